//! Nanoseconds an event, forward and backward, in each order, with counters.
//!
//! The time given is for one million events: a millisecond there is a nanosecond an event. Backward includes copying
//! the machine once, which is some hundred nanoseconds in all.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use sudoscope::board::{Grid, format};
use sudoscope::search::{Order, Search};

const EVENTS: u64 = 1_000_000;

/// Clues that the reading order meets late, and few enough of them that no order is done with it soon.
const HOSTILE: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2...............";

fn hostile() -> Grid {
    format::read_one(HOSTILE).expect("a puzzle")
}

fn forward(search: &mut Search) {
    for _ in 0..EVENTS {
        black_box(search.next());
    }
}

fn backward(search: &mut Search) {
    for _ in 0..EVENTS {
        black_box(search.prev());
    }
}

fn events(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    group.throughput(Throughput::Elements(EVENTS)).sample_size(20);
    for order in Order::ALL {
        let start = Search::new(&hostile(), order).expect("no clash");
        let mut ahead = start.clone();
        forward(&mut ahead);
        assert_eq!(ahead.counters().events, EVENTS, "the tree is larger than the stretch measured");
        group.bench_function(format!("{order}/forward"), |bencher| {
            bencher.iter(|| forward(&mut start.clone()));
        });
        group.bench_function(format!("{order}/backward"), |bencher| {
            bencher.iter(|| backward(&mut ahead.clone()));
        });
    }
    group.finish();
}

criterion_group!(benches, events);
criterion_main!(benches);
