//! Lists on a page that, like Discord's clients, keeps the selection and sends nothing if the same entry is picked
//! again.

use crate::bot::Harness;
use crate::browser::in_column;
use crate::people_on_page::{DESKTOP, latest, list_entry, open_page, send_command};

/// Text on the message of a game in the lobby.
const CARD: &str = "picks the game and its settings";

#[tokio::test]
async fn a_person_who_declined_is_invited_again_and_a_closed_form_is_opened_again() {
    let harness = Harness::with_live_boards().await;
    let Some(browser) = open_page(&harness, &["Ada", "Ben"], DESKTOP).await else { return };
    send_command(&browser, "Ada", "game new", &[]).await;
    for _ in 0..2 {
        let list = "//button[contains(@class, 'select')][contains(., 'Invite a player')]";
        browser.click(&latest("Ada", CARD, list)).await;
        browser.click(&list_entry("Ada", "Ben")).await;
        browser.see(&latest("Ada", CARD, "[contains(., 'Invited: ')]")).await;
        browser.click(&latest("Ben", "invites you to play", "//button[.='Decline']")).await;
        browser.see(&latest("Ada", CARD, "[not(contains(., 'Invited: '))]")).await;
    }
    browser.click(&latest("Ada", CARD, "//button[.='Settings']")).await;
    for _ in 0..2 {
        browser
            .click(&latest(
                "Ada",
                "Change what you like",
                "//button[starts-with(., 'Time: Other')][not(@role)]",
            ))
            .await;
        browser.click(&in_column("Ada", "form[@role='dialog']//button[.='Cancel']")).await;
        browser.wait_until_gone(&in_column("Ada", "form[@role='dialog']")).await;
    }
    browser.close().await;
    harness.finish().await;
}
