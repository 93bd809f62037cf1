//! Games that last months, on a clock that the test advances.

use crate::bot::Harness;
use crate::browser::{Browser, of};
use crate::hall::{DESK, HALL, PHONE, goes_to, is_told, latest, picked, seated, turn_to, typed, types};
use castellan::game::Span;
use castellan::sandbox::permissions;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan, Zoned};

/// Picks a Hunter and the Hunter that it mounts on a what-if board.
async fn tries(browser: &Browser, user: &str, from: &str, to: &str) {
    browser.click(&latest(user, "What if?", "//button[@class='select']")).await;
    let option = |place: &str| format!("//button[@role='option'][contains(., '{place}')]");
    browser.click(&latest(user, "What if?", &option(&format!(" {from}")))).await;
    let targets = format!(" {from}: where to?");
    let target = format!("//button[contains(., ' mounts Hunter {to}')]");
    browser.click(&latest(user, &targets, &target)).await;
    // Wait until this action replaces the previous one.
    browser.gone(&of(user, &format!("article[contains(., ' {from}: where to?')]"))).await;
    browser.see(&latest(user, "What if?", "//button[.='Set conditional moves']")).await;
}

#[tokio::test]
async fn a_game_of_months_is_planned_waited_for_and_found_again_at_the_page() {
    let harness = Harness::with_a_clock().await;
    let Some(browser) = seated(&harness, &["Ada", "Ben"], DESK).await else { return };
    let title = "Mount Chess";
    let agreed = [picked("variant", title), typed("time", "3d per action")];
    types(&browser, "Ada", "game new", &agreed).await;
    browser.click(&latest("Ben", title, "//button[.='Join']")).await;
    browser.click(&latest("Ada", "joined as Black", "//button[.='Start']")).await;
    browser.see(&latest("Ben", "your move (White)", "//img")).await;

    // Ben tries moves for both sides on a private board, and sets his reply as a conditional move.
    types(&browser, "Ben", "whatif", &[]).await;
    tries(&browser, "Ben", "c1", "b2").await;
    tries(&browser, "Ben", "f8", "g7").await;
    browser.picture("months-what-if").await;
    browser.picture_of(&latest("Ben", "What if?", ""), "months-tried").await;
    browser.click(&latest("Ben", "What if?", "//button[.='Set conditional moves']")).await;
    browser.see(&latest("Ben", "Conditional moves saved.", "")).await;
    types(&browser, "Ada", "move", &[typed("action", "c1b2")]).await;
    browser.see(&latest("Ada", "Hunter f8 mounts Hunter g7: Archer", "//img")).await;

    // During her vacation Ada gets no reminder. Afterwards one arrives in time, and lists what is waiting.
    types(&browser, "Ada", "vacation", &[typed("span", "14d")]).await;
    browser.see(&latest("Ben", "is on vacation", "")).await;
    harness.pass(Span::days(13)).await;
    let reminder = "Reminder: ";
    browser.gone(&of("Ada", &format!("article[contains(., '{reminder}')]"))).await;
    harness.pass(Span::days(1)).await;
    browser.see(&latest("Ben", "is back from vacation", "")).await;
    harness.pass(Span::hours(60)).await;
    browser.see(&latest("Ada", reminder, "[contains(@class, 'notified')]")).await;
    browser.see(&latest("Ben", reminder, "[not(contains(@class, 'notified'))]")).await;
    types(&browser, "Ada", "games", &[]).await;
    browser.see(&latest("Ada", "1 game is waiting for you", "[contains(., 'Only you can see this')]")).await;
    browser.picture("months-waiting").await;

    // Her time runs out. The game is found in the archive and replayed.
    harness.pass(Span::hours(13)).await;
    browser.see(&latest("Ben", "(Ben) wins on time", "//img")).await;
    types(&browser, "Ben", "archive", &[picked("result", "won")]).await;
    browser.see(&latest("Ben", "Mount Chess: Ada, Ben. Black (Ben) wins", "")).await;
    let again = |form| [picked("as", form)];
    types(&browser, "Ben", "replay", &again("web page")).await;
    browser.see(&latest("Ben", ".html", "")).await;
    types(&browser, "Ben", "replay", &again("animation")).await;
    browser.see(&of("Ben", "article//img[contains(@src, 'gif')]")).await;
    browser.picture("months-over").await;
    browser.close().await;
    harness.ends_well().await;
}

/// Returns quiet hours, seven hours long, that cover the time after `span`.
fn quiet_after(span: SignedDuration) -> String {
    let at = Timestamp::now().checked_add(span).expect("before the year 9999").to_zoned(TimeZone::UTC);
    let hour =
        |at: &Zoned, hours: i32| at.checked_add(hours.hours()).expect("a time").strftime("%H:00").to_string();
    format!("{}-{}", hour(&at, -3), hour(&at, 4))
}

#[tokio::test]
async fn reminders_come_as_they_are_wished_for_and_the_status_of_a_server_is_kept_at_the_page() {
    let harness = Harness::with_a_clock().await;
    let Some(browser) = seated(&harness, &["Ada", "Ben"], DESK).await else { return };
    is_told(&browser, "Ada", "server status", &[], "Posted in").await;
    browser.see(&latest("Ben", "Games in this server", "[contains(., 'No games right now')]")).await;
    let title = "Mount Chess";
    types(&browser, "Ada", "game new", &[picked("variant", title), typed("time", "3d per action")]).await;
    browser.see(&latest("Ben", "Games in this server", "[contains(., 'Waiting for players')]")).await;
    browser.click(&latest("Ben", "Ada opened", "//button[.='Join']")).await;
    browser.click(&latest("Ada", "joined as Black", "//button[.='Start']")).await;
    browser.see(&latest("Ben", "@Ada, your move (White)", "//img")).await;

    // Ada asks for direct messages, half a day in advance, outside her quiet hours.
    let before = "Reminders: in the game's channel, when a quarter of your time is left";
    is_told(&browser, "Ada", "settings", &[], before).await;
    let quiet = quiet_after(SignedDuration::from_hours(60));
    let wishes = [
        picked("reminders", "by direct message"),
        typed("remind-before", "12h"),
        typed("quiet-hours", &quiet),
        picked("time-zone", "UTC"),
    ];
    is_told(&browser, "Ada", "settings", &wishes, "by direct message, 12 hours before the deadline").await;
    is_told(&browser, "Ada", "settings", &[], &format!("Quiet hours: {quiet} (UTC)")).await;
    is_told(&browser, "Ben", "settings", &[typed("time-zone", "Atlantis")], "There is no time zone").await;
    is_told(&browser, "Ben", "settings", &[typed("quiet-hours", "at night")], "22:00-08:00").await;
    browser.picture("reminders-wished").await;

    // Her quiet hours pass.
    harness.pass(Span::hours(61)).await;
    browser.see(&latest("Ben", "Games in this server", "[contains(., 'Waiting for Ada')]")).await;
    goes_to(&browser, "Ada", "@bot").await;
    let reminder = "Reminder: ";
    let reminded =
        async |user: &str| browser.count(&of(user, &format!("article[contains(., '{reminder}')]"))).await;
    assert_eq!(reminded("Ada").await, 0, "{quiet}");
    harness.pass(Span::hours(4)).await;
    browser.see(&latest("Ada", reminder, "//button[contains(., '#games')]")).await;
    browser.picture("reminders-direct").await;
    assert_eq!(reminded("Ada").await, 1, "once");
    assert_eq!(reminded("Ben").await, 0, "nobody else is told");

    // The reminder links to the board. The list of current games is one message that is edited.
    browser.click(&latest("Ada", reminder, "//button[contains(., '#games')]")).await;
    browser.see(&latest("Ada", "@Ada, your move (White)", "//img")).await;
    types(&browser, "Ada", "move", &[typed("action", "a1b2")]).await;
    browser.see(&latest("Ben", "Games in this server", "[contains(., 'Waiting for Ben')]")).await;
    assert_eq!(browser.count(&of("Ben", "article[contains(., 'Games in this server')]")).await, 1);
    browser.picture("status").await;
    browser.size(PHONE.0, PHONE.1).await;
    turn_to(&browser, "Ada").await;
    types(&browser, "Ada", "games", &[]).await;
    browser.see(&latest("Ada", "No game is waiting for you", "")).await;
    browser.picture("phone-status").await;
    browser.close().await;
    harness.ends_well().await;
}

#[tokio::test]
async fn time_is_given_and_claimed_a_player_is_replaced_and_a_director_decides_at_the_page() {
    let harness = Harness::with_a_clock().await;
    let guild = harness.sandbox.first_guild().expect("a server");
    for name in ["Ben", "Cleo"] {
        let person = harness.sandbox.person(name).expect("they are there");
        harness
            .sandbox
            .give_role(guild, person, "Steward", permissions::MANAGE_GUILD)
            .expect("they are there");
    }
    let Some(browser) = seated(&harness, &["Ada", "Ben", "Cleo"], HALL).await else { return };
    let agreed = [
        picked("variant", "Mount Chess"),
        typed("time", "5d grace 12h"),
        typed("options", "flagging=by-claim"),
    ];
    types(&browser, "Ada", "game new", &agreed).await;
    browser.click(&latest("Ben", "Ada opened", "//button[.='Join']")).await;
    browser.click(&latest("Ada", "joined as Black", "//button[.='Start']")).await;
    types(&browser, "Cleo", "game show", &[]).await;
    let shown = browser.read(&latest("Cleo", "Mount Chess, game ", "")).await;
    let game = shown.split("game ").last().and_then(|rest| rest.split(',').next()).expect("its name");

    // Ben gives Ada a day. Once her time is over, he claims the win.
    types(&browser, "Ben", "time give", &[picked("seat", "White"), typed("span", "1d")]).await;
    browser.see(&latest("Ada", "White (Ada) gets 1 day more.", "")).await;
    harness.pass(Span::days(6)).await;
    is_told(&browser, "Ben", "time claim", &[], "White (Ada) still has time.").await;
    harness.pass(Span::hours(13)).await;
    browser.see(&latest("Ben", "White (Ada) is out of time. An opponent can claim the win.", "")).await;
    browser.picture("claim-open").await;
    types(&browser, "Ben", "time claim", &[]).await;
    browser.see(&latest("Ada", "(Ben) wins on time", "//img")).await;

    // A director who does not play in the game resumes it.
    let goes_on = [picked("what", "undo the end of the game"), typed("span", "3d"), typed("game", game)];
    types(&browser, "Ben", "direct", &goes_on).await;
    browser.see(&latest("Ben", "You play in this one yourself.", "")).await;
    types(&browser, "Cleo", "direct", &goes_on).await;
    browser.see(&latest("Ben", "A director resumed the game", "//button[.='Move']")).await;
    types(&browser, "Ada", "replace", &[picked("seat", "Black"), picked("player", "Cleo")]).await;
    for who in ["Ben", "Cleo"] {
        browser.click(&latest(who, "Cleo as a replacement for Black", "//button[.='Accept']")).await;
    }
    browser.see(&latest("Ben", "Cleo now plays Black.", "")).await;
    browser.picture("replaced").await;
    types(&browser, "Ben", "direct", &[picked("what", "draw")]).await;
    browser.see(&latest("Cleo", "director", "//img[contains(@alt, 'Draw')]")).await;
    browser.picture("adjudicated").await;
    browser.close().await;
    harness.ends_well().await;
}
