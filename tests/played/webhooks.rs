//! Tests of the real program's web hooks: events that occurred while the website was down, before and after a kill, are
//! delivered once it is up.

use crate::formats::{play_to_the_end, sign_up};
use crate::harness::{Harness, castellan_command, wait_for};
use crate::tournament::{announce, run_and_expect, wait_for_threads};
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
fn start_website(port: TcpSocket) -> Arc<Mutex<Vec<Value>>> {
    let received = Arc::new(Mutex::new(Vec::new()));
    let received_by_route = Arc::clone(&received);
    let receive = move |body: Bytes| async move {
        received_by_route.lock().expect("not poisoned").push(serde_json::from_slice(&body).expect("JSON"));
        StatusCode::NO_CONTENT
    };
    let listener = port.listen(128).expect("it listens");
    tokio::spawn(async move { axum::serve(listener, Router::new().route("/", post(receive))).await });
    received
}

#[tokio::test(flavor = "multi_thread")]
async fn results_reach_a_website_that_was_down_despite_a_kill() {
    let mut harness = Harness::open().await;
    harness.stop().await;
    // A bound port that refuses connections until the website starts.
    let port = TcpSocket::new_v4().expect("a socket");
    port.bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).expect("a port");
    let address = port.local_addr().expect("an address");
    let command = |harness: &Harness| -> Command {
        let mut command = castellan_command(harness.folder());
        command.env("CASTELLAN_HOOKS", format!("http://{address}/")).env("CASTELLAN_HOOKS_KEY", KEY);
        command
    };
    harness.launch_with(command(&harness));
    harness.wait_until_reachable().await;
    let id = announce(&harness, "Duel", json!({ "format": "knock-out", "grace": "1d" })).await;
    for who in ["Ada", "Ben"] {
        sign_up(&harness, who, &id).await;
    }
    run_and_expect(&harness, "Eve", "arbiter start", json!({}), "has started with 2 players").await;
    let thread = wait_for_threads(&harness, 1, 1).await[0];
    play_to_the_end(&harness, &format!("{id}-r1-b1"), thread).await;
    harness.kill().await;
    let received = start_website(port);
    harness.launch_with(command(&harness));
    harness.wait_until_reachable().await;
    let all = || Some(received.lock().expect("not poisoned").clone()).filter(|all| all.len() >= 2);
    let all = wait_for("both events", all).await;
    let count_of = |kind: &str| all.iter().filter(|event| event["kind"] == kind).count();
    assert_eq!((count_of("result"), count_of("finished")), (1, 1), "{all:?}");
    assert!(all.iter().all(|event| event["tournament"] == id.as_str() && event["title"] == "Duel"));
    harness.finish().await;
}
