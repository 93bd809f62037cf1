//! Settings, from environment variables or a file `.env`.
//!
//! [`SETTINGS`] is the table of all of them. The parser, `.env.example` and the table in `docs/operating.md` derive
//! from it. The environment overrides the file, and an empty value counts as unset.

mod error;
mod settings;

use crate::language::localize;
use crate::store::address::StoreAddress;
use castellan_community::board_links::{BoardAddress, BoardKey};
use castellan_discord::webhooks::{WebhookKey, WebhookUrl};
use castellan_discord_api::transport::BotToken;
use castellan_discord_api::transport::endpoint::PublicKey;
use castellan_discord_api::transport::gateway::Shards;
use castellan_discord_api::transport::oauth::ClientSecret;
use castellan_discord_api::transport::registration::CommandScope;
use castellan_discord_api::wire::UserId;
use castellan_game::Span;
use castellan_referee::backups::BackupSettings;
use castellan_rules::text::encoding;
use castellan_store::private_files;
use castellan_text::message;
pub use error::ConfigError;
pub use settings::{SETTINGS, Setting};
use std::collections::BTreeMap;
use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use tracing::level_filters::LevelFilter;

/// The address for traces. `Debug` does not show it, because it may hold a password.
#[derive(Clone, PartialEq, Eq)]
pub struct TracesAddress(pub(super) String);

impl fmt::Debug for TracesAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(address)")
    }
}

/// The settings of boards on the web.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WebSettings {
    /// The public address.
    pub address: BoardAddress,
    /// The address at which they are served.
    pub listen: SocketAddr,
    /// The key of their links and sessions.
    pub key: BoardKey,
    /// The secret of boards within Discord, if they open there.
    pub activity: Option<ClientSecret>,
}

/// The configuration. `Debug` does not show secrets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// The bot's token. Without one, the bot runs at the test server.
    pub token: Option<BotToken>,
    /// The key with which Discord signs interactions.
    pub public_key: Option<PublicKey>,
    /// The addresses for interactions over HTTP, or empty if the gateway delivers them.
    pub listen: Vec<SocketAddr>,
    /// `true` if the gateway is connected even if interactions arrive over HTTP.
    pub gateway: bool,
    /// The address of the store.
    pub store: StoreAddress,
    /// The time for which the store may be unwritable before the program exits.
    pub store_patience: Span,
    /// The scope in which commands are registered.
    pub command_scope: CommandScope,
    /// The accounts that may direct every game.
    pub operators: Vec<UserId>,
    /// The shards to run.
    pub shards: Shards,
    /// The address that serves `/healthz` and `/metrics`.
    pub metrics: Option<SocketAddr>,
    /// The log level.
    pub log_level: LevelFilter,
    /// The web hooks that tournament results are posted to.
    pub webhooks: Vec<WebhookUrl>,
    /// The key that signs those posts.
    pub webhook_key: Option<WebhookKey>,
    /// The public address of the boards on the web.
    pub web: Option<BoardAddress>,
    /// The address at which boards on the web are served.
    pub web_listen: Option<SocketAddr>,
    /// The key of their links and sessions.
    pub web_key: Option<BoardKey>,
    /// The secret with which boards within Discord learn who looks at them.
    pub activity: Option<ClientSecret>,
    /// The collector of traces.
    pub traces: Option<TracesAddress>,
    /// The number of search threads. The default depends on the machine.
    pub search_threads: Option<usize>,
    /// The port of the test server's page.
    pub page_port: u16,
    backup_folder: Option<PathBuf>,
    backup_every: Span,
    backup_keep: usize,
    backup_expire: Span,
}

impl Config {
    /// Parses environment variables and the text of a `.env` file.
    ///
    /// # Errors
    /// Returns an error that names the invalid key or line, but never the value.
    ///
    /// # Examples
    /// ```
    /// use castellan_cli::config::Config;
    ///
    /// let config = Config::parse([], "CASTELLAN_SEARCH_THREADS=4").unwrap();
    /// assert_eq!(config.search_threads, Some(4));
    ///
    /// let error = Config::parse([], "CASTELLAN_SEARCH_THREADS=many").unwrap_err();
    /// assert!(error.to_string().starts_with("CASTELLAN_SEARCH_THREADS "));
    /// ```
    pub fn parse(
        environment: impl IntoIterator<Item = (String, String)>,
        file: &str,
    ) -> Result<Self, ConfigError> {
        let mut values = parse_env_file(file)?;
        values.extend(environment.into_iter().filter(|(name, value)| is_ours(name) && !value.is_empty()));
        if let Some(name) =
            values.keys().find(|name| SETTINGS.iter().all(|setting| setting.name != name.as_str()))
        {
            return Err(ConfigError::Unknown(name.clone()));
        }
        let mut config = Self {
            token: None,
            public_key: None,
            listen: Vec::new(),
            gateway: true,
            store: StoreAddress::Folder(PathBuf::new()),
            store_patience: Span::minutes(5),
            command_scope: CommandScope::Global,
            operators: Vec::new(),
            shards: Shards::Recommended,
            metrics: None,
            log_level: LevelFilter::INFO,
            webhooks: Vec::new(),
            webhook_key: None,
            web: None,
            web_listen: None,
            web_key: None,
            activity: None,
            traces: None,
            search_threads: None,
            page_port: 0,
            backup_folder: None,
            backup_every: Span::days(1),
            backup_keep: 1,
            backup_expire: Span::days(30),
        };
        for setting in SETTINGS {
            let value = values.get(setting.name).map_or(setting.default, String::as_str).trim();
            if !value.is_empty() {
                let parsed = (setting.parse)(&mut config, value);
                parsed.map_err(|expected| ConfigError::Value { key: setting.name, expected })?;
            }
        }
        Ok(config)
    }

    /// Loads the configuration from this process's environment and the `.env` file in the current folder.
    ///
    /// # Errors
    /// Returns an error that names the invalid key or line.
    pub fn load() -> Result<Self, ConfigError> {
        let file = match std::fs::read(".env") {
            Ok(bytes) => encoding::decode(&bytes).map_err(|error| ConfigError::File(error.to_string()))?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(ConfigError::File(error.to_string())),
        };
        let mut environment = Vec::new();
        for (name, value) in std::env::vars_os() {
            let Ok(name) = name.into_string() else { continue };
            match value.into_string() {
                Ok(value) => environment.push((name, value)),
                Err(_) => {
                    if let Some(setting) = SETTINGS.iter().find(|setting| setting.name == name) {
                        return Err(ConfigError::Value {
                            key: setting.name,
                            expected: message!(CommandLine, "wanted-text"),
                        });
                    }
                }
            }
        }
        Self::parse(environment, &file)
    }

    /// Checks the settings of interactions over HTTP, for a bot at Discord.
    ///
    /// # Errors
    /// Returns [`ConfigError::MissingKey`] with the key that is missing.
    pub fn check_interactions(&self) -> Result<(), ConfigError> {
        let (key, listen, gateway) = ("DISCORD_PUBLIC_KEY", "CASTELLAN_LISTEN", "CASTELLAN_GATEWAY");
        match (self.public_key.is_some(), !self.listen.is_empty()) {
            (false, true) => Err(ConfigError::MissingKey { key: listen, missing: key }),
            (true, false) => Err(ConfigError::MissingKey { key, missing: listen }),
            (false, false) if !self.gateway => Err(ConfigError::MissingKey { key: gateway, missing: listen }),
            _ => Ok(()),
        }
    }

    /// Returns the web hooks that results are posted to, with the signing key.
    ///
    /// # Errors
    /// Returns [`ConfigError::MissingKey`] with the key that is missing.
    pub fn webhooks(&self) -> Result<Option<(Vec<WebhookUrl>, WebhookKey)>, ConfigError> {
        let (hooks, key) = ("CASTELLAN_HOOKS", "CASTELLAN_HOOKS_KEY");
        match &self.webhook_key {
            Some(key) if !self.webhooks.is_empty() => Ok(Some((self.webhooks.clone(), key.clone()))),
            Some(_) => Err(ConfigError::MissingKey { key, missing: hooks }),
            None if self.webhooks.is_empty() => Ok(None),
            None => Err(ConfigError::MissingKey { key: hooks, missing: key }),
        }
    }

    /// Returns the settings of boards on the web, if they are served.
    ///
    /// # Errors
    /// Returns [`ConfigError::MissingKey`] with the key that is missing.
    pub fn web(&self) -> Result<Option<WebSettings>, ConfigError> {
        let settings = [
            ("CASTELLAN_WEB", self.web.is_some()),
            ("CASTELLAN_WEB_LISTEN", self.web_listen.is_some()),
            ("CASTELLAN_WEB_KEY", self.web_key.is_some()),
        ];
        if let (Some(address), Some(listen), Some(key)) = (&self.web, self.web_listen, &self.web_key) {
            let (address, key, activity) = (address.clone(), key.clone(), self.activity.clone());
            return Ok(Some(WebSettings { address, listen, key, activity }));
        }
        let activity = ("CASTELLAN_ACTIVITY_SECRET", self.activity.is_some());
        let set = settings.iter().chain([&activity]).find(|(_, is_set)| *is_set);
        let missing = settings.iter().find(|(_, is_set)| !*is_set);
        match set.zip(missing) {
            Some(((key, _), (missing, _))) => Err(ConfigError::MissingKey { key, missing }),
            None => Ok(None),
        }
    }

    /// Returns a warning if others can read the `.env` file in the current folder, which contains the token.
    #[must_use]
    pub fn env_file_warning() -> Option<String> {
        let path = std::path::absolute(".env").ok()?;
        let is_open = path.is_file() && private_files::is_open_to_others(&path);
        is_open
            .then(|| format!("{} can be read by others: run `chmod 600 {}`", path.display(), path.display()))
    }

    /// Returns the settings of backups, if a folder is set.
    #[must_use]
    pub fn backups(&self) -> Option<BackupSettings> {
        let folder = self.backup_folder.clone()?;
        Some(BackupSettings {
            folder,
            every: self.backup_every,
            keep: self.backup_keep,
            expire: self.backup_expire,
        })
    }
}

/// Returns the file `.env.example`: every setting with its description and default.
#[must_use]
pub fn env_example() -> String {
    let mut text = String::from("# All settings. Copy this file to .env, or set them in the environment.\n");
    for setting in SETTINGS {
        text.push('\n');
        for line in setting.description {
            text.extend(["# ", line, "\n"]);
        }
        text.extend([setting.name, "=", setting.default, "\n"]);
    }
    text
}

/// Returns `true` for this program's variables, including misspelt ones.
fn is_ours(name: &str) -> bool {
    ["DISCORD_TOKEN", "DISCORD_PUBLIC_KEY"].contains(&name) || name.starts_with("CASTELLAN_")
}

/// Parses the variables of a `.env` file.
fn parse_env_file(text: &str) -> Result<BTreeMap<String, String>, ConfigError> {
    let mut values = BTreeMap::new();
    for entry in dotenvy::from_read_iter(text.as_bytes()) {
        match entry {
            // The file may also contain variables of other programs.
            Ok((name, value)) if is_ours(&name) && !value.is_empty() => {
                values.insert(name, value);
            }
            Ok(_) => (),
            Err(dotenvy::Error::LineParse(line, _)) => {
                let first = line.lines().next().unwrap_or_default();
                let index = text.lines().position(|candidate| candidate.trim() == first.trim());
                return Err(ConfigError::Line(index.unwrap_or_default() + 1));
            }
            Err(_) => {
                let problem = localize(&message!(CommandLine, "config-file-unreadable"));
                return Err(ConfigError::File(problem));
            }
        }
    }
    Ok(values)
}
