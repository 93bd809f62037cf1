//! Tournaments as JSON and TRF, and ratings as CSV, for members of their servers.

use super::caller::{ApiCaller, Asked, Named};
use super::problem::{Code, Problem};
use super::{json, text};
use crate::server::Web;
use axum::body::Body;
use axum::extract::State;
use axum::http::{Response, StatusCode};
use castellan_community::error::UserError;
use castellan_community::people::People;
use castellan_community::policy::Intent;
use castellan_community::quota::RequestClass;
use castellan_discord_api::wire::GuildId;
use castellan_game::{GameId, GameSettings, PlayerId};
use castellan_rules::{Options, Variant};
use castellan_text::{Language, game_title_in, message};
use castellan_tournament::export::{self, TrfExportError};
use castellan_tournament::rating::RatingList;
use castellan_tournament::{Tournament, TournamentId};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// The person's unfinished tournaments.
#[derive(Serialize, ToSchema)]
struct TournamentList {
    tournaments: Vec<TournamentEntry>,
}

/// A tournament in a list.
#[derive(Serialize, ToSchema)]
struct TournamentEntry {
    id: String,
    title: String,
    /// The variant, such as `mount-chess`.
    variant: &'static str,
}

/// The query of a rating list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct RatingQuery {
    /// Games of two seats, or of more. By default, the variant's usual number.
    #[param(inline)]
    seats: Option<SeatCount>,
    /// `true` for the list of games with computers.
    #[serde(default)]
    computers: bool,
    /// A server, by Discord's id: the players of its games. Without it, all players who are listed everywhere.
    #[param(pattern = "^[0-9]{1,19}$")]
    server: Option<String>,
}

/// The number of seats of a rating list.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum SeatCount {
    Two,
    More,
}

/// Lists the unfinished tournaments that one takes part in.
#[utoipa::path(
    get, path = "/api/v1/tournaments", tag = "lists", operation_id = "listTournaments",
    responses((status = OK, description = "The tournaments", body = TournamentList))
)]
pub(super) async fn tournaments(
    State(web): State<Arc<Web>>,
    caller: ApiCaller,
) -> Result<Response<Body>, Problem> {
    caller.spend(&web, RequestClass::Look).await?;
    match web.access.own_tournaments(&caller.caller).await {
        Ok(own) => {
            let entry = |tournament: &Arc<Tournament>| TournamentEntry {
                id: tournament.id().to_string(),
                title: tournament.announcement().title.clone(),
                variant: tournament.announcement().agreement.variant.info().name,
            };
            Ok(json(&TournamentList { tournaments: own.iter().map(entry).collect() }))
        }
        Err(error) => Err(web.problem(error, caller.language()).await),
    }
}

/// Returns a tournament: the announcement, the players, the rounds and the standings, as `/tournament export` does.
#[utoipa::path(
    get, path = "/api/v1/tournaments/{tournament}", tag = "lists", operation_id = "readTournament",
    params(("tournament" = String, Path, description = "The tournament's id")),
    responses((status = OK, description = "The tournament", body = BTreeMap<String, Value>))
)]
pub(super) async fn tournament(
    State(web): State<Arc<Web>>,
    caller: ApiCaller,
    Named(id): Named<String>,
) -> Result<Response<Body>, Problem> {
    let (caller, tournament) = visible(&web, caller, &id).await?;
    match as_json(&web, &caller, &tournament).await {
        Ok(export) => Ok(text(StatusCode::OK, "application/json", export)),
        Err(error) => Err(web.problem(error, caller.language()).await),
    }
}

/// Returns a tournament as a Tournament Report File of FIDE, edition of 2026.
#[utoipa::path(
    get, path = "/api/v1/tournaments/{tournament}/trf", tag = "lists", operation_id = "readTournamentReport",
    params(("tournament" = String, Path, description = "The tournament's id")),
    responses(
        (status = OK, description = "The report", body = String, content_type = "text/plain"),
        (status = CONFLICT, description = "The format cannot hold this tournament", body = Problem,
            content_type = "application/problem+json")
    )
)]
pub(super) async fn tournament_trf(
    State(web): State<Arc<Web>>,
    caller: ApiCaller,
    Named(id): Named<String>,
) -> Result<Response<Body>, Problem> {
    let (caller, tournament) = visible(&web, caller, &id).await?;
    let people = match People::of_tournament(&web.referee, &tournament).await {
        Ok(people) => people,
        Err(error) => return Err(web.problem(error.into(), caller.language()).await),
    };
    match export::trf_26(&tournament, &|player: &PlayerId| people.person(player)) {
        Ok(report) => Ok(text(StatusCode::OK, "text/plain; charset=utf-8", report)),
        Err(error) => {
            if error != TrfExportError::MoreSeats {
                tracing::warn!(tournament = %id, %error, "api: not exported as TRF");
            }
            Err(Problem::of(Code::Refused, &message!(Web, "api-no-trf"), Some(caller.language())))
        }
    }
}

/// Returns a tournament that the person may see, with the person as a member of its server.
async fn visible(web: &Web, caller: ApiCaller, id: &str) -> Result<(ApiCaller, Arc<Tournament>), Problem> {
    let Ok(id) = TournamentId::new(id) else {
        caller.spend(web, RequestClass::Look).await?;
        return Err(caller.not_found());
    };
    let caller = match web.access.venues.of(&id).await {
        Ok(Some(venue)) => caller.in_server(web, venue.guild).await?,
        Ok(None) => caller,
        Err(error) => return Err(web.problem(error.into(), caller.language()).await),
    };
    caller.spend(web, RequestClass::Look).await?;
    match web.access.tournament_for(&caller.caller, &id, Intent::SeeTournament).await {
        Ok((tournament, _)) => Ok((caller, tournament)),
        Err(error) => Err(web.problem(error, caller.language()).await),
    }
}

async fn as_json(web: &Web, caller: &ApiCaller, tournament: &Tournament) -> Result<String, UserError> {
    let people = People::of_tournament(&web.referee, tournament).await?;
    let named = web.access.named_games(&caller.caller, tournament).await?;
    let name_of = |player: &PlayerId| people.person(player);
    Ok(export::json(tournament, &name_of, &|game: &GameId| named.contains(game)))
}

/// Returns a rating list as CSV, the best first.
#[utoipa::path(
    get, path = "/api/v1/ratings/{variant}", tag = "lists", operation_id = "readRatings",
    params(("variant" = String, Path, description = "The variant, such as `mount-chess`"), RatingQuery),
    responses(
        (status = OK, description = "The list", body = String, content_type = "text/csv"),
        (status = CONFLICT, description = "The variant has no such list", body = Problem,
            content_type = "application/problem+json")
    )
)]
pub(super) async fn ratings(
    State(web): State<Arc<Web>>,
    caller: ApiCaller,
    Named(variant): Named<String>,
    Asked(query): Asked<RatingQuery>,
) -> Result<Response<Body>, Problem> {
    let guild = match query.server.as_deref().map(str::parse::<GuildId>) {
        Some(Err(_)) => return Err(caller.bad_request(&message!(Web, "api-query"))),
        Some(Ok(guild)) => Some(guild),
        None => None,
    };
    let caller = match guild {
        Some(guild) => caller.in_server(&web, guild).await?,
        None => caller,
    };
    caller.spend(&web, RequestClass::Look).await?;
    let Ok(variant) = variant.parse::<Variant>() else { return Err(caller.not_found()) };
    // Servers that the person is not known in are not told from those without the bot.
    if guild.is_some() && caller.caller.guild != guild {
        return Err(Problem::of(
            Code::NotFound,
            &message!(Web, "api-not-member", button = message!(Web, "tokens")),
            Some(caller.language()),
        ));
    }
    let list = match rating_list(variant, &query, caller.language()) {
        Ok(list) => list,
        Err(error) => return Err(web.problem(error, caller.language()).await),
    };
    match ratings_csv(&web, &caller, list, guild).await {
        Ok(csv) => Ok(text(StatusCode::OK, "text/csv; charset=utf-8", csv)),
        Err(error) => Err(web.problem(error, caller.language()).await),
    }
}

fn rating_list(variant: Variant, query: &RatingQuery, language: Language) -> Result<RatingList, UserError> {
    let usual = GameSettings::new(variant, Options::default()).seats().map_or(2, |seats| seats.len());
    let many = query.seats.map_or(usual > 2, |seats| seats == SeatCount::More);
    let mut lists = RatingList::lists_of_variant(variant);
    let list = lists.find(|list| list.many == many && list.with_computers == query.computers);
    list.ok_or_else(|| {
        let game = game_title_in(variant.info(), language);
        UserError::sentence(message!(TournamentAnswers, "two-seats-only", game = game))
    })
}

async fn ratings_csv(
    web: &Web,
    caller: &ApiCaller,
    list: RatingList,
    guild: Option<GuildId>,
) -> Result<String, UserError> {
    let ratings = web.access.listed_ratings(&caller.caller, list, guild).await?;
    let mut people = People::default();
    for (player, _) in &ratings {
        people.add(&web.referee, player).await?;
    }
    let name_of = |player: &PlayerId| people.name(player, caller.language());
    Ok(export::ratings_csv(&ratings, &name_of))
}
