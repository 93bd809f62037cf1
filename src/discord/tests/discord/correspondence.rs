//! Correspondence games: lists of games by whose turn it is, and reminders.

use crate::harness::{Harness, command};
use crate::recorder::Outgoing;
use castellan_discord_api::CallError;
use castellan_discord_api::wire::ChannelId;
use castellan_discord_view::ids::Step;
use castellan_game::Span;
use castellan_game::conditions::Plan;
use castellan_rules::Seat;
use serde_json::json;

#[tokio::test]
async fn what_waits_comes_first_and_what_is_most_urgent_before_that() {
    let mut harness = Harness::new().await;
    let heard = harness.gives("ann", "games", json!({})).await;
    assert!(heard.privately().contains("You have no games under way"), "{heard:?}");
    let slow = harness.duel_with("mount-chess", "time=7d per action").await;
    let timeless = harness.duel_with("mount-chess", "time=none").await;
    let quick = harness.duel_with("mount-chess", "time=1d per action").await;
    let invited = harness.opens("ben", json!({ "variant": "kings-mate", "opponent": "ann" })).await;
    let listed = harness.gives("ann", "games", json!({})).await.privately();
    let place = |game: &castellan_game::GameId| {
        listed.find(game.as_str()).unwrap_or_else(|| panic!("{game}: {listed}"))
    };
    assert!(listed.starts_with("**4 games are waiting for you**"), "{listed}");
    assert!(place(&quick) < place(&slow) && place(&slow) < place(&timeless), "{listed}");
    assert!(
        listed.contains("you're invited (deadline <t:") && place(&invited) < place(&timeless),
        "{listed}"
    );
    // Each line links to the board.
    let board = harness.board(&quick).await;
    assert!(listed.contains(&format!("/{}/{}", board.channel, board.message)), "{listed}");
    // Games in which Ben is to move are no longer hers.
    harness.gives("ann", "move", json!({ "action": "a1b2", "game": quick.as_str() })).await;
    let listed = harness.gives("ann", "games", json!({})).await.privately();
    let (waiting, others) = listed.split_once("**Waiting for others**").expect("two parts");
    assert!(!waiting.contains(quick.as_str()) && others.contains(quick.as_str()), "{listed}");
    assert!(others.contains("Black to move"), "{listed}");
}

#[tokio::test]
async fn an_offer_waits_for_whoever_has_not_answered_it() {
    let mut harness = Harness::new().await;
    harness.duel("mount-chess").await;
    harness.gives("ann", "draw offer", json!({})).await;
    let listed = harness.gives("ben", "games", json!({})).await.privately();
    assert!(listed.contains("answer an offer (deadline <t:"), "{listed}");
    harness.gives("ben", "draw decline", json!({})).await;
    let listed = harness.gives("ben", "games", json!({})).await.privately();
    assert!(listed.contains("**No game is waiting for you.**"), "{listed}");
}

#[tokio::test]
async fn quiet_hours_can_name_their_zone() {
    let mut harness = Harness::new().await;
    let set = json!({ "quiet-hours": "23:00-07:30, america/new_york" });
    let said = harness.gives("ann", "settings", set).await.privately();
    assert!(said.contains("Quiet hours: 23:00-07:30 (America/New_York)"), "{said}");
}

#[tokio::test]
async fn reminders_keep_to_what_somebody_has_set() {
    let mut harness = Harness::new().await;
    harness.duel_with("mount-chess", "time=2d per action").await;
    let set = json!({ "remind-before": "6h", "quiet-hours": "22-8", "time-zone": "europe/berlin" });
    let said = harness.gives("ann", "settings", set).await.privately();
    assert!(said.contains("6 hours before the deadline"), "{said}");
    assert!(said.contains("Quiet hours: 22:00-08:00 (Europe/Berlin)"), "{said}");
    for (wrong, why) in [
        (json!({ "quiet-hours": "all night" }), "Quiet hours look like `22:00-08:00`."),
        (json!({ "time-zone": "Atlantis" }), "There is no time zone Atlantis."),
        (json!({ "time-zone": "UTC+1" }), "so that it follows summer time: Europe/Berlin."),
        (json!({ "time-zone": "+05:30" }), "Name your time zone instead of `+05:30`: Asia/Kolkata."),
        (json!({ "quiet-hours": "22-8 GMT+1" }), "so that it follows summer time: Europe/Berlin."),
        (json!({ "quiet-hours": "22-8 Atlantis" }), "There is no time zone Atlantis."),
        (json!({ "quiet-hours": "10pm-8am" }), "Quiet hours look like `22:00-08:00`."),
        (json!({ "remind-before": "soon" }), "soon"),
    ] {
        let mut wrong = wrong;
        wrong["reminders"] = json!("off");
        let said = harness.gives("ann", "settings", wrong).await.privately();
        assert!(said.contains(why), "{said}");
    }
    // A command with one invalid value sets nothing.
    let said = harness.gives("ann", "settings", json!({})).await.privately();
    assert!(said.contains("in the game's channel, 6 hours before"), "{said}");
    assert_eq!(
        harness.types("ann", "settings", json!({ "time-zone": "berlin" }), "time-zone").await,
        ["Europe/Berlin"]
    );
    let said =
        harness.gives("ann", "settings", json!({ "remind-before": "usual", "quiet-hours": "none" })).await;
    assert!(said.privately().contains("when a quarter of your time is left"), "{said:?}");
}

#[tokio::test]
async fn whoever_takes_no_direct_messages_is_reminded_where_the_game_is_played() {
    for closed in crate::invitations::closed_to_direct_messages() {
        whoever_takes_none_is_reminded(closed).await;
    }
}

async fn whoever_takes_none_is_reminded(closed: CallError) {
    let mut harness = Harness::in_memory().await;
    harness.duel_with("mount-chess", "time=2d per action").await;
    harness.gives("ann", "settings", json!({ "reminders": "direct", "remind-before": "6h" })).await;
    assert!(harness.wait(Span::hours(41)).await.is_empty(), "it is too early");
    harness.discord.breaks(ChannelId(9_001), Some(closed));
    let asked = harness.wait(Span::hours(2)).await;
    let kinds: Vec<&str> = asked.iter().map(crate::recorder::Outgoing::what).collect();
    assert_eq!(kinds.last(), Some(&"post"), "{asked:?}");
    assert!(harness.wait(Span::hours(3)).await.is_empty(), "once for each deadline");
}

/// Plays a game of Ann (White) against `other` that `loser` resigns, then lets a day pass.
async fn given_up(harness: &mut Harness, variant: &str, other: &str, loser: &str) -> castellan_game::GameId {
    let game = harness.opens("ann", json!({ "variant": variant })).await;
    harness.gives(other, "game join", json!({ "game": game.as_str() })).await;
    harness.gives("ann", "game start", json!({ "game": game.as_str() })).await;
    let resign = harness.id(&game, castellan_discord_view::ids::Step::ResignConfirmed).await;
    harness.presses(loser, &resign, true).await;
    assert!(harness.game(&game).await.ended().is_some());
    harness.wait(Span::days(1)).await;
    game
}

#[tokio::test]
async fn games_that_are_over_are_found_by_player_game_result_and_date() {
    let mut harness = Harness::new().await;
    let won = given_up(&mut harness, "mount-chess", "ben", "ben").await;
    let lost = given_up(&mut harness, "kings-mate", "ben", "ann").await;
    let other = given_up(&mut harness, "mount-chess", "cem", "cem").await;
    harness.duel("mount-chess").await;
    let searches = [
        ("ann", json!({}), vec![&other, &lost, &won]),
        ("ann", json!({ "variant": "mount-chess" }), vec![&other, &won]),
        ("ann", json!({ "result": "lost" }), vec![&lost]),
        ("ann", json!({ "player": "ben" }), vec![&lost, &won]),
        ("dan", json!({ "player": "ben", "result": "won" }), vec![&lost]),
        ("dan", json!({ "all": true, "result": "won" }), vec![&other, &lost, &won]),
        ("dan", json!({ "all": true, "result": "drawn" }), vec![]),
        ("dan", json!({}), vec![]),
        ("dan", json!({ "all": true, "since": "2026-01-02", "until": "2026-01-02" }), vec![&lost]),
        ("dan", json!({ "all": true, "until": "2026-01-01" }), vec![&won]),
    ];
    let first =
        jiff::Timestamp::from_millisecond(harness.game(&won).await.ended().expect("over").ms() as i64);
    let first = first.expect("a moment").to_zoned(jiff::tz::TimeZone::UTC).date();
    let later = |days: i64| first.checked_add(jiff::Span::new().days(days)).expect("a day").to_string();
    for (who, mut options, found) in searches {
        for key in ["since", "until"] {
            // The days count from the first game's.
            match options.get(key).and_then(serde_json::Value::as_str) {
                Some("2026-01-01") => options[key] = json!(later(0)),
                Some(_) => options[key] = json!(later(1)),
                None => {}
            }
        }
        let said = harness.gives(who, "archive", options.clone()).await.privately();
        let places: Vec<Option<usize>> = found.iter().map(|game| said.find(game.as_str())).collect();
        assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{options}: {said}");
        let count = said.lines().filter(|line| line.starts_with("<t:")).count();
        assert_eq!(count, found.len(), "{options}: {said}");
    }
    let said = harness.gives("ann", "archive", json!({ "result": "lost" })).await.privately();
    assert!(said.contains("King's Mate: ann, ben. Black (ben) wins by resignation."), "{said}");
    let said = harness.gives("ann", "archive", json!({ "since": "yesterday" })).await.privately();
    assert_eq!(said, "I couldn't read that date. Write it like 2026-03-31: year, month, day.");
}

#[tokio::test]
async fn what_was_found_is_paged_and_the_pages_outlive_the_bot() {
    let mut harness = Harness::new().await;
    let first = given_up(&mut harness, "mount-chess", "ben", "ben").await;
    for _ in 0..12 {
        given_up(&mut harness, "mount-chess", "ben", "ann").await;
    }
    let heard = harness.gives("ann", "archive", json!({ "player": "ben" })).await;
    assert!(heard.privately().starts_with("**13 games**, page 1 of 2"), "{heard:?}");
    assert!(!heard.privately().contains(first.as_str()));
    let earlier = heard.ids().pop().expect("a button");
    harness.open().await;
    let heard = harness.presses("ann", &earlier, true).await;
    assert!(heard.privately().contains(first.as_str()), "{heard:?}");
}

#[tokio::test]
async fn a_form_shows_all_that_is_kept_and_what_it_could_not_show_is_refused() {
    let mut harness = Harness::new().await;
    let lines = |count: usize| -> String {
        let trunk = "any -> h7h6, ".repeat(15);
        let theirs = "abcdefgh"
            .chars()
            .flat_map(|file| (2..5).map(move |rank| format!("{file}{rank}{file}{}", rank + 1)));
        theirs.take(count).map(|theirs| [&trunk, &theirs, " -> h8g7\n"].concat()).collect()
    };
    let game = harness.duel("mount-chess").await;
    let form = async |harness: &mut Harness| {
        let id = harness.id(&game, Step::PremoveForm).await;
        let heard = harness.presses("ben", &id, true).await;
        let Outgoing::Answer { body, .. } = heard.answer() else { panic!("{heard:?}") };
        let input = body["data"]["components"][1]["component"].clone();
        let id = body["data"]["custom_id"].as_str().expect("a form").to_owned();
        (id, input["value"].as_str().unwrap_or_default().to_owned())
    };
    let heard = harness.gives("ben", "premove", json!({ "conditions": lines(18) })).await;
    assert!(heard.privately().contains("saved"), "{heard:?}");
    let (id, shown) = form(&mut harness).await;
    assert_eq!(shown, lines(18));
    // The unchanged form changes nothing.
    harness.fills("ben", &id, &shown).await;
    assert_eq!(form(&mut harness).await.1, lines(18));
    let refused = harness.gives("ben", "premove", json!({ "conditions": lines(24) })).await.privately();
    assert!(refused.contains("the form holds 4000. Enter fewer cases."), "{refused}");
    assert!(refused.contains("5 lines were not saved"), "{refused}");
    let (_, shown) = form(&mut harness).await;
    assert_eq!(shown, lines(19), "what there is room for is kept");
}

#[tokio::test]
async fn long_notes_are_shown_whole() {
    let mut harness = Harness::new().await;
    harness.duel("mount-chess").await;
    let long = "ünï\u{2654} ".repeat(700);
    harness.gives("ann", "note", json!({ "text": long })).await;
    let heard = harness.gives("ann", "note", json!({})).await;
    assert!(heard.privately().contains("in the file"), "{heard:?}");
    let Outgoing::Answer { body, files, .. } = heard.answer() else { panic!("{heard:?}") };
    assert_eq!((&body["data"]["attachments"][0]["filename"], *files), (&json!("notes.txt"), 1));
}

#[tokio::test]
async fn whose_conditions_are_dropped_is_told_alone() {
    let mut harness = Harness::new().await;
    harness.duel("mount-chess").await;
    harness.gives("ben", "premove", json!({ "conditions": "a1b2 -> h8g7" })).await;
    let heard = harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    let direct: Vec<_> = heard
        .asked
        .iter()
        .filter(|asked| matches!(asked, crate::recorder::Outgoing::Post { channel: ChannelId(9_002), .. }))
        .collect();
    assert_eq!(direct.len(), 1, "{heard:?}");
    assert!(direct[0].content().contains("conditional moves"), "{heard:?}");
    assert!(!heard.publicly().contains("conditional moves"), "{heard:?}");
}

#[tokio::test]
async fn conditional_moves_are_read_with_the_letters_of_the_persons_language_too() {
    let mut harness = Harness::new().await;
    let game = harness.duel_with("all-round-king", "phases=N").await;
    let mut written = async |who: &str, locale: &str, conditions: &str| {
        let mut json =
            harness.interaction(who, 2, &command("premove", &json!({ "conditions": conditions }), None));
        json["locale"] = json!(locale);
        let said = harness.happens(&json).await.privately();
        let plan = harness.game(&game).await.plan(Seat::Black).map(Plan::to_text).unwrap_or_default();
        (plan, said)
    };
    let (plan, said) = written("ben", "ru", "e4 -> Кc6; Кf3 -> d5").await;
    assert_eq!(plan, "e2e4 -> b8c6\ng1f3 -> d7d5\n", "{said}");
    let (plan, said) = written("ben", "de", "e4 -> e6, d4 -> Sf6; any -> a7a6").await;
    assert_eq!(plan, "e2e4 -> e7e6, d2d4 -> g8f6\nany -> a7a6\n", "{said}");
    // A Bishop's move in English, but a Pawn's in German.
    let (kept, said) = written("ben", "de", "e4 -> e6, d4 -> Bd6").await;
    assert!(said.contains("f8d6") && said.contains("d7d6"), "{said}");
    assert_eq!(kept, plan, "what was kept stays");
}
