//! Server features besides messages: scheduled events for tournaments, and a role for winners.

use crate::fixtures::{announce_tournament, player_name_at};
use crate::harness::{Harness, Response, command};
use crate::recorder::{BOT, Request};
use castellan_community::access::permissions::{ADMINISTRATOR, CREATE_EVENTS, MANAGE_ROLES};
use castellan_discord_api::CallError;
use castellan_discord_api::wire::{CalendarEntry, EventStatus, RoleId, ScheduledEventId, UserId};
use castellan_game::Span;
use castellan_rules::Seat;
use castellan_tournament::TournamentId;
use serde_json::{Value, json};

/// Changes a server setting as a user. `role` is a role with its permissions.
async fn set_server_option(
    harness: &mut Harness,
    who: &str,
    permissions: u64,
    options: Value,
    role: &Value,
) -> Response {
    let mut interaction = harness.interaction(who, 2, &command("server set", &options, None));
    interaction["member"]["permissions"] = json!(permissions.to_string());
    if !role.is_null() {
        let id = role["id"].as_str().expect("an id").to_owned();
        interaction["data"]["resolved"] = json!({ "roles": { id: role } });
    }
    harness.handle(&interaction).await
}

const MANAGE_SERVER: u64 = 1 << 5;

fn champion_role(permissions: u64, managed: bool) -> Value {
    json!({ "id": "88", "name": "Champion", "permissions": permissions.to_string(), "managed": managed })
}

/// Returns the requests about scheduled events.
fn event_bodies(requests: &[Request]) -> Vec<Value> {
    let body = |request: &Request| match request {
        Request::ScheduleEvent { body, .. } | Request::ChangeEvent { body, .. } => Some(body.clone()),
        _ => None,
    };
    requests.iter().filter_map(body).collect()
}

async fn harness_with_calendar() -> Harness {
    let mut harness = Harness::new().await;
    let set = json!({ "calendar": true });
    let reply = set_server_option(&mut harness, "eve", MANAGE_SERVER, set, &Value::Null).await.private_text();
    assert!(reply.contains("Calendar: tournaments with a start time are in the server's events"), "{reply}");
    harness
}

/// Returns a round robin of two that starts in a day.
async fn announce_for_tomorrow(harness: &mut Harness) -> (TournamentId, Vec<Request>) {
    let id = announce_tournament(harness, "round-robin", json!({ "starts": "1d" })).await;
    let requests = harness.discord.take_requests();
    for who in ["ann", "ben"] {
        harness.run_command(who, "tournament sign-up", json!({})).await;
    }
    (id, requests)
}

#[tokio::test]
async fn a_tournament_has_one_calendar_event_from_announcement_to_end() {
    let mut harness = harness_with_calendar().await;
    let starts = harness.clock_ms() + Span::days(1).ms();
    let (id, _) = announce_for_tomorrow(&mut harness).await;
    let [entry] = &harness.discord.calendar()[..] else { panic!("{:?}", harness.discord.calendar()) };
    assert_eq!((entry.creator, entry.status), (Some(BOT), EventStatus::Scheduled));
    let expected = format!("Mount Chess: round robin. 2 to 16 players.\nSign up in <#500>.\n`{id}`");
    assert_eq!(entry.description, expected);
    // A restarted bot finds its scheduled event again.
    harness.restart().await;
    let change = json!({ "title": "Late spring", "starts": "2d", "why": "rain" });
    let response = harness.run_command("eve", "arbiter change", change).await;
    let [changed] = &event_bodies(&response.requests)[..] else { panic!("{response:?}") };
    assert_eq!(changed["name"], "Late spring");
    let at = |text: &Value| text.as_str().expect("a time").parse::<jiff::Timestamp>().expect("a time");
    assert_eq!(at(&changed["scheduled_start_time"]).as_millisecond() as u64, starts + Span::days(1).ms());
    assert!(at(&changed["scheduled_end_time"]) > at(&changed["scheduled_start_time"]));
    assert_eq!(changed["entity_metadata"]["location"], "https://discord.com/channels/77/500");
    let requests = harness.wait(Span::days(2)).await;
    assert_eq!(event_bodies(&requests), [json!({ "status": 2 })], "the event is active");
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
    let game = tournament.game_id(&tournament.rounds()[0].pairings[0]);
    let loser = player_name_at(&harness, &*harness.game(&game).await, Seat::White).await;
    let question = harness.run_command(&loser, "resign", json!({ "game": game.as_str() })).await;
    let response = harness.press(&loser, &question.component_ids()[0], true).await;
    let requests = [response.requests, harness.wait(Span::ZERO).await].concat();
    assert_eq!(event_bodies(&requests), [json!({ "status": 3 })], "the event is completed");
    assert!(harness.discord.calendar().is_empty());
}

#[tokio::test]
async fn cancelling_a_tournament_cancels_only_its_own_calendar_event() {
    let mut harness = harness_with_calendar().await;
    let (id, _) = announce_for_tomorrow(&mut harness).await;
    // Another user copies the description.
    let copied = harness.discord.calendar().remove(0).description;
    let entry = CalendarEntry {
        id: ScheduledEventId(7),
        creator: Some(UserId(9)),
        status: EventStatus::Scheduled,
        description: copied,
    };
    harness.discord.add_calendar_event(entry.clone());
    let cancel = json!({ "tournament": id.as_str(), "why": "rain" });
    let response = harness.run_command("eve", "arbiter cancel", cancel).await;
    assert_eq!(event_bodies(&response.requests), [json!({ "status": 4 })]);
    assert_eq!(harness.discord.calendar(), [entry]);
}

#[tokio::test]
async fn the_calendar_is_untouched_when_off_or_without_a_start_time() {
    let mut harness = Harness::new().await;
    let (_, requests) = announce_for_tomorrow(&mut harness).await;
    assert!(requests.iter().all(|request| request.kind() != "scheduled events"), "{requests:?}");
    // Once turned on, the calendar gets existing announcements at their next change.
    set_server_option(&mut harness, "eve", MANAGE_SERVER, json!({ "calendar": true }), &Value::Null).await;
    harness.run_command("cem", "tournament sign-up", json!({})).await;
    assert_eq!(harness.discord.calendar().len(), 1);
    let mut harness = harness_with_calendar().await;
    announce_tournament(&mut harness, "swiss", json!({})).await;
    assert!(event_bodies(&harness.discord.take_requests()).is_empty());
    assert!(harness.discord.calendar().is_empty());
}

#[tokio::test]
async fn a_missing_calendar_permission_is_named_and_delays_no_tournament() {
    let mut harness = Harness::new().await;
    harness.bot_permissions &= !CREATE_EVENTS;
    let set = json!({ "calendar": true });
    let reply =
        set_server_option(&mut harness, "eve", MANAGE_SERVER, set.clone(), &Value::Null).await.private_text();
    assert!(reply.ends_with("For that, I still need these permissions: Create Events"), "{reply}");
    let error = CallError::Forbidden { code: 50_013, what: "Missing Permissions".to_owned() };
    harness.discord.fail_management(Some(error));
    let (id, _) = announce_for_tomorrow(&mut harness).await;
    harness.wait(Span::days(1)).await;
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
    assert_eq!(tournament.phase(), castellan_tournament::Phase::Running);
    harness.bot_permissions |= CREATE_EVENTS;
    let reply = set_server_option(&mut harness, "eve", MANAGE_SERVER, set, &Value::Null).await.private_text();
    assert!(!reply.contains("I still need"), "{reply}");
}

/// Ends a game of two, and with it the tournament. Returns the winner and the requests.
async fn play_tournament(harness: &mut Harness) -> (UserId, Vec<Request>) {
    let id = announce_tournament(harness, "round-robin", json!({})).await;
    for who in ["ann", "ben"] {
        harness.run_command(who, "tournament sign-up", json!({ "tournament": id.as_str() })).await;
    }
    harness.run_command("eve", "arbiter start", json!({ "tournament": id.as_str() })).await;
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
    let game = tournament.game_id(&tournament.rounds()[0].pairings[0]);
    let loser = player_name_at(harness, &*harness.game(&game).await, Seat::White).await;
    let question = harness.run_command(&loser, "resign", json!({ "game": game.as_str() })).await;
    let response = harness.press(&loser, &question.component_ids()[0], true).await;
    let requests = [response.requests, harness.wait(Span::ZERO).await].concat();
    (UserId(if loser == "ann" { 2 } else { 1 }), requests)
}

#[tokio::test]
async fn the_winner_gets_the_role_chosen_by_an_administrator() {
    let mut harness = Harness::new().await;
    let set = json!({ "winner": "88" });
    let reply = set_server_option(&mut harness, "eve", ADMINISTRATOR, set, &champion_role(0, false))
        .await
        .private_text();
    assert!(reply.contains("Winners of tournaments get <@&88>"), "{reply}");
    let (winner, requests) = play_tournament(&mut harness).await;
    let given: Vec<&Request> = requests.iter().filter(|request| request.kind() == "give role").collect();
    assert_eq!(given, [&Request::GiveRole { user: winner, role: RoleId(88) }]);
    // A refusal by Discord delays nothing.
    let error = CallError::Forbidden { code: 50_013, what: "Missing Permissions".to_owned() };
    harness.discord.fail_management(Some(error));
    let (_, requests) = play_tournament(&mut harness).await;
    assert_eq!(requests.iter().filter(|request| request.kind() == "give role").count(), 1);
    // The `@everyone` role means no role.
    let everyone = json!({ "id": "77", "name": "@everyone", "permissions": "0", "managed": false });
    let reply =
        set_server_option(&mut harness, "eve", ADMINISTRATOR, json!({ "winner": "77" }), &everyone).await;
    assert!(reply.private_text().contains("Winners of tournaments get no role"));
    let (_, requests) = play_tournament(&mut harness).await;
    assert!(requests.iter().all(|request| request.kind() != "give role"));
}

#[tokio::test]
async fn a_role_with_moderation_permissions_cannot_be_the_winners_role() {
    let mut harness = Harness::new().await;
    let set = json!({ "winner": "88" });
    let reply = set_server_option(
        &mut harness,
        "eve",
        MANAGE_SERVER | MANAGE_ROLES,
        set.clone(),
        &champion_role(0, false),
    )
    .await;
    assert_eq!(reply.private_text(), "Only an administrator of this server can choose the role for winners.");
    for bit in [1, 2, 3, 4, 5, 7, 13, 17, 22, 23, 24, 27, 28, 29, 30, 33, 34, 40] {
        let reply = set_server_option(
            &mut harness,
            "eve",
            ADMINISTRATOR,
            set.clone(),
            &champion_role(1 << bit, false),
        )
        .await;
        assert!(reply.private_text().contains("lets its members manage the server"), "{bit}: {reply:?}");
    }
    let reply =
        set_server_option(&mut harness, "eve", ADMINISTRATOR, set.clone(), &champion_role(0, true)).await;
    assert!(reply.private_text().contains("or belongs to a bot"));
    let reply = set_server_option(&mut harness, "eve", ADMINISTRATOR, set, &Value::Null).await;
    assert!(
        reply.private_text().contains("lets its members manage"),
        "a role with unknown permissions is refused"
    );
    let (_, requests) = play_tournament(&mut harness).await;
    assert!(requests.iter().all(|request| request.kind() != "give role"));
}

/// Checks that neither `@everyone` nor a bot's role can mark directors.
#[tokio::test]
async fn the_director_role_cannot_be_everyone_or_a_bots_role() {
    let mut harness = Harness::new().await;
    let role =
        |id: &str, managed: bool| json!({ "id": id, "name": "x", "permissions": "0", "managed": managed });
    let everyone = crate::recorder::GUILD.to_string();
    for (id, managed, expected) in [
        (everyone.as_str(), false, "Everyone has that role, so everyone would direct."),
        ("89", true, "<@&89> belongs to a bot or another integration"),
    ] {
        let set = json!({ "director": id });
        let reply =
            set_server_option(&mut harness, "eve", ADMINISTRATOR | MANAGE_SERVER, set, &role(id, managed))
                .await;
        assert!(reply.private_text().starts_with(expected), "{reply:?}");
    }
    let shown = harness.run_command("eve", "server show", json!({})).await.private_text();
    assert!(shown.contains("Directors: server managers"), "{shown}");
    let set = json!({ "director": "88" });
    let reply =
        set_server_option(&mut harness, "eve", MANAGE_SERVER, set, &role("88", false)).await.private_text();
    assert!(reply.contains("Directors: <@&88>"), "{reply}");
}
