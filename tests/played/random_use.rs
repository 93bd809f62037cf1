//! A randomized test: four people use the bot while requests, the gateway, the process, its disk and the server's
//! channels fail or change at random. No message is posted twice, every interaction that can be answered is, and every
//! failure is in the log with its cause.
//!
//! `RANDOM_USE` sets the duration in seconds (default 60, full run 3600) and `SEED` the random numbers. People and
//! faults draw separately from the seed, but their interleaving depends on the machine.

mod checks;
mod faults;
mod ledger;
mod people;

use crate::harness::{Harness, quick_options};
use castellan::sandbox::limits::FIRST_ANSWER_TIMEOUT;
use castellan::sandbox::{Id, Options, permissions};
use castellan_test_support::Random;
use checks::Findings;
use faults::Faults;
use ledger::{Cause, SharedLedger, now};
use people::{FOUR, Person};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// The number of requests that the test server keeps until they are read.
const JOURNAL: usize = 3_000;
/// The interval between reads of the journal.
const READ_EVERY: Duration = Duration::from_secs(2);
/// The interval between checks of the gateway connection.
const CHECK_EVERY: Duration = Duration::from_millis(50);
/// The delay of an instant operation above which the machine counts as busy.
const SLOW: Duration = Duration::from_millis(700);
/// The number of violations printed with their context.
const MAX_PRINTED: usize = 12;

fn env_number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().map_or(default, |text| text.parse().expect("it is a number"))
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes long and is random: run it by its name, with --ignored"]
async fn random_use_by_four_people_under_random_faults_breaks_no_invariant() {
    let (seconds, seed) = (env_number("RANDOM_USE", 60), env_number("SEED", 1));
    let options = Options {
        first_answer: FIRST_ANSWER_TIMEOUT,
        heartbeat: Duration::from_secs(8),
        journal: JOURNAL,
        rates: true,
        ..quick_options()
    };
    let mut harness = Harness::without_bot(options).await;
    let second = create_second_server(&harness);
    let disk = crate::full_disk::command_with_file_limits(&harness).is_some();
    let bot = harness.spawn(faults::command(&harness, disk));
    harness.wait_until_reachable().await;
    let (shared, over) = (SharedLedger::default(), AtomicBool::new(false));
    let random = |stream: u64| Random::new(seed.wrapping_mul(1_000).wrapping_add(stream));
    let person = |(at, name): (usize, &&'static str)| Person {
        harness: &harness,
        shared: &shared,
        over: &over,
        name,
        random: random(at as u64),
        channel: harness.games_channel,
    };
    let mut four: Vec<Person<'_>> = FOUR.iter().enumerate().map(person).collect();
    let [ada, ben, cleo, dan] = &mut four[..] else { panic!("four people") };
    let faults =
        Faults { harness: &harness, shared: &shared, over: &over, random: random(9), second, disk, bot };
    let time = async {
        sleep(Duration::from_secs(seconds)).await;
        over.store(true, Ordering::SeqCst);
    };
    let read = AtomicBool::new(false);
    let using = async {
        let ((), (), (), (), (), bot) =
            tokio::join!(ada.use_bot(), ben.use_bot(), cleo.use_bot(), dan.use_bot(), time, faults.run());
        wait_until_idle(&harness).await;
        read.store(true, Ordering::SeqCst);
        bot
    };
    let (bot, (), (), ()) = tokio::join!(
        using,
        read_journal(&harness, &shared, &read),
        watch_gateway(&harness, &shared, &read),
        watch_process(&harness, &shared, &read)
    );
    drop(four);
    harness.set_bot(bot);
    harness.stop().await;
    check_everything(&harness, second, &shared, (seconds, seed)).await;
}

/// Creates a second server with the four people.
fn create_second_server(harness: &Harness) -> Id {
    let sandbox = &harness.sandbox;
    let second = sandbox.add_guild("The Annex", harness.person("Ada")).expect("a server");
    sandbox.add_channel(second, "annex").expect("a channel");
    for who in &FOUR[1..] {
        sandbox.join(second, harness.person(who)).expect("there is room");
    }
    sandbox.invite_bot(second, permissions::BOT).expect("it may come");
    second
}

/// Waits until the bot has sent no request for a while, with all faults removed.
async fn wait_until_idle(harness: &Harness) {
    let (began, mut before, mut quiet) = (Instant::now(), harness.sandbox.request_count(), Instant::now());
    while quiet.elapsed() < Duration::from_secs(15) && began.elapsed() < Duration::from_mins(3) {
        sleep(Duration::from_millis(200)).await;
        let requests = harness.sandbox.request_count();
        if requests != before {
            (before, quiet) = (requests, Instant::now());
        }
    }
}

/// Reads every request, and checks it against Discord's API description.
async fn read_journal(harness: &Harness, shared: &SharedLedger, over: &AtomicBool) {
    loop {
        let last = over.load(Ordering::SeqCst);
        let journal = harness.sandbox.journal();
        let read = shared.lock().read;
        let new: Vec<_> = journal.into_iter().filter(|entry| entry.number > read).collect();
        crate::journal::check(&new);
        for entry in &new {
            shared.lock().read(entry);
        }
        if last {
            return;
        }
        sleep(READ_EVERY).await;
    }
}

/// Records the spans without a connected session, and those in which the test itself was delayed.
async fn watch_gateway(harness: &Harness, shared: &SharedLedger, over: &AtomicBool) {
    let (mut lost_since, mut sessions, mut checked) = (None, harness.sandbox.session_counts(), now());
    while !over.load(Ordering::SeqCst) {
        sleep(CHECK_EVERY).await;
        let (last, at) = (checked, now());
        checked = at;
        if at - last > SLOW.as_millis() as u64 {
            shared.span(last, Cause::Slow);
        }
        let now_sessions = harness.sandbox.session_counts();
        if harness.sandbox.connected_sessions() != 1 || now_sessions != sessions {
            lost_since = lost_since.or(Some(last));
            sessions = now_sessions;
        } else if let Some(from) = lost_since.take() {
            shared.span(from, Cause::Gateway);
        }
    }
}

/// Records the spans in which the bot's process was delayed.
async fn watch_process(harness: &Harness, shared: &SharedLedger, over: &AtomicBool) {
    while !over.load(Ordering::SeqCst) {
        let (from, began) = (now(), Instant::now());
        let health = tokio::time::timeout(Duration::from_secs(5), harness.monitor("healthz")).await;
        // A missing process has a span of its own.
        if began.elapsed() > SLOW || health.is_err() {
            shared.span(from, Cause::Slow);
        }
        sleep(Duration::from_millis(200)).await;
    }
}

/// Checks everything that happened.
async fn check_everything(harness: &Harness, second: Id, shared: &SharedLedger, (seconds, seed): (u64, u64)) {
    let (log, mut ledger) = (harness.log(), std::mem::take(&mut *shared.lock()));
    let mut findings = Findings::default();
    let messages = checks::messages(harness, second);
    checks::check_answers(&ledger, &mut findings);
    checks::check_duplicates(&ledger, &messages, &mut findings);
    checks::check_requests_to_lost_servers(&ledger, &mut findings);
    checks::check_log(&ledger, &log, &mut findings);
    checks::check_boards(harness, &ledger, &log, &messages, &mut findings).await;
    for complaint in harness.sandbox.complaints() {
        findings.violations.push((None, format!("the test server complains: {complaint}")));
    }
    println!("{seconds} seconds, seed {seed}:");
    for (what, count) in findings.counts.iter().chain(ledger.faults.iter()) {
        println!("{count:>7} {what}");
    }
    for cause in [Cause::Process, Cause::Gateway, Cause::Requests, Cause::Disk, Cause::Slow] {
        let spans = ledger.spans.iter().filter(|recorded| recorded.cause == cause);
        let (count, length) = spans.fold((0, 0), |(count, sum), span| (count + 1, sum + span.to - span.from));
        println!("{count:>7} {cause:?} spans, {length} ms");
    }
    ledger.log.extend(checks::log_lines(&log));
    for (at, wrong) in findings.violations.iter().take(MAX_PRINTED) {
        println!("\nWRONG {wrong}");
        if let Some(at) = at {
            println!("{}", ledger.around(*at, 8_000, 8_000));
        }
    }
    findings.violations.iter().skip(MAX_PRINTED).for_each(|(_, wrong)| println!("\nWRONG {wrong}"));
    assert!(
        findings.violations.is_empty(),
        "{} violations; SEED={seed} RANDOM_USE={seconds}",
        findings.violations.len()
    );
}
