//! Actions: moves, offers and resignations, each of which acts once for its idempotency key.

use super::caller::{ApiCaller, Body as Sent, IdempotencyHeader, IdempotencyKey, Named};
use super::problem::Problem;
use super::respond::{GamePath, json};
use crate::requests::Person;
use crate::state::Web;
use axum::body::Body;
use axum::extract::State;
use axum::http::Response;
use castellan_community::access::policy::Intent;
use castellan_community::error::UserError;
use castellan_community::error_messages::user_error;
use castellan_community::quota::RequestClass;
use castellan_game::{ActionInput, CommandKind, GameId};
use castellan_text::message;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Number, Value};
use std::sync::Arc;
use utoipa::ToSchema;

/// The longest text of a move, in characters.
const LONGEST_MOVE: usize = 200;

/// A move to play.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MoveRequest {
    /// The move, as `/move` takes it in English, or the text of a legal move.
    #[serde(rename = "move")]
    #[schema(example = "e2e4", max_length = 200)]
    text: String,
    /// The number `board` of the state that the move is for. If the board has changed, the move is refused.
    #[serde(default, deserialize_with = "whole_number")]
    #[schema(maximum = 2_147_483_647)]
    board: Option<u32>,
}

/// An offer to make.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct OfferRequest {
    kind: OfferWord,
}

/// The subject of an offer.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum OfferWord {
    /// A draw.
    Draw,
    /// To take back one's last move and all later ones.
    Takeback,
    /// A pause.
    Pause,
    /// The end of a pause.
    Resume,
    /// An end without a result.
    Abort,
}

/// An answer to an offer, or its withdrawal.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Answer {
    Accept,
    Decline,
    Withdraw,
}

/// The outcome of an action.
#[derive(Serialize, ToSchema)]
struct Outcome {
    /// The events as sentences. The same request again gets the same ones.
    text: String,
    /// The number of public events by now.
    event: u64,
    /// The number of the board by now.
    board: u32,
}

/// Deserializes a number without a fraction. To JSON Schema, `3.0` is one too.
fn whole_number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    let Some(number) = Option::<Number>::deserialize(deserializer)? else { return Ok(None) };
    let whole = number.as_u64().or_else(|| {
        let number = number.as_f64().filter(|number| number.fract() == 0.0 && *number >= 0.0)?;
        (number <= f64::from(u32::MAX)).then_some(number as u64)
    });
    let whole = whole.and_then(|whole| u32::try_from(whole).ok());
    whole.map(Some).ok_or_else(|| D::Error::custom("a whole number that fits"))
}

impl OfferWord {
    /// Returns the word of the command.
    const fn command(self) -> &'static str {
        match self {
            Self::Draw => "draw-offer",
            Self::Takeback => "takeback",
            Self::Pause => "pause",
            Self::Resume => "resume",
            Self::Abort => "abort",
        }
    }
}

impl Answer {
    /// Returns the word of the command.
    const fn command(self) -> &'static str {
        match self {
            Self::Accept => "accept",
            Self::Decline => "decline",
            Self::Withdraw => "withdraw",
        }
    }
}

/// Plays a move.
#[utoipa::path(
    post, path = "/api/v1/games/{game}/moves", tag = "games", operation_id = "playMove",
    params(GamePath, IdempotencyHeader),
    request_body = MoveRequest,
    responses((status = OK, description = "The move was played", body = Outcome))
)]
pub(super) async fn play(
    State(web): State<Arc<Web>>,
    caller: ApiCaller,
    key: IdempotencyKey,
    Named(game): Named<String>,
    Sent(request): Sent<MoveRequest>,
) -> Result<Response<Body>, Problem> {
    if request.text.chars().count() > LONGEST_MOVE {
        return Err(caller.bad_request(&message!(Web, "api-body")));
    }
    let person = at_game(caller, &game)?;
    let kind = permitted_move(&web, &person, request).await;
    act(&web, &person, &key, kind).await
}

async fn permitted_move(web: &Web, person: &Person, request: MoveRequest) -> Result<CommandKind, UserError> {
    web.spend(person, RequestClass::Move)?;
    web.access.game_for(&person.caller, &person.game, Intent::Play).await?;
    // Programs write one language, whatever their person speaks.
    Ok(CommandKind::Act { action: ActionInput::typed(request.text), seen: request.board })
}

/// Makes an offer.
#[utoipa::path(
    post, path = "/api/v1/games/{game}/offers", tag = "games", operation_id = "makeOffer",
    params(GamePath, IdempotencyHeader),
    request_body = OfferRequest,
    responses((status = OK, description = "The offer was made", body = Outcome))
)]
pub(super) async fn offer(
    State(web): State<Arc<Web>>,
    caller: ApiCaller,
    key: IdempotencyKey,
    Named(game): Named<String>,
    Sent(request): Sent<OfferRequest>,
) -> Result<Response<Body>, Problem> {
    let person = at_game(caller, &game)?;
    let kind = web.permitted_command(&person, request.kind.command(), &Value::Null).await;
    act(&web, &person, &key, kind).await
}

/// Answers or withdraws an offer.
#[utoipa::path(
    post, path = "/api/v1/games/{game}/offers/{number}/{answer}", tag = "games", operation_id = "answerOffer",
    params(
        GamePath,
        ("number" = u64, Path, description = "The offer's number", maximum = 4_294_967_295_u64),
        ("answer" = inline(Answer), Path, description = "`withdraw` is for one's own offers"),
        IdempotencyHeader
    ),
    responses((status = OK, description = "The offer was answered", body = Outcome))
)]
pub(super) async fn answer(
    State(web): State<Arc<Web>>,
    caller: ApiCaller,
    key: IdempotencyKey,
    Named((game, number, answer)): Named<(String, u32, Answer)>,
) -> Result<Response<Body>, Problem> {
    let person = at_game(caller, &game)?;
    let kind = web.permitted_command(&person, answer.command(), &Value::from(number)).await;
    act(&web, &person, &key, kind).await
}

/// Withdraws a draw offer that was to go with one's next move.
#[utoipa::path(
    post, path = "/api/v1/games/{game}/withdraw-draw-offer", tag = "games", operation_id = "withdrawDrawOffer",
    params(GamePath, IdempotencyHeader),
    responses((status = OK, description = "The offer was withdrawn", body = Outcome))
)]
pub(super) async fn withdraw_next_move_draw(
    State(web): State<Arc<Web>>,
    caller: ApiCaller,
    key: IdempotencyKey,
    Named(game): Named<String>,
) -> Result<Response<Body>, Problem> {
    let person = at_game(caller, &game)?;
    let kind = web.permitted_command(&person, "draw-withdraw", &Value::Null).await;
    act(&web, &person, &key, kind).await
}

/// Resigns. In a game against oneself, the seat to move resigns.
#[utoipa::path(
    post, path = "/api/v1/games/{game}/resign", tag = "games", operation_id = "resign",
    params(GamePath, IdempotencyHeader),
    responses((status = OK, description = "The person has resigned", body = Outcome))
)]
pub(super) async fn resign(
    State(web): State<Arc<Web>>,
    caller: ApiCaller,
    key: IdempotencyKey,
    Named(game): Named<String>,
) -> Result<Response<Body>, Problem> {
    let person = at_game(caller, &game)?;
    let kind = web.permitted_command(&person, "resign", &Value::Null).await;
    act(&web, &person, &key, kind).await
}

fn at_game(caller: ApiCaller, game: &str) -> Result<Person, Problem> {
    match GameId::new(game) {
        Ok(game) => Ok(caller.at(game)),
        Err(_) => Err(caller.not_found()),
    }
}

/// Carries out a permitted command, once for its key.
async fn act(
    web: &Web,
    person: &Person,
    key: &IdempotencyKey,
    kind: Result<CommandKind, UserError>,
) -> Result<Response<Body>, Problem> {
    match executed(web, person, key, kind).await {
        Ok(outcome) => Ok(json(&outcome)),
        Err(error) => Err(web.problem(error, person.caller.language).await),
    }
}

async fn executed(
    web: &Web,
    person: &Person,
    key: &IdempotencyKey,
    kind: Result<CommandKind, UserError>,
) -> Result<Outcome, UserError> {
    let text = web.execute_as(person, key.request(&person.caller), kind?).await?;
    let game = web.referee.games.game(&person.game).await.map_err(user_error)?;
    Ok(Outcome { text, event: game.public_head().number, board: game.board_version() })
}
