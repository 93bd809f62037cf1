//! Server features besides messages: scheduled events for tournaments, and a role for winners.

use crate::harness::{Harness, Heard, command};
use crate::recorder::{BOT, Outgoing};
use crate::running::{announced, at_seat};
use castellan_community::permissions::{ADMINISTRATOR, CREATE_EVENTS, MANAGE_ROLES};
use castellan_discord_api::CallError;
use castellan_discord_api::wire::{CalendarEntry, EventStatus, RoleId, ScheduledEventId, UserId};
use castellan_game::Span;
use castellan_rules::Seat;
use castellan_tournament::TournamentId;
use serde_json::{Value, json};

/// Changes a server setting as a user. `role` is a role with its permissions.
async fn sets(harness: &mut Harness, who: &str, permissions: u64, options: Value, role: &Value) -> Heard {
    let mut asked = harness.interaction(who, 2, &command("server set", &options, None));
    asked["member"]["permissions"] = json!(permissions.to_string());
    if !role.is_null() {
        let id = role["id"].as_str().expect("an id").to_owned();
        asked["data"]["resolved"] = json!({ "roles": { id: role } });
    }
    harness.happens(&asked).await
}

const MANAGE_SERVER: u64 = 1 << 5;

fn champion(permissions: u64, managed: bool) -> Value {
    json!({ "id": "88", "name": "Champion", "permissions": permissions.to_string(), "managed": managed })
}

/// Returns the requests about scheduled events.
fn of_calendar(asked: &[Outgoing]) -> Vec<Value> {
    let body = |asked: &Outgoing| match asked {
        Outgoing::ScheduleEvent { body, .. } | Outgoing::ChangeEvent { body, .. } => Some(body.clone()),
        _ => None,
    };
    asked.iter().filter_map(body).collect()
}

async fn with_calendar() -> Harness {
    let mut harness = Harness::new().await;
    let set = json!({ "calendar": true });
    let said = sets(&mut harness, "eve", MANAGE_SERVER, set, &Value::Null).await.privately();
    assert!(said.contains("Calendar: tournaments with a start time are in the server's events"), "{said}");
    harness
}

/// Returns a round robin of two that starts in a day.
async fn in_a_day(harness: &mut Harness) -> (TournamentId, Vec<Outgoing>) {
    let id = announced(harness, "round-robin", json!({ "starts": "1d" })).await;
    let asked = harness.discord.take();
    for who in ["ann", "ben"] {
        harness.gives(who, "tournament sign-up", json!({})).await;
    }
    (id, asked)
}

#[tokio::test]
async fn a_tournament_is_in_the_calendar_from_its_announcement_to_its_end_and_there_once() {
    let mut harness = with_calendar().await;
    let starts = harness.clock_ms() + Span::days(1).ms();
    let (id, _) = in_a_day(&mut harness).await;
    let [entry] = &harness.discord.calendar()[..] else { panic!("{:?}", harness.discord.calendar()) };
    assert_eq!((entry.creator, entry.status), (Some(BOT), EventStatus::Scheduled));
    let expected = format!("Mount Chess: round robin. 2 to 16 players.\nSign up in <#500>.\n`{id}`");
    assert_eq!(entry.description, expected);
    // A restarted bot finds its scheduled event again.
    harness.open().await;
    let change = json!({ "title": "Late spring", "starts": "2d", "why": "rain" });
    let heard = harness.gives("eve", "arbiter change", change).await;
    let [changed] = &of_calendar(&heard.asked)[..] else { panic!("{heard:?}") };
    assert_eq!(changed["name"], "Late spring");
    let at = |text: &Value| text.as_str().expect("a time").parse::<jiff::Timestamp>().expect("a time");
    assert_eq!(at(&changed["scheduled_start_time"]).as_millisecond() as u64, starts + Span::days(1).ms());
    assert!(at(&changed["scheduled_end_time"]) > at(&changed["scheduled_start_time"]));
    assert_eq!(changed["entity_metadata"]["location"], "https://discord.com/channels/77/500");
    let asked = harness.wait(Span::days(2)).await;
    assert_eq!(of_calendar(&asked), [json!({ "status": 2 })], "it goes on");
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("it is there");
    let game = tournament.game_id(&tournament.rounds()[0].pairings[0]);
    let loser = at_seat(&harness, &*harness.game(&game).await, Seat::White).await;
    let question = harness.gives(&loser, "resign", json!({ "game": game.as_str() })).await;
    let heard = harness.presses(&loser, &question.ids()[0], true).await;
    let asked = [heard.asked, harness.wait(Span::ZERO).await].concat();
    assert_eq!(of_calendar(&asked), [json!({ "status": 3 })], "it is over");
    assert!(harness.discord.calendar().is_empty());
}

#[tokio::test]
async fn a_cancelled_tournament_is_cancelled_in_the_calendar_and_nobody_elses_event_is_touched() {
    let mut harness = with_calendar().await;
    let (id, _) = in_a_day(&mut harness).await;
    // Another user copies the description.
    let copied = harness.discord.calendar().remove(0).description;
    let entry = CalendarEntry {
        id: ScheduledEventId(7),
        creator: Some(UserId(9)),
        status: EventStatus::Scheduled,
        description: copied,
    };
    harness.discord.puts_into_calendar(entry.clone());
    let cancel = json!({ "tournament": id.as_str(), "why": "rain" });
    let heard = harness.gives("eve", "arbiter cancel", cancel).await;
    assert_eq!(of_calendar(&heard.asked), [json!({ "status": 4 })]);
    assert_eq!(harness.discord.calendar(), [entry]);
}

#[tokio::test]
async fn nothing_is_asked_of_a_calendar_where_nobody_wants_it_or_nothing_starts_by_itself() {
    let mut harness = Harness::new().await;
    let (_, asked) = in_a_day(&mut harness).await;
    assert!(asked.iter().all(|asked| asked.what() != "scheduled events"), "{asked:?}");
    // Once turned on, the calendar gets existing announcements at their next change.
    sets(&mut harness, "eve", MANAGE_SERVER, json!({ "calendar": true }), &Value::Null).await;
    harness.gives("cem", "tournament sign-up", json!({})).await;
    assert_eq!(harness.discord.calendar().len(), 1);
    let mut harness = with_calendar().await;
    announced(&mut harness, "swiss", json!({})).await;
    assert!(of_calendar(&harness.discord.take()).is_empty());
    assert!(harness.discord.calendar().is_empty());
}

#[tokio::test]
async fn a_missing_permission_is_named_and_keeps_no_tournament_waiting() {
    let mut harness = Harness::new().await;
    harness.allowed &= !CREATE_EVENTS;
    let set = json!({ "calendar": true });
    let said = sets(&mut harness, "eve", MANAGE_SERVER, set.clone(), &Value::Null).await.privately();
    assert!(said.ends_with("For that I still need: Create Events"), "{said}");
    let error = CallError::Forbidden { code: 50_013, what: "Missing Permissions".to_owned() };
    harness.discord.manages_nothing(Some(error));
    let (id, _) = in_a_day(&mut harness).await;
    harness.wait(Span::days(1)).await;
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("it is there");
    assert_eq!(tournament.phase(), castellan_tournament::Phase::Running);
    harness.allowed |= CREATE_EVENTS;
    let said = sets(&mut harness, "eve", MANAGE_SERVER, set, &Value::Null).await.privately();
    assert!(!said.contains("I still need"), "{said}");
}

/// Ends a game of two, and with it the tournament. Returns the winner and the requests.
async fn is_won(harness: &mut Harness) -> (UserId, Vec<Outgoing>) {
    let id = announced(harness, "round-robin", json!({})).await;
    for who in ["ann", "ben"] {
        harness.gives(who, "tournament sign-up", json!({ "tournament": id.as_str() })).await;
    }
    harness.gives("eve", "arbiter start", json!({ "tournament": id.as_str() })).await;
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("it is there");
    let game = tournament.game_id(&tournament.rounds()[0].pairings[0]);
    let loser = at_seat(harness, &*harness.game(&game).await, Seat::White).await;
    let question = harness.gives(&loser, "resign", json!({ "game": game.as_str() })).await;
    let heard = harness.presses(&loser, &question.ids()[0], true).await;
    let asked = [heard.asked, harness.wait(Span::ZERO).await].concat();
    (UserId(if loser == "ann" { 2 } else { 1 }), asked)
}

#[tokio::test]
async fn who_wins_is_given_the_role_that_an_administrator_has_chosen() {
    let mut harness = Harness::new().await;
    let set = json!({ "winner": "88" });
    let said = sets(&mut harness, "eve", ADMINISTRATOR, set, &champion(0, false)).await.privately();
    assert!(said.contains("Winners of tournaments get <@&88>"), "{said}");
    let (winner, asked) = is_won(&mut harness).await;
    let given: Vec<&Outgoing> = asked.iter().filter(|asked| asked.what() == "give role").collect();
    assert_eq!(given, [&Outgoing::GiveRole { user: winner, role: RoleId(88) }]);
    // A refusal by Discord delays nothing.
    let error = CallError::Forbidden { code: 50_013, what: "Missing Permissions".to_owned() };
    harness.discord.manages_nothing(Some(error));
    let (_, asked) = is_won(&mut harness).await;
    assert_eq!(asked.iter().filter(|asked| asked.what() == "give role").count(), 1);
    // The `@everyone` role means no role.
    let everybody = json!({ "id": "77", "name": "@everyone", "permissions": "0", "managed": false });
    let said = sets(&mut harness, "eve", ADMINISTRATOR, json!({ "winner": "77" }), &everybody).await;
    assert!(said.privately().contains("Winners of tournaments get no role"));
    let (_, asked) = is_won(&mut harness).await;
    assert!(asked.iter().all(|asked| asked.what() != "give role"));
}

#[tokio::test]
async fn nobody_gets_power_over_others_by_winning() {
    let mut harness = Harness::new().await;
    let set = json!({ "winner": "88" });
    let said =
        sets(&mut harness, "eve", MANAGE_SERVER | MANAGE_ROLES, set.clone(), &champion(0, false)).await;
    assert_eq!(said.privately(), "Only an administrator of this server can choose the role for winners.");
    for bit in [1, 2, 3, 4, 5, 7, 13, 17, 22, 23, 24, 27, 28, 29, 30, 33, 34, 40] {
        let said = sets(&mut harness, "eve", ADMINISTRATOR, set.clone(), &champion(1 << bit, false)).await;
        assert!(said.privately().contains("lets its members manage the server"), "{bit}: {said:?}");
    }
    let said = sets(&mut harness, "eve", ADMINISTRATOR, set.clone(), &champion(0, true)).await;
    assert!(said.privately().contains("or belongs to a bot"));
    let said = sets(&mut harness, "eve", ADMINISTRATOR, set, &Value::Null).await;
    assert!(
        said.privately().contains("lets its members manage"),
        "what is not known of a role counts as the most"
    );
    let (_, asked) = is_won(&mut harness).await;
    assert!(asked.iter().all(|asked| asked.what() != "give role"));
}

/// Checks that neither `@everyone` nor a bot's role can mark directors.
#[tokio::test]
async fn directors_are_told_by_a_role_that_some_people_have() {
    let mut harness = Harness::new().await;
    let role =
        |id: &str, managed: bool| json!({ "id": id, "name": "x", "permissions": "0", "managed": managed });
    let everybody = crate::recorder::GUILD.to_string();
    for (id, managed, expected) in [
        (everybody.as_str(), false, "Everybody has that role, so everybody would direct."),
        ("89", true, "<@&89> belongs to a bot or another integration"),
    ] {
        let set = json!({ "director": id });
        let said = sets(&mut harness, "eve", ADMINISTRATOR | MANAGE_SERVER, set, &role(id, managed)).await;
        assert!(said.privately().starts_with(expected), "{said:?}");
    }
    let shown = harness.gives("eve", "server show", json!({})).await.privately();
    assert!(shown.contains("Directors: server managers"), "{shown}");
    let set = json!({ "director": "88" });
    let said = sets(&mut harness, "eve", MANAGE_SERVER, set, &role("88", false)).await.privately();
    assert!(said.contains("Directors: <@&88>"), "{said}");
}
