//! Suggestions for a partly typed action on the largest board; the budget is 100 ms.
//!
//! For the meaning of the numbers, see `benches/README.md` at the top level.

use castellan_discord::commands::matching::suggest_actions;
use castellan_rules::{Options, Variant};
use castellan_text::Language;
use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;

/// Typed text, from empty to text that matches no action.
const TYPED: &[&str] = &["", "q", "queen", "Nc3-e4", "knight e4", "zzzz"];

fn suggestions(criterion: &mut Criterion) {
    let text = include_str!("../../rules/benches/middle_game.txt").trim_end();
    let variant = "king-of-the-mountain".parse::<Variant>().expect("a game");
    let position = variant.read(text, &Options::default()).expect("a position");
    let mut group = criterion.benchmark_group("discord");
    for typed in TYPED {
        group.bench_function(format!("suggestions for `{typed}`"), |bencher| {
            bencher.iter(|| suggest_actions(black_box(&position), black_box(typed), Language::De));
        });
    }
    group.finish();
}

criterion_group!(benches, suggestions);
criterion_main!(benches);
