//! Rules of tournaments besides their formats: early withdrawals, limits and days off, no-shows, and the export of all
//! games.

use crate::harness::{Harness, ids};
use crate::recorder::Outgoing;
use crate::running::{announced, posts, running};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::Span;
use serde_json::json;

#[tokio::test]
async fn who_leaves_a_round_robin_early_is_warned_and_has_no_score() {
    let mut harness = Harness::in_memory().await;
    let id = running(&mut harness, "round-robin", json!({})).await;
    let warned = harness.gives("ann", "tournament withdraw", json!({})).await.privately();
    assert!(
        warned.contains("None of your games will count, because fewer than half are played."),
        "{warned}"
    );
    let meant = ComponentId::without_game(Step::TournamentWithdrawalConfirmed).with(&id).to_string();
    let heard = harness.presses("ann", &meant, true).await.privately();
    assert!(heard.starts_with("ann withdrew. None of ann's games count, because"), "{heard}");
    let standings = harness.gives("ben", "tournament standings", json!({})).await.privately();
    let note = "-# Left before half of their games were played, so none of them count: ann.";
    assert!(standings.ends_with(note), "{standings}");
    let pairings = harness.gives("ben", "tournament pairings", json!({})).await.privately();
    let own = pairings.lines().find(|line| line.contains("ann"));
    assert!(own.is_none_or(|line| !line.contains("1–0") || line.ends_with("(annulled)")), "{pairings}");
    // The announcement of a Swiss tournament has no such warning.
    let options = json!({ "title": "Summer", "format": "swiss", "variant": "mount-chess" });
    let heard = harness.gives("eve", "tournament announce", options).await;
    assert!(!heard.only("post").content().contains("none of them count"), "{heard:?}");
}

#[tokio::test]
async fn limits_and_days_off_are_announced_and_what_cannot_be_one_is_named() {
    let mut harness = Harness::in_memory().await;
    let options = |more: serde_json::Value| {
        let mut all = json!({ "title": "Spring", "format": "round-robin", "variant": "kings-mate" });
        all.as_object_mut().expect("options").extend(more.as_object().expect("options").clone());
        all
    };
    let days = json!({ "days-off": "weekends, 2026-12-24..2026-12-26, UTC+1" });
    let heard = harness.gives("eve", "tournament announce", options(days)).await;
    let said = heard.only("post").content();
    for part in [
        "Time limit per round: 90 days. Vacations and pauses don't extend it.",
        "Round deadlines stop on weekends, 24 Dec 2026, 25 Dec 2026, 26 Dec 2026 (UTC+1). Game clocks run on.",
        "If you leave before half of your games are played, none of them count.",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    // A fixed offset is wrong for half of the year if clocks change, so the zone's name is suggested.
    assert!(heard.privately().contains("UTC+1 stays the same when clocks change"), "{heard:?}");
    assert!(heard.privately().contains("name the time zone: Europe/Berlin"), "{heard:?}");
    for (days, shown) in
        [("weekends, europe/berlin", "(Europe/Berlin)"), ("weekends, UTC+5:30", "(UTC+5:30)")]
    {
        let heard = harness.gives("eve", "tournament announce", options(json!({ "days-off": days }))).await;
        let said = heard.only("post").content();
        assert!(said.contains(&format!("Round deadlines stop on weekends {shown}.")), "{said}");
        assert!(!heard.privately().contains("stays the same"), "{heard:?}");
        let id = ids(&heard.only("post").message()).remove(0);
        let id = ComponentId::read(&id).expect("a button").argument;
        harness.gives("eve", "arbiter cancel", json!({ "tournament": id, "why": "there is another" })).await;
    }
    for (days, expected) in [
        ("weekends, Europe/Atlantis", "I couldn't read `Europe/Atlantis`."),
        ("weekends, 2026-02-30", "I couldn't read `2026-02-30`."),
        ("`@everyone`", "I couldn't read `"),
        ("2026-01-01..2026-12-31", "Name 1 to 60 days off"),
        ("UTC+1", "Name 1 to 60 days off"),
    ] {
        let heard = harness.gives("eve", "tournament announce", options(json!({ "days-off": days }))).await;
        assert!(heard.privately().starts_with(expected), "{days}: {heard:?}");
    }
    let why = "a holiday";
    let change = json!({ "days-off": "none", "round-time": "none", "why": why });
    let heard = harness.gives("eve", "arbiter change", change).await;
    assert!(heard.privately().contains("time limit of rounds, days off."), "{heard:?}");
    let said = harness.gives("eve", "tournament show", json!({})).await.privately();
    assert!(!said.contains("Time limit") && !said.contains("deadlines"), "{said}");
}

#[tokio::test]
async fn a_vacation_stops_clocks_and_no_shows_and_not_the_limit_of_a_round() {
    let mut harness = Harness::in_memory().await;
    running(&mut harness, "swiss", json!({ "rounds": 1, "round-time": "3d", "grace": "1d" })).await;
    for who in ["ann", "ben", "cem", "dan"] {
        let heard = harness.gives(who, "vacation", json!({ "span": "10d" })).await;
        // The warning comes before the vacation begins.
        let asked = heard.privately();
        assert!(asked.starts_with("Go on vacation for 10 days?"), "{asked}");
        assert!(asked.contains("- Spring at the summit: round 1 ends <t:"), "{asked}");
        let heard = harness.presses(who, &heard.ids()[0], true).await;
        assert!(heard.privately().starts_with("You're on vacation until"), "{heard:?}");
    }
    // The games get a notice of the vacation.
    harness.wait(Span::minutes(1)).await;
    let told = posts(&harness.wait(Span::days(2)).await);
    assert!(told.iter().all(|text| !text.contains("needs a decision")), "{told:?}");
    let told = posts(&harness.wait(Span::hours(30)).await);
    assert!(told.iter().any(|text| text.contains("Time is up in round 1.")), "{told:?}");
    let pairings = harness.gives("eve", "tournament pairings", json!({})).await.privately();
    assert!(!pairings.contains("forfeit"), "nobody has forfeited: {pairings}");
}

#[tokio::test]
async fn directors_see_who_has_not_turned_up_before() {
    let mut harness = Harness::in_memory().await;
    running(&mut harness, "swiss", json!({ "rounds": 1 })).await;
    let panel = harness.gives("eve", "arbiter panel", json!({})).await.privately();
    assert!(!panel.contains("without showing up"), "{panel}");
    harness.wait(Span::days(2)).await;
    let id = announced(&mut harness, "swiss", json!({ "title": "Summer" })).await;
    for who in ["ann", "ben", "cem", "dan"] {
        harness.gives(who, "tournament sign-up", json!({ "tournament": id.as_str() })).await;
    }
    let panel = harness.gives("eve", "arbiter panel", json!({ "tournament": id.as_str() })).await.privately();
    let line = panel.lines().find_map(|line| line.strip_prefix("Forfeited here before without showing up: "));
    let line = line.unwrap_or_else(|| panic!("{panel}"));
    assert_eq!(line.matches(" (1)").count(), 2, "who was to move first on two boards: {line}");
    let heard = harness.gives("ann", "arbiter panel", json!({ "tournament": id.as_str() })).await;
    assert_eq!(heard.privately(), "Directors only.");
}

#[tokio::test]
async fn all_games_of_a_tournament_come_as_texts_where_that_is_wanted() {
    let mut harness = Harness::in_memory().await;
    let id = running(&mut harness, "swiss", json!({ "rounds": 2 })).await;
    let heard = harness.gives("ann", "tournament export", json!({ "games": true })).await;
    let Outgoing::Answer { body, files, .. } = heard.answer() else { panic!("{heard:?}") };
    assert!(body.to_string().contains(&format!("{id}-games.txt")), "{body}");
    let with = *files;
    let heard = harness.gives("ann", "tournament export", json!({})).await;
    let Outgoing::Answer { files, .. } = heard.answer() else { panic!("{heard:?}") };
    assert_eq!(with, files + 1);
    let heard = harness.gives("ann", "tournament export", json!({ "round": "9" })).await;
    assert_eq!(heard.privately(), "Round 9 is not paired yet.");
    let heard = harness.gives("ann", "tournament export", json!({ "round": "1", "games": false })).await;
    assert!(!heard.answer().message().to_string().contains("-games.txt"), "{heard:?}");
}
