//! Snapshots: they save time, and losing one costs only time.

use crate::harness::{Harness, act, game_id, game_settings};
use crate::store_location::{StoreLocation, on_both_stores};
use castellan_game::GameId;
use castellan_referee::game_stream;
use castellan_store::{Snapshot, Store};
use castellan_test_support::Random;

on_both_stores! {
    a_long_game_loads_the_same_with_and_without_a_snapshot
    invalid_snapshots_are_ignored
    a_game_is_rebuilt_from_its_log_alone
}

/// Plays actions by two players of King of the Mountain without captures or repetitions.
async fn long_game<P: StoreLocation>(harness: &mut Harness<P>, actions: usize) -> GameId {
    let game = harness
        .start_game("long", game_settings("king-of-the-mountain", &[("army", "balanced")]), &["ann", "ben"])
        .await;
    let mut random = Random::new(5);
    for _ in 0..actions {
        let who = harness.to_act(&game).await;
        let state = harness.game(&game).await;
        let position = state.record().expect("a game").position();
        let pieces = |text: &str| text.bytes().filter(u8::is_ascii_uppercase).count();
        let all = position.actions();
        let quiet = (0..200).map(|_| *random.pick(&all)).find(|action| {
            let mut after = position.clone();
            after.play_unchecked(*action, None);
            after.outcome().is_none() && pieces(&after.to_string()) == pieces(&position.to_string())
        });
        let text = quiet.expect("a quiet action").to_string();
        harness.accept(&game, &who, act(&text)).await;
    }
    game
}

async fn a_long_game_loads_the_same_with_and_without_a_snapshot<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = long_game(&mut harness, 1_000).await;
    let live = harness.game(&game).await;
    assert_eq!(live.record().expect("a game").steps().len(), 1_000);
    harness.restart().await;
    let snapshot = harness.store().snapshot(&game_stream(&game)).await.expect("a store").expect("a snapshot");
    assert!(snapshot.version.0 + 16 > live.events(), "{} of {}", snapshot.version, live.events());
    assert_eq!(harness.game(&game).await, live);
    harness.store().remove_snapshot(&game_stream(&game));
    harness.restart().await;
    assert_eq!(harness.store().snapshot(&game_stream(&game)).await.expect("a store"), None);
    assert_eq!(harness.game(&game).await, live);
    harness.assert_consistent(&game).await;
    // A new snapshot is stored when the game continues.
    let who = harness.to_act(&game).await;
    let text = live.record().expect("a game").position().actions()[0].to_string();
    harness.accept(&game, &who, act(&text)).await;
    harness.restart().await;
    assert!(harness.store().snapshot(&game_stream(&game)).await.expect("a store").is_some());
    harness.assert_consistent(&game).await;
}

async fn invalid_snapshots_are_ignored<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let (game, other) = (harness.start_duel("k3x9").await, harness.start_duel("other").await);
    harness.play(&game, "e2e4 e7e5").await;
    let live = harness.game(&game).await;
    let head = harness.store().head(&game_stream(&game)).await.expect("a store").expect("a head");
    let earlier =
        harness.store().read(&game_stream(&game), castellan_store::Version(3), 1).await.expect("a store");
    let others = harness.game(&other).await.snapshot();
    for (version, hash, code_version, bytes) in [
        (head.version, head.hash, "game", b"no snapshot".to_vec()),
        (head.version, head.hash, "something else", live.snapshot()),
        (head.version, head.hash, "game", vec![0xff, 0xfe]),
        // A snapshot of another game, or of a moment other than stated.
        (head.version, head.hash, "game", others),
        (earlier[0].version, earlier[0].hash, "game", live.snapshot()),
    ] {
        let snapshot = Snapshot { version, hash, code_version: code_version.to_owned(), bytes };
        harness.store().put_snapshot(&game_stream(&game), snapshot);
        harness.restart().await;
        assert_eq!(harness.game(&game).await, live, "{version} {code_version}");
    }
}

async fn a_game_is_rebuilt_from_its_log_alone<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("k3x9").await;
    harness.play(&game, "e2e4").await;
    harness.deliver().await;
    let whole = harness.whole_stream(&game).await;
    // A salvaged log has neither rows nor work.
    let mut salvaged = whole.clone();
    (salvaged.index, salvaged.jobs) = (Vec::new(), Vec::new());
    let mut harness = Harness::new(P::new()).await;
    harness.requests = 100;
    harness.store().restore(salvaged).await.expect("a store");
    harness.referee().games.rebuild(&game).await.expect("a store");
    harness.assert_consistent(&game).await;
    assert_eq!(harness.referee().game_list.games(None, 9).await.expect("a store").len(), 1);
    // Past events count as announced; later ones are announced.
    harness.deliver().await;
    assert_eq!(harness.announcer.notices(), []);
    harness.play(&game, "e7e5").await;
    harness.deliver().await;
    assert_eq!(harness.announcer.notices_of(&game), [["played"]]);
    // Rebuilding an intact game changes nothing.
    let before = harness.whole_stream(&game).await;
    harness.referee().games.rebuild(&game).await.expect("a store");
    let after = harness.whole_stream(&game).await;
    assert_eq!((before.index, before.jobs, before.head), (after.index, after.jobs, after.head));
    assert_eq!(game, game_id("k3x9"));
}
