//! Settings: keys of the environment, or of a file `.env`.
//!
//! [`KEYS`] is the table of all of them; reading, `.env.example` and the README derive from it. The
//! environment goes before the file, and an empty value is no value.

pub use super::config_error::ConfigError;
use super::said;
use super::store_address::StoreAddress;
use crate::discord::transport::BotToken;
use crate::discord::transport::endpoint::PublicKey;
use crate::discord::transport::gateway::Shards;
use crate::discord::transport::registration::Shown;
use crate::discord::wire::{GuildId, UserId};
use crate::game::Span;
use crate::referee::backups::Backups;
use crate::store::{PostgresStore, files};
use crate::text::{Message, message};
use std::collections::BTreeMap;
use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use tracing::level_filters::LevelFilter;

/// The most threads that think.
const MOST_THREADS: usize = 32;

/// One thing that can be set.
pub struct Key {
    /// Its name in the environment.
    pub name: &'static str,
    /// What it holds when nothing is said; empty for nothing.
    pub default: &'static str,
    /// What it means, in lines.
    pub meaning: &'static [&'static str],
    /// Takes a value that is not empty, or says what it has to be.
    read: fn(&mut Config, &str) -> Result<(), Message>,
}

/// Everything that can be set.
pub const KEYS: &[Key] = &[
    Key {
        name: "DISCORD_TOKEN",
        default: "",
        meaning: &[
            "The bot's token, from Discord's developer portal (Bot, Reset Token). Anyone with it controls the bot.",
            "Without a token the bot plays at the local test server.",
        ],
        read: |config, value| {
            let visible = value.bytes().all(|byte| byte.is_ascii_graphic());
            if !visible {
                return Err(message!(CommandLine, "wanted-token"));
            }
            config.token = Some(BotToken::new(value));
            Ok(())
        },
    },
    Key {
        name: "DISCORD_PUBLIC_KEY",
        default: "",
        meaning: &[
            "The application's public key, from Discord's developer portal (General Information). It is no secret.",
            "Needed where interactions come in over HTTP, which Discord signs.",
        ],
        read: |config, value| {
            let key = value.parse().map_err(|_| message!(CommandLine, "wanted-public-key"))?;
            config.public_key = Some(key);
            Ok(())
        },
    },
    Key {
        name: "CASTELLAN_LISTEN",
        default: "",
        meaning: &[
            "The address at which interactions come in over HTTP, such as 127.0.0.1:8080, or several separated by commas.",
            "A proxy in front of it keeps the certificate. Without an address interactions come through the gateway.",
        ],
        read: |config, value| {
            let addresses = value.split(',').map(|address| address.trim().parse().ok()).collect();
            let addresses: Option<Vec<SocketAddr>> = addresses;
            config.listen = addresses.ok_or_else(|| message!(CommandLine, "wanted-listen"))?;
            Ok(())
        },
    },
    Key {
        name: "CASTELLAN_GATEWAY",
        default: "on",
        meaning: &[
            "Whether the bot also connects to the gateway where interactions come in over HTTP: on or off.",
            "Without it, the bot does not hear when channels, threads and boards are deleted or it joins a server.",
        ],
        read: |config, value| {
            config.gateway = match value {
                "on" => true,
                "off" => false,
                _ => return Err(message!(CommandLine, "wanted-switch")),
            };
            Ok(())
        },
    },
    Key {
        name: "CASTELLAN_STORE",
        default: "castellan-store",
        meaning: &[
            "The folder of the store, where all games are. It is created if it is missing.",
            "Or the address of a PostgreSQL database: postgres://user:password@host/database?sslmode=verify-full",
        ],
        read: |config, value| {
            let Ok(address) = value.parse();
            if let StoreAddress::Database(url) = &address
                && PostgresStore::shown(url).is_err()
            {
                return Err(message!(CommandLine, "wanted-database"));
            }
            config.store = address;
            Ok(())
        },
    },
    Key {
        name: "CASTELLAN_STORE_PATIENCE",
        default: "5m",
        meaning: &[
            "How long writing to the store may fail, as when the disk is full, before the program exits with an error.",
            "Until then it keeps trying.",
        ],
        read: |config, value| {
            let patience = value.parse::<Span>().ok().filter(|patience| patience.ms() > 0);
            config.store_patience = patience.ok_or_else(|| message!(CommandLine, "wanted-patience"))?;
            Ok(())
        },
    },
    Key {
        name: "CASTELLAN_TEST_SERVER",
        default: "",
        meaning: &[
            "The id of the only server that is shown the commands, at once: for trying changes.",
            "Without one they are shown everywhere.",
        ],
        read: |config, value| {
            let id: Option<u64> = value.parse().ok().filter(|id| ![0, u64::MAX].contains(id));
            config.shown = Shown::In(GuildId(id.ok_or_else(|| message!(CommandLine, "wanted-server"))?));
            Ok(())
        },
    },
    Key {
        name: "CASTELLAN_OPERATORS",
        default: "",
        meaning: &[
            "The Discord account ids of the bot's operators, separated by commas. They can look at and direct any game that",
            "they do not play in with `/direct`, and any tournament with `/arbiter`. Each time needs a reason and is logged.",
        ],
        read: |config, value| {
            let ids =
                value.split(',').map(|id| id.trim().parse().ok().filter(|id| ![0, u64::MAX].contains(id)));
            let ids: Option<Vec<UserId>> = ids.map(|id| id.map(UserId)).collect();
            config.operators = ids.ok_or_else(|| message!(CommandLine, "wanted-operators"))?;
            Ok(())
        },
    },
    Key {
        name: "CASTELLAN_SHARDS",
        default: "auto",
        meaning: &[
            "Which shards this program runs: auto for as many as Discord advises,",
            "or FIRST-LAST/TOTAL, such as 0-3/8, when several programs share them.",
        ],
        read: |config, value| {
            config.shards = shards(value).ok_or_else(|| message!(CommandLine, "wanted-shards"))?;
            Ok(())
        },
    },
    Key {
        name: "CASTELLAN_BACKUPS",
        default: "",
        meaning: &[
            "A folder for backups of the store. They hold secrets. Without a folder none are made.",
            "Besides those on schedule, one is made at once at SIGUSR1.",
        ],
        read: |config, value| {
            config.backup_folder = Some(PathBuf::from(value));
            Ok(())
        },
    },
    Key {
        name: "CASTELLAN_BACKUPS_EVERY",
        default: "1d",
        meaning: &["How often a backup is made: 12h, 1d, 1w."],
        read: |config, value| {
            let every = value.parse::<Span>().ok().filter(|every| every.ms() >= 60_000);
            config.backup_every = every.ok_or_else(|| message!(CommandLine, "wanted-every"))?;
            Ok(())
        },
    },
    Key {
        name: "CASTELLAN_BACKUPS_KEEP",
        default: "7",
        meaning: &["How many backups are kept. The oldest are deleted first."],
        read: |config, value| {
            let keep = value.parse().ok().filter(|keep| *keep > 0);
            config.backup_keep = keep.ok_or_else(|| message!(CommandLine, "wanted-keep"))?;
            Ok(())
        },
    },
    Key {
        name: "CASTELLAN_BACKUPS_EXPIRE",
        default: "30d",
        meaning: &[
            "How old backups may become: 30d, 8w. Older ones are deleted, but never the newest.",
            "They hold what people have erased since, and /privacy tells people this time.",
        ],
        read: |config, value| {
            let expire = value.parse::<Span>().ok().filter(|expire| expire.ms() >= 60_000);
            config.backup_expire = expire.ok_or_else(|| message!(CommandLine, "wanted-expire"))?;
            Ok(())
        },
    },
    Key {
        name: "CASTELLAN_METRICS",
        default: "",
        meaning: &[
            "The address that serves /healthz and /metrics (for Prometheus), such as 127.0.0.1:9090.",
            "It has no authentication. Without an address neither is served.",
        ],
        read: |config, value| {
            config.metrics = Some(value.parse().map_err(|_| message!(CommandLine, "wanted-address"))?);
            Ok(())
        },
    },
    Key {
        name: "CASTELLAN_LOG",
        default: "info",
        meaning: &["The log level on standard error: off, error, warn, info, debug or trace."],
        read: |config, value| {
            config.log = value.parse().map_err(|_| message!(CommandLine, "wanted-level"))?;
            Ok(())
        },
    },
    Key {
        name: "CASTELLAN_TRACES",
        default: "",
        meaning: &[
            "Where traces go: an OpenTelemetry collector's address for HTTP, such as http://127.0.0.1:4318/v1/traces.",
            "Only programs that were built with `--features otlp` send any.",
        ],
        read: |config, value| {
            let address = ["http://", "https://"].iter().find_map(|scheme| value.strip_prefix(scheme));
            let is_one = address
                .is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_graphic()) && !rest.is_empty());
            if !is_one || !cfg!(feature = "otlp") {
                return Err(message!(CommandLine, "wanted-traces"));
            }
            config.traces = Some(TracesAddress(value.to_owned()));
            Ok(())
        },
    },
    Key {
        name: "CASTELLAN_SEARCH_THREADS",
        default: "auto",
        meaning: &[
            "How many threads think for computer players, hints and analyses: a number from 1 to 32,",
            "or auto for half as many as there are processors, at most 4. Each takes about 16 MB.",
        ],
        read: |config, value| {
            if value != "auto" {
                let threads = value.parse().ok().filter(|threads| (1..=MOST_THREADS).contains(threads));
                config.search_threads = Some(
                    threads.ok_or_else(|| message!(CommandLine, "wanted-threads", most = MOST_THREADS))?,
                );
            }
            Ok(())
        },
    },
    Key {
        name: "CASTELLAN_PAGE",
        default: "8117",
        meaning: &[
            "The port of the test server's page, when there is no token. 0 picks a free one, and so does the",
            "default where it is in use.",
        ],
        read: |config, value| {
            config.page = value.parse().map_err(|_| message!(CommandLine, "wanted-port"))?;
            Ok(())
        },
    },
];

/// Where traces go. `Debug` does not show it, because it may hold a password.
#[derive(Clone, PartialEq, Eq)]
pub struct TracesAddress(pub(super) String);

impl fmt::Debug for TracesAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(address)")
    }
}

/// What was set. `Debug` does not show the token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// The bot's token; none to play at the test server.
    pub token: Option<BotToken>,
    /// The key with which Discord signs interactions.
    pub public_key: Option<PublicKey>,
    /// Where interactions come in over HTTP; nowhere where the gateway brings them.
    pub listen: Vec<SocketAddr>,
    /// Whether the gateway is connected where they do.
    pub gateway: bool,
    /// Where the store is.
    pub store: StoreAddress,
    /// How long the store may be unwritable before the program ends.
    pub store_patience: Span,
    /// Where commands are shown.
    pub shown: Shown,
    /// The accounts that may direct every game.
    pub operators: Vec<UserId>,
    /// Which shards are run.
    pub shards: Shards,
    /// The address that serves `/healthz` and `/metrics`.
    pub metrics: Option<SocketAddr>,
    /// The log level.
    pub log: LevelFilter,
    /// The collector of traces.
    pub traces: Option<TracesAddress>,
    /// How many threads think; as many as suit the machine, where nothing is said.
    pub search_threads: Option<usize>,
    /// The port of the test server's page.
    pub page: u16,
    backup_folder: Option<PathBuf>,
    backup_every: Span,
    backup_keep: usize,
    backup_expire: Span,
}

impl Config {
    /// Reads what was set in the environment, and in the text of a `.env`.
    ///
    /// # Errors
    /// Names the key or the line at fault.
    pub fn read(
        environment: impl IntoIterator<Item = (String, String)>,
        file: &str,
    ) -> Result<Self, ConfigError> {
        let mut set = of_file(file)?;
        set.extend(environment.into_iter().filter(|(name, value)| is_ours(name) && !value.is_empty()));
        if let Some(name) = set.keys().find(|name| KEYS.iter().all(|key| key.name != name.as_str())) {
            return Err(ConfigError::Unknown(name.clone()));
        }
        let mut config = Self {
            token: None,
            public_key: None,
            listen: Vec::new(),
            gateway: true,
            store: StoreAddress::Folder(PathBuf::new()),
            store_patience: Span::minutes(5),
            shown: Shown::Everywhere,
            operators: Vec::new(),
            shards: Shards::Advised,
            metrics: None,
            log: LevelFilter::INFO,
            traces: None,
            search_threads: None,
            page: 0,
            backup_folder: None,
            backup_every: Span::days(1),
            backup_keep: 1,
            backup_expire: Span::days(30),
        };
        for key in KEYS {
            let value = set.get(key.name).map_or(key.default, String::as_str).trim();
            if !value.is_empty() {
                let read = (key.read)(&mut config, value);
                read.map_err(|wanted| ConfigError::Value { key: key.name, wanted })?;
            }
        }
        Ok(config)
    }

    /// Reads what was set in this program's environment, and in the `.env` of the folder that it runs in.
    ///
    /// # Errors
    /// Names the key or the line at fault.
    pub fn here() -> Result<Self, ConfigError> {
        let file = match std::fs::read_to_string(".env") {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(ConfigError::File(error.to_string())),
        };
        let mut environment = Vec::new();
        for (name, value) in std::env::vars_os() {
            let Ok(name) = name.into_string() else { continue };
            match value.into_string() {
                Ok(value) => environment.push((name, value)),
                Err(_) => {
                    if let Some(key) = KEYS.iter().find(|key| key.name == name) {
                        return Err(ConfigError::Value {
                            key: key.name,
                            wanted: message!(CommandLine, "wanted-text"),
                        });
                    }
                }
            }
        }
        Self::read(environment, &file)
    }

    /// Whether what is set about interactions over HTTP fits together, for a bot at Discord.
    ///
    /// # Errors
    /// Names the key that needs another.
    pub fn check_interactions(&self) -> Result<(), ConfigError> {
        let (key, listen, gateway) = ("DISCORD_PUBLIC_KEY", "CASTELLAN_LISTEN", "CASTELLAN_GATEWAY");
        match (self.public_key.is_some(), !self.listen.is_empty()) {
            (false, true) => Err(ConfigError::Needs { key: listen, needs: key }),
            (true, false) => Err(ConfigError::Needs { key, needs: listen }),
            (false, false) if !self.gateway => Err(ConfigError::Needs { key: gateway, needs: listen }),
            _ => Ok(()),
        }
    }

    /// What is to be done about a `.env` in the folder that this program runs in which others may read: it holds the
    /// token.
    #[must_use]
    pub fn open_file() -> Option<String> {
        let path = std::path::absolute(".env").ok()?;
        let open = path.is_file() && files::is_open_to_others(&path);
        open.then(|| format!("{} can be read by others: run `chmod 600 {}`", path.display(), path.display()))
    }

    /// The backups that are to be made.
    #[must_use]
    pub fn backups(&self) -> Option<Backups> {
        let folder = self.backup_folder.clone()?;
        Some(Backups { folder, every: self.backup_every, keep: self.backup_keep, expire: self.backup_expire })
    }
}

/// The file `.env.example`: every key with its meaning and its default.
#[must_use]
pub fn example() -> String {
    let mut text =
        String::from("# Everything that can be set. Copy it to .env, or set it in the environment.\n");
    for key in KEYS {
        text.push('\n');
        for line in key.meaning {
            text.extend(["# ", line, "\n"]);
        }
        text.extend([key.name, "=", key.default, "\n"]);
    }
    text
}

/// Whether a name is one of ours, or wants to be.
fn is_ours(name: &str) -> bool {
    ["DISCORD_TOKEN", "DISCORD_PUBLIC_KEY"].contains(&name) || name.starts_with("CASTELLAN_")
}

/// What a `.env` sets.
fn of_file(text: &str) -> Result<BTreeMap<String, String>, ConfigError> {
    let mut set = BTreeMap::new();
    for entry in dotenvy::from_read_iter(text.as_bytes()) {
        match entry {
            // A file may hold what is others'.
            Ok((name, value)) if is_ours(&name) && !value.is_empty() => {
                set.insert(name, value);
            }
            Ok(_) => (),
            Err(dotenvy::Error::LineParse(line, _)) => {
                let first = line.lines().next().unwrap_or_default();
                let place = text.lines().position(|candidate| candidate.trim() == first.trim());
                return Err(ConfigError::Line(place.unwrap_or_default() + 1));
            }
            Err(_) => {
                let problem = said(&message!(CommandLine, "config-file-unreadable"));
                return Err(ConfigError::File(problem));
            }
        }
    }
    Ok(set)
}

fn shards(text: &str) -> Option<Shards> {
    if text == "auto" {
        return Some(Shards::Advised);
    }
    let (range, total) = text.split_once('/')?;
    let (first, last) = range.split_once('-').unwrap_or((range, range));
    let (first, last, total): (u32, u32, u32) =
        (first.parse().ok()?, last.parse().ok()?, total.parse().ok()?);
    (first <= last && last < total).then_some(Shards::Some { range: first..last + 1, total })
}
