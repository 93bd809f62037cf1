//! Panics: catching them, and their messages.

use std::any::Any;
use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::task::Poll;

/// The error of a caught panic.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("it panicked: {cause}")]
pub struct PanicError {
    /// The panic's message.
    pub cause: String,
}

impl PanicError {
    /// Creates the error of a task that has stopped.
    pub(crate) fn from_join_error(stopped: tokio::task::JoinError) -> Self {
        match stopped.try_into_panic() {
            Ok(panic) => Self::from_payload(&*panic),
            Err(cancelled) => Self { cause: cancelled.to_string() },
        }
    }

    fn from_payload(panic: &(dyn Any + Send)) -> Self {
        let text = panic.downcast_ref::<&str>().copied().map(str::to_owned);
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        Self { cause: text.unwrap_or_else(|| "no message".to_owned()) }
    }
}

/// Runs a future to its end or its panic.
///
/// State that the future shares must stay usable after a panic: our locks ignore poisoning, and the store applies no
/// part of a transaction.
///
/// # Errors
/// Returns [`PanicError`] if the future panicked.
pub async fn catch_panic<F: Future>(future: F) -> Result<F::Output, PanicError> {
    let mut future = Box::pin(future);
    poll_fn(|context| match catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(context))) {
        Ok(Poll::Pending) => Poll::Pending,
        Ok(Poll::Ready(output)) => Poll::Ready(Ok(output)),
        Err(panic) => Poll::Ready(Err(PanicError::from_payload(&*panic))),
    })
    .await
}
