//! The sentences about moves and about the end: phases of Kings, dice that were answered at once, results, and
//! replays that are shared.

use crate::harness::{Harness, Response, component_ids};
use crate::recorder::{MAIN_CHANNEL, Request};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::GameId;
use castellan_rules::Seat;
use serde_json::json;

/// The moves of the shortest mate; Black's King has its origin in Black, and is White's to move.
const MATE: [(&str, &str); 4] = [("ann", "f2f3"), ("ben", "e7e5"), ("ann", "g2g4"), ("ben", "d8h4")];

async fn play(harness: &mut Harness, game: &GameId, who: &str, action: &str) -> Response {
    let response = harness.run_command(who, "move", json!({ "game": game.as_str(), "action": action })).await;
    assert!(response.error.is_none(), "{response:?}");
    response
}

/// Plays a mate, and returns the response to its last move.
async fn play_mate(harness: &mut Harness, game: &GameId) -> Response {
    for (who, action) in &MATE[..3] {
        play(harness, game, who, action).await;
    }
    let (who, action) = MATE[3];
    play(harness, game, who, action).await
}

fn pressed_steps(response: &Response) -> Vec<Step> {
    response.component_ids().iter().map(|id| ComponentId::read(id).expect("an id").step).collect()
}

#[tokio::test]
async fn a_passed_phase_is_announced_with_the_move_and_the_next_goal_stays_under_the_board() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel_with("all-round-king", "phases=N,A").await;
    let response = play_mate(&mut harness, &game).await;
    let line = response.public_text();
    assert!(
        line.starts_with(
            "ben: Queen d8 to h4. Black's King has been checkmated. Now it must be left alone: "
        ),
        "{line}"
    );
    let Request::Edit { body, .. } = response.only("edit") else { panic!("{response:?}") };
    let board = body["content"].as_str().expect("a text");
    for trial in [
        "\n-# White's King: Normal, phase 1 of 2 (checkmate it with White's pieces; Black moves it).",
        "\n-# Black's King: Anti-King, phase 2 of 2 (leave it where none of Black's pieces attacks it",
    ] {
        assert!(board.contains(trial), "{board}");
    }
    let settings = harness.run_command("ann", "game show", json!({ "game": game.as_str() })).await;
    assert!(!settings.private_text().contains("N,A"), "{settings:?}");
}

#[tokio::test]
async fn the_end_is_one_message_with_the_result_as_its_heading_and_the_next_steps_below() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel_with("all-round-king", "phases=N").await;
    let old = harness.board_message(&game).await;
    let response = play_mate(&mut harness, &game).await;
    let text = response.public_text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines,
        [
            "ben: Queen d8 to h4. Black's King has been checkmated.",
            "## All-round King: ben wins!",
            "Casual game: ratings don't change.",
        ]
    );
    assert_eq!(response.answer().message()["attachments"].as_array().map(Vec::len), Some(1), "{response:?}");
    let steps = pressed_steps(&response);
    assert_eq!(steps[..4], [Step::Rematch, Step::NewGame, Step::Share, Step::Analyse], "{steps:?}");
    assert!(response.requests.contains(&Request::Delete { message: old }), "{response:?}");
    assert_eq!(response.count("edit"), 0, "{response:?}");
    assert_eq!(harness.discord.public_messages(MAIN_CHANNEL).len(), 1, "the board with the result");
}

#[tokio::test]
async fn a_finished_game_is_shared_by_one_press_of_a_user_who_may_post_its_board() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel_with("all-round-king", "phases=N").await;
    let running = harness.button_id(&game, Step::Share).await;
    let refused = harness.press("ann", &running, false).await;
    assert!(refused.private_text().contains("still under way") && refused.count("post") == 0, "{refused:?}");
    play_mate(&mut harness, &game).await;
    let share = harness.button_id(&game, Step::Share).await;
    harness.locale = "de";
    let shared = harness.press("ann", &share, false).await;
    assert!(shared.private_text() == "Unten gepostet.", "{shared:?}");
    let Request::Post { channel, body, files, .. } = shared.only("post") else { panic!("{shared:?}") };
    assert_eq!((*channel, *files, &body["allowed_mentions"]["users"]), (MAIN_CHANNEL, 1, &json!([])));
    let name = body["attachments"][0]["filename"].as_str().expect("a name");
    assert_eq!(std::path::Path::new(name).extension(), Some("gif".as_ref()), "{body}");
    assert_eq!(
        shared.only("post").content(),
        "**All-round King**\nBlack (ben) wins: the King has passed its last phase.",
        "in the server's language"
    );
    let stranger = harness.press("cem", &share, false).await;
    assert_eq!(stranger.count("post"), 0, "{stranger:?}");
}

#[tokio::test]
async fn dice_that_are_answered_at_once_stay_readable_in_the_line_of_the_answer() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel_with("kings-mate", "active=on").await;
    let (mut rolled, mut repeated) = (None::<String>, 0);
    for number in 0..200_usize {
        let state = harness.game(&game).await;
        let Some(to_act) = state.to_act() else { break };
        let position = state.record().expect("it runs").position().clone();
        let actions = state.playable_actions();
        let attack = actions.iter().find(|action| position.dice_sides(**action).is_some());
        let action = *attack.unwrap_or(&actions[number * 7 % actions.len()]);
        let who = if to_act == Seat::White { "ann" } else { "ben" };
        let text = play(&mut harness, &game, who, &action.to_string()).await.public_text();
        let state = harness.game(&game).await;
        if let Some(dice) = &rolled {
            assert!(text.contains(dice.as_str()), "{dice} is gone: {text}");
            repeated += 1;
        }
        let last = state.record().expect("it runs").last().expect("a move");
        rolled = last.roll.map(castellan_text::dice);
        if let Some(dice) = &rolled {
            assert!(text.contains(dice.as_str()), "{text}");
        }
        if repeated > 2 {
            return;
        }
    }
    panic!("dice were rolled {repeated} times");
}

#[tokio::test]
async fn a_user_without_games_can_start_one_by_a_button() {
    let mut harness = Harness::in_memory().await;
    for path in ["games", "game list"] {
        let response = harness.run_command("ann", path, json!({})).await;
        assert!(response.private_text().starts_with("You have no games under way."), "{response:?}");
        assert_eq!(pressed_steps(&response), [Step::NewGame, Step::NewComputer], "{path}");
    }
    let answered = harness.run_command("ann", "games", json!({})).await;
    let opened = harness.press("ann", &answered.component_ids()[0], true).await;
    assert!(opened.error.is_none(), "{opened:?}");
}

/// Moves that lead back to the position before them.
const CYCLE: [(&str, &str); 4] = [("ann", "g1f3"), ("ben", "g8f6"), ("ann", "f3g1"), ("ben", "f6g8")];

#[tokio::test]
async fn a_draw_is_claimed_beside_the_call_and_the_last_repetition_warns_of_nothing() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel_with("all-round-king", "phases=N").await;
    let mut response = None;
    for (who, action) in CYCLE.into_iter().chain(CYCLE) {
        response = Some(play(&mut harness, &game, who, action).await);
    }
    let claimable = response.expect("a response");
    assert!(claimable.public_text().contains("White can claim a draw."), "{claimable:?}");
    // The line and the board both have the button, and no offer of a draw.
    for body in [claimable.answer().message(), claimable.only("edit").message()] {
        let ids = component_ids(&body);
        assert!(ids.iter().any(|id| id.starts_with("claimdraw~")), "{body}");
        assert!(!ids.iter().any(|id| id.starts_with("draw~")), "{body}");
    }
    let more = harness.button_id(&game, Step::More).await;
    let more = harness.press("ben", &more, false).await;
    assert!(pressed_steps(&more).contains(&Step::OfferDraw), "{more:?}");
    let mut response = None;
    for (who, action) in CYCLE.into_iter().chain(CYCLE) {
        response = Some(play(&mut harness, &game, who, action).await);
    }
    let text = response.expect("a response").public_text();
    assert!(text.starts_with("ben: Knight f6 to g8.\n## All-round King: draw\n"), "{text}");
}

#[tokio::test]
async fn a_claim_ends_the_game_from_the_line_that_calls() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel_with("all-round-king", "phases=N").await;
    let mut claim = String::new();
    for (who, action) in CYCLE.into_iter().chain(CYCLE) {
        let response = play(&mut harness, &game, who, action).await;
        claim = component_ids(&response.answer().message())
            .into_iter()
            .find(|id| id.starts_with("claimdraw~"))
            .unwrap_or_default();
    }
    let response = harness.press("ann", &claim, false).await;
    assert!(response.public_text().contains("## All-round King: draw"), "{response:?}");
}

#[tokio::test]
async fn a_replay_comes_with_a_button_to_export_the_game() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel_with("all-round-king", "phases=N").await;
    play_mate(&mut harness, &game).await;
    let id = harness.button_id(&game, Step::Replay).await;
    let response = harness.press("ann", &id, false).await;
    let exported = harness.press("ann", &response.component_id(Step::Export), true).await;
    let name = exported.answer().message()["attachments"][0]["filename"].as_str().map(str::to_owned);
    assert!(name.is_some_and(|name| name.strip_suffix(".txt").is_some()), "{exported:?}");
}
