//! The dependencies from which the services are built.

use crate::announcing::lost_channels::LostChannels;
use crate::announcing::pending_notices::PendingNotices;
use crate::announcing::undelivered::UndeliveredMessages;
use crate::in_flight::BackgroundTasks;
use crate::interactions::waiting_interactions::WaitingInteractions;
use castellan_community::access::policy::Policy;
use castellan_community::board_links::BoardLinks;
use castellan_community::boards::render_pool::RenderPool;
use castellan_community::places::game_locations::GameLocations;
use castellan_community::places::open_games::OpenGames;
use castellan_community::places::tournament_locations::TournamentLocations;
use castellan_community::settings::Settings;
use castellan_discord_api::client::Discord;
use castellan_referee::Referee;
use castellan_store::SharedStore;
use std::sync::Arc;

/// The dependencies of the services. Each service keeps handles of those that it needs.
pub(crate) struct Dependencies {
    pub referee: Arc<Referee>,
    pub discord: Arc<dyn Discord>,
    pub store: SharedStore,
    pub places: GameLocations,
    pub venues: TournamentLocations,
    pub settings: Arc<Settings>,
    pub open_games: Arc<OpenGames>,
    /// The policy that decides permissions.
    pub policy: Policy,
    /// The links to boards on the web, if there are any.
    pub board_links: Option<BoardLinks>,
    pub render_pool: RenderPool,
    pub background_tasks: BackgroundTasks,
    pub undelivered: UndeliveredMessages,
    pub pending_notices: PendingNotices,
    pub waiting_interactions: WaitingInteractions,
    pub lost_channels: LostChannels,
}

impl Dependencies {
    pub fn new(
        referee: Arc<Referee>,
        discord: Arc<dyn Discord>,
        policy: Policy,
        board_links: Option<BoardLinks>,
    ) -> Self {
        let store = referee.store().clone();
        let places = GameLocations(store.clone());
        Self {
            venues: TournamentLocations(store.clone()),
            settings: Arc::new(Settings::new(store.clone())),
            open_games: Arc::new(OpenGames::new(Arc::clone(&referee), places.clone())),
            policy,
            board_links,
            render_pool: RenderPool::shared(),
            background_tasks: BackgroundTasks::default(),
            undelivered: UndeliveredMessages::default(),
            pending_notices: PendingNotices::default(),
            waiting_interactions: WaitingInteractions::default(),
            lost_channels: LostChannels::default(),
            referee,
            discord,
            store,
            places,
        }
    }
}
