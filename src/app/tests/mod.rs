//! What the program does, key by key, through its only door: [`super::App::update`].

mod chaos;
pub(crate) mod desk;
mod edit;
mod entry;
mod overlays;
mod paste;
mod playing;
mod quit;
mod race;
mod saving;
mod solve;
mod timeline;
mod transform;
mod verdict;
mod watch;
mod writing;

use crate::board::samples::{HOSTILE as LONG, SOLVED, TEXTBOOK as PUZZLE};

/// [`SOLVED`] with four cells empty, r4c6, r4c9, r5c6 and r5c9, which may hold 1331 or 3113.
const TWO: &str = "53467891267219534819834256785976.42.42685.79.713924856961537284287419635345286179";

/// Row 1 lacks 8 and 9 in its last two cells, and 8 fits neither: the search places 9, takes it back, and is done.
const NONE: &str = "1234567....................................8..................8..................";

/// No solution, which takes the engine fifty thousand steps to see: a question about it stays open for long.
const HARD: &str = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

/// Several solutions, which the engine sees after thousands of steps: not at once, but soon.
const SLOW_SEVERAL: &str = ".....5.8....6.1.43..........1.5....6...1.6...3........53.....62........4.........";

/// No solution, which the engine sees after tens of thousands of steps.
const SLOW_NONE: &str = ".....5.8....6.1.43..........1.5........1.6...3......2553.....61........4.........";

const EMPTY: &str = ".................................................................................";

/// The line with these cells replaced, each named as `r4c6=1`.
fn with(line: &str, changes: &[&str]) -> String {
    let mut cells: Vec<char> = line.chars().collect();
    for change in changes {
        let (cell, content) = change.split_once('=').expect("a cell and its content");
        cells[desk::cell(cell).index()] = content.chars().next().expect("a content");
    }
    cells.into_iter().collect()
}
