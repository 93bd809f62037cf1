//! Pages in real browsers, and a database that two processes share: the time until a cold page can be played on over a
//! slow network, from a tap to the other person's screen beside 199 other boards, and from the store to a page of another
//! process.
//!
//! `benches/README.md` at the top level explains the numbers.

#[path = "../tests/web/browser.rs"]
#[expect(dead_code, reason = "the tests use more of it")]
mod browser;
#[path = "../tests/web/harness.rs"]
#[expect(dead_code, reason = "the tests use more of it")]
mod harness;
mod load;
#[path = "../../store/tests/store/server.rs"]
mod server;

use browser::Browser;
use castellan_referee::Referee;
use castellan_rules::Variant;
use castellan_test_support::Random;
use castellan_test_support::test_ports::{SeededEntropy, TestClock};
use harness::{Harness, KEY};
use load::{BOARDS, Board, percentiles};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::time::{Instant, sleep};

const COLD_LOADS: usize = 9;
const MAX_COLD: Duration = Duration::from_secs(1);
const TAPS: usize = 150;
/// The game that is played in browsers, of Giant-King Chess: games at random are long.
const SHOWN: usize = 3;
const MAX_TAP: Duration = Duration::from_millis(60);
const ELSEWHERE: usize = 100;
/// The longest time to another's screen, by a tap or from another process, for 99 of 100.
const MAX_SLOW: Duration = Duration::from_millis(200);
const IN_STEP: &str = "document.querySelector('#board')?.getAttribute('aria-busy') === 'false'";

fn from_ms(value: &Value) -> Duration {
    Duration::from_secs_f64(value.as_f64().expect("milliseconds") / 1_000.0)
}

/// Loads the largest board over a network with a round trip of 150 ms and 1.6 Mbit/s, with an empty cache.
async fn measure_cold_page() {
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let variant = Variant::KingOfTheMountain;
    let game = harness.game(variant, Harness::ready_army(variant), &[&ann, &ben]).await;
    let browser = Browser::open(390, 844).await.expect("a browser");
    browser.client.goto(&harness.link(&ann, &game)).await.expect("the link");
    browser.wait_for("document.querySelector('.movable')").await;
    let observe = "new MutationObserver(() => {
        window.usable ||= document.querySelector('.movable') && document.querySelector('symbol') && performance.now();
    }).observe(document, { subtree: true, childList: true, attributes: true });";
    browser.cdp("Page.addScriptToEvaluateOnNewDocument", json!({"source": observe})).await;
    browser.cdp("Network.enable", json!({})).await;
    let slow =
        json!({"offline": false, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000});
    browser.cdp("Network.emulateNetworkConditions", slow).await;
    let mut times = Vec::new();
    for _ in 0..COLD_LOADS {
        browser.cdp("Network.clearBrowserCache", json!({})).await;
        browser.client.refresh().await.expect("it loads");
        browser.wait_for("window.usable").await;
        times.push(from_ms(&browser.read("return window.usable;").await));
    }
    browser.client.clone().close().await.expect("it closes");
    let (median, _) = percentiles("a cold page can be played on", times);
    assert!(median <= MAX_COLD, "the page is too slow");
}

/// Picks a move that takes two taps, if there is one.
fn pick_plain(state: &Value, random: &mut Random) -> Option<[String; 2]> {
    let all = state["actions"].as_array().expect("a list");
    let ends =
        |action: &Value| Some([action["from"].as_str()?.to_owned(), action["to"].as_str()?.to_owned()]);
    let is_alone =
        |wanted: &[String; 2]| all.iter().filter(|action| ends(action).as_ref() == Some(wanted)).count() == 1;
    // A piece of several squares goes to a square beside its target.
    let pieces = state["pieces"].as_array().expect("a list");
    let is_large = |from: &str| pieces.iter().any(|piece| piece["at"] == *from && !piece["size"].is_null());
    let plain: Vec<[String; 2]> =
        all.iter().filter_map(ends).filter(|ends| is_alone(ends) && !is_large(&ends[0])).collect();
    (!plain.is_empty()).then(|| random.pick(&plain).clone())
}

/// Plays moves by taps in one browser, until the frame in which another shows them, while people play 199 other boards over
/// sockets.
async fn measure_taps() {
    let (_child, server) = load::start_server().await;
    let mut others = Vec::new();
    for (number, seed) in (0..BOARDS).zip(1..).filter(|(number, _)| *number != SHOWN) {
        others.push(Board::open(&server, number, seed).await);
    }
    // Both browsers read the same clock.
    let watch = "const now = () => performance.timeOrigin + performance.now();
        document.querySelector('#window').addEventListener('pointerup', () => { window.tapped = now(); }, true);
        new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => { window.painted = now(); })))
            .observe(document.querySelector('#moves'), { childList: true });";
    let mut screens = Vec::new();
    for link in &server.games[SHOWN].links {
        let browser = Browser::open(390, 844).await.expect("a browser");
        browser.client.goto(link).await.expect("the link");
        browser.wait_for(IN_STEP).await;
        browser.read(watch).await;
        screens.push(browser);
    }
    // The pages of the same people over sockets say what can be played.
    let mut shown = Board::open(&server, SHOWN, 1).await;
    let is_over = Arc::new(AtomicBool::new(false));
    let until = Arc::clone(&is_over);
    let meanwhile = tokio::spawn(load::play_on(others, move |_| until.load(Ordering::SeqCst)));
    let (mut times, mut random) = (Vec::new(), Random::new(46));
    for turn in 0..TAPS {
        let (own, other) = (&screens[turn % 2], &screens[1 - turn % 2]);
        own.wait_for("document.querySelector('.movable') && !document.querySelector('.sending')").await;
        let state = &shown.pages[turn % 2].state;
        let event = state["event"].as_u64().expect("a number");
        let Some([from, to]) = pick_plain(state, &mut random) else { break };
        other.read("window.painted = 0;").await;
        own.click(&format!("[data-square='{from}']")).await;
        let target = format!("[data-square='{to}']");
        own.wait_for(&format!("document.querySelector(\"{target}\").classList.contains('target')")).await;
        own.click(&target).await;
        other.wait_for("window.painted").await;
        let tapped = own.read("return window.tapped;").await.as_f64().expect("a time");
        let painted = other.read("return window.painted;").await.as_f64().expect("a time");
        times.push(from_ms(&json!(painted - tapped)));
        for page in &mut shown.pages {
            page.wait_for(event + 1).await;
        }
    }
    is_over.store(true, Ordering::SeqCst);
    percentiles("the 199 other boards meanwhile", meanwhile.await.expect("no panic"));
    for browser in screens {
        browser.client.clone().close().await.expect("it closes");
    }
    assert!(times.len() >= 100, "the game has ended");
    let (median, slow) = percentiles("from a tap to the other's screen", times);
    assert!(median <= MAX_TAP && slow <= MAX_SLOW, "screens are too slow");
}

/// Plays moves in one process, and waits for them on a page of another, over a PostgreSQL database.
async fn measure_processes() {
    let server = server::server().expect("PostgreSQL");
    let url = server.database();
    let clock = TestClock::new();
    let mut processes = Vec::new();
    for seed in 1..=2 {
        let store = server::open_database(&url).await;
        let referee = Arc::new(Referee::new(store, clock.clone(), SeededEntropy::new(seed)));
        processes.push(Harness::start_over(referee, clock.clone(), KEY).await);
    }
    let [own, other] = processes.try_into().unwrap_or_else(|_| unreachable!("two processes"));
    let people = [own.player(1, "Ann").await, own.player(2, "Ben").await];
    let game = own.game(Variant::MountChess, &[], &people.each_ref()).await;
    let mut page = own.open(&people[0], &game).await;
    let mut times = Vec::new();
    for turn in 0..ELSEWHERE {
        // Pages ask the database at intervals, which must not be in step with the moves.
        sleep(Duration::from_millis(40 + 7 * (turn % 20) as u64)).await;
        let position = other.referee.games.game(&game).await.expect("a game");
        let Some(record) = position.record().filter(|_| position.end().is_none()) else { break };
        let action = record.position().actions()[turn % 3].to_string();
        let event = page.state["event"].as_u64().expect("a number");
        other.play(&game, &people[turn % 2], &action).await;
        let stored = Instant::now();
        page.wait_for(event + 1).await;
        times.push(stored.elapsed());
    }
    let (_, slow) = percentiles("from the store to a page of another process", times);
    assert!(slow <= MAX_SLOW, "moves from elsewhere are too slow");
}

fn main() {
    let Some((runtime, is_asked)) = load::begin() else { return };
    if is_asked("cold") {
        runtime.block_on(measure_cold_page());
    }
    if is_asked("taps") {
        runtime.block_on(measure_taps());
    }
    if is_asked("processes") {
        runtime.block_on(measure_processes());
    }
}
