//! Tests of a store in a PostgreSQL database, from an operator's point of view at the command line.

use crate::server::{PASSWORD, Server, open_database, server};
use castellan::community::settings::{ServerSettings, Settings};
use castellan::discord_api::wire::GuildId;
use castellan::game::PlayerId;
use castellan::referee::store_format::{KNOWN_FORMAT, allow_formats};
use castellan::store::{PostgresOptions, PostgresStore, SharedStore, SledOptions, SledStore, Store};
use flate2::read::GzDecoder;
use std::fs::File;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Returns the program in this folder without any settings.
fn castellan(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_castellan"));
    command.env("LC_ALL", "C").current_dir(folder);
    for (name, _) in
        std::env::vars().filter(|(name, _)| name.starts_with("CASTELLAN_") || name.starts_with("DISCORD_"))
    {
        command.env_remove(name);
    }
    command
}

/// Returns a folder, a server and the address of an empty database on it, or `None` without PostgreSQL.
fn setup() -> Option<(TempDir, &'static Server, String)> {
    let server = server()?;
    Some((tempfile::tempdir().expect("a folder"), server, server.database()))
}

fn combined_output(output: &Output) -> String {
    let both = [&output.stdout[..], &output.stderr[..]].concat();
    let text = String::from_utf8(both).expect("text");
    assert!(!text.contains(PASSWORD), "{text}");
    text
}

/// Returns the output of a successful run.
fn run_ok(folder: &Path, arguments: &[&str]) -> String {
    let output = castellan(folder).args(arguments).output().expect("the program runs");
    assert!(output.status.success(), "{}", combined_output(&output));
    combined_output(&output)
}

/// Returns the error output of a failed run.
fn run_err(folder: &Path, arguments: &[&str]) -> String {
    let output = castellan(folder).args(arguments).output().expect("the program runs");
    assert_eq!(output.status.code(), Some(2), "{}", combined_output(&output));
    combined_output(&output)
}

/// Copies the export of a store with all kinds of games into a folder.
fn copy_fixture(folder: &Path) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/upgrade/1/export.jsonl.gz");
    let mut export = GzDecoder::new(File::open(path).expect("a fixture"));
    io::copy(&mut export, &mut File::create(folder.join("fixture.jsonl")).expect("a file")).expect("written");
}

#[test]
fn migrations_are_listed_and_run_once_and_required() {
    let Some((folder, server, url)) = setup() else { return };
    let folder = folder.path();
    let missing = run_ok(folder, &["store", "migrate", &url, "--list"]);
    assert_eq!(missing, "migration\tname\tapplied\n1\tfirst release\t-\n");
    let output = run_err(folder, &["store", "check", &url]);
    assert!(output.contains("`castellan store migrate` runs them"), "{output}");
    let run = run_ok(folder, &["store", "migrate", &url]);
    assert!(!run.contains("\t-\n") && run.lines().count() == 2, "{run}");
    assert_eq!(run_ok(folder, &["store", "migrate", &url]), run, "no migration is left");
    assert!(run_ok(folder, &["store", "check", &url]).contains("nothing is wrong"));
    // An event of a missing stream.
    server.psql(&url, "INSERT INTO castellan.events VALUES ('game/lost', 1, '{}', '\\x00')");
    let output = run_err(folder, &["store", "check", &url]);
    assert!(output.contains("damaged events of game/lost: there is no such stream"), "{output}");
}

#[test]
fn commands_for_only_one_kind_of_store_say_so() {
    let Some((folder, _, url)) = setup() else { return };
    let folder = folder.path();
    let output = run_err(folder, &["store", "salvage", &url, "--out", "rescued"]);
    assert!(output.contains("works on the folder of a store only"), "{output}");
    let output = run_err(folder, &["store", "migrate", "some-folder"]);
    assert!(output.contains("only a database has migrations"), "{output}");
    let output = run_err(
        folder,
        &["store", "check", "postgres://castellan:correct-horse-battery@/none?host=/nowhere"],
    );
    assert!(output.contains("cannot be reached"), "{output}");
}

/// Allows a format in a store that only a later version knows.
async fn mark_as_later_version(store: impl Store) {
    allow_formats(&store, KNOWN_FORMAT + 1).await.expect("the format is allowed");
    store.close().await.expect("the end");
}

#[test]
fn a_store_with_a_newer_format_is_refused() {
    let Some((folder, _, url)) = setup() else { return };
    let folder = folder.path();
    copy_fixture(folder);
    let path = folder.join("games");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    for store in ["games", &url] {
        run_ok(folder, &["store", "import", "fixture.jsonl", store]);
        let finished = run_ok(folder, &["store", "migrate", store, "--finish"]);
        assert_eq!(finished, format!("forms {KNOWN_FORMAT}: already allowed. Nothing to do\n"));
        assert!(run_ok(folder, &["store", "check", store]).contains("nothing is wrong"));
    }
    runtime.block_on(async {
        mark_as_later_version(SledStore::open(&path, SledOptions::default()).expect("an existing store"))
            .await;
        mark_as_later_version(
            PostgresStore::open(&url, PostgresOptions::default()).await.expect("an existing store"),
        )
        .await;
    });
    for store in ["games", &url] {
        std::fs::write(folder.join(".env"), format!("CASTELLAN_STORE='{store}'\n")).expect("written");
        for arguments in [
            &["run", "--check"][..],
            &["run"],
            &["store", "check", "-"],
            &["store", "export", "-", "--out", "export.jsonl"],
            &["store", "migrate", "-", "--finish"],
        ] {
            let output = run_err(folder, arguments);
            let later = format!("a later version of Castellan writes in it (forms {})", KNOWN_FORMAT + 1);
            assert!(output.contains(&later), "{output}");
        }
    }
    // A later version's export stays that version's.
    let export = std::fs::File::create(folder.join("later.jsonl")).expect("a file");
    let store = SledStore::open(&path, SledOptions::default()).expect("an existing store");
    runtime.block_on(castellan::store::export(&store, &mut io::BufWriter::new(export))).expect("written");
    run_ok(folder, &["store", "import", "later.jsonl", "copied"]);
    assert!(run_err(folder, &["store", "check", "copied"]).contains("a later version of Castellan"));
}

#[test]
fn a_store_is_unchanged_after_a_move_into_a_database_and_back() {
    let Some((folder, _, url)) = setup() else { return };
    let folder = folder.path();
    let export = |store: &str, file: &str| {
        run_ok(folder, &["store", "export", store, "--out", file]);
        std::fs::read_to_string(folder.join(file)).expect("an export")
    };
    copy_fixture(folder);
    run_ok(folder, &["store", "import", "fixture.jsonl", "first"]);
    let first = export("first", "first.jsonl");
    assert!(first.lines().count() > 10);
    let imported = run_ok(folder, &["store", "import", "first.jsonl", &url]);
    let streams =
        imported.lines().next().and_then(|line| line.strip_prefix("new ")).expect("a count").to_owned();
    assert!(run_ok(folder, &["store", "check", &url, "--replay"]).contains("nothing is wrong"));
    let again = run_ok(folder, &["store", "import", "first.jsonl", &url]);
    assert_eq!(again, format!("new 0\nsame {streams}\n"));
    assert_eq!(export(&url, "database.jsonl"), first);
    run_ok(folder, &["store", "import", "database.jsonl", "second"]);
    assert_eq!(export("second", "second.jsonl"), first);
    // Queries about games have the same answers.
    for query in [&["store", "ratings"][..], &["store", "unfreeze"]] {
        let answer = |store: &str| run_ok(folder, &[query, &[store]].concat());
        assert_eq!(answer(&url), answer("first"));
    }
}

#[test]
fn a_hyphen_names_the_configured_store_without_its_password() {
    let Some((folder, _, url)) = setup() else { return };
    std::fs::write(folder.path().join(".env"), format!("CASTELLAN_STORE='{url}'\n")).expect("written");
    let checked = run_ok(folder.path(), &["run", "--check"]);
    assert!(checked.contains("one migration is missing"), "{checked}");
    run_ok(folder.path(), &["store", "migrate", "-"]);
    assert!(run_ok(folder.path(), &["store", "check", "-"]).contains("nothing is wrong"));
    let checked = run_ok(folder.path(), &["run", "--check"]);
    assert!(checked.contains("0 streams, nothing is wrong"), "{checked}");
}

#[test]
fn a_database_can_be_checked_while_the_bot_uses_it() {
    let Some((folder, _, url)) = setup() else { return };
    let mut bot = castellan(folder.path())
        .env("CASTELLAN_STORE", &url)
        .env("CASTELLAN_PAGE", "0")
        .env("CASTELLAN_LOG", "trace")
        .stdout(Stdio::null())
        .stderr(File::create(folder.path().join("log")).expect("a file"))
        .spawn()
        .expect("the program starts");
    // The bot greets the users of the test server and stores the greeting.
    let began = Instant::now();
    let streams = loop {
        // The database has no tables until the bot has run its migrations.
        let checked =
            castellan(folder.path()).args(["store", "check", &url]).output().expect("the program runs");
        let checked = combined_output(&checked);
        let streams =
            checked.lines().find_map(|line| line.strip_prefix("streams ")?.split(' ').next()?.parse().ok());
        match streams {
            Some(streams) if streams > 0 => break streams,
            _ => assert!(began.elapsed() < Duration::from_mins(3), "nothing is stored: {checked}"),
        }
        assert_eq!(bot.try_wait().expect("a status"), None, "still running");
        std::thread::sleep(Duration::from_millis(50));
    };
    let status = Command::new("sh").args(["-c", "kill -TERM \"$0\"", &bot.id().to_string()]).status();
    assert!(status.expect("a shell").success());
    assert!(bot.wait().expect("the end").success());
    let log = std::fs::read_to_string(folder.path().join("log")).expect("text");
    assert!(log.contains("stopped") && !log.contains(PASSWORD), "{log}");
    let checked = run_ok(folder.path(), &["store", "check", &url]);
    let after: u64 = checked
        .lines()
        .find_map(|line| line.strip_prefix("streams ")?.split(' ').next()?.parse().ok())
        .expect("a count");
    assert!(after >= streams && checked.contains("nothing is wrong"), "{checked}");
}

/// A bot on a database, and the path of its log.
struct Bot(Child, PathBuf);

impl Bot {
    fn spawn(folder: &Path, url: &str, name: &str) -> Self {
        let log = folder.join(name);
        let bot = castellan(folder)
            .env("CASTELLAN_STORE", url)
            .env("CASTELLAN_PAGE", "0")
            .env("CASTELLAN_METRICS", "127.0.0.1:0")
            .stdout(Stdio::null())
            .stderr(File::create(&log).expect("a file"))
            .spawn()
            .expect("the program starts");
        Self(bot, log)
    }

    fn log(&self) -> String {
        let log = std::fs::read_to_string(&self.1).expect("text");
        assert!(!log.contains(PASSWORD), "{log}");
        log
    }

    /// Waits until a condition holds.
    fn wait_until(&self, what: &str, is_true: impl Fn() -> bool) {
        let began = Instant::now();
        while !is_true() {
            assert!(began.elapsed() < Duration::from_mins(3), "{what}: {}", self.log());
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn wait_for_log(&self, words: &str) {
        self.wait_until(words, || self.log().contains(words));
    }

    /// Returns `true` if `/healthz` reports health, or `None` while there is no response.
    fn is_healthy(&self) -> Option<bool> {
        let log = self.log();
        let (_, address) = log.split_once("address=")?;
        let mut stream = TcpStream::connect(address.lines().next()?.trim()).ok()?;
        stream.write_all(b"GET /healthz HTTP/1.0\r\n\r\n").ok()?;
        let mut reply = String::new();
        stream.read_to_string(&mut reply).ok()?;
        Some(reply.split(' ').nth(1)? == "200")
    }

    fn signal(&self, signal: &str) {
        let status =
            Command::new("sh").args(["-c", "kill \"$0\" \"$1\"", signal, &self.0.id().to_string()]).status();
        assert!(status.expect("a shell").success());
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        // The process may have ended already.
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

#[test]
fn several_bots_share_a_database() {
    let Some((folder, _, url)) = setup() else { return };
    let start = |name: &str| Bot::spawn(folder.path(), &url, name);
    let mut first = start("first");
    first.wait_for_log("this process runs this shard from now on");
    let mut second = start("second");
    for bot in [&first, &second] {
        bot.wait_for_log("people can reach the bot");
        bot.wait_until("healthy", || bot.is_healthy() == Some(true));
    }
    assert!(!second.log().contains("runs this shard"), "{}", second.log());
    assert_eq!(first.0.try_wait().expect("a status"), None, "still running");
    // The other process takes over the shard of a killed one.
    drop(first);
    second.wait_for_log("this process runs this shard from now on");
    second.wait_until("healthy again", || second.is_healthy() == Some(true));
    // A process that stops in order releases its shard at once.
    let third = start("third");
    third.wait_for_log("people can reach the bot");
    second.signal("-TERM");
    assert!(second.0.wait().expect("the end").success());
    third.wait_for_log("this process runs this shard from now on");
    let checked = run_ok(folder.path(), &["store", "check", &url]);
    assert!(checked.contains("nothing is wrong"), "{checked}");
}

#[test]
fn a_suspended_bot_continues_beside_the_bot_that_took_over() {
    let Some((folder, _, url)) = setup() else { return };
    let mut first = Bot::spawn(folder.path(), &url, "first");
    first.wait_for_log("people can reach the bot");
    first.signal("-STOP");
    let second = Bot::spawn(folder.path(), &url, "second");
    second.wait_for_log("this process runs this shard from now on");
    first.signal("-CONT");
    first.wait_for_log("another process runs this shard from now on");
    for bot in [&first, &second] {
        bot.wait_until("healthy", || bot.is_healthy() == Some(true));
    }
    assert_eq!(first.0.try_wait().expect("a status"), None, "still running");
    let checked = run_ok(folder.path(), &["store", "check", &url]);
    assert!(checked.contains("nothing is wrong"), "{checked}");
}

/// Bans ten players of a server in turn.
async fn ban_ten_players(store: PostgresStore, name: &str) {
    let settings = Settings::new(SharedStore::new(store));
    for number in 0..10 {
        let player = PlayerId::new(format!("{name}{number}")).expect("small letters and digits");
        let request = format!("test:{name}-{number}");
        let ban = |server: &mut ServerSettings| server.banned.push(player.clone());
        let banned = settings.change_server(GuildId(7), &request, ban).await;
        banned.expect("a stored setting");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_changes_of_settings_by_two_processes_are_all_stored() {
    let Some((_, _, url)) = setup() else { return };
    let (first, second) = (open_database(&url).await, open_database(&url).await);
    tokio::join!(ban_ten_players(first.clone(), "ann"), ban_ten_players(second, "ben"));
    let settings = Settings::new(SharedStore::new(first)).server(Some(GuildId(7))).await.expect("read");
    assert_eq!(settings.banned.len(), 20, "{:?}", settings.banned);
}

#[test]
fn a_table_is_refused_while_a_bot_uses_the_database() {
    let Some((folder, _, url)) = setup() else { return };
    let bot = Bot::spawn(folder.path(), &url, "bot");
    bot.wait_for_log("people can reach the bot");
    let output = run_err(folder.path(), &["table", "--store", &url]);
    assert!(output.contains("another program plays in this database"), "{output}");
}

#[test]
fn a_bot_is_unhealthy_while_its_database_is_down_and_recovers() {
    let (Ok(folder), Some(server)) = (tempfile::tempdir(), Server::start(&[])) else { return };
    let mut bot = Bot::spawn(folder.path(), &server.database(), "bot");
    bot.wait_until("healthy", || bot.is_healthy() == Some(true));
    for _ in 0..2 {
        server.kill();
        bot.wait_until("not healthy", || bot.is_healthy() == Some(false));
        server.restart();
        bot.wait_until("healthy again", || bot.is_healthy() == Some(true));
    }
    assert_eq!(bot.0.try_wait().expect("a status"), None, "still running");
}

/// Runs one of PostgreSQL's own programs as an operator would.
fn postgres_program(server: &Server, name: &str, arguments: &[&str]) {
    let program = crate::server::programs().expect("the server runs").join(name);
    let output = Command::new(program)
        .args(["-h", server.folder().to_str().expect("text"), "-U", "castellan"])
        .args(arguments)
        .env("PGPASSWORD", PASSWORD)
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
}

/// Changes the owner of a folder and its contents to that of another file.
fn change_owner(folder: &Path, like: &Path) {
    let owner = like.metadata().expect("an existing store");
    std::os::unix::fs::chown(folder, Some(owner.uid()), Some(owner.gid())).expect("given");
    if folder.is_dir() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            change_owner(&entry.expect("an entry").path(), like);
        }
    }
}

fn wait_until(what: &str, is_true: impl Fn() -> bool) {
    let began = Instant::now();
    while !is_true() {
        assert!(began.elapsed() < Duration::from_mins(3), "timed out: {what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Follows the instructions in `docs/operating.md`.
#[test]
fn a_database_is_restored_from_a_dump_and_to_a_point_in_time() {
    let archive = "archive_command=mkdir -p ../archive && test ! -f ../archive/%f && cp %p ../archive/%f";
    let settings = ["wal_level=replica", "archive_mode=on", archive];
    let Some(server) = Server::start(&settings) else { return };
    let (folder, url) = (tempfile::tempdir().expect("a folder"), server.database());
    let name = url.split('?').next().and_then(|front| front.rsplit('/').next()).expect("a name");
    let folder = folder.path();
    let export = |file: &str| {
        run_ok(folder, &["store", "export", &url, "--out", file]);
        std::fs::read_to_string(folder.join(file)).expect("an export")
    };
    let base = folder.join("base");
    let base_argument = format!("--pgdata={}", base.display());
    postgres_program(&server, "pg_basebackup", &[&base_argument, "--wal-method=none", "--checkpoint=fast"]);
    copy_fixture(folder);
    run_ok(folder, &["store", "import", "fixture.jsonl", &url]);
    let original = export("then.jsonl");
    let until = server.psql(&url, "SELECT clock_timestamp()");
    // Simulates an accident.
    server.psql(&url, "DELETE FROM castellan.streams WHERE name LIKE 'game/%'");
    assert_ne!(export("after.jsonl"), original);
    let segment = server.psql(&url, "SELECT pg_walfile_name(pg_switch_wal())");
    let archived = format!("SELECT coalesce(last_archived_wal >= '{segment}', false) FROM pg_stat_archiver");
    wait_until("archived", || server.psql(&url, &archived) == "t");
    server.kill();
    let data = server.folder().join("data");
    std::fs::rename(&data, server.folder().join("lost")).expect("put aside");
    let mut settings = File::options().append(true).open(base.join("postgresql.conf")).expect("its settings");
    writeln!(settings, "restore_command = 'cp ../archive/%f %p'").expect("written");
    writeln!(settings, "recovery_target_time = '{until}'").expect("written");
    writeln!(settings, "recovery_target_action = 'promote'").expect("written");
    File::create(base.join("recovery.signal")).expect("created");
    change_owner(&base, &server.folder().join("lost"));
    std::fs::rename(&base, &data).expect("in its place");
    server.restart();
    wait_until("recovered", || server.psql("postgres", "SELECT pg_is_in_recovery()") == "f");
    assert!(run_ok(folder, &["store", "check", &url, "--replay"]).contains("nothing is wrong"));
    assert_eq!(export("restored.jsonl"), original);
    // A dump is restored after the database is dropped.
    let dump = folder.join("castellan.dump");
    let dump = dump.to_str().expect("text");
    postgres_program(&server, "pg_dump", &["--format=custom", &format!("--file={dump}"), name]);
    server.psql("postgres", &format!("DROP DATABASE {name} WITH (FORCE)"));
    postgres_program(&server, "pg_restore", &["--create", "--dbname=postgres", dump]);
    assert_eq!(export("dumped.jsonl"), original);
}
