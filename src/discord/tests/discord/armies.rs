//! Armies, chosen in secret from pictures or by typing.

use crate::harness::{Harness, Response};
use castellan_discord_api::limits::{CUSTOM_ID, length};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::command::Army;
use castellan_game::{GameId, Phase};
use castellan_rules::Seat;
use serde_json::{Value, json};

/// Returns a game of Ann and Ben that waits for their armies.
async fn start_set_up(harness: &mut Harness) -> GameId {
    let game = harness.create_game("ann", json!({ "variant": "king-of-the-mountain" })).await;
    harness.run_command("ben", "game join", json!({})).await;
    harness.run_command("ann", "game start", json!({})).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::SetUp);
    game
}

#[tokio::test]
async fn armies_are_parsed_from_typed_text_and_files() {
    let mut harness = Harness::in_memory().await;
    let game = start_set_up(&mut harness).await;
    let wide: Vec<u8> =
        "\u{feff}RNBP HHHJ\r\nRNBP HHHJ \r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    harness.discord.add_file("https://cdn.example/army", &wide);
    for options in [
        json!({ "army": "ＲＮＢＰ　ＨＨＨＪ　ＲＮＢＰ　ＨＨＨＪ" }),
        json!({ "army": "\u{feff}RNBP HHHJ\r\nRNBP HHHJ  " }),
        json!({ "file": "https://cdn.example/army" }),
    ] {
        let reply = harness.run_command("ann", "army", options.clone()).await.private_text();
        assert!(reply.contains("White: `RNBP HHHJ RNBP HHHJ`"), "{options}: {reply}");
        let army = harness.game(&game).await.army(Seat::White).cloned();
        assert_eq!(army, Some(Army::Text("RNBP HHHJ RNBP HHHJ".to_owned())), "{options}");
    }
    let reply =
        harness.run_command("ann", "army", json!({ "army": "RNBP HHHJ RNBP HHHЖ" })).await.private_text();
    assert!(reply.contains("`Ж` (U+0416 CYRILLIC CAPITAL LETTER ZHE)"), "{reply}");
}

/// Returns `true` if the component of an answer with this step is enabled.
fn is_enabled(response: &Response, step: Step) -> bool {
    let message = response.answer().message();
    let rows = message["components"].as_array().expect("rows").clone();
    let parts = rows.iter().flat_map(|row| row["components"].as_array().cloned().unwrap_or_default());
    let id = response.component_id(step);
    let button = parts.into_iter().find(|part| part["custom_id"] == json!(id)).expect("a button");
    button["disabled"] != json!(true)
}

/// Opens the chooser with the button of the board.
async fn open_chooser(harness: &mut Harness, game: &GameId, who: &str) -> Response {
    let army = harness.button_id(game, Step::Army).await;
    let response = harness.press(who, &army, false).await;
    assert!(response.private_text().contains("**Your army**"), "{response:?}");
    response
}

/// Returns the picture of an answer in words.
fn picture_description(response: &Response) -> String {
    let message = response.answer().message();
    message["attachments"][0]["description"].as_str().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn armies_stay_secret_until_all_players_are_ready() {
    let mut harness = Harness::new().await;
    let game = harness.create_game("ann", json!({ "variant": "king-of-the-mountain" })).await;
    harness.run_command("ben", "game join", json!({})).await;
    let response = harness.run_command("ann", "game start", json!({})).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::SetUp);
    assert!(response.public_text().contains("choose your army"), "{response:?}");
    let army = harness.button_id(&game, Step::Army).await;
    let typed = harness.press("ann", &army, false).await.component_id(Step::ArmyType);
    let form = harness.press("ann", &typed, true).await.answer().message();
    let id = form["custom_id"].as_str().expect("an id").to_owned();
    assert_eq!(form["components"][0]["component"]["type"], 21, "ready-made armies are picked: {form}");
    let ready_made = json!({ "type": 21, "id": 2, "custom_id": "ready", "value": "skirmish" });
    let own = |text: &str| json!({ "type": 4, "id": 4, "custom_id": "text", "value": text });
    let both = |ready: &serde_json::Value, text: &str| json!([{ "type": 18, "id": 1, "component": ready }, { "type": 18, "id": 3, "component": own(text) }]);
    let response = harness.submit("ann", &id, &both(&ready_made, "")).await;
    assert!(response.private_text().contains("White: `skirmish`"), "{response:?}");
    let neither = json!({ "type": 21, "id": 2, "custom_id": "ready", "value": null });
    let response = harness.submit("ann", &id, &both(&neither, " ")).await;
    assert_eq!(response.private_text(), "Pick an army, or list your own pieces.");
    // Inputs inside action rows are accepted too.
    let response =
        harness.submit("ann", &id, &json!([{ "type": 1, "id": 1, "components": [own("balanced")] }])).await;
    assert!(response.private_text().contains("White: `balanced`"), "{response:?}");
    let response = harness.submit("ann", &id, &both(&ready_made, "siege")).await;
    assert!(response.private_text().contains("White: `siege`"), "{response:?}");
    assert_eq!(response.requests.len(), 1, "no other message is sent: {response:?}");
    let response = harness.run_command("ben", "army", json!({ "army": "skirmish" })).await;
    assert!(
        response.private_text().contains("skirmish") && !response.private_text().contains("siege"),
        "{response:?}"
    );
    for request in &harness.run_command("ben", "game show", json!({})).await.requests {
        assert!(!request.content().contains("siege"), "{request:?}");
    }
    let ready = harness.button_id(&game, Step::Ready).await;
    harness.press("ann", &ready, true).await;
    let response = harness.run_command("ben", "army", json!({ "ready": true })).await;
    assert!(response.public_text().contains("Game on!"), "{response:?}");
}

#[tokio::test]
async fn a_ready_made_army_takes_three_presses_and_each_shows_its_picture() {
    let mut harness = Harness::new().await;
    let game = start_set_up(&mut harness).await;
    let response = open_chooser(&mut harness, &game, "ann").await;
    assert!(response.private_text().contains("pick another ready-made army"), "{response:?}");
    assert!(
        picture_description(&response).starts_with("White: King a1; Queen b2; "),
        "{}",
        picture_description(&response)
    );
    let response = harness.pick("ann", &response.component_id(Step::ArmyPick), Some("siege"), true).await;
    let text = response.private_text();
    assert!(
        text.contains("Siege: 2 Rooks, 2 Bishops, 2 Cannons, 2 Archers, 2 Giants and 6 Heroes"),
        "{text}"
    );
    assert!(text.contains("Press **Done** to lock it in."), "{text}");
    assert!(picture_description(&response).contains("Rooks c1, a3;"), "{}", picture_description(&response));
    assert_eq!(response.requests.len(), 1, "no other message is sent: {response:?}");
    assert!(is_enabled(&response, Step::ArmyDone));
    let response = harness.press("ann", &response.component_id(Step::ArmyDone), true).await;
    assert!(response.private_text().contains("White (ann) is ready"), "{response:?}");
    assert!(!format!("{response:?}").to_lowercase().contains("siege"), "it stays secret: {response:?}");
    let now = harness.game(&game).await;
    assert_eq!(now.army(Seat::White), Some(&Army::Text("siege".to_owned())));
    assert!(now.is_ready(Seat::White) && !now.is_ready(Seat::Black));
}

/// Returns the entries of the list of kinds.
fn listed_kinds(response: &Response) -> Vec<String> {
    let message = response.answer().message();
    let rows = message["components"].as_array().expect("rows").clone();
    let parts = rows.iter().flat_map(|row| row["components"].as_array().cloned().expect("parts"));
    let is_list = |part: &Value| part["custom_id"].as_str().is_some_and(|id| id.starts_with("armykind~"));
    let list = parts.into_iter().find(is_list).expect("a list of kinds");
    let options = list["options"].as_array().expect("options").iter();
    options.map(|option| option["label"].as_str().expect("a text").to_owned()).collect()
}

#[tokio::test]
async fn the_first_ready_made_army_takes_two_presses() {
    let mut harness = Harness::new().await;
    let game = start_set_up(&mut harness).await;
    let response = open_chooser(&mut harness, &game, "ann").await;
    assert!(response.private_text().contains("Press **Play Balanced**"), "{response:?}");
    // The picture, the text and the list of kinds show the army that the button plays.
    let shown = (picture_description(&response), response.private_text(), listed_kinds(&response));
    let balanced = harness.pick("ann", &response.component_id(Step::ArmyPick), Some("balanced"), true).await;
    assert_eq!((&shown.0, &shown.2), (&picture_description(&balanced), &listed_kinds(&balanced)));
    let pieces = |text: &str| text.lines().find(|line| line.contains("Balanced: ")).map(str::to_owned);
    assert!(pieces(&shown.1).is_some() && pieces(&shown.1) == pieces(&balanced.private_text()), "{shown:?}");
    // The army is full, but a piece can be removed.
    assert!(!is_enabled(&response, Step::ArmyMore) && is_enabled(&response, Step::ArmyLess), "{response:?}");
    assert!(is_enabled(&response, Step::ArmyDone));
    let response = harness.press("ann", &response.component_id(Step::ArmyDone), true).await;
    assert!(response.private_text().contains("White (ann) is ready"), "{response:?}");
    assert!(!format!("{response:?}").to_lowercase().contains("balanced"), "it stays secret: {response:?}");
    assert_eq!(harness.game(&game).await.army(Seat::White), Some(&Army::Text("balanced".to_owned())));
}

#[tokio::test]
async fn a_solo_player_of_four_seats_gets_one_start_notice() {
    let mut harness = Harness::in_memory().await;
    let alone = json!({ "variant": "king-of-the-mountain", "solo": true, "options": "seats=4" });
    let game = harness.run_command("ann", "game new", alone).await.game();
    harness.run_command("ann", "game start", json!({ "game": game.as_str() })).await;
    let chooser = harness.press("ann", &ComponentId::for_game(Step::Army, &game, 0).to_string(), false).await;
    let response = harness.press("ann", &chooser.component_id(Step::ArmyDone), true).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Running, "{response:?}");
    let reply = format!("{response:?}");
    assert_eq!(reply.matches("Game on!").count(), 1, "{reply}");
    assert!(!reply.contains("is ready"), "{reply}");
}

#[tokio::test]
async fn an_army_is_built_piece_by_piece_and_confirmed_only_when_complete() {
    let mut harness = Harness::new().await;
    let game = start_set_up(&mut harness).await;
    let mut response = open_chooser(&mut harness, &game, "ben").await;
    assert!(response.private_text().contains("6 Heroes, and at most 2 Rooks, 2 Knights"), "{response:?}");
    // From only the pieces that every army has; without that pick, from the army of the button.
    response = harness.pick("ben", &response.component_id(Step::ArmyPick), Some("own"), true).await;
    for (number, letter) in ["R", "N", "B", "P", "J"].into_iter().enumerate() {
        response = harness.pick("ben", &response.component_id(Step::ArmyKind), Some(letter), true).await;
        assert!(!is_enabled(&response, Step::ArmyLess), "there is none of {letter}");
        for one in [1, 2] {
            assert!(is_enabled(&response, Step::ArmyMore), "{letter} {one}");
            assert!(!is_enabled(&response, Step::ArmyDone), "{letter} {one}");
            response = harness.press("ben", &response.component_id(Step::ArmyMore), true).await;
            let left = 10 - 2 * number - one;
            if left > 0 {
                let reason = format!("{left} of 16 left to pick. Then press **Done**.");
                assert!(response.private_text().contains(&reason), "{response:?}");
            }
        }
        assert!(!is_enabled(&response, Step::ArmyMore), "there are two of {letter}");
        assert!(is_enabled(&response, Step::ArmyLess));
    }
    assert!(is_enabled(&response, Step::ArmyDone), "{response:?}");
    let described = picture_description(&response);
    assert!(described.starts_with("Black: King s19;") && described.contains("Heroes"), "{described}");
    let full = response.component_id(Step::ArmyMore);
    // A full army takes no more pieces until one is removed.
    response = harness.pick("ben", &response.component_id(Step::ArmyKind), Some("G"), true).await;
    assert!(!is_enabled(&response, Step::ArmyMore) && !is_enabled(&response, Step::ArmyLess));
    response = harness.pick("ben", &response.component_id(Step::ArmyKind), Some("J"), true).await;
    response = harness.press("ben", &response.component_id(Step::ArmyLess), true).await;
    response = harness.pick("ben", &response.component_id(Step::ArmyKind), Some("G"), true).await;
    response = harness.press("ben", &response.component_id(Step::ArmyMore), true).await;
    // The number of Heroes is fixed at six.
    response = harness.pick("ben", &response.component_id(Step::ArmyKind), Some("H"), true).await;
    assert!(!is_enabled(&response, Step::ArmyMore) && !is_enabled(&response, Step::ArmyLess));
    let late = response.component_id(Step::ArmyDone);
    let done = harness.press("ben", &late, true).await;
    assert!(done.private_text().contains("Black (ben) is ready"), "{done:?}");
    let army = Army::Text("RNBP HHHJ RNBP HHHG".to_owned());
    assert_eq!(harness.game(&game).await.army(Seat::Black), Some(&army));
    // A locked army stays locked, no matter which button is pressed.
    for id in [late, full] {
        assert!(harness.press("ben", &id, true).await.private_text().contains("already ready"));
    }
    assert_eq!(harness.game(&game).await.army(Seat::Black), Some(&army));
}

#[tokio::test]
async fn a_ready_made_army_can_be_edited_and_an_earlier_choice_is_shown() {
    let mut harness = Harness::new().await;
    let game = start_set_up(&mut harness).await;
    let mut response = open_chooser(&mut harness, &game, "ann").await;
    response = harness.pick("ann", &response.component_id(Step::ArmyPick), Some("balanced"), true).await;
    response = harness.pick("ann", &response.component_id(Step::ArmyPick), Some("own"), true).await;
    assert!(response.private_text().contains("Piece by piece: 2 Rooks, 2 Knights"), "{response:?}");
    response = harness.press("ann", &response.component_id(Step::ArmyLess), true).await;
    assert!(response.private_text().contains("1 of 16 left to pick"), "{response:?}");
    assert!(picture_description(&response).contains("Rook "), "{}", picture_description(&response));
    for (typed, shown) in
        [("random", "Random: drawn"), ("siege", "Siege: "), ("RNBPHHHGRNBPHHHJ", "pick another ready")]
    {
        harness.run_command("ann", "army", json!({ "army": typed })).await;
        let response = harness.run_command("ann", "army", json!({})).await;
        assert!(response.private_text().contains(shown), "{typed}: {response:?}");
        assert_eq!(picture_description(&response).is_empty(), typed == "random", "{typed}");
    }
    response = open_chooser(&mut harness, &game, "ann").await;
    response = harness.pick("ann", &response.component_id(Step::ArmyPick), Some("random"), true).await;
    harness.press("ann", &response.component_id(Step::ArmyDone), true).await;
    assert_eq!(harness.game(&game).await.army(Seat::White), Some(&Army::Random));
}

#[tokio::test]
async fn forged_component_ids_are_refused() {
    let mut harness = Harness::new().await;
    let game = start_set_up(&mut harness).await;
    let board_version = harness.game(&game).await.board_version();
    let id =
        |step, argument: &str| ComponentId::for_game(step, &game, board_version).with(argument).to_string();
    let not_legal = "doesn't make a legal army";
    for argument in [
        "~32222005~R",
        "~22222226~R",
        "~22220005~R",
        "~2222000~R",
        "~222200006~R",
        "~wizards~R",
        "~own~R",
        "~22220006~Q",
        "~22220006~RR",
        "x~22220006~R",
        "ww~22220006~R",
        "~９9999999~R",
        "~-1222006~R",
    ] {
        for step in
            [Step::ArmyPick, Step::ArmyKind, Step::ArmyLess, Step::ArmyMore, Step::ArmyDone, Step::ArmyType]
        {
            let response = harness.pick("ann", &id(step, argument), Some("R"), true).await;
            assert!(
                response.error.is_none() && response.private_text().contains(not_legal),
                "{step:?} {argument}: {response:?}"
            );
        }
    }
    for (step, argument, picked) in [
        (Step::ArmyPick, "~22220006~R", "wizards"),
        (Step::ArmyKind, "~22220006~R", "Q"),
        (Step::ArmyKind, "~22220006~R", ""),
        // Above the maximum, or below zero.
        (Step::ArmyMore, "~22220006~R", "R"),
        (Step::ArmyLess, "~02220006~R", "R"),
        (Step::ArmyMore, "~balanced~G", "G"),
        (Step::ArmyLess, "~22220006~H", "H"),
        (Step::ArmyMore, "~22220006~H", "H"),
        // Incomplete armies.
        (Step::ArmyDone, "~22220006~R", "R"),
        (Step::ArmyDone, "~~R", "R"),
        (Step::ArmyDone, "", "R"),
    ] {
        let response = harness.pick("ann", &id(step, argument), Some(picked), true).await;
        assert!(response.private_text().contains(not_legal), "{step:?} {argument}: {response:?}");
    }
    let before = harness.game(&game).await;
    assert_eq!(before.army(Seat::White), None);
    // Another player's seat, a seat that is not in the game, and a user who does not play.
    let response = harness.press("ann", &id(Step::ArmyDone, "b~siege~R"), true).await;
    assert!(response.private_text().contains("You don't play Black"), "{response:?}");
    let response = harness.press("ann", &id(Step::ArmyMore, "g~~R"), true).await;
    assert!(response.private_text().contains("There is no Gold in this game"), "{response:?}");
    for step in [Step::Army, Step::ArmyPick, Step::ArmyDone, Step::ArmyType] {
        let response = harness.pick("cem", &id(step, "~siege~R"), Some("siege"), true).await;
        assert!(response.private_text().contains("Only the players can do that"), "{response:?}");
    }
    assert_eq!(harness.game(&game).await.events(), before.events());
    for name in ["ann", "ben"] {
        harness.press(name, &id(Step::ArmyDone, "~siege~R"), true).await;
    }
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
    for step in [Step::Army, Step::ArmyPick, Step::ArmyKind, Step::ArmyLess, Step::ArmyDone, Step::ArmyType] {
        let response = harness.pick("ann", &id(step, "~siege~R"), Some("siege"), true).await;
        assert!(response.private_text().contains("under way"), "{step:?}: {response:?}");
    }
    let mount = harness.duel("mount-chess").await;
    let response = harness
        .press("ann", &ComponentId::for_game(Step::ArmyMore, &mount, 0).with("~~R").to_string(), true)
        .await;
    assert!(response.private_text().contains("under way"), "{response:?}");
}

#[tokio::test]
async fn a_solo_player_chooses_armies_for_one_seat_or_for_all() {
    let mut harness = Harness::new().await;
    let options = json!({ "variant": "king-of-the-mountain", "options": "seats=4", "solo": true });
    let game = harness.create_game("ann", options).await;
    harness.run_command("ann", "game start", json!({})).await;
    let response = harness.run_command("ann", "army", json!({ "seat": "r" })).await;
    assert!(response.private_text().contains("(Red)"), "{response:?}");
    assert!(
        picture_description(&response).starts_with("Red: King a19;"),
        "{}",
        picture_description(&response)
    );
    let response = harness.pick("ann", &response.component_id(Step::ArmyPick), Some("skirmish"), true).await;
    harness.press("ann", &response.component_id(Step::ArmyDone), true).await;
    let now = harness.game(&game).await;
    assert!(now.is_ready(Seat::Red) && !now.is_ready(Seat::White));
    let response = open_chooser(&mut harness, &game, "ann").await;
    assert!(response.private_text().contains("(White, Black and Gold)"), "{response:?}");
    let response = harness.pick("ann", &response.component_id(Step::ArmyPick), Some("siege"), true).await;
    harness.press("ann", &response.component_id(Step::ArmyDone), true).await;
    let now = harness.game(&game).await;
    assert_eq!(now.phase(), Phase::Running);
    assert_eq!(now.options().get("army.r"), Some("skirmish"));
    assert_eq!(now.options().get("army.g"), Some("siege"));
}

#[tokio::test]
async fn the_chooser_survives_a_restart_and_a_repeated_press_chooses_once() {
    let mut harness = Harness::new().await;
    let game = start_set_up(&mut harness).await;
    let response = open_chooser(&mut harness, &game, "ann").await;
    let response = harness.pick("ann", &response.component_id(Step::ArmyPick), Some("siege"), true).await;
    harness.restart().await;
    let response = harness.press("ann", &response.component_id(Step::ArmyLess), true).await;
    let response = harness.press("ann", &response.component_id(Step::ArmyMore), true).await;
    let done =
        json!({ "custom_id": response.component_id(Step::ArmyDone), "component_type": 2, "values": [] });
    let mut json: Value = harness.interaction("ann", 3, &done);
    json["message"] = json!({ "id": "600", "channel_id": harness.channel.to_string(), "flags": 64 });
    harness.handle(&json).await;
    let events = harness.game(&game).await.events();
    harness.restart().await;
    harness.handle(&json).await;
    let now = harness.game(&game).await;
    assert_eq!(now.events(), events);
    assert_eq!(now.army(Seat::White), Some(&Army::Text("RBPA HHHG RBPA HHHG".to_owned())));
}

#[tokio::test]
async fn chooser_ids_fit_and_debug_output_hides_armies() {
    let name = GameId::new("a".repeat(castellan_game::ids::LONGEST_ID)).expect("a name");
    for step in
        [Step::ArmyPick, Step::ArmyKind, Step::ArmyLess, Step::ArmyMore, Step::ArmyDone, Step::ArmyType]
    {
        for argument in ["w~22222206~G", "w~skirmish~G"] {
            let id = ComponentId::for_game(step, &name, u32::MAX).with(argument).to_string();
            assert!(length(&id) <= CUSTOM_ID, "{id}");
        }
        let id = ComponentId::for_game(step, &name, 7).with("w~22220206~G");
        assert!(!format!("{id:?}").contains("22220206"), "{id:?}");
    }
}
