//! Tests of a league with the real program: a season of two divisions through a kill, and the next season.

use crate::formats::{joined_by, signs_up, to_its_end};
use crate::harness::Harness;
use crate::tournament::{gives, said, stands, threads};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_season_moves_players_up_and_down_through_a_kill() {
    let mut harness = Harness::open().await;
    let all = ["Ada", "Ben", "Cleo", "Dan", "Fay"];
    joined_by(&harness, &["Fay"]);
    let options = json!({
        "title": "Season", "variant": "giant-king", "size": 3, "moving": 1, "time": "1d per action", "grace": "1d",
    });
    let heard = gives(&harness, "Eve", "tournament league", options, "Season is announced").await;
    let id = heard.opened();
    for who in all {
        signs_up(&harness, who, &id).await;
    }
    gives(&harness, "Eve", "arbiter start", json!({}), "has started with 5 players").await;
    // The first division plays three rounds of one game; the second plays one round.
    for (round, boards) in [(1, 2), (2, 1), (3, 1)] {
        if round == 2 {
            harness.kill().await;
            harness.start().await;
        }
        for (thread, board) in threads(&harness, round, boards).await.into_iter().zip(1..) {
            to_its_end(&harness, &format!("{id}-r{round}-b{board}"), thread).await;
        }
    }
    let over = said(&harness, "**Season** is over: ").await;
    let over = over["content"].as_str().expect("a text");
    assert!(over.contains("Promoted: ") && over.contains("Relegated: "), "{over}");
    let heard = gives(&harness, "Eve", "tournament standings", json!({}), "Division 2").await;
    assert!(heard.said().contains("Division 1"), "{heard:?}");
    gives(&harness, "Ada", "tournament export", json!({}), "Here is Season as files.").await;
    let again = json!({ "title": "Next season", "tournament": id });
    let heard = gives(&harness, "Eve", "tournament again", again, "Next season is announced").await;
    let next = heard.opened();
    // All players are invited in one message.
    let call = said(&harness, "**Next season**: you're invited!").await;
    assert_eq!(call["mentions"].as_array().map(Vec::len), Some(5), "{call}");
    for who in all {
        signs_up(&harness, who, &next).await;
    }
    gives(&harness, "Eve", "arbiter start", json!({}), "has started with 5 players").await;
    stands(&harness, &next, "**Round 1 of 3**", "Withdraw").await;
    harness.ends().await;
}
