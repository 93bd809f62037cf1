//! Sentences from the catalogues, beside the same sentence made by `format!`.

use castellan_rules::{Action, Options, Variant};
use castellan_text::{Language, describe_in, sentence_in};
use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;

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

criterion_group!(benches, sentences);
criterion_main!(benches);
