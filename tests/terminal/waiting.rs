//! The bar of a long list: for somebody who waits, and for nobody else.

use crate::TEXTBOOK;
use crate::pty::Setup;
use std::path::Path;

/// What a script writes to the terminal. `$LIST` in it is a file of a thousand puzzles.
fn seen(name: &str, script: &str) -> String {
    let list = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("waiting-{name}.txt"));
    std::fs::write(&list, format!("{TEXTBOOK}\n").repeat(1_000)).expect("a file can be written");
    let mut terminal = Setup::script(script).env("LIST", &list.display().to_string()).start();
    assert_eq!(terminal.exit_code(), 0);
    String::from_utf8_lossy(&terminal.output_after(0)).into_owned()
}

#[test]
fn a_bar_shows_while_the_answers_go_to_a_file() {
    for (name, script) in [
        ("file", "\"$SUDOSCOPE\" solve \"$LIST\" > \"$LIST.out\""),
        ("stdin", "\"$SUDOSCOPE\" check < \"$LIST\" | cat > \"$LIST.out\""),
    ] {
        let seen = seen(name, script);
        assert!(seen.contains(" % ") && seen.contains("/80.08 KiB"), "{seen:?}");
    }
}

#[test]
fn no_bar_where_the_answers_show_or_the_end_is_unknown() {
    let answers = seen("shown", "\"$SUDOSCOPE\" solve \"$LIST\"");
    assert!(!answers.contains('%') && answers.lines().count() == 1_000);
    for (name, script) in [
        ("piped", "cat \"$LIST\" | \"$SUDOSCOPE\" solve > \"$LIST.out\""),
        ("silent", "\"$SUDOSCOPE\" solve \"$LIST\" > \"$LIST.out\" 2> \"$LIST.errors\""),
    ] {
        assert_eq!(seen(name, script), "", "{name}");
    }
}
