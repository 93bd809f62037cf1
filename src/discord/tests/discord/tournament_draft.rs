//! The card on which a tournament is set up, with lists, and a form for values to type.

use crate::harness::{Harness, Response, component_ids};
use castellan_discord_api::limits::{CUSTOM_ID, length};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::Span;
use castellan_rules::Variant;
use castellan_tournament::{Format, Tournament};
use serde_json::{Value, json};

/// Returns the card of an answer.
fn card(response: &Response) -> Value {
    assert!(response.error.is_none(), "{response:?}");
    response.answer().message()
}

/// Returns the id and the options of the card's list with this name.
fn list(card: &Value, name: &str) -> (String, Vec<(String, bool)>) {
    let rows = card["components"].as_array().expect("rows").iter();
    let selects = rows.map(|row| &row["components"][0]).filter(|part| part["type"] == 3);
    for select in selects {
        let id = select["custom_id"].as_str().expect("an id");
        if ComponentId::read(id).expect("a custom id of the bot").argument.starts_with(&format!("{name}~")) {
            let option = |option: &Value| {
                let value = option["value"].as_str().expect("a value").to_owned();
                (value, option["default"] == true)
            };
            let options = select["options"].as_array().expect("options").iter().map(option).collect();
            return (id.to_owned(), options);
        }
    }
    panic!("no list {name}: {card}")
}

fn selected_value(card: &Value, name: &str) -> String {
    let chosen: Vec<String> =
        list(card, name).1.into_iter().filter(|(_, chosen)| *chosen).map(|(value, _)| value).collect();
    assert_eq!(chosen.len(), 1, "{name}: {card}");
    chosen[0].clone()
}

async fn pick_value(harness: &mut Harness, shown: &Value, name: &str, value: &str) -> Value {
    let (id, options) = list(shown, name);
    assert!(options.iter().any(|(known, _)| known == value), "{value}: {options:?}");
    assert!(length(&id) <= CUSTOM_ID, "{id}");
    card(&harness.pick("eve", &id, Some(value), true).await)
}

/// Picks the value of a setting, on the page that has it.
async fn pick_setting(harness: &mut Harness, mut page: Value, key: &str, value: &str) -> Value {
    loop {
        let is_list = |id: &String| {
            let id = ComponentId::read(id).expect("an id");
            id.step == Step::DraftSetting && id.argument.starts_with(&format!("{key}~"))
        };
        let lists = page["components"].as_array().expect("rows").iter();
        let mut lists = lists.filter_map(|row| row["components"][0]["custom_id"].as_str().map(str::to_owned));
        if let Some(id) = lists.find(is_list) {
            assert!(length(&id) <= CUSTOM_ID, "{id}");
            return card(&harness.pick("eve", &id, Some(value), true).await);
        }
        let buttons = page["components"].as_array().expect("rows").last().expect("a row of buttons");
        let next = &buttons["components"][2];
        assert_eq!(next["disabled"], false, "no setting {key}: {page}");
        let next = next["custom_id"].as_str().expect("an id").to_owned();
        page = card(&harness.press("eve", &next, true).await);
    }
}

/// Returns the button of a step whose argument begins with a word.
fn button(card: &Value, step: Step, list: &str) -> String {
    let is_match = |id: &String| {
        ComponentId::read(id).is_some_and(|id| id.step == step && id.argument.starts_with(list))
    };
    component_ids(card).into_iter().find(is_match).unwrap_or_else(|| panic!("{step:?}: {card}"))
}

/// Returns the filled-in fields of a form.
fn form_parts(texts: &[(&str, &str)]) -> Value {
    let part = |(name, text): &(&str, &str)| json!({ "type": 18, "component": { "type": 4, "custom_id": name, "value": text } });
    texts.iter().map(part).collect()
}

async fn fill_form(harness: &mut Harness, who: &str, id: &str, texts: &[(&str, &str)]) -> Response {
    harness.submit(who, id, &form_parts(texts)).await
}

/// Opens the form, fills it in and submits it.
async fn announce(harness: &mut Harness, card: &Value, texts: &[(&str, &str)]) -> Response {
    let form = harness.press("eve", &button(card, Step::DraftForm, ""), true).await;
    let modal = form.answer().message();
    let fields: Vec<&str> = modal["components"]
        .as_array()
        .expect("parts")
        .iter()
        .map(|part| part["component"]["custom_id"].as_str().expect("an id"))
        .collect();
    for (name, _) in texts {
        assert!(fields.contains(name), "{name}: {fields:?}");
    }
    let id = modal["custom_id"].as_str().expect("an id").to_owned();
    fill_form(harness, "eve", &id, texts).await
}

async fn all_tournaments(harness: &Harness) -> Vec<Tournament> {
    let mut all = Vec::new();
    for (id, _) in harness.referee().tournament_list.all().await.expect("a store") {
        all.push((*harness.referee().tournaments.tournament(&id).await.expect("a tournament")).clone());
    }
    all
}

#[tokio::test]
async fn picked_and_typed_values_are_announced() {
    let mut harness = Harness::new().await;
    let mut current = card(&harness.run_command("eve", "tournament new", json!({})).await);
    for (name, value) in
        [("variant", "kings-mate"), ("format", "round-robin"), ("time", "7d per action"), ("limit", "30d")]
    {
        current = pick_value(&mut harness, &current, name, value).await;
        assert_eq!(selected_value(&current, name), value);
    }
    current = card(&harness.press("eve", &button(&current, Step::Draft, "rated"), true).await);
    let texts = [("title", "Autumn"), ("starts", "2d"), ("most", "8")];
    current = card(&harness.press("eve", &button(&current, Step::DraftSettings, "0"), true).await);
    current = pick_setting(&mut harness, current, "conditions", "off").await;
    current = card(&harness.press("eve", &button(&current, Step::Draft, "card"), true).await);
    let response = announce(&mut harness, &current, &texts).await;
    assert!(response.error.is_none(), "{response:?}");
    let all = all_tournaments(&harness).await;
    let [tournament] = &all[..] else { panic!("{response:?}") };
    let announcement = tournament.announcement();
    assert_eq!((announcement.title.as_str(), announcement.max_entrants), ("Autumn", 8));
    assert_eq!(announcement.format, Format::RoundRobin { double: false, at_once: false });
    assert_eq!(announcement.agreement.variant, Variant::KingsMate);
    assert_eq!(announcement.agreement.time.to_string(), "7d per action");
    assert!(!announcement.agreement.rated && !announcement.agreement.conditions);
    assert_eq!(announcement.round_time, Some(Span::days(30)));
    assert!(announcement.starts.is_some());
}

#[tokio::test]
async fn every_listed_format_can_be_announced_in_every_variant() {
    for variant in Variant::ALL {
        let mut harness = Harness::in_memory().await;
        let start = card(&harness.run_command("eve", "tournament new", json!({})).await);
        let start = pick_value(&mut harness, &start, "variant", variant.info().name).await;
        let formats = list(&start, "format").1;
        let is_for_many = variant.info().options.iter().any(|option| option.key == "seats");
        assert_eq!(formats.iter().any(|(format, _)| format == "pods"), is_for_many);
        let mut count = 0;
        for (format, _) in formats {
            let current = pick_value(&mut harness, &start, "format", &format).await;
            let response = announce(&mut harness, &current, &[("title", "Cup")]).await;
            count += 1;
            assert_eq!(all_tournaments(&harness).await.len(), count, "{format}: {response:?}");
            // A server may have only a few open tournaments.
            for tournament in all_tournaments(&harness).await {
                let id = tournament.id().as_str();
                harness
                    .run_command("eve", "arbiter cancel", json!({ "tournament": id, "why": "next" }))
                    .await;
            }
            harness.clock.advance(Span::hours(1));
        }
    }
}

#[tokio::test]
async fn incompatible_values_return_to_their_defaults() {
    let mut harness = Harness::new().await;
    let mut current = card(&harness.run_command("eve", "tournament new", json!({})).await);
    current = pick_value(&mut harness, &current, "variant", "king-of-the-mountain").await;
    current = pick_value(&mut harness, &current, "format", "pods").await;
    current = pick_value(&mut harness, &current, "variant", "mount-chess").await;
    assert_eq!(selected_value(&current, "format"), "swiss");
    current = pick_value(&mut harness, &current, "format", "arena").await;
    assert_eq!(
        (selected_value(&current, "time"), selected_value(&current, "limit")),
        ("10m + 10s".to_owned(), "1h".to_owned())
    );
    current = pick_value(&mut harness, &current, "format", "knock-out").await;
    assert_eq!(
        (selected_value(&current, "time"), selected_value(&current, "limit")),
        ("3d per action".to_owned(), "90d".to_owned())
    );
    // The card shows the reason of a refusal until it announces the tournament.
    let refusal = "Most players: type a number.";
    for (most, is_refused) in [("many", true), ("8", false)] {
        let form = button(&current, Step::DraftForm, "");
        let id = form.replacen(Step::DraftForm.word(), Step::DraftFilled.word(), 1);
        let parts = form_parts(&[("title", "Cup"), ("most", most)]);
        let mut json = harness.interaction("eve", 5, &json!({ "custom_id": id, "components": parts }));
        json["message"] = json!({ "id": "600", "channel_id": harness.channel.to_string(), "flags": 64 });
        let response = harness.handle(&json).await;
        let text = response.private_text();
        let card_text = format!("{refusal}\n\n**New tournament**");
        assert_eq!(
            (text.starts_with(&card_text), text.contains(refusal)),
            (is_refused, is_refused),
            "{text}"
        );
        assert_eq!(all_tournaments(&harness).await.is_empty(), is_refused);
    }
}

#[tokio::test]
async fn only_directors_can_set_up_a_tournament() {
    let mut harness = Harness::new().await;
    let current = card(&harness.run_command("eve", "tournament new", json!({})).await);
    let refused = harness.run_command("ann", "tournament new", json!({})).await.private_text();
    let form = button(&current, Step::DraftForm, "");
    assert_eq!(harness.press("ann", &form, true).await.private_text(), refused);
    let (id, _) = list(&current, "format");
    assert_eq!(harness.pick("ann", &id, Some("arena"), true).await.private_text(), refused);
    let filled = form.replacen(Step::DraftForm.word(), Step::DraftFilled.word(), 1);
    let response = fill_form(&mut harness, "ann", &filled, &[("title", "Mine")]).await;
    assert_eq!(response.private_text(), refused);
    assert!(all_tournaments(&harness).await.is_empty());
    for locale in ["de", "ja", "ru"] {
        harness.locale = locale;
        let response = harness.run_command("eve", "tournament new", json!({})).await;
        assert!(!card(&response)["content"].as_str().expect("a text").contains("New tournament"), "{locale}");
    }
}
