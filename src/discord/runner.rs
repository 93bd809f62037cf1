//! A running bot, with its background tasks and an orderly shutdown.

use crate::admission::Admission;
use crate::admission::queue::Shed;
use crate::bot::Bot;
use crate::families::REGISTRY;
use crate::shared_state::StoredState;
use castellan_discord_api::supervisor::{Restarts, Supervisor, until_done};
use castellan_discord_api::transport::endpoint::{Endpoint, EndpointStopped, Reach};
use castellan_discord_api::transport::gateway::{GatewayStopped, Shards};
use castellan_discord_api::transport::registration::{Registered, Shown};
use castellan_discord_api::transport::{Counts, Inbox, Received, Transport};
use castellan_discord_api::wire::{ApplicationId, Event};
use castellan_referee::backups::Backups;
use castellan_referee::outages::BEAT;
use castellan_referee::panics::caught;
use castellan_referee::{Referee, Trouble};
use castellan_store::{ExportError, Exported};
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
const FINISHING: Duration = Duration::from_millis(2_500);
/// The most pending events of channels and servers. Losing them is safe.
const MOST_EVENTS: usize = 4_096;
/// The pause before another attempt to report to the referee that the bot is reachable.
const AGAIN: Duration = Duration::from_secs(1);
/// The interval at which the process checks whether it was stalled.
const LOOK: Duration = Duration::from_secs(1);
/// The pause after a failure to store the time.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(5);

/// A background task of the bot, which never ends.
type Task = fn(Arc<Bot>) -> Pin<Box<dyn Future<Output = ()> + Send>>;

/// The background tasks that need only the bot, with their names.
const TASKS: &[(&str, Task)] = &[
    ("outbox", |bot| {
        Box::pin(async move {
            bot.referee().outbox.keep_delivering(&bot, |trouble| failed("the outbox", trouble)).await;
        })
    }),
    ("tournaments", |bot| {
        Box::pin(async move {
            bot.referee().effects.keep_running(&bot, |trouble| failed("a tournament", trouble)).await;
        })
    }),
    ("statuses", |bot| Box::pin(async move { bot.keep_statuses().await })),
    ("lost channels", |bot| Box::pin(async move { bot.keep_looking_at_lost_channels().await })),
    ("greetings", |bot| Box::pin(async move { bot.keep_greeting().await })),
    ("timers", |bot| {
        Box::pin(async move { bot.referee().timers.keep_time(|trouble| failed("a timer", trouble)).await })
    }),
    ("computers", |bot| {
        Box::pin(async move {
            bot.referee().computers.keep_playing(|trouble| failed("a computer", trouble)).await;
        })
    }),
    ("analyses", |bot| {
        Box::pin(async move {
            bot.referee().analyses.keep_analysing(|trouble| failed("an analysis", trouble)).await;
        })
    }),
    ("key moments", |bot| {
        Box::pin(async move {
            bot.referee().analyses.keep_telling_moments(&bot, |trouble| failed("key moments", trouble)).await;
        })
    }),
    ("web hooks", |bot| {
        Box::pin(async move {
            bot.referee().webhooks.keep_posting(&bot, |trouble| failed("a web hook", trouble)).await;
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
    pub shown: Shown,
    /// The settings of backups, if enabled.
    pub backups: Option<Backups>,
    /// Notified when an operator requests a backup.
    pub backup_wished: Arc<Notify>,
    /// `true` while the bot is connected to Discord.
    pub reached: watch::Sender<bool>,
}

/// The reason that a bot stopped by itself.
#[derive(Debug, thiserror::Error)]
pub enum Stopped {
    /// The gateway rejected the bot.
    #[error(transparent)]
    Gateway(#[from] GatewayStopped),
    /// The HTTP endpoint failed.
    #[error(transparent)]
    Endpoint(#[from] EndpointStopped),
}

impl BotRunner {
    /// Runs until `stop` completes, then finishes pending work.
    ///
    /// # Errors
    /// Returns an error if Discord does not accept the bot.
    pub async fn work(mut self, stop: impl Future<Output = ()> + Send) -> Result<(), Stopped> {
        let transport = self.transport.clone();
        let endpoint = self.endpoint.take();
        let counts = transport.counts().clone();
        // A leftover shard task must not keep the store open.
        let referee = Arc::downgrade(self.bot.referee());
        let instant = move || referee.upgrade().map_or_else(Instant::now, |referee| referee.instant());
        let admission = Arc::new(Admission::new(&REGISTRY, instant, counts.clone()));
        let (events, happening) = mpsc::channel(MOST_EVENTS);
        let (began, mut begun) = watch::channel(None);
        let stopping = Arc::new(AtomicBool::new(false));
        let (left, leaving) = watch::channel(false);
        let stop = async {
            stop.await;
            stopping.store(true, Ordering::SeqCst);
            left.send_replace(true);
            std::future::pending::<()>().await;
        };
        let (saved, was_saved) = watch::channel(endpoint.is_none());
        // Over HTTP, interactions arrive at any process; through the gateway, all of a server's arrive at one.
        let quotas = endpoint.is_some().then(|| Arc::clone(&admission));
        let mut beside = self.beside(&stopping, &was_saved, quotas);
        let mut handling = JoinSet::new();
        let mut seeing_to = JoinSet::new();
        seeing_to.spawn(see_to_events(Arc::clone(&self.bot), self.restarts(), happening));
        let ended = {
            let entry = Arc::new(Entry { admission: Arc::clone(&admission), events, began, counts });
            let mut stop = pin!(stop);
            let mut listening = pin!(self.listen(&transport, endpoint, entry, saved, &leaving));
            let mut serving = pin!(admission.serve(&self.bot, &mut handling));
            let mut is_registering = false;
            loop {
                tokio::select! {
                    ended = &mut listening => break ended,
                    () = &mut stop => {}
                    () = &mut serving => {}
                    Ok(()) = begun.changed(), if !is_registering => {
                        if let Some(application) = *begun.borrow_and_update() {
                            is_registering = true;
                            beside.until_done("registration", self.registering(application));
                        }
                    }
                }
            }
        };
        // Interactions from before the shutdown are still handled, and their notices posted.
        admission.finish(&self.bot, &mut handling);
        let mut unfinished = "interactions";
        let finishing = async {
            while handling.join_next().await.is_some() {}
            unfinished = "events";
            while seeing_to.join_next().await.is_some() {}
            // Their notices are posted now rather than at the next start.
            unfinished = "outbox";
            if let Err(trouble) = self.referee().outbox.deliver(&self.bot).await {
                failed("the outbox", &trouble);
            }
        };
        let until = Instant::now() + FINISHING;
        if timeout_at(until, finishing).await.is_err() {
            tracing::warn!(unfinished, "something was not finished in time; it goes on at the next start");
        }
        // Background tasks, such as removing old buttons within Discord's rate limits, get the remaining time. Losing
        // them is safe.
        let _ = timeout_at(until, self.bot.settled()).await;
        beside.stop().await;
        match timeout(FINISHING, self.referee().close()).await {
            Ok(Ok(())) => {}
            Ok(Err(trouble)) => failed("the store", &trouble),
            Err(_) => tracing::warn!("the store was not closed in time; another process waits for a while"),
        }
        ended
    }

    /// Receives interactions and events from all sources until shutdown.
    async fn listen(
        &self,
        transport: &Transport,
        endpoint: Option<Endpoint>,
        entry: Arc<Entry>,
        saved: watch::Sender<bool>,
        leaving: &watch::Receiver<bool>,
    ) -> Result<(), Stopped> {
        let leave = || {
            let mut leaving = leaving.clone();
            async move { drop(leaving.wait_for(|leaving| *leaving).await) }
        };
        let gateway = async {
            match &self.shards {
                Some(shards) => {
                    let state = Arc::new(self.shared_state());
                    let (inbox, reached) = (Arc::clone(&entry), self.reached.clone());
                    Ok(transport.listen(shards.clone(), state, inbox, reached, leave()).await?)
                }
                None => Ok(()),
            }
        };
        let endpoint = async {
            match endpoint {
                Some(endpoint) => {
                    let connected = self.shards.is_none().then(|| self.reached.clone());
                    let (inbox, reach) = (Arc::clone(&entry), Reach { connected, saved });
                    Ok(transport.take_requests(endpoint, inbox, reach, leave()).await?)
                }
                None => Ok(()),
            }
        };
        tokio::try_join!(gateway, endpoint).map(|((), ())| ())
    }

    /// Runs the background tasks.
    ///
    /// `quotas` are to be shared with other processes, if there are any.
    fn beside(
        &self,
        stopping: &Arc<AtomicBool>,
        saved: &watch::Receiver<bool>,
        quotas: Option<Arc<Admission>>,
    ) -> Supervisor {
        let mut beside = Supervisor::new(self.restarts());
        for (name, run) in TASKS {
            let bot = Arc::clone(&self.bot);
            beside.keep(name, move || run(Arc::clone(&bot)));
        }
        let (referee, reached, stopping) = (self.referee(), self.reached.clone(), Arc::clone(stopping));
        let saved = saved.clone();
        beside.keep("reach", move || {
            keep_reach(Arc::clone(&referee), reached.subscribe(), saved.clone(), Arc::clone(&stopping))
        });
        let (transport, referee, bot) = (self.transport.clone(), self.referee(), Arc::clone(&self.bot));
        beside.keep("processes", move || {
            let (transport, referee) = (transport.clone(), Arc::clone(&referee));
            let (bot, quotas) = (Arc::clone(&bot), quotas.clone());
            async move {
                let told = |others| {
                    if let Some(admission) = &quotas {
                        admission.share_with(others);
                        bot.share_with(others);
                    }
                };
                transport.keep_sharing(&StoredState(referee.store().clone()), told).await;
            }
        });
        let referee = self.referee();
        beside.keep("beat", move || keep_beating(Arc::clone(&referee)));
        if let Some(backups) = self.backups.clone() {
            let referee = self.referee();
            beside.keep("backups", move || {
                let (referee, backups) = (Arc::clone(&referee), backups.clone());
                async move { referee.backups.keep_backing_up(&backups, backed_up).await }
            });
        }
        let (referee, backups) = (self.referee(), self.backups.clone());
        let wished = Arc::clone(&self.backup_wished);
        beside.keep("backups on request", move || {
            back_up_when_wished(Arc::clone(&referee), backups.clone(), Arc::clone(&wished))
        });
        beside
    }

    fn restarts(&self) -> Restarts {
        self.transport.counts().restarts.clone()
    }

    fn shared_state(&self) -> StoredState {
        StoredState(self.bot.referee().store().clone())
    }

    fn referee(&self) -> Arc<Referee> {
        Arc::clone(self.bot.referee())
    }

    /// Returns a function that registers the commands with Discord.
    fn registering(
        &self,
        application: ApplicationId,
    ) -> impl Fn() -> Pin<Box<dyn Future<Output = ()> + Send>> + Send + Sync + 'static {
        let (transport, state) = (self.transport.clone(), Arc::new(self.shared_state()));
        let shown = self.shown;
        move || {
            let (transport, state) = (transport.clone(), Arc::clone(&state));
            Box::pin(async move {
                let commands = REGISTRY.registration();
                let failed = |error: &_| tracing::warn!(%error, "the commands are not registered yet");
                let registered =
                    transport.keep_registering(&*state, application, shown, &commands, failed).await;
                match registered {
                    Registered::Told => {
                        tracing::info!(count = commands.len(), "the commands were registered");
                    }
                    Registered::Already => tracing::debug!("Discord has the commands already"),
                    Registered::Refused => {
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
async fn keep_beating(referee: Arc<Referee>) {
    let mut look = interval(LOOK);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut next, mut was_stalled) = (Instant::now(), false);
    loop {
        look.tick().await;
        let is_stalled = referee.reachability.is_stalled();
        if Instant::now() >= next || is_stalled && !was_stalled {
            next = Instant::now() + Duration::from_millis(BEAT.ms());
            match referee.outages.beat().await {
                Ok(()) => {}
                // Another process is about to report an outage to the games.
                Err(Trouble::ToldElsewhere) => next = Instant::now(),
                Err(trouble) => {
                    failed("writing down the time", &trouble);
                    next = Instant::now() + PAUSE_AFTER_FAILURE;
                }
            }
        }
        was_stalled = referee.reachability.is_stalled();
    }
}

/// The receiver of gateway messages. Never blocks.
struct Entry {
    admission: Arc<Admission>,
    /// The queue of events, which are applied one by one.
    events: mpsc::Sender<Event>,
    /// The application of a started session.
    began: watch::Sender<Option<ApplicationId>>,
    counts: Counts,
}

impl Inbox for Entry {
    fn take(&self, received: Received) {
        match received {
            Received::Interaction(interaction) => self.admission.offer(*interaction),
            Received::Change(event) => {
                if self.events.try_send(event).is_err() {
                    self.counts.shed("event", Shed::Full.word());
                }
            }
            Received::Ready { application } => {
                tracing::info!(%application, "a session has begun");
                self.began.send_replace(Some(application));
            }
            Received::Resumed => tracing::info!("a session goes on"),
            Received::Application(application) => {
                self.began.send_if_modified(|was| was.replace(application) != Some(application));
            }
        }
    }
}

/// Applies events until the last sender is dropped.
async fn see_to_events(bot: Arc<Bot>, restarts: Restarts, changing: mpsc::Receiver<Event>) {
    let changing = Arc::new(Mutex::new(changing));
    until_done("events", &restarts, || one_by_one(Arc::clone(&bot), Arc::clone(&changing))).await;
}

/// Applies events in order, because a bot may be removed from a server and invited again.
async fn one_by_one(bot: Arc<Bot>, changing: Arc<Mutex<mpsc::Receiver<Event>>>) {
    let mut changing = changing.lock().await;
    while let Some(event) = changing.recv().await {
        match caught(bot.event(&event)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!(%error, "an event was not seen to"),
            Err(panicked) => bot.referee().counts().panicked("event", &panicked),
        }
    }
}

/// Makes a backup whenever an operator requests one.
async fn back_up_when_wished(referee: Arc<Referee>, backups: Option<Backups>, wished: Arc<Notify>) {
    loop {
        wished.notified().await;
        if let Some(backups) = &backups {
            backed_up(referee.backups.back_up(backups).await);
        } else {
            tracing::error!("no backup can be made: CASTELLAN_BACKUPS names no folder");
        }
    }
}

/// Logs the result of a backup.
fn backed_up(made: Result<(PathBuf, Exported), ExportError>) {
    match made {
        Ok((path, _)) => tracing::info!(path = %path.display(), "a backup was made"),
        Err(error) => tracing::error!(%error, "no backup could be made"),
    }
}

/// Reports to the referee whether people can reach the bot: it has to be connected and, for interactions over HTTP,
/// Discord has to know the endpoint.
async fn keep_reach(
    referee: Arc<Referee>,
    mut reached: watch::Receiver<bool>,
    mut saved: watch::Receiver<bool>,
    stopping: Arc<AtomicBool>,
) {
    let mut was_reached = false;
    loop {
        let (is_connected, is_saved) = (*reached.borrow_and_update(), *saved.borrow_and_update());
        if is_connected && is_saved {
            was_reached = true;
            match referee.outages.came_back().await {
                Ok(told) => {
                    tracing::info!(games_told_of_an_outage = told.games, "people can reach the bot");
                    told.troubles.iter().for_each(|trouble| failed("telling of an outage", trouble));
                }
                Err(trouble) => {
                    // Another process is about to report an outage to the games.
                    if !matches!(trouble, Trouble::ToldElsewhere) {
                        failed("coming back", &trouble);
                    }
                    sleep(AGAIN).await;
                    continue;
                }
            }
        } else if was_reached {
            was_reached = false;
            referee.reachability.was_lost();
            // At a shutdown this is expected.
            if !stopping.load(Ordering::SeqCst) {
                tracing::warn!("people cannot reach the bot");
            }
        }
        tokio::select! {
            changed = reached.changed() => if changed.is_err() { return },
            // Without an endpoint, the sender was dropped.
            Ok(()) = saved.changed() => {}
        }
    }
}

/// Logs a failure, as an error unless it concerns one game or tournament.
fn failed(what: &str, trouble: &Trouble) {
    if trouble.is_local() {
        tracing::warn!(what, %trouble, "something failed");
    } else {
        tracing::error!(what, %trouble, "something failed");
    }
}
