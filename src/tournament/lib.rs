//! Tournaments as pure values: who plays whom, who stands where, and the life of an event.
//!
//! - [`command`]: what someone asks. [`decide`](decide()) answers with a [`Decision`] or a [`Refusal`].
//! - [`event`]: what was accepted, versioned, as it is stored. [`Tournament::fold`] makes a tournament of events.
//! - [`state`]: the tournament as it stands. [`effects`](effects()): what is to be done outside after an event.
//! - [`announcement`]: what is settled before the start. [`calendar`]: days on which deadlines stand still.
//! - [`round_robin`], [`swiss`], [`knockout`], [`double_knockout`], [`pods`], [`simul`], [`arena`], [`ladder`], [`teams`],
//!   [`league`]: who plays whom.
//! - [`lots`]: how the numbers of those who play are drawn. [`verification`] draws those of an exported tournament again.
//! - [`score`], [`points`], [`history`], [`mod@standings`]: what games give, and who stands where.
//! - [`rating`]: how strong players are, game by game.
//! - [`trf`], [`export`], [`webhook`]: what was played, for other programs.
//! - [`ids`]: the values that all of it is made of.
//!
//! Nothing here reads a clock, draws a number or sends a byte: time and entropy arrive as arguments.

pub mod announcement;
pub mod calendar;
pub mod command;
pub mod decide;
mod effect;
pub mod event;
pub mod export;
mod formats;
pub mod history;
pub mod ids;
pub mod lots;
pub mod points;
pub mod rating;
pub mod refusal;
pub mod score;
pub mod standings;
pub mod state;
pub mod trf;
pub mod verification;
pub mod webhook;

pub use announcement::{Announcement, Format};
pub use castellan_game::FoldError;
pub use command::{Command, CommandKind};
pub use decide::{Decision, decide};
pub use effect::{Call, Effect, directed, effects};
pub use event::{Directing, EVENT_VERSION, Event, EventKind, Invited};
pub use formats::{arena, double_knockout, knockout, ladder, league, pods, round_robin, simul, swiss, teams};
pub use history::{Bye, History};
pub use ids::{Board, Number, TournamentId};
pub use points::{Points, Scoring};
pub use refusal::Refusal;
pub use score::Score;
pub use standings::{Tiebreak, standings};
pub use state::{Due, DueKind, Phase, Tournament};
