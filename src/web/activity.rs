//! The board within Discord: a page that Discord shows in a frame, as the bot's Activity.
//!
//! The page's address is no proof: a person could copy it. So the page asks Discord's client, in the
//! window around it, for a code, which Discord alone can give. The code names the person, and Discord says whether this
//! person takes part in the instance, and where it runs. Only then a session is opened, for the game that they chose in
//! this instance. The page keeps the session's token in memory, because browsers drop cookies in frames.

use crate::assets::INDEX;
use crate::headers;
use crate::requests::{Person, log_failure};
use crate::server::{Peer, Web, browser_address, browser_language, empty, escape, html, not_found};
use crate::socket;
use axum::body::{Body, Bytes};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{ConnectInfo, Path, Query, State};
use axum::http::header::{CONTENT_TYPE, ORIGIN};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use axum::routing::{get, post};
use axum::{Router, http};
use castellan_community::board_links::{ActivityLaunch, SessionToken};
use castellan_community::error::OperatorError;
use castellan_discord_api::client::CallError;
use castellan_discord_api::transport::Transport;
use castellan_discord_api::transport::oauth::{AccessToken, ClientSecret};
use castellan_discord_api::wire::{ApplicationId, UserId};
use castellan_game::{GameId, PlayerId};
use castellan_referee::RefereeError;
use castellan_text::message;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;
use tokio::sync::{OnceCell, Semaphore};
use tokio::time::sleep;

/// The origins of Discord's clients, which may show the page in a frame.
const DISCORD: [&str; 6] = [
    "https://discord.com",
    "https://ptb.discord.com",
    "https://canary.discord.com",
    "https://discordapp.com",
    "https://ptb.discordapp.com",
    "https://canary.discordapp.com",
];
/// The prefix that Discord's proxy may leave before a path.
const PROXY_PREFIX: &str = "/.proxy";
/// The most sign-ins at once. Each takes a few requests to Discord.
const MAX_SIGN_INS: usize = 16;
/// The times that Discord and the store are asked for a launch: the page may load before either knows of it.
const ATTEMPTS: u32 = 5;
/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(400);

/// The connection to Discord of boards that open there.
pub struct Activity {
    transport: Transport,
    secret: ClientSecret,
    /// The origins of the pages that may show the board in a frame.
    parents: Vec<String>,
    application: OnceCell<ApplicationId>,
    sign_ins: Semaphore,
}

/// The parameters that Discord adds to the page's address.
#[derive(Deserialize)]
struct FrameQuery {
    frame_id: String,
    instance_id: String,
}

/// A page that signs in.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SignIn {
    code: String,
    instance: String,
}

/// The answer to a page that has signed in.
#[derive(Serialize)]
struct SignedIn<'a> {
    /// The token with which the page confirms itself to Discord's client.
    access: &'a str,
    user: UserId,
    session: &'a str,
    /// The path of the game's WebSocket.
    socket: String,
}

/// The reason that a page is not signed in.
#[derive(Debug, Error)]
enum SignInError {
    /// Discord does not know the code, or the person does not take part in the instance.
    #[error("Discord does not confirm who this is")]
    NotConfirmed,
    /// The person has launched no game in this instance, or in another place.
    #[error("no game was launched")]
    NoGame,
    /// Discord or the store failed.
    #[error(transparent)]
    Failed(#[from] OperatorError),
    /// Too many sign-ins at once.
    #[error("too many sign-ins")]
    Busy,
}

impl From<CallError> for SignInError {
    fn from(error: CallError) -> Self {
        Self::Failed(error.into())
    }
}

impl From<RefereeError> for SignInError {
    fn from(error: RefereeError) -> Self {
        Self::Failed(error.into())
    }
}

impl Activity {
    /// Creates the connection of a bot at Discord.
    #[must_use]
    pub fn new(transport: Transport, secret: ClientSecret) -> Self {
        Self::with_parents(transport, secret, DISCORD.map(str::to_owned).to_vec())
    }

    /// Creates the connection of a bot at a test server, whose page has one of these origins.
    #[must_use]
    pub fn with_parents(transport: Transport, secret: ClientSecret, parents: Vec<String>) -> Self {
        let sign_ins = Semaphore::new(MAX_SIGN_INS);
        Self { transport, secret, parents, application: OnceCell::new(), sign_ins }
    }

    async fn application(&self) -> Result<ApplicationId, CallError> {
        self.application.get_or_try_init(|| self.transport.application()).await.copied()
    }

    /// Returns `true` if a request comes from the page as Discord's proxy serves it. Browsers name the origin of every
    /// `POST` and every WebSocket.
    async fn is_framed_origin(&self, headers: &HeaderMap) -> Result<bool, CallError> {
        let own = format!("https://{}.discordsays.com", self.application().await?);
        let mut origins = headers.get_all(ORIGIN).iter();
        Ok(origins.next().is_some_and(|origin| origin.as_bytes() == own.as_bytes())
            && origins.next().is_none())
    }
}

/// Returns the routes of the board within Discord, with and without the proxy's prefix.
pub(crate) fn routes() -> Router<Arc<Web>> {
    let mut router = Router::new();
    for prefix in ["", PROXY_PREFIX] {
        router = router
            .route(&format!("{prefix}/"), get(show_page))
            .route(&format!("{prefix}/activity/session"), post(sign_in))
            .route(&format!("{prefix}/activity/socket/{{id}}"), get(open_socket));
    }
    router.route(&format!("{PROXY_PREFIX}/assets/{{hash}}/{{file}}"), get(crate::server::asset))
}

/// Shows the page if it is opened as the frame of an Activity.
async fn show_page(
    State(web): State<Arc<Web>>,
    query: Result<Query<FrameQuery>, axum::extract::rejection::QueryRejection>,
    uri: http::Uri,
    headers: HeaderMap,
) -> Response<Body> {
    let (Some(activity), Ok(Query(frame))) = (&web.activity, query) else {
        return not_found(State(Arc::clone(&web)), headers).await;
    };
    if frame.frame_id.is_empty() || frame.instance_id.is_empty() {
        return not_found(State(Arc::clone(&web)), headers).await;
    }
    let application = match activity.application().await {
        Ok(application) => application,
        Err(error) => {
            log_failure(&error.into());
            return empty(StatusCode::SERVICE_UNAVAILABLE);
        }
    };
    let language = browser_language(&headers);
    let root = if uri.path().starts_with(PROXY_PREFIX) { PROXY_PREFIX } else { "" };
    let alone = message!(Web, "activity-alone", button = message!(Buttons, "board")).text(language);
    let parents = activity.parents.join(" ");
    // The socket is known after the sign-in, with which another script begins.
    let attributes = format!(
        "data-root=\"{root}\" data-application=\"{application}\" data-parents=\"{parents}\" data-alone=\"{}\"",
        escape(&alone)
    );
    let page = INDEX
        .replace("data-socket=\"{SOCKET}\"", &attributes)
        .replace("{ASSETS}/main.js", "{ASSETS}/activity.js")
        // Nobody has signed in yet, so there is no state.
        .replace("{STATE}", "")
        .replace("{META}", "")
        .replace("{AFTER}", "")
        .replace("{FOOTER}", "")
        .replace("{KIND}", "page")
        .replace("{PRELOADS}", "")
        .replace("{NAVIGATION}", "")
        .replace("{OF-GAME}", "")
        .replace("{LANGUAGE}", language.tag())
        .replace("{ASSETS}", &format!("{root}{}", web.asset_folder()))
        .replace("{NOSCRIPT}", &escape(&message!(Web, "no-script").text(language)))
        .replace("{TITLE}", "Castellan");
    let mut response = html(StatusCode::OK, page);
    headers::allow_framing(response.headers_mut(), &parents);
    response
}

/// Signs a page in.
async fn sign_in(State(web): State<Arc<Web>>, headers: HeaderMap, body: Bytes) -> Response<Body> {
    let Some(activity) = &web.activity else { return empty(StatusCode::NOT_FOUND) };
    let is_json = headers.get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes() == b"application/json");
    let is_own = match web.is_activity_origin(activity, &headers).await {
        Ok(is_own) => is_own,
        Err(error) => return Web::sign_in_error(error.into(), &headers),
    };
    if !is_own || !is_json {
        return empty(StatusCode::FORBIDDEN);
    }
    let Ok(asked) = serde_json::from_slice::<SignIn>(&body) else { return empty(StatusCode::BAD_REQUEST) };
    match web.sign_in(activity, &asked).await {
        Ok((access, user, launch, session)) => {
            let signed_in = SignedIn {
                access: access.reveal(),
                user,
                session: session.reveal(),
                socket: format!("/activity/socket/{}", launch.game),
            };
            json(StatusCode::OK, &signed_in)
        }
        Err(error) => Web::sign_in_error(error, &headers),
    }
}

impl Web {
    /// Returns `true` if a request comes from the page, within Discord or at the test server.
    async fn is_activity_origin(&self, activity: &Activity, headers: &HeaderMap) -> Result<bool, CallError> {
        Ok(self.is_own_origin(headers) || activity.is_framed_origin(headers).await?)
    }

    async fn sign_in(
        &self,
        activity: &Activity,
        asked: &SignIn,
    ) -> Result<(AccessToken, UserId, ActivityLaunch, SessionToken), SignInError> {
        let Ok(_permit) = activity.sign_ins.try_acquire() else { return Err(SignInError::Busy) };
        let (transport, application) = (&activity.transport, activity.application().await?);
        let access = match transport.exchange_code(application, &activity.secret, &asked.code).await {
            Ok(access) => access,
            Err(CallError::Refused { what, .. }) => {
                // A wrong secret is the operator's to mend.
                tracing::warn!(error = what, "activity: code not exchanged");
                return Err(SignInError::NotConfirmed);
            }
            Err(error) => return Err(error.into()),
        };
        let user = transport.user_of_token(&access).await?;
        let player = self.referee.directory.find_player(&format!("discord:{user}")).await?;
        let Some(player) = player else { return Err(SignInError::NoGame) };
        let launch = self.launch(activity, application, (&player, user), &asked.instance).await?;
        let session = self.links.open_session(&player, &asked.instance, &launch).await?;
        Ok((access, user, launch, session))
    }

    /// Returns the game that a person launched in an instance, once Discord confirms that they take part in it, where
    /// they launched it.
    async fn launch(
        &self,
        activity: &Activity,
        application: ApplicationId,
        (player, user): (&PlayerId, UserId),
        instance: &str,
    ) -> Result<ActivityLaunch, SignInError> {
        let mut error = SignInError::NotConfirmed;
        for attempt in 0..ATTEMPTS {
            if attempt > 0 {
                sleep(PAUSE).await;
            }
            let found = activity.transport.activity_instance(application, instance).await?;
            let found = found.filter(|found| found.application == application && found.users.contains(&user));
            let Some(found) = found else { continue };
            error = SignInError::NoGame;
            match self.links.launch(player, instance).await? {
                Some(launch) if launch.is_at(&found) => return Ok(launch),
                Some(_) => return Err(SignInError::NotConfirmed),
                None => {}
            }
        }
        Err(error)
    }

    /// Returns the answer to a page that is not signed in: a sentence in the browser's language.
    fn sign_in_error(error: SignInError, headers: &HeaderMap) -> Response<Body> {
        let (status, text) = match error {
            SignInError::NotConfirmed => (StatusCode::FORBIDDEN, message!(Web, "activity-refused")),
            SignInError::NoGame => {
                let button = message!(Buttons, "board");
                (StatusCode::NOT_FOUND, message!(Web, "activity-no-game", button = button))
            }
            SignInError::Busy => (StatusCode::SERVICE_UNAVAILABLE, message!(Web, "failed")),
            SignInError::Failed(error) => {
                log_failure(&error);
                (StatusCode::SERVICE_UNAVAILABLE, message!(Web, "failed"))
            }
        };
        json(status, &serde_json::json!({ "text": text.text(browser_language(headers)) }))
    }
}

fn json(status: StatusCode, value: &impl Serialize) -> Response<Body> {
    let Ok(text) = serde_json::to_string(value) else { return empty(StatusCode::INTERNAL_SERVER_ERROR) };
    let mut response = empty(status);
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    *response.body_mut() = Body::from(text);
    response
}

/// Opens the connection of a page, whose first message is the token of its session.
async fn open_socket(
    State(web): State<Arc<Web>>,
    Path(id): Path<String>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response<Body> {
    let Some(activity) = &web.activity else { return empty(StatusCode::NOT_FOUND) };
    match web.is_activity_origin(activity, &headers).await {
        Ok(true) => {}
        Ok(false) => return empty(StatusCode::FORBIDDEN),
        Err(error) => {
            log_failure(&error.into());
            return empty(StatusCode::SERVICE_UNAVAILABLE);
        }
    }
    let Ok(upgrade) = upgrade else { return empty(StatusCode::BAD_REQUEST) };
    let upgrade = socket::limited(upgrade);
    let Ok(game) = GameId::new(id) else { return socket::reject(upgrade, socket::NO_GAME) };
    let address = browser_address(peer, &headers);
    socket::accept_unknown(upgrade, web, game, address)
}

impl Web {
    /// Returns the person of a session at a game's board; `None` if there is no such session.
    pub(crate) async fn person_of_token(
        &self,
        token: &str,
        game: &GameId,
    ) -> Result<Option<Person>, OperatorError> {
        match self.links.session(token, game).await? {
            Some(session) => self.person(&session).await,
            None => Ok(None),
        }
    }
}
