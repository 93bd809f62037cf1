//! Notices as messages: what everybody is told of what happened in a game, and who is reminded.

use crate::announcer::GameAnnouncer;
use crate::direct_messages::{send_directly, takes_none};
use crate::game_messages::is_public;
use crate::game_places::GamePlace;
use crate::invitations::{self, Invited};
use crate::layout;
use crate::mentions::is_mentioned;
use crate::nonce::nonce;
use crate::people::People;
use crate::sentences::{joined, one_line};
use crate::settings::Reminders;
use crate::trouble::Failed;
use castellan_discord_api::escape::{plain, with_small_lines};
use castellan_discord_api::fit::fitted;
use castellan_discord_api::limits::ROWS;
use castellan_discord_api::wire::{Message, Row, UserId};
use castellan_game::{Event, EventKind, Game, Phase, PlayerId};
use castellan_referee::{Notice, RatingChange};
use castellan_rules::Seat;
use castellan_text::{self as text, Fact, Language, message};
use castellan_tournament::rating::{FIRST_RATING, Finished, Unrated};
use std::borrow::Cow;

/// Returns the numbers of the offers that were made.
pub(super) fn offered(events: &[Event]) -> Vec<u32> {
    let numbers = events.iter().filter_map(|event| match event.what {
        EventKind::Offered { offer, .. } => Some(offer),
        _ => None,
    });
    numbers.collect()
}

/// A notice as a message.
pub(super) struct Told {
    pub message: Message,
    pub shape: Shape,
    /// The players that it mentions because the game waits for them.
    pub called: Vec<PlayerId>,
    /// The players that these events invite.
    pub invited: Vec<Invited>,
}

/// The kind of a message.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
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
    pub(super) async fn news(
        &self,
        notice: &Notice,
        before: Option<&Game>,
        events: &[Event],
        people: &People,
        place: &GamePlace,
    ) -> Result<Option<Told>, Failed> {
        let Notice { game, key, .. } = notice;
        let language = self.messages.language(game, place).await?;
        let called = |player: &PlayerId| people.marked(player, language);
        let mut state = before.map(Cow::Borrowed);
        let mut lines = Vec::new();
        let begins = events.iter().any(|event| matches!(event.what, EventKind::Seated { .. }));
        let starts = events.iter().any(|event| matches!(event.what, EventKind::Started { .. }));
        for (number, event) in (1..).zip(events) {
            // The last leads to the game that is told of.
            let after = if number == events.len() {
                Cow::Borrowed(&**game)
            } else {
                Cow::Owned(step(state.as_deref(), event)?)
            };
            // A player who starts alone is told that the game begins, and not of the agreements needed for it.
            let is_said = match &event.what {
                EventKind::Amended { .. } => !begins,
                EventKind::Created { .. } => !begins || !game.has_engines(),
                EventKind::Joined { player, .. } => !begins || !game.has_engines() || player.is_engine(),
                // Nor, once for each seat, that they are ready.
                EventKind::Ready { .. } => !(starts && game.agreement().solo),
                _ => true,
            };
            if is_said && is_public(event, state.as_deref()) {
                lines.push(with_small_lines(&text::event_sentence_in(
                    event,
                    state.as_deref(),
                    &after,
                    &called,
                    language,
                )));
            }
            state = Some(after);
        }
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
        let invited = self.invitations.new_in(events, game, people).await?;
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
    ) -> Result<Option<String>, Failed> {
        let said = match Finished::try_of(game) {
            Ok(_) => {
                let changes = self.referee.ratings.changes(game).await.map_err(Failed::from)?;
                let changes: Vec<Fact> =
                    changes.iter().map(|change| rating_change(change, people, language)).collect();
                (!changes.is_empty()).then(|| message!(Boards, "ratings", changes = Fact::all(changes)))
            }
            Err(Unrated::Casual) if game.agreement().solo => None,
            Err(Unrated::Casual) if game.has_engines() && !game.agreement().rated_with_computers => {
                Some(message!(Boards, "unrated-computer"))
            }
            Err(Unrated::Casual) => Some(message!(Boards, "unrated-casual")),
            Err(Unrated::NoResult | Unrated::NotOneEach) => Some(message!(Boards, "unrated-no-result")),
            Err(Unrated::NeverMoved(seat)) => {
                let player = game.player_at(seat).map(|player| people.safe(&player.id));
                let player = Fact::player(seat, player);
                Some(message!(Boards, "unrated-never-moved", player = player))
            }
        };
        Ok(said.map(|said| said.text(language)))
    }

    /// Returns the reminder of somebody, as they want it; nothing when it was sent to them alone, or is not wanted.
    pub(super) async fn remind(
        &self,
        game: &Game,
        place: &GamePlace,
        (seat, player): (Seat, &PlayerId),
        people: &People,
        key: &str,
    ) -> Result<Option<Told>, Failed> {
        let Some(user) = people.user(player) else { return Ok(None) };
        let wanted = self.settings.person_or_default(player).await?.reminders;
        if wanted == Reminders::Off {
            return Ok(None);
        }
        let language = match wanted {
            Reminders::Direct => self.messages.language_of(player, game, place).await?,
            _ => self.messages.language(game, place).await?,
        };
        let title = layout::title(game.agreement().variant);
        let reminder = message!(Boards, "reminder", user = format!("<@{user}>"), game = title, seat = seat)
            .text(language);
        let sentences: Vec<String> = [reminder].into_iter().chain(layout::deadline(game, language)).collect();
        let mut lines = vec![joined(&sentences, language)];
        lines.extend(self.messages.board_of(game.id(), place).await?.map(|board| board.link(place.guild)));
        let message = Message { content: lines.join("\n"), mentions: vec![user], ..Message::default() };
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

/// Returns the game after one more event.
fn step(before: Option<&Game>, event: &Event) -> Result<Game, Failed> {
    let unreadable = |error: castellan_game::FoldError| Failed::Unknown(error.to_string());
    let Some(mut game) = before.cloned() else { return Game::fold([event]).map_err(unreadable) };
    game.apply(event).map_err(unreadable)?;
    Ok(game)
}

/// Returns `true` if a game waits for a player for whom it did not wait before, or for another action. Actions of
/// others during a turn, such as giving time minute by minute, mention nobody.
fn waits_anew(before: Option<&Game>, game: &Game) -> bool {
    before.is_none_or(|before| {
        let waiting = |game: &Game| -> Vec<Option<PlayerId>> {
            let seats = game.waiting_for();
            seats.into_iter().map(|seat| game.player_at(seat).map(|player| player.id.clone())).collect()
        };
        (before.moment(), before.phase()) != (game.moment(), game.phase()) || waiting(before) != waiting(game)
    })
}

/// Returns a rating change of a player: `Ada 1512 (+12)`. A provisional rating has a question mark.
fn rating_change(change: &RatingChange, people: &People, language: Language) -> Fact {
    let (before, after) = (change.before.map_or(FIRST_RATING, |rating| rating.shown()), change.after.shown());
    let mark = if change.after.provisional { "?" } else { "" };
    let gained = i64::from(after) - i64::from(before);
    format!("{} {after}{mark} ({gained:+})", plain(&people.name(&change.player, language))).into()
}

/// Returns the message to the players of a frozen game.
pub(super) fn frozen(game: &Game, language: Language) -> Told {
    let content = message!(Boards, "frozen", game = layout::title(game.agreement().variant)).text(language);
    Told::said(Message { content, ..Message::default() })
}

/// Returns `true` if an event changes the board or the message of a lobby.
const fn changes_board(what: &EventKind) -> bool {
    !matches!(
        what,
        EventKind::Offered { .. }
            | EventKind::Accepted { .. }
            | EventKind::Declined { .. }
            | EventKind::Withdrawn { .. }
            | EventKind::Lapsed { .. }
            | EventKind::Seeded { .. }
            | EventKind::ArmyChosen { .. }
            | EventKind::Ready { .. }
            | EventKind::Touched { .. }
            | EventKind::VacationBegan { .. }
            | EventKind::VacationEnded { .. }
    )
}
