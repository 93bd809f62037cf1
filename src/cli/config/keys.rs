//! The table of all settings.

use super::{Config, TracesAddress};
use crate::store::address::StoreAddress;
use castellan_discord::webhooks::MIN_KEY_LENGTH;
use castellan_discord_api::transport::BotToken;
use castellan_discord_api::transport::gateway::Shards;
use castellan_discord_api::transport::registration::CommandScope;
use castellan_discord_api::wire::{GuildId, UserId};
use castellan_game::Span;
use castellan_store::PostgresStore;
use castellan_text::{Message, message};
use std::net::SocketAddr;
use std::path::PathBuf;

/// The most search threads.
const MOST_THREADS: usize = 32;

/// A setting.
pub struct Key {
    /// The name of the environment variable.
    pub name: &'static str,
    /// The default value, or empty for none.
    pub default: &'static str,
    /// The description, as lines.
    pub meaning: &'static [&'static str],
    /// Parses a value that is not empty. Returns a description of valid values if it is invalid.
    pub(super) read: fn(&mut Config, &str) -> Result<(), Message>,
}

/// All settings.
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
            "Needed for interactions over HTTP, which Discord signs.",
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
            "The address for interactions over HTTP, such as 127.0.0.1:8080, or several separated by commas.",
            "A proxy in front of it holds the certificate. Without an address, interactions come through the gateway.",
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
            "With interactions over HTTP: connect to the gateway as well (on or off).",
            "Without it, the bot does not notice deleted channels, threads and boards, or that it joins a server.",
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
            "The folder of the store, which holds all games. It is created if it is missing.",
            "Or the address of a PostgreSQL database: postgres://user:password@host/database?sslmode=verify-full",
        ],
        read: |config, value| {
            let Ok(address) = value.parse();
            if let StoreAddress::Database(url) = &address
                && PostgresStore::redact_address(url).is_err()
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
            "How long writing to the store may fail, for example on a full disk, before the program exits with an error.",
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
            "The id of the only server that gets the commands, without delay: for trying changes.",
            "Without an id, all servers get them.",
        ],
        read: |config, value| {
            let id: Option<u64> = value.parse().ok().filter(|id| ![0, u64::MAX].contains(id));
            config.shown =
                CommandScope::Guild(GuildId(id.ok_or_else(|| message!(CommandLine, "wanted-server"))?));
            Ok(())
        },
    },
    Key {
        name: "CASTELLAN_OPERATORS",
        default: "",
        meaning: &[
            "The Discord account ids of the bot's operators, separated by commas. They can look at and direct any game that",
            "they do not play in with `/direct`, and any tournament with `/arbiter`. Each use needs a reason and is logged.",
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
            "The shards of this program: auto for as many as Discord advises,",
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
            "SIGUSR1 makes one at once.",
        ],
        read: |config, value| {
            config.backup_folder = Some(PathBuf::from(value));
            Ok(())
        },
    },
    Key {
        name: "CASTELLAN_BACKUPS_EVERY",
        default: "1d",
        meaning: &["The time between backups: 12h, 1d, 1w."],
        read: |config, value| {
            let every = value.parse::<Span>().ok().filter(|every| every.ms() >= 60_000);
            config.backup_every = every.ok_or_else(|| message!(CommandLine, "wanted-every"))?;
            Ok(())
        },
    },
    Key {
        name: "CASTELLAN_BACKUPS_KEEP",
        default: "7",
        meaning: &["The number of backups to keep. The oldest are deleted first."],
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
            "The age at which backups are deleted: 30d, 8w. The newest always stays.",
            "Backups hold data that people have erased since, so /privacy names this time.",
        ],
        read: |config, value| {
            let expire = value.parse::<Span>().ok().filter(|expire| expire.ms() >= 60_000);
            config.backup_expire = expire.ok_or_else(|| message!(CommandLine, "wanted-expire"))?;
            Ok(())
        },
    },
    Key {
        name: "CASTELLAN_HOOKS",
        default: "",
        meaning: &[
            "Web hooks: addresses to which results of tournaments are posted as JSON, such as https://example.org/results,",
            "or several separated by commas. /privacy mentions it. Results of closed tournaments are not posted.",
        ],
        read: |config, value| {
            let addresses: Option<_> = value.split(',').map(|address| address.trim().parse().ok()).collect();
            config.webhooks = addresses.ok_or_else(|| message!(CommandLine, "wanted-webhooks"))?;
            Ok(())
        },
    },
    Key {
        name: "CASTELLAN_HOOKS_KEY",
        default: "",
        meaning: &[
            "The key that signs posts to web hooks, of at least 16 characters, such as the output of",
            "`openssl rand -hex 32`. Recipients verify with it that results are yours.",
        ],
        read: |config, value| {
            let key = value.parse();
            config.webhook_key =
                Some(key.map_err(|_| message!(CommandLine, "wanted-webhook-key", least = MIN_KEY_LENGTH))?);
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
            "Only programs built with `--features otlp` send any.",
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
            "The number of threads for computer players, hints and analyses: from 1 to 32,",
            "or auto for half the number of processors, at most 4. Each takes about 16 MB.",
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
            "The port of the test server's page, without a token. 0 picks a free one, and so does the",
            "default if it is in use.",
        ],
        read: |config, value| {
            config.page = value.parse().map_err(|_| message!(CommandLine, "wanted-port"))?;
            Ok(())
        },
    },
];

fn shards(text: &str) -> Option<Shards> {
    if text == "auto" {
        return Some(Shards::Recommended);
    }
    let (range, total) = text.split_once('/')?;
    let (first, last) = range.split_once('-').unwrap_or((range, range));
    let (first, last, total): (u32, u32, u32) =
        (first.parse().ok()?, last.parse().ok()?, total.parse().ok()?);
    (first <= last && last < total).then_some(Shards::Some { range: first..last + 1, total })
}
