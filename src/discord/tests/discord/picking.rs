//! Moves picked from lists: the list on the public board, then private lists.

use crate::harness::{Harness, Heard, ids};
use crate::recorder::Outgoing;
use castellan_community::people::People;
use castellan_discord_api::wire::{ChannelId, InteractionId};
use castellan_discord_view::board::{self, RenderOptions, record_file};
use castellan_discord_view::game_message;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_discord_view::render_pool::RenderPool;
use castellan_game::{GameId, Phase, Span};
use castellan_picture::theme;
use castellan_rules::{Action, Seat, Square};
use castellan_test_support::move_kinds::LINES;
use castellan_text::Language;
use serde_json::{Value, json};

/// Returns the interaction that was answered.
fn answered_to(heard: &Heard) -> InteractionId {
    match heard.answer() {
        Outgoing::Answer { to, .. } => *to,
        other => panic!("{other:?}"),
    }
}

/// Returns the lists of a message that lead to a step, from top to bottom.
fn lists(message: &Value, step: Step) -> Vec<Value> {
    let rows = message["components"].as_array().cloned().unwrap_or_default();
    let parts = rows.iter().flat_map(|row| row["components"].as_array().cloned().unwrap_or_default());
    let leads = |part: &Value| {
        let id = part["custom_id"].as_str().and_then(ComponentId::read);
        part["type"] == 3 && id.is_some_and(|id| id.step == step)
    };
    parts.filter(leads).collect()
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

/// Chooses a target on a user's private message, by its button or from the list that has it.
async fn chooses(harness: &mut Harness, who: &str, message: &Value, action: &str) -> Option<Heard> {
    if let Some(list) = with_value(message, Step::Target, action) {
        return Some(harness.picks(who, &list, Some(action), true).await);
    }
    let ending = format!("~{action}");
    let is_it = |id: &String| id.starts_with("target~") && id.ends_with(&ending);
    let button = ids(message).into_iter().find(is_it)?;
    Some(harness.presses(who, &button, true).await)
}

/// Returns the id of the message's list with this value.
fn with_value(message: &Value, step: Step, value: &str) -> Option<String> {
    let all = lists(message, step);
    let has = |list: &&Value| {
        list["options"].as_array().is_some_and(|options| options.iter().any(|one| one["value"] == value))
    };
    all.iter().find(has).and_then(|list| list["custom_id"].as_str()).map(str::to_owned)
}

/// Returns the last public board among the requests.
fn board_in(heard: &Heard) -> Value {
    let is_board = |message: &Value| ids(message).iter().any(|id| id.starts_with("move~"));
    heard.asked.iter().map(Outgoing::message).rfind(is_board).unwrap_or_else(|| panic!("no board: {heard:?}"))
}

/// Returns the value of the piece that an action moves.
fn source(action: Action) -> String {
    match action {
        Action::Move { from, .. } | Action::Shoot { from, .. } => from.to_string(),
        Action::Place { kind, .. } => format!("{kind}@"),
        Action::Pass | Action::Leave(_) => "pass".to_owned(),
    }
}

/// Plays by the lists, from the board on. Returns the number of choices and presses, and the last answer.
async fn taps(harness: &mut Harness, who: &str, board: &Value, action: &str) -> (usize, Heard) {
    /// More taps than any move needs.
    const MANY: usize = 8;
    let picked = source(action.parse::<Action>().expect("an action"));
    let list = with_value(board, Step::Piece, &picked).unwrap_or_else(|| panic!("{picked}: {board}"));
    let mut heard = harness.picks(who, &list, Some(&picked), false).await;
    let mut taps = 1;
    // The last of several buttons leads on.
    let leads = |heard: &Heard, step: Step| {
        heard.ids().into_iter().rfind(|id| ComponentId::read(id).is_some_and(|id| id.step == step))
    };
    while leads(&heard, Step::Target).is_some() && leads(&heard, Step::Play).is_none() {
        let message = heard.answer().message();
        heard = if let Some(chosen) = chooses(harness, who, &message, action).await {
            chosen
        } else {
            let next = leads(&heard, Step::Targets).unwrap_or_else(|| panic!("{action}: {message}"));
            harness.presses(who, &next, true).await
        };
        taps += 1;
        assert!(taps < MANY, "{action}: {heard:?}");
    }
    let Some(play) = leads(&heard, Step::Play) else { return (taps, heard) };
    assert!(heard.answer().content().starts_with("Play **"), "{heard:?}");
    (taps + 1, harness.presses(who, &play, true).await)
}

/// Starts a solo game of Ann, who confirms each move. Returns the game and its board.
async fn alone(harness: &mut Harness, variant: &str, more: &str) -> (GameId, Value) {
    harness.gives("ann", "settings", json!({ "confirm-moves": "always" })).await;
    let options = format!("solo=on; time=3d per action; {more}");
    let game = harness.opens("ann", json!({ "variant": variant, "options": options })).await;
    let started = harness.gives("ann", "game start", json!({})).await;
    (game, board_in(&started))
}

#[tokio::test]
async fn a_move_of_any_kind_in_any_game_takes_at_most_three_taps() {
    for line in LINES {
        let mut harness = Harness::in_memory().await;
        harness.boards("every-move").await;
        let (game, mut board) = alone(&mut harness, line.variant, line.options).await;
        for (place, (action, is_new)) in line.actions().enumerate() {
            let text = action.to_string();
            let heard = if is_new {
                let all = harness.game(&game).await.playable_actions();
                let choices = all.iter().filter(|other| source(**other) == source(action)).count();
                let (count, heard) = taps(&mut harness, "ann", &board, &text).await;
                // The piece, the square if there are several, and the confirmation.
                let expected = if choices == 1 { 2 } else { 3 };
                assert_eq!(count, expected, "{} {text}: {choices} choices", line.variant);
                heard
            } else {
                harness.gives("ann", "move", json!({ "action": text })).await
            };
            let record = harness.game(&game).await.record().expect("it began").clone();
            let played: Vec<String> = record.steps().map(|step| step.action.to_string()).collect();
            assert_eq!(
                (played.len(), played.last().map(String::as_str)),
                (place + 1, Some(text.as_str())),
                "{heard:?}"
            );
            if harness.game(&game).await.to_act().is_some() {
                board = board_in(&heard);
            }
        }
    }
}

#[tokio::test]
async fn a_piece_with_one_square_to_go_to_is_not_asked_where() {
    for (time, taps_needed) in [("3d per action", 2), ("10m + 10s", 1)] {
        let mut harness = Harness::in_memory().await;
        harness.boards("every-move").await;
        let game = harness.duel_with("mount-chess", &format!("time={time}")).await;
        let board = json!({ "components": board_rows(&harness, &game).await });
        let list = with_value(&board, Step::Piece, "a1").expect("the piece");
        let refused = harness.picks("ben", &list, Some("a1"), false).await;
        assert!(refused.privately().contains("It's not your turn: White (ann) is to move."), "{refused:?}");
        if taps_needed == 2 {
            let asked = harness.picks("ann", &list, Some("a1"), false).await;
            assert_eq!(asked.privately(), "Play **Hunter a1 mounts Hunter b2: Archer**?");
            let message = asked.answer().message();
            assert_eq!(message["attachments"][0]["filename"], "board.png");
            assert!(lists(&message, Step::Target).is_empty(), "there is nothing to choose from: {message}");
            assert!(options(&message, Step::Piece).len() > 1, "another piece can be picked at once");
        }
        let (count, heard) = taps(&mut harness, "ann", &board, "a1b2").await;
        assert_eq!(count, taps_needed, "{time}");
        assert!(heard.publicly().contains("ann: Hunter a1 mounts Hunter b2"), "{heard:?}");
        assert_eq!(harness.game(&game).await.board_version(), 1);
    }
}

#[tokio::test]
async fn a_touched_piece_with_one_square_to_go_to_is_bound_and_played_by_one_pick() {
    let mut harness = Harness::in_memory().await;
    harness.boards("every-move").await;
    let game = harness.duel_with("kings-mate", "touch=on; time=10m + 10s").await;
    let playable = harness.game(&game).await.playable_actions();
    let alone =
        |action: &&Action| playable.iter().filter(|other| source(**other) == source(**action)).count() == 1;
    let only = *playable.iter().find(alone).expect("a Fool has one step");
    let board = json!({ "components": board_rows(&harness, &game).await });
    let (count, heard) = taps(&mut harness, "ann", &board, &only.to_string()).await;
    assert_eq!(count, 1, "{heard:?}");
    let record = harness.game(&game).await.record().expect("it began").clone();
    assert_eq!(record.last().map(|step| step.action), Some(only));
}

#[tokio::test]
async fn the_question_is_asked_as_somebody_wants_it() {
    for (time, wanted, expected) in [
        ("3d per action", None, 3),
        ("5d + 1d", None, 3),
        ("10m + 10s", None, 2),
        ("10m + 10s", Some("always"), 3),
        ("3d per action", Some("never"), 2),
        ("3d per action", Some("auto"), 3),
        ("none", None, 3),
    ] {
        let mut harness = Harness::in_memory().await;
        harness.boards("every-move").await;
        let game = harness.duel_with("mount-chess", &format!("time={time}")).await;
        if let Some(wanted) = wanted {
            let heard = harness.gives("ann", "settings", json!({ "confirm-moves": wanted })).await;
            assert!(heard.privately().contains("Moves: "), "{heard:?}");
        }
        let board = json!({ "components": board_rows(&harness, &game).await });
        let (count, heard) = taps(&mut harness, "ann", &board, "a2a3").await;
        assert_eq!(count, expected, "{time} {wanted:?}");
        assert!(heard.publicly().contains("ann: Farmer a2 to a3."), "{heard:?}");
    }
}

#[tokio::test]
async fn nothing_is_asked_in_a_slow_game_without_another_person() {
    for options in [
        json!({ "variant": "mount-chess", "options": "time=3d per action", "opponent": "castellan", "seat": "w" }),
        json!({ "variant": "mount-chess", "options": "solo=on; time=3d per action" }),
    ] {
        let mut harness = Harness::in_memory().await;
        harness.boards("every-move").await;
        let game = harness.opens("ann", options.clone()).await;
        if harness.game(&game).await.phase() == Phase::Lobby {
            harness.gives("ann", "game start", json!({})).await;
        }
        let board = json!({ "components": board_rows(&harness, &game).await });
        let (count, heard) = taps(&mut harness, "ann", &board, "a2a3").await;
        assert_eq!(count, 2, "{options}: {heard:?}");
    }
}

/// Returns the component rows below a game's public board.
async fn board_rows(harness: &Harness, game: &GameId) -> Value {
    let rows = game_message::rows(&*harness.game(game).await, &People::default(), Language::En);
    rows.iter().map(castellan_discord_api::wire::Row::body).collect()
}

#[tokio::test]
async fn a_move_by_lists_costs_one_counted_request_and_its_private_list_goes() {
    let mut harness = Harness::new().await;
    harness.boards("every-move").await;
    let game = harness.duel("mount-chess").await;
    for by_button in [true, false] {
        let board = json!({ "components": board_rows(&harness, &game).await });
        let (who, picked, action) = if by_button { ("ann", "a2", "a2a3") } else { ("ben", "b7", "b7b6") };
        let opened = if by_button {
            let button = harness.id(&game, Step::Move).await;
            let pieces = harness.presses(who, &button, false).await;
            assert!(pieces.privately().contains("Which piece?"), "{pieces:?}");
            pieces
        } else {
            let list = with_value(&board, Step::Piece, picked).expect("the piece");
            harness.picks(who, &list, Some(picked), false).await
        };
        let targets = if by_button {
            harness.picks(who, &opened.id(Step::Piece), Some(picked), true).await
        } else {
            assert_eq!(opened.asked.len(), 1, "the board that everybody sees stays as it is: {opened:?}");
            Heard { asked: opened.asked.clone(), failed: None }
        };
        assert!(targets.privately().contains("where to?"), "{targets:?}");
        assert_eq!(targets.answer().message()["attachments"][0]["filename"], "board.png");
        let pieces = lists(&targets.answer().message(), Step::Piece);
        let chosen: Vec<&Value> = pieces[0]["options"]
            .as_array()
            .expect("pieces")
            .iter()
            .filter(|piece| piece["default"] == true)
            .collect();
        assert_eq!(chosen.len(), 1, "the piece is remembered");
        assert_eq!(chosen[0]["value"], picked);
        let question =
            chooses(&mut harness, who, &targets.answer().message(), action).await.expect("a square");
        let heard = harness.presses(who, &question.id(Step::Play), true).await;
        assert!(heard.publicly().contains(&format!("{who}: ")), "{heard:?}");
        assert_eq!(heard.counted(), 1, "{heard:?}");
        assert_eq!(heard.only("withdraw"), &Outgoing::Withdraw { to: answered_to(&opened) });
    }
}

#[tokio::test]
async fn a_list_goes_too_when_the_move_is_made_in_another_channel() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let button = harness.id(&game, Step::Move).await;
    let opened = harness.presses("ann", &button, false).await;
    harness.channel = ChannelId(510);
    let action = harness.game(&game).await.record().expect("it runs").position().actions()[0].to_string();
    let heard = harness.gives("ann", "move", json!({ "game": game.as_str(), "action": action })).await;
    assert!(heard.privately().contains("#500"), "{heard:?}");
    assert_eq!(heard.only("withdraw"), &Outgoing::Withdraw { to: answered_to(&opened) });
}

#[tokio::test]
async fn the_list_on_the_board_is_for_the_player_to_move_alone() {
    let mut harness = Harness::new().await;
    harness.boards("every-move").await;
    let game = harness.duel("mount-chess").await;
    let board = json!({ "components": board_rows(&harness, &game).await });
    let list = with_value(&board, Step::Piece, "a2").expect("the piece");
    assert_eq!(lists(&board, Step::Piece)[0]["placeholder"], "White: which piece?");
    for (who, no) in [
        ("ben", "It's not your turn: White (ann) is to move."),
        ("cem", "Only the players"),
        ("eve", "Only the players"),
    ] {
        let heard = harness.picks(who, &list, Some("a2"), false).await;
        let said = heard.privately();
        assert!(said.contains(no) && said.lines().count() == 1, "{who}: {said}");
        assert_eq!(heard.asked.len(), 1, "nobody else sees anything of it: {heard:?}");
    }
    // Forged values are not moves.
    for forged in ["z9", "a7", "h9h9h9", "K@", "pass"] {
        let heard = harness.picks("ann", &list, Some(forged), false).await;
        assert!(!heard.privately().is_empty() && heard.asked.len() == 1, "{forged}: {heard:?}");
    }
    let target = ComponentId::for_game(Step::Target, &game, 0).to_string();
    for forged in ["a7a6", "a2a9", "leave:b", "", "b2"] {
        let heard = harness.picks("ann", &target, Some(forged), true).await;
        assert!(heard.privately().contains("That choice is gone"), "{forged}: {heard:?}");
        let button = ComponentId::for_game(Step::Target, &game, 0).with(forged).to_string();
        let heard = harness.presses("ann", &button, true).await;
        assert!(heard.privately().contains("That choice is gone"), "{forged}: {heard:?}");
    }
    let button = ComponentId::for_game(Step::Target, &game, 0).with("a2a3").to_string();
    for who in ["ben", "cem", "eve"] {
        let heard = harness.presses(who, &button, true).await;
        assert!(heard.ids().is_empty() && !heard.privately().is_empty(), "{who}: {heard:?}");
    }
    assert_eq!(harness.game(&game).await.board_version(), 0);
}

#[tokio::test]
async fn two_presses_at_once_play_one_move() {
    let mut harness = Harness::new().await;
    harness.boards("every-move").await;
    let game = harness.duel_with("mount-chess", "time=10m + 10s; solo=on").await;
    let target = ComponentId::for_game(Step::Target, &game, 0).to_string();
    for (action, plays) in [("a2a3", true), ("b2b3", false)] {
        let heard = harness.picks("ann", &target, Some(action), true).await;
        assert_eq!(heard.answer().content().contains("out of date"), !plays, "{heard:?}");
    }
    assert_eq!(harness.game(&game).await.board_version(), 1);
}

#[tokio::test]
async fn a_list_that_expired_is_opened_again_and_an_old_one_shows_the_one_of_now() {
    let mut harness = Harness::new().await;
    harness.boards("every-move").await;
    let game = harness.duel_with("mount-chess", "time=9d per action").await;
    let board = json!({ "components": board_rows(&harness, &game).await });
    let list = with_value(&board, Step::Piece, "a2").expect("the piece");
    let first = harness.picks("ann", &list, Some("a2"), false).await;
    // The old token has expired, and no request uses it.
    harness.wait(Span::minutes(16)).await;
    let again = harness.picks("ann", &list, Some("a2"), false).await;
    assert_eq!(again.ids(), first.ids());
    let played = harness
        .picks("ann", &ComponentId::for_game(Step::Target, &game, 0).to_string(), Some("a2a3"), true)
        .await;
    let played = harness.presses("ann", &played.id(Step::Play), true).await;
    assert!(played.publicly().contains("Farmer a2 to a3"), "{played:?}");
    harness.gives("ben", "move", json!({ "action": "a7b6" })).await;
    // Lists from two moves ago lead to the current ones, with a note of the moves since.
    for (step, picked) in [
        (Step::Piece, Some("b2")),
        (Step::Target, Some("a2a3")),
        (Step::Targets, None),
        (Step::Pieces, None),
        (Step::Move, None),
    ] {
        let old = ComponentId::for_game(step, &game, 0).with("a2~0").to_string();
        let heard = harness.picks("ann", &old, picked, step != Step::Move).await;
        let said = heard.privately();
        assert!(said.contains("out of date") && said.contains("ben: Hunter a7"), "{step:?}: {said}");
        assert!(said.ends_with("Your move (White). Which piece?"), "{step:?}: {said}");
        assert!(heard.ids().iter().all(|id| id.contains("~2") || id.starts_with("no~")), "{heard:?}");
        // A player who is not to move gets a note, and no list.
        let heard = harness.picks("ben", &old, picked, true).await;
        assert!(heard.privately().contains("out of date") && heard.ids().is_empty(), "{heard:?}");
    }
    assert_eq!(harness.game(&game).await.board_version(), 2);
}

#[tokio::test]
async fn lists_read_like_people_with_what_matters_first() {
    let mut harness = Harness::new().await;
    harness.boards("every-move").await;
    let (_, board) = alone(&mut harness, "mount-chess", "").await;
    let pieces = options(&board, Step::Piece);
    assert_eq!(pieces[0], ("Farmer a2".to_owned(), "a2".to_owned()));
    let list = with_value(&board, Step::Piece, "c1").expect("a piece");
    let targets = harness.picks("ann", &list, Some("c1"), false).await.answer().message();
    let labels: Vec<String> = options(&targets, Step::Target).into_iter().map(|(label, _)| label).collect();
    assert!(labels[0].starts_with("1. Hunter mounts ") && labels[0].contains("b2: Archer"), "{labels:?}");
    // German labels use German words.
    harness.locale = "de";
    let targets = harness.picks("ann", &list, Some("c1"), false).await.answer().message();
    let labels: Vec<String> = options(&targets, Step::Target).into_iter().map(|(label, _)| label).collect();
    assert!(labels[0].starts_with("1. Jäger sitzt auf "), "{labels:?}");
}

#[tokio::test]
async fn the_close_up_is_seen_as_the_board_that_everybody_sees() {
    let mut harness = Harness::new().await;
    harness.boards("every-move").await;
    let game = harness.duel("mount-chess").await;
    harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    let (list, pool) = (harness.id(&game, Step::Piece).await, RenderPool::shared());
    for (set, viewpoint) in [("white", Seat::White), ("to-act", Seat::Black)] {
        harness.gives("eve", "server set", json!({ "viewpoint": set })).await;
        let heard = harness.picks("ben", &list, Some("b7"), false).await;
        let shown = harness.discord.picture();
        // The numbers in the picture match those of the list.
        let numbered = options(&heard.answer().message(), Step::Target).into_iter().map(|(label, action)| {
            let Ok(Action::Move { to, .. }) = action.parse::<Action>() else { panic!("{action}") };
            (to, label.split_once('.').and_then(|(number, _)| number.parse().ok()).expect("a number"))
        });
        let numbers: Vec<(Square, usize)> = numbered.collect();
        let record = harness.game(&game).await.record().expect("it began").clone();
        let from = "b7".parse::<Square>().expect("a square");
        let view = RenderOptions { viewpoint, theme: &theme::DARK, language: Language::En };
        let drawn = async |view: RenderOptions| {
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
        assert!(shown == drawn(view).await, "{set}");
        let other = if viewpoint == Seat::White { Seat::Black } else { Seat::White };
        assert!(shown != drawn(RenderOptions { viewpoint: other, ..view }).await, "{set}");
    }
}
