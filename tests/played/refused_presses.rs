//! Tests of buttons, lists and forms that are used by the wrong person or too late.

use crate::buttons::{form, said};
use crate::harness::{Harness, until};
use crate::test_game::{TestGame, with_button};
use castellan::rules::Action;
use castellan::sandbox::faults::{Fault, FaultRule};
use castellan::sandbox::journal::Entry;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn the_wrong_person_gets_a_private_no_at_every_button_and_nothing_changes() {
    let harness = Harness::open().await;
    let lobby = TestGame::lobby(&harness, json!({ "variant": "mount-chess" }), &["Ben"]).await;
    let setting_up = TestGame::lobby(&harness, json!({ "variant": "king-of-the-mountain" }), &["Ben"]).await;
    harness.gives("Ada", "game start", json!({ "game": setting_up })).await;
    let running = TestGame::duel(&harness).await.id;
    harness.gives("Ada", "draw offer", json!({ "game": running })).await;
    let paused = TestGame::duel(&harness).await.id;
    harness.gives("Eve", "direct", json!({ "what": "pause", "game": paused })).await;
    let cases: [(&str, &[&str]); 5] = [
        (&lobby, &["Leave", "Start"]),
        (&setting_up, &["Choose army", "Ready"]),
        (&running, &["Move", "Offer draw", "Resign", "More"]),
        (&running, &["Accept", "Decline", "Withdraw offer"]),
        (&paused, &["Resume", "Resign", "More"]),
    ];
    for (game, labels) in cases {
        let before = harness.gives("Ada", "game show", json!({ "game": game })).await.privately();
        for label in labels {
            let message = with_button(&harness, game, label).await;
            let no = harness.presses("Cleo", &message, label).await.privately();
            let friendly = ["those who play here", "not play", "for others", "only", "Only"];
            assert!(friendly.iter().any(|word| no.contains(word)), "{label}: {no}");
            let after = harness.gives("Ada", "game show", json!({ "game": game })).await.privately();
            assert_eq!(after, before, "{label}");
        }
    }
    // In a full lobby Join is disabled. Public information is shown privately.
    let message = with_button(&harness, &lobby, "Join").await;
    harness.may_not_press("Cleo", &message, "Join").await;
    said(&harness, "Cleo", &message, "Settings", "Only Ada can change these.").await.privately();
    let board = with_button(&harness, &running, "Legal moves").await;
    said(&harness, "Cleo", &board, "Legal moves", "legal moves for White").await.privately();
    // Ben plays here, but is not to move.
    said(&harness, "Ben", &board, "Move", "It's not your turn: White (Ada) is to move.").await.privately();
    // Private lists and confirmations belong to one person.
    let list = harness.presses("Ada", &board, "Move").await;
    assert_eq!(harness.may_not_press("Ben", list.message(), "Cancel").await["code"], 10_008);
    let question = harness.presses("Ada", &board, "Resign").await;
    assert_eq!(harness.may_not_press("Ben", question.message(), "Resign").await["code"], 10_008);
    let setup = with_button(&harness, &setting_up, "Choose army").await;
    let chooser = harness.presses("Ada", &setup, "Choose army").await;
    let form = form(&harness, "Ada", chooser.message(), "Type it…").await;
    let submitted = format!("interactions/{}/submit", form.interaction());
    let refusal = harness.asks("Ben", &submitted, &json!({ "values": { "text": "siege" } })).await;
    assert_eq!(refusal.expect_err("it is Ada's form")["code"], 10_062);
    let offer = with_button(&harness, &running, "Withdraw offer").await;
    said(&harness, "Ben", &offer, "Withdraw offer", "Only the player who made an offer").await.privately();
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_button_of_an_old_board_is_answered_with_what_has_happened_since() {
    let mut harness = Harness::open().await;
    let mut test_game = TestGame::duel(&harness).await;
    let old = test_game.board(&harness, "the first board").await;
    test_game.is_dimmed(&harness).await;
    // The old board's buttons cannot be removed, with or without the token of the interaction that it answered. On a
    // busy machine the board answered none, so there is no token.
    let of_it = format!("/messages/{}", old["id"].as_str().expect("an id"));
    for place in ["/webhooks/*/*", "/channels/*"] {
        let fault = Fault::Refused { status: 403, code: 50_013 };
        harness.sandbox.inject(FaultRule::new("PATCH", &format!("{place}{of_it}"), 1, fault));
    }
    test_game.types(&harness, "a2a3".parse::<Action>().expect("an action")).await;
    let refused_last = |entry: &Entry| {
        let path = entry.path.strip_prefix("/channels/").is_some_and(|path| path.ends_with(&of_it));
        path && entry.method == "PATCH" && entry.status == Some(403)
    };
    let refused = || harness.sandbox.journal().iter().any(refused_last).then_some(());
    until("the old board to stay", refused).await;
    for restarted in [false, true] {
        if restarted {
            harness.stop().await;
            harness.start().await;
        }
        for label in ["Move", "Legal moves", "Offer draw", "Resign"] {
            let heard = harness.presses("Ada", &old, label).await.privately();
            assert!(heard.contains("That board is out of date"), "{label}: {heard}");
            assert!(heard.contains("Ada: Farmer a2 to a3."), "{label}: {heard}");
        }
        said(&harness, "Ada", &old, "More", "What else?").await;
    }
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_list_or_question_that_the_game_has_left_behind_does_nothing_any_more() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::duel(&harness).await;
    let board = test_game.board(&harness, "the board").await;
    let (pieces, other) =
        (harness.presses("Ada", &board, "Move").await, harness.presses("Ada", &board, "Move").await);
    let targets = harness.picks("Ada", other.message(), "a2").await;
    let other = harness.presses("Ada", &board, "Move").await;
    let other = harness.picks("Ada", other.message(), "a2").await;
    let meant = harness.picks("Ada", other.message(), "a2a3").await;
    let mut panels = Vec::new();
    for label in ["Take back", "Claim draw", "Claim time", "Abort"] {
        panels.push((harness.presses("Ada", &board, "More").await, label));
    }
    let other = harness.presses("Ada", &board, "More").await;
    let abort = harness.presses("Ada", other.message(), "Abort").await;
    let resign = harness.presses("Ada", &board, "Resign").await;
    // The move removes only the list that was opened last.
    harness.presses("Ada", &board, "More").await;
    test_game.types(&harness, "a2a3".parse::<Action>().expect("an action")).await;
    let mut answers = vec![
        harness.picks("Ada", pieces.message(), "b2").await,
        harness.picks("Ada", targets.message(), "a2a3").await,
        harness.presses("Ada", meant.message(), "Play it").await,
        harness.presses("Ada", abort.message(), "Ask to end it").await,
        harness.presses("Ada", resign.message(), "Resign").await,
    ];
    for (panel, label) in &panels {
        answers.push(harness.presses("Ada", panel.message(), label).await);
    }
    for answer in answers {
        let said = answer.privately();
        assert!(said.contains("That board is out of date"), "{said}");
        assert!(said.contains("Ada: Farmer a2 to a3."), "{said}");
    }
    test_game.tells_each_action_once(&harness);
    harness.ends().await;
}
