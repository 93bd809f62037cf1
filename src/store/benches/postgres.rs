//! The store in PostgreSQL beside a bare client that sends the same statement, prepared, one connection for each request
//! in flight.
//!
//! `cargo bench -p castellan-store --features postgres --bench postgres` starts a server of its own, with durable
//! commits. `ROUNDS=3` makes it shorter, `WRITERS=8` and `CONNECTIONS=32` are the store's options.

use castellan_store::{
    Append, Appended, Head, IndexChange, PostgresOptions, PostgresStore, Store, WorkChange,
};
use server::Server;
use std::time::Instant;
use tokio_postgres::NoTls;

#[path = "../../../benches/store/actions.rs"]
mod actions;
#[path = "../tests/store/server.rs"]
mod server;
#[allow(dead_code, unused_imports, reason = "the append alone is measured")]
#[path = "../postgres/sql/mod.rs"]
mod sql;

/// An action of a round, which has streams of its own.
fn action(round: u64, stream: u64, number: u64) -> Append {
    let name = format!("game/{round}/{:08x}", stream.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32);
    actions::action(&name, stream, number)
}

/// Appends a second of the store.
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
                    assert!(matches!(stored, Ok(Appended::Stored(_))), "{stored:?}");
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.expect("a task");
    }
    ((each - 1) * in_flight) as f64 / begun.elapsed().as_secs_f64()
}

/// The statement of an append, with its parameters, and nothing else.
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
    for change in &append.work {
        match change {
            WorkChange::Put { queue, key, due: at, payload } => {
                jobs.0.push(queue);
                jobs.1.push(key);
                due.push(*at as i64);
                payloads.push(payload.as_bytes());
            }
            WorkChange::Remove { queue, key } => {
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
            &statements[usize::from(at.number.0 > 0)],
            &[
                &append.stream.as_str(),
                &(at.number.0 as i64),
                &&at.hash.0[..],
                &(head.number.0 as i64),
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

/// Appends a second of bare clients.
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
        let head = bare_append(&client, &statements, &first, Head::of_nothing(&first.stream)).await;
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
            let mut measured = Vec::new();
            for round in 0..rounds {
                let (store_round, bare_round) =
                    (in_flight * 10_000 + round * 2, in_flight * 10_000 + round * 2 + 1);
                // Whoever comes second has the disk busy with what the first left.
                measured.push(if round % 2 == 0 {
                    let store = rate_of_store(&url, options, store_round, in_flight, each).await;
                    (store, rate_of_bare(&url, bare_round, in_flight, each).await)
                } else {
                    let bare = rate_of_bare(&url, bare_round, in_flight, each).await;
                    (rate_of_store(&url, options, store_round, in_flight, each).await, bare)
                });
            }
            println!(
                "{in_flight:3} in flight: store {:.0}, bare {:.0}, ratio {:.2}",
                median(measured.iter().map(|(store, _)| *store).collect()),
                median(measured.iter().map(|(_, bare)| *bare).collect()),
                median(measured.iter().map(|(store, bare)| store / bare).collect()),
            );
        }
    });
}
