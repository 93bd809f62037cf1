//! Tests of interactions over HTTP without a gateway, including Discord's checks of signatures.

use crate::harness::{Harness, castellan, quick, until};
use crate::over;
use crate::test_game::TestGame;
use castellan::sandbox::Id;

/// Starts a bot that only receives interactions over HTTP.
async fn without_a_gateway() -> Harness {
    let mut harness = Harness::without_a_bot(quick()).await;
    std::fs::write(harness.file("stand-in"), over::note_over_http(&harness.sandbox).to_string())
        .expect("written");
    begin(&mut harness).await;
    harness
}

async fn begin(harness: &mut Harness) {
    let mut command = castellan(harness.folder());
    command.env("CASTELLAN_GATEWAY", "off");
    harness.begin_as(command);
    let all = castellan::discord::REGISTRY.registration().len();
    until("the commands", || (harness.sandbox.command_count(None) == all).then_some(())).await;
    until("the endpoint", || harness.sandbox.endpoint()).await;
}

/// Plays this number of moves.
async fn plays(harness: &Harness, test_game: &mut TestGame, moves: usize) {
    for _ in 0..moves {
        let action = test_game.some(1)[0];
        test_game.types(harness, action).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_without_a_gateway_and_bad_signatures_are_refused_meanwhile() {
    let mut harness = without_a_gateway().await;
    let mut test_game = TestGame::duel(&harness).await;
    plays(&harness, &mut test_game, 4).await;
    // All five kinds of bad signatures are refused.
    until("bad signatures", || (harness.sandbox.bad_signatures_refused() >= 5).then_some(())).await;
    harness.kill().await;
    begin(&mut harness).await;
    plays(&harness, &mut test_game, 4).await;
    test_game.was_told_once(&harness).await;
    test_game.is_what_was_played(&harness).await;
    assert_eq!(harness.sandbox.sessions(), (0, 0));
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interaction_that_comes_twice_over_http_is_done_once() {
    let mut harness = without_a_gateway().await;
    let mut test_game = TestGame::duel(&harness).await;
    for _ in 0..4 {
        harness.sandbox.deliver_twice(1);
        plays(&harness, &mut test_game, 1).await;
    }
    let last: Vec<Id> = harness.sandbox.interactions(1);
    harness.kill().await;
    begin(&mut harness).await;
    harness.sandbox.replay(last[0]).expect("it is kept");
    plays(&harness, &mut test_game, 2).await;
    test_game.is_what_was_played(&harness).await;
    harness.ends().await;
}
