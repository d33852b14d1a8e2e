//! Any moment equals the one that was walked to, and every jump lands where a look at each event says.

use super::*;
use crate::board::samples::{HOSTILE, NO_ROOM, SOLVED, TEXTBOOK};
use crate::board::{Cell, Digit};
use crate::search::tests::{TWO_SOLUTIONS, any_order, any_start, search};
use crate::search::{Condition, Heading, Order, Quest};
use proptest::prelude::*;

/// A film event by event: what a timeline must agree with.
struct Film {
    events: Vec<Event>,
    /// The depth at each moment.
    depths: Vec<usize>,
    /// The moment of the other half of each moment's event, if it lies in the film.
    partners: Vec<Option<u64>>,
    full: usize,
}

impl Film {
    fn of(start: &Search, length: usize) -> Film {
        let mut search = start.clone();
        let full = 81 - start.grid().digits().count();
        let mut film = Film { events: Vec::new(), depths: vec![0], partners: vec![None], full };
        let mut standing = Vec::new();
        for _ in 0..length {
            let Some(event) = search.next() else { break };
            film.events.push(event);
            let here = film.events.len();
            film.partners.push(None);
            match event {
                Event::Place(_) => standing.push(here),
                Event::Undo(_) => {
                    let placed = standing.pop().expect("something stands");
                    film.partners[here] = Some(placed as u64);
                    film.partners[placed] = Some(here as u64);
                }
            }
            film.depths.push(standing.len());
        }
        film
    }

    fn passed(&self) -> u64 {
        self.events.len() as u64
    }

    fn is_undo(&self, moment: usize) -> bool {
        moment > 0 && matches!(self.events[moment - 1], Event::Undo(_))
    }

    fn holds(&self, moment: usize, condition: Condition) -> bool {
        let (undo, depth, choice) = (self.is_undo(moment), self.depths[moment], self.events[moment - 1].choice());
        match condition {
            Condition::Undo => undo,
            Condition::UndoAtOrBelow(most) => undo && depth <= usize::from(most),
            Condition::Solution => depth == self.full,
            Condition::Change(cell) => choice.cell == cell,
            Condition::Placement(digit) => !undo && choice.digit == digit,
            Condition::NewDepth => self.depths[..moment].iter().all(|&before| before < depth),
            Condition::DepthAtMost(most) => depth <= usize::from(most),
        }
    }

    /// The ends of the retreats among these events, each with its length.
    fn retreats(&self, first: usize, last: usize) -> Vec<(usize, usize)> {
        let mut retreats: Vec<(usize, usize)> = Vec::new();
        for moment in first..=last {
            match retreats.last_mut() {
                Some((end, undos)) if self.is_undo(moment) && *end == moment - 1 => {
                    *end = moment;
                    *undos += 1;
                }
                _ if self.is_undo(moment) => retreats.push((moment, 1)),
                _ => {}
            }
        }
        retreats
    }

    fn find(&self, from: usize, quest: Quest, heading: Heading) -> Option<u64> {
        let found = match (quest, heading) {
            (Quest::Next(condition), Heading::Forward) => {
                (from + 1..=self.events.len()).find(|&moment| self.holds(moment, condition))
            }
            (Quest::Next(condition), Heading::Backward) => {
                (1..from).rev().find(|&moment| self.holds(moment, condition))
            }
            (Quest::LongestRetreat, Heading::Forward) => {
                let retreats = self.retreats(from + 1, self.events.len());
                retreats.iter().rev().max_by_key(|(_, undos)| *undos).map(|&(end, _)| end)
            }
            (Quest::LongestRetreat, Heading::Backward) => {
                let last = (0..=from).rev().find(|&moment| !self.is_undo(moment)).unwrap_or(0);
                self.retreats(1, last).iter().max_by_key(|(_, undos)| *undos).map(|&(end, _)| end)
            }
            (Quest::Partner, _) => return self.partners[from],
        };
        found.map(|moment| moment as u64)
    }
}

fn timeline(start: &Search, cap: usize, length: u64) -> Timeline {
    let mut timeline = Timeline::with_cap(start, cap);
    while timeline.passed() < length && timeline.next().is_some() {}
    timeline
}

fn any_quest() -> impl Strategy<Value = Quest> {
    let depth = 0_u8..40;
    let condition = prop_oneof![
        Just(Condition::Undo),
        depth.clone().prop_map(Condition::UndoAtOrBelow),
        Just(Condition::Solution),
        (0_usize..81).prop_map(|index| Condition::Change(Cell::new(index).expect("below 81"))),
        prop::sample::select(&Digit::ALL[..]).prop_map(Condition::Placement),
        Just(Condition::NewDepth),
        depth.prop_map(Condition::DepthAtMost),
    ];
    prop_oneof![4 => condition.prop_map(Quest::Next), 2 => Just(Quest::LongestRetreat), 1 => Just(Quest::Partner)]
}

const HEADINGS: [Heading; 2] = [Heading::Forward, Heading::Backward];
const CAPS: [usize; 4] = [2, 4, 16, CAP];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_moment_sought_is_the_moment_walked_to(
        start in any_start(), order in any_order(), cap in prop::sample::select(&CAPS[..]), length in 0_u64..3_000,
        parts in prop::collection::vec(0.0..1.0, 1..6),
    ) {
        let start = Search::new(&start, order).expect("no clash");
        let timeline = timeline(&start, cap, length);
        let mut from = Moment::new(start.clone());
        for part in parts {
            let to = (part * (timeline.passed() + 1) as f64) as u64;
            let mut walked = Moment::new(start.clone());
            walked.walk_to(to);
            prop_assert_eq!(walked.events(), to);
            prop_assert_eq!(&timeline.seek(to).expect("passed"), &walked, "at {} of {:?}", to, timeline);
            from = timeline.seek_from(&from, to).expect("passed");
            prop_assert_eq!(&from, &walked, "at {} of {:?}", to, timeline);
        }
        prop_assert_eq!(timeline.seek(timeline.passed() + 1), None);
        prop_assert_eq!(timeline.seek_from(&from, timeline.passed() + 1), None);
    }

    #[test]
    fn a_jump_lands_where_a_look_at_each_event_says(
        start in any_start(), order in any_order(), length in 0_usize..1_200, part in 0.0..1.0_f64,
        quests in prop::collection::vec(any_quest(), 1..12),
    ) {
        let start = Search::new(&start, order).expect("no clash");
        let film = Film::of(&start, length);
        let from = (part * (film.passed() + 1) as f64) as u64;
        for cap in CAPS {
            let timeline = timeline(&start, cap, film.passed());
            let here = timeline.seek(from).expect("passed");
            for &quest in &quests {
                for heading in HEADINGS {
                    let found = timeline.find(&here, quest, heading);
                    let expected = film.find(from as usize, quest, heading);
                    let told = format!("{quest:?} {heading:?} from {from} of {timeline:?}");
                    prop_assert_eq!(found.as_ref().map(Moment::events), expected, "{}", told);
                    prop_assert_eq!(found, expected.and_then(|to| timeline.seek(to)), "{}", told);
                }
            }
        }
    }

    #[test]
    fn a_profile_is_that_of_each_moment(
        start in any_start(), order in any_order(), cap in prop::sample::select(&CAPS[..]), length in 0_usize..2_000,
        most in 0_usize..90,
    ) {
        let start = Search::new(&start, order).expect("no clash");
        let film = Film::of(&start, length);
        let Profile { width, columns } = timeline(&start, cap, film.passed()).profile(most);
        prop_assert!(columns.len() <= most.max(1));
        let expected: Vec<Column> = film.depths[1..].chunks(width as usize).map(|depths| Column {
            lowest: *depths.iter().min().expect("not empty") as u8,
            deepest: *depths.iter().max().expect("not empty") as u8,
            solutions: depths.contains(&film.full),
        }).collect();
        prop_assert_eq!(columns, expected);
    }
}

/// Each quest hits and misses, from moments all over films that go past their solutions to the end.
#[test]
fn every_jump_hits_and_misses() {
    let quests = [
        Quest::Next(Condition::Undo),
        Quest::Next(Condition::UndoAtOrBelow(0)),
        Quest::Next(Condition::UndoAtOrBelow(3)),
        Quest::Next(Condition::Solution),
        Quest::Next(Condition::Change(Cell::at(0, 3))),
        Quest::Next(Condition::Placement(Digit::ALL[8])),
        Quest::Next(Condition::NewDepth),
        Quest::Next(Condition::DepthAtMost(1)),
        Quest::LongestRetreat,
        Quest::Partner,
    ];
    let mut met = vec![[[0; 2]; 2]; quests.len()];
    for order in Order::ALL {
        let two = TWO_SOLUTIONS.replacen("534", "...", 1).replacen("..1423426", "....2.4.6", 1);
        for line in [two.as_str(), TEXTBOOK] {
            let start = search(line, order);
            let film = Film::of(&start, 20_000);
            let timeline = timeline(&start, 16, film.passed());
            assert!(timeline.is_exhausted(), "to the end of {line}");
            let passed = film.events.len();
            let moments = [0, 1, 2, passed / 7, passed / 3, passed / 2, passed * 5 / 7, passed - 2, passed - 1, passed];
            for from in moments {
                let here = timeline.seek(from as u64).expect("passed");
                for (quest, met) in quests.into_iter().zip(&mut met) {
                    for (heading, met) in HEADINGS.into_iter().zip(met) {
                        let found = timeline.find(&here, quest, heading).map(|moment| moment.events());
                        assert_eq!(
                            found,
                            film.find(from, quest, heading),
                            "{quest:?} {heading:?} from {from}, {order}"
                        );
                        met[usize::from(found.is_some())] += 1;
                    }
                }
            }
        }
    }
    for (quest, met) in quests.into_iter().zip(&met) {
        assert!(met.iter().flatten().all(|&count| count > 0), "{quest:?} missed and hit {met:?}");
    }
}

/// A longer film in few stretches, so that many doublings lie behind, and far past the solution.
#[test]
fn many_doublings_change_no_moment() {
    for (line, order, length) in [(HOSTILE, Order::Fewest, 90_470), (HOSTILE, Order::Reading, 40_000)] {
        let start = search(line, order);
        let timeline = timeline(&start, 8, length);
        assert!(timeline.interval >= 4_096, "{timeline:?}");
        assert_eq!(timeline.leader().search().is_solution(), order == Order::Fewest);
        let mut walked = Moment::new(start);
        for to in (0..length).step_by(7_919) {
            walked.walk_to(to);
            assert_eq!(timeline.seek(to).as_ref(), Some(&walked), "{order}");
        }
    }
}

/// Backward, again and again, goes on to ever earlier retreats and doesn't crawl through one.
#[test]
fn retreats_backward_land_on_whole_ones() {
    let start = search(TEXTBOOK, Order::Reading);
    let timeline = timeline(&start, 64, 8_365);
    let (mut here, mut jumps) = (timeline.leader().clone(), 0);
    while let Some(found) = timeline.find(&here, Quest::LongestRetreat, Heading::Backward) {
        assert!(found.events() < here.events() && Condition::Undo.holds(found.search()));
        assert!(matches!(found.search().upcoming(), Some(Event::Place(_))), "at {}", found.events());
        (here, jumps) = (found, jumps + 1);
    }
    assert!(jumps > 3, "{jumps} retreats");
}

#[test]
fn a_film_without_events_has_one_moment() {
    for (line, order) in [(SOLVED, Order::Reading), (NO_ROOM, Order::Cover)] {
        let start = search(line, order);
        let mut timeline = Timeline::new(&start);
        assert_eq!(timeline.next(), None);
        assert!(timeline.is_exhausted());
        let only = timeline.seek(0).expect("the start");
        assert_eq!((only.search(), timeline.seek(1)), (&start, None));
        for heading in HEADINGS {
            for quest in [Quest::Next(Condition::Solution), Quest::LongestRetreat, Quest::Partner] {
                assert_eq!(timeline.find(&only, quest, heading), None);
            }
        }
        assert_eq!(timeline.profile(80).columns, []);
    }
}

#[test]
fn from_beyond_what_was_passed_nothing_is_found() {
    let start = search(TEXTBOOK, Order::Reading);
    let whole = timeline(&start, 64, 1_000);
    let half = timeline(&start, 64, 500);
    for heading in HEADINGS {
        assert_eq!(half.find(whole.leader(), Quest::Next(Condition::Undo), heading), None);
    }
    let back = half.find(half.leader(), Quest::Next(Condition::Undo), Heading::Backward).expect("an undo");
    assert_eq!(
        whole.find(&back, Quest::Next(Condition::DepthAtMost(81)), Heading::Forward),
        whole.seek(back.events() + 1)
    );
}

#[test]
fn it_fits_into_eight_mebibytes() {
    let timeline = Timeline::new(&search(TEXTBOOK, Order::Reading));
    assert_eq!(timeline.stretches.capacity(), CAP, "room for all of them, and no more");
    assert!(timeline.bytes() <= 8 << 20, "{} bytes", timeline.bytes());
    assert!(CAP * size_of::<Stretch>() <= timeline.bytes());
}
