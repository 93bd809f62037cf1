//! Analyses of finished games: who sees them, who may post them, and the marks in replays.

use crate::harness::{Harness, Response, command};
use crate::recorder::{MAIN_CHANNEL, Request};
use castellan_discord_api::wire::GuildId;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, Span};
use serde_json::{Value, json};

/// The locales of all languages, as Discord names them.
const LOCALES: [&str; 4] = ["en-GB", "de", "ja", "ru"];

/// Plays a game in which Ann lets herself be mated.
async fn play_to_mate(harness: &mut Harness, options: &str) -> GameId {
    let game = harness.duel_with("all-round-king", &format!("phases=N; {options}")).await;
    for (who, action) in [("ann", "f2f3"), ("ben", "e7e5"), ("ann", "g2g4"), ("ben", "d8h4")] {
        let options = json!({ "game": game.as_str(), "action": action });
        let response = harness.run_command(who, "move", options).await;
        assert!(response.error.is_none(), "{response:?}");
    }
    game
}

async fn request_analysis(harness: &mut Harness, who: &str, game: &GameId) -> Response {
    // A minute between requests keeps the rate limit away.
    harness.clock.advance(Span::minutes(1));
    harness.run_command(who, "analyse", json!({ "game": game.as_str() })).await
}

/// Has Ben ask for the analysis of a game, and completes it. On a slow machine it takes longer than the reply can wait.
async fn analyse(harness: &mut Harness, game: &GameId) {
    request_analysis(harness, "ben", game).await;
    finish_analysis(harness, game).await;
}

/// Runs a game's analysis to its end.
async fn finish_analysis(harness: &Harness, game: &GameId) {
    let now = harness.game(game).await;
    while !harness
        .referee()
        .analyses
        .of_game(&now)
        .await
        .expect("a store")
        .is_some_and(|known| known.is_complete())
    {
        harness.clock.advance(Span::from_ms(10_000));
        harness.referee().analyses.run_due().await.expect("a store");
    }
}

fn attachments(response: &Response) -> Vec<Value> {
    response.answer().message()["attachments"].as_array().cloned().unwrap_or_default()
}

#[tokio::test]
async fn a_finished_game_has_an_analysis_with_a_graph() {
    let mut harness = Harness::in_memory().await;
    let game = play_to_mate(&mut harness, "time=3d per action").await;
    analyse(&mut harness, &game).await;
    let response = harness.press("ann", &harness.button_id(&game, Step::Analyse).await, false).await;
    let reply = response.private_text();
    assert!(reply.starts_with("**Analysis: All-round King**"), "{reply}");
    assert!(reply.contains("White (ann): ") && reply.contains("1 blunder"), "{reply}");
    assert!(reply.contains("Black (ben): ") && reply.contains("no mistakes"), "{reply}");
    assert!(reply.contains("2\\. White: Pawn g2 to g4??") && reply.contains("Better: "), "{reply}");
    let attached = attachments(&response);
    assert_eq!(attached.len(), 1, "{response:?}");
    let described = attached[0]["description"].as_str().expect("a description");
    assert!(described.contains("White (ann)") && described.contains("0% at the end"), "{described}");
    assert_eq!(response.requests.len(), 1, "no other message is sent: {response:?}");
    assert_eq!(harness.referee().metrics().analyses(), 1);
    // The analysis is stored now: everyone who may see the game gets it at once, in their language.
    for (who, locale) in ["ben", "cem", "dan", "eve"].into_iter().zip(LOCALES) {
        harness.locale = locale;
        let reply = request_analysis(&mut harness, who, &game).await.private_text();
        assert!(
            reply.contains("g4") && reply.contains("??") && !reply.contains("analysis-"),
            "{locale}: {reply}"
        );
    }
    assert_eq!(harness.referee().metrics().analyses(), 1);
}

#[tokio::test]
async fn an_analysis_is_posted_only_by_users_who_may_post_the_board() {
    let mut harness = Harness::in_memory().await;
    let game = play_to_mate(&mut harness, "time=3d per action").await;
    analyse(&mut harness, &game).await;
    let shown = request_analysis(&mut harness, "ann", &game).await;
    let post = shown.component_id(Step::AnalysisPost);
    harness.locale = "de";
    let posted = harness.press("ann", &post, true).await;
    assert!(posted.private_text().starts_with("Gepostet in <#"), "{posted:?}");
    let message = posted.only("post");
    assert!(matches!(message, Request::Post { channel: MAIN_CHANNEL, files: 1, .. }), "{message:?}");
    assert!(message.content().starts_with("**Analysis: All-round King**"), "in the server's language");
    harness.locale = "en-GB";
    let by_command = json!({ "game": game.as_str(), "post": true });
    assert_eq!(
        harness.run_command("eve", "analyse", by_command.clone()).await.count("post"),
        1,
        "a director"
    );
    for (who, elsewhere) in [("cem", false), ("ann", true)] {
        let home = harness.guild;
        harness.guild = if elsewhere { GuildId(home.0 + 1) } else { home };
        let refused = harness.press(who, &post, true).await;
        assert!(refused.count("post") == 0 && !refused.private_text().is_empty(), "{who}: {refused:?}");
        harness.guild = home;
    }
}

#[tokio::test]
async fn replays_show_the_marks_of_an_analysis() {
    let mut harness = Harness::in_memory().await;
    let game = play_to_mate(&mut harness, "time=3d per action").await;
    let replay = json!({ "game": game.as_str(), "as": "page" });
    let page = |harness: &Harness| String::from_utf8(harness.discord.picture()).expect("text");
    harness.run_command("ann", "replay", replay.clone()).await;
    assert!(!page(&harness).contains("Blunder"));
    analyse(&mut harness, &game).await;
    harness.run_command("ann", "replay", replay).await;
    assert!(page(&harness).contains("?? Blunder. Best: "), "the page has it");
    assert!(page(&harness).contains("2. White Pawn g2 to g4??"), "so has its list of moves");
    let gif = json!({ "game": game.as_str(), "as": "gif" });
    let moving = harness.run_command("ann", "replay", gif).await;
    assert_eq!(attachments(&moving).len(), 1, "{moving:?}");
}

#[tokio::test]
async fn users_who_cannot_see_a_game_and_banned_users_get_no_analysis() {
    let mut harness = Harness::in_memory().await;
    let open = play_to_mate(&mut harness, "time=3d per action").await;
    let closed = play_to_mate(&mut harness, "spectators=off").await;
    let reply = request_analysis(&mut harness, "cem", &closed).await.private_text();
    assert!(!reply.contains("Analysis"), "closed: {reply}");
    let home = harness.guild;
    harness.guild = GuildId(home.0 + 1);
    let reply = request_analysis(&mut harness, "cem", &open).await.private_text();
    assert!(reply.contains("There is no game"), "another server: {reply}");
    harness.guild = home;
    for who in ["ann", "cem"] {
        harness.run_command("eve", "server ban", json!({ "player": who })).await;
        let reply = request_analysis(&mut harness, who, &open).await.private_text();
        assert!(reply.contains("banned"), "{who}: {reply}");
    }
    let pressed = ComponentId::for_game(Step::Analyse, &closed, 4).to_string();
    assert!(!harness.press("dan", &pressed, true).await.private_text().contains("Analysis"));
    assert_eq!(harness.referee().metrics().analysed_moves(), 0);
}

#[tokio::test]
async fn games_that_cannot_be_analysed_are_refused_in_every_language() {
    let mut harness = Harness::in_memory().await;
    let running = harness.duel("mount-chess").await;
    let empty = harness.duel("mount-chess").await;
    harness.press("ben", &harness.button_id(&empty, Step::ResignConfirmed).await, true).await;
    for (game, english) in [
        (&running, "I analyse games once they are over."),
        (&empty, "There is nothing to analyse: no moves were made in this game."),
    ] {
        for locale in LOCALES {
            harness.locale = locale;
            let reply = request_analysis(&mut harness, "ann", game).await.private_text();
            assert_eq!(reply == english, locale == LOCALES[0], "{reply}");
        }
    }
}

#[tokio::test]
async fn three_player_games_are_analysed_with_a_graph_of_all_seats() {
    let mut harness = Harness::in_memory().await;
    let table =
        json!({ "variant": "king-of-the-mountain", "options": "seats=3; army=siege; first=w", "seat": "w" });
    let game = harness.create_game("ann", table).await;
    for who in ["ben", "cem"] {
        harness.run_command(who, "game join", json!({ "game": game.as_str() })).await;
    }
    harness.run_command("ann", "game start", json!({ "game": game.as_str() })).await;
    let action = harness.game(&game).await.record().expect("it runs").position().actions()[0].to_string();
    harness.run_command("ann", "move", json!({ "game": game.as_str(), "action": action })).await;
    for who in ["ben", "cem"] {
        harness.press(who, &harness.button_id(&game, Step::ResignConfirmed).await, true).await;
    }
    analyse(&mut harness, &game).await;
    let response = request_analysis(&mut harness, "dan", &game).await;
    let reply = response.private_text();
    assert!(reply.contains("White (ann): ") && reply.contains("% accuracy"), "{reply}");
    assert!(reply.contains("(ben): no moves"), "{reply}");
    assert!(
        reply.contains("The graph shows each player's chances against their strongest opponent."),
        "{reply}"
    );
    let described = attachments(&response)[0]["description"].as_str().expect("a description").to_owned();
    assert!(described.contains("White (ann)") && described.contains("100% at the end"), "{described}");
    assert!(described.contains("(ben)") && described.contains("0% at the end"), "{described}");
    // Resigning is not judged.
    assert_eq!(harness.referee().metrics().analyses(), 1);
}

#[tokio::test]
async fn an_analysis_survives_a_kill_and_its_progress_is_shown() {
    let mut harness = Harness::new().await;
    let game = play_to_mate(&mut harness, "time=3d per action").await;
    let json = harness.interaction("ann", 2, &command("analyse", &json!({ "game": game.as_str() }), None));
    harness.discord.take_requests();
    harness.handle_without_delivery(&json).await;
    let sent = harness.discord.take_requests();
    let is_shown = sent.iter().any(|request| request.content().contains("Analysing: 0 of 4 moves so far."));
    assert!(is_shown, "{sent:?}");
    harness.restart().await;
    let now = harness.game(&game).await;
    while !harness
        .referee()
        .analyses
        .of_game(&now)
        .await
        .expect("a store")
        .is_some_and(|known| known.is_complete())
    {
        harness.clock.advance(Span::minutes(3));
        harness.referee().analyses.run_due().await.expect("a store");
    }
    let reply = request_analysis(&mut harness, "ann", &game).await.private_text();
    assert!(reply.contains("1 blunder"), "{reply}");
    assert_eq!(harness.referee().metrics().analyses(), 1);
}

#[tokio::test]
async fn an_analysis_replaces_its_progress_as_soon_as_it_is_complete() {
    let mut harness = Harness::new().await;
    let game = play_to_mate(&mut harness, "time=3d per action").await;
    let json = harness.interaction("ann", 2, &command("analyse", &json!({ "game": game.as_str() }), None));
    harness.handle_without_delivery(&json).await;
    harness.discord.take_requests();
    harness.bot().show_complete_analyses().await;
    assert!(harness.discord.take_requests().is_empty(), "it is not complete yet");
    let now = harness.game(&game).await;
    let is_complete = async |harness: &Harness| {
        let known = harness.referee().analyses.of_game(&now).await.expect("a store");
        known.is_some_and(|known| known.is_complete())
    };
    while !is_complete(&harness).await {
        // On a busy machine the search is put off.
        harness.clock.advance(Span::from_ms(10_000));
        harness.referee().analyses.run_due().await.expect("a store");
    }
    harness.bot().show_complete_analyses().await;
    let sent = harness.discord.take_requests();
    let [edit @ Request::EditAnswer { .. }] = sent.as_slice() else { panic!("{sent:?}") };
    assert!(edit.content().contains("1 blunder"), "{edit:?}");
    harness.bot().show_complete_analyses().await;
    assert!(harness.discord.take_requests().is_empty(), "once");
}
