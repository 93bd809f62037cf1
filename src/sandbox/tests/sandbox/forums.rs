//! Forums: channels that hold posts, which are threads, and no messages of their own.

use crate::harness::Harness;
use castellan_sandbox::{Id, permissions};
use serde_json::{Value, json};

/// Starts a test server with a forum.
async fn start() -> (Harness, Id) {
    let harness = Harness::start().await;
    let forum = harness.sandbox.add_forum_channel(harness.guild, "strategy").expect("there is room");
    (harness, forum)
}

fn post(name: &str, content: &str) -> Value {
    json!({"name": name, "message": {"content": content}})
}

#[tokio::test]
async fn a_forum_holds_posts_and_no_messages() {
    let (harness, forum) = start().await;
    let mut connection = harness.connect().await;
    let known = harness.bot("GET", &format!("/channels/{forum}"), Value::Null).await.success();
    assert_eq!((&known["type"], &known["available_tags"]), (&json!(15), &json!([])));
    let messages = format!("/channels/{forum}/messages");
    assert_eq!(harness.bot("POST", &messages, json!({"content": "x"})).await.refusal(), (400, 50008));
    let threads = format!("/channels/{forum}/threads");
    let without = harness.bot("POST", &threads, json!({"name": "Openings"})).await;
    assert_eq!(without.error_codes("message"), ["BASE_TYPE_REQUIRED"]);
    let long = harness.bot("POST", &threads, post("Openings", &"x".repeat(2_001))).await;
    assert_eq!(long.error_codes("message/content"), ["BASE_TYPE_MAX_LENGTH"]);
    assert_eq!(harness.bot("POST", &threads, post("Openings", "")).await.refusal(), (400, 50006));
    let none = harness.bot("GET", &format!("/guilds/{}/threads/active", harness.guild), Value::Null).await;
    assert_eq!(none.success()["threads"], json!([]), "a post without a message leaves no thread");

    let made = harness.bot("POST", &threads, post("Openings", "Which one?")).await;
    assert_eq!(made.status, 201);
    let made = made.success();
    assert_eq!((&made["type"], &made["parent_id"]), (&json!(11), &json!(forum)));
    assert_eq!((&made["message"]["id"], &made["message"]["content"]), (&made["id"], &json!("Which one?")));
    assert_eq!(made["message_count"], 0, "the first message does not count");
    assert_eq!(made["message"]["thread"], Value::Null);
    let created = connection.event("THREAD_CREATE").await;
    assert_eq!((&created["id"], &created["newly_created"]), (&made["id"], &json!(true)));
    assert_eq!(connection.event("MESSAGE_CREATE").await["channel_id"], made["id"]);
    let inside = format!("/channels/{}/messages", made["id"].as_str().expect("an id"));
    harness.bot("POST", &inside, json!({"content": "The Pawn's."})).await.success();
    let listed = harness.bot("GET", &inside, Value::Null).await.success();
    assert_eq!(listed.as_array().map(Vec::len), Some(2));
    let known = harness.bot("GET", &format!("/channels/{forum}"), Value::Null).await.success();
    assert_eq!(known["last_message_id"], made["id"]);
    // Threads on messages are for channels with messages.
    let on = harness.bot("POST", &format!("{messages}/1/threads"), json!({"name": "x"})).await;
    assert_eq!(on.refusal(), (400, 50024));
    harness.stop().await;
}

#[tokio::test]
async fn posts_with_files_need_the_permissions_of_messages() {
    let (harness, forum) = start().await;
    let threads = format!("/channels/{forum}/threads");
    let file: &[(&str, &[u8])] = &[("board.png", b"x")];
    let made = harness.bot_with_files("POST", &threads, &post("Boards", "Mine"), file).await.success();
    assert_eq!(made["message"]["attachments"][0]["filename"], "board.png");
    let denied = [(permissions::ATTACH_FILES, file), (permissions::SEND_MESSAGES, &[])];
    for (permission, files) in denied {
        let bot = harness.sandbox.bot();
        harness.sandbox.set_member_overwrite(forum, bot, 0, permission).expect("they are there");
        let refused = harness.bot_with_files("POST", &threads, &post("Boards", "Mine"), files).await;
        assert_eq!(refused.refusal(), (403, 50013), "{permission}");
    }
    harness.stop().await;
}

#[tokio::test]
async fn people_start_posts_and_use_commands_within_them() {
    let (harness, forum) = start().await;
    let mut connection = harness.connect().await;
    let commands = harness.register(json!([{"name": "ping", "description": "x"}])).await;
    let path = |action: &str| format!("/channels/{forum}/{action}");
    let run = json!({"command": commands[0]});
    assert_eq!(harness.person("Ada", "POST", &path("messages"), json!({"content": "x"})).await.status, 400);
    assert_eq!(harness.person("Ada", "POST", &path("run"), run.clone()).await.status, 400);
    let nameless = harness.person("Ada", "POST", &path("posts"), post("", "Hello")).await;
    assert_eq!(nameless.error_codes("name"), ["BASE_TYPE_REQUIRED"]);
    let made = harness.person("Ada", "POST", &path("posts"), post("A game?", "Who plays?")).await.success();
    let id = made["channel"].as_str().expect("an id").to_owned();
    let created = connection.event("THREAD_CREATE").await;
    assert_eq!((&created["id"], &created["owner_id"]), (&made["channel"], &json!(person(&harness, "Ada"))));
    let world = harness.person("Ben", "GET", "/world", Value::Null).await.success();
    let channels = world["guilds"][0]["channels"].as_array().expect("a list");
    let find = |id: &str| channels.iter().find(|channel| channel["id"] == *id).expect("a channel");
    let shown = find(&forum.to_string());
    assert_eq!((&shown["can_send"], &shown["can_run"]), (&json!(true), &json!(false)));
    let shown = find(&id);
    assert_eq!((&shown["can_send"], &shown["can_run"]), (&json!(true), &json!(true)));
    assert_eq!((&shown["name"], &shown["applied_tags"]), (&json!("A game?"), &json!([])));
    let (interaction, outcome) =
        harness.act(&mut connection, "Ben", &format!("/channels/{id}/run"), run).await;
    assert_eq!(
        (&interaction["channel"]["type"], &interaction["channel"]["parent_id"]),
        (&json!(11), &json!(forum))
    );
    harness.answer(&interaction, json!({"type": 4, "data": {"content": "pong"}})).await.success();
    assert_eq!(outcome.await.expect("it ends")["outcome"], "message");
    // A text channel has no posts.
    let elsewhere = format!("/channels/{}/posts", harness.channel);
    assert_eq!(harness.person("Ada", "POST", &elsewhere, post("x", "x")).await.refusal(), (400, 50024));
    harness.stop().await;
}

#[tokio::test]
async fn webhooks_write_in_posts_alone() {
    let (harness, forum) = start().await;
    let granted = permissions::BOT | permissions::MANAGE_WEBHOOKS;
    harness.sandbox.invite_bot(harness.guild, granted).expect("it is there");
    let made =
        harness.bot("POST", &format!("/channels/{forum}/threads"), post("News", "First")).await.success();
    let hook = harness.bot("POST", &format!("/channels/{forum}/webhooks"), json!({"name": "Herald"})).await;
    let hook = hook.success();
    let text = |field: &str| hook[field].as_str().expect("a text").to_owned();
    let path = format!("/webhooks/{}/{}", text("id"), text("token"));
    let news = json!({"content": "news"});
    assert_eq!(harness.bot("POST", &path, news.clone()).await.refusal(), (400, 220_001));
    let thread = made["id"].as_str().expect("an id");
    harness.bot("POST", &format!("{path}?thread_id={thread}"), news).await.success();
    harness.stop().await;
}

#[tokio::test]
async fn options_for_some_kinds_of_channels_take_no_others() {
    let (harness, forum) = start().await;
    let mut connection = harness.connect().await;
    let option = json!({"type": 7, "name": "place", "description": "x", "channel_types": [0, 11]});
    let command = json!([{"name": "go", "description": "x", "options": [option]}]);
    let commands = harness.register(command).await;
    let run = |channel: Id| json!({"command": commands[0], "options": [{"name": "place", "value": channel}]});
    let path = format!("/channels/{}/run", harness.channel);
    let refused = harness.person("Ada", "POST", &path, run(forum)).await;
    assert_eq!(refused.error_codes("options/place"), ["OPTION_CHANNEL"]);
    let (interaction, _) = harness.act(&mut connection, "Ada", &path, run(harness.channel)).await;
    assert_eq!(interaction["data"]["options"][0]["value"], json!(harness.channel));
    harness.stop().await;
}

fn person(harness: &Harness, name: &str) -> Id {
    harness.sandbox.person(name).expect("a person")
}
