//! Thousands of random requests to the endpoint.

#[path = "../../../../fuzz/interactions.rs"]
mod interactions;

use castellan_test_support::Random;

/// Returns the number of requests: `BODIES`, or 30,000.
fn request_count() -> usize {
    std::env::var("BODIES").ok().map_or(30_000, |bodies| bodies.parse().expect("BODIES is a number"))
}

#[test]
fn random_requests_neither_panic_nor_pass_unsigned() {
    let (mut random, mut read) = (Random::new(20), 0);
    let words: [&[u8]; 12] = [
        b"\"",
        b"{",
        b"}",
        b"[",
        b"null",
        b"-1",
        b"1e999",
        b"\\ud800",
        b"\xff",
        b"18446744073709551616",
        b"\n",
        b"true",
    ];
    for _ in 0..request_count() {
        let mut bytes = vec![random.below(256) as u8];
        bytes.extend((0..3).map(|_| random.below(256) as u8));
        for _ in 0..random.below(8) {
            if random.chance(50) {
                bytes.extend_from_slice(words[random.below(words.len())]);
            } else {
                bytes.push(random.below(256) as u8);
            }
        }
        read += usize::from(interactions::request(&bytes));
    }
    println!("{} requests, {read} of them interactions", request_count());
    assert!(read > request_count() / 1_000, "{read} were read");
}
