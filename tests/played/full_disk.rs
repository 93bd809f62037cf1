//! Tests of a disk that fills up and is freed during a game: users get correct errors, no acknowledged data is lost,
//! and play continues without a restart. If the disk stays full, the program exits.

use crate::harness::{Harness, castellan_command, quick_options, wait_for};
use crate::stores;
use crate::stores::server::Server;
use crate::test_game::TestGame;
use castellan::rules::Action;
use castellan_test_support::tools::{skipped, tool};
use serde_json::json;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::process::Command;
use tokio::time::sleep;

/// The timeout for expected changes.
const PATIENCE: Duration = Duration::from_mins(3);

/// The answer after a failed write.
const NOT_STORED: &str = "Nothing is lost. Please try again in a minute.";

/// Returns the program with writes that fail at a file size limit instead of killing it, or `None` without bash.
pub fn command_with_file_limits(harness: &Harness) -> Option<Command> {
    let plain = castellan_command(harness.folder());
    let mut command = Command::from(tool("bash")?);
    // The log goes through a pipe: the limits apply to the program, not to the process that stores the log.
    command.arg("-c").arg("trap '' XFSZ; exec \"$0\" \"$@\" 2> >(trap '' TERM; exec cat >&2)");
    command.arg(plain.as_std().get_program()).current_dir(harness.folder()).kill_on_drop(true);
    for (name, value) in plain.as_std().get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    Some(command)
}

/// Sets the size limit of a process's files in bytes. At 1 every write fails; `unlimited` lifts the limit.
pub async fn limit_files(process: u32, limit: &str) -> bool {
    let mut command = Command::new("prlimit");
    command.args(["--pid", &process.to_string(), &format!("--fsize={limit}:unlimited")]);
    command.status().await.is_ok_and(|status| status.success())
}

/// Waits until the bot reports itself as healthy or unhealthy.
async fn wait_for_health(harness: &Harness, well: bool, because: &str) {
    let began = Instant::now();
    loop {
        if let Some((status, why)) = harness.monitor("healthz").await
            && status == if well { 200 } else { 503 }
            && why.contains(because)
        {
            break;
        }
        assert!(began.elapsed() < PATIENCE, "it never was {because}: {}", harness.log());
        sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(harness.counter("castellan_store_up").await, Some(u64::from(well)));
}

/// Types an action that cannot be stored as the player to move, and checks the answer.
async fn assert_not_stored(harness: &Harness, test_game: &TestGame, action: Action) {
    let options = json!({ "action": action.to_string(), "game": test_game.id });
    let reply = harness.run(test_game.to_act(), "move", options).await.private_text();
    assert!(reply.contains(NOT_STORED), "{reply}");
}

/// Plays until an action cannot be stored, and checks the answer. On a full disk that may take a few actions, because
/// files have room left.
async fn play_until_a_write_fails(harness: &Harness, test_game: &mut TestGame) {
    let began = Instant::now();
    loop {
        assert!(began.elapsed() < PATIENCE, "everything is stored");
        let action = test_game.random_actions(1)[0];
        let options = json!({ "action": action.to_string(), "game": test_game.id });
        let answer = harness.run(test_game.to_act(), "move", options).await;
        if answer.text().contains(NOT_STORED) {
            assert!(answer.is_private(), "the answer is private");
            return;
        }
        test_game.play(harness, action).await;
        test_game.wait_for_board(harness, "the board").await;
    }
}

/// Plays two games while writing repeatedly fails and recovers.
async fn play_with_failing_writes(
    harness: &Harness,
    times: usize,
    mut fails: impl AsyncFnMut(bool),
) -> [TestGame; 2] {
    let mut test_game = TestGame::start_duel(harness).await;
    let mut other = TestGame::start_duel(harness).await;
    for _ in 0..times {
        test_game.assert_play_continues(harness).await;
        fails(true).await;
        play_until_a_write_fails(harness, &mut test_game).await;
        wait_for_health(harness, false, "the store cannot be written to").await;
        play_until_a_write_fails(harness, &mut other).await;
        fails(false).await;
        wait_for_health(harness, true, "ok").await;
        other.assert_play_continues(harness).await;
    }
    test_game.assert_play_continues(harness).await;
    let test_games = [test_game, other];
    for test_game in &test_games {
        test_game.assert_posted_once_and_dimmed(harness).await;
        test_game.assert_stored(harness).await;
    }
    test_games
}

#[tokio::test(flavor = "multi_thread")]
async fn failed_writes_are_reported_and_play_continues_once_writes_succeed() {
    if stores::is_database() {
        return skipped("it is about files of a folder");
    }
    let mut harness = Harness::without_bot(quick_options()).await;
    let Some(command) = command_with_file_limits(&harness) else { return };
    harness.launch_with(command);
    harness.wait_until_reachable().await;
    let process = harness.process().id().expect("it runs");
    if !limit_files(process, "unlimited").await {
        return skipped("prlimit is missing");
    }
    Box::pin(play_with_failing_writes(&harness, 3, async |fail| {
        assert!(limit_files(process, if fail { "1" } else { "unlimited" }).await);
    }))
    .await;
    let log = harness.log();
    assert!(log.contains("store: cannot be written to") && log.contains("store: open again"), "{log}");
    harness.finish().await;
}

/// A small disk in memory, unmounted on drop.
struct SmallDisk(TempDir);

impl SmallDisk {
    async fn mount() -> Option<Self> {
        let folder = TempDir::new().expect("a folder");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=16m", "tmpfs"]).arg(folder.path());
        let mounted = mount.output().await.is_ok_and(|output| output.status.success());
        mounted.then(|| Self(folder))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = std::process::Command::new("umount").arg("--lazy").arg(self.0.path()).output();
    }
}

/// Fills a disk completely, or frees it again.
fn fill(disk: &Path, full: bool) {
    let filler = disk.join("filler");
    if full {
        fs::write(filler, vec![1; 32 << 20]).expect_err("there is not so much room");
    } else {
        fs::remove_file(filler).expect("it is there");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_that_is_freed_loses_no_data() {
    let Some(disk) = SmallDisk::mount().await else {
        return skipped("no tmpfs can be mounted here");
    };
    let mut harness = Harness::without_bot(quick_options()).await;
    let store = disk.0.path().join("store");
    let begin = async |harness: &mut Harness| {
        let mut command = castellan_command(harness.folder());
        command.env("CASTELLAN_STORE", &store);
        harness.launch_with(command);
        harness.wait_until_reachable().await;
    };
    begin(&mut harness).await;
    let test_games =
        Box::pin(play_with_failing_writes(&harness, 2, async |full| fill(disk.0.path(), full))).await;
    harness.stop().await;
    // Acknowledged data is on the disk, and no record is incomplete.
    let mut check = castellan_command(harness.folder());
    check.args(["store", "check", "--replay"]).arg(&store).stdout(std::process::Stdio::piped());
    let checked = check.output().await.expect("it runs");
    let report = String::from_utf8(checked.stdout).expect("text");
    assert!(checked.status.success() && report.contains("nothing is wrong"), "{report}");
    begin(&mut harness).await;
    for test_game in &test_games {
        test_game.assert_stored(&harness).await;
        test_game.assert_posted_once_and_dimmed(&harness).await;
    }
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_of_the_database_that_is_freed_loses_no_data() {
    let Some(server) = Server::start(&["fsync=off"]) else { return };
    let Some(disk) = SmallDisk::mount().await else {
        return skipped("no tmpfs can be mounted here");
    };
    let tables = disk.0.path().join("tables");
    fs::create_dir(&tables).expect("a folder");
    let url = server.database_in(&tables);
    let chosen = |folder: &Path| {
        stores::assign_url(folder, &url);
        true
    };
    let mut harness = Harness::without_bot_in_store(quick_options(), chosen).await.expect("a store");
    // With several processes, the one that answers would be random.
    harness.launch_with(castellan_command(harness.folder()));
    harness.wait_until_reachable().await;
    let test_games =
        Box::pin(play_with_failing_writes(&harness, 2, async |full| fill(disk.0.path(), full))).await;
    harness.stop().await;
    let mut check = castellan_command(harness.folder());
    check.args(["store", "check", "--replay", "-"]).stdout(std::process::Stdio::piped());
    let checked = check.output().await.expect("it runs");
    let report = String::from_utf8(checked.stdout).expect("text");
    assert!(checked.status.success() && report.contains("nothing is wrong"), "{report}");
    harness.start().await;
    for test_game in &test_games {
        test_game.assert_stored(&harness).await;
        test_game.assert_posted_once_and_dimmed(&harness).await;
    }
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_program_exits_with_an_error_if_the_disk_stays_full() {
    if stores::is_database() {
        return skipped("it is about files of a folder");
    }
    let mut harness = Harness::without_bot(quick_options()).await;
    let Some(mut command) = command_with_file_limits(&harness) else { return };
    command.env("CASTELLAN_STORE_PATIENCE", "2s");
    harness.launch_with(command);
    harness.wait_until_reachable().await;
    let mut test_game = TestGame::start_duel(&harness).await;
    let process = harness.process().id().expect("it runs");
    if !limit_files(process, "1").await {
        return skipped("prlimit is missing");
    }
    assert_not_stored(&harness, &test_game, test_game.random_actions(1)[0]).await;
    let ended =
        tokio::time::timeout(PATIENCE, harness.process().wait()).await.expect("in time").expect("it ran");
    assert_eq!(ended.code(), Some(2));
    wait_for("its last words", || harness.log().contains("(CASTELLAN_STORE_PATIENCE)").then_some(())).await;
    let log = harness.log();
    assert!(log.contains("it could not be written to for 2 seconds"), "{log}");
    // The next process finds all data.
    harness.start().await;
    test_game.assert_play_continues(&harness).await;
    test_game.assert_posted_once_and_dimmed(&harness).await;
    harness.finish().await;
}
