//! Random requests to the simple in-memory store and to the other backends: all must give the same answers.

use crate::harness::{folder, name, no_work, open, put, remove, request, work};
use castellan_store::{
    Append, Claim, IndexChange, MemoryStore, Number, Query, Snapshot, Store, StoreError, WorkChange,
};
use std::fmt::Debug;

use castellan_test_support::Random;

const STREAMS: [&str; 5] = ["a", "a/b", "game/1", "game/2", "player/x"];

fn some(random: &mut Random, prefix: &str, count: usize) -> String {
    format!("{prefix}{}", random.below(count))
}

fn some_text(random: &mut Random) -> String {
    let size = if random.chance(5) { random.below(16_000) } else { random.below(40) };
    "abcdefgh".chars().cycle().skip(random.below(8)).take(size).collect()
}

fn index_changes(random: &mut Random) -> Vec<IndexChange> {
    (0..random.below(4))
        .map(|_| {
            let (index, key) = (some(random, "i", 2), some(random, "k", 6));
            if random.chance(65) { put(&index, &key, &some_text(random)) } else { remove(&index, &key) }
        })
        .collect()
}

fn work_changes(random: &mut Random) -> Vec<WorkChange> {
    (0..random.below(3))
        .map(|_| {
            let (queue, key) = (some(random, "q", 2), some(random, "k", 4));
            if random.chance(75) {
                work(&queue, &key, random.below(50) as u64, &some_text(random))
            } else {
                no_work(&queue, &key)
            }
        })
        .collect()
}

fn same<T: Debug + PartialEq>(
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
    let standing = memory.head(&stream).await.expect("read").map_or(0, |head| head.number.0);
    match random.below(12) {
        0..=4 => {
            let events = (0..random.below(4)).map(|_| format!("\"{}\"", some_text(random))).collect();
            let off = u64::from(random.chance(10));
            let append = Append {
                answer: some_text(random),
                events,
                index: index_changes(random),
                work: work_changes(random),
                ..Append::new(stream, Number(standing + off), request(&some(random, "r:", 400)))
            };
            same(at, memory.append(append.clone()).await, other.append(append).await);
        }
        5 => {
            let (from, limit) = (random.below(standing as usize + 2) as u64, random.below(9));
            let read = memory.read(&stream, Number(from), limit).await;
            same(at, read, other.read(&stream, Number(from), limit).await);
            let id = request(&some(random, "r:", 400));
            same(at, memory.answer(&stream, &id).await, other.answer(&stream, &id).await);
        }
        6 => {
            let (queue, now) = (some(random, "q", 2), random.below(50) as u64);
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
            same(at, memory.next_due(&queue).await, other.next_due(&queue).await);
        }
        7 if !claims.is_empty() => {
            let (left, right) = claims[random.below(claims.len())].clone();
            if random.chance(50) {
                let changes = index_changes(random);
                same(at, memory.finish(&left, changes.clone()).await, other.finish(&right, changes).await);
            } else {
                let due = random.below(60) as u64;
                same(at, memory.postpone(&left, due).await, other.postpone(&right, due).await);
            }
        }
        8 => {
            same(at, memory.pack(&stream).await, other.pack(&stream).await);
        }
        9 => {
            let mut query =
                Query::new(some(random, "i", 2), if random.chance(50) { "k" } else { "" }, random.below(7));
            if random.chance(50) {
                query = query.after(some(random, "k", 6));
            }
            same(at, memory.query(query.clone()).await, other.query(query).await);
        }
        10 => {
            let number = Number(random.below(standing as usize + 1) as u64);
            let head = memory.read(&stream, number, 1).await.expect("read").pop();
            if let Some(event) = head {
                let bytes = some_text(random).into_bytes();
                let snapshot = Snapshot { number, hash: event.hash, version: some(random, "v", 3), bytes };
                memory.keep_snapshot(&stream, snapshot.clone());
                other.keep_snapshot(&stream, snapshot);
            }
        }
        _ => {
            let whole = same(at, memory.whole(&stream).await, other.whole(&stream).await).flatten();
            if let Some(mut whole) = whole {
                if random.chance(40) {
                    whole.requests[0].answer.push('.');
                }
                same(at, memory.restore(whole.clone()).await, other.restore(whole).await);
            }
        }
    }
}

async fn all_the_same(at: usize, memory: &MemoryStore, other: &dyn Store) {
    let names = same(at, memory.streams(None, 99).await, other.streams(None, 99).await).expect("streams");
    for stream in names {
        same(at, memory.whole(&stream).await, other.whole(&stream).await);
        same(at, memory.head(&stream).await, other.head(&stream).await);
        same(at, memory.snapshot(&stream).await, other.snapshot(&stream).await);
        same(at, memory.read(&stream, Number(0), 9_999).await, other.read(&stream, Number(0), 9_999).await);
    }
    for at in 0..2 {
        let query = Query::new(format!("i{at}"), "", 999);
        same(at, memory.query(query.clone()).await, other.query(query).await);
    }
}

/// Releases the claims of the in-memory store, as closing does for the others.
async fn lapse(memory: &MemoryStore) {
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
                lapse(&memory).await;
                claims.clear();
                drop(sled);
                sled = open(folder.path());
                all_the_same(at, &memory, &sled).await;
            }
        }
        all_the_same(usize::MAX, &memory, &sled).await;
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
                lapse(&memory).await;
                claims.clear();
                postgres.close().await.expect("closed");
                postgres = open_database(&url).await;
            }
        }
        all_the_same(usize::MAX, &memory, &postgres).await;
    }
}
