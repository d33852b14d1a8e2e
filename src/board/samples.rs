//! Grids for tests: from a line, and the ones that several tests know by name.

use super::{Cell, Content, Digit, Grid};

/// The textbook's puzzle: one solution, [`SOLVED`].
pub(crate) const TEXTBOOK: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Its solution.
pub(crate) const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A puzzle whose solution the reading order meets late: after 138 350 568 events.
pub(crate) const HOSTILE: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

/// No solution, and no clash: row 3 has no room for a 1.
pub(crate) const NO_ROOM: &str = "...1...........1..2.........1...........................1........................";

/// The grid of a line's digits, all given; cells that the line doesn't reach are empty.
pub(crate) fn grid(line: &str) -> Grid {
    let mut grid = Grid::EMPTY;
    for (cell, c) in Cell::all().zip(line.chars()) {
        grid.set(cell, Digit::from_char(c).map_or(Content::Empty, Content::Given));
    }
    grid
}
