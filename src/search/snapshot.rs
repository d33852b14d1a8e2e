//! A search at a moment in a hundred bytes.
//!
//! The stack is not in it: which branch comes next is a pure function of the position, so the digits that stand say in
//! which order they were placed. It doesn't know which moment it is of: where it is kept says that.

use super::tally::DEPTHS;
use super::{Branch, Choice, Placement, Position, Search};
use crate::board::{Cell, Digit};

/// What can't be worked out from the start of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Snapshot {
    /// The digits that the search placed.
    placed: [Option<Digit>; Cell::COUNT],
    given_up: Option<Choice>,
    calls: u64,
    solutions: u64,
}

impl Snapshot {
    /// Of the search as it stands.
    pub(super) fn of(search: &Search) -> Snapshot {
        let mut placed = [None; Cell::COUNT];
        for Choice { cell, digit } in search.choices() {
            placed[cell.index()] = Some(digit);
        }
        Snapshot {
            placed,
            given_up: search.given_up.map(|placement| placement.choice),
            calls: search.calls,
            solutions: search.solutions,
        }
    }

    /// How many solutions had been met.
    pub(super) fn solutions(&self) -> u64 {
        self.solutions
    }

    /// The search that the snapshot was made of, after so many events. `any` is the same search at this moment or any
    /// later one: its start and its order are taken, and when it reached each depth.
    pub(super) fn restore(&self, any: &Search, events: u64) -> Search {
        let mut search = Search {
            order: any.order,
            start: any.start.clone(),
            position: Position::of(&any.start),
            stack: [None; Cell::COUNT],
            depth: 0,
            given_up: None,
            events,
            solutions: self.solutions,
            calls: self.calls,
            call_costs: any.call_costs,
            deepest: 0,
            first_at: [0; DEPTHS],
        };
        while let Some((choice, branch)) =
            search.order.choose(&search.position).and_then(|branch| self.option(branch, &search))
        {
            search.push(Placement { choice, branch });
        }
        search.given_up = self.given_up.and_then(|choice| {
            let branch = search.order.choose(&search.position)?;
            Some(Placement { choice, branch })
        });
        for depth in 1..DEPTHS {
            let first = any.first_at[depth];
            if first == 0 || first > events {
                break;
            }
            search.first_at[depth] = first;
            search.deepest = depth;
        }
        search
    }

    /// The option of this branch that stands in the snapshot; `None` if none does: all was placed then.
    fn option(&self, branch: Branch, search: &Search) -> Option<(Choice, Branch)> {
        let choice = match branch {
            Branch::Cell(cell) => Choice { cell, digit: self.placed[cell.index()]? },
            Branch::Digit(digit, unit) => {
                let empty = search.position.empty();
                let holds = |cell: &Cell| empty.contains(*cell) && self.placed[cell.index()] == Some(digit);
                Choice { cell: unit.cells().into_iter().find(holds)?, digit }
            }
        };
        Some((choice, branch))
    }
}
