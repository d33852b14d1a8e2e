//! What comes into the model, and what it wants done.

use super::inquiry::Inquiry;
use super::key::Key;
use super::playback::{Batch, Request};
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
    /// A cell was clicked.
    Click(Cell),
    /// Time passed: [`super::App::next_deadline`] has come.
    Tick,
    /// The solver's answer.
    Played(Box<Batch>),
    /// A slice of an inquiry is done; whether the inquiry is, too.
    Inquired(Box<Inquiry>, bool),
    /// The solver failed, with this message; it is ready for the next request.
    SolverFailed(String),
    /// The engine failed on the inquiry it had.
    EngineFailed(String),
}

/// What is to be done in the world.
#[derive(Clone, Debug)]
pub enum Cmd {
    /// The solver should work on this; the answer is [`Msg::Played`].
    Play(Request),
    /// The engine should work on this for a while; the answer is [`Msg::Inquired`].
    Inquire(Box<Inquiry>),
    /// Give the terminal back and stop until continued.
    Suspend,
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
