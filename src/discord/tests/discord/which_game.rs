//! Commands that name no game: they mean the game of their channel, or ask.

use crate::harness::{Harness, Heard};
use castellan_discord_api::wire::ChannelId;
use castellan_discord_view::ids::Step;
use castellan_game::Phase;
use serde_json::{Value, json};

const ELSEWHERE: ChannelId = ChannelId(510);

/// Returns the labels and the games of a list.
fn choices(heard: &Heard) -> Vec<(String, String)> {
    let message = heard.answer().message();
    let options = message["components"][0]["components"][0]["options"].as_array().expect("games").clone();
    let text = |option: &Value, key: &str| option[key].as_str().expect("text").to_owned();
    options.iter().map(|option| (text(option, "label"), text(option, "value"))).collect()
}

#[tokio::test]
async fn no_command_acts_on_a_game_of_another_channel_unasked() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    harness.channel = ELSEWHERE;
    for (name, path, options) in [
        ("ann", "move", json!({ "action": "a2a3" })),
        ("ann", "resign", json!({})),
        ("ann", "draw offer", json!({})),
        ("ann", "takeback", json!({})),
        ("ann", "pause", json!({})),
        ("ann", "premove", json!({ "clear": true })),
        ("ann", "note", json!({ "text": "mine" })),
        ("ann", "time give", json!({ "seat": "b", "span": "1d" })),
        ("ann", "game abort", json!({})),
        ("ben", "time claim", json!({})),
    ] {
        let heard = harness.gives(name, path, options).await;
        let text = heard.privately();
        assert!(
            text.starts_with("You have no game in this channel. Which one do you mean?\n"),
            "{path}: {text}"
        );
        let other = if name == "ann" { "ben" } else { "ann" };
        assert!(text.ends_with(&format!("\n1. Mount Chess with {other}, in <#500>")), "{path}: {text}");
        assert_eq!(choices(&heard), [(format!("1. Mount Chess with {other}"), game.to_string())]);
    }
    let state = harness.game(&game).await;
    assert_eq!((state.board_version(), state.phase(), state.offers().len()), (0, Phase::Running, 0));
    // Looking needs no question.
    let seen = harness.gives("ann", "board", json!({})).await;
    assert!(seen.privately().contains("White (ann) to move."), "{seen:?}");
    // Picking the game counts as naming it.
    let heard = harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    let list = heard.ids()[0].clone();
    harness.picks("ann", &list, Some(game.as_str()), true).await;
    assert_eq!(harness.game(&game).await.board_version(), 1);
}

#[tokio::test]
async fn what_cannot_be_undone_asks_among_the_games_of_a_channel_and_a_move_goes_where_one_is_to_move() {
    let mut harness = Harness::in_memory().await;
    let first = harness.duel("mount-chess").await;
    let second = harness.duel("kings-mate").await;
    let moved = harness.gives("ann", "move", json!({ "action": "a2a3", "game": second.as_str() })).await;
    assert!(moved.publicly().contains("ann: Fool a2 to a3."), "{moved:?}");
    // She is to move in the first game only.
    let heard = harness.gives("ann", "resign", json!({})).await;
    let text = heard.privately();
    assert!(text.starts_with("Which game do you mean?\n"), "{text}");
    let labels: Vec<String> = choices(&heard).into_iter().map(|(label, _)| label).collect();
    assert!(labels.iter().any(|label| label.ends_with("King's Mate with ben")), "{labels:?}");
    assert!(labels.iter().any(|label| label.ends_with("Mount Chess with ben")), "{labels:?}");
    harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    assert_eq!(harness.game(&first).await.board_version(), 1);
}

#[tokio::test]
async fn resigning_says_which_game_against_whom_and_what_follows() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let heard = harness.gives("ann", "resign", json!({})).await;
    assert_eq!(heard.privately(), "Resign this game of Mount Chess? ben wins, and you can't undo it.");
    let button = harness.id(&game, Step::Abort).await;
    let heard = harness.presses("ann", &button, true).await;
    assert_eq!(heard.privately(), "Ask ben to end this game of Mount Chess without a result?");
    let lobby = harness.opens("ann", json!({ "variant": "kings-mate" })).await;
    let heard = harness.gives("ann", "game abort", json!({ "game": lobby.as_str() })).await;
    assert_eq!(heard.privately(), "Cancel this game of King's Mate? You can't undo it.");
}

#[tokio::test]
async fn whoever_has_left_a_game_of_three_is_not_asked_about_it_again() {
    let mut harness = Harness::in_memory().await;
    let options = json!({ "variant": "king-of-the-mountain", "options": "seats=3; army=siege; first=w" });
    let game = harness.opens("ann", options).await;
    let named = json!({ "game": game.as_str() });
    for name in ["ben", "cem"] {
        harness.gives(name, "game join", named.clone()).await;
    }
    harness.gives("ann", "game start", named.clone()).await;
    let heard = harness.gives("ben", "resign", json!({})).await;
    let text = heard.privately();
    assert!(text.contains("The others play on without you, and you can't undo it."), "{text}");
    let meant = heard.ids()[0].clone();
    harness.presses("ben", &meant, true).await;
    let state = harness.game(&game).await;
    assert_eq!((state.phase(), state.seats_in_play().len()), (Phase::Running, 2));
    // A player who has left wins nothing when another resigns.
    let heard = harness.gives("cem", "resign", json!({})).await;
    assert_eq!(
        heard.privately(),
        "Resign this game of King of the Mountain? ann wins, and you can't undo it."
    );
    let heard = harness.gives("ben", "resign", named).await;
    assert!(heard.privately().ends_with("has left the game."), "{heard:?}");
    for path in ["resign", "draw offer"] {
        let heard = harness.gives("ben", path, json!({})).await;
        assert!(heard.privately().starts_with("You aren't playing a game right now."), "{path}: {heard:?}");
    }
    let listed = harness.gives("ben", "game list", json!({})).await.privately();
    assert!(listed.starts_with("You have no games under way."), "{listed}");
}

#[tokio::test]
async fn a_game_that_is_over_is_meant_by_no_command_that_acts_and_is_in_no_list_of_those_that_go_on() {
    let mut harness = Harness::in_memory().await;
    let over = harness.duel("mount-chess").await;
    let resigns = harness.id(&over, Step::ResignConfirmed).await;
    harness.presses("ben", &resigns, true).await;
    assert_eq!(harness.game(&over).await.phase(), Phase::Over);
    for (name, path, options) in [
        ("ann", "move", json!({ "action": "a2a3" })),
        ("ann", "resign", json!({})),
        ("ben", "draw offer", json!({})),
        ("ben", "premove", json!({})),
    ] {
        let heard = harness.gives(name, path, options).await;
        assert!(heard.privately().starts_with("You aren't playing a game right now."), "{path}: {heard:?}");
    }
    // Of this game and another that is running, only the other is meant.
    let game = harness.duel("kings-mate").await;
    let suggested = harness.types("ben", "resign", json!({ "game": "" }), "game").await;
    assert_eq!(suggested, [game.as_str()]);
    let heard = harness.gives("ben", "resign", json!({})).await;
    assert_eq!(heard.privately(), "Resign this game of King's Mate? ann wins, and you can't undo it.");
}

#[tokio::test]
async fn no_name_formats_the_question_which_game_is_meant() {
    let mut harness = Harness::in_memory().await;
    harness.called = |name| format!("**{name}** <@&7> @everyone");
    harness.duel("mount-chess").await;
    harness.channel = ELSEWHERE;
    // A note is too long for a list, so the question names the games in its text.
    for text in ["short", &"long ".repeat(30)] {
        let heard = harness.gives("ann", "note", json!({ "text": text })).await;
        let told = heard.privately();
        assert!(
            told.contains("Mount Chess with \\*\\*ben\\*\\* \\<@\u{200b}&7> @\u{200b}everyone"),
            "{told}"
        );
    }
}

#[tokio::test]
async fn a_game_that_has_not_begun_is_not_meant_where_another_has_and_nobody_resigns_it() {
    let mut harness = Harness::in_memory().await;
    let lobby = harness.opens("ann", json!({ "variant": "mount-chess" })).await;
    for options in [json!({}), json!({ "game": lobby.as_str() })] {
        let refused = harness.gives("ann", "resign", options).await.privately();
        assert_eq!(refused, "The game hasn't started yet.");
    }
    let game = harness.duel("mount-chess").await;
    let resigns = harness.gives("ann", "resign", json!({})).await.privately();
    assert!(resigns.starts_with("Resign this game of"), "{resigns}");
    let offers = harness.gives("ann", "draw offer", json!({})).await.publicly();
    assert!(offers.contains("ann offers a draw."), "{offers}");
    harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    // Even while the other player is to move.
    let early = harness.gives("ann", "move", json!({ "action": "b2b3" })).await.privately();
    assert_eq!(early, "It's not your turn: Black (ben) is to move.");
    assert_eq!(harness.game(&game).await.record().expect("it has begun").steps().len(), 1);
}
