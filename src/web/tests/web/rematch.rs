//! Rematches and replacements that are asked for at the board.

use crate::browser::Browser;
use crate::harness::{HOME, Harness, Page};
use castellan_community::board_links::BoardPlace;
use castellan_game::{CommandKind, GameId, Phase, PlayerId, Requester, Span};
use castellan_rules::{Seat, Variant};
use castellan_text::Language;
use reqwest::header::LOCATION;
use serde_json::{Value, json};

/// Starts a game of Ann (White) and Ben, which Ben resigns after a move of each.
async fn finished_game(harness: &Harness, pairs: &[(&str, &str)]) -> (GameId, [PlayerId; 2]) {
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let game = harness.game(Variant::MountChess, pairs, &[&ann, &ben]).await;
    harness.play(&game, &ann, "a2a3").await;
    harness.play(&game, &ben, "b7b6").await;
    harness.run(&game, Requester::Player(ben.clone()), CommandKind::Resign { seat: None }).await;
    (game, [ann, ben])
}

fn offers(page: &Page, command: &str) -> bool {
    page.state["commands"].as_array().expect("a list").iter().any(|one| one["command"] == command)
}

/// Follows the address in an answer, and returns the game whose board it opens.
async fn opened(harness: &Harness, answer: &Value) -> GameId {
    let link = answer["open"].as_str().unwrap_or_else(|| panic!("no board: {answer}"));
    let response = harness.enter(link, Some(&harness.address)).await;
    assert_eq!(response.status(), 303);
    let path = response.headers()[LOCATION].to_str().expect("a text");
    GameId::new(path.trim_start_matches("/game/")).expect("a game")
}

#[tokio::test]
async fn a_rematch_swaps_the_seats_and_the_other_player_joins_it() {
    let harness = Harness::start().await;
    let (old, [ann, ben]) = finished_game(&harness, &[]).await;
    let (mut by_ann, mut by_ben) = (harness.open(&ann, &old).await, harness.open(&ben, &old).await);
    assert!(offers(&by_ann, "rematch"));
    let asked = by_ann.command("rematch", Value::Null).await;
    let game = opened(&harness, &asked).await;
    let lobby = harness.referee.games.game(&game).await.expect("a game");
    assert_eq!((lobby.phase(), lobby.seats_of(&ann)), (Phase::Lobby, vec![Seat::Black]));
    assert!(lobby.is_invited(&ben));
    // It is played where the first game was.
    let place = harness.access.places.of(&game).await.expect("a store").expect("a place");
    assert_eq!((place.guild, place.channel.0), (Some(HOME), 8));
    // Pressed again, the button leads to the same game.
    let again = by_ann.command("rematch", Value::Null).await;
    assert_eq!(opened(&harness, &again).await, game);
    let joined = by_ben.command("rematch", Value::Null).await;
    assert_eq!(opened(&harness, &joined).await, game);
    let begun = harness.referee.games.game(&game).await.expect("a game");
    assert_eq!((begun.phase(), begun.seats_of(&ben)), (Phase::Running, vec![Seat::White]));
    // Once it has begun, the button only leads there.
    let late = by_ann.command("rematch", Value::Null).await;
    assert_eq!(opened(&harness, &late).await, game);
}

#[tokio::test]
async fn two_simultaneous_presses_open_one_rematch() {
    let harness = Harness::start().await;
    let (old, [ann, ben]) = finished_game(&harness, &[]).await;
    let (mut by_ann, mut by_ben) = (harness.open(&ann, &old).await, harness.open(&ben, &old).await);
    let (one, other) =
        tokio::join!(by_ann.command("rematch", Value::Null), by_ben.command("rematch", Value::Null));
    assert_eq!(opened(&harness, &one).await, opened(&harness, &other).await);
}

#[tokio::test]
async fn a_rematch_is_for_the_players_of_a_game_that_is_over() {
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let game = harness.game(Variant::MountChess, &[], &[&ann, &ben]).await;
    let mut page = harness.open(&ann, &game).await;
    assert!(!offers(&page, "rematch"));
    let early = page.command("rematch", Value::Null).await;
    assert_eq!(
        (early["accepted"].as_bool(), early["text"].as_str()),
        (Some(false), Some("This game is still under way."))
    );
    let (old, _) = finished_game(&harness, &[]).await;
    let cat = harness.player(3, "Cat").await;
    let mut watcher = harness.open(&cat, &old).await;
    assert!(!offers(&watcher, "rematch"));
    assert_eq!(watcher.command("rematch", Value::Null).await["accepted"], false);
    assert_eq!(harness.referee.game_list.games_of_player(&cat, false).await.expect("a list").len(), 0);
}

#[tokio::test]
async fn a_rematch_needs_what_a_new_game_needs() {
    let harness = Harness::start().await;
    let (old, [ann, ben]) = finished_game(&harness, &[]).await;
    let mut page = harness.open(&ann, &old).await;
    // Ben has blocked Ann.
    let settings = &harness.access.settings;
    settings.change_blocked(&ben, "test:block", |blocked| blocked.push(ann.clone())).await.expect("a store");
    let blocked = page.command("rematch", Value::Null).await;
    assert_eq!(blocked["accepted"], false, "{blocked}");
    assert!(blocked["text"].as_str().is_some_and(|text| text.contains("Ben")), "{blocked}");
    settings.change_blocked(&ben, "test:unblock", Vec::clear).await.expect("a store");
    // Ann came from the server more than a day ago, and may have left it since.
    harness.clock.advance(Span::hours(25));
    let mut page = Page { state: Value::Null, ..page };
    page.resume().await;
    let lapsed = page.command("rematch", Value::Null).await;
    assert_eq!(
        lapsed["text"],
        "I can't open the rematch from here any more. Press Rematch below the last board in Discord."
    );
    assert!(harness.referee.game_list.games_of_player(&ann, false).await.expect("a list").is_empty());
}

#[tokio::test]
async fn the_session_of_a_rematch_ends_with_that_of_the_first_game() {
    let harness = Harness::start().await;
    let (old, [ann, _]) = finished_game(&harness, &[]).await;
    let mut page = harness.open(&ann, &old).await;
    harness.clock.advance(Span::hours(23));
    page.resume().await;
    let asked = page.command("rematch", Value::Null).await;
    let link = asked["open"].as_str().expect("a board");
    let (token, session) =
        harness.links.exchange(link.rsplit_once('/').expect("a link").1).await.expect("a session");
    let now = harness.referee.now();
    assert_eq!((session.guild(now), session.language()), (Some(HOME), Language::default()));
    harness.clock.advance(Span::hours(2));
    assert_eq!(session.guild(harness.referee.now()), None, "the day of the first session is over");
    let BoardPlace::Game(game) = &session.place else { panic!("a game: {session:?}") };
    assert!(harness.links.session(token.reveal(), game).await.expect("a store").is_some());
}

#[tokio::test]
async fn a_computer_can_be_proposed_for_a_player() {
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let game = harness.game(Variant::MountChess, &[], &[&ann, &ben]).await;
    let (mut by_ann, mut by_ben) = (harness.open(&ann, &game).await, harness.open(&ben, &game).await);
    let commands = by_ann.state["commands"].as_array().expect("a list").clone();
    let proposal = commands.iter().find(|one| one["command"] == "replace").expect("a command");
    assert_eq!((&proposal["label"], &proposal["argument"]), (&json!("Computer for Ben"), &json!("black")));
    let proposed = by_ann.command("replace", json!("black")).await;
    assert_eq!(proposed["accepted"], true, "{proposed}");
    let state = by_ben.resume().await;
    let offer = &state["offers"][0];
    assert_eq!(offer["kind"], "replacement");
    assert_eq!(by_ben.command("accept", offer["number"].clone()).await["accepted"], true);
    let current = harness.referee.games.game(&game).await.expect("a game");
    assert!(current.player_at(Seat::Black).is_some_and(castellan_game::Player::is_engine));
    // Ratings depend on who plays to the end.
    let rated = harness.game(Variant::MountChess, &[("rated", "on")], &[&ann, &ben]).await;
    let mut page = harness.open(&ann, &rated).await;
    assert!(!offers(&page, "replace"));
    assert_eq!(page.command("replace", json!("black")).await["accepted"], false);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_goes_on_to_the_board_of_the_rematch() {
    let Some(browser) = Browser::open(390, 844).await else { return };
    let harness = Harness::start().await;
    let (old, [ann, ben]) = finished_game(&harness, &[]).await;
    browser.client.goto(&harness.link(&ann, &old)).await.expect("a page");
    browser.wait_for("document.querySelector('[data-name=rematch]')").await;
    browser.read("document.querySelector('[data-name=rematch]').click();").await;
    browser
        .wait_for(&format!("location.pathname.startsWith('/game/') && location.pathname !== '/game/{old}'"))
        .await;
    let mut by_ben = harness.open(&ben, &old).await;
    assert_eq!(by_ben.command("rematch", Value::Null).await["accepted"], true);
    // The other's joining begins the game on the page that waits.
    browser.wait_for("document.querySelectorAll('.piece').length > 0").await;
    browser.wait_for("document.querySelector('#status').textContent.includes('White (Ben)')").await;
    assert_eq!(browser.errors().await, Vec::<String>::new());
    browser.client.close().await.expect("it closes");
}
