//! The README, held against the program: its list of keys, and its examples.

use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use sudoscope::app::keymap::{Context, KEYMAP};

const README: &str = include_str!("../README.md");

#[test]
fn the_list_of_keys_is_the_keymap() {
    let modes = [Context::Edit, Context::Entry, Context::Watch, Context::Race];
    let mut list = String::new();
    let groups = [
        ("EDIT", [true, false, false, false]),
        ("ENTRY", [false, true, false, false]),
        ("EDIT and ENTRY", [true, true, false, false]),
        ("WATCH", [false, false, true, false]),
        ("RACE", [false, false, false, true]),
        ("WATCH and RACE", [false, false, true, true]),
        ("EDIT, WATCH and RACE", [true, false, true, true]),
        ("EDIT, ENTRY and WATCH", [true, true, true, false]),
        ("Everywhere", [true, true, true, true]),
    ];
    for row in KEYMAP {
        let held = modes.map(|mode| row.contexts.contains(&mode));
        let is_listed = row.help.is_empty() || held == [false; 4] || groups.iter().any(|&(_, group)| group == held);
        assert!(is_listed, "no group has {}", row.keys);
    }
    for (name, held) in groups {
        let keys: Vec<String> = KEYMAP
            .iter()
            .filter(|row| !row.help.is_empty() && modes.map(|mode| row.contexts.contains(&mode)) == held)
            .map(|row| format!("`{}` {}", row.keys, row.help))
            .collect();
        writeln!(list, "- **{name}**: {}", keys.join(" · ")).expect("a string");
    }
    assert!(README.contains(&format!("<!-- keys -->\n{list}<!-- /keys -->")), "the README should have:\n{list}");
}

/// The commands of the `console` blocks, each with what it prints.
fn examples() -> Vec<(String, String)> {
    let mut examples: Vec<(String, String)> = Vec::new();
    for block in README.split("```console\n").skip(1) {
        for line in block.split("```").next().unwrap_or("").lines() {
            match (line.strip_prefix("$ "), examples.last_mut()) {
                (Some(command), _) => examples.push((command.to_owned(), String::new())),
                (None, Some((_, output))) => writeln!(output, "{line}").expect("a string"),
                (None, None) => panic!("an output before the first command: {line}"),
            }
        }
    }
    examples
}

#[test]
fn every_example_prints_what_it_says() {
    let folder = Path::new(env!("CARGO_BIN_EXE_sudoscope")).parent().expect("a folder");
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").expect("a PATH"));
    assert!(examples().len() >= 4);
    for (command, expected) in examples() {
        let output = Command::new("sh")
            .args(["-c", &format!("{{ {command}; }} 2>&1")])
            .env("PATH", &path)
            .stdin(Stdio::null())
            .output()
            .expect("a shell");
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{command}");
    }
}
