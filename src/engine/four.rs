//! Four words at once, in one vector register where the processor has them: all that the engine knows of registers.

// A call in place of one instruction would cost more than the instruction.
#![allow(clippy::inline_always)]

use wide::u32x4;

/// Four words of 32 bits; every operation is done on each of them by itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Four(u32x4);

impl Four {
    /// Of these words, the first first.
    #[inline(always)]
    pub(super) fn new(words: [u32; 4]) -> Four {
        Four(u32x4::new(words))
    }

    #[inline(always)]
    pub(super) fn all(word: u32) -> Four {
        Four(u32x4::splat(word))
    }

    #[inline(always)]
    pub(super) fn words(self) -> [u32; 4] {
        self.0.to_array()
    }

    #[inline(always)]
    pub(super) fn and(self, other: Four) -> Four {
        Four(self.0 & other.0)
    }

    #[inline(always)]
    pub(super) fn or(self, other: Four) -> Four {
        Four(self.0 | other.0)
    }

    #[inline(always)]
    pub(super) fn xor(self, other: Four) -> Four {
        Four(self.0 ^ other.0)
    }

    /// The bits of this one that are not in the other.
    #[inline(always)]
    pub(super) fn without(self, other: Four) -> Four {
        Four(self.0 & !other.0)
    }

    #[inline(always)]
    pub(super) fn plus(self, other: Four) -> Four {
        Four(self.0 + other.0)
    }

    #[inline(always)]
    pub(super) fn minus(self, other: Four) -> Four {
        Four(self.0 - other.0)
    }

    #[inline(always)]
    pub(super) fn up<const BITS: u32>(self) -> Four {
        Four(self.0 << BITS)
    }

    #[inline(always)]
    pub(super) fn down<const BITS: u32>(self) -> Four {
        Four(self.0 >> BITS)
    }

    /// The second word first, the third second, the first third; the fourth stays.
    #[inline(always)]
    pub(super) fn turned(self) -> Four {
        let [a, b, c, d] = self.words();
        Four::new([b, c, a, d])
    }

    /// All bits of each word that is zero, none of the others.
    #[inline(always)]
    pub(super) fn zeros(self) -> Four {
        Four(self.0.cmp_eq(u32x4::ZERO))
    }

    /// Whether any bit is set.
    #[inline(always)]
    pub(super) fn any(self) -> bool {
        !self.zeros().0.all()
    }
}
