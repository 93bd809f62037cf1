//! Requests of pages of other origins, and the counts of requests.

use super::Program;
use crate::harness::Harness;
use prometheus_client::encoding::text::encode;
use prometheus_client::registry::Registry;
use reqwest::header::{
    ACCESS_CONTROL_ALLOW_CREDENTIALS, ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS,
    ACCESS_CONTROL_ALLOW_ORIGIN, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_HEADERS,
    ACCESS_CONTROL_REQUEST_METHOD, HeaderMap, ORIGIN, RETRY_AFTER,
};
use reqwest::{Method, Response};
use serde_json::json;

const CLIENT: &str = "https://client.example";

/// Asks as a browser does before a page of another origin makes a request.
async fn preflight(harness: &Harness, path: &str) -> Response {
    let request = harness.client.request(Method::OPTIONS, format!("{}{path}", harness.address));
    let request = request.header(ORIGIN, CLIENT).header(ACCESS_CONTROL_REQUEST_METHOD, "POST");
    let asked = "authorization,content-type,idempotency-key,last-event-id";
    request.header(ACCESS_CONTROL_REQUEST_HEADERS, asked).send().await.expect("an answer")
}

fn is_for_all(headers: &HeaderMap) -> bool {
    headers.get(ACCESS_CONTROL_ALLOW_ORIGIN).is_some_and(|origin| origin == "*")
        && headers.get(ACCESS_CONTROL_ALLOW_CREDENTIALS).is_none()
}

#[tokio::test]
async fn pages_of_other_origins_use_the_api_with_a_token() {
    let harness = Harness::start().await;
    let (game, ann, _) = harness.game_of_two().await;
    let moves = format!("/api/v1/games/{game}/moves");
    let answer = preflight(&harness, &moves).await;
    assert_eq!(answer.status(), 200);
    let headers = answer.headers();
    assert!(is_for_all(headers), "{headers:?}");
    let listed = |name| headers[name].to_str().expect("a text").to_ascii_lowercase();
    let allowed = listed(ACCESS_CONTROL_ALLOW_HEADERS);
    for name in ["authorization", "content-type", "idempotency-key", "last-event-id", "accept-language"] {
        assert!(allowed.split(',').any(|allowed| allowed == name), "{name}: {allowed}");
    }
    assert!(!allowed.contains('*') && !allowed.contains("cookie"), "{allowed}");
    assert_eq!(listed(ACCESS_CONTROL_ALLOW_METHODS), "get,post");
    assert_eq!(headers[ACCESS_CONTROL_MAX_AGE], "7200");
    // Answers and refusals can be read, whatever they say.
    let program = harness.program(&ann).await.with("origin", CLIENT);
    let played = program.post(&format!("/games/{game}/moves"), Some(&json!({ "move": "a2a3" }))).await;
    assert!(played.status == 200 && is_for_all(&played.headers), "{}", played.text);
    let stranger =
        Program { harness: &harness, token: "none".to_owned(), headers: vec![("origin", CLIENT.to_owned())] };
    for (path, status) in [(format!("/games/{game}"), 401), ("/nowhere".to_owned(), 404)] {
        let refused = stranger.get(&path).await;
        refused.refusal(status);
        assert!(is_for_all(&refused.headers), "{path}: {:?}", refused.headers);
    }
}

#[tokio::test]
async fn preflights_are_limited_like_requests_without_a_token() {
    let harness = Harness::start().await;
    for number in 0..240 {
        assert_eq!(preflight(&harness, "/api/v1/games").await.status(), 200, "{number}");
    }
    let refused = preflight(&harness, "/api/v1/games").await;
    assert_eq!(refused.status(), 429);
    assert_eq!(refused.headers()[RETRY_AFTER], "1");
    // Those with a token are not concerned.
    let (_, ann, _) = harness.game_of_two().await;
    let token = harness.token(&ann).await;
    let games = harness.client.get(format!("{}/api/v1/games", harness.address)).bearer_auth(token);
    assert_eq!(games.send().await.expect("an answer").status(), 200);
}

#[tokio::test]
async fn pages_of_other_origins_reach_nothing_that_takes_cookies() {
    let harness = Harness::start().await;
    let (game, ann, _) = harness.game_of_two().await;
    let cookie = harness.cookie(&ann, &game).await;
    let link = harness.link(&ann, &game).replace(&harness.address, "");
    let own = [format!("/game/{game}"), format!("/game/{game}/socket"), format!("/games/{game}"), link];
    for path in own.iter().map(String::as_str).chain(["/activity/session", "/nowhere", "/robots.txt"]) {
        let asked = preflight(&harness, path).await;
        let got = harness.client.get(format!("{}{path}", harness.address)).header(ORIGIN, CLIENT);
        let got = got.header("cookie", &cookie).send().await.expect("an answer");
        for headers in [asked.headers(), got.headers()] {
            assert!(headers.get(ACCESS_CONTROL_ALLOW_ORIGIN).is_none(), "{path}: {headers:?}");
        }
    }
}

#[tokio::test]
async fn requests_are_counted_by_route_method_and_status() {
    let harness = Harness::start().await;
    let (game, ann, _) = harness.game_of_two().await;
    let program = harness.program(&ann).await;
    for _ in 0..2 {
        program.get(&format!("/games/{game}")).await.ok();
    }
    program.get("/games/nowhere").await.refusal(404);
    program.get("/elsewhere").await.refusal(404);
    program.send(Method::from_bytes(b"INVENTED").expect("a method"), "/games", None).await.refusal(405);
    preflight(&harness, "/api/v1/games").await;
    // Pages that are not the API's are not counted.
    harness.get("/nowhere", None).await;
    let mut registry = Registry::default();
    harness.web.metrics().register(&mut registry);
    let mut text = String::new();
    encode(&mut text, &registry).expect("a text");
    let counts = text.lines().filter_map(|line| line.strip_prefix("web_api_request_seconds_count"));
    let mut counts: Vec<&str> = counts.collect();
    counts.sort_unstable();
    assert_eq!(
        counts,
        [
            r#"{route="/api/v1/games",method="OPTIONS",status="200"} 1"#,
            r#"{route="/api/v1/games",method="other",status="405"} 1"#,
            r#"{route="/api/v1/games/{game}",method="GET",status="200"} 2"#,
            r#"{route="/api/v1/games/{game}",method="GET",status="404"} 1"#,
            r#"{route="/api/v1/{*rest}",method="GET",status="404"} 1"#,
        ]
    );
    assert!(text.contains("web_api_request_seconds_bucket{le=\"0.005\""), "{text}");
}
