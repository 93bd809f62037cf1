//! The test server, its users, and the bot in a separate process.

use crate::balancer::Balancer;
use crate::bot::Bot;
use crate::interaction_transport;
use crate::tally::{Kind, SharedTally};
use castellan::community::access::permissions::INVITE_PERMISSIONS;
use castellan::discord_view::ids;
use castellan::game::GameId;
use castellan::sandbox::{Id, Options, Sandbox, start};
use castellan_test_support::memory;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{BufReader, Lines};
use tokio::process::{Child, ChildStderr};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};

/// The number of channels.
pub const CHANNELS: usize = 200;
/// The number of people in each channel.
pub const PEOPLE_PER_CHANNEL: usize = 4;
/// The number of servers.
const SERVERS: usize = 20;
/// The number of messages that the test server keeps per channel: enough that a pressed board is still there after all
/// answers of an overload.
const MESSAGES_PER_CHANNEL: usize = 1_000;
/// The number of bytes of pictures that the test server keeps.
const PICTURE_BYTES: usize = 16 * 1024 * 1024;

/// The timeout for the bot's answers at any load.
const ANSWER_TIMEOUT: Duration = Duration::from_mins(3);
/// The interval at which answers are checked for.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// A simulated user, who does one thing after another.
pub trait SimulatedUser: Send + 'static {
    /// Performs the next step. Latency is measured from `due`.
    fn step(&mut self, harness: &Harness, due: Instant) -> impl Future<Output = ()> + Send;
}

/// A channel and the people in it.
#[derive(Clone)]
pub struct TestChannel {
    pub id: Id,
    pub people: [Id; PEOPLE_PER_CHANNEL],
}

/// The memory in use by the bot's process, in kilobytes.
pub struct Memory {
    pub now: u64,
    pub peak: u64,
}

pub struct Harness {
    sandbox: Sandbox,
    client: reqwest::Client,
    pub channels: Vec<TestChannel>,
    commands: HashMap<String, String>,
    pub tally: SharedTally,
    /// The bots: one, or several that share the work.
    bots: Vec<Child>,
    /// `true` during an overload.
    is_overloaded: AtomicBool,
    /// The number of warnings and errors in the bot's log, which are also printed.
    log_problems: Arc<AtomicU64>,
    log_readers: Vec<JoinHandle<()>>,
    /// The load balancer of several bots.
    _balancer: Option<Balancer>,
    // The temporary folders, one of which contains the store.
    _folders: Vec<TempDir>,
}

impl Harness {
    /// Starts the servers and the bot, and waits for its commands. `has_own_processor` reserves the first processor for
    /// the bot and leaves the others to the clients, so that the clients take no processor time from the bot.
    pub async fn start(has_own_processor: bool) -> Self {
        let sandbox = sandbox().await;
        let channels = create_channels(&sandbox);
        // The bot inherits the CPU affinity of this process at its start.
        let last = std::thread::available_parallelism().map_or(0, |count| count.get() - 1);
        let is_split = has_own_processor && last > 0 && set_cpu_affinity("0");
        let bot = Bot::start(&sandbox).await;
        if is_split {
            assert!(set_cpu_affinity(&format!("1-{last}")), "the other processors exist");
            println!("the bot has one processor, the test server and the people have the others");
        }
        Self::from_parts(sandbox, channels, vec![bot], None)
    }

    /// Starts the same with several bots over a database, with interactions over HTTP.
    pub async fn with_processes(count: usize, database: &str) -> Self {
        let sandbox = sandbox().await;
        let channels = create_channels(&sandbox);
        let balancer = Balancer::start(count).await;
        let mut addresses = interaction_transport::http_addresses(&sandbox);
        addresses["endpoint"] = json!(balancer.url());
        let mut bots = Vec::new();
        for index in 0..count {
            let settings = [
                ("CASTELLAN_STORE", database.to_owned()),
                ("CASTELLAN_LISTEN", balancer.bot_address(index).to_string()),
                ("CASTELLAN_GATEWAY", "off".to_owned()),
            ];
            let folder = tempfile::tempdir().expect("a folder");
            let ready_line =
                if index == 0 { "the commands were registered" } else { "people can reach the bot" };
            bots.push(Bot::start_with(folder, &addresses, settings, ready_line).await);
        }
        Self::from_parts(sandbox, channels, bots, Some(balancer))
    }

    fn from_parts(
        sandbox: Sandbox,
        channels: Vec<TestChannel>,
        running: Vec<Bot>,
        balancer: Option<Balancer>,
    ) -> Self {
        let log_problems = Arc::new(AtomicU64::new(0));
        let (mut bots, mut log_readers, mut folders) = (Vec::new(), Vec::new(), Vec::new());
        for Bot { process, log, folder } in running {
            bots.push(process);
            log_readers.push(tokio::spawn(count_log_problems(log, Arc::clone(&log_problems))));
            folders.push(folder);
        }
        let commands = sandbox.commands(None);
        let text = |command: &Value, field: &str| command[field].as_str().expect("a text").to_owned();
        let commands = commands.iter().map(|command| (text(command, "name"), text(command, "id"))).collect();
        let client = reqwest::Client::builder().no_proxy().build().expect("a client");
        let (tally, is_overloaded) = (SharedTally::default(), AtomicBool::new(false));
        Self {
            sandbox,
            client,
            channels,
            commands,
            tally,
            bots,
            is_overloaded,
            log_problems,
            log_readers,
            _balancer: balancer,
            _folders: folders,
        }
    }

    /// Sets or clears the overload state.
    pub fn set_overloaded(&self, is_overloaded: bool) {
        self.is_overloaded.store(is_overloaded, Ordering::Relaxed);
    }

    /// Returns `true` during an overload, when suggestions may be missing, for example.
    pub fn is_overloaded(&self) -> bool {
        self.is_overloaded.load(Ordering::Relaxed)
    }

    /// Stops everything. Returns `true` if there were no errors.
    pub async fn close(harness: Arc<Self>) -> bool {
        let harness = Arc::into_inner(harness).expect("no task still holds the harness");
        let complaints = harness.sandbox.complaints();
        for complaint in &complaints {
            println!("the test server complains: {complaint}");
        }
        println!("the busiest second had {} counted requests", harness.sandbox.busiest_second());
        for mut bot in harness.bots {
            bot.kill().await.expect("a running bot");
        }
        for reader in harness.log_readers {
            reader.await.expect("no panic");
        }
        harness.sandbox.stop().await;
        complaints.is_empty() && harness.log_problems.load(Ordering::Relaxed) == 0
    }

    /// Returns the memory in use by the bot.
    pub fn memory(&self) -> Memory {
        let id = self.bots[0].id().expect("a running bot").to_string();
        Memory { now: memory(&id, "VmRSS"), peak: memory(&id, "VmHWM") }
    }

    /// Returns the processor time of all bot processes.
    pub fn processor_time(&self) -> Duration {
        // The value of `sysconf(_SC_CLK_TCK)` on every Linux.
        const TICKS_PER_SECOND: u64 = 100;
        let ticks = self.bots.iter().map(|bot| {
            let id = bot.id().expect("a running bot");
            let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).expect("`/proc`");
            // After the name, which can contain any character, fields 12 and 13 are the user and system times.
            let (_, fields) = stat.rsplit_once(')').expect("a name");
            let fields = fields.split_whitespace().skip(11).take(2);
            fields.map(|ticks| ticks.parse::<u64>().expect("a number")).sum::<u64>()
        });
        Duration::from_secs(1) * ticks.sum::<u64>() as u32 / TICKS_PER_SECOND as u32
    }

    /// Runs a command as a user. Returns its outcome.
    pub async fn run(
        &self,
        kind: Kind,
        due: Instant,
        channel: Id,
        user: Id,
        command: &str,
        options: Value,
    ) -> Value {
        let route = if kind == Kind::Suggested { "complete" } else { "run" };
        let body = json!({"command": self.commands[command], "options": options});
        self.send(kind, due, user, &format!("channels/{channel}/{route}"), &body).await
    }

    /// Presses a button, or picks from a list, as a user.
    pub async fn use_component(
        &self,
        kind: Kind,
        due: Instant,
        channel: Id,
        user: Id,
        (message, custom_id, value): (Id, &str, Option<&str>),
    ) -> Value {
        let route = if value.is_some() { "choose" } else { "press" };
        let values: Vec<&str> = value.into_iter().collect();
        let body = json!({"message": message, "custom_id": custom_id, "values": values});
        self.send(kind, due, user, &format!("channels/{channel}/{route}"), &body).await
    }

    async fn send(&self, kind: Kind, due: Instant, user: Id, path: &str, body: &Value) -> Value {
        let address = format!("{}sandbox/{path}?user={user}", self.sandbox.page_url());
        let response = self.client.post(address).json(body).send().await.expect("a response");
        let outcome: Value = response.json().await.expect("JSON");
        match outcome["outcome"].as_str() {
            Some("failed") => self.tally.record_failure(),
            Some(answer) => self.tally.record_answer(kind, due.elapsed(), answer.starts_with("deferred")),
            None => panic!("{path} {body}: {outcome}"),
        }
        outcome
    }

    /// Returns a message as a user sees it.
    pub async fn message(&self, channel: Id, user: Id, id: Id) -> Value {
        let address = format!(
            "{}sandbox/channels/{channel}/messages?limit=1&before={}&user={user}",
            self.sandbox.page_url(),
            id.0 + 1
        );
        let response = self.client.get(address).send().await.expect("a response");
        let mut list: Vec<Value> = response.json().await.expect("JSON");
        let message = list.pop().unwrap_or_default();
        assert_eq!(message["id"], json!(id), "the message was deleted");
        message
    }

    /// Waits for the expected board of a game, in an edited or a new message, and returns it.
    pub async fn wait_for_board(
        &self,
        reader: (Id, Id),
        game: &GameId,
        what: &str,
        matches: impl Fn(&Value) -> bool,
    ) -> Value {
        let is_board = |message: &Value| {
            message["attachments"].as_array().is_some_and(|files| !files.is_empty())
                && game_of(message).as_ref() == Some(game)
                && matches(message)
        };
        self.wait_for_message(reader, what, is_board).await
    }

    /// Waits for a public message in a channel, and returns it.
    pub async fn wait_for_message(
        &self,
        (channel, user): (Id, Id),
        what: &str,
        matches: impl Fn(&Value) -> bool,
    ) -> Value {
        let address =
            format!("{}sandbox/channels/{channel}/messages?limit=100&user={user}", self.sandbox.page_url());
        let deadline = Instant::now() + ANSWER_TIMEOUT;
        loop {
            let response = self.client.get(&address).send().await.expect("a response");
            let list: Vec<Value> = response.json().await.expect("JSON");
            let found = list.into_iter().find(|message| !is_private(message) && matches(message));
            if let Some(message) = found {
                return message;
            }
            poll_again(deadline, what).await;
        }
    }

    /// Waits until a message is as expected, and returns it.
    pub async fn wait_until_message(
        &self,
        (channel, user, id): (Id, Id, Id),
        what: &str,
        matches: impl Fn(&Value) -> bool,
    ) -> Value {
        let deadline = Instant::now() + ANSWER_TIMEOUT;
        loop {
            let message = self.message(channel, user, id).await;
            if matches(&message) {
                return message;
            }
            poll_again(deadline, what).await;
        }
    }

    /// Returns the message that resulted from an interaction once it is complete, or `None` if the interaction was
    /// handled too late. `before` is the pressed message.
    pub async fn answer_message(
        &self,
        channel: Id,
        user: Id,
        outcome: &Value,
        before: &Value,
    ) -> Option<Value> {
        if outcome["outcome"] == "failed" {
            return None;
        }
        // A deferred update changes the pressed message.
        let is_update = outcome["outcome"] == "deferred_update";
        let id =
            outcome[if is_update { "source" } else { "message" }].as_str().and_then(|id| id.parse().ok());
        let id = id.unwrap_or_else(|| panic!("no message: {outcome}"));
        let is_complete = |message: &Value| {
            // The flag of the loading state ("thinking…").
            let is_loading = message["flags"].as_u64().unwrap_or_default() & 128 != 0;
            let is_unchanged = is_update && message["edited_timestamp"] == before["edited_timestamp"];
            !is_loading && !is_unchanged
        };
        Some(
            self.wait_until_message((channel, user, id), &format!("an answer: {outcome}"), is_complete).await,
        )
    }
}

async fn sandbox() -> Sandbox {
    let options = Options {
        journal: 0,
        messages: MESSAGES_PER_CHANNEL,
        file_bytes: PICTURE_BYTES,
        ..Options::default()
    };
    start(options).await.expect("the test server starts")
}

/// Waits for the next check; fails after the timeout.
async fn poll_again(deadline: Instant, what: &str) {
    assert!(Instant::now() < deadline, "timed out: {what}");
    sleep(POLL_INTERVAL).await;
}

/// Returns `true` if only one person can read a message.
pub fn is_private(message: &Value) -> bool {
    !message["sandbox"]["only_for"].is_null()
}

/// Returns the ids of a message's components.
fn component_ids(message: &Value) -> Vec<ids::ComponentId> {
    let rows = message["components"].as_array().into_iter().flatten();
    let parts = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    parts.filter_map(|part| ids::ComponentId::read(part["custom_id"].as_str()?)).collect()
}

/// Returns the number of moves that a message shows.
pub fn shown_action_count(message: &Value) -> Option<usize> {
    component_ids(message).into_iter().find(|id| id.game.is_some()).map(|id| id.board_version as usize)
}

/// Returns the game of a message from its components.
pub fn game_of(message: &Value) -> Option<GameId> {
    component_ids(message).into_iter().find_map(|id| id.game)
}

/// Restricts this process and its later children to these processors. Returns `true` on success, which requires
/// `taskset`.
fn set_cpu_affinity(list: &str) -> bool {
    let process = std::process::id().to_string();
    let mut command = std::process::Command::new("taskset");
    let command = command.args(["--all-tasks", "--cpu-list", "--pid", list, &process]).stdout(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Creates the servers, channels and people.
fn create_channels(sandbox: &Sandbox) -> Vec<TestChannel> {
    let mut channels = Vec::new();
    for server in 0..SERVERS {
        let count = CHANNELS / SERVERS;
        let people: Vec<Id> = (0..count * PEOPLE_PER_CHANNEL)
            .map(|person| sandbox.add_user(&format!("Player {server}-{person}")))
            .collect();
        let guild = sandbox.add_guild(&format!("Hall {server}"), people[0]).expect("an owner");
        people[1..].iter().for_each(|person| sandbox.join(guild, *person).expect("a user"));
        for (channel, people) in people.chunks_exact(PEOPLE_PER_CHANNEL).enumerate() {
            let id = sandbox.add_channel(guild, &format!("board-{channel}")).expect("a server");
            channels.push(TestChannel { id, people: people.try_into().expect("enough people") });
        }
        sandbox.invite_bot(guild, INVITE_PERMISSIONS).expect("a server");
    }
    channels
}

/// Prints and counts the warnings and errors in the bot's log.
async fn count_log_problems(mut lines: Lines<BufReader<ChildStderr>>, log_problems: Arc<AtomicU64>) {
    while let Ok(Some(line)) = lines.next_line().await {
        if line.contains("WARN") || line.contains("ERROR") {
            log_problems.fetch_add(1, Ordering::Relaxed);
            println!("the bot complains: {line}");
        }
    }
}
