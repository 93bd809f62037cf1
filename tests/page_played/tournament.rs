//! Tournaments from announcement to final standings, with every action of a director.

use crate::bot::Harness;
use crate::browser::Browser;
use crate::formats::FOUR_COLUMNS;
use crate::people_on_page::{
    OptionInput, THREE_COLUMNS, latest, open_channel, open_page, picked, send_and_expect, send_command,
    suggested, typed,
};
use castellan::game::Span;

/// The people on the page.
pub const THREE: [&str; 3] = ["Ada", "Ben", "Cleo"];

/// Signs people up with the button on the tournament's message.
pub async fn sign_up(browser: &Browser, people: &[&str]) {
    for user in people {
        browser.click(&latest(user, "Sign-up is open", "//button[.='Sign up']")).await;
        browser.see(&latest(user, "You're signed up.", "")).await;
    }
}

/// Resigns for the player to move, with the buttons of the board that a user has open.
pub async fn resign(browser: &Browser, user: &str) {
    browser.click(&latest(user, "your move", "//button[.='Resign']")).await;
    browser.click(&latest(user, "Resign this game of", "//button[.='Resign']")).await;
}

#[tokio::test]
async fn a_tournament_is_announced_entered_played_and_won_on_the_page() {
    let harness = Harness::open().await;
    let Some(browser) = open_page(&harness, &THREE, THREE_COLUMNS).await else { return };
    let title = "Mount Chess";
    let announcement =
        [typed("title", "Spring cup"), suggested("format", "knock", "knockout"), picked("variant", title)];
    send_command(&browser, "Ada", "tournament announce", &announcement).await;
    sign_up(&browser, &THREE[1..]).await;
    // The message is updated a little later.
    browser.see(&latest("Ada", "Sign-up is open", "[contains(., 'Ben') and contains(., 'Cleo')]")).await;
    browser.save_picture("tournament-announced").await;
    send_command(&browser, "Ada", "arbiter start", &[]).await;
    browser.see(&latest("Ben", "Round 1 of Spring cup", "[contains(@class, 'notified')]")).await;
    for user in ["Ben", "Cleo"] {
        open_channel(&browser, user, ", round 1").await;
        browser.see(&latest(user, "your move", "//img")).await;
    }
    browser.save_picture("tournament-begun").await;
    resign(&browser, "Cleo").await;
    browser.see(&latest("Ben", "Ben wins!", "//img")).await;
    browser.see(&latest("Ada", "Spring cup is over: ", "//img")).await;
    browser.save_picture("tournament-over").await;
    browser.save_picture_of(&latest("Ada", "Spring cup is over: ", ""), "tournament-standings").await;
    browser.close().await;
    harness.finish().await;
}

#[tokio::test]
async fn a_director_uses_every_command_on_the_page() {
    // Ada directs and does not play: players cannot pair by hand.
    const ENTRANTS: [&str; 3] = ["Ben", "Cleo", "Dan"];
    let harness = Harness::with_clock().await;
    harness.add_people(&["Eve"]);
    let people = ["Ada", "Ben", "Cleo", "Dan"];
    let Some(browser) = open_page(&harness, &people, FOUR_COLUMNS).await else { return };
    let why = typed("why", "both asked for it");
    let direct = async |command: &str, given: &[OptionInput<'_>], expected: &str| {
        send_and_expect(&browser, "Ada", &format!("arbiter {command}"), given, expected).await;
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
    send_command(&browser, "Ada", "tournament announce", &announcement).await;
    sign_up(&browser, &ENTRANTS).await;
    direct("start", &[], "Round 1 is paired").await;

    // A draw by lot has numbered the players who are equal.
    send_command(&browser, "Ada", "tournament show", &[]).await;
    let stands = browser.text_of(&latest("Ada", "Round 1 of 2 starts", "[.//b[.='/tournament show']]")).await;
    let listed = stands.lines().find(|line| ENTRANTS.iter().all(|name| line.contains(name))).expect("a list");
    let listed: Vec<&str> = listed.rsplit(": ").next().expect("names").split(", ").collect();
    let number = |name| listed.iter().position(|listed| *listed == name).expect("they play") + 1;
    let [ben, cleo, dan] = ENTRANTS.map(|name| format!("{}: {name}", number(name)));

    // A round that is paired but not started can be paired again.
    direct("forbid", &[picked("entrant", &dan), picked("other", &ben), why], "will never be paired").await;
    direct("pair-again", &[why], "Round 1 is paired").await;
    let by_hand = format!("{}-{}, {} bye", number("Ben"), number("Cleo"), number("Dan"));
    direct("pair", &[typed("pairing", &by_hand), why], "Round 1 is paired").await;
    direct("begin-round", &[], "Round 1 has started.").await;
    for user in ["Ben", "Cleo"] {
        open_channel(&browser, user, ", round 1").await;
    }
    for (user, action, news) in [("Ben", "a1b2", "Hunter a1 mounts"), ("Cleo", "h8g7", "Hunter h8 mounts")] {
        browser.see(&latest(user, &format!("@{user}, your move"), "//img")).await;
        send_command(&browser, user, "move", &[typed("action", action)]).await;
        browser.see(&latest(user, news, "")).await;
    }

    // Ben's time runs out; the director then restores the game.
    harness.advance(Span::hours(73)).await;
    browser.see(&latest("Ben", "Cleo wins!", "//img")).await;
    browser.see(&latest("Ada", "Standings after round 1", "//img")).await;
    direct("reinstate", &[typed("board", "1.1"), why, typed("give", "2d")], "It had ended by mistake.").await;
    browser.see(&latest("Ben", "@Ben, your move", "//button[.='Move']")).await;
    browser.save_picture("director-reinstated").await;
    direct("extend", &[typed("span", "3d"), why], "has more time").await;
    direct("replace", &[picked("entrant", &cleo), picked("player", "Eve"), why], "Eve replaces number").await;
    direct("restart", &[typed("board", "1.1"), why], "the game starts over.").await;
    open_channel(&browser, "Ben", "Ben – Eve").await;
    browser.see(&latest("Ben", "@Ben, your move", "//button[.='Move']")).await;
    direct(
        "result",
        &[typed("board", "1.1"), typed("result", "1/2-1/2"), why],
        "set the result of board 1.1",
    )
    .await;
    let eve = format!("{}: Eve", number("Cleo"));
    direct("remove", &[picked("entrant", &eve), why], "from the tournament.").await;

    // The director's decisions, with names and reasons, are public.
    send_command(&browser, "Ben", "tournament log", &[]).await;
    browser.see(&latest("Ben", "Directors' decisions", "[contains(., 'both asked for it')]")).await;
    browser.save_picture("director-log").await;
    for (part, expected) in [
        ("pairings", "of Autumn cup"),
        ("standings", "of Autumn cup"),
        ("export", "Here is Autumn cup as files."),
    ] {
        send_command(&browser, "Ben", &format!("tournament {part}"), &[]).await;
        browser.see(&latest("Ben", expected, "[contains(., 'Only you can see this')]")).await;
    }
    browser.save_picture("director-looked-at").await;
    direct("finish", &[why], "The tournament is over: ").await;
    browser.see(&latest("Ada", "Autumn cup is over: ", "//img")).await;
    browser.save_picture("director-finished").await;
    browser.close().await;
    harness.finish().await;
}
