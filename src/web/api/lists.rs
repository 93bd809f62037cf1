//! Tournaments as JSON and TRF, and ratings as CSV.

use super::caller::{ApiCaller, Asked, Named, failed};
use super::problem::{Code, Problem};
use super::reader::{ApiReader, Audience};
use super::respond::{json, text};
use crate::public::tournaments::people_of;
use crate::state::Web;
use axum::body::Body;
use axum::extract::State;
use axum::http::{Response, StatusCode};
use castellan_community::access::public::PublicServer;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::people::People;
use castellan_community::quota::RequestClass;
use castellan_discord_api::wire::GuildId;
use castellan_game::{GameId, GameSettings, PlayerId};
use castellan_rules::{Options, Variant};
use castellan_text::{Language, game_title_in, message};
use castellan_tournament::Tournament;
use castellan_tournament::export::{self, TrfExportError};
use castellan_tournament::rating::{Rating, RatingList};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// The id of every person who is not named to the public.
const WITHHELD: &str = "withheld";

/// The players of a rating list.
type Ratings = Vec<(PlayerId, Rating)>;

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

/// The path of a tournament.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "it is only described")]
struct TournamentPath {
    /// The tournament's id.
    tournament: String,
}

/// Returns a tournament: the announcement, the players, the rounds and the standings, as `/tournament export` does. A
/// tournament that has a page, anybody may read. Then people who are not named on pages have numbers for names.
#[utoipa::path(
    get, path = "/api/v1/tournaments/{tournament}", tag = "lists", operation_id = "readTournament",
    params(TournamentPath),
    security((), ("token" = [])),
    responses((status = OK, description = "The tournament", body = BTreeMap<String, Value>))
)]
pub(super) async fn tournament(
    State(web): State<Arc<Web>>,
    reader: ApiReader,
    Named(id): Named<String>,
) -> Result<Response<Body>, Problem> {
    let (tournament, audience) = reader.tournament(&web, &id).await?;
    match as_json(&web, &audience, &tournament).await {
        Ok(export) => Ok(text(StatusCode::OK, "application/json", export)),
        Err(error) => Err(web.problem(error, audience.language()).await),
    }
}

/// Returns a tournament as a Tournament Report File of FIDE, edition of 2026.
#[utoipa::path(
    get, path = "/api/v1/tournaments/{tournament}/trf", tag = "lists", operation_id = "readTournamentReport",
    params(TournamentPath),
    security((), ("token" = [])),
    responses(
        (status = OK, description = "The report", body = String, content_type = "text/plain"),
        (status = CONFLICT, description = "The format cannot hold this tournament", body = Problem,
            content_type = "application/problem+json")
    )
)]
pub(super) async fn tournament_trf(
    State(web): State<Arc<Web>>,
    reader: ApiReader,
    Named(id): Named<String>,
) -> Result<Response<Body>, Problem> {
    let (tournament, audience) = reader.tournament(&web, &id).await?;
    let people = match participants(&web, &audience, &tournament).await {
        Ok(people) => people,
        Err(error) => return Err(web.problem(error.into(), audience.language()).await),
    };
    match export::trf_26(&tournament, &|player: &PlayerId| people.person(player)) {
        Ok(report) => Ok(text(StatusCode::OK, "text/plain; charset=utf-8", report)),
        Err(error) => {
            if error != TrfExportError::MoreSeats {
                tracing::warn!(tournament = %id, %error, "api: not exported as TRF");
            }
            Err(Problem::of(Code::Refused, &message!(Web, "api-no-trf"), Some(audience.language())))
        }
    }
}

/// Loads the people of a tournament, as far as the audience may know them.
async fn participants(
    web: &Web,
    audience: &Audience,
    tournament: &Tournament,
) -> Result<People, OperatorError> {
    match audience {
        Audience::Person(_) => People::of_tournament(&web.referee, tournament).await,
        Audience::Public(server, language) => people_of(web, server, tournament, *language).await,
    }
}

async fn as_json(web: &Web, audience: &Audience, tournament: &Tournament) -> Result<String, UserError> {
    let people = participants(web, audience, tournament).await?;
    let name_of = |player: &PlayerId| people.person(player);
    match audience {
        Audience::Person(person) => {
            let named = web.access.named_games(&person.caller, tournament).await?;
            Ok(export::json(tournament, &name_of, &|game: &GameId| named.contains(game)))
        }
        Audience::Public(..) => {
            // Former players are not among the people, and stay out too.
            let shown_id = |player: &PlayerId| match PlayerId::new(WITHHELD) {
                Ok(withheld) if !people.has_name(player) => withheld,
                _ => player.clone(),
            };
            Ok(export::json_with_ids(tournament, &name_of, &shown_id, &|_| true))
        }
    }
}

/// Returns a rating list as CSV, the best first. The list of a server that has pages, anybody may read.
#[utoipa::path(
    get, path = "/api/v1/ratings/{variant}", tag = "lists", operation_id = "readRatings",
    params(("variant" = String, Path, description = "The variant, such as `mount-chess`"), RatingQuery),
    security((), ("token" = [])),
    responses(
        (status = OK, description = "The list", body = String, content_type = "text/csv"),
        (status = CONFLICT, description = "The variant has no such list", body = Problem,
            content_type = "application/problem+json")
    )
)]
pub(super) async fn ratings(
    State(web): State<Arc<Web>>,
    reader: ApiReader,
    Named(variant): Named<String>,
    Asked(query): Asked<RatingQuery>,
) -> Result<Response<Body>, Problem> {
    let language = reader.language();
    let guild = match query.server.as_deref().map(str::parse::<GuildId>) {
        Some(Err(_)) => {
            return Err(Problem::of(Code::BadRequest, &message!(Web, "api-query"), Some(language)));
        }
        Some(Ok(guild)) => Some(guild),
        None => None,
    };
    let reader = reader.counted(&web, guild).await?;
    let Ok(variant) = variant.parse::<Variant>() else { return Err(reader.not_found()) };
    let list = match rating_list(variant, &query, language) {
        Ok(list) => list,
        Err(error) => return Err(web.problem(error, language).await),
    };
    let refusal = match &reader.person {
        // Servers that the person is not known in are not told from those without the bot.
        Some(person) if guild.is_some() && person.caller.guild != guild => {
            let refusal = message!(Web, "api-not-member", button = message!(Web, "tokens"));
            Problem::of(Code::NotFound, &refusal, Some(language))
        }
        Some(person) => match web.access.listed_ratings(&person.caller, list, guild).await {
            Ok(ratings) => return ratings_csv(&web, &ratings, language).await,
            Err(error) => web.problem(error, language).await,
        },
        None => reader.no_token(),
    };
    let public = match guild {
        Some(guild) => public_ratings(&web, list, guild).await,
        None => Ok(None),
    };
    let (ratings, _) = reader.for_public(public, refusal)?;
    ratings_csv(&web, &ratings, language).await
}

/// Returns a rating list of a server with the server, if anybody may read it.
async fn public_ratings(
    web: &Web,
    list: RatingList,
    guild: GuildId,
) -> Result<Option<(Ratings, PublicServer)>, OperatorError> {
    let Some(server) = web.access.public_server(guild).await? else { return Ok(None) };
    Ok(Some((web.access.public_ratings(&server, list).await?, server)))
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
    ratings: &[(PlayerId, Rating)],
    language: Language,
) -> Result<Response<Body>, Problem> {
    let mut people = People::default();
    for (player, _) in ratings {
        people.add(&web.referee, player).await.map_err(|error| failed(&error, Some(language)))?;
    }
    let csv = export::ratings_csv(ratings, &|player: &PlayerId| people.name(player, language));
    Ok(text(StatusCode::OK, "text/csv; charset=utf-8", csv))
}
