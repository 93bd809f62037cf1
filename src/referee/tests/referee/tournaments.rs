//! Tournaments at the referee: their commands to games and the results that come back, none of which is lost or
//! processed twice.

use crate::harness::{FOUR, Harness, act, game_id, id, person, stopped_at_every_step};
use crate::ports::Response;
use crate::store_location::{Disk, Memory, StoreLocation, on_both_stores};
use crate::tournament_stage::{WHY, board, cup, plan};
use castellan_game::command::Proposal;
use castellan_game::event::EventKind as GameEventKind;
use castellan_game::time_control::TimeControl;
use castellan_game::{self as game, GameId, GameSettings, Phase as GamePhase, Requester, Span};
use castellan_referee::{Clock, RefereeError, TournamentPost};
use castellan_store::{Snapshot, Store};
use castellan_tournament::{
    Announcement, Command, CommandKind, DirectorQuestion, Format, Phase, Refusal, Score, Scoring,
};

fn first_round_game(number: u32) -> GameId {
    game_id(&format!("cup-r1-b{number}"))
}

async fn a_round_starts_its_games_and_records_their_results<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    harness.start_tournament(plan(), &FOUR).await;
    assert_eq!(
        harness.announcer.assigned_games(),
        [first_round_game(1), first_round_game(2)],
        "each has a place before it is created"
    );
    for number in [1, 2] {
        let game = harness.game(&first_round_game(number)).await;
        assert_eq!(game.phase(), GamePhase::Running);
        let pairing = harness.tournament().await.pairing(board(1, number)).expect("a board").clone();
        let seated: Vec<_> = game.seats().values().map(|player| player.id.clone()).collect();
        let paired: Vec<_> = pairing.players_by_seat();
        let tournament = harness.tournament().await;
        let paired: Vec<_> =
            paired.iter().map(|number| tournament.entrant(*number).expect("one").player.id.clone()).collect();
        assert_eq!(seated, paired, "they sit as they were paired");
        harness.assert_consistent(&first_round_game(number)).await;
    }
    harness.resigns(&first_round_game(1), 1).await;
    harness.resigns(&first_round_game(2), 0).await;
    harness.run_all_work().await;
    let tournament = harness.tournament().await;
    assert!(tournament.round(1).expect("a round").finished);
    assert_eq!(tournament.pairing(board(1, 1)).expect("one").score, Some(Score::won(2, 0)));
    assert_eq!(tournament.pairing(board(1, 2)).expect("one").score, Some(Score::won(2, 1)));
    assert_eq!(harness.announcer.assigned_games().len(), 4, "the next round's games have begun");
    for number in [1, 2] {
        harness.resigns(&game_id(&format!("cup-r2-b{number}")), 1).await;
    }
    harness.run_all_work().await;
    assert_eq!(harness.tournament().await.phase(), Phase::Finished);
    let shown: Vec<TournamentPost> =
        harness.announcer.posts().into_iter().map(|(_, _, showing)| showing).collect();
    let of = |wanted: &TournamentPost| shown.iter().filter(|showing| *showing == wanted).count();
    assert_eq!(of(&TournamentPost::Pairings { round: 1 }), 1);
    assert_eq!(of(&TournamentPost::Pairings { round: 2 }), 1);
    assert_eq!((of(&TournamentPost::Round { round: 1 }), of(&TournamentPost::Round { round: 2 })), (1, 1));
    assert_eq!(of(&TournamentPost::Result), 1);
    let restored = harness.tournament().await;
    harness.restart().await;
    assert_eq!(*harness.tournament().await, *restored);
}

async fn a_director_changes_the_number_of_rounds<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    harness.start_tournament(Announcement { late_until: 2, ..plan() }, &FOUR).await;
    assert_eq!(harness.tournament().await.total_rounds(), 2);
    harness.accept_in_tournament("director", CommandKind::SetRounds { rounds: 3, why: WHY.to_owned() }).await;
    assert_eq!(harness.tournament().await.total_rounds(), 3);
    harness.restart().await;
    assert_eq!(harness.tournament().await.total_rounds(), 3);
}

async fn no_shows_forfeit_after_the_grace_period<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    harness.start_tournament(plan(), &FOUR).await;
    let before = harness.game(&first_round_game(1)).await;
    let to_act = before.to_act().expect("somebody");
    let text = before.record().expect("it runs").position().actions()[0].to_string();
    let who = before.player_at(to_act).expect("a player").id.to_string();
    harness.clock.advance(Span::minutes(50));
    harness.accept(&first_round_game(1), &who, act(&text)).await;
    // The other player's waiting time has only begun.
    harness.clock.advance(Span::minutes(10));
    harness.run_all_work().await;
    let tournament = harness.tournament().await;
    assert_eq!(tournament.pairing(board(1, 1)).expect("one").score, None);
    let forfeited = tournament.pairing(board(1, 2)).expect("one").score.clone().expect("nobody came");
    let place = harness.game(&first_round_game(2)).await.all_seats().iter().position(|seat| *seat == to_act);
    assert_eq!(forfeited, Score::forfeited(2, &[place.expect("a seat") as u8]));
    assert_eq!(harness.game(&first_round_game(2)).await.phase(), GamePhase::Over, "it is called off");
    harness.clock.advance(Span::minutes(49));
    harness.run_all_work().await;
    assert_eq!(harness.tournament().await.pairing(board(1, 1)).expect("one").score, None);
    harness.clock.advance(Span::minutes(1));
    harness.run_all_work().await;
    let tournament = harness.tournament().await;
    assert!(tournament.round(1).expect("a round").finished, "the other did not come either");
}

/// Checks that any action in a game counts as presence: a draw offer, a pause, a takeback, a note or a conditional
/// move.
async fn any_action_in_a_game_counts_as_presence<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    harness.start_tournament(plan(), &FOUR).await;
    let mut waited_for = Vec::new();
    for number in [1, 2] {
        let game = harness.game(&first_round_game(number)).await;
        let to_act = game.to_act().expect("somebody");
        waited_for.push(game.player_at(to_act).expect("a player").id.clone());
    }
    let [one, other] = &waited_for[..] else { panic!("{waited_for:?}") };
    harness.accept(&first_round_game(1), one.as_str(), game::CommandKind::Offer(Proposal::Pause)).await;
    harness
        .referee()
        .notes
        .write(other, &first_round_game(2), "the file is weak", "test:note")
        .await
        .expect("a note");
    harness.clock.advance(Span::hours(23));
    harness.run_all_work().await;
    let tournament = harness.tournament().await;
    let scores: Vec<_> =
        (1..=2).map(|one| tournament.pairing(board(1, one)).expect("one").score.clone()).collect();
    assert_eq!(scores, [None, None]);
    assert_eq!(harness.game(&first_round_game(1)).await.phase(), GamePhase::Running);
}

async fn no_player_forfeits_because_of_an_outage<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    harness.start_tournament(plan(), &FOUR).await;
    harness.clock.advance(Span::minutes(30));
    harness.referee().outages.beat().await.expect("a store");
    harness.close();
    harness.clock.advance(Span::hours(5));
    harness.restart().await;
    harness.run_all_work().await;
    assert!(harness.tournament().await.round(1).expect("a round").pairings.iter().all(|p| p.score.is_none()));
    harness.clock.advance(Span::minutes(29));
    harness.run_all_work().await;
    assert!(harness.tournament().await.round(1).expect("a round").pairings.iter().all(|p| p.score.is_none()));
    harness.clock.advance(Span::minutes(2));
    harness.run_all_work().await;
    assert!(harness.tournament().await.round(1).expect("a round").finished, "half an hour was left");
}

async fn a_no_show_among_four_players_is_removed<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let mut pods = plan();
    pods.agreement = GameSettings::from_pairs(
        castellan_test_support::variant("king-of-the-mountain"),
        &[("army", "siege"), ("time", "1d per action")],
    )
    .expect("valid settings");
    pods.min_entrants = 3;
    pods.format = Format::Pods { rounds: 1, scoring: Scoring::ByPlace, by_score: false };
    harness.start_tournament(pods, &FOUR).await;
    let game = harness.game(&first_round_game(1)).await;
    assert_eq!((game.phase(), game.seats().len()), (GamePhase::Running, 4));
    let seats = game.all_seats();
    harness.clock.advance(Span::hours(1));
    harness.run_all_work().await;
    let game = harness.game(&first_round_game(1)).await;
    assert_eq!(game.phase(), GamePhase::Running, "the others play on");
    assert_eq!(game.seats_in_play().len(), 3);
    let gone = seats.iter().position(|seat| !game.seats_in_play().contains(seat)).expect("a seat");
    let mut resigned = 0;
    while harness.game(&first_round_game(1)).await.phase() == GamePhase::Running {
        let who = harness.to_act(&first_round_game(1)).await;
        harness.accept(&first_round_game(1), &who, game::CommandKind::Resign { seat: None }).await;
        resigned += 1;
    }
    assert_eq!(resigned, 2);
    harness.run_all_work().await;
    let tournament = harness.tournament().await;
    assert_eq!(tournament.phase(), Phase::Finished);
    let score = tournament.pairing(board(1, 1)).expect("one").score.clone().expect("a result");
    assert!(score.is_absent(gone) && score.places[gone] == 4, "{score:?}");
}

async fn a_director_overrides_replaces_and_reinstates<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    harness.start_tournament(plan(), &FOUR).await;
    let why = || WHY.to_owned();
    let score = Score::drawn(2);
    harness
        .accept_in_tournament("director", CommandKind::Override { board: board(1, 1), score, why: why() })
        .await;
    harness.run_effects().await;
    assert_eq!(
        harness.game(&first_round_game(1)).await.phase(),
        GamePhase::Over,
        "its result does not count"
    );
    let number = harness.tournament().await.pairing(board(1, 2)).expect("one").entrants[0];
    harness
        .accept_in_tournament("director", CommandKind::Replace { number, player: person("eve"), why: why() })
        .await;
    harness.run_effects().await;
    let game = harness.game(&first_round_game(2)).await;
    assert_eq!(game.player_at(game.all_seats()[0]).map(|player| player.id.clone()), Some(id("eve")));
    harness.resigns(&first_round_game(2), 0).await;
    harness.run_all_work().await;
    assert!(harness.tournament().await.round(1).expect("a round").finished);
    // The second round was paired after it.
    let again = CommandKind::Reinstate { board: board(1, 2), give: None, why: why() };
    assert_eq!(
        harness.refuse_in_tournament("director", again.clone()).await,
        Refusal::LaterRoundStarted { round: 2 }
    );
    assert!(matches!(harness.refuse_in_tournament("ann", again).await, Refusal::DirectorsOnly));
    for number in [1, 2] {
        harness.resigns(&game_id(&format!("cup-r2-b{number}")), 1).await;
    }
    harness.run_all_work().await;
    assert_eq!(harness.tournament().await.phase(), Phase::Finished);
    let again = CommandKind::Reinstate { board: board(2, 1), give: None, why: why() };
    harness.accept_in_tournament("director", again).await;
    harness.run_effects().await;
    assert_eq!(harness.game(&game_id("cup-r2-b1")).await.phase(), GamePhase::Running);
    assert_eq!(harness.tournament().await.phase(), Phase::Running);
    harness.resigns(&game_id("cup-r2-b1"), 0).await;
    harness.run_all_work().await;
    let tournament = harness.tournament().await;
    assert_eq!(tournament.phase(), Phase::Finished);
    assert_eq!(tournament.pairing(board(2, 1)).expect("one").score, Some(Score::won(2, 1)));
    let log = harness.referee().tournaments.log(&cup()).await.expect("a log");
    let acts: Vec<_> =
        log.iter().filter(|event| event.is_by_director()).filter_map(|event| event.what.why()).collect();
    assert_eq!(acts, [WHY; 3], "each with its reason");
}

async fn a_game_without_time_left_is_not_reinstated<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let mut banked = plan();
    banked.agreement.time = "2h + 1m".parse::<TimeControl>().expect("a time control");
    harness.start_tournament(banked, &["ann", "ben"]).await;
    // The time of the player to move runs out; without more time they could not act.
    let game = harness.game(&first_round_game(1)).await;
    let text = game.record().expect("it runs").position().actions()[0].to_string();
    harness.play(&first_round_game(1), &text).await;
    let who = harness.to_act(&first_round_game(1)).await;
    let actions = harness.game(&first_round_game(1)).await.record().expect("it runs").position().actions();
    harness.accept(&first_round_game(1), &who, act(&actions[0].to_string())).await;
    harness.clock.advance(Span::days(2));
    harness.run_all_work().await;
    let again = CommandKind::Reinstate { board: board(1, 1), give: None, why: WHY.to_owned() };
    match harness.ask_tournament("director", again.clone()).await {
        Err(RefereeError::Refused(game::Refusal::NoTimeLeft { .. })) => {}
        other => panic!("{other:?}"),
    }
    assert!(!harness.tournament_kinds().await.contains(&"reinstated"), "nothing has happened");
    let more = CommandKind::Reinstate { board: board(1, 1), give: Some(Span::days(1)), why: WHY.to_owned() };
    harness.accept_in_tournament("director", more).await;
    harness.run_effects().await;
    assert_eq!(harness.game(&first_round_game(1)).await.phase(), GamePhase::Running);
}

async fn effects_are_carried_out_in_order_and_wait_for_failed_posts<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    harness.announce_tournament(plan(), &FOUR).await;
    harness.run_effects().await;
    let shown = harness.announcer.posts().len();
    harness.announcer.set_responses(&"cup", &[Response::FailTemporarily]);
    harness.accept_in_tournament("director", CommandKind::Start).await;
    harness.run_effects().await;
    assert_eq!(harness.announcer.posts().len(), shown, "what comes behind waits");
    assert_eq!(harness.announcer.assigned_games(), []);
    harness.clock.advance(Span::from_ms(5_000));
    // Messages fail and no channel is found, but the games are played all the same.
    harness.announcer.set_responses(&"cup", &[Response::FailPermanently; 8]);
    harness.announcer.set_responses(&first_round_game(1), &[Response::FailPermanently]);
    harness.run_effects().await;
    assert_eq!(harness.game(&first_round_game(1)).await.phase(), GamePhase::Running);
    assert_eq!(harness.announcer.assigned_games(), [first_round_game(1), first_round_game(2)]);
}

async fn a_cancelled_game_is_referred_to_the_directors<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    harness.start_tournament(plan(), &FOUR).await;
    harness.accept(&first_round_game(1), "director", game::CommandKind::Cancel).await;
    harness.run_all_work().await;
    let shown = harness.announcer.posts();
    assert!(shown.iter().any(|(_, _, showing)| {
        *showing == TournamentPost::DirectorQuestion(DirectorQuestion::Closed { board: board(1, 1) })
    }));
    let restart = CommandKind::Restart { board: board(1, 1), why: WHY.to_owned() };
    harness.accept_in_tournament("director", restart).await;
    harness.run_effects().await;
    assert_eq!(harness.game(&game_id("cup-r1-b1-g1")).await.phase(), GamePhase::Running);
}

async fn other_games_do_not_concern_tournaments<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    harness.start_tournament(plan(), &FOUR).await;
    let other = harness.start_duel("lull-r1-b1").await;
    assert_eq!(harness.referee().tournament_list.of_game(&other).await.expect("a store"), None);
    let own = harness.referee().tournament_list.of_game(&first_round_game(2)).await.expect("a store");
    assert_eq!(own, Some((cup(), board(1, 2))));
    harness.resigns(&other, 0).await;
    harness.run_timers().await;
    assert_eq!(harness.referee().tournament_list.of_player(&id("ann")).await.expect("a store"), [cup()]);
    assert_eq!(harness.referee().tournament_list.of_player(&id("zoe")).await.expect("a store"), []);
    let entries = harness.referee().tournament_list.all().await.expect("a store");
    assert_eq!(entries.len(), 1);
    assert_eq!((entries[0].1.players, entries[0].1.phase), (4, Phase::Running));
}

on_both_stores! {
    a_round_starts_its_games_and_records_their_results
    no_shows_forfeit_after_the_grace_period
    any_action_in_a_game_counts_as_presence
    a_director_changes_the_number_of_rounds
    no_player_forfeits_because_of_an_outage
    a_no_show_among_four_players_is_removed
    a_director_overrides_replaces_and_reinstates
    a_game_without_time_left_is_not_reinstated
    effects_are_carried_out_in_order_and_wait_for_failed_posts
    a_cancelled_game_is_referred_to_the_directors
    other_games_do_not_concern_tournaments
}

/// Checks that a store's rows and timers follow from the logs alone.
#[tokio::test]
async fn rows_and_timers_are_rebuilt_from_the_log() {
    let mut harness = Harness::new(Memory::new()).await;
    let mut plan = plan();
    plan.notice = Span::hours(2);
    harness.start_tournament(plan, &FOUR).await;
    let stream = castellan_referee::tournaments::tournament_stream(&cup());
    let whole = harness.store().whole_stream(&stream).await.expect("a store").expect("a tournament");
    let bare = castellan_store::WholeStream { index: Vec::new(), jobs: Vec::new(), ..whole.clone() };
    let location = Memory::new();
    let other = Harness::new(location).await;
    other.clock.set(harness.clock.now());
    other.store().restore(bare).await.expect("a new store");
    other.referee().tournaments.rebuild(&cup()).await.expect("a log");
    let anew = other.store().whole_stream(&stream).await.expect("a store").expect("a tournament");
    let rows = |whole: &castellan_store::WholeStream| {
        let mut rows: Vec<_> = whole.index.iter().map(|row| (row.index.clone(), row.key.clone())).collect();
        rows.sort();
        rows
    };
    let timers = |whole: &castellan_store::WholeStream| {
        whole.jobs.iter().map(|work| (work.queue.clone(), work.key.clone(), work.due)).collect::<Vec<_>>()
    };
    assert_eq!(rows(&anew), rows(&whole));
    assert_eq!(timers(&anew), timers(&whole));
    assert_eq!(timers(&whole).len(), 1, "the round is to begin");
    other.clock.advance(Span::hours(2));
    other.run_all_work().await;
    assert_eq!(other.game(&first_round_game(1)).await.phase(), GamePhase::Running, "it goes on from there");
    let shown = other.announcer.posts();
    let is_of_now = |showing: &TournamentPost| *showing == TournamentPost::Tournament;
    assert!(shown.iter().all(|(.., showing)| is_of_now(showing)), "what happened before is not shown again");
}

/// Checks that unreadable snapshots, and those of other versions or tournaments, are ignored: a snapshot is a cache.
#[tokio::test]
async fn invalid_tournament_snapshots_are_ignored() {
    let mut harness = Harness::new(Disk::new()).await;
    let names: Vec<String> = (0..64).map(|at| format!("p{at}")).collect();
    harness.announce_tournament(plan(), &names.iter().map(String::as_str).collect::<Vec<_>>()).await;
    let tournament = harness.tournament().await;
    let stream = castellan_referee::tournaments::tournament_stream(&cup());
    harness.restart().await;
    let kept = harness.store().snapshot(&stream).await.expect("a store").expect("there were 65 events");
    assert_eq!(*harness.tournament().await, *tournament);
    let fewer = serde_json::to_string(&*tournament).expect("JSON").replace("\"p63\"", "\"p62\"");
    for (version, bytes) in [
        ("tournament 0", fewer.clone().into_bytes()),
        (kept.code_version.as_str(), b"{}".to_vec()),
        (kept.code_version.as_str(), fewer.replace("\"id\":\"cup\"", "\"id\":\"cap\"").into_bytes()),
    ] {
        let snapshot = Snapshot { code_version: version.to_owned(), bytes, ..kept.clone() };
        harness.store().put_snapshot(&stream, snapshot);
        harness.restart().await;
        assert_eq!(*harness.tournament().await, *tournament, "{version}");
    }
}

/// Checks that the largest tournament fits the store, in every append and in its snapshot.
#[tokio::test]
async fn a_tournament_of_a_thousand_players_fits_the_store() {
    let mut harness = Harness::new(Memory::new()).await;
    let mut plan = plan();
    plan.max_entrants = 1_000;
    let names: Vec<String> = (0..1_000).map(|at| format!("p{at}")).collect();
    harness.announce_tournament(plan, &names.iter().map(String::as_str).collect::<Vec<_>>()).await;
    harness.accept_in_tournament("director", CommandKind::Start).await;
    harness.run_all_work().await;
    let tournament = harness.tournament().await;
    assert_eq!(tournament.round(1).expect("a round").pairings.len(), 500);
    assert!(tournament.rounds()[0].pairings.iter().all(|pairing| pairing.has_started));
    harness.restart().await;
    assert_eq!(*harness.tournament().await, *tournament);
    harness.accept_in_tournament("director", CommandKind::Cancel { why: WHY.to_owned() }).await;
    harness.run_all_work().await;
    assert_eq!(
        harness.game(&first_round_game(500)).await.phase(),
        GamePhase::Over,
        "every game is called off"
    );
}

/// Checks that a repeated request changes nothing and gets the same answer.
#[tokio::test]
async fn a_repeated_tournament_request_takes_effect_once() {
    let mut harness = Harness::new(Disk::new()).await;
    harness.announce_tournament(plan(), &["ann"]).await;
    let at = harness.clock.now();
    let kind = CommandKind::SignUp { player: person("ben"), rating: None };
    let command = Command { by: Requester::Player(id("ben")), at, request: "test:twice".to_owned(), kind };
    let first = harness.referee().tournaments.command(&cup(), &command).await.expect("it is accepted");
    let again = harness.referee().tournaments.command(&cup(), &command).await.expect("it is answered");
    assert!(!first.repeated && again.repeated);
    assert_eq!(first.events, again.events);
    assert_eq!(harness.tournament().await.signed_up().len(), 2);
}

/// Stops the program at each step of a tournament's work. In the end every game must exist once, and each effect of its
/// end must have occurred once.
#[tokio::test]
async fn effects_are_carried_out_once_despite_stops() {
    let prepare = async || {
        let mut harness = Harness::new(Memory::new()).await;
        harness.announce_tournament(plan(), &FOUR).await;
        harness.run_effects().await;
        harness.accept_in_tournament("director", CommandKind::Start).await;
        harness
    };
    let work = async |harness: &Harness<Memory>| {
        let _ = harness.referee().outages.end_outage().await;
        for _ in 0..3 {
            let _ = harness.referee().effects.run_due(&harness.announcer).await;
            let _ = harness.referee().timers.run_due().await;
            harness.clock.advance(Span::from_ms(5_000));
        }
    };
    let look = async |harness: &Harness<Memory>| {
        for number in [1, 2] {
            let log = harness.log(&first_round_game(number)).await;
            let created =
                log.iter().filter(|event| matches!(event.what, GameEventKind::Created { .. })).count();
            assert_eq!(
                (created, harness.game(&first_round_game(number)).await.phase()),
                (1, GamePhase::Running)
            );
        }
        let kinds = harness.tournament_kinds().await;
        assert_eq!(kinds.iter().filter(|kind| **kind == "game_started").count(), 2);
        let shown = harness.announcer.posts();
        let pairings = shown.iter().filter(|(.., showing)| *showing == TournamentPost::Pairings { round: 1 });
        let mut keys: Vec<_> = pairings.map(|(_, key, _)| key.clone()).collect();
        assert!((1..=2).contains(&keys.len()), "at most once more, when it was stopped before the end");
        keys.dedup();
        assert_eq!(keys.len(), 1, "and then as the same");
        assert_eq!(harness.store().next_due("tournaments").await.expect("a store"), None, "nothing waits");
    };
    stopped_at_every_step(prepare, work, look).await;
}
