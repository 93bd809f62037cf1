//! Swiss tournaments, simuls, arenas, knock-outs, ladders, team matches and leagues, played to their ends.

use crate::bot::Harness;
use crate::browser::{Browser, in_column};
use crate::formats::{FOUR_COLUMNS, board_thread, play_to_the_end};
use crate::people_on_page::{
    PHONE, first, latest, list_entry, open_channel, open_page, picked, send_and_expect, send_command,
    switch_to, typed,
};
use crate::tournament::sign_up;
use castellan::game::Span;
use std::collections::BTreeSet;

/// The people on the page. Ada directs.
const PEOPLE: [&str; 4] = ["Ada", "Ben", "Cleo", "Dan"];
const PRIVATE: &str = "[contains(., 'Only you can see this')]";

/// Opens the tournament channel for all people.
async fn open_games_channel(browser: &Browser) {
    for user in PEOPLE {
        open_channel(browser, user, "#games").await;
    }
}

/// Checks that the result of the tournament is visible to all, on a phone too.
async fn check_result(browser: Browser, harness: Harness, name: &str) {
    open_channel(&browser, "Ada", "#games").await;
    browser.see(&latest("Ada", &format!("{name} is over: "), "//img")).await;
    browser.save_picture(&format!("{name}-over")).await;
    browser.set_size(PHONE.0, PHONE.1).await;
    switch_to(&browser, "Ada").await;
    browser.see(&latest("Ada", &format!("{name} is over: "), "//img")).await;
    browser.save_picture(&format!("phone-{name}-over")).await;
    browser.close().await;
    harness.finish().await;
}

#[tokio::test]
async fn an_arena_is_set_up_on_a_card_and_played_on_the_page() {
    let harness = Harness::with_clock().await;
    let Some(browser) = open_page(&harness, &PEOPLE, FOUR_COLUMNS).await else { return };
    send_command(&browser, "Ada", "tournament new", &[]).await;
    let card = |path: &str| latest("Ada", "Choose from the lists", &format!("{PRIVATE}{path}"));
    browser.click(&card("/descendant::button[@class='select'][2]")).await;
    browser.click(&list_entry("Ada", "arena")).await;
    browser.see(&card("[contains(., 'lasts 1 hour')]")).await;
    browser.click(&card("/descendant::button[@class='select'][3]")).await;
    browser.click(&list_entry("Ada", "1 day per move")).await;
    browser.see(&card("[contains(., '1 day per move')]")).await;
    browser.save_picture("card-arena").await;
    browser.click(&card("//button[.='Name and announce']")).await;
    browser.see(&in_column("Ada", "form[@role='dialog'][contains(., 'Name and announce')]")).await;
    // Replaces the suggested title.
    browser.send_keys("\u{e009}a\u{e000}Rush").await;
    browser.save_picture("card-form").await;
    browser.click(&in_column("Ada", "form[@role='dialog']//button[contains(@class, 'primary')]")).await;
    browser.see(&latest("Ada", "Rush is announced", "")).await;
    sign_up(&browser, &PEOPLE[1..]).await;
    send_and_expect(&browser, "Ada", "arbiter start", &[], "The next game is paired.").await;
    play_to_the_end(&browser, 1, 1).await;
    // The player who waited meets one of the first two.
    let (_, second) = board_thread(&browser, 1, 2).await;
    assert!(second.iter().all(|name| PEOPLE[1..].contains(&&**name)), "{second:?}");
    play_to_the_end(&browser, 1, 2).await;
    open_games_channel(&browser).await;
    browser.click(&latest("Ben", "Under way", "//button[.='Pause']")).await;
    browser.see(&latest("Ben", "You're taking a break", PRIVATE)).await;
    browser.save_picture("arena-under-way").await;
    // A player who misses the next game forfeits, and then the time is up.
    harness.advance(Span::hours(1)).await;
    check_result(browser, harness, "Rush").await;
}

#[tokio::test]
async fn a_simul_against_two_is_played_on_the_page() {
    let harness = Harness::open().await;
    let Some(browser) = open_page(&harness, &PEOPLE, FOUR_COLUMNS).await else { return };
    let announcement = [typed("title", "Many"), picked("variant", "Mount Chess"), picked("exhibitor", "Ben")];
    send_and_expect(&browser, "Ada", "tournament simul", &announcement, "is announced").await;
    sign_up(&browser, &PEOPLE[1..]).await;
    send_and_expect(&browser, "Ada", "arbiter start", &[], "Round 1 is paired").await;
    for number in 1..=2 {
        let (_, players) = board_thread(&browser, 1, number).await;
        assert!(players.contains(&"Ben".to_owned()), "{players:?}");
        play_to_the_end(&browser, 1, number).await;
    }
    check_result(browser, harness, "Many").await;
}

/// Plays all games of a tournament until it is over. Returns the number of games.
async fn play_all(browser: &Browser, title: &str) -> usize {
    let mut played = BTreeSet::new();
    loop {
        let mut open = Vec::new();
        for round in 1..=9 {
            let thread =
                format!("button[contains(@class, 'channel')][contains(., ': {title}, round {round}')]");
            let threads = in_column("Ada", &thread);
            let boards = browser.count(&threads).await as u32;
            open.extend((1..=boards).map(|board| (round, board)).filter(|one| !played.contains(one)));
        }
        for (round, board) in open {
            play_to_the_end(browser, round, board).await;
            played.insert((round, board));
        }
        if browser.count(&latest("Ada", &format!("{title} is over: "), "")).await > 0 {
            return played.len();
        }
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    }
}

#[tokio::test]
async fn swiss_and_elimination_tournaments_are_played_on_the_page() {
    // In a Swiss of three, one player has a bye in each round. In a knockout everyone but the winner loses once, in a
    // double elimination twice. The winner has at most one loss fewer.
    let formats = [
        ("Autumn", "Swiss (FIDE Dutch system)", 3..=3),
        ("Castle", "knockout", 2..=3),
        ("Lives", "double elimination", 4..=5),
    ];
    for (title, format, games) in formats {
        let harness = Harness::open().await;
        let Some(browser) = open_page(&harness, &PEOPLE, FOUR_COLUMNS).await else { return };
        let announcement =
            [typed("title", title), picked("format", format), picked("variant", "Mount Chess")];
        send_and_expect(&browser, "Ada", "tournament announce", &announcement, "is announced").await;
        sign_up(&browser, &PEOPLE[1..]).await;
        send_and_expect(&browser, "Ada", "arbiter start", &[], "Round 1 is paired").await;
        let played = play_all(&browser, title).await;
        assert!(games.contains(&played), "{title}: {played} games");
        check_result(browser, harness, title).await;
    }
}

#[tokio::test]
async fn a_ladder_is_climbed_by_challenges_on_the_page() {
    let harness = Harness::open().await;
    let Some(browser) = open_page(&harness, &PEOPLE, FOUR_COLUMNS).await else { return };
    let announcement = [typed("title", "Steps"), picked("variant", "Mount Chess"), typed("length", "30d")];
    send_and_expect(&browser, "Ada", "tournament ladder", &announcement, "is announced").await;
    sign_up(&browser, &PEOPLE[1..]).await;
    send_command(&browser, "Ada", "arbiter start", &[]).await;
    browser.see(&latest("Ada", "Steps is under way!", "")).await;
    browser.see(&latest("Dan", "1: Ben, 2: Cleo, 3: Dan", "")).await;
    browser.click(&latest("Dan", "1: Ben", "//button[.='Challenge']")).await;
    browser
        .click(&latest(
            "Dan",
            "Who do you want to challenge?",
            &format!("{PRIVATE}//button[@class='select']"),
        ))
        .await;
    browser.save_picture("ladder-whom").await;
    browser.click(&list_entry("Dan", "Ben")).await;
    browser.see(&latest("Dan", "Dan challenges Ben.", PRIVATE)).await;
    let winner = play_to_the_end(&browser, 1, 1).await;
    let order = if winner == "Dan" { "1: Dan, 2: Ben, 3: Cleo" } else { "1: Ben, 2: Cleo, 3: Dan" };
    open_games_channel(&browser).await;
    browser.see(&latest("Cleo", order, "")).await;
    browser.save_picture("ladder-climbed").await;
    send_and_expect(
        &browser,
        "Ada",
        "arbiter finish",
        &[typed("why", "the season is over")],
        "The tournament is over: ",
    )
    .await;
    check_result(browser, harness, "Steps").await;
}

#[tokio::test]
async fn a_team_match_is_played_on_the_page() {
    let harness = Harness::open().await;
    harness.add_people(&["Eve"]);
    let people = ["Ada", "Ben", "Cleo", "Dan", "Eve"];
    let Some(browser) = open_page(&harness, &people, (2800, 900)).await else { return };
    let announcement = [typed("title", "Clubs"), picked("variant", "Mount Chess"), typed("boards", "2")];
    send_and_expect(&browser, "Ada", "tournament teams", &announcement, "is announced").await;
    for (user, team) in [("Ben", "Reds"), ("Cleo", "Blues"), ("Dan", "Reds"), ("Eve", "Blues")] {
        browser.click(&latest(user, "Sign-up is open", "//button[.='Sign up']")).await;
        browser.see(&in_column(user, "form[@role='dialog']")).await;
        browser.send_keys(team).await;
        browser.click(&in_column(user, "form[@role='dialog']//button[contains(@class, 'primary')]")).await;
        browser.see(&latest(user, &format!("signed up for {team}."), PRIVATE)).await;
    }
    browser.see(&latest("Ada", "Sign-up is open", "[contains(., 'Reds') and contains(., 'Blues')]")).await;
    browser.save_picture("teams-announced").await;
    send_and_expect(&browser, "Ada", "arbiter start", &[], "Round 1 is paired").await;
    for number in 1..=2 {
        play_to_the_end(&browser, 1, number).await;
    }
    check_result(browser, harness, "Clubs").await;
}

#[tokio::test]
async fn a_league_with_divisions_and_a_next_season_is_played_on_the_page() {
    let harness = Harness::open().await;
    harness.add_people(&["Eve", "Fay"]);
    let people = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"];
    let Some(browser) = open_page(&harness, &people, (3400, 900)).await else { return };
    let announcement = [
        typed("title", "Season"),
        picked("variant", "Mount Chess"),
        typed("size", "3"),
        typed("moving", "1"),
    ];
    send_and_expect(&browser, "Ada", "tournament league", &announcement, "is announced").await;
    sign_up(&browser, &people[1..]).await;
    send_and_expect(&browser, "Ada", "arbiter start", &[], "Round 1 is paired").await;
    // Three players meet each other, one game per round; the other two meet once.
    for (round, boards) in [(1, 2), (2, 1), (3, 1)] {
        for number in 1..=boards {
            play_to_the_end(&browser, round, number).await;
        }
    }
    open_channel(&browser, "Ada", "#games").await;
    browser.see(&latest("Ada", "Season is over: ", "[contains(., 'Promoted')]//img")).await;
    send_command(&browser, "Ada", "tournament standings", &[]).await;
    let table = format!("{PRIVATE}//img[contains(@alt, 'Division 2')]");
    browser.see(&latest("Ada", "Final standings", &table)).await;
    browser.save_picture("league-divisions").await;
    let next = [first("tournament"), typed("title", "Next season")];
    send_and_expect(&browser, "Ada", "tournament again", &next, "Next season is announced").await;
    browser.see(&latest("Ada", "you're invited!", "")).await;
    browser.save_picture("league-next-season").await;
    check_result(browser, harness, "Season").await;
}
