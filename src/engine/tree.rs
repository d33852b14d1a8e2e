//! The walk through the guesses: solution after solution, and a pause at any state.
//!
//! It allocates nothing and calls nothing of its own: states that wait lie in a slice that it is given.

use super::bands::{Settled, State};

/// States that can wait at once at most: each guess decides a cell.
pub(super) const DEPTH: usize = 81;

/// A walk under way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tree {
    /// The state to settle next.
    hand: Option<State>,
    /// How many states wait, the newest on top.
    waiting: usize,
    /// Guesses so far.
    pub(super) guesses: u64,
}

/// Why the walk came back.
pub(super) enum Stop {
    Solution(State),
    /// All has been seen.
    End,
    /// The steps are used up, or the room for states.
    Pause,
}

impl Tree {
    pub(super) fn new(start: Option<State>) -> Tree {
        Tree { hand: start, waiting: 0, guesses: 0 }
    }

    /// Goes on to the next solution, through as many states at most as `steps` has, which are taken from it.
    pub(super) fn advance(&mut self, open: &mut [State], steps: &mut u64) -> Stop {
        let Some(mut state) = self.hand else {
            return Stop::End;
        };
        while *steps > 0 {
            *steps -= 1;
            match state.settle() {
                Settled::Stuck => {
                    if self.waiting == open.len() {
                        break;
                    }
                    let (place, digit) = state.guess();
                    self.guesses += 1;
                    open[self.waiting] = state;
                    open[self.waiting].rule_out(place, digit);
                    self.waiting += 1;
                    state.place(place, digit);
                }
                settled => {
                    let more = self.waiting > 0;
                    let solution = state;
                    if more {
                        self.waiting -= 1;
                        state = open[self.waiting];
                    }
                    if settled == Settled::Solved {
                        self.hand = more.then_some(state);
                        return Stop::Solution(solution);
                    }
                    if !more {
                        self.hand = None;
                        return Stop::End;
                    }
                }
            }
        }
        self.hand = Some(state);
        Stop::Pause
    }
}
