//! How long interactions were on their way, though two clocks never agree.

use castellan_game::{Span, Time};

/// For how long the quickest way is remembered, at least.
const REMEMBERED: Span = Span::from_ms(30_000);

/// Compares when interactions were made, by Discord's clock, with when they came, by ours. The quickest of the last
/// minute is taken for one that was not on its way at all: what others took longer, such as those that come again after
/// a lost connection, they were on their way.
#[derive(Clone, Copy, Debug, Default)]
pub struct Transit {
    /// When the present span began.
    began: Option<Time>,
    /// The least difference of this span and of the one before, in milliseconds.
    least: [Option<i64>; 2],
}

impl Transit {
    /// How long an interaction was on its way; `now` says how much time has passed since others came.
    pub fn of(&mut self, created: Time, came: Time, now: Time) -> Span {
        let difference = came.ms().cast_signed().saturating_sub(created.ms().cast_signed());
        let began = *self.began.get_or_insert(now);
        if now.since(began) >= REMEMBERED {
            let quiet = now.since(began) >= REMEMBERED.plus(REMEMBERED);
            self.least = [None, self.least[0].filter(|_| !quiet)];
            self.began = Some(now);
        }
        let least = self.least[0].map_or(difference, |least| least.min(difference));
        self.least[0] = Some(least);
        let least = self.least[1].map_or(least, |before| before.min(least));
        Span::from_ms(difference.abs_diff(least))
    }
}
