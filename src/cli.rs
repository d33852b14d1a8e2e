//! The command line's arguments, and nothing of what they do.

use crate::app::puzzles::Puzzle;
use crate::app::speed::Speed;
use crate::board::format::Form;
use crate::commands::{Conversion, Job, Layout, Task};
use crate::record::{self, Format, Remark, Size, Take};
use crate::search::Order;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::num::NonZeroUsize;

/// Enter a Sudoku, see clashes at once, watch the backtracking solver think.
#[derive(Parser, Debug)]
#[command(version, args_conflicts_with_subcommands = true, after_help = EXAMPLES)]
pub struct Cli {
    /// What to do; without a command the board opens.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// The puzzle to open.
    #[command(flatten)]
    pub source: Source,
    /// Begin anew, and not with what was left last: that stays saved, and o offers it
    #[arg(long)]
    pub new: bool,
    /// How to use the terminal.
    #[command(flatten)]
    pub screen: Screen,
}

const EXAMPLES: &str = "\
Examples:
  sudoscope                                  go on with what you left; at first a built-in puzzle
  sudoscope --new                            a built-in puzzle
  sudoscope puzzle.txt                       open a file: a puzzle, or a list of them
  sudoscope 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudoscope watch puzzle.txt --speed 1000    watch the solver, 1000 events a second
  sudoscope solve < puzzles.txt              one solution a line
  sudoscope check puzzles.txt --limit 100    how many solutions each puzzle has, up to 100
  sudoscope convert puzzle.sdk --to line     the givens as 81 characters; --to json keeps everything
  sudoscope trace puzzle.txt --order fewest  each placement and undo of the search
  sudoscope record puzzle.txt -o film.cast   the film as a file for asciinema";

/// Where the puzzle comes from.
#[derive(Args, Debug)]
pub struct Source {
    /// A file, the puzzle itself (81 characters), or - for standard input
    #[arg(value_name = "FILE | PUZZLE | -")]
    pub source: Option<String>,
}

/// Any number of puzzles, and how to answer them.
#[derive(Args, Debug)]
pub struct List {
    /// Files of a puzzle a line, or in any other form; puzzles themselves; - for standard input
    #[arg(value_name = "FILE | PUZZLE | -")]
    pub sources: Vec<String>,
    /// How to write the answers
    #[arg(long, value_enum, default_value_t = LayoutArg::Line)]
    format: LayoutArg,
    /// How many threads answer [default: one on each core]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

impl List {
    /// The same, for what is asked about each puzzle.
    #[must_use]
    pub fn job(&self, task: Task) -> Job {
        let layout = match self.format {
            LayoutArg::Line => Layout::Line,
            LayoutArg::Csv => Layout::Csv,
            LayoutArg::Json => Layout::Json,
        };
        Job { task, layout, threads: self.jobs }
    }
}

/// How answers are written, as it is named on the command line.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum LayoutArg {
    /// The solution or the verdict
    Line,
    /// Comma-separated values below a heading
    Csv,
    /// A JSON object a line
    Json,
}

/// How to use the terminal.
#[derive(Args, Clone, Copy, Debug)]
pub struct Screen {
    /// Let clicks select cells and go along the timeline
    #[arg(long)]
    pub mouse: bool,
    /// Draw with ASCII characters alone
    #[arg(long)]
    pub ascii: bool,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Watch the solver work on a puzzle
    Watch {
        /// The puzzle to watch.
        #[command(flatten)]
        source: Source,
        /// The order of the search
        #[arg(long, value_enum, default_value_t = OrderArg::Reading)]
        order: OrderArg,
        /// Events a second, 1 to 20000000, or max
        #[arg(long, value_parser = speed, default_value = "60")]
        speed: Speed,
        /// Open at the moment after so many events
        #[arg(long, default_value_t = 0)]
        event: u64,
        /// How to use the terminal.
        #[command(flatten)]
        screen: Screen,
    },
    /// Print the first solution of each puzzle, one a line
    Solve {
        /// The puzzles to solve.
        #[command(flatten)]
        list: List,
    },
    /// Print the verdict on each puzzle, one a line: verdict, number of solutions, clashes
    Check {
        /// The puzzles to check.
        #[command(flatten)]
        list: List,
        /// Stop counting solutions there; 2 at least, since one alone says little
        #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..))]
        limit: u64,
    },
    /// Write puzzles in another form
    Convert {
        /// Files in any form; puzzles themselves; - for standard input
        #[arg(value_name = "FILE | PUZZLE | -")]
        sources: Vec<String>,
        /// Into what, and where to.
        #[command(flatten)]
        written: Written,
    },
    /// Print each event of the search, to the first solution or the end, or those between two moments
    Trace {
        /// The puzzle to search.
        #[command(flatten)]
        source: Source,
        /// The order of the search
        #[arg(long, value_enum, default_value_t = OrderArg::Reading)]
        order: OrderArg,
        /// Begin after so many events
        #[arg(long, value_name = "EVENT", default_value_t = 0, conflicts_with = "stats")]
        from: u64,
        /// End after so many events, going on past solutions
        #[arg(long, value_name = "EVENT")]
        to: Option<u64>,
        /// Print the totals alone, one line a puzzle
        #[arg(long)]
        stats: bool,
    },
    /// Record what watch shows into a file for asciinema and its players, without playing it
    Record {
        /// The puzzle to record.
        #[command(flatten)]
        source: Source,
        /// What of it, and how.
        #[command(flatten)]
        shot: Shot,
        /// The file to write, or - for standard output
        #[arg(short, long, value_name = "FILE")]
        output: String,
        /// Overwrite a file that is there already
        #[arg(long)]
        force: bool,
    },
}

/// The form to write puzzles in, and the place.
#[derive(Args, Debug)]
pub struct Written {
    /// The form [default: that of the output's name: .txt is line, .ss boxed; .sdm, .sdk, .json, .svg]
    #[arg(long, value_enum, value_name = "FORM")]
    to: Option<FormArg>,
    /// The file to write, or - for standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    output: String,
    /// Overwrite a file that is there already
    #[arg(long)]
    force: bool,
}

impl Written {
    /// The same for the command.
    #[must_use]
    pub fn conversion(&self) -> Conversion<'_> {
        Conversion { form: self.to.map(Form::from), file: &self.output, force: self.force }
    }
}

/// The form of a puzzle, as it is named on the command line.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum FormArg {
    /// The givens as 81 characters
    Line,
    /// The givens as nine rows
    Rows,
    /// The givens in a drawn board
    Boxed,
    /// The givens as 81 characters: a list for other programs
    Sdm,
    /// Givens and own digits, in the sections of .sdk files
    Sdk,
    /// A grid of digits and candidates: the noted ones, or else those that the rules allow
    Candidates,
    /// An object a line with all there is: givens, own digits, noted candidates
    Json,
    /// A page to print, of one puzzle
    Svg,
}

impl From<FormArg> for Form {
    fn from(form: FormArg) -> Form {
        match form {
            FormArg::Line => Form::Line,
            FormArg::Rows => Form::Rows,
            FormArg::Boxed => Form::Boxed,
            FormArg::Sdm => Form::Sdm,
            FormArg::Sdk => Form::Sdk,
            FormArg::Candidates => Form::Candidates,
            FormArg::Json => Form::Json,
            FormArg::Svg => Form::Svg,
        }
    }
}

/// What to record of a puzzle, and how.
#[derive(Args, Debug)]
pub struct Shot {
    /// The order of the search
    #[arg(long, value_enum, default_value_t = OrderArg::Reading)]
    order: OrderArg,
    /// Begin after so many events
    #[arg(long, value_name = "EVENT", default_value_t = 0)]
    from: u64,
    /// End after so many events, going on past solutions [default: the first solution, or the end]
    #[arg(long, value_name = "EVENT")]
    to: Option<u64>,
    /// Events a second, 1 to 20000000, or max
    #[arg(long, value_parser = speed, default_value = "60")]
    speed: Speed,
    /// Columns x rows of the screen
    #[arg(long, default_value = "100x30")]
    size: Size,
    /// The version of the asciicast format
    #[arg(long, value_enum, default_value_t = CastArg::V2)]
    format: CastArg,
    /// Mark the moment after so many events with a text; can be given again
    #[arg(long = "note", value_name = "EVENT=TEXT")]
    notes: Vec<Remark>,
    /// Draw with ASCII characters alone
    #[arg(long)]
    ascii: bool,
}

impl Shot {
    /// The same of the one puzzle that there is.
    ///
    /// # Errors
    /// Those of [`record::one`].
    pub fn of(self, puzzles: Vec<Puzzle>) -> anyhow::Result<Take> {
        let puzzle = record::one(puzzles)?;
        let Shot { order, from, to, speed, size, format, notes: remarks, ascii } = self;
        let format = match format {
            CastArg::V2 => Format::V2,
            CastArg::V3 => Format::V3,
        };
        Ok(Take { puzzle, order: order.into(), speed, from, to, size, format, remarks, ascii })
    }
}

/// The version of the asciicast format, as it is named on the command line.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum CastArg {
    /// What every player reads
    V2,
    /// For asciinema 3 and later
    V3,
}

/// The order of the search, as it is named on the command line.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrderArg {
    /// The first empty cell, digits 1 to 9: the textbook's
    Reading,
    /// The cell with the fewest candidates
    Fewest,
    /// The cell, or the digit in a unit, with the fewest options
    Cover,
}

impl From<OrderArg> for Order {
    fn from(order: OrderArg) -> Order {
        match order {
            OrderArg::Reading => Order::Reading,
            OrderArg::Fewest => Order::Fewest,
            OrderArg::Cover => Order::Cover,
        }
    }
}

fn speed(text: &str) -> Result<Speed, String> {
    if text == "max" {
        return Ok(Speed::Max);
    }
    let rate = text.replace(['_', ' '], "").parse().ok().and_then(Speed::per_second);
    rate.ok_or_else(|| format!("give a number from 1 to {}, or max", Speed::GREATEST))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_holds_together() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_speed_is_a_number_in_range_or_max() {
        assert_eq!(speed("max"), Ok(Speed::Max));
        assert_eq!(speed("20_000_000").map(Speed::rate), Ok(Some(20_000_000)));
        for bad in ["0", "-1", "20000001", "fast", ""] {
            assert!(speed(bad).is_err(), "{bad}");
        }
    }
}
