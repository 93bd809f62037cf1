//! Scheduled events of a server, and roles that the bot gives.

use crate::line::Line;
use crate::stage::Stage;
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

async fn with(more: u64) -> (Stage, String) {
    let stage = Stage::quick().await;
    stage.sandbox.invite_bot(stage.guild, permissions::BOT | more).expect("it is there");
    let path = format!("/guilds/{}/scheduled-events", stage.guild);
    (stage, path)
}

/// Adds a new member to the server.
fn member(stage: &Stage, name: &str) -> Id {
    let user = stage.sandbox.add_user(name);
    stage.sandbox.join(stage.guild, user).expect("both are there");
    user
}

#[tokio::test]
async fn an_event_is_made_changed_begun_and_over() {
    let (stage, path) = with(CREATE_EVENTS).await;
    let mut line = Line::open(&stage.sandbox).await;
    line.identify(stage.sandbox.token(), 1 | 1 << 16).await;
    line.event("GUILD_CREATE").await;
    let made = stage.bot("POST", &path, event("Cup")).await.fine();
    assert_eq!((&made["status"], &made["entity_type"]), (&json!(1), &json!(3)));
    assert_eq!(line.event("GUILD_SCHEDULED_EVENT_CREATE").await["id"], made["id"]);
    let one = format!("{path}/{}", made["id"].as_str().expect("an id"));
    assert_eq!(stage.bot("PATCH", &one, json!({"name": "League"})).await.fine()["name"], "League");
    assert_eq!(stage.bot("GET", &path, Value::Null).await.fine()[0]["name"], "League");
    assert_eq!(
        stage.bot("PATCH", &one, json!({"status": 3})).await.mistakes("status"),
        ["BASE_TYPE_CHOICES"]
    );
    assert_eq!(stage.bot("PATCH", &one, json!({"status": 2})).await.fine()["status"], 2);
    assert_eq!(
        stage.bot("PATCH", &one, json!({"status": 4})).await.mistakes("status"),
        ["BASE_TYPE_CHOICES"]
    );
    assert_eq!(stage.bot("PATCH", &one, json!({"status": 3})).await.fine()["status"], 3);
    assert_eq!(stage.bot("GET", &path, Value::Null).await.fine(), json!([]), "what is over is not listed");
    assert_eq!(stage.bot("GET", &one, Value::Null).await.refusal(), (404, 10070));
    let made = stage.bot("POST", &path, event("Cup")).await.fine();
    let one = format!("{path}/{}", made["id"].as_str().expect("an id"));
    assert_eq!(stage.bot("DELETE", &one, Value::Null).await.status, 204);
    assert_eq!(line.event("GUILD_SCHEDULED_EVENT_DELETE").await["id"], made["id"]);
}

#[tokio::test]
async fn an_event_needs_a_name_a_place_and_a_time_to_come() {
    let (stage, path) = with(CREATE_EVENTS).await;
    let without = |field: &str| {
        let mut body = event("Cup");
        body.as_object_mut().expect("an object").remove(field);
        body
    };
    for field in ["name", "scheduled_start_time", "scheduled_end_time", "entity_metadata"] {
        let refused = stage.bot("POST", &path, without(field)).await;
        assert_eq!(refused.mistakes(field), ["BASE_TYPE_REQUIRED"], "{field}");
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
        assert_eq!(stage.bot("POST", &path, with(field, value)).await.mistakes(field), [code], "{field}");
    }
    for _ in 0..100 {
        stage.bot("POST", &path, event("Cup")).await.fine();
    }
    assert_eq!(stage.bot("POST", &path, event("Cup")).await.refusal(), (400, 30038));
}

#[tokio::test]
async fn events_and_roles_need_permissions_that_the_usual_invitation_does_not_give() {
    let (stage, path) = with(0).await;
    assert_eq!(stage.bot("POST", &path, event("Cup")).await.refusal(), (403, 50013));
    let person = member(&stage, "Zoe");
    let role = stage.sandbox.give_role(stage.guild, person, "Champion", 0).expect("both are there");
    let given = format!("/guilds/{}/members/{person}/roles/{role}", stage.guild);
    assert_eq!(stage.bot("PUT", &given, Value::Null).await.refusal(), (403, 50013));
}

#[tokio::test]
async fn the_bot_gives_roles_below_its_own() {
    let stage = Stage::quick().await;
    let (zoe, yan) = (member(&stage, "Zoe"), member(&stage, "Yan"));
    let low = stage.sandbox.give_role(stage.guild, zoe, "Champion", 0).expect("both are there");
    stage.sandbox.invite_bot(stage.guild, permissions::BOT | MANAGE_ROLES).expect("it is there");
    let high = stage.sandbox.give_role(stage.guild, zoe, "Council", 0).expect("both are there");
    let path = |user: &dyn std::fmt::Display, role: &dyn std::fmt::Display| {
        format!("/guilds/{}/members/{user}/roles/{role}", stage.guild)
    };
    assert_eq!(stage.bot("PUT", &path(&yan, &low), Value::Null).await.status, 204);
    let member = format!("/guilds/{}/members/{yan}", stage.guild);
    let roles = |member: Value| member["roles"].clone();
    assert_eq!(roles(stage.bot("GET", &member, Value::Null).await.fine()), json!([low]));
    assert_eq!(
        stage.bot("PUT", &path(&yan, &high), Value::Null).await.refusal(),
        (403, 50013),
        "above its own"
    );
    assert_eq!(stage.bot("PUT", &path(&yan, &7), Value::Null).await.refusal(), (404, 10011));
    assert_eq!(stage.bot("PUT", &path(&7, &low), Value::Null).await.refusal(), (404, 10007));
    assert_eq!(stage.bot("DELETE", &path(&yan, &low), Value::Null).await.status, 204);
    assert_eq!(roles(stage.bot("GET", &member, Value::Null).await.fine()), json!([]));
}
