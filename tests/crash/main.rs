//! Tests that a program killed at any moment loses no acknowledged data.
//!
//! The test starts itself as a child that plays random games of all variants concurrently, and prints each command once
//! it is acknowledged and each notice once it is accepted. The child is killed at random moments, also while it opens
//! or closes its store. `CRASH_ROUNDS` sets the number of rounds (default 20).

mod child;

use castellan::game::{Event, Game, GameId};
use castellan::referee::receipts::{RECEIPTS, Receipts};
use castellan::referee::{game_of_stream, game_stream, rows};
use castellan::store::{IndexChange, SledOptions, SledStore, Store, Version, WholeStream};
use castellan_test_support::Random;
use child::{CHILD_TEST, FOLDER, SEED};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// The default number of kills.
const KILLS: usize = 20;

#[test]
fn no_acknowledged_data_is_lost_when_the_program_is_killed() {
    let kills = std::env::var("CRASH_ROUNDS").map_or(KILLS, |kills| kills.parse().expect("a number"));
    let folder = tempfile::tempdir().expect("a folder");
    let mut output = ChildOutput::default();
    let mut random = Random::new(2_024);
    let mut killed: BTreeMap<&'static str, usize> = BTreeMap::new();
    // The child sometimes finishes before it is killed; that counts as a round too.
    for round in 0.. {
        let kill_time = KillTime::random(&mut random);
        let lines = play_until(folder.path(), round, &kill_time, &mut killed);
        output.add(&lines);
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let is_last = killed.values().sum::<usize>() >= kills;
        runtime.block_on(check_store(folder.path(), &output, round, is_last));
        if is_last {
            break;
        }
    }
    println!(
        "killed {killed:?}: {} commands in {} games acknowledged, {} notices accepted",
        output.acknowledged.len(),
        output.acknowledged.iter().map(|command| &command.game).collect::<HashSet<_>>().len(),
        output.accepted.len()
    );
}

/// The time at which the child is killed: a delay after it prints a word.
struct KillTime {
    word: &'static str,
    after: Duration,
}

impl KillTime {
    fn random(random: &mut Random) -> Self {
        let (word, longest) =
            *random.pick(&[("running", 30), ("opening", 30), ("open", 60), ("open", 600), ("closing", 6)]);
        Self { word, after: Duration::from_micros(random.below(longest * 1_000) as u64) }
    }
}

/// Runs the child until the time of its kill or until it ends. Returns its output.
fn play_until(
    folder: &Path,
    round: usize,
    kill_time: &KillTime,
    killed: &mut BTreeMap<&'static str, usize>,
) -> Vec<String> {
    let mut child = Command::new(std::env::current_exe().expect("this test"))
        .args(["--exact", CHILD_TEST, "--nocapture", "--test-threads=1"])
        .env(FOLDER, folder)
        .env(SEED, round.to_string())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a child");
    let printed = lines_of(&mut child);
    let mut lines = Vec::new();
    while let Ok(line) = printed.recv() {
        let is_kill_time = line.split(' ').next() == Some(kill_time.word);
        lines.push(line);
        if is_kill_time {
            thread::sleep(kill_time.after);
            // The child may have just ended.
            if child.try_wait().expect("a child").is_none() {
                *killed.entry(kill_time.word).or_default() += 1;
                child.kill().expect("a child");
            }
            break;
        }
    }
    lines.extend(printed);
    let status = child.wait().expect("a child");
    assert!(status.success() || status.code().is_none(), "the child failed by itself: {status}");
    lines
}

/// Returns the child's output by line. An incomplete last line is dropped.
fn lines_of(child: &mut Child) -> Receiver<String> {
    let mut reader = BufReader::new(child.stdout.take().expect("its output"));
    let (sender, lines) = channel();
    thread::spawn(move || {
        let mut line = String::new();
        while reader.read_line(&mut line).is_ok_and(|read| read > 0) && line.ends_with('\n') {
            if sender.send(line.trim_end().to_owned()).is_err() {
                return;
            }
            line.clear();
        }
    });
    lines
}

/// An acknowledged command.
struct Acknowledged {
    game: GameId,
    request: String,
    from: u64,
    to: u64,
    /// The hash after the command's last event.
    hash: String,
}

/// The output of all children so far.
#[derive(Default)]
struct ChildOutput {
    acknowledged: Vec<Acknowledged>,
    /// The accepted notices, by game and number of their first event.
    accepted: HashSet<(String, u64)>,
}

impl ChildOutput {
    fn add(&mut self, lines: &[String]) {
        let mut accepted_now = HashSet::new();
        for line in lines {
            match line.split(' ').collect::<Vec<_>>()[..] {
                ["ack", game, request, from, to, hash] => self.acknowledged.push(Acknowledged {
                    game: GameId::new(game).expect("a game"),
                    request: request.to_owned(),
                    from: from.parse().expect("a number"),
                    to: to.parse().expect("a number"),
                    hash: hash.to_owned(),
                }),
                ["accepted", game, key] => {
                    let notice = (game.to_owned(), key.parse().expect("a number"));
                    assert!(accepted_now.insert(notice.clone()), "accepted twice by one child: {notice:?}");
                    self.accepted.insert(notice);
                }
                _ => {}
            }
        }
    }
}

/// Checks that all acknowledged data is stored, and that no write is partial.
async fn check_store(folder: &Path, output: &ChildOutput, round: usize, is_last: bool) {
    let store = SledStore::open(folder, SledOptions::default()).expect("a store");
    let mut games: HashMap<GameId, WholeStream> = HashMap::new();
    let mut after = None;
    loop {
        let names = store.streams(after.as_ref(), 1_000).await.expect("names");
        let Some(name) = names.last() else { break };
        after = Some(name.clone());
        for name in names {
            if let Some(game) = game_of_stream(&name) {
                games.insert(
                    game,
                    store.whole_stream(&name).await.expect("a stream").expect("an existing stream"),
                );
            }
        }
    }
    // Commands checked in an earlier round cannot change; the last round checks all of them again.
    let first_new = if is_last { 0 } else { output.acknowledged.len().saturating_sub(3_000) };
    let mut hashes: HashMap<&GameId, Vec<String>> = HashMap::new();
    for command in &output.acknowledged[first_new..] {
        let Acknowledged { game, request, from, to, hash } = command;
        let whole = games.get(game).unwrap_or_else(|| panic!("round {round}: game {game} is lost"));
        if !hashes.contains_key(game) {
            let events = store.read(&game_stream(game), Version(1), usize::MAX).await.expect("events");
            hashes.insert(game, events.iter().map(|event| event.hash.to_string()).collect());
        }
        assert_eq!(hashes[game].get(*to as usize - 1), Some(hash), "round {round}: {game} {to}");
        let requests = whole.requests.iter().filter(|stored| stored.id.as_str() == request);
        let answers: Vec<_> = requests.map(|stored| stored.answer.clone()).collect();
        assert_eq!(answers, [format!(r#"{{"from":{from},"to":{to}}}"#)], "round {round}: {game} {request}");
        let receipts = stored_receipts(whole);
        let is_pending =
            whole.jobs.iter().any(|job| job.queue == rows::OUTBOX && job.key == format!("{from:012}"));
        let accepted = output.accepted.contains(&(game.to_string(), *from));
        assert!(
            is_pending != (receipts.last_event >= *to),
            "round {round}: {game} {from} is either pending or delivered"
        );
        assert!(
            is_pending || accepted,
            "round {round}: {game} {from} counts as delivered but was not accepted"
        );
    }
    for (game, whole) in &games {
        check_game(game, whole, round);
    }
    let report = store.check().await.expect("a check");
    assert_eq!(report.damaged, [], "round {round}");
}

fn stored_receipts(whole: &WholeStream) -> Receipts {
    let row = whole.index.iter().find(|row| row.index == RECEIPTS);
    row.map(|row| serde_json::from_str(&row.value).expect("a row")).unwrap_or_default()
}

/// Checks that a game can be rebuilt from its events, that each event belongs to one request, and that rows and timers
/// match.
fn check_game(game: &GameId, whole: &WholeStream, round: usize) {
    let events: Vec<Event> =
        whole.events.iter().map(|json| Event::from_json(json).expect("an event")).collect();
    let folded = Game::fold(&events).unwrap_or_else(|error| panic!("round {round}: {game}: {error}"));
    let mut number = 0;
    for request in whole.requests.iter().filter(|request| !request.answer.is_empty()) {
        let own = &events[number as usize..request.version.0 as usize];
        assert!(own.iter().all(|event| event.request == request.id.as_str()), "round {round}: {game}");
        number = request.version.0;
    }
    assert_eq!(number, folded.events());
    let rows: Vec<_> = rows::index_changes(None, &folded)
        .into_iter()
        .filter_map(|change| match change {
            IndexChange::Put { index, key, value } => Some((index, key, value)),
            IndexChange::Remove { .. } => None,
        })
        .collect();
    let stored = whole.index.iter().filter(|row| row.index != RECEIPTS);
    let stored: Vec<_> = stored.map(|row| (row.index.clone(), row.key.clone(), row.value.clone())).collect();
    assert_eq!(stored, rows, "round {round}: {game}");
    let tick = whole.jobs.iter().find(|job| job.queue == rows::TIMERS && job.key == rows::TICK);
    let due = folded.due_events().iter().map(|due| due.at.ms()).min();
    assert_eq!(tick.map(|job| job.due), due, "round {round}: {game}");
}
