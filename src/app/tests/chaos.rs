//! Whatever comes in, in whatever order: what must hold, holds.

use super::desk::Desk;
use super::{EMPTY, HARD, LONG, NONE, PUZZLE, SLOW_SEVERAL, SOLVED, TWO};
use crate::app::key::{Key, KeyCode};
use crate::app::keymap::KEYMAP;
use crate::app::{Mode, Msg, Scope, Spot, Verdict};
use crate::board::{Cell, Grid};
use proptest::prelude::*;
use std::time::Duration;

#[derive(Clone, Debug)]
pub(super) enum Step {
    Key(Key),
    /// The same key again and again.
    Held(Key, usize),
    Paste(String),
    Click(Cell),
    Tick,
    Wait(Duration),
    Answer,
    AllAnswers,
    SolverFails,
    EngineFails,
}

fn any_key() -> impl Strategy<Value = Key> {
    let bound: Vec<Key> =
        KEYMAP.iter().flat_map(|row| row.bindings).map(|&(key, _)| key).filter(|key| *key != Key::ctrl('c')).collect();
    let digits: Vec<Key> = "123456789".chars().map(Key::char).collect();
    let more = vec![
        Key::char('x'),
        Key::char('Z'),
        Key::char('é'),
        Key::ctrl('x'),
        Key::plain(KeyCode::F(7)),
        Key::shift(KeyCode::Enter),
        Key { alt: true, ..Key::char('w') },
    ];
    prop_oneof![
        8 => prop::sample::select(bound),
        4 => prop::sample::select(digits),
        1 => prop::sample::select(more),
    ]
}

fn any_paste() -> impl Strategy<Value = String> {
    let list = format!("{PUZZLE}\n{TWO}\n{HARD}\n");
    let texts = [EMPTY, HARD, LONG, NONE, PUZZLE, SLOW_SEVERAL, SOLVED, TWO, &list, "", "nonsense", "123"];
    prop_oneof![
        9 => prop::sample::select(texts.map(str::to_owned).to_vec()),
        1 => "[1-9.]{81}",
    ]
}

pub(super) fn any_step() -> impl Strategy<Value = Step> {
    prop_oneof![
        24 => any_key().prop_map(Step::Key),
        1 => (any_key(), 2_usize..12).prop_map(|(key, times)| Step::Held(key, times)),
        1 => any_paste().prop_map(Step::Paste),
        2 => (0_usize..81).prop_map(|index| Step::Click(Cell::new(index).expect("0 to 80"))),
        1 => Just(Step::Tick),
        2 => (0_u64..400).prop_map(|ms| Step::Wait(Duration::from_millis(ms))),
        6 => Just(Step::Answer),
        1 => Just(Step::AllAnswers),
        1 => Just(Step::SolverFails),
        1 => Just(Step::EngineFails),
    ]
}

pub(super) fn take(desk: &mut Desk, step: Step) {
    match step {
        Step::Key(key) => {
            desk.send(Msg::Keys(vec![key]));
        }
        Step::Held(key, times) => {
            for _ in 0..times {
                desk.send(Msg::Keys(vec![key]));
            }
        }
        Step::Paste(text) => {
            desk.paste(&text);
        }
        Step::Click(cell) => {
            desk.send(Msg::Click(Spot::Cell(cell)));
        }
        Step::Tick => {
            desk.send(Msg::Tick);
        }
        Step::Wait(length) => {
            desk.play_for(length);
        }
        Step::Answer => {
            desk.answer();
        }
        // A question may take minutes, and a run may take millions of events: not quite all.
        Step::AllAnswers => {
            (0..6).for_each(|_| {
                desk.answer();
            });
        }
        Step::SolverFails if desk.solver_is_busy() => {
            desk.fail_solver();
        }
        Step::EngineFails if desk.engine_is_busy() => {
            desk.fail_engine();
        }
        Step::SolverFails | Step::EngineFails => {}
    }
}

/// Whether a peer holds the same digit, counted anew.
fn clashes(grid: &Grid, cell: Cell) -> bool {
    let same_unit =
        |other: Cell| other.row() == cell.row() || other.col() == cell.col() || other.box_index() == cell.box_index();
    grid.digit(cell)
        .is_some_and(|digit| grid.digits().any(|(other, there)| other != cell && there == digit && same_unit(other)))
}

fn check(desk: &Desk) -> Result<(), TestCaseError> {
    let board = desk.app.sheet().grid();
    let marked = desk.app.clashes().cells();
    for cell in Cell::all() {
        prop_assert_eq!(marked.contains(cell), clashes(board, cell), "{} on {}", cell, board);
    }
    let verdict = desk.app.verdict();
    prop_assert_eq!(verdict == Verdict::Clash, !marked.is_empty(), "{:?}: {}", verdict, board);
    prop_assert_eq!(verdict == Verdict::Solved, board.is_full() && marked.is_empty(), "{:?}: {}", verdict, board);
    if let Mode::Watch(watch) = desk.app.mode() {
        let start = match watch.scope() {
            Scope::AllDigits => board.clone(),
            Scope::GivensAlone => board.givens(),
        };
        prop_assert_eq!(watch.search().start(), &start);
        let counters = watch.search().counters();
        prop_assert_eq!(counters.placements, counters.undos + counters.depth as u64);
        prop_assert_eq!(watch.search().grid().empty_count() + counters.depth, start.empty_count());
    }
    if let Mode::Race(race) = desk.app.mode() {
        let start = match race.scope() {
            Scope::AllDigits => board.clone(),
            Scope::GivensAlone => board.givens(),
        };
        for (i, lane) in race.lanes().iter().enumerate() {
            prop_assert_eq!(lane.search().start(), &start);
            let (events, due) = (lane.moment().events(), race.pacing().pace(i).events_at(race.clock()));
            prop_assert!(events == due || (events < due && lane.is_done()), "{} at {}", lane.order(), race.clock());
        }
    }
    if let Some(message) = desk.app.message() {
        prop_assert!(!message.text.is_empty() && !message.text.contains('\n'), "{:?}", message);
    }
    if let Some(due) = desk.app.next_deadline(desk.now) {
        prop_assert!(matches!(desk.app.mode(), Mode::Watch(_) | Mode::Race(_)), "{:?} wakes at {:?}", desk.mode(), due);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn whatever_comes_the_board_its_clashes_and_its_past_stay_whole(
        opened in prop::sample::select(vec![EMPTY, HARD, NONE, PUZZLE, SLOW_SEVERAL, SOLVED, TWO]),
        steps in prop::collection::vec(any_step(), 0..150),
    ) {
        let mut desk = Desk::holding(opened);
        for step in steps {
            take(&mut desk, step);
            check(&desk)?;
        }
        let end = desk.app.sheet().clone();
        let mut sheet = end.clone();
        while sheet.undo().is_some() {}
        prop_assert_eq!((sheet.grid().to_string(), sheet.title()), (opened.to_owned(), "test"));
        prop_assert_eq!(sheet.grid().own_count(), 0);
        let mut sheet = end.clone();
        let mut back = 0;
        while sheet.undo().is_some() {
            back += 1;
        }
        for _ in 0..back {
            sheet.redo();
        }
        prop_assert_eq!((sheet.grid(), sheet.title()), (end.grid(), end.title()));
    }
}
