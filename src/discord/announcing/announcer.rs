//! Posts game notices from the referee's outbox where the game is played.

use crate::announcing::deliveries::Deliveries;
use crate::announcing::game_messages::{GameMessages, SILENT};
use crate::announcing::live_boards::LiveBoards;
use crate::announcing::notices::executor::Executor;
use crate::announcing::notices::facts::{FactReader, Facts};
use crate::announcing::notices::plan::{direct_messages, plan};
use crate::announcing::own_threads::{OwnThread, is_due};
use crate::announcing::status_board::StatusBoard;
use crate::announcing::undelivered::{Undelivered, not_told};
use crate::interactions::waiting_interactions::{Answered, WaitingInteractions};
use crate::parts::Parts;
use castellan_community::error::OperatorError;
use castellan_community::game_places::GamePlaces;
use castellan_community::open_games::OpenGames;
use castellan_discord_api::blocked_names::noting_names;
use castellan_referee::{AnnounceError, Announcer, News, Notice, Receipt};
use std::sync::Arc;

/// Posts the events of games where they are played.
pub(crate) struct GameAnnouncer {
    places: GamePlaces,
    open_games: Arc<OpenGames>,
    messages: Arc<GameMessages>,
    waiting_interactions: WaitingInteractions,
    undelivered: Undelivered,
    deliveries: Deliveries,
    facts: FactReader,
    executor: Executor,
}

impl Announcer for GameAnnouncer {
    async fn announce(&self, notice: &Notice) -> Result<Receipt, AnnounceError> {
        let game = notice.game.id();
        let (told, blocked) = noting_names(Box::pin(self.tell(notice))).await;
        let told = match told {
            Ok(receipt) => {
                // Secret events were not posted.
                if receipt.0 != SILENT {
                    self.undelivered.posted(game.as_str());
                    self.undelivered.note_blocked(game.as_str(), blocked);
                }
                Ok(receipt)
            }
            Err(failed) => {
                let error = not_told(&failed);
                let given_up = matches!(error, AnnounceError::Never(_));
                self.undelivered.failed("game", game, &notice.key, &failed, given_up);
                Err(error)
            }
        };
        if let News::Happened { events, .. } = &notice.news
            && let Some(event) = events.first()
        {
            self.deliveries.tried(&event.request);
        }
        told
    }
}

impl GameAnnouncer {
    pub fn new(parts: &Parts, messages: &Arc<GameMessages>, status_board: &StatusBoard) -> Self {
        let live_boards = Arc::new(LiveBoards::new(parts, messages));
        Self {
            places: parts.places.clone(),
            open_games: Arc::clone(&parts.open_games),
            messages: Arc::clone(messages),
            waiting_interactions: parts.waiting_interactions.clone(),
            undelivered: parts.undelivered.clone(),
            deliveries: parts.deliveries.clone(),
            facts: FactReader::new(parts, messages, &live_boards),
            executor: Executor::new(parts, messages, &live_boards, status_board),
        }
    }

    async fn tell(&self, notice: &Notice) -> Result<Receipt, OperatorError> {
        let game = &notice.game;
        let Some(place) = self.places.of(game.id()).await? else {
            return Err(OperatorError::Unknown(format!("game {} has no channel", game.id())));
        };
        if let News::Happened { before, .. } = &notice.news {
            self.open_games.follow_phase(before.as_deref(), game).await?;
        }
        let mut facts = self.facts.of_game(notice, place).await?;
        self.open_own_thread(notice, &mut facts).await?;
        self.facts.of_words(notice, &mut facts).await?;
        for direct in direct_messages(notice, &facts) {
            if !self.executor.reaches(game, &direct).await? {
                facts.directly.remove(&direct.player);
            }
        }
        self.executor.carry_out(plan(notice, &facts), notice, &facts).await
    }

    /// Opens the game's own thread if it is due. The game continues there or, if the thread could not be opened, in its
    /// channel with the reason.
    async fn open_own_thread(&self, notice: &Notice, facts: &mut Facts) -> Result<(), OperatorError> {
        let is_lost = facts.place.lost && !matches!(notice.news, News::Reminder { .. });
        if is_lost || facts.is_quiet || !is_due(&notice.game, &facts.place) {
            return Ok(());
        }
        match self.messages.open_thread(&notice.game, &facts.place).await? {
            OwnThread::Opened(there) => {
                // The opener learns of it in the channel where the game continues.
                if let News::Happened { events, .. } = &notice.news
                    && let Some(event) = events.first()
                    && let Some(waiting) = self.waiting_interactions.take(&event.request, facts.place.channel)
                {
                    waiting.done(Answered::No);
                }
                facts.place = there;
            }
            OwnThread::Refused(stays, why) => (facts.place, facts.no_thread) = (stays, Some(why)),
        }
        Ok(())
    }
}
