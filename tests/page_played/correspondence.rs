//! Games that last months, on a clock that the test advances.

use crate::bot::Harness;
use crate::browser::{Browser, in_column};
use crate::people_on_page::{
    DESKTOP, PHONE, THREE_COLUMNS, latest, open_channel, open_page, picked, send_and_expect, send_command,
    switch_to, typed,
};
use castellan::game::Span;
use castellan::sandbox::permissions;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan, Zoned};

/// Picks a Hunter and the Hunter that it mounts on a what-if board.
async fn try_move(browser: &Browser, user: &str, from: &str, to: &str) {
    browser.click(&latest(user, "What if?", "//button[@class='select']")).await;
    let option = |square: &str| format!("//button[@role='option'][contains(., '{square}')]");
    browser.click(&latest(user, "What if?", &option(&format!(" {from}")))).await;
    let targets = format!(" {from}: where to?");
    let target = format!("//button[contains(., ' mounts Hunter {to}')]");
    browser.click(&latest(user, &targets, &target)).await;
    // Wait until this action replaces the previous one.
    browser.wait_until_gone(&in_column(user, &format!("article[contains(., ' {from}: where to?')]"))).await;
    browser.see(&latest(user, "What if?", "//button[.='Set conditional moves']")).await;
}

#[tokio::test]
async fn a_long_game_with_conditional_moves_and_a_vacation_is_played_on_the_page() {
    let harness = Harness::with_clock().await;
    let Some(browser) = open_page(&harness, &["Ada", "Ben"], DESKTOP).await else { return };
    let title = "Mount Chess";
    let options = [picked("variant", title), typed("time", "3d per action")];
    send_command(&browser, "Ada", "game new", &options).await;
    browser.click(&latest("Ben", title, "//button[.='Join']")).await;
    browser.click(&latest("Ada", "joined as Black", "//button[.='Start']")).await;
    browser.see(&latest("Ben", "your move (White)", "//img")).await;

    // Ben tries moves for both sides on a private board, and sets his reply as a conditional move.
    send_command(&browser, "Ben", "whatif", &[]).await;
    try_move(&browser, "Ben", "c1", "b2").await;
    try_move(&browser, "Ben", "f8", "g7").await;
    browser.save_picture("months-what-if").await;
    browser.save_picture_of(&latest("Ben", "What if?", ""), "months-tried").await;
    browser.click(&latest("Ben", "What if?", "//button[.='Set conditional moves']")).await;
    browser.see(&latest("Ben", "Conditional moves saved.", "")).await;
    send_command(&browser, "Ada", "move", &[typed("action", "c1b2")]).await;
    browser.see(&latest("Ada", "Hunter f8 mounts Hunter g7: Archer", "//img")).await;

    // During her vacation Ada gets no reminder. Afterwards one arrives in time, and lists what is waiting.
    send_command(&browser, "Ada", "vacation", &[typed("span", "14d")]).await;
    browser.see(&latest("Ben", "is on vacation", "")).await;
    harness.advance(Span::days(13)).await;
    let reminder = "Reminder: ";
    browser.wait_until_gone(&in_column("Ada", &format!("article[contains(., '{reminder}')]"))).await;
    harness.advance(Span::days(1)).await;
    browser.see(&latest("Ben", "is back from vacation", "")).await;
    harness.advance(Span::hours(60)).await;
    browser.see(&latest("Ada", reminder, "[contains(@class, 'notified')]")).await;
    browser.see(&latest("Ben", reminder, "[not(contains(@class, 'notified'))]")).await;
    send_command(&browser, "Ada", "games", &[]).await;
    browser.see(&latest("Ada", "1 game is waiting for you", "[contains(., 'Only you can see this')]")).await;
    browser.save_picture("months-waiting").await;

    // Her time runs out. The game is found in the archive and replayed.
    harness.advance(Span::hours(13)).await;
    browser.see(&latest("Ben", "Ben wins!", "//img")).await;
    send_command(&browser, "Ben", "archive", &[picked("result", "won")]).await;
    browser.see(&latest("Ben", "Mount Chess: Ada, Ben. Black (Ben) wins", "")).await;
    let again = |form| [picked("as", form)];
    send_command(&browser, "Ben", "replay", &again("web page")).await;
    browser.see(&latest("Ben", ".html", "")).await;
    send_command(&browser, "Ben", "replay", &again("animation")).await;
    browser.see(&in_column("Ben", "article//img[contains(@src, 'gif')]")).await;
    browser.save_picture("months-over").await;
    browser.close().await;
    harness.finish().await;
}

/// Returns quiet hours, seven hours long, that cover the time after `span`.
fn quiet_after(span: SignedDuration) -> String {
    let at = Timestamp::now().checked_add(span).expect("before the year 9999").to_zoned(TimeZone::UTC);
    let hour =
        |at: &Zoned, hours: i32| at.checked_add(hours.hours()).expect("a time").strftime("%H:00").to_string();
    format!("{}-{}", hour(&at, -3), hour(&at, 4))
}

#[tokio::test]
async fn reminders_follow_the_settings_and_the_server_status_is_updated_on_the_page() {
    let harness = Harness::with_clock().await;
    let Some(browser) = open_page(&harness, &["Ada", "Ben"], DESKTOP).await else { return };
    send_and_expect(&browser, "Ada", "server status", &[], "Posted in").await;
    browser.see(&latest("Ben", "Games in this server", "[contains(., 'No games right now')]")).await;
    let title = "Mount Chess";
    send_command(&browser, "Ada", "game new", &[picked("variant", title), typed("time", "3d per action")])
        .await;
    browser.see(&latest("Ben", "Games in this server", "[contains(., 'Waiting for players')]")).await;
    browser.click(&latest("Ben", "Ada opened", "//button[.='Join']")).await;
    browser.click(&latest("Ada", "joined as Black", "//button[.='Start']")).await;
    browser.see(&latest("Ben", "@Ada, your move (White)", "//img")).await;

    // Ada asks for direct messages, half a day in advance, outside her quiet hours.
    let before = "Reminders: in the game's channel, when a quarter of your time is left";
    send_and_expect(&browser, "Ada", "settings", &[], before).await;
    let quiet = quiet_after(SignedDuration::from_hours(60));
    let settings = [
        picked("reminders", "by direct message"),
        typed("remind-before", "12h"),
        typed("quiet-hours", &quiet),
        picked("time-zone", "UTC"),
    ];
    send_and_expect(
        &browser,
        "Ada",
        "settings",
        &settings,
        "by direct message, 12 hours before the deadline",
    )
    .await;
    send_and_expect(&browser, "Ada", "settings", &[], &format!("Quiet hours: {quiet} (UTC)")).await;
    send_and_expect(&browser, "Ben", "settings", &[typed("time-zone", "Atlantis")], "There is no time zone")
        .await;
    send_and_expect(&browser, "Ben", "settings", &[typed("quiet-hours", "at night")], "22:00-08:00").await;
    browser.save_picture("reminders-wished").await;

    // Her quiet hours pass.
    harness.advance(Span::hours(61)).await;
    browser.see(&latest("Ben", "Games in this server", "[contains(., 'Waiting for Ada')]")).await;
    open_channel(&browser, "Ada", "@bot").await;
    let reminder = "Reminder: ";
    let reminded = async |user: &str| {
        browser.count(&in_column(user, &format!("article[contains(., '{reminder}')]"))).await
    };
    assert_eq!(reminded("Ada").await, 0, "{quiet}");
    harness.advance(Span::hours(4)).await;
    browser.see(&latest("Ada", reminder, "//button[contains(., '#games')]")).await;
    browser.save_picture("reminders-direct").await;
    assert_eq!(reminded("Ada").await, 1, "once");
    assert_eq!(reminded("Ben").await, 0, "no reminder for others");

    // The reminder links to the board. The list of current games is one message that is edited.
    browser.click(&latest("Ada", reminder, "//button[contains(., '#games')]")).await;
    browser.see(&latest("Ada", "@Ada, your move (White)", "//img")).await;
    send_command(&browser, "Ada", "move", &[typed("action", "a1b2")]).await;
    browser.see(&latest("Ben", "Games in this server", "[contains(., 'Waiting for Ben')]")).await;
    assert_eq!(browser.count(&in_column("Ben", "article[contains(., 'Games in this server')]")).await, 1);
    browser.save_picture("status").await;
    browser.set_size(PHONE.0, PHONE.1).await;
    switch_to(&browser, "Ada").await;
    send_command(&browser, "Ada", "games", &[]).await;
    browser.see(&latest("Ada", "No game is waiting for you", "")).await;
    browser.save_picture("phone-status").await;
    browser.close().await;
    harness.finish().await;
}

#[tokio::test]
async fn time_is_given_and_claimed_and_a_player_is_replaced_on_the_page() {
    let harness = Harness::with_clock().await;
    let guild = harness.sandbox.first_guild().expect("a server");
    for name in ["Ben", "Cleo"] {
        let person = harness.sandbox.person(name).expect("they are there");
        harness
            .sandbox
            .give_role(guild, person, "Steward", permissions::MANAGE_GUILD)
            .expect("they are there");
    }
    let Some(browser) = open_page(&harness, &["Ada", "Ben", "Cleo"], THREE_COLUMNS).await else { return };
    let options = [
        picked("variant", "Mount Chess"),
        typed("time", "5d grace 12h"),
        typed("options", "flagging=by-claim"),
    ];
    send_command(&browser, "Ada", "game new", &options).await;
    browser.click(&latest("Ben", "Ada opened", "//button[.='Join']")).await;
    browser.click(&latest("Ada", "joined as Black", "//button[.='Start']")).await;
    send_command(&browser, "Cleo", "game show", &[]).await;
    let shown = browser.text_of(&latest("Cleo", "Mount Chess, game ", "")).await;
    let game = shown.split("game ").last().and_then(|rest| rest.split(',').next()).expect("its name");

    // Ben gives Ada a day. Once her time is over, he claims the win.
    send_command(&browser, "Ben", "time give", &[picked("seat", "White"), typed("span", "1d")]).await;
    browser.see(&latest("Ada", "White (Ada) gets 1 day more.", "")).await;
    harness.advance(Span::days(6)).await;
    send_and_expect(&browser, "Ben", "time claim", &[], "White (Ada) still has time.").await;
    harness.advance(Span::hours(13)).await;
    browser.see(&latest("Ben", "White (Ada) is out of time. An opponent can claim the win.", "")).await;
    browser.save_picture("claim-open").await;
    send_command(&browser, "Ben", "time claim", &[]).await;
    browser.see(&latest("Ada", "Ben wins!", "//img")).await;

    // A director who does not play in the game resumes it.
    let resume = [picked("what", "undo the end of the game"), typed("span", "3d"), typed("game", game)];
    send_command(&browser, "Ben", "direct", &resume).await;
    browser.see(&latest("Ben", "You're one of the players here.", "")).await;
    send_command(&browser, "Cleo", "direct", &resume).await;
    browser.see(&latest("Ben", "A director resumed the game", "//button[.='Move']")).await;
    send_command(&browser, "Ada", "replace", &[picked("seat", "Black"), picked("player", "Cleo")]).await;
    for who in ["Ben", "Cleo"] {
        browser.click(&latest(who, "Cleo as a replacement for Black", "//button[.='Accept']")).await;
    }
    browser.see(&latest("Ben", "Cleo now plays Black.", "")).await;
    browser.save_picture("replaced").await;
    send_command(&browser, "Ben", "direct", &[picked("what", "draw")]).await;
    browser.see(&latest("Cleo", ": draw", "//img[contains(@alt, 'director')]")).await;
    browser.save_picture("adjudicated").await;
    browser.close().await;
    harness.finish().await;
}
