//! The answers to a piece: where the engine is asked. Knows no thread and no stream.

use super::line::{self, Refused};
use super::piece::{Input, Piece};
use super::{Job, Layout, Task, write};
use crate::board::Grid;
use crate::board::rules::{self, Clashes};
use crate::engine::{Count, Digits, Engine, Isa, Report, Text};

/// The answer to one puzzle, as far as it was asked.
#[derive(Debug)]
pub(super) struct Answer {
    /// How many solutions there are.
    pub(super) count: Option<Count>,
    /// The first solution.
    pub(super) solution: Option<Digits>,
    /// How often the engine had to guess; `None` if it was not asked.
    pub(super) guesses: Option<u64>,
    /// Why there is no solution, if it can be seen at once.
    pub(super) clashes: Option<Clashes>,
}

/// What a thread uses again for each piece.
#[derive(Debug)]
pub(super) struct Scratch {
    engine: Engine,
    puzzles: Vec<Text>,
}

impl Scratch {
    pub(super) fn new(isa: Isa) -> Scratch {
        Scratch { engine: Engine::new(isa), puzzles: Vec::new() }
    }

    /// Reads the piece, asks the engine, and writes the answers into the piece.
    pub(super) fn answer(&mut self, piece: &mut Piece, job: Job) {
        piece.begin();
        let Scratch { engine, puzzles } = self;
        puzzles.clear();
        match &piece.input {
            Input::Lines => {
                piece.lines = line::read(&piece.text[..piece.length], puzzles, &mut piece.refused);
            }
            // Its end, which makes it a line, comes later.
            Input::TooLong => piece.refused.push(Refused::too_long()),
            Input::Grids(grids) => puzzles.extend(grids.iter().map(Grid::to_line)),
            Input::Refused(_) => {}
        }
        // What the lines say is all that is asked for.
        match (job.layout, job.task) {
            (Layout::Line, Task::Solve) => {
                let firsts = engine.firsts(puzzles);
                write_all(puzzles, firsts.map(Answer::first), job, piece);
            }
            (Layout::Line, Task::Check { limit }) => {
                let counts = engine.counts(puzzles, limit.max(2));
                write_all(puzzles, counts.map(Answer::count), job, piece);
            }
            (_, task) => {
                let limit = if let Task::Check { limit } = task { limit.max(2) } else { 2 };
                let reports = engine.reports(puzzles, limit);
                write_all(puzzles, reports.map(Answer::all), job, piece);
            }
        }
    }
}

impl Answer {
    fn first(solution: Option<Digits>) -> Answer {
        let count = solution.is_none().then_some(Count::Exactly(0));
        Answer { count, solution, guesses: None, clashes: None }
    }

    fn count(count: Count) -> Answer {
        Answer { count: Some(count), solution: None, guesses: None, clashes: None }
    }

    fn all(Report { count, first, guesses }: Report) -> Answer {
        Answer { count: Some(count), solution: first, guesses: Some(guesses), clashes: None }
    }
}

/// Writes the answers into the piece, and why there is none where it can be seen at once.
fn write_all(puzzles: &[Text], answers: impl Iterator<Item = Answer>, job: Job, piece: &mut Piece) {
    for (puzzle, mut answer) in puzzles.iter().zip(answers) {
        if answer.count == Some(Count::Exactly(0)) {
            let clashes = rules::clashes(&Grid::from_line(puzzle));
            answer.clashes = (!clashes.is_empty()).then_some(clashes);
        }
        piece.done &= write::answer(puzzle, &answer, job, &mut piece.out);
    }
}
