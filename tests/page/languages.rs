//! The language of each column, which follows its person and is sent to the bot.

use crate::browser::{Browser, of};
use crate::people::{ENTER, MESSAGE, answer, deed, field, message};
use crate::stage::Stage;
use serde_json::json;

async fn chooses(browser: &Browser, user: &str, list: &str, locale: &str) {
    browser.click(&of(user, &format!("select[@data-list='{list}']/option[@value='{locale}']"))).await;
}

#[tokio::test]
async fn ada_reads_german_ben_japanese_and_the_server_is_french() {
    let stage = Stage::quick().await;
    let mut line = stage.line().await;
    stage
        .register(json!([{
            "name": "move", "description": "Make a move",
            "description_localizations": {"de": "Einen Zug machen", "ja": "手を指します"},
            "options": [{
                "type": 3, "name": "style", "description": "How", "description_localizations": {"de": "Wie"},
                "choices": [{"name": "Boldly", "name_localizations": {"de": "Kühn"}, "value": "bold"}],
            }],
        }]))
        .await;
    let Some(browser) = Browser::open(&stage.sandbox.page_url(), 1280, 800).await else { return };
    for user in ["Ada", "Ben"] {
        browser.click(&of(user, "button[contains(., '#games')]")).await;
    }
    // Only Ada manages the server.
    browser.see(&of("Ada", "select[@data-list='server-language']")).await;
    browser.gone(&of("Ben", "label[not(@hidden)]/select[@data-list='server-language']")).await;
    chooses(&browser, "Ada", "server-language", "fr").await;
    assert_eq!(line.event("GUILD_UPDATE").await["preferred_locale"], "fr");

    chooses(&browser, "Ada", "language", "de").await;
    browser.see(&of("Ada", "button[.='Umbenennen']")).await;
    // She is still in the same channel.
    browser.see(&of("Ada", "h3[contains(@class, 'place')][.='#games']")).await;
    browser.see("//h1[.='Der lokale Testserver']").await;
    chooses(&browser, "Ben", "language", "ja").await;
    browser.see(&of("Ben", "button[.='名前を変更']")).await;
    browser.see(&of("Ada", "button[.='Umbenennen']")).await;

    // Commands, choices and errors are in her language; command names are not translated.
    browser.click(&field("Ada")).await;
    browser.keys("/").await;
    browser
        .see(&of("Ada", "div[@role='option'][contains(., '/move')][contains(., 'Einen Zug machen')]"))
        .await;
    browser.keys(ENTER).await;
    browser.see(&of("Ada", "div[@role='option'][contains(., 'Kühn')]")).await;
    browser.keys("Kü").await;
    browser.keys(ENTER).await;
    browser.keys(ENTER).await;
    let moved = deed(&stage, &mut line, &[]).await;
    assert_eq!((&moved["locale"], &moved["guild_locale"]), (&json!("de"), &json!("fr")));
    assert_eq!(moved["data"]["options"][0]["value"], "bold");
    stage.answer(&moved, answer(MESSAGE, json!({"content": "Voilà <t:0:R>"}))).await;
    browser.see(&message("Ada", "hat /move benutzt")).await;
    browser.see(&of("Ada", "time[contains(., 'vor') and contains(., 'Jahren')]")).await;
    browser.see(&of("Ben", "time[contains(., '年前')]")).await;
    browser.picture("languages").await;

    // The page falls back to English for a language without a translation, but the bot receives the chosen locale.
    chooses(&browser, "Ben", "language", "pt-BR").await;
    browser.see(&of("Ben", "button[.='Rename']")).await;
    browser.reload().await;
    browser.see(&of("Ada", "button[.='Umbenennen']")).await;
    browser.close().await;
    stage.ends_well().await;
}
