//! The 81 cells, the 27 units they form, and which cells see each other.

use std::fmt;

/// One of the 81 cells, numbered 0 to 80 in reading order. Shown as `r1c1` to `r9c9`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// How many cells a board has.
    pub const COUNT: usize = 81;
    /// `r1c1`.
    pub const FIRST: Cell = Cell(0);
    /// `r9c9`.
    pub const LAST: Cell = Cell(80);

    /// The cell of this index, if it is 0 to 80.
    #[must_use]
    pub const fn new(index: usize) -> Option<Cell> {
        if index < Self::COUNT { Some(Cell(index as u8)) } else { None }
    }

    /// The cell in this row and column, each counted from 0. Both are taken modulo 9, so that a move off one edge
    /// arrives at the other.
    #[must_use]
    pub const fn at(row: usize, col: usize) -> Cell {
        Cell((row % 9 * 9 + col % 9) as u8)
    }

    /// All cells in reading order.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        (0..Self::COUNT as u8).map(Cell)
    }

    /// 0 to 80.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 to 8, from the top.
    #[must_use]
    pub const fn row(self) -> usize {
        self.0 as usize / 9
    }

    /// 0 to 8, from the left.
    #[must_use]
    pub const fn col(self) -> usize {
        self.0 as usize % 9
    }

    /// 0 to 8, boxes in reading order.
    #[must_use]
    pub const fn box_index(self) -> usize {
        self.row() / 3 * 3 + self.col() / 3
    }

    /// The next cell in reading order.
    #[must_use]
    pub const fn next(self) -> Option<Cell> {
        Cell::new(self.index() + 1)
    }

    /// The cell before in reading order.
    #[must_use]
    pub const fn previous(self) -> Option<Cell> {
        if self.0 == 0 { None } else { Some(Cell(self.0 - 1)) }
    }

    /// The row, the column and the box that the cell belongs to.
    #[must_use]
    pub const fn units(self) -> [Unit; 3] {
        [Unit::Row(self.row() as u8), Unit::Column(self.col() as u8), Unit::Box(self.box_index() as u8)]
    }

    /// The 20 other cells of its row, column and box.
    #[must_use]
    pub const fn peers(self) -> CellSet {
        PEERS[self.index()]
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.col() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A row, column or box; the number is 0 to 8. Shown as `row 1`, `column 9`, `box 5`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unit {
    /// A row, from the top.
    Row(u8),
    /// A column, from the left.
    Column(u8),
    /// A box of three by three cells, in reading order.
    Box(u8),
}

impl Unit {
    /// All 27: rows, then columns, then boxes.
    pub const ALL: [Unit; 27] = {
        let mut all = [Unit::Row(0); 27];
        let mut number = 0;
        while number < 9 {
            all[number as usize] = Unit::Row(number);
            all[9 + number as usize] = Unit::Column(number);
            all[18 + number as usize] = Unit::Box(number);
            number += 1;
        }
        all
    };

    /// Its nine cells, in reading order.
    #[must_use]
    pub const fn cells(self) -> [Cell; 9] {
        let mut cells = [Cell(0); 9];
        let mut i = 0;
        while i < 9 {
            cells[i] = match self {
                Unit::Row(row) => Cell::at(row as usize, i),
                Unit::Column(col) => Cell::at(i, col as usize),
                Unit::Box(index) => Cell::at(index as usize / 3 * 3 + i / 3, index as usize % 3 * 3 + i % 3),
            };
            i += 1;
        }
        cells
    }

    /// Its nine cells as a set.
    #[must_use]
    pub const fn cell_set(self) -> CellSet {
        let cells = self.cells();
        let mut set = CellSet::EMPTY;
        let mut i = 0;
        while i < cells.len() {
            set.insert(cells[i]);
            i += 1;
        }
        set
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unit::Row(row) => write!(f, "row {}", row + 1),
            Unit::Column(col) => write!(f, "column {}", col + 1),
            Unit::Box(index) => write!(f, "box {}", index + 1),
        }
    }
}

/// A set of cells: bit `n` stands for the cell of index `n`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CellSet(u128);

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet(0);
    /// All 81 cells.
    pub const FULL: CellSet = CellSet((1 << Cell::COUNT) - 1);

    /// The set that holds this cell alone.
    #[must_use]
    pub const fn only(cell: Cell) -> CellSet {
        CellSet(1 << cell.0)
    }

    /// Whether the cell is in the set.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 != 0
    }

    /// Adds a cell.
    pub const fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.0;
    }

    /// Takes a cell out.
    pub const fn remove(&mut self, cell: Cell) {
        self.0 &= !(1 << cell.0);
    }

    /// The cells in either set.
    #[must_use]
    pub const fn union(self, other: CellSet) -> CellSet {
        CellSet(self.0 | other.0)
    }

    /// The cells in both sets.
    #[must_use]
    pub const fn intersection(self, other: CellSet) -> CellSet {
        CellSet(self.0 & other.0)
    }

    /// The cells of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: CellSet) -> CellSet {
        CellSet(self.0 & !other.0)
    }

    /// How many cells, 0 to 81.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first cell in reading order.
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<Cell> {
        Cell::new(self.0.trailing_zeros() as usize)
    }

    /// The cells in reading order.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let cell = CellSet(rest).first()?;
            rest &= rest - 1;
            Some(cell)
        })
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set.union(Self::only(cell)))
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

const PEERS: [CellSet; Cell::COUNT] = {
    let mut peers = [CellSet::EMPTY; Cell::COUNT];
    let mut index = 0;
    while index < Cell::COUNT {
        let cell = Cell(index as u8);
        let units = cell.units();
        let mut u = 0;
        while u < units.len() {
            peers[index] = peers[index].union(units[u].cell_set());
            u += 1;
        }
        peers[index].remove(cell);
        index += 1;
    }
    peers
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_named_by_row_and_column() {
        assert_eq!(Cell::FIRST.to_string(), "r1c1");
        assert_eq!(Cell::LAST.to_string(), "r9c9");
        assert_eq!(Cell::at(3, 7).to_string(), "r4c8");
        assert_eq!(Cell::at(9, 17), Cell::at(0, 8), "a move off an edge arrives at the other");
        assert_eq!(Cell::new(81), None);
    }

    #[test]
    fn every_cell_lies_in_three_of_the_27_units() {
        for cell in Cell::all() {
            let holding: Vec<Unit> = Unit::ALL.into_iter().filter(|unit| unit.cells().contains(&cell)).collect();
            assert_eq!(holding, cell.units());
        }
    }

    #[test]
    fn peers_share_a_unit_and_see_each_other() {
        for cell in Cell::all() {
            assert_eq!(cell.peers().len(), 20);
            for other in Cell::all() {
                let shares = cell != other && cell.units().iter().any(|unit| other.units().contains(unit));
                assert_eq!(cell.peers().contains(other), shares, "{cell} and {other}");
            }
        }
    }
}
