//! One board taking another's place, and what would be lost by that or by leaving.

use super::overlay::{Overlay, Picker};
use super::puzzles::Puzzle;
use super::{App, Mode};
use crate::board::transform::images;
use crate::board::{Cell, Grid, format};

impl App {
    /// Whether leaving without a save would lose something that can't be opened again.
    pub(super) fn would_lose(&self) -> bool {
        self.would_lose_board() || self.would_lose_notes() > 0
    }

    /// Whether leaving without a save would lose a board that can't be opened again.
    #[must_use]
    pub fn would_lose_board(&self) -> bool {
        !self.saving.keeps_sheet(&self.sheet) && (!self.replaced.is_empty() || self.is_unsaved())
    }

    /// How many notes leaving without a save would lose, as far as is known: all, if they are not those that are saved.
    #[must_use]
    pub fn would_lose_notes(&self) -> usize {
        if self.saving.keeps_notes(&self.notes) { 0 } else { self.notes.len() }
    }

    /// Whether the board itself is one that can't be opened again. One that was only turned, mirrored or given other
    /// digits can: nobody typed anything into it, and the same keys make it again.
    fn is_unsaved(&self) -> bool {
        let grid = self.sheet.grid();
        *grid != Grid::EMPTY && !images(grid).iter().any(|image| self.origins.contains(image))
    }

    /// Another board takes this one's place: if it can't be opened again, only undo leads back to it.
    pub(super) fn replacing(&mut self) {
        if self.is_unsaved() {
            self.replaced.push((self.sheet.version(), self.sheet.grid().clone()));
        }
    }

    /// Puts another puzzle on the board, as one step.
    pub(super) fn load(&mut self, step: &str, puzzle: Puzzle) {
        self.replacing();
        if !self.origins.contains(&puzzle.grid) {
            self.origins.push(puzzle.grid.clone());
        }
        self.sheet.load(step, puzzle.title, puzzle.grid);
        self.mode = Mode::Edit;
        self.overlay = None;
        self.cursor = self.first_empty();
        self.judge();
    }

    pub(super) fn paste(&mut self, text: &str) {
        match &mut self.overlay {
            Some(Overlay::Leaving | Overlay::Overwrite(_)) => return,
            Some(Overlay::Prompt(prompt)) => return prompt.insert(text.trim()),
            _ => {}
        }
        self.message = None;
        self.again = None;
        match format::read(text) {
            Ok(mut grids) if grids.len() == 1 => {
                self.load("paste", Puzzle::untold("pasted", grids.remove(0)));
                self.say(format!("pasted: {} givens. u takes it back", self.sheet.grid().given_count()));
            }
            Ok(grids) => {
                let list = Puzzle::list("pasted", grids);
                if !self.opened.starts_with(&list) {
                    self.opened.splice(0..0, list);
                }
                self.show_list(Picker::new(&self.opened));
            }
            Err(error) => self.refuse(format!("not pasted: {error}")),
        }
    }

    /// The first empty cell: where one starts to write.
    pub(super) fn first_empty(&self) -> Cell {
        let grid = self.sheet.grid();
        Cell::all().find(|&cell| grid.digit(cell).is_none()).unwrap_or(Cell::FIRST)
    }
}
