//! A game in the post of a forum, from the empty forum on.

use crate::accessibility::check_accessibility;
use crate::bot::Harness;
use crate::browser::{Browser, in_column};
use crate::people_on_page::{
    DESKTOP, PHONE, latest, open_channel, open_page, picked, send_command, switch_to,
};

async fn write_post(browser: &Browser, title: &str, text: &str) {
    browser.click(&in_column("Ada", "form[@class='new-post']/input")).await;
    browser.send_keys(title).await;
    browser.click(&in_column("Ada", "form[@class='new-post']/textarea")).await;
    browser.send_keys(text).await;
}

#[tokio::test]
async fn a_person_starts_a_post_and_a_game_within_it() {
    for size in [DESKTOP, PHONE] {
        let harness = Harness::with_live_boards().await;
        let guild = harness.sandbox.first_guild().expect("a server");
        harness.sandbox.add_forum_channel(guild, "strategy").expect("there is room");
        let Some(browser) = open_page(&harness, &["Ada", "Ben"], size).await else { return };
        let is_phone = size == PHONE;
        if is_phone {
            switch_to(&browser, "Ada").await;
            browser.click(&in_column("Ada", "button[.='Channels']")).await;
        }
        open_channel(&browser, "Ada", "#strategy").await;
        browser.see(&in_column("Ada", "p[.='No posts yet.']")).await;
        // What is typed stays while others change the server.
        write_post(&browser, "A game?", "Who plays Mount Chess?").await;
        harness.sandbox.add_channel(guild, "another").expect("there is room");
        browser.see(&in_column("Ada", "nav//button[contains(., '#another')]")).await;
        check_accessibility(&browser, "forum", size).await;
        browser.save_picture(&format!("forum-{}", size.0)).await;
        browser.click(&in_column("Ada", "form[@class='new-post']/button")).await;
        browser.see(&latest("Ada", "Who plays Mount Chess?", "")).await;
        send_command(&browser, "Ada", "game new", &[picked("variant", "Mount Chess")]).await;
        browser.see(&latest("Ada", "Mount Chess", "//button[.='Join']")).await;
        browser.save_picture(&format!("forum-post-{}", size.0)).await;
        if is_phone {
            browser.click(&in_column("Ada", "button[.='Channels']")).await;
        }
        open_channel(&browser, "Ada", "#strategy").await;
        browser.click(&in_column("Ada", "ul[@class='posts']//button[.='A game?']")).await;
        browser.see(&latest("Ada", "Mount Chess", "//button[.='Join']")).await;
        browser.close().await;
        harness.finish().await;
    }
}
