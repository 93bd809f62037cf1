//! Boards on the web under load: the time from one screen to the other with 200 boards open, and 2,000 spectators of one
//! game.
//!
//! `benches/README.md` at the top level explains the numbers.

#[path = "../tests/web/harness.rs"]
#[expect(dead_code, reason = "the tests use more of it")]
mod harness;
mod load;

use castellan_rules::Variant;
use castellan_test_support::memory;
use futures_util::StreamExt;
use harness::Page;
use load::{BOARDS, Board, CONNECTIONS_PER_PERSON, SPECTATORS, Server, percentiles, start_server};
use serde_json::json;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};
use tokio_tungstenite::tungstenite::Message;

const MOVES: usize = 1_600;
const MAX_MEDIAN: Duration = Duration::from_millis(60);
const MAX_99TH: Duration = Duration::from_millis(200);
/// The moves between two people while the others watch.
const WATCHED_MOVES: usize = 100;
/// The time between two of them: people think.
const THINKING_TIME: Duration = Duration::from_millis(500);
const MAX_MEMORY_KB: u64 = 100 * 1024;

/// Measures moves on 200 open boards, and the same moves while 2,000 people watch one of them.
async fn measure_boards() {
    let mut medians = Vec::new();
    for (what, is_watched) in [("200 boards", false), ("2,000 watch one of them", true)] {
        let (_child, server) = start_server().await;
        let mut boards = Vec::new();
        for (number, seed) in (0..BOARDS).zip(1..) {
            boards.push(Board::open(&server, number, seed).await);
        }
        let last_seen = Arc::new(Mutex::new(Instant::now()));
        let mut watching = if is_watched { watch(&server, &last_seen).await } else { JoinSet::new() };
        let times = load::play_on(boards, |count| count >= MOVES).await;
        let (median, slow) = percentiles(what, times);
        assert!(median <= MAX_MEDIAN && slow <= MAX_99TH, "moves are too slow");
        assert!(watching.try_join_next().is_none(), "a spectator was disconnected");
        medians.push(median.as_secs_f64());
    }
    println!("while 2,000 watch one of them, moves take {:.2} times as long", medians[1] / medians[0]);
}

/// Measures the moves of one game, the same moves of a second before 2,000 spectators, and those of a third after they
/// have left.
async fn measure_spectators() {
    let (child, server) = start_server().await;
    let process = child.id().expect("it runs").to_string();
    let last_seen = Arc::new(Mutex::new(Instant::now()));
    // The next game of the same kind. A longer game takes more time, so all are played from their beginning.
    let mut board = Board::open(&server, Variant::ALL.len(), 1).await;
    let (mut alone, _) = watched_moves(&mut board, &last_seen).await;
    let mut board = Board::open(&server, 0, 1).await;
    let memory_before = memory(&process, "VmRSS");
    let mut watching = watch(&server, &last_seen).await;
    let (watched, spectators) = watched_moves(&mut board, &last_seen).await;
    let memory_after = memory(&process, "VmRSS");
    let state = board.pages[0].state.to_string().len();
    println!("2,000 spectators take {} MB; a state has {state} bytes", (memory_after - memory_before) / 1024);
    assert!(watching.try_join_next().is_none(), "a spectator was disconnected");
    assert!(memory_after - memory_before <= MAX_MEMORY_KB, "the spectators take too much memory");
    watching.shutdown().await;
    let mut board = Board::open(&server, 2 * Variant::ALL.len(), 1).await;
    alone.extend(watched_moves(&mut board, &last_seen).await.0);
    let (alone, _) = percentiles("nobody watches", alone);
    let (median, _) = percentiles("2,000 watch", watched);
    percentiles("the last of 2,000 spectators", spectators);
    println!(
        "with 2,000 spectators a move takes {:.2} times as long",
        median.as_secs_f64() / alone.as_secs_f64()
    );
}

/// Opens the pages of 2,000 spectators of the first game. They note when the last of them gets a state.
async fn watch(server: &Server, last_seen: &Arc<Mutex<Instant>>) -> JoinSet<()> {
    let mut watching = JoinSet::new();
    for number in 0..SPECTATORS {
        let cookie = &server.watching[number / CONNECTIONS_PER_PERSON];
        let mut page =
            Page::open_at(&server.address, &server.games[0].id, cookie).await.expect("a connection");
        // A page has its words before it connects.
        page.send(&json!({"type": "resume", "after": 0, "words": true})).await;
        page.next_of("state").await;
        let last_seen = Arc::clone(last_seen);
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
    watching
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
    let Some((runtime, is_asked)) = load::begin() else { return };
    if is_asked("moves") {
        runtime.block_on(measure_boards());
    }
    if is_asked("spectators") {
        runtime.block_on(measure_spectators());
    }
}
