//! `solve` and `check`: any number of puzzles in, an answer for each out, in the order of the input.
//!
//! Owns the way of a list through the program. One thread reads ([`feed`]), some threads answer ([`answer`]), and the
//! caller's thread writes. A fixed number of [`Piece`]s goes round between them: that is all the memory there is, however
//! long the input, and what keeps a fast reader from running away from a slow writer. Nothing is carried from one puzzle to
//! the next, so a list can be cut anywhere between lines and answered in parts.

mod answer;
mod feed;
mod line;
mod piece;
mod progress;
mod write;

pub(super) use feed::head_is_lines;
pub use write::Layout;

use super::Outcome;
use super::source::{self, Origin};
use crate::engine::Isa;
use anyhow::{Result, anyhow, bail};
use indicatif::ProgressBar;
use piece::Piece;
use std::collections::BTreeMap;
use std::env;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, available_parallelism};

/// What is asked about each puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Its first solution.
    Solve,
    /// How many solutions it has.
    Check {
        /// Where to stop counting; 2 at least.
        limit: u64,
    },
}

/// A command on a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Job {
    /// What is asked.
    pub task: Task,
    /// How the answers are written.
    pub layout: Layout,
    /// How many threads answer; `None` for one on each core. The answers don't depend on it.
    pub threads: Option<NonZeroUsize>,
}

/// Pieces for each thread that answers: one in its hands, the others on their way to it or to the writer, or held until an
/// earlier one is done.
const PIECES_A_THREAD: usize = 4;

/// What is said where a thread that answers failed.
const FAULT: &str = "answering ended by a fault";

/// Answers all puzzles of these sources (files, `-`, or puzzles themselves; standard input if there is none) on standard
/// output, in their order. What is no puzzle is named on standard error, a line each, and the rest goes on.
///
/// A reader of the output that has had enough (`| head -1`) ends it at once, and is no error: threads that still read or
/// count then are left behind, for the process is to end with them.
///
/// # Errors
/// If there is no source, the output can't be written, or the engine is at fault.
pub fn run(sources: &[String], job: Job) -> Result<Outcome> {
    let origins = source::origins(sources)?;
    let names: Vec<String> = origins.iter().map(Origin::name).collect();
    let bar = progress::bar(&origins);
    let isa = instruction_set()?;
    let threads = job.threads.or_else(|| available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let (free, pool) = mpsc::channel();
    let (to_answer, work) = mpsc::channel();
    let (answered, results) = mpsc::channel();
    for _ in 0..threads * PIECES_A_THREAD {
        free.send(Piece::default())?;
    }
    let pace = Arc::new(feed::Pace::default());
    let work = Arc::new(Mutex::new(work));
    for _ in 0..threads {
        let (work, answered, pace) = (Arc::clone(&work), answered.clone(), Arc::clone(&pace));
        thread::Builder::new().spawn(move || answer_pieces(&work, &answered, &pace, isa, job))?;
    }
    drop((work, answered));
    let reader = thread::Builder::new().spawn(move || feed::Feed::new(pool, to_answer, pace).all(origins))?;
    let outcome =
        Writer { names, bar, layout: job.layout, source: 0, line: 0, begun: false, outcome: Outcome::AllDone }
            .all(&results, &free);
    match outcome {
        Err(error) if super::is_closed_pipe(&error) => Ok(Outcome::AllDone),
        Err(error) => Err(error),
        // The pieces have ended, and so has the reader.
        Ok(outcome) => reader.join().map(|()| outcome).map_err(|_| anyhow!("reading ended by a fault")),
    }
}

/// What the engine runs on: the best that the processor has, or what `SUDOSCOPE_ENGINE` names.
fn instruction_set() -> Result<Isa> {
    let Some(name) = env::var_os("SUDOSCOPE_ENGINE").filter(|name| !name.is_empty()) else { return Ok(Isa::best()) };
    let offered = Isa::available();
    offered.iter().copied().find(|isa| name == isa.name()).ok_or_else(|| {
        let names: Vec<&str> = offered.iter().map(|isa| isa.name()).collect();
        anyhow!("SUDOSCOPE_ENGINE is {}, and this processor has {}", name.display(), names.join(", "))
    })
}

/// The life of a thread that answers.
fn answer_pieces(work: &Mutex<Receiver<Piece>>, answered: &Sender<Piece>, pace: &feed::Pace, isa: Isa, job: Job) {
    let mut scratch = answer::Scratch::new(isa);
    loop {
        let next = work.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(mut piece) = next else { return };
        pace.measured(&mut piece, |piece| {
            // A piece that never came back would be waited for.
            let done = catch_unwind(AssertUnwindSafe(|| scratch.answer(piece, job)));
            piece.has_fault = done.is_err();
        });
        if answered.send(piece).is_err() {
            return;
        }
    }
}

/// What is known of the list where it is written.
struct Writer {
    names: Vec<String>,
    bar: ProgressBar,
    layout: Layout,
    /// The source of the newest piece.
    source: usize,
    /// How many of its lines lie behind.
    line: u64,
    /// Whether anything was written.
    begun: bool,
    outcome: Outcome,
}

impl Writer {
    /// Writes what comes, in order, until there is no more.
    fn all(mut self, results: &Receiver<Piece>, free: &Sender<Piece>) -> Result<Outcome> {
        let mut held = BTreeMap::new();
        let mut next = 0;
        for piece in results {
            held.insert(piece.number, piece);
            while let Some(mut piece) = held.remove(&next) {
                next += 1;
                self.piece(&mut piece)?;
                // At its end the reader takes none back.
                let _ = free.send(piece);
            }
        }
        self.bar.finish_and_clear();
        if held.is_empty() { Ok(self.outcome) } else { bail!(FAULT) }
    }

    fn piece(&mut self, piece: &mut Piece) -> Result<()> {
        if piece.has_fault {
            bail!(FAULT);
        }
        if piece.source != self.source {
            (self.source, self.line) = (piece.source, 0);
        }
        if !piece.out.is_empty() {
            let mut out = io::stdout().lock();
            if !self.begun {
                out.write_all(self.layout.heading())?;
                self.begun = true;
            }
            out.write_all(&piece.out)?;
            out.flush()?;
        }
        if !piece.done {
            self.outcome = self.outcome.max(Outcome::SomeNot);
        }
        for refused in piece.refused.drain(..) {
            self.refuse(&refused.in_line(&self.names[self.source], self.line));
        }
        if let piece::Input::Refused(words) = &piece.input {
            self.refuse(words);
        }
        self.line += piece.lines;
        self.bar.inc(piece.length as u64);
        Ok(())
    }

    fn refuse(&mut self, words: &str) {
        self.outcome = Outcome::SomeUnread;
        // Where there is nobody to tell, the exit code has to do.
        self.bar.suspend(|| {
            let _ = writeln!(io::stderr(), "error: {words}");
        });
    }
}
