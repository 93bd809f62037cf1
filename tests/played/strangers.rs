//! Several servers: what people of one try with the games and tournaments of another.

use crate::house::{House, until};
use crate::table::{Table, file};
use crate::tournament::announced;
use crate::world::told_directly;
use castellan::sandbox::{Id, permissions};
use serde_json::json;

/// Another server and its channel, which Max owns and Zoe is a member of; neither is in the first.
pub fn elsewhere(house: &House) -> (Id, Id) {
    let (max, zoe) = (house.sandbox.add_user("Max"), house.sandbox.add_user("Zoe"));
    let guild = house.sandbox.add_guild("Elsewhere", max).expect("he is there");
    house.sandbox.join(guild, zoe).expect("there is room");
    let lounge = house.sandbox.add_channel(guild, "lounge").expect("a server");
    house.sandbox.invite_bot(guild, permissions::BOT).expect("it may come");
    (guild, lounge)
}

/// A game between Ada and Ben that nobody else sees.
async fn closed(house: &House) -> String {
    let options = json!({
        "variant": "mount-chess", "options": "spectators=off", "time": "3d per action", "opponent": "Ben",
    });
    let id = Table::lobby(house, options, &["Ben"]).await;
    house.gives("Ada", "game start", json!({ "game": id })).await;
    id
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_of_another_server_learns_of_a_closed_game_nor_does_anything_with_it() {
    let house = House::open().await;
    let (_, lounge) = elsewhere(&house);
    let game = closed(&house).await;
    let before = file(&house, "Ada", &game, "json").await;
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
        let said = house.gives_in(lounge, who, path, options).await.privately();
        let other = house.gives_in(lounge, who, path, nowhere).await.privately();
        assert_eq!(said.replace(&game, "nowhere"), other, "{who}: /{path}");
        assert!(said.starts_with("There is no game "), "{who}: /{path}: {said}");
    }
    // In direct messages neither, and in lists it does not stand.
    let opened = house.asks("Zoe", "direct", &json!({})).await.expect("she may");
    let direct: Id = opened["channel"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    let said = house.gives_in(direct, "Zoe", "board", json!({ "game": game })).await.privately();
    assert_eq!(said, format!("There is no game {game} here."));
    let status = house.gives("Eve", "server status", json!({})).await;
    assert!(!status.privately().contains(&game));
    for (channel, who, path, options) in [
        (lounge, "Max", "archive", json!({ "player": "Ada" })),
        (lounge, "Zoe", "game list", json!({})),
        (house.hall, "Dan", "game list", json!({})),
        (house.hall, "Dan", "archive", json!({ "all": true })),
    ] {
        let said = house.gives_in(channel, who, path, options).await.privately();
        assert!(!said.contains(&game), "{who}: /{path}: {said}");
    }
    let posted = house.sandbox.history(house.person("Max"), lounge).expect("he sees it");
    let posted = posted.iter().filter(|message| message["sandbox"]["only_for"].is_null()).count();
    assert_eq!(posted, 0, "nothing came to be seen there");
    assert_eq!(file(&house, "Ada", &game, "json").await, before, "nothing has happened to it");
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_manager_of_another_server_changes_no_tournament() {
    let house = House::open().await;
    let (_, lounge) = elsewhere(&house);
    let id = announced(&house, "Spring", json!({ "rounds": 1 })).await;
    for who in ["Ada", "Ben"] {
        house.gives(who, "tournament sign-up", json!({})).await;
    }
    house.gives("Eve", "arbiter start", json!({})).await;
    for (path, mut options) in [
        ("arbiter cancel", json!({ "why": "mine" })),
        ("arbiter finish", json!({ "why": "mine" })),
        ("arbiter result", json!({ "board": "1.1", "result": "1-0", "why": "mine" })),
        ("arbiter remove", json!({ "entrant": "1", "why": "mine" })),
        ("arbiter move", json!({})),
        ("tournament export", json!({})),
        ("tournament sign-up", json!({})),
    ] {
        options["tournament"] = json!(id);
        let said = house.gives_in(lounge, "Max", path, options).await.privately();
        assert_eq!(said, format!("There is no tournament {id} in this server."), "/{path}");
    }
    let said = house.gives("Ada", "tournament log", json!({})).await.privately();
    assert!(!said.contains("mine"), "{said}");
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_moved_only_to_where_whoever_moves_it_and_the_bot_may_write() {
    let house = House::open().await;
    let table = Table::duel(&house).await;
    let general = house.sandbox.channel("general").expect("a channel");
    let to = json!({ "game": table.id, "channel": "general" });
    let (ben, bot) = (house.person("Ben"), house.sandbox.bot());
    house.sandbox.overwrite(general, ben, 0, permissions::SEND_MESSAGES).expect("a channel");
    let said = house.gives("Ben", "game move", to.clone()).await.privately();
    assert_eq!(
        said,
        format!("You cannot write in <#{general}>: you lack the permissions Send Messages there.")
    );
    house.sandbox.overwrite(general, ben, 0, 0).expect("a channel");
    house.sandbox.overwrite(general, bot, 0, permissions::SEND_MESSAGES).expect("a channel");
    let said = house.gives("Ben", "game move", to.clone()).await.privately();
    assert_eq!(said, format!("I cannot write in <#{general}>: I lack the permissions Send Messages there."));
    house.sandbox.overwrite(general, bot, 0, 0).expect("a channel");
    let said = house.gives("Ben", "game move", to).await.privately();
    assert!(said.contains("goes on in <#"), "{said}");
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_server_is_lost_is_taken_elsewhere_by_a_player_and_nothing_is_sent_to_what_is_lost() {
    let house = House::open().await;
    let (guild, lounge) = elsewhere(&house);
    let table = Table::duel(&house).await;
    for name in ["Ada", "Ben"] {
        house.sandbox.join(guild, house.person(name)).expect("there is room");
    }
    let to = json!({ "game": table.id });
    let said = house.gives_in(lounge, "Ada", "game move", to.clone()).await.privately();
    assert!(said.starts_with("A game stays in its server."), "{said}");
    house.sandbox.forget_journal();
    house.sandbox.kick_bot(house.guild).expect("it was there");
    for who in ["Ada", "Ben"] {
        told_directly(&house, who, "stands still").await;
    }
    let said = house.gives_in(lounge, "Max", "game move", to.clone()).await.privately();
    assert!(said.starts_with("There is no game "), "{said}");
    let said = house.gives_in(lounge, "Ada", "game move", to).await.privately();
    assert!(said.contains("goes on in <#"), "{said}");
    until("the board there", || {
        let all = house.sandbox.history(house.person("Max"), lounge).ok()?;
        all.iter().any(|message| message["content"].to_string().contains("The game goes on.")).then_some(())
    })
    .await;
    let lost = format!("/channels/{}/", house.hall);
    let sent: Vec<String> = house
        .sandbox
        .journal()
        .iter()
        .filter(|entry| entry.path.starts_with(&lost))
        .map(|entry| format!("{} {}", entry.method, entry.path))
        .collect();
    assert_eq!(sent, Vec::<String>::new());
    house.ends().await;
}
