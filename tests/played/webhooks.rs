//! Tests of the real program's web hooks: events that occurred while the website was down, before and after a kill, are
//! delivered once it is up.

use crate::formats::{signs_up, to_its_end};
use crate::harness::{Harness, castellan, until};
use crate::tournament::{announced, gives, threads};
use axum::Router;
use axum::body::Bytes;
use axum::http::StatusCode;
use axum::routing::post;
use serde_json::{Value, json};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use tokio::net::TcpSocket;
use tokio::process::Command;

const KEY: &str = "0123456789abcdef";

/// Starts a website on this port, and returns the events that it receives.
fn website(port: TcpSocket) -> Arc<Mutex<Vec<Value>>> {
    let came = Arc::new(Mutex::new(Vec::new()));
    let taken = Arc::clone(&came);
    let take = move |body: Bytes| async move {
        taken.lock().expect("nobody panicked").push(serde_json::from_slice(&body).expect("JSON"));
        StatusCode::NO_CONTENT
    };
    let listener = port.listen(128).expect("it listens");
    tokio::spawn(async move { axum::serve(listener, Router::new().route("/", post(take))).await });
    came
}

#[tokio::test(flavor = "multi_thread")]
async fn results_reach_a_website_that_was_away_through_a_kill() {
    let mut harness = Harness::open().await;
    harness.stop().await;
    // A bound port that refuses connections until the website starts.
    let port = TcpSocket::new_v4().expect("a socket");
    port.bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).expect("a port");
    let address = port.local_addr().expect("an address");
    let command = |harness: &Harness| -> Command {
        let mut command = castellan(harness.folder());
        command.env("CASTELLAN_HOOKS", format!("http://{address}/")).env("CASTELLAN_HOOKS_KEY", KEY);
        command
    };
    harness.begin_as(command(&harness));
    harness.reached().await;
    let id = announced(&harness, "Duel", json!({ "format": "knock-out", "grace": "1d" })).await;
    for who in ["Ada", "Ben"] {
        signs_up(&harness, who, &id).await;
    }
    gives(&harness, "Eve", "arbiter start", json!({}), "has started with 2 players").await;
    let thread = threads(&harness, 1, 1).await[0];
    to_its_end(&harness, &format!("{id}-r1-b1"), thread).await;
    harness.kill().await;
    let came = website(port);
    harness.begin_as(command(&harness));
    harness.reached().await;
    let all = || Some(came.lock().expect("nobody panicked").clone()).filter(|all| all.len() >= 2);
    let all = until("what came out", all).await;
    let told = |kind: &str| all.iter().filter(|one| one["kind"] == kind).count();
    assert_eq!((told("result"), told("finished")), (1, 1), "{all:?}");
    assert!(all.iter().all(|one| one["tournament"] == id.as_str() && one["title"] == "Duel"));
    harness.ends().await;
}
