//! Answers that show an analysis as soon as it is complete.

use crate::dependencies::Dependencies;
use crate::interactions::context::TOKEN_LIFETIME;
use castellan_community::boards::render_pool::RenderPool;
use castellan_community::error::OperatorError;
use castellan_community::people::People;
use castellan_discord_api::blocked_names::recording_names;
use castellan_discord_api::client::{CallError, Discord};
use castellan_discord_api::shortening::shorten_to_limits;
use castellan_discord_api::wire::{Button, Message, ReplyHandle, Row, Style};
use castellan_discord_view::board::RenderOptions;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_discord_view::records::analysis;
use castellan_discord_view::records::game_graph::GameGraph;
use castellan_game::Game;
use castellan_referee::Referee;
use castellan_referee::computers::analyses::Analysis;
use castellan_text::message;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::Instant;

/// The interval at which unfinished analyses are checked.
const POLL_INTERVAL: Duration = Duration::from_secs(2);

/// The form in which a user sees an analysis.
#[derive(Clone, Copy)]
pub(crate) struct AnalysisView {
    /// The view of the user.
    pub options: RenderOptions,
    /// `true` if the graph is drawn.
    pub has_graph: bool,
}

/// An answer that shows the progress of an analysis.
struct WaitingAnswer {
    reply: ReplyHandle,
    game: Game,
    view: AnalysisView,
    since: Instant,
}

/// The answers that show the progress of an analysis. They are kept in memory: after a restart, their button shows the
/// analysis.
pub(crate) struct AnalysisAnswers {
    referee: Arc<Referee>,
    discord: Arc<dyn Discord>,
    render_pool: RenderPool,
    waiting: Mutex<Vec<WaitingAnswer>>,
    added: Notify,
}

impl AnalysisAnswers {
    pub fn new(dependencies: &Dependencies) -> Self {
        Self {
            referee: Arc::clone(&dependencies.referee),
            discord: Arc::clone(&dependencies.discord),
            render_pool: dependencies.render_pool.clone(),
            waiting: Mutex::default(),
            added: Notify::new(),
        }
    }

    /// Replaces an answer by the analysis of a game once that is complete.
    pub fn show_when_complete(&self, reply: &ReplyHandle, game: &Game, view: AnalysisView) {
        let since = self.referee.instant();
        let answer = WaitingAnswer { reply: reply.clone(), game: game.clone(), view, since };
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).push(answer);
        self.added.notify_one();
    }

    /// Shows analyses as they are completed, until the future is dropped.
    pub async fn run(&self) {
        loop {
            if self.waiting.lock().unwrap_or_else(PoisonError::into_inner).is_empty() {
                self.added.notified().await;
            }
            // Not at once: the answer that is edited has to be sent first.
            let clock = self.referee.clock();
            clock.sleep_until_instant(clock.instant() + POLL_INTERVAL).await;
            self.edit_complete().await;
        }
    }

    /// Edits the answers whose analysis is complete, and forgets those that can no longer be edited.
    pub async fn edit_complete(&self) {
        let waiting = std::mem::take(&mut *self.waiting.lock().unwrap_or_else(PoisonError::into_inner));
        for answer in waiting {
            let (edited, _) = recording_names(Box::pin(self.edit_if_complete(&answer))).await;
            let is_settled = match edited {
                Ok(is_complete) => is_complete,
                Err(OperatorError::Call(CallError::Unavailable { .. }) | OperatorError::Referee(_)) => false,
                Err(error) => {
                    tracing::warn!(game = %answer.game.id(), %error, "analysis: answer not edited");
                    true
                }
            };
            let is_valid = self.referee.instant().duration_since(answer.since) < TOKEN_LIFETIME;
            if !is_settled && is_valid {
                self.waiting.lock().unwrap_or_else(PoisonError::into_inner).push(answer);
            }
        }
    }

    /// Edits an answer if its analysis is complete. Returns `true` then.
    async fn edit_if_complete(
        &self,
        WaitingAnswer { reply, game, view, .. }: &WaitingAnswer,
    ) -> Result<bool, OperatorError> {
        let Some(analysis) = self.referee.analyses.of_game(game).await?.filter(Analysis::is_complete) else {
            return Ok(false);
        };
        let message = self.private_message(game, &analysis, *view).await?;
        self.discord.edit_answer(reply, &shorten_to_limits(&message)?).await?;
        Ok(true)
    }

    /// Returns the private message of an analysis, with the button that posts it.
    ///
    /// # Errors
    /// Returns an error if the store fails or the graph cannot be drawn.
    pub async fn private_message(
        &self,
        game: &Game,
        analysis: &Analysis,
        view: AnalysisView,
    ) -> Result<Message, OperatorError> {
        let mut message = self.message(game, analysis, view).await?;
        let id = ComponentId::for_game(Step::AnalysisPost, game.id(), game.board_version());
        let label = message!(Buttons, "post").text(view.options.language);
        message.rows.push(Row::Buttons(vec![Button::new(Style::Secondary, label, id)]));
        Ok(message)
    }

    /// Returns the message of an analysis.
    ///
    /// # Errors
    /// Returns an error if the store fails or the graph cannot be drawn.
    pub async fn message(
        &self,
        game: &Game,
        analysis: &Analysis,
        AnalysisView { options, has_graph }: AnalysisView,
    ) -> Result<Message, OperatorError> {
        let language = options.language;
        let Some(record) = game.record() else {
            return Ok(Message::private(message!(Records, "not-started").text(language)));
        };
        let people = People::of(&self.referee, game).await?;
        let mut message = analysis::message(game, record, analysis, &people, language);
        if has_graph {
            let graph = GameGraph { record, analysis, names: &people.seats(game, language), end: game.end() };
            message.files.push(graph.file(&self.render_pool, options).await?);
        }
        Ok(message)
    }
}
