//! What stands on the screen, read from its cells. Places are those of a screen of 80x24: the board with its labels at
//! the left, the panel beside it, the line for the user below.

use vt100::{Cell, MouseProtocolMode, Screen};

/// The column at which the panel begins.
const PANEL: usize = 41;

/// The screen's lines, with bars that show where it ends.
pub(crate) fn text(screen: &Screen) -> String {
    let (rows, columns) = screen.size();
    let lines =
        screen.rows(0, columns.get()).map(|line| format!("|{line:<width$}|\n", width = usize::from(columns.get())));
    let state = format!("{columns}x{rows}, alternate screen: {}\n", screen.alternate_screen());
    lines.fold(state, |text, line| text + &line)
}

/// The screen's lines without the blanks at their ends: a blank that was written is like one that was not.
pub(crate) fn words(screen: &Screen) -> String {
    screen.rows(0, screen.size().1.get()).map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// Whether nothing of what a full-screen program switches on is on.
pub(crate) fn is_restored(screen: &Screen) -> bool {
    !screen.alternate_screen()
        && !screen.hide_cursor()
        && !screen.bracketed_paste()
        && screen.mouse_protocol_mode() == MouseProtocolMode::None
}

/// Where a cell's digit stands.
fn place(row: u16, col: u16) -> (u16, u16) {
    (3 + 2 * (row - 1), 4 + 4 * (col - 1))
}

/// The digit of a board's cell, with what stands before and after it. Rows and columns count from 1.
pub(crate) fn cell(screen: &Screen, row: u16, col: u16) -> [&Cell; 3] {
    let (y, x) = place(row, col);
    [x - 1, x, x + 1].map(|x| screen.cell(y, x).expect("the board is on the screen"))
}

/// The digits on the board, row by row, `.` where there is none.
pub(crate) fn board(screen: &Screen) -> String {
    let places = (1..=9).flat_map(|row| (1..=9).map(move |col| place(row, col)));
    let digit = |(y, x)| screen.cell(y, x).and_then(|cell| cell.contents().chars().next());
    places.map(|place| digit(place).filter(char::is_ascii_digit).unwrap_or('.')).collect()
}

/// Whether the board's frame and the labels are all there.
pub(crate) fn has_whole_frame(screen: &Screen) -> bool {
    let lines: Vec<String> = screen.rows(0, PANEL as u16).collect();
    let count = |symbol: char| lines.iter().flat_map(|line| line.chars()).filter(|&c| c == symbol).count();
    let corners = ['┏', '┓', '┗', '┛'].map(count) == [1, 1, 1, 1];
    let lines_within = [count('┃'), count('│'), count('━'), count('─')] == [36, 54, 108, 162];
    let labels =
        lines.get(1).is_some_and(|line| line.split_whitespace().eq(["1", "2", "3", "4", "5", "6", "7", "8", "9"]));
    corners && lines_within && labels
}

/// The board's part of the screen, with its frame.
pub(crate) fn board_text(screen: &Screen) -> String {
    screen.rows(0, PANEL as u16 - 1).skip(1).take(20).fold(String::new(), |text, line| text + &line + "\n")
}

/// The panel's line that begins with this label, without it.
fn labelled(screen: &Screen, label: &str) -> Option<String> {
    let lines = screen.rows(PANEL as u16, screen.size().1.get());
    lines
        .map(|line| line.trim().to_owned())
        .find_map(|line| line.strip_prefix(label).map(|rest| rest.trim().to_owned()))
}

/// A counter of the panel, by its label.
pub(crate) fn counter(screen: &Screen, label: &str) -> Option<u64> {
    let line = labelled(screen, &format!("{label} "))?;
    // Digits come in groups of three, with a space between.
    let number = line.split(|c: char| !c.is_ascii_digit() && c != ' ').next()?.replace(' ', "");
    number.parse().ok()
}

/// How many events the search has behind it.
pub(crate) fn event(screen: &Screen) -> Option<u64> {
    counter(screen, "event")
}
