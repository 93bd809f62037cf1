//! Moves at the board: typed and clicked, in time and late, twice and by the wrong player.

use crate::harness::{Harness, command};
use crate::recorder::{GUILD, HALL, Outgoing};
use crate::running::{at_seat, game_of};
use castellan_discord_api::CallError;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, Span};
use castellan_text::{Language, acted_in};
use serde_json::json;

#[tokio::test]
async fn a_typed_action_is_answered_with_the_board_and_costs_one_counted_request() {
    let mut harness = Harness::new().await;
    harness.boards("every-move").await;
    let game = harness.duel("mount-chess").await;
    let old = harness.board(&game).await;
    let heard = harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    let text = heard.publicly();
    assert!(text.contains("ann: Farmer a2 to a3."), "{text}");
    assert!(text.contains("<@2>, your move (Black)."), "{text}");
    assert_eq!(heard.answer().message()["allowed_mentions"]["users"], json!(["2"]));
    assert_eq!(heard.counted(), 1, "{heard:?}");
    assert_eq!(heard.only("retouch"), &Outgoing::Retouch { message: old, rows: 0 });
    assert_ne!(harness.board(&game).await, old);
}

#[tokio::test]
async fn typed_moves_are_read_with_the_letters_of_the_persons_language_too() {
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
        let heard = harness.happens(&json).await;
        assert!(heard.failed.is_none(), "{typed}: {heard:?}");
    }
    let record = harness.game(&game).await.record().expect("it began").clone();
    let played: Vec<String> = record.steps().map(|step| step.action.to_string()).collect();
    assert_eq!(played, ["g1f3", "b8c6", "b1c3", "g8f6", "e2e3", "e7e6"]);
    // A Bishop's move in English, but a Pawn's in German.
    let mut json = harness.interaction("ann", 2, &command("move", &json!({ "action": "Bd3" }), None));
    json["locale"] = json!("de");
    let said = harness.happens(&json).await.privately();
    assert!(said.contains("f1d3") && said.contains("d2d3"), "{said}");
    assert_eq!(harness.game(&game).await.board_version(), 6);
}

#[tokio::test]
async fn an_illegal_action_is_refused_privately_with_its_rule() {
    let mut harness = Harness::new().await;
    harness.duel("mount-chess").await;
    let heard = harness.gives("ann", "move", json!({ "action": "a2a4" })).await;
    assert!(heard.privately().contains("MC-4: The Farmer can't reach a4"), "{heard:?}");
    let heard = harness.gives("ben", "move", json!({ "action": "a7a6" })).await;
    assert_eq!(heard.privately(), "It's not your turn: White (ann) is to move.");
    assert_eq!(heard.counted(), 0);
}

#[tokio::test]
async fn an_action_from_elsewhere_is_answered_privately_and_told_where_the_game_is() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    harness.channel = castellan_discord_api::wire::ChannelId(501);
    let heard = harness.gives("ann", "move", json!({ "action": "a2a3", "game": game.as_str() })).await;
    assert!(heard.privately().contains("<#500>"), "{heard:?}");
    let Outgoing::Post { channel, body, .. } = heard.only("post") else { panic!("{heard:?}") };
    assert_eq!(*channel, HALL);
    assert!(body["content"].as_str().expect("a text").contains("Farmer a2 to a3"), "{body}");
}

#[tokio::test]
async fn an_answer_that_comes_too_late_leaves_the_board_to_an_ordinary_message() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let data = json!({ "name": "move", "options": [{ "name": "action", "type": 3, "value": "a2a3" }] });
    let json = harness.interaction("ann", 2, &data);
    harness.clock.pass(Span::from_ms(701));
    let heard = harness.happens(&json).await;
    assert!(heard.only("post").content().contains("ann: Farmer a2 to a3."), "{heard:?}");
    for asked in heard.asked.iter().filter(|asked| !asked.counts()) {
        let Outgoing::Answer { body, .. } = asked else { continue };
        assert_eq!(body["data"]["flags"], 64, "{body}");
    }
    assert_eq!(harness.game(&game).await.board_version(), 1);
}

#[tokio::test]
async fn what_takes_too_long_is_deferred_and_follows() {
    let mut harness = Harness::new().await;
    harness.duel("mount-chess").await;
    let json = harness.interaction("ann", 2, &json!({ "name": "board" }));
    harness.clock.pass(Span::from_ms(701));
    let heard = harness.happens(&json).await;
    let Outgoing::Answer { body, .. } = heard.only("answer") else { panic!("{heard:?}") };
    assert_eq!(*body, json!({ "type": 5, "data": { "flags": 64 } }));
    assert!(heard.only("complete").content().contains("White (ann) to move."), "{heard:?}");
}

#[tokio::test]
async fn what_was_perhaps_deferred_follows_all_the_same() {
    let mut harness = Harness::new().await;
    harness.duel("mount-chess").await;
    let json = harness.interaction("ann", 2, &json!({ "name": "board" }));
    harness.clock.pass(Span::from_ms(701));
    let what = "Discord failed with status 500, 4 times".to_owned();
    harness.discord.is_deaf(Some(CallError::Unavailable { status: Some(500), what, perhaps_done: true }));
    let heard = harness.happens(&json).await;
    assert!(heard.only("complete").content().contains("White (ann) to move."), "{heard:?}");
    assert!(heard.failed.is_none(), "{heard:?}");
}

#[tokio::test]
async fn whoever_presses_a_button_of_a_message_that_goes_meanwhile_is_answered_beside_it() {
    let mut harness = Harness::new().await;
    harness.discord.refuses_answers(1, CallError::Gone { code: 10_008, what: "Unknown Message".to_owned() });
    let heard = harness.presses("ann", &ComponentId::without_game(Step::Cancel).to_string(), true).await;
    let [Outgoing::Answer { body: refused, .. }, Outgoing::Answer { body, .. }] = &heard.asked[..] else {
        panic!("{heard:?}")
    };
    assert_eq!((&refused["type"], &body["type"], &body["data"]["flags"]), (&json!(7), &json!(4), &json!(64)));
    assert!(heard.failed.is_none(), "{heard:?}");
}

#[tokio::test]
async fn an_answer_that_fails_leaves_the_board_to_an_ordinary_message() {
    let mut harness = Harness::new().await;
    harness.duel("mount-chess").await;
    harness.discord.is_deaf(Some(CallError::Gone { code: 10_062, what: "Unknown interaction".to_owned() }));
    let heard = harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    assert!(heard.only("post").content().contains("ann: Farmer a2 to a3."), "{heard:?}");
    assert!(heard.failed.is_none(), "what was asked was done: {heard:?}");
}

#[tokio::test]
async fn an_interaction_that_comes_twice_is_played_once_and_told_once() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let data = json!({ "name": "move", "options": [{ "name": "action", "type": 3, "value": "a2a3" }] });
    let json = harness.interaction("ann", 2, &data);
    harness.happens(&json).await;
    let again = harness.happens(&json).await;
    assert_eq!(again.count("post"), 0, "{again:?}");
    assert_eq!(harness.game(&game).await.record().expect("started").steps().len(), 1);
}

#[tokio::test]
async fn a_stop_between_the_action_and_its_board_loses_nothing_and_tells_nothing_twice() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let data = json!({ "name": "move", "options": [{ "name": "action", "type": 3, "value": "a2a3" }] });
    let json = harness.interaction("ann", 2, &data);
    harness.happens_and_stops(&json).await;
    harness.discord.take();
    harness.open().await;
    harness.quiet().await;
    let asked = harness.discord.take();
    let posts: Vec<&Outgoing> = asked.iter().filter(|asked| asked.what() == "post").collect();
    let [post] = posts.as_slice() else { panic!("{asked:?}") };
    assert!(post.content().contains("ann: Farmer a2 to a3."), "{post:?}");
    assert_eq!(harness.game(&game).await.board_version(), 1);
    harness.quiet().await;
    assert_eq!(harness.discord.take(), []);
    let heard = harness.gives("ben", "move", json!({ "action": "a7b6" })).await;
    assert!(heard.publicly().contains("ben: Hunter a7 to b6."), "{heard:?}");
}

#[tokio::test]
async fn buttons_work_after_a_restart_and_stale_ones_say_what_has_happened() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let old = harness.id(&game, Step::Move).await;
    harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    let new = harness.id(&game, Step::Move).await;
    harness.open().await;
    let heard = harness.presses("ben", &new, false).await;
    assert!(heard.privately().contains("Which piece?"), "{heard:?}");
    let heard = harness.presses("ann", &old, false).await;
    let text = heard.privately();
    assert!(text.contains("That board is out of date") && text.contains("ann: Farmer a2 to a3."), "{text}");
    let play = ComponentId::for_game(Step::Play, &game, 0).with("a2a3").to_string();
    let heard = harness.presses("ben", &play, true).await;
    assert!(heard.privately().contains("out of date"), "{heard:?}");
    assert_eq!(harness.game(&game).await.board_version(), 1);
}

#[tokio::test]
async fn a_command_means_the_game_where_one_is_to_act_and_else_asks() {
    let mut harness = Harness::new().await;
    let first = harness.duel("mount-chess").await;
    let second = harness.duel("kings-mate").await;
    let heard = harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    assert!(heard.privately().contains("Which game do you mean?"), "{heard:?}");
    let message = heard.answer().message();
    let options = message["components"][0]["components"][0]["options"].as_array().expect("games").clone();
    let values: Vec<&str> = options.iter().filter_map(|option| option["value"].as_str()).collect();
    assert_eq!(values.len(), 2);
    let list = heard.ids()[0].clone();
    let heard = harness.picks("ann", &list, Some(first.as_str()), true).await;
    assert!(heard.publicly().contains("ann: Farmer a2 to a3."), "{heard:?}");
    assert_eq!(heard.count("withdraw"), 1, "{heard:?}");
    let heard = harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    assert!(heard.publicly().contains("ann: Fool a2 to a3."), "only there is she to act: {heard:?}");
    assert_eq!(harness.game(&second).await.board_version(), 1);
}

#[tokio::test]
async fn a_settled_offer_loses_its_buttons() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    harness.gives("ann", "draw offer", json!({})).await;
    let heard = harness.gives("ben", "draw decline", json!({})).await;
    assert!(matches!(heard.only("retouch"), Outgoing::Retouch { rows: 0, .. }), "{heard:?}");
    // Of two offers only the settled one loses its buttons, and earlier ones are not edited again.
    harness.gives("ann", "pause", json!({})).await;
    harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    harness.gives("ann", "takeback", json!({})).await;
    let board = harness.board(&game).await;
    let heard = harness.gives("ben", "takeback", json!({ "answer": "decline" })).await;
    let Outgoing::Retouch { message, rows: 0 } = heard.only("retouch") else { panic!("{heard:?}") };
    assert_ne!(*message, board);
    assert_eq!(harness.game(&game).await.offers().len(), 1);
    // An agreed draw ends the game: its board and the offer lose their buttons.
    harness.gives("ben", "draw offer", json!({})).await;
    let heard = harness.gives("ann", "draw accept", json!({})).await;
    assert!(heard.count("retouch") >= 2, "{heard:?}");
}

#[tokio::test]
async fn what_is_typed_is_completed_best_first() {
    let mut harness = Harness::new().await;
    harness.duel("mount-chess").await;
    let all = harness.types("ann", "move", json!({ "action": "" }), "action").await;
    assert_eq!(all.len(), 25);
    let some = harness.types("ann", "move", json!({ "action": "a2" }), "action").await;
    assert!(some[0].starts_with("a2"), "{some:?}");
    let exact = harness.types("ann", "move", json!({ "action": "a2-a3" }), "action").await;
    assert_eq!(exact[0], "a2a3");
    let named = harness.types("ann", "move", json!({ "action": "farmer a3" }), "action").await;
    assert_eq!(named[0], "a2a3", "{named:?}");
}

#[tokio::test]
async fn resigning_is_asked_once_more_and_leaves_nothing_to_play() {
    let mut harness = Harness::new().await;
    harness.boards("every-move").await;
    let game = harness.duel("mount-chess").await;
    let resign = harness.id(&game, Step::Resign).await;
    let heard = harness.presses("ben", &resign, false).await;
    assert!(heard.privately().contains("Resign this game of"), "{heard:?}");
    let never = harness.presses("ben", &heard.ids()[1], true).await;
    assert_eq!(never.privately(), "Cancelled.");
    let heard = harness.presses("ben", &heard.ids()[0], true).await;
    let text = heard.publicly();
    assert!(text.contains("White (ann) wins by resignation."), "{text}");
    assert_eq!(text.lines().last(), Some("Casual game: ratings don't change."));
    let steps: Vec<Step> = heard.ids().iter().map(|id| ComponentId::read(id).expect("an id").step).collect();
    assert_eq!(steps, [Step::Rematch, Step::Analyse, Step::Games, Step::Replay, Step::Try, Step::Export]);
    assert_eq!(heard.answer().message()["allowed_mentions"]["users"], json!([]));
}

#[tokio::test]
async fn the_last_board_of_a_game_that_was_aborted_says_so_and_names_nobody_to_act() {
    let mut harness = Harness::new().await;
    harness.boards("every-move").await;
    let game = harness.duel("mount-chess").await;
    let abort = harness.id(&game, Step::AbortConfirmed).await;
    harness.presses("ann", &abort, true).await;
    let accept = ComponentId::for_game(Step::Accept, &game, harness.game(&game).await.board_version())
        .with(1_u32)
        .to_string();
    let heard = harness.presses("ben", &accept, false).await;
    assert!(heard.publicly().contains("The game was aborted: everyone agreed."), "{heard:?}");
    let described = heard.answer().message()["attachments"][0]["description"].to_string();
    assert!(
        described.starts_with("\"Mount Chess. The game was aborted: everyone agreed. White"),
        "{described}"
    );
    let shown = harness.gives("ann", "game show", json!({ "game": game.as_str() })).await.privately();
    assert!(
        shown.contains("The game was aborted: everyone agreed.") && !shown.contains("to move"),
        "{shown}"
    );
}

#[tokio::test]
async fn a_reminder_comes_as_its_player_wants_it() {
    for (wanted, kinds) in
        [("channel", vec!["post"]), ("direct", vec!["direct channel", "post"]), ("off", vec![])]
    {
        let mut harness = Harness::new().await;
        let game = harness.duel("mount-chess").await;
        harness.gives("ann", "settings", json!({ "reminders": wanted })).await;
        let asked = harness.wait(Span::hours(60)).await;
        let asked_for: Vec<&str> = asked.iter().map(Outgoing::what).collect();
        assert_eq!(asked_for, kinds, "{wanted}: {asked:?}");
        if let Some(Outgoing::Post { channel, body, .. }) = asked.last() {
            assert_eq!(channel.0, if wanted == "direct" { 9_001 } else { HALL.0 });
            assert_eq!(body["allowed_mentions"]["users"], json!(["1"]));
            let board = format!("https://discord.com/channels/{GUILD}/{}", harness.board(&game).await);
            assert!(body["content"].as_str().is_some_and(|text| text.contains(&board)), "{body}");
        }
        assert!(gone_on(&harness, &game).await);
    }
}

async fn gone_on(harness: &Harness, game: &GameId) -> bool {
    harness.game(game).await.to_act().is_some()
}

#[tokio::test]
async fn games_of_all_five_kinds_are_played_by_typing_and_every_board_is_the_answer() {
    use castellan_rules::Variant;
    for (kind, variant) in Variant::ALL.iter().enumerate() {
        let mut harness = Harness::new().await;
        harness.boards("every-move").await;
        let mut random = castellan_test_support::Random::new(kind as u64 + 1);
        let game = game_of(&mut harness, variant.info()).await;
        for _ in 0..24 {
            let now = harness.game(&game).await;
            let Some(seat) = now.to_act() else { break };
            let name = at_seat(&harness, &now, seat).await;
            let actions = now.record().expect("started").position().actions();
            let action = random.pick(&actions).to_string();
            let heard = harness.gives(&name, "move", json!({ "action": action })).await;
            let text = heard.publicly();
            let place = now.record().expect("started").steps().len();
            let record = harness.game(&game).await.record().expect("started").clone();
            let (before, after) = (record.rewound(place), record.rewound(place + 1));
            let step = record.steps().nth(place).expect("an action");
            let words = acted_in(step, before.position(), after.position(), Language::En);
            let words = if words == "pass" { format!("{name} passed") } else { format!("{name}: {words}") };
            assert!(text.contains(&words), "{seat}: {words}: {text}");
            assert_eq!(heard.counted(), 1, "{heard:?}");
            assert_eq!(heard.answer().message()["attachments"].as_array().map(Vec::len), Some(1));
        }
    }
}

#[tokio::test]
async fn an_interaction_that_comes_twice_at_once_is_answered_once() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let data = json!({ "name": "move", "options": [{ "name": "action", "type": 3, "value": "a2a3" }] });
    let json = harness.interaction("ann", 2, &data);
    harness.discord.take();
    let both = [harness.begins(&json), harness.begins(&json)];
    for handling in both {
        harness.ends(handling).await.expect("it works");
    }
    harness.quiet().await;
    let asked = harness.discord.take();
    assert_eq!(asked.iter().filter(|asked| asked.what() == "answer").count(), 1, "{asked:?}");
    assert_eq!(harness.game(&game).await.board_version(), 1);
}

#[tokio::test]
async fn who_wants_boards_as_text_gets_them_so_the_largest_too() {
    for (variant, options) in
        [("mount-chess", "takebacks=on"), ("king-of-the-mountain", "seats=4; army=siege; solo=on")]
    {
        let mut harness = Harness::new().await;
        harness.opens("ann", json!({ "variant": variant, "options": options })).await;
        harness.gives("ben", "game join", json!({})).await;
        harness.gives("ann", "game start", json!({})).await;
        harness.gives("ann", "settings", json!({ "text-board": true })).await;
        let heard = harness.gives("ann", "board", json!({})).await;
        let text = heard.privately();
        assert_eq!(text.matches("```").count() % 2, 0, "{text}");
        assert!(text.contains("White (ann): King") || text.contains("White (ann): Flag"), "{text}");
        let files = heard.answer().message()["attachments"].clone();
        assert!(text.contains("```") || files[0]["filename"] == "board.txt", "{text} {files}");
        // Details for sceptics are in `/game show`.
        assert!(!text.contains(", game ") && !text.contains("event "), "{text}");
        let shown = harness.gives("ann", "game show", json!({})).await.privately();
        assert!(shown.contains("-# ") && shown.contains(", event "), "{shown}");
    }
}
