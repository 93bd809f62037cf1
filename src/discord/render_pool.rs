//! Pictures, drawn off the threads that answer people.

use super::trouble::Failed;
use castellan_picture::{PictureError, Renderer};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;

/// How many pictures are drawn at once.
const AT_ONCE: usize = 2;

/// Studios, and who may use them.
#[derive(Clone)]
pub struct RenderPool {
    studios: Arc<Mutex<Vec<Renderer>>>,
    room: Arc<Semaphore>,
}

impl Default for RenderPool {
    fn default() -> Self {
        Self { studios: Arc::default(), room: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

impl RenderPool {
    /// Draws something when it is its turn.
    ///
    /// # Errors
    /// When it cannot be drawn.
    pub async fn draw(
        &self,
        paint: impl FnOnce(&mut Renderer) -> Result<Vec<u8>, PictureError> + Send + 'static,
    ) -> Result<Arc<[u8]>, Failed> {
        let _turn = self.room.acquire().await.map_err(|_| Failed::Task("drawing"))?;
        let studios = self.studios.clone();
        let drawing = tokio::task::spawn_blocking(move || {
            let renderer = studios.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let mut renderer = renderer.unwrap_or_default();
            let bytes = paint(&mut renderer);
            studios.lock().unwrap_or_else(PoisonError::into_inner).push(renderer);
            bytes
        });
        Ok(drawing.await.map_err(|_| Failed::Task("drawing"))??.into())
    }
}
