//! Names and titles that Discord blocks: messages are sent without them, with a note.

use crate::fixtures::{FOUR_PLAYERS, announce_tournament};
use crate::harness::Harness;
use crate::recorder::{MAIN_CHANNEL, Request};
use castellan_discord_api::wire::ChannelId;
use castellan_game::Span;
use serde_json::{Value, json};

/// A channel other than the one for games.
const OTHER_CHANNEL: ChannelId = ChannelId(501);
/// Ben's name, which AutoMod blocks.
const BLOCKED: &str = "Scunthorpe";

async fn harness_with_blocked_name() -> Harness {
    let mut harness = Harness::in_memory().await;
    harness.username = |name| if name == "ben" { BLOCKED.to_owned() } else { name.to_owned() };
    harness
}

/// Returns the texts that AutoMod let through, as Discord shows them.
fn unblocked_messages(requests: &[Request]) -> Vec<String> {
    let messages = requests.iter().map(|request| request.message().to_string());
    messages.filter(|message| !message.contains(BLOCKED) && message != "null").collect()
}

fn mentioned_users(request: &Request) -> Value {
    request.message()["allowed_mentions"]["users"].clone()
}

#[tokio::test]
async fn an_opponent_with_a_blocked_name_is_still_mentioned() {
    let mut harness = harness_with_blocked_name().await;
    let game = harness.duel("mount-chess").await;
    harness.discord.block_words(&[BLOCKED]);
    let response = harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    assert!(response.error.is_none(), "{response:?}");
    let answers: Vec<&Request> =
        response.requests.iter().filter(|request| request.kind() == "answer").collect();
    let answer = answers.last().expect("an answer");
    assert!(answer.content().contains("a2 to a3") && answer.content().contains("<@2>"), "{response:?}");
    assert_eq!(mentioned_users(answer), json!(["2"]));
    // Ben moves, and the line about it names no player.
    let response = harness.run_command("ben", "move", json!({ "action": "a7b6" })).await;
    let texts = unblocked_messages(&response.requests);
    assert!(texts.iter().any(|text| text.contains("<@2>: ")), "{response:?}");
    // The board is edited as well, with seats and mentions in place of names.
    let board = response.requests.iter().rev().find(|request| request.kind() == "edit").expect("an edit");
    assert!(!board.message().to_string().contains(BLOCKED), "{board:?}");
    let reply = harness.run_command("ann", "game show", json!({ "game": game.as_str() })).await;
    let reply = reply.requests.last().expect("an answer").content();
    assert!(reply.contains("(Discord's code 200000), so I posted it without names"), "{reply}");
    // Later messages pass again, and the warning ends.
    harness.discord.block_words(&[]);
    let action = harness.game(&game).await.record().expect("it began").position().actions()[0].to_string();
    harness.run_command("ann", "move", json!({ "action": action })).await;
    let reply =
        harness.run_command("ann", "game show", json!({ "game": game.as_str() })).await.private_text();
    assert!(!reply.contains("without names"), "{reply}");
}

#[tokio::test]
async fn messages_and_private_answers_omit_a_blocked_name() {
    let mut harness = harness_with_blocked_name().await;
    let game = harness.duel("mount-chess").await;
    harness.discord.block_words(&[BLOCKED]);
    harness.channel = OTHER_CHANNEL;
    for (who, action) in [("ann", "a2a3"), ("ben", "a7b6")] {
        harness.discord.take_requests();
        let response =
            harness.run_command(who, "move", json!({ "action": action, "game": game.as_str() })).await;
        assert!(response.error.is_none(), "{response:?}");
        if who == "ann" {
            continue;
        }
        let posts: Vec<&Request> = response
            .requests
            .iter()
            .filter(|request| matches!(request, Request::Post { channel, .. } if *channel == MAIN_CHANNEL))
            .collect();
        let last = posts.last().expect("a message").content();
        assert!(!last.contains(BLOCKED) && last.contains("<@2>: "), "{response:?}");
    }
    let response = harness.run_command("ann", "board", json!({ "game": game.as_str() })).await;
    assert!(response.error.is_none(), "{response:?}");
    assert!(!unblocked_messages(&response.requests).is_empty(), "{response:?}");
}

#[tokio::test]
async fn a_thread_with_a_blocked_name_is_named_after_its_game() {
    let mut harness = harness_with_blocked_name().await;
    let game = harness.create_game("ann", json!({ "variant": "mount-chess", "thread": true })).await;
    harness.run_command("ben", "game join", json!({})).await;
    harness.discord.block_words(&[BLOCKED]);
    harness.run_command("ann", "game start", json!({})).await;
    let thread = harness.location(&game).await.channel;
    assert_ne!(thread, MAIN_CHANNEL);
    assert_eq!(harness.discord.thread_name(thread), "Mount Chess");
}

#[tokio::test]
async fn a_tournament_with_a_blocked_title_is_shown_by_its_id() {
    let mut harness = Harness::in_memory().await;
    let id =
        announce_tournament(&mut harness, "round-robin", json!({ "title": format!("{BLOCKED} Open") })).await;
    harness.discord.block_words(&[BLOCKED]);
    harness.run_command("ann", "tournament sign-up", json!({})).await;
    harness.clock.advance(Span::from_ms(10_000));
    let edits = harness.edit_announcements().await;
    let last = edits.last().expect("an edit").message().to_string();
    assert!(!last.contains(BLOCKED) && last.contains(&format!("**{id}**")), "{edits:?}");
    let reply = harness.run_command("ann", "tournament show", json!({})).await;
    let reply = reply.requests.last().expect("an answer").content();
    assert!(reply.contains("Discord's code 200000") && !reply.contains(BLOCKED), "{reply}");
}

#[tokio::test]
async fn a_blocked_title_does_not_stop_rounds_and_threads() {
    let mut harness = Harness::in_memory().await;
    let title = json!({ "title": format!("The {BLOCKED} Cup") });
    let id = announce_tournament(&mut harness, "round-robin", title).await;
    harness.discord.block_words(&[BLOCKED]);
    for who in FOUR_PLAYERS {
        harness.run_command(who, "tournament sign-up", json!({})).await;
    }
    harness.run_command("eve", "arbiter start", json!({})).await;
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
    for pairing in &tournament.rounds()[0].pairings {
        let location = harness.location(&tournament.game_id(pairing)).await;
        let name = harness.discord.thread_name(location.channel);
        assert!(name.contains(id.as_str()) && !name.contains(BLOCKED), "{name}");
    }
}

#[tokio::test]
async fn a_blocked_title_is_replaced_in_the_calendar() {
    let mut harness = Harness::in_memory().await;
    let mut interaction = harness.interaction(
        "eve",
        2,
        &crate::harness::command("server set", &json!({ "calendar": true }), None),
    );
    interaction["member"]["permissions"] = json!((1 << 5).to_string());
    harness.handle(&interaction).await;
    let id =
        announce_tournament(&mut harness, "round-robin", json!({ "title": BLOCKED, "starts": "1d" })).await;
    harness.discord.block_words(&[BLOCKED]);
    let later = json!({ "starts": "2d", "why": "rain" });
    let response = harness.run_command("eve", "arbiter change", later).await;
    let changes: Vec<&Request> =
        response.requests.iter().filter(|request| request.kind() == "change event").collect();
    let [Request::ChangeEvent { .. }, Request::ChangeEvent { body, .. }] = *changes else {
        panic!("{response:?}")
    };
    assert_eq!(body["name"], json!(id.as_str()));
    assert!(body["description"].as_str().expect("a text").ends_with(&format!("`{id}`")), "{body}");
}

#[tokio::test]
async fn the_status_message_omits_a_blocked_name() {
    let mut harness = harness_with_blocked_name().await;
    harness.run_command("eve", "server status", json!({ "channel": OTHER_CHANNEL.0.to_string() })).await;
    harness.discord.block_words(&[BLOCKED]);
    harness.duel("mount-chess").await;
    harness.discord.take_requests();
    harness.bot().edit_due_statuses().await;
    let edits = harness.discord.take_requests();
    let last = edits.last().expect("an edit").content();
    assert!(last.contains("<@2>") && !last.contains(BLOCKED), "{edits:?}");
}
