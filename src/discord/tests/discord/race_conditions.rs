//! Concurrent operations and repeated interactions, which must not undo each other's effects.

use crate::fixtures::{announce_tournament, player_name_at, start_tournament};
use crate::harness::{Harness, PAUSE, command, guild_created};
use crate::recorder::{GUILD, MAIN_CHANNEL, Request};
use crate::store_outage::StoreOutage;
use castellan_community::places::tournament_locations::{PhasePost, TournamentLocation, TournamentLocations};
use castellan_discord_api::CallError;
use castellan_discord_api::wire::{ChannelId, Event};
use castellan_discord_view::ids::Step;
use castellan_game::{GameId, Phase, Span};
use castellan_test_support::hooked_store::HookedStore;
use castellan_tournament::TournamentId;
use serde_json::{Value, json};

/// The channel that games and tournaments are moved to.
const NEW_CHANNEL: ChannelId = ChannelId(510);

fn forbidden() -> CallError {
    CallError::Forbidden { code: 50_013, what: "Missing Permissions".to_owned() }
}

/// Moves a game to the new channel, as Ann.
async fn move_game(harness: &mut Harness, game: &GameId) {
    let options = json!({ "game": game.as_str(), "channel": NEW_CHANNEL.to_string() });
    let text = harness.run_command("ann", "game move", options).await.private_text();
    assert!(text.contains("moved to <#510>"), "{text}");
}

/// Returns the player to move, and the options of a command for the first legal move.
async fn next_move(harness: &mut Harness, game: &GameId) -> (String, Value) {
    let now = harness.game(game).await;
    let action = now.record().expect("it has begun").position().actions()[0].to_string();
    let who = player_name_at(harness, &now, now.to_act().expect("a seat")).await;
    (who, json!({ "action": action, "game": game.as_str() }))
}

/// Runs a command while the outbox is not delivered.
async fn run_without_delivery(harness: &mut Harness, who: &str, path: &str, options: Value) {
    let json = harness.interaction(who, 2, &command(path, &options, None));
    let (handling, clock) = (harness.start_handling(&json), harness.clock.clone());
    // The answer waits until its deadline for a notice that is not posted.
    let pass_time = async {
        loop {
            tokio::time::sleep(PAUSE).await;
            clock.advance(Span::from_ms(100));
        }
    };
    tokio::select! {
        handled = handling => handled.expect("no panic").expect("it works"),
        () = pass_time => {}
    }
}

async fn tournament_location(harness: &Harness, id: &TournamentId) -> TournamentLocation {
    let locations = TournamentLocations(harness.referee().store().clone());
    locations.of(id).await.expect("a store").expect("a place")
}

/// Withdraws from the tournament.
async fn withdraw(harness: &mut Harness, who: &str) {
    let response = harness.run_command(who, "tournament withdraw", json!({})).await;
    assert!(response.error.is_none(), "{response:?}");
}

#[tokio::test]
async fn reposting_a_board_does_not_move_the_game_back() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let board = harness.board_message(&game).await;
    let held = harness.discord.hold_next_post();
    let bot = harness.bot().clone();
    let event = tokio::spawn(async move { bot.handle_event(&Event::MessagesDeleted(vec![board])).await });
    held.wait().await;
    move_game(&mut harness, &game).await;
    held.wait().await;
    event.await.expect("no panic").expect("it works");
    assert_eq!(harness.location(&game).await.channel, NEW_CHANNEL);
    let is_deleted =
        harness.discord.take_requests().into_iter().any(|request| matches!(request, Request::Delete { .. }));
    assert!(is_deleted, "the board in the old channel is deleted");
}

#[tokio::test]
async fn a_late_failure_in_the_old_channel_does_not_stop_a_moved_game() {
    let mut harness = Harness::in_memory().await;
    harness.set_board_mode("every-move").await;
    let game = harness.duel("mount-chess").await;
    harness.discord.fail_channel(MAIN_CHANNEL, Some(forbidden()));
    let held = harness.discord.hold_next_post();
    harness.channel = NEW_CHANNEL;
    let (who, action) = next_move(&mut harness, &game).await;
    run_without_delivery(&mut harness, &who, "move", action).await;
    let (referee, bot) = (harness.referee().clone(), harness.bot().clone());
    let delivery = tokio::spawn(async move { referee.outbox.run_due(&bot).await });
    held.wait().await;
    let options = json!({ "game": game.as_str(), "channel": NEW_CHANNEL.to_string() });
    run_without_delivery(&mut harness, "ann", "game move", options).await;
    held.wait().await;
    delivery.await.expect("no panic").expect("a store");
    let location = harness.location(&game).await;
    assert_eq!((location.channel, location.lost), (NEW_CHANNEL, false));
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
}

#[tokio::test]
async fn a_game_moved_while_its_server_returns_stays_in_the_new_channel() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    harness.handle_event(&Event::GuildDeleted { guild: GUILD, unavailable: false }).await;
    assert!(harness.location(&game).await.lost);
    let held = harness.discord.hold_next_lookup();
    let bot = harness.bot().clone();
    let event = tokio::spawn(async move { bot.handle_event(&guild_created(GUILD)).await });
    held.wait().await;
    move_game(&mut harness, &game).await;
    held.wait().await;
    event.await.expect("no panic").expect("it works");
    let location = harness.location(&game).await;
    assert_eq!((location.channel, location.lost), (NEW_CHANNEL, false));
}

#[tokio::test]
async fn a_game_resumes_after_a_failed_look_up_of_its_channel() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    harness.handle_event(&Event::GuildDeleted { guild: GUILD, unavailable: false }).await;
    assert!(harness.location(&game).await.lost);
    let outage = CallError::Unavailable { status: Some(503), what: String::new(), perhaps_done: false };
    harness.discord.fail_channel(MAIN_CHANNEL, Some(outage));
    harness.bot().handle_event(&guild_created(GUILD)).await.expect("it works");
    harness.discord.fail_channel(MAIN_CHANNEL, None);
    harness.wait(Span::hours(1)).await;
    assert!(!harness.location(&game).await.lost);
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
}

#[tokio::test]
async fn a_reposted_board_shows_the_moves_made_meanwhile() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let board = harness.board_message(&game).await;
    harness.discord.delete_message(board);
    let gone = CallError::Gone { code: 10_008, what: "Unknown Message".to_owned() };
    harness.discord.fail_edits(Some(gone));
    let held = harness.discord.hold_next_post();
    let bot = harness.bot().clone();
    let event = tokio::spawn(async move { bot.handle_event(&Event::MessagesDeleted(vec![board])).await });
    held.wait().await;
    let (who, action) = next_move(&mut harness, &game).await;
    harness.run_command(&who, "move", action).await;
    harness.discord.fail_edits(None);
    held.wait().await;
    event.await.expect("no panic").expect("it works");
    harness.run_until_idle().await;
    let shown = harness.location(&game).await.reposted_board.expect("a board");
    let requests = harness.discord.take_requests();
    let edited =
        requests.iter().any(|request| matches!(request, Request::Edit { message, .. } if *message == shown));
    assert!(edited, "{requests:?}");
}

#[tokio::test]
async fn simultaneous_rematch_requests_open_one_game() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let question = harness.run_command("ben", "resign", json!({ "game": game.as_str() })).await;
    harness.press("ben", &question.component_ids()[0], true).await;
    let id = harness.button_id(&game, Step::Rematch).await;
    let mut press = |name: &str| {
        let data = json!({ "custom_id": id, "component_type": 2, "values": [] });
        let mut json = harness.interaction(name, 3, &data);
        json["message"] = json!({ "id": "600", "channel_id": MAIN_CHANNEL.to_string(), "flags": 0 });
        json
    };
    let (first, second) = (press("ann"), press("ben"));
    let (first, second) = (harness.start_handling(&first), harness.start_handling(&second));
    let (first, second) = tokio::join!(harness.finish_handling(first), harness.finish_handling(second));
    first.and(second).expect("both work");
    harness.run_until_idle().await;
    let games = harness.referee().game_list.games(None, 100).await.expect("a store");
    assert_eq!(games.len(), 2, "{games:?}");
}

#[tokio::test]
async fn a_tournament_moved_while_its_message_is_replaced_has_its_message_in_the_new_channel() {
    let mut harness = Harness::in_memory().await;
    let id = announce_tournament(&mut harness, "swiss", json!({ "rounds": 2 })).await;
    harness.run_command("ann", "tournament sign-up", json!({})).await;
    harness.clock.advance(Span::minutes(1));
    harness.discord.lose_messages(true);
    let held = harness.discord.hold_next_post();
    let bot = harness.bot().clone();
    let editing = tokio::spawn(async move { bot.edit_due_announcements().await });
    held.wait().await;
    harness.discord.lose_messages(false);
    harness.channel = NEW_CHANNEL;
    let options = json!({ "tournament": id.as_str(), "why": "it is nicer there" });
    let json = harness.interaction("eve", 2, &command("arbiter move", &options, None));
    let moving = harness.start_handling(&json);
    held.wait().await;
    editing.await.expect("no panic");
    harness.finish_handling(moving).await.expect("it works");
    let location = tournament_location(&harness, &id).await;
    assert_eq!((location.channel, location.message.map(|at| at.channel)), (NEW_CHANNEL, Some(NEW_CHANNEL)));
}

#[tokio::test]
async fn a_late_failure_in_the_old_channel_does_not_stop_a_moved_tournament() {
    let mut harness = Harness::in_memory().await;
    let id = start_tournament(&mut harness, "swiss", json!({ "rounds": 2, "notice": "1h" })).await;
    harness.edit_announcements().await;
    harness.channel = NEW_CHANNEL;
    harness.discord.fail_channel(MAIN_CHANNEL, Some(forbidden()));
    let held = harness.discord.hold_next_post();
    let options = json!({ "tournament": id.as_str(), "text": "hello all" });
    run_without_delivery(&mut harness, "eve", "arbiter message", options).await;
    let (referee, bot) = (harness.referee().clone(), harness.bot().clone());
    let delivery = tokio::spawn(async move { referee.effects.run_due(&bot).await });
    held.wait().await;
    let options = json!({ "tournament": id.as_str(), "why": "I may not write there" });
    run_without_delivery(&mut harness, "eve", "arbiter move", options).await;
    held.wait().await;
    delivery.await.expect("no panic").expect("a store");
    let location = tournament_location(&harness, &id).await;
    assert_eq!((location.channel, location.lost), (NEW_CHANNEL, false));
    // A notice that could not be posted in the old channel is posted in the new one.
    let requests = harness.wait(Span::hours(1)).await;
    assert!(requests.iter().any(|request| request.content().contains("hello all")), "{requests:?}");
}

#[tokio::test]
async fn a_tournament_moved_back_to_a_channel_without_threads_records_that_again() {
    let mut harness = Harness::in_memory().await;
    harness.discord.fail_threads(forbidden());
    let id = start_tournament(&mut harness, "swiss", json!({ "rounds": 2 })).await;
    assert!(tournament_location(&harness, &id).await.without_threads);
    for channel in [NEW_CHANNEL, MAIN_CHANNEL] {
        harness.channel = channel;
        let options = json!({ "tournament": id.as_str(), "why": "it is nicer there" });
        harness.run_command("eve", "arbiter move", options).await;
    }
    assert!(!tournament_location(&harness, &id).await.without_threads);
    for board in ["1.1", "1.2"] {
        let options = json!({ "board": board, "result": "1-0", "why": "so", "tournament": id.as_str() });
        harness.run_command("eve", "arbiter result", options).await;
    }
    harness.wait(Span::days(8)).await;
    assert!(tournament_location(&harness, &id).await.without_threads);
}

#[tokio::test]
async fn a_process_edits_messages_that_another_process_has_edited() {
    let mut harness = Harness::in_memory().await;
    let other = harness.another_bot(|store| store);
    other.1.outages.end_outage().await.expect("a store");
    for bot in [&other.0, harness.bot()] {
        bot.share_with(1);
    }
    announce_tournament(&mut harness, "swiss", json!({ "rounds": 2 })).await;
    harness.run_command("cem", "tournament sign-up", json!({})).await;
    harness.clock.advance(Span::minutes(1));
    harness.edit_announcements().await;
    let first = harness.replace_bot(other);
    harness.run_command("ann", "tournament sign-up", json!({})).await;
    harness.clock.advance(Span::minutes(1));
    let edits = harness.edit_announcements().await;
    assert!(edits.last().expect("an edit").content().contains("ann"), "{edits:?}");
    harness.replace_bot(first);
    withdraw(&mut harness, "ann").await;
    harness.clock.advance(Span::minutes(1));
    let edits = harness.edit_announcements().await;
    assert!(!edits.last().expect("an edit").content().contains("ann"), "{edits:?}");
}

#[tokio::test]
async fn a_message_is_edited_after_an_outage_of_the_store() {
    let mut harness = Harness::in_memory().await;
    let down = StoreOutage::default();
    let bot = harness.another_bot(|store| HookedStore { store: store.into(), hooks: down.clone() });
    bot.1.outages.end_outage().await.expect("a store");
    harness.replace_bot(bot);
    announce_tournament(&mut harness, "swiss", json!({ "rounds": 2 })).await;
    harness.edit_announcements().await;
    harness.clock.advance(Span::minutes(1));
    harness.run_command("cem", "tournament sign-up", json!({})).await;
    down.set(true);
    harness.edit_announcements().await;
    down.set(false);
    harness.clock.advance(Span::minutes(10));
    let edits = harness.edit_announcements().await;
    assert!(edits.iter().any(|edit| edit.content().contains("cem")), "{edits:?}");
}

#[tokio::test]
async fn a_page_that_was_removed_can_be_posted_again() {
    let mut harness = Harness::in_memory().await;
    let options = json!({ "starts": "2h", "check-in": "1h", "rounds": 2, "most": 100 });
    let id = announce_tournament(&mut harness, "swiss", options).await;
    harness.username = |name| name.to_owned();
    let names: Vec<String> = (0..61).map(|number| format!("p{number}")).collect();
    for name in &names[..60] {
        harness.run_command(name, "tournament sign-up", json!({})).await;
    }
    harness.wait(Span::hours(1)).await;
    let locations = TournamentLocations(harness.referee().store().clone());
    let pages =
        async || locations.phase_messages(&id).await.expect("a store")[&PhasePost::CheckIn].messages.clone();
    assert_eq!(pages().await.len(), 1);
    for round in 0..3 {
        harness.run_command(&names[60], "tournament sign-up", json!({})).await;
        harness.clock.advance(Span::minutes(1));
        harness.edit_announcements().await;
        let [_, second] = pages().await[..] else { panic!("{round}: two pages") };
        assert!(
            harness.discord.public_messages(MAIN_CHANNEL).contains(&second),
            "{round}: the second page is gone"
        );
        withdraw(&mut harness, &names[60]).await;
        harness.clock.advance(Span::minutes(1));
        harness.edit_announcements().await;
        assert_eq!(pages().await.len(), 1, "{round}");
    }
}

/// Delivers interactions to two processes, as can happen over HTTP or after a handover of the gateway.
#[tokio::test]
async fn two_processes_answer_the_same_interaction_alike() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    announce_tournament(&mut harness, "swiss", json!({ "rounds": 2 })).await;
    let other = harness.another_bot(|store| store);
    other.1.outages.end_outage().await.expect("a store");
    // The command comes from another channel, so that the answer is private.
    let old_channel = std::mem::replace(&mut harness.channel, NEW_CHANNEL);
    let (who, options) = next_move(&mut harness, &game).await;
    let interactions = [
        harness.interaction(&who, 2, &command("move", &options, None)),
        harness.interaction("cem", 2, &command("tournament sign-up", &json!({}), None)),
        harness.interaction("cem", 2, &command("person block", &json!({ "player": "ann" }), None)),
        harness.interaction("cem", 2, &command("vacation", &json!({ "span": "3d" }), None)),
    ];
    let mut first = Vec::new();
    for json in &interactions {
        first.push(harness.handle(json).await.private_text());
    }
    harness.channel = old_channel;
    // The game has moved on since.
    let (next, options) = next_move(&mut harness, &game).await;
    harness.run_command(&next, "move", options).await;
    harness.replace_bot(other);
    for (json, first) in interactions.iter().zip(&first) {
        assert_eq!(harness.handle(json).await.private_text(), *first);
    }
}

/// Repeats a command without a game when it is the player's turn in another game.
#[tokio::test]
async fn a_repeated_move_without_a_game_is_made_in_one_game() {
    let mut harness = Harness::in_memory().await;
    let games = [harness.duel("mount-chess").await, harness.duel("mount-chess").await];
    let next_moves: Vec<(String, Value)> =
        vec![next_move(&mut harness, &games[0]).await, next_move(&mut harness, &games[1]).await];
    // White's player is to move in only one of the games.
    let (white, options) = &next_moves[1];
    harness.run_command(white, "move", options.clone()).await;
    let moves = async |harness: &Harness| {
        let mut moves = Vec::new();
        for game in &games {
            moves.push(harness.game(game).await.record().expect("it has begun").steps().len());
        }
        moves
    };
    let (who, mut options) = next_moves[0].clone();
    options.as_object_mut().expect("options").remove("game");
    let json = harness.interaction(&who, 2, &command("move", &options, None));
    harness.handle(&json).await;
    assert_eq!(moves(&harness).await, [1, 1]);
    // Now it is that player's turn in the other game.
    let (next, options) = next_move(&mut harness, &games[1]).await;
    harness.run_command(&next, "move", options).await;
    harness.handle(&json).await;
    assert_eq!(moves(&harness).await, [1, 2]);
}

/// Repeats an interaction when the offer is settled and the game is over.
#[tokio::test]
async fn repeating_the_command_that_ended_a_game_gets_the_same_answer() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    harness.run_command("ben", "game new", json!({ "variant": "mount-chess" })).await;
    harness.run_command("ann", "draw offer", json!({ "game": game.as_str() })).await;
    let other = harness.another_bot(|store| store);
    other.1.outages.end_outage().await.expect("a store");
    let named = json!({ "game": game.as_str() });
    let json = harness.interaction("ben", 2, &command("draw accept", &json!({}), None));
    let with_name = {
        let mut json = json.clone();
        json["data"] = command("draw accept", &named, None);
        json
    };
    harness.handle(&json).await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Over);
    harness.replace_bot(other);
    for json in [json, with_name] {
        let text = harness.handle(&json).await.private_text();
        assert!(text.starts_with("ben accepts the draw.") && !text.contains("Posted in"), "{text}");
    }
}
