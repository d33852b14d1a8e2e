//! The terminal side of the world: the terminal itself, input, signals, the worker threads, the clock, and the loop that
//! joins them to [`crate::app`]. Nothing here decides what a key means or what a screen shows.

mod event_loop;
mod fault;
mod files;
mod guard;
mod inbox;
mod input;
mod signals;
mod stage;
pub mod state;
pub mod terminal;
mod workers;

pub use event_loop::{Ended, EventLoop, Exit, Stage};
pub use inbox::Inbox;
pub use workers::Workers;

use crate::app::{App, Keeping, Opening, Saves};
use crate::ui::theme::Theme;
use anyhow::{Context, Result, bail};
use state::{Found, Store};
use std::io::{IsTerminal, Write};
use std::sync::mpsc;

/// How the program is to use the terminal.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// What the screen looks like.
    pub theme: Theme,
    /// Whether a click selects a cell. Off, the terminal's own selection by mouse works.
    pub mouse: bool,
    /// Whether to go on with the session that was saved last.
    pub go_on: bool,
}

/// Opens the program in the terminal and runs it until it is left; the exit code.
///
/// # Errors
/// If there is no terminal, or it can't be set up, or it goes away without a signal.
pub fn run(mut opening: Opening, settings: Settings) -> Result<u8> {
    if !std::io::stdout().is_terminal() {
        bail!("sudoscope needs a terminal to draw on; `solve`, `check` and `trace` work without one");
    }
    if !std::io::stdin().is_terminal() && std::fs::File::open("/dev/tty").is_err() {
        bail!("sudoscope needs a terminal to read keys from; `solve`, `check` and `trace` work without one");
    }
    // Its work-around for NO_COLOR would also wipe bold, underline and reverse; the theme names no colour instead.
    crossterm::style::force_color_output(true);
    guard::restore_on_panic();
    let (sender, inbox) = mpsc::channel();
    let signals = signals::listen(sender.clone()).context("can't listen to signals")?;
    let guard = guard::Guard::enter(settings.mouse).context("can't set the terminal up")?;
    let workers = Workers::start(&sender).context("can't start a thread")?;
    let workers = match Store::of_user() {
        Ok(mut store) => {
            let Found { session, remark } = if settings.go_on { store.go_on() } else { Found::default() };
            opening.saves = Saves { keeping: Keeping::Kept, session, remark };
            workers.save_to(store, &sender).context("can't start a thread")?
        }
        Err(reason) => {
            opening.saves.keeping = Keeping::Impossible(reason);
            workers
        }
    };
    let (app, cmds) = App::new(opening);
    let stage = stage::Real::new(settings);
    input::start(sender).context("can't start a thread")?;
    let ended = EventLoop::new(app, stage, inbox, workers).run(cmds);
    drop(guard);
    signals.finish();
    let Ended { exit, unsaved } = ended?;
    if let Some(reason) = unsaved {
        // The terminal may be gone.
        let _ = writeln!(std::io::stderr(), "error: what was done last is not saved: {reason}");
    }
    Ok(exit.code())
}
