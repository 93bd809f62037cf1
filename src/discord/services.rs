//! The services shared by the handlers of commands and components.

use crate::analysis_answers::AnalysisAnswers;
use crate::announcing::game_messages::GameMessages;
use crate::announcing::holds::HoldManager;
use crate::announcing::status_board::StatusBoard;
use crate::announcing::undelivered::UndeliveredMessages;
use crate::interactions::game_commands::GameCommands;
use crate::interactions::private_lists::PrivateLists;
use crate::registry::Registry;
use crate::tournaments::TournamentHost;
use crate::tournaments::invitation_list::InvitationLists;
use crate::webhooks::Webhooks;
use castellan_community::access::Access;
use castellan_community::board_links::BoardLinks;
use castellan_community::boards::render_pool::RenderPool;
use castellan_community::directors::log::DecisionLog;
use castellan_community::drafts::Drafts;
use castellan_community::places::game_locations::GameLocations;
use castellan_community::places::open_games::OpenGames;
use castellan_community::places::rematches::Rematches;
use castellan_community::places::tournament_locations::TournamentLocations;
use castellan_community::quota::Quotas;
use castellan_community::settings::Settings;
use castellan_discord_api::client::Discord;
use castellan_game::Span;
use castellan_referee::Referee;
use std::sync::Arc;

/// The services shared by the handlers of commands and components.
pub(crate) struct Services {
    pub referee: Arc<Referee>,
    pub discord: Arc<dyn Discord>,
    pub access: Arc<Access>,
    pub settings: Arc<Settings>,
    pub places: GameLocations,
    pub open_games: Arc<OpenGames>,
    pub games: GameCommands,
    pub messages: Arc<GameMessages>,
    pub decisions: DecisionLog,
    pub venues: TournamentLocations,
    pub tournaments: Arc<TournamentHost>,
    pub analysis_answers: AnalysisAnswers,
    pub holds: Arc<HoldManager>,
    pub status_board: Arc<StatusBoard>,
    pub private_lists: Arc<PrivateLists>,
    /// Rejected lines of conditional moves, to be corrected in the form.
    pub rejected_conditions: Drafts,
    /// The piece that each user selected last in a game, with the board version of the game.
    pub selected_pieces: Drafts,
    /// Rematches of games.
    pub rematches: Rematches,
    /// Lists of people to be invited to tournaments.
    pub invitation_lists: InvitationLists,
    /// All commands and components.
    pub registry: &'static Registry,
    pub quotas: Arc<Quotas>,
    pub render_pool: RenderPool,
    pub undelivered: UndeliveredMessages,
    /// The age at which backups expire, if there are any.
    pub backup_expiry: Option<Span>,
    /// The links to boards on the web, if there are any.
    pub board_links: Option<BoardLinks>,
    /// The webhooks for results of tournaments.
    pub webhooks: Option<Arc<Webhooks>>,
}
