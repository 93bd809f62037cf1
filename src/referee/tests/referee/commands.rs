//! Commands: executed once, decided again after a conflict, and without effect if refused.

use crate::faulty::Stop;
use crate::harness::{CHESS, Harness, act, game_id, game_settings, watcher};
use crate::store_location::{Memory, StoreLocation, on_both_stores};
use castellan_game::{CommandKind, Phase};
use castellan_referee::RefereeError;
use castellan_store::{Store, StoreError};
use std::error::Error;
use std::sync::Arc;

on_both_stores! {
    a_repeated_request_takes_effect_once_and_gets_the_same_answer
    a_request_is_answered_again_after_a_restart
    a_refusal_changes_nothing
    unknown_games_and_invalid_request_ids_are_errors
    errors_of_a_failing_store_name_the_cause
    commands_fail_without_entropy
    an_outdated_cached_game_is_reloaded
}

async fn a_repeated_request_takes_effect_once_and_gets_the_same_answer<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    let command = harness.command("ann", act("e2e4"));
    let first = harness.referee().games.command(&game, &command).await.expect("accepted");
    assert!(!first.repeated);
    harness.play(&game, "e7e5").await;
    let again = harness.referee().games.command(&game, &command).await.expect("answered");
    assert!(again.repeated);
    assert_eq!(again.events, first.events);
    assert_eq!(again.state.events(), first.state.events() + 1, "the game as it stands by now");
    assert_eq!(harness.count(&game, "played").await, 2);
    // Another referee knows it too, even if a different command uses the same id.
    let other = harness.another_referee().await;
    let mut different = command;
    different.kind = act("a2a3");
    assert_eq!(other.games.command(&game, &different).await.expect("answered").events, first.events);
    harness.assert_consistent(&game).await;
}

async fn a_request_is_answered_again_after_a_restart<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    let command = harness.command("ann", act("e2e4"));
    let first = harness.referee().games.command(&game, &command).await.expect("accepted");
    harness.restart().await;
    let again = harness.referee().games.command(&game, &command).await.expect("answered");
    assert!(again.repeated);
    assert_eq!((again.events, again.state), (first.events, first.state));
    harness.assert_consistent(&game).await;
}

async fn a_refusal_changes_nothing<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    let before = harness.whole_stream(&game).await;
    let asks = [
        ("ann", act("e2e5")),
        ("ann", act("nonsense")),
        ("ben", act("e7e5")),
        ("eve", CommandKind::Resign { seat: None }),
        ("ann", CommandKind::Accept(9)),
        ("ann", CommandKind::Start),
        ("ann", CommandKind::Tick),
    ];
    for (who, kind) in asks {
        let asked = format!("{who}: {kind:?}");
        match harness.ask(&game, who, kind).await {
            Err(RefereeError::Refused(_)) => {}
            other => panic!("{asked}: {other:?}"),
        }
        assert_eq!(harness.whole_stream(&game).await, before, "{asked}");
    }
    // A refused command can be repeated with the same id, and is decided again.
    let mut command = harness.command("ben", act("e7e5"));
    assert!(matches!(harness.referee().games.command(&game, &command).await, Err(RefereeError::Refused(_))));
    harness.play(&game, "e2e4").await;
    command.at = harness.referee().now();
    assert!(!harness.referee().games.command(&game, &command).await.expect("accepted").repeated);
}

async fn unknown_games_and_invalid_request_ids_are_errors<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let nowhere = game_id("nowhere");
    assert!(
        matches!(harness.referee().games.game(&nowhere).await, Err(RefereeError::UnknownGame(game)) if game == nowhere)
    );
    assert!(matches!(harness.ask(&nowhere, "ann", act("e2e4")).await, Err(RefereeError::Refused(_))));
    let game = harness.start_duel("k3x9").await;
    // An invalid request id is the caller's mistake, and stores no event.
    let mut command = harness.command("ann", act("e2e4"));
    "no origin".clone_into(&mut command.request);
    let before = harness.whole_stream(&game).await;
    let error = harness.referee().games.command(&game, &command).await.expect_err("no request id");
    assert!(matches!(error, RefereeError::Store(StoreError::Invalid(_))), "{error:?}");
    assert_eq!(harness.whole_stream(&game).await, before);
}

async fn errors_of_a_failing_store_name_the_cause<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    // Each in its own game: with a snapshot the steps differ.
    for (is_known, name) in [(true, "k3x9"), (false, "k4x9")] {
        let game = harness.start_duel(name).await;
        let mut played = 0;
        // The store fails at each step in turn, and at the last step once more after carrying it out.
        let (mut after, mut steps) = (0, None);
        loop {
            if !is_known {
                harness.restart().await;
            }
            let done = steps.is_some();
            let before = harness.whole_stream(&game).await;
            let who = harness.to_act(&game).await;
            let text =
                harness.game(&game).await.record().expect("a game").position().actions()[0].to_string();
            let command = harness.command(&who, act(&text));
            if !is_known {
                harness.restart().await;
            }
            let at = steps.map_or(after, |steps: usize| steps - 1);
            harness.store().hooks.stop(Some(Stop { after: at, done }));
            let carried_out = harness.referee().games.command(&game, &command).await;
            harness.store().hooks.stop(None);
            played += 1;
            let error = match carried_out {
                // The command took no more steps.
                Ok(_) if !done => {
                    steps = Some(after);
                    continue;
                }
                carried_out => carried_out.expect_err("the store stops"),
            };
            assert!(matches!(error, RefereeError::Store(StoreError::Unavailable(_))), "{error:?}");
            assert!(error.to_string().contains("the disk is on fire"), "{error}");
            assert!(error.source().is_some(), "the cause is kept");
            // The game continues undisturbed, and a repeated request gets the stored result.
            assert_eq!(harness.whole_stream(&game).await == before, !done);
            let verdict = harness.referee().games.command(&game, &command).await.expect("accepted");
            assert_eq!(verdict.repeated, done);
            assert_eq!(verdict.events.len(), 1);
            harness.assert_consistent(&game).await;
            if done {
                break;
            }
            after += 1;
        }
        // The steps are the reminder's settings and the append, which also fails for a frozen game. There are more if
        // the game must be read first.
        assert!(if is_known { steps == Some(2) } else { steps > Some(2) }, "{steps:?}");
        assert_eq!(harness.count(&game, "played").await, played);
    }
}

async fn commands_fail_without_entropy<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    let before = harness.whole_stream(&game).await;
    harness.entropy.exhaust();
    let error = harness.ask(&game, "ann", act("e2e4")).await.expect_err("no entropy");
    assert!(matches!(error, RefereeError::Entropy(_)));
    assert!(error.to_string().contains("the entropy is exhausted"), "{error}");
    assert_eq!(harness.whole_stream(&game).await, before);
    assert!(harness.referee().games.new_id().is_err());
}

async fn an_outdated_cached_game_is_reloaded<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    let other = harness.another_referee().await;
    for text in ["e2e4", "e7e5", "g1f3", "b8c6"] {
        let who = harness.to_act(&game).await;
        let command = harness.command(&who, act(text));
        other.games.command(&game, &command).await.expect("accepted");
        assert_eq!(
            harness.game(&game).await.events(),
            other.games.game(&game).await.expect("a game").events()
        );
    }
    harness.assert_consistent(&game).await;
}

#[tokio::test]
async fn two_referees_over_one_store_apply_each_request_once() {
    let mut harness = Harness::new(Memory::new()).await;
    let game = harness.start_duel("k3x9").await;
    // Both have a cache, and yield to other tasks between any two calls of the store.
    let referees = [harness.yielding_referee().await, harness.yielding_referee().await];
    let mut tasks = tokio::task::JoinSet::new();
    for round in 0..200 {
        let referee = referees[round % 2].clone();
        // Every tenth request is sent twice, to both.
        let number = round - usize::from(round % 10 == 9);
        let mut command = harness.command(&watcher(number), CommandKind::Watch);
        command.request = format!("test:watch-{number}");
        let game = game.clone();
        tasks.spawn(async move {
            loop {
                match referee.games.command(&game, &command).await {
                    Err(RefereeError::Contended(_)) => tokio::task::yield_now().await,
                    done => return (command.request, done.expect("accepted")),
                }
            }
        });
    }
    let answers = tasks.join_all().await;
    assert_eq!(harness.count(&game, "watched").await, 180);
    let log = harness.log(&game).await;
    for (request, verdict) in &answers {
        let stored: Vec<_> = log.iter().filter(|event| event.request == *request).cloned().collect();
        assert_eq!(verdict.events, stored, "{request}");
    }
    assert!(answers.iter().filter(|(_, verdict)| verdict.repeated).count() >= 20);
    for referee in &referees {
        assert_eq!(referee.games.game(&game).await.expect("a game"), harness.game(&game).await);
    }
    harness.assert_consistent(&game).await;
}

#[tokio::test]
async fn only_one_of_two_simultaneous_moves_is_played() {
    let mut harness = Harness::new(Memory::new()).await;
    let game = harness.start_duel("k3x9").await;
    let referees = [harness.yielding_referee().await, harness.yielding_referee().await];
    let (one, two) = (harness.command("ann", act("e2e4")), harness.command("ann", act("d2d4")));
    let (one, two) =
        tokio::join!(referees[0].games.command(&game, &one), referees[1].games.command(&game, &two));
    // The other command was decided again, after the first one's events.
    assert!(one.is_ok() != two.is_ok());
    let refused = one.err().or(two.err()).expect("one of them");
    assert!(matches!(refused, RefereeError::Refused(_)), "{refused:?}");
    assert_eq!(harness.count(&game, "played").await, 1);
    harness.assert_consistent(&game).await;
}

#[tokio::test]
async fn a_cancelled_command_is_applied_completely_or_not_at_all() {
    let mut harness = Harness::new(Memory::new()).await;
    let game = harness.start_duel("k3x9").await;
    let referee = harness.yielding_referee().await;
    for polls in 0..8 {
        let who = harness.to_act(&game).await;
        let text = harness.game(&game).await.record().expect("a game").position().actions()[0].to_string();
        let command = harness.command(&who, act(&text));
        let before = harness.game(&game).await;
        {
            let mut asked = Box::pin(referee.games.command(&game, &command));
            for _ in 0..polls {
                if poll_once(&mut asked).await {
                    break;
                }
            }
        }
        harness.assert_consistent(&game).await;
        let after = harness.game(&game).await.events();
        let verdict = referee.games.command(&game, &command).await.expect("accepted");
        assert_eq!(verdict.repeated, after > before.events());
        assert_eq!(Arc::clone(&verdict.state).events(), before.events() + 1);
        harness.assert_consistent(&game).await;
    }
}

/// Polls a future once. Returns `true` if it has completed.
async fn poll_once<T>(future: &mut std::pin::Pin<Box<impl Future<Output = T>>>) -> bool {
    std::future::poll_fn(|context| std::task::Poll::Ready(future.as_mut().poll(context).is_ready())).await
}

#[tokio::test]
async fn games_are_found_by_player_and_by_name() {
    let mut harness = Harness::new(Memory::new()).await;
    let open = game_settings(CHESS, &[]);
    let lobby = harness.create_lobby("lobby", open.clone(), &["ann"]).await;
    let running = harness.start_game("running", open.clone(), &["ben", "ann"]).await;
    let over = harness.start_game("over", open.clone(), &["ann", "cem"]).await;
    let verdict = harness.accept(&over, "ann", CommandKind::Resign { seat: None }).await;
    assert_eq!(verdict.state.phase(), Phase::Over);
    let ann = crate::harness::id("ann");
    let referee = harness.referee();
    assert_eq!(
        referee.game_list.games_of_player(&ann, false).await.expect("a store"),
        [lobby.clone(), running.clone()]
    );
    assert_eq!(
        referee.game_list.games_of_player(&ann, true).await.expect("a store"),
        std::slice::from_ref(&over)
    );
    let all = referee.game_list.games(None, 10).await.expect("a store");
    let names: Vec<_> = all.iter().map(|(game, _)| game.clone()).collect();
    assert_eq!(names, [lobby.clone(), over, running]);
    assert_eq!(all[1].1.result.as_deref(), Some("won b resignation"));
    assert_eq!(referee.game_list.games(Some(&lobby), 1).await.expect("a store")[0].0.as_str(), "over");
    // A player whose name is a prefix of another's has games of their own.
    assert_eq!(
        referee.game_list.games_of_player(&crate::harness::id("an"), false).await.expect("a store"),
        []
    );
    // A player who leaves the lobby no longer plays there.
    harness.accept(&lobby, "ann", CommandKind::Leave).await;
    assert_eq!(harness.referee().game_list.games_of_player(&ann, false).await.expect("a store").len(), 1);
    assert_eq!(
        harness.store().streams(None, 10).await.expect("a store").len(),
        4,
        "three games and the table"
    );
}

#[tokio::test]
async fn more_games_than_fit_the_cache_can_be_played() {
    let mut harness = Harness::new(Memory::new()).await;
    let games: Vec<_> = (0..700).map(|number| game_id(&format!("game-{number}"))).collect();
    for game in &games {
        harness.start_game(game.as_str(), game_settings(CHESS, &[("solo", "on")]), &["ann"]).await;
    }
    for action in ["e2e4", "e7e5"] {
        for game in &games {
            harness.accept(game, "ann", act(action)).await;
        }
    }
    for game in &games {
        assert_eq!(harness.game(game).await.record().expect("a game").steps().len(), 2);
    }
}
