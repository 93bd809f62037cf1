//! Arbitrary input: each gets one answer that Discord accepts. The recorder refuses answers that break a limit.

use crate::harness::{Harness, Heard};
use castellan_discord::REGISTRY;
use castellan_discord::commands::option_spec::OptionKind;
use castellan_discord::commands::spec::CommandSpec;
use castellan_discord_api::limits::{CONTENT, INPUT, LAYOUT_TEXT, length};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, Span};
use serde_json::{Value, json};

/// The longest text that a user can send as an option.
const LONGEST: usize = 6_000;

/// Returns texts of this length: form input, formatting, mentions, characters that reorder or hide text, and characters
/// of two UTF-16 units.
fn texts(most: usize) -> Vec<String> {
    let patterns = [
        "x",
        "*_~|`<[]\\",
        "```\n",
        "<@1> @everyone <#2> <@&3> ",
        "\u{202e}\u{200f}\u{200b}\u{2028}",
        "🏰👨‍👩‍👧‍👦é",
        "a\nb\r\n- # > 1. ",
        "a1=b; time=3d; |!true",
    ];
    patterns.iter().map(|pattern| cut(pattern, most)).collect()
}

/// Returns a pattern repeated up to this many UTF-16 units.
fn cut(pattern: &str, most: usize) -> String {
    let mut text = String::new();
    let mut left = most;
    for letter in pattern.chars().cycle() {
        match left.checked_sub(letter.len_utf16()) {
            Some(rest) => left = rest,
            None => return text,
        }
        text.push(letter);
    }
    text
}

/// Returns a command's options, with plausible values for those that are required.
fn filled(spec: &CommandSpec, text: &str, value: &str, game: Option<&GameId>) -> Value {
    let mut options = json!({});
    for option in spec.options() {
        let plausible = match option.kind {
            _ if option.name == text => json!(value),
            OptionKind::Text(_) if option.name == "game" => match game {
                Some(game) => json!(game.as_str()),
                None => continue,
            },
            _ if !option.required => continue,
            OptionKind::Text(_) => json!("1"),
            OptionKind::OneOf(choices) => json!(choices[0]),
            OptionKind::Variant => json!("mount-chess"),
            OptionKind::Number | OptionKind::NumberFromZero => json!(1),
            OptionKind::Switch => json!(true),
            OptionKind::User => json!("ben"),
            OptionKind::Channel => json!("500"),
            OptionKind::Role => json!("88"),
            OptionKind::File => json!("https://cdn.discordapp.com/attachments/1/2/text.txt"),
        };
        options[option.name] = plausible;
    }
    options
}

/// Asserts that there is one answer, that it has text, and that it fits.
fn fits(heard: &Heard, what: &str) {
    assert!(heard.failed.is_none(), "{what}: {heard:?}");
    let answer = heard.answer();
    let said = answer.content();
    let form = answer.message()["custom_id"].is_string();
    let laid_out = answer.message()["flags"].as_u64().is_some_and(|flags| flags & 1 << 15 != 0);
    let most = if laid_out { LAYOUT_TEXT } else { CONTENT };
    assert!(form || (1..=most).contains(&length(said.trim())), "{what}: {answer:?}");
    // Discord ignores mentions inside code.
    let outside: String = said.split('`').step_by(2).collect();
    assert!(!outside.contains("@everyone"), "{what}: {said}");
    let mentioned = answer.message()["allowed_mentions"]["users"].as_array().map_or(0, Vec::len);
    assert!(form || mentioned <= 4, "{what}: {answer:?}");
}

/// Gives every command every text in every text option.
async fn says_everything(harness: &mut Harness, game: Option<&GameId>) {
    for spec in REGISTRY.commands() {
        let path = spec.path.join(" ");
        for option in spec.options().filter(|option| matches!(option.kind, OptionKind::Text(_))) {
            let values = texts(LONGEST).into_iter().take(1).chain(texts(option.max_length));
            for value in values {
                // A minute between commands keeps the rate limit away.
                harness.clock.pass(Span::minutes(1));
                let options = filled(spec, option.name, &value, game);
                let heard = harness.gives("eve", &path, options).await;
                fits(&heard, &format!("/{path} {}: {} characters", option.name, length(&value)));
                if length(&value) > option.max_length {
                    let said = heard.privately();
                    assert!(said.contains(&format!("`{}` is too long: 6000", option.name)), "{said}");
                    assert!(said.contains(&format!("Use {} at most.", option.max_length)), "{said}");
                }
            }
            let typed = filled(spec, option.name, &cut("x", LONGEST), game);
            harness.types("eve", &path, typed, option.name).await;
        }
    }
}

#[tokio::test]
async fn every_text_of_every_command_is_answered_within_limits_where_there_is_no_game() {
    let mut harness = Harness::in_memory().await;
    says_everything(&mut harness, None).await;
}

#[tokio::test]
async fn every_text_of_every_command_is_answered_within_limits_in_a_game_and_a_tournament() {
    let mut harness = Harness::in_memory().await;
    crate::running::running(&mut harness, "swiss", json!({ "time": "none" })).await;
    let options = json!({ "variant": "king-of-the-mountain", "solo": true, "options": "seats=2" });
    let game = harness.opens("eve", options).await;
    harness.gives("eve", "game start", json!({ "game": game.as_str() })).await;
    says_everything(&mut harness, Some(&game)).await;
}

#[tokio::test]
async fn every_form_that_is_filled_in_with_anything_is_answered_within_limits() {
    let mut harness = Harness::in_memory().await;
    let game = harness.opens("ann", json!({ "variant": "king-of-the-mountain", "solo": true })).await;
    let board = harness
        .gives("ann", "game new", json!({ "variant": "king-of-the-mountain", "board-form": true }))
        .await;
    let board = board.answer().message()["custom_id"].as_str().expect("a form").to_owned();
    harness.gives("ann", "game start", json!({ "game": game.as_str() })).await;
    let running = harness.duel("mount-chess").await;
    for text in texts(INPUT) {
        for (step, game) in [(Step::ArmyFilled, &game), (Step::ConditionsFilled, &running)] {
            let id = ComponentId::for_game(step, game, harness.game(game).await.board_version()).to_string();
            harness.clock.pass(Span::minutes(1));
            fits(&harness.fills("ann", &id, &text).await, &format!("{step:?}"));
        }
        harness.clock.pass(Span::minutes(1));
        fits(&harness.fills("ann", &board, &text).await, "a board");
    }
}
