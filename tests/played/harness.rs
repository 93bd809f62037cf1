//! A test server, a bot process that comes and goes, and people who use it.

use crate::heard::Heard;
use crate::in_process::{AdvancingClock, BotInProcess};
use crate::store_panics::Panics;
use castellan::game::{Span, Time};
use castellan::referee::Clock;
use castellan::referee::backups::Backups;
use castellan::sandbox::faults::Disconnect;
use castellan::sandbox::{self, Id, Sandbox, permissions};
use castellan_test_support::test_ports::SeededEntropy;
use reqwest::Client;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs::OpenOptions;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::process::{Child, Command};

/// For how long something is waited for that has to happen: much longer than it takes on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);
/// How long is waited before it is looked at again, the first time; then twice as long each time.
const SHORTEST_PAUSE: Duration = Duration::from_millis(3);
const LONGEST_PAUSE: Duration = Duration::from_millis(40);

/// Everything that a test plays in. Ada owns the server; Ben, Cleo and Dan are members, and so is Eve, who manages it.
pub struct Harness {
    pub sandbox: Sandbox,
    client: Client,
    folder: TempDir,
    bot: Option<Runs>,
    /// Bots beside it, in processes of their own.
    others: Vec<Child>,
    /// The clock that the bot goes by, where it is the test that moves it.
    clock: Option<(AdvancingClock, SeededEntropy)>,
    /// What panics in it, where it is in the test's process.
    pub panics: Panics,
    pub guild: Id,
    /// Where games are played.
    pub hall: Id,
    /// What was asked by people so far: the command or the button's word, and the interaction.
    asked: Mutex<Vec<(String, String)>>,
}

/// A bot.
enum Runs {
    /// In a process of its own, by this machine's clock.
    Process(Child),
    /// In the test's process, by a clock that the test moves.
    InProcess(BotInProcess),
}

/// No waiting between sessions, no rate limits, everything kept; and more than three seconds for an answer, since a busy
/// machine is nobody's fault.
pub fn quick() -> sandbox::Options {
    sandbox::Options {
        bot_name: "Castellan".to_owned(),
        first_answer: Duration::from_secs(20),
        identify_every: Duration::ZERO,
        rates: false,
        journal: 100_000,
        probe_every: Duration::from_secs(1),
        messages: 10_000,
        ..sandbox::Options::default()
    }
}

/// How many bots there are over a test's database: one, or with `PLAYED_PROCESSES=4` four.
fn processes() -> usize {
    std::env::var("PLAYED_PROCESSES").ok().map_or(1, |count| count.parse().expect("a number"))
}

/// The program in a folder of its own, where nothing else is set.
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

/// Waits until something is there.
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
    /// A test server that nobody has come to yet.
    pub async fn without_a_bot(options: sandbox::Options) -> Self {
        let chosen = |folder: &Path| {
            crate::stores::choose(folder);
            true
        };
        Self::without_a_bot_in(options, chosen).await.expect("a store")
    }

    /// The same where bots are given their store so; nothing when there is none.
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
        // What was told stays to be looked at.
        crate::boards::every_move(&folder.path().join("castellan-store"), &sandbox).await;
        let asked = Mutex::default();
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
        })
    }

    /// A test server with a bot that people can reach.
    pub async fn open() -> Self {
        Self::with(quick()).await
    }

    /// The same with other times and limits.
    pub async fn with(options: sandbox::Options) -> Self {
        let mut harness = Self::without_a_bot(options).await;
        harness.start().await;
        harness
    }

    /// A test server with a bot, and a clock for both that moves when the test wants it to.
    pub async fn with_a_clock() -> Self {
        let mut harness = Self::with_a_clock_and_no_bot().await;
        harness.start().await;
        harness
    }

    /// The same where the bot is still to be started.
    pub async fn with_a_clock_and_no_bot() -> Self {
        Self::with_a_clock_at(quick()).await
    }

    /// The same with other times and limits.
    pub async fn with_a_clock_at(options: sandbox::Options) -> Self {
        let mut harness = Self::without_a_bot(options).await;
        crate::boards::every_move(&harness.store(), &harness.sandbox).await;
        harness.clock = Some((AdvancingClock::default(), SeededEntropy::new(1)));
        harness
    }

    /// The bot in the test's own process.
    pub fn in_process(&self) -> &BotInProcess {
        let Some(Runs::InProcess(bot)) = &self.bot else { panic!("it is a process of its own") };
        bot
    }

    /// Where that bot has its store.
    pub fn store(&self) -> PathBuf {
        self.folder.path().join("castellan-data")
    }

    /// Time passes at once, for the bot and for the test server.
    pub async fn pass(&self, span: Span) {
        let Some(Runs::InProcess(bot)) = &self.bot else { panic!("it has no clock that moves") };
        bot.pass(&self.sandbox, span).await;
    }

    /// What that clock shows.
    pub fn now(&self) -> Time {
        self.clock.as_ref().expect("it has no clock that moves").0.now()
    }

    /// Time passes until that clock shows this.
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
            let backups = Backups { folder, every: Span::days(1), keep: 3, expire: Span::days(30) };
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

    /// Starts the bot as a process by this command, to which its arguments are added.
    pub fn begin_as(&mut self, command: Command) {
        let bot = self.spawn(command);
        self.take_over(bot);
    }

    /// The same where whoever asks has the process: it comes and goes while others use the house.
    pub fn spawn(&self, mut command: Command) -> Child {
        let log = OpenOptions::new().create(true).append(true).open(self.log()).expect("a file");
        command.args(["run", "--stand-in", "stand-in"]).stderr(log);
        command.env("CASTELLAN_METRICS", "127.0.0.1:0");
        command.spawn().expect("it starts")
    }

    /// Such a process is the house's own from now on.
    pub fn take_over(&mut self, bot: Child) {
        self.bot = Some(Runs::Process(bot));
    }

    /// Waits until a session has begun and all commands are there.
    pub async fn reached(&self) {
        let all = castellan::discord::commands::registration().len();
        until("the bot", || (self.sandbox.connected() == 1).then_some(())).await;
        until("the commands", || (self.sandbox.command_count(None) == all).then_some(())).await;
        if crate::over::is_http() {
            until("the endpoint", || self.sandbox.endpoint()).await;
        }
    }

    /// The bot's process.
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

    /// Asks the bot to end, and waits until it has.
    pub async fn stop(&mut self) {
        // Some of them may still be beginning.
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

    /// Nobody is where interactions went over HTTP: the next bot says where it is.
    async fn forget_endpoint(&self) {
        self.sandbox.set_endpoint(None).await.expect("nothing is to be verified");
    }

    /// The bot ends in order; nothing was wrong with any request, and all is as Discord describes it. Gives the commands
    /// and the buttons' words whose answers were held against the description.
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

    /// The gateway lets go of the bot, which comes again.
    pub async fn lets_go(&self, farewell: Disconnect) {
        let before = self.sandbox.sessions();
        self.sandbox.disconnect(farewell);
        until("the bot to come again", || (self.sandbox.sessions() != before).then_some(())).await;
        self.reached().await;
    }

    fn log(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    /// What the bot's processes have told so far.
    pub fn told(&self) -> String {
        std::fs::read_to_string(self.log()).unwrap_or_default()
    }

    /// What the bot says of itself to whoever watches over it, and whether it is well; nothing until it can be asked.
    pub async fn watched(&self, path: &str) -> Option<(u16, String)> {
        let told = self.told();
        let (_, address) = told.rsplit_once("address=")?;
        let url = format!("http://{}/{path}", address.lines().next()?);
        let response = self.client.get(url).send().await.ok()?;
        Some((response.status().as_u16(), response.text().await.ok()?))
    }

    /// What the bot counts, by the counter's name; nothing until it can be asked.
    pub async fn count(&self, name: &str) -> Option<u64> {
        let (_, text) = self.watched("metrics").await?;
        let line = text.lines().find(|line| line.split(' ').next() == Some(name))?;
        line.rsplit_once(' ')?.1.parse().ok()
    }

    /// Where the bot's processes run.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// A file beside the bot's.
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn person(&self, name: &str) -> Id {
        self.sandbox.person(name).unwrap_or_else(|| panic!("nobody is called {name}"))
    }

    /// Somebody gives a command where games are played: `draw offer`, with options by name. People, channels and files
    /// are given by their names and texts.
    pub async fn gives(&self, who: &str, path: &str, options: Value) -> Heard {
        self.gives_in(self.hall, who, path, options).await
    }

    /// The same elsewhere.
    pub async fn gives_in(&self, channel: Id, who: &str, path: &str, options: Value) -> Heard {
        let body = self.command(path, &options, None).await;
        let outcome = self.asks(who, &format!("channels/{channel}/run"), &body).await;
        let outcome = outcome.unwrap_or_else(|refusal| panic!("{who}: /{path}: {refusal}"));
        self.note(format!("/{path}"), &outcome);
        self.heard(who, outcome, None).await
    }

    /// A command that Discord's own program does not let somebody give; its refusal.
    pub async fn may_not_give(&self, who: &str, path: &str, options: Value) -> Value {
        let body = self.command(path, &options, None).await;
        let asked = self.asks(who, &format!("channels/{}/run", self.hall), &body).await;
        asked.expect_err("it is refused before the bot hears of it")
    }

    /// What is suggested to somebody who types into an option: the values.
    pub async fn types(&self, who: &str, path: &str, options: Value, focused: &str) -> Vec<String> {
        let body = self.command(path, &options, Some(focused)).await;
        let outcome = self.asks(who, &format!("channels/{}/complete", self.hall), &body).await;
        let outcome = outcome.unwrap_or_else(|refusal| panic!("{who}: /{path}: {refusal}"));
        assert_eq!(outcome["outcome"], "choices", "/{path} {focused}: {outcome}");
        let choices = outcome["choices"].as_array().expect("a list").iter();
        choices.map(|choice| choice["value"].as_str().expect("a text").to_owned()).collect()
    }

    /// Somebody presses a button of a message, by what stands on it.
    pub async fn presses(&self, who: &str, message: &Value, label: &str) -> Heard {
        let button = component(message, |part| part["label"] == label);
        let button = button.unwrap_or_else(|| panic!("no button {label}: {message}"));
        let heard = self.touches(who, "press", message, &button, json!([])).await;
        heard.unwrap_or_else(|refusal| panic!("{who}: {label}: {refusal}"))
    }

    /// A button that Discord's own program does not let somebody press; its refusal.
    pub async fn may_not_press(&self, who: &str, message: &Value, label: &str) -> Value {
        let button = component(message, |part| part["label"] == label).expect("a button");
        let touched = self.touches(who, "press", message, &button, json!([])).await;
        touched.expect_err("it is refused before the bot hears of it")
    }

    /// Somebody picks a value from the list of a message that has it, or from its list of people.
    pub async fn picks(&self, who: &str, message: &Value, value: &str) -> Heard {
        let people = || component(message, |part| part["type"] == 5);
        let list = component(message, |part| offers(part, value)).or_else(people);
        let list = list.unwrap_or_else(|| panic!("no list with {value}: {message}"));
        let heard = self.touches(who, "choose", message, &list, json!([value])).await;
        heard.unwrap_or_else(|refusal| panic!("{who}: {value}: {refusal}"))
    }

    async fn touches(
        &self,
        who: &str,
        how: &str,
        message: &Value,
        part: &Value,
        values: Value,
    ) -> Result<Heard, Value> {
        let id = part["custom_id"].as_str().expect("an id");
        let channel = message["channel_id"].as_str().expect("an id");
        let body = json!({ "message": message["id"], "custom_id": id, "values": values });
        let outcome = self.asks(who, &format!("channels/{channel}/{how}"), &body).await?;
        self.note(id.split('~').next().unwrap_or_default().to_owned(), &outcome);
        Ok(self.heard(who, outcome, Some(message)).await)
    }

    /// Somebody fills in the form that they were shown.
    pub async fn fills(&self, who: &str, form: &Heard, text: &str) -> Heard {
        let id = form.outcome["interaction"].as_str().expect("an id");
        let parts = form.outcome["modal"]["components"].as_array().cloned().unwrap_or_default();
        let input = parts.iter().map(|part| &part["component"]).find(|inside| inside["type"] == 4);
        let input = input.unwrap_or_else(|| panic!("no text to fill in: {}", form.outcome));
        let input = input["custom_id"].as_str().expect("an id").to_owned();
        let body = json!({ "values": { input: text } });
        let outcome = self.asks(who, &format!("interactions/{id}/submit"), &body).await;
        let outcome = outcome.unwrap_or_else(|refusal| panic!("{who}: {refusal}"));
        let word = form.outcome["modal"]["custom_id"].as_str().and_then(|id| id.split('~').next());
        self.note(word.unwrap_or_default().to_owned(), &outcome);
        self.heard(who, outcome, None).await
    }

    /// Does something as somebody: what became of it, or why it cannot be done.
    pub async fn asks(&self, who: &str, path: &str, body: &Value) -> Result<Value, Value> {
        let url = format!("{}sandbox/{path}?user={who}", self.sandbox.page_url());
        let response = self.client.post(url).json(body).send().await.expect("an answer");
        let fine = response.status().is_success();
        let json = response.json().await.expect("JSON");
        if fine { Ok(json) } else { Err(json) }
    }

    /// The latest messages of a channel as somebody sees them, oldest first: those before one, where that is named.
    pub async fn latest(&self, who: &str, channel: Id, most: usize, before: Option<Id>) -> Vec<Value> {
        let page = self.sandbox.page_url();
        let before = before.map(|before| format!("&before={before}")).unwrap_or_default();
        let url = format!("{page}sandbox/channels/{channel}/messages?user={who}&limit={most}{before}");
        let response = self.client.get(url).send().await.expect("an answer");
        let messages: Value = response.json().await.expect("JSON");
        messages.as_array().cloned().unwrap_or_default()
    }

    /// What somebody sees: servers, channels, threads.
    pub async fn world(&self, who: &str) -> Value {
        let url = format!("{}sandbox/world?user={who}", self.sandbox.page_url());
        let response = self.client.get(url).send().await.expect("an answer");
        response.json().await.expect("JSON")
    }

    /// The bytes of a file of a message.
    pub async fn bytes(&self, attachment: &Value) -> Vec<u8> {
        let url = attachment["url"].as_str().expect("an address");
        let response = self.client.get(url).send().await.expect("an answer");
        assert!(response.status().is_success(), "{attachment}");
        response.bytes().await.expect("bytes").to_vec()
    }

    fn note(&self, what: String, outcome: &Value) {
        let interaction = outcome["interaction"].as_str().expect("an id").to_owned();
        self.asked.lock().expect("nobody panics there").push((what, interaction));
    }

    /// What became of an interaction, once it has come to its end.
    async fn heard(&self, who: &str, outcome: Value, source: Option<&Value>) -> Heard {
        let user = self.person(who);
        let (place, id, before) = match outcome["outcome"].as_str() {
            Some("message" | "deferred" | "update") => (&outcome["channel"], &outcome["message"], None),
            Some("deferred_update") => {
                let source = source.expect("it came from a message");
                (&source["channel_id"], &source["id"], Some(&source["edited_timestamp"]))
            }
            _ => return Heard { outcome, message: None },
        };
        let channel: Id = place.as_str().and_then(|id| id.parse().ok()).expect("an id");
        let settled = || {
            // Where the channel is gone, so is the message.
            let Some(message) = self.message(user, channel, id) else { return Some(None) };
            let thinks =
                message["flags"].as_u64().unwrap_or(0) & 128 != 0 && message["sandbox"]["failed"] != true;
            let waits = before.is_some_and(|before| message["edited_timestamp"] == *before);
            (!thinks && !waits).then_some(Some(message))
        };
        let message = until("an answer that is complete", settled).await;
        Heard { outcome, message }
    }

    /// A message as somebody sees it, where there is one.
    pub fn message(&self, user: Id, channel: Id, id: &Value) -> Option<Value> {
        let id = id.as_str()?.parse().expect("an id");
        self.sandbox.message(user, channel, id).ok()?
    }

    /// A command as a person gives it.
    pub async fn command(&self, path: &str, options: &Value, focused: Option<&str>) -> Value {
        let (name, part) = path.split_once(' ').map_or((path, None), |(name, part)| (name, Some(part)));
        let command = self.sandbox.command(None, name).unwrap_or_else(|| panic!("no /{name}"));
        let named = |list: &Value, name: &str| {
            let found = list.as_array().and_then(|list| list.iter().find(|known| known["name"] == name));
            found.cloned().unwrap_or_else(|| panic!("/{path} takes no {name}"))
        };
        let known = match part {
            Some(part) => named(&command["options"], part)["options"].clone(),
            None => command["options"].clone(),
        };
        let mut filled = Vec::new();
        for (name, value) in options.as_object().expect("options by name") {
            let text = value.as_str().unwrap_or_default();
            let value = match named(&known, name)["type"].as_u64() {
                Some(6) => json!(if text == "bot" { self.sandbox.bot() } else { self.person(text) }),
                Some(7) => json!(self.sandbox.channel(text).expect("a channel")),
                Some(11) => self.upload(text).await,
                _ => value.clone(),
            };
            let mut option = json!({ "name": name, "value": value });
            if focused == Some(name.as_str()) {
                option["focused"] = json!(true);
            }
            filled.push(option);
        }
        let options = match part {
            Some(part) => json!([{ "name": part, "options": filled }]),
            None => json!(filled),
        };
        json!({ "command": command["id"], "options": options })
    }

    /// A file that somebody gives, to be named as an option.
    pub async fn upload(&self, text: &str) -> Value {
        let url = format!("{}sandbox/upload?user=Ada&name=text.txt", self.sandbox.page_url());
        let upload = self.client.post(url).header("content-type", "application/octet-stream");
        let response = upload.body(text.to_owned()).send().await.expect("an answer");
        let file: Value = response.json().await.expect("JSON");
        file["id"].clone()
    }
}

impl Drop for Harness {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{}", self.told());
        }
    }
}

/// A process is asked to end, and has ended in order.
pub async fn ended(mut bot: Child) {
    let id = bot.id().expect("it runs").to_string();
    // Every shell has it; as a program of its own it may be missing.
    let sent = Command::new("sh").args(["-c", "kill -TERM \"$0\"", &id]).status().await.expect("a shell");
    assert!(sent.success());
    let ended = tokio::time::timeout(PATIENCE, bot.wait()).await.expect("it ends").expect("it ended");
    assert_eq!(ended.code(), Some(0));
}

/// The first component of a message that fits.
pub fn component(message: &Value, fits: impl Fn(&Value) -> bool) -> Option<Value> {
    components(message).into_iter().find(fits)
}

/// Whether a list has a value.
pub fn offers(list: &Value, value: &str) -> bool {
    list["options"].as_array().is_some_and(|options| options.iter().any(|option| option["value"] == value))
}

/// Everything on a message that can be pressed or picked from.
pub fn components(message: &Value) -> Vec<Value> {
    let rows = message["components"].as_array().cloned().unwrap_or_default();
    rows.iter().flat_map(|row| row["components"].as_array().cloned().unwrap_or_default()).collect()
}
