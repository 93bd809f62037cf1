//! Every route, in every role. The table is compared with the routes that the API describes.

use super::Program;
use super::lists::cup;
use crate::authority::{ALL, PLAYERS, Role, State, World};
use crate::harness::{HOME, Harness};
use crate::public::Stage;
use castellan_community::settings::PublicPages;
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The subject of a route.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Subject {
    /// A game, which strangers do not learn of.
    Game,
    /// A tournament, which strangers do not learn of.
    Tournament,
    /// The person's own list, or public data.
    Own,
}

/// The routes that need no token where there are public pages.
const PUBLIC: [&str; 5] = [
    "/games/{game}",
    "/games/{game}/events",
    "/tournaments/{tournament}",
    "/tournaments/{tournament}/trf",
    "/ratings/{variant}",
];

/// Returns every route with its subject, a path that names the subject, and a body.
fn routes(game: &str) -> Vec<(Method, &'static str, Subject, String, Option<Value>)> {
    let at = |rest: &str| format!("/games/{game}{rest}");
    let (get, post) = (Method::GET, Method::POST);
    vec![
        (get.clone(), "/games", Subject::Own, "/games".to_owned(), None),
        (get.clone(), "/games/{game}", Subject::Game, at(""), None),
        (get.clone(), "/games/{game}/events", Subject::Game, at("/events"), None),
        (post.clone(), "/games/{game}/moves", Subject::Game, at("/moves"), Some(json!({"move": "c2c3"}))),
        (post.clone(), "/games/{game}/offers", Subject::Game, at("/offers"), Some(json!({"kind": "draw"}))),
        (post.clone(), "/games/{game}/offers/{number}/{answer}", Subject::Game, at("/offers/1/accept"), None),
        (post.clone(), "/games/{game}/withdraw-draw-offer", Subject::Game, at("/withdraw-draw-offer"), None),
        (post, "/games/{game}/resign", Subject::Game, at("/resign"), None),
        (get.clone(), "/tournaments", Subject::Own, "/tournaments".to_owned(), None),
        (get.clone(), "/tournaments/{tournament}", Subject::Tournament, "/tournaments/cup".to_owned(), None),
        (
            get.clone(),
            "/tournaments/{tournament}/trf",
            Subject::Tournament,
            "/tournaments/cup/trf".to_owned(),
            None,
        ),
        (get, "/ratings/{variant}", Subject::Own, "/ratings/mount-chess".to_owned(), None),
    ]
}

async fn description(harness: &Harness) -> Value {
    let address = format!("{}/api/v1/openapi.json", harness.address);
    let answer = harness.client.get(address).send().await.expect("an answer");
    assert_eq!(answer.status(), 200);
    serde_json::from_str(&answer.text().await.expect("a text")).expect("JSON")
}

#[tokio::test]
async fn the_table_has_every_described_route() {
    let harness = Harness::start().await;
    let description = description(&harness).await;
    let mut described = BTreeSet::new();
    for (path, item) in description["paths"].as_object().expect("paths") {
        for method in item.as_object().expect("methods").keys().filter(|key| *key != "parameters") {
            described.insert((method.to_uppercase(), path.trim_start_matches("/api/v1").to_owned()));
        }
    }
    let routes = routes("g");
    let listed: BTreeSet<_> = routes.iter().map(|route| (route.0.to_string(), route.1.to_owned())).collect();
    assert_eq!(listed, described);
    // All take a token, and say with what they refuse. What has a public page needs none.
    assert_eq!(description["security"], json!([{"token": []}]));
    for (method, path) in &listed {
        let operation = &description["paths"][format!("/api/v1{path}")][method.to_lowercase()];
        let security = if PUBLIC.contains(&&**path) { json!([{}, {"token": []}]) } else { Value::Null };
        assert_eq!(operation["security"], security, "{path}");
        for status in ["400", "401", "403", "404", "429", "500"] {
            assert!(operation["responses"].get(status).is_some(), "{path}: {status}");
        }
    }
}

/// Returns the status with which a route answers somebody with a token, where there are no public pages.
fn status(route: &str, subject: Subject, role: Role) -> u16 {
    let of = |accepted: &[Role]| if accepted.contains(&role) { 200 } else { 409 };
    match (subject, role) {
        (_, Role::Erased | Role::Revoked) => 401,
        (Subject::Tournament, Role::Stranger) => 404,
        (Subject::Tournament, Role::Banned) => 403,
        (Subject::Own | Subject::Tournament, _) => 200,
        // A token reaches the games of its person, and others look like no games at all.
        (Subject::Game, role) if !PLAYERS.contains(&role) => 404,
        (Subject::Game, _) => match route {
            "/games/{game}/moves" => of(&[Role::Mover]),
            // The mover has offered a takeback.
            "/games/{game}/offers/{number}/{answer}" => of(&[Role::Opponent]),
            // Draws are not offered with a move in this game.
            "/games/{game}/withdraw-draw-offer" => of(&[]),
            _ => of(PLAYERS),
        },
    }
}

#[tokio::test]
async fn every_route_is_for_those_in_its_row() {
    let mut faults = Vec::new();
    for at in 0..routes("g").len() {
        // Nobody plays more games at once than people may.
        let world = World::new().await;
        let (ann, ben) = (world.person(Role::Mover).await, world.person(Role::Opponent).await);
        cup(&world.harness, &[&ann, &ben]).await;
        for role in ALL {
            let game = world.game(State::Offered).await;
            let (method, route, subject, path, body) = routes(game.as_str()).swap_remove(at);
            let person = world.person(*role).await;
            let program = world.harness.program(&person).await;
            if *role != Role::Stranger {
                world.harness.tokens().note_member(&person, HOME).await.expect("a store");
            }
            match role {
                Role::Banned => world.ban(vec![person]).await,
                Role::Erased => drop(world.harness.referee.erasure.erase(&person).await.expect("a store")),
                Role::Revoked => drop(world.harness.tokens().revoke_all(&person).await.expect("a store")),
                _ => world.ban(Vec::new()).await,
            }
            let events = async || world.harness.referee.games.game(&game).await.expect("a game").events();
            let before = events().await;
            let answer = program.send(method, &path, body.as_ref()).await;
            let expected = status(route, subject, *role);
            if answer.status != expected {
                faults.push(format!("{role:?}: {route}: {} instead of {expected}", answer.text));
            } else if expected != 200 {
                answer.refusal(expected);
                assert_eq!(events().await, before, "{role:?}: {route}");
            }
            world.harness.tokens().revoke_all(&ann).await.expect("a store");
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[tokio::test]
async fn every_route_refuses_those_without_a_token() {
    let harness = Harness::start().await;
    let (game, ann, ben) = harness.game_of_two().await;
    cup(&harness, &[&ann, &ben]).await;
    let nobody = Program { harness: &harness, token: String::new(), headers: Vec::new() };
    let before = harness.referee.games.game(&game).await.expect("a game").events();
    for (method, _, _, path, body) in routes(game.as_str()) {
        let without = harness.client.request(method.clone(), format!("{}/api/v1{path}", harness.address));
        let without = without.send().await.expect("an answer");
        assert_eq!(without.status(), 401, "{path}");
        nobody.send(method, &path, body.as_ref()).await.refusal(401);
    }
    assert_eq!(harness.referee.games.game(&game).await.expect("a game").events(), before);
}

#[tokio::test]
async fn where_there_are_pages_only_what_they_show_needs_no_token() {
    let stage = Stage::new(PublicPages::On).await;
    let game = stage.game(&stage.cat, &[]).await;
    stage.tournament("Spring cup", &[], &[&stage.ann, &stage.cat]).await;
    let harness = &stage.harness;
    let before = harness.referee.games.game(&game).await.expect("a game").events();
    let other = harness.player(9, "Dan").await;
    let (stranger, nobody) = (harness.program(&other).await, "castellan_0");
    let nobody = Program { harness, token: nobody.to_owned(), headers: Vec::new() };
    for (method, route, subject, path, body) in routes(game.as_str()) {
        let path = if subject == Subject::Own && PUBLIC.contains(&route) {
            format!("{path}?server={HOME}")
        } else {
            path
        };
        let is_public = PUBLIC.contains(&route);
        let without = harness.client.request(method.clone(), format!("{}/api/v1{path}", harness.address));
        let without = without.send().await.expect("an answer");
        assert_eq!(without.status(), if is_public { 200 } else { 401 }, "{path}");
        assert!(!without.text().await.expect("a text").contains("Cathlyn"), "{path}");
        // Programs learn that their token is no longer valid.
        nobody.send(method.clone(), &path, body.as_ref()).await.refusal(401);
        let answer = stranger.send(method, &path, body.as_ref()).await;
        let expected = if is_public || subject == Subject::Own { 200 } else { 404 };
        assert_eq!(answer.status, expected, "{path}: {}", answer.text);
        assert!(!answer.text.contains("Cathlyn"), "{path}");
    }
    assert_eq!(harness.referee.games.game(&game).await.expect("a game").events(), before);
}
