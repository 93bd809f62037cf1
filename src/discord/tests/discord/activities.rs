//! Boards within Discord: launched by the button and by the entry point, with the game stored for the person.

use crate::harness::{Harness, Response, user};
use crate::recorder::{INSTANCE, MAIN_CHANNEL, Request};
use castellan_community::board_links::{ActivityLaunch, BoardLinks, LAUNCH_LIFETIME};
use castellan_discord_api::CallError;
use castellan_discord_view::ids::Step;
use castellan_game::{GameId, PlayerId};
use serde_json::json;

/// Returns the types of the answers to an interaction.
fn answer_types(response: &Response) -> Vec<u64> {
    let answers = response.requests.iter().filter_map(|request| match request {
        Request::Answer { body, .. } => body["type"].as_u64(),
        _ => None,
    });
    answers.collect()
}

async fn player(harness: &Harness, name: &str) -> PlayerId {
    let account = format!("discord:{}", user(name));
    harness.referee().directory.find_player(&account).await.expect("a store").expect("a player")
}

async fn launched_game(harness: &Harness, links: &BoardLinks, name: &str) -> Option<GameId> {
    let player = player(harness, name).await;
    links.launch(&player, INSTANCE).await.expect("a store").map(|launch| launch.game)
}

#[tokio::test]
async fn the_button_launches_the_activity_and_remembers_the_game() {
    let mut harness = Harness::in_memory().await;
    let games = [harness.duel("mount-chess").await, harness.duel("mount-chess").await];
    let links = harness.set_activity();
    let mut ids = Vec::new();
    for game in &games {
        ids.push(harness.button_id(game, Step::WebBoard).await);
    }
    for (name, index) in [("ann", 0), ("ben", 1)] {
        let response = harness.press(name, &ids[index], false).await;
        assert_eq!(answer_types(&response), [12]);
    }
    // Both are in the same instance, each with a game of their own.
    assert_eq!(launched_game(&harness, &links, "ann").await, Some(games[0].clone()));
    assert_eq!(launched_game(&harness, &links, "ben").await, Some(games[1].clone()));
    harness.press("ann", &ids[1], false).await;
    assert_eq!(launched_game(&harness, &links, "ann").await, Some(games[1].clone()), "the last one counts");
    let ann = player(&harness, "ann").await;
    assert_eq!(links.launch(&ann, "i-2-gc-77-500").await.expect("a store"), None, "another instance");
    let stored = links.launch(&ann, INSTANCE).await.expect("a store").expect("a launch");
    let ActivityLaunch { guild, channel, language, .. } = stored;
    assert_eq!((guild, channel, language.as_str()), (Some(77), MAIN_CHANNEL.0, "en"));
}

#[tokio::test]
async fn launches_end_with_time_with_sessions_and_with_the_person() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let links = harness.set_activity();
    let id = harness.button_id(&game, Step::WebBoard).await;
    harness.press("ann", &id, false).await;
    harness.clock.advance(LAUNCH_LIFETIME);
    assert_eq!(launched_game(&harness, &links, "ann").await, None);
    harness.press("ann", &id, false).await;
    assert_eq!(launched_game(&harness, &links, "ann").await, Some(game.clone()));
    let ann = player(&harness, "ann").await;
    links.revoke(&ann).await.expect("a store");
    assert_eq!(links.launch(&ann, INSTANCE).await.expect("a store"), None);
}

#[tokio::test]
async fn the_entry_point_opens_the_game_that_waits() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let links = harness.set_activity();
    // Operators choose the name of the entry point.
    let data = json!({ "id": "9", "name": "open the board", "type": 4 });
    let interaction = harness.interaction("ann", 2, &data);
    let response = harness.handle(&interaction).await;
    assert_eq!(answer_types(&response), [12]);
    assert_eq!(launched_game(&harness, &links, "ann").await, Some(game));
    // Of several games, the person picks one.
    let second = harness.duel("mount-chess").await;
    let interaction = harness.interaction("ann", 2, &data);
    let asked = harness.handle(&interaction).await;
    assert_eq!(answer_types(&asked), [4]);
    let list = asked.component_id(Step::GamePicked);
    let picked = harness.pick("ann", &list, Some(second.as_str()), true).await;
    assert_eq!(answer_types(&picked), [12]);
    assert_eq!(launched_game(&harness, &links, "ann").await, Some(second));
}

#[tokio::test]
async fn a_link_replaces_an_activity_that_cannot_be_launched() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let links = harness.set_activity();
    harness.discord.fail_launches(CallError::Refused {
        status: Some(400),
        code: 50_035,
        what: "Invalid Form Body".to_owned(),
    });
    let id = harness.button_id(&game, Step::WebBoard).await;
    let response = harness.press("ann", &id, false).await;
    assert_eq!(answer_types(&response), [12, 4]);
    let link = response.requests.last().expect("an answer").content();
    assert!(link.contains("(<https://board.example/enter/"), "{response:?}");
    assert_eq!(launched_game(&harness, &links, "ann").await, None);
}
