//! `convert`, as a script sees it: forms, lists, what clashes, what can't be read, files.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const OTHER: &str = ".5...38..9..1...36.1.7....2.9...8....6..2..5....9...7.5....7.2.12...4..5..72...4.";
const CLASHING: &str = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The forms that are read again.
const READ: [&str; 7] = ["line", "rows", "boxed", "sdm", "sdk", "candidates", "json"];

fn convert(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sudoscope"))
        .arg("convert")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // It may end before it has read its input.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

/// The exit code, standard output and standard error.
fn said(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("convert").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn each_form_of_a_puzzle_and_of_a_list_is_read_again() {
    for list in [format!("{PUZZLE}\n"), format!("{PUZZLE}\n{OTHER}\n{PUZZLE}\n")] {
        for form in READ {
            let (code, text, notes) = said(&convert(&["--to", form], &list));
            assert_eq!((code, notes.as_str()), (Some(0), ""), "{form}");
            assert_eq!(
                said(&convert(&["--to", "line"], &text)),
                (Some(0), list.clone(), String::new()),
                "{form}: {text}"
            );
        }
    }
}

#[test]
fn several_sources_of_any_form_are_one_list() {
    let folder = folder("sources");
    let path = folder.join("rows.txt");
    fs::write(&path, said(&convert(&["--to", "rows", OTHER], "")).1).expect("a file can be written");
    let output = convert(&["--to", "line", PUZZLE, path.to_str().expect("UTF-8"), "-"], PUZZLE);
    assert_eq!(said(&output), (Some(0), format!("{PUZZLE}\n{OTHER}\n{PUZZLE}\n"), String::new()));
}

#[test]
fn own_digits_and_notes_go_from_form_to_form() {
    let digits = PUZZLE.replacen("53..", "534.", 1);
    let object =
        format!(r#"{{"sudoscope":1,"puzzle":"{PUZZLE}","digits":"{digits}","candidates":{{"r1c4":"26"}}}}"#) + "\n";
    let (_, sections, _) = said(&convert(&["--to", "sdk"], &object));
    assert!(sections.contains("[State]\n534.7...."), "{sections}");
    let (_, candidates, _) = said(&convert(&["--to", "candidates"], &object));
    assert!(candidates.contains("| 5    3     +4    | 26 "), "{candidates}");
    for text in [&object, &sections, &candidates] {
        assert_eq!(said(&convert(&["--to", "line"], text)).1, format!("{PUZZLE}\n"), "{text}");
    }
    assert_eq!(said(&convert(&["--to", "json"], &object)).1, object);
    let again = said(&convert(&["--to", "json"], &sections)).1;
    assert_eq!(again, object.replace(r#","candidates":{"r1c4":"26"}"#, ""));
}

#[test]
fn a_clash_is_written_like_any_other_puzzle_with_a_note() {
    for form in READ {
        let (code, text, notes) = said(&convert(&["--to", form], CLASHING));
        assert_eq!(code, Some(0), "{form}");
        assert_eq!(
            notes, "note: standard input: line 1: 5 twice in row 1: r1c1, r1c2; 5 twice in box 1: r1c1, r1c2\n",
            "{form}"
        );
        assert_eq!(said(&convert(&["--to", "line"], &text)).1, format!("{CLASHING}\n"), "{form}: {text}");
    }
    let (_, _, notes) = said(&convert(&["--to", "line"], &format!("{PUZZLE}\n{CLASHING}\n{CLASHING}\n")));
    assert_eq!(notes.lines().count(), 2);
    assert!(notes.starts_with("note: standard input: line 2: 5 twice in row 1"), "{notes}");
    let rows = said(&convert(&["--to", "rows"], &format!("{PUZZLE}\n{CLASHING}\n"))).1;
    let (_, _, notes) = said(&convert(&["--to", "line"], &rows));
    assert!(notes.starts_with("note: standard input: puzzle 2: 5 twice in row 1"), "{notes}");
}

#[test]
fn what_cannot_be_read_is_named_and_the_rest_is_written() {
    let (code, text, notes) = said(&convert(&["--to", "line", PUZZLE, "-", "no-such-file", OTHER], "5 3\n"));
    assert_eq!((code, text), (Some(2), format!("{PUZZLE}\n{OTHER}\n")));
    let lines: Vec<&str> = notes.lines().collect();
    assert_eq!(lines.len(), 2, "{notes}");
    assert!(lines[0].starts_with("error: standard input: ") && lines[1].contains("no file no-such-file"), "{notes}");
    for (args, input, words) in [
        (&["--to", "line"][..], "", "no puzzle"),
        (&["--to", "line"], "5....\n", "5 "),
        (&[], PUZZLE, "--to"),
        (&["-o", "puzzle.png"], PUZZLE, "puzzle.png"),
        (&["--to", "svg", PUZZLE, OTHER], "", "for one puzzle"),
        (&["--to", "line", "-o", "/no/such/folder/a.txt"], PUZZLE, "/no/such/folder/a.txt"),
    ] {
        let (code, text, notes) = said(&convert(args, input));
        assert_eq!((code, text.as_str(), notes.lines().count()), (Some(2), "", 1), "{args:?}: {notes}");
        assert!(notes.contains(words), "{args:?}: {notes}");
    }
}

#[test]
fn a_bad_line_of_a_list_is_named_and_the_list_goes_on() {
    for end in ["\n", "\r\n", "\r"] {
        let list = [PUZZLE, "", "# a comment", "12345", OTHER, "", PUZZLE].join(end);
        let (code, text, notes) = said(&convert(&["--to", "line"], &list));
        assert_eq!((code, text), (Some(2), format!("{PUZZLE}\n{OTHER}\n{PUZZLE}\n")), "{end:?}");
        assert_eq!(notes, "error: standard input: line 4: 5 of 81 cells\n", "{end:?}");
    }
}

#[test]
fn a_list_goes_through_as_a_stream() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sudoscope"))
        .args(["convert", "--to", "line", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let (mut stdin, stdout) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
    let list = format!("{PUZZLE}\n").repeat(1000);
    stdin.write_all(list.as_bytes()).expect("it reads");
    // Its input goes on, and puzzles come out all the same.
    let mut lines = BufReader::new(stdout).lines();
    assert_eq!(lines.next().expect("a line").expect("UTF-8"), PUZZLE);
    drop(stdin);
    assert_eq!(lines.count(), 999);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn a_file_is_written_in_the_form_of_its_name_and_kept_unless_forced() {
    let folder = folder("files");
    let path = |name: &str| folder.join(name).to_str().expect("UTF-8").to_owned();
    let written = |name: &str| fs::read_to_string(path(name)).expect("written");
    for (name, beginning) in [
        ("a.txt", PUZZLE),
        ("a.SDM", PUZZLE),
        ("a.ss", "+-------+"),
        ("a.sdk", "[Puzzle]\n"),
        ("a.json", "{\"sudoscope\":1,"),
        ("a.svg", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg "),
    ] {
        assert_eq!(said(&convert(&["-o", &path(name)], PUZZLE)), (Some(0), String::new(), String::new()), "{name}");
        assert!(written(name).starts_with(beginning), "{}", written(name));
    }
    let (code, _, notes) = said(&convert(&["-o", &path("a.txt")], OTHER));
    assert!(code == Some(2) && notes.ends_with("a.txt exists already: --force overwrites it\n"), "{notes}");
    assert_eq!(written("a.txt"), format!("{PUZZLE}\n"));
    assert_eq!(convert(&["-o", &path("a.txt"), "--force", "--to", "rows"], OTHER).status.code(), Some(0));
    assert!(written("a.txt").starts_with(".5...38..\n9..1"), "--to says more than the name");
    assert_eq!(convert(&["-o", &path("none.txt")], "12345\n").status.code(), Some(2));
    assert_eq!(convert(&["-o", &path("none.svg")], &format!("{PUZZLE}\n{OTHER}\n")).status.code(), Some(2));
    assert_eq!(fs::read_dir(&folder).expect("readable").count(), 6, "no part is left, and no file of nothing");
}

#[test]
fn nobody_reading_on_is_no_error() {
    let list = format!("{PUZZLE}\n").repeat(2000);
    let mut child = Command::new(env!("CARGO_BIN_EXE_sudoscope"))
        .args(["convert", "--to", "candidates"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let _ = child.stdin.take().expect("piped").write_all(list.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(said(&output), (Some(0), String::new(), String::new()));
}
