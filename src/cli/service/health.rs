//! `/healthz` and `/metrics`, for monitoring.

use castellan_discord_api::transport::endpoint::connections::{Connections, TimedStream};
use castellan_referee::panics::catch_panic;
use castellan_store::StoreHealth;
use http::header::{ALLOW, CONTENT_TYPE};
use http::{HeaderValue, Method, Request, Response, StatusCode};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::sleep;

/// The content type of the metrics.
const METRICS_CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
/// The content type of other responses.
const TEXT_CONTENT_TYPE: &str = "text/plain; charset=utf-8";
/// The longest duration of a connection, which serves one request.
pub use castellan_discord_api::transport::endpoint::REQUEST as CONNECTION_LIFETIME;
/// The most connections at once. A new one replaces the oldest, so that idle connections cannot block others.
pub const MAX_CONNECTIONS: usize = 32;
/// The pause after a connection could not be accepted, for example because too many files are open.
const ACCEPT_RETRY: Duration = Duration::from_millis(100);

/// The health of the bot. Clones share it.
#[derive(Clone)]
pub struct Health {
    registry: Arc<Registry>,
    is_connected: watch::Receiver<bool>,
    store: watch::Receiver<StoreHealth>,
    /// 1 while the store can be written to.
    store_up: Gauge,
}

impl Health {
    /// Creates the health from the metrics, the state of the connection to Discord, and the health of the store.
    #[must_use]
    pub fn new(
        mut registry: Registry,
        is_connected: watch::Receiver<bool>,
        store: watch::Receiver<StoreHealth>,
    ) -> Self {
        let store_up = Gauge::default();
        registry.register("store_up", "1 while the store can be written to, else 0", store_up.clone());
        Self { registry: Arc::new(registry), is_connected, store, store_up }
    }

    /// Returns the problem, or `None` while people can reach the bot and the store can be written to.
    #[must_use]
    pub fn problem(&self) -> Option<&'static str> {
        if !self.store.borrow().is_up() {
            Some("the store cannot be written to")
        } else if *self.is_connected.borrow() {
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

    /// Returns all metrics in the Prometheus format.
    ///
    /// # Errors
    /// Returns an error if a metric cannot be encoded.
    pub fn metrics(&self) -> Result<String, std::fmt::Error> {
        self.store_up.set(i64::from(self.store.borrow().is_up()));
        let mut text = String::new();
        prometheus_client::encoding::text::encode(&mut text, &self.registry).map(|()| text)
    }

    async fn respond(&self, request: Request<Incoming>) -> Response<String> {
        let is_read = [Method::GET, Method::HEAD].contains(request.method());
        let (status, content_type, text) = match request.uri().path() {
            "/healthz" | "/metrics" if !is_read => {
                (StatusCode::METHOD_NOT_ALLOWED, TEXT_CONTENT_TYPE, String::new())
            }
            "/healthz" => {
                let (status, text) = self.healthz();
                (status, TEXT_CONTENT_TYPE, text)
            }
            "/metrics" => match catch_panic(async { self.metrics() }).await {
                Ok(Ok(text)) => (StatusCode::OK, METRICS_CONTENT_TYPE, text),
                Ok(Err(_)) => (StatusCode::INTERNAL_SERVER_ERROR, TEXT_CONTENT_TYPE, String::new()),
                Err(panicked) => {
                    tracing::error!(cause = panicked.cause, "metrics: counting panicked");
                    (StatusCode::INTERNAL_SERVER_ERROR, TEXT_CONTENT_TYPE, String::new())
                }
            },
            _ => (StatusCode::NOT_FOUND, TEXT_CONTENT_TYPE, String::new()),
        };
        let mut response = Response::new(text);
        *response.status_mut() = status;
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
        if status == StatusCode::METHOD_NOT_ALLOWED {
            response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET,HEAD"));
        }
        response
    }
}

/// Serves until the future is dropped. Each connection serves one request and ends soon.
pub async fn serve(listener: Arc<TcpListener>, health: Health) {
    let connections = Connections::new(MAX_CONNECTIONS);
    let mut open = JoinSet::new();
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => {
                    let (slot, close) = connections.add();
                    let serving = serve_single_request(stream, health.clone());
                    open.spawn(async move {
                        // Dropped when the connection ends.
                        let _slot = slot;
                        tokio::select! {
                            _ = close => {}
                            () = serving => {}
                        }
                    });
                }
                Err(_) => sleep(ACCEPT_RETRY).await,
            },
            Some(_) = open.join_next() => {}
        }
    }
}

async fn serve_single_request(stream: TcpStream, health: Health) {
    let respond = |request| async { Ok::<_, Infallible>(health.respond(request).await) };
    let stream = TokioIo::new(TimedStream::new(stream));
    // A client that leaves or is too slow gets no response.
    let _ = http1::Builder::new().keep_alive(false).serve_connection(stream, service_fn(respond)).await;
}
