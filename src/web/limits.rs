//! The limits of connections and messages.

use castellan_game::PlayerId;
use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The most connections of all people together.
pub const MAX_CONNECTIONS: usize = 10_000;
/// The most connections of a person: browsers and tabs.
pub const MAX_PER_PERSON: usize = 12;
/// The most connections from an address, which a school or a household may share.
pub const MAX_PER_ADDRESS: usize = 3_000;
/// The most connections of people who have not signed in, at tutorials.
pub const MAX_VISITORS: usize = 2_000;
/// The most such connections from a network, which a school may share.
pub const MAX_VISITORS_PER_NETWORK: usize = 200;
/// The most connections that have yet to say whose they are.
pub const MAX_UNKNOWN: usize = 500;
/// The largest message of a browser, in bytes.
pub const MAX_MESSAGE: usize = 8 << 10;
/// The messages that a connection may send at once.
pub const MESSAGE_BURST: u32 = 40;
/// The messages that a connection may send a second.
pub const MESSAGES_PER_SECOND: u32 = 10;
/// The most messages beyond these limits, or that are no messages of ours, before the connection is closed.
pub const MAX_FAULTS: u32 = 20;
/// The longest time in which a message must be taken.
pub const SEND_TIMEOUT: Duration = Duration::from_secs(20);

/// The connections under way.
#[derive(Clone, Default)]
pub struct Connections(Arc<Mutex<Counts>>);

#[derive(Default)]
struct Counts {
    all: usize,
    people: HashMap<PlayerId, usize>,
    addresses: HashMap<IpAddr, usize>,
    visitors: usize,
    networks: HashMap<IpAddr, usize>,
}

/// A place among the connections, which is free again when this is dropped.
pub struct ConnectionPermit {
    connections: Connections,
    holder: Holder,
}

/// The holder of a place.
enum Holder {
    /// A person, at an address.
    Person(PlayerId, IpAddr),
    /// A visitor who has not signed in, from a network.
    Visitor(IpAddr),
}

impl Connections {
    /// Takes a place for a person at an address; `None` if there are too many connections.
    #[must_use]
    pub fn permit(&self, player: &PlayerId, address: IpAddr) -> Option<ConnectionPermit> {
        let mut counts = self.counts();
        let of_person = counts.people.get(player).copied().unwrap_or_default();
        let of_address = counts.addresses.get(&address).copied().unwrap_or_default();
        if counts.all >= MAX_CONNECTIONS || of_person >= MAX_PER_PERSON || of_address >= MAX_PER_ADDRESS {
            return None;
        }
        counts.all += 1;
        counts.people.insert(player.clone(), of_person + 1);
        counts.addresses.insert(address, of_address + 1);
        let holder = Holder::Person(player.clone(), address);
        Some(ConnectionPermit { connections: self.clone(), holder })
    }

    /// Takes a place for somebody who has not signed in; `None` if there are too many connections.
    #[must_use]
    pub fn visitor_permit(&self, address: IpAddr) -> Option<ConnectionPermit> {
        let network = network(address);
        let mut counts = self.counts();
        let of_network = counts.networks.get(&network).copied().unwrap_or_default();
        if counts.all >= MAX_CONNECTIONS
            || counts.visitors >= MAX_VISITORS
            || of_network >= MAX_VISITORS_PER_NETWORK
        {
            return None;
        }
        counts.all += 1;
        counts.visitors += 1;
        counts.networks.insert(network, of_network + 1);
        Some(ConnectionPermit { connections: self.clone(), holder: Holder::Visitor(network) })
    }

    /// Returns the number of connections.
    #[must_use]
    pub fn count(&self) -> usize {
        self.counts().all
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut counts = self.connections.counts();
        counts.all = counts.all.saturating_sub(1);
        match &self.holder {
            Holder::Person(player, address) => {
                release(&mut counts.people, player);
                release(&mut counts.addresses, address);
            }
            Holder::Visitor(network) => {
                counts.visitors = counts.visitors.saturating_sub(1);
                release(&mut counts.networks, network);
            }
        }
    }
}

fn release<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count = count.saturating_sub(1);
        if *count == 0 {
            counts.remove(key);
        }
    }
}

/// Returns the part of an address that a customer cannot choose.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

/// The messages that a connection may still send: a bucket that refills.
#[derive(Debug)]
pub struct MessageBucket {
    level: f64,
    filled: Instant,
}

impl MessageBucket {
    /// Creates a full bucket.
    #[must_use]
    pub fn new(now: Instant) -> Self {
        Self { level: f64::from(MESSAGE_BURST), filled: now }
    }

    /// Takes a message. Returns `false` if there were too many.
    pub fn take(&mut self, now: Instant) -> bool {
        let seconds = now.saturating_duration_since(self.filled).as_secs_f64();
        self.level = (self.level + seconds * f64::from(MESSAGES_PER_SECOND)).min(f64::from(MESSAGE_BURST));
        self.filled = now;
        if self.level < 1.0 {
            return false;
        }
        self.level -= 1.0;
        true
    }
}
