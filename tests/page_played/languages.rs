//! Speakers of three languages in one game, in a server set to a fourth.

use crate::bot::Harness;
use crate::browser::{Browser, in_column};
use crate::people_on_page::{
    DESKTOP, FAULTS, PHONE, THREE_COLUMNS, choose_language, first, latest, open_page, picked, send_command,
    switch_to, typed,
};
use castellan::text::Language;

const PRIVATE: &str = "[contains(@class, 'private')]";

/// Waits until the board mentions a player. The board is in English, because Castellan does not support the server's
/// language yet.
async fn wait_for_mention(browser: &Browser, user: &str) {
    browser.see(&latest(user, &format!("@{user}, your move ("), "//img[contains(@alt, 'to move')]")).await;
}

#[tokio::test]
async fn players_of_three_languages_play_in_a_server_set_to_a_fourth() {
    let harness = Harness::open().await;
    let Some(browser) = open_page(&harness, &["Ada", "Ben", "Cleo"], THREE_COLUMNS).await else { return };
    choose_language(&browser, "Ada", "server-language", "sv-SE").await;
    choose_language(&browser, "Ada", "language", "de").await;
    choose_language(&browser, "Ben", "language", "ja").await;
    choose_language(&browser, "Cleo", "language", "en-GB").await;

    let game = [picked("variant", "König des Berges"), typed("options", "seats=3; army=siege; first=w")];
    send_command(&browser, "Ada", "game new", &game).await;
    // Public messages use the server's language; private ones use the reader's.
    for user in ["Ben", "Cleo"] {
        browser.click(&latest(user, "King of the Mountain", "//button[.='Join']")).await;
    }
    browser.click(&latest("Ada", "Black: Cleo", "//button[.='Start']")).await;
    wait_for_mention(&browser, "Ada").await;
    browser.save_picture("languages-begun").await;

    // Error messages, too, are in the reader's language.
    let board = "your move (White)";
    browser.click(&latest("Ben", board, "//button[.='Move']")).await;
    browser.see(&latest("Ben", "白（Ada）の手番です。", "")).await;
    browser.click(&latest("Cleo", board, "//button[.='More']")).await;
    browser.click(&latest("Cleo", "What else?", "//button[.='Legal moves']")).await;
    browser.see(&latest("Cleo", "legal moves for White:", "")).await;
    send_command(&browser, "Ada", "move", &[typed("action", "z9z10")]).await;
    browser.see(&latest("Ada", "verstehe ich nicht. Versuche es mit", "//code[.='z9z10']")).await;
    browser.save_picture("languages-wrong").await;

    // Each player picks a move from suggestions in their own language. The announcement is in English.
    for (user, next) in [("Ada", "Ben"), ("Ben", "Cleo"), ("Cleo", "Ada")] {
        wait_for_mention(&browser, user).await;
        send_command(&browser, user, "move", &[first("action")]).await;
        browser
            .see(&latest(next, &format!("{user}: "), &format!("[contains(., '@{next}, your move')]")))
            .await;
    }
    browser.save_picture("languages-moved").await;

    // Private pictures and lists are in the reader's language.
    for (user, word) in [("Ada", "am Zug"), ("Ben", "手番"), ("Cleo", "to move")] {
        send_command(&browser, user, "board", &[]).await;
        browser.see(&latest(user, "", &format!("{PRIVATE}//img[contains(@alt, '{word}')]"))).await;
    }
    send_command(&browser, "Ada", "games", &[]).await;
    browser.see(&latest("Ada", "1 Partie wartet auf dich", PRIVATE)).await;
    send_command(&browser, "Ben", "settings", &[]).await;
    browser.see(&latest("Ben", "日本語", PRIVATE)).await;
    send_command(&browser, "Cleo", "help", &[]).await;
    browser.see(&latest("Cleo", "/game new", PRIVATE)).await;
    browser.save_picture("languages-alone").await;

    // On a phone the page does not scroll sideways in any language.
    browser.set_size(PHONE.0, PHONE.1).await;
    for user in ["Ada", "Ben", "Cleo"] {
        switch_to(&browser, user).await;
        let width = browser.script("return document.documentElement.scrollWidth").await;
        assert!(width.as_u64() <= Some(PHONE.0.into()), "{user}: {width}");
        browser.save_picture(&format!("languages-phone-{user}")).await;
    }
    browser.close().await;
    harness.finish().await;
}

#[tokio::test]
async fn games_and_tournaments_fit_a_phone_in_every_language() {
    let harness = Harness::open().await;
    let Some(browser) = open_page(&harness, &["Ada"], DESKTOP).await else { return };
    for language in Language::complete() {
        let locale = language.locales()[0];
        browser.set_size(DESKTOP.0, DESKTOP.1).await;
        choose_language(&browser, "Ada", "server-language", locale).await;
        choose_language(&browser, "Ada", "language", locale).await;
        browser.set_size(390, 844).await;
        let assert_fits = async |shown: &str| {
            browser.save_picture(&format!("languages-{locale}-{shown}")).await;
            let faults = browser.script(FAULTS).await;
            assert_eq!(faults, serde_json::json!([]), "{locale}: {shown}");
        };
        let options = "solo=on; army=siege; time=3d per action";
        let game =
            harness.open_game("Ada", &[("variant", "king-of-the-mountain"), ("options", options)]).await;
        let button = |step: &str| {
            in_column("Ada", &format!("article//button[starts-with(@data-custom-id, '{step}~{game}~')]"))
        };
        browser.see(&button("start")).await;
        assert_fits("lobby").await;
        harness.run("Ada", "game start", &[("game", game.as_str())]).await;
        browser.see(&button("move")).await;
        assert_fits("board").await;
        browser.click(&button("more")).await;
        browser.see(&in_column("Ada", "article[contains(@class, 'private')]")).await;
        assert_fits("more").await;
        let tournament =
            [("title", "Arena"), ("format", "swiss"), ("variant", "mount-chess"), ("rounds", "3")];
        harness.run("Ada", "tournament announce", &tournament).await;
        browser.see(&in_column("Ada", "article//button[starts-with(@data-custom-id, 'signup~')]")).await;
        assert_fits("tournament").await;
    }
    browser.close().await;
    harness.finish().await;
}
