//! What can lie over the board: lists (puzzles, keys, kinds of moments, notes), a line to type into, and the question
//! before leaving.

use super::inquiry::{Purpose, Verdict};
use super::keymap::{Action, Context, KEYMAP, Row};
use super::prompt::Prompt;
use super::puzzles::{self, Puzzle};
use super::{App, Cmd, Draft, Leave};
use crate::board::Grid;
use crate::search::Heading;
use std::time::Duration;

/// What lies over the board.
#[derive(Clone, Debug)]
pub enum Overlay {
    /// The list of puzzles.
    Picker(Picker),
    /// The list of keys.
    Help {
        /// Which page of it.
        page: HelpPage,
        /// How many entries were scrolled past.
        scroll: usize,
    },
    /// The question before leaving.
    Leaving,
    /// The question before a file is overwritten.
    Overwrite(Box<Draft>),
    /// A line to type into.
    Prompt(Prompt),
    /// The kinds of moments to jump to.
    Jumps {
        /// Which way.
        heading: Heading,
    },
    /// The kinds of moments to stop at.
    Stops,
    /// The notes on the film.
    Notes {
        /// Which of them is selected.
        selected: usize,
    },
}

/// A page of the help.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HelpPage {
    /// The keys in EDIT.
    Edit,
    /// The keys in ENTRY.
    Entry,
    /// The keys in WATCH.
    Watch,
    /// The keys in RACE.
    Race,
    /// The keys in lists and questions.
    Lists,
    /// What the signs on the board mean.
    Signs,
}

impl HelpPage {
    /// All of them, from left to right.
    pub const ALL: [HelpPage; 6] =
        [HelpPage::Edit, HelpPage::Entry, HelpPage::Watch, HelpPage::Race, HelpPage::Lists, HelpPage::Signs];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            HelpPage::Edit => "EDIT",
            HelpPage::Entry => "ENTRY",
            HelpPage::Watch => "WATCH",
            HelpPage::Race => "RACE",
            HelpPage::Lists => "lists",
            HelpPage::Signs => "signs",
        }
    }

    /// The rows of the keymap that it lists; none for the signs.
    #[must_use]
    pub fn rows(self) -> Vec<&'static Row> {
        let contexts: &[Context] = match self {
            HelpPage::Edit => &[Context::Edit],
            HelpPage::Entry => &[Context::Entry],
            HelpPage::Watch => &[Context::Watch],
            HelpPage::Race => &[Context::Race],
            HelpPage::Lists => &[
                Context::Picker,
                Context::Help,
                Context::Leaving,
                Context::Overwrite,
                Context::Jumps,
                Context::Stops,
                Context::Notes,
                Context::Prompt,
            ],
            HelpPage::Signs => &[],
        };
        let listed = |row: &&Row| !row.help.is_empty() && row.contexts.iter().any(|context| contexts.contains(context));
        KEYMAP.iter().filter(listed).collect()
    }

    /// How many signs the screen explains.
    pub const SIGNS: usize = 20;

    /// The number of the last entry.
    fn last_entry(self) -> usize {
        let entries = if self == HelpPage::Signs { Self::SIGNS } else { self.rows().len() };
        entries.saturating_sub(1)
    }

    fn shifted(self, by: usize) -> HelpPage {
        let here = Self::ALL.iter().position(|&page| page == self).unwrap_or(0);
        Self::ALL[(here + by) % Self::ALL.len()]
    }
}

/// The list of puzzles: those that were opened, then those that are built in.
#[derive(Clone, Debug)]
pub struct Picker {
    puzzles: Vec<Puzzle>,
    /// What is known of them so far.
    verdicts: Vec<Option<Verdict>>,
    selected: usize,
}

/// How far a page key goes in a list.
const PAGE: usize = 10;

/// How far from the selected puzzle others are judged: further than any screen shows.
const REACH: usize = 200;

/// So many puzzles are judged before the next frame, half a millisecond each at most: all that a usual screen shows.
const JUDGED_AT_ONCE: usize = 25;

impl Picker {
    /// The list with its first puzzle selected.
    #[must_use]
    pub fn new(opened: &[Puzzle]) -> Picker {
        let puzzles: Vec<Puzzle> = opened.iter().chain(puzzles::built_in()).cloned().collect();
        Picker { verdicts: vec![None; puzzles.len()], puzzles, selected: 0 }
    }

    /// The list at the puzzle with these givens, if it has one.
    #[must_use]
    pub fn at(mut self, givens: &Grid) -> Picker {
        self.selected = self.puzzles.iter().position(|puzzle| puzzle.grid == *givens).unwrap_or(0);
        self
    }

    /// The puzzles.
    #[must_use]
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// Which of them is selected.
    #[must_use]
    pub fn selected(&self) -> usize {
        self.selected
    }

    /// What is known of the puzzle of this number.
    #[must_use]
    pub fn verdict(&self, number: usize) -> Verdict {
        self.verdicts.get(number).copied().flatten().unwrap_or(Verdict::Checking)
    }

    /// The number of the puzzle to judge next: the nearest to the selected one.
    fn unjudged(&self) -> Option<usize> {
        let near = (0..REACH).flat_map(|far| [self.selected.checked_add(far), self.selected.checked_sub(far)]);
        near.flatten().find(|&number| self.verdicts.get(number) == Some(&None))
    }

    fn go(&mut self, to: usize) {
        self.selected = to.min(self.puzzles.len().saturating_sub(1));
    }
}

impl App {
    pub(super) fn open_picker(&mut self) {
        self.show_list(Picker::new(&self.opened).at(&self.sheet.grid().givens()));
    }

    pub(super) fn show_list(&mut self, picker: Picker) {
        self.inquiries.drop_listed();
        self.overlay = Some(Overlay::Picker(picker));
    }

    /// Judges the puzzles that the list shows, and those that it would show after the next few keys: some at once, those
    /// that take longer and the others one by one beside everything else.
    pub(super) fn judge_list(&mut self) {
        let Some(Overlay::Picker(picker)) = &mut self.overlay else { return self.inquiries.drop_listed() };
        if self.inquiries.is_listing() {
            return;
        }
        for judged in 0.. {
            let Some(number) = picker.unjudged() else { return };
            let givens = picker.puzzles[number].grid.givens();
            let purpose = Purpose::Listed(number);
            picker.verdicts[number] = match Verdict::at_sight(&givens) {
                None if judged >= JUDGED_AT_ONCE => return self.inquiries.put(purpose, &givens),
                None => match self.inquiries.ask(purpose, &givens) {
                    Some(finding) => Some(finding.verdict()),
                    None => return,
                },
                verdict => verdict,
            };
        }
    }

    pub(super) fn judged_in_list(&mut self, number: usize, verdict: Verdict) {
        if let Some(Overlay::Picker(picker)) = &mut self.overlay
            && let Some(known) = picker.verdicts.get_mut(number)
        {
            *known = Some(verdict);
        }
    }

    pub(super) fn help_page(&self) -> HelpPage {
        match self.mode.context() {
            Context::Entry => HelpPage::Entry,
            Context::Watch => HelpPage::Watch,
            Context::Race => HelpPage::Race,
            _ => HelpPage::Edit,
        }
    }

    pub(super) fn act_in_overlay(&mut self, action: Action, now: Duration) -> Option<Cmd> {
        if action == Action::Close {
            match &self.overlay {
                Some(Overlay::Overwrite(_)) => self.keep_file(),
                _ => self.overlay = None,
            }
            return None;
        }
        let last_note = self.count_notes().saturating_sub(1);
        match self.overlay.as_mut()? {
            Overlay::Prompt(prompt) => match action {
                Action::Typing(typing) => prompt.edit(typing),
                Action::Confirm => return self.answer_prompt(now),
                _ => {}
            },
            Overlay::Overwrite(_) if action == Action::Confirm => return self.overwrite(),
            Overlay::Jumps { heading } => match action {
                Action::JumpTowards(chosen) => *heading = chosen,
                Action::Choose(kind) => {
                    let heading = *heading;
                    self.choose_jump(kind, heading, now);
                }
                _ => {}
            },
            Overlay::Stops => {
                if let Action::Choose(kind) = action {
                    self.choose_stop(kind, now);
                }
            }
            Overlay::Notes { selected } => match action {
                Action::Up => *selected = selected.saturating_sub(1),
                Action::Down => *selected = (*selected + 1).min(last_note),
                Action::PageUp => *selected = selected.saturating_sub(PAGE),
                Action::PageDown => *selected = (*selected + PAGE).min(last_note),
                Action::Confirm => self.go_to_note(now),
                Action::DeleteNote => self.delete_note(),
                _ => {}
            },
            Overlay::Leaving if action == Action::Confirm => return Some(Cmd::Quit(Leave::Asked)),
            Overlay::Leaving | Overlay::Overwrite(_) => {}
            Overlay::Picker(picker) => {
                let here = picker.selected;
                match action {
                    Action::Up => picker.go(here.saturating_sub(1)),
                    Action::Down => picker.go(here + 1),
                    Action::PageUp => picker.go(here.saturating_sub(PAGE)),
                    Action::PageDown => picker.go(here + PAGE),
                    Action::Confirm => {
                        let puzzle = picker.puzzles.get(here)?.clone();
                        let step = format!("open {}", puzzle.title);
                        self.load(&step, puzzle);
                    }
                    _ => {}
                }
            }
            Overlay::Help { page, scroll } => match action {
                Action::Up => *scroll = scroll.saturating_sub(1),
                Action::Down => *scroll = (*scroll + 1).min(page.last_entry()),
                Action::PageUp => *scroll = scroll.saturating_sub(PAGE),
                Action::PageDown => *scroll = (*scroll + PAGE).min(page.last_entry()),
                Action::NextPage => (*page, *scroll) = (page.shifted(1), 0),
                Action::PreviousPage => (*page, *scroll) = (page.shifted(HelpPage::ALL.len() - 1), 0),
                _ => {}
            },
        }
        None
    }
}
