//! `convert`: puzzles from any source, written in another form. A list of a puzzle a line goes through as a stream.

use super::output::Output;
use super::source::{self, Origin};
use super::{Outcome, list, told};
use crate::board::Grid;
use crate::board::format::{self, Form};
use crate::board::rules::{self, Clash, Clashes};
use anyhow::{Context, Result, bail};
use std::fmt;
use std::io::{BufRead, BufReader, Cursor, Read, Write};
use thiserror::Error;

/// Where puzzles are to be written to, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conversion<'a> {
    /// The form; `None` for the one that the file's name asks for.
    pub form: Option<Form>,
    /// The file, or `-` for standard output.
    pub file: &'a str,
    /// Whether a file that is there already is overwritten.
    pub force: bool,
}

/// Writes all puzzles of these sources (files, `-`, or puzzles themselves; standard input if there is none) in another form,
/// in their order. What can't be read is named on standard error, a line each, and the rest is written; so is each puzzle
/// whose givens clash, which is written like any other.
///
/// A reader of the output that has had enough is no error.
///
/// # Errors
/// If there is no source, nothing says which form is wanted, several puzzles are to go into a form for one, the file is
/// there already, or the output can't be written.
pub fn convert(sources: &[String], Conversion { form, file, force }: Conversion) -> Result<Outcome> {
    let form = form.or_else(|| Form::of_name(file)).with_context(|| no_form(file))?;
    let output = Output::to(file, force)?;
    let origins = source::origins(sources)?;
    let mut outcome = Outcome::AllDone;
    let filled = output.fill(|out| {
        let mut writer = Writer { out, form, page: None, between: None, outcome };
        for origin in &origins {
            writer.source(origin)?;
        }
        outcome = writer.outcome;
        writer.finish()
    });
    match filled {
        // What was wrong has been said.
        Err(error) if error.is::<Nothing>() => Ok(outcome),
        filled => filled,
    }
}

/// No puzzle was read: there is nothing to write a file for.
#[derive(Debug, Error)]
#[error("there is nothing to write")]
struct Nothing;

/// Where puzzles are written, one after another.
struct Writer<'a> {
    out: &'a mut dyn Write,
    form: Form,
    /// The page of a form that has room for one puzzle: there must not be another.
    page: Option<String>,
    /// What stands before the next puzzle; `None` before the first.
    between: Option<&'static str>,
    outcome: Outcome,
}

impl Writer<'_> {
    /// Writes all puzzles of the source. Only what can't be written is an error.
    fn source(&mut self, origin: &Origin) -> Result<()> {
        match Puzzles::of(origin) {
            Ok(Puzzles::All(grids)) => {
                let is_list = grids.len() > 1;
                for (grid, number) in grids.iter().zip(1..) {
                    let place = if is_list { format!("puzzle {number}: ") } else { String::new() };
                    self.puzzle(grid, origin, &place)?;
                }
            }
            Ok(Puzzles::Lines(lines)) => return self.lines(lines, origin),
            Err(error) => self.refuse(format_args!("{error:#}")),
        }
        Ok(())
    }

    /// Writes the puzzles of lines as they come.
    fn lines(&mut self, mut input: Box<dyn BufRead>, origin: &Origin) -> Result<()> {
        let mut text = Vec::new();
        let mut number = 0;
        loop {
            text.clear();
            match (&mut input).take(source::LARGEST).read_until(b'\n', &mut text) {
                Ok(0) => return Ok(()),
                Ok(_) => {}
                Err(error) => {
                    self.refuse(format_args!("{}: {error}", origin.reading()));
                    return Ok(());
                }
            }
            let text = text.strip_suffix(b"\n").unwrap_or(&text);
            // A CR alone ends a line as well.
            for line in text.strip_suffix(b"\r").unwrap_or(text).split(|&byte| byte == b'\r') {
                number += 1;
                match format::read_line_bytes(line) {
                    Ok(Some(grid)) => self.puzzle(&grid, origin, &format!("line {number}: "))?,
                    Ok(None) => {}
                    Err(error) => self.refuse(format_args!("{}: {}", origin.name(), error.in_line(number))),
                }
            }
        }
    }

    fn puzzle(&mut self, grid: &Grid, origin: &Origin, place: &str) -> Result<()> {
        let clashes = rules::clashes(&grid.givens());
        if !clashes.is_empty() {
            told(format_args!("note: {}: {place}{}", origin.name(), first_of(&clashes)));
        }
        let text = self.form.write(grid, "");
        let Some(between) = self.form.between() else {
            if self.page.replace(text).is_some() {
                bail!("an svg is a page for one puzzle, and there are more: convert them one by one");
            }
            return Ok(());
        };
        self.out.write_all(self.between.replace(between).unwrap_or("").as_bytes())?;
        self.out.write_all(text.as_bytes())?;
        Ok(())
    }

    /// Names what can't be read.
    fn refuse(&mut self, words: fmt::Arguments) {
        self.outcome = Outcome::SomeUnread;
        told(format_args!("error: {words}"));
    }

    fn finish(self) -> Result<Outcome> {
        match (&self.page, self.between) {
            (Some(page), _) => self.out.write_all(page.as_bytes())?,
            (None, None) => return Err(Nothing.into()),
            (None, Some(_)) => {}
        }
        Ok(self.outcome)
    }
}

/// The first clashes in words, and how many more there are: with all of them it might be no short line.
fn first_of(clashes: &Clashes) -> String {
    const SHOWN: usize = 3;
    let words: Vec<String> = clashes.iter().take(SHOWN).map(Clash::to_string).collect();
    let more = clashes.len().saturating_sub(SHOWN);
    let rest = if more > 0 { format!("; and {more} more") } else { String::new() };
    format!("{}{rest}", words.join("; "))
}

/// The puzzles of a source.
enum Puzzles {
    /// All of them.
    All(Vec<Grid>),
    /// One in a line, to be read as a stream.
    Lines(Box<dyn BufRead>),
}

impl Puzzles {
    /// Those of this source: it is looked at what it is, and read as a whole if it is no list of lines.
    fn of(origin: &Origin) -> Result<Puzzles> {
        if let Origin::Puzzle(text) = origin {
            return Ok(Puzzles::All(source::argument(text)?));
        }
        let mut input = origin.open()?;
        let mut head = Vec::new();
        let is_lines = list::head_is_lines(&mut input, &mut head).with_context(|| origin.reading())?;
        let input = Cursor::new(head).chain(input);
        if is_lines {
            return Ok(Puzzles::Lines(Box::new(BufReader::new(input))));
        }
        Ok(Puzzles::All(origin.whole(input)?))
    }
}

fn no_form(file: &str) -> String {
    let endings: Vec<String> = Form::ENDINGS.iter().map(|(ending, _)| format!(".{ending}")).collect();
    let (last, others) = endings.split_last().map_or((String::new(), &[][..]), |(last, others)| (last.clone(), others));
    let of_file = if file == "-" { String::new() } else { format!("{file} doesn't say which form: ") };
    format!("{of_file}name one by --to, or by -o with a file that ends in {} or {last}", others.join(", "))
}
