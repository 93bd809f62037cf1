//! Backups: made during games, restored, and played on from.

use crate::harness::{Harness, game_id};
use crate::store_location::{Disk, Memory, StoreLocation, on_both_stores};
use castellan_game::{Span, Time};
use castellan_referee::Clock;
use castellan_referee::backups::{BackupSettings, list_backups};
use castellan_store::{Store, import};
use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;
use tokio::sync::Notify;

on_both_stores! {
    games_continue_from_a_backup_made_during_play
    only_the_configured_number_of_backups_is_kept
}

fn into(folder: &Path) -> BackupSettings {
    BackupSettings { folder: folder.join("backups"), every: Span::days(1), keep: 3, expire: Span::days(30) }
}

async fn games_continue_from_a_backup_made_during_play<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let folder = tempfile::tempdir().expect("a folder");
    let games = ["one", "two", "three", "four"];
    for game in games {
        harness.start_duel(game).await;
    }
    harness.referee().directory.player("discord:1815", "Ada").await.expect("a store");
    harness.deliver().await;
    harness.play(&game_id("one"), "e2e4").await;
    let before = harness.whole_stream(&game_id("four")).await;
    let backing = harness.yielding_referee().await;
    let backups = into(folder.path());
    let playing = async {
        for action in ["d2d4", "d7d5", "c2c4", "c7c6", "b1c3", "b8d7"] {
            for game in &games[1..3] {
                harness.play(&game_id(game), action).await;
                tokio::task::yield_now().await;
            }
        }
    };
    let (backup, ()) = tokio::join!(backing.backups.back_up(&backups), playing);
    drop(backing);
    let (path, exported) = backup.expect("a backup");
    assert_eq!(exported.streams, 6, "four games, a person, the table");

    let mut fresh = Harness::<P>::without_store(P::new());
    fresh.requests = 100;
    fresh.open().await;
    let file = BufReader::new(File::open(&path).expect("a file"));
    let imported = import(file, fresh.store()).await.expect("a store");
    assert_eq!((imported.new, imported.same, imported.missing), (6, 0, 0));
    fresh.end_outage().await;
    assert_eq!(fresh.whole_stream(&game_id("four")).await, before);
    for game in games.map(game_id) {
        fresh.assert_consistent(&game).await;
        let (old, new) = (harness.log(&game).await, fresh.log(&game).await);
        assert!(old.starts_with(&new), "{game} is as it was at some moment");
    }
    assert!(fresh.referee().directory.find_player("discord:1815").await.expect("a store").is_some());
    // Pending notices are posted, and games continue.
    fresh.deliver().await;
    assert_eq!(fresh.announcer.notices_of(&game_id("one")), [["played"]]);
    fresh.play(&game_id("one"), "e7e5").await;
    fresh.wait(Span::hours(25)).await;
    for game in games.map(game_id) {
        assert_eq!(fresh.count(&game, "ended").await, 1);
        fresh.assert_consistent(&game).await;
    }
}

async fn only_the_configured_number_of_backups_is_kept<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    harness.start_duel("k3x9").await;
    let folder = tempfile::tempdir().expect("a folder");
    let backups = into(folder.path());
    let mut paths = Vec::new();
    for _ in 0..5 {
        paths.push(harness.referee().backups.back_up(&backups).await.expect("a backup").0);
        harness.clock.advance(Span::hours(1));
    }
    assert_eq!(list_backups(&backups.folder).expect("a folder"), paths[2..]);
    // Foreign files stay; unfinished ones are removed.
    fs::write(backups.folder.join("letters.jsonl"), "dear").expect("a file");
    fs::write(paths[4].with_extension("unfinished"), "half").expect("a file");
    harness.referee().backups.back_up(&backups).await.expect("a backup");
    let mut names: Vec<_> = fs::read_dir(&backups.folder)
        .expect("a folder")
        .map(|entry| entry.expect("a file").file_name())
        .collect();
    names.sort();
    assert_eq!(names.len(), 4);
    assert_eq!(names[3], "letters.jsonl");
    // Keeping none keeps the one that was just made.
    let none = BackupSettings { keep: 0, ..backups };
    harness.clock.advance(Span::hours(1));
    let (last, _) = harness.referee().backups.back_up(&none).await.expect("a backup");
    assert_eq!(list_backups(&none.folder).expect("a folder"), [last]);
}

#[tokio::test]
async fn restarts_do_not_change_the_schedule_of_backups() {
    let mut harness = Harness::new(Disk::new()).await;
    let folder = tempfile::tempdir().expect("a folder");
    let backups = BackupSettings { keep: 9, ..into(folder.path()) };
    let begun = harness.clock.now();
    let due = [0, 24, 48, 100];
    for hours in [0, 5, 10, 23, 24, 30, 47, 48, 100] {
        harness.clock.set(begun.plus(Span::hours(hours)));
        harness.restart().await;
        let done = Notify::new();
        let keeping = harness.referee().backups.run(&backups, |made| {
            drop(made.expect("a backup"));
            done.notify_one();
        });
        let until = async {
            if due.contains(&hours) {
                done.notified().await;
            } else {
                turns().await;
            }
        };
        tokio::select! {
            biased;
            () = keeping => panic!("it never ends by itself"),
            () = until => {}
        }
    }
    let times: Vec<Time> = due.map(|hours| begun.plus(Span::hours(hours))).into();
    let names: Vec<_> = list_backups(&backups.folder).expect("a folder");
    let expected: Vec<_> =
        times.iter().map(|at| backups.folder.join(format!("castellan-{:016}.jsonl", at.ms()))).collect();
    assert_eq!(names, expected);
}

/// Yields long enough for work that waits only for the disk.
async fn turns() {
    for _ in 0..200 {
        tokio::task::spawn_blocking(|| ()).await.expect("no panic");
    }
}

#[tokio::test]
async fn a_failed_backup_leaves_the_others_unchanged() {
    let harness = Harness::new(Memory::new()).await;
    let folder = tempfile::tempdir().expect("a folder");
    let backups = into(folder.path());
    harness.referee().backups.back_up(&backups).await.expect("a backup");
    let before = list_backups(&backups.folder).expect("a folder");
    harness.clock.advance(Span::hours(1));
    harness.store().hooks.stop(Some(crate::faulty::Stop { after: 1, done: false }));
    assert!(harness.referee().backups.back_up(&backups).await.is_err());
    harness.store().hooks.stop(None);
    assert_eq!(list_backups(&backups.folder).expect("a folder"), before);
    // A file occupies the folder's path.
    let file = folder.path().join("file");
    fs::write(&file, "x").expect("a file");
    assert!(harness.referee().backups.back_up(&BackupSettings { folder: file, ..backups }).await.is_err());
    assert!(
        harness
            .store()
            .head(&castellan_referee::game_stream(&game_id("none")))
            .await
            .expect("a store")
            .is_none()
    );
}

#[tokio::test]
async fn an_expired_backup_is_removed_once_a_newer_one_exists() {
    let mut harness = Harness::new(Disk::new()).await;
    let folder = tempfile::tempdir().expect("a folder");
    let backups = BackupSettings { keep: 9, expire: Span::days(30), ..into(folder.path()) };
    let (first, _) = harness.referee().backups.back_up(&backups).await.expect("a backup");
    harness.clock.advance(Span::days(29));
    let (second, _) = harness.referee().backups.back_up(&backups).await.expect("a backup");
    assert_eq!(list_backups(&backups.folder).expect("a folder"), [first.clone(), second.clone()]);
    harness.clock.advance(Span::days(1));
    let (third, _) = harness.referee().backups.back_up(&backups).await.expect("a backup");
    assert_eq!(list_backups(&backups.folder).expect("a folder"), [second, third.clone()]);
    // While no backup can be made, the newest stays at any age; older ones expire on schedule.
    let rarely = BackupSettings { every: Span::days(365), ..backups.clone() };
    harness.clock.advance(Span::days(40));
    harness.restart().await;
    let keeping = harness.referee().backups.run(&rarely, |made| drop(made.expect("a backup")));
    let older_goes = async {
        while list_backups(&backups.folder).expect("a folder").len() > 1 {
            tokio::task::spawn_blocking(|| ()).await.expect("no panic");
        }
        turns().await;
    };
    tokio::select! {
        biased;
        () = keeping => panic!("it never ends by itself"),
        () = older_goes => {}
    }
    assert_eq!(list_backups(&backups.folder).expect("a folder"), [third]);
}
