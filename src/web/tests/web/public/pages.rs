//! Public pages: what they show.

use super::{Stage, attribute, picture_path, policy};
use crate::harness::HOME;
use castellan_community::settings::PublicPages;
use reqwest::header::{ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_TYPE, LOCATION, X_FRAME_OPTIONS};

#[tokio::test]
async fn a_live_game_has_a_page_a_picture_and_news() {
    let stage = Stage::new(PublicPages::On).await;
    let game = stage.game(&stage.ben, &[("time", "10m + 10s")]).await;
    stage.play(&game, &["a2a3"]).await;
    let answer = stage.harness.get(&format!("/games/{game}"), None).await;
    assert_eq!(answer.status(), 200);
    assert!(policy(answer.headers()).contains("frame-ancestors 'none'"));
    assert!(!policy(answer.headers()).contains("unsafe"));
    assert_eq!(answer.headers()["x-robots-tag"], "noindex");
    let first_page = answer.text().await.expect("a text");
    let page = &first_page;
    for text in [
        "Ann – Ben · Mount Chess",
        "<bdi>Ann</bdi>",
        "600000",
        "noindex",
        "to move",
        "main.js",
        "<noscript><h1>",
    ] {
        assert!(page.contains(text), "{text} in {page}");
    }
    assert!(page.contains(&format!("/embed/game/{game}")));
    // The board for browsers without scripts may be kept for ever, and has another address after a move.
    let board = |page: &str| attribute(page, "<img src=\"").to_owned();
    let first = board(page);
    let drawn = stage.harness.get(&first, None).await;
    assert_eq!(drawn.headers()[CONTENT_TYPE], "image/png");
    assert!(drawn.headers()[CACHE_CONTROL].to_str().expect("a text").contains("immutable"));
    assert_eq!(drawn.headers()["cross-origin-resource-policy"], "cross-origin");
    let drawn = drawn.bytes().await.expect("a picture");
    assert!(drawn.starts_with(b"\x89PNG"));

    stage.play(&game, &["b7b6"]).await;
    for path in [format!("/games/{game}"), format!("/embed/game/{game}")] {
        let page = stage.page(&path).await;
        assert!(!page.contains(&first), "{path}: {page}");
    }
    // The earlier position is still there, but a clock that ran is not.
    let earlier = stage.page(&format!("/games/{game}?move=1")).await;
    let again = board(&earlier);
    assert!(again.contains(&format!("{game}/1-")), "{again}");
    assert_eq!(stage.read(&again).await.0, 200);
    let old = stage.harness.get(&first, None).await;
    assert_eq!(old.status(), 302);
    assert_eq!(old.headers()[LOCATION], again);
    assert_eq!(stage.read(&format!("/games/{game}?move=3")).await.0, 404);
}

#[tokio::test]
async fn only_embedded_boards_may_be_framed() {
    let stage = Stage::new(PublicPages::Indexed).await;
    let game = stage.game(&stage.ben, &[]).await;
    let framed = stage.harness.get(&format!("/embed/game/{game}"), None).await;
    assert!(policy(framed.headers()).contains("frame-ancestors *"));
    assert!(framed.headers().get(X_FRAME_OPTIONS).is_none());
    assert_eq!(framed.headers()["x-robots-tag"], "noindex");
    for path in [format!("/games/{game}"), format!("/servers/{HOME}"), format!("/players/{}", stage.ann)] {
        let page = stage.harness.get(&path, None).await;
        assert_eq!(page.status(), 200, "{path}");
        assert_eq!(page.headers()[X_FRAME_OPTIONS], "DENY");
        assert!(policy(page.headers()).contains("frame-ancestors 'none'"), "{path}");
        assert!(page.headers().get("x-robots-tag").is_none(), "{path}");
    }
}

#[tokio::test]
async fn a_finished_game_has_a_replay_whose_script_is_allowed_by_its_hash() {
    let stage = Stage::new(PublicPages::On).await;
    let game = stage.game(&stage.ben, &[]).await;
    stage.play(&game, &["a2a3", "b7b6"]).await;
    assert_eq!(stage.read(&format!("/games/{game}/replay")).await.0, 404, "not while it is played");
    stage.resign(&game, &stage.ben).await;
    let page = stage.page(&format!("/games/{game}")).await;
    assert!(page.contains(&format!("/games/{game}/replay")), "{page}");
    let replay = stage.harness.get(&format!("/games/{game}/replay?language=de"), None).await;
    let rules = policy(replay.headers());
    assert!(rules.contains("script-src 'sha256-") && !rules.contains("unsafe"), "{rules}");
    let text = replay.text().await.expect("a text");
    assert!(
        text.contains("lang=\"de\"") && text.contains("Ann") && text.contains("data:image/png"),
        "no game"
    );
}

#[tokio::test]
async fn a_stored_analysis_is_shown() {
    let stage = Stage::new(PublicPages::On).await;
    let game = stage.game(&stage.ben, &[]).await;
    stage.play(&game, &["a2a3", "b7b6"]).await;
    stage.resign(&game, &stage.ben).await;
    let analyses = &stage.harness.referee.analyses;
    assert!(!stage.page(&format!("/games/{game}")).await.contains("<h2>Analysis</h2>"));
    analyses.request(&game).await.expect("a store");
    let state = stage.harness.referee.games.game(&game).await.expect("a game");
    for _ in 0..100 {
        let known = analyses.of_game(&state).await.expect("a store");
        if known.is_some_and(|known| known.is_complete()) {
            break;
        }
        analyses.run_due().await.expect("a store");
        stage.harness.clock.advance(castellan_game::Span::minutes(1));
    }
    let page = stage.page(&format!("/games/{game}")).await;
    assert!(page.contains("<h2>Analysis</h2>") && page.contains("White (Ann)"), "{page}");
    assert!(!page.contains("**") && !page.contains('\\'), "{page}");
}

#[tokio::test]
async fn a_tournament_has_pairings_standings_a_crosstable_and_a_calendar() {
    let stage = Stage::new(PublicPages::On).await;
    let cup = stage.tournament("Spring cup", &[], &[&stage.ann, &stage.ben, &stage.cat, &stage.arab]).await;
    let page = stage.page(&format!("/tournaments/{cup}")).await;
    for text in ["Spring cup", "Swiss", "Round 1", "Standings", "Live", "/games/cup", "Ann", "Ben", "محمد"]
    {
        assert!(page.contains(text), "{text} in {page}");
    }
    assert!(!page.contains("Cathlyn") && page.contains("<bdi>#"), "{page}");
    assert!(!page.contains("Crosstable"), "no round is over");
    let picture = picture_path(&stage.harness, &page);
    assert_eq!(stage.read(&picture).await.0, 200);
    // All games of the round end.
    stage.finish_round(&cup).await;
    let page = stage.page(&format!("/tournaments/{cup}")).await;
    for text in ["Crosstable", "Round 2", "1–0"] {
        assert!(page.contains(text), "{text} in {page}");
    }
    assert_eq!(stage.read(&picture).await.0, 302, "the standings have changed");
    let calendar = stage.harness.get(&format!("/tournaments/{cup}/calendar.ics"), None).await;
    assert_eq!(calendar.headers()[CONTENT_TYPE], "text/calendar; charset=utf-8");
    let calendar = calendar.text().await.expect("a text");
    assert!(calendar.starts_with("BEGIN:VCALENDAR\r\n") && calendar.ends_with("END:VCALENDAR\r\n"));
    assert_eq!(calendar.matches("BEGIN:VEVENT").count(), 2, "{calendar}");
    assert!(calendar.contains("SUMMARY:Spring cup: Round 1\r\n"), "{calendar}");
    assert!(!calendar.contains("Cathlyn"));
}

#[tokio::test]
async fn players_and_ratings_are_of_public_games() {
    let stage = Stage::new(PublicPages::On).await;
    let rated = stage.game(&stage.ben, &[("rated", "on")]).await;
    let hidden = stage.game(&stage.arab, &[("rated", "on"), ("spectators", "off")]).await;
    for game in [&rated, &hidden] {
        stage.play(game, &["a2a3", "b7b6"]).await;
        stage.resign(game, &stage.ann).await;
    }
    let list = stage.page(&format!("/servers/{HOME}/ratings/mount-chess:two")).await;
    assert!(list.contains("Ann") && list.contains("Ben"), "{list}");
    assert!(!list.contains("محمد"), "they played only a closed game here: {list}");
    assert_eq!(stage.read(&picture_path(&stage.harness, &list)).await.0, 200);
    let home = stage.page(&format!("/servers/{HOME}")).await;
    assert!(home.contains("/ratings/mount-chess:two"), "{home}");
    let ann = stage.page(&format!("/players/{}", stage.ann)).await;
    assert!(ann.contains("Mount Chess") && ann.contains(rated.as_str()) && ann.contains("Ben"), "{ann}");
    assert!(!ann.contains(hidden.as_str()) && !ann.contains("محمد"), "{ann}");
    assert!(!ann.contains(">Games</th>"), "the number of rated games would show that some are closed: {ann}");
    assert_eq!(stage.read(&picture_path(&stage.harness, &ann)).await.0, 200);
    for path in ["ratings/nothing", "ratings/mount-chess:more", "ratings/"] {
        assert_eq!(stage.read(&format!("/servers/{HOME}/{path}")).await.0, 404, "{path}");
    }
}

#[tokio::test]
async fn pages_speak_the_readers_language() {
    let stage = Stage::new(PublicPages::On).await;
    let game = stage.game(&stage.ben, &[]).await;
    let address = format!("{}/games/{game}", stage.harness.address);
    let asked = |tag: &'static str, query: &'static str| {
        let request = stage.harness.client.get(format!("{address}{query}")).header(ACCEPT_LANGUAGE, tag);
        async move { request.send().await.expect("an answer").text().await.expect("a text") }
    };
    assert!(asked("ru,en;q=0.5", "").await.contains("<html lang=\"ru\""));
    let german = asked("ru", "?language=de").await;
    assert!(german.contains("<html lang=\"de\""));
    assert!(german.contains("/servers/7?language=de"), "{german}");
    assert!(asked("xx", "?language=%3Cscript%3E").await.contains("<html lang=\"en\""));
    for tag in ["en", "de", "fr", "es", "pt-BR", "ru", "ja"] {
        let page = stage.page(&format!("/games/{game}?language={tag}")).await;
        assert!(page.contains(&format!("<html lang=\"{tag}\"")), "{tag}");
        assert_eq!(stage.read(&picture_path(&stage.harness, &page)).await.0, 200, "{tag}");
    }
}
