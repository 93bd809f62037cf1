//! Hints: private answers for players who may ask, and refusals for all others.

use crate::fixtures::{player_name_at, start_tournament, tournament_details};
use crate::harness::{Harness, Response};
use castellan_community::quota::RequestClass;
use castellan_discord_api::wire::GuildId;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, Span};
use castellan_rules::Seat;
use castellan_rules::text::input;
use serde_json::{Value, json};

/// The locales of all languages, as Discord names them.
const LOCALES: [&str; 4] = ["en-GB", "de", "ja", "ru"];

/// Starts a game of Ann (White) and Ben (Black) with hints.
async fn duel_with_hints(harness: &mut Harness, variant: &str) -> GameId {
    harness.duel_with(variant, "time=3d per action; hints=on").await
}

async fn request_hint(harness: &mut Harness, who: &str, game: &GameId) -> Response {
    harness.run_command(who, "hint", json!({ "game": game.as_str() })).await
}

/// Returns the squares named by a hint, as a move.
fn named_squares(reply: &str) -> String {
    let first = reply.lines().next().expect("a line");
    let is_square = |word: &&str| {
        let mut letters = word.chars();
        letters.next().is_some_and(|file| file.is_ascii_lowercase())
            && letters.all(|rank| rank.is_ascii_digit())
    };
    let words = first.split(|letter: char| !letter.is_ascii_alphanumeric());
    words.filter(|word| word.len() >= 2).filter(is_square).collect()
}

#[tokio::test]
async fn the_player_to_move_gets_a_private_hint_with_a_picture() {
    let mut harness = Harness::in_memory().await;
    let game = duel_with_hints(&mut harness, "mount-chess").await;
    let before = harness.game(&game).await;
    let response = request_hint(&mut harness, "ann", &game).await;
    let reply = response.private_text();
    assert!(reply.starts_with("**Try "), "{reply}");
    assert!(reply.contains("Your chances of winning are then about "), "{reply}");
    let position = before.record().expect("it runs").position();
    assert!(input::read(position, &named_squares(&reply)).is_ok(), "{reply}");
    let files = response.answer().message()["attachments"].as_array().expect("files").len();
    assert_eq!((files, response.requests.len()), (1, 1), "{response:?}");
    assert_eq!(harness.game(&game).await.events(), before.events(), "nothing has happened");
    assert_eq!(harness.referee().metrics().hints(), 1);
    // The button on the page behind "More" gives the same answer.
    let more = harness.press("ann", &harness.button_id(&game, Step::More).await, false).await;
    let pressed = harness.press("ann", &more.component_id(Step::Hint), true).await;
    assert_eq!(pressed.private_text(), reply);
    // The hint exists in every language.
    for locale in LOCALES {
        harness.locale = locale;
        let reply = request_hint(&mut harness, "ann", &game).await.private_text();
        assert!(reply.contains('%') && !reply.contains("hint"), "{locale}: {reply}");
    }
}

#[tokio::test]
async fn a_hint_is_played_by_its_button() {
    let mut harness = Harness::in_memory().await;
    let game = duel_with_hints(&mut harness, "mount-chess").await;
    let hint = request_hint(&mut harness, "ann", &game).await;
    let suggested = named_squares(&hint.private_text());
    let play = hint.component_id(Step::Play);
    // The button is as good as the move itself: nobody else may press it.
    let refused = harness.press("ben", &play, true).await;
    assert!(refused.private_text().contains("It's not your turn"), "{refused:?}");
    harness.press("ann", &play, true).await;
    let moved = harness.game(&game).await;
    let last = moved.record().expect("it runs").last().expect("a move");
    assert_eq!(last.action.to_string(), suggested);
    let late = harness.press("ann", &play, true).await;
    assert!(late.private_text().contains("That board is out of date"), "{late:?}");
}

#[tokio::test]
async fn private_conditional_moves_do_not_change_hints() {
    let mut harness = Harness::in_memory().await;
    let game = duel_with_hints(&mut harness, "mount-chess").await;
    let reply = request_hint(&mut harness, "ann", &game).await.private_text();
    let conditions = json!({ "game": game.as_str(), "conditions": "any -> h8g7" });
    harness.run_command("ben", "premove", conditions).await;
    // On a busy machine a search ends early and sees less, so a restarted bot is asked again.
    let mut again = String::new();
    for _ in 0..5 {
        harness.restart().await;
        again = request_hint(&mut harness, "ann", &game).await.private_text();
        if again == reply {
            break;
        }
    }
    let advice = |text: &str| text.lines().next().map(str::to_owned);
    assert_eq!(advice(&again), advice(&reply));
    // While armies are chosen there is no board yet.
    let secret = harness.duel_with("king-of-the-mountain", "seats=2; hints=on").await;
    let refused = request_hint(&mut harness, "ann", &secret).await.private_text();
    assert!(refused.contains("choosing") || refused.contains("armies"), "{refused}");
}

#[tokio::test]
async fn a_hint_moves_the_touched_piece() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel_with("kings-mate", "expanded=on; active=on; touch=on; hints=on").await;
    let id = harness.button_id(&game, Step::Piece).await;
    harness.pick("ann", &id, Some("g2"), true).await;
    assert!(!harness.game(&game).await.touched().is_empty());
    let reply = request_hint(&mut harness, "ann", &game).await.private_text();
    assert!(named_squares(&reply).starts_with("g2"), "{reply}");
}

#[tokio::test]
async fn hint_refusals_are_one_sentence_in_every_language() {
    let mut harness = Harness::in_memory().await;
    let off = harness.duel("mount-chess").await;
    let on = duel_with_hints(&mut harness, "mount-chess").await;
    let rated = harness.duel_with("mount-chess", "rated=on").await;
    let over = duel_with_hints(&mut harness, "mount-chess").await;
    harness.press("ben", &harness.button_id(&over, Step::ResignConfirmed).await, true).await;
    let options = json!({ "variant": "mount-chess", "options": "hints=on" });
    let lobby = harness.create_game("ann", options).await;
    let cases = [
        (&off, "ann", "Hints are off in this game"),
        (&on, "ben", "It's not your turn: White (ann) is to move"),
        (&rated, "ann", "There are no hints in rated games."),
        (&over, "ann", "The game is over"),
        (&lobby, "ann", "hasn't started yet"),
        (&on, "cem", "Only the players can do that"),
    ];
    for (game, who, english) in cases {
        let mut all = Vec::new();
        for locale in LOCALES {
            harness.locale = locale;
            let response = request_hint(&mut harness, who, game).await;
            assert_eq!(response.requests.len(), 1, "no other message is sent: {response:?}");
            all.push(response.private_text());
        }
        assert!(all[0].to_lowercase().contains(&english.to_lowercase()), "{who}: {all:?}");
        assert!(all[1..].iter().all(|reply| !reply.is_empty() && *reply != all[0]), "{all:?}");
        harness.clock.advance(Span::minutes(5));
    }
    assert_eq!(harness.referee().metrics().hints(), 0);
    // Options that exclude each other are refused at once.
    harness.locale = LOCALES[0];
    let both = json!({ "variant": "mount-chess", "options": "rated=on; hints=on" });
    let refused = harness.run_command("ann", "game new", both).await.private_text();
    assert_eq!(refused, "A game with hints can't be rated. Turn off one of the two.");
}

#[tokio::test]
async fn strangers_spectators_and_banned_players_get_no_hint() {
    let mut harness = Harness::in_memory().await;
    let game = duel_with_hints(&mut harness, "mount-chess").await;
    harness.run_command("dan", "game watch", json!({ "game": game.as_str() })).await;
    let reply = request_hint(&mut harness, "dan", &game).await.private_text();
    assert!(reply.contains("Only the players"), "a spectator: {reply}");
    let home = harness.guild;
    harness.guild = GuildId(home.0 + 1);
    let reply = request_hint(&mut harness, "cem", &game).await.private_text();
    assert!(reply.contains("There is no game"), "from another server: {reply}");
    harness.guild = home;
    harness.run_command("eve", "server ban", json!({ "player": "ann" })).await;
    let reply = request_hint(&mut harness, "ann", &game).await.private_text();
    assert!(reply.contains("banned"), "a player who is banned: {reply}");
    let pressed = ComponentId::for_game(Step::Hint, &game, 0).to_string();
    for who in ["ann", "cem", "dan"] {
        harness.press(who, &pressed, true).await;
    }
    assert_eq!(harness.referee().metrics().hints(), 0);
}

#[tokio::test]
async fn hints_need_no_consent_in_solo_and_computer_games() {
    let mut harness = Harness::in_memory().await;
    let against = json!({ "variant": "mount-chess", "opponent": "castellan", "level": "1", "seat": "w" });
    let solo = json!({ "variant": "mount-chess", "solo": true });
    for options in [against, solo] {
        let game = harness.create_game("ann", options).await;
        if harness.game(&game).await.to_act().is_none() {
            harness.run_command("ann", "game start", json!({ "game": game.as_str() })).await;
        }
        let reply = request_hint(&mut harness, "ann", &game).await.private_text();
        assert!(reply.starts_with("**Try "), "{reply}");
    }
}

#[tokio::test]
async fn hints_are_rate_limited_and_moves_still_work() {
    let mut harness = Harness::in_memory().await;
    let game = duel_with_hints(&mut harness, "mount-chess").await;
    let most = RequestClass::Hint.limits().person.burst as usize;
    let mut hints = 0;
    for _ in 0..20 {
        let reply = request_hint(&mut harness, "ann", &game).await.private_text();
        hints += usize::from(reply.starts_with("**Try "));
        if !reply.starts_with("**Try ") {
            assert!(reply.contains("Slow down, please: too many hints at once"), "{reply}");
        }
    }
    assert_eq!(hints, most);
    let moved = harness.run_command("ann", "move", json!({ "game": game.as_str(), "action": "a1b2" })).await;
    assert!(moved.error.is_none(), "{moved:?}");
    assert_eq!(harness.game(&game).await.record().expect("it runs").steps().len(), 1);
}

#[tokio::test]
async fn a_default_of_hints_does_not_apply_to_rated_games_and_tournaments() {
    let mut harness = Harness::in_memory().await;
    let set = harness.run_command("eve", "server default", json!({ "key": "hints", "value": "on" })).await;
    assert!(set.error.is_none(), "{set:?}");
    for (rated, hints) in [(false, true), (true, false)] {
        let options = json!({ "variant": "mount-chess", "rated": rated });
        let game = harness.create_game("ann", options).await;
        assert_eq!(harness.game(&game).await.settings().hints, hints);
    }
    let tournament = json!({
        "title": "Summer", "format": "swiss", "variant": "mount-chess", "rounds": 3, "round-time": "10d",
    });
    let announced = harness.run_command("eve", "tournament announce", tournament.clone()).await;
    assert!(format!("{announced:?}").contains("Summer is announced"), "{announced:?}");
    let mut options = tournament;
    options["rated"] = json!(false);
    options["options"] = json!("hints=on");
    let refused = harness.run_command("eve", "tournament announce", options).await.private_text();
    assert!(refused.contains("There are no hints in tournaments"), "{refused}");
}

#[tokio::test]
async fn aids_turned_off_by_the_announcement_are_refused() {
    let mut harness = Harness::in_memory().await;
    let options = "conditions=off; analysis=off";
    let id =
        start_tournament(&mut harness, "round-robin", json!({ "options": options, "notice": "0m" })).await;
    let shown = tournament_details(&mut harness, &id).await;
    assert!(shown.contains("Conditional moves: no") && shown.contains("Trying moves: no"), "{shown}");
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
    let game = tournament.game_id(&tournament.rounds()[0].pairings[0]);
    let white = player_name_at(&harness, &*harness.game(&game).await, Seat::White).await;
    let black = player_name_at(&harness, &*harness.game(&game).await, Seat::Black).await;
    let with_game = |mut more: Value| {
        more["game"] = json!(game.as_str());
        more
    };
    let planning = "Conditional moves are off in this game.";
    let trying = "Trying moves and seeing threats are off in this game until it's over.";
    for (who, path, options, why) in [
        (&black, "premove", json!({}), planning),
        (&black, "premove", json!({ "conditions": "a2a4 a7a5" }), planning),
        (&white, "whatif", json!({}), trying),
        (&white, "threats", json!({}), trying),
        // Spectators could pass the threats on.
        (&"wes".to_owned(), "threats", json!({}), trying),
    ] {
        let response = harness.run_command(who, path, with_game(options)).await;
        assert_eq!(response.private_text(), why, "{who} {path}");
    }
    let id = |step| ComponentId::for_game(step, &game, 0).to_string();
    for (step, why) in [(Step::Try, trying), (Step::Threats, trying), (Step::PremoveAdd, planning)] {
        let response = harness.press(&black, &id(step), true).await;
        assert_eq!(response.private_text(), why, "{step:?}");
    }
    let question = harness.run_command(&white, "resign", with_game(json!({}))).await;
    harness.press(&white, &question.component_ids()[0], true).await;
    let response = harness.run_command(&black, "whatif", with_game(json!({}))).await;
    assert!(!response.private_text().contains(trying), "{response:?}");
}
