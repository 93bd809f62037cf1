//! Tests of the configuration keys and the errors for invalid values.

use castellan::cli::config::{Config, ConfigError, SETTINGS, env_example};
use castellan::cli::service::logs;
use castellan::cli::store::address::StoreAddress;
use castellan::discord_api::transport::gateway::Shards;
use castellan::discord_api::transport::registration::CommandScope;
use castellan::discord_api::wire::{GuildId, UserId};
use castellan::game::Span;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use tracing::level_filters::LevelFilter;

fn parse(environment: &[(&str, &str)], file: &str) -> Result<Config, ConfigError> {
    Config::parse(environment.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())), file)
}

#[test]
fn the_example_file_lists_every_setting_with_its_description_and_default() {
    assert_eq!(include_str!("../../.env.example"), env_example());
}

#[test]
fn the_operating_guide_lists_every_setting_with_its_description_and_default() {
    for setting in SETTINGS {
        let default =
            if setting.default.is_empty() { String::new() } else { format!("`{}`", setting.default) };
        let row = format!("| `{}` | {default} | {} |\n", setting.name, setting.description.join(" "));
        assert!(include_str!("../../docs/operating.md").contains(&row), "{row}");
    }
}

#[test]
fn the_example_file_equals_the_defaults() {
    let example = parse(&[], include_str!("../../.env.example")).expect("a valid configuration");
    assert_eq!(example, parse(&[], "").expect("an empty configuration is valid"));
    assert_eq!((example.token.clone(), example.public_key, example.listen.len()), (None, None, 0));
    assert!(example.gateway);
    assert_eq!(example.store, folder("castellan-store"));
    assert_eq!((example.command_scope, example.shards.clone()), (CommandScope::Global, Shards::Recommended));
    assert_eq!((example.metrics, example.log_level, example.page_port), (None, LevelFilter::INFO, 8117));
    assert_eq!(example.backups(), None);
}

fn folder(path: &str) -> StoreAddress {
    StoreAddress::Folder(path.into())
}

#[test]
fn every_setting_is_parsed() {
    // A feature that is not built in cannot be configured.
    let traces = if cfg!(feature = "otlp") { "http://127.0.0.1:4318/v1/traces" } else { "" };
    let set = [
        ("DISCORD_TOKEN", "a.b.c"),
        ("DISCORD_PUBLIC_KEY", KEY),
        ("CASTELLAN_LISTEN", "127.0.0.1:8080, [::1]:8080"),
        ("CASTELLAN_GATEWAY", "off"),
        ("CASTELLAN_STORE", "/srv/castellan"),
        ("CASTELLAN_STORE_PATIENCE", "90s"),
        ("CASTELLAN_TEST_SERVER", "123"),
        ("CASTELLAN_OPERATORS", "123, 456"),
        ("CASTELLAN_SHARDS", "2-3/8"),
        ("CASTELLAN_BACKUPS", "/srv/backups"),
        ("CASTELLAN_BACKUPS_EVERY", "12h"),
        ("CASTELLAN_BACKUPS_KEEP", "3"),
        ("CASTELLAN_BACKUPS_EXPIRE", "10d"),
        ("CASTELLAN_HOOKS", "https://example.org/a7f3, http://127.0.0.1:8000/"),
        ("CASTELLAN_HOOKS_KEY", "0123456789abcdef"),
        ("CASTELLAN_WEB", "https://board.example.org"),
        ("CASTELLAN_WEB_LISTEN", "127.0.0.1:8090"),
        ("CASTELLAN_WEB_KEY", "0123456789abcdef0123456789abcdef"),
        ("CASTELLAN_ACTIVITY_SECRET", "aSecret_of-the-portal"),
        ("CASTELLAN_METRICS", "127.0.0.1:9090"),
        ("CASTELLAN_LOG", "debug"),
        ("CASTELLAN_TRACES", traces),
        ("CASTELLAN_SEARCH_THREADS", "3"),
        ("CASTELLAN_PAGE", "8080"),
    ];
    assert_eq!(
        set.map(|(name, _)| name).as_slice(),
        SETTINGS.iter().map(|setting| setting.name).collect::<Vec<_>>()
    );
    let config = parse(&set, "").expect("a valid configuration");
    assert!(config.token.is_some());
    assert_eq!(config.public_key.map(|key| key.to_string()).as_deref(), Some(KEY));
    let addresses = ["127.0.0.1:8080", "[::1]:8080"].map(|address| address.parse().expect("an address"));
    assert_eq!((config.listen.as_slice(), config.gateway), (addresses.as_slice(), false));
    assert_eq!(config.store, folder("/srv/castellan"));
    assert_eq!(config.store_patience, Span::from_ms(90_000));
    assert_eq!(config.command_scope, CommandScope::Guild(GuildId(123)));
    assert_eq!(config.operators, [UserId(123), UserId(456)]);
    assert_eq!(config.shards, Shards::Some { range: 2..4, total: 8 });
    assert_eq!(config.metrics, Some("127.0.0.1:9090".parse().expect("an address")));
    assert_eq!(
        (config.log_level, config.page_port, config.search_threads),
        (LevelFilter::DEBUG, 8080, Some(3))
    );
    assert_eq!(parse(&[], "").expect("a valid configuration").search_threads, None);
    assert_eq!(config.traces.is_some(), cfg!(feature = "otlp"));
    let debug = format!("{config:?}");
    assert!(!debug.contains("4318"), "the address may contain a password");
    assert!(!debug.contains("a7f3") && !debug.contains("0123456789abcdef"), "{debug}");
    let webhooks = config.webhooks().expect("both are set").expect("web hooks");
    assert_eq!(webhooks.0.len(), 2);
    let web = config.web().expect("all are set").expect("boards on the web");
    assert_eq!(Ok(web.address), "https://Board.example.org/".parse());
    assert_eq!(web.listen, "127.0.0.1:8090".parse().expect("an address"));
    let backups = config.backups().expect("a backup folder");
    assert_eq!(
        (backups.folder.as_path(), backups.every, backups.keep, backups.expire),
        (Path::new("/srv/backups"), Span::hours(12), 3, Span::days(10))
    );
}

/// The settings of boards on the web.
const WEB: [(&str, &str); 3] = [
    ("CASTELLAN_WEB", "https://board.example.org"),
    ("CASTELLAN_WEB_LISTEN", "127.0.0.1:8090"),
    ("CASTELLAN_WEB_KEY", "0123456789abcdef0123456789abcdef"),
];

/// A key from RFC 8032, and one for which signatures can be forged.
const KEY: &str = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
const WEAK_KEY: &str = "0100000000000000000000000000000000000000000000000000000000000000";

#[test]
fn the_public_key_and_the_listen_address_require_each_other() {
    let (key, listen) = (("DISCORD_PUBLIC_KEY", KEY), ("CASTELLAN_LISTEN", "127.0.0.1:8080"));
    let check = |set: &[(&str, &str)]| {
        let result = parse(set, "").expect("a valid configuration").check_interactions();
        result.map_err(|error| error.to_string())
    };
    for valid in [&[][..], &[key, listen], &[key, listen, ("CASTELLAN_GATEWAY", "off")]] {
        assert_eq!(check(valid), Ok(()), "{valid:?}");
    }
    let missing_key = |key: &str, missing: &str| Err(format!("{key} is set, so {missing} has to be set too"));
    assert_eq!(check(&[listen]), missing_key("CASTELLAN_LISTEN", "DISCORD_PUBLIC_KEY"));
    assert_eq!(check(&[key]), missing_key("DISCORD_PUBLIC_KEY", "CASTELLAN_LISTEN"));
    assert_eq!(check(&[("CASTELLAN_GATEWAY", "off")]), missing_key("CASTELLAN_GATEWAY", "CASTELLAN_LISTEN"));
}

#[test]
fn web_hooks_and_their_key_require_each_other() {
    let (hooks, key) =
        (("CASTELLAN_HOOKS", "https://example.org/"), ("CASTELLAN_HOOKS_KEY", "0123456789abcdef"));
    let check = |set: &[(&str, &str)]| {
        let webhooks = parse(set, "").expect("a valid configuration").webhooks();
        webhooks.map(|webhooks| webhooks.is_some()).map_err(|error| error.to_string())
    };
    assert_eq!((check(&[]), check(&[hooks, key])), (Ok(false), Ok(true)));
    let missing_key = |key: &str, missing: &str| Err(format!("{key} is set, so {missing} has to be set too"));
    assert_eq!(check(&[hooks]), missing_key("CASTELLAN_HOOKS", "CASTELLAN_HOOKS_KEY"));
    assert_eq!(check(&[key]), missing_key("CASTELLAN_HOOKS_KEY", "CASTELLAN_HOOKS"));
}

#[test]
fn boards_on_the_web_need_all_three_settings() {
    let check = |set: &[(&str, &str)]| {
        let web = parse(set, "").expect("a valid configuration").web();
        web.map(|web| web.is_some()).map_err(|error| error.to_string())
    };
    assert_eq!((check(&[]), check(&WEB)), (Ok(false), Ok(true)));
    for (set, missing) in [(0, 1), (1, 0), (2, 0)] {
        let (set, missing) = (WEB[set], WEB[missing].0);
        assert_eq!(check(&[set]), Err(format!("{} is set, so {missing} has to be set too", set.0)));
    }
    assert_eq!(
        check(&WEB[..2]),
        Err("CASTELLAN_WEB is set, so CASTELLAN_WEB_KEY has to be set too".to_owned())
    );
}

#[test]
fn boards_within_discord_need_boards_on_the_web() {
    let secret = ("CASTELLAN_ACTIVITY_SECRET", "aSecret_of-the-portal");
    let check = |set: &[(&str, &str)]| {
        let web = parse(set, "").expect("a valid configuration").web();
        web.map(|web| web.map(|web| web.activity.is_some())).map_err(|error| error.to_string())
    };
    assert_eq!((check(&[]), check(&WEB)), (Ok(None), Ok(Some(false))));
    assert_eq!(check(&[&WEB[..], &[secret]].concat()), Ok(Some(true)));
    let missing = "CASTELLAN_ACTIVITY_SECRET is set, so CASTELLAN_WEB has to be set too";
    assert_eq!(check(&[secret]), Err(missing.to_owned()));
    assert!(parse(&[("CASTELLAN_ACTIVITY_SECRET", "with spaces&signs")], "").is_err());
}

#[test]
fn a_database_address_is_displayed_without_its_password() {
    let address = "postgres://ann:secret@db.example/games?sslmode=require";
    let config = parse(&[("CASTELLAN_STORE", address)], "").expect("a valid configuration");
    assert_eq!(config.store, StoreAddress::Database(address.to_owned()));
    let shown = format!("{} {:?} {config:?}", config.store, config.store);
    assert!(
        shown.starts_with("postgres://ann@db.example:5432/games ") && !shown.contains("secret"),
        "{shown}"
    );
}

#[test]
fn an_error_names_the_key_but_not_the_value() {
    let invalid = [
        ("DISCORD_TOKEN", "Bot se cret"),
        ("DISCORD_PUBLIC_KEY", "secret"),
        ("DISCORD_PUBLIC_KEY", WEAK_KEY),
        ("CASTELLAN_LISTEN", "secret:8080"),
        ("CASTELLAN_LISTEN", "203.0.113.7"),
        ("CASTELLAN_GATEWAY", "secret"),
        ("CASTELLAN_OPERATORS", "123, secret"),
        ("CASTELLAN_OPERATORS", "0"),
        ("CASTELLAN_STORE", "postgres://ann:secret@host:port/games"),
        ("CASTELLAN_STORE", "postgres://ann:secret@host/games?sslmode=secret"),
        ("CASTELLAN_STORE_PATIENCE", "secret"),
        ("CASTELLAN_STORE_PATIENCE", "0m"),
        ("CASTELLAN_TEST_SERVER", "secret"),
        ("CASTELLAN_TEST_SERVER", "0"),
        ("CASTELLAN_SHARDS", "secret"),
        ("CASTELLAN_SHARDS", "3-2/8"),
        ("CASTELLAN_SHARDS", "0-8/8"),
        ("CASTELLAN_BACKUPS_EVERY", "secret"),
        ("CASTELLAN_BACKUPS_EVERY", "59s"),
        ("CASTELLAN_BACKUPS_KEEP", "0"),
        ("CASTELLAN_BACKUPS_EXPIRE", "59s"),
        ("CASTELLAN_HOOKS", "http://secret.example/"),
        ("CASTELLAN_HOOKS", "https://example.org/, secret"),
        ("CASTELLAN_HOOKS_KEY", "secret"),
        ("CASTELLAN_WEB", "http://secret.example"),
        ("CASTELLAN_WEB", "https://example.org/secret"),
        ("CASTELLAN_WEB_LISTEN", "secret"),
        ("CASTELLAN_WEB_KEY", "secret"),
        ("CASTELLAN_METRICS", "secret"),
        ("CASTELLAN_METRICS", "203.0.113.7"),
        ("CASTELLAN_LOG", "secret"),
        ("CASTELLAN_TRACES", "secret:4318"),
        ("CASTELLAN_SEARCH_THREADS", "0"),
        ("CASTELLAN_SEARCH_THREADS", "33"),
        ("CASTELLAN_PAGE", "65536"),
    ];
    for (key, value) in invalid {
        for error in [parse(&[(key, value)], ""), parse(&[], &format!("{key}='{value}'"))] {
            let error = error.expect_err(value).to_string();
            assert!(error.starts_with(&format!("{key} has to be ")), "{error}");
            assert!(!error.contains("cret") && !error.contains(value), "{error}");
        }
    }
}

#[cfg(not(feature = "otlp"))]
#[test]
fn a_traces_address_is_refused_without_the_otlp_feature() {
    let error = parse(&[("CASTELLAN_TRACES", "http://127.0.0.1:4318/v1/traces")], "")
        .expect_err("the feature is off");
    assert!(error.to_string().contains("`--features otlp`"), "{error}");
}

#[test]
fn the_environment_overrides_the_file_and_an_empty_value_counts_as_unset() {
    let store = |environment: &[(&str, &str)], file: &str| {
        parse(environment, file).expect("a valid configuration").store
    };
    assert_eq!(store(&[("CASTELLAN_STORE", "here")], "CASTELLAN_STORE=there"), folder("here"));
    assert_eq!(store(&[("CASTELLAN_STORE", "")], "CASTELLAN_STORE=there"), folder("there"));
    assert_eq!(store(&[], "CASTELLAN_STORE="), folder("castellan-store"));
    assert_eq!(store(&[], "# a note\nexport CASTELLAN_STORE=\"with blanks\" # why\n"), folder("with blanks"));
}

#[test]
fn unknown_settings_are_refused_and_variables_of_other_programs_are_ignored() {
    let unknown = parse(&[("CASTELLAN_STOR", "x")], "").expect_err("a misspelt key");
    assert_eq!(unknown.to_string(), "CASTELLAN_STOR is not a setting (see .env.example)");
    assert!(parse(&[], "CASTELLAN_STOR=x").is_err());
    assert!(parse(&[("PATH", "/bin")], "RUST_BACKTRACE=1").is_ok());
}

#[test]
fn an_error_in_the_file_names_the_line_number_but_not_the_line() {
    let error = parse(&[], "CASTELLAN_LOG=info\n\nDISCORD_TOKEN se.cr.et\n").expect_err("an invalid line");
    assert_eq!(error.to_string(), ".env: line 3 is not KEY=value");
}

#[test]
fn debug_output_hides_the_token() {
    let config = parse(&[("DISCORD_TOKEN", "se.cr.et")], "").expect("a valid configuration");
    assert!(!format!("{config:?}").contains("se.cr.et"));
}

/// A writer that collects its output.
#[derive(Clone, Default)]
struct CapturedOutput(Arc<Mutex<Vec<u8>>>);

impl Write for CapturedOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no panics").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn only_castellans_own_events_are_logged() {
    let output = CapturedOutput::default();
    let writer = output.clone();
    let subscriber = logs::subscriber(LevelFilter::TRACE, move || writer.clone(), false);
    tracing::subscriber::with_default(subscriber, || {
        tracing::error!(target: "tokio_websockets::client", token = "secret", "handling");
        let span = tracing::error_span!(target: "serenity::http::client", "request", token = "secret");
        let _entered = span.enter();
        tracing::trace!(target: "castellan::discord", shard = 3, "connected");
        tracing::warn!(target: "tungstenite::protocol", "secret");
    });
    let log = String::from_utf8(output.0.lock().expect("no panics").clone()).expect("text");
    assert!(log.contains("TRACE") && log.ends_with("castellan::discord: connected shard=3\n"), "{log}");
    assert!(!log.contains("secret") && log.lines().count() == 1, "{log}");
}
