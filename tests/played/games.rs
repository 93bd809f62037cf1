//! Complete games of all five variants.

use crate::buttons::open_form;
use crate::harness::{Harness, castellan_command, components, quick_options, wait_for};
use crate::test_game::{TestGame, export_file, is_board, random_finished_game, random_weighted_action};
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
async fn assert_ended(harness: &Harness, test_game: &TestGame) {
    // A draw is agreed during a turn.
    let agreed = test_game.record.status() == Status::Over(Outcome::Drawn(DrawReason::Agreement));
    assert!(
        matches!(test_game.record.status(), Status::Over(_)),
        "{}",
        test_game.record.position().to_string()
    );
    test_game.assert_posted_once_and_dimmed(harness).await;
    test_game.assert_stored(harness).await;
    let played = test_game.posted_actions(harness);
    let drawn = test_game.picture(&mut Renderer::new());
    let (width, height) = png_size(&drawn);
    for (steps, shown) in (1..).zip(&played) {
        let [picture] = shown.message["attachments"].as_array().expect("a list").as_slice() else {
            panic!("one picture: {}", shown.message);
        };
        assert_eq!(picture["width"].as_u64(), Some(width));
        assert_eq!(
            (&picture["filename"], &picture["content_type"]),
            (&json!("board.png"), &json!("image/png"))
        );
        let described = picture["description"].as_str().expect("a description");
        assert!(described.contains(test_game.record.variant().info().title), "{described}");
        // Only the player to move is mentioned, and no one at the end.
        let over = steps == played.len() && !agreed;
        // The last picture is higher, because it names the result.
        assert!(!over || picture["height"].as_u64() == Some(height), "{picture}");
        let next = (!over).then(|| {
            let next = test_game.record.rewound(steps).position().to_act();
            harness.person(test_game.name(next)).to_string()
        });
        let next: Vec<String> = next.into_iter().collect();
        assert_eq!(shown.message["sandbox"]["notified"], json!(next), "{}", shown.message);
        let mentioned = shown.message["mentions"].as_array().expect("a list").iter();
        assert_eq!(mentioned.map(|user| user["id"].clone()).collect::<Value>(), json!(next));
    }
    let messages = test_game.messages(harness);
    let last = messages.iter().rfind(|message| is_board(message)).expect("a board");
    let labels: Vec<Value> = components(last).into_iter().map(|part| part["label"].clone()).collect();
    let wanted = ["Rematch", "New game", "Share", "Analyse", "Replay", "What if?", "Board"];
    assert_eq!(labels, wanted, "nothing can be played on");
    let bytes = harness.bytes(&last["attachments"][0]).await;
    assert_eq!(png_size(&bytes), (width, height));
    assert!(bytes == drawn, "the picture shows the end of the game");
}

/// Returns the width and height of a PNG after decoding all of it.
fn png_size(png: &[u8]) -> (u64, u64) {
    let reader = image::ImageReader::with_format(Cursor::new(png), image::ImageFormat::Png);
    let picture = reader.decode().expect("a PNG");
    (picture.width().into(), picture.height().into())
}

/// Plays a predetermined line. Every third action is picked with buttons; the others are typed.
async fn play_line(
    harness: &Harness,
    test_game: &mut TestGame,
    line: &[Step],
    by_buttons: impl Fn(usize) -> bool,
) {
    for (number, step) in line.iter().enumerate() {
        if by_buttons(number) {
            test_game.pick_action(harness, step.action).await;
        } else {
            test_game.type_action(harness, step.action).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn mount_chess_is_played_to_its_end_with_buttons_alone() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::start(&harness, json!({ "variant": "mount-chess" }), &["Ben"]).await;
    let line = random_finished_game(&test_game.record, PLIES / 2, |_| true);
    play_line(&harness, &mut test_game, &line, |_| true).await;
    assert_ended(&harness, &test_game).await;
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_round_king_is_played_to_its_end_by_typing() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::start(&harness, json!({ "variant": "all-round-king" }), &["Ben"]).await;
    let line = random_finished_game(&test_game.record, PLIES, |_| true);
    play_line(&harness, &mut test_game, &line, |_| false).await;
    assert_ended(&harness, &test_game).await;
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn giant_king_chess_is_played_to_its_end_by_typing_and_with_buttons() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::start(&harness, json!({ "variant": "giant-king" }), &["Ben"]).await;
    let line = random_finished_game(&test_game.record, PLIES, |_| true);
    play_line(&harness, &mut test_game, &line, |number| number % 5 == 1).await;
    assert_ended(&harness, &test_game).await;
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_fields_and_events_from_discord_do_not_disturb_a_game() {
    let harness = Harness::with_options(Options { unknown_data: true, ..quick_options() }).await;
    let mut test_game = TestGame::start(&harness, json!({ "variant": "mount-chess" }), &["Ben"]).await;
    let line = random_finished_game(&test_game.record, PLIES / 2, |_| true);
    play_line(&harness, &mut test_game, &line, |number| number % 2 == 1).await;
    assert_ended(&harness, &test_game).await;
    harness.disconnect_and_wait(Disconnect::Drop).await;
    let named = harness.run("Ada", "server channel", json!({ "channel": "games", "allowed": true })).await;
    assert!(!named.has_failed(), "{named:?}");
    assert_eq!(harness.counter("castellan_discord_interactions_unreadable_total").await, Some(0));
    assert_eq!(harness.sandbox.session_counts(), (1, 1));
    harness.finish().await;
}

/// Named armies for four seats, all chosen in secret.
const ARMIES: [(&str, &str); 4] =
    [("Ada", "siege"), ("Ben", "skirmish"), ("Cleo", "balanced"), ("Dan", "PPAAGGJJ HHHHHHNN")];

/// Returns all texts visible to a user in the games channel, private answers included.
fn visible_texts(harness: &Harness, who: &str) -> String {
    json!(harness.sandbox.history(harness.person(who), harness.games_channel).expect("a member")).to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn king_of_the_mountain_is_played_by_four_with_secret_armies_and_returning_pieces() {
    let harness = Harness::open().await;
    let options = json!({ "variant": "king-of-the-mountain", "options": "seats=4" });
    let id = TestGame::open_lobby(&harness, options, &["Ben", "Cleo", "Dan"]).await;
    harness.run("Ada", "game start", json!({ "game": id })).await;
    let ada = harness.person("Ada");
    let choosing = wait_for("the call for armies", || {
        let all = harness.sandbox.history(ada, harness.games_channel).expect("a member");
        all.into_iter().rev().find(|message| message["content"].to_string().contains("choose your army"))
    })
    .await;
    for (who, army) in ARMIES {
        let chooser = harness.press(who, &choosing, "Choose army").await;
        let form = open_form(&harness, who, chooser.message(), "Type it…").await;
        let chosen = harness.fill_in(who, &form, army).await;
        assert!(chosen.private_text().contains(army), "{chosen:?}");
        for (other, _) in ARMIES.iter().filter(|(other, _)| *other != who) {
            assert!(!visible_texts(&harness, other).contains(army), "{other} hears of {who}'s army");
            let shown = harness.run(other, "game show", json!({ "game": id })).await;
            assert!(!shown.text().contains(army), "{shown:?}");
        }
        let exported = export_file(&harness, if who == "Ada" { "Ben" } else { "Ada" }, &id, "json").await;
        assert!(!String::from_utf8(exported).expect("text").contains(army));
        // Until the last player is ready, the board is hidden.
        assert!(harness.run("Ada", "legal", json!({ "game": id })).await.text().contains("hasn't started"));
        harness.press(who, chosen.message(), "Lock in army").await;
    }
    let mut test_game = TestGame::load(&harness, id, harness.games_channel).await;
    let comes_back = |record: &Record| record.steps().any(|step| matches!(step.action, Action::Place { .. }));
    let line = random_finished_game(&test_game.record, 78, comes_back);
    play_line(&harness, &mut test_game, &line, |number| matches!(line[number].action, Action::Place { .. }))
        .await;
    assert_ended(&harness, &test_game).await;
    harness.finish().await;
}

/// Returns an action that would end the game with lucky dice, or else one from [`wished`].
fn decisive_action(record: &Record, random: &mut Random) -> Action {
    let ends = |action: &Action| {
        let mut after = record.clone();
        let roll = record.position().dice_sides(*action).map(|sides| Roll { attack: sides, defence: 1 });
        after.play(*action, roll).is_ok() && after.status() != Status::Ongoing
    };
    record
        .position()
        .actions()
        .into_iter()
        .find(ends)
        .unwrap_or_else(|| random_weighted_action(record.position(), random))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_dice_of_kings_mate_can_be_verified_from_an_export() {
    let harness = Harness::open().await;
    let options = json!({ "variant": "kings-mate", "options": "active=on" });
    let id = TestGame::open_lobby(&harness, options, &["Ben"]).await;
    let given = harness.run("Ben", "seed", json!({ "text": "ben's luck", "game": id })).await;
    assert!(given.text().contains("Ben added a seed"), "{given:?}");
    harness.run("Ada", "game start", json!({ "game": id })).await;
    let mut test_game = TestGame::load(&harness, id.clone(), harness.games_channel).await;
    let bound = harness.run("Ben", "dice", json!({ "game": id })).await.private_text();
    let commitment = bound.split('`').nth(1).expect("a commitment").to_owned();
    let mut random = Random::new(3);
    let mut rolls = 0;
    while test_game.record.status() == Status::Ongoing && (rolls == 0 || test_game.record.steps().len() < 40)
    {
        let action = decisive_action(&test_game.record, &mut random);
        let board = test_game.type_action(&harness, action).await;
        let Some(roll) = test_game.record.last().and_then(|step| step.roll) else { continue };
        rolls += 1;
        let reply = board["content"].as_str().expect("a text");
        assert!(reply.contains(&castellan::text::dice(roll)), "{reply}");
    }
    if test_game.record.status() == Status::Ongoing {
        harness.run("Ada", "draw offer", json!({ "game": id })).await;
        harness.run("Ben", "draw accept", json!({ "game": id })).await;
        test_game.record.declare(Outcome::Drawn(DrawReason::Agreement)).expect("it goes on");
        wait_for("the end", || {
            let messages = test_game.messages(&harness);
            messages.last()?["content"].as_str()?.contains(": draw").then_some(())
        })
        .await;
    }
    assert_ended(&harness, &test_game).await;
    let exported = export_file(&harness, "Ben", &id, "json").await;
    std::fs::write(harness.file("game.json"), exported).expect("written");
    let mut verify = castellan_command(harness.folder());
    let checked = verify.args(["dice", "verify", "game.json"]).stdout(std::process::Stdio::piped());
    let checked = checked.output().await.expect("it runs");
    let printed = String::from_utf8(checked.stdout).expect("text");
    assert!(checked.status.success() && printed.contains(&commitment), "{printed}");
    harness.finish().await;
}
