//! Games in the posts of a forum, which holds no messages of its own.

use crate::harness::Harness;
use crate::server_changes::wait_for_direct_message;
use crate::test_game::TestGame;
use castellan::sandbox::Id;
use serde_json::json;

/// Starts a post in a forum as Ada.
async fn start_post(harness: &Harness, forum: Id, name: &str) -> Id {
    let body = json!({ "name": name, "message": { "content": "Who plays?" } });
    let made = harness.request("Ada", &format!("channels/{forum}/posts"), &body).await.expect("she may");
    made["channel"].as_str().and_then(|id| id.parse().ok()).expect("an id")
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_played_in_the_posts_of_a_forum_that_is_allowed() {
    let harness = Harness::open().await;
    let forum = harness.sandbox.add_forum_channel(harness.guild, "boards").expect("there is room");
    let allowed = json!({ "channel": "boards", "allowed": true });
    let answer = harness.run("Ada", "server channel", allowed).await.private_text();
    assert!(answer.contains(&format!("<#{forum}>")), "{answer}");
    // The status message needs a channel for messages.
    let refused = harness.expect_run_refused("Ada", "server status", json!({ "channel": "boards" })).await;
    assert!(refused.to_string().contains("OPTION_CHANNEL"), "{refused}");
    let new = json!({ "variant": "mount-chess", "time": "3d per action", "boards": "every-move" });
    let elsewhere = harness.run("Ada", "game new", new.clone()).await.private_text();
    assert!(elsewhere.contains(&format!("<#{forum}>")), "{elsewhere}");

    let post = start_post(&harness, forum, "A game of Mount Chess?").await;
    let id = harness.run_in(post, "Ada", "game new", new).await.opened_id();
    harness.run_in(post, "Ben", "game join", json!({ "game": id })).await;
    harness.run_in(post, "Ada", "game start", json!({ "game": id })).await;
    let mut game = TestGame::load(&harness, id, post).await;
    for action in game.random_actions(2) {
        game.type_action_in(&harness, post, action).await;
    }
    // The forum itself takes no board in place of its deleted post.
    harness.sandbox.delete_channel(post).expect("it was there");
    for who in ["Ada", "Ben"] {
        wait_for_direct_message(&harness, who, "is on hold").await;
    }
    let next = start_post(&harness, forum, "It goes on").await;
    let moved = harness.run_in(next, "Ada", "game move", json!({ "game": game.id })).await.private_text();
    assert!(moved.contains(&format!("moved to <#{next}>")), "{moved}");
    (game.channel, game.posted_elsewhere) = (next, 2);
    for action in game.random_actions(2) {
        game.type_action_in(&harness, next, action).await;
    }
    harness.finish().await;
}
