//! EDIT and ENTRY: what the keys do to the board.

use super::inquiry::{Finding, Purpose, Verdict};
use super::keymap::Action;
use super::words::counted;
use super::{Again, App, Cmd, Mode, neighbour};
use crate::board::{Cell, Content, Digit, Grid, Transform};
use crate::engine::Count;

/// What ENTRY remembers of the key before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Entry {
    /// The cell that the last key filled or blanked, if nothing moved the cursor since. The cursor went on from it,
    /// except from the last cell, where it stays.
    pub(super) typed: Option<Cell>,
}

impl App {
    pub(super) fn act_on_board(&mut self, action: Action) -> Option<Cmd> {
        if self.move_cursor(action) {
            self.forget_typed();
            return None;
        }
        match action {
            Action::Put(digit) => self.put(Some(digit)),
            Action::Blank => self.put(None),
            Action::Clear => self.clear(),
            Action::BackAndClear => self.back_and_clear(),
            Action::NextRow => self.next_row(),
            Action::Enter => {
                self.inquiries.drop_all_but_the_verdict();
                self.mode = Mode::Entry(Entry::default());
            }
            Action::Edit => self.mode = Mode::Edit,
            Action::Watch => self.watch(),
            Action::Solve => self.solve(),
            Action::Undo => self.travel(true),
            Action::Redo => self.travel(false),
            Action::New => self.start_empty(),
            Action::MakeGivens => self.make_givens(),
            Action::ClearOwn => self.clear_own(),
            Action::CheckOwn => self.check_own(),
            Action::Transform(transform) => self.transform(transform),
            Action::CopyBoard => return self.copy_board(),
            Action::WriteFile => self.ask_for_file(),
            _ => {}
        }
        None
    }

    /// Moves the cursor if the action is about that.
    fn move_cursor(&mut self, action: Action) -> bool {
        let cell = self.cursor;
        self.cursor = match action {
            Action::Move(direction) => neighbour(cell, direction, 1),
            Action::MoveBox(direction) => neighbour(cell, direction, 3),
            Action::NextBox => box_middle(cell.box_index() + 1),
            Action::PreviousBox => box_middle(cell.box_index() + 8),
            Action::RowStart => Cell::at(cell.row(), 0),
            Action::RowEnd => Cell::at(cell.row(), 8),
            _ => return false,
        };
        true
    }

    fn forget_typed(&mut self) {
        if let Mode::Entry(entry) = &mut self.mode {
            entry.typed = None;
        }
    }

    /// A digit, or in ENTRY a blank.
    fn put(&mut self, digit: Option<Digit>) {
        let cell = self.cursor;
        let Mode::Entry(entry) = &mut self.mode else {
            if let Some(digit) = digit {
                self.write(cell, Content::Own(digit));
            }
            return;
        };
        if entry.typed == Some(Cell::LAST) && cell == Cell::LAST {
            self.refuse("all 81 cells are in: Esc ends the entry, Bksp takes the last one back");
            return;
        }
        entry.typed = Some(cell);
        self.sheet.set(cell, digit.map_or(Content::EMPTY, Content::Given));
        self.cursor = cell.next().unwrap_or(cell);
        self.changed();
        if cell == Cell::LAST && self.message.is_none() {
            self.say("the last cell: Esc ends the entry");
        }
    }

    /// Puts an own digit into a cell, or clears it; a given is locked.
    fn write(&mut self, cell: Cell, content: Content) {
        if self.sheet.grid().is_given(cell) {
            self.refuse(format!("{cell} is given: i edits the puzzle itself"));
            return;
        }
        if self.sheet.set(cell, content) {
            self.changed();
            self.tell_clashes(cell);
        }
    }

    fn clear(&mut self) {
        if let Mode::Entry(_) = self.mode {
            self.forget_typed();
            self.sheet.set(self.cursor, Content::EMPTY);
            self.changed();
        } else {
            self.write(self.cursor, Content::EMPTY);
        }
    }

    fn back_and_clear(&mut self) {
        let Mode::Entry(entry) = &mut self.mode else { return };
        let stayed = entry.typed == Some(Cell::LAST) && self.cursor == Cell::LAST;
        entry.typed = None;
        if !stayed {
            let Some(previous) = self.cursor.previous() else { return };
            self.cursor = previous;
        }
        self.sheet.set(self.cursor, Content::EMPTY);
        self.changed();
    }

    fn next_row(&mut self) {
        let Mode::Entry(entry) = &mut self.mode else { return };
        // Just after a row's ninth cell the cursor is in the next row already.
        let there_already = entry.typed.is_some_and(|cell| cell.col() == 8);
        // Behind the last cell there is no row: the cell stays the one that was typed.
        if entry.typed != Some(Cell::LAST) {
            entry.typed = None;
        }
        if !there_already && self.cursor.row() < 8 {
            self.cursor = Cell::at(self.cursor.row() + 1, 0);
        }
    }

    /// What follows from any change of the board.
    fn changed(&mut self) {
        self.judge();
        if self.verdict == Verdict::Solved {
            self.say("solved: every row, column and box holds 1 to 9");
        }
    }

    /// In words what a digit that was just written has done.
    fn tell_clashes(&mut self, cell: Cell) {
        let Some(digit) = self.sheet.grid().digit(cell) else { return };
        let made = self.clashes().iter().filter(|clash| clash.cells.contains(cell)).count();
        match made {
            0 => {}
            1 => self.say(format!("{cell} = {digit} makes a clash. u takes it back")),
            _ => self.say(format!("{cell} = {digit} makes {made} clashes. u takes it back")),
        }
    }

    pub(super) fn travel(&mut self, back: bool) {
        let travelled = if back { self.sheet.undo() } else { self.sheet.redo() };
        let Some(travelled) = travelled else {
            self.refuse(if back { "nothing to undo" } else { "nothing to redo" });
            return;
        };
        // A transform is told from other steps by its name, which no other step bears.
        let transform = Transform::ALL.into_iter().find(|&transform| step_name(transform) == travelled.name);
        self.cursor = match (transform, travelled.cell) {
            (Some(transform), _) if back => transform.cell_before(self.cursor),
            (Some(transform), _) => transform.cell(self.cursor),
            (None, cell) => cell.unwrap_or(self.cursor),
        };
        self.forget_typed();
        self.judge();
        self.say(format!("{}: {}", if back { "undone" } else { "done again" }, travelled.name));
    }

    fn start_empty(&mut self) {
        self.replacing();
        self.sheet.load("new puzzle", "new puzzle", Grid::EMPTY);
        self.cursor = Cell::FIRST;
        self.mode = Mode::Entry(Entry::default());
        self.judge();
        self.say("type the puzzle row by row; space or . for a blank. u brings the old board back");
    }

    fn make_givens(&mut self) {
        let grid = self.sheet.grid().all_given();
        if self.sheet.replace("make all digits givens", grid) {
            self.changed();
            self.say(format!("{} givens. u takes it back", self.sheet.grid().given_count()));
        } else {
            self.refuse("there is no own digit to make a given");
        }
    }

    fn clear_own(&mut self) {
        let own = self.sheet.grid().own_count();
        let grid = self.sheet.grid().givens();
        if self.sheet.replace("clear own digits", grid) {
            self.changed();
            self.say(format!("{} cleared. u takes it back", counted(own, "own digit")));
        } else {
            self.refuse("there is no own digit to clear");
        }
    }

    /// Turns or mirrors the board, or swaps its digits, in one step; locked and clashing digits as well. The cursor stays
    /// with its cell.
    pub(super) fn transform(&mut self, transform: Transform) {
        let grid = transform.apply(self.sheet.grid());
        let done = match transform {
            Transform::Turn => "turned by 90 degrees",
            Transform::Mirror => "mirrored, left and right",
            Transform::SwapDigits => "each digit is the next now, and 9 is 1",
        };
        if self.sheet.replace(step_name(transform), grid) {
            self.cursor = transform.cell(self.cursor);
            self.judge();
            self.say(format!("{done}. u takes it back"));
        } else {
            self.refuse("that would change nothing: the board looks the same after it");
        }
    }

    fn solve(&mut self) {
        let grid = self.sheet.grid();
        if let Some(clash) = self.clashes().iter().next() {
            self.refuse(format!("can't solve with a clash: {clash}"));
        } else if grid.is_full() {
            self.say("solved already");
        } else if self.again.take() == Some(Again::SolveGivens) {
            self.ask(Purpose::SolveGivens, &self.sheet.grid().givens(), "solving from the givens…");
        } else {
            self.ask(Purpose::Solve, &self.sheet.grid().clone(), "solving…");
        }
    }

    /// Asks the engine, and says so if the answer takes a while.
    fn ask(&mut self, purpose: Purpose, grid: &Grid, waiting: &str) {
        if self.inquiries.is_open(purpose) {
            self.say(waiting);
            return;
        }
        match self.inquiries.ask(purpose, grid) {
            Some(finding) => self.conclude(finding),
            None => self.say(waiting),
        }
    }

    /// What comes of `s`.
    pub(super) fn fill_in(&mut self, finding: Finding) {
        let own = self.sheet.grid().own_count();
        match (finding.count, finding.first) {
            (None, None) => self.refuse("not known yet: the search was given up. w watches it go on"),
            (_, Some(solution)) => {
                // An overlay may lie above: the board that the answer is about is still the same.
                self.sheet.replace("solve", solution);
                self.judge();
                if self.verdict != Verdict::Solved {
                    self.refuse("the engine filled the grid against the rules: this is a fault in sudoscope");
                    return;
                }
                self.say(match finding.count {
                    Some(Count::Exactly(1)) => "solved: the only solution. u takes it back",
                    Some(_) => "one of several solutions. u takes it back",
                    None => "a solution; whether it is the only one is not known yet. u takes it back",
                });
            }
            (Some(_), None) if finding.purpose == Purpose::Solve && own > 0 && self.verdict != Verdict::NoSolution => {
                self.again = Some(Again::SolveGivens);
                self.refuse("no solution with your digits: s again solves from the givens alone");
            }
            (Some(_), None) => self.refuse("no solution: the givens allow none"),
        }
    }

    fn check_own(&mut self) {
        let grid = self.sheet.grid();
        if grid.own_count() == 0 {
            self.refuse("there is no own digit to check");
            return;
        }
        if let Some(clash) = self.clashes().iter().next() {
            self.refuse(clash.to_string());
            return;
        }
        if grid.is_full() {
            self.say("no digit is wrong: solved");
            return;
        }
        self.ask(Purpose::CheckOwn, &self.sheet.grid().givens(), "checking…");
    }

    /// What comes of `v`.
    pub(super) fn tell_own(&mut self, finding: Finding) {
        match (finding.purpose, finding.count, finding.first) {
            (_, None, _) => self.refuse("not known yet: the check was given up"),
            (_, Some(Count::Exactly(0)), _) => self.refuse("no solution from here"),
            (Purpose::CheckOwn, Some(Count::Exactly(1)), Some(solution)) => self.tell_wrong(&solution),
            (Purpose::CheckOwn, ..) => self.ask(Purpose::CheckRest, &self.sheet.grid().clone(), "checking…"),
            _ => self.say("your digits can stay: there is a solution from here"),
        }
    }

    fn tell_wrong(&mut self, solution: &Grid) {
        let grid = self.sheet.grid();
        let wrong: Vec<Cell> =
            grid.digits().filter(|&(cell, digit)| solution.digit(cell) != Some(digit)).map(|(cell, _)| cell).collect();
        if wrong.is_empty() {
            self.say("no digit is wrong: they can all stay");
            return;
        }
        self.cursor = wrong[0];
        let names: Vec<String> = wrong.iter().map(Cell::to_string).collect();
        self.say(format!("{} can't stay: {}", counted(wrong.len(), "digit"), names.join(", ")));
    }
}

/// What a transform is called as a step.
fn step_name(transform: Transform) -> &'static str {
    match transform {
        Transform::Turn => "turn by 90 degrees",
        Transform::Mirror => "mirror left and right",
        Transform::SwapDigits => "digits up by one",
    }
}

fn box_middle(index: usize) -> Cell {
    Cell::at(index / 3 % 3 * 3 + 1, index % 3 * 3 + 1)
}
