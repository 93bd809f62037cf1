//! When the bot is to stop.

use std::future::Future;
use std::io;
use std::pin::Pin;

/// Somebody's wish that the program ends. From when this is called on, Ctrl-C does not end it at once.
///
/// # Errors
/// When the system does not tell of such wishes.
#[cfg(unix)]
pub fn wished() -> io::Result<Pin<Box<dyn Future<Output = ()> + Send>>> {
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
pub fn wished() -> io::Result<Pin<Box<dyn Future<Output = ()> + Send>>> {
    Ok(Box::pin(async { drop(tokio::signal::ctrl_c().await) }))
}
