//! Suggestions in the language of the user, found by words of that language and of English.

use crate::harness::{Harness, command};
use crate::suggestions::{play_round, with_option};
use castellan_game::Span;
use castellan_text::Language;
use serde_json::{Value, json};

/// Returns the labels and values of the suggestions for a user of this locale.
async fn suggested_in(
    harness: &mut Harness,
    locale: &str,
    path: &str,
    options: &Value,
    focused: &str,
) -> Vec<(String, String)> {
    harness.clock.advance(Span::minutes(1));
    let mut json = harness.interaction("ann", 4, &command(path, options, Some(focused)));
    json["locale"] = json!(locale);
    let response = harness.handle(&json).await;
    let choices = response.only("answer").message()["choices"].as_array().expect("choices").clone();
    let text = |choice: &Value, field: &str| choice[field].as_str().expect("a text").to_owned();
    choices.iter().map(|choice| (text(choice, "name"), text(choice, "value"))).collect()
}

#[tokio::test]
async fn suggestions_are_shown_in_the_users_language_and_found_in_it_and_in_english() {
    let mut harness = Harness::in_memory().await;
    let game = harness.create_game("ann", json!({ "variant": "king-of-the-mountain", "solo": true })).await;
    let game = game.as_str();
    harness.run_command("ann", "game start", json!({ "game": game })).await;
    let mountain = "king-of-the-mountain";
    let cases = [
        (
            "de",
            "piece",
            "piece",
            json!({ "variant": mountain }),
            ["känguru", "kangar"],
            "Känguru",
            "Kangaroo",
        ),
        ("ru", "piece", "piece", json!({ "variant": mountain }), ["пушк", "CANN"], "пушка", "Cannon"),
        ("ja", "piece", "piece", json!({ "variant": mountain }), ["ナイト", "knight"], "ナイト", "Knight"),
        // Kana as it is typed, before conversion to katakana.
        ("ja", "piece", "piece", json!({ "variant": mountain }), ["ないと", "knight"], "ナイト", "Knight"),
        ("de", "army", "army", json!({ "game": game }), ["belag", "siege"], "Belagerung", "siege"),
        ("ja", "game new", "time", json!({ "variant": mountain }), ["無制限", "none"], "時間無制限", "none"),
        (
            "ru",
            "game new",
            "time",
            json!({ "variant": mountain }),
            ["3дня", "3d per"],
            "3 дня на ход",
            "3d per action",
        ),
        ("de", "settings", "remind-before", json!({}), ["12stunden", "12h"], "12 Stunden", "12h"),
        ("ru", "settings", "quiet-hours", json!({}), ["влюбое", "none"], "none: в любое время", "none"),
        ("de", "help", "command", json!({}), ["gib auf", "resign"], "/resign: Gib auf", "resign"),
    ];
    for (locale, path, focused, options, typed, name, value) in cases {
        for typed in typed {
            let options = with_option(&options, focused, typed);
            let all = suggested_in(&mut harness, locale, path, &options, focused).await;
            let expected = (name.to_owned(), value.to_owned());
            assert_eq!(all.first(), Some(&expected), "{locale} /{path} {focused}={typed}: {all:?}");
        }
    }
    // Rules are found by their text.
    let english = castellan_text::rule("KOTM-7").expect("a rule").text;
    for language in Language::ALL {
        let own = castellan_text::rule_in("KOTM-7", language).expect("a rule").text;
        for typed in [own, english, "KOTM-7"] {
            let options =
                json!({ "variant": mountain, "number": castellan_discord_api::limits::shorten(typed, 80) });
            let all = suggested_in(&mut harness, language.tag(), "rules", &options, "number").await;
            let (name, value) = all.first().unwrap_or_else(|| panic!("{language} {typed}"));
            assert_eq!(value, "KOTM-7", "{language} {typed}: {all:?}");
            let start: String = own.chars().take(40).collect();
            assert!(name.contains(&start), "{language}: {name}");
        }
    }
}

#[tokio::test]
async fn results_and_tiebreaks_are_found_in_two_languages() {
    let mut harness = Harness::in_memory().await;
    play_round(&mut harness, "swiss").await;
    let result = json!({ "board": "1", "why": "so it was agreed" });
    let announced = json!({ "title": "Spring", "format": "swiss", "variant": "mount-chess" });
    for (locale, path, base, focused, typed, name, value) in [
        (
            "de",
            "arbiter result",
            &result,
            "result",
            "kampflos",
            "1-0 forfeit: Weiß gewinnt kampflos",
            "1-0 forfeit",
        ),
        ("ru", "arbiter result", &result, "result", "нич", "1/2-1/2: ничья", "1/2-1/2"),
        ("ja", "arbiter result", &result, "result", "draw", "1/2-1/2：引き分け", "1/2-1/2"),
        // Earlier tiebreaks keep their place in the suggestion.
        (
            "de",
            "tournament announce",
            &announced,
            "tiebreaks",
            "wins, Buchholz",
            "wins, buchholz",
            "wins, buchholz",
        ),
    ] {
        let options = with_option(base, focused, typed);
        let all = suggested_in(&mut harness, locale, path, &options, focused).await;
        assert_eq!(all.first(), Some(&(name.to_owned(), value.to_owned())), "{locale} {typed}: {all:?}");
    }
}

#[tokio::test]
async fn moves_are_suggested_in_the_users_language() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("all-round-king").await;
    let named = json!({ "game": game.as_str() });
    for (locale, typed, piece) in [
        ("en-GB", "knight", "Knight"),
        ("de", "springer", "Springer"),
        ("de", "knight", "Springer"),
        ("ru", "конь", "конь"),
        // Moves in German and Russian notation.
        ("de", "Sf3", "Springer"),
        ("ru", "Кf3", "конь"),
        ("ja", "ナイト", "ナイト"),
    ] {
        for (path, focused) in [("move", "action"), ("legal", "piece")] {
            let all =
                suggested_in(&mut harness, locale, path, &with_option(&named, focused, typed), focused).await;
            if typed.ends_with('3') && path == "legal" {
                continue;
            }
            assert!(!all.is_empty(), "{locale} {path} {typed}");
            assert!(all[0].0.contains(piece), "{locale} {path} {typed}: {all:?}");
        }
    }
}
