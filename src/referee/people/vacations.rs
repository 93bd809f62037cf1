//! Vacations: events of a player's own stream, and effects on each of the player's games.
//!
//! Each game is notified of the beginning and the end of a vacation exactly once: the effect stays in the store until
//! every game was notified, and is not repeated for those that were. Live games are not notified, so their clocks go
//! on. A vacation that follows another before games were notified of the first one's end counts as one with it.

use crate::base::Base;
use crate::games::listing::GameList;
use crate::games::loading::Games;
use crate::games::rows::{EFFECTS, SEATED};
use crate::index::PAGE;
use crate::names::game_of;
use crate::trouble::Trouble;
use castellan_game::vacation::{
    Allowance, VacationCommand, VacationEvent, VacationEventError, VacationRefusal, Vacations,
};
use castellan_game::{By, Command, CommandKind, GameId, PlayerId, Time};
use castellan_store::{
    Append, Appended, Number, RequestId, StoreError, StreamName, Unreadable, Work, WorkChange,
};
use std::sync::Arc;

/// The error of a vacation command.
#[derive(Debug, thiserror::Error)]
pub enum VacationTrouble {
    /// A refusal.
    #[error("{0}")]
    Refused(#[source] VacationRefusal),
    /// The player's stream cannot be read.
    #[error("{0}")]
    Unreadable(#[source] VacationEventError),
    /// Another failure.
    #[error("{0}")]
    Trouble(#[source] Trouble),
}

impl<T: Into<Trouble>> From<T> for VacationTrouble {
    fn from(error: T) -> Self {
        Self::Trouble(error.into())
    }
}

/// The keys of the effects for the beginning and the end of a vacation.
const BEGINNING: &str = "vacation-begins";
const END: &str = "vacation-ends";

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
    pub async fn of_player(&self, player: &PlayerId) -> Result<(Vacations, u64), VacationTrouble> {
        let stream = stream(player);
        let mut vacations = Vacations::default();
        let mut number = 0;
        loop {
            let page =
                self.base.store.read(&stream, Number(number + 1), PAGE).await.map_err(Trouble::from)?;
            if page.is_empty() {
                return Ok((vacations, number));
            }
            for stored in page {
                let event = VacationEvent::read(&stored.json).map_err(VacationTrouble::Unreadable)?;
                vacations.apply(&event).map_err(VacationTrouble::Unreadable)?;
                number = stored.number.0;
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
    ) -> Result<Vacations, VacationTrouble> {
        let request = RequestId::new(request).map_err(StoreError::from).map_err(Trouble::from)?;
        let stream = stream(player);
        loop {
            let (mut vacations, number) = self.of_player(player).await?;
            if self.base.store.answer(&stream, &request).await.map_err(Trouble::from)?.is_some() {
                return Ok(vacations);
            }
            let now = self.base.clock.now();
            let events = vacations.decide(command, now, allowance).map_err(VacationTrouble::Refused)?;
            let mut append = Append::new(stream.clone(), Number(number), request.clone());
            for event in &events {
                vacations.apply(event).map_err(VacationTrouble::Unreadable)?;
                append.events.push(event.write());
                append.work.extend(effects(event, now));
            }
            match self.base.store.append(append).await {
                Ok(Appended::Stored(_) | Appended::Repeated { .. }) => {
                    self.base.woken.notify_waiters();
                    return Ok(vacations);
                }
                Err(StoreError::Conflict(_)) => {}
                Err(error) => return Err(Trouble::from(error).into()),
            }
        }
    }

    /// Notifies all games of a player, or one game for all its players, of vacations.
    pub(crate) async fn tell(&self, work: &Work) -> Result<(), Trouble> {
        // A failure with one game does not stop the others; the job is retried.
        let mut unheard = None;
        if let (Some(game), SEATED) = (game_of(work.claim.stream()), work.claim.key()) {
            for player in self.games.game(&game).await?.players() {
                keep_local(self.tell_of_vacation(&game, player).await, &mut unheard)?;
            }
        } else if let Some(player) = player_of(work.claim.stream()) {
            for game in self.list.games_of(&player, false).await? {
                keep_local(self.tell_of_vacation(&game, &player).await, &mut unheard)?;
            }
        } else {
            return Err(Trouble::unknown_work(work));
        }
        unheard.map_or(Ok(()), Err)
    }

    /// Notifies a game if its record of a player's vacation is out of date.
    ///
    /// The game gets the current state, regardless of the effect's cause. So the result is right in any order of the
    /// effects, and for repeated ones.
    async fn tell_of_vacation(&self, id: &GameId, player: &PlayerId) -> Result<(), Trouble> {
        loop {
            let game = self.games.game(id).await?;
            // Live games do not wait for a player on vacation.
            let away = !game.agreement().time.is_live() && self.is_on_vacation(player).await?;
            if game.is_away(player) == away {
                return Ok(());
            }
            let at = self.base.clock.now();
            let request = format!("vacation:{player}-{away}-{}-{}", game.events(), at.ms());
            let kind = CommandKind::Vacation { player: player.clone(), away };
            let verdict = self.games.command(id, &Command { by: By::System, at, request, kind }).await?;
            if verdict.events.is_empty() {
                // The game is over, or the player has left it.
                return Ok(());
            }
            // The vacation may have begun or ended meanwhile, so it is checked again.
        }
    }

    async fn is_on_vacation(&self, player: &PlayerId) -> Result<bool, Trouble> {
        match self.of_player(player).await {
            Ok((vacations, _)) => Ok(vacations.current(self.base.clock.now()).is_some()),
            Err(VacationTrouble::Trouble(trouble)) => Err(trouble),
            // Unreadable vacations leave the games as they are.
            Err(error @ (VacationTrouble::Refused(_) | VacationTrouble::Unreadable(_))) => {
                let stream = stream(player);
                Err(StoreError::from(Unreadable::new("stream", stream.as_str(), error.to_string())).into())
            }
        }
    }
}

/// Keeps an error that concerns one game only, and passes on any other.
fn keep_local(done: Result<(), Trouble>, kept: &mut Option<Trouble>) -> Result<(), Trouble> {
    match done {
        Err(error) if error.is_local() => {
            // A conflict decides the time of the next attempt, because its pause is the shortest.
            if !matches!(kept, Some(Trouble::Contended(_))) {
                *kept = Some(error);
            }
            Ok(())
        }
        done => done,
    }
}

/// Returns the effects of a vacation's event on the player's games, with their times.
fn effects(event: &VacationEvent, now: Time) -> Vec<WorkChange> {
    let effect = |key: &str, due: Time| WorkChange::Put {
        queue: EFFECTS.to_owned(),
        key: key.to_owned(),
        due: due.ms(),
        payload: String::new(),
    };
    match event {
        VacationEvent::VacationTaken { until, .. } => vec![effect(BEGINNING, now), effect(END, *until)],
        VacationEvent::VacationCutShort { .. } => vec![effect(END, now)],
    }
}

/// Returns the stream of a player's vacations.
fn stream(player: &PlayerId) -> StreamName {
    StreamName::new(format!("player/{player}")).expect("a player's name is fit for a stream's")
}

/// Returns the player of a stream, if it is a player's.
fn player_of(stream: &StreamName) -> Option<PlayerId> {
    PlayerId::new(stream.as_str().strip_prefix("player/")?).ok()
}
