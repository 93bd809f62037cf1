//! Tests of the number of database queries per action.

use crate::proxy::Proxy;
use crate::server::server;
use crate::store_copy::person;
use castellan::game::command::SeatRequest;
use castellan::game::{Command, CommandKind, GameId, GameSettings, PlayerId, Requester};
use castellan::referee::Referee;
use castellan::store::{Lookup, PostgresOptions, PostgresStore, Query, SharedStore, Store};
use castellan_test_support::Random;
use castellan_test_support::test_ports::{START, SeededEntropy, TestClock};

/// The number of actions played.
const ACTIONS: usize = 40;
/// The number of actions that may coincide with other queries of the process, such as its heartbeat.
const MAX_EXCEPTIONS: usize = 4;

#[tokio::test(flavor = "multi_thread")]
async fn an_action_in_a_cached_game_takes_one_read_and_one_append() {
    check_max_queries(&[], 2).await;
}

/// Counts two concurrent queries: the next reminder is looked up together with the frozen state.
#[tokio::test(flavor = "multi_thread")]
async fn an_action_in_a_timed_game_takes_two_concurrent_reads_and_one_append() {
    check_max_queries(&[("time", "3d")], 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn heads_and_rows_are_looked_up_by_one_query() {
    let Some(server) = server() else { return };
    let proxy = Proxy::start(server.folder());
    let url = proxy.url(&server.database());
    let store = PostgresStore::open(&url, PostgresOptions::default()).await.expect("a store");
    let heads = ["game/one", "game/two"].map(|stream| stream.parse().expect("a name")).to_vec();
    let queries = vec![Query::row("tables", "one"), Query::new("players", "ann/", 1_000)];
    let lookup = Lookup { heads, queries };
    let mut exceptions = Vec::new();
    for _ in 0..ACTIONS {
        let before = proxy.statement_count();
        store.look_up(lookup.clone()).await.expect("a database");
        exceptions.extend(Some(proxy.statement_count() - before).filter(|count| *count != 1));
    }
    assert!(exceptions.len() <= MAX_EXCEPTIONS, "{exceptions:?}");
    store.close().await.expect("a closed store");
}

/// Checks that each action takes at most this many queries, except for a few that coincide with others.
async fn check_max_queries(settings: &[(&str, &str)], most: u64) {
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
    let game_settings = Box::new(GameSettings::from_pairs(variant, settings).expect("valid settings"));
    let create =
        CommandKind::Create { settings: game_settings, owner: person("ann"), seat: Some(SeatRequest::Any) };
    let join = CommandKind::Join { player: person("ben"), place: SeatRequest::Any };
    for (by, kind) in [("ann", create), ("ben", join), ("ann", CommandKind::Start)] {
        referee.games.command(&id, &command(by, kind)).await.expect("the command is accepted");
    }
    let (mut random, mut exceptions) = (Random::new(5), Vec::new());
    for _ in 0..ACTIONS {
        let game = referee.games.game(&id).await.expect("a game");
        let position = game.record().expect("a started game").position();
        let action = (*random.pick(&position.actions())).into();
        let by = game.player_at(position.to_act()).expect("a player at the seat").id.to_string();
        let act = command(&by, CommandKind::Act { action, seen: None });
        let before = proxy.statement_count();
        referee.games.command(&id, &act).await.expect("a legal action");
        let queries = proxy.statement_count() - before;
        assert!(queries > 0, "the action was stored");
        if queries > most {
            exceptions.push(queries);
        }
    }
    assert!(exceptions.len() <= MAX_EXCEPTIONS, "{exceptions:?}");
    referee.close().await.expect("a closed store");
}
