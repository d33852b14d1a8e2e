//! What the terminal can show, as its environment tells.

use crate::ui::theme::{Colours, Glyphs, Theme};

/// The theme for the terminal that the process's environment describes; ASCII alone where that is asked for.
#[must_use]
pub fn theme(ascii: bool) -> Theme {
    detect(ascii, |name| std::env::var(name).ok().filter(|value| !value.is_empty()))
}

fn detect(ascii: bool, variable: impl Fn(&str) -> Option<String>) -> Theme {
    let term = variable("TERM").unwrap_or_default();
    let colours = if variable("NO_COLOR").is_some() || term == "dumb" {
        Colours::None
    } else if variable("COLORTERM").is_some() || term.contains("256color") || term.contains("direct") {
        Colours::Indexed
    } else {
        Colours::Sixteen
    };
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(variable).unwrap_or_default().to_lowercase();
    let unicode = (locale.contains("utf-8") || locale.contains("utf8")) && term != "dumb" && !ascii;
    Theme::new(colours, if unicode { Glyphs::Unicode } else { Glyphs::Ascii })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_environment(ascii: bool, variables: &[(&str, &str)]) -> Theme {
        detect(ascii, |name| variables.iter().find(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn the_environment_decides_on_colours_and_characters() {
        let utf8 = ("LANG", "en_GB.UTF-8");
        for (variables, colours, glyphs) in [
            (&[("COLORTERM", "truecolor"), utf8][..], Colours::Indexed, Glyphs::Unicode),
            (&[("TERM", "xterm-256color"), utf8], Colours::Indexed, Glyphs::Unicode),
            (&[("TERM", "xterm"), utf8], Colours::Sixteen, Glyphs::Unicode),
            (&[("TERM", "xterm-256color"), ("NO_COLOR", "1"), utf8], Colours::None, Glyphs::Unicode),
            (&[("TERM", "dumb"), utf8], Colours::None, Glyphs::Ascii),
            (&[("TERM", "xterm"), ("LC_ALL", "C"), utf8], Colours::Sixteen, Glyphs::Ascii),
            (&[("TERM", "xterm"), ("LC_CTYPE", "C.utf8"), ("LANG", "C")], Colours::Sixteen, Glyphs::Unicode),
        ] {
            assert_eq!(in_environment(false, variables), Theme::new(colours, glyphs), "{variables:?}");
        }
        assert_eq!(in_environment(true, &[utf8]), Theme::new(Colours::Sixteen, Glyphs::Ascii));
    }
}
