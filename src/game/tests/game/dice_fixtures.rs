//! Secrets, seeds and the distribution of draws, for tests of dice.
#![allow(dead_code, reason = "each test uses its part")]

use castellan_game::dice::{Secret, Seed};
use castellan_rules::Seat;
use std::collections::HashMap;

pub fn secret(number: u8) -> Secret {
    Secret::from_entropy([number; 32])
}

pub fn counting_secret() -> Secret {
    Secret::from_entropy(std::array::from_fn(|place| place as u8))
}

pub fn seeds(texts: &[(Seat, &str)]) -> Vec<(Seat, Seed)> {
    texts.iter().map(|(seat, text)| (*seat, text.parse::<Seed>().expect("a seed"))).collect()
}

pub fn ann_and_bob() -> Vec<(Seat, Seed)> {
    seeds(&[(Seat::White, "ann"), (Seat::Black, "bob")])
}

/// Returns the value that the chi-squared statistic with this many degrees of freedom exceeds once in a thousand times
/// (approximation by Wilson and Hilferty).
fn once_in_a_thousand(freedom: usize) -> f64 {
    let part = 2.0 / (9.0 * freedom as f64);
    freedom as f64 * (1.0 - part + 3.0902 * part.sqrt()).powi(3)
}

pub fn assert_uniform<K: std::fmt::Debug>(counts: &HashMap<K, u32>, kinds: usize, description: &str) {
    assert_eq!(counts.len(), kinds, "{description}: everything that is possible occurs");
    let all: u32 = counts.values().sum();
    let expected = f64::from(all) / kinds as f64;
    let off = |count: &u32| (f64::from(*count) - expected).powi(2) / expected;
    let statistic: f64 = counts.values().map(off).sum();
    let most = once_in_a_thousand(kinds - 1);
    assert!(statistic < most, "{description}: chi-squared {statistic:.1}, at most {most:.1}");
}
