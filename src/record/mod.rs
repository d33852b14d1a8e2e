//! Recordings: WATCH as a file that a terminal player shows, made without a terminal and without waiting.
//!
//! The director here lets the program play by a clock of its own, draws the real screen thirty times a second of that
//! clock, and writes down what a terminal would have been sent. Nothing depends on the machine, the hour or the
//! environment: the same take gives the same bytes. It knows no file, and no terminal beside its own.

mod cast;
mod film;
mod screen;

pub use cast::{Cast, Format};

use crate::app::puzzles::Puzzle;
use crate::app::solver::CAP;
use crate::app::speed::Speed;
use crate::app::{grouped, playback::Batch};
use crate::search::{Order, Search};
use crate::ui::layout::LEAST;
use crate::ui::theme::{Colours, Glyphs, Theme};
use anyhow::{Result, bail, ensure};
use film::{Film, LOOKS};
use screen::Screen;
use std::io::Write;
use std::str::FromStr;
use std::time::Duration;

/// Frames a second.
const FRAMES: u64 = 30;

/// Every so many frames one is a whole screen: who jumps there sees all of it.
const KEYFRAME: u64 = 5 * FRAMES;

/// For so many frames the last moment stays.
const HOLD: u64 = 2 * FRAMES;

/// The most frames: an hour of them.
const MOST_FRAMES: u64 = 3_600 * FRAMES;

/// So far a film that is too long is followed to say how long it is.
const FOLLOWED: u64 = 200_000_000;

/// The size of the screen, in cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// Columns, 25 to 400.
    pub width: u16,
    /// Rows, 15 to 200.
    pub height: u16,
}

impl Size {
    /// The greatest screen that is recorded.
    pub const GREATEST: (u16, u16) = (400, 200);
}

/// `100x30`
impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Size, String> {
        let size = text.split_once(['x', 'X']).and_then(|(width, height)| {
            let (width, height) = (width.parse().ok()?, height.parse().ok()?);
            let fits = (LEAST.0..=Size::GREATEST.0).contains(&width) && (LEAST.1..=Size::GREATEST.1).contains(&height);
            fits.then_some(Size { width, height })
        });
        let (least, most) = (LEAST, Size::GREATEST);
        size.ok_or_else(|| format!("give columns x rows, {}x{} to {}x{}", least.0, least.1, most.0, most.1))
    }
}

/// A line of text on a moment of the film.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// The moment: after so many events.
    pub event: u64,
    /// The line.
    pub text: String,
}

/// `41=the first undo`
impl FromStr for Remark {
    type Err = String;

    fn from_str(text: &str) -> Result<Remark, String> {
        let parts = text.split_once('=').and_then(|(event, text)| Some((event.trim().parse().ok()?, text)));
        let (event, text) = parts.ok_or("give an event, = and the text: 41=the first undo")?;
        Ok(Remark { event, text: text.to_owned() })
    }
}

/// What is to be recorded, and how.
#[derive(Clone, Debug)]
pub struct Take {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The order of the search.
    pub order: Order,
    /// How fast it is played. [`Speed::Max`] is 98 304 000 events a second here.
    pub speed: Speed,
    /// The first moment: after so many events.
    pub from: u64,
    /// The last moment, or the end of the tree if that comes first. `None`: the first solution after `from`, or the end.
    pub to: Option<u64>,
    /// The size of the screen.
    pub size: Size,
    /// The format of the file.
    pub format: Format,
    /// What to mark, beside the solutions.
    pub remarks: Vec<Remark>,
    /// Whether to draw with ASCII characters alone.
    pub ascii: bool,
}

/// The part of a film that is recorded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Extent {
    from: u64,
    /// The last moment.
    end: u64,
    /// Whether it is no solution and not the end of the tree, but where the film was told to stop.
    is_cut: bool,
}

/// Why there is nothing to record, in words: the puzzle's fault, and nobody's error.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("nothing to record: {0}")]
pub struct Nothing(String);

/// The one puzzle to record.
///
/// # Errors
/// If there is none, or several.
pub fn one(mut puzzles: Vec<Puzzle>) -> Result<Puzzle> {
    match (puzzles.pop(), puzzles.len()) {
        (Some(puzzle), 0) => Ok(puzzle),
        (Some(_), others) => bail!("record takes one puzzle, and there are {}", others + 1),
        (None, _) => bail!("no puzzle: name a file or a puzzle, or pipe one in"),
    }
}

/// A take that can be recorded: it was looked through, and is not too long.
#[derive(Debug)]
pub struct Recording<'a> {
    take: &'a Take,
    extent: Extent,
}

impl<'a> Recording<'a> {
    /// Looks the film through, up to the end of the take.
    ///
    /// # Errors
    /// [`Nothing`] if the puzzle has a clash or the film ends before the take begins; others if the take is too long, ends
    /// before it begins, or has a remark on a moment that is not in it.
    pub fn plan(take: &'a Take) -> Result<Recording<'a>> {
        if let Some(to) = take.to {
            ensure!(take.from <= to, "the recording would end before it begins: --from {} --to {to}", take.from);
        }
        let search = Search::new(&take.puzzle.grid, take.order).map_err(|clashes| Nothing(clashes.to_string()))?;
        let extent = take.extent(search)?;
        if let Some(Remark { event, .. }) = take.remarks.iter().find(|remark| !extent.has(remark.event)) {
            bail!("the note at event {event} lies outside of the recording: events {} to {}", extent.from, extent.end);
        }
        Ok(Recording { take, extent })
    }

    /// Plays the film and writes the recording.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn write(&self, out: impl Write) -> Result<()> {
        let Take { size, format, order, ref puzzle, .. } = *self.take;
        let glyphs = if self.take.ascii { Glyphs::Ascii } else { Glyphs::Unicode };
        let mut screen = Screen::new(size, Theme::new(Colours::Indexed, glyphs))?;
        let title = format!("sudoscope: {}, {order}", puzzle.title);
        let mut cast = Cast::begin(out, format, size, &title)?;
        let mut film = Film::open(self.take, self.extent);
        let mut markers = Markers::new(&self.take.remarks, &film);
        film.go_on(Duration::ZERO);
        let mut last = None;
        // Bounded, so that not even a fault fills a disk.
        for frame in 0..2 * MOST_FRAMES {
            let now = Duration::from_nanos(frame * 1_000_000_000 / FRAMES);
            if frame > 0 {
                film.advance(now);
            }
            if film.is_over() {
                last = last.or(Some(frame + HOLD));
            }
            let is_last = last == Some(frame);
            // The last one is a whole screen too: without a difference nothing would say how long it stays.
            let whole = frame % KEYFRAME == 0 || is_last;
            if let Some(output) = screen.frame(film.app(), now, whole)? {
                cast.output(now, &output)?;
            }
            for label in markers.due(&film) {
                cast.marker(now, &label)?;
            }
            if is_last {
                return Ok(());
            }
            film.go_on(now);
        }
        bail!("the film did not come to event {}: this is a fault in sudoscope", self.extent.end)
    }
}

impl Take {
    /// Events a second.
    fn rate(&self) -> u64 {
        self.speed.rate().map_or(LOOKS * Batch::KEPT as u64 * FRAMES, u64::from)
    }

    /// Where the recording begins and ends.
    fn extent(&self, mut search: Search) -> Result<Extent> {
        let mut here = 0;
        while here < self.from {
            if search.next().is_none() {
                return Err(Nothing(format!("event {} is the last, and --from is {}", here, self.from)).into());
            }
            here += 1;
        }
        // What the machine has to follow before it gives up: an hour of film, and in any case so far that a film of a few
        // minutes too many can be told how long it is.
        let most = (self.rate() * MOST_FRAMES / FRAMES).clamp(FOLLOWED, CAP);
        let mut solutions = 0;
        let is_cut = loop {
            if self.to == Some(here) {
                break search.upcoming().is_some() && !search.is_solution();
            }
            // A solution on the way stops the film until its frame was shown.
            solutions += u64::from(here > self.from && search.is_solution());
            if search.next().is_none() {
                break false;
            }
            here += 1;
            if self.to.is_none() && search.is_solution() {
                break false;
            }
            if here - self.from > most || solutions > MOST_FRAMES {
                let length = self.frames(here - self.from, solutions);
                ensure!(length > MOST_FRAMES, "no end within {} events: --to sets one", grouped(most));
                bail!(self.too_long("more than ", length));
            }
        };
        let length = self.frames(here - self.from, solutions);
        ensure!(length <= MOST_FRAMES, self.too_long("", length));
        Ok(Extent { from: self.from, end: here, is_cut })
    }

    /// How many frames it takes to play so many events, with so many solutions on the way.
    fn frames(&self, events: u64, solutions: u64) -> u64 {
        (u128::from(events) * u128::from(FRAMES) / u128::from(self.rate())) as u64 + solutions + HOLD
    }

    fn too_long(&self, more_than: &str, frames: u64) -> String {
        let (hours, minutes) = (frames / FRAMES / 3_600, frames / FRAMES / 60 % 60);
        format!(
            "the recording would last {more_than}{} h {minutes} min at {} events a second, and the most is an hour: a higher \
             --speed or a nearer --to makes it shorter",
            grouped(hours),
            grouped(self.rate()),
        )
    }
}

impl Extent {
    fn has(self, event: u64) -> bool {
        (self.from..=self.end).contains(&event)
    }
}

/// The markers that are still to come.
struct Markers {
    /// The last one first.
    remarks: Vec<Remark>,
    solutions: u64,
}

impl Markers {
    fn new(remarks: &[Remark], film: &Film) -> Markers {
        let mut remarks = remarks.to_vec();
        remarks.reverse();
        remarks.sort_by_key(|remark| std::cmp::Reverse(remark.event));
        Markers { remarks, solutions: film.solutions() }
    }

    /// Those whose moment is on show by now.
    fn due(&mut self, film: &Film) -> Vec<String> {
        let mut due = Vec::new();
        while let Some(remark) = self.remarks.pop_if(|remark| remark.event <= film.events()) {
            due.push(remark.text);
        }
        // A solution stops the film: there is one more at most.
        let solutions = film.solutions();
        if solutions > self.solutions {
            due.push(if solutions == 1 { "solution".to_owned() } else { format!("solution {}", grouped(solutions)) });
        }
        self.solutions = solutions;
        due
    }
}
