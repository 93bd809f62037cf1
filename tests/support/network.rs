//! Ports that nobody else is given, and a clock that stands still though sockets are waited for.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::mpsc::{Sender, channel};
use tokio::net::TcpSocket;

/// A port of this machine at which nobody listens, and which nobody is given as a free one while this is held. Whoever is
/// told of it can listen there, however often.
pub struct ReservedPort(TcpSocket);

impl ReservedPort {
    pub fn new() -> Self {
        let socket = TcpSocket::new_v4().expect("a socket");
        // A socket that only has its address leaves it to listeners that share theirs, as those of servers do.
        socket.set_reuseaddr(true).expect("it is set");
        socket.bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).expect("a port");
        Self(socket)
    }

    pub fn address(&self) -> SocketAddr {
        self.0.local_addr().expect("an address")
    }
}

/// Keeps the clock of a runtime whose time is paused where it is, though everybody waits: a clock that moves as soon as they do
/// would end the patience of whoever waits for a socket.
#[must_use]
pub struct StandingClock {
    _held: Sender<()>,
}

impl StandingClock {
    pub fn new() -> Self {
        let (held, over) = channel();
        // Time does not move on by itself while something blocks.
        drop(tokio::task::spawn_blocking(move || over.recv().is_err()));
        Self { _held: held }
    }
}
