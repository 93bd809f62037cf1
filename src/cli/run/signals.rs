//! Signals from the operator to the running bot.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use tokio::sync::Notify;

/// Returns a future that completes when the program is asked to stop. From this call on, Ctrl-C no longer ends the
/// program by itself.
///
/// # Errors
/// Returns an error if the signal handlers cannot be installed.
#[cfg(unix)]
pub fn stop_requested() -> io::Result<Pin<Box<dyn Future<Output = ()> + Send>>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut terminated, mut interrupted) =
        (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    Ok(Box::pin(async move {
        tokio::select! { _ = terminated.recv() => (), _ = interrupted.recv() => () }
    }))
}

/// Returns a future that completes when the program is asked to stop.
///
/// # Errors
/// Never returns an error.
#[cfg(not(unix))]
pub fn stop_requested() -> io::Result<Pin<Box<dyn Future<Output = ()> + Send>>> {
    Ok(Box::pin(async { drop(tokio::signal::ctrl_c().await) }))
}

/// Returns a notification that is triggered when the operator requests a backup (`SIGUSR1`). Only Unix has this signal.
///
/// # Errors
/// Returns an error if the signal handler cannot be installed.
pub fn backup_requested() -> io::Result<Arc<Notify>> {
    let requested = Arc::new(Notify::new());
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let (mut signals, notify) = (signal(SignalKind::user_defined1())?, Arc::clone(&requested));
        tokio::spawn(async move {
            while signals.recv().await.is_some() {
                notify.notify_one();
            }
        });
    }
    Ok(requested)
}
