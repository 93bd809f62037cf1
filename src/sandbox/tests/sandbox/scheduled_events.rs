//! Scheduled events of a server, and roles that the bot gives.

use crate::gateway_connection::GatewayConnection;
use crate::harness::Harness;
use castellan_sandbox::Id;
use castellan_sandbox::permissions::{self, CREATE_EVENTS, MANAGE_ROLES};
use serde_json::{Value, json};

fn event(name: &str) -> Value {
    json!({
        "name": name, "description": "Bring a board.", "privacy_level": 2, "entity_type": 3,
        "entity_metadata": {"location": "The hall"},
        "scheduled_start_time": "2099-01-01T18:00:00Z", "scheduled_end_time": "2099-01-01T20:00:00Z",
    })
}

async fn start_with_permissions(more: u64) -> (Harness, String) {
    let harness = Harness::start().await;
    harness.sandbox.invite_bot(harness.guild, permissions::BOT | more).expect("it is there");
    let path = format!("/guilds/{}/scheduled-events", harness.guild);
    (harness, path)
}

/// Adds a new member to the server.
fn add_member(harness: &Harness, name: &str) -> Id {
    let user = harness.sandbox.add_user(name);
    harness.sandbox.join(harness.guild, user).expect("both are there");
    user
}

#[tokio::test]
async fn a_scheduled_event_is_created_changed_started_and_completed() {
    let (harness, path) = start_with_permissions(CREATE_EVENTS).await;
    let mut connection = GatewayConnection::open(&harness.sandbox).await;
    connection.identify(harness.sandbox.token(), 1 | 1 << 16).await;
    connection.event("GUILD_CREATE").await;
    let made = harness.bot("POST", &path, event("Cup")).await.success();
    assert_eq!((&made["status"], &made["entity_type"]), (&json!(1), &json!(3)));
    assert_eq!(connection.event("GUILD_SCHEDULED_EVENT_CREATE").await["id"], made["id"]);
    let one = format!("{path}/{}", made["id"].as_str().expect("an id"));
    assert_eq!(harness.bot("PATCH", &one, json!({"name": "League"})).await.success()["name"], "League");
    assert_eq!(harness.bot("GET", &path, Value::Null).await.success()[0]["name"], "League");
    assert_eq!(
        harness.bot("PATCH", &one, json!({"status": 3})).await.error_codes("status"),
        ["BASE_TYPE_CHOICES"]
    );
    assert_eq!(harness.bot("PATCH", &one, json!({"status": 2})).await.success()["status"], 2);
    assert_eq!(
        harness.bot("PATCH", &one, json!({"status": 4})).await.error_codes("status"),
        ["BASE_TYPE_CHOICES"]
    );
    assert_eq!(harness.bot("PATCH", &one, json!({"status": 3})).await.success()["status"], 3);
    assert_eq!(
        harness.bot("GET", &path, Value::Null).await.success(),
        json!([]),
        "what is over is not listed"
    );
    assert_eq!(harness.bot("GET", &one, Value::Null).await.refusal(), (404, 10070));
    let made = harness.bot("POST", &path, event("Cup")).await.success();
    let one = format!("{path}/{}", made["id"].as_str().expect("an id"));
    assert_eq!(harness.bot("DELETE", &one, Value::Null).await.status, 204);
    assert_eq!(connection.event("GUILD_SCHEDULED_EVENT_DELETE").await["id"], made["id"]);
}

#[tokio::test]
async fn a_scheduled_event_requires_a_name_a_location_and_a_future_start() {
    let (harness, path) = start_with_permissions(CREATE_EVENTS).await;
    let without = |field: &str| {
        let mut body = event("Cup");
        body.as_object_mut().expect("an object").remove(field);
        body
    };
    for field in ["name", "scheduled_start_time", "scheduled_end_time", "entity_metadata"] {
        let refused = harness.bot("POST", &path, without(field)).await;
        assert_eq!(refused.error_codes(field), ["BASE_TYPE_REQUIRED"], "{field}");
    }
    let with = |field: &str, value: Value| {
        let mut body = event("Cup");
        body[field] = value;
        body
    };
    for (field, value, code) in [
        ("name", json!("x".repeat(101)), "BASE_TYPE_BAD_LENGTH"),
        ("description", json!("x".repeat(1_001)), "BASE_TYPE_MAX_LENGTH"),
        ("scheduled_start_time", json!("2020-01-01T00:00:00Z"), "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST"),
        ("scheduled_start_time", json!("tomorrow"), "DATE_TIME_TYPE_PARSE"),
        ("scheduled_end_time", json!("2098-01-01T00:00:00Z"), "GUILD_SCHEDULED_EVENT_END_BEFORE_START"),
        ("entity_type", json!(9), "BASE_TYPE_CHOICES"),
    ] {
        assert_eq!(
            harness.bot("POST", &path, with(field, value)).await.error_codes(field),
            [code],
            "{field}"
        );
    }
    for _ in 0..100 {
        harness.bot("POST", &path, event("Cup")).await.success();
    }
    assert_eq!(harness.bot("POST", &path, event("Cup")).await.refusal(), (400, 30038));
}

#[tokio::test]
async fn events_and_roles_require_permissions_beyond_the_default_invite() {
    let (harness, path) = start_with_permissions(0).await;
    assert_eq!(harness.bot("POST", &path, event("Cup")).await.refusal(), (403, 50013));
    let person = add_member(&harness, "Zoe");
    let role = harness.sandbox.give_role(harness.guild, person, "Champion", 0).expect("both are there");
    let given = format!("/guilds/{}/members/{person}/roles/{role}", harness.guild);
    assert_eq!(harness.bot("PUT", &given, Value::Null).await.refusal(), (403, 50013));
}

#[tokio::test]
async fn the_bot_assigns_only_roles_below_its_own() {
    let harness = Harness::start().await;
    let (zoe, yan) = (add_member(&harness, "Zoe"), add_member(&harness, "Yan"));
    let low = harness.sandbox.give_role(harness.guild, zoe, "Champion", 0).expect("both are there");
    harness.sandbox.invite_bot(harness.guild, permissions::BOT | MANAGE_ROLES).expect("it is there");
    let high = harness.sandbox.give_role(harness.guild, zoe, "Council", 0).expect("both are there");
    let path = |user: &dyn std::fmt::Display, role: &dyn std::fmt::Display| {
        format!("/guilds/{}/members/{user}/roles/{role}", harness.guild)
    };
    assert_eq!(harness.bot("PUT", &path(&yan, &low), Value::Null).await.status, 204);
    let member = format!("/guilds/{}/members/{yan}", harness.guild);
    let roles = |member: Value| member["roles"].clone();
    assert_eq!(roles(harness.bot("GET", &member, Value::Null).await.success()), json!([low]));
    assert_eq!(
        harness.bot("PUT", &path(&yan, &high), Value::Null).await.refusal(),
        (403, 50013),
        "above its own"
    );
    assert_eq!(harness.bot("PUT", &path(&yan, &7), Value::Null).await.refusal(), (404, 10011));
    assert_eq!(harness.bot("PUT", &path(&7, &low), Value::Null).await.refusal(), (404, 10007));
    assert_eq!(harness.bot("DELETE", &path(&yan, &low), Value::Null).await.status, 204);
    assert_eq!(roles(harness.bot("GET", &member, Value::Null).await.success()), json!([]));
}
