//! A screen that is nowhere: the bytes that a terminal would be sent, frame by frame.

use super::Size;
use crate::app::App;
use crate::ui;
use crate::ui::theme::Theme;
use crossterm::queue;
use crossterm::style::ResetColor;
use crossterm::terminal::{BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate};
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};
use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;
use std::time::Duration;

/// The bytes of a frame; they are taken when it is whole.
#[derive(Clone, Debug, Default)]
struct Bytes(Rc<RefCell<Vec<u8>>>);

impl Write for Bytes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The screen, with what stands on it.
#[derive(Debug)]
pub(super) struct Screen {
    theme: Theme,
    size: Size,
    bytes: Bytes,
    terminal: Terminal<CrosstermBackend<Bytes>>,
    /// The bytes of the frame before.
    written: Vec<u8>,
    /// What the backend writes for no difference at all.
    nothing: Vec<u8>,
}

impl Screen {
    /// A screen with nothing on it.
    ///
    /// # Errors
    /// None that is known of: the bytes go to memory.
    pub(super) fn new(size: Size, theme: Theme) -> io::Result<Screen> {
        // A user's wish for no colours is about the user's terminal, and this is none.
        crossterm::style::force_color_output(true);
        let bytes = Bytes::default();
        let terminal = open(&bytes, size)?;
        let nothing = Bytes::default();
        CrosstermBackend::new(nothing.clone()).draw(std::iter::empty())?;
        Ok(Screen { theme, size, bytes, terminal, written: Vec::new(), nothing: nothing.0.take() })
    }

    /// Draws a frame: what a terminal is sent that shows the frame before; `None` if it need not be sent anything. A whole
    /// frame clears the screen and repaints it, whatever stood there.
    ///
    /// # Errors
    /// None that is known of, likewise.
    pub(super) fn frame(&mut self, app: &App, now: Duration, whole: bool) -> io::Result<Option<String>> {
        if whole {
            self.terminal = open(&self.bytes, self.size)?;
        }
        self.terminal.draw(|frame| ui::draw(frame, app, self.theme, now))?;
        let frame = self.bytes.0.take();
        // Even without a difference the backend resets the style and places the cursor.
        if !whole && frame.starts_with(&self.nothing) && self.written.ends_with(&frame) {
            return Ok(None);
        }
        let mut bytes = Vec::with_capacity(frame.len() + 32);
        queue!(bytes, BeginSynchronizedUpdate)?;
        if whole {
            queue!(bytes, ResetColor, Clear(ClearType::All))?;
        }
        bytes.extend_from_slice(&frame);
        queue!(bytes, EndSynchronizedUpdate)?;
        self.written = frame;
        String::from_utf8(bytes).map(Some).map_err(io::Error::other)
    }
}

/// A terminal that takes its screen to be empty.
fn open(bytes: &Bytes, size: Size) -> io::Result<Terminal<CrosstermBackend<Bytes>>> {
    let area = Rect { x: 0, y: 0, width: size.width, height: size.height };
    Terminal::with_options(CrosstermBackend::new(bytes.clone()), TerminalOptions { viewport: Viewport::Fixed(area) })
}
