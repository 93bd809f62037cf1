//! Tests of the number of messages and mentions of a game in each display mode of boards.

use crate::harness::{Harness, quick_options, wait_for};
use crate::test_game::{TestGame, export};
use castellan::rules::{Action, Seat, Status};
use castellan::sandbox::Id;
use serde_json::{Value, json};
use std::collections::BTreeMap;

const MOVES: usize = 40;

/// The counts for a game of forty moves.
#[derive(PartialEq, Eq, Debug)]
struct Traffic {
    /// The messages that remain in the channel.
    channel_messages: usize,
    /// The messages that remain in the game's thread.
    thread_messages: usize,
    /// The number of mentions of each of the two players.
    mentions: [usize; 2],
}

/// Returns the public messages of a channel, oldest first.
fn public_messages(harness: &Harness, channel: Id) -> Vec<Value> {
    let all = harness.sandbox.history(harness.person("Ada"), channel).expect("a member");
    all.into_iter().filter(|message| message["sandbox"]["only_for"].is_null()).collect()
}

/// Returns the number of requests after the first `before` that count towards Discord's limit of fifty per second: all
/// except answers to interactions.
fn count_limited_requests(harness: &Harness, before: u64) -> usize {
    let journal = harness.sandbox.journal();
    assert!(journal.first().is_some_and(|first| first.number <= before + 1), "all of them are there");
    let answers = |path: &str| path.starts_with("/interactions/") || path.starts_with("/webhooks/");
    journal.iter().filter(|entry| entry.number > before && !answers(&entry.path)).count()
}

/// The pace of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pace {
    /// A few seconds per move.
    Live,
    /// Moves so far apart that the interaction tokens of earlier moves have expired.
    Correspondence,
}

/// Plays a game of forty moves with at most `most` counted requests per move, and some for its start.
async fn play_forty_moves(boards: &str, pace: Pace, most: usize) -> Traffic {
    let harness = Harness::with_options(quick_options()).await;
    let before = harness.sandbox.channels(harness.guild);
    let options = json!({ "variant": "all-round-king", "options": "phases=N", "boards": boards });
    let game = TestGame::open_lobby(&harness, options, &["Ben"]).await;
    let answer = harness.run("Ada", "game start", json!({ "game": game })).await;
    assert!(!answer.has_failed(), "{answer:?}");
    let mut all: BTreeMap<String, Value> = BTreeMap::new();
    let mut record = export(&harness, "Ada", &game).await.record().clone();
    let before_moves = harness.sandbox.request_count();
    let channels = || {
        let new =
            harness.sandbox.channels(harness.guild).into_iter().filter(|channel| !before.contains(channel));
        std::iter::once(harness.games_channel).chain(new).collect::<Vec<_>>()
    };
    for moves in 0..=MOVES {
        if moves > 0 {
            let who = if record.position().to_act() == Seat::White { "Ada" } else { "Ben" };
            let continues_game = |action: &&Action| {
                let mut after = record.clone();
                after.play(**action, None).is_ok() && after.status() == Status::Ongoing
            };
            let actions = record.position().actions();
            // Going to and fro with a knight would repeat the position; a king could be mated by chance.
            let action = *actions
                .iter()
                .rev()
                .cycle()
                .skip(7 * moves)
                .take(actions.len())
                .find(continues_game)
                .expect("an action");
            let options = json!({ "action": action.to_string(), "game": game });
            if pace == Pace::Correspondence {
                harness.sandbox.expire_tokens();
            }
            // The players of a game in a thread play there.
            let here = *channels().last().expect("the games channel");
            let answer = harness.run_in(here, who, "move", options).await;
            assert!(!answer.has_failed(), "{action}: {answer:?}");
            record.play(action, None).expect("a legal action");
        }
        let next = if record.position().to_act() == Seat::White { "Ada" } else { "Ben" };
        let person = json!([harness.person(next).to_string()]);
        // The player to move is mentioned in a new message, and in no other.
        wait_for(&format!("the mention of {next} for move {}", moves + 1), || {
            let now: Vec<Value> =
                channels().into_iter().flat_map(|channel| public_messages(&harness, channel)).collect();
            let fresh = |message: &&Value| !all.contains_key(message["id"].as_str().expect("an id"));
            let calls = now.iter().filter(fresh).any(|message| message["sandbox"]["notified"] == person);
            calls.then(|| {
                all.extend(
                    now.into_iter()
                        .map(|message| (message["id"].as_str().expect("an id").to_owned(), message)),
                );
            })
        })
        .await;
    }
    let (channel_messages, thread_messages) = wait_for("the lines to go", || {
        let counts: Vec<usize> =
            channels().into_iter().map(|channel| public_messages(&harness, channel).len()).collect();
        let in_thread = counts.iter().skip(1).sum();
        (boards == "every-move" || (counts[0] <= 2 && in_thread <= 3)).then_some((counts[0], in_thread))
    })
    .await;
    let requests = count_limited_requests(&harness, before_moves);
    println!("{boards}, {pace:?}: {requests} counted requests for {MOVES} moves");
    assert!(requests <= most * MOVES + 10, "{requests}");
    let mentions = ["Ada", "Ben"].map(|who| {
        let person = harness.person(who).to_string();
        let calls = |message: &&Value| {
            message["sandbox"]["notified"].as_array().is_some_and(|all| all.contains(&json!(person)))
        };
        all.values().filter(calls).count()
    });
    let traffic = Traffic { channel_messages, thread_messages, mentions };
    harness.finish().await;
    traffic
}

#[tokio::test(flavor = "multi_thread")]
async fn forty_moves_on_a_live_board_leave_a_board_and_a_line() {
    let expected = Traffic { channel_messages: 2, thread_messages: 0, mentions: [21, 20] };
    assert_eq!(play_forty_moves("live", Pace::Live, 1).await, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn forty_moves_with_a_board_each_leave_forty_boards() {
    let expected = Traffic { channel_messages: 43, thread_messages: 0, mentions: [21, 20] };
    assert_eq!(play_forty_moves("every-move", Pace::Live, 0).await, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn forty_moves_in_a_thread_leave_one_message_in_the_channel_and_a_board_and_a_line_in_the_thread() {
    // The third message begins the thread.
    let expected = Traffic { channel_messages: 1, thread_messages: 3, mentions: [21, 20] };
    assert_eq!(play_forty_moves("thread", Pace::Live, 2).await, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_days_apart_mention_as_often_and_need_a_few_more_requests() {
    for (boards, most) in [("live", 3), ("every-move", 1), ("thread", 3)] {
        let traffic = play_forty_moves(boards, Pace::Correspondence, most).await;
        assert_eq!(traffic.mentions, [21, 20], "{boards}");
    }
}
