//! Tests of a simul with the real program: announced by command, joined by button, and played through a kill to its
//! end.

use crate::formats::{add_members, final_standings, play_to_the_end, points, sign_up};
use crate::harness::Harness;
use crate::tournament::{run_and_expect, wait_for_message, wait_for_threads, wait_for_tournament_message};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_simul_survives_a_kill_and_reports_its_score() {
    let mut harness = Harness::open().await;
    add_members(&harness, &["Fay"]);
    let options = json!({
        "title": "Many", "variant": "giant-king", "exhibitor": "Ada", "colours": "alternating", "grace": "1d",
    });
    let answer = run_and_expect(&harness, "Eve", "tournament simul", options, "Many is announced").await;
    let id = answer.opened_id();
    wait_for_tournament_message(&harness, &id, "Ada will play everyone else at once.", "Sign up").await;
    for who in ["Ben", "Cleo", "Dan", "Fay"] {
        sign_up(&harness, who, &id).await;
    }
    run_and_expect(&harness, "Eve", "arbiter start", json!({}), "None of the simul's hosts are here yet. ")
        .await;
    sign_up(&harness, "Ada", &id).await;
    run_and_expect(&harness, "Eve", "arbiter start", json!({}), "has started with 5 players").await;
    // The next process completes the start of the four games, and repeats no step.
    harness.kill().await;
    harness.start().await;
    let boards = wait_for_threads(&harness, 1, 4).await;
    wait_for_message(&harness, "**Round 1** of Many").await;
    // The player to move first resigns. Ada has White in two of the four games.
    for (thread, board) in boards.into_iter().zip(1..) {
        play_to_the_end(&harness, &format!("{id}-r1-b{board}"), thread).await;
    }
    let standings = final_standings(&harness, "Many").await;
    assert_eq!(points(&standings, &["Ada"]), ["2"], "{standings}");
    let mut others = points(&standings, &["Ben", "Cleo", "Dan", "Fay"]);
    others.sort();
    assert_eq!(others, ["0", "0", "1", "1"], "{standings}");
    let over = wait_for_message(&harness, "## **Many** is over: ").await;
    assert!(over["content"].as_str().expect("a text").contains("scored 2 of 4."), "{over}");
    harness.finish().await;
}
