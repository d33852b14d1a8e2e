//! How far it is, for somebody who waits.

use crate::commands::source::Origin;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal};

/// A bar of bytes on standard error, if somebody sits there, the answers go elsewhere, and the end is known; else one that
/// shows nothing.
pub(super) fn bar(origins: &[Origin]) -> ProgressBar {
    if !io::stderr().is_terminal() || io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    let Some(size) = origins.iter().map(Origin::size).sum::<Option<u64>>() else {
        return ProgressBar::hidden();
    };
    let bar = ProgressBar::new(size);
    if let Ok(style) = ProgressStyle::with_template("{percent:>3} % {wide_bar} {bytes}/{total_bytes}, {eta} left") {
        bar.set_style(style);
    }
    bar.tick();
    bar
}
