//! Tournaments set up on a card: by lists, and by a form for values that cannot be picked.

use crate::harness::{Harness, Heard, ids};
use castellan_discord_api::limits::{CUSTOM_ID, length};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::Span;
use castellan_rules::Variant;
use castellan_tournament::{Format, Tournament};
use serde_json::{Value, json};

/// Returns the card of an answer.
fn card(heard: &Heard) -> Value {
    assert!(heard.failed.is_none(), "{heard:?}");
    heard.answer().message()
}

/// Returns the id and the options of the card's list with this name.
fn list(card: &Value, name: &str) -> (String, Vec<(String, bool)>) {
    let rows = card["components"].as_array().expect("rows").iter();
    let selects = rows.map(|row| &row["components"][0]).filter(|part| part["type"] == 3);
    for select in selects {
        let id = select["custom_id"].as_str().expect("an id");
        if ComponentId::read(id).expect("ours").argument.starts_with(&format!("{name}~")) {
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

fn chosen(card: &Value, name: &str) -> String {
    let chosen: Vec<String> =
        list(card, name).1.into_iter().filter(|(_, chosen)| *chosen).map(|(value, _)| value).collect();
    assert_eq!(chosen.len(), 1, "{name}: {card}");
    chosen[0].clone()
}

async fn picks(harness: &mut Harness, card_now: &Value, name: &str, value: &str) -> Value {
    let (id, options) = list(card_now, name);
    assert!(options.iter().any(|(known, _)| known == value), "{value}: {options:?}");
    assert!(length(&id) <= CUSTOM_ID, "{id}");
    card(&harness.picks("eve", &id, Some(value), true).await)
}

/// Returns the button of a step.
fn button(card: &Value, step: Step, list: &str) -> String {
    let of = |id: &String| {
        ComponentId::read(id)
            .is_some_and(|id| id.step == step && id.argument.starts_with(&format!("{list}~")))
    };
    ids(card).into_iter().find(of).unwrap_or_else(|| panic!("{step:?}: {card}"))
}

async fn fills(harness: &mut Harness, who: &str, id: &str, texts: &[(&str, &str)]) -> Heard {
    let part = |(name, text): &(&str, &str)| json!({ "type": 18, "component": { "type": 4, "custom_id": name, "value": text } });
    let parts: Vec<Value> = texts.iter().map(part).collect();
    harness.submits(who, id, &json!(parts)).await
}

/// Opens the form and fills it in.
async fn announces(harness: &mut Harness, card: &Value, texts: &[(&str, &str)]) -> Heard {
    let form = harness.presses("eve", &button(card, Step::DraftForm, "form"), true).await;
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
    fills(harness, "eve", &id, texts).await
}

async fn announced(harness: &Harness) -> Vec<Tournament> {
    let mut all = Vec::new();
    for (id, _) in harness.referee().tournament_list.all().await.expect("a store") {
        all.push((*harness.referee().tournaments.tournament(&id).await.expect("it is there")).clone());
    }
    all
}

#[tokio::test]
async fn what_is_picked_and_filled_in_is_announced() {
    let mut harness = Harness::new().await;
    let mut now = card(&harness.gives("eve", "tournament new", json!({})).await);
    for (name, value) in
        [("variant", "kings-mate"), ("format", "round-robin"), ("time", "7d per action"), ("limit", "30d")]
    {
        now = picks(&mut harness, &now, name, value).await;
        assert_eq!(chosen(&now, name), value);
    }
    now = card(&harness.presses("eve", &button(&now, Step::Draft, "rated"), true).await);
    let texts = [("title", "Autumn"), ("starts", "2d"), ("most", "8"), ("options", "conditions=off")];
    let heard = announces(&mut harness, &now, &texts).await;
    assert!(heard.failed.is_none(), "{heard:?}");
    let all = announced(&harness).await;
    let [tournament] = &all[..] else { panic!("{heard:?}") };
    let settled = tournament.announcement();
    assert_eq!((settled.title.as_str(), settled.max_entrants), ("Autumn", 8));
    assert_eq!(settled.format, Format::RoundRobin { double: false, at_once: false });
    assert_eq!(settled.agreement.variant, Variant::KingsMate);
    assert_eq!(settled.agreement.time.to_string(), "7d per action");
    assert!(!settled.agreement.rated && !settled.agreement.conditions);
    assert_eq!(settled.round_time, Some(Span::days(30)));
    assert!(settled.starts.is_some());
}

#[tokio::test]
async fn every_format_on_the_card_can_be_announced_in_every_game_that_it_is_for() {
    for variant in Variant::ALL {
        let mut harness = Harness::in_memory().await;
        let start = card(&harness.gives("eve", "tournament new", json!({})).await);
        let start = picks(&mut harness, &start, "variant", variant.info().name).await;
        let formats = list(&start, "format").1;
        let is_for_many = variant.info().options.iter().any(|option| option.key == "seats");
        assert_eq!(formats.iter().any(|(format, _)| format == "pods"), is_for_many);
        let mut count = 0;
        for (format, _) in formats {
            let now = picks(&mut harness, &start, "format", &format).await;
            let heard = announces(&mut harness, &now, &[("title", "Cup")]).await;
            count += 1;
            assert_eq!(announced(&harness).await.len(), count, "{format}: {heard:?}");
            // A server may have only a few open tournaments.
            for tournament in announced(&harness).await {
                let id = tournament.id().as_str();
                harness.gives("eve", "arbiter cancel", json!({ "tournament": id, "why": "next" })).await;
            }
            harness.clock.pass(Span::hours(1));
        }
    }
}

#[tokio::test]
async fn what_no_longer_fits_goes_back_to_what_is_usual() {
    let mut harness = Harness::new().await;
    let mut now = card(&harness.gives("eve", "tournament new", json!({})).await);
    now = picks(&mut harness, &now, "variant", "king-of-the-mountain").await;
    now = picks(&mut harness, &now, "format", "pods").await;
    now = picks(&mut harness, &now, "variant", "mount-chess").await;
    assert_eq!(chosen(&now, "format"), "swiss");
    now = picks(&mut harness, &now, "format", "arena").await;
    assert_eq!((chosen(&now, "time"), chosen(&now, "limit")), ("10m + 10s".to_owned(), "1h".to_owned()));
    now = picks(&mut harness, &now, "format", "knock-out").await;
    assert_eq!((chosen(&now, "time"), chosen(&now, "limit")), ("3d per action".to_owned(), "90d".to_owned()));
    let heard = announces(&mut harness, &now, &[("title", "Cup"), ("most", "many")]).await;
    assert_eq!(heard.privately(), "Most players: type a number.");
    assert!(announced(&harness).await.is_empty());
}

#[tokio::test]
async fn only_who_may_announce_sets_something_up() {
    let mut harness = Harness::new().await;
    let now = card(&harness.gives("eve", "tournament new", json!({})).await);
    let refused = harness.gives("ann", "tournament new", json!({})).await.privately();
    let form = button(&now, Step::DraftForm, "form");
    assert_eq!(harness.presses("ann", &form, true).await.privately(), refused);
    let (id, _) = list(&now, "format");
    assert_eq!(harness.picks("ann", &id, Some("arena"), true).await.privately(), refused);
    let filled = form.replacen(Step::DraftForm.word(), Step::DraftFilled.word(), 1);
    let heard = fills(&mut harness, "ann", &filled, &[("title", "Mine")]).await;
    assert_eq!(heard.privately(), refused);
    assert!(announced(&harness).await.is_empty());
    for locale in ["de", "ja", "ru"] {
        harness.locale = locale;
        let heard = harness.gives("eve", "tournament new", json!({})).await;
        assert!(!card(&heard)["content"].as_str().expect("a text").contains("New tournament"), "{locale}");
    }
}
