//! Boards on the web under load: the time from one screen to the other with 200 boards open, and 2,000 spectators of one
//! game. The server is a child process, over a store on disk.
//!
//! `benches/README.md` at the top level explains the numbers.

#[path = "../tests/web/harness.rs"]
#[expect(dead_code, reason = "the tests use more of it")]
mod harness;

use castellan_game::{GameId, PlayerId, Span};
use castellan_referee::Referee;
use castellan_rules::Variant;
use castellan_store::{SledOptions, SledStore};
use castellan_test_support::test_ports::{SeededEntropy, TestClock};
use castellan_test_support::{Random, memory};
use futures_util::StreamExt;
use harness::{Harness, KEY, Page};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::io::Write;
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::task::JoinSet;
use tokio::time::{Instant, interval, sleep};
use tokio_tungstenite::tungstenite::Message;

const CHILD: &str = "BOARDS_BENCH_CHILD";
/// The boards that are open at once.
const BOARDS: usize = 200;
/// The moves that are played a second on all of them: each board gets one in five seconds.
const MOVES_PER_SECOND: usize = 40;
const MOVES: usize = 1_600;
const MAX_MEDIAN: Duration = Duration::from_millis(60);
const MAX_99TH: Duration = Duration::from_millis(200);
/// The spectators of one game.
const SPECTATORS: usize = 2_000;
/// The connections of each of their people, of which the server allows twelve.
const CONNECTIONS_PER_PERSON: usize = 10;
/// The moves between two people while the others watch.
const WATCHED_MOVES: usize = 100;
/// The time between two of them: people think.
const THINKING_TIME: Duration = Duration::from_millis(500);
const MAX_MEMORY_KB: u64 = 100 * 1024;

/// The games of the server, with sessions for their pages.
#[derive(Serialize, Deserialize)]
struct Served {
    address: String,
    games: Vec<(GameId, [String; 2])>,
    watching: Vec<String>,
}

/// Serves games until it is killed.
async fn serve() {
    let folder = tempfile::tempdir().expect("a folder");
    let clock = TestClock::new();
    let store = SledStore::open(folder.path(), SledOptions::default()).expect("a store");
    let referee = Arc::new(Referee::new(store, clock.clone(), SeededEntropy::new(46)));
    let harness = Harness::start_over(referee, clock.clone(), KEY).await;
    // The quotas of requests fill up again with time.
    tokio::spawn(async move {
        let mut tick = interval(Duration::from_millis(100));
        loop {
            tick.tick().await;
            clock.advance(Span::from_ms(100));
        }
    });
    let mut games = Vec::new();
    for board in 0..BOARDS {
        let variant = Variant::ALL[board % Variant::ALL.len()];
        let people = [
            harness.player(2 * board as u64 + 1, "Ann").await,
            harness.player(2 * board as u64 + 2, "Ben").await,
        ];
        let game = harness.game(variant, Harness::ready_army(variant), &people.each_ref()).await;
        let cookies = [harness.cookie(&people[0], &game).await, harness.cookie(&people[1], &game).await];
        games.push((game, cookies));
    }
    let mut watching = Vec::new();
    for person in 0..SPECTATORS / CONNECTIONS_PER_PERSON {
        let player: PlayerId = harness.player(10_000 + person as u64, "Cem").await;
        watching.push(harness.cookie(&player, &games[0].0).await);
    }
    let served = Served { address: harness.address.clone(), games, watching };
    let line = serde_json::to_string(&served).expect("JSON");
    writeln!(std::io::stdout(), "{line}").expect("a reader");
    std::future::pending::<()>().await;
}

async fn start_server() -> (Child, Served) {
    let mut child = Command::new(std::env::current_exe().expect("this benchmark"))
        .env(CHILD, "1")
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("a child");
    let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    let line = lines.next_line().await.expect("text").expect("the games");
    (child, serde_json::from_str(&line).expect("JSON"))
}

/// Two people's pages of a game.
struct Board {
    pages: [Page; 2],
    random: Random,
    requests: usize,
}

impl Board {
    async fn open(address: &str, game: &GameId, cookies: &[String; 2], seed: u64) -> Self {
        let mut pages = Vec::new();
        for cookie in cookies {
            let mut page = Page::open_at(address, game, cookie).await.expect("a connection");
            page.resume().await;
            pages.push(page);
        }
        let pages = pages.try_into().unwrap_or_else(|_| unreachable!("two pages"));
        Self { pages, random: Random::new(seed), requests: 0 }
    }

    /// Plays a random move, and returns the time until the other page has it. `None` if the game is over.
    async fn play(&mut self) -> Option<Duration> {
        let mover = self.pages.iter().position(|page| page.state["turn"] == page.state["you"])?;
        let actions = self.pages[mover].state["actions"].as_array().filter(|actions| !actions.is_empty())?;
        let action = self.random.pick(actions)["text"].clone();
        let event = self.pages[mover].state["event"].as_u64().expect("a number");
        self.requests += 1;
        let request = format!("move-{}", self.requests);
        let act =
            json!({"type": "act", "request": request, "event": event, "action": action, "picked": true});
        let begun = Instant::now();
        self.pages[mover].send(&act).await;
        self.pages[1 - mover].wait_for(event + 1).await;
        let taken = begun.elapsed();
        self.pages[mover].wait_for(event + 1).await;
        // Dice and refilled clocks are events of their own: both pages have to show the newest.
        let newest = self.pages.iter().filter_map(|page| page.state["event"].as_u64()).max();
        for page in &mut self.pages {
            page.wait_for(newest.unwrap_or_default()).await;
        }
        Some(taken)
    }
}

/// Prints how long moves took, and returns the median and the 99th percentile.
fn percentiles(what: &str, mut times: Vec<Duration>) -> (Duration, Duration) {
    times.sort();
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    println!(
        "{what}: {} moves, median {:.1?}, 99 % within {:.1?}, slowest {:.1?}",
        times.len(),
        at(50),
        at(99),
        at(100)
    );
    (at(50), at(99))
}

/// Measures moves on 200 open boards.
async fn measure_boards() {
    let (_child, served) = start_server().await;
    let mut boards = Vec::new();
    for ((game, cookies), seed) in served.games.iter().zip(1..) {
        boards.push(Board::open(&served.address, game, cookies, seed).await);
    }
    let mut due = interval(Duration::from_secs(1) / MOVES_PER_SECOND as u32);
    let (mut playing, mut times) = (JoinSet::new(), Vec::new());
    let mut next = 0;
    while times.len() < MOVES {
        due.tick().await;
        while let Some(played) = playing.try_join_next() {
            let (board, time): (Board, Option<Duration>) = played.expect("no panic");
            times.extend(time);
            boards.push(board);
        }
        assert!(next < 3 * MOVES, "the games have ended, or moves take seconds");
        next += 1;
        if boards.is_empty() {
            continue;
        }
        let mut board = boards.remove(0);
        playing.spawn(async move {
            let time = board.play().await;
            (board, time)
        });
    }
    let (median, slow) = percentiles("200 boards", times);
    assert!(median <= MAX_MEDIAN && slow <= MAX_99TH, "moves are too slow");
}

/// Measures the moves of one game, and then the same moves of another before 2,000 spectators.
async fn measure_spectators() {
    let (child, served) = start_server().await;
    let process = child.id().expect("it runs").to_string();
    let last_seen = Arc::new(Mutex::new(Instant::now()));
    // The next game of the same kind. A longer game takes more time, so both are played from their beginning.
    let (game, cookies) = &served.games[Variant::ALL.len()];
    let mut board = Board::open(&served.address, game, cookies, 1).await;
    let (alone, _) = watched_moves(&mut board, &last_seen).await;
    let (game, cookies) = &served.games[0];
    let mut board = Board::open(&served.address, game, cookies, 1).await;
    let memory_before = memory(&process, "VmRSS");
    let mut watching = JoinSet::new();
    for number in 0..SPECTATORS {
        let cookie = &served.watching[number / CONNECTIONS_PER_PERSON];
        let mut page = Page::open_at(&served.address, game, cookie).await.expect("a connection");
        // A page has its words before it connects.
        page.send(&json!({"type": "resume", "after": 0, "words": true})).await;
        page.next_of("state").await;
        let last_seen = Arc::clone(&last_seen);
        watching.spawn(async move {
            // Reading costs this process little: states are not parsed.
            while let Some(Ok(message)) = page.socket.next().await {
                match message {
                    Message::Text(_) => *last_seen.lock().expect("no panic") = Instant::now(),
                    Message::Close(_) => break,
                    _ => {}
                }
            }
        });
    }
    let (watched, spectators) = watched_moves(&mut board, &last_seen).await;
    let memory_after = memory(&process, "VmRSS");
    let (alone, _) = percentiles("nobody watches", alone);
    let (median, _) = percentiles("2,000 watch", watched);
    percentiles("the last of 2,000 spectators", spectators);
    println!(
        "with 2,000 spectators a move takes {:.2} times as long",
        median.as_secs_f64() / alone.as_secs_f64()
    );
    let state = board.pages[0].state.to_string().len();
    println!("they take {} MB; a state has {state} bytes", (memory_after - memory_before) / 1024);
    assert!(watching.try_join_next().is_none(), "a spectator was disconnected");
    assert!(memory_after - memory_before <= MAX_MEMORY_KB, "the spectators take too much memory");
}

/// Plays moves. Returns the times until the opponent and until the last spectator had them.
async fn watched_moves(board: &mut Board, last_seen: &Mutex<Instant>) -> (Vec<Duration>, Vec<Duration>) {
    let (mut times, mut spectators) = (Vec::new(), Vec::new());
    while times.len() < WATCHED_MOVES {
        let begun = Instant::now();
        times.push(board.play().await.expect("a running game"));
        sleep(THINKING_TIME).await;
        spectators.push(last_seen.lock().expect("no panic").saturating_duration_since(begun));
    }
    (times, spectators)
}

fn main() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    if std::env::var_os(CHILD).is_some() {
        return runtime.block_on(serve());
    }
    let parts: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let is_asked = |part: &str| parts.is_empty() || parts.iter().any(|asked| asked == part);
    if is_asked("moves") {
        runtime.block_on(measure_boards());
    }
    if is_asked("spectators") {
        runtime.block_on(measure_spectators());
    }
}
