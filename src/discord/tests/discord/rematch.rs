//! The buttons of a finished game: rematch, review and next game.

use crate::fixtures::player_name_at;
use crate::harness::{Harness, Response};
use crate::languages::player_id;
use crate::recorder::Request;
use castellan_discord_api::wire::UserId;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, Phase, Span};
use castellan_rules::Seat;
use serde_json::json;
use std::time::Duration;

/// The interval at which a test polls for completion.
const PAUSE: Duration = Duration::from_millis(5);

/// Resigns as Ben. Returns the response to the confirmation.
async fn resign_as_ben(harness: &mut Harness, game: &GameId) -> Response {
    let question = harness.run_command("ben", "resign", json!({ "game": game.as_str() })).await;
    harness.press("ben", &question.component_ids()[0], true).await
}

/// Returns the custom id of a button of a game.
async fn button(harness: &Harness, game: &GameId, step: Step) -> String {
    harness.button_id(game, step).await
}

/// Returns the player at a seat.
async fn player_name(harness: &Harness, game: &GameId, seat: Seat) -> String {
    let game = harness.game(game).await;
    player_name_at(harness, &game, seat).await
}

#[tokio::test]
async fn a_rematch_swaps_the_seats_and_starts_when_the_opponent_agrees() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel_with("mount-chess", "time=10m + 10s; rated=on; takebacks=off").await;
    resign_as_ben(&mut harness, &game).await;
    let rematch = button(&harness, &game, Step::Rematch).await;
    let response = harness.press("ben", &rematch, false).await;
    let new_game = response.game();
    assert_ne!(new_game, game);
    let state = harness.game(&new_game).await;
    assert_eq!(state.phase(), Phase::Lobby);
    assert_eq!(state.settings().time, harness.game(&game).await.settings().time);
    assert!(state.settings().rated);
    assert_eq!(player_name(&harness, &new_game, Seat::White).await, "ben");
    let texts: Vec<String> = response.requests.iter().map(Request::content).collect();
    let texts = texts.join("\n");
    assert_eq!(texts, "<@1>, ben wants a rematch of Mount Chess. OK?");
    let steps = [Step::InvitationAccept, Step::InvitationDecline, Step::Abort];
    assert_eq!(response.component_ids().len(), steps.len(), "{response:?}");
    for step in steps {
        response.component_id(step);
    }
    // No other user can take the seat, and asking twice changes nothing.
    let join = button(&harness, &new_game, Step::Join).await;
    let refused = harness.press("cem", &join, false).await.private_text();
    assert!(refused.contains("invite"), "{refused}");
    let answer = harness.press("ben", &rematch, false).await.private_text();
    assert_eq!(answer, "You've already asked for a rematch. It's up to ann to join.");
    // The other player joins by the same button.
    harness.press("ann", &rematch, false).await;
    let state = harness.game(&new_game).await;
    assert_eq!(state.phase(), Phase::Running);
    assert_eq!(player_name(&harness, &new_game, Seat::Black).await, "ann");
}

#[tokio::test]
async fn a_rematch_with_a_player_who_left_the_server_is_refused() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel_with("mount-chess", "time=10m + 10s").await;
    resign_as_ben(&mut harness, &game).await;
    let rematch = button(&harness, &game, Step::Rematch).await;
    harness.discord.remove_member(UserId(1));
    let response = harness.press("ben", &rematch, false).await;
    assert!(response.private_text().contains("ann isn't a member of this server"), "{response:?}");
    assert_eq!(response.requests.len(), 1, "no invitation and no game");
}

#[tokio::test]
async fn pressing_rematch_again_links_to_the_running_rematch() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    resign_as_ben(&mut harness, &game).await;
    let rematch = button(&harness, &game, Step::Rematch).await;
    let new_game = harness.press("ben", &rematch, false).await.game();
    harness.press("ann", &rematch, false).await;
    assert_eq!(harness.game(&new_game).await.phase(), Phase::Running);
    let ann = player_id(&harness, "ann").await;
    let before = harness.referee().game_list.games_of_player(&ann, false).await.expect("a store");
    for player in ["ann", "ben"] {
        let answer = harness.press(player, &rematch, false).await.private_text();
        assert!(answer.starts_with("The rematch has begun. https://discord.com/channels/"), "{answer}");
    }
    let games = harness.referee().game_list.games_of_player(&ann, false).await.expect("a store");
    assert_eq!(games, before, "no other game was opened");
    // Once the rematch is over, another one is possible.
    resign_as_ben(&mut harness, &new_game).await;
    let third = harness.press("ben", &rematch, false).await.game();
    assert!(third != new_game && third != game);
}

#[tokio::test]
async fn pressing_rematch_at_two_processes_at_once_opens_one_game() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    resign_as_ben(&mut harness, &game).await;
    let rematch = button(&harness, &game, Step::Rematch).await;
    let other = harness.another_bot(|store| store);
    other.1.outages.end_outage().await.expect("a store");
    let pressed = |harness: &mut Harness, who: &str| {
        let data = json!({ "custom_id": rematch, "component_type": 2, "values": [] });
        let mut json = harness.interaction(who, 3, &data);
        json["message"] = json!({ "id": "600", "channel_id": harness.channel.to_string(), "flags": 0 });
        json
    };
    let (anns, bens) = (pressed(&mut harness, "ann"), pressed(&mut harness, "ben"));
    let ann_asks = harness.start_handling(&anns);
    let first = harness.replace_bot(other);
    let ben_asks = harness.start_handling(&bens);
    // The second bot delivers the outbox, so it posts the notice that the first one waits for.
    while !ann_asks.is_finished() || !ben_asks.is_finished() {
        harness.run_until_idle().await;
        harness.clock.advance(Span::from_ms(100));
        tokio::time::sleep(PAUSE).await;
    }
    for asks in [ann_asks, ben_asks] {
        asks.await.expect("no panic").expect("it works");
    }
    let ann = player_id(&harness, "ann").await;
    let games = harness.referee().game_list.games_of_player(&ann, false).await.expect("a store");
    let [new_game] = &games[..] else { panic!("one game: {games:?}") };
    assert_eq!(harness.game(new_game).await.phase(), Phase::Running);
    // The answer is the same at any process, for any number of presses.
    for bot in [None, Some(first)] {
        if let Some(bot) = bot {
            harness.replace_bot(bot);
        }
        let answer = harness.press("ben", &rematch, false).await.private_text();
        assert!(answer.starts_with("The rematch has begun. "), "{answer}");
        harness.handle(&bens).await;
    }
    assert_eq!(harness.referee().game_list.games_of_player(&ann, false).await.expect("a store"), games);
}

#[tokio::test]
async fn a_rematch_is_for_the_players_of_a_finished_game() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("giant-king").await;
    let rematch = ComponentId::for_game(Step::Rematch, &game, 0).to_string();
    assert_eq!(harness.press("ann", &rematch, false).await.private_text(), "This game is still under way.");
    resign_as_ben(&mut harness, &game).await;
    let refused = harness.press("cem", &rematch, false).await.private_text();
    assert_eq!(refused, "Only the players can do that: White (ann) and Black (ben).");
    // A player who has blocked the user is not invited.
    harness.run_command("ann", "person block", json!({ "player": "ben" })).await;
    let refused = harness.press("ben", &rematch, false).await.private_text();
    assert_eq!(refused, "ann doesn't take invitations from you.");
}

#[tokio::test]
async fn a_banned_player_cannot_join_a_rematch() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    resign_as_ben(&mut harness, &game).await;
    let rematch = button(&harness, &game, Step::Rematch).await;
    let new_game = harness.press("ben", &rematch, false).await.game();
    harness.run_command("eve", "server ban", json!({ "player": "ann" })).await;
    let join = button(&harness, &new_game, Step::Join).await;
    let refused = harness.press("ann", &join, false).await.private_text();
    assert_eq!(harness.press("ann", &rematch, false).await.private_text(), refused);
    let state = harness.game(&new_game).await;
    assert_eq!((state.phase(), state.seats().len()), (Phase::Lobby, 1), "{refused}");
}

#[tokio::test]
async fn a_rematch_of_three_rotates_the_seats_and_waits_for_the_start() {
    let mut harness = Harness::in_memory().await;
    let options = json!({ "variant": "king-of-the-mountain", "options": "seats=4; army=balanced" });
    let game = harness.create_game("ann", options).await;
    for player in ["ben", "cem"] {
        harness.run_command(player, "game join", json!({})).await;
    }
    harness.run_command("ann", "game start", json!({})).await;
    for player in ["ben", "cem"] {
        let question = harness.run_command(player, "resign", json!({})).await;
        harness.press(player, &question.component_ids()[0], true).await;
    }
    let played = harness.game(&game).await;
    assert_eq!((played.phase(), played.all_seats().len()), (Phase::Over, 3));
    let rematch = button(&harness, &game, Step::Rematch).await;
    let new_game = harness.press("cem", &rematch, false).await.game();
    for player in ["ann", "ben"] {
        harness.press(player, &rematch, false).await;
    }
    let state = harness.game(&new_game).await;
    // All players can still give seeds for the dice.
    assert_eq!((state.phase(), state.seats().len()), (Phase::Lobby, 3));
    for (before, after) in played.all_seats().iter().zip(played.all_seats().iter().cycle().skip(1)) {
        assert_eq!(
            player_name(&harness, &game, *before).await,
            player_name(&harness, &new_game, *after).await
        );
    }
    harness.run_command("ann", "game start", json!({ "game": new_game.as_str() })).await;
    assert_ne!(harness.game(&new_game).await.phase(), Phase::Lobby);
}

#[tokio::test]
async fn the_last_message_of_a_rated_game_shows_new_ratings_or_why_there_are_none() {
    let mut harness = Harness::in_memory().await;
    let rated = "rated=on; takebacks=off";
    let game = harness.duel_with("giant-king", rated).await;
    let unmoved = resign_as_ben(&mut harness, &game).await.public_text();
    assert!(unmoved.ends_with("\nWhite (ann) never moved: ratings don't change."), "{unmoved}");
    let game = harness.duel_with("giant-king", rated).await;
    for player in ["ann", "ben"] {
        let action = harness.game(&game).await.record().expect("started").position().actions()[0];
        let options = json!({ "game": game.as_str(), "action": action.to_string() });
        harness.run_command(player, "move", options).await;
    }
    let text = resign_as_ben(&mut harness, &game).await.public_text();
    let ratings = text.lines().last().expect("a line");
    let list = castellan_tournament::rating::RatingList::for_variant(castellan_rules::Variant::GiantKing, 2);
    for (player, arrow) in [("ann", '↑'), ("ben", '↓')] {
        let id = crate::languages::player_id(&harness, player).await;
        let rating = harness.referee().ratings.of_player(list, &id).await.expect("a store").expect("rated");
        let change = format!("{player} 1500 → {}? {arrow}", rating.rounded());
        assert!(ratings.contains(&change), "{ratings}");
    }
}

#[tokio::test]
async fn a_rated_game_without_a_result_and_a_game_with_a_computer_say_why_ratings_do_not_change() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel_with("giant-king", "rated=on; takebacks=off").await;
    let response = harness.press("ann", &button(&harness, &game, Step::AbortConfirmed).await, true).await;
    let accept = response.component_id(Step::Accept);
    let text = harness.press("ben", &accept, false).await.public_text();
    assert!(text.ends_with("\nNo result: ratings don't change."), "{text}");
    let options = json!({ "variant": "mount-chess", "opponent": "castellan", "level": "1", "seat": "w" });
    let game = harness.create_game("ann", options).await;
    let text =
        harness.press("ann", &button(&harness, &game, Step::ResignConfirmed).await, true).await.public_text();
    assert!(text.ends_with("\nA computer played: ratings don't change."), "{text}");
}

#[tokio::test]
async fn a_finished_game_can_be_taken_back_on_the_what_if_board() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    resign_as_ben(&mut harness, &game).await;
    let what_if = button(&harness, &game, Step::Try).await;
    let shown = harness.press("ann", &what_if, false).await;
    assert!(shown.private_text().contains("by resignation"), "{shown:?}");
    let back = ComponentId::for_game(Step::TryBack, &game, 1).to_string();
    // The position before the resignation, then the one before the first move.
    let text = harness.press("ann", &back, true).await.private_text();
    assert!(text.contains("Black (ben) to move."), "{text}");
    let text = harness.press("ann", &back, true).await.private_text();
    assert!(text.contains("White (ann) to move."), "{text}");
    let other = ComponentId::for_game(Step::TryTarget, &game, 1).to_string();
    let text = harness.pick("ann", &other, Some("c2c3"), true).await.private_text();
    assert!(text.contains("White: Farmer c2 to c3") && text.contains("Black (ben) to move."), "{text}");
    // The game itself stays unchanged.
    assert_eq!(harness.game(&game).await.record().expect("played").steps().len(), 1);
}

#[tokio::test]
async fn next_game_lists_the_waiting_games() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    harness.duel("kings-mate").await;
    resign_as_ben(&mut harness, &game).await;
    let next = ComponentId::without_game(Step::Games).to_string();
    let text = harness.press("ann", &next, false).await.private_text();
    assert!(text.contains("King's Mate with ben") && text.contains("1 game is waiting for you"), "{text}");
}

#[tokio::test]
async fn a_declined_rematch_is_one_line_and_cancelled() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    resign_as_ben(&mut harness, &game).await;
    let rematch = button(&harness, &game, Step::Rematch).await;
    let asked = harness.press("ben", &rematch, false).await;
    let new_game = asked.game();
    // Ann has not joined: she cannot cancel the game, and learns who can.
    let refused = harness.press("ann", &asked.component_id(Step::Abort), false).await.private_text();
    assert_eq!(refused, "You haven't joined this game. Only ben can do that.");
    let declined = harness.press("ann", &asked.component_id(Step::InvitationDecline), false).await;
    assert_eq!(harness.game(&new_game).await.phase(), Phase::Over);
    let texts: Vec<String> = declined.requests.iter().map(Request::content).collect();
    assert!(texts.iter().any(|text| text == "ann declined the rematch."), "{texts:?}");
    let told = texts.join("\n");
    for part in ["invite somebody else", "Who can join", "This game is over"] {
        assert!(!told.contains(part), "{part}: {told}");
    }
    assert!(told.contains("The game was cancelled."), "{told}");
    // Another rematch can be asked for.
    assert_ne!(harness.press("ben", &rematch, false).await.game(), new_game);
}
