//! Tokens, and attacks on them.

use crate::harness::{HOME, Harness, KEY};
use castellan_community::people::tokens::{ApiTokens, MAX_TOKENS, TOKEN_PREFIX, TokenError};
use castellan_community::rows::rows;
use castellan_game::Span;
use reqwest::header::{CACHE_CONTROL, WWW_AUTHENTICATE};
use std::sync::Arc;

#[tokio::test]
async fn a_token_reaches_the_games_of_its_person_alone() {
    let harness = Harness::start().await;
    let (game, ann, _) = harness.game_of_two().await;
    let cem = harness.player(3, "Cem").await;
    let own = harness.program(&ann).await.get(&format!("/games/{game}")).await;
    assert_eq!(own.ok()["id"], game.as_str());
    assert_eq!(own.headers[CACHE_CONTROL], "no-store");
    // An open game of others, and no game at all: the same answer.
    let stranger = harness.program(&cem).await;
    let others = stranger.get(&format!("/games/{game}")).await;
    let none = stranger.get("/games/zzzzzz").await;
    let said = others.refusal(404).replace(game.as_str(), "zzzzzz");
    assert_eq!(said, none.refusal(404));
    let played =
        stranger.post(&format!("/games/{game}/moves"), Some(&serde_json::json!({"move": "a2a3"}))).await;
    assert_eq!(played.refusal(404).replace(game.as_str(), "zzzzzz"), said);
    assert_eq!(stranger.get("/games").await.ok()["games"], serde_json::json!([]));
}

#[tokio::test]
async fn forged_tokens_are_refused() {
    let harness = Harness::start().await;
    let (_, ann, _) = harness.game_of_two().await;
    let mut program = harness.program(&ann).await;
    let token = program.token.clone();
    assert_eq!(token.len(), TOKEN_PREFIX.len() + 64);
    program.get("/games").await.ok();
    let digits = token.strip_prefix(TOKEN_PREFIX).expect("the prefix");
    let mut forged = vec![
        String::new(),
        "castellan_".to_owned(),
        digits.to_owned(),
        format!("castellan_{}", digits.to_uppercase()),
        format!("{token}0"),
        format!("{token}/"),
        format!("CASTELLAN_{digits}"),
        token[..token.len() - 1].to_owned(),
        format!("castellan_{}", "0".repeat(64)),
    ];
    for at in (TOKEN_PREFIX.len()..token.len()).step_by(7) {
        let mut bytes = token.clone().into_bytes();
        bytes[at] = if bytes[at] == b'0' { b'1' } else { b'0' };
        forged.push(String::from_utf8(bytes).expect("ASCII"));
    }
    for token in forged {
        program.token = token;
        let answer = program.get("/games").await;
        answer.refusal(401);
        assert_eq!(answer.headers[WWW_AUTHENTICATE], "Bearer");
    }
    // The cookie of a board is no token, and the other way round.
    let answer =
        harness.client.get(format!("{}/api/v1/games", harness.address)).header("cookie", token).send();
    assert_eq!(answer.await.expect("an answer").status(), 401);
}

#[tokio::test]
async fn tokens_end_by_revocation_erasure_and_another_key() {
    let harness = Harness::start().await;
    let (_, ann, ben) = harness.game_of_two().await;
    let tokens = harness.tokens();
    let (first, second) = (harness.program(&ann).await, harness.program(&ann).await);
    let bens = harness.program(&ben).await;
    let listed = tokens.list(&ann).await.expect("a store");
    assert_eq!(listed.len(), 2);
    // Nobody revokes the token of another person.
    assert_eq!(tokens.revoke(&ben, &listed[0].id).await.expect("a store"), None);
    assert_eq!(tokens.revoke(&ann, "").await.expect("a store"), None);
    let revoked = tokens.revoke(&ann, &listed[0].id).await.expect("a store").expect("a token");
    assert_eq!(revoked, listed[0]);
    assert_eq!(tokens.revoke(&ann, &listed[0].id).await.expect("a store"), None);
    let statuses = [first.get("/games").await.status, second.get("/games").await.status];
    assert_eq!(statuses.iter().filter(|status| **status == 401).count(), 1, "{statuses:?}");
    assert_eq!(tokens.revoke_all(&ann).await.expect("a store"), 1);
    assert_eq!(tokens.revoke_all(&ann).await.expect("a store"), 0);
    first.get("/games").await.refusal(401);
    second.get("/games").await.refusal(401);
    bens.get("/games").await.ok();
    // Another key of the operator.
    let other_key = format!("{KEY}, changed");
    let restarted =
        Harness::start_over(Arc::clone(&harness.referee), harness.clock.clone(), &other_key).await;
    let mut program = restarted.program(&ben).await;
    program.get("/games").await.ok();
    program.token = bens.token.clone();
    program.get("/games").await.refusal(401);
    // An erased person, even if nobody revoked the token.
    bens.get("/games").await.ok();
    harness.referee.erasure.erase(&ben).await.expect("a store");
    bens.get("/games").await.refusal(401);
}

#[tokio::test]
async fn a_person_has_a_handful_of_tokens() {
    let harness = Harness::start().await;
    let ann = harness.player(1, "Ann").await;
    let tokens = harness.tokens();
    let made = futures_util::future::join_all((0..12).map(|number| {
        let tokens = &tokens;
        let ann = &ann;
        async move { tokens.create(ann, "racing", &format!("test:{number}")).await }
    }))
    .await;
    let count = made.iter().filter(|made| made.is_ok()).count();
    assert_eq!(count, MAX_TOKENS);
    assert!(made.iter().all(|made| matches!(made, Ok(_) | Err(TokenError::TooMany))), "{made:?}");
    let listed = tokens.list(&ann).await.expect("a store");
    assert_eq!(listed.len(), MAX_TOKENS);
    tokens.revoke(&ann, &listed[2].id).await.expect("a store").expect("a token");
    harness.clock.advance(Span::minutes(1));
    let (token, entry) = tokens.create(&ann, "  the last one  ", "test:last").await.expect("a place is free");
    // Delivered again, a request gets the same token.
    let (again, same) = tokens.create(&ann, "the last one", "test:last").await.expect("the same");
    assert_eq!((again.reveal(), &same), (token.reveal(), &entry));
    let listed = tokens.list(&ann).await.expect("a store");
    assert_eq!(listed.last(), Some(&entry));
    assert_eq!(entry.name, "the last one");
    assert!(matches!(tokens.create(&ann, "x", "test:more").await, Err(TokenError::TooMany)));
}

#[tokio::test]
async fn only_a_keyed_hash_is_stored() {
    let harness = Harness::start().await;
    let ann = harness.player(1, "Ann").await;
    let token = harness.token(&ann).await;
    let digits = token.strip_prefix(TOKEN_PREFIX).expect("the prefix");
    let stored = rows(harness.referee.store(), "tokens", "", usize::MAX).await.expect("a store");
    assert_eq!(stored.len(), 3);
    for (key, value) in &stored {
        assert!(!value.contains("a program"), "names are sealed: {key}: {value}");
        assert!(!key.contains(digits) && !value.contains(digits), "{key}: {value}");
        // No part of it, either.
        for part in digits.as_bytes().chunks(16).filter_map(|part| std::str::from_utf8(part).ok()) {
            assert!(!key.contains(part) && !value.contains(part), "{key}: {value}");
        }
    }
    let debug = format!("{:?}", harness.tokens().create(&ann, "x", "test:x").await);
    assert!(!debug.contains(TOKEN_PREFIX), "{debug}");
}

#[tokio::test]
async fn strangers_who_guess_are_slowed_down() {
    let harness = Harness::start().await;
    let address = format!("{}/api/v1/games", harness.address);
    let mut statuses = Vec::new();
    for _ in 0..140 {
        let answer = harness.client.get(&address).bearer_auth("castellan_0").send().await.expect("an answer");
        statuses.push(answer.status().as_u16());
    }
    assert_eq!((statuses[0], statuses[139]), (401, 429));
    // Nobody is looked up for this address any more, until it has waited.
    let ann = harness.player(1, "Ann").await;
    let token = harness.token(&ann).await;
    let from = async |other: &str| {
        let request = harness.client.get(&address).bearer_auth(&token).header("x-forwarded-for", other);
        request.send().await.expect("an answer").status().as_u16()
    };
    assert_eq!((from("127.0.0.1").await, from("192.0.2.1").await), (429, 200));
    harness.program(&ann).await.get("/games").await.ok();
}

#[tokio::test]
async fn membership_is_known_for_a_day() {
    let harness = Harness::start().await;
    let ann = harness.player(1, "Ann").await;
    let tokens: ApiTokens = harness.tokens();
    let is_member = async || tokens.is_member(&ann, HOME).await.expect("a store");
    assert!(!is_member().await);
    tokens.note_member(&ann, HOME).await.expect("a store");
    assert!(is_member().await);
    assert!(!tokens.is_member(&ann, castellan_discord_api::wire::GuildId(70)).await.expect("a store"));
    harness.clock.advance(Span::hours(24));
    assert!(!is_member().await);
    tokens.note_member(&ann, HOME).await.expect("a store");
    tokens.revoke_all(&ann).await.expect("a store");
    assert!(!is_member().await);
}
