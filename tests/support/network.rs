//! Reserved ports, and a guard for the paused clock while a test waits for sockets.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::mpsc::{Sender, channel};
use tokio::net::TcpSocket;

/// A reserved local port: the system assigns it to no other program while this value exists. Listeners that know the
/// address can use it repeatedly.
pub struct ReservedPort(TcpSocket);

impl ReservedPort {
    pub fn new() -> Self {
        let socket = TcpSocket::new_v4().expect("a socket");
        // With `SO_REUSEADDR`, a bound socket leaves the address to listeners that set it too, as servers do.
        socket.set_reuseaddr(true).expect("it is set");
        socket.bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).expect("a port");
        Self(socket)
    }

    pub fn address(&self) -> SocketAddr {
        self.0.local_addr().expect("an address")
    }
}

/// A guard that stops the paused clock of a runtime from advancing whenever all tasks are idle, which would let socket
/// timeouts pass.
#[must_use]
pub struct PausedClockGuard {
    _hold: Sender<()>,
}

impl PausedClockGuard {
    pub fn new() -> Self {
        let (hold, released) = channel();
        // The paused clock does not advance while a blocking task runs.
        drop(tokio::task::spawn_blocking(move || released.recv().is_err()));
        Self { _hold: hold }
    }
}
