//! Reading puzzles from text.
