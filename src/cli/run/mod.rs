//! `castellan run`, and `castellan` alone: the bot.

pub mod signals;

use super::config::Config;
use super::language::{language, said};
use super::ports::{SystemClock, SystemEntropy};
use super::process::{BadInput, line, runtime, say};
use super::test_server::{self, Connection};
use crate::service::health::{Health, serve};
use crate::service::logs;
use crate::service::systemd::ServiceManager;
#[cfg(feature = "otlp")]
use crate::service::traces::Traces;
use crate::store::address::{OpenStore, Opening, StoreAddress, open_at, refuse_later};
use castellan_discord::webhooks::Webhooks;
use castellan_discord::{Bot, BotRunner};
use castellan_discord_api::transport::endpoint::{Endpoint, PublicKey};
use castellan_discord_api::transport::{Address, Metrics, Transport};
use castellan_discord_api::{self as discord_api, supervisor};
use castellan_referee::{Referee, store_format};
use castellan_sandbox::Sandbox;
use castellan_store::{CheckReport, PostgresOptions, PostgresStore, SledOptions, SledStore, StoreHealth};
use castellan_text::{self as text, Message, message};
use clap::Args;
use prometheus_client::registry::Registry;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// The time that a running drawing job gets at the end.
const LAST_STROKE: Duration = Duration::from_millis(200);

#[derive(Args)]
#[group(skip)]
pub struct Arguments {
    /// Only check the configuration and the store; do not connect to Discord
    #[arg(long)]
    check: bool,
    /// Play at the test server of `castellan stand-in FILE`, even with a token
    #[arg(long = "stand-in", value_name = "FILE")]
    test_server: Option<PathBuf>,
    /// At the local test server, take interactions over HTTP, as with `CASTELLAN_LISTEN` at Discord
    #[arg(long, conflicts_with = "test_server")]
    http: bool,
}

/// Runs the bot until a signal stops it.
pub fn run(arguments: &Arguments) -> Result<String, BadInput> {
    let config = Config::here().map_err(|error| BadInput(said(&error.message())))?;
    if arguments.check {
        return runtime()?.block_on(check(&config, arguments.test_server.as_deref()));
    }
    if arguments.http && config.token.is_some() {
        return Err(BadInput::of(&message!(CommandLine, "run-http-at-discord")));
    }
    if arguments.test_server.is_none() && config.token.is_some() {
        config.check_interactions().map_err(|error| BadInput(said(&error.message())))?;
    }
    let webhooks = webhooks(&config)?;
    let runtime = runtime()?;
    #[cfg(feature = "otlp")]
    let traces =
        config.traces.as_ref().map(|address| Traces::begin(address, runtime.handle())).transpose()?;
    #[cfg(feature = "otlp")]
    let (traces, recorder) = traces.unzip();
    #[cfg(not(feature = "otlp"))]
    let recorder = None;
    logs::begin(config.log, recorder);
    if let Some(problem) = Config::open_file() {
        tracing::warn!("{problem}");
    }
    let store = opened(&config, &runtime)?;
    // No new keys are written beside damaged ones.
    if let Some(damaged) = store.damaged_keys() {
        return Err(of_the_store(&config, damaged.into()));
    }
    let played = runtime.block_on(play(config, store, webhooks, arguments));
    #[cfg(feature = "otlp")]
    traces.into_iter().for_each(Traces::end);
    // A long drawing job is not waited for.
    runtime.shutdown_timeout(LAST_STROKE);
    played.map(|()| String::new())
}

/// Returns the configured web hooks, if any.
fn webhooks(config: &Config) -> Result<Option<Arc<Webhooks>>, BadInput> {
    let set = config.webhooks().map_err(|error| BadInput(said(&error.message())))?;
    let made = set.map(|(urls, key)| Webhooks::new(urls, key)).transpose();
    Ok(made.map_err(|error| BadInput(format!("CASTELLAN_HOOKS: {error}")))?.map(Arc::new))
}

/// Checks the configuration and the store, and changes nothing.
async fn check(config: &Config, elsewhere: Option<&Path>) -> Result<String, BadInput> {
    let mut text = String::new();
    line(&mut text, said(&message!(CommandLine, "run-configuration")));
    if let Some(problem) = Config::open_file() {
        line(&mut text, said(&message!(CommandLine, "warning", warning = problem)));
    }
    if let Some(note) = elsewhere {
        Connection::read(note)?;
    }
    let is_at_discord = elsewhere.is_none() && config.token.is_some();
    let place = if is_at_discord {
        message!(CommandLine, "run-place-discord")
    } else {
        message!(CommandLine, "run-place-test-server")
    };
    line(&mut text, said(&place));
    if is_at_discord {
        config.check_interactions().map_err(|error| BadInput(said(&error.message())))?;
        if !config.listen.is_empty() {
            let addresses: Vec<String> = config.listen.iter().map(ToString::to_string).collect();
            let gateway = if config.gateway { "on" } else { "off" };
            let addresses = addresses.join(", ");
            line(
                &mut text,
                said(&message!(CommandLine, "run-over-http", addresses = addresses, gateway = gateway)),
            );
        }
    }
    Address::Discord.client()?;
    webhooks(config)?;
    let report = match &config.store {
        StoreAddress::Folder(path) => check_folder(path).await,
        StoreAddress::Database(url) => check_database(url).await,
    };
    let path = config.store.to_string();
    let report = match report.map_err(|error| of_the_store(config, error))? {
        Checked::Report(report) => report,
        Checked::Said(message) => {
            line(&mut text, said(&message));
            return Ok(text);
        }
    };
    if let Some(damage) = report.damaged.first() {
        let count = report.damaged.len();
        let damage = damage.to_string();
        return Err(BadInput::of(&message!(
            CommandLine,
            "run-store-damaged",
            path = path,
            count = count,
            damage = damage
        )));
    }
    let streams = report.streams.to_string();
    line(&mut text, said(&message!(CommandLine, "run-store-fine", path = path, streams = streams)));
    Ok(text)
}

/// The result of checking a store.
enum Checked {
    Report(CheckReport),
    /// A message: the store must be created or migrated first.
    Said(Message),
}

async fn check_folder(folder: &Path) -> Result<Checked, BadInput> {
    let path = folder.display().to_string();
    if !folder.exists() {
        may_be_made(folder)?;
        return Ok(Checked::Said(message!(CommandLine, "run-store-new", path = path)));
    }
    let store = SledStore::open(folder, SledOptions::default())?;
    refuse_later(&store, &path).await?;
    let opening = store.opening();
    if opening.needs_check {
        let problem = opening.notes.join("; ");
        return Err(BadInput::of(&message!(
            CommandLine,
            "run-store-doubtful",
            path = path,
            problem = problem
        )));
    }
    Ok(Checked::Report(store.check().await?))
}

async fn check_database(url: &str) -> Result<Checked, BadInput> {
    let migrations = PostgresStore::migrations(url, PostgresOptions::default()).await?;
    let missing = migrations.iter().filter(|migration| migration.applied.is_none()).count();
    if missing > 0 {
        let path = PostgresStore::redact_address(url)?;
        return Ok(Checked::Said(message!(
            CommandLine,
            "run-store-migrations",
            path = path,
            count = missing
        )));
    }
    let options = PostgresOptions { migrate: false, ..PostgresOptions::default() };
    let store = PostgresStore::open(url, options).await?;
    refuse_later(&store, store.address()).await?;
    Ok(Checked::Report(store.check().await?))
}

/// Checks that a folder can be created: its nearest existing ancestor must be writable.
fn may_be_made(folder: &Path) -> Result<(), BadInput> {
    let absolute = std::path::absolute(folder)?;
    let there = absolute.ancestors().find(|above| above.exists());
    let writable = there
        .and_then(|above| above.metadata().ok())
        .is_some_and(|above| above.is_dir() && !above.permissions().readonly());
    if writable {
        return Ok(());
    }
    let path = folder.display().to_string();
    Err(BadInput::of(&message!(CommandLine, "run-store-impossible", path = path)))
}

/// Opens the configured store. A missing one is created.
fn opened(config: &Config, runtime: &Runtime) -> Result<OpenStore, BadInput> {
    let store = open_at(&config.store, Opening::PresentOrNew, runtime);
    store.map_err(|error| of_the_store(config, error))
}

fn of_the_store(config: &Config, BadInput(problem): BadInput) -> BadInput {
    // The notes of a database begin with its address.
    match &config.store {
        StoreAddress::Database(_) => BadInput(format!("CASTELLAN_STORE: {problem}")),
        folder @ StoreAddress::Folder(_) => {
            let named = format!("store {folder}: ");
            let problem = problem.strip_prefix(&named).unwrap_or(&problem);
            BadInput(format!("CASTELLAN_STORE: {folder}: {problem}"))
        }
    }
}

async fn play(
    config: Config,
    open: OpenStore,
    webhooks: Option<Arc<Webhooks>>,
    arguments: &Arguments,
) -> Result<(), BadInput> {
    let mut stop = pin!(signals::stop()?);
    let backup_requested = signals::backups()?;
    open.share_the_work();
    tokio::select! {
        alone = open.wait_for_others() => alone.map_err(|error| of_the_store(&config, error))?,
        () = &mut stop => return Ok(()),
    }
    open.check_clock().await?;
    open.notes.iter().for_each(|note| tracing::warn!(note, "store: noticed on opening"));
    let (store, store_health) = (open.store.clone(), open.health.clone());
    store_format::allow_in_new_store(&*store, store_format::KNOWN_FORMAT).await?;
    let Place { transport, endpoint, test_server } = place(&config, arguments).await?;
    let (reached, reachable) = watch::channel(false);
    let counts = transport.metrics().clone();
    let referee = Arc::new(Referee::new(store, SystemClock, SystemEntropy));
    if let Some(threads) = config.search_threads {
        referee.computers.set_search_threads(threads);
    }
    let work = referee.metrics().clone();
    let bot = Bot::new(referee, Arc::new(transport.clone()))
        .with_operators(config.operators.clone())
        .with_backup_expiry(config.backups().map(|made| made.expire))
        .with_webhooks(webhooks.clone())
        .with_recreated_servers(test_server.is_some());
    let bot = Arc::new(bot);
    let mut registry = Registry::with_prefix("castellan");
    counts.register(&mut registry);
    bot.undelivered().register(&mut registry);
    work.register(&mut registry);
    if let Some(webhooks) = &webhooks {
        webhooks.register(&mut registry);
    }
    let health = Health::new(registry, reachable, store_health.clone());
    let served = served(&config, &health, &counts).await?;
    let manager = service_manager();
    manager.iter().for_each(ServiceManager::ready);
    let informed = manager.clone().map(|manager| informed(manager, health, &counts));
    let runner = BotRunner {
        bot,
        transport,
        shards: (config.gateway || endpoint.is_none()).then(|| config.shards.clone()),
        endpoint,
        command_scope: config.shown,
        backups: config.backups(),
        backup_requested,
        is_connected: reached,
    };
    let mut taken_over = None;
    let (mut given_up, patience) = (None, Duration::from_millis(config.store_patience.ms()));
    let stop = async {
        tokio::select! {
            () = stop => {}
            problem = unwritable_for(patience, store_health) => {
                tracing::error!(problem, "the store could not be written to for too long: stopping");
                given_up = Some(problem);
            }
            other = open.other_took_over() => {
                tracing::error!("another program plays in the store and wants to be alone: stopping");
                taken_over = Some(other);
            }
        }
        // Connections that end now are of no concern.
        informed.iter().for_each(JoinHandle::abort);
        manager.iter().for_each(ServiceManager::stopping);
    };
    let worked = Box::pin(runner.run(stop)).await;
    if let Some(served) = served {
        served.abort();
    }
    if let Some(sandbox) = test_server {
        sandbox.stop().await;
    }
    tracing::info!("stopped");
    if let Some(problem) = taken_over {
        return Err(of_the_store(&config, problem));
    }
    if let Some(problem) = given_up {
        return Err(BadInput::of(&message!(
            CommandLine,
            "run-store-unwritable",
            path = config.store.to_string(),
            span = text::lasting_in(config.store_patience, language()),
            problem = problem,
        )));
    }
    Ok(worked?)
}

/// A bot's connections.
struct Place {
    transport: Transport,
    /// The endpoint for interactions over HTTP, if there is one.
    endpoint: Option<Endpoint>,
    /// The test server that was started for the bot.
    test_server: Option<Sandbox>,
}

/// Connects to Discord or to a test server. Without a token or a named test server, starts a new one.
async fn place(config: &Config, arguments: &Arguments) -> Result<Place, BadInput> {
    let (connection, test_server) = match (&arguments.test_server, &config.token) {
        (Some(note), _) => (Connection::read(note)?, None),
        (None, Some(token)) => {
            let transport = Transport::new(Address::Discord, token.clone(), discord_api::SystemClock)?;
            let endpoint = match config.public_key {
                Some(key) => Some(listening(&config.listen, key)?),
                None => None,
            };
            return Ok(Place { transport, endpoint, test_server: None });
        }
        (None, None) => {
            let sandbox = test_server_here(config.page).await?;
            let http = arguments.http || !config.listen.is_empty();
            (Connection::of(&sandbox, http), Some(sandbox))
        }
    };
    let endpoint = match connection.public_key() {
        Some(key) => {
            let anywhere = [SocketAddr::from((Ipv4Addr::LOCALHOST, 0))];
            let addresses = if config.listen.is_empty() { &anywhere[..] } else { &config.listen };
            let endpoint = listening(addresses, key)?;
            Some(match connection.endpoint() {
                Some(url) => endpoint.register_as(url),
                None => endpoint.register_at_test_server(),
            })
        }
        None => None,
    };
    Ok(Place { transport: connection.transport()?, endpoint, test_server })
}

/// Opens an endpoint at these addresses.
fn listening(addresses: &[SocketAddr], key: PublicKey) -> Result<Endpoint, BadInput> {
    let endpoint =
        Endpoint::open(addresses, key).map_err(|error| BadInput(format!("CASTELLAN_LISTEN: {error}")))?;
    for at in endpoint.addresses() {
        tracing::info!(%at, "interactions come in over HTTP");
    }
    Ok(endpoint)
}

/// Waits until the store has been unwritable for this long, and returns the last error.
async fn unwritable_for(patience: Duration, mut health: watch::Receiver<StoreHealth>) -> String {
    loop {
        let now = health.borrow_and_update().clone();
        let changed = match now {
            StoreHealth::Up => health.changed().await,
            StoreHealth::Down { since, problem } => {
                tokio::select! {
                    changed = health.changed() => changed,
                    () = tokio::time::sleep_until((since + patience).into()) => return problem,
                }
            }
        };
        if changed.is_err() {
            // The sender is gone, so the program is ending.
            return std::future::pending().await;
        }
    }
}

/// Starts a local test server and prints the address of its page.
async fn test_server_here(page_port: u16) -> Result<Sandbox, BadInput> {
    let started = test_server::start(page_port).await;
    let sandbox =
        started.map_err(|BadInput(problem)| BadInput(format!("CASTELLAN_PAGE: {page_port}: {problem}")))?;
    let started = message!(CommandLine, "run-test-server", address = sandbox.page_url());
    say(&(said(&started) + "\n"))?;
    Ok(sandbox)
}

/// Serves `/healthz` and `/metrics`, if an address is set.
async fn served(
    config: &Config,
    health: &Health,
    counts: &Metrics,
) -> Result<Option<JoinHandle<()>>, BadInput> {
    let Some(address) = config.metrics else { return Ok(None) };
    let listener = TcpListener::bind(address).await;
    let listener = listener.map_err(|error| BadInput(format!("CASTELLAN_METRICS: {address}: {error}")))?;
    let listener = Arc::new(listener);
    tracing::info!(address = %listener.local_addr()?, "health and counts are told");
    let (health, restarts) = (health.clone(), counts.restarts.clone());
    Ok(Some(tokio::spawn(async move {
        let serving = || serve(Arc::clone(&listener), health.clone());
        supervisor::run_endless("health", &restarts, serving).await;
    })))
}

/// Returns the service manager, if it expects to hear from this program. The bot runs even if it cannot be reached.
fn service_manager() -> Option<ServiceManager> {
    ServiceManager::of_environment().unwrap_or_else(|error| {
        tracing::warn!(%error, "systemd: NOTIFY_SOCKET cannot be reached");
        None
    })
}

/// Keeps the service manager informed of the bot's health.
fn informed(manager: ServiceManager, health: Health, counts: &Metrics) -> JoinHandle<()> {
    let restarts = counts.restarts.clone();
    tokio::spawn(async move {
        supervisor::run_endless("systemd", &restarts, || manager.keep_informed(&health)).await;
    })
}
