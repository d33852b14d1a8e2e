//! Who stands in the way: the cells because of which an option is none.

use super::explain::option_name;
use super::{Branch, Choice, Search};
use crate::board::{Cell, CellSet, Digit, Grid, Unit};
use std::fmt::Write;

/// A digit that an empty cell can't take, and because of which cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blocker {
    /// The cell, and the digit that it can't take.
    pub choice: Choice,
    /// All peers of the cell that hold the digit: one to three.
    pub cells: CellSet,
}

impl Blocker {
    /// Of a cell `1: r1c3 r4c9`, the digit and who holds it; of a digit in a unit `r2c3: r1c3`, the cell and who keeps the
    /// digit out of it.
    #[must_use]
    pub fn words(&self, branch: Branch) -> String {
        let mut words = option_name(branch, self.choice);
        for (cell, before) in self.cells.iter().zip([": "].into_iter().chain(std::iter::repeat(" "))) {
            // Writing to a string can't fail.
            let _ = write!(words, "{before}{cell}");
        }
        words
    }
}

/// The branch at this moment, if it was just reached and has no option: a cell that can take no digit, or, in exact
/// cover, a digit that no cell of a unit can take. What comes next is an undo or the end.
#[must_use]
pub fn dead_end(search: &Search) -> Option<Branch> {
    // After an undo the branch that is chosen here is the one whose option was given up: it had one at least.
    let branch = search.order.choose(&search.position)?;
    branch.first(&search.position).is_none().then_some(branch)
}

/// The cell in question, if it can take no digit: a [`dead_end`] of that kind.
#[must_use]
pub fn dead_cell(search: &Search) -> Option<Cell> {
    match dead_end(search)? {
        Branch::Cell(cell) => Some(cell),
        Branch::Digit(..) => None,
    }
}

/// For each digit that this cell can't take now, the peers that hold it: ascending by digit. None for a cell that is
/// filled.
#[must_use]
pub fn blockers(search: &Search, cell: Cell) -> Vec<Blocker> {
    blockers_of(search, Branch::Cell(cell))
}

/// For each way to settle the branch that is not open now, the cells because of which: of a cell by digit, ascending; of
/// a digit in a unit by empty cell, in reading order. None if the branch is settled.
#[must_use]
pub fn blockers_of(search: &Search, branch: Branch) -> Vec<Blocker> {
    let grid = search.grid();
    let choices: Vec<Choice> = match branch {
        Branch::Cell(cell) => Digit::ALL.into_iter().map(|digit| Choice { cell, digit }).collect(),
        Branch::Digit(digit, unit) if holds(&grid, unit, digit) => Vec::new(),
        Branch::Digit(digit, unit) => unit.cells().into_iter().map(|cell| Choice { cell, digit }).collect(),
    };
    choices
        .into_iter()
        .filter(|choice| grid.digit(choice.cell).is_none())
        .map(|choice| {
            let holds = |peer: &Cell| grid.digit(*peer) == Some(choice.digit);
            Blocker { choice, cells: choice.cell.peers().iter().filter(holds).collect() }
        })
        .filter(|blocker| !blocker.cells.is_empty())
        .collect()
}

fn holds(grid: &Grid, unit: Unit, digit: Digit) -> bool {
    unit.cells().into_iter().any(|cell| grid.digit(cell) == Some(digit))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{any_order, any_start, search};
    use super::super::{Event, Order, cell_in_question};
    use super::*;
    use crate::board::rules;
    use crate::board::samples::{NO_ROOM, TEXTBOOK};
    use proptest::prelude::*;

    fn words(search: &Search, branch: Branch) -> Vec<String> {
        blockers_of(search, branch).iter().map(|blocker| blocker.words(branch)).collect()
    }

    #[test]
    fn a_dead_cell_names_every_peer_that_holds_a_digit() {
        let mut search = search(TEXTBOOK, Order::Reading);
        for _ in 0..4 {
            search.next();
            assert_eq!(dead_end(&search), None);
        }
        search.next();
        let dead = dead_cell(&search).expect("row 1 is full but for its last cell");
        assert_eq!(dead, Cell::at(0, 8));
        assert_eq!(
            words(&search, Branch::Cell(dead)),
            [
                "1: r1c3 r5c9",
                "2: r1c4",
                "3: r1c2 r4c9",
                "4: r1c6",
                "5: r1c1 r8c9",
                "6: r3c8 r6c9",
                "7: r1c5",
                "8: r1c7",
                "9: r1c8 r9c9"
            ]
        );
        search.next();
        assert_eq!(dead_end(&search), None, "after the undo r1c8 is in question, which had options");
    }

    #[test]
    fn a_digit_without_a_cell_names_what_keeps_it_out_of_each() {
        let search = search(NO_ROOM, Order::Cover);
        let branch = dead_end(&search).expect("row 3 can't take 1");
        assert_eq!(branch, Branch::Digit(Digit::ALL[0], Unit::Row(2)));
        assert_eq!(dead_cell(&search), None);
        assert_eq!(
            words(&search, branch),
            [
                "r3c2: r4c2",
                "r3c3: r7c3",
                "r3c4: r1c4",
                "r3c5: r1c4",
                "r3c6: r1c4",
                "r3c7: r2c7",
                "r3c8: r2c7",
                "r3c9: r2c7"
            ]
        );
    }

    #[test]
    fn an_open_cell_tells_its_closed_digits_and_a_filled_one_nothing() {
        let search = search(TEXTBOOK, Order::Reading);
        let closed: Vec<u8> =
            blockers(&search, Cell::at(0, 2)).iter().map(|blocker| blocker.choice.digit.value()).collect();
        assert_eq!(closed, [3, 5, 6, 7, 8, 9]);
        assert_eq!(blockers(&search, Cell::FIRST), []);
        assert_eq!(blockers_of(&search, Branch::Digit(Digit::ALL[4], Unit::Row(0))), [], "5 stands in row 1");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(96))]

        #[test]
        fn at_every_dead_end_the_blockers_are_the_peers_that_hold_the_digit_and_none_is_missing(
            start in any_start(), order in any_order(), ahead in 0_usize..400,
        ) {
            let mut search = Search::new(&start, order).expect("no clash");
            for _ in 0..ahead {
                let grid = search.grid();
                if let Some(branch) = dead_end(&search) {
                    prop_assert!(!matches!(search.upcoming(), Some(Event::Place(_))));
                    let found = blockers_of(&search, branch);
                    let choices: Vec<Choice> = found.iter().map(|blocker| blocker.choice).collect();
                    let expected: Vec<Choice> = match branch {
                        Branch::Cell(cell) => {
                            prop_assert_eq!(cell_in_question(&search), Some(cell));
                            prop_assert_eq!(dead_cell(&search), Some(cell));
                            prop_assert_eq!(&found, &blockers(&search, cell));
                            Digit::ALL.into_iter().map(|digit| Choice { cell, digit }).collect()
                        }
                        Branch::Digit(digit, unit) => {
                            prop_assert_eq!(dead_cell(&search), None);
                            let empty = unit.cells().into_iter().filter(|&cell| grid.digit(cell).is_none());
                            empty.map(|cell| Choice { cell, digit }).collect()
                        }
                    };
                    prop_assert_eq!(choices, expected);
                    for Blocker { choice, cells } in found {
                        for cell in Cell::all() {
                            let blocks =
                                choice.cell.peers().contains(cell) && grid.digit(cell) == Some(choice.digit);
                            prop_assert_eq!(cells.contains(cell), blocks, "{} and {}", choice, cell);
                        }
                    }
                }
                if search.next().is_none() {
                    break;
                }
            }
        }

        #[test]
        fn the_closed_digits_of_a_cell_are_those_that_the_rules_forbid(
            start in any_start(), order in any_order(), ahead in 0_usize..200,
        ) {
            let mut search = Search::new(&start, order).expect("no clash");
            for _ in 0..ahead {
                search.next();
            }
            let grid = search.grid();
            for (cell, _) in grid.iter().filter(|(_, content)| content.digit().is_none()) {
                let closed: crate::board::DigitSet =
                    blockers(&search, cell).iter().map(|blocker| blocker.choice.digit).collect();
                prop_assert_eq!(closed, rules::allowed(&grid, cell).complement());
            }
        }
    }
}
