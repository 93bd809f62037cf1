//! The pages of tutorials and puzzles.

use super::connection::accept;
use super::lesson::LessonTask;
use super::puzzle::PuzzleTask;
use super::{Task, puzzle_path};
use crate::board_page::{BoardPage, PublicParts};
use crate::browser::{Peer, browser_address, browser_language};
use crate::html::{escape, failure, message_page};
use crate::public::layout::{meta, page};
use crate::public::tutorials::{head, list_head, steps};
use crate::public::visit::{Refusal, Visit, respond};
use crate::requests::log_failure;
use crate::sign_in;
use crate::socket::{self, OwnUpgrade};
use crate::state::Web;
use crate::state_text::state_text;
use crate::view::study_view;
use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::{HeaderMap, Response, StatusCode};
use castellan_community::board_links::BoardPlace;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::learning::lessons::LessonStep;
use castellan_community::learning::puzzle_attempts::PuzzleAttempt;
use castellan_community::quota::RequestClass;
use castellan_referee::RefereeError;
use castellan_referee::puzzles::PuzzleId;
use castellan_rules::Variant;
use castellan_text::{Language, Message, game_title_in, goal_in, message};
use maud::html;
use std::sync::Arc;

/// The game and the number in an address.
type Place = Result<Path<(String, usize)>, PathRejection>;

/// Shows the list of all tutorials.
pub(super) async fn tutorials(State(web): State<Arc<Web>>, visit: Visit) -> Response<Body> {
    let language = visit.language;
    let head = list_head(language);
    let link = |step: LessonStep| visit.link(&format!("/learn/{}/{}", step.variant(), step.number()));
    let body = html! {
        div.heading {
            h1 { (head.title) }
            p { (head.description) }
        }
        @for variant in Variant::ALL {
            section {
                h2 { (game_title_in(variant.info(), language)) }
                p { (goal_in(variant.info(), language)) }
                ol.links {
                    @for step in steps(*variant) {
                        li { a href=(link(step)) { (step.number()) ". " (step.name(language)) } }
                    }
                }
            }
        }
    };
    page(&web, &visit, &head, &body)
}

/// Shows a step of a tutorial.
pub(super) async fn lesson(
    State(web): State<Arc<Web>>,
    place: Place,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    visit: Visit,
    headers: HeaderMap,
) -> Response<Body> {
    let Some(step) = step_at(place) else { return missing(&web, visit.language) };
    let task = LessonTask::new(step, browser_address(peer, &headers), visit.language, visit.link(""));
    let task = match task {
        Ok(task) => Task::Lesson(Box::new(task)),
        Err(error) => return refused(&web, error, visit.language).await,
    };
    let all = escape(&message!(Web, "learn-all").text(visit.language));
    let navigation =
        format!("<nav aria-label=\"{all}\"><a href=\"{}\">{all}</a></nav>", visit.link("/learn"));
    let socket = visit.link(&format!("/learn/{}/{}/socket", step.variant(), step.number()));
    let head = match head(step, visit.language) {
        Ok(head) => head,
        Err(refusal) => return respond(&web, visit.language, Err(refusal)),
    };
    let meta = meta(&web, &visit, &head).into_string();
    show(&web, task, &socket, &navigation, meta).await
}

/// Opens the connection of a step's page.
pub(super) async fn lesson_socket(
    State(web): State<Arc<Web>>,
    place: Place,
    visit: Visit,
    upgrade: OwnUpgrade,
) -> Response<Body> {
    let Some(step) = step_at(place) else { return upgrade.reject(socket::NO_GAME) };
    let Ok(task) = LessonTask::new(step, upgrade.address, visit.language, visit.link("")) else {
        return upgrade.reject(socket::FAILED);
    };
    match web.connections.visitor_permit(upgrade.address) {
        Some(permit) => accept(upgrade, web, Task::Lesson(Box::new(task)), permit),
        None => upgrade.reject(socket::TOO_MANY),
    }
}

/// Shows a puzzle to its person.
pub(super) async fn puzzle(State(web): State<Arc<Web>>, place: Place, headers: HeaderMap) -> Response<Body> {
    let language = browser_language(&headers);
    let Some(name) = puzzle_at(place) else { return missing(&web, language) };
    let task = match puzzle_task(&web, name, &headers).await {
        Ok(Some(task)) => task,
        Ok(None) => return sign_in::signed_out(&web, language),
        Err(error) => return refused(&web, error, language).await,
    };
    let language = task.caller.language;
    let task = Task::Puzzle(Box::new(task));
    if let Err(error) = opened(&web, &task).await {
        return refused(&web, error, language).await;
    }
    show(&web, task, &format!("{}/socket", puzzle_path(name)), "", String::new()).await
}

/// Opens the connection of a puzzle's page.
pub(super) async fn puzzle_socket(
    State(web): State<Arc<Web>>,
    place: Place,
    headers: HeaderMap,
    upgrade: OwnUpgrade,
) -> Response<Body> {
    let Some(name) = puzzle_at(place) else { return upgrade.reject(socket::NO_GAME) };
    match puzzle_task(&web, name, &headers).await {
        Ok(Some(task)) => match web.connections.permit(&task.caller.player, upgrade.address) {
            Some(permit) => accept(upgrade, web, Task::Puzzle(Box::new(task)), permit),
            None => upgrade.reject(socket::TOO_MANY),
        },
        Ok(None) => upgrade.reject(socket::SIGNED_OUT),
        Err(UserError::Failed(error)) => {
            log_failure(&error);
            upgrade.reject(socket::FAILED)
        }
        Err(_) => upgrade.reject(socket::NO_GAME),
    }
}

/// Returns the step in an address.
fn step_at(place: Place) -> Option<LessonStep> {
    let Path((variant, number)) = place.ok()?;
    LessonStep::new(variant.parse().ok()?, number)
}

/// Returns the puzzle in an address.
fn puzzle_at(place: Place) -> Option<PuzzleId> {
    let Path((variant, number)) = place.ok()?;
    let name = PuzzleId { variant: variant.parse().ok()?, number };
    name.puzzle().map(|_| name)
}

/// Returns a puzzle for the person of a request; `None` if they have no session.
async fn puzzle_task(
    web: &Web,
    name: PuzzleId,
    headers: &HeaderMap,
) -> Result<Option<PuzzleTask>, UserError> {
    let Some(token) = sign_in::cookie(headers, &BoardPlace::Puzzle(name)) else { return Ok(None) };
    let Some(session) = web.links.puzzle_session(&token).await? else { return Ok(None) };
    let Some(person) = web.caller(&session).await? else { return Ok(None) };
    let Some(attempt) = PuzzleAttempt::new(name, 0) else { return Ok(None) };
    PuzzleTask::new(web, attempt, person, token).await.map(Some)
}

/// Counts the request for a puzzle, and records that its person has seen it.
async fn opened(web: &Web, task: &Task) -> Result<(), UserError> {
    task.admit(web, RequestClass::Look)?;
    let Task::Puzzle(puzzle) = task else { return Ok(()) };
    let failed = |error: RefereeError| UserError::from(OperatorError::from(error));
    let nonce = web.referee.random_bytes().map_err(|error| failed(error.into()))?;
    let player = &puzzle.caller.player;
    let request = format!("web:{player}-{}", base16ct::lower::encode_string(&nonce[..16]));
    web.referee.puzzles.record_seen(player, puzzle.attempt.name, &request).await.map_err(failed)
}

/// Returns the page with the board.
async fn show(web: &Web, task: Task, socket: &str, navigation: &str, meta: String) -> Response<Body> {
    let (language, theme, now) = (task.language(), task.theme(), web.referee.now());
    let study = task.study().clone();
    let title = study.title.clone();
    // The legal moves of the largest game take milliseconds.
    let state = tokio::task::spawn_blocking(move || state_text(&study_view(&study, 1, theme, language), now));
    let Ok(state) = state.await else { return failure(web, language) };
    let page = BoardPage { language, title: &title, socket, state: &state, ..BoardPage::default() };
    let public = PublicParts { meta, ..PublicParts::default() };
    BoardPage { navigation: Some(navigation), public, ..page }.response(web)
}

/// Returns the page for a lesson or puzzle that does not exist.
fn missing(web: &Web, language: Language) -> Response<Body> {
    respond(web, language, Err(Refusal::Missing))
}

/// Returns the page for a request that was refused.
async fn refused(web: &Web, error: UserError, language: Language) -> Response<Body> {
    if let UserError::Failed(error) = error {
        log_failure(&error);
        return failure(web, language);
    }
    let text = Message::verbatim(web.refusal(error, language).await);
    let texts = (message!(Web, "public-slow-title"), text);
    message_page(StatusCode::TOO_MANY_REQUESTS, texts, "", web, language)
}
