//! A running bot, with its background tasks and an orderly shutdown.

use crate::admission::Admission;
use crate::admission::queue::DropReason;
use crate::bot::Bot;
use crate::handler_table::REGISTRY;
use crate::shared_state::StoredState;
use castellan_discord_api::supervisor::{Restarts, Supervisor, run_to_completion};
use castellan_discord_api::transport::endpoint::{Endpoint, EndpointError, EndpointStatus};
use castellan_discord_api::transport::gateway::{GatewayError, Shards};
use castellan_discord_api::transport::registration::{CommandScope, RegistrationOutcome};
use castellan_discord_api::transport::{DiscordInput, Inbox, Metrics, Transport};
use castellan_discord_api::wire::{ApplicationId, Event};
use castellan_referee::backups::BackupSettings;
use castellan_referee::outages::HEARTBEAT_INTERVAL;
use castellan_referee::panics::catch_panic;
use castellan_referee::{Referee, RefereeError};
use castellan_store::{ExportError, ExportReport};
use serde_json::json;
use std::future::Future;
use std::path::PathBuf;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{Mutex, Notify, mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, timeout, timeout_at};

/// The timeout for pending work at shutdown. Together with closing the gateway connection and the store, shutdown has
/// to take less than 5 seconds.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_millis(2_500);
/// The most pending events of channels and servers. Losing them is safe.
const EVENT_QUEUE_CAPACITY: usize = 4_096;
/// The pause before another attempt to report to the referee that the bot is reachable.
const RETRY_PAUSE: Duration = Duration::from_secs(1);
/// The interval at which the process checks whether it was stalled.
const STALL_CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// The pause after a failure to store the time.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(5);

/// A background task of the bot, which never ends.
type Task = fn(Arc<Bot>) -> Pin<Box<dyn Future<Output = ()> + Send>>;

/// The background tasks that need only the bot, with their names.
const TASKS: &[(&str, Task)] = &[
    ("outbox", |bot| {
        Box::pin(async move {
            bot.referee().outbox.run(&bot, |trouble| log_failure("the outbox", trouble)).await;
        })
    }),
    ("tournaments", |bot| {
        Box::pin(async move {
            bot.referee().effects.run(&bot, |trouble| log_failure("a tournament", trouble)).await;
        })
    }),
    ("statuses", |bot| Box::pin(async move { bot.run_status_updates().await })),
    ("analysis answers", |bot| Box::pin(async move { bot.run_analysis_answers().await })),
    ("lost channels", |bot| Box::pin(async move { bot.run_lost_channel_checks().await })),
    ("greetings", |bot| Box::pin(async move { bot.run_greetings().await })),
    ("timers", |bot| {
        Box::pin(async move { bot.referee().timers.run(|trouble| log_failure("a timer", trouble)).await })
    }),
    ("computers", |bot| {
        Box::pin(async move {
            bot.referee().computers.run(|trouble| log_failure("a computer", trouble)).await;
        })
    }),
    ("analyses", |bot| {
        Box::pin(async move {
            bot.referee().analyses.run(|trouble| log_failure("an analysis", trouble)).await;
        })
    }),
    ("key moments", |bot| {
        Box::pin(async move {
            bot.referee().analyses.run_key_moments(&bot, |trouble| log_failure("key moments", trouble)).await;
        })
    }),
    ("web hooks", |bot| {
        Box::pin(async move {
            bot.referee().webhooks.run(&bot, |trouble| log_failure("a web hook", trouble)).await;
        })
    }),
];

/// A bot with its transports.
pub struct BotRunner {
    /// The bot.
    pub bot: Arc<Bot>,
    /// The Discord client, shared with the bot.
    pub transport: Transport,
    /// The shards; `None` without a gateway.
    pub shards: Option<Shards>,
    /// The HTTP endpoint for interactions, if there is one.
    pub endpoint: Option<Endpoint>,
    /// The scope in which the commands are registered.
    pub command_scope: CommandScope,
    /// The settings of backups, if enabled.
    pub backups: Option<BackupSettings>,
    /// Notified when an operator requests a backup.
    pub backup_requested: Arc<Notify>,
    /// `true` while the bot is connected to Discord.
    pub is_connected: watch::Sender<bool>,
}

/// The error that ended a run of the bot.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The gateway rejected the bot.
    #[error(transparent)]
    Gateway(#[from] GatewayError),
    /// The HTTP endpoint failed.
    #[error(transparent)]
    Endpoint(#[from] EndpointError),
}

impl BotRunner {
    /// Runs until `stop` completes, then finishes pending work.
    ///
    /// # Errors
    /// Returns an error if Discord does not accept the bot.
    pub async fn run(mut self, stop: impl Future<Output = ()> + Send) -> Result<(), RunError> {
        let transport = self.transport.clone();
        let endpoint = self.endpoint.take();
        let counts = transport.metrics().clone();
        // A leftover shard task must not keep the store open.
        let referee = Arc::downgrade(self.bot.referee());
        let instant = move || referee.upgrade().map_or_else(Instant::now, |referee| referee.instant());
        let admission = Arc::new(Admission::new(&REGISTRY, instant, counts.clone()));
        let (events, event_receiver) = mpsc::channel(EVENT_QUEUE_CAPACITY);
        let (application_sender, mut application) = watch::channel(None);
        let stopping = Arc::new(AtomicBool::new(false));
        let (shutdown, shutdown_receiver) = watch::channel(false);
        let stop = async {
            stop.await;
            stopping.store(true, Ordering::SeqCst);
            shutdown.send_replace(true);
            std::future::pending::<()>().await;
        };
        let (endpoint_saved, endpoint_saved_receiver) = watch::channel(endpoint.is_none());
        // Over HTTP, interactions arrive at any process; through the gateway, all of a server's arrive at one.
        let quotas = endpoint.is_some().then(|| Arc::clone(&admission));
        let mut background = self.start_background_tasks(&stopping, &endpoint_saved_receiver, quotas);
        let mut handling = JoinSet::new();
        let mut event_tasks = JoinSet::new();
        event_tasks.spawn(handle_events(Arc::clone(&self.bot), self.restarts(), event_receiver));
        let ended = {
            let inbox = Arc::new(BotInbox {
                admission: Arc::clone(&admission),
                events,
                application: application_sender,
                counts,
            });
            let mut stop = pin!(stop);
            let mut listening =
                pin!(self.listen(&transport, endpoint, inbox, endpoint_saved, &shutdown_receiver));
            let mut serving = pin!(admission.serve(&self.bot, &mut handling));
            let mut is_registering = false;
            loop {
                tokio::select! {
                    ended = &mut listening => break ended,
                    () = &mut stop => {}
                    () = &mut serving => {}
                    Ok(()) = application.changed(), if !is_registering => {
                        if let Some(application) = *application.borrow_and_update() {
                            is_registering = true;
                            background.run_to_completion("registration", self.registration_task(application));
                        }
                    }
                }
            }
        };
        // Interactions from before the shutdown are still handled, and their notices posted.
        admission.drain(&self.bot, &mut handling);
        let mut unfinished = "interactions";
        let finishing = async {
            while handling.join_next().await.is_some() {}
            unfinished = "events";
            while event_tasks.join_next().await.is_some() {}
            // Their notices are posted now rather than at the next start.
            unfinished = "outbox";
            if let Err(trouble) = self.referee().outbox.run_due(&self.bot).await {
                log_failure("the outbox", &trouble);
            }
        };
        let until = Instant::now() + SHUTDOWN_TIMEOUT;
        if timeout_at(until, finishing).await.is_err() {
            tracing::warn!(unfinished, "something was not finished in time; it goes on at the next start");
        }
        // Background tasks, such as removing old buttons within Discord's rate limits, get the remaining time. Losing
        // them is safe.
        let _ = timeout_at(until, self.bot.wait_for_background_tasks()).await;
        background.stop().await;
        match timeout(SHUTDOWN_TIMEOUT, self.referee().close()).await {
            Ok(Ok(())) => {}
            Ok(Err(trouble)) => log_failure("the store", &trouble),
            Err(_) => tracing::warn!("the store was not closed in time; another process waits for a while"),
        }
        ended
    }

    /// Receives interactions and events from all sources until shutdown.
    async fn listen(
        &self,
        transport: &Transport,
        endpoint: Option<Endpoint>,
        inbox: Arc<BotInbox>,
        endpoint_saved: watch::Sender<bool>,
        shutdown: &watch::Receiver<bool>,
    ) -> Result<(), RunError> {
        let shutdown_signal = || {
            let mut shutdown = shutdown.clone();
            async move { drop(shutdown.wait_for(|is_shutdown| *is_shutdown).await) }
        };
        let gateway = async {
            match &self.shards {
                Some(shards) => {
                    let state = Arc::new(self.shared_state());
                    let (inbox, is_connected) = (Arc::clone(&inbox), self.is_connected.clone());
                    Ok(transport
                        .run_gateway(shards.clone(), state, inbox, is_connected, shutdown_signal())
                        .await?)
                }
                None => Ok(()),
            }
        };
        let endpoint = async {
            match endpoint {
                Some(endpoint) => {
                    let connected = self.shards.is_none().then(|| self.is_connected.clone());
                    let (inbox, reach) =
                        (Arc::clone(&inbox), EndpointStatus { connected, saved: endpoint_saved });
                    Ok(transport.serve_endpoint(endpoint, inbox, reach, shutdown_signal()).await?)
                }
                None => Ok(()),
            }
        };
        tokio::try_join!(gateway, endpoint).map(|((), ())| ())
    }

    /// Runs the background tasks.
    ///
    /// If `quotas` is given, its rate limits are divided among the processes.
    fn start_background_tasks(
        &self,
        stopping: &Arc<AtomicBool>,
        endpoint_saved: &watch::Receiver<bool>,
        quotas: Option<Arc<Admission>>,
    ) -> Supervisor {
        let mut background = Supervisor::new(self.restarts());
        for (name, run) in TASKS {
            let bot = Arc::clone(&self.bot);
            background.run_endless(name, move || run(Arc::clone(&bot)));
        }
        let (referee, is_connected, stopping) =
            (self.referee(), self.is_connected.clone(), Arc::clone(stopping));
        let endpoint_saved = endpoint_saved.clone();
        background.run_endless("reach", move || {
            report_reachability(
                Arc::clone(&referee),
                is_connected.subscribe(),
                endpoint_saved.clone(),
                Arc::clone(&stopping),
            )
        });
        let (transport, referee, bot) = (self.transport.clone(), self.referee(), Arc::clone(&self.bot));
        background.run_endless("processes", move || {
            let (transport, referee) = (transport.clone(), Arc::clone(&referee));
            let (bot, quotas) = (Arc::clone(&bot), quotas.clone());
            async move {
                let set_other_processes = |others| {
                    if let Some(admission) = &quotas {
                        admission.share_with(others);
                        bot.share_with(others);
                    }
                };
                transport.share_limits(&StoredState(referee.store().clone()), set_other_processes).await;
            }
        });
        let referee = self.referee();
        background.run_endless("beat", move || store_heartbeats(Arc::clone(&referee)));
        if let Some(backups) = self.backups.clone() {
            let referee = self.referee();
            background.run_endless("backups", move || {
                let (referee, backups) = (Arc::clone(&referee), backups.clone());
                async move { referee.backups.run(&backups, log_backup).await }
            });
        }
        let (referee, backups) = (self.referee(), self.backups.clone());
        let requested = Arc::clone(&self.backup_requested);
        background.run_endless("backups on request", move || {
            back_up_on_request(Arc::clone(&referee), backups.clone(), Arc::clone(&requested))
        });
        background
    }

    fn restarts(&self) -> Restarts {
        self.transport.metrics().restarts.clone()
    }

    fn shared_state(&self) -> StoredState {
        StoredState(self.bot.referee().store().clone())
    }

    fn referee(&self) -> Arc<Referee> {
        Arc::clone(self.bot.referee())
    }

    /// Returns a function that registers the commands with Discord.
    fn registration_task(
        &self,
        application: ApplicationId,
    ) -> impl Fn() -> Pin<Box<dyn Future<Output = ()> + Send>> + Send + Sync + 'static {
        let (transport, state) = (self.transport.clone(), Arc::new(self.shared_state()));
        let (command_scope, has_activity) = (self.command_scope, self.bot.has_activity());
        move || {
            let (transport, state) = (transport.clone(), Arc::clone(&state));
            Box::pin(async move {
                let mut commands = REGISTRY.registration();
                if has_activity {
                    // Discord would launch the Activity without the bot, which then would not know the game.
                    commands.push(json!({ "type": 4, "handler": 1 }));
                }
                let log_error = |error: &_| tracing::warn!(%error, "the commands are not registered yet");
                let registered = transport
                    .register_until_final(&*state, application, command_scope, &commands, log_error)
                    .await;
                match registered {
                    RegistrationOutcome::Registered => {
                        tracing::info!(count = commands.len(), "the commands were registered");
                    }
                    RegistrationOutcome::Unchanged => tracing::debug!("Discord has the commands already"),
                    RegistrationOutcome::Refused => {
                        tracing::error!(
                            "Discord does not take the commands: those of before stay until the next start"
                        );
                    }
                }
            })
        }
    }
}

/// Stores the time regularly while people can reach the bot. In between, checks whether this process was stalled, and
/// reports that at once.
async fn store_heartbeats(referee: Arc<Referee>) {
    let mut stall_check = interval(STALL_CHECK_INTERVAL);
    stall_check.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut next, mut was_stalled) = (Instant::now(), false);
    loop {
        stall_check.tick().await;
        let is_stalled = referee.reachability.is_stalled();
        if Instant::now() >= next || is_stalled && !was_stalled {
            next = Instant::now() + Duration::from_millis(HEARTBEAT_INTERVAL.ms());
            match referee.outages.beat().await {
                Ok(()) => {}
                // Another process is about to report an outage to the games.
                Err(RefereeError::OutageHandledElsewhere) => next = Instant::now(),
                Err(trouble) => {
                    log_failure("writing down the time", &trouble);
                    next = Instant::now() + PAUSE_AFTER_FAILURE;
                }
            }
        }
        was_stalled = referee.reachability.is_stalled();
    }
}

/// Receives interactions and events from the gateway and the HTTP endpoint. Never blocks.
struct BotInbox {
    admission: Arc<Admission>,
    /// The queue of events, which are applied one by one.
    events: mpsc::Sender<Event>,
    /// The application of a started session.
    application: watch::Sender<Option<ApplicationId>>,
    counts: Metrics,
}

impl Inbox for BotInbox {
    fn push(&self, received: DiscordInput) {
        match received {
            DiscordInput::Interaction(interaction) => self.admission.submit(*interaction),
            DiscordInput::Event(event) => {
                if self.events.try_send(event).is_err() {
                    self.counts.count_dropped("event", DropReason::QueueFull.label());
                }
            }
            DiscordInput::Ready { application } => {
                tracing::info!(%application, "a session has begun");
                self.application.send_replace(Some(application));
            }
            DiscordInput::Resumed => tracing::info!("a session goes on"),
            DiscordInput::Application(application) => {
                self.application.send_if_modified(|was| was.replace(application) != Some(application));
            }
        }
    }
}

/// Applies events until the last sender is dropped.
async fn handle_events(bot: Arc<Bot>, restarts: Restarts, events: mpsc::Receiver<Event>) {
    let events = Arc::new(Mutex::new(events));
    run_to_completion("events", &restarts, || handle_events_in_order(Arc::clone(&bot), Arc::clone(&events)))
        .await;
}

/// Applies events in order, because a bot may be removed from a server and invited again.
async fn handle_events_in_order(bot: Arc<Bot>, events: Arc<Mutex<mpsc::Receiver<Event>>>) {
    let mut events = events.lock().await;
    while let Some(event) = events.recv().await {
        match catch_panic(bot.handle_event(&event)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!(%error, "an event was not seen to"),
            Err(panicked) => bot.referee().metrics().record_panic("event", &panicked),
        }
    }
}

/// Makes a backup whenever an operator requests one.
async fn back_up_on_request(referee: Arc<Referee>, backups: Option<BackupSettings>, requested: Arc<Notify>) {
    loop {
        requested.notified().await;
        if let Some(backups) = &backups {
            log_backup(referee.backups.back_up(backups).await);
        } else {
            tracing::error!("no backup can be made: CASTELLAN_BACKUPS names no folder");
        }
    }
}

/// Logs the result of a backup.
fn log_backup(result: Result<(PathBuf, ExportReport), ExportError>) {
    match result {
        Ok((path, _)) => tracing::info!(path = %path.display(), "a backup was made"),
        Err(error) => tracing::error!(%error, "no backup could be made"),
    }
}

/// Reports to the referee whether people can reach the bot: it has to be connected and, for interactions over HTTP,
/// Discord has to know the endpoint.
async fn report_reachability(
    referee: Arc<Referee>,
    mut connected: watch::Receiver<bool>,
    mut endpoint_saved: watch::Receiver<bool>,
    stopping: Arc<AtomicBool>,
) {
    let mut was_reachable = false;
    loop {
        let (is_connected, is_saved) = (*connected.borrow_and_update(), *endpoint_saved.borrow_and_update());
        if is_connected && is_saved {
            was_reachable = true;
            match referee.outages.end_outage().await {
                Ok(report) => {
                    tracing::info!(games_told_of_an_outage = report.games, "people can reach the bot");
                    report.errors.iter().for_each(|trouble| log_failure("telling of an outage", trouble));
                }
                Err(trouble) => {
                    // Another process is about to report an outage to the games.
                    if !matches!(trouble, RefereeError::OutageHandledElsewhere) {
                        log_failure("coming back", &trouble);
                    }
                    sleep(RETRY_PAUSE).await;
                    continue;
                }
            }
        } else if was_reachable {
            was_reachable = false;
            referee.reachability.mark_lost();
            // At a shutdown this is expected.
            if !stopping.load(Ordering::SeqCst) {
                tracing::warn!("people cannot reach the bot");
            }
        }
        tokio::select! {
            changed = connected.changed() => if changed.is_err() { return },
            // Without an endpoint, the sender was dropped.
            Ok(()) = endpoint_saved.changed() => {}
        }
    }
}

/// Logs a failure, as an error unless it concerns one game or tournament.
fn log_failure(operation: &str, trouble: &RefereeError) {
    if trouble.is_local() {
        tracing::warn!(what = operation, %trouble, "something failed");
    } else {
        tracing::error!(what = operation, %trouble, "something failed");
    }
}
