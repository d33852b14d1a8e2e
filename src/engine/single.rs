//! The engine for one puzzle after another, with the memory that it works in, so that nothing is allocated for a puzzle.

use super::bands::State;
use super::entry::{self, Isa};
use super::tree::{DEPTH, Walk};
use super::{Count, Report, Text};

/// Answers one puzzle after another; one of it for each thread.
#[derive(Clone, Debug)]
pub(super) struct Single {
    isa: Isa,
    open: Vec<State>,
}

impl Single {
    pub(super) fn new(isa: Isa) -> Single {
        Single { isa, open: vec![State::NONE; DEPTH] }
    }

    /// As [`super::report`].
    pub(super) fn report(&mut self, text: &Text, limit: u64) -> Report {
        let mut walk = Walk::new(text, limit);
        let count = entry::advance(self.isa, &mut walk, &mut self.open, u64::MAX);
        // So many steps are never used up.
        let count = count.unwrap_or(Count::AtLeast(walk.found));
        Report { count, first: walk.first, guesses: walk.guesses }
    }
}
