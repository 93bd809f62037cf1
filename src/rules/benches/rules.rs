//! Speed of the rules: counting from each start position, orthodox chess compared with cozy-chess in the same run, and
//! the list of legal actions with the status in a crowded middle game.
//!
//! `benches/README.md` at the top level explains the numbers.

use castellan_rules::perft::{perft, perft_without_bulk_counting};
use castellan_rules::variants::all_round_king::AllRoundKing;
use castellan_rules::variants::giant_king::GiantKing;
use castellan_rules::variants::king_of_the_mountain::KingOfTheMountain;
use castellan_rules::variants::kings_mate::KingsMate;
use castellan_rules::variants::mount_chess::MountChess;
use castellan_rules::{Options, Position};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

fn start<P: Position>(options: &[(&str, &str)]) -> P {
    let options = Options::new(P::INFO, options).expect("options of the game");
    P::begin(&options).expect("a start position")
}

fn count<P: Position>(criterion: &mut Criterion, name: &str, options: &[(&str, &str)], depth: u32) {
    let position: P = start(options);
    let mut group = criterion.benchmark_group(format!("perft/{name}"));
    group.throughput(Throughput::Elements(perft(&position, depth)));
    group.bench_function(format!("bulk/{depth}"), |bencher| {
        bencher.iter(|| perft(black_box(&position), depth));
    });
    group.bench_function(format!("playing all/{depth}"), |bencher| {
        bencher.iter(|| perft_without_bulk_counting(black_box(&position), depth));
    });
    group.finish();
}

fn games(criterion: &mut Criterion) {
    count::<KingOfTheMountain>(criterion, "king-of-the-mountain, four seats", &[("seats", "4")], 3);
    count::<AllRoundKing>(criterion, "all-round-king", &[], 4);
    count::<MountChess>(criterion, "mount-chess", &[], 4);
    count::<GiantKing>(criterion, "giant-king", &[], 3);
    count::<KingsMate>(criterion, "kings-mate", &[], 5);
}

const CHESS_DEPTH: u32 = 5;

fn cozy_bulk(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for action in moves {
                let mut next = board.clone();
                next.play_unchecked(action);
                nodes += cozy_bulk(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

fn cozy_playing_all(board: &cozy_chess::Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for action in moves {
            let mut next = board.clone();
            next.play_unchecked(action);
            nodes += cozy_playing_all(&next, depth - 1);
        }
        false
    });
    nodes
}

/// Benchmarks `phases=N`, which is orthodox chess with each King named after its attacker (ARK-8).
fn orthodox_chess(criterion: &mut Criterion) {
    let ours: AllRoundKing = start(&[("phases", "N")]);
    let theirs = cozy_chess::Board::default();
    let nodes = perft(&ours, CHESS_DEPTH);
    assert_eq!(nodes, cozy_bulk(&theirs, CHESS_DEPTH), "both count the same game");
    let mut group = criterion.benchmark_group("orthodox chess");
    group.throughput(Throughput::Elements(nodes)).sample_size(10);
    group.bench_function("castellan, bulk", |bencher| bencher.iter(|| perft(black_box(&ours), CHESS_DEPTH)));
    group.bench_function("cozy-chess, bulk", |bencher| {
        bencher.iter(|| cozy_bulk(black_box(&theirs), CHESS_DEPTH));
    });
    group.bench_function("castellan, playing all", |bencher| {
        bencher.iter(|| perft_without_bulk_counting(black_box(&ours), CHESS_DEPTH));
    });
    group.bench_function("cozy-chess, playing all", |bencher| {
        bencher.iter(|| cozy_playing_all(black_box(&theirs), CHESS_DEPTH));
    });
    group.finish();
}

/// Benchmarks a middle game of four seats: pieces spread out, every reserve in use, a hundred legal actions.
fn middle_game(criterion: &mut Criterion) {
    let text = include_str!("middle_game.txt").trim_end();
    let position = KingOfTheMountain::read(text, &Options::default()).expect("a position");
    let mut group = criterion.benchmark_group("king-of-the-mountain, four-seat middle game");
    group.bench_function("legal actions and status", |bencher| {
        bencher.iter(|| {
            let position = black_box(&position);
            (position.actions(), position.status())
        });
    });
    group.finish();
}

criterion_group!(benches, games, orthodox_chess, middle_game);
criterion_main!(benches);
