//! Games that last: what waits for somebody, and how they are reminded of it.

use crate::house::House;
use castellan::discord::CallError;
use castellan::discord::wire::ChannelId;
use castellan::game::Span;
use serde_json::json;

#[tokio::test]
async fn what_waits_comes_first_and_what_is_most_urgent_before_that() {
    let mut house = House::new().await;
    let heard = house.gives("ann", "games", json!({})).await;
    assert!(heard.privately().contains("Nothing waits for you"), "{heard:?}");
    let slow = house.duel_with("mount-chess", "time=7d per action").await;
    let timeless = house.duel_with("mount-chess", "time=none").await;
    let quick = house.duel_with("mount-chess", "time=1d per action").await;
    let invited = house.opens("ben", json!({ "variant": "kings-mate", "opponent": "ann" })).await;
    let listed = house.gives("ann", "games", json!({})).await.privately();
    let place = |game: &castellan::game::GameId| {
        listed.find(game.as_str()).unwrap_or_else(|| panic!("{game}: {listed}"))
    };
    assert!(listed.starts_with("**4 games wait for you**"), "{listed}");
    assert!(place(&quick) < place(&slow) && place(&slow) < place(&timeless), "{listed}");
    assert!(listed.contains("you are invited, until <t:") && place(&invited) < place(&timeless), "{listed}");
    // Each line leads to the board.
    let board = house.board(&quick).await;
    assert!(listed.contains(&format!("/{}/{}", board.channel, board.message)), "{listed}");
    // Ben's are hers no longer.
    house.gives("ann", "move", json!({ "action": "a1b2", "game": quick.as_str() })).await;
    let listed = house.gives("ann", "games", json!({})).await.privately();
    let (waiting, others) = listed.split_once("**Others are to act**").expect("two parts");
    assert!(!waiting.contains(quick.as_str()) && others.contains(quick.as_str()), "{listed}");
    assert!(others.contains("waits for Black"), "{listed}");
}

#[tokio::test]
async fn an_offer_waits_for_whoever_has_not_answered_it() {
    let mut house = House::new().await;
    house.duel("mount-chess").await;
    house.gives("ann", "draw offer", json!({})).await;
    let listed = house.gives("ben", "games", json!({})).await.privately();
    assert!(listed.contains("an offer waits for your answer, until <t:"), "{listed}");
    house.gives("ben", "draw decline", json!({})).await;
    let listed = house.gives("ben", "games", json!({})).await.privately();
    assert!(listed.contains("**Nothing waits for you.**"), "{listed}");
}

#[tokio::test]
async fn reminders_keep_to_what_somebody_has_set() {
    let mut house = House::new().await;
    house.duel_with("mount-chess", "time=2d per action").await;
    let set = json!({ "remind-before": "6h", "quiet-hours": "22-8", "time-zone": "europe/berlin" });
    let said = house.gives("ann", "settings", set).await.privately();
    assert!(said.contains("6h before a deadline, never between 22:00-08:00 (Europe/Berlin)"), "{said}");
    for (wrong, why) in [
        (json!({ "quiet-hours": "all night" }), "Quiet hours are written like 22:00-08:00."),
        (json!({ "time-zone": "Atlantis" }), "There is no time zone Atlantis."),
        (json!({ "remind-before": "soon" }), "soon"),
    ] {
        let mut wrong = wrong;
        wrong["reminders"] = json!("off");
        let said = house.gives("ann", "settings", wrong).await.privately();
        assert!(said.contains(why), "{said}");
    }
    // What came with something wrong was not set either.
    let said = house.gives("ann", "settings", json!({})).await.privately();
    assert!(said.contains("in the game's channel, 6h before"), "{said}");
    assert_eq!(
        house.types("ann", "settings", json!({ "time-zone": "berlin" }), "time-zone").await,
        ["Europe/Berlin"]
    );
    let said =
        house.gives("ann", "settings", json!({ "remind-before": "usual", "quiet-hours": "none" })).await;
    assert!(said.privately().contains("when a quarter of the time is left"), "{said:?}");
}

#[tokio::test]
async fn whoever_takes_no_direct_messages_is_reminded_where_the_game_is_played() {
    let mut house = House::new().await;
    house.duel_with("mount-chess", "time=2d per action").await;
    house.gives("ann", "settings", json!({ "reminders": "direct", "remind-before": "6h" })).await;
    assert!(house.wait(Span::hours(41)).await.is_empty(), "it is too early");
    let closed = CallError::Forbidden { code: 50_007, what: "Cannot send messages to this user".to_owned() };
    house.discord.breaks(ChannelId(9_001), Some(closed));
    let asked = house.wait(Span::hours(2)).await;
    let kinds: Vec<&str> = asked.iter().map(crate::recorder::Asked::what).collect();
    assert_eq!(kinds.last(), Some(&"post"), "{asked:?}");
    assert!(house.wait(Span::hours(3)).await.is_empty(), "once for each deadline");
}
