//! Notices as messages: what everybody is told of what happened in a game, and who is reminded.

use crate::announcing::announcer::GameAnnouncer;
use crate::announcing::direct_messages::{send_directly, takes_none};
use crate::announcing::invitations;
use crate::announcing::nonce::nonce;
use castellan_community::error::OperatorError;
use castellan_community::game_places::GamePlace;
use castellan_community::invitations::{Invited, invited_in};
use castellan_community::mentions::is_mentioned;
use castellan_community::people::People;
use castellan_community::settings::Reminders;
use castellan_discord_api::fit::fitted;
use castellan_discord_api::limits::ROWS;
use castellan_discord_api::wire::{Message, Row, UserId};
use castellan_discord_view::layout;
use castellan_discord_view::news::{self, changes_board, offered, waits_anew};
use castellan_discord_view::sentences::one_line;
use castellan_game::{Event, Game, Phase, PlayerId};
use castellan_referee::Notice;
use castellan_rules::Seat;
use castellan_text::{Language, message};
use castellan_tournament::rating::Finished;

/// A notice as a message.
pub(crate) struct Told {
    pub message: Message,
    pub shape: Shape,
    /// The players that it mentions because the game waits for them.
    pub called: Vec<PlayerId>,
    /// The players that these events invite.
    pub invited: Vec<Invited>,
}

/// The kind of a message.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A new board, so that the earlier one is dimmed.
    Board,
    /// A line about the news; the board is edited in place.
    Line,
    /// A message beside the board.
    Said,
}

impl Told {
    pub fn said(message: Message) -> Self {
        Self { message, shape: Shape::Said, called: Vec::new(), invited: Vec::new() }
    }
}

impl GameAnnouncer {
    /// Returns the public part of a notice; `None` if there is none.
    pub(crate) async fn news(
        &self,
        notice: &Notice,
        before: Option<&Game>,
        events: &[Event],
        people: &People,
        place: &GamePlace,
    ) -> Result<Option<Told>, OperatorError> {
        let Notice { game, key, .. } = notice;
        let language = self.messages.language(game, place).await?;
        let unreadable = |error: castellan_game::FoldError| OperatorError::Unknown(error.to_string());
        let mut lines = news::lines(game, before, events, people, language).map_err(unreadable)?;
        if lines.is_empty() {
            return Ok(None);
        }
        let offers: Vec<_> = offered(events).into_iter().filter_map(|offer| game.offer(offer)).collect();
        let offer_rows: Vec<Row> =
            offers.iter().map(|offer| layout::offer_row(game, offer.number, language)).take(ROWS).collect();
        if !events.iter().any(|event| changes_board(&event.what)) {
            let mut asked: Vec<UserId> = Vec::new();
            for offer in &offers {
                let parties = game.parties(&offer.kind);
                let others = parties.iter().filter(|player| !offer.agreed.contains(*player));
                asked.extend(others.filter_map(|player| people.user(player)));
            }
            asked.dedup();
            if !asked.is_empty() {
                let asks = message!(Boards, "answer-offer", users = layout::mentions(&asked));
                lines.push(asks.text(language));
            }
            // Repeated offers mention nobody each time.
            let mut mentions = Vec::new();
            for (behind, event) in (0..).zip(events.iter().rev()) {
                if is_mentioned(&self.referee, game, event, behind).await? {
                    mentions.clone_from(&asked);
                }
            }
            let content = fitted(&one_line(&lines, language), &[]);
            let message = Message { content, rows: offer_rows, mentions, ..Message::default() };
            return Ok(Some(Told::said(message)));
        }
        let waits_anew = waits_anew(before, game);
        let mut mentions = layout::waited_for(game, people);
        mentions.retain(|_| waits_anew);
        let mut called: Vec<PlayerId> = Vec::new();
        if waits_anew {
            let seats = game.waiting_for();
            called.extend(seats.iter().filter_map(|seat| Some(game.player_at(*seat)?.id.clone())));
        }
        let invited = invited_in(&self.settings, events, game, people).await?;
        for (user, said) in self.invitations.ended_in(events, game, people, (place, key)).await? {
            lines.push(said);
            mentions.extend((!mentions.contains(&user)).then_some(user));
        }
        let ends = game.phase() == Phase::Over && before.is_some_and(|before| before.phase() != Phase::Over);
        let ratings =
            if ends && game.record().is_some() { self.ratings(game, people, language).await? } else { None };
        if let Some(board) = self.live_boards.editable(notice, place).await? {
            let here: Vec<&Invited> = invited.iter().filter(|one| !one.directly).collect();
            for one in &here {
                called.push(one.player.clone());
                lines.push(invitations::in_channel(game, one, people, language));
                mentions.extend((!mentions.contains(&one.user)).then_some(one.user));
            }
            let invites = here.first().map(|_| invitations::row(game, language));
            // A draw that was offered with a move is answered below that.
            let rows = invites.into_iter().chain(offer_rows).collect();
            lines.extend(layout::call_in_line(game, people, language).filter(|_| waits_anew));
            if self.live_boards.is_among_others(place).await? {
                lines.push(board.link(place.guild));
            }
            let ratings: Vec<String> = ratings.into_iter().collect();
            let content = fitted(&one_line(&lines, language), &ratings);
            let message = Message { content, rows, mentions, ..Message::default() };
            return Ok(Some(Told { message, shape: Shape::Line, called, invited }));
        }
        if game.record().is_none() {
            let mut always = layout::lobby(game, people, language);
            always.extend(layout::call(game, people, language));
            let content = fitted(&lines, &always);
            let message = Message {
                content,
                rows: layout::rows(game, people, language),
                mentions,
                ..Message::default()
            };
            return Ok(Some(Told { message, shape: Shape::Board, called, invited }));
        }
        let view = self.messages.public_view(game, place).await?;
        let message = layout::board(&self.render_pool, game, people, view, &lines).await?;
        let mut message = Message { mentions, ..message };
        let ways_on = self.messages.ways_on(game, language).await?;
        message.content.extend(ways_on.map(|line| format!("\n{line}")));
        let room = ROWS.saturating_sub(message.rows.len());
        message.rows.extend(offer_rows.into_iter().take(room));
        message.content.extend(ratings.map(|line| format!("\n{line}")));
        Ok(Some(Told { message, shape: Shape::Board, called, invited }))
    }

    /// Returns the rating changes of a game that has just ended, or the reason that there are none.
    async fn ratings(
        &self,
        game: &Game,
        people: &People,
        language: Language,
    ) -> Result<Option<String>, OperatorError> {
        let changes = match Finished::try_of(game) {
            Ok(_) => Ok(self.referee.ratings.changes(game).await.map_err(OperatorError::from)?),
            Err(unrated) => Err(unrated),
        };
        Ok(news::ratings(game, &changes, people, language))
    }

    /// Returns the reminder of somebody, as they want it; nothing when it was sent to them alone, or is not wanted.
    pub(crate) async fn remind(
        &self,
        game: &Game,
        place: &GamePlace,
        (seat, player): (Seat, &PlayerId),
        people: &People,
        key: &str,
    ) -> Result<Option<Told>, OperatorError> {
        let Some(user) = people.user(player) else { return Ok(None) };
        let wanted = self.settings.person_or_default(player).await?.reminders;
        if wanted == Reminders::Off {
            return Ok(None);
        }
        let language = match wanted {
            Reminders::Direct => self.messages.language_of(player, game, place).await?,
            _ => self.messages.language(game, place).await?,
        };
        let board = self.messages.board_of(game.id(), place).await?.map(|board| board.link(place.guild));
        let message = news::reminder(game, (seat, user), board, language);
        if wanted == Reminders::Direct {
            let sent = send_directly(&*self.discord, user, &message, &nonce(game.id(), key)).await;
            if !sent.as_ref().is_err_and(takes_none) {
                sent?;
                return Ok(None);
            }
            // Users who take no direct messages are reminded in the game's channel.
        }
        let (shape, called) = (Shape::Said, vec![player.clone()]);
        Ok(Some(Told { message, shape, called, invited: Vec::new() }))
    }
}
