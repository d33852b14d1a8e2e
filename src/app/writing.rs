//! The board leaves the program: as a line for the terminal's clipboard, or as a file whose name says its form.

use super::prompt::Asks;
use super::words::counted;
use super::{Again, App, Cmd, Overlay};
use crate::board::Grid;
use crate::board::format::Form;
use crate::board::format::write::Keeps;

/// A file that is to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    name: String,
    form: Form,
    grid: Grid,
    title: String,
    replaces: bool,
}

/// Why a file was not written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotWritten {
    /// There is a file of that name, and nobody said that it may go.
    Exists,
    /// Something else: one line, lower case, without the file's name.
    Failed(String),
}

impl Draft {
    /// The name as it was typed: relative to the folder that the program was started in, or to the home folder after `~/`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What the file is to hold.
    #[must_use]
    pub fn text(&self) -> String {
        self.form.write(&self.grid, &self.title)
    }

    /// Whether a file of that name may go.
    #[must_use]
    pub fn replaces(&self) -> bool {
        self.replaces
    }
}

/// What a file of this name would hold, in a few words.
pub(super) fn told_of(name: &str) -> String {
    match Form::of_name(name) {
        Some(Form::Json) => "json: all there is".to_owned(),
        Some(Form::Sdk) => "sdk: givens and own digits".to_owned(),
        Some(Form::Svg) => "svg: a page to print".to_owned(),
        Some(Form::Boxed) => "a drawn board of the givens".to_owned(),
        Some(Form::Line | Form::Sdm | Form::Rows) => "the givens in a line".to_owned(),
        Some(Form::Candidates) => "candidates".to_owned(),
        None => format!("ends in {}", endings()),
    }
}

/// `.json, .sdk or .txt`
fn endings() -> String {
    let all: Vec<String> = Form::ENDINGS.iter().map(|(ending, _)| format!(".{ending}")).collect();
    all.join(" ")
}

impl App {
    /// The board as 81 characters: the givens, and if the key is pressed again, own digits as well.
    pub(super) fn copy_board(&mut self) -> Option<Cmd> {
        let grid = self.sheet.grid();
        let (given, own) = (grid.given_count(), grid.own_count());
        if given + own == 0 {
            self.refuse("there is no digit to copy");
            return None;
        }
        let with_own = self.again.take() == Some(Again::CopyOwn) || given == 0;
        let line = if with_own { grid.to_string() } else { grid.givens().to_string() };
        let what = match (given, own) {
            (given, 0) => format!("81 characters, {}", counted(given, "given")),
            (0, own) => format!("81 characters, {}", counted(own, "own digit")),
            _ if with_own => format!("81 characters, {} and {}", counted(given, "given"), counted(own, "own digit")),
            _ => {
                self.again = Some(Again::CopyOwn);
                format!("81 characters, {}. y again adds {}", counted(given, "given"), counted(own, "own digit"))
            }
        };
        self.say(format!("copied, if the terminal lets programs copy: {what}"));
        Some(Cmd::Copy(line))
    }

    /// Asks for the name of a file, and offers one that keeps everything.
    pub(super) fn ask_for_file(&mut self) {
        let form = match Keeps::needed_for(self.sheet.grid()) {
            Keeps::All => "json",
            Keeps::Digits | Keeps::Givens => "sdk",
        };
        let title = self.sheet.title();
        let plain: String = title.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).take(40).collect();
        let stem = match plain.trim_matches('-') {
            "" => "puzzle",
            stem => stem,
        };
        let name = format!("{stem}.{form}");
        self.prompt_with(Asks::File, &name);
    }

    /// The file of this name, or why there can't be one.
    pub(super) fn draft(&self, name: &str) -> Result<Draft, String> {
        if name.is_empty() {
            return Err("a name for the file; Esc closes".to_owned());
        }
        let form = Form::of_name(name).ok_or_else(|| format!("the end says the form: {}", endings()))?;
        let (grid, title) = (self.sheet.grid().clone(), self.sheet.title().to_owned());
        Ok(Draft { name: name.to_owned(), form, grid, title, replaces: false })
    }

    /// The file that is there already may go.
    pub(super) fn overwrite(&self) -> Option<Cmd> {
        let Some(Overlay::Overwrite(draft)) = &self.overlay else { return None };
        Some(Cmd::Write(Box::new(Draft { replaces: true, ..(**draft).clone() })))
    }

    /// The file that is there already stays: another name is asked for.
    pub(super) fn keep_file(&mut self) {
        if let Some(Overlay::Overwrite(draft)) = self.overlay.take() {
            self.prompt_with(Asks::File, &draft.name);
        }
    }

    /// What has become of a file.
    pub(super) fn written(&mut self, draft: Draft, outcome: Result<(), NotWritten>) {
        match outcome {
            Ok(()) => {
                self.overlay = None;
                self.tell_written(&draft);
                if draft.form.keeps_all_of(&draft.grid) {
                    self.replaced.retain(|(_, grid)| *grid != draft.grid);
                    self.origins.push(draft.grid);
                }
            }
            Err(NotWritten::Exists) => self.overlay = Some(Overlay::Overwrite(Box::new(draft))),
            Err(NotWritten::Failed(words)) => {
                self.prompt_with(Asks::File, &draft.name);
                self.refuse(words);
            }
        }
    }

    fn tell_written(&mut self, Draft { name, form, grid, .. }: &Draft) {
        let lost = match (form, Keeps::needed_for(grid)) {
            (Form::Svg, _) => "",
            (form, needed) if form.keeps() >= needed => "",
            (_, Keeps::All) => " (without the notes: .json keeps them)",
            _ => " (the givens alone: .sdk keeps own digits)",
        };
        self.say(format!("written: {name}{lost}"));
    }
}
