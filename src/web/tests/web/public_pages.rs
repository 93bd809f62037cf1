//! Public pages: what they show, and to whom nothing is shown.

use crate::harness::{HOME, Harness};
use crate::public_stage::{ARABIC, Stage, request};
use castellan_community::settings::PublicPages;
use castellan_discord_api::wire::GuildId;
use castellan_game::GameId;
use castellan_test_support::Random;
use reqwest::header::{
    ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderMap, LOCATION, RETRY_AFTER,
    X_FRAME_OPTIONS,
};
use std::collections::BTreeSet;

/// Returns the value of an attribute behind a text.
fn attribute<'a>(page: &'a str, before: &str) -> &'a str {
    let (_, rest) = page.split_once(before).unwrap_or_else(|| panic!("{before} in {page}"));
    rest.split('"').next().expect("a value")
}

/// Returns the path of a page's picture for previews.
fn picture_path(harness: &Harness, page: &str) -> String {
    let address = attribute(page, "property=\"og:image\" content=\"");
    address.strip_prefix(&harness.address).expect("an address of ours").to_owned()
}

fn policy(headers: &HeaderMap) -> String {
    headers[CONTENT_SECURITY_POLICY].to_str().expect("a text").to_owned()
}

/// Returns the paths of everything about a game.
fn paths_of(game: &GameId) -> Vec<String> {
    vec![
        format!("/games/{game}"),
        format!("/games/{game}?move=1"),
        format!("/games/{game}/replay"),
        format!("/embed/game/{game}"),
        format!("/pictures/en-light/games/{game}/1-00000000000000000000.png"),
    ]
}

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
    // The picture may be kept for ever, and has another address after a move.
    let first = picture_path(&stage.harness, page);
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
    let again = picture_path(&stage.harness, &earlier);
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
async fn nothing_is_shown_of_servers_that_do_not_allow_it() {
    let stage = Stage::new(PublicPages::Off).await;
    let game = stage.game(&stage.ben, &[]).await;
    stage.play(&game, &["a2a3"]).await;
    let cup = stage.tournament("Spring cup", &[], &[&stage.ann, &stage.ben]).await;
    let mut paths = paths_of(&game);
    paths.extend([
        format!("/tournaments/{cup}"),
        format!("/tournaments/{cup}/calendar.ics"),
        format!("/players/{}", stage.ann),
        format!("/servers/{HOME}"),
        format!("/servers/{HOME}/ratings/mount-chess:two"),
        format!("/pictures/en-dark/tournaments/{cup}/0.png"),
        format!("/pictures/en-dark/players/{}/0.png", stage.ann),
    ]);
    for path in &paths {
        let (status, text) = stage.read(path).await;
        assert_eq!(status, 404, "{path}");
        assert!(!text.contains("Ann") && !text.contains("Spring"), "{path}: {text}");
    }
    // The managers' choice acts at once, in both directions.
    stage.set_pages(PublicPages::On).await;
    assert_eq!(stage.read(&paths[0]).await.0, 200);
    stage.set_pages(PublicPages::Off).await;
    assert_eq!(stage.read(&paths[0]).await.0, 404);
}

#[tokio::test]
async fn closed_games_and_those_elsewhere_have_no_pages() {
    let stage = Stage::new(PublicPages::Indexed).await;
    let closed = stage.game(&stage.ben, &[("spectators", "off")]).await;
    let elsewhere = stage.game(&stage.ben, &[]).await;
    stage.place(&elsewhere, Some(GuildId(70))).await;
    let direct = stage.game(&stage.ben, &[]).await;
    stage.place(&direct, None).await;
    let unknown = GameId::new("no-such-game").expect("a name");
    for game in [&closed, &elsewhere, &direct, &unknown] {
        for path in paths_of(game) {
            assert_eq!(stage.read(&path).await.0, 404, "{path}");
        }
        let server = stage.page(&format!("/servers/{HOME}")).await;
        let sitemap = stage.page("/sitemap.xml").await;
        assert!(!server.contains(game.as_str()) && !sitemap.contains(game.as_str()));
    }
    // Ann and Ben played nothing that anybody may see, so they have no pages either.
    assert_eq!(stage.read(&format!("/players/{}", stage.ann)).await.0, 404);
    let cup = stage.tournament("Closed cup", &[("spectators", "off")], &[&stage.ann, &stage.ben]).await;
    assert_eq!(stage.read(&format!("/tournaments/{cup}")).await.0, 404);
}

/// Returns the text of every page about a game, and everything that leads to it.
async fn everything(stage: &Stage, game: &GameId) -> String {
    let mut all = String::new();
    for path in [
        format!("/games/{game}"),
        format!("/games/{game}?move=1"),
        format!("/embed/game/{game}"),
        format!("/servers/{HOME}"),
        "/sitemap.xml".to_owned(),
        format!("/players/{}", stage.ann),
        format!("/servers/{HOME}/ratings/mount-chess:two"),
    ] {
        all += &stage.page(&path).await;
    }
    all
}

#[tokio::test]
async fn people_who_did_not_choose_it_are_not_named() {
    let stage = Stage::new(PublicPages::Indexed).await;
    let game = stage.game(&stage.cat, &[("rated", "on")]).await;
    stage.play(&game, &["a2a3", "b7b6"]).await;
    let all = everything(&stage, &game).await;
    assert!(all.contains("Ann") && !all.contains("Cathlyn") && !all.contains(stage.cat.as_str()), "{all}");
    assert!(all.contains("Ann – Black"), "{all}");
    stage.resign(&game, &stage.cat).await;
    let all = everything(&stage, &game).await + &stage.page(&format!("/games/{game}/replay")).await;
    assert!(!all.contains("Cathlyn") && !all.contains(stage.cat.as_str()));
    assert_eq!(stage.read(&format!("/players/{}", stage.cat)).await.0, 404);
    // She changes her mind, twice.
    stage.list(&stage.cat, true).await;
    assert!(stage.page(&format!("/games/{game}")).await.contains("Cathlyn"));
    assert!(stage.page(&format!("/players/{}", stage.cat)).await.contains("Cathlyn"));
    let named = picture_path(&stage.harness, &stage.page(&format!("/games/{game}")).await);
    stage.list(&stage.cat, false).await;
    assert!(!stage.page(&format!("/games/{game}")).await.contains("Cathlyn"));
    assert_eq!(stage.read(&named).await.0, 302, "a picture with her name is not drawn again");
    assert_eq!(stage.read(&format!("/players/{}", stage.cat)).await.0, 404);
}

#[tokio::test]
async fn banned_and_erased_people_do_not_appear() {
    let stage = Stage::new(PublicPages::Indexed).await;
    let game = stage.game(&stage.ben, &[("rated", "on")]).await;
    stage.play(&game, &["a2a3", "b7b6"]).await;
    assert!(everything(&stage, &game).await.contains("Ben"));
    stage.ban(&stage.ben).await;
    let all = everything(&stage, &game).await;
    assert!(!all.contains(">Ben<") && !all.contains("Ann – Ben"), "{all}");
    assert_eq!(stage.read(&format!("/players/{}", stage.ben)).await.0, 404);
    stage.harness.referee.erasure.erase(&stage.ann).await.expect("a store");
    for path in [format!("/games/{game}"), format!("/servers/{HOME}")] {
        let text = stage.page(&path).await;
        assert!(
            !text.contains("Ann") && !text.contains(&format!("/players/{}", stage.ann)),
            "{path}: {text}"
        );
    }
    assert_eq!(stage.read(&format!("/players/{}", stage.ann)).await.0, 404);
}

#[tokio::test]
async fn names_are_escaped_and_keep_their_direction() {
    let stage = Stage::new(PublicPages::On).await;
    let game = stage.game(&stage.arab, &[]).await;
    let cup = stage.tournament("Cup <script>alert(1)</script>", &[], &[&stage.ann, &stage.arab]).await;
    for path in [
        format!("/games/{game}"),
        format!("/embed/game/{game}"),
        format!("/players/{}", stage.arab),
        format!("/tournaments/{cup}"),
    ] {
        let text = stage.page(&path).await;
        assert!(!text.contains("<b>") && !text.contains("<script>alert"), "{path}: {text}");
        assert!(text.contains("محمد"), "{path}");
    }
    let page = stage.page(&format!("/games/{game}")).await;
    assert!(page.contains("<bdi>"), "{page}");
    let picture = stage.harness.get(&picture_path(&stage.harness, &page), None).await;
    assert_eq!(picture.status(), 200);
    assert!(!page.contains(ARABIC));
    let calendar = stage.page(&format!("/tournaments/{cup}/calendar.ics")).await;
    assert!(calendar.lines().all(|line| line.len() <= 75), "{calendar}");
}

#[tokio::test]
async fn armies_and_plans_stay_secret() {
    use castellan_game::command::Army;
    use castellan_game::conditions::ConditionsInput;
    use castellan_game::{CommandKind, Requester};
    use castellan_rules::Variant;
    let stage = Stage::new(PublicPages::On).await;
    let variant = Variant::KingOfTheMountain;
    let game = stage.harness.game(variant, &[("seats", "2")], &[&stage.ann, &stage.ben]).await;
    let army = Army::named("siege");
    let kind = CommandKind::SetArmy { seat: None, army };
    stage.harness.run(&game, Requester::Player(stage.ann.clone()), kind).await;
    let page = stage.page(&format!("/games/{game}")).await;
    assert!(!page.contains("siege") && !page.contains("/pictures/"), "{page}");
    assert_eq!(stage.read(&format!("/pictures/en-dark/games/{game}/0-0.png")).await.0, 404);

    let planned = stage.game(&stage.ben, &[]).await;
    let before = stage.page(&format!("/games/{planned}")).await;
    let plan = CommandKind::SetConditions(ConditionsInput::typed("a2a3 -> b7b6").into());
    stage.harness.run(&planned, Requester::Player(stage.ben.clone()), plan).await;
    let after = stage.page(&format!("/games/{planned}")).await;
    assert_eq!(before, after, "a secret event changes nothing that anybody sees");
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
async fn search_engines_get_what_is_allowed_to_them() {
    let stage = Stage::new(PublicPages::On).await;
    let game = stage.game(&stage.ben, &[]).await;
    let robots = stage.page("/robots.txt").await;
    assert!(robots.contains("Disallow: /game/\n") && !robots.contains("Sitemap"), "{robots}");
    assert!(!stage.page("/sitemap.xml").await.contains("<loc>"));
    stage.set_pages(PublicPages::Indexed).await;
    assert!(stage.page("/robots.txt").await.contains("/sitemap.xml"));
    let sitemap = stage.page("/sitemap.xml").await;
    for path in [format!("/games/{game}"), format!("/servers/{HOME}"), format!("/players/{}", stage.ann)] {
        assert!(
            sitemap.contains(&format!("<loc>{}{path}</loc>", stage.harness.address)),
            "{path}: {sitemap}"
        );
        let page = stage.page(&path).await;
        assert!(!page.contains("noindex"), "{path}");
    }
    assert!(!sitemap.contains(stage.cat.as_str()));
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

#[tokio::test]
async fn an_address_that_asks_too_often_has_to_wait() {
    let stage = Stage::new(PublicPages::On).await;
    let game = stage.game(&stage.ben, &[]).await;
    let ask = |from: &'static str| {
        let request = stage.harness.client.get(format!("{}/games/{game}", stage.harness.address));
        let request = request.header("x-forwarded-for", from);
        async move { request.send().await.expect("an answer") }
    };
    let mut refused = None;
    for _ in 0..400 {
        let answer = ask("192.0.2.7").await;
        if answer.status() == 429 {
            refused = Some(answer);
            break;
        }
    }
    assert_eq!(refused.expect("a limit").headers()[RETRY_AFTER], "30");
    assert_ne!(ask("192.0.2.8").await.status(), 429);
    // A network of IPv6 is one customer's.
    for _ in 0..240 {
        ask("2001:db8::1").await;
    }
    assert_eq!(ask("2001:db8::2:3").await.status(), 429);
    assert_ne!(ask("2001:db8:1::2").await.status(), 429);
}

#[tokio::test]
async fn a_stranger_watches_live_and_changes_nothing() {
    use serde_json::json;
    let stage = Stage::new(PublicPages::On).await;
    let game = stage.game(&stage.cat, &[]).await;
    stage.play(&game, &["a2a3"]).await;
    let path = format!("/games/{game}");
    let foreign =
        stage.harness.connect_to(&format!("{path}/socket"), None, Some("https://example.org")).await;
    assert!(foreign.is_err(), "a page of another site");
    let mut page = stage.harness.open_silently(&path).await;
    let state = page.resume().await;
    assert!(!state.to_string().contains("Cathlyn") && state["seats"][0]["name"] == "Ann", "{state}");
    assert!(state["actions"] == json!([]) && state["commands"] == json!([]), "{state}");
    stage.play(&game, &["b7b6"]).await;
    let news = page.next_of("state").await;
    assert_eq!(news["moves"].as_array().expect("a list").len(), 2);
    page.send(&json!({"type": "position", "event": news["moves"][0]["event"]})).await;
    assert_eq!(page.next_of("position").await["event"], news["moves"][0]["event"]);
    assert_eq!(page.command("rules", json!(null)).await["accepted"], true);
    for command in ["resign", "threats", "draw-offer", "x"] {
        assert_eq!(page.command(command, json!(null)).await["accepted"], false, "{command}");
    }
    assert_eq!(page.act("a3a4").await["accepted"], false);
    // After the end of the permission, nothing more is shown.
    stage.set_pages(PublicPages::Off).await;
    stage.harness.clock.advance(castellan_game::Span::minutes(1));
    tokio::time::sleep(std::time::Duration::from_millis(1_100)).await;
    page.send(&json!({"type": "resume"})).await;
    assert_eq!(page.closed().await, Some(4404));
    let mut late = stage.harness.open_silently(&path).await;
    assert_eq!(late.closed().await, Some(4404));
}

/// Returns a path that is random, or changed from one that leads somewhere.
fn fuzzed(random: &mut Random, samples: &[String]) -> String {
    let mut path: Vec<u8> = random.pick(samples).clone().into_bytes();
    for _ in 0..=random.below(5) {
        let at = 1 + random.below(path.len());
        let letter = *random.pick(b"abcxyz0129-_./?=&%~:+@!$'()*,;");
        match random.below(4) {
            0 if path.len() > 2 => drop(path.remove(at.min(path.len() - 1))),
            1 => path.truncate(at.max(2)),
            2 => {
                let escaped = format!("%{:02x}", random.below(256));
                path.splice(at..at, escaped.bytes());
            }
            _ => path.insert(at, letter),
        }
    }
    String::from_utf8(path).expect("letters")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_fuzzed_paths_are_answered() {
    let stage = Stage::new(PublicPages::Indexed).await;
    let game = stage.game(&stage.cat, &[]).await;
    let closed = stage.game(&stage.ben, &[("spectators", "off")]).await;
    let mut samples = paths_of(&game);
    samples.extend(paths_of(&closed));
    samples.extend([
        format!("/servers/{HOME}"),
        format!("/servers/{HOME}/ratings/mount-chess:two"),
        format!("/players/{}?language=ja", stage.ann),
        format!("/players/{}", stage.cat),
        "/tournaments/cup/calendar.ics".to_owned(),
        "/pictures/pt-BR-dark/servers/7/mount-chess:two/00.png".to_owned(),
        "/sitemap.xml".to_owned(),
        "/robots.txt".to_owned(),
        "/games/".to_owned() + &"x".repeat(2_000),
        "/games/%00?move=99999999999999999999&language=".to_owned(),
    ]);
    let mut random = Random::new(46);
    let (mut seen, mut client) = (BTreeSet::new(), 0_u32);
    for _ in 0..10_000 {
        let path = fuzzed(&mut random, &samples);
        client = client.wrapping_add(1);
        let address = std::net::Ipv4Addr::from(0x0a00_0000 | (client & 0xff_ffff)).to_string();
        let request = stage.harness.client.get(format!("{}{path}", stage.harness.address));
        let answer = request.header("x-forwarded-for", address).send().await.expect("an answer");
        let status = answer.status().as_u16();
        assert!(matches!(status, 200 | 204 | 302 | 400 | 401 | 404), "{status} {path}");
        // Addresses of private boards that are no text are refused before they reach a page.
        let has_policy = answer.headers().get(CONTENT_SECURITY_POLICY).is_some();
        assert!(has_policy || status == 400 && path.starts_with("/game/"), "{status} {path}");
        let text = answer.bytes().await.expect("a body");
        let text = String::from_utf8_lossy(&text);
        assert!(
            !text.contains("Cathlyn") && !text.contains(closed.as_str()) || path.contains(closed.as_str())
        );
        seen.insert(status);
    }
    assert!(seen.contains(&200) && seen.contains(&404), "{seen:?}");
    let settings = &stage.harness.access.settings;
    settings
        .change_server(HOME, &request(), |server| server.pages = PublicPages::Off)
        .await
        .expect("a store");
    assert_eq!(stage.read(&format!("/games/{game}")).await.0, 404);
}
