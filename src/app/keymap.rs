//! Which key does what, where: one table. The help screen, the footer and the README's list are made from it.

mod table;

pub use table::KEYMAP;

use super::key::Key;
use crate::board::{Digit, Transform};
use crate::search::Heading;

/// Where a key is pressed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Context {
    /// The board, one cell at a time.
    Edit,
    /// Typing a puzzle in.
    Entry,
    /// The solver at work.
    Watch,
    /// Several orders side by side.
    Race,
    /// The list of puzzles.
    Picker,
    /// The list of keys.
    Help,
    /// The question before leaving.
    Leaving,
    /// The question before a file is overwritten.
    Overwrite,
    /// A line to type into.
    Prompt,
    /// The list of kinds of moments to jump to.
    Jumps,
    /// The same list, to stop at one while playing.
    Stops,
    /// The list of notes.
    Notes,
}

/// What is edited in a line of text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Typing {
    /// The cursor goes one character back.
    Left,
    /// The cursor goes one character on.
    Right,
    /// The cursor goes to the line's start.
    Start,
    /// The cursor goes behind its end.
    End,
    /// The character before the cursor goes.
    Erase,
    /// The character under the cursor goes.
    EraseAfter,
    /// All of it goes.
    EraseAll,
}

/// A kind of moment, as the lists of them offer it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// An undo.
    Undo,
    /// An undo that leads back to some depth or less, which is asked for.
    UndoAtOrBelow,
    /// A solution.
    Solution,
    /// The selected cell changes.
    Change,
    /// This digit is placed.
    Placement(Digit),
    /// A depth that was never reached before.
    NewDepth,
    /// The end of the longest run of undos.
    LongestRetreat,
    /// None.
    Never,
}

/// A direction on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "each is the direction of that name")]
pub enum Direction {
    Up,
    Down,
    Left,
    Right,
}

/// What a key does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The cursor goes to the next cell that way, round the edge.
    Move(Direction),
    /// The cursor goes to the same place in the next box that way.
    MoveBox(Direction),
    /// The cursor goes to the middle of the next box in reading order.
    NextBox,
    /// The cursor goes to the middle of the box before.
    PreviousBox,
    /// The cursor goes to the first cell of its row.
    RowStart,
    /// The cursor goes to the last cell of its row.
    RowEnd,
    /// Puts a digit into the cell.
    Put(Digit),
    /// A blank is typed: the cell is cleared, and the cursor goes on.
    Blank,
    /// The cell is cleared.
    Clear,
    /// Back by one cell, which is cleared.
    BackAndClear,
    /// To the first cell of the next row.
    NextRow,
    /// Starts typing a puzzle in.
    Enter,
    /// Back to the board.
    Edit,
    /// Shows the solver.
    Watch,
    /// Fills the solution in.
    Solve,
    /// Takes the newest step back.
    Undo,
    /// Does it again.
    Redo,
    /// An empty board to type into.
    New,
    /// Opens the list of puzzles.
    Open,
    /// All digits become givens.
    MakeGivens,
    /// Clears all own digits.
    ClearOwn,
    /// Checks the own digits.
    CheckOwn,
    /// Turns or mirrors the board, or swaps its digits.
    Transform(Transform),
    /// One event on.
    StepForward,
    /// One event back.
    StepBack,
    /// Plays or pauses.
    PlayPause,
    /// Turns the direction of play round.
    Reverse,
    /// Plays faster.
    Faster,
    /// Plays slower.
    Slower,
    /// Back to event 0.
    ToStart,
    /// As fast as can be to the next solution or the end.
    ToEnd,
    /// The next order of the search.
    NextOrder,
    /// Starts from the givens alone, or from all digits again.
    FromGivens,
    /// Keeps the solution found.
    Keep,
    /// Opens the race of the orders.
    Race,
    /// The next choice of orders that take part.
    NextField,
    /// Equal time in place of equal events, and back.
    EqualTime,
    /// The next lane is shown, where there is room for one.
    NextLane,
    /// To so many tenths of the film, 1 to 9.
    Tenth(u8),
    /// Asks for an event's number or a percentage to go to.
    GoTo,
    /// Opens the list of jumps.
    Jumps,
    /// The last jump again, the same way.
    JumpOn,
    /// The last jump, the other way.
    JumpBack,
    /// From an undo to its placement, and back.
    Partner,
    /// Opens the list of moments to stop at.
    StopWhen,
    /// Takes a kind of moment from one of these lists.
    Choose(Kind),
    /// The jump that is chosen goes this way.
    JumpTowards(Heading),
    /// Asks for a note on this moment.
    WriteNote,
    /// Opens the list of notes.
    Notes,
    /// Deletes the selected note.
    DeleteNote,
    /// Copies the board.
    CopyBoard,
    /// Asks for a file's name to write the board to.
    WriteFile,
    /// Copies the command line that opens this moment.
    CopyCommand,
    /// The next page of the panel.
    NextPanel,
    /// Shows how often each cell was undone, or hides it.
    Heat,
    /// Marks what blocks the digits of a dead cell, or leaves it.
    Blockers,
    /// Edits the line that is typed.
    Typing(Typing),
    /// Opens the list of keys.
    Help,
    /// Leaves, after a question if something would be lost.
    Quit,
    /// Leaves at once.
    Interrupt,
    /// Stops the program and gives the shell back.
    Suspend,
    /// Draws the screen anew.
    Repaint,
    /// Up in a list.
    Up,
    /// Down in a list.
    Down,
    /// A screenful up in a list.
    PageUp,
    /// A screenful down in a list.
    PageDown,
    /// Takes what is selected, or says yes.
    Confirm,
    /// The next page of the help.
    NextPage,
    /// The page before.
    PreviousPage,
    /// Closes what is open.
    Close,
}

/// One row of the table: keys that belong together, and what they do in some contexts.
#[derive(Debug)]
pub struct Row {
    /// Where they do it.
    pub contexts: &'static [Context],
    /// The keys in words, as help and footer show them.
    pub keys: &'static str,
    /// What they do, for the help.
    pub help: &'static str,
    /// What they do in a word or two, for the footer; empty if they are not shown there.
    pub footer: &'static str,
    /// The bindings themselves.
    pub bindings: &'static [(Key, Action)],
}

/// What the key does in this context, if it does anything.
#[must_use]
pub fn lookup(context: Context, key: Key) -> Option<Action> {
    rows(context).flat_map(|row| row.bindings).find(|(bound, _)| *bound == key).map(|&(_, action)| action)
}

/// The rows that hold in a context, in the order in which help and footer show them.
pub fn rows(context: Context) -> impl Iterator<Item = &'static Row> {
    KEYMAP.iter().filter(move |row| row.contexts.contains(&context))
}

#[cfg(test)]
mod tests {
    use super::table::EVERYWHERE;
    use super::*;
    use crate::app::key::KeyCode;

    #[test]
    fn no_key_is_bound_twice_in_a_context() {
        for &context in EVERYWHERE {
            let mut seen = Vec::new();
            for (key, action) in rows(context).flat_map(|row| row.bindings) {
                assert!(!seen.contains(key), "{context:?}: {key:?} twice, the second time for {action:?}");
                seen.push(*key);
            }
        }
    }

    #[test]
    fn a_row_without_bindings_is_for_the_footer_alone() {
        for row in KEYMAP {
            assert_eq!(row.bindings.is_empty(), row.help.is_empty(), "{}", row.keys);
            assert!(!(row.help.is_empty() && row.footer.is_empty()), "{} is shown nowhere", row.keys);
        }
    }

    /// A split arrow key arrives as Esc, `[`, `A`; many terminals cannot tell Ctrl-H, I, J and M from other keys.
    #[test]
    fn nothing_is_bound_to_what_terminals_garble() {
        for (key, action) in KEYMAP.iter().flat_map(|row| row.bindings) {
            assert!(!matches!(key.code, KeyCode::Char('[' | 'A' | 'B' | 'C' | 'D')), "{action:?}");
            assert!(!(key.ctrl && matches!(key.code, KeyCode::Char('h' | 'i' | 'j' | 'm' | '0'..='9'))), "{action:?}");
        }
    }
}
