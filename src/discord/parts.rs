//! Building blocks shared by the services.

use crate::announcing::deliveries::Deliveries;
use crate::announcing::lost_channels::LostChannels;
use crate::announcing::undelivered::Undelivered;
use crate::in_flight::Tasks;
use crate::interactions::waiting_interactions::WaitingInteractions;
use castellan_community::game_places::GamePlaces;
use castellan_community::open_games::OpenGames;
use castellan_community::policy::Policy;
use castellan_community::settings::Settings;
use castellan_community::venues::Venues;
use castellan_discord_api::ports::Discord;
use castellan_discord_view::render_pool::RenderPool;
use castellan_referee::Referee;
use castellan_store::SharedStore;
use std::sync::Arc;

/// The building blocks of the services. Each service takes handles of those that it needs.
pub(crate) struct Parts {
    pub referee: Arc<Referee>,
    pub discord: Arc<dyn Discord>,
    pub store: SharedStore,
    pub places: GamePlaces,
    pub venues: Venues,
    pub settings: Arc<Settings>,
    pub open_games: Arc<OpenGames>,
    /// The policy that decides permissions.
    pub policy: Policy,
    pub render_pool: RenderPool,
    pub tasks: Tasks,
    pub undelivered: Undelivered,
    pub deliveries: Deliveries,
    pub waiting_interactions: WaitingInteractions,
    pub lost_channels: LostChannels,
}

impl Parts {
    pub fn new(referee: Arc<Referee>, discord: Arc<dyn Discord>, policy: Policy) -> Self {
        let store = referee.store().clone();
        let places = GamePlaces(store.clone());
        Self {
            venues: Venues(store.clone()),
            settings: Arc::new(Settings::new(store.clone())),
            open_games: Arc::new(OpenGames::new(Arc::clone(&referee), places.clone())),
            policy,
            render_pool: RenderPool::shared(),
            tasks: Tasks::default(),
            undelivered: Undelivered::default(),
            deliveries: Deliveries::default(),
            waiting_interactions: WaitingInteractions::default(),
            lost_channels: LostChannels::default(),
            referee,
            discord,
            store,
            places,
        }
    }
}
