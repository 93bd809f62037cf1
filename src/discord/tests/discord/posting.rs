//! Public messages on request: only where the user may write and games are allowed, and within a rate limit.

use crate::harness::{Harness, PERMISSIONS, Response, command};
use crate::recorder::Request;
use castellan_community::quota::RequestClass;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, Span};
use serde_json::{Value, json};

const SEND_MESSAGES: u64 = 1 << 11;

/// Runs a command with these permissions in the channel.
async fn run_with_permissions(
    harness: &mut Harness,
    permissions: u64,
    path: &str,
    options: &Value,
) -> Response {
    let mut json = harness.interaction("ann", 2, &command(path, options, None));
    json["member"]["permissions"] = json!(permissions.to_string());
    harness.handle(&json).await
}

/// Returns the number of public messages: posts, and answers that are not private.
fn count_public(requests: &[Request]) -> usize {
    let is_public = |request: &&Request| match request {
        Request::Post { .. } => true,
        Request::Answer { body, .. } => {
            body["type"] == 4 && body["data"]["flags"].as_u64().unwrap_or_default() & 64 == 0
        }
        _ => false,
    };
    requests.iter().filter(is_public).count()
}

/// Returns a finished and analysed game of Ann.
async fn finished_game(harness: &mut Harness) -> GameId {
    let game = harness.duel("mount-chess").await;
    let action = harness.game(&game).await.record().expect("it runs").position().actions()[0].to_string();
    harness.run_command("ann", "move", json!({ "game": game.as_str(), "action": action })).await;
    harness.press("ben", &harness.button_id(&game, Step::ResignConfirmed).await, true).await;
    while !harness
        .run_command("ann", "analyse", json!({ "game": game.as_str() }))
        .await
        .private_text()
        .contains("Analysis")
    {
        // On a busy machine the search is put off.
        harness.clock.advance(Span::from_ms(10_000));
        harness.referee().analyses.run_due().await.expect("a store");
    }
    game
}

/// Returns commands with public answers, and their options.
fn posting_commands(game: &GameId) -> Vec<(&'static str, Value)> {
    let game = game.as_str();
    vec![
        ("puzzle", json!({ "post": true })),
        ("puzzle", json!({ "variant": "mount-chess", "post": true })),
        ("board", json!({ "game": game, "post": true })),
        ("analyse", json!({ "game": game, "post": true })),
    ]
}

#[tokio::test]
async fn posting_requires_the_permission_to_write() {
    let mut harness = Harness::in_memory().await;
    let game = finished_game(&mut harness).await;
    for (path, options) in posting_commands(&game) {
        let response = run_with_permissions(&mut harness, PERMISSIONS & !SEND_MESSAGES, path, &options).await;
        assert!(response.private_text().contains("You can't write in <#500>"), "{path}: {response:?}");
        assert_eq!(count_public(&response.requests), 0, "{path}: {response:?}");
        let response = run_with_permissions(&mut harness, PERMISSIONS, path, &options).await;
        assert_eq!(count_public(&response.requests), 1, "{path}: {response:?}");
    }
    // The buttons that post an analysis or a replay need the same permission.
    for step in [Step::AnalysisPost, Step::Share] {
        let post = ComponentId::for_game(step, &game, harness.game(&game).await.board_version()).to_string();
        let mut json = harness.interaction("ann", 3, &json!({ "custom_id": post, "component_type": 2 }));
        json["member"]["permissions"] = json!((PERMISSIONS & !SEND_MESSAGES).to_string());
        json["message"] = json!({ "id": "600", "channel_id": "500", "flags": 64 });
        let response = harness.handle(&json).await;
        assert_eq!(count_public(&response.requests), 0, "{step:?}: {response:?}");
    }
}

#[tokio::test]
async fn where_games_are_not_allowed_requested_posts_are_refused_and_private_answers_work() {
    let mut harness = Harness::in_memory().await;
    let game = finished_game(&mut harness).await;
    harness.run_command("eve", "server channel", json!({ "channel": "510", "allowed": true })).await;
    for (path, options) in posting_commands(&game) {
        let response = run_with_permissions(&mut harness, PERMISSIONS, path, &options).await;
        let text = response.private_text();
        assert!(
            text.starts_with("Games aren't allowed in <#500>") && text.contains("<#510>"),
            "{path}: {text}"
        );
        assert_eq!(count_public(&response.requests), 0, "{path}: {response:?}");
        let mut options = options;
        options["post"] = json!(false);
        let response = run_with_permissions(&mut harness, PERMISSIONS & !SEND_MESSAGES, path, &options).await;
        assert!(response.error.is_none() && count_public(&response.requests) == 0, "{path}: {response:?}");
        assert!(!response.private_text().contains("aren't allowed"), "{path}: {response:?}");
    }
}

/// Checks that all these commands share one quota.
#[tokio::test]
async fn posting_too_often_is_rate_limited() {
    let mut harness = Harness::in_memory().await;
    let game = finished_game(&mut harness).await;
    let burst = RequestClass::Post.limits().person.burst as usize;
    let (mut posted, mut refused) = (0, 0);
    for (path, options) in posting_commands(&game).into_iter().cycle().take(24) {
        let response = run_with_permissions(&mut harness, PERMISSIONS, path, &options).await;
        posted += count_public(&response.requests);
        refused += usize::from(
            count_public(&response.requests) == 0 && response.private_text().contains("too many posts"),
        );
    }
    assert_eq!((posted, refused), (burst, 24 - burst));
}
