//! Round robins, pods and tournaments that follow from them, with late entries and no-shows.

use crate::bot::Harness;
use crate::browser::{Browser, of};
use crate::hall::{PHONE, first, goes_to, is_told, latest, picked, seated, turn_to, typed, types};
use crate::tournament::{THREE, resigns, sign_up};
use castellan::game::Span;

/// Screens wide enough for four and for seven people side by side.
pub const WIDE_HALL: (u32, u32) = (2400, 900);
const LONG_HALL: (u32, u32) = (3920, 900);
/// The people of [`LONG_HALL`].
const SEVEN: [&str; 7] = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gil"];

/// Returns the name of a board's thread and the names of its players.
pub async fn board(browser: &Browser, round: u32, board: u32) -> (String, Vec<String>) {
    let of_round = format!(", round {round}: ");
    // The threads are in board order.
    let of_round_there = of("Ada", &format!("button[contains(., '{of_round}')]"));
    let text = browser.read(&format!("({of_round_there})[{board}]")).await;
    let place = text.lines().next().expect("a name").to_owned();
    let names = place.split_once(&of_round).expect("names").1;
    let names = names.split(" – ").map(str::to_owned).collect();
    (place, names)
}

/// Returns the player to move in a thread that all the given players have open.
async fn called(browser: &Browser, all: &[String]) -> String {
    let seen = browser.read(&latest(&all[0], ", your move (", "[.//button[.='Resign']]")).await;
    let called = all.iter().find(|name| seen.contains(&format!("@{name}, your move")));
    called.unwrap_or_else(|| panic!("{all:?}: {seen}")).clone()
}

/// Plays a game to its end and returns the winner. Every player moves once, since games without moves are not rated.
/// Then the player to move resigns until one is left.
pub async fn to_its_end(browser: &Browser, round: u32, number: u32) -> String {
    let (place, mut left) = board(browser, round, number).await;
    for user in &left {
        goes_to(browser, user, &place).await;
    }
    browser.see(&latest(&left[0], "A tournament game of ", "[contains(., 'Game on!')]")).await;
    for _ in 0..left.len() {
        let user = called(browser, &left).await;
        types(browser, &user, "move", &[first("action")]).await;
        for other in &left {
            browser.see(&latest(other, &format!("{user}: "), "")).await;
        }
    }
    while left.len() > 1 {
        let user = called(browser, &left).await;
        left.retain(|name| *name != user);
        resigns(browser, &user).await;
        let told = match &left[..] {
            [winner] => format!("({winner}) wins"),
            _ => format!("({user}) resigned"),
        };
        for other in &left {
            browser.see(&latest(other, &told, "")).await;
        }
    }
    left.remove(0)
}

/// Plays a three-player round robin, directed by Ada, to its final standings.
async fn round_robin(name: &str, format: &str, at_once: bool, rounds: u32) {
    let harness = Harness::open().await;
    let Some(browser) = seated(&harness, &SEVEN[..4], WIDE_HALL).await else { return };
    let players = ["Ben", "Cleo", "Dan"];
    let mut announcement =
        vec![typed("title", name), picked("format", format), picked("variant", "Mount Chess")];
    if at_once {
        announcement.push(picked("at-once", "True"));
    }
    is_told(&browser, "Ada", "tournament announce", &announcement, "is announced").await;
    sign_up(&browser, &players).await;
    is_told(&browser, "Ada", "arbiter start", &[], "Round 1 is paired").await;
    let mut points = players.map(|name| (name, 0));
    if at_once {
        for round in 1..=rounds {
            board(&browser, round, 1).await;
        }
    }
    for round in 1..=rounds {
        if round == 2 {
            browser.picture(&format!("{name}-under-way")).await;
        }
        let winner = to_its_end(&browser, round, 1).await;
        let (_, won) = points.iter_mut().find(|(name, _)| *name == winner).expect("one of them");
        *won += 1;
    }
    goes_to(&browser, "Ada", "#games").await;
    browser.see(&latest("Ada", " is over: ", "//img")).await;
    types(&browser, "Ada", "tournament standings", &[]).await;
    let private = "[contains(., 'Only you can see this')]";
    let standings = browser.read(&latest("Ada", "Final standings", private)).await;
    for (name, won) in points {
        let of = |line: &&str| line.split_whitespace().nth(1) == Some(name);
        let line = standings.lines().find(of).unwrap_or_else(|| panic!("{name}: {standings}"));
        assert_eq!(line.split_whitespace().nth(2), Some(&*won.to_string()), "{standings}");
    }
    browser.picture(&format!("{name}-over")).await;
    browser.close().await;
    harness.ends_well().await;
}

#[tokio::test]
async fn a_round_robin_is_played_round_by_round_at_the_page() {
    round_robin("Ring", "round robin", false, 3).await;
}

#[tokio::test]
async fn a_double_round_robin_is_played_at_the_page() {
    round_robin("Twins", "double round robin", false, 6).await;
}

#[tokio::test]
async fn a_round_robin_of_games_at_once_is_played_at_the_page() {
    round_robin("Feast", "round robin", true, 3).await;
}

#[tokio::test]
async fn pods_of_four_and_three_are_played_and_rated_at_the_page() {
    let harness = Harness::open().await;
    harness.lets_in(&SEVEN[4..]);
    let Some(browser) = seated(&harness, &SEVEN, LONG_HALL).await else { return };
    let title = "King of the Mountain";
    let announcement = [
        typed("title", "Peaks"),
        picked("format", "pods of three and four"),
        picked("variant", title),
        typed("options", "army=siege"),
        typed("rounds", "1"),
    ];
    is_told(&browser, "Ada", "tournament announce", &announcement, "is announced").await;
    sign_up(&browser, &SEVEN).await;
    is_told(&browser, "Ada", "arbiter start", &[], "Round 1 is paired").await;
    board(&browser, 1, 2).await;
    browser.picture("pods-begun").await;
    let winners = [to_its_end(&browser, 1, 1).await, to_its_end(&browser, 1, 2).await];
    browser.picture("pods-played").await;
    goes_to(&browser, "Ada", "#games").await;
    browser.see(&latest("Ada", " is over: ", "//img")).await;
    browser.picture_of(&latest("Ada", " is over: ", ""), "pods-standings").await;

    // Both winners lead the rating list, in which all players are new.
    types(
        &browser,
        "Ada",
        "ratings list",
        &[picked("variant", title), picked("seats", "three and four players")],
    )
    .await;
    let list = browser.read(&latest("Ada", "three and four players", "[.//img]")).await;
    // The first line names the requester.
    let place = |name: &str| {
        let line = list.lines().skip(1).position(|line| line.split_whitespace().any(|word| word == name));
        line.unwrap_or_else(|| panic!("{name}: {list}"))
    };
    for name in SEVEN.into_iter().filter(|name| winners.iter().all(|winner| winner != name)) {
        assert!(winners.iter().all(|winner| place(winner) < place(name)), "{list}");
    }
    browser.picture_of(&latest("Ada", "three and four players", ""), "ratings-list").await;
    types(&browser, "Ada", "ratings show", &[picked("player", "Gil")]).await;
    browser.see(&latest("Ada", "Gil", "[.//b[.='/ratings show']]")).await;
    browser.size(PHONE.0, PHONE.1).await;
    turn_to(&browser, "Ada").await;
    browser.picture("phone-ratings").await;
    browser.close().await;
    harness.ends_well().await;
}

#[tokio::test]
async fn who_checks_in_plays_who_does_not_stays_out_and_who_comes_late_plays_on_at_the_page() {
    let harness = Harness::with_a_clock().await;
    let Some(browser) = seated(&harness, &SEVEN[..4], WIDE_HALL).await else { return };
    let announcement = [
        typed("title", "Autumn"),
        picked("format", "Swiss (FIDE Dutch system)"),
        picked("variant", "Mount Chess"),
        typed("rounds", "2"),
        typed("starts", "3d"),
        typed("check-in", "1d"),
        typed("grace", "2h"),
        typed("late-until", "2"),
    ];
    is_told(&browser, "Ada", "tournament announce", &announcement, "is announced").await;
    sign_up(&browser, &THREE).await;
    harness.pass(Span::days(2)).await;
    for user in THREE {
        browser.see(&latest(user, "Autumn starts soon.", "[contains(@class, 'notified')]")).await;
    }
    browser.picture("check-in-called").await;
    for user in &THREE[..2] {
        browser.click(&latest(user, "Autumn starts soon.", "//button[.='Check in']")).await;
        browser.see(&latest(user, &format!("{user} checked in."), "")).await;
    }
    // The tournament starts automatically without Cleo. Dan joins late.
    harness.pass(Span::days(1)).await;
    let (place, players) = board(&browser, 1, 1).await;
    assert!(players.iter().all(|name| THREE[..2].contains(&&**name)), "{players:?}");
    is_told(&browser, "Dan", "tournament sign-up", &[], "Dan joins late").await;
    for user in &THREE[..2] {
        goes_to(&browser, user, &place).await;
    }
    browser.picture("check-in-begun").await;
    // All players miss the board: the first player to move forfeits.
    harness.pass(Span::hours(2)).await;
    browser.see(&latest("Ben", "The tournament cancelled this game", "//img")).await;
    browser.see(&latest("Cleo", "Standings after round 1", "//img")).await;
    types(&browser, "Cleo", "tournament pairings", &[typed("round", "1")]).await;
    browser.see(&latest("Cleo", "(forfeit)", "[.//b[.='/tournament pairings']]")).await;
    browser.see(&latest("Dan", "Round 2 of Autumn", "")).await;
    browser.picture("check-in-late").await;
    browser.close().await;
    harness.ends_well().await;
}
