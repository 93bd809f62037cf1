//! Games played to their ends in one session.

use crate::bot::Harness;
use crate::browser::in_column;
use crate::people_on_page::{
    DESKTOP, PHONE, latest, list_entry, open_page, picked, send_command, suggested, switch_to, typed,
};
use castellan::discord::commands::matching::suggest_actions;
use castellan::rules::{Action, Options, Outcome, Record, Seat, Status, Variant, WinReason};
use castellan::text::{Language, describe_action_in};

/// The path of a button for a target square.
const TARGETS: &str = "//button[starts-with(@data-custom-id, 'target~')]";
const ENTER: &str = "\u{e007}";
const DOWN: &str = "\u{e015}";

/// Returns the autocomplete suggestion for an action.
fn suggestion(record: &Record, action: Action) -> String {
    let found = suggest_actions(record.position(), &action.to_string(), Language::En)
        .into_iter()
        .find(|one| one.value == action.to_string());
    found.expect("it is suggested").name
}

/// Returns a short game that ends in mate.
pub fn short_game() -> (Variant, Vec<Action>) {
    let variant = "giant-king".parse::<Variant>().expect("a game");
    let actions = ["c2d4", "j8j6", "b3b4", "d8d6", "d1b3", "h10g7", "b3g8"];
    (variant, actions.map(|action| action.parse::<Action>().expect("an action")).to_vec())
}

#[tokio::test]
async fn two_people_play_to_checkmate_by_typing() {
    let harness = Harness::open().await;
    let Some(browser) = open_page(&harness, &["Ada", "Ben"], DESKTOP).await else { return };
    let (variant, actions) = short_game();
    let title = variant.info().title;
    send_command(&browser, "Ada", "game new", &[picked("variant", title)]).await;
    browser.see(&latest("Ben", title, "//button[.='Join']")).await;
    browser.save_picture("played-lobby").await;
    send_command(&browser, "Ben", "game join", &[]).await;
    browser.see(&latest("Ada", title, "[contains(., 'Black: Ben')]//button[.='Start']")).await;
    send_command(&browser, "Ada", "game start", &[]).await;

    let mut record = Record::begin(variant, Options::default()).expect("a game");
    for (place, action) in actions.into_iter().enumerate() {
        let (user, other) = if place % 2 == 0 { ("Ada", "Ben") } else { ("Ben", "Ada") };
        // The board mentions only the player to move.
        let call = format!("@{user}, your move");
        browser
            .see(&latest(user, &call, "[contains(@class, 'notified')]//img[contains(@alt, 'to move')]"))
            .await;
        browser.see(&latest(other, &call, "[not(contains(@class, 'notified'))]//button[.='Move']")).await;
        let (text, suggestion) = (action.to_string(), suggestion(&record, action));
        send_command(&browser, user, "move", &[suggested("action", &text, &suggestion)]).await;
        let before = record.position().clone();
        record.play(action, None).expect("it is allowed");
        let step = record.last().expect("an action");
        let words = describe_action_in(step, &before, record.position(), Language::En);
        browser.see(&latest(other, &format!("{user}: {words}"), "//img")).await;
        if place == 2 {
            browser.save_picture("played-desk").await;
            browser.save_picture_of(&latest("Ben", "Pawn b3 to b4", ""), "played").await;
        }
    }
    assert_eq!(record.status(), Status::Over(Outcome::Won(Seat::White, WinReason::Checkmate)));
    browser.see(&latest("Ben", "Ada wins!", "//img")).await;
    browser.wait_until_gone(&in_column("Ada", "article//button[.='Move']")).await;
    browser.save_picture("played-over").await;
    browser.close().await;
    harness.finish().await;
}

#[tokio::test]
async fn a_game_is_played_by_buttons_alone_on_a_phone() {
    let harness = Harness::with_live_boards().await;
    let Some(browser) = open_page(&harness, &["Ada", "Ben"], PHONE).await else { return };
    let fits = || async {
        let width = browser.script("return document.documentElement.scrollWidth").await;
        assert!(width.as_u64() <= Some(PHONE.0.into()), "{width}");
    };
    let title = "King's Mate";
    switch_to(&browser, "Ada").await;
    send_command(&browser, "Ada", "game new", &[picked("variant", title)]).await;

    // A spectator joins with one button, and the game starts with another.
    switch_to(&browser, "Ben").await;
    browser.click(&latest("Ben", title, "//button[.='Join']")).await;
    browser.see(&latest("Ben", "joined as Black", "")).await;
    browser.save_picture("phone-lobby").await;
    switch_to(&browser, "Ada").await;
    browser.click(&latest("Ada", "Black: Ben", "//button[.='Start']")).await;

    // Choose the piece and the target. The lists are visible only to the player and disappear afterwards.
    browser.see(&latest("Ada", "@Ada, your move (White)", "[contains(@class, 'notified')]")).await;
    browser.click(&latest("Ada", "White (Ada) to move", "//button[.='Move']")).await;
    let private = "[contains(., 'Only you can see this')]";
    browser.click(&latest("Ada", "Which piece?", &format!("{private}//button[@class='select']"))).await;
    browser.save_picture("phone-pieces").await;
    browser.click(&list_entry("Ada", "Priest b1")).await;
    browser.see(&latest("Ada", "Priest b1: where to?", "//img[contains(@alt, 'White (Ada) to move')]")).await;
    browser.save_picture("phone-close-up").await;
    fits().await;
    browser
        .click(&latest("Ada", "where to?", &format!("{private}{TARGETS}[contains(., 'Priest to d3')]")))
        .await;
    browser.see(&latest("Ben", "Priest b1 to d3", "[contains(@class, 'notified')]")).await;
    browser.wait_until_gone(&in_column("Ada", &format!("article{private}//button[@class='select']"))).await;

    // The earlier line is gone. The board is the same message, and the other player is to move.
    browser
        .wait_until_gone(&in_column(
            "Ada",
            "article[contains(., 'Game on!')][not(contains(., 'Only you can see this'))]",
        ))
        .await;
    browser.click(&latest("Ada", "Black (Ben) to move", "//button[.='Move']")).await;
    browser.see(&latest("Ada", "It's not your turn: Black (Ben) is to move.", private)).await;
    browser.save_picture("phone-wrong").await;

    switch_to(&browser, "Ben").await;
    browser.click(&latest("Ben", "Black (Ben) to move", "//button[.='More']")).await;
    browser.click(&latest("Ben", "What else?", "//button[.='Legal moves']")).await;
    browser.see(&latest("Ben", "legal moves for", private)).await;
    browser.save_picture("phone-legal").await;
    browser.click(&latest("Ben", "Black (Ben) to move", "//button[.='Resign']")).await;
    browser.see(&latest("Ben", "Resign this game of", private)).await;
    browser.save_picture("phone-resign").await;
    browser.click(&latest("Ben", "Resign this game of", "//button[.='Resign']")).await;
    browser.see(&in_column("Ben", "article[contains(., 'Ada wins!')]//img")).await;
    browser.save_picture("phone-over").await;
    fits().await;
    browser.wait_until_gone(&in_column("Ben", "article//button[.='Move']")).await;
    browser.close().await;
    harness.finish().await;
}

#[tokio::test]
async fn a_move_takes_two_choices_from_the_board_and_can_be_made_by_keyboard() {
    let harness = Harness::open().await;
    let Some(browser) = open_page(&harness, &["Ada", "Ben"], DESKTOP).await else { return };
    let (title, private) = ("Mount Chess", "[contains(., 'Only you can see this')]");
    send_command(
        &browser,
        "Ada",
        "game new",
        &[picked("variant", title), typed("options", "time=10m + 10s")],
    )
    .await;
    browser.click(&latest("Ben", title, "//button[.='Join']")).await;
    browser.click(&latest("Ada", "joined as Black", "//button[.='Start']")).await;

    // The list on the board is visible to all. Presses out of turn are rejected, and the board stays unchanged.
    let board = |user, list| latest(user, "Game on!", &format!("//button[@class='select'][.='{list}']"));
    browser.click(&board("Ben", "White: which piece?")).await;
    browser.click(&list_entry("Ben", "Hunter a1")).await;
    browser.see(&latest("Ben", "It's not your turn: White (Ada) is to move.", private)).await;
    browser.save_picture("select-refused").await;
    browser.see(&board("Ada", "White: which piece?")).await;

    // Three clicks: the list, the piece in it, and the target.
    let target = "[contains(., '1. Hunter mounts Hunter b2: Archer')]";
    let clicks = [
        board("Ada", "White: which piece?"),
        list_entry("Ada", "Hunter c1"),
        latest("Ada", "Hunter c1: where to?", &format!("{private}{TARGETS}{target}")),
    ];
    for (place, path) in clicks.iter().enumerate() {
        browser.click(path).await;
        browser.save_picture(&format!("select-{place}")).await;
    }
    browser.see(&latest("Ben", "Ada: Hunter c1 mounts Hunter b2: Archer", "//img")).await;
    browser.wait_until_gone(&in_column("Ada", &format!("article{private}{TARGETS}"))).await;

    // The same by keyboard: Enter opens the list, arrow keys move in it, and focus returns to it.
    let focus = |path: &str| {
        format!(
            "document.evaluate(`{path}`, document, null, 9, null).singleNodeValue.focus(); return document.activeElement.className"
        )
    };
    let list = latest("Ben", "your move (Black)", "//button[@class='select'][.='Black: which piece?']");
    browser.see(&list).await;
    assert_eq!(browser.script(&focus(&list)).await, "select");
    for key in [ENTER, DOWN, ENTER] {
        browser.send_keys(key).await;
    }
    let target = latest("Ben", "where to?", &format!("{private}{TARGETS}"));
    browser.see(&target).await;
    assert_eq!(browser.script("return document.activeElement.className").await, "select");
    browser.script(&focus(&target)).await;
    browser.send_keys(ENTER).await;
    browser.see(&latest("Ada", "Ben: ", "[contains(., 'your move (White)')]//img")).await;
    browser.save_picture("select-keys").await;
    browser.close().await;
    harness.finish().await;
}
