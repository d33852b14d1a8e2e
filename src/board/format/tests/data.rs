//! Samples from elsewhere, which are no part of the project.

use super::super::read_bytes;
use crate::board::{Content, Grid, rules};
use crate::tests::data;

/// What became of a sample, in the words of its table.
fn outcome(bytes: &[u8]) -> Result<Vec<Grid>, String> {
    read_bytes(bytes).map_err(|error| error.to_string())
}

/// Whether the answer is the one that the table wants.
fn fits(kind: &str, wanted: &[&str], found: &Result<Vec<Grid>, String>) -> bool {
    let all = |grids: &[Grid]| grids.iter().map(Grid::to_string).collect::<Vec<_>>() == wanted;
    match (kind, found) {
        ("err" | "one_or_err", Err(words)) => !words.is_empty() && !words.contains('\n'),
        ("one" | "one_or_err", Ok(grids)) => grids.len() == 1 && all(grids),
        ("many", Ok(grids)) => grids.len() > 1 && all(grids),
        ("one_state", Ok(grids)) => {
            matches!(&grids[..], [grid] if [grid.givens().to_string(), grid.to_string()] == wanted)
        }
        ("pm", Ok(grids)) => {
            let has_notes =
                |grid: &Grid| grid.iter().any(|(_, content)| matches!(content, Content::Open(d) if !d.is_empty()));
            grids.len() == 1 && all(grids) && has_notes(&grids[0])
        }
        ("invalid", Ok(grids)) => grids.len() == 1 && !rules::clashes(&grids[0]).is_empty(),
        _ => false,
    }
}

/// The folder `formats` of the data: samples, and the table `cases.tsv` of what each is.
#[test]
#[ignore = "needs the folder named in SUDOSCOPE_DATA"]
fn samples_read_as_their_table_says() {
    let folder = data("formats");
    let table = std::fs::read_to_string(folder.join("cases.tsv")).expect("a table");
    let mut wrong = Vec::new();
    let mut count = 0;
    for row in table.lines().skip(1).filter(|row| !row.trim().is_empty()) {
        let fields: Vec<&str> = row.split('\t').collect();
        let [file, kind, wanted, ..] = fields[..] else { panic!("a row of four fields: {row}") };
        let bytes = std::fs::read(folder.join(file)).expect("a sample");
        let found = outcome(&bytes);
        println!("{file}: {}", found.as_ref().map_or_else(Clone::clone, |grids| format!("{grids:?}")));
        count += 1;
        if !fits(kind, &wanted.split('|').collect::<Vec<_>>(), &found) {
            wrong.push(format!("{file}: {kind} {wanted}, but {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {count} samples are read wrongly:\n{}", wrong.len(), wrong.join("\n"));
}
