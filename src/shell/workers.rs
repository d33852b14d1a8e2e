//! The worker threads: the solver plays and, between requests, passes over the films on show; the engine answers
//! questions; the saver writes sessions. Each takes one request at a time through a bounded channel and answers to the loop:
//! the solver and the engine after a slice of it, the saver when it is done.

use super::fault::Fault;
use super::inbox::Inbox;
use super::state::Store;
use crate::app::playback::Errand;
use crate::app::session::Session;
use crate::app::solver::Solver;
use crate::app::{Inquiry, Msg};
use std::any::Any;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender, TryRecvError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How long a worker works before it answers: so any change of mind holds within that time.
const SLICE: Duration = Duration::from_millis(8);

/// How long the solver passes over a film before it looks whether something is asked of it.
const IDLE_SLICE: Duration = Duration::from_millis(2);

/// The least time between two surveys of a film that is passed over: that is often enough to see it go on.
const SURVEYS: Duration = Duration::from_millis(100);

/// The workers. Dropping it ends them.
#[derive(Debug)]
pub struct Workers {
    solver: Worker<Errand>,
    engine: Worker<Box<Inquiry>>,
    saver: Option<SyncSender<Box<Session>>>,
}

impl Workers {
    /// Starts the solver and the engine; they answer into `inbox`.
    ///
    /// # Errors
    /// If a thread can't be started.
    pub fn start(inbox: &Sender<Inbox>) -> io::Result<Workers> {
        let fault = Fault::from_environment();
        let answers = inbox.clone();
        let solver = Worker::start("solver", move |errands| solve(&errands, &answers, fault))?;
        let answers = inbox.clone();
        let engine = Worker::start("engine", move |inquiries: Receiver<Box<Inquiry>>| {
            for mut inquiry in inquiries {
                let said = guarded(Msg::EngineFailed, || {
                    if let Some(fault) = fault {
                        fault.strike_engine();
                    }
                    let done = inquiry.work(time_is_up(SLICE));
                    vec![Msg::Inquired(inquiry, done)]
                });
                if !send(&answers, said) {
                    return;
                }
            }
        })?;
        Ok(Workers { solver, engine, saver: None })
    }

    /// Starts the saver too. It first tells of the sessions beside its own.
    ///
    /// # Errors
    /// If a thread can't be started.
    pub fn save_to(mut self, mut store: Store, inbox: &Sender<Inbox>) -> io::Result<Workers> {
        let fault = Fault::from_environment();
        let answers = inbox.clone();
        let (saver, sessions) = mpsc::sync_channel::<Box<Session>>(WAITING);
        // Nobody waits for its end: a disk that does not answer must not keep the program. A save that is cut off has done
        // nothing yet.
        thread::Builder::new().name("saver".to_owned()).spawn(move || {
            let others = catch_unwind(AssertUnwindSafe(|| store.others())).unwrap_or_default();
            let mut told = others.is_empty() || answers.send(Inbox::Msg(Msg::Others(others))).is_ok();
            for session in sessions {
                let failed = |reason| Msg::Saved(Err(format!("the saver failed: {reason}")));
                let said = guarded(failed, || {
                    if let Some(fault) = fault {
                        fault.strike_saver();
                    }
                    vec![Msg::Saved(store.save(&session))]
                });
                told &= send(&answers, said);
                if !told {
                    return;
                }
            }
        })?;
        self.saver = Some(saver);
        Ok(self)
    }

    /// Gives the saver a session. The model sees to it that it has one at most.
    pub fn save(&self, session: Box<Session>) {
        if let Some(saver) = &self.saver {
            // It fails only if the thread is gone, and that only when everything ends.
            let _ = saver.send(session);
        }
    }

    /// Gives the solver something to do. The model sees to it that it has one request at most.
    pub fn solve(&self, errand: Errand) {
        self.solver.give(errand);
    }

    /// Gives the engine something to do. The model sees to it that it has nothing else.
    pub fn inquire(&self, inquiry: Box<Inquiry>) {
        self.engine.give(inquiry);
    }
}

/// The solver's thread: errands as they come, and between them the film on show.
fn solve(errands: &Receiver<Errand>, answers: &Sender<Inbox>, fault: Option<Fault>) {
    let mut solver = Solver::default();
    let mut surveyed = Instant::now();
    loop {
        let errand = if solver.has_idle_work() {
            match errands.try_recv() {
                Ok(errand) => Some(errand),
                Err(TryRecvError::Empty) => None,
                Err(TryRecvError::Disconnected) => return,
            }
        } else {
            match errands.recv() {
                Ok(errand) => Some(errand),
                Err(_) => return,
            }
        };
        let is_asked = matches!(errand, Some(Errand::Play(_) | Errand::Race(_)));
        let said = guarded(if is_asked { Msg::SolverFailed } else { Msg::PassFailed }, || {
            if let Some(fault) = fault {
                if is_asked { fault.strike_solver() } else { fault.strike_pass() }
            }
            if let Some(errand) = errand {
                if let Some(answer) = solver.run(errand, time_is_up(SLICE)) {
                    return vec![Msg::Solver(answer)];
                }
                // A film that is known to its end already has something to tell all the same.
                return surveys(&mut solver);
            }
            let began = Instant::now();
            solver.idle(IDLE_SLICE, || began.elapsed());
            if surveyed.elapsed() < SURVEYS && solver.has_idle_work() {
                return Vec::new();
            }
            let news = surveys(&mut solver);
            if !news.is_empty() {
                surveyed = Instant::now();
            }
            news
        });
        if matches!(said[..], [Msg::SolverFailed(_) | Msg::PassFailed(_)]) {
            // Whatever it has kept can be made anew.
            solver = Solver::default();
        }
        if !send(answers, said) {
            return;
        }
    }
}

/// What is known of the films on show, where that is news.
fn surveys(solver: &mut Solver) -> Vec<Msg> {
    solver.surveys().into_iter().map(|survey| Msg::Surveyed(Box::new(survey))).collect()
}

/// What the work comes to; a panic comes back as a message.
fn guarded(failed: fn(String) -> Msg, work: impl FnOnce() -> Vec<Msg>) -> Vec<Msg> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| vec![failed(words(&*panic))])
}

/// Whether there is still somebody to answer to.
fn send(answers: &Sender<Inbox>, said: Vec<Msg>) -> bool {
    said.into_iter().all(|msg| answers.send(Inbox::Msg(msg)).is_ok())
}

/// Whether a slice is over that begins now.
fn time_is_up(slice: Duration) -> impl FnMut() -> bool {
    let began = Instant::now();
    move || began.elapsed() >= slice
}

/// A thread that answers requests of one kind.
#[derive(Debug)]
struct Worker<R> {
    /// Taken when the worker is dropped: a channel without a sender tells the thread that it is over.
    requests: Option<SyncSender<R>>,
    thread: Option<JoinHandle<()>>,
}

/// How many errands may wait. One request is asked at most; what is on show changes no quicker than keys are pressed.
const WAITING: usize = 4;

impl<R: Send + 'static> Worker<R> {
    fn start(name: &str, work: impl FnOnce(Receiver<R>) + Send + 'static) -> io::Result<Worker<R>> {
        let (requests, received) = mpsc::sync_channel(WAITING);
        let thread = thread::Builder::new().name(name.to_owned()).spawn(move || work(received))?;
        Ok(Worker { requests: Some(requests), thread: Some(thread) })
    }

    fn give(&self, request: R) {
        if let Some(requests) = &self.requests {
            // It fails only if the thread is gone, and that only when everything ends.
            let _ = requests.send(request);
        }
    }
}

impl<R> Drop for Worker<R> {
    fn drop(&mut self) {
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// What a panic said.
fn words(panic: &(dyn Any + Send)) -> String {
    let said = panic.downcast_ref::<&str>().map(|said| (*said).to_owned());
    said.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no reason given".to_owned())
}
