//! Tutorials and puzzles in a headless Chromium: by mouse, by touch and by keys alone, to their end, and without violations of
//! accessibility.

use crate::browser::Browser;
use crate::hands::{Hands, by_each_device};
use crate::harness::Harness;
use castellan_game::Span;
use castellan_referee::puzzles::PuzzleId;
use castellan_rules::{Action, AnyPosition, Variant};
use castellan_test_support::tools;
use serde_json::{Value, json};
use std::path::Path;

const PHONE: (u32, u32) = (390, 844);
const DESK: (u32, u32) = (1280, 900);

/// Waits until the page can be played on, and returns its first state.
async fn state(browser: &Browser) -> Value {
    browser.wait_for("document.querySelector('#board')?.getAttribute('aria-busy') === 'false'").await;
    browser.wait_for("document.querySelector('.movable, [data-name^=drop]')").await;
    let text = browser.read("return document.querySelector('#state').textContent;").await;
    serde_json::from_str(text.as_str().expect("a text")).expect("JSON")
}

/// Plays an action on the page, in a position that its state shows but for the moves so far.
async fn play(hands: Hands, browser: &Browser, view: &Value, (position, action): (&AnyPosition, Action)) {
    let all = castellan_web::view::action_views(position, &position.actions(), castellan_text::Language::En);
    let found = all.iter().find(|known| known.text == action.to_string()).expect("a legal action");
    hands.play(browser, view, &serde_json::to_value(found).expect("JSON")).await;
}

/// Solves every lesson of every game with these hands.
async fn solve_tutorials(hands: Hands) {
    let Some(browser) = hands.browser().await else { return };
    let harness = Harness::start().await;
    for variant in Variant::ALL {
        let info = variant.info();
        browser.client.goto(&format!("{}/learn/{}/1", harness.address, info.name)).await.expect("a page");
        for (lesson, number) in info.lessons.iter().zip(1..) {
            harness.clock.advance(Span::minutes(1));
            browser.wait_for(&format!("location.pathname === '/learn/{}/{number}'", info.name)).await;
            let view = state(&browser).await;
            let position = lesson.position(*variant).expect("a position");
            let mut actions = position.actions().into_iter();
            let right = actions.find(|action| lesson.is_solved_by(&position, *action)).expect("a solution");
            if number == 1 {
                browser.screenshot(&format!("lesson-{}-{hands:?}", info.name)).await;
            }
            play(hands, &browser, &view, (&position, right)).await;
            browser.wait_for("document.querySelector('#status').textContent.includes('Well done!')").await;
            if number == 1 {
                browser.screenshot(&format!("lesson-{}-{hands:?}-done", info.name)).await;
            }
            hands.press(&browser, "[data-name=next]").await;
        }
        browser.wait_for(&format!("!location.pathname.includes('{}')", info.name)).await;
    }
    assert_eq!(browser.errors().await, Vec::<String>::new());
    browser.client.clone().close().await.expect("it closes");
}

by_each_device! {
    solve_tutorials:
    every_tutorial_is_solved_by_mouse,
    every_tutorial_is_solved_by_touch,
    every_tutorial_is_solved_by_keys_alone,
}

/// Solves a puzzle of each game after a wrong move in the first, and shows a solution.
async fn solve_puzzles(hands: Hands) {
    let Some(browser) = hands.browser().await else { return };
    let harness = Harness::start().await;
    let ann = harness.player(1, "Ann").await;
    for (index, variant) in Variant::ALL.iter().enumerate() {
        harness.clock.advance(Span::minutes(1));
        let name = PuzzleId { variant: *variant, number: 1 };
        let puzzle = name.puzzle().expect("a puzzle");
        let place = castellan_community::board_links::BoardPlace::Puzzle(name);
        browser.client.goto(&harness.link_to(&ann, place)).await.expect("the link");
        browser.wait_for(&format!("location.pathname === '/puzzles/{variant}/1'")).await;
        let view = state(&browser).await;
        if index == 0 {
            browser.screenshot(&format!("puzzle-{hands:?}")).await;
            let wrong = puzzle.start.actions().into_iter().find(|action| *action != puzzle.line[0]);
            play(hands, &browser, &view, (&puzzle.start, wrong.expect("another move"))).await;
            browser.wait_for("document.querySelector('#said').textContent.includes('Try again')").await;
            browser.screenshot(&format!("puzzle-{hands:?}-wrong")).await;
        }
        for (plies, action) in puzzle.line.iter().enumerate().step_by(2) {
            let count = format!("document.querySelectorAll('#moves li').length === {plies}");
            browser.wait_for(&format!("{count} && !document.querySelector('.sending')")).await;
            play(hands, &browser, &view, (&puzzle.after(plies), *action)).await;
        }
        browser.wait_for("document.querySelector('#status').textContent.includes('Solved!')").await;
        browser.screenshot(&format!("puzzle-{variant}-{hands:?}-solved")).await;
        hands.press(&browser, "[data-name=next]").await;
        browser.wait_for(&format!("location.pathname !== '/puzzles/{variant}/1'")).await;
    }
    state(&browser).await;
    hands.press(&browser, "[data-name=solution]").await;
    browser.wait_for("document.querySelector('#status').textContent.includes('The solution:')").await;
    browser.screenshot(&format!("puzzle-{hands:?}-solution")).await;
    let results = harness.referee.puzzles.results(&ann).await.expect("a store");
    assert_eq!((results.solved, results.failed), (4, 2));
    // A reload shows the puzzle again, and needs no link.
    browser.client.refresh().await.expect("it loads");
    state(&browser).await;
    assert_eq!(browser.errors().await, Vec::<String>::new());
    browser.client.clone().close().await.expect("it closes");
}

by_each_device! {
    solve_puzzles:
    puzzles_are_solved_by_mouse,
    puzzles_are_solved_by_touch,
    puzzles_are_solved_by_keys_alone,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_goes_on_after_an_interruption() {
    let Some(browser) = Browser::open(DESK.0, DESK.1).await else { return };
    let harness = Harness::start().await;
    browser.client.goto(&format!("{}/learn/mount-chess/1", harness.address)).await.expect("a page");
    state(&browser).await;
    let sockets = "const Real = WebSocket; window.sockets = [];
        window.WebSocket = class extends Real { constructor(...all) { super(...all); sockets.push(this); } };";
    browser.cdp("Page.addScriptToEvaluateOnNewDocument", json!({"source": sockets})).await;
    browser.client.refresh().await.expect("it loads");
    state(&browser).await;
    for square in ["d7", "d8"] {
        browser.click(&format!("[data-square='{square}']")).await;
    }
    let is_done = "document.querySelector('#status').textContent.includes('Well done!')";
    browser.wait_for(is_done).await;
    browser.read("window.sockets.at(-1).close();").await;
    browser.wait_for("window.sockets.length === 2").await;
    browser.wait_for("document.querySelector('#board').getAttribute('aria-busy') === 'false'").await;
    assert_eq!(browser.read(&format!("return {is_done};")).await, json!(true));
    browser.click("[data-name=again]").await;
    browser.wait_for("document.querySelector('.movable')").await;
    assert_eq!(browser.errors().await, Vec::<String>::new());
    browser.client.close().await.expect("it closes");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tutorials_and_puzzles_pass_axe_at_every_size() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/axe/node_modules/axe-core/axe.min.js");
    let Ok(rules) = std::fs::read_to_string(file) else { return tools::missing("axe-core") };
    let Some(browser) = Browser::open(DESK.0, DESK.1).await else { return };
    let harness = Harness::start().await;
    let ann = harness.player(1, "Ann").await;
    let name = PuzzleId { variant: Variant::MountChess, number: 1 };
    let place = castellan_community::board_links::BoardPlace::Puzzle(name);
    browser.client.goto(&harness.link_to(&ann, place)).await.expect("the link");
    browser.wait_for("location.pathname.startsWith('/puzzles/')").await;
    let pages = [
        ("/learn", ""),
        ("/learn/king-of-the-mountain/2", ""),
        ("/learn/mount-chess/2?language=de", ""),
        ("/puzzles/mount-chess/1", ""),
        ("/puzzles/mount-chess/1", "[data-name=solution]"),
    ];
    for (path, press) in pages {
        harness.clock.advance(Span::minutes(1));
        browser.client.goto(&format!("{}{path}", harness.address)).await.expect("a page");
        if path != "/learn" {
            state(&browser).await;
        }
        if !press.is_empty() {
            browser.click(press).await;
            browser.wait_for("document.querySelector('[data-name=again]')").await;
        }
        browser.read(&rules).await;
        browser.read("for (const part of document.querySelectorAll('details')) part.open = true;").await;
        for (width, height) in [DESK, PHONE] {
            browser.resize(width, height).await;
            let name = format!("axe{}-{width}{press}", path.replace(['/', '?'], "-"));
            browser.screenshot(&name).await;
            for theme in ["light", "dark", "grey", "high-contrast", "colour-blind"] {
                browser.read(&format!("document.documentElement.dataset.theme = '{theme}';")).await;
                let check = "const done = arguments[0];
                    axe.run(document, { resultTypes: ['violations'] }).then((found) => done(found.violations.map(
                        (one) => `${one.id}: ${one.nodes.map((node) => `${node.target} ${node.failureSummary}`)}`)));";
                let wrong = browser.client.execute_async(check, Vec::new()).await.expect("a script");
                assert_eq!(wrong, json!([]), "{path} {width} {theme}");
                let wide = browser.read("return document.documentElement.scrollWidth;").await;
                assert!(wide.as_u64() <= Some(width.into()), "{path} {width}: {wide}");
            }
        }
    }
    assert_eq!(browser.errors().await, Vec::<String>::new());
    browser.client.close().await.expect("it closes");
}
