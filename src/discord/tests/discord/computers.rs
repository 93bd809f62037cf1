//! Games against the computer: opened, played and repeated.

use crate::harness::{Harness, component_ids};
use crate::recorder::Request;
use crate::setup_card::component_id;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{Game, GameId, Phase, Player, Span};
use castellan_rules::{Seat, Variant};
use serde_json::json;

/// Returns the levels of a game's computers, by seat.
fn computer_levels(game: &Game) -> Vec<Option<u8>> {
    game.all_seats().into_iter().map(|seat| game.player_at(seat).and_then(Player::level)).collect()
}

/// Returns the joined texts of these requests.
fn joined_text(requests: &[Request]) -> String {
    requests.iter().map(Request::content).collect::<Vec<_>>().join("\n")
}

/// Starts a game of Ann, as White, against the bot.
async fn start_game_against_bot(harness: &mut Harness, options: serde_json::Value) -> GameId {
    let mut all = json!({ "variant": "mount-chess", "opponent": "castellan", "level": "2", "seat": "w" });
    for (key, value) in options.as_object().expect("options") {
        all[key] = value.clone();
    }
    harness.create_game("ann", all).await
}

#[tokio::test]
async fn the_bot_is_an_opponent_that_moves_and_is_never_mentioned() {
    let mut harness = Harness::in_memory().await;
    let options = json!({ "variant": "mount-chess", "opponent": "castellan", "level": "2", "seat": "w" });
    let opened = harness.run_command("ann", "game new", options).await;
    let game = opened.game();
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
    let sent = joined_text(&opened.requests);
    assert!(sent.contains("Game on!") && !sent.contains("ann joined"), "{sent}");
    assert!(sent.contains("Castellan (level 2) joined as Black."), "the opponent is named: {sent}");
    harness.run_command("ann", "move", json!({ "action": "a1b2" })).await;
    assert_eq!(harness.game(&game).await.to_act(), Some(Seat::Black));
    let answered = harness.run_computers().await;
    assert_eq!(harness.game(&game).await.to_act(), Some(Seat::White));
    let sent = joined_text(&answered);
    assert!(sent.contains("Castellan (level 2)") && sent.contains("<@1>"), "{sent}");
    assert!(!sent.contains("<@42>"), "{sent}");
    // The computer agrees to a takeback, and to a rematch with seats swapped.
    harness.run_command("ann", "takeback", json!({})).await;
    harness.run_computers().await;
    assert_eq!(harness.game(&game).await.record().expect("it has started").steps().len(), 0);
    harness.press("ann", &harness.button_id(&game, Step::ResignConfirmed).await, true).await;
    let over = harness.game(&game).await;
    assert_eq!(over.phase(), Phase::Over);
    let again = harness.press("ann", &harness.button_id(&game, Step::Rematch).await, false).await.game();
    let rematch = harness.game(&again).await;
    assert_eq!((rematch.phase(), computer_levels(&rematch)), (Phase::Running, vec![Some(2), None]));
    harness.run_computers().await;
    assert_eq!(harness.game(&again).await.to_act(), Some(Seat::Black));
}

#[tokio::test]
async fn an_invalid_opponent_is_refused_before_the_game_opens() {
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
        let refused = harness.run_command("ann", "game new", new(&options)).await.private_text();
        assert!(refused.to_lowercase().contains(&wanted.to_lowercase()), "{options}: {refused}");
    }
    assert_eq!(harness.referee().game_list.games(None, 10).await.expect("games").len(), 0);
    // A server default of rated games does not apply to this one.
    harness.run_command("eve", "server default", json!({ "key": "rated", "value": "on" })).await;
    let game = start_game_against_bot(&mut harness, json!({})).await;
    assert!(!harness.game(&game).await.settings().rated);
    harness.press("ann", &harness.button_id(&game, Step::ResignConfirmed).await, true).await;
}

#[tokio::test]
async fn the_creator_adds_and_removes_computers_on_the_card() {
    let mut harness = Harness::in_memory().await;
    let table = json!({ "variant": "king-of-the-mountain", "options": "seats=4; army=siege", "seat": "w" });
    let game = harness.create_game("ann", table).await;
    let page = harness.press("ann", &component_id(Step::Computer, &game, ""), false).await;
    assert!(page.private_text().contains("**Computers**"), "{page:?}");
    for level in ["1", "8", "full"] {
        let response =
            harness.pick("ann", &component_id(Step::ComputerAdd, &game, ""), Some(level), true).await;
        assert!(response.error.is_none(), "{response:?}");
    }
    assert_eq!(computer_levels(&*harness.game(&game).await), [None, Some(1), Some(8), Some(9)]);
    // No seat is left, and an invalid level adds nothing.
    for level in ["3", "10", "-1", ""] {
        harness.pick("ann", &component_id(Step::ComputerAdd, &game, ""), Some(level), true).await;
    }
    // A double press removes one computer, and a stranger's press none.
    for who in ["cem", "ann", "ann"] {
        harness.pick(who, &component_id(Step::ComputerRemove, &game, ""), Some("computer-8-1"), true).await;
    }
    assert_eq!(computer_levels(&*harness.game(&game).await), [None, Some(1), None, Some(9)]);
    let response = harness.run_command("ann", "game invite", json!({ "player": "castellan" })).await;
    assert!(joined_text(&response.requests).contains("Castellan (level 3)"), "{response:?}");
    harness.press("ann", &component_id(Step::Start, &game, ""), false).await;
    assert_eq!(computer_levels(&*harness.game(&game).await), [None, Some(1), Some(3), Some(9)]);
    let stale = harness.pick("ann", &component_id(Step::ComputerAdd, &game, ""), Some("1"), true).await;
    assert!(stale.error.is_none(), "{stale:?}");
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
}

#[tokio::test]
async fn the_creator_chooses_the_seat_of_a_computer_where_seats_are_chosen() {
    let mut harness = Harness::in_memory().await;
    let table = json!({ "variant": "king-of-the-mountain", "options": "seats=4; army=siege", "seat": "w" });
    let game = harness.create_game("ann", table).await;
    let picks = async |harness: &mut Harness, seat: &str, level: &str| {
        let page = harness.pick("ann", &component_id(Step::ComputerSeat, &game, ""), Some(seat), true).await;
        assert!(page.private_text().contains("**Computers**"), "{page:?}");
        let added = harness.pick("ann", &page.component_id(Step::ComputerAdd), Some(level), true).await;
        assert!(added.error.is_none(), "{added:?}");
    };
    picks(&mut harness, "b", "2").await;
    assert_eq!(computer_levels(&*harness.game(&game).await), [None, None, Some(2), None]);
    // Occupied and unknown seats change nothing.
    for seat in ["b", "w", "-", "x", ""] {
        let before = computer_levels(&*harness.game(&game).await);
        let page = harness.pick("ann", &component_id(Step::ComputerSeat, &game, ""), Some(seat), true).await;
        assert_eq!(
            ComponentId::read(&page.component_id(Step::ComputerAdd)).expect("an id").argument,
            "",
            "{seat}: any"
        );
        assert_eq!(computer_levels(&*harness.game(&game).await), before);
    }
    picks(&mut harness, "g", "1").await;
    assert_eq!(computer_levels(&*harness.game(&game).await), [None, None, Some(2), Some(1)]);
    // If one seat is left, or seats are drawn, no choice is offered.
    let page = harness.press("ann", &component_id(Step::Computer, &game, ""), false).await;
    assert!(page.component_ids().iter().all(|id| !id.starts_with("computerseat")), "{page:?}");
    let drawn = json!({ "variant": "mount-chess", "options": "seating=random" });
    let game = harness.create_game("ben", drawn).await;
    let page = harness.press("ben", &component_id(Step::Computer, &game, ""), false).await;
    assert!(page.component_ids().iter().all(|id| !id.starts_with("computerseat")), "{page:?}");
}

#[tokio::test]
async fn outsiders_and_banned_users_cannot_add_computers() {
    let mut harness = Harness::in_memory().await;
    let game = harness.create_game("ann", json!({ "variant": "mount-chess" })).await;
    harness.run_command("eve", "server ban", json!({ "player": "ann" })).await;
    let home = harness.guild;
    for (who, elsewhere) in [("ann", false), ("cem", false), ("cem", true)] {
        harness.guild = if elsewhere { castellan_discord_api::wire::GuildId(home.0 + 1) } else { home };
        for (step, picked) in [(Step::Computer, None), (Step::ComputerAdd, Some("1"))] {
            harness.pick(who, &component_id(step, &game, ""), picked, true).await;
        }
    }
    harness.guild = home;
    assert_eq!(computer_levels(&*harness.game(&game).await), [None, None]);
}

#[tokio::test]
async fn the_greeting_leads_to_a_game_against_the_computer() {
    let mut harness = Harness::in_memory().await;
    let press = ComponentId::without_game(Step::NewComputer).to_string();
    let opened = harness.press("ben", &press, false).await;
    let game = harness.game(&opened.game()).await;
    assert_eq!((game.phase(), computer_levels(&game)), (Phase::Running, vec![None, Some(3)]));
    assert!(
        opened.requests.iter().any(|request| !component_ids(&request.message()).is_empty()),
        "{opened:?}"
    );
}

#[tokio::test]
async fn every_game_against_the_computer_begins_at_once_with_all_seats_taken() {
    let mut harness = Harness::in_memory().await;
    for variant in Variant::ALL {
        // The button of the game on the greeting, then the button without a game, which repeats it, and the command.
        let of_game = ComponentId::without_game(Step::NewComputer).with(variant).to_string();
        let of_last = ComponentId::without_game(Step::NewComputer).to_string();
        let options = json!({ "variant": variant.info().name, "opponent": "castellan" });
        for number in 0..3 {
            let opened = match number {
                0 => harness.press("ben", &of_game, false).await,
                1 => harness.press("ben", &of_last, false).await,
                _ => harness.run_command("ben", "game new", options.clone()).await,
            };
            let game = harness.game(&opened.game()).await;
            assert_eq!((game.settings().variant, game.phase()), (*variant, Phase::Running), "{opened:?}");
            let levels = computer_levels(&game);
            assert_eq!(levels.len(), variant.info().seats.len(), "{variant:?}: {number}");
            assert_eq!(levels.into_iter().flatten().count(), variant.info().seats.len() - 1);
        }
    }
}

#[tokio::test]
async fn the_level_is_chosen_by_one_press_and_remembered_for_each_player() {
    let mut harness = Harness::in_memory().await;
    let game = harness.create_game("ann", json!({ "variant": "mount-chess" })).await;
    let page = harness.press("ann", &component_id(Step::Computer, &game, ""), false).await;
    let level = |level: u8| ComponentId::for_game(Step::ComputerStart, &game, 0).with(level).to_string();
    let offered = page.component_ids().into_iter().filter(|id| id.starts_with("computerstart~")).count();
    assert_eq!(offered, 9, "{page:?}");
    // Other users and unknown levels start nothing.
    harness.press("ben", &level(2), true).await;
    harness.press("ann", &level(10), true).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Lobby);
    harness.press("ann", &level(7), true).await;
    let state = harness.game(&game).await;
    assert_eq!((state.phase(), computer_levels(&state)), (Phase::Running, vec![None, Some(7)]));
    let press = ComponentId::without_game(Step::NewComputer).to_string();
    for (who, level) in [("ann", 7), ("ben", 3)] {
        let opened = harness.press(who, &press, false).await.game();
        assert_eq!(computer_levels(&*harness.game(&opened).await), [None, Some(level)], "{who}");
    }
    // The level of a command is remembered too.
    let options = json!({ "variant": "mount-chess", "level": "1" });
    harness.run_command("ben", "game new", options).await;
    let opened = harness.press("ben", &press, false).await.game();
    assert_eq!(computer_levels(&*harness.game(&opened).await), [None, Some(1)]);
}

#[tokio::test]
async fn computers_fill_a_lobby_of_four_in_which_people_have_joined() {
    let mut harness = Harness::in_memory().await;
    let options = json!({ "variant": "king-of-the-mountain", "options": "army=siege" });
    let game = harness.create_game("ann", options).await;
    harness.run_command("ben", "game join", json!({})).await;
    harness.run_command("ann", "game invite", json!({ "player": "cem" })).await;
    let level = ComponentId::for_game(Step::ComputerStart, &game, 0).with(2_u8).to_string();
    let started = harness.press("ann", &level, true).await;
    let state = harness.game(&game).await;
    assert_eq!(
        (state.phase(), computer_levels(&state)),
        (Phase::Running, vec![None, None, Some(2), Some(2)])
    );
    assert!(joined_text(&started.requests).contains("cem is no longer invited."), "{started:?}");
}

#[tokio::test]
async fn a_computer_replaces_an_absent_player_at_once_and_a_present_one_only_with_consent() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    harness.run_command("ann", "move", json!({ "action": "a1b2" })).await;
    let replaces = json!({ "seat": "b", "player": "castellan" });
    let question = harness.run_command("ann", "replace", replaces.clone()).await;
    assert!(question.public_text().contains("<@2>, OK?"), "{question:?}");
    harness.run_command("ben", "replace", json!({ "answer": "decline" })).await;
    assert_eq!(computer_levels(&*harness.game(&game).await), [None, None]);
    harness.clock.advance(Span::hours(40));
    harness.run_command("ann", "replace", replaces).await;
    assert_eq!(computer_levels(&*harness.game(&game).await), [None, Some(3)]);
    harness.run_computers().await;
    assert_eq!(harness.game(&game).await.to_act(), Some(Seat::White));
}

/// Lets Ann and the computers move in turn, this many times.
async fn play_moves(harness: &mut Harness, game: &GameId, times: usize) {
    for _ in 0..times {
        let action = harness.game(game).await.record().expect("it runs").position().actions()[0];
        let options = json!({ "game": game.as_str(), "action": action.to_string() });
        let response = harness.run_command("ann", "move", options).await;
        assert!(response.error.is_none(), "{response:?}");
        harness.run_computers().await;
    }
}

#[tokio::test]
async fn games_with_computers_are_rated_on_separate_lists_if_the_server_allows_it() {
    let mut harness = Harness::in_memory().await;
    let set =
        harness.run_command("eve", "server set", json!({ "rated-computers": true })).await.private_text();
    assert!(set.contains("Games with computers: rated if players want, on lists of their own"), "{set}");
    // Games are casual unless someone asks for a rated one.
    let casual = start_game_against_bot(&mut harness, json!({})).await;
    assert!(!harness.game(&casual).await.settings().rated);
    harness.press("ann", &harness.button_id(&casual, Step::ResignConfirmed).await, true).await;
    let game = start_game_against_bot(&mut harness, json!({ "options": "rated=on" })).await;
    play_moves(&mut harness, &game, 1).await;
    // No computer may take over a rated game from a player, and no player may take one over from a computer.
    for (seat, player) in [("w", "castellan"), ("b", "ben")] {
        let replaces = json!({ "game": game.as_str(), "seat": seat, "player": player });
        let refused = harness.run_command("ann", "replace", replaces).await.private_text();
        assert!(
            refused.contains("a computer can't replace a player, and nobody can replace a computer"),
            "{refused}"
        );
    }
    let hint = harness.run_command("ann", "hint", json!({ "game": game.as_str() })).await.private_text();
    assert!(hint.contains("There are no hints in rated games"), "{hint}");
    let resign = harness.button_id(&game, Step::ResignConfirmed).await;
    let sent = harness.press("ann", &resign, true).await.public_text();
    let changes = ["Castellan (level 2) 1500 → 1662? ↑", "ann 1500 → 1338? ↓"];
    assert!(changes.iter().all(|change| sent.contains(change)), "{sent}");
    let list = async |harness: &mut Harness, computers: bool| {
        let options = json!({ "variant": "mount-chess", "computers": computers });
        harness.run_command("ann", "ratings list", options).await
    };
    let among_people = list(&mut harness, false).await;
    assert!(!among_people.private_text_with_pictures().contains("ann 1"), "{among_people:?}");
    let with_computers = list(&mut harness, true).await;
    let reply = with_computers.private_text_with_pictures();
    assert!(reply.contains("Mount Chess, with computers"), "{reply}");
    assert!(reply.contains("Castellan (level 2)") && reply.contains("1338?"), "{reply}");
    // A button leads from one list to the other and back.
    let other = among_people.component_id(Step::Ratings);
    assert_eq!(harness.press("ann", &other, false).await.private_text_with_pictures(), reply);
    let back = harness.press("ann", &with_computers.component_id(Step::Ratings), false).await;
    assert_eq!(back.private_text_with_pictures(), among_people.private_text_with_pictures());
    let own = harness.run_command("ann", "ratings show", json!({})).await.private_text();
    assert!(own.contains("Mount Chess, with computers: **1338** ± 290"), "{own}");
}

#[tokio::test]
async fn a_rematch_is_unrated_once_rated_computer_games_are_off() {
    let mut harness = Harness::in_memory().await;
    harness.run_command("eve", "server set", json!({ "rated-computers": true })).await;
    let game = start_game_against_bot(&mut harness, json!({ "rated": true })).await;
    harness.press("ann", &harness.button_id(&game, Step::ResignConfirmed).await, true).await;
    for (allowed, rated) in [(true, true), (false, false)] {
        harness.run_command("eve", "server set", json!({ "rated-computers": allowed })).await;
        let rematch = harness.button_id(&game, Step::Rematch).await;
        let again = harness.press("ann", &rematch, false).await.game();
        assert_eq!(harness.game(&again).await.settings().rated, rated);
        let resign = harness.button_id(&again, Step::ResignConfirmed).await;
        harness.press("ann", &resign, true).await;
    }
    let refused = json!({ "variant": "mount-chess", "opponent": "castellan", "rated": true });
    let refused = harness.run_command("ann", "game new", refused).await.private_text();
    assert!(refused.contains("This game can't be rated with a computer"), "{refused}");
}

#[tokio::test]
async fn a_rated_lobby_accepts_computers_if_allowed_and_names_the_rating_list() {
    let mut harness = Harness::in_memory().await;
    let table = json!({ "variant": "king-of-the-mountain", "options": "seats=4; army=siege", "rated": true });
    for (allowed, words) in [(false, "this game is unrated"), (true, "a rating list of its own")] {
        harness.run_command("eve", "server set", json!({ "rated-computers": allowed })).await;
        let game = harness.create_game("ann", table.clone()).await;
        let page = harness.press("ann", &component_id(Step::Computer, &game, ""), false).await.private_text();
        assert!(page.contains(words), "{page}");
        let response =
            harness.pick("ann", &component_id(Step::ComputerAdd, &game, ""), Some("5"), true).await;
        let edited = response
            .requests
            .iter()
            .chain(&harness.edit_announcements().await)
            .map(Request::content)
            .collect::<String>();
        assert_eq!(edited.contains("Rated: yes, on the list with computers"), allowed, "{edited}");
        let seated = computer_levels(&*harness.game(&game).await).into_iter().flatten().count();
        assert_eq!(seated, usize::from(allowed));
    }
}

#[tokio::test]
async fn only_server_managers_allow_rated_computer_games() {
    let mut harness = Harness::in_memory().await;
    let refused =
        harness.run_command("ann", "server set", json!({ "rated-computers": true })).await.private_text();
    assert!(refused.contains("Manage Server"), "{refused}");
    harness.run_command("eve", "server set", json!({ "rated-computers": true })).await;
    let home = harness.guild;
    harness.guild = castellan_discord_api::wire::GuildId(home.0 + 1);
    let options = json!({ "variant": "mount-chess", "opponent": "castellan", "rated": true });
    let refused = harness.run_command("ann", "game new", options).await.private_text();
    assert!(refused.contains("This game can't be rated with a computer"), "{refused}");
}

/// Returns the levels of the buttons for another level, by the shown message.
fn offered_levels(response: &crate::harness::Response) -> Vec<String> {
    let ids = response.component_ids().into_iter().filter_map(|id| ComponentId::read(&id));
    ids.filter(|id| id.step == Step::RematchAtLevel).map(|id| id.argument).collect()
}

#[tokio::test]
async fn the_next_game_is_one_level_higher_or_lower_by_one_press_which_is_remembered() {
    let mut harness = Harness::in_memory().await;
    let game = start_game_against_bot(&mut harness, json!({})).await;
    harness.run_command("ann", "move", json!({ "action": "a1b2" })).await;
    harness.run_computers().await;
    let over = harness.press("ann", &harness.button_id(&game, Step::ResignConfirmed).await, true).await;
    assert_eq!(offered_levels(&over), ["1", "3"]);
    let rows = over.answer().message()["components"].as_array().cloned().expect("rows");
    let rows: Vec<Vec<String>> = rows.iter().map(labels).collect();
    let again = ["Rematch", "Level 1", "Level 3", "New game", "Share"];
    assert_eq!(rows[0], again);
    assert_eq!(rows.len(), 2, "{rows:?}");
    let at = |level: u8, game: &GameId| {
        ComponentId::for_game(Step::RematchAtLevel, game, 2).with(level).to_string()
    };
    // Only the players can have a rematch.
    let refused = harness.press("ben", &at(3, &game), false).await;
    assert!(refused.private_text().contains("players"), "{refused:?}");
    let next = harness.press("ann", &at(3, &game), false).await.game();
    let state = harness.game(&next).await;
    assert_eq!((state.phase(), computer_levels(&state)), (Phase::Running, vec![Some(3), None]));
    assert_eq!(state.settings().variant, Variant::MountChess);
    // Until that is over, the old buttons lead there.
    let begun = harness.press("ann", &at(1, &game), false).await;
    assert!(begun.private_text().contains("has begun"), "{begun:?}");
    let new =
        harness.press("ann", &ComponentId::without_game(Step::NewComputer).to_string(), false).await.game();
    assert_eq!(computer_levels(&*harness.game(&new).await), [None, Some(3)], "the level is remembered");
    // A rematch keeps the level.
    harness.press("ann", &harness.button_id(&next, Step::ResignConfirmed).await, true).await;
    let same = harness.press("ann", &harness.button_id(&next, Step::Rematch).await, false).await.game();
    assert_eq!(computer_levels(&*harness.game(&same).await), [None, Some(3)]);
}

/// Returns the labels of a row of buttons.
fn labels(row: &serde_json::Value) -> Vec<String> {
    let buttons = row["components"].as_array().expect("buttons");
    buttons.iter().filter_map(|button| button["label"].as_str().map(str::to_owned)).collect()
}

#[tokio::test]
async fn the_lowest_and_the_highest_level_have_one_neighbour_and_people_have_no_level() {
    let mut harness = Harness::in_memory().await;
    for (level, offered) in [("1", vec!["2"]), ("8", vec!["7", "9"]), ("full", vec!["8"])] {
        let game = start_game_against_bot(&mut harness, json!({ "level": level })).await;
        let over = harness.press("ann", &harness.button_id(&game, Step::ResignConfirmed).await, true).await;
        assert_eq!(offered_levels(&over), offered, "{level}");
        let shown = over.answer().message()["components"].to_string();
        assert_eq!(shown.contains("Full strength"), level == "8", "{shown}");
    }
    let game = harness.duel("mount-chess").await;
    let over = harness.press("ann", &harness.button_id(&game, Step::ResignConfirmed).await, true).await;
    assert_eq!(offered_levels(&over), [""; 0]);
}

#[tokio::test]
async fn all_computers_of_a_game_of_four_get_the_chosen_level() {
    let mut harness = Harness::in_memory().await;
    let options = json!({ "variant": "king-of-the-mountain", "options": "army=siege", "level": "2" });
    let game = harness.create_game("ann", options).await;
    let id = ComponentId::for_game(Step::RematchAtLevel, &game, 0).with(4_u8).to_string();
    let early = harness.press("ann", &id, false).await.private_text();
    assert!(early.contains("still under way"), "{early}");
    let drawn = json!({ "what": "drawn", "why": "late", "game": game.as_str() });
    harness.run_command("eve", "direct", drawn).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Over);
    let next = harness.press("ann", &id, false).await.game();
    let levels = computer_levels(&*harness.game(&next).await);
    assert_eq!(levels.into_iter().flatten().collect::<Vec<_>>(), [4, 4, 4]);
}
