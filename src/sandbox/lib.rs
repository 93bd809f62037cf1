//! The stand-in: a Discord of one's own, for trying the bot and for tests.
//!
//! A local server that speaks Discord's REST and gateway, version 10, as far as a bot that plays by commands,
//! components and messages needs it. It knows nothing of Castellan, so that it cannot flatter it. It listens on
//! loopback only, keeps all in memory, and forgets it when it stops.
//!
//! - `world`: who and what there is. `check`: whether a request is of the right form. [`limits`]: all limits.
//! - `rest`: the routes. `interactions`: three seconds, fifteen minutes. `gateway`: events and sessions.
//! - `rates`: buckets, and 50 requests a second. [`faults`]: what goes wrong when a test wants it to.
//! - [`person`]: the side of the people, for the page and for tests. `page`: the chat in the browser. `guard`: who may
//!   use both.
//! - [`journal`]: what was asked.
//! - [`control`]: what else a test may do to the world.
//!
//! A bot reaches it by resolving `discord.com` to [`Sandbox::rest_address`] and trusting
//! [`Sandbox::certificate_pem`], or over plain HTTP at [`Sandbox::plain_api`]. The gateway's address comes with
//! `GET /gateway/bot`.
//!
//! It is not Discord: nothing of voice, forums, stickers, emoji of one's own, scheduled events or votes in polls.
//! A route that it does not know is answered with 404, and [`Sandbox::complaints`] has it.

mod check;
pub mod control;
pub mod faults;
mod future;
mod gateway;
mod guard;
mod ids;
mod interactions;
pub mod journal;
pub mod limits;
mod net;
mod page;
pub mod person;
mod rates;
mod realm;
mod refusal;
mod rest;
mod world;

pub use gateway::session::{GUILD_MEMBERS, GUILD_PRESENCES, MESSAGE_CONTENT};
pub use ids::Id;
pub use refusal::Refusal;
pub use world::permissions;

use base64ct::{Base64UrlUnpadded, Encoding};
use net::{Door, ServerState};
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinSet;

/// How the stand-in is to be. The defaults are Discord's own times and limits.
#[derive(Clone, Debug)]
pub struct Options {
    /// The port of the page; 0 for any.
    pub page_port: u16,
    /// How long an interaction waits for its first answer.
    pub first_answer: Duration,
    /// How long an interaction's token is good.
    pub token_life: Duration,
    /// How often the gateway wants to hear a heartbeat.
    pub heartbeat: Duration,
    /// How far apart new gateway sessions must be; a bot that comes back earlier is told to wait.
    pub identify_every: Duration,
    /// The privileged intents that the application has: [`GUILD_MEMBERS`], [`GUILD_PRESENCES`] and
    /// [`MESSAGE_CONTENT`].
    pub privileged: u64,
    /// How often in an hour a message may be edited that is older than an hour. Discord does not tell its number:
    /// without one there is no limit.
    pub old_edits: Option<usize>,
    /// Whether rate limits are enforced.
    pub rates: bool,
    /// How many requests the journal keeps.
    pub journal: usize,
    /// How many bytes of files are kept.
    pub file_bytes: usize,
    /// How many messages of each channel are kept.
    pub messages: usize,
    /// Whether the bot is sent fields, values and events that nobody knows yet.
    pub future: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            page_port: 0,
            first_answer: limits::FIRST_ANSWER,
            token_life: limits::TOKEN_LIFE,
            heartbeat: Duration::from_millis(41_250),
            identify_every: limits::IDENTIFY_EVERY,
            privileged: 0,
            old_edits: None,
            rates: true,
            journal: 2_000,
            file_bytes: 64 * 1024 * 1024,
            messages: 200,
            future: false,
        }
    }
}

/// A stand-in that runs. It stops when [`Sandbox::stop`] is called, or when it is dropped.
pub struct Sandbox {
    house: Arc<ServerState>,
    tasks: JoinSet<()>,
    rest: SocketAddr,
    gateway: SocketAddr,
    page: SocketAddr,
    certificate: String,
    token: String,
}

/// Starts a stand-in with its first world: the server "The King's Hall" with three channels, where Ada (who owns it),
/// Ben, Cleo, Dan and the bot are members.
///
/// # Errors
/// When no listener can be opened, or no certificate can be made.
pub async fn start(options: Options) -> io::Result<Sandbox> {
    let any = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let rest = TcpListener::bind(any).await?;
    let gateway = TcpListener::bind(any).await?;
    let page = TcpListener::bind((Ipv4Addr::LOCALHOST, options.page_port)).await?;
    let (rest_address, gateway_address, page_address) =
        (rest.local_addr()?, gateway.local_addr()?, page.local_addr()?);
    let world = world::World::first(&format!("http://{page_address}"), &options);
    let mut random = [0; 32];
    getrandom::fill(&mut random).map_err(io::Error::other)?;
    // A token is the bot's id, a time and a signature, with dots between: libraries look at that.
    let encode = Base64UrlUnpadded::encode_string;
    let token = format!(
        "{}.{}.{}",
        encode(world.bot.to_string().as_bytes()),
        encode(&random[..4]),
        encode(&random[4..])
    );
    let (certificate, tls) = net::certificate()?;
    let realm = realm::Realm {
        interactions: interactions::Interactions::default(),
        gateway: gateway::session::Gateway::new(world.clock.clone()),
        feed: person::feed::Feed::default(),
        rates: rates::Rates::new(options.rates),
        faults: faults::Faults::default(),
        journal: journal::Journal::new(options.journal),
        token: token.clone(),
        gateway_url: format!("ws://{gateway_address}"),
        world,
        options,
    };
    let house = Arc::new(ServerState::new(realm));
    let mut tasks = JoinSet::new();
    let doors = [
        (Door::open(rest, Some(tls), false, &house, &mut tasks)?, rest::whole_router(house.clone())),
        (Door::open(gateway, None, false, &house, &mut tasks)?, gateway::router(house.clone())),
        (
            Door::open(page, None, true, &house, &mut tasks)?,
            page::router()
                .merge(person::router(house.clone()))
                .layer(axum::middleware::from_fn(guard::guard))
                .merge(rest::router(house.clone())),
        ),
    ];
    for (door, router) in doors {
        tasks.spawn(net::serve(door, router, house.stopping()));
    }
    tasks.spawn(net::keep_time(house.clone()));
    Ok(Sandbox {
        house,
        tasks,
        rest: rest_address,
        gateway: gateway_address,
        page: page_address,
        certificate,
        token,
    })
}

impl Sandbox {
    /// Where REST is spoken over TLS, for whoever resolves `discord.com` to it. Paths begin with `/api/v10`.
    #[must_use]
    pub fn rest_address(&self) -> SocketAddr {
        self.rest
    }

    /// The certificate for `discord.com`, to be trusted, in PEM. It was made at the start and signs nothing else.
    #[must_use]
    pub fn certificate_pem(&self) -> &str {
        &self.certificate
    }

    /// The same REST over plain HTTP, for libraries that can be given an address: without a version or a slash at
    /// the end.
    #[must_use]
    pub fn plain_api(&self) -> String {
        format!("http://{}/api", self.page)
    }

    /// Where the gateway is.
    #[must_use]
    pub fn gateway_url(&self) -> String {
        format!("ws://{}", self.gateway)
    }

    /// The page's address, below which the people's side is too (see [`person`]).
    #[must_use]
    pub fn page_url(&self) -> String {
        format!("http://{}/", self.page)
    }

    /// The only bot's token that is good.
    #[must_use]
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Stops: all connections end.
    pub async fn stop(mut self) {
        self.house.stop();
        let ended = async { while self.tasks.join_next().await.is_some() {} };
        // A connection that does not end by itself is cut.
        let _ = tokio::time::timeout(Duration::from_secs(1), ended).await;
        self.tasks.shutdown().await;
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.house.stop();
    }
}

/// Waits until the stand-in is to stop.
async fn stopped(mut stopping: watch::Receiver<bool>) {
    // The sender lives as long as the house; when it is gone, so is the house.
    let _ = stopping.wait_for(|stop| *stop).await;
}
