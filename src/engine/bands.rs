//! The engine for one puzzle: candidates by digit and band, many words at once, and a guess where nothing follows.
//!
//! A band is a word: three rows of nine bits, each with a gap above it, so that additions stay within a row. A digit is
//! three such words; a fourth makes it a slot, and has all cells for each digit, so that no rule takes any from it. One
//! *round* does for all nine digits, without a branch, in bits alone:
//!
//! - In a band a digit takes one mini-row (three cells of a row in one box) in each row and in each box: six ways. A
//!   mini-row that is in none of the ways still possible loses the digit. These are the locked candidates of rows.
//! - In a stack it takes one column in each box: the same with columns and bands instead of rows and boxes.
//! - A digit alone in its row is placed, so that the other digits leave the cell; a cell with one digit is placed, so
//!   that the digit leaves the row. Boxes and columns follow by the two rules above.
//!
//! Rounds go on until one changes nothing. It knows nothing of grids, limits or threads.

// A function that is not inlined into the one compiled for the instruction set is compiled for none.
#![allow(clippy::inline_always)]

use super::four::{Four, Register, Slot};
use wide::u8x16;

/// The lowest bit of each row.
const ONES: u32 = 1 | 1 << 10 | 1 << 20;
/// The cells of a band.
const CELLS: u32 = ONES * 0x1ff;
/// The gap above each row.
const GAPS: u32 = ONES << 9;
/// The first cell of each mini-row.
const MINI_ROWS: u32 = CELLS & (ONES * 0b001_001_001);
/// What a word without cells has when [`ONES`] were taken from it, and no other.
const BORROWED: u32 = 1 << 31;

/// A cell: its band and its bit in the band's word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    band: usize,
    bit: u32,
}

/// How many slots fill whole registers.
const SLOTS: usize = 10;

/// What is still possible, as it lies in memory: a slot for each digit, and an empty one.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(super) struct State([Slot; SLOTS]);

/// The same in `N` registers.
#[derive(Clone, Copy)]
pub(super) struct Candidates<R, const N: usize>([R; N]);

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
    pub(super) const NONE: State = State([[0; 4]; SLOTS]);

    /// Rules the digit out there.
    #[inline(always)]
    pub(super) fn rule_out(&mut self, place: Place, digit: usize) {
        self.0[digit][place.band] &= !(1 << place.bit);
    }

    /// The cell to guess in, and its smallest digit, 0 to 8.
    ///
    /// A cell of two digits comes before one of three, and that before all others. Among these the one with the most
    /// peers that are open, those counted thrice that have two digits and share one with it; the first of equals.
    #[inline(always)]
    pub(super) fn guess<R: Register>(&self) -> (Place, usize) {
        let zero = Four::all(0);
        let (mut one, mut two, mut three, mut four) = (zero, zero, zero, zero);
        let mut bands = [[0; 16]; 3];
        for number in 0..9 {
            let digit = Four::load(&self.0, number);
            four = four.or(three.and(digit));
            three = three.or(two.and(digit));
            two = two.or(one.and(digit));
            one = one.or(digit);
            for (band, words) in bands.iter_mut().enumerate() {
                words[number] = self.0[number][band];
            }
        }
        let pairs = two.without(three).words();
        let threes = three.without(four).words();
        let class = [pairs, threes].into_iter().find(|class| class[..3] != [0; 3]).unwrap_or(two.words());
        let open = halves(two.words());
        let mut paired = [[0; 2]; 16];
        for (number, paired) in paired.iter_mut().take(9).enumerate() {
            *paired = halves(Four::load(&self.0, number).and(Four::each(pairs)).words());
        }
        let mut best = (Place { band: 0, bit: 0 }, 0);
        let mut most = 0;
        for (band, mut word) in class.into_iter().take(3).enumerate() {
            while word != 0 {
                let place = Place { band, bit: word.trailing_zeros() };
                word &= word - 1;
                let digits = R::which(&bands[band], place.bit);
                let first = digits.trailing_zeros() as usize % 16;
                // Where no cell has two digits, no digit has such cells, and the second can be any.
                let second = (digits & (digits - 1)).trailing_zeros() as usize % 16;
                let peers = PEERS[band * 32 + place.bit as usize];
                let mut score = 0;
                for half in 0..2 {
                    let either = paired[first][half] | paired[second][half];
                    score += (open[half] & peers[half]).count_ones() + 2 * (either & peers[half]).count_ones();
                }
                if score > most {
                    most = score;
                    best = (place, first);
                }
            }
        }
        best
    }
}

impl<R: Register, const N: usize> Candidates<R, N> {
    /// The state of the clues in a text: `1` to `9`, and any other byte for a blank.
    #[inline(always)]
    pub(super) fn of(text: &[u8; 81]) -> Candidates<R, N> {
        let [ones, twos, fours, eights] = planes(text).map(Four::words);
        let (ones, twos, fours, eights) = (R::each(ones), R::each(twos), R::each(fours), R::each(eights));
        let mut digits = [R::all(0); N];
        let given = R::each([CELLS, CELLS, CELLS, 0]).without(eights.and(ones.or(twos).or(fours)));
        for (index, digit) in digits.iter_mut().enumerate() {
            let at = index * R::SLOTS;
            let unlike = |plane: R, bit: usize| plane.xor(R::load(&NUMBERS[bit], at));
            let other = unlike(ones, 0).or(unlike(twos, 1)).or(unlike(fours, 2)).or(unlike(eights, 3));
            *digit = R::load(&USED, at).without(given.and(other));
        }
        Candidates(digits)
    }

    #[inline(always)]
    pub(super) fn load(state: &State) -> Candidates<R, N> {
        let mut digits = [R::all(0); N];
        for (index, digit) in digits.iter_mut().enumerate() {
            *digit = R::load(&state.0, index * R::SLOTS);
        }
        Candidates(digits)
    }

    #[inline(always)]
    pub(super) fn store(&self, state: &mut State) {
        for (index, digit) in self.0.iter().enumerate() {
            digit.store(&mut state.0, index * R::SLOTS);
        }
    }

    /// Rounds until nothing changes.
    #[inline(always)]
    pub(super) fn settle(&mut self) -> Settled {
        let ones = R::all(ONES);
        let mut digits = self.0;
        let mut before = R::all(0);
        loop {
            let mut left = digits;
            let mut alone = digits;
            for index in (0..N).step_by(3) {
                let mut three = [R::all(0); 3];
                for (three, left) in three.iter_mut().zip(&left[index..]) {
                    *three = *left;
                }
                let three = by_columns(by_mini_rows(three));
                for (left, three) in left[index..].iter_mut().zip(three) {
                    *left = three;
                }
            }
            for (left, alone) in left.iter_mut().zip(&mut alone) {
                *alone = left.without(filled_rows(left.and(left.minus(ones))));
            }
            let (one, two) = met(&left);
            let placed = met_any(&alone);
            let naked = one.without(two);
            let mut after = left;
            for (after, alone) in after.iter_mut().zip(alone) {
                let here = after.and(naked);
                *after = after.without(filled_rows(here).without(here)).without(placed.xor(alone));
            }
            // A cell without a digit; two digits that were alone in their rows in one cell; a digit without a cell.
            let mut dead = one.xor(R::all(CELLS)).or(before.and(two));
            let mut changed = R::all(0);
            for index in 0..N {
                let full = if index == N - 1 { R::load(&FULL, index * R::SLOTS) } else { R::all(BORROWED) };
                dead = dead.or(left[index].minus(ones).and(full));
                changed = changed.or(after[index].xor(digits[index]));
            }
            if dead.any() {
                return Settled::Dead;
            }
            before = placed;
            digits = after;
            if !changed.any() {
                self.0 = digits;
                let open = two.and(R::each([!0, !0, !0, 0]));
                if !open.any() {
                    return Settled::Solved;
                }
                // Two digits alone in their rows in one cell; two cells in a row that have the same only digit.
                let mut dead = open.and(placed);
                for digit in digits {
                    dead = dead.or(digit.and(digit.minus(ones)).and(naked));
                }
                return if dead.any() { Settled::Dead } else { Settled::Stuck };
            }
        }
    }

    /// The digits of a solved state, 1 to 9, in reading order.
    #[inline(always)]
    pub(super) fn values(&self) -> [u8; 81] {
        let mut state = State::NONE;
        self.store(&mut state);
        let mut values = [0; 81];
        for (value, slot) in (1..=9).zip(&state.0) {
            for (band, &word) in slot[..3].iter().enumerate() {
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

    /// Puts the digit there, which the cell can take.
    #[inline(always)]
    pub(super) fn place(&mut self, place: Place, digit: usize) {
        let mut slot = [0; 4];
        slot[place.band] = 1 << place.bit;
        let cell = R::each(slot);
        for (index, other) in self.0.iter_mut().enumerate() {
            *other = other.without(cell.without(R::load(&ONLY, SLOTS - digit + index * R::SLOTS)));
        }
    }
}

/// The first two words, and the third.
#[inline(always)]
fn halves([a, b, c, _]: Slot) -> [u64; 2] {
    [u64::from(a) | u64::from(b) << 32, u64::from(c)]
}

/// The digits of the clues less one, in four planes of bits; more than 8 for a blank.
#[inline(always)]
fn planes(text: &[u8; 81]) -> [Four; 4] {
    let mut planes = [[0_u64; 2]; 4];
    let (chunks, rest) = text.as_chunks::<16>();
    let mut last = [0; 16];
    last[0] = rest[0];
    for (number, chunk) in chunks.iter().chain([&last]).enumerate() {
        let digits = (u8x16::new(*chunk) - u8x16::splat(b'1')).min(u8x16::splat(15));
        let twice = |bytes: u8x16| bytes + bytes;
        let mut bits = twice(twice(twice(twice(digits))));
        for plane in planes.iter_mut().rev() {
            plane[number / 4] |= u64::from(bits.move_mask() as u16) << (number % 4 * 16);
            bits = twice(bits);
        }
    }
    let mut spread = [Four::all(0); 4];
    for (spread, [low, high]) in spread.iter_mut().zip(planes) {
        let dense = Four::each([low as u32, (low >> 27) as u32, (low >> 54 | high << 10) as u32, 0]);
        let row = |row: u32| dense.and(Four::all(0x1ff << (9 * row)));
        *spread = row(0).or(row(1).up::<1>()).or(row(2).up::<2>());
    }
    spread
}

/// All cells for each digit, and none beyond.
static USED: [Slot; SLOTS] = for_each_digit(CELLS);

/// [`BORROWED`] for each digit, and nothing beyond.
static FULL: [Slot; SLOTS] = for_each_digit(BORROWED);

/// All bits for one digit, to be read from as many slots before it as its number says.
static ONLY: [Slot; 2 * SLOTS] = {
    let mut only = [[0; 4]; 2 * SLOTS];
    only[SLOTS] = [!0; 4];
    only
};

/// For each of four bits all bits for the digits, 0 to 8, whose numbers have it.
static NUMBERS: [[Slot; SLOTS]; 4] = {
    let mut numbers = [[[0; 4]; SLOTS]; 4];
    let mut digit = 0;
    while digit < 9 {
        let mut bit = 0;
        while bit < 4 {
            if digit >> bit & 1 != 0 {
                numbers[bit][digit] = [!0; 4];
            }
            bit += 1;
        }
        digit += 1;
    }
    numbers
};

const fn for_each_digit(word: u32) -> [Slot; SLOTS] {
    let mut slots = [[word; 4]; SLOTS];
    slots[SLOTS - 1] = [0; 4];
    slots
}

/// The cells that one digit at least has, and two at least, in each slot.
#[inline(always)]
fn met<R: Register, const N: usize>(digits: &[R; N]) -> (R, R) {
    let (mut one, mut two) = (digits[0], R::all(0));
    for &digit in &digits[1..] {
        two = two.or(one.and(digit));
        one = one.or(digit);
    }
    for step in 0..R::STEPS {
        let (other, others) = (one.across(step), two.across(step));
        two = two.or(others).or(one.and(other));
        one = one.or(other);
    }
    (one, two)
}

/// The cells that any digit has, in each slot.
#[inline(always)]
fn met_any<R: Register, const N: usize>(digits: &[R; N]) -> R {
    let mut any = digits[0];
    for &digit in &digits[1..] {
        any = any.or(digit);
    }
    for step in 0..R::STEPS {
        any = any.or(any.across(step));
    }
    any
}

/// The peers of each cell, at 32 times its band and its bit.
static PEERS: [[u64; 2]; 96] = {
    let mut peers = [[0; 2]; 96];
    let mut cell = 0;
    while cell < 81 {
        let (row, col) = (cell / 9, cell % 9);
        let mut other = 0;
        while other < 81 {
            let (r, c) = (other / 9, other % 9);
            if other != cell && (r == row || c == col || (r / 3 == row / 3 && c / 3 == col / 3)) {
                peers[row / 3 * 32 + row % 3 * 10 + col][r / 6] |= 1 << (r / 3 % 2 * 32 + r % 3 * 10 + c);
            }
            other += 1;
        }
        cell += 1;
    }
    peers
};

/// All cells of each row that has one of these.
#[inline(always)]
fn filled_rows<R: Register>(cells: R) -> R {
    let filled = cells.plus(R::all(CELLS)).and(R::all(GAPS));
    filled.minus(filled.down::<9>())
}

/// What is left of the cells of three registers' digits when each band's mini-rows must form one of the six ways.
///
/// A mini-row is in a way if of the four mini-rows in other rows and other boxes two stand across from each other. The
/// first register's mini-rows are bits at their first cells, those of the others at the second and third, so that one
/// word has all of them.
#[inline(always)]
fn by_mini_rows<R: Register>([a, b, c]: [R; 3]) -> [R; 3] {
    let next_row = |rows: R| rows.down::<10>().or(rows.up::<20>());
    let (firsts, middles, lasts) = (R::all(MINI_ROWS), R::all(MINI_ROWS << 1), R::all(MINI_ROWS << 2));
    let mini_rows = a.or(a.down::<1>()).or(a.down::<2>());
    let mini_rows = mini_rows.chosen(firsts, b.or(b.up::<1>()).or(b.down::<1>()));
    let mini_rows = mini_rows.chosen(firsts.or(middles), c.or(c.up::<1>()).or(c.up::<2>()));
    let next_box = mini_rows.up::<6>().chosen(R::all(ONES * 0o700), mini_rows.down::<3>());
    // Nothing is left above the last row: the step to the next row would bring it down.
    let last_box = mini_rows.down::<6>().chosen(R::all((ONES * 0o007) | (3 << 30)), mini_rows.up::<3>());
    let across = next_box.and(next_row(last_box)).or(last_box.and(next_row(next_box)));
    let left = mini_rows.and(next_row(across));
    let (first, middle, last) = (left.and(firsts), left.and(middles), left.and(lasts));
    [
        a.and(first.up::<3>().minus(first)),
        b.and(middle.up::<2>().minus(middle.down::<1>())),
        c.and(last.up::<1>().minus(last.down::<2>())),
    ]
}

/// The same with the columns of each stack, and bands instead of rows. The first register's columns are bits of the last
/// row, those of the others of the rows before.
#[inline(always)]
fn by_columns<R: Register>([a, b, c]: [R; 3]) -> [R; 3] {
    let (top, middle, bottom) = (R::all(0x1ff), R::all(0x1ff << 10), R::all(0x1ff << 20));
    let columns = a.or(a.up::<10>()).or(a.up::<20>());
    let columns = columns.chosen(bottom, b.or(b.up::<10>()).or(b.down::<10>()));
    let columns = c.or(c.down::<10>()).or(c.down::<20>()).chosen(top, columns);
    // What is shifted beyond its row is dropped at the end.
    let next = columns.up::<2>().chosen(R::all(ONES * 0o444), columns.down::<1>());
    let past = columns.down::<2>().chosen(R::all(ONES * 0o111), columns.up::<1>());
    let across = next.and(past.turned()).or(past.and(next.turned())).turned();
    let (first, second, third) = (across.and(bottom), across.and(middle), across.and(top));
    [
        a.and(first.or(first.down::<10>()).or(first.down::<20>())),
        b.and(second.or(second.up::<10>()).or(second.down::<10>())),
        c.and(third.or(third.up::<10>()).or(third.up::<20>())),
    ]
}
