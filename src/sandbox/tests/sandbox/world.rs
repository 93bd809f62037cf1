//! Channels, threads, direct channels and permissions; changes around a bot; and the test server's complaints.

use crate::harness::Harness;
use castellan_sandbox::permissions::{
    self, ATTACH_FILES, MANAGE_THREADS, SEND_MESSAGES, SEND_MESSAGES_IN_THREADS, VIEW_CHANNEL,
};
use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

impl Harness {
    async fn create_thread(&self) -> String {
        let path = format!("/channels/{}/threads", self.channel);
        let body = json!({"name": "a game", "type": 11, "auto_archive_duration": 10_080});
        let made = self.bot("POST", &path, body).await;
        assert_eq!(made.status, 201, "{}", made.json);
        made.json["id"].as_str().expect("an id").to_owned()
    }

    async fn post_in(&self, channel: &str) -> crate::harness::Reply {
        self.bot("POST", &format!("/channels/{channel}/messages"), json!({"content": "x"})).await
    }
}

#[tokio::test]
async fn the_bot_reads_itself_its_server_and_its_channels() {
    let harness = Harness::start().await;
    for path in [
        "/users/@me".to_owned(),
        "/users/@me/guilds".to_owned(),
        "/applications/@me".to_owned(),
        "/gateway".to_owned(),
        "/gateway/bot".to_owned(),
        format!("/guilds/{}?with_counts=true", harness.guild),
        format!("/guilds/{}/channels", harness.guild),
        format!("/guilds/{}/roles", harness.guild),
        format!("/guilds/{}/threads/active", harness.guild),
        format!("/guilds/{}/members/{}", harness.guild, harness.sandbox.bot()),
        format!("/channels/{}", harness.channel),
        format!("/channels/{}/threads/archived/public", harness.channel),
        format!("/users/{}", harness.sandbox.person("Ada").expect("she is there")),
    ] {
        harness.bot("GET", &path, Value::Null).await.success();
    }
    assert_eq!(harness.bot("GET", "/users/12", Value::Null).await.refusal(), (404, 10013));
    assert_eq!(harness.bot("GET", "/channels/12", Value::Null).await.refusal(), (404, 10003));
    assert_eq!(harness.bot("GET", "/guilds/12", Value::Null).await.refusal(), (404, 10004));
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn unknown_routes_and_wrong_tokens_are_reported_as_complaints() {
    let harness = Harness::start().await;
    assert_eq!(harness.bot("GET", "/teapots", Value::Null).await.refusal(), (404, 0));
    assert_eq!(harness.bot("PUT", "/users/@me", Value::Null).await.refusal(), (404, 0));
    for path in ["/v10/users/@me", "/", "/api"] {
        let reply = harness.client.get(format!("https://discord.com{path}")).send().await.expect("an answer");
        assert_eq!(reply.status(), 404, "{path}");
    }
    let url = format!("{}/v9/users/@me", harness.sandbox.plain_api());
    assert_eq!(harness.client.get(url).send().await.expect("an answer").status(), 404);
    let url = format!("{}/v10/users/@me", harness.sandbox.plain_api());
    let wrong = harness.client.get(url).header("authorization", "Bot wrong").send().await.expect("an answer");
    assert_eq!(wrong.status(), 401);
    assert_eq!(harness.sandbox.complaints().len(), 7);
    harness.sandbox.stop().await;
}

#[tokio::test]
async fn writing_in_an_archived_thread_unarchives_it_unless_it_is_locked() {
    let harness = Harness::start().await;
    let mut connection = harness.connect().await;
    let thread = harness.create_thread().await;
    assert_eq!(connection.event("THREAD_CREATE").await["id"], *thread);
    harness.post_in(&thread).await.success();
    let path = format!("/channels/{thread}");
    let archived = harness.bot("PATCH", &path, json!({"archived": true})).await.success();
    assert_eq!(archived["thread_metadata"]["archived"], true);
    let listed = harness
        .bot("GET", &format!("/channels/{}/threads/archived/public", harness.channel), Value::Null)
        .await
        .success();
    assert_eq!(listed["threads"][0]["id"], *thread);
    assert_eq!(harness.bot("PATCH", &path, json!({"name": "x"})).await.refusal(), (400, 50083));
    connection.pending_events().await;
    harness.post_in(&thread).await.success();
    assert_eq!(connection.event("THREAD_UPDATE").await["thread_metadata"]["archived"], false);
    let id: castellan_sandbox::Id = thread.parse().expect("an id");
    harness.sandbox.set_thread_state(id, true, true).expect("it is there");
    // The bot manages threads; without that permission it is locked out.
    harness
        .sandbox
        .set_member_overwrite(harness.channel, harness.sandbox.bot(), 0, MANAGE_THREADS)
        .expect("it is there");
    assert_eq!(harness.post_in(&thread).await.refusal(), (400, 160_005));
    assert_eq!(harness.bot("PATCH", &path, json!({"archived": false})).await.refusal(), (400, 160_005));
    let refused = harness.person("Ben", "POST", &format!("{path}/messages"), json!({"content": "x"})).await;
    assert_eq!(refused.refusal(), (400, 160_005));
    harness.sandbox.set_member_overwrite(harness.channel, harness.sandbox.bot(), 0, 0).expect("it is there");
    harness.bot("PATCH", &path, json!({"archived": false, "locked": false})).await.success();
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn a_message_has_at_most_one_thread_which_has_its_id() {
    let harness = Harness::start().await;
    let made = harness.post(json!({"content": "x"})).await.success();
    let id = made["id"].as_str().expect("an id");
    let path = format!("/channels/{}/messages/{id}/threads", harness.channel);
    let thread = harness.bot("POST", &path, json!({"name": "on it"})).await.success();
    assert_eq!(thread["id"], *id);
    assert_eq!(harness.bot("POST", &path, json!({"name": "again"})).await.refusal(), (400, 160_004));
    let path = format!("/channels/{}/messages/{id}", harness.channel);
    let message = harness.bot("GET", &path, Value::Null).await.success();
    assert_eq!(message["thread"]["name"], "on it");
    let members = format!("/channels/{id}/thread-members");
    let ben = harness.sandbox.person("Ben").expect("he is there");
    assert_eq!(harness.bot("PUT", &format!("{members}/{ben}"), Value::Null).await.status, 204);
    let list = harness.bot("GET", &members, Value::Null).await.success();
    assert_eq!(list.as_array().map(Vec::len), Some(2));
    assert_eq!(harness.bot("DELETE", &format!("{members}/@me"), Value::Null).await.status, 204);
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn thread_names_and_archive_durations_are_limited() {
    let harness = Harness::start().await;
    let path = format!("/channels/{}/threads", harness.channel);
    let body = |length: usize, minutes: u64| json!({"name": "x".repeat(length), "type": 11, "auto_archive_duration": minutes});
    harness.bot("POST", &path, body(100, 60)).await.success();
    for (length, minutes) in [(101, 60), (0, 60), (1, 61)] {
        assert_eq!(harness.bot("POST", &path, body(length, minutes)).await.refusal(), (400, 50035));
    }
    harness.stop().await;
}

#[tokio::test]
async fn a_server_has_at_most_1000_active_threads() {
    let harness = Harness::start().await;
    let ada = harness.sandbox.person("Ada").expect("she is there");
    let threads: Vec<_> = (0..1_000)
        .map(|_| harness.sandbox.open_thread(harness.channel, ada, "a game").expect("there is room"))
        .collect();
    let path = format!("/channels/{}/threads", harness.channel);
    let one_more = async || harness.bot("POST", &path, json!({"name": "one more", "type": 11})).await;
    assert_eq!(one_more().await.refusal(), (400, 160_006));
    harness.sandbox.set_thread_state(threads[0], true, false).expect("it is there");
    one_more().await.success();
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn a_private_thread_is_visible_only_to_its_members() {
    let harness = Harness::start().await;
    let path = format!("/channels/{}/threads", harness.channel);
    let refused = harness.bot("POST", &path, json!({"name": "x", "type": 12})).await;
    assert_eq!(refused.refusal(), (403, 50013), "the bot did not ask for that");
    harness
        .sandbox
        .set_member_overwrite(harness.channel, harness.sandbox.bot(), permissions::CREATE_PRIVATE_THREADS, 0)
        .expect("it is there");
    let made = harness.bot("POST", &path, json!({"name": "x", "type": 12})).await.success();
    let path = format!("/channels/{}", made["id"].as_str().expect("an id"));
    let read_messages = async || harness.person("Ben", "GET", &format!("{path}/messages"), Value::Null).await;
    assert_eq!(read_messages().await.refusal(), (403, 50001));
    let ben = harness.sandbox.person("Ben").expect("he is there");
    harness.bot("PUT", &format!("{path}/thread-members/{ben}"), Value::Null).await;
    read_messages().await.success();
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn missing_permissions_are_refused_with_discords_error_codes() {
    let harness = Harness::start().await;
    let bot = harness.sandbox.bot();
    let channel = harness.channel.to_string();
    harness.sandbox.set_member_overwrite(harness.channel, bot, 0, SEND_MESSAGES).expect("it is there");
    assert_eq!(harness.post_in(&channel).await.refusal(), (403, 50013));
    let thread = harness.create_thread().await;
    harness.post_in(&thread).await.success();
    harness
        .sandbox
        .set_member_overwrite(harness.channel, bot, 0, SEND_MESSAGES_IN_THREADS)
        .expect("it is there");
    assert_eq!(harness.post_in(&thread).await.refusal(), (403, 50013));
    harness.sandbox.set_member_overwrite(harness.channel, bot, 0, ATTACH_FILES).expect("it is there");
    let path = format!("/channels/{channel}/messages");
    let refused = harness.bot_with_files("POST", &path, &json!({}), &[("x", b"x")]).await;
    assert_eq!(refused.refusal(), (403, 50013));
    harness.sandbox.hide_from_bot(harness.channel, true).expect("it is there");
    assert_eq!(harness.post_in(&channel).await.refusal(), (403, 50001));
    harness.sandbox.hide_from_bot(harness.channel, false).expect("it is there");
    harness.post_in(&channel).await.success();
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn direct_messages_require_a_shared_server_and_the_users_consent() {
    let harness = Harness::start().await;
    let ada = harness.sandbox.person("Ada").expect("she is there");
    let open =
        async |user: Value| harness.bot("POST", "/users/@me/channels", json!({"recipient_id": user})).await;
    let channel = open(json!(ada)).await.success();
    assert_eq!(open(json!(ada)).await.success()["id"], channel["id"], "there is one");
    let id = channel["id"].as_str().expect("an id").to_owned();
    let mut connection = harness.connect().await;
    harness.post_in(&id).await.success();
    let path = format!("/channels/{id}/messages");
    assert_eq!(harness.person("Ben", "GET", &path, Value::Null).await.refusal(), (403, 50001));
    harness.person("Ada", "POST", &path, json!({"content": "hello"})).await.success();
    connection.event("MESSAGE_CREATE").await;
    assert_eq!(
        connection.event("MESSAGE_CREATE").await["content"],
        "hello",
        "what is said to it, the bot may read"
    );
    let commands = harness.register(json!([{"name": "ping", "description": "x"}])).await;
    let run = format!("/channels/{id}/run");
    let (interaction, _) = harness.act(&mut connection, "Ada", &run, json!({"command": commands[0]})).await;
    assert_eq!((&interaction["context"], &interaction["user"]["username"]), (&json!(1), &json!("ada")));
    assert!(interaction["member"].is_null() && interaction["guild_id"].is_null());
    harness.answer(&interaction, json!({"type": 4, "data": {"content": "x"}})).await.success();
    harness.sandbox.set_direct_messages(ada, false).expect("she is there");
    assert_eq!(harness.post_in(&id).await.refusal(), (403, 50007));
    let eve = harness.sandbox.add_user("Eve");
    let id = open(json!(eve)).await.success()["id"].as_str().expect("an id").to_owned();
    assert_eq!(harness.post_in(&id).await.refusal(), (403, 50007), "they are in no server with it");
    assert_eq!(open(json!(harness.sandbox.bot())).await.refusal(), (400, 50033));
    harness.stop().await;
}

#[tokio::test]
async fn the_bot_is_notified_of_deletions_outages_and_kicks() {
    let harness = Harness::start().await;
    let mut connection = harness.connect().await;
    connection.event("GUILD_CREATE").await;
    let thread = harness.create_thread().await;
    connection.pending_events().await;
    let made = harness.post(json!({"content": "x"})).await.success();
    let id = made["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    harness.sandbox.delete_message(harness.channel, id).expect("it is there");
    assert_eq!(connection.event("MESSAGE_DELETE").await["id"], made["id"]);
    harness.sandbox.delete_channel(harness.channel).expect("it is there");
    let mut gone = [connection.next().await, connection.next().await]
        .map(|payload| payload.expect("it stays open")["t"].to_string());
    gone.sort_unstable();
    assert_eq!(gone, ["\"CHANNEL_DELETE\"", "\"THREAD_DELETE\""]);
    assert_eq!(harness.post_in(&thread).await.refusal(), (404, 10003));
    harness.sandbox.set_available(harness.guild, false).expect("it is there");
    assert_eq!(connection.event("GUILD_DELETE").await, json!({"id": harness.guild, "unavailable": true}));
    let other = harness.sandbox.channel("general").expect("it is there").to_string();
    assert_eq!(harness.post_in(&other).await.refusal(), (403, 50001));
    harness.sandbox.set_available(harness.guild, true).expect("it is there");
    connection.event("GUILD_CREATE").await;
    harness.post_in(&other).await.success();
    harness.sandbox.kick_bot(harness.guild).expect("it is there");
    assert_eq!(connection.event("GUILD_DELETE").await, json!({"id": harness.guild}));
    assert_eq!(harness.post_in(&other).await.refusal(), (403, 50001));
    harness.sandbox.invite_bot(harness.guild, permissions::BOT).expect("it is there");
    connection.event("GUILD_CREATE").await;
    harness.post_in(&other).await.success();
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn people_receive_live_events_of_the_channels_that_they_see() {
    let harness = Harness::start().await;
    let users = harness
        .client
        .get(format!("{}sandbox/users", harness.sandbox.page_url()))
        .send()
        .await
        .expect("an answer");
    let users: Value = users.json().await.expect("JSON");
    let names: Vec<&Value> =
        users.as_array().expect("a list").iter().map(|user| &user["global_name"]).collect();
    assert_eq!(names, ["Ada", "Ben", "Cleo", "Dan"]);
    let ben = harness.sandbox.person("Ben").expect("he is there");
    let general = harness.sandbox.channel("general").expect("it is there");
    harness.sandbox.set_member_overwrite(general, ben, 0, VIEW_CHANNEL).expect("it is there");
    let seen = async |user: &str| -> Vec<Value> {
        let world = harness.person(user, "GET", "/world", Value::Null).await.success();
        world["guilds"][0]["channels"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|channel| channel["name"].clone())
            .collect()
    };
    assert_eq!(seen("Ada").await, ["general", "games", "off-topic"]);
    assert_eq!(seen("ben").await, ["games", "off-topic"]);
    let url = format!("{}sandbox/live?user=Ben", harness.sandbox.page_url().replace("http", "ws"));
    let mut open = url.into_client_request().expect("an address");
    let origin = harness.sandbox.page_url().trim_end_matches('/').parse().expect("a header");
    open.headers_mut().insert("origin", origin);
    let (mut live, _) = tokio_tungstenite::connect_async(open).await.expect("a connection");
    let mut next = async || -> Value {
        let message = live.next().await.expect("something comes").expect("it is open");
        serde_json::from_str(message.to_text().expect("a text")).expect("JSON")
    };
    let path = format!("/channels/{general}/messages");
    harness.person("Ada", "POST", &path, json!({"content": "not for Ben"})).await.success();
    assert_eq!(harness.person("Ben", "POST", &path, json!({"content": "x"})).await.refusal(), (403, 50001));
    let made = harness.post(json!({"content": "for all"})).await.success();
    let event = next().await;
    assert_eq!((&event["type"], &event["message"]["id"]), (&json!("message"), &made["id"]));
    let id = made["id"].as_str().expect("an id");
    harness
        .bot("PATCH", &format!("/channels/{}/messages/{id}", harness.channel), json!({"content": "y"}))
        .await
        .success();
    assert_eq!(next().await["type"], "edited");
    harness.bot("POST", &format!("/channels/{}/typing", harness.channel), Value::Null).await;
    assert_eq!(next().await["type"], "typing");
    harness.bot("DELETE", &format!("/channels/{}/messages/{id}", harness.channel), Value::Null).await;
    assert_eq!(next().await, json!({"type": "deleted", "channel": harness.channel, "id": id}));
    harness.sandbox.add_channel(harness.guild, "new").expect("it is there");
    assert_eq!(next().await["type"], "world");
    assert_eq!(harness.person("Nobody", "GET", "/world", Value::Null).await.refusal(), (404, 10013));
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn memory_is_bounded() {
    let options = castellan_sandbox::Options {
        messages: 3,
        file_bytes: 100,
        journal: 5,
        ..crate::harness::test_options()
    };
    let harness = Harness::start_with(options).await;
    let path = format!("/channels/{}/messages", harness.channel);
    let mut urls = Vec::new();
    for _ in 0..6 {
        let made = harness.bot_with_files("POST", &path, &json!({}), &[("x", &[1; 40])]).await.success();
        urls.push(made["attachments"][0]["url"].as_str().expect("a text").to_owned());
    }
    assert_eq!(harness.messages_seen_by("Ada").await.len(), 3);
    assert_eq!(harness.sandbox.journal().len(), 5);
    assert_eq!(harness.sandbox.request_count(), 6);
    let mut served = Vec::new();
    for url in urls {
        served.push(harness.client.get(url).send().await.expect("an answer").status().as_u16());
    }
    assert_eq!(served, [404, 404, 404, 404, 200, 200]);
    harness.stop_without_complaints().await;
}
