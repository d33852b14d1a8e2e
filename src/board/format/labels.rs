//! What stands in front of each row, or behind it: `A`, `r1:`, `Row 1`, a bullet, a comma, the tags of a forum. Knows what is
//! none of a row, and not what a row is.

/// The lines without their labels, if nine rows after each other have some.
pub(super) fn without<'a>(lines: &[&'a str]) -> Option<Vec<&'a str>> {
    const MOST: usize = 10_000;
    if lines.len() > MOST {
        return None;
    }
    let bare: Vec<&str> = lines.iter().map(|line| without_tags(line)).collect();
    let numbered = strip(&bare, |line, row| label(line, row).map(without_lone_bars));
    numbered
        // Counted from 0, as the rows of a data frame are.
        .or_else(|| strip(&bare, |line, row| label(line, row - 1).map(without_lone_bars)))
        .or_else(|| strip(&bare, |line, _| line.trim_start().strip_prefix("- ")))
        .or_else(|| strip(&bare, |line, _| closed(line)))
        .or_else(|| (bare != lines).then_some(bare))
}

/// The lines of which each run of nine is stripped, or none if there is no such run. `strip` gets the row's number from 1.
fn strip<'a>(lines: &[&'a str], strip: impl Fn(&'a str, usize) -> Option<&'a str>) -> Option<Vec<&'a str>> {
    let mut stripped = lines.to_vec();
    let mut rows = 0_usize;
    for (at, line) in lines.iter().enumerate() {
        // The numbers of the columns.
        let digits = || line.chars().filter(char::is_ascii_digit);
        if rows.is_multiple_of(9) && (digits().eq("123456789".chars()) || digits().eq("012345678".chars())) {
            stripped[at] = "";
        } else if let Some(rest) = strip(line, rows % 9 + 1) {
            stripped[at] = rest;
            rows += 1;
        }
    }
    (rows > 0 && rows.is_multiple_of(9)).then_some(stripped)
}

/// What is behind the label of this row.
fn label(line: &str, row: usize) -> Option<&str> {
    let line = line.trim_start().trim_start_matches('|').trim_start();
    let name = line.trim_start_matches(|c: char| c.is_alphabetic()).trim_start();
    let number = row.to_string();
    let letter = char::from(b'A' + row as u8 - 1);
    let rest = match name.strip_prefix(number.as_str()) {
        Some(rest) if matches!(&line[..line.len() - name.len()].trim(), &("" | "r" | "R" | "row" | "Row")) => rest,
        _ => line.strip_prefix([letter, letter.to_ascii_lowercase()])?,
    };
    // A digit of the row itself has no more than a blank behind it, and then eight cells.
    let rest = rest.strip_prefix([':', ')', ',', ';', '\t', ' ', '|'])?;
    Some(if rest.trim_start().starts_with('|') { rest.trim_start() } else { rest.strip_prefix(' ').unwrap_or(rest) })
}

/// A row without the bars around it, if there are no others.
fn without_lone_bars(line: &str) -> &str {
    if (1..=2).contains(&line.matches('|').count()) { line.trim().trim_matches('|') } else { line }
}

/// A table's row without what closes its last field.
fn closed(line: &str) -> Option<&str> {
    let between = [',', ';', '\t'].into_iter().find(|&c| line.matches(c).count() == 9)?;
    line.trim_end_matches(' ').strip_suffix(between)
}

/// The line without `[code]` in front and `[/code]` behind.
fn without_tags(line: &str) -> &str {
    let is_tag = |name: &str| !name.is_empty() && name.len() <= 8 && name.chars().all(|c| c.is_ascii_alphabetic());
    let front = line.strip_prefix('[').and_then(|rest| rest.split_once(']')).filter(|(name, _)| is_tag(name));
    let line = front.map_or(line, |(_, rest)| rest);
    let behind =
        line.trim_end().strip_suffix(']').and_then(|rest| rest.rsplit_once("[/")).filter(|(_, name)| is_tag(name));
    behind.map_or(line, |(rest, _)| rest)
}
