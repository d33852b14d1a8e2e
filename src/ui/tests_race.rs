//! The race as it is seen: side by side, and one lane with the others' numbers.

use super::tests::{COLOURED, PLAIN, screen, seen, text};
use super::*;
use crate::app::Msg;
use crate::app::tests::desk::Desk;
use crate::board::samples::{HOSTILE, TEXTBOOK};

/// The textbook's race, paused long after the last change; an event costs 10, 25 and 130 ns.
fn race(keys: &str) -> Desk {
    let mut desk = Desk::with(TEXTBOOK);
    desk.keys("wc").measure(&[10.0, 25.0, 130.0]).keys(keys).play_for(Duration::from_secs(1));
    desk
}

#[test]
fn side_by_side() {
    let desk = race("g300<enter>m");
    insta::assert_snapshot!("race_120x40", seen(&screen(&desk, 120, 40, COLOURED)));
    insta::assert_snapshot!("race_in_ascii_120x40", text(&screen(&desk, 120, 40, PLAIN)));
    insta::assert_snapshot!("race_100x24", text(&screen(&desk, 100, 24, COLOURED)));
    let desk = race("g20<enter>");
    insta::assert_snapshot!("race_100x30", seen(&screen(&desk, 100, 30, COLOURED)));
    let desk = race("oo<end>");
    insta::assert_snapshot!("race_of_two_over_120x40", text(&screen(&desk, 120, 40, COLOURED)));
}

#[test]
fn one_at_a_time() {
    let desk = race("g300<enter>m<tab><tab>");
    insta::assert_snapshot!("race_80x24", seen(&screen(&desk, 80, 24, COLOURED)));
    insta::assert_snapshot!("race_50x18", text(&screen(&desk, 50, 18, COLOURED)));
    insta::assert_snapshot!("race_25x15", text(&screen(&desk, 25, 15, COLOURED)));
    insta::assert_snapshot!("race_40x24", text(&screen(&desk, 40, 24, COLOURED)));
    let desk = race("<end>");
    insta::assert_snapshot!("race_over_80x24", text(&screen(&desk, 80, 24, COLOURED)));
    insta::assert_snapshot!("race_over_in_ascii_80x24", seen(&screen(&desk, 80, 24, PLAIN)));
}

#[test]
fn the_table_comes_when_all_have_finished() {
    for (width, height) in [(100, 30), (120, 40)] {
        let shown = |desk: &Desk| text(&screen(desk, width, height, COLOURED));
        assert!(!shown(&race("g8364<enter>")).contains("ns/event"));
        let table = shown(&race("<end>"));
        let rows: Vec<&str> = table.lines().skip_while(|line| !line.contains("ns/event")).skip(1).take(3).collect();
        let words = rows.iter().map(|row| row.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>();
        assert_eq!(
            words,
            [
                "fewest candidates solved 51 51 0 51 ~25 1.3 µs",
                "exact cover solved 51 51 0 51 ~130 6.6 µs",
                "reading order solved 8 365 4 208 4 157 51 ~10 83.7 µs",
            ],
            "{width}x{height}"
        );
    }
}

#[test]
fn a_click_on_any_lanes_bar_leads_to_that_place_of_the_race() {
    for (width, height, bars) in [(120, 40, 3), (100, 30, 3), (80, 24, 1)] {
        let mut desk = race("<end>");
        let area = Rect { x: 0, y: 0, width, height };
        for y in 0..height {
            let spots = (0..width).filter_map(|x| hit_test(&desk.app, area, x, y).map(|spot| (x, spot)));
            let spots: Vec<(u16, Spot)> = spots.collect();
            if spots.is_empty() {
                continue;
            }
            let each: Vec<&[(u16, Spot)]> = spots.chunks(spots.len() / bars).collect();
            let places = |bar: &[(u16, Spot)]| bar.iter().map(|&(_, spot)| spot).collect::<Vec<_>>();
            assert!(each.iter().all(|bar| places(bar) == places(each[0])), "{width}x{height}: {spots:?}");
            // Reading order's playhead is the clock's: the others stay where they finish.
            for &(x, spot) in each[0] {
                desk.send(Msg::Click(spot));
                let buffer = screen(&desk, width, height, PLAIN);
                let is_marked = (y.saturating_sub(2)..=y).any(|y| ["@", "V"].contains(&buffer[(x, y)].symbol()));
                assert!(is_marked, "{width}x{height}: {x} {y} {spot:?}\n{}", text(&buffer));
            }
        }
    }
}

#[test]
fn an_end_that_is_not_known_is_told() {
    let mut desk = Desk::with(HOSTILE);
    desk.keys("wc").survey().keys("g100000<enter>").play_for(Duration::from_secs(1));
    for (width, height) in [(120, 40), (80, 24)] {
        let text = text(&screen(&desk, width, height, COLOURED));
        assert!(text.contains("100 000") && text.contains('→') && text.contains("solved"), "{width}x{height}:\n{text}");
    }
    desk.hold().keys("g999999999<enter>").play_for(Duration::from_secs(1));
    for (width, height) in [(120, 40), (80, 24)] {
        let text = text(&screen(&desk, width, height, COLOURED));
        assert!(text.contains("looking for it") && text.contains("space stops"), "{width}x{height}:\n{text}");
    }
}

#[test]
fn the_share_of_a_lane_that_has_finished_is_no_estimate() {
    let mut desk = Desk::with(HOSTILE);
    desk.keys("wc").survey().keys("g100000<enter>");
    let text = text(&screen(&desk, 120, 40, COLOURED));
    assert_eq!((text.matches("100.0 %").count(), text.matches('~').count()), (2, 1), "{text}");
}
