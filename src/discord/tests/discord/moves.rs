//! Moves: typed and by buttons, late and repeated, and by the wrong player.

use crate::fixtures::{player_name_at, start_game};
use crate::harness::{Harness, Response, command};
use crate::recorder::{GUILD, MAIN_CHANNEL, Request};
use castellan_discord_api::CallError;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, Span};
use castellan_text::{Language, describe_action_in};
use serde_json::json;

#[tokio::test]
async fn a_typed_action_is_answered_with_the_board_and_costs_one_counted_request() {
    let mut harness = Harness::new().await;
    harness.set_board_mode("every-move").await;
    let game = harness.duel("mount-chess").await;
    let old = harness.board_message(&game).await;
    let response = harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    let text = response.public_text();
    assert!(text.contains("ann: Farmer a2 to a3."), "{text}");
    assert!(text.contains("<@2>, your move (Black)."), "{text}");
    assert_eq!(response.answer().message()["allowed_mentions"]["users"], json!(["2"]));
    assert_eq!(response.rate_limited(), 1, "{response:?}");
    assert_eq!(response.only("edit components"), &Request::EditComponents { message: old, rows: 0 });
    assert_ne!(harness.board_message(&game).await, old);
}

#[tokio::test]
async fn typed_moves_are_read_with_the_piece_letters_of_the_users_language() {
    let mut harness = Harness::new().await;
    let game = harness.duel_with("all-round-king", "phases=N").await;
    for (who, locale, typed) in [
        ("ann", "de", "Sf3"),
        ("ben", "ru", "Кc6"),
        ("ann", "de", "Nc3"),
        ("ben", "ja", "Nf6"),
        ("ann", "en-GB", "e3"),
        ("ben", "de", "e6"),
    ] {
        let mut json = harness.interaction(who, 2, &command("move", &json!({ "action": typed }), None));
        json["locale"] = json!(locale);
        let response = harness.handle(&json).await;
        assert!(response.error.is_none(), "{typed}: {response:?}");
    }
    let record = harness.game(&game).await.record().expect("it began").clone();
    let played: Vec<String> = record.steps().map(|step| step.action.to_string()).collect();
    assert_eq!(played, ["g1f3", "b8c6", "b1c3", "g8f6", "e2e3", "e7e6"]);
    // A Bishop's move in English, but a Pawn's in German.
    let mut json = harness.interaction("ann", 2, &command("move", &json!({ "action": "Bd3" }), None));
    json["locale"] = json!("de");
    let text = harness.handle(&json).await.private_text();
    assert!(text.contains("f1d3") && text.contains("d2d3"), "{text}");
    assert_eq!(harness.game(&game).await.board_version(), 6);
}

#[tokio::test]
async fn an_illegal_action_is_refused_privately_with_its_rule() {
    let mut harness = Harness::new().await;
    harness.duel("mount-chess").await;
    let response = harness.run_command("ann", "move", json!({ "action": "a2a4" })).await;
    assert!(response.private_text().contains("MC-4: The Farmer can't reach a4"), "{response:?}");
    let response = harness.run_command("ben", "move", json!({ "action": "a7a6" })).await;
    assert_eq!(response.private_text(), "It's not your turn: White (ann) is to move.");
    assert_eq!(response.rate_limited(), 0);
}

#[tokio::test]
async fn an_action_from_another_channel_is_answered_privately_and_posted_in_the_games_channel() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    harness.channel = castellan_discord_api::wire::ChannelId(501);
    let response =
        harness.run_command("ann", "move", json!({ "action": "a2a3", "game": game.as_str() })).await;
    assert!(response.private_text().contains("<#500>"), "{response:?}");
    let Request::Post { channel, body, .. } = response.only("post") else { panic!("{response:?}") };
    assert_eq!(*channel, MAIN_CHANNEL);
    assert!(body["content"].as_str().expect("a text").contains("Farmer a2 to a3"), "{body}");
}

#[tokio::test]
async fn a_late_answer_leaves_the_board_to_an_ordinary_message() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let data = json!({ "name": "move", "options": [{ "name": "action", "type": 3, "value": "a2a3" }] });
    let json = harness.interaction("ann", 2, &data);
    harness.clock.advance(Span::from_ms(701));
    let response = harness.handle(&json).await;
    assert!(response.only("post").content().contains("ann: Farmer a2 to a3."), "{response:?}");
    for request in response.requests.iter().filter(|request| !request.is_rate_limited()) {
        let Request::Answer { body, .. } = request else { continue };
        assert_eq!(body["data"]["flags"], 64, "{body}");
    }
    assert_eq!(harness.game(&game).await.board_version(), 1);
}

#[tokio::test]
async fn a_slow_answer_is_deferred_and_then_completed() {
    let mut harness = Harness::new().await;
    harness.duel("mount-chess").await;
    let json = harness.interaction("ann", 2, &json!({ "name": "board" }));
    harness.clock.advance(Span::from_ms(701));
    let response = harness.handle(&json).await;
    let Request::Answer { body, .. } = response.only("answer") else { panic!("{response:?}") };
    assert_eq!(*body, json!({ "type": 5, "data": { "flags": 64 } }));
    assert!(response.only("edit answer").content().contains("White (ann) to move."), "{response:?}");
}

#[tokio::test]
async fn an_answer_is_completed_even_if_its_deferral_may_have_failed() {
    let mut harness = Harness::new().await;
    harness.duel("mount-chess").await;
    let json = harness.interaction("ann", 2, &json!({ "name": "board" }));
    harness.clock.advance(Span::from_ms(701));
    let what = "Discord failed with status 500, 4 times".to_owned();
    harness.discord.fail_answers(Some(CallError::Unavailable {
        status: Some(500),
        what,
        perhaps_done: true,
    }));
    let response = harness.handle(&json).await;
    assert!(response.only("edit answer").content().contains("White (ann) to move."), "{response:?}");
    assert!(response.error.is_none(), "{response:?}");
}

#[tokio::test]
async fn pressing_a_button_of_a_deleted_message_is_answered_in_a_new_message() {
    let mut harness = Harness::new().await;
    harness
        .discord
        .fail_next_answers(1, CallError::Gone { code: 10_008, what: "Unknown Message".to_owned() });
    let response = harness.press("ann", &ComponentId::without_game(Step::Cancel).to_string(), true).await;
    let [Request::Answer { body: refused, .. }, Request::Answer { body, .. }] = &response.requests[..] else {
        panic!("{response:?}")
    };
    assert_eq!((&refused["type"], &body["type"], &body["data"]["flags"]), (&json!(7), &json!(4), &json!(64)));
    assert!(response.error.is_none(), "{response:?}");
}

#[tokio::test]
async fn a_failed_answer_leaves_the_board_to_an_ordinary_message() {
    let mut harness = Harness::new().await;
    harness.duel("mount-chess").await;
    harness
        .discord
        .fail_answers(Some(CallError::Gone { code: 10_062, what: "Unknown interaction".to_owned() }));
    let response = harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    assert!(response.only("post").content().contains("ann: Farmer a2 to a3."), "{response:?}");
    assert!(response.error.is_none(), "the move is made: {response:?}");
}

#[tokio::test]
async fn a_repeated_interaction_is_played_and_posted_once() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let data = json!({ "name": "move", "options": [{ "name": "action", "type": 3, "value": "a2a3" }] });
    let json = harness.interaction("ann", 2, &data);
    harness.handle(&json).await;
    let again = harness.handle(&json).await;
    assert_eq!(again.count("post"), 0, "{again:?}");
    assert_eq!(harness.game(&game).await.record().expect("started").steps().len(), 1);
}

#[tokio::test]
async fn a_crash_between_the_action_and_its_board_posts_the_board_once() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let data = json!({ "name": "move", "options": [{ "name": "action", "type": 3, "value": "a2a3" }] });
    let json = harness.interaction("ann", 2, &data);
    harness.handle_without_delivery(&json).await;
    harness.discord.take_requests();
    harness.restart().await;
    harness.run_until_idle().await;
    let requests = harness.discord.take_requests();
    let posts: Vec<&Request> = requests.iter().filter(|request| request.kind() == "post").collect();
    let [post] = posts.as_slice() else { panic!("{requests:?}") };
    assert!(post.content().contains("ann: Farmer a2 to a3."), "{post:?}");
    assert_eq!(harness.game(&game).await.board_version(), 1);
    harness.run_until_idle().await;
    assert_eq!(harness.discord.take_requests(), []);
    let response = harness.run_command("ben", "move", json!({ "action": "a7b6" })).await;
    assert!(response.public_text().contains("ben: Hunter a7 to b6."), "{response:?}");
}

#[tokio::test]
async fn buttons_work_after_a_restart_and_stale_ones_show_the_moves_since() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let old = harness.button_id(&game, Step::Move).await;
    harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    let new = harness.button_id(&game, Step::Move).await;
    harness.restart().await;
    let response = harness.press("ben", &new, false).await;
    assert!(response.private_text().contains("Which piece?"), "{response:?}");
    let response = harness.press("ann", &old, false).await;
    let text = response.private_text();
    assert!(text.contains("That board is out of date") && text.contains("ann: Farmer a2 to a3."), "{text}");
    let play = ComponentId::for_game(Step::Play, &game, 0).with("a2a3").to_string();
    let response = harness.press("ben", &play, true).await;
    assert!(response.private_text().contains("out of date"), "{response:?}");
    assert_eq!(harness.game(&game).await.board_version(), 1);
}

#[tokio::test]
async fn a_command_without_a_game_refers_to_the_one_with_the_users_turn_or_asks() {
    let mut harness = Harness::new().await;
    let first = harness.duel("mount-chess").await;
    let second = harness.duel("kings-mate").await;
    let response = harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    assert!(response.private_text().contains("Which game do you mean?"), "{response:?}");
    let message = response.answer().message();
    let options = message["components"][0]["components"][0]["options"].as_array().expect("games").clone();
    let values: Vec<&str> = options.iter().filter_map(|option| option["value"].as_str()).collect();
    assert_eq!(values.len(), 2);
    let list = response.component_ids()[0].clone();
    let response = harness.pick("ann", &list, Some(first.as_str()), true).await;
    assert!(response.public_text().contains("ann: Farmer a2 to a3."), "{response:?}");
    assert_eq!(response.count("delete answer"), 1, "{response:?}");
    let response = harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    assert!(
        response.public_text().contains("ann: Fool a2 to a3."),
        "it is her turn in that game only: {response:?}"
    );
    assert_eq!(harness.game(&second).await.board_version(), 1);
}

#[tokio::test]
async fn the_message_of_a_settled_offer_is_deleted() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    harness.run_command("ann", "draw offer", json!({})).await;
    let response = harness.run_command("ben", "draw decline", json!({})).await;
    assert_eq!((response.count("delete"), response.count("edit components")), (1, 0), "{response:?}");
    // Of two offers only the settled one is deleted.
    harness.run_command("ann", "pause", json!({})).await;
    harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    harness.run_command("ann", "takeback", json!({})).await;
    let board = harness.board_message(&game).await;
    let response = harness.run_command("ben", "takeback", json!({ "answer": "decline" })).await;
    let Request::Delete { message } = response.only("delete") else { panic!("{response:?}") };
    assert_ne!(*message, board);
    assert_eq!(harness.game(&game).await.offers().len(), 1);
    // An agreed draw ends the game, and both offers go.
    harness.run_command("ben", "draw offer", json!({})).await;
    let response = harness.run_command("ann", "draw accept", json!({})).await;
    assert!(response.count("delete") >= 2, "{response:?}");
}

#[tokio::test]
async fn typed_moves_are_suggested_best_first() {
    let mut harness = Harness::new().await;
    harness.duel("mount-chess").await;
    let all = harness.suggestions("ann", "move", json!({ "action": "" }), "action").await;
    assert_eq!(all.len(), 25);
    let some = harness.suggestions("ann", "move", json!({ "action": "a2" }), "action").await;
    assert!(some[0].starts_with("a2"), "{some:?}");
    let exact = harness.suggestions("ann", "move", json!({ "action": "a2-a3" }), "action").await;
    assert_eq!(exact[0], "a2a3");
    let named = harness.suggestions("ann", "move", json!({ "action": "farmer a3" }), "action").await;
    assert_eq!(named[0], "a2a3", "{named:?}");
}

#[tokio::test]
async fn resigning_is_confirmed_and_ends_the_game() {
    let mut harness = Harness::new().await;
    harness.set_board_mode("every-move").await;
    let game = harness.duel("mount-chess").await;
    let resign = harness.button_id(&game, Step::Resign).await;
    let response = harness.press("ben", &resign, false).await;
    assert!(response.private_text().contains("Resign this game of"), "{response:?}");
    let cancelled = harness.press("ben", &response.component_ids()[1], true).await;
    assert_eq!(cancelled.private_text(), "OK, nothing has changed.");
    let response = harness.press("ben", &response.component_ids()[0], true).await;
    let text = response.public_text();
    assert!(text.contains("## Mount Chess: ann wins!"), "{text}");
    assert_eq!(text.lines().last(), Some("Casual game: ratings don't change."));
    let steps: Vec<Step> =
        response.component_ids().iter().map(|id| ComponentId::read(id).expect("an id").step).collect();
    let first = [Step::Rematch, Step::NewGame, Step::Share];
    assert_eq!(steps, [first, [Step::Analyse, Step::Replay, Step::Try]].concat());
    assert_eq!(response.answer().message()["allowed_mentions"]["users"], json!([]));
}

#[tokio::test]
async fn the_last_board_of_an_aborted_game_shows_the_abort_and_no_player_to_move() {
    let mut harness = Harness::new().await;
    harness.set_board_mode("every-move").await;
    let game = harness.duel("mount-chess").await;
    let abort = harness.button_id(&game, Step::AbortConfirmed).await;
    harness.press("ann", &abort, true).await;
    let accept = ComponentId::for_game(Step::Accept, &game, harness.game(&game).await.board_version())
        .with(1_u32)
        .to_string();
    let response = harness.press("ben", &accept, false).await;
    assert!(response.public_text().contains("The game was aborted: everyone agreed."), "{response:?}");
    let described = response.answer().message()["attachments"][0]["description"].to_string();
    assert!(
        described.starts_with("\"Mount Chess. The game was aborted: everyone agreed. White"),
        "{described}"
    );
    let shown =
        harness.run_command("ann", "game show", json!({ "game": game.as_str() })).await.private_text();
    assert!(
        shown.contains("The game was aborted: everyone agreed.") && !shown.contains("to move"),
        "{shown}"
    );
}

#[tokio::test]
async fn reminders_are_sent_as_the_player_has_set() {
    for (wanted, kinds) in
        [("channel", vec!["post"]), ("direct", vec!["direct channel", "post"]), ("off", vec![])]
    {
        let mut harness = Harness::new().await;
        let game = harness.duel("mount-chess").await;
        harness.run_command("ann", "settings", json!({ "reminders": wanted })).await;
        let requests = harness.wait(Span::hours(60)).await;
        let request_kinds: Vec<&str> = requests.iter().map(Request::kind).collect();
        assert_eq!(request_kinds, kinds, "{wanted}: {requests:?}");
        if let Some(Request::Post { channel, body, .. }) = requests.last() {
            assert_eq!(channel.0, if wanted == "direct" { 9_001 } else { MAIN_CHANNEL.0 });
            assert_eq!(body["allowed_mentions"]["users"], json!(["1"]));
            let board =
                format!("https://discord.com/channels/{GUILD}/{}", harness.board_message(&game).await);
            assert!(body["content"].as_str().is_some_and(|text| text.contains(&board)), "{body}");
        }
        assert!(is_running(&harness, &game).await);
    }
}

async fn is_running(harness: &Harness, game: &GameId) -> bool {
    harness.game(game).await.to_act().is_some()
}

#[tokio::test]
async fn typed_moves_of_all_five_variants_are_answered_with_the_board() {
    use castellan_rules::Variant;
    for (kind, variant) in Variant::ALL.iter().enumerate() {
        let mut harness = Harness::new().await;
        harness.set_board_mode("every-move").await;
        let mut random = castellan_test_support::Random::new(kind as u64 + 1);
        let game = start_game(&mut harness, variant.info()).await;
        for _ in 0..24 {
            let now = harness.game(&game).await;
            let Some(seat) = now.to_act() else { break };
            let name = player_name_at(&harness, &now, seat).await;
            let actions = now.record().expect("started").position().actions();
            let action = random.pick(&actions).to_string();
            let response = harness.run_command(&name, "move", json!({ "action": action })).await;
            let text = response.public_text();
            let step_index = now.record().expect("started").steps().len();
            let record = harness.game(&game).await.record().expect("started").clone();
            let (before, after) = (record.rewound(step_index), record.rewound(step_index + 1));
            let step = record.steps().nth(step_index).expect("an action");
            let words = describe_action_in(step, before.position(), after.position(), Language::En);
            let words = if words == "pass" { format!("{name} passed") } else { format!("{name}: {words}") };
            assert!(text.contains(&words), "{seat}: {words}: {text}");
            assert_eq!(response.rate_limited(), 1, "{response:?}");
            assert_eq!(response.answer().message()["attachments"].as_array().map(Vec::len), Some(1));
        }
    }
}

#[tokio::test]
async fn an_interaction_handled_twice_at_once_is_answered_once() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let data = json!({ "name": "move", "options": [{ "name": "action", "type": 3, "value": "a2a3" }] });
    let json = harness.interaction("ann", 2, &data);
    harness.discord.take_requests();
    let handlings = [harness.start_handling(&json), harness.start_handling(&json)];
    for handling in handlings {
        harness.finish_handling(handling).await.expect("it works");
    }
    harness.run_until_idle().await;
    let requests = harness.discord.take_requests();
    assert_eq!(requests.iter().filter(|request| request.kind() == "answer").count(), 1, "{requests:?}");
    assert_eq!(harness.game(&game).await.board_version(), 1);
}

#[tokio::test]
async fn boards_are_shown_as_text_on_request_even_the_largest() {
    for (variant, options) in
        [("mount-chess", "takebacks=on"), ("king-of-the-mountain", "seats=4; army=siege; solo=on")]
    {
        let mut harness = Harness::new().await;
        harness.create_game("ann", json!({ "variant": variant, "options": options })).await;
        harness.run_command("ben", "game join", json!({})).await;
        harness.run_command("ann", "game start", json!({})).await;
        harness.run_command("ann", "settings", json!({ "text-board": true })).await;
        let response = harness.run_command("ann", "board", json!({})).await;
        let text = response.private_text();
        assert_eq!(text.matches("```").count() % 2, 0, "{text}");
        assert!(text.contains("White (ann): King") || text.contains("White (ann): Flag"), "{text}");
        let files = response.answer().message()["attachments"].clone();
        assert!(text.contains("```") || files[0]["filename"] == "board.txt", "{text} {files}");
        // The id and the version are only in `/game show`.
        assert!(!text.contains(", game ") && !text.contains("event "), "{text}");
        let shown = harness.run_command("ann", "game show", json!({})).await.private_text();
        assert!(shown.contains("-# ") && shown.contains(", event "), "{shown}");
    }
}

/// Returns the number of pictures in a private answer.
fn picture_count(response: &Response) -> usize {
    response.answer().message()["attachments"].as_array().map_or(0, Vec::len)
}

#[tokio::test]
async fn legal_moves_are_listed_in_words_and_marked_on_the_board() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let id = harness.button_id(&game, Step::Legal).await;
    let all = harness.press("ann", &id, false).await;
    let text = all.private_text();
    assert!(text.contains("legal moves for White:\n- "), "{text}");
    assert!(text.contains("\n- Hunter a1 mounts Hunter b2: Archer\n"), "{text}");
    assert!(text.contains("\nFarmer a2: a3") && !text.contains('&'), "{text}");
    assert_eq!(picture_count(&all), 1, "{all:?}");
    let piece = harness.run_command("ben", "legal", json!({ "piece": "a1" })).await;
    assert!(piece.private_text().contains(":\n1\\. Hunter mounts Hunter b2: Archer"), "{piece:?}");
    assert_eq!(picture_count(&piece), 1, "{piece:?}");
    harness.run_command("ann", "settings", json!({ "text-board": true })).await;
    let words = harness.run_command("ann", "legal", json!({})).await;
    assert_eq!((words.private_text(), picture_count(&words)), (text, 0));
}

#[tokio::test]
async fn the_history_is_in_words() {
    let mut harness = Harness::in_memory().await;
    harness.duel("mount-chess").await;
    for (who, action) in [("ann", "a2a3"), ("ben", "h8g7"), ("ann", "a3a4")] {
        harness.run_command(who, "move", json!({ "action": action })).await;
    }
    let text = harness.run_command("ann", "history", json!({})).await.private_text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "**Mount Chess**: White (ann) and Black (ben)", "{text}");
    // Both sides make move 1.
    assert!(lines[1].contains("1\\. White: Farmer a2 to a3"), "{text}");
    assert!(lines[2].contains("1\\. Black: Hunter h8 mounts Hunter g7: Archer"), "{text}");
    assert!(lines[3].contains("2\\. White: Farmer a3 to a4"), "{text}");
    assert_eq!(lines.len(), 4, "{text}");
}

#[tokio::test]
async fn more_offers_only_actions_that_are_possible() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let steps = async |harness: &mut Harness, who: &str| {
        let id = harness.button_id(&game, Step::More).await;
        let more = harness.press(who, &id, false).await;
        let ids = more.component_ids();
        assert!(!more.answer().message().to_string().contains("\"disabled\":true"), "{more:?}");
        ids.iter().filter_map(|id| Some(ComponentId::read(id)?.step)).collect::<Vec<Step>>()
    };
    // Nothing is to be taken back or claimed, the game has no hints, and nobody has moved.
    let first = steps(&mut harness, "ann").await;
    for step in [Step::Takeback, Step::ClaimDraw, Step::ClaimTime, Step::Hint, Step::History] {
        assert!(!first.contains(&step), "{step:?}: {first:?}");
    }
    for step in [Step::Pause, Step::Abort, Step::Board, Step::Settings, Step::Try, Step::Premoves] {
        assert!(first.contains(&step), "{step:?}: {first:?}");
    }
    harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    let second = steps(&mut harness, "ann").await;
    assert!(second.contains(&Step::Takeback) && second.contains(&Step::History), "{second:?}");
    harness.run_command("ann", "takeback", json!({})).await;
    let third = steps(&mut harness, "ann").await;
    assert!(!third.contains(&Step::Takeback), "it is offered already: {third:?}");
}

#[tokio::test]
async fn a_player_who_has_resigned_is_told_so_instead_of_whose_turn_it_is() {
    let mut harness = Harness::in_memory().await;
    let options = json!({ "variant": "king-of-the-mountain", "options": "seats=3; first=w" });
    let game = harness.create_game("ann", options).await;
    for who in ["ben", "cem"] {
        harness.run_command(who, "game join", json!({ "game": game.as_str() })).await;
    }
    harness.run_command("ann", "game start", json!({ "game": game.as_str() })).await;
    for who in ["ann", "ben", "cem"] {
        harness.run_command(who, "army", json!({ "army": "siege", "game": game.as_str() })).await;
        let id = harness.button_id(&game, Step::Ready).await;
        harness.press(who, &id, false).await;
    }
    let resign = harness.button_id(&game, Step::ResignConfirmed).await;
    harness.press("ben", &resign, true).await;
    let id = harness.button_id(&game, Step::Move).await;
    let refused = harness.press("ben", &id, false).await.private_text();
    assert!(refused.ends_with("(ben) has left the game."), "{refused}");
}
