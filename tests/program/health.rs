//! Tests of `/healthz` and `/metrics` over real sockets, with clients that hold connections open.

use castellan::cli::service::health::{Health, LIFETIME, MAX_CONNECTIONS, serve};
use castellan::store::StoreHealth;
use castellan_test_support::network::StandingClock;
use prometheus_client::collector::Collector;
use prometheus_client::encoding::DescriptorEncoder;
use prometheus_client::registry::Registry;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

/// The tolerance for lateness on a busy machine.
const SLACK: Duration = Duration::from_mins(3);

/// The health endpoint of a bot, with a state that the test sets.
struct Bot {
    address: SocketAddr,
    reached: watch::Sender<bool>,
    store: watch::Sender<StoreHealth>,
}

impl Bot {
    async fn start(registry: Registry) -> Self {
        let (reached, reachable) = watch::channel(true);
        let (store, writable) = watch::channel(StoreHealth::Up);
        let listener = Arc::new(TcpListener::bind("127.0.0.1:0").await.expect("a port"));
        let address = listener.local_addr().expect("an address");
        tokio::spawn(serve(listener, Health::new(registry, reachable, writable)));
        Self { address, reached, store }
    }

    async fn get(&self, path: &str) -> (u16, String) {
        let response = reqwest::get(format!("http://{}/{path}", self.address)).await.expect("an answer");
        (response.status().as_u16(), response.text().await.expect("text"))
    }

    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.expect("it listens")
    }
}

#[tokio::test]
async fn healthy_is_who_is_reached_and_can_store() {
    let bot = Bot::start(Registry::with_prefix("castellan")).await;
    assert_eq!(bot.get("healthz").await, (200, "ok\n".to_owned()));
    assert!(bot.get("metrics").await.1.contains("\ncastellan_store_up 1\n"));
    let down = StoreHealth::Down { since: Instant::now(), problem: "no room".to_owned() };
    bot.store.send_replace(down);
    assert_eq!(bot.get("healthz").await, (503, "the store cannot be written to\n".to_owned()));
    assert!(bot.get("metrics").await.1.contains("\ncastellan_store_up 0\n"));
    bot.store.send_replace(StoreHealth::Up);
    bot.reached.send_replace(false);
    assert_eq!(bot.get("healthz").await, (503, "not connected to Discord\n".to_owned()));
    assert_eq!(bot.get("else").await.0, 404);
}

/// Waits until the server closes a connection.
async fn is_cut(mut connection: TcpStream) {
    let mut rest = Vec::new();
    let cut = timeout(LIFETIME + SLACK, connection.read_to_end(&mut rest)).await;
    // The connection may be reset.
    let _ = cut.expect("it lets go in time");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_holds_on_to_a_connection() {
    let bot = Bot::start(Registry::default()).await;
    let mut held = Vec::new();
    for number in 0..MAX_CONNECTIONS {
        let mut connection = bot.connect().await;
        // Half of the connections send nothing; half send an incomplete request.
        if number % 2 == 0 {
            connection.write_all(b"GET /healthz HTTP/1.1\r\nHost: h").await.expect("open");
        }
        held.push(connection);
    }
    let mut dripping = held.pop().expect("one");
    let began = Instant::now();
    let drips = async {
        while dripping.write_all(b"x").await.is_ok() {
            assert!(began.elapsed() < LIFETIME + SLACK, "it goes on dripping");
            sleep(Duration::from_millis(200)).await;
        }
    };
    let cuts = async {
        for connection in held {
            is_cut(connection).await;
        }
    };
    let asks = async {
        let answer = timeout(LIFETIME + SLACK, bot.get("healthz")).await.expect("its turn comes");
        assert_eq!(answer.0, 200);
    };
    tokio::join!(drips, cuts, asks);
}

#[tokio::test(start_paused = true)]
async fn hundreds_who_hold_connections_keep_nobody_from_being_answered() {
    // No connection is closed by a timeout here.
    let _clock = StandingClock::new();
    let bot = Bot::start(Registry::default()).await;
    let mut held = Vec::new();
    for round in 0..10 {
        for _ in 0..2 * MAX_CONNECTIONS {
            let mut connection = bot.connect().await;
            // The connection may be closed already.
            let _ = connection.write_all(b"GET /healthz HTTP/1.1\r\nHost: h").await;
            held.push(connection);
        }
        assert_eq!(bot.get("healthz").await.0, 200, "round {round}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_connection_is_for_one_request() {
    let _clock = StandingClock::new();
    let bot = Bot::start(Registry::default()).await;
    let mut connection = bot.connect().await;
    let request = b"GET /healthz HTTP/1.1\r\nHost: health\r\n\r\n";
    connection.write_all(request).await.expect("open");
    let mut answer = String::new();
    connection.read_to_string(&mut answer).await.expect("text");
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("connection: close"), "{answer}");
}

/// A collector that panics once.
#[derive(Debug, Default)]
struct Bomb(AtomicBool);

impl Collector for Bomb {
    fn encode(&self, _: DescriptorEncoder) -> Result<(), std::fmt::Error> {
        assert!(self.0.swap(true, Ordering::SeqCst), "planted");
        Ok(())
    }
}

#[tokio::test]
async fn a_panic_while_counting_costs_one_answer() {
    let mut registry = Registry::default();
    registry.register_collector(Box::new(Bomb::default()));
    let bot = Bot::start(registry).await;
    assert_eq!(bot.get("metrics").await.0, 500);
    assert_eq!(bot.get("metrics").await.0, 200);
}
