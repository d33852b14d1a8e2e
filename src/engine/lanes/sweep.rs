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

/// What a half-sweep keeps between its steps. In memory of its own: spilled to the stack by the compiler it costs twice the time.
#[derive(Clone, Debug)]
pub(super) struct Work {
    union: [Words; 9],
    twice: [Words; 9],
    solved: [Words; 9],
    open: [Words; 9],
    hidden: [Words; 9],
}

impl Work {
    pub(super) const NEW: Work = Work {
        union: [Words::ZERO; 9],
        twice: [Words::ZERO; 9],
        solved: [Words::ZERO; 9],
        open: [Words::ZERO; 9],
        hidden: [Words::ZERO; 9],
    };
}

/// What a sweep tells of each lane.
#[derive(Clone, Debug)]
pub(super) struct Verdict {
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
pub(super) fn sweep(cells: &mut Cells, work: &mut Work, verdict: &mut Verdict) {
    verdict.alive = Words([ALL; LANES]);
    verdict.sum = Words::ZERO;
    let mut ignored = Words::ZERO;
    for band in 0..3 {
        half::<false>(cells, band, work, &mut verdict.alive, &mut ignored);
    }
    for stack in 0..3 {
        half::<true>(cells, stack, work, &mut verdict.alive, &mut verdict.sum);
    }
}

/// The three cells of a mini-row of a band, or of a mini-column of a stack.
#[inline(always)]
const fn triad(stacks: bool, band: usize, index: usize) -> [usize; 3] {
    let line = band * 3 + index / 3;
    let at = index % 3 * 3;
    if stacks {
        [at * 9 + line, (at + 1) * 9 + line, (at + 2) * 9 + line]
    } else {
        [line * 9 + at, line * 9 + at + 1, line * 9 + at + 2]
    }
}

#[inline(always)]
fn half<const STACKS: bool>(cells: &mut Cells, band: usize, work: &mut Work, alive: &mut Words, sum: &mut Words) {
    for index in 0..9 {
        let [a, b, c] = triad(STACKS, band, index);
        look(&cells[a], &cells[b], &cells[c], &mut work.union[index], &mut work.twice[index], &mut work.solved[index]);
    }
    permute(&work.union, &work.twice, &work.solved, &mut work.open, &mut work.hidden, alive);
    for index in 0..9 {
        let Ok([a, b, c]) = cells.get_disjoint_mut(triad(STACKS, band, index)) else { return };
        restrict(a, b, c, &work.open[index], &work.hidden[index]);
        if STACKS {
            add(a, b, c, sum);
        }
    }
}

#[inline(always)]
fn only(cell: u16) -> u16 {
    if cell & cell.wrapping_sub(1) == 0 { cell } else { 0 }
}

/// Of three cells: the union, the digits in two or more of them, the digits of solved ones.
#[inline(always)]
fn look(a: &Words, b: &Words, c: &Words, union: &mut Words, twice: &mut Words, solved: &mut Words) {
    for lane in 0..LANES {
        let (a, b, c) = (a.0[lane], b.0[lane], c.0[lane]);
        union.0[lane] = a | b | c;
        twice.0[lane] = (a & b) | (c & (a | b));
        solved.0[lane] = only(a) | only(b) | only(c);
    }
}

/// A digit takes one mini-row in each row and each box of a band: one of six permutations. Those still possible, for all
/// nine digits at once, say in which mini-rows a digit may stand and in which it must.
#[inline(always)]
fn permute(
    union: &[Words; 9],
    twice: &[Words; 9],
    solved: &[Words; 9],
    open: &mut [Words; 9],
    hidden: &mut [Words; 9],
    alive: &mut Words,
) {
    for lane in 0..LANES {
        let s = |index: usize| solved[index].0[lane];
        // A digit solved elsewhere in the row or the box is gone.
        let u = |row: usize, place: usize| {
            let (r1, r2) = ((row + 1) % 3 * 3, (row + 2) % 3 * 3);
            let (p1, p2) = ((place + 1) % 3, (place + 2) % 3);
            union[row * 3 + place].0[lane] & !(s(r1 + place) | s(r2 + place) | s(row * 3 + p1) | s(row * 3 + p2))
        };
        let (u00, u01, u02) = (u(0, 0), u(0, 1), u(0, 2));
        let (u10, u11, u12) = (u(1, 0), u(1, 1), u(1, 2));
        let (u20, u21, u22) = (u(2, 0), u(2, 1), u(2, 2));
        let (p0, p1, p2) = (u00 & u11 & u22, u01 & u12 & u20, u02 & u10 & u21);
        let (q0, q1, q2) = (u00 & u12 & u21, u01 & u10 & u22, u02 & u11 & u20);
        alive.0[lane] &= p0 | p1 | p2 | q0 | q1 | q2;
        let w = [p0 | q0, p1 | q1, p2 | q2, p2 | q1, p0 | q2, p1 | q0, p1 | q2, p2 | q0, p0 | q1];
        for row in 0..3 {
            for place in 0..3 {
                let (p1, p2) = ((place + 1) % 3, (place + 2) % 3);
                let index = row * 3 + place;
                open[index].0[lane] = w[index];
                hidden[index].0[lane] = w[index] & !(w[row * 3 + p1] | w[row * 3 + p2]) & !twice[index].0[lane];
            }
        }
    }
}

/// What three cells of a mini-row keep: the digit that must stand there and has no other cell, or what may stand there.
#[inline(always)]
fn restrict(a: &mut Words, b: &mut Words, c: &mut Words, open: &Words, hidden: &Words) {
    let keep = |cell: u16, open: u16, hidden: u16| cell & if cell & hidden == 0 { open } else { hidden };
    for lane in 0..LANES {
        let (open, hidden) = (open.0[lane], hidden.0[lane]);
        a.0[lane] = keep(a.0[lane], open, hidden);
        b.0[lane] = keep(b.0[lane], open, hidden);
        c.0[lane] = keep(c.0[lane], open, hidden);
    }
}

#[inline(always)]
fn add(a: &Words, b: &Words, c: &Words, sum: &mut Words) {
    for lane in 0..LANES {
        sum.0[lane] += a.0[lane] + b.0[lane] + c.0[lane];
    }
}
