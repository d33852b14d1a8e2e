//! Without colours, and with ASCII alone: cursor, givens, own digits and clashes can be told apart all the same.

use crate::pty::{Setup, Terminal};
use crate::screen::cell;

/// Puts a digit that clashes into r1c3, one that does not into r1c4, and goes on to r1c6.
fn with_digits(setup: Setup) -> Terminal {
    // Without a place to save, q asks.
    let mut terminal = setup.without("XDG_STATE_HOME").start();
    terminal.wait_for_text("one solution");
    for (key, cell) in [("5l", "r1c4"), ("2ll", "r1c6")] {
        terminal.send(key);
        terminal.wait_for_text(&format!("CELL     {cell}"));
    }
    terminal
}

/// What the four kinds of cells look like: r1c2 is given, r1c3 clashes with the given in r1c1, r1c4 is the user's.
fn assert_told_apart(terminal: &Terminal) {
    let screen = terminal.screen();
    let looks = |col| cell(&screen, 1, col).map(|cell| cell.contents().to_owned());
    let [_, given, after_given] = cell(&screen, 1, 2);
    assert!(given.contents() == "3" && given.bold() && !given.underline() && !given.inverse());
    assert_eq!(after_given.contents().trim(), "");
    for col in [1, 3] {
        let [_, clash, sign] = cell(&screen, 1, col);
        assert!(clash.contents() == "5" && clash.underline(), "r1c{col}: {:?}", looks(col));
        assert_eq!(sign.contents(), "!", "r1c{col}");
    }
    let [_, own, after_own] = cell(&screen, 1, 4);
    assert!(own.contents() == "2" && !own.bold() && !own.underline() && !own.inverse());
    assert_eq!(after_own.contents().trim(), "");
    let [before, _, after] = cell(&screen, 1, 6);
    assert_eq!((before.contents(), after.contents()), ("[", "]"));
    assert!(before.inverse() && after.inverse());
}

/// The parameters of all sequences that set colours or weights.
fn style_parameters(bytes: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes);
    let sequences = text.split("\x1b[").skip(1).filter_map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != ';')?;
        rest[end..].starts_with('m').then(|| rest[..end].to_owned())
    });
    sequences.collect()
}

fn names_colour(parameters: &str) -> bool {
    let numbers = parameters.split(';').filter_map(|number| number.parse::<u8>().ok());
    numbers.into_iter().any(|number| matches!(number, 30..=38 | 40..=48 | 90..=107))
}

/// Goes through every part of the program that draws.
fn visit_everything(terminal: &mut Terminal) {
    for (keys, shown) in [
        ("?", "KEYS"),
        ("l", "[ENTRY]"),
        ("l", "[WATCH]"),
        ("l", "[RACE]"),
        ("l", "[lists]"),
        ("l", "[signs]"),
        ("q", "VERDICT"),
        ("o", "PUZZLES"),
        ("j", "no guess needed"),
        ("\x1b", "VERDICT"),
        ("v", "EDIT"),
        ("w", "a clash"),
        ("c", "one solution"),
        ("l9", "1 own"),
        ("w", "the start"),
        ("....", "undo 4 at r1c6"),
        (" ", "playing"),
        (" ", "stopped at"),
        ("\x1b[F", "solved in"),
        ("\x1b", "EDIT"),
        ("q", "Leave?"),
    ] {
        terminal.send(keys);
        terminal.wait_for_text(shown);
    }
}

#[test]
fn without_colour_weight_and_signs_tell_cells_apart() {
    let mut terminal = with_digits(Setup::program(&[]).env("NO_COLOR", "1"));
    assert_told_apart(&terminal);
    assert_eq!(cell(&terminal.screen(), 1, 4)[0].contents(), "'", "the sign of an own digit");
    visit_everything(&mut terminal);
    let styles = style_parameters(&terminal.output_after(0));
    assert!(styles.len() > 20, "{styles:?}");
    assert!(!styles.iter().any(|parameters| names_colour(parameters)), "{styles:?}");
}

#[test]
fn in_a_dumb_terminal_weight_and_ascii_signs_tell_cells_apart() {
    let mut terminal = with_digits(Setup::program(&[]).env("TERM", "dumb"));
    assert_told_apart(&terminal);
    assert_eq!(cell(&terminal.screen(), 1, 4)[0].contents(), "'", "the sign of an own digit");
    visit_everything(&mut terminal);
    let output = terminal.output_after(0);
    assert!(output.is_ascii(), "{}", String::from_utf8_lossy(&output));
    assert!(!style_parameters(&output).iter().any(|parameters| names_colour(parameters)));
}

#[test]
fn outside_of_utf8_every_byte_is_ascii() {
    for setup in [
        Setup::program(&[]).env("LC_ALL", "C"),
        Setup::program(&[]).env("LANG", "de_DE.ISO-8859-1"),
        Setup::program(&["--ascii"]),
    ] {
        let mut terminal = with_digits(setup);
        assert_told_apart(&terminal);
        visit_everything(&mut terminal);
        let output = terminal.output_after(0);
        assert!(output.is_ascii(), "{}", String::from_utf8_lossy(&output));
    }
}

#[test]
fn with_colours_an_own_digit_has_one_and_a_given_has_none() {
    let screen = with_digits(Setup::program(&[])).screen();
    assert_eq!(cell(&screen, 1, 2)[1].fgcolor(), vt100::Color::Default);
    assert_ne!(cell(&screen, 1, 4)[1].fgcolor(), vt100::Color::Default);
    // The background is the terminal's own, be it light or dark.
    let cells = (0..24).flat_map(|row| (0..80).map(move |col| (row, col)));
    let coloured =
        cells.filter(|&(row, col)| screen.cell(row, col).is_some_and(|c| c.bgcolor() != vt100::Color::Default));
    assert_eq!(coloured.count(), 0);
}
