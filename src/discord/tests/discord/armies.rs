//! Armies, chosen in secret from pictures or by typing.

use crate::harness::{Harness, Heard};
use castellan_discord_api::limits::{CUSTOM_ID, length};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::command::Army;
use castellan_game::{GameId, Phase};
use castellan_rules::Seat;
use serde_json::{Value, json};

/// Returns a game of Ann and Ben that waits for their armies.
async fn set_up(harness: &mut Harness) -> GameId {
    let game = harness.opens("ann", json!({ "variant": "king-of-the-mountain" })).await;
    harness.gives("ben", "game join", json!({})).await;
    harness.gives("ann", "game start", json!({})).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::SetUp);
    game
}

#[tokio::test]
async fn an_army_is_read_as_people_type_and_save_it() {
    let mut harness = Harness::in_memory().await;
    let game = set_up(&mut harness).await;
    let wide: Vec<u8> =
        "\u{feff}RNBP HHHJ\r\nRNBP HHHJ \r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    harness.discord.has_file("https://cdn.example/army", &wide);
    for options in [
        json!({ "army": "ＲＮＢＰ　ＨＨＨＪ　ＲＮＢＰ　ＨＨＨＪ" }),
        json!({ "army": "\u{feff}RNBP HHHJ\r\nRNBP HHHJ  " }),
        json!({ "file": "https://cdn.example/army" }),
    ] {
        let said = harness.gives("ann", "army", options.clone()).await.privately();
        assert!(said.contains("White: `RNBP HHHJ RNBP HHHJ`"), "{options}: {said}");
        let army = harness.game(&game).await.army(Seat::White).cloned();
        assert_eq!(army, Some(Army::Text("RNBP HHHJ RNBP HHHJ".to_owned())), "{options}");
    }
    let said = harness.gives("ann", "army", json!({ "army": "RNBP HHHJ RNBP HHHЖ" })).await.privately();
    assert!(said.contains("`Ж` (U+0416 CYRILLIC CAPITAL LETTER ZHE)"), "{said}");
}

/// Returns `true` if the component of an answer with this step is enabled.
fn enabled(heard: &Heard, step: Step) -> bool {
    let message = heard.answer().message();
    let rows = message["components"].as_array().expect("rows").clone();
    let parts = rows.iter().flat_map(|row| row["components"].as_array().cloned().unwrap_or_default());
    let id = heard.id(step);
    let button = parts.into_iter().find(|part| part["custom_id"] == json!(id)).expect("a button");
    button["disabled"] != json!(true)
}

/// Opens the chooser with the button of the board.
async fn opens(harness: &mut Harness, game: &GameId, who: &str) -> Heard {
    let army = harness.id(game, Step::Army).await;
    let heard = harness.presses(who, &army, false).await;
    assert!(heard.privately().contains("**Your army**"), "{heard:?}");
    heard
}

/// Returns the picture of an answer in words.
fn described(heard: &Heard) -> String {
    let message = heard.answer().message();
    message["attachments"][0]["description"].as_str().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn armies_are_chosen_in_secret_and_shown_when_all_are_ready() {
    let mut harness = Harness::new().await;
    let game = harness.opens("ann", json!({ "variant": "king-of-the-mountain" })).await;
    harness.gives("ben", "game join", json!({})).await;
    let heard = harness.gives("ann", "game start", json!({})).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::SetUp);
    assert!(heard.publicly().contains("choose your army"), "{heard:?}");
    let army = harness.id(&game, Step::Army).await;
    let typed = harness.presses("ann", &army, false).await.id(Step::ArmyType);
    let form = harness.presses("ann", &typed, true).await.answer().message();
    let id = form["custom_id"].as_str().expect("an id").to_owned();
    assert_eq!(form["components"][0]["component"]["type"], 21, "ready-made armies are picked: {form}");
    let ready_made = json!({ "type": 21, "id": 2, "custom_id": "ready", "value": "skirmish" });
    let own = |text: &str| json!({ "type": 4, "id": 4, "custom_id": "text", "value": text });
    let both = |ready: &serde_json::Value, text: &str| json!([{ "type": 18, "id": 1, "component": ready }, { "type": 18, "id": 3, "component": own(text) }]);
    let heard = harness.submits("ann", &id, &both(&ready_made, "")).await;
    assert!(heard.privately().contains("White: `skirmish`"), "{heard:?}");
    let neither = json!({ "type": 21, "id": 2, "custom_id": "ready", "value": null });
    let heard = harness.submits("ann", &id, &both(&neither, " ")).await;
    assert_eq!(heard.privately(), "Pick an army, or list your own pieces.");
    // Inputs inside action rows are accepted too.
    let heard =
        harness.submits("ann", &id, &json!([{ "type": 1, "id": 1, "components": [own("balanced")] }])).await;
    assert!(heard.privately().contains("White: `balanced`"), "{heard:?}");
    let heard = harness.submits("ann", &id, &both(&ready_made, "siege")).await;
    assert!(heard.privately().contains("White: `siege`"), "{heard:?}");
    assert_eq!(heard.asked.len(), 1, "nobody else hears of it: {heard:?}");
    let heard = harness.gives("ben", "army", json!({ "army": "skirmish" })).await;
    assert!(heard.privately().contains("skirmish") && !heard.privately().contains("siege"), "{heard:?}");
    for asked in &harness.gives("ben", "game show", json!({})).await.asked {
        assert!(!asked.content().contains("siege"), "{asked:?}");
    }
    let ready = harness.id(&game, Step::Ready).await;
    harness.presses("ann", &ready, true).await;
    let heard = harness.gives("ben", "army", json!({ "ready": true })).await;
    assert!(heard.publicly().contains("Game on!"), "{heard:?}");
}

#[tokio::test]
async fn a_ready_made_army_takes_three_presses_and_each_shows_its_picture() {
    let mut harness = Harness::new().await;
    let game = set_up(&mut harness).await;
    let heard = opens(&mut harness, &game, "ann").await;
    assert!(heard.privately().contains("pick another ready-made army"), "{heard:?}");
    assert!(described(&heard).starts_with("White: King a1; Queen b2; "), "{}", described(&heard));
    let heard = harness.picks("ann", &heard.id(Step::ArmyPick), Some("siege"), true).await;
    let text = heard.privately();
    assert!(
        text.contains("Siege: 2 Rooks, 2 Bishops, 2 Cannons, 2 Archers, 2 Giants and 6 Heroes"),
        "{text}"
    );
    assert!(text.contains("Press **Done** to lock it in."), "{text}");
    assert!(described(&heard).contains("Rooks c1, a3;"), "{}", described(&heard));
    assert_eq!(heard.asked.len(), 1, "nobody else hears of it: {heard:?}");
    assert!(enabled(&heard, Step::ArmyDone));
    let heard = harness.presses("ann", &heard.id(Step::ArmyDone), true).await;
    assert!(heard.publicly().contains("White (ann) is ready"), "{heard:?}");
    assert!(!format!("{heard:?}").to_lowercase().contains("siege"), "it stays secret: {heard:?}");
    let now = harness.game(&game).await;
    assert_eq!(now.army(Seat::White), Some(&Army::Text("siege".to_owned())));
    assert!(now.is_ready(Seat::White) && !now.is_ready(Seat::Black));
}

/// Returns the entries of the list of kinds.
fn kinds(heard: &Heard) -> Vec<String> {
    let message = heard.answer().message();
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
    let game = set_up(&mut harness).await;
    let heard = opens(&mut harness, &game, "ann").await;
    assert!(heard.privately().contains("Press **Play Balanced**"), "{heard:?}");
    // The picture, the text and the list of kinds show the army that the button plays.
    let shown = (described(&heard), heard.privately(), kinds(&heard));
    let balanced = harness.picks("ann", &heard.id(Step::ArmyPick), Some("balanced"), true).await;
    assert_eq!((&shown.0, &shown.2), (&described(&balanced), &kinds(&balanced)));
    let pieces = |text: &str| text.lines().find(|line| line.contains("Balanced: ")).map(str::to_owned);
    assert!(pieces(&shown.1).is_some() && pieces(&shown.1) == pieces(&balanced.privately()), "{shown:?}");
    // The army is full, but a piece can be removed.
    assert!(!enabled(&heard, Step::ArmyMore) && enabled(&heard, Step::ArmyLess), "{heard:?}");
    assert!(enabled(&heard, Step::ArmyDone));
    let heard = harness.presses("ann", &heard.id(Step::ArmyDone), true).await;
    assert!(heard.publicly().contains("White (ann) is ready"), "{heard:?}");
    assert!(!format!("{heard:?}").to_lowercase().contains("balanced"), "it stays secret: {heard:?}");
    assert_eq!(harness.game(&game).await.army(Seat::White), Some(&Army::Text("balanced".to_owned())));
}

#[tokio::test]
async fn whoever_plays_four_seats_alone_hears_once_that_the_game_begins() {
    let mut harness = Harness::in_memory().await;
    let alone = json!({ "variant": "king-of-the-mountain", "solo": true, "options": "seats=4" });
    let game = harness.gives("ann", "game new", alone).await.game();
    harness.gives("ann", "game start", json!({ "game": game.as_str() })).await;
    let chooser =
        harness.presses("ann", &ComponentId::for_game(Step::Army, &game, 0).to_string(), false).await;
    let heard = harness.presses("ann", &chooser.id(Step::ArmyDone), true).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Running, "{heard:?}");
    let said = format!("{heard:?}");
    assert_eq!(said.matches("Game on!").count(), 1, "{said}");
    assert!(!said.contains("is ready"), "{said}");
}

#[tokio::test]
async fn an_army_is_put_together_piece_by_piece_and_done_only_when_it_is_whole() {
    let mut harness = Harness::new().await;
    let game = set_up(&mut harness).await;
    let mut heard = opens(&mut harness, &game, "ben").await;
    assert!(heard.privately().contains("6 Heroes, and at most 2 Rooks, 2 Knights"), "{heard:?}");
    // From only the pieces that every army has; without that pick, from the army of the button.
    heard = harness.picks("ben", &heard.id(Step::ArmyPick), Some("own"), true).await;
    for (number, letter) in ["R", "N", "B", "P", "J"].into_iter().enumerate() {
        heard = harness.picks("ben", &heard.id(Step::ArmyKind), Some(letter), true).await;
        assert!(!enabled(&heard, Step::ArmyLess), "there is none of {letter}");
        for one in [1, 2] {
            assert!(enabled(&heard, Step::ArmyMore), "{letter} {one}");
            assert!(!enabled(&heard, Step::ArmyDone), "{letter} {one}");
            heard = harness.presses("ben", &heard.id(Step::ArmyMore), true).await;
            let left = 10 - 2 * number - one;
            if left > 0 {
                let reason = format!("{left} of 16 left to pick. Then press **Done**.");
                assert!(heard.privately().contains(&reason), "{heard:?}");
            }
        }
        assert!(!enabled(&heard, Step::ArmyMore), "there are two of {letter}");
        assert!(enabled(&heard, Step::ArmyLess));
    }
    assert!(enabled(&heard, Step::ArmyDone), "{heard:?}");
    let described = described(&heard);
    assert!(described.starts_with("Black: King s19;") && described.contains("Heroes"), "{described}");
    let full = heard.id(Step::ArmyMore);
    // A full army takes no more pieces until one is removed.
    heard = harness.picks("ben", &heard.id(Step::ArmyKind), Some("G"), true).await;
    assert!(!enabled(&heard, Step::ArmyMore) && !enabled(&heard, Step::ArmyLess));
    heard = harness.picks("ben", &heard.id(Step::ArmyKind), Some("J"), true).await;
    heard = harness.presses("ben", &heard.id(Step::ArmyLess), true).await;
    heard = harness.picks("ben", &heard.id(Step::ArmyKind), Some("G"), true).await;
    heard = harness.presses("ben", &heard.id(Step::ArmyMore), true).await;
    // The number of Heroes is fixed at six.
    heard = harness.picks("ben", &heard.id(Step::ArmyKind), Some("H"), true).await;
    assert!(!enabled(&heard, Step::ArmyMore) && !enabled(&heard, Step::ArmyLess));
    let late = heard.id(Step::ArmyDone);
    let done = harness.presses("ben", &late, true).await;
    assert!(done.publicly().contains("Black (ben) is ready"), "{done:?}");
    let army = Army::Text("RNBP HHHJ RNBP HHHG".to_owned());
    assert_eq!(harness.game(&game).await.army(Seat::Black), Some(&army));
    // A locked army stays locked, no matter which button is pressed.
    for id in [late, full] {
        assert!(harness.presses("ben", &id, true).await.privately().contains("already ready"));
    }
    assert_eq!(harness.game(&game).await.army(Seat::Black), Some(&army));
}

#[tokio::test]
async fn a_ready_made_army_can_be_changed_and_one_chosen_before_is_shown_again() {
    let mut harness = Harness::new().await;
    let game = set_up(&mut harness).await;
    let mut heard = opens(&mut harness, &game, "ann").await;
    heard = harness.picks("ann", &heard.id(Step::ArmyPick), Some("balanced"), true).await;
    heard = harness.picks("ann", &heard.id(Step::ArmyPick), Some("own"), true).await;
    assert!(heard.privately().contains("Piece by piece: 2 Rooks, 2 Knights"), "{heard:?}");
    heard = harness.presses("ann", &heard.id(Step::ArmyLess), true).await;
    assert!(heard.privately().contains("1 of 16 left to pick"), "{heard:?}");
    assert!(described(&heard).contains("Rook "), "{}", described(&heard));
    for (typed, shown) in
        [("random", "Random: drawn"), ("siege", "Siege: "), ("RNBPHHHGRNBPHHHJ", "pick another ready")]
    {
        harness.gives("ann", "army", json!({ "army": typed })).await;
        let heard = harness.gives("ann", "army", json!({})).await;
        assert!(heard.privately().contains(shown), "{typed}: {heard:?}");
        assert_eq!(described(&heard).is_empty(), typed == "random", "{typed}");
    }
    heard = opens(&mut harness, &game, "ann").await;
    heard = harness.picks("ann", &heard.id(Step::ArmyPick), Some("random"), true).await;
    harness.presses("ann", &heard.id(Step::ArmyDone), true).await;
    assert_eq!(harness.game(&game).await.army(Seat::White), Some(&Army::Random));
}

#[tokio::test]
async fn whatever_is_forged_into_the_ids_is_refused_with_a_sentence() {
    let mut harness = Harness::new().await;
    let game = set_up(&mut harness).await;
    let moment = harness.game(&game).await.board_version();
    let id = |step, argument: &str| ComponentId::for_game(step, &game, moment).with(argument).to_string();
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
            let heard = harness.picks("ann", &id(step, argument), Some("R"), true).await;
            assert!(
                heard.failed.is_none() && heard.privately().contains(not_legal),
                "{step:?} {argument}: {heard:?}"
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
        let heard = harness.picks("ann", &id(step, argument), Some(picked), true).await;
        assert!(heard.privately().contains(not_legal), "{step:?} {argument}: {heard:?}");
    }
    let before = harness.game(&game).await;
    assert_eq!(before.army(Seat::White), None);
    // Another player's seat, a seat that is not in the game, and a user who does not play.
    let heard = harness.presses("ann", &id(Step::ArmyDone, "b~siege~R"), true).await;
    assert!(heard.privately().contains("You don't play Black"), "{heard:?}");
    let heard = harness.presses("ann", &id(Step::ArmyMore, "g~~R"), true).await;
    assert!(heard.privately().contains("There is no Gold in this game"), "{heard:?}");
    for step in [Step::Army, Step::ArmyPick, Step::ArmyDone, Step::ArmyType] {
        let heard = harness.picks("cem", &id(step, "~siege~R"), Some("siege"), true).await;
        assert!(heard.privately().contains("Only the players can do that"), "{heard:?}");
    }
    assert_eq!(harness.game(&game).await.events(), before.events());
    for name in ["ann", "ben"] {
        harness.presses(name, &id(Step::ArmyDone, "~siege~R"), true).await;
    }
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
    for step in [Step::Army, Step::ArmyPick, Step::ArmyKind, Step::ArmyLess, Step::ArmyDone, Step::ArmyType] {
        let heard = harness.picks("ann", &id(step, "~siege~R"), Some("siege"), true).await;
        assert!(heard.privately().contains("under way"), "{step:?}: {heard:?}");
    }
    let mount = harness.duel("mount-chess").await;
    let heard = harness
        .presses("ann", &ComponentId::for_game(Step::ArmyMore, &mount, 0).with("~~R").to_string(), true)
        .await;
    assert!(heard.privately().contains("under way"), "{heard:?}");
}

#[tokio::test]
async fn one_person_on_all_seats_chooses_for_each_or_for_all() {
    let mut harness = Harness::new().await;
    let options = json!({ "variant": "king-of-the-mountain", "options": "seats=4", "solo": true });
    let game = harness.opens("ann", options).await;
    harness.gives("ann", "game start", json!({})).await;
    let heard = harness.gives("ann", "army", json!({ "seat": "r" })).await;
    assert!(heard.privately().contains("(Red)"), "{heard:?}");
    assert!(described(&heard).starts_with("Red: King a19;"), "{}", described(&heard));
    let heard = harness.picks("ann", &heard.id(Step::ArmyPick), Some("skirmish"), true).await;
    harness.presses("ann", &heard.id(Step::ArmyDone), true).await;
    let now = harness.game(&game).await;
    assert!(now.is_ready(Seat::Red) && !now.is_ready(Seat::White));
    let heard = opens(&mut harness, &game, "ann").await;
    assert!(heard.privately().contains("(White, Black and Gold)"), "{heard:?}");
    let heard = harness.picks("ann", &heard.id(Step::ArmyPick), Some("siege"), true).await;
    harness.presses("ann", &heard.id(Step::ArmyDone), true).await;
    let now = harness.game(&game).await;
    assert_eq!(now.phase(), Phase::Running);
    assert_eq!(now.options().get("army.r"), Some("skirmish"));
    assert_eq!(now.options().get("army.g"), Some("siege"));
}

#[tokio::test]
async fn a_chooser_goes_on_after_a_restart_and_a_press_that_comes_twice_chooses_once() {
    let mut harness = Harness::new().await;
    let game = set_up(&mut harness).await;
    let heard = opens(&mut harness, &game, "ann").await;
    let heard = harness.picks("ann", &heard.id(Step::ArmyPick), Some("siege"), true).await;
    harness.open().await;
    let heard = harness.presses("ann", &heard.id(Step::ArmyLess), true).await;
    let heard = harness.presses("ann", &heard.id(Step::ArmyMore), true).await;
    let done = json!({ "custom_id": heard.id(Step::ArmyDone), "component_type": 2, "values": [] });
    let mut json: Value = harness.interaction("ann", 3, &done);
    json["message"] = json!({ "id": "600", "channel_id": harness.channel.to_string(), "flags": 64 });
    harness.happens(&json).await;
    let events = harness.game(&game).await.events();
    harness.open().await;
    harness.happens(&json).await;
    let now = harness.game(&game).await;
    assert_eq!(now.events(), events);
    assert_eq!(now.army(Seat::White), Some(&Army::Text("RBPA HHHG RBPA HHHG".to_owned())));
}

#[tokio::test]
async fn the_longest_id_of_the_chooser_fits_and_no_log_shows_an_army() {
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
