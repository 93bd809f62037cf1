//! Vacations: the confirmation names the games that they do not protect.

use crate::harness::Harness;
use castellan_discord_view::ids::Step;
use castellan_game::Span;
use serde_json::json;

#[tokio::test]
async fn a_vacation_names_live_games_before_it_begins_and_leaves_their_clocks() {
    let mut harness = Harness::in_memory().await;
    let slow = harness.duel("mount-chess").await;
    let live = harness.duel_with("kings-mate", "time=10m + 10s").await;
    let asked = harness.gives("ann", "vacation", json!({ "span": "7d" })).await;
    let said = asked.privately();
    assert!(said.starts_with("Go on vacation for 7 days? Your clocks stop, but not in live games"), "{said}");
    let line = format!("- Live game of King's Mate against ben (`{live}`): your clock runs on.");
    assert!(said.contains(&line) && !said.contains(slow.as_str()), "{said}");
    harness.wait(Span::minutes(1)).await;
    let away = async |harness: &Harness, game| {
        let game = harness.game(game).await;
        game.players().into_iter().any(|player| game.is_away(player))
    };
    assert!(!away(&harness, &slow).await, "nothing has begun");
    let said = harness.presses("ann", &asked.id(Step::VacationConfirmed), true).await.privately();
    assert!(said.starts_with("You're on vacation until <t:"), "{said}");
    harness.wait(Span::minutes(1)).await;
    assert!(away(&harness, &slow).await && !away(&harness, &live).await);
    // Refusals and the return need no confirmation.
    let said = harness.gives("ann", "vacation", json!({ "span": "2d" })).await.privately();
    assert!(said.starts_with("You're already on vacation"), "{said}");
    let said = harness.gives("ann", "vacation", json!({})).await.privately();
    assert!(said.starts_with("Welcome back!"), "{said}");
}

#[tokio::test]
async fn a_vacation_that_protects_everything_begins_at_once() {
    let mut harness = Harness::in_memory().await;
    harness.duel("mount-chess").await;
    // A lobby has no clock yet.
    harness.opens("ann", json!({ "variant": "kings-mate", "time": "10m + 10s" })).await;
    let said = harness.gives("ann", "vacation", json!({ "span": "7d" })).await.privately();
    assert!(said.starts_with("You're on vacation until <t:"), "{said}");
}
