//! Numbers in words, for messages and panels.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_counted() {
        let numbers = [0, 999, 1_000, 8_365, 138_350_568].map(grouped);
        assert_eq!(numbers, ["0", "999", "1 000", "8 365", "138 350 568"]);
        assert_eq!([0, 1, 2].map(|count| counted(count, "digit")), ["0 digits", "1 digit", "2 digits"]);
    }
}
