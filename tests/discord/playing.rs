//! At the board: typed and clicked, in time and late, twice and by the wrong person.

use crate::house::House;
use crate::recorder::{Asked, GUILD, HALL};
use castellan::discord::CallError;
use castellan::discord::components::ids::{Id, Step};
use castellan::game::{GameId, Span};
use serde_json::{Value, json};

#[tokio::test]
async fn a_typed_action_is_answered_with_the_board_and_costs_one_counted_request() {
    let mut house = House::new().await;
    let game = house.duel("mount-chess").await;
    let old = house.board(&game).await;
    let heard = house.gives("ann", "move", json!({ "action": "a2a3" })).await;
    let text = heard.publicly();
    assert!(text.contains("White (ann) played a2a3."), "{text}");
    assert!(text.contains("<@2>, it is your turn as Black."), "{text}");
    assert_eq!(heard.answer().message()["allowed_mentions"]["users"], json!(["2"]));
    assert_eq!(heard.counted(), 1, "{heard:?}");
    assert_eq!(heard.only("retouch"), &Asked::Retouch { message: old, rows: 0 });
    assert_ne!(house.board(&game).await, old);
}

#[tokio::test]
async fn an_action_by_buttons_costs_one_counted_request_and_its_list_goes() {
    let mut house = House::new().await;
    let game = house.duel("mount-chess").await;
    let board = house.id(&game, Step::Move).await;
    let pieces = house.presses("ann", &board, false).await;
    assert!(pieces.privately().contains("Which piece?"), "{pieces:?}");
    let opened = answered_to(&pieces);
    let list = pieces.ids()[0].clone();
    let targets = house.picks("ann", &list, Some("a2"), true).await;
    assert!(targets.privately().contains("where to?"), "{targets:?}");
    assert_eq!(targets.answer().message()["attachments"][0]["filename"], "board.png");
    let list = targets.ids()[0].clone();
    let question = house.picks("ann", &list, Some("a2a3"), true).await;
    let play = question.ids()[0].clone();
    let heard = house.presses("ann", &play, true).await;
    assert!(heard.publicly().contains("White (ann) played a2a3."), "{heard:?}");
    assert_eq!(heard.counted(), 1, "{heard:?}");
    assert_eq!(heard.only("withdraw"), &Asked::Withdraw { to: opened });
}

/// The interaction that was answered.
fn answered_to(heard: &crate::house::Heard) -> castellan::discord::wire::InteractionId {
    match heard.answer() {
        Asked::Answer { to, .. } => *to,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn an_illegal_action_is_refused_privately_with_its_rule() {
    let mut house = House::new().await;
    house.duel("mount-chess").await;
    let heard = house.gives("ann", "move", json!({ "action": "a2a4" })).await;
    assert!(heard.privately().contains("MC-4: White's Farmer cannot go from a2 to a4"), "{heard:?}");
    let heard = house.gives("ben", "move", json!({ "action": "a7a6" })).await;
    assert_eq!(heard.privately(), "It is White (ann)'s turn.");
    assert_eq!(heard.counted(), 0);
}

#[tokio::test]
async fn an_action_from_elsewhere_is_answered_privately_and_told_where_the_game_is() {
    let mut house = House::new().await;
    house.duel("mount-chess").await;
    house.channel = castellan::discord::wire::ChannelId(501);
    let heard = house.gives("ann", "move", json!({ "action": "a2a3" })).await;
    assert!(heard.privately().contains("<#500>"), "{heard:?}");
    let Asked::Post { channel, body, .. } = heard.only("post") else { panic!("{heard:?}") };
    assert_eq!(*channel, HALL);
    assert!(body["content"].as_str().expect("a text").contains("played a2a3"), "{body}");
}

#[tokio::test]
async fn an_answer_that_comes_too_late_leaves_the_board_to_an_ordinary_message() {
    let mut house = House::new().await;
    let game = house.duel("mount-chess").await;
    let data = json!({ "name": "move", "options": [{ "name": "action", "type": 3, "value": "a2a3" }] });
    let json = house.interaction("ann", 2, &data);
    house.clock.pass(Span::from_ms(701));
    let heard = house.happens(&json).await;
    assert!(heard.only("post").content().contains("White (ann) played a2a3."), "{heard:?}");
    for asked in heard.asked.iter().filter(|asked| !asked.counts()) {
        let Asked::Answer { body, .. } = asked else { continue };
        assert_eq!(body["data"]["flags"], 64, "{body}");
    }
    assert_eq!(house.game(&game).await.moment(), 1);
}

#[tokio::test]
async fn what_takes_too_long_is_deferred_and_follows() {
    let mut house = House::new().await;
    house.duel("mount-chess").await;
    let json = house.interaction("ann", 2, &json!({ "name": "board" }));
    house.clock.pass(Span::from_ms(701));
    let heard = house.happens(&json).await;
    let Asked::Answer { body, .. } = heard.only("answer") else { panic!("{heard:?}") };
    assert_eq!(*body, json!({ "type": 5, "data": { "flags": 64 } }));
    assert!(heard.only("complete").content().contains("White (ann) to act."), "{heard:?}");
}

#[tokio::test]
async fn an_answer_that_fails_leaves_the_board_to_an_ordinary_message() {
    let mut house = House::new().await;
    house.duel("mount-chess").await;
    house.discord.is_deaf(Some(CallError::Gone { code: 10_062, what: "Unknown interaction".to_owned() }));
    let heard = house.gives("ann", "move", json!({ "action": "a2a3" })).await;
    assert!(heard.only("post").content().contains("White (ann) played a2a3."), "{heard:?}");
    assert!(heard.failed.is_none(), "what was asked was done: {heard:?}");
}

#[tokio::test]
async fn an_interaction_that_comes_twice_is_played_once_and_told_once() {
    let mut house = House::new().await;
    let game = house.duel("mount-chess").await;
    let data = json!({ "name": "move", "options": [{ "name": "action", "type": 3, "value": "a2a3" }] });
    let json = house.interaction("ann", 2, &data);
    house.happens(&json).await;
    let again = house.happens(&json).await;
    assert_eq!(again.count("post"), 0, "{again:?}");
    assert_eq!(house.game(&game).await.record().expect("started").steps().len(), 1);
}

#[tokio::test]
async fn a_stop_between_the_action_and_its_board_loses_nothing_and_tells_nothing_twice() {
    let mut house = House::new().await;
    let game = house.duel("mount-chess").await;
    let data = json!({ "name": "move", "options": [{ "name": "action", "type": 3, "value": "a2a3" }] });
    let json = house.interaction("ann", 2, &data);
    house.happens_and_stops(&json).await;
    house.discord.take();
    house.open().await;
    house.quiet().await;
    let asked = house.discord.take();
    let posts: Vec<&Asked> = asked.iter().filter(|asked| asked.what() == "post").collect();
    let [post] = posts.as_slice() else { panic!("{asked:?}") };
    assert!(post.content().contains("White (ann) played a2a3."), "{post:?}");
    assert_eq!(house.game(&game).await.moment(), 1);
    house.quiet().await;
    assert_eq!(house.discord.take(), []);
    let heard = house.gives("ben", "move", json!({ "action": "a7b6" })).await;
    assert!(heard.publicly().contains("Black (ben) played a7b6."), "{heard:?}");
}

#[tokio::test]
async fn buttons_work_after_a_restart_and_stale_ones_say_what_has_happened() {
    let mut house = House::new().await;
    let game = house.duel("mount-chess").await;
    let old = house.id(&game, Step::Move).await;
    house.gives("ann", "move", json!({ "action": "a2a3" })).await;
    let new = house.id(&game, Step::Move).await;
    house.open().await;
    let heard = house.presses("ben", &new, false).await;
    assert!(heard.privately().contains("Which piece?"), "{heard:?}");
    let heard = house.presses("ann", &old, false).await;
    let text = heard.privately();
    assert!(text.contains("The game has gone on") && text.contains("White (ann) played a2a3."), "{text}");
    let play = Id::of(Step::Play, &game, 0).with("a2a3").to_string();
    let heard = house.presses("ben", &play, true).await;
    assert!(heard.privately().contains("gone on"), "{heard:?}");
    assert_eq!(house.game(&game).await.moment(), 1);
}

#[tokio::test]
async fn a_command_means_the_game_where_one_is_to_act_and_else_asks() {
    let mut house = House::new().await;
    let first = house.duel("mount-chess").await;
    let second = house.duel("kings-mate").await;
    let heard = house.gives("ann", "move", json!({ "action": "a2a3" })).await;
    assert!(heard.privately().contains("Which game do you mean?"), "{heard:?}");
    let message = heard.answer().message();
    let options = message["components"][0]["components"][0]["options"].as_array().expect("games").clone();
    let values: Vec<&str> = options.iter().filter_map(|option| option["value"].as_str()).collect();
    assert_eq!(values.len(), 2);
    let list = heard.ids()[0].clone();
    let heard = house.picks("ann", &list, Some(first.as_str()), true).await;
    assert!(heard.publicly().contains("White (ann) played a2a3."), "{heard:?}");
    assert_eq!(heard.count("withdraw"), 1, "{heard:?}");
    let heard = house.gives("ann", "move", json!({ "action": "a2a3" })).await;
    assert!(heard.publicly().contains("King's Mate"), "only there is she to act: {heard:?}");
    assert_eq!(house.game(&second).await.moment(), 1);
}

#[tokio::test]
async fn what_is_typed_is_completed_best_first() {
    let mut house = House::new().await;
    house.duel("mount-chess").await;
    let all = house.types("ann", "move", json!({ "action": "" }), "action").await;
    assert_eq!(all.len(), 25);
    let some = house.types("ann", "move", json!({ "action": "a2" }), "action").await;
    assert!(some[0].starts_with("a2"), "{some:?}");
    let exact = house.types("ann", "move", json!({ "action": "a2-a3" }), "action").await;
    assert_eq!(exact[0], "a2a3");
    let named = house.types("ann", "move", json!({ "action": "farmer a3" }), "action").await;
    assert_eq!(named[0], "a2a3", "{named:?}");
}

#[tokio::test]
async fn resigning_is_asked_once_more_and_ends_the_game_without_buttons() {
    let mut house = House::new().await;
    let game = house.duel("mount-chess").await;
    let resign = house.id(&game, Step::Resign).await;
    let heard = house.presses("ben", &resign, false).await;
    assert!(heard.privately().contains("resign?"), "{heard:?}");
    let never = house.presses("ben", &heard.ids()[1], true).await;
    assert_eq!(never.privately(), "Nothing was done.");
    let heard = house.presses("ben", &heard.ids()[0], true).await;
    let text = heard.publicly();
    assert!(text.contains("White (ann) wins by resignation."), "{text}");
    assert_eq!(heard.answer().message()["components"], Value::Array(Vec::new()));
    assert_eq!(heard.answer().message()["allowed_mentions"]["users"], json!([]));
}

#[tokio::test]
async fn the_last_board_of_a_game_that_was_aborted_says_so_and_names_nobody_to_act() {
    let mut house = House::new().await;
    let game = house.duel("mount-chess").await;
    let abort = house.id(&game, Step::AbortMeant).await;
    house.presses("ann", &abort, true).await;
    let accept = Id::of(Step::Accept, &game, house.game(&game).await.moment()).with(1).to_string();
    let heard = house.presses("ben", &accept, false).await;
    assert!(heard.publicly().contains("The game was aborted: all agreed."), "{heard:?}");
    let described = heard.answer().message()["attachments"][0]["description"].to_string();
    assert!(described.starts_with("\"Mount Chess. The game was aborted: all agreed. White"), "{described}");
    let shown = house.gives("ann", "game show", json!({ "game": game.as_str() })).await.privately();
    assert!(shown.contains("The game was aborted: all agreed.") && !shown.contains("to act"), "{shown}");
}

#[tokio::test]
async fn a_reminder_comes_as_its_player_wants_it() {
    for (wanted, kinds) in
        [("channel", vec!["post"]), ("direct", vec!["direct channel", "post"]), ("off", vec![])]
    {
        let mut house = House::new().await;
        let game = house.duel("mount-chess").await;
        house.gives("ann", "settings", json!({ "reminders": wanted })).await;
        let asked = house.wait(Span::hours(60)).await;
        let asked_for: Vec<&str> = asked.iter().map(Asked::what).collect();
        assert_eq!(asked_for, kinds, "{wanted}: {asked:?}");
        if let Some(Asked::Post { channel, body, .. }) = asked.last() {
            assert_eq!(channel.0, if wanted == "direct" { 9_001 } else { HALL.0 });
            assert_eq!(body["allowed_mentions"]["users"], json!(["1"]));
            let board = format!("https://discord.com/channels/{GUILD}/{}", house.board(&game).await);
            assert!(body["content"].as_str().is_some_and(|text| text.contains(&board)), "{body}");
        }
        assert!(gone_on(&house, &game).await);
    }
}

async fn gone_on(house: &House, game: &GameId) -> bool {
    house.game(game).await.to_act().is_some()
}

#[tokio::test]
async fn games_of_all_five_kinds_are_played_by_typing_and_every_board_is_the_answer() {
    use castellan::rules::Variant;
    for (kind, variant) in Variant::ALL.iter().enumerate() {
        let mut house = House::new().await;
        let mut random = crate::common::Random::new(kind as u64 + 1);
        let name = variant.info().name;
        let (options, others): (&str, &[&str]) = match name {
            "king-of-the-mountain" => ("seats=4", &["ben", "cem", "dan"]),
            "kings-mate" => ("active=on; expanded=on", &["ben"]),
            _ => ("takebacks=on", &["ben"]),
        };
        let game = house.opens("ann", json!({ "variant": name, "options": options })).await;
        for other in others {
            house.gives(other, "game join", json!({})).await;
        }
        house.gives("ann", "game start", json!({})).await;
        if house.game(&game).await.choice().is_some() {
            for player in ["ann"].iter().chain(others) {
                house.gives(player, "army", json!({ "army": "random" })).await;
                house.gives(player, "army", json!({ "ready": true })).await;
            }
        }
        for _ in 0..24 {
            let now = house.game(&game).await;
            let Some(seat) = now.to_act() else { break };
            let player = now.player_at(seat).expect("somebody sits there").id.clone();
            let name = house.referee().person(&player).await.expect("a store").expect("known").name;
            let actions = now.record().expect("started").position().actions();
            let action = random.pick(&actions).to_string();
            let heard = house.gives(&name, "move", json!({ "action": action })).await;
            let text = heard.publicly();
            assert!(text.contains(&format!("{seat} ({name}) ")), "{text}");
            assert_eq!(heard.counted(), 1, "{heard:?}");
            assert_eq!(heard.answer().message()["attachments"].as_array().map(Vec::len), Some(1));
        }
    }
}

#[tokio::test]
async fn an_interaction_that_comes_twice_at_once_is_answered_once() {
    let mut house = House::new().await;
    let game = house.duel("mount-chess").await;
    let data = json!({ "name": "move", "options": [{ "name": "action", "type": 3, "value": "a2a3" }] });
    let json = house.interaction("ann", 2, &data);
    house.discord.take();
    let both = [house.begins(&json), house.begins(&json)];
    for handling in both {
        house.ends(handling).await.expect("it works");
    }
    house.quiet().await;
    let asked = house.discord.take();
    assert_eq!(asked.iter().filter(|asked| asked.what() == "answer").count(), 1, "{asked:?}");
    assert_eq!(house.game(&game).await.moment(), 1);
}

#[tokio::test]
async fn who_wants_boards_as_text_gets_them_so_the_largest_too() {
    for (variant, options) in
        [("mount-chess", "takebacks=on"), ("king-of-the-mountain", "seats=4; army=siege; solo=on")]
    {
        let mut house = House::new().await;
        house.opens("ann", json!({ "variant": variant, "options": options })).await;
        house.gives("ben", "game join", json!({})).await;
        house.gives("ann", "game start", json!({})).await;
        house.gives("ann", "settings", json!({ "text-board": true })).await;
        let heard = house.gives("ann", "board", json!({})).await;
        let text = heard.privately();
        assert_eq!(text.matches("```").count() % 2, 0, "{text}");
        assert!(text.contains("White (ann): King") || text.contains("White (ann): Flag"), "{text}");
        let files = heard.answer().message()["attachments"].clone();
        assert!(text.contains("```") || files[0]["filename"] == "board.txt", "{text} {files}");
        assert!(text.contains(", game "), "{text}");
    }
}
