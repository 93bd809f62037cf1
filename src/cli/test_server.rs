//! `castellan stand-in`: runs the local test server alone, so that bots can restart while the chat stays open.

use crate::language::localize;
use crate::process::{CliError, runtime, write_stdout};
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
pub const DEFAULT_PAGE_PORT: u16 = 8117;

#[derive(Args)]
pub struct Arguments {
    /// The file to write the connection data to, for `castellan run --stand-in FILE`
    #[arg(value_name = "FILE")]
    note: PathBuf,
    /// Send interactions to bots over HTTP, as to an interactions endpoint, instead of through the gateway
    #[arg(long)]
    http: bool,
    /// The port of the page; another free one if it is in use; 0 for any
    #[arg(long, default_value_t = DEFAULT_PAGE_PORT)]
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
    /// The address of the page, which may show the bot's Activity in a frame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    page: Option<String>,
}

impl Connection {
    /// Returns the connection data of a running test server, for bots that receive interactions over HTTP or through
    /// the gateway.
    pub fn from_sandbox(sandbox: &Sandbox, http: bool) -> Self {
        Self {
            rest: sandbox.rest_address(),
            certificate: sandbox.certificate_pem().to_owned(),
            token: sandbox.token().to_owned(),
            public_key: http.then(|| sandbox.public_key()),
            endpoint: None,
            page: Some(sandbox.page_url()),
        }
    }

    /// Reads the connection data that another process has written to a file.
    pub fn read(path: &Path) -> Result<Self, CliError> {
        let file_error = |problem: String| CliError(format!("--stand-in: {}: {problem}", path.display()));
        let text = std::fs::read_to_string(path).map_err(|error| file_error(error.to_string()))?;
        let connection: Self = serde_json::from_str(&text).map_err(|error| file_error(error.to_string()))?;
        if connection.public_key.as_ref().is_some_and(|key| key.parse::<PublicKey>().is_err()) {
            return Err(file_error(localize(&message!(CommandLine, "wanted-public-key"))));
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

    /// Returns the address of the page.
    pub fn page(&self) -> Option<&str> {
        self.page.as_deref()
    }

    /// Creates a transport to the test server.
    pub fn transport(&self) -> Result<Transport, CliError> {
        let address = Address::TestServer { rest: self.rest, certificate: self.certificate.clone() };
        Ok(Transport::new(address, BotToken::new(&self.token), SystemClock)?)
    }
}

/// Starts a test server.
pub async fn start(page_port: u16) -> Result<Sandbox, CliError> {
    let channels = [
        ("general", message!(CommandLine, "test-server-general")),
        ("games", message!(CommandLine, "test-server-games")),
        ("hall-of-kings", message!(CommandLine, "test-server-more-games")),
    ];
    let options = sandbox::Options {
        page_port,
        bot_name: "Castellan".to_owned(),
        guild_name: localize(&message!(CommandLine, "test-server-name")),
        channels: channels.map(|(name, topic)| (name.to_owned(), localize(&topic))).to_vec(),
        ..sandbox::Options::default()
    };
    let with_any_port = sandbox::Options { page_port: 0, ..options.clone() };
    match sandbox::start(options).await {
        // The default port is only a preference.
        Err(error) if page_port == DEFAULT_PAGE_PORT && error.kind() == ErrorKind::AddrInUse => {
            let sandbox = sandbox::start(with_any_port).await?;
            write_stdout(
                &(localize(&message!(CommandLine, "test-server-port", port = DEFAULT_PAGE_PORT.to_string()))
                    + "\n"),
            )?;
            Ok(sandbox)
        }
        started => Ok(started?),
    }
}

/// Runs the test server until a signal stops it.
pub fn run(arguments: &Arguments) -> Result<String, CliError> {
    runtime()?.block_on(async {
        let stop = signals::stop_requested()?;
        let sandbox = start(arguments.page).await?;
        let json = serde_json::to_string(&Connection::from_sandbox(&sandbox, arguments.http))?;
        // The file contains the bot's token.
        let written = private_files::write(&arguments.note, json.as_bytes());
        written.map_err(|error| CliError(format!("{}: {error}", arguments.note.display())))?;
        let (address, file) = (sandbox.page_url(), arguments.note.display().to_string());
        let started = message!(CommandLine, "stand-in-started", address = address, file = file);
        write_stdout(&(localize(&started) + "\n"))?;
        stop.await;
        sandbox.stop().await;
        Ok(String::new())
    })
}
