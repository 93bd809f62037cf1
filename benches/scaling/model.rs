//! The number of servers that Discord's limits allow: a closed-form model, compared with a simulation of the bot's rate
//! limiter on a paused clock.
//!
//! A counted request holds one of the limiter's fifty slots until one second after its answer. The limiter is therefore
//! a queue with fifty servers (M/D/50), whose service time is one second plus the round trip to Discord.

use castellan::discord_api::transport::global_limit::{GlobalLimit, PER_SECOND, Priority, RESERVED, WINDOW};
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Builder;
use tokio::time::{Instant, sleep, sleep_until};

/// The assumed latency of Discord.
const DISCORD_LATENCY: Duration = Duration::from_millis(100);
/// The number of simulated requests per row.
const REQUESTS: usize = 60_000;
/// The tolerances between model and simulation: relative to the longer wait, and absolute in seconds.
const TOLERANCE: (f64, f64) = (0.15, 0.005);

/// The daily load of one server, and the requests per action on a live board. All values are assumptions except the
/// requests, which `tests/played/traffic.rs` counts.
struct Usage {
    name: &'static str,
    /// The number of actions in all games together.
    actions: f64,
    /// The number of counted requests per action.
    requests: f64,
    /// The ratio of the busiest hour to the mean.
    peak: f64,
}

const USAGES: [Usage; 3] = [
    Usage { name: "quiet: 2 actions a day, by correspondence", actions: 2.0, requests: 2.3, peak: 2.0 },
    Usage { name: "club: 20 actions a day, by correspondence", actions: 20.0, requests: 2.3, peak: 2.0 },
    Usage { name: "live: 2 games of 60 actions an evening", actions: 120.0, requests: 1.0, peak: 4.0 },
];

/// Returns the probability of a wait, with `offered` requests in progress on average (Erlang C).
fn wait_probability(slots: usize, offered: f64) -> f64 {
    let mut blocked = 1.0;
    for slot in 1..=slots {
        blocked = offered * blocked / (slot as f64 + offered * blocked);
    }
    let load = offered / slots as f64;
    blocked / (1.0 - load * (1.0 - blocked))
}

/// Returns the mean wait for a slot in seconds, at `rate` requests per second. With constant service times it is about
/// half of that with exponential ones (first term of Cosmetatos' approximation).
fn modelled_wait(slots: usize, rate: f64) -> f64 {
    let service = (WINDOW + DISCORD_LATENCY).as_secs_f64();
    let offered = rate * service;
    if offered >= slots as f64 {
        return f64::INFINITY;
    }
    let exponential = wait_probability(slots, offered) * service / (slots as f64 - offered);
    let load = offered / slots as f64;
    let correction = (1.0 - load) * (slots as f64 - 1.0) * ((4.0 + 5.0 * slots as f64).sqrt() - 2.0)
        / (16.0 * load * slots as f64);
    exponential / 2.0 * (1.0 + correction)
}

/// A generator of deterministic pseudorandom numbers from 0 to 1.
struct Random(u64);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// Returns the mean wait at the bot's own limiter for random arrivals.
fn simulated_wait(priority: Priority, rate: f64) -> f64 {
    let runtime = Builder::new_current_thread().enable_time().start_paused(true).build().expect("a runtime");
    runtime.block_on(async {
        let limiter = Arc::new(GlobalLimit::default());
        let (mut random, mut arrival) = (Random(0x9E37_79B9_7F4A_7C15), Instant::now());
        let mut waits = Vec::with_capacity(REQUESTS);
        for _ in 0..REQUESTS {
            arrival += Duration::from_secs_f64(-(1.0 - random.next()).ln() / rate);
            sleep_until(arrival).await;
            let limiter = Arc::clone(&limiter);
            waits.push(tokio::spawn(async move {
                let started = Instant::now();
                let permit = limiter.acquire(priority).await;
                let waited = started.elapsed();
                sleep(DISCORD_LATENCY).await;
                drop(permit);
                waited.as_secs_f64()
            }));
        }
        let mut sum = 0.0;
        for wait in waits {
            sum += wait.await.expect("no panic");
        }
        sum / REQUESTS as f64
    })
}

fn is_close(model: f64, simulation: f64) -> bool {
    let (relative, absolute) = TOLERANCE;
    let difference = (model - simulation).abs();
    difference <= relative * model.max(simulation) || difference <= absolute
}

/// Prints model and simulation side by side. Returns `false` if they differ too much.
pub fn compare() -> bool {
    let mut all_close = true;
    let capacity = |slots: usize| slots as f64 / (WINDOW + DISCORD_LATENCY).as_secs_f64();
    println!("\nwait for a place among Discord's {PER_SECOND} a second, mean");
    for (name, priority, slots) in
        [("messages", Priority::High, PER_SECOND), ("edits", Priority::Low, PER_SECOND - RESERVED)]
    {
        println!("{name}: at most {:.1} a second", capacity(slots));
        for load in [0.5, 0.7, 0.8, 0.9, 0.95] {
            let rate = load * capacity(slots);
            let (model, simulation) = (modelled_wait(slots, rate), simulated_wait(priority, rate));
            let is_close = is_close(model, simulation);
            println!(
                "  load {load:4.2}, {rate:4.1} a second: model {:6.1} ms, simulation {:6.1} ms{}",
                model * 1_000.0,
                simulation * 1_000.0,
                if is_close { "" } else { "  APART" }
            );
            all_close &= is_close;
        }
    }
    println!("\nload of that limit in the busiest hour, and the mean wait of an edit");
    for usage in &USAGES {
        println!("{}", usage.name);
        for servers in [10_000_u32, 100_000, 1_000_000] {
            let rate = f64::from(servers) * usage.actions * usage.requests * usage.peak / 86_400.0;
            let slots = PER_SECOND - RESERVED;
            let wait = modelled_wait(slots, rate);
            let wait =
                if wait.is_finite() { format!("{:.1} ms", wait * 1_000.0) } else { "without end".to_owned() };
            println!(
                "  {servers:9} servers: {rate:8.1} requests a second, load {:6.2}, wait {wait}",
                rate / capacity(slots)
            );
        }
        let most =
            0.8 * capacity(PER_SECOND - RESERVED) * 86_400.0 / (usage.actions * usage.requests * usage.peak);
        println!("  a load of 0.8 is reached with {most:.0} servers");
    }
    all_close
}
