//! Which key does what, where: one table. The help screen, the footer and the README's list are made from it.

use super::key::{Key, KeyCode};
use crate::board::{Digit, Transform};

/// Where a key is pressed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Context {
    /// The board, one cell at a time.
    Edit,
    /// Typing a puzzle in.
    Entry,
    /// The solver at work.
    Watch,
    /// The list of puzzles.
    Picker,
    /// The list of keys.
    Help,
    /// The question before leaving.
    Leaving,
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

const fn char(c: char, action: Action) -> (Key, Action) {
    (Key::char(c), action)
}

const fn key(code: KeyCode, action: Action) -> (Key, Action) {
    (Key::plain(code), action)
}

const fn shift(code: KeyCode, action: Action) -> (Key, Action) {
    (Key::shift(code), action)
}

const fn ctrl(c: char, action: Action) -> (Key, Action) {
    (Key::ctrl(c), action)
}

const EDIT: &[Context] = &[Context::Edit];
const ENTRY: &[Context] = &[Context::Entry];
const BOARD: &[Context] = &[Context::Edit, Context::Entry];
const WATCH: &[Context] = &[Context::Watch];
const MAIN: &[Context] = &[Context::Edit, Context::Entry, Context::Watch];
const EVERYWHERE: &[Context] =
    &[Context::Edit, Context::Entry, Context::Watch, Context::Picker, Context::Help, Context::Leaving];
const LISTS: &[Context] = &[Context::Picker, Context::Help];

const DIGITS: &[(Key, Action)] = &[
    char('1', Action::Put(Digit::ALL[0])),
    char('2', Action::Put(Digit::ALL[1])),
    char('3', Action::Put(Digit::ALL[2])),
    char('4', Action::Put(Digit::ALL[3])),
    char('5', Action::Put(Digit::ALL[4])),
    char('6', Action::Put(Digit::ALL[5])),
    char('7', Action::Put(Digit::ALL[6])),
    char('8', Action::Put(Digit::ALL[7])),
    char('9', Action::Put(Digit::ALL[8])),
];

const ARROWS: &[(Key, Action)] = &[
    key(KeyCode::Up, Action::Move(Direction::Up)),
    key(KeyCode::Down, Action::Move(Direction::Down)),
    key(KeyCode::Left, Action::Move(Direction::Left)),
    key(KeyCode::Right, Action::Move(Direction::Right)),
];

const HJKL: &[(Key, Action)] = &[
    char('h', Action::Move(Direction::Left)),
    char('j', Action::Move(Direction::Down)),
    char('k', Action::Move(Direction::Up)),
    char('l', Action::Move(Direction::Right)),
];

const BY_BOX: &[(Key, Action)] = &[
    char('H', Action::MoveBox(Direction::Left)),
    char('J', Action::MoveBox(Direction::Down)),
    char('K', Action::MoveBox(Direction::Up)),
    char('L', Action::MoveBox(Direction::Right)),
    shift(KeyCode::Left, Action::MoveBox(Direction::Left)),
    shift(KeyCode::Down, Action::MoveBox(Direction::Down)),
    shift(KeyCode::Up, Action::MoveBox(Direction::Up)),
    shift(KeyCode::Right, Action::MoveBox(Direction::Right)),
];

const fn row(
    contexts: &'static [Context],
    keys: &'static str,
    help: &'static str,
    footer: &'static str,
    bindings: &'static [(Key, Action)],
) -> Row {
    Row { contexts, keys, help, footer, bindings }
}

/// The table.
pub static KEYMAP: &[Row] = &[
    row(EDIT, "1-9", "put a digit", "digit", DIGITS),
    row(
        EDIT,
        ". 0 Del Bksp",
        "clear the cell",
        "",
        &[
            char('.', Action::Clear),
            char('0', Action::Clear),
            key(KeyCode::Delete, Action::Clear),
            key(KeyCode::Backspace, Action::Clear),
        ],
    ),
    row(EDIT, ".", "", "clear", &[]),
    row(ENTRY, "1-9", "put a given, go on", "given", DIGITS),
    row(
        ENTRY,
        ". 0 space",
        "a blank, go on",
        "blank",
        &[char('.', Action::Blank), char('0', Action::Blank), char(' ', Action::Blank)],
    ),
    row(ENTRY, "Enter", "next row", "next row", &[key(KeyCode::Enter, Action::NextRow)]),
    row(ENTRY, "Bksp", "back one, clear it", "back", &[key(KeyCode::Backspace, Action::BackAndClear)]),
    row(ENTRY, "Del", "clear the cell", "", &[key(KeyCode::Delete, Action::Clear)]),
    row(BOARD, "arrows", "move, round the edges", "", ARROWS),
    row(BOARD, "h j k l", "move", "", HJKL),
    row(WATCH, "space", "play, pause", "play", &[char(' ', Action::PlayPause)]),
    row(
        WATCH,
        ". right",
        "one step on",
        "",
        &[char('.', Action::StepForward), key(KeyCode::Right, Action::StepForward)],
    ),
    row(WATCH, ", left", "one step back", "", &[char(',', Action::StepBack), key(KeyCode::Left, Action::StepBack)]),
    row(WATCH, ". ,", "", "step", &[]),
    row(
        WATCH,
        "+ = up",
        "faster",
        "",
        &[char('+', Action::Faster), char('=', Action::Faster), key(KeyCode::Up, Action::Faster)],
    ),
    row(WATCH, "- down", "slower", "", &[char('-', Action::Slower), key(KeyCode::Down, Action::Slower)]),
    row(WATCH, "+ -", "", "speed", &[]),
    row(WATCH, "r", "play backward, forward", "", &[char('r', Action::Reverse)]),
    row(WATCH, "Home 0", "back to the start", "", &[key(KeyCode::Home, Action::ToStart), char('0', Action::ToStart)]),
    row(WATCH, "End", "run to the next solution", "run", &[key(KeyCode::End, Action::ToEnd)]),
    row(WATCH, "o", "order of the search", "order", &[char('o', Action::NextOrder)]),
    row(WATCH, "f", "from the givens alone", "", &[char('f', Action::FromGivens)]),
    row(WATCH, "s", "keep the solution", "keep", &[char('s', Action::Keep)]),
    row(WATCH, "h j k l", "select a cell", "", HJKL),
    row(MAIN, "HJKL S-arrows", "move by a box", "", BY_BOX),
    row(
        BOARD,
        "Tab S-Tab",
        "next, previous box",
        "",
        &[
            key(KeyCode::Tab, Action::NextBox),
            key(KeyCode::BackTab, Action::PreviousBox),
            shift(KeyCode::BackTab, Action::PreviousBox),
            shift(KeyCode::Tab, Action::PreviousBox),
        ],
    ),
    row(
        BOARD,
        "Home End",
        "the row's ends",
        "",
        &[key(KeyCode::Home, Action::RowStart), key(KeyCode::End, Action::RowEnd)],
    ),
    row(EDIT, "i", "type a puzzle in", "enter", &[char('i', Action::Enter)]),
    row(ENTRY, "i Esc", "done: to the board", "done", &[char('i', Action::Edit), key(KeyCode::Esc, Action::Edit)]),
    row(BOARD, "w", "watch the solver", "watch", &[char('w', Action::Watch)]),
    row(WATCH, "w Esc", "back to the board", "leave", &[char('w', Action::Edit), key(KeyCode::Esc, Action::Edit)]),
    row(EDIT, "s", "solve", "solve", &[char('s', Action::Solve)]),
    row(EDIT, "o", "open a puzzle", "open", &[char('o', Action::Open)]),
    row(EDIT, "n", "new: an empty board", "new", &[char('n', Action::New)]),
    row(BOARD, "u", "undo", "undo", &[char('u', Action::Undo)]),
    row(BOARD, "Ctrl-R", "redo", "", &[ctrl('r', Action::Redo)]),
    row(EDIT, "v", "check own digits", "", &[char('v', Action::CheckOwn)]),
    row(EDIT, "c", "clear own digits", "", &[char('c', Action::ClearOwn)]),
    row(EDIT, "f", "all digits become givens", "", &[char('f', Action::MakeGivens)]),
    row(
        EDIT,
        "r T",
        "turn by 90 degrees",
        "",
        &[char('r', Action::Transform(Transform::Turn)), char('T', Action::Transform(Transform::Turn))],
    ),
    row(EDIT, "M", "mirror left and right", "", &[char('M', Action::Transform(Transform::Mirror))]),
    row(EDIT, "X", "digits up by one, 9 to 1", "", &[char('X', Action::Transform(Transform::SwapDigits))]),
    row(LISTS, "up k", "up", "", &[key(KeyCode::Up, Action::Up), char('k', Action::Up)]),
    row(LISTS, "down j", "down", "", &[key(KeyCode::Down, Action::Down), char('j', Action::Down)]),
    row(
        LISTS,
        "PgUp PgDn",
        "a screenful up, down",
        "",
        &[
            key(KeyCode::PageUp, Action::PageUp),
            key(KeyCode::PageDown, Action::PageDown),
            key(KeyCode::Home, Action::PageUp),
            key(KeyCode::End, Action::PageDown),
        ],
    ),
    row(&[Context::Picker], "Enter", "open", "open", &[key(KeyCode::Enter, Action::Confirm)]),
    row(LISTS, "Esc q", "close", "close", &[key(KeyCode::Esc, Action::Close), char('q', Action::Close)]),
    row(&[Context::Picker], "arrows", "", "choose", &[]),
    row(
        &[Context::Help],
        "left right",
        "other pages",
        "other pages",
        &[
            key(KeyCode::Right, Action::NextPage),
            key(KeyCode::Tab, Action::NextPage),
            char('l', Action::NextPage),
            key(KeyCode::Left, Action::PreviousPage),
            key(KeyCode::BackTab, Action::PreviousPage),
            char('h', Action::PreviousPage),
        ],
    ),
    row(&[Context::Leaving], "y", "leave", "leave", &[char('y', Action::Confirm)]),
    row(
        &[Context::Leaving],
        "n Esc q",
        "stay",
        "stay",
        &[char('n', Action::Close), char('q', Action::Close), key(KeyCode::Esc, Action::Close)],
    ),
    row(&[Context::Help], "? F1", "close", "", &[char('?', Action::Close), key(KeyCode::F(1), Action::Close)]),
    row(MAIN, "? F1", "all keys", "", &[char('?', Action::Help), key(KeyCode::F(1), Action::Help)]),
    row(MAIN, "q", "quit", "", &[char('q', Action::Quit)]),
    row(EVERYWHERE, "Ctrl-C", "quit at once", "", &[ctrl('c', Action::Interrupt)]),
    row(EVERYWHERE, "Ctrl-Z", "suspend", "", &[ctrl('z', Action::Suspend)]),
    row(EVERYWHERE, "Ctrl-L", "repaint", "", &[ctrl('l', Action::Repaint)]),
];

#[cfg(test)]
mod tests {
    use super::*;

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
