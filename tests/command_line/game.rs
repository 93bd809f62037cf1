//! Tests of `castellan game`: an operator's decisions while the bot is stopped, and their display to players
//! afterwards.

use crate::fixtures::{posts, start_tournament};
use crate::harness::Harness;
use castellan::game::{GameId, Phase, Span, Time};
use castellan::referee::Clock;
use castellan::rules::Seat;
use castellan_test_support::test_ports::{SeededEntropy, TestClock};
use serde_json::json;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

/// Returns the time of this machine, which the program uses.
fn now() -> Time {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("a time");
    Time::from_ms(u64::try_from(since.as_millis()).expect("a time"))
}

/// Starts a bot whose clock is behind the machine's by `ago`.
async fn harness(ago: Span) -> Harness {
    let clock = TestClock::new();
    clock.set(now().minus(ago));
    Harness::in_folder(tempfile::tempdir().expect("a folder"), clock, SeededEntropy::new(5)).await
}

/// Runs `castellan game SUBCOMMAND` on the bot's store, and returns the exit code, standard output and standard error.
fn castellan(harness: &Harness, subcommand: &str, arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_castellan"));
    command.env("LC_ALL", "C");
    command.args(["game", subcommand]).arg(harness.folder()).args(arguments);
    let output = command.output().expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// Stops the bot, runs `castellan game direct`, and starts the bot again.
async fn direct(harness: &mut Harness, arguments: &[&str]) -> String {
    harness.close().await;
    let (code, stdout, stderr) = castellan(harness, "direct", arguments);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{arguments:?}");
    assert!(stdout.ends_with("the bot tells the players when it runs again\n"), "{stdout}");
    harness.restart().await;
    stdout
}

#[tokio::test]
async fn a_decision_of_the_operator_is_announced_with_its_reason() {
    let mut harness = harness(Span::ZERO).await;
    let game = harness.duel("mount-chess").await;
    let why = "Black has left the *server*";
    let stdout = direct(&mut harness, &[game.as_str(), "win", "--seat", "w", "--why", why]).await;
    assert!(stdout.contains("White (ann) wins by a director's decision"), "{stdout}");
    assert_eq!(harness.game(&game).await.phase(), Phase::Over);
    let requests = harness.wait(Span::minutes(1)).await;
    let texts = posts(&requests);
    assert!(texts.iter().any(|text| text.contains("Mount Chess: ann wins!")), "{texts:?}");
    let show = json!({ "game": game.as_str() });
    let shown = harness.run_command("ben", "game show", show).await.private_text();
    assert!(shown.contains("the operator as director: "), "{shown}");
    assert!(shown.contains("Reason: Black has left the \\*server\\*"), "{shown}");
    // A game that ended by mistake is reinstated. The latest reason counts.
    direct(&mut harness, &[game.as_str(), "reinstate", "--why", "he is back"]).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
    harness.close().await;
    let (code, stdout, _) = castellan(&harness, "show", &[game.as_str()]);
    assert_eq!(code, Some(0));
    for line in ["White (w): ann\n", "Black (b): ben\n", "directed last (reinstate): he is back\n"] {
        assert!(stdout.contains(line), "{stdout}");
    }
}

#[tokio::test]
async fn a_decision_in_a_tournament_game_is_logged_by_the_tournament() {
    let mut harness = harness(Span::ZERO).await;
    let id = start_tournament(&mut harness, "swiss", json!({ "rounds": 1 })).await;
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
    let games: Vec<GameId> =
        tournament.rounds()[0].pairings.iter().map(|pairing| tournament.game_id(pairing)).collect();
    let stdout = direct(&mut harness, &[games[0].as_str(), "drawn", "--why", "both are ill"]).await;
    assert!(stdout.contains("A director set the result of board 1.1"), "{stdout}");
    direct(&mut harness, &[games[1].as_str(), "pause", "--why", "a power cut"]).await;
    harness.wait(Span::minutes(1)).await;
    assert_eq!(harness.game(&games[0]).await.phase(), Phase::Over);
    assert_eq!(harness.game(&games[1]).await.phase(), Phase::Paused);
    let log = harness.run_command("ann", "tournament log", json!({})).await.private_text();
    assert!(log.contains("the operator: A director set the result of board 1.1"), "{log}");
    assert!(log.contains("both are ill") && log.contains("a power cut"), "{log}");
    harness.close().await;
    let (code, stdout, _) = castellan(&harness, "show", &[games[1].as_str()]);
    assert!(code == Some(0) && stdout.contains(&format!("board 1.2 of tournament {id}\n")), "{stdout}");
    for (arguments, expected) in [
        (["remove", "--seat", "w"].as_slice(), "`/arbiter remove`"),
        (["cancel"].as_slice(), "`/arbiter result`"),
        (["give", "--seat", "g", "--span", "1d"].as_slice(), "has no Gold"),
        (["reinstate"].as_slice(), "Board 1.2 has no result"),
    ] {
        let arguments = [&[games[1].as_str()], arguments, &["--why", "x"]].concat();
        let (code, stdout, stderr) = castellan(&harness, "direct", &arguments);
        assert_eq!((code, stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(stderr.contains(expected), "{arguments:?}: {stderr}");
    }
}

#[tokio::test]
async fn no_clock_runs_while_the_bot_is_stopped() {
    let ago = Span::days(10);
    let mut harness = harness(ago).await;
    let game = harness.duel("mount-chess").await;
    let left = |harness: &Harness, game: &castellan::game::Game| {
        let (seat, deadline) = game.clock().deadline().expect("a deadline");
        assert_eq!(seat, Seat::White);
        deadline.since(harness.clock.now())
    };
    let running = harness.game(&game).await;
    let before = left(&harness, &running);
    assert!(before < ago, "the deadline would have passed by now");
    harness.close().await;
    for decision in [["give", "--seat", "w", "--span", "1d"].as_slice(), &["pause"]] {
        let arguments = [&[game.as_str()], decision, &["--why", "a power cut"]].concat();
        let (code, _, stderr) = castellan(&harness, "direct", &arguments);
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{decision:?}");
    }
    harness.clock.set(now());
    harness.restart().await;
    harness.wait(Span::minutes(1)).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Paused);
    harness.run_command("eve", "direct", json!({ "game": game.as_str(), "what": "resume" })).await;
    let after = harness.game(&game).await;
    assert_eq!(after.phase(), Phase::Running);
    let (left, expected) = (left(&harness, &after), before.plus(Span::days(1)));
    assert!(left <= expected && expected.minus(left) <= Span::minutes(2), "{left:?} of {expected:?}");
}

#[tokio::test]
async fn a_refused_decision_is_one_line_and_changes_nothing() {
    let mut harness = harness(Span::ZERO).await;
    let game = harness.duel("mount-chess").await;
    let game = game.as_str();
    let (code, _, stderr) = castellan(&harness, "direct", &[game, "drawn", "--why", "x"]);
    assert_eq!(code, Some(2));
    assert!(stderr.contains("another process has it open") && stderr.contains("stop it first"), "{stderr}");
    harness.close().await;
    let long = "x".repeat(301);
    for (arguments, expected) in [
        ([game, "drawn"].as_slice(), "--why <TEXT>"),
        (&[game, "drawn", "--why", " "], "--why: give a reason of 1 to 300 characters"),
        (&[game, "drawn", "--why", &long], "--why: give a reason of 1 to 300 characters"),
        (&[game, "explode", "--why", "x"], "choose pause, resume, win, drawn,"),
        (&[game, "win", "--why", "x"], "--seat is missing"),
        (&[game, "win", "--seat", "x", "--why", "x"], "--seat: `x` is not a seat"),
        (&[game, "win", "--seat", "g", "--why", "x"], "There is no Gold in this game"),
        (&[game, "give", "--seat", "w", "--why", "x"], "--span is missing"),
        (&[game, "give", "--seat", "w", "--span", "soon", "--why", "x"], "--span: "),
        (&[game, "resume", "--why", "x"], "castellan: The game"),
        (&["nowhere", "drawn", "--why", "x"], "there is no game nowhere"),
        (&["No Id", "drawn", "--why", "x"], "that is not a game's id"),
    ] {
        let (code, stdout, stderr) = castellan(&harness, "direct", arguments);
        assert_eq!((code, stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(stderr.contains(expected) && stderr.lines().count() == 1, "{arguments:?}: {stderr}");
    }
    harness.restart().await;
    let id = GameId::new(game).expect("a name");
    assert_eq!(harness.game(&id).await.phase(), Phase::Running);
    let shown = harness.run_command("ben", "game show", json!({ "game": game })).await.private_text();
    assert!(!shown.contains("as director"), "{shown}");
}
