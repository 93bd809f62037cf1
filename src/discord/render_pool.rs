//! Pictures, drawn off the threads that answer people.

use crate::trouble::Failed;
use castellan_picture::{PictureError, Renderer};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use tokio::sync::Semaphore;

/// How many pictures are drawn at once.
const AT_ONCE: usize = 2;

/// Renderers, used by few at once.
#[derive(Clone)]
pub struct RenderPool {
    renderers: Arc<Mutex<Vec<Renderer>>>,
    room: Arc<Semaphore>,
}

/// The pool of this process.
static SHARED: LazyLock<RenderPool> =
    LazyLock::new(|| RenderPool { renderers: Arc::default(), room: Arc::new(Semaphore::new(AT_ONCE)) });

impl RenderPool {
    /// The pool of this process: what a renderer has prepared, which takes ten times as long as a picture, is there for
    /// every bot in it.
    #[must_use]
    pub fn shared() -> Self {
        SHARED.clone()
    }

    /// Draws something when it is its turn.
    ///
    /// # Errors
    /// When it cannot be drawn.
    pub async fn draw(
        &self,
        paint: impl FnOnce(&mut Renderer) -> Result<Vec<u8>, PictureError> + Send + 'static,
    ) -> Result<Arc<[u8]>, Failed> {
        let _turn = self.room.acquire().await.map_err(|_| Failed::Task("drawing"))?;
        let renderers = self.renderers.clone();
        let span = tracing::info_span!(target: "spans", "picture");
        let drawing = tokio::task::spawn_blocking(move || {
            let renderer = renderers.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let mut renderer = renderer.unwrap_or_default();
            let bytes = span.in_scope(|| paint(&mut renderer));
            renderers.lock().unwrap_or_else(PoisonError::into_inner).push(renderer);
            bytes
        });
        Ok(drawing.await.map_err(|_| Failed::Task("drawing"))??.into())
    }
}
