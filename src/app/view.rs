//! What WATCH shows beside the film itself: it stays as it was chosen, from film to film.

/// What WATCH shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct View {
    /// The page of the panel.
    pub page: Page,
    /// Whether the board shows how often each cell was undone.
    pub heat: bool,
    /// Whether the peers that block the digits of a dead cell are marked.
    pub blockers: bool,
}

/// A page of the panel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Page {
    /// The counters, the stack, and why the next event comes.
    #[default]
    Search,
    /// The textbook's algorithm with its current line.
    Algorithm,
    /// Depth over time, and undos by depth.
    Charts,
}

impl Page {
    /// The page after this one, round and round.
    #[must_use]
    pub fn following(self) -> Page {
        match self {
            Page::Search => Page::Algorithm,
            Page::Algorithm => Page::Charts,
            Page::Charts => Page::Search,
        }
    }
}
