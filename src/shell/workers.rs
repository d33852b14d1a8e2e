//! The two worker threads: the solver plays, the engine answers questions. Each takes one request at a time through a
//! bounded channel, works on it for a slice, and answers to the loop.

use super::fault::Fault;
use super::inbox::Inbox;
use crate::app::playback::{self, Request};
use crate::app::{Inquiry, Msg};
use std::any::Any;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Sender, SyncSender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How long a worker works before it answers: so any change of mind holds within that time.
const SLICE: Duration = Duration::from_millis(8);

/// The workers. Dropping it ends them.
#[derive(Debug)]
pub struct Workers {
    solver: Worker<Request>,
    engine: Worker<Box<Inquiry>>,
}

impl Workers {
    /// Starts both; they answer into `inbox`.
    ///
    /// # Errors
    /// If a thread can't be started.
    pub fn start(inbox: &Sender<Inbox>) -> io::Result<Workers> {
        let fault = Fault::from_environment();
        let solver = Worker::start(
            "solver",
            inbox.clone(),
            move |request| {
                if let Some(fault) = fault {
                    fault.strike_solver();
                }
                Msg::Played(Box::new(playback::work(request, time_is_up())))
            },
            Msg::SolverFailed,
        )?;
        let engine = Worker::start(
            "engine",
            inbox.clone(),
            move |mut inquiry: Box<Inquiry>| {
                if let Some(fault) = fault {
                    fault.strike_engine();
                }
                let done = inquiry.work(time_is_up());
                Msg::Inquired(inquiry, done)
            },
            Msg::EngineFailed,
        )?;
        Ok(Workers { solver, engine })
    }

    /// Gives the solver something to do. The model sees to it that it has nothing else.
    pub fn play(&self, request: Request) {
        self.solver.give(request);
    }

    /// Gives the engine something to do, likewise.
    pub fn inquire(&self, inquiry: Box<Inquiry>) {
        self.engine.give(inquiry);
    }
}

/// Whether a slice is over that begins now.
fn time_is_up() -> impl FnMut() -> bool {
    let began = Instant::now();
    move || began.elapsed() >= SLICE
}

/// A thread that answers requests of one kind.
#[derive(Debug)]
struct Worker<R> {
    /// Taken when the worker is dropped: a channel without a sender tells the thread that it is over.
    requests: Option<SyncSender<R>>,
    thread: Option<JoinHandle<()>>,
}

impl<R: Send + 'static> Worker<R> {
    fn start(
        name: &str,
        inbox: Sender<Inbox>,
        mut work: impl FnMut(R) -> Msg + Send + 'static,
        failed: fn(String) -> Msg,
    ) -> io::Result<Worker<R>> {
        let (requests, received) = mpsc::sync_channel(1);
        let thread = thread::Builder::new().name(name.to_owned()).spawn(move || {
            for request in received {
                let answer =
                    catch_unwind(AssertUnwindSafe(|| work(request))).unwrap_or_else(|panic| failed(words(&*panic)));
                if inbox.send(Inbox::Msg(answer)).is_err() {
                    return;
                }
            }
        })?;
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
