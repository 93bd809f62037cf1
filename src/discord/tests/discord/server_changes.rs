//! Deleted and archived channels, lost permissions and removed bots during games.

use crate::harness::{Harness, guild_created};
use crate::recorder::{GUILD, MAIN_CHANNEL, Request};
use castellan_discord_api::CallError;
use castellan_discord_api::wire::{Channel, ChannelId, ChannelKind, Event};
use castellan_game::Phase;
use serde_json::json;

fn gone() -> CallError {
    CallError::Gone { code: 10_003, what: "Unknown Channel".to_owned() }
}

/// Starts a game in a thread, in which the following interactions take place.
async fn start_game_in_thread(harness: &mut Harness) -> (castellan_game::GameId, ChannelId) {
    let game = harness.create_game("ann", json!({ "variant": "mount-chess", "thread": true })).await;
    harness.run_command("ben", "game join", json!({})).await;
    harness.run_command("ann", "game start", json!({})).await;
    harness.channel = harness.location(&game).await.channel;
    assert_ne!(harness.channel, MAIN_CHANNEL);
    (game, harness.channel)
}

#[tokio::test]
async fn a_game_whose_thread_is_deleted_continues_in_the_parent_channel() {
    let mut harness = Harness::new().await;
    let (game, thread) = start_game_in_thread(&mut harness).await;
    harness.discord.fail_channel(thread, Some(gone()));
    let requests = harness.handle_event(&Event::ThreadDeleted(thread)).await;
    let Some(Request::Post { channel, body, .. }) = requests.first() else { panic!("{requests:?}") };
    assert_eq!(*channel, MAIN_CHANNEL);
    assert!(body["content"].as_str().expect("a text").contains("it continues here"), "{body}");
    harness.channel = MAIN_CHANNEL;
    let response = harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    assert!(response.public_text().contains("ann: Farmer a2 to a3."), "{response:?}");
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
}

#[tokio::test]
async fn a_deleted_thread_is_noticed_without_an_event_when_a_board_is_sent() {
    let mut harness = Harness::new().await;
    harness.set_board_mode("every-move").await;
    let (game, thread) = start_game_in_thread(&mut harness).await;
    harness.discord.fail_channel(thread, Some(gone()));
    harness.channel = ChannelId(501);
    let response =
        harness.run_command("ann", "move", json!({ "action": "a2a3", "game": game.as_str() })).await;
    let posts: Vec<u64> = response
        .requests
        .iter()
        .filter_map(|request| match request {
            Request::Post { channel, .. } => Some(channel.0),
            _ => None,
        })
        .collect();
    assert_eq!(posts, [thread.0, MAIN_CHANNEL.0], "{response:?}");
}

#[tokio::test]
async fn deleting_the_channel_pauses_the_game_notifies_its_players_and_lets_them_move_it() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    harness.discord.fail_channel(MAIN_CHANNEL, Some(gone()));
    let requests = harness.handle_event(&Event::ChannelDeleted(MAIN_CHANNEL)).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Paused);
    let notified: Vec<u64> = requests
        .iter()
        .filter_map(|request| match request {
            Request::DirectChannel { user } => Some(user.0),
            _ => None,
        })
        .collect();
    assert_eq!(notified.len(), 2, "{requests:?}");
    assert!(requests.iter().any(|request| request.content().contains("/game move")), "{requests:?}");
    let again = harness.handle_event(&Event::ChannelDeleted(MAIN_CHANNEL)).await;
    assert_eq!(
        again.iter().filter(|request| request.kind() == "direct channel").count(),
        0,
        "no second notification: {again:?}"
    );
    harness.channel = ChannelId(510);
    let response = harness.run_command("ann", "game move", json!({ "game": game.as_str() })).await;
    assert!(response.private_text().contains("moved to <#510>"), "{response:?}");
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
}

#[tokio::test]
async fn all_games_of_a_server_pause_before_players_are_notified_that_the_bot_left() {
    let mut harness = Harness::new().await;
    let games = [harness.duel("mount-chess").await, harness.duel("kings-mate").await];
    harness.discord.hang_direct_messages();
    let bot = harness.bot().clone();
    let handling = tokio::spawn(async move {
        bot.handle_event(&Event::GuildDeleted { guild: GUILD, unavailable: false }).await
    });
    while !harness.discord.take_requests().iter().any(|request| request.kind() == "direct channel") {
        assert!(!handling.is_finished(), "players are notified");
        tokio::task::yield_now().await;
    }
    for game in &games {
        assert_eq!(harness.game(game).await.phase(), Phase::Paused);
    }
    handling.abort();
}

#[tokio::test]
async fn a_lost_permission_pauses_the_game_and_is_named() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let lost = CallError::Forbidden { code: 50_013, what: "Missing Permissions".to_owned() };
    harness.discord.fail_channel(MAIN_CHANNEL, Some(lost));
    harness.channel = ChannelId(501);
    let response =
        harness.run_command("ann", "move", json!({ "action": "a2a3", "game": game.as_str() })).await;
    assert!(
        response.requests.iter().any(|request| request.content().contains("Send Messages")),
        "{response:?}"
    );
    let game = harness.game(&game).await;
    assert_eq!(game.phase(), Phase::Paused);
    assert_eq!(game.record().expect("started").steps().len(), 1, "the move is stored");
}

#[tokio::test]
async fn an_archived_thread_is_unarchived() {
    let mut harness = Harness::new().await;
    let (game, thread) = start_game_in_thread(&mut harness).await;
    let channel = Channel {
        id: thread,
        kind: ChannelKind::PUBLIC_THREAD,
        name: "a game".to_owned(),
        guild: Some(GUILD),
        parent: Some(MAIN_CHANNEL),
        owner: None,
        archived: true,
        locked: false,
        permissions: None,
        app_permissions: None,
    };
    let requests = harness.handle_event(&Event::ThreadUpdated(channel.clone())).await;
    assert_eq!(requests, [Request::Unarchive { thread }]);
    let requests = harness.handle_event(&Event::ThreadUpdated(Channel { locked: true, ..channel })).await;
    assert_eq!(requests, [], "a locked thread stays archived");
    let archived = CallError::Forbidden { code: 50_083, what: "Thread is archived".to_owned() };
    harness.discord.fail_channel(thread, Some(archived));
    harness.channel = ChannelId(501);
    let response =
        harness.run_command("ann", "move", json!({ "action": "a2a3", "game": game.as_str() })).await;
    assert_eq!(response.count("unarchive"), 1, "{response:?}");
    assert!(
        response.requests.iter().any(|request| request.content().contains("Farmer a2 to a3")),
        "{response:?}"
    );
}

#[tokio::test]
async fn a_deleted_board_is_posted_again_and_loses_its_buttons_with_the_next_move() {
    let mut harness = Harness::new().await;
    harness.set_board_mode("every-move").await;
    let game = harness.duel("mount-chess").await;
    let board = harness.board_message(&game).await;
    let requests = harness.handle_event(&Event::MessagesDeleted(vec![board])).await;
    let [Request::Post { channel, .. }] = requests.as_slice() else { panic!("{requests:?}") };
    assert_eq!(*channel, MAIN_CHANNEL);
    let other = castellan_discord_api::wire::MessageRef {
        message: castellan_discord_api::wire::MessageId(3),
        ..board
    };
    assert_eq!(harness.handle_event(&Event::MessagesDeleted(vec![other])).await, []);
    let response = harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    let Request::EditComponents { message, .. } = response.only("edit components") else {
        panic!("{response:?}")
    };
    assert_ne!(*message, board);
}

#[tokio::test]
async fn an_unavailable_server_changes_nothing_and_a_left_server_pauses_its_games() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    assert_eq!(harness.handle_event(&Event::GuildDeleted { guild: GUILD, unavailable: true }).await, []);
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
    harness.discord.fail_channel(MAIN_CHANNEL, Some(gone()));
    harness.handle_event(&Event::GuildDeleted { guild: GUILD, unavailable: false }).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Paused);
    harness.discord.fail_channel(MAIN_CHANNEL, None);
    harness.handle_event(&guild_created(GUILD)).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
}
