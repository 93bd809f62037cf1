//! Tests of access between servers: people of one server cannot use games and tournaments of another.

use crate::harness::{Harness, wait_for};
use crate::server_changes::wait_for_direct_message;
use crate::test_game::{TestGame, export_file, game_messages};
use crate::tournament::announce;
use castellan::sandbox::{Id, permissions};
use serde_json::{Value, json};

/// Creates another server with one channel. Max owns it and Zoe is a member; neither is in the first server.
pub fn create_other_server(harness: &Harness) -> (Id, Id) {
    let (max, zoe) = (harness.sandbox.add_user("Max"), harness.sandbox.add_user("Zoe"));
    let guild = harness.sandbox.add_guild("Elsewhere", max).expect("he is there");
    harness.sandbox.join(guild, zoe).expect("there is room");
    let lounge = harness.sandbox.add_channel(guild, "lounge").expect("a server");
    harness.sandbox.invite_bot(guild, permissions::BOT).expect("it may come");
    (guild, lounge)
}

/// Returns a game between Ada and Ben that is hidden from all others.
async fn start_closed_game(harness: &Harness) -> String {
    let options = json!({
        "variant": "mount-chess", "options": "spectators=off", "time": "3d per action", "opponent": "Ben",
    });
    let id = TestGame::open_lobby(harness, options, &[]).await;
    // Ben is invited once the game is open.
    let invited =
        |message: &Value| message["content"].as_str().is_some_and(|text| text.contains("is invited"));
    wait_for("the invitation", || {
        game_messages(harness, harness.games_channel, &id).iter().any(invited).then_some(())
    })
    .await;
    harness.run("Ben", "game join", json!({ "game": id })).await;
    harness.run("Ada", "game start", json!({ "game": id })).await;
    id
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_game_is_hidden_from_people_of_other_servers() {
    let harness = Harness::open().await;
    let (_, lounge) = create_other_server(&harness);
    let game = start_closed_game(&harness).await;
    let before = export_file(&harness, "Ada", &game, "json").await;
    let tries = [
        ("Zoe", "board", json!({})),
        ("Zoe", "game show", json!({})),
        ("Zoe", "game join", json!({})),
        ("Zoe", "game watch", json!({})),
        ("Zoe", "history", json!({})),
        ("Zoe", "dice", json!({})),
        ("Zoe", "replay", json!({})),
        ("Zoe", "export", json!({ "format": "json" })),
        ("Zoe", "resign", json!({})),
        ("Max", "export", json!({ "format": "text" })),
        ("Max", "game move", json!({})),
        ("Max", "game move", json!({ "channel": "lounge" })),
        ("Max", "move", json!({ "action": "a1b2" })),
        ("Max", "direct", json!({ "what": "win", "seat": "b" })),
        ("Max", "direct", json!({ "what": "look", "why": "I wonder" })),
    ];
    for (who, path, mut options) in tries {
        let mut nowhere = options.clone();
        options["game"] = json!(game);
        nowhere["game"] = json!("nowhere");
        let reply = harness.run_in(lounge, who, path, options).await.private_text();
        let other = harness.run_in(lounge, who, path, nowhere).await.private_text();
        assert_eq!(reply.replace(&game, "nowhere"), other, "{who}: /{path}");
        assert!(reply.starts_with("There is no game "), "{who}: /{path}: {reply}");
    }
    // The game is hidden in direct messages and lists, too.
    let opened = harness.request("Zoe", "direct", &json!({})).await.expect("she may");
    let direct: Id = opened["channel"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    let reply = harness.run_in(direct, "Zoe", "board", json!({ "game": game })).await.private_text();
    assert_eq!(reply, format!("There is no game {game} here."));
    let status = harness.run("Eve", "server status", json!({})).await;
    assert!(!status.private_text().contains(&game));
    for (channel, who, path, options) in [
        (lounge, "Max", "archive", json!({ "player": "Ada" })),
        (lounge, "Zoe", "game list", json!({})),
        (harness.games_channel, "Dan", "game list", json!({})),
        (harness.games_channel, "Dan", "archive", json!({ "all": true })),
    ] {
        let reply = harness.run_in(channel, who, path, options).await.private_text();
        assert!(!reply.contains(&game), "{who}: /{path}: {reply}");
    }
    let posted = harness.sandbox.history(harness.person("Max"), lounge).expect("he sees it");
    let for_all = posted.iter().filter(|message| message["sandbox"]["only_for"].is_null());
    let texts: Vec<&str> = for_all.filter_map(|message| message["content"].as_str()).collect();
    let [greeting] = texts[..] else { panic!("more than the greeting was posted: {texts:?}") };
    assert!(greeting.contains("I referee five chess variants"), "{greeting}");
    assert_eq!(export_file(&harness, "Ada", &game, "json").await, before, "nothing has happened to it");
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_manager_of_another_server_cannot_change_a_tournament() {
    let harness = Harness::open().await;
    let (_, lounge) = create_other_server(&harness);
    let id = announce(&harness, "Spring", json!({ "rounds": 1 })).await;
    for who in ["Ada", "Ben"] {
        harness.run(who, "tournament sign-up", json!({})).await;
    }
    harness.run("Eve", "arbiter start", json!({})).await;
    for (path, mut options) in [
        ("arbiter cancel", json!({ "why": "mine" })),
        ("arbiter finish", json!({ "why": "mine" })),
        ("arbiter result", json!({ "board": "1.1", "result": "1-0", "why": "mine" })),
        ("arbiter remove", json!({ "entrant": "1", "why": "mine" })),
        ("arbiter move", json!({ "why": "mine" })),
        ("tournament export", json!({})),
        ("tournament sign-up", json!({})),
    ] {
        options["tournament"] = json!(id);
        let reply = harness.run_in(lounge, "Max", path, options).await.private_text();
        assert_eq!(reply, format!("There is no tournament {id} in this server."), "/{path}");
    }
    let reply = harness.run("Ada", "tournament log", json!({})).await.private_text();
    assert!(!reply.contains("mine"), "{reply}");
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_moves_only_to_channels_where_the_player_and_the_bot_can_write() {
    let harness = Harness::open().await;
    let test_game = TestGame::start_duel(&harness).await;
    let general = harness.sandbox.channel("general").expect("a channel");
    let to = json!({ "game": test_game.id, "channel": "general" });
    let (ben, bot) = (harness.person("Ben"), harness.sandbox.bot());
    harness.sandbox.set_member_overwrite(general, ben, 0, permissions::SEND_MESSAGES).expect("a channel");
    let reply = harness.run("Ben", "game move", to.clone()).await.private_text();
    assert_eq!(reply, format!("You can't write in <#{general}>. Missing permissions: Send Messages."));
    harness.sandbox.set_member_overwrite(general, ben, 0, 0).expect("a channel");
    harness.sandbox.set_member_overwrite(general, bot, 0, permissions::SEND_MESSAGES).expect("a channel");
    let reply = harness.run("Ben", "game move", to.clone()).await.private_text();
    assert_eq!(reply, format!("I can't write in <#{general}>. Missing permissions: Send Messages."));
    harness.sandbox.set_member_overwrite(general, bot, 0, 0).expect("a channel");
    let reply = harness.run("Ben", "game move", to).await.private_text();
    assert!(reply.contains("moved to <#"), "{reply}");
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_can_move_a_game_out_of_a_server_that_kicked_the_bot() {
    let harness = Harness::open().await;
    let (guild, lounge) = create_other_server(&harness);
    let test_game = TestGame::start_duel(&harness).await;
    for name in ["Ada", "Ben"] {
        harness.sandbox.join(guild, harness.person(name)).expect("there is room");
    }
    let to = json!({ "game": test_game.id });
    let reply = harness.run_in(lounge, "Ada", "game move", to.clone()).await.private_text();
    assert!(reply.starts_with("A game stays in its server."), "{reply}");
    harness.sandbox.clear_journal();
    harness.sandbox.kick_bot(harness.guild).expect("it was there");
    for who in ["Ada", "Ben"] {
        wait_for_direct_message(&harness, who, "is on hold").await;
    }
    let reply = harness.run_in(lounge, "Max", "game move", to.clone()).await.private_text();
    assert!(reply.starts_with("There is no game "), "{reply}");
    let reply = harness.run_in(lounge, "Ada", "game move", to).await.private_text();
    assert!(reply.contains("moved to <#"), "{reply}");
    wait_for("the board there", || {
        let all = harness.sandbox.history(harness.person("Max"), lounge).ok()?;
        all.iter()
            .any(|message| message["content"].to_string().contains("The game is no longer on hold."))
            .then_some(())
    })
    .await;
    let lost = format!("/channels/{}/", harness.games_channel);
    let sent: Vec<String> = harness
        .sandbox
        .journal()
        .iter()
        .filter(|entry| entry.path.starts_with(&lost))
        .map(|entry| format!("{} {}", entry.method, entry.path))
        .collect();
    assert_eq!(sent, Vec::<String>::new());
    harness.finish().await;
}
