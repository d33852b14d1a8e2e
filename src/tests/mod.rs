//! What the tests of several modules share.

use std::path::PathBuf;

/// A folder of public data: the one of this name in the folder that `SUDOSCOPE_DATA` names, or that folder itself.
pub(crate) fn data(name: &str) -> PathBuf {
    let all = PathBuf::from(std::env::var_os("SUDOSCOPE_DATA").expect("SUDOSCOPE_DATA names a folder"));
    let one = all.join(name);
    if one.is_dir() { one } else { all }
}

/// The lists of puzzles among the data, by name: a puzzle a line, `#` before a remark.
pub(crate) fn lists() -> Vec<(String, Vec<[u8; 81]>)> {
    let mut lists = Vec::new();
    for entry in std::fs::read_dir(data("puzzles")).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            let text = std::fs::read_to_string(&path).expect("readable");
            let lines = text.lines().filter(|line| !line.starts_with('#'));
            let puzzles = lines.filter_map(|line| line.as_bytes().first_chunk().copied()).collect();
            lists.push((path.file_stem().expect("a name").to_string_lossy().into_owned(), puzzles));
        }
    }
    lists.sort();
    lists
}
