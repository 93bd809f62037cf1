//! `castellan stand-in`: the stand-in for Discord by itself, so that bots can come and go while people chat on.

use super::run::signals;
use super::{BadInput, runtime, say};
use crate::discord::transport::{Address, BotToken, Transport};
use crate::sandbox::{self, Sandbox};
use crate::store::files;
use clap::Args;
use serde::{Deserialize, Serialize};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

#[derive(Args)]
pub struct Arguments {
    /// The file to write where it is, for `castellan run --stand-in FILE`
    #[arg(value_name = "FILE")]
    note: PathBuf,
    /// The port of its page; 0 for any that is free
    #[arg(long, default_value_t = 0)]
    page: u16,
}

/// Where a stand-in is, and how it is reached: what a bot has to know.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Whereabouts {
    rest: SocketAddr,
    certificate: String,
    token: String,
}

impl Whereabouts {
    /// Those of a stand-in that runs.
    pub fn of(sandbox: &Sandbox) -> Self {
        Self {
            rest: sandbox.rest_address(),
            certificate: sandbox.certificate_pem().to_owned(),
            token: sandbox.token().to_owned(),
        }
    }

    /// Those that another process has written down.
    pub fn read(note: &Path) -> Result<Self, BadInput> {
        let wrong = |problem: String| BadInput(format!("--stand-in: {}: {problem}", note.display()));
        let text = std::fs::read_to_string(note).map_err(|error| wrong(error.to_string()))?;
        serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))
    }

    /// The way there.
    pub fn transport(self) -> Result<Transport, BadInput> {
        let address = Address::StandIn { rest: self.rest, certificate: self.certificate };
        Ok(Transport::new(address, BotToken::new(&self.token))?)
    }
}

/// Starts a stand-in.
pub async fn start(page_port: u16) -> Result<Sandbox, BadInput> {
    Ok(sandbox::start(sandbox::Options { page_port, ..sandbox::Options::default() }).await?)
}

/// Runs the stand-in until it is told to stop.
pub fn run(arguments: &Arguments) -> Result<String, BadInput> {
    runtime()?.block_on(async {
        let stop = signals::stop()?;
        let sandbox = start(arguments.page).await?;
        let note = serde_json::to_string(&Whereabouts::of(&sandbox))?;
        // It holds the bot's token there.
        let written = files::write(&arguments.note, note.as_bytes());
        written.map_err(|error| BadInput(format!("{}: {error}", arguments.note.display())))?;
        say(&format!(
            "Open {} in a browser. Bots come by `castellan run --stand-in {}`. Ctrl-C ends it.\n",
            sandbox.page_url(),
            arguments.note.display()
        ))?;
        stop.await;
        sandbox.stop().await;
        Ok(String::new())
    })
}
