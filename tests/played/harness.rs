//! A test server, a bot that can be stopped and restarted, and users.

mod people;

pub use people::{component, components};

use crate::in_process::{AdvancingClock, BotInProcess};
use crate::store_panics::Panics;
use castellan::game::{Span, Time};
use castellan::referee::Clock;
use castellan::referee::backups::BackupSettings;
use castellan::sandbox::faults::Disconnect;
use castellan::sandbox::{self, Id, Sandbox, permissions};
use castellan_test_support::test_ports::SeededEntropy;
use reqwest::Client;
use std::collections::BTreeSet;
use std::fs::OpenOptions;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::process::{Child, Command};

/// The timeout for expected changes: generous, for busy machines.
const PATIENCE: Duration = Duration::from_mins(3);
/// The first pause before a check is repeated. Each further pause is twice as long.
const FIRST_PAUSE: Duration = Duration::from_millis(3);
const LONGEST_PAUSE: Duration = Duration::from_millis(40);

/// The environment of a test. Ada owns the server, Eve manages it, and Ben, Cleo and Dan are members.
pub struct Harness {
    pub sandbox: Sandbox,
    client: Client,
    folder: TempDir,
    bot: Option<RunningBot>,
    /// Further bots, in separate processes.
    others: Vec<Child>,
    /// The clock and the random numbers of the bot, if the test controls them.
    clock: Option<(AdvancingClock, SeededEntropy)>,
    /// Panics of the test server, which runs in the test's process.
    pub panics: Panics,
    pub guild: Id,
    /// The games channel.
    pub games_channel: Id,
    /// The users' interactions so far: the command or the button's step, and the interaction.
    interactions: Mutex<Vec<(String, String)>>,
    /// The number of interactions that the bot had dropped at the last check.
    dropped: AtomicU64,
}

/// A running bot.
enum RunningBot {
    /// A bot in a separate process, on the machine's clock.
    Process(Child),
    /// A bot in the test's process, on a clock that the test advances.
    InProcess(BotInProcess),
}

/// Returns options without pauses between sessions and without rate limits, which keep all history. The timeout for an
/// answer is minutes instead of three seconds, for busy machines.
pub fn quick_options() -> sandbox::Options {
    sandbox::Options {
        bot_name: "Castellan".to_owned(),
        first_answer: PATIENCE,
        identify_every: Duration::ZERO,
        rates: false,
        journal: 100_000,
        probe_every: Duration::from_secs(1),
        messages: 10_000,
        ..sandbox::Options::default()
    }
}

/// Returns the number of bots that share a test's database: 1, or the value of `PLAYED_PROCESSES`.
fn process_count() -> usize {
    std::env::var("PLAYED_PROCESSES").ok().map_or(1, |count| count.parse().expect("a number"))
}

/// Returns a command that runs the program in this folder without any settings.
pub fn castellan_command(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_castellan"));
    command.env("LC_ALL", "C");
    command.current_dir(folder).kill_on_drop(true).stdin(Stdio::null()).stdout(Stdio::null());
    for (name, _) in
        std::env::vars().filter(|(name, _)| name.starts_with("CASTELLAN_") || name.starts_with("DISCORD_"))
    {
        command.env_remove(name);
    }
    command
}

/// Waits until `check` returns a value.
pub async fn wait_for<T>(what: &str, mut check: impl FnMut() -> Option<T>) -> T {
    let (began, mut pause) = (Instant::now(), FIRST_PAUSE);
    loop {
        if let Some(found) = check() {
            return found;
        }
        assert!(began.elapsed() < PATIENCE, "timed out waiting for {what}");
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

impl Harness {
    /// Starts a test server without a bot.
    pub async fn without_bot(options: sandbox::Options) -> Self {
        let chosen = |folder: &Path| {
            crate::stores::assign(folder);
            true
        };
        Self::without_bot_in_store(options, chosen).await.expect("a store")
    }

    /// Starts a test server without a bot, with a store from `choose`. Returns `None` if there is none.
    pub async fn without_bot_in_store(
        options: sandbox::Options,
        choose: impl FnOnce(&Path) -> bool,
    ) -> Option<Self> {
        let sandbox = sandbox::start(options).await.expect("it starts");
        let guild = sandbox.first_guild().expect("a server");
        let games_channel = sandbox.channel("games").expect("a channel");
        let eve = sandbox.add_user("Eve");
        sandbox.join(guild, eve).expect("there is room");
        sandbox.give_role(guild, eve, "Steward", permissions::MANAGE_GUILD).expect("she is there");
        let folder = TempDir::new().expect("a folder");
        let addresses = crate::interaction_transport::addresses(&sandbox).to_string();
        std::fs::write(folder.path().join("stand-in"), addresses).expect("written");
        if !choose(folder.path()) {
            return None;
        }
        // Separate boards are kept for inspection.
        crate::boards::post_a_board_for_every_move(&folder.path().join("castellan-store"), &sandbox).await;
        let (interactions, dropped) = (Mutex::default(), AtomicU64::new(0));
        let (client, panics) = (Client::new(), Panics::default());
        Some(Self {
            sandbox,
            client,
            folder,
            bot: None,
            others: Vec::new(),
            clock: None,
            panics,
            guild,
            games_channel,
            interactions,
            dropped,
        })
    }

    /// Starts a test server with a bot that users can reach.
    pub async fn open() -> Self {
        Self::with_options(quick_options()).await
    }

    /// Starts the same with other timeouts and limits.
    pub async fn with_options(options: sandbox::Options) -> Self {
        let mut harness = Self::without_bot(options).await;
        harness.start().await;
        harness
    }

    /// Starts a test server with a bot, both on a clock that the test advances.
    pub async fn with_clock() -> Self {
        let mut harness = Self::with_clock_without_bot().await;
        harness.start().await;
        harness
    }

    /// Starts a test server on a clock that the test advances, without a bot.
    pub async fn with_clock_without_bot() -> Self {
        Self::with_clock_and_options(quick_options()).await
    }

    /// Starts the same with other timeouts and limits.
    pub async fn with_clock_and_options(options: sandbox::Options) -> Self {
        let mut harness = Self::without_bot(options).await;
        crate::boards::post_a_board_for_every_move(&harness.store(), &harness.sandbox).await;
        harness.clock = Some((AdvancingClock::default(), SeededEntropy::new(1)));
        harness
    }

    /// Returns the bot in the test's own process.
    pub fn in_process(&self) -> &BotInProcess {
        let Some(RunningBot::InProcess(bot)) = &self.bot else { panic!("the bot is a separate process") };
        bot
    }

    /// Returns the path of that bot's store.
    pub fn store(&self) -> PathBuf {
        self.folder.path().join("castellan-data")
    }

    /// Advances the clocks of the bot and of the test server.
    pub async fn advance(&self, span: Span) {
        let Some(RunningBot::InProcess(bot)) = &self.bot else { panic!("its clock cannot be advanced") };
        bot.advance(&self.sandbox, span).await;
    }

    /// Returns the time of the test's clock.
    pub fn now(&self) -> Time {
        self.clock.as_ref().expect("its clock cannot be advanced").0.now()
    }

    /// Advances the clocks to this time.
    pub async fn advance_to(&self, at: Time) {
        self.advance(at.since(self.now())).await;
    }

    /// Starts the bot and waits until it can be reached.
    pub async fn start(&mut self) {
        self.launch();
        self.wait_until_reachable().await;
    }

    /// Starts the bot.
    pub fn launch(&mut self) {
        if let Some((clock, entropy)) = &self.clock {
            let folder = self.folder.path().join("backups");
            let backups = BackupSettings { folder, every: Span::days(1), keep: 3, expire: Span::days(30) };
            let (store, panics) = (self.store(), &self.panics);
            let bot = BotInProcess::start_with(&self.sandbox, &store, clock, entropy, panics, Some(backups));
            self.bot = Some(RunningBot::InProcess(bot));
            return;
        }
        let command = castellan_command(self.folder.path());
        self.launch_with(command);
        for _ in 1..process_count() {
            self.others.push(self.spawn(castellan_command(self.folder.path())));
        }
    }

    /// Starts the bot as a process with this command, to which the arguments are added.
    pub fn launch_with(&mut self, command: Command) {
        let bot = self.spawn(command);
        self.set_bot(bot);
    }

    /// Spawns a process for the caller, who can stop and restart it while the harness is in use.
    pub fn spawn(&self, mut command: Command) -> Child {
        let log = OpenOptions::new().create(true).append(true).open(self.log_path()).expect("a file");
        command.args(["run", "--stand-in", "stand-in"]).stderr(log);
        command.env("CASTELLAN_METRICS", "127.0.0.1:0");
        command.spawn().expect("it starts")
    }

    /// Makes a spawned process the bot of this harness.
    pub fn set_bot(&mut self, bot: Child) {
        self.bot = Some(RunningBot::Process(bot));
    }

    /// Waits until a session is connected and all commands are registered.
    pub async fn wait_until_reachable(&self) {
        let all = castellan::discord::REGISTRY.registration().len();
        wait_for("the bot", || (self.sandbox.connected_sessions() == 1).then_some(())).await;
        wait_for("the commands", || (self.sandbox.command_count(None) == all).then_some(())).await;
        if crate::interaction_transport::is_http() {
            wait_for("the endpoint", || self.sandbox.endpoint()).await;
        }
    }

    /// Returns the bot's process.
    pub fn process(&mut self) -> &mut Child {
        let Some(RunningBot::Process(bot)) = &mut self.bot else {
            panic!("the bot is not a separate process")
        };
        bot
    }

    /// Kills the bot's process, and waits until the test server has noticed.
    pub async fn kill(&mut self) {
        let Some(RunningBot::Process(mut bot)) = self.bot.take() else {
            panic!("the bot is not a separate process")
        };
        bot.kill().await.expect("it ran");
        for mut other in self.others.drain(..) {
            other.kill().await.expect("it ran");
        }
        self.forget_endpoint().await;
        wait_for("the end of the connection", || (self.sandbox.connected_sessions() == 0).then_some(()))
            .await;
    }

    /// Stops the bot in order.
    pub async fn stop(&mut self) {
        // Further bots may still be starting.
        for mut other in self.others.drain(..) {
            other.kill().await.expect("it ran");
        }
        match self.bot.take().expect("it runs") {
            RunningBot::Process(bot) => stop_process(bot).await,
            RunningBot::InProcess(bot) => bot.stop().await,
        }
        self.forget_endpoint().await;
        wait_for("the end of the connection", || (self.sandbox.connected_sessions() == 0).then_some(()))
            .await;
    }

    /// Removes the endpoint for interactions over HTTP. The next bot registers its own.
    async fn forget_endpoint(&self) {
        self.sandbox.set_endpoint(None).await.expect("nothing is to be verified");
    }

    /// Stops the bot in order, and checks that no request was invalid and that all replies match Discord's API
    /// description. Returns the commands and the buttons' steps whose answers were checked.
    pub async fn finish(mut self) -> BTreeSet<String> {
        self.stop().await;
        let log = self.log();
        assert!(!log.contains("panicked"), "{log}");
        assert_eq!(self.sandbox.complaints(), Vec::<String>::new());
        let answered = crate::journal::check(&self.sandbox.journal());
        let interactions = self.interactions.lock().expect("not poisoned");
        let answered = interactions.iter().filter(|(_, interaction)| answered.contains(interaction));
        answered.map(|(what, _)| what.clone()).collect()
    }

    /// Disconnects the bot from the gateway, and waits until it has reconnected.
    pub async fn disconnect_and_wait(&self, cause: Disconnect) {
        let before = self.sandbox.session_counts();
        self.sandbox.disconnect(cause);
        wait_for("the bot to reconnect", || (self.sandbox.session_counts() != before).then_some(())).await;
        self.wait_until_reachable().await;
    }

    fn log_path(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    /// Returns the logs of the bot's processes so far.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.log_path()).unwrap_or_default()
    }

    /// Returns the response of the bot's monitoring endpoint, or `None` until there is one.
    pub async fn monitor(&self, path: &str) -> Option<(u16, String)> {
        let log = self.log();
        let (_, address) = log.rsplit_once("address=")?;
        self.fetch(address.lines().next()?, path).await
    }

    async fn fetch(&self, address: &str, path: &str) -> Option<(u16, String)> {
        let response = self.client.get(format!("http://{address}/{path}")).send().await.ok()?;
        Some((response.status().as_u16(), response.text().await.ok()?))
    }

    /// Returns the sum of a counter over the bot's processes, or `None` until one answers.
    pub async fn counter(&self, name: &str) -> Option<u64> {
        self.sum_counters(|line| line.split(' ').next() == Some(name)).await
    }

    /// Returns the sum of all matching lines of the bot's counters.
    async fn sum_counters(&self, matches: impl Fn(&str) -> bool) -> Option<u64> {
        let mut texts = Vec::new();
        if let Some(RunningBot::InProcess(bot)) = &self.bot {
            texts.push(bot.metrics());
        }
        let log = self.log();
        for address in log.split("address=").skip(1).filter_map(|rest| rest.lines().next()) {
            // Addresses of earlier processes no longer answer.
            texts.extend(self.fetch(address, "metrics").await.map(|(_, text)| text));
        }
        let lines = texts.iter().flat_map(|text| text.lines()).filter(|line| matches(line));
        let counts = lines.filter_map(|line| line.rsplit_once(' ')?.1.parse::<u64>().ok());
        counts.fold(None, |sum, count| Some(sum.unwrap_or(0) + count))
    }

    /// Returns `true` if the bot has dropped interactions since the last call: harmless ones that would be answered too
    /// late, and those of users who were asked to slow down.
    pub async fn has_dropped(&self) -> bool {
        let dropped =
            self.sum_counters(|line| line.starts_with("castellan_discord_shed_total{")).await.unwrap_or(0);
        // A restarted process counts from zero.
        self.dropped.swap(dropped, Ordering::Relaxed) != dropped && dropped > 0
    }

    /// Returns the folder of the bot's processes.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Returns the path of a file next to the bot's.
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn person(&self, name: &str) -> Id {
        self.sandbox.person(name).unwrap_or_else(|| panic!("there is no {name}"))
    }
}

impl Drop for Harness {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{}", self.log());
        }
    }
}

/// Sends a signal to a process.
pub async fn send_signal(bot: &Child, signal: &str) {
    let id = bot.id().expect("it runs").to_string();
    // `kill` is built into every shell, but may be missing as a program.
    let script = "kill -s \"$1\" \"$0\"";
    let sent = Command::new("sh").args(["-c", script, &id, signal]).status().await.expect("a shell");
    assert!(sent.success());
}

/// Stops a process, and checks its exit status.
pub async fn stop_process(mut bot: Child) {
    send_signal(&bot, "TERM").await;
    let ended = tokio::time::timeout(PATIENCE, bot.wait()).await.expect("it ends").expect("it ended");
    assert_eq!(ended.code(), Some(0));
}
