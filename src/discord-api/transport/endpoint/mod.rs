//! The interactions endpoint: receives signed interactions from Discord over HTTP.
//!
//! An interaction is passed on like one from the gateway, and its request is answered immediately with 202 and no body.
//! Answers are sent as usual. TLS is the task of the proxy in front.

mod application;
pub mod connections;
mod request;
mod signature;

pub use connections::{IDLE, REQUEST};
use request::SteadyTime;
pub use request::{Credentials, LEEWAY, RequestRefusal, SignedContent, read_signed};
pub use signature::{KeyError, PublicKey};

use super::inbox::{DiscordInput, Inbox};
use super::{Metrics, Transport};
use crate::clock::Clock;
use crate::supervisor::run_endless;
use application::ApplicationWatch;
use bytes::Bytes;
use connections::{ConnectionSlot, Connections, TimedStream};
use http::header::{ALLOW, CONNECTION, CONTENT_TYPE};
use http::{HeaderValue, Method, Request, Response, StatusCode};
use http_body::Body;
use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{Notify, oneshot, watch};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// The most connections at once. A new one replaces the one without a signed request for the longest time.
pub const MAX_CONNECTIONS: usize = 256;
/// The maximum size of a body, in bytes. A form with five full inputs takes a quarter of it.
pub const MAX_BODY: usize = 512 * 1024;
/// The maximum size of a request's head in bytes, and the most headers.
const MAX_HEAD: usize = 16 * 1024;
const MAX_HEADERS: usize = 64;
/// The most connections that may wait to be accepted.
const BACKLOG: u32 = 1_024;
/// The pause after a connection could not be accepted, for example because too many files are open.
const ACCEPT_RETRY: Duration = Duration::from_millis(100);
/// Timeout for received requests at shutdown.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(1);
/// The time for which connections that have brought a request stay open at shutdown: another one may be on its way.
/// Connections without a request yet are about to bring one.
const CLOSE_GRACE: Duration = Duration::from_millis(300);
/// The response to a ping.
const PONG: &str = r#"{"type":1}"#;

/// The endpoint's listeners, and its public key.
pub struct Endpoint {
    listeners: Vec<TcpListener>,
    key: PublicKey,
    /// The URL that the bot registers at a test server, which has no form to fill in.
    registered_url: Option<String>,
}

/// The error for an address that cannot be listened on.
#[derive(Debug, thiserror::Error)]
#[error("{address}: {error}")]
pub struct ListenError {
    /// The address.
    pub address: SocketAddr,
    /// The cause.
    #[source]
    pub error: io::Error,
}

/// The reason that the endpoint is given up.
#[derive(Debug, thiserror::Error)]
pub enum EndpointError {
    /// Requests are signed with another key.
    #[error("DISCORD_PUBLIC_KEY is not the key of the application that DISCORD_TOKEN belongs to")]
    Key,
    /// Discord rejects the bot.
    #[error("Discord does not take the bot: {0}")]
    Fatal(String),
}

impl Endpoint {
    /// Listens at these addresses. Connections wait until they are accepted.
    ///
    /// # Errors
    /// Returns the address that cannot be listened on.
    ///
    /// # Panics
    /// Panics outside of tokio's runtime.
    pub fn open(addresses: &[SocketAddr], key: PublicKey) -> Result<Self, ListenError> {
        let open = |&address| listen(address).map_err(|error| ListenError { address, error });
        let listeners: Result<Vec<_>, _> = addresses.iter().map(open).collect();
        Ok(Self { listeners: listeners?, key, registered_url: None })
    }

    /// Makes the bot register the endpoint's URL at a test server.
    #[must_use]
    pub fn register_at_test_server(mut self) -> Self {
        let here = self.addresses().into_iter().next();
        self.registered_url = here.map(|address| format!("http://127.0.0.1:{}/", address.port()));
        self
    }

    /// Makes the bot register another URL at a test server: that of a proxy in front of the endpoint.
    #[must_use]
    pub fn register_as(mut self, url: &str) -> Self {
        self.registered_url = Some(url.to_owned());
        self
    }

    /// Returns the addresses that it listens on.
    #[must_use]
    pub fn addresses(&self) -> Vec<SocketAddr> {
        self.listeners.iter().filter_map(|listener| listener.local_addr().ok()).collect()
    }
}

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A restarted bot can bind its port, even if old connections linger.
    socket.set_reuseaddr(cfg!(unix))?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// The state of the endpoint, for health checks.
pub struct EndpointStatus {
    /// `true` while Discord's API can be reached, for bots without a gateway.
    pub connected: Option<watch::Sender<bool>>,
    /// `true` once Discord has the endpoint's URL.
    pub saved: watch::Sender<bool>,
}

/// The handler of requests.
struct RequestHandler {
    key: PublicKey,
    clock: Arc<dyn Clock>,
    steady_time: SteadyTime,
    metrics: Metrics,
    inbox: Arc<dyn Inbox>,
    connections: Connections,
    /// Notified when Discord has sent a request.
    request_received: Arc<Notify>,
}

impl Transport {
    /// Serves an endpoint until `leave` completes and received requests were answered.
    ///
    /// # Errors
    /// Returns an error if trying again is useless.
    pub async fn serve_endpoint(
        &self,
        endpoint: Endpoint,
        inbox: Arc<dyn Inbox>,
        status: EndpointStatus,
        leave: impl Future<Output = ()> + Send,
    ) -> Result<(), EndpointError> {
        let Endpoint { listeners, key, registered_url } = endpoint;
        let request_received = Arc::new(Notify::new());
        let watching = ApplicationWatch {
            inner: Arc::clone(&self.0),
            inbox: Arc::clone(&inbox),
            key,
            registered_url,
            status: &status,
            request_received: Arc::clone(&request_received),
        };
        let handler = Arc::new(RequestHandler {
            key,
            clock: Arc::clone(&self.0.clock),
            steady_time: SteadyTime::default(),
            metrics: self.0.metrics.clone(),
            inbox,
            connections: Connections::new(MAX_CONNECTIONS),
            request_received,
        });
        self.0.metrics.endpoint_unknown.set(1);
        let (left, leaving) = watch::channel(false);
        let mut accepting = JoinSet::new();
        for listener in listeners {
            let (handler, leaving) = (Arc::clone(&handler), leaving.clone());
            let listener = Arc::new(Mutex::new(Some(Arc::new(listener))));
            accepting.spawn(async move {
                let restarts = handler.metrics.restarts.clone();
                let serving = || serve(Arc::clone(&listener), Arc::clone(&handler), leaving.clone());
                run_endless("endpoint", &restarts, serving).await;
            });
        }
        let ended = tokio::select! {
            stopped = watching.run() => Err(stopped),
            () = leave => Ok(()),
        };
        left.send_replace(true);
        let answered = async {
            while handler.connections.count() > 0 {
                sleep(Duration::from_millis(5)).await;
            }
        };
        // Connections that do not end are cut.
        let _ = timeout(SHUTDOWN_TIMEOUT, answered).await;
        status.leave();
        ended
    }
}

impl EndpointStatus {
    fn leave(&self) {
        if let Some(connected) = &self.connected {
            connected.send_replace(false);
        }
    }
}

/// A listener, or `None` once the bot leaves.
type OpenListener = Arc<Mutex<Option<Arc<TcpListener>>>>;

/// Serves a listener. When the bot leaves, accepted connections are served and later ones are refused, so that a load
/// balancer uses another process.
async fn serve(open_listener: OpenListener, handler: Arc<RequestHandler>, leaving: watch::Receiver<bool>) {
    let listener = || open_listener.lock().unwrap_or_else(PoisonError::into_inner);
    let mut open = JoinSet::new();
    let accept = |(stream, _): (TcpStream, SocketAddr), open: &mut JoinSet<()>| {
        // Counted here and not in the task, which may start much later: the order of arrival matters.
        let held = handler.connections.add();
        open.spawn(serve_connection((stream, held), Arc::clone(&handler), leaving.clone()));
    };
    let held = listener().clone();
    if let Some(held) = held {
        loop {
            tokio::select! {
                () = shutdown(leaving.clone()) => break,
                accepted = held.accept() => match accepted {
                    Ok(accepted) => accept(accepted, &mut open),
                    Err(_) => sleep(ACCEPT_RETRY).await,
                },
                Some(_) = open.join_next() => {}
            }
        }
        drop(listener().take());
        // Connections that are already complete would be reset with the listener. The socket is accessed directly,
        // because tokio's readiness may be outdated.
        if let Some(Ok(waiting)) = Arc::into_inner(held).map(TcpListener::into_std) {
            while let Ok((stream, from)) = waiting.accept() {
                if let Ok(stream) = stream.set_nonblocking(true).and_then(|()| TcpStream::from_std(stream)) {
                    accept((stream, from), &mut open);
                }
            }
        }
    }
    while open.join_next().await.is_some() {}
    // No new listener is opened while leaving.
    std::future::pending::<()>().await;
}

/// Waits until the bot leaves.
async fn shutdown(mut leaving: watch::Receiver<bool>) {
    // An error means that the sender is gone.
    let _ = leaving.wait_for(|leaving| *leaving).await;
}

/// Serves a connection until it ends or must close.
async fn serve_connection(
    (stream, (slot, mut cut)): (TcpStream, (ConnectionSlot, oneshot::Receiver<()>)),
    handler: Arc<RequestHandler>,
    leaving: watch::Receiver<bool>,
) {
    // Small answers should not wait for one another. A failure does no harm.
    let _ = stream.set_nodelay(true);
    let stream = TimedStream::new(stream);
    let deadline = stream.deadline();
    handler.count_connections();
    let has_asked = AtomicBool::new(false);
    let answer = |request| async {
        has_asked.store(true, Ordering::Relaxed);
        let mut answer = handler.answer(request, &slot).await;
        deadline.answered();
        if *leaving.borrow() {
            answer.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        }
        Ok::<_, Infallible>(answer)
    };
    let mut connection = Box::pin(
        http1::Builder::new()
            .max_buf_size(MAX_HEAD)
            .max_headers(MAX_HEADERS)
            .serve_connection(TokioIo::new(stream), service_fn(answer)),
    );
    let mut left = false;
    let mut end = pin!(async {
        shutdown(leaving.clone()).await;
        sleep(CLOSE_GRACE).await;
    });
    loop {
        tokio::select! {
            _ = connection.as_mut() => {
                if deadline.is_missed() {
                    handler.metrics.count_cut_connection("slow");
                }
                break;
            }
            _ = &mut cut => {
                handler.metrics.count_cut_connection("full");
                break;
            }
            () = &mut end, if !left => {
                left = true;
                if has_asked.load(Ordering::Relaxed) {
                    connection.as_mut().graceful_shutdown();
                }
            }
        }
    }
    drop(connection);
    drop(slot);
    handler.count_connections();
}

/// The result of a request.
enum Outcome {
    Pong,
    Accepted,
    WrongMethod,
    TooLarge,
    Incomplete,
    Refused(RequestRefusal),
}

impl RequestHandler {
    fn count_connections(&self) {
        self.metrics.endpoint_open.set(self.connections.count() as i64);
    }

    async fn answer(&self, request: Request<Incoming>, slot: &ConnectionSlot) -> Response<Full<Bytes>> {
        let outcome = self.outcome(request, slot).await;
        self.metrics.count_endpoint_request(outcome.word());
        match &outcome {
            Outcome::Refused(RequestRefusal::Unreadable(problem)) => {
                self.metrics.unreadable.inc();
                tracing::warn!(problem, "endpoint: unreadable interaction");
            }
            Outcome::Refused(RequestRefusal::Timestamp { off_s }) => {
                tracing::warn!(
                    off_s,
                    "endpoint: request refused for its time: is this machine's clock right?"
                );
            }
            Outcome::Refused(RequestRefusal::Signature) => tracing::debug!("endpoint: wrong signature"),
            _ => {}
        }
        outcome.response()
    }

    async fn outcome(&self, request: Request<Incoming>, slot: &ConnectionSlot) -> Outcome {
        let (head, body) = request.into_parts();
        if head.method != Method::POST {
            return Outcome::WrongMethod;
        }
        let credentials = match Credentials::from_headers(&head.headers) {
            Ok(credentials) => credentials,
            Err(refused) => return Outcome::Refused(refused),
        };
        if body.size_hint().lower() > MAX_BODY as u64 {
            return Outcome::TooLarge;
        }
        let body = match Limited::new(body, MAX_BODY).collect().await {
            Ok(body) => body.to_bytes(),
            Err(error) if error.is::<LengthLimitError>() => return Outcome::TooLarge,
            Err(_) => return Outcome::Incomplete,
        };
        let now = self.steady_time.nearest_to(&credentials, &*self.clock);
        let content = match read_signed(&self.key, &credentials, &body, now) {
            Ok(content) => content,
            Err(refused) => return Outcome::Refused(refused),
        };
        self.steady_time.record(now, self.clock.instant());
        slot.renew();
        self.request_received.notify_one();
        match content {
            SignedContent::Ping => Outcome::Pong,
            SignedContent::Interaction(interaction) => {
                self.metrics.interactions.inc();
                self.inbox.push(DiscordInput::Interaction(interaction));
                Outcome::Accepted
            }
        }
    }
}

impl Outcome {
    /// Returns the word for metrics and for the response.
    fn word(&self) -> &'static str {
        match self {
            Self::Pong => "ping",
            Self::Accepted => "interaction",
            Self::WrongMethod => "method",
            Self::TooLarge => "size",
            Self::Incomplete => "broken",
            Self::Refused(RequestRefusal::Headers) => "headers",
            Self::Refused(RequestRefusal::Signature) => "signature",
            Self::Refused(RequestRefusal::Timestamp { .. }) => "timestamp",
            Self::Refused(RequestRefusal::Unreadable(_)) => "unreadable",
        }
    }

    fn status(&self) -> StatusCode {
        match self {
            Self::Pong => StatusCode::OK,
            Self::Accepted => StatusCode::ACCEPTED,
            Self::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Refused(
                RequestRefusal::Headers | RequestRefusal::Signature | RequestRefusal::Timestamp { .. },
            ) => StatusCode::UNAUTHORIZED,
            Self::Incomplete | Self::Refused(RequestRefusal::Unreadable(_)) => StatusCode::BAD_REQUEST,
        }
    }

    fn response(&self) -> Response<Full<Bytes>> {
        let body = match self {
            Self::Accepted => String::new(),
            Self::Pong => PONG.to_owned(),
            _ => format!(r#"{{"error":"{}"}}"#, self.word()),
        };
        let is_json = !body.is_empty();
        let mut response = Response::new(Full::from(body));
        *response.status_mut() = self.status();
        if is_json {
            response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        }
        if matches!(self, Self::WrongMethod) {
            response.headers_mut().insert(ALLOW, HeaderValue::from_static("POST"));
        }
        response
    }
}
