//! Rules of tournaments besides their formats: early withdrawals, limits and days off, no-shows, and the export of all
//! games.

use crate::fixtures::{
    DIRECTORS_ONLY, announce_tournament, announced_id, posts, start_tournament, tournament_details,
};
use crate::harness::{Harness, component_ids};
use crate::recorder::Request;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::Span;
use serde_json::json;

#[tokio::test]
async fn leaving_a_round_robin_early_is_warned_about_and_annuls_the_games() {
    let mut harness = Harness::in_memory().await;
    let id = start_tournament(&mut harness, "round-robin", json!({})).await;
    let warned = harness.run_command("ann", "tournament withdraw", json!({})).await.private_text();
    assert!(
        warned.contains("None of your games will count, because fewer than half are played."),
        "{warned}"
    );
    let confirm = ComponentId::without_game(Step::TournamentWithdrawalConfirmed).with(&id).to_string();
    let text = harness.press("ann", &confirm, true).await.private_text();
    assert!(text.starts_with("ann withdrew. None of ann's games count, because"), "{text}");
    let standings = harness.run_command("ben", "tournament standings", json!({})).await.private_text();
    let note = "-# Left before half of their games were played, so none of them count: ann.";
    assert!(standings.ends_with(note), "{standings}");
    let pairings = harness.run_command("ben", "tournament pairings", json!({})).await.private_text();
    let own = pairings.lines().find(|line| line.contains("ann"));
    assert!(own.is_none_or(|line| !line.contains("1–0") || line.ends_with("(annulled)")), "{pairings}");
    // The announcement of a Swiss tournament has no such warning.
    let options = json!({ "title": "Summer", "format": "swiss", "variant": "mount-chess" });
    let response = harness.run_command("eve", "tournament announce", options).await;
    let text = tournament_details(&mut harness, &announced_id(&response)).await;
    assert!(!text.contains("none of them count"), "{text}");
}

#[tokio::test]
async fn time_limits_and_days_off_are_announced_and_invalid_ones_are_refused() {
    let mut harness = Harness::in_memory().await;
    let options = |more: serde_json::Value| {
        let mut all = json!({ "title": "Spring", "format": "round-robin", "variant": "kings-mate" });
        all.as_object_mut().expect("options").extend(more.as_object().expect("options").clone());
        all
    };
    let days = json!({ "days-off": "weekends, 2026-12-24..2026-12-26, UTC+1" });
    let response = harness.run_command("eve", "tournament announce", options(days)).await;
    let text = tournament_details(&mut harness, &announced_id(&response)).await;
    for part in [
        "Time limit per round: 90 days. Vacations and pauses don't extend it.",
        "Round deadlines stop on weekends, 24 Dec 2026, 25 Dec 2026, 26 Dec 2026 (UTC+1). Game clocks run on.",
        "If you leave before half of your games are played, none of them count.",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // A fixed offset ignores daylight saving time, so the name of the time zone is suggested.
    assert!(response.private_text().contains("UTC+1 doesn't follow summer time"), "{response:?}");
    assert!(response.private_text().contains("name the time zone: Europe/Berlin"), "{response:?}");
    for (days, shown) in
        [("weekends, europe/berlin", "(Europe/Berlin)"), ("weekends, UTC+5:30", "(UTC+5:30)")]
    {
        let response =
            harness.run_command("eve", "tournament announce", options(json!({ "days-off": days }))).await;
        let text = tournament_details(&mut harness, &announced_id(&response)).await;
        assert!(text.contains(&format!("Round deadlines stop on weekends {shown}.")), "{text}");
        assert!(!response.private_text().contains("stays the same"), "{response:?}");
        let id = component_ids(&response.only("post").message()).remove(0);
        let id = ComponentId::read(&id).expect("a button").argument;
        harness
            .run_command("eve", "arbiter cancel", json!({ "tournament": id, "why": "there is another" }))
            .await;
    }
    for (days, expected) in [
        ("weekends, Europe/Atlantis", "I couldn't read `Europe/Atlantis`."),
        ("weekends, 2026-02-30", "I couldn't read `2026-02-30`."),
        ("`@everyone`", "I couldn't read `"),
        ("2026-01-01..2026-12-31", "Name 1 to 60 days off"),
        ("UTC+1", "Name 1 to 60 days off"),
    ] {
        let response =
            harness.run_command("eve", "tournament announce", options(json!({ "days-off": days }))).await;
        assert!(response.private_text().starts_with(expected), "{days}: {response:?}");
    }
    let why = "a holiday";
    let change = json!({ "days-off": "none", "round-time": "none", "why": why });
    let response = harness.run_command("eve", "arbiter change", change).await;
    assert!(response.private_text().contains("time limit of rounds, days off."), "{response:?}");
    let text = harness.run_command("eve", "tournament show", json!({})).await.private_text();
    assert!(!text.contains("Time limit") && !text.contains("deadlines"), "{text}");
}

#[tokio::test]
async fn a_vacation_stops_clocks_and_no_shows_but_not_the_time_limit_of_a_round() {
    let mut harness = Harness::in_memory().await;
    start_tournament(&mut harness, "swiss", json!({ "rounds": 1, "round-time": "3d", "grace": "1d" })).await;
    for who in ["ann", "ben", "cem", "dan"] {
        let response = harness.run_command(who, "vacation", json!({ "span": "10d" })).await;
        // The warning comes before the vacation begins.
        let text = response.private_text();
        assert!(text.starts_with("Go on vacation for 10 days?"), "{text}");
        assert!(text.contains("- Spring at the summit: round 1 ends <t:"), "{text}");
        let response = harness.press(who, &response.component_ids()[0], true).await;
        assert!(response.private_text().starts_with("You're on vacation until"), "{response:?}");
    }
    // The games get a notice of the vacation.
    harness.wait(Span::minutes(1)).await;
    let texts = posts(&harness.wait(Span::days(2)).await);
    assert!(texts.iter().all(|text| !text.contains("needs a decision")), "{texts:?}");
    let texts = posts(&harness.wait(Span::hours(30)).await);
    assert!(texts.iter().any(|text| text.contains("Time is up in round 1.")), "{texts:?}");
    let pairings = harness.run_command("eve", "tournament pairings", json!({})).await.private_text();
    assert!(!pairings.contains("forfeit"), "no forfeits: {pairings}");
}

#[tokio::test]
async fn directors_see_earlier_no_shows() {
    let mut harness = Harness::in_memory().await;
    start_tournament(&mut harness, "swiss", json!({ "rounds": 1 })).await;
    let panel = harness.run_command("eve", "arbiter panel", json!({})).await.private_text();
    assert!(!panel.contains("without showing up"), "{panel}");
    harness.wait(Span::days(2)).await;
    let id = announce_tournament(&mut harness, "swiss", json!({ "title": "Summer" })).await;
    for who in ["ann", "ben", "cem", "dan"] {
        harness.run_command(who, "tournament sign-up", json!({ "tournament": id.as_str() })).await;
    }
    let panel = harness
        .run_command("eve", "arbiter panel", json!({ "tournament": id.as_str() }))
        .await
        .private_text();
    let line = panel.lines().find_map(|line| line.strip_prefix("Earlier no-shows in this server: "));
    let line = line.unwrap_or_else(|| panic!("{panel}"));
    assert_eq!(line.matches(" (1)").count(), 2, "the player to move first on each of two boards: {line}");
    let response = harness.run_command("ann", "arbiter panel", json!({ "tournament": id.as_str() })).await;
    assert_eq!(response.private_text(), DIRECTORS_ONLY);
}

#[tokio::test]
async fn the_games_of_a_tournament_are_exported_on_request() {
    let mut harness = Harness::in_memory().await;
    let id = start_tournament(&mut harness, "swiss", json!({ "rounds": 2 })).await;
    let response = harness.run_command("ann", "tournament export", json!({ "games": true })).await;
    let Request::Answer { body, files, .. } = response.answer() else { panic!("{response:?}") };
    assert!(body.to_string().contains(&format!("{id}-games.txt")), "{body}");
    let with_games = *files;
    let response = harness.run_command("ann", "tournament export", json!({})).await;
    let Request::Answer { files, .. } = response.answer() else { panic!("{response:?}") };
    assert_eq!(with_games, files + 1);
    let response = harness.run_command("ann", "tournament export", json!({ "round": "9" })).await;
    assert_eq!(response.private_text(), "Round 9 is not paired yet.");
    let response =
        harness.run_command("ann", "tournament export", json!({ "round": "1", "games": false })).await;
    assert!(!response.answer().message().to_string().contains("-games.txt"), "{response:?}");
}
