//! The table of counts, `perft/`. What its columns mean stands in CONTRIBUTING.md.

use castellan_test_support::tables::{position, rows};
use std::path::Path;

#[test]
fn every_count_of_the_perft_table_is_reached() {
    for (place, row) in rows(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft/perft.tsv")) {
        let [variant, options, text, depth, nodes] = &row[..] else { panic!("{place}: five columns") };
        let counted = position(variant, options, text).perft(depth.parse().expect("a depth"));
        assert_eq!(counted.to_string(), *nodes, "{place}");
    }
}
