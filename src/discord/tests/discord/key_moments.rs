//! Key moments: the turning points of a game, posted once in its channel, in servers that turn them on.

use crate::harness::Harness;
use crate::recorder::Request;
use castellan_game::{GameId, Span};
use castellan_referee::computers::key_moments::KeyMomentsPoster;
use serde_json::json;

/// The languages as a server sets them, with the beginning of the message.
const LANGUAGES: [(&str, &str); 4] = [
    ("en", "**Key moments**"),
    ("de", "**Schlüsselmomente**"),
    ("ja", "**勝負の分かれ目**"),
    ("ru", "**Ключевые моменты**"),
];

/// Plays a game in which Ann lets herself be mated.
async fn play_to_mate(harness: &mut Harness) -> GameId {
    let game = harness.duel_with("all-round-king", "phases=N").await;
    for (who, action) in [("ann", "f2f3"), ("ben", "e7e5"), ("ann", "g2g4"), ("ben", "d8h4")] {
        let options = json!({ "game": game.as_str(), "action": action });
        let response = harness.run_command(who, "move", options).await;
        assert!(response.error.is_none(), "{response:?}");
    }
    game
}

/// Returns the posts, once the analysis has been idle for a while. On a slow machine, earlier notices may be retried
/// before the analysis is requested.
async fn posts_after_analysis(harness: &Harness) -> Vec<Request> {
    harness.discord.take_requests();
    let mut idle = 0;
    while idle < 4 {
        let worked = harness.referee().analyses.run_due().await.expect("a store");
        assert!(worked.errors.is_empty(), "{:?}", worked.errors);
        idle = if worked.claimed == 0 { idle + 1 } else { 0 };
        harness.clock.advance(Span::from_ms(10_000));
        harness.run_until_idle().await;
    }
    harness
        .discord
        .take_requests()
        .into_iter()
        .filter(|request| matches!(request, Request::Post { .. }))
        .collect()
}

#[tokio::test]
async fn key_moments_are_off_by_default() {
    let mut harness = Harness::in_memory().await;
    play_to_mate(&mut harness).await;
    assert!(posts_after_analysis(&harness).await.is_empty());
    assert_eq!(harness.referee().metrics().analyses(), 0);
}

#[tokio::test]
async fn key_moments_are_posted_once_in_the_servers_language() {
    let mut harness = Harness::in_memory().await;
    let set = harness.run_command("eve", "server set", json!({ "key-moments": true })).await.private_text();
    assert!(set.contains("Key moments: posted when a game ends"), "{set}");
    for (language, head) in LANGUAGES {
        harness.run_command("eve", "server set", json!({ "language": language })).await;
        play_to_mate(&mut harness).await;
        let posted = posts_after_analysis(&harness).await;
        let [Request::Post { channel, .. }] = &posted[..] else { panic!("{posted:?}") };
        let reply = posted[0].content();
        assert_eq!(*channel, harness.channel);
        assert!(reply.starts_with(head) && reply.contains("g4") && reply.contains("??"), "{reply}");
        assert!((2..=4).contains(&reply.lines().count()), "at most three moments: {reply}");
    }
    let off = harness.run_command("eve", "server set", json!({ "key-moments": false })).await;
    assert!(!off.private_text().is_empty());
    play_to_mate(&mut harness).await;
    assert!(posts_after_analysis(&harness).await.is_empty());
}

#[tokio::test]
async fn kills_before_the_analysis_and_after_the_post_do_not_repeat_key_moments() {
    let mut harness = Harness::new().await;
    harness.run_command("eve", "server set", json!({ "key-moments": true })).await;
    let game = play_to_mate(&mut harness).await;
    harness.restart().await;
    harness.clock.advance(Span::minutes(11));
    while harness.referee().analyses.run_due().await.expect("a store").claimed > 0 {
        harness.clock.advance(Span::from_ms(10_000));
    }
    // The program stops between posting the message and storing that.
    let now = harness.game(&game).await;
    let known = harness.referee().analyses.of_game(&now).await.expect("a store").expect("it was analysed");
    harness.discord.take_requests();
    harness.bot().post_key_moments(&now, &known).await.expect("it is posted");
    let nonces = |requests: Vec<Request>| -> Vec<String> {
        let nonce = |request| if let Request::Post { nonce, .. } = request { Some(nonce) } else { None };
        requests.into_iter().filter_map(nonce).collect()
    };
    let first = nonces(harness.discord.take_requests());
    assert_eq!(first.len(), 1);
    harness.restart().await;
    harness.clock.advance(Span::minutes(11));
    let again = nonces(posts_after_analysis(&harness).await);
    assert_eq!(again, first, "Discord takes it for the same message");
    harness.restart().await;
    harness.clock.advance(Span::minutes(11));
    assert!(posts_after_analysis(&harness).await.is_empty());
}

#[tokio::test]
async fn games_without_moves_have_no_key_moments() {
    let mut harness = Harness::in_memory().await;
    harness.run_command("eve", "server set", json!({ "key-moments": true })).await;
    let game = harness.duel("mount-chess").await;
    let resign = harness.button_id(&game, castellan_discord_view::ids::Step::ResignConfirmed).await;
    harness.press("ben", &resign, true).await;
    assert!(posts_after_analysis(&harness).await.is_empty());
}
