//! Faults on purpose: so that tests of the real binary see what a panic does to the terminal. In release builds there is
//! none.

/// Where to fail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// In the solver, at each request.
    Solver,
    /// In the solver, while it passes over a film unasked.
    Pass,
    /// In the engine, at each question.
    Engine,
    /// In the saver, at each session.
    Saver,
    /// In the event loop, at the first key.
    Loop,
}

impl Fault {
    /// The fault that `SUDOSCOPE_FAULT` asks for.
    pub(super) fn from_environment() -> Option<Fault> {
        if !cfg!(debug_assertions) {
            return None;
        }
        match std::env::var("SUDOSCOPE_FAULT").ok()?.as_str() {
            "solver" => Some(Fault::Solver),
            "pass" => Some(Fault::Pass),
            "engine" => Some(Fault::Engine),
            "saver" => Some(Fault::Saver),
            "loop" => Some(Fault::Loop),
            _ => None,
        }
    }

    pub(super) fn strike_solver(self) {
        assert!(self != Fault::Solver, "a fault on purpose");
    }

    pub(super) fn strike_pass(self) {
        assert!(self != Fault::Pass, "a fault on purpose");
    }

    pub(super) fn strike_engine(self) {
        assert!(self != Fault::Engine, "a fault on purpose");
    }

    pub(super) fn strike_saver(self) {
        assert!(self != Fault::Saver, "a fault on purpose");
    }

    pub(super) fn strike_loop(self) {
        assert!(self != Fault::Loop, "a fault on purpose");
    }
}
