//! Vacations: events of a player's own stream, and effects to each of the player's games.
//!
//! Each game hears of a vacation's beginning and end exactly once: the effect waits in the store until every game has
//! heard, and who has heard is not told again. Live games hear of none: their clocks go on. A vacation that is taken
//! right after another, before the games have heard of the end of that, is one with it for them.

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

/// The keys of the effects for the beginning and for the end of a vacation.
const BEGINNING: &str = "vacation-begins";
const END: &str = "vacation-ends";

/// The vacations of players.
pub struct VacationStreams {
    pub(crate) base: Base,
    pub(crate) games: Arc<Games>,
    pub(crate) list: Arc<GameList>,
}

impl VacationStreams {
    /// Returns a player's vacations, and how many events they are.
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

    /// A player goes on vacation, or comes back early.
    ///
    /// # Errors
    /// A refusal, or what kept it from being stored.
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

    /// Tells all games of a player, or a game of all its players, who is on vacation.
    pub(crate) async fn tell(&self, work: &Work) -> Result<(), Trouble> {
        // A failure with one game does not keep the others from being told; it is tried again.
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

    /// Tells a game if a player is on vacation, unless it knows.
    ///
    /// The game is told the present state, whatever the effect was about: so the result is right in any order of the
    /// effects, and however often they are carried out.
    async fn tell_of_vacation(&self, id: &GameId, player: &PlayerId) -> Result<(), Trouble> {
        loop {
            let game = self.games.game(id).await?;
            // Nobody waits for days at a board at which both sit.
            let away = !game.agreement().time.is_live() && self.is_on_vacation(player).await?;
            if game.is_away(player) == away {
                return Ok(());
            }
            let at = self.base.clock.now();
            let request = format!("vacation:{player}-{away}-{}-{}", game.events(), at.ms());
            let kind = CommandKind::Vacation { player: player.clone(), away };
            let verdict = self.games.command(id, &Command { by: By::System, at, request, kind }).await?;
            if verdict.events.is_empty() {
                // The game is over, or the player no longer in it.
                return Ok(());
            }
            // The vacation may have begun or ended since it was looked at: so once more.
        }
    }

    async fn is_on_vacation(&self, player: &PlayerId) -> Result<bool, Trouble> {
        match self.of_player(player).await {
            Ok((vacations, _)) => Ok(vacations.current(self.base.clock.now()).is_some()),
            Err(VacationTrouble::Trouble(trouble)) => Err(trouble),
            // Nobody comes back, or goes, because their vacations cannot be read.
            Err(error @ (VacationTrouble::Refused(_) | VacationTrouble::Unreadable(_))) => {
                let stream = stream(player);
                Err(StoreError::from(Unreadable::new("stream", stream.as_str(), error.to_string())).into())
            }
        }
    }
}

/// Notes what concerns one game alone.
fn keep_local(done: Result<(), Trouble>, kept: &mut Option<Trouble>) -> Result<(), Trouble> {
    match done {
        Err(error) if error.is_local() => {
            // The shortest-lived failure decides the time of the next attempt.
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

/// Returns the stream of a player.
fn stream(player: &PlayerId) -> StreamName {
    StreamName::new(format!("player/{player}")).expect("a player's name is fit for a stream's")
}

/// Returns the player of a stream, if it is one's.
fn player_of(stream: &StreamName) -> Option<PlayerId> {
    PlayerId::new(stream.as_str().strip_prefix("player/")?).ok()
}
