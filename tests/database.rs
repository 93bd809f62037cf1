//! A store in a PostgreSQL database, as an operator meets it at the command line.

#[path = "../src/store/tests/store/server.rs"]
mod server;

use flate2::read::GzDecoder;
use server::{PASSWORD, Server, server};
use std::fs::File;
use std::io;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The program in a folder of its own, where nothing else is set.
fn castellan(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_castellan"));
    command.env("LC_ALL", "C").current_dir(folder);
    for (name, _) in
        std::env::vars().filter(|(name, _)| name.starts_with("CASTELLAN_") || name == "DISCORD_TOKEN")
    {
        command.env_remove(name);
    }
    command
}

/// A folder, a server, and the address of an empty database on it; nothing where there is no PostgreSQL.
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

/// What it prints when it succeeds.
fn done(folder: &Path, arguments: &[&str]) -> String {
    let output = castellan(folder).args(arguments).output().expect("it runs");
    assert!(output.status.success(), "{}", text(&output));
    text(&output)
}

/// What it says when it refuses.
fn refused(folder: &Path, arguments: &[&str]) -> String {
    let output = castellan(folder).args(arguments).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
    text(&output)
}

/// Puts a store of games of all kinds into a folder, as an earlier version exported it.
fn fixture(folder: &Path) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/upgrade/7/export.jsonl.gz");
    let mut export = GzDecoder::new(File::open(path).expect("a fixture"));
    io::copy(&mut export, &mut File::create(folder.join("fixture.jsonl")).expect("a file")).expect("written");
}

#[test]
fn migrations_are_listed_run_once_and_asked_for() {
    let Some((folder, server, url)) = place() else { return };
    let folder = folder.path();
    let missing = done(folder, &["store", "migrate", &url, "--list"]);
    assert_eq!(missing, "migration\tname\tapplied\n1\tstreams\t-\n2\tkeys\t-\n3\tsessions\t-\n");
    let said = refused(folder, &["store", "check", &url]);
    assert!(said.contains("`castellan store migrate` runs them"), "{said}");
    let run = done(folder, &["store", "migrate", &url]);
    assert!(!run.contains("\t-\n") && run.lines().count() == 4, "{run}");
    assert_eq!(done(folder, &["store", "migrate", &url]), run, "nothing is left to do");
    assert!(done(folder, &["store", "check", &url]).contains("nothing is wrong"));
    // Part of a stream that is not there.
    server.psql(&url, "INSERT INTO castellan.events VALUES ('game/lost', 1, '{}', '\\x00')");
    let said = refused(folder, &["store", "check", &url]);
    assert!(said.contains("damaged events of game/lost: there is no such stream"), "{said}");
}

#[test]
fn what_only_folders_or_only_databases_have_says_so() {
    let Some((folder, _, url)) = place() else { return };
    let folder = folder.path();
    for arguments in [&["store", "upgrade", &url][..], &["store", "salvage", &url, "--out", "rescued"]] {
        let said = refused(folder, arguments);
        assert!(said.contains("works on the folder of a store only"), "{said}");
    }
    let said = refused(folder, &["store", "migrate", "some-folder"]);
    assert!(said.contains("only a database has migrations"), "{said}");
    let said = refused(
        folder,
        &["store", "check", "postgres://castellan:correct-horse-battery@/none?host=/nowhere"],
    );
    assert!(said.contains("cannot be reached"), "{said}");
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
    // What is asked of games is answered alike.
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
    assert!(checked.contains("3 migrations are missing"), "{checked}");
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
    // It greets whoever uses the test server, and stores that.
    let began = Instant::now();
    let streams = loop {
        // Until it has run them, migrations are missing.
        let checked = castellan(folder.path()).args(["store", "check", &url]).output().expect("it runs");
        let checked = text(&checked);
        let streams =
            checked.lines().find_map(|line| line.strip_prefix("streams ")?.split(' ').next()?.parse().ok());
        match streams {
            Some(streams) if streams > 0 => break streams,
            _ => assert!(began.elapsed() < Duration::from_mins(1), "nothing is stored: {checked}"),
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

#[test]
fn of_two_bots_the_second_waits_for_the_first_to_end_and_gives_up_when_it_does_not() {
    let Some((folder, _, url)) = place() else { return };
    let start = |name: &str| {
        let log = folder.path().join(name);
        let bot = castellan(folder.path())
            .env("CASTELLAN_STORE", &url)
            .env("CASTELLAN_PAGE", "0")
            .stdout(Stdio::null())
            .stderr(File::create(&log).expect("a file"))
            .spawn()
            .expect("it starts");
        (bot, log)
    };
    let says = |log: &Path, words: &str| {
        let began = Instant::now();
        loop {
            let said = std::fs::read_to_string(log).expect("text");
            if said.contains(words) {
                return;
            }
            assert!(began.elapsed() < Duration::from_mins(1), "{words}: {said}");
            std::thread::sleep(Duration::from_millis(50));
        }
    };
    let (mut first, log) = start("first");
    says(&log, "people can reach the bot");
    // Two more come: each waits for those before it.
    let (mut second, second_log) = start("second");
    says(&second_log, "waiting for it");
    let (mut third, third_log) = start("third");
    says(&third_log, "waiting for it");
    first.kill().expect("killed");
    first.wait().expect("it ended");
    // What was killed is missed, and the second plays; the third still waits, until it gives up.
    says(&second_log, "people can reach the bot");
    assert_eq!(third.wait().expect("it ends").code(), Some(2));
    let said = std::fs::read_to_string(&third_log).expect("text");
    assert!(said.contains("another bot plays in this database") && !said.contains(PASSWORD), "{said}");
    second.kill().expect("killed");
    second.wait().expect("it ended");
}
