//! Tests of tournaments on a clock that the test advances: automatic steps, and formats other than Swiss.

use crate::answer::descriptions;
use crate::harness::{Harness, wait_for};
use crate::server_changes::wait_for_direct_message;
use crate::test_game::{TestGame, export};
use crate::tournament::{
    announce, channel_messages, play_briefly, run_and_expect, wait_for_message, wait_for_result,
    wait_for_threads, wait_for_tournament_message,
};
use castellan::game::Span;
use castellan::rules::{Seat, Status};
use castellan::sandbox::Id;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Adds members to the server.
pub fn add_members(harness: &Harness, names: &[&str]) {
    for name in names {
        let user = harness.sandbox.add_user(name);
        harness.sandbox.join(harness.guild, user).expect("there is room");
    }
}

/// Signs a user up with the button on the tournament's message.
pub async fn sign_up(harness: &Harness, who: &str, id: &str) {
    let open = wait_for_tournament_message(harness, id, "Sign-up is open", "Sign up").await;
    assert_eq!(harness.press(who, &open, "Sign up").await.private_text(), "You're signed up.");
}

/// Waits for the result of a tournament, and returns the final standings.
pub async fn final_standings(harness: &Harness, title: &str) -> String {
    let result = wait_for_message(harness, &format!("## **{title}** is over: ")).await;
    assert_eq!(result["attachments"].as_array().map(Vec::len), Some(1), "{result}");
    let answer =
        run_and_expect(harness, "Eve", "tournament standings", json!({}), "**Final standings** of ").await;
    answer.text_with_pictures()
}

/// Waits until the message of a round contains its standings, and returns its text.
async fn wait_for_standings(harness: &Harness, round: u32) -> String {
    let (beginning, standings) =
        (format!("**Round {round}** of "), format!("**Standings after round {round}**"));
    let over = || {
        let text =
            |message: Value| Some(format!("{}\n{}", message["content"].as_str()?, descriptions(&message)));
        let has = |text: &String| text.starts_with(&beginning) && text.contains(&standings);
        channel_messages(harness).into_iter().filter_map(text).find(has)
    };
    wait_for("the standings", over).await
}

/// Returns the points of each name in a list of standings.
pub fn points(standings: &str, names: &[&str]) -> Vec<String> {
    let line = |name: &&str| {
        let is_line = |line: &&str| line.split_whitespace().nth(1) == Some(name);
        let line = standings.lines().find(is_line).unwrap_or_else(|| panic!("{name}: {standings}"));
        line.split_whitespace().nth(2).expect("points").to_owned()
    };
    names.iter().map(line).collect()
}

/// Plays a game to its end: every player moves once, then the player to move resigns until one is left.
pub async fn play_to_the_end(harness: &Harness, game: &str, thread: Id) {
    let mut test_game = TestGame::load(harness, game.to_owned(), thread).await;
    let seats = test_game.record.position().seats().len();
    for action in test_game.random_actions(seats) {
        test_game.type_action(harness, action).await;
    }
    for _ in 1..seats {
        let record = export(harness, "Eve", game).await.into_record();
        assert_eq!(record.status(), Status::Ongoing, "{game}");
        let who = test_game.name(record.position().to_act()).to_owned();
        let question = harness.run_in(thread, &who, "resign", json!({ "game": game })).await;
        harness.press(&who, question.message(), "Resign").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_starts_forfeits_no_shows_and_admits_late_entries_automatically() {
    let mut harness = Harness::with_clock().await;
    add_members(&harness, &["Fay"]);
    let more = json!({
        "rounds": 2, "starts": "3d", "check-in": "1d", "grace": "2h", "round-time": "7d", "late-until": 2,
    });
    let id = announce(&harness, "Autumn", more).await;
    for who in ["Ada", "Ben", "Cleo", "Dan"] {
        sign_up(&harness, who, &id).await;
    }
    harness.advance(Span::days(2)).await;
    let call = wait_for_message(&harness, "**Autumn** starts soon.").await;
    assert_eq!(call["mentions"].as_array().map(Vec::len), Some(4), "{call}");
    for who in ["Ada", "Ben", "Cleo", "Dan"] {
        assert_eq!(harness.press(who, &call, "Check in").await.private_text(), "You're checked in.");
    }
    // The tournament starts at its time without a command. The bot may be restarted meanwhile.
    harness.stop().await;
    harness.start().await;
    harness.advance(Span::days(1)).await;
    wait_for_message(&harness, "**Round 1** of Autumn").await;
    let first = wait_for_threads(&harness, 1, 2).await;
    // In one game both players appear; in the other White does and Black never.
    play_briefly(&harness, &format!("{id}-r1-b1"), first[0]).await;
    wait_for_result(&harness, ": ").await;
    let mut waiting = TestGame::load(&harness, format!("{id}-r1-b2"), first[1]).await;
    for action in waiting.random_actions(1) {
        waiting.type_action(&harness, action).await;
    }
    let absent = waiting.to_act().to_owned();
    run_and_expect(
        &harness,
        "Fay",
        "tournament sign-up",
        json!({}),
        "Fay joins late as number 5, from round 2 on.",
    )
    .await;
    wait_for_direct_message(&harness, "Fay", "You're in Autumn!").await;
    harness.advance(Span::hours(1)).await;
    let answer = run_and_expect(&harness, "Ada", "tournament pairings", json!({}), "**Round 1**").await;
    assert!(!answer.text().contains("(forfeit)"), "there is an hour left: {answer:?}");
    harness.advance(Span::hours(1)).await;
    let listed = wait_for_standings(&harness, 1).await;
    assert_eq!(points(&listed, &[&absent]), ["0"], "{listed}");
    let answer =
        run_and_expect(&harness, "Ada", "tournament pairings", json!({ "round": "1" }), "(forfeit)").await;
    assert!(answer.text().contains("1–0 (forfeit)"), "{answer:?}");
    // Fay plays from the second round on. One of the five has a bye.
    let round = wait_for_message(&harness, "**Round 2** of Autumn").await;
    let text = round["content"].as_str().expect("a text");
    let fay = format!("<@{}>", harness.person("Fay"));
    assert!(text.contains(&fay) && text.lines().count() == 4, "{text}");
    for (thread, board) in wait_for_threads(&harness, 2, 2).await.into_iter().zip(1..) {
        play_briefly(&harness, &format!("{id}-r2-b{board}"), thread).await;
    }
    let standings = final_standings(&harness, "Autumn").await;
    points(&standings, &["Ada", "Ben", "Cleo", "Dan", "Fay"]);
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_overdue_round_notifies_the_director_once() {
    let harness = Harness::with_clock().await;
    let more = json!({ "rounds": 1, "round-time": "7d", "grace": "1d", "time": "10d per action" });
    let id = announce(&harness, "Winter", more).await;
    for who in ["Ada", "Ben"] {
        sign_up(&harness, who, &id).await;
    }
    run_and_expect(&harness, "Eve", "arbiter start", json!({}), "has started with 2 players").await;
    let thread = wait_for_threads(&harness, 1, 1).await[0];
    let mut test_game = TestGame::load(&harness, format!("{id}-r1-b1"), thread).await;
    for action in test_game.random_actions(2) {
        test_game.type_action(&harness, action).await;
    }
    harness.advance(Span::days(7)).await;
    let called = || {
        let eve = harness.person("Eve").to_string();
        let calls = channel_messages(&harness).into_iter().filter(move |message| {
            message["mentions"].as_array().is_some_and(|users| users.iter().any(|user| user["id"] == *eve))
        });
        calls.collect::<Vec<Value>>()
    };
    let call = wait_for("a call", || called().pop()).await;
    assert!(call["content"].to_string().contains("without a result"), "{call}");
    let options = json!({ "span": "5d", "why": "both asked for it" });
    run_and_expect(&harness, "Eve", "arbiter extend", options, "Round 1 has more time.").await;
    harness.advance(Span::days(2)).await;
    assert_eq!(called().len(), 1, "there is time left");
    play_briefly(&harness, &format!("{id}-r1-b1"), thread).await;
    final_standings(&harness, "Winter").await;
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_round_robin_all_players_meet() {
    let mut harness = Harness::open().await;
    let names = ["Ada", "Ben", "Cleo"];
    let id = announce(&harness, "Spring", json!({ "format": "round-robin", "variant": "giant-king" })).await;
    for who in names {
        sign_up(&harness, who, &id).await;
    }
    run_and_expect(&harness, "Eve", "arbiter start", json!({}), "has started with 3 players").await;
    for round in 1..=3 {
        let text = wait_for_message(&harness, &format!("**Round {round}** of Spring")).await;
        let lines = text["content"].as_str().expect("a text").lines();
        assert_eq!(lines.filter(|line| !line.starts_with("-# ")).count(), 3, "{text}");
        let thread = wait_for_threads(&harness, round, 1).await[0];
        if round == 2 {
            harness.kill().await;
            harness.start().await;
        }
        play_to_the_end(&harness, &format!("{id}-r{round}-b1"), thread).await;
    }
    let standings = final_standings(&harness, "Spring").await;
    // The player to move first resigns, so the winners are known. Three points are shared out.
    let all = points(&standings, &names);
    let sum: u32 = all.iter().map(|points| points.parse::<u32>().expect("whole points")).sum();
    assert_eq!(sum, 3, "{standings}");
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_double_round_robin_all_players_meet_with_both_colours() {
    let mut harness = Harness::open().await;
    let names = ["Ada", "Ben", "Cleo"];
    let more = json!({ "format": "double-round-robin", "variant": "kings-mate" });
    let id = announce(&harness, "Twins", more).await;
    for who in names {
        sign_up(&harness, who, &id).await;
    }
    run_and_expect(&harness, "Eve", "arbiter start", json!({}), "has started with 3 players").await;
    let mut met = BTreeSet::new();
    for round in 1..=6 {
        let thread = wait_for_threads(&harness, round, 1).await[0];
        let game = format!("{id}-r{round}-b1");
        let test_game = TestGame::load(&harness, game.clone(), thread).await;
        let [white, black] = [Seat::White, Seat::Black].map(|seat| test_game.name(seat).to_owned());
        assert_ne!(white, black, "{game}");
        assert!(met.insert((white, black)), "{game} was played before: {met:?}");
        if round == 3 {
            harness.kill().await;
            harness.start().await;
        }
        play_to_the_end(&harness, &game, thread).await;
    }
    let standings = final_standings(&harness, "Twins").await;
    let all = points(&standings, &names);
    let sum: u32 = all.iter().map(|points| points.parse::<u32>().expect("whole points")).sum();
    assert_eq!(sum, 6, "{standings}");
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_concurrent_round_robin_starts_all_games_at_once() {
    let harness = Harness::with_clock().await;
    let names = ["Ada", "Ben", "Cleo", "Dan"];
    let more =
        json!({ "format": "round-robin", "variant": "all-round-king", "at-once": true, "grace": "1d" });
    let id = announce(&harness, "Summer", more).await;
    for who in names {
        sign_up(&harness, who, &id).await;
    }
    run_and_expect(&harness, "Eve", "arbiter start", json!({}), "has started with 4 players").await;
    for round in 1..=3 {
        wait_for_threads(&harness, round, 2).await;
    }
    let thread = wait_for_threads(&harness, 3, 2).await[1];
    play_to_the_end(&harness, &format!("{id}-r3-b2"), thread).await;
    // In all other games White never appears, and Black need not.
    harness.advance(Span::days(1)).await;
    let standings = final_standings(&harness, "Summer").await;
    let all = points(&standings, &names);
    let sum: u32 = all.iter().map(|points| points.parse::<u32>().expect("whole points")).sum();
    assert_eq!(sum, 6, "{standings}");
    for (round, forfeits) in [(1, 2), (2, 2), (3, 1)] {
        let options = json!({ "round": round.to_string() });
        let answer = run_and_expect(&harness, "Ada", "tournament pairings", options, "is over.").await;
        assert_eq!(answer.text().matches(": 0–1 (forfeit)").count(), forfeits, "{answer:?}");
    }
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_tournament_games_survive_a_kill() {
    let mut harness = Harness::open().await;
    let names = ["Ada", "Ben", "Cleo"];
    let more = json!({ "format": "double-round-robin", "variant": "mount-chess", "at-once": true });
    let id = announce(&harness, "Feast", more).await;
    for who in names {
        sign_up(&harness, who, &id).await;
    }
    run_and_expect(&harness, "Eve", "arbiter start", json!({}), "has started with 3 players").await;
    // One game is played while the threads of the others are still opening.
    let thread = wait_for_threads(&harness, 1, 1).await[0];
    play_to_the_end(&harness, &format!("{id}-r1-b1"), thread).await;
    harness.kill().await;
    harness.start().await;
    for round in 2..=6 {
        let thread = wait_for_threads(&harness, round, 1).await[0];
        play_to_the_end(&harness, &format!("{id}-r{round}-b1"), thread).await;
    }
    let standings = final_standings(&harness, "Feast").await;
    let all = points(&standings, &names);
    let sum: u32 = all.iter().map(|points| points.parse::<u32>().expect("whole points")).sum();
    assert_eq!(sum, 6, "{standings}");
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pods_of_four_and_three_score_points_by_place() {
    let mut harness = Harness::open().await;
    let names = ["Ada", "Ben", "Cleo", "Dan", "Fay", "Gil", "Hal"];
    add_members(&harness, &names[4..]);
    let more = json!({
        "format": "pods", "variant": "king-of-the-mountain", "options": "army=siege", "rounds": 1,
    });
    let id = announce(&harness, "Peaks", more).await;
    for who in names {
        sign_up(&harness, who, &id).await;
    }
    run_and_expect(&harness, "Eve", "arbiter start", json!({}), "has started with 7 players").await;
    let pods = wait_for_threads(&harness, 1, 2).await;
    harness.kill().await;
    harness.start().await;
    for (thread, board) in pods.into_iter().zip(1..) {
        play_to_the_end(&harness, &format!("{id}-r1-b{board}"), thread).await;
    }
    let standings = final_standings(&harness, "Peaks").await;
    // Four places are worth 3, 2, 1 and 0 points; three places 3, 1½ and 0.
    let mut all = points(&standings, &names);
    all.sort();
    assert_eq!(all, ["0", "0", "1", "1½", "2", "3", "3"], "{standings}");
    let ratings = json!({ "variant": "king-of-the-mountain", "seats": "more" });
    let answer = run_and_expect(&harness, "Ada", "ratings list", ratings, "three and four players").await;
    assert!(names.iter().all(|name| answer.text_with_pictures().contains(name)), "{answer:?}");
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_knockout_decides_the_first_and_the_third_place() {
    let mut harness = Harness::open().await;
    let names = ["Ada", "Ben", "Cleo", "Dan"];
    let more = json!({ "format": "knock-out", "variant": "kings-mate", "third-place": true });
    let id = announce(&harness, "Castle", more).await;
    for who in names {
        sign_up(&harness, who, &id).await;
    }
    run_and_expect(&harness, "Eve", "arbiter start", json!({}), "has started with 4 players").await;
    for round in 1..=2 {
        for (thread, board) in wait_for_threads(&harness, round, 2).await.into_iter().zip(1..) {
            play_to_the_end(&harness, &format!("{id}-r{round}-b{board}"), thread).await;
        }
        if round == 1 {
            harness.kill().await;
            harness.start().await;
        }
    }
    let standings = final_standings(&harness, "Castle").await;
    for rank in 1..=4 {
        let is_line = |line: &&str| line.split_whitespace().next() == Some(&*rank.to_string());
        assert_eq!(standings.lines().filter(is_line).count(), 1, "{standings}");
    }
    harness.finish().await;
}
