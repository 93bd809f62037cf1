//! Boards and public notices in the server's language, and private answers in the reader's.

use crate::harness::{Harness, Heard, command};
use crate::recorder::Outgoing;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, Span};
use castellan_rules::Cell;
use serde_json::{Value, json};

/// Gives a command from a client in one language in a server of another.
async fn gives(harness: &mut Harness, name: &str, path: &str, options: Value, locales: [&str; 2]) -> Heard {
    let data = command(path, &options, None);
    let mut json = harness.interaction(name, 2, &data);
    [json["locale"], json["guild_locale"]] = locales.map(Value::from);
    harness.happens(&json).await
}

/// Starts a two-player game in a German server, whose first player reads Japanese.
async fn german_duel(harness: &mut Harness) -> GameId {
    let options = json!({ "variant": "mount-chess", "options": "time=3d per action" });
    let heard = gives(harness, "ann", "game new", options, ["ja", "de"]).await;
    let lobby = heard.publicly();
    assert!(lobby.contains("Weiß: ann") && lobby.contains("Schwarz: *frei*"), "{lobby}");
    assert!(lobby.contains("Einstellungen: Bedenkzeit: 3 Tage je Zug"), "{lobby}");
    let game = heard.ids().iter().find_map(|id| ComponentId::read(id)?.game).expect("a button of the game");
    harness.gives("ben", "game join", json!({})).await;
    game
}

/// Returns the labels of the buttons of a message.
fn labels(message: &Value) -> Vec<&str> {
    let rows = message["components"].as_array().into_iter().flatten();
    let parts = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    parts.filter_map(|part| part["label"].as_str()).collect()
}

#[tokio::test]
async fn boards_speak_the_language_of_their_server_and_answers_that_of_whoever_asked() {
    let mut harness = Harness::new().await;
    harness.boards("every-move").await;
    let game = german_duel(&mut harness).await;
    // The server's language is remembered from the last interaction.
    let heard = harness.gives("ann", "game start", json!({})).await;
    let text = heard.publicly();
    assert!(text.contains("<@1>, du bist am Zug (Weiß). Die Zeit läuft <t:"), "{text}");
    let message = heard.answer().message();
    assert_eq!(
        labels(&message),
        ["Ziehen", "Mögliche Züge", "Remis anbieten", "Aufgeben", "Mehr", "Figuren", "Lernen"]
    );
    let described = message["attachments"][0]["description"].as_str().expect("a description");
    assert!(described.contains("Weiß (ann) ist am Zug."), "{described}");
    // The last move, and the player to move.
    assert_eq!(text.lines().count(), 2, "{text}");

    let mine = gives(&mut harness, "ann", "board", json!({}), ["ja", "de"]).await;
    let described = mine.answer().message()["attachments"][0]["description"].to_string();
    assert!(described.contains("白（ann）の手番です。"), "{described}");
    // A board in text is in the reader's language too.
    gives(&mut harness, "ann", "settings", json!({ "text-board": true }), ["ja", "de"]).await;
    for (locale, turn) in [("ja", "\n白の手番\n"), ("ru", "\nХод белых\n"), ("de", "\nWeiß am Zug\n")]
    {
        let drawn = gives(&mut harness, "ann", "board", json!({}), [locale, "de"]).await.privately();
        assert!(drawn.contains(turn) && drawn.contains("wF"), "{drawn}");
    }
    gives(&mut harness, "ann", "settings", json!({ "text-board": false }), ["ja", "de"]).await;
    let tried = gives(&mut harness, "ann", "whatif", json!({}), ["ru", "de"]).await;
    assert!(tried.privately().starts_with("**Что, если?** Это видите только вы."), "{tried:?}");
    let list = tried.answer().message()["components"][0]["components"][0].to_string();
    assert!(list.contains("Какой фигурой?") && list.contains("охотник a1"), "{list}");

    // Offers and reminders are public, so they use the server's language.
    let heard = gives(&mut harness, "ann", "draw offer", json!({}), ["ja", "de"]).await;
    let text = heard.publicly();
    assert!(text.contains("<@2>, einverstanden?"), "{text}");
    assert_eq!(labels(&heard.answer().message()), ["Annehmen", "Ablehnen", "Zurückziehen"]);
    let reminded = harness.wait(Span::hours(60)).await;
    let reminded: Vec<String> = reminded.iter().map(Outgoing::content).collect();
    assert!(
        reminded
            .iter()
            .any(|text| text.starts_with("Erinnerung: <@1>, du bist bei Mount Chess am Zug (Weiß).")),
        "{reminded:?}"
    );

    // After the server changes its language, the next board uses it.
    let heard = gives(&mut harness, "ann", "move", json!({ "action": "a2a3" }), ["ja", "ru"]).await;
    assert!(heard.publicly().contains("<@2>, ваш ход (чёрные)."), "{heard:?}");
    // English replaces a language without a catalogue.
    let heard = gives(&mut harness, "ben", "move", json!({ "action": "a7b6" }), ["de", "fr"]).await;
    assert!(heard.publicly().contains("<@1>, your move (White)."), "{heard:?}");
    assert_eq!(harness.game(&game).await.board_version(), 2);
}

#[tokio::test]
async fn old_buttons_and_questions_are_answered_in_the_language_of_whoever_pressed() {
    let mut harness = Harness::new().await;
    let game = german_duel(&mut harness).await;
    harness.gives("ann", "game start", json!({})).await;
    harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    let old = ComponentId::for_game(Step::Move, &game, 0).to_string();
    let mut pressed = async |id: &str, locale: &str| {
        let data = json!({ "custom_id": id, "component_type": 2, "values": [] });
        let mut json = harness.interaction("ben", 3, &data);
        json["locale"] = json!(locale);
        json["message"] = json!({ "id": "600", "channel_id": harness.channel.to_string(), "flags": 0 });
        harness.happens(&json).await.privately()
    };
    assert!(pressed(&old, "de").await.starts_with("Dieses Brett ist nicht mehr aktuell. Seitdem:"));
    assert!(pressed(&old, "ja").await.contains("最新の盤：https://"));
    let new = ComponentId::for_game(Step::Move, &game, 1).to_string();
    assert_eq!(pressed(&new, "ru").await, "Ваш ход (чёрные). Какой фигурой?");
    let play = ComponentId::for_game(Step::Target, &game, 1).to_string();
    assert!(pressed(&play, "de").await.starts_with("Diese Auswahl gibt es nicht mehr. Drück **Ziehen**"));
    assert_eq!(
        pressed(&ComponentId::without_game(Step::Cancel).to_string(), "ja").await,
        "キャンセルしました。"
    );
}

#[tokio::test]
async fn a_game_in_direct_messages_speaks_the_language_of_whoever_opened_it() {
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
    let heard = harness.happens(&json).await;
    assert!(heard.failed.is_none(), "{heard:?}");
    let text = heard.asked.iter().map(Outgoing::content).collect::<Vec<_>>().join("\n");
    assert!(text.contains("Weiß: ann") && text.contains("Einstellungen: "), "{text}");
}

#[tokio::test]
async fn every_piece_of_every_board_is_named_with_its_square() {
    let boards = [
        ("king-of-the-mountain", "seats=4; army=siege"),
        ("kings-mate", "active=off"),
        ("giant-king", "takebacks=on"),
    ];
    for (variant, options) in boards {
        let mut harness = Harness::in_memory().await;
        let options = json!({ "variant": variant, "options": options, "solo": true });
        let game = harness.opens("ann", options).await;
        harness.gives("ann", "game start", json!({ "game": game.as_str() })).await;
        let heard = harness.gives("ann", "board", json!({ "game": game.as_str() })).await;
        let files = heard.answer().message()["attachments"].clone();
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
