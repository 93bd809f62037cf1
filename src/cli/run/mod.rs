//! `castellan run`, and `castellan` alone: the bot.
//!
//! Reads the settings, opens the store, connects to Discord or to a test server, and builds the bot with its metrics,
//! its health and the boards on the web. Then it runs until a signal, an unwritable store or a takeover stops it, and
//! ends everything in order. `--check` only does the first two.

pub mod signals;
mod web;

use super::config::Config;
use super::language::{language, localize};
use super::process::{CliError, push_line, runtime, write_stdout};
use super::system::{SystemClock, SystemEntropy};
use super::test_server::{self, Connection};
use crate::service::health::{Health, serve};
use crate::service::logs;
use crate::service::systemd::ServiceManager;
#[cfg(feature = "otlp")]
use crate::service::traces::Traces;
use crate::store::address::{OpenMode, OpenStore, StoreAddress, open_address, refuse_newer_format};
use castellan_discord::webhooks::Webhooks;
use castellan_discord::{Bot, BotOptions, BotRunner};
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
use web::{Place, WebBoards};

/// The time that a running render job gets at shutdown.
const RENDER_SHUTDOWN_TIMEOUT: Duration = Duration::from_millis(200);

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
pub fn run(arguments: &Arguments) -> Result<String, CliError> {
    let config = Config::load().map_err(|error| CliError(localize(&error.message())))?;
    if arguments.check {
        return runtime()?.block_on(check(&config, arguments.test_server.as_deref()));
    }
    if arguments.http && config.token.is_some() {
        return Err(CliError::from_message(&message!(CommandLine, "run-http-at-discord")));
    }
    if arguments.test_server.is_none() && config.token.is_some() {
        config.check_interactions().map_err(|error| CliError(localize(&error.message())))?;
    }
    let webhooks = webhooks(&config)?;
    config.web().map_err(|error| CliError(localize(&error.message())))?;
    let runtime = runtime()?;
    #[cfg(feature = "otlp")]
    let traces =
        config.traces.as_ref().map(|address| Traces::start(address, runtime.handle())).transpose()?;
    #[cfg(feature = "otlp")]
    let (traces, recorder) = traces.unzip();
    #[cfg(not(feature = "otlp"))]
    let recorder = None;
    logs::init(config.log_level, recorder);
    if let Some(problem) = Config::env_file_warning() {
        tracing::warn!("{problem}");
    }
    let store = open_configured_store(&config, &runtime)?;
    // No new keys are written beside damaged ones.
    if let Some(damaged) = store.damaged_keys() {
        return Err(store_error(&config, damaged.into()));
    }
    let result = runtime.block_on(run_bot(config, store, webhooks, arguments));
    #[cfg(feature = "otlp")]
    traces.into_iter().for_each(Traces::shut_down);
    // Longer render jobs are abandoned.
    runtime.shutdown_timeout(RENDER_SHUTDOWN_TIMEOUT);
    result.map(|()| String::new())
}

/// Returns the configured web hooks, if any.
fn webhooks(config: &Config) -> Result<Option<Arc<Webhooks>>, CliError> {
    let settings = config.webhooks().map_err(|error| CliError(localize(&error.message())))?;
    let webhooks = settings.map(|(urls, key)| Webhooks::new(urls, key)).transpose();
    Ok(webhooks.map_err(|error| CliError(format!("CASTELLAN_HOOKS: {error}")))?.map(Arc::new))
}

/// Checks the configuration and the store, and changes nothing.
async fn check(config: &Config, connection_file: Option<&Path>) -> Result<String, CliError> {
    let mut text = String::new();
    push_line(&mut text, localize(&message!(CommandLine, "run-configuration")));
    if let Some(problem) = Config::env_file_warning() {
        push_line(&mut text, localize(&message!(CommandLine, "warning", warning = problem)));
    }
    if let Some(path) = connection_file {
        Connection::read(path)?;
    }
    let is_at_discord = connection_file.is_none() && config.token.is_some();
    let server = if is_at_discord {
        message!(CommandLine, "run-place-discord")
    } else {
        message!(CommandLine, "run-place-test-server")
    };
    push_line(&mut text, localize(&server));
    if is_at_discord {
        config.check_interactions().map_err(|error| CliError(localize(&error.message())))?;
        if !config.listen.is_empty() {
            let addresses: Vec<String> = config.listen.iter().map(ToString::to_string).collect();
            let gateway = if config.gateway { "on" } else { "off" };
            let addresses = addresses.join(", ");
            push_line(
                &mut text,
                localize(&message!(CommandLine, "run-over-http", addresses = addresses, gateway = gateway)),
            );
        }
    }
    Address::Discord.client()?;
    webhooks(config)?;
    config.web().map_err(|error| CliError(localize(&error.message())))?;
    let report = match &config.store {
        StoreAddress::Folder(path) => check_folder(path).await,
        StoreAddress::Database(url) => check_database(url).await,
    };
    let path = config.store.to_string();
    let report = match report.map_err(|error| store_error(config, error))? {
        CheckOutcome::Report(report) => report,
        CheckOutcome::NotReady(message) => {
            push_line(&mut text, localize(&message));
            return Ok(text);
        }
    };
    if let Some(damage) = report.damaged.first() {
        let count = report.damaged.len();
        let damage = damage.to_string();
        return Err(CliError::from_message(&message!(
            CommandLine,
            "run-store-damaged",
            path = path,
            count = count,
            damage = damage
        )));
    }
    let streams = report.streams.to_string();
    push_line(&mut text, localize(&message!(CommandLine, "run-store-fine", path = path, streams = streams)));
    Ok(text)
}

/// The result of checking a store.
enum CheckOutcome {
    Report(CheckReport),
    /// The store must be created or migrated first, as the message says.
    NotReady(Message),
}

async fn check_folder(folder: &Path) -> Result<CheckOutcome, CliError> {
    let path = folder.display().to_string();
    if !folder.exists() {
        check_can_create(folder)?;
        return Ok(CheckOutcome::NotReady(message!(CommandLine, "run-store-new", path = path)));
    }
    let store = SledStore::open(folder, SledOptions::default())?;
    refuse_newer_format(&store, &path).await?;
    let opening = store.opening();
    if opening.needs_check {
        let problem = opening.notes.join("; ");
        return Err(CliError::from_message(&message!(
            CommandLine,
            "run-store-doubtful",
            path = path,
            problem = problem
        )));
    }
    Ok(CheckOutcome::Report(store.check().await?))
}

async fn check_database(url: &str) -> Result<CheckOutcome, CliError> {
    let migrations = PostgresStore::migrations(url, PostgresOptions::default()).await?;
    let missing = migrations.iter().filter(|migration| migration.applied.is_none()).count();
    if missing > 0 {
        let path = PostgresStore::redact_address(url)?;
        return Ok(CheckOutcome::NotReady(message!(
            CommandLine,
            "run-store-migrations",
            path = path,
            count = missing
        )));
    }
    let options = PostgresOptions { migrate: false, ..PostgresOptions::default() };
    let store = PostgresStore::open(url, options).await?;
    refuse_newer_format(&store, store.address()).await?;
    Ok(CheckOutcome::Report(store.check().await?))
}

/// Checks that a folder can be created: its nearest existing ancestor must be writable.
fn check_can_create(folder: &Path) -> Result<(), CliError> {
    let absolute = std::path::absolute(folder)?;
    let existing = absolute.ancestors().find(|ancestor| ancestor.exists());
    let is_writable = existing
        .and_then(|ancestor| ancestor.metadata().ok())
        .is_some_and(|metadata| metadata.is_dir() && !metadata.permissions().readonly());
    if is_writable {
        return Ok(());
    }
    let path = folder.display().to_string();
    Err(CliError::from_message(&message!(CommandLine, "run-store-impossible", path = path)))
}

/// Opens the configured store. A missing one is created.
fn open_configured_store(config: &Config, runtime: &Runtime) -> Result<OpenStore, CliError> {
    let store = open_address(&config.store, OpenMode::CreateIfMissing, runtime);
    store.map_err(|error| store_error(config, error))
}

fn store_error(config: &Config, CliError(problem): CliError) -> CliError {
    // Errors of a database contain its address.
    match &config.store {
        StoreAddress::Database(_) => CliError(format!("CASTELLAN_STORE: {problem}")),
        folder @ StoreAddress::Folder(_) => {
            let prefix = format!("store {folder}: ");
            let problem = problem.strip_prefix(&prefix).unwrap_or(&problem);
            CliError(format!("CASTELLAN_STORE: {folder}: {problem}"))
        }
    }
}

async fn run_bot(
    config: Config,
    open: OpenStore,
    webhooks: Option<Arc<Webhooks>>,
    arguments: &Arguments,
) -> Result<(), CliError> {
    let mut stop = pin!(signals::stop_requested()?);
    let backup_requested = signals::backup_requested()?;
    open.share_work();
    tokio::select! {
        waited = open.wait_for_others() => waited.map_err(|error| store_error(&config, error))?,
        () = &mut stop => return Ok(()),
    }
    open.check_clock().await?;
    open.notes.iter().for_each(|note| tracing::warn!(note, "store: noticed on opening"));
    let (store, store_health) = (open.store.clone(), open.health.clone());
    store_format::allow_in_new_store(&*store, store_format::KNOWN_FORMAT).await?;
    let Connections { transport, endpoint, test_server, page } = connect(&config, arguments).await?;
    let (connected_sender, connected) = watch::channel(false);
    let metrics = transport.metrics().clone();
    let referee = Arc::new(Referee::new(store, SystemClock, SystemEntropy));
    if let Some(threads) = config.search_threads {
        referee.computers.set_search_threads(threads);
    }
    let referee_metrics = referee.metrics().clone();
    let at_test_server = config.token.is_none() || arguments.test_server.is_some();
    let place = Place {
        transport: &transport,
        sandbox: test_server.as_ref(),
        is_test_server: at_test_server,
        page: page.as_deref(),
    };
    let boards = WebBoards::open(&config, &referee, &place).await?;
    let options = BotOptions {
        operators: config.operators.clone(),
        backup_expiry: config.backups().map(|settings| settings.expire),
        webhooks: webhooks.clone(),
        board_links: boards.as_ref().map(|boards| boards.links.clone()),
        servers_are_recreated: test_server.is_some(),
        ..BotOptions::default()
    };
    let bot = Arc::new(Bot::new(referee, Arc::new(transport.clone()), options));
    let web = boards.map(|boards| boards.serve(&bot, &metrics));
    let mut registry = Registry::with_prefix("castellan");
    metrics.register(&mut registry);
    bot.undelivered().register(&mut registry);
    referee_metrics.register(&mut registry);
    if let Some(webhooks) = &webhooks {
        webhooks.register(&mut registry);
    }
    if let Some(web) = &web {
        web.register(&mut registry);
    }
    let health = Health::new(registry, connected, store_health.clone());
    let health_server = serve_health(&config, &health, &metrics).await?;
    let manager = service_manager();
    manager.iter().for_each(ServiceManager::ready);
    let health_reports = manager.clone().map(|manager| start_health_reports(manager, health, &metrics));
    let runner = BotRunner {
        bot,
        transport,
        shards: (config.gateway || endpoint.is_none()).then(|| config.shards.clone()),
        endpoint,
        command_scope: config.command_scope,
        backups: config.backups(),
        backup_requested,
        is_connected: connected_sender,
    };
    let patience = Duration::from_millis(config.store_patience.ms());
    let mut ending = Ending::Requested;
    let stop = async {
        ending = wait_for_ending(stop, unwritable_for(patience, store_health), &open).await;
        // Connections that end from now on do not make the bot unhealthy.
        health_reports.iter().for_each(JoinHandle::abort);
        manager.iter().for_each(ServiceManager::stopping);
    };
    let result = Box::pin(runner.run(stop)).await;
    if let Some(web) = web {
        web.stop().await;
    }
    if let Some(health_server) = health_server {
        health_server.abort();
    }
    if let Some(sandbox) = test_server {
        sandbox.stop().await;
    }
    tracing::info!("stopped");
    ending.check(&config)?;
    Ok(result?)
}

/// The reason that the bot stops.
enum Ending {
    /// A signal, as it should be.
    Requested,
    /// The store could not be written to for too long, with the last error.
    Unwritable(String),
    /// Another program wants the store for itself.
    TakenOver(CliError),
}

impl Ending {
    /// Returns the error of a bot that was not asked to stop.
    fn check(self, config: &Config) -> Result<(), CliError> {
        match self {
            Self::Requested => Ok(()),
            Self::Unwritable(problem) => Err(CliError::from_message(&message!(
                CommandLine,
                "run-store-unwritable",
                path = config.store.to_string(),
                span = text::duration_in(config.store_patience, language()),
                problem = problem,
            ))),
            Self::TakenOver(problem) => Err(store_error(config, problem)),
        }
    }
}

/// Waits until the bot should stop.
async fn wait_for_ending(
    requested: impl Future<Output = ()>,
    unwritable: impl Future<Output = String>,
    open: &OpenStore,
) -> Ending {
    tokio::select! {
        () = requested => Ending::Requested,
        problem = unwritable => {
            tracing::error!(problem, "the store could not be written to for too long: stopping");
            Ending::Unwritable(problem)
        }
        error = open.wait_for_takeover() => {
            tracing::error!("another program plays in the store and wants to be alone: stopping");
            Ending::TakenOver(error)
        }
    }
}

/// A bot's connections.
struct Connections {
    transport: Transport,
    /// The endpoint for interactions over HTTP, if there is one.
    endpoint: Option<Endpoint>,
    /// The test server that was started for the bot.
    test_server: Option<Sandbox>,
    /// The address of a test server's page, if it is known.
    page: Option<String>,
}

/// Connects to Discord or to a test server. Without a token and a named test server, starts a test server.
async fn connect(config: &Config, arguments: &Arguments) -> Result<Connections, CliError> {
    let (connection, test_server) = match (&arguments.test_server, &config.token) {
        (Some(path), _) => (Connection::read(path)?, None),
        (None, Some(token)) => {
            let transport = Transport::new(Address::Discord, token.clone(), discord_api::SystemClock)?;
            let endpoint = match config.public_key {
                Some(key) => Some(open_endpoint(&config.listen, key)?),
                None => None,
            };
            return Ok(Connections { transport, endpoint, test_server: None, page: None });
        }
        (None, None) => {
            let sandbox = start_test_server(config.page_port).await?;
            let http = arguments.http || !config.listen.is_empty();
            (Connection::from_sandbox(&sandbox, http), Some(sandbox))
        }
    };
    let endpoint = match connection.public_key() {
        Some(key) => {
            let any_port = [SocketAddr::from((Ipv4Addr::LOCALHOST, 0))];
            let addresses = if config.listen.is_empty() { &any_port[..] } else { &config.listen };
            let endpoint = open_endpoint(addresses, key)?;
            Some(match connection.endpoint() {
                Some(url) => endpoint.register_as(url),
                None => endpoint.register_at_test_server(),
            })
        }
        None => None,
    };
    let page = connection.page().map(str::to_owned);
    Ok(Connections { transport: connection.transport()?, endpoint, test_server, page })
}

/// Opens an endpoint at these addresses.
fn open_endpoint(addresses: &[SocketAddr], key: PublicKey) -> Result<Endpoint, CliError> {
    let endpoint =
        Endpoint::open(addresses, key).map_err(|error| CliError(format!("CASTELLAN_LISTEN: {error}")))?;
    for at in endpoint.addresses() {
        tracing::info!(%at, "interactions come in over HTTP");
    }
    Ok(endpoint)
}

/// Waits until the store has been unwritable for this long, and returns the last error.
async fn unwritable_for(patience: Duration, mut health: watch::Receiver<StoreHealth>) -> String {
    loop {
        let current = health.borrow_and_update().clone();
        let changed = match current {
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
async fn start_test_server(page_port: u16) -> Result<Sandbox, CliError> {
    let started = test_server::start(page_port).await;
    let sandbox =
        started.map_err(|CliError(problem)| CliError(format!("CASTELLAN_PAGE: {page_port}: {problem}")))?;
    let started = message!(CommandLine, "run-test-server", address = sandbox.page_url());
    write_stdout(&(localize(&started) + "\n"))?;
    Ok(sandbox)
}

/// Serves `/healthz` and `/metrics`, if an address is set.
async fn serve_health(
    config: &Config,
    health: &Health,
    metrics: &Metrics,
) -> Result<Option<JoinHandle<()>>, CliError> {
    let Some(address) = config.metrics else { return Ok(None) };
    let listener = TcpListener::bind(address).await;
    let listener = listener.map_err(|error| CliError(format!("CASTELLAN_METRICS: {address}: {error}")))?;
    let listener = Arc::new(listener);
    tracing::info!(address = %listener.local_addr()?, "health and counts are told");
    let (health, restarts) = (health.clone(), metrics.restarts.clone());
    Ok(Some(tokio::spawn(async move {
        let serving = || serve(Arc::clone(&listener), health.clone());
        supervisor::run_endless("health", &restarts, serving).await;
    })))
}

/// Returns the service manager, if there is one. The bot runs even if the service manager cannot be reached.
fn service_manager() -> Option<ServiceManager> {
    ServiceManager::from_environment().unwrap_or_else(|error| {
        tracing::warn!(%error, "systemd: NOTIFY_SOCKET cannot be reached");
        None
    })
}

/// Spawns a task that reports the bot's health to the service manager.
fn start_health_reports(manager: ServiceManager, health: Health, metrics: &Metrics) -> JoinHandle<()> {
    let restarts = metrics.restarts.clone();
    tokio::spawn(async move {
        supervisor::run_endless("systemd", &restarts, || manager.report_health(&health)).await;
    })
}
