//! Numbers in words, for messages and panels.

use std::time::Duration;

/// A number with its digits in groups of three: `8 365`.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

/// So many of something: `1 digit`, `2 digits`.
#[must_use]
pub fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// How long ago that was, in the greatest unit that fits: `3 minutes ago`.
#[must_use]
pub(super) fn ago(time: Duration) -> String {
    let seconds = time.as_secs();
    let units = [(86_400, "day"), (3_600, "hour"), (60, "minute")];
    match units.into_iter().find(|&(length, _)| seconds >= length) {
        Some((length, unit)) => format!("{} ago", counted((seconds / length) as usize, unit)),
        None => "a moment ago".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_told_in_its_greatest_unit() {
        let times = [0, 59, 60, 7_199, 7_200, 86_400 * 40].map(|seconds| ago(Duration::from_secs(seconds)));
        let words = ["a moment ago", "a moment ago", "1 minute ago", "1 hour ago", "2 hours ago", "40 days ago"];
        assert_eq!(times, words);
    }

    #[test]
    fn numbers_are_grouped_and_counted() {
        let numbers = [0, 999, 1_000, 8_365, 138_350_568].map(grouped);
        assert_eq!(numbers, ["0", "999", "1 000", "8 365", "138 350 568"]);
        assert_eq!([0, 1, 2].map(|count| counted(count, "digit")), ["0 digits", "1 digit", "2 digits"]);
    }
}
