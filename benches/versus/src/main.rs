//! sudoscope's engine and other solvers in turn, on the same puzzles: the time for each, and its share of that of crate
//! `sudoku`.
//!
//! The task is the same for all: from 81 characters of text, how many solutions are there, counted to two? Each puzzle is
//! changed into one that is as hard (digits, rows, columns, bands and stacks change places), always in the same way, so
//! that none of the solvers profits from how a list happens to be sorted. Whoever counts differently ends the comparison.

mod contestants;
mod puzzles;

use anyhow::{Context, Result, anyhow, ensure};
use clap::Parser;
use contestants::Contestant;
use puzzles::{Puzzle, Set};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use sudoscope::engine::Isa;

/// Run sudoscope's engine and other solvers in turn on the same puzzles
///
/// `SUDOSCOPE_ENGINE` names the instruction set that sudoscope runs on: portable, avx2 or avx512.
#[derive(Parser)]
struct Arguments {
    /// Lists of puzzles, one a line, or folders of them (*.txt); without any, puzzles of its own
    sources: Vec<PathBuf>,
    /// How often each solver has its turn on each set
    #[arg(long, value_name = "N", default_value_t = 9)]
    rounds: usize,
    /// How many puzzles of a set to use at most, evenly spread over it
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    puzzles: usize,
}

/// A turn lasts at least as long, however quick the solver and however small the set.
const TURN: Duration = Duration::from_millis(20);

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    ensure!(arguments.rounds > 0 && arguments.puzzles > 0, "there must be a round and a puzzle at least");
    let isa = instruction_set()?;
    let mut contestants = contestants::all(isa);
    println!("sudoscope on {}; microseconds a puzzle, share of crate sudoku, guesses a puzzle", isa.name());
    print!("{:32}{:>8}", "set", "puzzles");
    for contestant in &contestants {
        print!("{:>24}", contestant.name);
    }
    println!("{:>10}", "guesses");
    for set in puzzles::sets(&arguments.sources, arguments.puzzles)? {
        row(&set, &mut contestants, arguments.rounds, isa).with_context(|| set.name.clone())?;
    }
    Ok(())
}

/// What sudoscope is to run on: the best that the processor has, or what `SUDOSCOPE_ENGINE` names.
fn instruction_set() -> Result<Isa> {
    let Ok(name) = std::env::var("SUDOSCOPE_ENGINE") else { return Ok(Isa::best()) };
    let found = Isa::available().into_iter().find(|isa| isa.name() == name);
    found.ok_or_else(|| anyhow!("SUDOSCOPE_ENGINE is {name}, which this processor does not have"))
}

/// Measures one set and prints its row.
fn row(set: &Set, contestants: &mut [Contestant], rounds: usize, isa: Isa) -> Result<()> {
    let expected = contestants::REFERENCE.counts(&set.puzzles);
    for contestant in contestants.iter_mut() {
        let mut counts = Vec::new();
        contestant.count(&set.puzzles, &mut counts);
        for ((puzzle, count), expected) in set.puzzles.iter().zip(&counts).zip(&expected) {
            ensure!(count == expected, "{} counts {count} for {puzzle}, and not {expected}", contestant.name);
        }
    }
    let mut times = vec![Vec::new(); contestants.len()];
    for round in 0..rounds {
        // Whoever comes first in one round comes later in the next.
        for turn in 0..contestants.len() {
            let index = (round + turn) % contestants.len();
            times[index].push(turn_of(&mut contestants[index], &set.puzzles));
        }
    }
    let medians: Vec<f64> = times.into_iter().map(median).collect();
    let reference = contestants.iter().position(|contestant| contestant.is_reference()).context("no reference")?;
    print!("{:32}{:8}", set.name, set.puzzles.len());
    for &time in &medians {
        print!("{:>14.3} {:>9.3}", time * 1e6, time / medians[reference]);
    }
    println!("{:10.2}", contestants::guesses(&set.puzzles, isa));
    Ok(())
}

/// Seconds a puzzle.
fn turn_of(contestant: &mut Contestant, puzzles: &[Puzzle]) -> f64 {
    let mut counts = Vec::with_capacity(puzzles.len());
    let start = Instant::now();
    let mut times = 0;
    loop {
        counts.clear();
        contestant.count(std::hint::black_box(puzzles), &mut counts);
        std::hint::black_box(&counts);
        times += 1;
        if start.elapsed() >= TURN {
            return start.elapsed().as_secs_f64() / times as f64 / puzzles.len() as f64;
        }
    }
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
