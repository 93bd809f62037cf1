//! Tests of the number of database queries per action.

use crate::proxy::Proxy;
use crate::server::server;
use crate::store_copy::person;
use castellan::game::command::SeatRequest;
use castellan::game::{Command, CommandKind, GameId, GameSettings, PlayerId, Requester};
use castellan::referee::Referee;
use castellan::store::{PostgresOptions, PostgresStore, SharedStore};
use castellan_test_support::Random;
use castellan_test_support::test_ports::{START, SeededEntropy, TestClock};

/// The number of actions played.
const ACTIONS: usize = 40;
/// The number of actions that may coincide with other queries of the process, such as its heartbeat.
const DISTURBED: usize = 4;

#[tokio::test(flavor = "multi_thread")]
async fn an_action_of_a_game_that_is_known_is_a_look_and_an_append() {
    asked_at_most(&[], 2).await;
}

/// Counts two concurrent queries: the next reminder is looked up together with the frozen state.
#[tokio::test(flavor = "multi_thread")]
async fn with_a_clock_there_are_two_looks_at_once() {
    asked_at_most(&[("time", "3d")], 3).await;
}

async fn asked_at_most(terms: &[(&str, &str)], most: u64) {
    let Some(server) = server() else { return };
    let proxy = Proxy::start(server.folder());
    let url = proxy.url(&server.database());
    let store = PostgresStore::open(&url, PostgresOptions::default()).await.expect("a store");
    let referee = Referee::new(SharedStore::new(store), TestClock::new(), SeededEntropy::new(1));
    let mut requests = 0;
    let mut command = |by: &str, kind| {
        requests += 1;
        let by = Requester::Player(PlayerId::new(by).expect("a name"));
        Command { by, at: START, request: format!("discord:{requests}"), kind }
    };
    let id = GameId::new("counted").expect("a name");
    let variant = "mount-chess".parse().expect("a game");
    let agreement = Box::new(GameSettings::from_pairs(variant, terms).expect("it can be agreed"));
    let create =
        CommandKind::Create { settings: agreement, owner: person("ann"), seat: Some(SeatRequest::Any) };
    let join = CommandKind::Join { player: person("ben"), place: SeatRequest::Any };
    for (by, kind) in [("ann", create), ("ben", join), ("ann", CommandKind::Start)] {
        referee.games.command(&id, &command(by, kind)).await.expect("it is accepted");
    }
    let (mut random, mut more) = (Random::new(5), Vec::new());
    for _ in 0..ACTIONS {
        let game = referee.games.game(&id).await.expect("a game");
        let position = game.record().expect("it has started").position();
        let action = (*random.pick(&position.actions())).into();
        let by = game.player_at(position.to_act()).expect("somebody sits there").id.to_string();
        let act = command(&by, CommandKind::Act { action, seen: None });
        let before = proxy.statement_count();
        referee.games.command(&id, &act).await.expect("it is legal");
        let asked = proxy.statement_count() - before;
        assert!(asked > 0, "it was stored");
        if asked > most {
            more.push(asked);
        }
    }
    assert!(more.len() <= DISTURBED, "{more:?}");
    referee.close().await.expect("it is closed");
}
