//! Moves picked from lists: the list on the public board, then private lists.

use crate::harness::{Harness, Response, component_ids};
use crate::recorder::Request;
use castellan_community::boards::render_pool::RenderPool;
use castellan_community::people::People;
use castellan_discord_api::wire::{ChannelId, InteractionId};
use castellan_discord_view::board::{self, RenderOptions, record_file};
use castellan_discord_view::game_buttons;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, Phase, Span};
use castellan_picture::theme;
use castellan_rules::{Action, Seat, Square};
use castellan_test_support::move_kinds::LINES;
use castellan_text::Language;
use serde_json::{Value, json};

/// Returns the interaction that was answered.
fn answered_interaction(response: &Response) -> InteractionId {
    match response.answer() {
        Request::Answer { to, .. } => *to,
        other => panic!("{other:?}"),
    }
}

/// Returns the lists of a message that lead to a step, from top to bottom.
fn lists(message: &Value, step: Step) -> Vec<Value> {
    let rows = message["components"].as_array().cloned().unwrap_or_default();
    let parts = rows.iter().flat_map(|row| row["components"].as_array().cloned().unwrap_or_default());
    let is_list_of_step = |part: &Value| {
        let id = part["custom_id"].as_str().and_then(ComponentId::read);
        part["type"] == 3 && id.is_some_and(|id| id.step == step)
    };
    parts.filter(is_list_of_step).collect()
}

/// Returns the labels and values of a step's options, from lists and buttons.
fn options(message: &Value, step: Step) -> Vec<(String, String)> {
    let text = |option: &Value, part: &str| option[part].as_str().expect("a text").to_owned();
    let all = lists(message, step);
    let options = all.iter().flat_map(|list| list["options"].as_array().cloned().expect("options"));
    let listed = options.map(|option| (text(&option, "label"), text(&option, "value")));
    let rows = message["components"].as_array().cloned().unwrap_or_default();
    let parts = rows.iter().flat_map(|row| row["components"].as_array().cloned().unwrap_or_default());
    let button = |part: Value| {
        let id = ComponentId::read(part["custom_id"].as_str()?)?;
        (part["type"] == 2 && id.step == step).then(|| (text(&part, "label"), id.argument))
    };
    listed.chain(parts.filter_map(button)).collect()
}

/// Chooses a target by its button or from its list. Returns `None` if the message does not offer it.
async fn choose_target(harness: &mut Harness, who: &str, message: &Value, action: &str) -> Option<Response> {
    if let Some(list) = list_with_value(message, Step::Target, action) {
        return Some(harness.pick(who, &list, Some(action), true).await);
    }
    let ending = format!("~{action}");
    let is_target = |id: &String| id.starts_with("target~") && id.ends_with(&ending);
    let button = component_ids(message).into_iter().find(is_target)?;
    Some(harness.press(who, &button, true).await)
}

/// Returns the id of the message's list with this value.
fn list_with_value(message: &Value, step: Step, value: &str) -> Option<String> {
    let all = lists(message, step);
    let has = |list: &&Value| {
        list["options"]
            .as_array()
            .is_some_and(|options| options.iter().any(|option| option["value"] == value))
    };
    all.iter().find(has).and_then(|list| list["custom_id"].as_str()).map(str::to_owned)
}

/// Returns the last public board among the requests.
fn last_board(response: &Response) -> Value {
    let is_board = |message: &Value| component_ids(message).iter().any(|id| id.starts_with("move~"));
    response
        .requests
        .iter()
        .map(Request::message)
        .rfind(is_board)
        .unwrap_or_else(|| panic!("no board: {response:?}"))
}

/// Returns the value to pick for the piece that an action moves.
fn piece_value(action: Action) -> String {
    match action {
        Action::Move { from, .. } | Action::Shoot { from, .. } => from.to_string(),
        Action::Place { kind, .. } => format!("{kind}@"),
        Action::Pass | Action::Leave(_) => "pass".to_owned(),
    }
}

/// Makes a move by the lists of a board. Returns the number of taps, and the last answer.
async fn move_by_lists(harness: &mut Harness, who: &str, board: &Value, action: &str) -> (usize, Response) {
    /// A number of taps that no move needs.
    const TAP_LIMIT: usize = 8;
    let picked = piece_value(action.parse::<Action>().expect("an action"));
    let list = list_with_value(board, Step::Piece, &picked).unwrap_or_else(|| panic!("{picked}: {board}"));
    let mut response = harness.pick(who, &list, Some(&picked), false).await;
    let mut taps = 1;
    // Of several buttons the last one leads on to further targets.
    let last_id = |response: &Response, step: Step| {
        response
            .component_ids()
            .into_iter()
            .rfind(|id| ComponentId::read(id).is_some_and(|id| id.step == step))
    };
    while last_id(&response, Step::Target).is_some() && last_id(&response, Step::Play).is_none() {
        let message = response.answer().message();
        response = if let Some(chosen) = choose_target(harness, who, &message, action).await {
            chosen
        } else {
            let next = last_id(&response, Step::Targets).unwrap_or_else(|| panic!("{action}: {message}"));
            harness.press(who, &next, true).await
        };
        taps += 1;
        assert!(taps < TAP_LIMIT, "{action}: {response:?}");
    }
    let Some(play) = last_id(&response, Step::Play) else { return (taps, response) };
    assert!(response.answer().content().starts_with("Play **"), "{response:?}");
    (taps + 1, harness.press(who, &play, true).await)
}

/// Starts a solo game of Ann, who confirms each move. Returns the game and its board.
async fn start_solo_game(harness: &mut Harness, variant: &str, more: &str) -> (GameId, Value) {
    harness.run_command("ann", "settings", json!({ "confirm-moves": "always" })).await;
    let options = format!("solo=on; time=3d per action; {more}");
    let game = harness.create_game("ann", json!({ "variant": variant, "options": options })).await;
    let started = harness.run_command("ann", "game start", json!({})).await;
    (game, last_board(&started))
}

#[tokio::test]
async fn a_move_of_any_kind_takes_at_most_three_taps() {
    for line in LINES {
        let mut harness = Harness::in_memory().await;
        harness.set_board_mode("every-move").await;
        let (game, mut board) = start_solo_game(&mut harness, line.variant, line.options).await;
        for (index, (action, is_new)) in line.actions().enumerate() {
            let text = action.to_string();
            let response = if is_new {
                let all = harness.game(&game).await.playable_actions();
                let choices = all.iter().filter(|other| piece_value(**other) == piece_value(action)).count();
                let (count, response) = move_by_lists(&mut harness, "ann", &board, &text).await;
                // The piece, the square if there are several, and the confirmation.
                let expected = if choices == 1 { 2 } else { 3 };
                assert_eq!(count, expected, "{} {text}: {choices} choices", line.variant);
                response
            } else {
                harness.run_command("ann", "move", json!({ "action": text })).await
            };
            let record = harness.game(&game).await.record().expect("it began").clone();
            let played: Vec<String> = record.steps().map(|step| step.action.to_string()).collect();
            assert_eq!(
                (played.len(), played.last().map(String::as_str)),
                (index + 1, Some(text.as_str())),
                "{response:?}"
            );
            if harness.game(&game).await.to_act().is_some() {
                board = last_board(&response);
            }
        }
    }
}

#[tokio::test]
async fn picking_a_piece_with_one_target_asks_to_confirm_the_move() {
    for time in ["3d per action", "10m + 10s"] {
        let mut harness = Harness::in_memory().await;
        harness.set_board_mode("every-move").await;
        let game = harness.duel_with("mount-chess", &format!("time={time}")).await;
        let board = json!({ "components": board_rows(&harness, &game).await });
        let list = list_with_value(&board, Step::Piece, "a1").expect("the piece");
        let refused = harness.pick("ben", &list, Some("a1"), false).await;
        assert!(
            refused.private_text().contains("It's not your turn: White (ann) is to move."),
            "{refused:?}"
        );
        let question = harness.pick("ann", &list, Some("a1"), false).await;
        assert_eq!(question.private_text(), "Play **Hunter a1 mounts Hunter b2: Archer**?");
        let message = question.answer().message();
        assert_eq!(message["attachments"][0]["filename"], "board.png");
        assert!(lists(&message, Step::Target).is_empty(), "no list of targets: {message}");
        assert!(options(&message, Step::Piece).len() > 1, "another piece can be picked at once");
        assert_eq!(harness.game(&game).await.board_version(), 0, "nothing is played yet");
        let (count, response) = move_by_lists(&mut harness, "ann", &board, "a1b2").await;
        assert_eq!(count, 2, "{time}");
        assert!(response.public_text().contains("ann: Hunter a1 mounts Hunter b2"), "{response:?}");
        assert_eq!(harness.game(&game).await.board_version(), 1);
    }
}

#[tokio::test]
async fn under_touch_move_picking_a_piece_with_one_target_asks_too() {
    let mut harness = Harness::in_memory().await;
    harness.set_board_mode("every-move").await;
    let game = harness.duel_with("kings-mate", "touch=on; time=10m + 10s").await;
    let playable = harness.game(&game).await.playable_actions();
    let is_only_move = |action: &&Action| {
        playable.iter().filter(|other| piece_value(**other) == piece_value(**action)).count() == 1
    };
    let only = *playable.iter().find(is_only_move).expect("a piece with one target");
    let board = json!({ "components": board_rows(&harness, &game).await });
    let (count, response) = move_by_lists(&mut harness, "ann", &board, &only.to_string()).await;
    assert_eq!(count, 2, "{response:?}");
    let record = harness.game(&game).await.record().expect("it began").clone();
    assert_eq!(record.last().map(|step| step.action), Some(only));
}

#[tokio::test]
async fn moves_are_confirmed_as_the_player_has_set() {
    for (time, wanted, expected) in [
        ("3d per action", None, 2),
        ("10m + 10s", None, 2),
        ("none", None, 2),
        ("10m + 10s", Some("always"), 3),
        ("3d per action", Some("never"), 2),
        ("3d per action", Some("slow"), 3),
        ("5d + 1d", Some("slow"), 3),
        ("none", Some("slow"), 3),
        ("10m + 10s", Some("slow"), 2),
    ] {
        let mut harness = Harness::in_memory().await;
        harness.set_board_mode("every-move").await;
        let game = harness.duel_with("mount-chess", &format!("time={time}")).await;
        if let Some(wanted) = wanted {
            let response = harness.run_command("ann", "settings", json!({ "confirm-moves": wanted })).await;
            assert!(response.private_text().contains("Moves: "), "{response:?}");
        }
        let board = json!({ "components": board_rows(&harness, &game).await });
        let (count, response) = move_by_lists(&mut harness, "ann", &board, "a2a3").await;
        assert_eq!(count, expected, "{time} {wanted:?}");
        assert!(response.public_text().contains("ann: Farmer a2 to a3."), "{response:?}");
    }
}

#[tokio::test]
async fn a_slow_game_without_a_human_opponent_needs_no_confirmation() {
    for options in [
        json!({ "variant": "mount-chess", "options": "time=3d per action", "opponent": "castellan", "seat": "w" }),
        json!({ "variant": "mount-chess", "options": "solo=on; time=3d per action" }),
    ] {
        let mut harness = Harness::in_memory().await;
        harness.set_board_mode("every-move").await;
        harness.run_command("ann", "settings", json!({ "confirm-moves": "slow" })).await;
        let game = harness.create_game("ann", options.clone()).await;
        if harness.game(&game).await.phase() == Phase::Lobby {
            harness.run_command("ann", "game start", json!({})).await;
        }
        let board = json!({ "components": board_rows(&harness, &game).await });
        let (count, response) = move_by_lists(&mut harness, "ann", &board, "a2a3").await;
        assert_eq!(count, 2, "{options}: {response:?}");
    }
}

/// Returns the component rows below a game's public board.
async fn board_rows(harness: &Harness, game: &GameId) -> Value {
    let rows = game_buttons::rows(&*harness.game(game).await, &People::default(), Language::En);
    rows.iter().map(castellan_discord_api::wire::Row::body).collect()
}

#[tokio::test]
async fn a_move_by_lists_costs_one_counted_request_and_deletes_its_private_list() {
    let mut harness = Harness::new().await;
    harness.set_board_mode("every-move").await;
    let game = harness.duel("mount-chess").await;
    for by_button in [true, false] {
        let board = json!({ "components": board_rows(&harness, &game).await });
        let (who, picked, action) = if by_button { ("ann", "a2", "a2a3") } else { ("ben", "b7", "b7b6") };
        let opened = if by_button {
            let button = harness.button_id(&game, Step::Move).await;
            let pieces = harness.press(who, &button, false).await;
            assert!(pieces.private_text().contains("Which piece?"), "{pieces:?}");
            pieces
        } else {
            let list = list_with_value(&board, Step::Piece, picked).expect("the piece");
            harness.pick(who, &list, Some(picked), false).await
        };
        let targets = if by_button {
            harness.pick(who, &opened.component_id(Step::Piece), Some(picked), true).await
        } else {
            assert_eq!(opened.requests.len(), 1, "the public board is not edited: {opened:?}");
            Response { requests: opened.requests.clone(), error: None }
        };
        assert!(targets.private_text().contains("where to?"), "{targets:?}");
        assert_eq!(targets.answer().message()["attachments"][0]["filename"], "board.png");
        let pieces = lists(&targets.answer().message(), Step::Piece);
        let chosen: Vec<&Value> = pieces[0]["options"]
            .as_array()
            .expect("pieces")
            .iter()
            .filter(|piece| piece["default"] == true)
            .collect();
        assert_eq!(chosen.len(), 1, "the picked piece is selected");
        assert_eq!(chosen[0]["value"], picked);
        let response =
            choose_target(&mut harness, who, &targets.answer().message(), action).await.expect("a square");
        assert!(response.public_text().contains(&format!("{who}: ")), "{response:?}");
        assert_eq!(response.rate_limited(), 1, "{response:?}");
        assert_eq!(
            response.only("delete answer"),
            &Request::DeleteAnswer { to: answered_interaction(&opened) }
        );
    }
}

#[tokio::test]
async fn a_list_is_deleted_when_the_move_is_made_in_another_channel() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let button = harness.button_id(&game, Step::Move).await;
    let opened = harness.press("ann", &button, false).await;
    harness.channel = ChannelId(510);
    let action = harness.game(&game).await.record().expect("it runs").position().actions()[0].to_string();
    let response =
        harness.run_command("ann", "move", json!({ "game": game.as_str(), "action": action })).await;
    assert!(response.private_text().contains("#500"), "{response:?}");
    assert_eq!(response.only("delete answer"), &Request::DeleteAnswer { to: answered_interaction(&opened) });
}

#[tokio::test]
async fn only_the_player_to_move_can_use_the_list_on_the_board() {
    let mut harness = Harness::new().await;
    harness.set_board_mode("every-move").await;
    let game = harness.duel("mount-chess").await;
    let board = json!({ "components": board_rows(&harness, &game).await });
    let list = list_with_value(&board, Step::Piece, "a2").expect("the piece");
    assert_eq!(lists(&board, Step::Piece)[0]["placeholder"], "White: which piece?");
    for (who, refusal) in [
        ("ben", "It's not your turn: White (ann) is to move."),
        ("cem", "Only the players"),
        ("eve", "Only the players"),
    ] {
        let response = harness.pick(who, &list, Some("a2"), false).await;
        let text = response.private_text();
        assert!(text.contains(refusal) && text.lines().count() == 1, "{who}: {text}");
        assert_eq!(response.requests.len(), 1, "one private answer: {response:?}");
    }
    // Forged values are refused.
    for forged in ["z9", "a7", "h9h9h9", "K@", "pass"] {
        let response = harness.pick("ann", &list, Some(forged), false).await;
        assert!(
            !response.private_text().is_empty() && response.requests.len() == 1,
            "{forged}: {response:?}"
        );
    }
    let target = ComponentId::for_game(Step::Target, &game, 0).to_string();
    for forged in ["a7a6", "a2a9", "leave:b", "", "b2"] {
        let response = harness.pick("ann", &target, Some(forged), true).await;
        assert!(response.private_text().contains("That choice is gone"), "{forged}: {response:?}");
        let button = ComponentId::for_game(Step::Target, &game, 0).with(forged).to_string();
        let response = harness.press("ann", &button, true).await;
        assert!(response.private_text().contains("That choice is gone"), "{forged}: {response:?}");
    }
    let button = ComponentId::for_game(Step::Target, &game, 0).with("a2a3").to_string();
    for who in ["ben", "cem", "eve"] {
        let response = harness.press(who, &button, true).await;
        assert!(
            response.component_ids().is_empty() && !response.private_text().is_empty(),
            "{who}: {response:?}"
        );
    }
    assert_eq!(harness.game(&game).await.board_version(), 0);
}

#[tokio::test]
async fn two_presses_at_once_play_one_move() {
    let mut harness = Harness::new().await;
    harness.set_board_mode("every-move").await;
    let game = harness.duel_with("mount-chess", "time=10m + 10s; solo=on").await;
    let target = ComponentId::for_game(Step::Target, &game, 0).to_string();
    for (action, plays) in [("a2a3", true), ("b2b3", false)] {
        let response = harness.pick("ann", &target, Some(action), true).await;
        assert_eq!(response.answer().content().contains("out of date"), !plays, "{response:?}");
    }
    assert_eq!(harness.game(&game).await.board_version(), 1);
}

#[tokio::test]
async fn an_expired_list_is_opened_again_and_a_stale_one_leads_to_the_current_list() {
    let mut harness = Harness::new().await;
    harness.set_board_mode("every-move").await;
    let game = harness.duel_with("mount-chess", "time=9d per action").await;
    let board = json!({ "components": board_rows(&harness, &game).await });
    let list = list_with_value(&board, Step::Piece, "a2").expect("the piece");
    let first = harness.pick("ann", &list, Some("a2"), false).await;
    // The token of the first list has expired, and must not be used.
    harness.wait(Span::minutes(16)).await;
    let again = harness.pick("ann", &list, Some("a2"), false).await;
    assert_eq!(again.component_ids(), first.component_ids());
    let played = harness
        .pick("ann", &ComponentId::for_game(Step::Target, &game, 0).to_string(), Some("a2a3"), true)
        .await;
    assert!(played.public_text().contains("Farmer a2 to a3"), "{played:?}");
    harness.run_command("ben", "move", json!({ "action": "a7b6" })).await;
    // Lists from two moves ago lead to the current ones, with a note of the moves since.
    for (step, picked) in [
        (Step::Piece, Some("b2")),
        (Step::Target, Some("a2a3")),
        (Step::Targets, None),
        (Step::Pieces, None),
        (Step::Move, None),
    ] {
        let old = ComponentId::for_game(step, &game, 0).with("a2~0").to_string();
        let response = harness.pick("ann", &old, picked, step != Step::Move).await;
        let text = response.private_text();
        assert!(text.contains("out of date") && text.contains("ben: Hunter a7"), "{step:?}: {text}");
        assert!(text.ends_with("Your move (White). Which piece?"), "{step:?}: {text}");
        assert!(
            response.component_ids().iter().all(|id| id.contains("~2") || id.starts_with("no~")),
            "{response:?}"
        );
        // A player who is not to move gets a note, and no list.
        let response = harness.pick("ben", &old, picked, true).await;
        assert!(
            response.private_text().contains("out of date") && response.component_ids().is_empty(),
            "{response:?}"
        );
    }
    assert_eq!(harness.game(&game).await.board_version(), 2);
}

#[tokio::test]
async fn lists_name_pieces_and_moves_in_the_readers_language() {
    let mut harness = Harness::new().await;
    harness.set_board_mode("every-move").await;
    let (_, board) = start_solo_game(&mut harness, "mount-chess", "").await;
    let pieces = options(&board, Step::Piece);
    assert_eq!(pieces[0], ("Farmer a2".to_owned(), "a2".to_owned()));
    let list = list_with_value(&board, Step::Piece, "c1").expect("a piece");
    let targets = harness.pick("ann", &list, Some("c1"), false).await.answer().message();
    let labels: Vec<String> = options(&targets, Step::Target).into_iter().map(|(label, _)| label).collect();
    assert!(labels[0].starts_with("1. Hunter mounts ") && labels[0].contains("b2: Archer"), "{labels:?}");
    // German labels use German words.
    harness.locale = "de";
    let targets = harness.pick("ann", &list, Some("c1"), false).await.answer().message();
    let labels: Vec<String> = options(&targets, Step::Target).into_iter().map(|(label, _)| label).collect();
    assert!(labels[0].starts_with("1. Jäger sitzt auf "), "{labels:?}");
}

#[tokio::test]
async fn the_close_up_has_the_viewpoint_of_the_public_board() {
    let mut harness = Harness::new().await;
    harness.set_board_mode("every-move").await;
    let game = harness.duel("mount-chess").await;
    harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    let (list, pool) = (harness.button_id(&game, Step::Piece).await, RenderPool::shared());
    for (set, viewpoint) in [("white", Seat::White), ("to-act", Seat::Black)] {
        harness.run_command("eve", "server set", json!({ "viewpoint": set })).await;
        let response = harness.pick("ben", &list, Some("b7"), false).await;
        let shown = harness.discord.picture();
        // The numbers in the picture match those of the list.
        let numbered =
            options(&response.answer().message(), Step::Target).into_iter().map(|(label, action)| {
                let Ok(Action::Move { to, .. }) = action.parse::<Action>() else { panic!("{action}") };
                (to, label.split_once('.').and_then(|(number, _)| number.parse().ok()).expect("a number"))
            });
        let numbers: Vec<(Square, usize)> = numbered.collect();
        let record = harness.game(&game).await.record().expect("it began").clone();
        let from = "b7".parse::<Square>().expect("a square");
        let view = RenderOptions { viewpoint, theme: &theme::DARK, language: Language::En, han_forms: None };
        let render = async |view: RenderOptions| {
            let shown = board::BoardHighlights {
                piece: Some(from),
                numbers: numbers.clone(),
                ..board::BoardHighlights::default()
            };
            let names = ["ann", "ben"].map(|name| Some(name.to_owned()));
            let [white, black] = names;
            let file = record_file(&pool, &record, None, [white, None, black, None], view, shown);
            file.await.expect("a picture").bytes.to_vec()
        };
        assert!(shown == render(view).await, "{set}");
        let other = if viewpoint == Seat::White { Seat::Black } else { Seat::White };
        assert!(shown != render(RenderOptions { viewpoint: other, ..view }).await, "{set}");
    }
}
