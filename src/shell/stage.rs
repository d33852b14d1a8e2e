//! The real terminal as the loop's stage: frames in one write each, and stopping.

use super::event_loop::Stage;
use super::{Settings, guard};
use crate::app::{App, Spot};
use crate::ui;
use crossterm::clipboard::CopyToClipboard;
use crossterm::queue;
use crossterm::terminal::{self, BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate};
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};
use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;
use std::time::Duration;

/// The terminal on standard output.
#[derive(Debug)]
pub(super) struct Real {
    settings: Settings,
    frame: Frame,
    /// The bytes of the frame before.
    written: Vec<u8>,
    /// `None` until the first frame, and after what was on the screen was forgotten.
    terminal: Option<Terminal<CrosstermBackend<Frame>>>,
    size: Rect,
}

/// The bytes of a frame. Flushing, which the backend does many times a frame, does nothing: the frame is written when
/// it is whole.
#[derive(Clone, Debug, Default)]
struct Frame(Rc<RefCell<Vec<u8>>>);

impl Write for Frame {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Real {
    pub(super) fn new(settings: Settings) -> Real {
        Real { settings, frame: Frame::default(), written: Vec::new(), terminal: None, size: Rect::ZERO }
    }

    /// The terminal at its present size, for painting from scratch.
    fn open(&mut self) -> io::Result<Terminal<CrosstermBackend<Frame>>> {
        let (width, height) = size();
        self.size = Rect { x: 0, y: 0, width, height };
        queue!(self.frame, Clear(ClearType::All))?;
        let options = TerminalOptions { viewport: Viewport::Fixed(self.size) };
        Terminal::with_options(CrosstermBackend::new(self.frame.clone()), options)
    }
}

impl Stage for Real {
    fn draw(&mut self, app: &App, now: Duration) -> io::Result<bool> {
        self.frame.0.borrow_mut().clear();
        let mut terminal = match self.terminal.take() {
            Some(terminal) => terminal,
            None => self.open()?,
        };
        terminal.draw(|frame| ui::draw(frame, app, self.settings.theme, now))?;
        self.terminal = Some(terminal);
        let frame = std::mem::take(&mut *self.frame.0.borrow_mut());
        // Even without a difference the backend resets the style and places the cursor.
        let nothing = Frame::default();
        CrosstermBackend::new(nothing.clone()).draw(std::iter::empty())?;
        if frame.starts_with(&nothing.0.borrow()) && self.written.ends_with(&frame) {
            return Ok(false);
        }
        let mut whole = Vec::with_capacity(frame.len() + 16);
        queue!(whole, BeginSynchronizedUpdate)?;
        whole.extend_from_slice(&frame);
        queue!(whole, EndSynchronizedUpdate)?;
        self.written = frame;
        let mut out = io::stdout().lock();
        out.write_all(&whole)?;
        out.flush()?;
        Ok(true)
    }

    fn forget(&mut self) {
        self.terminal = None;
        self.written.clear();
    }

    fn hit_test(&self, app: &App, column: u16, row: u16) -> Option<Spot> {
        ui::hit_test(app, self.size, column, row)
    }

    fn copy(&mut self, text: &str) -> io::Result<()> {
        let mut bytes = Vec::new();
        queue!(bytes, CopyToClipboard::to_clipboard_from(text))?;
        let mut out = io::stdout().lock();
        out.write_all(&bytes)?;
        out.flush()
    }

    fn stop(&mut self) {
        guard::give_back();
        // The whole process group, as the terminal's own Ctrl-Z would: whoever started us (cargo run, a script) has to
        // stop as well, or the shell goes on waiting. And SIGSTOP, since SIGTSTP is dropped in an orphaned group.
        let _ = rustix::process::kill_current_process_group(rustix::process::Signal::STOP);
    }

    fn resume(&mut self) {
        // A terminal that went away meanwhile says so by a signal.
        let _ = guard::take(self.settings.mouse);
    }
}

/// The terminal's size. One that does not know it (0x0) is taken at its environment's word, or as 80x24.
fn size() -> (u16, u16) {
    let known = terminal::size().unwrap_or((0, 0));
    let from = |variable: &str| std::env::var(variable).ok()?.parse().ok().filter(|&extent| extent > 0);
    match known {
        (0, _) | (_, 0) => (from("COLUMNS").unwrap_or(80), from("LINES").unwrap_or(24)),
        known => known,
    }
}
