//! Threads for single games: opened once, from the lobby's message. If no thread is possible, the game stays in its
//! channel.

use crate::harness::{Harness, Response, user};
use crate::recorder::{BOT, MAIN_CHANNEL, Request};
use castellan_community::settings::BoardMode;
use castellan_discord_api::CallError;
use castellan_discord_api::wire::{ChannelId, Event, MessageRef, UserId};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, Span};
use serde_json::{Value, json};

/// Opens a game in the main channel, and lets Ben join. Returns the game and the message of its lobby.
async fn open_lobby(harness: &mut Harness, options: Value) -> (GameId, MessageRef) {
    let game = harness.create_game("ann", options).await;
    harness.run_command("ben", "game join", json!({})).await;
    let lobby = harness.board_message(&game).await;
    assert_eq!(lobby.channel, MAIN_CHANNEL);
    (game, lobby)
}

fn thread_options() -> Value {
    json!({ "variant": "mount-chess", "boards": "thread" })
}

async fn start_game(harness: &mut Harness, game: &GameId) -> Response {
    let response = harness.run_command("ann", "game start", json!({ "game": game.as_str() })).await;
    assert!(response.error.is_none(), "{response:?}");
    response
}

fn kinds(requests: &[Request]) -> Vec<&'static str> {
    requests.iter().map(Request::kind).collect()
}

fn forbidden(code: u32) -> CallError {
    CallError::Forbidden { code, what: "it is so".to_owned() }
}

#[tokio::test]
async fn starting_a_game_opens_its_thread_on_the_lobby_message() {
    let mut harness = Harness::in_memory().await;
    let (game, lobby) = open_lobby(&mut harness, thread_options()).await;
    assert_eq!(harness.location(&game).await.channel, MAIN_CHANNEL, "the lobby is visible in the channel");
    let response = start_game(&mut harness, &game).await;
    let mut kinds_sent = kinds(&response.requests);
    kinds_sent[2..].sort_unstable();
    assert_eq!(kinds_sent, ["start thread on", "edit", "answer", "delete", "post"], "{response:?}");
    assert_eq!(harness.discord.public_messages(MAIN_CHANNEL), [lobby], "earlier notices move to the thread");
    let thread = ChannelId(lobby.message.0);
    let opened = Request::StartThreadOn { message: lobby, name: "ann, ben: Mount Chess".to_owned() };
    assert_eq!(response.only("start thread on"), &opened);
    let Request::Edit { message, body } = response.only("edit") else { panic!("{response:?}") };
    let link_text = format!("**Mount Chess**: White (ann) and Black (ben). They play in <#{thread}>.");
    assert_eq!((*message, &body["content"]), (lobby, &json!(link_text)));
    assert_eq!((&body["components"], &body["attachments"]), (&json!([]), &json!([])));
    let Request::Post { channel, body, files, .. } = response.only("post") else { panic!("{response:?}") };
    assert_eq!((*channel, *files), (thread, 1), "the board is in the thread");
    assert_eq!(body["allowed_mentions"]["users"], json!([user("ann").to_string()]));
    assert!(response.private_text().contains(&format!("<#{thread}>")), "{response:?}");
    let location = harness.location(&game).await;
    assert_eq!((location.channel, location.parent, location.thread), (thread, Some(MAIN_CHANNEL), None));
    assert_eq!(location.board_mode(), BoardMode::Thread);

    // From then on the game is played in the thread, and the channel stays quiet.
    harness.channel = thread;
    let response = harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    assert_eq!(kinds(&response.requests), ["answer", "edit"], "{response:?}");
    assert_eq!(harness.discord.public_messages(MAIN_CHANNEL), [lobby]);

    // At the end, the message in the channel has the result.
    let id = harness.button_id(&game, Step::ResignConfirmed).await;
    let response = harness.press("ann", &id, true).await;
    let result = format!(
        "**Mount Chess**: White (ann) and Black (ben). Black (ben) wins by resignation. They played in <#{thread}>."
    );
    let Request::Edit { message, body } = response.only("edit") else { panic!("{response:?}") };
    assert_eq!((*message, &body["content"]), (lobby, &json!(result)));
}

#[tokio::test]
async fn the_server_setting_gives_every_game_a_thread() {
    let mut harness = Harness::in_memory().await;
    harness.set_board_mode("thread").await;
    let (game, lobby) = open_lobby(&mut harness, json!({ "variant": "mount-chess" })).await;
    start_game(&mut harness, &game).await;
    assert_eq!(harness.location(&game).await.channel.0, lobby.message.0);
    // A game set to stay in the channel does.
    let options = json!({ "variant": "mount-chess", "boards": "live", "thread": false });
    let game = harness.create_game("ann", options).await;
    harness.run_command("ben", "game join", json!({ "game": game.as_str() })).await;
    start_game(&mut harness, &game).await;
    assert_eq!(harness.location(&game).await.channel, MAIN_CHANNEL);
}

#[tokio::test]
async fn a_game_with_a_new_board_every_move_can_have_a_thread() {
    let mut harness = Harness::in_memory().await;
    let options = json!({ "variant": "mount-chess", "boards": "every-move", "thread": true });
    let (game, lobby) = open_lobby(&mut harness, options).await;
    start_game(&mut harness, &game).await;
    let location = harness.location(&game).await;
    assert_eq!((location.channel.0, location.board_mode()), (lobby.message.0, BoardMode::EveryMove));
}

#[tokio::test]
async fn a_crash_after_opening_the_thread_opens_no_second_thread() {
    let mut harness = Harness::in_memory().await;
    let (game, lobby) = open_lobby(&mut harness, thread_options()).await;
    harness.discord.hang_after_threads(true);
    harness.discord.take_requests();
    let data = crate::harness::command("game start", &json!({ "game": game.as_str() }), None);
    let json = harness.interaction("ann", 2, &data);
    let has_opened_thread = |request: &[Request]| kinds(request).contains(&"start thread on");
    harness.handle_until(&json, |discord| has_opened_thread(&discord.take_requests())).await;
    harness.discord.hang_after_threads(false);
    harness.clock.advance(Span::from_ms(1));
    harness.restart().await;
    // The lease of the stopped program expires after ten minutes.
    let requests = harness.wait(Span::minutes(11)).await;
    let Some(Request::StartThreadOn { message, .. }) =
        requests.iter().find(|request| request.kind() == "start thread on")
    else {
        panic!("{requests:?}")
    };
    assert_eq!(*message, lobby);
    assert_eq!(harness.location(&game).await.channel.0, lobby.message.0);
    let posts = requests.iter().filter(|request| request.kind() == "post").count();
    assert_eq!(posts, 1, "{requests:?}");
}

#[tokio::test]
async fn a_game_without_a_thread_stays_on_a_live_board_and_the_reason_is_given_once() {
    for (error, why) in [
        (forbidden(50_013), "grant me Create Public Threads and Send Messages in Threads."),
        (forbidden(160_006), "as many open threads as Discord allows"),
        (
            CallError::Refused { status: Some(400), code: 50_024, what: "not here".to_owned() },
            "didn't let me",
        ),
    ] {
        let mut harness = Harness::in_memory().await;
        let (game, lobby) = open_lobby(&mut harness, thread_options()).await;
        harness.discord.fail_threads(error);
        let response = start_game(&mut harness, &game).await;
        let text = response.public_text();
        assert!(text.contains("Game on!") && text.contains(why), "{text}");
        let location = harness.location(&game).await;
        assert_eq!(
            (location.channel, location.boards, location.thread),
            (MAIN_CHANNEL, BoardMode::Live, None)
        );
        assert_eq!(harness.board_message(&game).await, lobby);
        let response = harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
        assert_eq!(kinds(&response.requests), ["answer", "edit", "delete"], "{response:?}");
        assert!(!response.public_text().contains("thread"), "{response:?}");
    }
}

#[tokio::test]
async fn opening_a_thread_is_retried_after_an_outage() {
    let mut harness = Harness::in_memory().await;
    let (game, lobby) = open_lobby(&mut harness, thread_options()).await;
    let down = CallError::Unavailable { status: Some(500), what: "down".to_owned(), perhaps_done: true };
    harness.discord.fail_threads(down);
    // Users of another channel do not wait for posts in the main channel.
    harness.channel = ChannelId(501);
    start_game(&mut harness, &game).await;
    assert_eq!(harness.location(&game).await.channel, MAIN_CHANNEL);
    harness.discord.fail_threads(None);
    harness.wait(Span::minutes(5)).await;
    assert_eq!(harness.location(&game).await.channel.0, lobby.message.0);
}

#[tokio::test]
async fn a_game_with_a_deleted_lobby_message_starts_in_the_channel() {
    let mut harness = Harness::in_memory().await;
    let (game, lobby) = open_lobby(&mut harness, thread_options()).await;
    harness.discord.fail_threads(CallError::Gone { code: 10_008, what: "Unknown Message".to_owned() });
    let response = start_game(&mut harness, &game).await;
    // The thread is tried once more from a new message; then the game stays in the channel.
    let attempts: Vec<&Request> =
        response.requests.iter().filter(|request| request.kind() == "start thread on").collect();
    let [Request::StartThreadOn { message: first, .. }, Request::StartThreadOn { message: second, .. }] =
        *attempts
    else {
        panic!("{response:?}")
    };
    assert_eq!(*first, lobby);
    assert_ne!(*second, lobby);
    assert!(response.public_text().contains("Game on!"), "{response:?}");
    assert_eq!(harness.location(&game).await.channel, MAIN_CHANNEL);
}

#[tokio::test]
async fn permitted_players_can_move_a_running_game_to_a_thread() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let board = harness.board_message(&game).await;
    let thread = || json!({ "boards": "thread", "game": game.as_str() });
    let response = harness.run_command("cem", "game boards", thread()).await;
    assert_eq!(kinds(&response.requests), ["answer"], "{response:?}");
    // Users who may not start threads cannot have the bot start one.
    let data = crate::harness::command("game boards", &thread(), None);
    let mut json = harness.interaction("ann", 2, &data);
    json["member"]["permissions"] = json!((crate::harness::PERMISSIONS & !(1 << 35)).to_string());
    let response = harness.handle(&json).await;
    assert!(response.private_text().contains("You can't start a thread in <#500>"), "{response:?}");
    harness.channel = ChannelId(501);
    let response = harness.run_command("ann", "game boards", thread()).await;
    assert_eq!(
        kinds(&response.requests),
        ["answer"],
        "permissions in another channel are unknown: {response:?}"
    );
    harness.channel = MAIN_CHANNEL;
    assert_eq!(harness.location(&game).await.channel, MAIN_CHANNEL);

    let response = harness.run_command("ben", "game boards", thread()).await;
    assert_eq!(kinds(&response.requests), ["start thread on", "edit", "post", "answer"], "{response:?}");
    let thread_channel = ChannelId(board.message.0);
    assert!(response.private_text().contains(&format!("<#{thread_channel}>")), "{response:?}");
    assert_eq!(
        (harness.location(&game).await.channel, harness.board_message(&game).await.channel),
        (thread_channel, MAIN_CHANNEL)
    );
    harness.channel = thread_channel;
    let response = harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    // The notice that mentioned her in the channel is deleted.
    assert_eq!(kinds(&response.requests), ["answer", "edit", "delete"], "{response:?}");
    let Request::Edit { message, .. } = response.only("edit") else { panic!("{response:?}") };
    assert_eq!(message.channel, thread_channel);
}

#[tokio::test]
async fn a_running_game_that_cannot_have_a_thread_stays_and_the_user_gets_the_reason() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    harness.discord.fail_threads(forbidden(50_013));
    let response = harness.run_command("ann", "game boards", json!({ "boards": "thread" })).await;
    assert!(response.private_text().contains("Create Public Threads"), "{response:?}");
    let location = harness.location(&game).await;
    assert_eq!(
        (location.channel, location.board_mode(), location.thread),
        (MAIN_CHANNEL, BoardMode::Live, None)
    );
    let response = harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    assert_eq!(kinds(&response.requests), ["answer", "edit", "delete"], "{response:?}");
}

#[tokio::test]
async fn a_lobby_set_to_a_thread_opens_it_at_the_start() {
    let mut harness = Harness::in_memory().await;
    let (game, lobby) = open_lobby(&mut harness, json!({ "variant": "mount-chess" })).await;
    let response = harness.run_command("ann", "game boards", json!({ "boards": "thread" })).await;
    assert!(response.private_text().contains("When the game starts"), "{response:?}");
    harness.run_command("ann", "game boards", json!({ "boards": "live" })).await;
    assert_eq!(harness.location(&game).await.thread, None);
    harness.run_command("ann", "game boards", json!({ "boards": "thread" })).await;
    start_game(&mut harness, &game).await;
    assert_eq!(harness.location(&game).await.channel.0, lobby.message.0);
}

#[tokio::test]
async fn a_deleted_thread_is_not_opened_again() {
    let mut harness = Harness::in_memory().await;
    let (game, lobby) = open_lobby(&mut harness, thread_options()).await;
    start_game(&mut harness, &game).await;
    let thread = ChannelId(lobby.message.0);
    let gone = CallError::Gone { code: 10_003, what: "Unknown Channel".to_owned() };
    harness.discord.fail_channel(thread, Some(gone));
    harness.handle_event(&Event::ThreadDeleted(thread)).await;
    let response =
        harness.run_command("ann", "move", json!({ "action": "a2a3", "game": game.as_str() })).await;
    assert_eq!(response.count("start thread on"), 0, "{response:?}");
    assert_eq!(harness.location(&game).await.channel, MAIN_CHANNEL);
    assert_eq!(harness.game(&game).await.board_version(), 1);
}

#[tokio::test]
async fn a_cancelled_lobby_gets_no_thread() {
    let mut harness = Harness::in_memory().await;
    let (game, _) = open_lobby(&mut harness, thread_options()).await;
    let abort = harness.button_id(&game, Step::AbortConfirmed).await;
    let response = harness.press("ann", &abort, true).await;
    assert_eq!(response.count("start thread on"), 0, "{response:?}");
}

#[tokio::test]
async fn the_threads_of_recent_games_of_the_same_players_are_numbered() {
    let mut harness = Harness::in_memory().await;
    for name in ["ann, ben: Mount Chess", "ann, ben: Mount Chess (2)"] {
        harness.channel = MAIN_CHANNEL;
        let (game, lobby) = open_lobby(&mut harness, thread_options()).await;
        let response = start_game(&mut harness, &game).await;
        let opened = Request::StartThreadOn { message: lobby, name: name.to_owned() };
        assert_eq!(response.only("start thread on"), &opened);
    }
}

/// Opens a game as Ann in the thread of a finished game. Returns the new game and the thread.
async fn open_next_game(harness: &mut Harness) -> (GameId, ChannelId) {
    let (game, lobby) = open_lobby(harness, thread_options()).await;
    start_game(harness, &game).await;
    let thread = ChannelId(lobby.message.0);
    harness.channel = thread;
    let resign = harness.button_id(&game, Step::ResignConfirmed).await;
    harness.press("ben", &resign, true).await;
    (open_game_in_thread(harness, "ann").await, thread)
}

/// Opens a game as a user in the current channel, which is a thread.
async fn open_game_in_thread(harness: &mut Harness, who: &str) -> GameId {
    let options = json!({ "variant": "mount-chess" });
    let mut json = harness.interaction(who, 2, &crate::harness::command("game new", &options, None));
    json["channel"] =
        json!({ "id": harness.channel.to_string(), "type": 11, "parent_id": MAIN_CHANNEL.to_string() });
    let response = harness.handle(&json).await;
    assert!(response.error.is_none(), "{response:?}");
    response.game()
}

/// Picks another variant on a set-up card.
async fn pick_variant(harness: &mut Harness, who: &str, game: &GameId, variant: &str) -> Response {
    let id = ComponentId::for_game(Step::Setting, game, 0).with("game").to_string();
    harness.pick(who, &id, Some(variant), false).await
}

#[tokio::test]
async fn picking_another_variant_renames_the_thread() {
    let mut harness = Harness::in_memory().await;
    let (game, thread) = open_next_game(&mut harness).await;
    let response = pick_variant(&mut harness, "ann", &game, "kings-mate").await;
    let name = "ann, ben: King's Mate".to_owned();
    assert_eq!(response.only("rename thread"), &Request::RenameThread { thread, name });
    // Other changes keep the name, and cost no request.
    let id = ComponentId::for_game(Step::Setting, &game, 0).with("rated").to_string();
    let response = harness.pick("ann", &id, Some("on"), true).await;
    assert_eq!((response.count("channel"), response.count("rename thread")), (0, 0), "{response:?}");
    // An accepted offer renames the thread too.
    harness.run_command("ben", "game join", json!({ "game": game.as_str() })).await;
    pick_variant(&mut harness, "ann", &game, "giant-king").await;
    let accept = ComponentId::for_game(Step::Accept, &game, 0).with(1_u32).to_string();
    assert_eq!(harness.press("ben", &accept, false).await.count("rename thread"), 1);
    assert_eq!(harness.discord.thread_name(thread), "ann, ben: Giant-King Chess");
}

#[tokio::test]
async fn a_thread_is_renamed_twice_in_ten_minutes_at_most_and_again_at_the_start() {
    let mut harness = Harness::in_memory().await;
    let (game, thread) = open_next_game(&mut harness).await;
    for variant in ["kings-mate", "giant-king", "all-round-king"] {
        pick_variant(&mut harness, "ann", &game, variant).await;
    }
    assert_eq!(harness.discord.thread_name(thread), "ann, ben: Giant-King Chess");
    harness.clock.advance(Span::minutes(10));
    harness.run_command("ben", "game join", json!({ "game": game.as_str() })).await;
    let response = start_game(&mut harness, &game).await;
    assert_eq!(response.count("rename thread"), 1, "{response:?}");
    assert_eq!(harness.discord.thread_name(thread), "ann, ben: All-round King");
}

#[tokio::test]
async fn a_refused_thread_name_does_not_stop_the_change() {
    let mut harness = Harness::in_memory().await;
    let (game, thread) = open_next_game(&mut harness).await;
    for error in [
        CallError::Refused { status: Some(429), code: 0, what: "Discord said to wait".to_owned() },
        forbidden(50_013),
        CallError::Gone { code: 10_003, what: "Unknown Channel".to_owned() },
        CallError::Unavailable { status: Some(500), what: "down".to_owned(), perhaps_done: true },
    ] {
        harness.discord.fail_renames(Some(error.clone()));
        for variant in ["kings-mate", "mount-chess"] {
            let response = pick_variant(&mut harness, "ann", &game, variant).await;
            assert!(response.error.is_none() && response.count("edit") == 1, "{error}: {response:?}");
        }
        harness.clock.advance(Span::minutes(10));
    }
    assert_eq!(harness.discord.thread_name(thread), "ann, ben: Mount Chess");
    assert_eq!(harness.game(&game).await.settings().variant.info().name, "mount-chess");
}

#[tokio::test]
async fn a_thread_name_blocked_by_automod_becomes_the_name_of_the_variant() {
    let mut harness = Harness::in_memory().await;
    harness.username = |name| if name == "ben" { "Scunthorpe".to_owned() } else { name.to_owned() };
    let (game, thread) = open_next_game(&mut harness).await;
    assert_eq!(harness.discord.thread_name(thread), "ann, Scunthorpe: Mount Chess");
    harness.discord.block_words(&["Scunthorpe"]);
    pick_variant(&mut harness, "ann", &game, "kings-mate").await;
    assert_eq!(harness.discord.thread_name(thread), "King's Mate");
}

#[tokio::test]
async fn threads_not_named_by_the_bot_are_not_renamed() {
    for (name, owner) in [
        // A user's thread named like one of the bot, a thread renamed by a user, and the bot's threads without
        // players or with other players.
        ("ann, ben: Mount Chess", UserId(1)),
        ("Grudge match", BOT),
        ("Mount Chess", BOT),
        ("cem, dan: Mount Chess", BOT),
    ] {
        let mut harness = Harness::in_memory().await;
        harness.channel = ChannelId(700);
        harness.discord.add_thread(harness.channel, name, owner);
        let game = open_game_in_thread(&mut harness, "ann").await;
        let response = pick_variant(&mut harness, "ann", &game, "kings-mate").await;
        assert_eq!(response.count("rename thread"), 0, "{name}: {response:?}");
    }
    // The thread is not renamed either while another game is running in it.
    let mut harness = Harness::in_memory().await;
    let (_, thread) = open_next_game(&mut harness).await;
    let second = open_game_in_thread(&mut harness, "ann").await;
    pick_variant(&mut harness, "ann", &second, "kings-mate").await;
    assert_eq!(harness.discord.thread_name(thread), "ann, ben: Mount Chess");
}

#[tokio::test]
async fn replacing_a_player_renames_the_thread() {
    let mut harness = Harness::in_memory().await;
    let (game, lobby) = open_lobby(&mut harness, thread_options()).await;
    start_game(&mut harness, &game).await;
    let thread = ChannelId(lobby.message.0);
    let options = json!({ "what": "seat", "seat": "b", "player": "cem", "game": game.as_str(), "why": "so" });
    let response = harness.run_command("eve", "direct", options).await;
    assert_eq!(response.count("rename thread"), 1, "{response:?}");
    assert_eq!(harness.discord.thread_name(thread), "ann, cem: Mount Chess");
}
