//! The ways from Discord to tutorials and puzzles on the web, followed at the real program.

use crate::buttons::press_and_expect;
use crate::harness::Harness;
use reqwest::header::{COOKIE, LOCATION, ORIGIN, SET_COOKIE};
use reqwest::redirect::Policy;
use serde_json::json;

/// Returns the address of the link in a text.
fn link(text: &str) -> String {
    let link = text.split("](<").nth(1).expect("a link");
    link.split(">)").next().expect("an address").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tutorial_and_a_puzzle_lead_from_discord_to_their_boards() {
    let harness = Harness::open().await;
    let client = reqwest::Client::builder().redirect(Policy::none()).build().expect("a client");
    let lesson = harness.run("Ada", "tutorial", json!({ "variant": "giant-king" })).await;
    let page = client.get(link(&lesson.text())).send().await.expect("an answer");
    assert_eq!(page.status(), 200);
    let page = page.text().await.expect("a text");
    assert!(page.contains("Giant-King Chess") && page.contains("/learn/giant-king/1/socket"), "{page}");

    let puzzle = harness.run("Ada", "puzzle", json!({ "variant": "giant-king" })).await;
    let answer = press_and_expect(&harness, "Ada", puzzle.message(), "Board", "Only you can use this").await;
    let address = link(&answer.text());
    let origin = address.split("/enter/").next().expect("an origin");
    let entered = client.post(&address).header(ORIGIN, origin).send().await.expect("an answer");
    assert_eq!(entered.status(), 303);
    let cookie = entered.headers()[SET_COOKIE].to_str().expect("a text");
    let cookie = cookie.split(';').next().expect("a cookie");
    let place = format!("{origin}{}", entered.headers()[LOCATION].to_str().expect("a text"));
    let shown = client.get(&place).header(COOKIE, cookie).send().await.expect("an answer");
    assert_eq!(shown.status(), 200, "{place}");
    assert!(shown.text().await.expect("a text").contains("to move. Win"));
    assert_eq!(client.get(&place).send().await.expect("an answer").status(), 401);
    harness.finish().await;
}
