//! A load balancer for several bots with interactions over HTTP. Each connection is forwarded to one of them.
#![allow(dead_code, reason = "each program uses its part")]

use castellan_test_support::network::ReservedPort;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

/// A load balancer on this machine.
pub struct Balancer {
    address: SocketAddr,
    state: Arc<Mutex<State>>,
    _accepting: JoinSet<()>,
}

struct State {
    /// The bots' addresses. Each is reserved while its bot is stopped.
    bots: Vec<ReservedPort>,
    /// The index of the next bot.
    next: usize,
    open: JoinSet<()>,
}

impl Balancer {
    /// Starts a balancer for this number of bots.
    pub async fn start(bots: usize) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let bots = (0..bots).map(|_| ReservedPort::new()).collect();
        let state = Arc::new(Mutex::new(State { bots, next: 0, open: JoinSet::new() }));
        let mut accepting = JoinSet::new();
        accepting.spawn(accept(listener, Arc::clone(&state)));
        Self { address, state, _accepting: accepting }
    }

    /// Returns the URL for Discord.
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Returns the address for a bot to listen at.
    pub fn bot_address(&self, bot: usize) -> SocketAddr {
        self.state.lock().expect("not poisoned").bots[bot].address()
    }

    /// Passes new requests to this bot first, even on open connections.
    pub fn route_to(&self, bot: usize) {
        let mut state = self.state.lock().expect("not poisoned");
        state.next = bot;
        state.open.abort_all();
    }
}

async fn accept(listener: TcpListener, state: Arc<Mutex<State>>) {
    while let Ok((mut from, _)) = listener.accept().await {
        let bots = {
            let mut state = state.lock().expect("not poisoned");
            let (next, count) = (state.next, state.bots.len());
            state.next = (next + 1) % count;
            let bots = (0..count).map(|offset| state.bots[(next + offset) % count].address());
            bots.collect::<Vec<_>>()
        };
        let passing = async move {
            // A stopped bot refuses the connection; try the next one.
            for bot in bots {
                if let Ok(mut to) = TcpStream::connect(bot).await {
                    // Either end may close the connection at any time.
                    drop(copy_bidirectional(&mut from, &mut to).await);
                    return;
                }
            }
        };
        state.lock().expect("not poisoned").open.spawn(passing);
    }
}
