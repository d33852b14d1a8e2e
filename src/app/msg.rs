//! What comes into the model, and what it wants done.

use super::inquiry::Inquiry;
use super::key::Key;
use super::playback::{Answer, Errand, Survey};
use super::session::{Saved, Session};
use super::writing::{Draft, NotWritten};
use crate::board::Cell;

/// So many characters at once are no typing: a paste in a terminal that does not bracket it.
pub const PASTE: usize = 30;

/// What happened, to be answered by [`super::App::update`].
#[derive(Clone, Debug)]
pub enum Msg {
    /// Keys were pressed: one, or as many as came in one go.
    Keys(Vec<Key>),
    /// Text was pasted.
    Paste(String),
    /// A place was clicked.
    Click(Spot),
    /// Time passed: [`super::App::next_deadline`] has come.
    Tick,
    /// The solver's answer.
    Solver(Answer),
    /// The solver has come further with the timeline.
    Surveyed(Box<Survey>),
    /// A slice of an inquiry is done; whether the inquiry is, too.
    Inquired(Box<Inquiry>, bool),
    /// A file was written, or why it was not.
    Written(Box<Draft>, Result<(), NotWritten>),
    /// The solver failed on the request it had, with this message; it is ready for the next one.
    SolverFailed(String),
    /// The solver failed while it passed over a film unasked. It does so no more until another one is shown.
    PassFailed(String),
    /// The engine failed on the inquiry it had.
    EngineFailed(String),
    /// The session that was handed over is on the disk; or why it is not, in a few words.
    Saved(Result<(), String>),
    /// These sessions were saved beside this one.
    Others(Vec<Saved>),
}

/// A place on the screen that answers a click.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Spot {
    /// A cell of the board.
    Cell(Cell),
    /// The timeline, at this share of it, 0 to 1.
    Timeline(f64),
}

/// What is to be done in the world.
#[derive(Clone, Debug)]
pub enum Cmd {
    /// The solver should do this; the answer to a request is [`Msg::Solver`].
    Solver(Errand),
    /// The engine should work on this for a while; the answer is [`Msg::Inquired`].
    Inquire(Box<Inquiry>),
    /// Save this, whatever was saved before; the answer is [`Msg::Saved`].
    Save(Box<Session>),
    /// Give the terminal back and stop until continued.
    Suspend,
    /// Write this file; the answer is [`Msg::Written`].
    Write(Box<Draft>),
    /// Put this text into the terminal's clipboard.
    Copy(String),
    /// Draw everything anew.
    Repaint,
    /// Leave.
    Quit(Leave),
}

/// How the program was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leave {
    /// By `q`.
    Asked,
    /// By Ctrl-C.
    Interrupted,
}
