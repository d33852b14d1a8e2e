//! The session: saved soon after each change and before leaving, and found again.

use super::chaos;
use super::desk::Desk;
use super::{HARD, LONG, PUZZLE, with};
use crate::app::session::{Saved, Session};
use crate::app::{App, Keeping, Leave, Mode, Msg, Opening, Overlay, Safety, Saves, Scope};
use crate::search::Order;
use proptest::prelude::*;
use std::time::Duration;

const MINUTE: Duration = Duration::from_secs(60);

fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

#[test]
fn a_change_is_saved_within_a_second_and_then_nothing_wakes() {
    let mut desk = Desk::saving(PUZZLE);
    desk.play_for(MINUTE);
    assert_eq!((desk.saves, desk.wakes), (0, 0), "nothing has changed");
    assert_eq!(desk.app.safety(), None);
    for (number, keys) in [(1, "4"), (2, "l"), (3, "u"), (4, "i"), (5, "w"), (6, "."), (7, "+"), (8, "o")] {
        desk.keys(keys).play_for(ms(900));
        assert_eq!(desk.saves, number, "after {keys:?}");
        desk.play_for(MINUTE);
        assert_eq!((desk.saves, desk.app.next_deadline(desk.now)), (number, None), "after {keys:?}");
    }
    assert_eq!(desk.app.safety(), Some(Safety::Saved));
}

#[test]
fn who_types_on_is_saved_meanwhile_and_not_at_each_key() {
    let mut desk = Desk::saving(PUZZLE);
    for _ in 0..100 {
        desk.keys("l").play_for(ms(100));
    }
    assert!((10..=20).contains(&desk.saves), "{} saves in ten seconds", desk.saves);
}

#[test]
fn a_change_while_a_save_is_at_work_is_saved_by_the_next() {
    let mut desk = Desk::saving(PUZZLE);
    desk.hold().keys("4").play_for(ms(600));
    assert!(desk.app.is_saving());
    desk.keys("l5").play_for(MINUTE);
    assert!(desk.app.is_saving() && desk.wakes == 1, "one at a time");
    desk.release().play_for(ms(900));
    assert_eq!(desk.saves, 2);
    assert_eq!(desk.next(MINUTE).board(), with(PUZZLE, &["r1c3=4", "r1c4=5"]));
}

#[test]
fn the_board_its_past_the_cursor_and_the_mode_are_found_again() {
    let mut desk = Desk::saving(PUZZLE);
    desk.keys("4l6ucM").go("r7c2").keys("i8").play_for(MINUTE);
    let mut next = desk.next(MINUTE * 3);
    next.expect("went on with test, saved 3 minutes ago");
    assert_eq!((next.board(), next.cursor(), next.mode()), (desk.board(), desk.cursor(), desk.mode()));
    assert_eq!(next.app.verdict(), desk.app.verdict());
    next.play_for(MINUTE);
    assert_eq!((next.saves, next.wakes), (0, 0), "as it was saved");
    for _ in 0..6 {
        next.keys("u");
        desk.keys("u");
        assert_eq!((next.board(), next.cursor(), next.says()), (desk.board(), desk.cursor(), desk.says()));
    }
    next.expect("nothing to undo");
    assert_eq!(next.board(), PUZZLE);
}

#[test]
fn what_was_undone_can_be_done_again_afterwards() {
    let mut desk = Desk::saving(PUZZLE);
    desk.keys("4l6uu").play_for(MINUTE);
    let mut next = desk.next(MINUTE);
    next.keys("<c-r><c-r>").expect("done again: 6 at r1c4");
    assert_eq!(next.board(), with(PUZZLE, &["r1c3=4", "r1c4=6"]));
}

#[test]
fn entry_goes_on_in_the_same_cell() {
    let mut desk = Desk::saving(PUZZLE);
    desk.keys("n123456789").play_for(MINUTE);
    let mut next = desk.next(MINUTE);
    next.keys("<enter>");
    assert_eq!(
        (next.mode(), next.cursor().as_str()),
        ("ENTRY", "r2c1"),
        "the row was full, the cursor is there already"
    );
}

#[test]
fn a_film_is_found_again_at_its_moment() {
    let mut desk = Desk::saving(PUZZLE);
    desk.keys("4wfo+<s-right>").play_for(MINUTE);
    for _ in 0..20 {
        desk.keys(".");
    }
    desk.keys("H").play_for(MINUTE);
    let next = desk.next(MINUTE);
    next.expect("went on with test");
    let (watch, before) = (next.watch(), desk.watch());
    assert_eq!((watch.scope(), watch.search().order()), (Scope::GivensAlone, Order::Fewest));
    assert_eq!(watch.search(), before.search());
    assert_eq!((watch.selected(), watch.moment().events()), (before.selected(), 20));
    assert_eq!(watch.player().transport().speed(), before.player().transport().speed());
}

#[test]
fn a_film_that_waits_is_found_again_with_its_notes() {
    let mut desk = Desk::saving(PUZZLE);
    desk.keys("w....mhere<enter><esc>l").play_for(MINUTE);
    let mut next = desk.next(MINUTE);
    assert_eq!(next.mode(), "EDIT");
    next.keys("w");
    assert_eq!(next.events(), 4);
    assert_eq!(next.app.note_here().map(|note| note.text.as_str()), Some("here"));
}

#[test]
fn a_solved_moment_is_gone_on_with_and_told_so() {
    let mut desk = Desk::saving(PUZZLE);
    desk.keys("w<end>").play_for(MINUTE);
    let next = desk.next(MINUTE);
    assert_eq!(next.events(), 8_365);
    next.expect("went on with test");
}

#[test]
fn a_far_moment_is_not_lost_by_leaving_again_on_the_way_to_it() {
    let mut desk = Desk::saving(LONG);
    desk.keys("wg20000<enter>").play_for(MINUTE);
    let text = desk.disk.clone().expect("saved");
    let mut next = desk.next(MINUTE);
    let session = Session::from_bytes(text.as_bytes()).expect("a session");
    let saves = Saves { keeping: Keeping::Kept, session: Some(Saved { session, ago: MINUTE }), ..Saves::default() };
    // The solver has not answered yet.
    let (on_its_way, _) = App::new(Opening { saves, ..Opening::default() });
    assert_eq!(on_its_way.session().to_text(), text);
    next.play_for(MINUTE);
    assert_eq!(next.events(), 20_000);
}

#[test]
fn what_plays_is_saved_where_it_stops() {
    let mut desk = Desk::saving(LONG);
    desk.keys("w<space>").play_for(ms(900));
    let saves = desk.saves;
    desk.play_for(MINUTE);
    assert_eq!(desk.saves, saves, "not while it plays");
    desk.keys("<space>").play_for(ms(900));
    assert_eq!(desk.saves, saves + 1);
    let stopped = desk.events();
    assert!(stopped > 3_000);
    assert_eq!(desk.next(MINUTE).events(), stopped);
    desk.keys("<space>").play_for(MINUTE).keys("q");
    assert_eq!(desk.left, Some(Leave::Asked));
    assert!(desk.next(MINUTE).events() > stopped + 3_000, "left while it played");
}

#[test]
fn a_race_is_found_again_as_its_film() {
    let mut desk = Desk::saving(PUZZLE);
    desk.keys("w...c<space>").play_for(MINUTE).keys("<space>q");
    let next = desk.next(MINUTE);
    assert_eq!((next.mode(), next.events()), ("WATCH", 3));
}

#[test]
fn q_saves_and_leaves_without_a_question() {
    for keys in ["", "4", "n12", "w..", "w<space>", "w..mhere<enter>", "s"] {
        let mut desk = Desk::saving(PUZZLE);
        desk.keys(keys).keys("q");
        assert_eq!(desk.left, Some(Leave::Asked), "after {keys:?}");
        assert_eq!(desk.saves, usize::from(!keys.is_empty()), "after {keys:?}");
    }
}

#[test]
fn leaving_waits_for_the_disk_and_hears_no_key_meanwhile() {
    let mut desk = Desk::saving(PUZZLE);
    desk.keys("4l").hold().keys("q5iq").paste(HARD).click("r9c9").play_for(ms(500));
    assert_eq!((desk.left, desk.cursor().as_str(), desk.mode()), (None, "r1c4", "EDIT"));
    desk.release();
    assert_eq!(desk.left, Some(Leave::Asked));
    assert_eq!(desk.next(MINUTE).board(), with(PUZZLE, &["r1c3=4"]));
}

#[test]
fn leaving_waits_for_a_save_that_is_at_work_and_saves_what_came_after_it() {
    let mut desk = Desk::saving(PUZZLE);
    desk.hold().keys("4").play_for(ms(600)).keys("l6q");
    assert_eq!(desk.left, None);
    desk.answer();
    assert_eq!(desk.left, None, "that was the save before");
    desk.answer();
    assert_eq!((desk.left, desk.saves), (Some(Leave::Asked), 2));
}

#[test]
fn a_disk_that_does_not_answer_is_not_waited_for_for_ever() {
    let mut desk = Desk::saving(PUZZLE);
    desk.hold().keys("4q").play_for(Duration::from_secs(3));
    assert!(matches!(desk.app.overlay(), Some(Overlay::Leaving)));
    assert_eq!(desk.app.safety(), Some(Safety::Unsaved));
    desk.keys("<esc>").release();
    desk.expect("saved again");
    desk.keys("q");
    assert_eq!(desk.left, Some(Leave::Asked));
}

#[test]
fn a_full_disk_is_told_once_and_tried_again_more_and_more_seldom() {
    let mut desk = Desk::saving(PUZZLE);
    desk.disk_trouble = Some("no space left".to_owned());
    desk.keys("4").play_for(ms(900));
    desk.expect("!not saved, but tried again: no space left");
    assert_eq!(desk.app.safety(), Some(Safety::Unsaved));
    desk.keys("l5");
    let wakes = desk.wakes;
    desk.play_for(Duration::from_secs(600));
    assert!((8..=16).contains(&(desk.wakes - wakes)), "{} times in ten minutes", desk.wakes - wakes);
    assert!(!desk.says().contains("not saved"), "no nagging: {}", desk.says());
    desk.disk_trouble = None;
    desk.play_for(Duration::from_secs(70));
    desk.expect("saved again");
    assert_eq!((desk.saves, desk.app.safety()), (1, Some(Safety::Saved)));
    desk.play_for(MINUTE);
    assert_eq!(desk.app.next_deadline(desk.now), None);
    assert_eq!(desk.next(MINUTE).board(), with(PUZZLE, &["r1c3=4", "r1c4=5"]));
}

#[test]
fn with_a_full_disk_q_asks_if_something_would_be_lost() {
    let mut desk = Desk::saving(PUZZLE);
    desk.disk_trouble = Some("no space left".to_owned());
    desk.keys("4q");
    assert!(matches!(desk.app.overlay(), Some(Overlay::Leaving)), "{}", desk.says());
    desk.keys("ny").keys("q");
    assert!(matches!(desk.app.overlay(), Some(Overlay::Leaving)));
    desk.keys("y");
    assert_eq!(desk.left, Some(Leave::Asked));

    let mut desk = Desk::saving(PUZZLE);
    desk.disk_trouble = Some("no space left".to_owned());
    desk.keys("llq");
    assert_eq!(desk.left, Some(Leave::Asked), "a place of the cursor is no loss");
}

#[test]
fn with_a_full_disk_q_does_not_ask_about_what_was_saved_before() {
    let mut desk = Desk::saving(PUZZLE);
    desk.keys("4w<end>mhere<enter><esc>").play_for(MINUTE);
    desk.disk_trouble = Some("no space left".to_owned());
    desk.keys("lq");
    assert_eq!(desk.left, Some(Leave::Asked));

    // Another board took its place, and that was saved: its history leads back to it.
    let mut typed = Desk::saving(PUZZLE);
    typed.keys("n12<esc>o<enter>").play_for(MINUTE);
    typed.disk_trouble = Some("no space left".to_owned());
    typed.keys("4uq");
    assert_eq!(typed.left, Some(Leave::Asked));

    // Gone on with the same.
    let again = |keys: &str| {
        let mut desk = desk.next(MINUTE);
        desk.disk_trouble = Some("no space left".to_owned());
        desk.keys(keys);
        desk
    };
    assert_eq!(again("lq").left, Some(Leave::Asked));
    for more in ["l5q", "w<right>mthere<enter><esc>q"] {
        let desk = again(more);
        assert!(matches!(desk.app.overlay(), Some(Overlay::Leaving)), "after {more}: {}", desk.says());
    }
}

#[test]
fn where_nothing_can_be_saved_that_is_told_and_q_asks() {
    let saves = Saves { keeping: Keeping::Impossible("no home".to_owned()), ..Saves::default() };
    let mut desk = Desk::new(Opening { saves, ..Opening::default() });
    desk.release();
    desk.expect("!this session can't be saved: no home");
    desk.keys("4").play_for(MINUTE);
    assert_eq!((desk.wakes, desk.app.safety()), (0, Some(Safety::Unsaved)));
    desk.keys("q");
    assert!(matches!(desk.app.overlay(), Some(Overlay::Leaving)));
}

#[test]
fn ctrl_c_leaves_what_is_unsaved_to_the_shell() {
    let mut desk = Desk::saving(PUZZLE);
    desk.keys("4<c-c>");
    assert_eq!((desk.left, desk.saves), (Some(Leave::Interrupted), 0));
    let session = desk.app.hand_over().expect("something is not saved yet");
    assert!(session.to_text().contains("\n-r1c3.\n"));
    assert!(desk.app.hand_over().is_none() && desk.app.is_saving());
}

#[test]
fn what_could_not_be_read_is_told_with_what_is_gone_on_with() {
    let mut desk = Desk::saving(PUZZLE);
    desk.keys("4").play_for(MINUTE);
    let session = Session::from_bytes(desk.disk.as_ref().expect("saved").as_bytes()).expect("a session");
    let saves = Saves {
        session: Some(Saved { session, ago: MINUTE }),
        remark: Some("one can't be read".to_owned()),
        ..Saves::default()
    };
    Desk::with_disk(Opening { saves, ..Opening::default() })
        .expect("!one can't be read; went on with test, saved 1 minute ago");
}

#[test]
fn other_sessions_are_offered_in_the_list() {
    let mut left = Desk::saving(PUZZLE);
    left.keys("4").play_for(MINUTE);
    let session = Session::from_bytes(left.disk.as_ref().expect("saved").as_bytes()).expect("a session");
    let mut desk = Desk::with_disk(Opening::default());
    desk.send(Msg::Others(vec![Saved { session, ago: MINUTE * 120 }])).keys("o");
    let Some(Overlay::Picker(picker)) = desk.app.overlay() else { panic!("no list") };
    let offered = &picker.puzzles()[0];
    assert_eq!((offered.title.as_str(), offered.listed().as_str()), ("test", "test, 2 hours ago"));
    assert_eq!(offered.note, "As you left it 2 hours ago, with 1 own digit. Its history stays in its own session.");
    desk.keys("<pgup><enter>");
    assert_eq!(desk.board(), left.board());
    assert!(!desk.app.sheet().grid().is_given(super::desk::cell("r1c3")), "still an own digit");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn whatever_was_done_is_found_again(
        opened in prop::sample::select(vec![super::EMPTY, HARD, PUZZLE, super::SOLVED, super::TWO]),
        steps in prop::collection::vec(chaos::any_step(), 0..100),
    ) {
        let mut desk = Desk::saving_and_holding(opened);
        for step in steps {
            chaos::take(&mut desk, step);
        }
        let session = desk.app.session();
        let text = session.to_text();
        let read = Session::from_bytes(text.as_bytes());
        prop_assert_eq!(read.as_ref().map(Session::to_text), Ok(text.clone()));
        let saved = Saved { session: read.expect("just read"), ago: MINUTE };
        let saves = Saves { keeping: Keeping::Kept, session: Some(saved), remark: None };
        let (mut next, _) = App::new(Opening { saves, ..Opening::default() });
        prop_assert_eq!(next.session().to_text(), text);
        prop_assert_eq!(next.clashes().cells(), desk.app.clashes().cells());
        prop_assert!(next.hand_over().is_none(), "nothing has changed");
        prop_assert!(matches!((next.mode(), desk.app.mode()),
            (Mode::Edit, Mode::Edit) | (Mode::Entry(_), Mode::Entry(_)) | (Mode::Watch(_), Mode::Watch(_) | Mode::Race(_))));
        let (mut one, mut other) = (next.sheet().clone(), desk.app.sheet().clone());
        while one.undo().is_some() {}
        while other.undo().is_some() {}
        prop_assert_eq!((one.grid(), one.title()), (other.grid(), other.title()));
    }
}
