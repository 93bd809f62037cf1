//! The delay of computer moves when many are due at the same time.
//!
//! `benches/README.md` at the top level explains the numbers.

use async_trait::async_trait;
use castellan_game::command::SeatRequest;
use castellan_game::{
    Command, CommandKind, EventKind, GameId, GameSettings, Phase, Player, PlayerId, Requester, Span, Time,
};
use castellan_referee::{Announcer, Clock, DeliveryError, Entropy, EntropyError, Notice, Receipt, Referee};
use castellan_rules::{Options, Seat, Variant};
use castellan_store::MemoryStore;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// The numbers of games opened at once, and of search threads.
const GAMES: usize = 150;
const THREADS: usize = 1;
/// The longest delay allowed.
const MAX_DELAY: Duration = Duration::from_secs(30);
/// The pause before a computer moves, in which players see their own move.
const MOVE_PAUSE: Span = Span::from_ms(1_000);
/// The polling interval.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

struct SystemPorts;

#[async_trait]
impl Clock for SystemPorts {
    fn now(&self) -> Time {
        let since = SystemTime::UNIX_EPOCH.elapsed().expect("a time after 1970");
        Time::from_ms(u64::try_from(since.as_millis()).expect("a time before the year 500 million"))
    }

    async fn sleep_until(&self, until: Time) {
        tokio::time::sleep(Duration::from_millis(until.since(self.now()).ms())).await;
    }
}

impl Entropy for SystemPorts {
    fn random_bytes(&self) -> Result<[u8; 32], EntropyError> {
        Ok([7; 32])
    }
}

impl Announcer for SystemPorts {
    async fn announce(&self, _: &Notice) -> Result<Receipt, DeliveryError> {
        Ok(Receipt(String::new()))
    }
}

fn game_id(number: usize) -> GameId {
    GameId::new(format!("table-{number}")).expect("a name")
}

/// Opens a game of King of the Mountain with Ann as White and three computers of full strength, one of which moves
/// first. No other game has positions that take longer.
async fn open_game(referee: &Referee, number: usize) {
    let info = Variant::KingOfTheMountain.info();
    let options =
        Options::new(info, &[("seats", "4"), ("army", "balanced"), ("first", "r")]).expect("options");
    let owner = Player::person(PlayerId::new("ann").expect("a name"));
    let kind = CommandKind::CreateWithOthers {
        settings: Box::new(GameSettings::new(Variant::KingOfTheMountain, options)),
        owner: owner.clone(),
        seat: SeatRequest::At(Seat::White),
        computers: (1..=3).map(|number| (Player::computer(9, number), SeatRequest::Any)).collect(),
        invited: Vec::new(),
    };
    let command = Command {
        by: Requester::Player(owner.id),
        at: SystemPorts.now(),
        request: format!("open:{number}"),
        kind,
    };
    let opened = referee.games.command(&game_id(number), &command).await.expect("it is opened");
    assert_eq!(opened.state.phase(), Phase::Running, "nothing is to be drawn or chosen");
}

/// Returns the delays of a game's moves after they were due, as far as they were made.
async fn move_delays(referee: &Referee, number: usize) -> Vec<Span> {
    let log = referee.games.log(&game_id(number)).await.expect("a log");
    let mut before = None;
    let mut times = Vec::new();
    for event in &log {
        match event.what {
            EventKind::Started { .. } => before = Some(event.at),
            EventKind::Played { .. } => {
                times.extend(before.map(|before: Time| event.at.since(before.plus(MOVE_PAUSE))));
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
    let is_benchmark = std::env::args().any(|argument| argument == "--bench");
    let games = if is_benchmark { GAMES } else { 2 };
    let referee = Arc::new(Referee::new(MemoryStore::new(), SystemPorts, SystemPorts));
    referee.computers.set_search_threads(THREADS);
    referee.outages.end_outage().await.expect("a store");
    for number in 0..games {
        open_game(&referee, number).await;
    }
    let playing = tokio::spawn({
        let referee = referee.clone();
        async move { referee.computers.run(|error| eprintln!("{error}")).await }
    });
    let mut all: Vec<Span> = Vec::new();
    while all.len() < 3 * games {
        tokio::time::sleep(POLL_INTERVAL).await;
        all.clear();
        for number in 0..games {
            all.extend(move_delays(&referee, number).await);
        }
    }
    playing.abort();
    all.sort();
    let (median, slowest) = (all[all.len() / 2], all[all.len() - 1]);
    println!("{} moves of full strength in {games} games of four, {THREADS} thread", all.len());
    println!("half within {median}, the slowest {} ms", slowest.ms());
    if Duration::from_millis(slowest.ms()) <= MAX_DELAY {
        ExitCode::SUCCESS
    } else {
        println!("NOT KEPT: none is to take more than {MAX_DELAY:?}");
        ExitCode::FAILURE
    }
}
