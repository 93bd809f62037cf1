//! The user side of the tests with third-party clients. Each client's program tries the local test server step by step
//! and prints the same words in the same order.

use castellan_sandbox::faults::{Fault, FaultRule, Scope};
use castellan_sandbox::{Options, permissions, start};
use serde_json::{Value, json};
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{ChildStdout, Command};

/// Returns options with a longer interaction timeout, for busy machines.
pub fn patient_options() -> Options {
    Options { first_answer: Duration::from_mins(3), ..Options::default() }
}

/// Waits for the bot's next line, checks its first word, and returns the rest.
pub async fn expect_word(lines: &mut Lines<BufReader<ChildStdout>>, word: &str) -> String {
    let line =
        lines.next_line().await.expect("it can be read").unwrap_or_else(|| panic!("it ended before {word}"));
    line.strip_prefix(word).unwrap_or_else(|| panic!("{line:?} instead of {word}")).trim().to_owned()
}

/// Runs a bot through all steps. The bot first prints `ready`.
pub async fn check(mut bot: Command, ready: &str) {
    let sandbox = start(patient_options()).await.expect("it starts");
    let guild = sandbox.first_guild().expect("there is one");
    let more = permissions::PIN_MESSAGES
        | permissions::MANAGE_WEBHOOKS
        | permissions::MANAGE_GUILD
        | permissions::MANAGE_CHANNELS;
    sandbox.invite_bot(guild, permissions::BOT | more).expect("it is there");
    let channel = sandbox.channel("games").expect("it is there");
    let client = reqwest::Client::new();
    let person = async |user: &str, path: &str, body: Value| -> Value {
        let url = format!("{}sandbox{path}?user={user}", sandbox.page_url());
        let response = client.post(url).json(&body).send().await.expect("an answer");
        let (status, text) = (response.status(), response.text().await.expect("a body"));
        assert!(status.is_success(), "{path}: {text}");
        serde_json::from_str(&text).expect("JSON")
    };
    let in_channel = |what: &str| format!("/channels/{channel}/{what}");
    let said = person("Ada", &in_channel("messages"), json!({"content": "between us"})).await;
    let limited = Fault::RateLimited { scope: Scope::Route, after: Duration::from_millis(300) };
    sandbox.inject(FaultRule::new("POST", &in_channel("messages"), 1, limited));

    let mut bot = bot
        .env("API", sandbox.plain_api())
        .env("GATEWAY", sandbox.gateway_url())
        .env("TOKEN", sandbox.token())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("it runs");
    let mut lines = BufReader::new(bot.stdout.take().expect("it is piped")).lines();
    assert_eq!(expect_word(&mut lines, "ready").await, ready);
    for word in ["members", "withheld", "limited", "thread"] {
        expect_word(&mut lines, word).await;
    }
    assert_eq!(sandbox.faults_left(), 0);
    person("Ada", &in_channel("typing"), json!({})).await;
    for word in ["rare", "webhooks"] {
        expect_word(&mut lines, word).await;
    }
    let layout = expect_word(&mut lines, "layout").await;
    expect_word(&mut lines, "registered").await;

    let upload = client
        .post(format!("{}sandbox/upload?name=game.txt&user=Ada", sandbox.page_url()))
        .header("content-type", "application/octet-stream")
        .body("e2e4");
    let file: Value = upload.send().await.expect("an answer").json().await.expect("JSON");
    let ben = sandbox.person("Ben").expect("he is there");
    let id = |name: &str| {
        let commands = sandbox.commands(None);
        commands.iter().find(|command| command["name"] == name).expect("it is registered")["id"].clone()
    };
    let options = json!([{"name": "where", "value": channel}, {"name": "who", "value": ben},
                         {"name": "file", "value": file["id"]}]);
    let run = json!({"command": id("look"), "options": options});
    assert_eq!(person("Ada", &in_channel("run"), run).await["outcome"], "deferred");
    expect_word(&mut lines, "looked").await;
    for (name, target) in [("Look at", json!(ben)), ("Read out", said["id"].clone())] {
        let run = json!({"command": id(name), "target": target});
        assert_eq!(person("Ada", &in_channel("run"), run).await["outcome"], "message");
        expect_word(&mut lines, "targeted").await;
    }
    let forms = [
        ("near", json!({"text": "typed", "radio": "b", "boxes": ["a", "b"], "who": [ben]})),
        ("far", json!({"file": [file["id"]], "sure": true, "pick": ["a"]})),
    ];
    for (button, values) in forms {
        let press = json!({"message": layout, "custom_id": button});
        let opened = person("Ada", &in_channel("press"), press).await;
        assert_eq!(opened["outcome"], "modal");
        expect_word(&mut lines, "shown").await;
        let submit = format!("/interactions/{}/submit", opened["interaction"].as_str().expect("an id"));
        assert_eq!(person("Ada", &submit, json!({"values": values})).await["outcome"], "message");
        expect_word(&mut lines, "submitted").await;
    }
    drop(bot.stdin.take());
    assert!(bot.wait().await.expect("it ends").success());
    sandbox.stop().await;
}
