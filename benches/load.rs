//! The bot under load: its own process, at a stand-in that takes 50 counted requests a second, with 200 channels and
//! 800 people in 20 servers who play all five games.
//!
//! `cargo bench --bench load` runs both parts, `-- pace` or `-- memory` one; `-- memory 250` fills memory
//! at 250 interactions a second. `README.md` beside this file says how to read it.

#[path = "../tests/common/bot.rs"]
mod bot;
#[path = "load/house.rs"]
mod house;
#[path = "load/onlooker.rs"]
mod onlooker;
#[path = "load/random.rs"]
mod random;
#[path = "load/table.rs"]
mod table;
#[path = "load/tally.rs"]
mod tally;

use house::{CHANNELS, House, Lane, SEATED};
use onlooker::Onlooker;
use random::Random;
use std::collections::VecDeque;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use table::Table;
use tally::{Kind, Tally};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

/// Of a hundred interactions, how many are done by those who play; the others look on.
const BY_PLAYERS: usize = 80;
/// How many interactions are under way while the games are opened.
const OPENING: usize = 8;

/// Interactions a second, and for how long.
#[derive(Clone, Copy)]
struct Pace {
    a_second: u32,
    seconds: u32,
}

/// What an operator is promised: at this pace half of the answers within the first time, 99 of 100 within the second.
const EVERYDAY: Pace = Pace { a_second: 100, seconds: 60 };
const MEDIAN: Duration = Duration::from_millis(40);
const SLOWEST_OF_HUNDRED: Duration = Duration::from_millis(250);
/// At this one all within this time.
const RUSH: Pace = Pace { a_second: 500, seconds: 30 };
const SLOWEST: Duration = Duration::from_secs(3);
/// Of a hundred interactions at most so many are actions, in percent of the everyday pace.
const MOST_ACTIONS: f64 = 0.4;

/// After how many interactions memory is looked at, at the everyday pace: that takes a quarter of an hour.
const LOOKS: [u64; 2] = [10_000, 100_000];
/// How many kilobytes more there may be at the second look.
const MOST_GROWTH: u64 = 10_000;
/// How many kilobytes there may be ever.
const MOST_MEMORY: u64 = 150_000;

/// Everybody: those who play and those who look on, each ready for their next interaction.
struct Crowd {
    house: Arc<House>,
    tables: Idle<Table>,
    onlookers: Idle<Onlooker>,
    random: Random,
}

/// Many of a kind, each at one thing at a time.
struct Idle<T> {
    idle: VecDeque<T>,
    busy: JoinSet<T>,
}

impl<T: Lane> Idle<T> {
    fn of(all: Vec<T>) -> Self {
        Self { idle: all.into(), busy: JoinSet::new() }
    }

    /// Who has been idle longest does what they do next; its time counts from when that was due.
    async fn next(&mut self, house: &Arc<House>, due: Instant) {
        while let Some(back) = self.busy.try_join_next() {
            self.idle.push_back(back.expect("it went well"));
        }
        if self.idle.is_empty() {
            let back = self.busy.join_next().await.expect("somebody is busy");
            self.idle.push_back(back.expect("it went well"));
        }
        let mut one = self.idle.pop_front().expect("somebody is idle");
        let house = Arc::clone(house);
        self.busy.spawn(async move {
            one.step(&house, due).await;
            one
        });
    }

    /// Waits until nobody has anything under way.
    async fn settled(&mut self) {
        while let Some(back) = self.busy.join_next().await {
            self.idle.push_back(back.expect("it went well"));
        }
    }
}

impl Crowd {
    /// Opens a game in every channel.
    async fn gathered() -> Self {
        let house = Arc::new(House::open().await);
        let mut tables = Vec::new();
        let mut opening = JoinSet::new();
        for place in 0..CHANNELS {
            let mut table = Table::new(&house, place);
            let house = Arc::clone(&house);
            if opening.len() == OPENING {
                tables.extend(opening.join_next().await.map(|opened| opened.expect("it is opened")));
            }
            opening.spawn(async move {
                while !table.plays() {
                    table.step(&house, Instant::now()).await;
                }
                table
            });
        }
        tables.extend(opening.join_all().await);
        let onlookers = (0..CHANNELS).map(|place| Onlooker::new(&house, place)).collect();
        println!("{CHANNELS} games are open, of all five kinds, with {} people", CHANNELS * SEATED);
        Self { house, tables: Idle::of(tables), onlookers: Idle::of(onlookers), random: Random(7) }
    }

    /// Keeps a pace, whether or not the bot keeps up; gives the times until the answers.
    async fn keep(&mut self, pace: Pace) -> Tally {
        self.house.tally.take();
        let begun = Instant::now();
        for number in 0..pace.a_second * pace.seconds {
            let due = begun + Duration::from_secs(1) * number / pace.a_second;
            sleep_until(due).await;
            if self.random.below(100) < BY_PLAYERS {
                self.tables.next(&self.house, due).await;
            } else {
                self.onlookers.next(&self.house, due).await;
            }
        }
        self.tables.settled().await;
        self.onlookers.settled().await;
        self.house.tally.take()
    }
}

/// Says what was measured and what was promised; gives whether that was kept.
fn told(what: &str, measured: impl std::fmt::Display, promised: impl std::fmt::Display, kept: bool) -> bool {
    println!("{what}: {measured}, to be at most {promised}{}", if kept { "" } else { ": NOT KEPT" });
    kept
}

async fn pace(everyday: Pace, rush: Pace) -> bool {
    let mut crowd = Crowd::gathered().await;
    let mut kept = true;
    for pace in [everyday, rush] {
        let tally = crowd.keep(pace).await;
        println!("\n{} interactions a second for {} s", pace.a_second, pace.seconds);
        tally.print();
        let all = tally.all();
        if pace.a_second == everyday.a_second {
            let actions = all.share(Kind::is_action);
            kept &= told("median", all.display(0.5), format_args!("{MEDIAN:?}"), all.quantile(0.5) <= MEDIAN);
            let slowest = all.quantile(0.99);
            kept &= told(
                "99 of 100",
                all.display(0.99),
                format_args!("{SLOWEST_OF_HUNDRED:?}"),
                slowest <= SLOWEST_OF_HUNDRED,
            );
            kept &=
                told("share of actions", format_args!("{actions:.2}"), MOST_ACTIONS, actions <= MOST_ACTIONS);
        }
        kept &= told("slowest", all.display(1.0), format_args!("{SLOWEST:?}"), all.quantile(1.0) <= SLOWEST);
        kept &= told("unanswered", tally.failed, 0, tally.failed == 0);
    }
    let peak = crowd.house.memory().peak;
    kept &= told("peak of memory, kB", peak, MOST_MEMORY, peak <= MOST_MEMORY);
    kept & House::close(crowd.house).await
}

async fn memory(a_second: u32, looks: [u64; 2]) -> bool {
    let mut crowd = Crowd::gathered().await;
    let (mut at, mut done, mut seen) = (looks[0], 0, Vec::new());
    let mut failed = 0;
    while done < looks[1] {
        let seconds = (at - done).div_ceil(u64::from(a_second)) as u32;
        let tally = crowd.keep(Pace { a_second, seconds }).await;
        done += u64::from(seconds * a_second);
        failed += tally.failed;
        let memory = crowd.house.memory();
        println!(
            "after {done} interactions: {} kB in use; 99 of 100 answers within {}",
            memory.now,
            tally.all().display(0.99)
        );
        if looks.contains(&done) {
            seen.push(memory.now);
        }
        at = (done + looks[0]).min(looks[1]);
    }
    let growth = seen[1].saturating_sub(seen[0]);
    let peak = crowd.house.memory().peak;
    let mut kept = told("growth, kB", growth, MOST_GROWTH, growth <= MOST_GROWTH);
    kept &= told("peak of memory, kB", peak, MOST_MEMORY, peak <= MOST_MEMORY);
    kept &= told("unanswered", failed, 0, failed == 0);
    kept & House::close(crowd.house).await
}

#[tokio::main(worker_threads = 2)]
async fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // `cargo test` runs benchmarks without this, to see that they still run.
    let whole = arguments.iter().any(|argument| argument == "--bench");
    let part = arguments.iter().find(|argument| !argument.starts_with("--")).map(String::as_str);
    let mut kept = true;
    if part.is_none_or(|part| part == "pace") {
        kept &= if whole {
            pace(EVERYDAY, RUSH).await
        } else {
            pace(Pace { a_second: 10, seconds: 5 }, Pace { a_second: 20, seconds: 5 }).await;
            true
        };
    }
    if whole && part.is_none_or(|part| part == "memory") {
        let a_second = arguments.iter().find_map(|argument| argument.parse().ok());
        kept &= memory(a_second.unwrap_or(EVERYDAY.a_second), LOOKS).await;
    }
    if kept { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
