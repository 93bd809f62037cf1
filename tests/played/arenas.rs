//! Tests of an arena and of a double-elimination tournament with the real program: both survive a kill.

use crate::formats::{final_standings, points, signs_up, to_its_end};
use crate::harness::{Harness, until};
use crate::tournament::{announced, gives, said, stands, threads, told};
use castellan::game::Span;
use serde_json::{Value, json};

const FOUR: [&str; 4] = ["Ada", "Ben", "Cleo", "Dan"];

/// Opens an arena that four players join, and starts it.
async fn rush(harness: &Harness) -> String {
    let options = json!({
        "title": "Rush", "variant": "giant-king", "length": "2h", "unfinished": "drop", "time": "1d per action",
        "grace": "1d",
    });
    let heard = gives(harness, "Eve", "tournament arena", options, "Rush is announced").await;
    let id = heard.opened();
    for who in FOUR {
        signs_up(harness, who, &id).await;
    }
    gives(harness, "Eve", "arbiter start", json!({}), "has started with 4 players").await;
    let first = threads(harness, 1, 2).await;
    for (thread, board) in first.into_iter().zip(1..) {
        to_its_end(harness, &format!("{id}-r1-b{board}"), thread).await;
    }
    id
}

/// Returns the points of all four players, and checks that the result was posted once.
async fn all_points(harness: &Harness) -> u32 {
    let standings = final_standings(harness, "Rush").await;
    let over = |message: &&Value| {
        message["content"].as_str().is_some_and(|text| text.starts_with("**Rush** is over: "))
    };
    assert_eq!(told(harness).iter().filter(over).count(), 1);
    points(&standings, &FOUR).iter().map(|points| points.parse::<u32>().expect("whole points")).sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_arena_pairs_whoever_is_free_until_its_time_is_up() {
    let mut harness = Harness::with_a_clock().await;
    let id = rush(&harness).await;
    // All four are free and get new opponents. The bot may be restarted meanwhile.
    harness.stop().await;
    harness.start().await;
    let all = threads(&harness, 1, 4).await;
    to_its_end(&harness, &format!("{id}-r1-b3"), all[2]).await;
    // Cleo pauses and resumes; the others play on or wait.
    let running = stands(&harness, &id, "Under way", "Pause").await;
    harness.presses("Cleo", &running, "Pause").await;
    harness.presses("Cleo", &running, "Play").await;
    harness.pass(Span::hours(2)).await;
    // Three games gave two points each. Unfinished games do not count.
    assert_eq!(all_points(&harness).await, 6);
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_arena_goes_through_a_kill_and_gives_nobody_two_games() {
    let mut harness = Harness::open().await;
    rush(&harness).await;
    // The next process completes the pending work for the next games, and repeats none of it.
    harness.kill().await;
    harness.start().await;
    threads(&harness, 1, 4).await;
    let end = json!({ "why": "the hall closes" });
    gives(&harness, "Eve", "arbiter finish", end, "The tournament is over: ").await;
    assert_eq!(all_points(&harness).await, 4);
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_loses_once_plays_on_in_the_second_bracket() {
    let mut harness = Harness::open().await;
    let id =
        announced(&harness, "Twice", json!({ "format": "double-knock-out", "variant": "kings-mate" })).await;
    for who in FOUR {
        signs_up(&harness, who, &id).await;
    }
    gives(&harness, "Eve", "arbiter start", json!({}), "has started with 4 players").await;
    for (round, boards) in [(1, 2), (2, 2), (3, 1), (4, 1)] {
        for (thread, board) in threads(&harness, round, boards).await.into_iter().zip(1..) {
            to_its_end(&harness, &format!("{id}-r{round}-b{board}"), thread).await;
        }
        if round == 2 {
            harness.kill().await;
            harness.start().await;
        }
    }
    // The grand final is repeated if its loser had not lost before.
    let again = || {
        let begins = |message: &Value, text: &str| {
            message["content"].as_str().is_some_and(|content| content.starts_with(text))
        };
        let all = told(&harness);
        let is_over = all.iter().any(|message| begins(message, "**Twice** is over: "));
        let goes_on = all.iter().any(|message| begins(message, "**Round 5** of Twice"));
        (is_over || goes_on).then_some(goes_on)
    };
    if until("the end, or once more", again).await {
        let thread = threads(&harness, 5, 1).await[0];
        to_its_end(&harness, &format!("{id}-r5-b1"), thread).await;
    }
    said(&harness, "**Twice** is over: ").await;
    let standings = final_standings(&harness, "Twice").await;
    for rank in 1..=4 {
        let of = |line: &&str| line.split_whitespace().next() == Some(&*rank.to_string());
        assert_eq!(standings.lines().filter(of).count(), 1, "{standings}");
    }
    harness.ends().await;
}
