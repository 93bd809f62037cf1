//! Listeners, TLS, and connections that can be cut.

use super::realm::Realm;
use super::stopped;
use axum::Router;
use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use rcgen::{CertifiedKey, generate_simple_self_signed};
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, mpsc, watch};
use tokio::task::JoinSet;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio_rustls::server::TlsStream;

/// The realm behind its lock, and what wakes the tasks around it.
pub(super) struct ServerState {
    realm: Mutex<Realm>,
    stop: watch::Sender<bool>,
    /// Something may be due earlier than was thought.
    sooner: Notify,
}

impl ServerState {
    pub(super) fn new(realm: Realm) -> Self {
        Self { realm: Mutex::new(realm), stop: watch::Sender::new(false), sooner: Notify::new() }
    }

    /// The realm, for as long as no one waits for anything. One that was left by a panic is used as it is.
    pub(super) fn realm(&self) -> MutexGuard<'_, Realm> {
        self.realm.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn stop(&self) {
        self.stop.send_replace(true);
    }

    pub(super) fn stopping(&self) -> watch::Receiver<bool> {
        self.stop.subscribe()
    }

    /// Something was begun that will be due.
    pub(super) fn something_is_due(&self) {
        self.sooner.notify_one();
    }
}

/// Sees that what is due with interactions and threads happens.
pub(super) async fn keep_time(house: Arc<ServerState>) {
    /// How long nobody looks when nothing is due with interactions. A thread may be archived so much late.
    const IDLE: Duration = Duration::from_hours(1);
    let stopping = house.stopping();
    loop {
        let (next, now) = {
            let mut realm = house.realm();
            realm.overdue();
            (realm.interactions.next_due(), realm.world.clock.now())
        };
        let wait = next.map_or(IDLE, |at| Duration::from_millis(at.saturating_sub(now) + 1));
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = house.sooner.notified() => {}
            () = stopped(stopping.clone()) => return,
        }
    }
}

/// A certificate for `discord.com` and its like, made now: as PEM, and ready to serve.
pub(super) fn certificate() -> io::Result<(String, TlsAcceptor)> {
    let names = ["discord.com", "localhost", "127.0.0.1"].map(str::to_owned);
    let CertifiedKey { cert, signing_key } = generate_simple_self_signed(names).map_err(io::Error::other)?;
    let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(signing_key.serialize_der()));
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .and_then(|builder| builder.with_no_client_auth().with_single_cert(vec![cert.der().clone()], key))
        .map_err(io::Error::other)?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok((cert.pem(), TlsAcceptor::from(Arc::new(config))))
}

/// Cuts a connection: what is written afterwards never arrives.
#[derive(Clone, Default)]
pub(super) struct Cut(Arc<AtomicBool>);

impl Cut {
    pub(super) fn now(&self) {
        self.0.store(true, Ordering::Release);
    }

    fn check(&self) -> io::Result<()> {
        if self.0.load(Ordering::Acquire) { Err(io::ErrorKind::ConnectionReset.into()) } else { Ok(()) }
    }
}

enum Stream {
    Plain(TcpStream),
    Tls(Box<TlsStream<TcpStream>>),
}

/// A connection.
pub(super) struct Wire {
    stream: Stream,
    cut: Cut,
}

macro_rules! through {
    ($wire:expr, $method:ident $(, $argument:expr)*) => {
        match &mut $wire.stream {
            Stream::Plain(stream) => Pin::new(stream).$method($($argument),*),
            Stream::Tls(stream) => Pin::new(stream.as_mut()).$method($($argument),*),
        }
    };
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.cut.check()?;
        through!(self, poll_read, context, buffer)
    }
}

impl AsyncWrite for Wire {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.cut.check()?;
        through!(self, poll_write, context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.cut.check()?;
        through!(self, poll_flush, context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.cut.check()?;
        through!(self, poll_shutdown, context)
    }
}

/// A listener whose connections can be cut. Handshakes do not wait for one another.
pub(super) struct Door {
    address: SocketAddr,
    incoming: mpsc::Receiver<(Wire, SocketAddr)>,
}

/// How many connections may wait to be served.
const WAITING: usize = 256;
/// How long a handshake may take.
const HANDSHAKE: Duration = Duration::from_secs(10);

impl Door {
    pub(super) fn open(
        listener: TcpListener,
        tls: Option<TlsAcceptor>,
        is_page: bool,
        house: &Arc<ServerState>,
        tasks: &mut JoinSet<()>,
    ) -> io::Result<Self> {
        let address = listener.local_addr()?;
        let (sender, incoming) = mpsc::channel(WAITING);
        let (stopping, house) = (house.stopping(), house.clone());
        tasks.spawn(async move {
            loop {
                let accepted = tokio::select! {
                    accepted = listener.accept() => accepted,
                    () = stopped(stopping.clone()) => return,
                };
                match accepted {
                    // While all is down, whoever knocks is sent away, but for the people.
                    Ok((stream, _)) if !is_page && house.realm().faults.down => drop(stream),
                    Ok((stream, from)) => {
                        tokio::spawn(welcome(stream, from, tls.clone(), sender.clone()));
                    }
                    // Too many open files, most likely: others may close theirs.
                    Err(_) => tokio::time::sleep(Duration::from_millis(10)).await,
                }
            }
        });
        Ok(Self { address, incoming })
    }
}

async fn welcome(
    stream: TcpStream,
    from: SocketAddr,
    tls: Option<TlsAcceptor>,
    sender: mpsc::Sender<(Wire, SocketAddr)>,
) {
    // Without it, small answers may wait for one another; it is no more than a wish.
    let _ = stream.set_nodelay(true);
    let stream = match tls {
        None => Stream::Plain(stream),
        Some(tls) => match tokio::time::timeout(HANDSHAKE, tls.accept(stream)).await {
            Ok(Ok(stream)) => Stream::Tls(Box::new(stream)),
            _ => return,
        },
    };
    // Nobody takes it when the stand-in stops.
    let _ = sender.send((Wire { stream, cut: Cut::default() }, from)).await;
}

impl Listener for Door {
    type Io = Wire;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Wire, SocketAddr) {
        match self.incoming.recv().await {
            Some(accepted) => accepted,
            None => std::future::pending().await,
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        Ok(self.address)
    }
}

impl Connected<IncomingStream<'_, Door>> for Cut {
    fn connect_info(stream: IncomingStream<'_, Door>) -> Self {
        stream.io().cut.clone()
    }
}

/// Serves until the stand-in stops.
pub(super) async fn serve(door: Door, router: Router, stopping: watch::Receiver<bool>) {
    let service = router.into_make_service_with_connect_info::<Cut>();
    // It ends by being stopped; accepting never fails for good.
    let _ = axum::serve(door, service).with_graceful_shutdown(stopped(stopping)).await;
}
