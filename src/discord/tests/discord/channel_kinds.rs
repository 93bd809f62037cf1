//! Permissions that the bot and users need by kind of channel. Voice and stage channels need Connect; no thread can
//! start in them, nor in a thread.

use crate::harness::{Harness, MANAGE_GUILD, PERMISSIONS, Response, command, user};
use crate::recorder::MAIN_CHANNEL;
use castellan_community::access::permissions::{CONNECT, SEND_MESSAGES};
use castellan_discord_api::wire::UserId;
use serde_json::{Value, json};

const VOICE: u8 = 2;
const THREAD: u8 = 11;
const STAGE: u8 = 13;

/// Runs a command in a channel of this kind, with these permissions for the bot and the user.
async fn run_command_in(
    harness: &mut Harness,
    kind: u8,
    permissions: u64,
    path: &str,
    options: Value,
) -> Response {
    let mut json = harness.interaction("eve", 2, &command(path, &options, None));
    json["channel"]["type"] = json!(kind);
    if kind == THREAD {
        json["channel"]["parent_id"] = json!("499");
    }
    json["member"]["permissions"] = json!((permissions | MANAGE_GUILD).to_string());
    json["app_permissions"] = json!(permissions.to_string());
    harness.handle(&json).await
}

async fn game_count(harness: &Harness) -> usize {
    let store = harness.referee().store().clone();
    let locations = castellan_community::places::game_locations::GameLocations(store);
    locations.in_channel(MAIN_CHANNEL).await.expect("a store").len()
}

#[tokio::test]
async fn a_voice_or_stage_channel_without_connect_is_refused_before_anything_is_stored() {
    for kind in [VOICE, STAGE] {
        let mut harness = Harness::in_memory().await;
        let new = json!({ "variant": "mount-chess" });
        let reply =
            run_command_in(&mut harness, kind, PERMISSIONS, "game new", new.clone()).await.private_text();
        assert!(reply.contains("Missing permissions: Connect"), "{reply}");
        let tournament = json!({ "title": "Cup", "format": "swiss", "variant": "mount-chess" });
        let reply =
            run_command_in(&mut harness, kind, PERMISSIONS, "tournament announce", tournament.clone()).await;
        assert!(reply.private_text().contains("Connect"), "{reply:?}");
        assert!(harness.referee().tournament_list.all().await.expect("a store").is_empty());
        assert_eq!(game_count(&harness).await, 0);
        // The bot needs Connect too.
        let mut json = harness.interaction("ann", 2, &command("game new", &new, None));
        json["channel"]["type"] = json!(kind);
        json["member"]["permissions"] = json!((PERMISSIONS | CONNECT).to_string());
        let reply = harness.handle(&json).await.private_text();
        assert!(reply.contains("I need these permissions in this channel: Connect"), "{reply}");
        // With Connect, both commands work.
        let response = run_command_in(&mut harness, kind, PERMISSIONS | CONNECT, "game new", new).await;
        assert!(response.error.is_none() && response.public_text().contains("Mount Chess"), "{response:?}");
        let response =
            run_command_in(&mut harness, kind, PERMISSIONS | CONNECT, "tournament announce", tournament)
                .await;
        let reply = response.private_text();
        assert!(reply.contains("no thread can be started here"), "{reply}");
        assert_eq!(response.count("post"), 1, "{response:?}");
    }
}

#[tokio::test]
async fn a_thread_that_cannot_be_started_is_refused_before_the_game_opens() {
    for kind in [VOICE, STAGE, THREAD] {
        let mut harness = Harness::in_memory().await;
        for option in [json!({ "thread": true }), json!({ "boards": "thread" })] {
            let mut options = json!({ "variant": "mount-chess" });
            options.as_object_mut().expect("options").extend(option.as_object().expect("options").clone());
            let response =
                run_command_in(&mut harness, kind, PERMISSIONS | CONNECT, "game new", options).await;
            let reply = response.private_text();
            assert!(reply.contains("Threads can't be started in <#500>"), "{reply}");
        }
        assert_eq!(game_count(&harness).await, 0);
        // If the server wants a thread for each game, the game opens without one, and a follow-up tells the creator.
        harness.set_board_mode("thread").await;
        let new = json!({ "variant": "mount-chess" });
        let response = run_command_in(&mut harness, kind, PERMISSIONS | CONNECT, "game new", new).await;
        let note = response.only("follow up");
        assert!(note.content().contains("gets no thread of its own"), "{response:?}");
        assert_eq!(note.message()["flags"], json!(64));
        assert_eq!(harness.location(&response.game()).await.thread, None);
    }
}

#[tokio::test]
async fn absent_permissions_are_computed_or_reported_as_unknown() {
    let mut harness = Harness::in_memory().await;
    let without_permissions = |harness: &mut Harness, path: &str, options: Value| {
        let mut json = harness.interaction("ann", 2, &command(path, &options, None));
        json["member"].as_object_mut().expect("a member").remove("permissions");
        json.as_object_mut().expect("an interaction").remove("app_permissions");
        json
    };
    // Permissions unknown to everyone.
    let json = without_permissions(&mut harness, "server set", json!({ "threads": true }));
    let reply = harness.handle(&json).await.private_text();
    assert!(reply.contains("Discord didn't tell me your permissions here"), "{reply}");
    let json = without_permissions(&mut harness, "game new", json!({ "variant": "mount-chess" }));
    let reply = harness.handle(&json).await.private_text();
    assert!(reply.contains("Discord didn't tell me your permissions here"), "{reply}");
    // Permissions known from roles and overwrites.
    let ann = UserId(user("ann"));
    harness.discord.set_bot_permissions(MAIN_CHANNEL, PERMISSIONS);
    harness.discord.set_permissions(ann, MAIN_CHANNEL, PERMISSIONS & !SEND_MESSAGES);
    let json = without_permissions(&mut harness, "game new", json!({ "variant": "mount-chess" }));
    let reply = harness.handle(&json).await.private_text();
    assert!(reply.contains("Missing permissions: Send Messages"), "{reply}");
    let json = without_permissions(&mut harness, "server set", json!({ "threads": true }));
    let reply = harness.handle(&json).await.private_text();
    assert!(reply.contains("Only server managers"), "{reply}");
    harness.discord.set_permissions(ann, MAIN_CHANNEL, PERMISSIONS | MANAGE_GUILD);
    let json = without_permissions(&mut harness, "game new", json!({ "variant": "mount-chess" }));
    assert!(harness.handle(&json).await.public_text().contains("Mount Chess"));
    let json = without_permissions(&mut harness, "server set", json!({ "threads": true }));
    assert!(harness.handle(&json).await.error.is_none());
}
