//! What else may stand around a puzzle, and in its blanks' place.

use super::*;

fn joined(line: &str, between: &str, nothing: &str) -> Vec<String> {
    let cell = |c: char| if c == '.' { nothing.to_owned() } else { c.to_string() };
    rows(line).iter().map(|row| row.chars().map(cell).collect::<Vec<_>>().join(between)).collect()
}

#[test]
fn a_blank_that_nobody_else_uses_reads() {
    for blank in ["·", "•", "□", "~", "o", "O", "–", "b", "=", "°"] {
        assert_eq!(reads(&PUZZLE.replace('.', blank)), PUZZLE, "{blank}");
    }
    for blank in ["·", "•", "□", "~", "o", "O"] {
        let line = PUZZLE.replace('.', blank);
        for text in [
            rows(&line).join("\n"),
            joined(&line, " ", "").join("\r"),
            boxed(&line, "|", " ", "+-------+-------+-------+"),
        ] {
            assert_eq!(reads(&text), PUZZLE, "{text}");
        }
    }
}

#[test]
fn words_for_nothing_read_in_rows_and_lines() {
    for nothing in ["-1", "null", "None", "nil", "NaN", "0", "."] {
        for between in [" ", ",", ", ", "\t", ";"] {
            let rows = joined(PUZZLE, between, nothing);
            for text in [rows.join("\n"), rows.join("\r\n"), rows.join(between), format!("{}\n", rows.join(" \n "))] {
                assert_eq!(reads(&text), PUZZLE, "{text}");
            }
        }
    }
}

#[test]
fn tables_read_with_quotes_headings_and_empty_fields() {
    for between in [",", ";", "\t"] {
        let quoted: Vec<String> = rows(PUZZLE)
            .iter()
            .map(|row| {
                row.chars().map(|c| format!("\"{}\"", c.to_string().replace('.', ""))).collect::<Vec<_>>().join(between)
            })
            .collect();
        let plain = joined(PUZZLE, between, "");
        let heading: Vec<String> = (1..=9).map(|col| format!("c{col}")).collect();
        for rows in [&quoted, &plain] {
            for text in [
                rows.join("\n"),
                format!("{}\n", rows.join("\r\n")),
                rows.join(between),
                format!("{}\n{}\n", heading.join(between), rows.join("\n")),
                format!("\u{feff}{}", rows.join("\r")),
            ] {
                assert_eq!(reads(&text), PUZZLE, "{text}");
            }
        }
        let two = format!("{}\n\n{}\n", plain.join("\n"), joined(OTHER, between, "").join("\n"));
        assert_eq!(all(&two), [PUZZLE, OTHER]);
    }
    let names: Vec<String> = (1..=81).map(|cell| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)).collect();
    assert_eq!(reads(&format!("{}\n{}\n", names.join(","), joined(PUZZLE, ",", "").join(","))), PUZZLE);
}

#[test]
fn columns_beside_the_puzzle_are_none_of_it() {
    let zeros = PUZZLE.replace('.', "0");
    let solution: String = PUZZLE.chars().map(|c| if c == '.' { '1' } else { c }).collect();
    for text in [
        format!("id,puzzle,solution,clues,difficulty\n17,{zeros},{solution},24,2.3\n"),
        format!("solution,puzzle\n{solution},{zeros}\n"),
        format!("\"solution\",\"puzzle\"\r\n\"{solution}\",\"{PUZZLE}\"\r\n"),
        format!("0000183b305c {zeros} 7.1"),
        format!("123456789012 {zeros} 1.2"),
        format!("{zeros};7.1;Nobody, 2006"),
        format!("{PUZZLE}\t24\t7.1/1.2/1.2"),
        format!("| {PUZZLE} | 7.1 |"),
        format!("|{zeros}|{solution}|"),
        format!("'{PUZZLE}'"),
        format!("puzzle=\"{PUZZLE}\";"),
        format!("(17, '{zeros}', '{solution}')"),
        format!("INSERT INTO p VALUES (17, '{zeros}', 7.1);"),
        format!("    {PUZZLE}    # no. 17"),
        format!("\t{PUZZLE}"),
        format!("{PUZZLE}  24 givens, ER=7.1/1.2/1.2"),
        format!("17. {PUZZLE}"),
        format!("P17: {zeros}"),
        format!("{zeros}/{solution}"),
        format!("{}  7.2", PUZZLE.replace('.', "*")),
    ] {
        assert_eq!(reads(&text), PUZZLE, "{text}");
    }
}

#[test]
fn what_stands_around_rows_is_none_of_them() {
    let plain = rows(PUZZLE).join("\n");
    for text in [
        format!("Grid 01\n{plain}\n"),
        format!("Puzzle #17\n\n{plain}\n\nby Nobody\n"),
        format!("    {}", plain.replace('\n', "\n    ")),
        format!("\t{}\n", plain.replace('\n', "\n\t")),
        format!("```\n{plain}\n```\n"),
        format!("```text\n{plain}\n```\n"),
        format!("[code]\n{plain}\n[/code]\n"),
        format!("% a comment, 17\n{plain}"),
        plain.replace('\n', "\n\n"),
        format!("{plain}\n\n\n"),
        plain.replace('\n', ",\n"),
        plain.replace('\n', "\\\n").replace('\\', ""),
        joined(PUZZLE, "  ", ".").join("\n"),
        joined(PUZZLE, "\t", ".").join("\n"),
        joined(PUZZLE, "|", ".").iter().map(|row| format!("|{row}|")).collect::<Vec<_>>().join("\n"),
        joined(PUZZLE, "|", " ").iter().map(|row| format!("|{row}|")).collect::<Vec<_>>().join("\n"),
        format!(
            "|1|2|3|4|5|6|7|8|9|\n|-|-|-|-|-|-|-|-|-|\n{}",
            joined(PUZZLE, "|", " ").iter().map(|row| format!("|{row}|")).collect::<Vec<_>>().join("\n")
        ),
        format!(
            "| | | | | | | | | |\n|---|---|---|---|---|---|---|---|---|\n{}",
            joined(PUZZLE, " | ", " ").iter().map(|row| format!("| {row} |")).collect::<Vec<_>>().join("\n")
        ),
        joined(PUZZLE, " | ", " ").iter().map(|row| format!("| {row} |")).collect::<Vec<_>>().join("\n").replacen(
            '\n',
            "\n|---|---|---|---|---|---|---|---|---|\n",
            1,
        ),
        format!("{}\n", rows(PUZZLE).iter().map(|row| format!("> {row}")).collect::<Vec<_>>().join("\n")),
        boxed(PUZZLE, "|", " ", "+=======+=======+=======+"),
        boxed(PUZZLE, "|", " ", "_______________________"),
        boxed(PUZZLE, "│", " ", "├───────┼───────┼───────┤"),
        boxed(PUZZLE, "║", " ", "╠═══════╬═══════╬═══════╣"),
        boxed(&PUZZLE.replace('.', "0"), "|", " ", "-------------------------"),
        boxed(&PUZZLE.replace('.', "_"), "|", " ", "+-------+-------+-------+"),
        boxed(&PUZZLE.replace('.', "x"), "|", "  ", "+---------+---------+---------+"),
    ] {
        assert_eq!(reads(&text), PUZZLE, "{text}");
    }
    let euler = format!("Grid 01\n{plain}\nGrid 02\n{}\n", rows(&OTHER.replace('.', "0")).join("\n"));
    assert_eq!(all(&euler.replace(&plain, &plain.replace('.', "0"))), [PUZZLE, OTHER]);
}

#[test]
fn a_list_in_a_frame_of_code_reads() {
    for text in [
        format!("puzzles = [\n    \"{PUZZLE}\",\n    \"{OTHER}\",\n]\n"),
        format!("const char *p[] = {{\n  \"{PUZZLE}\",\n  \"{OTHER}\"\n}};\n"),
        format!("```\n{PUZZLE}\n{OTHER}\n```"),
        format!("1. {PUZZLE}\n2. {OTHER}\n"),
        format!("[Easy]\n{PUZZLE}\n[Hard]\n{OTHER}\n"),
        format!("- {PUZZLE}\n- {OTHER}\n"),
    ] {
        assert_eq!(all(&text), [PUZZLE, OTHER], "{text}");
    }
}

#[test]
fn labels_and_tags_are_none_of_a_row() {
    let spaced = joined(PUZZLE, " ", ".");
    let labelled = |label: &dyn Fn(usize) -> String, rows: &[String]| {
        rows.iter().enumerate().map(|(row, cells)| format!("{}{cells}", label(row + 1))).collect::<Vec<_>>().join("\n")
    };
    let letter = |row: usize| char::from(b'@' + row as u8);
    let table: Vec<String> = joined(PUZZLE, " | ", " ").iter().map(|row| format!(" | {row} |")).collect();
    let fields = joined(PUZZLE, ",", "");
    for text in [
        format!("  1 2 3 4 5 6 7 8 9\n{}", labelled(&|row| format!("{} ", letter(row)), &spaced)),
        labelled(&|row| format!("r{row}: "), &rows(PUZZLE)),
        labelled(&|row| format!("Row {row}: "), &spaced),
        labelled(&|row| format!("{row}) "), &spaced),
        labelled(&|row| format!("{row} | "), &spaced).replace('\n', " |\n") + " |",
        labelled(&|_| "  - ".to_owned(), &rows(PUZZLE)),
        labelled(&|_| "  - ".to_owned(), &rows(PUZZLE).iter().map(|row| format!("{row:?}")).collect::<Vec<_>>()),
        format!(
            "|   | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n|---|---|---|---|---|---|---|---|---|---|\n{}",
            labelled(&|row| format!("| {}", letter(row)), &table)
        ),
        format!("row,a,b,c,d,e,f,g,h,i\n{}\n", labelled(&|row| format!("{row},"), &fields)),
        fields.join(",\n") + ",\n",
        format!("[code]{}[/code]", rows(PUZZLE).join("\n")),
        format!("[b]{PUZZLE}[/b]"),
        format!("Puzzle: {PUZZLE}\nSolution: {SOLVED}\nDate: 2006-08-03\n"),
        format!("Puzzle:\n{}\n\nDate: 2006-08-03\nRating 7.1 (3)\n", rows(PUZZLE).join("\n")),
        format!("s = \'\'\'\n{}\n\'\'\'", rows(PUZZLE).join("\n")),
        format!("A = [{}];", joined(PUZZLE, " ", "0").join("; ")),
        format!("A = [{}];", joined(PUZZLE, " ", "0").join(";\n")),
    ] {
        assert_eq!(reads(&text), PUZZLE, "{text}");
    }
    let short: Vec<String> = spaced.iter().map(|row| row[2..].to_owned()).collect();
    assert!(read(&labelled(&|row| format!("{row} "), &short).replacen("1 ", "", 1)).is_err());
}

#[test]
fn numbers_and_names_from_a_data_frame_read() {
    let floats: Vec<String> = joined(PUZZLE, ",", "0").iter().map(|row| row.replace(',', ".0,") + ".0").collect();
    let numbered = |(row, cells): (usize, &String)| format!("{row}  {}", cells.replace(',', "  "));
    let frame: Vec<String> = joined(PUZZLE, ",", "0").iter().enumerate().map(numbered).collect();
    for text in [
        floats.join("\n"),
        floats.join("\n").replace("0.0", "NaN"),
        format!("   0  1  2  3  4  5  6  7  8\n{}", frame.join("\n")),
    ] {
        assert_eq!(reads(&text), PUZZLE, "{text}");
    }
    // Two cells that run together are no number.
    refuses(&joined(PUZZLE, " ", ".").join("\n").replacen("8 . . 7", "8. . 7", 1));
}

#[test]
fn titles_with_numbers_and_quoted_mail_read() {
    let rows = rows(PUZZLE).join("\n");
    let quoted = |mark: &str| rows.lines().map(|row| [mark, row, "\n"].concat()).collect::<String>();
    for text in [
        format!("Weekend special 6243, 12 May 2014 (36 givens)\n\n{rows}\n"),
        format!("Nr. 17 (36)\n{rows}\nsolved in 00:34:12\n"),
        format!("Hi,\n\nOn 12 May 2014 at 10:33:20, somebody wrote:\n> no. 5:\n>\n{}\nthanks\n", quoted("> ")),
        quoted(">> "),
        quoted("> > "),
    ] {
        assert_eq!(reads(&text), PUZZLE, "{text}");
    }
}

#[test]
fn lists_of_other_languages_read() {
    let rows = joined(PUZZLE, " ", "0");
    let between = |text: &str| rows.iter().map(|row| row.replace(' ', ", ")).collect::<Vec<_>>().join(text);
    for text in [
        format!("(defvar *board* '(({})))", rows.join(")\n  (")),
        format!("board = [|\n{}|];\n", between("|\n")),
        format!("n = 9;\nboard = [|{}|];\n", between(" |\n |")),
    ] {
        assert_eq!(reads(&text), PUZZLE, "{text}");
    }
}

#[test]
fn a_table_beside_the_puzzle_is_no_fault_of_it() {
    let rows = joined(PUZZLE, ", ", "0");
    let table: Vec<String> =
        (0..9).map(|row| (0..9).map(|col| (row * 9 + col).to_string()).collect::<Vec<_>>().join(", ")).collect();
    let text = format!("cells = [[{}]]\ngrid = [[{}]]\nsolve(grid, 0, 0)\n", table.join("],\n["), rows.join("],\n["));
    assert_eq!(reads(&text), PUZZLE);
    refuses(&text.replacen(&rows[3], &rows[3].replacen('7', "17", 1), 1));
}
