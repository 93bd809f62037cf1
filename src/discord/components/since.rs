//! What has happened since a button was made.

use crate::discord::bot::{Bot, is_public};
use crate::discord::escape::plain;
use crate::discord::limits::{CONTENT, cut};
use crate::discord::people::People;
use crate::discord::ports::Discord;
use crate::discord::trouble::No;
use crate::game::{Game, PlayerId};
use crate::referee::{Clock, Entropy};
use crate::store::Store;
use crate::words;

/// How much is told at the most: the latest.
const MOST: usize = 12;

impl<S: Store, C: Clock, E: Entropy, D: Discord> Bot<S, C, E, D> {
    /// What everybody may know of what happened since a game was at this moment.
    pub(super) async fn since(&self, game: &Game, seen: u32) -> Result<String, No> {
        let log = self.log_of(game).await?;
        let mut people = People::of(&self.referee, game).await?;
        people.add_named(&self.referee, &log).await?;
        let called = |player: &PlayerId| people.name(player);
        let mut state: Option<Game> = None;
        let mut told = Vec::new();
        for event in &log {
            let before = state.clone();
            let after = match state.take() {
                None => Game::fold([event]),
                Some(mut game) => game.apply(event).map(|()| game),
            };
            let Ok(after) = after else { break };
            let over = before.as_ref().is_some_and(|before| before.moment() >= seen);
            if over && is_public(event, before.as_ref()) {
                told.push(plain(&words::told(event, before.as_ref(), &after, &called)));
            }
            state = Some(after);
        }
        let mut lines = vec!["The game has gone on since that board was shown:".to_owned()];
        let latest = told.len().saturating_sub(MOST);
        if latest > 0 {
            lines.push("…".to_owned());
        }
        lines.extend(told.drain(latest..));
        if let Some(table) = self.tables.of(game.id()).await?
            && let Some(board) = self.board_of(game.id(), &table).await?
        {
            lines.push(format!("The board: {}", board.link(table.guild)));
        }
        Ok(cut(&lines.join("\n"), CONTENT))
    }
}
