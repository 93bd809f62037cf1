//! Registration of commands, which happens only after changes.

use crate::discord::{Asked, Discord, answer};
use castellan_discord_api::shared_state::Alone;
use castellan_discord_api::transport::registration::{Registered, Shown};
use castellan_discord_api::wire::{ApplicationId, GuildId};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

const BOT: ApplicationId = ApplicationId(77);

/// Starts a Discord that stores registered commands, each with a new version.
async fn keeping() -> (Discord, Arc<Mutex<Vec<Value>>>) {
    let kept: Arc<Mutex<Vec<Value>>> = Arc::default();
    let (known, versions) = (kept.clone(), AtomicUsize::new(1));
    let discord = Discord::start(move |asked: Asked| {
        let mut kept = known.lock().expect("no panics");
        if asked.what.starts_with("PUT ") {
            kept.clone_from(asked.json.as_array().expect("a list"));
            for command in kept.iter_mut() {
                let version = versions.fetch_add(1, Ordering::Relaxed).to_string();
                command["id"] = json!("5");
                command["version"] = json!(version);
            }
        }
        let answered = answer(200, &json!(*kept));
        async move { answered }
    })
    .await;
    (discord, kept)
}

fn commands(description: &str) -> Vec<Value> {
    vec![json!({ "name": "game", "description": description, "type": 1 })]
}

#[tokio::test]
async fn what_was_told_is_not_told_again() {
    let (discord, kept) = keeping().await;
    let (transport, state) = (discord.transport(), Alone::default());
    let register = async |commands: &[Value]| {
        transport.register(&state, BOT, Shown::Everywhere, commands).await.expect("Discord takes them")
    };
    assert_eq!(register(&commands("Games")).await, Registered::Told);
    assert_eq!(register(&commands("Games")).await, Registered::Already);
    assert_eq!(register(&commands("All games")).await, Registered::Told, "ours changed");
    assert_eq!(register(&commands("All games")).await, Registered::Already);
    kept.lock().expect("no panics")[0]["version"] = json!("900");
    assert_eq!(register(&commands("All games")).await, Registered::Told, "somebody else told Discord others");
    assert_eq!(register(&commands("All games")).await, Registered::Already);
    let told = discord.paths().iter().filter(|path| *path == "PUT /applications/77/commands").count();
    assert_eq!(told, 3);
}

#[tokio::test]
async fn one_server_is_told_apart_from_everybody() {
    let (discord, _) = keeping().await;
    let (transport, state) = (discord.transport(), Alone::default());
    let commands = commands("Games");
    for shown in [Shown::In(GuildId(9)), Shown::Everywhere] {
        let told = transport.register(&state, BOT, shown, &commands).await.expect("Discord takes them");
        assert_eq!(told, Registered::Told);
    }
    assert_eq!(discord.paths(), ["PUT /applications/77/guilds/9/commands", "PUT /applications/77/commands"]);
}

/// Registers the commands. Returns the result, and the errors on the way.
async fn told(discord: &Discord, shown: Shown) -> (Registered, Vec<String>) {
    let problems: Mutex<Vec<String>> = Mutex::default();
    let failed = |error: &castellan_discord_api::transport::registration::RegisterError| {
        problems.lock().expect("no panics").push(error.to_string());
    };
    let (transport, state) = (discord.transport(), Alone::default());
    let registered = transport.keep_registering(&state, BOT, shown, &commands("Games"), failed).await;
    (registered, problems.into_inner().expect("no panics"))
}

/// Starts a Discord that refuses the first registration.
async fn refusing(status: u16, code: u32, message: &'static str) -> Discord {
    let times = AtomicUsize::new(0);
    Discord::start(move |asked: Asked| {
        let refused = times.fetch_add(1, Ordering::Relaxed) == 0;
        async move {
            if refused {
                answer(status, &json!({ "code": code, "message": message }))
            } else {
                answer(200, &asked.json)
            }
        }
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_are_registered_again_until_discord_takes_them() {
    let discord = refusing(403, 50_001, "Missing Access").await;
    let (registered, problems) = told(&discord, Shown::In(GuildId(9))).await;
    assert_eq!(registered, Registered::Told, "the bot was let into the server");
    assert_eq!(problems, ["not allowed: Missing Access (50001)"]);
}

/// Checks the daily limit of new commands.
#[tokio::test(flavor = "multi_thread")]
async fn they_are_told_again_when_discord_had_enough_of_them_today() {
    let what = "Max number of daily application command creates has been reached (200)";
    let discord = refusing(400, 30_034, what).await;
    let (registered, problems) = told(&discord, Shown::Everywhere).await;
    assert_eq!(registered, Registered::Told);
    assert_eq!(problems, [format!("refused: {what} (30034)")]);
}

#[tokio::test]
async fn a_permanent_refusal_is_logged_once() {
    let discord = refusing(400, 50_035, "Invalid Form Body").await;
    let (registered, problems) = told(&discord, Shown::Everywhere).await;
    assert_eq!(registered, Registered::Refused);
    assert_eq!(problems, ["refused: Invalid Form Body (50035)"]);
    assert_eq!(discord.paths(), ["PUT /applications/77/commands"]);
}

/// Checks an application with an Activity, whose entry point command, created by Discord, every registration must
/// include.
#[tokio::test]
async fn the_entry_point_of_an_activity_is_kept() {
    let entry = json!({
        "id": "12", "application_id": "77", "version": "13", "type": 4, "name": "launch", "description": "",
        "name_localizations": null, "contexts": [0, 2], "integration_types": [0, 1], "handler": 2, "nsfw": false,
    });
    let other = json!({ "id": "14", "type": 1, "name": "old", "description": "Not ours any more" });
    let kept = Arc::new(Mutex::new(vec![entry, other]));
    let known = Arc::clone(&kept);
    let discord = Discord::start(move |asked: Asked| {
        let mut kept = known.lock().expect("no panics");
        let answered = if asked.what.starts_with("PUT ") {
            let told = asked.json.as_array().expect("a list").clone();
            if told.iter().any(|command| command["type"] == 4) {
                kept.clone_from(&told);
                answer(200, &json!(told))
            } else {
                let message = "You cannot remove this app's Entry Point command in a bulk update operation.";
                answer(400, &json!({ "code": 50_240, "message": message }))
            }
        } else {
            answer(200, &json!(*kept))
        };
        async move { answered }
    })
    .await;
    let (registered, problems) = told(&discord, Shown::Everywhere).await;
    assert_eq!((registered, problems), (Registered::Told, Vec::new()));
    let path = "/applications/77/commands";
    assert_eq!(discord.paths(), [format!("PUT {path}"), format!("GET {path}"), format!("PUT {path}")]);
    let launch = json!({
        "id": "12", "type": 4, "name": "launch", "contexts": [0, 2], "integration_types": [0, 1], "handler": 2,
        "nsfw": false,
    });
    assert_eq!(*kept.lock().expect("no panics"), [commands("Games"), vec![launch]].concat());
}
