//! Signals: a thread that hears them and tells the loop; and that leaves by itself if the loop does not.

use super::guard;
use super::inbox::Inbox;
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::{Handle, Signals};
use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

/// How long the loop may take to end after a signal.
const PATIENCE: Duration = Duration::from_millis(500);

/// How long giving the terminal back may take then: it may be blocked, or gone.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// The listening thread.
#[derive(Debug)]
pub(super) struct Listening {
    handle: Handle,
    /// Dropped when the loop has ended.
    _running: Sender<()>,
}

impl Listening {
    /// The loop has ended: nobody needs to be told any more.
    pub(super) fn finish(self) {
        self.handle.close();
    }
}

/// Starts to listen.
pub(super) fn listen(inbox: Sender<Inbox>) -> io::Result<Listening> {
    // crossterm tells of a new size too, but not always: when a key and a signal come together it drops one of them, and
    // while it has the beginning of a sequence it hears no signal at all.
    let mut signals = Signals::new([SIGTERM, SIGINT, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH])?;
    let handle = signals.handle();
    let (running, ended) = mpsc::channel();
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for signal in signals.forever() {
            let (message, leaving) = match signal {
                SIGTSTP => (Inbox::Suspend, false),
                SIGCONT => (Inbox::Continued, false),
                SIGWINCH => (Inbox::Resized, false),
                number => (Inbox::Terminate(number), true),
            };
            let told = inbox.send(message).is_ok();
            if leaving {
                leave_unless(&ended, told, signal);
                return;
            }
        }
    })?;
    Ok(Listening { handle, _running: running })
}

/// Waits for the loop to end, and ends the process if it does not.
fn leave_unless(ended: &Receiver<()>, told: bool, signal: i32) {
    let patience = if told { PATIENCE } else { Duration::ZERO };
    if ended.recv_timeout(patience) == Err(RecvTimeoutError::Disconnected) {
        return;
    }
    let (done, given_back) = mpsc::channel();
    thread::spawn(move || {
        guard::give_back();
        let _ = done.send(());
    });
    let _ = given_back.recv_timeout(LAST_WORDS);
    std::process::exit(128 + signal);
}
