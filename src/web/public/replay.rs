//! A finished game as an interactive page, which the picture crate makes.

use super::games::{card, people_of, status_after, title};
use super::layout::{Head, meta};
use super::pictures::{Look, key};
use super::visit::{Answer, Id, Refusal, Visit, read, respond};
use crate::state::Web;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY};
use axum::http::{HeaderValue, Response, StatusCode};
use base64ct::{Base64, Encoding};
use castellan_community::boards::public_viewpoint;
use castellan_community::boards::render_pool::RenderPool;
use castellan_community::boards::replay::Replay;
use castellan_community::settings::BoardView;
use castellan_game::{GameId, Phase};
use castellan_referee::computers::analyses::Analysis;
use maud::{Markup, html};
use sha2::{Digest, Sha256};
use std::sync::Arc;

pub(super) async fn page(State(web): State<Arc<Web>>, id: Id, visit: Visit) -> Response<Body> {
    let answer = show(&web, id, &visit).await;
    respond(&web, visit.language, answer)
}

async fn show(web: &Web, id: Id, visit: &Visit) -> Answer {
    let id = read(id, |text| GameId::new(text).ok())?;
    let Some((game, server)) = web.access.public_game(&id).await? else { return Err(Refusal::Missing) };
    let Some(record) = game.record().filter(|_| game.phase() == Phase::Over) else {
        return Err(Refusal::Missing);
    };
    let language = visit.language;
    let people = people_of(web, &server, &game, language).await?;
    let names = people.seats(&game, language);
    let analysis = web.referee.analyses.of_game(&game).await?.filter(Analysis::is_complete);
    let marks = analysis.map(|analysis| analysis.moves).unwrap_or_default();
    let [_, look] = Look::both(language);
    let view = look.options(public_viewpoint(&game, BoardView::White));
    let moves: Vec<_> = record.steps().collect();
    let key = key(&format!("{names:?}{moves:?}{:?}{marks:?}", game.end()));
    let key = format!("replay/{}/{}/{key}", language.tag(), game.id());
    let drawn = Box::pin(async {
        let replay = Replay::new(record, names, game.end(), marks, view);
        replay.page(&RenderPool::shared()).await
    });
    let page = web.public.pictures.get(&key, drawn).await?;
    let policy = replay_policy(&page).ok_or(Refusal::Missing)?;
    let (steps, [look, _]) = (moves.len(), Look::both(language));
    let description = status_after(&game, steps, &people, language);
    let head = Head {
        title: title(&game, &people, language),
        alt: description.clone(),
        description,
        path: format!("/games/{}/replay", game.id()),
        picture: card(&game, steps, &people, look).path,
        server: Some(&server),
        is_top: false,
        is_live: false,
    };
    let page = with_head(&page, &head, &meta(web, visit, &head)).ok_or(Refusal::Missing)?;
    let mut response = crate::html::html(StatusCode::OK, page);
    let answer = response.headers_mut();
    answer.insert(CONTENT_SECURITY_POLICY, policy);
    answer.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    Ok(response)
}

/// Returns a replay with the title and the other elements of a public page's head.
fn with_head(page: &[u8], head: &Head<'_>, meta: &Markup) -> Option<String> {
    let (before, rest) = std::str::from_utf8(page).ok()?.split_once("<title>")?;
    let (_, after) = rest.split_once("</title>")?;
    let elements = html! { title { (head.title) } (meta) }.into_string();
    Some([before, &elements, after].concat())
}

/// Returns the policy of a replay: it has one style and one script of its own, which are allowed by their hashes.
fn replay_policy(page: &[u8]) -> Option<HeaderValue> {
    let page = std::str::from_utf8(page).ok()?;
    let part = |begin: &str, end: &str| {
        let (_, rest) = page.split_once(begin)?;
        let (part, _) = rest.split_once(end)?;
        Some(Base64::encode_string(&Sha256::digest(part.as_bytes())[..]))
    };
    let (style, script) = (part("<style>", "</style>")?, part("<script>", "</script>")?);
    HeaderValue::try_from(format!(
        "default-src 'none'; img-src data:; style-src 'sha256-{style}'; script-src 'sha256-{script}'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; \
         trusted-types 'none'"
    ))
    .ok()
}
