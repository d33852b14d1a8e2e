//! What the threads send to the event loop.

use crate::app::Msg;
use crossterm::event::Event;
use std::io;

/// What the threads send to the loop.
#[derive(Debug)]
pub enum Inbox {
    /// The terminal reported something.
    Terminal(Event),
    /// No more input will come.
    InputLost(io::Error),
    /// A worker answered.
    Msg(Msg),
    /// A signal asks to leave; its number.
    Terminate(i32),
    /// The terminal has another size.
    Resized,
    /// A signal asks to stop.
    Suspend,
    /// The program was stopped, and goes on.
    Continued,
}
