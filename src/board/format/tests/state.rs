//! What comes along with the givens: own digits, candidates.

use super::*;
use crate::board::{Cell, Content, Digit};

/// The givens, and all digits.
fn state(text: &str) -> [String; 2] {
    let grid = read_one(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    [grid.givens().to_string(), grid.to_string()]
}

/// The candidates that each cell has, given the digits.
fn candidates(grid: &Grid) -> Vec<String> {
    let all = |cell: Cell| {
        let seen: Vec<char> = cell.peers().iter().filter_map(|peer| grid.digit(peer)).map(Digit::char).collect();
        ('1'..='9').filter(|c| !seen.contains(c)).collect::<String>()
    };
    grid.iter().map(|(cell, content)| content.digit().map_or_else(|| all(cell), |digit| digit.to_string())).collect()
}

/// A candidate grid with such borders.
fn noted(groups: &[String], bar: &str, border: &str) -> String {
    let mut lines = Vec::new();
    for (index, row) in groups.chunks(9).enumerate() {
        if index % 3 == 0 && !border.is_empty() {
            lines.push(border.to_owned());
        }
        let parts: Vec<String> = row
            .chunks(3)
            .map(|three| three.iter().map(|group| format!("{group:<9} ")).collect::<Vec<_>>().concat())
            .collect();
        lines.push(format!("{bar} {}{bar}", parts.join(&format!("{bar} "))));
    }
    lines.push(border.to_owned());
    lines.join("\n")
}

#[test]
fn placed_digits_are_own_ones() {
    let placed = PUZZLE.replacen('.', "+5", 1).replacen('.', "+6", 1);
    let digits = placed.replace('+', "");
    let wanted = [PUZZLE.to_owned(), digits];
    for text in [
        format!(":0003:8:{placed}:::829:"),
        format!(":0000::{placed}::::"),
        format!(":0703-1:12:{placed}::r1c1:r2c2:extra"),
        format!(":0003:8:{}:::829:", placed.replace('.', "0")),
        placed.clone(),
        format!("{placed}:"),
        format!("no. 1: {placed} # one"),
        format!("{placed},7.1"),
    ] {
        assert_eq!(state(&text), wanted, "{text}");
    }
    assert_eq!(state(&format!(":0003:8:{PUZZLE}:::829:")), [PUZZLE, PUZZLE]);
    assert_eq!(all(&format!("# two\n:0003:8:{placed}:::829:\n:0003:8:{OTHER}:::829:\n")).len(), 2);
    assert_eq!(refuses(&placed.replacen("+5", "", 1)), "80 of 81 cells");
}

#[test]
fn deleted_candidates_are_told_by_the_others() {
    for text in
        [format!(":0603:3:{PUZZLE}:113 614:364::"), format!("{PUZZLE}:113 614"), format!("{PUZZLE}:113 614:364 365::")]
    {
        let grid = read_one(&text).expect("a puzzle");
        let everything = candidates(&read_one(PUZZLE).expect("a puzzle"));
        for (cell, content) in grid.iter().filter(|(_, content)| content.digit().is_none()) {
            let gone = match cell.to_string().as_str() {
                "r1c3" => "1",
                "r1c4" => "6",
                _ => "",
            };
            assert_eq!(content, open(&everything[cell.index()].replace(gone, "")), "{cell} of {text}");
        }
    }
}

#[test]
fn candidate_grids_read_in_every_style() {
    let puzzle = read_one(PUZZLE).expect("a puzzle");
    let groups = candidates(&puzzle);
    let expected: Vec<Content> = groups
        .iter()
        .zip(puzzle.iter())
        .map(|(group, (_, content))| if content.digit().is_some() { content } else { open(group) })
        .collect();
    let marked: Vec<String> = groups
        .iter()
        .enumerate()
        .map(|(at, group)| format!("{}{group}", if group.len() == 1 { "" } else { ["*", "#", "@", ""][at % 4] }))
        .collect();
    let places: Vec<String> =
        groups.iter().map(|group| ('1'..='9').map(|c| if group.contains(c) { c } else { '.' }).collect()).collect();
    let table: Vec<String> = groups.chunks(9).map(|row| row.join(",")).collect();
    let markdown: Vec<String> = groups.chunks(9).map(|row| format!("| {} |", row.join(" | "))).collect();
    let blocks: Vec<String> = (0..27)
        .map(|row| (0..9).map(|col| &places[row / 3 * 9 + col][row % 3 * 3..][..3]).collect::<String>())
        .collect();
    let labelled: Vec<String> =
        groups.chunks(9).enumerate().map(|(row, cells)| format!("{} {}", row + 1, cells.join(" "))).collect();
    for text in [
        noted(&groups, "|", "*-----------------------*-----------------------*-----------------------*"),
        noted(&groups, "|", "+-----------------------+-----------------------+-----------------------+"),
        noted(&groups, "|", ".-----------------------.-----------------------.-----------------------."),
        noted(&groups, "|", "'-----------------------'-----------------------'-----------------------'"),
        noted(&groups, "|", ":-----------------------+-----------------------+-----------------------:"),
        noted(&groups, "│", "├───────────────────────┼───────────────────────┼───────────────────────┤"),
        noted(&groups, "", ""),
        noted(&marked, "|", "+-----------------------+-----------------------+-----------------------+"),
        format!(
            "No. 17 is hard\n\n{}\n8.3/7.1/2.0\nVersion 4.2n\n",
            noted(&groups, "|", "+---------------+---------------+---------------+")
        ),
        noted(&groups, "|", "+---+---+---+").replace('\n', "\r\n"),
        groups.join(" "),
        groups.join(","),
        table.join("\n"),
        markdown.join("\n"),
        format!("|1|2|3|4|5|6|7|8|9|\n|---|---|---|---|---|---|---|---|---|\n{}", markdown.join("\n")),
        places.concat(),
        places.concat().replace('.', "0"),
        places.join(" "),
        blocks.join("\n"),
        format!("1 2 3 4 5 6 7 8 9\n{}", labelled.join("\n")),
    ] {
        let grid = read_one(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(grid.iter().map(|(_, content)| content).collect::<Vec<_>>(), expected, "{text}");
    }
    let short = noted(&groups, "|", "+---+---+---+").replacen("268", "", 1);
    assert!(
        super::super::read(
            &short.lines().enumerate().filter(|(at, _)| *at != 3).map(|(_, line)| line).collect::<Vec<_>>().join("\n")
        )
        .is_err()
    );
}

#[test]
fn what_follows_a_candidate_grid_is_a_puzzle_of_its_own() {
    let groups = candidates(&read_one(PUZZLE).expect("a puzzle"));
    let notes = noted(&groups, "|", "+-----+-----+-----+");
    let full = boxed(SOLVED, "|", "  ", "+-----+-----+-----+");
    assert_eq!(all(&format!("{notes}\n\n{full}\n")), [PUZZLE, SOLVED]);
    assert_eq!(all(&format!("{notes}\n\n{full}\n\n{notes}\n")), [PUZZLE, SOLVED, PUZZLE]);
    assert_eq!(all(&format!("{notes}\n\n{notes}\n")), [PUZZLE, PUZZLE]);
    assert!(read(&format!("{notes}\n\n{}", full.replacen("| 1", "|", 1).replacen("|  1", "|", 1))).is_err());
}

#[test]
fn a_lone_candidate_is_a_value_if_nobody_else_holds_it() {
    let mut groups = vec!["123456789".to_owned(); 81];
    groups[0] = "5".into();
    let grid = read_one(&noted(&groups, "|", "+---+---+---+")).expect("a candidate grid");
    assert_eq!(grid.content(Cell::FIRST), open("5"), "its peers hold it");
    for peer in Cell::FIRST.peers().iter() {
        groups[peer.index()] = "1234".into();
    }
    let grid = read_one(&noted(&groups, "|", "+---+---+---+")).expect("a candidate grid");
    assert!(grid.is_given(Cell::FIRST));
}

#[test]
fn what_settles_itself_in_a_candidate_grid() {
    let mut groups = vec!["123456789".to_owned(); 81];
    for (at, word) in ["5", "+5", "=5", "11", ".", "+4", "268"].into_iter().enumerate() {
        groups[at] = word.into();
    }
    let grid = read_one(&noted(&groups, "|", "+------+------+------+")).expect("a candidate grid");
    let found: Vec<Content> = grid.iter().map(|(_, content)| content).take(8).collect();
    let (four, five) = (crate::board::Digit::ALL[3], crate::board::Digit::ALL[4]);
    let wanted = [
        open("5"),
        Content::Own(five),
        Content::Given(five),
        open("1"),
        Content::EMPTY,
        Content::Own(four),
        open("268"),
        open("123456789"),
    ];
    assert_eq!(found, wanted);
}

#[test]
fn givens_cells_and_candidates_below_each_other_are_one_puzzle() {
    let now = PUZZLE.replacen('.', "1", 1).replacen('.', "5", 1);
    let groups = candidates(&read_one(&now).expect("a puzzle"));
    let [givens, cells] = [PUZZLE, &now].map(|line| boxed(line, "|", "", "*-----------*"));
    let notes = noted(&groups, "|", "*-----------------------------------*");
    for text in [
        format!("{givens}\n\n\n{cells}\n\n\n{notes}\n"),
        format!(" {}\n Simple Sudoku\n Version 4.2n", format!("{givens}\n{cells}\n{notes}").replace('\n', "\n ")),
        format!("{}\n\n{}\n\n{}", boxed(PUZZLE, "|", " ", "+-------+"), boxed(&now, "|", " ", "+-------+"), notes),
        format!("{givens}\n{notes}"),
    ] {
        assert_eq!(state(&text), [PUZZLE.to_owned(), now.clone()], "{text}");
        let grid = read_one(&text).expect("one puzzle");
        assert!(grid.iter().any(|(_, content)| matches!(content, Content::Open(digits) if digits.len() > 1)));
    }
    let other = boxed(OTHER, "|", "", "*-----------*");
    assert_eq!(all(&format!("{other}\n{notes}")).len(), 2, "what doesn't fit is another puzzle");
}

#[test]
fn packed_and_own_json_tell_the_state() {
    let own = format!(
        r#"{{"sudoscope":1,"puzzle":"{PUZZLE}","digits":"{}","candidates":{{"r1c3":"268","r1c5":"1"}},"title":"A # and // [\"}} of 17"}}"#,
        PUZZLE.replacen('.', "5", 1)
    );
    for text in [own.clone(), format!("{own}\n"), own.replace(',', ",\n")] {
        let grid = read_one(&text).expect("a puzzle");
        assert_eq!(state(&text), [PUZZLE.to_owned(), PUZZLE.replacen('.', "5", 1)]);
        assert_eq!(grid.content(Cell::at(0, 2)), open("268"));
        assert_eq!(grid.content(Cell::at(0, 4)), open("1"));
    }
    let cells: Vec<String> = PUZZLE
        .chars()
        .enumerate()
        .map(|(at, c)| match (at, c) {
            (1, _) => r#"{"value":5}"#.into(),
            (2, _) => r#"{"centerPencilMarks":[2,6],"cornerPencilMarks":[8]}"#.into(),
            (_, '.') => "{}".into(),
            (_, c) => format!(r#"{{"value":{c},"given":true}}"#),
        })
        .collect();
    let rows: Vec<String> = cells.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
    let packed = lz_str::compress_to_base64(&format!(r#"{{"size":9,"grid":[{}]}}"#, rows.join(",")));
    let link = format!("https://f-puzzles.com/?load={packed}");
    assert_eq!(state(&link), [PUZZLE.to_owned(), PUZZLE.replacen('.', "5", 1)]);
    assert_eq!(read_one(&link).expect("a puzzle").content(Cell::at(0, 2)), open("268"));
}

#[test]
fn marks_at_candidates_are_decoration() {
    let grid = read_one(PUZZLE).expect("a puzzle");
    let groups = candidates(&grid);
    let wanted = read_one(&noted(&groups, "|", "+---+---+---+")).expect("candidates");
    let at = groups.iter().position(|group| group.len() > 2).expect("three candidates");
    let (first, rest) = groups[at].split_at(1);
    for marked in ["1a", "a1", "1x", "1-", "-1", "1?", "1%", "_1_", "**1**", "<1>"] {
        let mut marked_groups = groups.clone();
        marked_groups[at] = marked.replace('1', &groups[at]);
        assert_eq!(read_one(&noted(&marked_groups, "|", "+---+---+---+")), Ok(wanted.clone()), "{marked}");
    }
    for marked in [format!("{first}-{rest}"), format!("{first}({rest})"), format!("{first}/{rest}")] {
        let mut marked_groups = groups.clone();
        marked_groups[at] = marked;
        assert_eq!(read_one(&noted(&marked_groups, "|", "+---+---+---+")), Ok(wanted.clone()));
    }
    for broken in [format!("{first}q{rest}"), format!("{first}{first}{rest}"), format!("{first}0{rest}")] {
        let mut broken_groups = groups.clone();
        broken_groups[at].clone_from(&broken);
        let lines: Vec<String> = broken_groups.chunks(9).map(|row| row.join(" ")).collect();
        assert_eq!(refuses(&lines.join("\n")), format!("row {}: {broken:?} is no cell", at / 9 + 1));
    }
}

#[test]
fn a_row_of_candidates_is_no_puzzle_of_its_own() {
    let groups = candidates(&read_one(PUZZLE).expect("a puzzle"));
    let place = |group: &String| ('1'..='9').map(|c| if group.contains(c) { c } else { '.' }).collect::<String>();
    let places: Vec<String> = groups.iter().map(place).collect();
    let wanted = read_one(&places.concat()).expect("729 characters");
    let widths = [8, 9, 10, 8, 9, 10, 9, 9, 9];
    let wide = |row: &[String]| {
        let padded = row.iter().zip(widths).map(|(group, width)| format!("{group:<width$}"));
        padded.collect::<Vec<_>>().concat()
    };
    for text in [
        places.chunks(9).map(<[String]>::concat).collect::<Vec<_>>().join("\n"),
        places.chunks(9).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n"),
        // Columns so wide that a line has 81 characters.
        groups.chunks(9).map(wide).collect::<Vec<_>>().join("\n"),
    ] {
        assert_eq!(read(&text), Ok(vec![wanted.clone()]), "{text}");
        let line = text.lines().next().expect("a row");
        assert!(super::super::read_line(line).is_err(), "{line}");
    }
}

#[test]
fn the_number_of_a_row_is_no_cell_of_it() {
    let groups = candidates(&read_one(PUZZLE).expect("a puzzle"));
    let wanted = read_one(&groups.join(" ")).expect("81 groups");
    let labelled = |label: &dyn Fn(usize) -> String, cut: &dyn Fn(usize) -> bool| {
        let row = |(row, cells): (usize, &[String])| {
            format!("{} {}", label(row + 1), cells[..9 - usize::from(cut(row))].join(" "))
        };
        groups.chunks(9).enumerate().map(row).collect::<Vec<_>>().join("\n")
    };
    for label in [&|row| row.to_string(), &|row| format!("{row}:"), &|row| format!("r{row}:"), &|row| format!("R{row}")]
        as [&dyn Fn(usize) -> String; 4]
    {
        assert_eq!(read_one(&labelled(label, &|_| false)), Ok(wanted.clone()));
        refuses(&labelled(label, &|row| row == 4));
        refuses(&labelled(label, &|row| row != 4));
        refuses(&labelled(label, &|_| true));
    }
}
