//! The board leaves the program: for the terminal's clipboard, and into a file.

use crate::TEXTBOOK;
use crate::pty::open;
use std::fs;
use std::path::PathBuf;

#[test]
fn the_board_is_copied_and_written_to_a_file() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("terminal-written.txt");
    let _ = fs::remove_file(&path);
    let mut terminal = open(&[]);
    terminal.wait_for_text("one solution");
    let written = terminal.written();
    terminal.send("y");
    terminal.wait_for_text("copied");
    // `53..7....` in base64, in the clipboard's sequence.
    let output = String::from_utf8_lossy(&terminal.output_after(written)).into_owned();
    assert!(output.contains("\x1b]52;c;NTMuLjcuLi4u"), "{output:?}");
    // Ctrl-S, which stops the output of a terminal that nobody has taken for himself.
    terminal.send("\x13");
    terminal.wait_for_text("write to: textbook.sdk");
    terminal.send("\x15");
    terminal.wait_for_text("ends in .json");
    for part in path.to_str().expect("UTF-8").as_bytes().chunks(20) {
        terminal.send(std::str::from_utf8(part).expect("ASCII"));
    }
    terminal.wait_for_text("terminal-written.txt");
    terminal.send("\r");
    terminal.wait_for_text("written: ");
    assert_eq!(fs::read_to_string(&path).expect("a file"), format!("{TEXTBOOK}\n"));
    terminal.send("q");
    terminal.left_with(0);
}
