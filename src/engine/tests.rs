//! The engine against the rules, the search and the plain solver.

use super::*;
use crate::board::samples::{NO_ROOM, SOLVED, TEXTBOOK, grid};
use crate::board::{Transform, rules};
use crate::search::{Order, Search};
use crate::tests::{data, lists};
use proptest::prelude::*;
use std::collections::HashSet;

/// Puzzles of all kinds: easy, hard, of seventeen clues, of 26 solutions, and without a solution or a clash.
const KNOWN: [&str; 7] = [
    TEXTBOOK,
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
    "........2.2..5.8.1......3..7.4.9........8541.....37...18....9....7..9...2...4..58",
    "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..",
    NO_ROOM,
];

/// Holds everything that the engine says of a grid against the rules and the plain solver.
fn check(grid: &Grid, limit: u64) -> Result<(), TestCaseError> {
    let expected = plain::count(grid, limit);
    prop_assert_eq!(count(grid, limit), expected, "{}", grid);
    let found: Vec<Grid> = solutions(grid).take(limit as usize).collect();
    let (Count::Exactly(number) | Count::AtLeast(number)) = expected;
    prop_assert_eq!(found.len() as u64, number, "{}", grid);
    for solution in &found {
        prop_assert!(rules::is_solved(solution), "{} is filled as {}", grid, solution);
        prop_assert!(
            grid.digits().all(|(cell, digit)| solution.digit(cell) == Some(digit)),
            "{} and {}",
            grid,
            solution
        );
    }
    prop_assert_eq!(found.iter().map(Grid::to_string).collect::<HashSet<_>>().len(), found.len(), "{}", grid);
    prop_assert_eq!(solve(grid), found.first().cloned());
    let report = report(&grid.to_line(), limit);
    prop_assert_eq!(report.first.map(|digits| filled(grid, &digits)), found.first().cloned());
    for isa in Isa::available() {
        prop_assert_eq!(Single::new(isa).report(&grid.to_line(), limit), report, "{} on {}", isa.name(), grid);
    }
    let mut counting = Counting::new(grid, limit);
    let sliced = loop {
        if let Some(count) = counting.run(7) {
            break count;
        }
    };
    prop_assert_eq!(sliced, expected);
    prop_assert_eq!(counting.first(), found.first().cloned());
    Ok(())
}

#[test]
fn one_two_none_and_many_are_told_apart() {
    assert_eq!(count(&grid(TEXTBOOK), 10), Count::Exactly(1));
    assert_eq!(count(&grid(SOLVED), 10), Count::Exactly(1));
    let two = SOLVED.replacen("67", "..", 1).replace("7614", "..14");
    assert_eq!(count(&grid(&two), 10), Count::Exactly(2), "{two}");
    assert_eq!(count(&grid("55"), 10), Count::Exactly(0), "a clash");
    assert_eq!(count(&grid(NO_ROOM), 10), Count::Exactly(0));
    assert_eq!(count(&Grid::EMPTY, 2), Count::AtLeast(2));
    assert_eq!(count(&Grid::EMPTY, 5_000), Count::AtLeast(5_000));
}

#[test]
fn a_solution_keeps_the_givens_and_obeys_the_rules() {
    let puzzle = grid(TEXTBOOK);
    let solution = solve(&puzzle).expect("solvable");
    assert_eq!(solution.to_string(), SOLVED);
    assert_eq!(solution.givens(), puzzle);
    assert!(rules::is_solved(&solve(&Grid::EMPTY).expect("the empty grid has solutions")));
    assert_eq!(solve(&grid("55")), None);
}

#[test]
fn a_count_in_slices_is_the_count_in_one_go() {
    let nearly = grid(&TEXTBOOK.replace('8', "."));
    let whole = count(&nearly, 1_000);
    let mut counting = Counting::new(&nearly, 1_000);
    let mut slices = 0;
    let sliced = loop {
        slices += 1;
        if let Some(count) = counting.run(3) {
            break count;
        }
    };
    assert_eq!(sliced, whole);
    assert!(slices > 10);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn the_count_is_what_the_search_finds(keep in prop::collection::vec(0_u8..100, 81), swap in 0_usize..80) {
        // Some 55 digits of a solution, one of them perhaps wrong: few solutions, or none.
        let mut line: Vec<char> =
            SOLVED.chars().zip(keep).map(|(c, keep)| if keep < 60 { c } else { '.' }).collect();
        line.swap(swap, swap + 1);
        let line: String = line.into_iter().collect();
        let grid = grid(&line);
        let mut expected = 0;
        if let Ok(mut search) = Search::new(&grid, Order::Fewest) {
            expected += u64::from(search.is_solution());
            while expected < 50 && search.next().is_some() {
                expected += u64::from(search.is_solution());
            }
        }
        let counted = count(&grid, 50);
        prop_assert_eq!(counted, if expected < 50 { Count::Exactly(expected) } else { Count::AtLeast(50) });
    }

    #[test]
    fn puzzles_turned_and_changed_are_counted_as_by_the_plain_solver(
        known in 0..KNOWN.len(), turns in 0_usize..4, mirrored: bool, swaps in 0_usize..9,
        cell in 0_usize..81, digit in 0_u8..10,
    ) {
        let mut puzzle = grid(KNOWN[known]);
        for (transform, times) in
            [(Transform::Turn, turns), (Transform::Mirror, usize::from(mirrored)), (Transform::SwapDigits, swaps)]
        {
            for _ in 0..times {
                puzzle = transform.apply(&puzzle);
            }
        }
        check(&puzzle, 200)?;
        // One clue more, or less, or another: a clash, no solution, or several.
        let cell = Cell::new(cell).expect("a cell");
        puzzle.set(cell, Digit::new(digit).map_or(Content::EMPTY, Content::Given));
        check(&puzzle, 200)?;
    }

    #[test]
    fn random_digits_are_counted_as_by_the_plain_solver(clues in prop::collection::vec((0_usize..81, 1_u8..10), 0..24)) {
        let mut puzzle = Grid::EMPTY;
        for (cell, digit) in clues {
            let (cell, digit) = (Cell::new(cell).expect("a cell"), Digit::new(digit).expect("a digit"));
            // A clash among them is as welcome as none.
            if cell.index() % 9 == 0 || rules::is_allowed(&puzzle, cell, digit) {
                puzzle.set(cell, Content::Given(digit));
            }
        }
        check(&puzzle, 20)?;
    }

    #[test]
    fn parts_of_a_solution_are_counted_as_by_the_plain_solver(keep in prop::collection::vec(0_u8..100, 81), share in 25_u8..60) {
        let line: String = SOLVED.chars().zip(keep).map(|(c, keep)| if keep < share { c } else { '.' }).collect();
        check(&grid(&line), 200)?;
    }
}

#[test]
fn a_clash_of_two_clues_leaves_no_solution_wherever_they_stand() {
    for cell in Cell::all() {
        for peer in cell.peers().iter() {
            let mut clashing = Grid::EMPTY;
            clashing.set(cell, Content::Given(Digit::ALL[4]));
            clashing.set(peer, Content::Own(Digit::ALL[4]));
            assert_eq!(count(&clashing, 2), Count::Exactly(0), "{cell} and {peer}");
        }
    }
}

#[test]
fn a_text_is_counted_as_its_grid_and_its_guesses_are_told() {
    for line in KNOWN {
        let text: &[u8; 81] = line.as_bytes().try_into().expect("81 bytes");
        let report = report(text, 10);
        assert_eq!(report.count, count(&grid(line), 10));
        assert_eq!(
            report.first.map(|values| values.map(|value| char::from(b'0' + value)).iter().collect::<String>()),
            solve(&grid(line)).map(|solution| solution.to_string())
        );
        let mut counting = Counting::new(&grid(line), 10);
        assert_eq!(counting.run(u32::MAX), Some(report.count));
        assert_eq!(counting.guesses(), report.guesses);
    }
    let of = |line: &str| report(line.as_bytes().try_into().expect("81 bytes"), 2).guesses;
    assert_eq!(of(TEXTBOOK), 0);
    assert!(of(KNOWN[1]) > 10);
}

#[test]
fn a_limit_of_none_is_reached_at_once() {
    assert_eq!(count(&grid(TEXTBOOK), 0), Count::AtLeast(0));
    assert_eq!(Counting::new(&grid(TEXTBOOK), 0).run(1), Some(Count::AtLeast(0)));
    assert_eq!(count(&grid(TEXTBOOK), 1), Count::AtLeast(1));
}

#[test]
#[ignore = "needs the folder named in SUDOSCOPE_DATA"]
fn files_of_puzzles_are_counted_as_by_the_plain_solver() {
    let mut singles: Vec<Single> = Isa::available().into_iter().map(Single::new).collect();
    for (name, puzzles) in lists() {
        let (mut none, mut one, mut more, mut guesses, mut most) = (0_u32, 0_u32, 0_u32, 0, 0);
        for line in puzzles {
            let puzzle = Grid::from_line(&line);
            let report = report(&line, 2);
            assert_eq!(report.count, plain::count(&puzzle, 2), "{puzzle}");
            for single in &mut singles {
                assert_eq!(single.report(&line, 2), report, "{puzzle}");
            }
            match report.count {
                Count::Exactly(0) => none += 1,
                Count::Exactly(_) => one += 1,
                Count::AtLeast(_) => more += 1,
            }
            guesses += report.guesses;
            most = most.max(report.guesses);
            if let Some(values) = report.first {
                assert!(rules::is_solved(&filled(&puzzle, &values)), "{puzzle}");
            }
        }
        println!(
            "{name}: {one} with one solution, {more} with more, {none} with none; {guesses} guesses, {most} at most"
        );
        if name == "17_clue" {
            assert_eq!((one, more, none), (49_158, 0, 0));
        }
    }
}

/// The odd ones, with their counts up to 1000 and their solutions: see the head of the file.
#[test]
#[ignore = "needs the folder named in SUDOSCOPE_DATA"]
fn degenerate_puzzles_have_the_counts_of_their_table() {
    let table = std::fs::read_to_string(data("puzzles").join("degenerate.tsv")).expect("readable");
    for line in table.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let puzzle = grid(fields[1]);
        let expected = match fields[3] {
            ">=1000" => Count::AtLeast(1_000),
            number => Count::Exactly(number.parse().expect("a number")),
        };
        assert_eq!(count(&puzzle, 1_000), expected, "{line}");
        if fields[5] != "-" {
            assert_eq!(solve(&puzzle).expect("a solution").to_string(), fields[5]);
        }
    }
}
