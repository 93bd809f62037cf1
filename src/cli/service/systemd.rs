//! Notifications to the service manager, by the protocol of systemd's `Type=notify` (`sd_notify(3)`): the bot has
//! started, is healthy, or is stopping.
//!
//! The crate `sd-notify` is not used, because it cannot reach sockets in the abstract namespace.

use crate::service::health::Health;
use std::env;
use std::ffi::OsStr;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval};

/// The interval between health reports, unless the watchdog needs more frequent ones.
const REPORT_INTERVAL: Duration = Duration::from_secs(10);
/// The number of reports of a healthy bot within the watchdog's timeout, so that a single late report does no harm.
const REPORTS_PER_TIMEOUT: u32 = 4;

type Sender = dyn Fn(&str) -> io::Result<()> + Send + Sync;

/// The service manager that started this program. Clones send to the same one.
#[derive(Clone)]
pub struct ServiceManager {
    send: Arc<Sender>,
    /// The watchdog's timeout: without a report for this long, the bot counts as dead.
    watchdog: Option<Duration>,
}

impl ServiceManager {
    /// Connects to the service manager at a socket: a path, or `@` and a name in the abstract namespace.
    ///
    /// # Errors
    /// Returns an error if no process listens there.
    pub fn connect(socket: &OsStr, watchdog: Option<Duration>) -> io::Result<Self> {
        Ok(Self { send: connect_socket(socket)?, watchdog })
    }

    /// Connects to the service manager named in the environment, if there is one.
    ///
    /// # Errors
    /// Returns an error if no process listens there.
    pub fn from_environment() -> io::Result<Option<Self>> {
        let Some(socket) = env::var_os("NOTIFY_SOCKET").filter(|socket| !socket.is_empty()) else {
            return Ok(None);
        };
        let text = |name| env::var(name).ok();
        let watchdog = watchdog(text("WATCHDOG_USEC").as_deref(), text("WATCHDOG_PID").as_deref());
        Self::connect(&socket, watchdog).map(Some)
    }

    /// Reports that the bot has started: its store is open, and it listens.
    pub fn ready(&self) {
        self.notify("READY=1");
    }

    /// Reports that the bot is stopping.
    pub fn stopping(&self) {
        self.notify("STOPPING=1\nSTATUS=stopping");
    }

    /// Reports the bot's health forever. The watchdog is only fed while the bot is healthy, so a bot that stays
    /// unhealthy is restarted.
    pub async fn report_health(&self, health: &Health) {
        let period = self
            .watchdog
            .map_or(REPORT_INTERVAL, |watchdog| REPORT_INTERVAL.min(watchdog / REPORTS_PER_TIMEOUT));
        let mut reports = interval(period);
        reports.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut reported = None;
        loop {
            reports.tick().await;
            let problem = health.problem();
            if reported != Some(problem) {
                self.notify(&format!("STATUS={}", problem.unwrap_or("playing")));
                reported = Some(problem);
            }
            if problem.is_none() && self.watchdog.is_some() {
                self.notify("WATCHDOG=1");
            }
        }
    }

    fn notify(&self, state: &str) {
        if let Err(error) = (self.send)(state) {
            tracing::warn!(state, %error, "systemd: not told");
        }
    }
}

/// Returns the watchdog's timeout from its two variables, if it watches this process.
fn watchdog(microseconds: Option<&str>, process: Option<&str>) -> Option<Duration> {
    let is_this_process = process.is_none_or(|process| process.parse() == Ok(std::process::id()));
    let microseconds = microseconds?.parse().ok().filter(|microseconds| *microseconds > 0)?;
    is_this_process.then(|| Duration::from_micros(microseconds))
}

/// Connects to a socket and returns a function that sends to it.
#[cfg(target_os = "linux")]
fn connect_socket(name: &OsStr) -> io::Result<Arc<Sender>> {
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::net::{SocketAddr, UnixDatagram};

    /// The timeout for a notification, so that an unresponsive service manager does not block the bot.
    const WRITE_TIMEOUT: Duration = Duration::from_secs(1);

    let address = match name.as_bytes() {
        [b'@', abstract_name @ ..] => SocketAddr::from_abstract_name(abstract_name)?,
        _ => SocketAddr::from_pathname(name)?,
    };
    let socket = UnixDatagram::unbound()?;
    socket.connect_addr(&address)?;
    socket.set_write_timeout(Some(WRITE_TIMEOUT))?;
    Ok(Arc::new(move |state: &str| socket.send(state.as_bytes()).map(drop)))
}

/// Connects to a socket and returns a function that sends to it.
#[cfg(not(target_os = "linux"))]
fn connect_socket(_: &OsStr) -> io::Result<Arc<Sender>> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(test)]
mod tests {
    use super::watchdog;
    use std::time::Duration;

    #[test]
    fn the_watchdog_of_another_process_is_not_fed() {
        let own_id = std::process::id().to_string();
        let second = Some(Duration::from_secs(1));
        for (microseconds, process, expected) in [
            (Some("1000000"), None, second),
            (Some("1000000"), Some(own_id.as_str()), second),
            (Some("1000000"), Some("0"), None),
            (Some("1000000"), Some("x"), None),
            (Some("0"), None, None),
            (Some("1s"), None, None),
            (None, Some(own_id.as_str()), None),
        ] {
            assert_eq!(watchdog(microseconds, process), expected, "{microseconds:?} {process:?}");
        }
    }
}
