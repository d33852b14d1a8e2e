//! The search from outside: known totals, and that it runs backward as it ran forward.

use super::*;
use crate::board::samples::{NO_ROOM, SOLVED, TEXTBOOK, grid};
use proptest::prelude::*;

const NINETEEN_CLUES: &str = ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.";
pub(super) const TWO_SOLUTIONS: &str =
    "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179";

pub(super) fn search(line: &str, order: Order) -> Search {
    Search::new(&grid(line), order).expect("no clash")
}

fn run_to_solution(search: &mut Search) -> Counters {
    while !search.is_solution() && search.next().is_some() {}
    search.counters()
}

#[test]
fn known_totals_to_the_first_solution() {
    for (line, order, placements, undos, calls) in [
        (TEXTBOOK, Order::Reading, 4_208, 4_157, 6_428),
        (TEXTBOOK, Order::Fewest, 51, 0, 52),
        (NINETEEN_CLUES, Order::Reading, 78_430, 78_368, 112_124),
        (NINETEEN_CLUES, Order::Fewest, 5_004, 4_942, 5_005),
    ] {
        let mut search = search(line, order);
        let counters = run_to_solution(&mut search);
        assert!(rules::is_solved(&search.grid()));
        assert_eq!((counters.placements, counters.undos, counters.calls), (placements, undos, calls), "{line} {order}");
        assert_eq!(counters.events, placements + undos);
    }
}

/// The textbook's function, recursive and plain: what the machine must agree with.
fn textbook(grid: &mut Grid, cell: Option<Cell>, events: &mut Vec<Event>, calls: &mut u64) -> bool {
    *calls += 1;
    let Some(cell) = cell else { return true };
    if grid.digit(cell).is_some() {
        return textbook(grid, cell.next(), events, calls);
    }
    for digit in Digit::ALL {
        if rules::is_allowed(grid, cell, digit) {
            grid.set(cell, Content::Own(digit));
            events.push(Event::Place(Choice { cell, digit }));
            if textbook(grid, cell.next(), events, calls) {
                return true;
            }
            grid.set(cell, Content::EMPTY);
            events.push(Event::Undo(Choice { cell, digit }));
        }
    }
    false
}

#[test]
fn reading_order_does_what_the_textbook_function_does() {
    for line in [TEXTBOOK, TWO_SOLUTIONS] {
        let (mut solved, mut expected, mut calls) = (grid(line), Vec::new(), 0);
        assert!(textbook(&mut solved, Some(Cell::FIRST), &mut expected, &mut calls));
        let mut search = search(line, Order::Reading);
        let mut events = Vec::new();
        while !search.is_solution() {
            events.push(search.next().expect("solvable"));
        }
        assert_eq!(events, expected);
        assert_eq!(search.grid(), solved);
        assert_eq!(search.counters().calls, calls);
    }
}

#[test]
fn going_on_finds_every_solution_and_then_the_end() {
    for order in Order::ALL {
        let mut search = search(TWO_SOLUTIONS, order);
        let mut found = Vec::new();
        while search.next().is_some() {
            if search.is_solution() {
                found.push(search.grid().to_string());
            }
        }
        found.sort();
        assert_eq!(found.len(), 2, "{order}");
        assert_ne!(found[0], found[1]);
        assert!(search.is_exhausted() && !search.is_solution());
        assert_eq!(search.counters().solutions, 2);
        assert_eq!(search.counters().depth, 0);
        assert_eq!(search.next(), None, "the end stays the end");
    }
}

#[test]
fn a_full_grid_is_solved_at_event_0_and_a_dead_one_exhausted() {
    for order in Order::ALL {
        let mut search = search(SOLVED, order);
        assert!(search.is_solution());
        assert_eq!(search.counters().solutions, 1);
        assert_eq!((search.next(), search.prev()), (None, None));
        let mut search = super::tests::search(&SOLVED.replacen('5', ".", 1), order);
        assert_eq!(run_to_solution(&mut search).placements, 1);
        // A puzzle whose last cell is given is solved like any other.
        let mut search = super::tests::search(&format!("{}....9", &SOLVED[..76]), order);
        assert_eq!(run_to_solution(&mut search).placements, 4);
    }
    // No cell of row 3 can take the 1: the units notice at once, where the cells have to be tried.
    let mut cover = search(NO_ROOM, Order::Cover);
    assert_eq!(cover.next(), None);
    assert!(cover.is_exhausted() && !cover.is_solution());
}

#[test]
fn clashes_are_reported_before_any_search() {
    let clashes = Search::new(&grid("55"), Order::Reading).expect_err("two fives");
    assert_eq!(clashes.to_string(), "5 twice in row 1: r1c1, r1c2; 5 twice in box 1: r1c1, r1c2");
}

#[test]
fn levels_say_what_is_still_to_be_tried() {
    let mut search = search(TEXTBOOK, Order::Reading);
    for _ in 0..5 {
        search.next();
    }
    let levels = search.levels();
    let digits: Vec<u8> = levels.iter().map(|level| level.choice.digit.value()).collect();
    assert_eq!(digits, [1, 2, 4, 8, 9]);
    let left: Vec<usize> = levels.iter().map(|level| level.left).collect();
    assert_eq!(left, [2, 1, 2, 1, 0]);
}

/// Grids without clashes, from nearly full to nearly empty, solvable or not.
pub(super) fn any_start() -> impl Strategy<Value = Grid> {
    let from_solution = prop::collection::vec(any::<bool>(), 81).prop_map(|keep| {
        let full = "987654321246173985351928746128537694634892157795461832519286473472319568863745219";
        let line: String = full.chars().zip(keep).map(|(c, keep)| if keep { c } else { '.' }).collect();
        grid(&line)
    });
    let at_random = prop::collection::vec((0_usize..81, 0_usize..9), 0..40).prop_map(|wishes| {
        let mut grid = Grid::EMPTY;
        for (index, digit) in wishes {
            let (cell, digit) = (Cell::new(index).expect("below 81"), Digit::ALL[digit]);
            if grid.digit(cell).is_none() && rules::is_allowed(&grid, cell, digit) {
                grid.set(cell, Content::Given(digit));
            }
        }
        grid
    });
    prop_oneof![from_solution, at_random]
}

pub(super) fn any_order() -> impl Strategy<Value = Order> {
    prop::sample::select(&Order::ALL[..])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn prev_after_next_is_the_same_state(start in any_start(), order in any_order(), ahead in 0_usize..3_000) {
        let mut search = Search::new(&start, order).expect("no clash");
        for _ in 0..ahead {
            search.next();
        }
        for _ in 0..50 {
            let before = search.clone();
            let Some(event) = search.next() else { break };
            let after = search.clone();
            prop_assert_eq!(search.prev(), Some(event));
            prop_assert_eq!(&search, &before);
            search.next();
            prop_assert_eq!(&search, &after);
        }
    }

    #[test]
    fn a_run_forward_and_back_ends_at_the_start_with_the_same_events(
        start in any_start(), order in any_order(), length in 0_usize..4_000,
    ) {
        let fresh = Search::new(&start, order).expect("no clash");
        let mut search = fresh.clone();
        let forward: Vec<Event> = std::iter::from_fn(|| search.next()).take(length).collect();
        let mut backward: Vec<Event> = std::iter::from_fn(|| search.prev()).collect();
        backward.reverse();
        prop_assert_eq!(forward, backward);
        prop_assert_eq!(search, fresh);
    }

    #[test]
    fn counters_equal_a_recount(start in any_start(), order in any_order(), length in 0_usize..2_000) {
        let mut search = Search::new(&start, order).expect("no clash");
        let (mut placements, mut undos, mut depth, mut deepest) = (0, 0, 0_usize, 0);
        let mut solutions = u64::from(start.is_full());
        for _ in 0..length {
            match search.next() {
                Some(Event::Place(_)) => { placements += 1; depth += 1; }
                Some(Event::Undo(_)) => { undos += 1; depth -= 1; }
                None => break,
            }
            deepest = deepest.max(depth);
            solutions += u64::from(search.grid().is_full());
            prop_assert!(rules::clashes(&search.grid()).is_empty());
        }
        let counted = search.counters();
        prop_assert_eq!((counted.placements, counted.undos), (placements, undos));
        prop_assert_eq!((counted.depth, counted.deepest, counted.solutions), (depth, deepest, solutions));
        prop_assert_eq!(counted.events, placements + undos);
    }

    #[test]
    fn cover_chooses_what_a_plain_count_chooses(start in any_start(), ahead in 0_usize..200) {
        let mut search = Search::new(&start, Order::Cover).expect("no clash");
        for _ in 0..ahead {
            search.next();
        }
        let grid = search.grid();
        let open = |cell: Cell, digit: Digit| grid.digit(cell).is_none() && rules::is_allowed(&grid, cell, digit);
        let cells = Cell::all().filter(|&cell| grid.digit(cell).is_none()).map(|cell| {
            (rules::allowed(&grid, cell).len() as usize, Branch::Cell(cell))
        });
        let units = crate::board::Unit::ALL.into_iter().flat_map(|unit| {
            let grid = &grid;
            Digit::ALL.into_iter()
                .filter(move |&digit| unit.cells().into_iter().all(|cell| grid.digit(cell) != Some(digit)))
                .map(move |digit| {
                    let options = unit.cells().into_iter().filter(|&cell| open(cell, digit)).count();
                    (options, Branch::Digit(digit, unit))
                })
        });
        let expected = cells.chain(units).min_by_key(|&(options, _)| options).map(|(_, branch)| branch);
        prop_assert_eq!(Order::Cover.choose(&search.position), expected);
    }
}
