//! What must hold for any text and any grid.

use super::super::{read_bytes, read_line};
use super::*;
use crate::board::{Cell, Content, Digit};
use proptest::prelude::*;

fn any_grid() -> impl Strategy<Value = Grid> {
    let values = (1_usize..50).prop_flat_map(|most| prop::collection::vec(0..=most, 81));
    values.prop_map(|values| {
        let mut grid = Grid::EMPTY;
        for (cell, value) in Cell::all().zip(values) {
            grid.set(cell, Digit::new(value as u8).map_or(Content::EMPTY, Content::Given));
        }
        grid
    })
}

/// A text of each family, lines and rows and boxes.
fn texts(line: &str, blank: char) -> Vec<String> {
    let line = line.replace('.', &blank.to_string());
    let spaced: Vec<String> = line.chars().map(String::from).collect();
    let spaced: Vec<String> = spaced.chunks(9).map(|row| row.join(" ")).collect();
    vec![
        line.clone(),
        rows(&line).join("\n"),
        spaced.join("\n"),
        boxed(&line, "|", " ", "+-------+-------+-------+"),
        boxed(&line, "|", "", "*-----------*"),
        boxed(&line, "┃", " ", "┣━━━━━━━╋━━━━━━━╋━━━━━━━┫"),
        screen(&line.replace(blank, ".")),
    ]
}

const ANY_BLANK: [char; 11] = ['.', '0', 'X', '*', '_', ' ', '-', '?', 'x', 'e', '#'];

proptest! {
    #[test]
    fn what_is_written_is_read_back(grid in any_grid(), blank in prop::sample::select(&ANY_BLANK[..]), end in "\n|\r\n|\r") {
        for text in texts(&grid.to_string(), blank) {
            prop_assert_eq!(read_one(&text.replace('\n', &end)), Ok(grid.clone()), "{}", text);
        }
    }

    #[test]
    fn no_text_panics(text in any::<String>(), bytes in any::<Vec<u8>>(), cells in "[-.0-9 |+*#x/,\r\n\t'│┃━]{0,200}") {
        let _ = (read(&text), read_line(&text), read_bytes(&bytes), read(&cells), read_line(&cells));
    }

    #[test]
    fn a_damaged_text_is_refused_or_read_but_for_the_damage(
        grid in any_grid(),
        kind in 0_usize..7,
        blank in prop::sample::select(&ANY_BLANK[..]),
        at in any::<prop::sample::Index>(),
        with in prop::option::of(prop_oneof![any::<char>(), prop::sample::select(&ANY_BLANK[..]), "[1-9|\n]".prop_map(|c| c.chars().next().unwrap_or('1'))]),
    ) {
        let text = &texts(&grid.to_string(), blank)[kind];
        let mut chars: Vec<char> = text.chars().collect();
        let at = at.index(chars.len());
        chars.remove(at);
        if let Some(c) = with {
            chars.insert(at, c);
        }
        let damaged: String = chars.into_iter().collect();
        // A row that lost a blank at its start looks like one whose end was cut off, and those are read.
        prop_assume!(blank != ' ' || !(1..=2).contains(&kind));
        if let Ok(read) = read_one(&damaged) {
            let differing = Cell::all().filter(|&cell| read.digit(cell) != grid.digit(cell)).count();
            prop_assert!(differing <= 1, "{}\nread as {}", damaged, read);
        }
    }
}
