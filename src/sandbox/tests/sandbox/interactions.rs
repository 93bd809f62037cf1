//! Interactions: three seconds, fifteen minutes, one first answer, private messages, updates, modals and choices.

use crate::stage::{Stage, callback, quick, webhook};
use castellan_sandbox::Options;
use serde_json::{Value, json};
use std::time::Duration;

fn command(name: &str) -> Value {
    json!({"name": name, "description": "A command"})
}

fn press_me() -> Value {
    json!([{"type": 1, "components": [{"type": 2, "style": 1, "label": "Press", "custom_id": "go"}]}])
}

#[tokio::test]
async fn a_command_is_answered_with_a_message_that_all_see() {
    let stage = Stage::quick().await;
    let commands = stage.register(json!([command("ping")])).await;
    let mut line = stage.line().await;
    let (interaction, outcome) = stage.runs(&mut line, "Ada", &commands[0]).await;
    assert_eq!(interaction["type"], 2);
    assert_eq!(interaction["data"]["name"], "ping");
    assert_eq!(interaction["member"]["user"]["username"], "ada");
    assert_eq!(interaction["attachment_size_limit"], 10_485_760);
    assert_eq!(interaction["context"], 0);
    assert_eq!(interaction["authorizing_integration_owners"]["0"], json!(stage.guild));
    let reply = stage.answer(&interaction, json!({"type": 4, "data": {"content": "pong"}})).await.fine();
    let made = reply["resource"]["message"]["id"].clone();
    assert_eq!(reply["interaction"]["response_message_id"], made);
    let outcome = outcome.await.expect("it ends");
    assert_eq!((&outcome["outcome"], &outcome["message"]), (&json!("message"), &made));
    let seen = stage.seen_by("Dan").await.pop().expect("it is there");
    assert_eq!((&seen["content"], &seen["type"]), (&json!("pong"), &json!(20)));
    assert_eq!(seen["interaction_metadata"]["user"]["username"], "ada");
    let told = line.event("MESSAGE_CREATE").await;
    assert_eq!(told["content"], "pong");
    stage.ends_well().await;
}

#[tokio::test]
async fn a_second_first_answer_is_refused() {
    let stage = Stage::quick().await;
    let commands = stage.register(json!([command("ping")])).await;
    let mut line = stage.line().await;
    let (interaction, _) = stage.runs(&mut line, "Ada", &commands[0]).await;
    let answer = json!({"type": 4, "data": {"content": "pong"}});
    stage.answer(&interaction, answer.clone()).await.fine();
    assert_eq!(stage.answer(&interaction, answer).await.refusal(), (400, 40060));
    stage.ends_well().await;
}

#[tokio::test]
async fn of_two_first_answers_that_race_one_is_taken() {
    let stage = Stage::quick().await;
    let commands = stage.register(json!([command("ping")])).await;
    let mut line = stage.line().await;
    let (interaction, _) = stage.runs(&mut line, "Ada", &commands[0]).await;
    let answer = |text: &str| json!({"type": 4, "data": {"content": text}});
    let (one, other) =
        tokio::join!(stage.answer(&interaction, answer("one")), stage.answer(&interaction, answer("other")),);
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 400]);
    assert_eq!(stage.seen_by("Ben").await.len(), 1);
    stage.ends_well().await;
}

#[tokio::test]
async fn an_answer_after_the_first_seconds_comes_too_late() {
    let options = Options { first_answer: Duration::from_millis(150), ..quick() };
    let stage = Stage::new(options).await;
    let commands = stage.register(json!([command("ping")])).await;
    let mut line = stage.line().await;
    let (interaction, outcome) = stage.runs(&mut line, "Ada", &commands[0]).await;
    let outcome = outcome.await.expect("it ends");
    assert_eq!(outcome["outcome"], "failed");
    assert_eq!(outcome["reason"], "The application did not respond.");
    let late = stage.answer(&interaction, json!({"type": 4, "data": {"content": "pong"}})).await;
    assert_eq!(late.refusal(), (404, 10062));
    let follow = stage.follow(&interaction, "POST", "", json!({"content": "pong"})).await;
    assert_eq!(follow.refusal(), (404, 10015));
    assert!(stage.seen_by("Ada").await.is_empty());
    stage.ends_well().await;
}

#[tokio::test]
async fn a_token_expires_and_thinking_becomes_a_failure() {
    let stage = Stage::quick().await;
    let commands = stage.register(json!([command("ping")])).await;
    let mut line = stage.line().await;
    let (interaction, outcome) = stage.runs(&mut line, "Ada", &commands[0]).await;
    stage.answer(&interaction, json!({"type": 5})).await.fine();
    assert_eq!(outcome.await.expect("it ends")["outcome"], "deferred");
    let thinking = stage.seen_by("Ben").await.pop().expect("it is there");
    assert_eq!((&thinking["flags"], &thinking["sandbox"]["failed"]), (&json!(128), &json!(false)));
    stage.sandbox.expire_tokens();
    line.event("MESSAGE_UPDATE").await;
    let failed = stage.seen_by("Ben").await.pop().expect("it is there");
    assert_eq!(failed["sandbox"]["failed"], true);
    for (method, rest) in [("POST", ""), ("PATCH", "/messages/@original")] {
        let late = stage.follow(&interaction, method, rest, json!({"content": "x"})).await;
        assert_eq!(late.refusal(), (401, 50027), "{method}");
    }
    stage.ends_well().await;
}

#[tokio::test]
async fn a_private_answer_is_seen_by_one_person_and_reached_by_its_token_only() {
    let stage = Stage::quick().await;
    let commands = stage.register(json!([command("ping")])).await;
    let mut line = stage.line().await;
    let (interaction, _) = stage.runs(&mut line, "Ada", &commands[0]).await;
    let body = json!({"type": 4, "data": {"content": "secret", "flags": 64, "components": press_me()}});
    let reply = stage.answer(&interaction, body).await.fine();
    let id = reply["resource"]["message"]["id"].as_str().expect("an id");
    assert_eq!(stage.seen_by("Ada").await.len(), 1);
    assert!(stage.seen_by("Ben").await.is_empty());
    let path = format!("/channels/{}/messages/{id}", stage.channel);
    assert_eq!(stage.bot("GET", &path, Value::Null).await.refusal(), (404, 10008));
    // Other users cannot press a component that they do not see.
    let press = json!({"message": id, "custom_id": "go"});
    let acts = format!("/channels/{}/press", stage.channel);
    assert_eq!(stage.person("Ben", "POST", &acts, press.clone()).await.refusal(), (404, 10008));
    let (pressed, _) = stage.acts(&mut line, "Ada", "press", press).await;
    assert_eq!(pressed["message"]["flags"], 64);
    let update = json!({"type": 7, "data": {"content": "changed", "components": []}});
    let updated = stage.answer(&pressed, update).await.fine();
    assert_eq!(updated["resource"]["message"]["content"], "changed");
    // The picker can be deleted with the token of either interaction.
    assert_eq!(stage.follow(&pressed, "DELETE", "/messages/@original", Value::Null).await.status, 204);
    assert!(stage.seen_by("Ada").await.is_empty());
    assert_eq!(
        stage.follow(&interaction, "GET", "/messages/@original", Value::Null).await.refusal(),
        (404, 10008)
    );
    stage.ends_well().await;
}

#[tokio::test]
async fn what_follows_a_deferred_answer_takes_its_place_and_its_privacy() {
    let stage = Stage::quick().await;
    let commands = stage.register(json!([command("ping")])).await;
    let mut line = stage.line().await;
    let (interaction, _) = stage.runs(&mut line, "Ada", &commands[0]).await;
    stage.answer(&interaction, json!({"type": 5, "data": {"flags": 64}})).await.fine();
    let first = stage.follow(&interaction, "POST", "", json!({"content": "one"})).await.fine();
    assert_eq!(first["flags"], 64);
    let second = stage.follow(&interaction, "POST", "", json!({"content": "two"})).await.fine();
    assert_eq!(second["flags"], 0);
    let texts: Vec<Value> =
        stage.seen_by("Ada").await.iter().map(|message| message["content"].clone()).collect();
    assert_eq!(texts, ["one", "two"]);
    assert_eq!(stage.seen_by("Ben").await.len(), 1);
    let id = second["id"].as_str().expect("an id");
    let edited = stage
        .follow(&interaction, "PATCH", &format!("/messages/{id}"), json!({"content": "three"}))
        .await
        .fine();
    assert_eq!(edited["content"], "three");
    let edited =
        stage.follow(&interaction, "PATCH", "/messages/%40original", json!({"content": "four"})).await.fine();
    assert_eq!((&edited["id"], &edited["content"]), (&first["id"], &json!("four")));
    stage.ends_well().await;
}

#[tokio::test]
async fn a_token_opens_its_own_messages_only() {
    let stage = Stage::quick().await;
    let commands = stage.register(json!([command("ping")])).await;
    let mut line = stage.line().await;
    let (interaction, _) = stage.runs(&mut line, "Ada", &commands[0]).await;
    let before = stage.follow(&interaction, "POST", "", json!({"content": "x"})).await;
    assert_eq!(before.refusal(), (404, 10015), "nothing can follow before the first answer");
    stage.answer(&interaction, json!({"type": 4, "data": {"content": "x"}})).await.fine();
    let other = stage.post(json!({"content": "other"})).await.fine();
    let path = format!("/messages/{}", other["id"].as_str().expect("an id"));
    assert_eq!(
        stage.follow(&interaction, "PATCH", &path, json!({"content": "y"})).await.refusal(),
        (404, 10008)
    );
    let mut wrong = interaction.clone();
    wrong["token"] = "nonsense".into();
    assert_eq!(stage.follow(&wrong, "POST", "", json!({"content": "x"})).await.refusal(), (404, 10015));
    assert_eq!(stage.answer(&wrong, json!({"type": 5})).await.refusal(), (404, 10062));
    stage.ends_well().await;
}

#[tokio::test]
async fn only_answers_that_fit_are_possible() {
    let stage = Stage::quick().await;
    let commands = stage.register(json!([command("ping")])).await;
    let mut line = stage.line().await;
    let (interaction, _) = stage.runs(&mut line, "Ada", &commands[0]).await;
    for kind in [0, 1, 2, 3, 6, 7, 8, 10] {
        let refused = stage.answer(&interaction, json!({"type": kind, "data": {"content": "x"}})).await;
        assert_eq!(refused.refusal(), (400, 50035), "{kind}");
    }
    let empty = stage.answer(&interaction, json!({"type": 4, "data": {}})).await;
    assert_eq!(empty.refusal(), (400, 50006));
    // A refused answer does not count: a correct one is still possible.
    stage.answer(&interaction, json!({"type": 4, "data": {"content": "x"}})).await.fine();
    stage.ends().await;
}

#[tokio::test]
async fn buttons_and_selects_carry_what_was_pressed_and_chosen() {
    let stage = Stage::quick().await;
    let mut line = stage.line().await;
    let components = json!([
        {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"},
                                   {"type": 2, "style": 2, "label": "No", "custom_id": "no", "disabled": true}]},
        {"type": 1, "components": [{"type": 3, "custom_id": "pick", "max_values": 2, "options": [
            {"label": "A", "value": "a"}, {"label": "B", "value": "b"}, {"label": "C", "value": "c"}]}]},
        {"type": 1, "components": [{"type": 5, "custom_id": "who"}]},
    ]);
    let made = stage.post(json!({"content": "x", "components": components})).await.fine();
    let id = &made["id"];
    let (pressed, outcome) =
        stage.acts(&mut line, "Ben", "press", json!({"message": id, "custom_id": "go"})).await;
    assert_eq!((&pressed["type"], &pressed["data"]["component_type"]), (&json!(3), &json!(2)));
    assert_eq!((&pressed["data"]["custom_id"], &pressed["message"]["id"]), (&json!("go"), id));
    stage.answer(&pressed, json!({"type": 6})).await.fine();
    assert_eq!(outcome.await.expect("it ends")["outcome"], "deferred_update");
    let edited =
        stage.follow(&pressed, "PATCH", "/messages/@original", json!({"content": "pressed"})).await.fine();
    assert_eq!(&edited["id"], id);
    let choice = json!({"message": id, "custom_id": "pick", "values": ["a", "c"]});
    let (chosen, _) = stage.acts(&mut line, "Ben", "choose", choice).await;
    assert_eq!(chosen["data"]["values"], json!(["a", "c"]));
    stage.answer(&chosen, json!({"type": 7, "data": {"content": "chosen"}})).await.fine();
    let dan = stage.sandbox.person("Dan").expect("a person");
    let choice = json!({"message": id, "custom_id": "who", "values": [dan]});
    let (chosen, _) = stage.acts(&mut line, "Ben", "choose", choice).await;
    assert_eq!(chosen["data"]["resolved"]["users"][dan.to_string()]["username"], "dan");
    stage.answer(&chosen, json!({"type": 6})).await.fine();
    let acts = format!("/channels/{}/choose", stage.channel);
    for impossible in [
        json!({"message": id, "custom_id": "no"}),
        json!({"message": id, "custom_id": "other"}),
        json!({"message": id, "custom_id": "pick", "values": []}),
        json!({"message": id, "custom_id": "pick", "values": ["a", "b", "c"]}),
        json!({"message": id, "custom_id": "pick", "values": ["d"]}),
    ] {
        let refused = stage.person("Ben", "POST", &acts, impossible.clone()).await;
        assert_eq!(refused.refusal().0, 400, "{impossible}");
    }
    stage.ends_well().await;
}

#[tokio::test]
async fn a_modal_is_opened_filled_in_and_submitted() {
    let stage = Stage::quick().await;
    let mut line = stage.line().await;
    let made = stage.post(json!({"content": "x", "components": press_me()})).await.fine();
    let press = json!({"message": made["id"], "custom_id": "go"});
    let (pressed, outcome) = stage.acts(&mut line, "Cleo", "press", press).await;
    let input = json!({"type": 4, "custom_id": "move", "style": 1, "label": "Your move", "max_length": 5});
    let modal =
        json!({"custom_id": "m", "title": "Move", "components": [{"type": 1, "components": [input]}]});
    stage.answer(&pressed, json!({"type": 9, "data": modal})).await.fine();
    let outcome = outcome.await.expect("it ends");
    assert_eq!((&outcome["outcome"], &outcome["modal"]["title"]), (&json!("modal"), &json!("Move")));
    let path = format!("/interactions/{}/submit", outcome["interaction"].as_str().expect("an id"));
    for text in ["", "e2e4e5"] {
        let refused = stage.person("Cleo", "POST", &path, json!({"values": {"move": text}})).await;
        assert_eq!(refused.refusal().0, 400, "{text:?}");
    }
    let (submitted, outcome) =
        stage.does(&mut line, "Cleo", &path, json!({"values": {"move": "e2e4"}})).await;
    assert_eq!((&submitted["type"], &submitted["data"]["custom_id"]), (&json!(5), &json!("m")));
    assert_eq!(submitted["data"]["components"][0]["components"][0]["value"], "e2e4");
    assert_eq!(submitted["message"]["id"], made["id"]);
    let again = stage.answer(&submitted, json!({"type": 9, "data": {}})).await;
    assert_eq!(again.refusal(), (400, 50035), "a modal does not answer a modal");
    stage.answer(&submitted, json!({"type": 7, "data": {"content": "moved"}})).await.fine();
    assert_eq!(outcome.await.expect("it ends")["outcome"], "update");
    assert_eq!(stage.seen_by("Dan").await[0]["content"], "moved");
    stage.ends().await;
}

#[tokio::test]
async fn each_limit_of_a_modal_holds_at_the_limit_and_not_one_past_it() {
    let stage = Stage::quick().await;
    let commands = stage.register(json!([command("ping")])).await;
    let mut line = stage.line().await;
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
        let (interaction, _) = stage.runs(&mut line, "Ada", &commands[0]).await;
        assert_eq!(stage.answer(&interaction, past).await.refusal(), (400, 50035));
        stage.answer(&interaction, at).await.fine();
    }
    stage.ends().await;
}

#[tokio::test]
async fn an_autocomplete_gives_at_most_25_choices_and_needs_no_message() {
    let stage = Stage::quick().await;
    let option =
        json!({"type": 3, "name": "move", "description": "A move", "autocomplete": true, "required": true});
    let other = json!({"type": 4, "name": "table", "description": "A table"});
    let commands =
        stage.register(json!([{"name": "move", "description": "Moves", "options": [option, other]}])).await;
    let mut line = stage.line().await;
    let body = json!({"command": commands[0], "options": [
        {"name": "move", "value": "N", "focused": true}, {"name": "table", "value": 7}]});
    let choices = |count: usize| -> Value {
        let list: Vec<Value> =
            (0..count).map(|place| json!({"name": place.to_string(), "value": "v"})).collect();
        json!({"type": 8, "data": {"choices": list}})
    };
    let (asked, outcome) = stage.acts(&mut line, "Ada", "complete", body).await;
    assert_eq!(asked["type"], 4);
    assert_eq!(
        asked["data"]["options"],
        json!([
        {"name": "move", "type": 3, "value": "N", "focused": true}, {"name": "table", "type": 4, "value": 7}])
    );
    assert_eq!(stage.answer(&asked, choices(26)).await.refusal(), (400, 50035));
    stage.answer(&asked, choices(25)).await.fine();
    let outcome = outcome.await.expect("it ends");
    assert_eq!(outcome["choices"].as_array().map(Vec::len), Some(25));
    assert!(stage.seen_by("Ada").await.is_empty());
    stage.ends().await;
}

#[tokio::test]
async fn answers_updates_and_what_follows_carry_files() {
    let stage = Stage::quick().await;
    let commands = stage.register(json!([command("board")])).await;
    let mut line = stage.line().await;
    let board = |content: &str| {
        json!({"content": content, "embeds": [{"image": {"url": "attachment://board.png"}}],
               "attachments": [{"id": 0, "filename": "board.png", "description": "The board"}], "components": press_me()})
    };
    let file = [("board.png", &b"first"[..])];
    let (interaction, _) = stage.runs(&mut line, "Ada", &commands[0]).await;
    let answer = json!({"type": 4, "data": board("first")});
    let path = format!("{}?with_response=true", callback(&interaction));
    let reply = stage.bot_with_files("POST", &path, &answer, &file).await.fine();
    let first = &reply["resource"]["message"];
    assert_eq!(first["attachments"][0]["description"], "The board");
    assert_eq!(first["embeds"][0]["image"]["url"], first["attachments"][0]["url"]);
    // An update that lists only the new file drops the old one.
    let press = json!({"message": first["id"], "custom_id": "go"});
    let (pressed, _) = stage.acts(&mut line, "Ada", "press", press.clone()).await;
    let update = json!({"type": 7, "data": board("second")});
    let path = format!("{}?with_response=true", callback(&pressed));
    let reply = stage.bot_with_files("POST", &path, &update, &[("board.png", b"second")]).await.fine();
    let second = &reply["resource"]["message"];
    assert_eq!(second["attachments"].as_array().map(Vec::len), Some(1));
    assert_ne!(second["attachments"][0]["id"], first["attachments"][0]["id"]);
    let (deferred, _) = stage.acts(&mut line, "Ada", "press", press).await;
    stage.answer(&deferred, json!({"type": 6})).await.fine();
    let path = webhook(&deferred, "/messages/@original");
    let third =
        stage.bot_with_files("PATCH", &path, &board("third"), &[("board.png", b"third")]).await.fine();
    let url = third["attachments"][0]["url"].as_str().expect("a text");
    let bytes = stage.client.get(url).send().await.expect("an answer").bytes().await.expect("bytes");
    assert_eq!(bytes, "third");
    let path = webhook(&deferred, "");
    let fourth =
        stage.bot_with_files("POST", &path, &board("fourth"), &[("board.png", b"fourth")]).await.fine();
    assert_ne!(fourth["id"], third["id"]);
    stage.ends_well().await;
}

#[tokio::test]
async fn without_being_asked_for_a_reply_the_first_answer_gives_none() {
    let stage = Stage::quick().await;
    let commands = stage.register(json!([command("ping")])).await;
    let mut line = stage.line().await;
    let (interaction, _) = stage.runs(&mut line, "Ada", &commands[0]).await;
    // The callback needs no bot token either.
    let url = format!("https://discord.com/api/v10{}", callback(&interaction));
    let response = stage.client.post(url).json(&json!({"type": 5})).send().await.expect("an answer");
    assert_eq!(response.status(), 204);
    stage.ends_well().await;
}
