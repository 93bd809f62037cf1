//! The private settings pages of a lobby.

use crate::harness::Harness;
use crate::setup_card::{component_id, lists, pick_setting, setting_id};
use castellan_discord_api::limits::{CONTENT, SELECT_OPTION, length};
use castellan_discord_view::ids::Step;
use castellan_game::GameId;
use castellan_game::settings_text::COMMON_SETTINGS;
use castellan_rules::Variant;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Returns all settings pages that a user sees.
pub async fn pages(harness: &mut Harness, who: &str, game: &GameId) -> Vec<Value> {
    let mut pages =
        vec![harness.press(who, &component_id(Step::Settings, game, ""), false).await.answer().message()];
    for number in 1.. {
        let id = component_id(Step::SettingPage, game, &number.to_string());
        let page = harness.press(who, &id, true).await.answer().message();
        if pages.last().is_some_and(|last| last["content"] == page["content"]) {
            return pages;
        }
        pages.push(page);
    }
    unreachable!("numbers beyond the last page show the last page")
}

/// Returns the option for the largest number of seats; empty if the game has no choice.
fn max_seats_option(variant: Variant) -> String {
    let seats = variant.info().options.iter().find(|option| option.key == "seats");
    let most = seats.and_then(|option| option.values.split('|').next_back());
    most.map_or_else(String::new, |most| format!("seats={most}"))
}

/// Returns the values of a setting that can be picked without typing.
fn listed_values(values: &'static str) -> impl Iterator<Item = &'static str> {
    values.split('|').filter(|value| !value.starts_with(|letter: char| letter.is_uppercase()))
}

#[tokio::test]
async fn every_option_and_setting_can_be_set_by_menus() {
    let mut terms = BTreeSet::new();
    for &variant in Variant::ALL {
        let mut harness = Harness::new().await;
        // The sides of the dice can be set only in games with dice.
        let dice = if variant == Variant::KingsMate { "active=on" } else { "" };
        let new = json!({ "variant": variant.info().name, "options": dice });
        let game = harness.run_command("ann", "game new", new).await.game();
        let mut found: Vec<(String, Vec<Value>)> = Vec::new();
        for page in pages(&mut harness, "ann", &game).await {
            let on_page = lists(&page);
            assert!((1..=4).contains(&on_page.len()), "{page}");
            assert!(page["components"].as_array().expect("rows").len() <= 5);
            found.extend(on_page);
        }
        let options_of = |key: &str| found.iter().find(|(known, _)| known == key).map(|(_, picks)| picks);
        let own = variant.info().options.iter().map(|option| (option.key, option.values, true));
        for (key, values, is_own) in
            own.chain(COMMON_SETTINGS.iter().map(|term| (term.key, term.values, false)))
        {
            let Some(picks) = options_of(key) else {
                // The time to choose an army only applies to games in which armies are chosen.
                assert!(!is_own && key == "choosing", "{key} of {}", variant.info().name);
                continue;
            };
            terms.insert(key);
            let allows_typing = values.split('|').count() > listed_values(values).count();
            let has = |value: &str| picks.iter().any(|pick| pick["value"] == value);
            assert_eq!(has("?"), allows_typing, "{key}: a value to type");
            let mut set = BTreeSet::new();
            for pick in picks.iter().filter(|pick| !["?", "="].iter().any(|sign| pick["value"] == *sign)) {
                let value = pick["value"].as_str().expect("a value");
                let response = pick_setting(&mut harness, "ann", &game, (key, value)).await;
                assert_eq!(
                    response.answer().message()["content"].as_str().map(|text| text.contains("isn't")),
                    Some(false)
                );
                let settings = harness.game(&game).await.settings().clone();
                set.insert(settings.setting(key).or_else(|| settings.options.get(key).map(str::to_owned)));
                if ["solo", "rated"].contains(&key) {
                    // Neither setting is compatible with all the others.
                    pick_setting(&mut harness, "ann", &game, (key, "off")).await;
                }
            }
            // Picking a seat stores that the seats are chosen.
            assert!(set.len() >= listed_values(values).count(), "{key} of {}: {set:?}", variant.info().name);
            if allows_typing {
                let form =
                    harness.pick("ann", &setting_id(&game, key), Some("?"), true).await.answer().message();
                assert!(form["title"].is_string(), "{key}: {form}");
            }
        }
    }
    let all: BTreeSet<&str> = COMMON_SETTINGS.iter().map(|term| term.key).collect();
    assert!(all.is_subset(&terms), "{terms:?}");
}

#[tokio::test]
async fn values_outside_the_lists_can_be_typed_and_invalid_ones_are_refused_on_the_page() {
    let mut harness = Harness::new().await;
    let game = harness.create_game("ann", json!({ "variant": "king-of-the-mountain" })).await;
    let form = harness.pick("ann", &setting_id(&game, "time"), Some("?"), true).await.answer().message();
    let id = form["custom_id"].as_str().expect("an id").to_owned();
    for (typed, written) in [
        ("5+3", "5m + 3s"),
        ("3d", "3d"),
        ("3d/move", "3d per action"),
        ("3d per move", "3d per action"),
        ("10m + 10s", "10m + 10s"),
    ] {
        let response = harness.fill_in("ann", &id, typed).await;
        assert!(response.private_text().contains("**Time**"), "{response:?}");
        assert_eq!(harness.game(&game).await.settings().time.to_string(), written);
    }
    let own = harness.pick("ann", &setting_id(&game, "time"), Some("="), true).await;
    let times = lists(&own.answer().message()).into_iter().find(|(key, _)| key == "time").expect("a list").1;
    let chosen: Vec<&Value> = times.iter().filter(|time| time["default"] == true).collect();
    assert!(chosen.len() == 1 && chosen[0]["label"].to_string().contains("10 minutes"), "{chosen:?}");
    // The list of the pages leads to each of them.
    let third = harness.pick("ann", &component_id(Step::SettingPage, &game, "0"), Some("2"), true).await;
    assert!(third.private_text().starts_with("**Settings** (3 of"), "{third:?}");
    let response = harness.fill_in("ann", &id, "soon").await;
    assert!(response.private_text().contains("`soon` isn't a time control"), "{response:?}");
    let response = pick_setting(&mut harness, "ann", &game, ("time", "soon")).await;
    let text = response.private_text();
    assert!(
        text.contains("isn't a time control") && text.contains("**Settings**"),
        "the page is still shown: {text}"
    );
    // A custom map has its picture beside its list.
    let map = vec![".".repeat(19); 19].join("\n");
    harness.fill_in("ann", &component_id(Step::SettingFilled, &game, "board"), &map).await;
    assert_eq!(harness.game(&game).await.settings().options.get("board"), Some(map.as_str()));
    let all = pages(&mut harness, "cem", &game).await;
    let with_map: Vec<&Value> =
        all.iter().filter(|page| page["attachments"][0]["filename"] == "board.png").collect();
    let [page] = with_map.as_slice() else { panic!("{all:?}") };
    assert_eq!(page["attachments"][0]["description"], "Map: a map of your own");
}

#[tokio::test]
async fn settings_with_too_few_seats_are_refused_on_the_page() {
    let mut harness = Harness::new().await;
    let game =
        harness.create_game("ann", json!({ "variant": "king-of-the-mountain", "options": "seats=3" })).await;
    for name in ["ben", "cem"] {
        harness.run_command(name, "game join", json!({})).await;
    }
    for pair in [("seats", "2"), ("game", "mount-chess")] {
        let response = pick_setting(&mut harness, "ann", &game, pair).await;
        assert!(
            response.private_text().starts_with("3 players have joined, and this would leave 2 seats."),
            "{response:?}"
        );
        assert_eq!(response.requests.len(), 1, "{response:?}");
    }
    let response = harness.press("ann", &component_id(Step::PlayAlone, &game, ""), false).await;
    assert!(response.private_text().starts_with("Others have joined"), "{response:?}");
}

#[tokio::test]
async fn the_pages_are_not_shortened_in_any_language() {
    for locale in ["en-GB", "de", "ru", "ja"] {
        for &variant in Variant::ALL {
            let mut harness = Harness::new().await;
            harness.username = |_| "*".repeat(32);
            harness.locale = locale;
            let new = json!({ "variant": variant.info().name, "options": max_seats_option(variant) });
            let card = harness.run_command("ann", "game new", new).await;
            let game = card.game();
            assert!(length(&card.public_text()) <= CONTENT && !card.public_text().ends_with('…'), "{card:?}");
            for page in pages(&mut harness, "ann", &game).await {
                let content = page["content"].as_str().expect("a text");
                assert!(length(content) <= CONTENT && !content.contains("… "), "{locale}: {content}");
                for (key, picks) in lists(&page) {
                    assert!((2..=25).contains(&picks.len()), "{locale} {key}: {picks:?}");
                    assert!(picks.iter().filter(|pick| pick["default"] == true).count() <= 1, "{picks:?}");
                    for pick in picks {
                        let label = pick["label"].as_str().expect("a label");
                        let is_other = pick["value"] == "?";
                        assert!(
                            length(label) <= SELECT_OPTION && (is_other || !label.ends_with('…')),
                            "{locale}: {label}"
                        );
                    }
                }
            }
        }
    }
}
