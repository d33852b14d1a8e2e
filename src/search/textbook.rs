//! The textbook's recursive function, and which of its lines a search stands at.
//!
//! It is there to be shown beside the board. The machine does not run it: it is the same search without the recursion.

use super::{Event, Order, Search, dead_end};

/// How many lines the function has, in any order.
pub const LINES: usize = 8;

const CALL: usize = 0;
const SOLVED: usize = 1;
const PLACE: usize = 4;
const UNDO: usize = 6;
const GIVE_UP: usize = 7;

/// The function in pseudo code, each line at most 36 columns wide with its indentation, all of them ASCII. The orders
/// differ in what is chosen and what its options are.
#[must_use]
pub const fn lines(order: Order) -> [&'static str; LINES] {
    let (choose, each, place, give_up) = match order {
        // It visits givens too: so it is counted in `calls`.
        Order::Reading => {
            return [
                "solve(cell):",
                "  if cell is beyond the last: solved",
                "  if cell is full: solve(next cell)",
                "  for each digit that fits in cell:",
                "    place digit in cell",
                "    solve(next cell)",
                "    undo it",
                "  give up: no digit is left",
            ];
        }
        Order::Fewest => (
            "  cell = that with fewest candidates",
            "  for each candidate of cell:",
            "    place candidate in cell",
            "  give up: no candidate is left",
        ),
        Order::Cover => (
            "  scarcest = cell or digit in a unit",
            "  for each option of scarcest:",
            "    place option",
            "  give up: no option is left",
        ),
    };
    ["solve():", "  if the grid is full: solved", choose, each, place, "    solve()", "    undo it", give_up]
}

/// The line, as an index into [`lines`], that says what happened last at this moment.
///
/// - A full grid: the line that says solved. All possibilities tried: the line that gives up. Both hold at event 0 as
///   well, where they say more than the start does.
/// - The start otherwise: the first line, for nothing has been done yet.
/// - After a placement: the line that places; but the line that gives up, if that leaves no option for what is looked at
///   next, for the call that the placement led to has ended there already.
/// - After an undo: the line that undoes, whether another option follows or not.
#[must_use]
pub fn current_line(search: &Search) -> usize {
    if search.is_solution() {
        return SOLVED;
    }
    if search.is_exhausted() {
        return GIVE_UP;
    }
    match search.newest() {
        None => CALL,
        Some(Event::Place(_)) if dead_end(search).is_some() => GIVE_UP,
        Some(Event::Place(_)) => PLACE,
        Some(Event::Undo(_)) => UNDO,
    }
}

#[cfg(test)]
mod tests {
    use super::super::Branch;
    use super::super::tests::search;
    use super::*;
    use crate::board::samples::{NO_ROOM, SOLVED as SOLUTION, TEXTBOOK};

    /// The first word or two of the current line, at each of the moments from event 0 on.
    fn film(line: &str, order: Order, moments: usize) -> Vec<&'static str> {
        let mut search = search(line, order);
        let mut words = Vec::new();
        for _ in 0..moments {
            words.push(lines(order)[current_line(&search)].trim_start());
            if search.next().is_none() {
                break;
            }
        }
        words
    }

    #[test]
    fn the_lines_fit_beside_the_board() {
        for order in Order::ALL {
            for line in lines(order) {
                assert!(line.is_ascii() && line.len() <= 36 && !line.trim().is_empty(), "{line:?} in {order}");
            }
        }
        assert_ne!(lines(Order::Reading), lines(Order::Fewest));
        assert_ne!(lines(Order::Fewest), lines(Order::Cover));
    }

    #[test]
    fn a_film_goes_from_the_call_over_places_to_a_dead_cell_and_back() {
        // 1 2 4 8 9 are placed in row 1, which leaves nothing for r1c9; 9 and 8 are undone; 9 for 8 leaves nothing for r1c8.
        let (place, give_up, undo) = ("place digit in cell", "give up: no digit is left", "undo it");
        assert_eq!(
            film(TEXTBOOK, Order::Reading, 10),
            ["solve(cell):", place, place, place, place, give_up, undo, undo, give_up, undo]
        );
    }

    #[test]
    fn a_single_way_ends_at_solved_and_goes_on_to_the_end() {
        let two_cells = SOLUTION.replacen("53", "..", 1);
        let (beyond, full) = ("if cell is beyond the last: solved", "if the grid is full: solved");
        for (order, call, place, solved, give_up) in [
            (Order::Reading, "solve(cell):", "place digit in cell", beyond, "give up: no digit is left"),
            (Order::Fewest, "solve():", "place candidate in cell", full, "give up: no candidate is left"),
            (Order::Cover, "solve():", "place option", full, "give up: no option is left"),
        ] {
            let expected = [call, place, solved, "undo it", give_up];
            assert_eq!(film(&two_cells, order, 9), expected, "{order}");
        }
    }

    #[test]
    fn a_solved_or_dead_start_says_so() {
        assert_eq!(film(SOLUTION, Order::Fewest, 1), ["if the grid is full: solved"]);
        assert_eq!(film(NO_ROOM, Order::Cover, 1), ["give up: no option is left"]);
        let dead_cell = format!("12345678.{}9", ".".repeat(35));
        assert_eq!(film(&dead_cell, Order::Reading, 1), ["give up: no digit is left"]);
        assert_eq!(film(&dead_cell, Order::Fewest, 1), ["give up: no candidate is left"]);
    }

    #[test]
    fn a_digit_without_a_cell_gives_up_like_a_cell_without_a_digit() {
        let hard = ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.";
        let mut search = search(hard, Order::Cover);
        let (mut cells, mut digits) = (0, 0);
        while search.next().is_some() && !search.is_solution() {
            match dead_end(&search) {
                None => {
                    assert_ne!(current_line(&search), GIVE_UP);
                    continue;
                }
                Some(Branch::Cell(_)) => cells += 1,
                Some(Branch::Digit(..)) => digits += 1,
            }
            assert_eq!(current_line(&search), GIVE_UP);
            assert!(matches!(search.upcoming(), Some(Event::Undo(_))));
        }
        assert!(cells > 0 && digits > 0, "{cells} dead cells, {digits} digits without a cell");
    }
}
