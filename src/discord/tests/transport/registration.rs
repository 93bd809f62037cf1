//! Commands are told when they changed, and only then.

use crate::discord::{Asked, Discord, answer};
use castellan_discord::transport::registration::{Registered, Shown};
use castellan_discord::wire::{ApplicationId, GuildId};
use castellan_store::MemoryStore;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

const BOT: ApplicationId = ApplicationId(77);

/// A Discord that keeps the commands that it is told, and gives each a new version.
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
    let (transport, store) = (discord.transport(), MemoryStore::default());
    let register = async |commands: &[Value]| {
        transport.register(&store, BOT, Shown::Everywhere, commands).await.expect("Discord takes them")
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
    let (transport, store) = (discord.transport(), MemoryStore::default());
    let commands = commands("Games");
    for shown in [Shown::In(GuildId(9)), Shown::Everywhere] {
        let told = transport.register(&store, BOT, shown, &commands).await.expect("Discord takes them");
        assert_eq!(told, Registered::Told);
    }
    assert_eq!(discord.paths(), ["PUT /applications/77/guilds/9/commands", "PUT /applications/77/commands"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn they_are_told_until_discord_takes_them() {
    let times = AtomicUsize::new(0);
    let discord = Discord::start(move |asked: Asked| {
        let refused = times.fetch_add(1, Ordering::Relaxed) == 0;
        async move {
            if refused {
                answer(400, &json!({ "code": 50035, "message": "Invalid Form Body" }))
            } else {
                answer(200, &asked.json)
            }
        }
    })
    .await;
    let problems: Mutex<Vec<String>> = Mutex::default();
    let failed = |error: &castellan_discord::transport::registration::RegisterError| {
        problems.lock().expect("no panics").push(error.to_string());
    };
    let (transport, store) = (discord.transport(), MemoryStore::default());
    let registered =
        transport.keep_registering(&store, BOT, Shown::Everywhere, &commands("Games"), failed).await;
    assert_eq!(registered, Registered::Told);
    assert_eq!(*problems.lock().expect("no panics"), ["refused: Invalid Form Body (50035)"]);
}
