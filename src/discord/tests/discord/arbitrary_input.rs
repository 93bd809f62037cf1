//! Arbitrary input: each gets one answer that Discord accepts. The recorder refuses answers that break a limit.

use crate::harness::{Harness, Response};
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
fn hostile_texts(limit: usize) -> Vec<String> {
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
    patterns.iter().map(|pattern| repeat_to_length(pattern, limit)).collect()
}

/// Returns a pattern repeated up to this many UTF-16 units.
fn repeat_to_length(pattern: &str, limit: usize) -> String {
    let mut text = String::new();
    let mut left = limit;
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
fn options_with_text(spec: &CommandSpec, text: &str, value: &str, game: Option<&GameId>) -> Value {
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
            OptionKind::Channel | OptionKind::ChannelOrForum => json!("500"),
            OptionKind::Role => json!("88"),
            OptionKind::File => json!("https://cdn.discordapp.com/attachments/1/2/text.txt"),
        };
        options[option.name] = plausible;
    }
    options
}

/// Asserts that there is one answer, that it has text, and that it fits.
fn assert_fits(response: &Response, what: &str) {
    assert!(response.error.is_none(), "{what}: {response:?}");
    let answer = response.answer();
    let reply = answer.content();
    let form = answer.message()["custom_id"].is_string();
    let laid_out = answer.message()["flags"].as_u64().is_some_and(|flags| flags & 1 << 15 != 0);
    let limit = if laid_out { LAYOUT_TEXT } else { CONTENT };
    assert!(form || (1..=limit).contains(&length(reply.trim())), "{what}: {answer:?}");
    // Discord ignores mentions inside code.
    let outside: String = reply.split('`').step_by(2).collect();
    assert!(!outside.contains("@everyone"), "{what}: {reply}");
    let mentioned = answer.message()["allowed_mentions"]["users"].as_array().map_or(0, Vec::len);
    assert!(form || mentioned <= 4, "{what}: {answer:?}");
}

/// Runs every command with every text in every text option.
async fn send_every_text(harness: &mut Harness, game: Option<&GameId>) {
    for spec in REGISTRY.commands() {
        let path = spec.path.join(" ");
        for option in spec.options().filter(|option| matches!(option.kind, OptionKind::Text(_))) {
            let values = hostile_texts(LONGEST).into_iter().take(1).chain(hostile_texts(option.max_length));
            for value in values {
                // A minute between commands keeps the rate limit away.
                harness.clock.advance(Span::minutes(1));
                let options = options_with_text(spec, option.name, &value, game);
                let response = harness.run_command("eve", &path, options).await;
                assert_fits(&response, &format!("/{path} {}: {} characters", option.name, length(&value)));
                if length(&value) > option.max_length {
                    let reply = response.private_text();
                    assert!(reply.contains(&format!("`{}` is too long: 6000", option.name)), "{reply}");
                    assert!(reply.contains(&format!("Use {} at most.", option.max_length)), "{reply}");
                }
            }
            let typed = options_with_text(spec, option.name, &repeat_to_length("x", LONGEST), game);
            harness.suggestions("eve", &path, typed, option.name).await;
        }
    }
}

#[tokio::test]
async fn every_text_of_every_command_is_answered_within_limits_without_a_game() {
    let mut harness = Harness::in_memory().await;
    send_every_text(&mut harness, None).await;
}

#[tokio::test]
async fn every_text_of_every_command_is_answered_within_limits_in_a_game_and_a_tournament() {
    let mut harness = Harness::in_memory().await;
    crate::fixtures::start_tournament(&mut harness, "swiss", json!({ "time": "none" })).await;
    let options = json!({ "variant": "king-of-the-mountain", "solo": true, "options": "seats=2" });
    let game = harness.create_game("eve", options).await;
    harness.run_command("eve", "game start", json!({ "game": game.as_str() })).await;
    send_every_text(&mut harness, Some(&game)).await;
}

#[tokio::test]
async fn every_form_with_arbitrary_text_is_answered_within_limits() {
    let mut harness = Harness::in_memory().await;
    let game = harness.create_game("ann", json!({ "variant": "king-of-the-mountain", "solo": true })).await;
    let board = harness
        .run_command("ann", "game new", json!({ "variant": "king-of-the-mountain", "board-form": true }))
        .await;
    let board = board.answer().message()["custom_id"].as_str().expect("a form").to_owned();
    harness.run_command("ann", "game start", json!({ "game": game.as_str() })).await;
    let running = harness.duel("mount-chess").await;
    for text in hostile_texts(INPUT) {
        for (step, game) in [(Step::ArmyFilled, &game), (Step::ConditionsFilled, &running)] {
            let id = ComponentId::for_game(step, game, harness.game(game).await.board_version()).to_string();
            harness.clock.advance(Span::minutes(1));
            assert_fits(&harness.fill_in("ann", &id, &text).await, &format!("{step:?}"));
        }
        harness.clock.advance(Span::minutes(1));
        assert_fits(&harness.fill_in("ann", &board, &text).await, "a board");
    }
}
