//! The state of the server, which all requests share.

use crate::activity::Activity;
use crate::api::state::Api;
use crate::assets::Assets;
use crate::hub::Hubs;
use crate::limits::{AddressLimits, BOARD_RATE, Connections};
use crate::metrics::WebMetrics;
use crate::public::state::PublicPages;
use axum::http::HeaderMap;
use axum::http::header::ORIGIN;
use castellan_community::access::Access;
use castellan_community::board_links::BoardLinks;
use castellan_community::places::open_games::OpenGames;
use castellan_community::places::rematches::Rematches;
use castellan_community::quota::Quotas;
use castellan_referee::Referee;
use std::sync::Arc;
use tokio::sync::watch;

/// The board on the web. Share it behind an [`Arc`].
pub struct Web {
    pub(crate) referee: Arc<Referee>,
    pub(crate) access: Arc<Access>,
    pub(crate) quotas: Arc<Quotas>,
    pub(crate) links: BoardLinks,
    pub(crate) rematches: Rematches,
    pub(crate) open_games: OpenGames,
    pub(crate) hubs: Hubs,
    pub(crate) connections: Connections,
    pub(crate) metrics: WebMetrics,
    pub(crate) public: PublicPages,
    pub(crate) api: Api,
    /// The requests for boards and sign-ins of each address.
    pub(crate) board_limits: AddressLimits,
    /// Becomes `true` when the server stops.
    pub(crate) stopping: watch::Receiver<bool>,
    stop: watch::Sender<bool>,
    assets: Assets,
    /// The connection to Discord, if boards open there.
    pub(crate) activity: Option<Activity>,
}

impl Web {
    /// Creates the server of a referee's games, with the permissions and quotas of the bot.
    #[must_use]
    pub fn new(access: Arc<Access>, quotas: Arc<Quotas>, links: BoardLinks) -> Arc<Self> {
        Self::with_activity(access, quotas, links, None)
    }

    /// Creates the server of boards that also open within Discord.
    #[must_use]
    pub fn with_activity(
        access: Arc<Access>,
        quotas: Arc<Quotas>,
        links: BoardLinks,
        activity: Option<Activity>,
    ) -> Arc<Self> {
        let referee = Arc::clone(&access.referee);
        let (stop, stopping) = watch::channel(false);
        Arc::new(Self {
            hubs: Hubs::new(Arc::clone(&referee)),
            rematches: Rematches::new(referee.store().clone()),
            open_games: OpenGames::new(Arc::clone(&referee), access.places.clone()),
            referee,
            access,
            quotas,
            api: Api::new(&links),
            links,
            connections: Connections::default(),
            metrics: WebMetrics::default(),
            public: PublicPages::default(),
            board_limits: AddressLimits::new(BOARD_RATE),
            stopping,
            stop,
            assets: Assets::new(),
            activity,
        })
    }

    /// Returns the counts of the server.
    #[must_use]
    pub fn metrics(&self) -> &WebMetrics {
        &self.metrics
    }

    /// Returns the files of the pages.
    pub(crate) const fn assets(&self) -> &Assets {
        &self.assets
    }

    /// Returns the number of connections under way.
    #[must_use]
    pub fn connections(&self) -> usize {
        self.connections.count()
    }

    /// Returns the number of games that are watched.
    #[must_use]
    pub fn watched_games(&self) -> usize {
        self.hubs.count()
    }

    /// Ends all connections. Pages connect again as soon as somebody listens.
    pub fn stop(&self) {
        self.stop.send_replace(true);
    }

    /// Returns `true` if a request comes from a page of this server. Browsers name the origin of every WebSocket and of
    /// every form that is sent.
    pub(crate) fn is_own_origin(&self, headers: &HeaderMap) -> bool {
        let mut origins = headers.get_all(ORIGIN).iter();
        let own = origins.next().is_some_and(|origin| origin.as_bytes() == self.links.address().as_bytes());
        own && origins.next().is_none()
    }

    /// Returns the folder of the page's files.
    pub(crate) fn asset_folder(&self) -> String {
        self.assets.folder()
    }
}
