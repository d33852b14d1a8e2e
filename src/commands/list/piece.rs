//! What goes round between reading, answering and writing.

use super::line::Refused;
use crate::board::Grid;

/// How much text a piece can hold, in bytes: some 3 000 puzzles. A line that is longer is no puzzle.
pub(super) const ROOM: usize = 256 << 10;

/// Some puzzles of one source, and in the end their answers. It is used again and again, and so are its buffers.
#[derive(Debug)]
pub(super) struct Piece {
    /// Its place in the whole input, from 0.
    pub(super) number: u64,
    /// The number of the source, from 0.
    pub(super) source: usize,
    /// What there is to read.
    pub(super) input: Input,
    /// Text in whole lines, as far as `length`.
    pub(super) text: Vec<u8>,
    /// How many bytes of `text` count.
    pub(super) length: usize,
    /// The answers as they are to be written.
    pub(super) out: Vec<u8>,
    /// The lines that are no puzzle.
    pub(super) refused: Vec<Refused>,
    /// How many lines there were.
    pub(super) lines: u64,
    /// Whether every puzzle could be done.
    pub(super) done: bool,
    /// Whether answering it failed, which ends the whole.
    pub(super) has_fault: bool,
}

/// What a piece has to be read from.
#[derive(Debug)]
pub(super) enum Input {
    /// Its text.
    Lines,
    /// One line, which is longer than there is room.
    TooLong,
    /// Puzzles that have been read already, from a text that is not a puzzle a line.
    Grids(Vec<Grid>),
    /// A source that can't be read, and why.
    Refused(String),
}

impl Default for Piece {
    fn default() -> Piece {
        Piece {
            number: 0,
            source: 0,
            input: Input::Lines,
            text: vec![0; ROOM],
            length: 0,
            out: Vec::new(),
            refused: Vec::new(),
            lines: 0,
            done: true,
            has_fault: false,
        }
    }
}

impl Piece {
    /// Forgets the answers to what it held before.
    pub(super) fn begin(&mut self) {
        self.out.clear();
        self.refused.clear();
        self.lines = 0;
        self.done = true;
    }
}
