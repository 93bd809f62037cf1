//! The page within Discord: its address, its sign-in and its connection.

use super::{Activity, PROXY_PREFIX};
use crate::assets::INDEX;
use crate::browser::{Peer, browser_address, browser_language};
use crate::headers;
use crate::html::{empty, escape, html, not_found};
use crate::requests::{Person, log_failure};
use crate::socket::{self, FramedUpgrade};
use crate::state::Web;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::rejection::QueryRejection;
use axum::extract::{ConnectInfo, FromRequest, Path, Query, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, Uri};
use axum::routing::{get, post};
use castellan_community::board_links::{ActivityLaunch, SessionToken};
use castellan_community::error::OperatorError;
use castellan_discord_api::client::CallError;
use castellan_discord_api::transport::oauth::AccessToken;
use castellan_discord_api::wire::{ApplicationId, UserId};
use castellan_game::{GameId, PlayerId};
use castellan_referee::RefereeError;
use castellan_text::message;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;
use tokio::time::sleep;

/// The times that the store is asked for a launch, and then Discord for the person in the instance: the page may load
/// before either knows of it.
const ATTEMPTS: u32 = 5;
/// The times that Discord may not know the instance at all. Each counts towards its limit of invalid requests.
const UNKNOWN_INSTANCES: u32 = 2;
/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(400);

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
    /// Too many sign-ins at once, or a short time ago.
    #[error("too many sign-ins")]
    TooMany,
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

/// Returns the routes of the board within Discord, with and without the proxy's prefix.
pub(crate) fn routes() -> Router<Arc<Web>> {
    let mut router = Router::new();
    for prefix in ["", PROXY_PREFIX] {
        router = router
            .route(&format!("{prefix}/"), get(show_page))
            .route(&format!("{prefix}/activity/session"), post(sign_in))
            .route(&format!("{prefix}/activity/socket/{{id}}"), get(open_socket));
    }
    router
}

/// Shows the page if it is opened as the frame of an Activity.
async fn show_page(
    State(web): State<Arc<Web>>,
    query: Result<Query<FrameQuery>, QueryRejection>,
    uri: Uri,
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
async fn sign_in(
    State(web): State<Arc<Web>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    request: Request,
) -> Response<Body> {
    let Some(activity) = &web.activity else { return empty(StatusCode::NOT_FOUND) };
    let headers = request.headers().clone();
    let is_json = headers.get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes() == b"application/json");
    let is_own = match web.is_activity_origin(activity, &headers).await {
        Ok(is_own) => is_own,
        Err(error) => return Web::sign_in_error(error.into(), &headers),
    };
    if !is_own || !is_json {
        return empty(StatusCode::FORBIDDEN);
    }
    // Scripts can send any origin. Before the body is read and Discord is asked, the address must have room.
    if !activity.take_sign_in(browser_address(peer, &headers), web.referee.instant()) {
        return Web::sign_in_error(SignInError::TooMany, &headers);
    }
    let body = Bytes::from_request(request, &web).await;
    let asked = body.ok().and_then(|body| serde_json::from_slice::<SignIn>(&body).ok());
    let Some(asked) = asked else { return empty(StatusCode::BAD_REQUEST) };
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
    pub(crate) async fn is_activity_origin(
        &self,
        activity: &Activity,
        headers: &HeaderMap,
    ) -> Result<bool, CallError> {
        Ok(self.is_own_origin(headers) || activity.is_framed_origin(headers).await?)
    }

    async fn sign_in(
        &self,
        activity: &Activity,
        asked: &SignIn,
    ) -> Result<(AccessToken, UserId, ActivityLaunch, SessionToken), SignInError> {
        let Ok(_permit) = activity.sign_ins.try_acquire() else { return Err(SignInError::TooMany) };
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
        Ok((access, user, launch, session.ok_or(SignInError::NoGame)?))
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
        // Discord is asked for nothing that the bot has not launched.
        let launch = self.stored_launch(player, instance).await?.ok_or(SignInError::NoGame)?;
        let mut unknown = 0;
        for attempt in 0..ATTEMPTS {
            if attempt > 0 {
                sleep(PAUSE).await;
            }
            match activity.transport.activity_instance(application, instance).await? {
                Some(found) if found.application != application => break,
                Some(found) if found.users.contains(&user) => {
                    return if launch.is_at(&found) { Ok(launch) } else { Err(SignInError::NotConfirmed) };
                }
                Some(_) => {}
                None => unknown += 1,
            }
            if unknown == UNKNOWN_INSTANCES {
                break;
            }
        }
        Err(SignInError::NotConfirmed)
    }

    /// Returns the game that a person launched in an instance: the bot may be about to store it.
    async fn stored_launch(
        &self,
        player: &PlayerId,
        instance: &str,
    ) -> Result<Option<ActivityLaunch>, OperatorError> {
        for _ in 1..ATTEMPTS {
            if let Some(launch) = self.links.launch(player, instance).await? {
                return Ok(Some(launch));
            }
            sleep(PAUSE).await;
        }
        self.links.launch(player, instance).await
    }

    /// Returns the answer to a page that is not signed in: a sentence in the browser's language.
    fn sign_in_error(error: SignInError, headers: &HeaderMap) -> Response<Body> {
        let (status, text) = match error {
            SignInError::NotConfirmed => (StatusCode::FORBIDDEN, message!(Web, "activity-refused")),
            SignInError::NoGame => {
                let button = message!(Buttons, "board");
                (StatusCode::NOT_FOUND, message!(Web, "activity-no-game", button = button))
            }
            SignInError::TooMany => (StatusCode::TOO_MANY_REQUESTS, message!(Web, "public-slow")),
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
    FramedUpgrade(upgrade): FramedUpgrade,
) -> Response<Body> {
    match GameId::new(id) {
        Ok(game) => upgrade.accept_unknown(web, game),
        Err(_) => upgrade.reject(socket::NO_GAME),
    }
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
