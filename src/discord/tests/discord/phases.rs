//! The messages of a tournament's phases. Each is posted once, edited while the phase lasts, and replaced when it can
//! no longer be edited, even if the program stops at any point.

use crate::harness::{Harness, Heard, ids};
use crate::recorder::{HALL, Outgoing};
use crate::running::{FOUR, announced, posts, running};
use castellan_community::tournament_locations::{PhasePost, TournamentLocations};
use castellan_discord_api::CallError;
use castellan_discord_api::wire::{Event, MessageRef};
use castellan_game::Span;
use castellan_tournament::{Phase, TournamentId};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// Sets a result as a director.
async fn decides(harness: &mut Harness, board: &str, result: &str) -> Heard {
    let options = json!({ "board": board, "result": result, "why": "it was agreed at the board" });
    let heard = harness.gives("eve", "arbiter result", options).await;
    assert!(heard.failed.is_none(), "{heard:?}");
    heard
}

/// Returns the messages of a phase.
async fn messages(harness: &Harness, id: &TournamentId, post: PhasePost) -> Vec<MessageRef> {
    let venues = TournamentLocations(harness.referee().store().clone());
    let posted = venues.phase_messages(id).await.expect("a store").remove(&post);
    posted.map(|posted| posted.messages).unwrap_or_default()
}

/// Returns the mentions in the posts of a channel, in order.
fn mentioned(asked: &[Outgoing]) -> Vec<Value> {
    let hall = asked.iter().filter_map(|asked| match asked {
        Outgoing::Post { channel, body, .. } if *channel == HALL => Some(body),
        _ => None,
    });
    hall.map(|body| body["allowed_mentions"]["users"].clone()).filter(|users| *users != json!([])).collect()
}

/// Returns the texts of a message's edits, latest last.
fn edits_of(asked: &[Outgoing], message: MessageRef) -> Vec<String> {
    let of = |asked: &&Outgoing| matches!(asked, Outgoing::Rewrite { message: at, .. } if *at == message);
    asked.iter().filter(of).map(Outgoing::content).collect()
}

#[tokio::test]
async fn a_round_is_one_message_that_players_are_mentioned_in_once_and_that_says_what_happens() {
    let mut harness = Harness::in_memory().await;
    let id = running(&mut harness, "swiss", json!({ "rounds": 3, "late-until": 2 })).await;
    let [round] = messages(&harness, &id, PhasePost::Round(1)).await[..] else { panic!("one message") };
    let heard = decides(&mut harness, "1.1", "1-0").await;
    assert_eq!(mentioned(&heard.asked), [Value::Null; 0]);
    assert!(edits_of(&heard.asked, round)[0].contains(": 1–0"), "{heard:?}");
    let heard = harness.gives("eve", "tournament sign-up", json!({})).await;
    assert!(heard.privately().contains("joins late"), "{heard:?}");
    let question = harness.gives("dan", "tournament withdraw", json!({ "tournament": id.as_str() })).await;
    harness.presses("dan", &question.ids()[0], true).await;
    harness.clock.pass(Span::minutes(1));
    let edited = harness.edits().await;
    let said = edits_of(&edited, round).pop().expect("an edit");
    // Events other than games are noted there once.
    for note in
        ["\n-# The tournament has started with 4 players.", "\n-# eve joins late", "\n-# dan withdrew."]
    {
        assert_eq!(said.matches(note).count(), 1, "{note}: {said}");
    }
    let heard = decides(&mut harness, "1.2", "0-1").await;
    // The next round is the only new message with mentions.
    let mentions = mentioned(&heard.asked);
    assert_eq!(mentions.len(), 1, "{heard:?}");
    assert_eq!(mentions[0].as_array().map(Vec::len), Some(4), "{heard:?}");
    let said = edits_of(&heard.asked, round).pop().expect("an edit");
    assert!(said.contains("**Round 1** of Spring at the summit is over."), "{said}");
    assert!(said.contains("**Standings after round 1**"), "{said}");
    assert!(!posts(&heard.asked).iter().any(|text| text.contains("tandings")), "{heard:?}");
    assert_eq!(messages(&harness, &id, PhasePost::Round(1)).await, [round]);
}

#[tokio::test]
async fn standings_are_told_once_however_a_round_ends() {
    // A round ends by its last result, or because a director ends the tournament.
    for format in ["swiss", "round-robin"] {
        let mut harness = Harness::in_memory().await;
        let id = running(&mut harness, format, json!({})).await;
        let mut told = Vec::new();
        let rounds = harness.referee().tournaments.tournament(&id).await.expect("it is there").total_rounds();
        for round in 1..=rounds {
            told.extend(decides(&mut harness, &format!("{round}.1"), "1-0").await.asked);
            let later = decides(&mut harness, &format!("{round}.2"), "0-1").await.asked;
            let shown = later.iter().filter(|asked| asked.content().contains("tandings after round")).count();
            assert_eq!(shown, usize::from(round < rounds), "{format}, round {round}");
            told.extend(later);
        }
        let tournament = harness.referee().tournaments.tournament(&id).await.expect("it is there");
        assert_eq!(tournament.phase(), Phase::Finished, "{format}");
        let results = posts(&told).into_iter().filter(|text| text.contains("** is over: ")).count();
        assert_eq!(results, 1, "{format}");
        assert!(posts(&told).iter().all(|text| !text.contains("tandings")), "{format}");
    }
    let mut harness = Harness::in_memory().await;
    let id = running(&mut harness, "swiss", json!({ "rounds": 3 })).await;
    decides(&mut harness, "1.1", "1-0").await;
    decides(&mut harness, "1.2", "0-1").await;
    let [first] = messages(&harness, &id, PhasePost::Round(1)).await[..] else { panic!("one message") };
    let heard = harness.gives("eve", "arbiter finish", json!({ "why": "the hall closes" })).await;
    assert_eq!(posts(&heard.asked).len(), 1, "{heard:?}");
    // The final standings are not shown as those of a round as well.
    assert!(edits_of(&heard.asked, first).iter().all(|text| !text.contains("tandings after")), "{heard:?}");
}

#[tokio::test]
async fn the_result_has_the_podium_a_picture_ratings_and_links_to_the_games() {
    let mut harness = Harness::in_memory().await;
    let id = running(&mut harness, "swiss", json!({ "rounds": 1 })).await;
    decides(&mut harness, "1.1", "1-0").await;
    let heard = decides(&mut harness, "1.2", "1-0").await;
    let in_hall = |asked: &&Outgoing| matches!(asked, Outgoing::Post { channel, .. } if *channel == HALL);
    let told: Vec<&Outgoing> = heard.asked.iter().filter(in_hall).collect();
    let [told @ Outgoing::Post { body, files: 1, .. }] = told[..] else { panic!("{told:?}") };
    let said = told.content();
    assert!(said.starts_with("**Spring at the summit** is over: <@"), "{said}");
    assert!(said.contains("\n**1.** <@") && said.contains("\n**3.** <@"), "{said}");
    assert_eq!(said.matches("\n<#").count(), 2, "each game is linked: {said}");
    let description = body["attachments"][0]["description"].as_str().expect("a description");
    assert!(description.starts_with("Final standings: Spring at the summit\n1 "), "{description}");
    // A later correction edits that message, and mentions nobody.
    let [result] = messages(&harness, &id, PhasePost::Result).await[..] else { panic!("one message") };
    let heard = decides(&mut harness, "1.2", "0-1").await;
    assert!(!heard.asked.iter().any(|asked| in_hall(&asked)), "{heard:?}");
    assert_eq!(edits_of(&heard.asked, result).len(), 1, "{heard:?}");
}

#[tokio::test]
async fn who_missed_check_in_is_told_and_may_still_enter_where_that_is_allowed() {
    for late in [0, 2] {
        let mut harness = Harness::in_memory().await;
        let options = json!({ "starts": "2h", "check-in": "1h", "rounds": 2, "late-until": late });
        let id = announced(&mut harness, "swiss", options).await;
        for who in FOUR {
            harness.gives(who, "tournament sign-up", json!({})).await;
        }
        let called = harness.wait(Span::hours(1)).await;
        let [call] = messages(&harness, &id, PhasePost::CheckIn).await[..] else { panic!("one message") };
        let button = ids(&called[0].message()).remove(0);
        for who in ["ann", "ben"] {
            harness.presses(who, &button, false).await;
        }
        harness.clock.pass(Span::minutes(1));
        let edited = harness.edits().await;
        let said = edits_of(&edited, call).pop().expect("an edit");
        assert!(said.ends_with("2 of 4 are here.\n<@1> ✓ <@2> ✓ <@3> <@4>"), "{said}");
        let started = harness.wait(Span::hours(1)).await;
        let missed = |asked: &&Outgoing| asked.content().starts_with("You didn't check in for **Spring");
        let missed: Vec<&Outgoing> = started.iter().filter(missed).collect();
        let [Outgoing::Post { body, .. }] = missed[..] else { panic!("{started:?}") };
        assert_eq!(body["allowed_mentions"]["users"], json!(["3", "4"]));
        let offered = missed[0].content().contains("You can still join until round 2 starts");
        assert_eq!((offered, ids(body).len()), (late > 0, usize::from(late > 0)), "{body}");
        if late > 0 {
            let heard = harness.presses("cem", &ids(body)[0], false).await;
            assert!(heard.privately().contains("cem joins late as number 3"), "{heard:?}");
        }
        harness.clock.pass(Span::minutes(1));
        let edited: Vec<Outgoing> = started.into_iter().chain(harness.edits().await).collect();
        let said = edits_of(&edited, call).pop().expect("an edit");
        assert!(said.starts_with("Check-in for **Spring at the summit** is over: 2 of 4"), "{said}");
    }
}

#[tokio::test]
async fn an_edit_that_takes_long_leaves_the_button_of_what_begins_meanwhile() {
    let mut harness = Harness::in_memory().await;
    let options = json!({ "starts": "2h", "check-in": "1h", "rounds": 1 });
    let id = announced(&mut harness, "swiss", options).await;
    harness.gives("ann", "tournament sign-up", json!({})).await;
    let held = harness.discord.holds_an_edit();
    let bot = harness.bot().clone();
    let editing = tokio::spawn(async move { bot.edit_due_announcements().await });
    held.wait().await;
    // Check-in opens while the status message is being edited.
    let opened = tokio::join!(harness.wait(Span::hours(1)), held.wait()).0;
    editing.await.expect("no panic");
    let [call] = messages(&harness, &id, PhasePost::CheckIn).await[..] else { panic!("one message") };
    harness.clock.pass(Span::minutes(1));
    let asked: Vec<Outgoing> = opened.into_iter().chain(harness.edits().await).collect();
    let edits = edits_of(&asked, call);
    assert!(edits.iter().all(|text| text.contains("starts soon")), "{edits:?}");
}

#[tokio::test]
async fn a_tournament_whose_message_takes_long_to_edit_keeps_no_other_waiting() {
    let mut harness = Harness::in_memory().await;
    for _ in 0..2 {
        let id = announced(&mut harness, "swiss", json!({ "rounds": 1 })).await;
        harness.gives("ann", "tournament sign-up", json!({ "tournament": id.as_str() })).await;
    }
    harness.discord.take();
    let held = harness.discord.holds_an_edit();
    let bot = harness.bot().clone();
    let editing = tokio::spawn(async move { bot.edit_due_announcements().await });
    held.wait().await;
    let both = async {
        let mut asked = Vec::new();
        while asked.len() < 2 {
            asked.extend(harness.discord.take());
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        asked
    };
    let edited = tokio::time::timeout(Duration::from_mins(3), both).await.expect("the other is edited too");
    held.wait().await;
    editing.await.expect("no panic");
    assert!(edited.iter().all(|asked| matches!(asked, Outgoing::Rewrite { .. })), "{edited:?}");
}

#[tokio::test]
async fn a_message_that_can_be_edited_no_more_is_replaced_and_mentions_nobody() {
    let what = "it is so".to_owned();
    for error in [
        CallError::Gone { code: 10_008, what: what.clone() },
        CallError::Refused { status: Some(429), code: 30_046, what: what.clone() },
        CallError::Forbidden { code: 50_001, what },
    ] {
        let mut harness = Harness::in_memory().await;
        let id = running(&mut harness, "swiss", json!({ "rounds": 2 })).await;
        harness.edits().await;
        let old = messages(&harness, &id, PhasePost::Round(1)).await[0];
        harness.discord.refuses_edits(Some(error.clone()));
        let heard = decides(&mut harness, "1.1", "1-0").await;
        harness.discord.refuses_edits(None);
        assert_eq!(mentioned(&heard.asked), [Value::Null; 0], "{error}");
        let anew = posts(&heard.asked).into_iter().filter(|text| text.starts_with("**Round 1** of")).count();
        assert_eq!(anew, 1, "{error}: {heard:?}");
        let new = messages(&harness, &id, PhasePost::Round(1)).await[0];
        assert_ne!(new, old);
        let deleted = heard.asked.contains(&Outgoing::Delete { message: old });
        assert_eq!(deleted, !matches!(error, CallError::Gone { .. }), "{error}");
        let heard = decides(&mut harness, "1.1", "0-1").await;
        assert_eq!(edits_of(&heard.asked, new).len(), 1, "{error}: {heard:?}");
    }
}

#[tokio::test]
async fn a_message_of_a_round_that_somebody_deletes_comes_back_while_the_round_goes_on() {
    let mut harness = Harness::in_memory().await;
    let id = running(&mut harness, "swiss", json!({ "rounds": 2 })).await;
    harness.edits().await;
    let old = messages(&harness, &id, PhasePost::Round(1)).await[0];
    harness.discord.refuses_edits(Some(CallError::Gone { code: 10_008, what: "gone".to_owned() }));
    harness.event(&Event::MessagesDeleted(vec![old])).await;
    harness.clock.pass(Span::minutes(1));
    let edited = harness.edits().await;
    assert_eq!(posts(&edited).len(), 1, "{edited:?}");
    assert_ne!(messages(&harness, &id, PhasePost::Round(1)).await, [old]);
}

#[tokio::test]
async fn many_boards_take_several_messages_and_each_player_is_mentioned_once() {
    let mut harness = Harness::in_memory().await;
    let id = announced(&mut harness, "swiss", json!({ "rounds": 2, "most": 100 })).await;
    harness.called = |name| format!("somebody called {name} with a long name");
    for number in 0..60_u64 {
        let mut json =
            harness.interaction("ann", 2, &crate::harness::command("tournament sign-up", &json!({}), None));
        json["member"]["user"]["id"] = json!((100_000_000_000_000_000 + number).to_string());
        json["member"]["user"]["username"] = json!(format!("player {number}"));
        harness.happens(&json).await;
    }
    let heard = harness.gives("eve", "arbiter start", json!({})).await;
    let mentions = mentioned(&heard.asked);
    let all: Vec<&str> = mentions
        .iter()
        .flat_map(|users| users.as_array().expect("users"))
        .filter_map(Value::as_str)
        .collect();
    assert_eq!((all.len(), all.iter().collect::<BTreeSet<_>>().len()), (60, 60));
    assert_eq!(messages(&harness, &id, PhasePost::Round(1)).await.len(), mentions.len());
    // A result changes only the message that shows it.
    harness.edits().await;
    let heard = decides(&mut harness, "1.30", "1-0").await;
    let changed = heard.asked.iter().filter(|asked| asked.content().contains(": 1–0")).count();
    let rounds = messages(&harness, &id, PhasePost::Round(1)).await;
    let edited: usize = rounds.iter().map(|at| edits_of(&heard.asked, *at).len()).sum();
    assert_eq!((changed, edited), (1, 1));
}

/// Acts until the program hangs, then restarts it. Returns `true` if it hung.
async fn stops(harness: &mut Harness, act: impl AsyncFnOnce(&mut Harness)) -> bool {
    let discord = harness.discord.clone();
    let hangs = async {
        while !discord.hangs() {
            tokio::time::sleep(crate::harness::PAUSE).await;
        }
    };
    let reached = tokio::select! {
        () = act(harness) => false,
        () = hangs => true,
    };
    harness.discord.hangs_after(None);
    harness.open().await;
    reached
}

/// Continues the remaining work after the stopped program's leases have expired.
async fn goes_on(harness: &Harness) {
    harness.clock.pass(Span::minutes(11));
    harness.quiet().await;
}

#[tokio::test]
async fn wherever_the_program_stops_each_message_is_there_once_and_none_is_missing() {
    let mut wanted: Option<BTreeMap<String, usize>> = None;
    for requests in 1.. {
        let mut harness = Harness::in_memory().await;
        let options =
            json!({ "rounds": 1, "starts": "1h", "check-in": "10m", "late-until": 1, "notice": "1h" });
        let id = announced(&mut harness, "swiss", options).await;
        for who in FOUR {
            harness.gives(who, "tournament sign-up", json!({})).await;
        }
        harness.wait(Span::minutes(50)).await;
        for who in ["ann", "ben"] {
            harness.gives(who, "tournament check-in", json!({})).await;
        }
        let mut asked = harness.discord.take();
        harness.discord.hangs_after(Some(requests));
        let reached = stops(&mut harness, async |harness| {
            harness.wait(Span::minutes(10)).await;
            harness.wait(Span::hours(1)).await;
            decides(harness, "1.1", "1-0").await;
        })
        .await;
        goes_on(&harness).await;
        if reached {
            asked.extend(harness.discord.take());
            for _ in 0..2 {
                asked.extend(harness.wait(Span::hours(1)).await);
            }
            let result = json!({ "board": "1.1", "result": "1-0", "why": "it was agreed" });
            asked.extend(harness.gives("eve", "arbiter result", result).await.asked);
        }
        let tournament = harness.referee().tournaments.tournament(&id).await.expect("it is there");
        assert_eq!(tournament.phase(), Phase::Finished, "after {requests}");
        let standing = harness.discord.standing(HALL).len();
        for post in [PhasePost::CheckIn, PhasePost::Round(1), PhasePost::Result] {
            assert_eq!(messages(&harness, &id, post).await.len(), 1, "{post} after {requests}");
        }
        let counts = BTreeMap::from([("messages".to_owned(), standing)]);
        if reached {
            let mut nonces: BTreeMap<&str, usize> = BTreeMap::new();
            for one in &asked {
                if let Outgoing::Post { nonce, .. } = one {
                    *nonces.entry(nonce).or_default() += 1;
                }
            }
            assert!(nonces.values().all(|times| *times <= 2), "at most once more: {nonces:?}");
        }
        let wanted = wanted.get_or_insert_with(|| counts.clone());
        assert_eq!(*wanted, counts, "after {requests}");
        if !reached {
            assert!(requests > 6, "it was stopped at all");
            return;
        }
    }
}

#[tokio::test]
async fn a_message_that_was_sent_before_a_stop_says_what_is_so_afterwards() {
    let mut harness = Harness::in_memory().await;
    harness.discord.hangs_after(Some(1));
    let reached = stops(&mut harness, async |harness| {
        announced(harness, "swiss", json!({ "rounds": 1 })).await;
    });
    assert!(reached.await);
    harness.gives("ann", "tournament sign-up", json!({})).await;
    harness.discord.take();
    // The same nonce returns the existing message, from before Ann signed up.
    goes_on(&harness).await;
    let mut asked = harness.discord.take();
    harness.clock.pass(Span::minutes(1));
    asked.extend(harness.edits().await);
    let edited = asked.iter().filter(|asked| matches!(asked, Outgoing::Rewrite { .. }));
    assert!(
        edited.map(Outgoing::content).any(|text| text.contains("**Sign-up is open**: 1 so far")),
        "{asked:?}"
    );
}
