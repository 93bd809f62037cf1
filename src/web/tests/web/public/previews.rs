//! Previews of links: every kind of public page has a title, a description, its own address, and a picture whose address
//! changes with what it shows.

use super::{Stage, attribute, picture_path};
use crate::harness::HOME;
use castellan_community::settings::PublicPages;
use castellan_game::command::{Army, SeatRequest};
use castellan_game::{CommandKind, GameId, Player, PlayerId, Requester, Span};
use castellan_picture::card::{HEIGHT, WIDTH};
use castellan_rules::Variant;
use castellan_tournament::{CommandKind as Direction, TournamentId};
use reqwest::header::{CACHE_CONTROL, CONTENT_TYPE, LOCATION};
use std::collections::BTreeSet;
use std::path::Path;

/// A kind of public page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Lobby,
    Armies,
    Live,
    Earlier,
    Finished,
    Replay,
    Embedded,
    SignUp,
    Running,
    Ended,
    Cancelled,
    Rated,
    Unrated,
    Server,
    Ratings,
    NoRatings,
    Tutorials,
    Lesson,
}

/// Every kind of page, with its route, its title, and a part of its description.
const ROWS: [(&str, Kind, &str, &str); 18] = [
    ("/games/{id}", Kind::Lobby, "Ann – Black · Mount Chess", "Waiting for players."),
    ("/games/{id}", Kind::Armies, "Ann – Ben · King of the Mountain", "choosing their armies"),
    ("/games/{id}", Kind::Live, "Ann – Ben · Mount Chess", "Black (Ben) to move"),
    ("/games/{id}", Kind::Earlier, "Ann – Ben · Mount Chess", "White (Ann) to move"),
    ("/games/{id}", Kind::Finished, "Ann – Ben · Mount Chess", "White (Ann) wins"),
    ("/games/{id}/replay", Kind::Replay, "Ann – Ben · Mount Chess", "White (Ann) wins"),
    ("/embed/game/{id}", Kind::Embedded, "Ann – Ben · Mount Chess", "Black (Ben) to move"),
    ("/tournaments/{id}", Kind::SignUp, "Open cup", "Mount Chess, Swiss"),
    ("/tournaments/{id}", Kind::Running, "Spring cup", "Mount Chess, Swiss"),
    ("/tournaments/{id}", Kind::Ended, "Short cup", "Mount Chess, Swiss"),
    ("/tournaments/{id}", Kind::Cancelled, "Lost cup", "Mount Chess, Swiss"),
    ("/players/{id}", Kind::Rated, "Ann", "won, 0 drawn"),
    ("/players/{id}", Kind::Unrated, "\u{2068}محمد ", "won, 0 drawn"),
    ("/servers/{id}", Kind::Server, "Games and tournaments", "Live games ("),
    ("/servers/{id}/ratings/{list}", Kind::Ratings, "Ratings: Mount Chess", " · Ann 1"),
    ("/servers/{id}/ratings/{list}", Kind::NoRatings, "Ratings: Giant-King Chess", "Nobody is listed yet."),
    ("/learn", Kind::Tutorials, "Learn the games", "gives you a task"),
    ("/learn/{game}/{step}", Kind::Lesson, "Mount Chess", "Your move"),
];

/// The routes that are no pages: connections, files and pictures.
const NO_PAGES: [&str; 14] = [
    "/games/{id}/socket",
    "/tournaments/{id}/calendar.ics",
    "/pictures/{look}/games/{id}/{file}",
    "/pictures/{look}/tournaments/{id}/{file}",
    "/pictures/{look}/players/{id}/{file}",
    "/pictures/{look}/servers/{id}/{list}/{file}",
    "/pictures/{look}/servers/{id}/{file}",
    "/pictures/{look}/learn/{file}",
    "/pictures/{look}/learn/{game}/{step}/{file}",
    "/robots.txt",
    "/sitemap.xml",
    "/learn/{game}/{step}/socket",
    // These need a session.
    "/puzzles/{game}/{number}",
    "/puzzles/{game}/{number}/socket",
];

/// A change of what a page shows.
enum Change {
    Join(GameId),
    Armies(GameId),
    Move(GameId),
    SignUp(TournamentId),
    Round(TournamentId),
    /// A rated game of Ann and Ben.
    Rated,
    /// A game of the person with the Arabic name.
    Unrated,
    /// A new game.
    Game,
    /// A player who is no longer named.
    Unlist(PlayerId),
    /// Another language, for pages that do not change otherwise.
    Language,
}

impl Stage {
    async fn finished_game(&self, other: &PlayerId) -> GameId {
        let game = self.game(other, &[]).await;
        self.play(&game, &["a2a3", "b7b6"]).await;
        self.resign(&game, other).await;
        game
    }

    async fn live_game(&self) -> GameId {
        let game = self.game(&self.ben, &[("time", "10m + 10s")]).await;
        self.play(&game, &["a2a3"]).await;
        game
    }

    /// Opens a page of a kind. Returns its path, and a change of what it shows.
    async fn open(&self, kind: Kind) -> (String, Change) {
        let [ann, ben] = [&self.ann, &self.ben];
        let of_game = |game: &GameId| format!("/games/{game}");
        let of_cup = |cup: &TournamentId| format!("/tournaments/{cup}");
        match kind {
            Kind::Lobby => {
                let game = self.lobby().await;
                (of_game(&game), Change::Join(game))
            }
            Kind::Armies => {
                let seats = [("seats", "2")];
                let game = self.harness.game(Variant::KingOfTheMountain, &seats, &[ann, ben]).await;
                (of_game(&game), Change::Armies(game))
            }
            Kind::Live => {
                let game = self.live_game().await;
                (of_game(&game), Change::Move(game))
            }
            Kind::Embedded => {
                let game = self.live_game().await;
                (format!("/embed/game/{game}"), Change::Move(game))
            }
            Kind::Earlier => (of_game(&self.live_game().await) + "?move=0", Change::Unlist(ben.clone())),
            Kind::Finished => (of_game(&self.finished_game(ben).await), Change::Unlist(ben.clone())),
            Kind::Replay => {
                (of_game(&self.finished_game(ben).await) + "/replay", Change::Unlist(ben.clone()))
            }
            Kind::SignUp => {
                let cup = self.announce("open", "Open cup", &[], &[ann]).await;
                (of_cup(&cup), Change::SignUp(cup))
            }
            Kind::Cancelled => {
                let cup = self.announce("lost", "Lost cup", &[], &[ann, ben]).await;
                self.direct(&cup, Direction::Cancel { why: "rain".to_owned() }).await;
                (of_cup(&cup), Change::Unlist(ben.clone()))
            }
            Kind::Running => {
                let people = [ann, ben, &self.cat, &self.arab];
                let cup = self.announce("spring", "Spring cup", &[], &people).await;
                self.direct(&cup, Direction::Start).await;
                self.run_work().await;
                (of_cup(&cup), Change::Round(cup))
            }
            Kind::Ended => {
                let cup = self.announce("short", "Short cup", &[], &[ann, ben]).await;
                self.direct(&cup, Direction::Start).await;
                self.run_work().await;
                self.finish_round(&cup).await;
                (of_cup(&cup), Change::Unlist(ben.clone()))
            }
            Kind::Rated => {
                self.rated_game(ben).await;
                (format!("/players/{ann}"), Change::Rated)
            }
            Kind::Unrated => {
                let game = self.game(&self.arab, &[]).await;
                self.play(&game, &["a2a3", "b7b6"]).await;
                self.resign(&game, ann).await;
                (format!("/players/{}", self.arab), Change::Unrated)
            }
            Kind::Server => (format!("/servers/{HOME}"), Change::Game),
            Kind::Ratings => (format!("/servers/{HOME}/ratings/mount-chess:two"), Change::Rated),
            Kind::NoRatings => (format!("/servers/{HOME}/ratings/giant-king:two"), Change::Language),
            Kind::Tutorials => ("/learn".to_owned(), Change::Language),
            Kind::Lesson => ("/learn/mount-chess/1".to_owned(), Change::Language),
        }
    }

    async fn change(&self, change: &Change) {
        let [ann, ben] = [&self.ann, &self.ben];
        match change {
            Change::Join(game) => {
                let (player, place) = (Player::person(ben.clone()), SeatRequest::Any);
                self.harness
                    .run(game, Requester::Player(ben.clone()), CommandKind::Join { player, place })
                    .await;
            }
            Change::Armies(game) => {
                for player in [ann, ben] {
                    let army = CommandKind::SetArmy { seat: None, army: Army::named("siege") };
                    for kind in [army, CommandKind::Ready { seat: None }] {
                        self.harness.run(game, Requester::Player(player.clone()), kind).await;
                    }
                }
            }
            Change::Move(game) => self.play(game, &["b7b6"]).await,
            Change::SignUp(cup) => self.sign_up(cup, &self.arab).await,
            Change::Round(cup) => self.finish_round(cup).await,
            Change::Rated => drop(self.rated_game(ann).await),
            Change::Unrated => drop(self.finished_game(&self.arab).await),
            Change::Game => drop(self.live_game().await),
            Change::Unlist(player) => self.list(player, false).await,
            Change::Language => {}
        }
    }
}

/// Returns the content of an element `meta`.
fn meta<'a>(page: &'a str, name: &str) -> &'a str {
    attribute(page, &format!("=\"{name}\" content=\""))
}

/// Checks the elements of a page's head that previews show, and returns the path of its picture.
fn check_head(stage: &Stage, page: &str, (kind, title, description): (Kind, &str, &str)) -> String {
    let (_, rest) = page.split_once("<title>").expect("a title");
    let (own_title, _) = rest.split_once("</title>").expect("its end");
    assert!(own_title.starts_with(title), "{kind:?}: {own_title}");
    for name in ["og:title", "twitter:title"] {
        assert!(meta(page, name).starts_with(title), "{kind:?}: {name} {}", meta(page, name));
    }
    for name in ["description", "og:description", "twitter:description"] {
        assert!(meta(page, name).contains(description), "{kind:?}: {name} {}", meta(page, name));
    }
    for (name, content) in [
        ("og:site_name", "Castellan"),
        ("og:type", "website"),
        ("og:image:type", "image/png"),
        ("twitter:card", "summary_large_image"),
        ("twitter:image", meta(page, "og:image")),
        ("og:image:width", &WIDTH.to_string()),
        ("og:image:height", &HEIGHT.to_string()),
        ("og:url", attribute(page, "rel=\"canonical\" href=\"")),
    ] {
        assert_eq!(meta(page, name), content, "{kind:?}: {name}");
    }
    assert!(!meta(page, "og:image:alt").is_empty(), "{kind:?}");
    assert!(page.contains("rel=\"alternate\" hreflang=\"ja\""), "{kind:?}");
    picture_path(&stage.harness, page)
}

/// Loads a picture, and checks its form.
async fn check_picture(stage: &Stage, path: &str, name: &str) {
    let answer = stage.harness.get(path, None).await;
    assert_eq!(answer.status(), 200, "{name}");
    assert_eq!(answer.headers()[CONTENT_TYPE], "image/png", "{name}");
    assert!(answer.headers()[CACHE_CONTROL].to_str().expect("a text").contains("immutable"), "{name}");
    assert_eq!(answer.headers()["cross-origin-resource-policy"], "cross-origin", "{name}");
    let bytes = answer.bytes().await.expect("a picture");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    assert!(bytes.starts_with(b"\x89PNG"), "{name}");
    assert_eq!((number(16), number(20)), (WIDTH, HEIGHT), "{name}");
    if let Some(folder) = std::env::var_os("CASTELLAN_SCREENSHOTS") {
        std::fs::write(Path::new(&folder).join(format!("card-{name}.png")), &bytes).expect("a file");
    }
}

#[tokio::test]
async fn every_kind_of_page_has_a_preview_that_changes_with_it() {
    let stage = Stage::new(PublicPages::On).await;
    for (_, kind, title, description) in ROWS {
        // Pages and pictures count toward what an address may ask for.
        stage.harness.clock.advance(Span::minutes(1));
        let (path, change) = stage.open(kind).await;
        let page = stage.page(&path).await;
        let picture = check_head(&stage, &page, (kind, title, description));
        let own = path.replace("/embed/game/", "/games/");
        let own = own.split('?').next().expect("a path");
        let canonical = attribute(&page, "rel=\"canonical\" href=\"");
        assert_eq!(canonical, format!("{}{own}", stage.harness.address), "{kind:?}");
        check_picture(&stage, &picture, &format!("{kind:?}-en")).await;

        let sign = if path.contains('?') { '&' } else { '?' };
        for language in ["ru", "ja"] {
            let page = stage.page(&format!("{path}{sign}language={language}")).await;
            let other = picture_path(&stage.harness, &page);
            assert!(other.starts_with(&format!("/pictures/{language}-light/")), "{other}");
            assert_ne!(other.rsplit('/').next(), picture.rsplit('/').next(), "{kind:?}");
            check_picture(&stage, &other, &format!("{kind:?}-{language}")).await;
        }
        if matches!(change, Change::Language) {
            continue;
        }
        stage.change(&change).await;
        let changed = picture_path(&stage.harness, &stage.page(&path).await);
        assert_ne!(changed, picture, "{kind:?}");
        check_picture(&stage, &changed, &format!("{kind:?}-changed")).await;
        // The old address leads to a picture of today. That of a position stays.
        let old = stage.harness.get(&picture, None).await;
        if matches!(change, Change::Move(_)) {
            assert_eq!(old.status(), 200, "{kind:?}");
        } else {
            assert_eq!(old.status(), 302, "{kind:?}");
            assert_eq!(old.headers()[LOCATION], changed, "{kind:?}");
        }
        if let Change::Unlist(player) = &change {
            stage.list(player, true).await;
        }
    }
}

#[test]
fn every_public_route_has_a_row() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = BTreeSet::new();
    for file in ["public/mod.rs", "study/mod.rs"] {
        let text = std::fs::read_to_string(root.join(file)).expect("a file");
        let calls = text.split(".route(").skip(1);
        found.extend(calls.map(|call| call.split('"').nth(1).expect("a path").to_owned()));
    }
    let listed: BTreeSet<String> =
        ROWS.iter().map(|(route, ..)| *route).chain(NO_PAGES).map(str::to_owned).collect();
    assert_eq!(listed, found);
}
