//! WATCH: the solver at work on the board.

mod act;

use super::playback::{Leap, Survey};
use super::player::{Player, Showing};
use super::speed::Speed;
use super::words::grouped;
use crate::board::rules::Clashes;
use crate::board::{Cell, Grid};
use crate::search::{self, Heading, Moment, Order, Quest, Search};
use std::time::Duration;

/// What the search starts from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// All digits on the board.
    AllDigits,
    /// The givens, without what was added to them.
    GivensAlone,
}

impl Scope {
    /// What the search of this board starts from.
    pub(super) fn start(self, board: &Grid) -> Grid {
        match self {
            Scope::AllDigits => board.clone(),
            Scope::GivensAlone => board.givens(),
        }
    }
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
    /// What is known of the film's whole length.
    survey: Option<Box<Survey>>,
    /// The jump that was made last.
    last_jump: Option<(Quest, Heading)>,
}

impl Watch {
    pub(super) fn new(
        board: Grid,
        scope: Scope,
        order: Order,
        speed: Speed,
        showing: Showing,
    ) -> Result<Watch, Clashes> {
        let search = Search::new(&scope.start(&board), order)?;
        Ok(Watch {
            board,
            scope,
            player: Player::new(showing, Moment::new(search), speed),
            selected: None,
            found: None,
            survey: None,
            last_jump: None,
        })
    }

    /// The board as it was when the film began.
    #[must_use]
    pub fn board(&self) -> &Grid {
        &self.board
    }

    /// The playhead.
    #[must_use]
    pub fn player(&self) -> &Player {
        &self.player
    }

    pub(super) fn player_mut(&mut self) -> &mut Player {
        &mut self.player
    }

    /// The moment at the playhead.
    #[must_use]
    pub fn moment(&self) -> &Moment {
        self.player.moment()
    }

    /// What is known of the film's whole length.
    #[must_use]
    pub fn survey(&self) -> Option<&Survey> {
        self.survey.as_deref()
    }

    /// How many events the timeline spans, and whether that is the film's length: else it is what was passed over so far.
    #[must_use]
    pub fn span(&self) -> (u64, bool) {
        let here = self.moment().events();
        match &self.survey {
            // Just played on, beyond what the last survey told.
            Some(survey) if survey.passed < here => (here, false),
            Some(survey) => (survey.passed, survey.length().is_some()),
            None => (here, false),
        }
    }

    /// The jump that was made last, and which way.
    #[must_use]
    pub fn last_jump(&self) -> Option<(Quest, Heading)> {
        self.last_jump
    }

    pub(super) fn set_last_jump(&mut self, quest: Quest, heading: Heading) {
        self.last_jump = Some((quest, heading));
    }

    /// Straight to another moment. The selection stays: a cell's changes are followed that way.
    pub(super) fn leap(&mut self, leap: Leap, now: Duration) {
        self.player.leap(leap, now);
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

    /// To the film's end: straight, if that is known; else by running, which is seen.
    fn go_to_end(&mut self, now: Duration) {
        self.selected = None;
        let here = self.moment().events();
        match self.survey().and_then(Survey::length) {
            Some(length) if length > here => self.leap(Leap::To(length), now),
            _ => self.player.run_on(now),
        }
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
        self.search().is_solved()
    }
}
