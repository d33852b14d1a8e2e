//! The way into code compiled for a later instruction set than the program's own: the one place of `unsafe`.
//!
//! An `Isa` beyond the portable one exists only where the processor was asked for it, which is all that is needed here.
// A function that is not inlined into the one compiled for the instruction set is compiled for none.
#![allow(unsafe_code, clippy::inline_always)]

use super::Count;
use super::bands::State;
use super::four::Four;
use super::lanes::{Job, Lanes, Plain};
use super::tree::Walk;

/// An instruction set for the vector code. The results are the same with each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Isa(Level);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Level {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Isa {
    /// Code that every processor runs.
    pub const PORTABLE: Isa = Isa(Level::Portable);

    /// What this processor offers, the plainest first, the best last.
    #[must_use]
    pub fn available() -> Vec<Isa> {
        let mut found = vec![Isa::PORTABLE];
        #[cfg(target_arch = "x86_64")]
        {
            let avx2 = is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("popcnt");
            if avx2 {
                found.push(Isa(Level::Avx2));
            }
            if avx2
                && is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512dq")
            {
                found.push(Isa(Level::Avx512));
            }
        }
        found
    }

    /// The best that this processor offers.
    #[must_use]
    pub fn best() -> Isa {
        Isa::available().pop().unwrap_or(Isa::PORTABLE)
    }

    /// Its name: `portable`, `avx2` or `avx512`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self.0 {
            Level::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => "avx512",
        }
    }
}

/// [`Walk::advance`] in code for the instruction set.
pub(super) fn advance(isa: Isa, walk: &mut Walk, open: &mut [State], steps: u64) -> Option<Count> {
    match isa.0 {
        Level::Portable => walk.advance::<Four, 9>(open, steps),
        // SAFETY: a value of this level is made only where the processor has the features.
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => unsafe { x86::advance_avx2(walk, open, steps) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => unsafe { x86::advance_avx512(walk, open, steps) },
    }
}

/// Runs the lanes' job in code for the instruction set.
pub(super) fn run_lanes(isa: Isa, lanes: &mut Lanes, job: &mut Job<'_>) {
    match isa.0 {
        Level::Portable => lanes.run(Plain, job),
        // SAFETY: a value of this level is made only where the processor has the features.
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => unsafe { lanes_x86::lanes_avx2(lanes, job) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => unsafe { lanes_x86::lanes_avx512(lanes, job) },
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use crate::engine::Count;
    use crate::engine::bands::State;
    use crate::engine::four::{Register, Slot};
    use crate::engine::tree::Walk;
    use std::arch::x86_64::{
        __m256i, _mm_cvtsi32_si128, _mm256_add_epi32, _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_ps,
        _mm256_movemask_ps, _mm256_or_si256, _mm256_permute4x64_epi64, _mm256_set1_epi32, _mm256_shuffle_epi32,
        _mm256_sll_epi32, _mm256_srl_epi32, _mm256_sub_epi32, _mm256_testz_si256, _mm256_xor_si256,
    };

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn advance_avx2(walk: &mut Walk, open: &mut [State], steps: u64) -> Option<Count> {
        walk.advance::<Two, 5>(open, steps)
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn advance_avx512(walk: &mut Walk, open: &mut [State], steps: u64) -> Option<Count> {
        walk.advance::<Two, 5>(open, steps)
    }

    /// Two slots. Named only in the functions above, so that the instructions are there.
    #[derive(Clone, Copy)]
    struct Two(__m256i);

    impl Register for Two {
        const SLOTS: usize = 2;
        const STEPS: u32 = 1;

        #[inline(always)]
        fn load(slots: &[Slot], from: usize) -> Two {
            // SAFETY: both are 32 bytes without padding.
            Two(unsafe { std::mem::transmute::<[Slot; 2], __m256i>([slots[from], slots[from + 1]]) })
        }

        #[inline(always)]
        fn store(self, slots: &mut [Slot], from: usize) {
            // SAFETY: as above.
            let [a, b] = unsafe { std::mem::transmute::<__m256i, [Slot; 2]>(self.0) };
            slots[from] = a;
            slots[from + 1] = b;
        }

        #[inline(always)]
        fn each(slot: Slot) -> Two {
            Two::load(&[slot; 2], 0)
        }

        #[inline(always)]
        fn all(word: u32) -> Two {
            // SAFETY: see the type.
            Two(unsafe { _mm256_set1_epi32(word.cast_signed()) })
        }

        #[inline(always)]
        fn and(self, other: Two) -> Two {
            // SAFETY: see the type.
            Two(unsafe { _mm256_and_si256(self.0, other.0) })
        }

        #[inline(always)]
        fn or(self, other: Two) -> Two {
            // SAFETY: see the type.
            Two(unsafe { _mm256_or_si256(self.0, other.0) })
        }

        #[inline(always)]
        fn xor(self, other: Two) -> Two {
            // SAFETY: see the type.
            Two(unsafe { _mm256_xor_si256(self.0, other.0) })
        }

        #[inline(always)]
        fn without(self, other: Two) -> Two {
            // SAFETY: see the type.
            Two(unsafe { _mm256_andnot_si256(other.0, self.0) })
        }

        #[inline(always)]
        fn plus(self, other: Two) -> Two {
            // SAFETY: see the type.
            Two(unsafe { _mm256_add_epi32(self.0, other.0) })
        }

        #[inline(always)]
        fn minus(self, other: Two) -> Two {
            // SAFETY: see the type.
            Two(unsafe { _mm256_sub_epi32(self.0, other.0) })
        }

        #[inline(always)]
        fn up<const BITS: u32>(self) -> Two {
            // SAFETY: see the type.
            Two(unsafe { _mm256_sll_epi32(self.0, _mm_cvtsi32_si128(BITS.cast_signed())) })
        }

        #[inline(always)]
        fn down<const BITS: u32>(self) -> Two {
            // SAFETY: see the type.
            Two(unsafe { _mm256_srl_epi32(self.0, _mm_cvtsi32_si128(BITS.cast_signed())) })
        }

        #[inline(always)]
        fn turned(self) -> Two {
            // SAFETY: see the type.
            Two(unsafe { _mm256_shuffle_epi32::<0b11_00_10_01>(self.0) })
        }

        #[inline(always)]
        fn across(self, _step: u32) -> Two {
            // SAFETY: see the type.
            Two(unsafe { _mm256_permute4x64_epi64::<0b01_00_11_10>(self.0) })
        }

        #[inline(always)]
        fn any(self) -> bool {
            // SAFETY: see the type.
            unsafe { _mm256_testz_si256(self.0, self.0) == 0 }
        }

        #[inline(always)]
        fn which(words: &[u32; 16], bit: u32) -> u32 {
            // SAFETY: see the type; all are of 32 bytes without padding.
            unsafe {
                let [low, high] = std::mem::transmute::<[u32; 16], [__m256i; 2]>(*words);
                let up = _mm_cvtsi32_si128(31 - bit.cast_signed());
                let signs = |words| _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_sll_epi32(words, up)));
                (signs(low) | signs(high) << 8).cast_unsigned()
            }
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod lanes_x86 {
    use crate::engine::lanes::{
        self, Cells, Choice, Job, LANES, Lanes, Machine, Open, Pool, Taken, Verdict, Words, each,
    };
    use std::arch::x86_64::{
        __m128i, __m256i, __m512i, _mm256_broadcastsi128_si256, _mm256_cmpeq_epi16, _mm256_movemask_epi8,
        _mm256_or_si256, _mm256_packs_epi16, _mm256_permute4x64_epi64, _mm256_setzero_si256, _mm256_shuffle_epi8,
        _mm512_cmpeq_epi16_mask, _mm512_permutexvar_epi16,
    };
    use std::mem::transmute;

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn lanes_avx2(lanes: &mut Lanes, job: &mut Job<'_>) {
        lanes.run(Avx2(()), job);
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn lanes_avx512(lanes: &mut Lanes, job: &mut Job<'_>) {
        lanes.run(Avx512(()), job);
    }

    /// The steps of a machine in functions of their own, compiled for the features.
    macro_rules! steps {
        ($features:literal) => {
            #[inline(always)]
            fn sweep(self, cells: &mut Cells, open: &mut Open, verdict: &mut Verdict) {
                #[target_feature(enable = $features)]
                fn inner(cells: &mut Cells, open: &mut Open, verdict: &mut Verdict) {
                    lanes::sweep(cells, open, verdict);
                }
                // SAFETY: see the type.
                unsafe { inner(cells, open, verdict) }
            }

            #[inline(always)]
            fn choose(self, choice: &mut Choice, cells: &Cells) {
                #[target_feature(enable = $features)]
                fn inner(choice: &mut Choice, cells: &Cells) {
                    choice.choose(cells);
                }
                // SAFETY: see the type.
                unsafe { inner(choice, cells) }
            }

            #[inline(always)]
            fn complete(self, cells: &Cells, whole: &mut Words) {
                #[target_feature(enable = $features)]
                fn inner(cells: &Cells, whole: &mut Words) {
                    lanes::complete(cells, whole);
                }
                // SAFETY: see the type.
                unsafe { inner(cells, whole) }
            }

            #[inline(always)]
            fn equal(self, a: &Words, b: &Words) -> u32 {
                <Self as Moves>::equal(a, b)
            }

            #[inline(always)]
            fn push<const SIZE: usize>(self, cells: &Cells, lanes: u32, pool: &mut Pool<SIZE>) {
                push::<Self, SIZE>(cells, lanes, pool);
            }

            #[inline(always)]
            fn pop<'a>(self, cells: &mut Cells, taken: &Taken, from: impl Iterator<Item = &'a [u16; LANES]>) {
                pop::<Self>(cells, taken, from);
            }
        };
    }

    /// Exists only in the function above, so that the features are there.
    #[derive(Clone, Copy)]
    struct Avx2(());

    impl Machine for Avx2 {
        steps!("avx2,bmi1,bmi2,lzcnt,popcnt");
    }

    /// Exists only in the function above, so that the features are there.
    #[derive(Clone, Copy)]
    struct Avx512(());

    impl Machine for Avx512 {
        steps!("avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi1,bmi2,lzcnt,popcnt");
    }

    /// What is said in instructions, word by word.
    trait Moves {
        /// What the instructions need to know.
        type Places;

        fn places(words: &Words) -> Self::Places;

        /// A word of 32 for each place.
        fn permute(words: &[u16; LANES], places: &Self::Places) -> Words;

        fn equal(a: &Words, b: &Words) -> u32;
    }

    impl Moves for Avx512 {
        type Places = __m512i;

        #[inline(always)]
        fn places(words: &Words) -> __m512i {
            // SAFETY: both are 64 bytes without padding.
            unsafe { transmute::<[u16; LANES], __m512i>(words.0) }
        }

        #[inline(always)]
        fn permute(words: &[u16; LANES], places: &__m512i) -> Words {
            // SAFETY: see the type; the vectors and arrays are 64 bytes without padding.
            unsafe {
                let words = transmute::<[u16; LANES], __m512i>(*words);
                Words(transmute::<__m512i, [u16; LANES]>(_mm512_permutexvar_epi16(*places, words)))
            }
        }

        #[inline(always)]
        fn equal(a: &Words, b: &Words) -> u32 {
            // SAFETY: as above.
            unsafe {
                let [a, b] = [a, b].map(|words| transmute::<[u16; LANES], __m512i>(words.0));
                _mm512_cmpeq_epi16_mask(a, b)
            }
        }
    }

    impl Moves for Avx2 {
        /// For each quarter of the words, and each half of the places, the bytes there that come from it.
        type Places = [[__m256i; 2]; 4];

        #[inline(always)]
        fn places(words: &Words) -> Self::Places {
            std::array::from_fn(|quarter| {
                let mut bytes = [0x80_u8; 64];
                for (two, &word) in bytes.as_chunks_mut::<2>().0.iter_mut().zip(&words.0) {
                    if usize::from(word) / 8 == quarter {
                        *two = [word as u8 % 8 * 2, word as u8 % 8 * 2 + 1];
                    }
                }
                // SAFETY: both are 64 bytes without padding.
                unsafe { transmute::<[u8; 64], [__m256i; 2]>(bytes) }
            })
        }

        #[inline(always)]
        fn permute(words: &[u16; LANES], places: &Self::Places) -> Words {
            // SAFETY: see the type; the vectors and arrays have the same sizes, without padding.
            unsafe {
                let mut moved = [_mm256_setzero_si256(); 2];
                for (quarter, places) in words.as_chunks::<8>().0.iter().zip(places) {
                    let quarter = _mm256_broadcastsi128_si256(transmute::<[u16; 8], __m128i>(*quarter));
                    for (moved, &places) in moved.iter_mut().zip(places) {
                        *moved = _mm256_or_si256(*moved, _mm256_shuffle_epi8(quarter, places));
                    }
                }
                Words(transmute::<[__m256i; 2], [u16; LANES]>(moved))
            }
        }

        #[inline(always)]
        fn equal(a: &Words, b: &Words) -> u32 {
            // SAFETY: as above.
            unsafe {
                let [a, b] = [a, b].map(|words| transmute::<[u16; LANES], [__m256i; 2]>(words.0));
                let halves = _mm256_packs_epi16(_mm256_cmpeq_epi16(a[0], b[0]), _mm256_cmpeq_epi16(a[1], b[1]));
                _mm256_movemask_epi8(_mm256_permute4x64_epi64::<0b11_01_10_00>(halves)).cast_unsigned()
            }
        }
    }

    #[inline(always)]
    fn push<P: Moves, const SIZE: usize>(cells: &Cells, lanes: u32, pool: &mut Pool<SIZE>) {
        let mut places = Words::ZERO;
        for (place, lane) in each(lanes).enumerate() {
            places.0[place] = lane as u16;
        }
        let places = P::places(&places);
        let at = pool.len;
        for (cell, to) in cells.iter().zip(pool.cells.iter_mut()) {
            if let Some(to) = to[at..].first_chunk_mut() {
                *to = P::permute(&cell.0, &places).0;
            }
        }
    }

    #[inline(always)]
    fn pop<'a, P: Moves>(cells: &mut Cells, taken: &Taken, from: impl Iterator<Item = &'a [u16; LANES]>) {
        let mut places = Words::ZERO;
        let mut chosen = Words::ZERO;
        for (&lane, &place) in taken.lanes.iter().zip(&taken.places).take(taken.count) {
            places.0[usize::from(lane) % LANES] = u16::from(place);
            chosen.0[usize::from(lane) % LANES] = u16::MAX;
        }
        let places = P::places(&places);
        for (cell, from) in cells.iter_mut().zip(from) {
            let moved = P::permute(from, &places);
            for lane in 0..LANES {
                let keep = !chosen.0[lane];
                cell.0[lane] = (cell.0[lane] & keep) | (moved.0[lane] & chosen.0[lane]);
            }
        }
    }
}
