//! The limits of commands, at the limit and one past it, and the length of answers.

use castellan_discord::REGISTRY;
use castellan_discord::commands::{option_spec, registration, spec};
use castellan_discord_api::limits::*;
use serde_json::json;

/// Checks that a limit is allowed and one more is not.
fn assert_limit(limit: usize, check: impl Fn(usize) -> Result<(), LimitError>) {
    assert_eq!(check(limit), Ok(()));
    assert!(
        matches!(check(limit + 1), Err(LimitError::Exceeded { limit: most, amount, .. }) if (most, amount) == (limit, limit + 1))
    );
}

fn letters(count: usize) -> String {
    "x".repeat(count)
}

#[test]
fn registration_enforces_discords_limits() {
    let command = |name: String, about: String, options| json!({ "name": name, "description": about, "options": options });
    let option =
        |name: String, required: bool| json!({ "name": name, "description": "d", "required": required });
    assert_limit(COMMANDS, |n| {
        registration::check(
            &(0..n).map(|id| command(format!("c{id}"), "d".to_owned(), json!([]))).collect::<Vec<_>>(),
        )
    });
    assert_limit(COMMAND_NAME, |n| registration::check(&[command(letters(n), "d".to_owned(), json!([]))]));
    assert_limit(COMMAND_DESCRIPTION, |n| {
        registration::check(&[command("c".to_owned(), letters(n), json!([]))])
    });
    assert_limit(OPTIONS, |n| {
        let options: Vec<_> = (0..n).map(|id| option(format!("o{id}"), false)).collect();
        registration::check(&[command("c".to_owned(), "d".to_owned(), json!(options))])
    });
    assert_limit(COMMAND_TOTAL, |n| {
        // 25 choices of 200 and of 100 characters, and the rest in one more.
        let choices = |count: usize, size: usize| {
            vec![json!({ "name": letters(size / 2), "value": letters(size / 2) }); count]
        };
        let rest = n - 2 - 3 * 2 - 25 * 200 - 14 * 200;
        let mut last = choices(14, 200);
        last.push(json!({ "name": letters(rest / 2), "value": letters(rest - rest / 2) }));
        let options = json!([
            { "name": "a", "description": "d", "choices": choices(25, 200) },
            { "name": "b", "description": "d", "choices": last },
            { "name": "e", "description": "d" },
        ]);
        registration::check(&[command("c".to_owned(), "d".to_owned(), options)])
    });
    let misplaced = json!([option("a".to_owned(), false), option("b".to_owned(), true)]);
    assert!(registration::check(&[command("c".to_owned(), "d".to_owned(), misplaced)]).is_err());
    assert!(registration::check(&[command("Castle".to_owned(), "d".to_owned(), json!([]))]).is_err());
    assert!(registration::check(&[command("c".to_owned(), String::new(), json!([]))]).is_err());
}

#[test]
fn registered_commands_keep_the_limits_and_include_every_command() {
    let registered = REGISTRY.registration();
    registration::check(&registered).expect("within the limits");
    for leaf in REGISTRY.commands() {
        let command =
            registered.iter().find(|command| command["name"] == leaf.path[0]).expect("it is registered");
        if let Some(part) = leaf.path.get(1) {
            let parts = command["options"].as_array().expect("parts");
            assert!(
                parts.iter().any(|known| known["name"] == *part && known["type"] == 1),
                "{:?}",
                leaf.path
            );
        }
        let managers = leaf.audience == spec::Audience::Managers;
        assert_eq!(command.get("default_member_permissions").is_some(), managers, "{:?}", leaf.path);
    }
}

#[test]
fn text_options_have_a_maximum_length_and_required_ones_are_not_empty() {
    for command in REGISTRY.registration() {
        let parts = command["options"].as_array().expect("options").clone();
        let nested = parts.iter().filter(|part| part["type"] == 1);
        let own = parts.iter().filter(|part| part["type"] != 1).cloned();
        let all = nested.flat_map(|part| part["options"].as_array().expect("options").clone()).chain(own);
        for option in all {
            // Choices and the five games are picked, not typed.
            let typed = option["type"] == 3 && option.get("choices").is_none();
            let most = option["max_length"].as_u64();
            assert_eq!(most.is_some(), typed, "{}: {option}", command["name"]);
            assert!(
                most.is_none_or(|most| (1..=option_spec::LONGEST_TEXT as u64).contains(&most)),
                "{option}"
            );
            let least = option["min_length"].as_u64();
            assert_eq!(least == Some(1), typed && option["required"] == true, "{option}");
            // Every suggestion can be sent.
            if option["autocomplete"] == true {
                assert!(most >= Some(CHOICE as u64), "{option}");
            }
        }
    }
}

#[tokio::test]
async fn fixed_answers_are_never_truncated() {
    use crate::harness::Harness;
    let mut harness = Harness::new().await;
    let mut reply = vec![harness.run_command("ann", "privacy show", json!({})).await.private_text()];
    harness.set_backup_expiry(castellan_game::Span::days(30));
    for part in ["show", "erase"] {
        reply.push(harness.run_command("ann", &format!("privacy {part}"), json!({})).await.private_text());
    }
    reply.push(harness.run_command("ann", "help", json!({})).await.private_text());
    for leaf in REGISTRY.commands() {
        for command in [leaf.path.join(" "), leaf.path[0].to_owned()] {
            reply
                .push(harness.run_command("ann", "help", json!({ "command": command })).await.private_text());
        }
    }
    for variant in castellan_rules::Variant::ALL {
        let name = variant.info().name;
        let card = harness.run_command("ann", "rules", json!({ "variant": name })).await.private_text();
        assert!((1..=LAYOUT_TEXT).contains(&length(&card)) && !card.contains('…'), "{card}");
    }
    for rule in castellan_text::rules() {
        let options = json!({ "variant": "mount-chess", "number": rule.number });
        reply.push(harness.run_command("ann", "rules", options).await.private_text());
    }
    for text in reply {
        assert!((1..=CONTENT).contains(&length(&text)), "{text}");
        assert!(!text.ends_with('…'), "longer than {CONTENT} characters, so say it in fewer words: {text}");
    }
}
