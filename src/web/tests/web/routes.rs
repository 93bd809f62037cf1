//! Every route, by those without a session, by pages of other origins, and by people of another server. A new route
//! fails without its row.

use crate::authority::{ELSEWHERE, NO_GAME, SIGNED_OUT};
use crate::harness::{HOME, Harness, Page};
use crate::public::Stage;
use castellan_community::settings::PublicPages;
use castellan_game::{GameId, PlayerId, Span};
use castellan_rules::Variant;
use reqwest::Method;
use reqwest::header::{COOKIE, ORIGIN};
use std::collections::BTreeSet;
use std::path::Path;

/// The kind of a route, which says who gets what there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Route {
    /// Anybody gets it.
    Open,
    /// A public page, which is there only if managers allow it.
    Public,
    /// A picture of one, here under an old address, which leads to the one of today.
    Picture,
    /// A picture of a tutorial, which anybody gets, likewise under an old address.
    OldPicture,
    /// The board of a game, which needs a session for it.
    Game,
    /// A puzzle, which needs a session for puzzles. That of a game is none.
    Puzzle,
    /// A connection that needs a session, and a page of this server.
    Socket,
    /// A connection that only needs a page of this server.
    OpenSocket,
    /// A path that answers only within Discord, which is turned off here.
    Activity,
    /// A path that is nothing.
    Nothing,
    /// A path with a table of its own, in `api::authority`.
    Api,
}

/// Returns every route, with its kind and a path there.
fn routes(game: &GameId, ann: &PlayerId, folder: &str) -> Vec<(&'static str, Route, String)> {
    let row = |route, kind, path: &str| (route, kind, path.to_owned());
    let of_game = |route: &'static str, kind| (route, kind, route.replace("{id}", game.as_str()));
    vec![
        row("/enter/{token}", Route::Nothing, "/enter/forged"),
        of_game("/game/{id}", Route::Game),
        of_game("/game/{id}/socket", Route::Socket),
        row("/assets/{hash}/{file}", Route::Open, &format!("{folder}/board.css")),
        of_game("/games/{id}", Route::Public),
        of_game("/games/{id}/socket", Route::OpenSocket),
        ("/games/{id}/replay", Route::Nothing, format!("/games/{game}/replay")),
        of_game("/embed/game/{id}", Route::Public),
        row("/tournaments/{id}", Route::Public, "/tournaments/cup"),
        row("/tournaments/{id}/calendar.ics", Route::Public, "/tournaments/cup/calendar.ics"),
        row("/players/{id}", Route::Public, &format!("/players/{ann}")),
        row("/servers/{id}", Route::Public, &format!("/servers/{HOME}")),
        row(
            "/servers/{id}/ratings/{list}",
            Route::Public,
            &format!("/servers/{HOME}/ratings/mount-chess:two"),
        ),
        row(
            "/pictures/{look}/games/{id}/{file}",
            Route::Picture,
            &format!("/pictures/en-light/games/{game}/0-0.png"),
        ),
        row(
            "/pictures/{look}/tournaments/{id}/{file}",
            Route::Picture,
            "/pictures/en-light/tournaments/cup/0.png",
        ),
        row(
            "/pictures/{look}/players/{id}/{file}",
            Route::Picture,
            &format!("/pictures/en-light/players/{ann}/0.png"),
        ),
        row(
            "/pictures/{look}/servers/{id}/{list}/{file}",
            Route::Picture,
            &format!("/pictures/en-light/servers/{HOME}/mount-chess:two/0.png"),
        ),
        row(
            "/pictures/{look}/servers/{id}/{file}",
            Route::Picture,
            &format!("/pictures/en-light/servers/{HOME}/0.png"),
        ),
        row("/pictures/{look}/learn/{file}", Route::OldPicture, "/pictures/en-light/learn/0.png"),
        row(
            "/pictures/{look}/learn/{game}/{step}/{file}",
            Route::OldPicture,
            "/pictures/en-light/learn/mount-chess/1/0.png",
        ),
        row("/robots.txt", Route::Open, "/robots.txt"),
        row("/sitemap.xml", Route::Open, "/sitemap.xml"),
        row("/learn", Route::Open, "/learn"),
        row("/learn/{game}/{step}", Route::Open, "/learn/mount-chess/1"),
        row("/learn/{game}/{step}/socket", Route::OpenSocket, "/learn/mount-chess/1/socket"),
        row("/puzzles/{game}/{number}", Route::Puzzle, "/puzzles/mount-chess/1"),
        row("/puzzles/{game}/{number}/socket", Route::Socket, "/puzzles/mount-chess/1/socket"),
        row("{prefix}/", Route::Activity, "/"),
        row("{prefix}/activity/session", Route::Activity, "/activity/session"),
        row("{prefix}/activity/socket/{{id}}", Route::Activity, "/activity/socket/x"),
        row("{}/assets/{{hash}}/{{file}}", Route::Open, &format!("/.proxy{folder}/board.css")),
        row("/api/v1/openapi.json", Route::Api, ""),
        row("/api/v1/{*rest}", Route::Api, ""),
    ]
}

/// Returns the statuses that a route answers with: without a cookie, to a page of another origin with the cookie of a
/// player, and to a person of another server.
fn statuses(route: Route, has_pages: bool) -> [u16; 3] {
    match route {
        // A page of another origin may lead here, as a link does. It cannot read the answer.
        Route::Open => [200, 200, 200],
        Route::Public if has_pages => [200, 200, 200],
        Route::OldPicture => [302, 302, 302],
        Route::Picture if has_pages => [302, 302, 302],
        Route::Public | Route::Picture | Route::Nothing | Route::Activity => [404, 404, 404],
        Route::Game => [401, 200, 403],
        Route::Puzzle => [401, 200, 401],
        // Without an upgrade, a request of the server's own page is malformed.
        Route::Socket | Route::OpenSocket => [400, 403, 400],
        Route::Api => [0, 0, 0],
    }
}

#[tokio::test]
async fn every_route_is_for_those_in_its_row() {
    for pages in [PublicPages::Off, PublicPages::On] {
        let stage = Stage::new(pages).await;
        let harness = &stage.harness;
        let rated = stage.rated_game(&stage.ben).await;
        let game = stage.game(&stage.ben, &[]).await;
        stage.play(&game, &["a2a3"]).await;
        stage.tournament("Spring cup", &[], &[&stage.ann, &stage.ben]).await;
        assert_ne!(rated, game);
        let board = harness.cookie(&stage.ann, &game).await;
        let puzzles = harness.puzzle_cookie(&stage.ann, Variant::MountChess, 1).await;
        let own = format!("{board}; {puzzles}");
        let elsewhere = harness.cookie_of(&harness.link_from(ELSEWHERE, &stage.cat, &game)).await;
        let learn = stage.page("/learn").await;
        let hash = learn.split("/assets/").nth(1).and_then(|rest| rest.split('/').next());
        let folder = format!("/assets/{}", hash.expect("a file"));
        for (name, route, path) in routes(&game, &stage.ann, &folder) {
            if route == Route::Api {
                continue;
            }
            let is_socket = matches!(route, Route::Socket | Route::OpenSocket);
            let ask = async |cookie: Option<&str>, origin: Option<&str>| {
                let method = if name.ends_with("/session") { Method::POST } else { Method::GET };
                let mut request = harness.client.request(method, format!("{}{path}", harness.address));
                request = request.header("x-forwarded-for", "192.0.2.1");
                harness.clock.advance(Span::from_ms(1_000));
                if let Some(cookie) = cookie {
                    request = request.header(COOKIE, cookie);
                }
                if let Some(origin) = origin {
                    request = request.header(ORIGIN, origin);
                }
                request.send().await.expect("an answer").status().as_u16()
            };
            let same = is_socket.then_some(&*harness.address);
            let found = [
                ask(None, same).await,
                ask(Some(&own), Some("https://evil.example")).await,
                ask(Some(&elsewhere), same).await,
            ];
            assert_eq!(found, statuses(route, pages == PublicPages::On), "{name}, {pages:?}");
        }
        // Links are exchanged by the server's own page alone.
        let link = harness.link(&stage.ann, &game);
        for origin in [None, Some("https://evil.example"), Some("null")] {
            assert_eq!(harness.enter(&link, origin).await.status(), 403);
        }
    }
}

#[tokio::test]
async fn connections_are_for_the_person_of_their_cookie() {
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let game = harness.game(Variant::MountChess, &[], &[&ann, &ben]).await;
    let other = harness.game(Variant::MountChess, &[], &[&ann, &ben]).await;
    let cat = harness.player(3, "Cat").await;
    let elsewhere = harness.cookie_of(&harness.link_from(ELSEWHERE, &cat, &game)).await;
    let own = harness.cookie(&ann, &game).await;
    // The cookie of a game under the name of another one.
    let moved = own.replace(game.as_str(), other.as_str());
    let puzzle = harness.puzzle_cookie(&ann, Variant::MountChess, 1).await;
    let puzzles = "/puzzles/mount-chess/1/socket".to_owned();
    let of_game = |game: &GameId| format!("/game/{game}/socket");
    for (path, cookie, code) in [
        (of_game(&game), None, SIGNED_OUT),
        (of_game(&game), Some(&elsewhere), NO_GAME),
        (of_game(&other), Some(&own), SIGNED_OUT),
        (of_game(&other), Some(&moved), SIGNED_OUT),
        (of_game(&game), Some(&puzzle), SIGNED_OUT),
        (puzzles, Some(&own), SIGNED_OUT),
    ] {
        let cookie = cookie.map(String::as_str);
        for origin in [None, Some("https://evil.example"), Some("null")] {
            assert!(harness.connect_to(&path, cookie, origin).await.is_err(), "{path}: {origin:?}");
        }
        let socket = harness.connect_to(&path, cookie, Some(&harness.address)).await.expect("a connection");
        let mut page = Page::over(socket);
        assert_eq!(page.closed().await, Some(code), "{path}: {cookie:?}");
    }
}

/// Adds the paths of the routers in a folder's files.
fn add_routes(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() && !path.ends_with("tests") {
            add_routes(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = std::fs::read_to_string(&path).expect("a file");
            let calls = text.split(".route(").skip(1);
            found.extend(calls.map(|call| call.split('"').nth(1).expect("a path").to_owned()));
        }
    }
}

#[tokio::test]
async fn every_route_has_its_row() {
    let mut found = BTreeSet::new();
    add_routes(Path::new(env!("CARGO_MANIFEST_DIR")), &mut found);
    let (game, ann) = (GameId::new("g").expect("a name"), PlayerId::new("a").expect("a name"));
    let listed: BTreeSet<String> =
        routes(&game, &ann, "").into_iter().map(|(route, ..)| route.to_owned()).collect();
    assert_eq!(listed, found);
}
