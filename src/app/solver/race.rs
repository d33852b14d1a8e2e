//! The solver's side of a race: all lanes to the same value of their common clock, none beyond its first solution.

use super::{Film, Seen, Solver};
use crate::app::playback::{Batch, End, Entrant, Goal, Lap, Leap, RaceBatch, RaceRequest};
use crate::app::race::Pace;
use crate::search::{Moment, Search};

/// A lane at work.
struct Runner {
    run: u64,
    pace: Pace,
    moment: Box<Moment>,
    seen: Seen,
}

impl Solver {
    pub(super) fn race(&mut self, request: RaceRequest, time_is_up: impl FnMut() -> bool) -> RaceBatch {
        let RaceRequest { race, wish, goal, mut clock, lanes } = request;
        let runner = |Entrant { run, pace, moment }| Runner { run, pace, moment, seen: Seen::default() };
        let mut runners: Vec<Runner> = lanes.into_iter().map(runner).collect();
        let end = match goal {
            Goal::To(to) => self.race_on(&mut runners, &mut clock, to, time_is_up),
            Goal::Leap(Leap::To(to)) => self.race_to(&mut runners, &mut clock, to, time_is_up),
            // There is no such jump in a race: what an undo is in one lane is none in the other.
            Goal::Leap(Leap::Find(..)) => End::Nowhere,
        };
        let surveys = runners.iter().filter_map(|runner| self.lane(runner).survey()).collect();
        let lap =
            |Runner { moment, mut seen, .. }: Runner| Lap { events: seen.events(), changes: seen.changes, moment };
        RaceBatch { race, wish, clock, lanes: runners.into_iter().map(lap).collect(), end, surveys }
    }

    fn lane(&mut self, runner: &Runner) -> &mut Film {
        self.film(runner.run, runner.moment.search())
    }

    /// Event by event, in stretches at whose ends all lanes stand at one value of the clock.
    fn race_on(
        &mut self,
        runners: &mut [Runner],
        clock: &mut u64,
        to: u64,
        mut time_is_up: impl FnMut() -> bool,
    ) -> End {
        const STRETCH: u64 = Batch::KEPT as u64;
        let is_forward = to > *clock;
        loop {
            if is_forward && let Some(end) = finish(runners) {
                *clock = end;
                return End::Exhausted;
            }
            if !is_forward && *clock == 0 {
                return End::Start;
            }
            if *clock == to {
                return End::Reached;
            }
            *clock =
                if is_forward { clock.saturating_add(STRETCH).min(to) } else { clock.saturating_sub(STRETCH).max(to) };
            for runner in &mut *runners {
                let film = self.film(runner.run, runner.moment.search());
                let target = runner.pace.events_at(*clock);
                if target < runner.moment.events() || !is_done(runner.moment.search()) {
                    film.play(&mut runner.moment, target, None, &mut runner.seen, || false);
                }
            }
            if *clock != to && finish(runners).is_none() && time_is_up() {
                return End::Slice;
            }
        }
    }

    /// Straight there: no lane moves before all of them can.
    fn race_to(
        &mut self,
        runners: &mut [Runner],
        clock: &mut u64,
        to: u64,
        mut time_is_up: impl FnMut() -> bool,
    ) -> End {
        loop {
            let mut is_known = true;
            for runner in &*runners {
                let target = runner.pace.events_at(to);
                let film = self.lane(runner);
                let knows = |film: &Film| film.passed() >= target || film.is_done();
                if !knows(film) {
                    film.pass(target, |_| false);
                }
                is_known &= knows(film);
            }
            if is_known {
                break;
            }
            if time_is_up() {
                return End::Slice;
            }
        }
        for runner in &mut *runners {
            let film = self.film(runner.run, runner.moment.search());
            let target = runner.pace.events_at(to).min(film.passed());
            if let Some(there) = film.timeline.seek_from(&runner.moment, target) {
                *runner.moment = there;
            }
        }
        *clock = to;
        if let Some(end) = finish(runners) {
            *clock = to.min(end);
            if to >= end {
                return End::Exhausted;
            }
        }
        End::Reached
    }
}

impl Film {
    /// Whether the frontier is where a lane stops. A lane's film is never passed over further than that.
    fn is_done(&self) -> bool {
        is_done(self.timeline.leader().search())
    }
}

fn is_done(search: &Search) -> bool {
    search.is_solution() || search.is_exhausted()
}

/// The value of the clock at which the last lane finished, if all have.
fn finish(runners: &[Runner]) -> Option<u64> {
    let all_done = runners.iter().all(|runner| is_done(runner.moment.search()));
    all_done.then(|| runners.iter().map(|runner| runner.pace.clock_of(runner.moment.events())).max().unwrap_or(0))
}
