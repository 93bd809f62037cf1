//! Rate limits, tested with a settable clock.

use castellan_community::quota::buckets::{BucketRate, Buckets};
use castellan_community::quota::{BUCKETS, Quotas, RequestClass};
use castellan_discord::REGISTRY;
use castellan_discord_api::wire::{ChannelId, GuildId, UserId};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, Time};
use castellan_test_support::Random;
use castellan_text::Language;
use std::sync::LazyLock;
use std::time::Duration;
use tokio::time::Instant;

static BEGINNING: LazyLock<Instant> = LazyLock::new(Instant::now);

fn at(ms: u64) -> Instant {
    *BEGINNING + Duration::from_millis(1_000_000 + ms)
}

#[test]
fn a_bucket_gives_its_burst_at_once_and_then_its_rate_and_never_more() {
    let mut random = Random::new(1);
    for _ in 0..50 {
        let rate = BucketRate::one_per(
            1 + random.below(40) as u32,
            Duration::from_millis(1 + random.below(3_000) as u64),
        );
        let mut buckets = Buckets::new(10);
        let (mut now, mut taken) = (at(0), Vec::new());
        for _ in 0..400 {
            now += Duration::from_millis(random.below(2 * rate.every.as_millis() as usize + 2) as u64);
            let ready = buckets.ready(&'a', rate, now);
            if ready == now {
                buckets.take('a', rate, now);
                taken.push(now);
            } else {
                // The time is exact: a millisecond earlier there is no token.
                assert_eq!(buckets.ready(&'a', rate, ready), ready);
                let early = ready - Duration::from_millis(1);
                assert!(buckets.ready(&'a', rate, early) > early);
            }
        }
        for (from, first) in taken.iter().enumerate() {
            for (to, last) in taken.iter().enumerate().skip(from) {
                let passed = last.duration_since(*first).as_millis() / rate.every.as_millis();
                let most = u64::from(rate.burst) + passed as u64;
                assert!((to - from + 1) as u64 <= most, "{rate:?}: more than the burst and the rate");
            }
        }
        assert!(taken.len() as u64 >= u64::from(rate.burst), "{rate:?}");
    }
}

#[test]
fn buckets_are_bounded_and_whoever_asked_most_is_remembered() {
    let rate = BucketRate::per_second(5, 1);
    let mut buckets = Buckets::new(100);
    for _ in 0..5 {
        buckets.take(0, rate, at(0));
    }
    for other in 1..10_000 {
        buckets.take(other, rate, at(1));
        assert!(buckets.len() <= 100);
    }
    assert!(buckets.ready(&0, rate, at(1)) > at(1), "many names do not wash one away");
    // Full buckets are evicted first, without any loss.
    buckets.take(10_000, rate, at(60_000));
    assert!(buckets.ready(&0, rate, at(60_000)) == at(60_000));
}

#[test]
fn the_fastest_play_of_four_in_a_channel_is_never_limited() {
    let (quotas, guild) = (Quotas::default(), Some(GuildId(7)));
    // For two minutes, each of forty players moves once a second by buttons and with suggestions while typing, and
    // looks at the board every other second, in ten games of a server at once.
    for second in 0..120 {
        for person in 0..40 {
            let now = at(second * 1_000 + person);
            let mut asks = vec![RequestClass::Pick; 3];
            asks.extend([RequestClass::Suggestion; 3]);
            asks.push(RequestClass::Move);
            asks.extend((second % 2 == 0).then_some(RequestClass::Look));
            for what in asks {
                assert_eq!(quotas.take(what, UserId(person), guild, now), Ok(()), "{what:?} at {second} s");
            }
        }
    }
}

#[test]
fn processes_together_let_through_what_one_does_and_the_fastest_play_too() {
    for count in [2_usize, 4] {
        let processes: Vec<Quotas> = (0..count).map(|_| Quotas::default()).collect();
        for quotas in &processes {
            quotas.share_with(count - 1);
        }
        let mut random = Random::new(count as u64);
        // A user makes requests of every class for ten minutes, as often as the limits allow.
        for what in RequestClass::ALL {
            let BucketRate { burst, every } = what.limits().person;
            let mut taken = 0;
            for moment in 0..6_000 {
                let now = at(moment * 100);
                for quotas in &processes {
                    taken += (0..10).filter(|_| quotas.take(what, UserId(1), None, now).is_ok()).count();
                }
            }
            let most = u64::from(burst) + 600_000 / every.as_millis() as u64 + 2 * count as u64;
            assert!(taken as u64 <= most, "{what:?}: {taken} with {count} processes, {most} with one");
            assert!(taken as u64 >= most / 2, "{what:?}: {taken} with {count} processes, {most} with one");
        }
        // A random distribution over the processes is not limited if a single process would allow it.
        for second in 0..120 {
            for person in 100..140 {
                let now = at(1_000_000 + second * 1_000 + person);
                for what in [
                    RequestClass::Pick,
                    RequestClass::Pick,
                    RequestClass::Suggestion,
                    RequestClass::Suggestion,
                    RequestClass::Move,
                ] {
                    let asked = random.pick(&processes).take(what, UserId(person), Some(GuildId(7)), now);
                    assert_eq!(asked, Ok(()), "{what:?} at {second} s with {count} processes");
                }
            }
        }
        // A process that is left alone has the full quota again.
        processes[0].share_with(0);
        let alone =
            (0..100).filter(|_| processes[0].take(RequestClass::Look, UserId(9), None, at(0)).is_ok());
        assert_eq!(alone.count() as u32, RequestClass::Look.limits().person.burst);
    }
}

#[test]
fn whoever_looks_too_often_can_still_move_and_is_told_when_to_look_again() {
    let quotas = Quotas::default();
    let (ann, ben) = (UserId(1), UserId(2));
    let look = RequestClass::Look.limits().person;
    for _ in 0..look.burst {
        quotas.take(RequestClass::Look, ann, None, at(0)).expect("there is a burst");
    }
    let much = quotas.take(RequestClass::Look, ann, None, at(0)).expect_err("it is used up");
    assert_eq!(much.wait, look.every);
    let said = much.message(Time::from_ms(1_000_000)).text(Language::En);
    assert!(said.starts_with("Slow down, please") && said.contains(&format!("<t:{}:R>", 1_001)), "{said}");
    for what in [RequestClass::Move, RequestClass::Pick, RequestClass::Change, RequestClass::Suggestion] {
        assert_eq!(quotas.take(what, ann, None, at(0)), Ok(()), "{what:?} has a bucket of its own");
    }
    assert_eq!(quotas.take(RequestClass::Look, ben, None, at(0)), Ok(()), "and so has everybody");
    assert_eq!(quotas.take(RequestClass::Look, ann, None, at(0) + much.wait), Ok(()));
}

#[test]
fn a_server_has_a_bucket_of_its_own_and_what_it_refuses_costs_a_person_nothing() {
    let quotas = Quotas::default();
    let limits = RequestClass::Change.limits();
    for person in 0..u64::from(limits.server.burst) {
        quotas
            .take(RequestClass::Change, UserId(100 + person), Some(GuildId(1)), at(0))
            .expect("there is a burst");
    }
    let much =
        quotas.take(RequestClass::Change, UserId(1), Some(GuildId(1)), at(0)).expect_err("it is used up");
    let said = much.message(Time::from_ms(1_000_000)).text(Language::En);
    assert!(much.server && said.contains("too many changes at once in this server"), "{said}");
    for _ in 0..limits.person.burst {
        assert_eq!(quotas.take(RequestClass::Change, UserId(1), Some(GuildId(2)), at(0)), Ok(()));
    }
    // The number of buckets stays bounded for any number of users.
    for person in 0..(BUCKETS as u64 + 10) {
        let _ = quotas.take(RequestClass::Look, UserId(person), None, at(1));
    }
}

#[test]
fn every_rate_lets_a_server_do_more_than_a_person() {
    for what in RequestClass::ALL {
        let limits = what.limits();
        assert!(limits.server.burst >= 4 * limits.person.burst, "{what:?}");
        assert!(limits.server.every * 4 <= limits.person.every, "{what:?}");
    }
}

#[test]
fn moves_and_what_leads_to_them_are_told_apart_from_looks() {
    use castellan_discord_api::wire::{CommandInvocation, InteractionData};
    let mut harness = crate::harness::sample();
    let mut counts = |asked: InteractionData| {
        harness.data = asked;
        REGISTRY.class_of(&harness)
    };
    let mut command = |path: &[&str]| {
        let path = path.iter().map(|part| (*part).to_owned()).collect();
        counts(InteractionData::Command(CommandInvocation { path, options: Vec::new() }))
    };
    assert_eq!(command(&["move"]), RequestClass::Move);
    for leaf in REGISTRY.commands() {
        let class = command(leaf.path);
        assert!(
            matches!(class, RequestClass::Move | RequestClass::Change | RequestClass::Look),
            "{:?}",
            leaf.path
        );
    }
    for (path, class) in [
        (&["legal"][..], RequestClass::Look),
        (&["board"], RequestClass::Look),
        (&["game", "list"], RequestClass::Look),
        (&["resign"], RequestClass::Change),
        (&["game", "new"], RequestClass::Change),
        (&["time", "claim"], RequestClass::Change),
    ] {
        assert_eq!(command(path), class, "{path:?}");
    }
    let game = GameId::new("k3x9").expect("a name");
    let pressed = |step| InteractionData::Component {
        id: ComponentId::for_game(step, &game, 0).into(),
        picked: Vec::new(),
        people: Vec::new(),
        on: castellan_discord_api::wire::MessageRef {
            channel: ChannelId(1),
            message: castellan_discord_api::wire::MessageId(1),
        },
        private: true,
        rows: Vec::new(),
    };
    for (step, class) in [
        (Step::Play, RequestClass::Move),
        (Step::Move, RequestClass::Pick),
        (Step::Target, RequestClass::Pick),
        (Step::Legal, RequestClass::Look),
        (Step::Accept, RequestClass::Change),
        (Step::ResignConfirmed, RequestClass::Change),
    ] {
        assert_eq!(counts(pressed(step)), class, "{step:?}");
    }
}
