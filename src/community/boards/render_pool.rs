//! Draws pictures outside of the threads that answer users.

use crate::error::OperatorError;
use castellan_picture::{PictureError, Renderer};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use thiserror::Error;
use tokio::sync::Semaphore;

/// The error of drawing a picture.
#[derive(Debug, Error)]
pub enum RenderError {
    /// The picture cannot be drawn.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// The drawing was aborted.
    #[error("drawing stopped half way")]
    Stopped,
}

impl From<RenderError> for OperatorError {
    fn from(error: RenderError) -> Self {
        match error {
            RenderError::Picture(error) => error.into(),
            RenderError::Stopped => Self::Task("drawing"),
        }
    }
}

/// The most pictures that are drawn at once.
const AT_ONCE: usize = 2;

/// A pool of renderers for a few concurrent drawings.
#[derive(Clone)]
pub struct RenderPool {
    renderers: Arc<Mutex<Vec<Renderer>>>,
    room: Arc<Semaphore>,
}

/// The pool of this process.
static SHARED: LazyLock<RenderPool> =
    LazyLock::new(|| RenderPool { renderers: Arc::default(), room: Arc::new(Semaphore::new(AT_ONCE)) });

impl RenderPool {
    /// Returns the pool of this process. Preparing a renderer takes ten times as long as a picture, so every bot in the
    /// process uses the same ones.
    #[must_use]
    pub fn shared() -> Self {
        SHARED.clone()
    }

    /// Draws a picture when a renderer is free.
    ///
    /// # Errors
    /// Returns an error if the picture cannot be drawn.
    pub async fn draw(
        &self,
        paint: impl FnOnce(&mut Renderer) -> Result<Vec<u8>, PictureError> + Send + 'static,
    ) -> Result<Arc<[u8]>, RenderError> {
        let _turn = self.room.acquire().await.map_err(|_| RenderError::Stopped)?;
        let renderers = self.renderers.clone();
        let span = tracing::info_span!(target: "spans", "picture");
        let drawing = tokio::task::spawn_blocking(move || {
            let renderer = renderers.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let mut renderer = renderer.unwrap_or_default();
            let bytes = span.in_scope(|| paint(&mut renderer));
            renderers.lock().unwrap_or_else(PoisonError::into_inner).push(renderer);
            bytes
        });
        Ok(drawing.await.map_err(|_| RenderError::Stopped)??.into())
    }
}
