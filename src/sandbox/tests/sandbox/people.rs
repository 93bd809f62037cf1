//! New users, and changes of names.

use crate::harness::Harness;
use reqwest::StatusCode;
use serde_json::{Value, json};

async fn send_name(harness: &Harness, path: &str, name: &Value) -> (StatusCode, Value) {
    let url = format!("{}sandbox/{path}", harness.sandbox.page_url());
    let reply = harness.client.post(url).json(&json!({ "name": name })).send().await.expect("an answer");
    (reply.status(), reply.json().await.expect("JSON"))
}

#[tokio::test]
async fn a_new_person_is_a_member_and_can_run_commands_at_once() {
    let harness = Harness::start().await;
    let mut connection = harness.connect().await;
    harness.register(json!([{"name": "game", "description": "A game"}])).await;
    let (status, eve) = send_name(&harness, "users", &json!("  Eve ")).await;
    assert_eq!((status.as_u16(), &eve["global_name"]), (200, &json!("Eve")), "{eve}");
    let world = harness.person("eve", "GET", "/world", Value::Null).await.success();
    assert!(world["guilds"][0]["members"].as_array().expect("members").contains(&eve["id"]));
    let path = format!("/channels/{}/messages", harness.channel);
    let posted = harness.person("Eve", "POST", &path, json!({"content": "Hello"}));
    assert_eq!(posted.await.success()["author"]["id"], eve["id"]);

    // A renamed user is the same user; the bot learns the name with the next interaction.
    let (status, same) =
        send_name(&harness, &format!("users/{}", eve["id"].as_str().expect("an id")), &json!("Eva")).await;
    assert_eq!((status.as_u16(), &same["id"], &same["global_name"]), (200, &eve["id"], &json!("Eva")));
    assert_eq!(same["username"], eve["username"]);
    let commands = harness
        .person("Eva", "GET", &format!("/channels/{}/commands", harness.channel), Value::Null)
        .await
        .success();
    let run = json!({ "command": commands[0]["id"], "options": [] });
    let path = format!("/channels/{}/run", harness.channel);
    let (_, interaction) = tokio::join!(harness.person("Eva", "POST", &path, run), async {
        let interaction = connection.event("INTERACTION_CREATE").await;
        harness.answer(&interaction, json!({ "type": 4, "data": { "content": "Hello, Eva" } })).await;
        interaction
    });
    assert_eq!(interaction["member"]["user"]["global_name"], "Eva");
    assert_eq!(
        harness.person("Eve", "GET", "/world", Value::Null).await.status,
        404,
        "nobody is called so any more"
    );
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn invalid_names_and_a_ninth_person_are_refused() {
    let harness = Harness::start().await;
    let ada = harness.sandbox.person("Ada").expect("she is there");
    let rename = format!("users/{ada}");
    for wrong in [
        json!(""),
        json!(" "),
        json!("x".repeat(33)),
        json!("a,b"),
        json!("a\nb"),
        json!("ben"),
        json!("bot"),
        json!("12"),
        json!(5),
    ] {
        for path in ["users", &rename] {
            let (status, body) = send_name(&harness, path, &wrong).await;
            assert_eq!(status, 400, "{path} {wrong}: {body}");
        }
    }
    assert_eq!(send_name(&harness, &rename, &json!("ADA")).await.0, 200, "her own name in other letters");
    assert_eq!(send_name(&harness, "users/12", &json!("Nobody")).await.0, 404);
    assert_eq!(
        send_name(&harness, &format!("users/{}", harness.sandbox.bot()), &json!("Rook")).await.0,
        404,
        "the bot has its name"
    );
    assert_eq!(send_name(&harness, "users/ada/more", &json!("Nobody")).await.0, 404);
    for name in ["Eve", "Fay", "Gus", "x"] {
        assert_eq!(send_name(&harness, "users", &json!(name)).await.0, 200, "{name}");
    }
    let (status, body) = send_name(&harness, "users", &json!("Hal")).await;
    assert_eq!(
        (status.as_u16(), body["errors"]["name"]["_errors"][0]["code"].as_str()),
        (400, Some("PEOPLE"))
    );
    assert_eq!(send_name(&harness, &rename, &json!("Adele")).await.0, 200, "names can still be changed");
    harness.stop_without_complaints().await;
}
