//! `/healthz` and `/metrics`, for whoever watches over the bot.

use crate::referee::panics::caught;
use crate::store::StoreHealth;
use axum::Router;
use axum::http::header::{CONNECTION, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::serve::Listener;
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

/// How the counts are written.
const FORM: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
/// How long a connection may take from its beginning to the end of its one answer.
pub const LIFETIME: Duration = Duration::from_secs(5);
/// How many connections there are at once. A further one takes the place of the oldest: whoever opens many and says
/// nothing keeps nobody else from being answered.
pub const CONNECTIONS: usize = 32;
/// How long is waited when no connection can be had, as when there are too many open files.
const AGAIN: Duration = Duration::from_millis(100);

/// How the bot is. Copies are the same one.
#[derive(Clone)]
pub struct Health {
    registry: Arc<Registry>,
    reached: watch::Receiver<bool>,
    store: watch::Receiver<StoreHealth>,
    /// 1 while the store can be written to.
    store_up: Gauge,
}

impl Health {
    /// What is counted, whether people can reach the bot, and whether the store can be written to.
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

    /// Healthy is whoever people can reach, and who can store what they do.
    fn healthz(&self) -> (StatusCode, &'static str) {
        if !self.store.borrow().is_up() {
            (StatusCode::SERVICE_UNAVAILABLE, "the store cannot be written to\n")
        } else if *self.reached.borrow() {
            (StatusCode::OK, "ok\n")
        } else {
            (StatusCode::SERVICE_UNAVAILABLE, "not connected to Discord\n")
        }
    }

    async fn metrics(&self) -> Response {
        self.store_up.set(i64::from(self.store.borrow().is_up()));
        let encoded = caught(async {
            let mut text = String::new();
            prometheus_client::encoding::text::encode(&mut text, &self.registry).map(|()| text)
        });
        match encoded.await {
            Ok(Ok(text)) => ([(CONTENT_TYPE, FORM)], text).into_response(),
            Ok(Err(_)) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
            Err(panicked) => {
                tracing::error!(cause = panicked.cause, "metrics: counting panicked");
                StatusCode::INTERNAL_SERVER_ERROR.into_response()
            }
        }
    }
}

/// Answers until the future is dropped. Each connection is for one request, and has to be over soon.
pub async fn serve(listener: Arc<TcpListener>, health: Health) {
    let counted = health.clone();
    let router = Router::new()
        .route("/healthz", get(move || async move { once(health.healthz()) }))
        .route("/metrics", get(move || async move { once(counted.metrics().await) }));
    if let Err(error) = axum::serve(Guarded { listener, open: Arc::default(), next: 0 }, router).await {
        tracing::error!(%error, "health and counts are not served any more");
    }
}

/// The last answer of its connection.
fn once(answer: impl IntoResponse) -> Response {
    let mut answer = answer.into_response();
    answer.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    answer
}

/// The connections that are open, the oldest first. What is dropped here is cut.
type Open = Arc<Mutex<BTreeMap<u64, oneshot::Sender<()>>>>;

/// Keeps so many connections at once.
struct Guarded {
    listener: Arc<TcpListener>,
    open: Open,
    next: u64,
}

impl Listener for Guarded {
    type Io = Brief;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Brief, SocketAddr) {
        loop {
            if let Ok((stream, address)) = self.listener.accept().await {
                let (held, cut) = oneshot::channel();
                let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
                while open.len() >= CONNECTIONS {
                    open.pop_first();
                }
                // No number comes twice: one that was cut may still be there when this one is.
                self.next += 1;
                let number = self.next;
                open.insert(number, held);
                let end = Box::pin(sleep_until(Instant::now() + LIFETIME));
                let place = Place { number, open: Arc::clone(&self.open) };
                return (Brief { stream, end, cut: Some(cut), _place: place }, address);
            }
            sleep(AGAIN).await;
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// The place of a connection, which is free when this is dropped.
struct Place {
    number: u64,
    open: Open,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.number);
    }
}

/// A connection that ends in time, however slowly the other side speaks or listens.
struct Brief {
    stream: TcpStream,
    end: Pin<Box<Sleep>>,
    /// Ready when another has taken its place; nothing from then on.
    cut: Option<oneshot::Receiver<()>>,
    _place: Place,
}

impl Brief {
    fn in_time(&mut self, context: &mut Context<'_>) -> io::Result<()> {
        if self.cut.as_mut().is_some_and(|cut| Pin::new(cut).poll(context).is_ready()) {
            self.cut = None;
        }
        let over = self.cut.is_none() || self.end.as_mut().poll(context).is_ready();
        if over { Err(io::ErrorKind::TimedOut.into()) } else { Ok(()) }
    }
}

impl AsyncRead for Brief {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.in_time(context)?;
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Brief {
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
