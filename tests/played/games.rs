//! Complete games of all five variants.

use crate::buttons::form;
use crate::harness::{Harness, castellan, components, quick, until};
use crate::test_game::{TestGame, file, is_board, line, wished};
use castellan::picture::Renderer;
use castellan::rules::record::Step;
use castellan::rules::{Action, DrawReason, Outcome, Record, Roll, Status};
use castellan::sandbox::Options;
use castellan::sandbox::faults::Disconnect;
use castellan_test_support::Random;
use serde_json::{Value, json};
use std::io::Cursor;

/// The largest number of plies in a game; longer games take longer to test.
const PLIES: usize = 60;

/// Checks a game that was played to its end.
async fn has_ended(harness: &Harness, test_game: &TestGame) {
    // A draw is agreed during a turn.
    let agreed = test_game.record.status() == Status::Over(Outcome::Drawn(DrawReason::Agreement));
    assert!(
        matches!(test_game.record.status(), Status::Over(_)),
        "{}",
        test_game.record.position().to_string()
    );
    test_game.was_told_once(harness).await;
    test_game.is_what_was_played(harness).await;
    let played = test_game.played(harness);
    let drawn = test_game.picture(&mut Renderer::new());
    let (width, height) = size(&drawn);
    for (steps, shown) in (1..).zip(&played) {
        let [picture] = shown.message["attachments"].as_array().expect("a list").as_slice() else {
            panic!("one picture: {}", shown.message);
        };
        assert_eq!((picture["width"].as_u64(), picture["height"].as_u64()), (Some(width), Some(height)));
        assert_eq!(
            (&picture["filename"], &picture["content_type"]),
            (&json!("board.png"), &json!("image/png"))
        );
        let described = picture["description"].as_str().expect("a description");
        assert!(described.contains(test_game.record.variant().info().title), "{described}");
        // Only the player to move is mentioned, and no one at the end.
        let over = steps == played.len() && !agreed;
        let next = (!over).then(|| {
            let next = test_game.record.rewound(steps).position().to_act();
            harness.person(test_game.name(next)).to_string()
        });
        let next: Vec<String> = next.into_iter().collect();
        assert_eq!(shown.message["sandbox"]["notified"], json!(next), "{}", shown.message);
        let mentioned = shown.message["mentions"].as_array().expect("a list").iter();
        assert_eq!(mentioned.map(|user| user["id"].clone()).collect::<Value>(), json!(next));
    }
    let told = test_game.told(harness);
    let last = told.iter().rfind(|message| is_board(message)).expect("a board");
    let labels: Vec<Value> = components(last).into_iter().map(|part| part["label"].clone()).collect();
    let wanted = ["Rematch", "Analyse", "Next game", "Replay", "What if?", "Export"];
    assert_eq!(labels, wanted, "nothing can be played on");
    let bytes = harness.bytes(&last["attachments"][0]).await;
    assert_eq!(size(&bytes), (width, height));
    assert!(bytes == drawn, "the picture shows the end of the game");
}

/// Returns the width and height of a PNG after decoding all of it.
fn size(png: &[u8]) -> (u64, u64) {
    let reader = image::ImageReader::with_format(Cursor::new(png), image::ImageFormat::Png);
    let picture = reader.decode().expect("a PNG");
    (picture.width().into(), picture.height().into())
}

/// Plays a predetermined line. Every third action is picked with buttons; the others are typed.
async fn played_out(
    harness: &Harness,
    test_game: &mut TestGame,
    line: &[Step],
    by_buttons: impl Fn(usize) -> bool,
) {
    for (number, step) in line.iter().enumerate() {
        if by_buttons(number) {
            test_game.picks(harness, step.action).await;
        } else {
            test_game.types(harness, step.action).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn mount_chess_is_played_to_its_end_with_buttons_alone() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::begin(&harness, json!({ "variant": "mount-chess" }), &["Ben"]).await;
    let line = line(&test_game.record, PLIES / 2, |_| true);
    played_out(&harness, &mut test_game, &line, |_| true).await;
    has_ended(&harness, &test_game).await;
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_round_king_is_played_to_its_end_by_typing() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::begin(&harness, json!({ "variant": "all-round-king" }), &["Ben"]).await;
    let line = line(&test_game.record, PLIES, |_| true);
    played_out(&harness, &mut test_game, &line, |_| false).await;
    has_ended(&harness, &test_game).await;
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn giant_king_chess_is_played_to_its_end_as_everybody_likes() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::begin(&harness, json!({ "variant": "giant-king" }), &["Ben"]).await;
    let line = line(&test_game.record, PLIES, |_| true);
    played_out(&harness, &mut test_game, &line, |number| number % 5 == 1).await;
    has_ended(&harness, &test_game).await;
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_though_discord_adds_what_nobody_knows_yet() {
    let harness = Harness::with(Options { future: true, ..quick() }).await;
    let mut test_game = TestGame::begin(&harness, json!({ "variant": "mount-chess" }), &["Ben"]).await;
    let line = line(&test_game.record, PLIES / 2, |_| true);
    played_out(&harness, &mut test_game, &line, |number| number % 2 == 1).await;
    has_ended(&harness, &test_game).await;
    harness.lets_go(Disconnect::Drop).await;
    let named = harness.gives("Ada", "server channel", json!({ "channel": "games", "allowed": true })).await;
    assert!(!named.failed(), "{named:?}");
    assert_eq!(harness.count("castellan_discord_interactions_unreadable_total").await, Some(0));
    assert_eq!(harness.sandbox.sessions(), (1, 1));
    harness.ends().await;
}

/// Named armies for four seats, all chosen in secret.
const ARMIES: [(&str, &str); 4] =
    [("Ada", "siege"), ("Ben", "skirmish"), ("Cleo", "balanced"), ("Dan", "PPAAGGJJ HHHHHHNN")];

/// Returns all texts visible to a user in the games channel, private answers included.
fn seen_by(harness: &Harness, who: &str) -> String {
    json!(harness.sandbox.history(harness.person(who), harness.hall).expect("a member")).to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn king_of_the_mountain_is_played_by_four_with_secret_armies_and_pieces_that_come_back() {
    let harness = Harness::open().await;
    let options = json!({ "variant": "king-of-the-mountain", "options": "seats=4" });
    let id = TestGame::lobby(&harness, options, &["Ben", "Cleo", "Dan"]).await;
    harness.gives("Ada", "game start", json!({ "game": id })).await;
    let ada = harness.person("Ada");
    let choosing = until("the call for armies", || {
        let all = harness.sandbox.history(ada, harness.hall).expect("a member");
        all.into_iter().rev().find(|message| message["content"].to_string().contains("choose your army"))
    })
    .await;
    for (who, army) in ARMIES {
        let chooser = harness.presses(who, &choosing, "Choose army").await;
        let form = form(&harness, who, chooser.message(), "Type it…").await;
        let chosen = harness.fills(who, &form, army).await;
        assert!(chosen.privately().contains(army), "{chosen:?}");
        for (other, _) in ARMIES.iter().filter(|(other, _)| *other != who) {
            assert!(!seen_by(&harness, other).contains(army), "{other} hears of {who}'s army");
            let shown = harness.gives(other, "game show", json!({ "game": id })).await;
            assert!(!shown.said().contains(army), "{shown:?}");
        }
        let exported = file(&harness, if who == "Ada" { "Ben" } else { "Ada" }, &id, "json").await;
        assert!(!String::from_utf8(exported).expect("text").contains(army));
        // Until the last player is ready, the board is hidden.
        assert!(harness.gives("Ada", "legal", json!({ "game": id })).await.said().contains("hasn't started"));
        harness.presses(who, chosen.message(), "Lock in army").await;
    }
    let mut test_game = TestGame::started(&harness, id, harness.hall).await;
    let comes_back = |record: &Record| record.steps().any(|step| matches!(step.action, Action::Place { .. }));
    let line = line(&test_game.record, 78, comes_back);
    played_out(&harness, &mut test_game, &line, |number| matches!(line[number].action, Action::Place { .. }))
        .await;
    has_ended(&harness, &test_game).await;
    harness.ends().await;
}

/// Returns an action that would end the game with lucky dice, or else one from [`wished`].
fn decisive(record: &Record, random: &mut Random) -> Action {
    let ends = |action: &Action| {
        let mut after = record.clone();
        let roll = record.position().dice_sides(*action).map(|sides| Roll { attack: sides, defence: 1 });
        after.play(*action, roll).is_ok() && after.status() != Status::Ongoing
    };
    record.position().actions().into_iter().find(ends).unwrap_or_else(|| wished(record.position(), random))
}

#[tokio::test(flavor = "multi_thread")]
async fn kings_mate_is_played_with_dice_that_anybody_can_work_out_again() {
    let harness = Harness::open().await;
    let options = json!({ "variant": "kings-mate", "options": "active=on" });
    let id = TestGame::lobby(&harness, options, &["Ben"]).await;
    let given = harness.gives("Ben", "seed", json!({ "text": "ben's luck", "game": id })).await;
    assert!(given.said().contains("Ben added a seed"), "{given:?}");
    harness.gives("Ada", "game start", json!({ "game": id })).await;
    let mut test_game = TestGame::started(&harness, id.clone(), harness.hall).await;
    let bound = harness.gives("Ben", "dice", json!({ "game": id })).await.privately();
    let commitment = bound.split('`').nth(1).expect("a commitment").to_owned();
    let mut random = Random::new(3);
    let mut rolls = 0;
    while test_game.record.status() == Status::Ongoing && (rolls == 0 || test_game.record.steps().len() < 40)
    {
        let action = decisive(&test_game.record, &mut random);
        let board = test_game.types(&harness, action).await;
        let Some(roll) = test_game.record.last().and_then(|step| step.roll) else { continue };
        rolls += 1;
        let said = board["content"].as_str().expect("a text");
        assert!(said.contains(&castellan::text::dice(roll)), "{said}");
    }
    if test_game.record.status() == Status::Ongoing {
        harness.gives("Ada", "draw offer", json!({ "game": id })).await;
        harness.gives("Ben", "draw accept", json!({ "game": id })).await;
        test_game.record.declare(Outcome::Drawn(DrawReason::Agreement)).expect("it goes on");
        until("the end", || {
            let told = test_game.told(&harness);
            told.last()?["content"].as_str()?.contains("Draw by agreement").then_some(())
        })
        .await;
    }
    has_ended(&harness, &test_game).await;
    let exported = file(&harness, "Ben", &id, "json").await;
    std::fs::write(harness.file("game.json"), exported).expect("written");
    let mut verify = castellan(harness.folder());
    let checked = verify.args(["dice", "verify", "game.json"]).stdout(std::process::Stdio::piped());
    let checked = checked.output().await.expect("it runs");
    let printed = String::from_utf8(checked.stdout).expect("text");
    assert!(checked.status.success() && printed.contains(&commitment), "{printed}");
    harness.ends().await;
}
