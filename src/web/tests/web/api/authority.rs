//! Every route, in every role: nobody without a token, strangers, the other player, the person whose turn it is.

use super::Program;
use crate::harness::{HOME, Harness};
use crate::public_stage::Stage;
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
        (post.clone(), "/games/{game}/moves", Subject::Game, at("/moves"), Some(json!({"move": "a2a3"}))),
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

#[tokio::test]
async fn every_route_refuses_who_may_not_use_it() {
    let harness = Harness::start().await;
    let (game, ann, ben) = harness.game_of_two().await;
    let cem = harness.player(3, "Cem").await;
    let before = harness.referee.games.game(&game).await.expect("a game").events();
    let nobody = Program { harness: &harness, token: String::new(), headers: Vec::new() };
    let stranger = harness.program(&cem).await;
    for (method, _, subject, path, body) in routes(game.as_str()) {
        let without = harness.client.request(method.clone(), format!("{}/api/v1{path}", harness.address));
        let without = without.send().await.expect("an answer");
        assert_eq!(without.status(), 401, "{path}");
        nobody.send(method.clone(), &path, body.as_ref()).await.refusal(401);
        let answer = stranger.send(method, &path, body.as_ref()).await;
        match subject {
            Subject::Game | Subject::Tournament => drop(answer.refusal(404)),
            Subject::Own => assert_eq!(answer.status, 200, "{path}: {}", answer.text),
        }
    }
    assert_eq!(harness.referee.games.game(&game).await.expect("a game").events(), before);
    // The players are heard, each by the rules.
    for (player, moved) in [(&ben, 409), (&ann, 200)] {
        let program = harness.program(player).await;
        for (method, _, subject, path, body) in routes(game.as_str()) {
            if subject != Subject::Game || path.ends_with("/resign") {
                continue;
            }
            let answer = program.send(method.clone(), &path, body.as_ref()).await;
            if path.ends_with("/moves") {
                assert_eq!(answer.status, moved, "{}", answer.text);
            }
            assert!([200, 409].contains(&answer.status), "{method} {path}: {}", answer.text);
        }
    }
    let program = harness.program(&ben).await;
    program.post(&format!("/games/{game}/resign"), None).await.ok();
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
