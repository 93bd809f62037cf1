//! `/tournament arena`: one game after another until the time is up.

use crate::commands::handler::{Answered, Call};
use crate::commands::option_values::{choices, options};
use crate::commands::tournaments::announcement::announce::{announcement_of, announces};
use crate::commands::tournaments::options::Announced;
use castellan_game::Span;
use castellan_rules::Variant;
use castellan_tournament::announcement::{GRACE, LONGEST_TITLE};
use castellan_tournament::{Announcement, Format};

/// The ways to treat games that are still running when the time is up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unfinished {
    Count,
    Drop,
}

choices! { Unfinished: "count" => Self::Count, "drop" => Self::Drop, }

options! {
    /// The options of `/tournament arena`.
    pub(in crate::commands) struct NewArena {
        title: String = "title".at_most(LONGEST_TITLE),
        variant: Variant = "variant",
        length: Span = "length",
        unfinished: Option<Unfinished> = "unfinished",
        ..announced: Announced [without "round-time", "days-off", "notice"],
    }
}

/// The default agreement, with short games so that there are many.
const USUAL: [(&str, &str); 2] = [("time", "10m + 10s"), ("rated", "on")];
/// The default grace period as a fraction of the arena's length, up to a day.
const GRACE_PART: u64 = 12;

pub(in crate::commands) async fn announce_arena(call: Call<'_>, new: NewArena) -> Answered {
    let Call { services, context, .. } = call;
    let format = Format::Arena { cut_off: new.unfinished == Some(Unfinished::Drop) };
    let of = (new.title.as_str(), new.variant);
    let settled = announcement_of(services, context, of, &new.announced, (format, &USUAL)).await?;
    announces(services, context, of_length(settled, new.length, &new.announced)).await
}

/// Returns the announcement with the arena's length as the round time, and a default grace period.
pub(crate) fn of_length(settled: Announcement, length: Span, announced: &Announced) -> Announcement {
    let usual = Span::from_ms(length.ms() / GRACE_PART).clamp(*GRACE.start(), Span::days(1));
    let grace = if announced.grace.is_some() { settled.grace } else { usual };
    Announcement { round_time: Some(length), grace, ..settled }
}
