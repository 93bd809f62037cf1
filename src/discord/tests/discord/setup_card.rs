//! The set-up card: the message of a game that waits for players, with the pages on which its owner changes settings.

use crate::harness::{Harness, Heard, ids, user};
use crate::settings_pages::pages;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::settings::Seating;
use castellan_game::{GameId, Phase};
use castellan_rules::{Seat, Variant};
use serde_json::{Value, json};

/// Returns a custom id of a component about a game.
pub fn of(step: Step, game: &GameId, argument: &str) -> String {
    ComponentId::for_game(step, game, 0).with(argument).to_string()
}

/// Picks a value of a setting on a private page.
pub async fn sets(harness: &mut Harness, who: &str, game: &GameId, (key, value): (&str, &str)) -> Heard {
    let heard = harness.picks(who, &of(Step::Setting, game, key), Some(value), true).await;
    assert!(heard.failed.is_none(), "{key}={value}: {heard:?}");
    heard
}

/// Returns the lists of a message: the keys of their settings, and their options.
pub fn lists(message: &Value) -> Vec<(String, Vec<Value>)> {
    let rows = message["components"].as_array().cloned().unwrap_or_default();
    let parts = rows.iter().flat_map(|row| row["components"].as_array().cloned().unwrap_or_default());
    parts
        .filter(|part| part["type"] == 3)
        .map(|part| {
            let id = ComponentId::read(part["custom_id"].as_str().expect("an id")).expect("ours");
            (id.argument, part["options"].as_array().expect("options").clone())
        })
        .collect()
}

/// Returns the only game in the store.
async fn only_game(harness: &Harness) -> GameId {
    let games = harness.referee().game_list.games(None, 10).await.expect("games");
    let [(id, _)] = games.as_slice() else { panic!("{games:?}") };
    id.clone()
}

/// Returns the id of the card's button for a game.
fn game_button(card: &Heard, game: &str) -> String {
    let ending = format!("~game~{game}");
    card.ids().into_iter().find(|id| id.ends_with(&ending)).unwrap_or_else(|| panic!("no {game}: {card:?}"))
}

#[tokio::test]
async fn the_card_says_what_to_press_next() {
    let mut harness = Harness::in_memory().await;
    let game = harness.opens("ann", json!({ "variant": "mount-chess" })).await;
    let asks = async |harness: &mut Harness, who, path| {
        harness.gives(who, path, json!({ "game": game.as_str() })).await.only("rewrite").content()
    };
    let card = asks(&mut harness, "ben", "game join").await;
    assert!(
        card.ends_with("ann picks the game and its settings. Everyone is here: press **Start**."),
        "{card}"
    );
    let card = asks(&mut harness, "ben", "game leave").await;
    assert!(card.ends_with("ann picks the game and its settings. Others press **Join**."), "{card}");
}

#[tokio::test]
async fn a_game_is_chosen_by_its_button_and_nothing_pushes_the_card_out_of_sight() {
    let mut harness = Harness::new().await;
    let card = harness.presses("ann", &ComponentId::without_game(Step::NewGame).to_string(), false).await;
    let game = card.game();
    for variant in Variant::ALL {
        let name = variant.info().name;
        let heard = harness.presses("ann", &game_button(&card, name), false).await;
        assert_eq!(harness.game(&game).await.settings().variant, *variant);
        let answer = heard.answer().message();
        assert!(answer["content"].is_null(), "there is nothing below the card: {heard:?}");
        assert_eq!(heard.count("post"), 0, "{heard:?}");
        if heard.count("rewrite") > 0 {
            let rows = heard.only("rewrite").message();
            let rows = rows["components"].as_array().expect("rows").clone();
            let off: Vec<&Value> = rows
                .iter()
                .flat_map(|row| row["components"].as_array().expect("parts"))
                .filter(|part| part["disabled"] == true)
                .filter(|part| part["custom_id"].as_str().is_some_and(|id| id.starts_with("set~")))
                .collect();
            assert!(
                matches!(off.as_slice(), [one] if one["custom_id"].as_str().is_some_and(|id| id.ends_with(name))),
                "{off:?}"
            );
        }
    }
    // An open settings page belongs to the previous game.
    let page = harness.presses("ann", &card.id(Step::Settings), false).await;
    assert!(page.privately().contains("**Settings**"), "{page:?}");
    let heard = harness.presses("ann", &game_button(&card, "mount-chess"), false).await;
    assert_eq!(heard.count("withdraw"), 1, "{heard:?}");
    // Other users change nothing, and an unknown name is not a game.
    for (who, name) in [("ben", "giant-king"), ("eve", "giant-king"), ("ann", "draughts"), ("ann", "")] {
        let heard = harness.presses(who, &of(Step::Setting, &game, &format!("game~{name}")), false).await;
        assert!(!heard.privately().is_empty(), "{who} {name}: {heard:?}");
        assert_eq!(harness.game(&game).await.settings().variant, Variant::MountChess);
    }
}

#[tokio::test]
async fn from_the_greeting_to_the_first_move_alone_it_is_three_presses() {
    let mut harness = Harness::new().await;
    let mut presses = 0;
    let mut press = || presses += 1;
    press();
    let board = harness.presses("ann", &ComponentId::without_game(Step::NewAlone).to_string(), false).await;
    press();
    // The card has become the board.
    let rewritten = board.asked.iter().rev().flat_map(|asked| ids(&asked.message()));
    let piece = rewritten.into_iter().find(|id| id.starts_with("piece~")).expect("the list of pieces");
    let targets = harness.picks("ann", &piece, Some("a2"), false).await;
    press();
    let target = targets.ids().into_iter().find(|id| id.ends_with("~a2a3")).expect("a button");
    let moved = harness.presses("ann", &target, true).await;
    let moved_all = moved.asked.iter().any(|asked| asked.content().contains("Farmer a2 to a3"));
    assert!(moved_all, "{moved:?}");
    assert_eq!(presses, 3);
}

#[tokio::test]
async fn from_the_greeting_to_the_first_move_of_four_with_armies_it_is_eight_presses_for_the_owner() {
    let mut harness = Harness::new().await;
    let mut presses = 1;
    let card = harness.presses("ann", &ComponentId::without_game(Step::NewGame).to_string(), false).await;
    presses += 1;
    harness.presses("ann", &game_button(&card, "king-of-the-mountain"), false).await;
    let game = only_game(&harness).await;
    for name in ["ben", "cem", "dan"] {
        harness.presses(name, &card.id(Step::Join), false).await;
    }
    presses += 1;
    harness.presses("ann", &card.id(Step::Start), false).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::SetUp);
    for name in ["ann", "ben", "cem", "dan"] {
        // The chooser, with its first army selected.
        let chooser = harness.presses(name, &of(Step::Army, &game, ""), false).await;
        harness.presses(name, &chooser.id(Step::ArmyDone), true).await;
        presses += if name == "ann" { 2 } else { 0 };
    }
    let running = harness.game(&game).await;
    assert_eq!(running.phase(), Phase::Running);
    // The first player is drawn; the presses are the same for each.
    let seat = running.to_act().expect("somebody");
    let mover = running.player_at(seat).expect("a player").id.clone();
    let names = ["ann", "ben", "cem", "dan"];
    let mut who = None;
    for name in names {
        let account = format!("discord:{}", user(name));
        let player = harness.referee().directory.restricted_player(&account).await.expect("a store");
        who = who.or((player == mover).then_some(name));
    }
    let who = who.expect("one of the four");
    let action = running.record().expect("a board").position().actions()[0];
    let castellan_rules::Action::Move { from, .. } = action else { panic!("{action}") };
    presses += 1;
    let mut question = harness.picks(who, &of(Step::Piece, &game, ""), Some(&from.to_string()), false).await;
    if question.ids().iter().any(|id| id.starts_with("target~")) {
        presses += 1;
        let ending = format!("~{action}");
        let target = question.ids().into_iter().find(|id| id.ends_with(&ending));
        question = harness.presses(who, &target.expect("few squares have a button each"), true).await;
    }
    // Without a clock, a move needs a confirmation.
    presses += 1;
    harness.presses(who, &question.id(Step::Play), true).await;
    assert_eq!(harness.game(&game).await.board_version(), 1, "{action}");
    assert!(presses <= 8, "{presses}");
}

#[tokio::test]
async fn a_new_game_is_the_one_that_somebody_opened_last_else_the_servers_else_the_easiest() {
    let mut harness = Harness::new().await;
    let new = ComponentId::without_game(Step::NewGame).to_string();
    let variant = |heard: &Heard| heard.game();
    let first = variant(&harness.presses("ann", &new, false).await);
    assert_eq!(harness.game(&first).await.settings().variant, Variant::MountChess);
    let heard = harness.gives("eve", "server default", json!({ "key": "game", "value": "giant-king" })).await;
    assert!(heard.privately().contains("game=giant-king"), "{heard:?}");
    let heard = harness.gives("eve", "server default", json!({ "key": "game", "value": "draughts" })).await;
    assert!(heard.privately().contains("`draughts` isn't a value of `game`"), "{heard:?}");
    let of_server = variant(&harness.gives("ben", "game new", json!({})).await);
    assert_eq!(harness.game(&of_server).await.settings().variant, Variant::GiantKing);
    harness.opens("ann", json!({ "variant": "kings-mate" })).await;
    harness.clock.pass(castellan_game::Span::minutes(1));
    let again = variant(&harness.presses("ann", &new, false).await);
    assert_eq!(harness.game(&again).await.settings().variant, Variant::KingsMate);
    // A game opened by another user does not count as theirs.
    let theirs = harness.opens("cem", json!({ "variant": "all-round-king" })).await;
    harness.gives("ben", "game join", json!({ "game": theirs.as_str() })).await;
    let own = variant(&harness.presses("ben", &new, false).await);
    assert_eq!(harness.game(&own).await.settings().variant, Variant::GiantKing);
}

#[tokio::test]
async fn the_card_says_in_words_what_is_agreed_and_a_command_with_options_gives_the_same_card() {
    let mut harness = Harness::new().await;
    let heard = harness
        .gives("ann", "game new", json!({ "variant": "king-of-the-mountain", "options": "seats=4" }))
        .await;
    let game = heard.game();
    for part in [
        "Players: 4 players",
        "Map: Terraces",
        "Armies: each player chooses",
        "Time: no time limit",
        "Rated: no",
    ] {
        assert!(heard.publicly().contains(part), "{part}: {heard:?}");
    }
    for pair in [("board", "crags"), ("time", "3d per action"), ("rated", "on"), ("entry", "invited")] {
        let heard = sets(&mut harness, "ann", &game, pair).await;
        assert_eq!(heard.count("post"), 0, "nobody is called: {heard:?}");
        assert_eq!(heard.count("rewrite"), 1, "{heard:?}");
    }
    let card = sets(&mut harness, "ann", &game, ("spectators", "on")).await;
    assert_eq!(card.count("rewrite"), 0, "nothing has changed: {card:?}");
    let card = sets(&mut harness, "ann", &game, ("first", "g")).await.only("rewrite").content();
    let options = "seats=4; board=crags; first=g; entry=invited";
    let options = json!({ "variant": "king-of-the-mountain", "time": "3d per move", "rated": true, "options": options });
    let typed = harness.gives("ann", "game new", options).await.publicly();
    let settings = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| line.starts_with("Rules:") || line.starts_with("Settings:"));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(settings(&card), settings(&typed));
    assert_eq!(settings(&card).len(), 2, "{card}");
}

pub fn of_setting(game: &GameId, key: &str) -> String {
    of(Step::Setting, game, key)
}

#[tokio::test]
async fn nobody_but_the_owner_changes_the_card_and_everybody_can_read_it() {
    let mut harness = Harness::new().await;
    let game = harness.opens("ann", json!({ "variant": "mount-chess" })).await;
    harness.gives("ben", "game join", json!({})).await;
    let before = harness.game(&game).await;
    for who in ["ben", "cem", "eve"] {
        for (step, argument, picked) in [
            (Step::Setting, "rated", Some("on")),
            (Step::Setting, "time", Some("?")),
            (Step::Setting, "game", Some("kings-mate")),
            (Step::PlayAlone, "", None),
        ] {
            for private in [false, true] {
                let heard = harness.picks(who, &of(step, &game, argument), picked, private).await;
                let no = "Only the game's creator";
                assert!(heard.privately().starts_with(no), "{who} {step:?}: {heard:?}");
                assert_eq!(heard.asked.len(), 1, "nothing shared changes: {heard:?}");
            }
        }
        let heard = harness.picks_person(who, &of(Step::Invite, &game, ""), "dan").await;
        assert!(heard.privately().starts_with("Only the game's creator"), "{heard:?}");
        let heard = harness.fills(who, &of(Step::SettingFilled, &game, "time"), "1d").await;
        assert!(heard.privately().starts_with("Only the game's creator"), "{heard:?}");
        let read = pages(&mut harness, who, &game).await;
        assert!(read.iter().all(|page| lists(page).is_empty()), "{who}: {read:?}");
        assert!(read[0]["content"].as_str().is_some_and(|text| text.contains("Only ann can change these.")));
    }
    assert_eq!(harness.game(&game).await.events(), before.events());
}

#[tokio::test]
async fn an_owner_who_was_banned_meanwhile_changes_nothing_and_somebody_elsewhere_learns_nothing() {
    let mut harness = Harness::new().await;
    let game = harness.opens("ann", json!({ "variant": "mount-chess" })).await;
    harness.gives("eve", "server ban", json!({ "player": "ann" })).await;
    let before = harness.game(&game).await.events();
    for (step, argument, picked) in
        [(Step::Setting, "rated", Some("on")), (Step::PlayAlone, "", None), (Step::Invite, "", None)]
    {
        let heard = harness.picks("ann", &of(step, &game, argument), picked, true).await;
        assert_eq!(heard.answer().content(), "You are banned from games in this server.", "{step:?}");
    }
    harness.guild = castellan_discord_api::wire::GuildId(78);
    for step in [Step::Setting, Step::SettingPage, Step::PlayAlone, Step::Settings] {
        let heard = harness.picks("cem", &of(step, &game, "game"), Some("kings-mate"), true).await;
        assert!(heard.answer().content().starts_with("There is no game"), "{step:?}: {heard:?}");
    }
    assert_eq!(harness.game(&game).await.events(), before);
}

#[tokio::test]
async fn a_change_after_somebody_joined_is_an_offer_and_only_that() {
    let mut harness = Harness::new().await;
    let game = harness.opens("ann", json!({ "variant": "mount-chess" })).await;
    harness.gives("ben", "game join", json!({})).await;
    let heard = sets(&mut harness, "ann", &game, ("time", "3d per action")).await;
    assert!(heard.privately().contains("Your offer is posted: Time: 3 days per move"), "{heard:?}");
    let posted = heard.only("post");
    assert!(
        posted.content().contains("ann offers to change the settings (Time: 3 days per move)"),
        "{posted:?}"
    );
    assert!(posted.content().contains("<@2>, OK?"), "{posted:?}");
    assert_eq!(harness.game(&game).await.settings().time.to_string(), "none");
    let accept = ids(&posted.message()).into_iter().find(|id| id.starts_with("accept")).expect("a button");
    let again = sets(&mut harness, "ann", &game, ("rated", "on")).await;
    assert!(again.privately().contains("There is already an open offer"), "{again:?}");
    for who in ["cem", "eve"] {
        harness.presses(who, &accept, false).await;
        assert_eq!(harness.game(&game).await.settings().time.to_string(), "none", "{who}");
    }
    let heard = harness.presses("ben", &accept, false).await;
    let said = heard.publicly();
    assert!(
        said.contains("ben agrees to the change of settings")
            && said.contains("New settings. Time: 3 days per move."),
        "{said}"
    );
    assert_eq!(harness.game(&game).await.settings().time.to_string(), "3d per action");
}

#[tokio::test]
async fn of_two_changes_at_once_the_second_is_decided_on_what_the_first_left() {
    let mut harness = Harness::new().await;
    let game = harness.opens("ann", json!({ "variant": "king-of-the-mountain" })).await;
    let mut pick = |key: &str, value: &str| {
        let data = json!({ "custom_id": of_setting(&game, key), "component_type": 3, "values": [value] });
        let mut json = harness.interaction("ann", 3, &data);
        json["message"] = json!({ "id": "600", "channel_id": "500", "flags": 64 });
        json
    };
    let both = [pick("time", "1d per action"), pick("board", "crags")];
    let began = both.map(|json| harness.begins(&json));
    for handling in began {
        harness.ends(handling).await.expect("it works");
    }
    harness.quiet().await;
    let agreed = harness.game(&game).await.settings().clone();
    assert_eq!(
        (agreed.time.to_string().as_str(), agreed.options.get("board")),
        ("1d per action", Some("crags"))
    );
    let asked = harness.discord.take();
    let last = asked.iter().rev().find(|asked| asked.what() == "rewrite").expect("an edit").content();
    assert!(last.contains("Map: Crags") && last.contains("Time: 1 day per move"), "{last}");
}

#[tokio::test]
async fn the_buttons_of_an_old_card_change_nothing_after_the_start() {
    let mut harness = Harness::new().await;
    let card = harness.presses("ann", &ComponentId::without_game(Step::NewGame).to_string(), false).await;
    let (game, alone) = (card.game(), card.id(Step::PlayAlone));
    harness.presses("ann", &alone, false).await;
    let before = harness.game(&game).await.events();
    let started = "The game is already under way.";
    assert_eq!(harness.presses("ann", &alone, false).await.privately(), started);
    let heard = harness.picks("ann", &card.id(Step::Setting), Some("kings-mate"), false).await;
    assert_eq!(heard.privately(), started);
    assert_eq!(harness.picks_person("ann", &card.id(Step::Invite), "ben").await.privately(), started);
    let heard = harness.fills("ann", &of(Step::SettingFilled, &game, "time"), "1d").await;
    assert_eq!(heard.privately(), started);
    let page = harness.presses("ann", &of(Step::SettingPage, &game, "0"), true).await.answer().message();
    assert!(lists(&page).is_empty(), "{page}");
    assert_eq!(harness.game(&game).await.events(), before);
}

#[tokio::test]
async fn a_card_is_stored_and_goes_on_after_a_restart() {
    let mut harness = Harness::new().await;
    let card = harness.presses("ann", &ComponentId::without_game(Step::NewGame).to_string(), false).await;
    let game = card.game();
    sets(&mut harness, "ann", &game, ("rated", "on")).await;
    harness.open().await;
    let heard = sets(&mut harness, "ann", &game, ("time", "7d per action")).await;
    assert!(heard.only("rewrite").content().contains("Rated: yes"), "{heard:?}");
    // An edit that arrives twice is made once.
    let data = json!({ "custom_id": of_setting(&game, "time"), "component_type": 3, "values": ["none"] });
    let mut json = harness.interaction("ann", 3, &data);
    json["message"] = json!({ "id": "600", "channel_id": "500", "flags": 64 });
    harness.happens(&json).await;
    let events = harness.game(&game).await.events();
    harness.happens(&json).await;
    assert_eq!(harness.game(&game).await.events(), events);
}

#[tokio::test]
async fn a_change_edits_the_card_in_every_mode_and_posts_one_that_was_deleted_again() {
    for mode in ["live", "every-move", "thread"] {
        let mut harness = Harness::new().await;
        harness.boards(mode).await;
        let game = harness.opens("ann", json!({ "variant": "mount-chess" })).await;
        let heard = sets(&mut harness, "ann", &game, ("rated", "on")).await;
        assert_eq!((heard.count("rewrite"), heard.count("post")), (1, 0), "{mode}: {heard:?}");
        harness.discord.forgets_messages(true);
        let heard = sets(&mut harness, "ann", &game, ("spectators", "off")).await;
        assert!(heard.only("post").content().contains("Spectators: no"), "{mode}: {heard:?}");
    }
}

#[tokio::test]
async fn the_owner_picks_a_seat_or_lets_seats_be_drawn() {
    let mut harness = Harness::new().await;
    let game = harness.opens("ann", json!({ "variant": "mount-chess" })).await;
    let heard = sets(&mut harness, "ann", &game, ("seating", "b")).await;
    assert!(heard.only("rewrite").content().contains("Black: ann"), "{heard:?}");
    let page = heard.answer().message();
    let (_, seats) = lists(&page).into_iter().find(|(key, _)| key == "seating").expect("the list of seats");
    let chosen: Vec<&Value> = seats.iter().filter(|pick| pick["default"] == true).collect();
    assert!(matches!(chosen.as_slice(), [pick] if pick["value"] == "b"), "{seats:?}");
    sets(&mut harness, "ann", &game, ("seating", "random")).await;
    assert_eq!(harness.game(&game).await.settings().seating, Seating::Random);
    sets(&mut harness, "ann", &game, ("seating", "w")).await;
    let now = harness.game(&game).await;
    assert_eq!(
        (now.settings().seating, now.seats().keys().copied().collect::<Vec<_>>()),
        (Seating::Chosen, vec![Seat::White])
    );
}

#[tokio::test]
async fn an_invitation_from_the_card_calls_whoever_is_picked() {
    let mut harness = Harness::new().await;
    let game = harness.opens("ann", json!({ "variant": "mount-chess" })).await;
    let heard = harness.picks_person("ann", &of(Step::Invite, &game, ""), "ben").await;
    let calls = heard
        .asked
        .iter()
        .any(|asked| asked.content().contains("<@2>, ann invites you to play Mount Chess. Do you accept?"));
    assert!(calls, "{heard:?}");
    let heard = harness.picks_person("ann", &of(Step::Invite, &game, ""), "ann").await;
    assert!(heard.answer().content().contains("That's you!"), "{heard:?}");
    harness.gives("cem", "person block", json!({ "player": "ann" })).await;
    let heard = harness.picks_person("ann", &of(Step::Invite, &game, ""), "cem").await;
    assert!(heard.answer().content().contains("doesn't take invitations from you"), "{heard:?}");
}
