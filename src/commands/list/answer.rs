//! The answers to a piece: where the engine is asked. Knows no thread and no stream.

use super::line::{self, Refused};
use super::piece::{Input, Piece};
use super::{Job, Layout, Task, write};
use crate::board::Grid;
use crate::board::rules::{self, Clashes};
use crate::engine::{self, Count, Examined};
use anyhow::{Result, ensure};

/// What is asked of the engine about each puzzle of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Question {
    /// How far to count solutions, if at all.
    limit: Option<u64>,
    /// Whether the first solution is wanted.
    solution: bool,
}

impl Question {
    fn of(job: Job) -> Question {
        // What the lines say is enough to know, where nothing else is written.
        let in_full = job.layout != Layout::Line;
        match job.task {
            Task::Solve => Question { limit: in_full.then_some(2), solution: true },
            Task::Check { limit } => Question { limit: Some(limit.max(2)), solution: in_full },
        }
    }
}

/// The answer to one puzzle, as far as it was asked.
#[derive(Debug)]
pub(super) struct Answer {
    /// How many solutions there are.
    pub(super) count: Option<Count>,
    /// The first solution.
    pub(super) solution: Option<Grid>,
    /// How often the engine had to guess; `None` if it was not asked.
    pub(super) guesses: Option<u64>,
    /// Why there is no solution, if it can be seen at once.
    pub(super) clashes: Option<Clashes>,
}

/// What a thread uses again for each piece.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    grids: Vec<Grid>,
    answers: Vec<Answer>,
}

impl Scratch {
    /// Reads the piece, asks the engine, and writes the answers into the piece.
    pub(super) fn answer(&mut self, piece: &mut Piece, job: Job) -> Result<()> {
        piece.begin();
        self.grids.clear();
        match &mut piece.input {
            Input::Lines => {
                piece.lines = line::read(&piece.text[..piece.length], &mut self.grids, &mut piece.refused);
            }
            // Its end, which makes it a line, comes later.
            Input::TooLong => piece.refused.push(Refused::too_long()),
            Input::Grids(grids) => self.grids.append(grids),
            Input::Refused(_) => {}
        }
        solve_chunk(&self.grids, Question::of(job), &mut self.answers)?;
        for (puzzle, answer) in self.grids.iter().zip(&self.answers) {
            piece.done &= write::answer(puzzle, answer, job, &mut piece.out);
        }
        Ok(())
    }
}

/// Answers the question for each of the puzzles, in their order.
fn solve_chunk(puzzles: &[Grid], question: Question, answers: &mut Vec<Answer>) -> Result<()> {
    answers.clear();
    for puzzle in puzzles {
        let Examined { count, first, guesses } = engine::examine(puzzle, question.limit.unwrap_or(1));
        let is_unsolvable = count == Count::Exactly(0);
        let solution = first.filter(|_| question.solution);
        let is_sound = solution.as_ref().is_none_or(rules::is_solved);
        ensure!(is_sound, "the engine filled {puzzle} against the rules: this is a fault");
        let clashes = is_unsolvable.then(|| rules::clashes(puzzle)).filter(|clashes| !clashes.is_empty());
        let count = question.limit.map(|_| count);
        answers.push(Answer { count, solution, guesses: Some(guesses), clashes });
    }
    Ok(())
}
