//! The table of counts, `perft/`. tests/README.md explains its columns.

use castellan_rules::Variant;
use castellan_test_support::tables::{position, rows};
use std::collections::HashSet;
use std::path::Path;

#[test]
fn perft_counts_match_the_table() {
    let mut counted_games = HashSet::new();
    for (place, row) in rows(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft/perft.tsv")) {
        let [variant, options, text, depth, nodes] = &row[..] else { panic!("{place}: five columns") };
        let counted = position(variant, options, text).perft(depth.parse().expect("a depth"));
        assert_eq!(counted.to_string(), *nodes, "{place}");
        counted_games.insert(variant.clone());
    }
    for name in Variant::ALL.iter().map(|variant| variant.info().name) {
        assert!(counted_games.contains(name), "{name}: add rows to src/rules/tests/perft/perft.tsv");
    }
}
