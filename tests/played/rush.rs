//! Somebody who asks without end.

use crate::harness::Harness;
use crate::test_game::TestGame;
use castellan::rules::Action;
use futures_util::future::join_all;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn one_person_who_asks_without_end_is_told_to_slow_down_and_can_still_move_as_can_the_others() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::duel(&harness).await;
    let path = format!("channels/{}/run", harness.hall);
    let legal = harness.command("legal", &json!({}), None).await;
    let asked = join_all((0..120).map(|_| harness.asks("Ada", &path, &legal)));
    let beside = async {
        for _ in 0..10 {
            let heard = harness.gives("Ben", "board", json!({})).await;
            assert!(!heard.privately().contains("Slow down"), "others are answered: {heard:?}");
        }
    };
    let play = async {
        test_game.types(&harness, "a2a3".parse::<Action>().expect("an action")).await;
    };
    let (asked, (), ()) = tokio::join!(asked, beside, play);
    let ada = harness.person("Ada");
    let outcomes = asked.iter().map(|outcome| outcome.as_ref().expect("Discord lets her ask"));
    let messages = outcomes.filter_map(|outcome| harness.message(ada, harness.hall, &outcome["message"]));
    let told: Vec<String> = messages.map(|message| message["content"].to_string()).collect();
    let slow = told.iter().filter(|said| said.contains("Slow down, please")).count();
    assert!((1..=20).contains(&slow), "{slow} were told: {told:?}");
    let shed = harness.count("castellan_discord_shed_total{class=\"look\",reason=\"limited\"}").await;
    assert!(shed.is_some_and(|shed| shed >= 50), "{shed:?}");
    test_game.tells_each_action_once(&harness);
    harness.ends().await;
}
