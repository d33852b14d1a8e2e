//! How fast a solve is played.

use std::num::NonZeroU32;
use std::time::Duration;

/// Events a second, or as many as can be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Speed {
    /// So many events a second: 1 to [`Speed::GREATEST`].
    PerSecond(NonZeroU32),
    /// As fast as the machine can.
    Max,
}

/// The rungs that `+` and `-` go to.
const LADDER: [u32; 19] = [
    1,
    2,
    5,
    10,
    30,
    60,
    100,
    300,
    1_000,
    3_000,
    10_000,
    30_000,
    100_000,
    300_000,
    1_000_000,
    3_000_000,
    10_000_000,
    15_000_000,
    Speed::GREATEST,
];

impl Speed {
    /// The greatest number of events a second that can be asked for.
    pub const GREATEST: u32 = 20_000_000;

    /// What WATCH starts with: quick enough to see the search work, slow enough to follow it.
    pub const DEFAULT: Speed = match Speed::per_second(60) {
        Some(speed) => speed,
        None => Speed::Max,
    };

    /// So many events a second, if that is 1 to [`Speed::GREATEST`].
    #[must_use]
    pub const fn per_second(events: u32) -> Option<Speed> {
        match NonZeroU32::new(events) {
            Some(rate) if events <= Self::GREATEST => Some(Speed::PerSecond(rate)),
            _ => None,
        }
    }

    /// Events a second; `None` for the greatest possible.
    #[must_use]
    pub const fn rate(self) -> Option<u32> {
        match self {
            Speed::PerSecond(rate) => Some(rate.get()),
            Speed::Max => None,
        }
    }

    /// The next rung up.
    #[must_use]
    pub fn faster(self) -> Speed {
        let Some(rate) = self.rate() else { return Speed::Max };
        LADDER.into_iter().find(|&rung| rung > rate).and_then(Speed::per_second).unwrap_or(Speed::Max)
    }

    /// The next rung down.
    #[must_use]
    pub fn slower(self) -> Speed {
        let rate = self.rate().unwrap_or(u32::MAX);
        LADDER.into_iter().rev().find(|&rung| rung < rate).and_then(Speed::per_second).unwrap_or(self)
    }

    /// The time from one event to the next.
    #[must_use]
    pub fn period(self) -> Duration {
        self.rate().map_or(Duration::ZERO, |rate| Duration::from_secs(1) / rate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ladder_leads_from_one_event_a_second_to_max_and_back() {
        let slowest = Speed::per_second(1).expect("on the ladder");
        let up: Vec<Speed> = std::iter::successors(Some(slowest), |s| (*s != Speed::Max).then(|| s.faster())).collect();
        assert!(up.is_sorted() && up.len() == LADDER.len() + 1);
        let down: Vec<Speed> =
            std::iter::successors(Some(Speed::Max), |s| (*s != slowest).then(|| s.slower())).collect();
        assert!(up.iter().rev().eq(&down));
        assert_eq!((slowest.slower(), Speed::Max.faster()), (slowest, Speed::Max));
    }

    #[test]
    fn a_speed_between_two_rungs_finds_its_neighbours() {
        let odd = Speed::per_second(77).expect("in range");
        assert_eq!((odd.slower().rate(), odd.faster().rate()), (Some(60), Some(100)));
        assert_eq!(Speed::per_second(0), None);
        assert_eq!(Speed::per_second(Speed::GREATEST + 1), None);
    }
}
