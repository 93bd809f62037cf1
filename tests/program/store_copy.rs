//! Tests of moving a folder of games into a database with one command, which compares both.
//!
//! `GAMES=10000 cargo test --test program store_copy -- --nocapture` moves ten thousand games and prints the cost.

use crate::server::{PASSWORD, server};
use castellan::game::command::SeatRequest;
use castellan::game::{Command, CommandKind, GameId, GameSettings, Phase, Player, PlayerId, Requester};
use castellan::referee::{Announcer, DeliveryError, Notice, Receipt, Referee};
use castellan::rules::Variant;
use castellan::store::{Append, SharedStore, SledOptions, SledStore, Store, Version};
use castellan_test_support::Random;
use castellan_test_support::test_ports::{START, SeededEntropy, TestClock};
use std::path::Path;
use std::process::{Command as Program, Output};
use std::sync::Arc;
use std::time::Instant;

/// The most actions of a game.
const MAX_ACTIONS: usize = 24;
/// The number of concurrent games.
const CONCURRENT_GAMES: usize = 16;

fn game_count() -> usize {
    std::env::var("GAMES").ok().map_or(20, |games| games.parse().expect("GAMES is a number"))
}

/// An announcer that accepts every message.
struct AcceptingAnnouncer;

impl Announcer for AcceptingAnnouncer {
    async fn announce(&self, _: &Notice) -> Result<Receipt, DeliveryError> {
        Ok(Receipt("1300000000000000000".to_owned()))
    }
}

pub fn person(name: &str) -> Player {
    Player::person(PlayerId::new(name).expect("a name"))
}

/// Plays a game to its end or up to the longest length.
async fn play(referee: &Arc<Referee>, number: usize) {
    let variant = Variant::ALL[number % Variant::ALL.len()];
    let id = GameId::new(format!("game{number}")).expect("a name");
    // Each person has several games.
    let people = [format!("ann{}", number % 977), format!("ben{}", number % 983)];
    let mut requests = 0;
    let mut command = |by: &str, kind| {
        requests += 1;
        let request = format!("discord:13{number:010}{requests:04}");
        Command { by: Requester::Player(PlayerId::new(by).expect("a name")), at: START, request, kind }
    };
    let settings: &[(&str, &str)] = match variant.info().name {
        "king-of-the-mountain" => &[("army", "balanced"), ("time", "3d")],
        _ => &[("time", "3d")],
    };
    let game_settings = GameSettings::from_pairs(variant, settings).expect("valid settings");
    let owner = person(&people[0]);
    let create =
        CommandKind::Create { settings: Box::new(game_settings), owner, seat: Some(SeatRequest::Any) };
    let join = CommandKind::Join { player: person(&people[1]), place: SeatRequest::Any };
    for (by, kind) in [(0, create), (1, join), (0, CommandKind::Start)] {
        referee.games.command(&id, &command(&people[by], kind)).await.expect("the command is accepted");
    }
    let mut random = Random::new(number as u64);
    for _ in 0..MAX_ACTIONS {
        let game = referee.games.game(&id).await.expect("a game");
        if game.phase() != Phase::Running {
            break;
        }
        let position = game.record().expect("a started game").position();
        let action = (*random.pick(&position.actions())).into();
        let by = game.player_at(position.to_act()).expect("a player at the seat").id.to_string();
        referee
            .games
            .command(&id, &command(&by, CommandKind::Act { action, seen: None }))
            .await
            .expect("a legal action");
    }
}

/// Creates a store in a folder with games of all kinds.
async fn create_store(folder: &Path, games: usize) {
    let store = SharedStore::new(SledStore::open(folder, SledOptions::default()).expect("a store"));
    let referee = Arc::new(Referee::new(store, TestClock::new(), SeededEntropy::new(1)));
    let tasks = (0..CONCURRENT_GAMES).map(|first| {
        let referee = Arc::clone(&referee);
        tokio::spawn(async move {
            for number in (first..games).step_by(CONCURRENT_GAMES) {
                play(&referee, number).await;
            }
        })
    });
    for task in tasks.collect::<Vec<_>>() {
        task.await.expect("the games are played");
    }
    referee.outbox.run_due(&Arc::new(AcceptingAnnouncer)).await.expect("all notices are delivered");
    referee.close().await.expect("a closed store");
}

fn castellan(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Program::new(env!("CARGO_BIN_EXE_castellan"));
    command.env("LC_ALL", "C").current_dir(folder).args(arguments);
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("CASTELLAN_")) {
        command.env_remove(name);
    }
    let output = command.output().expect("the program runs");
    assert!(!output_text(&output).contains(PASSWORD), "{}", output_text(&output));
    output
}

fn output_text(output: &Output) -> String {
    String::from_utf8([&output.stdout[..], &output.stderr[..]].concat()).expect("text")
}

/// Runs the program, checks its success, and returns its output. Prints the time taken.
fn run_ok(folder: &Path, arguments: &[&str]) -> String {
    let began = Instant::now();
    let output = castellan(folder, arguments);
    assert!(output.status.success(), "{}", output_text(&output));
    println!("{} {} took {:.1} s", arguments[0], arguments[1], began.elapsed().as_secs_f64());
    output_text(&output)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_of_games_is_copied_into_a_database_and_back() {
    let Some(server) = server() else { return };
    let (url, folder) = (server.database(), tempfile::tempdir().expect("a folder"));
    let folder = folder.path();
    let began = Instant::now();
    create_store(&folder.join("games"), game_count()).await;
    println!("{} games played in {:.1} s", game_count(), began.elapsed().as_secs_f64());
    let copied = run_ok(folder, &["store", "copy", "games", &url]);
    let lines: Vec<&str> = copied.lines().collect();
    let [new, "same 0", hash, "both stores are equal"] = lines[..] else { panic!("{copied}") };
    let streams: usize = new.strip_prefix("new ").and_then(|new| new.parse().ok()).expect("a number");
    assert!(streams >= game_count() && hash.len() == "hash ".len() + 64, "{copied}");
    assert!(run_ok(folder, &["store", "check", &url, "--replay"]).contains("nothing is wrong"));
    // A second copy adds no events, and copying back gives the same result.
    let again = run_ok(folder, &["store", "copy", "games", &url]);
    assert_eq!(again, format!("new 0\nsame {streams}\n{hash}\nboth stores are equal\n"));
    assert_eq!(run_ok(folder, &["store", "copy", &url, "back"]), copied);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_that_differs_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    create_store(&folder.join("games"), 2).await;
    run_ok(folder, &["store", "copy", "games", "third"]);
    // An event that exists only in the target.
    let third = SledStore::open(folder.join("third"), SledOptions::default()).expect("a store");
    let mut append =
        Append::new("more".parse().expect("a name"), Version::ZERO, "a:1".parse().expect("an id"));
    append.events = vec!["1".to_owned()];
    third.append(append).await.expect("a stored event");
    third.close().await.expect("a closed store");
    drop(third);
    let output = castellan(folder, &["store", "copy", "games", "third"]);
    let text = output_text(&output);
    assert!(!output.status.success() && text.contains("third differs from games after the copy"), "{text}");
    assert_eq!(text.matches("hash ").count(), 2, "{text}");
    assert!(!text.contains("both stores are equal"), "{text}");
}
