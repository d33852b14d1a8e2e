//! Digits 1 to 9 and sets of them.

use std::fmt;
use std::num::NonZeroU8;

/// A digit, 1 to 9. There is no digit for an empty cell: that is `Option<Digit>`, which is one byte as well.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// All nine, ascending.
    pub const ALL: [Digit; 9] = {
        let mut all = [Digit(NonZeroU8::MIN); 9];
        let mut i = 0;
        while i < 9 {
            if let Some(value) = NonZeroU8::new(i as u8 + 1) {
                all[i] = Digit(value);
            }
            i += 1;
        }
        all
    };

    /// The digit of this value, if it is 1 to 9.
    #[must_use]
    pub const fn new(value: u8) -> Option<Digit> {
        match NonZeroU8::new(value) {
            Some(nonzero) if value <= 9 => Some(Digit(nonzero)),
            _ => None,
        }
    }

    /// The digit that `'1'` to `'9'` stands for.
    #[must_use]
    pub fn from_char(c: char) -> Option<Digit> {
        c.to_digit(10).and_then(|value| Digit::new(value as u8))
    }

    /// 1 to 9.
    #[must_use]
    pub const fn value(self) -> u8 {
        self.0.get()
    }

    /// 0 to 8, for tables.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// `'1'` to `'9'`.
    #[must_use]
    pub const fn char(self) -> char {
        (b'0' + self.0.get()) as char
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of digits: bit `n - 1` stands for digit `n`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct DigitSet(u16);

impl DigitSet {
    /// No digit.
    pub const EMPTY: DigitSet = DigitSet(0);
    /// All nine digits.
    pub const FULL: DigitSet = DigitSet(0x1ff);

    /// The set with these bits; bits beyond the ninth are dropped.
    #[must_use]
    pub const fn from_bits(bits: u16) -> DigitSet {
        DigitSet(bits & Self::FULL.0)
    }

    /// Nine bits, the lowest for digit 1.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The set that holds this digit alone.
    #[must_use]
    pub const fn only(digit: Digit) -> DigitSet {
        DigitSet(1 << digit.index())
    }

    /// Whether the digit is in the set.
    #[must_use]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 & Self::only(digit).0 != 0
    }

    /// Adds a digit.
    pub const fn insert(&mut self, digit: Digit) {
        self.0 |= Self::only(digit).0;
    }

    /// Takes a digit out.
    pub const fn remove(&mut self, digit: Digit) {
        self.0 &= !Self::only(digit).0;
    }

    /// The digits in either set.
    #[must_use]
    pub const fn union(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 | other.0)
    }

    /// The digits of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & !other.0)
    }

    /// The digits that are not in this set.
    #[must_use]
    pub const fn complement(self) -> DigitSet {
        Self::FULL.without(self)
    }

    /// How many digits, 0 to 9.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The smallest digit.
    #[must_use]
    pub const fn first(self) -> Option<Digit> {
        Digit::new(if self.0 == 0 { 0 } else { self.0.trailing_zeros() as u8 + 1 })
    }

    /// The greatest digit.
    #[must_use]
    pub const fn last(self) -> Option<Digit> {
        Digit::new((u16::BITS - self.0.leading_zeros()) as u8)
    }

    /// The digits of the set that are greater than this one.
    #[must_use]
    pub const fn above(self, digit: Digit) -> DigitSet {
        DigitSet(self.0 & (Self::FULL.0 << digit.value()))
    }

    /// The digits of the set that are smaller than this one.
    #[must_use]
    pub const fn below(self, digit: Digit) -> DigitSet {
        DigitSet(self.0 & ((1 << digit.index()) - 1))
    }

    /// The digits, ascending.
    pub fn iter(self) -> impl Iterator<Item = Digit> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let digit = rest.first()?;
            rest.remove(digit);
            Some(digit)
        })
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> Self {
        digits.into_iter().fold(Self::EMPTY, |set, digit| set.union(Self::only(digit)))
    }
}

/// The digits with a space between, as in `1 2 4`.
impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, digit) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{digit}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_to_nine_are_digits() {
        assert_eq!(Digit::new(0), None);
        assert_eq!(Digit::new(10), None);
        assert_eq!(Digit::from_char('0'), None);
        assert_eq!(Digit::from_char('٣'), None, "an Arabic three is no key of this board");
        assert_eq!(Digit::ALL.map(Digit::char), ['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    }

    #[test]
    fn a_set_can_be_walked_and_cut_at_a_digit() {
        let [_, two, _, four, _, _, _, _, nine] = Digit::ALL;
        let set: DigitSet = [nine, two, four].into_iter().collect();
        assert_eq!(set.to_string(), "2 4 9");
        assert_eq!((set.first(), set.last(), set.len()), (Some(two), Some(nine), 3));
        assert_eq!(set.above(four).to_string(), "9");
        assert_eq!(set.below(four).to_string(), "2");
        assert_eq!(set.above(nine), DigitSet::EMPTY);
        assert_eq!(set.complement().to_string(), "1 3 5 6 7 8");
        assert_eq!(DigitSet::EMPTY.first(), None);
        assert_eq!(DigitSet::EMPTY.last(), None);
    }
}
