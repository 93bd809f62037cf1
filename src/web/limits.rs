//! The limits of connections and messages.

use castellan_community::quota::buckets::{BucketRate, Buckets};
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
/// The most connections of people who have not signed in, at tutorials and public games.
pub const MAX_VISITORS: usize = 2_000;
/// The most such connections from a network, which a school may share.
pub const MAX_VISITORS_PER_NETWORK: usize = 200;
/// The most connections that have yet to say whose they are.
pub const MAX_UNKNOWN: usize = 1_000;
/// The most such connections from a network. Discord's proxies each pass on many people's.
pub const MAX_UNKNOWN_PER_NETWORK: usize = 250;
/// The most connections at once that are no WebSocket. Programs may keep [`MAX_CONNECTIONS`] of them open.
pub const MAX_STREAMS: usize = MAX_CONNECTIONS + 2_000;
/// The most such connections from a network other than this machine, on which a proxy may run.
pub const MAX_STREAMS_PER_NETWORK: usize = MAX_PER_ADDRESS;
/// The requests of an address for boards and sign-ins. After a restart, [`MAX_PER_ADDRESS`] boards connect again at once,
/// and their pages may be loaded again too.
pub const BOARD_RATE: BucketRate = BucketRate::per_second(6_000, 100);
/// The sign-ins within Discord from an address. Each takes a few requests to Discord.
pub const SIGN_IN_RATE: BucketRate = BucketRate::per_second(60, 1);
/// The sign-ins within Discord of all people together.
pub const ALL_SIGN_INS_RATE: BucketRate = BucketRate::per_second(240, 4);
/// The longest time in which the body of a request must come.
pub const BODY_TIMEOUT: Duration = Duration::from_secs(10);
/// The most cookies of games that a browser keeps, so that they take 3 kB of the 8 kB that nginx accepts.
pub const MAX_COOKIES: usize = 40;
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
    visitors: Shares,
    unknown: Shares,
    streams: Shares,
}

/// Places of which each network may take a share.
#[derive(Default)]
struct Shares {
    taken: usize,
    networks: HashMap<IpAddr, usize>,
}

impl Shares {
    /// Takes a place for a network. Returns `false` if all places or those of the network are taken.
    fn take(&mut self, network: IpAddr, most: usize, most_of_network: usize) -> bool {
        let of_network = self.networks.get(&network).copied().unwrap_or_default();
        if self.taken >= most || of_network >= most_of_network {
            return false;
        }
        self.taken += 1;
        self.networks.insert(network, of_network + 1);
        true
    }

    fn release(&mut self, network: IpAddr) {
        self.taken = self.taken.saturating_sub(1);
        release(&mut self.networks, &network);
    }
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
    /// A page that has yet to say whose it is, from a network.
    Unknown(IpAddr),
    /// A connection that is not a WebSocket, from a network. It is not counted among the others.
    Stream(IpAddr),
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
        Some(self.hold(Holder::Person(player.clone(), address)))
    }

    /// Takes a place for somebody who has not signed in; `None` if there are too many connections.
    #[must_use]
    pub fn visitor_permit(&self, address: IpAddr) -> Option<ConnectionPermit> {
        let (network, mut counts) = (network(address), self.counts());
        let has_room = counts.all < MAX_CONNECTIONS
            && counts.visitors.take(network, MAX_VISITORS, MAX_VISITORS_PER_NETWORK);
        counts.all += usize::from(has_room);
        has_room.then(|| self.hold(Holder::Visitor(network)))
    }

    /// Takes a place for a page that has yet to say whose it is; `None` if there are too many connections.
    #[must_use]
    pub fn unknown_permit(&self, address: IpAddr) -> Option<ConnectionPermit> {
        let (network, mut counts) = (network(address), self.counts());
        let has_room = counts.all < MAX_CONNECTIONS
            && counts.unknown.take(network, MAX_UNKNOWN, MAX_UNKNOWN_PER_NETWORK);
        counts.all += usize::from(has_room);
        has_room.then(|| self.hold(Holder::Unknown(network)))
    }

    /// Takes a place for a connection of a browser, a program or a proxy before it becomes a WebSocket; `None` if there
    /// are too many.
    #[must_use]
    pub fn stream_permit(&self, peer: IpAddr) -> Option<ConnectionPermit> {
        let (network, mut counts) = (network(peer), self.counts());
        let most = if network.is_loopback() { MAX_STREAMS } else { MAX_STREAMS_PER_NETWORK };
        counts.streams.take(network, MAX_STREAMS, most).then(|| self.hold(Holder::Stream(network)))
    }

    /// Returns the number of connections.
    #[must_use]
    pub fn count(&self) -> usize {
        self.counts().all
    }

    fn hold(&self, holder: Holder) -> ConnectionPermit {
        ConnectionPermit { connections: self.clone(), holder }
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut counts = self.connections.counts();
        if !matches!(self.holder, Holder::Stream(_)) {
            counts.all = counts.all.saturating_sub(1);
        }
        match &self.holder {
            Holder::Person(player, address) => {
                release(&mut counts.people, player);
                release(&mut counts.addresses, address);
            }
            Holder::Visitor(network) => counts.visitors.release(*network),
            Holder::Unknown(network) => counts.unknown.release(*network),
            Holder::Stream(network) => counts.streams.release(*network),
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
        IpAddr::V6(Ipv6Addr::LOCALHOST) => IpAddr::V6(Ipv6Addr::LOCALHOST),
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

/// The rate of requests from an address, which a school or a household may share.
pub const PUBLIC_RATE: BucketRate = BucketRate::per_second(240, 8);
/// The most addresses that are remembered.
const ADDRESSES: usize = 50_000;

/// The requests of each address.
pub(crate) struct AddressLimits {
    rate: BucketRate,
    buckets: Mutex<Buckets<IpAddr>>,
}

impl AddressLimits {
    /// Creates the limits of addresses that may all make requests at this rate.
    pub(crate) fn new(rate: BucketRate) -> Self {
        Self { rate, buckets: Mutex::new(Buckets::new(ADDRESSES)) }
    }

    /// Takes a request of an address. Returns `false` if there were too many.
    pub(crate) fn take(&self, address: IpAddr, now: Instant) -> bool {
        let network = network(address);
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let is_ready = buckets.ready(&network, self.rate, now) <= now;
        if is_ready {
            buckets.take(network, self.rate, now);
        }
        is_ready
    }
}
