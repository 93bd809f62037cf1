//! Threads for single games: opened once, from the lobby's message. If no thread is possible, the game stays in its
//! channel.

use crate::harness::{Harness, Heard, user};
use crate::recorder::{BOT, HALL, Outgoing};
use castellan_community::settings::BoardMode;
use castellan_discord_api::CallError;
use castellan_discord_api::wire::{ChannelId, Event, MessageRef, UserId};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, Span};
use serde_json::{Value, json};

/// Opens a game in the hall with both players. Returns the game and its lobby's message.
async fn lobby(harness: &mut Harness, options: Value) -> (GameId, MessageRef) {
    let game = harness.opens("ann", options).await;
    harness.gives("ben", "game join", json!({})).await;
    let lobby = harness.board(&game).await;
    assert_eq!(lobby.channel, HALL);
    (game, lobby)
}

fn with_thread() -> Value {
    json!({ "variant": "mount-chess", "boards": "thread" })
}

async fn starts(harness: &mut Harness, game: &GameId) -> Heard {
    let heard = harness.gives("ann", "game start", json!({ "game": game.as_str() })).await;
    assert!(heard.failed.is_none(), "{heard:?}");
    heard
}

fn what(asked: &[Outgoing]) -> Vec<&'static str> {
    asked.iter().map(Outgoing::what).collect()
}

fn refused(code: u32) -> CallError {
    CallError::Forbidden { code, what: "it is so".to_owned() }
}

#[tokio::test]
async fn a_game_gets_its_thread_from_the_message_of_its_lobby_when_it_starts() {
    let mut harness = Harness::in_memory().await;
    let (game, lobby) = lobby(&mut harness, with_thread()).await;
    assert_eq!(harness.place(&game).await.channel, HALL, "whoever may join sees it in the channel");
    let heard = starts(&mut harness, &game).await;
    let mut asked = what(&heard.asked);
    asked[2..].sort_unstable();
    assert_eq!(asked, ["start thread on", "rewrite", "answer", "delete", "post"], "{heard:?}");
    assert_eq!(harness.discord.standing(HALL), [lobby], "what was said before is said in the thread");
    let thread = ChannelId(lobby.message.0);
    let opened = Outgoing::StartThreadOn { message: lobby, name: "Mount Chess: ann, ben".to_owned() };
    assert_eq!(heard.only("start thread on"), &opened);
    let Outgoing::Rewrite { message, body } = heard.only("rewrite") else { panic!("{heard:?}") };
    let leads = format!("**Mount Chess**: White (ann) and Black (ben). They play in <#{thread}>.");
    assert_eq!((*message, &body["content"]), (lobby, &json!(leads)));
    assert_eq!((&body["components"], &body["attachments"]), (&json!([]), &json!([])));
    let Outgoing::Post { channel, body, files, .. } = heard.only("post") else { panic!("{heard:?}") };
    // The board, and the picture of the pieces.
    assert_eq!((*channel, *files), (thread, 2), "the board is where the lines are");
    assert_eq!(body["allowed_mentions"]["users"], json!([user("ann").to_string()]));
    assert!(heard.privately().contains(&format!("<#{thread}>")), "{heard:?}");
    let place = harness.place(&game).await;
    assert_eq!((place.channel, place.parent, place.thread), (thread, Some(HALL), None));
    assert_eq!(place.board_mode(), BoardMode::Thread);

    // From then on the game is played in the thread, and the channel stays quiet.
    harness.channel = thread;
    let heard = harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    assert_eq!(what(&heard.asked), ["answer", "rewrite"], "{heard:?}");
    assert_eq!(harness.discord.standing(HALL), [lobby]);
}

#[tokio::test]
async fn every_game_of_a_server_gets_a_thread_where_its_managers_want_it() {
    let mut harness = Harness::in_memory().await;
    harness.boards("thread").await;
    let (game, lobby) = lobby(&mut harness, json!({ "variant": "mount-chess" })).await;
    starts(&mut harness, &game).await;
    assert_eq!(harness.place(&game).await.channel.0, lobby.message.0);
    // A game set to stay in the channel does.
    let options = json!({ "variant": "mount-chess", "boards": "live", "thread": false });
    let game = harness.opens("ann", options).await;
    harness.gives("ben", "game join", json!({ "game": game.as_str() })).await;
    starts(&mut harness, &game).await;
    assert_eq!(harness.place(&game).await.channel, HALL);
}

#[tokio::test]
async fn a_game_with_a_new_board_every_move_can_have_a_thread_too() {
    let mut harness = Harness::in_memory().await;
    let options = json!({ "variant": "mount-chess", "boards": "every-move", "thread": true });
    let (game, lobby) = lobby(&mut harness, options).await;
    starts(&mut harness, &game).await;
    let place = harness.place(&game).await;
    assert_eq!((place.channel.0, place.board_mode()), (lobby.message.0, BoardMode::EveryMove));
}

#[tokio::test]
async fn a_stop_after_the_thread_was_opened_opens_no_second_one() {
    let mut harness = Harness::in_memory().await;
    let (game, lobby) = lobby(&mut harness, with_thread()).await;
    harness.discord.hangs_after_threads(true);
    harness.discord.take();
    let data = crate::harness::command("game start", &json!({ "game": game.as_str() }), None);
    let json = harness.interaction("ann", 2, &data);
    let opened = |asked: &[Outgoing]| what(asked).contains(&"start thread on");
    harness.happens_until(&json, |discord| opened(&discord.take())).await;
    harness.discord.hangs_after_threads(false);
    harness.clock.pass(Span::from_ms(1));
    harness.open().await;
    // A store in memory keeps claimed work for ten minutes.
    let asked = harness.wait(Span::minutes(11)).await;
    let Some(Outgoing::StartThreadOn { message, .. }) =
        asked.iter().find(|asked| asked.what() == "start thread on")
    else {
        panic!("{asked:?}")
    };
    assert_eq!(*message, lobby);
    assert_eq!(harness.place(&game).await.channel.0, lobby.message.0);
    let posts = asked.iter().filter(|asked| asked.what() == "post").count();
    assert_eq!(posts, 1, "{asked:?}");
}

#[tokio::test]
async fn without_a_thread_the_game_stays_on_a_live_board_and_why_is_said_once() {
    for (error, why) in [
        (refused(50_013), "grant me Create Public Threads and Send Messages in Threads."),
        (refused(160_006), "as many open threads as Discord allows"),
        (
            CallError::Refused { status: Some(400), code: 50_024, what: "not here".to_owned() },
            "didn't let me",
        ),
    ] {
        let mut harness = Harness::in_memory().await;
        let (game, lobby) = lobby(&mut harness, with_thread()).await;
        harness.discord.starts_no_threads(error);
        let heard = starts(&mut harness, &game).await;
        let said = heard.publicly();
        assert!(said.contains("Game on!") && said.contains(why), "{said}");
        let place = harness.place(&game).await;
        assert_eq!((place.channel, place.boards, place.thread), (HALL, BoardMode::Live, None));
        assert_eq!(harness.board(&game).await, lobby);
        let heard = harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
        assert_eq!(what(&heard.asked), ["answer", "rewrite", "delete"], "{heard:?}");
        assert!(!heard.publicly().contains("thread"), "{heard:?}");
    }
}

#[tokio::test]
async fn a_thread_that_cannot_be_opened_for_now_is_waited_for() {
    let mut harness = Harness::in_memory().await;
    let (game, lobby) = lobby(&mut harness, with_thread()).await;
    let down = CallError::Unavailable { status: Some(500), what: "down".to_owned(), perhaps_done: true };
    harness.discord.starts_no_threads(down);
    // Users of another channel do not wait for posts in the hall.
    harness.channel = ChannelId(501);
    starts(&mut harness, &game).await;
    assert_eq!(harness.place(&game).await.channel, HALL);
    harness.discord.starts_no_threads(None);
    harness.wait(Span::minutes(5)).await;
    assert_eq!(harness.place(&game).await.channel.0, lobby.message.0);
}

#[tokio::test]
async fn a_lobby_whose_message_is_gone_is_no_reason_to_lose_a_turn() {
    let mut harness = Harness::in_memory().await;
    let (game, lobby) = lobby(&mut harness, with_thread()).await;
    harness.discord.starts_no_threads(CallError::Gone { code: 10_008, what: "Unknown Message".to_owned() });
    let heard = starts(&mut harness, &game).await;
    // The thread is tried once more from a new message; then the game stays in the channel.
    let hung: Vec<&Outgoing> = heard.asked.iter().filter(|asked| asked.what() == "start thread on").collect();
    let [Outgoing::StartThreadOn { message: first, .. }, Outgoing::StartThreadOn { message: second, .. }] =
        *hung
    else {
        panic!("{heard:?}")
    };
    assert_eq!(*first, lobby);
    assert_ne!(*second, lobby);
    assert!(heard.publicly().contains("Game on!"), "{heard:?}");
    assert_eq!(harness.place(&game).await.channel, HALL);
}

#[tokio::test]
async fn a_running_game_is_given_a_thread_by_those_who_may() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let board = harness.board(&game).await;
    let thread = || json!({ "boards": "thread", "game": game.as_str() });
    let heard = harness.gives("cem", "game boards", thread()).await;
    assert_eq!(what(&heard.asked), ["answer"], "{heard:?}");
    // Users who may not start threads cannot have the bot start one.
    let data = crate::harness::command("game boards", &thread(), None);
    let mut json = harness.interaction("ann", 2, &data);
    json["member"]["permissions"] = json!((crate::harness::ALLOWED & !(1 << 35)).to_string());
    let heard = harness.happens(&json).await;
    assert!(heard.privately().contains("You can't start a thread in <#500>"), "{heard:?}");
    harness.channel = ChannelId(501);
    let heard = harness.gives("ann", "game boards", thread()).await;
    assert_eq!(what(&heard.asked), ["answer"], "what somebody may do elsewhere is not known: {heard:?}");
    harness.channel = HALL;
    assert_eq!(harness.place(&game).await.channel, HALL);

    let heard = harness.gives("ben", "game boards", thread()).await;
    assert_eq!(what(&heard.asked), ["start thread on", "rewrite", "post", "answer"], "{heard:?}");
    let there = ChannelId(board.message.0);
    assert!(heard.privately().contains(&format!("<#{there}>")), "{heard:?}");
    assert_eq!((harness.place(&game).await.channel, harness.board(&game).await.channel), (there, HALL));
    harness.channel = there;
    let heard = harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    // The line that mentioned her in the channel is deleted.
    assert_eq!(what(&heard.asked), ["answer", "rewrite", "delete"], "{heard:?}");
    let Outgoing::Rewrite { message, .. } = heard.only("rewrite") else { panic!("{heard:?}") };
    assert_eq!(message.channel, there);
}

#[tokio::test]
async fn a_running_game_that_can_have_no_thread_stays_and_whoever_asked_is_told() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    harness.discord.starts_no_threads(refused(50_013));
    let heard = harness.gives("ann", "game boards", json!({ "boards": "thread" })).await;
    assert!(heard.privately().contains("Create Public Threads"), "{heard:?}");
    let place = harness.place(&game).await;
    assert_eq!((place.channel, place.board_mode(), place.thread), (HALL, BoardMode::Live, None));
    let heard = harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    assert_eq!(what(&heard.asked), ["answer", "rewrite", "delete"], "{heard:?}");
}

#[tokio::test]
async fn a_game_that_has_not_started_gets_its_thread_when_it_does_unless_its_players_change_their_mind() {
    let mut harness = Harness::in_memory().await;
    let (game, lobby) = lobby(&mut harness, json!({ "variant": "mount-chess" })).await;
    let heard = harness.gives("ann", "game boards", json!({ "boards": "thread" })).await;
    assert!(heard.privately().contains("When the game starts"), "{heard:?}");
    harness.gives("ann", "game boards", json!({ "boards": "live" })).await;
    assert_eq!(harness.place(&game).await.thread, None);
    harness.gives("ann", "game boards", json!({ "boards": "thread" })).await;
    starts(&mut harness, &game).await;
    assert_eq!(harness.place(&game).await.channel.0, lobby.message.0);
}

#[tokio::test]
async fn a_thread_that_is_deleted_is_not_opened_again() {
    let mut harness = Harness::in_memory().await;
    let (game, lobby) = lobby(&mut harness, with_thread()).await;
    starts(&mut harness, &game).await;
    let thread = ChannelId(lobby.message.0);
    let gone = CallError::Gone { code: 10_003, what: "Unknown Channel".to_owned() };
    harness.discord.breaks(thread, Some(gone));
    harness.event(&Event::ThreadDeleted(thread)).await;
    let heard = harness.gives("ann", "move", json!({ "action": "a2a3", "game": game.as_str() })).await;
    assert_eq!(heard.count("start thread on"), 0, "{heard:?}");
    assert_eq!(harness.place(&game).await.channel, HALL);
    assert_eq!(harness.game(&game).await.board_version(), 1);
}

#[tokio::test]
async fn a_game_that_is_called_off_before_it_starts_gets_no_thread() {
    let mut harness = Harness::in_memory().await;
    let (game, _) = lobby(&mut harness, with_thread()).await;
    let meant = harness.id(&game, Step::AbortConfirmed).await;
    let heard = harness.presses("ann", &meant, true).await;
    assert_eq!(heard.count("start thread on"), 0, "{heard:?}");
}

/// Returns a new game that Ann opened in the thread of a finished game of Ann and Ben.
async fn next_game(harness: &mut Harness) -> (GameId, ChannelId) {
    let (game, lobby) = lobby(harness, with_thread()).await;
    starts(harness, &game).await;
    let thread = ChannelId(lobby.message.0);
    harness.channel = thread;
    let meant = harness.id(&game, Step::ResignConfirmed).await;
    harness.presses("ben", &meant, true).await;
    (opens_in_thread(harness, "ann").await, thread)
}

/// Opens a game as a user in the current channel, which is a thread.
async fn opens_in_thread(harness: &mut Harness, who: &str) -> GameId {
    let options = json!({ "variant": "mount-chess" });
    let mut json = harness.interaction(who, 2, &crate::harness::command("game new", &options, None));
    json["channel"] = json!({ "id": harness.channel.to_string(), "type": 11, "parent_id": HALL.to_string() });
    let heard = harness.happens(&json).await;
    assert!(heard.failed.is_none(), "{heard:?}");
    heard.game()
}

/// Picks another game on a set-up card.
async fn becomes(harness: &mut Harness, who: &str, game: &GameId, variant: &str) -> Heard {
    let id = ComponentId::for_game(Step::Setting, game, 0).with("game").to_string();
    harness.picks(who, &id, Some(variant), false).await
}

#[tokio::test]
async fn a_thread_is_called_after_the_game_that_is_picked_on_the_card_in_it() {
    let mut harness = Harness::in_memory().await;
    let (game, thread) = next_game(&mut harness).await;
    let heard = becomes(&mut harness, "ann", &game, "kings-mate").await;
    let name = "King's Mate: ann, ben".to_owned();
    assert_eq!(heard.only("rename thread"), &Outgoing::RenameThread { thread, name });
    // A change that keeps the game keeps the name, and costs no request.
    let id = ComponentId::for_game(Step::Setting, &game, 0).with("rated").to_string();
    let heard = harness.picks("ann", &id, Some("on"), true).await;
    assert_eq!((heard.count("channel"), heard.count("rename thread")), (0, 0), "{heard:?}");
    // An accepted offer renames the thread too.
    harness.gives("ben", "game join", json!({ "game": game.as_str() })).await;
    becomes(&mut harness, "ann", &game, "giant-king").await;
    let accept = ComponentId::for_game(Step::Accept, &game, 0).with(1_u32).to_string();
    assert_eq!(harness.presses("ben", &accept, false).await.count("rename thread"), 1);
    assert_eq!(harness.discord.thread_name(thread), "Giant-King Chess: ann, ben");
}

#[tokio::test]
async fn a_thread_gets_two_names_in_ten_minutes_and_the_right_one_at_the_latest_when_the_game_starts() {
    let mut harness = Harness::in_memory().await;
    let (game, thread) = next_game(&mut harness).await;
    for variant in ["kings-mate", "giant-king", "all-round-king"] {
        becomes(&mut harness, "ann", &game, variant).await;
    }
    assert_eq!(harness.discord.thread_name(thread), "Giant-King Chess: ann, ben");
    harness.clock.pass(Span::minutes(10));
    harness.gives("ben", "game join", json!({ "game": game.as_str() })).await;
    let heard = starts(&mut harness, &game).await;
    assert_eq!(heard.count("rename thread"), 1, "{heard:?}");
    assert_eq!(harness.discord.thread_name(thread), "All-round King: ann, ben");
}

#[tokio::test]
async fn a_name_that_discord_refuses_keeps_nothing_from_being_done() {
    let mut harness = Harness::in_memory().await;
    let (game, thread) = next_game(&mut harness).await;
    for error in [
        CallError::Refused { status: Some(429), code: 0, what: "Discord said to wait".to_owned() },
        refused(50_013),
        CallError::Gone { code: 10_003, what: "Unknown Channel".to_owned() },
        CallError::Unavailable { status: Some(500), what: "down".to_owned(), perhaps_done: true },
    ] {
        harness.discord.refuses_names(Some(error.clone()));
        for variant in ["kings-mate", "mount-chess"] {
            let heard = becomes(&mut harness, "ann", &game, variant).await;
            assert!(heard.failed.is_none() && heard.count("rewrite") == 1, "{error}: {heard:?}");
        }
        harness.clock.pass(Span::minutes(10));
    }
    assert_eq!(harness.discord.thread_name(thread), "Mount Chess: ann, ben");
    assert_eq!(harness.game(&game).await.settings().variant.info().name, "mount-chess");
}

#[tokio::test]
async fn a_name_of_which_automod_lets_a_part_through_is_that_of_the_game_alone() {
    let mut harness = Harness::in_memory().await;
    harness.called = |name| if name == "ben" { "Scunthorpe".to_owned() } else { name.to_owned() };
    let (game, thread) = next_game(&mut harness).await;
    assert_eq!(harness.discord.thread_name(thread), "Mount Chess: ann, Scunthorpe");
    harness.discord.blocks(&["Scunthorpe"]);
    becomes(&mut harness, "ann", &game, "kings-mate").await;
    assert_eq!(harness.discord.thread_name(thread), "King's Mate");
}

#[tokio::test]
async fn a_thread_keeps_a_name_that_is_not_the_bots_to_change() {
    for (name, owner) in [
        // A user's thread with a name like one of the bot's, a bot's thread renamed by a user, and names of other
        // players or of none.
        ("Mount Chess: ann, ben", UserId(1)),
        ("Grudge match", BOT),
        ("Mount Chess", BOT),
        ("Mount Chess: cem, dan", BOT),
    ] {
        let mut harness = Harness::in_memory().await;
        harness.channel = ChannelId(700);
        harness.discord.has_thread(harness.channel, name, owner);
        let game = opens_in_thread(&mut harness, "ann").await;
        let heard = becomes(&mut harness, "ann", &game, "kings-mate").await;
        assert_eq!(heard.count("rename thread"), 0, "{name}: {heard:?}");
    }
    // The thread is not renamed either while another game is running in it.
    let mut harness = Harness::in_memory().await;
    let (_, thread) = next_game(&mut harness).await;
    let second = opens_in_thread(&mut harness, "ann").await;
    becomes(&mut harness, "ann", &second, "kings-mate").await;
    assert_eq!(harness.discord.thread_name(thread), "Mount Chess: ann, ben");
}

#[tokio::test]
async fn a_thread_names_whoever_plays_on_in_the_place_of_somebody_else() {
    let mut harness = Harness::in_memory().await;
    let (game, lobby) = lobby(&mut harness, with_thread()).await;
    starts(&mut harness, &game).await;
    let thread = ChannelId(lobby.message.0);
    let options = json!({ "what": "seat", "seat": "b", "player": "cem", "game": game.as_str(), "why": "so" });
    let heard = harness.gives("eve", "direct", options).await;
    assert_eq!(heard.count("rename thread"), 1, "{heard:?}");
    assert_eq!(harness.discord.thread_name(thread), "Mount Chess: ann, cem");
}
