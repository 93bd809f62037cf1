//! Events that cannot be applied: each freezes its own game only.

use crate::harness::{Harness, act, id, watcher};
use crate::store_location::{StoreLocation, on_both_stores};
use castellan_game::vacation::{Allowance, VacationCommand};
use castellan_game::{GameId, Span};
use castellan_referee::{RefereeError, game_stream};
use castellan_store::{Append, RequestId, Store, Version};

on_both_stores! {
    an_event_of_a_later_version_freezes_its_game
    an_event_that_cannot_be_applied_freezes_its_game
    a_game_with_an_invalid_first_event_is_frozen
    notices_queued_before_a_freeze_are_delivered
    a_damaged_record_affects_one_game_only
}

/// Appends an event to a game's stream without a referee's decision.
async fn append_event(harness: &Harness<impl StoreLocation>, game: &GameId, json: &str) {
    let head =
        harness.store().head(&game_stream(game)).await.expect("a store").map_or(0, |head| head.version.0);
    let request = RequestId::new(format!("test:slipped-in-{head}")).expect("an id");
    let mut append = Append::new(game_stream(game), Version(head), request);
    append.events.push(json.to_owned());
    harness.store().append(append).await.expect("a store");
}

/// Asserts that commands to the game fail with the event's number, that the others continue, and that their timers run.
async fn assert_frozen<P: StoreLocation>(harness: &mut Harness<P>, game: &GameId, number: u64, words: &str) {
    for _ in 0..2 {
        let error = harness.ask(game, "ann", act("e2e4")).await.expect_err("it stands still");
        let RefereeError::Frozen { game: of, number: at, .. } = &error else { panic!("{error:?}") };
        assert_eq!((of, *at), (game, number));
        assert!(error.to_string().contains(words), "{error}");
        assert!(error.is_local());
    }
    assert!(matches!(harness.referee().games.game(game).await, Err(RefereeError::Frozen { .. })));
    let other = harness.start_duel("other").await;
    harness.play(&other, "e2e4 e7e5").await;
    let vacation = VacationCommand::Take(Span::days(1));
    let year = Allowance { days_per_year: 9 };
    harness.referee().vacations.command(&id("ann"), vacation, year, "test:away").await.expect("a vacation");
    // The effect on the frozen game waits.
    let errors = harness.run_timers_with_errors().await;
    assert!(errors.iter().any(|error| matches!(error, RefereeError::Frozen { .. })));
    assert!(harness.game(&other).await.is_away(&id("ann")));
    harness.clock.advance(Span::minutes(24 * 60 + 1));
    let errors = harness.run_timers_with_errors().await;
    assert!(!errors.is_empty() && errors.iter().all(|error| matches!(error, RefereeError::Frozen { .. })));
    assert!(!harness.game(&other).await.is_away(&id("ann")));
    harness.deliver().await;
    let delivered: Vec<String> = harness.announcer.notices_of(&other).into_iter().flatten().collect();
    assert!(harness.event_kinds(&other).await.iter().all(|kind| delivered.contains(&(*kind).to_owned())));
    // The frozen game is not retried again and again.
    assert_eq!(harness.run_timers_with_errors().await.len(), 0);
    harness.assert_consistent(&other).await;
}

async fn an_event_of_a_later_version_freezes_its_game<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    let number = harness.game(&game).await.events() + 1;
    let event = r#"{"v":99,"at":1,"by":"table","request":"test:1","what":{"sang":{"song":"a secret"}}}"#;
    append_event(&harness, &game, event).await;
    assert_frozen(&mut harness, &game, number, "version 99").await;
    let error = harness.referee().games.game(&game).await.expect_err("it stands still");
    assert!(!format!("{error} {error:?}").contains("a secret"));
}

async fn an_event_that_cannot_be_applied_freezes_its_game<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    harness.play(&game, "e2e4").await;
    let number = harness.game(&game).await.events() + 1;
    let event = r#"{"v":1,"at":1,"by":"table","request":"test:1","what":{"taken_back":{"steps":7}}}"#;
    append_event(&harness, &game, event).await;
    append_event(&harness, &game, r#""anything""#).await;
    // A page that is read at once names the second event; applied from the start, the first one fails.
    let error = harness.referee().games.game(&game).await.expect_err("it stands still");
    let RefereeError::Frozen { number: at, .. } = error else { panic!("{error:?}") };
    assert!((number..=number + 1).contains(&at), "{at}");
    let at = at.to_string();
    assert_frozen(&mut harness, &game, at.parse().expect("a number"), "event").await;
}

async fn a_game_with_an_invalid_first_event_is_frozen<P: StoreLocation>(location: P) {
    let harness = Harness::new(location).await;
    let game = crate::harness::game_id("k3x9");
    append_event(&harness, &game, r#"{"v":1,"at":1,"by":"table","request":"test:1","what":"paused"}"#).await;
    let error = harness.referee().games.game(&game).await.expect_err("it stands still");
    assert!(matches!(error, RefereeError::Frozen { number: 1, .. }), "{error:?}");
}

async fn notices_queued_before_a_freeze_are_delivered<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    harness.accept(&game, &watcher(1), castellan_game::CommandKind::Watch).await;
    let events = harness.game(&game).await.events();
    append_event(&harness, &game, "{}").await;
    harness.deliver().await;
    assert_eq!(harness.referee().outbox.receipts(&game).await.expect("a store").last_event, events);
}

async fn a_damaged_record_affects_one_game_only<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    // The damaged game comes first in every order.
    let games = ["damaged", "well-1", "well-2"];
    for game in games {
        harness.start_duel(game).await;
    }
    let [damaged, well @ ..] = games.map(crate::harness::game_id);
    harness.store().hooks.damage(game_stream(&damaged));
    let error = harness.ask(&damaged, "ann", act("e2e4")).await.expect_err("it is damaged");
    assert!(error.is_local());
    assert!(error.to_string().contains("game/damaged: not as it was written"), "{error}");
    for game in &well {
        harness.play(game, "e2e4").await;
    }
    let done = harness.referee().outbox.run_due(&harness.announcer).await.expect("the store works");
    assert_eq!(done.done, 8, "{done:?}");
    assert!(!done.errors.is_empty() && done.errors.iter().all(|error| error.to_string().contains("damaged")));
    for game in &well {
        let delivered: Vec<String> = harness.announcer.notices_of(game).into_iter().flatten().collect();
        assert_eq!(delivered, harness.event_kinds(game).await);
    }
    harness.clock.advance(Span::minutes(24 * 60 + 1));
    assert!(!harness.run_timers_with_errors().await.is_empty());
    for game in &well {
        assert_eq!(harness.count(game, "ended").await, 1);
        harness.assert_consistent(game).await;
    }
    // The other games still note an outage.
    let other = harness.start_duel("other").await;
    harness.referee().outages.beat().await.expect("the store works");
    harness.referee().reachability.mark_lost();
    harness.clock.advance(Span::hours(25));
    let report = harness.referee().outages.end_outage().await.expect("the store works");
    assert_eq!((report.games, report.errors.len()), (1, 1), "{report:?}");
    assert_eq!(harness.count(&other, "outage_noted").await, 1);
}
