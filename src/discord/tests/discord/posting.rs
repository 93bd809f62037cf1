//! Public messages on request: only where the user may write and games are allowed, and within a rate limit.

use crate::harness::{ALLOWED, Harness, Heard, command};
use crate::recorder::Outgoing;
use castellan_community::quota::RequestClass;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::GameId;
use serde_json::{Value, json};

const SEND: u64 = 1 << 11;

/// Gives a command with these permissions in the channel.
async fn gives(harness: &mut Harness, permissions: u64, path: &str, options: &Value) -> Heard {
    let mut json = harness.interaction("ann", 2, &command(path, options, None));
    json["member"]["permissions"] = json!(permissions.to_string());
    harness.happens(&json).await
}

/// Returns the number of public messages: posts, and answers that are not private.
fn public(asked: &[Outgoing]) -> usize {
    let is_public = |asked: &&Outgoing| match asked {
        Outgoing::Post { .. } => true,
        Outgoing::Answer { body, .. } => {
            body["type"] == 4 && body["data"]["flags"].as_u64().unwrap_or_default() & 64 == 0
        }
        _ => false,
    };
    asked.iter().filter(is_public).count()
}

/// Plays a game of Ann's to its end, and analyses it.
async fn over(harness: &mut Harness) -> GameId {
    let game = harness.duel("mount-chess").await;
    let action = harness.game(&game).await.record().expect("it runs").position().actions()[0].to_string();
    harness.gives("ann", "move", json!({ "game": game.as_str(), "action": action })).await;
    harness.presses("ben", &harness.id(&game, Step::ResignConfirmed).await, true).await;
    while !harness
        .gives("ann", "analyse", json!({ "game": game.as_str() }))
        .await
        .privately()
        .contains("Analysis")
    {
        harness.referee().analyses.run_due().await.expect("a store");
    }
    game
}

/// Returns the commands with public answers, and their options.
fn posting(game: &GameId) -> Vec<(&'static str, Value)> {
    let game = game.as_str();
    vec![
        ("puzzle", json!({ "post": true })),
        ("puzzle", json!({ "variant": "mount-chess", "post": true })),
        ("board", json!({ "game": game, "post": true })),
        ("analyse", json!({ "game": game, "post": true })),
    ]
}

#[tokio::test]
async fn posting_needs_the_permission_to_write() {
    let mut harness = Harness::in_memory().await;
    let game = over(&mut harness).await;
    for (path, options) in posting(&game) {
        let heard = gives(&mut harness, ALLOWED & !SEND, path, &options).await;
        assert!(heard.privately().contains("You can't write in <#500>"), "{path}: {heard:?}");
        assert_eq!(public(&heard.asked), 0, "{path}: {heard:?}");
        let heard = gives(&mut harness, ALLOWED, path, &options).await;
        assert_eq!(public(&heard.asked), 1, "{path}: {heard:?}");
    }
    // The button below an analysis needs the same permission.
    let post = ComponentId::for_game(Step::AnalysisPost, &game, harness.game(&game).await.board_version())
        .to_string();
    let mut json = harness.interaction("ann", 3, &json!({ "custom_id": post, "component_type": 2 }));
    json["member"]["permissions"] = json!((ALLOWED & !SEND).to_string());
    json["message"] = json!({ "id": "600", "channel_id": "500", "flags": 64 });
    let heard = harness.happens(&json).await;
    assert_eq!(public(&heard.asked), 0, "{heard:?}");
}

#[tokio::test]
async fn nothing_is_posted_on_request_where_games_are_not_allowed_and_all_of_it_is_seen_in_private() {
    let mut harness = Harness::in_memory().await;
    let game = over(&mut harness).await;
    harness.gives("eve", "server channel", json!({ "channel": "510", "allowed": true })).await;
    for (path, options) in posting(&game) {
        let heard = gives(&mut harness, ALLOWED, path, &options).await;
        let said = heard.privately();
        assert!(
            said.starts_with("Games aren't allowed in <#500>") && said.contains("<#510>"),
            "{path}: {said}"
        );
        assert_eq!(public(&heard.asked), 0, "{path}: {heard:?}");
        let mut options = options;
        options["post"] = json!(false);
        let heard = gives(&mut harness, ALLOWED & !SEND, path, &options).await;
        assert!(heard.failed.is_none() && public(&heard.asked) == 0, "{path}: {heard:?}");
        assert!(!heard.privately().contains("aren't allowed"), "{path}: {heard:?}");
    }
}

/// Checks that commands of all kinds share one quota.
#[tokio::test]
async fn posting_again_and_again_is_answered_with_slow_down() {
    let mut harness = Harness::in_memory().await;
    let game = over(&mut harness).await;
    let most = RequestClass::Post.limits().person.burst as usize;
    let (mut seen, mut told) = (0, 0);
    for (path, options) in posting(&game).into_iter().cycle().take(24) {
        let heard = gives(&mut harness, ALLOWED, path, &options).await;
        seen += public(&heard.asked);
        told += usize::from(public(&heard.asked) == 0 && heard.privately().contains("too many posts"));
    }
    assert_eq!((seen, told), (most, 24 - most));
}
