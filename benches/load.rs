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
#[path = "../tests/common/interaction_transport.rs"]
mod interaction_transport;
#[path = "load/random.rs"]
mod random;
#[path = "../src/store/tests/store/server.rs"]
mod server;
#[path = "load/spectator.rs"]
mod spectator;
#[path = "load/tally.rs"]
mod tally;
#[path = "load/test_game.rs"]
mod test_game;

use challenger::Challenger;
use harness::{CHANNELS, Harness, PEOPLE_PER_CHANNEL, SimulatedUser};
use random::Random;
use spectator::Spectator;
use std::collections::VecDeque;
use std::num::NonZero;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use tally::{Kind, SortedLatencies, Tally};
use test_game::TestGame;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

/// The percentage of interactions by players; the rest are by spectators.
const PLAYER_PERCENT: usize = 80;
/// The number of concurrent interactions while the games are opened.
const CONCURRENT_STARTS: usize = 40;

/// A rate of interactions per second, with its duration.
#[derive(Clone, Copy)]
struct Pace {
    per_second: u32,
    seconds: u32,
}

/// The promise to operators: at this pace the median latency is at most `MAX_MEDIAN`, and the 99th percentile at most
/// `MAX_P99`.
const EVERYDAY_PACE: Pace = Pace { per_second: 100, seconds: 60 };
const MAX_MEDIAN: Duration = Duration::from_millis(40);
const MAX_P99: Duration = Duration::from_millis(250);
/// The highest ratio of processor time per interaction with two processes to that with one.
const MAX_COST_RATIO: f64 = 1.15;
/// The pace at which every answer takes at most `MAX_LATENCY`.
const RUSH_PACE: Pace = Pace { per_second: 500, seconds: 30 };
const MAX_LATENCY: Duration = Duration::from_secs(3);
/// The highest share of actions among interactions at the everyday pace.
const MAX_ACTION_SHARE: f64 = 0.4;

/// The number of concurrent users in the search for the machine's limit, and the duration of the search.
const CONCURRENT_USERS: usize = 100;
const SEARCH_TIME: Duration = Duration::from_secs(15);
/// The duration of the overload at twice the limit.
const OVERLOAD_TIME: Duration = Duration::from_secs(20);
/// The least throughput during the overload, as a share of the limit.
const MIN_THROUGHPUT: f64 = 0.8;
/// The least share of answers in time during the overload.
const MIN_IN_TIME: f64 = 0.95;
/// The recovery time after an overload, and the pace at which the recovery is checked.
const RECOVERY_TIME: Duration = Duration::from_secs(5);
const QUIET_PACE: Pace = Pace { per_second: 50, seconds: 10 };
/// The request rate of one abusive user per second, and the highest ratio by which the 99th percentile of others may
/// grow.
const ABUSE_RATE: u32 = 50;
const MAX_SLOWDOWN: f64 = 1.5;

/// The numbers of interactions after which memory is measured, at the everyday pace. The run takes a quarter of an
/// hour.
const MEMORY_CHECKPOINTS: [u64; 2] = [10_000, 100_000];
/// The highest growth between the two measurements, in kilobytes.
const MAX_MEMORY_GROWTH: u64 = 10_000;
/// The highest memory use at any time, in kilobytes.
const MAX_MEMORY: u64 = 150_000;
/// The pause before a measurement, in which the last events are stored and posted and their memory is freed.
const SETTLE_TIME: Duration = Duration::from_secs(3);

/// All players and spectators, each with one interaction at a time.
struct Crowd {
    harness: Arc<Harness>,
    test_games: UserPool<TestGame>,
    spectators: UserPool<Spectator>,
    random: Random,
}

/// A pool of users of one kind, each with at most one step in progress.
struct UserPool<T> {
    idle: VecDeque<T>,
    busy: JoinSet<T>,
}

impl<T: SimulatedUser> UserPool<T> {
    fn new(users: Vec<T>) -> Self {
        Self { idle: users.into(), busy: JoinSet::new() }
    }

    /// Starts the next step of the user who has been idle longest. Latency is measured from `due`.
    async fn step_next(&mut self, harness: &Arc<Harness>, due: Instant) {
        self.collect_idle();
        if self.idle.is_empty() {
            let user = self.busy.join_next().await.expect("a busy user");
            self.idle.push_back(user.expect("no panic"));
        }
        let mut user = self.idle.pop_front().expect("an idle user");
        let harness = Arc::clone(harness);
        self.busy.spawn(async move {
            user.step(&harness, due).await;
            user
        });
    }

    /// Returns users who have finished their step to the pool.
    fn collect_idle(&mut self) {
        while let Some(user) = self.busy.try_join_next() {
            self.idle.push_back(user.expect("no panic"));
        }
    }

    /// Waits until all users are idle.
    async fn wait_until_idle(&mut self) {
        while let Some(user) = self.busy.join_next().await {
            self.idle.push_back(user.expect("no panic"));
        }
    }
}

impl Crowd {
    /// Opens a game in every channel. `has_own_processor` reserves a processor for the bot.
    async fn start(has_own_processor: bool) -> Self {
        Self::start_in(Harness::start(has_own_processor).await).await
    }

    async fn start_in(harness: Harness) -> Self {
        let harness = Arc::new(harness);
        let mut test_games = Vec::new();
        let mut opening = JoinSet::new();
        for number in 0..CHANNELS {
            let mut test_game = TestGame::new(&harness, number);
            let harness = Arc::clone(&harness);
            if opening.len() == CONCURRENT_STARTS {
                test_games.extend(opening.join_next().await.map(|test_game| test_game.expect("no panic")));
            }
            opening.spawn(async move {
                while !test_game.is_running() {
                    test_game.step(&harness, Instant::now()).await;
                }
                test_game
            });
        }
        test_games.extend(opening.join_all().await);
        let spectators = (0..CHANNELS).map(|number| Spectator::new(&harness, number)).collect();
        println!(
            "{CHANNELS} games are open, of all five kinds, with {} people",
            CHANNELS * PEOPLE_PER_CHANNEL
        );
        Self {
            harness,
            test_games: UserPool::new(test_games),
            spectators: UserPool::new(spectators),
            random: Random(7),
        }
    }

    /// Replaces the one spectator per channel by this number, so that an overload does not wait for earlier answers.
    fn with_spectators(mut self, count: usize) -> Self {
        let spectators = (0..count).map(|number| Spectator::new(&self.harness, number % CHANNELS)).collect();
        self.spectators = UserPool::new(spectators);
        self
    }

    /// Starts a step of the next user. Latency is measured from `due`.
    async fn step(&mut self, due: Instant) {
        if self.random.below(100) < PLAYER_PERCENT {
            self.test_games.step_next(&self.harness, due).await;
        } else {
            self.spectators.step_next(&self.harness, due).await;
        }
    }

    /// Runs `at_once` users for a while, each one step after another. Returns the answers per second, which is the
    /// machine's limit.
    async fn find_limit(&mut self, at_once: usize, duration: Duration) -> f64 {
        self.harness.tally.take();
        let started = Instant::now();
        while started.elapsed() < duration {
            if self.test_games.busy.len() + self.spectators.busy.len() < at_once {
                self.step(Instant::now()).await;
            } else {
                sleep(Duration::from_millis(1)).await;
                self.test_games.collect_idle();
                self.spectators.collect_idle();
            }
        }
        let answered = self.harness.tally.take().all().len();
        answered as f64 / started.elapsed().as_secs_f64()
    }

    /// Offers a fixed rate for a while, independently of the answers. Players wait for their board as people do; if no
    /// player is idle, a spectator acts instead.
    async fn run_overload(&mut self, per_second: NonZero<u32>, duration: Duration) -> (Tally, Duration) {
        self.harness.set_overloaded(true);
        self.harness.tally.take();
        let started = Instant::now();
        let mut offered = 0;
        while started.elapsed() < duration {
            let due = started + Duration::from_secs(1) * offered / per_second.get();
            sleep_until(due).await;
            self.test_games.collect_idle();
            self.spectators.collect_idle();
            let is_player = self.random.below(100) < PLAYER_PERCENT;
            if is_player && !self.test_games.idle.is_empty() {
                self.test_games.step_next(&self.harness, due).await;
            } else if !self.spectators.idle.is_empty() {
                self.spectators.step_next(&self.harness, due).await;
            }
            offered += 1;
        }
        self.harness.set_overloaded(false);
        (self.harness.tally.take(), started.elapsed())
    }

    /// Keeps a pace even if the bot falls behind. Returns the latencies.
    async fn run_at_pace(&mut self, pace: Pace) -> Tally {
        self.harness.tally.take();
        let started = Instant::now();
        for number in 0..pace.per_second * pace.seconds {
            let due = started + Duration::from_secs(1) * number / pace.per_second;
            sleep_until(due).await;
            self.step(due).await;
        }
        self.test_games.wait_until_idle().await;
        self.spectators.wait_until_idle().await;
        self.harness.tally.take()
    }

    /// Keeps a pace and prints the latencies. Returns them, and the bot's processor time for an interaction.
    async fn measure_at_pace(&mut self, pace: Pace) -> (Tally, SortedLatencies, Duration) {
        let before = self.harness.processor_time();
        let tally = self.run_at_pace(pace).await;
        let taken = self.harness.processor_time().saturating_sub(before);
        println!("\n{} interactions a second for {} s", pace.per_second, pace.seconds);
        tally.print();
        let all = tally.all();
        let cost = taken / u32::try_from(all.len().max(1)).unwrap_or(u32::MAX);
        println!("processor time for an interaction: {cost:?}");
        (tally, all, cost)
    }
}

/// Prints a measurement and its upper limit. Returns `true` if the limit was kept.
fn check_at_most(
    what: &str,
    measured: impl std::fmt::Display,
    limit: impl std::fmt::Display,
    is_kept: bool,
) -> bool {
    println!("{what}: {measured}, to be at most {limit}{}", if is_kept { "" } else { ": NOT KEPT" });
    is_kept
}

/// Prints the latencies at the everyday pace. Returns `true` if their limits were kept.
fn check_latencies(all: &SortedLatencies) -> bool {
    let kept = check_at_most(
        "median",
        all.display(0.5),
        format_args!("{MAX_MEDIAN:?}"),
        all.quantile(0.5) <= MAX_MEDIAN,
    );
    let slowest = all.quantile(0.99);
    kept & check_at_most("99 of 100", all.display(0.99), format_args!("{MAX_P99:?}"), slowest <= MAX_P99)
}

/// Runs one process and then two over a database, with interactions over HTTP.
async fn processes(pace: Pace) -> bool {
    let Some(server) = server::server() else { return true };
    let (mut kept, mut costs) = (true, Vec::new());
    for count in [1, 2] {
        let harness = Harness::with_processes(count, &server.database()).await;
        let mut crowd = Crowd::start_in(harness).await;
        println!("\nOver HTTP, processes: {count}");
        let (tally, all, cost) = crowd.measure_at_pace(pace).await;
        costs.push(cost.as_secs_f64());
        kept &= check_latencies(&all);
        kept &= check_at_most("unanswered", tally.failed, 0, tally.failed == 0);
        kept &= Harness::close(crowd.harness).await;
    }
    let ratio = costs[1] / costs[0].max(f64::EPSILON);
    kept & check_at_most(
        "processor time with two, to one",
        format_args!("{ratio:.2}"),
        MAX_COST_RATIO,
        ratio <= MAX_COST_RATIO,
    )
}

async fn pace(everyday: Pace, rush: Pace) -> bool {
    let mut crowd = Crowd::start(false).await;
    let mut kept = true;
    for pace in [everyday, rush] {
        let (tally, all, _) = crowd.measure_at_pace(pace).await;
        if pace.per_second == everyday.per_second {
            let actions = all.share(Kind::is_action);
            kept &= check_latencies(&all);
            kept &= check_at_most(
                "share of actions",
                format_args!("{actions:.2}"),
                MAX_ACTION_SHARE,
                actions <= MAX_ACTION_SHARE,
            );
        }
        kept &= check_at_most(
            "slowest",
            all.display(1.0),
            format_args!("{MAX_LATENCY:?}"),
            all.quantile(1.0) <= MAX_LATENCY,
        );
        kept &= check_at_most("unanswered", tally.failed, 0, tally.failed == 0);
    }
    let peak = crowd.harness.memory().peak;
    kept &= check_at_most("peak of memory, kB", peak, MAX_MEMORY, peak <= MAX_MEMORY);
    kept & Harness::close(crowd.harness).await
}

/// Prints a measurement and its lower limit. Returns `true` if the limit was kept.
fn check_at_least(what: &str, measured: f64, limit: f64) -> bool {
    let kept = measured >= limit;
    let not = if kept { "" } else { ": NOT KEPT" };
    println!("{what}: {measured:.2}, to be at least {limit:.2}{not}");
    kept
}

async fn overload(at_once: usize, search_time: Duration, overload_time: Duration, quiet_pace: Pace) -> bool {
    /// Enough spectators for three seconds without any answer at several hundred interactions per second.
    const SPECTATORS: usize = 20 * CHANNELS;
    let mut crowd = Crowd::start(true).await.with_spectators(SPECTATORS);
    let answers_per_second = crowd.find_limit(at_once, search_time).await;
    crowd.test_games.wait_until_idle().await;
    crowd.spectators.wait_until_idle().await;
    let usual_p99 = crowd.run_at_pace(quiet_pace).await.all().quantile(0.99);
    println!("\nthe machine bears {answers_per_second:.0} a second with {at_once} at once");
    let rate = NonZero::new((2.0 * answers_per_second) as u32).unwrap_or(NonZero::<u32>::MIN);
    let (tally, lasted) = crowd.run_overload(rate, overload_time).await;
    println!("\n{rate} interactions a second for {:.0} s", lasted.as_secs_f64());
    tally.print();
    let all = tally.all();
    let answered = all.len() as f64 / lasted.as_secs_f64();
    println!("{answered:.0} answers a second, {} not answered", tally.failed);
    let mut kept =
        check_at_least("answers, of those at the limit", answered / answers_per_second, MIN_THROUGHPUT);
    let in_time = all.within(MAX_LATENCY) as f64 / all.len().max(1) as f64;
    kept &= check_at_least("of them within 3 s", in_time, MIN_IN_TIME);
    sleep(RECOVERY_TIME).await;
    let after = crowd.run_at_pace(quiet_pace).await;
    after.print();
    let slowest = after.all().quantile(0.99);
    let limit = (2 * usual_p99).max(MAX_P99);
    kept &= check_at_most(
        "99 of 100 five seconds after the rush",
        format_args!("{slowest:?}"),
        format_args!("{limit:?}"),
        slowest <= limit,
    );
    kept &= check_at_most("unanswered after it", after.failed, 0, after.failed == 0);
    // Interactions dropped in an overload have no answer; that is not an error.
    Harness::close(crowd.harness).await;
    kept
}

async fn abuse(pace: Pace) -> bool {
    let mut crowd = Crowd::start(false).await;
    let mut slowest = Vec::new();
    for with_abuser in [false, true, false, true] {
        let abuser =
            with_abuser.then(|| tokio::spawn(abuser::send_requests(Arc::clone(&crowd.harness), ABUSE_RATE)));
        let tally = crowd.run_at_pace(pace).await;
        if let Some(abuser) = abuser {
            abuser.abort();
            // The task was aborted; its requests are dropped with it.
            let _ = abuser.await;
        }
        println!(
            "\n{} a second, {} one person who asks {ABUSE_RATE} times",
            pace.per_second,
            if with_abuser { "beside" } else { "without" }
        );
        tally.print();
        slowest.push(tally.of_regular_users().quantile(0.99));
    }
    // Alternate twice within one run, so that other load on the machine affects both.
    let without = slowest[0] + slowest[2];
    let beside = slowest[1] + slowest[3];
    let ratio = beside.as_secs_f64() / without.as_secs_f64().max(f64::EPSILON);
    // Wait for the aborted requests.
    while Arc::strong_count(&crowd.harness) > 1 {
        sleep(Duration::from_millis(10)).await;
    }
    let kept = check_at_most(
        "99 of 100, beside to without",
        format_args!("{ratio:.2}"),
        MAX_SLOWDOWN,
        ratio < MAX_SLOWDOWN,
    );
    Harness::close(crowd.harness).await;
    kept
}

/// The number of users who play the computer in addition to the other load, and the interval at which each checks for a
/// reply.
const COMPUTER_GAMES: usize = 50;
const MOVE_CHECK_INTERVAL: Duration = Duration::from_secs(1);

async fn computers(pace: Pace, games: usize) -> bool {
    let mut crowd = Crowd::start(false).await;
    let mut challengers = JoinSet::new();
    let duration = Duration::from_secs(pace.seconds.into());
    for number in 0..games {
        let (mut challenger, harness) = (Challenger::new(&crowd.harness, number), Arc::clone(&crowd.harness));
        challengers.spawn(async move {
            let started = Instant::now();
            while started.elapsed() < duration {
                challenger.step(&harness, Instant::now()).await;
                sleep(MOVE_CHECK_INTERVAL).await;
            }
            challenger.moves
        });
    }
    let tally = crowd.run_at_pace(pace).await;
    let moves: u32 = challengers.join_all().await.into_iter().sum();
    println!("\n{} interactions a second beside {games} games against computers", pace.per_second);
    println!("{moves} moves against them in {} s", pace.seconds);
    tally.print();
    let all = tally.all();
    let (median, slowest) = (all.quantile(0.5), all.quantile(0.99));
    let mut kept =
        check_at_most("median", all.display(0.5), format_args!("{MAX_MEDIAN:?}"), median <= MAX_MEDIAN);
    let most = format_args!("{MAX_P99:?}");
    kept &= check_at_most("99 of 100", all.display(0.99), most, slowest <= MAX_P99);
    kept &= check_at_most("unanswered", tally.failed, 0, tally.failed == 0);
    kept & Harness::close(crowd.harness).await
}

async fn memory(per_second: u32, checkpoints: [u64; 2]) -> bool {
    let mut crowd = Crowd::start(false).await;
    let (mut next, mut done, mut measured) = (checkpoints[0], 0, Vec::new());
    let mut failed = 0;
    while done < checkpoints[1] {
        let seconds = (next - done).div_ceil(u64::from(per_second)) as u32;
        let tally = crowd.run_at_pace(Pace { per_second, seconds }).await;
        done += u64::from(seconds * per_second);
        failed += tally.failed;
        sleep(SETTLE_TIME).await;
        let memory = crowd.harness.memory();
        println!(
            "after {done} interactions: {} kB in use; 99 of 100 answers within {}",
            memory.now,
            tally.all().display(0.99)
        );
        if checkpoints.contains(&done) {
            measured.push(memory.now);
        }
        next = (done + checkpoints[0]).min(checkpoints[1]);
    }
    let growth = measured[1].saturating_sub(measured[0]);
    let peak = crowd.harness.memory().peak;
    let mut kept = check_at_most("growth, kB", growth, MAX_MEMORY_GROWTH, growth <= MAX_MEMORY_GROWTH);
    kept &= check_at_most("peak of memory, kB", peak, MAX_MEMORY, peak <= MAX_MEMORY);
    kept &= check_at_most("unanswered", failed, 0, failed == 0);
    kept & Harness::close(crowd.harness).await
}

#[tokio::main(worker_threads = 2)]
async fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // `cargo test` runs benchmarks without this argument, only to check that they work.
    let is_full_run = arguments.iter().any(|argument| argument == "--bench");
    let part = arguments.iter().find(|argument| !argument.starts_with("--")).map(String::as_str);
    let mut kept = true;
    if part.is_none_or(|part| part == "pace") {
        kept &= if is_full_run {
            pace(EVERYDAY_PACE, RUSH_PACE).await
        } else {
            pace(Pace { per_second: 10, seconds: 5 }, Pace { per_second: 20, seconds: 5 }).await;
            true
        };
    }
    if part.is_none_or(|part| part == "processes") {
        kept &= if is_full_run {
            processes(EVERYDAY_PACE).await
        } else {
            processes(Pace { per_second: 10, seconds: 5 }).await;
            true
        };
    }
    if part.is_none_or(|part| part == "overload") {
        kept &= if is_full_run {
            overload(CONCURRENT_USERS, SEARCH_TIME, OVERLOAD_TIME, QUIET_PACE).await
        } else {
            let second = Duration::from_secs(1);
            overload(2, second, second, Pace { per_second: 5, seconds: 2 }).await;
            true
        };
    }
    if part.is_none_or(|part| part == "abuse") {
        kept &= if is_full_run {
            abuse(Pace { per_second: 100, seconds: 15 }).await
        } else {
            abuse(Pace { per_second: 5, seconds: 2 }).await;
            true
        };
    }
    if part.is_none_or(|part| part == "computers") {
        kept &= if is_full_run {
            computers(EVERYDAY_PACE, COMPUTER_GAMES).await
        } else {
            computers(Pace { per_second: 5, seconds: 3 }, 2).await;
            true
        };
    }
    if is_full_run && part.is_none_or(|part| part == "memory") {
        let per_second = arguments.iter().find_map(|argument| argument.parse().ok());
        kept &= memory(per_second.unwrap_or(EVERYDAY_PACE.per_second), MEMORY_CHECKPOINTS).await;
    }
    if kept { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
