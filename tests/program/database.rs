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
fn place() -> Option<(TempDir, &'static Server, String)> {
    let server = server()?;
    Some((tempfile::tempdir().expect("a folder"), server, server.database()))
}

fn text(output: &Output) -> String {
    let both = [&output.stdout[..], &output.stderr[..]].concat();
    let text = String::from_utf8(both).expect("text");
    assert!(!text.contains(PASSWORD), "{text}");
    text
}

/// Returns the output of a successful run.
fn done(folder: &Path, arguments: &[&str]) -> String {
    let output = castellan(folder).args(arguments).output().expect("it runs");
    assert!(output.status.success(), "{}", text(&output));
    text(&output)
}

/// Returns the error output of a failed run.
fn refused(folder: &Path, arguments: &[&str]) -> String {
    let output = castellan(folder).args(arguments).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
    text(&output)
}

/// Copies the export of a store with all kinds of games into a folder.
fn fixture(folder: &Path) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/upgrade/1/export.jsonl.gz");
    let mut export = GzDecoder::new(File::open(path).expect("a fixture"));
    io::copy(&mut export, &mut File::create(folder.join("fixture.jsonl")).expect("a file")).expect("written");
}

#[test]
fn migrations_are_listed_run_once_and_asked_for() {
    let Some((folder, server, url)) = place() else { return };
    let folder = folder.path();
    let missing = done(folder, &["store", "migrate", &url, "--list"]);
    assert_eq!(missing, "migration\tname\tapplied\n1\tfirst release\t-\n");
    let said = refused(folder, &["store", "check", &url]);
    assert!(said.contains("`castellan store migrate` runs them"), "{said}");
    let run = done(folder, &["store", "migrate", &url]);
    assert!(!run.contains("\t-\n") && run.lines().count() == 2, "{run}");
    assert_eq!(done(folder, &["store", "migrate", &url]), run, "nothing is left to do");
    assert!(done(folder, &["store", "check", &url]).contains("nothing is wrong"));
    // An event of a missing stream.
    server.psql(&url, "INSERT INTO castellan.events VALUES ('game/lost', 1, '{}', '\\x00')");
    let said = refused(folder, &["store", "check", &url]);
    assert!(said.contains("damaged events of game/lost: there is no such stream"), "{said}");
}

#[test]
fn what_only_folders_or_only_databases_have_says_so() {
    let Some((folder, _, url)) = place() else { return };
    let folder = folder.path();
    let said = refused(folder, &["store", "salvage", &url, "--out", "rescued"]);
    assert!(said.contains("works on the folder of a store only"), "{said}");
    let said = refused(folder, &["store", "migrate", "some-folder"]);
    assert!(said.contains("only a database has migrations"), "{said}");
    let said = refused(
        folder,
        &["store", "check", "postgres://castellan:correct-horse-battery@/none?host=/nowhere"],
    );
    assert!(said.contains("cannot be reached"), "{said}");
}

/// Marks a store as used by a later version.
async fn of_a_later_version(store: impl Store) {
    allow_formats(&store, KNOWN_FORMAT + 1).await.expect("it may");
    store.close().await.expect("it ends");
}

#[test]
fn one_goes_back_to_the_version_before_until_its_forms_are_given_up() {
    let Some((folder, _, url)) = place() else { return };
    let folder = folder.path();
    fixture(folder);
    let path = folder.join("games");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    for store in ["games", &url] {
        done(folder, &["store", "import", "fixture.jsonl", store]);
        let finished = done(folder, &["store", "migrate", store, "--finish"]);
        assert_eq!(finished, format!("forms {KNOWN_FORMAT}: already allowed. Nothing to do\n"));
        assert!(done(folder, &["store", "check", store]).contains("nothing is wrong"));
    }
    runtime.block_on(async {
        of_a_later_version(SledStore::open(&path, SledOptions::default()).expect("it is there")).await;
        of_a_later_version(PostgresStore::open(&url, PostgresOptions::default()).await.expect("it is there"))
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
            let said = refused(folder, arguments);
            let later = format!("a later version of Castellan writes in it (forms {})", KNOWN_FORMAT + 1);
            assert!(said.contains(&later), "{said}");
        }
    }
    // A later version's export stays that version's.
    let export = std::fs::File::create(folder.join("later.jsonl")).expect("a file");
    let store = SledStore::open(&path, SledOptions::default()).expect("it is there");
    runtime.block_on(castellan::store::export(&store, &mut io::BufWriter::new(export))).expect("written");
    done(folder, &["store", "import", "later.jsonl", "copied"]);
    assert!(refused(folder, &["store", "check", "copied"]).contains("a later version of Castellan"));
}

#[test]
fn a_store_is_moved_into_a_database_and_back_and_nothing_changes() {
    let Some((folder, _, url)) = place() else { return };
    let folder = folder.path();
    let export = |store: &str, file: &str| {
        done(folder, &["store", "export", store, "--out", file]);
        std::fs::read_to_string(folder.join(file)).expect("an export")
    };
    fixture(folder);
    done(folder, &["store", "import", "fixture.jsonl", "first"]);
    let first = export("first", "first.jsonl");
    assert!(first.lines().count() > 10);
    let imported = done(folder, &["store", "import", "first.jsonl", &url]);
    let streams =
        imported.lines().next().and_then(|line| line.strip_prefix("new ")).expect("a count").to_owned();
    assert!(done(folder, &["store", "check", &url, "--replay"]).contains("nothing is wrong"));
    let again = done(folder, &["store", "import", "first.jsonl", &url]);
    assert_eq!(again, format!("new 0\nsame {streams}\n"));
    assert_eq!(export(&url, "database.jsonl"), first);
    done(folder, &["store", "import", "database.jsonl", "second"]);
    assert_eq!(export("second", "second.jsonl"), first);
    // Queries about games have the same answers.
    for question in [&["store", "ratings"][..], &["store", "unfreeze"]] {
        let of = |store: &str| done(folder, &[question, &[store]].concat());
        assert_eq!(of(&url), of("first"));
    }
}

#[test]
fn the_configured_store_is_meant_by_a_hyphen_so_that_no_password_is_in_a_command_line() {
    let Some((folder, _, url)) = place() else { return };
    std::fs::write(folder.path().join(".env"), format!("CASTELLAN_STORE='{url}'\n")).expect("written");
    let checked = done(folder.path(), &["run", "--check"]);
    assert!(checked.contains("one migration is missing"), "{checked}");
    done(folder.path(), &["store", "migrate", "-"]);
    assert!(done(folder.path(), &["store", "check", "-"]).contains("nothing is wrong"));
    let checked = done(folder.path(), &["run", "--check"]);
    assert!(checked.contains("0 streams, nothing is wrong"), "{checked}");
}

#[test]
fn the_bot_plays_in_a_database_which_others_look_at_meanwhile() {
    let Some((folder, _, url)) = place() else { return };
    let mut bot = castellan(folder.path())
        .env("CASTELLAN_STORE", &url)
        .env("CASTELLAN_PAGE", "0")
        .env("CASTELLAN_LOG", "trace")
        .stdout(Stdio::null())
        .stderr(File::create(folder.path().join("log")).expect("a file"))
        .spawn()
        .expect("it starts");
    // The bot greets the users of the test server and stores the greeting.
    let began = Instant::now();
    let streams = loop {
        // The database has no tables until the bot has run its migrations.
        let checked = castellan(folder.path()).args(["store", "check", &url]).output().expect("it runs");
        let checked = text(&checked);
        let streams =
            checked.lines().find_map(|line| line.strip_prefix("streams ")?.split(' ').next()?.parse().ok());
        match streams {
            Some(streams) if streams > 0 => break streams,
            _ => assert!(began.elapsed() < Duration::from_mins(3), "nothing is stored: {checked}"),
        }
        assert_eq!(bot.try_wait().expect("it is asked"), None, "it runs");
        std::thread::sleep(Duration::from_millis(50));
    };
    let stopped = Command::new("sh").args(["-c", "kill -TERM \"$0\"", &bot.id().to_string()]).status();
    assert!(stopped.expect("a shell").success());
    assert!(bot.wait().expect("it ends").success());
    let log = std::fs::read_to_string(folder.path().join("log")).expect("text");
    assert!(log.contains("stopped") && !log.contains(PASSWORD), "{log}");
    let checked = done(folder.path(), &["store", "check", &url]);
    let after: u64 = checked
        .lines()
        .find_map(|line| line.strip_prefix("streams ")?.split(' ').next()?.parse().ok())
        .expect("a count");
    assert!(after >= streams && checked.contains("nothing is wrong"), "{checked}");
}

/// A bot on a database, and the path of its log.
struct Bot(Child, PathBuf);

impl Bot {
    fn start(folder: &Path, url: &str, name: &str) -> Self {
        let log = folder.join(name);
        let bot = castellan(folder)
            .env("CASTELLAN_STORE", url)
            .env("CASTELLAN_PAGE", "0")
            .env("CASTELLAN_METRICS", "127.0.0.1:0")
            .stdout(Stdio::null())
            .stderr(File::create(&log).expect("a file"))
            .spawn()
            .expect("it starts");
        Self(bot, log)
    }

    fn said(&self) -> String {
        let said = std::fs::read_to_string(&self.1).expect("text");
        assert!(!said.contains(PASSWORD), "{said}");
        said
    }

    /// Waits until a condition holds.
    fn until(&self, what: &str, is_so: impl Fn() -> bool) {
        let began = Instant::now();
        while !is_so() {
            assert!(began.elapsed() < Duration::from_mins(3), "{what}: {}", self.said());
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn says(&self, words: &str) {
        self.until(words, || self.said().contains(words));
    }

    /// Returns `true` if `/healthz` reports health, or `None` while there is no response.
    fn is_well(&self) -> Option<bool> {
        let said = self.said();
        let (_, address) = said.split_once("address=")?;
        let mut stream = TcpStream::connect(address.lines().next()?.trim()).ok()?;
        stream.write_all(b"GET /healthz HTTP/1.0\r\n\r\n").ok()?;
        let mut reply = String::new();
        stream.read_to_string(&mut reply).ok()?;
        Some(reply.split(' ').nth(1)? == "200")
    }

    fn signal(&self, signal: &str) {
        let sent =
            Command::new("sh").args(["-c", "kill \"$0\" \"$1\"", signal, &self.0.id().to_string()]).status();
        assert!(sent.expect("a shell").success());
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
fn bots_play_beside_each_other_in_a_database() {
    let Some((folder, _, url)) = place() else { return };
    let start = |name: &str| Bot::start(folder.path(), &url, name);
    let mut first = start("first");
    first.says("this process runs this shard from now on");
    let mut second = start("second");
    for bot in [&first, &second] {
        bot.says("people can reach the bot");
        bot.until("it is well", || bot.is_well() == Some(true));
    }
    assert!(!second.said().contains("runs this shard"), "{}", second.said());
    assert_eq!(first.0.try_wait().expect("it is asked"), None, "it runs");
    // The other process takes over the shard of a killed one.
    drop(first);
    second.says("this process runs this shard from now on");
    second.until("it is well again", || second.is_well() == Some(true));
    // A process that stops in order releases its shard at once.
    let third = start("third");
    third.says("people can reach the bot");
    second.signal("-TERM");
    assert!(second.0.wait().expect("it ends").success());
    third.says("this process runs this shard from now on");
    let checked = done(folder.path(), &["store", "check", &url]);
    assert!(checked.contains("nothing is wrong"), "{checked}");
}

#[test]
fn a_bot_that_stood_still_goes_on_beside_the_one_that_took_over() {
    let Some((folder, _, url)) = place() else { return };
    let mut first = Bot::start(folder.path(), &url, "first");
    first.says("people can reach the bot");
    first.signal("-STOP");
    let second = Bot::start(folder.path(), &url, "second");
    second.says("this process runs this shard from now on");
    first.signal("-CONT");
    first.says("another process runs this shard from now on");
    for bot in [&first, &second] {
        bot.until("it is well", || bot.is_well() == Some(true));
    }
    assert_eq!(first.0.try_wait().expect("it is asked"), None, "it runs");
    let checked = done(folder.path(), &["store", "check", &url]);
    assert!(checked.contains("nothing is wrong"), "{checked}");
}

/// Bans ten players of a server in turn.
async fn bans(store: PostgresStore, name: &str) {
    let settings = Settings::new(SharedStore::new(store));
    for number in 0..10 {
        let player = PlayerId::new(format!("{name}{number}")).expect("small letters and digits");
        let request = format!("test:{name}-{number}");
        let ban = |server: &mut ServerSettings| server.banned.push(player.clone());
        let banned = settings.change_server(GuildId(7), &request, ban).await;
        banned.expect("it is stored");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_two_processes_set_at_the_same_time_is_all_kept() {
    let Some((_, _, url)) = place() else { return };
    let (one, other) = (open_database(&url).await, open_database(&url).await);
    tokio::join!(bans(one.clone(), "ann"), bans(other, "ben"));
    let set = Settings::new(SharedStore::new(one)).server(Some(GuildId(7))).await.expect("read");
    assert_eq!(set.banned.len(), 20, "{:?}", set.banned);
}

#[test]
fn nobody_plays_at_a_terminal_in_a_database_in_which_a_bot_plays() {
    let Some((folder, _, url)) = place() else { return };
    let bot = Bot::start(folder.path(), &url, "bot");
    bot.says("people can reach the bot");
    let said = refused(folder.path(), &["table", "--store", &url]);
    assert!(said.contains("another program plays in this database"), "{said}");
}

#[test]
fn a_database_that_is_away_is_told_to_whoever_watches_and_the_bot_goes_on_when_it_is_back() {
    let (Ok(folder), Some(server)) = (tempfile::tempdir(), Server::start(&[])) else { return };
    let mut bot = Bot::start(folder.path(), &server.database(), "bot");
    bot.until("it is well", || bot.is_well() == Some(true));
    for _ in 0..2 {
        server.kill();
        bot.until("it is not well", || bot.is_well() == Some(false));
        server.restart();
        bot.until("it is well again", || bot.is_well() == Some(true));
    }
    assert_eq!(bot.0.try_wait().expect("it is asked"), None, "it runs");
}

/// Runs one of PostgreSQL's own programs as an operator would.
fn postgres_program(server: &Server, name: &str, arguments: &[&str]) {
    let program = crate::server::programs().expect("the server runs").join(name);
    let output = Command::new(program)
        .args(["-h", server.folder().to_str().expect("text"), "-U", "castellan"])
        .args(arguments)
        .env("PGPASSWORD", PASSWORD)
        .output()
        .expect("it runs");
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
}

/// Gives a folder and its contents to the owner of another file.
fn give(folder: &Path, like: &Path) {
    let owner = like.metadata().expect("it is there");
    std::os::unix::fs::chown(folder, Some(owner.uid()), Some(owner.gid())).expect("given");
    if folder.is_dir() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            give(&entry.expect("an entry").path(), like);
        }
    }
}

fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_mins(3), "never: {what}");
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
        done(folder, &["store", "export", &url, "--out", file]);
        std::fs::read_to_string(folder.join(file)).expect("an export")
    };
    let base = folder.join("base");
    let base_argument = format!("--pgdata={}", base.display());
    postgres_program(&server, "pg_basebackup", &[&base_argument, "--wal-method=none", "--checkpoint=fast"]);
    fixture(folder);
    done(folder, &["store", "import", "fixture.jsonl", &url]);
    let then = export("then.jsonl");
    let until = server.psql(&url, "SELECT clock_timestamp()");
    // Simulates an accident.
    server.psql(&url, "DELETE FROM castellan.streams WHERE name LIKE 'game/%'");
    assert_ne!(export("after.jsonl"), then);
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
    give(&base, &server.folder().join("lost"));
    std::fs::rename(&base, &data).expect("in its place");
    server.restart();
    wait_until("recovered", || server.psql("postgres", "SELECT pg_is_in_recovery()") == "f");
    assert!(done(folder, &["store", "check", &url, "--replay"]).contains("nothing is wrong"));
    assert_eq!(export("restored.jsonl"), then);
    // A dump is restored after the database is dropped.
    let dump = folder.join("castellan.dump");
    let dump = dump.to_str().expect("text");
    postgres_program(&server, "pg_dump", &["--format=custom", &format!("--file={dump}"), name]);
    server.psql("postgres", &format!("DROP DATABASE {name} WITH (FORCE)"));
    postgres_program(&server, "pg_restore", &["--create", "--dbname=postgres", dump]);
    assert_eq!(export("dumped.jsonl"), then);
}
