//! The page on a phone: the drawer of channels, long names, the message field, and pictures that are exchanged.

use crate::browser::{Browser, in_column};
use crate::harness::Harness;
use crate::people::{ESCAPE, message, message_field};
use serde_json::{Value, json};

/// The viewport sizes of a phone and of a desktop.
const PHONE: (u32, u32) = (390, 844);
const DESKTOP: (u32, u32) = (1280, 800);
/// The longest name that the test server allows.
const LONG_NAME: &str = "Wolfeschlegelsteinhausenbergerdo";

#[tokio::test]
async fn the_drawer_is_closed_by_escape_a_click_outside_and_back() {
    let harness = Harness::start().await;
    let address = format!("{}?user=Ada", harness.sandbox.page_url());
    let Some(browser) = Browser::open(&address, PHONE.0, PHONE.1).await else { return };
    let drawer = "//section[contains(@class, 'menu-open')]";
    let channels = in_column("Ada", "button[.='Channels']");
    let opening = in_column("Ada", "button[contains(@class, 'channel')][contains(., '#games')]");
    for (how, script) in [
        ("escape", None),
        ("outside", Some("document.elementFromPoint(innerWidth - 20, innerHeight / 2).click()")),
        ("back", Some("history.back()")),
        ("button", Some("document.querySelector('.menu').click()")),
    ] {
        browser.click(&channels).await;
        browser.see(drawer).await;
        browser.save_picture("drawer").await;
        match script {
            None => browser.send_keys(ESCAPE).await,
            Some(script) => drop(browser.script(script).await),
        }
        browser.wait_until_gone(drawer).await;
        let expanded = "return document.querySelector('.menu').getAttribute('aria-expanded')";
        assert_eq!(browser.script(expanded).await, "false", "{how}");
    }
    // Back left the page open, and a channel closes the drawer too.
    for _ in 0..2 {
        browser.click(&channels).await;
        browser.click(&opening).await;
        browser.wait_until_gone(drawer).await;
        browser.see(&in_column("Ada", "h3[contains(@class, 'place')][.='#games']")).await;
    }
    browser.close().await;
    harness.stop_without_complaints().await;
}

/// A script that returns the visible controls that are not wholly within the window's width, and those above and below
/// the messages that another element covers.
const UNREACHABLE: &str = "
    return [...document.querySelectorAll('.top button, .who button, .composer textarea, .message button')]
        .filter((one) => one.offsetParent && !(one.dataset.person && !one.classList.contains('current')))
        .filter((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            const isCovered = !one.closest('.message') && !(found === one || one.contains(found));
            return left < 0 || right > innerWidth + 0.5 || isCovered;
        })
        .map((one) => `${one.className}: ${one.textContent}`)";

#[tokio::test]
async fn long_names_leave_every_control_in_reach() {
    let harness = Harness::start().await;
    let user = harness.sandbox.add_user(LONG_NAME);
    harness.sandbox.join(harness.guild, user).expect("there is room");
    for (width, height) in [PHONE, DESKTOP] {
        let address = format!("{}?user={LONG_NAME},Ada,Ben", harness.sandbox.page_url());
        let Some(browser) = Browser::open(&address, width, height).await else { return };
        browser.see(&message_field(LONG_NAME)).await;
        // Three columns are narrow at both sizes.
        browser.click("//section[1]//button[.='Channels']").await;
        browser.click("//section[1]//button[contains(@class, 'channel')][contains(., '#games')]").await;
        let label = "Rook".repeat(20);
        let button = json!({"type": 2, "style": 1, "label": label, "custom_id": "long"});
        let body = json!({"content": "Long", "components": [{"type": 1, "components": [button]}]});
        harness.post(body).await.success();
        browser.see(&message(LONG_NAME, "Long")).await;
        browser.save_picture(&format!("long-names-{width}")).await;
        assert_eq!(browser.script(UNREACHABLE).await, json!([]), "{width}");
        let fits = "return document.documentElement.scrollWidth <= innerWidth";
        assert_eq!(browser.script(fits).await, true, "{width}");
        browser.close().await;
    }
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn the_message_field_is_one_line_high() {
    let harness = Harness::start().await;
    let address = format!("{}?user=Ada", harness.sandbox.page_url());
    let Some(browser) = Browser::open(&address, PHONE.0, PHONE.1).await else { return };
    browser.see(&message_field("Ada")).await;
    let height = "return document.querySelector('.composer-box').getBoundingClientRect().height";
    for ((width, height_of_window), most) in [(PHONE, 48.0), (DESKTOP, 44.0), ((330, 700), 48.0)] {
        browser.set_size(width, height_of_window).await;
        let empty = browser.script(height).await.as_f64().expect("a height");
        assert!(empty <= most, "{width}: {empty}");
        browser.click(&message_field("Ada")).await;
        browser.send_keys("a").await;
        let one_line = browser.script(height).await.as_f64().expect("a height");
        assert!(one_line <= most, "{width}: {one_line}");
        browser.send_keys("\u{e003}").await;
    }
    browser.close().await;
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn a_picture_keeps_its_room_while_it_is_exchanged() {
    let harness = Harness::start().await;
    for (width, height) in [PHONE, DESKTOP] {
        let address = format!("{}?user=Ada", harness.sandbox.page_url());
        let Some(browser) = Browser::open(&address, width, height).await else { return };
        if width == PHONE.0 {
            browser.click(&in_column("Ada", "button[.='Channels']")).await;
        }
        browser.click(&in_column("Ada", "button[contains(@class, 'channel')][contains(., '#games')]")).await;
        let png = include_bytes!("../../src/picture/tests/golden/overlay-dice.png");
        let body = |text: &str| {
            json!({"content": text, "attachments": [
                {"id": 0, "filename": "board.png", "description": format!("Board: {text}")},
            ]})
        };
        let messages = format!("/channels/{}/messages", harness.channel);
        let files = [("board.png", &png[..])];
        let posted = harness.bot_with_files("POST", &messages, &body("first"), &files).await.success();
        browser.see(&in_column("Ada", "img[@alt='Board: first']")).await;
        // The lowest height of the last picture, and the distance of the log from its end, frame by frame.
        let watch = "
            const last = () => [...document.querySelectorAll('.picture img')].at(-1);
            return (async () => {
                await last().decode();
                const log = document.querySelector('.log');
                const full = last().getBoundingClientRect().height;
                window.seen = { full, lowest: full, away: 0 };
                const look = () => {
                    window.seen.lowest = Math.min(window.seen.lowest, last().getBoundingClientRect().height);
                    window.seen.away = Math.max(window.seen.away, log.scrollHeight - log.scrollTop - log.clientHeight);
                    requestAnimationFrame(look);
                };
                new MutationObserver(look).observe(log, { childList: true, subtree: true });
                look();
            })()";
        browser.script(watch).await;
        let path = format!("{messages}/{}", posted["id"].as_str().expect("an id"));
        for number in 0..3 {
            let text = format!("edit {number}");
            harness.bot_with_files("PATCH", &path, &body(&text), &files).await.success();
            browser.see(&in_column("Ada", &format!("img[@alt='Board: {text}']"))).await;
        }
        let seen: Value = browser.script("return window.seen").await;
        let [full, lowest, away] =
            ["full", "lowest", "away"].map(|key| seen[key].as_f64().expect("a number"));
        assert!(full > 100.0 && lowest >= full - 1.0, "{width}: {seen}");
        assert!(away <= 2.0, "{width}: the log jumps: {seen}");
        browser.close().await;
    }
    harness.stop_without_complaints().await;
}
