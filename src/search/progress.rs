//! How much of the whole tree lies behind: an estimate from the stack alone.

use super::{Placement, Position, Search};

impl Search {
    /// An estimate of how much of the whole tree lies behind, 0 at the start to 1 when every possibility was tried.
    ///
    /// Each option of a branch counts as an equal share of it, and those given up count whole, so that it never falls
    /// from one event to the next. It is 1 already when nothing but undos is left. The estimate is Knuth's ("Estimating the efficiency of backtrack programs", 1975),
    /// read from the path that the search is on.
    #[must_use]
    pub fn progress(&self) -> f64 {
        if self.is_exhausted() {
            return 1.0;
        }
        let mut position = self.position.clone();
        // Of the branch in question: what part of it lies behind.
        let mut behind = self.given_up.map_or(0.0, |placement| {
            let (tried, all) = rank(placement, &position);
            (tried + 1.0) / all
        });
        // From the top down, so that each level's rounding keeps the order of the one above it.
        for &placement in self.stack[..self.depth].iter().rev().flatten() {
            position.take(placement.choice);
            let (tried, all) = rank(placement, &position);
            behind = (tried + behind) / all;
        }
        behind
    }
}

/// How many options of its branch were tried before this one, and how many there are.
fn rank(placement: Placement, position: &Position) -> (f64, f64) {
    let options = placement.branch.options(position);
    let (tried, all) = options.fold((0_u32, 0_u32), |(tried, all), option| {
        (tried + u32::from((option.cell, option.digit) < (placement.choice.cell, placement.choice.digit)), all + 1)
    });
    (f64::from(tried), f64::from(all))
}

#[cfg(test)]
mod tests {
    use crate::board::samples::{NO_ROOM, SOLVED, TEXTBOOK};
    use crate::search::Order;
    use crate::search::tests::{TWO_SOLUTIONS, search};

    #[test]
    fn it_rises_from_0_to_1_and_never_falls() {
        for order in Order::ALL {
            for line in [TEXTBOOK, TWO_SOLUTIONS] {
                let mut search = search(line, order);
                let (mut before, mut rises) = (search.progress(), 0);
                assert!(before == 0.0, "{order} starts at {before}");
                while search.next().is_some() {
                    let now = search.progress();
                    assert!((before..=1.0).contains(&now), "{order}: from {before} to {now} by {:?}", search.newest());
                    rises += u32::from(now > before);
                    before = now;
                }
                assert!(before >= 1.0, "{order} ends at {before}");
                assert!(rises > 1 || line == TEXTBOOK, "two solutions are two leaves, and {order} rose {rises} times");
            }
        }
    }

    #[test]
    fn where_nothing_is_to_be_tried_all_lies_behind() {
        assert!(search(SOLVED, Order::Reading).progress() >= 1.0);
        assert!(search(NO_ROOM, Order::Cover).progress() >= 1.0);
    }

    #[test]
    fn each_option_has_an_equal_share() {
        let mut search = search(TEXTBOOK, Order::Reading);
        // r1c3 can be 1, 2 or 4: with 2 placed in the end, a third lies behind.
        while search.choices().next().is_none_or(|first| first.digit.value() != 2) {
            search.next();
        }
        assert!((search.progress() - 1.0 / 3.0).abs() < 1e-12);
    }
}
