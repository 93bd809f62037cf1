//! Tests of a simul with the real program: announced by command, joined by button, and played through a kill to its
//! end.

use crate::formats::{final_standings, joined_by, points, signs_up, to_its_end};
use crate::harness::Harness;
use crate::tournament::{gives, said, stands, threads};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn one_plays_many_at_once_through_a_kill_to_what_they_made() {
    let mut harness = Harness::open().await;
    joined_by(&harness, &["Fay"]);
    let options = json!({
        "title": "Many", "variant": "giant-king", "exhibitor": "Ada", "colours": "alternating", "grace": "1d",
    });
    let heard = gives(&harness, "Eve", "tournament simul", options, "Many is announced").await;
    let id = heard.opened();
    stands(&harness, &id, "Ada will play everyone else at once.", "Sign up").await;
    for who in ["Ben", "Cleo", "Dan", "Fay"] {
        signs_up(&harness, who, &id).await;
    }
    gives(&harness, "Eve", "arbiter start", json!({}), "Nobody who gives the simul is there yet: ").await;
    signs_up(&harness, "Ada", &id).await;
    gives(&harness, "Eve", "arbiter start", json!({}), "has started with 5 players").await;
    // The next process completes the start of the four games, and repeats no step.
    harness.kill().await;
    harness.start().await;
    let boards = threads(&harness, 1, 4).await;
    said(&harness, "**Round 1** of Many").await;
    // The player to move first resigns. Ada has White in two of the four games.
    for (thread, board) in boards.into_iter().zip(1..) {
        to_its_end(&harness, &format!("{id}-r1-b{board}"), thread).await;
    }
    let standings = final_standings(&harness, "Many").await;
    assert_eq!(points(&standings, &["Ada"]), ["2"], "{standings}");
    let mut others = points(&standings, &["Ben", "Cleo", "Dan", "Fay"]);
    others.sort();
    assert_eq!(others, ["0", "0", "1", "1"], "{standings}");
    let over = said(&harness, "**Many** is over: ").await;
    assert!(over["content"].as_str().expect("a text").contains("scored 2 of 4."), "{over}");
    harness.ends().await;
}
