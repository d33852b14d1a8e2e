//! The puzzles: own ones, or those of files, each changed into another one that is as hard.

use anyhow::{Context, Result, ensure};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use sudoscope::engine::Text;

/// A puzzle of 81 characters, `.` for a blank.
pub struct Puzzle(String);

/// Puzzles of one kind.
pub struct Set {
    pub name: String,
    pub puzzles: Vec<Puzzle>,
}

/// A kind of puzzle, and one of it.
const KINDS: [(&str, &str); 4] = [
    ("easy", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
    ("17 clues", ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."),
    ("26 solutions", "........2.2..5.8.1......3..7.4.9........8541.....37...18....9....7..9...2...4..58"),
    ("hard", ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."),
];

/// How many images of each kind.
const IMAGES: usize = 2_000;

impl Puzzle {
    pub fn text(&self) -> &str {
        &self.0
    }

    pub fn bytes(&self) -> Text {
        *self.0.as_bytes().first_chunk().expect("a puzzle is 81 bytes")
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The sets of these files and folders, or the own ones, of at most so many puzzles each.
pub fn sets(sources: &[PathBuf], most: usize) -> Result<Vec<Set>> {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    if sources.is_empty() {
        let images = |text: &str, random: &mut Random| {
            (0..IMAGES.min(most)).map(|_| random.image(text.as_bytes())).collect::<Vec<_>>()
        };
        return Ok(KINDS.map(|(name, text)| Set { name: name.to_owned(), puzzles: images(text, &mut random) }).into());
    }
    let mut sets = Vec::new();
    for path in files(sources)? {
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let lines: Vec<&[u8]> =
            text.lines().filter(|line| is_puzzle(line)).map(|line| &line.as_bytes()[..81]).collect();
        ensure!(!lines.is_empty(), "{}: no line is a puzzle", path.display());
        let count = lines.len().min(most);
        let puzzles = (0..count).map(|index| random.image(lines[index * lines.len() / count])).collect();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        sets.push(Set { name, puzzles });
    }
    Ok(sets)
}

fn files(sources: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for source in sources {
        if source.is_dir() {
            let mut found = Vec::new();
            for entry in fs::read_dir(source).with_context(|| source.display().to_string())? {
                found.push(entry?.path());
            }
            found.retain(|path| path.extension() == Some("txt".as_ref()));
            found.sort_by_key(|path: &PathBuf| Path::file_name(path).map(ToOwned::to_owned));
            files.append(&mut found);
        } else {
            files.push(source.clone());
        }
    }
    Ok(files)
}

fn is_puzzle(line: &str) -> bool {
    line.len() >= 81 && line.as_bytes()[..81].iter().all(|byte| byte.is_ascii_digit() || *byte == b'.')
}

/// Marsaglia's xorshift64*: the same numbers in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % end
    }

    fn order<const N: usize>(&mut self) -> [usize; N] {
        let mut order = std::array::from_fn(|index| index);
        for index in (1..N).rev() {
            order.swap(index, self.below(index + 1));
        }
        order
    }

    /// Where the nine rows go: within their bands, and the bands themselves.
    fn lines(&mut self) -> [usize; 9] {
        let bands: [usize; 3] = self.order();
        let within: [[usize; 3]; 3] = std::array::from_fn(|_| self.order());
        std::array::from_fn(|line| bands[line / 3] * 3 + within[line / 3][line % 3])
    }

    /// A puzzle that is as hard as this one.
    fn image(&mut self, puzzle: &[u8]) -> Puzzle {
        let digits: [usize; 9] = self.order();
        let (rows, cols, across) = (self.lines(), self.lines(), self.below(2) == 1);
        let cell = |index: usize| {
            let (row, col) = (rows[index / 9], cols[index % 9]);
            match puzzle[if across { col * 9 + row } else { row * 9 + col }] {
                clue @ b'1'..=b'9' => char::from(b'1' + digits[usize::from(clue - b'1')] as u8),
                _ => '.',
            }
        };
        Puzzle((0..81).map(cell).collect())
    }
}
