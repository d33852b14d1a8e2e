//! What is written is read again; whatever else comes is refused with a reason.

use super::*;
use crate::app::tests::desk::Desk;
use crate::board::samples::TEXTBOOK;
use proptest::prelude::*;

/// A session with something of everything in it.
fn sample() -> String {
    let mut desk = Desk::saving(TEXTBOOK);
    desk.keys("4l.l2uM").paste("\"quoted\" no puzzle").keys("n12<esc>uuo<down><enter>7uw..mé \"q\\\"<enter>f<esc>i");
    let mut sheet = desk.app.session();
    let notes = Content::Open([Digit::ALL[0], Digit::ALL[3]].into_iter().collect());
    sheet.sheet.set(Cell::at(8, 8), notes);
    sheet.sheet.set(Cell::FIRST, Content::EMPTY);
    sheet.sheet.set(Cell::FIRST, Content::Own(Digit::ALL[4]));
    sheet.sheet.undo();
    sheet.to_text()
}

/// The text with a sum that fits.
fn summed(body: &str) -> String {
    format!("{body}end {:016x}\n", sum(body.as_bytes()))
}

/// The text without its last line.
fn body(text: &str) -> &str {
    text.rsplit_once("end ").expect("an end").0
}

#[track_caller]
fn refused(body: &str, reason: &str) {
    let error = Session::from_bytes(summed(body).as_bytes()).expect_err("not a session");
    assert_eq!(error.to_string(), reason, "{body}");
}

#[test]
fn what_is_written_is_read_again() {
    let text = sample();
    for part in [
        "title \"empty\"",
        "mode entry",
        "film digits reading 2 - ",
        "note reading 2 \"é \\\"q\\\\\\\"\"",
        "(14)",
        "\n+r1c1e\n",
    ] {
        assert!(text.contains(part), "{part} in:\n{text}");
    }
    let session = Session::from_bytes(text.as_bytes()).expect("a session");
    assert_eq!(session.to_text(), text);
}

#[test]
fn a_text_that_is_cut_off_or_changed_is_refused() {
    let text = sample();
    for length in 0..text.len() {
        let error = Session::from_bytes(&text.as_bytes()[..length]).expect_err("cut off");
        let reason = if length == 0 { Unreadable::Foreign } else { Unreadable::Broken };
        assert_eq!(error, reason, "{length}");
    }
    for place in 0..text.len() {
        for bit in 0..8 {
            let mut bytes = text.clone().into_bytes();
            bytes[place] ^= 1 << bit;
            assert!(Session::from_bytes(&bytes).is_err(), "bit {bit} of byte {place}");
        }
    }
}

#[test]
fn what_is_none_is_told_from_what_is_newer() {
    for foreign in ["", "hello", "sudoku session 1\n", "Sudoscope session 1\n"] {
        assert_eq!(Session::from_bytes(foreign.as_bytes()).expect_err(foreign), Unreadable::Foreign);
    }
    assert_eq!(Session::from_bytes(&[0xff, 0xfe, 0]).expect_err("no text"), Unreadable::Foreign);
    let newer = "sudoscope session 2\nin a language of its own";
    assert_eq!(Session::from_bytes(newer.as_bytes()).expect_err("newer"), Unreadable::Newer);
    for odd in ["sudoscope session 01\n", "sudoscope session 0\n", "sudoscope session +1\n", "sudoscope session \n"] {
        assert_eq!(Session::from_bytes(odd.as_bytes()).expect_err(odd), Unreadable::Broken);
    }
}

#[test]
fn what_can_not_be_is_refused_with_its_line() {
    let board = Cells(&crate::board::samples::grid(TEXTBOOK)).to_string();
    let clash = board.replacen("53.", "535", 1);
    let head = |cursor: &str, mode: &str| {
        format!(
            "sudoscope session 1\ntitle \"t\"\nboard {board}\ncursor {cursor}\norder reading\nspeed 60\nmode {mode}\n"
        )
    };
    let edit = head("r1c3", "edit");
    assert!(Session::from_bytes(summed(&edit).as_bytes()).is_ok());
    let film = |board: &str| format!("film digits reading 3 - {board}\n");
    let watch = head("r1c3", "watch") + &film(&board);
    assert!(Session::from_bytes(summed(&watch).as_bytes()).is_ok());
    for (body, reason) in [
        (edit.replace("title \"t\"", "title t"), "line 2: no title"),
        (edit.replace("53..7", "53.07"), "line 3: no board"),
        (edit.replace("r1c3", "r0c3"), "line 4: no cell of the cursor"),
        (edit.replace("reading", "writing"), "line 5: no order of the search"),
        (edit.replace("speed 60", "speed 060"), "line 6: no speed"),
        (edit.replace("speed 60", "speed 20000001"), "line 6: no speed"),
        (edit.replace("mode edit", "mode rest"), "line 7: no mode"),
        (edit.replace("speed 60\n", ""), "line 6: no speed"),
        (edit.clone() + "\n", "line 8: nothing that belongs there"),
        (edit.clone() + "-r1c3.\n", "line 8: a step that can't be"),
        (edit.clone() + "-r1c3a\n-r1c3.\n+r1c3.\n", "line 10: a step that can't be"),
        (edit.clone() + "-r1c3\n", "line 8: no step back"),
        (edit.clone() + "-r1c3()\n", "line 8: no step back"),
        (edit.clone() + "-r1c3(21)\n", "line 8: no step back"),
        (edit.clone() + "+r1c3a\n-r1c4b\n", "line 9: nothing that belongs there"),
        (edit.clone() + "note reading 3 \"\" " + &board + "\n", "line 8: no note"),
        (edit.clone() + &film(&clash), "line 8: a film of a board that clashes"),
        (edit.clone() + &film(&board) + &film(&board), "line 9: a second film"),
        (head("r1c3", "watch"), "line 7: no film of this board to watch"),
        (head("r1c3", "watch") + &film(&board.replacen("53..", "53.b", 1)), "line 7: no film of this board to watch"),
        (head("r1c3", "entry r1c1"), "line 7: the cursor is not behind the cell that was typed"),
    ] {
        refused(&body, reason);
    }
}

/// A place in a text, and what stands there instead.
fn any_change() -> impl Strategy<Value = (prop::sample::Index, usize, String)> {
    let pieces =
        prop::sample::select(vec!["", "\n", "\"", "\\", "-", "+", ".", "r1c1", "a", "(1)", "9", " ", "é", "\0"]);
    (any::<prop::sample::Index>(), 0_usize..4, prop_oneof![pieces.prop_map(str::to_owned), "[ -~]{0,3}"])
}

proptest! {
    #[test]
    fn any_bytes_are_refused_with_a_reason(bytes in prop::collection::vec(any::<u8>(), 0..400), headed in any::<bool>()) {
        let head = if headed { "sudoscope session 1\n" } else { "" };
        let bytes = [head.as_bytes(), &bytes].concat();
        prop_assert!(!Session::from_bytes(&bytes).expect_err("no session").to_string().is_empty());
    }

    /// The sum is right: so what is read is what is there, and not what is not.
    #[test]
    fn a_changed_text_is_a_whole_session_or_none(changes in prop::collection::vec(any_change(), 1..4)) {
        let mut body = body(&sample()).to_owned();
        for (place, length, piece) in changes {
            let boundaries: Vec<usize> = body.char_indices().map(|(at, _)| at).chain([body.len()]).collect();
            let from = place.index(boundaries.len());
            let to = (from + length).min(boundaries.len() - 1);
            body.replace_range(boundaries[from]..boundaries[to], &piece);
        }
        match Session::from_bytes(summed(&body).as_bytes()) {
            Err(error) => prop_assert!(!error.to_string().is_empty()),
            Ok(session) => {
                let text = session.to_text();
                let again = Session::from_bytes(text.as_bytes()).map(|again| again.to_text());
                prop_assert_eq!(again, Ok(text));
                let (mut back, mut ahead) = (session.sheet.clone(), session.sheet);
                while back.undo().is_some() {}
                while ahead.redo().is_some() {}
            }
        }
    }
}
