//! WATCH as it is seen: the timeline, the panel's pages, heat, what blocks a cell, and the small lists.

use super::tests::{COLOURED, PLAIN, screen, seen, text};
use super::theme::{Colours, Glyphs};
use super::*;
use crate::app::Msg;
use crate::app::playback::{Reach, Survey};
use crate::app::tests::desk::{Desk, cell};
use crate::board::samples::{HOSTILE, TEXTBOOK};
use crate::board::{Cell, CellSet};
use crate::search::{Column, Profile};
use ratatui::style::Modifier;

/// The textbook's film half-way, its whole length known.
fn half_way() -> Desk {
    let mut desk = Desk::watching(TEXTBOOK, 60);
    desk.survey().keys("5").play_for(Duration::from_secs(1));
    desk
}

/// A film of which no end is known, at event 100 000.
fn open() -> Desk {
    let mut desk = Desk::watching(HOSTILE, 60);
    desk.survey().keys("g100000<enter>").play_for(Duration::from_secs(1));
    desk
}

#[test]
fn the_timeline_of_a_whole_film() {
    let mut desk = half_way();
    desk.keys("mlook here<enter>.");
    insta::assert_snapshot!("timeline_80x24", seen(&screen(&desk, 80, 24, COLOURED)));
    insta::assert_snapshot!("timeline_120x40", seen(&screen(&desk, 120, 40, COLOURED)));
    insta::assert_snapshot!("timeline_50x18", text(&screen(&desk, 50, 18, COLOURED)));
    insta::assert_snapshot!("timeline_in_ascii_80x24", seen(&screen(&desk, 80, 24, PLAIN)));
    insta::assert_snapshot!("timeline_in_ascii_100x44", text(&screen(&desk, 100, 44, PLAIN)));
}

#[test]
fn the_timeline_of_a_film_without_a_known_end() {
    let mut desk = open();
    desk.keys("xd12<enter>");
    insta::assert_snapshot!("open_80x24", seen(&screen(&desk, 80, 24, COLOURED)));
    insta::assert_snapshot!("open_120x44", text(&screen(&desk, 120, 44, COLOURED)));
}

#[test]
fn the_cap_is_told() {
    let mut desk = open();
    let run = desk.watch().player().run();
    let column = Column { lowest: 3, deepest: 40, solutions: false };
    let profile = Profile { width: 1 << 25, columns: vec![column; 299] };
    desk.send(Msg::Surveyed(Box::new(Survey {
        run,
        passed: 10_000_000_000,
        reach: Reach::Capped,
        profile,
        cost: None,
    })));
    for (width, height) in [(80, 24), (120, 40), (50, 18)] {
        let text = text(&screen(&desk, width, height, COLOURED));
        assert!(text.contains("10 000 000 000"), "{width}x{height}:\n{text}");
        assert!(text.contains("over ") || text.contains('>'), "{width}x{height}:\n{text}");
    }
}

#[test]
fn the_pages_of_the_panel() {
    let mut desk = half_way();
    desk.keys("<tab>");
    insta::assert_snapshot!("algorithm_80x24", text(&screen(&desk, 80, 24, COLOURED)));
    insta::assert_snapshot!("algorithm_50x18", text(&screen(&desk, 50, 18, COLOURED)));
    desk.keys("<tab>");
    insta::assert_snapshot!("charts_80x24", text(&screen(&desk, 80, 24, COLOURED)));
    insta::assert_snapshot!("charts_120x40", text(&screen(&desk, 120, 40, COLOURED)));
    insta::assert_snapshot!("charts_in_ascii", text(&screen(&desk, 80, 24, PLAIN)));
    insta::assert_snapshot!("charts_50x18", text(&screen(&desk, 50, 18, COLOURED)));
}

#[test]
fn the_algorithm_marks_a_line_only_while_it_can_be_read() {
    let marks = |desk: &Desk| text(&screen(desk, 80, 24, COLOURED)).matches('▸').count();
    let mut desk = Desk::watching(HOSTILE, 100_000);
    desk.keys("<tab>.");
    assert_eq!(marks(&desk), 1);
    desk.keys("<space>").play_for(Duration::from_secs(1));
    assert_eq!(marks(&desk), 0);
}

#[test]
fn heat_and_what_blocks_a_cell() {
    let mut desk = half_way();
    desk.keys("t");
    insta::assert_snapshot!("heat_80x24", seen(&screen(&desk, 80, 24, COLOURED)));
    insta::assert_snapshot!("heat_50x18", seen(&screen(&desk, 50, 18, COLOURED)));
    insta::assert_snapshot!("heat_without_colours", text(&screen(&desk, 80, 24, PLAIN)));
    insta::assert_snapshot!("heat_25x15_without_colours", text(&screen(&desk, 25, 15, PLAIN)));
    desk.keys("te");
    insta::assert_snapshot!("blockers_80x24", seen(&screen(&desk, 80, 24, COLOURED)));
}

#[test]
fn the_cells_that_block_a_dead_cell_are_underlined_and_no_other() {
    let mut desk = Desk::watching(TEXTBOOK, 60);
    // r1c9 is dead after five placements: 1 2 4 8 9 in its row beside 5 3 7, and 6 in its column.
    desk.keys(".....").play_for(Duration::from_secs(1));
    let underlined = |desk: &Desk, theme, width, height| -> CellSet {
        let buffer = screen(desk, width, height, theme);
        let layout = Layout::of(buffer.area).expect("large enough");
        let digits = Cell::all().filter(|&cell| buffer[layout.digit(cell)].modifier.contains(Modifier::UNDERLINED));
        digits.collect()
    };
    assert_eq!(underlined(&desk, COLOURED, 80, 24), CellSet::EMPTY);
    desk.keys("e");
    let names =
        ["r1c1", "r1c2", "r1c3", "r1c4", "r1c5", "r1c6", "r1c7", "r1c8", "r4c9", "r5c9", "r6c9", "r8c9", "r9c9"];
    let others = ["r3c8"];
    let expected: CellSet = names.into_iter().chain(others).map(cell).collect();
    for theme in [COLOURED, PLAIN, Theme::new(Colours::Sixteen, Glyphs::Unicode)] {
        for (width, height) in [(25, 15), (80, 24), (120, 40)] {
            assert_eq!(underlined(&desk, theme, width, height), expected, "{width}x{height} {theme:?}");
        }
    }
    desk.keys("<space>").play_for(Duration::from_millis(200));
    assert_eq!(underlined(&desk, COLOURED, 80, 24), CellSet::EMPTY, "nothing flickers along with a film");
}

#[test]
fn the_lists_of_a_film() {
    let mut desk = half_way();
    desk.keys("ma start<enter>");
    desk.keys(".........mlater<enter>");
    desk.keys("/");
    insta::assert_snapshot!("jumps_80x24", text(&screen(&desk, 80, 24, COLOURED)));
    desk.keys("<esc>'");
    insta::assert_snapshot!("notes_80x24", text(&screen(&desk, 80, 24, COLOURED)));
    desk.keys("<esc>g4,5");
    insta::assert_snapshot!("prompt_80x24", text(&screen(&desk, 80, 24, COLOURED)));
}

#[test]
fn a_click_on_the_timeline_leads_to_the_column_that_was_clicked() {
    for (width, height) in [(50, 18), (80, 24), (120, 40), (300, 100)] {
        let area = Rect { x: 0, y: 0, width, height };
        let bar = Layout::of(area).and_then(|layout| layout.timeline).expect("room for it");
        let inside = timeline::inside(bar);
        let mut desk = half_way();
        for x in (inside.left()..inside.right()).step_by(7) {
            let Some(spot @ Spot::Timeline(_)) = hit_test(&desk.app, area, x, inside.y) else {
                panic!("nothing at {x} of {width}x{height}");
            };
            desk.send(Msg::Click(spot));
            let buffer = screen(&desk, width, height, COLOURED);
            let drawn = inside.columns().find(|column| "●▼".contains(buffer[(column.x, column.y)].symbol()));
            assert_eq!(drawn.map(|column| column.x), Some(x), "{width}x{height}");
        }
        assert_eq!(hit_test(&desk.app, area, inside.right(), inside.y), None);
        desk.keys("w");
        assert_eq!(hit_test(&desk.app, area, inside.x, inside.y), None, "in EDIT there is no timeline");
    }
}

#[test]
fn a_long_leap_is_told_and_a_short_one_is_not() {
    let mut desk = Desk::watching(HOSTILE, 60);
    desk.hold().keys("/d0<enter>");
    assert!(!text(&screen(&desk, 80, 24, COLOURED)).contains("looking"), "a leap of a few milliseconds must not flash");
    desk.now += Duration::from_millis(50);
    desk.answer();
    assert!(!text(&screen(&desk, 80, 24, COLOURED)).contains("looking"));
    desk.now += Duration::from_millis(100);
    desk.answer();
    let text = text(&screen(&desk, 80, 24, COLOURED));
    assert!(text.contains("looking for undo at depth 0 or less … "), "{text}");
    assert!(text.contains(" events passed. space stops"), "{text}");
    assert!(text.lines().any(|line| line.contains(" looking  60 a second")), "{text}");
}

#[test]
fn a_note_is_read_where_the_film_stands_on_it() {
    let mut desk = half_way();
    desk.keys("mthe first dead end<enter>.");
    let has_note = |desk: &Desk| text(&screen(desk, 80, 24, COLOURED)).contains(" * the first dead end");
    assert!(!has_note(&desk));
    desk.keys(",").play_for(Duration::from_secs(1));
    assert!(has_note(&desk));
}

#[test]
fn while_a_film_plays_few_places_change_with_an_event() {
    let mut desk = half_way();
    let timeline = Layout::of(Rect::new(0, 0, 120, 40)).and_then(|layout| layout.timeline).expect("room for it");
    let before = screen(&desk, 120, 40, COLOURED);
    desk.keys(".");
    let after = screen(&desk, 120, 40, COLOURED);
    let changed = timeline.positions().filter(|&place| before[place] != after[place]).count();
    assert!(changed <= 8, "{changed} places of the timeline for one event");
}

#[test]
fn on_a_large_screen_the_parts_keep_their_places_from_event_to_event() {
    let places = |desk: &Desk, width, height| {
        let text = text(&screen(desk, width, height, COLOURED));
        ["event", "STACK", "solve(cell):", "WHY", "DEPTH"].map(|part| text.lines().position(|line| line.contains(part)))
    };
    for (width, height) in [(100, 30), (120, 40), (120, 44)] {
        let mut desk = half_way();
        let before = places(&desk, width, height);
        assert!(before[..4].iter().all(Option::is_some), "{width}x{height}: {before:?}");
        assert_eq!(before[4].is_some(), height >= 40, "{width}x{height}");
        for _ in 0..40 {
            desk.keys(".");
            assert_eq!(places(&desk, width, height), before, "{width}x{height}");
        }
    }
}

#[test]
fn every_page_is_drawn_at_every_size_and_in_ascii_where_that_is_wanted() {
    for mut desk in [half_way(), open()] {
        for keys in ["te", "<tab>", "<tab>", "<tab>xd4<enter>", "g", "<esc>/", "<esc>mx<enter>'"] {
            desk.keys(keys);
            for (width, height) in [(25, 15), (25, 17), (40, 24), (44, 60), (50, 18), (80, 24), (100, 30), (120, 40)] {
                screen(&desk, width, height, COLOURED);
                let text = text(&screen(&desk, width, height, PLAIN));
                assert!(text.is_ascii(), "{keys} at {width}x{height}:\n{text}");
            }
        }
    }
}
