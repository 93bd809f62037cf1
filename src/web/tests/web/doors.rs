//! Limits of the server by address, the cookies and referrers of browsers, and requests in the name of others.

use crate::browser::Browser;
use crate::harness::{Harness, KEY};
use castellan_game::{PlayerId, Span};
use castellan_referee::Referee;
use castellan_rules::Variant;
use castellan_store::MemoryStore;
use castellan_test_support::test_ports::{SeededEntropy, TestClock};
use castellan_web::limits::{
    BOARD_RATE, Connections, MAX_COOKIES, MAX_PER_ADDRESS, MAX_STREAMS, MAX_STREAMS_PER_NETWORK,
};
use reqwest::header::{CONTENT_SECURITY_POLICY, COOKIE, LOCATION, ORIGIN, SET_COOKIE};
use serde_json::json;
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy};
use tokio::net::{TcpListener, TcpStream};

/// The cookies of a browser.
#[derive(Default)]
struct Jar(BTreeMap<String, String>);

impl Jar {
    fn header(&self) -> String {
        self.0.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ")
    }

    /// Follows a link, and returns the path that it leads to.
    async fn enter(&mut self, harness: &Harness, link: &str) -> String {
        let request =
            harness.client.post(link).header(ORIGIN, &harness.address).header(COOKIE, self.header());
        let answer = request.send().await.expect("an answer");
        assert_eq!(answer.status(), 303);
        for cookie in answer.headers().get_all(SET_COOKIE) {
            let cookie = cookie.to_str().expect("a text");
            let (name, value) =
                cookie.split(';').next().and_then(|pair| pair.split_once('=')).expect("a pair");
            if cookie.contains("Max-Age=0;") {
                assert!(
                    cookie.contains("; Path=/") && cookie.contains("; Secure"),
                    "browsers take it: {cookie}"
                );
                self.0.remove(name);
            } else {
                self.0.insert(name.to_owned(), value.to_owned());
            }
        }
        answer.headers()[LOCATION].to_str().expect("a text").to_owned()
    }
}

#[tokio::test]
async fn cookies_of_many_games_do_not_pile_up() {
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let mut jar = Jar::default();
    // Somebody else plays in the same browser.
    let others = harness.game(Variant::MountChess, &[], &[&ann, &ben]).await;
    jar.enter(&harness, &harness.link(&ben, &others)).await;
    let mut paths = Vec::new();
    let mut session = None;
    for count in 0..150 {
        harness.clock.advance(Span::from_ms(1));
        let game = harness.game(Variant::MountChess, &[], &[&ann, &ben]).await;
        // By links of Discord, and by rematches, whose sessions all began when the first one did.
        let link = match &session {
            Some(session) if count >= 75 => {
                let session: &castellan_community::board_links::BoardSession = session;
                harness.links.link(session.grant_for(game.clone())).expect("a link")
            }
            _ => harness.link(&ann, &game),
        };
        paths.push(jar.enter(&harness, &link).await);
        let name = format!("__Host-board-{game}");
        session = harness.links.any_session(&jar.0[&name]).await.expect("a store");
        assert!(jar.header().len() < 4_096, "{count}: {}", jar.header().len());
    }
    assert_eq!(jar.0.len(), MAX_COOKIES);
    for (age, path) in paths.iter().rev().enumerate() {
        let status = harness.get(path, Some(&jar.header())).await.status();
        assert_eq!(status, if age < MAX_COOKIES { 200 } else { 401 }, "{age}");
    }
    // Those that open nothing go too, though not all at once.
    harness.links.revoke(&ann).await.expect("a store");
    for _ in 0..3 {
        harness.clock.advance(Span::from_ms(1));
        jar.enter(&harness, &harness.link(&ann, &others)).await;
    }
    assert_eq!(jar.0.len(), 1, "{:?}", jar.0.keys());
    // A page that finds its session ended forgets it.
    harness.links.revoke(&ann).await.expect("a store");
    let answer = harness.get(&format!("/game/{others}"), Some(&jar.header())).await;
    let forgotten = answer.headers()[SET_COOKIE].to_str().expect("a text");
    assert!(forgotten.starts_with(&format!("__Host-board-{others}=; Max-Age=0;")), "{forgotten}");
}

#[tokio::test]
async fn boards_and_links_have_a_limit_by_address_that_a_restart_does_not_reach() {
    const { assert!(BOARD_RATE.burst as usize >= 2 * MAX_PER_ADDRESS) };
    let harness = Harness::start().await;
    let ask = |path: &'static str, address: &'static str| {
        let request = harness.client.get(format!("{}{path}", harness.address));
        let request = request.header("x-forwarded-for", address).header(COOKIE, "__Host-board-abc=invented");
        async move { request.send().await.expect("an answer").status() }
    };
    for count in 0..BOARD_RATE.burst / 2 {
        assert_eq!(ask("/game/abc", "2001:db8::1").await, 401, "{count}");
        assert_eq!(ask("/enter/abc", "2001:db8::2").await, 404, "{count}");
    }
    for path in
        ["/game/abc", "/game/abc/socket", "/enter/abc", "/puzzles/mount-chess/1", "/activity/socket/abc"]
    {
        assert_eq!(ask(path, "2001:db8::3").await, 429, "{path}");
    }
    assert_eq!(ask("/game/abc", "2001:db8:1::1").await, 401);
    assert_eq!(ask("/learn", "2001:db8::1").await, 200, "tutorials have a limit of their own");
}

#[tokio::test]
async fn tokens_are_not_looked_up_for_an_address_that_sent_too_many_invalid_ones() {
    let harness = Harness::start().await;
    let (_, ann, _) = harness.game_of_two().await;
    let token = harness.token(&ann).await;
    let invalid = format!("castellan_{}", "0".repeat(64));
    let ask = |address: &str, token: &str| {
        let request = harness.client.get(format!("{}/api/v1/games", harness.address)).bearer_auth(token);
        let request = request.header("x-forwarded-for", address);
        async move { request.send().await.expect("an answer").status().as_u16() }
    };
    let mut refused = 0;
    // Hosts of one network share the limit.
    for host in 1..400 {
        let status = ask(&format!("2001:db8::{host:x}"), &invalid).await;
        assert!(matches!(status, 401 | 429), "{status}");
        refused += u32::from(status == 429);
    }
    assert!(refused > 0);
    // A valid one is not looked up either.
    assert_eq!(ask("2001:db8::1", &token).await, 429);
    assert_eq!(ask("2001:db8:1::1", &token).await, 200);
    harness.clock.advance(Span::minutes(1));
    assert_eq!(ask("2001:db8::1", &token).await, 200);
}

#[test]
fn connections_of_an_address_and_all_together_are_bounded() {
    let connections = Connections::default();
    let [school, home] = [[192, 0, 2, 1], [192, 0, 2, 2]].map(IpAddr::from);
    let person = |number: usize| PlayerId::new(format!("p{number}")).expect("an id");
    let mut open: Vec<_> = (0..MAX_PER_ADDRESS)
        .map(|number| connections.permit(&person(number), school).expect("a place"))
        .collect();
    assert!(connections.permit(&person(MAX_PER_ADDRESS), school).is_none());
    assert!(connections.permit(&person(0), home).is_some());
    open.pop();
    assert!(connections.permit(&person(MAX_PER_ADDRESS), school).is_some());
    let mut streams: Vec<_> =
        (0..MAX_STREAMS_PER_NETWORK).map(|_| connections.stream_permit(school).expect("a place")).collect();
    assert!(connections.stream_permit(school).is_none());
    // A proxy on this machine passes on those of everybody.
    while streams.len() < MAX_STREAMS {
        streams.push(connections.stream_permit(IpAddr::from([127, 0, 0, 1])).expect("a place"));
    }
    assert!(connections.stream_permit(IpAddr::from([127, 0, 0, 1])).is_none());
    assert_eq!(connections.count(), MAX_PER_ADDRESS - 1, "they are not counted among the others");
    streams.clear();
    assert!(connections.stream_permit(school).is_some());
}

#[tokio::test]
async fn the_cookie_of_another_person_plays_no_move_for_somebody() {
    let harness = Harness::start().await;
    let (game, ann, ben) = harness.game_of_two().await;
    let cem = harness.player(3, "Cem").await;
    for other in [&ben, &cem] {
        let mut page = harness.open(other, &game).await;
        assert_eq!(page.act("a1b2").await["accepted"], false);
    }
    assert_eq!(harness.moves(&game).await, 0);
    // Of two cookies with the name, one counts, and it is nobody else's.
    let cookies = [harness.cookie(&cem, &game).await, harness.cookie(&ann, &game).await].join("; ");
    let mut page = harness.open_with(&game, &cookies).await;
    assert_eq!(page.state["you"], json!(null));
    assert_eq!(page.act("a1b2").await["accepted"], false);
    assert_eq!(harness.moves(&game).await, 0);
}

#[tokio::test]
async fn another_page_makes_no_request_to_the_api_by_the_cookie_of_its_reader() {
    let harness = Harness::start().await;
    let (game, ann, _) = harness.game_of_two().await;
    let cookie = harness.cookie(&ann, &game).await;
    let moves = format!("{}/api/v1/games/{game}/moves", harness.address);
    for origin in ["https://evil.example", "null", harness.address.as_str()] {
        for kind in ["text/plain", "application/json", "application/x-www-form-urlencoded"] {
            let request = harness.client.post(&moves).header(ORIGIN, origin).header("content-type", kind);
            let request = request.header(COOKIE, &cookie).body(json!({"move": "a1b2"}).to_string());
            let answer = request.send().await.expect("an answer");
            assert_eq!(answer.status(), 401, "{origin} {kind}");
            let headers = answer.headers();
            assert!(!headers.contains_key("access-control-allow-credentials"), "{headers:?}");
        }
    }
    assert_eq!(harness.moves(&game).await, 0);
    let page = harness.client.get(format!("{}/game/{game}", harness.address)).header(COOKIE, &cookie);
    assert_eq!(page.send().await.expect("an answer").status(), 200, "the cookie is good");
}

#[tokio::test]
async fn no_page_turns_texts_into_html() {
    let harness = Harness::start().await;
    let (game, ann, _) = harness.game_of_two().await;
    let cookie = harness.cookie(&ann, &game).await;
    let puzzles = harness.puzzle_cookie(&ann, Variant::MountChess, 1).await;
    let link = harness.link(&ann, &game).replace(&harness.address, "");
    let paths = [
        (format!("/game/{game}"), Some(cookie.as_str())),
        (format!("/game/{game}"), None),
        (link, None),
        ("/enter/forged".to_owned(), None),
        ("/puzzles/mount-chess/1".to_owned(), Some(puzzles.as_str())),
        ("/puzzles/mount-chess/1".to_owned(), None),
        ("/learn".to_owned(), None),
        ("/learn/mount-chess/1".to_owned(), None),
        (format!("/games/{game}"), None),
        (format!("/embed/game/{game}"), None),
        ("/servers/7".to_owned(), None),
        ("/players/none".to_owned(), None),
        ("/tournaments/none".to_owned(), None),
        ("/".to_owned(), None),
        ("/none".to_owned(), None),
        ("/api/v1/games".to_owned(), None),
    ];
    for (path, cookie) in &paths {
        let answer = harness.get(path, *cookie).await;
        let policies: Vec<_> = answer.headers().get_all(CONTENT_SECURITY_POLICY).iter().collect();
        assert_eq!(policies.len(), 1, "{path}");
        let policy = policies[0].to_str().expect("a text");
        for part in ["require-trusted-types-for 'script'", "trusted-types 'none'", "default-src 'none'"] {
            assert!(policy.contains(part), "{path}: {policy}");
        }
    }
}

/// Passes connections on, and keeps what the browser sends.
async fn record(listener: TcpListener, server: String, sent: Arc<Mutex<Vec<u8>>>) {
    loop {
        let Ok((browser, _)) = listener.accept().await else { return };
        let Ok(server) = TcpStream::connect(&server).await else { return };
        let sent = Arc::clone(&sent);
        tokio::spawn(async move {
            let (mut from_browser, mut to_browser) = browser.into_split();
            let (mut from_server, mut to_server) = server.into_split();
            tokio::spawn(async move { copy(&mut from_server, &mut to_browser).await });
            let mut bytes = vec![0; 1 << 14];
            while let Ok(count @ 1..) = from_browser.read(&mut bytes).await {
                sent.lock().expect("no panics").extend_from_slice(&bytes[..count]);
                if to_server.write_all(&bytes[..count]).await.is_err() {
                    return;
                }
            }
        });
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_browser_does_not_tell_the_link_when_it_asks_for_files_and_the_board() {
    let Some(browser) = Browser::open(800, 600).await else { return };
    let clock = TestClock::new();
    let referee = Arc::new(Referee::new(MemoryStore::new(), clock.clone(), SeededEntropy::new(46)));
    let bind = || TcpListener::bind("127.0.0.1:0");
    let (proxy, listener) = (bind().await.expect("a port"), bind().await.expect("a port"));
    let address = format!("http://{}", proxy.local_addr().expect("an address"));
    let (server, sent) = (listener.local_addr().expect("an address").to_string(), Arc::default());
    tokio::spawn(record(proxy, server, Arc::clone(&sent)));
    let harness = Harness::start_at(referee, clock, KEY, None, (listener, address.clone()));
    let (game, ann, _) = harness.game_of_two().await;
    let link = harness.link(&ann, &game);
    browser.client.goto(&link).await.expect("the link");
    browser.wait_for(&format!("location.pathname === '/game/{game}'")).await;
    browser.wait_for("document.querySelector('#drawing use')").await;
    browser.client.clone().close().await.expect("it closes");
    let sent = String::from_utf8_lossy(&sent.lock().expect("no panics")).into_owned();
    let token = link.rsplit('/').next().expect("a token");
    assert!(sent.contains(&format!("POST /enter/{token} ")), "{sent}");
    assert!(sent.to_lowercase().contains(&format!("\r\norigin: {address}\r\n")), "{sent}");
    assert!(
        sent.contains("/enter.js ")
            && sent.contains("/board.css ")
            && sent.contains(&format!("GET /game/{game} "))
    );
    let told: Vec<&str> = sent.lines().filter(|line| line.contains(token)).collect();
    let requests =
        told.iter().filter(|line| line.starts_with("GET /enter/") || line.starts_with("POST /enter/"));
    assert_eq!(requests.count(), told.len(), "{told:#?}");
}
