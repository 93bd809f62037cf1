//! The table of all settings.

use super::{Config, TracesAddress};
use crate::store::address::StoreAddress;
use castellan_community::board_links::MIN_KEY_LENGTH as WEB_KEY_LENGTH;
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
const MAX_SEARCH_THREADS: usize = 32;

/// A setting.
pub struct Setting {
    /// The name of the environment variable.
    pub name: &'static str,
    /// The default value, or empty for none.
    pub default: &'static str,
    /// The description, as lines.
    pub description: &'static [&'static str],
    /// Parses a value that is not empty. Returns a description of valid values if it is invalid.
    pub(super) parse: fn(&mut Config, &str) -> Result<(), Message>,
}

/// All settings.
pub const SETTINGS: &[Setting] = &[
    Setting {
        name: "DISCORD_TOKEN",
        default: "",
        description: &[
            "The bot's token, from Discord's developer portal (Bot, Reset Token). Anyone with it controls the bot.",
            "Without a token the bot plays at the local test server.",
        ],
        parse: |config, value| {
            let visible = value.bytes().all(|byte| byte.is_ascii_graphic());
            if !visible {
                return Err(message!(CommandLine, "wanted-token"));
            }
            config.token = Some(BotToken::new(value));
            Ok(())
        },
    },
    Setting {
        name: "DISCORD_PUBLIC_KEY",
        default: "",
        description: &[
            "The application's public key, from Discord's developer portal (General Information). It is no secret.",
            "Needed for interactions over HTTP, which Discord signs.",
        ],
        parse: |config, value| {
            let key = value.parse().map_err(|_| message!(CommandLine, "wanted-public-key"))?;
            config.public_key = Some(key);
            Ok(())
        },
    },
    Setting {
        name: "CASTELLAN_LISTEN",
        default: "",
        description: &[
            "The address for interactions over HTTP, such as 127.0.0.1:8080, or several separated by commas.",
            "A proxy in front of it holds the certificate. Without an address, interactions come through the gateway.",
        ],
        parse: |config, value| {
            let addresses = value.split(',').map(|address| address.trim().parse().ok()).collect();
            let addresses: Option<Vec<SocketAddr>> = addresses;
            config.listen = addresses.ok_or_else(|| message!(CommandLine, "wanted-listen"))?;
            Ok(())
        },
    },
    Setting {
        name: "CASTELLAN_GATEWAY",
        default: "on",
        description: &[
            "With interactions over HTTP: connect to the gateway as well (on or off).",
            "Without it, the bot does not notice deleted channels, threads and boards, or that it joins a server.",
        ],
        parse: |config, value| {
            config.gateway = match value {
                "on" => true,
                "off" => false,
                _ => return Err(message!(CommandLine, "wanted-switch")),
            };
            Ok(())
        },
    },
    Setting {
        name: "CASTELLAN_STORE",
        default: "castellan-store",
        description: &[
            "The folder of the store, which holds all games. It is created if it is missing.",
            "Or the address of a PostgreSQL database: postgres://user:password@host/database?sslmode=verify-full",
        ],
        parse: |config, value| {
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
    Setting {
        name: "CASTELLAN_STORE_PATIENCE",
        default: "5m",
        description: &[
            "How long writing to the store may fail, for example on a full disk, before the program exits with an error.",
            "Until then it keeps trying.",
        ],
        parse: |config, value| {
            let patience = value.parse::<Span>().ok().filter(|patience| patience.ms() > 0);
            config.store_patience = patience.ok_or_else(|| message!(CommandLine, "wanted-patience"))?;
            Ok(())
        },
    },
    Setting {
        name: "CASTELLAN_TEST_SERVER",
        default: "",
        description: &[
            "The id of the only server that gets the commands, without delay: for trying changes.",
            "Without an id, all servers get them.",
        ],
        parse: |config, value| {
            let id: Option<u64> = value.parse().ok().filter(|id| ![0, u64::MAX].contains(id));
            config.command_scope =
                CommandScope::Guild(GuildId(id.ok_or_else(|| message!(CommandLine, "wanted-server"))?));
            Ok(())
        },
    },
    Setting {
        name: "CASTELLAN_OPERATORS",
        default: "",
        description: &[
            "The Discord account ids of the bot's operators, separated by commas. They can look at and direct any game that",
            "they do not play in with `/direct`, and any tournament with `/arbiter`. Each use needs a reason and is logged.",
        ],
        parse: |config, value| {
            let ids =
                value.split(',').map(|id| id.trim().parse().ok().filter(|id| ![0, u64::MAX].contains(id)));
            let ids: Option<Vec<UserId>> = ids.map(|id| id.map(UserId)).collect();
            config.operators = ids.ok_or_else(|| message!(CommandLine, "wanted-operators"))?;
            Ok(())
        },
    },
    Setting {
        name: "CASTELLAN_SHARDS",
        default: "auto",
        description: &[
            "The shards of this program: auto for as many as Discord advises,",
            "or FIRST-LAST/TOTAL, such as 0-3/8, when several programs share them.",
        ],
        parse: |config, value| {
            config.shards = parse_shards(value).ok_or_else(|| message!(CommandLine, "wanted-shards"))?;
            Ok(())
        },
    },
    Setting {
        name: "CASTELLAN_BACKUPS",
        default: "",
        description: &[
            "A folder for backups of the store. They hold secrets. Without a folder none are made.",
            "SIGUSR1 makes one at once.",
        ],
        parse: |config, value| {
            config.backup_folder = Some(PathBuf::from(value));
            Ok(())
        },
    },
    Setting {
        name: "CASTELLAN_BACKUPS_EVERY",
        default: "1d",
        description: &["The time between backups: 12h, 1d, 1w."],
        parse: |config, value| {
            let every = value.parse::<Span>().ok().filter(|every| every.ms() >= 60_000);
            config.backup_every = every.ok_or_else(|| message!(CommandLine, "wanted-every"))?;
            Ok(())
        },
    },
    Setting {
        name: "CASTELLAN_BACKUPS_KEEP",
        default: "7",
        description: &["The number of backups to keep. The oldest are deleted first."],
        parse: |config, value| {
            let keep = value.parse().ok().filter(|keep| *keep > 0);
            config.backup_keep = keep.ok_or_else(|| message!(CommandLine, "wanted-keep"))?;
            Ok(())
        },
    },
    Setting {
        name: "CASTELLAN_BACKUPS_EXPIRE",
        default: "30d",
        description: &[
            "The age at which backups are deleted: 30d, 8w. The newest always stays.",
            "Backups hold data that people have erased since, so /privacy names this time.",
        ],
        parse: |config, value| {
            let expire = value.parse::<Span>().ok().filter(|expire| expire.ms() >= 60_000);
            config.backup_expire = expire.ok_or_else(|| message!(CommandLine, "wanted-expire"))?;
            Ok(())
        },
    },
    Setting {
        name: "CASTELLAN_HOOKS",
        default: "",
        description: &[
            "Web hooks: addresses to which results of tournaments are posted as JSON, such as https://example.org/results,",
            "or several separated by commas. /privacy mentions it. Results of closed tournaments are not posted.",
        ],
        parse: |config, value| {
            let addresses: Option<_> = value.split(',').map(|address| address.trim().parse().ok()).collect();
            config.webhooks = addresses.ok_or_else(|| message!(CommandLine, "wanted-webhooks"))?;
            Ok(())
        },
    },
    Setting {
        name: "CASTELLAN_HOOKS_KEY",
        default: "",
        description: &[
            "The key that signs posts to web hooks, of at least 16 characters, such as the output of",
            "`openssl rand -hex 32`. Recipients verify with it that results are yours.",
        ],
        parse: |config, value| {
            let key = value.parse();
            config.webhook_key =
                Some(key.map_err(|_| message!(CommandLine, "wanted-webhook-key", least = MIN_KEY_LENGTH))?);
            Ok(())
        },
    },
    Setting {
        name: "CASTELLAN_WEB",
        default: "",
        description: &[
            "The public address of the boards on the web, such as https://board.example.org. A proxy in front of them holds the",
            "certificate. Boards in Discord then have a button that leads there. docs/web.md explains the three settings.",
        ],
        parse: |config, value| {
            config.web = Some(value.parse().map_err(|_| message!(CommandLine, "wanted-web"))?);
            Ok(())
        },
    },
    Setting {
        name: "CASTELLAN_WEB_LISTEN",
        default: "",
        description: &[
            "The address at which boards on the web are served to the proxy, such as 127.0.0.1:8090.",
        ],
        parse: |config, value| {
            config.web_listen = Some(value.parse().map_err(|_| message!(CommandLine, "wanted-address"))?);
            Ok(())
        },
    },
    Setting {
        name: "CASTELLAN_WEB_KEY",
        default: "",
        description: &[
            "The key that signs links to boards on the web, of at least 32 characters, such as the output of",
            "`openssl rand -hex 32`. Another key signs everybody out.",
        ],
        parse: |config, value| {
            let key = value.parse();
            config.web_key =
                Some(key.map_err(|_| message!(CommandLine, "wanted-webhook-key", least = WEB_KEY_LENGTH))?);
            Ok(())
        },
    },
    Setting {
        name: "CASTELLAN_ACTIVITY_SECRET",
        default: "",
        description: &[
            "The client secret from Discord's developer portal (OAuth2). With it, boards open within Discord, as an Activity,",
            "which has to be enabled in the portal first. It needs CASTELLAN_WEB. docs/web.md explains the steps.",
        ],
        parse: |config, value| {
            let secret = value.parse().map_err(|_| message!(CommandLine, "wanted-client-secret"))?;
            config.activity = Some(secret);
            Ok(())
        },
    },
    Setting {
        name: "CASTELLAN_METRICS",
        default: "",
        description: &[
            "The address that serves /healthz and /metrics (for Prometheus), such as 127.0.0.1:9090.",
            "It has no authentication. Without an address neither is served.",
        ],
        parse: |config, value| {
            config.metrics = Some(value.parse().map_err(|_| message!(CommandLine, "wanted-address"))?);
            Ok(())
        },
    },
    Setting {
        name: "CASTELLAN_LOG",
        default: "info",
        description: &["The log level on standard error: off, error, warn, info, debug or trace."],
        parse: |config, value| {
            config.log_level = value.parse().map_err(|_| message!(CommandLine, "wanted-level"))?;
            Ok(())
        },
    },
    Setting {
        name: "CASTELLAN_TRACES",
        default: "",
        description: &[
            "Where traces go: an OpenTelemetry collector's address for HTTP, such as http://127.0.0.1:4318/v1/traces.",
            "Only programs built with `--features otlp` send any.",
        ],
        parse: |config, value| {
            let address = ["http://", "https://"].iter().find_map(|scheme| value.strip_prefix(scheme));
            let is_address = address
                .is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_graphic()) && !rest.is_empty());
            if !is_address || !cfg!(feature = "otlp") {
                return Err(message!(CommandLine, "wanted-traces"));
            }
            config.traces = Some(TracesAddress(value.to_owned()));
            Ok(())
        },
    },
    Setting {
        name: "CASTELLAN_SEARCH_THREADS",
        default: "auto",
        description: &[
            "The number of threads for computer players, hints and analyses: from 1 to 32,",
            "or auto for half the number of processors, at most 4. Each takes about 16 MB.",
        ],
        parse: |config, value| {
            if value != "auto" {
                let threads = value.parse().ok().filter(|threads| (1..=MAX_SEARCH_THREADS).contains(threads));
                config.search_threads = Some(
                    threads
                        .ok_or_else(|| message!(CommandLine, "wanted-threads", most = MAX_SEARCH_THREADS))?,
                );
            }
            Ok(())
        },
    },
    Setting {
        name: "CASTELLAN_PAGE",
        default: "8117",
        description: &[
            "The port of the test server's page, without a token. 0 picks a free one, and so does the",
            "default if it is in use.",
        ],
        parse: |config, value| {
            config.page_port = value.parse().map_err(|_| message!(CommandLine, "wanted-port"))?;
            Ok(())
        },
    },
];

fn parse_shards(text: &str) -> Option<Shards> {
    if text == "auto" {
        return Some(Shards::Recommended);
    }
    let (range, total) = text.split_once('/')?;
    let (first, last) = range.split_once('-').unwrap_or((range, range));
    let (first, last, total): (u32, u32, u32) =
        (first.parse().ok()?, last.parse().ok()?, total.parse().ok()?);
    (first <= last && last < total).then_some(Shards::Some { range: first..last + 1, total })
}
