//! What changed lately on the board that is being solved: so that the eye can follow a few events, and rest when there
//! are thousands.

use crate::board::{Cell, Digit};
use crate::search::Event;
use std::time::Duration;

/// How long a change stays visible.
pub const FADE: Duration = Duration::from_millis(250);

/// A cell that changes again within this time is churning: nobody can read it.
const CHURN: Duration = Duration::from_millis(60);

/// How a cell has changed lately.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Freshness {
    /// It has been as it is for a while.
    Settled,
    /// It changed within the last quarter of a second, and this was the digit.
    Fresh(Digit),
    /// It changes faster than the eye follows.
    Churning,
}

/// When each cell last changed, and how quickly.
#[derive(Clone, Debug)]
pub struct Trail([Option<Mark>; Cell::COUNT]);

#[derive(Clone, Copy, Debug)]
struct Mark {
    digit: Digit,
    at: Duration,
    churning_until: Duration,
}

impl Default for Trail {
    fn default() -> Trail {
        Trail([None; Cell::COUNT])
    }
}

impl Trail {
    /// Takes a batch's events in; they count as having happened now.
    pub fn absorb(&mut self, events: &[Event], changes: &[u32; Cell::COUNT], now: Duration) {
        let mut seen = [false; Cell::COUNT];
        for event in events.iter().rev() {
            let choice = event.choice();
            let index = choice.cell.index();
            if std::mem::replace(&mut seen[index], true) {
                continue;
            }
            let before = self.0[index];
            let again = before.is_some_and(|mark| now.saturating_sub(mark.at) < CHURN);
            let churning_until = if again || changes[index] > 2 {
                now + FADE
            } else {
                before.map_or(Duration::ZERO, |mark| mark.churning_until)
            };
            self.0[index] = Some(Mark { digit: choice.digit, at: now, churning_until });
        }
    }

    /// How the cell has changed lately.
    #[must_use]
    pub fn freshness(&self, cell: Cell, now: Duration) -> Freshness {
        match self.0[cell.index()] {
            Some(mark) if mark.churning_until > now => Freshness::Churning,
            Some(mark) if mark.at + FADE > now => Freshness::Fresh(mark.digit),
            _ => Freshness::Settled,
        }
    }

    /// When a cell next looks different although nothing happens.
    #[must_use]
    pub fn next_fade(&self, now: Duration) -> Option<Duration> {
        let fades = self.0.iter().flatten().flat_map(|mark| [mark.at + FADE, mark.churning_until]);
        fades.filter(|&at| at > now).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Choice;

    #[test]
    fn a_change_is_fresh_for_a_while_and_churn_is_told_apart() {
        let ms = Duration::from_millis;
        let [cell, busy, ..] = crate::board::Unit::Row(0).cells();
        let place = |cell| Event::Place(Choice { cell, digit: Digit::ALL[3] });
        let mut changes = [0; Cell::COUNT];
        changes[cell.index()] = 1;
        changes[busy.index()] = 40;
        let mut trail = Trail::default();
        trail.absorb(&[place(busy), place(cell)], &changes, ms(1_000));
        assert_eq!(trail.freshness(cell, ms(1_100)), Freshness::Fresh(Digit::ALL[3]));
        assert_eq!(trail.freshness(busy, ms(1_100)), Freshness::Churning);
        assert_eq!(trail.next_fade(ms(1_100)), Some(ms(1_250)));
        assert_eq!(trail.freshness(cell, ms(1_250)), Freshness::Settled);
        assert_eq!(trail.next_fade(ms(1_250)), None, "a film that stands still wakes nobody");
        trail.absorb(&[place(cell)], &changes, ms(2_000));
        trail.absorb(&[place(cell)], &changes, ms(2_016));
        assert_eq!(trail.freshness(cell, ms(2_016)), Freshness::Churning, "sixty changes a second can't be read");
    }
}
