//! Reading the sources, one after another, into pieces of whole lines. Knows where lines end, and not what they are.

use super::line;
use super::piece::{Input, Piece, ROOM};
use crate::board::Grid;
use crate::commands::source::{self, Origin};
use anyhow::{Context, Result};
use std::io::{self, Cursor, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::time::{Duration, Instant};

/// Where a puzzle in one line is to be found, if the source is a puzzle a line: in so many bytes. Comments may stand above.
const HEAD: usize = 1 << 20;
/// How many of them are sought at a time.
const HEAD_STEP: usize = 64 << 10;

/// Puzzles in a piece of those that were read as a whole.
const GRIDS: usize = 64;

/// How many bytes to put into a piece. Small pieces for what takes long, so that no thread is idle and no answer waits for
/// others; large ones for what takes none.
pub(super) struct Pace(AtomicUsize);

impl Default for Pace {
    fn default() -> Pace {
        Pace(AtomicUsize::new(Self::FIRST))
    }
}

impl Pace {
    const FIRST: usize = 1 << 10;
    const LEAST: usize = 1 << 7;
    const SHORT: Duration = Duration::from_millis(2);
    const LONG: Duration = Duration::from_millis(20);

    /// Does the work on a piece, and learns from how long it took.
    pub(super) fn measured(&self, piece: &mut Piece, work: impl FnOnce(&mut Piece)) {
        let start = Instant::now();
        work(piece);
        let (took, length) = (start.elapsed(), piece.length);
        if took > Self::LONG {
            self.0.store((length / 2).clamp(Self::LEAST, ROOM), Ordering::Relaxed);
        } else if took < Self::SHORT {
            self.0.fetch_max((length * 2).min(ROOM), Ordering::Relaxed);
        }
    }

    fn bytes(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

/// Nobody takes pieces any more.
struct Closed;

/// The reading end.
pub(super) struct Feed {
    pool: Receiver<Piece>,
    to_answer: Sender<Piece>,
    pace: Arc<Pace>,
    /// Pieces so far.
    number: u64,
    /// The number of the source that is being read.
    source: usize,
    /// A piece that was taken for nothing.
    spare: Option<Piece>,
}

impl Feed {
    pub(super) fn new(pool: Receiver<Piece>, to_answer: Sender<Piece>, pace: Arc<Pace>) -> Feed {
        Feed { pool, to_answer, pace, number: 0, source: 0, spare: None }
    }

    /// Reads all sources, or until nobody takes pieces any more.
    pub(super) fn all(mut self, origins: Vec<Origin>) {
        for (source, origin) in origins.into_iter().enumerate() {
            self.source = source;
            if self.source(&origin).is_err() {
                return;
            }
        }
    }

    fn source(&mut self, origin: &Origin) -> Result<(), Closed> {
        let words = match self.read(origin) {
            Ok(sent) => return sent,
            Err(error) => format!("{error:#}"),
        };
        let mut piece = self.piece()?;
        piece.input = Input::Refused(words);
        self.send(piece)
    }

    /// What is read may be refused in the outer result; what was read by then has been sent.
    fn read(&mut self, origin: &Origin) -> Result<Result<(), Closed>> {
        if let Origin::Puzzle(text) = origin {
            return Ok(self.grids(&source::argument(text)?));
        }
        let mut input = origin.open()?;
        let reading = || origin.reading();
        let mut head = Vec::new();
        if head_is_lines(&mut input, &mut head).with_context(reading)? {
            return self.lines(Cursor::new(head).chain(input)).with_context(reading);
        }
        Ok(self.grids(&origin.whole(Cursor::new(head).chain(input))?))
    }

    fn piece(&mut self) -> Result<Piece, Closed> {
        let mut piece = self.spare.take().map_or_else(|| self.pool.recv(), Ok).map_err(|_| Closed)?;
        piece.length = 0;
        Ok(piece)
    }

    fn send(&mut self, mut piece: Piece) -> Result<(), Closed> {
        (piece.number, piece.source) = (self.number, self.source);
        self.number += 1;
        self.to_answer.send(piece).map_err(|_| Closed)
    }

    fn grids(&mut self, grids: &[Grid]) -> Result<(), Closed> {
        for some in grids.chunks(GRIDS) {
            let mut piece = self.piece()?;
            piece.input = Input::Grids(some.iter().map(Grid::givens).collect());
            self.send(piece)?;
        }
        Ok(())
    }

    /// Sends the lines of an input, as soon as they are there.
    fn lines(&mut self, mut input: impl Read) -> io::Result<Result<(), Closed>> {
        let mut rest = Vec::new();
        let mut is_skipping = false;
        loop {
            let Ok(mut piece) = self.piece() else { return Ok(Err(Closed)) };
            let filled = match fill(&mut piece, &mut rest, &mut input, self.pace.bytes()) {
                Ok(filled) => filled,
                Err(error) => {
                    self.spare = Some(piece);
                    return Err(error);
                }
            };
            piece.input = Input::Lines;
            match (filled, is_skipping) {
                (Filled::Endless, false) => piece.input = Input::TooLong,
                (Filled::Endless, true) => piece.length = 0,
                // What is left of a line that was too long, and has been refused already.
                (_, true) => {
                    let text = &mut piece.text[..piece.length];
                    let end = text.iter().position(|byte| b"\r\n".contains(byte)).unwrap_or(text.len());
                    text[..end].fill(b' ');
                }
                (_, false) => {}
            }
            is_skipping = filled == Filled::Endless;
            if self.send(piece).is_err() {
                return Ok(Err(Closed));
            }
            if filled == Filled::Last {
                return Ok(Ok(()));
            }
        }
    }
}

/// How a piece of text ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Filled {
    /// At the end of a line.
    Lines,
    /// In the middle of a line that is longer than there is room.
    Endless,
    /// Where the input ends.
    Last,
}

/// Fills a piece with whole lines: with what is there, about so many bytes at most, and at least one line. Takes what was
/// left over the last time from `rest`, and leaves there what is left now.
fn fill(piece: &mut Piece, rest: &mut Vec<u8>, input: &mut impl Read, bytes: usize) -> io::Result<Filled> {
    piece.text[..rest.len()].copy_from_slice(rest);
    let mut length = rest.len();
    rest.clear();
    loop {
        if length == ROOM {
            // A CR here ends the line, but whether an LF belongs to it is seen later.
            let ends = piece.text[length - 1] == b'\r';
            piece.length = length - usize::from(ends);
            rest.extend_from_slice(&piece.text[piece.length..length]);
            return Ok(Filled::Endless);
        }
        let more = read_some(input, &mut piece.text[length..(length + bytes).min(ROOM)])?;
        // A CR before it may have been waiting for its LF.
        let new = length.saturating_sub(1);
        length += more;
        let cut = if more == 0 { Some(length) } else { last_end(&piece.text[new..length]).map(|end| new + end) };
        if let Some(cut) = cut {
            rest.extend_from_slice(&piece.text[cut..length]);
            piece.length = cut;
            return Ok(if more == 0 { Filled::Last } else { Filled::Lines });
        }
    }
}

/// Where the last line ends, if one does. A CR at the very end may be half of what ends a line.
fn last_end(text: &[u8]) -> Option<usize> {
    let last = |end: u8, text: &[u8]| text.iter().rposition(|&byte| byte == end).map(|at| at + 1);
    last(b'\n', text).or_else(|| last(b'\r', text.split_last()?.1))
}

/// Whether the input is a puzzle a line: whether one of its first lines is a puzzle, and none above it says otherwise. What was
/// read of it goes to `head`.
pub(in crate::commands) fn head_is_lines(input: &mut impl Read, head: &mut Vec<u8>) -> io::Result<bool> {
    // As far as nothing was found. What begins a document stands in the first line that isn't blank.
    let mut seen = 0;
    let mut length = 0;
    let found = loop {
        head.resize(head.len().max(length + HEAD_STEP).min(HEAD), 0);
        let more = read_some(input, &mut head[length..])?;
        length += more;
        let end = if more == 0 { Some(length - seen) } else { last_end(&head[seen..length]) };
        if let Some(end) = end {
            if let Some(found) = line::is_list(&head[seen..seen + end], head[..seen].trim_ascii().is_empty()) {
                break found;
            }
            seen += end;
        }
        if more == 0 || length == HEAD {
            break false;
        }
    };
    head.truncate(length);
    Ok(found)
}

/// Reads what is there, some bytes at least; none at the end.
fn read_some(input: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match input.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            other => return other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Gives what it has in small portions.
    struct Portions<'a>(&'a [u8], usize);

    impl Read for Portions<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = buffer.len().min(self.0.len()).min(self.1);
            let (now, later) = self.0.split_at(length);
            buffer[..length].copy_from_slice(now);
            self.0 = later;
            Ok(length)
        }
    }

    /// The texts of all pieces.
    fn pieces(text: &[u8], portion: usize, bytes: usize) -> Vec<(Filled, Vec<u8>)> {
        let mut input = Portions(text, portion);
        let (mut piece, mut rest, mut pieces) = (Piece::default(), Vec::new(), Vec::new());
        loop {
            let filled = fill(&mut piece, &mut rest, &mut input, bytes).expect("no error");
            pieces.push((filled, piece.text[..piece.length].to_vec()));
            if filled == Filled::Last {
                return pieces;
            }
        }
    }

    proptest! {
        #[test]
        fn pieces_are_the_text_cut_at_line_ends(
            text in prop::collection::vec(prop::sample::select(b"ab\r\n".to_vec()), 0..200),
            portion in 1_usize..50,
            bytes in 1_usize..100,
        ) {
            let pieces = pieces(&text, portion, bytes);
            for (at, (filled, piece)) in pieces.iter().enumerate() {
                let next = pieces.get(at + 1).and_then(|(_, next)| next.first());
                let is_cut_well = match piece.last() {
                    Some(b'\n') => true,
                    Some(b'\r') => next != Some(&b'\n'),
                    _ => false,
                };
                prop_assert!(is_cut_well || *filled == Filled::Last, "{:?}", pieces);
            }
            let whole: Vec<u8> = pieces.into_iter().flat_map(|(_, piece)| piece).collect();
            prop_assert_eq!(whole, text);
        }
    }

    #[test]
    fn a_line_without_end_is_given_in_parts() {
        let mut text = vec![b'1'; 2 * ROOM + 5];
        text.extend_from_slice(b"\n2\n");
        let kinds: Vec<_> =
            pieces(&text, ROOM, ROOM).into_iter().map(|(filled, piece)| (filled, piece.len())).collect();
        assert_eq!(kinds, [(Filled::Endless, ROOM), (Filled::Endless, ROOM), (Filled::Lines, 8), (Filled::Last, 0)]);
    }

    #[test]
    fn a_line_that_fills_the_room_ends_with_its_own_end() {
        for end in ["\r", "\r\n", "\n"] {
            let text = format!("{}{end}2{end}", "1".repeat(ROOM - 1));
            let whole: Vec<u8> = pieces(text.as_bytes(), ROOM, ROOM).into_iter().flat_map(|(_, piece)| piece).collect();
            assert_eq!(whole, text.as_bytes());
            let kinds: Vec<_> = pieces(text.as_bytes(), ROOM, ROOM).into_iter().map(|(filled, _)| filled).collect();
            let first = if end == "\n" { Filled::Lines } else { Filled::Endless };
            assert_eq!(kinds[0], first, "{end:?}");
        }
    }

    #[test]
    fn the_first_puzzle_is_waited_for() {
        let puzzle = crate::board::samples::TEXTBOOK;
        let looked = |text: &str| {
            let mut head = Vec::new();
            (head_is_lines(&mut Portions(text.as_bytes(), 50), &mut head).expect("no error"), head.len())
        };
        assert_eq!(looked(puzzle), (true, 81));
        assert_eq!(looked(&format!("# {}\n\n{puzzle}\n", "comment".repeat(100))), (true, 786));
        assert_eq!(looked("12345\n"), (false, 6));
        assert_eq!(looked(&format!("{}{puzzle}\n", "\n".repeat(HEAD))), (false, HEAD));
    }
}
