//! `/profile`: the counted games, the readers who may see them, and the picture's description.

use crate::harness::Harness;
use crate::recorder::Outgoing;
use castellan_discord_view::ids::Step;
use castellan_game::{GameId, Span};
use castellan_store::{Append, IndexChange, Query, RequestId, StreamName};
use serde_json::{Value, json};

/// Plays a game of Mount Chess between Ann and Ben that a player resigns after one move of each, so that it counts for
/// ratings.
async fn resigned(harness: &mut Harness, options: &str, who: &str) -> GameId {
    let options = json!({ "variant": "mount-chess", "options": options, "opponent": "ben" });
    let game = harness.opens("ann", options).await;
    harness.gives("ben", "game join", json!({ "game": game.as_str() })).await;
    harness.gives("ann", "game start", json!({ "game": game.as_str() })).await;
    for name in ["ann", "ben"] {
        let action = harness.game(&game).await.record().expect("it runs").position().actions()[0].to_string();
        let heard = harness.gives(name, "move", json!({ "action": action, "game": game.as_str() })).await;
        assert!(heard.failed.is_none(), "{heard:?}");
    }
    let meant = harness.id(&game, Step::ResignConfirmed).await;
    harness.presses(who, &meant, true).await;
    harness.clock.pass(Span::hours(24));
    game
}

const RATED: &str = "time=3d per action; rated=on";

fn description(answer: &Outgoing) -> String {
    answer.message()["attachments"][0]["description"].as_str().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn a_profile_has_ratings_results_opponents_and_streaks_and_says_what_its_picture_shows() {
    let mut harness = Harness::in_memory().await;
    for who in ["ann", "ben", "ben"] {
        resigned(&mut harness, RATED, who).await;
    }
    let heard = harness.gives("ann", "profile", json!({})).await;
    let said = heard.privately();
    for part in [
        "**ann**",
        "Mount Chess: 2 won, 0 drawn, 1 lost",
        "ben: 3 games (2 won, 0 drawn, 1 lost)",
        "2 wins in a row. Best streak: 2 wins.",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let rating = |text: &str| text.contains("Mount Chess: ") && text.contains(" now, between ");
    let shown = description(heard.answer());
    assert!(shown.starts_with("Ratings: ann.") && rating(&shown) && shown.contains("since"), "{shown}");
    assert!(harness.discord.picture().starts_with(b"\x89PNG"));
    let said = harness.gives("ben", "profile", json!({ "player": "ann" })).await.privately();
    assert!(said.contains("2 won, 0 drawn, 1 lost") && said.contains("games of this server"), "{said}");
}

#[tokio::test]
async fn its_button_leads_to_the_games_of_that_player_and_to_no_others() {
    let mut harness = Harness::in_memory().await;
    let game = resigned(&mut harness, RATED, "ben").await;
    let heard = harness.gives("cem", "profile", json!({ "player": "ann" })).await;
    let id = heard.id(Step::Archive);
    let said = harness.presses("cem", &id, true).await.privately();
    assert!(said.contains(game.as_str()), "{said}");
    // A user of another server who has the id learns nothing about the players.
    harness.guild = castellan_discord_api::wire::GuildId(78);
    let said = harness.presses("wes", &id, true).await.privately();
    assert!(!said.contains(game.as_str()), "{said}");
}

#[tokio::test]
async fn closed_games_count_for_their_players_alone() {
    let mut harness = Harness::in_memory().await;
    resigned(&mut harness, RATED, "ben").await;
    resigned(&mut harness, &format!("{RATED}; spectators=off"), "ann").await;
    let count = |said: String| said.lines().find(|line| line.contains(" won, ")).map(str::to_owned);
    for (who, expected) in [("ann", "1 won, 0 drawn, 1 lost"), ("cem", "1 won, 0 drawn, 0 lost")] {
        let heard = harness.gives(who, "profile", json!({ "player": "ann" })).await;
        let line = count(heard.privately()).expect("a line");
        assert!(line.ends_with(expected), "{who}: {line}");
        // The curve does not reveal when the closed game ended either.
        let points = description(heard.answer());
        let own = harness.gives("ann", "profile", json!({})).await;
        assert_eq!(points == description(own.answer()), who == "ann", "{who}: {points}");
    }
}

#[tokio::test]
async fn whoever_may_not_see_somebodys_ratings_sees_no_profile() {
    let mut harness = Harness::in_memory().await;
    resigned(&mut harness, RATED, "ben").await;
    let of_ann = || json!({ "player": "ann" });
    let no = harness.gives("ann", "profile", json!({ "player": "dora" })).await.privately();
    harness.guild = castellan_discord_api::wire::GuildId(78);
    let said = harness.gives("wes", "profile", of_ann()).await.privately();
    assert_eq!(said, no, "in the same words as of somebody whom nobody knows");
    harness.guild = crate::recorder::GUILD;
    harness.gives("eve", "server ban", json!({ "player": "zoe" })).await;
    let said = harness.gives("zoe", "profile", of_ann()).await.privately();
    assert!(!said.contains(" won, "), "{said}");
    // Users who are listed everywhere show their ratings everywhere, but no games elsewhere.
    harness.gives("ann", "settings", json!({ "listed": true })).await;
    harness.guild = castellan_discord_api::wire::GuildId(78);
    let heard = harness.gives("wes", "profile", of_ann()).await;
    let said = heard.privately();
    assert!(said.contains("Mount Chess") && !said.contains(" won, ") && !said.contains("ben"), "{said}");
    assert_eq!(description(heard.answer()), "", "no times of games that are not seen");
    assert_eq!(heard.ids(), Vec::<String>::new());
}

#[tokio::test]
async fn who_was_forgotten_is_nobodys_opponent_and_has_no_profile_and_no_ratings() {
    let mut harness = Harness::in_memory().await;
    resigned(&mut harness, RATED, "ben").await;
    let erase = harness.gives("ben", "privacy erase", json!({})).await.id(Step::Erase);
    harness.presses("ben", &erase, true).await;
    let said = harness.gives("ann", "profile", json!({})).await.privately();
    assert!(said.contains("1 won, 0 drawn, 0 lost") && !said.contains("opponents"), "{said}");
    for path in ["profile", "ratings show"] {
        let mut said = Vec::new();
        // Ben was erased, and Dora has never used the bot.
        for who in ["ben", "dora"] {
            said.push(harness.gives("ann", path, json!({ "player": who })).await.privately());
        }
        assert_eq!(said[0], said[1], "{path}");
    }
    // A returning player keeps their ratings, as announced.
    let said = harness.gives("ben", "ratings show", json!({})).await.privately();
    assert!(said.contains("Mount Chess"), "{said}");
    let said = harness.gives("ann", "ratings show", json!({ "player": "ben" })).await.privately();
    assert!(said.contains("Mount Chess"), "{said}");
}

#[tokio::test]
async fn who_wants_boards_as_text_gets_no_picture() {
    let mut harness = Harness::in_memory().await;
    resigned(&mut harness, RATED, "ben").await;
    harness.gives("ann", "settings", json!({ "text-board": true })).await;
    let heard = harness.gives("ann", "profile", json!({})).await;
    assert_eq!(heard.answer().message()["attachments"], Value::Array(Vec::new()));
    assert!(heard.privately().contains("1 won"), "{heard:?}");
}

/// Plays a game of three in which Cem resigns first, then Ben.
async fn of_three(harness: &mut Harness) -> GameId {
    let options = json!({ "variant": "king-of-the-mountain", "options": "seats=3; army.w=balanced; army.r=balanced; army.b=balanced" });
    let game = harness.opens("ann", options).await;
    for who in ["ben", "cem"] {
        harness.gives(who, "game join", json!({ "game": game.as_str() })).await;
    }
    harness.gives("ann", "game start", json!({ "game": game.as_str() })).await;
    for who in ["ann", "ben", "cem"] {
        let ready = harness.id(&game, Step::Ready).await;
        harness.presses(who, &ready, true).await;
    }
    for who in ["cem", "ben"] {
        let meant = harness.id(&game, Step::ResignConfirmed).await;
        harness.presses(who, &meant, true).await;
    }
    game
}

/// Checks the placement in each player's profile.
async fn says_who_was_placed_where(harness: &mut Harness) {
    for (who, place) in [("ann", "first 1×"), ("ben", "second 1×"), ("cem", "third 1×")] {
        let said = harness.gives(who, "profile", json!({})).await.privately();
        assert!(said.contains(&format!("King of the Mountain, more than two players: {place}")), "{said}");
    }
}

/// Puts a row into an index, as another version or a fault would have left it.
async fn put(harness: &Harness, (index, key): (&str, &str), value: &str, request: &str) {
    let store = harness.referee().store();
    let stream = StreamName::new(format!("game/{key}")).expect("a name");
    let head = store.head(&stream).await.expect("a store").map(|head| head.version).unwrap_or_default();
    let mut append = Append::new(stream, head, RequestId::new(request).expect("a name"));
    let (index, key, value) = (index.to_owned(), key.to_owned(), value.to_owned());
    append.index.push(IndexChange::Put { index, key, value });
    store.append(append).await.expect("a store");
}

/// Returns the stored row of a game.
async fn row(harness: &Harness, game: &GameId) -> Value {
    let rows = harness.referee().store().query(Query::new("games", game.as_str(), 1)).await.expect("a store");
    serde_json::from_str(&rows.rows[0].value).expect("JSON")
}

#[tokio::test]
async fn games_of_more_than_two_have_places() {
    let mut harness = Harness::in_memory().await;
    let game = of_three(&mut harness).await;
    says_who_was_placed_where(&mut harness).await;
    let summary = harness.referee().game_list.summary(&game).await.expect("a store").expect("it is there");
    assert_eq!(summary.places, [1, 2, 3]);
}

#[tokio::test]
async fn a_row_with_places_that_cannot_be_counts_all_the_same() {
    let mut harness = Harness::in_memory().await;
    let game = of_three(&mut harness).await;
    let now = row(&harness, &game).await;
    for (number, places) in
        [json!([1, 2]), json!([0, 1, 2]), json!([1, 2, 4]), json!("1, 2, 3")].into_iter().enumerate()
    {
        let mut row = now.clone();
        row["places"] = places;
        put(&harness, ("games", game.as_str()), &row.to_string(), &format!("test:{number}")).await;
        says_who_was_placed_where(&mut harness).await;
    }
}

#[tokio::test]
async fn a_game_of_the_archive_is_shown_or_replayed_by_picking_it() {
    let mut harness = Harness::in_memory().await;
    let game = resigned(&mut harness, RATED, "ben").await;
    let heard = harness.gives("ann", "archive", json!({})).await;
    let ids = heard.ids();
    let [show, replay] = ids.as_slice() else { panic!("{heard:?}") };
    let select = &heard.answer().message()["components"][0]["components"][0]["options"][0];
    assert_eq!(select["label"], "Mount Chess: ann and ben");
    let said = harness.picks("ann", show, Some(game.as_str()), true).await.privately();
    assert!(said.contains("wins by resignation"), "{said}");
    let heard = harness.picks("ann", replay, Some(game.as_str()), true).await;
    assert!(heard.privately().contains("open the file in a browser"), "{heard:?}");
    // A user of another server who has the list sees none of the game.
    harness.guild = castellan_discord_api::wire::GuildId(78);
    let said = harness.picks("wes", show, Some(game.as_str()), true).await.privately();
    assert!(!said.contains("resignation"), "{said}");
}

#[tokio::test]
async fn games_that_wait_name_opponents_and_stand_on_pages() {
    let mut harness = Harness::in_memory().await;
    for _ in 0..9 {
        harness.duel("mount-chess").await;
    }
    let heard = harness.gives("ann", "games", json!({})).await;
    let said = heard.privately();
    assert_eq!(said.matches("Mount Chess with ben: your move").count(), 8, "{said}");
    let next = heard.ids().pop().expect("a button");
    let said = harness.presses("ann", &next, true).await.privately();
    assert_eq!(said.matches("Mount Chess with ben: your move").count(), 1, "{said}");
    assert_eq!(
        harness.presses("cem", &next, true).await.privately(),
        "You have no games under way. Start one: `/game new`"
    );
}
