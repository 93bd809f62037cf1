//! Tests of team matches with the real program: teams named in a form, boards ordered by a captain, played through a
//! kill to the end.

use crate::buttons::open_form;
use crate::formats::play_to_the_end;
use crate::harness::Harness;
use crate::tournament::{run_and_expect, wait_for_message, wait_for_threads, wait_for_tournament_message};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_team_match_survives_a_kill() {
    let mut harness = Harness::open().await;
    let options = json!({
        "title": "Clubs", "variant": "giant-king", "boards": 2, "double": true, "time": "1d per action", "grace": "1d",
    });
    let answer = run_and_expect(&harness, "Eve", "tournament teams", options, "Clubs is announced").await;
    let id = answer.opened_id();
    let open = wait_for_tournament_message(&harness, &id, "Sign-up is open", "Sign up").await;
    for (who, team) in [("Ada", "Reds"), ("Ben", "Blues"), ("Cleo", "Reds"), ("Dan", "Blues")] {
        let form = open_form(&harness, who, &open, "Sign up").await;
        let answer = harness.fill_in(who, &form, team).await;
        assert_eq!(answer.private_text(), format!("You're signed up for {team}."));
    }
    let order = json!({ "order": "2 1" });
    run_and_expect(&harness, "Cleo", "tournament line-up", order.clone(), "Only the captain of Reds").await;
    run_and_expect(&harness, "Ada", "tournament line-up", order, "Reds will play in this order: Cleo, Ada.")
        .await;
    wait_for_tournament_message(&harness, &id, "**Reds**: 1: Cleo, 2: Ada", "Sign up").await;
    run_and_expect(&harness, "Eve", "arbiter start", json!({}), "has started with 4 players").await;
    // The next process completes the start of the games, and repeats no step.
    harness.kill().await;
    harness.start().await;
    for round in 1..=2 {
        let text = wait_for_message(&harness, &format!("**Round {round}** of Clubs")).await;
        let text = text["content"].as_str().expect("a text");
        let cleo_meets =
            text.lines().find(|line| line.contains(&harness.person("Cleo").to_string())).expect("her board");
        assert!(cleo_meets.contains(&harness.person("Ben").to_string()), "the first boards meet: {text}");
        // The player to move first resigns. Each team has White on one board, so the match is drawn.
        for (thread, board) in wait_for_threads(&harness, round, 2).await.into_iter().zip(1..) {
            play_to_the_end(&harness, &format!("{id}-r{round}-b{board}"), thread).await;
        }
    }
    let over = wait_for_message(&harness, "## **Clubs** is over: ").await;
    let over = over["content"].as_str().expect("a text");
    assert!(over.contains("Reds") && over.contains("Blues") && over.contains("share first place!"), "{over}");
    let standings =
        run_and_expect(&harness, "Eve", "tournament standings", json!({}), "**Final standings** of ")
            .await
            .text_with_pictures();
    for team in ["Reds", "Blues"] {
        let line = standings.lines().find(|line| line.contains(team)).expect("a line");
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words, ["1", team, "2", "2"], "{standings}");
    }
    run_and_expect(&harness, "Ada", "tournament export", json!({}), "Here is Clubs as files.").await;
    harness.finish().await;
}
