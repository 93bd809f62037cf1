//! Registration of commands, which happens only after changes.

use crate::discord::{Discord, ReceivedRequest, answer};
use castellan_discord_api::shared_state::LocalState;
use castellan_discord_api::transport::registration::{CommandScope, RegistrationOutcome};
use castellan_discord_api::wire::{ApplicationId, GuildId};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

const BOT: ApplicationId = ApplicationId(77);

/// Starts a Discord that stores registered commands, each with a new version.
async fn start_storing() -> (Discord, Arc<Mutex<Vec<Value>>>) {
    let stored: Arc<Mutex<Vec<Value>>> = Arc::default();
    let (shared, versions) = (stored.clone(), AtomicUsize::new(1));
    let discord = Discord::start(move |request: ReceivedRequest| {
        let mut stored = shared.lock().expect("no panics");
        if request.route.starts_with("PUT ") {
            stored.clone_from(request.json.as_array().expect("a list"));
            for command in stored.iter_mut() {
                let version = versions.fetch_add(1, Ordering::Relaxed).to_string();
                command["id"] = json!("5");
                command["version"] = json!(version);
            }
        }
        let answered = answer(200, &json!(*stored));
        async move { answered }
    })
    .await;
    (discord, stored)
}

fn commands(description: &str) -> Vec<Value> {
    vec![json!({ "name": "game", "description": description, "type": 1 })]
}

#[tokio::test]
async fn unchanged_commands_are_not_registered_again() {
    let (discord, stored) = start_storing().await;
    let (transport, state) = (discord.transport(), LocalState::default());
    let register = async |commands: &[Value]| {
        transport.register(&state, BOT, CommandScope::Global, commands).await.expect("Discord takes them")
    };
    assert_eq!(register(&commands("Games")).await, RegistrationOutcome::Registered);
    assert_eq!(register(&commands("Games")).await, RegistrationOutcome::Unchanged);
    assert_eq!(register(&commands("All games")).await, RegistrationOutcome::Registered, "ours changed");
    assert_eq!(register(&commands("All games")).await, RegistrationOutcome::Unchanged);
    stored.lock().expect("no panics")[0]["version"] = json!("900");
    assert_eq!(
        register(&commands("All games")).await,
        RegistrationOutcome::Registered,
        "somebody else told Discord others"
    );
    assert_eq!(register(&commands("All games")).await, RegistrationOutcome::Unchanged);
    let puts = discord.paths().iter().filter(|path| *path == "PUT /applications/77/commands").count();
    assert_eq!(puts, 3);
}

#[tokio::test]
async fn commands_of_one_server_are_registered_separately() {
    let (discord, _) = start_storing().await;
    let (transport, state) = (discord.transport(), LocalState::default());
    let commands = commands("Games");
    for scope in [CommandScope::Guild(GuildId(9)), CommandScope::Global] {
        let outcome = transport.register(&state, BOT, scope, &commands).await.expect("Discord takes them");
        assert_eq!(outcome, RegistrationOutcome::Registered);
    }
    let paths = ["/applications/77/guilds/9/commands", "/applications/77/commands"];
    assert_eq!(discord.paths(), paths.map(|path| [format!("GET {path}"), format!("PUT {path}")]).concat());
}

/// Registers the commands. Returns the result, and the errors on the way.
async fn register_commands(discord: &Discord, shown: CommandScope) -> (RegistrationOutcome, Vec<String>) {
    let problems: Mutex<Vec<String>> = Mutex::default();
    let failed = |error: &castellan_discord_api::transport::registration::RegisterError| {
        problems.lock().expect("no panics").push(error.to_string());
    };
    let (transport, state) = (discord.transport(), LocalState::default());
    let registered = transport.register_until_final(&state, BOT, shown, &commands("Games"), failed).await;
    (registered, problems.into_inner().expect("no panics"))
}

/// Starts a Discord without commands that refuses the first registration.
async fn start_refusing_once(status: u16, code: u32, message: &'static str) -> Discord {
    let times = AtomicUsize::new(0);
    Discord::start(move |request: ReceivedRequest| {
        let is_put = request.route.starts_with("PUT ");
        let refused = is_put && times.fetch_add(1, Ordering::Relaxed) == 0;
        async move {
            if !is_put {
                answer(200, &json!([]))
            } else if refused {
                answer(status, &json!({ "code": code, "message": message }))
            } else {
                answer(200, &request.json)
            }
        }
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn registration_is_repeated_until_discord_accepts() {
    let discord = start_refusing_once(403, 50_001, "Missing Access").await;
    let (registered, problems) = register_commands(&discord, CommandScope::Guild(GuildId(9))).await;
    assert_eq!(registered, RegistrationOutcome::Registered, "the bot was let into the server");
    assert_eq!(problems, ["not allowed: Missing Access (50001)"]);
}

/// Checks the daily limit of new commands.
#[tokio::test(flavor = "multi_thread")]
async fn registration_is_repeated_after_the_daily_limit() {
    let what = "Max number of daily application command creates has been reached (200)";
    let discord = start_refusing_once(400, 30_034, what).await;
    let (registered, problems) = register_commands(&discord, CommandScope::Global).await;
    assert_eq!(registered, RegistrationOutcome::Registered);
    assert_eq!(problems, [format!("refused: {what} (30034)")]);
}

#[tokio::test]
async fn a_permanent_refusal_is_reported_once() {
    let discord = start_refusing_once(400, 50_035, "Invalid Form Body").await;
    let (registered, problems) = register_commands(&discord, CommandScope::Global).await;
    assert_eq!(registered, RegistrationOutcome::Refused);
    assert_eq!(problems, ["refused: Invalid Form Body (50035)"]);
    assert_eq!(discord.paths(), ["GET /applications/77/commands", "PUT /applications/77/commands"]);
}

/// Returns the entry point of an Activity, as Discord has created it.
fn entry_point() -> Value {
    json!({
        "id": "12", "application_id": "77", "version": "13", "type": 4, "name": "launch", "description": "",
        "name_localizations": { "de": "start" }, "contexts": [0, 2], "integration_types": [0, 1], "handler": 2,
        "nsfw": false,
    })
}

/// Registers the commands of an application whose entry point every registration must include. The entry point is added
/// after `reads` of the registered commands. Returns the requests, and the commands that are registered then.
async fn register_beside_entry_point(reads: usize, ours: &[Value]) -> (Vec<String>, Vec<Value>) {
    let other = json!({ "id": "14", "type": 1, "name": "old", "description": "Not ours any more" });
    let stored = Arc::new(Mutex::new(vec![other]));
    let (shared, seen) = (Arc::clone(&stored), AtomicUsize::new(0));
    let discord = Discord::start(move |request: ReceivedRequest| {
        let mut stored = shared.lock().expect("no panics");
        if seen.fetch_add(1, Ordering::Relaxed) == reads {
            stored.push(entry_point());
        }
        let answered = if request.route.starts_with("PUT ") {
            let sent = request.json.as_array().expect("a list").clone();
            if sent.iter().any(|command| command["type"] == 4) {
                stored.clone_from(&sent);
                answer(200, &json!(sent))
            } else {
                let message = "You cannot remove this app's Entry Point command in a bulk update operation.";
                answer(400, &json!({ "code": 50_240, "message": message }))
            }
        } else {
            answer(200, &json!(*stored))
        };
        async move { answered }
    })
    .await;
    let registered =
        discord.transport().register(&LocalState::default(), BOT, CommandScope::Global, ours).await;
    assert_eq!(registered.expect("Discord takes them"), RegistrationOutcome::Registered);
    let stored = stored.lock().expect("no panics").clone();
    (discord.paths(), stored)
}

#[tokio::test]
async fn the_entry_point_of_an_activity_is_kept() {
    let (get, put) = ("GET /applications/77/commands", "PUT /applications/77/commands");
    let launch = json!({
        "id": "12", "type": 4, "name": "launch", "name_localizations": { "de": "start" }, "contexts": [0, 2],
        "integration_types": [0, 1], "handler": 2, "nsfw": false,
    });
    let expected = [commands("Games"), vec![launch.clone()]].concat();
    let registered = register_beside_entry_point(0, &commands("Games")).await;
    assert_eq!(registered, (vec![get.into(), put.into()], expected.clone()));
    // Activities are enabled between the two requests.
    let paths = [get, put, get, put].map(str::to_owned).to_vec();
    assert_eq!(register_beside_entry_point(1, &commands("Games")).await, (paths, expected));
    // The bot handles it, and changes nothing else.
    let ours = [commands("Games"), vec![json!({ "type": 4, "handler": 1 })]].concat();
    let (_, stored) = register_beside_entry_point(0, &ours).await;
    let mut handled = launch;
    handled["handler"] = json!(1);
    assert_eq!(stored, [commands("Games"), vec![handled]].concat());
}

#[tokio::test]
async fn an_entry_point_is_not_invented() {
    let (discord, stored) = start_storing().await;
    let ours = [commands("Games"), vec![json!({ "type": 4, "handler": 1 })]].concat();
    let registered =
        discord.transport().register(&LocalState::default(), BOT, CommandScope::Global, &ours).await;
    assert_eq!(registered.expect("Discord takes them"), RegistrationOutcome::Registered);
    let stored = stored.lock().expect("no panics");
    assert!(stored.len() == 1 && stored[0]["type"] == 1, "{stored:?}");
}
