//! Why the next event is what it is, in words and cells.

use super::{Branch, Event, Order, Search};
use crate::board::{Cell, DigitSet};

/// What the search sees at a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Why {
    /// The cell in question: the one that was looked at to decide what comes next.
    pub cell: Option<Cell>,
    /// One to three sentences: the reason, then `Next: …`.
    pub text: String,
}

/// Explains the event that [`Search::next`] would return now.
#[must_use]
pub fn explain(search: &Search) -> Why {
    let next = match search.upcoming() {
        Some(Event::Place(choice)) => format!("Next: place {choice}."),
        Some(Event::Undo(choice)) => format!("Next: undo {choice}."),
        None => "Every possibility was tried.".to_owned(),
    };
    if search.is_solution() {
        let text = "Every cell is filled, and no unit holds a digit twice.";
        return Why { cell: search.newest().map(|event| event.choice().cell), text: format!("{text} {next}") };
    }
    let (cell, reason) = match search.given_up {
        Some(placement) => {
            let choice = placement.choice;
            let reason = match search.upcoming() {
                Some(Event::Place(option)) => {
                    format!("{choice} led nowhere; {} is its next option.", option_name(placement.branch, option))
                }
                _ => format!("{choice} was the last option there."),
            };
            (Some(choice.cell), reason)
        }
        None => match search.order.choose(&search.position) {
            Some(branch) => {
                let options: Vec<_> = branch.options(&search.position).collect();
                (first_cell(branch, &options), fresh(search, branch, &options))
            }
            None => (None, String::new()),
        },
    };
    Why { cell, text: format!("{reason} {next}") }
}

/// What tells the options of a branch apart: the digit in a cell, the cell of a digit.
fn option_name(branch: Branch, option: super::Choice) -> String {
    match branch {
        Branch::Cell(_) => option.digit.to_string(),
        Branch::Digit(..) => option.cell.to_string(),
    }
}

fn first_cell(branch: Branch, options: &[super::Choice]) -> Option<Cell> {
    match branch {
        Branch::Cell(cell) => Some(cell),
        Branch::Digit(_, unit) => options.first().map(|option| option.cell).or_else(|| unit.cells().first().copied()),
    }
}

/// The reason for a branch that was just chosen.
fn fresh(search: &Search, branch: Branch, options: &[super::Choice]) -> String {
    match (branch, options) {
        (Branch::Cell(cell), []) => format!("{cell}: {}. Nothing is left.", holders(search, cell)),
        (Branch::Digit(digit, unit), []) => format!("No cell of {unit} can take {digit}."),
        (Branch::Cell(cell), [only]) => format!("{cell} can only be {}{}.", only.digit, because(search.order, true)),
        (Branch::Cell(cell), _) => {
            let digits: DigitSet = options.iter().map(|option| option.digit).collect();
            format!("{cell} can be {digits}{}.", because(search.order, false))
        }
        (Branch::Digit(digit, unit), [only]) => format!("In {unit}, {digit} can only stand at {}.", only.cell),
        (Branch::Digit(digit, unit), _) => {
            let cells: Vec<String> = options.iter().map(|option| option.cell.to_string()).collect();
            format!("In {unit}, {digit} can stand at {}: nothing has fewer options.", cells.join(" "))
        }
    }
}

/// Why that cell and no other, where the order has a reason beyond the first empty cell.
fn because(order: Order, single: bool) -> &'static str {
    match (order, single) {
        (Order::Reading, _) | (_, true) => "",
        (Order::Fewest, false) => ": no cell has fewer",
        (Order::Cover, false) => ": nothing has fewer options",
    }
}

/// `row 1 holds 1 2 3 4 5 7 8 9, column 9 holds 6`: each digit named once, where it is seen first.
fn holders(search: &Search, cell: Cell) -> String {
    let mut named = DigitSet::EMPTY;
    let mut parts = Vec::new();
    for unit in cell.units() {
        let held = search.position.held(unit).without(named);
        if !held.is_empty() {
            parts.push(format!("{unit} holds {held}"));
            named = named.union(held);
        }
    }
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::super::tests::search;
    use super::*;
    use crate::board::samples::{NO_ROOM, SOLVED, TEXTBOOK};

    fn after(line: &str, order: Order, events: usize) -> Why {
        let mut search = search(line, order);
        for _ in 0..events {
            search.next();
        }
        explain(&search)
    }

    #[test]
    fn a_dead_cell_says_who_holds_each_digit() {
        let why = after(TEXTBOOK, Order::Reading, 5);
        assert_eq!(
            why.text,
            "r1c9: row 1 holds 1 2 3 4 5 7 8 9, column 9 holds 6. Nothing is left. Next: undo 9 at r1c8."
        );
        assert_eq!(why.cell, Some(Cell::at(0, 8)));
    }

    #[test]
    fn a_choice_says_what_it_can_be() {
        assert_eq!(after(TEXTBOOK, Order::Reading, 0).text, "r1c3 can be 1 2 4. Next: place 1 at r1c3.");
        assert_eq!(after(TEXTBOOK, Order::Fewest, 0).text, "r5c5 can only be 5. Next: place 5 at r5c5.");
        assert_eq!(
            after("", Order::Fewest, 0).text,
            "r1c1 can be 1 2 3 4 5 6 7 8 9: no cell has fewer. Next: place 1 at r1c1."
        );
    }

    #[test]
    fn what_was_given_up_is_followed_by_the_next_option_or_an_undo() {
        assert_eq!(
            after(TEXTBOOK, Order::Reading, 6).text,
            "9 at r1c8 was the last option there. Next: undo 8 at r1c7."
        );
        assert_eq!(
            after(TEXTBOOK, Order::Reading, 7).text,
            "8 at r1c7 led nowhere; 9 is its next option. Next: place 9 at r1c7."
        );
    }

    #[test]
    fn a_unit_without_room_for_a_digit_is_named() {
        assert_eq!(after(NO_ROOM, Order::Cover, 0).text, "No cell of row 3 can take 1. Every possibility was tried.");
    }

    #[test]
    fn a_solution_and_the_end_say_so() {
        let nearly = &SOLVED.replacen('5', ".", 1);
        assert_eq!(
            after(nearly, Order::Reading, 1).text,
            "Every cell is filled, and no unit holds a digit twice. Next: undo 5 at r1c1."
        );
        assert_eq!(
            after(nearly, Order::Reading, 2).text,
            "5 at r1c1 was the last option there. Every possibility was tried."
        );
    }
}
