//! A load benchmark of the bot in a separate process, with a test server that accepts 50 counted requests per second.
//! In 20 servers with 200 channels, 800 people play all five games.
//!
//! `cargo bench --bench load` runs all parts; `-- pace`, `-- processes`, `-- overload`, `-- abuse`, `-- computers` or
//! `-- memory` runs one. `-- memory 250` fills memory at 250 interactions per second. For the results, see `README.md`
//! in this folder.

#[path = "load/abuser.rs"]
mod abuser;
#[path = "../tests/played/balancer.rs"]
mod balancer;
#[path = "../tests/common/bot.rs"]
mod bot;
#[path = "load/challenger.rs"]
mod challenger;
#[path = "load/harness.rs"]
mod harness;
#[path = "load/onlooker.rs"]
mod onlooker;
#[path = "../tests/common/over.rs"]
mod over;
#[path = "load/random.rs"]
mod random;
#[path = "../src/store/tests/store/server.rs"]
mod server;
#[path = "load/tally.rs"]
mod tally;
#[path = "load/test_game.rs"]
mod test_game;

use challenger::Challenger;
use harness::{CHANNELS, Harness, Lane, SEATED};
use onlooker::Onlooker;
use random::Random;
use std::collections::VecDeque;
use std::num::NonZero;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use tally::{Kind, Sorted, Tally};
use test_game::TestGame;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

/// The percentage of interactions by players; the rest are by spectators.
const BY_PLAYERS: usize = 80;
/// The number of concurrent interactions while the games are opened.
const OPENING: usize = 40;

/// A rate of interactions per second, with its duration.
#[derive(Clone, Copy)]
struct Pace {
    a_second: u32,
    seconds: u32,
}

/// The promise to operators: at this pace the median latency is at most `MEDIAN`, and the 99th percentile at most
/// `SLOWEST_OF_HUNDRED`.
const EVERYDAY: Pace = Pace { a_second: 100, seconds: 60 };
const MEDIAN: Duration = Duration::from_millis(40);
const SLOWEST_OF_HUNDRED: Duration = Duration::from_millis(250);
/// The highest ratio of processor time per interaction with two processes to that with one.
const SHARING: f64 = 1.15;
/// The pace at which every answer takes at most `SLOWEST`.
const RUSH: Pace = Pace { a_second: 500, seconds: 30 };
const SLOWEST: Duration = Duration::from_secs(3);
/// The highest share of actions among interactions at the everyday pace.
const MOST_ACTIONS: f64 = 0.4;

/// The number of concurrent users in the search for the machine's limit, and the duration of the search.
const AT_ONCE: usize = 100;
const FINDING: Duration = Duration::from_secs(15);
/// The duration of the overload at twice the limit.
const RUSHING: Duration = Duration::from_secs(20);
/// The least throughput during the overload, as a share of the limit.
const STILL_ANSWERED: f64 = 0.8;
/// The least share of answers in time during the overload.
const IN_TIME: f64 = 0.95;
/// The recovery time after an overload, and the pace at which the recovery is checked.
const RECOVERY: Duration = Duration::from_secs(5);
const QUIET: Pace = Pace { a_second: 50, seconds: 10 };
/// The request rate of one abusive user per second, and the highest ratio by which the 99th percentile of others may
/// grow.
const ABUSE: u32 = 50;
const SLOWED: f64 = 1.5;

/// The numbers of interactions after which memory is measured, at the everyday pace. The run takes a quarter of an
/// hour.
const LOOKS: [u64; 2] = [10_000, 100_000];
/// The highest growth between the two measurements, in kilobytes.
const MOST_GROWTH: u64 = 10_000;
/// The highest memory use at any time, in kilobytes.
const MOST_MEMORY: u64 = 150_000;
/// The pause before a measurement, in which the last events are stored and posted and their memory is freed.
const BEFORE_A_LOOK: Duration = Duration::from_secs(3);

/// All players and spectators, each with one interaction at a time.
struct Crowd {
    harness: Arc<Harness>,
    test_games: Idle<TestGame>,
    onlookers: Idle<Onlooker>,
    random: Random,
}

/// A pool of users of one kind, each doing one thing at a time.
struct Idle<T> {
    idle: VecDeque<T>,
    busy: JoinSet<T>,
}

impl<T: Lane> Idle<T> {
    fn of(all: Vec<T>) -> Self {
        Self { idle: all.into(), busy: JoinSet::new() }
    }

    /// Starts the next step of the user who has been idle longest. Latency is measured from `due`.
    async fn next(&mut self, harness: &Arc<Harness>, due: Instant) {
        self.back();
        if self.idle.is_empty() {
            let back = self.busy.join_next().await.expect("somebody is busy");
            self.idle.push_back(back.expect("it went well"));
        }
        let mut one = self.idle.pop_front().expect("somebody is idle");
        let harness = Arc::clone(harness);
        self.busy.spawn(async move {
            one.step(&harness, due).await;
            one
        });
    }

    /// Returns users who have finished their step to the pool.
    fn back(&mut self) {
        while let Some(back) = self.busy.try_join_next() {
            self.idle.push_back(back.expect("it went well"));
        }
    }

    /// Waits until all users are idle.
    async fn settled(&mut self) {
        while let Some(back) = self.busy.join_next().await {
            self.idle.push_back(back.expect("it went well"));
        }
    }
}

impl Crowd {
    /// Opens a game in every channel. `apart` reserves a processor for the bot.
    async fn gathered(apart: bool) -> Self {
        Self::gathered_in(Harness::open(apart).await).await
    }

    async fn gathered_in(harness: Harness) -> Self {
        let harness = Arc::new(harness);
        let mut test_games = Vec::new();
        let mut opening = JoinSet::new();
        for place in 0..CHANNELS {
            let mut test_game = TestGame::new(&harness, place);
            let harness = Arc::clone(&harness);
            if opening.len() == OPENING {
                test_games.extend(opening.join_next().await.map(|opened| opened.expect("it is opened")));
            }
            opening.spawn(async move {
                while !test_game.plays() {
                    test_game.step(&harness, Instant::now()).await;
                }
                test_game
            });
        }
        test_games.extend(opening.join_all().await);
        let onlookers = (0..CHANNELS).map(|place| Onlooker::new(&harness, place)).collect();
        println!("{CHANNELS} games are open, of all five kinds, with {} people", CHANNELS * SEATED);
        Self { harness, test_games: Idle::of(test_games), onlookers: Idle::of(onlookers), random: Random(7) }
    }

    /// Replaces the one spectator per channel by this number, so that an overload does not wait for earlier answers.
    fn with_onlookers(mut self, count: usize) -> Self {
        let onlookers = (0..count).map(|number| Onlooker::new(&self.harness, number % CHANNELS)).collect();
        self.onlookers = Idle::of(onlookers);
        self
    }

    /// Starts a step of the next user. Latency is measured from `due`.
    async fn step(&mut self, due: Instant) {
        if self.random.below(100) < BY_PLAYERS {
            self.test_games.next(&self.harness, due).await;
        } else {
            self.onlookers.next(&self.harness, due).await;
        }
    }

    /// Runs `at_once` users for a while, each one step after another. Returns the answers per second, which is the
    /// machine's limit.
    async fn limit(&mut self, at_once: usize, lasts: Duration) -> f64 {
        self.harness.tally.take();
        let begun = Instant::now();
        while begun.elapsed() < lasts {
            if self.test_games.busy.len() + self.onlookers.busy.len() < at_once {
                self.step(Instant::now()).await;
            } else {
                sleep(Duration::from_millis(1)).await;
                self.test_games.back();
                self.onlookers.back();
            }
        }
        let answered = self.harness.tally.take().all().len();
        answered as f64 / begun.elapsed().as_secs_f64()
    }

    /// Offers a fixed rate for a while, independently of the answers. Players wait for their board as people do; if no
    /// player is idle, a spectator acts instead.
    async fn rush(&mut self, a_second: NonZero<u32>, lasts: Duration) -> (Tally, Duration) {
        self.harness.set_rushing(true);
        self.harness.tally.take();
        let begun = Instant::now();
        let mut offered = 0;
        while begun.elapsed() < lasts {
            let due = begun + Duration::from_secs(1) * offered / a_second.get();
            sleep_until(due).await;
            self.test_games.back();
            self.onlookers.back();
            let plays = self.random.below(100) < BY_PLAYERS;
            if plays && !self.test_games.idle.is_empty() {
                self.test_games.next(&self.harness, due).await;
            } else if !self.onlookers.idle.is_empty() {
                self.onlookers.next(&self.harness, due).await;
            }
            offered += 1;
        }
        self.harness.set_rushing(false);
        (self.harness.tally.take(), begun.elapsed())
    }

    /// Keeps a pace even if the bot falls behind. Returns the latencies.
    async fn keep(&mut self, pace: Pace) -> Tally {
        self.harness.tally.take();
        let begun = Instant::now();
        for number in 0..pace.a_second * pace.seconds {
            let due = begun + Duration::from_secs(1) * number / pace.a_second;
            sleep_until(due).await;
            self.step(due).await;
        }
        self.test_games.settled().await;
        self.onlookers.settled().await;
        self.harness.tally.take()
    }
}

/// Prints a measurement and its upper limit. Returns `true` if the limit was kept.
fn told(what: &str, measured: impl std::fmt::Display, promised: impl std::fmt::Display, kept: bool) -> bool {
    println!("{what}: {measured}, to be at most {promised}{}", if kept { "" } else { ": NOT KEPT" });
    kept
}

/// Prints the latencies at the everyday pace. Returns `true` if their limits were kept.
fn is_prompt(all: &Sorted) -> bool {
    let kept = told("median", all.display(0.5), format_args!("{MEDIAN:?}"), all.quantile(0.5) <= MEDIAN);
    let slowest = all.quantile(0.99);
    kept & told(
        "99 of 100",
        all.display(0.99),
        format_args!("{SLOWEST_OF_HUNDRED:?}"),
        slowest <= SLOWEST_OF_HUNDRED,
    )
}

/// Runs one process and then two over a database, with interactions over HTTP.
async fn processes(pace: Pace) -> bool {
    let Some(server) = server::server() else { return true };
    let (mut kept, mut costs) = (true, Vec::new());
    for count in [1, 2] {
        let harness = Harness::with_processes(count, &server.database()).await;
        let mut crowd = Crowd::gathered_in(harness).await;
        let before = crowd.harness.processor_time();
        let tally = crowd.keep(pace).await;
        let taken = crowd.harness.processor_time().saturating_sub(before);
        println!(
            "\n{} interactions a second over HTTP for {} s, processes: {count}",
            pace.a_second, pace.seconds
        );
        tally.print();
        let all = tally.all();
        let cost = taken / all.len().max(1) as u32;
        println!("processor time for an interaction: {cost:?}");
        costs.push(cost.as_secs_f64());
        kept &= is_prompt(&all);
        kept &= told("unanswered", tally.failed, 0, tally.failed == 0);
        kept &= Harness::close(crowd.harness).await;
    }
    let ratio = costs[1] / costs[0].max(f64::EPSILON);
    kept & told("processor time with two, to one", format_args!("{ratio:.2}"), SHARING, ratio <= SHARING)
}

async fn pace(everyday: Pace, rush: Pace) -> bool {
    let mut crowd = Crowd::gathered(false).await;
    let mut kept = true;
    for pace in [everyday, rush] {
        let tally = crowd.keep(pace).await;
        println!("\n{} interactions a second for {} s", pace.a_second, pace.seconds);
        tally.print();
        let all = tally.all();
        if pace.a_second == everyday.a_second {
            let actions = all.share(Kind::is_action);
            kept &= is_prompt(&all);
            kept &=
                told("share of actions", format_args!("{actions:.2}"), MOST_ACTIONS, actions <= MOST_ACTIONS);
        }
        kept &= told("slowest", all.display(1.0), format_args!("{SLOWEST:?}"), all.quantile(1.0) <= SLOWEST);
        kept &= told("unanswered", tally.failed, 0, tally.failed == 0);
    }
    let peak = crowd.harness.memory().peak;
    kept &= told("peak of memory, kB", peak, MOST_MEMORY, peak <= MOST_MEMORY);
    kept & Harness::close(crowd.harness).await
}

/// Prints a measurement and its lower limit. Returns `true` if the limit was kept.
fn told_at_least(what: &str, measured: f64, promised: f64) -> bool {
    let kept = measured >= promised;
    let not = if kept { "" } else { ": NOT KEPT" };
    println!("{what}: {measured:.2}, to be at least {promised:.2}{not}");
    kept
}

async fn overload(at_once: usize, finding: Duration, rushing: Duration, quiet: Pace) -> bool {
    /// Enough spectators for three seconds without any answer at several hundred interactions per second.
    const ONLOOKERS: usize = 20 * CHANNELS;
    let mut crowd = Crowd::gathered(true).await.with_onlookers(ONLOOKERS);
    let bears = crowd.limit(at_once, finding).await;
    crowd.test_games.settled().await;
    crowd.onlookers.settled().await;
    let usual = crowd.keep(quiet).await.all().quantile(0.99);
    println!("\nthe machine bears {bears:.0} a second with {at_once} at once");
    let twice = NonZero::new((2.0 * bears) as u32).unwrap_or(NonZero::<u32>::MIN);
    let (tally, lasted) = crowd.rush(twice, rushing).await;
    println!("\n{twice} interactions a second for {:.0} s", lasted.as_secs_f64());
    tally.print();
    let all = tally.all();
    let answered = all.len() as f64 / lasted.as_secs_f64();
    println!("{answered:.0} answers a second, {} not answered", tally.failed);
    let mut kept = told_at_least("answers, of those at the limit", answered / bears, STILL_ANSWERED);
    let in_time = all.within(SLOWEST) as f64 / all.len().max(1) as f64;
    kept &= told_at_least("of them within 3 s", in_time, IN_TIME);
    sleep(RECOVERY).await;
    let after = crowd.keep(quiet).await;
    after.print();
    let slowest = after.all().quantile(0.99);
    let promised = (2 * usual).max(SLOWEST_OF_HUNDRED);
    kept &= told(
        "99 of 100 five seconds after the rush",
        format_args!("{slowest:?}"),
        format_args!("{promised:?}"),
        slowest <= promised,
    );
    kept &= told("unanswered after it", after.failed, 0, after.failed == 0);
    // Interactions dropped in an overload have no answer; that is not an error.
    Harness::close(crowd.harness).await;
    kept
}

async fn abuse(pace: Pace) -> bool {
    let mut crowd = Crowd::gathered(false).await;
    let mut slowest = Vec::new();
    for abused in [false, true, false, true] {
        let abuser = abused.then(|| tokio::spawn(abuser::ask(Arc::clone(&crowd.harness), ABUSE)));
        let tally = crowd.keep(pace).await;
        if let Some(abuser) = abuser {
            abuser.abort();
            // The task was aborted; its requests are dropped with it.
            let _ = abuser.await;
        }
        println!(
            "\n{} a second, {} one person who asks {ABUSE} times",
            pace.a_second,
            if abused { "beside" } else { "without" }
        );
        tally.print();
        slowest.push(tally.of_players().quantile(0.99));
    }
    // Alternate twice within one run, so that other load on the machine affects both.
    let without = slowest[0] + slowest[2];
    let beside = slowest[1] + slowest[3];
    let ratio = beside.as_secs_f64() / without.as_secs_f64().max(f64::EPSILON);
    // Wait for the aborted requests.
    while Arc::strong_count(&crowd.harness) > 1 {
        sleep(Duration::from_millis(10)).await;
    }
    let kept = told("99 of 100, beside to without", format_args!("{ratio:.2}"), SLOWED, ratio < SLOWED);
    Harness::close(crowd.harness).await;
    kept
}

/// The number of users who play the computer in addition to the other load, and the interval at which each checks for a
/// reply.
const AGAINST_COMPUTERS: usize = 50;
const LOOKED_AT_EVERY: Duration = Duration::from_secs(1);

async fn computers(pace: Pace, games: usize) -> bool {
    let mut crowd = Crowd::gathered(false).await;
    let mut playing = JoinSet::new();
    let lasts = Duration::from_secs(pace.seconds.into());
    for place in 0..games {
        let (mut one, harness) = (Challenger::new(&crowd.harness, place), Arc::clone(&crowd.harness));
        playing.spawn(async move {
            let begun = Instant::now();
            while begun.elapsed() < lasts {
                one.step(&harness, Instant::now()).await;
                sleep(LOOKED_AT_EVERY).await;
            }
            one.moves
        });
    }
    let tally = crowd.keep(pace).await;
    let moves: u32 = playing.join_all().await.into_iter().sum();
    println!("\n{} interactions a second beside {games} games against computers", pace.a_second);
    println!("{moves} moves against them in {} s", pace.seconds);
    tally.print();
    let all = tally.all();
    let (median, slowest) = (all.quantile(0.5), all.quantile(0.99));
    let mut kept = told("median", all.display(0.5), format_args!("{MEDIAN:?}"), median <= MEDIAN);
    let most = format_args!("{SLOWEST_OF_HUNDRED:?}");
    kept &= told("99 of 100", all.display(0.99), most, slowest <= SLOWEST_OF_HUNDRED);
    kept &= told("unanswered", tally.failed, 0, tally.failed == 0);
    kept & Harness::close(crowd.harness).await
}

async fn memory(a_second: u32, looks: [u64; 2]) -> bool {
    let mut crowd = Crowd::gathered(false).await;
    let (mut at, mut done, mut seen) = (looks[0], 0, Vec::new());
    let mut failed = 0;
    while done < looks[1] {
        let seconds = (at - done).div_ceil(u64::from(a_second)) as u32;
        let tally = crowd.keep(Pace { a_second, seconds }).await;
        done += u64::from(seconds * a_second);
        failed += tally.failed;
        sleep(BEFORE_A_LOOK).await;
        let memory = crowd.harness.memory();
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
    let peak = crowd.harness.memory().peak;
    let mut kept = told("growth, kB", growth, MOST_GROWTH, growth <= MOST_GROWTH);
    kept &= told("peak of memory, kB", peak, MOST_MEMORY, peak <= MOST_MEMORY);
    kept &= told("unanswered", failed, 0, failed == 0);
    kept & Harness::close(crowd.harness).await
}

#[tokio::main(worker_threads = 2)]
async fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // `cargo test` runs benchmarks without this argument, only to check that they work.
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
    if part.is_none_or(|part| part == "processes") {
        kept &= if whole {
            processes(EVERYDAY).await
        } else {
            processes(Pace { a_second: 10, seconds: 5 }).await;
            true
        };
    }
    if part.is_none_or(|part| part == "overload") {
        kept &= if whole {
            overload(AT_ONCE, FINDING, RUSHING, QUIET).await
        } else {
            let second = Duration::from_secs(1);
            overload(2, second, second, Pace { a_second: 5, seconds: 2 }).await;
            true
        };
    }
    if part.is_none_or(|part| part == "abuse") {
        kept &= if whole {
            abuse(Pace { a_second: 100, seconds: 15 }).await
        } else {
            abuse(Pace { a_second: 5, seconds: 2 }).await;
            true
        };
    }
    if part.is_none_or(|part| part == "computers") {
        kept &= if whole {
            computers(EVERYDAY, AGAINST_COMPUTERS).await
        } else {
            computers(Pace { a_second: 5, seconds: 3 }, 2).await;
            true
        };
    }
    if whole && part.is_none_or(|part| part == "memory") {
        let a_second = arguments.iter().find_map(|argument| argument.parse().ok());
        kept &= memory(a_second.unwrap_or(EVERYDAY.a_second), LOOKS).await;
    }
    if kept { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
