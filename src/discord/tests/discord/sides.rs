//! Solo games, whose questions name the side, and waiting games, whose messages list the other players' options.

use crate::harness::Harness;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, Phase, Span};
use castellan_rules::{Action, Outcome, Seat};
use serde_json::json;

/// Opens a game that Ann plays alone.
async fn alone(harness: &mut Harness, options: &str) -> GameId {
    let options = json!({ "variant": "mount-chess", "solo": true, "options": options });
    let game = harness.opens("ann", options).await;
    harness.gives("ann", "game start", json!({ "game": game.as_str() })).await;
    game
}

#[tokio::test]
async fn resigning_alone_says_for_which_side_and_resigns_for_that_one() {
    let mut harness = Harness::new().await;
    for moves in 0..2 {
        let game = alone(&mut harness, "").await;
        if moves == 1 {
            harness.gives("ann", "move", json!({ "action": "a2a3", "game": game.as_str() })).await;
        }
        let (loser, winner, seat) = [("White", "Black", Seat::Black), ("Black", "White", Seat::White)][moves];
        let heard = harness.gives("ann", "resign", json!({ "game": game.as_str() })).await;
        let said = heard.privately();
        assert!(said.starts_with(&format!("Resign for {loser}? {winner} wins")), "{said}");
        harness.presses("ann", &heard.id(Step::ResignConfirmed), true).await;
        let end = harness.game(&game).await.end();
        let Some(castellan_game::End::Outcome(Outcome::Won(won, _))) = end else { panic!("{end:?}") };
        assert_eq!(won, seat);
    }
    // The option names the side, whichever is to move.
    let game = alone(&mut harness, "").await;
    let heard = harness.gives("ann", "resign", json!({ "seat": "b", "game": game.as_str() })).await;
    assert!(heard.privately().starts_with("Resign for Black? White wins"), "{heard:?}");
    // A player of one side gets the usual question.
    let game = harness.duel("mount-chess").await;
    let heard = harness.gives("ann", "resign", json!({ "game": game.as_str() })).await;
    assert!(heard.privately().starts_with("Resign this game of Mount Chess? ben wins"), "{heard:?}");
}

#[tokio::test]
async fn of_four_sides_played_alone_one_resigns_and_the_others_play_on() {
    let mut harness = Harness::new().await;
    let options =
        json!({ "variant": "king-of-the-mountain", "solo": true, "options": "seats=4; army=siege" });
    let game = harness.opens("ann", options).await;
    harness.gives("ann", "game start", json!({})).await;
    let to_act = harness.game(&game).await.to_act().expect("it goes on");
    let heard = harness.gives("ann", "resign", json!({})).await;
    let said = heard.privately();
    assert!(said.starts_with("Resign for ") && said.contains("The other sides play on"), "{said}");
    harness.presses("ann", &heard.id(Step::ResignConfirmed), true).await;
    let now = harness.game(&game).await;
    assert!(
        now.phase() == Phase::Running && !now.seats_in_play().contains(&to_act),
        "{:?}",
        now.seats_in_play()
    );
}

#[tokio::test]
async fn a_draw_that_one_person_offers_to_themselves_is_asked_about_first() {
    let mut harness = Harness::new().await;
    let game = alone(&mut harness, "").await;
    harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    let button = ComponentId::for_game(Step::OfferDraw, &game, 1).to_string();
    for heard in
        [harness.presses("ann", &button, false).await, harness.gives("ann", "draw offer", json!({})).await]
    {
        assert!(heard.privately().starts_with("Offer a draw for Black? You play all sides"), "{heard:?}");
        assert_eq!(harness.game(&game).await.phase(), Phase::Running);
        let meant = heard.id(Step::OfferDraw);
        if heard.count("answer") == 1 && harness.game(&game).await.end().is_none() {
            let no = heard.id(Step::Cancel);
            harness.presses("ann", &no, true).await;
        }
        assert!(meant.ends_with("~true"), "{meant}");
    }
    let heard = harness.gives("ann", "draw offer", json!({})).await;
    let heard = harness.presses("ann", &heard.id(Step::OfferDraw), true).await;
    let said: Vec<String> = heard.asked.iter().map(crate::recorder::Outgoing::content).collect();
    assert!(said.iter().any(|said| said.contains("Black (ann) offers a draw")), "{said:?}");
    assert_eq!(harness.game(&game).await.phase(), Phase::Over);
}

#[tokio::test]
async fn time_that_is_up_is_claimed_by_another_side_of_the_same_person() {
    let mut harness = Harness::new().await;
    let game = alone(&mut harness, "time=1d per action; flagging=by-claim").await;
    let heard = harness.gives("ann", "time claim", json!({})).await;
    assert!(
        heard.privately().contains("still has time") || harness.game(&game).await.end().is_none(),
        "{heard:?}"
    );
    harness.wait(Span::days(2)).await;
    let heard = harness.gives("ann", "time claim", json!({})).await;
    assert!(heard.privately().starts_with("White is out of time. Claim that for the others?"), "{heard:?}");
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
    harness.presses("ann", &heard.id(Step::ClaimTime), true).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Over);
}

#[tokio::test]
async fn ending_and_moving_alone_say_the_side_too() {
    let mut harness = Harness::new().await;
    let game = alone(&mut harness, "").await;
    let heard = harness.gives("ann", "game abort", json!({})).await;
    assert!(heard.privately().contains("You play all sides, so it ends at once."), "{heard:?}");
    harness.gives("ann", "settings", json!({ "confirm-moves": "always" })).await;
    let action = harness.game(&game).await.record().expect("a board").position().actions()[0];
    let Action::Move { from, .. } = action else { panic!("{action}") };
    let picked = harness
        .picks(
            "ann",
            &ComponentId::for_game(Step::Piece, &game, 0).to_string(),
            Some(&from.to_string()),
            true,
        )
        .await;
    let question = if picked.privately().starts_with("Play ") {
        picked
    } else {
        let target = ComponentId::for_game(Step::Target, &game, 0).with(action).to_string();
        harness.presses("ann", &target, true).await
    };
    assert!(question.privately().ends_with(" for White?"), "{question:?}");
}

#[tokio::test]
async fn the_piece_that_was_picked_is_there_when_move_is_pressed_again() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let open = |moment: u32| ComponentId::for_game(Step::Move, &game, moment).to_string();
    let move_now = open(0);
    assert!(harness.presses("ann", &move_now, false).await.privately().contains("Which piece?"));
    let piece = ComponentId::for_game(Step::Piece, &game, 0).to_string();
    let picked = harness.picks("ann", &piece, Some("c1"), false).await;
    assert!(picked.privately().contains("Hunter c1: where to?"), "{picked:?}");
    let again = harness.presses("ann", &move_now, false).await;
    assert!(again.privately().contains("Hunter c1: where to?"), "{again:?}");
    // A piece with one target gets a question, and never moves by the pick.
    harness.picks("ann", &piece, Some("a1"), false).await;
    let again = harness.presses("ann", &move_now, false).await;
    assert!(again.privately().starts_with("Play **Hunter a1"), "{again:?}");
    assert_eq!(harness.game(&game).await.board_version(), 0);
    // Another piece, or none, replaces the pick.
    for step in [Step::Pieces, Step::Cancel] {
        harness.picks("ann", &piece, Some("c1"), true).await;
        let shown = harness.presses("ann", &move_now, false).await;
        harness.presses("ann", &shown.id(step), true).await;
        let anew = harness.presses("ann", &move_now, false).await;
        assert!(anew.privately().contains("Which piece?"), "{step:?}: {anew:?}");
    }
    // After the move the pick is forgotten.
    harness.picks("ann", &piece, Some("c1"), true).await;
    harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    assert!(harness.presses("ben", &open(1), false).await.privately().contains("Which piece?"));
}

/// Opens a game of four, and starts it.
async fn of_four(harness: &mut Harness, time: &str) -> GameId {
    let options = format!("seats=4; army=siege; {time}");
    let game = harness.opens("ann", json!({ "variant": "king-of-the-mountain", "options": options })).await;
    for who in ["ben", "cem", "dan"] {
        harness.gives(who, "game join", json!({})).await;
    }
    harness.gives("ann", "game start", json!({})).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
    game
}

#[tokio::test]
async fn the_board_of_a_waiting_game_lists_the_other_players_options() {
    for (time, parts) in [
        ("time=none", vec!["does nothing for a day", "`/replace`"]),
        ("time=3d per action", vec!["the others go on without", "`/replace`"]),
        (
            "time=3d per action; flagging=by-claim",
            vec!["can claim that (**More**, **Claim time**)", "`/replace`"],
        ),
    ] {
        let mut harness = Harness::new().await;
        let game = of_four(&mut harness, time).await;
        let show = harness.gives("ann", "game show", json!({ "game": game.as_str() })).await.privately();
        for part in &parts {
            assert!(show.contains(part), "{time}: {part}: {show}");
        }
        if time.contains("by-claim") {
            let told = harness.wait(Span::days(4)).await;
            let card = told.iter().find(|asked| asked.what() == "rewrite").expect("the card").content();
            assert!(card.contains("is out of time. The others can press **More**, **Claim time**"), "{card}");
            let news: Vec<String> = told.iter().map(crate::recorder::Outgoing::content).collect();
            assert!(
                news.iter().any(|news| news.contains("The others can claim that and play on.")),
                "{news:?}"
            );
        }
    }
    // The same holds before the start: with the players present, and with armies not yet locked in.
    let mut harness = Harness::new().await;
    let options = json!({ "variant": "king-of-the-mountain", "options": "seats=4; choosing=1d" });
    let game = harness.opens("ann", options).await;
    for who in ["ben", "cem"] {
        let card = harness.gives(who, "game join", json!({})).await.only("rewrite").content();
        assert!(card.ends_with("or ann presses **Start** to begin with those who are here."), "{card}");
    }
    harness.gives("ann", "game start", json!({})).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::SetUp);
    let show = harness.gives("ann", "game show", json!({ "game": game.as_str() })).await.privately();
    assert!(show.contains("Whoever has not locked in an army by then plays with the current one"), "{show}");
    // Two opponents must wait, as they agreed.
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let show = harness.gives("ann", "game show", json!({ "game": game.as_str() })).await.privately();
    assert!(!show.contains("/replace"), "{show}");
}
