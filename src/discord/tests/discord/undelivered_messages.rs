//! Messages that cannot be posted: they are logged and counted, and shown with the cause in `/game show`.

use crate::fixtures::start_tournament;
use crate::harness::Harness;
use crate::recorder::{MAIN_CHANNEL, Request};
use castellan_discord_api::CallError;
use castellan_discord_api::wire::{ChannelId, Event};
use castellan_game::{GameId, Span};
use serde_json::json;
use std::cell::RefCell;
use std::io;
use std::sync::Once;
use tracing::level_filters::LevelFilter;

/// A channel other than the one for games.
const ELSEWHERE: ChannelId = ChannelId(501);

thread_local! {
    /// The log of this thread. Each test runs on one thread.
    static LOG: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Writes to the log of the current thread.
struct ThreadLog;

impl io::Write for ThreadLog {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        LOG.with_borrow_mut(|log| log.extend_from_slice(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl ThreadLog {
    /// Installs the subscriber. All threads share it, because tracing caches each call site's interest globally.
    fn install() {
        static INSTALLED: Once = Once::new();
        INSTALLED.call_once(|| {
            let subscriber = tracing_subscriber::fmt().with_max_level(LevelFilter::WARN).with_ansi(false);
            let subscriber = subscriber.with_writer(|| Self).finish();
            tracing::subscriber::set_global_default(subscriber).expect("the only subscriber");
        });
    }

    /// Returns the log lines about undelivered messages since the last call.
    fn take_lines() -> Vec<String> {
        let text = String::from_utf8(LOG.take()).expect("text");
        text.lines().filter(|line| line.contains("message not delivered")).map(str::to_owned).collect()
    }
}

fn refused() -> CallError {
    let what = "Invalid Form Body: embeds.0.title: Must be 256 or fewer in length.".to_owned();
    CallError::Refused { status: Some(400), code: 50_035, what }
}

fn unavailable() -> CallError {
    let what = "Discord failed with status 500, 8 times".to_owned();
    CallError::Unavailable { status: Some(500), what, perhaps_done: true }
}

async fn game_text(harness: &mut Harness, game: &GameId) -> String {
    harness.run_command("ann", "game show", json!({ "game": game.as_str() })).await.private_text()
}

async fn make_move(harness: &mut Harness, game: &GameId, who: &str) -> String {
    let action = {
        let game = harness.game(game).await;
        game.record().expect("it runs").position().actions()[0].to_string()
    };
    let options = json!({ "action": action, "game": game.as_str() });
    let response = harness.run_command(who, "move", options).await;
    assert!(response.error.is_none(), "{response:?}");
    response.private_text()
}

#[tokio::test]
async fn a_permanent_refusal_is_logged_counted_and_shown_after_a_restart() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    ThreadLog::install();
    harness.channel = ELSEWHERE;
    let answer = make_move(&mut harness, &game, "ann").await;
    assert!(answer.ends_with("Posted in <#500>."), "{answer}");
    assert_eq!(ThreadLog::take_lines(), [] as [String; 0]);
    assert!(!game_text(&mut harness, &game).await.contains("couldn't post"));
    harness.discord.fail_channel(MAIN_CHANNEL, Some(refused()));
    let answer = make_move(&mut harness, &game, "ben").await;
    assert!(
        answer.contains("ben: ") && !answer.contains("told in") && !answer.contains("Posted"),
        "{answer}"
    );
    let lines = ThreadLog::take_lines();
    let [line] = lines.as_slice() else { panic!("{lines:?}") };
    for part in [
        " WARN ",
        "outbox: message not delivered",
        &format!("game=\"{game}\""),
        "status=400",
        "code=50035",
        "attempt=1",
        "given_up=true",
        "embeds.0.title: Must be 256 or fewer in length.",
    ] {
        assert!(line.contains(part), "{part}: {line}");
    }
    assert_eq!(harness.bot().undelivered().count("refused", true), 1);
    for _ in 0..2 {
        let text = game_text(&mut harness, &game).await;
        assert!(text.contains("I couldn't post the latest message in <#500>: "), "{text}");
        assert!(text.contains("Must be 256 or fewer in length") && text.contains("50035"), "{text}");
        harness.restart().await;
    }
    // Later messages are posted, and the warning ends.
    harness.discord.fail_channel(MAIN_CHANNEL, None);
    make_move(&mut harness, &game, "ann").await;
    assert!(!game_text(&mut harness, &game).await.contains("couldn't post"));
    assert_eq!(ThreadLog::take_lines(), [] as [String; 0]);
}

#[tokio::test]
async fn a_retried_message_logs_its_attempts_and_is_shown_as_pending() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    ThreadLog::install();
    harness.channel = ELSEWHERE;
    harness.discord.fail_channel(MAIN_CHANNEL, Some(unavailable()));
    make_move(&mut harness, &game, "ann").await;
    for _ in 0..7 {
        harness.wait(Span::from_ms(6_000)).await;
    }
    // The first three attempts are logged, then fewer and fewer.
    let lines = ThreadLog::take_lines();
    let attempts: Vec<bool> = ["attempt=1 ", "attempt=2 ", "attempt=3 ", "attempt=4 ", "attempt=8 "]
        .map(|attempt| lines.iter().any(|line| line.contains(attempt) && line.contains("status=500")))
        .to_vec();
    assert!(attempts.iter().all(|logged| *logged) && lines.len() == attempts.len(), "{lines:#?}");
    assert!(lines.iter().all(|line| line.contains("given_up=false")), "{lines:#?}");
    assert_eq!(harness.bot().undelivered().count("unavailable", false), 8);
    let text = game_text(&mut harness, &game).await;
    assert!(
        text.contains("couldn't post the latest message in <#500>") && text.contains("status 500, 8 times"),
        "{text}"
    );
    assert!(text.contains("I keep trying."), "{text}");
    let answer =
        harness.run_command("ben", "draw offer", json!({ "game": game.as_str() })).await.private_text();
    assert!(answer.contains("I couldn't post it in <#500> yet."), "{answer}");
    // After a restart the next attempt restores the reason.
    harness.restart().await;
    harness.wait(Span::from_ms(6_000)).await;
    assert!(game_text(&mut harness, &game).await.contains("status 500, 8 times"));
    harness.discord.fail_channel(MAIN_CHANNEL, None);
    harness.wait(Span::from_ms(6_000)).await;
    assert!(!game_text(&mut harness, &game).await.contains("couldn't post"));
}

#[tokio::test]
async fn a_game_without_its_channel_is_shown_as_on_hold() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    harness.channel = ELSEWHERE;
    let forbidden = CallError::Forbidden { code: 50_013, what: "Missing Permissions".to_owned() };
    harness.discord.fail_channel(MAIN_CHANNEL, Some(forbidden));
    make_move(&mut harness, &game, "ann").await;
    let text = game_text(&mut harness, &game).await;
    assert!(text.contains("This game is on hold: ") && text.contains("`/game move`"), "{text}");
    let answer = harness.run_command("ben", "pause", json!({ "game": game.as_str() })).await.private_text();
    assert!(answer.contains("This game is on hold: "), "{answer}");
}

#[tokio::test]
async fn a_tournament_shows_undelivered_messages_and_their_cause() {
    let mut harness = Harness::new().await;
    let id = start_tournament(&mut harness, "swiss", json!({ "rounds": 2, "notice": "1h" })).await;
    ThreadLog::install();
    harness.channel = ELSEWHERE;
    let tournament_text = async |harness: &mut Harness| {
        harness
            .run_command("cem", "tournament show", json!({ "tournament": id.as_str() }))
            .await
            .private_text()
    };
    assert!(!tournament_text(&mut harness).await.contains("couldn't post"));
    // A temporary failure is retried.
    harness.discord.fail_channel(MAIN_CHANNEL, Some(unavailable()));
    let begin = json!({ "tournament": id.as_str() });
    harness.run_command("eve", "arbiter begin-round", begin).await;
    let lines = ThreadLog::take_lines();
    assert!(lines.iter().any(|line| line.contains(&format!("tournament=\"{id}\""))), "{lines:#?}");
    let text = tournament_text(&mut harness).await;
    assert!(text.contains("I couldn't post the latest message in <#500>: "), "{text}");
    assert!(text.contains("status 500, 8 times") && text.ends_with("I keep trying."), "{text}");
    harness.discord.fail_channel(MAIN_CHANNEL, None);
    harness.wait(Span::minutes(2)).await;
    assert!(!tournament_text(&mut harness).await.contains("couldn't post"));
    // A permanent refusal is not retried, and the next posted message ends the warning.
    harness.discord.fail_channel(MAIN_CHANNEL, Some(refused()));
    for board in ["1.1", "1.2"] {
        let options =
            json!({ "board": board, "result": "1-0", "why": "so it was", "tournament": id.as_str() });
        harness.run_command("eve", "arbiter result", options).await;
    }
    let text = tournament_text(&mut harness).await;
    assert!(text.contains("Must be 256 or fewer in length"), "{text}");
    assert!(text.ends_with("I'll post the next message instead."), "{text}");
    harness.discord.fail_channel(MAIN_CHANNEL, None);
    harness.wait(Span::hours(1)).await;
    assert!(!tournament_text(&mut harness).await.contains("couldn't post"));
    // A deleted channel is reported with the command that moves the tournament.
    let gone = CallError::Gone { code: 10_003, what: "Unknown Channel".to_owned() };
    harness.discord.fail_channel(MAIN_CHANNEL, Some(gone));
    harness.handle_event(&Event::ChannelDeleted(MAIN_CHANNEL)).await;
    let text = tournament_text(&mut harness).await;
    assert!(text.contains("This tournament's channel is gone") && text.contains("`/arbiter move`"), "{text}");
    harness
        .run_command("eve", "arbiter move", json!({ "tournament": id.as_str(), "why": "it is gone" }))
        .await;
    let text = tournament_text(&mut harness).await;
    assert!(!text.contains("can't post") && !text.contains("couldn't post"), "{text}");
}

#[tokio::test]
async fn a_refused_answer_is_replaced_by_a_short_one_and_reported_as_an_error() {
    let mut harness = Harness::new().await;
    harness.discord.fail_next_answers(1, refused());
    let response = harness.run_command("ann", "help", json!({})).await;
    let answers: Vec<String> =
        response.requests.iter().filter(|request| request.kind() == "answer").map(Request::content).collect();
    let [_, replacement] = answers.as_slice() else { panic!("{response:?}") };
    assert!(replacement.starts_with("I couldn't show the answer."), "{replacement}");
    let error = response.error.expect("an error for the operator").to_string();
    assert!(error.contains("Must be 256 or fewer") && error.contains("50035"), "{error}");
}

#[tokio::test]
async fn a_public_answer_refused_after_its_deferral_is_replaced_by_a_private_one() {
    let mut harness = Harness::in_memory().await;
    let options = json!([{ "name": "post", "type": 5, "value": true }]);
    let json = harness.interaction("ann", 2, &json!({ "name": "puzzle", "options": options }));
    harness.clock.advance(Span::from_ms(701));
    harness.discord.block_words(&["Solve"]);
    let response = harness.handle(&json).await;
    let follow_ups = response.requests.iter().filter(|request| request.kind() == "follow up");
    let [_, replacement] = follow_ups.collect::<Vec<_>>()[..] else { panic!("{response:?}") };
    let Request::FollowUp { body, .. } = replacement else { panic!("{replacement:?}") };
    assert!(replacement.content().starts_with("I couldn't show the answer."), "{body}");
    assert_eq!(body["flags"], 64, "{body}");
    assert!(response.error.is_some(), "{response:?}");
}

#[tokio::test]
async fn an_attachment_that_cannot_be_fetched_is_reported() {
    let mut harness = Harness::in_memory().await;
    let with_board = || json!({ "variant": "mount-chess", "board": "https://cdn.discordapp.com/board.txt" });
    for (error, expected) in [
        (unavailable(), "I couldn't fetch that file from Discord, so nothing was done."),
        (CallError::Gone { code: 0, what: "404".to_owned() }, "I can't fetch that file any more."),
        (refused(), "I can't fetch that file any more."),
    ] {
        harness.discord.fail_fetches(Some(error));
        let response = harness.run_command("ann", "game new", with_board()).await;
        assert!(response.private_text().starts_with(expected) && response.error.is_none(), "{response:?}");
    }
}

#[tokio::test]
async fn an_answer_names_the_cause_of_a_failure_if_it_is_known() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    for (error, expected) in
        [(unavailable(), "Discord didn't answer me in time"), (refused(), "Discord didn't take what I sent.")]
    {
        harness.discord.fail_channel(MAIN_CHANNEL, Some(error));
        let response =
            harness.run_command("ann", "board", json!({ "post": true, "game": game.as_str() })).await;
        assert!(response.error.is_some() && response.private_text().starts_with(expected), "{response:?}");
    }
}
