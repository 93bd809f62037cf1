//! A four-player game with armies, from the greeting to the first move, with buttons and lists only.

use crate::accessibility::check_accessibility;
use crate::bot::Harness;
use crate::browser::{Browser, in_column};
use crate::people_on_page::{first, latest, send_command};

/// A screen wide enough for four people side by side.
const FOUR_COLUMNS: (u32, u32) = (2560, 900);
const PEOPLE: [&str; 4] = ["Ada", "Ben", "Cleo", "Dan"];
const GREETING: &str = "I referee five chess variants";
/// Text on the message of a game in the lobby.
const CARD: &str = "picks the game and its settings";
const GAME: &str = "King of the Mountain";
const PRIVATE: &str = "[contains(., 'Only you can see this')]";

/// The page and the number of clicks by the game's owner. A choice from a list takes two clicks: one opens the list,
/// one selects.
struct CountingOwner {
    browser: Browser,
    clicks: u32,
}

impl CountingOwner {
    async fn click(&mut self, path: &str) {
        self.browser.click(path).await;
        self.clicks += 1;
    }

    /// Chooses the first ready-made army.
    async fn lock_in_army(&self, user: &str) {
        self.browser.click(&latest(user, GAME, "//button[.='Choose army']")).await;
        self.browser
            .click(&latest(user, "Your army", &format!("{PRIVATE}//button[.='Play Balanced']")))
            .await;
    }

    /// Returns the name of the player to move.
    async fn to_act(&self) -> &'static str {
        let seen = self.browser.text_of(&latest("Ada", ", your move (", "[.//button[.='Resign']]")).await;
        let called = PEOPLE.into_iter().rfind(|name| seen.contains(&format!("@{name}, your move")));
        called.unwrap_or_else(|| panic!("no player is mentioned: {seen}"))
    }
}

#[tokio::test]
async fn a_four_player_game_with_armies_takes_its_owner_eight_clicks() {
    let harness = Harness::open().await;
    let address = format!("{}?user={}", harness.sandbox.page_url(), PEOPLE.join(","));
    let Some(browser) = Browser::open(&address, FOUR_COLUMNS.0, FOUR_COLUMNS.1).await else { return };
    let mut owner = CountingOwner { browser, clicks: 0 };
    owner.click(&latest("Ada", GREETING, "//button[.='New game']")).await;
    owner.click(&latest("Ada", CARD, &format!("//button[.='{GAME}']"))).await;
    for user in &PEOPLE[1..] {
        owner.browser.click(&latest(user, CARD, &format!("[contains(., '{GAME}')]//button[.='Join']"))).await;
        owner.browser.see(&latest("Ada", CARD, &format!("[contains(., ': {user}')]"))).await;
    }
    owner.browser.save_picture("four-card").await;
    owner.click(&latest("Ada", CARD, "//button[.='Start']")).await;
    owner.click(&latest("Ada", GAME, "//button[.='Choose army']")).await;
    let play_balanced = format!("{PRIVATE}//button[.='Play Balanced']");
    owner.browser.see(&latest("Ada", "Your army", &play_balanced)).await;
    owner.browser.save_picture("four-army").await;
    check_accessibility(&owner.browser, "army", FOUR_COLUMNS).await;
    owner.click(&latest("Ada", "Your army", &play_balanced)).await;
    for user in &PEOPLE[1..] {
        owner.lock_in_army(user).await;
    }
    // The first player is drawn by lot. The other players type their moves.
    loop {
        let user = owner.to_act().await;
        if user == "Ada" {
            break;
        }
        send_command(&owner.browser, user, "move", &[first("action")]).await;
        owner.browser.see(&latest("Ada", &format!("{user}: "), "[contains(., 'your move')]//img")).await;
    }
    // Pick a piece with several targets. A piece with one target asks for a confirmation instead.
    owner.click(&latest("Ada", "@Ada, your move", "//button[@class='select']")).await;
    let several = "div[@role='listbox'][not(@hidden)]/button[span[contains(., ' moves')]]";
    owner.click(&in_column("Ada", several)).await;
    owner
        .click(&latest(
            "Ada",
            "where to?",
            &format!("{PRIVATE}//button[starts-with(@data-custom-id, 'target~')]"),
        ))
        .await;
    owner.browser.see(&latest("Ben", "Ada: ", "[contains(., 'your move')]//img")).await;
    owner.browser.save_picture("four-moved").await;
    println!("the owner of a game of four with armies clicks {} times", owner.clicks);
    assert_eq!(owner.clicks, 8);
    owner.browser.close().await;
    harness.finish().await;
}
