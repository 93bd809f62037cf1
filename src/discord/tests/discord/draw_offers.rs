//! Draws that are offered before one's own move, in a game in which they are offered right after it.

use crate::harness::Harness;
use castellan_discord::components::ids::Step;
use castellan_game::Phase;
use serde_json::json;

#[tokio::test]
async fn a_draw_that_is_offered_too_early_goes_with_the_next_move() {
    let mut harness = Harness::in_memory().await;
    harness.boards("every-move").await;
    let game = harness.duel("kings-mate").await;
    let moment = harness.game(&game).await.public().clone();
    let button = harness.id(&game, Step::OfferDraw).await;
    let heard = harness.presses("ann", &button, false).await;
    assert_eq!(heard.privately(), "Your draw offer goes out with your next move.");
    assert_eq!(heard.asked.len(), 1, "nobody else hears of it: {heard:?}");
    let again = harness.presses("ann", &button, false).await;
    assert_eq!(again.privately(), "Your draw offer already goes out with your next move.");
    assert_eq!(*harness.game(&game).await.public(), moment);
    let moved = harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    assert!(moved.publicly().contains("ann: Fool a2 to a3"), "{moved:?}");
    assert!(format!("{moved:?}").contains("ann offers a draw"), "{moved:?}");
    let offer = harness.game(&game).await.offers()[0].number;
    let accept = castellan_discord::components::ids::Id::of(Step::Accept, &game, 1).with(offer).to_string();
    let agreed = harness.presses("ben", &accept, false).await;
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
    // Right after one's own move nothing waits.
    let heard = harness.gives("ann", "draw offer", json!({})).await;
    assert!(heard.publicly().contains("ann offers a draw"), "{heard:?}");
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
