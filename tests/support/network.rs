//! Reserved ports, and a clock that is held while a test waits for sockets.

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

/// A guard that holds the paused clock of a runtime. Otherwise the clock would advance whenever all tasks are idle, and
/// socket timeouts would pass.
#[must_use]
pub struct StandingClock {
    _held: Sender<()>,
}

impl StandingClock {
    pub fn new() -> Self {
        let (held, over) = channel();
        // The paused clock does not advance while a blocking task runs.
        drop(tokio::task::spawn_blocking(move || over.recv().is_err()));
        Self { _held: held }
    }
}
