//! Discord for a bot that must stay reachable: typed JSON, limits that are checked before sending, requests that are
//! repeated where that is safe, a gateway that reconnects, and an endpoint for interactions over HTTP. The crate knows
//! no game, and stores nothing.
//!
//! Three types are used most:
//!
//! - [`Interaction`](wire::Interaction): the use of a command, a button, a list or a form. It is received through the
//!   [`gateway`](transport::gateway) or the [`endpoint`](transport::endpoint).
//! - [`Message`](wire::Message): an outgoing message. [`shorten_to_limits`](shortening::shorten_to_limits) shortens it
//!   to Discord's [`limits`], and names the parts that cannot be shortened. [`escape`] makes user text harmless in it.
//! - [`Transport`](transport::Transport): the connection to Discord. It implements [`Discord`], the trait of all
//!   requests, so that tests can use a recorder instead. It respects the rate limits of a bot and of each route,
//!   repeats failed requests where that cannot have an effect twice, and reports a [`CallError`] with a remedy.
//!
//! Several processes of one bot can divide its shards with [`shared_state`]. The other modules are small:
//! [`permissions`] as bits, [`nonce`]s, a [`clock`] that tests set, [`blocked_names`] for texts that a server's
//! AutoMod blocks, and a [`supervisor`] of background tasks.
//!
//! # Example
//!
//! A message in a channel of the local test server:
//!
//! ```
//! use castellan_discord_api::shortening::shorten_to_limits;
//! use castellan_discord_api::transport::{Address, BotToken, Transport};
//! use castellan_discord_api::wire::{Button, ChannelId, Message, Row, Style};
//! use castellan_discord_api::{Discord, SystemClock, escape};
//! use castellan_sandbox::{Options, start};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let server = start(Options::default()).await?;
//! let certificate = server.certificate_pem().to_owned();
//! let address = Address::TestServer { rest: server.rest_address(), certificate };
//! let discord = Transport::new(address, BotToken::new(server.token()), SystemClock)?;
//!
//! let name = escape::escape_line("*Ann*");
//! let button = Button::new(Style::Primary, "Join", "join");
//! let rows = vec![Row::Buttons(vec![button])];
//! let message = Message { rows, ..Message::text(format!("{name} plays. You too?")) };
//!
//! let guild = server.first_guild().expect("the test server has one");
//! let channel: ChannelId = server.channels(guild)[0].to_string().parse()?;
//! // A message that is sent again with the same nonce is the same message.
//! let sent = discord.post(channel, &shorten_to_limits(&message)?, "ann-plays").await?;
//! assert_eq!(discord.post(channel, &shorten_to_limits(&message)?, "ann-plays").await?, sent);
//! # Ok(())
//! # }
//! ```

pub mod blocked_names;
pub mod client;
pub mod clock;
pub mod escape;
pub mod limits;
pub mod nonce;
pub mod permissions;
pub mod shared_state;
pub mod shortening;
pub mod supervisor;
pub mod transport;
pub mod wire;

pub use client::{CallError, Discord};
pub use clock::{Clock, SystemClock};
