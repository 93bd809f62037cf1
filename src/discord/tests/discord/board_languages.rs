//! Boards and public notices in the server's language, and private answers in the reader's.

use crate::harness::{Harness, Response, command};
use crate::recorder::Request;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, Span};
use castellan_rules::Cell;
use serde_json::{Value, json};

/// Runs a command from a client in one language in a server of another.
async fn run_command_in(
    harness: &mut Harness,
    name: &str,
    path: &str,
    options: Value,
    locales: [&str; 2],
) -> Response {
    let data = command(path, &options, None);
    let mut json = harness.interaction(name, 2, &data);
    [json["locale"], json["guild_locale"]] = locales.map(Value::from);
    harness.handle(&json).await
}

/// Starts a two-player game in a German server, whose first player reads Japanese.
async fn create_game_in_german_server(harness: &mut Harness) -> GameId {
    let options = json!({ "variant": "mount-chess", "options": "time=3d per action" });
    let response = run_command_in(harness, "ann", "game new", options, ["ja", "de"]).await;
    let lobby = response.public_text();
    assert!(lobby.contains("Weiß: ann") && lobby.contains("Schwarz: *frei*"), "{lobby}");
    assert!(lobby.contains("Einstellungen: Bedenkzeit: 3 Tage pro Zug"), "{lobby}");
    let game = response
        .component_ids()
        .iter()
        .find_map(|id| ComponentId::read(id)?.game)
        .expect("a button of the game");
    harness.run_command("ben", "game join", json!({})).await;
    game
}

/// Returns the labels of the buttons of a message.
fn button_labels(message: &Value) -> Vec<&str> {
    let rows = message["components"].as_array().into_iter().flatten();
    let parts = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    parts.filter_map(|part| part["label"].as_str()).collect()
}

#[tokio::test]
async fn boards_use_the_servers_language_and_private_answers_the_readers() {
    let mut harness = Harness::new().await;
    harness.set_board_mode("every-move").await;
    let game = create_game_in_german_server(&mut harness).await;
    // The server's language is remembered from the last interaction.
    let response = harness.run_command("ann", "game start", json!({})).await;
    let text = response.public_text();
    assert!(text.contains("<@1>, du bist am Zug (Weiß). Die Zeit läuft <t:"), "{text}");
    let message = response.answer().message();
    assert_eq!(button_labels(&message), ["Ziehen", "Mögliche Züge", "Figuren", "Lernen", "Aufgeben", "Mehr"]);
    let described = message["attachments"][0]["description"].as_str().expect("a description");
    assert!(described.contains("Weiß (ann) ist am Zug."), "{described}");
    // The start, the player to move, and the goal.
    assert_eq!(text.lines().count(), 3, "{text}");

    let mine = run_command_in(&mut harness, "ann", "board", json!({}), ["ja", "de"]).await;
    let described = mine.answer().message()["attachments"][0]["description"].to_string();
    assert!(described.contains("白（ann）の手番です。"), "{described}");
    // A board in text is in the reader's language too.
    run_command_in(&mut harness, "ann", "settings", json!({ "text-board": true }), ["ja", "de"]).await;
    for (locale, turn) in [("ja", "\n白の手番\n"), ("ru", "\nХод белых\n"), ("de", "\nWeiß am Zug\n")]
    {
        let drawn =
            run_command_in(&mut harness, "ann", "board", json!({}), [locale, "de"]).await.private_text();
        assert!(drawn.contains(turn) && drawn.contains("wF"), "{drawn}");
    }
    run_command_in(&mut harness, "ann", "settings", json!({ "text-board": false }), ["ja", "de"]).await;
    let tried = run_command_in(&mut harness, "ann", "whatif", json!({}), ["ru", "de"]).await;
    assert!(tried.private_text().starts_with("**Что, если?** Это видите только вы."), "{tried:?}");
    let list = tried.answer().message()["components"][0]["components"][0].to_string();
    assert!(list.contains("Какой фигурой?") && list.contains("Охотник a1"), "{list}");

    // Offers and reminders are public, so they use the server's language.
    let response = run_command_in(&mut harness, "ann", "draw offer", json!({}), ["ja", "de"]).await;
    let text = response.public_text();
    assert!(text.contains("<@2>, einverstanden?"), "{text}");
    assert_eq!(button_labels(&response.answer().message()), ["Annehmen", "Ablehnen", "Zurückziehen"]);
    let reminded = harness.wait(Span::hours(60)).await;
    let reminded: Vec<String> = reminded.iter().map(Request::content).collect();
    assert!(
        reminded
            .iter()
            .any(|text| text.starts_with("Erinnerung: <@1>, du bist bei „Reiterschach“ am Zug (Weiß).")),
        "{reminded:?}"
    );

    // After the server changes its language, the next board uses it.
    let response =
        run_command_in(&mut harness, "ann", "move", json!({ "action": "a2a3" }), ["ja", "ru"]).await;
    assert!(response.public_text().contains("<@2>, ваш ход (чёрные)."), "{response:?}");
    // English replaces a language without a catalogue.
    let response =
        run_command_in(&mut harness, "ben", "move", json!({ "action": "a7b6" }), ["de", "sv-SE"]).await;
    assert!(response.public_text().contains("<@1>, your move (White)."), "{response:?}");
    assert_eq!(harness.game(&game).await.board_version(), 2);
}

#[tokio::test]
async fn presses_are_answered_in_the_users_language() {
    let mut harness = Harness::new().await;
    let game = create_game_in_german_server(&mut harness).await;
    harness.run_command("ann", "game start", json!({})).await;
    harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    let old = ComponentId::for_game(Step::Move, &game, 0).to_string();
    let mut pressed = async |id: &str, locale: &str| {
        let data = json!({ "custom_id": id, "component_type": 2, "values": [] });
        let mut json = harness.interaction("ben", 3, &data);
        json["locale"] = json!(locale);
        json["message"] = json!({ "id": "600", "channel_id": harness.channel.to_string(), "flags": 0 });
        harness.handle(&json).await.private_text()
    };
    assert!(pressed(&old, "de").await.starts_with("Dieses Brett ist nicht mehr aktuell. Seitdem:"));
    assert!(pressed(&old, "ja").await.contains("最新の盤：https://"));
    let new = ComponentId::for_game(Step::Move, &game, 1).to_string();
    assert_eq!(pressed(&new, "ru").await, "Ваш ход (чёрные). Какой фигурой?");
    let play = ComponentId::for_game(Step::Target, &game, 1).to_string();
    assert!(pressed(&play, "de").await.starts_with("Diese Auswahl gibt es nicht mehr. Drücke **Ziehen**"));
    assert_eq!(
        pressed(&ComponentId::without_game(Step::Cancel).to_string(), "ja").await,
        "わかりました。何も変わっていません。"
    );
}

#[tokio::test]
async fn a_game_in_direct_messages_uses_its_creators_language() {
    let mut harness = Harness::new().await;
    let options = json!({ "variant": "mount-chess", "solo": true });
    let data = command("game new", &options, None);
    let mut json = harness.interaction("ann", 2, &data);
    let user = json["member"]["user"].clone();
    let fields = json.as_object_mut().expect("an object");
    fields.remove("guild_id");
    fields.remove("member");
    fields.insert("user".to_owned(), user);
    json["locale"] = json!("de");
    json["context"] = json!(1);
    json["channel"]["type"] = json!(1);
    let response = harness.handle(&json).await;
    assert!(response.error.is_none(), "{response:?}");
    let text = response.requests.iter().map(Request::content).collect::<Vec<_>>().join("\n");
    assert!(text.contains("Weiß: ann") && text.contains("Einstellungen: "), "{text}");
}

#[tokio::test]
async fn board_descriptions_name_every_piece_and_its_square() {
    let boards = [
        ("king-of-the-mountain", "seats=4; army=siege"),
        ("kings-mate", "active=off"),
        ("giant-king", "takebacks=on"),
    ];
    for (variant, options) in boards {
        let mut harness = Harness::in_memory().await;
        let options = json!({ "variant": variant, "options": options, "solo": true });
        let game = harness.create_game("ann", options).await;
        harness.run_command("ann", "game start", json!({ "game": game.as_str() })).await;
        let response = harness.run_command("ann", "board", json!({ "game": game.as_str() })).await;
        let files = response.answer().message()["attachments"].clone();
        let description = files[0]["description"].as_str().expect("it is described");
        let game = harness.game(&game).await;
        let position = game.record().expect("it has started").position();
        let squares =
            position.info().squares().filter(|square| matches!(position.cell(*square), Cell::Piece(_)));
        let words: Vec<&str> = description.split(|letter: char| !letter.is_alphanumeric()).collect();
        let missing: Vec<_> =
            squares.filter(|square| !words.contains(&square.to_string().as_str())).collect();
        println!("{variant}: {} characters, {} squares left out", description.len(), missing.len());
        // Text that does not fit into the picture's description goes into a file. A large King covers four squares.
        let in_file = files[1]["filename"] == "board.txt";
        assert!(missing.len() <= 6 || in_file, "{variant}: {missing:?} {description}");
    }
}
