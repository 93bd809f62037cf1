//! Permissions that the bot and users need by kind of channel. Voice and stage channels need Connect; no thread can
//! start in them, nor in a thread.

use crate::harness::{ALLOWED, Harness, Heard, MANAGES, command, user};
use crate::recorder::HALL;
use castellan_community::permissions::{CONNECT, SEND_MESSAGES};
use castellan_discord_api::wire::UserId;
use serde_json::{Value, json};

const VOICE: u8 = 2;
const THREAD: u8 = 11;
const STAGE: u8 = 13;

/// Gives a command in a channel of this kind, with these permissions for the bot and the user.
async fn gives_in(harness: &mut Harness, kind: u8, may: u64, path: &str, options: Value) -> Heard {
    let mut json = harness.interaction("eve", 2, &command(path, &options, None));
    json["channel"]["type"] = json!(kind);
    if kind == THREAD {
        json["channel"]["parent_id"] = json!("499");
    }
    json["member"]["permissions"] = json!((may | MANAGES).to_string());
    json["app_permissions"] = json!(may.to_string());
    harness.happens(&json).await
}

async fn games(harness: &Harness) -> usize {
    let store = harness.referee().store().clone();
    let places = castellan_community::game_locations::GameLocations(store);
    places.in_channel(HALL).await.expect("a store").len()
}

#[tokio::test]
async fn a_voice_or_stage_channel_without_connect_is_refused_before_anything_is_stored() {
    for kind in [VOICE, STAGE] {
        let mut harness = Harness::in_memory().await;
        let new = json!({ "variant": "mount-chess" });
        let said = gives_in(&mut harness, kind, ALLOWED, "game new", new.clone()).await.privately();
        assert!(said.contains("Missing permissions: Connect"), "{said}");
        let tournament = json!({ "title": "Cup", "format": "swiss", "variant": "mount-chess" });
        let said = gives_in(&mut harness, kind, ALLOWED, "tournament announce", tournament.clone()).await;
        assert!(said.privately().contains("Connect"), "{said:?}");
        assert!(harness.referee().tournament_list.all().await.expect("a store").is_empty());
        assert_eq!(games(&harness).await, 0);
        // The bot needs Connect too.
        let mut json = harness.interaction("ann", 2, &command("game new", &new, None));
        json["channel"]["type"] = json!(kind);
        json["member"]["permissions"] = json!((ALLOWED | CONNECT).to_string());
        let said = harness.happens(&json).await.privately();
        assert!(said.contains("I need these permissions in this channel: Connect"), "{said}");
        // With Connect, both commands work.
        let heard = gives_in(&mut harness, kind, ALLOWED | CONNECT, "game new", new).await;
        assert!(heard.failed.is_none() && heard.publicly().contains("Mount Chess"), "{heard:?}");
        let heard = gives_in(&mut harness, kind, ALLOWED | CONNECT, "tournament announce", tournament).await;
        let said = heard.privately();
        assert!(said.contains("no thread can be started here"), "{said}");
        assert_eq!(heard.count("post"), 1, "{heard:?}");
    }
}

#[tokio::test]
async fn a_thread_where_none_can_be_started_is_refused_before_the_game_opens() {
    for kind in [VOICE, STAGE, THREAD] {
        let mut harness = Harness::in_memory().await;
        for wish in [json!({ "thread": true }), json!({ "boards": "thread" })] {
            let mut options = json!({ "variant": "mount-chess" });
            options.as_object_mut().expect("options").extend(wish.as_object().expect("options").clone());
            let heard = gives_in(&mut harness, kind, ALLOWED | CONNECT, "game new", options).await;
            let said = heard.privately();
            assert!(said.contains("No thread can be started in <#500>"), "{said}");
        }
        assert_eq!(games(&harness).await, 0);
        // If the server wants a thread for each game, the game opens without one, and a follow-up tells the creator.
        harness.boards("thread").await;
        let new = json!({ "variant": "mount-chess" });
        let heard = gives_in(&mut harness, kind, ALLOWED | CONNECT, "game new", new).await;
        let note = heard.only("follow up");
        assert!(note.content().contains("gets no thread of its own"), "{heard:?}");
        assert_eq!(note.message()["flags"], json!(64));
        assert_eq!(harness.place(&heard.game()).await.thread, None);
    }
}

#[tokio::test]
async fn permissions_that_are_not_said_are_worked_out_or_said_to_be_unknown() {
    let mut harness = Harness::in_memory().await;
    let unsaid = |harness: &mut Harness, path: &str, options: Value| {
        let mut json = harness.interaction("ann", 2, &command(path, &options, None));
        json["member"].as_object_mut().expect("a member").remove("permissions");
        json.as_object_mut().expect("an interaction").remove("app_permissions");
        json
    };
    // Permissions unknown to everyone.
    let json = unsaid(&mut harness, "server set", json!({ "threads": true }));
    let said = harness.happens(&json).await.privately();
    assert!(said.contains("Discord didn't say what you may do here"), "{said}");
    let json = unsaid(&mut harness, "game new", json!({ "variant": "mount-chess" }));
    let said = harness.happens(&json).await.privately();
    assert!(said.contains("Discord didn't say what you may do here"), "{said}");
    // Permissions known from roles and overwrites.
    let ann = UserId(user("ann"));
    harness.discord.may(HALL, ALLOWED);
    harness.discord.lets(ann, HALL, ALLOWED & !SEND_MESSAGES);
    let json = unsaid(&mut harness, "game new", json!({ "variant": "mount-chess" }));
    let said = harness.happens(&json).await.privately();
    assert!(said.contains("Missing permissions: Send Messages"), "{said}");
    let json = unsaid(&mut harness, "server set", json!({ "threads": true }));
    let said = harness.happens(&json).await.privately();
    assert!(said.contains("Only server managers"), "{said}");
    harness.discord.lets(ann, HALL, ALLOWED | MANAGES);
    let json = unsaid(&mut harness, "game new", json!({ "variant": "mount-chess" }));
    assert!(harness.happens(&json).await.publicly().contains("Mount Chess"));
    let json = unsaid(&mut harness, "server set", json!({ "threads": true }));
    assert!(harness.happens(&json).await.failed.is_none());
}
