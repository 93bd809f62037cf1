//! Lists whose values can be picked again. Discord's clients keep a list's selection as long as its id stays, and send
//! nothing if the same value is picked again. Therefore a list with an effect gets a new id after each use, or a button
//! beside it has the same effect.

use crate::harness::{ALLOWED, Harness, Heard, user};
use crate::recorder::Outgoing;
use castellan_discord_view::ids::{ComponentId, Step};
use serde_json::{Value, json};

/// A message as a user's client shows it.
#[derive(Clone)]
struct Shown {
    rows: Value,
    private: bool,
}

impl Shown {
    /// Returns the latest message with lists.
    fn of(heard: &Heard) -> Self {
        let is_private = |asked: &Outgoing| match asked {
            Outgoing::Answer { body, .. } => body["data"]["flags"] == 64 || body["type"] == 7,
            _ => false,
        };
        let with_lists =
            heard.asked.iter().rev().find(|asked| !lists(&asked.message()["components"]).is_empty());
        let asked = with_lists.unwrap_or_else(|| panic!("no list: {heard:?}"));
        Self { rows: asked.message()["components"].clone(), private: is_private(asked) }
    }

    /// Applies the bot's requests to the message; `None` if it is deleted.
    fn after(&self, heard: &Heard) -> Option<Self> {
        let mut rows = self.rows.clone();
        for asked in &heard.asked {
            match asked {
                Outgoing::Answer { body, .. }
                    if body["type"] == 7 && !body["data"]["components"].is_null() =>
                {
                    rows = body["data"]["components"].clone();
                }
                Outgoing::Complete { body, .. } | Outgoing::Rewrite { body, .. } => {
                    rows = body["components"].clone();
                }
                Outgoing::Withdraw { .. } if self.private => return None,
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
async fn picks(harness: &mut Harness, who: &str, on: &Shown, list: &Value, value: &str) -> Heard {
    let mut data =
        json!({ "custom_id": list["custom_id"], "component_type": list["type"], "values": [value] });
    if list["type"] == 5 {
        let account = json!({ "id": value, "username": "ben", "global_name": null, "bot": false });
        let member = json!({ "roles": [], "permissions": ALLOWED.to_string() });
        data["resolved"] = json!({ "users": { value: account }, "members": { value: member } });
    }
    let mut json = harness.interaction(who, 3, &data);
    let flags = if on.private { 64 } else { 0 };
    json["message"] = json!({
        "id": "600", "channel_id": harness.channel.to_string(), "flags": flags, "components": on.rows,
    });
    harness.happens(&json).await
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

/// Picks the first, the second and the last entry of each list of a message, and of the lists that follow.
async fn can_all_be_picked_again(harness: &mut Harness, who: &str, shown: Shown, depth: usize) -> usize {
    let mut tried = 0;
    let mut now = shown;
    for place in 0..lists(&now.rows).len() {
        for which in [0, 1, usize::MAX] {
            let Some(list) = lists(&now.rows).get(place).cloned() else { break };
            let values: Vec<String> = match list["options"].as_array() {
                Some(options) => options
                    .iter()
                    .filter(|option| option["default"] != true)
                    .map(|option| option["value"].as_str().expect("a value").to_owned())
                    .collect(),
                None => vec![user("ben").to_string()],
            };
            let Some(value) = values.get(which.min(values.len().saturating_sub(1))) else { continue };
            let heard = picks(harness, who, &now, &list, value).await;
            assert!(heard.failed.is_none(), "{list}: {heard:?}");
            tried += 1;
            let Some(after) = now.after(&heard) else { return tried };
            let id = ComponentId::read(list["custom_id"].as_str().expect("an id")).expect("ours");
            let kept = lists(&after.rows).into_iter().find(|other| other["custom_id"] == list["custom_id"]);
            let is_default = kept.as_ref().is_some_and(|kept| {
                let mut options = kept["options"].as_array().into_iter().flatten();
                options.any(|option| option["value"] == *value && option["default"] == true)
            });
            assert!(
                kept.is_none() || is_default || has_button(&after.rows, &id, value),
                "{value} of {id} is picked once and never again: {heard:?}"
            );
            if depth > 0 && after.private && !lists(&after.rows).is_empty() && after.rows != now.rows {
                tried += Box::pin(can_all_be_picked_again(harness, who, after.clone(), depth - 1)).await;
            }
            now = after;
        }
    }
    tried
}

#[tokio::test]
async fn every_entry_of_every_list_can_be_picked_again() {
    let pressed = |step: Step| (step, String::new());
    let mut steps = std::collections::BTreeSet::new();
    for (setup, who, (step, argument), depth) in [
        ("lobby", "ann", pressed(Step::Settings), 1),
        ("lobby", "ann", (Step::SettingPage, "1".to_owned()), 1),
        ("lobby", "ann", pressed(Step::Computer), 1),
        ("armies", "ann", pressed(Step::Army), 1),
        ("duel", "ann", pressed(Step::Move), 1),
        ("duel", "ann", pressed(Step::Try), 2),
        ("duel", "ben", pressed(Step::PremoveAdd), 2),
    ] {
        let mut harness = Harness::in_memory().await;
        let game = match setup {
            "lobby" => harness.opens("ann", json!({ "variant": "king-of-the-mountain" })).await,
            "armies" => {
                let game = harness.opens("ann", json!({ "variant": "king-of-the-mountain" })).await;
                harness.gives("ben", "game join", json!({})).await;
                harness.gives("ann", "game start", json!({})).await;
                game
            }
            _ => harness.duel("mount-chess").await,
        };
        let id = ComponentId::for_game(step, &game, 0).with(argument).to_string();
        let heard = harness.presses(who, &id, false).await;
        let tried = can_all_be_picked_again(&mut harness, who, Shown::of(&heard), depth).await;
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
        let heard = harness.gives(who, path, options).await;
        let tried = can_all_be_picked_again(&mut harness, who, Shown::of(&heard), depth).await;
        assert!(tried > 0, "/{path}");
    }
    let mut harness = Harness::in_memory().await;
    let lesson = ComponentId::without_game(Step::Lesson).with("mount-chess~1").to_string();
    let shown = Shown::of(&harness.presses("ann", &lesson, true).await);
    assert!(can_all_be_picked_again(&mut harness, "ann", shown, 2).await > 0);
}

#[tokio::test]
async fn the_lists_of_a_running_board_and_of_commands_that_ask_can_be_picked_from_again() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let board = harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    let tried = can_all_be_picked_again(&mut harness, "ben", Shown::of(&board), 1).await;
    assert!(tried > 0, "{board:?}");
    harness.channel = castellan_discord_api::wire::ChannelId(510);
    let asked = harness.gives("ann", "move", json!({ "action": "h9h9" })).await;
    let shown = Shown::of(&asked);
    let list = lists(&shown.rows).remove(0);
    let heard = picks(&mut harness, "ann", &shown, &list, game.as_str()).await;
    // The refusal is a follow-up, and the question stays.
    assert_eq!((heard.count("answer"), heard.count("follow up")), (1, 1), "{heard:?}");
    let after = shown.after(&heard).expect("it stays");
    assert_ne!(lists(&after.rows)[0]["custom_id"], list["custom_id"]);
    assert_eq!(
        ComponentId::read(lists(&after.rows)[0]["custom_id"].as_str().expect("an id")),
        ComponentId::read(list["custom_id"].as_str().expect("an id"))
    );
}

#[tokio::test]
async fn a_person_who_declined_or_could_not_be_invited_is_invited_again_from_the_same_card() {
    let mut harness = Harness::new().await;
    let heard = harness.gives("ann", "game new", json!({ "variant": "mount-chess" })).await;
    let (game, mut card) = (heard.game(), Shown::of(&heard));
    let people = |card: &Shown| lists(&card.rows).into_iter().find(|list| list["type"] == 5).expect("people");
    let mut ids = vec![people(&card)["custom_id"].clone()];
    for _ in 0..2 {
        let list = people(&card);
        let heard = picks(&mut harness, "ann", &card, &list, "2").await;
        assert!(heard.asked.iter().any(|asked| asked.content().contains("Do you accept?")), "{heard:?}");
        card = card.after(&heard).expect("the card stays");
        ids.push(people(&card)["custom_id"].clone());
        let declined = ComponentId::for_game(Step::InvitationDecline, &game, 0).to_string();
        let heard = harness.presses("ben", &declined, false).await;
        card = card.after(&heard).expect("the card stays");
        ids.push(people(&card)["custom_id"].clone());
    }
    // A refused invitation is reported beside the card, which is ready for another try.
    harness.gives("ben", "person block", json!({ "player": "ann" })).await;
    let list = people(&card);
    let heard = picks(&mut harness, "ann", &card, &list, "2").await;
    let said = heard.only("follow up").content();
    assert!(said.contains("doesn't take invitations from you"), "{heard:?}");
    let Outgoing::Answer { body, .. } = heard.answer() else { panic!("{heard:?}") };
    assert_eq!((&body["type"], &body["data"]["content"]), (&json!(7), &Value::Null), "nothing else changes");
    card = card.after(&heard).expect("the card stays");
    assert_eq!(
        card.rows.as_array().map(Vec::len),
        heard.answer().message()["components"].as_array().map(Vec::len)
    );
    ids.push(people(&card)["custom_id"].clone());
    let mut seen: Vec<&str> = ids.iter().map(|id| id.as_str().expect("an id")).collect();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), ids.len(), "{ids:?}");
}

#[tokio::test]
async fn a_form_that_was_closed_is_opened_again_by_the_button_beside_its_list() {
    let mut harness = Harness::in_memory().await;
    let game = harness.opens("ann", json!({ "variant": "king-of-the-mountain" })).await;
    for page in 0..12_usize {
        let id = ComponentId::for_game(Step::SettingPage, &game, 0).with(page).to_string();
        let shown = Shown::of(&harness.presses("ann", &id, true).await);
        for list in lists(&shown.rows) {
            let id = ComponentId::read(list["custom_id"].as_str().expect("an id")).expect("ours");
            let options = list["options"].as_array().expect("options");
            if !options.iter().any(|option| option["value"] == "?") {
                continue;
            }
            let button =
                ComponentId::for_game(Step::Setting, &game, 0).with(format!("{}~?", id.argument)).to_string();
            assert!(shown.rows.to_string().contains(&format!("\"{button}\"")), "{button}: {}", shown.rows);
            for _ in 0..2 {
                let Outgoing::Answer { body, .. } = &harness.presses("ann", &button, true).await.asked[0]
                else {
                    panic!("no answer")
                };
                assert_eq!(body["type"], 9, "{button}");
            }
        }
    }
}
