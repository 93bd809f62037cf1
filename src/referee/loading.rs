//! Games and their logs, as the store has them.

use super::aggregate::Aggregate;
use super::cache::Cache;
use super::rows::OUTBOX;
use super::trouble::Trouble;
use super::{Referee, receipts, rows, stream};
use async_trait::async_trait;
use castellan_game::{Command, Decision, Event, Game, GameId, Phase, Time, decide};
use castellan_store::{Append, Number, RequestId, Store, StoreError, StreamName};
use std::error::Error;
use std::sync::Arc;

#[async_trait]
impl Aggregate for Game {
    type Id = GameId;
    type Event = Event;
    type Command = Command;

    const SNAPSHOT: &'static str = "game";
    /// To follow an event costs a sixth of reading a snapshot of a hundred actions.
    const SNAPSHOT_EVERY: u64 = 16;
    const QUEUE: &'static str = OUTBOX;

    fn cache(referee: &Referee) -> &Cache<Self> {
        &referee.games
    }

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
        before: Option<&Self>,
        id: &GameId,
        command: &Command,
        now: Time,
        entropy: &[u8; 32],
    ) -> Result<(Vec<Event>, Self), Trouble> {
        let Decision { events, game } = decide(before, id, command, now, entropy)?;
        Ok((events, game))
    }

    fn has_ended(before: Option<&Self>, after: &Self) -> bool {
        let is_over = |game: &Self| game.phase() == Phase::Over;
        is_over(after) && !before.is_some_and(is_over)
    }

    async fn takes_commands(referee: &Referee, id: &GameId) -> Result<(), Trouble> {
        referee.must_not_be_frozen(id).await
    }

    async fn completed(self, referee: &Referee) -> Result<Self, Trouble> {
        referee.with_plans(self).await
    }

    async fn add_changes(
        referee: &Referee,
        append: &mut Append,
        before: Option<&Self>,
        after: &Self,
        events: &[Event],
        now: Time,
    ) -> Result<(), Trouble> {
        let preferences = referee.preferences_in(after).await?;
        append.work.extend(rows::timer_changes(before, after, &preferences, now));
        append.work.extend(rows::effects(before, after, events, now));
        append.index = rows::index_changes(before, after);
        append.index.extend(referee.plan_changes(before, after).await?);
        Ok(())
    }
}

impl Referee {
    /// A game as it stands.
    ///
    /// # Errors
    /// When there is no such game, or it cannot be loaded.
    pub async fn game(&self, id: &GameId) -> Result<Arc<Game>, Trouble> {
        self.current(id).await
    }

    /// The events of a game from one number to another, at most 1,000. They hold secrets.
    ///
    /// # Errors
    /// When one of them cannot be read: then the game is frozen.
    pub async fn events(&self, id: &GameId, from: u64, to: u64) -> Result<Vec<Event>, Trouble> {
        self.events_of::<Game>(id, from, to).await
    }

    /// All events of a game. They hold secrets.
    ///
    /// # Errors
    /// When one of them cannot be read: then the game is frozen.
    pub async fn log(&self, id: &GameId) -> Result<Vec<Event>, Trouble> {
        self.log_of::<Game>(id).await
    }

    /// Makes the index rows and timers of a game anew from its log: after an import of logs alone.
    /// What happened before counts as told.
    ///
    /// # Errors
    /// When the game cannot be loaded or the store fails.
    pub async fn rebuild(&self, id: &GameId) -> Result<(), Trouble> {
        let slot = self.games.slot(id);
        let mut slot = slot.lock().await;
        let game = self.load(id, &mut slot).await?.ok_or_else(|| Trouble::NoGame(id.clone()))?;
        let now = self.clock.now();
        let request = format!("rebuild:{}-{}", game.events(), now.ms());
        let request = RequestId::new(request).map_err(StoreError::from)?;
        let mut append = Append::new(stream(id), Number(game.events()), request);
        append.index = rows::index_changes(None, &game);
        append.work = rows::timer_changes(None, &game, &self.preferences_in(&game).await?, now);
        let whole = self.store.whole(&stream(id)).await?;
        let knows_what_was_told = whole.is_some_and(|whole| {
            let told = whole.index.iter().any(|row| row.index == receipts::RECEIPTS);
            told || whole.work.iter().any(|work| work.queue == rows::OUTBOX)
        });
        if !knows_what_was_told {
            append.index.push(receipts::all_told(&game));
        }
        self.store.append(append).await?;
        Ok(())
    }
}
