//! Edits of a sheet and their inverses: undo and redo, without a limit.

use super::{Cell, Content, Grid};

/// A board with its name and everything that was done to it. The only way to change it is a step that can be taken
/// back.
#[derive(Clone, Debug)]
pub struct Sheet {
    title: String,
    grid: Grid,
    done: Vec<Step>,
    undone: Vec<Step>,
}

/// One undoable step, whether it changed one cell or all of them.
#[derive(Clone, Debug)]
struct Step {
    /// What the step was, for the message after an undo: `5 at r1c4`, `solve`.
    name: String,
    changes: Box<[Change]>,
    /// The title before and after, if the step changed it.
    title: Option<(String, String)>,
}

#[derive(Clone, Copy, Debug)]
struct Change {
    cell: Cell,
    before: Content,
    after: Content,
}

/// What an undo or a redo did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Travelled {
    /// The name of the step.
    pub name: String,
    /// The cell that changed, if it was one alone.
    pub cell: Option<Cell>,
}

impl Sheet {
    /// A sheet without a past.
    #[must_use]
    pub fn new(title: impl Into<String>, grid: Grid) -> Sheet {
        Sheet { title: title.into(), grid, done: Vec::new(), undone: Vec::new() }
    }

    /// The board as it is now.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// What the puzzle is called.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Replaces one cell's content. False, and no step, if it held just that.
    pub fn set(&mut self, cell: Cell, content: Content) -> bool {
        let mut grid = self.grid.clone();
        grid.set(cell, content);
        let name = match content.digit() {
            Some(digit) => format!("{digit} at {cell}"),
            None => format!("clear {cell}"),
        };
        self.replace(name, grid)
    }

    /// Replaces the whole board in one step. False, and no step, if nothing differs.
    pub fn replace(&mut self, name: impl Into<String>, grid: Grid) -> bool {
        let title = self.title.clone();
        self.load(name, title, grid)
    }

    /// Replaces the board and its title in one step. False, and no step, if nothing differs.
    pub fn load(&mut self, name: impl Into<String>, title: impl Into<String>, grid: Grid) -> bool {
        let title = title.into();
        let changes: Box<[Change]> = self
            .grid
            .iter()
            .zip(grid.iter())
            .filter(|((_, before), (_, after))| before != after)
            .map(|((cell, before), (_, after))| Change { cell, before, after })
            .collect();
        let title = (title != self.title).then(|| (std::mem::replace(&mut self.title, title.clone()), title));
        if changes.is_empty() && title.is_none() {
            return false;
        }
        self.grid = grid;
        self.done.push(Step { name: name.into(), changes, title });
        self.undone.clear();
        true
    }

    /// Takes the newest step back.
    pub fn undo(&mut self) -> Option<Travelled> {
        let step = self.done.pop()?;
        for change in &step.changes {
            self.grid.set(change.cell, change.before);
        }
        if let Some((before, _)) = &step.title {
            self.title.clone_from(before);
        }
        let travelled = step.travelled();
        self.undone.push(step);
        Some(travelled)
    }

    /// Does the step again that was taken back last.
    pub fn redo(&mut self) -> Option<Travelled> {
        let step = self.undone.pop()?;
        for change in &step.changes {
            self.grid.set(change.cell, change.after);
        }
        if let Some((_, after)) = &step.title {
            self.title.clone_from(after);
        }
        let travelled = step.travelled();
        self.done.push(step);
        Some(travelled)
    }
}

impl Step {
    fn travelled(&self) -> Travelled {
        let cell = match *self.changes {
            [change] => Some(change.cell),
            _ => None,
        };
        Travelled { name: self.name.clone(), cell }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Digit;
    use crate::board::samples::any_content;
    use proptest::prelude::*;

    #[test]
    fn what_changes_nothing_is_no_step() {
        let mut sheet = Sheet::new("a", Grid::EMPTY);
        assert!(!sheet.set(Cell::FIRST, Content::EMPTY));
        assert!(!sheet.load("load", "a", Grid::EMPTY));
        assert_eq!(sheet.undo(), None);
        assert_eq!(sheet.redo(), None);
    }

    #[test]
    fn a_bulk_action_is_one_step_and_brings_its_title_back() {
        let mut sheet = Sheet::new("old", Grid::EMPTY);
        sheet.set(Cell::FIRST, Content::Own(Digit::ALL[4]));
        let full = Grid::EMPTY.map(|_| Content::Given(Digit::ALL[0]));
        assert!(sheet.load("load", "new", full.clone()));
        assert_eq!((sheet.title(), sheet.grid()), ("new", &full));
        assert_eq!(sheet.undo(), Some(Travelled { name: "load".into(), cell: None }));
        assert_eq!((sheet.title(), sheet.grid().own_count()), ("old", 1));
        assert_eq!(sheet.undo(), Some(Travelled { name: "5 at r1c1".into(), cell: Some(Cell::FIRST) }));
        sheet.redo();
        sheet.redo();
        assert_eq!((sheet.title(), sheet.grid()), ("new", &full));
    }

    proptest! {
        #[test]
        fn undo_goes_back_through_every_state_and_redo_forward_again(
            edits in prop::collection::vec((0_usize..81, any_content()), 0..60),
        ) {
            let mut sheet = Sheet::new("", Grid::EMPTY);
            let mut states = vec![Grid::EMPTY];
            for (index, content) in edits {
                let cell = Cell::new(index).expect("0 to 80");
                if sheet.set(cell, content) {
                    states.push(sheet.grid().clone());
                }
            }
            for state in states.iter().rev().skip(1) {
                prop_assert!(sheet.undo().is_some());
                prop_assert_eq!(sheet.grid(), state);
            }
            prop_assert!(sheet.undo().is_none());
            for state in states.iter().skip(1) {
                prop_assert!(sheet.redo().is_some());
                prop_assert_eq!(sheet.grid(), state);
            }
            prop_assert!(sheet.redo().is_none());
        }
    }
}
