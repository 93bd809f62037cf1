//! Games on hold because the bot cannot write in their channel: the reason that players see, and how games resume.

use crate::harness::{Harness, PERMISSIONS, guild_created};
use crate::recorder::{BOT, GUILD, MAIN_CHANNEL, Request};
use castellan_community::access::permissions::SEND_MESSAGES;
use castellan_discord_api::CallError;
use castellan_discord_api::wire::{ChannelId, Event};
use castellan_game::{GameId, Phase, Span};
use castellan_referee::Clock as _;
use serde_json::{Value, json};

/// A channel other than the one for games.
const OTHER_CHANNEL: ChannelId = ChannelId(501);

fn forbidden() -> CallError {
    CallError::Forbidden { code: 50_013, what: "Missing Permissions".to_owned() }
}

fn gone() -> CallError {
    CallError::Gone { code: 10_003, what: "Unknown Channel".to_owned() }
}

/// Grants or revokes the bot's permission to write in the main channel.
fn set_write_permission(harness: &Harness, may: bool) {
    harness
        .discord
        .set_bot_permissions(MAIN_CHANNEL, if may { PERMISSIONS } else { PERMISSIONS & !SEND_MESSAGES });
    harness.discord.fail_channel(MAIN_CHANNEL, (!may).then(forbidden));
}

/// Opens a game in the main channel. Ann moves from another channel while the bot cannot write in the main one.
async fn game_on_hold(harness: &mut Harness) -> GameId {
    let game = harness.duel("mount-chess").await;
    set_write_permission(harness, false);
    harness.channel = OTHER_CHANNEL;
    let reply = harness
        .run_command("ann", "move", json!({ "action": "a2a3", "game": game.as_str() }))
        .await
        .private_text();
    assert!(reply.contains("on hold") && reply.contains("Grant me Send Messages there"), "{reply}");
    assert!(!reply.contains("will appear"), "{reply}");
    assert_eq!(harness.game(&game).await.phase(), Phase::Paused);
    game
}

fn direct_message_count(requests: &[Request]) -> usize {
    requests.iter().filter(|request| request.kind() == "direct channel").count()
}

/// Returns the mentions of the main channel's messages that end a hold.
fn resume_mentions(requests: &[Request]) -> Vec<Value> {
    let says =
        |request: &&Request| request.kind() == "post" && request.content().contains("no longer on hold");
    requests
        .iter()
        .filter(says)
        .map(|request| request.message()["allowed_mentions"]["users"].clone())
        .collect()
}

#[tokio::test]
async fn a_hold_is_explained_with_its_remedy_and_is_never_called_a_pause() {
    let mut harness = Harness::in_memory().await;
    let game = game_on_hold(&mut harness).await;
    let options = || json!({ "game": game.as_str() });
    let mut reply = Vec::new();
    reply.push(harness.run_command("ben", "move", json!({ "action": "a7b6", "game": game.as_str() })).await);
    reply.push(harness.run_command("ben", "pause", options()).await);
    reply.push(harness.run_command("ben", "draw offer", options()).await);
    reply.push(harness.run_command("ann", "takeback", options()).await);
    reply.push(harness.run_command("ann", "game show", options()).await);
    for response in reply {
        let reply = response.private_text();
        assert!(reply.contains("on hold: I can't post in <#500>. Grant me Send Messages there"), "{reply}");
        assert!(reply.contains("`/game move`") && !reply.to_lowercase().contains("pause"), "{reply}");
    }
    let reply = harness.run_command("ann", "game list", json!({})).await.private_text();
    assert!(reply.contains("on hold") && !reply.contains("paused"), "{reply}");
    let found = harness.suggestions("ann", "move", json!({ "game": "" }), "game").await;
    assert_eq!(found, [game.as_str()]);
    // Players can resign during a hold.
    let question = harness.run_command("ben", "resign", options()).await;
    harness.press("ben", &question.component_ids()[0], true).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Over);
}

#[tokio::test]
async fn a_game_resumes_when_an_event_restores_write_permission() {
    for event in [
        Event::ChannelUpdated { guild: GUILD, channel: MAIN_CHANNEL },
        Event::PermissionsChanged(GUILD),
        guild_created(GUILD),
    ] {
        let mut harness = Harness::in_memory().await;
        let game = game_on_hold(&mut harness).await;
        // The event changes nothing for the bot.
        assert_eq!(resume_mentions(&harness.handle_event(&event).await), [] as [Value; 0]);
        harness.clock.advance(Span::days(1));
        set_write_permission(&harness, true);
        let requests = harness.handle_event(&event).await;
        assert_eq!(resume_mentions(&requests), [json!(["2"])], "{requests:?}");
        assert_eq!(harness.game(&game).await.phase(), Phase::Running);
        harness.channel = MAIN_CHANNEL;
        let response = harness.run_command("ben", "move", json!({ "action": "a7b6" })).await;
        assert!(response.public_text().contains("b6"), "{response:?}");
    }
}

#[tokio::test]
async fn a_game_resumes_when_a_user_acts_in_it_or_in_its_channel() {
    let mut harness = Harness::in_memory().await;
    let game = game_on_hold(&mut harness).await;
    set_write_permission(&harness, true);
    let options = json!({ "action": "a7b6", "game": game.as_str() });
    let reply = harness.run_command("ben", "move", options).await.private_text();
    assert!(reply.contains("b6") && reply.ends_with("Posted in <#500>."), "{reply}");
    assert_eq!(harness.game(&game).await.record().expect("started").steps().len(), 2);

    let mut harness = Harness::in_memory().await;
    let game = game_on_hold(&mut harness).await;
    set_write_permission(&harness, true);
    harness.channel = MAIN_CHANNEL;
    harness.run_command("dora", "help", json!({})).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
}

#[tokio::test]
async fn lost_channels_are_rechecked_periodically() {
    let mut harness = Harness::in_memory().await;
    let game = game_on_hold(&mut harness).await;
    set_write_permission(&harness, true);
    harness.bot().check_due_lost_channels().await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Paused, "it was lost a moment ago");
    harness.clock.advance(Span::minutes(10));
    harness.bot().check_due_lost_channels().await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
}

#[tokio::test]
async fn lost_channels_are_rechecked_after_the_clock_is_set_back() {
    let mut harness = Harness::in_memory().await;
    let game = game_on_hold(&mut harness).await;
    set_write_permission(&harness, true);
    harness.clock.set_wall_clock(harness.clock.now().minus(Span::hours(2)));
    harness.clock.advance(Span::minutes(10));
    harness.bot().check_due_lost_channels().await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
}

#[tokio::test]
async fn a_players_pause_is_no_hold_and_outlasts_one() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    harness.run_command("ann", "pause", json!({})).await;
    harness.run_command("ben", "pause", json!({ "answer": "accept" })).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Paused);
    harness.discord.fail_channel(MAIN_CHANNEL, Some(gone()));
    harness.handle_event(&Event::GuildDeleted { guild: GUILD, unavailable: false }).await;
    harness.discord.fail_channel(MAIN_CHANNEL, None);
    harness.handle_event(&guild_created(GUILD)).await;
    assert!(!harness.location(&game).await.lost);
    assert_eq!(harness.game(&game).await.phase(), Phase::Paused, "they have not agreed to resume");
    let reply = harness.run_command("ann", "game list", json!({})).await.private_text();
    assert!(reply.contains("paused") && !reply.contains("on hold"), "{reply}");
}

#[tokio::test]
async fn kicking_the_bot_repeatedly_notifies_players_once() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let (mut notified, mut mentions) = (0, Vec::new());
    for _ in 0..4 {
        harness.discord.fail_channel(MAIN_CHANNEL, Some(gone()));
        let requests = harness.handle_event(&Event::GuildDeleted { guild: GUILD, unavailable: false }).await;
        notified += direct_message_count(&requests);
        assert_eq!(harness.game(&game).await.phase(), Phase::Paused);
        harness.discord.fail_channel(MAIN_CHANNEL, None);
        mentions.extend(resume_mentions(&harness.handle_event(&guild_created(GUILD)).await));
        assert_eq!(harness.game(&game).await.phase(), Phase::Running);
    }
    assert_eq!((notified, mentions), (2, vec![json!(["1"])]));
    // After a move the hold is news again.
    harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    harness.discord.fail_channel(MAIN_CHANNEL, Some(gone()));
    let requests = harness.handle_event(&Event::GuildDeleted { guild: GUILD, unavailable: false }).await;
    harness.discord.fail_channel(MAIN_CHANNEL, None);
    assert_eq!(direct_message_count(&requests), 2);
    assert_eq!(resume_mentions(&harness.handle_event(&guild_created(GUILD)).await), [json!(["2"])]);
}

#[tokio::test]
async fn an_answer_names_the_channel_in_which_the_board_was_posted() {
    // The thread is locked and the bot may not unlock it, so the board goes to the parent channel.
    let mut harness = Harness::in_memory().await;
    let game = harness.create_game("ann", json!({ "variant": "mount-chess", "thread": true })).await;
    harness.run_command("ben", "game join", json!({})).await;
    harness.run_command("ann", "game start", json!({})).await;
    let thread = harness.location(&game).await.channel;
    let locked = CallError::Forbidden { code: 160_005, what: "Thread is locked".to_owned() };
    harness.discord.fail_channel(thread, Some(locked));
    harness.channel = OTHER_CHANNEL;
    let options = json!({ "action": "a2a3", "game": game.as_str() });
    let reply = harness.run_command("ann", "move", options).await.private_text();
    assert!(reply.ends_with("Posted in <#500>."), "{reply}");
    // The channel is gone, without an event.
    harness.discord.fail_channel(MAIN_CHANNEL, Some(gone()));
    let options = json!({ "action": "a7b6", "game": game.as_str() });
    let reply = harness.run_command("ben", "move", options).await.private_text();
    assert!(reply.contains("on hold: its channel is gone") && !reply.contains("<#"), "{reply}");
}

#[tokio::test]
async fn an_unposted_tournament_is_not_called_announced_and_is_posted_later() {
    let mut harness = Harness::in_memory().await;
    set_write_permission(&harness, false);
    let options = json!({ "title": "Cup", "format": "swiss", "variant": "mount-chess" });
    let reply = harness.run_command("eve", "tournament announce", options).await.private_text();
    assert!(
        reply.contains("nobody sees it yet") && reply.contains("Grant me Send Messages there"),
        "{reply}"
    );
    assert!(!reply.contains("is announced") && !reply.contains("Posted"), "{reply}");
    // A player who signs up learns it too.
    harness.channel = OTHER_CHANNEL;
    let reply = harness.run_command("ann", "tournament sign-up", json!({})).await.private_text();
    assert!(reply.contains("I can't post in <#500>"), "{reply}");
    set_write_permission(&harness, true);
    harness.handle_event(&Event::ChannelUpdated { guild: GUILD, channel: MAIN_CHANNEL }).await;
    harness.clock.advance(Span::from_ms(10_000));
    let requests = harness.edit_announcements().await;
    let posts: Vec<String> =
        requests.iter().filter(|request| request.kind() == "post").map(Request::content).collect();
    let [post] = &posts[..] else { panic!("{requests:?}") };
    assert!(post.contains("**Cup**"), "{post}");
}

/// Runs a command in a thread below the main channel, and returns the private answer.
async fn run_in_thread(harness: &mut Harness, who: &str, command: &str, options: &Value) -> String {
    let mut json = harness.interaction(who, 2, &crate::harness::command(command, options, None));
    json["channel"] =
        json!({ "id": harness.channel.to_string(), "type": 11, "parent_id": MAIN_CHANNEL.to_string() });
    harness.handle(&json).await.private_text()
}

#[tokio::test]
async fn a_tournament_in_a_thread_resumes_when_the_parent_channel_is_updated() {
    let mut harness = Harness::in_memory().await;
    let thread = ChannelId(700);
    harness.discord.add_thread(thread, "Cup", BOT);
    harness.channel = thread;
    harness.discord.set_bot_permissions(thread, PERMISSIONS & !SEND_MESSAGES);
    harness.discord.fail_channel(thread, Some(forbidden()));
    let options = json!({ "title": "Cup", "format": "swiss", "variant": "mount-chess" });
    let reply = run_in_thread(&mut harness, "eve", "tournament announce", &options).await;
    assert!(reply.contains("nobody sees it yet"), "{reply}");
    harness.discord.set_bot_permissions(thread, PERMISSIONS);
    harness.discord.fail_channel(thread, None);
    harness.handle_event(&Event::ChannelUpdated { guild: GUILD, channel: OTHER_CHANNEL }).await;
    harness.clock.advance(Span::from_ms(10_000));
    assert!(harness.edit_announcements().await.is_empty(), "another channel was opened");
    harness.handle_event(&Event::ChannelUpdated { guild: GUILD, channel: MAIN_CHANNEL }).await;
    harness.clock.advance(Span::from_ms(10_000));
    let requests = harness.edit_announcements().await;
    assert!(
        requests.iter().any(|request| request.kind() == "post" && request.content().contains("**Cup**")),
        "{requests:?}"
    );
}

#[tokio::test]
async fn a_timeout_of_the_bot_holds_a_game_until_it_ends() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    harness.discord.set_bot_permissions(MAIN_CHANNEL, PERMISSIONS);
    harness.discord.fail_channel(MAIN_CHANNEL, Some(forbidden()));
    harness.discord.set_timeout(Some(harness.clock.now().plus(Span::hours(1))));
    harness.channel = OTHER_CHANNEL;
    let options = json!({ "action": "a2a3", "game": game.as_str() });
    let reply = harness.run_command("ann", "move", options).await.private_text();
    assert!(
        reply.contains("I'm timed out in this server until <t:") && !reply.contains("Grant me"),
        "{reply}"
    );
    // Another change of the server meanwhile has no effect.
    let requests = harness.handle_event(&Event::PermissionsChanged(GUILD)).await;
    assert!(requests.is_empty(), "{requests:?}");
    harness.discord.set_timeout(None);
    harness.discord.fail_channel(MAIN_CHANNEL, None);
    let requests = harness.handle_event(&Event::PermissionsChanged(GUILD)).await;
    assert_eq!(resume_mentions(&requests), [json!(["2"])], "{requests:?}");
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
}

#[tokio::test]
async fn a_deleted_channel_is_not_named_as_a_games_channel() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    harness.run_command("eve", "server status", json!({ "channel": OTHER_CHANNEL.0.to_string() })).await;
    harness.discord.fail_channel(MAIN_CHANNEL, Some(gone()));
    harness.handle_event(&Event::ChannelDeleted(MAIN_CHANNEL)).await;
    harness.channel = OTHER_CHANNEL;
    let reply =
        harness.run_command("ann", "game show", json!({ "game": game.as_str() })).await.private_text();
    assert!(reply.contains("on hold: its channel is gone") && !reply.contains("<#500>"), "{reply}");
    harness.clock.advance(Span::minutes(1));
    harness.discord.take_requests();
    harness.bot().edit_due_statuses().await;
    let edits = harness.discord.take_requests();
    let status = edits.last().expect("an edit").content();
    assert!(status.contains("On hold.") && !status.contains("<#500>"), "{status}");
    // A finished game is no longer on hold.
    let question = harness.run_command("ben", "resign", json!({ "game": game.as_str() })).await;
    harness.press("ben", &question.component_ids()[0], true).await;
    let reply =
        harness.run_command("ann", "game show", json!({ "game": game.as_str() })).await.private_text();
    assert!(!reply.contains("on hold") && !reply.contains("<#500>"), "{reply}");
}

#[tokio::test]
async fn a_thread_that_can_be_unarchived_but_not_written_in_is_left_for_the_parent_channel() {
    let mut harness = Harness::in_memory().await;
    let game = harness.create_game("ann", json!({ "variant": "mount-chess", "thread": true })).await;
    harness.run_command("ben", "game join", json!({})).await;
    harness.run_command("ann", "game start", json!({})).await;
    let thread = harness.location(&game).await.channel;
    let archived = CallError::Forbidden { code: 50_083, what: "Thread is archived".to_owned() };
    harness.discord.fail_channel(thread, Some(archived));
    harness.discord.fail_once_unarchived(forbidden());
    harness.channel = OTHER_CHANNEL;
    let options = json!({ "action": "a2a3", "game": game.as_str() });
    let reply = harness.run_command("ann", "move", options).await.private_text();
    assert!(reply.ends_with("Posted in <#500>."), "{reply}");
}
