//! Games against the computer: opened, played and repeated.

use crate::harness::{Harness, ids};
use crate::recorder::Outgoing;
use crate::setup_card::of;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{Game, GameId, Phase, Player, Span};
use castellan_rules::Seat;
use serde_json::json;

/// Returns the levels of a game's computers, by seat.
fn levels(game: &Game) -> Vec<Option<u8>> {
    game.all_seats().into_iter().map(|seat| game.player_at(seat).and_then(Player::level)).collect()
}

/// Returns the joined texts of these requests.
fn said(asked: &[Outgoing]) -> String {
    asked.iter().map(Outgoing::content).collect::<Vec<_>>().join("\n")
}

/// Starts a game of Ann, as White, against the bot.
async fn against(harness: &mut Harness, options: serde_json::Value) -> GameId {
    let mut all = json!({ "variant": "mount-chess", "opponent": "castellan", "level": "2", "seat": "w" });
    for (key, value) in options.as_object().expect("options") {
        all[key] = value.clone();
    }
    harness.opens("ann", all).await
}

#[tokio::test]
async fn the_bot_itself_is_an_opponent_who_answers_each_move_and_is_never_called() {
    let mut harness = Harness::in_memory().await;
    let options = json!({ "variant": "mount-chess", "opponent": "castellan", "level": "2", "seat": "w" });
    let opened = harness.gives("ann", "game new", options).await;
    let game = opened.game();
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
    let told = said(&opened.asked);
    assert!(told.contains("Game on!") && !told.contains("ann joined"), "{told}");
    assert!(told.contains("Castellan (level 2) joined as Black."), "who plays is said: {told}");
    harness.gives("ann", "move", json!({ "action": "a1b2" })).await;
    assert_eq!(harness.game(&game).await.to_act(), Some(Seat::Black));
    let answered = harness.computers_play().await;
    assert_eq!(harness.game(&game).await.to_act(), Some(Seat::White));
    let told = said(&answered);
    assert!(told.contains("Castellan (level 2)") && told.contains("<@1>"), "{told}");
    assert!(!told.contains("<@42>"), "{told}");
    // The computer agrees to a takeback, and to a rematch with seats swapped.
    harness.gives("ann", "takeback", json!({})).await;
    harness.computers_play().await;
    assert_eq!(harness.game(&game).await.record().expect("it has started").steps().len(), 0);
    harness.presses("ann", &harness.id(&game, Step::ResignConfirmed).await, true).await;
    let over = harness.game(&game).await;
    assert_eq!(over.phase(), Phase::Over);
    let again = harness.presses("ann", &harness.id(&game, Step::Rematch).await, false).await.game();
    let rematch = harness.game(&again).await;
    assert_eq!((rematch.phase(), levels(&rematch)), (Phase::Running, vec![Some(2), None]));
    harness.computers_play().await;
    assert_eq!(harness.game(&again).await.to_act(), Some(Seat::Black));
}

#[tokio::test]
async fn what_is_wrong_with_an_opponent_is_said_before_a_game_is_opened() {
    let mut harness = Harness::in_memory().await;
    let new = |options: &serde_json::Value| {
        let mut all = json!({ "variant": "mount-chess" });
        for (key, value) in options.as_object().expect("options") {
            all[key] = value.clone();
        }
        all
    };
    let refusals = [
        (json!({ "opponent": "castellan", "rated": true }), "This game can't be rated with a computer"),
        (json!({ "opponent": "ben", "level": "3" }), "Only a computer has a level"),
        (json!({ "opponent": "bot" }), "Bots can't play"),
        (json!({ "level": "3", "solo": true }), "One person plays every seat"),
    ];
    for (options, wanted) in refusals {
        let refused = harness.gives("ann", "game new", new(&options)).await.privately();
        assert!(refused.to_lowercase().contains(&wanted.to_lowercase()), "{options}: {refused}");
    }
    assert_eq!(harness.referee().game_list.games(None, 10).await.expect("games").len(), 0);
    // A server default of rated games does not apply to this one.
    harness.gives("eve", "server default", json!({ "key": "rated", "value": "on" })).await;
    let game = against(&mut harness, json!({})).await;
    assert!(!harness.game(&game).await.settings().rated);
    harness.presses("ann", &harness.id(&game, Step::ResignConfirmed).await, true).await;
}

#[tokio::test]
async fn the_creator_seats_computers_on_the_card_and_takes_them_off_again() {
    let mut harness = Harness::in_memory().await;
    let table = json!({ "variant": "king-of-the-mountain", "options": "seats=4; army=siege", "seat": "w" });
    let game = harness.opens("ann", table).await;
    let page = harness.presses("ann", &of(Step::Computer, &game, ""), false).await;
    assert!(page.privately().contains("**Computers**"), "{page:?}");
    for level in ["1", "8", "full"] {
        let heard = harness.picks("ann", &of(Step::ComputerAdd, &game, ""), Some(level), true).await;
        assert!(heard.failed.is_none(), "{heard:?}");
    }
    assert_eq!(levels(&*harness.game(&game).await), [None, Some(1), Some(8), Some(9)]);
    // No seat is left, and an invalid level adds nothing.
    for level in ["3", "10", "-1", ""] {
        harness.picks("ann", &of(Step::ComputerAdd, &game, ""), Some(level), true).await;
    }
    // A double press removes one computer, and a stranger's press none.
    for who in ["cem", "ann", "ann"] {
        harness.picks(who, &of(Step::ComputerRemove, &game, ""), Some("computer-8-1"), true).await;
    }
    assert_eq!(levels(&*harness.game(&game).await), [None, Some(1), None, Some(9)]);
    let heard = harness.gives("ann", "game invite", json!({ "player": "castellan" })).await;
    assert!(said(&heard.asked).contains("Castellan (level 3)"), "{heard:?}");
    harness.presses("ann", &of(Step::Start, &game, ""), false).await;
    assert_eq!(levels(&*harness.game(&game).await), [None, Some(1), Some(3), Some(9)]);
    let stale = harness.picks("ann", &of(Step::ComputerAdd, &game, ""), Some("1"), true).await;
    assert!(stale.failed.is_none(), "{stale:?}");
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
}

#[tokio::test]
async fn the_creator_chooses_the_seat_of_a_computer_where_seats_are_chosen() {
    let mut harness = Harness::in_memory().await;
    let table = json!({ "variant": "king-of-the-mountain", "options": "seats=4; army=siege", "seat": "w" });
    let game = harness.opens("ann", table).await;
    let picks = async |harness: &mut Harness, seat: &str, level: &str| {
        let page = harness.picks("ann", &of(Step::ComputerSeat, &game, ""), Some(seat), true).await;
        assert!(page.privately().contains("**Computers**"), "{page:?}");
        let added = harness.picks("ann", &page.id(Step::ComputerAdd), Some(level), true).await;
        assert!(added.failed.is_none(), "{added:?}");
    };
    picks(&mut harness, "b", "2").await;
    assert_eq!(levels(&*harness.game(&game).await), [None, None, Some(2), None]);
    // Occupied and unknown seats change nothing.
    for seat in ["b", "w", "-", "x", ""] {
        let before = levels(&*harness.game(&game).await);
        let page = harness.picks("ann", &of(Step::ComputerSeat, &game, ""), Some(seat), true).await;
        assert_eq!(
            ComponentId::read(&page.id(Step::ComputerAdd)).expect("an id").argument,
            "",
            "{seat}: any"
        );
        assert_eq!(levels(&*harness.game(&game).await), before);
    }
    picks(&mut harness, "g", "1").await;
    assert_eq!(levels(&*harness.game(&game).await), [None, None, Some(2), Some(1)]);
    // If one seat is left, or seats are drawn, no choice is offered.
    let page = harness.presses("ann", &of(Step::Computer, &game, ""), false).await;
    assert!(page.ids().iter().all(|id| !id.starts_with("computerseat")), "{page:?}");
    let drawn = json!({ "variant": "mount-chess", "options": "seating=random" });
    let game = harness.opens("ben", drawn).await;
    let page = harness.presses("ben", &of(Step::Computer, &game, ""), false).await;
    assert!(page.ids().iter().all(|id| !id.starts_with("computerseat")), "{page:?}");
}

#[tokio::test]
async fn a_person_from_another_server_or_banned_seats_no_computer() {
    let mut harness = Harness::in_memory().await;
    let game = harness.opens("ann", json!({ "variant": "mount-chess" })).await;
    harness.gives("eve", "server ban", json!({ "player": "ann" })).await;
    let home = harness.guild;
    for (who, elsewhere) in [("ann", false), ("cem", false), ("cem", true)] {
        harness.guild = if elsewhere { castellan_discord_api::wire::GuildId(home.0 + 1) } else { home };
        for (step, picked) in [(Step::Computer, None), (Step::ComputerAdd, Some("1"))] {
            harness.picks(who, &of(step, &game, ""), picked, true).await;
        }
    }
    harness.guild = home;
    assert_eq!(levels(&*harness.game(&game).await), [None, None]);
}

#[tokio::test]
async fn the_greeting_leads_to_a_game_against_the_computer() {
    let mut harness = Harness::in_memory().await;
    let press = ComponentId::without_game(Step::NewComputer).to_string();
    let opened = harness.presses("ben", &press, false).await;
    let game = harness.game(&opened.game()).await;
    assert_eq!((game.phase(), levels(&game)), (Phase::Running, vec![None, Some(3)]));
    assert!(opened.asked.iter().any(|asked| !ids(&asked.message()).is_empty()), "{opened:?}");
}

#[tokio::test]
async fn an_absent_player_is_replaced_by_a_computer_when_the_others_agree_and_one_who_is_there_is_asked() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    harness.gives("ann", "move", json!({ "action": "a1b2" })).await;
    let replaces = json!({ "seat": "b", "player": "castellan" });
    let asked = harness.gives("ann", "replace", replaces.clone()).await;
    assert!(asked.publicly().contains("<@2>, OK?"), "{asked:?}");
    harness.gives("ben", "replace", json!({ "answer": "decline" })).await;
    assert_eq!(levels(&*harness.game(&game).await), [None, None]);
    harness.clock.pass(Span::hours(40));
    harness.gives("ann", "replace", replaces).await;
    assert_eq!(levels(&*harness.game(&game).await), [None, Some(3)]);
    harness.computers_play().await;
    assert_eq!(harness.game(&game).await.to_act(), Some(Seat::White));
}

/// Lets Ann and the computers move in turn, this many times.
async fn both_move(harness: &mut Harness, game: &GameId, times: usize) {
    for _ in 0..times {
        let action = harness.game(game).await.record().expect("it runs").position().actions()[0];
        let options = json!({ "game": game.as_str(), "action": action.to_string() });
        let heard = harness.gives("ann", "move", options).await;
        assert!(heard.failed.is_none(), "{heard:?}");
        harness.computers_play().await;
    }
}

#[tokio::test]
async fn where_a_server_says_so_games_with_computers_are_rated_on_lists_of_their_own() {
    let mut harness = Harness::in_memory().await;
    let set = harness.gives("eve", "server set", json!({ "rated-computers": true })).await.privately();
    assert!(set.contains("Games with computers: rated if players want, on lists of their own"), "{set}");
    // Games are casual unless someone asks for a rated one.
    let casual = against(&mut harness, json!({})).await;
    assert!(!harness.game(&casual).await.settings().rated);
    harness.presses("ann", &harness.id(&casual, Step::ResignConfirmed).await, true).await;
    let game = against(&mut harness, json!({ "options": "rated=on" })).await;
    both_move(&mut harness, &game, 1).await;
    // No computer may take over a rated game from a player, and no player may take one over from a computer.
    for (seat, player) in [("w", "castellan"), ("b", "ben")] {
        let replaces = json!({ "game": game.as_str(), "seat": seat, "player": player });
        let refused = harness.gives("ann", "replace", replaces).await.privately();
        assert!(
            refused.contains("a computer can't replace a player, and nobody can replace a computer"),
            "{refused}"
        );
    }
    let hint = harness.gives("ann", "hint", json!({ "game": game.as_str() })).await.privately();
    assert!(hint.contains("There are no hints in rated games"), "{hint}");
    let resign = harness.id(&game, Step::ResignConfirmed).await;
    let told = harness.presses("ann", &resign, true).await.publicly();
    assert!(told.contains("Castellan (level 2) 1662? (+162)") && told.contains("ann 1338? (-162)"), "{told}");
    let list = async |harness: &mut Harness, computers: bool| {
        let options = json!({ "variant": "mount-chess", "computers": computers });
        harness.gives("ann", "ratings list", options).await
    };
    let among_people = list(&mut harness, false).await;
    assert!(!among_people.privately().contains("ann 1"), "{among_people:?}");
    let with_computers = list(&mut harness, true).await;
    let said = with_computers.privately();
    assert!(said.contains("Mount Chess, with computers"), "{said}");
    assert!(said.contains("Castellan (level 2)") && said.contains("1338?"), "{said}");
    // A button leads from one list to the other and back.
    let other = among_people.id(Step::Ratings);
    assert_eq!(harness.presses("ann", &other, false).await.privately(), said);
    let back = harness.presses("ann", &with_computers.id(Step::Ratings), false).await;
    assert_eq!(back.privately(), among_people.privately());
    let own = harness.gives("ann", "ratings show", json!({})).await.privately();
    assert!(own.contains("Mount Chess, with computers: **1338** ± 290"), "{own}");
}

#[tokio::test]
async fn a_rematch_is_unrated_where_games_with_computers_are_not_rated_any_more() {
    let mut harness = Harness::in_memory().await;
    harness.gives("eve", "server set", json!({ "rated-computers": true })).await;
    let game = against(&mut harness, json!({ "rated": true })).await;
    harness.presses("ann", &harness.id(&game, Step::ResignConfirmed).await, true).await;
    for (allowed, rated) in [(true, true), (false, false)] {
        harness.gives("eve", "server set", json!({ "rated-computers": allowed })).await;
        let rematch = harness.id(&game, Step::Rematch).await;
        let again = harness.presses("ann", &rematch, false).await.game();
        assert_eq!(harness.game(&again).await.settings().rated, rated);
        let resign = harness.id(&again, Step::ResignConfirmed).await;
        harness.presses("ann", &resign, true).await;
    }
    let refused = json!({ "variant": "mount-chess", "opponent": "castellan", "rated": true });
    let refused = harness.gives("ann", "game new", refused).await.privately();
    assert!(refused.contains("This game can't be rated with a computer"), "{refused}");
}

#[tokio::test]
async fn a_rated_lobby_takes_computers_where_they_are_rated_and_says_on_which_list_it_counts() {
    let mut harness = Harness::in_memory().await;
    let table = json!({ "variant": "king-of-the-mountain", "options": "seats=4; army=siege", "rated": true });
    for (allowed, words) in [(false, "this game is unrated"), (true, "a rating list of its own")] {
        harness.gives("eve", "server set", json!({ "rated-computers": allowed })).await;
        let game = harness.opens("ann", table.clone()).await;
        let page = harness.presses("ann", &of(Step::Computer, &game, ""), false).await.privately();
        assert!(page.contains(words), "{page}");
        let heard = harness.picks("ann", &of(Step::ComputerAdd, &game, ""), Some("5"), true).await;
        let edited =
            heard.asked.iter().chain(&harness.edits().await).map(Outgoing::content).collect::<String>();
        assert_eq!(edited.contains("Rated: yes, on the list with computers"), allowed, "{edited}");
        let seated = levels(&*harness.game(&game).await).into_iter().flatten().count();
        assert_eq!(seated, usize::from(allowed));
    }
}

#[tokio::test]
async fn a_player_of_another_server_or_a_plain_member_has_no_say_in_what_is_rated() {
    let mut harness = Harness::in_memory().await;
    let refused = harness.gives("ann", "server set", json!({ "rated-computers": true })).await.privately();
    assert!(refused.contains("Manage Server"), "{refused}");
    harness.gives("eve", "server set", json!({ "rated-computers": true })).await;
    let home = harness.guild;
    harness.guild = castellan_discord_api::wire::GuildId(home.0 + 1);
    let options = json!({ "variant": "mount-chess", "opponent": "castellan", "rated": true });
    let refused = harness.gives("ann", "game new", options).await.privately();
    assert!(refused.contains("This game can't be rated with a computer"), "{refused}");
}
