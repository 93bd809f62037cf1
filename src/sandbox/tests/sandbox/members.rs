//! Members, roles and names; events of typing, joining and presence; and the intents that they need.

use crate::gateway_connection::{ConnectionEnd, GatewayConnection};
use crate::harness::{Harness, test_options};
use castellan_sandbox::{GUILD_MEMBERS, GUILD_PRESENCES, MESSAGE_CONTENT, Options, permissions};
use serde_json::{Value, json};

async fn start_with_intents(privileged: u64) -> Harness {
    Harness::start_with(Options { privileged, ..test_options() }).await
}

async fn connect_with_intents(harness: &Harness, intents: u64) -> GatewayConnection {
    let mut connection = GatewayConnection::open(&harness.sandbox).await;
    connection.identify(harness.sandbox.token(), intents).await;
    connection.event("GUILD_CREATE").await;
    connection
}

#[tokio::test]
async fn privileged_intents_must_be_enabled_for_the_application() {
    let harness = start_with_intents(MESSAGE_CONTENT).await;
    let application = harness.bot("GET", "/applications/@me", Value::Null).await.success();
    assert_eq!(application["flags"], 1 << 19);
    connect_with_intents(&harness, 1 | MESSAGE_CONTENT).await;
    let mut connection = GatewayConnection::open(&harness.sandbox).await;
    connection.identify(harness.sandbox.token(), 1 | GUILD_MEMBERS).await;
    assert_eq!(connection.end().await, ConnectionEnd::Closed(Some(4014)));
    harness.stop().await;
}

#[tokio::test]
async fn message_content_requires_the_intent_over_rest() {
    for (privileged, seen) in [(0, ""), (MESSAGE_CONTENT, "between us")] {
        let harness = start_with_intents(privileged).await;
        let path = format!("/channels/{}/messages", harness.channel);
        let posted = harness.person("Ada", "POST", &path, json!({"content": "between us"})).await.success();
        let read = harness.bot("GET", &path, Value::Null).await.success();
        assert_eq!((&read[0]["content"], &read[0]["id"]), (&json!(seen), &posted["id"]));
        let one = format!("{path}/{}", posted["id"].as_str().expect("an id"));
        assert_eq!(harness.bot("GET", &one, Value::Null).await.success()["content"], seen);
        // The same within an answer.
        let answer = json!({"content": "yes", "message_reference": {"message_id": posted["id"]}});
        let answered = harness.post(answer).await.success();
        assert_eq!(answered["referenced_message"]["content"], seen);
        assert_eq!(answered["content"], "yes");

        let named = format!("<@{}>, look", harness.sandbox.bot());
        harness.person("Ada", "POST", &path, json!({"content": named})).await.success();
        assert_eq!(harness.bot("GET", &path, Value::Null).await.success()[0]["content"], named);
        let direct = harness.person("Ada", "POST", "/direct", json!({})).await.success();
        let path = format!("/channels/{}/messages", direct["channel"].as_str().expect("an id"));
        harness.person("Ada", "POST", &path, json!({"content": "to you"})).await.success();
        assert_eq!(harness.bot("GET", &path, Value::Null).await.success()[0]["content"], "to you");
        harness.stop_without_complaints().await;
    }
}

#[tokio::test]
async fn members_are_requested_by_name_or_id() {
    let harness = start_with_intents(GUILD_PRESENCES).await;
    let mut connection = connect_with_intents(&harness, 1 | GUILD_PRESENCES).await;
    let request_members = async |connection: &mut GatewayConnection, more: Value| {
        let mut data = json!({"guild_id": harness.guild, "nonce": "n"});
        data.as_object_mut().expect("an object").extend(more.as_object().cloned().expect("an object"));
        connection.send(&json!({"op": 8, "d": data})).await;
    };
    let ben = harness.sandbox.person("Ben").expect("a person");
    request_members(&mut connection, json!({"query": "be", "limit": 5, "presences": true})).await;
    let chunk = connection.event("GUILD_MEMBERS_CHUNK").await;
    assert_eq!((&chunk["members"][0]["user"]["id"], &chunk["nonce"]), (&json!(ben), &json!("n")));
    assert_eq!((&chunk["chunk_index"], &chunk["chunk_count"]), (&json!(0), &json!(1)));
    assert_eq!(
        (&chunk["presences"][0]["user"]["id"], &chunk["presences"][0]["status"]),
        (&json!(ben), &json!("online"))
    );
    request_members(&mut connection, json!({"user_ids": [ben, "5"]})).await;
    let chunk = connection.event("GUILD_MEMBERS_CHUNK").await;
    assert_eq!(chunk["members"].as_array().map(Vec::len), Some(1));
    assert_eq!(chunk["not_found"], json!(["5"]));
    request_members(&mut connection, json!({"query": "nobody", "limit": 5})).await;
    assert_eq!(connection.event("GUILD_MEMBERS_CHUNK").await["members"], json!([]));
    // A request for all members needs the intent.
    request_members(&mut connection, json!({"query": "", "limit": 0})).await;
    assert_eq!(connection.pending_events().await, Vec::<String>::new());
    assert_eq!(harness.sandbox.complaints(), ["op 8 asked for all members without the intent for members"]);
    harness.stop().await;
}

#[tokio::test]
async fn all_members_arrive_in_chunks_of_1000_with_the_intent() {
    let harness = start_with_intents(GUILD_MEMBERS).await;
    for place in 0..1_200 {
        let user = harness.sandbox.add_user(&format!("Guest {place}"));
        harness.sandbox.join(harness.guild, user).expect("both are there");
    }
    let mut connection = GatewayConnection::open(&harness.sandbox).await;
    connection.identify(harness.sandbox.token(), 1 | GUILD_MEMBERS).await;
    let guild = connection.event("GUILD_CREATE").await;
    assert_eq!(guild["members"].as_array().map(Vec::len), Some(1_205));
    connection.send(&json!({"op": 8, "d": {"guild_id": harness.guild, "query": "", "limit": 0}})).await;
    let mut sizes = Vec::new();
    for place in 0..2 {
        let chunk = connection.event("GUILD_MEMBERS_CHUNK").await;
        assert_eq!((&chunk["chunk_index"], &chunk["chunk_count"]), (&json!(place), &json!(2)));
        sizes.extend(chunk["members"].as_array().map(Vec::len));
    }
    assert_eq!(sizes, [1_000, 205]);
    let path = format!("/guilds/{}/members?limit=1000", harness.guild);
    assert_eq!(harness.bot("GET", &path, Value::Null).await.success().as_array().map(Vec::len), Some(1_000));
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn listing_members_requires_the_intent() {
    let harness = Harness::start().await;
    let refused = harness.bot("GET", &format!("/guilds/{}/members", harness.guild), Value::Null).await;
    assert_eq!(refused.refusal(), (403, 50001));
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn typing_is_announced_to_the_bot() {
    let harness = Harness::start().await;
    let mut connection = GatewayConnection::open(&harness.sandbox).await;
    connection.identify(harness.sandbox.token(), 1 | 1 << 11 | 1 << 14).await;
    connection.event("GUILD_CREATE").await;
    let ada = harness.sandbox.person("Ada").expect("a person");
    harness
        .person("Ada", "POST", &format!("/channels/{}/typing", harness.channel), json!({}))
        .await
        .success();
    let event = connection.event("TYPING_START").await;
    assert_eq!((&event["user_id"], &event["guild_id"]), (&json!(ada), &json!(harness.guild)));
    assert_eq!(
        (&event["channel_id"], &event["member"]["user"]["username"]),
        (&json!(harness.channel), &json!("ada"))
    );
    assert!(event["timestamp"].as_u64().is_some_and(|at| at > 1_700_000_000 && at < 10_000_000_000));
    let direct = harness.person("Ada", "POST", "/direct", json!({})).await.success();
    let direct = direct["channel"].as_str().expect("an id");
    harness.bot("POST", &format!("/channels/{direct}/typing"), Value::Null).await.success();
    let event = connection.event("TYPING_START").await;
    assert_eq!((&event["user_id"], &event["guild_id"]), (&json!(harness.sandbox.bot()), &Value::Null));
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn thread_member_updates_about_others_require_the_intent() {
    let harness = start_with_intents(GUILD_MEMBERS).await;
    let mut few = connect_with_intents(&harness, 1).await;
    let mut all = connect_with_intents(&harness, 1 | GUILD_MEMBERS).await;
    let ada = harness.sandbox.person("Ada").expect("a person");
    let (ben, bot) = (harness.sandbox.person("Ben").expect("a person"), harness.sandbox.bot());
    let thread = harness.sandbox.open_thread(harness.channel, ada, "thread").expect("she may");
    let members = format!("/channels/{thread}/thread-members");
    harness.bot("PUT", &format!("{members}/{ben}"), Value::Null).await.success();
    let event = all.event("THREAD_MEMBERS_UPDATE").await;
    assert_eq!((&event["added_members"][0]["user_id"], &event["member_count"]), (&json!(ben), &json!(2)));
    assert_eq!(event["added_members"][0]["member"]["user"]["username"], "ben");
    harness.bot("PUT", &format!("{members}/@me"), Value::Null).await.success();
    assert_eq!(few.event("THREAD_MEMBERS_UPDATE").await["added_members"][0]["user_id"], json!(bot));
    all.event("THREAD_MEMBERS_UPDATE").await;
    harness.bot("DELETE", &format!("{members}/{ben}"), Value::Null).await.success();
    assert_eq!(all.event("THREAD_MEMBERS_UPDATE").await["removed_member_ids"], json!([ben]));
    harness.bot("DELETE", &format!("{members}/@me"), Value::Null).await.success();
    assert_eq!(few.event("THREAD_MEMBERS_UPDATE").await["removed_member_ids"], json!([bot]));
    // A user who writes in a thread joins it.
    let path = format!("/channels/{thread}/messages");
    harness.bot("POST", &path, json!({"content": "x"})).await.success();
    assert_eq!(few.event("THREAD_MEMBERS_UPDATE").await["added_members"][0]["user_id"], json!(bot));
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn the_bots_managed_role_names_the_bot() {
    let harness = Harness::start().await;
    let roles = format!("/guilds/{}/roles", harness.guild);
    let all = harness.bot("GET", &roles, Value::Null).await.success();
    let own = all.as_array().into_iter().flatten().find(|role| role["managed"] == true).expect("the bot's");
    assert_eq!(own["tags"]["bot_id"], json!(harness.sandbox.bot()));
    let one =
        harness.bot("GET", &format!("{roles}/{}", own["id"].as_str().expect("an id")), Value::Null).await;
    assert_eq!(one.success(), *own);
    assert_eq!(harness.bot("GET", &format!("{roles}/5"), Value::Null).await.refusal(), (404, 10011));
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn the_bot_changes_its_nickname_with_permission() {
    let harness = Harness::start().await;
    let mut connection = harness.connect().await;
    let path = format!("/guilds/{}/members/@me", harness.guild);
    let named = harness.bot("PATCH", &path, json!({"nick": "Referee"})).await.success();
    assert_eq!(named["nick"], "Referee");
    let event = connection.event("GUILD_MEMBER_UPDATE").await;
    assert_eq!((&event["nick"], &event["guild_id"]), (&json!("Referee"), &json!(harness.guild)));
    assert_eq!(harness.bot("PATCH", &path, json!({"nick": null})).await.success()["nick"], Value::Null);
    let long = harness.bot("PATCH", &path, json!({"nick": "x".repeat(33)})).await;
    assert_eq!(long.error_codes("nick"), ["BASE_TYPE_MAX_LENGTH"]);
    let everyone = permissions::EVERYONE & !permissions::CHANGE_NICKNAME;
    harness.sandbox.set_everyone_permissions(harness.guild, everyone).expect("it is there");
    let refused = harness.bot("PATCH", &path, json!({"nick": "Referee"})).await;
    assert_eq!(refused.refusal(), (403, 50013));
    harness.stop().await;
}
