//! `/tournament arena`: game after game until the time is up.

use crate::commands::handler::{Answered, Call};
use crate::commands::option_values::{choices, options};
use crate::commands::tournaments::announcement::announce::{announcement_of, announces};
use crate::commands::tournaments::options::Announced;
use castellan_game::Span;
use castellan_rules::Variant;
use castellan_tournament::announcement::{GRACE, LONGEST_TITLE};
use castellan_tournament::{Announcement, Format};

/// The ways to treat games that go on when the time is up.
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

/// What is agreed for games, when nobody says anything else: they are short, so that there are many.
const USUAL: [(&str, &str); 2] = [("time", "10m + 10s"), ("rated", "on")];
/// What part of the length a player who does not come is waited for, when nothing is said, up to a day.
const GRACE_PART: u64 = 12;

pub(in crate::commands) async fn announce_arena(call: Call<'_>, new: NewArena) -> Answered {
    let Call { services, context, .. } = call;
    let format = Format::Arena { cut_off: new.unfinished == Some(Unfinished::Drop) };
    let of = (new.title.as_str(), new.variant);
    let settled = announcement_of(services, context, of, &new.announced, (format, &USUAL)).await?;
    announces(services, context, of_length(settled, new.length, &new.announced)).await
}

/// Returns what is settled, with the length of all of it in the place of a round's time, and a grace that fits it.
pub(crate) fn of_length(settled: Announcement, length: Span, announced: &Announced) -> Announcement {
    let usual = Span::from_ms(length.ms() / GRACE_PART).clamp(*GRACE.start(), Span::days(1));
    let grace = if announced.grace.is_some() { settled.grace } else { usual };
    Announcement { round_time: Some(length), grace, ..settled }
}
