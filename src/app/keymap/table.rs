//! The rows of the keymap, in the order in which help and footer show them.

use super::super::key::{Key, KeyCode};
use super::{Action, Context, Direction, Kind, Row, Typing};
use crate::board::{Digit, Transform};
use crate::search::Heading;

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
const RACE: &[Context] = &[Context::Race];
const PLAYED: &[Context] = &[Context::Watch, Context::Race];
const TRANSFORMED: &[Context] = &[Context::Edit, Context::Watch, Context::Race];
const WITH_CELLS: &[Context] = &[Context::Edit, Context::Entry, Context::Watch];
const MAIN: &[Context] = &[Context::Edit, Context::Entry, Context::Watch, Context::Race];
pub(super) const EVERYWHERE: &[Context] = &[
    Context::Edit,
    Context::Entry,
    Context::Watch,
    Context::Race,
    Context::Picker,
    Context::Help,
    Context::Leaving,
    Context::Overwrite,
    Context::Prompt,
    Context::Jumps,
    Context::Stops,
    Context::Notes,
];
const LISTS: &[Context] = &[Context::Picker, Context::Help, Context::Notes];
const PROMPT: &[Context] = &[Context::Prompt];
const JUMPS: &[Context] = &[Context::Jumps];
const STOPS: &[Context] = &[Context::Stops];
const KINDS: &[Context] = &[Context::Jumps, Context::Stops];

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

const TENTHS: &[(Key, Action)] = &[
    char('1', Action::Tenth(1)),
    char('2', Action::Tenth(2)),
    char('3', Action::Tenth(3)),
    char('4', Action::Tenth(4)),
    char('5', Action::Tenth(5)),
    char('6', Action::Tenth(6)),
    char('7', Action::Tenth(7)),
    char('8', Action::Tenth(8)),
    char('9', Action::Tenth(9)),
];

const PLACEMENTS: &[(Key, Action)] = &[
    char('1', Action::Choose(Kind::Placement(Digit::ALL[0]))),
    char('2', Action::Choose(Kind::Placement(Digit::ALL[1]))),
    char('3', Action::Choose(Kind::Placement(Digit::ALL[2]))),
    char('4', Action::Choose(Kind::Placement(Digit::ALL[3]))),
    char('5', Action::Choose(Kind::Placement(Digit::ALL[4]))),
    char('6', Action::Choose(Kind::Placement(Digit::ALL[5]))),
    char('7', Action::Choose(Kind::Placement(Digit::ALL[6]))),
    char('8', Action::Choose(Kind::Placement(Digit::ALL[7]))),
    char('9', Action::Choose(Kind::Placement(Digit::ALL[8]))),
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
    row(PLAYED, "space", "play, pause", "play", &[char(' ', Action::PlayPause)]),
    row(
        PLAYED,
        ". right",
        "one step on",
        "",
        &[char('.', Action::StepForward), key(KeyCode::Right, Action::StepForward)],
    ),
    row(PLAYED, ", left", "one step back", "", &[char(',', Action::StepBack), key(KeyCode::Left, Action::StepBack)]),
    row(PLAYED, ". ,", "", "step", &[]),
    row(
        PLAYED,
        "+ = up",
        "faster",
        "",
        &[char('+', Action::Faster), char('=', Action::Faster), key(KeyCode::Up, Action::Faster)],
    ),
    row(PLAYED, "- down", "slower", "", &[char('-', Action::Slower), key(KeyCode::Down, Action::Slower)]),
    row(PLAYED, "+ -", "", "speed", &[]),
    row(PLAYED, "r", "play backward, forward", "", &[char('r', Action::Reverse)]),
    row(WATCH, "/", "jump to the next ...", "jump", &[char('/', Action::Jumps)]),
    row(WATCH, "n N", "that jump again, back", "", &[char('n', Action::JumpOn), char('N', Action::JumpBack)]),
    row(WATCH, "%", "an undo's placement", "", &[char('%', Action::Partner)]),
    row(WATCH, "x", "stop when ...", "", &[char('x', Action::StopWhen)]),
    row(PLAYED, "g", "go to an event or %", "go to", &[char('g', Action::GoTo)]),
    row(PLAYED, "1-9", "to tenths of the way", "", TENTHS),
    row(PLAYED, "Home 0", "back to the start", "", &[key(KeyCode::Home, Action::ToStart), char('0', Action::ToStart)]),
    row(WATCH, "End", "run to the next solution", "run", &[key(KeyCode::End, Action::ToEnd)]),
    row(RACE, "End", "run until all finish", "run", &[key(KeyCode::End, Action::ToEnd)]),
    row(RACE, "o", "who races: all, or two", "orders", &[char('o', Action::NextField)]),
    row(RACE, "m", "equal events, equal time", "time", &[char('m', Action::EqualTime)]),
    row(RACE, "Tab", "next lane, if one fits", "lane", &[key(KeyCode::Tab, Action::NextLane)]),
    row(
        RACE,
        "c w Esc",
        "back to the film",
        "film",
        &[char('c', Action::Watch), char('w', Action::Watch), key(KeyCode::Esc, Action::Watch)],
    ),
    row(WATCH, "m", "note on this moment", "", &[char('m', Action::WriteNote)]),
    row(WATCH, "'", "list of notes", "", &[char('\'', Action::Notes)]),
    row(WATCH, "Tab", "next page of the panel", "panel", &[key(KeyCode::Tab, Action::NextPanel)]),
    row(WATCH, "t", "heat: how often undone", "", &[char('t', Action::Heat)]),
    row(WATCH, "e", "mark what blocks a cell", "", &[char('e', Action::Blockers)]),
    row(WATCH, "y", "copy the command line", "", &[char('y', Action::CopyCommand)]),
    row(WATCH, "o", "order of the search", "order", &[char('o', Action::NextOrder)]),
    row(WATCH, "c", "race the orders", "race", &[char('c', Action::Race)]),
    row(WATCH, "f", "from the givens alone", "", &[char('f', Action::FromGivens)]),
    row(WATCH, "s", "keep the solution", "keep", &[char('s', Action::Keep)]),
    row(WATCH, "h j k l", "select a cell", "", HJKL),
    row(WITH_CELLS, "HJKL S-arrows", "move by a box", "", BY_BOX),
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
    row(BOARD, "y", "copy as 81 characters", "", &[char('y', Action::CopyBoard)]),
    row(BOARD, "W Ctrl-S", "write a file", "", &[char('W', Action::WriteFile), ctrl('s', Action::WriteFile)]),
    row(MAIN, "u", "undo", "", &[char('u', Action::Undo)]),
    row(BOARD, "u", "", "undo", &[]),
    row(MAIN, "Ctrl-R", "redo", "", &[ctrl('r', Action::Redo)]),
    row(EDIT, "v", "check own digits", "", &[char('v', Action::CheckOwn)]),
    row(EDIT, "c", "clear own digits", "", &[char('c', Action::ClearOwn)]),
    row(EDIT, "f", "all digits become givens", "", &[char('f', Action::MakeGivens)]),
    row(EDIT, "r", "turn by 90 degrees", "", &[char('r', Action::Transform(Transform::Turn))]),
    row(TRANSFORMED, "T", "turn by 90 degrees", "", &[char('T', Action::Transform(Transform::Turn))]),
    row(TRANSFORMED, "M", "mirror left and right", "", &[char('M', Action::Transform(Transform::Mirror))]),
    row(TRANSFORMED, "X", "digits up by one, 9 to 1", "", &[char('X', Action::Transform(Transform::SwapDigits))]),
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
    row(&[Context::Notes], "Enter", "go to the note", "go to", &[key(KeyCode::Enter, Action::Confirm)]),
    row(
        &[Context::Notes],
        "Del x",
        "delete the note",
        "delete",
        &[key(KeyCode::Delete, Action::DeleteNote), char('x', Action::DeleteNote)],
    ),
    row(KINDS, "u", "an undo", "", &[char('u', Action::Choose(Kind::Undo))]),
    row(KINDS, "d", "an undo to a depth", "", &[char('d', Action::Choose(Kind::UndoAtOrBelow))]),
    row(KINDS, "s", "a solution", "", &[char('s', Action::Choose(Kind::Solution))]),
    row(KINDS, "c", "the cell changes", "", &[char('c', Action::Choose(Kind::Change))]),
    row(KINDS, "1-9", "this digit is placed", "", PLACEMENTS),
    row(KINDS, "g", "a new greatest depth", "", &[char('g', Action::Choose(Kind::NewDepth))]),
    row(JUMPS, "r", "the longest retreat", "", &[char('r', Action::Choose(Kind::LongestRetreat))]),
    row(STOPS, "n", "never", "", &[char('n', Action::Choose(Kind::Never))]),
    row(
        JUMPS,
        "left right",
        "backward, forward",
        "direction",
        &[
            key(KeyCode::Left, Action::JumpTowards(Heading::Backward)),
            key(KeyCode::Right, Action::JumpTowards(Heading::Forward)),
        ],
    ),
    row(KINDS, "Esc q", "close", "close", &[key(KeyCode::Esc, Action::Close), char('q', Action::Close)]),
    row(PROMPT, "Enter", "done", "done", &[key(KeyCode::Enter, Action::Confirm)]),
    row(PROMPT, "Esc", "close", "close", &[key(KeyCode::Esc, Action::Close)]),
    row(
        PROMPT,
        "Bksp Del",
        "erase",
        "erase",
        &[
            key(KeyCode::Backspace, Action::Typing(Typing::Erase)),
            key(KeyCode::Delete, Action::Typing(Typing::EraseAfter)),
        ],
    ),
    row(PROMPT, "Ctrl-U", "erase the line", "erase all", &[ctrl('u', Action::Typing(Typing::EraseAll))]),
    row(
        PROMPT,
        "arrows",
        "move in the line",
        "",
        &[
            key(KeyCode::Left, Action::Typing(Typing::Left)),
            key(KeyCode::Right, Action::Typing(Typing::Right)),
            key(KeyCode::Home, Action::Typing(Typing::Start)),
            key(KeyCode::End, Action::Typing(Typing::End)),
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
    row(&[Context::Overwrite], "y", "overwrite the file", "overwrite", &[char('y', Action::Confirm)]),
    row(
        &[Context::Overwrite],
        "n Esc q",
        "another name",
        "another name",
        &[char('n', Action::Close), char('q', Action::Close), key(KeyCode::Esc, Action::Close)],
    ),
    row(&[Context::Help], "? F1", "close", "", &[char('?', Action::Close), key(KeyCode::F(1), Action::Close)]),
    row(MAIN, "? F1", "all keys", "", &[char('?', Action::Help), key(KeyCode::F(1), Action::Help)]),
    row(MAIN, "q", "quit", "", &[char('q', Action::Quit)]),
    row(EVERYWHERE, "Ctrl-C", "quit at once", "", &[ctrl('c', Action::Interrupt)]),
    row(EVERYWHERE, "Ctrl-Z", "suspend", "", &[ctrl('z', Action::Suspend)]),
    row(EVERYWHERE, "Ctrl-L", "repaint", "", &[ctrl('l', Action::Repaint)]),
];
