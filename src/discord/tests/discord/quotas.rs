//! Rate limits of requests, by user and by server.

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

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

fn at(ms: u64) -> Instant {
    *START + Duration::from_millis(1_000_000 + ms)
}

#[test]
fn a_bucket_never_exceeds_its_burst_and_rate() {
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
                // The returned time is exact: a millisecond earlier there is no token.
                assert_eq!(buckets.ready(&'a', rate, ready), ready);
                let early = ready - Duration::from_millis(1);
                assert!(buckets.ready(&'a', rate, early) > early);
            }
        }
        for (from, first) in taken.iter().enumerate() {
            for (to, last) in taken.iter().enumerate().skip(from) {
                let passed = last.duration_since(*first).as_millis() / rate.every.as_millis();
                let limit = u64::from(rate.burst) + passed as u64;
                assert!((to - from + 1) as u64 <= limit, "{rate:?}: more than the burst and the rate");
            }
        }
        assert!(taken.len() as u64 >= u64::from(rate.burst), "{rate:?}");
    }
}

#[test]
fn the_number_of_buckets_is_bounded_and_the_emptiest_are_kept() {
    let rate = BucketRate::per_second(5, 1);
    let mut buckets = Buckets::new(100);
    for _ in 0..5 {
        buckets.take(0, rate, at(0));
    }
    for other in 1..10_000 {
        buckets.take(other, rate, at(1));
        assert!(buckets.len() <= 100);
    }
    assert!(buckets.ready(&0, rate, at(1)) > at(1), "other keys do not evict an empty bucket");
    // Full buckets are evicted first, because they hold no information.
    buckets.take(10_000, rate, at(60_000));
    assert!(buckets.ready(&0, rate, at(60_000)) == at(60_000));
}

#[test]
fn the_fastest_play_of_forty_players_in_a_server_is_never_limited() {
    let (quotas, guild) = (Quotas::default(), Some(GuildId(7)));
    // For two minutes, forty players in ten games of a server each move once a second, by buttons and with
    // suggestions while typing, and look at the board every other second.
    for second in 0..120 {
        for person in 0..40 {
            let now = at(second * 1_000 + person);
            let mut classes = vec![RequestClass::Pick; 3];
            classes.extend([RequestClass::Suggestion; 3]);
            classes.push(RequestClass::Move);
            classes.extend((second % 2 == 0).then_some(RequestClass::Look));
            for class in classes {
                assert_eq!(quotas.take(class, UserId(person), guild, now), Ok(()), "{class:?} at {second} s");
            }
        }
    }
}

#[test]
fn several_processes_share_the_quota_of_one() {
    for count in [2_usize, 4] {
        let processes: Vec<Quotas> = (0..count).map(|_| Quotas::default()).collect();
        for quotas in &processes {
            quotas.share_with(count - 1);
        }
        let mut random = Random::new(count as u64);
        // A user makes requests of every class for ten minutes, as often as the limits allow.
        for class in RequestClass::ALL {
            let BucketRate { burst, every } = class.limits().person;
            let mut taken = 0;
            for tick in 0..6_000 {
                let now = at(tick * 100);
                for quotas in &processes {
                    taken += (0..10).filter(|_| quotas.take(class, UserId(1), None, now).is_ok()).count();
                }
            }
            let limit = u64::from(burst) + 600_000 / every.as_millis() as u64 + 2 * count as u64;
            assert!(taken as u64 <= limit, "{class:?}: {taken} with {count} processes, {limit} with one");
            assert!(taken as u64 >= limit / 2, "{class:?}: {taken} with {count} processes, {limit} with one");
        }
        // Requests distributed randomly over the processes are not limited if a single process would allow them.
        for second in 0..120 {
            for person in 100..140 {
                let now = at(1_000_000 + second * 1_000 + person);
                for class in [
                    RequestClass::Pick,
                    RequestClass::Pick,
                    RequestClass::Suggestion,
                    RequestClass::Suggestion,
                    RequestClass::Move,
                ] {
                    let result = random.pick(&processes).take(class, UserId(person), Some(GuildId(7)), now);
                    assert_eq!(result, Ok(()), "{class:?} at {second} s with {count} processes");
                }
            }
        }
        // The last remaining process has the full quota again.
        processes[0].share_with(0);
        let alone =
            (0..100).filter(|_| processes[0].take(RequestClass::Look, UserId(9), None, at(0)).is_ok());
        assert_eq!(alone.count() as u32, RequestClass::Look.limits().person.burst);
    }
}

#[test]
fn an_exhausted_look_quota_leaves_other_classes_and_states_the_wait() {
    let quotas = Quotas::default();
    let (ann, ben) = (UserId(1), UserId(2));
    let look = RequestClass::Look.limits().person;
    for _ in 0..look.burst {
        quotas.take(RequestClass::Look, ann, None, at(0)).expect("there is a burst");
    }
    let refusal = quotas.take(RequestClass::Look, ann, None, at(0)).expect_err("it is used up");
    assert_eq!(refusal.wait, look.every);
    let text = refusal.message(Time::from_ms(1_000_000)).text(Language::En);
    assert!(text.starts_with("Slow down, please") && text.contains(&format!("<t:{}:R>", 1_001)), "{text}");
    for class in [RequestClass::Move, RequestClass::Pick, RequestClass::Change, RequestClass::Suggestion] {
        assert_eq!(quotas.take(class, ann, None, at(0)), Ok(()), "{class:?} has a bucket of its own");
    }
    assert_eq!(
        quotas.take(RequestClass::Look, ben, None, at(0)),
        Ok(()),
        "other users have their own buckets"
    );
    assert_eq!(quotas.take(RequestClass::Look, ann, None, at(0) + refusal.wait), Ok(()));
}

#[test]
fn a_server_has_its_own_bucket_and_its_refusals_cost_users_nothing() {
    let quotas = Quotas::default();
    let limits = RequestClass::Change.limits();
    for person in 0..u64::from(limits.server.burst) {
        quotas
            .take(RequestClass::Change, UserId(100 + person), Some(GuildId(1)), at(0))
            .expect("there is a burst");
    }
    let refusal =
        quotas.take(RequestClass::Change, UserId(1), Some(GuildId(1)), at(0)).expect_err("it is used up");
    let text = refusal.message(Time::from_ms(1_000_000)).text(Language::En);
    assert!(refusal.server && text.contains("too many changes at once in this server"), "{text}");
    for _ in 0..limits.person.burst {
        assert_eq!(quotas.take(RequestClass::Change, UserId(1), Some(GuildId(2)), at(0)), Ok(()));
    }
    // The number of buckets stays bounded for any number of users.
    for person in 0..(BUCKETS as u64 + 10) {
        let _ = quotas.take(RequestClass::Look, UserId(person), None, at(1));
    }
}

#[test]
fn every_class_allows_a_server_four_times_as_much_as_a_user() {
    for class in RequestClass::ALL {
        let limits = class.limits();
        assert!(limits.server.burst >= 4 * limits.person.burst, "{class:?}");
        assert!(limits.server.every * 4 <= limits.person.every, "{class:?}");
    }
}

#[test]
fn commands_and_buttons_have_the_right_request_class() {
    use castellan_discord_api::wire::{CommandInvocation, InteractionData};
    let mut interaction = crate::harness::sample_interaction();
    let mut class_of = |data: InteractionData| {
        interaction.data = data;
        REGISTRY.class_of(&interaction)
    };
    let mut command = |path: &[&str]| {
        let path = path.iter().map(|part| (*part).to_owned()).collect();
        class_of(InteractionData::Command(CommandInvocation { path, options: Vec::new() }))
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
        assert_eq!(class_of(pressed(step)), class, "{step:?}");
    }
}
