//! The page of a player: their ratings and results, of games that anybody may see.

use super::layout::{self, Head, date, table};
use super::pictures::{CardText, Look, Picture};
use super::visit::{Answer, Id, Refusal, Visit, read, respond};
use crate::plain::plain_text;
use crate::state::Web;
use axum::body::Body;
use axum::extract::State;
use axum::http::Response;
use castellan_community::access::public::PublicServer;
use castellan_community::people::People;
use castellan_community::people::player_totals::PlayerTotals;
use castellan_community::tables::rating_charts::{RatingCurve, rating_curves};
use castellan_community::tables::rating_lists::{list_title, rating_lists};
use castellan_discord_api::wire::GuildId;
use castellan_game::player::computer_level;
use castellan_game::{GameId, PlayerId};
use castellan_referee::{GameSummary, RefereeError};
use castellan_rules::Variant;
use castellan_text::names::isolate;
use castellan_text::{Language, game_title_in, message};
use maud::{Markup, html};
use std::collections::HashMap;
use std::sync::Arc;

/// The most games that are looked at, the latest first.
const MOST_READ: usize = 300;
/// The most games that are listed.
const MOST_LISTED: usize = 50;
/// The most lines of results on the card of a player.
const MOST_RESULTS: usize = 2;

/// A player as anybody may see them.
struct Profile {
    player: PlayerId,
    name: String,
    /// A server with public pages where they played.
    server: PublicServer,
    /// Their public games, the latest first, each with its server.
    games: Vec<(GameId, GameSummary, PublicServer)>,
}

impl Profile {
    /// Loads a player who may be named, and who played a public game where that holds.
    async fn load(web: &Web, player: PlayerId) -> Result<Self, Refusal> {
        let mut people = People::default();
        people.add(&web.referee, &player).await?;
        let is_known = people.has_name(&player) && computer_level(&player).is_none();
        if !is_known || !web.access.settings.is_listed(&player).await? {
            return Err(Refusal::Missing);
        }
        let mut ids = web.referee.game_list.games_of_player(&player, false).await?;
        ids.extend(web.referee.game_list.games_of_player(&player, true).await?);
        let mut named: HashMap<GuildId, bool> = HashMap::new();
        let mut games = Vec::new();
        for id in ids.into_iter().rev().take(MOST_READ) {
            let Some((game, server)) = web.access.public_summary(&id).await? else { continue };
            let is_named = if let Some(known) = named.get(&server.guild) {
                *known
            } else {
                let is_named = web.access.is_named_on_pages(&server, &player).await?;
                named.insert(server.guild, is_named);
                is_named
            };
            if is_named {
                games.push((id, game, server));
            }
        }
        let server = games.first().map(|(.., server)| server.clone()).ok_or(Refusal::Missing)?;
        Ok(Self { name: people.person(&player), player, server, games })
    }

    /// Returns the server whose pages lead to this one: one that search engines may list, if there is one.
    fn server(&self) -> &PublicServer {
        let mut servers = self.games.iter().map(|(.., server)| server);
        servers.find(|server| server.is_indexed()).unwrap_or(&self.server)
    }

    /// Returns the ratings: the list, and the rating with its deviation. The number of games would show that there are
    /// closed ones.
    async fn ratings(&self, web: &Web, language: Language) -> Result<Vec<Vec<String>>, RefereeError> {
        let mut rows = Vec::new();
        for variant in Variant::ALL {
            for list in rating_lists(*variant) {
                if let Some(rating) = web.referee.ratings.of_player(list, &self.player).await? {
                    let mark = if rating.provisional { "?" } else { "" };
                    rows.push(vec![
                        String::new(),
                        list_title(*variant, list, language).text(language),
                        format!("{}{mark}", rating.rounded()),
                        format!("{:.0}", rating.deviation),
                    ]);
                }
            }
        }
        Ok(rows)
    }

    /// Returns the ratings over time, at the ends of the public games alone.
    async fn curves(&self, web: &Web) -> Result<Vec<RatingCurve>, RefereeError> {
        let visible_times = self.games.iter().filter_map(|(_, game, _)| game.ended).collect();
        rating_curves(&web.referee, &self.player, Some(&visible_times)).await
    }

    /// Returns the chart of these curves, with its description.
    fn chart(&self, curves: &[RatingCurve], look: Look) -> Option<(Picture, String)> {
        Picture::of_curves(&self.player, &isolate(&self.name), curves, look)
    }

    /// Returns the results as lines.
    fn results(&self, web: &Web, language: Language) -> Vec<String> {
        let totals = PlayerTotals::from_games(&self.player, self.games.iter().map(|(_, game, _)| game));
        let mut results = totals.results(language);
        results.extend(totals.streaks_in_words(language));
        // These lines are for Discord, and have its formatting.
        let now = web.referee.now();
        results.iter().map(|line| plain_text(line, now, language)).collect()
    }

    /// Returns the card: the first of the results, and the ratings.
    fn card(&self, ratings: &[Vec<String>], results: &[String], look: Look) -> Picture {
        let lines = results.iter().take(MOST_RESULTS).cloned().collect();
        let rows = ratings.iter().map(|row| row[1..].to_vec()).collect();
        let (title, heads) = (isolate(&self.name), player_heads(look.language));
        let text = CardText { title, lines, heads, texts: vec![0], rows, variant: None };
        Picture::card(&format!("players/{}", self.player), text, look)
    }
}

/// Returns the headings of a table of ratings, whose first column is the rank.
pub(super) fn rating_heads(language: Language) -> Vec<String> {
    let heads = ["#".into(), "".into(), message!(TournamentAnswers, "head-rating"), "±".into()];
    heads.iter().map(|head: &castellan_text::Message| head.text(language)).collect()
}

/// Returns the headings of a table of one player's ratings, who has no rank on their own page.
fn player_heads(language: Language) -> Vec<String> {
    let mut heads = rating_heads(language).split_off(1);
    if let Some(first) = heads.first_mut() {
        *first = message!(Web, "public-game").text(language);
    }
    heads
}

/// Returns the card of a player, and `true` if search engines may list it.
pub(super) async fn picture(web: &Web, id: String, look: Look) -> Result<(Picture, bool), Refusal> {
    let profile = Profile::load(web, PlayerId::new(id).map_err(|_| Refusal::Missing)?).await?;
    let ratings = profile.ratings(web, look.language).await?;
    let results = profile.results(web, look.language);
    Ok((profile.card(&ratings, &results, look), profile.server().is_indexed()))
}

/// Returns the chart of a player's ratings, and `true` if search engines may list it.
pub(super) async fn curves(web: &Web, id: String, look: Look) -> Result<(Option<Picture>, bool), Refusal> {
    let profile = Profile::load(web, PlayerId::new(id).map_err(|_| Refusal::Missing)?).await?;
    let chart = profile.chart(&profile.curves(web).await?, look);
    Ok((chart.map(|(picture, _)| picture), profile.server().is_indexed()))
}

pub(super) async fn page(State(web): State<Arc<Web>>, id: Id, visit: Visit) -> Response<Body> {
    let answer = show(&web, id, &visit).await;
    respond(&web, visit.language, answer)
}

async fn show(web: &Web, id: Id, visit: &Visit) -> Answer {
    let language = visit.language;
    let profile = Profile::load(web, read(id, |text| PlayerId::new(text).ok())?).await?;
    let ratings = profile.ratings(web, language).await?;
    let results = profile.results(web, language);
    let [look, dark] = Look::both(language);
    let curves = profile.curves(web).await?;
    let charts = profile.chart(&curves, look).zip(profile.chart(&curves, dark));
    let head = Head {
        title: isolate(&profile.name),
        description: results.first().cloned().unwrap_or_else(|| isolate(&profile.name)),
        path: format!("/players/{}", profile.player),
        picture: profile.card(&ratings, &results, look).path,
        alt: message!(Web, "public-ratings").text(language),
        server: Some(profile.server()),
        is_top: false,
        is_live: false,
    };
    let games = games_table(web, &profile, visit).await?;
    let body = html! {
        div.heading { h1 { bdi { (profile.name) } } }
        @if !ratings.is_empty() {
            section {
                h2 { (message!(Web, "public-ratings").text(language)) }
                (ratings_table(&ratings, language))
                @if let Some(((light, alt), (dark, _))) = charts {
                    picture.chart {
                        source media="(prefers-color-scheme: dark)" srcset=(dark.path);
                        img src=(light.path) alt=(alt);
                    }
                }
            }
        }
        @if !results.is_empty() {
            section {
                h2 { (message!(Web, "public-results").text(language)) }
                ul.lines { @for line in &results { li { (line) } } }
            }
        }
        (games)
    };
    Ok(layout::page(web, visit, &head, &body))
}

fn ratings_table(ratings: &[Vec<String>], language: Language) -> Markup {
    let title = message!(Web, "public-ratings").text(language);
    let cells = |row: &Vec<String>| row.iter().skip(1).map(|cell| html! { (cell) }).collect::<Vec<_>>();
    let rows: Vec<Vec<Markup>> = ratings.iter().map(cells).collect();
    table(&title, &player_heads(language), &rows, &[0])
}

/// Returns the latest games, each with its players, the result for this player, and the day.
async fn games_table(web: &Web, profile: &Profile, visit: &Visit) -> Result<Markup, Refusal> {
    let language = visit.language;
    let title = message!(Web, "public-games").text(language);
    let heads = ["public-game", "public-players", "public-result"]
        .map(|key| castellan_text::Message::new(castellan_text::Catalogue::Web, key).text(language));
    let mut rows = Vec::new();
    for (id, game, server) in profile.games.iter().take(MOST_LISTED) {
        let names = player_names(web, server, game, language).await?;
        let variant = Variant::ALL.iter().find(|variant| variant.info().name == game.variant);
        let variant = variant.map_or("", |variant| game_title_in(variant.info(), language));
        let ended = game.ended.map(|at| date(at, language));
        rows.push(vec![
            html! { a href=(visit.link(&format!("/games/{id}"))) { (variant) } },
            html! { (names) },
            html! { (result(game, &profile.player)) @if let Some(ended) = ended { " (" (ended) ")" } },
        ]);
    }
    Ok(html! {
        section {
            h2 { (title) }
            (table(&title, &heads, &rows, &[0, 1, 2]))
        }
    })
}

/// Returns the players of a game who may be named, as text; the others without their names.
pub(super) async fn player_names(
    web: &Web,
    server: &PublicServer,
    game: &GameSummary,
    language: Language,
) -> Result<String, Refusal> {
    let someone = message!(Web, "public-someone").text(language);
    let mut people = People::default();
    let players = game.players.iter().map(|player| (player.clone(), someone.clone()));
    let players: Vec<_> = players.collect();
    web.access.add_public_people(&mut people, server, players).await?;
    let names = game.players.iter().map(|player| people.label(player, language));
    Ok(names.collect::<Vec<_>>().join(" – "))
}

/// Returns the result of a game for one of its players: points in a game of two, the place in others.
fn result(game: &GameSummary, player: &PlayerId) -> String {
    let index = game.players.iter().position(|other| other == player);
    match (&game.result, index) {
        (None, _) | (_, None) => String::new(),
        (Some(_), Some(index)) if game.players.len() > 2 => {
            game.places.get(index).map(|place| format!("{place}.")).unwrap_or_default()
        }
        (Some(_), Some(_)) => match &game.winner {
            Some(winner) if winner == player => "1".to_owned(),
            Some(_) => "0".to_owned(),
            None => "½".to_owned(),
        },
    }
}
