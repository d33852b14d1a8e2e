//! The walk through the guesses: solution after solution, and a pause at any state.
//!
//! It allocates nothing and calls nothing of its own: states that wait lie in a slice that it is given.

// A function that is not inlined into the one compiled for the instruction set is compiled for none.
#![allow(clippy::inline_always)]

use super::bands::{Candidates, Settled, State};
use super::four::Register;
use super::{Count, Digits, Text};

/// States that can wait at once at most: each guess decides a cell.
pub(super) const DEPTH: usize = 81;

/// A walk under way.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    hand: Hand,
    /// How many states wait, the newest on top.
    waiting: usize,
    /// How many solutions end it.
    pub(super) limit: u64,
    /// Solutions so far.
    pub(super) found: u64,
    /// The digits of the first of them, or of the first since this was emptied.
    pub(super) first: Option<Digits>,
    /// Guesses so far.
    pub(super) guesses: u64,
}

/// What to settle next.
#[derive(Clone, Debug)]
enum Hand {
    Text(Text),
    State(State),
    /// All has been seen.
    Empty,
}

impl Walk {
    /// Before the first step, from the clues in a text: `1` to `9`, and any other byte for a blank.
    #[inline(always)]
    pub(super) fn new(text: &Text, limit: u64) -> Walk {
        Walk { hand: Hand::Text(*text), waiting: 0, limit, found: 0, first: None, guesses: 0 }
    }

    /// Goes on, through as many states at most as `steps`, until the count is complete.
    #[inline(always)]
    pub(super) fn advance<R: Register, const N: usize>(&mut self, open: &mut [State], mut steps: u64) -> Option<Count> {
        if self.found >= self.limit {
            return Some(Count::AtLeast(self.found));
        }
        let mut candidates = match &self.hand {
            Hand::Text(text) => Candidates::<R, N>::of(text),
            Hand::State(state) => Candidates::load(state),
            Hand::Empty => return Some(Count::Exactly(self.found)),
        };
        while steps > 0 {
            steps -= 1;
            let settled = candidates.settle();
            if settled == Settled::Stuck {
                // There is room: no more states wait than cells have been guessed in.
                let Some(branch) = open.get_mut(self.waiting) else { break };
                candidates.store(branch);
                let (place, digit) = branch.guess::<R>();
                branch.rule_out(place, digit);
                candidates.place(place, digit);
                self.guesses += 1;
                self.waiting += 1;
                continue;
            }
            if settled == Settled::Solved {
                self.found += 1;
                if self.first.is_none() {
                    self.first = Some(candidates.values());
                }
            }
            let next = self.waiting.checked_sub(1).and_then(|next| Some((next, open.get(next)?)));
            let Some((next, state)) = next else {
                self.hand = Hand::Empty;
                let end = if self.found < self.limit { Count::Exactly(self.found) } else { Count::AtLeast(self.found) };
                return Some(end);
            };
            self.waiting = next;
            if self.found == self.limit {
                self.hand = Hand::State(*state);
                return Some(Count::AtLeast(self.found));
            }
            candidates = Candidates::load(state);
        }
        let mut state = State::NONE;
        candidates.store(&mut state);
        self.hand = Hand::State(state);
        None
    }
}
