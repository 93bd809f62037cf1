//! The server: its parts, its routes, and their checks.

use crate::activity::{self, Activity};
use crate::api::{self, Api};
use crate::assets::Assets;
use crate::board_page::BoardPage;
use crate::headers;
use crate::hub::Hubs;
use crate::limits::{BOARD_RATE, BODY_TIMEOUT, ConnectionPermit, Connections};
use crate::metrics::WebMetrics;
use crate::public::limits::{self, AddressLimits};
use crate::public::{self, PublicPages};
use crate::requests::{Person, log_failure};
use crate::sign_in;
use crate::socket::{self, OwnUpgrade};
use crate::study;
use crate::view::Reader;
use axum::body::Body;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, Request, State};
use axum::http::header::{ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_TYPE, ORIGIN};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Response, StatusCode};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::routing::get;
use axum::{Extension, Router};
use castellan_community::access::Access;
use castellan_community::board_links::{BoardLinks, BoardPlace, BoardSession};
use castellan_community::caller::Caller;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::open_games::OpenGames;
use castellan_community::quota::Quotas;
use castellan_community::rematches::Rematches;
use castellan_discord_api::wire::UserId;
use castellan_game::{Game, GameId};
use castellan_referee::Referee;
use castellan_text::{Language, Message, game_title_in, message};
use futures_util::StreamExt;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::fmt::Write;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

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

/// The address that a connection comes from: a browser's, or a proxy's.
#[derive(Clone, Copy)]
pub(crate) struct Peer(pub SocketAddr);

/// The pause after a connection could not be accepted.
const ACCEPT_RETRY: Duration = Duration::from_millis(50);
/// The longest time in which a browser must send the head of its next request.
const HEAD_TIMEOUT: Duration = Duration::from_secs(15);

/// The result of a request that has an answer of its own if it fails.
type PageResult = Result<Response<Body>, Box<Response<Body>>>;

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

    /// Returns the routes.
    pub fn router(self: &Arc<Self>) -> Router {
        let boards = Router::new()
            .route("/enter/{token}", get(sign_in::show_link).post(sign_in::enter))
            .route("/game/{id}", get(game_page))
            .route("/game/{id}/socket", get(open_socket))
            .merge(study::puzzles())
            .merge(activity::routes())
            .route_layer(from_fn_with_state(Arc::clone(self), limits::check_boards));
        Router::new()
            .route("/assets/{hash}/{file}", get(asset))
            .route(&format!("{}/assets/{{hash}}/{{file}}", activity::PROXY_PREFIX), get(asset))
            .merge(boards)
            .merge(public::routes(self))
            .merge(study::lessons(self))
            .merge(api::router(self))
            .fallback(not_found)
            .layer(DefaultBodyLimit::max(1 << 10))
            .layer(from_fn(limit_body_time))
            .with_state(Arc::clone(self))
    }

    /// Serves until the future is dropped, or [`stop`](Self::stop) is called.
    ///
    /// # Errors
    /// Returns an error if connections can no longer be accepted.
    pub async fn serve(self: Arc<Self>, listener: Arc<TcpListener>) -> std::io::Result<()> {
        let (router, mut stopping) = (self.router(), self.stopping.clone());
        let mut connections = JoinSet::new();
        loop {
            let (stream, peer) = tokio::select! {
                accepted = listener.accept() => {
                    let Ok(accepted) = accepted else {
                        // The process has too many open files, or the browser is gone already.
                        sleep(ACCEPT_RETRY).await;
                        continue;
                    };
                    accepted
                }
                Some(_) = connections.join_next() => continue,
                // The sender lives as long as this.
                () = async { let _ = stopping.wait_for(|is_stopping| *is_stopping).await; } => break,
            };
            // A connection that becomes a WebSocket gives its place back, and then has one of its person.
            let Some(permit) = self.connections.stream_permit(peer.ip()) else { continue };
            // A move is one small message, and waits for no other.
            let _ = stream.set_nodelay(true);
            let service = router.clone().layer(Extension(ConnectInfo(Peer(peer))));
            connections.spawn(serve_connection(stream, service, self.stopping.clone(), permit));
        }
        while connections.join_next().await.is_some() {}
        Ok(())
    }

    /// Ends all connections. Pages connect again as soon as somebody listens.
    pub fn stop(&self) {
        self.stop.send_replace(true);
    }

    /// Loads the person of a session; `None` for an erased one.
    pub(crate) async fn caller(
        &self,
        session: &BoardSession,
    ) -> Result<Option<(Caller, UserId)>, OperatorError> {
        let guild = session.guild(self.referee.now());
        self.access.caller_of_session(&session.player, guild, session.language()).await
    }

    /// Loads a person at the board of a game by their session; `None` for an erased one.
    pub(crate) async fn person(&self, session: &BoardSession) -> Result<Option<Person>, OperatorError> {
        let BoardPlace::Game(game) = &session.place else { return Ok(None) };
        let found = self.caller(session).await?;
        let (game, session) = (game.clone(), Some(session.clone()));
        Ok(found.map(|(caller, user)| Person { caller, user, game, session }))
    }

    /// Returns a person as the reader of a game.
    pub(crate) async fn reader(&self, person: &Person, game: &Game) -> Result<Reader, OperatorError> {
        let player = &person.caller.player;
        let settings = self.access.settings.person_or_default(player).await?;
        Ok(Reader::person(player.clone(), person.caller.language, &settings, game))
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

/// Serves the requests of a connection, until it ends or the server stops.
async fn serve_connection(
    stream: TcpStream,
    service: Router,
    mut stopping: watch::Receiver<bool>,
    _permit: ConnectionPermit,
) {
    let mut server = http1::Builder::new();
    server.timer(TokioTimer::new()).header_read_timeout(HEAD_TIMEOUT);
    let service = TowerToHyperService::new(service);
    let mut connection = pin!(server.serve_connection(TokioIo::new(stream), service).with_upgrades());
    let stopped = async {
        // The sender lives as long as the server.
        let _ = stopping.wait_for(|is_stopping| *is_stopping).await;
    };
    tokio::select! {
        // A browser that breaks off is no failure.
        _ = connection.as_mut() => {}
        () = stopped => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}

/// Ends bodies that come too slowly, as if that were all. Of a text that breaks off, nothing can be read.
async fn limit_body_time(request: Request, next: Next) -> Response<Body> {
    if request.method() != Method::POST {
        return next.run(request).await;
    }
    let in_time = |body: Body| Body::from_stream(body.into_data_stream().take_until(sleep(BODY_TIMEOUT)));
    next.run(request.map(in_time)).await
}

/// Returns the language that a browser asks for.
pub(crate) fn browser_language(headers: &HeaderMap) -> Language {
    let asked = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let tags = asked.split(',').map(|tag| tag.split(';').next().unwrap_or_default().trim());
    let known = tags.filter_map(|tag| Language::of_tag(tag.split('-').next().unwrap_or_default()));
    known.into_iter().next().unwrap_or_default()
}

/// Returns the address of a browser. A proxy on this machine names it last.
pub(crate) fn browser_address(peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
    let forwarded = headers.get_all(HeaderName::from_static("x-forwarded-for")).iter().next_back();
    let forwarded = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    forwarded.filter(|_| peer.ip().is_loopback()).unwrap_or(peer.ip())
}

async fn game_page(
    State(web): State<Arc<Web>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Response<Body> {
    match show_game(&web, &id, &headers).await {
        Ok(response) => response,
        Err(response) => *response,
    }
}

async fn show_game(web: &Web, id: &str, headers: &HeaderMap) -> PageResult {
    let (person, _) = visitor(web, id, headers).await?;
    let language = person.caller.language;
    let game = match web.visible_game(&person).await {
        Ok(game) => game,
        Err(error) => return Err(Box::new(refusal_page(web, error, language).await)),
    };
    let failed = |error: OperatorError| {
        log_failure(&error);
        Box::new(failure(web, language))
    };
    let reader = web.reader(&person, &game).await.map_err(failed)?;
    let (_, states) = web.hubs.watch(game.id()).await.map_err(|error| {
        tracing::warn!(game = %game.id(), %error, "web: game not loaded");
        Box::new(failure(web, language))
    })?;
    let (snapshot, now) = (Arc::clone(&states.borrow()), (web.referee.now(), Instant::now()));
    let state = snapshot.text(&reader, 0, now).await.map_err(|_| Box::new(failure(web, language)))?;
    let title = game_title_in(game.settings().variant.info(), language);
    let socket = format!("/game/{}/socket", game.id());
    Ok(BoardPage { language, title, socket: &socket, state: &state, ..BoardPage::default() }.response(web))
}

/// Returns the person who makes a request at a game's board, with the token of their session.
async fn visitor(web: &Web, id: &str, headers: &HeaderMap) -> Result<(Person, String), Box<Response<Body>>> {
    let language = browser_language(headers);
    let failed = |error: OperatorError| {
        log_failure(&error);
        Box::new(failure(web, language))
    };
    let Ok(game) = GameId::new(id) else { return Err(Box::new(sign_in::signed_out(web, language))) };
    let token = sign_in::cookie(headers, &BoardPlace::Game(game.clone()));
    let Some(token) = token else { return Err(Box::new(sign_in::signed_out(web, language))) };
    let signed_out = || Box::new(sign_in::signed_out_of(web, language, &game));
    let session = web.links.session(&token, &game).await.map_err(failed)?;
    let Some(session) = session else { return Err(signed_out()) };
    let person = web.person(&session).await.map_err(failed)?;
    person.map(|person| (person, token)).ok_or_else(signed_out)
}

async fn open_socket(
    State(web): State<Arc<Web>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    upgrade: OwnUpgrade,
) -> Response<Body> {
    let Ok(game) = GameId::new(id) else { return upgrade.reject(socket::NO_GAME) };
    match visitor(&web, game.as_str(), &headers).await {
        Ok((person, token)) => match web.connections.permit(&person.caller.player, upgrade.address) {
            Some(permit) => upgrade.accept(web, person, token, permit),
            None => upgrade.reject(socket::TOO_MANY),
        },
        Err(response) if response.status() == StatusCode::UNAUTHORIZED => upgrade.reject(socket::SIGNED_OUT),
        Err(_) => upgrade.reject(socket::FAILED),
    }
}

pub(crate) async fn asset(
    State(web): State<Arc<Web>>,
    Path((hash, file)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response<Body> {
    web.assets.response((&hash, &file), &headers)
}

pub(crate) async fn not_found(State(web): State<Arc<Web>>, headers: HeaderMap) -> Response<Body> {
    let texts = (message!(Web, "not-found-title"), message!(Web, "not-found-text"));
    message_page(StatusCode::NOT_FOUND, texts, "", &web, browser_language(&headers))
}

async fn refusal_page(web: &Web, error: UserError, language: Language) -> Response<Body> {
    let text = Message::verbatim(web.refusal(error, language).await);
    message_page(StatusCode::FORBIDDEN, (message!(Web, "no-access"), text), "", web, language)
}

/// Returns the page for a failure that is the operator's.
pub(crate) fn failure(web: &Web, language: Language) -> Response<Body> {
    let texts = (message!(Web, "failed-title"), message!(Web, "failed"));
    message_page(StatusCode::INTERNAL_SERVER_ERROR, texts, "", web, language)
}

/// Returns a page with a title and a text. `rest` is HTML.
pub(crate) fn message_page(
    status: StatusCode,
    (title, text): (Message, Message),
    rest: &str,
    web: &Web,
    language: Language,
) -> Response<Body> {
    let folder = web.assets.folder();
    let [title, text] = [title, text].map(|message| escape(&message.text(language)));
    let tag = language.tag();
    html(
        status,
        format!(
            "<!DOCTYPE html>\n<html lang=\"{tag}\" data-theme=\"auto\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
             <link rel=\"stylesheet\" href=\"{folder}/board.css\">\n</head>\n\
             <body>\n<main>\n<h1>{title}</h1>\n<p>{text}</p>\n{rest}\n</main>\n</body>\n</html>\n"
        ),
    )
}

pub(crate) fn html(status: StatusCode, page: String) -> Response<Body> {
    let mut response = empty(status);
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    *response.body_mut() = Body::from(page);
    response
}

/// Returns an answer without a body, with the headers of all answers.
pub(crate) fn empty(status: StatusCode) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    headers::add_common(response.headers_mut());
    response.headers_mut().insert(CACHE_CONTROL, headers::NO_STORE);
    response
}

/// Escapes a text for HTML.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        // Writing to a text cannot fail.
        let _ = match letter {
            '<' | '>' | '&' | '"' | '\'' => write!(escaped, "&#{};", u32::from(letter)),
            letter => write!(escaped, "{letter}"),
        };
    }
    escaped
}
