//! Swiss tournaments, simuls, arenas, knock-outs, ladders, team matches and leagues, played to their ends.

use crate::bot::Harness;
use crate::browser::{Browser, of};
use crate::formats::{WIDE_HALL, board, to_its_end};
use crate::hall::{PHONE, entry, first, goes_to, is_told, latest, picked, seated, turn_to, typed, types};
use crate::tournament::sign_up;
use castellan::game::Span;
use std::collections::BTreeSet;

/// The people on the page. Ada directs.
const PEOPLE: [&str; 4] = ["Ada", "Ben", "Cleo", "Dan"];
const PRIVATE: &str = "[contains(., 'Only you can see this')]";

/// Opens the tournament channel for all people.
async fn all_in_the_hall(browser: &Browser) {
    for user in PEOPLE {
        goes_to(browser, user, "#games").await;
    }
}

/// Checks that the result of the tournament is visible to all, on a phone too.
async fn is_over(browser: Browser, harness: Harness, name: &str) {
    goes_to(&browser, "Ada", "#games").await;
    browser.see(&latest("Ada", &format!("{name} is over: "), "//img")).await;
    browser.picture(&format!("{name}-over")).await;
    browser.size(PHONE.0, PHONE.1).await;
    turn_to(&browser, "Ada").await;
    browser.see(&latest("Ada", &format!("{name} is over: "), "//img")).await;
    browser.picture(&format!("phone-{name}-over")).await;
    browser.close().await;
    harness.ends_well().await;
}

#[tokio::test]
async fn an_arena_is_set_up_on_a_card_and_played_at_the_page() {
    let harness = Harness::with_a_clock().await;
    let Some(browser) = seated(&harness, &PEOPLE, WIDE_HALL).await else { return };
    types(&browser, "Ada", "tournament new", &[]).await;
    let card = |path: &str| latest("Ada", "Choose from the lists", &format!("{PRIVATE}{path}"));
    browser.click(&card("/descendant::button[@class='select'][2]")).await;
    browser.click(&entry("Ada", "arena")).await;
    browser.see(&card("[contains(., 'lasts 1 hour')]")).await;
    browser.click(&card("/descendant::button[@class='select'][3]")).await;
    browser.click(&entry("Ada", "1 day per move")).await;
    browser.see(&card("[contains(., '1 day per move')]")).await;
    browser.picture("card-arena").await;
    browser.click(&card("//button[.='Name and announce']")).await;
    browser.see(&of("Ada", "form[@role='dialog'][contains(., 'Name and announce')]")).await;
    browser.keys("Rush").await;
    browser.picture("card-form").await;
    browser.click(&of("Ada", "form[@role='dialog']//button[contains(@class, 'primary')]")).await;
    browser.see(&latest("Ada", "Rush is announced", "")).await;
    sign_up(&browser, &PEOPLE[1..]).await;
    is_told(&browser, "Ada", "arbiter start", &[], "Round 1 is paired").await;
    to_its_end(&browser, 1, 1).await;
    // The player who waited meets one of the first two.
    let (_, second) = board(&browser, 1, 2).await;
    assert!(second.iter().all(|name| PEOPLE[1..].contains(&&**name)), "{second:?}");
    to_its_end(&browser, 1, 2).await;
    all_in_the_hall(&browser).await;
    browser.click(&latest("Ben", "Under way", "//button[.='Pause']")).await;
    browser.see(&latest("Ben", "Ben takes a break", PRIVATE)).await;
    browser.picture("arena-under-way").await;
    // A player who misses the next game forfeits, and then the time is up.
    harness.pass(Span::hours(1)).await;
    is_over(browser, harness, "Rush").await;
}

#[tokio::test]
async fn a_simul_is_given_to_two_at_the_page() {
    let harness = Harness::open().await;
    let Some(browser) = seated(&harness, &PEOPLE, WIDE_HALL).await else { return };
    let announcement = [typed("title", "Many"), picked("variant", "Mount Chess"), picked("exhibitor", "Ben")];
    is_told(&browser, "Ada", "tournament simul", &announcement, "is announced").await;
    sign_up(&browser, &PEOPLE[1..]).await;
    is_told(&browser, "Ada", "arbiter start", &[], "Round 1 is paired").await;
    for number in 1..=2 {
        let (_, players) = board(&browser, 1, number).await;
        assert!(players.contains(&"Ben".to_owned()), "{players:?}");
        to_its_end(&browser, 1, number).await;
    }
    is_over(browser, harness, "Many").await;
}

/// Plays all games of a tournament until it is over. Returns the number of games.
async fn plays_all(browser: &Browser, title: &str) -> usize {
    let mut played = BTreeSet::new();
    loop {
        let mut open = Vec::new();
        for round in 1..=9 {
            let thread =
                format!("button[contains(@class, 'channel')][contains(., '{title}, round {round}: ')]");
            let threads = of("Ada", &thread);
            let boards = browser.count(&threads).await as u32;
            open.extend((1..=boards).map(|board| (round, board)).filter(|one| !played.contains(one)));
        }
        for (round, board) in open {
            to_its_end(browser, round, board).await;
            played.insert((round, board));
        }
        if browser.count(&latest("Ada", &format!("{title} is over: "), "")).await > 0 {
            return played.len();
        }
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    }
}

#[tokio::test]
async fn a_swiss_is_played_and_whoever_loses_once_or_twice_is_out_at_the_page() {
    // In a Swiss of three, one player has a bye in each round. In a knockout everyone but the winner loses once, in a
    // double elimination twice. The winner has at most one loss fewer.
    let formats = [
        ("Autumn", "Swiss (FIDE Dutch system)", 3..=3),
        ("Castle", "knockout", 2..=3),
        ("Lives", "double elimination", 4..=5),
    ];
    for (title, format, games) in formats {
        let harness = Harness::open().await;
        let Some(browser) = seated(&harness, &PEOPLE, WIDE_HALL).await else { return };
        let announcement =
            [typed("title", title), picked("format", format), picked("variant", "Mount Chess")];
        is_told(&browser, "Ada", "tournament announce", &announcement, "is announced").await;
        sign_up(&browser, &PEOPLE[1..]).await;
        is_told(&browser, "Ada", "arbiter start", &[], "Round 1 is paired").await;
        let played = plays_all(&browser, title).await;
        assert!(games.contains(&played), "{title}: {played} games");
        is_over(browser, harness, title).await;
    }
}

#[tokio::test]
async fn a_ladder_is_climbed_by_challenges_at_the_page() {
    let harness = Harness::open().await;
    let Some(browser) = seated(&harness, &PEOPLE, WIDE_HALL).await else { return };
    let announcement = [typed("title", "Steps"), picked("variant", "Mount Chess"), typed("length", "30d")];
    is_told(&browser, "Ada", "tournament ladder", &announcement, "is announced").await;
    sign_up(&browser, &PEOPLE[1..]).await;
    is_told(&browser, "Ada", "arbiter start", &[], "Everyone has a place on the ladder.").await;
    browser.see(&latest("Dan", "1: Ben, 2: Cleo, 3: Dan", "")).await;
    browser.click(&latest("Dan", "1: Ben", "//button[.='Challenge']")).await;
    browser
        .click(&latest(
            "Dan",
            "Who do you want to challenge?",
            &format!("{PRIVATE}//button[@class='select']"),
        ))
        .await;
    browser.picture("ladder-whom").await;
    browser.click(&entry("Dan", "Ben")).await;
    browser.see(&latest("Dan", "Dan challenges Ben.", PRIVATE)).await;
    let winner = to_its_end(&browser, 1, 1).await;
    let order = if winner == "Dan" { "1: Dan, 2: Ben, 3: Cleo" } else { "1: Ben, 2: Cleo, 3: Dan" };
    all_in_the_hall(&browser).await;
    browser.see(&latest("Cleo", order, "")).await;
    browser.picture("ladder-climbed").await;
    is_told(
        &browser,
        "Ada",
        "arbiter finish",
        &[typed("why", "the season is over")],
        "The tournament is over: ",
    )
    .await;
    is_over(browser, harness, "Steps").await;
}

#[tokio::test]
async fn teams_meet_board_against_board_at_the_page() {
    let harness = Harness::open().await;
    harness.lets_in(&["Eve"]);
    let people = ["Ada", "Ben", "Cleo", "Dan", "Eve"];
    let Some(browser) = seated(&harness, &people, (2800, 900)).await else { return };
    let announcement = [typed("title", "Clubs"), picked("variant", "Mount Chess"), typed("boards", "2")];
    is_told(&browser, "Ada", "tournament teams", &announcement, "is announced").await;
    for (user, team) in [("Ben", "Reds"), ("Cleo", "Blues"), ("Dan", "Reds"), ("Eve", "Blues")] {
        browser.click(&latest(user, "Sign-up is open", "//button[.='Sign up']")).await;
        browser.see(&of(user, "form[@role='dialog']")).await;
        browser.keys(team).await;
        browser.click(&of(user, "form[@role='dialog']//button[contains(@class, 'primary')]")).await;
        browser.see(&latest(user, &format!("{user} signed up for {team}."), PRIVATE)).await;
    }
    browser.see(&latest("Ada", "Sign-up is open", "[contains(., 'Reds') and contains(., 'Blues')]")).await;
    browser.picture("teams-announced").await;
    is_told(&browser, "Ada", "arbiter start", &[], "Round 1 is paired").await;
    for number in 1..=2 {
        to_its_end(&browser, 1, number).await;
    }
    is_over(browser, harness, "Clubs").await;
}

#[tokio::test]
async fn a_league_has_divisions_and_a_next_season_at_the_page() {
    let harness = Harness::open().await;
    harness.lets_in(&["Eve", "Fay"]);
    let people = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"];
    let Some(browser) = seated(&harness, &people, (3400, 900)).await else { return };
    let announcement = [
        typed("title", "Season"),
        picked("variant", "Mount Chess"),
        typed("size", "3"),
        typed("moving", "1"),
    ];
    is_told(&browser, "Ada", "tournament league", &announcement, "is announced").await;
    sign_up(&browser, &people[1..]).await;
    is_told(&browser, "Ada", "arbiter start", &[], "Round 1 is paired").await;
    // Three players meet each other, one game per round; the other two meet once.
    for (round, boards) in [(1, 2), (2, 1), (3, 1)] {
        for number in 1..=boards {
            to_its_end(&browser, round, number).await;
        }
    }
    goes_to(&browser, "Ada", "#games").await;
    browser.see(&latest("Ada", "Season is over: ", "[contains(., 'Promoted')]//img")).await;
    types(&browser, "Ada", "tournament standings", &[]).await;
    browser.see(&latest("Ada", "Division 2", PRIVATE)).await;
    browser.picture("league-divisions").await;
    let next = [first("tournament"), typed("title", "Next season")];
    is_told(&browser, "Ada", "tournament again", &next, "Next season is announced").await;
    browser.see(&latest("Ada", "you're invited!", "")).await;
    browser.picture("league-next-season").await;
    is_over(browser, harness, "Season").await;
}
