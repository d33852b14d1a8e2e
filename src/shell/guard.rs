//! The terminal's state: taken once, given back exactly once, whoever is first to leave.

use crossterm::cursor::Show;
use crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use crossterm::queue;
use crossterm::terminal::{
    EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the terminal is ours now.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Holds the terminal in raw mode on its alternate screen; gives it back when dropped.
#[derive(Debug)]
pub(super) struct Guard(());

impl Guard {
    pub(super) fn enter(mouse: bool) -> io::Result<Guard> {
        let guard = Guard(());
        take(mouse)?;
        Ok(guard)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        give_back();
    }
}

/// Sets the terminal up, whatever was made of it meanwhile: after a stop from outside nobody gave it back.
pub(super) fn take(mouse: bool) -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    // Raw mode that is on by the library's book is not set again, though a shell may have switched it off.
    let _ = disable_raw_mode();
    enable_raw_mode()?;
    let mut set_up = Vec::new();
    queue!(set_up, EnterAlternateScreen, EnableBracketedPaste)?;
    if mouse {
        queue!(set_up, EnableMouseCapture)?;
    }
    let mut out = io::stdout();
    out.write_all(&set_up)?;
    out.flush()
}

/// Gives the terminal back as it was. Errors are nobody's business any more: the terminal may be gone.
pub(super) fn give_back() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    // First what can't block: the screen may be held up by a terminal that doesn't read.
    let _ = disable_raw_mode();
    let mut tear_down = Vec::new();
    let queued = queue!(
        tear_down,
        EndSynchronizedUpdate,
        DisableMouseCapture,
        DisableBracketedPaste,
        Show,
        LeaveAlternateScreen
    );
    if queued.is_ok() {
        let mut out = io::stdout();
        let _ = out.write_all(&tear_down).and_then(|()| out.flush());
    }
}

/// Gives the terminal back before a panic of this thread is reported. A worker's panic stays off the screen: it comes
/// back as a message.
pub(super) fn restore_on_panic() {
    let drawing = std::thread::current().id();
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if std::thread::current().id() == drawing {
            give_back();
            report(info);
            // What the session holds may be the reason.
            let _ =
                writeln!(io::stderr(), "the session is saved, if that was possible; sudoscope --new begins without it");
        }
    }));
}
