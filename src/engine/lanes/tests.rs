//! All instruction sets against each other and against the plain engine.

use super::*;
use crate::board::Grid;
use crate::board::samples::{NO_ROOM, SOLVED, TEXTBOOK, grid, thinned};
use crate::engine;
use crate::tests::lists;
use proptest::prelude::*;

fn bytes(grid: &Grid) -> [u8; 81] {
    let mut bytes = [0; 81];
    for (cell, digit) in grid.digits() {
        bytes[cell.index()] = digit.index() as u8 + 1;
    }
    bytes
}

fn text(puzzle: &[u8; 81]) -> [u8; 81] {
    puzzle.map(|digit| if digit == 0 { b'.' } else { b'0' + digit })
}

fn solve(isa: Isa, puzzles: &[[u8; 81]], limit: u64) -> Vec<Outcome> {
    let mut out = vec![Outcome::NEW; puzzles.len()];
    Lanes::new(isa).solve_many(puzzles, limit, &mut out);
    out
}

/// Every instruction set gives what the plain engine gives; none at all only for grids of so few digits that they fill
/// the pool.
fn check(grids: &[Grid], limit: u64) {
    let puzzles: Vec<_> = grids.iter().map(bytes).collect();
    let expected: Vec<_> = grids.iter().map(|grid| engine::count(grid, limit)).collect();
    for isa in Isa::available() {
        let outcomes = solve(isa, &puzzles, limit);
        for ((outcome, grid), expected) in outcomes.iter().zip(grids).zip(&expected) {
            if outcome.solutions.is_none() && grid.digits().count() < 12 {
                assert_eq!(outcome.only, None);
                continue;
            }
            assert_eq!(outcome.solutions, Some(*expected), "{} on {grid}", isa.name());
            if matches!(expected, Count::Exactly(_)) {
                let guesses = engine::report(&text(&bytes(grid)), limit).guesses;
                assert_eq!(u64::from(outcome.guesses), guesses, "{} on {grid}", isa.name());
            }
            let only = (*expected == Count::Exactly(1)).then(|| engine::solve(grid).as_ref().map(bytes)).flatten();
            assert_eq!(outcome.only, only, "{} on {grid}", isa.name());
        }
    }
}

#[test]
fn one_two_none_and_many_are_told_apart() {
    let two = SOLVED.replacen("67", "..", 1).replace("7614", "..14");
    let nearly = TEXTBOOK.replace('8', ".");
    let grids = [TEXTBOOK, SOLVED, &two, "55", NO_ROOM, &nearly].map(grid);
    for limit in [0, 1, 2, 3, 200] {
        check(&grids, limit);
    }
    check(&[Grid::EMPTY], 2);
}

#[test]
fn a_clash_in_any_unit_is_no_solution() {
    let solved = bytes(&grid(SOLVED));
    // A digit twice, at the first cell and at one of its peers or not, in a grid that is else full.
    let puzzles: Vec<_> = (1..81)
        .map(|at| {
            let mut puzzle = solved;
            puzzle[at] = puzzle[0];
            puzzle
        })
        .collect();
    let expected: Vec<_> = puzzles.iter().map(|puzzle| Count::Exactly(u64::from(*puzzle == solved))).collect();
    for isa in Isa::available() {
        let counts: Vec<_> = solve(isa, &puzzles, 2).iter().filter_map(|outcome| outcome.solutions).collect();
        assert_eq!(counts, expected, "{}", isa.name());
    }
}

#[test]
fn text_is_read_as_numbers_are() {
    let number = bytes(&grid(TEXTBOOK));
    let text = text(&number);
    let zeros = number.map(|digit| b'0' + digit);
    for isa in Isa::available() {
        // As many as go through the transposition in squares, and some of the rest.
        for count in [1, 8, 13] {
            let expected = solve(isa, &vec![number; count], 2);
            assert_eq!(solve(isa, &vec![text; count], 2), expected);
            assert_eq!(solve(isa, &vec![zeros; count], 2), expected);
        }
    }
}

#[test]
fn where_the_pool_is_full_the_puzzle_is_handed_back_and_the_others_are_answered() {
    let puzzles = [[0; 81], bytes(&grid(TEXTBOOK)), bytes(&grid(NO_ROOM))];
    for isa in Isa::available() {
        let outcomes = solve(isa, &puzzles, 1_000_000);
        assert!(matches!(outcomes[0].solutions, None | Some(Count::AtLeast(1_000_000))), "{outcomes:?}");
        assert_eq!(outcomes[1].solutions, Some(Count::Exactly(1)));
        assert_eq!(outcomes[2].solutions, Some(Count::Exactly(0)));
    }
}

#[test]
fn what_was_left_of_one_call_is_not_seen_by_the_next() {
    let mut out = [Outcome::NEW; 40];
    for isa in Isa::available() {
        let mut lanes = Lanes::new(isa);
        lanes.solve_many(&[[0; 81]; 40], 2, &mut out);
        assert!(out.iter().all(|outcome| outcome.only.is_none()));
        lanes.solve_many(&[bytes(&grid(TEXTBOOK)); 3], 2, &mut out[..3]);
        assert!(out[..3].iter().all(|outcome| outcome.solutions == Some(Count::Exactly(1))));
    }
}

/// Puzzles of one solution that take guesses, of many solutions, of none, an empty grid, clashes and full grids.
fn mixed() -> Vec<[u8; 81]> {
    let solved = bytes(&grid(SOLVED));
    let thinned = |step: usize| std::array::from_fn(|cell| if (cell * step) % 7 < 3 { solved[cell] } else { 0 });
    let mut clash = solved;
    clash[80] = clash[0];
    let own = [TEXTBOOK, NO_ROOM, "55", SOLVED].map(|text| bytes(&grid(text)));
    own.into_iter().chain((1..7).map(thinned)).chain([[0; 81], clash]).collect()
}

/// What is the same whatever the other lanes do.
fn lasting(outcome: &Outcome) -> (Option<Count>, Option<[u8; 81]>, Option<u32>) {
    let complete = matches!(outcome.solutions, Some(Count::Exactly(_)));
    (outcome.solutions, outcome.only, complete.then_some(outcome.guesses))
}

#[test]
fn an_answer_depends_on_neither_its_neighbours_nor_their_number() {
    let puzzles = mixed();
    for isa in Isa::available() {
        let mut lanes = Lanes::new(isa);
        let mut out = vec![Outcome::NEW; 200];
        let alone: Vec<_> = puzzles
            .iter()
            .map(|puzzle| {
                lanes.solve_many(&[*puzzle], 2, &mut out[..1]);
                lasting(&out[0])
            })
            .collect();
        for size in [2, 3, 31, 32, 33, 200] {
            let batch: Vec<_> = puzzles.iter().cycle().copied().take(size).collect();
            lanes.solve_many(&batch, 2, &mut out[..size]);
            for (outcome, expected) in out[..size].iter().zip(alone.iter().cycle()) {
                assert_eq!(lasting(outcome), *expected, "{} with {size}", isa.name());
            }
        }
    }
}

#[test]
fn a_puzzle_whose_branches_fill_the_lanes_is_counted_to_the_end() {
    // Two rows and a box of a solution: more solutions than any limit here.
    let solved = bytes(&grid(SOLVED));
    let open: [u8; 81] = std::array::from_fn(|cell| if cell < 45 { solved[cell] } else { 0 });
    for isa in Isa::available() {
        assert_eq!(solve(isa, &[open], 500)[0].solutions, Some(Count::AtLeast(500)), "{}", isa.name());
        let all =
            engine::count(&grid(&open.map(|digit| char::from(b'0' + digit)).iter().collect::<String>()), u64::MAX);
        assert_eq!(solve(isa, &[open], u64::MAX)[0].solutions, Some(all), "{}", isa.name());
    }
}

#[test]
#[ignore = "needs the folder named in SUDOSCOPE_DATA"]
fn files_of_puzzles_are_counted_as_by_the_other_engine() {
    for (name, puzzles) in lists() {
        for limit in [2, 50] {
            let reports: Vec<_> = puzzles.iter().map(|puzzle| engine::report(puzzle, limit)).collect();
            for isa in Isa::available() {
                let mut lanes = Lanes::new(isa);
                let mut out = vec![Outcome::NEW; 3000];
                for (puzzles, reports) in puzzles.chunks(3000).zip(reports.chunks(3000)) {
                    let out = &mut out[..puzzles.len()];
                    lanes.solve_many(puzzles, limit, out);
                    for ((outcome, report), puzzle) in out.iter().zip(reports).zip(puzzles) {
                        let puzzle = String::from_utf8_lossy(puzzle);
                        assert_eq!(outcome.solutions, Some(report.count), "{} on {puzzle}", isa.name());
                        if let Count::Exactly(count) = report.count {
                            assert_eq!(u64::from(outcome.guesses), report.guesses, "{} on {puzzle}", isa.name());
                            let only = report.first.filter(|_| count == 1);
                            assert_eq!(outcome.only, only, "{} on {puzzle}", isa.name());
                        }
                    }
                }
            }
        }
        println!("{name}: {} puzzles", puzzles.len());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]
    #[test]
    fn every_instruction_set_counts_as_the_plain_engine(grids in prop::collection::vec(thinned(), 1..100), limit in 1_u64..5) {
        check(&grids, limit);
    }
}
