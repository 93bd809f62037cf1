//! What the referee's outbox hands over, told where the game is played.

use crate::context::INTERACTION;
use crate::direct_messages::send_directly;
use crate::edit_throttle::EditThrottle;
use crate::escape::with_small_lines;
use crate::fit::{fit, fitted, joined, one_line};
use crate::game_messages::{GameMessages, SILENT, is_public, said_receipt};
use crate::game_places::{BoardMode, Change, GamePlace, GamePlaces};
use crate::invitations::{self, Invitations, Invited};
use crate::layout;
use crate::live_boards::LiveBoards;
use crate::mentions::is_mentioned;
use crate::nonce::nonce;
use crate::open_games::OpenGames;
use crate::own_threads::{OwnThread, is_due};
use crate::people::People;
use crate::ports::{CallError, Discord};
use crate::render_pool::RenderPool;
use crate::settings::{Reminders, Settings};
use crate::trouble::Failed;
use crate::undelivered::{Undelivered, not_told};
use crate::waiting_interactions::{Answered, WaitingInteractions};
use crate::wire::{Answer, GuildId, InteractionId, Message, MessageRef, UserId};
use castellan_game::{Event, EventKind, Game, Phase, PlayerId, Time};
use castellan_referee::{AnnounceError, Announcer, News, Notice, RatingChange, Receipt, Referee};
use castellan_rules::Seat;
use castellan_text::{self as text, Fact, Language, message};
use castellan_tournament::rating::{FIRST_RATING, Finished, Unrated};
use std::sync::Arc;

/// The receipt of a message that Discord took without naming it.
const UNNAMED: &str = "said";

/// Tells of what happened in games where they are played.
pub(super) struct GameAnnouncer {
    pub referee: Arc<Referee>,
    pub discord: Arc<dyn Discord>,
    pub places: GamePlaces,
    pub open_games: Arc<OpenGames>,
    pub settings: Arc<Settings>,
    pub messages: Arc<GameMessages>,
    pub live_boards: LiveBoards,
    pub invitations: Invitations,
    pub waiting_interactions: WaitingInteractions,
    pub render_pool: RenderPool,
    pub undelivered: Undelivered,
    /// Since when this program runs.
    pub since: Time,
    /// The servers whose status message says what is no longer so.
    pub statuses: Arc<EditThrottle<GuildId>>,
}

impl Announcer for GameAnnouncer {
    async fn announce(&self, notice: &Notice) -> Result<Receipt, AnnounceError> {
        let game = notice.game.id();
        match self.tell(notice).await {
            Ok(receipt) => {
                // What nobody else may know was not posted.
                if receipt.0 != SILENT {
                    self.undelivered.posted(game.as_str());
                }
                Ok(receipt)
            }
            Err(failed) => {
                let error = not_told(&failed);
                let given_up = matches!(error, AnnounceError::Never(_));
                self.undelivered.failed("game", game, &notice.key, &failed, given_up);
                Err(error)
            }
        }
    }
}

/// The numbers of the offers that were made.
fn offered(events: &[Event]) -> Vec<u32> {
    let numbers = events.iter().filter_map(|event| match event.what {
        EventKind::Offered { offer, .. } => Some(offer),
        _ => None,
    });
    numbers.collect()
}

/// A notice as a message.
struct Told {
    message: Message,
    shape: Shape,
    /// Whom it calls for something that they do in the game.
    called: Vec<PlayerId>,
    /// Those whom what happened invites.
    invited: Vec<Invited>,
}

/// What a message is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// It shows how the game stands, so that the one before it is dimmed.
    Board,
    /// It says what happened; the board that shows it is edited in place.
    Line,
    /// It says something beside the board.
    Said,
}

impl Told {
    fn said(message: Message) -> Self {
        Self { message, shape: Shape::Said, called: Vec::new(), invited: Vec::new() }
    }
}

impl GameAnnouncer {
    async fn tell(&self, notice: &Notice) -> Result<Receipt, Failed> {
        let game = &notice.game;
        let Some(place) = self.places.of(game.id()).await? else {
            return Err(Failed::Unknown(format!("game {} has no channel", game.id())));
        };
        let mut people = People::of(&self.referee, game).await?;
        if let News::Happened { before, events } = &notice.news {
            people.add_named(&self.referee, events).await?;
            self.open_games.follow_phase(before.as_deref(), game).await?;
        }
        if place.lost && !matches!(notice.news, News::Reminder { .. }) {
            // Nothing is sent to a place that is lost: when the game has one again, it is shown anew.
            if let News::Happened { events, .. } = &notice.news {
                self.tell_alone(game, events, &people, (&place, &notice.key)).await;
            }
            return Ok(Receipt(SILENT.to_owned()));
        }
        if let News::Happened { events, .. } = &notice.news
            && events.iter().all(|event| matches!(event.what, EventKind::Amended { .. }))
        {
            // The message says what is agreed now: a line for each change would flood the channel.
            place.guild.into_iter().for_each(|guild| self.statuses.touch(guild));
            return Ok(Receipt(self.live_boards.show(game, &place, &notice.key).await?.to_string()));
        }
        let (place, no_thread) = self.in_own_thread(notice, place).await?;
        let (mut told, request) = match &notice.news {
            News::Happened { before, events } => {
                let told = self.news(notice, before.as_deref(), events, &people, &place).await?;
                let Some(told) = told else { return Ok(Receipt(SILENT.to_owned())) };
                (told, events.first().map(|event| event.request.as_str()))
            }
            News::Frozen => (frozen(game, self.messages.language(game, &place).await?), None),
            News::Reminder { seat, player, .. } => {
                match self.remind(game, &place, (*seat, player), &people, &notice.key).await? {
                    Some(told) if !place.lost => (told, None),
                    _ => return Ok(Receipt(SILENT.to_owned())),
                }
            }
        };
        if let Some(why) = &no_thread {
            let why = why.text(self.messages.language(game, &place).await?);
            told.message.content.push('\n');
            told.message.content.push_str(&why);
        }
        let message = fit(&told.message)?;
        let is_line = told.shape == Shape::Line || (told.shape == Shape::Said && !told.called.is_empty());
        let is_line = is_line && place.boards() != BoardMode::EveryMove;
        let before = if is_line { self.live_boards.line_of(game.id(), &notice.key).await? } else { None };
        let placed = match (before, self.answered(&place, request, &message).await) {
            (Some(placed), _) | (None, Answered::With(placed)) => Some(placed),
            (None, Answered::Unnamed) => None,
            (None, Answered::No) => Some(match self.answered_before(notice, &place).await? {
                Some(placed) => placed,
                None => self.messages.post(game, &place, &message, &notice.key).await?,
            }),
        };
        if let Some(placed) = placed.filter(|_| is_line && before.is_none()) {
            self.live_boards.posted(game, &place, (&notice.key, placed), told.called).await?;
        }
        if no_thread.is_some() {
            let request = format!("table:no-thread-{}", notice.key);
            self.places.set(game.id(), Change::Thread, &place, &request).await?;
        }
        let edited = match told.shape {
            Shape::Line => Some(self.edited(notice, &place, placed).await?),
            Shape::Board | Shape::Said => None,
        };
        if let News::Happened { events, .. } = &notice.news {
            self.tell_alone(game, events, &people, (&place, &notice.key)).await;
        }
        let line = placed.filter(|_| told.shape == Shape::Line);
        self.invitations.tell(game, (&place, &notice.key), &told.invited, line, &people).await?;
        if let News::Happened { before: Some(before), .. } = &notice.news {
            self.messages.dim_offers(before, game, &place).await?;
            self.invitations.clear(before, game, (&place, &notice.key)).await?;
        }
        place.guild.into_iter().for_each(|guild| self.statuses.touch(guild));
        if let Some(board) = edited {
            return Ok(Receipt(board.to_string()));
        }
        let Some(placed) = placed else { return Ok(Receipt(UNNAMED.to_owned())) };
        if told.shape == Shape::Board {
            self.messages.dim(game.id(), &place, placed).await?;
            if place.boards.is_some() {
                self.live_boards.shown(game, placed);
                self.live_boards.clear(game, &place, &notice.key).await?;
            }
            return Ok(Receipt(placed.to_string()));
        }
        let offers = match &notice.news {
            News::Happened { events, .. } => offered(events),
            News::Frozen | News::Reminder { .. } => Vec::new(),
        };
        Ok(Receipt(said_receipt(placed, &offers)))
    }

    /// Where a notice is told: in the thread of the game's own, if it is to get one now. Otherwise why there is none.
    async fn in_own_thread(
        &self,
        notice: &Notice,
        place: GamePlace,
    ) -> Result<(GamePlace, Option<text::Message>), Failed> {
        if !is_due(&notice.game, &place) {
            return Ok((place, None));
        }
        match self.messages.open_thread(&notice.game, &place).await? {
            OwnThread::Opened(there) => {
                // Whoever started it in the channel is told where it goes on.
                if let News::Happened { events, .. } = &notice.news
                    && let Some(event) = events.first()
                    && let Some(waiting) = self.waiting_interactions.take(&event.request, place.channel)
                {
                    waiting.done(Answered::No);
                }
                Ok((there, None))
            }
            OwnThread::Refused(stays, why) => Ok((stays, Some(why))),
        }
    }

    /// The line of a notice stands: now its board is edited, and then the lines before it go.
    async fn edited(
        &self,
        notice: &Notice,
        place: &GamePlace,
        line: Option<MessageRef>,
    ) -> Result<MessageRef, Failed> {
        let game = &notice.game;
        // The line may have had to move to another channel, and the game with it.
        let moved = match line {
            Some(line) if line.channel != place.channel => self.places.of(game.id()).await?,
            _ => None,
        };
        let place = moved.as_ref().unwrap_or(place);
        let board = self.live_boards.show(game, place, &notice.key).await?;
        self.live_boards.clear(game, place, &notice.key).await?;
        Ok(board)
    }

    /// Tells those whose conditions no longer apply: by a direct message, because nobody else may know that there
    /// were any.
    async fn tell_alone(
        &self,
        game: &Game,
        events: &[Event],
        people: &People,
        (place, key): (&GamePlace, &str),
    ) {
        for event in events {
            let EventKind::ConditionsDropped { seat, .. } = event.what else { continue };
            let Some(player) = game.player_at(seat).map(|player| &player.id) else { continue };
            let Some(user) = people.user(player) else { continue };
            let called = |player: &PlayerId| people.name(player);
            let language = match self.messages.language_of(player, game, place).await {
                Ok(language) => language,
                Err(error) => {
                    tracing::debug!(game = %game.id(), %error, "the language of somebody is not known");
                    Language::default()
                }
            };
            let said = with_small_lines(&text::event_sentence_in(event, Some(game), game, &called, language));
            let message = message!(Boards, "direct-news", id = game.id().as_str(), news = said);
            let message = Message::text(message.text(language));
            let nonce = nonce(game.id(), &format!("{key}-dropped-{}", seat.letter()));
            if let Err(error) = send_directly(&*self.discord, user, &message, &nonce).await {
                // Who takes no direct messages finds the form of `/premove` empty.
                tracing::debug!(game = %game.id(), %error, "somebody could not be told in private");
            }
        }
    }

    /// What everybody may hear of what happened; nothing when there is nothing.
    async fn news(
        &self,
        Notice { game, key, .. }: &Notice,
        before: Option<&Game>,
        events: &[Event],
        people: &People,
        place: &GamePlace,
    ) -> Result<Option<Told>, Failed> {
        let called = |player: &PlayerId| people.name(player);
        let language = self.messages.language(game, place).await?;
        let mut state = before.cloned();
        let mut lines = Vec::new();
        let begins = events.iter().any(|event| matches!(event.what, EventKind::Seated { .. }));
        for event in events {
            let after = step(state.clone(), event)?;
            // Who starts alone hears that the game begins, and not what had to be agreed for it.
            let is_said = !begins || !matches!(event.what, EventKind::Amended { .. });
            if is_said && is_public(event, state.as_ref()) {
                lines.push(with_small_lines(&text::event_sentence_in(
                    event,
                    state.as_ref(),
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
        if !events.iter().any(|event| changes_board(&event.what)) {
            let offers: Vec<_> = offered(events).into_iter().filter_map(|offer| game.offer(offer)).collect();
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
            // Whoever offers the same again and again calls nobody each time.
            let mut mentions = Vec::new();
            for (behind, event) in (0..).zip(events.iter().rev()) {
                if is_mentioned(&self.referee, game, event, behind).await? {
                    mentions.clone_from(&asked);
                }
            }
            let rows = offers.iter().take(super::limits::ROWS);
            let rows = rows.map(|offer| layout::offer_row(game, offer.number, language)).collect();
            let content = fitted(&one_line(&lines, language), &[]);
            return Ok(Some(Told::said(Message { content, rows, mentions, ..Message::default() })));
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
        if let Some(board) = self.live_boards.editable(game, place, key).await? {
            let here: Vec<&Invited> = invited.iter().filter(|one| !one.directly).collect();
            for one in &here {
                called.push(one.player.clone());
                lines.push(invitations::in_channel(game, one, people, language));
                mentions.extend((!mentions.contains(&one.user)).then_some(one.user));
            }
            let rows = here.first().map(|_| invitations::row(game, language)).into_iter().collect();
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
            let message =
                Message { content, rows: layout::rows(game, people, language), mentions, ..Message::default() };
            return Ok(Some(Told { message, shape: Shape::Board, called, invited }));
        }
        let view = self.messages.public_view(game, place).await?;
        let message = layout::board(&self.render_pool, game, people, view, &lines).await?;
        let mut message = Message { mentions, ..message };
        message.content.extend(ratings.map(|line| format!("\n{line}")));
        Ok(Some(Told { message, shape: Shape::Board, called, invited }))
    }

    /// What a game that has just ended changed for its players, or why nothing.
    async fn ratings(
        &self,
        game: &Game,
        people: &People,
        language: Language,
    ) -> Result<Option<String>, Failed> {
        let said = match Finished::try_of(game) {
            Ok(_) => {
                let changes = self.referee.rating_changes(game).await.map_err(Failed::from)?;
                let changes: Vec<Fact> = changes.iter().map(|change| rating_change(change, people)).collect();
                (!changes.is_empty()).then(|| message!(Boards, "ratings", changes = Fact::all(changes)))
            }
            Err(Unrated::Casual) if game.agreement().solo => None,
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

    /// The reminder of somebody, as they want it; nothing when it was sent to them alone, or is not wanted.
    async fn remind(
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
            if !matches!(sent, Err(CallError::Forbidden { .. })) {
                sent?;
                return Ok(None);
            }
            // Who takes no direct messages is reminded where the game is played.
        }
        let (shape, called) = (Shape::Said, vec![player.clone()]);
        Ok(Some(Told { message, shape, called, invited: Vec::new() }))
    }

    /// The message with which an earlier run of the program answered the interaction that led to this, before it could
    /// note that: only what happened before this run can have one.
    async fn answered_before(
        &self,
        notice: &Notice,
        place: &GamePlace,
    ) -> Result<Option<MessageRef>, Failed> {
        let News::Happened { events, .. } = &notice.news else { return Ok(None) };
        let Some(event) = events.first().filter(|event| event.at < self.since) else { return Ok(None) };
        let id = event.request.strip_prefix(INTERACTION).and_then(|id| id.parse().ok());
        let Some(interaction) = id.map(InteractionId) else { return Ok(None) };
        match self.discord.answer_of(interaction, place.channel).await {
            Ok(placed) => Ok(placed),
            Err(error @ CallError::Unavailable { .. }) => Err(error.into()),
            // Where it may not look, it may call somebody twice.
            Err(error) => {
                tracing::debug!(game = %notice.game.id(), %error, "what was answered before a stop is not known");
                Ok(None)
            }
        }
    }

    /// Answers the interaction that waits for this, if one does.
    async fn answered(&self, place: &GamePlace, request: Option<&str>, message: &Message) -> Answered {
        let Some(waiting) =
            request.and_then(|request| self.waiting_interactions.take(request, place.channel))
        else {
            return Answered::No;
        };
        let answer = Answer::Message(message.clone());
        let answered = match self.discord.answer(&waiting.reply, &answer).await {
            Ok(placed) => placed.map_or(Answered::Unnamed, Answered::With),
            // Where the answer fails, the message is an ordinary one.
            Err(_) => Answered::No,
        };
        waiting.done(answered);
        answered
    }
}

/// The game after one more event.
fn step(before: Option<Game>, event: &Event) -> Result<Game, Failed> {
    let unreadable = |error: castellan_game::FoldError| Failed::Unknown(error.to_string());
    let Some(mut game) = before else { return Game::fold([event]).map_err(unreadable) };
    game.apply(event).map_err(unreadable)?;
    Ok(game)
}

/// Whether a game waits for somebody for whom it did not wait before, or for something else of them. Nobody is called for
/// what others do during their turn, such as giving them time, minute by minute.
fn waits_anew(before: Option<&Game>, game: &Game) -> bool {
    before.is_none_or(|before| {
        let waiting = |game: &Game| -> Vec<Option<PlayerId>> {
            let seats = game.waiting_for();
            seats.into_iter().map(|seat| game.player_at(seat).map(|player| player.id.clone())).collect()
        };
        (before.moment(), before.phase()) != (game.moment(), game.phase()) || waiting(before) != waiting(game)
    })
}

/// What a game changed for one of its players: `Ada 1512 (+12)`. A rating that says little yet has a question mark.
fn rating_change(change: &RatingChange, people: &People) -> Fact {
    let (before, after) = (change.before.map_or(FIRST_RATING, |rating| rating.shown()), change.after.shown());
    let mark = if change.after.provisional { "?" } else { "" };
    let gained = i64::from(after) - i64::from(before);
    format!("{} {after}{mark} ({gained:+})", people.safe(&change.player)).into()
}

/// What the players of a frozen game are told.
fn frozen(game: &Game, language: Language) -> Told {
    let content = message!(Boards, "frozen", game = layout::title(game.agreement().variant)).text(language);
    Told::said(Message { content, ..Message::default() })
}

/// Whether a board, or the message of a lobby, looks otherwise after this.
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
