//! Games and tournaments played with every letter of the catalogues in its full-width form: `ｙｏｕｒ ｍｏｖｅ`. A visible word
//! in other letters is in no catalogue. This binary holds a single test, because the catalogues are global.

#[path = "../discord/calls.rs"]
mod calls;
#[path = "../discord/harness.rs"]
#[allow(dead_code, reason = "the bot's own tests use the rest")]
mod harness;
#[path = "../discord/recorder.rs"]
#[allow(dead_code, reason = "the bot's own tests use the rest")]
mod recorder;
#[path = "../discord/running.rs"]
#[allow(dead_code, reason = "the bot's own tests use the rest")]
mod running;

mod plain_words;
mod walk;

use calls::calls;
use castellan_discord::REGISTRY;
use castellan_discord::commands::option_spec::OptionKind;
use castellan_game::Span;
use castellan_rules::Variant;
use castellan_text::{Family, Language, REWRITTEN, looked_up};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::{parser, serializer};
use harness::Harness;
use plain_words::{plain_words, words_of};
use running::{at_seat, game_of, running};
use serde_json::json;
use walk::Walk;

/// Returns the full-width form of a letter, which has the same length.
fn wide(letter: char) -> char {
    if letter.is_ascii_alphabetic() {
        char::from_u32(u32::from(letter) + 0xFEE0).expect("a letter")
    } else {
        letter
    }
}

fn widen(pattern: &mut Pattern<String>) {
    for element in &mut pattern.elements {
        match element {
            PatternElement::TextElement { value } => *value = value.chars().map(wide).collect(),
            PatternElement::Placeable { expression } => widen_in(expression),
        }
    }
}

fn widen_in(expression: &mut Expression<String>) {
    match expression {
        Expression::Select { variants, .. } => variants.iter_mut().for_each(|known| widen(&mut known.value)),
        Expression::Inline(InlineExpression::Placeable { expression }) => widen_in(expression),
        Expression::Inline(_) => {}
    }
}

/// Returns a catalogue with its letters in full-width forms.
fn widened(source: &str) -> String {
    let mut resource = parser::parse(source.to_owned()).expect("a catalogue");
    for entry in &mut resource.body {
        let Entry::Message(message) = entry else { continue };
        message.value.iter_mut().for_each(widen);
        // Piece letters are typed, and genders select words.
        let words =
            message.attributes.iter_mut().filter(|form| !["letter", "gender"].contains(&&*form.id.name));
        words.for_each(|form| widen(&mut form.value));
    }
    serializer::serialize(&resource)
}

async fn harness() -> Harness {
    REWRITTEN.get_or_init(|| widened);
    Harness::new().await
}

#[tokio::test]
async fn every_word_of_every_command_is_in_a_catalogue() {
    let mut walk = Walk::of(harness().await);
    for (who, path, options, _) in calls() {
        let spec = REGISTRY.commands().find(|spec| spec.path.join(" ") == path).expect("a command");
        for option in spec.options().filter(|option| matches!(option.kind, OptionKind::Text(_))) {
            let mut typed = options.clone();
            typed[option.name] = json!("");
            walk.types(who, path, &typed, option.name).await;
        }
        walk.gives(who, path, options).await;
    }
    walk.wait(Span::days(1)).await;
    walk.is_all_from_catalogues(100);
}

#[tokio::test]
async fn every_word_around_games_of_all_kinds_is_in_a_catalogue() {
    for (kind, variant) in Variant::ALL.iter().enumerate() {
        let mut random = castellan_test_support::Random::new(kind as u64 + 1);
        let mut harness = harness().await;
        let game = game_of(&mut harness, variant.info()).await;
        let mut walk = Walk::of(harness);
        let named = json!({ "game": game.as_str() });
        walk.presses_all("ann", "board", named.clone()).await;
        for ply in 0..40 {
            let now = walk.harness.game(&game).await;
            let Some(seat) = now.to_act() else { break };
            let name = at_seat(&walk.harness, &now, seat).await;
            let actions = now.record().expect("started").position().actions();
            let action = random.pick(&actions).to_string();
            walk.gives(&name, "move", json!({ "game": game.as_str(), "action": action })).await;
            if ply % 10 == 5 {
                // Each illegal action is refused in its own words.
                for wrong in ["a1a1", "b1c3", "a1 a5", "pass", "zz9", "c2d4", "a2b3", "hold"] {
                    walk.gives(&name, "why", json!({ "game": game.as_str(), "action": wrong })).await;
                }
                walk.presses_all(&name, "board", named.clone()).await;
                walk.wait(Span::hours(60)).await;
            }
        }
        for player in ["ben", "cem", "dan"] {
            if let Some(meant) = walk.gives(player, "resign", named.clone()).await.first() {
                walk.presses(player, meant).await;
            }
        }
        assert!(walk.harness.game(&game).await.end().is_some(), "{}", variant.info().name);
        walk.presses_all("ann", "board", named.clone()).await;
        for path in ["history", "replay", "dice", "game show", "archive", "export", "rules"] {
            let options = match path {
                "rules" => json!({ "variant": variant.info().name }),
                "archive" => json!({}),
                "export" => json!({ "game": game.as_str(), "format": "text" }),
                _ => named.clone(),
            };
            walk.presses_all("ann", path, options).await;
        }
        let cites = variant.info().cited_rules.board.split('-').next().expect("a game's letters");
        for rule in castellan_text::rules().filter(|rule| rule.number.split('-').next() == Some(cites)) {
            walk.harness.clock.pass(Span::hours(1));
            walk.gives("ann", "rules", json!({ "variant": variant.info().name, "number": rule.number }))
                .await;
        }
        walk.is_all_from_catalogues(100);
    }
}

#[tokio::test]
async fn every_word_of_every_form_is_in_a_catalogue() {
    let mut walk = Walk::of(harness().await);
    let options = json!({ "variant": "king-of-the-mountain", "board-form": true });
    walk.presses_all("cem", "game new", options).await;
    walk.gives("ann", "game new", json!({ "variant": "king-of-the-mountain" })).await;
    walk.gives("ben", "game join", json!({})).await;
    walk.gives("ann", "game start", json!({})).await;
    for pressed in walk.gives("ben", "army", json!({})).await {
        walk.presses("ben", &pressed).await;
    }
    walk.presses_all("ann", "army", json!({})).await;
    let game = walk.harness.duel("mount-chess").await;
    walk.presses_all("ben", "premove", json!({ "game": game.as_str() })).await;
    assert_eq!(walk.forms(), ["ArmyFilled", "BoardFilled", "ConditionsFilled"], "each is filled in");
    walk.is_all_from_catalogues(15);
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
        let id = running(&mut harness, format, json!({})).await;
        let mut walk = Walk::of(harness);
        for path in ["list", "show", "standings", "pairings", "log"] {
            walk.presses_all("ann", &format!("tournament {path}"), json!({})).await;
        }
        for round in 1..=6 {
            for board in 1..=2 {
                let options =
                    json!({ "board": format!("{round}.{board}"), "result": result, "why": "agreed" });
                walk.gives("eve", "arbiter result", options).await;
            }
            walk.wait(Span::days(1)).await;
        }
        let tournament = walk.harness.referee().tournaments.tournament(&id).await.expect("it is there");
        assert_eq!(tournament.phase(), castellan_tournament::Phase::Finished, "{format}");
        for path in ["show", "standings", "pairings", "log", "export"] {
            walk.presses_all("ann", &format!("tournament {path}"), json!({})).await;
        }
        walk.is_all_from_catalogues(20);
    }
}

#[test]
fn every_word_that_is_registered_is_in_a_catalogue() {
    REWRITTEN.get_or_init(|| widened);
    let mut found = Vec::new();
    for command in REGISTRY.registration() {
        let mut texts = Vec::new();
        words_of(&command, &mut texts);
        assert!(!texts.is_empty(), "{command}");
        found.extend(texts.iter().flat_map(|text| plain_words(text)));
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn words_of_no_catalogue_are_found() {
    REWRITTEN.get_or_init(|| widened);
    let known = looked_up(Language::En, Family::Errors, "failed", None).expect("a message");
    assert!(known.contains(|letter| ('ａ'..='ｚ').contains(&letter)), "{known}");
    assert_eq!(plain_words(&known), [""; 0]);
    assert_eq!(plain_words("<@1>, ｙｏｕｒ ｍｏｖｅ: `/move` ｂｙ <t:17:R>, ann at Nc3-e4."), [""; 0]);
    assert_eq!(plain_words(&format!("{known} Try again.")), ["Try", "again"]);
    let message = json!({ "components": [{ "components": [{ "custom_id": "x", "label": "Move" }] }] });
    let mut texts = Vec::new();
    words_of(&message, &mut texts);
    assert_eq!(texts, ["Move"]);
}
