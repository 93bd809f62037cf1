//! `/vacation`, whose confirmation names the games that a vacation does not protect.

use crate::harness::Harness;
use castellan_discord_view::ids::Step;
use castellan_game::Span;
use serde_json::json;

#[tokio::test]
async fn a_vacation_names_live_games_before_it_begins_and_does_not_stop_their_clocks() {
    let mut harness = Harness::in_memory().await;
    let slow = harness.duel("mount-chess").await;
    let live = harness.duel_with("kings-mate", "time=10m + 10s").await;
    let question = harness.run_command("ann", "vacation", json!({ "span": "7d" })).await;
    let text = question.private_text();
    assert!(text.starts_with("Go on vacation for 7 days? Your clocks stop, but not in live games"), "{text}");
    let line = format!("- Live game of King's Mate against ben (`{live}`): your clock runs on.");
    assert!(text.contains(&line) && !text.contains(slow.as_str()), "{text}");
    harness.wait(Span::minutes(1)).await;
    let is_away = async |harness: &Harness, game| {
        let game = harness.game(game).await;
        game.players().into_iter().any(|player| game.is_away(player))
    };
    assert!(!is_away(&harness, &slow).await, "the vacation has not begun");
    let text =
        harness.press("ann", &question.component_id(Step::VacationConfirmed), true).await.private_text();
    assert!(text.starts_with("You're on vacation until <t:"), "{text}");
    harness.wait(Span::minutes(1)).await;
    assert!(is_away(&harness, &slow).await && !is_away(&harness, &live).await);
    // Refusals and the return need no confirmation.
    let text = harness.run_command("ann", "vacation", json!({ "span": "2d" })).await.private_text();
    assert!(text.starts_with("You're already on vacation"), "{text}");
    let text = harness.run_command("ann", "vacation", json!({})).await.private_text();
    assert!(text.starts_with("Welcome back!"), "{text}");
}

#[tokio::test]
async fn a_vacation_that_protects_all_games_begins_at_once() {
    let mut harness = Harness::in_memory().await;
    harness.duel("mount-chess").await;
    // A lobby has no clock yet.
    harness.create_game("ann", json!({ "variant": "kings-mate", "time": "10m + 10s" })).await;
    let text = harness.run_command("ann", "vacation", json!({ "span": "7d" })).await.private_text();
    assert!(text.starts_with("You're on vacation until <t:"), "{text}");
}
