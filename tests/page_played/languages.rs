//! People of three languages who play one game in a server of a fourth.

use crate::bot::Harness;
use crate::browser::{Browser, of};
use crate::hall::{HALL, PHONE, first, latest, picked, seated, turn_to, typed, types};

const PRIVATE: &str = "[contains(@class, 'private')]";

async fn chooses(browser: &Browser, user: &str, list: &str, locale: &str) {
    browser.click(&of(user, &format!("select[@data-list='{list}']/option[@value='{locale}']"))).await;
    if list == "language" {
        // Their column is made anew.
        let column = format!("//section[@data-user='{user}'][@lang='{locale}']");
        browser.see(&format!("{column}//h3[contains(@class, 'place')][.='#games']")).await;
    }
}

/// Somebody is called by the board, which speaks English: Castellan does not speak the server's language yet.
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
    // What everybody reads is the server's; what one person reads is that person's.
    for user in ["Ben", "Cleo"] {
        browser.click(&latest(user, "King of the Mountain", "//button[.='Join']")).await;
    }
    browser.click(&latest("Ada", "Black: Cleo", "//button[.='Start']")).await;
    is_called(&browser, "Ada").await;
    browser.picture("languages-begun").await;

    // Out of turn, and not to be read.
    let board = "your move (White)";
    browser.click(&latest("Ben", board, "//button[.='Move']")).await;
    browser.see(&latest("Ben", "白（Ada）の手番です。", "")).await;
    browser.click(&latest("Cleo", board, "//button[.='Legal moves']")).await;
    browser.see(&latest("Cleo", "legal moves for White:", "")).await;
    types(&browser, "Ada", "move", &[typed("action", "z9z10")]).await;
    browser.see(&latest("Ada", "verstehe ich nicht. Versuch es mit", "//code[.='z9z10']")).await;
    browser.picture("languages-wrong").await;

    // Everybody picks a move from what is suggested in their own words, and it is told in English.
    for (user, next) in [("Ada", "Ben"), ("Ben", "Cleo"), ("Cleo", "Ada")] {
        is_called(&browser, user).await;
        types(&browser, user, "move", &[first("action")]).await;
        browser
            .see(&latest(next, &format!("{user}: "), &format!("[contains(., '@{next}, your move')]")))
            .await;
    }
    browser.picture("languages-moved").await;

    // Their own pictures and lists are in their own languages.
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

    // On phones nothing sticks out sideways, in any of the languages.
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
