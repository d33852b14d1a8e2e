//! Recordings, as a player shows them: a terminal is sent what the file says, and its screen is read.

use serde_json::Value;
use std::fs;
use std::num::NonZero;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use vt100::Parser;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const CLASHING: &str = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const TWO_SOLUTIONS: &str = ".5...38..9..1...36.1.7....2.9...8....6..2..5....9...7.5....7.2.12...4..5..72...4.";

/// What each frame begins with.
const BEGIN: &str = "\u{1b}[?2026h";
const END: &str = "\u{1b}[?2026l";
/// What a whole frame does first.
const CLEAR: &str = "\u{1b}[2J";

fn record(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudoscope"));
    command.arg("record").args(args).stdin(Stdio::null()).output().expect("the program starts")
}

struct Event {
    time: f64,
    code: String,
    data: String,
}

struct Recording {
    bytes: Vec<u8>,
    header: Value,
    events: Vec<Event>,
}

impl Recording {
    /// Of the textbook's puzzle, unless the arguments name another.
    fn of(args: &[&str]) -> Recording {
        let output = record(&[args, &["-o", "-"]].concat());
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && stderr.is_empty(), "{args:?}: {stderr}");
        Recording::read(output.stdout)
    }

    fn read(bytes: Vec<u8>) -> Recording {
        let text = std::str::from_utf8(&bytes).expect("UTF-8");
        let mut lines = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("each line is JSON"));
        let header = lines.next().expect("a header");
        let events = lines.map(|line| {
            let [time, code, data] = line.as_array().expect("an array").as_slice() else { panic!("not three: {line}") };
            let text = |value: &Value| value.as_str().expect("a string").to_owned();
            Event { time: time.as_f64().expect("a number"), code: text(code), data: text(data) }
        });
        Recording { events: events.collect(), header, bytes }
    }

    fn outputs(&self) -> impl DoubleEndedIterator<Item = &Event> {
        self.events.iter().filter(|event| event.code == "o")
    }

    /// Each marker with its time and the screen that it is on.
    fn markers(&self) -> Vec<(f64, String, String)> {
        let mut player = self.player();
        let mut markers = Vec::new();
        for event in &self.events {
            match event.code.as_str() {
                "o" => player.process(event.data.as_bytes()),
                "m" => markers.push((event.time, event.data.clone(), player.screen().contents())),
                other => panic!("an event {other}"),
            }
        }
        markers
    }

    fn player(&self) -> Parser {
        let size =
            |name: &str| self.header[name].as_u64().and_then(|n| NonZero::try_from(n as u16).ok()).expect("a size");
        Parser::new(size("height"), size("width"), 0)
    }

    /// The screen at the end.
    fn last_screen(&self) -> String {
        let mut player = self.player();
        self.outputs().for_each(|event| player.process(event.data.as_bytes()));
        player.screen().contents()
    }
}

/// The digits on the board of a screen that has room for all of it.
fn board(screen: &str) -> String {
    let lines: Vec<Vec<char>> = screen.lines().map(|line| line.chars().collect()).collect();
    let places = (0..9).flat_map(|row| (0..9).map(move |col| (3 + 2 * row, 4 + 4 * col)));
    places.map(|(y, x)| lines[y].get(x).copied().filter(char::is_ascii_digit).unwrap_or('.')).collect()
}

/// A number of the panel, by its label; the title above it may have the same word.
fn counter(screen: &str, label: &str) -> Option<u32> {
    let words: Vec<&str> = screen.split_whitespace().collect();
    words.windows(2).rev().find_map(|pair| (pair[0] == label).then(|| pair[1].parse().ok()).flatten())
}

/// A name in the tests' own folder, where nothing is yet.
fn fresh(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("recordings").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder.join("film.cast")
}

#[test]
fn the_same_command_gives_the_same_bytes_whatever_the_environment() {
    let args = [PUZZLE, "--speed", "2000", "--note", "41=here"];
    let first = Recording::of(&args).bytes;
    let plain = Command::new(env!("CARGO_BIN_EXE_sudoscope"))
        .args([&["record"], &args[..], &["-o", "-"]].concat())
        .env_clear()
        .envs([("NO_COLOR", "1"), ("TERM", "dumb"), ("LC_ALL", "C"), ("COLUMNS", "40"), ("LINES", "20")])
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    assert!(first == plain.stdout, "a recording depends on nothing but its command");
    let coloured = |bytes: &[u8]| String::from_utf8_lossy(bytes).contains("[38;5;");
    assert!(coloured(&first));
}

#[test]
fn the_header_says_what_is_played_and_not_when() {
    let small = ["--size", "61x22", "--order", "cover"];
    let header = Recording::of(&[&[PUZZLE], &small[..]].concat()).header;
    assert_eq!((&header["version"], &header["width"], &header["height"]), (&2.into(), &61.into(), &22.into()));
    assert_eq!(header["env"]["TERM"], "xterm-256color");
    assert!(header["title"].as_str().is_some_and(|title| title.contains("your puzzle")), "{header}");
    assert!(header.get("timestamp").is_none(), "{header}");
    let header = Recording::of(&[&[PUZZLE, "--format", "v3"], &small[..]].concat()).header;
    assert_eq!(
        (&header["version"], &header["term"]["cols"], &header["term"]["rows"]),
        (&3.into(), &61.into(), &22.into())
    );
}

#[test]
fn it_plays_at_the_speed_asked_for_to_the_solution_and_holds_it() {
    for speed in [600_u32, 20_000] {
        let film = Recording::of(&[PUZZLE, "--speed", &speed.to_string()]);
        let screen = film.last_screen();
        assert_eq!(board(&screen), SOLUTION, "{screen}");
        assert!(screen.contains("solved in 4 208 placements") && screen.contains("8 365"), "{screen}");
        let [(time, label, marked)] = &film.markers()[..] else { panic!("one marker") };
        assert_eq!((label.as_str(), board(marked)), ("solution", SOLUTION.to_owned()));
        let length = 8_365.0 / f64::from(speed);
        assert!((length..length + 0.07).contains(time), "{speed} a second: {time}");
        let last = film.events.last().expect("an event").time;
        assert!((last - time - 2.0).abs() < 1e-5, "{last} after {time}");
        // Never more than thirty frames a second, each in one piece.
        let times: Vec<f64> = film.outputs().map(|event| event.time).collect();
        assert!(times.windows(2).all(|pair| pair[1] - pair[0] > 0.0333) && times[0] == 0.0);
        assert!(film.outputs().all(|event| event.data.starts_with(BEGIN) && event.data.ends_with(END)));
    }
}

#[test]
fn full_speed_is_a_speed_too() {
    let film = Recording::of(&[PUZZLE, "--speed", "max"]);
    assert_eq!(board(&film.last_screen()), SOLUTION);
    assert_eq!(film.bytes, Recording::of(&[PUZZLE, "--speed", "max"]).bytes);
}

#[test]
fn from_each_keyframe_a_player_that_has_seen_nothing_shows_the_same() {
    let film = Recording::of(&[PUZZLE, "--speed", "500", "--size", "80x24"]);
    let outputs: Vec<&Event> = film.outputs().collect();
    let mut whole = film.player();
    let mut keyframes = Vec::new();
    for (i, event) in outputs.iter().enumerate() {
        whole.process(event.data.as_bytes());
        if event.data.contains(CLEAR) {
            keyframes.push(event.time);
            let mut fresh = film.player();
            fresh.process(event.data.as_bytes());
            let [seen, expected] = [&fresh, &whole].map(|player| player.screen().state_formatted());
            assert!(seen == expected, "at {} s", event.time);
            // And it stays the same from there on.
            outputs[i + 1..].iter().for_each(|event| fresh.process(event.data.as_bytes()));
            assert_eq!(fresh.screen().contents(), film.last_screen(), "from {} s", event.time);
        }
    }
    let due: Vec<f64> = (0..4).map(|i| f64::from(i) * 5.0).collect();
    assert_eq!(keyframes[..keyframes.len() - 1], due, "every five seconds, and at the end: {keyframes:?}");
}

#[test]
fn both_formats_tell_the_same_film() {
    let args = [PUZZLE, "--speed", "900", "--note", "700=a"];
    let (v2, v3) = (Recording::of(&args), Recording::of(&[&args[..], &["--format", "v3"]].concat()));
    assert_eq!(v2.events.len(), v3.events.len());
    let mut time = 0.0;
    for (absolute, relative) in v2.events.iter().zip(&v3.events) {
        time += relative.time;
        assert!((absolute.time - time).abs() < 1e-5, "{} and {time}", absolute.time);
        assert_eq!((&absolute.code, &absolute.data), (&relative.code, &relative.data));
    }
}

#[test]
fn a_stretch_begins_and_ends_where_it_should() {
    let film = Recording::of(&[PUZZLE, "--from", "4000", "--to", "4100", "--speed", "60"]);
    let mut player = film.player();
    let first = film.outputs().next().expect("a frame");
    player.process(first.data.as_bytes());
    assert!(player.screen().contents().contains("4 000"), "{}", player.screen().contents());
    let screen = film.last_screen();
    assert!(screen.contains("stopped at event 4 100"), "{screen}");
    assert!(film.markers().is_empty());
    // A stretch of no event at all is a picture.
    let still = Recording::of(&[PUZZLE, "--from", "4100", "--to", "4100"]);
    assert_eq!(still.outputs().count(), 2);
    assert_eq!(board(&still.last_screen()), board(&screen));
    // The next solution counts, or the end, for what begins at a solution.
    let rest = Recording::of(&[PUZZLE, "--from", "8365", "--speed", "1000"]);
    assert!(rest.last_screen().contains("every possibility tried: one solution"), "{}", rest.last_screen());
}

#[test]
fn beyond_a_solution_it_goes_on_to_the_end_and_marks_each() {
    let film = Recording::of(&[TWO_SOLUTIONS, "--order", "fewest", "--to", "99999999", "--speed", "1000"]);
    let markers = film.markers();
    let labels: Vec<&str> = markers.iter().map(|(_, label, _)| label.as_str()).collect();
    assert_eq!(labels, ["solution", "solution 2"]);
    assert!(markers.iter().all(|(_, _, screen)| !board(screen).contains('.')));
    assert_ne!(board(&markers[0].2), board(&markers[1].2));
    let screen = film.last_screen();
    assert!(screen.contains("every possibility tried: 2 solutions"), "{screen}");
}

#[test]
fn solutions_on_the_way_cost_a_frame_each_at_most() {
    let empty = ".".repeat(81);
    let film = Recording::of(&[&empty, "--to", "20000", "--speed", "100000"]);
    let solutions = film.markers().len();
    assert!(solutions > 100, "{solutions}");
    let most = 20_000.0 / 100_000.0 + (solutions + 2) as f64 / 30.0 + 2.0;
    let last = film.events.last().expect("an event").time;
    assert!(last <= most, "{last} s, {solutions} solutions");
    assert_eq!(counter(&film.last_screen(), "solutions"), Some(solutions as u32));
}

#[test]
fn notes_are_markers_where_their_moment_is_shown() {
    let args = ["--note", "120=\"quoted\", = and 数独", "--note", "0=first", "--note", "60=b", "--note", "60=a"];
    let film = Recording::of(&[&[PUZZLE, "--to", "180", "--speed", "60"], &args[..]].concat());
    let markers = film.markers();
    let labels: Vec<&str> = markers.iter().map(|(_, label, _)| label.as_str()).collect();
    assert_eq!(labels, ["first", "b", "a", "\"quoted\", = and 数独"]);
    for ((time, _, screen), event) in markers.iter().zip([0_u32, 60, 60, 120]) {
        let due = f64::from(event) / 60.0;
        assert!((due..due + 0.04).contains(time), "event {event} at {time}");
        assert!(counter(screen, "event") == Some(event), "{screen}");
    }
    let output = record(&[PUZZLE, "--to", "180", "--note", "181=too late", "-o", "-"]);
    assert_refuses(&output, "181");
}

#[test]
fn ascii_is_ascii() {
    let film = Recording::of(&[PUZZLE, "--ascii", "--speed", "5000"]);
    assert!(film.bytes.is_ascii());
    assert_eq!(board(&film.last_screen()), SOLUTION);
    assert!(!Recording::of(&[PUZZLE, "--speed", "5000"]).bytes.is_ascii());
}

/// Nothing but one line on standard error, with these words, and exit code 2.
#[track_caller]
fn assert_refuses(output: &Output, words: &str) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains(words) && stderr.lines().count() == 1, "{stderr}");
    assert!(output.stdout.is_empty());
}

#[test]
fn a_file_that_is_there_is_kept_unless_told_otherwise() {
    let path = fresh("kept");
    let name = path.to_str().expect("UTF-8");
    let args = [PUZZLE, "--order", "fewest", "-o", name];
    let output = record(&args);
    assert!(output.status.success() && output.stdout.is_empty() && output.stderr.is_empty());
    let written = fs::read(&path).expect("the recording");
    assert_eq!(board(&Recording::read(written.clone()).last_screen()), SOLUTION);
    fs::write(&path, "something else").expect("writable");
    assert_refuses(&record(&args), "--force");
    assert_eq!(fs::read(&path).expect("still there"), b"something else");
    assert!(record(&[&args[..], &["--force"]].concat()).status.success());
    assert_eq!(fs::read(&path).expect("the recording"), written);
    let beside = fs::read_dir(path.parent().expect("a folder")).expect("readable").count();
    assert_eq!(beside, 1, "nothing is left beside it");
}

#[test]
fn a_link_stays_a_link() {
    let path = fresh("link");
    let other = path.with_file_name("other.cast");
    fs::write(&other, "something else").expect("writable");
    std::os::unix::fs::symlink("other.cast", &path).expect("a link");
    let output = record(&[PUZZLE, "--order", "fewest", "--force", "-o", path.to_str().expect("UTF-8")]);
    assert!(output.status.success());
    assert!(fs::symlink_metadata(&path).expect("there").is_symlink());
    assert!(fs::read(&other).expect("the recording").starts_with(b"{\"version\":2"));
}

#[test]
fn what_cannot_be_recorded_leaves_no_file() {
    let path = fresh("none");
    let name = path.to_str().expect("UTF-8");
    assert_refuses(&record(&[PUZZLE, "--speed", "1", "-o", name]), "--speed");
    assert_refuses(&record(&[&".".repeat(81), "--to", "999999999999", "-o", name]), "--to");
    assert_refuses(&record(&[PUZZLE, "--from", "9", "--to", "3", "-o", name]), "--from 9 --to 3");
    assert_refuses(&record(&["no-such-file.txt", "-o", name]), "no-such-file.txt");
    assert_refuses(&record(&["-o", name]), "no puzzle");
    assert_refuses(&record(&[PUZZLE, "-o", "/no/such/folder/film.cast"]), "/no/such/folder/film.cast");
    assert_refuses(&record(&[PUZZLE, "--force", "-o", "/dev/null"]), "/dev/null");
    // These are the puzzle's fault.
    for (args, words) in [([CLASHING, "--from", "0"], "row 1"), ([PUZZLE, "--from", "1000000"], "1000000")] {
        let output = record(&[&args[..], &["-o", name]].concat());
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), stderr.lines().count()), (Some(1), 1), "{stderr}");
        assert!(stderr.contains(words), "{stderr}");
    }
    for size in ["24x15", "25x14", "401x30", "100x201", "100", "x", "-1x30"] {
        let output = record(&[PUZZLE, &format!("--size={size}"), "-o", name]);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && stderr.contains("25x15 to 400x200"), "{stderr}");
    }
    assert!(record(&[PUZZLE, "--note", "no moment", "-o", name]).status.code() == Some(2));
    let left = fs::read_dir(path.parent().expect("a folder")).expect("readable").count();
    assert_eq!(left, 0, "no file, and no part of one");
}

#[test]
fn it_stops_quietly_when_nobody_reads_on() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sudoscope"))
        .args(["record", PUZZLE, "--speed", "100", "-o", "-"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

#[test]
fn the_smallest_and_the_greatest_screen_are_recorded() {
    for size in ["25x15", "400x200"] {
        let film = Recording::of(&[PUZZLE, "--order", "fewest", "--size", size]);
        let solved = film.last_screen();
        assert!(solved.contains("solved"), "{size}: {solved}");
    }
}
