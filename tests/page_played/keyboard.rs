//! A game by keyboard alone. After every step the focus is preserved and the accessibility rules hold.

use crate::accessibility::{focus, is_accessible};
use crate::bot::Harness;
use crate::browser::{Browser, of};
use crate::hall::latest;

const PHONE: (u32, u32) = (390, 844);
const DESK: (u32, u32) = (1280, 900);
const ENTER: &str = "\u{e007}";
const TAB: &str = "\u{e004}";
const DOWN: &str = "\u{e015}";
const ESCAPE: &str = "\u{e00c}";

/// Presses a key until the element with this name has the focus.
async fn goes_to(browser: &Browser, key: &str, name: &str) {
    for _ in 0..60 {
        if focus(browser).await == name {
            return;
        }
        browser.keys(key).await;
    }
    panic!("{name} is not reached: {}", focus(browser).await);
}

/// Moves backwards from the text field to a button, and presses it.
async fn presses(browser: &Browser, name: &str, key: &str) {
    goes_to(browser, key, name).await;
    browser.keys(ENTER).await;
}

/// Waits until the element with this name has the focus.
async fn has_focus(browser: &Browser, name: &str) {
    let mut seen = String::new();
    for _ in 0..9_000 {
        seen = focus(browser).await;
        if seen == name {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("the focus is on {seen}, not on {name}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_by_keyboard_alone_and_the_focus_stays_where_it_was() {
    let harness = Harness::open().await;
    let address = format!("{}?user=Ada", harness.sandbox.page_url());
    let Some(browser) = Browser::open(&address, DESK.0, DESK.1).await else { return };
    browser.see(&latest("Ada", "I referee five chess variants", "//button[.='New game']")).await;
    if !is_accessible(&browser, "greeting", DESK).await {
        return;
    }
    // The note above closes without taking the focus with it.
    presses(&browser, "Close this note", TAB).await;
    has_focus(&browser, "Ada").await;
    presses(&browser, "New game", TAB).await;
    browser.see(&latest("Ada", "Black: free", "//button[.='Play alone']")).await;
    has_focus(&browser, "New game").await;
    is_accessible(&browser, "card", DESK).await;
    presses(&browser, "Settings", TAB).await;
    browser.see(&latest("Ada", "Settings", "[contains(., 'Only you can see this')]//button[.='Next']")).await;
    is_accessible(&browser, "settings", DESK).await;
    browser
        .click(&latest("Ada", "Settings", "[contains(., 'Only you can see this')]//button[.='Next']"))
        .await;
    is_accessible(&browser, "settings-next", DESK).await;
    // The greeting has a button with the same name.
    goes_to(&browser, TAB, "Join").await;
    presses(&browser, "Play alone", TAB).await;
    browser.see(&latest("Ada", "your move (White)", "//button[.='Move']")).await;
    assert!(browser.script("return document.activeElement !== document.body").await == true);
    // A list opens, the next list replaces it, and the last one returns the focus to the board.
    presses(&browser, "Move", TAB).await;
    browser.see(&latest("Ada", "Which piece?", "//button[contains(@class, 'select')]")).await;
    has_focus(&browser, "Move").await;
    goes_to(&browser, TAB, "Which piece?").await;
    browser.keys(ENTER).await;
    is_accessible(&browser, "pieces", DESK).await;
    browser.keys(DOWN).await;
    browser.keys(ENTER).await;
    browser.see(&latest("Ada", "where to?", "//button[contains(@class, 'select')]")).await;
    let is_list = "return document.activeElement.classList.contains('select')";
    assert_eq!(browser.script(is_list).await, true, "{}", focus(&browser).await);
    for _ in 0..60 {
        if focus(&browser).await.starts_with("1. ") {
            break;
        }
        browser.keys(TAB).await;
    }
    assert!(focus(&browser).await.starts_with("1. "), "{}", focus(&browser).await);
    browser.keys(ENTER).await;
    // After the move its list is gone, and the focus is still on the page.
    browser.see(&latest("Ada", "your move (Black)", "//button[.='Move']")).await;
    browser.gone(&of("Ada", "article[contains(., 'where to?')]")).await;
    assert!(browser.script("return document.activeElement !== document.body").await == true);
    is_accessible(&browser, "moved", DESK).await;
    // Closing a form restores the focus.
    goes_to(&browser, TAB, "Message #general, or / for commands").await;
    browser.keys("/premove ").await;
    browser.see(&of("Ada", "form[@aria-label='/premove']")).await;
    is_accessible(&browser, "command", PHONE).await;
    browser.keys(ESCAPE).await;
    assert!(browser.script("return document.activeElement !== document.body").await == true);
    browser.close().await;
    harness.ends_well().await;
}
