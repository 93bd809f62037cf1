//! Analyses of finished games: who sees them, who may post them, and the marks in replays.

use crate::harness::{Harness, Heard, command};
use crate::recorder::{HALL, Outgoing};
use castellan_discord_api::wire::GuildId;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, Span};
use serde_json::{Value, json};

/// The locales of all languages, as Discord names them.
const LOCALES: [&str; 4] = ["en-GB", "de", "ja", "ru"];

/// Plays a game in which Ann lets herself be mated.
async fn mated(harness: &mut Harness, options: &str) -> GameId {
    let game = harness.duel_with("all-round-king", &format!("phases=N; {options}")).await;
    for (who, action) in [("ann", "f2f3"), ("ben", "e7e5"), ("ann", "g2g4"), ("ben", "d8h4")] {
        let options = json!({ "game": game.as_str(), "action": action });
        let heard = harness.gives(who, "move", options).await;
        assert!(heard.failed.is_none(), "{heard:?}");
    }
    game
}

async fn asks(harness: &mut Harness, who: &str, game: &GameId) -> Heard {
    // A minute between requests keeps the rate limit away.
    harness.clock.pass(Span::minutes(1));
    harness.gives(who, "analyse", json!({ "game": game.as_str() })).await
}

/// Has Ben ask for the analysis of a game, and completes it. On a slow machine it takes longer than the reply can wait.
async fn is_analysed(harness: &mut Harness, game: &GameId) {
    asks(harness, "ben", game).await;
    goes_on(harness, game).await;
}

/// Runs a game's analysis to its end.
async fn goes_on(harness: &Harness, game: &GameId) {
    let now = harness.game(game).await;
    while !harness
        .referee()
        .analyses
        .of_game(&now)
        .await
        .expect("a store")
        .is_some_and(|known| known.is_complete())
    {
        harness.clock.pass(Span::from_ms(10_000));
        harness.referee().analyses.run_due().await.expect("a store");
    }
}

fn files(heard: &Heard) -> Vec<Value> {
    heard.answer().message()["attachments"].as_array().cloned().unwrap_or_default()
}

#[tokio::test]
async fn the_end_of_a_game_leads_to_what_its_moves_were_worth_with_a_graph() {
    let mut harness = Harness::in_memory().await;
    let game = mated(&mut harness, "time=3d per action").await;
    is_analysed(&mut harness, &game).await;
    let heard = harness.presses("ann", &harness.id(&game, Step::Analyse).await, false).await;
    let said = heard.privately();
    assert!(said.starts_with("**Analysis: All-round King**"), "{said}");
    assert!(said.contains("White (ann): ") && said.contains("1 blunder"), "{said}");
    assert!(said.contains("Black (ben): ") && said.contains("no mistakes"), "{said}");
    assert!(said.contains("3\\. White: Pawn g2 to g4??") && said.contains("Better: "), "{said}");
    let attached = files(&heard);
    assert_eq!(attached.len(), 1, "{heard:?}");
    let described = attached[0]["description"].as_str().expect("a description");
    assert!(described.contains("White (ann)") && described.contains("0% at the end"), "{described}");
    assert_eq!(heard.asked.len(), 1, "nobody else hears of it: {heard:?}");
    assert_eq!(harness.referee().metrics().analyses(), 1);
    // The analysis is stored now: everyone who may see the game gets it at once, in their language.
    for (who, locale) in ["ben", "cem", "dan", "eve"].into_iter().zip(LOCALES) {
        harness.locale = locale;
        let said = asks(&mut harness, who, &game).await.privately();
        assert!(
            said.contains("g4") && said.contains("??") && !said.contains("analysis-"),
            "{locale}: {said}"
        );
    }
    assert_eq!(harness.referee().metrics().analyses(), 1);
}

#[tokio::test]
async fn it_is_posted_by_those_who_may_post_the_board_and_by_nobody_else() {
    let mut harness = Harness::in_memory().await;
    let game = mated(&mut harness, "time=3d per action").await;
    is_analysed(&mut harness, &game).await;
    let shown = asks(&mut harness, "ann", &game).await;
    let post = shown.id(Step::AnalysisPost);
    harness.locale = "de";
    let posted = harness.presses("ann", &post, true).await;
    assert!(posted.privately().starts_with("Gepostet in <#"), "{posted:?}");
    let message = posted.only("post");
    assert!(matches!(message, Outgoing::Post { channel: HALL, files: 1, .. }), "{message:?}");
    assert!(message.content().starts_with("**Analysis: All-round King**"), "in the server's language");
    harness.locale = "en-GB";
    let by_command = json!({ "game": game.as_str(), "post": true });
    assert_eq!(harness.gives("eve", "analyse", by_command.clone()).await.count("post"), 1, "a director");
    for (who, elsewhere) in [("cem", false), ("ann", true)] {
        let home = harness.guild;
        harness.guild = if elsewhere { GuildId(home.0 + 1) } else { home };
        let refused = harness.presses(who, &post, true).await;
        assert!(refused.count("post") == 0 && !refused.privately().is_empty(), "{who}: {refused:?}");
        harness.guild = home;
    }
}

#[tokio::test]
async fn replays_show_the_marks_of_a_game_that_was_analysed() {
    let mut harness = Harness::in_memory().await;
    let game = mated(&mut harness, "time=3d per action").await;
    let replay = json!({ "game": game.as_str(), "as": "page" });
    let page = |harness: &Harness| String::from_utf8(harness.discord.picture()).expect("text");
    harness.gives("ann", "replay", replay.clone()).await;
    assert!(!page(&harness).contains("Blunder"));
    is_analysed(&mut harness, &game).await;
    harness.gives("ann", "replay", replay).await;
    assert!(page(&harness).contains("?? Blunder. Best: "), "the page has it");
    let gif = json!({ "game": game.as_str(), "as": "gif" });
    let moving = harness.gives("ann", "replay", gif).await;
    assert_eq!(files(&moving).len(), 1, "{moving:?}");
}

#[tokio::test]
async fn who_may_not_see_a_game_and_who_is_banned_is_told_nothing_of_it() {
    let mut harness = Harness::in_memory().await;
    let open = mated(&mut harness, "time=3d per action").await;
    let closed = mated(&mut harness, "spectators=off").await;
    let said = asks(&mut harness, "cem", &closed).await.privately();
    assert!(!said.contains("Analysis"), "closed: {said}");
    let home = harness.guild;
    harness.guild = GuildId(home.0 + 1);
    let said = asks(&mut harness, "cem", &open).await.privately();
    assert!(said.contains("There is no game"), "another server: {said}");
    harness.guild = home;
    for who in ["ann", "cem"] {
        harness.gives("eve", "server ban", json!({ "player": who })).await;
        let said = asks(&mut harness, who, &open).await.privately();
        assert!(said.contains("banned"), "{who}: {said}");
    }
    let pressed = ComponentId::for_game(Step::Analyse, &closed, 4).to_string();
    assert!(!harness.presses("dan", &pressed, true).await.privately().contains("Analysis"));
    assert_eq!(harness.referee().metrics().analysed_moves(), 0);
}

#[tokio::test]
async fn what_cannot_be_analysed_is_said_in_one_sentence_in_every_language() {
    let mut harness = Harness::in_memory().await;
    let running = harness.duel("mount-chess").await;
    let empty = harness.duel("mount-chess").await;
    harness.presses("ben", &harness.id(&empty, Step::ResignConfirmed).await, true).await;
    for (game, english) in [
        (&running, "I analyse games once they are over."),
        (&empty, "There is nothing to analyse: no moves were made in this game."),
    ] {
        for locale in LOCALES {
            harness.locale = locale;
            let said = asks(&mut harness, "ann", game).await.privately();
            assert_eq!(said == english, locale == LOCALES[0], "{said}");
        }
    }
}

#[tokio::test]
async fn games_of_three_are_judged_and_have_a_graph_of_all_seats() {
    let mut harness = Harness::in_memory().await;
    let table =
        json!({ "variant": "king-of-the-mountain", "options": "seats=3; army=siege; first=w", "seat": "w" });
    let game = harness.opens("ann", table).await;
    for who in ["ben", "cem"] {
        harness.gives(who, "game join", json!({ "game": game.as_str() })).await;
    }
    harness.gives("ann", "game start", json!({ "game": game.as_str() })).await;
    let action = harness.game(&game).await.record().expect("it runs").position().actions()[0].to_string();
    harness.gives("ann", "move", json!({ "game": game.as_str(), "action": action })).await;
    for who in ["ben", "cem"] {
        harness.presses(who, &harness.id(&game, Step::ResignConfirmed).await, true).await;
    }
    is_analysed(&mut harness, &game).await;
    let heard = asks(&mut harness, "dan", &game).await;
    let said = heard.privately();
    assert!(said.contains("White (ann): ") && said.contains("% accuracy"), "{said}");
    assert!(said.contains("(ben): no moves"), "{said}");
    assert!(
        said.contains("The graph shows each player's chances against the strongest of the others."),
        "{said}"
    );
    let described = files(&heard)[0]["description"].as_str().expect("a description").to_owned();
    assert!(described.contains("White (ann)") && described.contains("100% at the end"), "{described}");
    assert!(described.contains("(ben)") && described.contains("0% at the end"), "{described}");
    // Resigning is not judged.
    assert_eq!(harness.referee().metrics().analyses(), 1);
}

#[tokio::test]
async fn a_kill_in_the_middle_loses_no_analysis_and_who_asked_is_told_how_far_it_is() {
    let mut harness = Harness::new().await;
    let game = mated(&mut harness, "time=3d per action").await;
    let json = harness.interaction("ann", 2, &command("analyse", &json!({ "game": game.as_str() }), None));
    harness.discord.take();
    harness.happens_and_stops(&json).await;
    let told = harness.discord.take();
    let is_told = told.iter().any(|asked| asked.content().contains("Analysing: 0 of 4 moves so far."));
    assert!(is_told, "{told:?}");
    harness.open().await;
    let now = harness.game(&game).await;
    while !harness
        .referee()
        .analyses
        .of_game(&now)
        .await
        .expect("a store")
        .is_some_and(|known| known.is_complete())
    {
        harness.clock.pass(Span::minutes(3));
        harness.referee().analyses.run_due().await.expect("a store");
    }
    let said = asks(&mut harness, "ann", &game).await.privately();
    assert!(said.contains("1 blunder"), "{said}");
    assert_eq!(harness.referee().metrics().analyses(), 1);
}
