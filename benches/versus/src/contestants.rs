//! The solvers that take part, each through the door that it offers for this question.

use crate::puzzles::Puzzle;
use std::str::FromStr;
use sudoscope::engine::{Count, Engine, Isa, Text};

/// A solver, and how it is called in the table.
pub struct Contestant {
    pub name: &'static str,
    solver: Solver,
}

/// How many puzzles sudoscope is given at once where it may have many.
const BATCH: usize = 4_096;

enum Solver {
    /// One puzzle at a time.
    Single(Box<Engine>),
    /// Many puzzles at once.
    Batch {
        engine: Box<Engine>,
        texts: Vec<Text>,
    },
    Sudoku,
    Msolve,
}

/// The one that the others are compared with.
pub const REFERENCE: Contestant = Contestant { name: "sudoku 0.8", solver: Solver::Sudoku };

/// All that take part; sudoscope on this instruction set.
pub fn all(isa: Isa) -> Vec<Contestant> {
    let batch = Solver::Batch { engine: Box::new(Engine::new(isa)), texts: Vec::new() };
    vec![
        Contestant { name: "sudoscope, one by one", solver: Solver::Single(Box::new(Engine::new(isa))) },
        Contestant { name: "sudoscope, files", solver: batch },
        REFERENCE,
        Contestant { name: "msolve 0.6", solver: Solver::Msolve },
    ]
}

/// Guesses that sudoscope needs for a puzzle, on average.
pub fn guesses(puzzles: &[Puzzle], isa: Isa) -> f64 {
    let texts: Vec<Text> = puzzles.iter().map(Puzzle::bytes).collect();
    let guesses: u64 = Engine::new(isa).reports(&texts, 2).map(|report| report.guesses).sum();
    guesses as f64 / puzzles.len() as f64
}

impl Contestant {
    pub fn is_reference(&self) -> bool {
        matches!(self.solver, Solver::Sudoku)
    }

    pub fn counts(mut self, puzzles: &[Puzzle]) -> Vec<u64> {
        let mut counts = Vec::new();
        self.count(puzzles, &mut counts);
        counts
    }

    /// Adds the number of solutions of each puzzle, counted to two.
    pub fn count(&mut self, puzzles: &[Puzzle], counts: &mut Vec<u64>) {
        match &mut self.solver {
            Solver::Single(engine) => {
                counts.extend(puzzles.iter().map(|puzzle| number(engine.report(&puzzle.bytes(), 2).count)));
            }
            Solver::Batch { engine, texts } => {
                for batch in puzzles.chunks(BATCH) {
                    texts.clear();
                    texts.extend(batch.iter().map(Puzzle::bytes));
                    counts.extend(engine.counts(texts, 2).map(number));
                }
            }
            Solver::Sudoku => counts.extend(puzzles.iter().map(|puzzle| {
                sudoku::Sudoku::from_str_line(puzzle.text()).map_or(0, |read| read.solutions_count_up_to(2) as u64)
            })),
            Solver::Msolve => counts.extend(puzzles.iter().map(|puzzle| {
                msolve::Sudoku::from_str(puzzle.text()).map_or(0, |read| read.count_solutions(2) as u64)
            })),
        }
    }
}

fn number(count: Count) -> u64 {
    match count {
        Count::Exactly(number) | Count::AtLeast(number) => number,
    }
}
