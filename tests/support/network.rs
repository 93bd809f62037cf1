//! Ports that nobody else is given, and a clock that stands still while a test waits for sockets.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::mpsc::{Sender, channel};
use tokio::net::TcpSocket;

/// A reserved port of this machine: nobody listens there, and the system does not give it to others while this is held.
/// Listeners that know it can use it, again and again.
pub struct ReservedPort(TcpSocket);

impl ReservedPort {
    pub fn new() -> Self {
        let socket = TcpSocket::new_v4().expect("a socket");
        // A socket that is only bound leaves the address to listeners that share theirs, as those of servers do.
        socket.set_reuseaddr(true).expect("it is set");
        socket.bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).expect("a port");
        Self(socket)
    }

    pub fn address(&self) -> SocketAddr {
        self.0.local_addr().expect("an address")
    }
}

/// Stops the paused clock of a runtime: it would otherwise advance as soon as all tasks are idle, and timeouts for
/// sockets would pass.
#[must_use]
pub struct StandingClock {
    _held: Sender<()>,
}

impl StandingClock {
    pub fn new() -> Self {
        let (held, over) = channel();
        // Time does not advance by itself while a blocking task runs.
        drop(tokio::task::spawn_blocking(move || over.recv().is_err()));
        Self { _held: held }
    }
}
