//! Pages that anybody may read, without an account: games, tournaments, players and ratings of servers whose managers
//! allow them.
//!
//! [`castellan_community::access::public`] decides what is shown and who is named. The pages are HTML from the server,
//! readable without scripts. Pictures have addresses that change with what they show.

mod calendar;
pub(crate) mod games;
pub(crate) mod layout;
pub(crate) mod limits;
mod listings;
mod picture_routes;
mod pictures;
mod players;
mod replay;
mod servers;
pub(crate) mod state;
pub(crate) mod tournaments;
pub(crate) mod tutorials;
pub(crate) mod visit;
mod watching;

use crate::state::Web;
use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use std::sync::Arc;

/// Returns the routes.
pub(crate) fn routes(web: &Arc<Web>) -> Router<Arc<Web>> {
    Router::new()
        .route("/games/{id}", get(games::page))
        .route("/games/{id}/socket", get(watching::open))
        .route("/games/{id}/replay", get(replay::page))
        .route("/embed/game/{id}", get(games::embedded))
        .route("/tournaments/{id}", get(tournaments::page))
        .route("/tournaments/{id}/calendar.ics", get(calendar::file))
        .route("/players/{id}", get(players::page))
        .route("/servers/{id}", get(servers::page))
        .route("/servers/{id}/ratings/{list}", get(servers::ratings))
        .route("/pictures/{look}/games/{id}/{file}", get(picture_routes::game))
        .route("/pictures/{look}/tournaments/{id}/{file}", get(picture_routes::tournament))
        .route("/pictures/{look}/players/{id}/{file}", get(picture_routes::player))
        .route("/pictures/{look}/servers/{id}/{list}/{file}", get(picture_routes::ratings))
        .route("/pictures/{look}/servers/{id}/{file}", get(picture_routes::server))
        .route("/pictures/{look}/learn/{file}", get(picture_routes::tutorials))
        .route("/pictures/{look}/learn/{game}/{step}/{file}", get(picture_routes::lesson))
        .route("/robots.txt", get(listings::robots))
        .route("/sitemap.xml", get(listings::sitemap))
        .route_layer(from_fn_with_state(Arc::clone(web), limits::check))
}
