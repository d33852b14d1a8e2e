//! Links that hold a packed puzzle: f-puzzles and SudokuPad. Knows how it is packed, and not what it says.

use super::error::ReadError;
use super::json;
use crate::board::Grid;
use percent_encoding::percent_decode_str;
use std::borrow::Cow;

/// What stands in front of a packed puzzle.
const MARKS: [&str; 2] = ["fpuzzles", "load="];
/// How every packed object begins: with `{"`.
const OBJECT: &str = "N4Ig";
/// A packed text can become as long as the square of itself. Real ones have a few hundred characters.
const LONGEST: usize = 16 << 10;
/// Shorter, and it is a word of the page's name.
const SHORTEST: usize = 8;

/// The puzzle that is packed into this line, if one is.
pub(super) fn read(line: &str) -> Option<Result<Grid, ReadError>> {
    let packed = packed(line)?;
    Some(unpack(packed).and_then(|text| json::read_one(&text)))
}

/// The packed text within the line, still percent-encoded.
fn packed(line: &str) -> Option<&str> {
    let is_packed = |c: char| c.is_ascii_alphanumeric() || "+/=%-_$ ".contains(c);
    let start = MARKS.iter().filter_map(|mark| Some(line.find(mark)? + mark.len())).max();
    let rest = match start {
        Some(start) => line[start..].trim_start_matches(MARKS[0]),
        None => line.trim().trim_matches('"').strip_prefix(OBJECT).map(|_| line.trim().trim_matches('"'))?,
    };
    let end = rest.find(|c| !is_packed(c)).unwrap_or(rest.len());
    let packed = rest[..end].trim();
    let has_digits_alone = packed.bytes().all(|byte| byte.is_ascii_digit() || b"-_ ".contains(&byte));
    (packed.len() >= SHORTEST && !has_digits_alone).then_some(packed)
}

fn unpack(packed: &str) -> Result<String, ReadError> {
    if packed.len() > LONGEST {
        return Err(ReadError::TooLarge { kind: "a packed puzzle", bytes: LONGEST });
    }
    // A `+` that was taken for a space, or else words behind the link.
    let spaced = decoded(packed).replace(' ', "+");
    let alone = decoded(packed.split(' ').next().unwrap_or_default());
    unpacked(&spaced).or_else(|| unpacked(&alone)).ok_or(ReadError::Link)
}

fn unpacked(packed: &str) -> Option<String> {
    let packed = packed.trim_end_matches('=');
    // The library skips what is no character of its alphabet.
    if !packed.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+/-_$".contains(&byte)) {
        return None;
    }
    // One alphabet for the body of a link, one for its parameters, and one for file names.
    let units = if packed.contains('_') {
        lz_str::decompress_from_base64(&packed.replace('-', "+").replace('_', "/"))
    } else if packed.contains(['-', '$']) {
        lz_str::decompress_from_encoded_uri_component(packed)
    } else {
        lz_str::decompress_from_base64(packed)
    };
    String::from_utf16(&units?).ok().filter(|text| text.trim_start().starts_with(['{', '[']))
}

/// The text with each `%2E` and the like undone, as often as it was done: some links are encoded twice.
pub(super) fn decoded(text: &str) -> Cow<'_, str> {
    let once = percent_decode_str(text).decode_utf8_lossy();
    if is_encoded(&once) { Cow::Owned(percent_decode_str(&once).decode_utf8_lossy().into_owned()) } else { once }
}

/// Whether there is a `%2E` or the like.
pub(super) fn is_encoded(text: &str) -> bool {
    let is_hex = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_hexdigit);
    let bytes = text.as_bytes();
    bytes.iter().enumerate().any(|(at, &byte)| byte == b'%' && is_hex(bytes.get(at + 1)) && is_hex(bytes.get(at + 2)))
}
