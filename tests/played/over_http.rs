//! Tests of interactions over HTTP without a gateway, including Discord's checks of signatures.

use crate::harness::{Harness, castellan_command, quick_options, wait_for};
use crate::interaction_transport;
use crate::test_game::TestGame;
use castellan::sandbox::Id;

/// Starts a bot that only receives interactions over HTTP.
async fn without_a_gateway() -> Harness {
    let mut harness = Harness::without_bot(quick_options()).await;
    std::fs::write(
        harness.file("stand-in"),
        interaction_transport::http_addresses(&harness.sandbox).to_string(),
    )
    .expect("written");
    start_bot(&mut harness).await;
    harness
}

async fn start_bot(harness: &mut Harness) {
    let mut command = castellan_command(harness.folder());
    command.env("CASTELLAN_GATEWAY", "off");
    harness.launch_with(command);
    let all = castellan::discord::REGISTRY.registration().len();
    wait_for("the commands", || (harness.sandbox.command_count(None) == all).then_some(())).await;
    wait_for("the endpoint", || harness.sandbox.endpoint()).await;
}

/// Plays this number of moves.
async fn play_moves(harness: &Harness, test_game: &mut TestGame, moves: usize) {
    for _ in 0..moves {
        let action = test_game.random_actions(1)[0];
        test_game.type_action(harness, action).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_without_a_gateway_and_bad_signatures_are_refused() {
    let mut harness = without_a_gateway().await;
    let mut test_game = TestGame::start_duel(&harness).await;
    play_moves(&harness, &mut test_game, 4).await;
    // All five kinds of bad signatures are refused.
    wait_for("bad signatures", || (harness.sandbox.bad_signatures_refused() >= 5).then_some(())).await;
    harness.kill().await;
    start_bot(&mut harness).await;
    play_moves(&harness, &mut test_game, 4).await;
    test_game.assert_posted_once_and_dimmed(&harness).await;
    test_game.assert_stored(&harness).await;
    assert_eq!(harness.sandbox.session_counts(), (0, 0));
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interaction_delivered_twice_over_http_is_executed_once() {
    let mut harness = without_a_gateway().await;
    let mut test_game = TestGame::start_duel(&harness).await;
    for _ in 0..4 {
        harness.sandbox.deliver_twice(1);
        play_moves(&harness, &mut test_game, 1).await;
    }
    let last: Vec<Id> = harness.sandbox.interactions(1);
    harness.kill().await;
    start_bot(&mut harness).await;
    harness.sandbox.replay(last[0]).expect("it is kept");
    play_moves(&harness, &mut test_game, 2).await;
    test_game.assert_stored(&harness).await;
    harness.finish().await;
}
