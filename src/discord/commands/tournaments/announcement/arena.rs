//! `/tournament arena`: one game after another until the time is up.

use crate::commands::handler::{Call, HandlerResult};
use crate::commands::option_values::{choices, options};
use crate::commands::tournaments::announcement::announce::{
    announce_here, announcement_for_format, default_grace,
};
use crate::commands::tournaments::shared_options::AnnouncementOptions;
use castellan_game::Span;
use castellan_rules::Variant;
use castellan_tournament::announcement::LONGEST_TITLE;
use castellan_tournament::{Announcement, Format};

/// The ways to treat games that are still running when the time is up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum UnfinishedGames {
    Count,
    Drop,
}

choices! { UnfinishedGames: "count" => Self::Count, "drop" => Self::Drop, }

options! {
    /// The options of `/tournament arena`.
    pub(in crate::commands) struct ArenaOptions {
        title: String = "title".at_most(LONGEST_TITLE),
        variant: Variant = "variant",
        length: Span = "length",
        unfinished: Option<UnfinishedGames> = "unfinished",
        ..announced: AnnouncementOptions [without "round-time", "days-off", "notice"],
    }
}

/// The default agreement, with short games so that there are many.
const DEFAULT_SETTINGS: [(&str, &str); 2] = [("time", "10m + 10s"), ("rated", "on")];

pub(in crate::commands) async fn announce_arena(call: Call<'_>, new: ArenaOptions) -> HandlerResult {
    let Call { services, context, .. } = call;
    let format = Format::Arena { cut_off: new.unfinished == Some(UnfinishedGames::Drop) };
    let subject = (new.title.as_str(), new.variant);
    let base =
        announcement_for_format(services, context, subject, &new.announced, (format, &DEFAULT_SETTINGS))
            .await?;
    announce_here(services, context, with_length(base, new.length, &new.announced)).await
}

/// Returns the announcement with the arena's length as the round time, and a default grace period.
pub(crate) fn with_length(base: Announcement, length: Span, announced: &AnnouncementOptions) -> Announcement {
    let grace = if announced.grace.is_some() { base.grace } else { default_grace(length) };
    Announcement { round_time: Some(length), grace, ..base }
}
