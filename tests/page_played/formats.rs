//! Round robins, pods and tournaments that follow from them, with late entries and no-shows.

use crate::bot::Harness;
use crate::browser::{Browser, in_column};
use crate::people_on_page::{
    PHONE, first, latest, open_channel, open_page, picked, send_and_expect, send_command, switch_to, typed,
};
use crate::tournament::{THREE, resign, sign_up};
use castellan::game::Span;

/// Screens wide enough for four and for seven people side by side.
pub const FOUR_COLUMNS: (u32, u32) = (2400, 900);
const SEVEN_COLUMNS: (u32, u32) = (3920, 900);
/// The people of [`SEVEN_COLUMNS`].
const SEVEN: [&str; 7] = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gil"];

/// Returns the description of the last picture that Ada sees. It holds the lines of the table in the picture.
async fn last_description(browser: &Browser) -> String {
    let script = "return [...document.querySelectorAll(\"section[data-user='Ada'] article img\")].at(-1).alt";
    browser.script(script).await.as_str().expect("a description").to_owned()
}

/// Returns the name of a board's thread and the names of its players.
pub async fn board_thread(browser: &Browser, round: u32, board: u32) -> (String, Vec<String>) {
    // The threads are in board order. Tournaments of a single round do not name it.
    let is_of_round = format!("contains(., ', round {round}') or not(contains(., ', round '))");
    let path = format!("button[contains(@class, 'channel')][contains(., ' – ')][{is_of_round}]");
    let of_round_there = in_column("Ada", &path);
    let text = browser.text_of(&format!("({of_round_there})[{board}]")).await;
    let thread = text.lines().next().expect("a name").to_owned();
    let names = thread.split_once(": ").expect("names").0;
    let names = names.split(" – ").map(str::to_owned).collect();
    (thread, names)
}

/// Returns the player to move in a thread that all the given players have open.
async fn player_to_move(browser: &Browser, all: &[String]) -> String {
    let seen = browser.text_of(&latest(&all[0], ", your move (", "[.//button[.='Resign']]")).await;
    let called = all.iter().find(|name| seen.contains(&format!("@{name}, your move")));
    called.unwrap_or_else(|| panic!("{all:?}: {seen}")).clone()
}

/// Plays a game to its end and returns the winner. Every player moves once, since games without moves are not rated.
/// Then the player to move resigns until one is left.
pub async fn play_to_the_end(browser: &Browser, round: u32, number: u32) -> String {
    let (thread, mut left) = board_thread(browser, round, number).await;
    for user in &left {
        open_channel(browser, user, &thread).await;
    }
    browser.see(&latest(&left[0], "A tournament game of ", "[contains(., 'Game on!')]")).await;
    for _ in 0..left.len() {
        let user = player_to_move(browser, &left).await;
        send_command(browser, &user, "move", &[first("action")]).await;
        for other in &left {
            browser.see(&latest(other, &format!("{user}: "), "")).await;
        }
    }
    while left.len() > 1 {
        let user = player_to_move(browser, &left).await;
        left.retain(|name| *name != user);
        resign(browser, &user).await;
        let expected = match &left[..] {
            [winner] => format!("{winner} wins!"),
            _ => format!("({user}) resigned"),
        };
        for other in &left {
            browser.see(&latest(other, &expected, "")).await;
        }
    }
    left.remove(0)
}

/// Plays a three-player round robin, directed by Ada, to its final standings.
async fn play_round_robin(name: &str, format: &str, at_once: bool, rounds: u32) {
    let harness = Harness::open().await;
    let Some(browser) = open_page(&harness, &SEVEN[..4], FOUR_COLUMNS).await else { return };
    let players = ["Ben", "Cleo", "Dan"];
    let mut announcement =
        vec![typed("title", name), picked("format", format), picked("variant", "Mount Chess")];
    if at_once {
        announcement.push(picked("at-once", "True"));
    }
    send_and_expect(&browser, "Ada", "tournament announce", &announcement, "is announced").await;
    sign_up(&browser, &players).await;
    send_and_expect(&browser, "Ada", "arbiter start", &[], "Round 1 is paired").await;
    let mut points = players.map(|name| (name, 0));
    if at_once {
        for round in 1..=rounds {
            board_thread(&browser, round, 1).await;
        }
    }
    for round in 1..=rounds {
        if round == 2 {
            browser.save_picture(&format!("{name}-under-way")).await;
        }
        let winner = play_to_the_end(&browser, round, 1).await;
        let (_, won) = points.iter_mut().find(|(name, _)| *name == winner).expect("one of them");
        *won += 1;
    }
    open_channel(&browser, "Ada", "#games").await;
    browser.see(&latest("Ada", " is over: ", "//img")).await;
    send_command(&browser, "Ada", "tournament standings", &[]).await;
    let private = "[contains(., 'Only you can see this')]";
    browser.see(&latest("Ada", "Final standings", &format!("{private}//img"))).await;
    let standings = last_description(&browser).await;
    for (name, won) in points {
        let is_line = |line: &&str| line.split_whitespace().nth(1) == Some(name);
        let line = standings.lines().find(is_line).unwrap_or_else(|| panic!("{name}: {standings}"));
        assert_eq!(line.split_whitespace().nth(2), Some(&*won.to_string()), "{standings}");
    }
    browser.save_picture(&format!("{name}-over")).await;
    browser.close().await;
    harness.finish().await;
}

#[tokio::test]
async fn a_round_robin_is_played_round_by_round_on_the_page() {
    play_round_robin("Ring", "round robin", false, 3).await;
}

#[tokio::test]
async fn a_double_round_robin_is_played_on_the_page() {
    play_round_robin("Twins", "double round robin", false, 6).await;
}

#[tokio::test]
async fn a_concurrent_round_robin_is_played_on_the_page() {
    play_round_robin("Feast", "round robin", true, 3).await;
}

#[tokio::test]
async fn pods_of_four_and_three_are_played_and_rated_on_the_page() {
    let harness = Harness::open().await;
    harness.add_people(&SEVEN[4..]);
    let Some(browser) = open_page(&harness, &SEVEN, SEVEN_COLUMNS).await else { return };
    let title = "King of the Mountain";
    let announcement = [
        typed("title", "Peaks"),
        picked("format", "pods of three and four"),
        picked("variant", title),
        typed("options", "army=siege"),
        typed("rounds", "1"),
    ];
    send_and_expect(&browser, "Ada", "tournament announce", &announcement, "is announced").await;
    sign_up(&browser, &SEVEN).await;
    send_and_expect(&browser, "Ada", "arbiter start", &[], "Round 1 is paired").await;
    board_thread(&browser, 1, 2).await;
    browser.save_picture("pods-begun").await;
    let winners = [play_to_the_end(&browser, 1, 1).await, play_to_the_end(&browser, 1, 2).await];
    browser.save_picture("pods-played").await;
    open_channel(&browser, "Ada", "#games").await;
    browser.see(&latest("Ada", " is over: ", "//img")).await;
    browser.save_picture_of(&latest("Ada", " is over: ", ""), "pods-standings").await;

    // Both winners lead the rating list, in which all players are new.
    send_command(
        &browser,
        "Ada",
        "ratings list",
        &[picked("variant", title), picked("seats", "three and four players")],
    )
    .await;
    browser.see(&latest("Ada", "three and four players", "//img")).await;
    let list = last_description(&browser).await;
    let rank_of = |name: &str| {
        let line = list.lines().position(|line| line.split_whitespace().any(|word| word == name));
        line.unwrap_or_else(|| panic!("{name}: {list}"))
    };
    for name in SEVEN.into_iter().filter(|name| winners.iter().all(|winner| winner != name)) {
        assert!(winners.iter().all(|winner| rank_of(winner) < rank_of(name)), "{list}");
    }
    browser.save_picture_of(&latest("Ada", "three and four players", ""), "ratings-list").await;
    send_command(&browser, "Ada", "ratings show", &[picked("player", "Gil")]).await;
    browser.see(&latest("Ada", "Gil", "[.//b[.='/ratings show']]")).await;
    browser.set_size(PHONE.0, PHONE.1).await;
    switch_to(&browser, "Ada").await;
    browser.save_picture("phone-ratings").await;
    browser.close().await;
    harness.finish().await;
}

#[tokio::test]
async fn check_in_and_late_entry_are_used_on_the_page() {
    let harness = Harness::with_clock().await;
    let Some(browser) = open_page(&harness, &SEVEN[..4], FOUR_COLUMNS).await else { return };
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
    send_and_expect(&browser, "Ada", "tournament announce", &announcement, "is announced").await;
    sign_up(&browser, &THREE).await;
    harness.advance(Span::days(2)).await;
    for user in THREE {
        browser.see(&latest(user, "Autumn starts soon.", "[contains(@class, 'notified')]")).await;
    }
    browser.save_picture("check-in-called").await;
    for user in &THREE[..2] {
        browser.click(&latest(user, "Autumn starts soon.", "//button[.='Check in']")).await;
        browser.see(&latest(user, "You're checked in.", "")).await;
    }
    // The tournament starts automatically without Cleo. Dan joins late.
    harness.advance(Span::days(1)).await;
    let (thread, players) = board_thread(&browser, 1, 1).await;
    assert!(players.iter().all(|name| THREE[..2].contains(&&**name)), "{players:?}");
    send_and_expect(&browser, "Dan", "tournament sign-up", &[], "Dan joins late").await;
    for user in &THREE[..2] {
        open_channel(&browser, user, &thread).await;
    }
    browser.save_picture("check-in-begun").await;
    // All players miss the board: the first player to move forfeits.
    harness.advance(Span::hours(2)).await;
    browser.see(&latest("Ben", "The tournament cancelled this game", "//img")).await;
    browser.see(&latest("Cleo", "Standings after round 1", "//img")).await;
    send_command(&browser, "Cleo", "tournament pairings", &[typed("round", "1")]).await;
    browser.see(&latest("Cleo", "(forfeit)", "[.//b[.='/tournament pairings']]")).await;
    browser.see(&latest("Dan", "Round 2 of Autumn", "")).await;
    browser.save_picture("check-in-late").await;
    browser.close().await;
    harness.finish().await;
}
