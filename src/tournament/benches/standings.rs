//! Standings of 1,000 entrants, and ratings from 100,000 games.
//!
//! `benches/README.md` at the top level explains the numbers.

use castellan_game::PlayerId;
use castellan_rules::Variant;
use castellan_tournament::history::{Bye, Round};
use castellan_tournament::pods;
use castellan_tournament::rating::{RatedGame, Ratings};
use castellan_tournament::{History, PairingNumber, Score, Scoring, Tiebreak, standings};
use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;

/// A small generator (`SplitMix64`), whose numbers are the same on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }
}

const ENTRANTS: usize = 1_000;
const ROUNDS: u32 = 11;

fn shuffled(random: &mut Random) -> Vec<PairingNumber> {
    let mut order: Vec<PairingNumber> = (0..ENTRANTS).map(PairingNumber::from_index).collect();
    for last in (1..order.len()).rev() {
        order.swap(last, random.below(last + 1));
    }
    order
}

/// Returns rounds of pairs with draws, forfeits and byes.
fn pairs() -> History {
    let mut random = Random(1);
    let mut history = History {
        ratings: Vec::new(),
        entrants: ENTRANTS,
        rounds: ROUNDS,
        predetermined: false,
        scoring: Scoring::WinDraw,
        played: Vec::new(),
    };
    for _ in 0..ROUNDS {
        let mut round = Round::default();
        let mut order = shuffled(&mut random);
        round.byes.extend(order.pop().map(|number| (number, Bye::Full)));
        round.byes.extend(order.pop().map(|number| (number, Bye::Half)));
        for pair in order.chunks(2) {
            let score = match random.below(20) {
                0 => Score::forfeited(2, &[1]),
                1..8 => Score::drawn(2),
                other => Score::won(2, other % 2),
            };
            round.games.push((pair.to_vec(), score));
        }
        history.played.push(round);
    }
    history
}

/// Returns rounds of pods.
fn fours() -> History {
    let mut random = Random(2);
    let mut history = History { scoring: Scoring::ByPlace, played: Vec::new(), ..pairs() };
    for _ in 0..ROUNDS {
        let order = shuffled(&mut random);
        let games = order.chunks(4).map(|pod| {
            let first = random.below(4) as u8;
            let places = (0..4).map(|seat| (seat + first) % 4 + 1).collect();
            (pod.to_vec(), Score { places, absent: Vec::new() })
        });
        history.played.push(Round { games: games.collect(), byes: Vec::new() });
    }
    history
}

fn lists(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("standings of 1,000 after 11 rounds");
    for (title, history) in [("pairs", pairs()), ("pods", fours())] {
        group.bench_function(format!("{title}, all tiebreaks"), |bencher| {
            bencher.iter(|| standings(black_box(&history), &Tiebreak::ALL));
        });
    }
    group.finish();
    let mut group = criterion.benchmark_group("pods of 1,000");
    group.sample_size(10);
    let (mut history, there) = (fours(), (0..ENTRANTS).map(PairingNumber::from_index).collect::<Vec<_>>());
    history.played.truncate(5);
    for (title, by_score) in [("balanced", false), ("by score", true)] {
        group.bench_function(format!("round 6, {title}"), |bencher| {
            bencher.iter(|| pods::pair(black_box(&there), &history, &[], by_score));
        });
    }
    group.finish();
}

fn ratings(criterion: &mut Criterion) {
    let mut random = Random(3);
    let names: Vec<PlayerId> =
        (0..ENTRANTS).map(|at| PlayerId::new(format!("p{at}")).expect("a name")).collect();
    let mut games = |game: &str, seats: usize| -> Vec<RatedGame> {
        let variant = game.parse::<Variant>().expect("a game");
        let finished = (0..100_000).map(|_| {
            let first = random.below(ENTRANTS);
            let players = (0..seats).map(|seat| names[(first + seat * 7) % ENTRANTS].clone()).collect();
            let turn = random.below(seats);
            let places = (0..seats).map(|seat| ((seat + turn) % seats) as u8 + 1).collect();
            RatedGame { variant, players, with_computers: false, places }
        });
        finished.collect()
    };
    let two = games("giant-king", 2);
    let four = games("king-of-the-mountain", 4);
    let mut group = criterion.benchmark_group("ratings of 100,000 games");
    group.sample_size(10);
    group.bench_function("two seats", |bencher| bencher.iter(|| Ratings::from_games(black_box(&two))));
    group.bench_function("four seats", |bencher| bencher.iter(|| Ratings::from_games(black_box(&four))));
    group.finish();
}

criterion_group!(benches, lists, ratings);
criterion_main!(benches);
