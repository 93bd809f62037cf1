//! The delay of computer moves when many are due at the same moment.
//!
//! `benches/README.md` at the top level explains the numbers.

use async_trait::async_trait;
use castellan_game::command::Place;
use castellan_game::{
    Agreement, By, Command, CommandKind, EventKind, GameId, Phase, Player, PlayerId, Span, Time,
};
use castellan_referee::{AnnounceError, Announcer, Clock, Entropy, EntropyError, Notice, Receipt, Referee};
use castellan_rules::{Options, Seat, Variant};
use castellan_store::MemoryStore;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// The numbers of games opened at once, and of search threads.
const GAMES: usize = 150;
const THREADS: usize = 1;
/// The longest delay allowed.
const MOST: Duration = Duration::from_secs(30);
/// The pause before a computer moves, in which players see their own move.
const PAUSE: Span = Span::from_ms(1_000);
/// The polling interval.
const LOOK: Duration = Duration::from_millis(100);

struct Real;

#[async_trait]
impl Clock for Real {
    fn now(&self) -> Time {
        let since = SystemTime::UNIX_EPOCH.elapsed().expect("a time after 1970");
        Time::from_ms(u64::try_from(since.as_millis()).expect("a time before the year 500 million"))
    }

    async fn sleep_until(&self, until: Time) {
        tokio::time::sleep(Duration::from_millis(until.since(self.now()).ms())).await;
    }
}

impl Entropy for Real {
    fn draw(&self) -> Result<[u8; 32], EntropyError> {
        Ok([7; 32])
    }
}

impl Announcer for Real {
    async fn announce(&self, _: &Notice) -> Result<Receipt, AnnounceError> {
        Ok(Receipt(String::new()))
    }
}

fn game_id(number: usize) -> GameId {
    GameId::new(format!("table-{number}")).expect("a name")
}

/// Opens a table of King of the Mountain with Ann as White and three computers of full strength, one of which moves
/// first. No other game has positions that take longer.
async fn open(referee: &Referee, number: usize) {
    let info = Variant::KingOfTheMountain.info();
    let options =
        Options::new(info, &[("seats", "4"), ("army", "balanced"), ("first", "r")]).expect("options");
    let owner = Player::person(PlayerId::new("ann").expect("a name"));
    let kind = CommandKind::CreateWithComputers {
        agreement: Box::new(Agreement::new(Variant::KingOfTheMountain, options)),
        owner: owner.clone(),
        sit: Place::At(Seat::White),
        computers: (1..=3).map(|number| (Player::computer(9, number), Place::Any)).collect(),
    };
    let command =
        Command { by: By::Player(owner.id), at: Real.now(), request: format!("open:{number}"), kind };
    let opened = referee.games.command(&game_id(number), &command).await.expect("it is opened");
    assert_eq!(opened.state.phase(), Phase::Running, "nothing is to be drawn or chosen");
}

/// Returns the delays of a game's moves after they were due, as far as they were made.
async fn times(referee: &Referee, number: usize) -> Vec<Span> {
    let log = referee.games.log(&game_id(number)).await.expect("a log");
    let mut before = None;
    let mut times = Vec::new();
    for event in &log {
        match event.what {
            EventKind::Started { .. } => before = Some(event.at),
            EventKind::Played { .. } => {
                times.extend(before.map(|before: Time| event.at.since(before.plus(PAUSE))));
                before = Some(event.at);
            }
            _ => {}
        }
    }
    times
}

#[tokio::main(worker_threads = 2)]
async fn main() -> ExitCode {
    // `cargo test` runs benchmarks without this argument, only to see that they still work.
    let whole = std::env::args().any(|argument| argument == "--bench");
    let games = if whole { GAMES } else { 2 };
    let referee = Arc::new(Referee::new(MemoryStore::new(), Real, Real));
    referee.computers.think_with(THREADS);
    referee.outages.came_back().await.expect("a store");
    for number in 0..games {
        open(&referee, number).await;
    }
    let playing = tokio::spawn({
        let referee = referee.clone();
        async move { referee.computers.keep_playing(|trouble| eprintln!("{trouble}")).await }
    });
    let mut all: Vec<Span> = Vec::new();
    while all.len() < 3 * games {
        tokio::time::sleep(LOOK).await;
        all.clear();
        for number in 0..games {
            all.extend(times(&referee, number).await);
        }
    }
    playing.abort();
    all.sort();
    let (median, slowest) = (all[all.len() / 2], all[all.len() - 1]);
    println!("{} moves of full strength in {games} games of four, {THREADS} thread", all.len());
    println!("half within {median}, the slowest {} ms", slowest.ms());
    if Duration::from_millis(slowest.ms()) <= MOST {
        ExitCode::SUCCESS
    } else {
        println!("NOT KEPT: none is to take more than {MOST:?}");
        ExitCode::FAILURE
    }
}
