//! Games: loading, commands, and storage with their rows and timers.

use crate::aggregate::{Aggregate, Repository, StoredChange, fold_events};
use crate::error::RefereeError;
use crate::games::conditions::ConditionRows;
use crate::games::freezing::FrozenGames;
use crate::games::rated_games::RatingCache;
use crate::games::rows::OUTBOX;
use crate::games::{receipts, rows};
use crate::operation::reachability::Reachability;
use crate::people::reminder_preferences::PreferenceRows;
use crate::stream_names::game_stream;
use async_trait::async_trait;
use castellan_game::{Command, Decision, Event, Game, GameId, Phase, Requester, Time, decide};
use castellan_store::{Append, RequestId, StoreError, StreamName, Version};
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
pub type Games = Repository<Game>;

#[async_trait]
impl Aggregate for Game {
    type Id = GameId;
    type Event = Event;
    type Command = Command;
    type Dependencies = GameDependencies;

    const SNAPSHOT_VERSION: &'static str = "game";
    /// Applying an event costs a sixth of reading a snapshot of a hundred actions.
    const EVENTS_PER_SNAPSHOT: u64 = 16;
    /// A game takes about ten kilobytes, and a tenth of a millisecond to load.
    const MAX_CACHED: usize = 64;
    const MAX_RECENT_CHANGES: usize = 4;
    const QUEUE: &'static str = OUTBOX;

    fn stream(id: &GameId) -> StreamName {
        game_stream(id)
    }

    fn request_id(command: &Command) -> &str {
        &command.request
    }

    fn id(&self) -> &GameId {
        self.id()
    }

    fn event_count(&self) -> u64 {
        self.events()
    }

    fn from_first_event(first: &Event) -> Result<Self, impl Error> {
        Self::begin(first)
    }

    fn apply(&mut self, event: &Event) -> Result<(), impl Error> {
        self.apply(event)
    }

    fn parse_event(stored: &str) -> Result<Event, impl Error> {
        Event::from_json(stored)
    }

    fn encode_event(event: &Event) -> String {
        event.to_json()
    }

    fn snapshot(&self) -> Vec<u8> {
        self.snapshot()
    }

    fn restore(snapshot: &[u8]) -> Option<Self> {
        Self::restore(snapshot)
    }

    fn missing_error(id: &GameId) -> RefereeError {
        RefereeError::UnknownGame(id.clone())
    }

    fn contention_error(id: &GameId) -> RefereeError {
        RefereeError::Contended(id.clone())
    }

    fn invalid_event_error(id: &GameId, number: u64, error: &dyn Error) -> RefereeError {
        RefereeError::frozen(id, number, error)
    }

    fn decide(
        dependencies: &GameDependencies,
        before: Option<&Self>,
        id: &GameId,
        command: &Command,
        now: Time,
        entropy: &[u8; 32],
    ) -> Result<(Vec<Event>, Self), RefereeError> {
        let lost_since = dependencies.reachability.lost_since();
        let reachable_since = dependencies.reachability.reachable_since();
        let adjusted = before.zip(lost_since).and_then(|(game, lost)| adjust_for_outage(game, command, lost));
        let command = adjusted.as_ref().unwrap_or(command);
        let Decision { events, game } = decide(before, id, command, now, reachable_since, entropy)?;
        Ok((events, game))
    }

    fn has_ended(before: Option<&Self>, after: &Self) -> bool {
        let is_over = |game: &Self| game.phase() == Phase::Over;
        is_over(after) && !before.is_some_and(is_over)
    }

    async fn check_accepts_commands(
        dependencies: &GameDependencies,
        id: &GameId,
    ) -> Result<(), RefereeError> {
        dependencies.frozen.check_not_frozen(id).await
    }

    fn is_automatic(command: &Command) -> bool {
        command.by == Requester::System
    }

    async fn with_external_data(self, dependencies: &GameDependencies) -> Result<Self, RefereeError> {
        dependencies.conditions.with_plans(self).await
    }

    async fn add_changes(
        dependencies: &GameDependencies,
        append: &mut Append,
        before: Option<&Self>,
        after: &Self,
        events: &[Event],
        now: Time,
    ) -> Result<(), RefereeError> {
        let preferences = dependencies.preferences.of_seat_to_act(after).await?;
        append.depends_on.push(FrozenGames::expect_not_frozen(after.id()));
        append.jobs.extend(rows::timer_changes(before, after, &preferences, now));
        append.jobs.extend(rows::effects(before, after, events, now));
        append.index = rows::index_changes(before, after);
        append.index.extend(dependencies.conditions.changes(before, after).await?);
        Ok(())
    }

    async fn on_stored(dependencies: &GameDependencies, before: Option<&Self>, after: &Self) {
        dependencies.ratings.invalidate(before, after).await;
    }
}

/// Adjusts a command for an outage since `lost` that the game has not been notified of yet: clocks do not run during an
/// outage, so a deadline within it has not passed. Returns `None` if that makes no difference.
fn adjust_for_outage(game: &Game, command: &Command, lost: Time) -> Option<Command> {
    let (seat, deadline) = game.clock().deadline()?;
    let passes = lost <= deadline && deadline <= command.at;
    if !passes || !matches!(command.by, Requester::Player(_)) {
        return None;
    }
    let left = game.clock().left(seat, lost)?;
    Some(Command { at: deadline.minus(left), ..command.clone() })
}

impl Repository<Game> {
    /// Returns a new game id.
    ///
    /// # Errors
    /// Returns an error if the source of entropy fails.
    ///
    /// # Panics
    /// Never: random names consist of lower-case letters and digits.
    pub fn new_id(&self) -> Result<GameId, RefereeError> {
        Ok(GameId::new(self.new_random_id()?).expect("small letters and digits"))
    }

    /// Returns `true` if a request has been carried out in a game.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn has_answered(&self, id: &GameId, request: &str) -> Result<bool, RefereeError> {
        let request = RequestId::new(request).map_err(StoreError::from)?;
        Ok(self.base.store.answer(&game_stream(id), &request).await?.is_some())
    }

    /// Returns the current state of a game.
    ///
    /// # Errors
    /// Returns an error if no such game exists, or it cannot be loaded.
    pub async fn game(&self, id: &GameId) -> Result<Arc<Game>, RefereeError> {
        self.current(id).await
    }

    /// Rebuilds the index rows and timers of a game from its log, after an import of logs alone. Earlier events count
    /// as posted.
    ///
    /// # Errors
    /// Returns an error if the game cannot be loaded or the store fails.
    pub async fn rebuild(&self, id: &GameId) -> Result<(), RefereeError> {
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        let game = self.load(id, &mut slot).await?.ok_or_else(|| RefereeError::UnknownGame(id.clone()))?;
        let now = self.base.clock.now();
        let request = format!("rebuild:{}-{}", game.events(), now.ms());
        let request = RequestId::new(request).map_err(StoreError::from)?;
        let mut append = Append::new(game_stream(id), Version(game.events()), request);
        append.index = rows::index_changes(None, &game);
        let preferences = self.dependencies.preferences.of_seat_to_act(&game).await?;
        append.jobs = rows::timer_changes(None, &game, &preferences, now);
        let whole = self.base.store.whole_stream(&game_stream(id)).await?;
        let has_receipts_or_notices = whole.is_some_and(|whole| {
            let has_receipts = whole.index.iter().any(|row| row.index == receipts::RECEIPTS);
            has_receipts || whole.jobs.iter().any(|job| job.queue == rows::OUTBOX)
        });
        if !has_receipts_or_notices {
            append.index.push(receipts::all_posted_row(&game));
        }
        self.base.store.append(append).await?;
        Ok(())
    }

    /// Returns the change that consists of the events of a range.
    pub(crate) async fn stored_change(
        &self,
        id: &GameId,
        from: u64,
        to: u64,
    ) -> Result<StoredChange<Game>, RefereeError> {
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        if let Some(change) = slot.take_change(from) {
            return Ok(change);
        }
        let before: Option<Arc<Game>> =
            if from > 1 { Some(Arc::new(self.fold_to(id, from - 1, &mut slot).await?)) } else { None };
        let events: Arc<[_]> = self.events(id, from, to).await?.into();
        let after = Arc::new(fold_events(id, before.as_deref().cloned(), &events)?);
        Ok(StoredChange { before, events, after })
    }
}
