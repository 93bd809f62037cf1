//! The end of access: links and sessions of people who signed out everywhere, and pages of people who were banned.

use crate::harness::{HOME, Harness, KEY, Page, next_request};
use castellan_community::board_links::{ActivityLaunch, LinkError};
use castellan_game::{CommandKind, GameId, Player, PlayerId, Requester, Span};
use castellan_referee::Referee;
use castellan_rules::{Seat, Variant};
use castellan_store::{MemoryStore, StoreError, StreamName};
use castellan_test_support::hooked_store::{HookedStore, Hooks};
use castellan_test_support::test_ports::{SeededEntropy, TestClock};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::timeout;

/// A store whose next operation with a certain name waits until it is let on.
#[derive(Clone, Default)]
struct Gate {
    held: Arc<Mutex<Option<&'static str>>>,
    reached: Arc<Notify>,
    opened: Arc<Notify>,
}

impl Hooks for Gate {
    async fn around<T: Send>(
        &self,
        operation: &str,
        _stream: Option<&StreamName>,
        future: impl Future<Output = Result<T, StoreError>> + Send,
    ) -> Result<T, StoreError> {
        let is_held =
            self.held.lock().expect("no panics").take_if(|name| operation.contains(*name)).is_some();
        if is_held {
            self.reached.notify_one();
            self.opened.notified().await;
        }
        future.await
    }
}

impl Gate {
    fn hold(&self, name: &'static str) {
        *self.held.lock().expect("no panics") = Some(name);
    }
}

async fn gated() -> (Harness, Gate) {
    let (gate, clock) = (Gate::default(), TestClock::new());
    let store = HookedStore { store: MemoryStore::new().into(), hooks: gate.clone() };
    let referee = Arc::new(Referee::new(store, clock.clone(), SeededEntropy::new(46)));
    (Harness::start_over(referee, clock, KEY).await, gate)
}

fn token(link: &str) -> &str {
    link.rsplit('/').next().expect("a token")
}

#[tokio::test]
async fn links_from_before_a_sign_out_are_refused_and_later_ones_work() {
    let harness = Harness::start().await;
    let (game, ann, ben) = harness.game_of_two().await;
    // Ann has a link and no session. Ben is somebody else.
    let (unused, others) = (harness.link(&ann, &game), harness.link(&ben, &game));
    assert_eq!(harness.links.revoke(&ann).await.expect("a store"), 0);
    assert_eq!(harness.enter(&unused, Some(&harness.address)).await.status(), 410);
    assert_eq!(harness.enter(&others, Some(&harness.address)).await.status(), 303);
    harness.clock.advance(Span::from_ms(1));
    let cookie = harness.cookie(&ann, &game).await;
    assert_eq!(harness.get(&format!("/game/{game}"), Some(&cookie)).await.status(), 200);
    // The link to a rematch, which continues a session.
    let session = harness.links.any_session(cookie.split_once('=').expect("a cookie").1).await;
    let session = session.expect("a store").expect("a session");
    let successor = harness.links.link(session.grant_for(game.clone())).expect("a link");
    assert_eq!(harness.links.revoke(&ann).await.expect("a store"), 1);
    assert_eq!(harness.enter(&successor, Some(&harness.address)).await.status(), 410);
}

#[tokio::test]
async fn of_an_exchange_and_a_sign_out_at_the_same_time_no_session_is_left() {
    // The exchange has read everything when the sign-out comes.
    let (harness, gate) = gated().await;
    let (game, ann, _) = harness.game_of_two().await;
    let link = harness.link(&ann, &game);
    gate.hold("web:link-");
    let exchange = harness.links.exchange(token(&link));
    let revoke = async {
        gate.reached.notified().await;
        harness.links.revoke(&ann).await.expect("a store");
        gate.opened.notify_one();
    };
    let (exchanged, ()) = tokio::join!(exchange, revoke);
    assert!(matches!(exchanged, Err(LinkError::Used)), "{exchanged:?}");
    // The sign-out has begun when the exchange comes.
    for stage in ["web:revoke-", "web:revoked-"] {
        let (harness, gate) = gated().await;
        let (game, ann, _) = harness.game_of_two().await;
        let old = harness.cookie(&ann, &game).await;
        let link = harness.link(&ann, &game);
        gate.hold(stage);
        let revoke = harness.links.revoke(&ann);
        let exchange = async {
            gate.reached.notified().await;
            let exchanged = harness.links.exchange(token(&link)).await;
            gate.opened.notify_one();
            exchanged
        };
        let (revoked, exchanged) = tokio::join!(revoke, exchange);
        revoked.expect("a store");
        if let Ok((session, _)) = exchanged {
            let left = harness.links.any_session(session.reveal()).await.expect("a store");
            assert_eq!(left, None, "{stage}");
        }
        assert_eq!(harness.get(&format!("/game/{game}"), Some(&old)).await.status(), 401);
    }
}

#[tokio::test]
async fn of_a_sign_in_within_discord_and_a_sign_out_at_the_same_time_no_session_is_left() {
    let (harness, gate) = gated().await;
    let (game, ann, _) = harness.game_of_two().await;
    let launch = ActivityLaunch { game, guild: None, channel: 8, language: "en".to_owned() };
    harness.links.record_launch(&ann, "i-1", launch.clone()).await.expect("a store");
    let opened = harness.links.open_session(&ann, "i-1", &launch).await.expect("a store");
    assert!(opened.is_some());
    gate.hold("web:activity-");
    let open = harness.links.open_session(&ann, "i-1", &launch);
    let revoke = async {
        gate.reached.notified().await;
        harness.links.revoke(&ann).await.expect("a store");
        gate.opened.notify_one();
    };
    let (opened, ()) = tokio::join!(open, revoke);
    assert!(opened.expect("a store").is_none());
    assert!(harness.links.open_session(&ann, "i-1", &launch).await.expect("a store").is_none());
}

/// Expects that a page gets no further state, and is closed with a code.
async fn expect_end(mut page: Page, code: u16) {
    loop {
        match timeout(Duration::from_secs(10), page.next()).await.expect("an end") {
            Ok(message) => assert_ne!(message["type"], "state", "{message}"),
            Err(closed) => return assert_eq!(closed, Some(code)),
        }
    }
}

#[tokio::test]
async fn pages_of_people_who_were_banned_or_signed_out_get_no_further_state() {
    let harness = Harness::start().await;
    let (game, ann, ben) = harness.game_of_two().await;
    let (cem, other) = (harness.player(3, "Cem").await, harness.player(4, "Cem").await);
    let (banned, signed_out) = (harness.open(&cem, &game).await, harness.open(&ben, &game).await);
    let mut watching = harness.open(&other, &game).await;
    let ban = |server: &mut castellan_community::settings::ServerSettings| server.banned.push(cem.clone());
    harness.access.settings.change_server(HOME, &next_request(), ban).await.expect("a store");
    harness.links.revoke(&ben).await.expect("a store");
    harness.play(&game, &ann, "a1b2").await;
    expect_end(banned, 4404).await;
    expect_end(signed_out, 4401).await;
    assert_eq!(watching.next_of("state").await["turn"], "black", "others get it");
    // However many changes a page has missed.
    for _ in 0..200 {
        harness.links.revoke(&ben).await.expect("a store");
    }
    harness.play(&game, &ben, "c7d6").await;
    assert_eq!(watching.next_of("state").await["turn"], "white");
    harness.links.revoke(&other).await.expect("a store");
    for _ in 0..200 {
        harness.links.revoke(&ben).await.expect("a store");
    }
    harness.play(&game, &ann, "b2g7").await;
    expect_end(watching, 4401).await;
}

#[tokio::test]
async fn people_who_lose_their_seat_in_a_closed_game_get_no_further_state() {
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let cem = harness.player(3, "Cem").await;
    let closed = &[("spectators", "off")];
    let game: GameId = harness.game(Variant::MountChess, closed, &[&ann, &ben]).await;
    let page = harness.open(&ben, &game).await;
    let replace = |player: &PlayerId| CommandKind::ReplaceSeat {
        seat: Seat::Black,
        player: Player::person(player.clone()),
    };
    harness.run(&game, Requester::System, replace(&cem)).await;
    expect_end(page, 4404).await;
}
