//! Tests of buttons, lists and forms that are used by the wrong person or too late.

use crate::buttons::{open_form, press_and_expect};
use crate::harness::{Harness, wait_for};
use crate::test_game::{TestGame, wait_for_button};
use castellan::rules::Action;
use castellan::sandbox::faults::{Fault, FaultRule};
use castellan::sandbox::journal::JournalEntry;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn buttons_pressed_by_the_wrong_person_are_refused_privately() {
    let harness = Harness::open().await;
    let lobby = TestGame::open_lobby(&harness, json!({ "variant": "mount-chess" }), &["Ben"]).await;
    let setting_up =
        TestGame::open_lobby(&harness, json!({ "variant": "king-of-the-mountain" }), &["Ben"]).await;
    harness.run("Ada", "game start", json!({ "game": setting_up })).await;
    let running = TestGame::start_duel(&harness).await.id;
    harness.run("Ada", "draw offer", json!({ "game": running })).await;
    let paused = TestGame::start_duel(&harness).await.id;
    harness.run("Eve", "direct", json!({ "what": "pause", "game": paused })).await;
    let cases: [(&str, &[&str]); 5] = [
        (&lobby, &["Leave", "Start"]),
        (&setting_up, &["Choose army", "Ready"]),
        (&running, &["Move", "Resign", "More"]),
        (&running, &["Accept", "Decline", "Withdraw offer"]),
        (&paused, &["Resume", "Resign", "More"]),
    ];
    for (game, labels) in cases {
        let before = harness.run("Ada", "game show", json!({ "game": game })).await.private_text();
        for label in labels {
            let message = wait_for_button(&harness, game, label).await;
            let no = harness.press("Cleo", &message, label).await.private_text();
            let friendly = ["those who play here", "not play", "for others", "only", "Only"];
            assert!(friendly.iter().any(|word| no.contains(word)), "{label}: {no}");
            let after = harness.run("Ada", "game show", json!({ "game": game })).await.private_text();
            assert_eq!(after, before, "{label}");
        }
    }
    // In a full lobby Join is disabled. Public information is shown privately.
    let message = wait_for_button(&harness, &lobby, "Join").await;
    harness.expect_press_refused("Cleo", &message, "Join").await;
    press_and_expect(&harness, "Cleo", &message, "Settings", "Only Ada can change these.")
        .await
        .private_text();
    let board = wait_for_button(&harness, &running, "Board").await;
    press_and_expect(&harness, "Cleo", &board, "Board", "Only you can use this link").await.private_text();
    // Ben plays here, but is not to move.
    press_and_expect(&harness, "Ben", &board, "Move", "It's not your turn: White (Ada) is to move.")
        .await
        .private_text();
    // Private lists and confirmations belong to one person.
    let list = harness.press("Ada", &board, "Move").await;
    assert_eq!(harness.expect_press_refused("Ben", list.message(), "Cancel").await["code"], 10_008);
    let question = harness.press("Ada", &board, "Resign").await;
    assert_eq!(harness.expect_press_refused("Ben", question.message(), "Resign").await["code"], 10_008);
    let setup = wait_for_button(&harness, &setting_up, "Choose army").await;
    let chooser = harness.press("Ada", &setup, "Choose army").await;
    let form = open_form(&harness, "Ada", chooser.message(), "Type it…").await;
    let submitted = format!("interactions/{}/submit", form.interaction());
    let refusal = harness.request("Ben", &submitted, &json!({ "values": { "text": "siege" } })).await;
    assert_eq!(refusal.expect_err("it is Ada's form")["code"], 10_062);
    let offer = wait_for_button(&harness, &running, "Withdraw offer").await;
    press_and_expect(&harness, "Ben", &offer, "Withdraw offer", "Only the player who made an offer")
        .await
        .private_text();
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_button_of_an_old_board_is_answered_with_the_moves_since() {
    let mut harness = Harness::open().await;
    let mut test_game = TestGame::start_duel(&harness).await;
    let old = test_game.wait_for_board(&harness, "the first board").await;
    test_game.wait_until_dimmed(&harness).await;
    // The old board's buttons cannot be removed, with or without the token of the interaction that it answered. On a
    // busy machine the board answered none, so there is no token.
    let of_it = format!("/messages/{}", old["id"].as_str().expect("an id"));
    for prefix in ["/webhooks/*/*", "/channels/*"] {
        let fault = Fault::Refused { status: 403, code: 50_013 };
        harness.sandbox.inject(FaultRule::new("PATCH", &format!("{prefix}{of_it}"), 1, fault));
    }
    test_game.type_action(&harness, "a2a3".parse::<Action>().expect("an action")).await;
    let refused_last = |entry: &JournalEntry| {
        let path = entry.path.strip_prefix("/channels/").is_some_and(|path| path.ends_with(&of_it));
        path && entry.method == "PATCH" && entry.status == Some(403)
    };
    let refused = || harness.sandbox.journal().iter().any(refused_last).then_some(());
    wait_for("the old board to stay", refused).await;
    for restarted in [false, true] {
        if restarted {
            harness.stop().await;
            harness.start().await;
        }
        for label in ["Move", "Resign"] {
            let answer = harness.press("Ada", &old, label).await.private_text();
            assert!(answer.contains("That board is out of date"), "{label}: {answer}");
            assert!(answer.contains("Ada: Farmer a2 to a3."), "{label}: {answer}");
        }
        press_and_expect(&harness, "Ada", &old, "More", "What else?").await;
    }
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn outdated_private_lists_and_questions_do_nothing() {
    let harness = Harness::open().await;
    // A new list takes the place of the one before, unless that cannot be deleted.
    let fault = Fault::Refused { status: 403, code: 50_013 };
    harness.sandbox.inject(FaultRule::new("DELETE", "/webhooks/*/*/messages/*", 100, fault));
    let mut test_game = TestGame::start_duel(&harness).await;
    let board = test_game.wait_for_board(&harness, "the board").await;
    let (pieces, other) =
        (harness.press("Ada", &board, "Move").await, harness.press("Ada", &board, "Move").await);
    let targets = harness.pick("Ada", other.message(), "a2").await;
    let other = harness.press("Ada", &board, "Move").await;
    let other = harness.pick("Ada", other.message(), "a2").await;
    harness.run("Ada", "settings", json!({ "confirm-moves": "always" })).await;
    let confirmation = harness.pick("Ada", other.message(), "a2a3").await;
    let panel = harness.press("Ada", &board, "More").await;
    let other = harness.press("Ada", &board, "More").await;
    let abort = harness.press("Ada", other.message(), "Abort").await;
    let resign = harness.press("Ada", &board, "Resign").await;
    harness.press("Ada", &board, "More").await;
    test_game.type_action(&harness, "a2a3".parse::<Action>().expect("an action")).await;
    let answers = [
        harness.pick("Ada", pieces.message(), "b2").await,
        harness.pick("Ada", targets.message(), "a2a3").await,
        harness.press("Ada", confirmation.message(), "Play it").await,
        harness.press("Ada", abort.message(), "Ask to end it").await,
        harness.press("Ada", resign.message(), "Resign").await,
        harness.press("Ada", panel.message(), "Abort").await,
    ];
    for answer in answers {
        let reply = answer.private_text();
        assert!(reply.contains("That board is out of date"), "{reply}");
        assert!(reply.contains("Ada: Farmer a2 to a3."), "{reply}");
    }
    test_game.assert_posted_once(&harness);
    harness.finish().await;
}
