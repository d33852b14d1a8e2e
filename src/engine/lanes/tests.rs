//! All instruction sets against each other and against the plain engine.

use super::*;
use crate::board::Grid;
use crate::board::samples::{NO_ROOM, SOLVED, TEXTBOOK, grid};
use crate::engine;
use proptest::prelude::*;

fn bytes(grid: &Grid) -> [u8; 81] {
    let mut bytes = [0; 81];
    for (cell, digit) in grid.digits() {
        bytes[cell.index()] = digit.index() as u8 + 1;
    }
    bytes
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
    let text = number.map(|digit| if digit == 0 { b'.' } else { b'0' + digit });
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

/// Some digits of a solution, two neighbours perhaps swapped: from the solution itself to many solutions, or none.
fn thinned() -> impl Strategy<Value = Grid> {
    (prop::collection::vec(0_u8..100, 81), 30_u8..80, 0_usize..80).prop_map(|(keep, share, swap)| {
        let mut line: Vec<char> =
            SOLVED.chars().zip(keep).map(|(c, keep)| if keep < share { c } else { '.' }).collect();
        line.swap(swap, swap + 1);
        grid(&line.into_iter().collect::<String>())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]
    #[test]
    fn every_instruction_set_counts_as_the_plain_engine(grids in prop::collection::vec(thinned(), 1..100), limit in 1_u64..5) {
        check(&grids, limit);
    }
}
