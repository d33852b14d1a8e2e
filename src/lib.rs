//! sudoscope: enter a Sudoku in the terminal, see clashes at once, watch the backtracking solver think.
//!
//! The modules are rings; a module names only those further in, as the arrows say:
//!
//! ```text
//! main -> { cli, commands, shell };  commands -> record;  { shell, record } -> { ui, app };  ui -> app
//! { app, commands } -> { search, engine } -> board;  { commands, shell } -> atomic
//! ```
//!
//! Beside these `cli` names the types of `commands`, `record`, `app`, `search` and `board` that its arguments become, and
//! `main` hands them on.
//!
//! - [`board`]: a Sudoku and its rules; reading and writing puzzles as text.
//! - [`search`]: the backtracking search as a machine that runs both ways.
//! - [`engine`]: how many solutions, and which.
//! - [`app`]: the program as a pure function of messages.
//! - [`ui`]: from the model to a frame.
//! - [`record`]: WATCH as a file for a terminal player, by a clock of its own.
//! - [`shell`]: the terminal, threads, signals, the clock, and the event loop.
//! - [`commands`]: the plain commands for scripts.
//! - [`atomic`]: files that are written whole or not at all.
//! - [`cli`]: the arguments.
//!
//! `board`, `search`, `engine`, `app` and `ui` name no thread, clock, environment or file, and `record` none but the
//! writer that it is given; only `ui`, `record` and `shell` name a terminal library: so all but the last can be tested
//! without one.

pub mod app;
pub mod atomic;
pub mod board;
pub mod cli;
pub mod commands;
pub mod engine;
pub mod record;
pub mod search;
pub mod shell;
#[cfg(test)]
mod tests;
pub mod ui;
