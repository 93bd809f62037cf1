//! Sentences from the catalogues, compared with `format!`, and the memory that all languages take.

use castellan_rules::{Action, Options, Variant};
use castellan_text::{Family, Language, describe_in, looked_up, sentence_in};
use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;

/// The largest memory for all languages, in kilobytes.
const MOST_MEMORY: usize = 6_000;

/// Returns the resident memory of this process in kilobytes, if the system reports it.
fn resident() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().trim_end_matches("kB").trim().parse().ok()
}

/// Reads every catalogue of every language for the first time.
fn languages(_: &mut Criterion) {
    let before = resident();
    for language in Language::ALL {
        for &family in Family::ALL {
            black_box(looked_up(language, family, "title", None));
        }
    }
    let (Some(before), Some(after)) = (before, resident()) else {
        println!("this system does not say what is in use");
        return;
    };
    let taken = after.saturating_sub(before);
    println!("all languages: {taken} kB of at most {MOST_MEMORY}");
    assert!(taken <= MOST_MEMORY, "{taken} kB");
}

fn sentences(criterion: &mut Criterion) {
    let game = "mount-chess".parse::<Variant>().expect("a game");
    let position = game.begin(&Options::default()).expect("a position");
    let ruling = position.explain("a2a4".parse::<Action>().expect("an action")).expect_err("a refusal");
    let mut group = criterion.benchmark_group("text/sentence");
    group.bench_function("format", |bencher| {
        let facts = ruling.facts;
        let (Some(piece), Some(from), Some(to)) = (facts.piece, facts.from, facts.to) else {
            panic!("facts")
        };
        bencher.iter(|| {
            let name = ruling.info.kind_name(piece.kind);
            let moves = "moves one square forward, left or right";
            let (rule, seat) = (black_box(ruling.rule), piece.seat);
            format!("{rule}: {seat}'s {name} cannot go from {from} to {to}: it {moves}.")
        });
    });
    for language in Language::ALL {
        group.bench_function(language.tag(), |bencher| {
            bencher.iter(|| sentence_in(black_box(&ruling), language));
        });
    }
    group.finish();

    let scene = castellan_text::Description {
        position: &position,
        end: None,
        last: None,
        before: None,
        names: [Some("Ada"), None, Some("Ben"), None],
    };
    let mut group = criterion.benchmark_group("text/description");
    for language in Language::ALL {
        group.bench_function(language.tag(), |bencher| {
            bencher.iter(|| describe_in(black_box(&scene), 1_024, language));
        });
    }
    group.finish();
}

criterion_group!(benches, languages, sentences);
criterion_main!(benches);
