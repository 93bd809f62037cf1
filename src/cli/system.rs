//! The real clock and the operating system's entropy.

use async_trait::async_trait;
use castellan_game::Time;
use castellan_referee::{Clock, Entropy, EntropyError};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The clock of this machine.
pub struct SystemClock;

/// The longest single sleep: the machine's clock may be changed meanwhile.
const LONGEST_SLEEP: Duration = Duration::from_mins(1);

#[async_trait]
impl Clock for SystemClock {
    fn now(&self) -> Time {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Time::from_ms(since.as_millis().try_into().unwrap_or(u64::MAX))
    }

    async fn sleep_until(&self, at: Time) {
        let left = Duration::from_millis(at.since(self.now()).ms());
        tokio::time::sleep(left.min(LONGEST_SLEEP)).await;
    }

    fn can_detect_standstills(&self) -> bool {
        true
    }
}

/// The operating system's source of unpredictable numbers.
pub struct SystemEntropy;

impl Entropy for SystemEntropy {
    fn random_bytes(&self) -> Result<[u8; 32], EntropyError> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| EntropyError(Arc::new(error)))?;
        Ok(bytes)
    }
}
