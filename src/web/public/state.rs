//! The state of the pages: pictures and the sitemap, which are kept for a while.

use crate::limits::{AddressLimits, PUBLIC_RATE};
use bytes::Bytes;
use castellan_community::boards::render_pool::RenderError;
use castellan_discord_api::wire::GuildId;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use thiserror::Error;
use tokio::sync::Semaphore;
use tokio::time::Instant;

/// The most pictures and replays that are drawn at once for public pages. The pool draws two, so that one is left for
/// the bot.
const AT_ONCE: usize = 1;
/// The most that wait to be drawn. Others are asked to come back.
const WAITING: usize = 32;
/// The most bytes of pictures and replays that are kept.
const KEPT_BYTES: usize = 16 << 20;

/// The state of the pages.
pub(crate) struct PublicPages {
    pub limits: AddressLimits,
    pub pictures: Pictures,
    pub sitemap: Sitemap,
}

impl Default for PublicPages {
    fn default() -> Self {
        Self {
            limits: AddressLimits::new(PUBLIC_RATE),
            pictures: Pictures::default(),
            sitemap: Sitemap::default(),
        }
    }
}

/// The reason that a picture is not drawn.
#[derive(Debug, Error)]
pub(crate) enum DrawError {
    /// Too many wait for theirs.
    #[error("too many pictures are drawn")]
    Busy,
    /// Drawing fails.
    #[error(transparent)]
    Render(#[from] RenderError),
}

/// The sitemap that was made last, with its servers: a change of theirs counts at once. Its lock makes others wait while it is made.
#[derive(Default)]
pub(crate) struct Sitemap(pub(super) tokio::sync::Mutex<Option<(Instant, Vec<GuildId>, Bytes)>>);

/// The pictures and replays that were drawn last.
pub(crate) struct Pictures {
    drawn: Mutex<Drawn>,
    places: Semaphore,
    turns: Semaphore,
}

#[derive(Default)]
struct Drawn {
    by_key: HashMap<String, Bytes>,
    /// The keys, oldest first.
    order: VecDeque<String>,
    bytes: usize,
}

impl Default for Pictures {
    fn default() -> Self {
        let (places, turns) = (Semaphore::new(WAITING), Semaphore::new(AT_ONCE));
        Self { drawn: Mutex::default(), places, turns }
    }
}

impl Pictures {
    /// Returns what was drawn under a key, or draws it when it is its turn.
    pub async fn get(
        &self,
        key: &str,
        draw: impl Future<Output = Result<Arc<[u8]>, RenderError>>,
    ) -> Result<Bytes, DrawError> {
        if let Some(known) = self.known(key) {
            return Ok(known);
        }
        let _place = self.places.try_acquire().map_err(|_| DrawError::Busy)?;
        let _turn = self.turns.acquire().await.map_err(|_| DrawError::Busy)?;
        // Another reader may have asked for the same.
        if let Some(known) = self.known(key) {
            return Ok(known);
        }
        let bytes = Bytes::from_owner(draw.await?);
        self.keep(key, &bytes);
        Ok(bytes)
    }

    fn known(&self, key: &str) -> Option<Bytes> {
        self.drawn.lock().unwrap_or_else(PoisonError::into_inner).by_key.get(key).cloned()
    }

    fn keep(&self, key: &str, bytes: &Bytes) {
        let mut drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        if bytes.len() > KEPT_BYTES || drawn.by_key.insert(key.to_owned(), bytes.clone()).is_some() {
            return;
        }
        drawn.order.push_back(key.to_owned());
        drawn.bytes += bytes.len();
        while drawn.bytes > KEPT_BYTES
            && let Some(oldest) = drawn.order.pop_front()
        {
            let gone = drawn.by_key.remove(&oldest).map_or(0, |bytes| bytes.len());
            drawn.bytes -= gone;
        }
    }
}
