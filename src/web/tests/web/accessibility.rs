//! The accessibility of pages, by axe-core: every kind of page behind a private link or within Discord, in each of its
//! states, in every theme, on a desktop and on a phone.

use crate::browser::Browser;
use crate::harness::{HOME, Harness, KEY, next_request};
use castellan_community::settings::{ConfirmMoves, PersonSettings};
use castellan_game::command::{Proposal, SeatRequest};
use castellan_game::{CommandKind, GameId, GameSettings, Player, PlayerId, Requester, Span};
use castellan_referee::Referee;
use castellan_rules::Variant;
use castellan_store::{MemoryStore, StoreError, StreamName};
use castellan_test_support::hooked_store::{HookedStore, Hooks};
use castellan_test_support::test_ports::{SeededEntropy, TestClock};
use castellan_test_support::tools;
use serde_json::json;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::net::TcpListener;

const SIZES: [(u32, u32); 2] = [(1280, 900), (390, 844)];
const THEMES: [&str; 5] = ["light", "dark", "grey", "high-contrast", "colour-blind"];
const IN_STEP: &str = "document.querySelector('#board')?.getAttribute('aria-busy') === 'false'";

/// Returns the rules of axe-core; `None` if it is not installed.
pub fn axe() -> Option<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/axe/node_modules/axe-core/axe.min.js");
    std::fs::read_to_string(file).map_err(|_| tools::missing("axe-core")).ok()
}

/// Checks the document that a browser shows, in every theme and at every size.
pub async fn check(browser: &Browser, axe: &str, name: &str) {
    browser.read(axe).await;
    for (width, height) in SIZES {
        browser.resize(width, height).await;
        browser.screenshot(&format!("axe-{name}-{width}")).await;
        for theme in THEMES {
            browser.read(&format!("document.documentElement.dataset.theme = '{theme}';")).await;
            let check = "const done = arguments[0];
                axe.run(document, { resultTypes: ['violations'] }).then((found) => done(found.violations.map(
                    (one) => `${one.id}: ${one.nodes.map((node) => `${node.target} ${node.failureSummary}`)}`)));";
            let wrong = browser.client.execute_async(check, Vec::new()).await.expect("a script");
            assert_eq!(wrong, json!([]), "{name} {width} {theme}");
        }
        let wide = browser.read("return document.documentElement.scrollWidth;").await;
        assert!(wide.as_u64() <= Some(width.into()), "{name} {width}: {wide}");
    }
    browser.resize(SIZES[0].0, SIZES[0].1).await;
}

/// A state of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// The reader is to move, and all parts are open.
    ToMove,
    /// The other is to move, and has made an offer.
    Offered,
    Watched,
    Over,
    /// A lobby with a free seat.
    Lobby,
    Armies,
    /// A chosen piece with its targets.
    Chosen,
    /// A move that waits for its confirmation.
    Panel,
    /// The question before a resignation.
    Dialog,
    /// A look back, with a move that is tried.
    Tried,
}

/// Each game that a person plays, and each other state at least once.
const BOARDS: [(Variant, State); 17] = [
    (Variant::KingOfTheMountain, State::ToMove),
    (Variant::MountChess, State::ToMove),
    (Variant::AllRoundKing, State::ToMove),
    (Variant::GiantKing, State::ToMove),
    (Variant::KingsMate, State::ToMove),
    (Variant::KingOfTheMountain, State::Armies),
    (Variant::KingOfTheMountain, State::Lobby),
    (Variant::MountChess, State::Lobby),
    (Variant::GiantKing, State::Watched),
    (Variant::KingsMate, State::Over),
    (Variant::MountChess, State::Over),
    (Variant::AllRoundKing, State::Offered),
    (Variant::GiantKing, State::Chosen),
    (Variant::MountChess, State::Panel),
    (Variant::KingsMate, State::Dialog),
    (Variant::AllRoundKing, State::Tried),
    (Variant::GiantKing, State::Tried),
];

/// Starts a game for a state.
async fn game_for(harness: &Harness, variant: Variant, state: State, [ann, ben]: [&PlayerId; 2]) -> GameId {
    let pairs: &[(&str, &str)] = match variant {
        Variant::KingsMate => &[("active", "on")],
        _ if state == State::Armies => &[],
        _ => Harness::ready_army(variant),
    };
    if state != State::Lobby {
        return harness.game(variant, pairs, &[ann, ben]).await;
    }
    let id = harness.referee.games.new_id().expect("entropy");
    let settings = GameSettings::from_pairs(variant, pairs).expect("settings");
    let create = CommandKind::Create {
        settings: Box::new(settings),
        owner: Player::person(ann.clone()),
        seat: Some(SeatRequest::Any),
    };
    harness.run(&id, Requester::Player(ann.clone()), create).await;
    harness
        .access
        .places
        .set(&id, &crate::harness::location(Some(HOME)), "test:place")
        .await
        .expect("a place");
    id
}

/// Brings a board, and its page, into a state.
async fn prepare(browser: &Browser, harness: &Harness, (variant, state): (Variant, State)) {
    let people =
        (harness.player(1, "Ann").await, harness.player(2, "Ben").await, harness.player(3, "Cat").await);
    let (ann, ben, cat) = &people;
    let confirm = if state == State::Panel { ConfirmMoves::Always } else { ConfirmMoves::Never };
    let change = |settings: &mut PersonSettings| settings.confirm_moves = confirm;
    harness.access.settings.change_person(ann, &next_request(), change).await.expect("a store");
    let game = game_for(harness, variant, state, [ann, ben]).await;
    match state {
        State::Over => {
            harness.run(&game, Requester::Player(ben.clone()), CommandKind::Resign { seat: None }).await;
        }
        State::Tried | State::Watched | State::Offered => {
            let told = harness.referee.games.game(&game).await.expect("a game");
            let action = told.record().expect("a record").position().actions()[0].to_string();
            harness.play(&game, ann, &action).await;
        }
        _ => {}
    }
    if state == State::Offered {
        let offer = CommandKind::Offer(Proposal::Draw);
        harness.run(&game, Requester::Player(ben.clone()), offer).await;
    }
    let reader = if state == State::Watched { cat } else { ann };
    browser.client.goto(&harness.link(reader, &game)).await.expect("the link");
    browser.wait_for(&format!("location.pathname === '/game/{game}' && {IN_STEP}")).await;
    browser.wait_for("document.querySelector('symbol')").await;
    browser.read("for (const part of document.querySelectorAll('details')) part.open = true;").await;
    match state {
        State::Chosen | State::Panel => {
            browser.click(".movable").await;
            browser.click(".target").await;
        }
        State::Tried => {
            browser.click("#back").await;
            browser.wait_for("!document.querySelector('#past').hidden").await;
            browser.click(".movable").await;
        }
        State::Dialog => {
            browser.click("[data-name=resign]").await;
            browser.wait_for("document.querySelector('dialog[open]')").await;
        }
        _ => {}
    }
    match state {
        State::Panel => browser.wait_for("!document.querySelector('#panel').hidden").await,
        State::Tried => {
            browser.click(".target").await;
            browser.wait_for("!document.querySelector('#undo').hidden").await;
        }
        State::Over if variant == Variant::KingsMate => {
            browser.wait_for("document.querySelector('#dice-result')?.className === 'good'").await;
        }
        _ => {}
    }
}

/// Checks every `count`th board, from one of them.
async fn check_boards(first: usize, count: usize) {
    let Some(axe) = axe() else { return };
    let Some(browser) = Browser::open(SIZES[0].0, SIZES[0].1).await else { return };
    for (place, row) in BOARDS.iter().enumerate().skip(first).step_by(count) {
        let harness = Harness::start().await;
        prepare(&browser, &harness, *row).await;
        check(&browser, &axe, &format!("{place}-{}-{:?}", row.0, row.1)).await;
        assert_eq!(browser.errors().await, Vec::<String>::new(), "{row:?}");
    }
    browser.client.close().await.expect("it closes");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn boards_pass_axe_in_every_state_and_theme() {
    tokio::join!(check_boards(0, 2), check_boards(1, 2));
}

/// A store that can be taken down.
#[derive(Clone, Default)]
struct Breakable(Arc<AtomicBool>);

impl Hooks for Breakable {
    async fn around<T: Send>(
        &self,
        _operation: &str,
        _stream: Option<&StreamName>,
        future: impl Future<Output = Result<T, StoreError>> + Send,
    ) -> Result<T, StoreError> {
        if self.0.load(Ordering::SeqCst) {
            return Err(StoreError::Down(Arc::new(std::io::Error::other("the database restarts"))));
        }
        future.await
    }
}

/// Serves a page with a form that sends itself to an address, as a foreign page can.
async fn serve_form(address: &str) -> String {
    let page = format!("<form method=post action='{address}'></form>");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let origin = format!("http://{}", listener.local_addr().expect("an address"));
    let page = move || async move { axum::response::Html(page) };
    tokio::spawn(async move { axum::serve(listener, axum::Router::new().fallback(page)).await });
    origin
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_of_refusals_and_of_the_door_pass_axe() {
    let Some(axe) = axe() else { return };
    let Some(browser) = Browser::open(SIZES[0].0, SIZES[0].1).await else { return };
    let (clock, store) = (TestClock::new(), Breakable::default());
    let hooked = HookedStore { store: MemoryStore::new().into(), hooks: store.clone() };
    let referee = Arc::new(Referee::new(hooked, clock.clone(), SeededEntropy::new(46)));
    let harness = Harness::start_over(referee, clock, KEY).await;
    let (ann, ben, cat) =
        (harness.player(1, "Ann").await, harness.player(2, "Ben").await, harness.player(3, "Cat").await);
    let game = harness.game(Variant::MountChess, &[("spectators", "off")], &[&ann, &ben]).await;
    let title = async |name: &str, address: &str, title: &str| {
        browser.client.goto(address).await.expect("a page");
        browser.wait_for(&format!("document.querySelector('h1')?.textContent.includes(\"{title}\")")).await;
        check(&browser, &axe, name).await;
    };
    let address = |path: &str| format!("{}{path}", harness.address);
    title("404", &address("/nothing"), "Nothing here").await;
    title("404-forged", &address("/enter/forged"), "link").await;
    title("401", &address(&format!("/game/{game}")), "signed in").await;
    // A used link, which the browser sends by itself; with its script blocked, the page stays.
    let used = harness.link(&ann, &game);
    assert_eq!(harness.enter(&used, Some(&harness.address)).await.status(), 303);
    title("410-used", &used, "used").await;
    browser.cdp("Network.enable", json!({})).await;
    browser.cdp("Network.setBlockedURLs", json!({"urls": ["*enter.js"]})).await;
    title("enter", &harness.link(&ann, &game), "board").await;
    browser.cdp("Network.setBlockedURLs", json!({"urls": []})).await;
    let expired = harness.link(&ann, &game);
    harness.clock.advance(Span::minutes(11));
    title("410-expired", &expired, "expired").await;
    // Cat may not watch, and a foreign page may not sign anybody in.
    title("403", &harness.link(&cat, &game), "see this game").await;
    let foreign = serve_form(&harness.link(&ann, &game)).await;
    browser.client.goto(&foreign).await.expect("a page");
    browser.read("document.forms[0].submit();").await;
    browser.wait_for("document.querySelector('h1')").await;
    check(&browser, &axe, "403-foreign").await;
    while harness.get("/learn/mount-chess/1", None).await.status() != 429 {}
    title("429", &address("/learn/mount-chess/1"), "").await;
    harness.clock.advance(Span::minutes(1));
    browser.client.goto(&harness.link(&ann, &game)).await.expect("the link");
    browser.wait_for(IN_STEP).await;
    store.0.store(true, Ordering::SeqCst);
    title("500", &address(&format!("/game/{game}")), "Something went wrong").await;
    browser.client.close().await.expect("it closes");
}
