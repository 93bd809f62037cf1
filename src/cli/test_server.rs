//! `castellan stand-in`: runs the local test server alone, so that bots can restart while the chat stays open.

use crate::language::said;
use crate::process::{BadInput, runtime, say};
use crate::run::signals;
use castellan_discord_api::SystemClock;
use castellan_discord_api::transport::endpoint::PublicKey;
use castellan_discord_api::transport::{Address, BotToken, Transport};
use castellan_sandbox::{self as sandbox, Sandbox};
use castellan_store::private_files;
use castellan_text::message;
use clap::Args;
use serde::{Deserialize, Serialize};
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

/// The default port of the page. It is fixed, so that bookmarks and the browser's settings for the page survive a
/// restart.
pub const PAGE: u16 = 8117;

#[derive(Args)]
pub struct Arguments {
    /// The file to write the connection data to, for `castellan run --stand-in FILE`
    #[arg(value_name = "FILE")]
    note: PathBuf,
    /// Send interactions to bots over HTTP, as to an interactions endpoint, instead of through the gateway
    #[arg(long)]
    http: bool,
    /// The port of the page; another free one if it is in use; 0 for any
    #[arg(long, default_value_t = PAGE)]
    page: u16,
}

/// The connection data of a running test server.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Connection {
    rest: SocketAddr,
    certificate: String,
    token: String,
    /// The key that signs interactions if they are sent over HTTP.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    public_key: Option<String>,
    /// The address that interactions are sent to if not to the bot itself, such as that of a load balancer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    endpoint: Option<String>,
}

impl Connection {
    /// Returns the connection data of a running test server, for bots that receive interactions over HTTP or through
    /// the gateway.
    pub fn of(sandbox: &Sandbox, http: bool) -> Self {
        Self {
            rest: sandbox.rest_address(),
            certificate: sandbox.certificate_pem().to_owned(),
            token: sandbox.token().to_owned(),
            public_key: http.then(|| sandbox.public_key()),
            endpoint: None,
        }
    }

    /// Reads the connection data that another process has written to a file.
    pub fn read(note: &Path) -> Result<Self, BadInput> {
        let wrong = |problem: String| BadInput(format!("--stand-in: {}: {problem}", note.display()));
        let text = std::fs::read_to_string(note).map_err(|error| wrong(error.to_string()))?;
        let connection: Self = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        if connection.public_key.as_ref().is_some_and(|key| key.parse::<PublicKey>().is_err()) {
            return Err(wrong(said(&message!(CommandLine, "wanted-public-key"))));
        }
        Ok(connection)
    }

    /// Returns the key that signs interactions if they are sent over HTTP.
    pub fn public_key(&self) -> Option<PublicKey> {
        self.public_key.as_ref()?.parse().ok()
    }

    /// Returns the address that interactions are sent to, if not to the bot itself.
    pub fn endpoint(&self) -> Option<&str> {
        self.endpoint.as_deref()
    }

    /// Creates a transport to the test server.
    pub fn transport(&self) -> Result<Transport, BadInput> {
        let address = Address::TestServer { rest: self.rest, certificate: self.certificate.clone() };
        Ok(Transport::new(address, BotToken::new(&self.token), SystemClock)?)
    }
}

/// Starts a test server.
pub async fn start(page_port: u16) -> Result<Sandbox, BadInput> {
    let channels = [
        ("general", message!(CommandLine, "test-server-general")),
        ("games", message!(CommandLine, "test-server-games")),
        ("hall-of-kings", message!(CommandLine, "test-server-more-games")),
    ];
    let options = sandbox::Options {
        page_port,
        bot_name: "Castellan".to_owned(),
        guild_name: said(&message!(CommandLine, "test-server-name")),
        channels: channels.map(|(name, topic)| (name.to_owned(), said(&topic))).to_vec(),
        ..sandbox::Options::default()
    };
    let elsewhere = sandbox::Options { page_port: 0, ..options.clone() };
    match sandbox::start(options).await {
        // The default port was not asked for explicitly, so another one will do.
        Err(error) if page_port == PAGE && error.kind() == ErrorKind::AddrInUse => {
            let sandbox = sandbox::start(elsewhere).await?;
            say(&(said(&message!(CommandLine, "test-server-port", port = PAGE.to_string())) + "\n"))?;
            Ok(sandbox)
        }
        started => Ok(started?),
    }
}

/// Runs the test server until a signal stops it.
pub fn run(arguments: &Arguments) -> Result<String, BadInput> {
    runtime()?.block_on(async {
        let stop = signals::stop()?;
        let sandbox = start(arguments.page).await?;
        let note = serde_json::to_string(&Connection::of(&sandbox, arguments.http))?;
        // The file contains the bot's token.
        let written = private_files::write(&arguments.note, note.as_bytes());
        written.map_err(|error| BadInput(format!("{}: {error}", arguments.note.display())))?;
        let (address, file) = (sandbox.page_url(), arguments.note.display().to_string());
        let started = message!(CommandLine, "stand-in-started", address = address, file = file);
        say(&(said(&started) + "\n"))?;
        stop.await;
        sandbox.stop().await;
        Ok(String::new())
    })
}
