//! The timeline of a long film: nanoseconds an event with and without it, and how long a seek, a jump and a profile
//! take, against looking at each event. With `LONG=1` in the environment the film has 2.6 billion events.

use std::hint::black_box;
use std::time::Instant;
use sudoscope::board::{Cell, Digit, format};
use sudoscope::search::{Condition, Heading, Moment, Order, Quest, Search, Timeline};

/// Solved in reading order after 138 350 568 events.
const HOSTILE: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

/// Solved in reading order after 2 610 526 978 events.
const LONGEST: &str = "9..8...........5............2..1...3.1.....6....4...7.7.86.........3.1..4.....2..";

const SEEKS: usize = 300;
const JUMPS: usize = 48;

/// Numbers that are the same at each run: xorshift.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }
}

fn report(name: &str, mut milliseconds: Vec<f64>) {
    milliseconds.sort_by(f64::total_cmp);
    let median = milliseconds[milliseconds.len() / 2];
    let worst = milliseconds[milliseconds.len() - 1];
    println!("{name:<44} median {median:>9.3} ms   worst {worst:>9.3} ms");
}

fn milliseconds<T>(what: impl FnOnce() -> T) -> f64 {
    let began = Instant::now();
    black_box(what());
    began.elapsed().as_secs_f64() * 1e3
}

/// Walks with `step` as often as there are events, and tells the time of one.
fn pace<T>(name: &str, events: u64, mut step: impl FnMut() -> T) {
    let taken = milliseconds(|| (0..events).for_each(|_| _ = black_box(step())));
    println!("{name:<44} {:>9.2} ns an event", taken * 1e6 / events as f64);
}

/// The memory that is really in use, where the system tells it.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Looks at each event of the film for the last match.
fn scan(start: &Search, events: u64, condition: Condition) -> u64 {
    let (mut search, mut last) = (start.clone(), 0);
    for moment in 1..=events {
        search.next();
        if condition.holds(&search) {
            last = moment;
        }
    }
    last
}

fn main() {
    let long = std::env::var_os("LONG").is_some();
    let grid = format::read_one(if long { LONGEST } else { HOSTILE }).expect("a puzzle");
    let start = Search::new(&grid, Order::Reading).expect("no clash");

    let before = resident();
    let mut timeline = Timeline::new(&start);
    let taken = milliseconds(|| while timeline.next().is_some() && !timeline.leader().search().is_solution() {});
    let events = timeline.passed();
    assert_eq!(events, if long { 2_610_526_978 } else { 138_350_568 }, "the film's known length");
    println!("{events} events, passed in {:.2} s", taken / 1e3);
    println!("{:<44} {:>9.2} ns an event", "forward, with the timeline", taken * 1e6 / events as f64);
    println!("{:<44} {:>9} bytes", "the timeline", timeline.bytes());
    if let (Some(before), Some(after)) = (before, resident()) {
        println!("{:<44} {:>9} KiB", "more memory in use after it", after.saturating_sub(before));
    }

    let paced = events.min(100_000_000);
    let (mut search, mut moment) = (start.clone(), Moment::new(start.clone()));
    pace("forward, the search alone", paced, || search.next());
    pace("forward, with the tally", paced, || moment.next());
    pace("backward, the search alone", paced, || search.prev());
    pace("backward, with the tally", paced, || moment.prev());

    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let moments: Vec<u64> = (0..SEEKS).map(|_| random.below(events + 1)).collect();
    report("seek", moments.iter().map(|&to| milliseconds(|| timeline.seek(to))).collect());
    report("profile of 80 columns", moments.iter().map(|_| milliseconds(|| timeline.profile(80))).collect());

    let deep = timeline.profile(1).columns[0].deepest;
    let conditions = [
        Condition::Undo,
        Condition::UndoAtOrBelow(3),
        Condition::UndoAtOrBelow(deep / 2),
        Condition::Solution,
        Condition::Change(Cell::FIRST),
        Condition::Change(Cell::at(4, 4)),
        Condition::Placement(Digit::ALL[8]),
        Condition::NewDepth,
    ];
    let quests = conditions.map(|condition| (condition.to_string(), Quest::Next(condition)));
    let others = [("longest retreat", Quest::LongestRetreat), ("partner", Quest::Partner)];
    let others = others.map(|(name, quest)| (name.to_owned(), quest));
    for (name, quest) in quests.into_iter().chain(others) {
        for heading in [Heading::Forward, Heading::Backward] {
            let mut found = 0;
            let times = moments.iter().take(JUMPS).map(|&from| {
                let from = timeline.seek(from).expect("passed");
                milliseconds(|| found += usize::from(timeline.find(&from, quest, heading).is_some()))
            });
            let times = times.collect();
            report(&format!("{name}, {heading:?} ({found} of {JUMPS})").to_lowercase(), times);
        }
    }

    let condition = Condition::UndoAtOrBelow(3);
    let (mut last, leader) = (0, timeline.leader());
    let taken = milliseconds(|| last = scan(&start, events, condition));
    println!("{:<44} {taken:>9.0} ms", format!("the last {condition}, event by event"));
    let mut found = None;
    let taken = milliseconds(|| found = timeline.find(leader, Quest::Next(condition), Heading::Backward));
    println!("{:<44} {taken:>9.3} ms", "the same by the timeline");
    assert_eq!(found.map_or(0, |moment| moment.events()), last, "both find the same");
}
