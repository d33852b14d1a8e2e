//! Copying the board, and writing it to a file.

use super::desk::Desk;
use super::{EMPTY, PUZZLE, SOLVED, with};
use crate::app::key::Key;
use crate::app::{Leave, Msg, Overlay, Prompt};

fn prompt(desk: &Desk) -> &Prompt {
    match desk.app.overlay() {
        Some(Overlay::Prompt(prompt)) => prompt,
        other => panic!("no prompt: {other:?}"),
    }
}

/// Writes to a file of this name.
fn write<'a>(desk: &'a mut Desk, name: &str) -> &'a mut Desk {
    desk.keys("W<c-u>");
    for c in name.chars() {
        desk.send(Msg::Keys(vec![Key::char(c)]));
    }
    desk.keys("<enter>")
}

#[test]
fn y_copies_the_givens_and_again_the_own_digits_too() {
    let mut desk = Desk::with(PUZZLE);
    desk.keys("y").expect("copied, if the terminal lets programs copy: 81 characters, 30 givens");
    assert_eq!(desk.copied.as_deref(), Some(PUZZLE));
    desk.go("r1c3").keys("4y").expect("y again adds 1 own digit");
    assert_eq!(desk.copied.as_deref(), Some(PUZZLE));
    desk.keys("y").expect("30 givens and 1 own digit");
    assert_eq!(desk.copied, Some(with(PUZZLE, &["r1c3=4"])));
    desk.keys("y").expect("y again");
    desk.keys("<right>y").expect("y again");
    assert_eq!(desk.copied.as_deref(), Some(PUZZLE), "another key came between");
}

#[test]
fn y_copies_what_there_is_and_no_empty_board() {
    let mut desk = Desk::with(EMPTY);
    desk.keys("y").expect("!there is no digit to copy");
    assert_eq!(desk.copied, None);
    desk.go("r1c1").keys("4y").expect("81 characters, 1 own digit");
    assert_eq!(desk.copied, Some(format!("4{}", &EMPTY[1..])));
    let mut desk = Desk::with(EMPTY);
    desk.keys("n123y").expect("81 characters, 3 givens");
    assert_eq!((desk.mode(), desk.copied), ("ENTRY", Some(format!("123{}", &EMPTY[3..]))));
}

#[test]
fn a_file_is_written_in_the_form_that_its_name_says() {
    for key in ["W", "<c-s>"] {
        let mut desk = Desk::with(PUZZLE);
        desk.go("r1c3").keys("4").keys(key);
        assert_eq!(prompt(&desk).text(), "test.sdk", "a name that keeps everything is offered");
        assert_eq!(prompt(&desk).hint().as_deref(), Some("sdk: givens and own digits"));
        desk.keys("<enter>").expect("written: test.sdk");
        assert!(desk.app.overlay().is_none());
        assert!(desk.files["test.sdk"].contains("[State]\n534.7...."), "{:?}", desk.files);
    }
    let mut desk = Desk::with(PUZZLE);
    desk.go("r1c3").keys("4");
    write(&mut desk, "a.txt").expect("written: a.txt (the givens alone: .sdk keeps own digits)");
    assert_eq!(desk.files["a.txt"], format!("{PUZZLE}\n"));
    write(&mut desk, "~/my puzzles/b.JSON").expect("written: ~/my puzzles/b.JSON");
    assert!(desk.files["~/my puzzles/b.JSON"].starts_with("{\"sudoscope\":1,"));
    write(&mut desk, "c.svg");
    assert_eq!(desk.says(), "written: c.svg");
    assert!(desk.files["c.svg"].contains("<svg"));
}

#[test]
fn a_name_that_says_no_form_is_not_taken() {
    let mut desk = Desk::with(PUZZLE);
    desk.keys("W<c-u><enter>").expect("!a name for the file");
    for name in ["puzzle", "puzzle.png", "folder.txt/", ".txt", "/"] {
        desk.keys("<esc>");
        write(&mut desk, name).expect("!the end says the form: .json");
        assert_eq!(prompt(&desk).text(), name, "to be corrected");
        assert!(prompt(&desk).hint().is_some_and(|hint| hint.starts_with("ends in .json")));
    }
    desk.keys("<esc>");
    assert!(desk.app.overlay().is_none() && desk.files.is_empty());
}

#[test]
fn a_file_that_is_there_is_asked_about() {
    let mut desk = Desk::with(PUZZLE);
    desk.files.insert("a.txt".to_owned(), "theirs".to_owned());
    write(&mut desk, "a.txt");
    assert!(matches!(desk.app.overlay(), Some(Overlay::Overwrite(draft)) if draft.name() == "a.txt"));
    desk.keys("x<enter><space>").paste(SOLVED);
    assert!(matches!(desk.app.overlay(), Some(Overlay::Overwrite(_))), "only y and n answer");
    for key in ["n", "q", "<esc>"] {
        desk.keys(key);
        assert_eq!(prompt(&desk).text(), "a.txt", "another name may be typed");
        desk.keys("<enter>");
    }
    assert_eq!(desk.files["a.txt"], "theirs");
    desk.keys("y").expect("written: a.txt");
    assert_eq!(desk.files["a.txt"], format!("{PUZZLE}\n"));
    assert!(desk.app.overlay().is_none());
}

#[test]
fn what_fails_is_told_and_loses_nothing() {
    let mut desk = Desk::with(PUZZLE);
    desk.go("r1c3").keys("4");
    desk.disk_fails = Some("the disk is full");
    write(&mut desk, "a.sdk").expect("!the disk is full");
    assert_eq!((prompt(&desk).text(), desk.board()), ("a.sdk", with(PUZZLE, &["r1c3=4"])));
    desk.disk_fails = None;
    desk.keys("<enter>").expect("written: a.sdk");
    desk.files.insert("b.sdk".to_owned(), String::new());
    write(&mut desk, "b.sdk");
    desk.disk_fails = Some("the disk is full");
    desk.keys("y").expect("!the disk is full");
    assert_eq!(prompt(&desk).text(), "b.sdk");
}

#[test]
fn what_was_written_is_not_lost_by_leaving() {
    for (name, is_kept) in [("a.sdk", true), ("a.json", true), ("a.txt", false), ("a.svg", false)] {
        let mut desk = Desk::with(PUZZLE);
        desk.keys("4");
        write(&mut desk, name).keys("q");
        assert_eq!(desk.left == Some(Leave::Asked), is_kept, "{name}");
    }
    let mut desk = Desk::with(PUZZLE);
    desk.keys("4");
    write(&mut desk, "a.sdk").keys("<right>2q");
    assert_eq!(desk.left, None, "what came after it would be");
    let mut desk = Desk::with(PUZZLE);
    desk.keys("4o<down><down><enter>u");
    write(&mut desk, "a.sdk").keys("<c-r>q");
    assert_eq!(desk.left, Some(Leave::Asked), "a board that another took the place of can be brought back and written");
}
