//! The engine for one puzzle: candidates by digit and band, four words at once, and a guess where nothing follows.
//!
//! A band is a word: three rows of nine bits, each with a gap above it, so that additions stay within a row. A digit is
//! three such words (and a fourth that is never touched). One *round* does for all nine digits, without a branch, in
//! bits alone:
//!
//! - In a band a digit takes one mini-row (three cells of a row in one box) in each row and in each box: six ways. A
//!   mini-row that is in none of the ways still possible loses the digit. These are the locked candidates of rows.
//! - In a stack it takes one column in each box: the same with columns and bands instead of rows and boxes.
//! - A digit alone in its row is placed, so that the other digits leave the cell; a cell with one digit is placed, so
//!   that the digit leaves the row. Boxes and columns follow by the two rules above.
//!
//! Rounds go on until one changes nothing. It knows nothing of grids, limits or threads.

use super::four::Four;

/// The lowest bit of each row.
const ONES: u32 = 1 | 1 << 10 | 1 << 20;
/// The cells of a band.
const CELLS: u32 = ONES * 0x1ff;
/// The gap above each row.
const GAPS: u32 = ONES << 9;
/// The numbers of the nine digits, as bits.
const ALL_DIGITS: u32 = 0x1ff;
/// The first cell of each mini-row.
const MINI_ROWS: u32 = CELLS & (ONES * 0b001_001_001);

/// A cell: its band and its bit in the band's word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    band: usize,
    bit: u32,
}

impl Place {
    fn mask(self) -> Four {
        let mut words = [0; 4];
        words[self.band] = 1 << self.bit;
        Four::new(words)
    }
}

/// What is still possible.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    digits: [Four; 9],
    /// Cells whose digit is known to their peers.
    done: Four,
    /// The digits whose mini-rows and columns have to be looked at, as bits.
    stale: u32,
}

/// For each digit the clues of each band, as 27 bits in reading order.
type Clues = [[u32; 3]; 9];

/// The clues of a text: `1` to `9`, and any other byte for a blank.
pub(super) fn clues(text: &[u8; 81]) -> Clues {
    let mut clues = [[0; 3]; 16];
    for (band, cells) in text.chunks_exact(27).enumerate() {
        for (bit, &byte) in cells.iter().enumerate() {
            let digit = byte.wrapping_sub(b'1').min(9);
            clues[usize::from(digit & 15)][band] |= 1 << bit;
        }
    }
    std::array::from_fn(|digit| clues[digit])
}

/// Where the rounds led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Settled {
    /// Some cell or unit has nothing left.
    Dead,
    /// Each cell has one digit, and they obey the rules.
    Solved,
    /// Nothing follows without a guess.
    Stuck,
}

impl State {
    /// Room for a state.
    pub(super) fn none() -> State {
        State { digits: [Four::all(0); 9], done: Four::all(0), stale: 0 }
    }

    /// The state of these clues.
    pub(super) fn of(clues: &Clues) -> State {
        let spread = |[a, b, c]: [u32; 3]| {
            let dense = Four::new([a, b, c, 0]);
            let row = |row: u32| dense.and(Four::all(0x1ff << (9 * row)));
            row(0).or(row(1).up::<1>()).or(row(2).up::<2>())
        };
        let given = clues.map(spread);
        let any = given.iter().fold(Four::all(0), |any, &digit| any.or(digit));
        let digits = given.map(|digit| Four::all(CELLS).without(any.xor(digit)));
        State { digits, done: Four::all(0), stale: ALL_DIGITS }
    }

    /// Rounds until nothing changes.
    pub(super) fn settle(&mut self) -> Settled {
        let none = Four::all(0);
        let mut placed = [none; 9];
        let mut stale = self.stale;
        loop {
            let (mut one, mut two, mut any_placed) = (none, none, none);
            let mut dead = none;
            for (&digit, &placed) in self.digits.iter().zip(&placed) {
                two = two.or(one.and(digit));
                one = one.or(digit);
                // Two digits alone in their rows in one cell.
                dead = dead.or(any_placed.and(placed));
                any_placed = any_placed.or(placed);
            }
            dead = dead.or(one.xor(Four::all(CELLS)));
            let naked = one.without(two);
            let known = naked.or(any_placed);
            if known.without(self.done).any() {
                for (number, (digit, &placed)) in self.digits.iter_mut().zip(&placed).enumerate() {
                    let before = *digit;
                    let here = before.and(naked);
                    let after = before.without(filled_rows(here).without(here)).without(any_placed.xor(placed));
                    // Two such cells in one row.
                    dead = dead.or(after.and(after.minus(Four::all(ONES))).and(naked));
                    stale |= u32::from(before.xor(after).any()) << number;
                    *digit = after;
                }
                self.done = known;
            }
            if dead.any() {
                return Settled::Dead;
            }
            if stale == 0 {
                self.stale = 0;
                // The fourth word has nine digits a cell.
                return if two.words()[..3] == [0; 3] { Settled::Solved } else { Settled::Stuck };
            }
            let mut again = 0;
            while stale != 0 {
                let number = stale.trailing_zeros() as usize;
                stale &= stale - 1;
                let digit = &mut self.digits[number];
                let before = *digit;
                let after = by_columns(by_mini_rows(before));
                dead = dead.or(after.zeros());
                placed[number] = after.without(filled_rows(after.and(after.minus(Four::all(ONES)))));
                *digit = after;
                again |= u32::from(before.xor(after).any()) << number;
            }
            if dead.any() {
                return Settled::Dead;
            }
            stale = again;
        }
    }

    /// The cell to guess in, and its smallest digit, 0 to 8.
    pub(super) fn guess(&self) -> (Place, usize) {
        let zero = Four::all(0);
        let (mut one, mut two, mut three, mut four) = (zero, zero, zero, zero);
        for &digit in &self.digits {
            four = four.or(three.and(digit));
            three = three.or(two.and(digit));
            two = two.or(one.and(digit));
            one = one.or(digit);
        }
        let pairs = two.without(three);
        let place = self.best(two, pairs).or_else(|| first(three.without(four))).or_else(|| first(two));
        let place = place.unwrap_or(Place { band: 0, bit: 0 });
        (place, self.smallest(place))
    }

    /// Among the cells of two digits the one whose peers have most to lose.
    fn best(&self, unsolved: Four, pairs: Four) -> Option<Place> {
        let mut best = None;
        let mut most = 0;
        for (band, mut word) in pairs.words().into_iter().take(3).enumerate() {
            while word != 0 {
                let place = Place { band, bit: word.trailing_zeros() };
                word &= word - 1;
                let peers = Four::new(PEERS[band * 32 + place.bit as usize]);
                let mut here = 0;
                for (number, digit) in self.digits.iter().enumerate() {
                    here |= (digit.words()[band] >> place.bit & 1) << number;
                }
                let low = here.trailing_zeros() as usize % 9;
                let high = (here & (here - 1)).trailing_zeros() as usize % 9;
                let either = self.digits[low].or(self.digits[high]);
                let either = either.and(peers);
                let score = sum(unsolved.and(peers), pairs.and(either), either);
                if score > most {
                    most = score;
                    best = Some(place);
                }
            }
        }
        best
    }

    /// The smallest digit that the cell can take, 0 to 8.
    fn smallest(&self, place: Place) -> usize {
        let mask = place.mask();
        self.digits.iter().position(|digit| digit.and(mask).any()).unwrap_or(0)
    }

    /// Puts the digit there.
    pub(super) fn place(&mut self, place: Place, digit: usize) {
        let mask = place.mask();
        for (number, other) in self.digits.iter_mut().enumerate() {
            self.stale |= u32::from(other.and(mask).any()) << number;
            *other = other.without(mask);
        }
        self.digits[digit] = self.digits[digit].or(mask);
    }

    /// Rules the digit out there.
    pub(super) fn rule_out(&mut self, place: Place, digit: usize) {
        self.digits[digit] = self.digits[digit].without(place.mask());
        self.stale |= 1 << digit;
    }

    /// The digits of a solved state, 1 to 9, in reading order.
    pub(super) fn values(&self) -> [u8; 81] {
        let mut values = [0; 81];
        for (value, digit) in (1..).zip(&self.digits) {
            for (band, word) in digit.words().into_iter().take(3).enumerate() {
                let mut rest = word;
                while rest != 0 {
                    let bit = rest.trailing_zeros() as usize;
                    values[band * 27 + bit - bit / 10] = value;
                    rest &= rest - 1;
                }
            }
        }
        values
    }
}

/// Four times the cells of the first two sets, and those of the third.
#[inline]
fn sum(a: Four, b: Four, c: Four) -> u32 {
    let (halves, quarters, eighths) = (Four::all(0x5555_5555), Four::all(0x3333_3333), Four::all(0x0f0f_0f0f));
    let in_fours = |cells: Four| {
        let pairs = cells.minus(cells.down::<1>().and(halves));
        pairs.and(quarters).plus(pairs.down::<2>().and(quarters))
    };
    let in_bytes = |fours: Four| fours.and(eighths).plus(fours.down::<4>().and(eighths));
    let bytes = in_bytes(in_fours(a).plus(in_fours(b))).up::<2>().plus(in_bytes(in_fours(c)));
    let even = Four::all(0x00ff_00ff);
    let [a, b, c, _] = bytes.and(even).plus(bytes.down::<8>().and(even)).words();
    let total = a + b + c;
    (total >> 16) + (total & 0xffff)
}

/// The peers of each cell, at 32 times its band and its bit.
static PEERS: [[u32; 4]; 96] = {
    let mut peers = [[0; 4]; 96];
    let mut cell = 0;
    while cell < 81 {
        let (row, col) = (cell / 9, cell % 9);
        let mut other = 0;
        while other < 81 {
            let (r, c) = (other / 9, other % 9);
            if other != cell && (r == row || c == col || (r / 3 == row / 3 && c / 3 == col / 3)) {
                peers[row / 3 * 32 + row % 3 * 10 + col][r / 3] |= 1 << (r % 3 * 10 + c);
            }
            other += 1;
        }
        cell += 1;
    }
    peers
};

/// All cells of each row that has one of these.
#[inline]
fn filled_rows(cells: Four) -> Four {
    let filled = cells.plus(Four::all(CELLS)).and(Four::all(GAPS));
    filled.minus(filled.down::<9>())
}

/// What is left of a digit's cells when each band's mini-rows must form one of the six ways.
///
/// A mini-row is in a way if of the four mini-rows in other rows and other boxes two stand across from each other.
#[inline]
fn by_mini_rows(cells: Four) -> Four {
    let next_row = |rows: Four| rows.down::<10>().or(rows.up::<20>());
    let mini_rows = cells.or(cells.down::<1>()).or(cells.down::<2>()).and(Four::all(MINI_ROWS));
    // What is shifted beyond its row falls between the first cells of mini-rows, and the last step drops it.
    let next_box = mini_rows.down::<3>().or(mini_rows.up::<6>());
    let last_box = mini_rows.up::<3>().or(mini_rows.down::<6>());
    let across = next_box.and(next_row(last_box)).or(last_box.and(next_row(next_box)));
    let left = mini_rows.and(next_row(across));
    cells.and(left.up::<3>().minus(left))
}

/// The same with the columns of each stack, and bands instead of rows.
#[inline]
fn by_columns(cells: Four) -> Four {
    let columns = cells.or(cells.down::<10>()).or(cells.down::<20>()).and(Four::all(0x1ff));
    let next = columns.down::<1>().and(Four::all(0o333)).or(columns.up::<2>().and(Four::all(0o444)));
    let last = columns.up::<1>().and(Four::all(0o666)).or(columns.down::<2>().and(Four::all(0o111)));
    let across = next.and(last.turned()).or(last.and(next.turned()));
    let left = across.turned();
    cells.and(left.or(left.up::<10>()).or(left.up::<20>()))
}

/// The first of these cells in reading order.
fn first(cells: Four) -> Option<Place> {
    let words = cells.words();
    let band = words[..3].iter().position(|&word| word != 0)?;
    Some(Place { band, bit: words[band].trailing_zeros() })
}
