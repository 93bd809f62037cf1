//! The cost of pairing a Swiss round of 1,000, and 500 who are free in an arena.

use castellan::tournament::arena::{self, Waiting};
use castellan::tournament::swiss::{Bye, Colour, Course, Edition, Met, Round, Score, pair};
use castellan::tournament::{Number, Points};
use criterion::{Criterion, criterion_group, criterion_main};
use std::collections::BTreeSet;
use std::hint::black_box;

const ENTRANTS: usize = 1_000;
const ROUNDS: u32 = 9;

/// A score as they come: three in ten games are drawn, the stronger wins three in four of the others.
fn score(round: u32, white: Number, black: Number) -> Score {
    let mixed = (u64::from(white.get()) << 32 | u64::from(black.get()) << 8 | u64::from(round))
        .wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let (favourite, other) =
        if white < black { (Score::White, Score::Black) } else { (Score::Black, Score::White) };
    match (mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 32 {
        drawn if drawn % 10 < 3 => Score::Draw,
        lost if lost % 40 < 10 => other,
        _ => favourite,
    }
}

/// Plays until this round is to be paired.
fn before(round: u32) -> Course {
    let mut course = Course {
        edition: Edition::IN_FORCE,
        entrants: ENTRANTS,
        rounds: ROUNDS,
        initial: Colour::White,
        played: Vec::new(),
        absent: Vec::new(),
        forbidden: Vec::new(),
    };
    while course.round() < round {
        let pairing = pair(&course).expect("it can be paired");
        let met = pairing.boards.into_iter().map(|(white, black)| Met {
            white,
            black,
            score: score(course.round(), white, black),
        });
        let byes = pairing.bye.map(|number| (number, Bye::Allocated)).into_iter().collect();
        let round = Round { met: met.collect(), byes };
        course.played.push(round);
    }
    course
}

fn pairing(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("swiss, 1,000 entrants");
    group.sample_size(10);
    for round in [1, 5, ROUNDS] {
        let course = before(round);
        group.bench_function(format!("round {round}"), |bencher| {
            bencher.iter(|| pair(black_box(&course)).expect("it can be paired"));
        });
    }
    group.finish();
}

/// So many wait in an arena at once.
const FREE: usize = 500;

/// Those who wait: each has played thirty games, the latest against a neighbour.
fn free() -> Vec<Waiting> {
    let one = |at: usize| {
        let other = |game: usize| Number::at((at * 7 + game * game * 31 + 1) % FREE);
        let met = (0..29).map(other).chain([Number::at(at ^ 1)]).filter(|other| other.place() != at);
        Waiting {
            number: Number::at(at),
            points: Points::quarters(4 * (at as u32 * 37 % 90)),
            rating: Some(1_000 + at as u32),
            whites: (at % 5) as i32 - 2,
            met: met.collect(),
        }
    };
    (0..FREE).map(one).collect()
}

fn arena(criterion: &mut Criterion) {
    let (free, forbidden) = (free(), BTreeSet::new());
    criterion.bench_function("arena, 500 who are free", |bencher| {
        bencher.iter(|| arena::pair(black_box(&free), &forbidden));
    });
}

criterion_group!(benches, pairing, arena);
criterion_main!(benches);
