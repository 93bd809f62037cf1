//! Boards edited in place: the messages that stay, the mentions, and the recovery if a board cannot be edited, a line
//! is gone, or the program stops in between.

use crate::harness::Harness;
use crate::learning::attached;
use crate::recorder::{HALL, Outgoing};
use crate::running::at_seat;
use castellan_discord_api::CallError;
use castellan_discord_api::wire::{Event, MessageId, MessageRef};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, Span};
use castellan_test_support::Random;
use serde_json::{Value, json};

/// Returns the users that messages mention.
fn called(asked: &[Outgoing]) -> Vec<Value> {
    let users = |asked: &Outgoing| asked.message()["allowed_mentions"]["users"].as_array().cloned();
    asked.iter().filter_map(users).flatten().collect()
}

/// Plays up to this many random moves. Each next player must be mentioned once.
async fn played(harness: &mut Harness, game: &GameId, count: usize) -> usize {
    let mut random = Random::new(3);
    for number in 0..count {
        let now = harness.game(game).await;
        let Some(seat) = now.to_act() else { return number };
        let name = at_seat(harness, &now, seat).await;
        let action = random.pick(&now.record().expect("it began").position().actions()).to_string();
        let heard = harness.gives(&name, "move", json!({ "action": action, "game": game.as_str() })).await;
        assert!(heard.failed.is_none(), "{heard:?}");
        let after = harness.game(game).await;
        let next = after.to_act().map(|seat| after.player_at(seat).expect("somebody").id.clone());
        let next: Vec<Value> = match next {
            Some(player) => {
                let name =
                    harness.referee().directory.person(&player).await.expect("a store").expect("known").name;
                vec![json!(crate::harness::user(&name).to_string())]
            }
            None => Vec::new(),
        };
        assert_eq!(called(&heard.asked), next, "{number}: {heard:?}");
    }
    count
}

/// Starts a game of chess without early ends.
async fn long_game(harness: &mut Harness) -> GameId {
    harness.duel_with("all-round-king", "phases=N; time=3d per action").await
}

#[tokio::test]
async fn a_game_of_forty_moves_leaves_few_messages_and_everybody_is_called_for_every_turn() {
    let mut harness = Harness::in_memory().await;
    let game = long_game(&mut harness).await;
    let board = harness.board(&game).await;
    let plies = played(&mut harness, &game, 80).await;
    assert!(plies > 40, "{plies}");
    assert_eq!(harness.board(&game).await, board, "one board all the time");
    let left = harness.discord.standing(HALL);
    assert!(left.len() <= 2, "{left:?}");
}

#[tokio::test]
async fn every_move_leaves_a_board_and_a_thread_leaves_a_line() {
    let mut harness = Harness::in_memory().await;
    harness.boards("every-move").await;
    let game = long_game(&mut harness).await;
    let before = harness.discord.standing(HALL).len();
    played(&mut harness, &game, 6).await;
    assert_eq!(harness.discord.standing(HALL).len(), before + 6);

    let mut harness = Harness::in_memory().await;
    harness.boards("thread").await;
    let game = harness.opens("ann", json!({ "variant": "all-round-king", "options": "phases=N" })).await;
    harness.gives("ben", "game join", json!({})).await;
    harness.gives("ann", "game start", json!({})).await;
    let thread = harness.place(&game).await.channel;
    harness.channel = thread;
    let (hall, before) = (harness.discord.standing(HALL).len(), harness.discord.standing(thread).len());
    let board = harness.board(&game).await;
    played(&mut harness, &game, 6).await;
    assert_eq!(harness.discord.standing(thread).len(), before + 6);
    assert_eq!((harness.board(&game).await, board.channel), (board, thread));
    assert_eq!(harness.discord.standing(HALL).len(), hall, "nothing of it is in the channel");
    // In a channel where others talk, the game's lines are deleted.
    harness.channel = HALL;
    harness.gives("ann", "game move", json!({ "game": game.as_str() })).await;
    let before = harness.discord.standing(HALL).len();
    played(&mut harness, &game, 4).await;
    assert_eq!(harness.discord.standing(HALL).len(), before + 1);
}

#[tokio::test]
async fn a_line_is_the_answer_then_the_board_is_edited_and_then_the_line_before_goes() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let board = harness.board(&game).await;
    let standing = harness.discord.standing(HALL);
    let line = *standing.iter().rfind(|message| **message != board).expect("a line");
    let heard = harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    let what: Vec<&str> = heard.asked.iter().map(Outgoing::what).collect();
    assert_eq!(what, ["answer", "rewrite", "delete"], "{heard:?}");
    assert_eq!(heard.publicly(), "ann: Farmer a2 to a3. <@2>, your move (Black).");
    assert_eq!(heard.answer().message()["attachments"], json!([]));
    let Outgoing::Rewrite { message, body } = heard.only("rewrite") else { panic!("{heard:?}") };
    assert_eq!(*message, board);
    // Naming the attachments removes the old picture, and an edit mentions nobody.
    assert_eq!(attached(body), ["board.png", "pieces.png"], "{body}");
    let about = body["embeds"][0]["description"].as_str().expect("a text");
    assert!(about.starts_with("To win, capture both enemy Flags, or bring"), "how it is won: {about}");
    assert_eq!(body["allowed_mentions"]["users"], json!([]));
    let text = body["content"].as_str().expect("a text");
    assert!(text.starts_with("**Mount Chess**\nBlack (ben) to move. Time runs out <t:"), "{text}");
    let press = ComponentId::for_game(Step::Move, &game, 1).to_string();
    assert!(body["components"].to_string().contains(&press), "{body}");
    assert_eq!(heard.only("delete"), &Outgoing::Delete { message: line });
}

#[tokio::test]
async fn the_end_stays_said_and_nothing_can_be_moved() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let meant = harness.id(&game, Step::ResignConfirmed).await;
    let heard = harness.presses("ben", &meant, true).await;
    assert!(heard.publicly().contains("White (ann) wins by resignation."), "{heard:?}");
    let Outgoing::Rewrite { body, .. } = heard.only("rewrite") else { panic!("{heard:?}") };
    let moves = ComponentId::for_game(Step::Move, &game, 1).to_string();
    assert!(!body["components"].to_string().contains(&moves), "{body}");
    assert!(body["content"].as_str().is_some_and(|text| text.contains("wins")), "{body}");
    assert_eq!(harness.discord.standing(HALL).len(), 2, "the board, and how it ended");
}

#[tokio::test]
async fn who_is_invited_is_called_until_they_come() {
    let mut harness = Harness::in_memory().await;
    let game = harness.opens("ann", json!({ "variant": "mount-chess" })).await;
    let lobby = harness.board(&game).await;
    let heard = harness.gives("ann", "game invite", json!({ "player": "ben" })).await;
    assert_eq!(called(&heard.asked), [json!("2")], "{heard:?}");
    let invites = *harness.discord.standing(HALL).last().expect("a line");
    let heard = harness.gives("cem", "game watch", json!({})).await;
    assert_eq!(heard.count("delete"), 0, "{heard:?}");
    let heard = harness.gives("ben", "game join", json!({})).await;
    assert_eq!(heard.only("delete"), &Outgoing::Delete { message: invites });
    let Outgoing::Rewrite { message, body } = heard.only("rewrite") else { panic!("{heard:?}") };
    assert_eq!(*message, lobby);
    assert!(body["content"].as_str().is_some_and(|text| text.contains("Black: ben")), "{body}");
}

#[tokio::test]
async fn a_line_stays_until_whoever_it_calls_has_acted_whatever_else_happens() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let board = harness.board(&game).await;
    let calls = *harness.discord.standing(HALL).iter().rfind(|message| **message != board).expect("a line");
    // Ann gets more time, and is still to move.
    let heard = harness.gives("ben", "time give", json!({ "seat": "w", "span": "1d" })).await;
    assert!(heard.publicly().contains("gets 1 day more"), "{heard:?}");
    assert_eq!((called(&heard.asked).len(), heard.count("delete")), (0, 0), "{heard:?}");
    assert!(harness.discord.standing(HALL).contains(&calls), "{heard:?}");
    let heard = harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    assert!(heard.asked.contains(&Outgoing::Delete { message: calls }), "{heard:?}");
    assert_eq!(harness.discord.standing(HALL).len(), 2, "{heard:?}");
}

#[tokio::test]
async fn a_reminder_goes_when_whoever_it_is_for_has_moved() {
    let mut harness = Harness::in_memory().await;
    harness.duel("mount-chess").await;
    harness.wait(Span::hours(60)).await;
    assert_eq!(harness.discord.standing(HALL).len(), 3, "the board, the call, the reminder");
    harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    assert_eq!(harness.discord.standing(HALL).len(), 2);
}

#[tokio::test]
async fn a_stop_before_the_line_before_is_deleted_leaves_one_more_which_goes_later() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    harness.discord.hangs_at_deletes(true);
    let json =
        harness.interaction("ann", 2, &crate::harness::command("move", &json!({ "action": "a2a3" }), None));
    let handling = harness.begins(&json);
    harness.ends(handling).await.expect("it works");
    assert_eq!(harness.discord.standing(HALL).len(), 3);
    harness.open().await;
    harness.discord.hangs_at_deletes(false);
    harness.quiet().await;
    assert_eq!(harness.discord.standing(HALL).len(), 3, "one too many");
    let heard = harness.gives("ben", "move", json!({ "action": "a7b6" })).await;
    assert_eq!(heard.count("delete"), 2, "{heard:?}");
    assert_eq!(harness.discord.standing(HALL).len(), 2);
    assert_eq!(harness.game(&game).await.board_version(), 2);
}

#[tokio::test]
async fn a_stop_between_the_line_and_the_board_calls_nobody_twice() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let down = CallError::Unavailable { status: Some(500), what: "down".to_owned(), perhaps_done: false };
    harness.discord.refuses_edits(Some(down));
    let heard = harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    assert!(heard.publicly().contains("<@2>, your move"), "{heard:?}");
    assert_eq!(heard.count("delete"), 0, "whoever was called is still called: {heard:?}");
    harness.open().await;
    harness.discord.refuses_edits(None);
    let asked = harness.wait(Span::minutes(5)).await;
    let what: Vec<&str> = asked.iter().map(Outgoing::what).collect();
    assert_eq!(what, ["rewrite", "delete"], "{asked:?}");
    assert_eq!(harness.game(&game).await.board_version(), 1);
}

#[tokio::test]
async fn a_line_that_was_answered_just_before_a_stop_is_found_again_and_goes_later() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let before = harness.discord.standing(HALL);
    harness.discord.hangs_after_answers(true);
    let data = crate::harness::command("move", &json!({ "action": "a2a3" }), None);
    let json = harness.interaction("ann", 2, &data);
    harness.happens_until(&json, |discord| discord.standing(HALL).len() > before.len()).await;
    let line = *harness.discord.standing(HALL).last().expect("a line");
    harness.discord.hangs_after_answers(false);
    harness.clock.pass(Span::from_ms(1));
    harness.open().await;
    // A store in memory keeps claimed work for ten minutes.
    let asked = harness.wait(Span::minutes(11)).await;
    let what: Vec<&str> = asked.iter().map(Outgoing::what).collect();
    assert_eq!(what[..2], ["answer of", "rewrite"], "{asked:?}");
    assert!(!what.contains(&"post"), "nobody is called twice: {asked:?}");
    let heard = harness.gives("ben", "move", json!({ "action": "a7b6" })).await;
    assert_eq!(heard.only("delete"), &Outgoing::Delete { message: line });
    assert_eq!(harness.discord.standing(HALL).len(), 2);
    assert_eq!(harness.game(&game).await.board_version(), 2);
}

/// Checks an interaction that is repeated when another process takes over the connection.
#[tokio::test]
async fn a_line_that_was_answered_before_a_stop_is_said_once_when_the_interaction_comes_again() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let before = harness.discord.standing(HALL).len();
    harness.discord.hangs_after_answers(true);
    let data = crate::harness::command("move", &json!({ "action": "a2a3" }), None);
    let json = harness.interaction("ann", 2, &data);
    harness.happens_until(&json, |discord| discord.standing(HALL).len() > before).await;
    harness.discord.hangs_after_answers(false);
    harness.clock.pass(Span::from_ms(1));
    harness.open().await;
    harness.happens(&json).await;
    // A store in memory keeps claimed work for ten minutes.
    let asked = harness.wait(Span::minutes(11)).await;
    let what: Vec<&str> = asked.iter().map(Outgoing::what).collect();
    assert!(what.contains(&"answer of") && !what.contains(&"post"), "{asked:?}");
    assert_eq!(harness.discord.standing(HALL).len(), 2, "the board and the line");
    assert_eq!(harness.game(&game).await.board_version(), 1);
}

#[tokio::test]
async fn where_the_bot_may_not_read_what_was_said_nobody_misses_their_turn_after_a_stop() {
    let mut harness = Harness::in_memory().await;
    harness.duel("mount-chess").await;
    let before = harness.discord.standing(HALL).len();
    harness.discord.hangs_after_answers(true);
    let data = crate::harness::command("move", &json!({ "action": "a2a3" }), None);
    let json = harness.interaction("ann", 2, &data);
    harness.happens_until(&json, |discord| discord.standing(HALL).len() > before).await;
    harness.discord.hangs_after_answers(false);
    harness
        .discord
        .hides_history(CallError::Forbidden { code: 50_013, what: "Missing Permissions".to_owned() });
    harness.clock.pass(Span::from_ms(1));
    harness.open().await;
    // A store in memory keeps claimed work for ten minutes.
    let asked = harness.wait(Span::minutes(11)).await;
    assert_eq!(called(&asked), [json!("2")], "{asked:?}");
    harness.gives("ben", "move", json!({ "action": "a7b6" })).await;
    assert_eq!(harness.discord.standing(HALL).len(), 3, "one line too many");
}

#[tokio::test]
async fn of_several_changes_only_the_last_is_drawn() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let down = CallError::Unavailable { status: Some(500), what: "down".to_owned(), perhaps_done: false };
    harness.discord.refuses_edits(Some(down));
    harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    let data = crate::harness::command("move", &json!({ "action": "a7b6" }), None);
    let json = harness.interaction("ben", 2, &data);
    harness.happens_and_stops(&json).await;
    harness.discord.refuses_edits(None);
    let asked = harness.wait(Span::minutes(5)).await;
    let edits: Vec<String> =
        asked.iter().filter(|asked| asked.what() == "rewrite").map(Outgoing::content).collect();
    let [edit] = edits.as_slice() else { panic!("{asked:?}") };
    assert!(edit.contains("White (ann) to move."), "{edit}");
    assert_eq!(harness.discord.standing(HALL).len(), 2, "{asked:?}");
    assert_eq!(harness.game(&game).await.board_version(), 2);
}

#[tokio::test]
async fn a_board_that_can_be_edited_no_more_leads_to_a_new_one_and_no_turn_is_lost() {
    let what = "it is so".to_owned();
    for error in [
        CallError::Gone { code: 10_008, what: what.clone() },
        CallError::Refused { status: Some(429), code: 30_046, what: what.clone() },
        CallError::Forbidden { code: 50_083, what },
    ] {
        let mut harness = Harness::in_memory().await;
        let game = harness.duel("mount-chess").await;
        let old = harness.board(&game).await;
        harness.discord.refuses_edits(Some(error.clone()));
        let heard = harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
        assert_eq!(called(&heard.asked), [json!("2")], "{error}: {heard:?}");
        let Outgoing::Post { body, files, .. } = heard.only("post") else { panic!("{error}: {heard:?}") };
        assert_eq!((*files, &body["allowed_mentions"]["users"]), (2, &json!([])), "{error}");
        // A message whose buttons cannot be removed is deleted.
        let old_goes = if matches!(error, CallError::Gone { .. }) {
            Outgoing::Retouch { message: old, rows: 0 }
        } else {
            Outgoing::Delete { message: old }
        };
        assert!(heard.asked.contains(&old_goes), "{error}: {heard:?}");
        let new = harness.board(&game).await;
        assert_ne!(new, old);
        harness.discord.refuses_edits(None);
        let heard = harness.gives("ben", "move", json!({ "action": "a7b6" })).await;
        let Outgoing::Rewrite { message, .. } = heard.only("rewrite") else { panic!("{error}: {heard:?}") };
        assert_eq!(*message, new);
        assert_eq!(heard.count("post"), 0, "{error}: {heard:?}");
    }
}

#[tokio::test]
async fn a_line_that_is_gone_counts_as_deleted() {
    let mut harness = Harness::in_memory().await;
    harness.duel("mount-chess").await;
    let line = *harness.discord.standing(HALL).last().expect("a line");
    harness.discord.loses(line);
    let heard = harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    assert_eq!(heard.count("delete"), 1, "{heard:?}");
    let heard = harness.gives("ben", "move", json!({ "action": "a7b6" })).await;
    assert_eq!(heard.count("delete"), 1, "only the line before: {heard:?}");
    assert_eq!(harness.discord.standing(HALL).len(), 2);
    // A board that the bot deletes itself is not replaced.
    let Outgoing::Delete { message } = *heard.only("delete") else { panic!("{heard:?}") };
    assert_eq!(harness.event(&Event::MessagesDeleted(vec![message])).await, []);
}

#[tokio::test]
async fn a_board_that_has_scrolled_out_of_reach_is_posted_again() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let old = harness.board(&game).await;
    let wrote = |number: u64| {
        Event::MessageCreated(MessageRef { channel: HALL, message: MessageId(2_000_000 + number) })
    };
    for number in 0..10 {
        harness.event(&wrote(number)).await;
    }
    let heard = harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    assert_eq!((heard.count("rewrite"), harness.board(&game).await), (1, old), "{heard:?}");
    for number in 10..25 {
        harness.event(&wrote(number)).await;
    }
    let heard = harness.gives("ben", "move", json!({ "action": "a7b6" })).await;
    assert!(heard.publicly().contains("<@1>, your move"), "{heard:?}");
    assert_eq!(heard.answer().message()["attachments"].as_array().map(Vec::len), Some(1), "{heard:?}");
    assert_eq!(called(&heard.asked), [json!("1")]);
    assert_eq!(heard.count("rewrite"), 0, "{heard:?}");
    assert_ne!(harness.board(&game).await, old);
}

#[tokio::test]
async fn two_games_in_one_channel_are_told_apart_and_leave_each_others_lines_alone() {
    let mut harness = Harness::in_memory().await;
    let first = harness.duel("mount-chess").await;
    let second = harness.duel("kings-mate").await;
    let line = *harness.discord.standing(HALL).last().expect("the line of the second");
    let named = json!({ "action": "a2a3", "game": first.as_str() });
    let heard = harness.gives("ann", "move", named).await;
    let board = harness.board(&first).await;
    let link = format!("/{board}");
    assert!(heard.publicly().contains(&link), "{heard:?}");
    assert!(harness.discord.standing(HALL).contains(&line), "Ann is still to move there");
    assert_ne!(harness.board(&second).await, board);
}

#[tokio::test]
async fn how_a_board_is_shown_is_changed_by_those_who_may() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let every_move = || json!({ "boards": "every-move", "game": game.as_str() });
    for other in ["cem", "wes"] {
        let said = harness.gives(other, "game boards", every_move()).await.privately();
        assert!(!said.contains("every move"), "{other}: {said}");
    }
    let heard = harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    assert_eq!(heard.count("rewrite"), 1, "{heard:?}");
    for who in ["ben", "eve"] {
        let said = harness.gives(who, "game boards", every_move()).await.privately();
        assert!(said.contains("every move gets a new board"), "{who}: {said}");
    }
    let heard = harness.gives("ben", "move", json!({ "action": "a7b6" })).await;
    assert_eq!((heard.count("rewrite"), heard.count("retouch")), (0, 1), "{heard:?}");
    assert_eq!(heard.answer().message()["attachments"].as_array().map(Vec::len), Some(1), "{heard:?}");
    // The line that mentioned Ben is deleted all the same.
    assert_eq!(heard.count("delete"), 1, "{heard:?}");
    harness.gives("ben", "game boards", json!({ "boards": "live", "game": game.as_str() })).await;
    let action = harness.game(&game).await.record().expect("it began").position().actions()[0].to_string();
    let heard = harness.gives("ann", "move", json!({ "action": action })).await;
    assert_eq!(heard.count("rewrite"), 1, "{heard:?}");
}

#[tokio::test]
async fn a_board_is_posted_anew_for_everybody_by_a_player() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let old = harness.board(&game).await;
    let named = || json!({ "post": true, "game": game.as_str() });
    let heard = harness.gives("cem", "board", named()).await;
    assert_eq!((heard.count("post"), heard.count("answer")), (0, 1), "{heard:?}");
    let heard = harness.gives("ben", "board", named()).await;
    assert!(heard.privately().contains("Posted in <#500>"), "{heard:?}");
    assert!(heard.only("post").content().starts_with("ben asked for the board."), "{heard:?}");
    assert_eq!(called(&heard.asked), Vec::<Value>::new());
    assert_eq!(heard.only("retouch"), &Outgoing::Retouch { message: old, rows: 0 });
    let heard = harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    let Outgoing::Rewrite { message, .. } = heard.only("rewrite") else { panic!("{heard:?}") };
    assert_ne!(*message, old);
}

#[tokio::test]
async fn a_deleted_line_is_not_deleted_again_after_a_restart() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    for (who, action) in [("ann", "a2a3"), ("ben", "a7b6")] {
        let heard = harness.gives(who, "move", json!({ "action": action })).await;
        assert_eq!(heard.count("delete"), 1, "{heard:?}");
    }
    harness.open().await;
    let next = async |harness: &Harness| {
        harness.game(&game).await.record().expect("it began").position().actions()[0].to_string()
    };
    let action = next(&harness).await;
    let heard = harness.gives("ann", "move", json!({ "action": action })).await;
    assert_eq!(heard.count("delete"), 1, "only the line before: {heard:?}");
    // A line that was not deleted before the stop is deleted after it.
    harness.discord.hangs_at_deletes(true);
    let data = crate::harness::command("move", &json!({ "action": next(&harness).await }), None);
    let json = harness.interaction("ben", 2, &data);
    let rewritten = |asked: &[Outgoing]| asked.iter().any(|asked| asked.what() == "rewrite");
    harness.happens_until(&json, |discord| rewritten(&discord.take())).await;
    harness.discord.hangs_at_deletes(false);
    harness.open().await;
    let action = next(&harness).await;
    let heard = harness.gives("ann", "move", json!({ "action": action })).await;
    assert_eq!(heard.count("delete"), 2, "{heard:?}");
}
