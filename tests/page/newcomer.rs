//! The page's help for newcomers, and its saved state.

use crate::browser::{Browser, of};
use crate::people::{ENTER, field, message};
use crate::stage::Stage;
use serde_json::json;

const SHOWN: &str = "return [...document.querySelectorAll('.column')].filter((one) => one.offsetWidth > 0).map((one) => one.dataset.user)";

async fn games(browser: &Browser, user: &str) {
    browser.click(&of(user, "button[contains(., '#games')]")).await;
}

#[tokio::test]
async fn an_empty_channel_says_what_to_do() {
    let stage = Stage::quick().await;
    stage.register(json!([{"name": "game", "description": "A game"}])).await;
    let Some(browser) = Browser::open(&stage.sandbox.page_url(), 1280, 800).await else { return };
    games(&browser, "Ada").await;
    browser.see(&of("Ada", "div[@class='empty'][not(@hidden)][contains(., 'in #games yet')]")).await;
    browser.picture("empty").await;
    browser.click(&of("Ada", "button[.='Show commands']")).await;
    browser.see(&of("Ada", "div[@role='option'][contains(., '/game')]")).await;
    stage.post(json!({"content": "Welcome"})).await.fine();
    browser.see(&message("Ada", "Welcome")).await;
    browser.gone(&of("Ada", "div[@class='empty'][not(@hidden)]")).await;
    browser.close().await;
    stage.ends_well().await;
}

#[tokio::test]
async fn the_note_that_this_is_not_discord_is_closed_once() {
    let stage = Stage::quick().await;
    let Some(browser) = Browser::open(&stage.sandbox.page_url(), 1280, 800).await else { return };
    browser.see("//p[@id='notice'][not(@hidden)][contains(., 'This is not Discord')]").await;
    browser.click("//p[@id='notice']/button").await;
    browser.gone("//p[@id='notice'][not(@hidden)]").await;
    browser.reload().await;
    browser.see(&field("Ada")).await;
    assert_eq!(browser.count("//p[@id='notice'][not(@hidden)]").await, 0);
    browser.close().await;
    stage.ends_well().await;
}

#[tokio::test]
async fn one_person_plays_both_sides_until_it_is_switched_off() {
    let stage = Stage::quick().await;
    let Some(browser) = Browser::open(&stage.sandbox.page_url(), 1280, 800).await else { return };
    let calls = async |name: &str, text: &str| {
        let id = stage.sandbox.person(name).expect("they are there");
        stage
            .post(json!({"content": format!("{text} <@{id}>"), "allowed_mentions": {"parse": ["users"]}}))
            .await
            .fine();
    };
    let both = "//nav[@id='people']/button[.='Play both sides']";
    for user in ["Ada", "Ben"] {
        games(&browser, user).await;
    }
    calls("Ben", "before").await;
    browser.see(&message("Ada", "before")).await;
    assert_eq!(browser.script(SHOWN).await, json!(["Ada", "Ben"]), "it is off");

    // The page acts as the person mentioned last, even if their column is new.
    browser.click(both).await;
    browser.see("//div[@id='acting'][contains(., 'you act as Ben')]").await;
    assert_eq!(browser.script(SHOWN).await, json!(["Ben"]));
    calls("Cleo", "now").await;
    browser.see(&of("Cleo", "h3[contains(@class, 'place')][.='#games']")).await;
    assert_eq!(browser.script(SHOWN).await, json!(["Cleo"]));
    browser.see(&message("Cleo", "now @Cleo")).await;
    browser.picture("both-sides").await;

    // The setting survives a reload. Mentions in other channels change nothing.
    browser.reload().await;
    browser.see("//nav[@id='people']/button[.='Play both sides'][@aria-pressed='true']").await;
    browser.see(&field("Ada")).await;
    assert_eq!(browser.script(SHOWN).await, json!(["Ada"]));
    calls("Dan", "elsewhere").await;
    games(&browser, "Ada").await;
    browser.see(&message("Ada", "elsewhere")).await;
    assert_eq!(browser.script(SHOWN).await, json!(["Ada"]));
    calls("Ada", "again").await;
    browser.see(&message("Ada", "again")).await;
    assert_eq!(browser.script(SHOWN).await, json!(["Ada"]));

    browser.click(both).await;
    browser.see("//nav[@id='people']/button[.='Play both sides'][@aria-pressed='false']").await;
    calls("Ben", "after").await;
    browser.see(&message("Ada", "after")).await;
    assert_eq!(browser.script("return document.querySelectorAll('.column').length > 1 && [...document.querySelectorAll('.column')].every((one) => one.offsetWidth > 0)").await, true);
    browser.close().await;
    stage.ends_well().await;
}

#[tokio::test]
async fn people_come_and_change_their_names() {
    let stage = Stage::quick().await;
    for (width, height) in [(1280, 800), (390, 844)] {
        let Some(browser) = Browser::open(&stage.sandbox.page_url(), width, height).await else { return };
        let name = if width == 390 { "Gus" } else { "Eve" };
        browser.click("//nav[@id='people']/button[.='+ Person']").await;
        browser.keys("ada").await;
        browser.keys(ENTER).await;
        browser.see("//nav[@id='people']//*[contains(., 'That name is taken.')]").await;
        browser.keys("\u{e003}\u{e003}\u{e003}").await;
        browser.keys(name).await;
        browser.picture(&format!("person-{width}")).await;
        browser.keys(ENTER).await;
        browser.see(&field(name)).await;
        browser.see(&format!("//nav[@id='people']/button[.='{name}'][@aria-pressed='true']")).await;

        // A new name is visible to all at once, and input continues under it.
        let other = format!("{name} the Great");
        browser.click(&of(name, "button[.='Rename']")).await;
        browser.keys(&other).await;
        browser.keys(ENTER).await;
        browser.see(&format!("//nav[@id='people']/button[.='{other}']")).await;
        browser.click(&field(&other)).await;
        browser.keys("It is me.").await;
        browser.keys(ENTER).await;
        browser.see(&of(&other, &format!("article[contains(., 'It is me.')]//h4[.='{other}']"))).await;
        browser.picture(&format!("renamed-{width}")).await;
        browser.reload().await;
        browser.see(&of(&other, "article[contains(., 'It is me.')]")).await;
        browser.close().await;
    }
    stage.ends_well().await;
}
