//! Voice and stage channels on the page: their chats stand in the list, and people write in them.

use crate::browser::{Browser, in_column};
use crate::harness::Harness;
use crate::people::{ENTER, message, message_field};
use serde_json::{Value, json};

#[tokio::test]
async fn chats_of_voice_and_stage_channels_are_open() {
    let harness = Harness::start().await;
    let guild = harness.sandbox.first_guild().expect("a server");
    let voice = harness.sandbox.add_voice_channel(guild, "talk").expect("there is room");
    let Some(browser) = Browser::open(&harness.sandbox.page_url(), 1280, 800).await else { return };
    browser.see(&in_column("Ada", "button[contains(., '#talk')]")).await;
    // A channel that is added later appears by itself.
    let stage = harness.sandbox.add_stage_channel(guild, "lecture").expect("there is room");
    for (channel, name) in [(voice, "#talk"), (stage, "#lecture")] {
        let path = format!("/channels/{channel}/messages");
        harness.bot("POST", &path, json!({"content": format!("Welcome to {name}")})).await.success();
        browser.click(&in_column("Ada", &format!("button[contains(., '{name}')]"))).await;
        browser.see(&message("Ada", &format!("Welcome to {name}"))).await;
        browser.click(&message_field("Ada")).await;
        browser.send_keys(&format!("Hello, {name}{ENTER}")).await;
        browser.see(&message("Ada", &format!("Hello, {name}"))).await;
        let said = harness.bot("GET", &path, Value::Null).await.success();
        assert_eq!(said[0]["author"]["username"], "ada");
    }
    browser.save_picture("voice").await;
    browser.close().await;
    harness.stop().await;
}
