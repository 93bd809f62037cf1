//! `/tournament league`: a season of divisions.

use crate::commands::handler::{Call, HandlerResult};
use crate::commands::option_values::options;
use crate::commands::tournaments::announcement::announce::{
    DEFAULT_SETTINGS, announce_here, announcement_for_format,
};
use crate::commands::tournaments::shared_options::AnnouncementOptions;
use castellan_rules::Variant;
use castellan_tournament::announcement::LONGEST_TITLE;
use castellan_tournament::league::most_moving;
use castellan_tournament::{Announcement, Format};

options! {
    /// The options of `/tournament league`.
    pub(in crate::commands) struct LeagueOptions {
        title: String = "title".at_most(LONGEST_TITLE),
        variant: Variant = "variant",
        size: Option<u32> = "size",
        moving: Option<u32> = "moving".from_zero(),
        double: bool = "double",
        ..announced: AnnouncementOptions,
    }
}

/// The default size of a division.
const SIZE: u32 = 8;
/// The default number of players promoted from each division, and relegated.
const MOVING: u32 = 2;
/// The default maximum of entrants.
const MAX_ENTRANTS: u32 = 200;

pub(in crate::commands) async fn announce_league(call: Call<'_>, new: LeagueOptions) -> HandlerResult {
    let Call { services, context, .. } = call;
    let size = new.size.unwrap_or(SIZE);
    let moving = new.moving.unwrap_or(MOVING.min(most_moving(size)));
    let format = Format::League { size, moving, double: new.double };
    let subject = (new.title.as_str(), new.variant);
    let base =
        announcement_for_format(services, context, subject, &new.announced, (format, &DEFAULT_SETTINGS))
            .await?;
    let most = new.announced.most.unwrap_or(MAX_ENTRANTS);
    announce_here(services, context, Announcement { max_entrants: most, ..base }).await
}
