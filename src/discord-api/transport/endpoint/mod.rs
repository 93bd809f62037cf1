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
pub use request::{Asked, Credentials, LEEWAY, Refused, read};
pub use signature::{KeyError, PublicKey};

use super::inbox::{Inbox, Received};
use super::{Counts, Transport};
use crate::clock::Clock;
use crate::supervisor::for_ever;
use application::ApplicationWatch;
use bytes::Bytes;
use connections::{Connections, Place, TimedStream};
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
const HEAD: usize = 16 * 1024;
const HEADERS: usize = 64;
/// The most connections that may wait to be accepted.
const WAITING: u32 = 1_024;
/// The pause after a connection could not be accepted, for example because too many files are open.
const ACCEPT_RETRY: Duration = Duration::from_millis(100);
/// Timeout for received requests at shutdown.
const LAST_WORDS: Duration = Duration::from_secs(1);
/// The time for which connections that have brought a request stay open at shutdown: another one may be on its way.
/// Connections without a request yet are about to bring one.
const ON_THE_WAY: Duration = Duration::from_millis(300);
/// The response to a ping.
const PONG: &str = r#"{"type":1}"#;

/// The endpoint's listeners, and its public key.
pub struct Endpoint {
    listeners: Vec<TcpListener>,
    key: PublicKey,
    /// The URL at a test server. The bot registers it itself, because there is no form to fill in.
    told_as: Option<String>,
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
pub enum EndpointStopped {
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
        Ok(Self { listeners: listeners?, key, told_as: None })
    }

    /// Makes the bot register its URL at a test server.
    #[must_use]
    pub fn told_to_test_server(mut self) -> Self {
        let here = self.addresses().into_iter().next();
        self.told_as = here.map(|address| format!("http://127.0.0.1:{}/", address.port()));
        self
    }

    /// Makes the bot register the URL of a proxy in front of it at a test server.
    #[must_use]
    pub fn told_as(mut self, url: &str) -> Self {
        self.told_as = Some(url.to_owned());
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
    socket.listen(WAITING)
}

/// The indicators that the endpoint works.
pub struct Reach {
    /// `true` while Discord's API can be reached, for bots without a gateway.
    pub connected: Option<watch::Sender<bool>>,
    /// `true` once Discord has the endpoint's URL.
    pub saved: watch::Sender<bool>,
}

/// The state for answering requests.
struct Answering {
    key: PublicKey,
    clock: Arc<dyn Clock>,
    steady_time: SteadyTime,
    counts: Counts,
    inbox: Arc<dyn Inbox>,
    connections: Connections,
    /// Notified when Discord has sent a request.
    heard: Arc<Notify>,
}

impl Transport {
    /// Serves an endpoint until `leave` completes and received requests were answered.
    ///
    /// # Errors
    /// Returns an error if trying again is useless.
    pub async fn take_requests(
        &self,
        endpoint: Endpoint,
        inbox: Arc<dyn Inbox>,
        reach: Reach,
        leave: impl Future<Output = ()> + Send,
    ) -> Result<(), EndpointStopped> {
        let Endpoint { listeners, key, told_as } = endpoint;
        let heard = Arc::new(Notify::new());
        let watching = ApplicationWatch {
            inside: Arc::clone(&self.0),
            inbox: Arc::clone(&inbox),
            key,
            told_as,
            reach: &reach,
            heard: Arc::clone(&heard),
        };
        let answering = Arc::new(Answering {
            key,
            clock: Arc::clone(&self.0.clock),
            steady_time: SteadyTime::default(),
            counts: self.0.counts.clone(),
            inbox,
            connections: Connections::new(MAX_CONNECTIONS),
            heard,
        });
        self.0.counts.endpoint_unknown.set(1);
        let (left, leaving) = watch::channel(false);
        let mut accepting = JoinSet::new();
        for listener in listeners {
            let (answering, leaving) = (Arc::clone(&answering), leaving.clone());
            let listener = Arc::new(Mutex::new(Some(Arc::new(listener))));
            accepting.spawn(async move {
                let restarts = answering.counts.restarts.clone();
                let serving = || serve(Arc::clone(&listener), Arc::clone(&answering), leaving.clone());
                for_ever("endpoint", &restarts, serving).await;
            });
        }
        let ended = tokio::select! {
            stopped = watching.keep() => Err(stopped),
            () = leave => Ok(()),
        };
        left.send_replace(true);
        let answered = async {
            while answering.connections.count() > 0 {
                sleep(Duration::from_millis(5)).await;
            }
        };
        // Connections that do not end are cut.
        let _ = timeout(LAST_WORDS, answered).await;
        reach.leave();
        ended
    }
}

impl Reach {
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
async fn serve(open_listener: OpenListener, answering: Arc<Answering>, leaving: watch::Receiver<bool>) {
    let listener = || open_listener.lock().unwrap_or_else(PoisonError::into_inner);
    let mut open = JoinSet::new();
    let accept = |(stream, _): (TcpStream, SocketAddr), open: &mut JoinSet<()>| {
        // Counted here and not in the task, which may start much later: the order of arrival matters.
        let held = answering.connections.enter();
        open.spawn(keep((stream, held), Arc::clone(&answering), leaving.clone()));
    };
    let held = listener().clone();
    if let Some(held) = held {
        loop {
            tokio::select! {
                () = gone(leaving.clone()) => break,
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
async fn gone(mut leaving: watch::Receiver<bool>) {
    // An error means that the sender is gone.
    let _ = leaving.wait_for(|leaving| *leaving).await;
}

/// Serves a connection until it ends or must close.
async fn keep(
    (stream, (place, mut cut)): (TcpStream, (Place, oneshot::Receiver<()>)),
    answering: Arc<Answering>,
    leaving: watch::Receiver<bool>,
) {
    // Small answers should not wait for one another. A failure does no harm.
    let _ = stream.set_nodelay(true);
    let stream = TimedStream::new(stream);
    let deadline = stream.deadline();
    answering.count_connections();
    let has_asked = AtomicBool::new(false);
    let answer = |request| async {
        has_asked.store(true, Ordering::Relaxed);
        let mut answer = answering.answer(request, &place).await;
        deadline.answered();
        if *leaving.borrow() {
            answer.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        }
        Ok::<_, Infallible>(answer)
    };
    let mut connection = Box::pin(
        http1::Builder::new()
            .max_buf_size(HEAD)
            .max_headers(HEADERS)
            .serve_connection(TokioIo::new(stream), service_fn(answer)),
    );
    let mut left = false;
    let mut end = pin!(async {
        gone(leaving.clone()).await;
        sleep(ON_THE_WAY).await;
    });
    loop {
        tokio::select! {
            _ = connection.as_mut() => {
                if deadline.is_missed() {
                    answering.counts.endpoint_cut("slow");
                }
                break;
            }
            _ = &mut cut => {
                answering.counts.endpoint_cut("full");
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
    drop(place);
    answering.count_connections();
}

/// The result of a request.
enum Outcome {
    Pong,
    Taken,
    NotPosted,
    TooLarge,
    Broken,
    Refused(Refused),
}

impl Answering {
    fn count_connections(&self) {
        self.counts.endpoint_open.set(self.connections.count() as i64);
    }

    async fn answer(&self, request: Request<Incoming>, place: &Place) -> Response<Full<Bytes>> {
        let outcome = self.outcome(request, place).await;
        self.counts.endpoint_request(outcome.word());
        match &outcome {
            Outcome::Refused(Refused::Unreadable(problem)) => {
                self.counts.unreadable.inc();
                tracing::warn!(problem, "endpoint: unreadable interaction");
            }
            Outcome::Refused(Refused::Timestamp { off_s }) => {
                tracing::warn!(
                    off_s,
                    "endpoint: request refused for its time: is this machine's clock right?"
                );
            }
            Outcome::Refused(Refused::Signature) => tracing::debug!("endpoint: wrong signature"),
            _ => {}
        }
        outcome.response()
    }

    async fn outcome(&self, request: Request<Incoming>, place: &Place) -> Outcome {
        let (head, body) = request.into_parts();
        if head.method != Method::POST {
            return Outcome::NotPosted;
        }
        let with = match Credentials::of(&head.headers) {
            Ok(with) => with,
            Err(refused) => return Outcome::Refused(refused),
        };
        if body.size_hint().lower() > MAX_BODY as u64 {
            return Outcome::TooLarge;
        }
        let body = match Limited::new(body, MAX_BODY).collect().await {
            Ok(body) => body.to_bytes(),
            Err(error) if error.is::<LengthLimitError>() => return Outcome::TooLarge,
            Err(_) => return Outcome::Broken,
        };
        let now = self.steady_time.nearer_to(&with, &*self.clock);
        let asked = match read(&self.key, &with, &body, now) {
            Ok(asked) => asked,
            Err(refused) => return Outcome::Refused(refused),
        };
        self.steady_time.note(now, self.clock.instant());
        place.renew();
        self.heard.notify_one();
        match asked {
            Asked::Ping => Outcome::Pong,
            Asked::Interaction(interaction) => {
                self.counts.interactions.inc();
                self.inbox.take(Received::Interaction(interaction));
                Outcome::Taken
            }
        }
    }
}

impl Outcome {
    /// Returns the word for metrics and for the response.
    fn word(&self) -> &'static str {
        match self {
            Self::Pong => "ping",
            Self::Taken => "interaction",
            Self::NotPosted => "method",
            Self::TooLarge => "size",
            Self::Broken => "broken",
            Self::Refused(Refused::Headers) => "headers",
            Self::Refused(Refused::Signature) => "signature",
            Self::Refused(Refused::Timestamp { .. }) => "timestamp",
            Self::Refused(Refused::Unreadable(_)) => "unreadable",
        }
    }

    fn status(&self) -> StatusCode {
        match self {
            Self::Pong => StatusCode::OK,
            Self::Taken => StatusCode::ACCEPTED,
            Self::NotPosted => StatusCode::METHOD_NOT_ALLOWED,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Refused(Refused::Headers | Refused::Signature | Refused::Timestamp { .. }) => {
                StatusCode::UNAUTHORIZED
            }
            Self::Broken | Self::Refused(Refused::Unreadable(_)) => StatusCode::BAD_REQUEST,
        }
    }

    fn response(&self) -> Response<Full<Bytes>> {
        let body = match self {
            Self::Taken => String::new(),
            Self::Pong => PONG.to_owned(),
            _ => format!(r#"{{"error":"{}"}}"#, self.word()),
        };
        let is_json = !body.is_empty();
        let mut response = Response::new(Full::from(body));
        *response.status_mut() = self.status();
        if is_json {
            response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        }
        if matches!(self, Self::NotPosted) {
            response.headers_mut().insert(ALLOW, HeaderValue::from_static("POST"));
        }
        response
    }
}
