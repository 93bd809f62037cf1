//! Tests of the local test server with discord.js, an independent client. Requires node and the packages in
//! `tests/discordjs`, which `tests/run` installs.

use crate::clients::{check, expect_word, patient_options};
use castellan::sandbox::start;
use castellan_test_support::tools;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::Command;

/// Returns the folder of the packages, if installed.
fn packages() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/discordjs");
    if folder.join("node_modules/discord.js").is_dir() {
        return Some(folder);
    }
    tools::missing("discord.js");
    None
}

#[tokio::test]
async fn discord_js_registers_commands_answers_interactions_and_uploads() {
    let (Some(node), Some(folder)) = (tools::tool("node"), packages()) else { return };
    let sandbox = start(patient_options()).await.expect("a test server");
    let mut bot = Command::from(node)
        .arg("bot.mjs")
        .current_dir(folder)
        .env("API", sandbox.plain_api())
        .env("TOKEN", sandbox.token())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("node runs");
    let mut lines = BufReader::new(bot.stdout.take().expect("piped output")).lines();
    expect_word(&mut lines, "registered").await;

    let client = reqwest::Client::new();
    let channel = sandbox.channel("games").expect("a channel");
    let post_as_ada = async |path: &str, body: Value| -> Value {
        let url = format!("{}sandbox{path}?user=Ada", sandbox.page_url());
        let response = client.post(url).json(&body).send().await.expect("an answer");
        assert!(response.status().is_success(), "{path}: {response:?}");
        response.json().await.expect("JSON")
    };
    let in_channel = |what: &str| format!("/channels/{channel}/{what}");
    let command = sandbox.commands(None)[0]["id"].clone();
    let query = json!({"command": command, "options": [{"name": "text", "value": "wh", "focused": true}]});
    let outcome = post_as_ada(&in_channel("complete"), query).await;
    assert_eq!(outcome["choices"], json!([{"name": "wh!", "value": "whole"}]));
    expect_word(&mut lines, "completed").await;

    let ben = sandbox.person("Ben").expect("a person");
    let options = json!([{"name": "text", "value": "whole"}, {"name": "who", "value": ben}]);
    let outcome = post_as_ada(&in_channel("run"), json!({"command": command, "options": options})).await;
    assert_eq!(outcome["outcome"], "message");
    let message = expect_word(&mut lines, "answered").await;

    let opened = post_as_ada(&in_channel("press"), json!({"message": message, "custom_id": "button"})).await;
    assert_eq!(opened["outcome"], "modal");
    expect_word(&mut lines, "shown").await;
    let submit = format!("/interactions/{}/submit", opened["interaction"].as_str().expect("an id"));
    let outcome = post_as_ada(&submit, json!({"values": {"input": "something"}})).await;
    assert_eq!(outcome["outcome"], "deferred");
    expect_word(&mut lines, "submitted").await;
    let choice = json!({"message": message, "custom_id": "select", "values": ["a"]});
    let outcome = post_as_ada(&in_channel("choose"), choice).await;
    assert_eq!(outcome["outcome"], "update");
    expect_word(&mut lines, "chosen").await;

    let history =
        sandbox.history(sandbox.person("Ada").expect("a person"), channel).expect("a visible channel");
    let texts: Vec<&str> = history.iter().filter_map(|message| message["content"].as_str()).collect();
    assert_eq!(texts, ["chose a", "more", "typed something"]);
    assert_eq!(history[0]["attachments"][0]["filename"], "board.png");
    let thread = sandbox.channel("a thread").expect("a thread");
    let thread_history = sandbox.history(ben, thread).expect("a visible thread");
    assert_eq!(thread_history.last().expect("a message")["content"], "inside");
    // The library always sends these fields with messages and threads; Discord ignores them there.
    let ignored_fields = ["enforce_nonce", "tts", "threads: Discord knows no field type"];
    let is_ignored = |complaint: &String| ignored_fields.iter().any(|field| complaint.ends_with(field));
    let complaints: Vec<String> =
        sandbox.complaints().into_iter().filter(|complaint| !is_ignored(complaint)).collect();
    assert_eq!(complaints, Vec::<String>::new());
    drop(bot.stdin.take());
    assert!(bot.wait().await.expect("an exit status").success());
    sandbox.stop().await;
}

#[tokio::test]
async fn discord_js_finds_every_row() {
    let (Some(node), Some(folder)) = (tools::tool("node"), packages()) else { return };
    let mut bot = Command::from(node);
    bot.arg("steps.mjs").current_dir(folder);
    check(bot, "plain").await;
}
