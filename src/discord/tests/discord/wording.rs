//! Short sentences that say what to do, tested in the situations in which people read them.

use crate::harness::Harness;
use crate::settings_pages::pages;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_rules::{Record, Roll};
use serde_json::json;

#[tokio::test]
async fn only_games_with_dice_mention_dice() {
    let mut harness = Harness::in_memory().await;
    let dice = "Provably fair dice: `/dice`";
    for variant in ["mount-chess", "kings-mate", "king-of-the-mountain"] {
        let response = harness.run_command("ann", "game new", json!({ "variant": variant })).await;
        assert!(!response.public_text().to_lowercase().contains("dice"), "{response:?}");
        for page in pages(&mut harness, "ann", &response.game()).await {
            assert!(!page["content"].to_string().contains("Dice"), "{page}");
        }
    }
    let options = json!({ "variant": "kings-mate", "options": "active=on" });
    let response = harness.run_command("ann", "game new", options).await;
    assert!(response.public_text().contains(dice), "{response:?}");
}

#[tokio::test]
async fn an_invalid_option_lists_valid_values() {
    let mut harness = Harness::in_memory().await;
    for (options, reply) in [
        ("army.w=nonsense", "No such army: `nonsense`. Try balanced, skirmish, siege or random"),
        ("army.w=QQQQ QQQQ QQQQ QQQQ", "You can't add a Queen. Pick Bishop, Rook, Knight, Kangaroo"),
        ("time=soon", "Try `3d per move` or `10m + 10s`."),
    ] {
        let given = json!({ "variant": "king-of-the-mountain", "options": options });
        let response = harness.run_command("ann", "game new", given).await;
        assert!(response.private_text().contains(reply), "{options}: {response:?}");
        assert!(!response.private_text().starts_with("Option "), "{response:?}");
    }
}

#[tokio::test]
async fn readying_without_an_army_is_refused() {
    let mut harness = Harness::in_memory().await;
    let game = harness.create_game("ann", json!({ "variant": "king-of-the-mountain" })).await;
    harness.run_command("ben", "game join", json!({})).await;
    harness.run_command("ann", "game start", json!({})).await;
    let ready = ComponentId::for_game(Step::Ready, &game, 0).to_string();
    let response = harness.press("ann", &ready, false).await;
    assert!(response.private_text().starts_with("Pick an army for White (ann) first."), "{response:?}");
}

#[tokio::test]
async fn game_messages_name_the_player_to_move_and_the_move_made() {
    let mut harness = Harness::in_memory().await;
    harness.set_board_mode("every-move").await;
    harness.create_game("ann", json!({ "variant": "mount-chess", "time": "3d per action" })).await;
    harness.run_command("ben", "game join", json!({})).await;
    let began = harness.run_command("ann", "game start", json!({})).await.public_text();
    assert!(began.contains("Game on!\n<@1>, your move (White)."), "{began}");
    let late = harness.run_command("ann", "seed", json!({ "text": "luck" })).await.private_text();
    assert!(late.starts_with("Too late: seeds go in before the game starts."), "{late}");
    let moved = harness.run_command("ann", "move", json!({ "action": "c1b2" })).await.public_text();
    assert!(
        moved.starts_with("ann: Hunter c1 mounts Hunter b2: Archer.\n<@2>, your move (Black)."),
        "{moved}"
    );
    let unread = harness.run_command("ben", "move", json!({ "action": "asdf" })).await.private_text();
    assert!(unread.starts_with("I couldn't read `asdf`. Try a7b6."), "{unread}");
    let command = harness.run_command("ben", "move", json!({ "action": "resign" })).await.private_text();
    assert_eq!(command, "That's a command: `/resign`.");
    let command = harness.run_command("ben", "why", json!({ "action": "offer draw" })).await.private_text();
    assert_eq!(command, "That's a command: `/draw offer`.");
    let left = harness.run_command("ben", "clock", json!({})).await.private_text();
    assert!(left.contains("Black: 3 days left"), "{left}");
}

/// Plays a capture by Ben with equal dice, in a server of this language. Returns the public text, and the number on
/// both dice.
async fn capture_with_equal_dice(language: &str) -> (String, u8) {
    // The dice follow from the seeds; one of these seeds gives equal dice.
    for nth in 0..200 {
        let mut harness = Harness::in_memory().await;
        harness.run_command("eve", "server set", json!({ "language": language })).await;
        let game =
            harness.create_game("ann", json!({ "variant": "kings-mate", "options": "active=on" })).await;
        harness.run_command("ben", "game join", json!({})).await;
        harness.run_command("ben", "seed", json!({ "text": format!("luck {nth}") })).await;
        harness.run_command("ann", "game start", json!({})).await;
        for (who, action) in
            [("ann", "f2f3"), ("ben", "g8g7"), ("ann", "f3f4"), ("ben", "g7g6"), ("ann", "f4f5")]
        {
            harness.run_command(who, "move", json!({ "action": action })).await;
        }
        let response = harness.run_command("ben", "move", json!({ "action": "g6f5" })).await;
        let last = harness.game(&game).await.record().and_then(Record::last);
        let Some(Roll { attack, defence }) = last.and_then(|last| last.roll) else { panic!("{response:?}") };
        if attack == defence {
            assert_eq!(response.answer().message()["allowed_mentions"]["users"], json!(["2"]));
            return (response.public_text(), attack);
        }
    }
    panic!("dice never show the same")
}

#[tokio::test]
async fn a_capture_with_equal_dice_fails_and_its_player_moves_again() {
    let (reply, both) = capture_with_equal_dice("en").await;
    let news = format!("ben: Fool g6 attacks Fool f5. {both} to {both}: the capture fails.");
    assert!(
        reply.starts_with(&format!("{news} <@2>, it's still your move (Black): try another piece.")),
        "{reply}"
    );
    let (reply, both) = capture_with_equal_dice("de").await;
    let news = format!("ben: Narr g6 greift Narren f5 an. {both} zu {both}: Der Schlag misslingt.");
    assert!(
        reply.starts_with(&format!(
            "{news} <@2>, du bist immer noch am Zug (Schwarz): Versuche es mit einer anderen Figur."
        )),
        "{reply}"
    );
}

#[tokio::test]
async fn settings_omit_empty_lists_and_vacations_show_the_days_left() {
    let mut harness = Harness::in_memory().await;
    let settings = harness.run_command("ann", "settings", json!({})).await.private_text();
    assert!(!settings.to_lowercase().contains("blocked"), "{settings}");
    harness.run_command("ann", "person block", json!({ "player": "dan" })).await;
    let settings = harness.run_command("ann", "settings", json!({})).await.private_text();
    assert!(settings.to_lowercase().contains("blocked"), "{settings}");
    let none = harness.run_command("ann", "vacation", json!({})).await.private_text();
    assert_eq!(
        none,
        "You're not on vacation. Start one: `/vacation 7d`. 30 days of vacation left this year."
    );
    let away = harness.run_command("ann", "vacation", json!({ "span": "3d" })).await.private_text();
    assert!(away.contains("27 days of vacation left this year."), "{away}");
}
