//! Hints: private answers for players who may ask, and refusals for all others.

use crate::harness::{Harness, Heard};
use crate::running::{at_seat, running};
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
async fn with_hints(harness: &mut Harness, variant: &str) -> GameId {
    harness.duel_with(variant, "time=3d per action; hints=on").await
}

async fn asks(harness: &mut Harness, who: &str, game: &GameId) -> Heard {
    harness.gives(who, "hint", json!({ "game": game.as_str() })).await
}

/// Returns the squares named by a hint, as a move.
fn named(said: &str) -> String {
    let first = said.lines().next().expect("a line");
    let is_square = |word: &&str| {
        let mut letters = word.chars();
        letters.next().is_some_and(|file| file.is_ascii_lowercase())
            && letters.all(|rank| rank.is_ascii_digit())
    };
    let words = first.split(|letter: char| !letter.is_ascii_alphanumeric());
    words.filter(|word| word.len() >= 2).filter(is_square).collect()
}

#[tokio::test]
async fn whoever_is_to_move_is_told_a_legal_move_with_a_picture_and_nobody_else_hears_of_it() {
    let mut harness = Harness::in_memory().await;
    let game = with_hints(&mut harness, "mount-chess").await;
    let before = harness.game(&game).await;
    let heard = asks(&mut harness, "ann", &game).await;
    let said = heard.privately();
    assert!(said.starts_with("**Try "), "{said}");
    assert!(said.contains("Your chances of winning are then about "), "{said}");
    let position = before.record().expect("it runs").position();
    assert!(input::read(position, &named(&said)).is_ok(), "{said}");
    let files = heard.answer().message()["attachments"].as_array().expect("files").len();
    assert_eq!((files, heard.asked.len()), (1, 1), "{heard:?}");
    assert_eq!(harness.game(&game).await.events(), before.events(), "nothing has happened");
    assert_eq!(harness.referee().metrics().hints(), 1);
    // The button on the page behind "More" gives the same answer.
    let more = harness.presses("ann", &harness.id(&game, Step::More).await, false).await;
    let pressed = harness.presses("ann", &more.id(Step::Hint), true).await;
    assert_eq!(pressed.privately(), said);
    // The hint exists in every language.
    for locale in LOCALES {
        harness.locale = locale;
        let said = asks(&mut harness, "ann", &game).await.privately();
        assert!(said.contains('%') && !said.contains("hint"), "{locale}: {said}");
    }
}

#[tokio::test]
async fn what_others_keep_to_themselves_changes_no_hint() {
    let mut harness = Harness::in_memory().await;
    let game = with_hints(&mut harness, "mount-chess").await;
    let said = asks(&mut harness, "ann", &game).await.privately();
    let conditions = json!({ "game": game.as_str(), "conditions": "any -> h8g7" });
    harness.gives("ben", "premove", conditions).await;
    // On a busy machine a search ends early and sees less, so a restarted bot is asked again.
    let mut again = String::new();
    for _ in 0..5 {
        harness.open().await;
        again = asks(&mut harness, "ann", &game).await.privately();
        if again == said {
            break;
        }
    }
    let advice = |text: &str| text.lines().next().map(str::to_owned);
    assert_eq!(advice(&again), advice(&said));
    // While armies are chosen there is no board yet.
    let secret = harness.duel_with("king-of-the-mountain", "seats=2; hints=on").await;
    let refused = asks(&mut harness, "ann", &secret).await.privately();
    assert!(refused.contains("choosing") || refused.contains("armies"), "{refused}");
}

#[tokio::test]
async fn a_piece_that_was_touched_is_the_one_that_is_proposed() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel_with("kings-mate", "expanded=on; active=on; touch=on; hints=on").await;
    let id = harness.id(&game, Step::Piece).await;
    harness.picks("ann", &id, Some("g2"), true).await;
    assert!(!harness.game(&game).await.touched().is_empty());
    let said = asks(&mut harness, "ann", &game).await.privately();
    assert!(named(&said).starts_with("g2"), "{said}");
}

#[tokio::test]
async fn every_refusal_is_one_friendly_sentence_in_every_language() {
    let mut harness = Harness::in_memory().await;
    let off = harness.duel("mount-chess").await;
    let on = with_hints(&mut harness, "mount-chess").await;
    let rated = harness.duel_with("mount-chess", "rated=on").await;
    let over = with_hints(&mut harness, "mount-chess").await;
    harness.presses("ben", &harness.id(&over, Step::ResignConfirmed).await, true).await;
    let options = json!({ "variant": "mount-chess", "options": "hints=on" });
    let lobby = harness.opens("ann", options).await;
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
            let heard = asks(&mut harness, who, game).await;
            assert_eq!(heard.asked.len(), 1, "nobody else hears of it: {heard:?}");
            all.push(heard.privately());
        }
        assert!(all[0].to_lowercase().contains(&english.to_lowercase()), "{who}: {all:?}");
        assert!(all[1..].iter().all(|said| !said.is_empty() && *said != all[0]), "{all:?}");
        harness.clock.pass(Span::minutes(5));
    }
    assert_eq!(harness.referee().metrics().hints(), 0);
    // Options that exclude each other are refused at once.
    harness.locale = LOCALES[0];
    let both = json!({ "variant": "mount-chess", "options": "rated=on; hints=on" });
    let refused = harness.gives("ann", "game new", both).await.privately();
    assert_eq!(refused, "A game with hints can't be rated. Turn off one of the two.");
}

#[tokio::test]
async fn strangers_spectators_and_banned_people_are_told_nothing() {
    let mut harness = Harness::in_memory().await;
    let game = with_hints(&mut harness, "mount-chess").await;
    harness.gives("dan", "game watch", json!({ "game": game.as_str() })).await;
    let said = asks(&mut harness, "dan", &game).await.privately();
    assert!(said.contains("Only the players"), "a spectator: {said}");
    let home = harness.guild;
    harness.guild = GuildId(home.0 + 1);
    let said = asks(&mut harness, "cem", &game).await.privately();
    assert!(said.contains("There is no game"), "from another server: {said}");
    harness.guild = home;
    harness.gives("eve", "server ban", json!({ "player": "ann" })).await;
    let said = asks(&mut harness, "ann", &game).await.privately();
    assert!(said.contains("banned"), "a player who is banned: {said}");
    let pressed = ComponentId::for_game(Step::Hint, &game, 0).to_string();
    for who in ["ann", "cem", "dan"] {
        harness.presses(who, &pressed, true).await;
    }
    assert_eq!(harness.referee().metrics().hints(), 0);
}

#[tokio::test]
async fn whoever_plays_alone_or_against_computers_is_told_without_asking_anybody() {
    let mut harness = Harness::in_memory().await;
    let against = json!({ "variant": "mount-chess", "opponent": "castellan", "level": "1", "seat": "w" });
    let solo = json!({ "variant": "mount-chess", "solo": true });
    for options in [against, solo] {
        let game = harness.opens("ann", options).await;
        if harness.game(&game).await.to_act().is_none() {
            harness.gives("ann", "game start", json!({ "game": game.as_str() })).await;
        }
        let said = asks(&mut harness, "ann", &game).await.privately();
        assert!(said.starts_with("**Try "), "{said}");
    }
}

#[tokio::test]
async fn who_asks_twenty_times_a_second_is_told_to_slow_down_and_can_still_move() {
    let mut harness = Harness::in_memory().await;
    let game = with_hints(&mut harness, "mount-chess").await;
    let most = RequestClass::Hint.limits().person.burst as usize;
    let mut told = 0;
    for _ in 0..20 {
        let said = asks(&mut harness, "ann", &game).await.privately();
        told += usize::from(said.starts_with("**Try "));
        if !said.starts_with("**Try ") {
            assert!(said.contains("Slow down, please: too many hints at once"), "{said}");
        }
    }
    assert_eq!(told, most);
    let moved = harness.gives("ann", "move", json!({ "game": game.as_str(), "action": "a1b2" })).await;
    assert!(moved.failed.is_none(), "{moved:?}");
    assert_eq!(harness.game(&game).await.record().expect("it runs").steps().len(), 1);
}

#[tokio::test]
async fn a_server_where_games_usually_have_hints_has_rated_games_and_tournaments_without() {
    let mut harness = Harness::in_memory().await;
    let set = harness.gives("eve", "server default", json!({ "key": "hints", "value": "on" })).await;
    assert!(set.failed.is_none(), "{set:?}");
    for (rated, hints) in [(false, true), (true, false)] {
        let options = json!({ "variant": "mount-chess", "rated": rated });
        let game = harness.opens("ann", options).await;
        assert_eq!(harness.game(&game).await.settings().hints, hints);
    }
    let tournament = json!({
        "title": "Summer", "format": "swiss", "variant": "mount-chess", "rounds": 3, "round-time": "10d",
    });
    let announced = harness.gives("eve", "tournament announce", tournament.clone()).await;
    assert!(format!("{announced:?}").contains("Summer is announced"), "{announced:?}");
    let mut asked = tournament;
    asked["rated"] = json!(false);
    asked["options"] = json!("hints=on");
    let refused = harness.gives("eve", "tournament announce", asked).await.privately();
    assert!(refused.contains("There are no hints in tournaments"), "{refused}");
}

#[tokio::test]
async fn where_the_announcement_turns_aids_off_neither_buttons_nor_commands_give_them() {
    let mut harness = Harness::in_memory().await;
    let options = "conditions=off; analysis=off";
    let id = running(&mut harness, "round-robin", json!({ "options": options, "notice": "0m" })).await;
    let shown =
        harness.gives("ann", "tournament show", json!({ "tournament": id.as_str() })).await.privately();
    assert!(shown.contains("Conditional moves: no") && shown.contains("Trying moves: no"), "{shown}");
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("it is there");
    let game = tournament.game_id(&tournament.rounds()[0].pairings[0]);
    let white = at_seat(&harness, &*harness.game(&game).await, Seat::White).await;
    let black = at_seat(&harness, &*harness.game(&game).await, Seat::Black).await;
    let of = |mut more: Value| {
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
        let heard = harness.gives(who, path, of(options)).await;
        assert_eq!(heard.privately(), why, "{who} {path}");
    }
    let id = |step| ComponentId::for_game(step, &game, 0).to_string();
    for (step, why) in [(Step::Try, trying), (Step::Threats, trying), (Step::PremoveAdd, planning)] {
        let heard = harness.presses(&black, &id(step), true).await;
        assert_eq!(heard.privately(), why, "{step:?}");
    }
    let question = harness.gives(&white, "resign", of(json!({}))).await;
    harness.presses(&white, &question.ids()[0], true).await;
    let heard = harness.gives(&black, "whatif", of(json!({}))).await;
    assert!(!heard.privately().contains(trying), "{heard:?}");
}
