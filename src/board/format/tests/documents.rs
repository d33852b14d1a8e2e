//! XML, JSON, links, program text, sections.

use super::super::{read_bytes, read_line};
use super::*;

fn cells(line: &str, between: &str, cell: impl Fn(char) -> String) -> Vec<String> {
    rows(line).iter().map(|row| row.chars().map(&cell).collect::<Vec<_>>().join(between)).collect()
}

fn digit_or(nothing: &str) -> impl Fn(char) -> String {
    let nothing = nothing.to_owned();
    move |c| if c == '.' { nothing.clone() } else { c.to_string() }
}

/// The link's packed part, and the same percent-encoded.
fn packed(json: &str) -> [String; 2] {
    let packed = lz_str::compress_to_base64(json);
    let encoded = packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    [packed, encoded]
}

fn f_puzzle(line: &str) -> String {
    let cell = |c: char| if c == '.' { "{}".to_owned() } else { format!(r#"{{"value":{c},"given":true}}"#) };
    let rows: Vec<String> = cells(line, ",", cell).iter().map(|row| format!("[{row}]")).collect();
    format!(r#"{{"size":9,"title":"A title","author":"Nobody","grid":[{}],"ruleset":"As usual."}}"#, rows.join(","))
}

#[test]
fn arrays_of_any_language_read() {
    for nothing in ["0", "-1", "null", "None", "nil", "'.'", "\".\"", "\"\"", "' '", "0.0"] {
        let rows = cells(PUZZLE, ", ", digit_or(nothing));
        for (open, close, end) in [("[", "]", "\n"), ("{", "}", "\r\n"), ("[", "]", " "), ("(", ")", "\n")] {
            let inner: Vec<String> = rows.iter().map(|row| format!("    {open}{row}{close}")).collect();
            let array = format!("{open}{end}{}{end}{close}", inner.join(&format!(",{end}")));
            let trailing = format!("{open}{end}{},{end}{close};", inner.join(&format!(",{end}")));
            for text in [
                array.clone(),
                trailing.clone(),
                format!("int grid[9][9] = {trailing}\n"),
                format!("int[][] board = new int[][] {array};\n"),
                format!("grid = {array}  # 7.1 of 10"),
                format!("const GRID: [[u8; 9]; 9] = {array};"),
                format!("// No. 17 of 2006\nstatic final int[][] P1 = {array};\n\nint main() {{ return solve(9); }}\n"),
            ] {
                assert_eq!(reads(&text), PUZZLE, "{text}");
            }
        }
        let flat = rows.join(", ");
        assert_eq!(reads(&format!("int grid[81] = {{{flat}}};")), PUZZLE, "{flat}");
        assert_eq!(reads(&format!("grid = [\n  {}\n]", rows.join(",\n  "))), PUZZLE, "{flat}");
    }
}

#[test]
fn arrays_of_strings_read() {
    let zeros = PUZZLE.replace('.', "0");
    for line in [PUZZLE, &zeros] {
        let quoted: Vec<String> = rows(line).iter().map(|row| format!("\"{row}\"")).collect();
        for text in [
            format!("[{}]", quoted.join(", ")),
            format!("[\n{}\n]", quoted.join(",\n")),
            format!("char *rows[] = {{\n  {},\n}};", quoted.join(",\n  ")),
            format!("[\"{line}\"]"),
            format!("puzzle = \"{line}\""),
            format!("puzzles = [\n  '{line}',\n]\n"),
            format!(
                "[{}]",
                cells(line, ",", |c| format!("\"{c}\""))
                    .iter()
                    .map(|row| format!("[{row}]"))
                    .collect::<Vec<_>>()
                    .join(",")
            ),
            format!(
                "[{}]",
                cells(line, " ", |c| c.to_string())
                    .iter()
                    .map(|row| format!("[{row}]"))
                    .collect::<Vec<_>>()
                    .join("\n ")
            ),
            format!(
                "array([{}])",
                cells(line, ", ", digit_or("0"))
                    .iter()
                    .map(|row| format!("[{row}]"))
                    .collect::<Vec<_>>()
                    .join(",\n       ")
            ),
        ] {
            assert_eq!(reads(&text), PUZZLE, "{text}");
        }
    }
    let lists = format!("[\n\"{PUZZLE}\",\n\"{OTHER}\"\n]");
    assert_eq!(all(&lists), [PUZZLE, OTHER]);
    assert_eq!(all(&lists.replace('\n', "")), [PUZZLE, OTHER]);
    assert_eq!(all(&format!("P = ['{PUZZLE}', '{OTHER}']")), [PUZZLE, OTHER]);
}

#[test]
fn an_array_that_is_no_grid_is_refused() {
    let rows = cells(PUZZLE, ",", digit_or("0"));
    let array =
        |rows: &[String]| format!("[{}]", rows.iter().map(|row| format!("[{row}]")).collect::<Vec<_>>().join(",\n"));
    assert_eq!(refuses(&array(&rows[..8])), "8 rows of 9 cells, not 9");
    let mut long = rows.clone();
    long[3].push_str(",1");
    assert_eq!(refuses(&array(&long)), "line 4: row 4 has 10 cells");
    assert_eq!(refuses(&array(&vec!["1,2,3,4".to_owned(); 4])), "a 4x4 grid: sudoscope reads 9x9");
}

#[test]
fn json_reads_wherever_the_puzzle_is() {
    let array = format!(
        "[{}]",
        cells(PUZZLE, ",", digit_or("0")).iter().map(|row| format!("[{row}]")).collect::<Vec<_>>().join(",")
    );
    let solved = format!(
        "[{}]",
        cells(SOLVED, ",", digit_or("0")).iter().map(|row| format!("[{row}]")).collect::<Vec<_>>().join(",")
    );
    for text in [
        format!(r#"{{"puzzle": "{PUZZLE}", "solution": "{SOLVED}"}}"#),
        format!(r#"{{"solution": "{SOLVED}", "puzzle": "{PUZZLE}", "difficulty": 7.1}}"#),
        format!("{{\n  \"solution\": \"{SOLVED}\",\n  \"puzzle\": \"{PUZZLE}\"\n}}\n"),
        format!(r#"{{"board": {array}}}"#),
        format!(
            r#"{{"newboard":{{"grids":[{{"value":{array},"solution":{solved},"difficulty":"Easy"}}],"results":1}}}}"#
        ),
        format!(r#"{{"grid": {}}}"#, array.replace(['[', ']'], "").replacen("", "[", 1) + "]"),
        format!(r#"{{"puzzle": {:?}}}"#, rows(PUZZLE).join("\n")),
        format!(r#"{{"rows": {:?}}}"#, rows(PUZZLE)),
        format!(r#"[{{"id": 17, "puzzle": "{PUZZLE}"}}]"#),
    ] {
        assert_eq!(reads(&text), PUZZLE, "{text}");
    }
    let two = format!("{{\"puzzle\":\"{PUZZLE}\"}}\n{{\"solution\":\"{SOLVED}\",\"puzzle\":\"{OTHER}\"}}\n");
    assert_eq!(all(&two), [PUZZLE, OTHER]);
    assert_eq!(all(&format!(r#"{{"puzzles":["{PUZZLE}","{OTHER}"]}}"#)), [PUZZLE, OTHER]);
}

#[test]
fn what_is_wrong_with_json_is_told() {
    for (text, message) in [
        (format!("{{\"puzzle\": \"{PUZZLE}\""), "column 94: the JSON ends here, in the middle"),
        (format!("{{\n\"puzzle\": \"{PUZZLE}\",,\n}}"), "line 2, column 95: broken JSON"),
        ("{\"a\": [1, 2, 3]}".into(), "no puzzle in this JSON"),
        (r#"{"size":6,"grid":[[{}]]}"#.into(), "a 6x6 grid: sudoscope reads 9x9"),
        (r#"{"sudoscope":2,"puzzle":""}"#.into(), "version 2 of sudoscope's JSON: this sudoscope reads version 1"),
        (format!(r#"{{"sudoscope":1,"puzzle":"{}"}}"#, &PUZZLE[1..]), "80 of 81 cells"),
        (format!(r#"{{"sudoscope":1,"puzzle":"{PUZZLE}","candidates":{{"r1c1":"12"}}}}"#), "r1c1 can't be read"),
    ] {
        assert_eq!(refuses(&text), message, "{text}");
    }
}

#[test]
fn links_read_packed_and_plain() {
    let json = f_puzzle(PUZZLE);
    for packed in packed(&json) {
        for text in [
            format!("https://f-puzzles.com/?load={packed}"),
            format!("https://www.f-puzzles.com/?load={packed}\n"),
            format!("https://sudokupad.app/fpuzzles{packed}"),
            format!("https://sudokupad.app/?puzzleid=fpuzzles{packed}&setting-nogrid=1"),
            format!("My puzzle: https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{packed} (easy)"),
            format!("fpuzzles{packed}"),
            packed.clone(),
        ] {
            assert_eq!(reads(&text), PUZZLE, "{text}");
            assert!(matches!(read_line(&text), Ok(Some(_))));
        }
    }
    let spaced = packed(&json)[0].replace('+', " ");
    assert_eq!(reads(&format!("https://f-puzzles.com/?load={spaced}")), PUZZLE);
    let uri = lz_str::compress_to_encoded_uri_component(&json);
    assert_eq!(reads(&format!("https://f-puzzles.com/?load={uri}")), PUZZLE);
    for text in [
        format!("https://example.org/?bd={}", PUZZLE.replace('.', "%2E")),
        format!("https://example.org/?puzzle={}&level=3", PUZZLE.replace('.', "%20")),
        format!("https://example.org/?puzzle={}&level=3", PUZZLE.replace('.', "+")),
        format!("https://example.org/?puzzle={}", PUZZLE.replace('.', "%23")),
        format!("https://example.org/play/{}/", PUZZLE.replace('.', "_")),
        format!("https://example.org/play/{}", PUZZLE.replace('.', "-")),
        format!("https://example.org/#{}", PUZZLE.replace('.', "x")),
        format!("https://example.org/sudoku.htm?bd={PUZZLE}&x=1"),
        format!("see <https://example.org/?s={PUZZLE}>, it is hard"),
    ] {
        assert_eq!(reads(&text), PUZZLE, "{text}");
    }
}

#[test]
fn a_damaged_link_is_refused() {
    let [packed, encoded] = packed(&f_puzzle(PUZZLE));
    let broken = "the puzzle in the link can't be unpacked: it is cut off or damaged";
    for text in [
        format!("https://f-puzzles.com/?load={}", &packed[..packed.len() / 2]),
        format!("https://f-puzzles.com/?load={}", &packed[..12]),
        format!("https://sudokupad.app/fpuzzles{}", &encoded[..encoded.len() / 3]),
    ] {
        assert_eq!(refuses(&text), broken, "{text}");
    }
    assert_eq!(refuses("https://f-puzzles.com/"), "nothing to read: no cell in it");
}

#[test]
fn xml_reads_in_each_version() {
    let game = |data: &str| {
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\"><folder name=\"f 17\" created=\"1234567890123\">\n<game created=\"1234567890123\" state=\"1\" data=\"{data}\" note=\"\"/>\n</folder></opensudoku>\n"
        )
    };
    let zeros = PUZZLE.replace('.', "0");
    let of_cells = |cell: &dyn Fn(char) -> String| zeros.chars().map(cell).collect::<String>();
    let flag = |c: char| u8::from(c == '0');
    for text in [
        game(&zeros),
        game(PUZZLE),
        game(&format!("version: 1&#10;{}", of_cells(&|c| format!("{c}|-|{}|", flag(c))))),
        game(&format!("version: 1\n{}", of_cells(&|c| format!("{c}|-|{}|", flag(c))))),
        game(&format!("version: 2&#xA;{}", of_cells(&|c| format!("{c}|0|{}|", flag(c))))),
        game(&format!("version: 2&#10;{}", of_cells(&|c| format!("{c}|0||{}|", flag(c))))),
        game(&format!("version: 3&#10;{}", of_cells(&|c| format!("{c}|0|{}|", flag(c))))),
        game(&format!("version: 4&#10;{}", of_cells(&|c| format!("{c}|0|0|{}|", flag(c))))),
        format!("<sudoku><name>No. 17</name><puzzle>{PUZZLE}</puzzle><solution>{SOLVED}</solution></sudoku>"),
        format!("<sudoku><puzzle><![CDATA[\n{}\n]]></puzzle></sudoku>", rows(PUZZLE).join("\n")),
        format!(
            "<sudoku>{}</sudoku>",
            rows(PUZZLE).iter().map(|row| format!("<row>{row}</row>\n")).collect::<Vec<_>>().concat()
        ),
    ] {
        assert_eq!(reads(&text), PUZZLE, "{text}");
    }
    let state = game(&format!(
        "version: 2&#10;{}",
        (0..81)
            .map(|at| match at {
                0 => "5|0|0|",
                1 => "3|0|1|",
                2 => "0|11|1|",
                _ => "0|0|1|",
            })
            .collect::<String>()
    ));
    let grid = read_one(&state).expect("a game");
    assert_eq!((grid.given_count(), grid.own_count()), (1, 1));
    let noted = grid.iter().nth(2).map(|(_, content)| content);
    assert_eq!(noted, Some(open("124")));
}

#[test]
fn what_is_wrong_with_xml_is_told() {
    for (text, message) in [
        ("<?xml version=\"1.0\"?>\n<opensudoku>\n<game data=\"123\"/>".into(), "line 3: 3 of 81 cells"),
        (format!("<?xml version=\"1.0\"?>\n<opensudoku>\n<game data=\"{PUZZLE}\"/>\n"), "line 4: broken XML"),
        (format!("<opensudoku>\n<game data=\"{PUZZLE}\"></gam></opensudoku>"), "line 2: broken XML"),
        ("<?xml version=\"1.0\"?><opensudoku/>".into(), "no puzzle in this XML"),
        ("<svg xmlns=\"http://www.w3.org/2000/svg\"><text x=\"1\">5</text></svg>".into(), "no puzzle in this XML"),
        ("<opensudoku><game data=\"version: 2&#10;5|0|0|\"/></opensudoku>".into(), "line 1: 1 of 81 cells"),
    ] {
        assert_eq!(refuses(&text), message, "{text}");
    }
}

#[test]
fn sections_read_with_and_without_state() {
    let (puzzle, other) = (rows(PUZZLE).join("\r\n"), rows(OTHER).join("\r\n"));
    let head = "#ANobody\r\n#D17 givens, 9 to go\r\n#B2006-08-03\r\n#LEasy\r\n#Uhttps://example.org/17\r\n";
    let state = rows(&PUZZLE.replacen('.', "5", 1).replacen('.', "6", 1)).join("\r\n");
    assert_eq!(reads(&format!("{head}[Puzzle]\r\n{puzzle}\r\n")), PUZZLE);
    assert_eq!(reads(&format!("{head}{puzzle}\r\n")), PUZZLE);
    for text in [
        format!("{head}[Puzzle]\r\n{puzzle}\r\n[State]\r\n{state}\r\n"),
        format!("{head}[puzzle]\n{puzzle}\n\n[STATE]\n{state}"),
        format!("{head}{puzzle}\n[State]\n{state}"),
        format!("[Puzzle]\n{PUZZLE}\n[State]\n{}", state.replace("\r\n", "")),
    ] {
        let grid = read_one(&text).expect("a puzzle with its state");
        assert_eq!(grid.givens().to_string(), PUZZLE, "{text}");
        assert_eq!(grid.to_string(), state.replace("\r\n", ""), "{text}");
    }
    assert_eq!(reads(&format!("#D1111|#1#11\n[Puzzle]\n{puzzle}\n")), PUZZLE);
    assert_eq!(all(&format!("#D1\n[Puzzle]\n{puzzle}\n\n#D2\n[Puzzle]\n{other}\n")), [PUZZLE, OTHER]);
}

#[test]
fn other_encodings_read() {
    for text in [format!("{PUZZLE}\r\n"), screen(PUZZLE), format!("{PUZZLE}\n{OTHER}")] {
        let wide = |mark: bool, big: bool| -> Vec<u8> {
            let units = text.encode_utf16();
            let marked = mark.then_some(0xfeff).into_iter().chain(units);
            marked.flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect()
        };
        let expected = read(&text);
        for (mark, big) in [(true, true), (true, false), (false, true), (false, false)] {
            if mark || text.starts_with(PUZZLE) {
                assert_eq!(read_bytes(&wide(mark, big)), expected, "{mark} {big}");
            }
        }
        let mut odd = wide(true, false);
        odd.push(0xd8);
        assert_eq!(read_bytes(&odd).expect_err("half a unit").to_string(), "not text: broken UTF-16");
    }
}
