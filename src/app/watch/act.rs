//! What the keys do in WATCH, how it is entered and left, and what the solver tells of its film.

use super::{Scope, Watch};
use crate::app::keymap::Action;
use crate::app::playback::{Batch, End, Leap, Survey};
use crate::app::player::Showing;
use crate::app::prompt::Asks;
use crate::app::speed::Speed;
use crate::app::transport::Motion;
use crate::app::words::grouped;
use crate::app::{App, Cmd, Mode, Overlay, neighbour};
use crate::board::Grid;
use crate::board::rules::{self, Clashes};
use crate::search::{Heading, Order};
use std::time::Duration;

/// So many films are known again when they are put on again.
const FILMS: usize = 32;

impl App {
    /// Opens WATCH: at the moment where it was left, if the board is still the same.
    pub(in crate::app) fn watch(&mut self) {
        self.inquiries.drop_all_but_the_verdict();
        let board = self.sheet.grid().clone();
        if let Some(parked) = self.parked.take_if(|parked| parked.board == board) {
            self.mode = Mode::Watch(parked);
            return;
        }
        let showing = self.showing(Scope::AllDigits, &board, self.order);
        match Watch::new(board, Scope::AllDigits, self.order, self.speed, showing) {
            Ok(watch) => {
                self.parked = None;
                self.mode = Mode::Watch(Box::new(watch));
            }
            Err(clashes) => self.refuse_clashes(&clashes),
        }
    }

    pub(in crate::app) fn new_id(&mut self) -> u64 {
        self.last_id += 1;
        self.last_id
    }

    /// The film of this search: the one that it was before, if it was put on lately.
    pub(in crate::app) fn film(&mut self, start: &Grid, order: Order) -> u64 {
        if let Some(&(.., run)) = self.films.iter().find(|(grid, other, _)| grid == start && *other == order) {
            return run;
        }
        let run = self.new_id();
        self.films.push_front((start.clone(), order, run));
        self.films.truncate(FILMS);
        run
    }

    pub(in crate::app) fn showing(&mut self, scope: Scope, board: &Grid, order: Order) -> Showing {
        let run = self.film(&scope.start(board), order);
        Showing { run, first_wish: self.new_id() << 32 }
    }

    pub(in crate::app) fn refuse_clashes(&mut self, clashes: &Clashes) {
        if let Some(clash) = clashes.iter().next() {
            self.refuse(format!("nothing to watch with a clash: {clash}"));
        }
    }

    pub(in crate::app) fn act_in_watch(&mut self, action: Action, now: Duration) -> Option<Cmd> {
        let Mode::Watch(watch) = &mut self.mode else { return None };
        let motion = watch.player.transport().motion();
        match action {
            Action::PlayPause | Action::Edit if matches!(motion, Motion::Leaping(_)) => {
                watch.player.pause(now);
                let events = grouped(watch.moment().events());
                self.held.clear();
                self.say(format!("stopped looking: still at event {events}"));
            }
            Action::PlayPause => match motion {
                Motion::Playing | Motion::Running => {
                    watch.player.pause(now);
                    let events = grouped(watch.moment().events());
                    self.say(format!("stopped at event {events}"));
                }
                Motion::Paused | Motion::Stepping { .. } | Motion::Leaping(_) => self.play(now),
            },
            Action::StepForward => watch.step(Heading::Forward, now),
            Action::StepBack => watch.step(Heading::Backward, now),
            Action::Faster => self.set_speed(Speed::faster, now),
            Action::Slower => self.set_speed(Speed::slower, now),
            Action::Reverse => self.reverse(now),
            Action::ToEnd => watch.go_to_end(now),
            Action::ToStart => watch.leap(Leap::To(0), now),
            Action::Tenth(tenths) => self.tenth(tenths, now),
            Action::GoTo => self.prompt_for(Asks::Place),
            Action::Jumps => self.overlay = Some(Overlay::Jumps { heading: Heading::Forward }),
            Action::JumpOn => self.jump_again(true, now),
            Action::JumpBack => self.jump_again(false, now),
            Action::Partner => self.partner(now),
            Action::StopWhen => self.overlay = Some(Overlay::Stops),
            Action::WriteNote => {
                let event = watch.moment().events();
                self.prompt_for(Asks::Note { event });
            }
            Action::Notes => self.open_notes(),
            Action::CopyCommand => return Some(self.copy_command()),
            Action::NextPanel => self.view.page = self.view.page.following(),
            Action::Heat => self.view.heat = !self.view.heat,
            Action::Blockers => self.view.blockers = !self.view.blockers,
            Action::Transform(transform) => {
                self.transform(transform);
                self.follow_board(now);
            }
            Action::Undo | Action::Redo => {
                self.travel(action == Action::Undo);
                self.follow_board(now);
            }
            Action::NextOrder => self.next_order(now),
            Action::FromGivens => self.switch_scope(),
            Action::Keep => self.keep(),
            Action::Move(direction) => watch.selected = Some(neighbour(watch.focus(), direction, 1)),
            Action::MoveBox(direction) => watch.selected = Some(neighbour(watch.focus(), direction, 3)),
            Action::Race => self.race(now),
            Action::Edit => self.leave_watch(now),
            _ => {}
        }
        None
    }

    /// The command line that opens this moment, for the terminal's clipboard.
    fn copy_command(&mut self) -> Cmd {
        let Mode::Watch(watch) = &self.mode else { return Cmd::Copy(String::new()) };
        let film = watch.search();
        let name = film.order().name();
        let line = format!("sudoscope watch {} --order {name} --event {}", film.start(), watch.moment().events());
        self.say("copied, if the terminal lets programs copy: the command that opens this moment");
        Cmd::Copy(line)
    }

    fn play(&mut self, now: Duration) {
        let Mode::Watch(watch) = &mut self.mode else { return };
        let at_start = watch.moment().events() == 0;
        let (exhausted, heading) = (watch.search().is_exhausted(), watch.player.transport().heading());
        match heading {
            Heading::Forward if exhausted => self.tell_end(End::Exhausted),
            Heading::Backward if at_start => self.tell_end(End::Start),
            _ => {
                watch.selected = None;
                watch.player.play(now);
            }
        }
    }

    /// Another order is another film: it begins at its start, and plays if this one does.
    fn next_order(&mut self, now: Duration) {
        let Mode::Watch(watch) = &self.mode else { return };
        let plays = watch.player.transport().motion() == Motion::Playing;
        let order = watch.search().order().following();
        self.restart(None, Some(order));
        if plays {
            self.play(now);
        }
        self.say(format!("{order}, from the start"));
    }

    fn reverse(&mut self, now: Duration) {
        let Mode::Watch(watch) = &mut self.mode else { return };
        if watch.player.transport().heading() == Heading::Forward && watch.search().counters().events == 0 {
            self.say("this is the start: nothing lies before it");
            return;
        }
        watch.player.reverse(now);
        let words = match watch.player.transport().heading() {
            Heading::Forward => "playing goes forward",
            Heading::Backward => "playing goes backward",
        };
        self.say(words);
    }

    fn set_speed(&mut self, change: fn(Speed) -> Speed, now: Duration) {
        let Mode::Watch(watch) = &mut self.mode else { return };
        self.speed = change(watch.player.transport().speed());
        watch.player.set_speed(self.speed, now);
    }

    /// A new run from event 0: the same film, or another scope or order. What is playing stops.
    pub(in crate::app) fn restart(&mut self, scope: Option<Scope>, order: Option<Order>) {
        let Mode::Watch(watch) = &self.mode else { return };
        let order = order.unwrap_or(watch.search().order());
        let scope = scope.unwrap_or(watch.scope);
        self.order = order;
        let board = watch.board.clone();
        let showing = self.showing(scope, &board, order);
        let Mode::Watch(watch) = &mut self.mode else { return };
        match Watch::new(board, scope, order, self.speed, showing) {
            Ok(mut fresh) => {
                fresh.selected = watch.selected;
                fresh.player.set_stop(watch.player.stop(), Duration::ZERO);
                **watch = fresh;
            }
            Err(clashes) => self.refuse_clashes(&clashes),
        }
    }

    /// The board became another one: what is watched, a film or a race, begins anew on it. On a board that can't be watched
    /// this is the end of it.
    pub(in crate::app) fn follow_board(&mut self, now: Duration) {
        let board = self.sheet.grid().clone();
        match &self.mode {
            Mode::Watch(watch) if board != watch.board => {
                let (scope, order) = (watch.scope, watch.search().order());
                let showing = self.showing(scope, &board, order);
                self.mode = match Watch::new(board, scope, order, self.speed, showing) {
                    Ok(fresh) => Mode::Watch(Box::new(fresh)),
                    Err(_) => Mode::Edit,
                };
            }
            Mode::Race(_) if rules::clashes(&board).is_empty() && !board.is_full() => self.restart_race(None, now),
            Mode::Race(_) => self.mode = Mode::Edit,
            Mode::Watch(_) | Mode::Edit | Mode::Entry(_) => {}
        }
    }

    fn switch_scope(&mut self) {
        let Mode::Watch(watch) = &self.mode else { return };
        if watch.board.own_count() == 0 {
            self.refuse("there are only givens on the board");
            return;
        }
        match watch.scope {
            Scope::AllDigits => {
                self.restart(Some(Scope::GivensAlone), None);
                self.say("from the givens alone. f takes your digits in again");
            }
            Scope::GivensAlone => {
                self.restart(Some(Scope::AllDigits), None);
                self.say("from all digits on the board");
            }
        }
    }

    fn keep(&mut self) {
        let Mode::Watch(watch) = &self.mode else { return };
        let here = watch.is_solved().then(|| watch.search().grid());
        let Some(solution) = here.or_else(|| watch.found.clone()) else {
            self.refuse(if watch.search().is_exhausted() {
                "no solution to keep: there is none"
            } else if watch.search().counters().solutions > 0 {
                "this moment is no solution: / s jumps to one"
            } else {
                "no solution to keep yet: End runs to it"
            });
            return;
        };
        if self.sheet.replace("keep the solution", solution) {
            self.say("the solution is on the board. u takes it back");
        } else {
            self.say("the board is solved already");
        }
        self.mode = Mode::Edit;
        self.parked = None;
        self.judge();
    }

    /// Back to the board, which is as it was; the film waits at this moment.
    fn leave_watch(&mut self, now: Duration) {
        if let Mode::Watch(mut watch) = std::mem::replace(&mut self.mode, Mode::Edit) {
            watch.player.pause(now);
            self.parked = Some(watch);
        }
    }

    /// Takes the solver's answer in.
    pub(in crate::app) fn played(&mut self, mut batch: Batch, now: Duration) {
        if let Some(survey) = batch.survey.take() {
            self.surveyed(survey);
        }
        let Mode::Watch(watch) = &mut self.mode else { return };
        let motion = watch.player.transport().motion();
        let Some(end) = watch.player.absorb(batch, now) else { return };
        if watch.is_solved() {
            watch.found = Some(watch.search().grid());
        }
        match motion {
            Motion::Leaping(leap) => self.tell_leap(leap, end),
            _ => self.tell_end(end),
        }
    }

    /// Takes in how far the timeline has come.
    pub(in crate::app) fn surveyed(&mut self, survey: Box<Survey>) {
        if let Mode::Watch(watch) = &mut self.mode
            && watch.player.run() == survey.run
        {
            watch.survey = Some(survey);
        } else {
            self.lane_surveyed(&survey);
        }
    }

    pub(in crate::app) fn tell_end(&mut self, end: End) {
        let Mode::Watch(watch) = &mut self.mode else { return };
        let words = match end {
            End::Solution | End::Exhausted => watch.outcome(),
            End::Start if watch.player.transport().heading() == Heading::Backward => {
                Some("this is the start: r turns round, space plays".to_owned())
            }
            End::Start => Some("this is the start".to_owned()),
            End::Condition => watch.player.stop().map(|stop| {
                let newest = watch.search().newest();
                let newest = newest.map_or(String::new(), |event| format!("{} {}", event.verb(), event.choice()));
                format!("stopped at: {stop}. event {}, {newest}", grouped(watch.moment().events()))
            }),
            End::Reached | End::Nowhere | End::Slice => None,
        };
        if let Some(words) = words {
            self.say(words);
        }
    }
}
