//! Tests of `/healthz` and `/metrics` over real sockets, with clients that hold connections open.

use castellan::cli::service::health::{CONNECTION_LIFETIME, Health, MAX_CONNECTIONS, serve};
use castellan::store::StoreHealth;
use castellan_test_support::network::PausedClockGuard;
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
    connected_sender: watch::Sender<bool>,
    store: watch::Sender<StoreHealth>,
}

impl Bot {
    async fn spawn(registry: Registry) -> Self {
        let (connected_sender, connected) = watch::channel(true);
        let (store, store_health) = watch::channel(StoreHealth::Up);
        let listener = Arc::new(TcpListener::bind("127.0.0.1:0").await.expect("a port"));
        let address = listener.local_addr().expect("an address");
        tokio::spawn(serve(listener, Health::new(registry, connected, store_health)));
        Self { address, connected_sender, store }
    }

    async fn get(&self, path: &str) -> (u16, String) {
        let response = reqwest::get(format!("http://{}/{path}", self.address)).await.expect("an answer");
        (response.status().as_u16(), response.text().await.expect("text"))
    }

    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.expect("a connection")
    }
}

#[tokio::test]
async fn a_bot_is_healthy_while_it_is_connected_and_its_store_is_writable() {
    let bot = Bot::spawn(Registry::with_prefix("castellan")).await;
    assert_eq!(bot.get("healthz").await, (200, "ok\n".to_owned()));
    assert!(bot.get("metrics").await.1.contains("\ncastellan_store_up 1\n"));
    let down = StoreHealth::Down { since: Instant::now(), problem: "no room".to_owned() };
    bot.store.send_replace(down);
    assert_eq!(bot.get("healthz").await, (503, "the store cannot be written to\n".to_owned()));
    assert!(bot.get("metrics").await.1.contains("\ncastellan_store_up 0\n"));
    bot.store.send_replace(StoreHealth::Up);
    bot.connected_sender.send_replace(false);
    assert_eq!(bot.get("healthz").await, (503, "not connected to Discord\n".to_owned()));
    assert_eq!(bot.get("else").await.0, 404);
}

/// Waits until the server closes a connection.
async fn wait_until_closed(mut connection: TcpStream) {
    let mut rest = Vec::new();
    let closed = timeout(CONNECTION_LIFETIME + SLACK, connection.read_to_end(&mut rest)).await;
    // The connection may be reset.
    let _ = closed.expect("the connection is closed in time");
}

#[tokio::test(flavor = "multi_thread")]
async fn idle_and_slow_connections_are_closed() {
    let bot = Bot::spawn(Registry::default()).await;
    let mut connections = Vec::new();
    for number in 0..MAX_CONNECTIONS {
        let mut connection = bot.connect().await;
        // Half of the connections send nothing; half send an incomplete request.
        if number % 2 == 0 {
            connection.write_all(b"GET /healthz HTTP/1.1\r\nHost: h").await.expect("open");
        }
        connections.push(connection);
    }
    let mut slow_connection = connections.pop().expect("one");
    let began = Instant::now();
    let send_slowly = async {
        while slow_connection.write_all(b"x").await.is_ok() {
            assert!(began.elapsed() < CONNECTION_LIFETIME + SLACK, "the slow connection stays open");
            sleep(Duration::from_millis(200)).await;
        }
    };
    let wait_for_closes = async {
        for connection in connections {
            wait_until_closed(connection).await;
        }
    };
    let request = async {
        let answer =
            timeout(CONNECTION_LIFETIME + SLACK, bot.get("healthz")).await.expect("an answer in time");
        assert_eq!(answer.0, 200);
    };
    tokio::join!(send_slowly, wait_for_closes, request);
}

#[tokio::test(start_paused = true)]
async fn hundreds_of_open_connections_do_not_block_a_request() {
    // No connection is closed by a timeout here.
    let _clock = PausedClockGuard::new();
    let bot = Bot::spawn(Registry::default()).await;
    let mut connections = Vec::new();
    for round in 0..10 {
        for _ in 0..2 * MAX_CONNECTIONS {
            let mut connection = bot.connect().await;
            // The connection may be closed already.
            let _ = connection.write_all(b"GET /healthz HTTP/1.1\r\nHost: h").await;
            connections.push(connection);
        }
        assert_eq!(bot.get("healthz").await.0, 200, "round {round}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_connection_serves_one_request() {
    let _clock = PausedClockGuard::new();
    let bot = Bot::spawn(Registry::default()).await;
    let mut connection = bot.connect().await;
    let request = b"GET /healthz HTTP/1.1\r\nHost: health\r\n\r\n";
    connection.write_all(request).await.expect("open");
    let mut answer = String::new();
    connection.read_to_string(&mut answer).await.expect("text");
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("connection: close"), "{answer}");
}

/// A collector that panics once.
#[derive(Debug, Default)]
struct PanicsOnce(AtomicBool);

impl Collector for PanicsOnce {
    fn encode(&self, _: DescriptorEncoder) -> Result<(), std::fmt::Error> {
        assert!(self.0.swap(true, Ordering::SeqCst), "the first collection panics");
        Ok(())
    }
}

#[tokio::test]
async fn a_panic_in_a_collector_fails_one_request() {
    let mut registry = Registry::default();
    registry.register_collector(Box::new(PanicsOnce::default()));
    let bot = Bot::spawn(registry).await;
    assert_eq!(bot.get("metrics").await.0, 500);
    assert_eq!(bot.get("metrics").await.0, 200);
}
