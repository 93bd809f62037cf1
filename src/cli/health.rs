//! `/healthz` and `/metrics`, for monitoring.

use axum::Router;
use axum::http::header::{CONNECTION, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::serve::Listener;
use castellan_referee::panics::caught;
use castellan_store::StoreHealth;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;
use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{oneshot, watch};
use tokio::time::{Instant, Sleep, sleep, sleep_until};

/// The format of the metrics.
const FORM: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
/// The longest duration of a connection, which serves one request.
pub const LIFETIME: Duration = Duration::from_secs(5);
/// The most connections at once. A new one replaces the oldest, so that idle connections cannot block others.
pub const MAX_CONNECTIONS: usize = 32;
/// The pause after a connection could not be accepted, for example because too many files are open.
const ACCEPT_RETRY: Duration = Duration::from_millis(100);

/// The health of the bot. Clones share it.
#[derive(Clone)]
pub struct Health {
    registry: Arc<Registry>,
    reached: watch::Receiver<bool>,
    store: watch::Receiver<StoreHealth>,
    /// 1 while the store can be written to.
    store_up: Gauge,
}

impl Health {
    /// From the metrics, whether people can reach the bot, and whether the store can be written to.
    #[must_use]
    pub fn new(
        mut registry: Registry,
        reached: watch::Receiver<bool>,
        store: watch::Receiver<StoreHealth>,
    ) -> Self {
        let store_up = Gauge::default();
        registry.register("store_up", "1 while the store can be written to, else 0", store_up.clone());
        Self { registry: Arc::new(registry), reached, store, store_up }
    }

    /// What is wrong; nothing while people can reach the bot and the store can be written to.
    #[must_use]
    pub fn problem(&self) -> Option<&'static str> {
        if !self.store.borrow().is_up() {
            Some("the store cannot be written to")
        } else if *self.reached.borrow() {
            None
        } else {
            Some("not connected to Discord")
        }
    }

    fn healthz(&self) -> (StatusCode, String) {
        match self.problem() {
            None => (StatusCode::OK, "ok\n".to_owned()),
            Some(problem) => (StatusCode::SERVICE_UNAVAILABLE, format!("{problem}\n")),
        }
    }

    /// All metrics as Prometheus reads them.
    ///
    /// # Errors
    /// When one of them cannot be written.
    pub fn metrics(&self) -> Result<String, std::fmt::Error> {
        self.store_up.set(i64::from(self.store.borrow().is_up()));
        let mut text = String::new();
        prometheus_client::encoding::text::encode(&mut text, &self.registry).map(|()| text)
    }

    async fn answer_metrics(&self) -> Response {
        match caught(async { self.metrics() }).await {
            Ok(Ok(text)) => ([(CONTENT_TYPE, FORM)], text).into_response(),
            Ok(Err(_)) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
            Err(panicked) => {
                tracing::error!(cause = panicked.cause, "metrics: counting panicked");
                StatusCode::INTERNAL_SERVER_ERROR.into_response()
            }
        }
    }
}

/// Serves until the future is dropped. Each connection serves one request and ends soon.
pub async fn serve(listener: Arc<TcpListener>, health: Health) {
    let counted = health.clone();
    let router = Router::new()
        .route("/healthz", get(move || async move { once(health.healthz()) }))
        .route("/metrics", get(move || async move { once(counted.answer_metrics().await) }));
    if let Err(error) = axum::serve(LimitedListener { listener, open: Arc::default(), next: 0 }, router).await
    {
        tracing::error!(%error, "health and counts are not served any more");
    }
}

/// A response that closes its connection.
fn once(answer: impl IntoResponse) -> Response {
    let mut answer = answer.into_response();
    answer.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    answer
}

/// The open connections, the oldest first. Dropping an entry closes its connection.
type Open = Arc<Mutex<BTreeMap<u64, oneshot::Sender<()>>>>;

/// A listener that limits the number of connections.
struct LimitedListener {
    listener: Arc<TcpListener>,
    open: Open,
    next: u64,
}

impl Listener for LimitedListener {
    type Io = LimitedConnection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (LimitedConnection, SocketAddr) {
        loop {
            if let Ok((stream, address)) = self.listener.accept().await {
                let (held, cut) = oneshot::channel();
                let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
                while open.len() >= MAX_CONNECTIONS {
                    open.pop_first();
                }
                // Numbers are never reused, because a connection that was closed may still be there.
                self.next += 1;
                let number = self.next;
                open.insert(number, held);
                let end = Box::pin(sleep_until(Instant::now() + LIFETIME));
                let guard = OpenGuard { number, open: Arc::clone(&self.open) };
                return (LimitedConnection { stream, end, cut: Some(cut), _guard: guard }, address);
            }
            sleep(ACCEPT_RETRY).await;
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// Removes a connection from the open ones when it is dropped.
struct OpenGuard {
    number: u64,
    open: Open,
}

impl Drop for OpenGuard {
    fn drop(&mut self) {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.number);
    }
}

/// A connection that ends in time, however slow the client is.
struct LimitedConnection {
    stream: TcpStream,
    end: Pin<Box<Sleep>>,
    /// Ready when a newer connection replaces this one; `None` from then on.
    cut: Option<oneshot::Receiver<()>>,
    _guard: OpenGuard,
}

impl LimitedConnection {
    fn in_time(&mut self, context: &mut Context<'_>) -> io::Result<()> {
        if self.cut.as_mut().is_some_and(|cut| Pin::new(cut).poll(context).is_ready()) {
            self.cut = None;
        }
        let over = self.cut.is_none() || self.end.as_mut().poll(context).is_ready();
        if over { Err(io::ErrorKind::TimedOut.into()) } else { Ok(()) }
    }
}

impl AsyncRead for LimitedConnection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.in_time(context)?;
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for LimitedConnection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.in_time(context)?;
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.in_time(context)?;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
