//! Kills at the worst moments and recovery by another process: the right message with the right picture appears, no
//! move is played twice, and none is lost.

use crate::harness::{Harness, until};
use crate::test_game::{TestGame, export, line, with_button, words};
use castellan::picture::Renderer;
use castellan::rules::Action;
use castellan::sandbox::Id;
use castellan::sandbox::faults::{Fault, FaultRule};
use castellan_test_support::Random;
use serde_json::{Value, json};
use std::time::Duration;

/// A delay longer than any test.
const FOR_EVER: Duration = Duration::from_hours(1);
/// The number of checks, one per second, for an action that is being stored.
const LOOKS: usize = 180;
/// A fault that holds a request before Discord carries it out.
const BEFORE: Fault = Fault::Slow { before: FOR_EVER, after: Duration::ZERO };
/// A fault that holds the response after Discord has carried out the request.
pub const AFTER: Fault = Fault::Slow { before: Duration::ZERO, after: FOR_EVER };

/// Returns the number of kills over complete games.
fn kills() -> usize {
    std::env::var("KILLS").ok().map_or(5, |kills| kills.parse().expect("KILLS is a number"))
}

/// Plays a move from a channel, and kills the bot when a request of this kind has arrived at the test server, or with
/// `AFTER` once it was carried out. Then another process takes over. On a busy machine the answer may be deferred
/// first: if nothing is stored by then, the move is repeated.
async fn killed(
    harness: &mut Harness,
    test_game: &mut TestGame,
    from: Id,
    path: &str,
    fault: Fault,
) -> Action {
    let (action, before) = (test_game.some(1)[0], test_game.played(harness).len());
    loop {
        harness.sandbox.inject(FaultRule::new("POST", path, 1, fault));
        let asked = json!({ "action": action.to_string(), "game": test_game.id });
        let body = harness.command("move", &asked, None).await;
        let who = test_game.to_act().to_owned();
        let asked = format!("channels/{from}/run");
        {
            let asking = async {
                // A user in another channel is answered before the board is there.
                let _ = harness.asks(&who, &asked, &body).await;
                std::future::pending::<()>().await;
            };
            let falls = until("the request", || {
                let done = fault != AFTER || test_game.played(harness).len() > before;
                (harness.sandbox.faults_left() == 0 && done).then_some(())
            });
            tokio::select! {
                () = asking => {}
                () = falls => {}
            }
        }
        harness.kill().await;
        harness.start().await;
        if stored(harness, test_game).await > 0 {
            test_game.record.play(action, None).expect("a legal action");
            return action;
        }
    }
}

/// Returns the number of stored actions that the test has not played yet.
async fn stored(harness: &Harness, test_game: &TestGame) -> usize {
    let known = export(harness, "Ada", &test_game.id).await;
    known.record().steps().len() - test_game.record.steps().len()
}

/// Checks that the board shows the current position.
async fn shows_the_game(harness: &Harness, test_game: &TestGame) {
    let board = test_game.board(harness, "the board").await;
    let bytes = harness.bytes(&board["attachments"][0]).await;
    assert!(bytes == test_game.picture(&mut Renderer::new()), "{board}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kill_between_store_and_answer_leaves_the_board_to_an_ordinary_message() {
    let mut harness = Harness::open().await;
    let mut test_game = TestGame::duel(&harness).await;
    let hall = harness.hall;
    killed(&mut harness, &mut test_game, hall, "/interactions/*/*/callback", BEFORE).await;
    shows_the_game(&harness, &test_game).await;
    test_game.tells_each_action_once(&harness);
    test_game.goes_on(&harness).await;
    test_game.was_told_once(&harness).await;
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kill_between_store_and_message_sends_it_once() {
    let mut harness = Harness::open().await;
    let mut test_game = TestGame::duel(&harness).await;
    let general = harness.sandbox.channel("general").expect("a channel");
    killed(&mut harness, &mut test_game, general, "/channels/*/messages", BEFORE).await;
    shows_the_game(&harness, &test_game).await;
    test_game.goes_on(&harness).await;
    test_game.was_told_once(&harness).await;
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kill_between_message_and_receipt_sends_it_again_and_it_is_there_once() {
    let mut harness = Harness::open().await;
    let mut test_game = TestGame::duel(&harness).await;
    let general = harness.sandbox.channel("general").expect("a channel");
    killed(&mut harness, &mut test_game, general, "/channels/*/messages", AFTER).await;
    // The message is sent again with the same nonce.
    let nonce = test_game.played(&harness)[0].message["nonce"].clone();
    assert!(nonce.is_string());
    until("the same message", || {
        let journal = harness.sandbox.journal();
        let again = |body: &Value| body["nonce"] == nonce && body["enforce_nonce"] == true;
        journal.iter().filter_map(|entry| entry.request.as_ref()).any(again).then_some(())
    })
    .await;
    shows_the_game(&harness, &test_game).await;
    test_game.goes_on(&harness).await;
    test_game.was_told_once(&harness).await;
    harness.ends().await;
}

/// Answers to interactions have no nonce: after the start the bot looks them up by interaction.
#[tokio::test(flavor = "multi_thread")]
async fn a_kill_between_answer_and_receipt_shows_the_board_once_and_plays_nothing_twice() {
    let mut harness = Harness::open().await;
    let mut test_game = TestGame::duel(&harness).await;
    let hall = harness.hall;
    // On a busy machine the answer may have been deferred; then the board was an ordinary message.
    let before = loop {
        let before = test_game.record.steps().len();
        killed(&mut harness, &mut test_game, hall, "/interactions/*/*/callback", AFTER).await;
        if test_game.played(&harness)[before].message["interaction_metadata"].is_object() {
            break before;
        }
    };
    shows_the_game(&harness, &test_game).await;
    test_game.goes_on(&harness).await;
    let told: Vec<String> = test_game.played(&harness).into_iter().map(|played| played.action).collect();
    assert_eq!(told[before], words(&test_game.record, before));
    assert_eq!(told.len(), test_game.record.steps().len(), "{told:?}");
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kill_between_click_and_answer_does_nothing_and_the_click_is_good_after_it() {
    let mut harness = Harness::open().await;
    let mut test_game = TestGame::duel(&harness).await;
    let board = with_button(&harness, &test_game.id, "Move").await;
    harness.sandbox.inject(FaultRule::new("POST", "/interactions/*/*/callback", 1, BEFORE));
    {
        let pressing = harness.presses("Ada", &board, "Move");
        let falls = until("the request", || (harness.sandbox.faults_left() == 0).then_some(()));
        tokio::select! {
            _ = pressing => panic!("it was answered"),
            () = falls => {}
        }
    }
    harness.kill().await;
    harness.start().await;
    test_game.is_what_was_played(&harness).await;
    for action in test_game.some(2) {
        test_game.picks(&harness, action).await;
    }
    test_game.was_told_once(&harness).await;
    test_game.is_what_was_played(&harness).await;
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_games_survive_kills_at_any_moment() {
    let mut harness = Harness::open().await;
    let mut random = Random::new(2);
    let (mut left, mut lost, mut doubled) = (kills(), 0, 0);
    while left > 0 {
        let mut test_game = TestGame::duel(&harness).await;
        let line = line(&test_game.record, 24, |_| true);
        let mut killed = 0;
        for step in &line {
            if left == 0 || !random.chance(100 * kills() / 12) {
                test_game.types(&harness, step.action).await;
                continue;
            }
            (left, killed) = (left - 1, killed + 1);
            let body = json!({ "action": step.action.to_string(), "game": test_game.id });
            let body = harness.command("move", &body, None).await;
            let who = test_game.to_act().to_owned();
            let asked = format!("channels/{}/run", harness.hall);
            let moment = Duration::from_millis(random.below(400) as u64);
            // The interaction is delivered twice to the current process.
            let before = harness.sandbox.interactions(1);
            harness.sandbox.deliver_twice(1);
            let outcome = tokio::time::timeout(moment, harness.asks(&who, &asked, &body)).await;
            harness.kill().await;
            harness.start().await;
            harness.sandbox.deliver_twice(0);
            let acknowledged = matches!(outcome, Ok(Ok(outcome)) if outcome["outcome"] == "message");
            let asked = harness.sandbox.interactions(1);
            lost += usize::from(acknowledged && stored(&harness, &test_game).await == 0);
            if asked == before {
                // The test server has not received the interaction.
                test_game.types(&harness, step.action).await;
                continue;
            }
            // Deliver it again, to the process that took over.
            comes_again(&harness, asked[0]).await;
            let mut count = stored(&harness, &test_game).await;
            for _ in 0..LOOKS {
                if count > 0 {
                    break;
                }
                tokio::time::sleep(Duration::from_secs(1)).await;
                count = stored(&harness, &test_game).await;
            }
            doubled += count.checked_sub(1).expect("it is done in the end");
            test_game.record.play(step.action, None).expect("a legal action");
            shows_the_game(&harness, &test_game).await;
        }
        test_game.is_what_was_played(&harness).await;
        let told: Vec<String> = test_game.played(&harness).into_iter().map(|played| played.action).collect();
        let mut once = told.clone();
        once.dedup();
        let wanted: Vec<String> = (0..line.len()).map(|place| words(&test_game.record, place)).collect();
        assert_eq!(once, wanted);
        assert!(told.len() <= wanted.len() + killed, "{told:?}");
    }
    println!("{} kills: {lost} acknowledged actions lost, {doubled} played twice", kills());
    assert_eq!((lost, doubled), (0, 0));
    harness.ends().await;
}

/// Delivers an interaction again, and waits until the bot has tried to answer it, or has accepted it if Discord no
/// longer takes an answer, as on a slow machine.
async fn comes_again(harness: &Harness, interaction: Id) {
    let of_it = format!("/interactions/{interaction}/");
    let answers = || harness.sandbox.journal().iter().filter(|entry| entry.path.starts_with(&of_it)).count();
    let taken_up = async || harness.count("castellan_discord_waited_seconds_count").await;
    let (before, taken_before) = (answers(), taken_up().await.expect("a count"));
    harness.sandbox.replay(interaction).expect("it is kept");
    let answered = until("an answer to it", || (answers() > before).then_some(()));
    let done_late = async {
        while taken_up().await.is_none_or(|taken| taken == taken_before) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::select! {
        () = answered => {}
        () = done_late => {}
    }
}
