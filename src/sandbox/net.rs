//! Listeners, TLS, and connections that can be cut.

use super::simulation::Simulation;
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

/// The simulation behind its lock, and the signals to the tasks around it.
pub(super) struct ServerState {
    simulation: Mutex<Simulation>,
    stop: watch::Sender<bool>,
    /// Wakes the timer if something may be due earlier than it expects.
    wake: Notify,
}

impl ServerState {
    pub(super) fn new(simulation: Simulation) -> Self {
        Self { simulation: Mutex::new(simulation), stop: watch::Sender::new(false), wake: Notify::new() }
    }

    /// Locks the simulation. Never hold the lock across an await. A poisoned lock is used anyway.
    pub(super) fn lock(&self) -> MutexGuard<'_, Simulation> {
        self.simulation.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn stop(&self) {
        self.stop.send_replace(true);
    }

    pub(super) fn stop_signal(&self) -> watch::Receiver<bool> {
        self.stop.subscribe()
    }

    /// Wakes the timer after a new deadline was added.
    pub(super) fn wake_timer(&self) {
        self.wake.notify_one();
    }
}

/// Handles deadlines of interactions and the archiving of threads.
pub(super) async fn run_timer(server: Arc<ServerState>) {
    /// The longest wait while no interaction is due. A thread may be archived late by up to this time.
    const IDLE: Duration = Duration::from_hours(1);
    let stop_signal = server.stop_signal();
    loop {
        let (next, now) = {
            let mut simulation = server.lock();
            simulation.run_due_work();
            (simulation.interactions.next_due(), simulation.world.clock.now())
        };
        let wait = next.map_or(IDLE, |at| Duration::from_millis(at.saturating_sub(now) + 1));
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = server.wake.notified() => {}
            () = stopped(stop_signal.clone()) => return,
        }
    }
}

/// Generates a certificate for `discord.com` and local names. Returns it as PEM and as an acceptor.
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

/// A handle that cuts a connection: later writes never arrive.
#[derive(Clone, Default)]
pub(super) struct ConnectionCutter(Arc<AtomicBool>);

impl ConnectionCutter {
    pub(super) fn cut(&self) {
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
pub(super) struct Connection {
    stream: Stream,
    cutter: ConnectionCutter,
}

macro_rules! delegate {
    ($connection:expr, $method:ident $(, $argument:expr)*) => {
        match &mut $connection.stream {
            Stream::Plain(stream) => Pin::new(stream).$method($($argument),*),
            Stream::Tls(stream) => Pin::new(stream.as_mut()).$method($($argument),*),
        }
    };
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.cutter.check()?;
        delegate!(self, poll_read, context, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.cutter.check()?;
        delegate!(self, poll_write, context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.cutter.check()?;
        delegate!(self, poll_flush, context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.cutter.check()?;
        delegate!(self, poll_shutdown, context)
    }
}

/// A listener whose connections can be cut. Handshakes run concurrently.
pub(super) struct ConnectionListener {
    address: SocketAddr,
    incoming: mpsc::Receiver<(Connection, SocketAddr)>,
}

/// The number of connections that may wait to be served.
const ACCEPT_QUEUE: usize = 256;
/// The timeout for a handshake.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);

impl ConnectionListener {
    pub(super) fn open(
        listener: TcpListener,
        tls: Option<TlsAcceptor>,
        is_page: bool,
        server: &Arc<ServerState>,
        tasks: &mut JoinSet<()>,
    ) -> io::Result<Self> {
        let address = listener.local_addr()?;
        let (sender, incoming) = mpsc::channel(ACCEPT_QUEUE);
        let (stop_signal, server) = (server.stop_signal(), server.clone());
        tasks.spawn(async move {
            loop {
                let accepted = tokio::select! {
                    accepted = listener.accept() => accepted,
                    () = stopped(stop_signal.clone()) => return,
                };
                match accepted {
                    // While the server is down, it accepts connections only for the page.
                    Ok((stream, _)) if !is_page && server.lock().faults.down => drop(stream),
                    Ok((stream, peer)) => {
                        tokio::spawn(handshake(stream, peer, tls.clone(), sender.clone()));
                    }
                    // Most likely too many open files; other connections may close.
                    Err(_) => tokio::time::sleep(Duration::from_millis(10)).await,
                }
            }
        });
        Ok(Self { address, incoming })
    }
}

async fn handshake(
    stream: TcpStream,
    peer: SocketAddr,
    tls: Option<TlsAcceptor>,
    sender: mpsc::Sender<(Connection, SocketAddr)>,
) {
    // Without this, small answers may wait for one another. A failure does no harm.
    let _ = stream.set_nodelay(true);
    let stream = match tls {
        None => Stream::Plain(stream),
        Some(tls) => match tokio::time::timeout(HANDSHAKE_TIMEOUT, tls.accept(stream)).await {
            Ok(Ok(stream)) => Stream::Tls(Box::new(stream)),
            _ => return,
        },
    };
    // The receiver is gone once the test server stops.
    let _ = sender.send((Connection { stream, cutter: ConnectionCutter::default() }, peer)).await;
}

impl Listener for ConnectionListener {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        match self.incoming.recv().await {
            Some(accepted) => accepted,
            None => std::future::pending().await,
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        Ok(self.address)
    }
}

impl Connected<IncomingStream<'_, ConnectionListener>> for ConnectionCutter {
    fn connect_info(stream: IncomingStream<'_, ConnectionListener>) -> Self {
        stream.io().cutter.clone()
    }
}

/// Serves until the test server stops.
pub(super) async fn serve(listener: ConnectionListener, router: Router, stop_signal: watch::Receiver<bool>) {
    let service = router.into_make_service_with_connect_info::<ConnectionCutter>();
    // Serving ends only by the stop signal; accepting never fails for good.
    let _ = axum::serve(listener, service).with_graceful_shutdown(stopped(stop_signal)).await;
}

/// Waits until the test server is asked to stop.
pub(super) async fn stopped(mut stop_signal: watch::Receiver<bool>) {
    // An error means that the sender, and with it the server, is gone.
    let _ = stop_signal.wait_for(|stop| *stop).await;
}
