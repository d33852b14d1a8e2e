//! From lines to puzzles. Owns the short way for the lines that nearly all lists consist of; what any other line is,
//! [`format::read_line_bytes`] says.

use super::piece::ROOM;
use crate::board::format::{self, ReadError};
use crate::engine::Text;

/// A line that is no puzzle.
#[derive(Debug)]
pub(super) struct Refused {
    /// Counted from 1, from the start of the piece.
    line: u64,
    why: Why,
}

#[derive(Debug)]
enum Why {
    Read(ReadError),
    TooLong,
}

impl Refused {
    /// The only line of a piece, longer than there is room.
    pub(super) fn too_long() -> Refused {
        Refused { line: 1, why: Why::TooLong }
    }

    /// The message, for a piece that begins after so many lines of the source.
    pub(super) fn in_line(self, source: &str, before: u64) -> String {
        let line = before + self.line;
        match self.why {
            Why::Read(error) => format!("{source}: {}", error.in_line(line as usize)),
            Why::TooLong => format!("{source}: line {line}: longer than {ROOM} bytes"),
        }
    }
}

/// Reads the puzzles of a text in whole lines, whether LF, CRLF or CR ends them, and those that are none. The number of
/// lines.
pub(super) fn read(text: &[u8], puzzles: &mut Vec<Text>, refused: &mut Vec<Refused>) -> u64 {
    let mut lines = 0;
    let mut rest = text;
    while !rest.is_empty() {
        lines += 1;
        if let Some((cells, after)) = rest.split_first_chunk()
            && let Some(end) = end_of_line(after)
            && let Some(puzzle) = plain(cells)
        {
            puzzles.push(puzzle);
            rest = &after[end..];
            continue;
        }
        let length = rest.iter().position(|byte| b"\r\n".contains(byte)).unwrap_or(rest.len());
        let (line, after) = rest.split_at(length);
        rest = &after[end_of_line(after).unwrap_or(0)..];
        match format::read_line_bytes(line) {
            // What somebody filled in is not part of what is asked.
            Ok(grid) => puzzles.extend(grid.map(|grid| grid.givens().to_line())),
            Err(error) => refused.push(Refused { line: lines, why: Why::Read(error) }),
        }
    }
    lines
}

/// Whether a text that begins so is a puzzle a line: the first line that tells is a puzzle by itself, and doesn't begin what
/// has to be read as a whole. `None` if no line tells so far. The text ends where a line does, and may be a later part.
pub(super) fn is_list(text: &[u8], begins: bool) -> Option<bool> {
    let mut lines = text.split(|byte| b"\r\n".contains(byte)).filter_map(|line| std::str::from_utf8(line).ok());
    let mut is_first = begins;
    lines.find_map(|line| {
        let begins = is_first && format::begins_document(line);
        is_first &= line.trim().is_empty();
        if begins || format::is_section(line) {
            return Some(false);
        }
        matches!(format::read_line(line), Ok(Some(_))).then_some(true)
    })
}

/// The length of what ends a line here, if the line ends here.
fn end_of_line(after: &[u8]) -> Option<usize> {
    match after {
        [] => Some(0),
        [b'\r', b'\n', ..] => Some(2),
        [b'\r' | b'\n', ..] => Some(1),
        _ => None,
    }
}

/// The puzzle of 81 digits and blanks, if it is as plain as that: digits and one blank, and a digit where rules could be
/// drawn with the blank.
fn plain(cells: &Text) -> Option<Text> {
    let is_digit = |byte: u8| (b'1'..=b'9').contains(&byte);
    // All are looked at, whatever the first ones say: that makes it a few vector instructions.
    let all = |fits: &dyn Fn(u8) -> bool| cells.iter().fold(true, |all, &byte| all & fits(byte));
    let is_plain = match *cells.iter().find(|&&byte| !is_digit(byte)).unwrap_or(&b'.') {
        b'.' | b'0' => cells.iter().fold(true, |all, &byte| all & (byte == b'.' || byte.is_ascii_digit())),
        blank @ (b'X' | b'*' | b'_' | b'-' | b'?' | b'x' | b'e' | b'#') => {
            all(&|byte| byte == blank || is_digit(byte)) && cells.iter().any(|&byte| is_digit(byte))
        }
        _ => false,
    };
    is_plain.then(|| cells.map(|byte| if is_digit(byte) { byte } else { b'.' }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;
    use crate::board::samples::{SOLVED, TEXTBOOK};
    use proptest::prelude::*;

    /// The puzzles, the lines that are none, and the number of lines.
    fn all(text: &str) -> (Vec<Text>, Vec<u64>, u64) {
        let (mut puzzles, mut refused) = (Vec::new(), Vec::new());
        let lines = read(text.as_bytes(), &mut puzzles, &mut refused);
        (puzzles, refused.into_iter().map(|refused| refused.line).collect(), lines)
    }

    #[test]
    fn every_line_end_ends_a_line() {
        let puzzle = format::read_one(TEXTBOOK).expect("a puzzle").to_line();
        for end in ["\n", "\r\n", "\r"] {
            let text =
                format!("{TEXTBOOK}{end}{end}# comment{end}{TEXTBOOK}{end}12345{end}{TEXTBOOK} 7.1{end}{TEXTBOOK}");
            assert_eq!(all(&text), (vec![puzzle; 4], vec![5], 7), "{end:?}");
        }
    }

    #[test]
    fn a_refused_line_is_named() {
        let (mut grids, mut refused) = (Vec::new(), Vec::new());
        read(b"\n12345\n1234\xff\n", &mut grids, &mut refused);
        let words: Vec<String> = refused.into_iter().map(|refused| refused.in_line("list.txt", 40)).collect();
        assert_eq!(words, ["list.txt: line 42: 5 of 81 cells", "list.txt: line 43: byte 5 is not UTF-8"]);
    }

    #[test]
    fn what_is_no_puzzle_a_line_is_read_as_a_whole() {
        let rows: Vec<&str> = (0..9).map(|row| &TEXTBOOK[row * 9..][..9]).collect();
        let fields: Vec<String> =
            rows.iter().map(|row| row.chars().map(String::from).collect::<Vec<_>>().join(",")).collect();
        for (text, expected) in [
            (format!("<opensudoku>\n<game data=\"{TEXTBOOK}\"/>\n</opensudoku>\n"), Some(false)),
            (format!("\n{{\n\"puzzle\":\"{TEXTBOOK}\"\n}}\n"), Some(false)),
            (format!("[\n\"{TEXTBOOK}\",\n\"{TEXTBOOK}\"\n]\n"), Some(false)),
            (format!("#D17\n[Puzzle]\n{TEXTBOOK}\n[State]\n{SOLVED}\n"), Some(false)),
            (format!("p,q\n{}\n", fields.join("\n")), None),
            (format!("Grid 01\n{}\n", rows.join("\n")), None),
            (format!("puzzle,solution\n{TEXTBOOK},{SOLVED}\n"), Some(true)),
        ] {
            assert_eq!(is_list(text.as_bytes(), true), expected, "{text}");
            assert!(format::read(&text).is_ok(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn the_short_way_is_the_long_way(
            digits in prop::collection::vec(0_u8..12, 81),
            blank in prop::sample::select(b".0X*_-?xe# +ab".to_vec()),
            other in prop::sample::select(b".0X*_-?xe# +1".to_vec()),
            at in 0_usize..300,
        ) {
            let cell = |digit: u8| if (1..=9).contains(&digit) { b'0' + digit } else { blank };
            let mut cells: [u8; 81] = std::array::from_fn(|index| cell(digits[index]));
            if let Some(cell) = cells.get_mut(at) {
                *cell = other;
            }
            let line = std::str::from_utf8(&cells).expect("ASCII");
            if let Some(puzzle) = plain(&cells) {
                prop_assert_eq!(format::read_line(line), Ok(Some(Grid::from_line(&puzzle))));
            }
            // Where nothing was changed and the blank is one, the way is indeed the short one.
            let is_usual = at >= 81 && b".0X*_-?xe#".contains(&blank) && digits.iter().any(|digit| (1..=9).contains(digit));
            prop_assert!(!is_usual || plain(&cells).is_some(), "{}", line);
        }

        #[test]
        fn a_list_in_lines_is_the_list_as_a_whole(kinds in prop::collection::vec(0_usize..12, 1..20), crlf: bool) {
            let kinds_of_lines = [
                TEXTBOOK.to_owned(),
                String::new(),
                "# a comment".to_owned(),
                format!("{TEXTBOOK},41"),
                format!(":0003:8:{}:::829:", TEXTBOOK.replacen('.', "+4", 1)),
                format!("0123456789ab {} 7.1", TEXTBOOK.replace('.', "0")),
                format!("{{\"solution\":\"{SOLVED}\",\"puzzle\":\"{TEXTBOOK}\"}}"),
                format!("\"{TEXTBOOK}\",\"{SOLVED}\""),
                format!("https://example.org/?s={TEXTBOOK}"),
                "puzzle,solution".to_owned(),
                "[Easy]".to_owned(),
                format!("['{TEXTBOOK}']"),
            ];
            let choice = kinds_of_lines.each_ref().map(String::as_str);
            let end = if crlf { "\r\n" } else { "\n" };
            let text = kinds.iter().map(|&kind| choice[kind]).collect::<Vec<_>>().join(end);
            let (puzzles, refused, lines) = all(&text);
            prop_assert!(refused.is_empty());
            let trailing = kinds.last() == Some(&1);
            prop_assert_eq!(lines as usize, kinds.len() - usize::from(trailing));
            prop_assert_eq!(is_list(text.as_bytes(), true), (!puzzles.is_empty()).then_some(true));
            let whole = format::read(&text).unwrap_or_default();
            prop_assert_eq!(puzzles, whole.iter().map(|grid| grid.givens().to_line()).collect::<Vec<_>>());
        }
    }
}
