//! Channels, threads, direct channels and permissions; changes around a bot; and the test server's complaints.

use crate::stage::Stage;
use castellan_sandbox::permissions::{
    self, ATTACH_FILES, MANAGE_THREADS, SEND_MESSAGES, SEND_MESSAGES_IN_THREADS, VIEW_CHANNEL,
};
use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

impl Stage {
    async fn thread(&self) -> String {
        let path = format!("/channels/{}/threads", self.channel);
        let body = json!({"name": "a game", "type": 11, "auto_archive_duration": 10_080});
        let made = self.bot("POST", &path, body).await;
        assert_eq!(made.status, 201, "{}", made.json);
        made.json["id"].as_str().expect("an id").to_owned()
    }

    async fn says(&self, channel: &str) -> crate::stage::Reply {
        self.bot("POST", &format!("/channels/{channel}/messages"), json!({"content": "x"})).await
    }
}

#[tokio::test]
async fn the_bot_learns_of_itself_its_server_and_its_channels() {
    let stage = Stage::quick().await;
    for path in [
        "/users/@me".to_owned(),
        "/users/@me/guilds".to_owned(),
        "/applications/@me".to_owned(),
        "/gateway".to_owned(),
        "/gateway/bot".to_owned(),
        format!("/guilds/{}?with_counts=true", stage.guild),
        format!("/guilds/{}/channels", stage.guild),
        format!("/guilds/{}/roles", stage.guild),
        format!("/guilds/{}/threads/active", stage.guild),
        format!("/guilds/{}/members/{}", stage.guild, stage.sandbox.bot()),
        format!("/channels/{}", stage.channel),
        format!("/channels/{}/threads/archived/public", stage.channel),
        format!("/users/{}", stage.sandbox.person("Ada").expect("she is there")),
    ] {
        stage.bot("GET", &path, Value::Null).await.fine();
    }
    assert_eq!(stage.bot("GET", "/users/12", Value::Null).await.refusal(), (404, 10013));
    assert_eq!(stage.bot("GET", "/channels/12", Value::Null).await.refusal(), (404, 10003));
    assert_eq!(stage.bot("GET", "/guilds/12", Value::Null).await.refusal(), (404, 10004));
    stage.ends_well().await;
}

#[tokio::test]
async fn an_unknown_route_and_a_wrong_token_are_complained_about() {
    let stage = Stage::quick().await;
    assert_eq!(stage.bot("GET", "/teapots", Value::Null).await.refusal(), (404, 0));
    assert_eq!(stage.bot("PUT", "/users/@me", Value::Null).await.refusal(), (404, 0));
    for path in ["/v10/users/@me", "/", "/api"] {
        let reply = stage.client.get(format!("https://discord.com{path}")).send().await.expect("an answer");
        assert_eq!(reply.status(), 404, "{path}");
    }
    let url = format!("{}/v9/users/@me", stage.sandbox.plain_api());
    assert_eq!(stage.client.get(url).send().await.expect("an answer").status(), 404);
    let url = format!("{}/v10/users/@me", stage.sandbox.plain_api());
    let wrong = stage.client.get(url).header("authorization", "Bot wrong").send().await.expect("an answer");
    assert_eq!(wrong.status(), 401);
    assert_eq!(stage.sandbox.complaints().len(), 7);
    stage.sandbox.stop().await;
}

#[tokio::test]
async fn a_thread_is_opened_archived_and_comes_back_when_somebody_writes() {
    let stage = Stage::quick().await;
    let mut line = stage.line().await;
    let thread = stage.thread().await;
    assert_eq!(line.event("THREAD_CREATE").await["id"], *thread);
    stage.says(&thread).await.fine();
    let path = format!("/channels/{thread}");
    let archived = stage.bot("PATCH", &path, json!({"archived": true})).await.fine();
    assert_eq!(archived["thread_metadata"]["archived"], true);
    let listed = stage
        .bot("GET", &format!("/channels/{}/threads/archived/public", stage.channel), Value::Null)
        .await
        .fine();
    assert_eq!(listed["threads"][0]["id"], *thread);
    assert_eq!(stage.bot("PATCH", &path, json!({"name": "x"})).await.refusal(), (400, 50083));
    line.events_until_now().await;
    stage.says(&thread).await.fine();
    assert_eq!(line.event("THREAD_UPDATE").await["thread_metadata"]["archived"], false);
    let id: castellan_sandbox::Id = thread.parse().expect("an id");
    stage.sandbox.set_thread(id, true, true).expect("it is there");
    // The bot manages threads; without that permission it is locked out.
    stage.sandbox.overwrite(stage.channel, stage.sandbox.bot(), 0, MANAGE_THREADS).expect("it is there");
    assert_eq!(stage.says(&thread).await.refusal(), (400, 160_005));
    assert_eq!(stage.bot("PATCH", &path, json!({"archived": false})).await.refusal(), (400, 160_005));
    let refused = stage.person("Ben", "POST", &format!("{path}/messages"), json!({"content": "x"})).await;
    assert_eq!(refused.refusal(), (400, 160_005));
    stage.sandbox.overwrite(stage.channel, stage.sandbox.bot(), 0, 0).expect("it is there");
    stage.bot("PATCH", &path, json!({"archived": false, "locked": false})).await.fine();
    stage.ends_well().await;
}

#[tokio::test]
async fn a_thread_on_a_message_bears_its_id_and_there_is_one() {
    let stage = Stage::quick().await;
    let made = stage.post(json!({"content": "x"})).await.fine();
    let id = made["id"].as_str().expect("an id");
    let path = format!("/channels/{}/messages/{id}/threads", stage.channel);
    let thread = stage.bot("POST", &path, json!({"name": "on it"})).await.fine();
    assert_eq!(thread["id"], *id);
    assert_eq!(stage.bot("POST", &path, json!({"name": "again"})).await.refusal(), (400, 160_004));
    let path = format!("/channels/{}/messages/{id}", stage.channel);
    let message = stage.bot("GET", &path, Value::Null).await.fine();
    assert_eq!(message["thread"]["name"], "on it");
    let members = format!("/channels/{id}/thread-members");
    let ben = stage.sandbox.person("Ben").expect("he is there");
    assert_eq!(stage.bot("PUT", &format!("{members}/{ben}"), Value::Null).await.status, 204);
    let list = stage.bot("GET", &members, Value::Null).await.fine();
    assert_eq!(list.as_array().map(Vec::len), Some(2));
    assert_eq!(stage.bot("DELETE", &format!("{members}/@me"), Value::Null).await.status, 204);
    stage.ends_well().await;
}

#[tokio::test]
async fn names_and_times_of_threads_have_limits() {
    let stage = Stage::quick().await;
    let path = format!("/channels/{}/threads", stage.channel);
    let body = |length: usize, minutes: u64| json!({"name": "x".repeat(length), "type": 11, "auto_archive_duration": minutes});
    stage.bot("POST", &path, body(100, 60)).await.fine();
    for (length, minutes) in [(101, 60), (0, 60), (1, 61)] {
        assert_eq!(stage.bot("POST", &path, body(length, minutes)).await.refusal(), (400, 50035));
    }
    stage.ends().await;
}

#[tokio::test]
async fn a_server_has_a_thousand_threads_that_are_not_archived() {
    let stage = Stage::quick().await;
    let ada = stage.sandbox.person("Ada").expect("she is there");
    let threads: Vec<_> = (0..1_000)
        .map(|_| stage.sandbox.open_thread(stage.channel, ada, "a game").expect("there is room"))
        .collect();
    let path = format!("/channels/{}/threads", stage.channel);
    let one_more = async || stage.bot("POST", &path, json!({"name": "one more", "type": 11})).await;
    assert_eq!(one_more().await.refusal(), (400, 160_006));
    stage.sandbox.set_thread(threads[0], true, false).expect("it is there");
    one_more().await.fine();
    stage.ends_well().await;
}

#[tokio::test]
async fn a_private_thread_is_seen_by_its_members() {
    let stage = Stage::quick().await;
    let path = format!("/channels/{}/threads", stage.channel);
    let refused = stage.bot("POST", &path, json!({"name": "x", "type": 12})).await;
    assert_eq!(refused.refusal(), (403, 50013), "the bot did not ask for that");
    stage
        .sandbox
        .overwrite(stage.channel, stage.sandbox.bot(), permissions::CREATE_PRIVATE_THREADS, 0)
        .expect("it is there");
    let made = stage.bot("POST", &path, json!({"name": "x", "type": 12})).await.fine();
    let path = format!("/channels/{}", made["id"].as_str().expect("an id"));
    let see = async || stage.person("Ben", "GET", &format!("{path}/messages"), Value::Null).await;
    assert_eq!(see().await.refusal(), (403, 50001));
    let ben = stage.sandbox.person("Ben").expect("he is there");
    stage.bot("PUT", &format!("{path}/thread-members/{ben}"), Value::Null).await;
    see().await.fine();
    stage.ends_well().await;
}

#[tokio::test]
async fn what_the_bot_may_not_do_is_refused_with_the_right_code() {
    let stage = Stage::quick().await;
    let bot = stage.sandbox.bot();
    let channel = stage.channel.to_string();
    stage.sandbox.overwrite(stage.channel, bot, 0, SEND_MESSAGES).expect("it is there");
    assert_eq!(stage.says(&channel).await.refusal(), (403, 50013));
    let thread = stage.thread().await;
    stage.says(&thread).await.fine();
    stage.sandbox.overwrite(stage.channel, bot, 0, SEND_MESSAGES_IN_THREADS).expect("it is there");
    assert_eq!(stage.says(&thread).await.refusal(), (403, 50013));
    stage.sandbox.overwrite(stage.channel, bot, 0, ATTACH_FILES).expect("it is there");
    let path = format!("/channels/{channel}/messages");
    let refused = stage.bot_with_files("POST", &path, &json!({}), &[("x", b"x")]).await;
    assert_eq!(refused.refusal(), (403, 50013));
    stage.sandbox.hide_from_bot(stage.channel, true).expect("it is there");
    assert_eq!(stage.says(&channel).await.refusal(), (403, 50001));
    stage.sandbox.hide_from_bot(stage.channel, false).expect("it is there");
    stage.says(&channel).await.fine();
    stage.ends_well().await;
}

#[tokio::test]
async fn the_bot_writes_directly_to_whoever_lets_it() {
    let stage = Stage::quick().await;
    let ada = stage.sandbox.person("Ada").expect("she is there");
    let open =
        async |user: Value| stage.bot("POST", "/users/@me/channels", json!({"recipient_id": user})).await;
    let channel = open(json!(ada)).await.fine();
    assert_eq!(open(json!(ada)).await.fine()["id"], channel["id"], "there is one");
    let id = channel["id"].as_str().expect("an id").to_owned();
    let mut line = stage.line().await;
    stage.says(&id).await.fine();
    let path = format!("/channels/{id}/messages");
    assert_eq!(stage.person("Ben", "GET", &path, Value::Null).await.refusal(), (403, 50001));
    stage.person("Ada", "POST", &path, json!({"content": "hello"})).await.fine();
    line.event("MESSAGE_CREATE").await;
    assert_eq!(
        line.event("MESSAGE_CREATE").await["content"],
        "hello",
        "what is said to it, the bot may read"
    );
    let commands = stage.register(json!([{"name": "ping", "description": "x"}])).await;
    let run = format!("/channels/{id}/run");
    let (interaction, _) = stage.does(&mut line, "Ada", &run, json!({"command": commands[0]})).await;
    assert_eq!((&interaction["context"], &interaction["user"]["username"]), (&json!(1), &json!("ada")));
    assert!(interaction["member"].is_null() && interaction["guild_id"].is_null());
    stage.answer(&interaction, json!({"type": 4, "data": {"content": "x"}})).await.fine();
    stage.sandbox.take_direct_messages(ada, false).expect("she is there");
    assert_eq!(stage.says(&id).await.refusal(), (403, 50007));
    let eve = stage.sandbox.add_user("Eve");
    let id = open(json!(eve)).await.fine()["id"].as_str().expect("an id").to_owned();
    assert_eq!(stage.says(&id).await.refusal(), (403, 50007), "they are in no server with it");
    assert_eq!(open(json!(stage.sandbox.bot())).await.refusal(), (400, 50033));
    stage.ends().await;
}

#[tokio::test]
async fn the_world_changes_under_the_bot() {
    let stage = Stage::quick().await;
    let mut line = stage.line().await;
    line.event("GUILD_CREATE").await;
    let thread = stage.thread().await;
    line.events_until_now().await;
    let made = stage.post(json!({"content": "x"})).await.fine();
    let id = made["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    stage.sandbox.delete_message(stage.channel, id).expect("it is there");
    assert_eq!(line.event("MESSAGE_DELETE").await["id"], made["id"]);
    stage.sandbox.delete_channel(stage.channel).expect("it is there");
    let mut gone = [line.next().await, line.next().await]
        .map(|payload| payload.expect("it stays open")["t"].to_string());
    gone.sort_unstable();
    assert_eq!(gone, ["\"CHANNEL_DELETE\"", "\"THREAD_DELETE\""]);
    assert_eq!(stage.says(&thread).await.refusal(), (404, 10003));
    stage.sandbox.set_available(stage.guild, false).expect("it is there");
    assert_eq!(line.event("GUILD_DELETE").await, json!({"id": stage.guild, "unavailable": true}));
    let other = stage.sandbox.channel("general").expect("it is there").to_string();
    assert_eq!(stage.says(&other).await.refusal(), (403, 50001));
    stage.sandbox.set_available(stage.guild, true).expect("it is there");
    line.event("GUILD_CREATE").await;
    stage.says(&other).await.fine();
    stage.sandbox.kick_bot(stage.guild).expect("it is there");
    assert_eq!(line.event("GUILD_DELETE").await, json!({"id": stage.guild}));
    assert_eq!(stage.says(&other).await.refusal(), (403, 50001));
    stage.sandbox.invite_bot(stage.guild, permissions::BOT).expect("it is there");
    line.event("GUILD_CREATE").await;
    stage.says(&other).await.fine();
    stage.ends_well().await;
}

#[tokio::test]
async fn people_see_what_is_theirs_to_see_and_hear_of_it_at_once() {
    let stage = Stage::quick().await;
    let users = stage
        .client
        .get(format!("{}sandbox/users", stage.sandbox.page_url()))
        .send()
        .await
        .expect("an answer");
    let users: Value = users.json().await.expect("JSON");
    let names: Vec<&Value> =
        users.as_array().expect("a list").iter().map(|user| &user["global_name"]).collect();
    assert_eq!(names, ["Ada", "Ben", "Cleo", "Dan"]);
    let ben = stage.sandbox.person("Ben").expect("he is there");
    let general = stage.sandbox.channel("general").expect("it is there");
    stage.sandbox.overwrite(general, ben, 0, VIEW_CHANNEL).expect("it is there");
    let seen = async |user: &str| -> Vec<Value> {
        let world = stage.person(user, "GET", "/world", Value::Null).await.fine();
        world["guilds"][0]["channels"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|channel| channel["name"].clone())
            .collect()
    };
    assert_eq!(seen("Ada").await, ["general", "games", "off-topic"]);
    assert_eq!(seen("ben").await, ["games", "off-topic"]);
    let url = format!("{}sandbox/live?user=Ben", stage.sandbox.page_url().replace("http", "ws"));
    let mut open = url.into_client_request().expect("an address");
    let origin = stage.sandbox.page_url().trim_end_matches('/').parse().expect("a header");
    open.headers_mut().insert("origin", origin);
    let (mut live, _) = tokio_tungstenite::connect_async(open).await.expect("a connection");
    let mut next = async || -> Value {
        let message = live.next().await.expect("something comes").expect("it is open");
        serde_json::from_str(message.to_text().expect("a text")).expect("JSON")
    };
    let path = format!("/channels/{general}/messages");
    stage.person("Ada", "POST", &path, json!({"content": "not for Ben"})).await.fine();
    assert_eq!(stage.person("Ben", "POST", &path, json!({"content": "x"})).await.refusal(), (403, 50001));
    let made = stage.post(json!({"content": "for all"})).await.fine();
    let event = next().await;
    assert_eq!((&event["type"], &event["message"]["id"]), (&json!("message"), &made["id"]));
    let id = made["id"].as_str().expect("an id");
    stage
        .bot("PATCH", &format!("/channels/{}/messages/{id}", stage.channel), json!({"content": "y"}))
        .await
        .fine();
    assert_eq!(next().await["type"], "edited");
    stage.bot("POST", &format!("/channels/{}/typing", stage.channel), Value::Null).await;
    assert_eq!(next().await["type"], "typing");
    stage.bot("DELETE", &format!("/channels/{}/messages/{id}", stage.channel), Value::Null).await;
    assert_eq!(next().await, json!({"type": "deleted", "channel": stage.channel, "id": id}));
    stage.sandbox.add_channel(stage.guild, "new").expect("it is there");
    assert_eq!(next().await["type"], "world");
    assert_eq!(stage.person("Nobody", "GET", "/world", Value::Null).await.refusal(), (404, 10013));
    stage.ends_well().await;
}

#[tokio::test]
async fn memory_is_bounded() {
    let options =
        castellan_sandbox::Options { messages: 3, file_bytes: 100, journal: 5, ..crate::stage::quick() };
    let stage = Stage::new(options).await;
    let path = format!("/channels/{}/messages", stage.channel);
    let mut urls = Vec::new();
    for _ in 0..6 {
        let made = stage.bot_with_files("POST", &path, &json!({}), &[("x", &[1; 40])]).await.fine();
        urls.push(made["attachments"][0]["url"].as_str().expect("a text").to_owned());
    }
    assert_eq!(stage.seen_by("Ada").await.len(), 3);
    assert_eq!(stage.sandbox.journal().len(), 5);
    assert_eq!(stage.sandbox.requests(), 6);
    let mut served = Vec::new();
    for url in urls {
        served.push(stage.client.get(url).send().await.expect("an answer").status().as_u16());
    }
    assert_eq!(served, [404, 404, 404, 404, 200, 200]);
    stage.ends_well().await;
}
