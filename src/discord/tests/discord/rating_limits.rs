//! Open games for a range of ratings.

use crate::harness::Harness;
use castellan_discord_view::ids::Step;
use castellan_game::GameId;
use castellan_tournament::rating::RatingList;
use serde_json::json;

/// Returns a user's rating in Mount Chess.
async fn rating(harness: &Harness, name: &str) -> Option<u32> {
    let person = format!("discord:{}", crate::harness::user(name));
    let player =
        harness.referee().directory.find_player(&person).await.expect("a store").expect("they are known");
    let list = RatingList::for_variant(castellan_rules::Variant::MountChess, 2);
    harness.referee().ratings.of_player(list, &player).await.expect("a store").map(|rating| rating.rounded())
}

/// Opens a game for these ratings, as Ann.
async fn open_for(harness: &mut Harness, ratings: &str) -> GameId {
    harness.opens("ann", json!({ "variant": "mount-chess", "options": format!("ratings={ratings}") })).await
}

async fn tries_to_join(harness: &mut Harness, who: &str, game: &GameId) -> String {
    let by_command = harness.gives(who, "game join", json!({ "game": game.as_str() })).await;
    let join = harness.id(game, Step::Join).await;
    let by_button = harness.presses(who, &join, false).await;
    let said = by_command.privately();
    assert_eq!(said, by_button.privately());
    said
}

#[tokio::test]
async fn a_game_for_some_ratings_takes_those_and_says_to_others_what_theirs_is() {
    let mut harness = Harness::new().await;
    let game = harness.duel_with("mount-chess", "rated=on; time=3d per action").await;
    harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    harness.gives("ben", "move", json!({ "action": "a9a8" })).await;
    let moved = harness.game(&game).await.board_version();
    if moved < 2 {
        let actions = harness.game(&game).await.record().expect("started").position().actions();
        harness.gives("ben", "move", json!({ "action": actions[0].to_string() })).await;
    }
    let resign = harness.id(&game, Step::ResignConfirmed).await;
    harness.presses("ben", &resign, true).await;
    let (ann, ben) =
        (rating(&harness, "ann").await.expect("rated"), rating(&harness, "ben").await.expect("rated"));
    assert!(ben < 1_500 && 1_500 < ann, "{ann} {ben}");

    let heard = harness
        .gives("ann", "game new", json!({ "variant": "mount-chess", "options": "ratings=1500+" }))
        .await;
    assert!(
        heard.publicly().contains("Ratings of those who join: 1500+"),
        "it stands on the lobby: {heard:?}"
    );
    let game = heard.game();
    let said = tries_to_join(&mut harness, "ben", &game).await;
    let words = format!("This game is for ratings 1500+, and yours is {ben}.");
    assert!(said.starts_with(&words), "{said}");
    // A player without a rating counts with the initial one.
    let heard = harness.gives("cem", "game join", json!({ "game": game.as_str() })).await;
    assert!(heard.publicly().contains("cem joined as Black"), "{heard:?}");

    let game = open_for(&mut harness, "1600-2000").await;
    let said = tries_to_join(&mut harness, "cem", &game).await;
    let words = "You have no rating in Mount Chess yet, so you count as 1500.";
    assert!(said.contains("ratings 1600-2000") && said.contains(words), "{said}");
    let game = open_for(&mut harness, &format!("-{ben}")).await;
    let heard = harness.gives("ben", "game join", json!({ "game": game.as_str() })).await;
    assert!(heard.publicly().contains("ben joined as Black"), "the edge is included: {heard:?}");
}

#[tokio::test]
async fn who_is_invited_or_opened_the_game_joins_with_any_rating() {
    let mut harness = Harness::new().await;
    let game = open_for(&mut harness, "1800+").await;
    harness.gives("ann", "game leave", json!({ "game": game.as_str() })).await;
    let heard = harness.gives("ann", "game join", json!({ "game": game.as_str() })).await;
    assert!(heard.publicly().contains("ann joined as White"), "{heard:?}");
    tries_to_join(&mut harness, "ben", &game).await;
    let heard = harness.gives("ann", "game invite", json!({ "player": "ben", "game": game.as_str() })).await;
    let heard = harness.presses("ben", &heard.id(Step::InvitationAccept), false).await;
    assert!(heard.publicly().contains("ben joined as Black"), "{heard:?}");
}

#[tokio::test]
async fn ratings_that_are_none_are_refused_with_examples_and_usual_ones_are_suggested() {
    let mut harness = Harness::new().await;
    for wrong in ["1700-1400", "high", "1500"] {
        let options = json!({ "variant": "mount-chess", "options": format!("ratings={wrong}") });
        let said = harness.gives("ann", "game new", options).await.privately();
        assert!(said.contains("1400-1700, 1500+, -1600"), "{said}");
    }
    let typed = json!({ "variant": "mount-chess", "options": "ratings" });
    let suggested = harness.types("ann", "game new", typed, "options").await;
    assert!(suggested.iter().any(|pair| pair == "ratings=1500+"), "{suggested:?}");
    for pair in suggested {
        let options = json!({ "variant": "mount-chess", "options": pair });
        assert!(
            harness.gives("ann", "game new", options).await.publicly().contains("opened a game"),
            "{pair}"
        );
    }
}
