//! Thousands of random requests to the endpoint.

#[path = "../../../../fuzz/interactions.rs"]
mod interactions;

use castellan_test_support::Random;

/// Returns the number of requests: `BODIES`, or 30,000.
fn invented() -> usize {
    std::env::var("BODIES").ok().map_or(30_000, |bodies| bodies.parse().expect("BODIES is a number"))
}

#[test]
fn no_request_makes_the_endpoint_panic_or_take_what_is_not_signed() {
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
    for _ in 0..invented() {
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
    println!("{} requests, {read} of them interactions", invented());
    assert!(read > invented() / 1_000, "{read} were read");
}
