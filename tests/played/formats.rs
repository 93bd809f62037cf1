//! Tournaments by a clock that the test moves: what happens by itself, and the formats that are not Swiss.

use crate::house::{House, until};
use crate::table::{Table, export};
use crate::tournament::{announced, counts, gives, played, said, stands, threads, told};
use crate::world::told_directly;
use castellan::game::Span;
use castellan::rules::{Seat, Status};
use castellan::sandbox::Id;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// More people than there are at first.
fn joined_by(house: &House, names: &[&str]) {
    for name in names {
        let user = house.sandbox.add_user(name);
        house.sandbox.join(house.guild, user).expect("there is room");
    }
}

/// Somebody signs up by the button of the message that says how a tournament stands.
async fn signs_up(house: &House, who: &str, id: &str) {
    let open = stands(house, id, "Sign-up is open", "Sign up").await;
    assert_eq!(house.presses(who, &open, "Sign up").await.privately(), format!("{who} signed up."));
}

/// The message that ends the round before it, once it is there.
async fn final_standings(house: &House, title: &str) -> String {
    let standings = said(house, &format!("**Final standings** of {title}")).await;
    assert_eq!(standings["attachments"].as_array().map(Vec::len), Some(1), "{standings}");
    standings["content"].as_str().expect("a text").to_owned()
}

/// How many points each name has in a list of standings.
fn points(standings: &str, names: &[&str]) -> Vec<String> {
    let line = |name: &&str| {
        let of = |line: &&str| line.split_whitespace().nth(1) == Some(name);
        let line = standings.lines().find(of).unwrap_or_else(|| panic!("{name}: {standings}"));
        line.split_whitespace().nth(2).expect("points").to_owned()
    };
    names.iter().map(line).collect()
}

/// Everybody in a game acts once, and then one after the other gives up, until one is left.
async fn to_its_end(house: &House, game: &str, thread: Id) {
    let mut table = Table::started(house, game.to_owned(), thread).await;
    let seats = table.record.position().seats().len();
    for action in table.some(seats) {
        table.types(house, action).await;
    }
    for _ in 1..seats {
        let record = export(house, "Eve", game).await.into_record();
        assert_eq!(record.status(), Status::Ongoing, "{game}");
        let who = table.name(record.position().to_act()).to_owned();
        let question = house.gives_in(thread, &who, "resign", json!({ "game": game })).await;
        house.presses(&who, question.message(), "Resign").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_opens_starts_forfeits_for_the_absent_and_takes_in_the_late_by_itself() {
    let mut house = House::with_a_clock().await;
    joined_by(&house, &["Fay"]);
    let more = json!({
        "rounds": 2, "starts": "3d", "check-in": "1d", "grace": "2h", "round-time": "7d", "late-until": 2,
    });
    let id = announced(&house, "Autumn", more).await;
    for who in ["Ada", "Ben", "Cleo", "Dan"] {
        signs_up(&house, who, &id).await;
    }
    house.pass(Span::days(2)).await;
    let call = said(&house, "**Autumn** starts soon.").await;
    assert_eq!(call["mentions"].as_array().map(Vec::len), Some(4), "{call}");
    for who in ["Ada", "Ben", "Cleo", "Dan"] {
        assert_eq!(house.presses(who, &call, "Check in").await.privately(), format!("{who} checked in."));
    }
    // It starts when it was said to, and nobody has to do anything for it. The bot may be started anew meanwhile.
    house.stop().await;
    house.start().await;
    house.pass(Span::days(1)).await;
    said(&house, "**Round 1** of Autumn").await;
    let first = threads(&house, 1, 2).await;
    // In one game both come; in the other White does, and Black never.
    played(&house, &format!("{id}-r1-b1"), first[0]).await;
    counts(&house, ": ").await;
    let mut waiting = Table::started(&house, format!("{id}-r1-b2"), first[1]).await;
    for action in waiting.some(1) {
        waiting.types(&house, action).await;
    }
    let absent = waiting.to_act().to_owned();
    gives(&house, "Fay", "tournament sign-up", json!({}), "Fay entered late, as number 5, from round 2 on.")
        .await;
    told_directly(&house, "Fay", "You play in the tournament Autumn").await;
    house.pass(Span::hours(1)).await;
    let heard = gives(&house, "Ada", "tournament pairings", json!({}), "**Round 1**").await;
    assert!(!heard.said().contains("(forfeit)"), "there is an hour left: {heard:?}");
    house.pass(Span::hours(1)).await;
    let after = said(&house, "**Standings after round 1**").await;
    let listed = after["content"].as_str().expect("a text").to_owned();
    assert_eq!(points(&listed, &[&absent]), ["0"], "{listed}");
    let heard = gives(&house, "Ada", "tournament pairings", json!({ "round": "1" }), "(forfeit)").await;
    assert!(heard.said().contains("1–0 (forfeit)"), "{heard:?}");
    // Fay plays from the second round on; one of the five has a bye.
    let round = said(&house, "**Round 2** of Autumn").await;
    let text = round["content"].as_str().expect("a text");
    let fay = format!("<@{}>", house.person("Fay"));
    assert!(text.contains(&fay) && text.lines().count() == 4, "{text}");
    for (thread, board) in threads(&house, 2, 2).await.into_iter().zip(1..) {
        played(&house, &format!("{id}-r2-b{board}"), thread).await;
    }
    let standings = final_standings(&house, "Autumn").await;
    points(&standings, &["Ada", "Ben", "Cleo", "Dan", "Fay"]);
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_that_takes_too_long_calls_the_director_once() {
    let house = House::with_a_clock().await;
    let more = json!({ "rounds": 1, "round-time": "7d", "grace": "1d", "time": "10d per action" });
    let id = announced(&house, "Winter", more).await;
    for who in ["Ada", "Ben"] {
        signs_up(&house, who, &id).await;
    }
    gives(&house, "Eve", "arbiter start", json!({}), "has started with 2 entrants").await;
    let thread = threads(&house, 1, 1).await[0];
    let mut table = Table::started(&house, format!("{id}-r1-b1"), thread).await;
    for action in table.some(2) {
        table.types(&house, action).await;
    }
    house.pass(Span::days(7)).await;
    let called = || {
        let eve = house.person("Eve").to_string();
        let calls = told(&house).into_iter().filter(move |message| {
            message["mentions"].as_array().is_some_and(|users| users.iter().any(|user| user["id"] == *eve))
        });
        calls.collect::<Vec<Value>>()
    };
    let call = until("a call", || called().pop()).await;
    assert!(call["content"].to_string().contains("no result"), "{call}");
    let options = json!({ "span": "5d", "why": "both asked for it" });
    gives(&house, "Eve", "arbiter extend", options, "Round 1 has more time.").await;
    house.pass(Span::days(2)).await;
    assert_eq!(called().len(), 1, "there is time left");
    played(&house, &format!("{id}-r1-b1"), thread).await;
    final_standings(&house, "Winter").await;
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_round_robin_everybody_meets_everybody() {
    let mut house = House::with_a_clock().await;
    let names = ["Ada", "Ben", "Cleo"];
    let id = announced(&house, "Spring", json!({ "format": "round-robin", "variant": "giant-king" })).await;
    for who in names {
        signs_up(&house, who, &id).await;
    }
    gives(&house, "Eve", "arbiter start", json!({}), "has started with 3 entrants").await;
    for round in 1..=3 {
        let text = said(&house, &format!("**Round {round}** of Spring")).await;
        assert!(text["content"].as_str().is_some_and(|text| text.lines().count() == 3), "{text}");
        let thread = threads(&house, round, 1).await[0];
        house.pass(Span::hours(3)).await;
        if round == 2 {
            house.stop().await;
            house.start().await;
        }
        to_its_end(&house, &format!("{id}-r{round}-b1"), thread).await;
    }
    let standings = final_standings(&house, "Spring").await;
    // Whoever is to act first gives up: who won against whom is known, and three points were to be had.
    let all = points(&standings, &names);
    let sum: u32 = all.iter().map(|points| points.parse::<u32>().expect("whole points")).sum();
    assert_eq!(sum, 3, "{standings}");
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_double_round_robin_everybody_meets_everybody_with_both_colours() {
    let house = House::with_a_clock().await;
    let names = ["Ada", "Ben", "Cleo"];
    let more = json!({ "format": "double-round-robin", "variant": "kings-mate" });
    let id = announced(&house, "Twins", more).await;
    for who in names {
        signs_up(&house, who, &id).await;
    }
    gives(&house, "Eve", "arbiter start", json!({}), "has started with 3 entrants").await;
    let mut met = BTreeSet::new();
    for round in 1..=6 {
        let thread = threads(&house, round, 1).await[0];
        let game = format!("{id}-r{round}-b1");
        let table = Table::started(&house, game.clone(), thread).await;
        let [white, black] = [Seat::White, Seat::Black].map(|seat| table.name(seat).to_owned());
        assert_ne!(white, black, "{game}");
        assert!(met.insert((white, black)), "{game} was played before: {met:?}");
        to_its_end(&house, &game, thread).await;
    }
    let standings = final_standings(&house, "Twins").await;
    let all = points(&standings, &names);
    let sum: u32 = all.iter().map(|points| points.parse::<u32>().expect("whole points")).sum();
    assert_eq!(sum, 6, "{standings}");
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_robin_of_games_at_once_has_them_all_from_the_beginning() {
    let house = House::with_a_clock().await;
    let names = ["Ada", "Ben", "Cleo", "Dan"];
    let more =
        json!({ "format": "round-robin", "variant": "all-round-king", "at-once": true, "grace": "1d" });
    let id = announced(&house, "Summer", more).await;
    for who in names {
        signs_up(&house, who, &id).await;
    }
    gives(&house, "Eve", "arbiter start", json!({}), "has started with 4 entrants").await;
    for round in 1..=3 {
        threads(&house, round, 2).await;
    }
    let thread = threads(&house, 3, 2).await[1];
    to_its_end(&house, &format!("{id}-r3-b2"), thread).await;
    // In all the others White never comes, and Black has nothing to come for.
    house.pass(Span::days(1)).await;
    let standings = final_standings(&house, "Summer").await;
    let all = points(&standings, &names);
    let sum: u32 = all.iter().map(|points| points.parse::<u32>().expect("whole points")).sum();
    assert_eq!(sum, 6, "{standings}");
    for (round, forfeits) in [(1, 2), (2, 2), (3, 1)] {
        let options = json!({ "round": round.to_string() });
        let heard = gives(&house, "Ada", "tournament pairings", options, "It is over.").await;
        assert_eq!(heard.said().matches(": 0–1 (forfeit)").count(), forfeits, "{heard:?}");
    }
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pods_of_four_and_three_play_to_their_places() {
    let house = House::with_a_clock().await;
    let names = ["Ada", "Ben", "Cleo", "Dan", "Fay", "Gil", "Hal"];
    joined_by(&house, &names[4..]);
    let more = json!({
        "format": "pods", "variant": "king-of-the-mountain", "options": "army=siege", "rounds": 1,
    });
    let id = announced(&house, "Peaks", more).await;
    for who in names {
        signs_up(&house, who, &id).await;
    }
    gives(&house, "Eve", "arbiter start", json!({}), "has started with 7 entrants").await;
    let pods = threads(&house, 1, 2).await;
    for (thread, board) in pods.into_iter().zip(1..) {
        to_its_end(&house, &format!("{id}-r1-b{board}"), thread).await;
    }
    let standings = final_standings(&house, "Peaks").await;
    // Four places are worth 3, 2, 1 and 0 points, three places 3, 1½ and 0.
    let mut all = points(&standings, &names);
    all.sort();
    assert_eq!(all, ["0", "0", "1", "1½", "2", "3", "3"], "{standings}");
    let ratings = json!({ "variant": "king-of-the-mountain", "seats": "more" });
    let heard = gives(&house, "Ada", "ratings list", ratings, "three and four seats").await;
    assert!(names.iter().all(|name| heard.said().contains(name)), "{heard:?}");
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_knock_out_plays_for_the_first_and_the_third_place() {
    let mut house = House::with_a_clock().await;
    let names = ["Ada", "Ben", "Cleo", "Dan"];
    let more = json!({ "format": "knock-out", "variant": "kings-mate", "third-place": true });
    let id = announced(&house, "Castle", more).await;
    for who in names {
        signs_up(&house, who, &id).await;
    }
    gives(&house, "Eve", "arbiter start", json!({}), "has started with 4 entrants").await;
    for round in 1..=2 {
        for (thread, board) in threads(&house, round, 2).await.into_iter().zip(1..) {
            to_its_end(&house, &format!("{id}-r{round}-b{board}"), thread).await;
        }
        if round == 1 {
            house.stop().await;
            house.start().await;
        }
    }
    let standings = final_standings(&house, "Castle").await;
    for rank in 1..=4 {
        let of = |line: &&str| line.split_whitespace().next() == Some(&*rank.to_string());
        assert_eq!(standings.lines().filter(of).count(), 1, "{standings}");
    }
    house.ends().await;
}
