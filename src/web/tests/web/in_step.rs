//! Pages that stay in step with their game: after takebacks, after interruptions, and if they read slowly.

use crate::browser::Browser;
use crate::harness::{Harness, PATIENCE, Page};
use castellan_game::command::Proposal;
use castellan_game::{CommandKind, GameId, PlayerId, Requester};
use castellan_rules::Variant;
use castellan_test_support::Random;
use serde_json::json;
use std::sync::Arc;
use tokio::net::TcpSocket;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, client_async};

const TAKEBACKS: [(&str, &str); 1] = [("takebacks", "on")];

/// A game of Ann and Ben, which others play move by move.
struct Line {
    harness: Harness,
    game: GameId,
    players: [PlayerId; 2],
    random: Random,
}

impl Line {
    async fn start(variant: Variant, pairs: &[(&str, &str)]) -> Self {
        let harness = Harness::start().await;
        let players = [harness.player(1, "Ann").await, harness.player(2, "Ben").await];
        let game = harness.game(variant, pairs, &[&players[0], &players[1]]).await;
        Self { harness, game, players, random: Random::new(46) }
    }

    /// Plays a random move that does not end the game.
    async fn play(&mut self) {
        let game = self.harness.referee.games.game(&self.game).await.expect("a game");
        let position = game.record().expect("a record").position().clone();
        let mut actions = position.actions();
        actions.retain(|action| {
            let mut after = game.record().expect("a record").clone();
            after.play(*action, None).is_ok() && after.rules_outcome().is_none()
        });
        let action = *self.random.pick(&actions);
        let player = game.player_at(game.to_act().expect("a turn")).expect("a player").id.clone();
        self.harness.play(&self.game, &player, &action.to_string()).await;
    }

    /// Takes back the last move of a player, with that of the other after it.
    async fn take_back(&self, player: usize) {
        let by = |player: usize| Requester::Player(self.players[player].clone());
        self.harness.run(&self.game, by(player), CommandKind::Offer(Proposal::Takeback)).await;
        let game = self.harness.referee.games.game(&self.game).await.expect("a game");
        let number = game.offers().last().expect("an offer").number;
        self.harness.run(&self.game, by(1 - player), CommandKind::Accept(number)).await;
    }

    async fn moves(&self) -> usize {
        let game = self.harness.referee.games.game(&self.game).await.expect("a game");
        game.record().expect("a record").steps().len()
    }

    async fn event(&self) -> u64 {
        self.harness.referee.games.game(&self.game).await.expect("a game").public_head().number
    }
}

#[tokio::test]
async fn pages_show_the_same_moves_whenever_they_joined() {
    let mut line = Line::start(Variant::MountChess, &TAKEBACKS).await;
    let cat = line.harness.player(3, "Cat").await;
    let people = [line.players[0].clone(), line.players[1].clone(), cat];
    let mut cookies = Vec::new();
    for player in &people {
        cookies.push(line.harness.cookie(player, &line.game).await);
    }
    let mut pages: Vec<Page> = Vec::new();
    let (mut takebacks, mut reconnected) = (0, 0);
    for round in 0..80_usize {
        // They join at different times.
        if round % 7 == 0 && pages.len() < people.len() {
            pages.push(line.harness.open_with(&line.game, &cookies[pages.len()]).await);
        }
        let moves = line.moves().await;
        if moves > 4 && line.random.chance(25) {
            // Two of the same person take back several moves, and other moves follow.
            for _ in 0..=line.random.below(2) {
                if line.moves().await > 2 {
                    let player = line.random.below(2);
                    line.take_back(player).await;
                    takebacks += 1;
                }
            }
            // At once: those who only watch do not see the shorter list in between.
            for _ in 0..4 {
                line.play().await;
            }
        } else {
            line.play().await;
        }
        if line.random.chance(15) {
            let place = line.random.below(pages.len());
            pages[place] = line.harness.open_with(&line.game, &cookies[place]).await;
            reconnected += 1;
        }
        let event = line.event().await;
        let fresh = line.harness.open_with(&line.game, &cookies[0]).await;
        assert_eq!(fresh.state["moves"].as_array().map(Vec::len), Some(line.moves().await));
        for (page, name) in pages.iter_mut().zip(["Ann", "Ben", "Cat"]) {
            timeout(PATIENCE, page.wait_for(event)).await.expect("the state in time");
            for field in ["event", "pieces", "squares", "marks", "moves", "status", "said", "offers"] {
                assert_eq!(page.state[field], fresh.state[field], "{name}, round {round}: {field}");
            }
        }
    }
    assert!(takebacks > 5 && reconnected > 5, "{takebacks} takebacks, {reconnected} connections");
}

#[tokio::test]
async fn changes_make_the_same_state_and_are_short() {
    for &variant in Variant::ALL {
        let mut line = Line::start(variant, Harness::ready_army(variant)).await;
        let cat = line.harness.player(3, "Cat").await;
        let mut cookies = Vec::new();
        for player in [&line.players[0], &line.players[1], &cat] {
            cookies.push(line.harness.cookie(player, &line.game).await);
        }
        let mut pages = Vec::new();
        for cookie in &cookies {
            pages.push(line.harness.open_with(&line.game, cookie).await);
        }
        let (mut whole, mut changes) = (0, 0);
        for round in 0..30 {
            line.play().await;
            let event = line.event().await;
            for (page, cookie) in pages.iter_mut().zip(&cookies) {
                timeout(PATIENCE, page.wait_for(event)).await.expect("the state in time");
                let mut fresh = line.harness.open_with(&line.game, cookie).await;
                changes += page.received;
                whole += fresh.received;
                fresh.state.as_object_mut().expect("an object").remove("words");
                fresh.state["now"] = page.state["now"].clone();
                assert_eq!(page.state, fresh.state, "{variant}, round {round}");
            }
        }
        assert!(changes * 2 < whole, "{variant}: {changes} of {whole} bytes");
    }
}

/// Opens a page whose connection holds little that is not read.
async fn open_slow(line: &Line, cookie: &str) -> Page {
    const SMALL: u32 = 4 << 10;
    let listener = TcpSocket::new_v4().expect("a socket");
    listener.set_send_buffer_size(SMALL).expect("a size");
    listener.bind("127.0.0.1:0".parse().expect("an address")).expect("a port");
    let listener = listener.listen(8).expect("it listens");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(Arc::clone(&line.harness.web).serve(Arc::new(listener)));
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(SMALL).expect("a size");
    let stream = socket.connect(address).await.expect("a connection");
    let mut request =
        format!("ws://{address}/game/{}/socket", line.game).into_client_request().expect("a request");
    request.headers_mut().insert("cookie", cookie.parse().expect("a header"));
    request.headers_mut().insert("origin", line.harness.address.parse().expect("a header"));
    let (socket, _) = client_async(request, MaybeTlsStream::Plain(stream)).await.expect("a connection");
    let mut page = Page::over(socket);
    page.resume().await;
    page
}

#[tokio::test]
async fn a_slow_reader_gets_the_newest_state_in_place_of_a_queue() {
    const MOVES: usize = 50;
    let mut line =
        Line::start(Variant::KingOfTheMountain, Harness::ready_army(Variant::KingOfTheMountain)).await;
    let cat = line.harness.player(3, "Cat").await;
    let mut readers = Vec::new();
    for player in [&line.players[0], &cat] {
        let cookie = line.harness.cookie(player, &line.game).await;
        readers.push((open_slow(&line, &cookie).await, cookie));
    }
    for _ in 0..MOVES {
        line.play().await;
    }
    let event = line.event().await;
    for (mut page, cookie) in readers {
        let mut states = 0;
        while page.state["event"].as_u64() < Some(event) {
            timeout(PATIENCE, page.next_of("state")).await.expect("the state in time");
            states += 1;
        }
        assert!(states <= 5, "{states} states for {MOVES} moves");
        let fresh = line.harness.open_with(&line.game, &cookie).await;
        assert_eq!(page.state["moves"].as_array().map(Vec::len), Some(MOVES), "no move is lacking");
        for key in ["event", "moves", "pieces", "turn", "actions", "said"] {
            assert_eq!(page.state[key], fresh.state[key], "{key}");
        }
    }
}

/// Watches the connections of a page, and lets their messages wait while `held` is a list.
const WATCHED: &str = "const Real = WebSocket;
    Object.assign(window, { sockets: [], sent: [], held: null });
    window.WebSocket = class extends Real {
        constructor(...all) { super(...all); sockets.push(this); }
        send(text) { sent.push(text); super.send(text); }
        set onmessage(run) { super.onmessage = (event) => (held ? held.push(() => run(event)) : run(event)); }
    };
    window.release = () => { const all = held; held = null; for (const run of all) run(); };";
const IN_STEP: &str = "document.querySelector('#board').getAttribute('aria-busy') === 'false'";

/// Opens Ann's page with watched connections; `None` if there is no browser.
async fn open_watched(line: &Line) -> Option<Browser> {
    let browser = Browser::open(1280, 900).await?;
    browser.cdp("Page.addScriptToEvaluateOnNewDocument", json!({"source": WATCHED})).await;
    browser.client.goto(&line.harness.link(&line.players[0], &line.game)).await.expect("the link");
    browser.wait_for("document.querySelector('.movable') && window.sockets?.length === 1").await;
    browser.wait_for(IN_STEP).await;
    Some(browser)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_that_is_shown_again_is_in_step() {
    let mut line = Line::start(Variant::MountChess, &[]).await;
    let Some(browser) = open_watched(&line).await else { return };
    let hide = "Object.defineProperty(document, 'hidden', { value: true, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));";
    let show = "Object.defineProperty(document, 'hidden', { value: false, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));";
    let restore = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));";
    for (moves, (leave, back)) in (1..).zip([(hide, show), ("", restore)]) {
        // Browsers stop pages that nobody sees, and messages of theirs are lost.
        browser.read(&format!("window.held = []; {leave} window.sent = [];")).await;
        line.play().await;
        browser.wait_for("window.held.length > 0").await;
        assert_eq!(
            browser.read("window.held = null; return sent;").await,
            json!([]),
            "a hidden page is quiet"
        );
        let shown = browser.read("return document.querySelectorAll('#moves li').length;").await;
        assert_eq!(shown, json!(moves - 1), "the page is behind");
        browser.read(back).await;
        browser
            .wait_for(&format!("document.querySelectorAll('#moves li').length === {moves} && {IN_STEP}"))
            .await;
    }
    assert_eq!(browser.errors().await, Vec::<String>::new());
    browser.client.close().await.expect("it closes");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn input_is_locked_until_the_newest_state_has_come() {
    let line = Line::start(Variant::MountChess, &[]).await;
    let Some(browser) = open_watched(&line).await else { return };
    let pick = async |square: &str| browser.click(&format!("[data-square='{square}']")).await;
    browser.read("window.held = []; window.sent = []; sockets.at(-1).close();").await;
    // The game goes on meanwhile, and what the page shows is out of date.
    line.harness.play(&line.game, &line.players[0], "a1b2").await;
    line.harness.play(&line.game, &line.players[1], "c7d6").await;
    browser.wait_for("window.held.length > 0").await;
    for square in ["a1", "b2"] {
        pick(square).await;
        assert_eq!(browser.read("return document.querySelectorAll('.target').length;").await, json!(0));
    }
    let enabled =
        "return [...document.querySelectorAll('#commands button')].filter((one) => !one.disabled).length;";
    assert_eq!(browser.read(enabled).await, json!(0));
    let field = browser.client.find(fantoccini::Locator::Css("#typed")).await.expect("a field");
    field.send_keys("b2g7\n").await.expect("it takes text");
    let sent = browser.read("return sent.map((text) => JSON.parse(text).type);").await;
    let sent = sent.as_array().expect("a list");
    assert!(!sent.is_empty() && sent.iter().all(|kind| kind == "resume"), "{sent:?}");
    assert_eq!(line.moves().await, 2);
    browser.read("window.release();").await;
    browser.wait_for(&format!("{IN_STEP} && document.querySelectorAll('#moves li').length === 2")).await;
    assert_eq!(line.moves().await, 2, "nothing that was tapped before is played now");
    pick("b2").await;
    pick("g7").await;
    browser.wait_for("document.querySelectorAll('#moves li').length === 3").await;
    assert_eq!(line.moves().await, 3);
    assert_eq!(browser.errors().await, Vec::<String>::new());
    browser.client.close().await.expect("it closes");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_list_of_moves_is_that_of_a_fresh_page() {
    let mut line = Line::start(Variant::MountChess, &TAKEBACKS).await;
    let Some(browser) = open_watched(&line).await else { return };
    let fresh = open_watched(&line).await.expect("a second window");
    let shown = "return [...document.querySelectorAll('#moves li')].map((one) => `${one.dataset.event}: ${one.textContent}`);";
    // Moves, a takeback, takebacks of several moves before others, and an interruption.
    for part in ["mmmm", "t", "mm", "ttm", "mmm", "ctm", "mmcmm", "ttcmmm"] {
        for step in part.chars() {
            match step {
                't' => line.take_back(0).await,
                'c' => drop(browser.read("sockets.at(-1).close();").await),
                _ => line.play().await,
            }
        }
        let newest = line.harness.open(&line.players[1], &line.game).await.state["moves"].clone();
        let last =
            newest.as_array().and_then(|moves| moves.last()).map_or(json!(0), |last| last["event"].clone());
        browser
            .wait_for(&format!(
                "{IN_STEP} && document.querySelectorAll('#moves li').length === {} &&
                 document.querySelector('#moves li:last-child').dataset.event === '{last}'",
                line.moves().await
            ))
            .await;
        let open = browser.read(shown).await;
        fresh.client.refresh().await.expect("it loads");
        fresh.wait_for(&format!("window.sockets?.length === 1 && {IN_STEP}")).await;
        assert_eq!(open, fresh.read(shown).await, "{part}");
    }
    fresh.client.close().await.expect("it closes");
    assert_eq!(browser.errors().await, Vec::<String>::new());
    browser.client.close().await.expect("it closes");
}
