//! A race's common clock, and where each lane is by it.

/// How many events of a lane belong to so many ticks of the clock. All of it is done in whole numbers: a lane is where it
/// was whenever the clock shows the same again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    events: u64,
    ticks: u64,
}

impl Pace {
    /// An event at each tick.
    pub const EACH: Pace = Pace { events: 1, ticks: 1 };

    /// The pace of a lane whose events cost so much, where a tick is an event of the lane whose events cost least. Costs
    /// are in any one unit, at least 1.
    #[must_use]
    pub fn of(least: u64, cost: u64) -> Pace {
        Pace { events: least.max(1), ticks: cost.max(1) }
    }

    /// How many events have happened when the clock shows this.
    #[must_use]
    pub fn events_at(self, clock: u64) -> u64 {
        let events = u128::from(clock) * u128::from(self.events) / u128::from(self.ticks);
        u64::try_from(events).unwrap_or(u64::MAX)
    }

    /// What the clock shows when so many events have just happened.
    #[must_use]
    pub fn clock_of(self, events: u64) -> u64 {
        let clock = (u128::from(events) * u128::from(self.ticks)).div_ceil(u128::from(self.events));
        u64::try_from(clock).unwrap_or(u64::MAX)
    }
}

/// What the lanes have in common at each value of the clock.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Pacing {
    /// So many events: the clock counts them.
    #[default]
    Events,
    /// So much time of this machine: the clock counts the events of the lane whose events cost least.
    Time {
        /// What an event of each lane costs, in picoseconds; `None` for a lane without an event, which is never late.
        costs: Vec<Option<u64>>,
    },
}

impl Pacing {
    /// Equal time for lanes whose events take so many nanoseconds.
    #[must_use]
    pub fn by_time(nanoseconds: &[Option<f64>]) -> Pacing {
        let picoseconds = |cost: &Option<f64>| cost.map(|cost| (cost * 1_000.0).round().max(1.0) as u64);
        Pacing::Time { costs: nanoseconds.iter().map(picoseconds).collect() }
    }

    /// How a lane goes by the clock.
    #[must_use]
    pub fn pace(&self, lane: usize) -> Pace {
        match self {
            Pacing::Events => Pace::EACH,
            Pacing::Time { costs } => {
                let least = costs.iter().flatten().min().copied().unwrap_or(1);
                Pace::of(least, costs.get(lane).copied().flatten().unwrap_or(least))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_clock_shows_the_first_value_with_so_many_events(
            least in 1_u64..100_000,
            more in 0_u64..1_000_000,
            events in 0_u64..1 << 40,
        ) {
            let pace = Pace::of(least, least + more);
            let clock = pace.clock_of(events);
            prop_assert_eq!(pace.events_at(clock), events);
            prop_assert!(clock == 0 || pace.events_at(clock - 1) < events);
            prop_assert!(pace.events_at(clock) <= clock, "no lane is ahead of the quickest");
        }
    }

    #[test]
    fn the_lane_whose_events_cost_least_has_one_at_each_tick() {
        let pacing = Pacing::by_time(&[10.0, 25.0, 130.0].map(Some));
        let at = |clock| [0, 1, 2].map(|lane| pacing.pace(lane).events_at(clock));
        assert_eq!(at(0), [0, 0, 0]);
        assert_eq!(at(13), [13, 5, 1]);
        assert_eq!(at(1_300), [1_300, 520, 100]);
        assert_eq!(pacing.pace(0).events_at(u64::MAX), u64::MAX);
        assert_eq!(pacing.pace(2).clock_of(u64::MAX), u64::MAX, "as far as a clock can show");
    }
}
