//! `/profile`: the counted games, the readers who may see them, and the picture's description.

use crate::harness::Harness;
use crate::recorder::Request;
use castellan_discord_view::ids::Step;
use castellan_game::{GameId, Span};
use castellan_store::{Append, IndexChange, Query, RequestId, StreamName};
use serde_json::{Value, json};

/// Plays a game of Mount Chess between Ann and Ben that a player resigns after one move of each, so that it counts for
/// ratings.
async fn play_and_resign(harness: &mut Harness, options: &str, who: &str) -> GameId {
    let options = json!({ "variant": "mount-chess", "options": options, "opponent": "ben" });
    let game = harness.create_game("ann", options).await;
    harness.run_command("ben", "game join", json!({ "game": game.as_str() })).await;
    harness.run_command("ann", "game start", json!({ "game": game.as_str() })).await;
    for name in ["ann", "ben"] {
        let action = harness.game(&game).await.record().expect("it runs").position().actions()[0].to_string();
        let response =
            harness.run_command(name, "move", json!({ "action": action, "game": game.as_str() })).await;
        assert!(response.error.is_none(), "{response:?}");
    }
    let resign = harness.button_id(&game, Step::ResignConfirmed).await;
    harness.press(who, &resign, true).await;
    harness.clock.advance(Span::hours(24));
    game
}

const RATED: &str = "time=3d per action; rated=on";

fn description(answer: &Request) -> String {
    answer.message()["attachments"][0]["description"].as_str().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn a_profile_has_ratings_results_opponents_streaks_and_a_described_picture() {
    let mut harness = Harness::in_memory().await;
    for who in ["ann", "ben", "ben"] {
        play_and_resign(&mut harness, RATED, who).await;
    }
    let response = harness.run_command("ann", "profile", json!({})).await;
    let answer = response.private_text();
    for part in [
        "**ann**",
        "Mount Chess: 2 won, 0 drawn, 1 lost",
        "ben: 3 games (2 won, 0 drawn, 1 lost)",
        "2 wins in a row. Best streak: 2 wins.",
    ] {
        assert!(answer.contains(part), "{part}: {answer}");
    }
    let rating = |text: &str| text.contains("Mount Chess: ") && text.contains(" now, between ");
    let shown = description(response.answer());
    assert!(shown.starts_with("Ratings: ann.") && rating(&shown) && shown.contains("since"), "{shown}");
    assert!(harness.discord.picture().starts_with(b"\x89PNG"));
    let answer = harness.run_command("ben", "profile", json!({ "player": "ann" })).await.private_text();
    assert!(answer.contains("2 won, 0 drawn, 1 lost") && answer.contains("games of this server"), "{answer}");
}

#[tokio::test]
async fn the_picture_of_a_profile_has_the_readers_forms_of_chinese_characters() {
    let mut harness = Harness::in_memory().await;
    harness.username = |name| if name == "ann" { "骨角".to_owned() } else { name.to_owned() };
    for who in ["ann", "ben"] {
        play_and_resign(&mut harness, RATED, who).await;
    }
    let mut pictures = Vec::new();
    for locale in ["zh-TW", "zh-CN", "ko"] {
        harness.locale = locale;
        harness.run_command("ann", "profile", json!({})).await;
        pictures.push(harness.discord.picture());
    }
    assert!(pictures[0] != pictures[1] && pictures[1] != pictures[2]);
}

#[tokio::test]
async fn the_button_of_a_profile_lists_the_visible_games_of_its_player() {
    let mut harness = Harness::in_memory().await;
    play_and_resign(&mut harness, RATED, "ben").await;
    let response = harness.run_command("cem", "profile", json!({ "player": "ann" })).await;
    let id = response.component_id(Step::Archive);
    let text = harness.press("cem", &id, true).await.private_text();
    assert!(text.contains("Mount Chess: ann, ben."), "{text}");
    // A user of another server who has the id learns nothing about the players.
    harness.guild = castellan_discord_api::wire::GuildId(78);
    let text = harness.press("wes", &id, true).await.private_text();
    assert!(!text.contains("Mount Chess"), "{text}");
}

#[tokio::test]
async fn closed_games_count_only_in_profiles_seen_by_their_players() {
    let mut harness = Harness::in_memory().await;
    play_and_resign(&mut harness, RATED, "ben").await;
    play_and_resign(&mut harness, &format!("{RATED}; spectators=off"), "ann").await;
    let count = |text: String| text.lines().find(|line| line.contains(" won, ")).map(str::to_owned);
    for (who, expected) in [("ann", "1 won, 0 drawn, 1 lost"), ("cem", "1 won, 0 drawn, 0 lost")] {
        let response = harness.run_command(who, "profile", json!({ "player": "ann" })).await;
        let line = count(response.private_text()).expect("a line");
        assert!(line.ends_with(expected), "{who}: {line}");
        // Nor does the rating curve reveal when the closed game ended.
        let points = description(response.answer());
        let own = harness.run_command("ann", "profile", json!({})).await;
        assert_eq!(points == description(own.answer()), who == "ann", "{who}: {points}");
    }
}

#[tokio::test]
async fn a_profile_is_hidden_from_users_who_may_not_see_its_ratings() {
    let mut harness = Harness::in_memory().await;
    play_and_resign(&mut harness, RATED, "ben").await;
    let of_ann = || json!({ "player": "ann" });
    let refusal = harness.run_command("ann", "profile", json!({ "player": "dora" })).await.private_text();
    harness.guild = castellan_discord_api::wire::GuildId(78);
    let text = harness.run_command("wes", "profile", of_ann()).await.private_text();
    assert_eq!(text, refusal, "as for an unknown user");
    harness.guild = crate::recorder::GUILD;
    harness.run_command("eve", "server ban", json!({ "player": "zoe" })).await;
    let text = harness.run_command("zoe", "profile", of_ann()).await.private_text();
    assert!(!text.contains(" won, "), "{text}");
    // Users who are listed everywhere show their ratings everywhere, but no games elsewhere.
    harness.run_command("ann", "settings", json!({ "listed": true })).await;
    harness.guild = castellan_discord_api::wire::GuildId(78);
    let response = harness.run_command("wes", "profile", of_ann()).await;
    let text = response.private_text();
    assert!(text.contains("Mount Chess") && !text.contains(" won, ") && !text.contains("ben"), "{text}");
    assert_eq!(description(response.answer()), "", "no picture reveals times of hidden games");
    assert_eq!(response.component_ids(), Vec::<String>::new());
}

#[tokio::test]
async fn an_erased_player_has_no_profile_and_is_not_listed_as_an_opponent() {
    let mut harness = Harness::in_memory().await;
    play_and_resign(&mut harness, RATED, "ben").await;
    let erase = harness.run_command("ben", "privacy erase", json!({})).await.component_id(Step::Erase);
    harness.press("ben", &erase, true).await;
    let text = harness.run_command("ann", "profile", json!({})).await.private_text();
    assert!(text.contains("1 won, 0 drawn, 0 lost") && !text.contains("opponents"), "{text}");
    for path in ["profile", "ratings show"] {
        let mut texts = Vec::new();
        // Ben was erased, and Dora has never used the bot.
        for who in ["ben", "dora"] {
            texts.push(harness.run_command("ann", path, json!({ "player": who })).await.private_text());
        }
        assert_eq!(texts[0], texts[1], "{path}");
    }
    // A returning player keeps their ratings, as announced.
    let text = harness.run_command("ben", "ratings show", json!({})).await.private_text();
    assert!(text.contains("Mount Chess"), "{text}");
    let text = harness.run_command("ann", "ratings show", json!({ "player": "ben" })).await.private_text();
    assert!(text.contains("Mount Chess"), "{text}");
}

#[tokio::test]
async fn a_profile_has_no_picture_for_users_who_prefer_text_boards() {
    let mut harness = Harness::in_memory().await;
    for who in ["ben", "ben"] {
        play_and_resign(&mut harness, RATED, who).await;
    }
    harness.run_command("ann", "settings", json!({ "text-board": true })).await;
    let response = harness.run_command("ann", "profile", json!({})).await;
    assert_eq!(response.answer().message()["attachments"], Value::Array(Vec::new()));
    assert!(response.private_text().contains("2 won"), "{response:?}");
}

#[tokio::test]
async fn a_single_rating_is_no_curve() {
    let mut harness = Harness::in_memory().await;
    for picture in [false, true] {
        play_and_resign(&mut harness, RATED, "ben").await;
        let response = harness.run_command("ann", "profile", json!({})).await;
        assert_eq!(!description(response.answer()).is_empty(), picture, "{response:?}");
    }
}

/// Plays a game of three in which Cem resigns first, then Ben.
async fn play_with_three(harness: &mut Harness) -> GameId {
    let options = json!({ "variant": "king-of-the-mountain", "options": "seats=3; army.w=balanced; army.r=balanced; army.b=balanced" });
    let game = harness.create_game("ann", options).await;
    for who in ["ben", "cem"] {
        harness.run_command(who, "game join", json!({ "game": game.as_str() })).await;
    }
    harness.run_command("ann", "game start", json!({ "game": game.as_str() })).await;
    for who in ["ann", "ben", "cem"] {
        let ready = harness.button_id(&game, Step::Ready).await;
        harness.press(who, &ready, true).await;
    }
    for who in ["cem", "ben"] {
        let resign = harness.button_id(&game, Step::ResignConfirmed).await;
        harness.press(who, &resign, true).await;
    }
    game
}

/// Checks the place that each profile shows.
async fn assert_places(harness: &mut Harness) {
    for (who, place) in [("ann", "first 1×"), ("ben", "second 1×"), ("cem", "third 1×")] {
        let text = harness.run_command(who, "profile", json!({})).await.private_text();
        assert!(text.contains(&format!("King of the Mountain, more than two players: {place}")), "{text}");
    }
}

/// Puts a row into an index, as another version of the program might.
async fn put_row(harness: &Harness, (index, key): (&str, &str), value: &str, request: &str) {
    let store = harness.referee().store();
    let stream = StreamName::new(format!("game/{key}")).expect("a name");
    let head = store.head(&stream).await.expect("a store").map(|head| head.version).unwrap_or_default();
    let mut append = Append::new(stream, head, RequestId::new(request).expect("a name"));
    let (index, key, value) = (index.to_owned(), key.to_owned(), value.to_owned());
    append.index.push(IndexChange::Put { index, key, value });
    store.append(append).await.expect("a store");
}

/// Returns the stored row of a game.
async fn stored_row(harness: &Harness, game: &GameId) -> Value {
    let rows = harness.referee().store().query(Query::new("games", game.as_str(), 1)).await.expect("a store");
    serde_json::from_str(&rows.rows[0].value).expect("JSON")
}

#[tokio::test]
async fn games_with_more_than_two_players_count_places() {
    let mut harness = Harness::in_memory().await;
    let game = play_with_three(&mut harness).await;
    assert_places(&mut harness).await;
    let summary = harness.referee().game_list.summary(&game).await.expect("a store").expect("a game");
    assert_eq!(summary.places, [1, 2, 3]);
}

#[tokio::test]
async fn an_index_row_with_impossible_places_does_not_change_the_profile() {
    let mut harness = Harness::in_memory().await;
    let game = play_with_three(&mut harness).await;
    let now = stored_row(&harness, &game).await;
    for (number, places) in
        [json!([1, 2]), json!([0, 1, 2]), json!([1, 2, 4]), json!("1, 2, 3")].into_iter().enumerate()
    {
        let mut row = now.clone();
        row["places"] = places;
        put_row(&harness, ("games", game.as_str()), &row.to_string(), &format!("test:{number}")).await;
        assert_places(&mut harness).await;
    }
}

#[tokio::test]
async fn picking_an_archived_game_shows_or_replays_it() {
    let mut harness = Harness::in_memory().await;
    let game = play_and_resign(&mut harness, RATED, "ben").await;
    let response = harness.run_command("ann", "archive", json!({})).await;
    let ids = response.component_ids();
    let [show, replay, save] = ids.as_slice() else { panic!("{response:?}") };
    let select = &response.answer().message()["components"][0]["components"][0]["options"][0];
    assert_eq!(select["label"], "Mount Chess: ann and ben");
    let text = harness.pick("ann", show, Some(game.as_str()), true).await.private_text();
    assert!(text.contains("wins by resignation"), "{text}");
    let response = harness.pick("ann", replay, Some(game.as_str()), true).await;
    assert!(response.private_text().contains("Open the file in a browser"), "{response:?}");
    let response = harness.pick("ann", save, Some(game.as_str()), true).await;
    assert!(response.private_text().contains("Mount Chess: ann, ben"), "{response:?}");
    let file = &response.answer().message()["attachments"][0]["filename"];
    assert_eq!(file, &format!("{game}.txt"), "{response:?}");
    // A user of another server who has the list sees none of the game.
    harness.guild = castellan_discord_api::wire::GuildId(78);
    let text = harness.pick("wes", show, Some(game.as_str()), true).await.private_text();
    assert!(!text.contains("resignation"), "{text}");
}

#[tokio::test]
async fn waiting_games_are_listed_with_opponents_in_pages() {
    let mut harness = Harness::in_memory().await;
    for _ in 0..9 {
        harness.duel("mount-chess").await;
    }
    let response = harness.run_command("ann", "games", json!({})).await;
    let text = response.private_text();
    assert_eq!(text.matches("Mount Chess with ben: your move").count(), 8, "{text}");
    let next = response.component_ids().pop().expect("a button");
    let text = harness.press("ann", &next, true).await.private_text();
    assert_eq!(text.matches("Mount Chess with ben: your move").count(), 1, "{text}");
    assert_eq!(
        harness.press("cem", &next, true).await.private_text(),
        "You have no games under way. Start one: `/game new`"
    );
}
