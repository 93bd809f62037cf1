//! Tournaments from announcement to final standings, with every action of a director.

use crate::bot::Harness;
use crate::browser::Browser;
use crate::formats::WIDE_HALL;
use crate::hall::{Given, HALL, goes_to, is_told, latest, picked, seated, suggested, typed, types};
use castellan::game::Span;

/// The people on the page.
pub const THREE: [&str; 3] = ["Ada", "Ben", "Cleo"];

/// Signs people up with the button on the tournament's message.
pub async fn sign_up(browser: &Browser, people: &[&str]) {
    for user in people {
        browser.click(&latest(user, "Sign-up is open", "//button[.='Sign up']")).await;
        browser.see(&latest(user, &format!("{user} signed up."), "")).await;
    }
}

/// Resigns for the player to move, with the buttons of the board that a user has open.
pub async fn resigns(browser: &Browser, user: &str) {
    browser.click(&latest(user, "your move", "//button[.='Resign']")).await;
    browser.click(&latest(user, "Resign this game of", "//button[.='Resign']")).await;
}

#[tokio::test]
async fn a_tournament_is_announced_entered_played_and_won_at_the_page() {
    let harness = Harness::open().await;
    let Some(browser) = seated(&harness, &THREE, HALL).await else { return };
    let title = "Mount Chess";
    let announcement =
        [typed("title", "Spring cup"), suggested("format", "knock", "knockout"), picked("variant", title)];
    types(&browser, "Ada", "tournament announce", &announcement).await;
    sign_up(&browser, &THREE[1..]).await;
    // The message is updated a little later.
    browser.see(&latest("Ada", "Sign-up is open", "[contains(., 'Ben') and contains(., 'Cleo')]")).await;
    browser.picture("tournament-announced").await;
    types(&browser, "Ada", "arbiter start", &[]).await;
    browser.see(&latest("Ben", "Round 1 of Spring cup", "[contains(@class, 'notified')]")).await;
    for user in ["Ben", "Cleo"] {
        goes_to(&browser, user, ", round 1: ").await;
        browser.see(&latest(user, "your move", "//img")).await;
    }
    browser.picture("tournament-begun").await;
    resigns(&browser, "Cleo").await;
    browser.see(&latest("Ben", "(Ben) wins by resignation", "//img")).await;
    browser.see(&latest("Ada", "Spring cup is over: ", "//img")).await;
    browser.picture("tournament-over").await;
    browser.picture_of(&latest("Ada", "Spring cup is over: ", ""), "tournament-standings").await;
    browser.close().await;
    harness.ends_well().await;
}

#[tokio::test]
async fn a_director_mends_a_tournament_at_the_page() {
    // Ada directs and does not play: players cannot pair by hand.
    const ENTRANTS: [&str; 3] = ["Ben", "Cleo", "Dan"];
    let harness = Harness::with_a_clock().await;
    harness.lets_in(&["Eve"]);
    let everybody = ["Ada", "Ben", "Cleo", "Dan"];
    let Some(browser) = seated(&harness, &everybody, WIDE_HALL).await else { return };
    let why = typed("why", "both asked for it");
    let directs = async |command: &str, given: &[Given<'_>], told: &str| {
        is_told(&browser, "Ada", &format!("arbiter {command}"), given, told).await;
    };
    let title = "Mount Chess";
    let announcement = [
        typed("title", "Autumn cup"),
        suggested("format", "Swiss", "Swiss (FIDE Dutch system)"),
        picked("variant", title),
        typed("rounds", "2"),
        typed("notice", "1h"),
        typed("grace", "4d"),
        typed("round-time", "14d"),
    ];
    types(&browser, "Ada", "tournament announce", &announcement).await;
    sign_up(&browser, &ENTRANTS).await;
    directs("start", &[], "Round 1 is paired").await;

    // A draw by lot has numbered the players who are equal.
    types(&browser, "Ada", "tournament show", &[]).await;
    let stands = browser.read(&latest("Ada", "Round 1 of 2 starts", "[.//b[.='/tournament show']]")).await;
    let listed = stands.lines().find(|line| ENTRANTS.iter().all(|name| line.contains(name))).expect("a list");
    let listed: Vec<&str> = listed.split(", ").collect();
    let number = |name| listed.iter().position(|listed| *listed == name).expect("they play") + 1;
    let [ben, cleo, dan] = ENTRANTS.map(|name| format!("{}: {name}", number(name)));

    // A round that is paired but not started can be paired again.
    directs("forbid", &[picked("entrant", &dan), picked("other", &ben), why], "will never be paired").await;
    directs("pair-again", &[why], "Round 1 is paired").await;
    let by_hand = format!("{}-{}, {} bye", number("Ben"), number("Cleo"), number("Dan"));
    directs("pair", &[typed("pairing", &by_hand), why], "Round 1 is paired").await;
    directs("begin-round", &[], "Round 1 has started.").await;
    for user in ["Ben", "Cleo"] {
        goes_to(&browser, user, ", round 1: ").await;
    }
    for (user, action, news) in [("Ben", "a1b2", "Hunter a1 mounts"), ("Cleo", "h8g7", "Hunter h8 mounts")] {
        browser.see(&latest(user, &format!("@{user}, your move"), "//img")).await;
        types(&browser, user, "move", &[typed("action", action)]).await;
        browser.see(&latest(user, news, "")).await;
    }

    // Ben's time runs out; the director then restores the game.
    harness.pass(Span::hours(73)).await;
    browser.see(&latest("Ben", "(Cleo) wins on time", "//img")).await;
    browser.see(&latest("Ada", "Standings after round 1", "//img")).await;
    directs("reinstate", &[typed("board", "1.1"), why, typed("give", "2d")], "It had ended by mistake.")
        .await;
    browser.see(&latest("Ben", "@Ben, your move", "//button[.='Move']")).await;
    browser.picture("director-reinstated").await;
    directs("extend", &[typed("span", "3d"), why], "has more time").await;
    directs("replace", &[picked("entrant", &cleo), picked("player", "Eve"), why], "Eve replaces number")
        .await;
    directs("restart", &[typed("board", "1.1"), why], "the game starts over.").await;
    goes_to(&browser, "Ben", "Ben – Eve").await;
    browser.see(&latest("Ben", "@Ben, your move", "//button[.='Move']")).await;
    directs(
        "result",
        &[typed("board", "1.1"), typed("result", "1/2-1/2"), why],
        "set the result of board 1.1",
    )
    .await;
    let eve = format!("{}: Eve", number("Cleo"));
    directs("remove", &[picked("entrant", &eve), why], "from the tournament.").await;

    // The director's decisions, with names and reasons, are public.
    types(&browser, "Ben", "tournament log", &[]).await;
    browser.see(&latest("Ben", "Directors' decisions", "[contains(., 'both asked for it')]")).await;
    browser.picture("director-log").await;
    for (part, told) in [
        ("pairings", "of Autumn cup"),
        ("standings", "of Autumn cup"),
        ("export", "Here is Autumn cup as files."),
    ] {
        types(&browser, "Ben", &format!("tournament {part}"), &[]).await;
        browser.see(&latest("Ben", told, "[contains(., 'Only you can see this')]")).await;
    }
    browser.picture("director-looked-at").await;
    directs("finish", &[why], "The tournament is over: ").await;
    browser.see(&latest("Ada", "Autumn cup is over: ", "//img")).await;
    browser.picture("director-finished").await;
    browser.close().await;
    harness.ends_well().await;
}
