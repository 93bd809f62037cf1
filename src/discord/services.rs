//! What the handlers of commands and components share.

use crate::authority::Access;
use crate::commands::CommandSummary;
use crate::commands::tournaments::enter::EntrantLists;
use crate::decision_log::DecisionLog;
use crate::drafts::Drafts;
use crate::game_commands::GameCommands;
use crate::game_messages::GameMessages;
use crate::game_places::GamePlaces;
use crate::holds::Holds;
use crate::open_games::OpenGames;
use crate::ports::Discord;
use crate::private_lists::PrivateLists;
use crate::quota::Quotas;
use crate::rematches::Rematches;
use crate::render_pool::RenderPool;
use crate::settings::Settings;
use crate::status_board::StatusBoard;
use crate::tournaments::TournamentHost;
use crate::undelivered::Undelivered;
use crate::venues::Venues;
use crate::webhooks::Webhooks;
use castellan_game::Span;
use castellan_referee::Referee;
use std::sync::Arc;

/// What the handlers of commands and components share.
pub(crate) struct Services {
    pub referee: Arc<Referee>,
    pub discord: Arc<dyn Discord>,
    pub access: Arc<Access>,
    pub settings: Arc<Settings>,
    pub places: GamePlaces,
    pub open_games: Arc<OpenGames>,
    pub games: GameCommands,
    pub messages: Arc<GameMessages>,
    pub decisions: DecisionLog,
    pub venues: Venues,
    pub tournaments: Arc<TournamentHost>,
    pub holds: Arc<Holds>,
    pub status_board: Arc<StatusBoard>,
    pub private_lists: Arc<PrivateLists>,
    pub drafts: Drafts,
    pub rematches: Rematches,
    /// Lists of people to be asked to tournaments.
    pub entrant_lists: EntrantLists,
    /// What `/help` says of commands.
    pub commands: Vec<CommandSummary>,
    pub quotas: Quotas,
    pub render_pool: RenderPool,
    pub undelivered: Undelivered,
    /// How old backups become, when some are made.
    pub backups_expire: Option<Span>,
    /// The web hooks that results of tournaments are posted to, if there are any.
    pub webhooks: Option<Arc<Webhooks>>,
}
