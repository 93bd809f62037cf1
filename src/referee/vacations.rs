//! Vacations: events of a player's own stream, and effects to each of the player's games.
//!
//! Each game hears of a vacation's beginning and end exactly once: the effect waits in the store until
//! every game has heard, and who has heard is not told again. A vacation that is taken right after
//! another, before the games have heard of the end of that, is one with it for them.

use super::rows::{ERRANDS, SEATED};
use super::trouble::Trouble;
use super::{PAGE, Referee, game_of};
use castellan_game::vacation::{
    Allowance, VacationAsk, VacationEvent, VacationEventError, VacationRefusal, Vacations,
};
use castellan_game::{By, Command, CommandKind, GameId, PlayerId, Time};
use castellan_store::{
    Append, Appended, Number, RequestId, Store, StoreError, StreamName, Unreadable, Work, WorkChange,
};
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

/// The keys of the effects for the beginning and for the end of a vacation.
const BEGINNING: &str = "vacation-begins";
const END: &str = "vacation-ends";

impl Referee {
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
            for event in &events {
                vacations.apply(event).map_err(VacationTrouble::Unreadable)?;
                append.events.push(event.write());
                append.work.extend(effects(event, now));
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

    /// Tells all games of a player, or a game of all its players, who is on vacation.
    pub(super) async fn tell_of_vacations(&self, work: &Work) -> Result<(), Trouble> {
        // What cannot be done now for one of them keeps no other from hearing, and is done later.
        let mut unheard = None;
        if let (Some(game), SEATED) = (game_of(work.claim.stream()), work.claim.key()) {
            for player in self.game(&game).await?.players() {
                keep_local(self.tell_of_vacation(&game, player).await, &mut unheard)?;
            }
        } else if let Some(player) = player_of(work.claim.stream()) {
            for game in self.games_of(&player, false).await? {
                keep_local(self.tell_of_vacation(&game, &player).await, &mut unheard)?;
            }
        } else {
            return Err(Trouble::unknown_work(work));
        }
        unheard.map_or(Ok(()), Err)
    }

    /// Tells a game whether a player is on vacation, if it has heard otherwise.
    ///
    /// It is always told how things stand, whatever the effect was about: so it ends well in whatever
    /// order effects are done, and however often.
    async fn tell_of_vacation(&self, id: &GameId, player: &PlayerId) -> Result<(), Trouble> {
        loop {
            let away = self.is_on_vacation(player).await?;
            let game = self.game(id).await?;
            if game.is_away(player) == away {
                return Ok(());
            }
            let at = self.now();
            let request = format!("vacation:{player}-{away}-{}-{}", game.events(), at.ms());
            let ask = CommandKind::Vacation { player: player.clone(), away };
            let verdict = self.command(id, &Command { by: By::Table, at, request, ask }).await?;
            if verdict.events.is_empty() {
                // The game is over, or the player no longer in it.
                return Ok(());
            }
            // The vacation may have begun or ended since it was looked at: so once more.
        }
    }

    async fn is_on_vacation(&self, player: &PlayerId) -> Result<bool, Trouble> {
        match self.vacations(player).await {
            Ok((vacations, _)) => Ok(vacations.current(self.now()).is_some()),
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
            // What passes soonest decides when it is tried again.
            if !matches!(kept, Some(Trouble::Contended(_))) {
                *kept = Some(error);
            }
            Ok(())
        }
        done => done,
    }
}

/// What a vacation's event asks of the player's games, and when.
fn effects(event: &VacationEvent, now: Time) -> Vec<WorkChange> {
    let effect = |key: &str, due: Time| WorkChange::Put {
        queue: ERRANDS.to_owned(),
        key: key.to_owned(),
        due: due.ms(),
        payload: String::new(),
    };
    match event {
        VacationEvent::VacationTaken { until, .. } => vec![effect(BEGINNING, now), effect(END, *until)],
        VacationEvent::VacationCutShort { .. } => vec![effect(END, now)],
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
