//! Each family through `read`, with what may stand around it.

use super::super::{ReadError, read_bytes, read_line};
use super::*;

#[test]
fn a_line_reads_with_every_blank() {
    for blank in [".", "0", "X", "*", "_", " ", "-", "?", "x", "e", "#"] {
        for line in [PUZZLE, OTHER] {
            assert_eq!(reads(&line.replace('.', blank)), line, "{blank:?}");
        }
    }
    assert_eq!(reads(&PUZZLE.replacen('.', "0", 7)), PUZZLE, "dots and zeros side by side");
    assert_eq!(reads(SOLVED), SOLVED);
}

#[test]
fn a_grid_without_a_digit_reads_if_its_blank_is_nothing_else() {
    for blank in [".", "0", "x", "?"] {
        assert_eq!(reads(&blank.repeat(81)), ".".repeat(81));
    }
    for nothing in [" ", "-", "#", "_", "*"] {
        assert_eq!(refuses(&nothing.repeat(81)), "nothing to read: no cell in it", "{nothing:?}");
    }
}

#[test]
fn every_digit_is_given_and_clashes_are_read_like_the_rest() {
    let grid = read_one(&"1".repeat(81)).expect("81 cells");
    assert_eq!(grid.given_count(), 81);
}

#[test]
fn a_line_reads_with_something_beside_it() {
    let zeros = PUZZLE.replace('.', "0");
    for text in [
        format!("{PUZZLE} # hard(7.1) 24 givens"),
        format!("{PUZZLE} // no. 17"),
        format!("{PUZZLE}#17"),
        format!("00a1b2c3d4e5 {zeros}  7.1"),
        format!("no. 17: {PUZZLE}"),
        format!("17,{zeros},{SOLVED},3"),
        format!("\"{PUZZLE}\",\"{SOLVED}\""),
        format!("\"{}\",\"{SOLVED}\"", PUZZLE.replace('.', " ")),
        format!("puzzle,solution\n{zeros},{SOLVED}\n"),
        format!("https://example.org/play?s={zeros}&level=2"),
        format!("https://example.org/#{zeros}"),
        format!("  {PUZZLE}  "),
        format!("{} # 7.1", PUZZLE.replace('.', "#")),
        format!("{} // 7.1", PUZZLE.replace('.', " ")),
    ] {
        assert_eq!(reads(&text), PUZZLE, "{text}");
    }
}

#[test]
fn a_list_may_hold_blank_lines_comments_and_titles() {
    let text = format!("# two, 2 of 17\n\n{PUZZLE}\r\n\r\nGrid 02\n% {SOLVED}\n// {SOLVED}\n--------\n{OTHER}");
    assert_eq!(all(&text), [PUZZLE, OTHER]);
    assert_eq!(read_one(&text).expect_err("two").to_string(), "2 puzzles, not one");
    assert_eq!(refuses(&format!("{PUZZLE}\n\n{}", &OTHER[1..])), "line 3: 80 of 81 cells");
    assert_eq!(refuses(&format!("{}\n{}", &OTHER[1..], &OTHER[1..])), "line 1: 80 of 81 cells");
}

#[test]
fn lines_are_read_one_by_one() {
    assert_eq!(
        read_line(&format!("{PUZZLE}\r\n")).map(|grid| grid.map(|grid| grid.to_string())),
        Ok(Some(PUZZLE.into()))
    );
    for nothing in ["", "   ", "# comment", "// 17", "%", "quizzes,solutions", "-----"] {
        assert_eq!(read_line(nothing), Ok(None), "{nothing:?}");
    }
    assert_eq!(read_line(&PUZZLE[1..]), Err(ReadError::Count(80)));
}

#[test]
fn groups_of_equal_size_are_cells() {
    for between in [" ", ",", ", ", ";", " | "] {
        assert_eq!(reads(&PUZZLE.chars().map(String::from).collect::<Vec<_>>().join(between)), PUZZLE);
        assert_eq!(reads(&rows(PUZZLE).join(between)), PUZZLE);
    }
    assert_eq!(reads(&rows(PUZZLE).join("/")), PUZZLE);
    assert_eq!(reads(&rows(&PUZZLE.replace('.', "0")).join(".")), PUZZLE, "a dot between rows of zeros is no cell");
    let array = rows(&PUZZLE.replace('.', "0")).join("").chars().map(String::from).collect::<Vec<_>>();
    let array: Vec<String> = array.chunks(9).map(|row| format!("{{{}}}", row.join(", "))).collect();
    assert_eq!(reads(&format!("int cells[9][9] = {{\n{}\n}};\n", array.join(",\n"))), PUZZLE);
    assert!(refuses(&format!("{} 7.2", &PUZZLE[3..])).starts_with("78 of 81"), "a rating doesn't fill up a short line");
}

#[test]
fn nine_rows_read_with_every_blank() {
    for blank in [".", "0", "X", "*", "_", " ", "-", "?", "x", "e", "#"] {
        for line in [PUZZLE, OTHER] {
            let rows = rows(&line.replace('.', blank));
            let spaced: Vec<String> =
                rows.iter().map(|row| row.chars().map(String::from).collect::<Vec<_>>().join(" ")).collect();
            for text in
                [rows.join("\n"), spaced.join("\n"), format!("Grid 01\n{}\n", rows.join("\r\n")), rows.join("\r")]
            {
                assert_eq!(reads(&text), line, "{text}");
            }
        }
    }
}

#[test]
fn a_row_of_blanks_is_no_rule_and_a_trimmed_row_no_gap() {
    let line = format!("{}{}", ".".repeat(9), &PUZZLE[9..]);
    for blank in ["-", "*", "_", "#", " ", "="] {
        let text = rows(&line.replace('.', blank)).join("\n");
        if blank == "=" {
            assert!(read(&text).is_err());
        } else {
            assert_eq!(reads(&text), line, "{text}");
        }
    }
    let trimmed: Vec<String> = rows(&PUZZLE.replace('.', " ")).iter().map(|row| row.trim_end().to_owned()).collect();
    assert_eq!(reads(&trimmed.join("\n")), PUZZLE);
}

#[test]
fn tables_read_with_empty_fields() {
    for between in ["\t", ",", ";"] {
        let table: Vec<String> = rows(PUZZLE)
            .iter()
            .map(|row| row.chars().map(|c| c.to_string().replace('.', "")).collect::<Vec<_>>().join(between))
            .collect();
        assert_eq!(reads(&table.join("\n")), PUZZLE);
    }
}

#[test]
fn boxed_grids_read_in_every_style() {
    let spaces = PUZZLE.replace('.', " ");
    let dashes = PUZZLE.replace('.', "-");
    for text in [
        boxed(PUZZLE, "|", " ", "+-------+-------+-------+"),
        boxed(PUZZLE, "|", " ", ".-------.-------.-------."),
        boxed(PUZZLE, "|", " ", ":=======:=======:=======:"),
        boxed(PUZZLE, "|", "", "*-----------*"),
        boxed(PUZZLE, "|", "", "+---+---+---+"),
        boxed(PUZZLE, "|", "", "|---|---|---|"),
        boxed(&PUZZLE.replace('.', "*"), "|", "", "*-----------*"),
        boxed(&PUZZLE.replace('.', "*"), "|", " ", "*************************"),
        boxed(&dashes, "|", "", "+---+---+---+"),
        boxed(&dashes, "|", "", "|---|---|---|"),
        boxed(&dashes, "|", " ", "-------------------------"),
        boxed(&spaces, "|", " ", "+-------+-------+-------+"),
        boxed(&spaces, "|", "", "+---+---+---+"),
        boxed(&spaces, "│", " ", "├───────┼───────┼───────┤"),
        boxed(&spaces, "║", " ", "╠═══════╬═══════╬═══════╣"),
        boxed(&spaces, "┃", "", "┣━━━╋━━━╋━━━┫"),
        format!("{}\n Some Solver\n  Version 1.2k\n", boxed(PUZZLE, " |", "", " *-----------*")),
        boxed(PUZZLE, "", " ", ""),
        unframed(PUZZLE),
        unframed(&spaces),
    ] {
        assert_eq!(reads(&text), PUZZLE, "{text}");
    }
}

#[test]
fn the_board_on_the_screen_reads_back() {
    assert_eq!(reads(&screen(PUZZLE)), PUZZLE);
    assert_eq!(reads(&screen(SOLVED)), SOLVED);
    let panel = boxed(PUZZLE, "|", " ", "+-------+-------+-------+  level 3").replace("|\n", "|  123 of 456\n");
    assert_eq!(reads(&panel), PUZZLE);
}

#[test]
fn encodings() {
    assert_eq!(reads(&format!("\u{feff}{PUZZLE}\r")), PUZZLE);
    let bytes = format!("\u{feff}{PUZZLE}\r\n{OTHER}").into_bytes();
    assert_eq!(read_bytes(&bytes).map(|grids| grids.len()), Ok(2));
    let mut binary = format!("{PUZZLE}\n123").into_bytes();
    binary.push(0xff);
    assert_eq!(read_bytes(&binary).expect_err("0xff").to_string(), "not text: byte 85, in line 2, is not UTF-8");
}
