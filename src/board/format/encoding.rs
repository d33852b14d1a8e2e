//! From bytes to text. Owns which encodings are read; knows nothing of puzzles.

use super::error::ReadError;
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};
use std::borrow::Cow;

/// The text of these bytes: UTF-8 with a byte-order mark or without, or UTF-16, whose mark may be missing where every
/// second byte of its beginning is zero.
pub(super) fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, ReadError> {
    match wide(bytes) {
        Some(encoding) => {
            encoding.decode_without_bom_handling_and_without_replacement(bytes).ok_or(ReadError::NotUtf16)
        }
        None => std::str::from_utf8(bytes).map(Cow::Borrowed).map_err(|error| {
            let offset = error.valid_up_to();
            let line = bytes[..offset].split(|&byte| byte == b'\n').count();
            ReadError::NotText { offset, line }
        }),
    }
}

/// Which of the two kinds of UTF-16 it is, if it is one.
fn wide(bytes: &[u8]) -> Option<&'static Encoding> {
    const LOOKED_AT: usize = 64;
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return (encoding != UTF_8).then_some(encoding);
    }
    let head = &bytes[..bytes.len().min(LOOKED_AT)];
    let zeros = |first: usize| head.len() >= 4 && head.iter().enumerate().all(|(at, &b)| (b == 0) == (at % 2 == first));
    [(1, UTF_16LE), (0, UTF_16BE)].into_iter().find_map(|(first, encoding)| zeros(first).then_some(encoding))
}
