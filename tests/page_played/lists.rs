//! Lists on a page that, like Discord's clients, keeps the selection and sends nothing if the same entry is picked
//! again.

use crate::bot::Harness;
use crate::browser::of;
use crate::hall::{DESK, entry, latest, seated, types};

/// Text on the message of a game in the lobby.
const CARD: &str = "picks the game and its settings";

#[tokio::test]
async fn a_person_who_declined_is_invited_again_and_a_closed_form_is_opened_again() {
    let harness = Harness::with_live_boards().await;
    let Some(browser) = seated(&harness, &["Ada", "Ben"], DESK).await else { return };
    types(&browser, "Ada", "game new", &[]).await;
    for _ in 0..2 {
        let list = "//button[contains(@class, 'select')][contains(., 'Invite a player')]";
        browser.click(&latest("Ada", CARD, list)).await;
        browser.click(&entry("Ada", "Ben")).await;
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
        browser.click(&of("Ada", "form[@role='dialog']//button[.='Cancel']")).await;
        browser.gone(&of("Ada", "form[@role='dialog']")).await;
    }
    browser.close().await;
    harness.ends_well().await;
}
