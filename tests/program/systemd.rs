//! Tests of notifications to systemd (`Type=notify`), received on sockets.

use crate::over;
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
const PATIENCE: Duration = Duration::from_mins(3);
/// The watchdog's interval.
const WATCHDOG: Duration = Duration::from_millis(400);

/// systemd's end of the notification socket.
struct Systemd {
    socket: UnixDatagram,
    /// The name of the socket, as set in the bot's environment.
    name: OsString,
    heard: VecDeque<String>,
}

impl Systemd {
    fn at_path(folder: &TempDir) -> Self {
        let path = folder.path().join("notify");
        let socket = UnixDatagram::bind(&path).expect("it is bound");
        Self::new(socket, path.into_os_string())
    }

    fn in_abstract_namespace() -> Self {
        let name = format!("castellan-test-{}", std::process::id());
        let address = SocketAddr::from_abstract_name(&name).expect("a name");
        let socket = UnixDatagram::bind_addr(&address).expect("it is bound");
        Self::new(socket, format!("@{name}").into())
    }

    fn new(socket: UnixDatagram, name: OsString) -> Self {
        socket.set_nonblocking(true).expect("it is set");
        Self { socket, name, heard: VecDeque::new() }
    }

    /// Returns the next received line, if any.
    fn hears(&mut self) -> Option<String> {
        if self.heard.is_empty() {
            let mut buffer = [0; 4_096];
            let length = self.socket.recv(&mut buffer).ok()?;
            let text = str::from_utf8(&buffer[..length]).expect("text");
            self.heard.extend(text.lines().map(str::to_owned));
        }
        self.heard.pop_front()
    }

    /// Waits for a line, and returns the lines before it.
    async fn waits_for(&mut self, line: &str) -> Vec<String> {
        let (began, mut before) = (Instant::now(), Vec::new());
        loop {
            match self.hears() {
                Some(heard) if heard == line => return before,
                Some(heard) => before.push(heard),
                None => sleep(Duration::from_millis(10)).await,
            }
            assert!(began.elapsed() < PATIENCE, "{line} never came after {before:?}");
        }
    }

    fn has_fed_watchdog(&mut self) -> bool {
        let mut heard = Vec::new();
        while let Some(line) = self.hears() {
            heard.push(line);
        }
        heard.iter().any(|line| line == "WATCHDOG=1")
    }
}

/// Returns a health state that the test controls.
fn health() -> (Health, watch::Sender<bool>, watch::Sender<StoreHealth>) {
    let (reached, reachable) = watch::channel(true);
    let (store, writable) = watch::channel(StoreHealth::Up);
    (Health::new(Registry::default(), reachable, writable), reached, store)
}

/// Runs on a paused clock, so that an hour passes at once.
#[tokio::test(start_paused = true)]
async fn only_a_healthy_bot_feeds_the_watchdog() {
    let folder = TempDir::new().expect("a folder");
    let mut systemd = Systemd::at_path(&folder);
    let (health, reached, store) = health();
    let manager = ServiceManager::at(&systemd.name, Some(WATCHDOG)).expect("it listens");
    let informing = tokio::spawn(async move { manager.keep_informed(&health).await });
    // The watchdog is notified four times per interval, and each notification is read at once.
    let mut fed = async |within: Duration| {
        let (mut fed, began) = (0, tokio::time::Instant::now());
        while began.elapsed() < within {
            sleep(WATCHDOG / 4).await;
            fed += usize::from(systemd.has_fed_watchdog());
        }
        fed
    };
    assert!(fed(WATCHDOG * 10).await >= 20);
    reached.send_replace(false);
    fed(WATCHDOG).await;
    assert_eq!(fed(WATCHDOG * 1_000).await, 0, "nobody can reach it");
    reached.send_replace(true);
    assert!(fed(WATCHDOG * 10).await >= 20);
    let problem = "no room".to_owned();
    store.send_replace(StoreHealth::Down { since: std::time::Instant::now(), problem });
    fed(WATCHDOG).await;
    assert_eq!(fed(WATCHDOG * 1_000).await, 0, "nothing can be stored");
    store.send_replace(StoreHealth::Up);
    assert!(fed(WATCHDOG * 10).await >= 20);
    informing.abort();
}

#[tokio::test(start_paused = true)]
async fn a_status_is_told_once_and_a_watchdog_that_is_off_is_not_fed() {
    let folder = TempDir::new().expect("a folder");
    let mut systemd = Systemd::at_path(&folder);
    let (health, reached, _store) = health();
    let manager = ServiceManager::at(&systemd.name, None).expect("it listens");
    let informing = tokio::spawn(async move { manager.keep_informed(&health).await });
    for (is_reached, status) in [(true, "playing"), (false, "not connected to Discord"), (true, "playing")] {
        reached.send_replace(is_reached);
        sleep(Duration::from_hours(1)).await;
        assert_eq!(systemd.hears(), Some(format!("STATUS={status}")));
        assert_eq!(systemd.hears(), None);
    }
    informing.abort();
}

/// Starts the real program as systemd would.
fn started(systemd: &Systemd, folder: &TempDir, sandbox: &Sandbox) -> Child {
    let note = folder.path().join("stand-in");
    std::fs::write(&note, over::note(sandbox).to_string()).expect("it is written");
    Command::new(env!("CARGO_BIN_EXE_castellan"))
        .args(["run", "--stand-in"])
        .arg(&note)
        .current_dir(folder.path())
        .env("CASTELLAN_STORE", folder.path().join("store"))
        .env("NOTIFY_SOCKET", &systemd.name)
        .env("WATCHDOG_USEC", WATCHDOG.as_micros().to_string())
        .env_remove("WATCHDOG_PID")
        .env_remove("CASTELLAN_METRICS")
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .expect("it starts")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_program_tells_systemd_what_becomes_of_it() {
    let folder = TempDir::new().expect("a folder");
    for mut systemd in [Systemd::at_path(&folder), Systemd::in_abstract_namespace()] {
        let sandbox = castellan_sandbox::start(Options::default()).await.expect("a test server");
        let mut process = started(&systemd, &folder, &sandbox);
        assert_eq!(systemd.waits_for("READY=1").await, Vec::<String>::new(), "nothing comes before");
        systemd.waits_for("STATUS=playing").await;
        systemd.waits_for("WATCHDOG=1").await;
        sandbox.set_down(true);
        systemd.waits_for("STATUS=not connected to Discord").await;
        // The connection returns after a pause. Until then the watchdog got no notification.
        sandbox.set_down(false);
        let meanwhile = systemd.waits_for("STATUS=playing").await;
        assert_eq!(meanwhile, Vec::<String>::new());
        systemd.waits_for("WATCHDOG=1").await;
        let id = process.id().expect("it runs").to_string();
        let sent = Command::new("sh").args(["-c", "kill -TERM \"$0\"", &id]).status().await.expect("a shell");
        assert!(sent.success());
        systemd.waits_for("STOPPING=1").await;
        systemd.waits_for("STATUS=stopping").await;
        assert!(process.wait().await.expect("it ended").success());
        assert_eq!(systemd.hears(), None, "nothing comes after");
        sandbox.stop().await;
    }
}
