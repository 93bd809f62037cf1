//! Tests of a disk that fills up and is freed during a game: users get correct errors, no acknowledged data is lost,
//! and play continues without a restart. If the disk stays full, the program exits.

use crate::harness::{Harness, castellan, quick, until};
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
pub fn that_meets_limits(harness: &Harness) -> Option<Command> {
    let plain = castellan(harness.folder());
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
async fn is_well(harness: &Harness, well: bool, because: &str) {
    let began = Instant::now();
    loop {
        if let Some((status, why)) = harness.watched("healthz").await
            && status == if well { 200 } else { 503 }
            && why.contains(because)
        {
            break;
        }
        assert!(began.elapsed() < PATIENCE, "it never was {because}: {}", harness.told());
        sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(harness.count("castellan_store_up").await, Some(u64::from(well)));
}

/// Types an action that cannot be stored as the player to move, and checks the answer.
async fn is_not_stored(harness: &Harness, test_game: &TestGame, action: Action) {
    let asked = json!({ "action": action.to_string(), "game": test_game.id });
    let told = harness.gives(test_game.to_act(), "move", asked).await.privately();
    assert!(told.contains(NOT_STORED), "{told}");
}

/// Plays until an action cannot be stored, and checks the answer. On a full disk that may take a few actions, because
/// files have room left.
async fn plays_until_it_fails(harness: &Harness, test_game: &mut TestGame) {
    let began = Instant::now();
    loop {
        assert!(began.elapsed() < PATIENCE, "everything is stored");
        let action = test_game.some(1)[0];
        let asked = json!({ "action": action.to_string(), "game": test_game.id });
        let heard = harness.gives(test_game.to_act(), "move", asked).await;
        if heard.said().contains(NOT_STORED) {
            assert!(heard.is_private(), "nobody else is bothered");
            return;
        }
        test_game.play(harness, action).await;
        test_game.board(harness, "the board").await;
    }
}

/// Plays two games while writing repeatedly fails and recovers.
async fn play_goes_on(harness: &Harness, times: usize, mut fails: impl AsyncFnMut(bool)) -> [TestGame; 2] {
    let mut test_game = TestGame::duel(harness).await;
    let mut other = TestGame::duel(harness).await;
    for _ in 0..times {
        test_game.goes_on(harness).await;
        fails(true).await;
        plays_until_it_fails(harness, &mut test_game).await;
        is_well(harness, false, "the store cannot be written to").await;
        plays_until_it_fails(harness, &mut other).await;
        fails(false).await;
        is_well(harness, true, "ok").await;
        other.goes_on(harness).await;
    }
    test_game.goes_on(harness).await;
    let test_games = [test_game, other];
    for test_game in &test_games {
        test_game.was_told_once(harness).await;
        test_game.is_what_was_played(harness).await;
    }
    test_games
}

#[tokio::test(flavor = "multi_thread")]
async fn writes_that_fail_are_told_and_play_goes_on_when_they_work_again() {
    if stores::is_database() {
        return skipped("it is about files of a folder");
    }
    let mut harness = Harness::without_a_bot(quick()).await;
    let Some(command) = that_meets_limits(&harness) else { return };
    harness.begin_as(command);
    harness.reached().await;
    let process = harness.process().id().expect("it runs");
    if !limit_files(process, "unlimited").await {
        return skipped("prlimit is missing");
    }
    Box::pin(play_goes_on(&harness, 3, async |fail| {
        assert!(limit_files(process, if fail { "1" } else { "unlimited" }).await);
    }))
    .await;
    let told = harness.told();
    assert!(told.contains("store: cannot be written to") && told.contains("store: open again"), "{told}");
    harness.ends().await;
}

/// A small disk in memory, unmounted on drop.
struct SmallDisk(TempDir);

impl SmallDisk {
    async fn mount() -> Option<Self> {
        let place = TempDir::new().expect("a folder");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=16m", "tmpfs"]).arg(place.path());
        let mounted = mount.output().await.is_ok_and(|output| output.status.success());
        mounted.then(|| Self(place))
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
async fn a_disk_that_is_full_and_freed_again_costs_nobody_anything() {
    let Some(disk) = SmallDisk::mount().await else {
        return skipped("no tmpfs can be mounted here");
    };
    let mut harness = Harness::without_a_bot(quick()).await;
    let store = disk.0.path().join("store");
    let begin = async |harness: &mut Harness| {
        let mut command = castellan(harness.folder());
        command.env("CASTELLAN_STORE", &store);
        harness.begin_as(command);
        harness.reached().await;
    };
    begin(&mut harness).await;
    let test_games = Box::pin(play_goes_on(&harness, 2, async |full| fill(disk.0.path(), full))).await;
    harness.stop().await;
    // Acknowledged data is on the disk, and no record is incomplete.
    let mut check = castellan(harness.folder());
    check.args(["store", "check", "--replay"]).arg(&store).stdout(std::process::Stdio::piped());
    let checked = check.output().await.expect("it runs");
    let said = String::from_utf8(checked.stdout).expect("text");
    assert!(checked.status.success() && said.contains("nothing is wrong"), "{said}");
    begin(&mut harness).await;
    for test_game in &test_games {
        test_game.is_what_was_played(&harness).await;
        test_game.was_told_once(&harness).await;
    }
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_under_the_database_costs_nobody_anything() {
    let Some(server) = Server::start(&["fsync=off"]) else { return };
    let Some(disk) = SmallDisk::mount().await else {
        return skipped("no tmpfs can be mounted here");
    };
    let tables = disk.0.path().join("tables");
    fs::create_dir(&tables).expect("a folder");
    let url = server.database_in(&tables);
    let chosen = |folder: &Path| {
        stores::choose_url(folder, &url);
        true
    };
    let mut harness = Harness::without_a_bot_in(quick(), chosen).await.expect("a store");
    // With several processes, the one that answers would be random.
    harness.begin_as(castellan(harness.folder()));
    harness.reached().await;
    let test_games = Box::pin(play_goes_on(&harness, 2, async |full| fill(disk.0.path(), full))).await;
    harness.stop().await;
    let mut check = castellan(harness.folder());
    check.args(["store", "check", "--replay", "-"]).stdout(std::process::Stdio::piped());
    let checked = check.output().await.expect("it runs");
    let said = String::from_utf8(checked.stdout).expect("text");
    assert!(checked.status.success() && said.contains("nothing is wrong"), "{said}");
    harness.start().await;
    for test_game in &test_games {
        test_game.is_what_was_played(&harness).await;
        test_game.was_told_once(&harness).await;
    }
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn when_nobody_makes_room_the_program_ends_and_says_why() {
    if stores::is_database() {
        return skipped("it is about files of a folder");
    }
    let mut harness = Harness::without_a_bot(quick()).await;
    let Some(mut command) = that_meets_limits(&harness) else { return };
    command.env("CASTELLAN_STORE_PATIENCE", "2s");
    harness.begin_as(command);
    harness.reached().await;
    let mut test_game = TestGame::duel(&harness).await;
    let process = harness.process().id().expect("it runs");
    if !limit_files(process, "1").await {
        return skipped("prlimit is missing");
    }
    is_not_stored(&harness, &test_game, test_game.some(1)[0]).await;
    let ended =
        tokio::time::timeout(PATIENCE, harness.process().wait()).await.expect("in time").expect("it ran");
    assert_eq!(ended.code(), Some(2));
    until("its last words", || harness.told().contains("(CASTELLAN_STORE_PATIENCE)").then_some(())).await;
    let told = harness.told();
    assert!(told.contains("it could not be written to for 2 seconds"), "{told}");
    // The next process finds all data.
    harness.start().await;
    test_game.goes_on(&harness).await;
    test_game.was_told_once(&harness).await;
    harness.ends().await;
}
