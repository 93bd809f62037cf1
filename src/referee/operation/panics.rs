//! Work that may panic, and what is known of it afterwards.

use std::any::Any;
use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::task::Poll;

/// Something panicked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("it panicked: {cause}")]
pub struct Panicked {
    /// The panic's message.
    pub cause: String,
}

impl Panicked {
    /// Of a task that has stopped.
    pub(crate) fn of_task(stopped: tokio::task::JoinError) -> Self {
        match stopped.try_into_panic() {
            Ok(panic) => Self::of(&*panic),
            Err(cancelled) => Self { cause: cancelled.to_string() },
        }
    }

    fn of(panic: &(dyn Any + Send)) -> Self {
        let text = panic.downcast_ref::<&str>().copied().map(str::to_owned);
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        Self { cause: text.unwrap_or_else(|| "no message".to_owned()) }
    }
}

/// Runs a future to its end, or to its panic.
///
/// What it shared with others has to be usable after it stopped half way: our locks give what a panic left, and the
/// store takes no part of a transaction.
///
/// # Errors
/// When it panicked.
pub async fn caught<F: Future>(future: F) -> Result<F::Output, Panicked> {
    let mut future = Box::pin(future);
    poll_fn(|context| match catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(context))) {
        Ok(Poll::Pending) => Poll::Pending,
        Ok(Poll::Ready(output)) => Poll::Ready(Ok(output)),
        Err(panic) => Poll::Ready(Err(Panicked::of(&*panic))),
    })
    .await
}
