//! The deductions, for all lanes at once: bands, then stacks, without a branch.
//!
//! Every function here is a loop over the lanes whose body is a few operations on words; the compiler turns each into
//! vector code of whatever instruction set its caller is compiled for. Knows nothing of puzzles or guesses.

/// How many states are worked on at once: a 512-bit vector of words.
pub(in crate::engine) const LANES: usize = 32;

/// All nine digits.
pub(super) const ALL: u16 = 0x1ff;

/// The sum of the candidate sets of a solved grid: nine rows, each digit once.
pub(super) const SOLVED: u16 = 9 * ALL;

/// One word for each lane. On a line of its own, so that no load or store crosses one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(in crate::engine) struct Words(pub(in crate::engine) [u16; LANES]);

impl Words {
    pub(in crate::engine) const ZERO: Words = Words([0; LANES]);
}

/// The candidate sets of 81 cells in each lane: bit `d` for digit `d + 1`.
pub(in crate::engine) type Cells = [Words; 81];

/// Where the digits may stand in a band, or in a stack: for each of its nine mini-rows the digits that it can take.
pub(in crate::engine) type Open = [Words; 9];

/// What a sweep tells of each lane.
#[derive(Clone, Debug)]
pub(in crate::engine) struct Verdict {
    /// All nine digits, unless a band or stack has no place for one of them: then the lane has no solution.
    pub(super) alive: Words,
    /// The sum of the lane's 81 candidate sets: it falls whenever a candidate goes.
    pub(super) sum: Words,
}

impl Verdict {
    pub(super) const NEW: Verdict = Verdict { alive: Words::ZERO, sum: Words::ZERO };
}

/// One sweep over all lanes: three bands, three stacks.
#[inline(always)]
pub(in crate::engine) fn sweep(cells: &mut Cells, open: &mut Open, verdict: &mut Verdict) {
    verdict.alive = Words([ALL; LANES]);
    verdict.sum = Words::ZERO;
    let mut ignored = Words::ZERO;
    for band in 0..3 {
        half::<false>(cells, band, open, &mut verdict.alive, &mut ignored);
    }
    for stack in 0..3 {
        half::<true>(cells, stack, open, &mut verdict.alive, &mut verdict.sum);
    }
}

#[inline(always)]
fn half<const STACKS: bool>(cells: &mut Cells, band: usize, open: &mut Open, alive: &mut Words, sum: &mut Words) {
    ways::<STACKS>(cells, band, open, alive);
    for row in 0..3 {
        let (at, step) = if STACKS { (band * 3 + row, 9) } else { (band * 27 + row * 9, 1) };
        let Ok(row_cells) = cells.get_disjoint_mut(std::array::from_fn::<_, 9, _>(|index| at + index * step)) else {
            return;
        };
        restrict::<STACKS>(row_cells, [&open[row * 3], &open[row * 3 + 1], &open[row * 3 + 2]], sum);
    }
}

/// The cell's digit if it is solved, else nothing.
#[inline(always)]
fn only(cell: u16) -> u16 {
    if cell & cell.wrapping_sub(1) == 0 { cell } else { 0 }
}

/// A digit takes one mini-row in each row and each box of a band: one of six permutations. Those still possible, for all
/// nine digits at once, say in which mini-rows a digit may stand.
#[inline(always)]
fn ways<const STACKS: bool>(cells: &Cells, band: usize, open: &mut Open, alive: &mut Words) {
    for lane in 0..LANES {
        let cell = |row: usize, col: usize| {
            let (line, at) = (band * 3 + row, col);
            cells[if STACKS { at * 9 + line } else { line * 9 + at }].0[lane]
        };
        let union =
            |row: usize, place: usize| cell(row, place * 3) | cell(row, place * 3 + 1) | cell(row, place * 3 + 2);
        let solved = |row: usize, place: usize| {
            // One digit in two of them is doubled to another; but then the other half-sweep finds the state dead.
            only(cell(row, place * 3))
                .wrapping_add(only(cell(row, place * 3 + 1)))
                .wrapping_add(only(cell(row, place * 3 + 2)))
        };
        let (s00, s01, s02) = (solved(0, 0), solved(0, 1), solved(0, 2));
        let (s10, s11, s12) = (solved(1, 0), solved(1, 1), solved(1, 2));
        let (s20, s21, s22) = (solved(2, 0), solved(2, 1), solved(2, 2));
        let (u00, u01, u02) = (union(0, 0), union(0, 1), union(0, 2));
        let (u10, u11, u12) = (union(1, 0), union(1, 1), union(1, 2));
        let (u20, u21, u22) = (union(2, 0), union(2, 1), union(2, 2));
        // A digit solved in one mini-row is gone from the others of its row and its box: it leaves one permutation of
        // either kind.
        let (s0, s1, s2) = (s00 | s11 | s22, s01 | s12 | s20, s02 | s10 | s21);
        let (t0, t1, t2) = (s00 | s12 | s21, s01 | s10 | s22, s02 | s11 | s20);
        let p0 = u00 & u11 & u22 & !(s1 | s2);
        let p1 = u01 & u12 & u20 & !(s0 | s2);
        let p2 = u02 & u10 & u21 & !(s0 | s1);
        let q0 = u00 & u12 & u21 & !(t1 | t2);
        let q1 = u01 & u10 & u22 & !(t0 | t2);
        let q2 = u02 & u11 & u20 & !(t0 | t1);
        let w = [p0 | q0, p1 | q1, p2 | q2, p2 | q1, p0 | q2, p1 | q0, p1 | q2, p2 | q0, p0 | q1];
        alive.0[lane] &= w[0] | w[1] | w[2];
        for index in 0..9 {
            open[index].0[lane] = w[index];
        }
    }
}

/// What the cells of a row keep, in each mini-row the digit that must stand there and has no other cell, or what may stand
/// there; of a row, or of a column of a stack. `open` are its three mini-rows'.
#[inline(always)]
fn restrict<const SUM: bool>(row: [&mut Words; 9], open: [&Words; 3], sum: &mut Words) {
    let keep = |cell: u16, open: u16, hidden: u16| cell & if cell & hidden == 0 { open } else { hidden };
    let [a1, a2, a3, b1, b2, b3, c1, c2, c3] = row;
    for lane in 0..LANES {
        let [left, middle, right] = open.map(|open| open.0[lane]);
        let mut total = 0_u16;
        let mut three = |a: &mut u16, b: &mut u16, c: &mut u16, open: u16, others: u16| {
            let hidden = open & !others & !((*a & *b) | (*a & *c) | (*b & *c));
            *a = keep(*a, open, hidden);
            *b = keep(*b, open, hidden);
            *c = keep(*c, open, hidden);
            total += *a + *b + *c;
        };
        three(&mut a1.0[lane], &mut a2.0[lane], &mut a3.0[lane], left, middle | right);
        three(&mut b1.0[lane], &mut b2.0[lane], &mut b3.0[lane], middle, left | right);
        three(&mut c1.0[lane], &mut c2.0[lane], &mut c3.0[lane], right, left | middle);
        if SUM {
            sum.0[lane] += total;
        }
    }
}
