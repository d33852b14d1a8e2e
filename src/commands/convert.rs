//! `convert`: puzzles from any source, written in another form.

use super::output::Output;
use super::source::{self, Origin};
use super::{Outcome, told};
use crate::board::format::Form;
use crate::board::{Grid, rules};
use anyhow::{Context, Result, bail};

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
/// in their order. What can't be read is named on standard error, and the rest is written; so is each puzzle whose givens
/// clash, which is written like any other.
///
/// A reader of the output that has had enough is no error.
///
/// # Errors
/// If there is no source, nothing says which form is wanted, several puzzles are to go into a form for one, the file is
/// there already, or the output can't be written.
pub fn convert(sources: &[String], Conversion { form, file, force }: Conversion) -> Result<Outcome> {
    let form = form.or_else(|| Form::of_name(file)).with_context(|| no_form(file))?;
    let output = Output::to(file, force)?;
    let mut outcome = Outcome::AllDone;
    let mut grids = Vec::new();
    for origin in source::origins(sources)? {
        match origin.grids() {
            Ok(found) => {
                note_clashes(&origin, &found);
                grids.extend(found);
            }
            Err(error) => {
                told(format_args!("error: {error:#}"));
                outcome = Outcome::SomeUnread;
            }
        }
    }
    if grids.is_empty() {
        return Ok(outcome);
    }
    if form.between().is_none() && grids.len() > 1 {
        bail!("an svg is a page for one puzzle, and there are {}: convert them one by one", grids.len());
    }
    output.fill(|out| {
        let mut between = "";
        for grid in &grids {
            out.write_all(between.as_bytes())?;
            out.write_all(form.write(grid, "").as_bytes())?;
            between = form.between().unwrap_or("");
        }
        Ok(outcome)
    })
}

fn no_form(file: &str) -> String {
    let endings: Vec<String> = Form::ENDINGS.iter().map(|(ending, _)| format!(".{ending}")).collect();
    let (last, others) = endings.split_last().map_or((String::new(), &[][..]), |(last, others)| (last.clone(), others));
    let of_file = if file == "-" { String::new() } else { format!("{file} doesn't say which form: ") };
    format!("{of_file}name one by --to, or by -o with a file that ends in {} or {last}", others.join(", "))
}

/// Says which givens clash, a line a puzzle.
fn note_clashes(origin: &Origin, grids: &[Grid]) {
    for (grid, number) in grids.iter().zip(1..) {
        let clashes = rules::clashes(&grid.givens());
        if !clashes.is_empty() {
            let which = if grids.len() > 1 { format!("puzzle {number}: ") } else { String::new() };
            told(format_args!("note: {}: {which}{clashes}", origin.name()));
        }
    }
}
