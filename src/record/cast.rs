//! The asciicast formats, versions 2 and 3: a header, then an event a line.
//!
//! It owns the words of the file, and knows neither what is recorded nor any clock: times come in with each event.
//! The formats: <https://docs.asciinema.org/manual/asciicast/v2/>, <https://docs.asciinema.org/manual/asciicast/v3/>.

use super::Size;
use std::io::{self, Write};
use std::time::Duration;

/// The version of the file format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// Version 2: each event has its time since the start. Every player reads it.
    #[default]
    V2,
    /// Version 3: each event has its time since the one before.
    V3,
}

/// Writes a recording, event by event.
#[derive(Debug)]
pub struct Cast<W> {
    out: W,
    format: Format,
    /// The time of the newest event.
    newest: Duration,
}

impl<W: Write> Cast<W> {
    /// Begins a recording: writes its header. It names no date, so that the same recording is the same file.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn begin(mut out: W, format: Format, size: Size, title: &str) -> io::Result<Cast<W>> {
        let title = serde_json::to_string(title)?;
        let Size { width, height } = size;
        // By hand, since readers look for the version first, and a map would put it where its letter falls.
        match format {
            Format::V2 => writeln!(
                out,
                r#"{{"version":2,"width":{width},"height":{height},"title":{title},"env":{{"TERM":"xterm-256color"}}}}"#
            ),
            Format::V3 => writeln!(
                out,
                r#"{{"version":3,"term":{{"cols":{width},"rows":{height},"type":"xterm-256color"}},"title":{title}}}"#
            ),
        }?;
        Ok(Cast { out, format, newest: Duration::ZERO })
    }

    /// What the terminal was sent `at` this time, no earlier than the event before.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn output(&mut self, at: Duration, text: &str) -> io::Result<()> {
        self.event(at, "o", text)
    }

    /// A place to find again.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn marker(&mut self, at: Duration, label: &str) -> io::Result<()> {
        self.event(at, "m", label)
    }

    fn event(&mut self, at: Duration, code: &str, data: &str) -> io::Result<()> {
        let micros = |time: Duration| time.as_micros() as u64;
        // Whole microseconds on both sides, so that the intervals add up to the times.
        let time = match self.format {
            Format::V2 => micros(at),
            Format::V3 => micros(at).saturating_sub(micros(self.newest)),
        };
        self.newest = at;
        serde_json::to_writer(&mut self.out, &(time as f64 / 1e6, code, data))?;
        self.out.write_all(b"\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::Value;

    const SIZE: Size = Size { width: 80, height: 24 };

    fn written(format: Format, title: &str, events: &[(u64, String)]) -> Vec<Value> {
        let mut bytes = Vec::new();
        let mut cast = Cast::begin(&mut bytes, format, SIZE, title).expect("a buffer");
        for (at, text) in events {
            cast.output(Duration::from_nanos(*at), text).expect("a buffer");
        }
        let text = String::from_utf8(bytes).expect("UTF-8");
        text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
    }

    #[test]
    fn the_headers_say_what_a_player_needs() {
        let title = "a \"title\"\nof two lines, 数独";
        let v2 = &written(Format::V2, title, &[])[0];
        assert_eq!((&v2["version"], &v2["width"], &v2["height"]), (&2.into(), &80.into(), &24.into()));
        assert_eq!((&v2["title"], &v2["env"]["TERM"]), (&title.into(), &"xterm-256color".into()));
        let v3 = &written(Format::V3, title, &[])[0];
        let term = &v3["term"];
        assert_eq!((&v3["version"], &term["cols"], &term["rows"]), (&3.into(), &80.into(), &24.into()));
        assert_eq!((&v3["title"], &term["type"]), (&title.into(), &"xterm-256color".into()));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn text_comes_back_and_intervals_add_up(
            mut events in prop::collection::vec((0_u64..3_600_000_000_000, ".{0,20}|[\u{0}-\u{1f}\u{7f}\"\\\\]{0,9}"), 0..40),
        ) {
            events.sort_by_key(|&(at, _)| at);
            let (v2, v3) = (written(Format::V2, "", &events), written(Format::V3, "", &events));
            let mut sum = 0.0;
            for (i, (at, text)) in events.iter().enumerate() {
                let (absolute, relative) = (&v2[i + 1], &v3[i + 1]);
                sum += relative[0].as_f64().expect("a number");
                let time = absolute[0].as_f64().expect("a number");
                prop_assert!((time - *at as f64 / 1e9).abs() < 2e-6 && (time - sum).abs() < 1e-6);
                prop_assert_eq!((&absolute[1], &absolute[2]), (&"o".into(), &text.as_str().into()));
                prop_assert_eq!(&absolute[2], &relative[2]);
            }
        }
    }
}
