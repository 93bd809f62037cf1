//! The messages and mentions that the two players of a forty-move game see, in each display mode of boards.

use crate::bot::Harness;
use crate::browser::{Browser, in_column};
use crate::endings::start_game;
use crate::people_on_page::{DESKTOP, open_channel, open_page};
use castellan::game::Span;
use castellan::rules::{Action, Status, Variant};
use serde_json::{Value, json};
use std::time::Duration;

const MOVES: usize = 40;
const PEOPLE: [&str; 2] = ["Ada", "Ben"];

/// A script that records each message that mentions the viewer from now on.
const RECORD_MENTIONS: &str = "
    window.called = { Ada: new Set(), Ben: new Set() };
    const note = (node) => {
        if (!(node instanceof Element)) return;
        const called = '.notified[data-id]';
        for (const one of [...(node.matches(called) ? [node] : []), ...node.querySelectorAll(called)]) {
            window.called[one.closest('section[data-user]').dataset.user].add(one.dataset.id);
        }
    };
    note(document.body);
    new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach(note)))
        .observe(document.body, { subtree: true, childList: true });
    return 1";

/// Waits until each player has been mentioned exactly this often.
async fn wait_for_mentions(browser: &Browser, times: [usize; 2]) {
    let counts = "return [window.called.Ada.size, window.called.Ben.size]";
    let mut called = Value::Null;
    for _ in 0..3_600 {
        called = browser.script(counts).await;
        if called == json!(times) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("called {called} and not {times:?}\n{}", browser.text().await);
}

/// Waits until each player sees this number of public messages.
async fn wait_for_messages(browser: &Browser, messages: usize) {
    for user in PEOPLE {
        let all = in_column(user, "article[@data-id][not(contains(@class, 'private'))]");
        let mut seen = 0;
        for _ in 0..3_600 {
            seen = browser.count(&all).await;
            if seen == messages {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert_eq!(seen, messages, "{user}\n{}", browser.text().await);
    }
}

/// Plays a forty-move game between Ada and Ben, and checks the number of messages in the channel and in its thread.
async fn check_traffic(boards: &str, channel_messages: usize, thread_messages: Option<usize>) {
    let harness = Harness::for_programs().await;
    let Some(browser) = open_page(&harness, &PEOPLE, DESKTOP).await else { return };
    browser.script(RECORD_MENTIONS).await;
    let variant = "all-round-king".parse::<Variant>().expect("a game");
    let mut game = start_game(&harness, variant, &[("phases", "N")], &[("boards", boards)], &["Ben"]).await;
    let mut channel = harness.sandbox.channel("games").expect("a channel");
    if thread_messages.is_some() {
        for user in PEOPLE {
            open_channel(&browser, user, "Ada, Ben: All-round King").await;
        }
        channel = harness.sandbox.channel("Ada, Ben: All-round King").expect("a thread");
    }
    for moves in 1..=MOVES {
        let continues_game = |action: &&Action| {
            let mut after = game.record.clone();
            after.play(**action, None).is_ok() && after.status() == Status::Ongoing
        };
        let actions = game.record.position().actions();
        // Going to and fro with a knight would repeat the position.
        let mut all = actions.iter().rev().cycle().skip(7 * moves).take(actions.len());
        let action = *all.find(continues_game).expect("an action");
        // Pause for the rate limit.
        if moves % 25 == 0 {
            harness.advance(Span::from_ms(10_000)).await;
        }
        let given = [("action", action.to_string()), ("game", game.id.to_string())];
        let given = given.each_ref().map(|(option, value)| (*option, value.as_str()));
        harness.run_in(channel, game.to_act(), "move", &given).await;
        game.record = harness.record(&game.id, moves).await;
        // Each turn has a mention in a message of its own; earlier ones stay.
        wait_for_mentions(&browser, [1 + moves / 2, moves.div_ceil(2)]).await;
    }
    if let Some(messages) = thread_messages {
        wait_for_messages(&browser, messages).await;
        browser.save_picture("traffic-in-thread").await;
        for user in PEOPLE {
            open_channel(&browser, user, "#games").await;
        }
    }
    wait_for_messages(&browser, channel_messages).await;
    browser.save_picture(&format!("traffic-{boards}")).await;
    // No further mentions arrived meanwhile.
    wait_for_mentions(&browser, [21, 20]).await;
    // The page fits the window.
    assert_eq!(
        browser.script("return document.documentElement.scrollWidth <= innerWidth").await,
        json!(true)
    );
    browser.close().await;
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forty_moves_on_a_live_board_leave_a_board_and_a_line_on_the_screen() {
    check_traffic("live", 2, None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forty_moves_with_a_board_each_leave_forty_boards_on_the_screen() {
    // The other three messages are the card, the join notice and the starting board.
    check_traffic("every-move", 43, None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forty_moves_in_a_thread_leave_one_message_in_the_channel_and_a_board_and_a_line_in_the_thread() {
    check_traffic("thread", 1, Some(3)).await;
}
