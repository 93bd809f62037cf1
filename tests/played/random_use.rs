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

use crate::harness::{Harness, quick};
use castellan::sandbox::limits::FIRST_ANSWER;
use castellan::sandbox::{Id, Options, permissions};
use castellan_test_support::Random;
use checks::Found;
use faults::Faults;
use ledger::{Notes, Why, now};
use people::{FOUR, Person};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// The number of requests that the test server keeps until they are read.
const JOURNAL: usize = 3_000;
/// The interval between reads of the journal.
const READ_EVERY: Duration = Duration::from_secs(2);
/// The interval between checks of the gateway connection.
const LOOK_EVERY: Duration = Duration::from_millis(50);
/// The delay of an instant operation above which the machine counts as busy.
const SLOW: Duration = Duration::from_millis(700);
/// The number of violations printed with their context.
const SHOWN: usize = 12;

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().map_or(otherwise, |text| text.parse().expect("it is a number"))
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "what it finds depends on the hour: run it by its name, with --ignored"]
async fn four_people_use_it_at_random_while_everything_fails_at_random() {
    let (seconds, seed) = (number("RANDOM_USE", 60), number("SEED", 1));
    let options = Options {
        first_answer: FIRST_ANSWER,
        heartbeat: Duration::from_secs(8),
        journal: JOURNAL,
        rates: true,
        ..quick()
    };
    let mut harness = Harness::without_a_bot(options).await;
    let second = a_second_server(&harness);
    let disk = crate::healing::that_meets_limits(&harness).is_some();
    let bot = harness.spawn(faults::command(&harness, disk));
    harness.reached().await;
    let (notes, over) = (Notes::default(), AtomicBool::new(false));
    let random = |stream: u64| Random::new(seed.wrapping_mul(1_000).wrapping_add(stream));
    let person = |(at, name): (usize, &&'static str)| Person {
        harness: &harness,
        notes: &notes,
        over: &over,
        name,
        random: random(at as u64),
        channel: harness.hall,
    };
    let mut four: Vec<Person<'_>> = FOUR.iter().enumerate().map(person).collect();
    let [ada, ben, cleo, dan] = &mut four[..] else { panic!("four people") };
    let faults =
        Faults { harness: &harness, notes: &notes, over: &over, random: random(9), second, disk, bot };
    let time = async {
        sleep(Duration::from_secs(seconds)).await;
        over.store(true, Ordering::SeqCst);
    };
    let read = AtomicBool::new(false);
    let using = async {
        let ((), (), (), (), (), bot) =
            tokio::join!(ada.lives(), ben.lives(), cleo.lives(), dan.lives(), time, faults.come_and_go());
        comes_to_rest(&harness).await;
        read.store(true, Ordering::SeqCst);
        bot
    };
    let (bot, (), (), ()) = tokio::join!(
        using,
        reads(&harness, &notes, &read),
        watches(&harness, &notes, &read),
        looks(&harness, &notes, &read)
    );
    drop(four);
    harness.take_over(bot);
    harness.stop().await;
    ends(&harness, second, &notes, (seconds, seed)).await;
}

/// Creates a second server with the four people.
fn a_second_server(harness: &Harness) -> Id {
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
async fn comes_to_rest(harness: &Harness) {
    let (began, mut before, mut quiet) = (Instant::now(), harness.sandbox.requests(), Instant::now());
    while quiet.elapsed() < Duration::from_secs(15) && began.elapsed() < Duration::from_mins(3) {
        sleep(Duration::from_millis(200)).await;
        let requests = harness.sandbox.requests();
        if requests != before {
            (before, quiet) = (requests, Instant::now());
        }
    }
}

/// Reads every request, and checks it against Discord's API description.
async fn reads(harness: &Harness, notes: &Notes, over: &AtomicBool) {
    loop {
        let last = over.load(Ordering::SeqCst);
        let journal = harness.sandbox.journal();
        let read = notes.all().read;
        let new: Vec<_> = journal.into_iter().filter(|entry| entry.number > read).collect();
        crate::journal::check(&new);
        for entry in &new {
            notes.all().read(entry);
        }
        if last {
            return;
        }
        sleep(READ_EVERY).await;
    }
}

/// Records the spans without a connected session, and those in which the test itself was delayed.
async fn watches(harness: &Harness, notes: &Notes, over: &AtomicBool) {
    let (mut gone, mut sessions, mut looked) = (None, harness.sandbox.sessions(), now());
    while !over.load(Ordering::SeqCst) {
        sleep(LOOK_EVERY).await;
        let (last, at) = (looked, now());
        looked = at;
        if at - last > SLOW.as_millis() as u64 {
            notes.span(last, Why::Slow);
        }
        let others = harness.sandbox.sessions();
        if harness.sandbox.connected() != 1 || others != sessions {
            gone = gone.or(Some(last));
            sessions = others;
        } else if let Some(from) = gone.take() {
            notes.span(from, Why::Gateway);
        }
    }
}

/// Records the spans in which the bot's process was delayed.
async fn looks(harness: &Harness, notes: &Notes, over: &AtomicBool) {
    while !over.load(Ordering::SeqCst) {
        let (from, began) = (now(), Instant::now());
        let asked = tokio::time::timeout(Duration::from_secs(5), harness.watched("healthz")).await;
        // A missing process has a span of its own.
        if began.elapsed() > SLOW || asked.is_err() {
            notes.span(from, Why::Slow);
        }
        sleep(Duration::from_millis(200)).await;
    }
}

/// Checks everything that happened.
async fn ends(harness: &Harness, second: Id, notes: &Notes, (seconds, seed): (u64, u64)) {
    let (told, mut ledger) = (harness.told(), std::mem::take(&mut *notes.all()));
    let mut found = Found::default();
    let messages = checks::messages(harness, second);
    checks::everybody_was_answered(&ledger, &mut found);
    checks::nothing_was_posted_twice(&ledger, &messages, &mut found);
    checks::nothing_was_sent_to_a_lost_server(&ledger, &mut found);
    checks::every_failure_is_in_the_log(&ledger, &told, &mut found);
    checks::boards_show_what_is_stored(harness, &ledger, &told, &messages, &mut found).await;
    for complaint in harness.sandbox.complaints() {
        found.wrong.push((None, format!("the test server complains: {complaint}")));
    }
    println!("{seconds} seconds, seed {seed}:");
    for (what, count) in found.counts.iter().chain(ledger.faults.iter()) {
        println!("{count:>7} {what}");
    }
    for span in [Why::Process, Why::Gateway, Why::Requests, Why::Disk, Why::Slow] {
        let spans = ledger.spans.iter().filter(|one| one.why == span);
        let (count, length) = spans.fold((0, 0), |(count, all), one| (count + 1, all + one.to - one.from));
        println!("{count:>7} {span:?} spans, {length} ms");
    }
    ledger.story.extend(checks::log(&told));
    for (at, wrong) in found.wrong.iter().take(SHOWN) {
        println!("\nWRONG {wrong}");
        if let Some(at) = at {
            println!("{}", ledger.around(*at, 8_000, 8_000));
        }
    }
    found.wrong.iter().skip(SHOWN).for_each(|(_, wrong)| println!("\nWRONG {wrong}"));
    assert!(
        found.wrong.is_empty(),
        "{} things were wrong; SEED={seed} RANDOM_USE={seconds}",
        found.wrong.len()
    );
}
