//! Random requests to the simple in-memory store and to the other backends: all must give the same answers.

use crate::harness::{folder, name, open, put, put_job, remove, remove_job, request};
use castellan_store::{
    Append, Claim, IndexChange, JobChange, MemoryStore, Query, Snapshot, Store, StoreError, Version,
};
use std::fmt::Debug;

use castellan_test_support::Random;

const STREAMS: [&str; 5] = ["a", "a/b", "game/1", "game/2", "player/x"];

fn random_name(random: &mut Random, prefix: &str, count: usize) -> String {
    format!("{prefix}{}", random.below(count))
}

fn random_text(random: &mut Random) -> String {
    let size = if random.chance(5) { random.below(16_000) } else { random.below(40) };
    "abcdefgh".chars().cycle().skip(random.below(8)).take(size).collect()
}

fn index_changes(random: &mut Random) -> Vec<IndexChange> {
    (0..random.below(4))
        .map(|_| {
            let (index, key) = (random_name(random, "i", 2), random_name(random, "k", 6));
            if random.chance(65) { put(&index, &key, &random_text(random)) } else { remove(&index, &key) }
        })
        .collect()
}

fn work_changes(random: &mut Random) -> Vec<JobChange> {
    (0..random.below(3))
        .map(|_| {
            let (queue, key) = (random_name(random, "q", 2), random_name(random, "k", 4));
            if random.chance(75) {
                put_job(&queue, &key, random.below(50) as u64, &random_text(random))
            } else {
                remove_job(&queue, &key)
            }
        })
        .collect()
}

fn assert_same<T: Debug + PartialEq>(
    step: usize,
    memory: Result<T, StoreError>,
    other: Result<T, StoreError>,
) -> Option<T> {
    match (memory, other) {
        (Ok(memory), Ok(other)) => {
            assert_eq!(memory, other, "step {step}");
            Some(memory)
        }
        (Err(memory), Err(other)) => {
            assert_eq!(memory.to_string(), other.to_string(), "step {step}");
            None
        }
        (memory, other) => panic!("step {step}: {memory:?} in memory, {other:?} in the other"),
    }
}

/// Pairs of claims of the same job.
type Claims = Vec<(Claim, Claim)>;

async fn step(random: &mut Random, at: usize, memory: &MemoryStore, other: &dyn Store, claims: &mut Claims) {
    let stream = name(STREAMS[random.below(STREAMS.len())]);
    let version = memory.head(&stream).await.expect("read").map_or(0, |head| head.version.0);
    match random.below(12) {
        0..=4 => {
            let events = (0..random.below(4)).map(|_| format!("\"{}\"", random_text(random))).collect();
            let off = u64::from(random.chance(10));
            let append = Append {
                answer: random_text(random),
                events,
                index: index_changes(random),
                jobs: work_changes(random),
                ..Append::new(stream, Version(version + off), request(&random_name(random, "r:", 400)))
            };
            assert_same(at, memory.append(append.clone()).await, other.append(append).await);
        }
        5 => {
            let (from, limit) = (random.below(version as usize + 2) as u64, random.below(9));
            let read = memory.read(&stream, Version(from), limit).await;
            assert_same(at, read, other.read(&stream, Version(from), limit).await);
            let id = request(&random_name(random, "r:", 400));
            assert_same(at, memory.answer(&stream, &id).await, other.answer(&stream, &id).await);
        }
        6 => {
            let (queue, now) = (random_name(random, "q", 2), random.below(50) as u64);
            let (until, limit) = (now + random.below(20) as u64, random.below(4));
            let left = memory.claim(&queue, now, until, limit).await.expect("claimed").rows;
            let right = other.claim(&queue, now, until, limit).await.expect("claimed").rows;
            assert_eq!(left.len(), right.len(), "step {at}");
            for (left, right) in left.into_iter().zip(right) {
                assert_eq!((left.due, &left.payload), (right.due, &right.payload), "step {at}");
                assert_eq!(left.claim.stream(), right.claim.stream(), "step {at}");
                assert_eq!(left.claim.key(), right.claim.key(), "step {at}");
                claims.push((left.claim, right.claim));
            }
            assert_same(at, memory.next_due(&queue).await, other.next_due(&queue).await);
        }
        7 if !claims.is_empty() => {
            let (left, right) = claims[random.below(claims.len())].clone();
            if random.chance(50) {
                let changes = index_changes(random);
                assert_same(
                    at,
                    memory.finish(&left, changes.clone()).await,
                    other.finish(&right, changes).await,
                );
            } else {
                let due = random.below(60) as u64;
                assert_same(at, memory.postpone(&left, due).await, other.postpone(&right, due).await);
            }
        }
        8 => {
            assert_same(at, memory.pack(&stream).await, other.pack(&stream).await);
        }
        9 => {
            let mut query = Query::new(
                random_name(random, "i", 2),
                if random.chance(50) { "k" } else { "" },
                random.below(7),
            );
            if random.chance(50) {
                query = query.after(random_name(random, "k", 6));
            }
            assert_same(at, memory.query(query.clone()).await, other.query(query).await);
        }
        10 => {
            let version = Version(random.below(version as usize + 1) as u64);
            let head = memory.read(&stream, version, 1).await.expect("read").pop();
            if let Some(event) = head {
                let bytes = random_text(random).into_bytes();
                let snapshot =
                    Snapshot { version, hash: event.hash, code_version: random_name(random, "v", 3), bytes };
                memory.put_snapshot(&stream, snapshot.clone());
                other.put_snapshot(&stream, snapshot);
            }
        }
        _ => {
            let whole =
                assert_same(at, memory.whole_stream(&stream).await, other.whole_stream(&stream).await)
                    .flatten();
            if let Some(mut whole) = whole {
                if random.chance(40) {
                    whole.requests[0].answer.push('.');
                }
                assert_same(at, memory.restore(whole.clone()).await, other.restore(whole).await);
            }
        }
    }
}

async fn assert_all_equal(at: usize, memory: &MemoryStore, other: &dyn Store) {
    let names =
        assert_same(at, memory.streams(None, 99).await, other.streams(None, 99).await).expect("streams");
    for stream in names {
        assert_same(at, memory.whole_stream(&stream).await, other.whole_stream(&stream).await);
        assert_same(at, memory.head(&stream).await, other.head(&stream).await);
        assert_same(at, memory.snapshot(&stream).await, other.snapshot(&stream).await);
        assert_same(
            at,
            memory.read(&stream, Version(0), 9_999).await,
            other.read(&stream, Version(0), 9_999).await,
        );
    }
    for at in 0..2 {
        let query = Query::new(format!("i{at}"), "", 999);
        assert_same(at, memory.query(query.clone()).await, other.query(query).await);
    }
}

/// Releases the claims of the in-memory store, as closing does for the others.
async fn release_claims(memory: &MemoryStore) {
    for queue in ["q0", "q1"] {
        for work in memory.claim(queue, 1_000, 1_000, 999).await.expect("claimed").rows {
            memory.postpone(&work.claim, work.due).await.expect("given back");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn memory_and_sled_give_the_same_answers_to_random_requests() {
    for seed in 0..6 {
        let mut random = Random::new(seed);
        let folder = folder();
        let memory = MemoryStore::new();
        let mut sled = open(folder.path());
        let mut claims = Claims::new();
        for at in 0..600 {
            step(&mut random, at, &memory, &sled, &mut claims).await;
            if random.chance(1) {
                release_claims(&memory).await;
                claims.clear();
                drop(sled);
                sled = open(folder.path());
                assert_all_equal(at, &memory, &sled).await;
            }
        }
        assert_all_equal(usize::MAX, &memory, &sled).await;
        assert_eq!(sled.check().await.expect("checked").damaged, [], "seed {seed}");
    }
}

#[cfg(feature = "postgres")]
#[tokio::test(flavor = "multi_thread")]
async fn memory_and_postgres_give_the_same_answers_to_random_requests() {
    use crate::server::{open_database, server};
    let Some(server) = server() else { return };
    for seed in 0..3 {
        let mut random = Random::new(seed);
        let memory = MemoryStore::new();
        let url = server.database();
        let mut postgres = open_database(&url).await;
        let mut claims = Claims::new();
        for at in 0..600 {
            step(&mut random, at, &memory, &postgres, &mut claims).await;
            if random.chance(1) {
                release_claims(&memory).await;
                claims.clear();
                postgres.close().await.expect("closed");
                postgres = open_database(&url).await;
            }
        }
        assert_all_equal(usize::MAX, &memory, &postgres).await;
    }
}
