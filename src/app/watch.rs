//! WATCH: the solver at work on the board.

use super::keymap::Action;
use super::playback::{Batch, End};
use super::player::{Heading, Motion, Player};
use super::speed::Speed;
use super::words::grouped;
use super::{App, Mode, neighbour};
use crate::board::rules::{self, Clashes};
use crate::board::{Cell, Grid};
use crate::search::{self, Order, Search};
use std::time::Duration;

/// What the search starts from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// All digits on the board.
    AllDigits,
    /// The givens, without what was added to them.
    GivensAlone,
}

/// A film of the search on one board.
#[derive(Clone, Debug)]
pub struct Watch {
    /// The board as it was when the film began. It is never edited; another board is another film.
    board: Grid,
    scope: Scope,
    player: Player,
    selected: Option<Cell>,
    /// The solution that was reached last.
    found: Option<Grid>,
}

impl Watch {
    fn new(board: Grid, scope: Scope, order: Order, speed: Speed, run: u64) -> Result<Watch, Clashes> {
        let search = match scope {
            Scope::AllDigits => Search::new(&board, order)?,
            Scope::GivensAlone => Search::new(&board.givens(), order)?,
        };
        Ok(Watch { board, scope, player: Player::new(run, search, speed), selected: None, found: None })
    }

    /// The playhead.
    #[must_use]
    pub fn player(&self) -> &Player {
        &self.player
    }

    pub(super) fn player_mut(&mut self) -> &mut Player {
        &mut self.player
    }

    /// The search at the playhead.
    #[must_use]
    pub fn search(&self) -> &Search {
        self.player.search()
    }

    /// What the search started from.
    #[must_use]
    pub fn scope(&self) -> Scope {
        self.scope
    }

    /// The cell that the user selected.
    #[must_use]
    pub fn selected(&self) -> Option<Cell> {
        self.selected
    }

    /// The cell that everything is about: the selected one, or else the one in question.
    #[must_use]
    pub fn focus(&self) -> Cell {
        self.selected.or_else(|| search::cell_in_question(self.search())).unwrap_or(Cell::FIRST)
    }

    /// One event on or back. The selection was for the moment that is left: the cursor follows the search again.
    fn step(&mut self, heading: Heading, now: Duration) {
        self.selected = None;
        self.player.step(heading, now);
    }

    pub(super) fn select(&mut self, cell: Cell) {
        self.selected = Some(cell);
    }

    /// Whether the search keeps own digits of the board.
    #[must_use]
    pub fn has_own_digits(&self) -> bool {
        self.search().start().own_count() > 0
    }

    /// What the search has come to at this moment, in words, if it has come to anything.
    #[must_use]
    pub fn outcome(&self) -> Option<String> {
        let counters = self.search().counters();
        if self.search().is_solution() {
            let placements = grouped(counters.placements);
            let undos = grouped(counters.undos);
            return Some(match (self.is_solved(), counters.events, counters.solutions) {
                (false, ..) => "the search filled the grid against the rules: this is a fault in sudoscope".to_owned(),
                (true, 0, _) if self.has_own_digits() => {
                    "solved: nothing is empty. f watches from the givens alone".to_owned()
                }
                (true, 0, _) => "solved: nothing is empty".to_owned(),
                (true, _, 1) => {
                    format!("solved in {placements} placements and {undos} undos. s keeps it, space goes on")
                }
                (true, _, nth) => {
                    format!(
                        "solution {nth}, after {placements} placements and {undos} undos. s keeps it, space goes on"
                    )
                }
            });
        }
        if !self.search().is_exhausted() {
            return None;
        }
        Some(match counters.solutions {
            0 if self.has_own_digits() => {
                "no solution with your digits: every possibility tried. f: from the givens alone".to_owned()
            }
            0 => "no solution: every possibility tried".to_owned(),
            1 => "every possibility tried: one solution, no other. s keeps it".to_owned(),
            several => format!("every possibility tried: {} solutions. s keeps the last", grouped(several)),
        })
    }

    /// Whether this moment is a solution, by the rules and not by the search's own word.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.search().is_solution() && rules::is_solved(&self.search().grid())
    }
}

impl App {
    /// Opens WATCH: at the moment where it was left, if the board is still the same.
    pub(super) fn watch(&mut self) {
        self.inquiries.drop_all_but_the_verdict();
        let board = self.sheet.grid().clone();
        if let Some(parked) = self.parked.take_if(|parked| parked.board == board) {
            self.mode = Mode::Watch(parked);
            return;
        }
        let run = self.new_run();
        match Watch::new(board, Scope::AllDigits, self.order, self.speed, run) {
            Ok(watch) => {
                self.parked = None;
                self.mode = Mode::Watch(Box::new(watch));
            }
            Err(clashes) => self.refuse_clashes(&clashes),
        }
    }

    fn new_run(&mut self) -> u64 {
        self.last_run += 1;
        self.last_run
    }

    fn refuse_clashes(&mut self, clashes: &Clashes) {
        if let Some(clash) = clashes.iter().next() {
            self.refuse(format!("nothing to watch with a clash: {clash}"));
        }
    }

    pub(super) fn act_in_watch(&mut self, action: Action, now: Duration) {
        let Mode::Watch(watch) = &mut self.mode else { return };
        let player = &mut watch.player;
        match action {
            Action::PlayPause => match player.motion() {
                Motion::Playing | Motion::Running => {
                    player.pause(now);
                    let events = grouped(player.search().counters().events);
                    self.say(format!("stopped at event {events}"));
                }
                Motion::Paused | Motion::Stepping { .. } => self.play(now),
            },
            Action::StepForward => watch.step(Heading::Forward, now),
            Action::StepBack => watch.step(Heading::Backward, now),
            Action::Faster => self.set_speed(Speed::faster, now),
            Action::Slower => self.set_speed(Speed::slower, now),
            Action::Reverse => self.reverse(now),
            Action::ToEnd => {
                watch.selected = None;
                watch.player.run_on(now);
            }
            Action::ToStart => self.restart(None, None),
            Action::NextOrder => self.next_order(now),
            Action::FromGivens => self.switch_scope(),
            Action::Keep => self.keep(),
            Action::Move(direction) => watch.selected = Some(neighbour(watch.focus(), direction, 1)),
            Action::MoveBox(direction) => watch.selected = Some(neighbour(watch.focus(), direction, 3)),
            Action::Edit => self.leave_watch(now),
            _ => {}
        }
    }

    fn play(&mut self, now: Duration) {
        let Mode::Watch(watch) = &mut self.mode else { return };
        let at_start = watch.search().counters().events == 0;
        let (exhausted, heading) = (watch.search().is_exhausted(), watch.player.heading());
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
        let plays = watch.player.motion() == Motion::Playing;
        let order = watch.search().order().following();
        self.restart(None, Some(order));
        if plays {
            self.play(now);
        }
        self.say(format!("{order}, from the start"));
    }

    fn reverse(&mut self, now: Duration) {
        let Mode::Watch(watch) = &mut self.mode else { return };
        if watch.player.heading() == Heading::Forward && watch.search().counters().events == 0 {
            self.say("this is the start: nothing lies before it");
            return;
        }
        watch.player.reverse(now);
        let words = match watch.player.heading() {
            Heading::Forward => "playing goes forward",
            Heading::Backward => "playing goes backward",
        };
        self.say(words);
    }

    fn set_speed(&mut self, change: fn(Speed) -> Speed, now: Duration) {
        let Mode::Watch(watch) = &mut self.mode else { return };
        self.speed = change(watch.player.speed());
        watch.player.set_speed(self.speed, now);
    }

    /// A new run from event 0: the same film, or another scope or order. What is playing stops.
    fn restart(&mut self, scope: Option<Scope>, order: Option<Order>) {
        let run = self.new_run();
        let Mode::Watch(watch) = &mut self.mode else { return };
        let order = order.unwrap_or(watch.search().order());
        let scope = scope.unwrap_or(watch.scope);
        self.order = order;
        match Watch::new(watch.board.clone(), scope, order, self.speed, run) {
            Ok(mut fresh) => {
                fresh.selected = watch.selected;
                **watch = fresh;
            }
            Err(clashes) => self.refuse_clashes(&clashes),
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
    pub(super) fn played(&mut self, batch: Batch, now: Duration) {
        let Mode::Watch(watch) = &mut self.mode else { return };
        if let Some(end) = watch.player.absorb(batch, now) {
            self.tell_end(end);
        }
    }

    fn tell_end(&mut self, end: End) {
        let Mode::Watch(watch) = &mut self.mode else { return };
        let words = match end {
            End::Solution | End::Exhausted => watch.outcome(),
            End::Start if watch.player.heading() == Heading::Backward => {
                Some("this is the start: r turns round, space plays".to_owned())
            }
            End::Start => Some("this is the start".to_owned()),
            End::Reached | End::Slice => None,
        };
        if watch.is_solved() {
            watch.found = Some(watch.search().grid());
        }
        if let Some(words) = words {
            self.say(words);
        }
    }
}
