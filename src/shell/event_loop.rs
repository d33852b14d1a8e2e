//! The event loop: what came in goes to the model, what it wants done is done, and the screen follows.

use super::fault::Fault;
use super::files;
use super::inbox::Inbox;
use super::input;
use super::workers::Workers;
use crate::app::key::Key;
use crate::app::{App, Cmd, Leave, Msg, PASTE, Spot};
use crossterm::event::Event;
use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// The terminal as the loop needs it; tests put their own in its place.
pub trait Stage {
    /// Draws the model. Whether anything looks different now.
    ///
    /// # Errors
    /// If the terminal can't be written to.
    fn draw(&mut self, app: &App, now: Duration) -> io::Result<bool>;

    /// Forgets what is on the screen: the next draw paints everything, at the size that the terminal has then.
    fn forget(&mut self);

    /// What answers a click at this place of the screen.
    fn hit_test(&self, app: &App, column: u16, row: u16) -> Option<Spot>;

    /// Puts the text into the terminal's clipboard, if the terminal lets it.
    ///
    /// # Errors
    /// If the terminal can't be written to.
    fn copy(&mut self, text: &str) -> io::Result<()>;

    /// Gives the terminal back and stops the program. It returns when the stop has been asked for; the program may
    /// stand still a moment later.
    fn stop(&mut self);

    /// Takes the terminal again after a stop.
    fn resume(&mut self);
}

/// Why the loop ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// The user left.
    Left(Leave),
    /// A signal asked for it; its number.
    Signal(i32),
}

impl Exit {
    /// The process's exit code: 0, or 128 and the signal.
    #[must_use]
    pub fn code(self) -> u8 {
        const INTERRUPT: i32 = 2;
        match self {
            Exit::Left(Leave::Asked) => 0,
            Exit::Left(Leave::Interrupted) => Exit::Signal(INTERRUPT).code(),
            Exit::Signal(number) => 128_u8.saturating_add(u8::try_from(number).unwrap_or(0)),
        }
    }
}

/// How the loop ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// Why.
    pub exit: Exit,
    /// If that lost something of which nobody was asked: why it could not be saved, in a line.
    pub unsaved: Option<String>,
}

/// The least time from frame to frame.
const FRAME: Duration = Duration::from_millis(16);

/// Keys of one read arrive within this time of each other: so long a character waits for company.
const SAME_READ: Duration = Duration::from_micros(300);

/// How long a paste without brackets may pause between two reads.
const PASTE_PAUSE: Duration = Duration::from_millis(20);

/// How long to wait for the word that the program goes on, after it asked to be stopped.
const STOPPED_AT_MOST: Duration = Duration::from_secs(1);

/// How long the last save may take, before leaving and before stopping: a signal leaves no more time.
const LAST_SAVE: Duration = Duration::from_millis(250);

/// How long it may take after Ctrl-C, where nothing but the user waits.
const UNHURRIED_SAVE: Duration = Duration::from_secs(2);

/// How long a signal may come after the terminal broke: it says why.
const SIGNAL_FOLLOWS: Duration = Duration::from_millis(200);

/// The loop with all that it joins.
#[derive(Debug)]
pub struct EventLoop<S> {
    app: App,
    stage: S,
    inbox: Receiver<Inbox>,
    /// Taken from the inbox, but not yet answered.
    waiting: VecDeque<Inbox>,
    workers: Workers,
    started: Instant,
    drawn: Option<Duration>,
    dirty: bool,
    fault: Option<Fault>,
}

impl<S: Stage> EventLoop<S> {
    /// A loop that has not begun.
    pub fn new(app: App, stage: S, inbox: Receiver<Inbox>, workers: Workers) -> EventLoop<S> {
        EventLoop {
            app,
            stage,
            inbox,
            waiting: VecDeque::new(),
            workers,
            started: Instant::now(),
            drawn: None,
            dirty: true,
            fault: Fault::from_environment(),
        }
    }

    /// Runs until the program is left; `cmds` are what the model wants done first. However it ends, what is not saved yet is
    /// saved then, if that can be done at once.
    ///
    /// # Errors
    /// If the terminal goes away without a signal that says so.
    pub fn run(mut self, cmds: Vec<Cmd>) -> io::Result<Ended> {
        // What the model's panic leaves behind is whole as far as a session goes.
        let ended = catch_unwind(AssertUnwindSafe(|| self.run_until_left(cmds)));
        let patience = match ended {
            Ok(Ok(Exit::Left(Leave::Interrupted))) => UNHURRIED_SAVE,
            _ => LAST_SAVE,
        };
        let saved = catch_unwind(AssertUnwindSafe(|| self.save_now(patience)));
        drop(saved);
        let exit = ended.unwrap_or_else(|panic| resume_unwind(panic))?;
        let was_asked = exit == Exit::Left(Leave::Asked);
        Ok(Ended { exit, unsaved: if was_asked { None } else { self.app.loss() } })
    }

    fn run_until_left(&mut self, cmds: Vec<Cmd>) -> io::Result<Exit> {
        if let Some(exit) = self.carry_out(cmds) {
            return Ok(exit);
        }
        loop {
            match self.turn() {
                Ok(None) => {}
                Ok(Some(exit)) => return Ok(exit),
                Err(error) => return self.reason_for(error),
            }
        }
    }

    /// One turn: draw if it is time, wait, answer what came.
    fn turn(&mut self) -> io::Result<Option<Exit>> {
        let now = self.now();
        let next_frame = self.drawn.map_or(now, |drawn| drawn + FRAME);
        if self.dirty && now >= next_frame {
            // A frame without a difference costs the terminal nothing: the next one need not wait for it.
            if self.stage.draw(&self.app, now)? {
                self.drawn = Some(now);
            }
            self.dirty = false;
        }
        let due = self.app.next_deadline(now);
        let deadline = [due, self.dirty.then_some(next_frame)].into_iter().flatten().min();
        if let Some(inbox) = self.receive(deadline)? {
            if let Some(exit) = self.answer(inbox)? {
                return Ok(Some(exit));
            }
            // What else is there is answered before the next frame, but a flood must not keep it from coming.
            let until = self.now() + FRAME;
            while self.now() < until
                && let Some(inbox) = self.next_waiting()
            {
                if let Some(exit) = self.answer(inbox)? {
                    return Ok(Some(exit));
                }
            }
        }
        if due.is_some_and(|due| due <= self.now()) {
            return Ok(self.update(Msg::Tick));
        }
        Ok(None)
    }

    fn now(&self) -> Duration {
        self.started.elapsed()
    }

    /// Waits for what comes next; `None` if the deadline comes first. Without a deadline nothing wakes the program.
    fn receive(&mut self, deadline: Option<Duration>) -> io::Result<Option<Inbox>> {
        if let Some(inbox) = self.waiting.pop_front() {
            return Ok(Some(inbox));
        }
        let Some(deadline) = deadline else {
            return self.inbox.recv().map(Some).map_err(io::Error::other);
        };
        match self.inbox.recv_timeout(deadline.saturating_sub(self.now())) {
            Ok(inbox) => Ok(Some(inbox)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(error @ RecvTimeoutError::Disconnected) => Err(io::Error::other(error)),
        }
    }

    fn next_waiting(&mut self) -> Option<Inbox> {
        self.waiting.pop_front().or_else(|| self.inbox.try_recv().ok())
    }

    fn answer(&mut self, inbox: Inbox) -> io::Result<Option<Exit>> {
        match inbox {
            Inbox::Msg(msg) => Ok(self.update(msg)),
            Inbox::Terminal(event) => Ok(self.answer_terminal(event)),
            Inbox::Terminate(number) => Ok(Some(Exit::Signal(number))),
            Inbox::Suspend => Ok(self.suspend()),
            Inbox::Continued => {
                self.stage.resume();
                self.repaint();
                Ok(None)
            }
            // Even to the size already known: between two frames it may have been another one.
            Inbox::Resized => {
                self.repaint();
                Ok(None)
            }
            Inbox::InputLost(error) => Err(error),
        }
    }

    fn answer_terminal(&mut self, event: Event) -> Option<Exit> {
        match event {
            Event::Key(event) => {
                let key = input::key(event)?;
                if key.text().is_some() { self.typed(key) } else { self.update(Msg::Keys(vec![key])) }
            }
            Event::Paste(text) => self.update(Msg::Paste(text)),
            Event::Mouse(event) => {
                let (column, row, dragged) = input::click(event)?;
                let spot = self.stage.hit_test(&self.app, column, row)?;
                // Drawing the mouse along the timeline scrubs; over the board it would only wipe.
                if dragged && matches!(spot, Spot::Cell(_)) { None } else { self.update(Msg::Click(spot)) }
            }
            Event::Resize(..) => {
                self.repaint();
                None
            }
            Event::FocusGained | Event::FocusLost => None,
        }
    }

    /// A character, and those that came with it: the model decides whether they are keys or a paste without brackets.
    fn typed(&mut self, first: Key) -> Option<Exit> {
        let mut keys = vec![first];
        while let Some(key) = self.waiting.front().and_then(text_key) {
            self.waiting.pop_front();
            keys.push(key);
        }
        // An answer that comes in between waits; anything else is the end of what was typed.
        while self.waiting.iter().all(|waiting| matches!(waiting, Inbox::Msg(_) | Inbox::Resized)) {
            let patience = if keys.len() < PASTE { SAME_READ } else { PASTE_PAUSE };
            let Ok(next) = self.inbox.recv_timeout(patience) else { break };
            match text_key(&next) {
                Some(key) => keys.push(key),
                None => self.waiting.push_back(next),
            }
        }
        self.update(Msg::Keys(keys))
    }

    fn update(&mut self, msg: Msg) -> Option<Exit> {
        if let (Some(fault), Msg::Keys(_)) = (self.fault, &msg) {
            fault.strike_loop();
        }
        self.dirty = true;
        let now = self.now();
        let cmds = self.app.update(now, msg);
        self.carry_out(cmds)
    }

    fn carry_out(&mut self, cmds: Vec<Cmd>) -> Option<Exit> {
        for cmd in cmds {
            match cmd {
                Cmd::Solver(errand) => self.workers.solve(errand),
                Cmd::Inquire(inquiry) => self.workers.inquire(inquiry),
                Cmd::Save(session) => self.workers.save(session),
                Cmd::Suspend => {
                    if let Some(exit) = self.suspend() {
                        return Some(exit);
                    }
                }
                Cmd::Repaint => self.repaint(),
                // A terminal that is gone says so by a signal.
                Cmd::Copy(text) => drop(self.stage.copy(&text)),
                // Here and now, so that leaving right after it loses nothing.
                Cmd::Write(draft) => {
                    let outcome = files::write(&draft);
                    if let Some(exit) = self.update(Msg::Written(draft, outcome)) {
                        return Some(exit);
                    }
                }
                Cmd::Quit(leave) => return Some(Exit::Left(leave)),
            }
        }
        None
    }

    fn repaint(&mut self) {
        self.stage.forget();
        self.dirty = true;
    }

    /// Stops, and goes on when the program is continued. What comes in meanwhile is answered afterwards.
    fn suspend(&mut self) -> Option<Exit> {
        if let Some(exit) = self.save_now(LAST_SAVE) {
            return Some(exit);
        }
        self.stage.stop();
        loop {
            match self.inbox.recv_timeout(STOPPED_AT_MOST) {
                Ok(Inbox::Continued) | Err(_) => break,
                Ok(other) => self.waiting.push_back(other),
            }
        }
        self.stage.resume();
        self.repaint();
        None
    }

    /// Saves what is not saved yet, and waits for that so long. What else comes in is answered afterwards. If leaving
    /// waited for just that, it is time.
    fn save_now(&mut self, patience: Duration) -> Option<Exit> {
        let until = Instant::now() + patience;
        loop {
            if let Some(session) = self.app.hand_over() {
                self.workers.save(session);
            }
            if !self.app.is_saving() {
                return None;
            }
            let is_answer = |inbox: &Inbox| matches!(inbox, Inbox::Msg(Msg::Saved(_)));
            let answer = match self.waiting.iter().position(is_answer) {
                Some(place) => self.waiting.remove(place),
                None => self.inbox.recv_timeout(until.saturating_duration_since(Instant::now())).ok(),
            };
            match answer {
                Some(Inbox::Msg(Msg::Saved(result))) => {
                    let failed = result.is_err();
                    let exit = self.update(Msg::Saved(result));
                    if failed || exit.is_some() {
                        return exit;
                    }
                }
                Some(other) => self.waiting.push_back(other),
                None => return None,
            }
        }
    }

    /// A terminal that hangs up breaks first and signals next: the signal is the reason then.
    fn reason_for(&mut self, error: io::Error) -> io::Result<Exit> {
        let came_before = self.waiting.iter().find_map(|inbox| match inbox {
            Inbox::Terminate(number) => Some(*number),
            _ => None,
        });
        if let Some(number) = came_before {
            return Ok(Exit::Signal(number));
        }
        let until = Instant::now() + SIGNAL_FOLLOWS;
        loop {
            match self.inbox.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(Inbox::Terminate(number)) => return Ok(Exit::Signal(number)),
                Ok(_) => {}
                Err(_) => return Err(error),
            }
        }
    }
}

fn text_key(inbox: &Inbox) -> Option<Key> {
    match inbox {
        Inbox::Terminal(Event::Key(event)) => input::key(*event).filter(|key| key.text().is_some()),
        _ => None,
    }
}
