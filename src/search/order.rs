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

/// Lanes of the counting below: 27 units, and room up to a power of two for the vector unit.
const LANES: usize = 32;

/// For each place in a unit the cell that every unit has there: nine steps go through all units at once.
static PLACES: [[u8; LANES]; 9] = {
    let mut places = [[Cell::COUNT as u8; LANES]; 9];
    let mut lane = 0;
    while lane < Unit::ALL.len() {
        let cells = Unit::ALL[lane].cells();
        let mut place = 0;
        while place < 9 {
            places[place][lane] = cells[place].index() as u8;
            place += 1;
        }
        lane += 1;
    }
    places
};

/// The cell, or the digit in a unit, that has the fewest options.
///
/// The options of all digits in all units are counted at once, in binary: bit `d` of `counts[k][u]` is bit `k` of how
/// many cells of unit `u` may take digit `d`.
fn fewest_options(position: &Position) -> Option<Branch> {
    let (cell, mut fewest) = fewest_candidates(position)?;
    let mut best = Branch::Cell(cell);
    if fewest == 0 {
        return Some(best);
    }
    let mut candidates = [0_u16; Cell::COUNT + 1];
    for cell in position.empty().iter() {
        candidates[cell.index()] = position.allowed(cell).bits();
    }
    let mut counts = [[0_u16; LANES]; 4];
    for places in &PLACES {
        for lane in 0..LANES {
            let mut carry = candidates[usize::from(places[lane])];
            for bit in &mut counts {
                let sum = bit[lane] ^ carry;
                carry &= bit[lane];
                bit[lane] = sum;
            }
        }
    }
    for (lane, unit) in Unit::ALL.into_iter().enumerate() {
        let pending = position.held(unit).complement();
        for wanted in 0..fewest {
            let with_count = (0..4).fold(pending.bits(), |digits, bit| {
                digits & if wanted >> bit & 1 == 1 { counts[bit][lane] } else { !counts[bit][lane] }
            });
            if let Some(digit) = DigitSet::from_bits(with_count).first() {
                best = Branch::Digit(digit, unit);
                fewest = wanted;
                break;
            }
        }
        if fewest == 0 {
            break;
        }
    }
    Some(best)
}
