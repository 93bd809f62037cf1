//! A server with 200 games in a process of its own, over a store on disk, and people who play them over sockets.

use crate::harness::{Harness, KEY, Page};
use castellan_game::{GameId, PlayerId, Span};
use castellan_referee::Referee;
use castellan_rules::Variant;
use castellan_store::{SledOptions, SledStore};
use castellan_test_support::Random;
use castellan_test_support::test_ports::{SeededEntropy, TestClock};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::io::Write;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::runtime::Runtime;
use tokio::task::JoinSet;
use tokio::time::{Instant, interval};

/// The variable of the environment that makes a benchmark the server.
const CHILD: &str = "BOARDS_BENCH_CHILD";
/// The boards that are open at once.
pub const BOARDS: usize = 200;
/// The moves that are played a second on all of them: each board gets one in five seconds.
const MOVES_PER_SECOND: usize = 40;
/// The spectators of one game.
pub const SPECTATORS: usize = 2_000;
/// The connections of each of their people, of which the server allows twelve.
pub const CONNECTIONS_PER_PERSON: usize = 10;

/// The number of threads that read from the store, as the bot has.
const BLOCKING_THREADS: usize = 8;

/// Returns a runtime like the bot's, and a function that tells if a part of the benchmark is asked for by the arguments.
/// The server's process serves games instead.
pub fn begin() -> Option<(Runtime, impl Fn(&str) -> bool)> {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.max_blocking_threads(BLOCKING_THREADS).enable_all().build().expect("a runtime");
    if std::env::var_os(CHILD).is_some() {
        runtime.block_on(serve());
        return None;
    }
    let parts: Vec<String> = std::env::args().skip(1).filter(|part| !part.starts_with("--")).collect();
    Some((runtime, move |part: &str| parts.is_empty() || parts.iter().any(|asked| asked == part)))
}

/// A game of two people.
#[derive(Serialize, Deserialize)]
pub struct Served {
    pub id: GameId,
    /// The sessions of its people.
    pub cookies: [String; 2],
    /// Links that are not used yet.
    pub links: [String; 2],
}

/// A server in a process of its own.
#[derive(Serialize, Deserialize)]
pub struct Server {
    pub address: String,
    pub games: Vec<Served>,
    /// Sessions of spectators of the first game.
    pub watching: Vec<String>,
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
        let links = people.each_ref().map(|person| harness.link(person, &game));
        games.push(Served { id: game, cookies, links });
    }
    let mut watching = Vec::new();
    for person in 0..SPECTATORS / CONNECTIONS_PER_PERSON {
        let player: PlayerId = harness.player(10_000 + person as u64, "Cem").await;
        watching.push(harness.cookie(&player, &games[0].id).await);
    }
    let server = Server { address: harness.address.clone(), games, watching };
    let line = serde_json::to_string(&server).expect("JSON");
    writeln!(std::io::stdout(), "{line}").expect("a reader");
    std::future::pending::<()>().await;
}

/// Starts the server.
pub async fn start_server() -> (Child, Server) {
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
pub struct Board {
    pub pages: [Page; 2],
    random: Random,
    requests: usize,
}

impl Board {
    /// Opens the pages of a game.
    pub async fn open(server: &Server, number: usize, seed: u64) -> Self {
        let game = &server.games[number];
        let mut pages = Vec::new();
        for cookie in &game.cookies {
            let mut page = Page::open_at(&server.address, &game.id, cookie).await.expect("a connection");
            page.resume().await;
            pages.push(page);
        }
        let pages = pages.try_into().unwrap_or_else(|_| unreachable!("two pages"));
        Self { pages, random: Random::new(seed), requests: 0 }
    }

    /// Plays a random move, and returns the time until the other page has it. `None` if the game is over.
    pub async fn play(&mut self) -> Option<Duration> {
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

/// Plays moves on boards at the rate of all until there are enough, and returns the times until the other pages had them.
pub async fn play_on(mut boards: Vec<Board>, is_enough: impl Fn(usize) -> bool) -> Vec<Duration> {
    let mut due = interval(Duration::from_secs(1) / MOVES_PER_SECOND as u32);
    let (mut playing, mut times) = (JoinSet::new(), Vec::new());
    let mut turns = 0;
    while !is_enough(times.len()) {
        due.tick().await;
        while let Some(played) = playing.try_join_next() {
            let (board, time): (Board, Option<Duration>) = played.expect("no panic");
            times.extend(time);
            boards.push(board);
        }
        assert!(turns < 1_000 + 3 * times.len(), "the games have ended, or moves take seconds");
        turns += 1;
        if boards.is_empty() {
            continue;
        }
        let mut board = boards.remove(0);
        playing.spawn(async move {
            let time = board.play().await;
            (board, time)
        });
    }
    times
}

/// Prints how long something took, and returns the median and the 99th percentile.
pub fn percentiles(what: &str, mut times: Vec<Duration>) -> (Duration, Duration) {
    times.sort();
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    println!(
        "{what}: {} times, median {:.1?}, 99 % within {:.1?}, slowest {:.1?}",
        times.len(),
        at(50),
        at(99),
        at(100)
    );
    (at(50), at(99))
}
