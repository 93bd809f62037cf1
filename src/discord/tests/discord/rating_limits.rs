//! Open games for a range of ratings.

use crate::harness::Harness;
use castellan_discord_view::ids::Step;
use castellan_game::GameId;
use castellan_tournament::rating::RatingList;
use serde_json::json;

/// Returns a user's rating in Mount Chess.
async fn rating(harness: &Harness, name: &str) -> Option<u32> {
    let person = format!("discord:{}", crate::harness::user(name));
    let player = harness.referee().directory.find_player(&person).await.expect("a store").expect("a player");
    let list = RatingList::for_variant(castellan_rules::Variant::MountChess, 2);
    harness.referee().ratings.of_player(list, &player).await.expect("a store").map(|rating| rating.rounded())
}

/// Opens a game for these ratings, as Ann.
async fn open_game_for(harness: &mut Harness, ratings: &str) -> GameId {
    harness
        .create_game("ann", json!({ "variant": "mount-chess", "options": format!("ratings={ratings}") }))
        .await
}

async fn try_to_join(harness: &mut Harness, who: &str, game: &GameId) -> String {
    let by_command = harness.run_command(who, "game join", json!({ "game": game.as_str() })).await;
    let join = harness.button_id(game, Step::Join).await;
    let by_button = harness.press(who, &join, false).await;
    let text = by_command.private_text();
    assert_eq!(text, by_button.private_text());
    text
}

#[tokio::test]
async fn a_game_with_rating_limits_refuses_players_outside_them() {
    let mut harness = Harness::new().await;
    let game = harness.duel_with("mount-chess", "rated=on; time=3d per action").await;
    harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    harness.run_command("ben", "move", json!({ "action": "a9a8" })).await;
    let version = harness.game(&game).await.board_version();
    if version < 2 {
        let actions = harness.game(&game).await.record().expect("started").position().actions();
        harness.run_command("ben", "move", json!({ "action": actions[0].to_string() })).await;
    }
    let resign = harness.button_id(&game, Step::ResignConfirmed).await;
    harness.press("ben", &resign, true).await;
    let (ann, ben) =
        (rating(&harness, "ann").await.expect("rated"), rating(&harness, "ben").await.expect("rated"));
    assert!(ben < 1_500 && 1_500 < ann, "{ann} {ben}");

    let response = harness
        .run_command("ann", "game new", json!({ "variant": "mount-chess", "options": "ratings=1500+" }))
        .await;
    assert!(
        response.public_text().contains("Ratings of those who join: 1500+"),
        "the lobby shows the limits: {response:?}"
    );
    let game = response.game();
    let text = try_to_join(&mut harness, "ben", &game).await;
    let words = format!("This game is for ratings 1500+, and yours is {ben}.");
    assert!(text.starts_with(&words), "{text}");
    // A player without a rating counts with the initial one.
    let response = harness.run_command("cem", "game join", json!({ "game": game.as_str() })).await;
    assert!(response.public_text().contains("cem joined as Black"), "{response:?}");

    let game = open_game_for(&mut harness, "1600-2000").await;
    let text = try_to_join(&mut harness, "cem", &game).await;
    let words = "You have no rating in Mount Chess yet, so you count as 1500.";
    assert!(text.contains("ratings 1600-2000") && text.contains(words), "{text}");
    let game = open_game_for(&mut harness, &format!("-{ben}")).await;
    let response = harness.run_command("ben", "game join", json!({ "game": game.as_str() })).await;
    assert!(response.public_text().contains("ben joined as Black"), "limits are inclusive: {response:?}");
}

#[tokio::test]
async fn rating_limits_do_not_bind_the_creator_and_invited_players() {
    let mut harness = Harness::new().await;
    let game = open_game_for(&mut harness, "1800+").await;
    try_to_join(&mut harness, "ben", &game).await;
    let response =
        harness.run_command("ann", "game invite", json!({ "player": "ben", "game": game.as_str() })).await;
    let response = harness.press("ben", &response.component_id(Step::InvitationAccept), false).await;
    assert!(response.public_text().contains("ben joined as Black"), "{response:?}");
    harness.run_command("ann", "game leave", json!({ "game": game.as_str() })).await;
    let response = harness.run_command("ann", "game join", json!({ "game": game.as_str() })).await;
    assert!(response.public_text().contains("ann joined as White"), "{response:?}");
}

#[tokio::test]
async fn invalid_rating_limits_are_refused_with_examples_and_valid_ones_are_suggested() {
    let mut harness = Harness::new().await;
    for wrong in ["1700-1400", "high", "1500"] {
        let options = json!({ "variant": "mount-chess", "options": format!("ratings={wrong}") });
        let text = harness.run_command("ann", "game new", options).await.private_text();
        assert!(text.contains("1400-1700, 1500+, -1600"), "{text}");
    }
    let typed = json!({ "variant": "mount-chess", "options": "ratings" });
    let suggested = harness.suggestions("ann", "game new", typed, "options").await;
    assert!(suggested.iter().any(|pair| pair == "ratings=1500+"), "{suggested:?}");
    for pair in suggested {
        let options = json!({ "variant": "mount-chess", "options": pair });
        assert!(
            harness.run_command("ann", "game new", options).await.public_text().contains("opened a game"),
            "{pair}"
        );
    }
}
