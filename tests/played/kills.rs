//! The process is killed at the worst moments, and another takes over: the right message with the right picture is
//! there, nothing is played twice, and nothing is lost.

use crate::common::Random;
use crate::house::{House, until};
use crate::table::{Table, line, with_button};
use castellan::picture::Studio;
use castellan::rules::Action;
use castellan::sandbox::Id;
use castellan::sandbox::faults::{Fault, Trap};
use serde_json::{Value, json};
use std::time::Duration;

/// Longer than any test.
const FOR_EVER: Duration = Duration::from_hours(1);
/// For how long Discord takes the first answer to an interaction.
const IN_TIME: Duration = Duration::from_secs(3);
/// Before Discord does what was asked.
const BEFORE: Fault = Fault::Slow { before: FOR_EVER, after: Duration::ZERO };
/// After it did, before the bot hears of it.
pub const AFTER: Fault = Fault::Slow { before: Duration::ZERO, after: FOR_EVER };

/// How often the program is killed over whole games.
fn kills() -> usize {
    std::env::var("KILLS").ok().map_or(5, |kills| kills.parse().expect("KILLS is a number"))
}

/// Asks for an action from a channel, and kills the bot when a request of this kind has come to the stand-in; where it
/// is done all the same, when it is. Then another process takes over.
async fn killed(house: &mut House, table: &mut Table, from: Id, path: &str, fault: Fault) -> Action {
    let (action, before) = (table.some(1)[0], table.played(house).len());
    house.sandbox.plant(Trap::new("POST", path, 1, fault));
    let body = house.command("move", &json!({ "action": action.to_string(), "game": table.id }), None).await;
    let who = table.to_act().to_owned();
    let asked = format!("channels/{from}/run");
    {
        let asking = async {
            // Somebody who acts from elsewhere is answered before the board is there.
            let _ = house.asks(&who, &asked, &body).await;
            std::future::pending::<()>().await;
        };
        let falls = until("the request", || {
            let done = fault != AFTER || table.played(house).len() > before;
            (house.sandbox.traps_left() == 0 && done).then_some(())
        });
        tokio::select! {
            () = asking => {}
            () = falls => {}
        }
    }
    house.kill().await;
    house.start().await;
    table.record.play(action, None).expect("a legal action");
    action
}

/// The board shows the game as it stands.
async fn shows_the_game(house: &House, table: &Table) {
    let board = table.board(house, "the board").await;
    let bytes = house.bytes(&board["attachments"][0]).await;
    assert!(bytes == table.picture(&mut Studio::new()), "{board}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kill_between_store_and_answer_leaves_the_board_to_an_ordinary_message() {
    let mut house = House::open().await;
    let mut table = Table::duel(&house).await;
    let hall = house.hall;
    killed(&mut house, &mut table, hall, "/interactions/*/*/callback", BEFORE).await;
    shows_the_game(&house, &table).await;
    table.tells_each_action_once(&house);
    table.goes_on(&house).await;
    table.was_told_once(&house).await;
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kill_between_store_and_message_sends_it_once() {
    let mut house = House::open().await;
    let mut table = Table::duel(&house).await;
    let general = house.sandbox.channel("general").expect("a channel");
    killed(&mut house, &mut table, general, "/channels/*/messages", BEFORE).await;
    shows_the_game(&house, &table).await;
    table.goes_on(&house).await;
    table.was_told_once(&house).await;
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kill_between_message_and_receipt_sends_it_again_and_it_is_there_once() {
    let mut house = House::open().await;
    let mut table = Table::duel(&house).await;
    let general = house.sandbox.channel("general").expect("a channel");
    killed(&mut house, &mut table, general, "/channels/*/messages", AFTER).await;
    // It is sent again under the same nonce.
    let nonce = table.played(&house)[0].message["nonce"].clone();
    assert!(nonce.is_string());
    until("the same message", || {
        let journal = house.sandbox.journal();
        let again = |body: &Value| body["nonce"] == nonce && body["enforce_nonce"] == true;
        journal.iter().filter_map(|entry| entry.request.as_ref()).any(again).then_some(())
    })
    .await;
    shows_the_game(&house, &table).await;
    table.goes_on(&house).await;
    table.was_told_once(&house).await;
    house.ends().await;
}

/// Answers to interactions have no nonce: this is the one place where a message is there once more.
#[tokio::test(flavor = "multi_thread")]
async fn a_kill_between_answer_and_receipt_shows_the_board_once_more_and_plays_nothing_twice() {
    let mut house = House::open().await;
    let mut table = Table::duel(&house).await;
    let hall = house.hall;
    // On a busy machine the answer may have been that one follows: then the board was an ordinary message.
    let (action, before) = loop {
        let before = table.record.steps().len();
        let action = killed(&mut house, &mut table, hall, "/interactions/*/*/callback", AFTER).await;
        if table.played(&house)[before].message["interaction_metadata"].is_object() {
            break (action.to_string(), before);
        }
    };
    until("the board again", || (table.played(&house).len() == table.record.steps().len() + 1).then_some(()))
        .await;
    shows_the_game(&house, &table).await;
    table.goes_on(&house).await;
    let told: Vec<String> = table.played(&house).into_iter().map(|played| played.action).collect();
    assert_eq!(told[before..before + 2], [action.clone(), action]);
    assert_eq!(told.len(), table.record.steps().len() + 1);
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kill_between_click_and_answer_does_nothing_and_the_click_is_good_after_it() {
    let mut house = House::open().await;
    let mut table = Table::duel(&house).await;
    let board = with_button(&house, &table.id, "Move").await;
    house.sandbox.plant(Trap::new("POST", "/interactions/*/*/callback", 1, BEFORE));
    {
        let pressing = house.presses("Ada", &board, "Move");
        let falls = until("the request", || (house.sandbox.traps_left() == 0).then_some(()));
        tokio::select! {
            _ = pressing => panic!("it was answered"),
            () = falls => {}
        }
    }
    house.kill().await;
    house.start().await;
    table.is_what_was_played(&house).await;
    for action in table.some(2) {
        table.picks(&house, action).await;
    }
    table.was_told_once(&house).await;
    table.is_what_was_played(&house).await;
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_games_survive_kills_at_any_moment() {
    let mut house = House::open().await;
    let mut random = Random::new(2);
    let (mut left, mut lost, mut doubled) = (kills(), 0, 0);
    while left > 0 {
        let mut table = Table::duel(&house).await;
        let line = line(&table.record, 24, |_| true);
        let mut killed = 0;
        for step in &line {
            if left == 0 || !random.chance(100 * kills() / 12) {
                table.types(&house, step.action).await;
                continue;
            }
            (left, killed) = (left - 1, killed + 1);
            let body = json!({ "action": step.action.to_string(), "game": table.id });
            let body = house.command("move", &body, None).await;
            let who = table.to_act().to_owned();
            let asked = format!("channels/{}/run", house.hall);
            let moment = Duration::from_millis(random.below(400) as u64);
            // It comes twice, and whatever it comes to by then.
            let before = house.sandbox.interactions(1);
            house.sandbox.deliver_twice(1);
            let outcome = tokio::time::timeout(moment, house.asks(&who, &asked, &body)).await;
            house.kill().await;
            house.start().await;
            house.sandbox.deliver_twice(0);
            let acknowledged = matches!(outcome, Ok(Ok(outcome)) if outcome["outcome"] == "message");
            let steps = async || {
                let known = crate::table::export(&house, "Ada", &table.id).await;
                known.record().steps().len() - table.record.steps().len()
            };
            let asked = house.sandbox.interactions(1);
            let stored = steps().await;
            lost += usize::from(acknowledged && stored == 0);
            if asked == before {
                // The stand-in had not heard of it.
                table.types(&house, step.action).await;
                continue;
            }
            // And once more, to whoever took over.
            comes_again(&house, asked[0]).await;
            doubled += steps().await - 1;
            table.record.play(step.action, None).expect("a legal action");
            shows_the_game(&house, &table).await;
        }
        table.is_what_was_played(&house).await;
        let told: Vec<String> = table.played(&house).into_iter().map(|played| played.action).collect();
        let mut once = told.clone();
        once.dedup();
        let wanted: Vec<String> = line.iter().map(|step| step.action.to_string()).collect();
        assert_eq!(once, wanted);
        assert!(told.len() <= wanted.len() + killed, "{told:?}");
    }
    println!("{} kills: {lost} acknowledged actions lost, {doubled} played twice", kills());
    assert_eq!((lost, doubled), (0, 0));
    house.ends().await;
}

/// An interaction is delivered once more, and the bot has answered it, or tried to; or has taken it up when Discord takes
/// no answer any more, and had time to do it: on a slow machine it is that old.
async fn comes_again(house: &House, interaction: Id) {
    let of_it = format!("/interactions/{interaction}/");
    let answers = || house.sandbox.journal().iter().filter(|entry| entry.path.starts_with(&of_it)).count();
    let taken_up = async || house.count("castellan_discord_waited_seconds_count").await;
    let (before, taken_before) = (answers(), taken_up().await.expect("a count"));
    house.sandbox.replay(interaction).expect("it is kept");
    let answered = until("an answer to it", || (answers() > before).then_some(()));
    let done_late = async {
        while taken_up().await.is_none_or(|taken| taken == taken_before) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        tokio::time::sleep(IN_TIME).await;
    };
    tokio::select! {
        () = answered => {}
        () = done_late => {}
    }
}
