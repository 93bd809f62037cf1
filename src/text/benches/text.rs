//! Sentences from the catalogues, compared with `format!`, and the memory that all languages take.

use castellan_rules::{Action, Options, Variant};
use castellan_text::{Catalogue, Language, action_refusal_in, describe_in, look_up};
use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;

/// The languages of the first measurement. All languages may take half as much again.
const BASE_LANGUAGES: usize = 4;

/// Returns the resident memory of this process in kilobytes, if the system reports it.
fn resident_kb() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().trim_end_matches("kB").trim().parse().ok()
}

/// Opens every catalogue of every language, and prints the memory of the first four and of all.
fn languages(_: &mut Criterion) {
    let Some(before) = resident_kb() else {
        println!("this system does not report the memory in use");
        return;
    };
    let mut used = Vec::new();
    for language in Language::ALL {
        for &catalogue in Catalogue::ALL {
            black_box(look_up(language, catalogue, "title", None));
        }
        used.push(resident_kb().unwrap_or_default().saturating_sub(before));
    }
    let (base, all) = (used[BASE_LANGUAGES - 1], used[used.len() - 1]);
    println!("{BASE_LANGUAGES} languages: {base} kB; {} languages: {all} kB", used.len());
}

fn sentences(criterion: &mut Criterion) {
    let game = "mount-chess".parse::<Variant>().expect("a game");
    let position = game.begin(&Options::default()).expect("a position");
    let refusal = position.explain("a2a4".parse::<Action>().expect("an action")).expect_err("a refusal");
    let mut group = criterion.benchmark_group("text/sentence");
    group.bench_function("format", |bencher| {
        let facts = refusal.facts;
        let (Some(piece), Some(from), Some(to)) = (facts.piece, facts.from, facts.to) else {
            panic!("facts")
        };
        bencher.iter(|| {
            let name = refusal.info.kind_name(piece.kind);
            let moves = "moves one square forward, left or right";
            let (rule, seat) = (black_box(refusal.rule), piece.seat);
            format!("{rule}: {seat}'s {name} cannot go from {from} to {to}: it {moves}.")
        });
    });
    for language in Language::ALL {
        group.bench_function(language.tag(), |bencher| {
            bencher.iter(|| action_refusal_in(black_box(&refusal), language));
        });
    }
    group.finish();

    let subject = castellan_text::DescribedPosition {
        position: &position,
        end: None,
        last: None,
        before: None,
        names: [Some("Ada"), None, Some("Ben"), None],
    };
    let mut group = criterion.benchmark_group("text/description");
    for language in Language::ALL {
        group.bench_function(language.tag(), |bencher| {
            bencher.iter(|| describe_in(black_box(&subject), 1_024, language));
        });
    }
    group.finish();
}

criterion_group!(benches, languages, sentences);
criterion_main!(benches);
