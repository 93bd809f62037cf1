//! The pages of a server: its games under way, its tournaments, and its rating lists.

use super::layout::{self, Head, table};
use super::pictures::{Look, Picture};
use super::players::{player_names, rating_heads};
use super::visit::{Answer, Id, Refusal, Visit, read, respond};
use crate::plain::plain_text;
use crate::state::Web;
use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::Response;
use castellan_community::access::public::PublicServer;
use castellan_community::people::People;
use castellan_community::tables::rating_lists::{list_key, list_title, rating_lists};
use castellan_discord_api::wire::GuildId;
use castellan_game::PlayerId;
use castellan_game::player::computer_level;
use castellan_rules::Variant;
use castellan_text::{Language, game_title_in, message, tournament_phase_in};
use castellan_tournament::rating::{PROVISIONAL_GAMES, Rating, RatingList};
use maud::{Markup, html};
use std::sync::Arc;

/// The most games that are listed.
const MOST_GAMES: usize = 100;
/// The most tournaments that are listed, the latest first.
const MOST_TOURNAMENTS: usize = 50;
/// The most players of a rating list.
const MOST_PLAYERS: usize = 200;

/// A rating list of a server, as far as its players may be named.
struct List {
    title: String,
    ratings: Vec<(PlayerId, Rating)>,
}

async fn server_of(web: &Web, text: &str) -> Result<PublicServer, Refusal> {
    let guild: GuildId = text.parse().map_err(|_| Refusal::Missing)?;
    web.access.public_server(guild).await?.ok_or(Refusal::Missing)
}

/// Returns the list with a key.
fn list_named(key: &str) -> Option<(Variant, RatingList)> {
    let mut lists =
        Variant::ALL.iter().flat_map(|variant| rating_lists(*variant).map(|list| (*variant, list)));
    lists.find(|(_, list)| list_key(*list) == key)
}

impl List {
    async fn load(
        web: &Web,
        server: &PublicServer,
        (variant, list): (Variant, RatingList),
        language: Language,
    ) -> Result<Self, Refusal> {
        let ratings = web.access.public_ratings(server, list).await?;
        Ok(Self { title: list_title(variant, list, language).text(language), ratings })
    }

    /// Returns the rows, each with its player.
    async fn rows(&self, web: &Web, language: Language) -> Result<Vec<(&PlayerId, Vec<String>)>, Refusal> {
        let mut people = People::default();
        let mut rows = Vec::new();
        for (index, (player, rating)) in self.ratings.iter().enumerate().take(MOST_PLAYERS) {
            people.add(&web.referee, player).await?;
            // Provisional players have no rank yet.
            let (rank, mark) =
                if rating.provisional { (String::new(), "?") } else { ((index + 1).to_string(), "") };
            let name = people.label(player, language);
            let value = format!("{}{mark}", rating.rounded());
            let deviation = format!("{:.0}", rating.deviation);
            rows.push((player, vec![rank, name, value, deviation]));
        }
        Ok(rows)
    }

    fn picture(
        &self,
        rows: &[(&PlayerId, Vec<String>)],
        (server, key): (&PublicServer, &str),
        look: Look,
    ) -> Option<Picture> {
        let rows: Vec<Vec<String>> = rows.iter().map(|(_, row)| row.clone()).collect();
        let subject = format!("servers/{}/{key}", server.guild);
        Picture::of_table(&subject, &self.title, &rating_heads(look.language), &rows, look)
    }
}

/// Returns the picture of a rating list.
pub(super) async fn picture(
    web: &Web,
    id: &str,
    key: &str,
    look: Look,
) -> Result<(Option<Picture>, PublicServer), Refusal> {
    let server = server_of(web, id).await?;
    let found = list_named(key).ok_or(Refusal::Missing)?;
    let list = List::load(web, &server, found, look.language).await?;
    let rows = list.rows(web, look.language).await?;
    Ok((list.picture(&rows, (&server, key), look), server))
}

pub(super) async fn ratings(
    State(web): State<Arc<Web>>,
    path: Result<Path<(String, String)>, PathRejection>,
    visit: Visit,
) -> Response<Body> {
    let answer = show_ratings(&web, path, &visit).await;
    respond(&web, visit.language, answer)
}

async fn show_ratings(
    web: &Web,
    path: Result<Path<(String, String)>, PathRejection>,
    visit: &Visit,
) -> Answer {
    let Ok(Path((id, key))) = path else { return Err(Refusal::Missing) };
    let server = server_of(web, &id).await?;
    let found = list_named(&key).ok_or(Refusal::Missing)?;
    let language = visit.language;
    let list = List::load(web, &server, found, language).await?;
    let rows = list.rows(web, language).await?;
    let [look, _] = Look::both(language);
    let what = message!(Web, "public-ratings").text(language);
    let head = Head {
        title: format!("{what}: {}", list.title),
        description: format!("{what}: {}", list.title),
        path: format!("/servers/{}/ratings/{key}", server.guild),
        picture: list.picture(&rows, (&server, &key), look).map(|picture| picture.path),
        alt: list.title.clone(),
        server: &server,
        is_top: false,
        is_live: false,
    };
    let note = message!(TournamentAnswers, "ratings-note-everywhere", count = PROVISIONAL_GAMES);
    let note = plain_text(&note.text(language), web.referee.now(), language);
    let mut heads = rating_heads(language);
    if let Some(names) = heads.get_mut(1) {
        *names = message!(Web, "public-players").text(language);
    }
    let cells = |(player, row): &(&PlayerId, Vec<String>)| {
        let cell = |(index, text): (usize, &String)| match index {
            1 if computer_level(player).is_none() => {
                html! { a href=(visit.link(&format!("/players/{player}"))) { bdi { (text) } } }
            }
            _ => html! { (text) },
        };
        row.iter().enumerate().map(cell).collect::<Vec<Markup>>()
    };
    let shown: Vec<Vec<Markup>> = rows.iter().map(cells).collect();
    let body = html! {
        div.heading { h1 { (what) } p { (list.title) } }
        @if shown.is_empty() {
            p { (message!(TournamentAnswers, "sheet-empty").text(language)) }
        } @else {
            (table(&list.title, &heads, &shown, &[1]))
            p.note { (note) }
        }
    };
    Ok(layout::page(web, visit, &head, &body))
}

pub(super) async fn page(State(web): State<Arc<Web>>, id: Id, visit: Visit) -> Response<Body> {
    let answer = show(&web, id, &visit).await;
    respond(&web, visit.language, answer)
}

async fn show(web: &Web, id: Id, visit: &Visit) -> Answer {
    let server = server_of(web, &read(id, Some)?).await?;
    let language = visit.language;
    let say = |message: castellan_text::Message| message.text(language);
    let title = say(message!(Web, "public-server"));
    let head = Head {
        title: title.clone(),
        description: title.clone(),
        path: format!("/servers/{}", server.guild),
        picture: None,
        alt: String::new(),
        server: &server,
        is_top: true,
        is_live: true,
    };
    let games = games(web, &server, visit).await?;
    let tournaments = tournaments(web, &server, visit).await?;
    let lists = lists(web, &server, visit).await?;
    let body = html! {
        div.heading { h1 { (title) } }
        section {
            h2 { (say(message!(Web, "public-live-games"))) }
            @if games.is_empty() { p { (say(message!(Web, "public-no-live-games"))) } }
            ul.links { @for game in games { li { (game) } } }
        }
        section {
            h2 { (say(message!(Web, "public-tournaments"))) }
            @if tournaments.is_empty() { p { (say(message!(Web, "public-no-tournaments"))) } }
            ul.links { @for tournament in tournaments { li { (tournament) } } }
        }
        section {
            h2 { (say(message!(Web, "public-ratings"))) }
            @if lists.is_empty() { p { (say(message!(TournamentAnswers, "sheet-empty"))) } }
            ul.links { @for list in lists { li { (list) } } }
        }
    };
    Ok(layout::page(web, visit, &head, &body))
}

async fn games(web: &Web, server: &PublicServer, visit: &Visit) -> Result<Vec<Markup>, Refusal> {
    let mut links = Vec::new();
    for (id, game) in web.access.public_games_under_way(server, MOST_GAMES).await? {
        let variant = Variant::ALL.iter().find(|variant| variant.info().name == game.variant);
        let variant = variant.map_or("", |variant| game_title_in(variant.info(), visit.language));
        let names = player_names(web, server, &game, visit.language).await?;
        links.push(html! {
            a href=(visit.link(&format!("/games/{id}"))) { bdi { (names) } }
            " " span.muted { (variant) }
        });
    }
    Ok(links)
}

async fn tournaments(web: &Web, server: &PublicServer, visit: &Visit) -> Result<Vec<Markup>, Refusal> {
    let mut links = Vec::new();
    let ids = web.access.venues.in_guild(server.guild).await?;
    for id in ids.into_iter().rev().take(MOST_TOURNAMENTS) {
        if let Some((tournament, _)) = web.access.public_tournament(&id).await? {
            let phase = tournament_phase_in(tournament.phase(), visit.language);
            links.push(html! {
                a href=(visit.link(&format!("/tournaments/{id}"))) {
                    bdi { (tournament.announcement().title) }
                }
                " " span.muted { (phase) }
            });
        }
    }
    Ok(links)
}

/// Returns links to the rating lists that have players.
async fn lists(web: &Web, server: &PublicServer, visit: &Visit) -> Result<Vec<Markup>, Refusal> {
    let named = web.access.public_players(server).await?;
    let mut links = Vec::new();
    for variant in Variant::ALL {
        for list in rating_lists(*variant) {
            let ratings = web.referee.ratings.list(list).await?;
            if ratings.iter().any(|(player, _)| named.contains(player)) {
                let path = format!("/servers/{}/ratings/{}", server.guild, list_key(list));
                let title = list_title(*variant, list, visit.language).text(visit.language);
                links.push(html! { a href=(visit.link(&path)) { (title) } });
            }
        }
    }
    Ok(links)
}
