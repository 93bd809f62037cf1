//! A newcomer's first minute: from the page's address to the first move.

use crate::bot::Harness;
use crate::browser::{Browser, in_column};
use crate::people_on_page::{DESKTOP, latest, list_entry, open_channel};
use castellan::rules::Variant;
use std::time::Instant;

/// The size of a newcomer's phone, in pixels.
const PHONE: (u32, u32) = (390, 844);
const ENTER: &str = "\u{e007}";
const GREETING: &str = "I referee five chess variants";
/// Text on the message of a game in the lobby.
const CARD: &str = "picks the game and its settings";
/// Text on the board of a game that has just started.
const BOARD: &str = "your move (White)";

/// A person who has just opened the page, and their number of clicks.
struct Newcomer {
    browser: Browser,
    clicks: u32,
    since: Instant,
    /// The prefix of the pictures' names.
    device: &'static str,
}

impl Newcomer {
    async fn open_page(harness: &Harness, (width, height): (u32, u32)) -> Option<Self> {
        let since = Instant::now();
        let browser = Browser::open(&harness.sandbox.page_url(), width, height).await?;
        let device = if width == PHONE.0 { "phone" } else { "desk" };
        Some(Self { browser, clicks: 0, since, device })
    }

    async fn click(&mut self, path: &str) {
        self.browser.click(path).await;
        self.clicks += 1;
    }

    /// Checks that the page does not overflow sideways, and that buttons on a phone are large enough for a thumb.
    async fn check_layout(&self, what: &str) {
        let fits = "return document.documentElement.scrollWidth <= innerWidth";
        assert_eq!(self.browser.script(fits).await, true, "{what}");
        if self.device == "phone" {
            let small = "return [...document.querySelectorAll('button, input, .select')]
                .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 44)
                .map((one) => `${one.textContent} ${one.className} ${one.getBoundingClientRect().height}`)";
            assert_eq!(self.browser.script(small).await, serde_json::json!([]), "{what}");
            // Long lists of people scroll sideways, but not below the two tools and the current person.
            let cut = "return [...document.querySelectorAll('#people > .tool, #people > .current')]
                .filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.textContent)";
            assert_eq!(self.browser.script(cut).await, serde_json::json!([]), "{what}");
        }
        self.browser.save_picture(&format!("first-{}-{what}", self.device)).await;
    }

    /// Goes from the greeting to the board of a solo game.
    async fn open_solo_game(&mut self) {
        self.browser.see(&latest("Ada", GREETING, "//button[.='What can I do?']")).await;
        self.check_layout("greeting").await;
        self.click(&latest("Ada", GREETING, "//button[.='New game']")).await;
        self.browser.see(&latest("Ada", CARD, "//button[.='Play alone']")).await;
        self.check_layout("card").await;
        self.click(&latest("Ada", CARD, "//button[.='Play alone']")).await;
        self.browser.see(&latest("Ada", BOARD, "//img")).await;
    }

    /// Checks the number of clicks. The time depends on the machine and is only printed.
    async fn finish(self, how: &str, clicks: u32) {
        let seconds = self.since.elapsed().as_secs_f32();
        println!("{}, {how}: {} clicks, {seconds:.1} s", self.device, self.clicks);
        assert_eq!(self.clicks, clicks, "{}, {how}", self.device);
        self.browser.close().await;
    }
}

#[tokio::test]
async fn the_first_move_is_typed_after_three_clicks() {
    for size in [DESKTOP, PHONE] {
        let harness = Harness::open().await;
        let Some(mut newcomer) = Newcomer::open_page(&harness, size).await else { return };
        newcomer.open_solo_game().await;
        newcomer.check_layout("board").await;
        newcomer.click(&in_column("Ada", "textarea[contains(@class, 'say')]")).await;
        newcomer.browser.send_keys("/move a2a3").await;
        newcomer.browser.see(&in_column("Ada", "input[@data-option='action']")).await;
        newcomer.browser.send_keys(ENTER).await;
        newcomer.browser.see(&latest("Ada", "Farmer a2 to a3", "//img")).await;
        newcomer.check_layout("moved").await;
        newcomer.finish("by typing", 3).await;
        harness.finish().await;
    }
}

#[tokio::test]
async fn the_first_move_is_made_after_four_clicks_by_buttons_alone() {
    for size in [DESKTOP, PHONE] {
        let harness = Harness::open().await;
        let Some(mut newcomer) = Newcomer::open_page(&harness, size).await else { return };
        newcomer.click(&latest("Ada", GREETING, "//button[.='Play alone']")).await;
        newcomer.browser.see(&latest("Ada", BOARD, "//img")).await;
        newcomer.click(&latest("Ada", BOARD, "//button[@class='select']")).await;
        newcomer.check_layout("pieces").await;
        newcomer.click(&list_entry("Ada", "Farmer a2")).await;
        let target = latest("Ada", "where to?", "//button[contains(., 'Farmer to a3')]");
        newcomer.browser.see(&target).await;
        newcomer.check_layout("close-up").await;
        newcomer.click(&target).await;
        newcomer.browser.see(&latest("Ada", "Farmer a2 to a3", "//img")).await;
        newcomer.finish("by buttons alone", 4).await;
        harness.finish().await;
    }
}

#[tokio::test]
async fn a_player_is_invited_from_the_list_and_one_person_plays_both_sides_on_the_page() {
    for size in [DESKTOP, PHONE] {
        let harness = Harness::open().await;
        let Some(mut newcomer) = Newcomer::open_page(&harness, size).await else { return };
        newcomer.click(&latest("Ada", GREETING, "//button[.='What can I do?']")).await;
        newcomer.browser.see(&latest("Ada", "What can I do?", "//button[.='Learn']")).await;
        newcomer.check_layout("guide").await;
        newcomer.click(&latest("Ada", "What can I do?", "//button[.='Learn']")).await;
        newcomer.browser.see(&latest("Ada", "/why", "//button[.='New game']")).await;
        newcomer.check_layout("topic").await;
        newcomer.click(&latest("Ada", "/why", "//button[.='New game']")).await;
        newcomer
            .click(&latest("Ada", CARD, "//button[@class='select'][contains(., 'Invite a player')]"))
            .await;
        newcomer.check_layout("people").await;
        newcomer.click("//nav[@id='people']/button[.='Both sides']").await;
        newcomer.click(&in_column("Ada", "button[@role='option'][contains(., 'Ben')]")).await;

        // Ben is mentioned, so the page acts as Ben; from then on, as the player to move.
        newcomer.browser.see("//div[@id='acting'][contains(., 'You act as Ben now')]").await;
        newcomer.click(&latest("Ben", CARD, "//button[.='Join']")).await;
        newcomer.browser.see(&latest("Ben", "Black: Ben", "//button[.='Start']")).await;
        newcomer.click(&latest("Ben", "Black: Ben", "//button[.='Start']")).await;
        newcomer.browser.see("//div[@id='acting'][contains(., 'You act as Ada now')]").await;
        newcomer.browser.click(&in_column("Ada", "textarea[contains(@class, 'say')]")).await;
        newcomer.browser.send_keys("/move a2a3").await;
        newcomer.browser.see(&in_column("Ada", "input[@data-option='action']")).await;
        newcomer.browser.send_keys(ENTER).await;
        newcomer.browser.see("//div[@id='acting'][contains(., 'You act as Ben now')]").await;
        newcomer.browser.see(&latest("Ben", "Farmer a2 to a3", "//button[.='Move']")).await;
        newcomer.check_layout("both").await;
        newcomer.browser.close().await;
        harness.finish().await;
    }
}

#[tokio::test]
async fn the_first_board_of_every_game_says_its_goal_and_fits_the_window() {
    for size in [DESKTOP, PHONE] {
        let harness = Harness::open().await;
        let Some(newcomer) = Newcomer::open_page(&harness, size).await else { return };
        if size == PHONE {
            newcomer.browser.click(&in_column("Ada", "button[.='Channels']")).await;
        }
        open_channel(&newcomer.browser, "Ada", "#games").await;
        for variant in Variant::ALL {
            let name = variant.info().name;
            let mut options = "solo=on".to_owned();
            if *variant == Variant::KingOfTheMountain {
                options.push_str("; army=balanced; first=w");
            }
            let game = harness.open_game("Ada", &[("variant", name), ("options", &options)]).await;
            harness.run("Ada", "game start", &[("game", game.as_str())]).await;
            let board = format!("[.//button[contains(@data-custom-id, '{game}')]]");
            let pieces = "//button[.='Pieces']";
            newcomer.browser.see(&latest("Ada", BOARD, &format!("{board}{pieces}"))).await;
            newcomer.browser.see(&latest("Ada", "To win, ", &format!("{board}{pieces}"))).await;
            newcomer.check_layout(name).await;
        }
        newcomer.browser.close().await;
        harness.finish().await;
    }
}
