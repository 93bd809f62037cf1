//! Games and tournaments played with every letter of the catalogues in its full-width form: `ｙｏｕｒ ｍｏｖｅ`. A visible word
//! in other letters is in no catalogue. The tests have a binary of their own, because the catalogues are global.

#[path = "../discord/fixtures.rs"]
#[allow(dead_code, reason = "the bot's own tests use the rest")]
mod fixtures;
#[path = "../discord/harness.rs"]
#[allow(dead_code, reason = "the bot's own tests use the rest")]
mod harness;
#[path = "../discord/recorder.rs"]
#[allow(dead_code, reason = "the bot's own tests use the rest")]
mod recorder;
#[path = "../discord/sample_commands.rs"]
mod sample_commands;

mod explorer;
mod plain_words;
mod transform;

use castellan_discord::REGISTRY;
use castellan_discord::commands::option_spec::OptionKind;
use castellan_game::Span;
use castellan_rules::Variant;
use castellan_text::{Catalogue, Language, TEST_TRANSFORM, look_up};
use explorer::Explorer;
use fixtures::{player_name_at, start_game, start_tournament};
use harness::Harness;
use plain_words::{plain_words, visible_texts};
use sample_commands::sample_commands;
use serde_json::json;
use transform::with_words;

/// Returns the full-width form of a letter, which has the same length.
fn full_width(letter: char) -> char {
    if letter.is_ascii_alphabetic() {
        char::from_u32(u32::from(letter) + 0xFEE0).expect("a letter")
    } else {
        letter
    }
}

/// Returns a catalogue with its letters in full-width forms.
fn full_width_catalogue(_: Language, source: &str) -> String {
    with_words(source, &|words| words.chars().map(full_width).collect())
}

async fn harness() -> Harness {
    TEST_TRANSFORM.get_or_init(|| full_width_catalogue);
    Harness::new().await
}

#[tokio::test]
async fn every_word_of_every_command_is_in_a_catalogue() {
    let mut explorer = Explorer::new(harness().await);
    for (who, path, options, _) in sample_commands() {
        let spec = REGISTRY.commands().find(|spec| spec.path.join(" ") == path).expect("a command");
        for option in spec.options().filter(|option| matches!(option.kind, OptionKind::Text(_))) {
            let mut typed = options.clone();
            typed[option.name] = json!("");
            explorer.read_suggestions(who, path, &typed, option.name).await;
        }
        explorer.run_command(who, path, options).await;
    }
    explorer.wait(Span::days(1)).await;
    explorer.assert_all_from_catalogues(100);
}

#[tokio::test]
async fn every_word_around_games_of_all_kinds_is_in_a_catalogue() {
    for (kind, variant) in Variant::ALL.iter().enumerate() {
        let mut random = castellan_test_support::Random::new(kind as u64 + 1);
        let mut harness = harness().await;
        let game = start_game(&mut harness, variant.info()).await;
        let mut explorer = Explorer::new(harness);
        let named = json!({ "game": game.as_str() });
        explorer.explore("ann", "board", named.clone()).await;
        for ply in 0..40 {
            let now = explorer.harness.game(&game).await;
            let Some(seat) = now.to_act() else { break };
            let name = player_name_at(&explorer.harness, &now, seat).await;
            let actions = now.record().expect("started").position().actions();
            let action = random.pick(&actions).to_string();
            explorer.run_command(&name, "move", json!({ "game": game.as_str(), "action": action })).await;
            if ply % 10 == 5 {
                // Each illegal action is refused in its own words.
                for wrong in ["a1a1", "b1c3", "a1 a5", "pass", "zz9", "c2d4", "a2b3", "hold"] {
                    explorer
                        .run_command(&name, "why", json!({ "game": game.as_str(), "action": wrong }))
                        .await;
                }
                explorer.explore(&name, "board", named.clone()).await;
                explorer.wait(Span::hours(60)).await;
            }
        }
        for player in ["ben", "cem", "dan"] {
            if let Some(question) = explorer.run_command(player, "resign", named.clone()).await.first() {
                explorer.press(player, question).await;
            }
        }
        assert!(explorer.harness.game(&game).await.end().is_some(), "{}", variant.info().name);
        explorer.explore("ann", "board", named.clone()).await;
        for path in ["history", "replay", "dice", "game show", "archive", "export", "rules"] {
            let options = match path {
                "rules" => json!({ "variant": variant.info().name }),
                "archive" => json!({}),
                "export" => json!({ "game": game.as_str(), "format": "text" }),
                _ => named.clone(),
            };
            explorer.explore("ann", path, options).await;
        }
        let prefix = variant.info().cited_rules.board.split('-').next().expect("a game's letters");
        for rule in castellan_text::rules().filter(|rule| rule.number.split('-').next() == Some(prefix)) {
            explorer.harness.clock.advance(Span::hours(1));
            explorer
                .run_command("ann", "rules", json!({ "variant": variant.info().name, "number": rule.number }))
                .await;
        }
        explorer.assert_all_from_catalogues(100);
    }
}

#[tokio::test]
async fn every_word_of_every_form_is_in_a_catalogue() {
    let mut explorer = Explorer::new(harness().await);
    let options = json!({ "variant": "king-of-the-mountain", "board-form": true });
    explorer.explore("cem", "game new", options).await;
    explorer.run_command("ann", "game new", json!({ "variant": "king-of-the-mountain" })).await;
    explorer.run_command("ben", "game join", json!({})).await;
    explorer.run_command("ann", "game start", json!({})).await;
    for pressed in explorer.run_command("ben", "army", json!({})).await {
        explorer.press("ben", &pressed).await;
    }
    explorer.explore("ann", "army", json!({})).await;
    let game = explorer.harness.duel("mount-chess").await;
    explorer.explore("ben", "premove", json!({ "game": game.as_str() })).await;
    assert_eq!(
        explorer.submitted_forms(),
        ["ArmyFilled", "BoardFilled", "ConditionsFilled"],
        "each is filled in"
    );
    explorer.assert_all_from_catalogues(15);
}

#[tokio::test]
async fn every_word_around_tournaments_of_all_kinds_is_in_a_catalogue() {
    for (format, result) in [
        ("swiss", "1-0"),
        ("round-robin", "1/2-1/2"),
        ("knock-out", "0-1"),
        ("double-knock-out", "0-1"),
        ("pods", "2 1 4 3"),
    ] {
        let mut harness = harness().await;
        let id = start_tournament(&mut harness, format, json!({})).await;
        let mut explorer = Explorer::new(harness);
        for path in ["list", "show", "standings", "pairings", "log"] {
            explorer.explore("ann", &format!("tournament {path}"), json!({})).await;
        }
        for round in 1..=6 {
            for board in 1..=2 {
                let options =
                    json!({ "board": format!("{round}.{board}"), "result": result, "why": "agreed" });
                explorer.run_command("eve", "arbiter result", options).await;
            }
            explorer.wait(Span::days(1)).await;
        }
        let tournament = explorer.harness.referee().tournaments.tournament(&id).await.expect("a tournament");
        assert_eq!(tournament.phase(), castellan_tournament::Phase::Finished, "{format}");
        for path in ["show", "standings", "pairings", "log", "export"] {
            explorer.explore("ann", &format!("tournament {path}"), json!({})).await;
        }
        explorer.assert_all_from_catalogues(20);
    }
}

#[test]
fn every_word_that_is_registered_is_in_a_catalogue() {
    TEST_TRANSFORM.get_or_init(|| full_width_catalogue);
    let mut found = Vec::new();
    for command in REGISTRY.registration() {
        let mut texts = Vec::new();
        visible_texts(&command, &mut texts);
        assert!(!texts.is_empty(), "{command}");
        found.extend(texts.iter().flat_map(|text| plain_words(text)));
    }
    // Languages are called by their own names.
    let names: Vec<&str> = Language::ALL.iter().flat_map(|language| language.name().split(' ')).collect();
    found.retain(|word| !names.contains(&word.as_str()));
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn words_outside_the_catalogues_are_found() {
    TEST_TRANSFORM.get_or_init(|| full_width_catalogue);
    let known = look_up(Language::En, Catalogue::Errors, "failed", None).expect("a message");
    assert!(known.contains(|letter| ('ａ'..='ｚ').contains(&letter)), "{known}");
    assert_eq!(plain_words(&known), [""; 0]);
    assert_eq!(plain_words("<@1>, ｙｏｕｒ ｍｏｖｅ: `/move` ｂｙ <t:17:R>, ann at Nc3-e4."), [""; 0]);
    assert_eq!(plain_words(&format!("{known} Try again.")), ["Try", "again"]);
    let message = json!({ "components": [{ "components": [{ "custom_id": "x", "label": "Move" }] }] });
    let mut texts = Vec::new();
    visible_texts(&message, &mut texts);
    assert_eq!(texts, ["Move"]);
}
