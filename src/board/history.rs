//! Edits of a sheet and their inverses: undo and redo, without a limit.

use super::{Cell, Content, Grid};
use std::sync::Arc;

/// A board with its name and everything that was done to it. The only way to change it is a step that can be taken
/// back.
#[derive(Clone, Debug)]
pub struct Sheet {
    title: String,
    grid: Grid,
    /// Steps never change: a copy of the sheet shares them.
    done: Vec<Arc<Step>>,
    undone: Vec<Arc<Step>>,
    version: u64,
}

/// One undoable step, whether it changed one cell or all of them.
#[derive(Debug)]
struct Step {
    /// What the step was, for the message after an undo; `None` for one cell's new content, which names itself.
    name: Option<Box<str>>,
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
    /// The name of the step: `5 at r1c4`, `solve`.
    pub name: String,
    /// The cell that changed, if it was one alone.
    pub cell: Option<Cell>,
}

/// A step as it is seen from one side: what is different on the other. Together with the board on this side it is the
/// whole step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Crossing {
    /// The name of the step; `None` for one cell's new content, which names itself.
    pub name: Option<String>,
    /// What cells hold on the other side, in reading order.
    pub cells: Vec<(Cell, Content)>,
    /// The title on the other side, if it is another one.
    pub title: Option<String>,
}

impl Sheet {
    /// A sheet without a past.
    #[must_use]
    pub fn new(title: impl Into<String>, grid: Grid) -> Sheet {
        Sheet { title: title.into(), grid, done: Vec::new(), undone: Vec::new(), version: 0 }
    }

    /// The sheet with this board, and with these steps that lead away from it: `back` into its past, from the newest to the
    /// oldest, and `ahead` to what was undone, from the next to the last.
    ///
    /// # Errors
    /// If a step changes nothing, or names a cell twice or out of order, or has no name and is not one cell's: the number of
    /// that step, those ahead counted after all those back.
    pub fn retrace(title: String, grid: Grid, back: Vec<Crossing>, ahead: Vec<Crossing>) -> Result<Sheet, usize> {
        let steps_back = back.len();
        let mut side = (title.clone(), grid.clone());
        let mut done = Vec::with_capacity(steps_back);
        for (number, crossing) in back.into_iter().enumerate() {
            done.push(Arc::new(crossing.cross(&mut side, true).ok_or(number)?));
        }
        done.reverse();
        let mut side = (title.clone(), grid.clone());
        let mut undone = Vec::with_capacity(ahead.len());
        for (number, crossing) in ahead.into_iter().enumerate() {
            undone.push(Arc::new(crossing.cross(&mut side, false).ok_or(steps_back + number)?));
        }
        undone.reverse();
        Ok(Sheet { title, grid, done, undone, version: 0 })
    }

    /// The steps that lead into the past, from the newest to the oldest, each from its newer side.
    pub fn back(&self) -> impl Iterator<Item = Crossing> {
        self.done.iter().rev().map(|step| step.seen(true))
    }

    /// The steps that were undone, from the next to the last, each from its older side.
    pub fn ahead(&self) -> impl Iterator<Item = Crossing> {
        self.undone.iter().rev().map(|step| step.seen(false))
    }

    /// How often it was changed, undone and redone since it was made: another number means that something differs.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.version
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
        self.step(None, self.title.clone(), grid)
    }

    /// Replaces the whole board in one step. False, and no step, if nothing differs.
    pub fn replace(&mut self, name: impl Into<String>, grid: Grid) -> bool {
        let title = self.title.clone();
        self.load(name, title, grid)
    }

    /// Replaces the board and its title in one step. False, and no step, if nothing differs.
    pub fn load(&mut self, name: impl Into<String>, title: impl Into<String>, grid: Grid) -> bool {
        self.step(Some(name.into().into()), title.into(), grid)
    }

    fn step(&mut self, name: Option<Box<str>>, title: String, grid: Grid) -> bool {
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
        self.done.push(Arc::new(Step { name, changes, title }));
        self.undone.clear();
        self.version += 1;
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
        self.version += 1;
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
        self.version += 1;
        Some(travelled)
    }
}

impl Step {
    fn travelled(&self) -> Travelled {
        let cell = match *self.changes {
            [change] => Some(change.cell),
            _ => None,
        };
        let name = match (&self.name, &*self.changes) {
            (Some(name), _) => name.to_string(),
            (None, [Change { cell, after, .. }]) => match after.digit() {
                Some(digit) => format!("{digit} at {cell}"),
                None => format!("clear {cell}"),
            },
            (None, _) => String::new(),
        };
        Travelled { name, cell }
    }

    /// The step from its newer side or from its older one.
    fn seen(&self, from_newer: bool) -> Crossing {
        let beyond = |change: &Change| if from_newer { change.before } else { change.after };
        Crossing {
            name: self.name.as_deref().map(str::to_owned),
            cells: self.changes.iter().map(|change| (change.cell, beyond(change))).collect(),
            title: self.title.as_ref().map(|(before, after)| if from_newer { before } else { after }.clone()),
        }
    }
}

impl Crossing {
    /// The step, where this side has this title and board, which become those of the other; `None` if it is none.
    fn cross(self, (title, grid): &mut (String, Grid), from_newer: bool) -> Option<Step> {
        let is_ascending = self.cells.windows(2).all(|pair| pair[0].0 < pair[1].0);
        let is_step = match self.name {
            Some(_) => !self.cells.is_empty() || self.title.is_some(),
            None => self.cells.len() == 1 && self.title.is_none(),
        };
        let differs = self.cells.iter().all(|&(cell, there)| grid.content(cell) != there);
        if !(is_ascending && is_step && differs && self.title.as_ref() != Some(title)) {
            return None;
        }
        let changes = self.cells.into_iter().map(|(cell, there)| {
            let here = grid.content(cell);
            grid.set(cell, there);
            let (before, after) = if from_newer { (there, here) } else { (here, there) };
            Change { cell, before, after }
        });
        let changes = changes.collect();
        let title = self.title.map(|there| {
            let here = std::mem::replace(title, there.clone());
            if from_newer { (there, here) } else { (here, there) }
        });
        Some(Step { name: self.name.map(String::into_boxed_str), changes, title })
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

    #[test]
    fn ways_that_lead_nowhere_are_refused_by_their_number() {
        let five = Content::Own(Digit::ALL[4]);
        let [a, b] = [0, 1].map(|index| Cell::new(index).expect("0 to 80"));
        let way = |name: Option<&str>, cells: &[(Cell, Content)], title: Option<&str>| Crossing {
            name: name.map(str::to_owned),
            cells: cells.to_vec(),
            title: title.map(str::to_owned),
        };
        let good = way(None, &[(a, five)], None);
        for bad in [
            way(None, &[(b, Content::EMPTY)], None),
            way(None, &[], None),
            way(None, &[(a, Content::EMPTY), (b, five)], None),
            way(None, &[(b, five)], Some("new")),
            way(Some("x"), &[], None),
            way(Some("x"), &[], Some("t")),
            way(Some("x"), &[(b, five), (a, Content::EMPTY)], None),
            way(Some("x"), &[(b, five), (b, five)], None),
        ] {
            let retrace = |back, ahead| Sheet::retrace("t".to_owned(), Grid::EMPTY, back, ahead).map(|_| ());
            assert_eq!(retrace(vec![good.clone(), bad.clone()], Vec::new()), Err(1), "{bad:?}");
            assert_eq!(retrace(vec![good.clone()], vec![good.clone(), bad.clone()]), Err(2), "{bad:?}");
        }
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

        #[test]
        fn a_sheet_is_whole_again_from_its_board_and_the_ways_from_it(
            edits in prop::collection::vec((0_usize..81, any_content(), 0..6), 0..60),
            undos in 0..20,
        ) {
            let mut sheet = Sheet::new("first", Grid::EMPTY);
            for (index, content, kind) in edits {
                let cell = Cell::new(index).expect("0 to 80");
                match kind {
                    0 => sheet.load(format!("load {index}"), format!("puzzle {}", index % 3), Grid::EMPTY),
                    1 => sheet.replace("fill", sheet.grid().map(|_| content)),
                    _ => sheet.set(cell, content),
                };
            }
            for _ in 0..undos {
                sheet.undo();
            }
            let (back, ahead): (Vec<_>, Vec<_>) = (sheet.back().collect(), sheet.ahead().collect());
            let (title, grid) = (sheet.title().to_owned(), sheet.grid().clone());
            let mut again = Sheet::retrace(title, grid, back, ahead).expect("whole");
            loop {
                let (travelled, others) = (again.undo(), sheet.undo());
                prop_assert_eq!(&travelled, &others);
                prop_assert_eq!((again.grid(), again.title()), (sheet.grid(), sheet.title()));
                if travelled.is_none() {
                    break;
                }
            }
            loop {
                let (travelled, others) = (again.redo(), sheet.redo());
                prop_assert_eq!(&travelled, &others);
                prop_assert_eq!((again.grid(), again.title()), (sheet.grid(), sheet.title()));
                if travelled.is_none() {
                    break;
                }
            }
        }
    }
}
