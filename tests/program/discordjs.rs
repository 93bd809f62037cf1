//! Tests of the local test server with discord.js, an independent client. Requires node and the packages in
//! `tests/discordjs`, which `tests/run` installs.

use crate::clients::{check, hears, patient};
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
async fn discord_js_logs_in_registers_answers_and_uploads() {
    let (Some(node), Some(folder)) = (tools::tool("node"), packages()) else { return };
    let sandbox = start(patient()).await.expect("it starts");
    let mut bot = Command::from(node)
        .arg("bot.mjs")
        .current_dir(folder)
        .env("API", sandbox.plain_api())
        .env("TOKEN", sandbox.token())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("it runs");
    let mut lines = BufReader::new(bot.stdout.take().expect("it is piped")).lines();
    hears(&mut lines, "registered").await;

    let client = reqwest::Client::new();
    let channel = sandbox.channel("games").expect("it is there");
    let person = async |path: &str, body: Value| -> Value {
        let url = format!("{}sandbox{path}?user=Ada", sandbox.page_url());
        let response = client.post(url).json(&body).send().await.expect("an answer");
        assert!(response.status().is_success(), "{path}: {response:?}");
        response.json().await.expect("JSON")
    };
    let in_channel = |what: &str| format!("/channels/{channel}/{what}");
    let command = sandbox.commands(None)[0]["id"].clone();
    let asked = json!({"command": command, "options": [{"name": "text", "value": "wh", "focused": true}]});
    let outcome = person(&in_channel("complete"), asked).await;
    assert_eq!(outcome["choices"], json!([{"name": "wh!", "value": "whole"}]));
    hears(&mut lines, "completed").await;

    let ben = sandbox.person("Ben").expect("he is there");
    let options = json!([{"name": "text", "value": "whole"}, {"name": "who", "value": ben}]);
    let outcome = person(&in_channel("run"), json!({"command": command, "options": options})).await;
    assert_eq!(outcome["outcome"], "message");
    let message = hears(&mut lines, "answered").await;

    let opened = person(&in_channel("press"), json!({"message": message, "custom_id": "button"})).await;
    assert_eq!(opened["outcome"], "modal");
    hears(&mut lines, "shown").await;
    let submit = format!("/interactions/{}/submit", opened["interaction"].as_str().expect("an id"));
    let outcome = person(&submit, json!({"values": {"input": "something"}})).await;
    assert_eq!(outcome["outcome"], "deferred");
    hears(&mut lines, "submitted").await;
    let chosen = json!({"message": message, "custom_id": "select", "values": ["a"]});
    let outcome = person(&in_channel("choose"), chosen).await;
    assert_eq!(outcome["outcome"], "update");
    hears(&mut lines, "chosen").await;

    let seen = sandbox.history(sandbox.person("Ada").expect("she is there"), channel).expect("she sees it");
    let texts: Vec<&str> = seen.iter().filter_map(|message| message["content"].as_str()).collect();
    assert_eq!(texts, ["chose a", "more", "typed something"]);
    assert_eq!(seen[0]["attachments"][0]["filename"], "board.png");
    let thread = sandbox.channel("a thread").expect("it was opened");
    let inside = sandbox.history(ben, thread).expect("he sees it");
    assert_eq!(inside.last().expect("a message")["content"], "inside");
    // The library always sends these fields with messages and threads; Discord ignores them there.
    let own = ["enforce_nonce", "tts", "threads: Discord knows no field type"];
    let of_its_own = |complaint: &String| own.iter().any(|field| complaint.ends_with(field));
    let complaints: Vec<String> =
        sandbox.complaints().into_iter().filter(|complaint| !of_its_own(complaint)).collect();
    assert_eq!(complaints, Vec::<String>::new());
    drop(bot.stdin.take());
    assert!(bot.wait().await.expect("it ends").success());
    sandbox.stop().await;
}

#[tokio::test]
async fn discord_js_finds_every_row() {
    let (Some(node), Some(folder)) = (tools::tool("node"), packages()) else { return };
    let mut bot = Command::from(node);
    bot.arg("rows.mjs").current_dir(folder);
    check(bot, "plain").await;
}
