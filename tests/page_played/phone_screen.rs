//! A game on a phone, on a live board: from the start, the board, its list and **Move** are on one screen.

use crate::bot::Harness;
use crate::browser::{Browser, in_column};
use crate::people_on_page::open_channel;
use castellan::rules::Variant;
use castellan_test_support::move_kinds::LINES;

const PHONE: (u32, u32) = (390, 844);
/// The most moves of each game.
const MOVES: usize = 6;
/// The most messages between the board and the end of the thread.
const MESSAGES_BELOW: u64 = 5;

/// A script that returns the height of the log, the height from the top of the last board to the last **Move**, the
/// rows of buttons and of lists of that board, and the number of messages below it. It first scrolls to the end.
const MEASURE: &str = "
    const log = [...document.querySelectorAll('.log')].find((one) => one.offsetParent);
    log.scrollTop = log.scrollHeight;
    const messages = [...log.querySelectorAll('.list > article')];
    const board = messages.findLast((one) => one.querySelector('.main > .picture img'));
    const move = [...log.querySelectorAll('button')].findLast((one) => one.textContent === 'Move');
    const { top } = board.querySelector('.main > .picture').getBoundingClientRect();
    const rows = [...board.querySelectorAll('.row')];
    const lines = (row) => new Set([...row.querySelectorAll(':scope > .button')].map((one) => one.offsetTop)).size;
    return {
        log: log.clientHeight,
        needed: move.getBoundingClientRect().bottom - top,
        seen: top >= log.getBoundingClientRect().top - 1,
        buttons: rows.map(lines).reduce((sum, one) => sum + one, 0),
        lists: board.querySelectorAll('.select').length,
        extra: board.querySelectorAll('.embed').length,
        below: messages.length - 1 - messages.indexOf(board),
    }";

#[tokio::test]
async fn from_the_start_the_board_its_list_and_move_are_on_one_screen() {
    let harness = Harness::with_live_boards().await;
    let address = format!("{}?user=Ada", harness.sandbox.page_url());
    let Some(browser) = Browser::open(&address, PHONE.0, PHONE.1).await else { return };
    // The note about the test server is closed once.
    browser.click("//p[@id='notice']/button").await;
    browser.click(&in_column("Ada", "button[.='Channels']")).await;
    open_channel(&browser, "Ada", "#games").await;
    for variant in Variant::ALL {
        let name = variant.info().name;
        let line = LINES.iter().find(|line| line.variant == name).expect("a line");
        let options = format!("solo=on; time=3d per action; {}", line.options);
        let game = harness.open_game("Ada", &[("variant", name), ("options", &options)]).await;
        harness.run("Ada", "game start", &[("game", game.as_str())]).await;
        let moves = line.actions().take(MOVES).map(|(action, _)| Some(action.to_string()));
        for (played, action) in std::iter::once(None).chain(moves).enumerate() {
            if let Some(action) = action {
                harness.run("Ada", "move", &[("action", &action), ("game", game.as_str())]).await;
            }
            // The board and the line below it are of the present position.
            let present = format!("starts-with(@data-custom-id, 'move~{game}~{played}')");
            browser.see(&in_column("Ada", &format!("article[.//img]//button[{present}]"))).await;
            let context = format!("{name}, after {played} moves");
            let script =
                format!("return (async () => {{ await new Promise(requestAnimationFrame); {MEASURE} }})()");
            let seen = browser.script(&script).await;
            browser.save_picture(&format!("phone-{name}-{played}")).await;
            assert_eq!((&seen["seen"], &seen["extra"]), (&true.into(), &0.into()), "{context}: {seen}");
            assert!(seen["needed"].as_f64() <= seen["log"].as_f64(), "{context}: {seen}");
            assert!(seen["buttons"].as_u64() <= Some(2), "{context}: {seen}");
            assert!(seen["below"].as_u64() <= Some(MESSAGES_BELOW), "{context}: {seen}");
        }
    }
    browser.close().await;
    harness.finish().await;
}
