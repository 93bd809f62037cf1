//! Rematches: the same game again, with the seats rotated. They are in the store, so that players who press **Rematch**
//! at different processes, or on the web, meet in the same game.

use crate::access::Access;
use crate::access::caller::Caller;
use crate::error::{OperatorError, UserError};
use crate::error_messages::user_error;
use crate::keyed_lock::KeyedLock;
use castellan_game::command::SeatRequest;
use castellan_game::settings::{EntryPolicy, Seating};
use castellan_game::{CommandKind, Game, GameId, GameSettings, Phase, Player, PlayerId};
use castellan_rules::Seat;
use castellan_store::{
    Append, RequestId, SharedStore, StoreError, StreamName, UnreadableError, Version, read_object,
};
use castellan_text::message;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::sleep;

/// The number of rematches of a game that are read at once.
const PAGE: usize = 100;
/// The number of attempts, and the interval between them, to find a rematch that another process is opening.
const MAX_ATTEMPTS: usize = 20;
const RETRY_INTERVAL: Duration = Duration::from_millis(50);

/// A rematch.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RematchEvent {
    game: GameId,
}

/// The latest rematch of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LatestRematch {
    game: Option<GameId>,
    number: Version,
}

/// A request for a rematch.
#[derive(Clone, Copy)]
pub struct RematchRequest<'a> {
    /// The person who asks.
    pub caller: &'a Caller,
    /// The game that is over.
    pub old: &'a Game,
    /// The game to open.
    pub id: &'a GameId,
    /// The id of the request.
    pub request: &'a str,
}

/// The rematch that a request finds.
pub enum FoundRematch {
    /// No rematch yet: the request may open one.
    None(LatestRematch),
    /// An earlier delivery of the same request has claimed it.
    Own,
    /// Another player has opened one.
    Other(Arc<Game>),
}

/// The rematches of games.
pub struct Rematches {
    store: SharedStore,
    /// Locks for requests for rematches in this process.
    pub locks: KeyedLock<GameId>,
}

impl Rematches {
    /// Returns the rematches of a store.
    #[must_use]
    pub fn new(store: SharedStore) -> Self {
        Self { store, locks: KeyedLock::default() }
    }

    /// Loads the latest rematch of a game. The game of the rematch may not exist yet, or ever.
    async fn latest(&self, old: &GameId) -> Result<LatestRematch, OperatorError> {
        let stream = stream(old)?;
        let mut latest = LatestRematch::default();
        loop {
            let page = self.store.read(&stream, Version(latest.number.0 + 1), PAGE).await?;
            let Some(last) = page.last() else { return Ok(latest) };
            let event: Result<RematchEvent, UnreadableError> =
                read_object("rematches", stream.as_str(), &last.json);
            let game = Some(event.map_err(StoreError::from)?.game);
            latest = LatestRematch { game, number: last.version };
        }
    }

    /// Stores a game as the rematch of another, if the latest rematch is still the given one. Returns `false` if
    /// another request was faster.
    async fn replace(
        &self,
        old: &GameId,
        latest: &LatestRematch,
        game: &GameId,
        request: &str,
    ) -> Result<bool, OperatorError> {
        let mut append = Append::new(stream(old)?, latest.number, RequestId::new(request)?);
        let event = RematchEvent { game: game.clone() };
        append.events.push(serde_json::to_string(&event).expect("a name has a JSON form"));
        match self.store.append(append).await {
            Ok(_) => Ok(true),
            Err(StoreError::Conflict(_)) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Finds the rematch that players of the same game have opened, if it can be joined or has begun.
    ///
    /// # Errors
    /// Returns a [`UserError`] if the game is still played, or the store fails.
    pub async fn find(
        &self,
        access: &Access,
        request: &RematchRequest<'_>,
    ) -> Result<FoundRematch, UserError> {
        if request.old.phase() != Phase::Over {
            return UserError::err(message!(Games, "rematch-too-early"));
        }
        let latest = self.latest(request.old.id()).await?;
        let existing = match &latest.game {
            Some(game) if game == request.id => return Ok(FoundRematch::Own),
            Some(game) => wait_until_open(access, request.caller, game).await?,
            None => None,
        };
        let found = match existing {
            Some(game) => Some(game),
            None => open_rematch(access, request).await?,
        };
        Ok(found.map_or(FoundRematch::None(latest), FoundRematch::Other))
    }

    /// Claims the rematch for a request that found none. Returns the rematch of another process, if one was faster.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn claim(
        &self,
        access: &Access,
        request: &RematchRequest<'_>,
        mut latest: LatestRematch,
    ) -> Result<Option<Arc<Game>>, UserError> {
        let id = format!("{}-rematch", request.request);
        while !self.replace(request.old.id(), &latest, request.id, &id).await? {
            latest = self.latest(request.old.id()).await?;
            if let Some(game) = &latest.game
                && let Some(game) = wait_until_open(access, request.caller, game).await?
            {
                return Ok(Some(game));
            }
        }
        Ok(None)
    }
}

/// Returns a rematch that can be joined or has begun. Waits until everybody is invited if another process has just
/// opened it.
async fn wait_until_open(
    access: &Access,
    caller: &Caller,
    id: &GameId,
) -> Result<Option<Arc<Game>>, UserError> {
    let mut game = None;
    for _ in 0..MAX_ATTEMPTS {
        game = access.visible_games(caller, std::slice::from_ref(id)).await?.pop();
        let is_complete = |game: &Arc<Game>| {
            let mut invited = game.invitations().iter().map(|invitation| &invitation.player);
            game.phase() != Phase::Lobby
                || !game.seats_of(&caller.player).is_empty()
                || invited.any(|player| *player == caller.player)
        };
        if game.as_ref().is_some_and(is_complete) {
            break;
        }
        sleep(RETRY_INTERVAL).await;
    }
    Ok(game.filter(|game| game.phase() != Phase::Over))
}

/// Returns the rematch that one of the same players has opened in the same server, if it has not started.
async fn open_rematch(
    access: &Access,
    RematchRequest { caller, old, .. }: &RematchRequest<'_>,
) -> Result<Option<Arc<Game>>, UserError> {
    let list = &access.referee.game_list;
    let mut ids = list.games_of_player(&caller.player, false).await.map_err(user_error)?;
    ids.extend(list.invitations_of(&caller.player).await.map_err(user_error)?);
    let players: BTreeSet<&PlayerId> = old.players().into_iter().collect();
    for game in access.visible_games(caller, &ids).await? {
        let invited = game.invitations().iter().map(|invitation| &invitation.player);
        let participants: BTreeSet<&PlayerId> = game.players().into_iter().chain(invited).collect();
        let settings = game.settings();
        let is_open_rematch = game.phase() == Phase::Lobby
            && settings.entry == EntryPolicy::Invited
            && !settings.solo
            && settings.variant == old.settings().variant
            && participants == players;
        if is_open_rematch && access.home_of(&game).await? == access.home_of(old).await? {
            return Ok(Some(game));
        }
    }
    Ok(None)
}

/// Returns the settings of a rematch: the earlier one, with the same number of players, by invitation only. If games
/// with computers are no longer rated, the rematch is unrated.
///
/// # Errors
/// Returns a [`UserError`] if the settings are no longer possible.
pub fn rematch_settings(old: &Game, rated_with_computers: bool) -> Result<GameSettings, UserError> {
    let mut settings =
        GameSettings { entry: EntryPolicy::Invited, rated_with_computers, ..old.settings().clone() };
    settings.rated &= !old.has_engines() || settings.check_computers_allowed().is_ok();
    let info = settings.variant.info();
    if info.options.iter().any(|option| option.key == "seats") {
        let count = old.all_seats().len().to_string();
        let seats = settings.options.with(info, "seats", &count);
        settings.options = seats.map_err(|error| UserError::sentence(error.to_string()))?;
    }
    Ok(settings)
}

/// Returns the command that creates a rematch: the requester takes their next seat, computers take theirs, at their
/// level or at this one, and the other people are invited to theirs.
#[must_use]
pub fn creation(old: &Game, settings: GameSettings, requester: &PlayerId, level: Option<u8>) -> CommandKind {
    let owner = Player::person(requester.clone());
    let random_seats = settings.seating == Seating::Random;
    if settings.solo {
        return CommandKind::Create { settings: Box::new(settings), owner, seat: None };
    }
    let seat =
        own_next_seat(old, requester).filter(|_| !random_seats).map_or(SeatRequest::Any, SeatRequest::At);
    let others = other_people(old, requester).into_iter();
    CommandKind::CreateWithOthers {
        settings: Box::new(settings),
        owner,
        seat,
        computers: computer_players(old, level, random_seats),
        invited: others.map(|(seat, player)| (player, (!random_seats).then_some(seat))).collect(),
    }
}

/// Returns the other people of a game, with their seats in a rematch.
#[must_use]
pub fn other_people(old: &Game, player: &PlayerId) -> Vec<(Seat, PlayerId)> {
    let seats = old.all_seats();
    let seated = seats.iter().filter_map(|seat| Some((*seat, old.player_at(*seat)?)));
    let others = seated.filter(|(_, other)| other.id != *player && !other.is_engine());
    others.map(|(seat, other)| (next_seat(&seats, seat), other.id.clone())).collect()
}

/// Returns the seat after another in playing order.
fn next_seat(seats: &[Seat], seat: Seat) -> Seat {
    let index = seats.iter().position(|other| *other == seat).unwrap_or_default();
    seats[(index + 1) % seats.len()]
}

/// Returns the requester's seat in a rematch.
fn own_next_seat(old: &Game, player: &PlayerId) -> Option<Seat> {
    old.seats_of(player).first().map(|seat| next_seat(&old.all_seats(), *seat))
}

/// Returns the computer players of a game, with their places in a rematch, where they may have another level.
fn computer_players(old: &Game, level: Option<u8>, random_seats: bool) -> Vec<(Player, SeatRequest)> {
    let seats = old.all_seats();
    let seated = seats.iter().filter_map(|seat| Some((*seat, old.player_at(*seat)?)));
    let request =
        |seat| if random_seats { SeatRequest::Any } else { SeatRequest::At(next_seat(&seats, seat)) };
    let computers = seated.filter(|(_, player)| player.is_engine());
    let again = |number, player: &Player| match level {
        Some(level) => Player::computer(level, number),
        None => player.clone(),
    };
    (1..).zip(computers).map(|(number, (seat, player))| (again(number, player), request(seat))).collect()
}

fn stream(old: &GameId) -> Result<StreamName, StoreError> {
    Ok(StreamName::new(format!("rematch/{old}"))?)
}
