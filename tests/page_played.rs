//! The real bot played at the stand-in's page, in a real browser: by typing, by buttons alone, and over months.

#[path = "page/bot.rs"]
mod bot;
#[path = "page/browser.rs"]
#[allow(dead_code, reason = "the page's own tests use the rest")]
mod browser;
#[path = "common/mod.rs"]
mod common;
#[path = "common/inside.rs"]
mod inside;
#[path = "common/set.rs"]
mod set;

use bot::House;
use browser::{Browser, of};
use castellan::discord::commands::suggest::actions;
use castellan::game::Span;
use castellan::rules::{Action, Options, Outcome, Record, Seat, Status, Variant, WinReason};
use common::tools;

/// Sizes of the page: a desk's and a phone's.
const DESK: (u32, u32) = (1280, 900);
/// That of a screen on which three people sit side by side.
const HALL: (u32, u32) = (1920, 900);
const PHONE: (u32, u32) = (400, 860);

/// The latest message that somebody sees and that holds a text, and something in it.
fn latest(user: &str, text: &str, path: &str) -> String {
    of(
        user,
        &format!(
            "article[contains(., \"{text}\")][not(following::article[contains(., \"{text}\") and ancestor::section[@data-user='{user}']])]{path}"
        ),
    )
}

/// What is picked for an option of a command, and what is typed before it is there to be picked; nothing is picked
/// where what is typed is all.
#[derive(Clone, Copy)]
struct Given<'a> {
    option: &'a str,
    typed: &'a str,
    picked: &'a str,
}

/// Two people in the channel of games.
async fn seated(house: &House, (width, height): (u32, u32)) -> Option<Browser> {
    let address = format!("{}?user=Ada,Ben", house.sandbox.page_url());
    let browser = Browser::open(&address, width, height).await?;
    for user in ["Ada", "Ben"] {
        if width == PHONE.0 {
            turn_to(&browser, user).await;
            browser.click(&of(user, "button[.='Channels']")).await;
        }
        browser.click(&of(user, "button[contains(., '#games')]")).await;
    }
    Some(browser)
}

/// On a phone one person is seen at a time.
async fn turn_to(browser: &Browser, user: &str) {
    browser.click(&format!("//nav[@id='people']/button[starts-with(., '{user}')]")).await;
}

/// Somebody types a command, picks what is suggested, and sends it.
async fn types(browser: &Browser, user: &str, command: &str, given: &[Given<'_>]) {
    browser.click(&of(user, "textarea[contains(@class, 'say')]")).await;
    browser.keys(&format!("/{command} ")).await;
    browser.see(&of(user, &format!("form[@aria-label='/{command}']"))).await;
    for Given { option, typed, picked } in given {
        let input = of(user, &format!("input[@data-option='{option}']"));
        if browser.count(&input).await == 0 {
            browser.click(&of(user, &format!("button[.='+ {option}']"))).await;
        }
        browser.click(&input).await;
        browser.keys(typed).await;
        if !picked.is_empty() {
            browser
                .click(&of(
                    user,
                    &format!("div[@role='listbox'][not(@hidden)]//div[@role='option'][.=\"{picked}\"]"),
                ))
                .await;
        }
    }
    browser.click(&of(user, "form//button[.='Send']")).await;
    browser.gone(&of(user, &format!("form[@aria-label='/{command}']"))).await;
}

/// What is suggested for an action.
fn suggestion(record: &Record, action: Action) -> String {
    let found = actions(record.position(), &action.to_string())
        .into_iter()
        .find(|one| one.value == action.to_string());
    found.expect("it is suggested").name
}

/// A short game that ends in a mate.
fn short_game() -> (Variant, Vec<Action>) {
    let variant = Variant::named("giant-king").expect("a game");
    let actions = ["c2d4", "j8j6", "b3b4", "d8d6", "d1b3", "h10g7", "b3g8"];
    (variant, actions.map(|action| Action::read(action).expect("an action")).to_vec())
}

#[tokio::test]
async fn two_people_play_a_game_to_its_mate_by_typing() {
    let house = House::open().await;
    let Some(browser) = seated(&house, DESK).await else { return };
    let (variant, actions) = short_game();
    let title = variant.info().title;
    types(&browser, "Ada", "game new", &[Given { option: "variant", typed: title, picked: title }]).await;
    browser.see(&latest("Ben", title, "//button[.='Join']")).await;
    browser.picture("played-lobby").await;
    types(&browser, "Ben", "game join", &[]).await;
    browser.see(&latest("Ada", title, "[contains(., 'Ben')]//button[.='Start']")).await;
    types(&browser, "Ada", "game start", &[]).await;

    let mut record = Record::begin(variant, Options::default()).expect("a game");
    for (place, action) in actions.into_iter().enumerate() {
        let (user, other) = if place % 2 == 0 { ("Ada", "Ben") } else { ("Ben", "Ada") };
        // The board calls whoever is to act, and nobody else.
        let call = format!("@{user}, it is your turn");
        browser
            .see(&latest(user, &call, "[contains(@class, 'notified')]//img[contains(@alt, 'to act')]"))
            .await;
        browser.see(&latest(other, &call, "[not(contains(@class, 'notified'))]//button[.='Move']")).await;
        let given =
            Given { option: "action", typed: &action.to_string(), picked: &suggestion(&record, action) };
        types(&browser, user, "move", &[given]).await;
        record.play(action, None).expect("it is allowed");
        browser.see(&latest(other, &format!("played {action}"), "//img")).await;
        if place == 2 {
            browser.picture("played-desk").await;
            browser.picture_of(&latest("Ben", "played b3b4", ""), "played").await;
        }
    }
    assert_eq!(record.status(), Status::Over(Outcome::Won(Seat::White, WinReason::Checkmate)));
    browser.see(&latest("Ben", "White (Ada) wins by checkmate", "//img")).await;
    browser.gone(&of("Ada", "article//button[.='Move']")).await;
    browser.picture("played-over").await;
    browser.close().await;
    house.ends_well().await;
}

#[tokio::test]
async fn a_game_is_played_by_buttons_alone_on_a_phone() {
    let house = House::open().await;
    let Some(browser) = seated(&house, PHONE).await else { return };
    let fits = || async {
        let width = browser.script("return document.documentElement.scrollWidth").await;
        assert!(width.as_u64() <= Some(PHONE.0.into()), "{width}");
    };
    let title = "King's Mate";
    turn_to(&browser, "Ada").await;
    types(&browser, "Ada", "game new", &[Given { option: "variant", typed: title, picked: title }]).await;

    // Whoever looks on sits down by a button, and the game begins by another.
    turn_to(&browser, "Ben").await;
    browser.click(&latest("Ben", title, "//button[.='Join']")).await;
    browser.see(&latest("Ben", "joined as Black", "")).await;
    browser.picture("phone-lobby").await;
    turn_to(&browser, "Ada").await;
    browser.click(&latest("Ada", "joined as Black", "//button[.='Start']")).await;

    // A piece, where to, and is it meant; the lists are for whoever picks, and go when it is done.
    browser.click(&latest("Ada", "it is your turn as White", "//button[.='Move']")).await;
    let private = "[contains(., 'Only you can see this')]";
    browser.click(&latest("Ada", "Which piece?", &format!("{private}//button[@class='select']"))).await;
    browser.picture("phone-pieces").await;
    browser.click(&of("Ada", "button[@role='option'][contains(., 'Fool on d2')]")).await;
    browser.see(&latest("Ada", "Fool on d2: where to?", "//img[contains(@alt, 'White (Ada) to act')]")).await;
    browser.click(&latest("Ada", "where to?", &format!("{private}//button[@class='select']"))).await;
    browser.picture("phone-targets").await;
    browser.click(&of("Ada", "button[@role='option'][contains(., 'd3')]")).await;
    browser.see(&latest("Ada", "Play ", private)).await;
    browser.picture("phone-meant").await;
    fits().await;
    browser.click(&latest("Ada", "Play ", "//button[.='Play it']")).await;
    browser.see(&latest("Ada", "played d2d3", "//img")).await;
    browser.gone(&of("Ada", &format!("article{private}//button[.='Play it' or @class='select']"))).await;

    // The old board's buttons are gone; at the new one it is somebody else's turn.
    browser.gone(&of("Ada", "article[contains(., 'The game begins')]//button[.='Move']")).await;
    browser.click(&latest("Ada", "played d2d3", "//button[.='Move']")).await;
    browser.see(&latest("Ada", "It is Black (Ben)'s turn.", private)).await;
    browser.picture("phone-wrong").await;

    turn_to(&browser, "Ben").await;
    browser.click(&latest("Ben", "played d2d3", "//button[.='Legal']")).await;
    browser.see(&latest("Ben", "may play", private)).await;
    browser.picture("phone-legal").await;
    browser.click(&latest("Ben", "played d2d3", "//button[.='Resign']")).await;
    browser.see(&latest("Ben", "Do you want to resign?", private)).await;
    browser.picture("phone-resign").await;
    browser.click(&latest("Ben", "Do you want to resign?", "//button[.='Resign']")).await;
    browser.see(&latest("Ben", "White (Ada) wins by resignation", "//img")).await;
    browser.picture("phone-over").await;
    fits().await;
    browser.gone(&of("Ben", "article//button[.='Move']")).await;
    browser.close().await;
    house.ends_well().await;
}

#[tokio::test]
async fn a_tournament_is_announced_entered_played_and_won_at_the_page() {
    let house = House::open().await;
    let address = format!("{}?user=Ada,Ben,Cleo", house.sandbox.page_url());
    let Some(browser) = Browser::open(&address, HALL.0, HALL.1).await else { return };
    let goes_to = async |user: &str, channel: &str| {
        browser.click(&of(user, &format!("button[contains(., '{channel}')]"))).await;
    };
    for user in ["Ada", "Ben", "Cleo"] {
        goes_to(user, "#games").await;
    }
    let typed = |option, typed| Given { option, typed, picked: "" };
    let title = "Mount Chess";
    let announcement = [
        typed("title", "Spring cup"),
        Given { option: "format", typed: "knock", picked: "knock-out" },
        Given { option: "variant", typed: title, picked: title },
    ];
    types(&browser, "Ada", "tournament announce", &announcement).await;
    for user in ["Ben", "Cleo"] {
        browser.click(&latest(user, "Sign-up is open", "//button[.='Sign up']")).await;
        browser.see(&latest(user, &format!("{user} signed up."), "")).await;
    }
    // The message says so itself, a little later.
    browser.see(&latest("Ada", "Sign-up is open", "[contains(., 'Ben') and contains(., 'Cleo')]")).await;
    browser.picture("tournament-announced").await;
    types(&browser, "Ada", "arbiter start", &[]).await;
    browser.see(&latest("Ben", "Round 1 of Spring cup", "[contains(@class, 'notified')]")).await;
    for user in ["Ben", "Cleo"] {
        goes_to(user, "Round 1, board 1").await;
        browser.see(&latest(user, "it is your turn", "//img")).await;
    }
    browser.picture("tournament-begun").await;
    browser.click(&latest("Cleo", "it is your turn", "//button[.='Resign']")).await;
    browser.click(&latest("Cleo", "Do you want to resign?", "//button[.='Resign']")).await;
    browser.see(&latest("Ben", "(Ben) wins by resignation", "//img")).await;
    browser.see(&latest("Ada", "Standings", "//img")).await;
    browser.picture("tournament-over").await;
    browser.picture_of(&latest("Ada", "Standings", ""), "tournament-standings").await;
    browser.close().await;
    house.ends_well().await;
}

#[tokio::test]
async fn a_director_mends_a_tournament_at_the_page() {
    let house = House::with_a_clock().await;
    let guild = house.sandbox.first_guild().expect("a server");
    let eve = house.sandbox.add_user("Eve");
    house.sandbox.join(guild, eve).expect("there is room");
    let address = format!("{}?user=Ada,Ben,Cleo", house.sandbox.page_url());
    let Some(browser) = Browser::open(&address, HALL.0, HALL.1).await else { return };
    let goes_to = async |user: &str, channel: &str| {
        browser.click(&of(user, &format!("button[contains(., '{channel}')]"))).await;
    };
    let typed = |option, typed| Given { option, typed, picked: "" };
    let why = typed("why", "both asked for it");
    let directs = async |command: &str, given: &[Given<'_>], told: &str| {
        types(&browser, "Ada", &format!("arbiter {command}"), given).await;
        let answer = format!("[.//b[.='/arbiter {command}']]");
        browser.see(&latest("Ada", told, &answer)).await;
    };
    for user in ["Ada", "Ben", "Cleo"] {
        goes_to(user, "#games").await;
    }
    let title = "Mount Chess";
    let announcement = [
        typed("title", "Autumn cup"),
        Given { option: "format", typed: "Swiss", picked: "Swiss (FIDE Dutch system)" },
        Given { option: "variant", typed: title, picked: title },
        typed("rounds", "2"),
        typed("notice", "1h"),
        typed("grace", "4d"),
        typed("round-time", "14d"),
    ];
    types(&browser, "Ada", "tournament announce", &announcement).await;
    for user in ["Ada", "Ben", "Cleo"] {
        browser.click(&latest(user, "Sign-up is open", "//button[.='Sign up']")).await;
        browser.see(&latest(user, &format!("{user} signed up."), "")).await;
    }
    directs("start", &[], "has started with 3 entrants").await;

    // Lots have numbered those who are equal.
    types(&browser, "Ada", "tournament show", &[]).await;
    let stands = browser.see(&latest("Ada", "Round 1 of 2 begins", "[.//b[.='/tournament show']]")).await;
    let stands = stands.text().await.expect("a text");
    let names = ["Ada", "Ben", "Cleo"];
    let listed = stands.lines().find(|line| names.iter().all(|name| line.contains(name))).expect("a list");
    let listed: Vec<&str> = listed.split(", ").collect();
    let number = |name| listed.iter().position(|listed| *listed == name).expect("they play") + 1;
    let [ada, ben, cleo] = names.map(|name| format!("{}: {name}", number(name)));
    let entrant = |option, name| Given { option, typed: name, picked: name };

    // A round that is paired and has not begun is paired in other ways.
    directs("forbid", &[entrant("entrant", &ada), entrant("other", &ben), why], "never to meet").await;
    directs("pair-again", &[why], "Round 1 is paired").await;
    let by_hand = format!("{}-{}, {} bye", number("Ben"), number("Cleo"), number("Ada"));
    directs("pair", &[typed("pairing", &by_hand), why], "Round 1 is paired").await;
    directs("begin-round", &[], "Round 1 has begun.").await;
    for user in ["Ben", "Cleo"] {
        goes_to(user, "Round 1, board 1").await;
    }
    for (user, action) in [("Ben", "a1b2"), ("Cleo", "h8g7")] {
        browser.see(&latest(user, &format!("@{user}, it is your turn"), "//img")).await;
        types(&browser, user, "move", &[typed("action", action)]).await;
        browser.see(&latest(user, &format!("played {action}"), "")).await;
    }

    // Ben's time runs out, and then it turns out that it was not his fault.
    house.pass(Span::hours(73)).await;
    browser.see(&latest("Ben", "(Cleo) wins on time", "//img")).await;
    browser.see(&latest("Ada", "Standings after round 1", "//img")).await;
    directs("reinstate", &[typed("board", "1.1"), why, typed("give", "2d")], "it was ended by mistake").await;
    browser.see(&latest("Ben", "@Ben, it is your turn", "//button[.='Move']")).await;
    browser.picture("director-reinstated").await;
    directs("extend", &[typed("span", "3d"), why], "has more time").await;
    let eve = Given { option: "player", typed: "Eve", picked: "Eve" };
    directs("replace", &[entrant("entrant", &cleo), eve, why], "Eve takes the place of number").await;
    directs("restart", &[typed("board", "1.1"), why], "begins anew").await;
    goes_to("Ben", "Ben – Eve").await;
    browser.see(&latest("Ben", "@Ben, it is your turn", "//button[.='Move']")).await;
    directs(
        "result",
        &[typed("board", "1.1"), typed("result", "1/2-1/2"), why],
        "set the result of board 1.1",
    )
    .await;
    let eve = format!("{}: Eve", number("Cleo"));
    directs("remove", &[entrant("entrant", &eve), why], "out of the tournament").await;

    // What was done, by whom and why, is there for everybody to read.
    types(&browser, "Ben", "tournament log", &[]).await;
    browser.see(&latest("Ben", "What directors did", "[contains(., 'both asked for it')]")).await;
    browser.picture("director-log").await;
    for (part, told) in
        [("pairings", "of Autumn cup"), ("standings", "of Autumn cup"), ("export", "Autumn cup")]
    {
        types(&browser, "Ben", &format!("tournament {part}"), &[]).await;
        browser.see(&latest("Ben", told, "[contains(., 'Only you can see this')]")).await;
    }
    browser.picture("director-looked-at").await;
    directs("finish", &[why], "The tournament is finished").await;
    browser.see(&latest("Ada", "Final standings", "//img")).await;
    browser.picture("director-finished").await;
    browser.close().await;
    house.ends_well().await;
}

/// Picks a piece and where it goes on a board that is tried.
async fn tries(browser: &Browser, user: &str, from: &str, to: &str) {
    browser.click(&latest(user, "What if?", "//button[@class='select']")).await;
    browser.click(&of(user, &format!("button[@role='option'][contains(., ' on {from}')]"))).await;
    browser.click(&latest(user, &format!("on {from}: where to?"), "//button[@class='select']")).await;
    browser.click(&of(user, &format!("button[@role='option'][contains(., '{to}')]"))).await;
    browser.see(&latest(user, "What if?", "//button[.='Keep as conditions']")).await;
}

#[tokio::test]
async fn a_game_of_months_is_planned_waited_for_and_found_again_at_the_page() {
    let house = House::with_a_clock().await;
    let Some(browser) = seated(&house, DESK).await else { return };
    let typed = |option, typed| Given { option, typed, picked: "" };
    let title = "Mount Chess";
    let agreed = [Given { option: "variant", typed: title, picked: title }, typed("time", "3d per action")];
    types(&browser, "Ada", "game new", &agreed).await;
    browser.click(&latest("Ben", title, "//button[.='Join']")).await;
    browser.click(&latest("Ada", "joined as Black", "//button[.='Start']")).await;
    browser.see(&latest("Ben", "it is your turn as White", "//img")).await;

    // Ben tries both sides on a board of his own, and keeps his answer for when it is met.
    types(&browser, "Ben", "whatif", &[]).await;
    tries(&browser, "Ben", "a1", "b2").await;
    tries(&browser, "Ben", "h8", "g7").await;
    browser.picture("months-what-if").await;
    browser.picture_of(&latest("Ben", "What if?", ""), "months-tried").await;
    browser.click(&latest("Ben", "What if?", "//button[.='Keep as conditions']")).await;
    browser.see(&latest("Ben", "Your conditions are kept.", "")).await;
    types(&browser, "Ada", "move", &[typed("action", "a1b2")]).await;
    browser.see(&latest("Ada", "played h8g7", "//img")).await;

    // Nobody calls Ada back from a vacation, but when it is over she is reminded in time, and sees what waits.
    types(&browser, "Ada", "vacation", &[typed("span", "14d")]).await;
    browser.see(&latest("Ben", "is on vacation", "")).await;
    house.pass(Span::days(13)).await;
    let reminder = "is to act before long";
    browser.gone(&of("Ada", &format!("article[contains(., '{reminder}')]"))).await;
    house.pass(Span::days(1)).await;
    browser.see(&latest("Ben", "is back from vacation", "")).await;
    house.pass(Span::hours(60)).await;
    browser.see(&latest("Ada", reminder, "[contains(@class, 'notified')]")).await;
    browser.see(&latest("Ben", reminder, "[not(contains(@class, 'notified'))]")).await;
    types(&browser, "Ada", "games", &[]).await;
    browser.see(&latest("Ada", "1 game waits for you", "[contains(., 'Only you can see this')]")).await;
    browser.picture("months-waiting").await;

    // Her time runs out, and the game is found in the archive and seen again.
    house.pass(Span::hours(13)).await;
    browser.see(&latest("Ben", "(Ben) wins on time", "//img")).await;
    types(&browser, "Ben", "archive", &[Given { option: "result", typed: "won", picked: "won" }]).await;
    browser.see(&latest("Ben", "Mount Chess: Ada, Ben, won by Ben", "")).await;
    let again = |form| [Given { option: "as", typed: form, picked: form }];
    types(&browser, "Ben", "replay", &again("a page to step through")).await;
    browser.see(&latest("Ben", ".html", "")).await;
    types(&browser, "Ben", "replay", &again("a moving picture")).await;
    browser.see(&of("Ben", "article//img[contains(@src, 'gif')]")).await;
    browser.picture("months-over").await;
    browser.close().await;
    house.ends_well().await;
}
