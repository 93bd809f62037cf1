//! The routes, and the connections that ask for them.

use crate::activity;
use crate::api;
use crate::board_page::BoardPage;
use crate::browser::{Peer, browser_language};
use crate::html::{failure, message_page, not_found};
use crate::limits::{BODY_TIMEOUT, ConnectionPermit};
use crate::public;
use crate::public::limits;
use crate::requests::{Person, log_failure};
use crate::sign_in;
use crate::socket::{self, OwnUpgrade};
use crate::state::Web;
use crate::study;
use axum::body::Body;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, Request, State};
use axum::http::{HeaderMap, Method, Response, StatusCode};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::routing::get;
use axum::{Extension, Router};
use castellan_community::board_links::BoardPlace;
use castellan_community::error::{OperatorError, UserError};
use castellan_game::GameId;
use castellan_text::{Language, Message, game_title_in, message};
use futures_util::StreamExt;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

/// The pause after a connection could not be accepted.
const ACCEPT_RETRY: Duration = Duration::from_millis(50);
/// The longest time in which a browser must send the head of its next request.
const HEAD_TIMEOUT: Duration = Duration::from_secs(15);

/// The result of a request that has an answer of its own if it fails.
type PageResult = Result<Response<Body>, Box<Response<Body>>>;

impl Web {
    /// Returns the routes.
    pub fn router(self: &Arc<Self>) -> Router {
        let boards = Router::new()
            .route("/enter/{token}", get(sign_in::show_link).post(sign_in::enter))
            .route("/game/{id}", get(game_page))
            .route("/game/{id}/socket", get(open_socket))
            .merge(study::puzzles())
            .merge(activity::routes::routes())
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
    let state = snapshot.text(&reader, now).await.map_err(|_| Box::new(failure(web, language)))?.whole();
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
    web.assets().response((&hash, &file), &headers)
}

async fn refusal_page(web: &Web, error: UserError, language: Language) -> Response<Body> {
    let text = Message::verbatim(web.refusal(error, language).await);
    message_page(StatusCode::FORBIDDEN, (message!(Web, "no-access"), text), "", web, language)
}
