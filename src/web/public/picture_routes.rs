//! The pictures of public pages, as browsers load them.

use super::pictures::{CARDS, CURVES, Look, Picture};
use super::visit::{Answer, Refusal, Visit, respond};
use super::{games, players, servers, tournaments, tutorials};
use crate::assets::IMMUTABLE;
use crate::headers;
use crate::html;
use crate::state::Web;
use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, LOCATION};
use axum::http::{HeaderValue, Response, StatusCode};
use castellan_community::boards::render_pool::RenderPool;
use castellan_community::learning::lessons::LessonStep;
use std::sync::Arc;

/// The parts of the address of a picture: its look, its subject, and its file.
type Address = Result<Path<(String, String, String)>, PathRejection>;

pub(super) async fn game(State(web): State<Arc<Web>>, address: Address, visit: Visit) -> Response<Body> {
    let answer = async {
        let (look, id, file) = parts(address)?;
        let card = file.strip_prefix(CARDS);
        let steps = card.unwrap_or(&file).split_once('-').and_then(|(steps, _)| steps.parse().ok());
        let shown = (steps.ok_or(Refusal::Missing)?, card.is_some());
        let (picture, server) = games::picture(&web, id, shown, look).await?;
        send(&web, &visit, picture, server.is_indexed()).await
    };
    let answer = answer.await;
    respond(&web, visit.language, answer)
}

pub(super) async fn tournament(
    State(web): State<Arc<Web>>,
    address: Address,
    visit: Visit,
) -> Response<Body> {
    let answer = async {
        let (look, id, _) = parts(address)?;
        let (picture, server) = tournaments::picture(&web, id, look).await?;
        send(&web, &visit, Some(picture), server.is_indexed()).await
    };
    let answer = answer.await;
    respond(&web, visit.language, answer)
}

pub(super) async fn player(State(web): State<Arc<Web>>, address: Address, visit: Visit) -> Response<Body> {
    let answer = async {
        let (look, id, file) = parts(address)?;
        let (picture, is_indexed) = if file.starts_with(CURVES) {
            players::curves(&web, id, look).await?
        } else {
            let (card, is_indexed) = players::picture(&web, id, look).await?;
            (Some(card), is_indexed)
        };
        send(&web, &visit, picture, is_indexed).await
    };
    let answer = answer.await;
    respond(&web, visit.language, answer)
}

pub(super) async fn ratings(
    State(web): State<Arc<Web>>,
    address: Result<Path<(String, String, String, String)>, PathRejection>,
    visit: Visit,
) -> Response<Body> {
    let answer = async {
        let Ok(Path((look, id, list, _))) = address else { return Err(Refusal::Missing) };
        let look = Look::read(&look).ok_or(Refusal::Missing)?;
        let (picture, server) = servers::ratings_picture(&web, &id, &list, look).await?;
        send(&web, &visit, Some(picture), server.is_indexed()).await
    };
    let answer = answer.await;
    respond(&web, visit.language, answer)
}

pub(super) async fn server(State(web): State<Arc<Web>>, address: Address, visit: Visit) -> Response<Body> {
    let answer = async {
        let (look, id, _) = parts(address)?;
        let (picture, server) = servers::picture(&web, &id, look).await?;
        send(&web, &visit, Some(picture), server.is_indexed()).await
    };
    let answer = answer.await;
    respond(&web, visit.language, answer)
}

pub(super) async fn tutorials(
    State(web): State<Arc<Web>>,
    address: Result<Path<(String, String)>, PathRejection>,
    visit: Visit,
) -> Response<Body> {
    let answer = async {
        let Ok(Path((look, _))) = address else { return Err(Refusal::Missing) };
        let look = Look::read(&look).ok_or(Refusal::Missing)?;
        send(&web, &visit, Some(tutorials::list_card(look)), false).await
    };
    let answer = answer.await;
    respond(&web, visit.language, answer)
}

pub(super) async fn lesson(
    State(web): State<Arc<Web>>,
    address: Result<Path<(String, String, usize, String)>, PathRejection>,
    visit: Visit,
) -> Response<Body> {
    let answer = async {
        let Ok(Path((look, variant, number, _))) = address else { return Err(Refusal::Missing) };
        let look = Look::read(&look).ok_or(Refusal::Missing)?;
        let variant = variant.parse().map_err(|_| Refusal::Missing)?;
        let step = LessonStep::new(variant, number).ok_or(Refusal::Missing)?;
        send(&web, &visit, Some(tutorials::card(step, look)?), false).await
    };
    let answer = answer.await;
    respond(&web, visit.language, answer)
}

fn parts(address: Address) -> Result<(Look, String, String), Refusal> {
    let Ok(Path((look, id, file))) = address else { return Err(Refusal::Missing) };
    Ok((Look::read(&look).ok_or(Refusal::Missing)?, id, file))
}

/// Answers a request for a picture. What its address showed before, such as earlier standings or a name that is
/// withheld now, is not drawn again: the address leads to the current picture.
async fn send(web: &Web, visit: &Visit, picture: Option<Picture>, is_indexed: bool) -> Answer {
    let picture = picture.ok_or(Refusal::Missing)?;
    let path = picture.path.clone();
    if path != visit.path {
        let mut response = html::empty(StatusCode::FOUND);
        let place = HeaderValue::try_from(path).map_err(|_| Refusal::Missing)?;
        response.headers_mut().insert(LOCATION, place);
        return Ok(response);
    }
    let pool = RenderPool::shared();
    let drawn = pool.draw(move |renderer| picture.paint(renderer));
    let bytes = web.public.pictures.get(&path, drawn).await?;
    let mut response = html::empty(StatusCode::OK);
    let answer = response.headers_mut();
    answer.insert(CONTENT_TYPE, HeaderValue::from_static("image/png"));
    answer.insert(CACHE_CONTROL, IMMUTABLE);
    headers::allow_foreign_use(answer);
    if is_indexed {
        headers::allow_indexing(answer);
    }
    *response.body_mut() = Body::from(bytes);
    Ok(response)
}
