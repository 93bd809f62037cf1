//! Private pictures of a game: all have the reader's view, which `/settings` changes with a preview.

use crate::fixtures::announced_id;
use crate::harness::{Harness, Response};
use castellan_community::boards::render_pool::RenderPool;
use castellan_community::people::People;
use castellan_discord_view::board::{BoardHighlights, RenderOptions, record_file};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::GameId;
use castellan_picture::{HanForms, Theme, theme};
use castellan_rules::{Record, Seat};
use castellan_text::{self as text, Language, message};
use serde_json::json;

/// Returns the picture of a board from a side, with its own name in the title if it has one.
async fn board_named(
    name: Option<text::Message>,
    harness: &Harness,
    game: &GameId,
    record: &Record,
    (viewpoint, theme): (Seat, &'static Theme),
) -> Vec<u8> {
    let game = harness.game(game).await;
    let names = People::of(harness.referee(), &game).await.expect("a store").seats(&game, Language::En);
    let view = RenderOptions { viewpoint, theme, language: Language::En, han_forms: None };
    let shown = BoardHighlights { name, ..BoardHighlights::default() };
    let file = record_file(&RenderPool::shared(), record, None, names, view, shown).await;
    file.expect("a picture").bytes.to_vec()
}

/// Returns the picture of a board from a side.
async fn board(harness: &Harness, game: &GameId, record: &Record, view: (Seat, &'static Theme)) -> Vec<u8> {
    board_named(None, harness, game, record, view).await
}

/// Returns the id of a component of a private answer.
fn id_of(response: &Response, step: Step) -> String {
    let is_step = |id: &String| ComponentId::read(id).is_some_and(|id| id.step == step);
    response.component_ids().into_iter().find(is_step).unwrap_or_else(|| panic!("no {step:?}: {response:?}"))
}

#[tokio::test]
async fn all_private_pictures_of_a_game_have_the_readers_view() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let record = harness.game(&game).await.record().expect("a running game").clone();
    let settings = [
        // By default, boards are turned as the one in the channel.
        (json!({}), json!({}), (Seat::White, &theme::DARK)),
        (json!({ "viewpoint": "to-act" }), json!({ "theme": "grey" }), (Seat::White, &theme::GREY)),
        (json!({ "viewpoint": "white" }), json!({ "viewpoint": "own" }), (Seat::Black, &theme::GREY)),
    ];
    for (of_server, of_ben, view) in settings {
        harness.run_command("eve", "server set", of_server).await;
        harness.run_command("ben", "settings", of_ben).await;
        let expected = board(&harness, &game, &record, view).await;
        // Pictures that stay while the game goes on name themselves and the move.
        for (command, name) in [
            ("threats", Some(message!(Buttons, "threats"))),
            ("whatif", None),
            ("board", Some(message!(Buttons, "my-board"))),
        ] {
            let response = harness.run_command("ben", command, json!({})).await;
            let expected = board_named(name, &harness, &game, &record, view).await;
            assert!(harness.discord.picture() == expected, "{command} as {:?}: {response:?}", view.0);
        }
        let list = harness.run_command("ben", "premove", json!({})).await;
        harness.press("ben", &id_of(&list, Step::PremoveAdd), true).await;
        assert!(harness.discord.picture() == expected, "conditional moves as {:?}", view.0);
    }
}

#[tokio::test]
async fn after_any_move_the_board_stays_as_it_is() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let record = harness.game(&game).await.record().expect("a running game").clone();
    let list = harness.run_command("ben", "premove", json!({})).await;
    let theirs = harness.press("ben", &id_of(&list, Step::PremoveAdd), true).await;
    let yours = harness.pick("ben", &id_of(&theirs, Step::PremovePiece), Some("*"), true).await;
    assert!(yours.private_text().contains("The board stays as it is now"), "{yours:?}");
    let mut position = record.position().clone();
    position.pass_turn_to(Seat::Black);
    let passed = Record::new(record.options().clone(), position);
    let expected = board(&harness, &game, &passed, (Seat::White, &theme::DARK)).await;
    assert!(harness.discord.picture() == expected);
}

#[tokio::test]
async fn the_board_of_one_person_against_a_computer_is_seen_from_their_side() {
    let mut harness = Harness::new().await;
    let options = json!({ "variant": "mount-chess", "opponent": "castellan", "level": "2", "seat": "b" });
    let game = harness.create_game("ann", options).await;
    harness.run_command("ann", "board", json!({})).await;
    let private = harness.discord.picture();
    let record = harness.game(&game).await.record().expect("a running game").clone();
    let name = Some(message!(Buttons, "my-board"));
    let view = (Seat::Black, &theme::DARK);
    assert!(private == board_named(name, &harness, &game, &record, view).await);
}

#[tokio::test]
async fn colours_are_picked_from_a_list_with_a_preview() {
    let mut harness = Harness::new().await;
    let described = |response: &Response| {
        response.answer().message()["attachments"][0]["description"].as_str().unwrap_or_default().to_owned()
    };
    let shown = harness.run_command("ben", "settings", json!({})).await;
    assert!(shown.private_text().contains("Colours: as the server has them"), "{shown:?}");
    assert_eq!(described(&shown), "Preview of the colours: dark");
    let list = id_of(&shown, Step::OwnTheme);
    let first = harness.discord.picture();
    let grey = harness.pick("ben", &list, Some("grey"), true).await;
    assert!(grey.private_text().contains("Colours: grey"), "{grey:?}");
    assert_eq!(described(&grey), "Preview of the colours: grey");
    assert!(harness.discord.picture() != first);
    let server = harness.pick("ben", &list, Some("server"), true).await;
    assert!(server.private_text().contains("Colours: as the server has them"), "{server:?}");
    assert!(harness.discord.picture() == first);
    // Readers of text have no use for colours.
    let text = harness.run_command("ben", "settings", json!({ "text-board": true })).await;
    assert_eq!(text.component_ids(), Vec::<String>::new());
}

#[tokio::test]
async fn private_pictures_have_the_readers_forms_of_chinese_characters() {
    let mut harness = Harness::in_memory().await;
    // The character has another form in each of Simplified, Traditional, Japanese and Korean.
    harness.username = |name| if name == "ann" { "骨角".to_owned() } else { name.to_owned() };
    let options = json!({ "title": "Steps", "variant": "mount-chess", "length": "30d" });
    let announced = announced_id(&harness.run_command("eve", "tournament ladder", options).await);
    for who in ["ann", "ben"] {
        let enter = ComponentId::without_game(Step::SignUp).with(&announced).to_string();
        harness.press(who, &enter, false).await;
    }
    harness.run_command("eve", "arbiter start", json!({})).await;
    let game = harness.duel("mount-chess").await;
    let record = harness.game(&game).await.record().expect("a running game").clone();
    let running = harness.game(&game).await;
    let names = People::of(harness.referee(), &running).await.expect("a store").seats(&running, Language::En);
    for (locale, forms) in [
        ("zh-TW", Some(HanForms::Traditional)),
        ("zh-CN", Some(HanForms::Simplified)),
        ("ko", Some(HanForms::Korean)),
        ("en-GB", None),
    ] {
        harness.locale = locale;
        harness.run_command("ben", "board", json!({})).await;
        let view = RenderOptions {
            viewpoint: Seat::White,
            theme: &theme::DARK,
            language: Language::En,
            han_forms: forms,
        };
        let shown =
            BoardHighlights { name: Some(message!(Buttons, "my-board")), ..BoardHighlights::default() };
        let expected = record_file(&RenderPool::shared(), &record, None, names.clone(), view, shown).await;
        assert!(harness.discord.picture() == expected.expect("a picture").bytes.to_vec(), "{locale}");
    }
    let mut pictures = Vec::new();
    for locale in ["zh-TW", "zh-CN", "ko"] {
        harness.locale = locale;
        let response = harness.run_command("ben", "tournament standings", json!({})).await;
        assert!(response.error.is_none(), "{response:?}");
        pictures.push(harness.discord.picture());
    }
    assert!(pictures[0] != pictures[1] && pictures[1] != pictures[2], "the standings");
}
