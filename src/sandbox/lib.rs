//! A local server that imitates Discord, for testing bots: REST API and gateway of version 10, and a web chat in which
//! you play the people. No token or network is needed: the server listens only on loopback and keeps its state in
//! memory until it is stopped.
//!
//! The server supports application commands with options, autocomplete, permissions and context menus; buttons, select
//! menus, modals and components of version 2; Activities with their sign-in; messages, embeds, files, polls, reactions, pins, threads, webhooks and
//! invites; rate limits, interaction deadlines, gateway intents, sessions and resuming. Requests are checked as
//! strictly as by Discord, and answered with the same error codes.
//!
//! # Connecting a bot
//!
//! - A library that can be given an API address uses [`Sandbox::plain_api`], over plain HTTP.
//! - For any other library, resolve `discord.com` to [`Sandbox::rest_address`] and trust [`Sandbox::certificate_pem`].
//!
//! The token is [`Sandbox::token`]. The address of the gateway comes with `GET /gateway/bot`, as at Discord.
//!
//! # Example
//!
//! ```
//! use castellan_sandbox::{Options, start};
//!
//! # use tokio::io::{AsyncReadExt, AsyncWriteExt};
//! # async fn post(api: &str, token: &str, path: &str, body: &str) -> std::io::Result<()> {
//! #     let host = api.trim_start_matches("http://").trim_end_matches("/api");
//! #     let mut connection = tokio::net::TcpStream::connect(host).await?;
//! #     let request = format!(
//! #         "POST /api/v10{path} HTTP/1.1\r\nhost: {host}\r\nauthorization: Bot {token}\r\nconnection: close\r\n\
//! #          content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
//! #         body.len()
//! #     );
//! #     connection.write_all(request.as_bytes()).await?;
//! #     connection.read_to_end(&mut Vec::new()).await.map(drop)
//! # }
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> std::io::Result<()> {
//! let discord = start(Options { bot_name: "My Bot".to_owned(), ..Options::default() }).await?;
//! let channel = discord.channel("general").expect("the first server has it");
//!
//! // This is your bot's part. Here it posts one message.
//! let path = format!("/channels/{channel}/messages");
//! post(&discord.plain_api(), discord.token(), &path, r#"{"content":"Hello!"}"#).await?;
//!
//! // A user sees the message:
//! let ada = discord.person("Ada").expect("she owns the first server");
//! let seen = discord.history(ada, channel).expect("she can read the channel");
//! assert_eq!(seen[0]["content"], "Hello!");
//! // The bot's requests, and complaints about them:
//! assert_eq!(discord.journal()[0].status, Some(200));
//! assert_eq!(discord.complaints(), Vec::<String>::new());
//! discord.stop().await;
//! # Ok(())
//! # }
//! ```
//!
//! # Testing
//!
//! - [`control`]: create people, servers, channels and roles, kick the bot, delete messages and advance time.
//! - [`Sandbox`]: read messages, commands and the bot's requests.
//! - [`faults`]: make requests and connections fail the way Discord's do.
//! - [`person`]: act as a user, over HTTP: run commands, press buttons, fill in modals. [`Sandbox::page_url`] is the
//!   same in a browser, for people.
//! - [`endpoint`]: interactions over HTTP, signed, as Discord sends them to an interactions endpoint.
//! - [`journal`]: every request with its reply. [`Sandbox::complaints`] lists unknown routes, exceeded limits and
//!   unknown fields.
//! - [`limits`]: the limits that are enforced.
//!
//! # Not supported
//!
//! Connections to voice and stage channels (their chats work), tags of forums, stickers, custom emoji, scheduled events
//! within Discord, votes in polls and the audit log. An unknown route is answered with 404 and listed in
//! [`Sandbox::complaints`].

mod activities;
mod check;
pub mod control;
pub mod endpoint;
pub mod faults;
mod forums;
mod gateway;
mod guard;
mod ids;
mod inspect;
mod interactions;
pub mod journal;
pub mod limits;
mod net;
mod options;
mod page;
pub mod person;
mod rate_limits;
mod refusal;
mod rest;
mod simulation;
mod unknown_data;
mod world;

pub use gateway::session::{GUILD_MEMBERS, GUILD_PRESENCES, MESSAGE_CONTENT};
pub use ids::Id;
pub use options::Options;
pub use refusal::Refusal;
pub use world::permissions;

use base64ct::{Base64UrlUnpadded, Encoding};
use net::{ConnectionListener, ServerState};
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

/// A running test server, until [`Sandbox::stop`] or until dropped.
pub struct Sandbox {
    server: Arc<ServerState>,
    tasks: JoinSet<()>,
    rest: SocketAddr,
    gateway: SocketAddr,
    page: SocketAddr,
    certificate: String,
    token: String,
}

/// Starts a test server with one Discord server of three channels, whose members are Ada (the owner), Ben, Cleo, Dan
/// and the bot. The ids are the same at every start, so that data a bot has stored about them stays valid.
///
/// # Errors
/// Returns an error if no listener can be opened, or no certificate can be generated.
pub async fn start(options: Options) -> io::Result<Sandbox> {
    let any = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let rest = TcpListener::bind(any).await?;
    let gateway = TcpListener::bind(any).await?;
    let page = TcpListener::bind((Ipv4Addr::LOCALHOST, options.page_port)).await?;
    let (rest_address, gateway_address, page_address) =
        (rest.local_addr()?, gateway.local_addr()?, page.local_addr()?);
    let world = world::World::initial(&format!("http://{page_address}"), &options);
    let mut random = [0; 32];
    getrandom::fill(&mut random).map_err(io::Error::other)?;
    // Libraries expect a token of three parts, separated by dots: the bot's id, a time and a signature.
    let encode = Base64UrlUnpadded::encode_string;
    let token = format!(
        "{}.{}.{}",
        encode(world.bot.to_string().as_bytes()),
        encode(&random[..4]),
        encode(&random[4..])
    );
    let (certificate, tls) = net::certificate()?;
    let client_secret =
        interactions::token::random_secret().map_err(|refusal| io::Error::other(refusal.message))?;
    let (endpoint, deliveries) = endpoint::Endpoint::new()?;
    let simulation = simulation::Simulation {
        interactions: interactions::Interactions::default(),
        activities: activities::Activities::new(client_secret),
        gateway: gateway::session::Gateway::new(world.clock.clone()),
        feed: person::feed::Feed::default(),
        rates: rate_limits::RateLimiter::new(options.rates),
        faults: faults::Faults::default(),
        journal: journal::Journal::new(options.journal),
        token: token.clone(),
        gateway_url: format!("ws://{gateway_address}"),
        endpoint,
        world,
        options,
    };
    let server = Arc::new(ServerState::new(simulation));
    let mut tasks = JoinSet::new();
    let listeners = [
        (
            ConnectionListener::open(rest, Some(tls), false, &server, &mut tasks)?,
            rest::rest_only_router(server.clone()),
        ),
        (
            ConnectionListener::open(gateway, None, false, &server, &mut tasks)?,
            gateway::router(server.clone()),
        ),
        (
            ConnectionListener::open(page, None, true, &server, &mut tasks)?,
            page::router()
                .merge(person::router(server.clone()))
                .layer(axum::middleware::from_fn(guard::guard))
                .merge(rest::router(server.clone())),
        ),
    ];
    for (listener, router) in listeners {
        tasks.spawn(net::serve(listener, router, server.stop_signal()));
    }
    tasks.spawn(net::run_timer(server.clone()));
    tasks.spawn(endpoint::run(server.clone(), deliveries));
    Ok(Sandbox {
        server,
        tasks,
        rest: rest_address,
        gateway: gateway_address,
        page: page_address,
        certificate,
        token,
    })
}

impl Sandbox {
    /// Returns the address of the REST API over TLS, to which `discord.com` must resolve. Paths begin with `/api/v10`.
    #[must_use]
    pub fn rest_address(&self) -> SocketAddr {
        self.rest
    }

    /// Returns the certificate for `discord.com` in PEM, which the bot must trust. Generated at every start.
    #[must_use]
    pub fn certificate_pem(&self) -> &str {
        &self.certificate
    }

    /// Returns the address of the REST API over plain HTTP, without a version or a slash at the end:
    /// `http://127.0.0.1:PORT/api`.
    #[must_use]
    pub fn plain_api(&self) -> String {
        format!("http://{}/api", self.page)
    }

    /// Returns the address of the gateway, `ws://127.0.0.1:PORT`.
    #[must_use]
    pub fn gateway_url(&self) -> String {
        format!("ws://{}", self.gateway)
    }

    /// Returns the address of the page. The routes of [`person`] are below it.
    #[must_use]
    pub fn page_url(&self) -> String {
        format!("http://{}/", self.page)
    }

    /// Returns the bot's token. No other is accepted.
    #[must_use]
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Stops the server and closes all connections.
    pub async fn stop(mut self) {
        self.server.stop();
        let ended = async { while self.tasks.join_next().await.is_some() {} };
        // Connections that do not end in time are cut.
        let _ = tokio::time::timeout(Duration::from_secs(1), ended).await;
        self.tasks.shutdown().await;
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.server.stop();
    }
}
