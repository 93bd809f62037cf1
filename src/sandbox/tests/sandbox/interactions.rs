//! Interactions: three seconds, fifteen minutes, one first answer, private messages, updates, modals and choices.

use crate::harness::{Harness, callback_path, test_options, webhook_path};
use castellan_sandbox::Options;
use serde_json::{Value, json};
use std::time::Duration;

fn command(name: &str) -> Value {
    json!({"name": name, "description": "A command"})
}

fn button_rows() -> Value {
    json!([{"type": 1, "components": [{"type": 2, "style": 1, "label": "Press", "custom_id": "go"}]}])
}

#[tokio::test]
async fn a_command_is_answered_with_a_public_message() {
    let harness = Harness::start().await;
    let commands = harness.register(json!([command("ping")])).await;
    let mut connection = harness.connect().await;
    let (interaction, outcome) = harness.run_command(&mut connection, "Ada", &commands[0]).await;
    assert_eq!(interaction["type"], 2);
    assert_eq!(interaction["data"]["name"], "ping");
    assert_eq!(interaction["member"]["user"]["username"], "ada");
    assert_eq!(interaction["attachment_size_limit"], 10_485_760);
    assert_eq!(interaction["context"], 0);
    assert_eq!(interaction["authorizing_integration_owners"]["0"], json!(harness.guild));
    let reply = harness.answer(&interaction, json!({"type": 4, "data": {"content": "pong"}})).await.success();
    let made = reply["resource"]["message"]["id"].clone();
    assert_eq!(reply["interaction"]["response_message_id"], made);
    let outcome = outcome.await.expect("it ends");
    assert_eq!((&outcome["outcome"], &outcome["message"]), (&json!("message"), &made));
    let seen = harness.messages_seen_by("Dan").await.pop().expect("it is there");
    assert_eq!((&seen["content"], &seen["type"]), (&json!("pong"), &json!(20)));
    assert_eq!(seen["interaction_metadata"]["user"]["username"], "ada");
    let event = connection.event("MESSAGE_CREATE").await;
    assert_eq!(event["content"], "pong");
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn a_second_first_answer_is_refused() {
    let harness = Harness::start().await;
    let commands = harness.register(json!([command("ping")])).await;
    let mut connection = harness.connect().await;
    let (interaction, _) = harness.run_command(&mut connection, "Ada", &commands[0]).await;
    let answer = json!({"type": 4, "data": {"content": "pong"}});
    harness.answer(&interaction, answer.clone()).await.success();
    assert_eq!(harness.answer(&interaction, answer).await.refusal(), (400, 40060));
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn only_one_of_two_concurrent_first_answers_is_accepted() {
    let harness = Harness::start().await;
    let commands = harness.register(json!([command("ping")])).await;
    let mut connection = harness.connect().await;
    let (interaction, _) = harness.run_command(&mut connection, "Ada", &commands[0]).await;
    let answer = |text: &str| json!({"type": 4, "data": {"content": text}});
    let (one, other) = tokio::join!(
        harness.answer(&interaction, answer("one")),
        harness.answer(&interaction, answer("other")),
    );
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 400]);
    assert_eq!(harness.messages_seen_by("Ben").await.len(), 1);
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn a_first_answer_after_the_deadline_is_refused() {
    let options = Options { first_answer: Duration::from_millis(150), ..test_options() };
    let harness = Harness::start_with(options).await;
    let commands = harness.register(json!([command("ping")])).await;
    let mut connection = harness.connect().await;
    let (interaction, outcome) = harness.run_command(&mut connection, "Ada", &commands[0]).await;
    let outcome = outcome.await.expect("it ends");
    assert_eq!(outcome["outcome"], "failed");
    assert_eq!(outcome["reason"], "The application did not respond.");
    let late = harness.answer(&interaction, json!({"type": 4, "data": {"content": "pong"}})).await;
    assert_eq!(late.refusal(), (404, 10062));
    let follow = harness.request_with_token(&interaction, "POST", "", json!({"content": "pong"})).await;
    assert_eq!(follow.refusal(), (404, 10015));
    assert!(harness.messages_seen_by("Ada").await.is_empty());
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn an_expired_token_fails_a_deferred_answer() {
    let harness = Harness::start().await;
    let commands = harness.register(json!([command("ping")])).await;
    let mut connection = harness.connect().await;
    let (interaction, outcome) = harness.run_command(&mut connection, "Ada", &commands[0]).await;
    harness.answer(&interaction, json!({"type": 5})).await.success();
    assert_eq!(outcome.await.expect("it ends")["outcome"], "deferred");
    let thinking = harness.messages_seen_by("Ben").await.pop().expect("it is there");
    assert_eq!((&thinking["flags"], &thinking["sandbox"]["failed"]), (&json!(128), &json!(false)));
    harness.sandbox.expire_tokens();
    connection.event("MESSAGE_UPDATE").await;
    let failed = harness.messages_seen_by("Ben").await.pop().expect("it is there");
    assert_eq!(failed["sandbox"]["failed"], true);
    for (method, rest) in [("POST", ""), ("PATCH", "/messages/@original")] {
        let late = harness.request_with_token(&interaction, method, rest, json!({"content": "x"})).await;
        assert_eq!(late.refusal(), (401, 50027), "{method}");
    }
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn an_ephemeral_answer_is_visible_only_to_its_user() {
    let harness = Harness::start().await;
    let commands = harness.register(json!([command("ping")])).await;
    let mut connection = harness.connect().await;
    let (interaction, _) = harness.run_command(&mut connection, "Ada", &commands[0]).await;
    let body = json!({"type": 4, "data": {"content": "secret", "flags": 64, "components": button_rows()}});
    let reply = harness.answer(&interaction, body).await.success();
    let id = reply["resource"]["message"]["id"].as_str().expect("an id");
    assert_eq!(harness.messages_seen_by("Ada").await.len(), 1);
    assert!(harness.messages_seen_by("Ben").await.is_empty());
    let path = format!("/channels/{}/messages/{id}", harness.channel);
    assert_eq!(harness.bot("GET", &path, Value::Null).await.refusal(), (404, 10008));
    // Other users cannot press a component that they do not see.
    let press = json!({"message": id, "custom_id": "go"});
    let path = format!("/channels/{}/press", harness.channel);
    assert_eq!(harness.person("Ben", "POST", &path, press.clone()).await.refusal(), (404, 10008));
    let (pressed, _) = harness.act_in_channel(&mut connection, "Ada", "press", press).await;
    assert_eq!(pressed["message"]["flags"], 64);
    let update = json!({"type": 7, "data": {"content": "changed", "components": []}});
    let updated = harness.answer(&pressed, update).await.success();
    assert_eq!(updated["resource"]["message"]["content"], "changed");
    // The picker can be deleted with the token of either interaction.
    assert_eq!(
        harness.request_with_token(&pressed, "DELETE", "/messages/@original", Value::Null).await.status,
        204
    );
    assert!(harness.messages_seen_by("Ada").await.is_empty());
    assert_eq!(
        harness.request_with_token(&interaction, "GET", "/messages/@original", Value::Null).await.refusal(),
        (404, 10008)
    );
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn the_first_followup_replaces_a_deferred_answer() {
    let harness = Harness::start().await;
    let commands = harness.register(json!([command("ping")])).await;
    let mut connection = harness.connect().await;
    let (interaction, _) = harness.run_command(&mut connection, "Ada", &commands[0]).await;
    harness.answer(&interaction, json!({"type": 5, "data": {"flags": 64}})).await.success();
    let first =
        harness.request_with_token(&interaction, "POST", "", json!({"content": "one"})).await.success();
    assert_eq!(first["flags"], 64);
    let second =
        harness.request_with_token(&interaction, "POST", "", json!({"content": "two"})).await.success();
    assert_eq!(second["flags"], 0);
    let texts: Vec<Value> =
        harness.messages_seen_by("Ada").await.iter().map(|message| message["content"].clone()).collect();
    assert_eq!(texts, ["one", "two"]);
    assert_eq!(harness.messages_seen_by("Ben").await.len(), 1);
    let id = second["id"].as_str().expect("an id");
    let edited = harness
        .request_with_token(&interaction, "PATCH", &format!("/messages/{id}"), json!({"content": "three"}))
        .await
        .success();
    assert_eq!(edited["content"], "three");
    let edited = harness
        .request_with_token(&interaction, "PATCH", "/messages/%40original", json!({"content": "four"}))
        .await
        .success();
    assert_eq!((&edited["id"], &edited["content"]), (&first["id"], &json!("four")));
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn a_token_gives_access_only_to_its_own_messages() {
    let harness = Harness::start().await;
    let commands = harness.register(json!([command("ping")])).await;
    let mut connection = harness.connect().await;
    let (interaction, _) = harness.run_command(&mut connection, "Ada", &commands[0]).await;
    let before = harness.request_with_token(&interaction, "POST", "", json!({"content": "x"})).await;
    assert_eq!(before.refusal(), (404, 10015), "nothing can follow before the first answer");
    harness.answer(&interaction, json!({"type": 4, "data": {"content": "x"}})).await.success();
    let other = harness.post(json!({"content": "other"})).await.success();
    let path = format!("/messages/{}", other["id"].as_str().expect("an id"));
    assert_eq!(
        harness.request_with_token(&interaction, "PATCH", &path, json!({"content": "y"})).await.refusal(),
        (404, 10008)
    );
    let mut wrong = interaction.clone();
    wrong["token"] = "nonsense".into();
    assert_eq!(
        harness.request_with_token(&wrong, "POST", "", json!({"content": "x"})).await.refusal(),
        (404, 10015)
    );
    assert_eq!(harness.answer(&wrong, json!({"type": 5})).await.refusal(), (404, 10062));
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn answers_of_the_wrong_type_are_refused() {
    let harness = Harness::start().await;
    let commands = harness.register(json!([command("ping")])).await;
    let mut connection = harness.connect().await;
    let (interaction, _) = harness.run_command(&mut connection, "Ada", &commands[0]).await;
    for kind in [0, 1, 2, 3, 6, 7, 8, 10] {
        let refused = harness.answer(&interaction, json!({"type": kind, "data": {"content": "x"}})).await;
        assert_eq!(refused.refusal(), (400, 50035), "{kind}");
    }
    let empty = harness.answer(&interaction, json!({"type": 4, "data": {}})).await;
    assert_eq!(empty.refusal(), (400, 50006));
    // A refused answer does not count: a correct one is still possible.
    harness.answer(&interaction, json!({"type": 4, "data": {"content": "x"}})).await.success();
    harness.stop().await;
}

#[tokio::test]
async fn component_interactions_carry_the_custom_id_and_values() {
    let harness = Harness::start().await;
    let mut connection = harness.connect().await;
    let components = json!([
        {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"},
                                   {"type": 2, "style": 2, "label": "No", "custom_id": "no", "disabled": true}]},
        {"type": 1, "components": [{"type": 3, "custom_id": "pick", "max_values": 2, "options": [
            {"label": "A", "value": "a"}, {"label": "B", "value": "b"}, {"label": "C", "value": "c"}]}]},
        {"type": 1, "components": [{"type": 5, "custom_id": "who"}]},
    ]);
    let made = harness.post(json!({"content": "x", "components": components})).await.success();
    let id = &made["id"];
    let (pressed, outcome) = harness
        .act_in_channel(&mut connection, "Ben", "press", json!({"message": id, "custom_id": "go"}))
        .await;
    assert_eq!((&pressed["type"], &pressed["data"]["component_type"]), (&json!(3), &json!(2)));
    assert_eq!((&pressed["data"]["custom_id"], &pressed["message"]["id"]), (&json!("go"), id));
    harness.answer(&pressed, json!({"type": 6})).await.success();
    assert_eq!(outcome.await.expect("it ends")["outcome"], "deferred_update");
    let edited = harness
        .request_with_token(&pressed, "PATCH", "/messages/@original", json!({"content": "pressed"}))
        .await
        .success();
    assert_eq!(&edited["id"], id);
    let choice = json!({"message": id, "custom_id": "pick", "values": ["a", "c"]});
    let (chosen, _) = harness.act_in_channel(&mut connection, "Ben", "choose", choice).await;
    assert_eq!(chosen["data"]["values"], json!(["a", "c"]));
    harness.answer(&chosen, json!({"type": 7, "data": {"content": "chosen"}})).await.success();
    let dan = harness.sandbox.person("Dan").expect("a person");
    let choice = json!({"message": id, "custom_id": "who", "values": [dan]});
    let (chosen, _) = harness.act_in_channel(&mut connection, "Ben", "choose", choice).await;
    assert_eq!(chosen["data"]["resolved"]["users"][dan.to_string()]["username"], "dan");
    harness.answer(&chosen, json!({"type": 6})).await.success();
    let path = format!("/channels/{}/choose", harness.channel);
    for impossible in [
        json!({"message": id, "custom_id": "no"}),
        json!({"message": id, "custom_id": "other"}),
        json!({"message": id, "custom_id": "pick", "values": []}),
        json!({"message": id, "custom_id": "pick", "values": ["a", "b", "c"]}),
        json!({"message": id, "custom_id": "pick", "values": ["d"]}),
    ] {
        let refused = harness.person("Ben", "POST", &path, impossible.clone()).await;
        assert_eq!(refused.refusal().0, 400, "{impossible}");
    }
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn a_modal_is_opened_and_submitted() {
    let harness = Harness::start().await;
    let mut connection = harness.connect().await;
    let made = harness.post(json!({"content": "x", "components": button_rows()})).await.success();
    let press = json!({"message": made["id"], "custom_id": "go"});
    let (pressed, outcome) = harness.act_in_channel(&mut connection, "Cleo", "press", press).await;
    let input = json!({"type": 4, "custom_id": "move", "style": 1, "label": "Your move", "max_length": 5});
    let modal =
        json!({"custom_id": "m", "title": "Move", "components": [{"type": 1, "components": [input]}]});
    harness.answer(&pressed, json!({"type": 9, "data": modal})).await.success();
    let outcome = outcome.await.expect("it ends");
    assert_eq!((&outcome["outcome"], &outcome["modal"]["title"]), (&json!("modal"), &json!("Move")));
    let path = format!("/interactions/{}/submit", outcome["interaction"].as_str().expect("an id"));
    for text in ["", "e2e4e5"] {
        let refused = harness.person("Cleo", "POST", &path, json!({"values": {"move": text}})).await;
        assert_eq!(refused.refusal().0, 400, "{text:?}");
    }
    let (submitted, outcome) =
        harness.act(&mut connection, "Cleo", &path, json!({"values": {"move": "e2e4"}})).await;
    assert_eq!((&submitted["type"], &submitted["data"]["custom_id"]), (&json!(5), &json!("m")));
    assert_eq!(submitted["data"]["components"][0]["components"][0]["value"], "e2e4");
    assert_eq!(submitted["message"]["id"], made["id"]);
    let again = harness.answer(&submitted, json!({"type": 9, "data": {}})).await;
    assert_eq!(again.refusal(), (400, 50035), "a modal does not answer a modal");
    harness.answer(&submitted, json!({"type": 7, "data": {"content": "moved"}})).await.success();
    assert_eq!(outcome.await.expect("it ends")["outcome"], "update");
    assert_eq!(harness.messages_seen_by("Dan").await[0]["content"], "moved");
    harness.stop().await;
}

#[tokio::test]
async fn modal_limits_are_exact() {
    let harness = Harness::start().await;
    let commands = harness.register(json!([command("ping")])).await;
    let mut connection = harness.connect().await;
    let input = |id: usize| json!({"type": 4, "custom_id": id.to_string(), "style": 2, "label": "x"});
    let modal = |title: usize, inputs: usize, field: &str, length: usize| {
        let mut rows: Vec<Value> =
            (0..inputs).map(|id| json!({"type": 1, "components": [input(id)]})).collect();
        if !field.is_empty() {
            rows[0]["components"][0][field] = "x".repeat(length).into();
        }
        json!({"type": 9, "data": {"custom_id": "m", "title": "x".repeat(title), "components": rows}})
    };
    let cases = [
        (modal(45, 1, "", 0), modal(46, 1, "", 0)),
        (modal(1, 5, "", 0), modal(1, 6, "", 0)),
        (modal(1, 1, "label", 45), modal(1, 1, "label", 46)),
        (modal(1, 1, "value", 4_000), modal(1, 1, "value", 4_001)),
        (modal(1, 1, "placeholder", 100), modal(1, 1, "placeholder", 101)),
        (modal(1, 1, "custom_id", 100), modal(1, 1, "custom_id", 101)),
    ];
    for (at, past) in cases {
        let (interaction, _) = harness.run_command(&mut connection, "Ada", &commands[0]).await;
        assert_eq!(harness.answer(&interaction, past).await.refusal(), (400, 50035));
        harness.answer(&interaction, at).await.success();
    }
    harness.stop().await;
}

#[tokio::test]
async fn autocomplete_returns_at_most_25_choices() {
    let harness = Harness::start().await;
    let option =
        json!({"type": 3, "name": "move", "description": "A move", "autocomplete": true, "required": true});
    let other = json!({"type": 4, "name": "table", "description": "A table"});
    let commands =
        harness.register(json!([{"name": "move", "description": "Moves", "options": [option, other]}])).await;
    let mut connection = harness.connect().await;
    let body = json!({"command": commands[0], "options": [
        {"name": "move", "value": "N", "focused": true}, {"name": "table", "value": 7}]});
    let choices = |count: usize| -> Value {
        let list: Vec<Value> =
            (0..count).map(|place| json!({"name": place.to_string(), "value": "v"})).collect();
        json!({"type": 8, "data": {"choices": list}})
    };
    let (interaction, outcome) = harness.act_in_channel(&mut connection, "Ada", "complete", body).await;
    assert_eq!(interaction["type"], 4);
    assert_eq!(
        interaction["data"]["options"],
        json!([
        {"name": "move", "type": 3, "value": "N", "focused": true}, {"name": "table", "type": 4, "value": 7}])
    );
    assert_eq!(harness.answer(&interaction, choices(26)).await.refusal(), (400, 50035));
    harness.answer(&interaction, choices(25)).await.success();
    let outcome = outcome.await.expect("it ends");
    assert_eq!(outcome["choices"].as_array().map(Vec::len), Some(25));
    assert!(harness.messages_seen_by("Ada").await.is_empty());
    harness.stop().await;
}

#[tokio::test]
async fn answers_updates_and_followups_carry_files() {
    let harness = Harness::start().await;
    let commands = harness.register(json!([command("board")])).await;
    let mut connection = harness.connect().await;
    let board = |content: &str| {
        json!({"content": content, "embeds": [{"image": {"url": "attachment://board.png"}}],
               "attachments": [{"id": 0, "filename": "board.png", "description": "The board"}], "components": button_rows()})
    };
    let file = [("board.png", &b"first"[..])];
    let (interaction, _) = harness.run_command(&mut connection, "Ada", &commands[0]).await;
    let answer = json!({"type": 4, "data": board("first")});
    let path = format!("{}?with_response=true", callback_path(&interaction));
    let reply = harness.bot_with_files("POST", &path, &answer, &file).await.success();
    let first = &reply["resource"]["message"];
    assert_eq!(first["attachments"][0]["description"], "The board");
    assert_eq!(first["embeds"][0]["image"]["url"], first["attachments"][0]["url"]);
    // An update that lists only the new file drops the old one.
    let press = json!({"message": first["id"], "custom_id": "go"});
    let (pressed, _) = harness.act_in_channel(&mut connection, "Ada", "press", press.clone()).await;
    let update = json!({"type": 7, "data": board("second")});
    let path = format!("{}?with_response=true", callback_path(&pressed));
    let reply = harness.bot_with_files("POST", &path, &update, &[("board.png", b"second")]).await.success();
    let second = &reply["resource"]["message"];
    assert_eq!(second["attachments"].as_array().map(Vec::len), Some(1));
    assert_ne!(second["attachments"][0]["id"], first["attachments"][0]["id"]);
    let (deferred, _) = harness.act_in_channel(&mut connection, "Ada", "press", press).await;
    harness.answer(&deferred, json!({"type": 6})).await.success();
    let path = webhook_path(&deferred, "/messages/@original");
    let third =
        harness.bot_with_files("PATCH", &path, &board("third"), &[("board.png", b"third")]).await.success();
    let url = third["attachments"][0]["url"].as_str().expect("a text");
    let bytes = harness.client.get(url).send().await.expect("an answer").bytes().await.expect("bytes");
    assert_eq!(bytes, "third");
    let path = webhook_path(&deferred, "");
    let fourth =
        harness.bot_with_files("POST", &path, &board("fourth"), &[("board.png", b"fourth")]).await.success();
    assert_ne!(fourth["id"], third["id"]);
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn a_first_answer_has_no_reply_body_unless_requested() {
    let harness = Harness::start().await;
    let commands = harness.register(json!([command("ping")])).await;
    let mut connection = harness.connect().await;
    let (interaction, _) = harness.run_command(&mut connection, "Ada", &commands[0]).await;
    // The callback needs no bot token either.
    let url = format!("https://discord.com/api/v10{}", callback_path(&interaction));
    let response = harness.client.post(url).json(&json!({"type": 5})).send().await.expect("an answer");
    assert_eq!(response.status(), 204);
    harness.stop_without_complaints().await;
}
