//! Rate limits, and the order of work under overload, tested with a settable clock.

use castellan_community::quota::RequestClass;
use castellan_discord::REGISTRY;
use castellan_discord::admission::queue::{
    ACKNOWLEDGE_AFTER, AnswerMode, DequeuedItem, DropReason, EXPIRED_AFTER, LATE_AFTER, MAX_CHANGES,
    MAX_CHANGES_PER_USER, MAX_IN_PROGRESS_PER_USER, MAX_READS, MAX_READS_PER_USER, OVERLOAD_AFTER, Queue,
    QueueItem, QuickReply,
};
use castellan_discord::admission::transit::TransitEstimator;
use castellan_discord_api::wire::{ChannelId, GuildId, UserId};
use castellan_game::{GameId, Span, Time};
use castellan_test_support::Random;
use std::collections::{BTreeMap, BTreeSet};
use tokio::time::Instant;

fn at(ms: u64) -> Time {
    Time::from_ms(1_000_000 + ms)
}

fn item(class: RequestClass, user: u64, place: u64, since: Time, payload: u64) -> QueueItem<u64> {
    QueueItem {
        payload,
        class,
        user: UserId(user),
        guild: Some(GuildId(place / 10)),
        channel: ChannelId(place),
        game: None,
        since,
        created: since,
    }
}

#[test]
fn a_users_share_of_slots_is_limited_and_other_users_do_not_wait() {
    let mut queue = Queue::new(20);
    for number in 0..MAX_READS_PER_USER as u64 {
        queue.submit(item(RequestClass::Look, 1, 10, at(0), number)).expect("there is room");
    }
    assert_eq!(
        queue.submit(item(RequestClass::Look, 1, 10, at(0), 99)).expect_err("no more"),
        DropReason::UserBusy
    );
    for number in 0..MAX_CHANGES_PER_USER as u64 {
        queue.submit(item(RequestClass::Change, 1, 10 + number, at(0), 100 + number)).expect("there is room");
    }
    assert_eq!(
        queue.submit(item(RequestClass::Move, 1, 10, at(0), 99)).expect_err("no more"),
        DropReason::UserBusy
    );
    queue.submit(item(RequestClass::Look, 2, 20, at(1), 200)).expect("there is room");
    let taken: Vec<DequeuedItem<u64>> = std::iter::from_fn(|| queue.take_next(at(1))).collect();
    assert_eq!(taken.len(), MAX_IN_PROGRESS_PER_USER + 1);
    assert!(taken.iter().any(|taken| taken.item.payload == 200), "another user's read is dequeued at once");
    queue.finish(taken[0].ticket);
    assert_eq!(queue.take_next(at(2)).map(|taken| taken.item.user), Some(UserId(1)));
    assert!(queue.take_next(at(2)).is_none());
}

#[test]
fn a_server_gets_three_quarters_of_the_slots_and_all_idle_ones() {
    let mut queue = Queue::new(8);
    for user in 0..50 {
        queue.submit(item(RequestClass::Look, user, 10, at(0), user)).expect("there is room");
    }
    queue.submit(item(RequestClass::Look, 100, 20, at(0), 100)).expect("there is room");
    queue.submit(item(RequestClass::Look, 101, 30, at(0), 101)).expect("there is room");
    let taken: Vec<u64> =
        std::iter::from_fn(|| queue.take_next(at(0))).map(|taken| taken.item.payload).collect();
    assert_eq!(taken, [0, 1, 2, 3, 4, 5, 100, 101]);
    let mut alone = Queue::new(8);
    for user in 0..50 {
        alone.submit(item(RequestClass::Look, user, 10, at(0), user)).expect("there is room");
    }
    assert_eq!(std::iter::from_fn(|| alone.take_next(at(0))).count(), 8);
}

#[test]
fn late_reads_are_dropped_and_the_newest_are_answered_first_under_overload() {
    let mut queue = Queue::new(2);
    for user in 0..100 {
        queue.submit(item(RequestClass::Look, user, 10 * user, at(user), user)).expect("there is room");
    }
    let first = queue.take_next(at(100)).expect("a free slot");
    assert_eq!(first.item.payload, 0, "without overload the oldest is handled first");
    let overloaded = at(50).plus(OVERLOAD_AFTER);
    let last = queue.take_next(overloaded).expect("a free slot");
    assert_eq!(last.item.payload, 99, "under overload the newest is handled first");
    assert!(queue.take_next(overloaded).is_none(), "no slot is free");
    let late = at(49).plus(LATE_AFTER).plus(Span::from_ms(1));
    let dropped: Vec<u64> = queue.drop_late_reads(late).into_iter().map(|item| item.payload).collect();
    assert_eq!(dropped, (1..50).collect::<Vec<_>>());
    assert_eq!(queue.waiting_counts(), (49, 0));
    assert_eq!(queue.next_due(), Some(at(50).plus(LATE_AFTER).plus(Span::from_ms(1))));
}

#[test]
fn newer_suggestions_supersede_older_ones_of_the_same_user() {
    let mut queue = Queue::new(1);
    assert!(queue.submit(item(RequestClass::Suggestion, 1, 10, at(0), 1)).expect("room").is_none());
    let (dropped, why) =
        queue.submit(item(RequestClass::Suggestion, 1, 10, at(5), 2)).expect("room").expect("one");
    assert_eq!((dropped.payload, why), (1, DropReason::Superseded));
    // An earlier request that arrives again does not overtake the newer one.
    let again = item(RequestClass::Suggestion, 1, 10, at(0), 1);
    let (dropped, why) = queue.submit(again).expect("room").expect("one");
    assert_eq!((dropped.payload, why), (1, DropReason::Superseded));
    assert_eq!(queue.waiting_counts(), (1, 0));
}

#[test]
fn a_full_queue_drops_the_oldest_read_and_refuses_new_changes() {
    let mut queue = Queue::new(1);
    for user in 0..MAX_READS as u64 {
        assert!(queue.submit(item(RequestClass::Look, user, 1, at(0), user)).expect("room").is_none());
    }
    let (dropped, why) =
        queue.submit(item(RequestClass::Look, 1 << 30, 1, at(1), 7)).expect("room").expect("one goes");
    assert_eq!((dropped.payload, why), (0, DropReason::QueueFull));
    for user in 0..MAX_CHANGES as u64 {
        assert!(queue.submit(item(RequestClass::Move, user, 1, at(0), user)).expect("room").is_none());
    }
    assert_eq!(
        queue.submit(item(RequestClass::Move, 1 << 31, 1, at(1), 7)).expect_err("full"),
        DropReason::QueueFull
    );
    assert_eq!(queue.waiting_counts(), (MAX_READS, MAX_CHANGES));
}

#[test]
fn changes_of_a_channel_or_game_are_handled_in_order() {
    let mut queue = Queue::new(10);
    let game = GameId::new("k3x9").expect("a name");
    let of_game = |item: QueueItem<u64>| QueueItem { game: Some(game.clone()), ..item };
    queue.submit(item(RequestClass::Move, 1, 10, at(0), 1)).expect("room");
    queue.submit(of_game(item(RequestClass::Move, 2, 10, at(1), 2))).expect("room");
    queue.submit(of_game(item(RequestClass::Change, 3, 20, at(2), 3))).expect("room");
    queue.submit(item(RequestClass::Move, 4, 30, at(3), 4)).expect("room");
    let mut taken: Vec<DequeuedItem<u64>> = std::iter::from_fn(|| queue.take_next(at(5))).collect();
    let payloads =
        |taken: &[DequeuedItem<u64>]| taken.iter().map(|taken| taken.item.payload).collect::<BTreeSet<_>>();
    assert_eq!(
        payloads(&taken),
        BTreeSet::from([1, 4]),
        "the second waits for the first, and the third for the second"
    );
    let first = taken.iter().find(|taken| taken.item.payload == 1).expect("it was taken").ticket;
    // The change is stored, and its answer not yet sent.
    queue.release_ordering(first);
    taken = std::iter::from_fn(|| queue.take_next(at(6))).collect();
    assert_eq!(payloads(&taken), BTreeSet::from([2]));
    queue.finish(taken[0].ticket);
    assert_eq!(queue.take_next(at(7)).map(|taken| taken.item.payload), Some(3));
}

#[test]
fn a_waiting_change_is_acknowledged_and_handled_however_late() {
    let mut queue = Queue::new(1);
    queue.submit(item(RequestClass::Look, 1, 10, at(0), 0)).expect("room");
    let busy = queue.take_next(at(0)).expect("a free slot");
    queue.submit(item(RequestClass::Move, 2, 20, at(0), 1)).expect("room");
    queue.submit(item(RequestClass::Move, 3, 30, at(0), 2)).expect("room");
    assert!(queue.take_quick_replies(at(0)).is_empty());
    assert_eq!(queue.next_due(), Some(at(0).plus(ACKNOWLEDGE_AFTER)));
    let waited = at(0).plus(ACKNOWLEDGE_AFTER);
    let quick_replies = queue.take_quick_replies(waited);
    let [QuickReply::Acknowledge(one, 1), QuickReply::Acknowledge(other, 2)] = quick_replies.as_slice()
    else {
        panic!("{quick_replies:?}")
    };
    queue.finish_acknowledgement(*one, true);
    // The other answer was lost on the way.
    queue.finish_acknowledgement(*other, false);
    queue.finish(busy.ticket);
    let late = at(1).plus(EXPIRED_AFTER);
    let mut answer_modes = BTreeMap::new();
    for _ in 0..2 {
        let taken = queue.take_next(late).expect("it is carried out");
        answer_modes.insert(taken.item.payload, taken.answer_mode);
        queue.finish(taken.ticket);
    }
    assert_eq!(answer_modes, BTreeMap::from([(1, AnswerMode::Acknowledged), (2, AnswerMode::TooLate)]));
}

#[test]
fn an_expired_refusal_is_not_sent() {
    let mut queue = Queue::new(1);
    assert!(queue.submit_refusal(1, "slow down".into(), at(0)));
    assert!(queue.submit_refusal(2, "slow down".into(), at(2_000)));
    let quick_replies = queue.take_quick_replies(at(EXPIRED_AFTER.ms() + 1));
    assert!(matches!(quick_replies.as_slice(), [QuickReply::Refuse(2, _)]), "{quick_replies:?}");
}

/// Runs a rush of twice the capacity on a settable clock.
#[test]
fn at_twice_the_capacity_most_are_answered_in_time_and_changes_run_once_in_order() {
    const SLOTS: usize = 32;
    const HANDLING_MS: u64 = 160;
    let mut random = Random::new(3);
    let mut queue = Queue::new(SLOTS);
    let capacity_per_second = SLOTS as u64 * 1_000 / HANDLING_MS;
    let rush = 20_000;
    let (mut offered, mut due) = (0, 0);
    let mut changes: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
    let mut carried_out: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
    let mut busy: Vec<(u64, Option<u64>, u64)> = Vec::new();
    let mut waiting: BTreeSet<u64> = BTreeSet::new();
    let (mut in_time, mut acknowledged, mut dropped) = (0, 0, 0);
    let (mut times, mut after_rush) = (Vec::new(), Vec::new());
    let mut now = 0;
    while now < rush + 5_000 || !busy.is_empty() || queue.waiting_counts() != (0, 0) {
        // Twice the capacity, then half of it, then no load.
        let load = if now < rush {
            2 * capacity_per_second
        } else if now < rush + 5_000 {
            capacity_per_second / 2
        } else {
            0
        };
        due += load;
        while due >= 1_000 {
            due -= 1_000;
            offered += 1;
            let place = random.below(400) as u64;
            // Players wait for results; the others only look on.
            let plays = random.below(100) < 38 && !waiting.contains(&place);
            let class = if plays { RequestClass::Move } else { RequestClass::Look };
            let offer = item(class, 4 * place + random.below(4) as u64, place, at(now), offered);
            if queue.submit(offer).is_ok() && class == RequestClass::Move {
                changes.entry(place).or_default().push(offered);
                waiting.insert(place);
            }
        }
        dropped += queue.drop_late_reads(at(now)).len();
        for quick_reply in queue.take_quick_replies(at(now)) {
            let QuickReply::Acknowledge(ticket, _) = quick_reply else { panic!("no refusal was submitted") };
            queue.finish_acknowledgement(ticket, true);
            acknowledged += u64::from(now < rush);
        }
        busy.retain(|(ticket, place, until)| {
            let over = *until <= now;
            if over {
                queue.finish(*ticket);
                place.inspect(|place| assert!(waiting.remove(place)));
            }
            !over
        });
        while let Some(taken) = queue.take_next(at(now)) {
            if taken.item.class == RequestClass::Move {
                carried_out.entry(taken.item.channel.0).or_default().push(taken.item.payload);
            }
            let took = at(now).since(taken.item.since).ms() + HANDLING_MS;
            if taken.answer_mode == AnswerMode::FirstResponse && now < rush {
                in_time += 1;
                times.push(took);
            } else if taken.answer_mode == AnswerMode::FirstResponse && now >= rush + 2_000 {
                after_rush.push(took);
            }
            let place = (taken.item.class == RequestClass::Move).then_some(taken.item.channel.0);
            busy.push((taken.ticket, place, now + HANDLING_MS));
        }
        now += 1;
        assert!(now < 120_000, "the backlog is handled");
    }
    assert_eq!(carried_out, changes, "each change once, in the order of its channel");
    assert!(dropped > 0);
    let rush_capacity = capacity_per_second * rush / 1_000;
    assert!(
        10 * (in_time + acknowledged) >= 8 * rush_capacity,
        "{in_time} and {acknowledged} of {rush_capacity}"
    );
    assert!(10 * in_time >= 7 * rush_capacity, "{in_time} of {rush_capacity} answered with the result");
    times.sort_unstable();
    assert!(times[times.len() * 95 / 100] <= 3_000, "{:?}", times.last());
    after_rush.sort_unstable();
    assert!(
        after_rush[after_rush.len() * 95 / 100] <= 500,
        "response times recover: {:?}",
        after_rush.last()
    );
}

/// Checks that the gateway reader hands interactions over and keeps reading even if no handler takes them.
#[test]
fn submitting_never_blocks_and_the_backlog_is_bounded_without_handlers() {
    use castellan_discord::admission::Admission;
    use castellan_discord_api::transport::Metrics;
    use castellan_discord_api::wire::{CommandInvocation, InteractionData};
    let counts = Metrics::default();
    let admission = Admission::with_slots(&REGISTRY, Instant::now, counts.clone(), 4);
    let mut sample = crate::harness::sample_interaction();
    for number in 0..20_000 {
        let command = if number % 2 == 0 { "legal" } else { "move" };
        sample.data = InteractionData::Command(CommandInvocation {
            path: vec![command.to_owned()],
            options: Vec::new(),
        });
        sample.user.id = UserId(1 + number);
        sample.guild = Some(GuildId(1 + number / 100));
        admission.submit(sample.clone());
    }
    let (looks, changes) = admission.waiting_counts();
    assert_eq!((looks, changes), (MAX_READS, MAX_CHANGES), "the backlog is bounded");
    let mut registry = prometheus_client::registry::Registry::default();
    counts.register(&mut registry);
    let mut metrics = String::new();
    prometheus_client::encoding::text::encode(&mut metrics, &registry).expect("text");
    let dropped = 10_000 - MAX_READS;
    let refused = 10_000 - MAX_CHANGES;
    for line in [
        format!("discord_shed_total{{class=\"look\",reason=\"full\"}} {dropped}"),
        format!("discord_shed_total{{class=\"move\",reason=\"full\"}} {refused}"),
    ] {
        assert!(metrics.contains(&line), "{line}: {metrics}");
    }
}

#[test]
fn replayed_interactions_count_as_delayed_and_a_constant_clock_offset_is_ignored() {
    for clock_offset in [0, 3_600_000] {
        let mut transit = TransitEstimator::default();
        let mut delay =
            |created: u64, received: u64| transit.estimate(at(clock_offset + created), at(received)).ms();
        assert_eq!(delay(0, 80), 0);
        assert_eq!(delay(1_000, 1_050), 0);
        assert_eq!(delay(2_000, 2_090), 10, "delays are relative to the usual one");
        assert_eq!(delay(2_500, 9_050), 6_460, "it waited for the connection");
        assert_eq!(delay(8_900, 9_060), 70, "the last replayed one waited only briefly");
        assert_eq!(delay(40_000, 40_070), 0);
    }
}

/// Sends 300 looks, one every 100 ms. The 100th comes from the future, the 150th from the past, and from the 200th on
/// Discord's clock is off by `step`.
#[test]
fn outlier_ids_and_clock_steps_do_not_make_other_interactions_late() {
    for step in [-7_200_000, -30_000, -3_000, 3_000, 30_000, 7_200_000_i64] {
        let mut transit = TransitEstimator::default();
        for number in 0..300 {
            let received: u64 = 20_000_000 + 100 * number;
            let off = match number {
                100 => 7_200_000,
                150 => -7_200_000,
                200.. => step,
                _ => 0,
            };
            let created = received.saturating_add_signed(off) - 60;
            let late = transit.estimate(at(created), at(received)).ms();
            assert!(late <= 1_000, "look {number} with a step of {step}: {late} ms late");
        }
    }
}

/// Checks that the local clock's setting neither delays nor refuses anyone.
#[test]
fn interactions_are_timed_by_a_monotonic_clock() {
    use castellan_discord::admission::Admission;
    use castellan_discord_api::transport::Metrics;
    let admission = Admission::with_slots(&REGISTRY, Instant::now, Metrics::default(), 4);
    let mut sample = crate::harness::sample_interaction();
    // Ids from the past, the present and the future, by the local clock.
    for (number, created) in [1_700_000_000_000, 1_700_000_003_000, 1_699_992_800_000, 4_000_000_000_000_i64]
        .into_iter()
        .cycle()
        .take(MAX_READS)
        .enumerate()
    {
        sample.reply.created = jiff::Timestamp::from_millisecond(created).expect("a time");
        sample.user.id = UserId(1 + number as u64);
        sample.guild = None;
        admission.submit(sample.clone());
    }
    assert_eq!(admission.waiting_counts(), (MAX_READS, 0));
}
