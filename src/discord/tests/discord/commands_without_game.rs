//! Commands that name no game: they refer to the game of their channel, or ask.

use crate::harness::{Harness, Response};
use castellan_discord_api::wire::ChannelId;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::Phase;
use serde_json::{Value, json};

const ELSEWHERE: ChannelId = ChannelId(510);

/// Returns the labels and the games of a list.
fn choices(response: &Response) -> Vec<(String, String)> {
    let message = response.answer().message();
    let options = message["components"][0]["components"][0]["options"].as_array().expect("games").clone();
    let text = |option: &Value, key: &str| option[key].as_str().expect("text").to_owned();
    options.iter().map(|option| (text(option, "label"), text(option, "value"))).collect()
}

#[tokio::test]
async fn no_command_acts_on_a_game_of_another_channel_without_asking() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    harness.channel = ELSEWHERE;
    for (name, path, options) in [
        ("ann", "move", json!({ "action": "a2a3" })),
        ("ann", "resign", json!({})),
        ("ann", "draw offer", json!({})),
        ("ann", "takeback", json!({})),
        ("ann", "pause", json!({})),
        ("ann", "premove", json!({ "clear": true })),
        ("ann", "note", json!({ "text": "mine" })),
        ("ann", "time give", json!({ "seat": "b", "span": "1d" })),
        ("ann", "game abort", json!({})),
        ("ben", "time claim", json!({})),
    ] {
        let response = harness.run_command(name, path, options).await;
        let text = response.private_text();
        assert!(
            text.starts_with("You have no game in this channel. Which one do you mean?\n"),
            "{path}: {text}"
        );
        let other = if name == "ann" { "ben" } else { "ann" };
        assert!(text.ends_with(&format!("\n1. Mount Chess with {other}, in <#500>")), "{path}: {text}");
        assert_eq!(choices(&response), [(format!("1. Mount Chess with {other}"), game.to_string())]);
    }
    let state = harness.game(&game).await;
    assert_eq!((state.board_version(), state.phase(), state.offers().len()), (0, Phase::Running, 0));
    // Commands that only show a game need no question.
    let board = harness.run_command("ann", "board", json!({})).await;
    assert!(board.private_text().contains("White (ann) to move."), "{board:?}");
    // Picking the game counts as naming it.
    let response = harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    let list = response.component_ids()[0].clone();
    harness.pick("ann", &list, Some(game.as_str()), true).await;
    assert_eq!(harness.game(&game).await.board_version(), 1);
}

#[tokio::test]
async fn irreversible_commands_ask_for_the_game_and_moves_go_to_the_game_with_the_users_turn() {
    let mut harness = Harness::in_memory().await;
    let first = harness.duel("mount-chess").await;
    let second = harness.duel("kings-mate").await;
    let moved =
        harness.run_command("ann", "move", json!({ "action": "a2a3", "game": second.as_str() })).await;
    assert!(moved.public_text().contains("ann: Fool a2 to a3."), "{moved:?}");
    // She is to move in the first game only.
    let response = harness.run_command("ann", "resign", json!({})).await;
    let text = response.private_text();
    assert!(text.starts_with("Which game do you mean?\n"), "{text}");
    let labels: Vec<String> = choices(&response).into_iter().map(|(label, _)| label).collect();
    assert!(labels.iter().any(|label| label.ends_with("King's Mate with ben")), "{labels:?}");
    assert!(labels.iter().any(|label| label.ends_with("Mount Chess with ben")), "{labels:?}");
    harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    assert_eq!(harness.game(&first).await.board_version(), 1);
}

#[tokio::test]
async fn resigning_names_the_game_the_opponent_and_the_consequence() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let response = harness.run_command("ann", "resign", json!({})).await;
    assert_eq!(response.private_text(), "Resign this game of Mount Chess? ben wins, and you can't undo it.");
    let button = harness.button_id(&game, Step::Abort).await;
    let response = harness.press("ann", &button, true).await;
    assert_eq!(response.private_text(), "Ask ben to end this game of Mount Chess without a result?");
    let lobby = harness.create_game("ann", json!({ "variant": "kings-mate" })).await;
    let response = harness.run_command("ann", "game abort", json!({ "game": lobby.as_str() })).await;
    assert_eq!(response.private_text(), "Cancel this game of King's Mate? You can't undo it.");
}

#[tokio::test]
async fn a_player_who_resigned_from_a_game_of_three_is_no_longer_asked_about_it() {
    let mut harness = Harness::in_memory().await;
    let options = json!({ "variant": "king-of-the-mountain", "options": "seats=3; army=siege; first=w" });
    let game = harness.create_game("ann", options).await;
    let named = json!({ "game": game.as_str() });
    for name in ["ben", "cem"] {
        harness.run_command(name, "game join", named.clone()).await;
    }
    harness.run_command("ann", "game start", named.clone()).await;
    let response = harness.run_command("ben", "resign", json!({})).await;
    let text = response.private_text();
    assert!(text.contains("The others play on without you, and you can't undo it."), "{text}");
    let confirm = response.component_ids()[0].clone();
    harness.press("ben", &confirm, true).await;
    let state = harness.game(&game).await;
    assert_eq!((state.phase(), state.seats_in_play().len()), (Phase::Running, 2));
    // A player who has resigned is not named as a winner.
    let response = harness.run_command("cem", "resign", json!({})).await;
    assert_eq!(
        response.private_text(),
        "Resign this game of King of the Mountain? ann wins, and you can't undo it."
    );
    let response = harness.run_command("ben", "resign", named).await;
    assert!(response.private_text().ends_with("has left the game."), "{response:?}");
    for path in ["resign", "draw offer"] {
        let response = harness.run_command("ben", path, json!({})).await;
        assert!(
            response.private_text().starts_with("You aren't playing a game right now."),
            "{path}: {response:?}"
        );
    }
    let listed = harness.run_command("ben", "game list", json!({})).await.private_text();
    assert!(listed.starts_with("You have no games under way."), "{listed}");
}

#[tokio::test]
async fn finished_games_are_neither_referred_to_nor_suggested() {
    let mut harness = Harness::in_memory().await;
    let finished = harness.duel("mount-chess").await;
    let resign = harness.button_id(&finished, Step::ResignConfirmed).await;
    harness.press("ben", &resign, true).await;
    assert_eq!(harness.game(&finished).await.phase(), Phase::Over);
    for (name, path, options) in [
        ("ann", "move", json!({ "action": "a2a3" })),
        ("ann", "resign", json!({})),
        ("ben", "draw offer", json!({})),
        ("ben", "premove", json!({})),
    ] {
        let response = harness.run_command(name, path, options).await;
        assert!(
            response.private_text().starts_with("You aren't playing a game right now."),
            "{path}: {response:?}"
        );
    }
    // With a finished and a running game, commands refer to the running one.
    let game = harness.duel("kings-mate").await;
    let suggested = harness.suggestions("ben", "resign", json!({ "game": "" }), "game").await;
    assert_eq!(suggested, [game.as_str()]);
    let response = harness.run_command("ben", "resign", json!({})).await;
    assert_eq!(response.private_text(), "Resign this game of King's Mate? ann wins, and you can't undo it.");
}

#[tokio::test]
async fn names_do_not_format_the_question_for_the_game() {
    let mut harness = Harness::in_memory().await;
    harness.username = |name| format!("**{name}** <@&7> @everyone");
    harness.duel("mount-chess").await;
    harness.channel = ELSEWHERE;
    // A note is too long for a list, so the question names the games in its text.
    for text in ["short", &"long ".repeat(30)] {
        let response = harness.run_command("ann", "note", json!({ "text": text })).await;
        let question = response.private_text();
        assert!(
            question.contains("Mount Chess with \\*\\*ben\\*\\* \\<@\u{200b}&7> @\u{200b}everyone"),
            "{question}"
        );
    }
}

#[tokio::test]
async fn a_running_game_is_preferred_to_a_lobby_and_a_lobby_cannot_be_resigned() {
    let mut harness = Harness::in_memory().await;
    let lobby = harness.create_game("ann", json!({ "variant": "mount-chess" })).await;
    for options in [json!({}), json!({ "game": lobby.as_str() })] {
        let refused = harness.run_command("ann", "resign", options).await.private_text();
        assert_eq!(refused, "The game hasn't started yet.");
    }
    let game = harness.duel("mount-chess").await;
    let question = harness.run_command("ann", "resign", json!({})).await.private_text();
    assert!(question.starts_with("Resign this game of"), "{question}");
    let offer = harness.run_command("ann", "draw offer", json!({})).await.public_text();
    assert!(offer.contains("ann offers a draw."), "{offer}");
    harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    // That holds while the opponent is to move, too.
    let refused = harness.run_command("ann", "move", json!({ "action": "b2b3" })).await.private_text();
    assert_eq!(refused, "It's not your turn: Black (ben) is to move.");
    assert_eq!(harness.game(&game).await.record().expect("it has begun").steps().len(), 1);
}

#[tokio::test]
async fn questions_about_the_rules_are_about_the_game_of_the_channel() {
    let mut harness = Harness::in_memory().await;
    let easiest = harness.run_command("dan", "rules", json!({})).await.private_text();
    assert!(easiest.contains("Mount Chess"), "{easiest}");
    harness.duel("kings-mate").await;
    // Players and bystanders get the rules of the game that is played here.
    for who in ["ann", "dan"] {
        let rules = harness.run_command(who, "rules", json!({})).await.private_text();
        assert!(rules.contains("## King's Mate"), "{who}: {rules}");
        let rule = harness.run_command(who, "rules", json!({ "number": "1" })).await.private_text();
        assert!(rule.starts_with("**KM-1**"), "{who}: {rule}");
        let piece = harness.run_command(who, "piece", json!({ "piece": "Fool" })).await.private_text();
        assert!(piece.contains("Fool"), "{who}: {piece}");
        let kinds = harness.suggestions(who, "piece", json!({ "piece": "foo" }), "piece").await;
        assert_eq!(kinds.first().map(String::as_str), Some("Fool"), "{who}: {kinds:?}");
        let tutorial = harness.run_command(who, "tutorial", json!({})).await.private_text();
        assert!(tutorial.contains("King's Mate"), "{who}: {tutorial}");
    }
    let other = harness.run_command("ann", "rules", json!({ "variant": "mount-chess" })).await.private_text();
    assert!(other.contains("## Mount Chess"), "{other}");
}

/// Returns `true` if a response has the button **New game**.
fn offers_new_game(response: &Response) -> bool {
    let steps =
        response.component_ids().into_iter().filter_map(|id| ComponentId::read(&id)).map(|id| id.step);
    steps.into_iter().any(|step| step == Step::NewGame)
}

#[tokio::test]
async fn every_answer_that_there_is_no_game_has_a_button_for_a_new_one() {
    let mut harness = Harness::in_memory().await;
    let unknown = json!({ "game": "nowhere" });
    for (path, options, words) in [
        ("games", json!({}), "You have no games under way."),
        ("game list", json!({}), "You have no games under way."),
        ("move", json!({ "action": "a2a3" }), "You aren't playing a game right now."),
        ("whatif", json!({}), "You aren't playing a game right now."),
        ("game join", json!({}), "There is no game here waiting for players."),
        ("game show", json!({}), "There is no game here."),
        ("board", json!({}), "There is no game here."),
        ("game show", unknown.clone(), "There is no game nowhere here."),
        ("resign", unknown, "There is no game nowhere here."),
    ] {
        let response = harness.run_command("ann", path, options).await;
        assert!(response.private_text().starts_with(words), "{path}: {response:?}");
        assert!(offers_new_game(&response), "{path}: {response:?}");
    }
    // Buttons of games that are gone.
    let nowhere = castellan_game::GameId::new("nowhere").expect("a name");
    for step in [Step::Move, Step::Join, Step::Rematch, Step::Board] {
        let id = ComponentId::for_game(step, &nowhere, 0).to_string();
        let response = harness.press("ann", &id, false).await;
        assert!(
            response.private_text().starts_with("There is no game nowhere here."),
            "{step:?}: {response:?}"
        );
        assert!(offers_new_game(&response), "{step:?}: {response:?}");
    }
    let response = harness.press("ann", &ComponentId::without_game(Step::Games).to_string(), false).await;
    assert!(offers_new_game(&response), "{response:?}");
    let id = response.component_ids().remove(0);
    assert_eq!(ComponentId::read(&id).map(|id| id.step), Some(Step::NewGame));
    let opened = harness.press("ann", &id, true).await.game();
    assert_eq!(harness.game(&opened).await.phase(), Phase::Lobby);
    // Her game is in this channel, and in another one none is.
    harness.channel = ELSEWHERE;
    let response = harness.run_command("ann", "game abort", json!({})).await;
    assert!(response.private_text().starts_with("You have no game in this channel."), "{response:?}");
    assert!(offers_new_game(&response), "{response:?}");
}

#[tokio::test]
async fn a_user_who_may_open_no_game_gets_no_button_for_one() {
    let mut harness = Harness::in_memory().await;
    harness.run_command("eve", "server ban", json!({ "player": "ann" })).await;
    for path in ["games", "board", "resign"] {
        let response = harness.run_command("ann", path, json!({})).await;
        assert!(response.error.is_none() && !offers_new_game(&response), "{path}: {response:?}");
    }
}
