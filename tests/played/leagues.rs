//! Tests of a league with the real program: a season of two divisions through a kill, and the next season.

use crate::formats::{add_members, play_to_the_end, sign_up};
use crate::harness::Harness;
use crate::tournament::{run_and_expect, wait_for_message, wait_for_threads, wait_for_tournament_message};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_season_survives_a_kill_and_promotes_and_relegates_players() {
    let mut harness = Harness::open().await;
    let all = ["Ada", "Ben", "Cleo", "Dan", "Fay"];
    add_members(&harness, &["Fay"]);
    let options = json!({
        "title": "Season", "variant": "giant-king", "size": 3, "moving": 1, "time": "1d per action", "grace": "1d",
    });
    let answer = run_and_expect(&harness, "Eve", "tournament league", options, "Season is announced").await;
    let id = answer.opened_id();
    for who in all {
        sign_up(&harness, who, &id).await;
    }
    run_and_expect(&harness, "Eve", "arbiter start", json!({}), "has started with 5 players").await;
    // The first division plays three rounds of one game; the second plays one round.
    for (round, boards) in [(1, 2), (2, 1), (3, 1)] {
        if round == 2 {
            harness.kill().await;
            harness.start().await;
        }
        for (thread, board) in wait_for_threads(&harness, round, boards).await.into_iter().zip(1..) {
            play_to_the_end(&harness, &format!("{id}-r{round}-b{board}"), thread).await;
        }
    }
    let over = wait_for_message(&harness, "## **Season** is over: ").await;
    let over = over["content"].as_str().expect("a text");
    assert!(over.contains("Promoted: ") && over.contains("Relegated: "), "{over}");
    let answer =
        run_and_expect(&harness, "Eve", "tournament standings", json!({}), "**Final standings**").await;
    let standings = answer.text_with_pictures();
    assert!(standings.contains("Division 1") && standings.contains("Division 2"), "{answer:?}");
    run_and_expect(&harness, "Ada", "tournament export", json!({}), "Here is Season as files.").await;
    let again = json!({ "title": "Next season", "tournament": id });
    let answer = run_and_expect(&harness, "Eve", "tournament again", again, "Next season is announced").await;
    let next = answer.opened_id();
    // All players are invited in one message.
    let call = wait_for_message(&harness, "**Next season**: you're invited!").await;
    assert_eq!(call["mentions"].as_array().map(Vec::len), Some(5), "{call}");
    for who in all {
        sign_up(&harness, who, &next).await;
    }
    run_and_expect(&harness, "Eve", "arbiter start", json!({}), "has started with 5 players").await;
    wait_for_tournament_message(&harness, &next, "**Round 1 of 3**", "Withdraw").await;
    harness.finish().await;
}
