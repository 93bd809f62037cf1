//! The store in PostgreSQL, compared with a bare client that sends the same prepared statements over one connection for
//! each request in flight. Measures appends, and jobs that are claimed one by one and finished.
//!
//! `cargo bench -p castellan-store --features postgres --bench postgres` starts its own server, with durable commits.
//! `ROUNDS=3` makes it shorter; `WRITERS=8` and `CONNECTIONS=32` are options of the store.

use castellan_store::{
    Append, AppendOutcome, Head, IndexChange, JobChange, PostgresOptions, PostgresStore, RequestId, Store,
    StreamName, Version,
};
use server::Server;
use std::time::Instant;
use tokio_postgres::NoTls;
use tokio_postgres::types::ToSql;

#[path = "store/actions.rs"]
mod actions;
#[path = "../tests/store/server.rs"]
mod server;
#[allow(dead_code, unused_imports, reason = "not every statement is measured")]
#[path = "../postgres/sql/mod.rs"]
mod sql;

/// Returns an action in one of the round's streams.
fn action(round: u64, stream: u64, number: u64) -> Append {
    let name = format!("game/{round}/{:08x}", stream.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32);
    actions::action(&name, stream, number)
}

/// Measures the store's appends per second.
async fn rate_of_store(url: &str, options: PostgresOptions, round: u64, in_flight: u64, each: u64) -> f64 {
    let store = PostgresStore::open(url, options).await.expect("a store");
    // Connections are open before the clock starts.
    let warm: Vec<_> = (0..in_flight)
        .map(|stream| {
            let store = store.clone();
            tokio::spawn(async move {
                store.append(action(round, stream, 1)).await.expect("stored");
            })
        })
        .collect();
    for task in warm {
        task.await.expect("a task");
    }
    let begun = Instant::now();
    let tasks: Vec<_> = (0..in_flight)
        .map(|stream| {
            let store = store.clone();
            tokio::spawn(async move {
                for number in 2..=each {
                    let stored = store.append(action(round, stream, number)).await;
                    assert!(matches!(stored, Ok(AppendOutcome::Stored(_))), "{stored:?}");
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.expect("a task");
    }
    ((each - 1) * in_flight) as f64 / begun.elapsed().as_secs_f64()
}

/// Sends the statement of an append with its parameters, and no other.
async fn bare_append(
    client: &tokio_postgres::Client,
    statements: &[tokio_postgres::Statement; 2],
    append: &Append,
    at: Head,
) -> Head {
    let head = at.after(&append.events[0]);
    let mut rows: (Vec<&str>, Vec<&str>, Vec<&[u8]>) = <_>::default();
    for change in &append.index {
        if let IndexChange::Put { index, key, value } = change {
            rows.0.push(index);
            rows.1.push(key);
            rows.2.push(value.as_bytes());
        }
    }
    let mut jobs: (Vec<&str>, Vec<&str>) = <_>::default();
    let mut due: Vec<i64> = Vec::new();
    let mut payloads: Vec<&[u8]> = Vec::new();
    let mut removed: (Vec<&str>, Vec<&str>) = <_>::default();
    for change in &append.jobs {
        match change {
            JobChange::Put { queue, key, due: at, payload } => {
                jobs.0.push(queue);
                jobs.1.push(key);
                due.push(*at as i64);
                payloads.push(payload.as_bytes());
            }
            JobChange::Remove { queue, key } => {
                removed.0.push(queue);
                removed.1.push(key);
            }
        }
    }
    let nothing: Vec<&str> = Vec::new();
    let hashes = vec![&head.hash.0[..]];
    let puts = (rows.0.len() + jobs.0.len()) as i64;
    let stored = client
        .query(
            &statements[usize::from(at.version.0 > 0)],
            &[
                &append.stream.as_str(),
                &(at.version.0 as i64),
                &&at.hash.0[..],
                &(head.version.0 as i64),
                &&head.hash.0[..],
                &append.request.as_str(),
                &append.answer.as_bytes(),
                &append.events,
                &hashes,
                &rows.0,
                &rows.1,
                &rows.2,
                &nothing,
                &nothing,
                &nothing,
                &nothing,
                &jobs.0,
                &jobs.1,
                &due,
                &payloads,
                &removed.0,
                &removed.1,
                &puts,
                &1_000_000_i64,
                &None::<i64>,
                &None::<i64>,
                &0_i64,
                &nothing,
                &nothing,
                &Vec::<Option<&[u8]>>::new(),
            ],
        )
        .await
        .expect("stored");
    assert_eq!(stored.len(), 1);
    head
}

/// Measures the appends per second of bare clients.
async fn rate_of_bare(url: &str, round: u64, in_flight: u64, each: u64) -> f64 {
    let mut ready = Vec::new();
    for stream in 0..in_flight {
        let (client, connection) = tokio_postgres::connect(url, NoTls).await.expect("connected");
        tokio::spawn(connection);
        let statements = [
            client.prepare(sql::APPEND_TO_NEW).await.expect("prepared"),
            client.prepare(sql::APPEND).await.expect("prepared"),
        ];
        let first = action(round, stream, 1);
        let head = bare_append(&client, &statements, &first, Head::initial(&first.stream)).await;
        ready.push((client, statements, stream, head));
    }
    let begun = Instant::now();
    let tasks: Vec<_> = ready
        .into_iter()
        .map(|(client, statements, stream, mut head)| {
            tokio::spawn(async move {
                for number in 2..=each {
                    head = bare_append(&client, &statements, &action(round, stream, number), head).await;
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.expect("a task");
    }
    ((each - 1) * in_flight) as f64 / begun.elapsed().as_secs_f64()
}

/// Returns the queue of a round.
fn queue(round: u64) -> String {
    format!("jobs-{round}")
}

/// The times at which jobs are due, are claimed, and stop being claimed.
const TIMES: (u64, u64, u64) = (1_000, 2_000, 60_000);

/// Puts this many jobs into the queue of a round, each in its own stream.
async fn put_jobs(store: &PostgresStore, round: u64, jobs: u64) {
    for chunk in (0..jobs).collect::<Vec<_>>().chunks(64) {
        let putting: Vec<_> = chunk
            .iter()
            .map(|job| {
                let (store, job) = (store.clone(), *job);
                tokio::spawn(async move {
                    let stream = StreamName::new(format!("jobs/{round}/{job}")).expect("a name");
                    let request = RequestId::new(format!("put:{round}-{job}")).expect("an id");
                    let put = JobChange::Put {
                        queue: queue(round),
                        key: "job".to_owned(),
                        due: TIMES.0,
                        payload: "{}".to_owned(),
                    };
                    let append = Append { jobs: vec![put], ..Append::new(stream, Version::ZERO, request) };
                    store.append(append).await.expect("stored");
                })
            })
            .collect();
        for task in putting {
            task.await.expect("a task");
        }
    }
}

/// Measures the jobs per second that the store claims one by one and finishes.
async fn claims_of_store(store: &PostgresStore, round: u64, in_flight: u64, jobs: u64) -> f64 {
    put_jobs(store, round, jobs).await;
    let begun = Instant::now();
    let tasks: Vec<_> = (0..in_flight)
        .map(|_| {
            let store = store.clone();
            tokio::spawn(async move {
                let mut done = 0;
                loop {
                    let claimed = store.claim(&queue(round), TIMES.1, TIMES.2, 1).await.expect("claimed");
                    let Some(work) = claimed.rows.first() else { return done };
                    assert!(store.finish(&work.claim, Vec::new()).await.expect("finished"));
                    done += 1;
                }
            })
        })
        .collect();
    let mut done = 0;
    for task in tasks {
        done += task.await.expect("a task");
    }
    assert_eq!(done, jobs, "each was done once");
    jobs as f64 / begun.elapsed().as_secs_f64()
}

/// Measures the same with bare clients.
async fn claims_of_bare(store: &PostgresStore, url: &str, round: u64, in_flight: u64, jobs: u64) -> f64 {
    put_jobs(store, round, jobs).await;
    let mut ready = Vec::new();
    for _ in 0..in_flight {
        let (client, connection) = tokio_postgres::connect(url, NoTls).await.expect("connected");
        tokio::spawn(connection);
        let mut statements = Vec::new();
        for text in [sql::CLAIM, sql::SETTLE_CLAIM, sql::FINISH] {
            statements.push(client.prepare(text).await.expect("prepared"));
        }
        ready.push((client, statements));
    }
    let session = ready[0].0.query_one(sql::BEGIN_SESSION, &[&60.0_f64, &true]).await.expect("a session");
    let session: i64 = session.get(0);
    let begun = Instant::now();
    let tasks: Vec<_> = (0_i64..)
        .zip(ready)
        .map(|(place, (client, statements))| {
            tokio::spawn(async move {
                let [claim, settle, finish] = &statements[..] else { unreachable!("three were prepared") };
                let (queue, now, until) = (queue(round), TIMES.1 as i64, TIMES.2 as i64);
                let (mut attempt, mut done) = (place << 32, 0);
                loop {
                    attempt += 1;
                    // Both are sent before either is answered, as in the store.
                    let claiming: [&(dyn ToSql + Sync); 7] =
                        [&queue, &now, &until, &1_i64, &session, &now, &attempt];
                    let settling: [&(dyn ToSql + Sync); 4] = [&queue, &attempt, &session, &now];
                    let (claimed, settled) =
                        tokio::join!(client.query(claim, &claiming), client.query(settle, &settling));
                    settled.expect("settled");
                    let claimed = claimed.expect("claimed");
                    let Some(row) = claimed.first() else { return done };
                    let (stream, key, token): (&str, &str, i64) = (row.get(0), row.get(1), row.get(4));
                    let finished = client.execute(finish, &[&stream, &queue, &key, &token]).await;
                    assert_eq!(finished.expect("finished"), 1);
                    done += 1;
                }
            })
        })
        .collect();
    let mut done = 0;
    for task in tasks {
        done += task.await.expect("a task");
    }
    assert_eq!(done, jobs, "each was done once");
    jobs as f64 / begun.elapsed().as_secs_f64()
}

/// Measures the store and bare clients in turn, and prints the medians of both and of their ratios.
async fn compare(
    rounds: u64,
    in_flight: u64,
    of_store: impl AsyncFn(u64) -> f64,
    of_bare: impl AsyncFn(u64) -> f64,
) {
    let mut measured = Vec::new();
    for round in 0..rounds {
        let first = in_flight * 10_000 + round * 2;
        // The second one runs while the disk still writes for the first, so they take turns.
        measured.push(if round % 2 == 0 {
            let store = of_store(first).await;
            (store, of_bare(first + 1).await)
        } else {
            let bare = of_bare(first + 1).await;
            (of_store(first).await, bare)
        });
    }
    println!(
        "{in_flight:3} in flight: store {:.0}, bare {:.0}, ratio {:.2}",
        median(measured.iter().map(|(store, _)| *store).collect()),
        median(measured.iter().map(|(_, bare)| *bare).collect()),
        median(measured.iter().map(|(store, bare)| store / bare).collect()),
    );
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn setting(name: &str, otherwise: usize) -> usize {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(otherwise)
}

fn main() {
    let rounds = setting("ROUNDS", 7) as u64;
    let default = PostgresOptions::default();
    let options = PostgresOptions {
        connections: setting("CONNECTIONS", default.connections),
        writers: setting("WRITERS", default.writers),
        ..default
    };
    let Some(server) = Server::start(&[]) else { return };
    let url = server.database();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime");
    println!("durable appends a second, medians of {rounds} rounds; {options:?}");
    runtime.block_on(async {
        PostgresStore::migrate(&url, options).await.expect("migrated");
        for (in_flight, each) in [(1, 400), (16, 200), (64, 150)] {
            let of_store = async |round| rate_of_store(&url, options, round, in_flight, each).await;
            let of_bare = async |round| rate_of_bare(&url, round, in_flight, each).await;
            compare(rounds, in_flight, of_store, of_bare).await;
        }
        println!("jobs a second, claimed one by one and finished");
        let store = PostgresStore::open(&url, options).await.expect("a store");
        for (in_flight, jobs) in [(1, 300), (16, 1_600), (64, 3_200)] {
            let of_store = async |round| claims_of_store(&store, round, in_flight, jobs).await;
            let of_bare = async |round| claims_of_bare(&store, &url, round, in_flight, jobs).await;
            compare(rounds, in_flight, of_store, of_bare).await;
        }
    });
}
