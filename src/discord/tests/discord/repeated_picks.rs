//! Lists whose values can be picked again. Discord's clients keep a list's selection as long as its id stays, and send
//! nothing if the same value is picked again. Therefore a list with an effect gets a new id after each use, or a button
//! beside it has the same effect.

use crate::harness::{Harness, PERMISSIONS, Response, user};
use crate::recorder::Request;
use castellan_discord_view::ids::{ComponentId, Step};
use serde_json::{Value, json};

/// A message as the client of a user shows it.
#[derive(Clone)]
struct ShownMessage {
    rows: Value,
    private: bool,
}

impl ShownMessage {
    /// Returns the latest message of a response that has lists.
    fn from_response(response: &Response) -> Self {
        let is_private = |request: &Request| match request {
            Request::Answer { body, .. } => body["data"]["flags"] == 64 || body["type"] == 7,
            _ => false,
        };
        let with_lists = response
            .requests
            .iter()
            .rev()
            .find(|request| !lists(&request.message()["components"]).is_empty());
        let request = with_lists.unwrap_or_else(|| panic!("no list: {response:?}"));
        Self { rows: request.message()["components"].clone(), private: is_private(request) }
    }

    /// Applies the bot's requests to the message; `None` if it is deleted.
    fn after(&self, response: &Response) -> Option<Self> {
        let mut rows = self.rows.clone();
        for request in &response.requests {
            match request {
                Request::Answer { body, .. }
                    if body["type"] == 7 && !body["data"]["components"].is_null() =>
                {
                    rows = body["data"]["components"].clone();
                }
                Request::EditAnswer { body, .. } | Request::Edit { body, .. } => {
                    rows = body["components"].clone();
                }
                Request::DeleteAnswer { .. } if self.private => return None,
                _ => {}
            }
        }
        Some(Self { rows, private: self.private })
    }
}

/// Returns the lists of a message.
fn lists(rows: &Value) -> Vec<Value> {
    let rows = rows.as_array().cloned().unwrap_or_default();
    let parts = rows.iter().flat_map(|row| row["components"].as_array().cloned().unwrap_or_default());
    parts.filter(|part| part["type"] == 3 || part["type"] == 5).collect()
}

/// Picks from a list of a message.
async fn pick_from(
    harness: &mut Harness,
    who: &str,
    message: &ShownMessage,
    list: &Value,
    value: &str,
) -> Response {
    let mut data =
        json!({ "custom_id": list["custom_id"], "component_type": list["type"], "values": [value] });
    if list["type"] == 5 {
        let account = json!({ "id": value, "username": "ben", "global_name": null, "bot": false });
        let member = json!({ "roles": [], "permissions": PERMISSIONS.to_string() });
        data["resolved"] = json!({ "users": { value: account }, "members": { value: member } });
    }
    let mut json = harness.interaction(who, 3, &data);
    let flags = if message.private { 64 } else { 0 };
    json["message"] = json!({
        "id": "600", "channel_id": harness.channel.to_string(), "flags": flags, "components": message.rows,
    });
    harness.handle(&json).await
}

/// Returns `true` if a button of the message has the same effect.
fn has_button(rows: &Value, list: &ComponentId, value: &str) -> bool {
    let buttons =
        rows.as_array().into_iter().flatten().filter_map(|row| row["components"].as_array().cloned());
    let mut buttons = buttons.flatten().filter_map(|part| ComponentId::read(part["custom_id"].as_str()?));
    buttons.any(|button| match list.step {
        // The button opens the same list privately.
        Step::Piece => button.step == Step::Move,
        Step::Setting => {
            button.step == Step::Setting && button.argument == format!("{}~{value}", list.argument)
        }
        _ => false,
    })
}

/// Picks the first, the second and the last entry of each list of a message, and of the lists that follow. Checks that
/// each can be picked again, and returns the number of picks.
async fn try_all_lists(harness: &mut Harness, who: &str, shown: ShownMessage, depth: usize) -> usize {
    let mut tried = 0;
    let mut current = shown;
    for index in 0..lists(&current.rows).len() {
        for position in [0, 1, usize::MAX] {
            let Some(list) = lists(&current.rows).get(index).cloned() else { break };
            let values: Vec<String> = match list["options"].as_array() {
                Some(options) => options
                    .iter()
                    .filter(|option| option["default"] != true)
                    .map(|option| option["value"].as_str().expect("a value").to_owned())
                    .collect(),
                None => vec![user("ben").to_string()],
            };
            let Some(value) = values.get(position.min(values.len().saturating_sub(1))) else { continue };
            let response = pick_from(harness, who, &current, &list, value).await;
            assert!(response.error.is_none(), "{list}: {response:?}");
            tried += 1;
            let Some(after) = current.after(&response) else { return tried };
            let id = ComponentId::read(list["custom_id"].as_str().expect("an id"))
                .expect("a custom id of the bot");
            let unchanged =
                lists(&after.rows).into_iter().find(|other| other["custom_id"] == list["custom_id"]);
            let is_default = unchanged.as_ref().is_some_and(|unchanged| {
                let mut options = unchanged["options"].as_array().into_iter().flatten();
                options.any(|option| option["value"] == *value && option["default"] == true)
            });
            assert!(
                unchanged.is_none() || is_default || has_button(&after.rows, &id, value),
                "{value} of {id} cannot be picked again: {response:?}"
            );
            if depth > 0 && after.private && !lists(&after.rows).is_empty() && after.rows != current.rows {
                tried += Box::pin(try_all_lists(harness, who, after.clone(), depth - 1)).await;
            }
            current = after;
        }
    }
    tried
}

#[tokio::test]
async fn every_entry_of_every_list_can_be_picked_again() {
    let without_argument = |step: Step| (step, String::new());
    let mut steps = std::collections::BTreeSet::new();
    for (setup, who, (step, argument), depth) in [
        ("lobby", "ann", without_argument(Step::Settings), 1),
        ("lobby", "ann", (Step::SettingPage, "1".to_owned()), 1),
        ("lobby", "ann", without_argument(Step::Computer), 1),
        ("armies", "ann", without_argument(Step::Army), 1),
        ("duel", "ann", without_argument(Step::Move), 1),
        ("duel", "ann", without_argument(Step::Try), 2),
        ("duel", "ben", without_argument(Step::PremoveAdd), 2),
    ] {
        let mut harness = Harness::in_memory().await;
        let game = match setup {
            "lobby" => harness.create_game("ann", json!({ "variant": "king-of-the-mountain" })).await,
            "armies" => {
                let game = harness.create_game("ann", json!({ "variant": "king-of-the-mountain" })).await;
                harness.run_command("ben", "game join", json!({})).await;
                harness.run_command("ann", "game start", json!({})).await;
                game
            }
            _ => harness.duel("mount-chess").await,
        };
        let id = ComponentId::for_game(step, &game, 0).with(argument).to_string();
        let response = harness.press(who, &id, false).await;
        let tried = try_all_lists(&mut harness, who, ShownMessage::from_response(&response), depth).await;
        assert!(tried > 0, "{setup} {step:?}");
        steps.insert(step.word());
    }
    assert_eq!(steps.len(), 7);
    for (who, path, options, depth) in [
        ("ann", "game new", json!({ "variant": "king-of-the-mountain", "opponent": "cem" }), 0),
        ("eve", "tournament new", json!({}), 1),
        ("ann", "puzzle", json!({ "variant": "mount-chess" }), 2),
    ] {
        let mut harness = Harness::in_memory().await;
        let response = harness.run_command(who, path, options).await;
        let tried = try_all_lists(&mut harness, who, ShownMessage::from_response(&response), depth).await;
        assert!(tried > 0, "/{path}");
    }
    let mut harness = Harness::in_memory().await;
    let lesson = ComponentId::without_game(Step::Lesson).with("mount-chess~1").to_string();
    let shown = ShownMessage::from_response(&harness.press("ann", &lesson, true).await);
    assert!(try_all_lists(&mut harness, "ann", shown, 2).await > 0);
}

#[tokio::test]
async fn lists_on_boards_and_in_questions_can_be_picked_from_again() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let board = harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    let tried = try_all_lists(&mut harness, "ben", ShownMessage::from_response(&board), 1).await;
    assert!(tried > 0, "{board:?}");
    harness.channel = castellan_discord_api::wire::ChannelId(510);
    let question = harness.run_command("ann", "move", json!({ "action": "h9h9" })).await;
    let shown = ShownMessage::from_response(&question);
    let list = lists(&shown.rows).remove(0);
    let response = pick_from(&mut harness, "ann", &shown, &list, game.as_str()).await;
    // The refusal is a follow-up, and the question stays.
    assert_eq!((response.count("answer"), response.count("follow up")), (1, 1), "{response:?}");
    let after = shown.after(&response).expect("the question stays");
    assert_ne!(lists(&after.rows)[0]["custom_id"], list["custom_id"]);
    assert_eq!(
        ComponentId::read(lists(&after.rows)[0]["custom_id"].as_str().expect("an id")),
        ComponentId::read(list["custom_id"].as_str().expect("an id"))
    );
}

#[tokio::test]
async fn a_player_who_declined_can_be_invited_again_from_the_same_card() {
    let mut harness = Harness::new().await;
    let response = harness.run_command("ann", "game new", json!({ "variant": "mount-chess" })).await;
    let (game, mut card) = (response.game(), ShownMessage::from_response(&response));
    let people =
        |card: &ShownMessage| lists(&card.rows).into_iter().find(|list| list["type"] == 5).expect("people");
    let mut ids = vec![people(&card)["custom_id"].clone()];
    for _ in 0..2 {
        let list = people(&card);
        let response = pick_from(&mut harness, "ann", &card, &list, "2").await;
        assert!(
            response.requests.iter().any(|request| request.content().contains("Do you accept?")),
            "{response:?}"
        );
        card = card.after(&response).expect("the card stays");
        ids.push(people(&card)["custom_id"].clone());
        let declined = ComponentId::for_game(Step::InvitationDecline, &game, 0).to_string();
        let response = harness.press("ben", &declined, false).await;
        card = card.after(&response).expect("the card stays");
        ids.push(people(&card)["custom_id"].clone());
    }
    // A refused invitation is reported beside the card, which is ready for another try.
    harness.run_command("ben", "person block", json!({ "player": "ann" })).await;
    let list = people(&card);
    let response = pick_from(&mut harness, "ann", &card, &list, "2").await;
    let text = response.only("follow up").content();
    assert!(text.contains("doesn't take invitations from you"), "{response:?}");
    let Request::Answer { body, .. } = response.answer() else { panic!("{response:?}") };
    assert_eq!(
        (&body["type"], &body["data"]["content"]),
        (&json!(7), &Value::Null),
        "the text is not edited"
    );
    card = card.after(&response).expect("the card stays");
    assert_eq!(
        card.rows.as_array().map(Vec::len),
        response.answer().message()["components"].as_array().map(Vec::len)
    );
    ids.push(people(&card)["custom_id"].clone());
    let mut unique: Vec<&str> = ids.iter().map(|id| id.as_str().expect("an id")).collect();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(unique.len(), ids.len(), "{ids:?}");
}

#[tokio::test]
async fn a_closed_form_can_be_opened_again_by_the_button_beside_its_list() {
    let mut harness = Harness::in_memory().await;
    let game = harness.create_game("ann", json!({ "variant": "king-of-the-mountain" })).await;
    for page in 0..12_usize {
        let id = ComponentId::for_game(Step::SettingPage, &game, 0).with(page).to_string();
        let shown = ShownMessage::from_response(&harness.press("ann", &id, true).await);
        for list in lists(&shown.rows) {
            let id = ComponentId::read(list["custom_id"].as_str().expect("an id"))
                .expect("a custom id of the bot");
            let options = list["options"].as_array().expect("options");
            if !options.iter().any(|option| option["value"] == "?") {
                continue;
            }
            let button =
                ComponentId::for_game(Step::Setting, &game, 0).with(format!("{}~?", id.argument)).to_string();
            assert!(shown.rows.to_string().contains(&format!("\"{button}\"")), "{button}: {}", shown.rows);
            for _ in 0..2 {
                let Request::Answer { body, .. } = &harness.press("ann", &button, true).await.requests[0]
                else {
                    panic!("no answer")
                };
                assert_eq!(body["type"], 9, "{button}");
            }
        }
    }
}
