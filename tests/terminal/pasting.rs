//! Pastes, with and without the brackets by which a terminal marks them.

use crate::pty::{Terminal, open};
use crate::screen::board;
use crate::{OTHER, TEXTBOOK};

fn opened() -> Terminal {
    let terminal = open(&[]);
    terminal.wait_for_text("one solution");
    terminal
}

fn wait_for_board(terminal: &Terminal, puzzle: &str) {
    terminal.wait_for(puzzle, |screen| board(screen) == puzzle && screen.contents().contains("EDIT"));
}

/// A box drawing of a puzzle, as one copies it from a web page, with the line ends that terminals send.
fn boxed(puzzle: &str) -> String {
    let bar = "+-------+-------+-------+\r";
    let line = |row: &str| {
        let [a, b, c] = [0, 3, 6].map(|at| row[at..at + 3].replace("", " "));
        format!("|{a}|{b}|{c}|\r")
    };
    let band = |band: usize| (0..3).map(|row| line(&puzzle[band * 27 + row * 9..][..9])).collect::<String>();
    (0..3).map(|number| bar.to_owned() + &band(number)).collect::<String>() + bar
}

#[test]
fn a_paste_without_brackets_loads_a_puzzle_as_one_step() {
    let mut terminal = opened();
    terminal.send(OTHER);
    wait_for_board(&terminal, OTHER);
    terminal.send("u");
    wait_for_board(&terminal, TEXTBOOK);
    terminal.send("q");
    terminal.left_with(0);
}

#[test]
fn a_burst_of_characters_without_brackets_changes_nothing() {
    let mut terminal = opened();
    for junk in
        ["quit the school, close nothing, simply carry on: not a puzzle", "q s n c 5 w y v f . 0 q s n c i u 1 2 3 o q"]
    {
        terminal.send(junk);
        terminal.wait_for_text("not pasted");
        wait_for_board(&terminal, TEXTBOOK);
        // A key that shows that it was answered, and takes the line away.
        terminal.send("?");
        terminal.wait_for_text("KEYS");
        terminal.send("?");
        terminal.wait_for("a screen without the line", |screen| {
            screen.contents().contains("VERDICT") && !screen.contents().contains("not pasted")
        });
    }
    terminal.send("q");
    terminal.left_with(0);
}

#[test]
fn a_paste_with_brackets_loads_a_boxed_grid() {
    let mut terminal = opened();
    terminal.send(&format!("\x1b[200~{}\x1b[201~", boxed(OTHER)));
    wait_for_board(&terminal, OTHER);
    terminal.send("u");
    wait_for_board(&terminal, TEXTBOOK);
}

#[test]
fn a_bad_paste_with_brackets_is_told_in_one_line() {
    let mut terminal = opened();
    let before = terminal.screen();
    terminal.send("\x1b[200~qqq\rnot a puzzle\rs n c\x1b[201~");
    let screen = terminal.wait_for_text("not pasted");
    let (before, after) = (before.contents(), screen.contents());
    let changed = before.lines().zip(after.lines()).filter(|(before, after)| before != after).count();
    assert_eq!(changed, 1, "{after}");
    assert_eq!(board(&screen), TEXTBOOK);
}
