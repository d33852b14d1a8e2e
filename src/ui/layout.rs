//! Where everything stands: a pure function of the size, shared by drawing and by clicks.

use crate::board::Cell;
use ratatui::layout::{Position, Rect};

/// The board in the size for which there is room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardSize {
    /// A character and a space a cell, 25x13.
    Small,
    /// Cells with lines between them and labelled rows and columns, 39x20.
    Medium,
    /// Cells of 7x3 with room for their candidates, 69x32 with labels.
    Large,
}

/// Where each part of the screen stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The name, the mode and the verdict in short.
    pub title: Rect,
    /// The board with its labels.
    pub board: Rect,
    /// In which size.
    pub size: BoardSize,
    /// What there is to say about it, if there is room.
    pub panel: Option<Rect>,
    /// The line for the user, or two. In the smallest layout it is the title's.
    pub message: Rect,
    /// Where a film's timeline stands, in one line or three. A message of two lines may cover one of one line.
    pub timeline: Option<Rect>,
    /// The keys that matter now.
    pub footer: Rect,
}

/// The least size that shows a board.
pub const LEAST: (u16, u16) = (25, 15);

/// Beyond this a wider or higher screen only pulls things apart.
pub(super) const MOST: (u16, u16) = (124, 44);

/// The least width in which the panel's words can be read.
const NARROWEST_PANEL: u16 = 20;

/// The least height in which it says something.
const LOWEST_PANEL: u16 = 4;

/// From this height on there are three lines for the timeline.
const TALL: u16 = 34;

impl BoardSize {
    /// Columns and lines, labels included.
    #[must_use]
    pub const fn extent(self) -> (u16, u16) {
        match self {
            BoardSize::Small => (25, 13),
            BoardSize::Medium => (39, 20),
            BoardSize::Large => (69, 32),
        }
    }

    /// The columns and lines that a cell's content takes, and where: relative to the board's corner.
    #[must_use]
    pub const fn cell(self, cell: Cell) -> Rect {
        let (row, col) = (cell.row() as u16, cell.col() as u16);
        match self {
            // One character wide; the spaces beside it are shared with its neighbours.
            BoardSize::Small => Rect { x: 2 + col * 2 + col / 3 * 2, y: 1 + row + row / 3, width: 1, height: 1 },
            BoardSize::Medium => Rect { x: 3 + col * 4, y: 2 + row * 2, width: 3, height: 1 },
            BoardSize::Large => Rect { x: 4 + col * 7 + col / 3, y: 2 + row * 3 + row / 3, width: 5, height: 3 },
        }
    }
}

impl Layout {
    /// The layout for a screen of this size; `None` if it is too small for any board.
    #[must_use]
    pub fn of(screen: Rect) -> Option<Layout> {
        if screen.width < LEAST.0 || screen.height < LEAST.1 {
            return None;
        }
        let area = centred(screen, MOST.0, MOST.1);
        let size = [BoardSize::Large, BoardSize::Medium]
            .into_iter()
            .find(|size| {
                let (width, height) = size.extent();
                let beside = area.width >= width + 3 + NARROWEST_PANEL && area.height >= height + 3;
                let above = area.width >= width && area.height >= height + 3 + LOWEST_PANEL + 4;
                beside || above
            })
            .unwrap_or(BoardSize::Small);
        let (width, height) = size.extent();
        let line = |y: u16| Rect { y: area.y + y, height: 1, ..area };
        let board = Rect { x: area.x, y: area.y + 1, width, height };
        let shared = area.height == LEAST.1;
        let spare = area.height - 1 - height - if shared { 1 } else { 2 };
        let is_beside = area.width >= width + 3 + NARROWEST_PANEL;
        // The timeline, or a blank line, between message and footer; above a timeline of three lines a message has two.
        let tall = area.height >= TALL && spare >= if is_beside { 5 } else { 12 };
        let (bar, below) = if tall { (3, 4) } else { (spare.min(1), spare.min(1)) };
        let message = if shared { line(0) } else { line(area.height - 2 - below) };
        let panel = if is_beside {
            // A column stays free at the right: words that touch the edge look cut.
            let x = board.x + width + 2;
            Some(Rect { x, y: board.y, width: area.right() - x - 1, height: message.y.max(board.bottom()) - board.y })
        } else {
            let room = (spare - below).saturating_sub(1);
            (room >= LOWEST_PANEL).then(|| Rect {
                x: area.x + 1,
                y: board.bottom() + 1,
                width: area.width - 2,
                height: room,
            })
        };
        let footer = line(area.height - 1);
        // A long message may take the blank line below it.
        let message = if shared { message } else { Rect { height: (footer.y - message.y).min(2), ..message } };
        let timeline = (bar > 0).then(|| Rect { y: footer.y - bar, height: bar, ..area });
        Some(Layout { title: line(0), board, size, panel, message, timeline, footer })
    }

    /// Where a cell's content stands on the screen.
    #[must_use]
    pub fn cell(&self, cell: Cell) -> Rect {
        let place = self.size.cell(cell);
        Rect { x: self.board.x + place.x, y: self.board.y + place.y, ..place }
    }

    /// Where its digit stands.
    #[must_use]
    pub fn digit(&self, cell: Cell) -> Position {
        let place = self.cell(cell);
        Position { x: place.x + place.width / 2, y: place.y + place.height / 2 }
    }

    /// The cell at this place of the screen. A line or a space between cells belongs to the nearer one.
    #[must_use]
    pub fn cell_at(&self, place: Position) -> Option<Cell> {
        let inside = self.size != BoardSize::Small || self.board.contains(place);
        let (reach_x, reach_y) = match self.size {
            BoardSize::Small | BoardSize::Medium => (1, 0),
            BoardSize::Large => (3, 1),
        };
        Cell::all().find(|&cell| {
            let Position { x, y } = self.digit(cell);
            inside && x.abs_diff(place.x) <= reach_x && y.abs_diff(place.y) <= reach_y
        })
    }
}

/// A part of the area in its middle, of this size at most.
#[must_use]
pub fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (area.width.min(width), area.height.min(height));
    Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(width: u16, height: u16) -> Option<Layout> {
        Layout::of(Rect { x: 0, y: 0, width, height })
    }

    #[test]
    fn the_board_grows_with_the_room() {
        let size = |width, height| layout(width, height).map(|layout| layout.size);
        assert_eq!(size(24, 15), None);
        assert_eq!(size(25, 14), None);
        assert_eq!(size(25, 15), Some(BoardSize::Small));
        assert_eq!(size(50, 18), Some(BoardSize::Small));
        assert_eq!(size(80, 24), Some(BoardSize::Medium));
        assert_eq!(size(44, 60), Some(BoardSize::Medium), "the panel goes below");
        assert_eq!(size(120, 40), Some(BoardSize::Large));
    }

    #[test]
    fn at_every_size_the_parts_are_on_the_screen_and_apart() {
        for width in 25..200 {
            for height in 15..70 {
                let screen = Rect { x: 0, y: 0, width, height };
                let Layout { title, board, panel, message, timeline, footer, .. } =
                    layout(width, height).expect("large enough");
                for part in
                    [Some(title), Some(board), panel, Some(message), timeline, Some(footer)].into_iter().flatten()
                {
                    assert_eq!(part.intersection(screen), part, "{width}x{height}");
                }
                for other in [Some(title), panel, Some(message), timeline, Some(footer)].into_iter().flatten() {
                    assert!(board.intersection(other).is_empty(), "{width}x{height}: {other} on the board");
                }
                for other in [Some(message), timeline, Some(footer)].into_iter().flatten() {
                    assert!(panel.is_none_or(|panel| panel.intersection(other).is_empty()), "{width}x{height}");
                }
                if let Some(timeline) = timeline {
                    assert!(timeline.y > message.y && timeline.bottom() == footer.y, "{width}x{height}");
                }
            }
        }
    }

    #[test]
    fn the_timeline_has_a_line_where_there_is_one_and_three_on_a_tall_screen() {
        let lines = |width, height| {
            layout(width, height).map_or(0, |layout| layout.timeline.map_or(0, |timeline| timeline.height))
        };
        assert_eq!(lines(25, 15), 0);
        assert_eq!([(50, 18), (80, 24), (100, 30)].map(|(width, height)| lines(width, height)), [1; 3]);
        assert_eq!([(120, 40), (60, 44), (300, 100)].map(|(width, height)| lines(width, height)), [3; 3]);
    }

    #[test]
    fn a_click_on_a_digit_finds_its_cell() {
        for (width, height) in [(25, 15), (50, 18), (80, 24), (120, 40), (300, 100)] {
            let layout = layout(width, height).expect("large enough");
            for cell in Cell::all() {
                assert_eq!(layout.cell_at(layout.digit(cell)), Some(cell), "{width}x{height}");
            }
            assert_eq!(layout.cell_at(Position { x: width - 1, y: height - 1 }), None);
        }
    }
}
