//! Tests of a ladder with the real program, played through a kill to its end.

use crate::formats::{final_standings, signs_up, to_its_end};
use crate::harness::Harness;
use crate::tournament::{gives, said, stands, threads};
use serde_json::json;

const FOUR: [&str; 4] = ["Ada", "Ben", "Cleo", "Dan"];

#[tokio::test(flavor = "multi_thread")]
async fn a_ladder_is_climbed_by_challenges_through_a_kill() {
    let mut harness = Harness::open().await;
    let options = json!({
        "title": "Steps", "variant": "giant-king", "length": "30d", "time": "1d per action", "grace": "1d",
    });
    let heard = gives(&harness, "Eve", "tournament ladder", options, "Steps is announced").await;
    let id = heard.opened();
    for who in FOUR {
        signs_up(&harness, who, &id).await;
    }
    gives(&harness, "Eve", "arbiter start", json!({}), "has started with 4 players").await;
    let running = stands(&harness, &id, "1: Ada, 2: Ben, 3: Cleo, 4: Dan", "Challenge").await;
    let list = harness.presses("Dan", &running, "Challenge").await;
    assert_eq!(list.privately(), "Who do you want to challenge?");
    let heard = harness.picks("Dan", list.message(), "1").await;
    assert_eq!(heard.privately(), "Dan challenges Ada.");
    // The next process completes the start of the game, and repeats no step.
    harness.kill().await;
    harness.start().await;
    let first = threads(&harness, 1, 1).await[0];
    let busy = json!({ "opponent": "Ada" });
    gives(&harness, "Cleo", "tournament challenge", busy, "Ada is in another game now").await;
    // The player to move first resigns: Ada, who was challenged and has White.
    to_its_end(&harness, &format!("{id}-r1-b1"), first).await;
    stands(&harness, &id, "1: Dan, 2: Ada, 3: Ben, 4: Cleo", "Challenge").await;
    gives(&harness, "Cleo", "tournament challenge", json!({ "opponent": "Ada" }), "Cleo challenges Ada.")
        .await;
    let second = threads(&harness, 1, 2).await[1];
    to_its_end(&harness, &format!("{id}-r1-b2"), second).await;
    stands(&harness, &id, "1: Dan, 2: Cleo, 3: Ada, 4: Ben", "Challenge").await;
    gives(&harness, "Eve", "arbiter finish", json!({ "why": "the season is over" }), "is over: Dan wins!")
        .await;
    said(&harness, "**Steps** is over: ").await;
    let standings = final_standings(&harness, "Steps").await;
    let places: Vec<&str> = FOUR
        .iter()
        .map(|name| {
            let of = |line: &&str| line.split_whitespace().nth(1) == Some(name);
            let line = standings.lines().find(of).unwrap_or_else(|| panic!("{name}: {standings}"));
            line.split_whitespace().next().expect("a place")
        })
        .collect();
    assert_eq!(places, ["3", "4", "2", "1"], "{standings}");
    gives(&harness, "Ada", "tournament export", json!({}), "Here is Steps as files.").await;
    harness.ends().await;
}
