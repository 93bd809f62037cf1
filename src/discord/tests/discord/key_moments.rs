//! Key moments: the turning points of a game, posted once in its channel, in servers that turn them on.

use crate::harness::Harness;
use crate::recorder::Outgoing;
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
async fn mated(harness: &mut Harness) -> GameId {
    let game = harness.duel_with("all-round-king", "phases=N").await;
    for (who, action) in [("ann", "f2f3"), ("ben", "e7e5"), ("ann", "g2g4"), ("ben", "d8h4")] {
        let options = json!({ "game": game.as_str(), "action": action });
        let heard = harness.gives(who, "move", options).await;
        assert!(heard.failed.is_none(), "{heard:?}");
    }
    game
}

/// Returns the posts, once the analysis has been idle for a while. On a slow machine, earlier notices may be retried
/// before the analysis is requested.
async fn posted(harness: &Harness) -> Vec<Outgoing> {
    harness.discord.take();
    let mut idle = 0;
    while idle < 4 {
        let worked = harness.referee().analyses.run_due().await.expect("a store");
        assert!(worked.errors.is_empty(), "{:?}", worked.errors);
        idle = if worked.claimed == 0 { idle + 1 } else { 0 };
        harness.clock.pass(Span::from_ms(10_000));
        harness.quiet().await;
    }
    harness.discord.take().into_iter().filter(|asked| matches!(asked, Outgoing::Post { .. })).collect()
}

#[tokio::test]
async fn nothing_is_posted_or_analysed_by_itself_where_nobody_wants_it() {
    let mut harness = Harness::in_memory().await;
    mated(&mut harness).await;
    assert!(posted(&harness).await.is_empty());
    assert_eq!(harness.referee().metrics().analyses(), 0);
}

#[tokio::test]
async fn the_moments_that_turned_a_game_are_posted_once_in_the_language_of_the_server() {
    let mut harness = Harness::in_memory().await;
    let set = harness.gives("eve", "server set", json!({ "key-moments": true })).await.privately();
    assert!(set.contains("Key moments: posted when a game ends"), "{set}");
    for (language, head) in LANGUAGES {
        harness.gives("eve", "server set", json!({ "language": language })).await;
        mated(&mut harness).await;
        let posted = posted(&harness).await;
        let [Outgoing::Post { channel, .. }] = &posted[..] else { panic!("{posted:?}") };
        let said = posted[0].content();
        assert_eq!(*channel, harness.channel);
        assert!(said.starts_with(head) && said.contains("g4") && said.contains("??"), "{said}");
        assert!((2..=4).contains(&said.lines().count()), "at most three moments: {said}");
    }
    let off = harness.gives("eve", "server set", json!({ "key-moments": false })).await;
    assert!(!off.privately().is_empty());
    mated(&mut harness).await;
    assert!(posted(&harness).await.is_empty());
}

#[tokio::test]
async fn kills_before_the_analysis_and_after_the_message_post_it_once() {
    let mut harness = Harness::new().await;
    harness.gives("eve", "server set", json!({ "key-moments": true })).await;
    let game = mated(&mut harness).await;
    harness.open().await;
    harness.clock.pass(Span::minutes(11));
    while harness.referee().analyses.run_due().await.expect("a store").claimed > 0 {
        harness.clock.pass(Span::from_ms(10_000));
    }
    // The program stops between posting the message and storing that.
    let now = harness.game(&game).await;
    let known = harness.referee().analyses.of_game(&now).await.expect("a store").expect("it was analysed");
    harness.discord.take();
    harness.bot().post_key_moments(&now, &known).await.expect("it is posted");
    let nonces = |asked: Vec<Outgoing>| -> Vec<String> {
        let nonce = |asked| if let Outgoing::Post { nonce, .. } = asked { Some(nonce) } else { None };
        asked.into_iter().filter_map(nonce).collect()
    };
    let first = nonces(harness.discord.take());
    assert_eq!(first.len(), 1);
    harness.open().await;
    harness.clock.pass(Span::minutes(11));
    let again = nonces(posted(&harness).await);
    assert_eq!(again, first, "Discord takes it for the same message");
    harness.open().await;
    harness.clock.pass(Span::minutes(11));
    assert!(posted(&harness).await.is_empty());
}

#[tokio::test]
async fn nothing_is_said_of_games_of_more_than_two_and_of_games_without_a_turn() {
    let mut harness = Harness::in_memory().await;
    harness.gives("eve", "server set", json!({ "key-moments": true })).await;
    let game = harness.duel("mount-chess").await;
    let meant = harness.id(&game, castellan_discord_view::ids::Step::ResignConfirmed).await;
    harness.presses("ben", &meant, true).await;
    assert!(posted(&harness).await.is_empty());
}
