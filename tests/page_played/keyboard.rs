//! A game by keyboard alone. After every step the focus is preserved and the accessibility rules hold.

use crate::accessibility::{check_accessibility, focused_name};
use crate::bot::Harness;
use crate::browser::{Browser, in_column};
use crate::people_on_page::{latest, list_entry};

const PHONE: (u32, u32) = (390, 844);
const DESKTOP: (u32, u32) = (1280, 900);
const ENTER: &str = "\u{e007}";
const TAB: &str = "\u{e004}";
const DOWN: &str = "\u{e015}";
const ESCAPE: &str = "\u{e00c}";

/// Presses a key until the element with this name has the focus.
async fn move_focus_to(browser: &Browser, key: &str, name: &str) {
    for _ in 0..60 {
        if focused_name(browser).await == name {
            return;
        }
        browser.send_keys(key).await;
    }
    panic!("{name} is not reached: {}", focused_name(browser).await);
}

/// Moves backwards from the text field to a button, and presses it.
async fn press(browser: &Browser, name: &str, key: &str) {
    move_focus_to(browser, key, name).await;
    browser.send_keys(ENTER).await;
}

/// Waits until the element with this name has the focus.
async fn wait_for_focus(browser: &Browser, name: &str) {
    let mut seen = String::new();
    for _ in 0..9_000 {
        seen = focused_name(browser).await;
        if seen == name {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("the focus is on {seen}, not on {name}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_by_keyboard_alone_and_the_focus_is_kept() {
    let harness = Harness::open().await;
    let address = format!("{}?user=Ada", harness.sandbox.page_url());
    let Some(browser) = Browser::open(&address, DESKTOP.0, DESKTOP.1).await else { return };
    browser.see(&latest("Ada", "I referee five chess variants", "//button[.='New game']")).await;
    if !check_accessibility(&browser, "greeting", DESKTOP).await {
        return;
    }
    // The note above closes without taking the focus with it.
    press(&browser, "Close this note", TAB).await;
    wait_for_focus(&browser, "Ada").await;
    press(&browser, "New game", TAB).await;
    browser.see(&latest("Ada", "Black: free", "//button[.='Play alone']")).await;
    wait_for_focus(&browser, "New game").await;
    check_accessibility(&browser, "card", DESKTOP).await;
    press(&browser, "Settings", TAB).await;
    let pages = "[contains(., 'Only you can see this')]//button[contains(., '1. Game')]";
    browser.see(&latest("Ada", "Settings", pages)).await;
    check_accessibility(&browser, "settings", DESKTOP).await;
    browser.click(&latest("Ada", "Settings", pages)).await;
    browser.click(&list_entry("Ada", "2. ")).await;
    browser.see(&latest("Ada", "(2 of", "")).await;
    check_accessibility(&browser, "settings-next", DESKTOP).await;
    // The greeting has a button with the same name.
    move_focus_to(&browser, TAB, "Join").await;
    press(&browser, "Play alone", TAB).await;
    browser.see(&latest("Ada", "your move (White)", "//button[.='Move']")).await;
    assert!(browser.script("return document.activeElement !== document.body").await == true);
    // A list opens, the next list replaces it, and the last one returns the focus to the board.
    press(&browser, "Move", TAB).await;
    browser.see(&latest("Ada", "Which piece?", "//button[contains(@class, 'select')]")).await;
    wait_for_focus(&browser, "Move").await;
    move_focus_to(&browser, TAB, "Which piece?").await;
    browser.send_keys(ENTER).await;
    check_accessibility(&browser, "pieces", DESKTOP).await;
    browser.send_keys(DOWN).await;
    browser.send_keys(ENTER).await;
    browser.see(&latest("Ada", "where to?", "//button[contains(@class, 'select')]")).await;
    let is_list = "return document.activeElement.classList.contains('select')";
    assert_eq!(browser.script(is_list).await, true, "{}", focused_name(&browser).await);
    for _ in 0..60 {
        if focused_name(&browser).await.starts_with("1. ") {
            break;
        }
        browser.send_keys(TAB).await;
    }
    assert!(focused_name(&browser).await.starts_with("1. "), "{}", focused_name(&browser).await);
    browser.send_keys(ENTER).await;
    // After the move its list is gone, and the focus is still on the page.
    browser.see(&latest("Ada", "your move (Black)", "//button[.='Move']")).await;
    browser.wait_until_gone(&in_column("Ada", "article[contains(., 'where to?')]")).await;
    assert!(browser.script("return document.activeElement !== document.body").await == true);
    check_accessibility(&browser, "moved", DESKTOP).await;
    // Closing a form restores the focus.
    move_focus_to(&browser, TAB, "Message #general, or / for commands").await;
    browser.send_keys("/premove ").await;
    browser.see(&in_column("Ada", "form[@aria-label='/premove']")).await;
    check_accessibility(&browser, "command", PHONE).await;
    browser.send_keys(ESCAPE).await;
    assert!(browser.script("return document.activeElement !== document.body").await == true);
    browser.close().await;
    harness.finish().await;
}
