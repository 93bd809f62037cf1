//! A server that is killed again and again while people play on its pages.
//!
//! The test starts itself as a child that serves the boards of a store. `CRASH_ROUNDS` sets the number of kills.

use crate::harness::{Harness, KEY, Page};
use castellan_game::{GameId, PlayerId};
use castellan_referee::Referee;
use castellan_rules::{Seat, Variant};
use castellan_store::{SledOptions, SledStore};
use castellan_test_support::Random;
use castellan_test_support::test_ports::{SeededEntropy, TestClock};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::runtime::Runtime;
use tokio::time::{sleep, timeout};

const CHILD_TEST: &str = "kills::serves_boards_until_killed";
const FOLDER: &str = "WEB_CRASH_FOLDER";
const ROUND: &str = "WEB_CRASH_ROUND";
const KILLS: usize = 100;
const BOARDS: usize = 20;

/// The side of a person in a game, with the session that its page uses throughout.
struct Seated {
    game: GameId,
    seat: Seat,
    cookie: String,
}

/// The address of the present child. Each has a port of its own, which no other test can take in between.
type Address = Arc<Mutex<String>>;
/// The texts of accepted moves, in order, by game and seat.
type Accepted = Arc<Mutex<HashMap<(GameId, Seat), Vec<String>>>>;

fn open_referee(folder: &Path, round: u64) -> (Arc<Referee>, TestClock) {
    let clock = TestClock::new();
    let store = SledStore::open(folder, SledOptions::default()).expect("a store");
    (Arc::new(Referee::new(store, clock.clone(), SeededEntropy::new(round))), clock)
}

fn runtime() -> Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime")
}

/// Serves the boards of a store, as the child of the test below.
#[test]
fn serves_boards_until_killed() {
    let Ok(folder) = std::env::var(FOLDER) else { return };
    let round = std::env::var(ROUND).expect("a number").parse().expect("a number");
    runtime().block_on(async {
        let (referee, clock) = open_referee(Path::new(&folder), round);
        let harness = Harness::start_over(referee, clock, KEY).await;
        println!("\naddress {}", harness.address);
        std::future::pending::<()>().await;
    });
}

/// Starts the games, and signs both players of each in.
fn start_games(folder: &Path) -> Vec<Seated> {
    let runtime = runtime();
    let seated = runtime.block_on(async {
        let (referee, clock) = open_referee(folder, 1);
        let harness = Harness::start_over(referee, clock, KEY).await;
        let mut seated = Vec::new();
        for board in 0..BOARDS {
            // Random games of King of the Mountain are long enough for all rounds.
            let variant = if board % 4 == 0 { Variant::AllRoundKing } else { Variant::KingOfTheMountain };
            let people: Vec<PlayerId> = vec![
                harness.player(2 * board as u64 + 1, "Ann").await,
                harness.player(2 * board as u64 + 2, "Ben").await,
            ];
            let game = harness.game(variant, Harness::ready_army(variant), &[&people[0], &people[1]]).await;
            let playing = harness.referee.games.game(&game).await.expect("a game");
            for player in &people {
                let seat = playing.seats_of(player)[0];
                let cookie = harness.cookie(player, &game).await;
                seated.push(Seated { game: game.clone(), seat, cookie });
            }
        }
        seated
    });
    runtime.shutdown_timeout(Duration::from_secs(10));
    seated
}

/// Starts a child, and waits until it serves the boards at a new address.
fn spawn_child(folder: &Path, address: &Address, round: usize) -> Child {
    let mut child = Command::new(std::env::current_exe().expect("this test"))
        .args(["--exact", CHILD_TEST, "--nocapture", "--test-threads=1"])
        .env(FOLDER, folder)
        // The first seed has been used for the sessions.
        .env(ROUND, (round + 2).to_string())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a child");
    let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines().map_while(Result::ok);
    let printed = lines.find_map(|line| line.strip_prefix("address ").map(str::to_owned));
    *address.lock().expect("no panic") = printed.expect("the child failed by itself");
    child
}

/// A side of a game, played by random moves whatever happens to the server.
struct Side {
    seated: Seated,
    random: Random,
    requests: usize,
    /// The move that was sent and not answered, with its text.
    unanswered: Option<(Value, String)>,
    /// The event that was shown when the last move was sent.
    moved_at: Option<u64>,
}

impl Side {
    fn new(seated: Seated, seed: u64) -> Self {
        Self { seated, random: Random::new(seed), requests: 0, unanswered: None, moved_at: None }
    }

    /// Plays until the time is up, and returns the page that is open then. Pages are opened anew until the server
    /// answers, as browsers do it.
    async fn play_on(
        mut self,
        address: Address,
        accepted: Accepted,
        is_over: Arc<AtomicBool>,
    ) -> (Seated, Page) {
        loop {
            let seated = &self.seated;
            let present = address.lock().expect("no panic").clone();
            if let Some(mut page) = Page::open_at(&present, &seated.game, &seated.cookie).await
                && self.play(&mut page, &accepted, &is_over).await.is_ok()
            {
                return (self.seated, page);
            }
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Plays over one connection. Fails with its end.
    async fn play(
        &mut self,
        page: &mut Page,
        accepted: &Accepted,
        is_over: &AtomicBool,
    ) -> Result<(), Option<u16>> {
        page.try_send(&json!({"type": "resume", "after": 0})).await?;
        while page.state.is_null() {
            page.next().await?;
        }
        loop {
            if let Some((message, text)) = &self.unanswered {
                page.try_send(message).await?;
                let answer = loop {
                    let answer = page.next().await?;
                    if answer["type"] == "result" && answer["request"] == message["request"] {
                        break answer;
                    }
                };
                assert_eq!(answer["accepted"], true, "{text}: {answer}");
                let side = (self.seated.game.clone(), self.seated.seat);
                accepted.lock().expect("no panic").entry(side).or_default().push(text.clone());
                self.unanswered = None;
            }
            if is_over.load(Ordering::SeqCst) {
                return Ok(());
            }
            self.choose_move(page);
            if self.unanswered.is_none()
                && let Ok(next) = timeout(Duration::from_millis(200), page.next()).await
            {
                next?;
            }
        }
    }

    /// Chooses a move if the page shows that it is this side's turn.
    fn choose_move(&mut self, page: &Page) {
        let event = page.state["event"].as_u64();
        let actions = page.state["actions"].as_array().map(Vec::as_slice).unwrap_or_default();
        if actions.is_empty() || page.state["turn"] != page.state["you"] || event <= self.moved_at {
            return;
        }
        self.requests += 1;
        self.moved_at = event;
        let text = self.random.pick(actions)["text"].as_str().expect("a text").to_owned();
        let request = format!("move-{}", self.requests);
        let act = json!({"type": "act", "request": request, "event": event, "action": text, "picked": true});
        self.unanswered = Some((act, text));
    }
}

#[test]
fn nothing_that_was_accepted_is_lost_or_doubled_when_the_server_is_killed() {
    let kills = std::env::var("CRASH_ROUNDS").map_or(KILLS, |kills| kills.parse().expect("a number"));
    let folder = tempfile::tempdir().expect("a folder");
    let seated = start_games(folder.path());
    let (address, accepted) = (Address::default(), Accepted::default());
    let is_over = Arc::new(AtomicBool::new(false));
    let runtime = runtime();
    let pages: Vec<_> = (100..)
        .zip(seated)
        .map(|(seed, seated)| {
            let side = Side::new(seated, seed);
            runtime.spawn(side.play_on(Arc::clone(&address), Arc::clone(&accepted), Arc::clone(&is_over)))
        })
        .collect();
    let count = || accepted.lock().expect("no panic").values().map(Vec::len).sum::<usize>();
    let mut random = Random::new(46);
    for round in 0..kills {
        let mut child = spawn_child(folder.path(), &address, round);
        let before = count();
        // Kills only count while people play.
        while count() < before + BOARDS {
            assert!(child.try_wait().expect("a child").is_none(), "the child failed by itself");
            std::thread::sleep(Duration::from_millis(5));
        }
        std::thread::sleep(Duration::from_micros(random.below(150_000) as u64));
        child.kill().expect("a child");
        child.wait().expect("a child");
    }
    let mut child = spawn_child(folder.path(), &address, kills);
    is_over.store(true, Ordering::SeqCst);
    let open: Vec<_> = pages.into_iter().map(|page| runtime.block_on(page).expect("no panic")).collect();
    let address = address.lock().expect("no panic").clone();
    let games = runtime.block_on(catch_up(&address, open));
    child.kill().expect("a child");
    child.wait().expect("a child");
    println!("{kills} kills, {} moves accepted", count());
    runtime.block_on(check_games(folder.path(), &accepted, &games));
}

/// Waits until each open page shows what a new one shows. Returns the games with their last events.
async fn catch_up(address: &str, open: Vec<(Seated, Page)>) -> Vec<(GameId, u64)> {
    let mut games = Vec::new();
    for (seated, mut page) in open {
        let mut new = Page::open_at(address, &seated.game, &seated.cookie).await.expect("a connection");
        new.resume().await;
        let event = new.state["event"].as_u64().expect("a number");
        page.wait_for(event).await;
        games.push((seated.game, event));
    }
    games
}

/// Checks that each game has exactly the accepted moves, and that the pages showed its newest event.
async fn check_games(folder: &Path, accepted: &Accepted, games: &[(GameId, u64)]) {
    let (referee, _) = open_referee(folder, 0);
    let accepted = accepted.lock().expect("no panic").clone();
    for (game, event) in games {
        let stored = referee.games.game(game).await.expect("a game");
        assert_eq!(*event, stored.public_head().number, "{game}");
        let record = stored.record().expect("a running game");
        for seat in [Seat::White, Seat::Black] {
            let steps = record.steps().filter(|step| step.seat == seat);
            let played: Vec<String> = steps.map(|step| step.action.to_string()).collect();
            let known = accepted.get(&(game.clone(), seat)).cloned().unwrap_or_default();
            assert_eq!(played, known, "{game}, {seat:?}");
        }
    }
}
