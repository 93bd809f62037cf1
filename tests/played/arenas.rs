//! Tests of an arena and of a double-elimination tournament with the real program: both survive a kill.

use crate::formats::{final_standings, play_to_the_end, points, sign_up};
use crate::harness::{Harness, wait_for};
use crate::tournament::{
    announce, channel_messages, run_and_expect, wait_for_message, wait_for_threads,
    wait_for_tournament_message,
};
use castellan::game::Span;
use serde_json::{Value, json};

const FOUR: [&str; 4] = ["Ada", "Ben", "Cleo", "Dan"];

/// Opens an arena that four players join, and starts it.
async fn start_arena(harness: &Harness) -> String {
    let options = json!({
        "title": "Rush", "variant": "giant-king", "length": "2h", "unfinished": "drop", "time": "1d per action",
        "grace": "1d",
    });
    let answer = run_and_expect(harness, "Eve", "tournament arena", options, "Rush is announced").await;
    let id = answer.opened_id();
    for who in FOUR {
        sign_up(harness, who, &id).await;
    }
    run_and_expect(harness, "Eve", "arbiter start", json!({}), "has started with 4 players").await;
    let first = wait_for_threads(harness, 1, 2).await;
    for (thread, board) in first.into_iter().zip(1..) {
        play_to_the_end(harness, &format!("{id}-r1-b{board}"), thread).await;
    }
    id
}

/// Returns the points of all four players, and checks that the result was posted once.
async fn sum_points(harness: &Harness) -> u32 {
    let standings = final_standings(harness, "Rush").await;
    let over = |message: &&Value| {
        message["content"].as_str().is_some_and(|text| text.starts_with("## **Rush** is over: "))
    };
    assert_eq!(channel_messages(harness).iter().filter(over).count(), 1);
    points(&standings, &FOUR).iter().map(|points| points.parse::<u32>().expect("whole points")).sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_arena_pairs_free_players_until_its_time_is_up() {
    let mut harness = Harness::with_clock().await;
    let id = start_arena(&harness).await;
    // All four are free and get new opponents. The bot may be restarted meanwhile.
    harness.stop().await;
    harness.start().await;
    let all = wait_for_threads(&harness, 1, 4).await;
    play_to_the_end(&harness, &format!("{id}-r1-b3"), all[2]).await;
    // Cleo pauses and resumes; the others play on or wait.
    let running = wait_for_tournament_message(&harness, &id, "Under way", "Pause").await;
    harness.press("Cleo", &running, "Pause").await;
    harness.press("Cleo", &running, "Play").await;
    harness.advance(Span::hours(2)).await;
    // Three games gave two points each. Unfinished games do not count.
    assert_eq!(sum_points(&harness).await, 6);
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_arena_survives_a_kill_and_gives_no_player_two_games() {
    let mut harness = Harness::open().await;
    start_arena(&harness).await;
    // The next process completes the pending work for the next games, and repeats none of it.
    harness.kill().await;
    harness.start().await;
    wait_for_threads(&harness, 1, 4).await;
    let end = json!({ "why": "the hall closes" });
    run_and_expect(&harness, "Eve", "arbiter finish", end, "The tournament is over: ").await;
    assert_eq!(sum_points(&harness).await, 4);
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_who_lose_once_continue_in_the_second_bracket() {
    let mut harness = Harness::open().await;
    let id =
        announce(&harness, "Twice", json!({ "format": "double-knock-out", "variant": "kings-mate" })).await;
    for who in FOUR {
        sign_up(&harness, who, &id).await;
    }
    run_and_expect(&harness, "Eve", "arbiter start", json!({}), "has started with 4 players").await;
    for (round, boards) in [(1, 2), (2, 2), (3, 1), (4, 1)] {
        for (thread, board) in wait_for_threads(&harness, round, boards).await.into_iter().zip(1..) {
            play_to_the_end(&harness, &format!("{id}-r{round}-b{board}"), thread).await;
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
        let all = channel_messages(&harness);
        let is_over = all.iter().any(|message| begins(message, "## **Twice** is over: "));
        let is_repeated = all.iter().any(|message| begins(message, "**Round 5** of Twice"));
        (is_over || is_repeated).then_some(is_repeated)
    };
    if wait_for("the end, or once more", again).await {
        let thread = wait_for_threads(&harness, 5, 1).await[0];
        play_to_the_end(&harness, &format!("{id}-r5-b1"), thread).await;
    }
    wait_for_message(&harness, "## **Twice** is over: ").await;
    let standings = final_standings(&harness, "Twice").await;
    for rank in 1..=4 {
        let is_line = |line: &&str| line.split_whitespace().next() == Some(&*rank.to_string());
        assert_eq!(standings.lines().filter(is_line).count(), 1, "{standings}");
    }
    harness.finish().await;
}
