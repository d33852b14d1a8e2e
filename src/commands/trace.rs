//! `trace`: the events of a search, a line each, or their totals.

use super::{Outcome, told};
use crate::board::Grid;
use crate::search::{Order, Search};
use anyhow::{Result, bail, ensure};
use std::io::Write;

/// A part of a film between two of its moments.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stretch {
    /// The moment before its first event: after so many events.
    pub from: u64,
    /// The moment after its last event, or the end of the tree if that comes first. `None`: the first solution after
    /// `from`, or the end.
    pub to: Option<u64>,
}

impl Stretch {
    /// Runs the search from the start to the end of the stretch, and tells each of its events.
    fn run(self, search: &mut Search, mut tell: impl FnMut(&mut Search) -> Result<()>) -> Result<()> {
        let mut here = 0;
        while here < self.from && search.next().is_some() {
            here += 1;
        }
        while self.to.is_none_or(|to| here < to) && search.next().is_some() {
            here += 1;
            tell(search)?;
            if self.to.is_none() && search.is_solution() {
                break;
            }
        }
        Ok(())
    }
}

/// Prints the events of a stretch of the search, one line each; with `stats` one line of totals a puzzle instead, as they
/// stand at the end of the stretch.
///
/// Without an end of its own the stretch is to come to a solution: a puzzle that has none is not done. A stretch that
/// begins beyond the end of the tree is not done either, and standard error says so.
///
/// # Errors
/// If the output can't be written; if the stretch ends before it begins; if there are several puzzles without `stats`:
/// their events would run together.
pub fn trace(puzzles: &[Grid], order: Order, stretch: Stretch, stats: bool, out: &mut impl Write) -> Result<Outcome> {
    if puzzles.len() > 1 && !stats {
        bail!("trace prints the events of one puzzle, and there are {}: --stats takes a list", puzzles.len());
    }
    if let Some(to) = stretch.to {
        ensure!(stretch.from <= to, "the stretch would end before it begins: --from {} --to {to}", stretch.from);
    }
    let mut done = true;
    for puzzle in puzzles {
        let mut search = match Search::new(puzzle, order) {
            Ok(search) => search,
            Err(clashes) => {
                done = false;
                writeln!(out, "clash: {clashes}")?;
                continue;
            }
        };
        stretch.run(&mut search, |search| {
            if let (false, Some(event)) = (stats, search.newest()) {
                writeln!(out, "{event}")?;
            }
            Ok(())
        })?;
        let counters = search.counters();
        let solved = search.is_solved();
        if counters.events < stretch.from {
            done = false;
            told(format_args!("nothing after event {}: {} is the last", stretch.from, counters.events));
        }
        done &= solved || stretch.to.is_some();
        if stats {
            let outcome = match (solved, search.is_exhausted()) {
                (true, _) => "solved",
                (false, true) => "exhausted",
                (false, false) => "open",
            };
            writeln!(
                out,
                "events {} placements {} undos {} calls {} deepest {} outcome {outcome}",
                counters.events, counters.placements, counters.undos, counters.calls, counters.deepest,
            )?;
        }
    }
    Ok(Outcome::of(done))
}
