//! Links and sessions, and attacks on them.

use crate::harness::{Harness, KEY};
use castellan_community::board_links::{LINK_LIFETIME, MAX_SESSIONS, SESSION_LIFETIME};
use castellan_game::{GameId, PlayerId, Span};
use castellan_rules::Variant;
use reqwest::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, SET_COOKIE};

async fn game_of_two(harness: &Harness) -> (GameId, PlayerId, PlayerId) {
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let game = harness.game(Variant::MountChess, &[], &[&ann, &ben]).await;
    (game, ann, ben)
}

#[tokio::test]
async fn a_link_opens_the_board_of_its_person_once() {
    let harness = Harness::start().await;
    let (game, ann, _) = game_of_two(&harness).await;
    let link = harness.link(&ann, &game);
    // Looking at it, as programs do that preview links, uses nothing up.
    for _ in 0..3 {
        let page = harness.client.get(&link).send().await.expect("an answer");
        assert_eq!(page.status(), 200);
        assert_eq!(page.headers()[CACHE_CONTROL], "no-store");
        assert!(page.headers().get(SET_COOKIE).is_none());
        assert!(page.text().await.expect("a text").contains("<form method=\"post\""));
    }
    let answer = harness.enter(&link, Some(&harness.address)).await;
    assert_eq!(answer.status(), 303);
    let cookie = answer.headers()[SET_COOKIE].to_str().expect("a text").to_owned();
    for attribute in ["__Host-board-", "; Path=/", "HttpOnly", "Secure", "SameSite=Lax"] {
        assert!(cookie.contains(attribute), "{cookie}");
    }
    let cookie = cookie.split(';').next().expect("a cookie");
    let page = harness.get(&format!("/game/{game}"), Some(cookie)).await;
    assert_eq!(page.status(), 200);
    let policy = page.headers()[CONTENT_SECURITY_POLICY].to_str().expect("a text").to_owned();
    assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"), "{policy}");
    assert_eq!(page.headers()[REFERRER_POLICY], "no-referrer");
    let text = page.text().await.expect("a text");
    assert!(text.contains("Mount Chess") && !text.contains(cookie.split('=').nth(1).expect("a token")));
    // A replayed link is refused.
    let again = harness.enter(&link, Some(&harness.address)).await;
    assert_eq!(again.status(), 410);
    assert!(again.headers().get(SET_COOKIE).is_none());
}

#[tokio::test]
async fn two_requests_that_race_with_one_link_get_one_session() {
    let harness = Harness::start().await;
    let (game, ann, _) = game_of_two(&harness).await;
    let link = harness.link(&ann, &game);
    let enter = || harness.enter(&link, Some(&harness.address));
    let answers = futures_util::future::join_all((0..8).map(|_| enter())).await;
    let sessions = answers.iter().filter(|answer| answer.status() == 303).count();
    assert_eq!(sessions, 1);
}

#[tokio::test]
async fn forged_and_changed_links_are_refused() {
    let harness = Harness::start().await;
    let (game, ann, ben) = game_of_two(&harness).await;
    let other = harness.game(Variant::GiantKing, &[], &[&ben, &ann]).await;
    let link = harness.link(&ann, &game);
    let token = link.rsplit('/').next().expect("a token").to_owned();
    let (payload, signature) = token.split_once('.').expect("two parts");
    // The contents of another link, of another person or game, under this signature.
    for (player, game) in [(&ben, &game), (&ann, &other)] {
        let foreign = harness.link(player, game);
        let foreign =
            foreign.rsplit('/').next().and_then(|token| token.split_once('.')).expect("two parts").0;
        let forged = format!("{}/enter/{foreign}.{signature}", harness.address);
        assert_eq!(harness.enter(&forged, Some(&harness.address)).await.status(), 404);
    }
    let mut forged = vec![String::new(), ".".to_owned(), payload.to_owned(), format!("{payload}.")];
    for index in (0..token.len()).step_by(3).filter(|index| *index != payload.len()) {
        let mut bytes = token.clone().into_bytes();
        bytes[index] = if bytes[index] == b'A' { b'B' } else { b'A' };
        forged.push(String::from_utf8(bytes).expect("ASCII"));
    }
    for forged in forged {
        let answer =
            harness.enter(&format!("{}/enter/{forged}", harness.address), Some(&harness.address)).await;
        // The last letter of a part has bits that stand for nothing; those are refused too.
        assert!([404, 405].contains(&answer.status().as_u16()), "{forged}: {}", answer.status());
        assert!(answer.headers().get(SET_COOKIE).is_none());
    }
    // The link itself is still good.
    assert_eq!(harness.enter(&link, Some(&harness.address)).await.status(), 303);
}

#[tokio::test]
async fn a_link_expires_after_ten_minutes() {
    let harness = Harness::start().await;
    let (game, ann, _) = game_of_two(&harness).await;
    let link = harness.link(&ann, &game);
    harness.clock.advance(LINK_LIFETIME);
    assert_eq!(harness.client.get(&link).send().await.expect("an answer").status(), 410);
    assert_eq!(harness.enter(&link, Some(&harness.address)).await.status(), 410);
}

#[tokio::test]
async fn links_are_exchanged_from_their_own_page_alone() {
    let harness = Harness::start().await;
    let (game, ann, _) = game_of_two(&harness).await;
    let link = harness.link(&ann, &game);
    let prefixed = format!("{}.evil.example", harness.address);
    for origin in [None, Some("null"), Some("https://evil.example"), Some(prefixed.as_str())] {
        assert_eq!(harness.enter(&link, origin).await.status(), 403, "{origin:?}");
    }
    assert_eq!(harness.enter(&link, Some(&harness.address)).await.status(), 303);
}

#[tokio::test]
async fn a_session_is_for_one_person_and_one_game() {
    let harness = Harness::start().await;
    let (game, ann, ben) = game_of_two(&harness).await;
    let other = harness.game(Variant::GiantKing, &[], &[&ben, &ann]).await;
    let cookie = harness.cookie(&ann, &game).await;
    let token = cookie.split_once('=').expect("a cookie").1;
    // Under the name of another game, the same token opens nothing.
    let moved = format!("__Host-board-{other}={token}");
    assert_eq!(harness.get(&format!("/game/{other}"), Some(&moved)).await.status(), 401);
    assert_eq!(harness.get(&format!("/game/{other}"), Some(&cookie)).await.status(), 401);
    for forged in ["", "x", &"x".repeat(2_000), &token[1..], &format!("{token}A")] {
        let forged = format!("__Host-board-{game}={forged}");
        assert_eq!(harness.get(&format!("/game/{game}"), Some(&forged)).await.status(), 401);
    }
    assert_eq!(harness.get(&format!("/game/{game}"), None).await.status(), 401);
    // A person who has nothing to do with a closed game sees nothing of it, whatever their session says.
    let cat = harness.player(3, "Cat").await;
    let closed = harness.game(Variant::MountChess, &[("spectators", "off")], &[&ann, &ben]).await;
    let cookie = harness.cookie(&cat, &closed).await;
    assert_eq!(harness.get(&format!("/game/{closed}"), Some(&cookie)).await.status(), 403);
}

#[tokio::test]
async fn membership_counts_for_a_day_and_a_session_for_a_month() {
    let harness = Harness::start().await;
    let (game, ann, _) = game_of_two(&harness).await;
    let cat = harness.player(3, "Cat").await;
    let (player, spectator) = (harness.cookie(&ann, &game).await, harness.cookie(&cat, &game).await);
    let page = format!("/game/{game}");
    assert_eq!(harness.get(&page, Some(&spectator)).await.status(), 200);
    harness.clock.advance(Span::hours(24));
    assert_eq!(harness.get(&page, Some(&spectator)).await.status(), 403);
    assert_eq!(harness.get(&page, Some(&player)).await.status(), 200);
    harness.clock.advance(SESSION_LIFETIME);
    assert_eq!(harness.get(&page, Some(&player)).await.status(), 401);
}

#[tokio::test]
async fn revoking_ends_all_sessions_of_one_person() {
    let harness = Harness::start().await;
    let (game, ann, ben) = game_of_two(&harness).await;
    let page = format!("/game/{game}");
    let cookies = [harness.cookie(&ann, &game).await, harness.cookie(&ann, &game).await];
    let others = harness.cookie(&ben, &game).await;
    let mut open = harness.open_with(&game, &cookies[0]).await;
    assert_eq!(harness.links.revoke(&ann).await.expect("it is stored"), 2);
    for cookie in &cookies {
        assert_eq!(harness.get(&page, Some(cookie)).await.status(), 401);
    }
    assert_eq!(harness.get(&page, Some(&others)).await.status(), 200);
    // A connection that is open ends with its next message, and the move is not played.
    open.send(
        &serde_json::json!({"type": "act", "request": "r", "event": open.state["event"], "action": "a1b2"}),
    )
    .await;
    assert_eq!(open.closed().await, Some(4401));
    assert!(
        harness.referee.games.game(&game).await.expect("a game").record().expect("a record").last().is_none()
    );
    assert_eq!(harness.links.revoke(&ann).await.expect("it is stored"), 0);
}

#[tokio::test]
async fn erasing_a_person_ends_their_sessions() {
    let harness = Harness::start().await;
    let (game, ann, _) = game_of_two(&harness).await;
    let cookie = harness.cookie(&ann, &game).await;
    harness.referee.erasure.erase(&ann).await.expect("it is stored");
    assert_eq!(harness.get(&format!("/game/{game}"), Some(&cookie)).await.status(), 401);
}

#[tokio::test]
async fn another_key_ends_all_links_and_sessions_and_a_restart_none() {
    let harness = Harness::start().await;
    let (game, ann, _) = game_of_two(&harness).await;
    let cookie = harness.cookie(&ann, &game).await;
    let link = harness.link(&ann, &game);
    let token = link.rsplit('/').next().expect("a token");
    let again = Harness::start_over(harness.referee.clone(), harness.clock.clone(), KEY).await;
    let page = format!("/game/{game}");
    assert_eq!(again.get(&page, Some(&cookie)).await.status(), 200);
    let other_key = "another key of the operator, long enough too";
    let changed = Harness::start_over(harness.referee.clone(), harness.clock.clone(), other_key).await;
    assert_eq!(changed.get(&page, Some(&cookie)).await.status(), 401);
    let link = format!("{}/enter/{token}", changed.address);
    assert_eq!(changed.enter(&link, Some(&changed.address)).await.status(), 404);
}

#[tokio::test]
async fn neither_tokens_nor_links_are_in_the_store() {
    let harness = Harness::start().await;
    let (game, ann, _) = game_of_two(&harness).await;
    let cookie = harness.cookie(&ann, &game).await;
    let token = cookie.split_once('=').expect("a cookie").1;
    let stream = format!("boards/{ann}").parse().expect("a name");
    let whole = harness.referee.store().whole_stream(&stream).await.expect("a store").expect("a stream");
    let text = format!("{whole:?}");
    assert!(text.contains("session/") && !text.contains(token), "{text}");
}

#[tokio::test]
async fn sessions_beyond_the_limit_end_the_oldest() {
    let harness = Harness::start().await;
    let (game, ann, _) = game_of_two(&harness).await;
    let mut cookies = Vec::new();
    for _ in 0..=MAX_SESSIONS {
        harness.clock.advance(Span::from_ms(1));
        cookies.push(harness.cookie(&ann, &game).await);
    }
    let page = format!("/game/{game}");
    assert_eq!(harness.get(&page, Some(&cookies[0])).await.status(), 401);
    assert_eq!(harness.get(&page, Some(&cookies[1])).await.status(), 200);
    assert_eq!(harness.get(&page, cookies.last().map(String::as_str)).await.status(), 200);
}

#[tokio::test]
async fn pages_and_files_have_strict_headers_and_hold_no_secrets() {
    let harness = Harness::start().await;
    let (game, ann, _) = game_of_two(&harness).await;
    let cookie = harness.cookie(&ann, &game).await;
    let text = harness.get(&format!("/game/{game}"), Some(&cookie)).await.text().await.expect("a text");
    let files: Vec<&str> = text.split('"').filter(|part| part.starts_with("/assets/")).collect();
    assert!(files.len() > 3, "{text}");
    for file in files.iter().filter(|file| file.contains('.')) {
        let answer = harness.get(file, None).await;
        assert_eq!(answer.status(), 200, "{file}");
        assert!(answer.headers()[CACHE_CONTROL].to_str().expect("a text").contains("immutable"));
        assert_eq!(answer.headers()["x-content-type-options"], "nosniff");
    }
    let folder = files[0].trim_start_matches("/assets/").split('/').next().expect("a hash");
    for wrong in [format!("/assets/{folder}/none.js"), "/assets/0000/board.js".to_owned(), "/x".to_owned()] {
        let answer = harness.get(&wrong, None).await;
        assert_eq!(answer.status(), 404, "{wrong}");
        assert_eq!(answer.headers()[CACHE_CONTROL], "no-store");
        assert!(answer.headers().contains_key(CONTENT_SECURITY_POLICY));
    }
    // Compressed, a cold page is far below the limit of 150 kB.
    let assets = castellan_web::assets::Assets::new();
    let mut bytes = 0;
    for name in assets.names() {
        let request = harness.client.get(format!("{}{}/{name}", harness.address, assets.folder()));
        let answer = request.header("accept-encoding", "gzip").send().await.expect("an answer");
        assert_eq!(answer.headers()["content-encoding"], "gzip");
        bytes += answer.bytes().await.expect("a body").len();
    }
    println!("a cold page has {bytes} bytes");
    assert!(bytes < 100_000, "{bytes}");
}
