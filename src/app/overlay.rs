//! What can lie over the board: the list of puzzles, the list of keys, and the question before leaving.

use super::keymap::{Action, Context};
use super::puzzles::{self, Puzzle};
use super::{App, Cmd, Leave};

/// What lies over the board.
#[derive(Clone, Debug)]
pub enum Overlay {
    /// The list of puzzles.
    Picker(Picker),
    /// The list of keys.
    Help {
        /// Which page of it.
        page: HelpPage,
        /// How many lines were scrolled past; the screen shows less if that is too far.
        scroll: usize,
    },
    /// The question before leaving.
    Leaving,
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
    /// What the signs on the board mean.
    Signs,
}

impl HelpPage {
    /// All of them, from left to right.
    pub const ALL: [HelpPage; 4] = [HelpPage::Edit, HelpPage::Entry, HelpPage::Watch, HelpPage::Signs];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            HelpPage::Edit => "EDIT",
            HelpPage::Entry => "ENTRY",
            HelpPage::Watch => "WATCH",
            HelpPage::Signs => "signs",
        }
    }

    /// The context whose keys it lists, if it lists keys.
    #[must_use]
    pub const fn context(self) -> Option<Context> {
        match self {
            HelpPage::Edit => Some(Context::Edit),
            HelpPage::Entry => Some(Context::Entry),
            HelpPage::Watch => Some(Context::Watch),
            HelpPage::Signs => None,
        }
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
    selected: usize,
}

/// How far a page key goes in a list.
const PAGE: usize = 10;

impl Picker {
    /// The list with its first puzzle selected.
    #[must_use]
    pub fn new(opened: &[Puzzle]) -> Picker {
        Picker { puzzles: opened.iter().chain(puzzles::built_in()).cloned().collect(), selected: 0 }
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

    fn go(&mut self, to: usize) {
        self.selected = to.min(self.puzzles.len().saturating_sub(1));
    }
}

impl App {
    pub(super) fn help_page(&self) -> HelpPage {
        match self.mode.context() {
            Context::Entry => HelpPage::Entry,
            Context::Watch => HelpPage::Watch,
            _ => HelpPage::Edit,
        }
    }

    pub(super) fn act_in_overlay(&mut self, action: Action) -> Option<Cmd> {
        if action == Action::Close {
            self.overlay = None;
            return None;
        }
        match self.overlay.as_mut()? {
            Overlay::Leaving if action == Action::Confirm => return Some(Cmd::Quit(Leave::Asked)),
            Overlay::Leaving => {}
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
                Action::Down => *scroll += 1,
                Action::PageUp => *scroll = scroll.saturating_sub(PAGE),
                Action::PageDown => *scroll += PAGE,
                Action::NextPage => (*page, *scroll) = (page.shifted(1), 0),
                Action::PreviousPage => (*page, *scroll) = (page.shifted(HelpPage::ALL.len() - 1), 0),
                _ => {}
            },
        }
        None
    }
}
