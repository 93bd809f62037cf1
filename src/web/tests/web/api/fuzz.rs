//! Random and changed requests: the server never fails, and a stranger changes nothing.

use crate::harness::{Harness, count_panics, panics};
use castellan_game::Span;
use castellan_test_support::Random;
use serde_json::json;

/// Returns the number of requests; `CASTELLAN_FUZZ` sets another.
fn rounds() -> usize {
    std::env::var("CASTELLAN_FUZZ").ok().and_then(|count| count.parse().ok()).unwrap_or(10_000)
}

/// Returns a text that was changed in a few places.
fn changed(random: &mut Random, text: &str) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..random.below(4) {
        let at = random.below(bytes.len() + 1);
        match random.below(3) {
            0 => bytes.insert(at, random.below(256) as u8),
            1 => bytes.truncate(at),
            _ => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = 32 + random.below(95) as u8;
                }
            }
        }
    }
    bytes
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fuzzed_requests_never_fail() {
    count_panics();
    // Each request has a connection of its own: the server may close one whose body it did not read, while the client
    // sends the next request over it.
    let client = reqwest::Client::builder().pool_max_idle_per_host(0).build().expect("a client");
    let harness = Harness::start().await;
    let (game, ann, _) = harness.game_of_two().await;
    let (other, ..) = harness.game_of_two().await;
    let cem = harness.player(3, "Cem").await;
    let (own, stranger) = (harness.token(&ann).await, harness.token(&cem).await);
    let before = harness.referee.games.game(&other).await.expect("a game").events();
    let routes = [
        "/games",
        "/games/GAME",
        "/games/GAME/events",
        "/games/GAME/moves",
        "/games/GAME/moves",
        "/games/GAME/offers",
        "/games/GAME/offers/1/accept",
        "/games/GAME/offers/2/withdraw",
        "/games/GAME/withdraw-draw-offer",
        "/tournaments",
        "/tournaments/cup/trf",
        "/ratings/mount-chess",
    ];
    let parts =
        ["games", "moves", "offers", "1", "resign", "ratings", "openapi.json", "..", "%2e", "%00", "%ff", ""];
    let queries =
        ["waiting=true", "after=1", "after=x", "seats=two", "server=7", "computers=true", "&&=", "%"];
    let bodies = [
        json!({"move": "a2a3"}).to_string(),
        json!({"move": "a2a3", "board": 0}).to_string(),
        json!({"kind": "draw"}).to_string(),
        json!({"kind": "takeback"}).to_string(),
        "[".repeat(2_000),
        String::new(),
    ];
    let mut random = Random::new(47);
    let mut counts = std::collections::BTreeMap::<u16, usize>::new();
    for round in 0..rounds() {
        harness.clock.advance(Span::from_ms(2_000));
        // A stranger knows the other game, and a player their own.
        let (token, game) = if random.chance(50) { (&own, &game) } else { (&stranger, &other) };
        let mut path = format!("{}/api/v1", harness.address);
        if random.chance(70) {
            path.push_str(&random.pick(&routes).replace("GAME", game.as_str()));
        } else {
            for _ in 0..random.below(5) {
                path.push('/');
                path.push_str(parts[random.below(parts.len())]);
            }
        }
        if random.chance(30) {
            path.push('?');
            path.push_str(queries[random.below(queries.len())]);
        }
        let Ok(address) = path.parse::<reqwest::Url>() else { continue };
        let method =
            random.pick(&["GET", "POST", "POST", "PUT", "HEAD", "OPTIONS"]).parse().expect("a method");
        let mut request = client.request(method, address);
        let authorization = changed(&mut random, &format!("Bearer {token}"));
        let authorization =
            if random.chance(80) { format!("Bearer {token}").into_bytes() } else { authorization };
        if let Ok(value) = reqwest::header::HeaderValue::from_bytes(&authorization) {
            request = request.header("authorization", value);
        }
        for name in ["idempotency-key", "accept-language", "last-event-id", "content-type", "x-forwarded-for"]
        {
            let value = changed(&mut random, "de, en;q=0.5");
            if random.chance(20)
                && let Ok(value) = reqwest::header::HeaderValue::from_bytes(&value)
            {
                request = request.header(name, value);
            }
        }
        if random.chance(60) {
            let body = random.pick(&bodies).clone();
            request = request.body(changed(&mut random, &body));
        }
        let answer = request.send().await.unwrap_or_else(|error| panic!("{round}: {path}: {error}"));
        let status = answer.status().as_u16();
        assert!(status < 500, "{round}: {path}: {status}");
        *counts.entry(status).or_default() += 1;
    }
    println!("{counts:?}");
    for status in [200, 400, 401, 404, 405, 409] {
        assert!(counts.contains_key(&status), "never {status}: {counts:?}");
    }
    assert_eq!(harness.referee.games.game(&other).await.expect("a game").events(), before);
    assert_eq!(panics(), 0);
}
