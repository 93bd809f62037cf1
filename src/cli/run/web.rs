//! The boards on the web, served by the bot.

use crate::config::{Config, WebSettings};
use crate::process::CliError;
use castellan_community::board_links::{BoardKey, BoardLinks};
use castellan_discord::Bot;
use castellan_discord_api::supervisor;
use castellan_discord_api::transport::oauth::ClientSecret;
use castellan_discord_api::transport::{Metrics, Transport};
use castellan_referee::Referee;
use castellan_sandbox::Sandbox;
use castellan_web::Web;
use castellan_web::activity::Activity;
use prometheus_client::registry::Registry;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// The time in which connections can end when the bot stops.
const STOP_TIMEOUT: Duration = Duration::from_secs(2);

/// Boards that are about to be served.
pub(super) struct WebBoards {
    pub links: BoardLinks,
    listener: TcpListener,
    activity: Option<Activity>,
}

/// The Discord that boards open in: the real one, or a test server.
pub(super) struct Place<'a> {
    pub transport: &'a Transport,
    /// The test server that was started for the bot.
    pub sandbox: Option<&'a Sandbox>,
    /// `true` at a test server.
    pub is_test_server: bool,
    /// The address of the test server's page, if it is known.
    pub page: Option<&'a str>,
}

impl Place<'_> {
    /// Returns the connection with which boards open within Discord, if there is a secret for it.
    fn activity(&self, address: &str, configured: Option<ClientSecret>) -> Option<Activity> {
        let secret = configured.or_else(|| self.sandbox?.client_secret().parse().ok())?;
        if let Some(sandbox) = self.sandbox {
            sandbox.set_activity(Some(address));
        }
        let transport = self.transport.clone();
        if !self.is_test_server {
            return Some(Activity::new(transport, secret));
        }
        let page = self.page.map(|page| page.trim_end_matches('/').to_owned());
        let names = page.into_iter().flat_map(|page| [page.replace("127.0.0.1", "localhost"), page]);
        Some(Activity::with_parents(transport, secret, names.collect()))
    }
}

/// Boards that are being served.
pub(super) struct ServedBoards {
    web: Arc<Web>,
    task: JoinHandle<()>,
}

impl WebBoards {
    /// Opens the configured address. At a test server, boards are always served, on this machine.
    pub(super) async fn open(
        config: &Config,
        referee: &Arc<Referee>,
        place: &Place<'_>,
    ) -> Result<Option<Self>, CliError> {
        let settings = config.web().map_err(|error| CliError(crate::language::localize(&error.message())))?;
        if let Some(WebSettings { address, listen, key, activity }) = settings {
            let listener = bind(listen).await?;
            let links = BoardLinks::new(Arc::clone(referee), &address, key);
            return Ok(Some(Self::new(links, listener, place, activity)));
        }
        if !place.is_test_server {
            return Ok(None);
        }
        let listener = bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).await?;
        let address = format!("http://{}", listener.local_addr()?).parse();
        let address = address.map_err(|error| CliError(format!("CASTELLAN_WEB: {error}")))?;
        let key = BoardKey::from(referee.random_bytes().map_err(|error| CliError(error.to_string()))?);
        let links = BoardLinks::new(Arc::clone(referee), &address, key);
        Ok(Some(Self::new(links, listener, place, None)))
    }

    fn new(
        links: BoardLinks,
        listener: TcpListener,
        place: &Place<'_>,
        secret: Option<ClientSecret>,
    ) -> Self {
        let activity = place.activity(links.address(), secret);
        let links = if activity.is_some() { links.with_activity() } else { links };
        Self { links, listener, activity }
    }

    /// Serves the boards, with the permissions and quotas of the bot.
    pub(super) fn serve(self, bot: &Bot, metrics: &Metrics) -> ServedBoards {
        let Self { links, listener, activity } = self;
        tracing::info!(url = links.address(), "web: boards served");
        let (access, quotas) = (Arc::clone(bot.access()), Arc::clone(bot.quotas()));
        let web = Web::with_activity(access, quotas, links, activity);
        let (serving, restarts) = (Arc::clone(&web), metrics.restarts.clone());
        let listener = Arc::new(listener);
        let task = tokio::spawn(async move {
            let serve = || {
                let (web, listener) = (Arc::clone(&serving), Arc::clone(&listener));
                async move {
                    if let Err(error) = web.serve(listener).await {
                        tracing::warn!(%error, "web: serving failed");
                    }
                }
            };
            supervisor::run_to_completion("web", &restarts, serve).await;
        });
        ServedBoards { web, task }
    }
}

impl ServedBoards {
    /// Registers the counts of the boards.
    pub(super) fn register(&self, registry: &mut Registry) {
        self.web.metrics().register(registry);
    }

    /// Ends all connections.
    pub(super) async fn stop(self) {
        self.web.stop();
        // Pages that take no message are given up.
        let _ = timeout(STOP_TIMEOUT, self.task).await;
    }
}

async fn bind(address: SocketAddr) -> Result<TcpListener, CliError> {
    let listener = TcpListener::bind(address).await;
    listener.map_err(|error| CliError(format!("CASTELLAN_WEB_LISTEN: {address}: {error}")))
}
