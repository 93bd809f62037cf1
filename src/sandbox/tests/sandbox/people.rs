//! New users, and changes of names.

use crate::stage::Stage;
use reqwest::StatusCode;
use serde_json::{Value, json};

async fn named(stage: &Stage, path: &str, name: &Value) -> (StatusCode, Value) {
    let url = format!("{}sandbox/{path}", stage.sandbox.page_url());
    let reply = stage.client.post(url).json(&json!({ "name": name })).send().await.expect("an answer");
    (reply.status(), reply.json().await.expect("JSON"))
}

#[tokio::test]
async fn a_new_person_is_a_member_and_acts_at_once() {
    let stage = Stage::quick().await;
    let mut line = stage.line().await;
    stage.register(json!([{"name": "game", "description": "A game"}])).await;
    let (status, eve) = named(&stage, "users", &json!("  Eve ")).await;
    assert_eq!((status.as_u16(), &eve["global_name"]), (200, &json!("Eve")), "{eve}");
    let world = stage.person("eve", "GET", "/world", Value::Null).await.fine();
    assert!(world["guilds"][0]["members"].as_array().expect("members").contains(&eve["id"]));
    let path = format!("/channels/{}/messages", stage.channel);
    let said = stage.person("Eve", "POST", &path, json!({"content": "Hello"}));
    assert_eq!(said.await.fine()["author"]["id"], eve["id"]);

    // A renamed user is the same user; the bot learns the name with the next interaction.
    let (status, same) =
        named(&stage, &format!("users/{}", eve["id"].as_str().expect("an id")), &json!("Eva")).await;
    assert_eq!((status.as_u16(), &same["id"], &same["global_name"]), (200, &eve["id"], &json!("Eva")));
    assert_eq!(same["username"], eve["username"]);
    let commands = stage
        .person("Eva", "GET", &format!("/channels/{}/commands", stage.channel), Value::Null)
        .await
        .fine();
    let run = json!({ "command": commands[0]["id"], "options": [] });
    let path = format!("/channels/{}/run", stage.channel);
    let (_, heard) = tokio::join!(stage.person("Eva", "POST", &path, run), async {
        let heard = line.event("INTERACTION_CREATE").await;
        stage.answer(&heard, json!({ "type": 4, "data": { "content": "Hello, Eva" } })).await;
        heard
    });
    assert_eq!(heard["member"]["user"]["global_name"], "Eva");
    assert_eq!(
        stage.person("Eve", "GET", "/world", Value::Null).await.status,
        404,
        "nobody is called so any more"
    );
    stage.ends_well().await;
}

#[tokio::test]
async fn names_are_checked_and_eight_people_are_enough() {
    let stage = Stage::quick().await;
    let ada = stage.sandbox.person("Ada").expect("she is there");
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
            let (status, body) = named(&stage, path, &wrong).await;
            assert_eq!(status, 400, "{path} {wrong}: {body}");
        }
    }
    assert_eq!(named(&stage, &rename, &json!("ADA")).await.0, 200, "her own name in other letters");
    assert_eq!(named(&stage, "users/12", &json!("Nobody")).await.0, 404);
    assert_eq!(
        named(&stage, &format!("users/{}", stage.sandbox.bot()), &json!("Rook")).await.0,
        404,
        "the bot has its name"
    );
    assert_eq!(named(&stage, "users/ada/more", &json!("Nobody")).await.0, 404);
    for name in ["Eve", "Fay", "Gus", "x"] {
        assert_eq!(named(&stage, "users", &json!(name)).await.0, 200, "{name}");
    }
    let (status, body) = named(&stage, "users", &json!("Hal")).await;
    assert_eq!(
        (status.as_u16(), body["errors"]["name"]["_errors"][0]["code"].as_str()),
        (400, Some("PEOPLE"))
    );
    assert_eq!(named(&stage, &rename, &json!("Adele")).await.0, 200, "names can still be changed");
    stage.ends_well().await;
}
