//! The person's own games: the list of those that wait. A game, as its reader sees it.

use super::caller::{ApiCaller, Asked, Named};
use super::problem::{Code, Problem};
use super::reader::{ApiReader, Audience};
use super::respond::{GamePath, json};
use crate::hub::Snapshot;
use crate::public::games::people_of;
use crate::state::Web;
use crate::view::{Reader, Subject, View, seat_word, view};
use axum::body::Body;
use axum::extract::State;
use axum::http::Response;
use castellan_community::access::OwnGame;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::people::People;
use castellan_community::people::pending::PendingAction;
use castellan_community::quota::RequestClass;
use castellan_game::{Game, Phase};
use castellan_rules::Record;
use castellan_text::{game_title_in, message};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;
use utoipa::{IntoParams, ToSchema};

/// The longest time until a state is shown that this process has already stored.
const CATCH_UP: Duration = Duration::from_secs(5);

/// The query of the list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListQuery {
    /// `true` for only those games that wait for the person.
    #[serde(default)]
    waiting: bool,
}

/// The person's unfinished games, the most urgent first.
#[derive(Serialize, ToSchema)]
struct GameList {
    games: Vec<GameEntry>,
}

/// A game in a list.
#[derive(Serialize, ToSchema)]
struct GameEntry {
    /// The id.
    id: String,
    /// The variant, such as `mount-chess`.
    variant: &'static str,
    /// The variant's title.
    title: &'static str,
    phase: PhaseWord,
    /// The names of the players, in playing order.
    players: Vec<String>,
    /// The action that the game needs from the person.
    waits_for: Option<WaitsFor>,
    /// The end of the time for it, in milliseconds since 1970 UTC.
    deadline_at: Option<u64>,
}

/// The phase of a game.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum PhaseWord {
    Lobby,
    SetUp,
    Running,
    Paused,
    Over,
}

/// An action that a game needs.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum WaitsFor {
    /// A move, or an army.
    Move,
    /// An answer to an offer.
    Answer,
    /// An answer to an invitation.
    Invitation,
}

/// A game as the reader sees it: a person, or the public.
#[derive(Serialize, ToSchema)]
struct GameState {
    /// The id.
    id: String,
    /// The variant, such as `mount-chess`.
    variant: &'static str,
    /// The variant's title.
    title: String,
    phase: PhaseWord,
    /// The number of public events.
    event: u64,
    /// A number that changes with the board, for `board` of a move.
    board: u32,
    /// `true` if moves may come through the API.
    api: bool,
    /// The player to move, or the result, as a sentence.
    status: String,
    /// The person's seat: of several, the one to move.
    you: Option<&'static str>,
    /// The seat to move.
    turn: Option<&'static str>,
    /// The start position as text, once the game has started.
    start: Option<String>,
    /// The position as text.
    position: Option<String>,
    seats: Vec<SeatState>,
    /// The pieces on the board.
    pieces: Vec<PieceState>,
    /// The moves so far.
    moves: Vec<MoveState>,
    /// The person's legal moves; none if it is not their turn.
    legal_moves: Vec<LegalMove>,
    /// The open offers.
    offers: Vec<OfferState>,
}

/// A seat of a game.
#[derive(Serialize, ToSchema)]
struct SeatState {
    /// The seat: `white`, `red`, `black` or `gold`.
    seat: &'static str,
    /// The player's name, or the seat's if it is free.
    name: String,
    /// `true` for a seat of the person.
    you: bool,
    /// `true` if the game waits for the seat.
    to_move: bool,
    /// `free`, `waiting`, `ready`, `playing`, `out`, `won` or `drawn`.
    state: &'static str,
    /// `true` if the player has played through the API.
    through_api: bool,
    /// The time left, in milliseconds; null without a clock.
    remaining_ms: Option<u64>,
    /// The end of the time, in milliseconds since 1970 UTC, while the clock runs.
    deadline_at: Option<u64>,
    /// The place at the end of a game of more than two.
    place: Option<u8>,
}

/// A piece on the board.
#[derive(Serialize, ToSchema)]
struct PieceState {
    /// The square; of a piece on four squares, its lowest and leftmost.
    at: String,
    seat: &'static str,
    /// The code of the kind.
    kind: String,
    /// The name with all that the board shows of the piece.
    label: String,
}

/// A move that was played.
#[derive(Serialize, ToSchema)]
struct MoveState {
    /// The number of the move.
    number: usize,
    seat: &'static str,
    /// The notation.
    text: String,
    /// The number of public events after it.
    event: u64,
    /// The attacker's and the defender's die.
    dice: Option<[u8; 2]>,
}

/// A legal move.
#[derive(Serialize, ToSchema)]
struct LegalMove {
    /// The text to play it with.
    text: String,
    /// The description.
    label: String,
    /// The chance in percent, if dice decide it.
    chance: Option<u32>,
}

/// An open offer.
#[derive(Serialize, ToSchema)]
struct OfferState {
    /// The number in the game.
    number: u32,
    /// `draw`, `takeback`, `pause`, `resumption`, `abort`, `replacement` or `change`.
    kind: &'static str,
    /// The name of the player who made it.
    by: String,
    /// The offer as a sentence.
    text: String,
    /// `accept`, `decline` and `withdraw`, as far as the person can.
    can: Vec<&'static str>,
}

impl PhaseWord {
    const fn of(phase: Phase) -> Self {
        match phase {
            Phase::Lobby => Self::Lobby,
            Phase::SetUp => Self::SetUp,
            Phase::Running => Self::Running,
            Phase::Paused => Self::Paused,
            Phase::Over => Self::Over,
        }
    }
}

impl WaitsFor {
    const fn of(pending: PendingAction) -> Option<Self> {
        match pending {
            PendingAction::Move => Some(Self::Move),
            PendingAction::AnswerOffer => Some(Self::Answer),
            PendingAction::AnswerInvitation => Some(Self::Invitation),
            PendingAction::None => None,
        }
    }
}

/// Lists one's unfinished games, the most urgent first.
#[utoipa::path(
    get, path = "/api/v1/games", tag = "games", operation_id = "listGames",
    params(ListQuery),
    responses((status = OK, description = "The games", body = GameList))
)]
pub(super) async fn list(
    State(web): State<Arc<Web>>,
    caller: ApiCaller,
    Asked(query): Asked<ListQuery>,
) -> Result<Response<Body>, Problem> {
    caller.spend(&web, RequestClass::Look).await?;
    match entries(&web, &caller, query.waiting).await {
        Ok(games) => Ok(json(&GameList { games })),
        Err(error) => Err(web.problem(error, caller.language()).await),
    }
}

async fn entries(web: &Web, person: &ApiCaller, waiting: bool) -> Result<Vec<GameEntry>, UserError> {
    let mut games = web.access.own_games(&person.caller).await?;
    games.retain(|own| own.pending != PendingAction::None || !waiting);
    let mut entries = Vec::new();
    for OwnGame { pending, until, game } in games {
        let people = People::of(&web.referee, &game).await?;
        let players = game.seats().values().map(|player| people.label(&player.id, person.language()));
        entries.push(GameEntry {
            id: game.id().to_string(),
            variant: game.settings().variant.info().name,
            title: game_title_in(game.settings().variant.info(), person.language()),
            phase: PhaseWord::of(game.phase()),
            players: players.collect(),
            waits_for: WaitsFor::of(pending),
            deadline_at: until.map(castellan_game::Time::ms),
        });
    }
    Ok(entries)
}

/// Returns a game as one sees it, with one's legal moves. A game that has a page, anybody may read.
#[utoipa::path(
    get, path = "/api/v1/games/{game}", tag = "games", operation_id = "readGame",
    params(GamePath),
    security((), ("token" = [])),
    responses((status = OK, description = "The game", body = GameState))
)]
pub(super) async fn read(
    State(web): State<Arc<Web>>,
    reader: ApiReader,
    Named(id): Named<String>,
) -> Result<Response<Body>, Problem> {
    let (game, audience) = reader.game(&web, &id).await?;
    let language = audience.language();
    let failed = || Problem::of(Code::Failed, &message!(Web, "failed"), Some(language));
    let Some(snapshot) = current(&web, &game).await else { return Err(failed()) };
    let (reader, people) = match seen_by(&web, &audience, &snapshot).await {
        Ok(seen) => seen,
        Err(error) => return Err(web.problem(error.into(), language).await),
    };
    let now = web.referee.now();
    // The legal moves of the largest game take milliseconds.
    let state = tokio::task::spawn_blocking(move || {
        let moves = snapshot.moves(language);
        let subject =
            Subject { game: &snapshot.game, history: &snapshot.history, moves: &moves, people: &people };
        state(&snapshot.game, view(subject, &reader, now))
    });
    match state.await {
        Ok(state) => Ok(json(&state)),
        Err(error) => {
            tracing::error!(game = %game.id(), %error, "api: game not described");
            Err(failed())
        }
    }
}

/// Returns the reader of a state, with the people as the reader may know them.
async fn seen_by(
    web: &Web,
    audience: &Audience,
    snapshot: &Snapshot,
) -> Result<(Reader, Arc<People>), OperatorError> {
    let game = &snapshot.game;
    Ok(match audience {
        Audience::Person(person) => {
            let player = &person.caller.player;
            let settings = web.access.settings.person_or_default(player).await?;
            let reader = Reader::person(player.clone(), person.language(), &settings, game);
            (reader, Arc::clone(&snapshot.people))
        }
        Audience::Public(server, language) => {
            let people = people_of(web, server, game, *language).await?;
            (Reader::spectator(*language), Arc::new(people))
        }
    })
}

/// Returns the state of a game that shows at least these events; `None` if it cannot be followed.
async fn current(web: &Web, game: &Game) -> Option<Arc<Snapshot>> {
    let watched = web.hubs.watch(game.id()).await;
    let (_, mut states) = match watched {
        Ok(watched) => watched,
        Err(error) => {
            tracing::warn!(game = %game.id(), %error, "api: game not loaded");
            return None;
        }
    };
    let caught_up = states.wait_for(|snapshot| snapshot.game.events() >= game.events());
    if let Ok(Ok(snapshot)) = timeout(CATCH_UP, caught_up).await {
        Some(Arc::clone(&snapshot))
    } else {
        tracing::warn!(game = %game.id(), "api: game not followed in time");
        None
    }
}

/// Returns the part of a view that is for programs.
fn state(game: &Game, view: View) -> GameState {
    let through_api = |word: &str| {
        let seat = game.all_seats().into_iter().find(|seat| seat_word(*seat) == word);
        seat.is_some_and(|seat| game.plays_through_api(seat))
    };
    let seats = view.seats.into_iter().map(|seat| SeatState {
        through_api: through_api(seat.seat),
        remaining_ms: seat.clock.as_ref().map(|clock| clock.remaining_ms),
        deadline_at: seat.clock.as_ref().and_then(|clock| clock.deadline_at),
        seat: seat.seat,
        name: seat.name,
        you: seat.you,
        to_move: seat.to_move,
        state: seat.state,
        place: seat.place,
    });
    let pieces = view.board.pieces.into_iter();
    let moves = view.moves.into_iter();
    let legal_moves = view.actions.into_iter();
    let offers = view.offers.into_iter();
    GameState {
        id: view.game,
        variant: view.variant,
        title: view.title.into_owned(),
        phase: PhaseWord::of(game.phase()),
        event: view.event,
        board: game.board_version(),
        api: game.settings().api,
        status: view.status,
        you: view.you,
        turn: view.turn,
        start: game.record().map(|record| record.start().to_string()),
        position: game.record().map(Record::position).map(ToString::to_string),
        seats: seats.collect(),
        pieces: pieces
            .map(|piece| PieceState { at: piece.at, seat: piece.seat, kind: piece.kind, label: piece.label })
            .collect(),
        moves: moves
            .map(|played| MoveState {
                number: played.n,
                seat: played.seat,
                text: played.text,
                event: played.event,
                dice: played.dice,
            })
            .collect(),
        legal_moves: legal_moves
            .map(|action| LegalMove { text: action.text, label: action.label, chance: action.chance })
            .collect(),
        offers: offers
            .map(|offer| OfferState {
                number: offer.number,
                kind: offer.kind,
                by: offer.by,
                text: offer.text,
                can: offer.can,
            })
            .collect(),
    }
}
