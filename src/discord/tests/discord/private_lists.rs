//! Private lists and pictures: one of each kind for a game, a way back to the menu, and none after the move.

use crate::harness::{Harness, Response};
use crate::recorder::Request;
use crate::setup_card::component_id;
use castellan_discord_view::ids::{ComponentId, Step};
use serde_json::json;

/// Returns the number of private messages that were deleted.
fn deleted(response: &Response) -> usize {
    response.count("delete answer")
}

#[tokio::test]
async fn a_new_list_takes_the_place_of_the_one_before_and_none_stays_after_the_move() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let id = |step| ComponentId::for_game(step, &game, 0).to_string();
    let first = harness.press("ann", &id(Step::Move), false).await;
    assert!(!first.answer().descriptions().is_empty(), "the board is beside the first step: {first:?}");
    assert_eq!(deleted(&first), 0);
    for _ in 0..3 {
        assert_eq!(deleted(&harness.press("ann", &id(Step::Move), false).await), 1);
    }
    // A menu is another page, and another player's list stays.
    assert_eq!(deleted(&harness.press("ann", &id(Step::More), false).await), 0);
    assert_eq!(deleted(&harness.press("ben", &id(Step::More), false).await), 0);
    assert_eq!(deleted(&harness.press("ann", &id(Step::Move), false).await), 1);
    let played = harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    assert_eq!(deleted(&played), 2, "the list and the menu: {played:?}");
}

#[tokio::test]
async fn pages_of_settings_and_of_computers_take_each_others_place_and_go_at_the_start() {
    let mut harness = Harness::new().await;
    let game = harness.create_game("ann", json!({ "variant": "mount-chess" })).await;
    harness.press("ann", &component_id(Step::Settings, &game, ""), false).await;
    let computers = harness.press("ann", &component_id(Step::Computer, &game, ""), false).await;
    assert_eq!(deleted(&computers), 1, "the page of settings: {computers:?}");
    // One seat is free, so there is no list to add just one, and no level was chosen before.
    let steps = computers.component_ids();
    let steps: Vec<Step> = steps.iter().filter_map(|id| Some(ComponentId::read(id)?.step)).collect();
    assert!(steps.iter().all(|step| *step == Step::ComputerStart), "{computers:?}");
    let level = computers.component_id(Step::ComputerStart);
    let started = harness.press("ann", &level, true).await;
    let texts: Vec<String> = started.requests.iter().map(Request::content).collect();
    let began = texts.iter().find(|text| text.contains("Game on!")).expect("a line");
    assert!(began.contains("https://discord.com/channels/"), "the board may be out of sight: {began}");
}

#[tokio::test]
async fn an_answer_from_the_menu_leads_back_to_it() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let id = |step| ComponentId::for_game(step, &game, 0).to_string();
    harness.press("ann", &id(Step::More), false).await;
    for step in [Step::Threats, Step::Board, Step::Legend] {
        let shown = harness.press("ann", &id(step), true).await;
        let back = shown.component_id(Step::More);
        let menu = harness.press("ann", &back, true).await;
        assert!(menu.private_text().starts_with("What else?"), "{step:?}: {menu:?}");
    }
    // A message of its own needs no way back.
    let alone = harness.run_command("ann", "threats", json!({})).await;
    assert!(alone.component_ids().is_empty(), "{alone:?}");
}

#[tokio::test]
async fn an_old_button_names_the_last_moves_and_counts_the_others() {
    let mut harness = Harness::new().await;
    let game = harness.duel_with("all-round-king", "phases=N").await;
    for (who, action) in [("ann", "e2e4"), ("ben", "e7e5"), ("ann", "g1f3"), ("ben", "b8c6"), ("ann", "f1c4")]
    {
        let played = harness.run_command(who, "move", json!({ "action": action })).await;
        assert!(played.error.is_none(), "{played:?}");
    }
    let moves = harness.game(&game).await.board_version();
    let old = ComponentId::for_game(Step::Legal, &game, 0).to_string();
    let text = harness.press("ann", &old, false).await.private_text();
    assert!(text.contains(&format!("Since then: {moves} moves.")), "{text}");
    assert!(text.lines().count() <= 6, "{text}");
}

#[tokio::test]
async fn computers_are_named_by_colour_with_all_their_moves_and_stop_when_the_person_leaves() {
    let mut harness = Harness::in_memory().await;
    let opened = harness
        .run_command(
            "ann",
            "game new",
            json!({
                "variant": "king-of-the-mountain", "opponent": "castellan", "level": "1", "seat": "w",
                "options": "seats=4; army=siege; first=w",
            }),
        )
        .await;
    let texts: Vec<String> = opened.requests.iter().map(Request::content).collect();
    let began = texts.join("\n");
    assert!(began.contains("Castellan (level 1) joined as Red, Black and Gold."), "{began}");
    assert_eq!(began.matches("joined").count(), 1, "{began}");
    let game = opened.game();
    // Others than computers could replace an absent player.
    assert!(!began.contains("/replace"), "{began}");
    let legal = harness.game(&game).await.playable_actions()[0].to_string();
    harness.run_command("ann", "move", json!({ "action": legal })).await;
    let requests = harness.run_computers().await;
    let calls: Vec<String> = requests.iter().map(Request::content).collect();
    let call = calls.iter().rfind(|text| text.contains("<@1>, your move")).expect("a call");
    for seat in ["Red: ", "Black: ", "Gold: "] {
        assert!(call.contains(seat), "{seat}: {call}");
    }
    assert!(!call.contains("Castellan"), "{call}");
    let id = harness.button_id(&game, Step::ResignConfirmed).await;
    let resigned = harness.press("ann", &id, true).await;
    let texts: Vec<String> = resigned.requests.iter().map(Request::content).collect();
    let ended = texts.join("\n");
    assert!(ended.contains("White (ann) resigned. Place 4 of 4."), "{ended}");
    assert!(ended.contains("## King of the Mountain: draw"), "{ended}");
}
