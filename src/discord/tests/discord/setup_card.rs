//! The set-up card: the message of a lobby, on which its owner changes the settings.

use crate::harness::{Harness, Response, component_ids, user};
use crate::settings_pages::pages;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::settings::Seating;
use castellan_game::{GameId, Phase};
use castellan_rules::{Seat, Variant};
use serde_json::{Value, json};

/// Returns the custom id of a component of a game.
pub fn component_id(step: Step, game: &GameId, argument: &str) -> String {
    ComponentId::for_game(step, game, 0).with(argument).to_string()
}

/// Picks a value of a setting on a private page.
pub async fn pick_setting(
    harness: &mut Harness,
    who: &str,
    game: &GameId,
    (key, value): (&str, &str),
) -> Response {
    let response = harness.pick(who, &component_id(Step::Setting, game, key), Some(value), true).await;
    assert!(response.error.is_none(), "{key}={value}: {response:?}");
    response
}

/// Returns the lists of a message: the keys of their settings, and their options.
pub fn lists(message: &Value) -> Vec<(String, Vec<Value>)> {
    let rows = message["components"].as_array().cloned().unwrap_or_default();
    let parts = rows.iter().flat_map(|row| row["components"].as_array().cloned().unwrap_or_default());
    let lists = parts.filter(|part| part["type"] == 3).map(|part| {
        let id = part["custom_id"].as_str().expect("an id");
        let id = ComponentId::read(id).expect("a custom id of the bot");
        (id, part["options"].as_array().expect("options").clone())
    });
    let settings = lists.filter(|(id, _)| id.step != Step::SettingPage);
    settings.map(|(id, options)| (id.argument, options)).collect()
}

/// Returns the only game in the store.
async fn only_game(harness: &Harness) -> GameId {
    let games = harness.referee().game_list.games(None, 10).await.expect("games");
    let [(id, _)] = games.as_slice() else { panic!("{games:?}") };
    id.clone()
}

/// Returns the id of the card's button for a game.
fn game_button(card: &Response, game: &str) -> String {
    let ending = format!("~game~{game}");
    card.component_ids()
        .into_iter()
        .find(|id| id.ends_with(&ending))
        .unwrap_or_else(|| panic!("no {game}: {card:?}"))
}

#[tokio::test]
async fn the_card_names_the_next_button() {
    let mut harness = Harness::in_memory().await;
    let game = harness.create_game("ann", json!({ "variant": "mount-chess" })).await;
    let card_after = async |harness: &mut Harness, who, path| {
        harness.run_command(who, path, json!({ "game": game.as_str() })).await.only("edit").content()
    };
    let card = card_after(&mut harness, "ben", "game join").await;
    assert!(
        card.ends_with("ann picks the game and its settings. Everyone is here: press **Start**."),
        "{card}"
    );
    let card = card_after(&mut harness, "ben", "game leave").await;
    assert!(card.ends_with("ann picks the game and its settings. Others press **Join**."), "{card}");
}

#[tokio::test]
async fn choosing_a_variant_edits_the_card_and_posts_nothing() {
    let mut harness = Harness::new().await;
    let card = harness.press("ann", &ComponentId::without_game(Step::NewGame).to_string(), false).await;
    let game = card.game();
    for variant in Variant::ALL {
        let name = variant.info().name;
        let response = harness.press("ann", &game_button(&card, name), false).await;
        assert_eq!(harness.game(&game).await.settings().variant, *variant);
        let answer = response.answer().message();
        assert!(answer["content"].is_null(), "no text beside the card: {response:?}");
        assert_eq!(response.count("post"), 0, "{response:?}");
        if response.count("edit") > 0 {
            let rows = response.only("edit").message();
            let rows = rows["components"].as_array().expect("rows").clone();
            let chosen: Vec<&Value> = rows
                .iter()
                .flat_map(|row| row["components"].as_array().expect("parts"))
                .filter(|part| part["custom_id"].as_str().is_some_and(|id| id.starts_with("set~")))
                .inspect(|part| assert_ne!(part["disabled"], true, "{part}"))
                .filter(|part| part["label"].as_str().is_some_and(|label| label.starts_with("✓ ")))
                .collect();
            assert!(
                matches!(chosen.as_slice(), [part] if part["custom_id"].as_str().is_some_and(|id| id.ends_with(name))),
                "{chosen:?}"
            );
        }
    }
    // The button of the chosen variant changes nothing, not even its options.
    pick_setting(&mut harness, "ann", &game, ("stalemate", "loss")).await;
    let before = harness.game(&game).await.events();
    let response = harness.press("ann", &game_button(&card, "kings-mate"), false).await;
    assert_eq!((response.requests.len(), harness.game(&game).await.events()), (1, before), "{response:?}");
    // An open settings page belongs to the previous game.
    let page = harness.press("ann", &card.component_id(Step::Settings), false).await;
    assert!(page.private_text().contains("**Settings**"), "{page:?}");
    let response = harness.press("ann", &game_button(&card, "mount-chess"), false).await;
    assert_eq!(response.count("delete answer"), 1, "{response:?}");
    // Other users change nothing, and an unknown name is not a game.
    for (who, name) in [("ben", "giant-king"), ("eve", "giant-king"), ("ann", "draughts"), ("ann", "")] {
        let response =
            harness.press(who, &component_id(Step::Setting, &game, &format!("game~{name}")), false).await;
        assert!(!response.private_text().is_empty(), "{who} {name}: {response:?}");
        assert_eq!(harness.game(&game).await.settings().variant, Variant::MountChess);
    }
}

#[tokio::test]
async fn a_solo_game_takes_three_presses_from_the_greeting_to_the_first_move() {
    let mut harness = Harness::new().await;
    let mut presses = 0;
    let mut press = || presses += 1;
    press();
    let board = harness.press("ann", &ComponentId::without_game(Step::NewAlone).to_string(), false).await;
    press();
    // The card was edited into the board.
    let rewritten = board.requests.iter().rev().flat_map(|request| component_ids(&request.message()));
    let piece = rewritten.into_iter().find(|id| id.starts_with("piece~")).expect("the list of pieces");
    let targets = harness.pick("ann", &piece, Some("a2"), false).await;
    press();
    let target = targets.component_ids().into_iter().find(|id| id.ends_with("~a2a3")).expect("a button");
    let moved = harness.press("ann", &target, true).await;
    let moved_all = moved.requests.iter().any(|request| request.content().contains("Farmer a2 to a3"));
    assert!(moved_all, "{moved:?}");
    assert_eq!(presses, 3);
}

#[tokio::test]
async fn a_game_of_four_with_armies_takes_its_owner_seven_presses_to_the_first_move() {
    let mut harness = Harness::new().await;
    let mut presses = 1;
    let card = harness.press("ann", &ComponentId::without_game(Step::NewGame).to_string(), false).await;
    presses += 1;
    harness.press("ann", &game_button(&card, "king-of-the-mountain"), false).await;
    let game = only_game(&harness).await;
    for name in ["ben", "cem", "dan"] {
        harness.press(name, &card.component_id(Step::Join), false).await;
    }
    presses += 1;
    harness.press("ann", &card.component_id(Step::Start), false).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::SetUp);
    for name in ["ann", "ben", "cem", "dan"] {
        // The chooser, with its first army selected.
        let chooser = harness.press(name, &component_id(Step::Army, &game, ""), false).await;
        harness.press(name, &chooser.component_id(Step::ArmyDone), true).await;
        presses += if name == "ann" { 2 } else { 0 };
    }
    let running = harness.game(&game).await;
    assert_eq!(running.phase(), Phase::Running);
    // The first player is random, and needs as many presses as the owner would.
    let seat = running.to_act().expect("a player");
    let mover = running.player_at(seat).expect("a player").id.clone();
    let names = ["ann", "ben", "cem", "dan"];
    let mut who = None;
    for name in names {
        let account = format!("discord:{}", user(name));
        let player = harness.referee().directory.restricted_player(&account).await.expect("a store");
        who = who.or((player == mover).then_some(name));
    }
    let who = who.expect("one of the four players");
    let action = running.record().expect("a board").position().actions()[0];
    let castellan_rules::Action::Move { from, .. } = action else { panic!("{action}") };
    presses += 1;
    let mut question =
        harness.pick(who, &component_id(Step::Piece, &game, ""), Some(&from.to_string()), false).await;
    if question.component_ids().iter().any(|id| id.starts_with("target~")) {
        presses += 1;
        let ending = format!("~{action}");
        let target = question.component_ids().into_iter().find(|id| id.ends_with(&ending));
        question = harness.press(who, &target.expect("few squares have a button each"), true).await;
    }
    // A piece with a single move needs a confirmation instead of a target.
    if question.component_ids().iter().any(|id| id.starts_with("play~")) {
        presses += 1;
        harness.press(who, &question.component_id(Step::Play), true).await;
    }
    assert_eq!(harness.game(&game).await.board_version(), 1, "{action}");
    assert_eq!(presses, 7);
}

#[tokio::test]
async fn a_new_game_defaults_to_the_users_last_variant_then_the_servers_then_the_easiest() {
    let mut harness = Harness::new().await;
    let new = ComponentId::without_game(Step::NewGame).to_string();
    let opened = |response: &Response| response.game();
    let first = opened(&harness.press("ann", &new, false).await);
    assert_eq!(harness.game(&first).await.settings().variant, Variant::MountChess);
    let response =
        harness.run_command("eve", "server default", json!({ "key": "game", "value": "giant-king" })).await;
    assert!(response.private_text().contains("game=giant-king"), "{response:?}");
    let response =
        harness.run_command("eve", "server default", json!({ "key": "game", "value": "draughts" })).await;
    assert!(response.private_text().contains("`draughts` isn't a value of `game`"), "{response:?}");
    let of_server = opened(&harness.run_command("ben", "game new", json!({})).await);
    assert_eq!(harness.game(&of_server).await.settings().variant, Variant::GiantKing);
    harness.create_game("ann", json!({ "variant": "kings-mate" })).await;
    harness.clock.advance(castellan_game::Span::minutes(1));
    let again = opened(&harness.press("ann", &new, false).await);
    assert_eq!(harness.game(&again).await.settings().variant, Variant::KingsMate);
    // A game opened by another user does not count as theirs.
    let theirs = harness.create_game("cem", json!({ "variant": "all-round-king" })).await;
    harness.run_command("ben", "game join", json!({ "game": theirs.as_str() })).await;
    let own = opened(&harness.press("ben", &new, false).await);
    assert_eq!(harness.game(&own).await.settings().variant, Variant::GiantKing);
}

#[tokio::test]
async fn the_card_shows_the_unusual_settings_whether_picked_or_typed() {
    let mut harness = Harness::new().await;
    let response = harness
        .run_command("ann", "game new", json!({ "variant": "king-of-the-mountain", "options": "seats=4" }))
        .await;
    let game = response.game();
    assert!(!response.public_text().contains("Settings:"), "all is usual: {response:?}");
    for pair in [("board", "crags"), ("time", "3d per action"), ("rated", "on"), ("entry", "invited")] {
        let response = pick_setting(&mut harness, "ann", &game, pair).await;
        assert_eq!(response.count("post"), 0, "no mentions: {response:?}");
        assert_eq!(response.count("edit"), 1, "{response:?}");
    }
    let card = pick_setting(&mut harness, "ann", &game, ("spectators", "on")).await;
    assert_eq!(card.count("edit"), 0, "no change: {card:?}");
    let card = pick_setting(&mut harness, "ann", &game, ("first", "g")).await.only("edit").content();
    let options = "seats=4; board=crags; first=g; entry=invited";
    let options = json!({ "variant": "king-of-the-mountain", "time": "3d per move", "rated": true, "options": options });
    let typed = harness.run_command("ann", "game new", options).await.public_text();
    let settings = |text: &str| -> Vec<String> {
        text.lines().filter(|line| line.starts_with("Settings:")).map(str::to_owned).collect()
    };
    assert_eq!(settings(&card), settings(&typed));
    let expected = "Settings: Time: 3 days per move; Rated: yes; Takebacks: no; Who can join: invited players only; \
                    Map: Crags; First move: Gold";
    assert_eq!(settings(&card), [expected]);
}

pub fn setting_id(game: &GameId, key: &str) -> String {
    component_id(Step::Setting, game, key)
}

#[tokio::test]
async fn only_the_owner_changes_the_card_and_all_users_can_read_it() {
    let mut harness = Harness::new().await;
    let game = harness.create_game("ann", json!({ "variant": "mount-chess" })).await;
    harness.run_command("ben", "game join", json!({})).await;
    let before = harness.game(&game).await;
    for who in ["ben", "cem", "eve"] {
        for (step, argument, picked) in [
            (Step::Setting, "rated", Some("on")),
            (Step::Setting, "time", Some("?")),
            (Step::Setting, "game", Some("kings-mate")),
            (Step::PlayAlone, "", None),
        ] {
            for private in [false, true] {
                let response = harness.pick(who, &component_id(step, &game, argument), picked, private).await;
                let refusal = "Only the game's creator";
                assert!(response.private_text().starts_with(refusal), "{who} {step:?}: {response:?}");
                assert_eq!(response.requests.len(), 1, "one private answer: {response:?}");
            }
        }
        let response = harness.pick_user(who, &component_id(Step::Invite, &game, ""), "dan").await;
        assert!(response.private_text().starts_with("Only the game's creator"), "{response:?}");
        let response = harness.fill_in(who, &component_id(Step::SettingFilled, &game, "time"), "1d").await;
        assert!(response.private_text().starts_with("Only the game's creator"), "{response:?}");
        let shown_pages = pages(&mut harness, who, &game).await;
        assert!(shown_pages.iter().all(|page| lists(page).is_empty()), "{who}: {shown_pages:?}");
        assert!(
            shown_pages[0]["content"]
                .as_str()
                .is_some_and(|text| text.contains("Only ann can change these."))
        );
    }
    assert_eq!(harness.game(&game).await.events(), before.events());
}

#[tokio::test]
async fn a_banned_owner_and_users_of_another_server_cannot_use_the_card() {
    let mut harness = Harness::new().await;
    let game = harness.create_game("ann", json!({ "variant": "mount-chess" })).await;
    harness.run_command("eve", "server ban", json!({ "player": "ann" })).await;
    let before = harness.game(&game).await.events();
    for (step, argument, picked) in
        [(Step::Setting, "rated", Some("on")), (Step::PlayAlone, "", None), (Step::Invite, "", None)]
    {
        let response = harness.pick("ann", &component_id(step, &game, argument), picked, true).await;
        assert_eq!(response.answer().content(), "You are banned from games in this server.", "{step:?}");
    }
    harness.guild = castellan_discord_api::wire::GuildId(78);
    for step in [Step::Setting, Step::SettingPage, Step::PlayAlone, Step::Settings] {
        let response =
            harness.pick("cem", &component_id(step, &game, "game"), Some("kings-mate"), true).await;
        assert!(response.answer().content().starts_with("There is no game"), "{step:?}: {response:?}");
    }
    assert_eq!(harness.game(&game).await.events(), before);
}

#[tokio::test]
async fn a_change_after_a_player_joined_is_an_offer() {
    let mut harness = Harness::new().await;
    let game = harness.create_game("ann", json!({ "variant": "mount-chess" })).await;
    harness.run_command("ben", "game join", json!({})).await;
    let response = pick_setting(&mut harness, "ann", &game, ("time", "3d per action")).await;
    assert!(response.private_text().contains("Your offer is posted: Time: 3 days per move"), "{response:?}");
    let posted = response.only("post");
    assert!(
        posted.content().contains("ann offers to change the settings (Time: 3 days per move)"),
        "{posted:?}"
    );
    assert!(posted.content().contains("<@2>, OK?"), "{posted:?}");
    assert_eq!(harness.game(&game).await.settings().time.to_string(), "none");
    let accept =
        component_ids(&posted.message()).into_iter().find(|id| id.starts_with("accept")).expect("a button");
    let again = pick_setting(&mut harness, "ann", &game, ("rated", "on")).await;
    assert!(again.private_text().contains("is still open"), "{again:?}");
    for who in ["cem", "eve"] {
        harness.press(who, &accept, false).await;
        assert_eq!(harness.game(&game).await.settings().time.to_string(), "none", "{who}");
    }
    let response = harness.press("ben", &accept, false).await;
    let text = response.public_text();
    assert!(
        text.contains("ben agrees to the change of settings")
            && text.contains("New settings. Time: 3 days per move."),
        "{text}"
    );
    assert_eq!(harness.game(&game).await.settings().time.to_string(), "3d per action");
}

#[tokio::test]
async fn of_two_simultaneous_changes_the_second_builds_on_the_first() {
    let mut harness = Harness::new().await;
    let game = harness.create_game("ann", json!({ "variant": "king-of-the-mountain" })).await;
    let mut pick = |key: &str, value: &str| {
        let data = json!({ "custom_id": setting_id(&game, key), "component_type": 3, "values": [value] });
        let mut json = harness.interaction("ann", 3, &data);
        json["message"] = json!({ "id": "600", "channel_id": "500", "flags": 64 });
        json
    };
    let picks = [pick("time", "1d per action"), pick("board", "crags")];
    let handlings = picks.map(|json| harness.start_handling(&json));
    for handling in handlings {
        harness.finish_handling(handling).await.expect("it works");
    }
    harness.run_until_idle().await;
    let settings = harness.game(&game).await.settings().clone();
    assert_eq!(
        (settings.time.to_string().as_str(), settings.options.get("board")),
        ("1d per action", Some("crags"))
    );
    let requests = harness.discord.take_requests();
    let last = requests.iter().rev().find(|request| request.kind() == "edit").expect("an edit").content();
    assert!(last.contains("Map: Crags") && last.contains("Time: 1 day per move"), "{last}");
}

#[tokio::test]
async fn the_buttons_of_an_old_card_change_nothing_after_the_start() {
    let mut harness = Harness::new().await;
    let card = harness.press("ann", &ComponentId::without_game(Step::NewGame).to_string(), false).await;
    let (game, alone) = (card.game(), card.component_id(Step::PlayAlone));
    harness.press("ann", &alone, false).await;
    let before = harness.game(&game).await.events();
    let started = "The game is already under way.";
    assert_eq!(harness.press("ann", &alone, false).await.private_text(), started);
    let response = harness.pick("ann", &card.component_id(Step::Setting), Some("kings-mate"), false).await;
    assert_eq!(response.private_text(), started);
    assert_eq!(
        harness.pick_user("ann", &card.component_id(Step::Invite), "ben").await.private_text(),
        started
    );
    let response = harness.fill_in("ann", &component_id(Step::SettingFilled, &game, "time"), "1d").await;
    assert_eq!(response.private_text(), started);
    let page =
        harness.press("ann", &component_id(Step::SettingPage, &game, "0"), true).await.answer().message();
    assert!(lists(&page).is_empty(), "{page}");
    assert_eq!(harness.game(&game).await.events(), before);
}

#[tokio::test]
async fn a_card_can_be_changed_after_a_restart() {
    let mut harness = Harness::new().await;
    let card = harness.press("ann", &ComponentId::without_game(Step::NewGame).to_string(), false).await;
    let game = card.game();
    pick_setting(&mut harness, "ann", &game, ("rated", "on")).await;
    harness.restart().await;
    let response = pick_setting(&mut harness, "ann", &game, ("time", "7d per action")).await;
    assert!(response.only("edit").content().contains("Rated: yes"), "{response:?}");
    // An edit that arrives twice is made once.
    let data = json!({ "custom_id": setting_id(&game, "time"), "component_type": 3, "values": ["none"] });
    let mut json = harness.interaction("ann", 3, &data);
    json["message"] = json!({ "id": "600", "channel_id": "500", "flags": 64 });
    harness.handle(&json).await;
    let events = harness.game(&game).await.events();
    harness.handle(&json).await;
    assert_eq!(harness.game(&game).await.events(), events);
}

#[tokio::test]
async fn a_change_edits_the_card_in_every_board_mode_or_posts_a_deleted_one_again() {
    for mode in ["live", "every-move", "thread"] {
        let mut harness = Harness::new().await;
        harness.set_board_mode(mode).await;
        let game = harness.create_game("ann", json!({ "variant": "mount-chess" })).await;
        let response = pick_setting(&mut harness, "ann", &game, ("rated", "on")).await;
        assert_eq!((response.count("edit"), response.count("post")), (1, 0), "{mode}: {response:?}");
        harness.discord.lose_messages(true);
        let response = pick_setting(&mut harness, "ann", &game, ("spectators", "off")).await;
        assert!(response.only("post").content().contains("Spectators: no"), "{mode}: {response:?}");
    }
}

#[tokio::test]
async fn the_owner_picks_a_seat_or_random_seats() {
    let mut harness = Harness::new().await;
    let game = harness.create_game("ann", json!({ "variant": "mount-chess" })).await;
    let response = pick_setting(&mut harness, "ann", &game, ("seating", "b")).await;
    assert!(response.only("edit").content().contains("Black: ann"), "{response:?}");
    let page = response.answer().message();
    let (_, seats) = lists(&page).into_iter().find(|(key, _)| key == "seating").expect("the list of seats");
    let chosen: Vec<&Value> = seats.iter().filter(|pick| pick["default"] == true).collect();
    assert!(matches!(chosen.as_slice(), [pick] if pick["value"] == "b"), "{seats:?}");
    pick_setting(&mut harness, "ann", &game, ("seating", "random")).await;
    assert_eq!(harness.game(&game).await.settings().seating, Seating::Random);
    pick_setting(&mut harness, "ann", &game, ("seating", "w")).await;
    let now = harness.game(&game).await;
    assert_eq!(
        (now.settings().seating, now.seats().keys().copied().collect::<Vec<_>>()),
        (Seating::Chosen, vec![Seat::White])
    );
}

#[tokio::test]
async fn an_invitation_from_the_card_mentions_the_picked_player() {
    let mut harness = Harness::new().await;
    let game = harness.create_game("ann", json!({ "variant": "mount-chess" })).await;
    let response = harness.pick_user("ann", &component_id(Step::Invite, &game, ""), "ben").await;
    let is_mentioned = response.requests.iter().any(|request| {
        request.content().contains("<@2>, ann invites you to play Mount Chess. Do you accept?")
    });
    assert!(is_mentioned, "{response:?}");
    let response = harness.pick_user("ann", &component_id(Step::Invite, &game, ""), "ann").await;
    assert!(response.answer().content().contains("That's you!"), "{response:?}");
    harness.run_command("cem", "person block", json!({ "player": "ann" })).await;
    let response = harness.pick_user("ann", &component_id(Step::Invite, &game, ""), "cem").await;
    assert!(response.answer().content().contains("doesn't take invitations from you"), "{response:?}");
}
