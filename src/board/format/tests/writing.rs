//! What is written: how it looks, and that it is read back as what it promises to keep.

use super::super::write::{Form, Keeps, pencilled};
use super::super::{read, read_one};
use super::*;
use crate::board::samples::{any_grid, grid};
use crate::board::{Cell, Content, Digit, DigitSet, rules};
use proptest::prelude::*;

/// The puzzle with an own digit, two notes, and a lone note.
fn with_state() -> Grid {
    let mut grid = grid(PUZZLE);
    let put = |grid: &mut Grid, row, col, content| grid.set(Cell::at(row, col), content);
    put(&mut grid, 0, 1, Content::Own(Digit::ALL[8]));
    put(&mut grid, 0, 2, Content::Open([Digit::ALL[4], Digit::ALL[5]].into_iter().collect()));
    put(&mut grid, 0, 4, Content::Open(DigitSet::only(Digit::ALL[1])));
    grid
}

#[test]
fn givens_alone_are_written_where_own_digits_would_look_like_them() {
    let grid = with_state();
    let nine = rows(PUZZLE).join("\n") + "\n";
    assert_eq!(Form::Line.write(&grid, "a title"), format!("{PUZZLE}\n"));
    assert_eq!(Form::Sdm.write(&grid, "a title"), format!("{PUZZLE}\n"));
    assert_eq!(Form::Rows.write(&grid, "a title"), nine);
    let drawn = boxed(PUZZLE, "|", " ", "+-------+-------+-------+") + "\n";
    assert_eq!(Form::Boxed.write(&grid, "a title"), drawn);
}

#[test]
fn sections_hold_the_state_where_there_is_one() {
    let nine = rows(PUZZLE).join("\n");
    assert_eq!(Form::Sdk.write(&grid(PUZZLE), ""), format!("[Puzzle]\n{nine}\n"));
    let state = nine.replacen("8..7", "89.7", 1);
    let expected = format!("#Da title\n[Puzzle]\n{nine}\n[State]\n{state}\n");
    assert_eq!(Form::Sdk.write(&with_state(), " a\ntitle "), expected);
}

#[test]
fn an_object_holds_everything_and_the_puzzle_comes_first() {
    assert_eq!(Form::Json.write(&grid(PUZZLE), ""), format!("{{\"sudoscope\":1,\"puzzle\":\"{PUZZLE}\"}}\n"));
    let digits = PUZZLE.replacen("8..7", "89.7", 1);
    let expected = format!(
        r#"{{"sudoscope":1,"puzzle":"{PUZZLE}","digits":"{digits}","candidates":{{"r1c3":"56","r1c5":"2"}},"title":"\"5\" & a \\"}}"#,
    );
    assert_eq!(Form::Json.write(&with_state(), "\"5\" & a \\\u{7}"), expected + "\n");
}

#[test]
fn a_candidate_grid_fills_in_what_is_noted_nowhere() {
    let written = Form::Candidates.write(&with_state(), "a title");
    let lines: Vec<&str> = written.lines().collect();
    assert_eq!(lines.len(), 13, "{written}");
    assert_eq!(lines[0], "+-----------------+---------------------+-----------------+", "{written}");
    assert_eq!(lines[1], "| 8     +9   56   | 7      2      135   | 35    4    23   |", "{written}");
    assert!(lines.iter().all(|line| line.len() == lines[0].len()), "{written}");
    assert_eq!((lines[0], lines[4]), (lines[8], lines[12]));
}

#[test]
fn a_candidate_grid_says_what_a_lone_digit_is_where_that_is_not_clear() {
    // Two givens that clash, a given that a peer has noted, a single candidate that nothing else could be.
    let mut board = grid("1...1........................................................................3...");
    board.set(Cell::at(8, 8), Content::Open([Digit::ALL[2], Digit::ALL[8]].into_iter().collect()));
    let lone = Cell::at(4, 4);
    for peer in lone.peers().iter() {
        board.set(peer, Content::Open(DigitSet::only(Digit::ALL[5]).complement()));
    }
    board.set(Cell::at(0, 4), Content::Given(Digit::ALL[0]));
    board.set(lone, Content::Open(DigitSet::only(Digit::ALL[5])));
    let written = Form::Candidates.write(&board, "");
    for (row, group) in [(0, "=1"), (4, "66"), (8, "=3")] {
        let line = written.lines().filter(|line| !line.starts_with('+')).nth(row).expect("a row");
        assert!(line.split_whitespace().any(|word| word == group), "{group} in {line}");
    }
}

/// The text of each `text` element of a page, with its class, in order.
fn texts(page: &str) -> Vec<(String, String)> {
    let mut reader = quick_xml::Reader::from_str(page);
    reader.config_mut().check_end_names = true;
    let (mut found, mut class, mut depth) = (Vec::new(), None, 0_usize);
    loop {
        match reader.read_event().unwrap_or_else(|error| panic!("{error}: {page}")) {
            quick_xml::events::Event::Start(tag) => {
                depth += 1;
                class = (tag.name().as_ref() == "text").then(|| {
                    let class = tag.try_get_attribute("class").expect("attributes");
                    class.map_or(String::new(), |class| class.value.to_string())
                });
                if let Some(class) = &class {
                    found.push((class.clone(), String::new()));
                }
            }
            quick_xml::events::Event::End(_) => (class, depth) = (None, depth - 1),
            quick_xml::events::Event::Text(text) if class.is_some() => {
                found.last_mut().expect("begun").1.push_str(&text);
            }
            quick_xml::events::Event::GeneralRef(name) if class.is_some() => {
                found.last_mut().expect("begun").1.extend(["&", &*name, ";"]);
            }
            quick_xml::events::Event::Eof => {
                assert_eq!(depth, 0, "{page}");
                return found;
            }
            _ => {}
        }
    }
}

#[test]
fn a_page_tells_the_kinds_of_digits_by_their_type() {
    let page = Form::Svg.write(&with_state(), "<b> & ]]>");
    let texts = texts(&page);
    let count = |class: &str| texts.iter().filter(|(other, _)| other == class).count();
    assert_eq!((count("given"), count("own"), count("note")), (with_state().given_count(), 1, 3));
    assert!(texts.contains(&("own".to_owned(), "9".to_owned())));
    assert_eq!(texts[0].1, "&lt;b&gt; &amp; ]]&gt;");
    assert!(page.contains(".given { font-size: 66px; font-weight: bold }"));
    assert!(page.contains(".own { font-size: 66px; font-style: italic;"));
    assert!(read(&page).is_err(), "it is no text of a puzzle");
}

#[test]
fn the_ending_of_a_name_says_the_form() {
    for (ending, form) in Form::ENDINGS {
        assert_eq!(Form::of_name(&format!("/home/a.b/puzzle.{ending}")), Some(form));
        assert_eq!(Form::of_name(&format!("A.{}", ending.to_uppercase())), Some(form));
    }
    for name in ["", "txt", ".txt", "a.b/txt", "a.txt/", "a/.txt", "a.txt ", "a.xml", "a."] {
        assert_eq!(Form::of_name(name), None, "{name}");
    }
}

/// What is left of the grid in a form that keeps no more.
fn kept(form: Form, grid: &Grid) -> Grid {
    match form {
        Form::Candidates => pencilled(grid),
        _ => match form.keeps() {
            Keeps::All => grid.clone(),
            Keeps::Digits => grid.map(|content| content.digit().map_or(Content::EMPTY, |_| content)),
            Keeps::Givens => grid.givens(),
        },
    }
}

/// A grid as people have them: without a clash, with few or many digits, and notes that the rules allow, in some cells or
/// in all.
fn fair_grid() -> impl Strategy<Value = Grid> {
    let cells = prop::collection::vec((0_u8..20, any::<u16>()), 81);
    (0_usize..81, 0_u8..20, cells).prop_map(|(first, many, cells)| {
        let mut grid = grid(SOLVED);
        for (cell, &(kind, bits)) in Cell::all().zip(&cells) {
            let Some(digit) = grid.digit(cell) else { continue };
            let is_own = bits & 512 != 0 && cell.index() > first;
            grid.set(
                cell,
                match (kind < many, is_own) {
                    (true, _) => Content::EMPTY,
                    (false, true) => Content::Own(digit),
                    (false, false) => Content::Given(digit),
                },
            );
        }
        for (cell, &(kind, bits)) in Cell::all().zip(&cells) {
            if grid.content(cell) == Content::EMPTY && kind % 2 == 0 {
                let notes = rules::allowed(&grid, cell).without(DigitSet::from_bits(bits));
                grid.set(cell, Content::Open(notes));
            }
        }
        grid
    })
}

const READ: [Form; 7] = [Form::Line, Form::Rows, Form::Boxed, Form::Sdm, Form::Sdk, Form::Candidates, Form::Json];

fn any_title() -> impl Strategy<Value = String> {
    prop_oneof![Just(String::new()), any::<String>(), Just(PUZZLE.to_owned()), "[-#A-Za-z0-9 .\\[\\]{}\":|+\n]{0,90}",]
}

proptest! {
    #[test]
    fn what_is_written_is_read_as_what_it_keeps(
        grid in prop_oneof![any_grid(), fair_grid(), fair_grid().prop_map(|grid| grid.all_given())],
        title in any_title(),
    ) {
        for form in READ {
            let text = form.write(&grid, &title);
            let read = read_one(&text);
            prop_assert_eq!(read.as_ref().ok().map(contents), Some(contents(&kept(form, &grid))), "{:?}: {:?}\n{}", form, read, text);
            prop_assert_eq!(form.keeps_all_of(&grid), kept(form, &grid) == grid);
        }
    }

    #[test]
    fn lists_are_read_as_what_they_keep(
        grids in prop::collection::vec(prop_oneof![any_grid(), fair_grid()], 2..5),
        titles in prop::collection::vec(any_title(), 4),
    ) {
        for form in READ {
            let texts: Vec<String> = grids.iter().zip(&titles).map(|(grid, title)| form.write(grid, title)).collect();
            let text = texts.join(form.between().expect("for lists"));
            let all: Vec<_> = grids.iter().map(|grid| contents(&kept(form, grid))).collect();
            let read = read(&text).map(|grids| grids.iter().map(contents).collect::<Vec<_>>());
            prop_assert_eq!(read, Ok(all), "{:?}\n{}", form, text);
        }
    }

    #[test]
    fn a_page_is_whole_whatever_is_on_it(grid in any_grid(), title in any_title()) {
        let page = Form::Svg.write(&grid, &title);
        let digits = texts(&page).into_iter().filter(|(class, _)| !class.is_empty() && class != "note");
        let expected: Vec<String> = grid.digits().map(|(_, digit)| digit.to_string()).collect();
        prop_assert_eq!(digits.map(|(_, digit)| digit).collect::<Vec<_>>(), expected);
        let is_xml = |c: char| matches!(c, '\n' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
        prop_assert!(page.chars().all(is_xml));
    }
}

/// All that a grid holds: two of them that differ show where.
fn contents(grid: &Grid) -> Vec<Content> {
    grid.iter().map(|(_, content)| content).collect()
}
