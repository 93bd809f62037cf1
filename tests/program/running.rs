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
const STOP_TIMEOUT: Duration = Duration::from_mins(3);
/// The most attempts until a command is answered in time.
const MAX_ATTEMPTS: u32 = 60;

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

/// Runs a command to its end, and returns its exit code, standard output and standard error.
async fn run(mut command: Command) -> (Option<i32>, String, String) {
    let output = command.output().await.expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// A running bot.
struct Bot {
    process: Child,
    page: String,
    health: String,
    errors: BufReader<ChildStderr>,
    log: String,
}

impl Bot {
    async fn spawn(folder: &Path, mut command: Command) -> Self {
        command.env("CASTELLAN_METRICS", "127.0.0.1:0").env("CASTELLAN_LOG", "trace");
        command.env("CASTELLAN_BACKUPS", folder.join("backups"));
        let mut process = command.spawn().expect("the program starts");
        let page = page(&mut process).await;
        Self::wait_until_healthy(process, page).await
    }

    /// Starts a bot at the test server of another process.
    async fn spawn_at(folder: &Path, connection_file: &Path, page: String) -> Self {
        let mut command = castellan(folder);
        command.env("CASTELLAN_METRICS", "127.0.0.1:0").env("DISCORD_TOKEN", "never.to.be.used");
        let process = command.arg("--stand-in").arg(connection_file).spawn().expect("the program starts");
        Self::wait_until_healthy(process, page).await
    }

    /// Waits until users can reach the bot.
    async fn wait_until_healthy(mut process: Child, page: String) -> Self {
        let mut errors = BufReader::new(process.stderr.take().expect("piped"));
        let mut log = String::new();
        let health = loop {
            let before = log.len();
            assert!(errors.read_line(&mut log).await.expect("text") > 0, "{log}");
            if let Some((_, address)) = log[before..].trim_end().split_once("address=") {
                break format!("http://{address}");
            }
        };
        let bot = Self { process, page, health, errors, log };
        while !get(&format!("{}/healthz", bot.health)).await.0 {
            sleep(Duration::from_millis(20)).await;
        }
        bot
    }

    async fn signal(&self, signal: &str) {
        let id = self.process.id().expect("the program runs").to_string();
        // `kill` is built into every shell, but may be missing as a program.
        let status = Command::new("sh").args(["-c", "kill \"$0\" \"$1\"", signal, &id]).status().await;
        let status = status.expect("a shell");
        assert!(status.success());
    }

    /// Runs `/help` until it is answered, and returns the number of attempts. On a busy machine an answer may be late.
    async fn run_help(&self) -> u32 {
        let world = get_json(&format!("{}/sandbox/world?user=Ada", self.page)).await;
        let channel = world["guilds"][0]["channels"].as_array().expect("channels").iter();
        let channel =
            channel.clone().find(|channel| channel["can_run"] == true).expect("a channel for commands")["id"]
                .clone();
        let channel = format!("{}/sandbox/channels/{}", self.page, channel.as_str().expect("an id"));
        // Commands are registered in the background.
        let help = loop {
            let commands = get_json(&format!("{channel}/commands?user=Ada")).await;
            let mut commands = commands.as_array().expect("a list").iter();
            if let Some(help) = commands.find(|command| command["name"] == "help") {
                break help["id"].clone();
            }
            sleep(Duration::from_millis(20)).await;
        };
        let (client, body) = (reqwest::Client::new(), json!({ "command": help, "options": [] }));
        for attempt in 1..MAX_ATTEMPTS {
            let run = client.post(format!("{channel}/run?user=Ada")).json(&body);
            let outcome: Value = run.send().await.expect("a response").json().await.expect("JSON");
            match outcome["outcome"].as_str() {
                // The answer may be deferred first.
                Some("message" | "deferred") => return attempt,
                Some("failed") => {}
                _ => panic!("{outcome}"),
            }
        }
        panic!("no command is answered in time");
    }

    /// Waits until a metric has this value.
    async fn wait_for_metric(&self, name: &str, value: u32) {
        let line = format!("\n{name} {value}\n");
        while !get(&format!("{}/metrics", self.health)).await.1.contains(&line) {
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Stops the bot in order, and returns its log.
    async fn stop(mut self) -> String {
        self.signal("-TERM").await;
        let ended = timeout(STOP_TIMEOUT, self.process.wait()).await.expect("the program ends in time");
        assert_eq!(ended.expect("an exit status").code(), Some(0));
        self.errors.read_to_string(&mut self.log).await.expect("text");
        self.log
    }
}

/// Reads the URL of a test server's page from the program's output.
async fn page(process: &mut Child) -> String {
    let mut lines = BufReader::new(process.stdout.take().expect("piped")).lines();
    loop {
        let line = lines.next_line().await.expect("text").expect("the address of the page");
        if let Some((_, rest)) = line.split_once("Open ") {
            break rest.split_whitespace().next().expect("an address").trim_end_matches('/').to_owned();
        }
    }
}

async fn get(address: &str) -> (bool, String) {
    let Ok(response) = reqwest::get(address).await else { return (false, String::new()) };
    (response.status().is_success(), response.text().await.expect("text"))
}

async fn get_json(address: &str) -> Value {
    serde_json::from_str(&get(address).await.1).expect("JSON")
}

/// Returns `true` if a bot's log has no warnings.
fn has_no_warnings(log: &str) -> bool {
    !log.contains(" WARN ") && !log.contains("ERROR ")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_answers_at_the_test_server_and_stops_in_order() {
    let folder = TempDir::new().expect("a folder");
    let bot = Bot::spawn(folder.path(), castellan(folder.path())).await;
    let attempts = bot.run_help().await;
    bot.wait_for_metric("castellan_discord_interactions_total", attempts).await;
    bot.wait_for_metric("castellan_discord_shards_connected", 1).await;
    // The first backup was due at the start; an operator requests another.
    let backup_folder = folder.path().join("backups");
    let backups = || castellan::referee::backups::list_backups(&backup_folder).unwrap_or_default().len();
    while backups() < 1 {
        sleep(Duration::from_millis(20)).await;
    }
    bot.signal("-USR1").await;
    while backups() < 2 {
        sleep(Duration::from_millis(20)).await;
    }
    let log = bot.stop().await;
    assert!(log.contains("the commands were registered") && log.trim_end().ends_with("stopped"), "{log}");
    for line in log.lines() {
        assert!(line.contains(" castellan_") || line.contains(" castellan::"), "logged by a library: {line}");
    }
    assert!(attempts > 1 || has_no_warnings(&log), "no warnings: {log}");
    // The store was closed in order.
    let mut check = castellan(folder.path());
    check.arg("--check");
    let (code, output, stderr) = run(check).await;
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
    assert!(output.contains("store castellan-store: ") && output.contains("nothing is wrong"), "{output}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_health_command_reports_the_health_of_the_bot() {
    let folder = TempDir::new().expect("a folder");
    let connection_file = folder.path().join("stand-in");
    let mut command = castellan(folder.path());
    let mut test_server = command.arg("stand-in").arg(&connection_file).spawn().expect("the program starts");
    let page = page(&mut test_server).await;
    let bot = Bot::spawn_at(folder.path(), &connection_file, page).await;
    let run_health = async |address: &str| {
        let mut ask = castellan(folder.path());
        ask.arg("health").env("CASTELLAN_METRICS", address);
        run(ask).await
    };
    // On a busy machine the health check may time out.
    let wait_for = async |address: &str, code: i32, output: &str, stderr: &str| {
        let expected = (Some(code), output.to_owned(), stderr.to_owned());
        while run_health(address).await != expected {
            sleep(Duration::from_millis(20)).await;
        }
    };
    let address = bot.health.strip_prefix("http://").expect("an address").to_owned();
    wait_for(&address, 0, "ok\n", "").await;
    let port = address.rsplit(':').next().expect("a port").to_owned();
    wait_for(&format!("0.0.0.0:{port}"), 0, "ok\n", "").await;
    // The page's port does not serve health checks.
    let page = bot.page.strip_prefix("http://").expect("an address");
    wait_for(page, 2, "", &format!("castellan: CASTELLAN_METRICS: {page}: no bot answers there\n")).await;
    test_server.kill().await.expect("the program ran");
    wait_for(&address, 2, "", "castellan: not connected to Discord\n").await;
    bot.stop().await;
    let (code, _, stderr) = run_health(&address).await;
    assert!(code == Some(2) && stderr.starts_with("castellan: CASTELLAN_METRICS: "), "{stderr}");
    let mut ask = castellan(folder.path());
    ask.arg("health");
    let (code, _, stderr) = run(ask).await;
    assert!(code == Some(2) && stderr.contains("CASTELLAN_METRICS is not set"), "{stderr}");
}

#[tokio::test(flavor = "multi_thread")]
async fn interactions_over_http_work_with_and_without_the_gateway() {
    let folder = TempDir::new().expect("a folder");
    for gateway in ["on", "off"] {
        let mut command = castellan(folder.path());
        command.arg("--http").env("CASTELLAN_GATEWAY", gateway);
        let bot = Bot::spawn(folder.path(), command).await;
        bot.wait_for_metric("castellan_discord_endpoint_unknown", 0).await;
        let attempts = bot.run_help().await;
        bot.wait_for_metric("castellan_discord_endpoint_requests_total{result=\"interaction\"}", attempts)
            .await;
        bot.wait_for_metric("castellan_discord_shards_connected", u32::from(gateway == "on")).await;
        let log = bot.stop().await;
        assert!(log.contains("interactions come in over HTTP at=127.0.0.1:"), "{log}");
        assert!(log.contains("people can reach the bot") && log.trim_end().ends_with("stopped"), "{log}");
        assert!(attempts > 1 || has_no_warnings(&log), "no warnings: {log}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_separate_test_server_sends_interactions_over_http_to_consecutive_bots() {
    let folder = TempDir::new().expect("a folder");
    let connection_file = folder.path().join("stand-in");
    let mut command = castellan(folder.path());
    let mut test_server =
        command.arg("stand-in").arg(&connection_file).arg("--http").spawn().expect("the program starts");
    let page = page(&mut test_server).await;
    for _ in 0..2 {
        let mut bot = Bot::spawn_at(folder.path(), &connection_file, page.clone()).await;
        bot.wait_for_metric("castellan_discord_endpoint_unknown", 0).await;
        bot.run_help().await;
        bot.process.kill().await.expect("the program ran");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_separate_test_server_outlives_its_bots() {
    let folder = TempDir::new().expect("a folder");
    let connection_file = folder.path().join("stand-in");
    let mut command = castellan(folder.path());
    let mut test_server = command.arg("stand-in").arg(&connection_file).spawn().expect("the program starts");
    let page = page(&mut test_server).await;
    let mut killed = Bot::spawn_at(folder.path(), &connection_file, page.clone()).await;
    killed.process.kill().await.expect("the program ran");
    // As at Discord, new sessions must be five seconds apart.
    let bot = Bot::spawn_at(folder.path(), &connection_file, page).await;
    bot.run_help().await;
    let log = bot.stop().await;
    assert!(log.contains("people can reach the bot") && log.trim_end().ends_with("stopped"), "{log}");
    let mut check = castellan(folder.path());
    check.arg("--check").arg("--stand-in").arg(folder.path().join("nowhere"));
    let (code, _, stderr) = run(check).await;
    assert!(code == Some(2) && stderr.starts_with("castellan: --stand-in: "), "{stderr}");
}

#[tokio::test]
async fn check_creates_nothing_and_does_not_connect() {
    let folder = TempDir::new().expect("a folder");
    std::fs::write(folder.path().join(".env"), "DISCORD_TOKEN=se.cr.et\n").expect("written");
    for arguments in [&["--check"][..], &["run", "--check"]] {
        let mut check = castellan(folder.path());
        check.args(arguments);
        let (code, output, stderr) = run(check).await;
        assert_eq!((code, stderr.as_str()), (Some(0), ""));
        assert!(output.contains("would play at Discord") && output.contains("would be created"), "{output}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1);
    let key = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    let mut check = castellan(folder.path());
    check.arg("--check").env("CASTELLAN_LISTEN", "127.0.0.1:8080").env("DISCORD_PUBLIC_KEY", key);
    let (_, output, _) = run(check).await;
    assert!(output.contains("over HTTP at 127.0.0.1:8080 (gateway: on)"), "{output}");
    for arguments in [&["--check"][..], &["--http"]] {
        let mut check = castellan(folder.path());
        check.args(arguments).env("CASTELLAN_LISTEN", "127.0.0.1:8080");
        let (code, _, stderr) = run(check).await;
        assert!(code == Some(2) && stderr.contains("DISCORD_PUBLIC_KEY"), "{stderr}");
    }
    let has_warning = async |mode| {
        let env = folder.path().join(".env");
        std::fs::set_permissions(&env, std::fs::Permissions::from_mode(mode)).expect("set");
        let mut check = castellan(folder.path());
        check.arg("--check");
        run(check).await.1.contains("/.env can be read by others: run `chmod 600 /")
    };
    assert!(has_warning(0o640).await && has_warning(0o604).await);
    assert!(!has_warning(0o600).await && !has_warning(0o400).await);
}

/// Returns the program with a umask of 0, so that files are open to others unless it restricts them.
fn with_open_umask(folder: &Path, arguments: &[&str]) -> Command {
    let plain = castellan(folder);
    let mut command = Command::new("sh");
    command.args(["-c", "umask 000; exec \"$0\" \"$@\""]).arg(plain.as_std().get_program()).args(arguments);
    command.current_dir(folder).kill_on_drop(true).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[tokio::test(flavor = "multi_thread")]
async fn files_with_secrets_are_private_regardless_of_the_umask() {
    let folder = TempDir::new().expect("a folder");
    let mode = |path: &str| {
        let metadata = folder.path().join(path).metadata().unwrap_or_else(|error| panic!("{path}: {error}"));
        metadata.permissions().mode() & 0o777
    };
    // An existing file becomes private too.
    std::fs::write(folder.path().join("old.jsonl"), "").expect("written");
    let lines = "new kings-mate solo=on\nstart\nbackup\nexport game.json\npicture board.png\n";
    let mut table =
        with_open_umask(folder.path(), &["table", "--store", "above/games", "--backups", "copies"]);
    let mut table = table.stdin(Stdio::piped()).spawn().expect("the program starts");
    let mut input = table.stdin.take().expect("piped");
    input.write_all(lines.as_bytes()).await.expect("the program reads its input");
    drop(input);
    assert!(table.wait().await.expect("the program ran").success());
    for arguments in [
        &["store", "export", "above/games", "--out", "new.jsonl"][..],
        &["store", "export", "above/games", "--out", "old.jsonl"],
        &["store", "salvage", "above/games", "--out", "rest.jsonl"],
    ] {
        let (code, _, stderr) = run(with_open_umask(folder.path(), arguments)).await;
        assert_eq!(code, Some(0), "{stderr}");
        assert_eq!(mode(arguments[4]), 0o600, "{arguments:?}");
    }
    let mut test_server =
        with_open_umask(folder.path(), &["stand-in", "note"]).spawn().expect("the program starts");
    page(&mut test_server).await;
    assert_eq!(["above", "above/games", "copies"].map(mode), [0o700; 3]);
    assert_eq!(["note", "game.json", "above/games/db"].map(mode), [0o600; 3]);
    assert_eq!(mode("board.png"), 0o666, "a picture holds no secret");
    let copies = castellan::referee::backups::list_backups(&folder.path().join("copies")).expect("a folder");
    assert!(!copies.is_empty());
    for copy in copies {
        assert_eq!(mode(copy.to_str().expect("text")), 0o600);
    }
    // Targets other than regular files are left alone.
    run(with_open_umask(folder.path(), &["store", "export", "above/games", "--out", "/dev/null"])).await;
    assert_eq!(mode("/dev/null"), 0o666);
}

#[tokio::test]
async fn an_error_at_the_start_is_one_line_that_names_the_key() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("file");
    std::fs::write(&file, "no folder").expect("written");
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let taken_address = listener.local_addr().expect("an address");
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
        let (code, _, stderr) = run(command).await;
        assert_eq!(code, Some(2), "{key}: {stderr}");
        let last = stderr.lines().last().expect("a line");
        assert!(last.starts_with(&format!("castellan: {key}")), "{stderr}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn check_and_start_name_a_damaged_file_of_the_store() {
    let folder = TempDir::new().expect("a folder");
    let connection_file = folder.path().join("stand-in");
    let mut command = castellan(folder.path());
    let mut test_server = command.arg("stand-in").arg(&connection_file).spawn().expect("the program starts");
    let page = page(&mut test_server).await;
    Bot::spawn_at(folder.path(), &connection_file, page).await.stop().await;
    let store = folder.path().join("castellan-store");
    for file in ["keys", "witness", "conf"] {
        let path = store.join(file);
        let intact = std::fs::read(&path).expect("an existing file");
        for damaged in [intact[..intact.len() - 5].to_vec(), {
            let mut bytes = intact.clone();
            bytes[20] ^= 1;
            bytes
        }] {
            std::fs::write(&path, &damaged).expect("written");
            let mut check = castellan(folder.path());
            check.arg("--check");
            let (code, output, stderr) = run(check).await;
            assert_eq!(code, Some(2), "{file}: {output}{stderr}");
            assert!(stderr.contains(&format!("`{file}`")), "{file}: {stderr}");
            if file != "witness" {
                let mut start = castellan(folder.path());
                start.arg("--stand-in").arg(&connection_file);
                let (code, _, stderr) = run(start).await;
                assert!(code == Some(2) && stderr.contains(&format!("`{file}`")), "{file}: {stderr}");
                assert_eq!(std::fs::read(&path).expect("an existing file"), damaged, "{file} is unchanged");
            }
        }
        std::fs::write(&path, &intact).expect("written");
    }
    let mut check = castellan(folder.path());
    check.arg("--check");
    assert_eq!(run(check).await.0, Some(0));
    test_server.kill().await.expect("the program ran");
}
