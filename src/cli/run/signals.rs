//! What an operator tells the running bot by signals.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use tokio::sync::Notify;

/// Somebody's wish that the program ends. From when this is called on, Ctrl-C does not end it at once.
///
/// # Errors
/// When the system does not tell of such wishes.
#[cfg(unix)]
pub fn stop() -> io::Result<Pin<Box<dyn Future<Output = ()> + Send>>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut terminated, mut interrupted) =
        (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    Ok(Box::pin(async move {
        tokio::select! { _ = terminated.recv() => (), _ = interrupted.recv() => () }
    }))
}

/// Somebody's wish that the program ends.
///
/// # Errors
/// Never.
#[cfg(not(unix))]
pub fn stop() -> io::Result<Pin<Box<dyn Future<Output = ()> + Send>>> {
    Ok(Box::pin(async { drop(tokio::signal::ctrl_c().await) }))
}

/// Somebody's wishes that a backup is made now: SIGUSR1. Elsewhere than on Unix nobody can wish it.
///
/// # Errors
/// When the system does not tell of such wishes.
pub fn backups() -> io::Result<Arc<Notify>> {
    let wished = Arc::new(Notify::new());
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let (mut signals, wish) = (signal(SignalKind::user_defined1())?, Arc::clone(&wished));
        tokio::spawn(async move {
            while signals.recv().await.is_some() {
                wish.notify_one();
            }
        });
    }
    Ok(wished)
}
