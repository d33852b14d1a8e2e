//! What is refused, word by word.

use super::*;

fn joined_by(line: &str, between: &str) -> String {
    line.replace('.', "0").chars().map(String::from).collect::<Vec<_>>().join(between)
}

#[test]
fn what_is_wrong_is_told_in_one_line() {
    let with = |row: usize, text: &str| {
        let mut rows = rows(PUZZLE);
        text.clone_into(&mut rows[row - 1]);
        rows.join("\n")
    };
    let arabic: String = PUZZLE
        .chars()
        .map(|c| c.to_digit(10).map_or(c, |d| "٠١٢٣٤٥٦٧٨٩".chars().nth(d as usize).expect("ten")))
        .collect();
    for (text, message) in [
        (String::new(), "nothing to read: no cell in it"),
        (" \n\t\n".into(), "nothing to read: no cell in it"),
        ("# only\n// comments 123\n".into(), "nothing to read: no cell in it"),
        ("hello".into(), "nothing to read: no cell in it"),
        (PUZZLE[..80].into(), "80 of 81 cells"),
        (format!("{SOLVED}."), "82 cells, 1 more than 81"),
        (format!("1: {PUZZLE}\n2: {}", &PUZZLE[1..]), "line 2: 80 of 81 cells"),
        (format!("{PUZZLE}1"), "82 cells, 1 more than 81"),
        (format!("{PUZZLE}123456789"), "90 cells, 9 more than 81"),
        (format!("{},{SOLVED}", &PUZZLE[..80]), "80 of 81 cells"),
        (format!("{} # was {OTHER}", &PUZZLE[..80]), "80 of 81 cells"),
        (with(4, "7..1..9."), "row 4 has 8 cells"),
        (with(4, "7..1..9..."), "row 4 has 10 cells"),
        (with(1, "8..7...4"), "row 1 has 8 cells"),
        (with(9, ""), "8 rows of 9 cells, not 9"),
        (with(3, "..3..q.1."), "line 3, column 6: 'q' is no digit and no blank"),
        (format!("{PUZZLE}\n{}q{}", &PUZZLE[..13], &PUZZLE[14..]), "line 2, column 14: 'q' is no digit and no blank"),
        (format!("{}q{}", &PUZZLE[..13], &PUZZLE[14..]), "column 14: 'q' is no digit and no blank"),
        (format!("{}?{}", &PUZZLE[..13], &PUZZLE[14..]), "column 14: '?' is not the blank, '.' is"),
        (arabic, "column 1: '٨' is no digit and no blank"),
        ("1...".repeat(4), "a 4x4 grid: sudoscope reads 9x9"),
        ("1.3.\n....\n..2.\n4...".into(), "a 4x4 grid: sudoscope reads 9x9"),
        ("+--+--+\n|1 |3 |\n|  | 2|\n|..|..|\n|..|..|".into(), "row 1 has 2 cells"),
        ("1.A.".repeat(64), "a 16x16 grid: sudoscope reads 9x9"),
        (vec!["1.3.5.7.9.B.D.F."; 16].join("\n"), "a 16x16 grid: sudoscope reads 9x9"),
        (
            format!("[Puzzle]\n{}\n[State]\n{}", rows(PUZZLE).join("\n"), rows(SOLVED).join("\n")),
            "line 11: r1c1 has another digit in the state than in the puzzle",
        ),
        (
            format!("[Puzzle]\n{}\n[Moves]\n{}", rows(PUZZLE).join("\n"), rows(SOLVED).join("\n")),
            "line 11: the section [moves] can't be read",
        ),
        (format!("https://www.example.org/sudoku.htm?bd={}", &PUZZLE[..80]), "80 of 81 cells"),
        (format!("g = [{}]", joined_by(&PUZZLE[..80], ",")), "80 of 81 cells"),
        (format!("{{\"puzzle\":\"{PUZZLE}1\"}}"), "82 cells, 1 more than 81"),
        (format!("{{\"board\":[[10{}]{}]}}", ",0".repeat(8), ",[0,0,0,0,0,0,0,0,0]".repeat(8)), "r1c1 can't be read"),
        (format!("<p><b>{}</b></p>", &PUZZLE[..80]), "80 of 81 cells"),
        ("<!DOCTYPE html><html><body><br>Room 404</body></html>".into(), "no puzzle in this HTML"),
        (format!("[{}[0,0]]", "[0,0,0,0,0,0,0,0,0],\n".repeat(8)), "line 9: row 9 has 2 cells"),
        (format!("g = [{}]", "[1,2,3,4,5,6,7,8,10],\n".repeat(9)), "line 1: row 1: \"10\" is no cell"),
        (format!("g = [{}]", "[1,2,3,4,5,6,7,8,9,10,11,12],".repeat(12)), "a 12x12 grid: sudoscope reads 9x9"),
        (format!("[{}[0,0,0,0]]", "[0,0,0,0],".repeat(3)), "a 4x4 grid: sudoscope reads 9x9"),
        (["....5.7."; 8].join("\n"), "an 8x8 grid: sudoscope reads 9x9"),
        (["A.C..F..I"; 9].join("\n"), "line 1, column 1: 'A' is no digit and no blank"),
        (format!("34 5 6 7 8 9 1 2 3\n{}", "34 5 6 7 80 9 1 2 3\n".repeat(8)), "row 2: \"80\" is no cell"),
        (
            "In 1979 it was the 1st.\nIn 2004 a paper had it, and 20 did in 2005, by 11 counts.".into(),
            "no puzzle in this text",
        ),
        (
            format!("Grid 01\n{}\nGrid 02\n{}", rows(PUZZLE)[..8].join("\n"), rows(OTHER).join("\n")),
            "line 10: 8 rows of 9 cells, not 9",
        ),
    ] {
        assert_eq!(refuses(&text), message, "{text}");
    }
}

#[test]
fn two_halves_are_no_puzzle() {
    let (first, second) = (rows(PUZZLE), rows(OTHER));
    for at in 1..9 {
        let halves = format!("{}\n\n{}", first[..at].join("\n"), second[at..].join("\n"));
        assert_eq!(read(&halves).is_ok(), at % 3 == 0, "{halves}");
        let titled = halves.replace("\n\n", "\nPuzzle 2\n");
        assert_eq!(
            refuses(&titled),
            format!("line {}: {at} row{} of 9 cells, not 9", at + 1, if at == 1 { "" } else { "s" })
        );
    }
    assert_eq!(reads(&first.join("\n\n")), PUZZLE);
    assert_eq!(
        refuses(&format!("{}\n\n{}", first[..5].join("\n"), second[5..].join("\n"))),
        "line 6: an empty line after row 5 of 9"
    );
}

#[test]
fn rules_and_nothing_else_are_no_empty_grid() {
    for blank in ["-", "*", "_", " ", "#"] {
        assert_eq!(refuses(&vec![blank.repeat(9); 9].join("\n")), "nothing to read: no cell in it", "{blank}");
    }
}

#[test]
fn rows_whose_blanks_were_cut_off_at_both_ends_are_refused() {
    for step in ["", " "] {
        let spaced = |row: &String| row.replace('.', " ").chars().map(String::from).collect::<Vec<_>>().join(step);
        let wide: Vec<String> = rows(PUZZLE).iter().map(spaced).collect();
        let behind: Vec<&str> = wide.iter().map(|row| row.trim_end()).collect();
        assert_eq!(reads(&behind.join("\n")), PUZZLE);
        let both: Vec<&str> = wide.iter().map(|row| row.trim()).collect();
        refuses(&both.join("\n"));
    }
}

#[test]
fn bytes_that_are_no_text_are_named() {
    let error = |bytes: &[u8]| super::super::read_bytes(bytes).expect_err("no text").to_string();
    assert_eq!(error(b"\x7fELF\n\x02\x00"), "not text: byte 6, in line 2, is zero");
    assert_eq!(error(b"12\xff"), "not text: byte 2, in line 1, is not UTF-8");
}

#[test]
fn a_row_that_was_broken_in_two_is_no_row() {
    let whole = screen(OTHER);
    let broken_at = |at: usize| {
        let (before, after) = whole.split_at(whole.match_indices(['┃', '│']).nth(at).expect("eighty bars").0);
        format!("{before}\n{after}")
    };
    assert!(read(&whole).is_ok());
    for at in 0..90 {
        // Behind the last bar of a row only the text beside the board is cut off.
        if at % 10 != 9 {
            assert!(read(&broken_at(at)).is_err() || read(&broken_at(at)) == read(&whole), "{}", broken_at(at));
        }
    }
}

#[test]
fn what_is_more_than_a_puzzle_is_refused() {
    for text in [
        PUZZLE.replace('.', "null,"),
        PUZZLE.replacen('.', "+", 9),
        "12 23 456 1 2 3 4 5 6789 5\n".repeat(9),
        "11 23 455 1 2 3 4 5 6789\n".repeat(9),
        format!("[{}]", PUZZLE.replace('.', "0,")),
    ] {
        assert!(read(&text).is_err(), "{text}");
    }
}

#[test]
fn a_cell_that_looks_like_a_comments_sign_does_not_shift_its_row() {
    let line = format!("{}{}", ".".repeat(62), "1..................");
    let drawn = screen(&line);
    let row = drawn.lines().find(|line| line.starts_with("7 ")).expect("row 7");
    let damaged = drawn.replace(row, &row.replacen("│   │ 1 ", "│ # │ 1 ", 1));
    assert_ne!(damaged, drawn);
    refuses(&damaged);
}
