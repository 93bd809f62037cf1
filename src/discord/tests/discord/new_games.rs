//! Opening a game, from `/game new` to the first board.

use crate::harness::Harness;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_rules::Variant;
use serde_json::json;

#[tokio::test]
async fn a_new_game_is_answered_with_its_lobby_and_buttons() {
    let mut harness = Harness::new().await;
    let response = harness.run_command("ann", "game new", json!({ "variant": "mount-chess" })).await;
    let text = response.public_text();
    assert!(text.contains("ann opened a game of Mount Chess"), "{text}");
    assert!(text.contains("White: ann") && text.contains("Black: *free*"), "{text}");
    let steps: Vec<Step> = response
        .component_ids()
        .iter()
        .map(|id| ComponentId::read(id).expect("a custom id of the bot").step)
        .collect();
    let buttons =
        [Step::Join, Step::Leave, Step::Start, Step::PlayAlone, Step::Settings, Step::Computer, Step::Abort];
    assert_eq!(steps, [&buttons[..], &[Step::Setting; Variant::ALL.len()], &[Step::Invite]].concat());
    assert_eq!(response.rate_limited(), 0, "{response:?}");
}

#[tokio::test]
async fn joining_and_starting_by_buttons_shows_a_board_that_mentions_the_first_player_to_move() {
    let mut harness = Harness::new().await;
    harness.set_board_mode("every-move").await;
    let game = harness.create_game("ann", json!({ "variant": "mount-chess", "time": "3d per action" })).await;
    let join = harness.button_id(&game, Step::Join).await;
    let response = harness.press("ben", &join, false).await;
    assert!(response.public_text().contains("ben joined as Black"), "{response:?}");
    let start = harness.button_id(&game, Step::Start).await;
    let response = harness.press("ben", &start, false).await;
    let text = response.public_text();
    assert!(text.contains("<@1>, your move (White)."), "{text}");
    let until = (harness.clock_ms() + 3 * 86_400_000) / 1_000;
    assert!(text.contains(&format!("Time runs out <t:{until}:R>.")), "{text}");
    let message = response.answer().message();
    assert_eq!(message["allowed_mentions"]["users"], json!(["1"]));
    assert_eq!(message["attachments"][0]["filename"], "board.png");
    let described = message["attachments"][0]["description"].as_str().expect("a description");
    assert!(described.contains("Mount Chess. White (ann) to move."), "{described}");
    assert_eq!(response.count("edit components"), 1, "the lobby loses its buttons: {response:?}");
}

#[tokio::test]
async fn a_repeated_game_command_opens_one_game() {
    let mut harness = Harness::new().await;
    let json = harness.interaction(
        "ann",
        2,
        &json!({ "name": "game", "options": [{ "name": "new", "type": 1, "options": [
            { "name": "variant", "type": 3, "value": "kings-mate" }] }] }),
    );
    harness.handle(&json).await;
    harness.handle(&json).await;
    let list = harness.run_command("ann", "game list", json!({})).await.private_text();
    assert_eq!(list.matches("King's Mate").count(), 1, "{list}");
}

#[tokio::test]
async fn an_opponent_is_invited_unless_they_blocked_the_user() {
    let mut harness = Harness::new().await;
    let response =
        harness.run_command("ann", "game new", json!({ "variant": "giant-king", "opponent": "ben" })).await;
    assert!(
        response.requests.iter().any(|request| request.content().contains("ann invites you to play")),
        "{response:?}"
    );
    harness.run_command("cem", "person block", json!({ "player": "ann" })).await;
    let response =
        harness.run_command("ann", "game new", json!({ "variant": "giant-king", "opponent": "cem" })).await;
    assert_eq!(response.private_text(), "cem doesn't take invitations from you.");
    let response =
        harness.run_command("ann", "game new", json!({ "variant": "giant-king", "opponent": "bot" })).await;
    assert!(!response.private_text().is_empty());
}

#[tokio::test]
async fn a_missing_bot_permission_is_named() {
    let mut harness = Harness::new().await;
    harness.bot_permissions &= !(1 << 15);
    let response = harness.run_command("ann", "game new", json!({ "variant": "kings-mate" })).await;
    assert!(response.private_text().contains("Attach Files"), "{response:?}");
}

#[tokio::test]
async fn names_neither_format_nor_mention() {
    let mut harness = Harness::new().await;
    let response =
        harness.run_command("@everyone **ann**", "game new", json!({ "variant": "kings-mate" })).await;
    let text = response.public_text();
    assert!(!text.contains("@everyone") && !text.contains("**ann**"), "{text}");
    assert!(text.contains("\\*\\*ann\\*\\*"), "{text}");
}

#[tokio::test]
async fn a_refused_setting_is_named_by_its_key() {
    let mut harness = Harness::new().await;
    let response =
        harness.run_command("ann", "game new", json!({ "variant": "kings-mate", "options": "die=7" })).await;
    assert!(response.private_text().contains("die"), "{response:?}");
    let response =
        harness.run_command("ann", "game new", json!({ "variant": "kings-mate", "options": "active" })).await;
    assert!(response.private_text().contains("KEY=VALUE"), "{response:?}");
}

/// Returns a text in the encodings and line ends that different programs save.
fn in_common_encodings(text: &str) -> Vec<Vec<u8>> {
    let blanks = text.replace('\n', " \t\r\n") + "\u{3000}\r\n\r\n";
    let units = |text: &str| format!("\u{feff}{text}").encode_utf16().collect::<Vec<u16>>();
    vec![
        format!("\u{feff}{text}\n").into_bytes(),
        blanks.into_bytes(),
        text.replace('\n', "\r").into_bytes(),
        units(text).into_iter().flat_map(u16::to_le_bytes).collect(),
        units(&text.replace('\n', "\r\n")).into_iter().flat_map(u16::to_be_bytes).collect(),
        text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
    ]
}

#[tokio::test]
async fn a_board_file_is_read_in_every_common_encoding() {
    let board = vec![".".repeat(19); 19].join("\n");
    for (nth, bytes) in in_common_encodings(&board).into_iter().enumerate() {
        let mut harness = Harness::in_memory().await;
        harness.discord.add_file("https://cdn.example/board", &bytes);
        let options = json!({ "variant": "king-of-the-mountain", "board": "https://cdn.example/board" });
        let game = harness.run_command("ann", "game new", options).await.game();
        let stored = harness.game(&game).await.settings().options.get("board").map(str::to_owned);
        assert_eq!(stored.as_deref(), Some(board.as_str()), "{nth}");
    }
    let mut harness = Harness::in_memory().await;
    let options = json!({ "variant": "king-of-the-mountain", "board": "https://cdn.example/board" });
    harness.discord.add_file("https://cdn.example/board", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR");
    let text = harness.run_command("ann", "game new", options.clone()).await.private_text();
    assert!(text.contains("That isn't a text file") && !text.contains("too large"), "{text}");
    // The refusal names the unknown character.
    harness.discord.add_file("https://cdn.example/board", board.replacen('.', "ж", 1).as_bytes());
    let text = harness.run_command("ann", "game new", options).await.private_text();
    assert!(text.contains("`ж` (U+0436 CYRILLIC SMALL LETTER ZHE) can't be used there"), "{text}");
}

#[tokio::test]
async fn settings_are_read_in_full_width_characters() {
    let mut harness = Harness::in_memory().await;
    let options = json!({ "variant": "kings-mate", "options": "ａｃｔｉｖｅ＝ｏｎ；　ｄｉｅ＝８", "time": "３ｄ　ｐｅｒ　ｍｏｖｅ" });
    let game = harness.run_command("ann", "game new", options).await.game();
    let game = harness.game(&game).await;
    assert_eq!(game.settings().options.get("active"), Some("on"));
    assert_eq!(game.settings().time.to_string(), "3d per action");
}

#[tokio::test]
async fn a_custom_board_can_be_given_by_file_or_by_form() {
    let mut harness = Harness::new().await;
    let board = vec![".".repeat(19); 19].join("\n");
    harness.discord.add_file("https://cdn.example/board", board.as_bytes());
    let options = json!({ "variant": "king-of-the-mountain", "board": "https://cdn.example/board" });
    let response = harness.run_command("ann", "game new", options).await;
    let game = response.game();
    assert_eq!(harness.game(&game).await.settings().options.get("board"), Some(board.as_str()));

    let options = json!({ "variant": "king-of-the-mountain", "solo": true, "board-form": true });
    let response = harness.run_command("ann", "game new", options).await;
    let form = response.answer().message();
    assert_eq!(form["title"], "Your own board");
    let id = form["custom_id"].as_str().expect("an id").to_owned();
    let response = harness.fill_in("ann", &id, &board).await;
    let game = harness.game(&response.game()).await;
    assert_eq!(game.settings().options.get("board"), Some(board.as_str()));
    assert!(game.settings().solo);
}
