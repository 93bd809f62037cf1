//! A four-player game with armies, from the greeting to the first move, with buttons and lists only.

use crate::accessibility::is_accessible;
use crate::bot::Harness;
use crate::browser::{Browser, of};
use crate::hall::{first, latest, types};

/// A screen wide enough for four people side by side.
const FOUR: (u32, u32) = (2560, 900);
const PEOPLE: [&str; 4] = ["Ada", "Ben", "Cleo", "Dan"];
const GREETING: &str = "I referee five chess variants";
/// Text on the message of a game in the lobby.
const CARD: &str = "picks the game and its settings";
const GAME: &str = "King of the Mountain";
const PRIVATE: &str = "[contains(., 'Only you can see this')]";

/// The page and the number of clicks by the game's owner. A choice from a list takes two clicks: one opens the list,
/// one selects.
struct Table {
    browser: Browser,
    clicks: u32,
}

impl Table {
    async fn clicks(&mut self, path: &str) {
        self.browser.click(path).await;
        self.clicks += 1;
    }

    /// Chooses the first ready-made army.
    async fn locks_in(&self, user: &str) {
        self.browser.click(&latest(user, GAME, "//button[.='Choose army']")).await;
        self.browser
            .click(&latest(user, "Your army", &format!("{PRIVATE}//button[.='Play Balanced']")))
            .await;
    }

    /// Returns the name of the player to move.
    async fn to_act(&self) -> &'static str {
        let seen = self.browser.read(&latest("Ada", ", your move (", "[.//button[.='Resign']]")).await;
        let called = PEOPLE.into_iter().rfind(|name| seen.contains(&format!("@{name}, your move")));
        called.unwrap_or_else(|| panic!("nobody is called: {seen}"))
    }
}

#[tokio::test]
async fn four_people_with_armies_are_at_the_first_move_after_nine_clicks_of_the_owner() {
    let harness = Harness::open().await;
    let address = format!("{}?user={}", harness.sandbox.page_url(), PEOPLE.join(","));
    let Some(browser) = Browser::open(&address, FOUR.0, FOUR.1).await else { return };
    let mut table = Table { browser, clicks: 0 };
    table.clicks(&latest("Ada", GREETING, "//button[.='New game']")).await;
    table.clicks(&latest("Ada", CARD, &format!("//button[.='{GAME}']"))).await;
    for user in &PEOPLE[1..] {
        table.browser.click(&latest(user, CARD, &format!("[contains(., '{GAME}')]//button[.='Join']"))).await;
        table.browser.see(&latest("Ada", CARD, &format!("[contains(., ': {user}')]"))).await;
    }
    table.browser.picture("four-card").await;
    table.clicks(&latest("Ada", CARD, "//button[.='Start']")).await;
    table.clicks(&latest("Ada", GAME, "//button[.='Choose army']")).await;
    let take = format!("{PRIVATE}//button[.='Play Balanced']");
    table.browser.see(&latest("Ada", "Your army", &take)).await;
    table.browser.picture("four-army").await;
    is_accessible(&table.browser, "army", FOUR).await;
    table.clicks(&latest("Ada", "Your army", &take)).await;
    for user in &PEOPLE[1..] {
        table.locks_in(user).await;
    }
    // The first player is drawn by lot. The other players type their moves.
    loop {
        let user = table.to_act().await;
        if user == "Ada" {
            break;
        }
        types(&table.browser, user, "move", &[first("action")]).await;
        table.browser.see(&latest("Ada", &format!("{user}: "), "[contains(., 'your move')]//img")).await;
    }
    // Pick a piece with several targets. A piece with one target skips the second list.
    table.clicks(&latest("Ada", "@Ada, your move", "//button[@class='select']")).await;
    let several = "div[@role='listbox'][not(@hidden)]/button[span[contains(., ' moves')]]";
    table.clicks(&of("Ada", several)).await;
    table
        .clicks(&latest(
            "Ada",
            "where to?",
            &format!("{PRIVATE}//button[starts-with(@data-custom-id, 'target~')]"),
        ))
        .await;
    table.browser.see(&latest("Ada", "Play ", "//button[.='Play it']")).await;
    table.browser.picture("four-meant").await;
    table.clicks(&latest("Ada", "Play ", "//button[.='Play it']")).await;
    table.browser.see(&latest("Ben", "Ada: ", "[contains(., 'your move')]//img")).await;
    table.browser.picture("four-moved").await;
    println!("the owner of a game of four with armies clicks {} times", table.clicks);
    assert_eq!(table.clicks, 9);
    table.browser.close().await;
    harness.ends_well().await;
}
