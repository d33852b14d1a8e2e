//! The plain commands, as a script sees them: standard streams and exit codes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const NO_SOLUTION: &str = ".......5....6.7..926..1..8.64....7..5.3.7.1.8..1....36.5..9..137..3.5....9.......";
const TWO_SOLUTIONS: &str = ".5...38..9..1...36.1.7....2.9...8....6..2..5....9...7.5....7.2.12...4..5..72...4.";
const CLASHING: &str = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn sudoscope(args: &[&str], stdin: Stdio) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudoscope"));
    command.args(args).stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(args: &[&str]) -> Output {
    sudoscope(args, Stdio::null()).output().expect("the program starts")
}

fn run_with_input(args: &[&str], input: &str) -> Output {
    let mut child = sudoscope(args, Stdio::piped()).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    stdin.write_all(input.as_bytes()).expect("the program reads its input");
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

/// The exit code and what was printed; nothing may be said on standard error.
fn answer(output: &Output) -> (Option<i32>, String) {
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Checks that there is nothing but one line on standard error, and that the exit code is 2.
fn assert_refuses(output: &Output, words: &str) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains(words) && stderr.lines().count() == 1, "{stderr}");
    assert!(output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn solve_prints_the_solution() {
    assert_eq!(answer(&run(&["solve", PUZZLE])), (Some(0), format!("{SOLUTION}\n")));
    assert_eq!(answer(&run(&["solve", SOLUTION])), (Some(0), format!("{SOLUTION}\n")));
}

#[test]
fn solve_says_why_there_is_none() {
    assert_eq!(answer(&run(&["solve", NO_SOLUTION])), (Some(1), "no solution\n".to_owned()));
    let (code, said) = answer(&run(&["solve", CLASHING]));
    assert_eq!(code, Some(1));
    assert!(said.starts_with("clash: ") && said.contains("r1c1") && said.contains("r1c2"), "{said}");
}

#[test]
fn solve_takes_a_list_and_answers_line_by_line() {
    let list = format!("{PUZZLE}\n{NO_SOLUTION}\n{PUZZLE}\n");
    let answers = format!("{SOLUTION}\nno solution\n{SOLUTION}\n");
    assert_eq!(answer(&run_with_input(&["solve"], &list)), (Some(1), answers.clone()));
    assert_eq!(answer(&run_with_input(&["solve", "-"], &list)), (Some(1), answers));
    let good = format!("{PUZZLE}\n{PUZZLE}\n");
    assert_eq!(answer(&run_with_input(&["solve"], &good)), (Some(0), format!("{SOLUTION}\n{SOLUTION}\n")));
}

#[test]
fn the_instruction_set_changes_no_answer_and_an_unknown_one_is_refused() {
    let empty = ".".repeat(81);
    let with = |engine: &str| {
        let puzzles = [PUZZLE, NO_SOLUTION, TWO_SOLUTIONS, CLASHING, &empty, SOLUTION];
        let mut command = sudoscope(&["check", "--format", "json"], Stdio::null());
        command.args(puzzles).env("SUDOSCOPE_ENGINE", engine).output().expect("the program starts")
    };
    let best = answer(&with(""));
    assert_eq!((best.0, best.1.lines().count()), (Some(1), 6));
    assert_eq!(answer(&with("portable")), best);
    assert_refuses(&with("abacus"), "SUDOSCOPE_ENGINE is abacus, and this processor has portable");
}

#[test]
fn check_tells_the_verdicts_apart() {
    for (puzzle, code, said) in [
        (PUZZLE, 0, "one solution\t1\n"),
        (SOLUTION, 0, "solved\t1\n"),
        (NO_SOLUTION, 1, "no solution\t0\n"),
        (TWO_SOLUTIONS, 1, "several solutions\t2+\n"),
    ] {
        assert_eq!(answer(&run(&["check", puzzle])), (Some(code), said.to_owned()), "{puzzle}");
    }
}

#[test]
fn check_counts_up_to_a_limit() {
    assert_eq!(
        answer(&run(&["check", TWO_SOLUTIONS, "--limit", "10"])),
        (Some(1), "several solutions\t2\n".to_owned())
    );
    let empty = ".".repeat(81);
    assert_eq!(answer(&run(&["check", &empty, "--limit", "50"])), (Some(1), "several solutions\t50+\n".to_owned()));
}

#[test]
fn check_names_the_clash() {
    let (code, said) = answer(&run(&["check", CLASHING]));
    assert_eq!(code, Some(1));
    let fields: Vec<&str> = said.trim_end().split('\t').collect();
    assert_eq!(fields[..2], ["clash", "0"]);
    for word in ["5", "row 1", "r1c1", "r1c2"] {
        assert!(fields[2].contains(word), "{said}");
    }
}

#[test]
fn trace_prints_each_event() {
    let (code, said) = answer(&run(&["trace", PUZZLE]));
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!((code, lines.len()), (Some(0), 8_365));
    assert_eq!(lines[..3], ["place r1c3 1", "place r1c4 2", "place r1c6 4"]);
    let places = lines.iter().filter(|line| line.starts_with("place ")).count();
    let undos = lines.iter().filter(|line| line.starts_with("undo ")).count();
    assert_eq!((places, undos), (4_208, 4_157));
}

#[test]
fn trace_adds_the_events_up() {
    let totals = "events 8365 placements 4208 undos 4157 calls 6428 deepest 51 outcome solved\n";
    assert_eq!(answer(&run(&["trace", "--stats", PUZZLE])), (Some(0), totals.to_owned()));
    let list = format!("{PUZZLE}\n{NO_SOLUTION}\n");
    let (code, said) = answer(&run_with_input(&["trace", "--stats"], &list));
    assert_eq!(code, Some(1));
    assert!(said.starts_with(totals) && said.trim_end().ends_with("outcome exhausted"), "{said}");
    assert_eq!(said.lines().count(), 2);
}

#[test]
fn trace_refuses_to_mix_the_events_of_several_puzzles() {
    let list = format!("{PUZZLE}\n{PUZZLE}\n");
    assert_refuses(&run_with_input(&["trace"], &list), "--stats");
}

#[test]
fn trace_stops_quietly_when_nobody_reads_on() {
    let mut child = sudoscope(&["trace", PUZZLE], Stdio::null()).spawn().expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("standard output is piped"));
    let mut first = String::new();
    lines.read_line(&mut first).expect("a line");
    drop(lines);
    assert_eq!(first, "place r1c3 1\n");
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn trace_prints_a_stretch() {
    let lines = |args: &[&str]| {
        let (code, said) = answer(&run(&[&["trace", PUZZLE], args].concat()));
        (code, said.lines().map(str::to_owned).collect::<Vec<_>>())
    };
    let (_, whole) = lines(&[]);
    for (from, to) in [(0, 0), (0, 1), (41, 45), (8_364, 8_365)] {
        let stretch = lines(&["--from", &from.to_string(), "--to", &to.to_string()]);
        assert_eq!(stretch, (Some(0), whole[from..to].to_vec()), "{from} to {to}");
    }
    assert_eq!(lines(&["--from", "8360"]), (Some(0), whole[8_360..].to_vec()), "to the solution");
    // Beyond the solution to the end of the tree, which is not far.
    let (code, beyond) = lines(&["--to", "18446744073709551615"]);
    assert_eq!((code, &beyond[..whole.len()]), (Some(0), &whole[..]));
    let undone = beyond.iter().filter(|line| line.starts_with("undo ")).count();
    assert_eq!((beyond.len() > whole.len(), undone * 2), (true, beyond.len()), "at the end nothing stands");
    assert_eq!(lines(&["--from", "8365"]), (Some(1), beyond[8_365..].to_vec()), "there is no second solution");
    assert_eq!(lines(&["--from", &beyond.len().to_string(), "--to", "99999999"]), (Some(0), Vec::new()));
}

#[test]
fn trace_says_where_a_stretch_does_not_lie() {
    let output = run(&["trace", PUZZLE, "--order", "fewest", "--from", "1000000"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), stderr.lines().count()), (Some(1), 1), "{stderr}");
    assert!(output.stdout.is_empty() && stderr.contains("1000000"), "{stderr}");
    assert_refuses(&run(&["trace", PUZZLE, "--from", "9", "--to", "3"]), "--from 9 --to 3");
}

#[test]
fn trace_adds_up_to_a_moment() {
    let stats = |to: &str| answer(&run(&["trace", PUZZLE, "--stats", "--to", to]));
    let totals = "events 3 placements 3 undos 0 calls 7 deepest 3 outcome open\n";
    assert_eq!(stats("3"), (Some(0), totals.to_owned()));
    let totals = "events 8365 placements 4208 undos 4157 calls 6428 deepest 51 outcome solved\n";
    assert_eq!(stats("8365"), (Some(0), totals.to_owned()));
    let (code, beyond) = stats("99999999");
    assert!(code == Some(0) && beyond.ends_with("outcome exhausted\n"), "{beyond}");
}

#[test]
fn trace_ends_when_nobody_reads_on_however_long_the_stretch() {
    // The whole tree of an empty grid takes longer than anybody waits: only the closed pipe can end this.
    let empty = ".".repeat(81);
    let args = ["trace", &empty, "--from", "2000000", "--to", "18446744073709551615"];
    let mut child = sudoscope(&args, Stdio::null()).spawn().expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("standard output is piped"));
    lines.read_line(&mut String::new()).expect("a line");
    drop(lines);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn bad_input_is_refused_in_one_line() {
    for command in ["solve", "check", "trace"] {
        assert_refuses(&run(&[command, "no-such-file.txt"]), "no-such-file.txt");
        assert_refuses(&run(&[command, &PUZZLE[..80]]), "80 of 81 cells");
        assert_refuses(&run_with_input(&[command], "not a puzzle\n"), "standard input");
        assert_refuses(&run_with_input(&[command], ""), "no puzzle");
    }
}

#[test]
fn a_file_is_read_and_named_when_it_is_bad() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (good, bad) = (folder.join("commands-good.txt"), folder.join("commands-bad.txt"));
    std::fs::write(&good, format!("{PUZZLE}\n")).expect("a file can be written");
    std::fs::write(&bad, "53..7\n").expect("a file can be written");
    let path = |path: &std::path::Path| path.to_string_lossy().into_owned();
    assert_eq!(answer(&run(&["solve", &path(&good)])), (Some(0), format!("{SOLUTION}\n")));
    assert_refuses(&run(&["solve", &path(&bad)]), "commands-bad.txt");
}

#[test]
fn help_and_version_are_no_errors() {
    for args in [&["--help"][..], &["--version"], &["solve", "--help"], &["watch", "--help"]] {
        let (code, said) = answer(&run(args));
        assert!(code == Some(0) && !said.is_empty(), "{args:?}: {said}");
    }
    let version = concat!("sudoscope ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(answer(&run(&["--version"])), (Some(0), version.to_owned()));
}

#[test]
fn wrong_usage_exits_with_2() {
    for args in [
        &["--no-such-flag"][..],
        &["trace", "--stats", "--from", "1"],
        &["solve", "--fast"],
        &["check", "--limit", "0"],
        &["watch", "--speed", "0"],
    ] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{args:?}");
    }
}

#[test]
fn each_order_has_its_own_way() {
    for (order, totals) in [
        ("reading", "events 8365 placements 4208 undos 4157 calls 6428 deepest 51 outcome solved\n"),
        ("fewest", "events 51 placements 51 undos 0 calls 52 deepest 51 outcome solved\n"),
        ("cover", "events 51 placements 51 undos 0 calls 52 deepest 51 outcome solved\n"),
    ] {
        let totals_of = run(&["trace", PUZZLE, "--stats", "--order", order]);
        assert_eq!(answer(&totals_of), (Some(0), totals.to_owned()), "{order}");
    }
    let dead_end = run(&["trace", NO_SOLUTION, "--stats", "--order", "cover"]);
    let totals = "events 166 placements 83 undos 83 calls 84 deepest 40 outcome exhausted\n";
    assert_eq!(answer(&dead_end), (Some(1), totals.to_owned()));
}
