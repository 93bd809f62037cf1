//! The options that several commands about tournaments take.

use crate::commands::spec::{Kind, LONGEST_TEXT, Opt, Source};
use castellan_tournament::announcement::LONGEST_TITLE;

/// The option by which a tournament is named.
pub const TOURNAMENT: &str = "tournament";
/// The option `tournament`.
pub const TOURNAMENT_OPTION: Opt = Opt::new(TOURNAMENT, Kind::Text(Source::Tournaments));
/// The option `team`.
pub const TEAM: Opt = Opt::new("team", Kind::Text(Source::Entrants));
/// The option `round`.
pub const ROUND: Opt = Opt::new("round", Kind::Text(Source::Rounds));
/// The title of a tournament that is announced.
pub const NEW_TITLE: Opt = Opt::required("title", Kind::Text(Source::Nothing)).at_most(LONGEST_TITLE);
/// Its game.
pub const VARIANT: Opt = Opt::required("variant", Kind::Variant);
/// The title of one that was announced before.
pub const TITLE: Opt = Opt::new("title", Kind::Text(Source::Nothing)).at_most(LONGEST_TITLE);
pub const TIME: Opt = Opt::new("time", Kind::Text(Source::Terms));
pub const OPTIONS: Opt = Opt::new("options", Kind::Text(Source::Terms));
pub const RATED: Opt = Opt::new("rated", Kind::Switch);
pub const STARTS: Opt = Opt::new("starts", Kind::Text(Source::Nothing));
pub const CHECK_IN: Opt = Opt::new("check-in", Kind::Text(Source::Nothing));
pub const ROUND_TIME: Opt = Opt::new("round-time", Kind::Text(Source::Nothing));
pub const DAYS_OFF: Opt = Opt::new("days-off", Kind::Text(Source::Nothing)).at_most(LONGEST_TEXT);
pub const NOTICE: Opt = Opt::new("notice", Kind::Text(Source::Nothing));
pub const GRACE: Opt = Opt::new("grace", Kind::Text(Source::Nothing));
pub const TIEBREAKS: Opt = Opt::new("tiebreaks", Kind::Text(Source::Tiebreaks));
pub const LEAST: Opt = Opt::new("least", Kind::Number);
pub const MOST: Opt = Opt::new("most", Kind::Number);
/// The number of events when a director's button was shown. No option of a command has this name.
pub const SEEN: &str = "seen";
