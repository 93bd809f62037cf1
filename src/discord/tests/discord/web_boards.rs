//! The button to the board on the web: shown if boards are served, and answered with a private link.

use crate::fixtures::start_tournament;
use crate::harness::{Harness, Response};
use crate::recorder::Request;
use castellan_community::board_links::{BoardPlace, LinkError};
use castellan_discord_view::ids::Step;
use castellan_game::Span;
use serde_json::{Value, json};

/// Returns the token of the link in an answer.
fn token(text: &str) -> String {
    let link = text.split("/enter/").nth(1).expect("a link");
    link.split([')', '>', ' ']).next().expect("a token").to_owned()
}

#[tokio::test]
async fn boards_lead_to_the_web_only_if_it_is_configured() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let moved = harness.run_command("ann", "move", json!({"action": "a2a3", "game": game.as_str()})).await;
    // The board is edited in place, below the answer.
    let has_button = |requests: &[Request]| format!("{requests:?}").contains("webboard~");
    assert!(!has_button(&moved.requests));
    harness.set_board_links();
    let moved = harness.run_command("ben", "move", json!({"action": "b7b6", "game": game.as_str()})).await;
    assert!(has_button(&moved.requests), "{moved:?}");
    // Five buttons are one row: the list of legal moves is in the menu.
    assert!(!format!("{:?}", moved.requests).contains("legal~"), "{moved:?}");
    let more = harness.button_id(&game, Step::More).await;
    let menu = harness.press("ann", &more, true).await;
    menu.component_id(Step::Legal);
}

/// Returns the steps of the buttons of the last message with **Board**, in rows.
fn rows_with_board(response: &Response) -> Option<Vec<Vec<String>>> {
    let rows_of = |request: &Request| -> Vec<Vec<String>> {
        let message = request.message();
        let rows = message["components"].as_array().into_iter().flatten();
        let rows = rows.map(|row| row["components"].as_array().cloned().unwrap_or_default());
        let step = |button: &Value| {
            let id = button["custom_id"].as_str().unwrap_or_default();
            id.split('~').next().unwrap_or_default().to_owned()
        };
        rows.map(|row| row.iter().map(step).collect()).collect()
    };
    let mut rows = response.requests.iter().rev().map(rows_of);
    rows.find(|rows| rows.iter().flatten().any(|step| step == "webboard"))
}

#[tokio::test]
async fn lobbies_and_choices_of_armies_have_the_button_in_a_row_that_they_have_anyway() {
    let mut harness = Harness::in_memory().await;
    let new = json!({"variant": "king-of-the-mountain", "options": "seats=2"});
    let without = harness.run_command("cat", "game new", new.clone()).await;
    assert_eq!(rows_with_board(&without), None);
    let links = harness.set_board_links();
    let created = harness.run_command("ann", "game new", new).await;
    let rows = rows_with_board(&created).expect("a button");
    assert_eq!(rows[1], ["opts", "webboard", "computer", "abort"], "{rows:?}");
    let game = created.game();
    let of_game = json!({"game": game.as_str()});
    let joined = harness.run_command("ben", "game join", of_game.clone()).await;
    assert_eq!(rows_with_board(&joined).expect("a button")[1].len(), 4, "the card is edited");
    // Anybody who sees the lobby may watch it.
    let id = harness.button_id(&game, Step::WebBoard).await;
    let link = token(&harness.press("dan", &id, false).await.private_text());
    assert_eq!(links.read(&link).expect("a link").place, BoardPlace::Game(game.clone()));
    let started = harness.run_command("ann", "game start", of_game.clone()).await;
    let rows = rows_with_board(&started).expect("a button");
    assert_eq!(rows, [["army", "ready", "opts", "webboard"]]);
    // A game that never began has no board.
    let abort = harness.button_id(&game, Step::Abort).await;
    let asked = harness.press("ann", &abort, false).await;
    assert_eq!(rows_with_board(&asked), None);
}

#[tokio::test]
async fn the_link_is_private_and_for_the_person_who_pressed() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let links = harness.set_board_links();
    let id = harness.button_id(&game, Step::WebBoard).await;
    let mut tokens = Vec::new();
    for name in ["ann", "ben", "ann"] {
        let response = harness.press(name, &id, false).await;
        let text = response.private_text();
        assert!(text.contains("(<https://board.example/enter/"), "{text}");
        let token = token(&text);
        let grant = links.read(&token).expect("a link");
        assert_eq!(grant.place, BoardPlace::Game(game.clone()));
        let game = harness.game(&game).await;
        assert_eq!(game.seats_of(&grant.player).len(), 1);
        tokens.push((token, grant.player));
    }
    assert_eq!(tokens[0].1, tokens[2].1);
    assert_ne!(tokens[0].1, tokens[1].1);
    assert_ne!(tokens[0].0, tokens[2].0, "each press makes a new link");
}

#[tokio::test]
async fn signing_out_and_erasing_end_all_sessions() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let links = harness.set_board_links();
    let id = harness.button_id(&game, Step::WebBoard).await;
    for how in [Step::SignOut, Step::Erase] {
        harness.clock.advance(Span::from_ms(1));
        let unused = token(&harness.press("ann", &id, false).await.private_text());
        let response = harness.press("ann", &id, false).await;
        let (session, _) = links.exchange(&token(&response.private_text())).await.expect("a session");
        assert!(links.session(session.reveal(), &game).await.expect("a store").is_some());
        let press = match how {
            Step::Erase => harness.run_command("ann", "privacy erase", json!({})).await.component_id(how),
            _ => response.component_id(how),
        };
        let answer = harness.press("ann", &press, true).await;
        assert!(answer.error.is_none(), "{answer:?}");
        assert!(links.session(session.reveal(), &game).await.expect("a store").is_none(), "{how:?}");
        let late = links.exchange(&unused).await;
        assert!(matches!(late, Err(LinkError::Expired)), "{how:?}: {late:?}");
    }
}

#[tokio::test]
async fn managers_allow_public_pages_and_games_and_tournaments_then_have_links() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let cup = start_tournament(&mut harness, "swiss", json!({})).await;
    let of_game = json!({"game": game.as_str()});
    let of_cup = json!({"tournament": cup.as_str()});
    // Members who are no managers may not.
    let refused = harness.run_command("ann", "server set", json!({"pages": "on"})).await.private_text();
    assert!(refused.contains("Manage Server"), "{refused}");
    let shown = harness.run_command("eve", "server show", json!({})).await.private_text();
    assert!(shown.contains("Public pages: none"), "{shown}");
    let set = harness.run_command("eve", "server set", json!({"pages": "on"})).await.private_text();
    assert!(set.contains("hasn't set up pages"), "{set}");

    harness.set_board_links();
    let set = harness.run_command("eve", "server set", json!({"pages": "indexed"})).await.private_text();
    assert!(set.contains("search engines") && set.contains("<https://board.example/servers/"), "{set}");
    let text = harness.run_command("ann", "game show", of_game.clone()).await.private_text();
    assert!(text.contains(&format!("<https://board.example/games/{game}>")), "{text}");
    let text = harness.run_command("ann", "tournament show", of_cup.clone()).await.private_text();
    assert!(text.contains(&format!("<https://board.example/tournaments/{cup}>")), "{text}");

    harness.run_command("eve", "server set", json!({"pages": "off"})).await;
    for (command, options) in [("game show", of_game), ("tournament show", of_cup)] {
        let text = harness.run_command("ann", command, options).await.private_text();
        assert!(!text.contains("board.example/"), "{text}");
    }
}

#[tokio::test]
async fn puzzles_and_tutorials_lead_to_the_web_only_if_it_is_configured() {
    let mut harness = Harness::in_memory().await;
    let of_game = json!({"variant": "mount-chess"});
    let puzzle = harness.run_command("ann", "puzzle", of_game.clone()).await;
    assert!(!format!("{:?}", puzzle.requests).contains("puzzleweb~"), "{puzzle:?}");
    let lesson = harness.run_command("ann", "tutorial", of_game.clone()).await.private_text();
    assert!(!lesson.contains("/learn/"), "{lesson}");

    let links = harness.set_board_links();
    let lesson = harness.run_command("ann", "tutorial", of_game.clone()).await.private_text();
    assert!(lesson.contains("(<https://board.example/learn/mount-chess/1?language=en>)"), "{lesson}");
    let puzzle = harness.run_command("ann", "puzzle", of_game).await;
    let id = puzzle.component_id(Step::PuzzleBoard);
    let mut players = Vec::new();
    for name in ["ann", "ben"] {
        let response = harness.press(name, &id, true).await;
        let text = response.private_text();
        assert!(text.contains("Only you can use this link"), "{text}");
        let grant = links.read(&token(&text)).expect("a link");
        let BoardPlace::Puzzle(shown) = grant.place else { panic!("{:?}", grant.place) };
        assert!(id.contains(&format!("~{}~{}~", shown.variant, shown.number)), "{id}: {shown:?}");
        players.push(grant.player);
        // The link took the place of the puzzle, which is a button away.
        let back = harness.press(name, &response.component_id(Step::Puzzle), true).await.private_text();
        assert!(back.contains("to move. Win"), "{back}");
    }
    assert_ne!(players[0], players[1]);
}
