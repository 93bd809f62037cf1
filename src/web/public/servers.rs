//! The pages of a server: its games under way, its tournaments, and its rating lists.

use super::layout::{self, Head, table};
use super::pictures::{CardText, Look, Picture};
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
use castellan_game::player::computer_level;
use castellan_game::{GameId, PlayerId};
use castellan_rules::Variant;
use castellan_text::names::isolate;
use castellan_text::{Language, game_title_in, message, tournament_phase_in};
use castellan_tournament::TournamentId;
use castellan_tournament::rating::{PROVISIONAL_GAMES, Rating, RatingList};
use maud::{Markup, html};
use std::sync::Arc;

/// The most games that are listed.
const MOST_GAMES: usize = 100;
/// The most tournaments that are listed, the latest first.
const MOST_TOURNAMENTS: usize = 50;
/// The most players of a rating list.
const MOST_PLAYERS: usize = 200;
/// The most players in the description of a rating list.
const MOST_NAMED: usize = 3;

/// A rating list of a server, as far as its players may be named.
struct List {
    variant: Variant,
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
        Ok(Self { variant, title: list_title(variant, list, language).text(language), ratings })
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

    fn card(
        &self,
        rows: &[(&PlayerId, Vec<String>)],
        (server, key): (&PublicServer, &str),
        look: Look,
    ) -> Picture {
        let rows: Vec<Vec<String>> = rows.iter().map(|(_, row)| row.clone()).collect();
        let mut lines = vec![message!(Web, "public-ratings").text(look.language)];
        if rows.is_empty() {
            lines.push(message!(TournamentAnswers, "sheet-empty").text(look.language));
        }
        let (title, heads) = (self.title.clone(), list_heads(look.language));
        let text = CardText { title, lines, heads, texts: vec![1], rows, variant: Some(self.variant) };
        Picture::card(&format!("servers/{}/{key}", server.guild), text, look)
    }
}

/// Returns the headings of a list.
fn list_heads(language: Language) -> Vec<String> {
    let mut heads = rating_heads(language);
    if let Some(names) = heads.get_mut(1) {
        *names = message!(Web, "public-players").text(language);
    }
    heads
}

/// Returns the best players of a list, with their ratings.
fn best(rows: &[(&PlayerId, Vec<String>)], language: Language) -> String {
    let player = |(_, row): &(&PlayerId, Vec<String>)| format!("{} {}", row[1], row[2]);
    match rows.iter().take(MOST_NAMED).map(player).collect::<Vec<_>>() {
        none if none.is_empty() => message!(TournamentAnswers, "sheet-empty").text(language),
        named => named.join(" · "),
    }
}

/// Returns the card of a rating list.
pub(super) async fn ratings_picture(
    web: &Web,
    id: &str,
    key: &str,
    look: Look,
) -> Result<(Picture, PublicServer), Refusal> {
    let server = server_of(web, id).await?;
    let found = list_named(key).ok_or(Refusal::Missing)?;
    let list = List::load(web, &server, found, look.language).await?;
    let rows = list.rows(web, look.language).await?;
    Ok((list.card(&rows, (&server, key), look), server))
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
        description: best(&rows, language),
        path: format!("/servers/{}/ratings/{key}", server.guild),
        picture: list.card(&rows, (&server, &key), look).path,
        alt: list.title.clone(),
        server: Some(&server),
        is_top: false,
        is_live: false,
    };
    let note = message!(TournamentAnswers, "ratings-note-everywhere", count = PROVISIONAL_GAMES);
    let note = plain_text(&note.text(language), web.referee.now(), language);
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
            (table(&list.title, &list_heads(language), &shown, &[1]))
            p.note { (note) }
        }
    };
    Ok(layout::page(web, visit, &head, &body))
}

/// A server's games under way and its tournaments, in a language.
struct Listing {
    /// The games, each with its players and the name of its variant. Each name is isolated by itself: the order of two
    /// names from right to left stays that of the seats.
    games: Vec<(GameId, [String; 2])>,
    /// The tournaments, each with its title and its phase.
    tournaments: Vec<(TournamentId, [String; 2])>,
}

impl Listing {
    async fn load(web: &Web, server: &PublicServer, language: Language) -> Result<Self, Refusal> {
        let mut games = Vec::new();
        for (id, game) in web.access.public_games_under_way(server, MOST_GAMES).await? {
            let variant = Variant::ALL.iter().find(|variant| variant.info().name == game.variant);
            let variant = variant.map_or("", |variant| game_title_in(variant.info(), language));
            let names = player_names(web, server, &game, language).await?;
            games.push((id, [names, variant.to_owned()]));
        }
        let mut tournaments = Vec::new();
        let ids = web.access.venues.in_guild(server.guild).await?;
        for id in ids.into_iter().rev().take(MOST_TOURNAMENTS) {
            if let Some((tournament, _)) = web.access.public_tournament(&id).await? {
                let phase = tournament_phase_in(tournament.phase(), language).to_owned();
                tournaments.push((id, [isolate(&tournament.announcement().title), phase]));
            }
        }
        Ok(Self { games, tournaments })
    }

    /// Returns the numbers of games and tournaments in words.
    fn counts(&self, language: Language) -> String {
        let [games, tournaments] = [message!(Web, "public-live-games"), message!(Web, "public-tournaments")]
            .map(|text| text.text(language));
        format!("{games} ({}) · {tournaments} ({})", self.games.len(), self.tournaments.len())
    }

    fn card(&self, server: &PublicServer, look: Look) -> Picture {
        let games = self.games.iter().map(|(_, words)| words);
        let rows = games.chain(self.tournaments.iter().map(|(_, words)| words)).map(|words| words.to_vec());
        let text = CardText {
            title: message!(Web, "public-server").text(look.language),
            lines: vec![self.counts(look.language)],
            heads: vec![String::new(); 2],
            texts: vec![0],
            rows: rows.collect(),
            variant: None,
        };
        Picture::card(&format!("servers/{}", server.guild), text, look)
    }
}

/// Returns the card of a server.
pub(super) async fn picture(web: &Web, id: &str, look: Look) -> Result<(Picture, PublicServer), Refusal> {
    let server = server_of(web, id).await?;
    let listing = Listing::load(web, &server, look.language).await?;
    Ok((listing.card(&server, look), server))
}

pub(super) async fn page(State(web): State<Arc<Web>>, id: Id, visit: Visit) -> Response<Body> {
    let answer = show(&web, id, &visit).await;
    respond(&web, visit.language, answer)
}

async fn show(web: &Web, id: Id, visit: &Visit) -> Answer {
    let server = server_of(web, &read(id, Some)?).await?;
    let language = visit.language;
    let say = |message: castellan_text::Message| message.text(language);
    let listing = Listing::load(web, &server, language).await?;
    let ([look, _], title) = (Look::both(language), say(message!(Web, "public-server")));
    let head = Head {
        title: title.clone(),
        description: listing.counts(language),
        path: format!("/servers/{}", server.guild),
        picture: listing.card(&server, look).path,
        alt: listing.counts(language),
        server: Some(&server),
        is_top: true,
        is_live: true,
    };
    let lists = lists(web, &server, visit).await?;
    let link = |path: String, [subject, word]: &[String; 2]| {
        html! { li { a href=(visit.link(&path)) { (subject) } " " span.muted { (word) } } }
    };
    let body = html! {
        div.heading { h1 { (title) } }
        section {
            h2 { (say(message!(Web, "public-live-games"))) }
            @if listing.games.is_empty() { p { (say(message!(Web, "public-no-live-games"))) } }
            ul.links { @for (id, words) in &listing.games { (link(format!("/games/{id}"), words)) } }
        }
        section {
            h2 { (say(message!(Web, "public-tournaments"))) }
            @if listing.tournaments.is_empty() { p { (say(message!(Web, "public-no-tournaments"))) } }
            ul.links { @for (id, words) in &listing.tournaments { (link(format!("/tournaments/{id}"), words)) } }
        }
        section {
            h2 { (say(message!(Web, "public-ratings"))) }
            @if lists.is_empty() { p { (say(message!(TournamentAnswers, "sheet-empty"))) } }
            ul.links { @for list in lists { li { (list) } } }
        }
    };
    Ok(layout::page(web, visit, &head, &body))
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
