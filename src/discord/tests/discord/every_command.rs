//! Every registered command, given at least once.

use crate::fixtures::DIRECTORS_ONLY;
use crate::harness::Harness;
use crate::sample_commands::sample_commands;
use castellan_discord::REGISTRY;
use serde_json::json;
use std::collections::BTreeSet;

#[tokio::test]
async fn every_command_gets_one_answer_with_the_expected_text() {
    let mut harness = Harness::new().await;
    let mut given = BTreeSet::new();
    let mut unexpected = Vec::new();
    for (who, path, options, expected) in sample_commands() {
        let response = harness.run_command(who, path, options.clone()).await;
        assert!(response.error.is_none(), "{path} {options}: {response:?}");
        let reply = response.answer().content();
        if !reply.contains(expected) {
            unexpected.push(format!("{who}: {path} {options}: {reply}"));
        }
        given.insert(path.to_owned());
    }
    assert!(unexpected.is_empty(), "{unexpected:#?}");
    let known: BTreeSet<String> = REGISTRY.commands().map(|spec| spec.path.join(" ")).collect();
    let missing: Vec<_> = known.symmetric_difference(&given).collect();
    assert!(
        missing.is_empty(),
        "each command needs a row in sample_commands(), and each row a command: {missing:?}"
    );
}

#[tokio::test]
async fn manager_commands_are_refused_to_other_users() {
    let mut harness = Harness::new().await;
    for spec in REGISTRY.commands().filter(|spec| spec.path[0] == "server") {
        let options = match spec.path[1] {
            "channel" => json!({ "channel": "500", "allowed": true }),
            "default" => json!({ "key": "time", "value": "none" }),
            "ban" | "unban" => json!({ "player": "ben" }),
            _ => json!({}),
        };
        let response = harness.run_command("ann", &spec.path.join(" "), options).await;
        assert!(response.private_text().contains("Manage Server"), "{response:?}");
    }
    let response = harness.run_command("ann", "direct", json!({ "what": "pause" })).await;
    assert!(response.private_text() == DIRECTORS_ONLY, "{response:?}");
    let shown = harness.run_command("eve", "server show", json!({})).await.private_text();
    assert!(shown.contains("Games: in all channels") && shown.contains("Banned: nobody"), "{shown}");
}

#[tokio::test]
async fn server_settings_restrict_channels_and_players_and_set_defaults() {
    let mut harness = Harness::new().await;
    harness.run_command("eve", "server channel", json!({ "channel": "501", "allowed": true })).await;
    let response = harness.run_command("ann", "game new", json!({ "variant": "kings-mate" })).await;
    assert!(response.private_text().contains("<#501>"), "{response:?}");
    harness.run_command("eve", "server channel", json!({ "channel": "501", "allowed": false })).await;
    harness.run_command("eve", "server ban", json!({ "player": "ann" })).await;
    let response = harness.run_command("ann", "game new", json!({ "variant": "kings-mate" })).await;
    assert_eq!(response.private_text(), "You are banned from games in this server.");
    harness.run_command("eve", "server default", json!({ "key": "time", "value": "5d per action" })).await;
    let response =
        harness.run_command("eve", "server default", json!({ "key": "time", "value": "soon" })).await;
    assert!(response.private_text().contains("time"), "{response:?}");
    let game = harness.create_game("ben", json!({ "variant": "kings-mate" })).await;
    assert_eq!(harness.game(&game).await.settings().time.to_string(), "5d per action");
    let response = harness.run_command("ann", "game join", json!({})).await;
    assert_eq!(response.private_text(), "You are banned from games in this server.");
}

#[tokio::test]
async fn an_erased_user_appears_under_a_neutral_name() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    harness.run_command("ann", "note", json!({ "text": "my plan" })).await;
    harness.run_command("ann", "settings", json!({ "theme": "light" })).await;
    let before = harness.game(&game).await.player_at(castellan_rules::Seat::White).expect("ann").id.clone();
    let question = harness.run_command("ann", "privacy erase", json!({})).await;
    let response = harness.press("ann", &question.component_ids()[0], true).await;
    assert!(response.private_text().contains(before.as_str()), "{response:?}");
    assert!(harness.referee().notes.of_player(&before, &game).await.expect("a store").is_none());
    let shown = harness.run_command("ben", "game show", json!({})).await.private_text();
    assert!(shown.contains(&format!("White: {before}")) && !shown.contains("ann"), "{shown}");
    let settings = harness.run_command("ann", "settings", json!({})).await.private_text();
    assert!(settings.contains("as the server has them"), "{settings}");
}

#[tokio::test]
async fn pictures_are_rate_limited() {
    use castellan_community::quota::RequestClass;
    use castellan_game::Span;
    let mut harness = Harness::new().await;
    let options = json!({ "variant": "mount-chess", "piece": "Flag" });
    let pictures = RequestClass::Picture.limits().person;
    let every = pictures.every.as_millis() as u64;
    for _ in 0..pictures.burst {
        let response = harness.run_command("ann", "piece", options.clone()).await;
        assert!(response.private_text().contains("MC-3"), "{response:?}");
    }
    assert!(
        harness
            .run_command("ann", "piece", options.clone())
            .await
            .private_text()
            .contains("too many pictures")
    );
    assert!(harness.run_command("ben", "piece", options.clone()).await.private_text().contains("MC-3"));
    harness.clock.advance(Span::from_ms(every));
    assert!(harness.run_command("ann", "piece", options.clone()).await.private_text().contains("MC-3"));
    let response = harness.run_command("ann", "piece", options).await.private_text();
    let again = harness.clock_ms().saturating_add(every).div_ceil(1_000);
    assert!(response.contains(&format!("Try again <t:{again}:R>")), "{response}");
}
