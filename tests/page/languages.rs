//! The language of each column, which follows its person and is sent to the bot.

use crate::browser::{Browser, in_column};
use crate::harness::Harness;
use crate::people::{ENTER, MESSAGE, answer, message, message_field, next_interaction};
use serde_json::json;

async fn choose_language(browser: &Browser, user: &str, list: &str, locale: &str) {
    browser.click(&in_column(user, &format!("select[@data-list='{list}']/option[@value='{locale}']"))).await;
}

#[tokio::test]
async fn each_column_and_the_server_have_their_own_language() {
    let harness = Harness::start().await;
    let mut connection = harness.connect().await;
    harness
        .register(json!([{
            "name": "move", "description": "Make a move",
            "description_localizations": {"de": "Einen Zug machen", "ja": "手を指します"},
            "options": [{
                "type": 3, "name": "style", "description": "How", "description_localizations": {"de": "Wie"},
                "choices": [{"name": "Boldly", "name_localizations": {"de": "Kühn"}, "value": "bold"}],
            }],
        }]))
        .await;
    let Some(browser) = Browser::open(&harness.sandbox.page_url(), 1280, 800).await else { return };
    for user in ["Ada", "Ben"] {
        browser.click(&in_column(user, "button[contains(., '#games')]")).await;
    }
    // Only Ada manages the server.
    browser.see(&in_column("Ada", "select[@data-list='server-language']")).await;
    browser
        .wait_until_gone(&in_column("Ben", "label[not(@hidden)]/select[@data-list='server-language']"))
        .await;
    choose_language(&browser, "Ada", "server-language", "fr").await;
    assert_eq!(connection.event("GUILD_UPDATE").await["preferred_locale"], "fr");

    choose_language(&browser, "Ada", "language", "de").await;
    browser.see(&in_column("Ada", "button[.='Umbenennen']")).await;
    // She is still in the same channel.
    browser.see(&in_column("Ada", "h3[contains(@class, 'place')][.='#games']")).await;
    browser.see("//h1[.='Der lokale Testserver']").await;
    choose_language(&browser, "Ben", "language", "ja").await;
    browser.see(&in_column("Ben", "button[.='名前を変更']")).await;
    browser.see(&in_column("Ada", "button[.='Umbenennen']")).await;

    // Commands, choices and errors are in her language; command names are not translated.
    browser.click(&message_field("Ada")).await;
    browser.send_keys("/").await;
    browser
        .see(&in_column("Ada", "div[@role='option'][contains(., '/move')][contains(., 'Einen Zug machen')]"))
        .await;
    browser.send_keys(ENTER).await;
    browser.see(&in_column("Ada", "div[@role='option'][contains(., 'Kühn')]")).await;
    browser.send_keys("Kü").await;
    browser.send_keys(ENTER).await;
    browser.send_keys(ENTER).await;
    let moved = next_interaction(&harness, &mut connection, &[]).await;
    assert_eq!((&moved["locale"], &moved["guild_locale"]), (&json!("de"), &json!("fr")));
    assert_eq!(moved["data"]["options"][0]["value"], "bold");
    harness.answer(&moved, answer(MESSAGE, json!({"content": "Voilà <t:0:R>"}))).await;
    browser.see(&message("Ada", "hat /move benutzt")).await;
    browser.see(&in_column("Ada", "time[contains(., 'vor') and contains(., 'Jahren')]")).await;
    browser.see(&in_column("Ben", "time[contains(., '年前')]")).await;
    browser.save_picture("languages").await;

    // The page falls back to English for a language without a translation, but the bot receives the chosen locale.
    choose_language(&browser, "Ben", "language", "sv-SE").await;
    browser.see(&in_column("Ben", "button[.='Rename']")).await;
    browser.reload().await;
    browser.see(&in_column("Ada", "button[.='Umbenennen']")).await;
    browser.close().await;
    harness.stop_without_complaints().await;
}
