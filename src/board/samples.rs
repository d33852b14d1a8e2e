//! Grids for tests: from a line, and the ones that several tests know by name.

use super::{Cell, Content, Digit, DigitSet, Grid};
use proptest::prelude::*;

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
        grid.set(cell, Digit::from_char(c).map_or(Content::EMPTY, Content::Given));
    }
    grid
}

/// Anything that a cell may hold.
pub(crate) fn any_content() -> impl Strategy<Value = Content> {
    let digit = prop::sample::select(&Digit::ALL[..]);
    prop_oneof![
        Just(Content::EMPTY),
        (1_u16..512).prop_map(|bits| Content::Open(DigitSet::from_bits(bits))),
        digit.clone().prop_map(Content::Given),
        digit.prop_map(Content::Own),
    ]
}

/// Any grid: full of clashes, with notes, givens and own digits in any cell.
pub(crate) fn any_grid() -> impl Strategy<Value = Grid> {
    prop::collection::vec(any_content(), Cell::COUNT).prop_map(|contents| {
        let mut grid = Grid::EMPTY;
        for (cell, content) in Cell::all().zip(contents) {
            grid.set(cell, content);
        }
        grid
    })
}

/// Some digits of a solution, two neighbours perhaps swapped: from the solution itself to many solutions, or none.
pub(crate) fn thinned() -> impl Strategy<Value = Grid> {
    (prop::collection::vec(0_u8..100, 81), 25_u8..80, 0_usize..80).prop_map(|(keep, share, swap)| {
        let mut line: Vec<char> =
            SOLVED.chars().zip(keep).map(|(c, keep)| if keep < share { c } else { '.' }).collect();
        line.swap(swap, swap + 1);
        grid(&line.into_iter().collect::<String>())
    })
}
