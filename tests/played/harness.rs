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
const SHORTEST_PAUSE: Duration = Duration::from_millis(3);
const LONGEST_PAUSE: Duration = Duration::from_millis(40);

/// The environment of a test. Ada owns the server, Eve manages it, and Ben, Cleo and Dan are members.
pub struct Harness {
    pub sandbox: Sandbox,
    client: Client,
    folder: TempDir,
    bot: Option<Runs>,
    /// Further bots, in separate processes.
    others: Vec<Child>,
    /// The clock and the random numbers of the bot, if the test controls them.
    clock: Option<(AdvancingClock, SeededEntropy)>,
    /// Panics of the test server, which runs in the test's process.
    pub panics: Panics,
    pub guild: Id,
    /// The games channel.
    pub hall: Id,
    /// The users' interactions so far: the command or the button's step, and the interaction.
    asked: Mutex<Vec<(String, String)>>,
    /// The number of interactions that the bot had dropped at the last check.
    dropped: AtomicU64,
}

/// A running bot.
enum Runs {
    /// A bot in a separate process, on the machine's clock.
    Process(Child),
    /// A bot in the test's process, on a clock that the test advances.
    InProcess(BotInProcess),
}

/// Returns options without pauses between sessions and without rate limits, which keep all history. The timeout for an
/// answer is minutes instead of three seconds, for busy machines.
pub fn quick() -> sandbox::Options {
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
fn processes() -> usize {
    std::env::var("PLAYED_PROCESSES").ok().map_or(1, |count| count.parse().expect("a number"))
}

/// Returns a command that runs the program in this folder without any settings.
pub fn castellan(folder: &Path) -> Command {
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

/// Waits until `there` returns a value.
pub async fn until<T>(what: &str, mut there: impl FnMut() -> Option<T>) -> T {
    let (began, mut pause) = (Instant::now(), SHORTEST_PAUSE);
    loop {
        if let Some(found) = there() {
            return found;
        }
        assert!(began.elapsed() < PATIENCE, "waited in vain: {what}");
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

impl Harness {
    /// Starts a test server without a bot.
    pub async fn without_a_bot(options: sandbox::Options) -> Self {
        let chosen = |folder: &Path| {
            crate::stores::choose(folder);
            true
        };
        Self::without_a_bot_in(options, chosen).await.expect("a store")
    }

    /// Starts a test server without a bot, with a store from `choose`. Returns `None` if there is none.
    pub async fn without_a_bot_in(
        options: sandbox::Options,
        choose: impl FnOnce(&Path) -> bool,
    ) -> Option<Self> {
        let sandbox = sandbox::start(options).await.expect("it starts");
        let guild = sandbox.first_guild().expect("a server");
        let hall = sandbox.channel("games").expect("a channel");
        let eve = sandbox.add_user("Eve");
        sandbox.join(guild, eve).expect("there is room");
        sandbox.give_role(guild, eve, "Steward", permissions::MANAGE_GUILD).expect("she is there");
        let folder = TempDir::new().expect("a folder");
        let note = crate::over::note(&sandbox).to_string();
        std::fs::write(folder.path().join("stand-in"), note).expect("written");
        if !choose(folder.path()) {
            return None;
        }
        // Separate boards are kept for inspection.
        crate::boards::every_move(&folder.path().join("castellan-store"), &sandbox).await;
        let (asked, dropped) = (Mutex::default(), AtomicU64::new(0));
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
            hall,
            asked,
            dropped,
        })
    }

    /// Starts a test server with a bot that users can reach.
    pub async fn open() -> Self {
        Self::with(quick()).await
    }

    /// Starts the same with other timeouts and limits.
    pub async fn with(options: sandbox::Options) -> Self {
        let mut harness = Self::without_a_bot(options).await;
        harness.start().await;
        harness
    }

    /// Starts a test server with a bot, both on a clock that the test advances.
    pub async fn with_a_clock() -> Self {
        let mut harness = Self::with_a_clock_and_no_bot().await;
        harness.start().await;
        harness
    }

    /// Starts a test server on a clock that the test advances, without a bot.
    pub async fn with_a_clock_and_no_bot() -> Self {
        Self::with_a_clock_at(quick()).await
    }

    /// Starts the same with other timeouts and limits.
    pub async fn with_a_clock_at(options: sandbox::Options) -> Self {
        let mut harness = Self::without_a_bot(options).await;
        crate::boards::every_move(&harness.store(), &harness.sandbox).await;
        harness.clock = Some((AdvancingClock::default(), SeededEntropy::new(1)));
        harness
    }

    /// Returns the bot in the test's own process.
    pub fn in_process(&self) -> &BotInProcess {
        let Some(Runs::InProcess(bot)) = &self.bot else { panic!("it is a process of its own") };
        bot
    }

    /// Returns the path of that bot's store.
    pub fn store(&self) -> PathBuf {
        self.folder.path().join("castellan-data")
    }

    /// Advances the clocks of the bot and of the test server.
    pub async fn pass(&self, span: Span) {
        let Some(Runs::InProcess(bot)) = &self.bot else { panic!("it has no clock that moves") };
        bot.pass(&self.sandbox, span).await;
    }

    /// Returns the time of the test's clock.
    pub fn now(&self) -> Time {
        self.clock.as_ref().expect("it has no clock that moves").0.now()
    }

    /// Advances the clocks to this time.
    pub async fn pass_until(&self, at: Time) {
        self.pass(at.since(self.now())).await;
    }

    /// Starts the bot and waits until it can be reached.
    pub async fn start(&mut self) {
        self.begin();
        self.reached().await;
    }

    /// Starts the bot.
    pub fn begin(&mut self) {
        if let Some((clock, lots)) = &self.clock {
            let folder = self.folder.path().join("backups");
            let backups = BackupSettings { folder, every: Span::days(1), keep: 3, expire: Span::days(30) };
            let (store, panics) = (self.store(), &self.panics);
            let inside = BotInProcess::begin_with(&self.sandbox, &store, clock, lots, panics, Some(backups));
            self.bot = Some(Runs::InProcess(inside));
            return;
        }
        let command = castellan(self.folder.path());
        self.begin_as(command);
        for _ in 1..processes() {
            self.others.push(self.spawn(castellan(self.folder.path())));
        }
    }

    /// Starts the bot as a process with this command, to which the arguments are added.
    pub fn begin_as(&mut self, command: Command) {
        let bot = self.spawn(command);
        self.take_over(bot);
    }

    /// Spawns a process for the caller, who can stop and restart it while the harness is in use.
    pub fn spawn(&self, mut command: Command) -> Child {
        let log = OpenOptions::new().create(true).append(true).open(self.log()).expect("a file");
        command.args(["run", "--stand-in", "stand-in"]).stderr(log);
        command.env("CASTELLAN_METRICS", "127.0.0.1:0");
        command.spawn().expect("it starts")
    }

    /// Makes a spawned process the bot of this harness.
    pub fn take_over(&mut self, bot: Child) {
        self.bot = Some(Runs::Process(bot));
    }

    /// Waits until a session is connected and all commands are registered.
    pub async fn reached(&self) {
        let all = castellan::discord::REGISTRY.registration().len();
        until("the bot", || (self.sandbox.connected() == 1).then_some(())).await;
        until("the commands", || (self.sandbox.command_count(None) == all).then_some(())).await;
        if crate::over::is_http() {
            until("the endpoint", || self.sandbox.endpoint()).await;
        }
    }

    /// Returns the bot's process.
    pub fn process(&mut self) -> &mut Child {
        let Some(Runs::Process(bot)) = &mut self.bot else { panic!("it is no process") };
        bot
    }

    /// Kills the bot's process, and waits until the test server has noticed.
    pub async fn kill(&mut self) {
        let Some(Runs::Process(mut bot)) = self.bot.take() else { panic!("it is no process") };
        bot.kill().await.expect("it ran");
        for mut other in self.others.drain(..) {
            other.kill().await.expect("it ran");
        }
        self.forget_endpoint().await;
        until("the end of the connection", || (self.sandbox.connected() == 0).then_some(())).await;
    }

    /// Stops the bot in order.
    pub async fn stop(&mut self) {
        // Further bots may still be starting.
        for mut other in self.others.drain(..) {
            other.kill().await.expect("it ran");
        }
        match self.bot.take().expect("it runs") {
            Runs::Process(bot) => ended(bot).await,
            Runs::InProcess(bot) => bot.ends().await,
        }
        self.forget_endpoint().await;
        until("the end of the connection", || (self.sandbox.connected() == 0).then_some(())).await;
    }

    /// Removes the endpoint for interactions over HTTP. The next bot registers its own.
    async fn forget_endpoint(&self) {
        self.sandbox.set_endpoint(None).await.expect("nothing is to be verified");
    }

    /// Stops the bot in order, and checks that no request was invalid and that all replies match Discord's API
    /// description. Returns the commands and the buttons' steps whose answers were checked.
    pub async fn ends(mut self) -> BTreeSet<String> {
        self.stop().await;
        let told = self.told();
        assert!(!told.contains("panicked"), "{told}");
        assert_eq!(self.sandbox.complaints(), Vec::<String>::new());
        let answered = crate::journal::check(&self.sandbox.journal());
        let asked = self.asked.lock().expect("nobody panics there");
        let answered = asked.iter().filter(|(_, interaction)| answered.contains(interaction));
        answered.map(|(what, _)| what.clone()).collect()
    }

    /// Disconnects the bot from the gateway, and waits until it has reconnected.
    pub async fn lets_go(&self, farewell: Disconnect) {
        let before = self.sandbox.sessions();
        self.sandbox.disconnect(farewell);
        until("the bot to come again", || (self.sandbox.sessions() != before).then_some(())).await;
        self.reached().await;
    }

    fn log(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    /// Returns the logs of the bot's processes so far.
    pub fn told(&self) -> String {
        std::fs::read_to_string(self.log()).unwrap_or_default()
    }

    /// Returns the response of the bot's monitoring endpoint, or `None` until there is one.
    pub async fn watched(&self, path: &str) -> Option<(u16, String)> {
        let told = self.told();
        let (_, address) = told.rsplit_once("address=")?;
        self.asked_at(address.lines().next()?, path).await
    }

    async fn asked_at(&self, address: &str, path: &str) -> Option<(u16, String)> {
        let response = self.client.get(format!("http://{address}/{path}")).send().await.ok()?;
        Some((response.status().as_u16(), response.text().await.ok()?))
    }

    /// Returns the sum of a counter over the bot's processes, or `None` until one answers.
    pub async fn count(&self, name: &str) -> Option<u64> {
        self.counts(|line| line.split(' ').next() == Some(name)).await
    }

    /// Returns the sum of all matching lines of the bot's counters.
    async fn counts(&self, is_meant: impl Fn(&str) -> bool) -> Option<u64> {
        let mut texts = Vec::new();
        if let Some(Runs::InProcess(bot)) = &self.bot {
            texts.push(bot.metrics());
        }
        let told = self.told();
        for address in told.split("address=").skip(1).filter_map(|rest| rest.lines().next()) {
            // Addresses of earlier processes no longer answer.
            texts.extend(self.asked_at(address, "metrics").await.map(|(_, text)| text));
        }
        let lines = texts.iter().flat_map(|text| text.lines()).filter(|line| is_meant(line));
        let counts = lines.filter_map(|line| line.rsplit_once(' ')?.1.parse::<u64>().ok());
        counts.fold(None, |sum, count| Some(sum.unwrap_or(0) + count))
    }

    /// Returns `true` if the bot has dropped interactions since the last call: harmless ones that would be answered too
    /// late, and those of users who were asked to slow down.
    pub async fn has_dropped(&self) -> bool {
        let dropped =
            self.counts(|line| line.starts_with("castellan_discord_shed_total{")).await.unwrap_or(0);
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
        self.sandbox.person(name).unwrap_or_else(|| panic!("nobody is called {name}"))
    }
}

impl Drop for Harness {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{}", self.told());
        }
    }
}

/// Sends a signal to a process.
pub async fn signalled(bot: &Child, signal: &str) {
    let id = bot.id().expect("it runs").to_string();
    // `kill` is built into every shell, but may be missing as a program.
    let script = "kill -s \"$1\" \"$0\"";
    let sent = Command::new("sh").args(["-c", script, &id, signal]).status().await.expect("a shell");
    assert!(sent.success());
}

/// Stops a process, and checks its exit status.
pub async fn ended(mut bot: Child) {
    signalled(&bot, "TERM").await;
    let ended = tokio::time::timeout(PATIENCE, bot.wait()).await.expect("it ends").expect("it ended");
    assert_eq!(ended.code(), Some(0));
}
