//! Microseconds a puzzle and guesses a puzzle: the engine for one puzzle at a time and for many, on each instruction set that
//! the processor has, against the plain solver that they are held against.
//!
//! The puzzles are turns and renamings of a few known ones, the same in each run; or those of the file named in
//! `SUDOSCOPE_PUZZLES`, one a line. Counted up to two solutions, from text.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use sudoscope::board::{Grid, Transform, format};
use sudoscope::engine::{self, Engine, Isa, Text, plain};

/// A kind of puzzle, and one of it.
const KINDS: [(&str, &str); 4] = [
    ("easy", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
    ("17 clues", ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."),
    ("26 solutions", "........2.2..5.8.1......3..7.4.9........8541.....37...18....9....7..9...2...4..58"),
    ("hard", ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."),
];

/// How many puzzles of each kind: four turns, mirrored or not, with nine ways to name the digits.
const IMAGES: usize = 72;

fn images(line: &str) -> Vec<Grid> {
    let mut grid = format::read_one(line).expect("a puzzle");
    let mut images = Vec::new();
    for index in 0..IMAGES {
        images.push(grid.clone());
        let transform = match index % 8 {
            3 => Transform::Mirror,
            7 => Transform::SwapDigits,
            _ => Transform::Turn,
        };
        grid = transform.apply(&grid);
    }
    images
}

fn sets() -> Vec<(String, Vec<Grid>)> {
    match std::env::var("SUDOSCOPE_PUZZLES") {
        Ok(file) => {
            let text = std::fs::read_to_string(&file).expect("the file named in SUDOSCOPE_PUZZLES");
            vec![(file, text.lines().filter_map(|line| format::read_one(line).ok()).collect())]
        }
        Err(_) => KINDS.into_iter().map(|(kind, line)| (kind.to_owned(), images(line))).collect(),
    }
}

fn puzzles(criterion: &mut Criterion) {
    for (kind, grids) in sets() {
        let texts: Vec<Text> = grids.iter().map(Grid::to_line).collect();
        let guesses: u64 = texts.iter().map(|text| engine::report(text, 2).guesses).sum();
        println!("{kind}: {:.2} guesses a puzzle", guesses as f64 / texts.len() as f64);
        let mut group = criterion.benchmark_group(format!("engine/{kind}"));
        group.throughput(Throughput::Elements(texts.len() as u64)).sample_size(20);
        for isa in Isa::available() {
            let mut engine = Engine::new(isa);
            group.bench_function(format!("many, {}", isa.name()), |bencher| {
                bencher.iter(|| engine.counts(black_box(&texts), 2).for_each(|count| _ = black_box(count)));
            });
            group.bench_function(format!("one, {}", isa.name()), |bencher| {
                bencher.iter(|| {
                    for text in &texts {
                        black_box(engine.report(black_box(text), 2));
                    }
                });
            });
        }
        group.bench_function("plain", |bencher| {
            bencher.iter(|| {
                for grid in &grids {
                    black_box(plain::count(black_box(grid), 2));
                }
            });
        });
        group.finish();
    }
}

criterion_group!(benches, puzzles);
criterion_main!(benches);
