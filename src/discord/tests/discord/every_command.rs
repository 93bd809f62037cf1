//! Every registered command, given at least once.

use crate::calls::calls;
use crate::harness::Harness;
use castellan_discord::REGISTRY;
use serde_json::json;
use std::collections::BTreeSet;

#[tokio::test]
async fn every_command_is_answered_once_and_does_what_it_says() {
    let mut harness = Harness::new().await;
    let mut given = BTreeSet::new();
    let mut otherwise = Vec::new();
    for (who, path, options, expected) in calls() {
        let heard = harness.gives(who, path, options.clone()).await;
        assert!(heard.failed.is_none(), "{path} {options}: {heard:?}");
        let said = heard.answer().content();
        if !said.contains(expected) {
            otherwise.push(format!("{who}: {path} {options}: {said}"));
        }
        given.insert(path.to_owned());
    }
    assert!(otherwise.is_empty(), "{otherwise:#?}");
    let known: BTreeSet<String> = REGISTRY.commands().map(|spec| spec.path.join(" ")).collect();
    let missing: Vec<_> = known.symmetric_difference(&given).collect();
    assert!(missing.is_empty(), "each command needs a row in calls(), and each row a command: {missing:?}");
}

#[tokio::test]
async fn what_is_for_managers_is_refused_to_others_however_it_comes() {
    let mut harness = Harness::new().await;
    for spec in REGISTRY.commands().filter(|spec| spec.path[0] == "server") {
        let options = match spec.path[1] {
            "channel" => json!({ "channel": "500", "allowed": true }),
            "default" => json!({ "key": "time", "value": "none" }),
            "ban" | "unban" => json!({ "player": "ben" }),
            _ => json!({}),
        };
        let heard = harness.gives("ann", &spec.path.join(" "), options).await;
        assert!(heard.privately().contains("Manage Server"), "{heard:?}");
    }
    let heard = harness.gives("ann", "direct", json!({ "what": "pause" })).await;
    assert!(heard.privately() == "Directors only.", "{heard:?}");
    let shown = harness.gives("eve", "server show", json!({})).await.privately();
    assert!(shown.contains("Games: in all channels") && shown.contains("Banned: nobody"), "{shown}");
}

#[tokio::test]
async fn a_server_says_where_games_are_opened_by_whom_and_what_is_agreed() {
    let mut harness = Harness::new().await;
    harness.gives("eve", "server channel", json!({ "channel": "501", "allowed": true })).await;
    let heard = harness.gives("ann", "game new", json!({ "variant": "kings-mate" })).await;
    assert!(heard.privately().contains("<#501>"), "{heard:?}");
    harness.gives("eve", "server channel", json!({ "channel": "501", "allowed": false })).await;
    harness.gives("eve", "server ban", json!({ "player": "ann" })).await;
    let heard = harness.gives("ann", "game new", json!({ "variant": "kings-mate" })).await;
    assert_eq!(heard.privately(), "You are banned from games in this server.");
    harness.gives("eve", "server default", json!({ "key": "time", "value": "5d per action" })).await;
    let heard = harness.gives("eve", "server default", json!({ "key": "time", "value": "soon" })).await;
    assert!(heard.privately().contains("time"), "{heard:?}");
    let game = harness.opens("ben", json!({ "variant": "kings-mate" })).await;
    assert_eq!(harness.game(&game).await.settings().time.to_string(), "5d per action");
    let heard = harness.gives("ann", "game join", json!({})).await;
    assert_eq!(heard.privately(), "You are banned from games in this server.");
}

#[tokio::test]
async fn who_is_forgotten_has_no_name_and_games_stay_under_a_neutral_one() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    harness.gives("ann", "note", json!({ "text": "my plan" })).await;
    harness.gives("ann", "settings", json!({ "theme": "light" })).await;
    let before = harness.game(&game).await.player_at(castellan_rules::Seat::White).expect("ann").id.clone();
    let question = harness.gives("ann", "privacy erase", json!({})).await;
    let heard = harness.presses("ann", &question.ids()[0], true).await;
    assert!(heard.privately().contains(before.as_str()), "{heard:?}");
    assert!(harness.referee().notes.of_player(&before, &game).await.expect("a store").is_none());
    let shown = harness.gives("ben", "game show", json!({})).await.privately();
    assert!(shown.contains(&format!("White: {before}")) && !shown.contains("ann"), "{shown}");
    let settings = harness.gives("ann", "settings", json!({})).await.privately();
    assert!(settings.contains("as the server has them"), "{settings}");
}

#[tokio::test]
async fn what_is_asked_for_too_often_waits() {
    use castellan_community::quota::RequestClass;
    use castellan_game::Span;
    let mut harness = Harness::new().await;
    let options = json!({ "variant": "mount-chess", "piece": "Flag" });
    let pictures = RequestClass::Picture.limits().person;
    let every = pictures.every.as_millis() as u64;
    for _ in 0..pictures.burst {
        let heard = harness.gives("ann", "piece", options.clone()).await;
        assert!(heard.privately().contains("MC-3"), "{heard:?}");
    }
    assert!(harness.gives("ann", "piece", options.clone()).await.privately().contains("too many pictures"));
    assert!(harness.gives("ben", "piece", options.clone()).await.privately().contains("MC-3"));
    harness.clock.pass(Span::from_ms(every));
    assert!(harness.gives("ann", "piece", options.clone()).await.privately().contains("MC-3"));
    let heard = harness.gives("ann", "piece", options).await.privately();
    let again = harness.clock_ms().saturating_add(every).div_ceil(1_000);
    assert!(heard.contains(&format!("Try again <t:{again}:R>")), "{heard}");
}
