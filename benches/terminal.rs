//! The times that a user feels, of the real binary in a pseudo-terminal: from start to the first frame, from a key to the
//! first byte of its frame, how many bytes a frame costs, and how close a film keeps to the speed that was asked for.
//! Medians, with the worst beside them.

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

const RUNS: usize = 40;
const KEYS: usize = 400;

/// The screen is quiet when nothing has come for so long.
const QUIET: Duration = Duration::from_millis(40);

/// A puzzle whose film is long enough for every speed.
const HOSTILE: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

/// One whose film has 2 610 526 978 events.
const LONGEST: &str = "9..8...........5............2..1...3.1.....6....4...7.7.86.........3.1..4.....2..";

/// The end of every frame: the terminal may show it now.
const END_OF_FRAME: &[u8] = b"\x1b[?2026l";

struct Running {
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    output: Receiver<(Instant, Vec<u8>)>,
    _master: Box<dyn MasterPty + Send>,
}

impl Running {
    fn start(arguments: &[&str]) -> Running {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_sudoscope"));
        command.args(arguments);
        // No session of the user's is gone on with, or added to.
        command.env("XDG_STATE_HOME", std::env::temp_dir().join(format!("sudoscope-bench-{}", std::process::id())));
        for (name, value) in [("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), ("LANG", "C.UTF-8")] {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).expect("the program starts");
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        let (sender, output) = mpsc::channel();
        thread::spawn(move || {
            let mut buffer = vec![0; 65_536];
            while let Ok(length) = reader.read(&mut buffer) {
                if length == 0 || sender.send((Instant::now(), buffer[..length].to_vec())).is_err() {
                    return;
                }
            }
        });
        let keys = pair.master.take_writer().expect("a writer");
        Running { child, keys, output, _master: pair.master }
    }

    fn press(&mut self, key: &str) -> Instant {
        let pressed = Instant::now();
        self.keys.write_all(key.as_bytes()).and_then(|()| self.keys.flush()).expect("the program reads");
        pressed
    }

    /// When the next byte came, and how many came until the screen was quiet.
    fn frame(&self) -> (Instant, usize) {
        let (first, bytes) = self.output.recv_timeout(Duration::from_secs(10)).expect("a frame");
        let mut total = bytes.len();
        loop {
            match self.output.recv_timeout(QUIET) {
                Ok((_, bytes)) => total += bytes.len(),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return (first, total),
            }
        }
    }

    /// Takes what comes for so long to the screen; how many bytes it was.
    fn show(&self, screen: &mut vt100::Parser, length: Duration) -> usize {
        let until = Instant::now() + length;
        let mut total = 0;
        while let Ok((_, bytes)) = self.output.recv_timeout(until.saturating_duration_since(Instant::now())) {
            screen.process(&bytes);
            total += bytes.len();
        }
        total
    }

    /// When these words stood on the screen.
    fn until(&self, screen: &mut vt100::Parser, words: &str) -> Instant {
        loop {
            let (at, bytes) = self.output.recv_timeout(Duration::from_secs(10)).expect("the words");
            screen.process(&bytes);
            if screen.screen().contents().contains(words) {
                return at;
            }
        }
    }

    /// How many kilobytes of memory the program has, where the system tells.
    fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.process_id()?)).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS"))?;
        line.chars().filter(char::is_ascii_digit).collect::<String>().parse().ok()
    }

    /// When the first frame was whole.
    fn first_frame(&self) -> Instant {
        let mut seen = Vec::new();
        loop {
            let (at, bytes) = self.output.recv_timeout(Duration::from_secs(10)).expect("a frame");
            seen.extend(bytes);
            if seen.windows(END_OF_FRAME.len()).any(|window| window == END_OF_FRAME) {
                return at;
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn report(name: &str, unit: &str, mut samples: Vec<f64>) {
    samples.sort_by(f64::total_cmp);
    let median = samples[samples.len() / 2];
    let worst = samples[samples.len() - 1];
    println!("{name:<34} median {median:>9.2} {unit:<6} worst {worst:>9.2} {unit}");
}

fn milliseconds(from: Instant, to: Instant) -> f64 {
    to.duration_since(from).as_secs_f64() * 1e3
}

fn main() {
    let starts = (0..RUNS).map(|_| {
        let began = Instant::now();
        milliseconds(began, Running::start(&["--new"]).first_frame())
    });
    report("start to first frame", "ms", starts.collect());

    let mut edit = Running::start(&["--new"]);
    edit.frame();
    let (times, bytes) = keys(&mut edit, &["l", "j", "h", "k"]);
    report("cursor key to first byte", "ms", times);
    report("cursor move", "bytes", bytes);
    let (times, bytes) = keys(&mut edit, &["7", "."]);
    report("digit to first byte", "ms", times);
    report("digit, its clashes and verdict", "bytes", bytes);

    let mut watch = Running::start(&["watch"]);
    watch.frame();
    let (times, bytes) = keys(&mut watch, &["."]);
    report("step to first byte", "ms", times);
    report("step with its explanation", "bytes", bytes);
    for rate in [1, 60, 1_000, 100_000, 10_000_000] {
        report_rate(rate);
    }
    report_travel();
    report_memory();
    let _ = std::fs::remove_dir_all(std::env::temp_dir().join(format!("sudoscope-bench-{}", std::process::id())));
}

/// Goes to tenths of a film of 138 350 568 events that was passed over, and stops a run and a far jump at random times.
fn report_travel() {
    let mut film = Running::start(&["watch", HOSTILE]);
    // The pass takes a second or two.
    film.show(&mut vt100::Parser::default(), Duration::from_secs(5));
    let (times, _) = keys(&mut film, &["3", "9", "1", "7", "2", "8"]);
    report("a tenth of the film, to first byte", "ms", times);
    for (name, begin) in [("space stops a run", "\x1b[F"), ("space stops a far jump", "g138000000\r")] {
        let times = (0..RUNS).map(|run| {
            let mut film = Running::start(&["watch", HOSTILE]);
            let mut screen = vt100::Parser::default();
            film.show(&mut screen, Duration::from_millis(50));
            film.press(begin);
            film.show(&mut screen, Duration::from_millis(100 + 7 * run as u64));
            let pressed = film.press(" ");
            milliseconds(pressed, film.until(&mut screen, "stopped"))
        });
        report(name, "ms", times.collect());
    }
}

/// Plays as fast as can be for a minute, and looks at the memory meanwhile.
fn report_memory() {
    let mut film = Running::start(&["watch", LONGEST, "--speed", "max"]);
    let mut screen = vt100::Parser::default();
    film.show(&mut screen, Duration::from_millis(300));
    film.press(" ");
    for seconds in [1, 29, 30] {
        film.show(&mut screen, Duration::from_secs(seconds));
        if let Some(kilobytes) = film.memory() {
            println!("full speed, {:>13} events passed   {kilobytes:>6} kB of memory", events(screen.screen()));
        }
    }
}

/// Plays at this speed, and compares the events that pass with the clock.
fn report_rate(rate: u32) {
    let seconds = if rate == 1 { 10 } else { 4 };
    let mut film = Running::start(&["watch", HOSTILE, "--speed", &rate.to_string()]);
    let mut screen = vt100::Parser::default();
    film.show(&mut screen, Duration::from_millis(300));
    film.press(" ");
    film.show(&mut screen, Duration::from_secs(1));
    let (began, before) = (Instant::now(), events(screen.screen()));
    let bytes = film.show(&mut screen, Duration::from_secs(seconds));
    let reached = (events(screen.screen()) - before) as f64 / began.elapsed().as_secs_f64();
    let name = format!("playing at {rate} a second");
    println!("{name:<34} reached {reached:>12.1} /s, {:>6.0} bytes a second", bytes as f64 / seconds as f64);
}

/// The number of events that the panel shows.
fn events(screen: &vt100::Screen) -> u64 {
    let lines = screen.contents();
    let counter = lines.lines().find_map(|line| line.split_once(" event "));
    let number = counter.expect("a counter").1.split(" of ").next().unwrap_or_default();
    let digits: String = number.chars().filter(char::is_ascii_digit).collect();
    digits.parse().expect("a number")
}

/// Presses the keys in turn, each when the screen is quiet.
fn keys(running: &mut Running, keys: &[&str]) -> (Vec<f64>, Vec<f64>) {
    let frames = keys.iter().cycle().take(KEYS).map(|key| {
        let pressed = running.press(key);
        let (first, bytes) = running.frame();
        (milliseconds(pressed, first), bytes as f64)
    });
    frames.unzip()
}
