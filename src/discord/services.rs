//! The services shared by the handlers of commands and components.

use crate::announcing::game_messages::GameMessages;
use crate::announcing::holds::Holds;
use crate::announcing::status_board::StatusBoard;
use crate::announcing::undelivered::Undelivered;
use crate::interactions::game_commands::GameCommands;
use crate::interactions::private_lists::PrivateLists;
use crate::registry::Registry;
use crate::tournaments::TournamentHost;
use crate::tournaments::entrant_list::EntrantLists;
use crate::webhooks::Webhooks;
use castellan_community::access::Access;
use castellan_community::directors::log::DecisionLog;
use castellan_community::drafts::Drafts;
use castellan_community::game_places::GamePlaces;
use castellan_community::open_games::OpenGames;
use castellan_community::quota::Quotas;
use castellan_community::rematches::Rematches;
use castellan_community::settings::Settings;
use castellan_community::venues::Venues;
use castellan_discord_api::ports::Discord;
use castellan_discord_view::render_pool::RenderPool;
use castellan_game::Span;
use castellan_referee::Referee;
use std::sync::Arc;

/// The services shared by the handlers of commands and components.
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
    /// Rejected lines of conditional moves, to be corrected in the form.
    pub drafts: Drafts,
    /// The piece that each user selected last in a game, with the moment of the game.
    pub pieces: Drafts,
    /// Rematches of games.
    pub rematches: Rematches,
    /// Lists of people to be invited to tournaments.
    pub entrant_lists: EntrantLists,
    /// All commands and components.
    pub registry: &'static Registry,
    pub quotas: Quotas,
    pub render_pool: RenderPool,
    pub undelivered: Undelivered,
    /// The age at which backups expire, if there are any.
    pub backups_expire: Option<Span>,
    /// The webhooks for results of tournaments.
    pub webhooks: Option<Arc<Webhooks>>,
}
