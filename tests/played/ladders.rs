//! Tests of a ladder with the real program, played through a kill to its end.

use crate::formats::{final_standings, play_to_the_end, sign_up};
use crate::harness::Harness;
use crate::tournament::{run_and_expect, wait_for_message, wait_for_threads, wait_for_tournament_message};
use serde_json::json;

const FOUR: [&str; 4] = ["Ada", "Ben", "Cleo", "Dan"];

#[tokio::test(flavor = "multi_thread")]
async fn a_ladder_survives_a_kill_and_orders_players_by_challenges() {
    let mut harness = Harness::open().await;
    let options = json!({
        "title": "Steps", "variant": "giant-king", "length": "30d", "time": "1d per action", "grace": "1d",
    });
    let answer = run_and_expect(&harness, "Eve", "tournament ladder", options, "Steps is announced").await;
    let id = answer.opened_id();
    for who in FOUR {
        sign_up(&harness, who, &id).await;
    }
    run_and_expect(&harness, "Eve", "arbiter start", json!({}), "has started with 4 players").await;
    let running =
        wait_for_tournament_message(&harness, &id, "1: Ada, 2: Ben, 3: Cleo, 4: Dan", "Challenge").await;
    let list = harness.press("Dan", &running, "Challenge").await;
    assert_eq!(list.private_text(), "Who do you want to challenge?");
    let answer = harness.pick("Dan", list.message(), "1").await;
    assert_eq!(answer.private_text(), "Dan challenges Ada.");
    // The next process completes the start of the game, and repeats no step.
    harness.kill().await;
    harness.start().await;
    let first = wait_for_threads(&harness, 1, 1).await[0];
    let busy = json!({ "opponent": "Ada" });
    run_and_expect(&harness, "Cleo", "tournament challenge", busy, "Ada is in another game now").await;
    // The player to move first resigns: Ada, who was challenged and has White.
    play_to_the_end(&harness, &format!("{id}-r1-b1"), first).await;
    wait_for_tournament_message(&harness, &id, "1: Dan, 2: Ada, 3: Ben, 4: Cleo", "Challenge").await;
    run_and_expect(
        &harness,
        "Cleo",
        "tournament challenge",
        json!({ "opponent": "Ada" }),
        "Cleo challenges Ada.",
    )
    .await;
    let second = wait_for_threads(&harness, 1, 2).await[1];
    play_to_the_end(&harness, &format!("{id}-r1-b2"), second).await;
    wait_for_tournament_message(&harness, &id, "1: Dan, 2: Cleo, 3: Ada, 4: Ben", "Challenge").await;
    run_and_expect(
        &harness,
        "Eve",
        "arbiter finish",
        json!({ "why": "the season is over" }),
        "is over: Dan wins!",
    )
    .await;
    wait_for_message(&harness, "## **Steps** is over: ").await;
    let standings = final_standings(&harness, "Steps").await;
    let places: Vec<&str> = FOUR
        .iter()
        .map(|name| {
            let is_line = |line: &&str| line.split_whitespace().nth(1) == Some(name);
            let line = standings.lines().find(is_line).unwrap_or_else(|| panic!("{name}: {standings}"));
            line.split_whitespace().next().expect("a place")
        })
        .collect();
    assert_eq!(places, ["3", "4", "2", "1"], "{standings}");
    run_and_expect(&harness, "Ada", "tournament export", json!({}), "Here is Steps as files.").await;
    harness.finish().await;
}
