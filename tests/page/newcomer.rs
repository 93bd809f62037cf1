//! The page's help for newcomers, and its saved state.

use crate::browser::{Browser, in_column};
use crate::harness::Harness;
use crate::people::{ENTER, message, message_field};
use serde_json::json;

const VISIBLE_COLUMNS: &str = "return [...document.querySelectorAll('.column')].filter((one) => one.offsetWidth > 0).map((one) => one.dataset.user)";

async fn open_games_channel(browser: &Browser, user: &str) {
    browser.click(&in_column(user, "button[contains(., '#games')]")).await;
}

#[tokio::test]
async fn an_empty_channel_suggests_a_first_command() {
    let harness = Harness::start().await;
    harness.register(json!([{"name": "game", "description": "A game"}])).await;
    let Some(browser) = Browser::open(&harness.sandbox.page_url(), 1280, 800).await else { return };
    open_games_channel(&browser, "Ada").await;
    browser.see(&in_column("Ada", "div[@class='empty'][not(@hidden)][contains(., 'in #games yet')]")).await;
    browser.save_picture("empty").await;
    browser.click(&in_column("Ada", "button[.='Show commands']")).await;
    browser.see(&in_column("Ada", "div[@role='option'][contains(., '/game')]")).await;
    harness.post(json!({"content": "Welcome"})).await.success();
    browser.see(&message("Ada", "Welcome")).await;
    browser.wait_until_gone(&in_column("Ada", "div[@class='empty'][not(@hidden)]")).await;
    browser.close().await;
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn the_notice_stays_closed_after_a_reload() {
    let harness = Harness::start().await;
    let Some(browser) = Browser::open(&harness.sandbox.page_url(), 1280, 800).await else { return };
    browser.see("//p[@id='notice'][not(@hidden)][contains(., 'This is not Discord')]").await;
    browser.click("//p[@id='notice']/button").await;
    browser.wait_until_gone("//p[@id='notice'][not(@hidden)]").await;
    browser.reload().await;
    browser.see(&message_field("Ada")).await;
    assert_eq!(browser.count("//p[@id='notice'][not(@hidden)]").await, 0);
    browser.close().await;
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn play_both_sides_follows_mentions_until_it_is_switched_off() {
    let harness = Harness::start().await;
    let Some(browser) = Browser::open(&harness.sandbox.page_url(), 1280, 800).await else { return };
    let mention = async |name: &str, text: &str| {
        let id = harness.sandbox.person(name).expect("they are there");
        harness
            .post(json!({"content": format!("{text} <@{id}>"), "allowed_mentions": {"parse": ["users"]}}))
            .await
            .success();
    };
    let both = "//nav[@id='people']/button[.='Both sides']";
    for user in ["Ada", "Ben"] {
        open_games_channel(&browser, user).await;
    }
    mention("Ben", "before").await;
    browser.see(&message("Ada", "before")).await;
    assert_eq!(browser.script(VISIBLE_COLUMNS).await, json!(["Ada", "Ben"]), "it is off");

    // The page acts as the person mentioned last, even if their column is new.
    browser.click(both).await;
    browser.see("//div[@id='acting'][contains(., 'You act as Ben now')]").await;
    assert_eq!(browser.script(VISIBLE_COLUMNS).await, json!(["Ben"]));
    mention("Cleo", "now").await;
    browser.see(&in_column("Cleo", "h3[contains(@class, 'place')][.='#games']")).await;
    assert_eq!(browser.script(VISIBLE_COLUMNS).await, json!(["Cleo"]));
    browser.see(&message("Cleo", "now @Cleo")).await;
    browser.save_picture("both-sides").await;

    // The setting survives a reload. Mentions in other channels change nothing.
    browser.reload().await;
    browser.see("//nav[@id='people']/button[.='Both sides'][@aria-pressed='true']").await;
    browser.see(&message_field("Ada")).await;
    assert_eq!(browser.script(VISIBLE_COLUMNS).await, json!(["Ada"]));
    mention("Dan", "elsewhere").await;
    open_games_channel(&browser, "Ada").await;
    browser.see(&message("Ada", "elsewhere")).await;
    assert_eq!(browser.script(VISIBLE_COLUMNS).await, json!(["Ada"]));
    mention("Ada", "again").await;
    browser.see(&message("Ada", "again")).await;
    assert_eq!(browser.script(VISIBLE_COLUMNS).await, json!(["Ada"]));

    browser.click(both).await;
    browser.see("//nav[@id='people']/button[.='Both sides'][@aria-pressed='false']").await;
    mention("Ben", "after").await;
    browser.see(&message("Ada", "after")).await;
    assert_eq!(browser.script("return document.querySelectorAll('.column').length > 1 && [...document.querySelectorAll('.column')].every((one) => one.offsetWidth > 0)").await, true);
    browser.close().await;
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn people_can_be_added_and_renamed() {
    let harness = Harness::start().await;
    for (width, height) in [(1280, 800), (390, 844)] {
        let Some(browser) = Browser::open(&harness.sandbox.page_url(), width, height).await else { return };
        let name = if width == 390 { "Gus" } else { "Eve" };
        browser.click("//nav[@id='people']/button[.='+ Person']").await;
        browser.send_keys("ada").await;
        browser.send_keys(ENTER).await;
        browser.see("//nav[@id='people']//*[contains(., 'That name is taken.')]").await;
        browser.send_keys("\u{e003}\u{e003}\u{e003}").await;
        browser.send_keys(name).await;
        browser.save_picture(&format!("person-{width}")).await;
        browser.send_keys(ENTER).await;
        browser.see(&message_field(name)).await;
        browser.see(&format!("//nav[@id='people']/button[.='{name}'][@aria-pressed='true']")).await;

        // A press elsewhere closes the field.
        browser.click(&in_column(name, "button[.='Rename']")).await;
        browser.see(&in_column(name, "form//button[.='Save']")).await;
        browser.click(&message_field(name)).await;
        browser.wait_until_gone(&in_column(name, "form//button[.='Save']")).await;
        // A new name is visible to all at once, and input continues under it.
        let other = format!("{name} the Great");
        browser.click(&in_column(name, "button[.='Rename']")).await;
        browser.send_keys(&other).await;
        browser.send_keys(ENTER).await;
        browser.see(&format!("//nav[@id='people']/button[.='{other}']")).await;
        browser.click(&message_field(&other)).await;
        browser.send_keys("It is me.").await;
        browser.send_keys(ENTER).await;
        browser.see(&in_column(&other, &format!("article[contains(., 'It is me.')]//h4[.='{other}']"))).await;
        browser.save_picture(&format!("renamed-{width}")).await;
        browser.reload().await;
        browser.see(&in_column(&other, "article[contains(., 'It is me.')]")).await;
        browser.close().await;
    }
    harness.stop_without_complaints().await;
}
