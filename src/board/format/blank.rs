//! Which characters stand for an empty cell. Owns the blanks and their order; knows nothing of lines and rows.

use super::text;
use crate::board::{Cell, Content, Digit, Grid};

/// The characters that stand for an empty cell within one puzzle. It is one character, with one exception: `.` and `0`
/// occur side by side, and nobody means anything else by them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Blank(char, char);

impl Blank {
    /// `.` and `0`.
    pub(super) const POINT: Blank = Blank('.', '0');
    /// The blank that is also what stands between things.
    pub(super) const SPACE: Blank = Blank::only(' ');
    /// The blank that otherwise begins a comment.
    pub(super) const HASH: Blank = Blank::only('#');
    /// All usual ones, the most usual first.
    pub(super) const ALL: [Blank; 10] = [
        Self::POINT,
        Blank::only('X'),
        Blank::only('*'),
        Blank::only('_'),
        Self::SPACE,
        Blank::only('-'),
        Blank::only('?'),
        Blank::only('x'),
        Blank::only('e'),
        Self::HASH,
    ];
    /// Those that are seldom met, and are sought only in rows where they occur.
    const SELDOM: &str = "·•∙⋅○◦□▢◻◽⬜░~oO–−";

    /// Every cell without a digit is this character.
    const fn only(c: char) -> Blank {
        Blank(c, c)
    }

    /// The usual blanks, and the others that the lines hold.
    pub(super) fn in_lines(lines: &[&str]) -> Vec<Blank> {
        let occurs = |c: &char| lines.iter().any(|line| line.contains(*c));
        Self::ALL.into_iter().chain(Self::SELDOM.chars().filter(occurs).map(Blank::only)).collect()
    }

    /// What the character puts into a cell, if it is one.
    pub(super) fn content(self, c: char) -> Option<Content> {
        match Digit::from_char(c) {
            Some(digit) => Some(Content::Given(digit)),
            None => self.is(c).then_some(Content::EMPTY),
        }
    }

    fn is(self, c: char) -> bool {
        c == self.0 || c == self.1
    }

    /// Whether rules and margins are made of this character as well, so that a line of it alone is none of cells.
    pub(super) fn draws_rules(self) -> bool {
        "*_ -#~–−".contains(self.0)
    }

    /// Its usual character, for messages.
    pub(super) fn char(self) -> char {
        self.0
    }

    /// How often it occurs.
    pub(super) fn frequency(self, text: &str) -> usize {
        text.chars().filter(|&c| self.is(c)).count()
    }
}

/// Whether the character is a digit or any usual blank other than a space.
pub(super) fn is_cell(c: char) -> bool {
    !c.is_whitespace() && Blank::ALL.iter().any(|blank| blank.content(c).is_some())
}

/// The grid of a text of exactly 81 characters, all of them cells with one blank.
pub(super) fn exact(text: &str) -> Option<Grid> {
    // Far longer texts come by here: don't walk to the end of each.
    if text.len() < Cell::COUNT || text.chars().take(Cell::COUNT + 1).count() != Cell::COUNT {
        return None;
    }
    let fits = |blank: &Blank| text.chars().all(|c| blank.content(c).is_some());
    let blank = Blank::ALL.into_iter().find(fits).or_else(|| unusual(text).filter(fits))?;
    if blank.draws_rules() && !text.chars().any(|c| Digit::from_char(c).is_some()) {
        return None;
    }
    if blank == Blank::SPACE && is_columns(text) {
        return None;
    }
    grid(text.chars().filter_map(|c| blank.content(c)))
}

/// The first character that is no digit, if it may be a blank that nobody else uses: nothing that stands between cells,
/// and no digit of another script.
fn unusual(text: &str) -> Option<Blank> {
    const FEWEST_DIGITS: usize = 9;
    let blank = text.chars().find(|&c| Digit::from_char(c).is_none())?;
    let is_decoration = text::is_separator(blank) || text::is_bar(blank) || blank.is_numeric() || blank.is_control();
    let digits = text.chars().filter(|&c| Digit::from_char(c).is_some()).count();
    (!is_decoration && !"/+:\u{fffd}".contains(blank) && digits >= FEWEST_DIGITS).then_some(Blank::only(blank))
}

/// The grid of exactly 81 contents.
pub(super) fn grid(contents: impl IntoIterator<Item = Content>) -> Option<Grid> {
    let mut contents = contents.into_iter();
    let mut grid = Grid::EMPTY;
    for cell in Cell::all() {
        grid.set(cell, contents.next()?);
    }
    contents.next().is_none().then_some(grid)
}

/// Whether digits and spaces are numbers in columns that happen to be 81 wide: 41 digits with a space between, or one
/// row of a candidate grid.
fn is_columns(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_start = |&at: &usize| bytes[at] != b' ' && (at == 0 || bytes[at - 1] == b' ');
    let starts: Vec<usize> = (0..bytes.len()).filter(is_start).collect();
    let is_even = starts.windows(3).all(|three| three[1] - three[0] == three[2] - three[1]);
    let digits = bytes.iter().filter(|&&byte| byte != b' ').count();
    let is_note = |group: &str| group.as_bytes().windows(2).all(|two| two[0] < two[1]);
    is_even && starts.len() == Cell::COUNT.div_ceil(2)
        || starts.len() == 9 && digits > 9 && text.split(' ').all(is_note)
}
