//! `solve` and `check` on lists, as a script sees them: order, what is no puzzle, layouts, closed pipes, memory.

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const NO_SOLUTION: &str = ".......5....6.7..926..1..8.64....7..5.3.7.1.8..1....36.5..9..137..3.5....9.......";
const TWO_SOLUTIONS: &str = ".5...38..9..1...36.1.7....2.9...8....6..2..5....9...7.5....7.2.12...4..5..72...4.";
const CLASHING: &str = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn start(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_sudoscope"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Runs the program with this input; it may end before it has read it.
fn run(args: &[&str], input: &[u8]) -> Output {
    let mut child = start(args);
    let mut stdin = child.stdin.take().expect("standard input is piped");
    std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().expect("the program ends")
    })
}

/// The exit code, standard output, and the lines of standard error.
fn said(output: &Output) -> (Option<i32>, String, Vec<String>) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    (output.status.code(), text(&output.stdout), text(&output.stderr).lines().map(str::to_owned).collect())
}

/// A file with this content, under a name of its own.
fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("files-{name}"));
    std::fs::write(&path, content).expect("a file can be written");
    path.to_str().expect("UTF-8").to_owned()
}

/// The solution with some cells empty, another choice for each number: quick to solve, and told apart.
fn easy(number: usize) -> String {
    let is_empty = |at: usize| (number >> (at % 20)) & 1 == 1 && at < 20;
    SOLUTION.char_indices().map(|(at, cell)| if is_empty(at) { '.' } else { cell }).collect()
}

#[test]
fn the_order_is_that_of_the_input_whatever_the_number_of_threads() {
    // Puzzles that differ, and take very unequal time.
    let puzzles: Vec<String> = (0..600)
        .map(|number| match number % 7 {
            0 => PUZZLE.to_owned(),
            1 => NO_SOLUTION.to_owned(),
            2 => "12345".to_owned(),
            _ => easy(number),
        })
        .collect();
    let list = puzzles.join("\n");
    let answers = |jobs| said(&run(&["check", "--format", "json", "--jobs", jobs], list.as_bytes()));
    let (code, out, errors) = answers("1");
    assert_eq!((code, errors.len()), (Some(2), 86));
    let echoed: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let wanted: Vec<&String> = puzzles.iter().filter(|puzzle| puzzle.len() == 81).collect();
    assert!(echoed.iter().map(|object| object["puzzle"].as_str().expect("a puzzle")).eq(wanted));
    for jobs in ["2", "8"] {
        assert_eq!(answers(jobs), (code, out.clone(), errors.clone()), "--jobs {jobs}");
    }
}

#[test]
fn a_line_that_is_no_puzzle_is_named_and_the_rest_goes_on() {
    let list = format!("# easy ones\n\n{PUZZLE}\n{}\nTop ten\n{PUZZLE}X\n{PUZZLE}\n", &PUZZLE[..80]);
    let errors = [
        "error: standard input: line 4: 80 of 81 cells",
        "error: standard input: line 6, column 82: 'X' is not the blank, '.' is",
    ];
    let (code, out, told) = said(&run(&["solve"], list.as_bytes()));
    assert_eq!((code, out), (Some(2), format!("{SOLUTION}\n{SOLUTION}\n")));
    assert_eq!(told[0], errors[0]);
    assert!(told[1].starts_with("error: standard input: line 6") && told.len() == 2, "{told:?}");
    let (code, out, _) = said(&run(&["check"], list.as_bytes()));
    assert_eq!((code, out), (Some(2), "one solution\t1\n".repeat(2)));
}

#[test]
fn lines_are_counted_over_the_whole_source() {
    // Far more than is read at once.
    let mut list = format!("{SOLUTION}\n").repeat(9_000).into_bytes();
    list.extend_from_slice(b"12345\n\xff\n");
    list.extend_from_slice(format!("{SOLUTION}\n{}\n{SOLUTION}\n123", "1".repeat(600_000)).as_bytes());
    let (code, out, errors) = said(&run(&["solve"], &list));
    assert_eq!((code, out.lines().count()), (Some(2), 9_002));
    assert_eq!(
        errors,
        [
            "error: standard input: line 9001: 5 of 81 cells",
            "error: standard input: line 9002: byte 1 is not UTF-8",
            "error: standard input: line 9004: longer than 262144 bytes",
            "error: standard input: line 9006: 3 of 81 cells",
        ]
    );
}

#[test]
fn every_line_end_will_do() {
    for end in ["\n", "\r\n", "\r"] {
        for last in ["", end] {
            let list = format!("{PUZZLE}{end}{PUZZLE}{last}");
            let answers = said(&run(&["solve"], list.as_bytes()));
            assert_eq!(answers, (Some(0), format!("{SOLUTION}\n").repeat(2), vec![]), "{end:?} {last:?}");
        }
    }
    let marked = format!("\u{feff}{PUZZLE}\r\n");
    assert_eq!(said(&run(&["solve"], marked.as_bytes())), (Some(0), format!("{SOLUTION}\n"), vec![]));
}

#[test]
fn sources_are_answered_one_after_another() {
    let rows: String = (0..9).flat_map(|row| [&PUZZLE[9 * row..9 * row + 9], "\n"]).collect();
    let (list, rows) = (file("list.txt", format!("{PUZZLE}\n{NO_SOLUTION}\n")), file("rows.txt", &rows));
    let bad = file("bad.txt", "12345\n");
    let (code, out, errors) =
        said(&run(&["check", &list, SOLUTION, &bad, "-", "no-such-file.txt", &rows], TWO_SOLUTIONS.as_bytes()));
    let verdicts = ["one solution\t1", "no solution\t0", "solved\t1", "several solutions\t2+", "one solution\t1"];
    assert_eq!((code, out.lines().collect::<Vec<_>>()), (Some(2), verdicts.to_vec()));
    assert_eq!(errors.len(), 2, "{errors:?}");
    assert_eq!(errors[0], format!("error: {bad}: 5 of 81 cells"));
    assert!(errors[1].starts_with("error: there is no file no-such-file.txt"), "{errors:?}");
    let folder = said(&run(&["solve", env!("CARGO_TARGET_TMPDIR"), PUZZLE], b""));
    assert_eq!((folder.0, folder.1, folder.2.len()), (Some(2), format!("{SOLUTION}\n"), 1));
}

#[test]
fn what_is_not_a_puzzle_a_line_is_read_as_a_whole() {
    let rows: String = (0..9).flat_map(|row| [&PUZZLE[9 * row..9 * row + 9], "\n"]).collect();
    let two = format!("Grid 01\n{rows}Grid 02\n{rows}");
    assert_eq!(said(&run(&["solve"], two.as_bytes())), (Some(0), format!("{SOLUTION}\n").repeat(2), vec![]));
    let many = rows.repeat(1_000);
    assert!(many.len() > 64 << 10);
    assert_eq!(said(&run(&["solve"], many.as_bytes())), (Some(0), format!("{SOLUTION}\n").repeat(1_000), vec![]));
    let short = said(&run(&["check"], b"55.......\n"));
    assert_eq!(short, (Some(2), String::new(), vec!["error: standard input: 9 of 81 cells".to_owned()]));
}

#[test]
fn csv_has_a_heading_and_the_same_fields_everywhere() {
    let list = [PUZZLE, NO_SOLUTION, TWO_SOLUTIONS, CLASHING].join("\n");
    let (code, out, _) = said(&run(&["solve", "--format", "csv"], list.as_bytes()));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((code, lines.len()), (Some(1), 5));
    assert_eq!(lines[0], "puzzle,solution,solutions,exact,guesses,clash");
    assert!(lines[1].starts_with(&format!("{PUZZLE},{SOLUTION},1,true,")), "{out}");
    assert!(lines[2].starts_with(&format!("{NO_SOLUTION},,0,true,")), "{out}");
    assert!(lines[3].starts_with(&format!("{TWO_SOLUTIONS},")) && lines[3].contains(",2,false,"), "{out}");
    assert!(lines[4].starts_with(&format!("{CLASHING},,0,true,0,\"")) && lines[4].ends_with('"'), "{out}");
    // Fields in quotes apart, each line has as many commas as the heading.
    for line in lines {
        let outside: String = line.split('"').step_by(2).collect();
        assert_eq!(outside.matches(',').count(), 5, "{line}");
    }
}

#[test]
fn json_is_an_object_a_line() {
    let list = [PUZZLE, NO_SOLUTION, TWO_SOLUTIONS, CLASHING].join("\n");
    let (code, out, _) = said(&run(&["check", "--limit", "9", "--format", "json"], list.as_bytes()));
    let objects: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((code, objects.len()), (Some(1), 4));
    let field = |name: &str| objects.iter().map(|object| object[name].clone()).collect::<Vec<_>>();
    assert_eq!(field("solutions"), [1, 0, 2, 0]);
    assert_eq!(field("exact"), [true; 4]);
    assert_eq!((&field("solution")[0], &field("solution")[1]), (&Value::from(SOLUTION), &Value::Null));
    let guessed = field("guesses").iter().map(|guesses| guesses.as_u64().expect("a number") > 0).collect::<Vec<_>>();
    assert_eq!(guessed, [false, true, true, false], "none for what follows by itself, and none for a clash");
    assert!(field("clash")[3].as_str().is_some_and(|clash| clash.contains("r1c1")), "{out}");
    // What is put in for the blanks, and stands in the puzzle, is what stands in the solution.
    let (puzzle, solution) = (field("puzzle")[2].clone(), field("solution")[2].clone());
    let pairs = puzzle.as_str().expect("a puzzle").chars().zip(solution.as_str().expect("a solution").chars());
    assert_eq!(pairs.filter(|(given, digit)| *given != '.' && given != digit).count(), 0);
}

#[test]
fn a_closed_pipe_ends_it_quietly_however_long_the_input() {
    for args in [&["solve"][..], &["check", "--jobs", "1", "--format", "csv"]] {
        let mut child = start(args);
        let mut stdin = child.stdin.take().expect("standard input is piped");
        let endless = std::thread::spawn(move || {
            let many = format!("{PUZZLE}\n").repeat(100);
            while stdin.write_all(many.as_bytes()).is_ok() {}
        });
        let mut lines = BufReader::new(child.stdout.take().expect("standard output is piped"));
        lines.read_line(&mut String::new()).expect("a line");
        drop(lines);
        assert_eq!(said(&child.wait_with_output().expect("the program ends")), (Some(0), String::new(), vec![]));
        endless.join().expect("its reader has gone");
    }
}

#[test]
fn an_answer_does_not_wait_for_the_next_puzzle() {
    let mut child = start(&["solve"]);
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let mut lines = BufReader::new(child.stdout.take().expect("standard output is piped"));
    for _ in 0..3 {
        writeln!(stdin, "{PUZZLE}").expect("the program reads");
        let mut line = String::new();
        lines.read_line(&mut line).expect("a line");
        assert_eq!(line.trim_end(), SOLUTION);
    }
    // And nobody reads on, while it waits for more: the next answer ends it, though the input has not ended.
    drop(lines);
    writeln!(stdin, "{PUZZLE}").expect("the program reads");
    assert_eq!(child.wait().expect("the program ends").code(), Some(0));
}

/// Runs the shell's commands in a folder of its own, where `list.txt` is a list; what they print.
fn shell(folder: &str, list: &str, commands: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(folder);
    // What an earlier run left.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    std::fs::write(folder.join("list.txt"), list).expect("a file can be written");
    let program = PathBuf::from(env!("CARGO_BIN_EXE_sudoscope"));
    let programs = program.parent().expect("a folder").display().to_string();
    let path = format!("{programs}:{}", std::env::var("PATH").expect("a PATH"));
    let output = Command::new("sh").args(["-c", commands]).current_dir(folder).env("PATH", path).output();
    said(&output.expect("a shell")).1
}

/// The lines of the README's block of shell commands in which this occurs.
fn in_readme(words: &str) -> &'static str {
    let mut blocks = include_str!("../README.md").split("```sh\n").map(|block| block.split("```").next().unwrap_or(""));
    blocks.find_map(|block| block.split("\n\n").find(|part| part.contains(words))).expect("it is in the README")
}

#[test]
fn a_list_can_be_cut_as_the_readme_says() {
    let list: String = (0..1_000).map(|number| easy(number) + "\n").collect();
    let whole = "sudoscope solve --format json list.txt";
    let in_parts = in_readme("split -n l/4").replace("--jobs 1", "--jobs 1 --format json");
    assert_eq!(shell("files-split", &list, &in_parts), shell("files-whole", &list, whole));
}

#[test]
#[ignore = "needs GNU parallel"]
fn a_list_can_be_piped_as_the_readme_says() {
    let list: String = (0..1_000).map(|number| easy(number) + "\n").collect();
    let small = in_readme("parallel --pipe").replace("10M", "10k");
    let whole = "sudoscope solve list.txt; sudoscope check list.txt";
    assert_eq!(shell("files-parallel", &list, &small), shell("files-parallel-whole", &list, whole));
}

#[test]
fn a_list_of_200_000_lines_keeps_its_order() {
    let line = |number: usize| match number % 40 {
        0 if number.is_multiple_of(1_000) => "12345".to_owned(),
        0 => easy(number / 40),
        _ => format!("# {number}"),
    };
    let list: String = (1..=200_000).map(|number| line(number) + "\n").collect();
    let path = file("long.txt", &list);
    let (code, out, errors) = said(&run(&["solve", "--format", "csv", &path], b""));
    std::fs::remove_file(&path).expect("the file is there");
    let puzzles = list.lines().filter(|line| line.len() == 81);
    assert!(code == Some(2) && out.lines().skip(1).map(|line| &line[..81]).eq(puzzles));
    assert!(out.lines().skip(1).all(|line| &line[82..163] == SOLUTION));
    let refused = (1..=200).map(|thousand| format!("error: {path}: line {}: 5 of 81 cells", thousand * 1_000));
    assert!(errors.into_iter().eq(refused));
}

#[cfg(target_os = "linux")]
#[test]
fn memory_is_the_same_for_ten_times_the_lines() {
    /// The greatest memory in KiB that the program has had after so many lines, while it waits for more.
    fn peak(lines: usize) -> u64 {
        let mut child = start(&["solve", "--jobs", "2"]);
        let mut stdin = child.stdin.take().expect("standard input is piped");
        let mut out = BufReader::new(child.stdout.take().expect("standard output is piped"));
        // Nine comments of a puzzle's length for each puzzle: it is the reading that could pile up.
        let ten = format!("{SOLUTION}\n{}", format!("# {}\n", "-".repeat(79)).repeat(9));
        let hundred = ten.repeat(10);
        let feeding = std::thread::spawn(move || {
            for _ in 0..lines / 100 {
                stdin.write_all(hundred.as_bytes()).expect("the program reads");
            }
            stdin
        });
        let mut answers = vec![0; lines / 10 * 82];
        out.read_exact(&mut answers).expect("all answers");
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).expect("a status");
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
        let peak = peak.trim().trim_end_matches(" kB").parse().expect("a number");
        drop(feeding.join().expect("all was written"));
        assert_eq!(child.wait().expect("the program ends").code(), Some(0));
        peak
    }
    let (short, long) = (peak(100_000), peak(1_000_000));
    // The longer input has 74 MB more.
    assert!(long < short + 12_000, "{short} KiB, then {long} KiB");
}
