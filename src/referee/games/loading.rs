//! Games: loading, commands, and storage with their rows and timers.

use crate::aggregate::{Aggregate, Happening, Runner, follow};
use crate::games::conditions::ConditionRows;
use crate::games::freezing::FrozenGames;
use crate::games::rated::RatingCache;
use crate::games::rows::OUTBOX;
use crate::games::{receipts, rows};
use crate::names::stream;
use crate::operation::reachability::Reachability;
use crate::people::reminders::PreferenceRows;
use crate::trouble::Trouble;
use async_trait::async_trait;
use castellan_game::{By, Command, Decision, Event, Game, GameId, Phase, Time, decide};
use castellan_store::{Append, Number, RequestId, StoreError, StreamName};
use std::error::Error;
use std::sync::Arc;

/// The services that games depend on.
pub struct GameDependencies {
    pub(crate) preferences: Arc<PreferenceRows>,
    pub(crate) conditions: ConditionRows,
    pub(crate) frozen: Arc<FrozenGames>,
    pub(crate) ratings: Arc<RatingCache>,
    pub(crate) reachability: Arc<Reachability>,
}

/// The loader of games, which carries out their commands.
pub type Games = Runner<Game>;

#[async_trait]
impl Aggregate for Game {
    type Id = GameId;
    type Event = Event;
    type Command = Command;
    type Dependencies = GameDependencies;

    const SNAPSHOT: &'static str = "game";
    /// Applying an event costs a sixth of reading a snapshot of a hundred actions.
    const SNAPSHOT_EVERY: u64 = 16;
    /// A game takes about ten kilobytes, and a tenth of a millisecond to load.
    const MOST_CACHED: usize = 64;
    const MOST_RECENT: usize = 4;
    const QUEUE: &'static str = OUTBOX;

    fn stream(id: &GameId) -> StreamName {
        stream(id)
    }

    fn request(command: &Command) -> &str {
        &command.request
    }

    fn id(&self) -> &GameId {
        self.id()
    }

    fn number(&self) -> u64 {
        self.events()
    }

    fn begin(first: &Event) -> Result<Self, impl Error> {
        Self::begin(first)
    }

    fn apply(&mut self, event: &Event) -> Result<(), impl Error> {
        self.apply(event)
    }

    fn read(stored: &str) -> Result<Event, impl Error> {
        Event::read(stored)
    }

    fn write(event: &Event) -> String {
        event.write()
    }

    fn snapshot(&self) -> Vec<u8> {
        self.snapshot()
    }

    fn restore(snapshot: &[u8]) -> Option<Self> {
        Self::restore(snapshot)
    }

    fn missing(id: &GameId) -> Trouble {
        Trouble::NoGame(id.clone())
    }

    fn contended(id: &GameId) -> Trouble {
        Trouble::Contended(id.clone())
    }

    fn unfoldable(id: &GameId, number: u64, error: &dyn Error) -> Trouble {
        Trouble::frozen(id, number, error)
    }

    fn decide(
        dependencies: &GameDependencies,
        before: Option<&Self>,
        id: &GameId,
        command: &Command,
        now: Time,
        entropy: &[u8; 32],
    ) -> Result<(Vec<Event>, Self), Trouble> {
        let lost_since = dependencies.reachability.lost_since();
        let reachable_since = dependencies.reachability.since();
        let in_time = before.zip(lost_since).and_then(|(game, lost)| before_the_outage(game, command, lost));
        let command = in_time.as_ref().unwrap_or(command);
        let Decision { events, game } = decide(before, id, command, now, reachable_since, entropy)?;
        Ok((events, game))
    }

    fn has_ended(before: Option<&Self>, after: &Self) -> bool {
        let is_over = |game: &Self| game.phase() == Phase::Over;
        is_over(after) && !before.is_some_and(is_over)
    }

    async fn takes_commands(dependencies: &GameDependencies, id: &GameId) -> Result<(), Trouble> {
        dependencies.frozen.must_not_hold(id).await
    }

    fn is_automatic(command: &Command) -> bool {
        command.by == By::System
    }

    async fn completed(self, dependencies: &GameDependencies) -> Result<Self, Trouble> {
        dependencies.conditions.with_plans(self).await
    }

    async fn add_changes(
        dependencies: &GameDependencies,
        append: &mut Append,
        before: Option<&Self>,
        after: &Self,
        events: &[Event],
        now: Time,
    ) -> Result<(), Trouble> {
        let preferences = dependencies.preferences.of_seat_to_act(after).await?;
        append.depends_on.push(FrozenGames::is_not(after.id()));
        append.work.extend(rows::timer_changes(before, after, &preferences, now));
        append.work.extend(rows::effects(before, after, events, now));
        append.index = rows::index_changes(before, after);
        append.index.extend(dependencies.conditions.changes(before, after).await?);
        Ok(())
    }

    async fn was_stored(dependencies: &GameDependencies, before: Option<&Self>, after: &Self) {
        dependencies.ratings.forget_changed(before, after).await;
    }
}

/// Adjusts a command for an outage since `lost` that the game has not been notified of yet: clocks do not run during an
/// outage, so a deadline within it has not passed. Returns `None` if that makes no difference.
fn before_the_outage(game: &Game, command: &Command, lost: Time) -> Option<Command> {
    let (seat, deadline) = game.clock().deadline()?;
    let passes = lost <= deadline && deadline <= command.at;
    if !passes || !matches!(command.by, By::Player(_)) {
        return None;
    }
    let left = game.clock().left(seat, lost)?;
    Some(Command { at: deadline.minus(left), ..command.clone() })
}

impl Runner<Game> {
    /// Returns a new game id.
    ///
    /// # Errors
    /// Returns an error if the source of entropy fails.
    ///
    /// # Panics
    /// Never: random names consist of lower-case letters and digits.
    pub fn new_id(&self) -> Result<GameId, Trouble> {
        Ok(GameId::new(self.new_name()?).expect("small letters and digits"))
    }

    /// Returns `true` if a request has been carried out in a game.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn has_answered(&self, id: &GameId, request: &str) -> Result<bool, Trouble> {
        let request = RequestId::new(request).map_err(StoreError::from)?;
        Ok(self.base.store.answer(&stream(id), &request).await?.is_some())
    }

    /// Returns the current state of a game.
    ///
    /// # Errors
    /// Returns an error if no such game exists, or it cannot be loaded.
    pub async fn game(&self, id: &GameId) -> Result<Arc<Game>, Trouble> {
        self.current(id).await
    }

    /// Rebuilds the index rows and timers of a game from its log, after an import of logs alone. Earlier events count
    /// as posted.
    ///
    /// # Errors
    /// Returns an error if the game cannot be loaded or the store fails.
    pub async fn rebuild(&self, id: &GameId) -> Result<(), Trouble> {
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        let game = self.load(id, &mut slot).await?.ok_or_else(|| Trouble::NoGame(id.clone()))?;
        let now = self.base.clock.now();
        let request = format!("rebuild:{}-{}", game.events(), now.ms());
        let request = RequestId::new(request).map_err(StoreError::from)?;
        let mut append = Append::new(stream(id), Number(game.events()), request);
        append.index = rows::index_changes(None, &game);
        let preferences = self.dependencies.preferences.of_seat_to_act(&game).await?;
        append.work = rows::timer_changes(None, &game, &preferences, now);
        let whole = self.base.store.whole(&stream(id)).await?;
        let knows_what_was_told = whole.is_some_and(|whole| {
            let told = whole.index.iter().any(|row| row.index == receipts::RECEIPTS);
            told || whole.work.iter().any(|work| work.queue == rows::OUTBOX)
        });
        if !knows_what_was_told {
            append.index.push(receipts::all_told(&game));
        }
        self.base.store.append(append).await?;
        Ok(())
    }

    /// Returns the change that consists of the events of a range.
    pub(crate) async fn happening(
        &self,
        id: &GameId,
        from: u64,
        to: u64,
    ) -> Result<Happening<Game>, Trouble> {
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        if let Some(happening) = slot.happening(from) {
            return Ok(happening);
        }
        let before: Option<Arc<Game>> =
            if from > 1 { Some(Arc::new(self.fold_to(id, from - 1, &mut slot).await?)) } else { None };
        let events: Arc<[_]> = self.events(id, from, to).await?.into();
        let after = Arc::new(follow(id, before.as_deref().cloned(), &events)?);
        Ok(Happening { before, events, after })
    }
}
