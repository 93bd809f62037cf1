//! Tests of access between servers: people of one server cannot use games and tournaments of another.

use crate::harness::{Harness, until};
use crate::test_game::{TestGame, file, told};
use crate::tournament::announced;
use crate::world::told_directly;
use castellan::sandbox::{Id, permissions};
use serde_json::{Value, json};

/// Creates another server with one channel. Max owns it and Zoe is a member; neither is in the first server.
pub fn elsewhere(harness: &Harness) -> (Id, Id) {
    let (max, zoe) = (harness.sandbox.add_user("Max"), harness.sandbox.add_user("Zoe"));
    let guild = harness.sandbox.add_guild("Elsewhere", max).expect("he is there");
    harness.sandbox.join(guild, zoe).expect("there is room");
    let lounge = harness.sandbox.add_channel(guild, "lounge").expect("a server");
    harness.sandbox.invite_bot(guild, permissions::BOT).expect("it may come");
    (guild, lounge)
}

/// Returns a game between Ada and Ben that is hidden from all others.
async fn closed(harness: &Harness) -> String {
    let options = json!({
        "variant": "mount-chess", "options": "spectators=off", "time": "3d per action", "opponent": "Ben",
    });
    let id = TestGame::lobby(harness, options, &[]).await;
    // Ben is invited once the game is open.
    let invited =
        |message: &Value| message["content"].as_str().is_some_and(|text| text.contains("is invited"));
    until("the invitation", || told(harness, harness.hall, &id).iter().any(invited).then_some(())).await;
    harness.gives("Ben", "game join", json!({ "game": id })).await;
    harness.gives("Ada", "game start", json!({ "game": id })).await;
    id
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_of_another_server_learns_of_a_closed_game_nor_does_anything_with_it() {
    let harness = Harness::open().await;
    let (_, lounge) = elsewhere(&harness);
    let game = closed(&harness).await;
    let before = file(&harness, "Ada", &game, "json").await;
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
        let said = harness.gives_in(lounge, who, path, options).await.privately();
        let other = harness.gives_in(lounge, who, path, nowhere).await.privately();
        assert_eq!(said.replace(&game, "nowhere"), other, "{who}: /{path}");
        assert!(said.starts_with("There is no game "), "{who}: /{path}: {said}");
    }
    // The game is hidden in direct messages and lists, too.
    let opened = harness.asks("Zoe", "direct", &json!({})).await.expect("she may");
    let direct: Id = opened["channel"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    let said = harness.gives_in(direct, "Zoe", "board", json!({ "game": game })).await.privately();
    assert_eq!(said, format!("There is no game {game} here."));
    let status = harness.gives("Eve", "server status", json!({})).await;
    assert!(!status.privately().contains(&game));
    for (channel, who, path, options) in [
        (lounge, "Max", "archive", json!({ "player": "Ada" })),
        (lounge, "Zoe", "game list", json!({})),
        (harness.hall, "Dan", "game list", json!({})),
        (harness.hall, "Dan", "archive", json!({ "all": true })),
    ] {
        let said = harness.gives_in(channel, who, path, options).await.privately();
        assert!(!said.contains(&game), "{who}: /{path}: {said}");
    }
    let posted = harness.sandbox.history(harness.person("Max"), lounge).expect("he sees it");
    let for_all = posted.iter().filter(|message| message["sandbox"]["only_for"].is_null());
    let texts: Vec<&str> = for_all.filter_map(|message| message["content"].as_str()).collect();
    let [greeting] = texts[..] else { panic!("nothing but the greeting came to be seen there: {texts:?}") };
    assert!(greeting.contains("I referee five chess variants"), "{greeting}");
    assert_eq!(file(&harness, "Ada", &game, "json").await, before, "nothing has happened to it");
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_manager_of_another_server_changes_no_tournament() {
    let harness = Harness::open().await;
    let (_, lounge) = elsewhere(&harness);
    let id = announced(&harness, "Spring", json!({ "rounds": 1 })).await;
    for who in ["Ada", "Ben"] {
        harness.gives(who, "tournament sign-up", json!({})).await;
    }
    harness.gives("Eve", "arbiter start", json!({})).await;
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
        let said = harness.gives_in(lounge, "Max", path, options).await.privately();
        assert_eq!(said, format!("There is no tournament {id} in this server."), "/{path}");
    }
    let said = harness.gives("Ada", "tournament log", json!({})).await.privately();
    assert!(!said.contains("mine"), "{said}");
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_moved_only_to_where_whoever_moves_it_and_the_bot_may_write() {
    let harness = Harness::open().await;
    let test_game = TestGame::duel(&harness).await;
    let general = harness.sandbox.channel("general").expect("a channel");
    let to = json!({ "game": test_game.id, "channel": "general" });
    let (ben, bot) = (harness.person("Ben"), harness.sandbox.bot());
    harness.sandbox.overwrite(general, ben, 0, permissions::SEND_MESSAGES).expect("a channel");
    let said = harness.gives("Ben", "game move", to.clone()).await.privately();
    assert_eq!(said, format!("You can't write in <#{general}>. Missing permissions: Send Messages."));
    harness.sandbox.overwrite(general, ben, 0, 0).expect("a channel");
    harness.sandbox.overwrite(general, bot, 0, permissions::SEND_MESSAGES).expect("a channel");
    let said = harness.gives("Ben", "game move", to.clone()).await.privately();
    assert_eq!(said, format!("I can't write in <#{general}>. Missing permissions: Send Messages."));
    harness.sandbox.overwrite(general, bot, 0, 0).expect("a channel");
    let said = harness.gives("Ben", "game move", to).await.privately();
    assert!(said.contains("moved to <#"), "{said}");
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_server_is_lost_is_taken_elsewhere_by_a_player_and_nothing_is_sent_to_what_is_lost() {
    let harness = Harness::open().await;
    let (guild, lounge) = elsewhere(&harness);
    let test_game = TestGame::duel(&harness).await;
    for name in ["Ada", "Ben"] {
        harness.sandbox.join(guild, harness.person(name)).expect("there is room");
    }
    let to = json!({ "game": test_game.id });
    let said = harness.gives_in(lounge, "Ada", "game move", to.clone()).await.privately();
    assert!(said.starts_with("A game stays in its server."), "{said}");
    harness.sandbox.forget_journal();
    harness.sandbox.kick_bot(harness.guild).expect("it was there");
    for who in ["Ada", "Ben"] {
        told_directly(&harness, who, "is on hold").await;
    }
    let said = harness.gives_in(lounge, "Max", "game move", to.clone()).await.privately();
    assert!(said.starts_with("There is no game "), "{said}");
    let said = harness.gives_in(lounge, "Ada", "game move", to).await.privately();
    assert!(said.contains("moved to <#"), "{said}");
    until("the board there", || {
        let all = harness.sandbox.history(harness.person("Max"), lounge).ok()?;
        all.iter()
            .any(|message| message["content"].to_string().contains("The game is no longer on hold."))
            .then_some(())
    })
    .await;
    let lost = format!("/channels/{}/", harness.hall);
    let sent: Vec<String> = harness
        .sandbox
        .journal()
        .iter()
        .filter(|entry| entry.path.starts_with(&lost))
        .map(|entry| format!("{} {}", entry.method, entry.path))
        .collect();
    assert_eq!(sent, Vec::<String>::new());
    harness.ends().await;
}
