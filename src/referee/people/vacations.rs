//! Vacations: events of a player's own stream, and effects on each of the player's games.
//!
//! Each game is notified of the beginning and the end of a vacation exactly once: the effect stays in the store until
//! every game was notified, and is not repeated for those that were. Live games are not notified, so their clocks go
//! on. If a vacation begins before games were notified of the end of another, they see both as one.

use crate::base::Base;
use crate::error::RefereeError;
use crate::games::listing::GameList;
use crate::games::loading::Games;
use crate::games::rows::{EFFECTS, SEATED};
use crate::index::PAGE;
use crate::stream_names::game_of_stream;
use castellan_game::vacation::{
    Allowance, VacationCommand, VacationEvent, VacationEventError, VacationRefusal, Vacations,
};
use castellan_game::{Command, CommandKind, GameId, PlayerId, Requester, Time};
use castellan_store::{
    Append, AppendOutcome, ClaimedJob, JobChange, RequestId, StoreError, StreamName, UnreadableError, Version,
};
use std::sync::Arc;

/// The error of a vacation command.
#[derive(Debug, thiserror::Error)]
pub enum VacationError {
    /// A refusal.
    #[error("{0}")]
    Refused(#[source] VacationRefusal),
    /// The player's stream cannot be read.
    #[error("{0}")]
    Unreadable(#[source] VacationEventError),
    /// Another failure.
    #[error("{0}")]
    Referee(#[source] RefereeError),
}

impl<T: Into<RefereeError>> From<T> for VacationError {
    fn from(error: T) -> Self {
        Self::Referee(error.into())
    }
}

/// The keys of the effects for the beginning and the end of a vacation.
const VACATION_START: &str = "vacation-begins";
const VACATION_END: &str = "vacation-ends";

/// The vacations of players.
pub struct VacationStreams {
    pub(crate) base: Base,
    pub(crate) games: Arc<Games>,
    pub(crate) list: Arc<GameList>,
}

impl VacationStreams {
    /// Returns a player's vacations and the number of their events.
    ///
    /// # Errors
    /// Returns an error if the stream cannot be read.
    pub async fn of_player(&self, player: &PlayerId) -> Result<(Vacations, u64), VacationError> {
        let stream = vacation_stream(player);
        let mut vacations = Vacations::default();
        let mut number = 0;
        loop {
            let page =
                self.base.store.read(&stream, Version(number + 1), PAGE).await.map_err(RefereeError::from)?;
            if page.is_empty() {
                return Ok((vacations, number));
            }
            for stored in page {
                let event = VacationEvent::from_json(&stored.json).map_err(VacationError::Unreadable)?;
                vacations.apply(&event).map_err(VacationError::Unreadable)?;
                number = stored.version.0;
            }
        }
    }

    /// Starts a player's vacation, or ends it early.
    ///
    /// # Errors
    /// Returns a refusal, or an error if the event cannot be stored.
    pub async fn command(
        &self,
        player: &PlayerId,
        command: VacationCommand,
        allowance: Allowance,
        request: &str,
    ) -> Result<Vacations, VacationError> {
        let request = RequestId::new(request).map_err(StoreError::from).map_err(RefereeError::from)?;
        let stream = vacation_stream(player);
        loop {
            let (mut vacations, number) = self.of_player(player).await?;
            if self.base.store.answer(&stream, &request).await.map_err(RefereeError::from)?.is_some() {
                return Ok(vacations);
            }
            let now = self.base.clock.now();
            let events = vacations.decide(command, now, allowance).map_err(VacationError::Refused)?;
            let mut append = Append::new(stream.clone(), Version(number), request.clone());
            for event in &events {
                vacations.apply(event).map_err(VacationError::Unreadable)?;
                append.events.push(event.to_json());
                append.jobs.extend(effects(event, now));
            }
            match self.base.store.append(append).await {
                Ok(AppendOutcome::Stored(_) | AppendOutcome::Repeated { .. }) => {
                    self.base.job_queued.notify_waiters();
                    return Ok(vacations);
                }
                Err(StoreError::Conflict(_)) => {}
                Err(error) => return Err(RefereeError::from(error).into()),
            }
        }
    }

    /// Notifies all games of a player, or one game for all its players, of vacations.
    pub(crate) async fn notify_games(&self, job: &ClaimedJob) -> Result<(), RefereeError> {
        // A failure with one game does not stop the others; the job is retried.
        let mut failure = None;
        if let (Some(game), SEATED) = (game_of_stream(job.claim.stream()), job.claim.key()) {
            for player in self.games.game(&game).await?.players() {
                collect_local_error(self.notify_game(&game, player).await, &mut failure)?;
            }
        } else if let Some(player) = player_of_stream(job.claim.stream()) {
            for game in self.list.games_of_player(&player, false).await? {
                collect_local_error(self.notify_game(&game, &player).await, &mut failure)?;
            }
        } else {
            return Err(RefereeError::unknown_job(job));
        }
        failure.map_or(Ok(()), Err)
    }

    /// Notifies a game if its record of a player's vacation is out of date.
    ///
    /// The game gets the current state, regardless of the effect's cause. So the result is right in any order of the
    /// effects, and for repeated ones.
    async fn notify_game(&self, id: &GameId, player: &PlayerId) -> Result<(), RefereeError> {
        loop {
            let game = self.games.game(id).await?;
            // Live games do not wait for a player on vacation.
            let away = !game.settings().time.is_live() && self.is_on_vacation(player).await?;
            if game.is_away(player) == away {
                return Ok(());
            }
            let at = self.base.clock.now();
            let request = format!("vacation:{player}-{away}-{}-{}", game.events(), at.ms());
            let kind = CommandKind::Vacation { player: player.clone(), away };
            let verdict =
                self.games.command(id, &Command { by: Requester::System, at, request, kind }).await?;
            if verdict.events.is_empty() {
                // The game is over, or the player has left it.
                return Ok(());
            }
            // The vacation may have begun or ended meanwhile, so it is checked again.
        }
    }

    async fn is_on_vacation(&self, player: &PlayerId) -> Result<bool, RefereeError> {
        match self.of_player(player).await {
            Ok((vacations, _)) => Ok(vacations.current(self.base.clock.now()).is_some()),
            Err(VacationError::Referee(error)) => Err(error),
            // Unreadable vacations leave the games as they are.
            Err(error @ (VacationError::Refused(_) | VacationError::Unreadable(_))) => {
                let stream = vacation_stream(player);
                Err(StoreError::from(UnreadableError::new("stream", stream.as_str(), error.to_string()))
                    .into())
            }
        }
    }
}

/// Stores an error that concerns one game only in `collected`, and returns any other.
fn collect_local_error(
    done: Result<(), RefereeError>,
    collected: &mut Option<RefereeError>,
) -> Result<(), RefereeError> {
    match done {
        Err(error) if error.is_local() => {
            // A conflict decides the time of the next attempt, because its pause is the shortest.
            if !matches!(collected, Some(RefereeError::Contended(_))) {
                *collected = Some(error);
            }
            Ok(())
        }
        done => done,
    }
}

/// Returns the effects of a vacation's event on the player's games, with their times.
fn effects(event: &VacationEvent, now: Time) -> Vec<JobChange> {
    let effect = |key: &str, due: Time| JobChange::Put {
        queue: EFFECTS.to_owned(),
        key: key.to_owned(),
        due: due.ms(),
        payload: String::new(),
    };
    match event {
        VacationEvent::VacationTaken { until, .. } => {
            vec![effect(VACATION_START, now), effect(VACATION_END, *until)]
        }
        VacationEvent::VacationCutShort { .. } => vec![effect(VACATION_END, now)],
    }
}

/// Returns the stream of a player's vacations.
fn vacation_stream(player: &PlayerId) -> StreamName {
    StreamName::new(format!("player/{player}")).expect("a player's name is valid in a stream's")
}

/// Returns the player of a stream, if it is a player's.
fn player_of_stream(stream: &StreamName) -> Option<PlayerId> {
    PlayerId::new(stream.as_str().strip_prefix("player/")?).ok()
}
