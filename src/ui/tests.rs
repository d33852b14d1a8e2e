//! The screens as they are seen: the text, and below it what it looks like, cell by cell.

use super::theme::{Colours, Glyphs};
use super::*;
use crate::app::keymap::KEYMAP;
use crate::app::puzzles::Puzzle;
use crate::app::tests::desk::Desk;
use crate::app::{HelpPage, Opening};
use crate::board::samples::{HOSTILE, NO_ROOM, SOLVED, TEXTBOOK, grid};
use crate::board::{Cell, CellSet, rules};
use ratatui::style::{Color, Modifier};
use std::fmt::Write;

pub(super) const COLOURED: Theme = Theme::new(Colours::Indexed, Glyphs::Unicode);
pub(super) const PLAIN: Theme = Theme::new(Colours::None, Glyphs::Ascii);

pub(super) fn screen(desk: &Desk, width: u16, height: u16, theme: Theme) -> Buffer {
    let area = Rect { x: 0, y: 0, width, height };
    let mut buffer = Buffer::empty(area);
    render(&mut buffer, area, &desk.app, theme, desk.now);
    buffer
}

/// The text of the screen alone.
pub(super) fn text(buffer: &Buffer) -> String {
    let mut text = String::new();
    for y in 0..buffer.area.height {
        let row: String = (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect();
        writeln!(text, "{}", row.trim_end()).expect("a string");
    }
    text
}

/// The text, and the look of each cell as a letter: `b`old, `u`nderlined, `r`eversed, `d`im or grey, blue as `a`ccent (bold)
/// or `o`wn digit, `g`reen and `v`ermilion; capitals where bold or reversed is added. On a background of heat it is the step, `0`
/// to `7`.
pub(super) fn seen(buffer: &Buffer) -> String {
    let mut looks = String::new();
    for y in 0..buffer.area.height {
        let row: String = (0..buffer.area.width).map(|x| letter(&buffer[(x, y)])).collect();
        writeln!(looks, "{}", row.trim_end()).expect("a string");
    }
    format!("{}{}\n{looks}", text(buffer), "-".repeat(usize::from(buffer.area.width)))
}

fn letter(cell: &ratatui::buffer::Cell) -> char {
    let has = |modifier| cell.modifier.contains(modifier);
    let step =
        (0..theme::HEAT).zip('0'..).find(|&(step, _)| COLOURED.heat(step).and_then(|style| style.bg) == Some(cell.bg));
    if let Some((_, letter)) = step {
        return letter;
    }
    let bold = has(Modifier::BOLD);
    let letter = match cell.fg {
        _ if has(Modifier::REVERSED) && cell.fg == Color::Reset => 'r',
        _ if has(Modifier::UNDERLINED) => 'u',
        Color::Indexed(32) => {
            if bold {
                'a'
            } else {
                'o'
            }
        }
        Color::Indexed(29) => 'g',
        Color::Indexed(166) => 'v',
        Color::Indexed(244) => 'd',
        _ if has(Modifier::DIM) => 'd',
        _ if bold && cell.symbol() != " " => 'b',
        _ => return ' ',
    };
    let raised = (bold && "gvu".contains(letter)) || (has(Modifier::REVERSED) && letter != 'r');
    if raised { letter.to_ascii_uppercase() } else { letter }
}

#[test]
fn edit_with_a_clash() {
    let mut desk = Desk::with(TEXTBOOK);
    desk.go("r1c3").keys("5<right>2");
    insta::assert_snapshot!(seen(&screen(&desk, 80, 24, COLOURED)));
}

#[test]
fn edit_without_colours_in_ascii() {
    let mut desk = Desk::with(TEXTBOOK);
    desk.go("r1c3").keys("5<right>2");
    insta::assert_snapshot!(seen(&screen(&desk, 80, 24, PLAIN)));
}

#[test]
fn watch_at_a_dead_cell() {
    let mut desk = Desk::watching(TEXTBOOK, 60);
    desk.keys(".....");
    insta::assert_snapshot!(seen(&screen(&desk, 80, 24, COLOURED)));
}

#[test]
fn watch_solved() {
    let mut desk = Desk::watching(TEXTBOOK, 60);
    desk.keys("<end>");
    insta::assert_snapshot!(seen(&screen(&desk, 80, 24, COLOURED)));
}

#[test]
fn watch_while_thousands_of_events_pass() {
    let mut desk = Desk::watching(HOSTILE, 100_000);
    desk.keys("<space>").play_for(Duration::from_secs(2));
    insta::assert_snapshot!(seen(&screen(&desk, 80, 24, COLOURED)));
}

#[test]
fn watch_on_a_large_screen_with_candidates() {
    let mut desk = Desk::watching(TEXTBOOK, 60);
    desk.keys(".....");
    insta::assert_snapshot!(text(&screen(&desk, 120, 40, COLOURED)));
}

#[test]
fn the_title_says_whether_the_session_is_saved() {
    let title = |desk: &Desk, width, height, theme| {
        let screen = text(&screen(desk, width, height, theme));
        screen.lines().next().expect("a line").trim_end().to_owned()
    };
    let mut desk = Desk::saving(TEXTBOOK);
    assert!(!title(&desk, 80, 24, COLOURED).contains("saved"), "there is nothing to save yet");
    desk.keys("4").play_for(Duration::from_secs(1));
    for (width, height) in [(80, 24), (50, 18)] {
        assert!(title(&desk, width, height, COLOURED).ends_with("  saved"));
    }
    assert!(!title(&desk, 30, 16, COLOURED).contains("saved"), "the verdict needs the room");
    desk.disk_trouble = Some("full".to_owned());
    desk.keys("l6").play_for(Duration::from_secs(1));
    desk.keys("l");
    for (width, height) in [(80, 24), (50, 18)] {
        assert!(title(&desk, width, height, PLAIN).ends_with("  not saved"));
    }
    desk.keys("w");
    assert!(title(&desk, 80, 24, COLOURED).ends_with("not saved · one solution"), "{}", title(&desk, 80, 24, COLOURED));
}

#[test]
fn small_screens() {
    let mut desk = Desk::with(TEXTBOOK);
    desk.go("r1c3").keys("5");
    insta::assert_snapshot!("edit_50x18", seen(&screen(&desk, 50, 18, COLOURED)));
    insta::assert_snapshot!("edit_25x15", seen(&screen(&desk, 25, 15, COLOURED)));
    insta::assert_snapshot!("edit_20x10", text(&screen(&desk, 20, 10, COLOURED)));
    let mut desk = Desk::watching(TEXTBOOK, 60);
    desk.keys(".....");
    insta::assert_snapshot!("watch_50x18", text(&screen(&desk, 50, 18, COLOURED)));
    insta::assert_snapshot!("watch_40x24", text(&screen(&desk, 40, 24, COLOURED)));
}

#[test]
fn a_list_with_its_verdicts() {
    let clash = TEXTBOOK.replacen("53", "55", 1);
    let lines = [TEXTBOOK, &TEXTBOOK.replacen("53", "..", 1), NO_ROOM, SOLVED, &clash, &".".repeat(81)];
    let grids = lines.map(grid).to_vec();
    let puzzles = Puzzle::list("list", [&grids[..], &grids[..], &vec![grids[0].clone(); 88]].concat());
    let mut desk = Desk::new(Opening { puzzles, ..Opening::default() });
    insta::assert_snapshot!("list_at_first_80x24", seen(&screen(&desk, 80, 24, COLOURED)));
    insta::assert_snapshot!("list_at_first_120x40", text(&screen(&desk, 120, 40, PLAIN)));
    desk.release();
    insta::assert_snapshot!("list_120x40", text(&screen(&desk, 120, 40, COLOURED)));
    insta::assert_snapshot!("list_in_ascii_50x18", seen(&screen(&desk, 50, 18, PLAIN)));
}

#[test]
fn writing_a_file() {
    let mut desk = Desk::with(TEXTBOOK);
    desk.keys("4W");
    insta::assert_snapshot!("write_80x24", seen(&screen(&desk, 80, 24, COLOURED)));
    desk.keys("<bksp><bksp>");
    insta::assert_snapshot!("write_without_a_form_50x18", text(&screen(&desk, 50, 18, COLOURED)));
    insta::assert_snapshot!("write_without_a_form_25x15", text(&screen(&desk, 25, 15, COLOURED)));
    desk.files.insert("a-file-with-a-name-that-is-rather-long.txt".to_owned(), String::new());
    desk.keys("<c-u>a-file-with-a-name-that-is-rather-long.txt<enter>");
    insta::assert_snapshot!("overwrite_80x24", text(&screen(&desk, 80, 24, COLOURED)));
    insta::assert_snapshot!("overwrite_25x15", text(&screen(&desk, 25, 15, COLOURED)));
}

#[test]
fn what_is_wrong_with_a_long_name_is_in_view() {
    let mut desk = Desk::with(TEXTBOOK);
    desk.disk_fails = Some("there is no such folder");
    desk.keys("W<c-u>").paste(&format!("/{}/puzzle.sdk", "folder".repeat(20))).keys("<enter>");
    let screen = screen(&desk, 80, 24, COLOURED);
    let line = text(&screen).lines().find(|line| line.contains("write to")).expect("a prompt").to_owned();
    assert!(line.contains("folder/puzzle.sdk  there is no such folder"), "{line}");
}

#[test]
fn overlays() {
    let mut desk = Desk::with(TEXTBOOK);
    desk.keys("o<down><down>");
    insta::assert_snapshot!("picker_80x24", text(&screen(&desk, 80, 24, COLOURED)));
    insta::assert_snapshot!("picker_50x18", text(&screen(&desk, 50, 18, COLOURED)));
    insta::assert_snapshot!("picker_25x15", text(&screen(&desk, 25, 15, COLOURED)));
    desk.keys("<esc>w?");
    insta::assert_snapshot!("help_80x24", text(&screen(&desk, 80, 24, COLOURED)));
    desk.keys("<right>");
    insta::assert_snapshot!("help_race", text(&screen(&desk, 80, 24, COLOURED)));
    desk.keys("<right>");
    insta::assert_snapshot!("help_lists", text(&screen(&desk, 80, 24, COLOURED)));
    desk.keys("<right>");
    insta::assert_snapshot!("help_signs", seen(&screen(&desk, 80, 24, COLOURED)));
    desk.keys("<esc><esc>");
    desk.go("r1c3").keys("1q");
    insta::assert_snapshot!("leaving", text(&screen(&desk, 80, 24, COLOURED)));
}

/// The cells of the board that bear a sign of a clash, in any theme and size.
fn marked(buffer: &Buffer) -> CellSet {
    let layout = Layout::of(buffer.area).expect("large enough");
    let is_marked = |cell: &Cell| {
        let Position { x, y } = layout.digit(*cell);
        buffer[(x + 1, y)].symbol() == "!" && buffer[(x, y)].modifier.contains(Modifier::BOLD | Modifier::UNDERLINED)
    };
    Cell::all().filter(is_marked).collect()
}

#[test]
fn every_cell_of_a_clash_is_marked_in_every_theme_and_size_and_no_other() {
    let mut desk = Desk::with(TEXTBOOK);
    desk.go("r1c3").keys("5").go("r5c5").keys("6").go("r9c1").keys("9");
    let clashing = rules::clashes(desk.app.sheet().grid()).cells();
    assert!(!clashing.is_empty());
    for theme in [COLOURED, PLAIN, Theme::new(Colours::Sixteen, Glyphs::Unicode)] {
        for (width, height) in [(25, 15), (50, 18), (80, 24), (120, 40), (300, 100)] {
            let buffer = screen(&desk, width, height, theme);
            assert_eq!(marked(&buffer), clashing, "{width}x{height} {theme:?}");
        }
    }
    desk.keys(".").go("r5c5").keys(".").go("r1c3").keys(".");
    assert_eq!(marked(&screen(&desk, 80, 24, COLOURED)), CellSet::EMPTY);
}

/// What tells a digit from others without its colour: its weight, and the signs beside it.
fn looks_without_colour(buffer: &Buffer, name: &str) -> (Modifier, String) {
    let layout = Layout::of(buffer.area).expect("large enough");
    let cell = Cell::all().find(|cell| cell.to_string() == name).expect("a cell");
    let Position { x, y } = layout.digit(cell);
    assert_ne!(buffer[(x, y)].symbol(), " ", "{name} holds a digit");
    // A sign may stand on either side: the cursor takes the place before.
    let beside = format!("{}{}", buffer[(x - 1, y)].symbol(), buffer[(x + 1, y)].symbol());
    let signs = beside.chars().filter(|c| !"[] │┃|#".contains(*c)).collect();
    (buffer[(x, y)].modifier - Modifier::REVERSED, signs)
}

#[test]
fn every_kind_of_digit_can_be_told_apart_without_colour() {
    let mut edit = Desk::with(TEXTBOOK);
    edit.go("r5c5").keys("5").go("r9c1").keys("9<up>");
    let mut own = Desk::with(TEXTBOOK);
    own.go("r5c5").keys("5").go("r1c3").keys("w");
    let mut placed = Desk::watching(TEXTBOOK, 60);
    placed.keys(".....").play_for(Duration::from_secs(1));
    let mut undone = Desk::watching(TEXTBOOK, 60);
    undone.keys("......").play_for(Duration::from_secs(1));
    let mut solved = Desk::watching(TEXTBOOK, 60);
    solved.keys("<end>").play_for(Duration::from_secs(1));
    for theme in [COLOURED, PLAIN, Theme::new(Colours::None, Glyphs::Unicode)] {
        for (width, height) in [(25, 15), (80, 24), (120, 40)] {
            let look = |desk: &Desk, cell| looks_without_colour(&screen(desk, width, height, theme), cell);
            let kinds = [
                ("given", look(&placed, "r5c1")),
                ("own", look(&edit, "r5c5")),
                ("clash", look(&edit, "r9c9")),
                ("tried", look(&placed, "r1c6")),
                ("placed", look(&placed, "r1c8")),
                ("undone", look(&undone, "r1c8")),
                ("solved", look(&solved, "r5c5")),
            ];
            for (index, (kind, look)) in kinds.iter().enumerate() {
                for (other, other_look) in &kinds[index + 1..] {
                    assert_ne!(look, other_look, "{kind} and {other} at {width}x{height} in {theme:?}");
                }
            }
            assert_eq!(look(&own, "r5c5"), look(&edit, "r5c5"), "an own digit looks the same in a film");
        }
    }
}

#[test]
fn the_help_shows_every_key_that_is_bound() {
    let mut desk = Desk::with(TEXTBOOK);
    desk.keys("?");
    let mut pages = String::new();
    for _ in HelpPage::ALL {
        pages += &text(&screen(&desk, 80, 24, COLOURED));
        desk.keys("<right>");
    }
    for row in KEYMAP.iter().filter(|row| !row.bindings.is_empty()) {
        let entry = format!("{:<14}{}", row.keys, row.help);
        assert!(pages.contains(&entry), "{entry}\n{pages}");
    }
}

#[test]
fn the_terminals_cursor_stands_on_the_selected_cell() {
    let mut desk = Desk::with(TEXTBOOK);
    desk.go("r4c6");
    for (width, height) in [(25, 15), (80, 24), (120, 40)] {
        let area = Rect { x: 0, y: 0, width, height };
        let cursor = render(&mut Buffer::empty(area), area, &desk.app, COLOURED, desk.now).expect("a cursor");
        let spot = hit_test(&desk.app, area, cursor.x, cursor.y).expect("a cell");
        assert_eq!(spot, Spot::Cell(Cell::at(3, 5)), "{width}x{height}");
    }
}

#[test]
fn no_size_is_too_small_or_too_large_to_draw() {
    for keys in ["", "w.....", "o", "?", "5q", "i", "wc...", "wco<end>", "wcg"] {
        let mut desk = Desk::with(TEXTBOOK);
        desk.keys(keys);
        for width in [0, 1, 5, 19, 24, 25, 26, 38, 39, 47, 48, 61, 62, 63, 80, 92, 120, 300] {
            for height in [0, 1, 2, 14, 15, 16, 18, 22, 23, 24, 30, 35, 36, 40, 100] {
                screen(&desk, width, height, COLOURED);
                screen(&desk, width, height, PLAIN);
            }
        }
    }
}

#[test]
fn in_ascii_nothing_else_is_drawn() {
    for keys in ["5", "w.....", "w<end>", "o", "?<left>", "5q", "is5", "wc.", "wc<end>"] {
        let mut desk = Desk::with(TEXTBOOK);
        desk.keys(keys);
        for (width, height) in [(25, 15), (50, 18), (80, 24), (120, 40)] {
            let text = text(&screen(&desk, width, height, PLAIN));
            assert!(text.is_ascii(), "{keys} at {width}x{height}:\n{text}");
        }
    }
}
