//! What one can look for in a film: kinds of events, and the jumps that are made of them.
//!
//! A condition is a pure function of the search at a moment. Where the moments are is not its to know.

use super::{Event, Search};
use crate::board::{Cell, Digit};
use std::fmt;

/// A kind of event; it holds at the moment right after such an event. At the start, with no event behind, nothing but
/// [`Condition::DepthAtMost`] holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Condition {
    /// An undo.
    Undo,
    /// An undo after which no more than so many placements stand, 0 to 80.
    UndoAtOrBelow(u8),
    /// A placement that fills the grid.
    Solution,
    /// A digit is put into this cell or taken off it.
    Change(Cell),
    /// This digit is placed, wherever.
    Placement(Digit),
    /// A placement that reaches a depth that was not reached before.
    NewDepth,
    /// No more than so many placements stand, whatever the event was. It holds at the start too. It serves to find the
    /// placement that an undo took off, and is not offered to the user.
    DepthAtMost(u8),
}

impl Condition {
    /// Whether the event that led to this moment is such.
    #[must_use]
    #[inline]
    pub fn holds(self, search: &Search) -> bool {
        match self {
            Condition::Undo => search.given_up.is_some(),
            Condition::UndoAtOrBelow(depth) => search.given_up.is_some() && search.depth <= usize::from(depth),
            Condition::Solution => search.events > 0 && search.is_solution(),
            Condition::Change(cell) => search.newest().is_some_and(|event| event.choice().cell == cell),
            Condition::Placement(digit) => {
                matches!(search.newest(), Some(Event::Place(choice)) if choice.digit == digit)
            }
            // An undo leads to a depth that was reached before, by an earlier event.
            Condition::NewDepth => search.depth > 0 && search.first_at[search.depth] == search.events,
            Condition::DepthAtMost(depth) => search.depth <= usize::from(depth),
        }
    }

    /// The condition that holds next, going forward, when the newest placement is taken off again; `None` if the newest
    /// event is not a placement.
    #[must_use]
    pub fn undo_of_newest(search: &Search) -> Option<Condition> {
        match search.newest() {
            Some(Event::Place(_)) => Some(Condition::UndoAtOrBelow(search.depth as u8 - 1)),
            _ => None,
        }
    }
}

/// In the user's words: `undo`, `undo at depth 12 or less`, `solution`, `change of r1c3`, `placement of 5`,
/// `new greatest depth`.
impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Condition::Undo => f.write_str("undo"),
            Condition::UndoAtOrBelow(depth) => write!(f, "undo at depth {depth} or less"),
            Condition::Solution => f.write_str("solution"),
            Condition::Change(cell) => write!(f, "change of {cell}"),
            Condition::Placement(digit) => write!(f, "placement of {digit}"),
            Condition::NewDepth => f.write_str("new greatest depth"),
            Condition::DepthAtMost(depth) => write!(f, "depth {depth} or less"),
        }
    }
}

/// Which way a film is played or searched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Heading {
    /// As it happened.
    Forward,
    /// From now to the start.
    Backward,
}

/// A jump: what to find, from a moment on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Quest {
    /// The next moment that way at which the condition holds. Here itself doesn't count, and neither does the start.
    Next(Condition),
    /// The end of the longest retreat that way: of the most undos in a row, the moment after the last of them.
    ///
    /// Forward, what is still to come of a retreat that here cuts through counts as one, and so does what was passed of
    /// one that the frontier cuts through; of equals it is the first. Backward, a retreat that here ends or cuts through
    /// doesn't count, so that a jump never lands inside it; of equals it is the last.
    LongestRetreat,
    /// The other half of the newest event, whichever way it lies: after an undo the moment right after the placement that
    /// it took off, after a placement the moment right after its undo. At the start there is none.
    Partner,
}

impl From<Condition> for Quest {
    fn from(condition: Condition) -> Quest {
        Quest::Next(condition)
    }
}

impl Heading {
    /// The other way.
    #[must_use]
    pub const fn opposite(self) -> Heading {
        match self {
            Heading::Forward => Heading::Backward,
            Heading::Backward => Heading::Forward,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_told_in_plain_words() {
        let told = [
            Condition::Undo,
            Condition::UndoAtOrBelow(12),
            Condition::Solution,
            Condition::Change(Cell::at(0, 2)),
            Condition::Placement(Digit::ALL[4]),
            Condition::NewDepth,
        ]
        .map(|condition| condition.to_string());
        let expected =
            ["undo", "undo at depth 12 or less", "solution", "change of r1c3", "placement of 5", "new greatest depth"];
        assert_eq!(told, expected);
    }
}
