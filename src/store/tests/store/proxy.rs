//! A proxy between a store and its database, on loopback. It cuts connections in the middle of messages, and makes
//! statements fail as if they conflicted with another transaction.
#![allow(dead_code, reason = "each test uses its part")]

use castellan_test_support::Random;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The timeout for faults that a test provokes, sufficient for a busy machine.
const PATIENCE: Duration = Duration::from_mins(3);

/// A proxy. Connections that are open when it is dropped last until one end closes them.
pub struct Proxy {
    port: u16,
    faults: Arc<Faults>,
}

/// The faults that the proxy causes, and their counts.
#[derive(Default)]
struct Faults {
    /// The largest number of bytes per direction before a connection is cut; 0 for no cuts.
    cut_within: AtomicU64,
    /// The number of statements per failure; 0 for no failures.
    fail_every: AtomicU64,
    statements: AtomicU64,
    failed: AtomicU64,
    failed_reads: AtomicU64,
    cut: AtomicU64,
}

impl Proxy {
    /// Starts a proxy in front of the server whose socket is in this folder, at first without faults.
    pub fn start(folder: &Path) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let faults = Arc::<Faults>::default();
        let (socket, shared) = (folder.join(".s.PGSQL.5432"), Arc::clone(&faults));
        thread::spawn(move || {
            let mut random = Random::new(7);
            for client in listener.incoming() {
                let Ok(client) = client else { return };
                let (socket, faults, seed) = (socket.clone(), Arc::clone(&shared), random.next());
                // An absent server looks like one that does not answer.
                thread::spawn(move || drop(serve(client, &socket, &faults, seed)));
            }
        });
        Self { port, faults }
    }

    /// Returns the address of a database through the proxy.
    pub fn url(&self, database: &str) -> String {
        let (front, rest) = database.split_once("@/").expect("an address with a socket");
        let (name, _) = rest.split_once('?').expect("parameters");
        format!("{front}@127.0.0.1:{}/{name}?sslmode=disable", self.port)
    }

    /// Cuts each new connection after at most this many bytes; 0 to cut none.
    pub fn cut_within(&self, bytes: u64) {
        self.faults.cut_within.store(bytes, Ordering::SeqCst);
    }

    /// Makes one of this many statements fail; 0 for none.
    pub fn fail_every(&self, statements: u64) {
        self.faults.fail_every.store(statements, Ordering::SeqCst);
    }

    /// Returns the number of statements sent so far, each a round trip unless several are sent together.
    pub fn statement_count(&self) -> u64 {
        self.faults.statements.load(Ordering::SeqCst)
    }

    /// Returns the number of cut connections.
    pub fn cut_count(&self) -> u64 {
        self.faults.cut.load(Ordering::SeqCst)
    }

    /// Waits until enough faults have occurred.
    pub fn wait_until(&self, what: &str, is_true: impl Fn(&Self) -> bool) {
        let began = Instant::now();
        while !is_true(self) {
            assert!(began.elapsed() < PATIENCE, "never: {what}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Returns the numbers of failed statements and of failed reads.
    pub fn failure_counts(&self) -> (u64, u64) {
        (self.faults.failed.load(Ordering::SeqCst), self.faults.failed_reads.load(Ordering::SeqCst))
    }
}

/// Both ends of a connection.
struct Connection {
    client: TcpStream,
    server: UnixStream,
    is_closed: AtomicBool,
}

impl Connection {
    fn close(&self) {
        self.is_closed.store(true, Ordering::SeqCst);
        // Either end may be closed already.
        drop(self.client.shutdown(Shutdown::Both));
        drop(self.server.shutdown(Shutdown::Both));
    }
}

/// A writer that forwards a limited number of bytes.
struct LimitedWriter<'a, W> {
    to: W,
    left: Option<u64>,
    connection: &'a Connection,
    faults: &'a Faults,
}

impl<W: Write> LimitedWriter<'_, W> {
    fn forward(&mut self, bytes: &[u8]) -> io::Result<()> {
        match &mut self.left {
            Some(left) if *left < bytes.len() as u64 => {
                self.to.write_all(&bytes[..*left as usize])?;
                if !self.connection.is_closed.load(Ordering::SeqCst) {
                    self.faults.cut.fetch_add(1, Ordering::SeqCst);
                }
                Err(io::ErrorKind::ConnectionAborted.into())
            }
            left => {
                if let Some(left) = left {
                    *left -= bytes.len() as u64;
                }
                self.to.write_all(bytes)
            }
        }
    }
}

fn serve(client: TcpStream, socket: &Path, faults: &Arc<Faults>, seed: u64) -> io::Result<()> {
    client.set_nodelay(true)?;
    let server = UnixStream::connect(socket)?;
    let connection = Arc::new(Connection { client, server, is_closed: AtomicBool::new(false) });
    let mut random = Random::new(seed);
    let within = faults.cut_within.load(Ordering::SeqCst);
    let mut left = || (within > 0).then(|| 1 + random.next() % within);
    let (of_client, of_server) = (left(), left());
    let (other, shared) = (Arc::clone(&connection), Arc::clone(faults));
    let answers = thread::spawn(move || {
        let to = LimitedWriter { to: &other.client, left: of_server, connection: &other, faults: &shared };
        drop(forward_answers(&other.server, to));
        other.close();
    });
    let to = LimitedWriter { to: &connection.server, left: of_client, connection: &connection, faults };
    drop(forward_requests(&connection.client, to, faults));
    connection.close();
    drop(answers.join());
    Ok(())
}

fn forward_answers(mut from: &UnixStream, mut to: LimitedWriter<'_, &TcpStream>) -> io::Result<()> {
    let mut bytes = vec![0; 16_384];
    loop {
        match from.read(&mut bytes)? {
            0 => return Ok(()),
            read => to.forward(&bytes[..read])?,
        }
    }
}

fn read_message(mut from: &TcpStream, has_kind: bool) -> io::Result<Vec<u8>> {
    let mut message = vec![0; if has_kind { 5 } else { 4 }];
    from.read_exact(&mut message)?;
    let start = message.len() - 4;
    let length = u32::from_be_bytes(message[start..].try_into().expect("four bytes")) as usize;
    message.resize(start + length, 0);
    from.read_exact(&mut message[start + 4..])?;
    Ok(message)
}

/// Forwards requests, each group up to its `Sync` at once, or a failing statement in its place.
fn forward_requests(
    from: &TcpStream,
    mut to: LimitedWriter<'_, &UnixStream>,
    faults: &Faults,
) -> io::Result<()> {
    to.forward(&read_message(from, false)?)?;
    let mut waiting: Vec<Vec<u8>> = Vec::new();
    let mut statements = Statements::default();
    loop {
        let next = read_message(from, true)?;
        let (kind, is_query) = (next[0], next[0] == b'Q');
        statements.note(&next);
        waiting.push(next);
        // Messages outside a group, such as passwords and the end, are forwarded at once.
        if !is_query && kind != b'S' && !matches!(kind, b'p' | b'X' | b'F') {
            continue;
        }
        match statements.replacement(&waiting, faults) {
            Some(replacement) => to.forward(&query_message(replacement))?,
            None => to.forward(&waiting.concat())?,
        }
        waiting.clear();
    }
}

/// Prepared statements by name; `true` if they only read.
#[derive(Default)]
struct Statements(std::collections::HashMap<Vec<u8>, bool>);

/// A statement that fails inside and outside a transaction.
const FAILING: &str = "DO $$ BEGIN RAISE EXCEPTION 'met another' USING ERRCODE = '40001'; END $$";
/// A commit that fails, which ends its transaction.
const FAILING_COMMIT: &str =
    "ROLLBACK; DO $$ BEGIN RAISE EXCEPTION 'met another' USING ERRCODE = '40001'; END $$";

impl Statements {
    /// Records whether a prepared statement only reads.
    fn note(&mut self, message: &[u8]) {
        if message[0] == b'P' {
            let mut parts = message[5..].split(|byte| *byte == 0);
            let (name, sql) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
            let sql = String::from_utf8_lossy(sql).to_uppercase();
            let writes = ["INSERT", "UPDATE", "DELETE", "NEXTVAL"].iter().any(|word| sql.contains(word));
            self.0.insert(name.to_owned(), !writes);
        }
    }

    /// Returns the replacement for a group of messages that should fail. Begin, rollback, and groups that only prepare
    /// or close statements never fail.
    fn replacement(&self, group: &[Vec<u8>], faults: &Faults) -> Option<&'static str> {
        let sql = group.iter().find(|message| message[0] == b'Q').map(|query| &query[5..query.len() - 1]);
        let is_commit = sql == Some(b"COMMIT");
        let runs = is_commit || group.iter().any(|message| message[0] == b'E');
        if !runs {
            return None;
        }
        let every = faults.fail_every.load(Ordering::SeqCst);
        let number = faults.statements.fetch_add(1, Ordering::SeqCst) + 1;
        if every == 0 || !number.is_multiple_of(every) {
            return None;
        }
        faults.failed.fetch_add(1, Ordering::SeqCst);
        // A `Bind` names its portal, then its statement.
        let bound = group.iter().find(|message| message[0] == b'B');
        let name = bound.and_then(|bind| bind[5..].split(|byte| *byte == 0).nth(1));
        if name.is_some_and(|name| self.0.get(name) == Some(&true)) {
            faults.failed_reads.fetch_add(1, Ordering::SeqCst);
        }
        Some(if is_commit { FAILING_COMMIT } else { FAILING })
    }
}

/// Returns a simple query.
fn query_message(sql: &str) -> Vec<u8> {
    let length = (sql.len() + 5) as u32;
    [&b"Q"[..], &length.to_be_bytes(), sql.as_bytes(), &[0]].concat()
}
