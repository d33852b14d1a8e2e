//! The program played by a clock of its own: the model as in the terminal, with the solver and the engine beside it on
//! the same thread. How long each works is counted and not measured, so that a film is the same whenever it is played.

use super::{Extent, Take};
use crate::app::key::Key;
use crate::app::playback::{Batch, Errand, Goal, Request};
use crate::app::solver::Solver;
use crate::app::transport::Motion;
use crate::app::{App, Cmd, Inquiry, Mode, Msg, Opening, Watch};
use std::time::Duration;

/// Looks at the clock in a frame's time, each after [`Batch::KEPT`] events: some hundred million events a second is what
/// full speed is on a good machine.
pub(super) const LOOKS: u64 = 800;

/// So many events are passed over unasked, at most, so that the film's length is known while it plays.
const PASSED_OVER: u64 = 200_000_000;

/// Looks at the clock that the engine has for the verdict before the film begins, and then with each frame.
const ENGINE_LOOKS: (u64, u64) = (4_096, 64);

/// The program as it plays a film.
pub(super) struct Film {
    app: App,
    solver: Solver,
    request: Option<Request>,
    inquiry: Option<Box<Inquiry>>,
    extent: Extent,
    /// Looks at the clock that are left for passing over the film unasked.
    idle_looks: u64,
}

impl Film {
    /// The film at its first moment, paused; the time is 0.
    pub(super) fn open(take: &Take, extent: Extent) -> Film {
        let (app, cmds) = App::new(Opening {
            puzzles: vec![take.puzzle.clone()],
            watch: true,
            order: take.order,
            speed: Some(take.speed),
            event: extent.from,
            ..Opening::default()
        });
        let idle_looks = PASSED_OVER / Batch::KEPT as u64;
        let mut film = Film { app, solver: Solver::default(), request: None, inquiry: None, extent, idle_looks };
        film.carry_out(cmds);
        while let Some(request) = film.request.take() {
            film.play(request, u64::MAX, Duration::ZERO);
        }
        film.pass_over(Duration::ZERO);
        film.inquire(ENGINE_LOOKS.0, Duration::ZERO);
        film
    }

    pub(super) fn app(&self) -> &App {
        &self.app
    }

    fn watch(&self) -> Option<&Watch> {
        match self.app.mode() {
            Mode::Watch(watch) => Some(watch),
            Mode::Edit | Mode::Entry(_) | Mode::Race(_) => None,
        }
    }

    /// How many events lie behind.
    pub(super) fn events(&self) -> u64 {
        self.watch().map_or(0, |watch| watch.moment().events())
    }

    /// How many solutions lie behind.
    pub(super) fn solutions(&self) -> u64 {
        self.watch().map_or(0, |watch| watch.search().counters().solutions)
    }

    fn is_playing(&self) -> bool {
        self.watch().is_some_and(|watch| watch.player().transport().motion() == Motion::Playing)
    }

    /// Whether the last moment is on show.
    pub(super) fn is_over(&self) -> bool {
        self.events() >= self.extent.end
    }

    /// Lets it play on from what is on show now: the first moment, or a solution that has stopped it.
    pub(super) fn go_on(&mut self, now: Duration) {
        if !self.is_over() && !self.is_playing() {
            self.press_space(now);
        }
    }

    /// Brings the film up to this time: the next frame's.
    pub(super) fn advance(&mut self, now: Duration) {
        self.send(Msg::Tick, now);
        if let Some(request) = self.request.take() {
            self.play(request, LOOKS, now);
        }
        // At the end of the tree the film stops by itself, with its next event.
        if self.extent.is_cut && self.is_over() && self.is_playing() {
            self.press_space(now);
        }
        self.pass_over(now);
        self.inquire(ENGINE_LOOKS.1, now);
    }

    fn press_space(&mut self, now: Duration) {
        self.send(Msg::Keys(vec![Key::char(' ')]), now);
    }

    fn send(&mut self, msg: Msg, now: Duration) {
        let cmds = self.app.update(now, msg);
        self.carry_out(cmds);
    }

    fn carry_out(&mut self, cmds: Vec<Cmd>) {
        for cmd in cmds {
            match cmd {
                Cmd::Solver(Errand::Play(request)) => self.request = Some(request),
                Cmd::Solver(errand) => {
                    self.solver.run(errand, || true);
                }
                Cmd::Inquire(inquiry) => self.inquiry = Some(inquiry),
                // No key is pressed that asks for these.
                Cmd::Save(_) | Cmd::Suspend | Cmd::Copy(_) | Cmd::Write(_) | Cmd::Repaint | Cmd::Quit(_) => {}
            }
        }
    }

    /// One answer of the solver, which goes no further than the film's last moment.
    fn play(&mut self, mut request: Request, looks: u64, now: Duration) {
        if let (Goal::To(to), true) = (&mut request.goal, self.extent.is_cut) {
            *to = (*to).min(self.extent.end);
        }
        if let Some(answer) = self.solver.run(Errand::Play(request), countdown(looks)) {
            self.send(Msg::Solver(answer), now);
        }
    }

    /// What an idle solver does: it lays the timeline.
    fn pass_over(&mut self, now: Duration) {
        let left = &mut self.idle_looks;
        if *left > 0 {
            // From one look at the clock to the next a nanosecond goes by.
            let (slice, mut elapsed) = (Duration::from_nanos(*left), Duration::ZERO);
            self.solver.idle(slice, || {
                *left = left.saturating_sub(1);
                elapsed += Duration::from_nanos(1);
                elapsed
            });
        }
        for survey in self.solver.surveys() {
            self.send(Msg::Surveyed(Box::new(survey)), now);
        }
    }

    fn inquire(&mut self, looks: u64, now: Duration) {
        if let Some(mut inquiry) = self.inquiry.take() {
            let done = inquiry.work(countdown(looks));
            self.send(Msg::Inquired(inquiry, done), now);
        }
    }
}

/// A clock that says that time is up when it is looked at for the n-th time.
fn countdown(mut looks: u64) -> impl FnMut() -> bool {
    move || {
        looks = looks.saturating_sub(1);
        looks == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Verdict;
    use crate::app::puzzles;
    use crate::app::speed::Speed;
    use crate::record::{Format, Size};
    use crate::search::{Order, Search};

    #[test]
    fn before_the_first_frame_the_length_and_the_verdict_are_known() {
        let take = Take {
            puzzle: puzzles::built_in()[0].clone(),
            order: Order::Reading,
            speed: Speed::DEFAULT,
            from: 1_000,
            to: None,
            size: Size { width: 80, height: 24 },
            format: Format::V2,
            remarks: Vec::new(),
            ascii: false,
        };
        let search = Search::new(&take.puzzle.grid, take.order).expect("no clash");
        let extent = take.extent(search).expect("a film of a few minutes");
        let mut film = Film::open(&take, extent);
        assert_eq!(film.watch().map(Watch::span), Some((extent.end, true)));
        assert_eq!((film.events(), film.app().verdict()), (1_000, Verdict::Unique));
        // Sixty events a second, thirty frames a second.
        film.go_on(Duration::ZERO);
        for frame in 1..=30 {
            film.advance(Duration::from_millis(frame * 1_000 / 30));
        }
        assert_eq!(film.events(), 1_060);
    }
}
