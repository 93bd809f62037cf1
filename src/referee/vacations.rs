//! Vacations: events of a player's own stream, and errands to each of the player's games.
//!
//! Each game hears of each vacation's beginning and end exactly once: the errand waits in the store
//! until every game has heard, and its request id in each game names the event that it comes from.

use super::ports::{Clock, Entropy};
use super::rows::{ERRANDS, SEATED};
use super::trouble::Trouble;
use super::{PAGE, Referee, game_of};
use crate::game::vacation::{
    Allowance, VacationAsk, VacationEvent, VacationEventError, VacationRefusal, Vacations,
};
use crate::game::{Ask, By, Command, GameId, PlayerId, Time};
use crate::store::{Append, Appended, Number, RequestId, Store, StoreError, StreamName, Work, WorkChange};
use serde::{Deserialize, Serialize};
use std::error::Error;
use std::fmt;

/// Why somebody is not on vacation now.
#[derive(Debug)]
pub enum VacationTrouble {
    /// It is refused.
    Refused(VacationRefusal),
    /// The player's stream cannot be read.
    Unreadable(VacationEventError),
    /// Something else went wrong.
    Trouble(Trouble),
}

impl fmt::Display for VacationTrouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => refusal.fmt(f),
            Self::Unreadable(error) => error.fmt(f),
            Self::Trouble(trouble) => trouble.fmt(f),
        }
    }
}

impl Error for VacationTrouble {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Refused(error) => Some(error),
            Self::Unreadable(error) => Some(error),
            Self::Trouble(error) => Some(error),
        }
    }
}

impl<T: Into<Trouble>> From<T> for VacationTrouble {
    fn from(error: T) -> Self {
        Self::Trouble(error.into())
    }
}

/// An errand to a player's games.
#[derive(Serialize, Deserialize)]
struct Errand {
    /// Whether the player is away from now on.
    away: bool,
    /// The number of the event that it comes from.
    event: u64,
}

/// The keys of the errands for the beginning and for the end of a vacation.
const BEGINNING: &str = "vacation-begins";
const END: &str = "vacation-ends";

impl<S: Store, C: Clock, E: Entropy> Referee<S, C, E> {
    /// A player's vacations, and how many events they are.
    ///
    /// # Errors
    /// When the stream cannot be read.
    pub async fn vacations(&self, player: &PlayerId) -> Result<(Vacations, u64), VacationTrouble> {
        let stream = stream(player);
        let mut vacations = Vacations::default();
        let mut number = 0;
        loop {
            let page = self.store().read(&stream, Number(number + 1), PAGE).await.map_err(Trouble::from)?;
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
    pub async fn vacation(
        &self,
        player: &PlayerId,
        ask: VacationAsk,
        allowance: Allowance,
        request: &str,
    ) -> Result<Vacations, VacationTrouble> {
        let request = RequestId::new(request).map_err(StoreError::from).map_err(Trouble::from)?;
        let stream = stream(player);
        loop {
            let (mut vacations, number) = self.vacations(player).await?;
            if self.store().answer(&stream, &request).await.map_err(Trouble::from)?.is_some() {
                return Ok(vacations);
            }
            let now = self.now();
            let events = vacations.decide(ask, now, allowance).map_err(VacationTrouble::Refused)?;
            let mut append = Append::new(stream.clone(), Number(number), request.clone());
            for (number, event) in (number + 1..).zip(&events) {
                vacations.apply(event).map_err(VacationTrouble::Unreadable)?;
                append.events.push(event.write());
                append.work.extend(errands(event, number, now));
            }
            match self.store().append(append).await {
                Ok(Appended::Stored(_) | Appended::Repeated { .. }) => {
                    self.woken.notify_waiters();
                    return Ok(vacations);
                }
                Err(StoreError::Conflict(_)) => {}
                Err(error) => return Err(Trouble::from(error).into()),
            }
        }
    }

    /// Does an errand: to all games of a player, or to all players of a game.
    pub(super) async fn do_errand(&self, work: &Work) -> Result<(), Trouble> {
        if let (Some(game), SEATED) = (game_of(work.claim.stream()), work.claim.key()) {
            self.look_for_vacations(&game).await?;
        } else if let Some(player) = player_of(work.claim.stream())
            && let Ok(errand) = serde_json::from_str::<Errand>(&work.payload)
        {
            for game in self.games_of(&player, false).await? {
                let request = format!("vacation:{player}-{}-{}", errand.event, errand.away);
                self.tell_of_vacation(&game, &player, errand.away, request).await?;
            }
        }
        self.store().finish(&work.claim, Vec::new()).await?;
        Ok(())
    }

    /// Tells a game which of those who sit down in it are on vacation.
    async fn look_for_vacations(&self, id: &GameId) -> Result<(), Trouble> {
        let game = self.game(id).await?;
        for player in game.players() {
            let Ok((vacations, number)) = self.vacations(player).await else { continue };
            let away = vacations.current(self.now()).is_some();
            if away && !game.is_away(player) {
                let request = format!("vacation:{player}-{number}-seated-{}", game.events());
                self.tell_of_vacation(id, player, true, request).await?;
            }
        }
        Ok(())
    }

    async fn tell_of_vacation(
        &self,
        game: &GameId,
        player: &PlayerId,
        away: bool,
        request: String,
    ) -> Result<(), Trouble> {
        let ask = Ask::Vacation { player: player.clone(), away };
        let command = Command { by: By::Table, at: self.now(), request, ask };
        match self.command(game, &command).await {
            Err(error @ (Trouble::Store(_) | Trouble::Entropy(_) | Trouble::Contended(_))) => Err(error),
            // One game that is over or stands still keeps no other from hearing.
            _ => Ok(()),
        }
    }
}

/// What a vacation's event asks of the player's games, and when.
fn errands(event: &VacationEvent, number: u64, now: Time) -> Vec<WorkChange> {
    let errand = |key: &str, due: Time, away| WorkChange::Put {
        queue: ERRANDS.to_owned(),
        key: key.to_owned(),
        due: due.ms(),
        payload: serde_json::to_string(&Errand { away, event: number }).expect("it has a JSON form"),
    };
    match event {
        VacationEvent::VacationTaken { until, .. } => {
            vec![errand(BEGINNING, now, true), errand(END, *until, false)]
        }
        VacationEvent::VacationCutShort { .. } => vec![errand(END, now, false)],
    }
}

/// The stream of a player.
fn stream(player: &PlayerId) -> StreamName {
    StreamName::new(format!("player/{player}")).expect("a player's name is fit for a stream's")
}

/// The player of a stream, if it is one's.
fn player_of(stream: &StreamName) -> Option<PlayerId> {
    PlayerId::new(stream.as_str().strip_prefix("player/")?).ok()
}
