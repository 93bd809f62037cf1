//! Events that cannot be applied: each freezes its own game only.

use crate::harness::{Harness, act, id, watcher};
use crate::place::{Place, on_both_stores};
use castellan_game::vacation::{Allowance, VacationCommand};
use castellan_game::{GameId, Span};
use castellan_referee::{Trouble, stream};
use castellan_store::{Append, Number, RequestId, Store};

on_both_stores! {
    an_event_of_a_later_version_freezes_its_game
    an_event_that_cannot_follow_freezes_its_game
    a_game_that_does_not_begin_is_frozen
    what_was_to_be_told_before_is_told
    a_damaged_record_is_named_and_stops_one_game_alone
}

/// Appends an event to a game's stream without a referee's decision.
async fn slip_in(harness: &Harness<impl Place>, game: &GameId, json: &str) {
    let head = harness.store().head(&stream(game)).await.expect("a store").map_or(0, |head| head.number.0);
    let request = RequestId::new(format!("test:slipped-in-{head}")).expect("an id");
    let mut append = Append::new(stream(game), Number(head), request);
    append.events.push(json.to_owned());
    harness.store().append(append).await.expect("a store");
}

/// Asserts that commands to the game fail with the event's number, that the others continue, and that their timers run.
async fn stands_still<P: Place>(harness: &mut Harness<P>, game: &GameId, number: u64, words: &str) {
    for _ in 0..2 {
        let trouble = harness.ask(game, "ann", act("e2e4")).await.expect_err("it stands still");
        let Trouble::Frozen { game: of, number: at, .. } = &trouble else { panic!("{trouble:?}") };
        assert_eq!((of, *at), (game, number));
        assert!(trouble.to_string().contains(words), "{trouble}");
        assert!(trouble.is_local());
    }
    assert!(matches!(harness.referee().games.game(game).await, Err(Trouble::Frozen { .. })));
    let other = harness.duel("other").await;
    harness.play(&other, "e2e4 e7e5").await;
    let vacation = VacationCommand::Take(Span::days(1));
    let year = Allowance { days_per_year: 9 };
    harness.referee().vacations.command(&id("ann"), vacation, year, "test:away").await.expect("a vacation");
    // The effect on the frozen game waits.
    let troubles = harness.act_with_troubles().await;
    assert!(troubles.iter().any(|trouble| matches!(trouble, Trouble::Frozen { .. })));
    assert!(harness.game(&other).await.is_away(&id("ann")));
    harness.clock.pass(Span::minutes(24 * 60 + 1));
    let troubles = harness.act_with_troubles().await;
    assert!(!troubles.is_empty() && troubles.iter().all(|trouble| matches!(trouble, Trouble::Frozen { .. })));
    assert!(!harness.game(&other).await.is_away(&id("ann")));
    harness.deliver().await;
    let told: Vec<String> = harness.announcer.of(&other).into_iter().flatten().collect();
    assert!(harness.kinds(&other).await.iter().all(|kind| told.contains(&(*kind).to_owned())));
    // The frozen game is not retried again and again.
    assert_eq!(harness.act_with_troubles().await.len(), 0);
    harness.is_sound(&other).await;
}

async fn an_event_of_a_later_version_freezes_its_game<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.duel("k3x9").await;
    let number = harness.game(&game).await.events() + 1;
    let event = r#"{"v":99,"at":1,"by":"table","request":"test:1","what":{"sang":{"song":"a secret"}}}"#;
    slip_in(&harness, &game, event).await;
    stands_still(&mut harness, &game, number, "version 99").await;
    let trouble = harness.referee().games.game(&game).await.expect_err("it stands still");
    assert!(!format!("{trouble} {trouble:?}").contains("a secret"));
}

async fn an_event_that_cannot_follow_freezes_its_game<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.duel("k3x9").await;
    harness.play(&game, "e2e4").await;
    let number = harness.game(&game).await.events() + 1;
    let event = r#"{"v":1,"at":1,"by":"table","request":"test:1","what":{"taken_back":{"steps":7}}}"#;
    slip_in(&harness, &game, event).await;
    slip_in(&harness, &game, r#""anything""#).await;
    // A page that is read at once names the second event; applied from the start, the first one fails.
    let trouble = harness.referee().games.game(&game).await.expect_err("it stands still");
    let Trouble::Frozen { number: at, .. } = trouble else { panic!("{trouble:?}") };
    assert!((number..=number + 1).contains(&at), "{at}");
    let at = at.to_string();
    stands_still(&mut harness, &game, at.parse().expect("a number"), "event").await;
}

async fn a_game_that_does_not_begin_is_frozen<P: Place>(place: P) {
    let harness = Harness::new(place).await;
    let game = crate::harness::game_id("k3x9");
    slip_in(&harness, &game, r#"{"v":1,"at":1,"by":"table","request":"test:1","what":"paused"}"#).await;
    let trouble = harness.referee().games.game(&game).await.expect_err("it stands still");
    assert!(matches!(trouble, Trouble::Frozen { number: 1, .. }), "{trouble:?}");
}

async fn what_was_to_be_told_before_is_told<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.duel("k3x9").await;
    harness.accept(&game, &watcher(1), castellan_game::CommandKind::Watch).await;
    let events = harness.game(&game).await.events();
    slip_in(&harness, &game, "{}").await;
    harness.deliver().await;
    assert_eq!(harness.referee().outbox.receipts(&game).await.expect("a store").to, events);
}

async fn a_damaged_record_is_named_and_stops_one_game_alone<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    // The damaged game comes first in every order.
    let games = ["damaged", "well-1", "well-2"];
    for game in games {
        harness.duel(game).await;
    }
    let [damaged, well @ ..] = games.map(crate::harness::game_id);
    harness.store().hooks.damage(stream(&damaged));
    let trouble = harness.ask(&damaged, "ann", act("e2e4")).await.expect_err("it is damaged");
    assert!(trouble.is_local());
    assert!(trouble.to_string().contains("game/damaged: not as it was written"), "{trouble}");
    for game in &well {
        harness.play(game, "e2e4").await;
    }
    let done = harness.referee().outbox.deliver(&harness.announcer).await.expect("the store works");
    assert_eq!(done.done, 8, "{done:?}");
    assert!(
        !done.troubles.is_empty()
            && done.troubles.iter().all(|trouble| trouble.to_string().contains("damaged"))
    );
    for game in &well {
        let told: Vec<String> = harness.announcer.of(game).into_iter().flatten().collect();
        assert_eq!(told, harness.kinds(game).await);
    }
    harness.clock.pass(Span::minutes(24 * 60 + 1));
    assert!(!harness.act_with_troubles().await.is_empty());
    for game in &well {
        assert_eq!(harness.count(game, "ended").await, 1);
        harness.is_sound(game).await;
    }
    // The other games still note an outage.
    let other = harness.duel("other").await;
    harness.referee().outages.beat().await.expect("the store works");
    harness.referee().reachability.was_lost();
    harness.clock.pass(Span::hours(25));
    let told = harness.referee().outages.came_back().await.expect("the store works");
    assert_eq!((told.games, told.troubles.len()), (1, 1), "{told:?}");
    assert_eq!(harness.count(&other, "outage_noted").await, 1);
}
