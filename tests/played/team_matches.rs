//! Tests of team matches with the real program: teams named in a form, boards ordered by a captain, played through a
//! kill to the end.

use crate::buttons::form;
use crate::formats::to_its_end;
use crate::harness::Harness;
use crate::tournament::{gives, said, stands, threads};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn teams_meet_board_against_board_through_a_kill() {
    let mut harness = Harness::open().await;
    let options = json!({
        "title": "Clubs", "variant": "giant-king", "boards": 2, "double": true, "time": "1d per action", "grace": "1d",
    });
    let heard = gives(&harness, "Eve", "tournament teams", options, "Clubs is announced").await;
    let id = heard.opened();
    let open = stands(&harness, &id, "Sign-up is open", "Sign up").await;
    for (who, team) in [("Ada", "Reds"), ("Ben", "Blues"), ("Cleo", "Reds"), ("Dan", "Blues")] {
        let form = form(&harness, who, &open, "Sign up").await;
        let heard = harness.fills(who, &form, team).await;
        assert_eq!(heard.privately(), format!("{who} signed up for {team}."));
    }
    let order = json!({ "order": "2 1" });
    gives(&harness, "Cleo", "tournament line-up", order.clone(), "Only the captain of Reds").await;
    gives(&harness, "Ada", "tournament line-up", order, "Reds will play in this order: Cleo, Ada.").await;
    stands(&harness, &id, "**Reds**: 1: Cleo, 2: Ada", "Sign up").await;
    gives(&harness, "Eve", "arbiter start", json!({}), "has started with 4 players").await;
    // The next process completes the start of the games, and repeats no step.
    harness.kill().await;
    harness.start().await;
    for round in 1..=2 {
        let text = said(&harness, &format!("**Round {round}** of Clubs")).await;
        let text = text["content"].as_str().expect("a text");
        let cleo_meets =
            text.lines().find(|line| line.contains(&harness.person("Cleo").to_string())).expect("her board");
        assert!(cleo_meets.contains(&harness.person("Ben").to_string()), "the first boards meet: {text}");
        // The player to move first resigns. Each team has White on one board, so the match is drawn.
        for (thread, board) in threads(&harness, round, 2).await.into_iter().zip(1..) {
            to_its_end(&harness, &format!("{id}-r{round}-b{board}"), thread).await;
        }
    }
    let over = said(&harness, "**Clubs** is over: ").await;
    let over = over["content"].as_str().expect("a text");
    assert!(over.contains("Reds") && over.contains("Blues") && over.contains("share first place!"), "{over}");
    let standings =
        gives(&harness, "Eve", "tournament standings", json!({}), "**Final standings** of ").await.said();
    for team in ["Reds", "Blues"] {
        let line = standings.lines().find(|line| line.contains(team)).expect("a line");
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words, ["1", team, "2", "2"], "{standings}");
    }
    gives(&harness, "Ada", "tournament export", json!({}), "Here is Clubs as files.").await;
    harness.ends().await;
}
