//! What the engine for one puzzle asks of a vector register, and the one that every processor has.

// A call in place of one instruction would cost more than the instruction.
#![allow(clippy::inline_always)]

use wide::u32x4;

/// The three words of a digit, and a fourth.
pub(super) type Slot = [u32; 4];

/// A register of one slot or more; every operation is done on each word by itself.
pub(super) trait Register: Copy {
    /// How many slots it has.
    const SLOTS: usize;
    /// How many steps of [`Register::across`] bring each slot together with all others.
    const STEPS: u32;

    /// The slots from there on.
    fn load(slots: &[Slot], from: usize) -> Self;
    fn store(self, slots: &mut [Slot], from: usize);
    /// The same slot everywhere.
    fn each(slot: Slot) -> Self;
    fn all(word: u32) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The bits of this one that are not in the other.
    fn without(self, other: Self) -> Self;
    /// This one's bits where the mask is set, the other's elsewhere.
    #[inline(always)]
    fn chosen(self, mask: Self, other: Self) -> Self {
        self.and(mask).or(other.without(mask))
    }
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn up<const BITS: u32>(self) -> Self;
    fn down<const BITS: u32>(self) -> Self;
    /// In each slot the second word first, the third second, the first third; the fourth stays.
    fn turned(self) -> Self;
    /// The slots in other places: after all steps each has met all others once.
    fn across(self, step: u32) -> Self;
    /// Whether any bit is set.
    fn any(self) -> bool;
    /// Which of these words have this bit, as bits.
    #[inline(always)]
    fn which(words: &[u32; 16], bit: u32) -> u32 {
        let mut which = 0;
        for (index, word) in words[..9].iter().enumerate() {
            which |= (word >> bit & 1) << index;
        }
        which
    }
}

/// Four words of 32 bits; every operation is done on each of them by itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Four(u32x4);

impl Four {
    #[inline(always)]
    pub(super) fn words(self) -> [u32; 4] {
        self.0.to_array()
    }
}

impl Register for Four {
    const SLOTS: usize = 1;
    const STEPS: u32 = 0;

    #[inline(always)]
    fn load(slots: &[Slot], from: usize) -> Four {
        Four::each(slots[from])
    }

    #[inline(always)]
    fn store(self, slots: &mut [Slot], from: usize) {
        slots[from] = self.words();
    }

    #[inline(always)]
    fn each(slot: Slot) -> Four {
        Four(u32x4::new(slot))
    }

    #[inline(always)]
    fn all(word: u32) -> Four {
        Four(u32x4::splat(word))
    }

    #[inline(always)]
    fn across(self, _step: u32) -> Four {
        self
    }

    #[inline(always)]
    fn and(self, other: Four) -> Four {
        Four(self.0 & other.0)
    }

    #[inline(always)]
    fn or(self, other: Four) -> Four {
        Four(self.0 | other.0)
    }

    #[inline(always)]
    fn xor(self, other: Four) -> Four {
        Four(self.0 ^ other.0)
    }

    #[inline(always)]
    fn without(self, other: Four) -> Four {
        Four(self.0 & !other.0)
    }

    #[inline(always)]
    fn plus(self, other: Four) -> Four {
        Four(self.0 + other.0)
    }

    #[inline(always)]
    fn minus(self, other: Four) -> Four {
        Four(self.0 - other.0)
    }

    #[inline(always)]
    fn up<const BITS: u32>(self) -> Four {
        Four(self.0 << BITS)
    }

    #[inline(always)]
    fn down<const BITS: u32>(self) -> Four {
        Four(self.0 >> BITS)
    }

    #[inline(always)]
    fn turned(self) -> Four {
        let [a, b, c, d] = self.words();
        Four::each([b, c, a, d])
    }

    #[inline(always)]
    fn any(self) -> bool {
        !self.0.cmp_eq(u32x4::ZERO).all()
    }
}
