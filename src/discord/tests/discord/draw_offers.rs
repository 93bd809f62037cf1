//! Draw offers made before one's own move, in games where an offer takes effect right after it.

use crate::harness::{Harness, component_ids};
use crate::recorder::Request;
use castellan_discord_api::CallError;
use castellan_discord_api::wire::ChannelId;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::Phase;
use serde_json::{Value, json};

#[tokio::test]
async fn an_early_draw_offer_is_made_with_the_next_move() {
    let mut harness = Harness::in_memory().await;
    harness.set_board_mode("every-move").await;
    let game = harness.duel("kings-mate").await;
    let public_head = harness.game(&game).await.public_head().clone();
    let button = harness.button_id(&game, Step::OfferDraw).await;
    let response = harness.press("ann", &button, false).await;
    assert!(response.private_text().contains("your offer goes out with your next one"), "{response:?}");
    assert_eq!(response.requests.len(), 1, "no other message is sent: {response:?}");
    let again = harness.press("ann", &button, false).await;
    assert_eq!(again.private_text(), "Your draw offer already goes out with your next move.");
    assert_eq!(*harness.game(&game).await.public_head(), public_head);
    let moved = harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    assert!(moved.public_text().contains("ann: Fool a2 to a3"), "{moved:?}");
    assert!(format!("{moved:?}").contains("ann offers a draw"), "{moved:?}");
    let agreed = harness.press("ben", &moved.component_id(Step::Accept), false).await;
    assert!(agreed.public_text().contains("## King's Mate: draw"), "{agreed:?}");
    assert_eq!(harness.game(&game).await.phase(), Phase::Over);
}

#[tokio::test]
async fn a_pending_draw_offer_can_be_withdrawn() {
    let mut harness = Harness::in_memory().await;
    harness.set_board_mode("every-move").await;
    let game = harness.duel("kings-mate").await;
    let response = harness.run_command("ann", "draw offer", json!({})).await;
    assert!(response.private_text().contains("your offer goes out with your next one"), "{response:?}");
    let dropped = response.component_id(Step::DropDrawOffer);
    for who in ["ben", "cem"] {
        let refused = harness.press(who, &dropped, true).await.private_text();
        assert!(!refused.contains("won't offer"), "{who}: {refused}");
    }
    let taken_back = harness.press("ann", &dropped, true).await;
    assert_eq!(taken_back.private_text(), "Your next move won't offer a draw.");
    assert!(taken_back.component_ids().is_empty(), "{taken_back:?}");
    let none = harness.press("ann", &dropped, true).await;
    assert_eq!(none.private_text(), "No draw offer is waiting for your next move.");
    harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    assert!(harness.game(&game).await.offers().is_empty());
    // Right after one's own move, an offer is made at once.
    let response = harness.run_command("ann", "draw offer", json!({})).await;
    assert!(response.public_text().contains("ann offers a draw"), "{response:?}");
}

#[tokio::test]
async fn a_draw_offered_with_a_move_has_buttons_until_it_is_answered() {
    for mode in ["live", "every-move", "thread"] {
        let mut harness = Harness::in_memory().await;
        harness.set_board_mode(mode).await;
        let game = harness.duel("kings-mate").await;
        harness.channel = harness.location(&game).await.channel;
        harness.run_command("ann", "draw offer", json!({})).await;
        let moved = harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
        for step in [Step::Accept, Step::Decline, Step::Withdraw] {
            moved.component_id(step);
        }
        let declined = harness.press("ben", &moved.component_id(Step::Decline), false).await;
        assert!(declined.public_text().contains("ben declines the draw."), "{mode}: {declined:?}");
        // The offer's buttons go, and the board's stay.
        let board = harness.board_message(&game).await;
        let Request::EditComponents { message, rows } = declined.only("edit components") else {
            panic!("{declined:?}")
        };
        assert_eq!(*message == board, mode == "every-move", "{mode}");
        assert!(*rows > 0, "{mode}: the Move button stays");
        let late = harness.press("ben", &moved.component_id(Step::Accept), false).await;
        assert_eq!(late.private_text(), "That offer is no longer open.", "{mode}");

        harness.run_command("ben", "draw offer", json!({})).await;
        let moved = harness.run_command("ben", "move", json!({ "action": "a8a7" })).await;
        let agreed = harness.press("ann", &moved.component_id(Step::Accept), false).await;
        assert!(agreed.public_text().contains("## King's Mate: draw"), "{mode}: {agreed:?}");
        // The line is deleted, or the board that holds it loses its buttons.
        let removal = if mode == "every-move" { "edit components" } else { "delete" };
        assert!(agreed.count(removal) > 0, "{mode}: {agreed:?}");
    }
}

#[tokio::test]
async fn an_answered_offer_removes_only_its_own_buttons() {
    for mode in ["every-move", "live"] {
        let mut harness = Harness::in_memory().await;
        harness.set_board_mode(mode).await;
        let game = harness.duel("kings-mate").await;
        harness.run_command("ann", "draw offer", json!({})).await;
        if mode == "live" {
            // A board that cannot be edited is posted again below the offer's line.
            let too_old = CallError::Refused { status: Some(429), code: 30_046, what: "too old".to_owned() };
            harness.discord.fail_edits(Some(too_old));
        }
        let moved = harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
        harness.discord.fail_edits(None);
        let is_board = |message: &Value| component_ids(message).iter().any(|id| id.starts_with("move~"));
        let board = moved.requests.iter().map(Request::message).rfind(is_board).expect("a board");
        let rows = board["components"].as_array().expect("rows");
        let own = |row: &&Value| !row.to_string().contains("accept~");
        let expected = rows.iter().filter(own).count();
        let declined = harness.press("ben", &moved.component_id(Step::Decline), false).await;
        let at = harness.board_message(&game).await;
        let redrawn = declined.requests.iter().find_map(|request| match request {
            Request::EditComponents { message, rows } if *message == at => Some(*rows),
            _ => None,
        });
        assert_eq!(redrawn, Some(expected), "{mode}: {declined:?}");
    }
}

#[tokio::test]
async fn repeating_a_pending_draw_offer_shows_its_button_again() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("kings-mate").await;
    let button = harness.button_id(&game, Step::OfferDraw).await;
    let public_head = harness.game(&game).await.public_head().clone();
    harness.run_command("ann", "draw offer", json!({})).await;
    for again in [
        harness.run_command("ann", "draw offer", json!({})).await,
        harness.press("ann", &button, false).await,
        harness.press("ann", &button, true).await,
    ] {
        assert_eq!(again.private_text(), "Your draw offer already goes out with your next move.");
        assert_eq!(again.requests.len(), 1, "no other message is sent: {again:?}");
        again.component_id(Step::DropDrawOffer);
    }
    // A player without a pending offer gets only the reason.
    let other = harness.press("eve", &button, false).await;
    assert!(other.component_ids().is_empty(), "{other:?}");
    let dropped = harness.press("ann", &button, false).await.component_id(Step::DropDrawOffer);
    assert_eq!(
        harness.press("ann", &dropped, true).await.private_text(),
        "Your next move won't offer a draw."
    );
    assert_eq!(*harness.game(&game).await.public_head(), public_head);
}

#[tokio::test]
async fn a_pending_draw_offer_ends_with_the_game() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("kings-mate").await;
    let dropped = harness.run_command("ann", "draw offer", json!({})).await.component_id(Step::DropDrawOffer);
    let resign = ComponentId::for_game(Step::ResignConfirmed, &game, 0).to_string();
    harness.press("ben", &resign, true).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Over);
    let late = harness.press("ann", &dropped, true).await.private_text();
    assert!(!late.contains("won't offer"), "{late}");
}

#[tokio::test]
async fn a_pending_draw_offer_survives_a_restart() {
    let mut harness = Harness::new().await;
    let game = harness.duel("kings-mate").await;
    harness.run_command("ann", "draw offer", json!({})).await;
    harness.restart().await;
    harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    assert_eq!(harness.game(&game).await.offers().len(), 1);
}

#[tokio::test]
async fn the_answer_to_an_offer_names_it_and_not_its_number() {
    let mut harness = Harness::in_memory().await;
    harness.set_board_mode("every-move").await;
    let game = harness.duel("mount-chess").await;
    let offered = harness.run_command("ann", "draw offer", json!({})).await;
    let accept = offered.component_id(Step::Accept);
    for step in [accept.clone(), offered.component_id(Step::Decline)] {
        let own = harness.press("ann", &step, false).await.private_text();
        assert!(own.starts_with("That's your own offer: "), "{own}");
    }
    // An answer in another channel has the news as text.
    harness.channel = ChannelId(9_610);
    let accepted = harness.run_command("ben", "draw accept", json!({ "game": game.as_str() })).await;
    let text = accepted.private_text();
    assert!(text.starts_with("ben accepts the draw.\nDraw by agreement."), "{text}");
    // A button that is older than the end says how the game ended.
    let abort = ComponentId::for_game(Step::Abort, &game, 0).to_string();
    let late = harness.press("ann", &abort, true).await.private_text();
    assert_eq!(late, "The game is over. Draw by agreement.");
}
