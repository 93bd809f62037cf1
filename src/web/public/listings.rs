//! The files for search engines: which pages they may list.

use super::visit::{Answer, Visit, respond};
use crate::headers;
use crate::html;
use crate::state::Web;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderValue, Response, StatusCode};
use bytes::Bytes;
use castellan_community::error::OperatorError;
use castellan_discord_api::wire::GuildId;
use maud::{Markup, PreEscaped, html};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// The most addresses of a sitemap (sitemaps.org).
const MOST_ADDRESSES: usize = 50_000;
/// The time for which a sitemap serves: making it reads a row of every game of the servers in it.
const LIFETIME: Duration = Duration::from_mins(1);

/// Answers the question which paths programs may read. Pages that are not to be listed say so themselves: programs that
/// may not read them would not learn it, and could show no previews of links.
pub(super) async fn robots(State(web): State<Arc<Web>>, visit: Visit) -> Response<Body> {
    let answer = web.access.settings.indexed_servers().await.map(|servers| {
        let mut text =
            "User-agent: *\nDisallow: /enter/\nDisallow: /game/\nDisallow: /puzzles/\nDisallow: /api/\n"
                .to_owned();
        if !servers.is_empty() {
            text = [text.as_str(), "Sitemap: ", web.links.address(), "/sitemap.xml\n"].concat();
        }
        file("text/plain; charset=utf-8", text)
    });
    respond(&web, visit.language, answer.map_err(Into::into))
}

pub(super) async fn sitemap(State(web): State<Arc<Web>>, visit: Visit) -> Response<Body> {
    let answer = current_sitemap(&web).await;
    respond(&web, visit.language, answer)
}

async fn current_sitemap(web: &Web) -> Answer {
    let now = web.referee.instant();
    let mut made = web.public.sitemap.0.lock().await;
    let servers = web.access.settings.indexed_servers().await?;
    let is_fresh = |at: Instant| now.saturating_duration_since(at) < LIFETIME;
    let known = made.as_ref().filter(|(at, of, _)| is_fresh(*at) && *of == servers);
    let text = if let Some((.., text)) = known {
        text.clone()
    } else {
        let text = Bytes::from(new_sitemap(web, &servers).await?.into_string());
        *made = Some((now, servers, text.clone()));
        text
    };
    Ok(file("application/xml; charset=utf-8", text))
}

async fn new_sitemap(web: &Web, servers: &[GuildId]) -> Result<Markup, OperatorError> {
    let mut paths = Vec::new();
    for &guild in servers {
        let Some(server) = web.access.public_server(guild).await? else { continue };
        paths.push(format!("/servers/{guild}"));
        for id in web.access.venues.in_guild(guild).await? {
            if web.access.public_tournament(&id).await?.is_some() {
                paths.push(format!("/tournaments/{id}"));
            }
        }
        let games = web.access.public_games(&server).await?;
        paths.extend(games.iter().map(|id| format!("/games/{id}")));
        for player in web.access.public_players(&server).await? {
            paths.push(format!("/players/{player}"));
        }
    }
    paths.sort();
    paths.dedup();
    paths.truncate(MOST_ADDRESSES);
    let address = web.links.address();
    Ok(html! {
        (PreEscaped("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"))
        urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" {
            @for path in &paths { url { loc { (address) (path) } } }
        }
    })
}

fn file(kind: &'static str, body: impl Into<Body>) -> Response<Body> {
    let mut response = html::empty(StatusCode::OK);
    let answer = response.headers_mut();
    answer.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    answer.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers::allow_indexing(answer);
    *response.body_mut() = body.into();
    response
}
