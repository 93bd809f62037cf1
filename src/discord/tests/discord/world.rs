//! Changes of servers and channels during games.

use crate::harness::{Harness, known};
use crate::recorder::{GUILD, HALL, Outgoing};
use castellan_discord_api::CallError;
use castellan_discord_api::wire::{Channel, ChannelId, ChannelKind, Event};
use castellan_game::Phase;
use serde_json::json;

fn gone() -> CallError {
    CallError::Gone { code: 10_003, what: "Unknown Channel".to_owned() }
}

/// Starts a game in a thread of its own, and moves the users there.
async fn in_a_thread(harness: &mut Harness) -> (castellan_game::GameId, ChannelId) {
    let game = harness.opens("ann", json!({ "variant": "mount-chess", "thread": true })).await;
    harness.gives("ben", "game join", json!({})).await;
    harness.gives("ann", "game start", json!({})).await;
    harness.channel = harness.place(&game).await.channel;
    assert_ne!(harness.channel, HALL);
    (game, harness.channel)
}

#[tokio::test]
async fn a_game_whose_thread_is_deleted_goes_on_in_the_channel_above() {
    let mut harness = Harness::new().await;
    let (game, thread) = in_a_thread(&mut harness).await;
    harness.discord.breaks(thread, Some(gone()));
    let asked = harness.event(&Event::ThreadDeleted(thread)).await;
    let Some(Outgoing::Post { channel, body, .. }) = asked.first() else { panic!("{asked:?}") };
    assert_eq!(*channel, HALL);
    assert!(body["content"].as_str().expect("a text").contains("it continues here"), "{body}");
    harness.channel = HALL;
    let heard = harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    assert!(heard.publicly().contains("ann: Farmer a2 to a3."), "{heard:?}");
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
}

#[tokio::test]
async fn a_deleted_thread_that_no_event_told_of_is_noticed_when_a_board_is_sent() {
    let mut harness = Harness::new().await;
    harness.boards("every-move").await;
    let (game, thread) = in_a_thread(&mut harness).await;
    harness.discord.breaks(thread, Some(gone()));
    harness.channel = ChannelId(501);
    let heard = harness.gives("ann", "move", json!({ "action": "a2a3", "game": game.as_str() })).await;
    let posts: Vec<u64> = heard
        .asked
        .iter()
        .filter_map(|asked| match asked {
            Outgoing::Post { channel, .. } => Some(channel.0),
            _ => None,
        })
        .collect();
    assert_eq!(posts, [thread.0, HALL.0], "{heard:?}");
}

#[tokio::test]
async fn a_game_whose_channel_is_deleted_stops_its_players_are_told_and_it_can_be_moved() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    harness.discord.breaks(HALL, Some(gone()));
    let asked = harness.event(&Event::ChannelDeleted(HALL)).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Paused);
    let told: Vec<u64> = asked
        .iter()
        .filter_map(|asked| match asked {
            Outgoing::DirectChannel { user } => Some(user.0),
            _ => None,
        })
        .collect();
    assert_eq!(told.len(), 2, "{asked:?}");
    assert!(asked.iter().any(|asked| asked.content().contains("/game move")), "{asked:?}");
    let again = harness.event(&Event::ChannelDeleted(HALL)).await;
    assert_eq!(
        again.iter().filter(|asked| asked.what() == "direct channel").count(),
        0,
        "told once: {again:?}"
    );
    harness.channel = ChannelId(510);
    let heard = harness.gives("ann", "game move", json!({ "game": game.as_str() })).await;
    assert!(heard.privately().contains("moved to <#510>"), "{heard:?}");
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
}

#[tokio::test]
async fn all_games_of_a_server_stop_before_their_players_are_told_that_the_bot_left_it() {
    let mut harness = Harness::new().await;
    let games = [harness.duel("mount-chess").await, harness.duel("kings-mate").await];
    harness.discord.hangs_at_direct_messages();
    let bot = harness.bot().clone();
    let left = tokio::spawn(async move {
        bot.handle_event(&Event::GuildDeleted { guild: GUILD, unavailable: false }).await
    });
    while !harness.discord.take().iter().any(|asked| asked.what() == "direct channel") {
        assert!(!left.is_finished(), "nobody was told");
        tokio::task::yield_now().await;
    }
    for game in &games {
        assert_eq!(harness.game(game).await.phase(), Phase::Paused);
    }
    left.abort();
}

#[tokio::test]
async fn a_permission_that_is_lost_stops_the_game_and_is_named() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let lost = CallError::Forbidden { code: 50_013, what: "Missing Permissions".to_owned() };
    harness.discord.breaks(HALL, Some(lost));
    harness.channel = ChannelId(501);
    let heard = harness.gives("ann", "move", json!({ "action": "a2a3", "game": game.as_str() })).await;
    assert!(heard.asked.iter().any(|asked| asked.content().contains("Send Messages")), "{heard:?}");
    let game = harness.game(&game).await;
    assert_eq!(game.phase(), Phase::Paused);
    assert_eq!(game.record().expect("started").steps().len(), 1, "nothing is lost");
}

#[tokio::test]
async fn an_archived_thread_is_opened_and_kept_alive() {
    let mut harness = Harness::new().await;
    let (game, thread) = in_a_thread(&mut harness).await;
    let seen = Channel {
        id: thread,
        kind: ChannelKind::PUBLIC_THREAD,
        name: "a game".to_owned(),
        guild: Some(GUILD),
        parent: Some(HALL),
        owner: None,
        archived: true,
        locked: false,
        permissions: None,
        app_permissions: None,
    };
    let asked = harness.event(&Event::ThreadUpdated(seen.clone())).await;
    assert_eq!(asked, [Outgoing::Unarchive { thread }]);
    let asked = harness.event(&Event::ThreadUpdated(Channel { locked: true, ..seen })).await;
    assert_eq!(asked, [], "whoever locked it meant it");
    let archived = CallError::Forbidden { code: 50_083, what: "Thread is archived".to_owned() };
    harness.discord.breaks(thread, Some(archived));
    harness.channel = ChannelId(501);
    let heard = harness.gives("ann", "move", json!({ "action": "a2a3", "game": game.as_str() })).await;
    assert_eq!(heard.count("unarchive"), 1, "{heard:?}");
    assert!(heard.asked.iter().any(|asked| asked.content().contains("Farmer a2 to a3")), "{heard:?}");
}

#[tokio::test]
async fn a_deleted_board_is_shown_again_and_the_next_one_dims_that() {
    let mut harness = Harness::new().await;
    harness.boards("every-move").await;
    let game = harness.duel("mount-chess").await;
    let board = harness.board(&game).await;
    let asked = harness.event(&Event::MessagesDeleted(vec![board])).await;
    let [Outgoing::Post { channel, .. }] = asked.as_slice() else { panic!("{asked:?}") };
    assert_eq!(*channel, HALL);
    let other = castellan_discord_api::wire::MessageRef {
        message: castellan_discord_api::wire::MessageId(3),
        ..board
    };
    assert_eq!(harness.event(&Event::MessagesDeleted(vec![other])).await, []);
    let heard = harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    let Outgoing::Retouch { message, .. } = heard.only("retouch") else { panic!("{heard:?}") };
    assert_ne!(*message, board);
}

#[tokio::test]
async fn a_server_that_is_out_of_reach_changes_nothing_and_one_that_is_left_stops_its_games() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    assert_eq!(harness.event(&Event::GuildDeleted { guild: GUILD, unavailable: true }).await, []);
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
    harness.discord.breaks(HALL, Some(gone()));
    harness.event(&Event::GuildDeleted { guild: GUILD, unavailable: false }).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Paused);
    harness.discord.breaks(HALL, None);
    harness.event(&known(GUILD)).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
}
