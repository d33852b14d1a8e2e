//! The whole program in a pseudo-terminal: what it leaves behind, what it survives, and what the screen says.
//!
//! Every test waits for what the screen shall show and never for a time to pass; the limits are there only to end a test
//! that would wait for ever.

mod idle;
mod leaving;
mod pasting;
mod plain;
mod playing;
mod pty;
mod resizing;
mod screen;
mod sessions;
mod suspending;
mod travelling;
mod typing;
mod waiting;
mod without;
mod writing;

/// The puzzle with which the program opens.
const TEXTBOOK: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A puzzle on which the search in reading order is busy for a long time.
const HOSTILE: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

/// A puzzle other than the one that is open at the start.
const OTHER: &str = "3..7...5..52.3.6......2.8.9.6.1.....1.9...5.4.....2.1.2.3.9......1.5.29..8...4..7";
