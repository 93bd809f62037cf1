//! The frame of an Activity in the test server's page, with Discord's own SDK inside. Requires the package in
//! `tests/activitysdk`, which `tests/run` installs.

use crate::browser::{Browser, in_column};
use crate::harness::{Harness, test_options};
use axum::Router;
use axum::extract::Path as UrlPath;
use axum::http::header::CONTENT_TYPE;
use axum::http::{Response, StatusCode};
use axum::routing::{get, post};
use castellan_sandbox::Options;
use castellan_test_support::tools;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use tokio::net::TcpListener;

/// The only port at which Discord's SDK listens to a client on this machine.
const SDK_PORT: u16 = 3333;

const FRAME: &str = "<!doctype html><meta charset=utf-8><title>Activity</title><body>\
                     <script type=module src=/frame.mjs></script>";

fn packages() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/activitysdk");
    if folder.join("node_modules/@discord/embedded-app-sdk").is_dir() {
        return Some(folder);
    }
    tools::missing("@discord/embedded-app-sdk");
    None
}

fn file(kind: &str, content: Option<String>) -> Response<String> {
    let status = if content.is_some() { StatusCode::OK } else { StatusCode::NOT_FOUND };
    let response = Response::builder().status(status).header(CONTENT_TYPE, kind);
    response.body(content.unwrap_or_default()).expect("valid headers")
}

/// Serves an Activity that signs in with the SDK.
async fn serve_activity(folder: PathBuf, listener: TcpListener, application: String, exchange: Exchange) {
    let script = std::fs::read_to_string(folder.join("frame.mjs")).expect("a script");
    let sdk = folder.join("node_modules/@discord/embedded-app-sdk");
    let read = move |path: String| std::fs::read_to_string(sdk.join(path)).ok();
    let router = Router::new()
        .route("/", get(|| async { file("text/html", Some(FRAME.to_owned())) }))
        .route("/frame.mjs", get(move || async move { file("text/javascript", Some(script)) }))
        .route("/client", get(move || async move { application }))
        .route("/token", post(move |code: String| async move { exchange.token(&code).await }))
        .route(
            "/sdk/{*path}",
            get(move |UrlPath(path): UrlPath<String>| async move { file("text/javascript", read(path)) }),
        );
    axum::serve(listener, router).await.expect("it serves");
}

/// The data with which an application exchanges a code.
#[derive(Clone)]
struct Exchange {
    client: reqwest::Client,
    application: String,
    secret: String,
}

impl Exchange {
    async fn token(&self, code: &str) -> String {
        let form = format!(
            "client_id={}&client_secret={}&grant_type=authorization_code&code={code}",
            self.application, self.secret
        );
        let request = self.client.post("https://discord.com/api/v10/oauth2/token").body(form);
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let reply: Value = request.send().await.expect("an answer").json().await.expect("JSON");
        reply["access_token"].as_str().expect("a token").to_owned()
    }
}

#[tokio::test]
async fn discords_sdk_signs_in_inside_the_frame() {
    let Some(folder) = packages() else { return };
    let harness = Harness::start_with(Options { page_port: SDK_PORT, ..test_options() }).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    let application = harness.sandbox.bot().to_string();
    let exchange = Exchange {
        client: harness.client.clone(),
        application: application.clone(),
        secret: harness.sandbox.client_secret(),
    };
    tokio::spawn(serve_activity(folder, listener, application, exchange));
    harness.sandbox.set_activity(Some(&url));
    let button =
        json!([{"type": 1, "components": [{"type": 2, "style": 1, "label": "Play", "custom_id": "play"}]}]);
    harness.post(json!({"content": "A board", "components": button})).await.success();
    let mut connection = harness.connect().await;
    let page = format!("http://localhost:{SDK_PORT}/?user=Ada");
    let Some(browser) = Browser::open(&page, 1280, 800).await else { return };
    browser.click(&in_column("Ada", "button[contains(., '#games')]")).await;
    browser.click(&in_column("Ada", "button[.='Play']")).await;
    let pressed = connection.event("INTERACTION_CREATE").await;
    let reply = harness.answer(&pressed, json!({"type": 12})).await.success();
    let instance = reply["resource"]["activity_instance"]["id"].as_str().expect("an id").to_owned();
    browser.see(&in_column("Ada", "aside[contains(@class, 'activity')]/iframe")).await;
    browser.enter_frame(0).await;
    let expected = format!("signed in: ada in {instance}, refused: 4002");
    browser.see(&format!("//body[@data-state='{expected}' or starts-with(@data-state, 'failed')]")).await;
    let state = browser.script("return document.body.dataset.state").await;
    assert_eq!(state, expected);
    browser.leave_frame().await;
    browser.close().await;
    harness.stop_without_complaints().await;
}
