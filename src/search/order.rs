//! Which branch comes next, and which options it has in which order.
//!
//! Everything here is a pure function of the position: that is what makes the search reversible.

use super::Choice;
use super::position::Position;
use crate::board::{Cell, CellSet, Digit, DigitSet, Unit};
use std::fmt;

/// The rule by which a search chooses what to branch on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Order {
    /// The textbook's: the first empty cell, its digits from 1 to 9.
    #[default]
    Reading,
    /// The empty cell with the fewest allowed digits; the first of them in reading order.
    Fewest,
    /// The choice of Knuth's Algorithm X ("Dancing Links", 2000): the cell, or the digit in a unit, with the fewest
    /// options. Of equals a cell comes first, then a row, a column, a box; within a unit the smaller digit.
    Cover,
}

impl Order {
    /// All of them, as `o` goes through them.
    pub const ALL: [Order; 3] = [Order::Reading, Order::Fewest, Order::Cover];

    /// The order after this one, round and round.
    #[must_use]
    pub fn following(self) -> Order {
        let here = Self::ALL.iter().position(|&order| order == self).unwrap_or(0);
        Self::ALL[(here + 1) % Self::ALL.len()]
    }

    /// What it is called on the command line: `reading`, `fewest`, `cover`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Order::Reading => "reading",
            Order::Fewest => "fewest",
            Order::Cover => "cover",
        }
    }

    /// What to branch on; `None` if the grid is full.
    #[inline]
    pub(super) fn choose(self, position: &Position) -> Option<Branch> {
        match self {
            Order::Reading => position.empty().first().map(Branch::Cell),
            Order::Fewest => fewest_candidates(position).map(|(cell, _)| Branch::Cell(cell)),
            Order::Cover => fewest_options(position),
        }
    }

    /// How often the textbook function was called when the search starts, and by how much each placement adds to it.
    ///
    /// In reading order that function visits every cell, given or not, and the end: a placement leads it on to the next
    /// empty cell, by as many calls as it has cells to go. In the other orders it is called once for each placement.
    pub(super) fn calls(self, position: &Position) -> (u64, [u8; Cell::COUNT]) {
        if self != Order::Reading {
            return (1, [1; Cell::COUNT]);
        }
        let mut costs = [0; Cell::COUNT];
        let mut next_empty = Cell::COUNT;
        for cell in Cell::all().rev() {
            if position.empty().contains(cell) {
                costs[cell.index()] = (next_empty - cell.index()) as u8;
                next_empty = cell.index();
            }
        }
        (1 + next_empty as u64, costs)
    }
}

/// `reading order`, `fewest candidates`, `exact cover`
impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Order::Reading => "reading order",
            Order::Fewest => "fewest candidates",
            Order::Cover => "exact cover",
        })
    }
}

/// What the search branches on. Its options are tried one after another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Branch {
    /// A cell; its options are the digits allowed in it, ascending.
    Cell(Cell),
    /// A digit in a unit; its options are the cells that may take it, in reading order.
    Digit(Digit, Unit),
}

impl Branch {
    /// The first option.
    #[inline]
    pub(super) fn first(self, position: &Position) -> Option<Choice> {
        match self {
            Branch::Cell(cell) => Some(Choice { cell, digit: position.allowed(cell).first()? }),
            Branch::Digit(..) => self.options(position).next(),
        }
    }

    /// The last option.
    #[inline]
    pub(super) fn last(self, position: &Position) -> Option<Choice> {
        match self {
            Branch::Cell(cell) => Some(Choice { cell, digit: position.allowed(cell).last()? }),
            Branch::Digit(..) => self.options(position).last(),
        }
    }

    /// The option that follows this one.
    #[inline]
    pub(super) fn after(self, position: &Position, Choice { cell, digit }: Choice) -> Option<Choice> {
        match self {
            Branch::Cell(_) => Some(Choice { cell, digit: position.allowed(cell).above(digit).first()? }),
            Branch::Digit(..) => self.options(position).find(|option| option.cell > cell),
        }
    }

    /// The option before this one.
    #[inline]
    pub(super) fn before(self, position: &Position, Choice { cell, digit }: Choice) -> Option<Choice> {
        match self {
            Branch::Cell(_) => Some(Choice { cell, digit: position.allowed(cell).below(digit).last()? }),
            Branch::Digit(..) => self.options(position).take_while(|option| option.cell < cell).last(),
        }
    }

    /// All options, in the order in which they are tried.
    pub(super) fn options(self, position: &Position) -> impl Iterator<Item = Choice> {
        let (cells, digits) = match self {
            Branch::Cell(cell) => (CellSet::only(cell), position.allowed(cell)),
            Branch::Digit(digit, unit) => {
                let cells: CellSet = unit
                    .cells()
                    .into_iter()
                    .filter(|&cell| position.empty().contains(cell) && position.allowed(cell).contains(digit))
                    .collect();
                (cells, DigitSet::only(digit))
            }
        };
        cells.iter().flat_map(move |cell| digits.iter().map(move |digit| Choice { cell, digit }))
    }
}

/// The first of the empty cells that have the fewest allowed digits, and how many those are.
#[inline]
fn fewest_candidates(position: &Position) -> Option<(Cell, u32)> {
    let mut best = None;
    let mut fewest = u32::MAX;
    for cell in position.empty().iter() {
        let count = position.allowed(cell).len();
        if count < fewest {
            fewest = count;
            best = Some((cell, count));
            if count == 0 {
                break;
            }
        }
    }
    best
}

/// Lanes of the counting below: the nine units of a kind, and room up to whole vectors.
const LANES: usize = 16;

/// For each kind of unit (rows, columns, boxes), each place in a unit and each unit, the digits that its cell may take.
type Places = [[[u16; LANES]; 9]; 3];

/// The cell, or the digit in a unit, that has the fewest options.
fn fewest_options(position: &Position) -> Option<Branch> {
    let (cell, mut fewest) = fewest_candidates(position)?;
    let mut best = Branch::Cell(cell);
    if fewest == 0 {
        return Some(best);
    }
    let mut places: Places = [[[0; LANES]; 9]; 3];
    for cell in position.empty().iter() {
        let candidates = position.allowed(cell).bits();
        let place_in_box = cell.row() % 3 * 3 + cell.col() % 3;
        places[0][cell.col()][cell.row()] = candidates;
        places[1][cell.row()][cell.col()] = candidates;
        places[2][place_in_box][cell.box_index()] = candidates;
    }
    for (units, places) in Unit::ALL.chunks(9).zip(&places) {
        let counts = count(places);
        for (lane, &unit) in units.iter().enumerate() {
            let pending = position.held(unit).complement();
            if let Some((digit, options)) = rarest(pending, lane, &counts, fewest) {
                best = Branch::Digit(digit, unit);
                fewest = options;
            }
            if fewest == 0 {
                return Some(best);
            }
        }
    }
    Some(best)
}

/// How many cells of each unit may take each digit, for all nine units of a kind and all digits at once, in binary: bit
/// `d` of `counts[k][u]` is bit `k` of the number for digit `d` in unit `u`.
fn count(places: &[[u16; LANES]; 9]) -> [[u16; LANES]; 4] {
    let mut counts = [[0; LANES]; 4];
    for place in places {
        let mut carry = *place;
        for bits in &mut counts {
            for (bit, carry) in bits.iter_mut().zip(&mut carry) {
                (*bit, *carry) = (*bit ^ *carry, *bit & *carry);
            }
        }
    }
    counts
}

/// The smallest of the digits with the fewest options in a unit, if those are fewer than `than`; and how many they are.
fn rarest(digits: DigitSet, lane: usize, counts: &[[u16; LANES]; 4], than: u32) -> Option<(Digit, u32)> {
    (0..than).find_map(|options| {
        let with_so_many = counts.iter().enumerate().fold(digits.bits(), |digits, (bit, counts)| {
            digits & if options >> bit & 1 == 1 { counts[lane] } else { !counts[lane] }
        });
        Some((DigitSet::from_bits(with_so_many).first()?, options))
    })
}
