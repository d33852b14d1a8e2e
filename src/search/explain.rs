//! Why the next event is what it is, in words and cells.

use super::{Branch, Choice, Event, Order, Placement, Search};
use crate::board::{Cell, DigitSet};

/// The cell in question at this moment: the one that is looked at to decide what comes next.
#[must_use]
pub fn cell_in_question(search: &Search) -> Option<Cell> {
    if search.is_solution() {
        return search.newest().map(|event| event.choice().cell);
    }
    if let Some(placement) = search.given_up {
        return Some(placement.choice.cell);
    }
    let branch = search.order.choose(&search.position)?;
    match branch {
        Branch::Cell(cell) => Some(cell),
        Branch::Digit(_, unit) => {
            branch.first(&search.position).map_or(Some(unit.cells()[0]), |first| Some(first.cell))
        }
    }
}

/// Why the event comes that [`Search::next`] would return now: one to three sentences, the last of them `Next: …`.
#[must_use]
pub fn explain(search: &Search) -> String {
    let next = match search.upcoming() {
        Some(Event::Place(choice)) => format!("Next: place {choice}."),
        Some(Event::Undo(choice)) => format!("Next: undo {choice}."),
        None => "Every possibility was tried.".to_owned(),
    };
    let reason = if search.is_solution() {
        "Every cell is filled, and no unit holds a digit twice.".to_owned()
    } else if let Some(Placement { choice, branch }) = search.given_up {
        match search.upcoming() {
            Some(Event::Place(option)) => {
                format!("{choice} led nowhere; {} is its next option.", option_name(branch, option))
            }
            _ => format!("{choice} was the last option there."),
        }
    } else if let Some(branch) = search.order.choose(&search.position) {
        fresh(search, branch)
    } else {
        return next;
    };
    format!("{reason} {next}")
}

/// What tells the options of a branch apart: the digit in a cell, the cell of a digit.
pub(super) fn option_name(branch: Branch, option: Choice) -> String {
    match branch {
        Branch::Cell(_) => option.digit.to_string(),
        Branch::Digit(..) => option.cell.to_string(),
    }
}

/// The reason for a branch that was just chosen.
fn fresh(search: &Search, branch: Branch) -> String {
    let options: Vec<Choice> = branch.options(&search.position).collect();
    match (branch, &options[..]) {
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

    fn at(line: &str, order: Order, events: usize) -> Search {
        let mut search = search(line, order);
        for _ in 0..events {
            search.next();
        }
        search
    }

    fn after(line: &str, order: Order, events: usize) -> String {
        explain(&at(line, order, events))
    }

    #[test]
    fn a_dead_cell_says_who_holds_each_digit() {
        assert_eq!(
            after(TEXTBOOK, Order::Reading, 5),
            "r1c9: row 1 holds 1 2 3 4 5 7 8 9, column 9 holds 6. Nothing is left. Next: undo 9 at r1c8."
        );
        assert_eq!(cell_in_question(&at(TEXTBOOK, Order::Reading, 5)), Some(Cell::at(0, 8)));
    }

    #[test]
    fn a_choice_says_what_it_can_be() {
        assert_eq!(after(TEXTBOOK, Order::Reading, 0), "r1c3 can be 1 2 4. Next: place 1 at r1c3.");
        assert_eq!(after(TEXTBOOK, Order::Fewest, 0), "r5c5 can only be 5. Next: place 5 at r5c5.");
        assert_eq!(
            after("", Order::Fewest, 0),
            "r1c1 can be 1 2 3 4 5 6 7 8 9: no cell has fewer. Next: place 1 at r1c1."
        );
    }

    #[test]
    fn what_was_given_up_is_followed_by_the_next_option_or_an_undo() {
        assert_eq!(after(TEXTBOOK, Order::Reading, 6), "9 at r1c8 was the last option there. Next: undo 8 at r1c7.");
        assert_eq!(
            after(TEXTBOOK, Order::Reading, 7),
            "8 at r1c7 led nowhere; 9 is its next option. Next: place 9 at r1c7."
        );
    }

    #[test]
    fn a_unit_without_room_for_a_digit_is_named() {
        assert_eq!(after(NO_ROOM, Order::Cover, 0), "No cell of row 3 can take 1. Every possibility was tried.");
    }

    #[test]
    fn a_solution_and_the_end_say_so() {
        let nearly = &SOLVED.replacen('5', ".", 1);
        assert_eq!(
            after(nearly, Order::Reading, 1),
            "Every cell is filled, and no unit holds a digit twice. Next: undo 5 at r1c1."
        );
        assert_eq!(
            after(nearly, Order::Reading, 2),
            "5 at r1c1 was the last option there. Every possibility was tried."
        );
    }
}
