//! After a game: a rematch, a review, and the next game.

use crate::harness::{Harness, Heard};
use crate::languages::player;
use crate::recorder::Outgoing;
use crate::running::at_seat;
use castellan_discord_api::wire::UserId;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, Phase, Span};
use castellan_rules::Seat;
use serde_json::json;
use std::time::Duration;

/// The interval at which a test polls for completion.
const PAUSE: Duration = Duration::from_millis(5);

/// Resigns as Ben, and returns the messages to the channel.
async fn resigned(harness: &mut Harness, game: &GameId) -> Heard {
    let question = harness.gives("ben", "resign", json!({ "game": game.as_str() })).await;
    harness.presses("ben", &question.ids()[0], true).await
}

/// Returns a button of a game that is over.
async fn button(harness: &Harness, game: &GameId, step: Step) -> String {
    harness.id(game, step).await
}

/// Returns the player at a seat.
async fn at(harness: &Harness, game: &GameId, seat: Seat) -> String {
    let game = harness.game(game).await;
    at_seat(harness, &game, seat).await
}

#[tokio::test]
async fn a_rematch_turns_the_seats_and_starts_when_the_other_agrees() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel_with("mount-chess", "time=10m + 10s; rated=on; takebacks=off").await;
    resigned(&mut harness, &game).await;
    let rematch = button(&harness, &game, Step::Rematch).await;
    let heard = harness.presses("ben", &rematch, false).await;
    let again = heard.game();
    assert_ne!(again, game);
    let state = harness.game(&again).await;
    assert_eq!(state.phase(), Phase::Lobby);
    assert_eq!(state.settings().time, harness.game(&game).await.settings().time);
    assert!(state.settings().rated);
    assert_eq!(at(&harness, &again, Seat::White).await, "ben");
    let told: Vec<String> = heard.asked.iter().map(Outgoing::content).collect();
    let told = told.join("\n");
    assert!(
        told.contains("ben opened a game of Mount Chess.")
            && told.contains("<@1>, ben invites you to play Mount Chess. Do you accept?"),
        "{told}"
    );
    // No other user can take the seat, and asking twice changes nothing.
    let join = button(&harness, &again, Step::Join).await;
    let refused = harness.presses("cem", &join, false).await.privately();
    assert!(refused.contains("invite"), "{refused}");
    let asked = harness.presses("ben", &rematch, false).await.privately();
    assert_eq!(asked, "You've already asked for a rematch. It's up to ann to join.");
    // The other player joins by the same button.
    harness.presses("ann", &rematch, false).await;
    let state = harness.game(&again).await;
    assert_eq!(state.phase(), Phase::Running);
    assert_eq!(at(&harness, &again, Seat::Black).await, "ann");
}

#[tokio::test]
async fn a_rematch_asks_nobody_who_has_left_the_server() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel_with("mount-chess", "time=10m + 10s").await;
    resigned(&mut harness, &game).await;
    let rematch = button(&harness, &game, Step::Rematch).await;
    harness.discord.leaves(UserId(1));
    let heard = harness.presses("ben", &rematch, false).await;
    assert!(heard.privately().contains("ann isn't a member of this server"), "{heard:?}");
    assert_eq!(heard.asked.len(), 1, "nobody is invited and no game is opened");
}

/// Checks later presses by both players, at any process, after the rematch has begun.
#[tokio::test]
async fn a_rematch_that_has_begun_is_led_to_instead_of_opening_another() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    resigned(&mut harness, &game).await;
    let rematch = button(&harness, &game, Step::Rematch).await;
    let again = harness.presses("ben", &rematch, false).await.game();
    harness.presses("ann", &rematch, false).await;
    assert_eq!(harness.game(&again).await.phase(), Phase::Running);
    let ann = player(&harness, "ann").await;
    let before = harness.referee().game_list.games_of_player(&ann, false).await.expect("a store");
    for player in ["ann", "ben"] {
        let led = harness.presses(player, &rematch, false).await.privately();
        let begins = format!("The rematch has begun: {again} https://discord.com/channels/");
        assert!(led.starts_with(&begins), "{led}");
    }
    let games = harness.referee().game_list.games_of_player(&ann, false).await.expect("a store");
    assert_eq!(games, before, "no other was opened");
    // Once the rematch is over, another one is possible.
    resigned(&mut harness, &again).await;
    let third = harness.presses("ben", &rematch, false).await.game();
    assert!(third != again && third != game);
}

/// Checks presses by both players at once, each at another process.
#[tokio::test]
async fn pressing_rematch_at_two_processes_at_once_opens_one_game() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    resigned(&mut harness, &game).await;
    let rematch = button(&harness, &game, Step::Rematch).await;
    let other = harness.another(|store| store);
    other.1.outages.end_outage().await.expect("a store");
    let pressed = |harness: &mut Harness, who: &str| {
        let data = json!({ "custom_id": rematch, "component_type": 2, "values": [] });
        let mut json = harness.interaction(who, 3, &data);
        json["message"] = json!({ "id": "600", "channel_id": harness.channel.to_string(), "flags": 0 });
        json
    };
    let (anns, bens) = (pressed(&mut harness, "ann"), pressed(&mut harness, "ben"));
    let ann_asks = harness.begins(&anns);
    let first = harness.use_instead(other);
    let ben_asks = harness.begins(&bens);
    // The second bot posts the notice that the first one waits for, as an ordinary message.
    while !ann_asks.is_finished() || !ben_asks.is_finished() {
        harness.quiet().await;
        harness.clock.pass(Span::from_ms(100));
        tokio::time::sleep(PAUSE).await;
    }
    for asks in [ann_asks, ben_asks] {
        asks.await.expect("no panic").expect("it works");
    }
    let ann = player(&harness, "ann").await;
    let games = harness.referee().game_list.games_of_player(&ann, false).await.expect("a store");
    let [again] = &games[..] else { panic!("there is one: {games:?}") };
    assert_eq!(harness.game(again).await.phase(), Phase::Running);
    // The answer is the same at any process, for any number of presses.
    for bot in [None, Some(first)] {
        if let Some(bot) = bot {
            harness.use_instead(bot);
        }
        let led = harness.presses("ben", &rematch, false).await.privately();
        assert!(led.contains(again.as_str()), "{led}");
        harness.happens(&bens).await;
    }
    assert_eq!(harness.referee().game_list.games_of_player(&ann, false).await.expect("a store"), games);
}

#[tokio::test]
async fn a_rematch_is_for_those_who_played_and_for_a_game_that_is_over() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("giant-king").await;
    let rematch = ComponentId::for_game(Step::Rematch, &game, 0).to_string();
    assert_eq!(harness.presses("ann", &rematch, false).await.privately(), "This game is still under way.");
    resigned(&mut harness, &game).await;
    let refused = harness.presses("cem", &rematch, false).await.privately();
    assert!(refused.starts_with("Only the players can do that"), "{refused}");
    // A player who has blocked the user is not invited.
    harness.gives("ann", "person block", json!({ "player": "ben" })).await;
    let refused = harness.presses("ben", &rematch, false).await.privately();
    assert_eq!(refused, "ann doesn't take invitations from you.");
}

#[tokio::test]
async fn somebody_who_was_banned_meanwhile_joins_no_rematch() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    resigned(&mut harness, &game).await;
    let rematch = button(&harness, &game, Step::Rematch).await;
    let again = harness.presses("ben", &rematch, false).await.game();
    harness.gives("eve", "server ban", json!({ "player": "ann" })).await;
    let join = button(&harness, &again, Step::Join).await;
    let refused = harness.presses("ann", &join, false).await.privately();
    assert_eq!(harness.presses("ann", &rematch, false).await.privately(), refused);
    let state = harness.game(&again).await;
    assert_eq!((state.phase(), state.seats().len()), (Phase::Lobby, 1), "{refused}");
}

#[tokio::test]
async fn a_rematch_of_three_turns_all_seats_and_waits_for_the_dice() {
    let mut harness = Harness::in_memory().await;
    let options = json!({ "variant": "king-of-the-mountain", "options": "seats=4; army=balanced" });
    let game = harness.opens("ann", options).await;
    for player in ["ben", "cem"] {
        harness.gives(player, "game join", json!({})).await;
    }
    harness.gives("ann", "game start", json!({})).await;
    for player in ["ben", "cem"] {
        let question = harness.gives(player, "resign", json!({})).await;
        harness.presses(player, &question.ids()[0], true).await;
    }
    let played = harness.game(&game).await;
    assert_eq!((played.phase(), played.all_seats().len()), (Phase::Over, 3));
    let rematch = button(&harness, &game, Step::Rematch).await;
    let again = harness.presses("cem", &rematch, false).await.game();
    for player in ["ann", "ben"] {
        harness.presses(player, &rematch, false).await;
    }
    let state = harness.game(&again).await;
    // All players can still give seeds for the dice.
    assert_eq!((state.phase(), state.seats().len()), (Phase::Lobby, 3));
    for (before, after) in played.all_seats().iter().zip(played.all_seats().iter().cycle().skip(1)) {
        assert_eq!(at(&harness, &game, *before).await, at(&harness, &again, *after).await);
    }
    harness.gives("ann", "game start", json!({ "game": again.as_str() })).await;
    assert_ne!(harness.game(&again).await.phase(), Phase::Lobby);
}

#[tokio::test]
async fn the_last_message_of_a_rated_game_tells_each_new_rating_and_that_of_another_why_there_is_none() {
    let mut harness = Harness::in_memory().await;
    let rated = "rated=on; takebacks=off";
    let game = harness.duel_with("giant-king", rated).await;
    let unmoved = resigned(&mut harness, &game).await.publicly();
    assert!(unmoved.ends_with("\nWhite (ann) never moved: ratings don't change."), "{unmoved}");
    let game = harness.duel_with("giant-king", rated).await;
    for player in ["ann", "ben"] {
        let action = harness.game(&game).await.record().expect("started").position().actions()[0];
        let options = json!({ "game": game.as_str(), "action": action.to_string() });
        harness.gives(player, "move", options).await;
    }
    let told = resigned(&mut harness, &game).await.publicly();
    let ratings = told.lines().last().expect("a line");
    let list = castellan_tournament::rating::RatingList::for_variant(castellan_rules::Variant::GiantKing, 2);
    for (player, sign) in [("ann", '+'), ("ben", '-')] {
        let id = crate::languages::player(&harness, player).await;
        let rating = harness.referee().ratings.of_player(list, &id).await.expect("a store").expect("rated");
        assert!(ratings.contains(&format!("{player} {}? ({sign}", rating.rounded())), "{ratings}");
    }
}

#[tokio::test]
async fn a_rated_game_without_a_result_and_a_game_with_a_computer_say_why_ratings_do_not_change() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel_with("giant-king", "rated=on; takebacks=off").await;
    let heard = harness.presses("ann", &button(&harness, &game, Step::AbortConfirmed).await, true).await;
    let accept = heard.id(Step::Accept);
    let told = harness.presses("ben", &accept, false).await.publicly();
    assert!(told.ends_with("\nNo result: ratings don't change."), "{told}");
    let options = json!({ "variant": "mount-chess", "opponent": "castellan", "level": "1", "seat": "w" });
    let game = harness.opens("ann", options).await;
    let told =
        harness.presses("ann", &button(&harness, &game, Step::ResignConfirmed).await, true).await.publicly();
    assert!(told.ends_with("\nA computer played: ratings don't change."), "{told}");
}

#[tokio::test]
async fn a_game_that_is_over_can_be_taken_back_step_by_step_and_played_otherwise() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    resigned(&mut harness, &game).await;
    let look = button(&harness, &game, Step::Try).await;
    let over = harness.presses("ann", &look, false).await;
    assert!(over.privately().contains("by resignation"), "{over:?}");
    let back = ComponentId::for_game(Step::TryBack, &game, 1).to_string();
    // Before the resignation, and before the first move.
    let heard = harness.presses("ann", &back, true).await.privately();
    assert!(heard.contains("Black (ben) to move."), "{heard}");
    let heard = harness.presses("ann", &back, true).await.privately();
    assert!(heard.contains("White (ann) to move."), "{heard}");
    let other = ComponentId::for_game(Step::TryTarget, &game, 1).to_string();
    let heard = harness.picks("ann", &other, Some("c2c3"), true).await.privately();
    assert!(heard.contains("White: Farmer c2 to c3") && heard.contains("Black (ben) to move."), "{heard}");
    // The game itself stays unchanged.
    assert_eq!(harness.game(&game).await.record().expect("played").steps().len(), 1);
}

#[tokio::test]
async fn next_game_shows_what_waits() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let other = harness.duel("kings-mate").await;
    resigned(&mut harness, &game).await;
    let next = ComponentId::without_game(Step::Games).to_string();
    let heard = harness.presses("ann", &next, false).await.privately();
    assert!(heard.contains(other.as_str()) && heard.contains("1 game is waiting for you"), "{heard}");
}
