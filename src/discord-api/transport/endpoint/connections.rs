//! Connections to a server of the bot: a limited number, none of which can block others.

use std::collections::BTreeMap;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::time::{Instant, Sleep, sleep_until};

/// The timeout for a request, from its first byte; for the first one of a connection, from the connection's start.
pub const REQUEST: Duration = Duration::from_secs(5);
/// The timeout for the next request of a connection. Longer than that of proxies, so that none of them uses a
/// connection that is about to close.
pub const IDLE: Duration = Duration::from_secs(90);

/// The open connections. Clones share them.
#[derive(Clone)]
pub struct Connections(Arc<Mutex<OpenConnections>>);

struct OpenConnections {
    most: usize,
    next: u64,
    /// By the time of their last [renewal](ConnectionSlot::renew) or their start. Dropping an entry closes its
    /// connection.
    all: BTreeMap<u64, oneshot::Sender<()>>,
}

/// A connection's entry among the open ones.
pub struct ConnectionSlot {
    number: Mutex<u64>,
    connections: Connections,
}

impl Connections {
    /// Creates a limit. A connection beyond it replaces the oldest, so that idle ones block no others.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self(Arc::new(Mutex::new(OpenConnections { most, next: 0, all: BTreeMap::new() })))
    }

    /// Adds a connection. Returns its place, and a receiver that completes when the connection must close.
    #[must_use]
    pub fn add(&self) -> (ConnectionSlot, oneshot::Receiver<()>) {
        let (closer, close) = oneshot::channel();
        let mut open = self.open();
        while open.all.len() >= open.most {
            open.all.pop_first();
        }
        let number = open.add(closer);
        (ConnectionSlot { number: Mutex::new(number), connections: self.clone() }, close)
    }

    /// Returns the number of open connections.
    #[must_use]
    pub fn count(&self) -> usize {
        self.open().all.len()
    }

    fn open(&self) -> MutexGuard<'_, OpenConnections> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl OpenConnections {
    /// Numbers are never reused: a closed connection may still exist.
    fn add(&mut self, closer: oneshot::Sender<()>) -> u64 {
        self.next += 1;
        self.all.insert(self.next, closer);
        self.next
    }
}

impl ConnectionSlot {
    /// Makes the connection the newest.
    pub fn renew(&self) {
        let mut number = self.number();
        let mut open = self.connections.open();
        if let Some(closer) = open.all.remove(&number) {
            *number = open.add(closer);
        }
    }

    fn number(&self) -> MutexGuard<'_, u64> {
        self.number.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        let number = *self.number();
        self.connections.open().all.remove(&number);
    }
}

/// The deadline of a connection's next input. Clones share it.
#[derive(Clone)]
pub struct Deadline(Arc<Mutex<DeadlineState>>);

struct DeadlineState {
    until: Instant,
    /// `true` while the connection waits for its next request.
    idle: bool,
}

impl Deadline {
    fn new() -> Self {
        Self(Arc::new(Mutex::new(DeadlineState { until: Instant::now() + REQUEST, idle: false })))
    }

    /// Records that a request was answered. A missed deadline stays missed.
    pub fn answered(&self) {
        let (mut state, now) = (self.state(), Instant::now());
        if now < state.until {
            *state = DeadlineState { until: now + IDLE, idle: true };
        }
    }

    /// Records the arrival of bytes: of the current request, or of the next.
    fn bytes_arrived(&self) {
        let mut state = self.state();
        if state.idle {
            *state = DeadlineState { until: Instant::now() + REQUEST, idle: false };
        }
    }

    /// Returns `true` if a request did not arrive in time.
    #[must_use]
    pub fn is_missed(&self) -> bool {
        let state = self.state();
        !state.idle && Instant::now() >= state.until
    }

    fn until(&self) -> Instant {
        self.state().until
    }

    fn state(&self) -> MutexGuard<'_, DeadlineState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection that ends in time, however slow the peer is.
pub struct TimedStream {
    stream: TcpStream,
    deadline: Deadline,
    alarm: Pin<Box<Sleep>>,
}

impl TimedStream {
    /// Creates a connection that has just begun.
    #[must_use]
    pub fn new(stream: TcpStream) -> Self {
        let deadline = Deadline::new();
        let alarm = Box::pin(sleep_until(deadline.until()));
        Self { stream, deadline, alarm }
    }

    /// Returns the deadline of its next input.
    #[must_use]
    pub fn deadline(&self) -> Deadline {
        self.deadline.clone()
    }

    /// Checks that the deadline has not passed, and wakes the task when it does.
    fn check_deadline(&mut self, context: &mut Context<'_>) -> io::Result<()> {
        loop {
            let until = self.deadline.until();
            if Instant::now() >= until {
                return Err(io::ErrorKind::TimedOut.into());
            }
            if self.alarm.deadline() != until {
                self.alarm.as_mut().reset(until);
            }
            if self.alarm.as_mut().poll(context).is_pending() {
                return Ok(());
            }
        }
    }
}

impl AsyncRead for TimedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.check_deadline(context)?;
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        if buffer.filled().len() > before {
            self.deadline.bytes_arrived();
        }
        read
    }
}

impl AsyncWrite for TimedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.check_deadline(context)?;
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.check_deadline(context)?;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
