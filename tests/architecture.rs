//! The rings of `src/lib.rs`, held against the sources: a module names only those further in, and the inner ones reach
//! the world through nobody.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Each ring, and the modules that it may name. `cli` names the types that its arguments become.
const RINGS: [(&str, &[&str]); 11] = [
    ("atomic", &[]),
    ("board", &[]),
    ("search", &["board"]),
    ("engine", &["board"]),
    ("app", &["search", "engine", "board"]),
    ("ui", &["app", "search", "board"]),
    ("record", &["ui", "app", "search", "board"]),
    ("commands", &["record", "search", "engine", "board", "atomic"]),
    ("shell", &["ui", "app", "board", "atomic"]),
    ("cli", &["commands", "record", "app", "search"]),
    ("main", &["cli", "commands", "shell", "app"]),
];

/// Where the world must not be named: no thread, no clock, no environment, no file.
const PURE: [&str; 5] = ["board", "search", "engine", "app", "ui"];

/// Where nothing of it must be named but a writer: a recording is the same whoever makes it, and when.
const WRITING: &str = "record";

/// Where the terminal's libraries may be named.
const ON_SCREEN: [&str; 3] = ["ui", "record", "shell"];

/// The one file that may say `unsafe`: the way into code for a later instruction set.
const UNSAFE: &str = "src/engine/entry.rs";

/// A module's code without comments, strings and tests.
struct Source {
    ring: String,
    /// How many modules it lies within its ring.
    depth: usize,
    path: PathBuf,
    code: String,
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let inside = path.strip_prefix(&root).expect("below src").with_extension("");
            let is_test = inside.components().any(|part| part.as_os_str() == "tests");
            let is_source = path.extension().is_some_and(|extension| extension == "rs");
            if is_source && !is_test && inside != Path::new("lib") {
                let ring = inside.components().next().expect("a name").as_os_str().to_string_lossy().into_owned();
                let text = fs::read_to_string(&path).expect("readable");
                let depth = inside.components().filter(|part| part.as_os_str() != "mod").count() - 1;
                found.push(Source { ring, depth, path, code: code_of(&text) });
            }
        }
    }
    assert!(found.len() > 30, "the sources were found");
    found
}

/// The text up to its tests, without comments and without what stands between quotes.
fn code_of(text: &str) -> String {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or(text);
    // A quote as a character opens no string.
    let code = code.replace("'\"'", "' '").replace("\\\"", "  ");
    code.lines()
        .map(|line| line.split("//").next().unwrap_or(line))
        .flat_map(|line| line.split('"').step_by(2).chain(["\n"]))
        .collect()
}

/// The names that follow `prefix` in a path, also within braces: `crate::{a, b::c}` names `a` and `b`.
fn named_after<'a>(code: &'a str, prefix: &str) -> BTreeSet<&'a str> {
    let mut names = BTreeSet::new();
    for (at, _) in code.match_indices(prefix) {
        let rest = &code[at + prefix.len()..];
        match rest.strip_prefix('{') {
            None => {
                names.insert(first_name(rest));
            }
            Some(group) => {
                let mut depth = 0;
                let mut fresh = true;
                for (index, c) in group.char_indices() {
                    if fresh && c.is_alphabetic() {
                        names.insert(first_name(&group[index..]));
                        fresh = false;
                    }
                    match c {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => fresh = true,
                        _ => {}
                    }
                }
            }
        }
    }
    names
}

fn first_name(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    &text[..end]
}

#[test]
fn a_module_names_only_those_further_in() {
    for Source { ring, depth, path, code } in sources() {
        assert!(!code.contains(&"super::".repeat(depth + 1)), "{}: leaves its ring by super", path.display());
        let (_, allowed) = RINGS.iter().find(|(name, _)| *name == ring).expect("every module has its ring");
        let prefix = if ring == "main" { "sudoscope::" } else { "crate::" };
        for name in named_after(&code, prefix) {
            let is_ring = RINGS.iter().any(|(other, _)| *other == name);
            assert!(
                !is_ring || name == ring || allowed.contains(&name),
                "{}: {ring} must not name {name}",
                path.display()
            );
        }
    }
}

#[test]
fn inner_modules_know_no_thread_clock_environment_or_file() {
    for Source { ring, path, code, .. } in sources() {
        let writes = ring == WRITING;
        if writes || PURE.contains(&ring.as_str()) {
            for name in
                ["thread", "env", "fs", "net", "process", "io"].into_iter().filter(|&name| !writes || name != "io")
            {
                assert!(!named_after(&code, "std::").contains(name), "{}: std::{name}", path.display());
            }
            for name in ["Instant", "SystemTime"] {
                assert!(!code.contains(name), "{}: {name}", path.display());
            }
        }
    }
}

#[test]
fn only_the_screen_and_the_shell_know_the_terminal_libraries() {
    for Source { ring, path, code, .. } in sources() {
        for library in ["ratatui", "crossterm"] {
            let named = code.contains(&format!("{library}::"));
            assert!(!named || ON_SCREEN.contains(&ring.as_str()), "{}: {library}", path.display());
        }
    }
}

#[test]
fn unsafe_stands_in_one_file() {
    let words = |code: &str| code.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == "unsafe");
    let places: Vec<PathBuf> =
        sources().into_iter().filter(|source| words(&source.code)).map(|source| source.path).collect();
    assert_eq!(places, [Path::new(env!("CARGO_MANIFEST_DIR")).join(UNSAFE)]);
}

#[test]
fn main_only_hands_on() {
    let main = include_str!("../src/main.rs");
    assert!(main.lines().count() <= 60, "main has {} lines", main.lines().count());
}

#[test]
fn paths_are_found_in_groups_too() {
    let code = "use crate::{app, board::{Cell, Digit}, ui::theme};\nuse crate::search;\nuse std::{fs, io::Read};";
    assert_eq!(named_after(code, "crate::"), ["app", "board", "search", "ui"].into());
    assert_eq!(named_after(code, "std::"), ["fs", "io"].into());
}
