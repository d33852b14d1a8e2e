//! The harness: the real binary in a pseudo-terminal, and a screen that reads along.

use crate::screen::{is_restored, text};
use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, SlavePty, native_pty_system};
use rustix::process::{Pid, Signal, kill_process};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use vt100::{Parser, Screen};

/// So long a test waits for anything before it gives up. Nothing measured here: a busy machine is allowed to be slow.
const LIMIT: Duration = Duration::from_secs(20);

/// Only one terminal is opened at a time: between the opening of a pseudo-terminal and its marking as close-on-exec
/// another test's program could inherit it, and hold it open when it shall hang up.
static OPENING: Mutex<()> = Mutex::new(());

/// What to run, and where.
pub(crate) struct Setup {
    command: CommandBuilder,
    size: (u16, u16),
    state: Option<Folder>,
}

/// A folder of a test's own, which goes with what is in it.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("state-{}-{number}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        Folder(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

impl Setup {
    /// The program with these arguments.
    pub(crate) fn program(args: &[&str]) -> Setup {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_sudoscope"));
        command.args(args);
        Setup::of(command)
    }

    /// A script for `sh`; `$SUDOSCOPE` is the program.
    pub(crate) fn script(script: &str) -> Setup {
        let mut command = CommandBuilder::new("sh");
        command.args(["-c", script]);
        Setup::of(command)
    }

    /// Any command, in an environment that says nothing but what the tests say.
    pub(crate) fn of(mut command: CommandBuilder) -> Setup {
        command.env_clear();
        command.cwd(env!("CARGO_TARGET_TMPDIR"));
        if let Some(path) = std::env::var_os("PATH") {
            command.env("PATH", path);
        }
        command.env("SUDOSCOPE", env!("CARGO_BIN_EXE_sudoscope"));
        // No test sees a session of another one, or of the user's.
        let state = Folder::new();
        command.env("XDG_STATE_HOME", state.path());
        Setup { command, size: (80, 24), state: Some(state) }.env("TERM", "xterm-256color").env("LANG", "C.UTF-8")
    }

    pub(crate) fn env(mut self, name: &str, value: &str) -> Setup {
        self.command.env(name, value);
        self
    }

    /// Sessions lie here.
    pub(crate) fn state(self, folder: &Folder) -> Setup {
        let state = folder.path().display().to_string();
        Setup { state: None, ..self.env("XDG_STATE_HOME", &state) }
    }

    pub(crate) fn without(mut self, name: &str) -> Setup {
        self.command.env_remove(name);
        self
    }

    pub(crate) fn size(self, columns: u16, rows: u16) -> Setup {
        Setup { size: (columns, rows), ..self }
    }

    /// Leaves the program without a terminal of its own: there is no `/dev/tty` then.
    pub(crate) fn without_controlling_terminal(mut self) -> Setup {
        self.command.set_controlling_tty(false);
        self
    }

    pub(crate) fn start(self) -> Terminal {
        let opening = OPENING.lock().expect("no test panics while it opens a terminal");
        let pair = native_pty_system().openpty(pty_size(self.size)).expect("a pseudo-terminal");
        let seen = Arc::new(Seen::new(self.size));
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        let writer = pair.master.take_writer().expect("a writer");
        let settings = settings(pair.master.as_ref());
        let process = Process(pair.slave.spawn_command(self.command).expect("the program starts"));
        drop(opening);
        let reading = thread::spawn({
            let seen = Arc::clone(&seen);
            move || seen.read(reader.as_mut())
        });
        let state = self.state;
        Terminal { process, slave: pair.slave, writer, master: pair.master, seen, reading, settings, _state: state }
    }
}

/// Opens the program with these arguments in a terminal of 80x24.
pub(crate) fn open(args: &[&str]) -> Terminal {
    Setup::program(args).start()
}

/// A program at work in a pseudo-terminal. It is killed when this is dropped.
pub(crate) struct Terminal {
    process: Process,
    /// Kept open, so that the terminal's settings can be asked for after the program has left.
    slave: Box<dyn SlavePty + Send>,
    writer: Box<dyn Write + Send>,
    master: Box<dyn MasterPty + Send>,
    seen: Arc<Seen>,
    reading: JoinHandle<()>,
    /// The terminal's settings before the program came.
    settings: String,
    /// Where the program's session lies.
    _state: Option<Folder>,
}

impl Terminal {
    /// Sends keys, or whatever a terminal sends, in one write.
    pub(crate) fn send(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).and_then(|()| self.writer.flush()).expect("the terminal takes input");
    }

    /// The screen, once it is as it shall be.
    pub(crate) fn wait_for(&self, what: &str, is_there: impl Fn(&Screen) -> bool) -> Screen {
        self.seen.wait(what, |state| state.is_whole() && is_there(state.parser.screen())).parser.screen().clone()
    }

    /// The screen, once it shows this text.
    pub(crate) fn wait_for_text(&self, words: &str) -> Screen {
        self.wait_for(&format!("the text {words:?}"), |screen| screen.contents().contains(words))
    }

    /// Waits until the program has written something after its first `written` bytes.
    pub(crate) fn wait_for_output_after(&self, written: usize) {
        drop(self.seen.wait("more output", |state| state.raw.len() > written && state.is_whole()));
    }

    /// The screen now. Only for what can't change any more.
    pub(crate) fn screen(&self) -> Screen {
        self.seen.lock().parser.screen().clone()
    }

    /// How many bytes were written so far.
    pub(crate) fn written(&self) -> usize {
        self.seen.lock().raw.len()
    }

    /// The bytes that were written after the first `written`.
    pub(crate) fn output_after(&self, written: usize) -> Vec<u8> {
        self.seen.lock().raw[written..].to_vec()
    }

    /// Does to the screen what another program would do while this one is stopped.
    pub(crate) fn scribble(&self, bytes: &str) {
        self.seen.lock().parser.process(bytes.as_bytes());
    }

    /// Sets the terminal as a shell does while it has it: lines, and an echo.
    #[cfg(target_os = "linux")]
    pub(crate) fn make_cooked(&self) {
        let name = self.master.tty_name().expect("the terminal has a name");
        let status = std::process::Command::new("stty").arg("-F").arg(name).arg("sane").status().expect("stty");
        assert!(status.success());
    }

    /// Does something while nobody reads what the program writes.
    pub(crate) fn while_nobody_reads<T>(&mut self, act: impl FnOnce(&mut Terminal) -> T) -> T {
        let seen = Arc::clone(&self.seen);
        let held = seen.lock();
        let done = act(self);
        drop(held);
        done
    }

    /// Waits for the program's end, whatever is on the screen: its exit code.
    pub(crate) fn exit_code_unseen(&mut self) -> u32 {
        self.process.wait().expect("the program ends").exit_code()
    }

    /// Gives the terminal another size. One of 0x0 is a terminal that does not tell its size.
    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        if let (Some(columns), Some(rows)) = (NonZeroU16::new(columns), NonZeroU16::new(rows)) {
            self.seen.lock().parser.screen_mut().set_size(rows, columns);
        }
        self.master.resize(pty_size((columns, rows))).expect("the terminal takes a size");
    }

    /// The process started in the terminal: its number.
    pub(crate) fn pid(&self) -> u32 {
        self.process.0.process_id().expect("a process")
    }

    pub(crate) fn signal(&self, signal: Signal) {
        let pid = i32::try_from(self.pid()).ok().and_then(Pid::from_raw).expect("a process number");
        kill_process(pid, signal).expect("the process takes a signal");
    }

    /// Ends the program as nothing can be caught or put off.
    pub(crate) fn kill(&mut self) {
        self.signal(Signal::KILL);
        assert!(self.process.wait().is_some(), "the program is killed");
    }

    /// Waits for the program's end: its exit code.
    pub(crate) fn exit_code(&mut self) -> u32 {
        let Some(status) = self.process.wait() else {
            panic!("the program does not end; the screen:\n{}", text(&self.screen()))
        };
        assert!(status.signal().is_none(), "ended by a signal: {status:?}");
        status.exit_code()
    }

    /// The terminal's settings as they are now.
    pub(crate) fn settings(&self) -> String {
        settings(self.master.as_ref())
    }

    /// Waits for the program's end and checks that the terminal is as it was before.
    pub(crate) fn left_with(&mut self, code: u32) {
        assert_eq!(self.exit_code(), code, "the exit code; the screen:\n{}", text(&self.screen()));
        self.wait_for("the main screen, its cursor, no mouse and no bracketed paste", is_restored);
        assert_eq!(self.settings(), self.settings, "the terminal's settings");
        for flag in ["ICANON", "ECHO", "ISIG"] {
            assert!(self.settings.contains(flag), "{flag} was set before: {}", self.settings);
        }
    }

    /// Whether the terminal is in another state than before, as it has to be while the program runs.
    pub(crate) fn is_taken(&self) -> bool {
        self.settings() != self.settings && self.screen().alternate_screen()
    }

    /// Lets the terminal go away, as when its window is closed; how long the program lived on.
    pub(crate) fn hang_up(mut self) -> Duration {
        // The reader holds the terminal open, and ends after the next bytes that it gets.
        self.seen.lock().stopped = true;
        self.send("\x0c");
        let Terminal { mut process, slave, writer, master, reading, .. } = self;
        reading.join().expect("the reader does not panic");
        drop((writer, slave));
        let gone = Instant::now();
        drop(master);
        assert!(process.wait().is_some(), "the program lives on without a terminal");
        gone.elapsed()
    }
}

/// The program, killed when dropped. (A `Terminal` is taken apart where it hangs up, so it can't have a `Drop`.)
struct Process(Box<dyn Child + Send + Sync>);

impl Process {
    fn wait(&mut self) -> Option<ExitStatus> {
        until(LIMIT, || self.0.try_wait().expect("the process can be asked"))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Ok(None) = self.0.try_wait() {
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }
}

fn pty_size((columns, rows): (u16, u16)) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

/// The terminal's settings in words; they come from a version of a library that the tests don't name.
fn settings(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios().expect("the terminal has settings"))
}

/// Asks again and again; `None` if there is no answer within the limit.
pub(crate) fn until<T>(limit: Duration, ask: impl FnMut() -> Option<T>) -> Option<T> {
    let began = Instant::now();
    std::iter::repeat_with(ask)
        .take_while(|answer| answer.is_some() || began.elapsed() < limit)
        .inspect(|_| thread::sleep(Duration::from_millis(2)))
        .flatten()
        .next()
}

/// What came out of the terminal so far.
struct Seen {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    parser: Parser,
    raw: Vec<u8>,
    stopped: bool,
}

impl Seen {
    fn new((columns, rows): (u16, u16)) -> Seen {
        let extent = |extent| NonZeroU16::new(extent).unwrap_or(NonZeroU16::MIN);
        let parser = Parser::new(extent(rows), extent(columns), 0);
        Seen { state: Mutex::new(State { parser, raw: Vec::new(), stopped: false }), changed: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("the reader does not panic")
    }

    /// Reads until the terminal is gone.
    fn read(&self, reader: &mut dyn Read) {
        let mut buffer = vec![0; 1 << 16];
        while let Ok(length @ 1..) = reader.read(&mut buffer) {
            let mut state = self.lock();
            state.parser.process(&buffer[..length]);
            state.raw.extend_from_slice(&buffer[..length]);
            self.changed.notify_all();
            if state.stopped {
                return;
            }
        }
    }

    fn wait(&self, what: &str, is_there: impl Fn(&State) -> bool) -> MutexGuard<'_, State> {
        let (state, timeout) =
            self.changed.wait_timeout_while(self.lock(), LIMIT, |state| !is_there(state)).expect("no panic");
        if timeout.timed_out() {
            let screen = text(state.parser.screen());
            drop(state);
            panic!("waited in vain for {what}; the screen:\n{screen}");
        }
        state
    }
}

impl State {
    /// Whether no frame is under way: a read may end anywhere within one.
    fn is_whole(&self) -> bool {
        const FRAME: &[u8] = b"\x1b[?2026";
        let newest = self.raw.windows(FRAME.len()).rposition(|bytes| bytes == FRAME);
        newest.is_none_or(|at| self.raw.get(at + FRAME.len()) == Some(&b'l'))
    }
}
