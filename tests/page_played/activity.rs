//! The board inside Discord: a person presses **Board**, a panel opens beside the chat, signs in by itself, and a move
//! made in it appears in the channel.

use crate::bot::Harness;
use crate::browser::{Browser, in_column};
use crate::people_on_page::{DESKTOP, FAULTS, PHONE, latest, open_page, switch_to};
use castellan::game::GameId;
use serde_json::json;

const ENTER: &str = "\u{e007}";
/// The path of the board in its frame, once it is in step with the server.
const BOARD: &str = "//*[@id='board'][@aria-busy='false']";

/// Presses **Board** below the newest board of a game, and goes into the frame that opens.
async fn press_board(browser: &Browser, user: &str, game: &GameId, frame: u16) {
    let button = format!("button[starts-with(@data-custom-id, 'webboard~{game}')]");
    browser
        .click(&in_column(
            user,
            &format!("{button}[not(following::{button}[ancestor::section[@data-user='{user}']])]"),
        ))
        .await;
    browser.see(&in_column(user, "aside[contains(@class, 'activity')]/iframe")).await;
    browser.enter_frame(frame).await;
    browser.see(BOARD).await;
    // The page has its own words, too.
    browser.see("//form[@id='type']//button[normalize-space()]").await;
}

#[tokio::test]
async fn a_board_opens_beside_the_chat_and_its_moves_appear_there() {
    let harness = Harness::with_activity().await;
    let Some(browser) = open_page(&harness, &["Ada", "Ben"], DESKTOP).await else { return };
    let options = [("variant", "mount-chess"), ("options", "solo=on; time=3d per action")];
    let game = harness.open_game("Ada", &options).await;
    harness.run("Ada", "game start", &[("game", game.as_str())]).await;
    press_board(&browser, "Ada", &game, 0).await;
    // Nobody was asked to sign in, and the board is Ada's own: she can move.
    browser.click("//input[@id='typed']").await;
    browser.send_keys(&format!("a2a3{ENTER}")).await;
    browser.see("//ol[@id='moves'][contains(., 'a2a3') or contains(., 'a2-a3') or contains(., 'a3')]").await;
    browser.leave_frame().await;
    browser.see(&latest("Ben", "a3", "")).await;
    browser.save_picture("activity").await;
    // Ben joins the same instance, and watches with a session of his own.
    press_board(&browser, "Ben", &game, 1).await;
    browser.see("//ol[@id='moves'][contains(., 'a3')]").await;
    assert_eq!(browser.count("//form[@id='type'][not(@hidden)]").await, 0, "he does not play");
    browser.leave_frame().await;
    // A closed panel is left, and opens again.
    browser.click(&in_column("Ada", "aside[contains(@class, 'activity')]//button")).await;
    browser.wait_until_gone(&in_column("Ada", "aside")).await;
    press_board(&browser, "Ada", &game, 0).await;
    browser.leave_frame().await;
    browser.close().await;
    harness.finish().await;
}

#[tokio::test]
async fn an_open_board_goes_to_the_game_that_its_person_chooses() {
    let harness = Harness::with_activity().await;
    let Some(browser) = open_page(&harness, &["Ada", "Ben"], DESKTOP).await else { return };
    let mut games = Vec::new();
    for variant in ["mount-chess", "giant-king"] {
        let options = [("variant", variant), ("options", "solo=on; time=3d per action")];
        let game = harness.open_game("Ada", &options).await;
        harness.run("Ada", "game start", &[("game", game.as_str())]).await;
        games.push(game);
    }
    let title = |title: &str| format!("//h1[@id='title'][contains(., '{title}')]");
    press_board(&browser, "Ada", &games[0], 0).await;
    browser.see(&title("Mount Chess")).await;
    browser.leave_frame().await;
    press_board(&browser, "Ben", &games[0], 1).await;
    browser.leave_frame().await;
    // The panel is open already, and Discord does not load it again.
    press_board(&browser, "Ada", &games[1], 0).await;
    browser.see(&title("Giant-King")).await;
    browser.see(BOARD).await;
    browser.click("//details[@id='others']/summary").await;
    browser.leave_frame().await;
    browser.save_picture("activity-others").await;
    browser.enter_frame(0).await;
    // The page itself offers the first game, in which it is Ada's turn too.
    browser.click("//div[@id='other-games']/button[contains(., 'Mount Chess')]").await;
    browser.see(&title("Mount Chess")).await;
    browser.see(BOARD).await;
    browser.leave_frame().await;
    browser.enter_frame(1).await;
    browser.see(&title("Mount Chess")).await;
    assert_eq!(browser.count("//details[@id='others'][not(@hidden)]").await, 0, "Ben has no other games");
    browser.leave_frame().await;
    browser.close().await;
    harness.finish().await;
}

#[tokio::test]
async fn a_lobby_on_a_phone_opens_its_board_and_starts_there() {
    let harness = Harness::with_activity().await;
    let Some(browser) = open_page(&harness, &["Ada", "Ben"], PHONE).await else { return };
    switch_to(&browser, "Ada").await;
    let game = harness.open_game("Ada", &[("variant", "king-of-the-mountain"), ("options", "seats=2")]).await;
    browser.see(&in_column("Ada", &format!("button[starts-with(@data-custom-id, 'webboard~{game}')]"))).await;
    browser.save_picture("phone-lobby-board").await;
    assert_eq!(browser.script(FAULTS).await, json!([]));
    let status = |text: &str| format!("//p[@id='status'][contains(., \"{text}\")]");
    press_board(&browser, "Ada", &game, 0).await;
    browser.see(&status("Waiting for players.")).await;
    harness.run("Ben", "game join", &[("game", game.as_str())]).await;
    browser.see(&status("Everyone's here. Ada can start the game.")).await;
    browser.leave_frame().await;
    browser.save_picture("phone-lobby-page").await;
    browser.enter_frame(0).await;
    browser.click("//div[@id='commands']/button[.='Start']").await;
    // The choice of armies, with the board in view.
    browser.see("//div[@id='armies'][not(@hidden)]//button[.='siege']").await;
    browser.leave_frame().await;
    browser.save_picture("phone-armies-page").await;
    browser.close().await;
    harness.finish().await;
}
