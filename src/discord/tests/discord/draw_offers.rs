//! Draw offers made before one's own move, in games where an offer takes effect right after it.

use crate::harness::{Harness, ids};
use crate::recorder::Outgoing;
use castellan_discord_api::CallError;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::Phase;
use serde_json::{Value, json};

#[tokio::test]
async fn a_draw_that_is_offered_too_early_goes_with_the_next_move() {
    let mut harness = Harness::in_memory().await;
    harness.boards("every-move").await;
    let game = harness.duel("kings-mate").await;
    let moment = harness.game(&game).await.public_head().clone();
    let button = harness.id(&game, Step::OfferDraw).await;
    let heard = harness.presses("ann", &button, false).await;
    assert_eq!(heard.privately(), "Your draw offer goes out with your next move.");
    assert_eq!(heard.asked.len(), 1, "nobody else hears of it: {heard:?}");
    let again = harness.presses("ann", &button, false).await;
    assert_eq!(again.privately(), "Your draw offer already goes out with your next move.");
    assert_eq!(*harness.game(&game).await.public_head(), moment);
    let moved = harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    assert!(moved.publicly().contains("ann: Fool a2 to a3"), "{moved:?}");
    assert!(format!("{moved:?}").contains("ann offers a draw"), "{moved:?}");
    let agreed = harness.presses("ben", &moved.id(Step::Accept), false).await;
    assert!(agreed.publicly().contains("Draw by agreement"), "{agreed:?}");
    assert_eq!(harness.game(&game).await.phase(), Phase::Over);
}

#[tokio::test]
async fn a_draw_offer_that_waits_for_the_next_move_can_be_taken_back() {
    let mut harness = Harness::in_memory().await;
    harness.boards("every-move").await;
    let game = harness.duel("kings-mate").await;
    let heard = harness.gives("ann", "draw offer", json!({})).await;
    assert_eq!(heard.privately(), "Your draw offer goes out with your next move.");
    let dropped = heard.id(Step::DropDrawOffer);
    for who in ["ben", "cem"] {
        let refused = harness.presses(who, &dropped, true).await.privately();
        assert!(!refused.contains("won't offer"), "{who}: {refused}");
    }
    let taken_back = harness.presses("ann", &dropped, true).await;
    assert_eq!(taken_back.privately(), "Your next move won't offer a draw.");
    assert!(taken_back.ids().is_empty(), "{taken_back:?}");
    let none = harness.presses("ann", &dropped, true).await;
    assert_eq!(none.privately(), "No draw offer is waiting for your next move.");
    harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    assert!(harness.game(&game).await.offers().is_empty());
    // Right after one's own move, an offer is made at once.
    let heard = harness.gives("ann", "draw offer", json!({})).await;
    assert!(heard.publicly().contains("ann offers a draw"), "{heard:?}");
}

#[tokio::test]
async fn a_draw_that_is_offered_with_a_move_is_answered_below_it_until_it_is_settled() {
    for mode in ["live", "every-move", "thread"] {
        let mut harness = Harness::in_memory().await;
        harness.boards(mode).await;
        let game = harness.duel("kings-mate").await;
        harness.channel = harness.place(&game).await.channel;
        harness.gives("ann", "draw offer", json!({})).await;
        let moved = harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
        for step in [Step::Accept, Step::Decline, Step::Withdraw] {
            moved.id(step);
        }
        let declined = harness.presses("ben", &moved.id(Step::Decline), false).await;
        assert!(declined.publicly().contains("ben declines the draw."), "{mode}: {declined:?}");
        // The offer's buttons go, and the board's stay.
        let board = harness.board(&game).await;
        let Outgoing::Retouch { message, rows } = declined.only("retouch") else { panic!("{declined:?}") };
        assert_eq!((*message == board, *rows > 0), (mode == "every-move", mode == "every-move"), "{mode}");
        let late = harness.presses("ben", &moved.id(Step::Accept), false).await;
        assert_eq!(late.privately(), "That offer is no longer open.", "{mode}");

        harness.gives("ben", "draw offer", json!({})).await;
        let moved = harness.gives("ben", "move", json!({ "action": "a8a7" })).await;
        let agreed = harness.presses("ann", &moved.id(Step::Accept), false).await;
        assert!(agreed.publicly().contains("Draw by agreement"), "{mode}: {agreed:?}");
        // Where lines stay, the offer's line loses its buttons. Elsewhere the line is deleted, or the board that holds
        // it is dimmed.
        let goes = if mode == "live" { "delete" } else { "retouch" };
        assert!(agreed.count(goes) > 0, "{mode}: {agreed:?}");
    }
}

#[tokio::test]
async fn a_settled_offer_takes_only_its_own_buttons_off_the_board() {
    // At the first move the live board still has the buttons for the pieces and the tutorial.
    for mode in ["every-move", "live"] {
        let mut harness = Harness::in_memory().await;
        harness.boards(mode).await;
        let game = harness.duel("kings-mate").await;
        harness.gives("ann", "draw offer", json!({})).await;
        if mode == "live" {
            // A board that cannot be edited is posted again below the offer's line.
            let too_old = CallError::Refused { status: Some(429), code: 30_046, what: "too old".to_owned() };
            harness.discord.refuses_edits(Some(too_old));
        }
        let moved = harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
        harness.discord.refuses_edits(None);
        let is_board = |message: &Value| ids(message).iter().any(|id| id.starts_with("move~"));
        let board = moved.asked.iter().map(Outgoing::message).rfind(is_board).expect("a board");
        let rows = board["components"].as_array().expect("rows");
        let own = |row: &&Value| !row.to_string().contains("accept~");
        let expected = rows.iter().filter(own).count();
        assert_eq!(board.to_string().contains("lesson~"), mode == "live", "{mode}");
        let declined = harness.presses("ben", &moved.id(Step::Decline), false).await;
        let at = harness.board(&game).await;
        let redrawn = declined.asked.iter().find_map(|asked| match asked {
            Outgoing::Retouch { message, rows } if *message == at => Some(*rows),
            _ => None,
        });
        assert_eq!(redrawn, Some(expected), "{mode}: {declined:?}");
    }
}

#[tokio::test]
async fn whoever_has_lost_the_button_gets_it_again() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("kings-mate").await;
    let button = harness.id(&game, Step::OfferDraw).await;
    let public = harness.game(&game).await.public_head().clone();
    harness.gives("ann", "draw offer", json!({})).await;
    for again in [
        harness.gives("ann", "draw offer", json!({})).await,
        harness.presses("ann", &button, false).await,
        harness.presses("ann", &button, true).await,
    ] {
        assert_eq!(again.privately(), "Your draw offer already goes out with your next move.");
        assert_eq!(again.asked.len(), 1, "nobody else hears of it: {again:?}");
        again.id(Step::DropDrawOffer);
    }
    // A player without a pending offer gets only the reason.
    let other = harness.presses("eve", &button, false).await;
    assert!(other.ids().is_empty(), "{other:?}");
    let dropped = harness.presses("ann", &button, false).await.id(Step::DropDrawOffer);
    assert_eq!(
        harness.presses("ann", &dropped, true).await.privately(),
        "Your next move won't offer a draw."
    );
    assert_eq!(*harness.game(&game).await.public_head(), public);
}

#[tokio::test]
async fn a_game_that_ends_takes_a_waiting_draw_offer_with_it() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("kings-mate").await;
    let dropped = harness.gives("ann", "draw offer", json!({})).await.id(Step::DropDrawOffer);
    let resign = ComponentId::for_game(Step::ResignConfirmed, &game, 0).to_string();
    harness.presses("ben", &resign, true).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Over);
    let late = harness.presses("ann", &dropped, true).await.privately();
    assert!(!late.contains("won't offer"), "{late}");
}

#[tokio::test]
async fn a_draw_offer_that_waits_survives_a_restart() {
    let mut harness = Harness::new().await;
    let game = harness.duel("kings-mate").await;
    harness.gives("ann", "draw offer", json!({})).await;
    harness.open().await;
    harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    assert_eq!(harness.game(&game).await.offers().len(), 1);
}
