//! Opening a game, from `/game new` to the first board.

use crate::harness::Harness;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_rules::Variant;
use serde_json::json;

#[tokio::test]
async fn a_new_game_is_a_lobby_with_buttons_and_that_is_the_answer() {
    let mut harness = Harness::new().await;
    let heard = harness.gives("ann", "game new", json!({ "variant": "mount-chess" })).await;
    let text = heard.publicly();
    assert!(text.contains("ann opened a game of Mount Chess"), "{text}");
    assert!(text.contains("White: ann") && text.contains("Black: *free*"), "{text}");
    let steps: Vec<Step> = heard.ids().iter().map(|id| ComponentId::read(id).expect("ours").step).collect();
    let buttons =
        [Step::Join, Step::Leave, Step::Start, Step::PlayAlone, Step::Settings, Step::Computer, Step::Abort];
    assert_eq!(steps, [&buttons[..], &[Step::Setting; Variant::ALL.len()], &[Step::Invite]].concat());
    assert_eq!(heard.counted(), 0, "{heard:?}");
}

#[tokio::test]
async fn joining_and_starting_by_buttons_leads_to_a_board_that_calls_the_first_to_act() {
    let mut harness = Harness::new().await;
    harness.boards("every-move").await;
    let game = harness.opens("ann", json!({ "variant": "mount-chess", "time": "3d per action" })).await;
    let join = harness.id(&game, Step::Join).await;
    let heard = harness.presses("ben", &join, false).await;
    assert!(heard.publicly().contains("ben joined as Black"), "{heard:?}");
    let start = harness.id(&game, Step::Start).await;
    let heard = harness.presses("ben", &start, false).await;
    let text = heard.publicly();
    assert!(text.contains("<@1>, your move (White)."), "{text}");
    let until = (harness.clock_ms() + 3 * 86_400_000) / 1_000;
    assert!(text.contains(&format!("Time runs out <t:{until}:R>.")), "{text}");
    let message = heard.answer().message();
    assert_eq!(message["allowed_mentions"]["users"], json!(["1"]));
    assert_eq!(message["attachments"][0]["filename"], "board.png");
    let described = message["attachments"][0]["description"].as_str().expect("a description");
    assert!(described.contains("Mount Chess. White (ann) to move."), "{described}");
    assert_eq!(heard.count("retouch"), 1, "the lobby's buttons go: {heard:?}");
}

#[tokio::test]
async fn a_game_command_that_comes_twice_opens_one_game() {
    let mut harness = Harness::new().await;
    let json = harness.interaction(
        "ann",
        2,
        &json!({ "name": "game", "options": [{ "name": "new", "type": 1, "options": [
            { "name": "variant", "type": 3, "value": "kings-mate" }] }] }),
    );
    harness.happens(&json).await;
    harness.happens(&json).await;
    let list = harness.gives("ann", "game list", json!({})).await.privately();
    assert_eq!(list.matches("King's Mate").count(), 1, "{list}");
}

#[tokio::test]
async fn an_opponent_is_invited_and_one_who_has_blocked_is_not() {
    let mut harness = Harness::new().await;
    let heard = harness.gives("ann", "game new", json!({ "variant": "giant-king", "opponent": "ben" })).await;
    assert!(heard.asked.iter().any(|asked| asked.content().contains("ben is invited")), "{heard:?}");
    harness.gives("cem", "person block", json!({ "player": "ann" })).await;
    let heard = harness.gives("ann", "game new", json!({ "variant": "giant-king", "opponent": "cem" })).await;
    assert_eq!(heard.privately(), "cem doesn't take invitations from you.");
    let heard = harness.gives("ann", "game new", json!({ "variant": "giant-king", "opponent": "bot" })).await;
    assert!(!heard.privately().is_empty());
}

#[tokio::test]
async fn what_the_bot_lacks_to_play_is_named() {
    let mut harness = Harness::new().await;
    harness.allowed &= !(1 << 15);
    let heard = harness.gives("ann", "game new", json!({ "variant": "kings-mate" })).await;
    assert!(heard.privately().contains("Attach Files"), "{heard:?}");
}

#[tokio::test]
async fn a_name_that_would_format_or_mention_does_neither() {
    let mut harness = Harness::new().await;
    let heard = harness.gives("@everyone **ann**", "game new", json!({ "variant": "kings-mate" })).await;
    let text = heard.publicly();
    assert!(!text.contains("@everyone") && !text.contains("**ann**"), "{text}");
    assert!(text.contains("\\*\\*ann\\*\\*"), "{text}");
}

#[tokio::test]
async fn what_cannot_be_agreed_is_said_with_its_key() {
    let mut harness = Harness::new().await;
    let heard =
        harness.gives("ann", "game new", json!({ "variant": "kings-mate", "options": "die=7" })).await;
    assert!(heard.privately().contains("die"), "{heard:?}");
    let heard =
        harness.gives("ann", "game new", json!({ "variant": "kings-mate", "options": "active" })).await;
    assert!(heard.privately().contains("KEY=VALUE"), "{heard:?}");
}

/// Returns a text in the encodings of different programs.
fn saved(text: &str) -> Vec<Vec<u8>> {
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
async fn a_board_file_is_read_in_the_encoding_of_any_program() {
    let board = vec![".".repeat(19); 19].join("\n");
    for (nth, bytes) in saved(&board).into_iter().enumerate() {
        let mut harness = Harness::in_memory().await;
        harness.discord.has_file("https://cdn.example/board", &bytes);
        let options = json!({ "variant": "king-of-the-mountain", "board": "https://cdn.example/board" });
        let game = harness.gives("ann", "game new", options).await.game();
        let agreed = harness.game(&game).await.settings().options.get("board").map(str::to_owned);
        assert_eq!(agreed.as_deref(), Some(board.as_str()), "{nth}");
    }
    let mut harness = Harness::in_memory().await;
    let options = json!({ "variant": "king-of-the-mountain", "board": "https://cdn.example/board" });
    harness.discord.has_file("https://cdn.example/board", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR");
    let said = harness.gives("ann", "game new", options.clone()).await.privately();
    assert!(said.contains("That isn't a text file") && !said.contains("too large"), "{said}");
    // The refusal names the foreign character.
    harness.discord.has_file("https://cdn.example/board", board.replacen('.', "ж", 1).as_bytes());
    let said = harness.gives("ann", "game new", options).await.privately();
    assert!(said.contains("`ж` (U+0436 CYRILLIC SMALL LETTER ZHE) can't stand there"), "{said}");
}

#[tokio::test]
async fn settings_are_read_in_wide_letters() {
    let mut harness = Harness::in_memory().await;
    let options = json!({ "variant": "kings-mate", "options": "ａｃｔｉｖｅ＝ｏｎ；　ｄｉｅ＝８", "time": "３ｄ　ｐｅｒ　ｍｏｖｅ" });
    let game = harness.gives("ann", "game new", options).await.game();
    let game = harness.game(&game).await;
    assert_eq!(game.settings().options.get("active"), Some("on"));
    assert_eq!(game.settings().time.to_string(), "3d per action");
}

#[tokio::test]
async fn a_board_of_ones_own_comes_by_a_file_or_by_a_form() {
    let mut harness = Harness::new().await;
    let board = vec![".".repeat(19); 19].join("\n");
    harness.discord.has_file("https://cdn.example/board", board.as_bytes());
    let options = json!({ "variant": "king-of-the-mountain", "board": "https://cdn.example/board" });
    let heard = harness.gives("ann", "game new", options).await;
    let game = heard.game();
    assert_eq!(harness.game(&game).await.settings().options.get("board"), Some(board.as_str()));

    let options = json!({ "variant": "king-of-the-mountain", "solo": true, "board-form": true });
    let heard = harness.gives("ann", "game new", options).await;
    let form = heard.answer().message();
    assert_eq!(form["title"], "Your own board");
    let id = form["custom_id"].as_str().expect("an id").to_owned();
    let heard = harness.fills("ann", &id, &board).await;
    let game = harness.game(&heard.game()).await;
    assert_eq!(game.settings().options.get("board"), Some(board.as_str()));
    assert!(game.settings().solo);
}
