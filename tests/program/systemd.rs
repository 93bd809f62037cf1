//! Tests of notifications to systemd (`Type=notify`), received on sockets.

use crate::interaction_transport;
use castellan::cli::service::health::Health;
use castellan::cli::service::systemd::ServiceManager;
use castellan::store::StoreHealth;
use castellan_sandbox::{Options, Sandbox};
use prometheus_client::registry::Registry;
use std::collections::VecDeque;
use std::ffi::OsString;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram};
use std::process::Stdio;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::process::{Child, Command};
use tokio::sync::watch;
use tokio::time::sleep;

/// The timeout for expected notifications.
const NOTIFICATION_TIMEOUT: Duration = Duration::from_mins(3);
/// The watchdog's interval.
const WATCHDOG: Duration = Duration::from_millis(400);

/// systemd's end of the notification socket.
struct Systemd {
    socket: UnixDatagram,
    /// The name of the socket, as set in the bot's environment.
    name: OsString,
    received: VecDeque<String>,
}

impl Systemd {
    fn at_path(folder: &TempDir) -> Self {
        let path = folder.path().join("notify");
        let socket = UnixDatagram::bind(&path).expect("a socket");
        Self::new(socket, path.into_os_string())
    }

    fn in_abstract_namespace() -> Self {
        let name = format!("castellan-test-{}", std::process::id());
        let address = SocketAddr::from_abstract_name(&name).expect("a name");
        let socket = UnixDatagram::bind_addr(&address).expect("a socket");
        Self::new(socket, format!("@{name}").into())
    }

    fn new(socket: UnixDatagram, name: OsString) -> Self {
        socket.set_nonblocking(true).expect("a nonblocking socket");
        Self { socket, name, received: VecDeque::new() }
    }

    /// Returns the next received line, if any.
    fn next_line(&mut self) -> Option<String> {
        if self.received.is_empty() {
            let mut buffer = [0; 4_096];
            let length = self.socket.recv(&mut buffer).ok()?;
            let text = str::from_utf8(&buffer[..length]).expect("text");
            self.received.extend(text.lines().map(str::to_owned));
        }
        self.received.pop_front()
    }

    /// Waits for a line, and returns the lines before it.
    async fn wait_for(&mut self, line: &str) -> Vec<String> {
        let (began, mut before) = (Instant::now(), Vec::new());
        loop {
            match self.next_line() {
                Some(received) if received == line => return before,
                Some(received) => before.push(received),
                None => sleep(Duration::from_millis(10)).await,
            }
            assert!(began.elapsed() < NOTIFICATION_TIMEOUT, "{line} did not arrive after {before:?}");
        }
    }

    fn received_watchdog_notification(&mut self) -> bool {
        let mut lines = Vec::new();
        while let Some(line) = self.next_line() {
            lines.push(line);
        }
        lines.iter().any(|line| line == "WATCHDOG=1")
    }
}

/// Returns a health state that the test controls.
fn health() -> (Health, watch::Sender<bool>, watch::Sender<StoreHealth>) {
    let (connected_sender, connected) = watch::channel(true);
    let (store, store_health) = watch::channel(StoreHealth::Up);
    (Health::new(Registry::default(), connected, store_health), connected_sender, store)
}

/// Runs on a paused clock, so that an hour passes at once.
#[tokio::test(start_paused = true)]
async fn only_a_healthy_bot_notifies_the_watchdog() {
    let folder = TempDir::new().expect("a folder");
    let mut systemd = Systemd::at_path(&folder);
    let (health, connected, store) = health();
    let manager = ServiceManager::connect(&systemd.name, Some(WATCHDOG)).expect("a connection to the socket");
    let reports = tokio::spawn(async move { manager.report_health(&health).await });
    // The watchdog is notified four times per interval, and each notification is read at once.
    let mut count_notifications = async |within: Duration| {
        let (mut count, began) = (0, tokio::time::Instant::now());
        while began.elapsed() < within {
            sleep(WATCHDOG / 4).await;
            count += usize::from(systemd.received_watchdog_notification());
        }
        count
    };
    assert!(count_notifications(WATCHDOG * 10).await >= 20);
    connected.send_replace(false);
    count_notifications(WATCHDOG).await;
    assert_eq!(count_notifications(WATCHDOG * 1_000).await, 0, "the bot is not connected");
    connected.send_replace(true);
    assert!(count_notifications(WATCHDOG * 10).await >= 20);
    let problem = "no space".to_owned();
    store.send_replace(StoreHealth::Down { since: std::time::Instant::now(), problem });
    count_notifications(WATCHDOG).await;
    assert_eq!(count_notifications(WATCHDOG * 1_000).await, 0, "the store is not writable");
    store.send_replace(StoreHealth::Up);
    assert!(count_notifications(WATCHDOG * 10).await >= 20);
    reports.abort();
}

#[tokio::test(start_paused = true)]
async fn a_status_is_sent_once_and_a_watchdog_that_is_off_is_not_notified() {
    let folder = TempDir::new().expect("a folder");
    let mut systemd = Systemd::at_path(&folder);
    let (health, connected, _store) = health();
    let manager = ServiceManager::connect(&systemd.name, None).expect("a connection to the socket");
    let reports = tokio::spawn(async move { manager.report_health(&health).await });
    for (is_connected, status) in [(true, "playing"), (false, "not connected to Discord"), (true, "playing")]
    {
        connected.send_replace(is_connected);
        sleep(Duration::from_hours(1)).await;
        assert_eq!(systemd.next_line(), Some(format!("STATUS={status}")));
        assert_eq!(systemd.next_line(), None);
    }
    reports.abort();
}

/// Starts the real program as systemd would.
fn spawn(systemd: &Systemd, folder: &TempDir, sandbox: &Sandbox) -> Child {
    let connection_file = folder.path().join("stand-in");
    std::fs::write(&connection_file, interaction_transport::addresses(sandbox).to_string())
        .expect("a written file");
    Command::new(env!("CARGO_BIN_EXE_castellan"))
        .args(["run", "--stand-in"])
        .arg(&connection_file)
        .current_dir(folder.path())
        .env("CASTELLAN_STORE", folder.path().join("store"))
        .env("NOTIFY_SOCKET", &systemd.name)
        .env("WATCHDOG_USEC", WATCHDOG.as_micros().to_string())
        .env_remove("WATCHDOG_PID")
        .env_remove("CASTELLAN_METRICS")
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .expect("the program starts")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_program_notifies_systemd_from_start_to_stop() {
    let folder = TempDir::new().expect("a folder");
    for mut systemd in [Systemd::at_path(&folder), Systemd::in_abstract_namespace()] {
        let sandbox = castellan_sandbox::start(Options::default()).await.expect("a test server");
        let mut process = spawn(&systemd, &folder, &sandbox);
        assert_eq!(systemd.wait_for("READY=1").await, Vec::<String>::new(), "no earlier notifications");
        systemd.wait_for("STATUS=playing").await;
        systemd.wait_for("WATCHDOG=1").await;
        sandbox.set_down(true);
        systemd.wait_for("STATUS=not connected to Discord").await;
        // The connection returns after a pause. Until then the watchdog got no notification.
        sandbox.set_down(false);
        let meanwhile = systemd.wait_for("STATUS=playing").await;
        assert_eq!(meanwhile, Vec::<String>::new());
        systemd.wait_for("WATCHDOG=1").await;
        let id = process.id().expect("a running program").to_string();
        let status =
            Command::new("sh").args(["-c", "kill -TERM \"$0\"", &id]).status().await.expect("a shell");
        assert!(status.success());
        systemd.wait_for("STOPPING=1").await;
        systemd.wait_for("STATUS=stopping").await;
        assert!(process.wait().await.expect("an exit status").success());
        assert_eq!(systemd.next_line(), None, "no later notifications");
        sandbox.stop().await;
    }
}
