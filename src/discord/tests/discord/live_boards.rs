//! Boards edited in place: the messages that stay, the mentions, and the recovery if a board cannot be edited, a line
//! is gone, or the program stops in between.

use crate::fixtures::player_name_at;
use crate::harness::Harness;
use crate::learning::attached_files;
use crate::recorder::{MAIN_CHANNEL, Request};
use castellan_discord_api::CallError;
use castellan_discord_api::wire::{Event, MessageId, MessageRef};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, Span};
use castellan_rules::Seat;
use castellan_test_support::Random;
use castellan_text::Language;
use serde_json::{Value, json};

/// Returns the users that messages mention.
fn mentioned_users(requests: &[Request]) -> Vec<Value> {
    let users = |request: &Request| request.message()["allowed_mentions"]["users"].as_array().cloned();
    requests.iter().filter_map(users).flatten().collect()
}

/// Plays up to this many random moves. Each next player must be mentioned once.
async fn play_random_moves(harness: &mut Harness, game: &GameId, count: usize) -> usize {
    let mut random = Random::new(3);
    for number in 0..count {
        let now = harness.game(game).await;
        let Some(seat) = now.to_act() else { return number };
        let name = player_name_at(harness, &now, seat).await;
        let action = random.pick(&now.record().expect("it began").position().actions()).to_string();
        let response =
            harness.run_command(&name, "move", json!({ "action": action, "game": game.as_str() })).await;
        assert!(response.error.is_none(), "{response:?}");
        let after = harness.game(game).await;
        let next = after.to_act().map(|seat| after.player_at(seat).expect("a player").id.clone());
        let next: Vec<Value> = match next {
            Some(player) => {
                let name =
                    harness.referee().directory.person(&player).await.expect("a store").expect("known").name;
                vec![json!(crate::harness::user(&name).to_string())]
            }
            None => Vec::new(),
        };
        assert_eq!(mentioned_users(&response.requests), next, "{number}: {response:?}");
    }
    count
}

/// Starts a game of chess without early ends.
async fn start_long_game(harness: &mut Harness) -> GameId {
    harness.duel_with("all-round-king", "phases=N; time=3d per action").await
}

#[tokio::test]
async fn a_long_game_leaves_few_messages_and_mentions_each_player_in_turn() {
    let mut harness = Harness::in_memory().await;
    let game = start_long_game(&mut harness).await;
    let board = harness.board_message(&game).await;
    let plies = play_random_moves(&mut harness, &game, 80).await;
    assert!(plies > 40, "{plies}");
    assert_eq!(harness.board_message(&game).await, board, "the same board is edited");
    let left = harness.discord.public_messages(MAIN_CHANNEL);
    assert!(left.len() <= 2, "{left:?}");
}

#[tokio::test]
async fn boards_per_move_leave_a_board_and_threads_one_board_and_one_line() {
    let mut harness = Harness::in_memory().await;
    harness.set_board_mode("every-move").await;
    let game = start_long_game(&mut harness).await;
    let before = harness.discord.public_messages(MAIN_CHANNEL).len();
    play_random_moves(&mut harness, &game, 6).await;
    assert_eq!(harness.discord.public_messages(MAIN_CHANNEL).len(), before + 6);

    let mut harness = Harness::in_memory().await;
    harness.set_board_mode("thread").await;
    let game =
        harness.create_game("ann", json!({ "variant": "all-round-king", "options": "phases=N" })).await;
    harness.run_command("ben", "game join", json!({})).await;
    harness.run_command("ann", "game start", json!({})).await;
    let thread = harness.location(&game).await.channel;
    harness.channel = thread;
    let (channel_count, before) =
        (harness.discord.public_messages(MAIN_CHANNEL).len(), harness.discord.public_messages(thread).len());
    let board = harness.board_message(&game).await;
    play_random_moves(&mut harness, &game, 6).await;
    assert!(before <= 2);
    assert_eq!(harness.discord.public_messages(thread).len(), 2, "the board and one line");
    assert_eq!((harness.board_message(&game).await, board.channel), (board, thread));
    assert_eq!(
        harness.discord.public_messages(MAIN_CHANNEL).len(),
        channel_count,
        "no message of it is in the channel"
    );
    // In a channel where others talk, the game's lines are deleted.
    harness.channel = MAIN_CHANNEL;
    harness.run_command("ann", "game move", json!({ "game": game.as_str() })).await;
    let before = harness.discord.public_messages(MAIN_CHANNEL).len();
    play_random_moves(&mut harness, &game, 4).await;
    assert_eq!(harness.discord.public_messages(MAIN_CHANNEL).len(), before + 1);
}

#[tokio::test]
async fn a_line_that_mentions_a_player_has_a_move_button() {
    let mut harness = Harness::in_memory().await;
    harness.duel("mount-chess").await;
    let response = harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    let pieces = harness.press("ben", &response.component_id(Step::Move), false).await;
    assert!(pieces.private_text().contains("Black"), "{pieces:?}");
    // Time passes, and a reminder has the button too.
    let requests = harness.wait(Span::hours(60)).await;
    let reminder = requests.iter().find(|request| request.kind() == "post").expect("a reminder");
    let id = crate::harness::component_ids(&reminder.message()).pop().expect("a button");
    let pieces = harness.press("ben", &id, false).await;
    assert!(pieces.private_text().contains("Black"), "{pieces:?}");
}

#[tokio::test]
async fn a_board_lists_the_last_moves_with_their_dice() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel_with("kings-mate", "active=on; time=3d per action").await;
    let mut record = harness.game(&game).await.record().expect("a record").clone();
    let mut number = 0;
    while record.steps().rev().take(4).filter(|step| step.roll.is_some()).count() == 0 || number < 4 {
        let position = record.position();
        let actions = position.actions();
        let attack = actions.iter().find(|action| position.dice_sides(**action).is_some());
        let action = attack.unwrap_or(&actions[number * 7 % actions.len()]).to_string();
        let who = if position.to_act() == Seat::White { "ann" } else { "ben" };
        harness.run_command(who, "move", json!({ "action": action, "game": game.as_str() })).await;
        record = harness.game(&game).await.record().expect("a record").clone();
        number += 1;
        assert!(number < 200, "no dice were rolled");
    }
    let text = castellan_discord_view::records::moves::recent_moves(&record, 4, Language::default());
    let text = text.expect("moves");
    assert_eq!(text.split(" · ").count(), 4, "{text}");
    let rolls = record.steps().rev().take(4).filter(|step| step.roll.is_some()).count();
    assert_eq!(text.matches(':').count(), 4 + rolls, "{text}");
}

#[tokio::test]
async fn a_move_is_answered_with_a_line_before_the_board_is_edited_and_the_previous_line_deleted() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let board = harness.board_message(&game).await;
    let standing = harness.discord.public_messages(MAIN_CHANNEL);
    let line = *standing.iter().rfind(|message| **message != board).expect("a line");
    let response = harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    let kinds: Vec<&str> = response.requests.iter().map(Request::kind).collect();
    assert_eq!(kinds, ["answer", "edit", "delete"], "{response:?}");
    assert_eq!(response.public_text(), "ann: Farmer a2 to a3. <@2>, your move (Black).");
    assert_eq!(response.answer().message()["attachments"], json!([]));
    let Request::Edit { message, body } = response.only("edit") else { panic!("{response:?}") };
    assert_eq!(*message, board);
    // Naming the attachments removes the old picture, and an edit mentions no player.
    assert_eq!(attached_files(body), ["board.png"], "{body}");
    assert_eq!(body["allowed_mentions"]["users"], json!([]));
    let text = body["content"].as_str().expect("a text");
    assert!(
        text.starts_with(
            "**Mount Chess**\n-# White: Farmer a2 to a3\nBlack (ben) to move. Time runs out <t:"
        ),
        "{text}"
    );
    let press = ComponentId::for_game(Step::Move, &game, 1).to_string();
    assert!(body["components"].to_string().contains(&press), "{body}");
    assert_eq!(response.only("delete"), &Request::Delete { message: line });
}

#[tokio::test]
async fn the_result_stays_posted_and_the_board_has_no_move_button() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let resign = harness.button_id(&game, Step::ResignConfirmed).await;
    let response = harness.press("ben", &resign, true).await;
    assert!(response.public_text().contains("## Mount Chess: ann wins!"), "{response:?}");
    // The board comes anew with the result, and the old one goes.
    assert_eq!(response.count("edit"), 0, "{response:?}");
    let steps = response.component_ids();
    let is_move = |id: &String| ComponentId::read(id).is_some_and(|id| id.step == Step::Move);
    assert!(!steps.is_empty() && !steps.iter().any(is_move), "{steps:?}");
    assert_eq!(harness.discord.public_messages(MAIN_CHANNEL).len(), 1, "the board, and how it ended");
}

#[tokio::test]
async fn an_invitation_line_stays_until_the_player_joins() {
    let mut harness = Harness::in_memory().await;
    let game = harness.create_game("ann", json!({ "variant": "mount-chess" })).await;
    let lobby = harness.board_message(&game).await;
    let response = harness.run_command("ann", "game invite", json!({ "player": "ben" })).await;
    assert_eq!(mentioned_users(&response.requests), [json!("2")], "{response:?}");
    let invites = *harness.discord.public_messages(MAIN_CHANNEL).last().expect("a line");
    let response = harness.run_command("cem", "game watch", json!({})).await;
    assert_eq!(response.count("delete"), 0, "{response:?}");
    let response = harness.run_command("ben", "game join", json!({})).await;
    assert_eq!(response.only("delete"), &Request::Delete { message: invites });
    let Request::Edit { message, body } = response.only("edit") else { panic!("{response:?}") };
    assert_eq!(*message, lobby);
    assert!(body["content"].as_str().is_some_and(|text| text.contains("Black: ben")), "{body}");
}

#[tokio::test]
async fn a_line_stays_until_the_mentioned_player_has_moved() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let board = harness.board_message(&game).await;
    let calls = *harness
        .discord
        .public_messages(MAIN_CHANNEL)
        .iter()
        .rfind(|message| **message != board)
        .expect("a line");
    // Ann gets more time, and is still to move.
    let response = harness.run_command("ben", "time give", json!({ "seat": "w", "span": "1d" })).await;
    assert!(response.public_text().contains("gets 1 day more"), "{response:?}");
    assert_eq!((mentioned_users(&response.requests).len(), response.count("delete")), (0, 0), "{response:?}");
    assert!(harness.discord.public_messages(MAIN_CHANNEL).contains(&calls), "{response:?}");
    let response = harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    assert!(response.requests.contains(&Request::Delete { message: calls }), "{response:?}");
    assert_eq!(harness.discord.public_messages(MAIN_CHANNEL).len(), 2, "{response:?}");
}

#[tokio::test]
async fn a_reminder_is_deleted_after_the_players_move() {
    let mut harness = Harness::in_memory().await;
    harness.duel("mount-chess").await;
    harness.wait(Span::hours(60)).await;
    assert_eq!(
        harness.discord.public_messages(MAIN_CHANNEL).len(),
        3,
        "the board, the line and the reminder"
    );
    harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    assert_eq!(harness.discord.public_messages(MAIN_CHANNEL).len(), 2);
}

#[tokio::test]
async fn a_line_not_deleted_before_a_stop_is_deleted_later() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    harness.discord.hang_deletions(true);
    let json =
        harness.interaction("ann", 2, &crate::harness::command("move", &json!({ "action": "a2a3" }), None));
    let handling = harness.start_handling(&json);
    harness.finish_handling(handling).await.expect("it works");
    assert_eq!(harness.discord.public_messages(MAIN_CHANNEL).len(), 3);
    harness.restart().await;
    harness.discord.hang_deletions(false);
    harness.run_until_idle().await;
    assert_eq!(harness.discord.public_messages(MAIN_CHANNEL).len(), 3, "one line is left over");
    let response = harness.run_command("ben", "move", json!({ "action": "a7b6" })).await;
    assert_eq!(response.count("delete"), 2, "{response:?}");
    assert_eq!(harness.discord.public_messages(MAIN_CHANNEL).len(), 2);
    assert_eq!(harness.game(&game).await.board_version(), 2);
}

#[tokio::test]
async fn a_stop_between_line_and_board_mentions_no_player_twice() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let down = CallError::Unavailable { status: Some(500), what: "down".to_owned(), perhaps_done: false };
    harness.discord.fail_edits(Some(down));
    let response = harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    assert!(response.public_text().contains("<@2>, your move"), "{response:?}");
    assert_eq!(response.count("delete"), 0, "the line with the mention stays: {response:?}");
    harness.restart().await;
    harness.discord.fail_edits(None);
    let requests = harness.wait(Span::minutes(5)).await;
    let kinds: Vec<&str> = requests.iter().map(Request::kind).collect();
    assert_eq!(kinds, ["edit", "delete"], "{requests:?}");
    assert_eq!(harness.game(&game).await.board_version(), 1);
}

#[tokio::test]
async fn a_line_sent_just_before_a_stop_is_found_again_and_deleted_later() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let before = harness.discord.public_messages(MAIN_CHANNEL);
    harness.discord.hang_after_answers(true);
    let data = crate::harness::command("move", &json!({ "action": "a2a3" }), None);
    let json = harness.interaction("ann", 2, &data);
    harness.handle_until(&json, |discord| discord.public_messages(MAIN_CHANNEL).len() > before.len()).await;
    let line = *harness.discord.public_messages(MAIN_CHANNEL).last().expect("a line");
    harness.discord.hang_after_answers(false);
    harness.clock.advance(Span::from_ms(1));
    harness.restart().await;
    // A store in memory keeps claimed work for ten minutes.
    let requests = harness.wait(Span::minutes(11)).await;
    let kinds: Vec<&str> = requests.iter().map(Request::kind).collect();
    assert_eq!(kinds[..2], ["find answer", "edit"], "{requests:?}");
    assert!(!kinds.contains(&"post"), "no player is mentioned twice: {requests:?}");
    let response = harness.run_command("ben", "move", json!({ "action": "a7b6" })).await;
    assert_eq!(response.only("delete"), &Request::Delete { message: line });
    assert_eq!(harness.discord.public_messages(MAIN_CHANNEL).len(), 2);
    assert_eq!(harness.game(&game).await.board_version(), 2);
}

/// Checks an interaction that is repeated when another process takes over the connection.
#[tokio::test]
async fn an_interaction_repeated_after_a_stop_posts_its_line_once() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let before = harness.discord.public_messages(MAIN_CHANNEL).len();
    harness.discord.hang_after_answers(true);
    let data = crate::harness::command("move", &json!({ "action": "a2a3" }), None);
    let json = harness.interaction("ann", 2, &data);
    harness.handle_until(&json, |discord| discord.public_messages(MAIN_CHANNEL).len() > before).await;
    harness.discord.hang_after_answers(false);
    harness.clock.advance(Span::from_ms(1));
    harness.restart().await;
    harness.handle(&json).await;
    // A store in memory keeps claimed work for ten minutes.
    let requests = harness.wait(Span::minutes(11)).await;
    let kinds: Vec<&str> = requests.iter().map(Request::kind).collect();
    assert!(kinds.contains(&"find answer") && !kinds.contains(&"post"), "{requests:?}");
    assert_eq!(harness.discord.public_messages(MAIN_CHANNEL).len(), 2, "the board and the line");
    assert_eq!(harness.game(&game).await.board_version(), 1);
}

#[tokio::test]
async fn without_history_permission_the_player_to_move_is_mentioned_after_a_stop() {
    let mut harness = Harness::in_memory().await;
    harness.duel("mount-chess").await;
    let before = harness.discord.public_messages(MAIN_CHANNEL).len();
    harness.discord.hang_after_answers(true);
    let data = crate::harness::command("move", &json!({ "action": "a2a3" }), None);
    let json = harness.interaction("ann", 2, &data);
    harness.handle_until(&json, |discord| discord.public_messages(MAIN_CHANNEL).len() > before).await;
    harness.discord.hang_after_answers(false);
    harness
        .discord
        .fail_history(CallError::Forbidden { code: 50_013, what: "Missing Permissions".to_owned() });
    harness.clock.advance(Span::from_ms(1));
    harness.restart().await;
    // A store in memory keeps claimed work for ten minutes.
    let requests = harness.wait(Span::minutes(11)).await;
    assert_eq!(mentioned_users(&requests), [json!("2")], "{requests:?}");
    harness.run_command("ben", "move", json!({ "action": "a7b6" })).await;
    assert_eq!(harness.discord.public_messages(MAIN_CHANNEL).len(), 3, "one line is left over");
}

#[tokio::test]
async fn of_several_changes_only_the_last_is_rendered() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let down = CallError::Unavailable { status: Some(500), what: "down".to_owned(), perhaps_done: false };
    harness.discord.fail_edits(Some(down));
    harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    let data = crate::harness::command("move", &json!({ "action": "a7b6" }), None);
    let json = harness.interaction("ben", 2, &data);
    harness.handle_without_delivery(&json).await;
    harness.discord.fail_edits(None);
    let requests = harness.wait(Span::minutes(5)).await;
    let edits: Vec<String> =
        requests.iter().filter(|request| request.kind() == "edit").map(Request::content).collect();
    let [edit] = edits.as_slice() else { panic!("{requests:?}") };
    assert!(edit.contains("White (ann) to move."), "{edit}");
    assert_eq!(harness.discord.public_messages(MAIN_CHANNEL).len(), 2, "{requests:?}");
    assert_eq!(harness.game(&game).await.board_version(), 2);
}

#[tokio::test]
async fn a_board_that_cannot_be_edited_is_replaced() {
    let what = "an error".to_owned();
    for error in [
        CallError::Gone { code: 10_008, what: what.clone() },
        CallError::Refused { status: Some(429), code: 30_046, what: what.clone() },
        CallError::Forbidden { code: 50_083, what },
    ] {
        let mut harness = Harness::in_memory().await;
        let game = harness.duel("mount-chess").await;
        let old = harness.board_message(&game).await;
        harness.discord.fail_edits(Some(error.clone()));
        let response = harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
        assert_eq!(mentioned_users(&response.requests), [json!("2")], "{error}: {response:?}");
        let Request::Post { body, files, .. } = response.only("post") else {
            panic!("{error}: {response:?}")
        };
        assert_eq!((*files, &body["allowed_mentions"]["users"]), (1, &json!([])), "{error}");
        let is_deleted = response.requests.contains(&Request::Delete { message: old });
        assert_eq!(is_deleted, !matches!(error, CallError::Gone { .. }), "{error}: {response:?}");
        let new = harness.board_message(&game).await;
        assert_ne!(new, old);
        harness.discord.fail_edits(None);
        let response = harness.run_command("ben", "move", json!({ "action": "a7b6" })).await;
        let Request::Edit { message, .. } = response.only("edit") else { panic!("{error}: {response:?}") };
        assert_eq!(*message, new);
        assert_eq!(response.count("post"), 0, "{error}: {response:?}");
    }
}

#[tokio::test]
async fn a_missing_line_counts_as_deleted() {
    let mut harness = Harness::in_memory().await;
    harness.duel("mount-chess").await;
    let line = *harness.discord.public_messages(MAIN_CHANNEL).last().expect("a line");
    harness.discord.delete_message(line);
    let response = harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    assert_eq!(response.count("delete"), 1, "{response:?}");
    let response = harness.run_command("ben", "move", json!({ "action": "a7b6" })).await;
    assert_eq!(response.count("delete"), 1, "only the line before: {response:?}");
    assert_eq!(harness.discord.public_messages(MAIN_CHANNEL).len(), 2);
    // A board that the bot deletes itself is not replaced.
    let Request::Delete { message } = *response.only("delete") else { panic!("{response:?}") };
    assert_eq!(harness.handle_event(&Event::MessagesDeleted(vec![message])).await, []);
}

#[tokio::test]
async fn a_board_that_has_scrolled_away_is_posted_again() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let old = harness.board_message(&game).await;
    let wrote = |number: u64| {
        Event::MessageCreated(MessageRef { channel: MAIN_CHANNEL, message: MessageId(2_000_000 + number) })
    };
    for number in 0..3 {
        harness.handle_event(&wrote(number)).await;
    }
    let response = harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    assert_eq!((response.count("edit"), harness.board_message(&game).await), (1, old), "{response:?}");
    for number in 3..5 {
        harness.handle_event(&wrote(number)).await;
    }
    let response = harness.run_command("ben", "move", json!({ "action": "a7b6" })).await;
    assert!(response.public_text().contains("<@1>, your move"), "{response:?}");
    assert_eq!(response.answer().message()["attachments"].as_array().map(Vec::len), Some(1), "{response:?}");
    assert_eq!(mentioned_users(&response.requests), [json!("1")]);
    assert_eq!(response.count("edit"), 0, "{response:?}");
    assert_ne!(harness.board_message(&game).await, old);
    assert!(response.requests.contains(&Request::Delete { message: old }), "one board is left: {response:?}");
}

#[tokio::test]
async fn two_games_in_one_channel_keep_separate_lines() {
    let mut harness = Harness::in_memory().await;
    let first = harness.duel("mount-chess").await;
    let second = harness.duel("kings-mate").await;
    let line = *harness.discord.public_messages(MAIN_CHANNEL).last().expect("the line of the second");
    let named = json!({ "action": "a2a3", "game": first.as_str() });
    let response = harness.run_command("ann", "move", named).await;
    let board = harness.board_message(&first).await;
    let link = format!("/{board}");
    assert!(response.public_text().contains(&link), "{response:?}");
    assert!(harness.discord.public_messages(MAIN_CHANNEL).contains(&line), "Ann is still to move there");
    assert_ne!(harness.board_message(&second).await, board);
}

#[tokio::test]
async fn only_players_and_directors_can_change_the_board_mode() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let every_move = || json!({ "boards": "every-move", "game": game.as_str() });
    for other in ["cem", "wes"] {
        let reply = harness.run_command(other, "game boards", every_move()).await.private_text();
        assert!(!reply.contains("every move"), "{other}: {reply}");
    }
    let response = harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    assert_eq!(response.count("edit"), 1, "{response:?}");
    for who in ["ben", "eve"] {
        let reply = harness.run_command(who, "game boards", every_move()).await.private_text();
        assert!(reply.contains("every move gets a new board"), "{who}: {reply}");
    }
    let response = harness.run_command("ben", "move", json!({ "action": "a7b6" })).await;
    assert_eq!((response.count("edit"), response.count("edit components")), (0, 1), "{response:?}");
    assert_eq!(response.answer().message()["attachments"].as_array().map(Vec::len), Some(1), "{response:?}");
    // The line that mentioned Ben is deleted all the same.
    assert_eq!(response.count("delete"), 1, "{response:?}");
    harness.run_command("ben", "game boards", json!({ "boards": "live", "game": game.as_str() })).await;
    let action = harness.game(&game).await.record().expect("it began").position().actions()[0].to_string();
    let response = harness.run_command("ann", "move", json!({ "action": action })).await;
    assert_eq!(response.count("edit"), 1, "{response:?}");
}

#[tokio::test]
async fn a_player_can_repost_the_board() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let old = harness.board_message(&game).await;
    let named = || json!({ "post": true, "game": game.as_str() });
    let response = harness.run_command("cem", "board", named()).await;
    assert_eq!((response.count("post"), response.count("answer")), (0, 1), "{response:?}");
    let response = harness.run_command("ben", "board", named()).await;
    assert!(response.private_text().contains("Posted in <#500>"), "{response:?}");
    assert!(response.only("post").content().starts_with("ben asked for the board."), "{response:?}");
    assert_eq!(mentioned_users(&response.requests), Vec::<Value>::new());
    assert_eq!(response.only("delete"), &Request::Delete { message: old });
    let response = harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    let Request::Edit { message, .. } = response.only("edit") else { panic!("{response:?}") };
    assert_ne!(*message, old);
}

#[tokio::test]
async fn a_deleted_line_is_not_deleted_again_after_a_restart() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    for (who, action) in [("ann", "a2a3"), ("ben", "a7b6")] {
        let response = harness.run_command(who, "move", json!({ "action": action })).await;
        assert_eq!(response.count("delete"), 1, "{response:?}");
    }
    harness.restart().await;
    let next = async |harness: &Harness| {
        harness.game(&game).await.record().expect("it began").position().actions()[0].to_string()
    };
    let action = next(&harness).await;
    let response = harness.run_command("ann", "move", json!({ "action": action })).await;
    assert_eq!(response.count("delete"), 1, "only the line before: {response:?}");
    // A line that was not deleted before the stop is deleted after it.
    harness.discord.hang_deletions(true);
    let data = crate::harness::command("move", &json!({ "action": next(&harness).await }), None);
    let json = harness.interaction("ben", 2, &data);
    let rewritten = |requests: &[Request]| requests.iter().any(|request| request.kind() == "edit");
    harness.handle_until(&json, |discord| rewritten(&discord.take_requests())).await;
    harness.discord.hang_deletions(false);
    harness.restart().await;
    let action = next(&harness).await;
    let response = harness.run_command("ann", "move", json!({ "action": action })).await;
    assert_eq!(response.count("delete"), 2, "{response:?}");
}
