//! Short sentences that say what to do, tested in the situations in which people read them.

use crate::harness::Harness;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_rules::{Record, Roll};
use serde_json::json;

#[tokio::test]
async fn only_games_with_dice_speak_of_dice() {
    let mut harness = Harness::in_memory().await;
    let dice = "Provably fair dice: `/dice`";
    let heard = harness.gives("ann", "game new", json!({ "variant": "mount-chess" })).await;
    assert!(!heard.publicly().to_lowercase().contains("dice"), "{heard:?}");
    let options = json!({ "variant": "kings-mate", "options": "active=on" });
    let heard = harness.gives("ann", "game new", options).await;
    assert!(heard.publicly().contains(dice), "{heard:?}");
}

#[tokio::test]
async fn a_wrong_option_says_what_can_be_written() {
    let mut harness = Harness::in_memory().await;
    for (options, said) in [
        ("army.w=nonsense", "No such army: `nonsense`. Try balanced, skirmish, siege or random"),
        ("army.w=QQQQ QQQQ QQQQ QQQQ", "You can't add a Queen. Pick Bishop, Rook, Knight, Kangaroo"),
        ("time=soon", "Try `3d per move` or `10m + 10s`."),
    ] {
        let given = json!({ "variant": "king-of-the-mountain", "options": options });
        let heard = harness.gives("ann", "game new", given).await;
        assert!(heard.privately().contains(said), "{options}: {heard:?}");
        assert!(!heard.privately().starts_with("Option "), "{heard:?}");
    }
}

#[tokio::test]
async fn whoever_is_ready_without_an_army_is_told_to_pick_one() {
    let mut harness = Harness::in_memory().await;
    let game = harness.opens("ann", json!({ "variant": "king-of-the-mountain" })).await;
    harness.gives("ben", "game join", json!({})).await;
    harness.gives("ann", "game start", json!({})).await;
    let ready = ComponentId::for_game(Step::Ready, &game, 0).to_string();
    let heard = harness.presses("ann", &ready, false).await;
    assert!(heard.privately().starts_with("Pick an army for White (ann) first."), "{heard:?}");
}

#[tokio::test]
async fn a_game_says_who_begins_whose_move_it_is_and_what_was_played_in_names() {
    let mut harness = Harness::in_memory().await;
    harness.boards("every-move").await;
    harness.opens("ann", json!({ "variant": "mount-chess", "time": "3d per action" })).await;
    harness.gives("ben", "game join", json!({})).await;
    let began = harness.gives("ann", "game start", json!({})).await.publicly();
    assert!(began.contains("Game on! White (ann) moves first.\n<@1>, your move (White)."), "{began}");
    let late = harness.gives("ann", "seed", json!({ "text": "luck" })).await.privately();
    assert!(late.starts_with("Too late: seeds go in before the game starts."), "{late}");
    let moved = harness.gives("ann", "move", json!({ "action": "c1b2" })).await.publicly();
    assert!(
        moved.starts_with("ann: Hunter c1 mounts Hunter b2: Archer.\n<@2>, your move (Black)."),
        "{moved}"
    );
    let unread = harness.gives("ben", "move", json!({ "action": "asdf" })).await.privately();
    assert!(unread.starts_with("I couldn't read `asdf`. Try a7b6."), "{unread}");
    let command = harness.gives("ben", "move", json!({ "action": "resign" })).await.privately();
    assert_eq!(command, "That's a command: `/resign`.");
    let command = harness.gives("ben", "why", json!({ "action": "offer draw" })).await.privately();
    assert_eq!(command, "That's a command: `/draw offer`.");
    let left = harness.gives("ben", "clock", json!({})).await.privately();
    assert!(left.contains("Black: 3 days left"), "{left}");
}

/// Plays a capture by Ben with equal dice, in a server of this language. Returns the public text, and the number on
/// both dice.
async fn level_dice(language: &str) -> (String, u8) {
    // The dice follow from the seeds; one of these seeds gives equal dice.
    for nth in 0..200 {
        let mut harness = Harness::in_memory().await;
        harness.gives("eve", "server set", json!({ "language": language })).await;
        let game = harness.opens("ann", json!({ "variant": "kings-mate", "options": "active=on" })).await;
        harness.gives("ben", "game join", json!({})).await;
        harness.gives("ben", "seed", json!({ "text": format!("luck {nth}") })).await;
        harness.gives("ann", "game start", json!({})).await;
        for (who, action) in
            [("ann", "f2f3"), ("ben", "g8g7"), ("ann", "f3f4"), ("ben", "g7g6"), ("ann", "f4f5")]
        {
            harness.gives(who, "move", json!({ "action": action })).await;
        }
        let heard = harness.gives("ben", "move", json!({ "action": "g6f5" })).await;
        let last = harness.game(&game).await.record().and_then(Record::last);
        let Some(Roll { attack, defence }) = last.and_then(|last| last.roll) else { panic!("{heard:?}") };
        if attack == defence {
            assert_eq!(heard.answer().message()["allowed_mentions"]["users"], json!(["2"]));
            return (heard.publicly(), attack);
        }
    }
    panic!("dice never show the same")
}

#[tokio::test]
async fn a_capture_whose_dice_show_the_same_fails_and_its_player_makes_another_move() {
    let (said, both) = level_dice("en").await;
    let news = format!("ben: Fool g6 attacks Fool f5. {both} to {both}: the capture fails.");
    assert!(said.starts_with(&format!("{news} <@2>, make another move (Black).")), "{said}");
    let (said, both) = level_dice("de").await;
    let news = format!("ben: Narr g6 greift Narren f5 an. {both} zu {both}: Der Schlag misslingt.");
    assert!(said.starts_with(&format!("{news} <@2>, mach einen anderen Zug (Schwarz).")), "{said}");
}

#[tokio::test]
async fn settings_leave_out_what_there_is_none_of_and_vacations_count_their_days() {
    let mut harness = Harness::in_memory().await;
    let settings = harness.gives("ann", "settings", json!({})).await.privately();
    assert!(!settings.to_lowercase().contains("blocked"), "{settings}");
    harness.gives("ann", "person block", json!({ "player": "dan" })).await;
    let settings = harness.gives("ann", "settings", json!({})).await.privately();
    assert!(settings.to_lowercase().contains("blocked"), "{settings}");
    let none = harness.gives("ann", "vacation", json!({})).await.privately();
    assert_eq!(none, "You're not on vacation. Start one: `/vacation 7d`");
    let away = harness.gives("ann", "vacation", json!({ "span": "3d" })).await.privately();
    assert!(away.contains("27 days of vacation left this year."), "{away}");
}
