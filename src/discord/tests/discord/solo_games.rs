//! Solo games, whose questions name the side, and the options that waiting players have.

use crate::harness::Harness;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, Phase, Span};
use castellan_rules::{Action, Outcome, Seat};
use serde_json::json;

/// Starts a solo game of Ann.
async fn start_solo_game(harness: &mut Harness, options: &str) -> GameId {
    let options = json!({ "variant": "mount-chess", "solo": true, "options": options });
    let game = harness.create_game("ann", options).await;
    harness.run_command("ann", "game start", json!({ "game": game.as_str() })).await;
    game
}

#[tokio::test]
async fn resigning_a_solo_game_names_the_side_that_resigns() {
    let mut harness = Harness::new().await;
    for moves in 0..2 {
        let game = start_solo_game(&mut harness, "").await;
        if moves == 1 {
            harness.run_command("ann", "move", json!({ "action": "a2a3", "game": game.as_str() })).await;
        }
        let (loser, winner, seat) = [("White", "Black", Seat::Black), ("Black", "White", Seat::White)][moves];
        let response = harness.run_command("ann", "resign", json!({ "game": game.as_str() })).await;
        let text = response.private_text();
        assert!(text.starts_with(&format!("Resign for {loser}? {winner} wins")), "{text}");
        harness.press("ann", &response.component_id(Step::ResignConfirmed), true).await;
        let end = harness.game(&game).await.end();
        let Some(castellan_game::End::Outcome(Outcome::Won(won, _))) = end else { panic!("{end:?}") };
        assert_eq!(won, seat);
    }
    // The option selects the side that resigns.
    let game = start_solo_game(&mut harness, "").await;
    let response = harness.run_command("ann", "resign", json!({ "seat": "b", "game": game.as_str() })).await;
    assert!(response.private_text().starts_with("Resign for Black? White wins"), "{response:?}");
    // A player of one side gets the usual question.
    let game = harness.duel("mount-chess").await;
    let response = harness.run_command("ann", "resign", json!({ "game": game.as_str() })).await;
    assert!(response.private_text().starts_with("Resign this game of Mount Chess? ben wins"), "{response:?}");
}

#[tokio::test]
async fn resigning_one_of_four_solo_sides_continues_the_game() {
    let mut harness = Harness::new().await;
    let options =
        json!({ "variant": "king-of-the-mountain", "solo": true, "options": "seats=4; army=siege" });
    let game = harness.create_game("ann", options).await;
    harness.run_command("ann", "game start", json!({})).await;
    let to_act = harness.game(&game).await.to_act().expect("a running game");
    let response = harness.run_command("ann", "resign", json!({})).await;
    let text = response.private_text();
    assert!(text.starts_with("Resign for ") && text.contains("The other sides play on"), "{text}");
    harness.press("ann", &response.component_id(Step::ResignConfirmed), true).await;
    let now = harness.game(&game).await;
    assert!(
        now.phase() == Phase::Running && !now.seats_in_play().contains(&to_act),
        "{:?}",
        now.seats_in_play()
    );
}

#[tokio::test]
async fn a_draw_offer_in_a_solo_game_is_confirmed_first() {
    let mut harness = Harness::new().await;
    let game = start_solo_game(&mut harness, "").await;
    harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    let button = ComponentId::for_game(Step::OfferDraw, &game, 1).to_string();
    for response in [
        harness.press("ann", &button, false).await,
        harness.run_command("ann", "draw offer", json!({})).await,
    ] {
        assert!(
            response.private_text().starts_with("Offer a draw for Black? You play all sides"),
            "{response:?}"
        );
        assert_eq!(harness.game(&game).await.phase(), Phase::Running);
        let offer = response.component_id(Step::OfferDraw);
        if response.count("answer") == 1 && harness.game(&game).await.end().is_none() {
            let cancel = response.component_id(Step::Cancel);
            harness.press("ann", &cancel, true).await;
        }
        assert!(offer.ends_with("~true"), "{offer}");
    }
    let response = harness.run_command("ann", "draw offer", json!({})).await;
    let response = harness.press("ann", &response.component_id(Step::OfferDraw), true).await;
    let texts: Vec<String> = response.requests.iter().map(crate::recorder::Request::content).collect();
    assert!(texts.iter().any(|text| text.contains("Black (ann) offers a draw")), "{texts:?}");
    assert_eq!(harness.game(&game).await.phase(), Phase::Over);
}

#[tokio::test]
async fn expired_time_in_a_solo_game_is_claimed_for_the_other_side() {
    let mut harness = Harness::new().await;
    let game = start_solo_game(&mut harness, "time=1d per action; flagging=by-claim").await;
    let response = harness.run_command("ann", "time claim", json!({})).await;
    assert!(
        response.private_text().contains("still has time") || harness.game(&game).await.end().is_none(),
        "{response:?}"
    );
    harness.wait(Span::days(2)).await;
    let response = harness.run_command("ann", "time claim", json!({})).await;
    assert!(
        response.private_text().starts_with("White is out of time. Claim the time for the other sides?"),
        "{response:?}"
    );
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
    harness.press("ann", &response.component_id(Step::ClaimTime), true).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Over);
}

#[tokio::test]
async fn aborting_and_moving_in_a_solo_game_name_the_side() {
    let mut harness = Harness::new().await;
    let game = start_solo_game(&mut harness, "").await;
    let response = harness.run_command("ann", "game abort", json!({})).await;
    assert!(response.private_text().contains("You play all sides, so it ends at once."), "{response:?}");
    harness.run_command("ann", "settings", json!({ "confirm-moves": "always" })).await;
    let action = harness.game(&game).await.record().expect("a board").position().actions()[0];
    let Action::Move { from, .. } = action else { panic!("{action}") };
    let picked = harness
        .pick("ann", &ComponentId::for_game(Step::Piece, &game, 0).to_string(), Some(&from.to_string()), true)
        .await;
    let question = if picked.private_text().starts_with("Play ") {
        picked
    } else {
        let target = ComponentId::for_game(Step::Target, &game, 0).with(action).to_string();
        harness.press("ann", &target, true).await
    };
    assert!(question.private_text().ends_with(" for White?"), "{question:?}");
}

#[tokio::test]
async fn pressing_move_again_keeps_the_picked_piece() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let move_button = |version: u32| ComponentId::for_game(Step::Move, &game, version).to_string();
    let move_now = move_button(0);
    assert!(harness.press("ann", &move_now, false).await.private_text().contains("Which piece?"));
    let piece = ComponentId::for_game(Step::Piece, &game, 0).to_string();
    let picked = harness.pick("ann", &piece, Some("c1"), false).await;
    assert!(picked.private_text().contains("Hunter c1: where to?"), "{picked:?}");
    let again = harness.press("ann", &move_now, false).await;
    assert!(again.private_text().contains("Hunter c1: where to?"), "{again:?}");
    // A piece with one target gets a confirmation, and does not move at once.
    harness.pick("ann", &piece, Some("a1"), false).await;
    let again = harness.press("ann", &move_now, false).await;
    assert!(again.private_text().starts_with("Play **Hunter a1"), "{again:?}");
    assert_eq!(harness.game(&game).await.board_version(), 0);
    // Another piece, or none, replaces the pick.
    for step in [Step::Pieces, Step::Cancel] {
        harness.pick("ann", &piece, Some("c1"), true).await;
        let shown = harness.press("ann", &move_now, false).await;
        harness.press("ann", &shown.component_id(step), true).await;
        let reopened = harness.press("ann", &move_now, false).await;
        assert!(reopened.private_text().contains("Which piece?"), "{step:?}: {reopened:?}");
    }
    // After the move the pick is forgotten.
    harness.pick("ann", &piece, Some("c1"), true).await;
    harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    assert!(harness.press("ben", &move_button(1), false).await.private_text().contains("Which piece?"));
}

/// Starts a game of four players.
async fn start_game_of_four(harness: &mut Harness, time: &str) -> GameId {
    let options = format!("seats=4; army=siege; {time}");
    let game =
        harness.create_game("ann", json!({ "variant": "king-of-the-mountain", "options": options })).await;
    for who in ["ben", "cem", "dan"] {
        harness.run_command(who, "game join", json!({})).await;
    }
    harness.run_command("ann", "game start", json!({})).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
    game
}

#[tokio::test]
async fn the_board_of_a_waiting_game_lists_the_other_players_options() {
    for (time, parts) in [
        ("time=none", vec!["does nothing for a day", "`/replace`"]),
        ("time=3d per action", vec!["the others go on without", "`/replace`"]),
        ("time=3d per action; flagging=by-claim", vec!["can press **More**, **Claim time**", "`/replace`"]),
    ] {
        let mut harness = Harness::new().await;
        let game = start_game_of_four(&mut harness, time).await;
        let show =
            harness.run_command("ann", "game show", json!({ "game": game.as_str() })).await.private_text();
        for part in &parts {
            assert!(show.contains(part), "{time}: {part}: {show}");
        }
        if time.contains("by-claim") {
            let requests = harness.wait(Span::days(4)).await;
            let card = requests.iter().find(|request| request.kind() == "edit").expect("the card").content();
            assert!(card.contains("is out of time. The others can press **More**, **Claim time**"), "{card}");
            let texts: Vec<String> = requests.iter().map(crate::recorder::Request::content).collect();
            assert!(
                texts.iter().any(|text| text.contains("The others can claim that and play on.")),
                "{texts:?}"
            );
        }
    }
    // The same holds before the start: with the players present, and with armies not yet locked in.
    let mut harness = Harness::new().await;
    let options = json!({ "variant": "king-of-the-mountain", "options": "seats=4; choosing=1d" });
    let game = harness.create_game("ann", options).await;
    for (who, players) in [("ben", 2), ("cem", 3)] {
        let card = harness.run_command(who, "game join", json!({})).await.only("edit").content();
        let hint = format!("ann can press **Start with {players}** to begin with those who are here.");
        assert!(card.ends_with(&hint), "{card}");
        let smaller = format!("\nIf it starts now, it is a game for {players}: White (ann)");
        assert!(card.contains(&smaller), "{card}");
    }
    let started = harness.run_command("ann", "game start", json!({})).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::SetUp);
    // The line that calls the players has the button to the armies.
    started.component_id(Step::Army);
    let card = started.only("edit").content();
    assert!(card.contains("The time to pick an army runs out <t:"), "{card}");
    let show = harness.run_command("ann", "game show", json!({ "game": game.as_str() })).await.private_text();
    assert!(
        show.contains("Players who haven't locked in an army by then play with their current one"),
        "{show}"
    );
    // With two players, the opponent has no other option than to wait.
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let show = harness.run_command("ann", "game show", json!({ "game": game.as_str() })).await.private_text();
    assert!(!show.contains("/replace"), "{show}");
}
