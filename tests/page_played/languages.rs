//! Speakers of three languages in one game, in a server set to a fourth.

use crate::bot::Harness;
use crate::browser::{Browser, of};
use crate::hall::{HALL, PHONE, first, latest, picked, seated, turn_to, typed, types};

const PRIVATE: &str = "[contains(@class, 'private')]";

async fn chooses(browser: &Browser, user: &str, list: &str, locale: &str) {
    browser.click(&of(user, &format!("select[@data-list='{list}']/option[@value='{locale}']"))).await;
    if list == "language" {
        // The page rebuilds the user's column.
        let column = format!("//section[@data-user='{user}'][@lang='{locale}']");
        browser.see(&format!("{column}//h3[contains(@class, 'place')][.='#games']")).await;
    }
}

/// Waits until the board mentions a player. The board is in English, because Castellan does not support the server's
/// language yet.
async fn is_called(browser: &Browser, user: &str) {
    browser.see(&latest(user, &format!("@{user}, your move ("), "//img[contains(@alt, 'to move')]")).await;
}

#[tokio::test]
async fn ada_in_german_ben_in_japanese_and_cleo_in_english_play_in_a_french_server() {
    let harness = Harness::open().await;
    let Some(browser) = seated(&harness, &["Ada", "Ben", "Cleo"], HALL).await else { return };
    chooses(&browser, "Ada", "server-language", "fr").await;
    chooses(&browser, "Ada", "language", "de").await;
    chooses(&browser, "Ben", "language", "ja").await;
    chooses(&browser, "Cleo", "language", "en-GB").await;

    let game = [picked("variant", "King of the Mountain"), typed("options", "seats=3; army=siege; first=w")];
    types(&browser, "Ada", "game new", &game).await;
    // Public messages use the server's language; private ones use the reader's.
    for user in ["Ben", "Cleo"] {
        browser.click(&latest(user, "King of the Mountain", "//button[.='Join']")).await;
    }
    browser.click(&latest("Ada", "Black: Cleo", "//button[.='Start']")).await;
    is_called(&browser, "Ada").await;
    browser.picture("languages-begun").await;

    // Error messages, too, are in the reader's language.
    let board = "your move (White)";
    browser.click(&latest("Ben", board, "//button[.='Move']")).await;
    browser.see(&latest("Ben", "白（Ada）の手番です。", "")).await;
    browser.click(&latest("Cleo", board, "//button[.='Legal moves']")).await;
    browser.see(&latest("Cleo", "legal moves for White:", "")).await;
    types(&browser, "Ada", "move", &[typed("action", "z9z10")]).await;
    browser.see(&latest("Ada", "verstehe ich nicht. Versuch es mit", "//code[.='z9z10']")).await;
    browser.picture("languages-wrong").await;

    // Each player picks a move from suggestions in their own language. The announcement is in English.
    for (user, next) in [("Ada", "Ben"), ("Ben", "Cleo"), ("Cleo", "Ada")] {
        is_called(&browser, user).await;
        types(&browser, user, "move", &[first("action")]).await;
        browser
            .see(&latest(next, &format!("{user}: "), &format!("[contains(., '@{next}, your move')]")))
            .await;
    }
    browser.picture("languages-moved").await;

    // Private pictures and lists are in the reader's language.
    for (user, word) in [("Ada", "am Zug"), ("Ben", "手番"), ("Cleo", "to move")] {
        types(&browser, user, "board", &[]).await;
        browser.see(&latest(user, "", &format!("{PRIVATE}//img[contains(@alt, '{word}')]"))).await;
    }
    types(&browser, "Ada", "games", &[]).await;
    browser.see(&latest("Ada", "1 Partie wartet auf dich", PRIVATE)).await;
    types(&browser, "Ben", "settings", &[]).await;
    browser.see(&latest("Ben", "日本語", PRIVATE)).await;
    types(&browser, "Cleo", "help", &[]).await;
    browser.see(&latest("Cleo", "/game new", PRIVATE)).await;
    browser.picture("languages-alone").await;

    // On a phone the page does not scroll sideways in any language.
    browser.size(PHONE.0, PHONE.1).await;
    for user in ["Ada", "Ben", "Cleo"] {
        turn_to(&browser, user).await;
        let width = browser.script("return document.documentElement.scrollWidth").await;
        assert!(width.as_u64() <= Some(PHONE.0.into()), "{user}: {width}");
        browser.picture(&format!("languages-phone-{user}")).await;
    }
    browser.close().await;
    harness.ends_well().await;
}
