//! A game against the computer, played on the page at phone size.

use crate::bot::Harness;
use crate::browser::{Browser, in_column};
use crate::people_on_page::{latest, list_entry};
use std::time::Duration;
use tokio::time::sleep;

/// The size of a phone's screen, in pixels.
const PHONE: (u32, u32) = (390, 844);
const GREETING: &str = "I referee five chess variants";
const TO_MOVE: &str = "your move (White)";
const COMPUTER: &str = "Castellan (level 3)";

#[tokio::test]
async fn a_newcomer_plays_the_computer_on_a_phone() {
    let harness = Harness::open().await;
    let (width, height) = PHONE;
    let Some(browser) = Browser::open(&harness.sandbox.page_url(), width, height).await else { return };
    browser.click(&latest("Ada", GREETING, "//button[.='Play the computer']")).await;
    browser.see(&latest("Ada", TO_MOVE, "//img")).await;
    browser.save_picture("computer-begun").await;
    for (piece, to) in [("Farmer a2", "Farmer to a3"), ("Farmer a3", "Farmer to a4")] {
        browser.click(&latest("Ada", TO_MOVE, "//button[@class='select']")).await;
        browser.click(&list_entry("Ada", piece)).await;
        let target = latest("Ada", "where to?", &format!("//button[contains(., '{to}')]"));
        browser.see(&target).await;
        browser.click(&target).await;
        // No takeback confirmation is needed: the computer always agrees. Its reply arrives on its own and mentions
        // Ada.
        let moved = format!("Ada: {piece} to {}", &to[to.len() - 2..]);
        let called = format!("article[contains(., '{TO_MOVE}')][ancestor::section[@data-user='Ada']]//img");
        browser.see(&in_column("Ada", &format!("article[contains(., '{moved}')]/following::{called}"))).await;
        browser.see(&latest("Ada", &format!("{COMPUTER}: "), "")).await;
        let fits = "return document.documentElement.scrollWidth <= innerWidth";
        assert_eq!(browser.script(fits).await, true);
        browser.save_picture("computer-answered").await;
    }
    // The hint's picture shows the move as an arrow.
    let more = latest("Ada", TO_MOVE, "//button[.='More']");
    browser.click(&more).await;
    browser.click(&latest("Ada", "What else?", "//button[.='Hint']")).await;
    browser.see(&latest("Ada", "Your chances of winning", "//img")).await;
    browser.save_picture("computer-hint").await;
    // After the game, the analysis rates her moves.
    browser.click(&latest("Ada", TO_MOVE, "//button[.='Resign']")).await;
    browser.click(&latest("Ada", "Resign this game", "//button[.='Resign']")).await;
    browser.click(&latest("Ada", " wins!", "//button[.='Analyse']")).await;
    // On a slow machine it takes a while, and then shows itself.
    let whole = latest("Ada", "Analysis:", "//img");
    let progress = latest("Ada", "Analysing", "//button[.='Show']");
    browser.see(&format!("{whole} | {progress}")).await;
    while browser.count(&whole).await == 0 {
        sleep(Duration::from_secs(1)).await;
    }
    browser.save_picture("computer-analysis").await;
    browser.close().await;
    harness.finish().await;
}
