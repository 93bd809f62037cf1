//! Messages that cannot be posted: a log line, a counter, honest answers to players, and the reason in `/game show`.

use crate::harness::Harness;
use crate::recorder::{HALL, Outgoing};
use crate::running::running;
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

/// A writer to the log of the current thread.
struct Log;

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        LOG.with_borrow_mut(|log| log.extend_from_slice(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Log {
    /// Installs the subscriber. All threads share it, because tracing caches each call site's interest globally.
    fn listen() {
        static LISTENING: Once = Once::new();
        LISTENING.call_once(|| {
            let subscriber = tracing_subscriber::fmt().with_max_level(LevelFilter::WARN).with_ansi(false);
            let subscriber = subscriber.with_writer(|| Self).finish();
            tracing::subscriber::set_global_default(subscriber).expect("nobody else listens");
        });
    }

    /// Returns the lines about undelivered messages since the last call.
    fn lines() -> Vec<String> {
        let text = String::from_utf8(LOG.take()).expect("text");
        text.lines().filter(|line| line.contains("message not delivered")).map(str::to_owned).collect()
    }
}

fn refused() -> CallError {
    let what = "Invalid Form Body: embeds.0.title: Must be 256 or fewer in length.".to_owned();
    CallError::Refused { status: Some(400), code: 50_035, what }
}

fn failing() -> CallError {
    let what = "Discord failed with status 500, 8 times".to_owned();
    CallError::Unavailable { status: Some(500), what, perhaps_done: true }
}

async fn shown(harness: &mut Harness, game: &GameId) -> String {
    harness.gives("ann", "game show", json!({ "game": game.as_str() })).await.privately()
}

async fn moves(harness: &mut Harness, game: &GameId, who: &str) -> String {
    let action = {
        let game = harness.game(game).await;
        game.record().expect("it runs").position().actions()[0].to_string()
    };
    let options = json!({ "action": action, "game": game.as_str() });
    let heard = harness.gives(who, "move", options).await;
    assert!(heard.failed.is_none(), "{heard:?}");
    heard.privately()
}

#[tokio::test]
async fn what_is_refused_for_good_is_logged_counted_and_shown_even_after_a_restart() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    Log::listen();
    harness.channel = ELSEWHERE;
    let said = moves(&mut harness, &game, "ann").await;
    assert!(said.ends_with("Posted in <#500>."), "{said}");
    assert_eq!(Log::lines(), [] as [String; 0]);
    assert!(!shown(&mut harness, &game).await.contains("couldn't post"));
    harness.discord.breaks(HALL, Some(refused()));
    let said = moves(&mut harness, &game, "ben").await;
    assert!(said.contains("ben: ") && !said.contains("told in") && !said.contains("Posted"), "{said}");
    let lines = Log::lines();
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
        let text = shown(&mut harness, &game).await;
        assert!(text.contains("I couldn't post the latest message in <#500>: "), "{text}");
        assert!(text.contains("Must be 256 or fewer in length") && text.contains("50035"), "{text}");
        harness.open().await;
    }
    // Later messages are posted, and the warning ends.
    harness.discord.breaks(HALL, None);
    moves(&mut harness, &game, "ann").await;
    assert!(!shown(&mut harness, &game).await.contains("couldn't post"));
    assert_eq!(Log::lines(), [] as [String; 0]);
}

#[tokio::test]
async fn what_is_tried_again_says_how_often_and_that_it_waits() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    Log::listen();
    harness.channel = ELSEWHERE;
    harness.discord.breaks(HALL, Some(failing()));
    moves(&mut harness, &game, "ann").await;
    for _ in 0..7 {
        harness.wait(Span::from_ms(6_000)).await;
    }
    // The first three attempts are logged, then fewer and fewer.
    let lines = Log::lines();
    let attempts: Vec<bool> = ["attempt=1 ", "attempt=2 ", "attempt=3 ", "attempt=4 ", "attempt=8 "]
        .map(|attempt| lines.iter().any(|line| line.contains(attempt) && line.contains("status=500")))
        .to_vec();
    assert!(attempts.iter().all(|logged| *logged) && lines.len() == attempts.len(), "{lines:#?}");
    assert!(lines.iter().all(|line| line.contains("given_up=false")), "{lines:#?}");
    assert_eq!(harness.bot().undelivered().count("unavailable", false), 8);
    let text = shown(&mut harness, &game).await;
    assert!(
        text.contains("couldn't post the latest message in <#500>") && text.contains("status 500, 8 times"),
        "{text}"
    );
    assert!(text.contains("I keep trying."), "{text}");
    let said = harness.gives("ben", "draw offer", json!({ "game": game.as_str() })).await.privately();
    assert!(said.contains("I couldn't post it in <#500> yet."), "{said}");
    // After a restart the next attempt restores the reason.
    harness.open().await;
    harness.wait(Span::from_ms(6_000)).await;
    assert!(shown(&mut harness, &game).await.contains("status 500, 8 times"));
    harness.discord.breaks(HALL, None);
    harness.wait(Span::from_ms(6_000)).await;
    assert!(!shown(&mut harness, &game).await.contains("couldn't post"));
}

#[tokio::test]
async fn a_game_that_lost_its_channel_says_so() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    harness.channel = ELSEWHERE;
    let forbidden = CallError::Forbidden { code: 50_013, what: "Missing Permissions".to_owned() };
    harness.discord.breaks(HALL, Some(forbidden));
    moves(&mut harness, &game, "ann").await;
    let text = shown(&mut harness, &game).await;
    assert!(text.contains("This game is on hold: ") && text.contains("`/game move`"), "{text}");
    let said = harness.gives("ben", "pause", json!({ "game": game.as_str() })).await.privately();
    assert!(said.contains("This game is on hold: "), "{said}");
}

#[tokio::test]
async fn a_tournament_says_what_could_not_be_posted_of_it_and_why() {
    let mut harness = Harness::new().await;
    let id = running(&mut harness, "swiss", json!({ "rounds": 2, "notice": "1h" })).await;
    Log::listen();
    harness.channel = ELSEWHERE;
    let shows = async |harness: &mut Harness| {
        harness.gives("cem", "tournament show", json!({ "tournament": id.as_str() })).await.privately()
    };
    assert!(!shows(&mut harness).await.contains("couldn't post"));
    // A temporary failure is retried.
    harness.discord.breaks(HALL, Some(failing()));
    let begin = json!({ "tournament": id.as_str() });
    harness.gives("eve", "arbiter begin-round", begin).await;
    let lines = Log::lines();
    assert!(lines.iter().any(|line| line.contains(&format!("tournament=\"{id}\""))), "{lines:#?}");
    let text = shows(&mut harness).await;
    assert!(text.contains("I couldn't post the latest message in <#500>: "), "{text}");
    assert!(text.contains("status 500, 8 times") && text.ends_with("I keep trying."), "{text}");
    harness.discord.breaks(HALL, None);
    harness.wait(Span::minutes(2)).await;
    assert!(!shows(&mut harness).await.contains("couldn't post"));
    // A permanent refusal is not retried, and the next posted message ends the warning.
    harness.discord.breaks(HALL, Some(refused()));
    for board in ["1.1", "1.2"] {
        let options =
            json!({ "board": board, "result": "1-0", "why": "so it was", "tournament": id.as_str() });
        harness.gives("eve", "arbiter result", options).await;
    }
    let text = shows(&mut harness).await;
    assert!(text.contains("Must be 256 or fewer in length"), "{text}");
    assert!(text.ends_with("I'll post the next message instead."), "{text}");
    harness.discord.breaks(HALL, None);
    harness.wait(Span::hours(1)).await;
    assert!(!shows(&mut harness).await.contains("couldn't post"));
    // A deleted channel is reported with the way to continue.
    let gone = CallError::Gone { code: 10_003, what: "Unknown Channel".to_owned() };
    harness.discord.breaks(HALL, Some(gone));
    harness.event(&Event::ChannelDeleted(HALL)).await;
    let text = shows(&mut harness).await;
    assert!(text.contains("Its channel is gone") && text.contains("`/arbiter move`"), "{text}");
    harness.gives("eve", "arbiter move", json!({ "tournament": id.as_str(), "why": "it is gone" })).await;
    let text = shows(&mut harness).await;
    assert!(!text.contains("can't post") && !text.contains("couldn't post"), "{text}");
}

#[tokio::test]
async fn an_answer_that_is_refused_is_replaced_by_a_short_one_and_is_an_error() {
    let mut harness = Harness::new().await;
    harness.discord.refuses_answers(1, refused());
    let heard = harness.gives("ann", "help", json!({})).await;
    let answers: Vec<String> =
        heard.asked.iter().filter(|asked| asked.what() == "answer").map(Outgoing::content).collect();
    let [_, instead] = answers.as_slice() else { panic!("{heard:?}") };
    assert!(instead.starts_with("I couldn't show the answer."), "{instead}");
    let error = heard.failed.expect("the operator is told").to_string();
    assert!(error.contains("Must be 256 or fewer") && error.contains("50035"), "{error}");
}

#[tokio::test]
async fn a_public_answer_that_is_refused_after_its_deferral_is_replaced_by_a_private_one() {
    let mut harness = Harness::in_memory().await;
    let options = json!([{ "name": "post", "type": 5, "value": true }]);
    let json = harness.interaction("ann", 2, &json!({ "name": "puzzle", "options": options }));
    harness.clock.pass(Span::from_ms(701));
    harness.discord.blocks(&["Solve"]);
    let heard = harness.happens(&json).await;
    let follow_ups = heard.asked.iter().filter(|asked| asked.what() == "follow up");
    let [_, instead] = follow_ups.collect::<Vec<_>>()[..] else { panic!("{heard:?}") };
    let Outgoing::FollowUp { body, .. } = instead else { panic!("{instead:?}") };
    assert!(instead.content().starts_with("I couldn't show the answer."), "{body}");
    assert_eq!(body["flags"], 64, "{body}");
    assert!(heard.failed.is_some(), "{heard:?}");
}

#[tokio::test]
async fn a_file_that_cannot_be_fetched_is_said_to_be_one() {
    let mut harness = Harness::in_memory().await;
    let with_board = || json!({ "variant": "mount-chess", "board": "https://cdn.discordapp.com/board.txt" });
    for (error, said) in [
        (failing(), "I couldn't fetch that file from Discord, so nothing was done."),
        (CallError::Gone { code: 0, what: "404".to_owned() }, "I can't fetch that file any more."),
        (refused(), "I can't fetch that file any more."),
    ] {
        harness.discord.fetches_nothing(Some(error));
        let heard = harness.gives("ann", "game new", with_board()).await;
        assert!(heard.privately().starts_with(said) && heard.failed.is_none(), "{heard:?}");
    }
}

#[tokio::test]
async fn an_answer_names_the_cause_of_a_failure_if_it_is_known() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    for (error, said) in
        [(failing(), "Discord didn't answer me in time"), (refused(), "Discord didn't take what I sent.")]
    {
        harness.discord.breaks(HALL, Some(error));
        let heard = harness.gives("ann", "board", json!({ "post": true, "game": game.as_str() })).await;
        assert!(heard.failed.is_some() && heard.privately().starts_with(said), "{heard:?}");
    }
}
