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
        Level::Avx2 => unsafe { x86::lanes_avx2(lanes, job) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => unsafe { x86::lanes_avx512(lanes, job) },
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use crate::engine::Count;
    use crate::engine::bands::State;
    use crate::engine::four::{Register, Slot};
    use crate::engine::lanes::{Cells, Job, LANES, Lanes, Moves, Plain, Pool, Words, each};
    use crate::engine::tree::Walk;
    use std::arch::x86_64::{
        __m256i, __m512i, _mm_cvtsi32_si128, _mm256_add_epi32, _mm256_and_si256, _mm256_andnot_si256,
        _mm256_castsi256_ps, _mm256_movemask_ps, _mm256_or_si256, _mm256_permute4x64_epi64, _mm256_set1_epi32,
        _mm256_shuffle_epi32, _mm256_sll_epi32, _mm256_srl_epi32, _mm256_sub_epi32, _mm256_testz_si256,
        _mm256_xor_si256, _mm512_permutexvar_epi16,
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

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn lanes_avx2(lanes: &mut Lanes, job: &mut Job<'_>) {
        lanes.run(Plain, job);
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn lanes_avx512(lanes: &mut Lanes, job: &mut Job<'_>) {
        lanes.run(Permuting(()), job);
    }

    /// Exists only in the function above, so that the instruction is there.
    #[derive(Clone, Copy)]
    struct Permuting(());

    impl Permuting {
        #[inline(always)]
        fn permute(words: &[u16; LANES], places: &Words) -> Words {
            // SAFETY: see the type; the vectors and arrays are 64 bytes without padding.
            unsafe {
                let words: __m512i = std::mem::transmute(*words);
                let places: __m512i = std::mem::transmute(places.0);
                Words(std::mem::transmute::<__m512i, [u16; LANES]>(_mm512_permutexvar_epi16(places, words)))
            }
        }
    }

    impl Moves for Permuting {
        #[inline(always)]
        fn push(self, cells: &Cells, lanes: u32, pool: &mut Pool) {
            let mut places = Words::ZERO;
            for (place, lane) in each(lanes).enumerate() {
                places.0[place] = lane as u16;
            }
            let at = pool.len;
            for (cell, to) in cells.iter().zip(pool.cells.iter_mut()) {
                if let Some(to) = to[at..].first_chunk_mut() {
                    *to = Self::permute(&cell.0, &places).0;
                }
            }
        }

        #[inline(always)]
        fn pop(self, cells: &mut Cells, lanes: u32, pool: &Pool) {
            let mut places = Words::ZERO;
            let mut chosen = Words::ZERO;
            for (place, lane) in each(lanes).enumerate() {
                places.0[lane] = place as u16;
                chosen.0[lane] = u16::MAX;
            }
            let at = pool.len - lanes.count_ones() as usize;
            for (cell, from) in cells.iter_mut().zip(pool.cells.iter()) {
                if let Some(from) = from[at..].first_chunk() {
                    let moved = Self::permute(from, &places);
                    for lane in 0..LANES {
                        let keep = !chosen.0[lane];
                        cell.0[lane] = (cell.0[lane] & keep) | (moved.0[lane] & chosen.0[lane]);
                    }
                }
            }
        }
    }
}
