//! Tests of `castellan` alone: the real program with the test server that it starts itself.

use serde_json::{Value, json};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStderr, Command};
use tokio::time::{sleep, timeout};

/// The timeout for the end of the bot.
const PATIENCE: Duration = Duration::from_mins(3);
/// The most attempts until a command is answered in time.
const MOST_ASKED: u32 = 60;

/// Returns the program in this folder without any settings.
fn castellan(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_castellan"));
    command.env("LC_ALL", "C");
    command.current_dir(folder).kill_on_drop(true).stdout(Stdio::piped()).stderr(Stdio::piped());
    for (name, _) in
        std::env::vars().filter(|(name, _)| name.starts_with("CASTELLAN_") || name.starts_with("DISCORD_"))
    {
        command.env_remove(name);
    }
    command
}

/// Runs a program to its end, and returns its exit code, output and error output.
async fn said(mut command: Command) -> (Option<i32>, String, String) {
    let output = command.output().await.expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// A running bot.
struct Bot {
    process: Child,
    page: String,
    health: String,
    errors: BufReader<ChildStderr>,
    told: String,
}

impl Bot {
    async fn start(folder: &Path, mut command: Command) -> Self {
        command.env("CASTELLAN_METRICS", "127.0.0.1:0").env("CASTELLAN_LOG", "trace");
        command.env("CASTELLAN_BACKUPS", folder.join("backups"));
        let mut process = command.spawn().expect("it starts");
        let page = page(&mut process).await;
        Self::healthy(process, page).await
    }

    /// Starts a bot at the test server of another process.
    async fn start_at(folder: &Path, note: &Path, page: String) -> Self {
        let mut command = castellan(folder);
        command.env("CASTELLAN_METRICS", "127.0.0.1:0").env("DISCORD_TOKEN", "never.to.be.used");
        let process = command.arg("--stand-in").arg(note).spawn().expect("it starts");
        Self::healthy(process, page).await
    }

    /// Waits until users can reach the bot.
    async fn healthy(mut process: Child, page: String) -> Self {
        let mut errors = BufReader::new(process.stderr.take().expect("piped"));
        let mut told = String::new();
        let health = loop {
            let before = told.len();
            assert!(errors.read_line(&mut told).await.expect("text") > 0, "{told}");
            if let Some((_, address)) = told[before..].trim_end().split_once("address=") {
                break format!("http://{address}");
            }
        };
        let bot = Self { process, page, health, errors, told };
        while !get(&format!("{}/healthz", bot.health)).await.0 {
            sleep(Duration::from_millis(20)).await;
        }
        bot
    }

    async fn signal(&self, signal: &str) {
        let id = self.process.id().expect("it runs").to_string();
        // `kill` is built into every shell, but may be missing as a program.
        let sent = Command::new("sh").args(["-c", "kill \"$0\" \"$1\"", signal, &id]).status().await;
        let sent = sent.expect("a shell");
        assert!(sent.success());
    }

    /// Sends `/help` until it is answered, and returns the number of attempts. On a busy machine an answer may be late.
    async fn answers_help(&self) -> u32 {
        let world = json_of(&format!("{}/sandbox/world?user=Ada", self.page)).await;
        let channel = world["guilds"][0]["channels"].as_array().expect("channels").iter();
        let channel =
            channel.clone().find(|channel| channel["can_run"] == true).expect("one to play in")["id"].clone();
        let channel = format!("{}/sandbox/channels/{}", self.page, channel.as_str().expect("an id"));
        // Commands are registered in the background.
        let help = loop {
            let commands = json_of(&format!("{channel}/commands?user=Ada")).await;
            let mut commands = commands.as_array().expect("a list").iter();
            if let Some(help) = commands.find(|command| command["name"] == "help") {
                break help["id"].clone();
            }
            sleep(Duration::from_millis(20)).await;
        };
        let (client, body) = (reqwest::Client::new(), json!({ "command": help, "options": [] }));
        for asked in 1..MOST_ASKED {
            let run = client.post(format!("{channel}/run?user=Ada")).json(&body);
            let outcome: Value = run.send().await.expect("it is there").json().await.expect("JSON");
            match outcome["outcome"].as_str() {
                // The answer may be deferred first.
                Some("message" | "deferred") => return asked,
                Some("failed") => {}
                _ => panic!("{outcome}"),
            }
        }
        panic!("nobody is answered");
    }

    /// Waits until a counter has this value.
    async fn counts(&self, what: &str, times: u32) {
        let line = format!("\n{what} {times}\n");
        while !get(&format!("{}/metrics", self.health)).await.1.contains(&line) {
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Stops the bot in order, and returns its log.
    async fn stop(mut self) -> String {
        self.signal("-TERM").await;
        let ended = timeout(PATIENCE, self.process.wait()).await.expect("it ends");
        assert_eq!(ended.expect("it ended").code(), Some(0));
        self.errors.read_to_string(&mut self.told).await.expect("text");
        self.told
    }
}

/// Reads the URL of a test server's page from the program's output.
async fn page(process: &mut Child) -> String {
    let mut lines = BufReader::new(process.stdout.take().expect("piped")).lines();
    loop {
        let line = lines.next_line().await.expect("text").expect("it says where the page is");
        if let Some((_, rest)) = line.split_once("Open ") {
            break rest.split_whitespace().next().expect("an address").trim_end_matches('/').to_owned();
        }
    }
}

async fn get(address: &str) -> (bool, String) {
    let Ok(response) = reqwest::get(address).await else { return (false, String::new()) };
    (response.status().is_success(), response.text().await.expect("text"))
}

async fn json_of(address: &str) -> Value {
    serde_json::from_str(&get(address).await.1).expect("JSON")
}

/// Returns `true` if a bot's log has no warnings.
fn is_calm(told: &str) -> bool {
    !told.contains(" WARN ") && !told.contains("ERROR ")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_answers_at_the_test_server_and_stops_in_order() {
    let folder = TempDir::new().expect("a folder");
    let bot = Bot::start(folder.path(), castellan(folder.path())).await;
    let asked = bot.answers_help().await;
    bot.counts("castellan_discord_interactions_total", asked).await;
    bot.counts("castellan_discord_shards_connected", 1).await;
    // The first backup was due at the start; an operator requests another.
    let folder_of_backups = folder.path().join("backups");
    let backups = || castellan::referee::backups::list_backups(&folder_of_backups).unwrap_or_default().len();
    while backups() < 1 {
        sleep(Duration::from_millis(20)).await;
    }
    bot.signal("-USR1").await;
    while backups() < 2 {
        sleep(Duration::from_millis(20)).await;
    }
    let told = bot.stop().await;
    assert!(told.contains("the commands were registered") && told.trim_end().ends_with("stopped"), "{told}");
    for line in told.lines() {
        assert!(line.contains(" castellan_") || line.contains(" castellan::"), "said by a library: {line}");
    }
    assert!(asked > 1 || is_calm(&told), "nothing was wrong: {told}");
    // The store was closed in order.
    let mut check = castellan(folder.path());
    check.arg("--check");
    let (code, output, complaint) = said(check).await;
    assert_eq!((code, complaint.as_str()), (Some(0), ""));
    assert!(output.contains("store castellan-store: ") && output.contains("nothing is wrong"), "{output}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_is_asked_at_the_command_line_how_it_is() {
    let folder = TempDir::new().expect("a folder");
    let note = folder.path().join("stand-in");
    let mut command = castellan(folder.path());
    let mut test_server = command.arg("stand-in").arg(&note).spawn().expect("it starts");
    let page = page(&mut test_server).await;
    let bot = Bot::start_at(folder.path(), &note, page).await;
    let asked = async |address: &str| {
        let mut ask = castellan(folder.path());
        ask.arg("health").env("CASTELLAN_METRICS", address);
        said(ask).await
    };
    // On a busy machine the health check may time out.
    let says = async |address: &str, code: i32, output: &str, complaint: &str| {
        let wanted = (Some(code), output.to_owned(), complaint.to_owned());
        while asked(address).await != wanted {
            sleep(Duration::from_millis(20)).await;
        }
    };
    let address = bot.health.strip_prefix("http://").expect("an address").to_owned();
    says(&address, 0, "ok\n", "").await;
    let port = address.rsplit(':').next().expect("a port").to_owned();
    says(&format!("0.0.0.0:{port}"), 0, "ok\n", "").await;
    // The page's port does not serve health checks.
    let page = bot.page.strip_prefix("http://").expect("an address");
    says(page, 2, "", &format!("castellan: CASTELLAN_METRICS: {page}: no bot answers there\n")).await;
    test_server.kill().await.expect("it ran");
    says(&address, 2, "", "castellan: not connected to Discord\n").await;
    bot.stop().await;
    let (code, _, complaint) = asked(&address).await;
    assert!(code == Some(2) && complaint.starts_with("castellan: CASTELLAN_METRICS: "), "{complaint}");
    let mut ask = castellan(folder.path());
    ask.arg("health");
    let (code, _, complaint) = said(ask).await;
    assert!(code == Some(2) && complaint.contains("CASTELLAN_METRICS is not set"), "{complaint}");
}

#[tokio::test(flavor = "multi_thread")]
async fn interactions_come_over_http_with_one_command() {
    let folder = TempDir::new().expect("a folder");
    for gateway in ["on", "off"] {
        let mut command = castellan(folder.path());
        command.arg("--http").env("CASTELLAN_GATEWAY", gateway);
        let bot = Bot::start(folder.path(), command).await;
        bot.counts("castellan_discord_endpoint_unknown", 0).await;
        let asked = bot.answers_help().await;
        bot.counts("castellan_discord_endpoint_requests_total{result=\"interaction\"}", asked).await;
        bot.counts("castellan_discord_shards_connected", u32::from(gateway == "on")).await;
        let told = bot.stop().await;
        assert!(told.contains("interactions come in over HTTP at=127.0.0.1:"), "{told}");
        assert!(told.contains("people can reach the bot") && told.trim_end().ends_with("stopped"), "{told}");
        assert!(asked > 1 || is_calm(&told), "nothing was wrong: {told}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_test_server_by_itself_sends_interactions_over_http_to_one_bot_after_another() {
    let folder = TempDir::new().expect("a folder");
    let note = folder.path().join("stand-in");
    let mut command = castellan(folder.path());
    let mut test_server = command.arg("stand-in").arg(&note).arg("--http").spawn().expect("it starts");
    let page = page(&mut test_server).await;
    for _ in 0..2 {
        let mut bot = Bot::start_at(folder.path(), &note, page.clone()).await;
        bot.counts("castellan_discord_endpoint_unknown", 0).await;
        bot.answers_help().await;
        bot.process.kill().await.expect("it ran");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_test_server_by_itself_outlives_its_bots() {
    let folder = TempDir::new().expect("a folder");
    let note = folder.path().join("stand-in");
    let mut command = castellan(folder.path());
    let mut test_server = command.arg("stand-in").arg(&note).spawn().expect("it starts");
    let page = page(&mut test_server).await;
    let mut killed = Bot::start_at(folder.path(), &note, page.clone()).await;
    killed.process.kill().await.expect("it ran");
    // As at Discord, new sessions must be five seconds apart.
    let told = Bot::start_at(folder.path(), &note, page).await.stop().await;
    assert!(told.contains("people can reach the bot") && told.trim_end().ends_with("stopped"), "{told}");
    let mut check = castellan(folder.path());
    check.arg("--check").arg("--stand-in").arg(folder.path().join("nowhere"));
    let (code, _, complaint) = said(check).await;
    assert!(code == Some(2) && complaint.starts_with("castellan: --stand-in: "), "{complaint}");
}

#[tokio::test]
async fn to_check_makes_nothing_and_connects_to_nothing() {
    let folder = TempDir::new().expect("a folder");
    std::fs::write(folder.path().join(".env"), "DISCORD_TOKEN=se.cr.et\n").expect("written");
    for arguments in [&["--check"][..], &["run", "--check"]] {
        let mut check = castellan(folder.path());
        check.args(arguments);
        let (code, output, complaint) = said(check).await;
        assert_eq!((code, complaint.as_str()), (Some(0), ""));
        assert!(output.contains("would play at Discord") && output.contains("would be created"), "{output}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1);
    let key = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    let mut check = castellan(folder.path());
    check.arg("--check").env("CASTELLAN_LISTEN", "127.0.0.1:8080").env("DISCORD_PUBLIC_KEY", key);
    let (_, output, _) = said(check).await;
    assert!(output.contains("over HTTP at 127.0.0.1:8080 (gateway: on)"), "{output}");
    for arguments in [&["--check"][..], &["--http"]] {
        let mut check = castellan(folder.path());
        check.args(arguments).env("CASTELLAN_LISTEN", "127.0.0.1:8080");
        let (code, _, complaint) = said(check).await;
        assert!(code == Some(2) && complaint.contains("DISCORD_PUBLIC_KEY"), "{complaint}");
    }
    let warned = async |mode| {
        let env = folder.path().join(".env");
        std::fs::set_permissions(&env, std::fs::Permissions::from_mode(mode)).expect("set");
        let mut check = castellan(folder.path());
        check.arg("--check");
        said(check).await.1.contains("/.env can be read by others: run `chmod 600 /")
    };
    assert!(warned(0o640).await && warned(0o604).await);
    assert!(!warned(0o600).await && !warned(0o400).await);
}

/// Returns the program with an umask of 0.
fn bare(folder: &Path, arguments: &[&str]) -> Command {
    let plain = castellan(folder);
    let mut command = Command::new("sh");
    command.args(["-c", "umask 000; exec \"$0\" \"$@\""]).arg(plain.as_std().get_program()).args(arguments);
    command.current_dir(folder).kill_on_drop(true).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[tokio::test(flavor = "multi_thread")]
async fn what_holds_secrets_is_its_owners_alone_whatever_the_umask() {
    let folder = TempDir::new().expect("a folder");
    let mode = |path: &str| {
        let found = folder.path().join(path).metadata().unwrap_or_else(|error| panic!("{path}: {error}"));
        found.permissions().mode() & 0o777
    };
    // An existing file becomes private too.
    std::fs::write(folder.path().join("old.jsonl"), "").expect("written");
    let lines = "new kings-mate solo=on\nstart\nbackup\nexport game.json\npicture board.png\n";
    let mut table = bare(folder.path(), &["table", "--store", "above/games", "--backups", "copies"]);
    let mut table = table.stdin(Stdio::piped()).spawn().expect("it starts");
    let mut input = table.stdin.take().expect("piped");
    input.write_all(lines.as_bytes()).await.expect("it reads");
    drop(input);
    assert!(table.wait().await.expect("it ran").success());
    for arguments in [
        &["store", "export", "above/games", "--out", "new.jsonl"][..],
        &["store", "export", "above/games", "--out", "old.jsonl"],
        &["store", "salvage", "above/games", "--out", "rest.jsonl"],
    ] {
        let (code, _, complaint) = said(bare(folder.path(), arguments)).await;
        assert_eq!(code, Some(0), "{complaint}");
        assert_eq!(mode(arguments[4]), 0o600, "{arguments:?}");
    }
    let mut test_server = bare(folder.path(), &["stand-in", "note"]).spawn().expect("it starts");
    page(&mut test_server).await;
    assert_eq!(["above", "above/games", "copies"].map(mode), [0o700; 3]);
    assert_eq!(["note", "game.json", "above/games/db"].map(mode), [0o600; 3]);
    assert_eq!(mode("board.png"), 0o666, "it holds no secret");
    let copies = castellan::referee::backups::list_backups(&folder.path().join("copies")).expect("a folder");
    assert!(!copies.is_empty());
    for copy in copies {
        assert_eq!(mode(copy.to_str().expect("text")), 0o600);
    }
    // Targets other than regular files are left alone.
    said(bare(folder.path(), &["store", "export", "above/games", "--out", "/dev/null"])).await;
    assert_eq!(mode("/dev/null"), 0o666);
}

#[tokio::test]
async fn what_is_wrong_is_one_line_that_names_the_key() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("file");
    std::fs::write(&file, "no folder").expect("written");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let taken_address = taken.local_addr().expect("an address");
    let (store, metrics) = (file.join("store").display().to_string(), taken_address.to_string());
    let page = taken_address.port().to_string();
    let cases: [(&str, &str, &[&str]); 9] = [
        ("CASTELLAN_LOG", "loud", &[]),
        ("CASTELLAN_LOG", "loud", &["--check"]),
        ("CASTELLAN_STORE", &store, &[]),
        ("CASTELLAN_STORE", &store, &["--check"]),
        ("CASTELLAN_METRICS", &metrics, &[]),
        ("CASTELLAN_PAGE", &page, &[]),
        ("DISCORD_PUBLIC_KEY", "12", &[]),
        ("CASTELLAN_LISTEN", &metrics, &[]),
        ("CASTELLAN_GATEWAY", "perhaps", &["--check"]),
    ];
    for (key, value, arguments) in cases {
        let mut command = castellan(folder.path());
        command.env(key, value).args(arguments);
        let (code, _, complaint) = said(command).await;
        assert_eq!(code, Some(2), "{key}: {complaint}");
        let last = complaint.lines().last().expect("a line");
        assert!(last.starts_with(&format!("castellan: {key}")), "{complaint}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_file_of_a_store_is_named_by_the_check_and_by_the_start() {
    let folder = TempDir::new().expect("a folder");
    let note = folder.path().join("stand-in");
    let mut command = castellan(folder.path());
    let mut test_server = command.arg("stand-in").arg(&note).spawn().expect("it starts");
    let page = page(&mut test_server).await;
    Bot::start_at(folder.path(), &note, page).await.stop().await;
    let store = folder.path().join("castellan-store");
    for file in ["keys", "witness", "conf"] {
        let path = store.join(file);
        let well = std::fs::read(&path).expect("it is there");
        for damaged in [well[..well.len() - 5].to_vec(), {
            let mut bytes = well.clone();
            bytes[20] ^= 1;
            bytes
        }] {
            std::fs::write(&path, &damaged).expect("written");
            let mut check = castellan(folder.path());
            check.arg("--check");
            let (code, output, complaint) = said(check).await;
            assert_eq!(code, Some(2), "{file}: {output}{complaint}");
            assert!(complaint.contains(&format!("`{file}`")), "{file}: {complaint}");
            if file != "witness" {
                let mut start = castellan(folder.path());
                start.arg("--stand-in").arg(&note);
                let (code, _, complaint) = said(start).await;
                assert!(code == Some(2) && complaint.contains(&format!("`{file}`")), "{file}: {complaint}");
                assert_eq!(std::fs::read(&path).expect("it is there"), damaged, "{file} is left as it is");
            }
        }
        std::fs::write(&path, &well).expect("written");
    }
    let mut check = castellan(folder.path());
    check.arg("--check");
    assert_eq!(said(check).await.0, Some(0));
    test_server.kill().await.expect("it ran");
}
