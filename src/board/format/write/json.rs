//! The object that holds everything: a schema of this program's own, an object a line.
//!
//! `sudoscope` is the schema's version; `puzzle` the givens in a line, as in the answers of `solve` and `check`; `digits` all
//! digits as they stand, if some of them are own ones; `candidates` the notes by cell, if there are some; `title` the title,
//! if there is one.

use super::{Keeps, one_line};
use crate::board::{Content, Digit, Grid};
use serde_json::Value;

/// The version of the schema that is written.
const VERSION: u32 = 1;

/// By hand, since a map would sort its keys: the puzzle comes first, for whoever looks.
pub(super) fn write(grid: &Grid, title: &str) -> String {
    let mut members = vec![format!(r#""sudoscope":{VERSION}"#), format!(r#""puzzle":"{}""#, grid.givens())];
    if grid.own_count() > 0 {
        members.push(format!(r#""digits":"{grid}""#));
    }
    if Keeps::needed_for(grid) == Keeps::All {
        let notes = grid.iter().filter_map(|(cell, content)| match content {
            Content::Open(notes) if !notes.is_empty() => {
                let digits: String = notes.iter().map(Digit::char).collect();
                Some(format!(r#""{cell}":"{digits}""#))
            }
            _ => None,
        });
        members.push(format!(r#""candidates":{{{}}}"#, notes.collect::<Vec<_>>().join(",")));
    }
    let title = one_line(title);
    if !title.is_empty() {
        members.push(format!(r#""title":{}"#, Value::from(title)));
    }
    format!("{{{}}}\n", members.join(","))
}
