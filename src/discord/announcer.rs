//! What the referee's outbox hands over, told where the game is played.

use super::answers::Answered;
use super::bot::{Bot, is_public};
use super::escape::{plain, told};
use super::fit::fit;
use super::layout::{self, View};
use super::limits::{Breach, cut};
use super::people::People;
use super::ports::CallError;
use super::settings::{BoardView, Reminders, or_passed_over};
use super::tables::{Change, Table};
use super::trouble::Failed;
use super::wire::{Answer, ChannelId, Message, MessageRef, UserId};
use base16ct::lower as hex;
use castellan_game::{By, Command, CommandKind, Event, EventKind, Game, GameId, Phase, PlayerId};
use castellan_referee::receipts::UNDELIVERED;
use castellan_referee::{AnnounceError, Announcer, News, Notice, Receipt};
use castellan_rules::Seat;
use castellan_text as text;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// The receipt of a message that is no board begins with this.
const SAID: &str = "said ";
/// The receipt of a message that Discord took without naming it.
const UNNAMED: &str = "said";
/// The receipt of a notice that held nothing that others may know.
const SILENT: &str = "silent";
/// The most characters of a reason that is shown.
const REASON: usize = 300;
/// Discord's code for a thread that is archived.
const ARCHIVED: u32 = 50_083;

impl Announcer for Bot {
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

/// Whether it can be told later.
pub(super) fn not_told(failed: &Failed) -> AnnounceError {
    match failed {
        Failed::Call(CallError::Unavailable { .. }) | Failed::Referee(_) | Failed::Task(_) => {
            AnnounceError::Later(failed.to_string())
        }
        _ => AnnounceError::Never(failed.to_string()),
    }
}

/// A notice as a message.
struct Told {
    message: Message,
    /// Whether it shows how the game stands, so that the one before it is dimmed.
    board: bool,
}

impl Bot {
    async fn tell(&self, notice: &Notice) -> Result<Receipt, Failed> {
        let game = &notice.game;
        let Some(table) = self.tables.of(game.id()).await? else {
            return Err(Failed::Unknown(format!("game {} has no table", game.id())));
        };
        let mut people = People::of(&self.referee, game).await?;
        if let News::Happened { before, events } = &notice.news {
            people.add_named(&self.referee, events).await?;
            self.follow_phase(before.as_deref(), game).await?;
        }
        if table.lost && !matches!(notice.news, News::Reminder { .. }) {
            // Nothing is sent to a place that is lost: when the game has one again, it is shown anew.
            if let News::Happened { events, .. } = &notice.news {
                self.tell_alone(game, events, &people, &notice.key).await;
            }
            return Ok(Receipt(SILENT.to_owned()));
        }
        let (told, request) = match &notice.news {
            News::Happened { before, events } => {
                let told = self.news(game, before.as_deref(), events, &people, &table).await?;
                let Some(told) = told else { return Ok(Receipt(SILENT.to_owned())) };
                (told, events.first().map(|event| event.request.as_str()))
            }
            News::Frozen => (frozen(game), None),
            News::Reminder { seat, player, .. } => {
                match self.remind(game, &table, (*seat, player), &people, &notice.key).await? {
                    Some(told) if !table.lost => (told, None),
                    _ => return Ok(Receipt(SILENT.to_owned())),
                }
            }
        };
        let message = fit(&told.message)?;
        let placed = match self.answered(&table, request, &message).await {
            Answered::With(placed) => Some(placed),
            Answered::Unnamed => None,
            Answered::No => Some(self.posted(game, &table, &message, &notice.key).await?),
        };
        if let News::Happened { events, .. } = &notice.news {
            self.tell_alone(game, events, &people, &notice.key).await;
        }
        table.guild.into_iter().for_each(|guild| self.statuses.touch(guild));
        let Some(placed) = placed else { return Ok(Receipt(UNNAMED.to_owned())) };
        if told.board {
            self.dim(game.id(), &table, placed).await?;
            return Ok(Receipt(placed.to_string()));
        }
        Ok(Receipt(format!("{SAID}{placed}")))
    }

    /// Tells those whose conditions no longer apply: by a direct message, because nobody else may know that there
    /// were any.
    async fn tell_alone(&self, game: &Game, events: &[Event], people: &People, key: &str) {
        for event in events {
            let EventKind::ConditionsDropped { seat, .. } = event.what else { continue };
            let Some(player) = game.player_at(seat).map(|player| &player.id) else { continue };
            let Some(user) = people.user(player) else { continue };
            let called = |player: &PlayerId| people.name(player);
            let said = told(&text::told(event, Some(game), game, &called));
            let message = Message::text(format!("Game {}: {said}", game.id()));
            let nonce = nonce(game.id(), &format!("{key}-dropped-{}", seat.letter()));
            if let Err(error) = self.directly(user, &message, &nonce).await {
                // Who takes no direct messages finds the form of `/premove` empty.
                tracing::debug!(game = %game.id(), %error, "somebody could not be told in private");
            }
        }
    }

    /// What everybody may hear of what happened; nothing when there is nothing.
    async fn news(
        &self,
        game: &Game,
        before: Option<&Game>,
        events: &[Event],
        people: &People,
        table: &Table,
    ) -> Result<Option<Told>, Failed> {
        let called = |player: &PlayerId| people.name(player);
        let mut state = before.cloned();
        let mut lines = Vec::new();
        for event in events {
            let after = step(state.clone(), event)?;
            if is_public(event, state.as_ref()) {
                lines.push(told(&text::told(event, state.as_ref(), &after, &called)));
            }
            state = Some(after);
        }
        if lines.is_empty() {
            return Ok(None);
        }
        let now = self.referee.now();
        if !events.iter().any(|event| changes_board(&event.what)) {
            let offers = events.iter().filter_map(|event| match event.what {
                EventKind::Offered { offer, .. } => game.offer(offer),
                _ => None,
            });
            let offers: Vec<_> = offers.collect();
            let mut asked: Vec<UserId> = Vec::new();
            for offer in &offers {
                let parties = game.parties(&offer.kind);
                let others = parties.iter().filter(|player| !offer.agreed.contains(*player));
                asked.extend(others.filter_map(|player| people.user(player)));
            }
            asked.dedup();
            if !asked.is_empty() {
                let users: Vec<String> = asked.iter().map(|user| format!("<@{user}>")).collect();
                lines.push(format!("{}: do you agree?", users.join(" ")));
            }
            // Whoever offers the same again and again calls nobody each time.
            let mut mentions = Vec::new();
            for (behind, event) in (0..).zip(events.iter().rev()) {
                if self.mentions(game, event, behind).await? {
                    mentions.clone_from(&asked);
                }
            }
            let rows = offers.iter().take(super::limits::ROWS);
            let rows = rows.map(|offer| layout::offer_row(game, offer.number)).collect();
            let content = layout::fitted(&lines, &[layout::mark(game)]);
            return Ok(Some(Told {
                message: Message { content, rows, mentions, ..Message::default() },
                board: false,
            }));
        }
        if game.record().is_none() {
            let mut always = layout::lobby(game, people);
            always.extend(layout::call(game, people));
            always.extend(layout::deadline(game, now));
            always.push(layout::mark(game));
            let mut mentions = layout::waited_for(game, people);
            mentions.retain(|_| waits_anew(before, game));
            let invited = events.iter().filter_map(|event| match &event.what {
                EventKind::Invited { player, .. } => people.user(player),
                _ => None,
            });
            for user in invited {
                lines.push(format!("<@{user}>, press **Join** to play, or **Leave** to decline."));
                mentions.extend((!mentions.contains(&user)).then_some(user));
            }
            let content = layout::fitted(&lines, &always);
            let message = Message { content, rows: layout::rows(game), mentions, ..Message::default() };
            return Ok(Some(Told { message, board: true }));
        }
        let view = self.public_view(game, table).await?;
        let mut message = layout::board(&self.render_pool, game, people, view, &lines, now).await?;
        message.mentions.retain(|_| waits_anew(before, game));
        Ok(Some(Told { message, board: true }))
    }

    /// How boards are seen where everybody sees them.
    pub(super) async fn public_view(&self, game: &Game, table: &Table) -> Result<View, Failed> {
        let server = self.settings.server_or_closed(table.guild).await?;
        let viewpoint = match server.viewpoint {
            BoardView::White => Seat::White,
            BoardView::ToAct => game.to_act().unwrap_or(Seat::White),
        };
        Ok(View { viewpoint, theme: layout::theme_named(&server.theme) })
    }

    /// The reminder of somebody, as they want it; nothing when it was sent to them alone, or is not wanted.
    async fn remind(
        &self,
        game: &Game,
        table: &Table,
        (seat, player): (Seat, &PlayerId),
        people: &People,
        key: &str,
    ) -> Result<Option<Told>, Failed> {
        let Some(user) = people.user(player) else { return Ok(None) };
        let wanted = self.settings.looks(player).await?.reminders;
        if wanted == Reminders::Off {
            return Ok(None);
        }
        let mut lines = vec![format!("<@{user}>, {seat} is to act before long.")];
        lines.extend(layout::deadline(game, self.referee.now()));
        lines.extend(self.board_of(game.id(), table).await?.map(|board| board.link(table.guild)));
        lines.push(layout::mark(game));
        let message = Message { content: lines.join("\n"), mentions: vec![user], ..Message::default() };
        if wanted == Reminders::Direct {
            let sent = self.directly(user, &message, &nonce(game.id(), key)).await;
            if !matches!(sent, Err(CallError::Forbidden { .. })) {
                sent?;
                return Ok(None);
            }
            // Who takes no direct messages is reminded where the game is played.
        }
        Ok(Some(Told { message, board: false }))
    }

    /// Sends somebody a direct message.
    pub(super) async fn directly(
        &self,
        user: UserId,
        message: &Message,
        nonce: &str,
    ) -> Result<MessageRef, CallError> {
        let refused = |breach: Breach| CallError::Refused { status: None, code: 0, what: breach.to_string() };
        let message = fit(message).map_err(refused)?;
        let channel = self.discord.direct_channel(user).await?;
        self.discord.post(channel, &message, nonce).await
    }

    /// Answers the interaction that waits for this, if one does.
    async fn answered(&self, table: &Table, request: Option<&str>, message: &Message) -> Answered {
        let Some(waiting) = request.and_then(|request| self.answers.take(request, table.channel)) else {
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

    /// Sends a message where a game is played, or to where it has to move.
    async fn posted(
        &self,
        game: &Game,
        table: &Table,
        message: &Message,
        key: &str,
    ) -> Result<MessageRef, Failed> {
        let nonce = nonce(game.id(), key);
        let error = match self.discord.post(table.channel, message, &nonce).await {
            Err(CallError::Forbidden { code: ARCHIVED, .. }) => {
                match self.discord.unarchive(table.channel).await {
                    Ok(()) => return Ok(self.discord.post(table.channel, message, &nonce).await?),
                    Err(error) => error,
                }
            }
            Ok(placed) => return Ok(placed),
            Err(error) => error,
        };
        if !matches!(error, CallError::Gone { .. } | CallError::Forbidden { .. }) {
            return Err(error.into());
        }
        if let Some(parent) = table.parent
            && let Ok(placed) = self.discord.post(parent, message, &nonce).await
        {
            let moved = Table { channel: parent, parent: None, shown: None, ..table.clone() };
            self.tables.set(game.id(), Change::Moved, &moved, &format!("table:moved-{nonce}")).await?;
            return Ok(placed);
        }
        self.lose(game, table, &error, &format!("table:lost-{nonce}")).await?;
        Err(error.into())
    }

    /// A game has lost its place: it stops, and its players are told, as far as that can be done.
    pub(super) async fn lose(
        &self,
        game: &Game,
        table: &Table,
        why: &CallError,
        request: &str,
    ) -> Result<(), Failed> {
        if table.lost {
            return Ok(());
        }
        let lost = Table { lost: true, ..table.clone() };
        self.tables.set(game.id(), Change::Lost, &lost, request).await?;
        if game.phase() == Phase::Over {
            return Ok(());
        }
        if game.phase() == Phase::Running {
            self.by_table(game.id(), CommandKind::Pause, &format!("{request}-pause")).await?;
        }
        let people = People::of(&self.referee, game).await?;
        let title = game.agreement().variant.info().title;
        let what = match why {
            CallError::Forbidden { .. } => {
                "I may no longer write there: I need the permissions View Channel, Send Messages (in threads: Send Messages in Threads) and Attach Files"
            }
            _ => "its channel is gone",
        };
        let text = format!(
            "Your game {} of {title} stands still: {what}. Nothing is lost: `/game move game:{}` in another channel lets it go on there.",
            game.id(),
            game.id()
        );
        let message = Message::text(text);
        let nonce = nonce(game.id(), request);
        for player in game.players() {
            if let Some(user) = people.user(player) {
                // Who takes no direct messages cannot be told.
                let _ = self.directly(user, &message, &nonce).await;
            }
        }
        Ok(())
    }

    /// The bot itself asks something of a game. A refusal means that it was not needed.
    pub(super) async fn by_table(
        &self,
        game: &GameId,
        ask: CommandKind,
        request: &str,
    ) -> Result<(), Failed> {
        let command = Command { by: By::Table, at: self.referee.now(), request: request.to_owned(), ask };
        match self.referee.command(game, &command).await {
            Ok(_) | Err(castellan_referee::Trouble::Refused(_)) => Ok(()),
            Err(trouble) => Err(trouble.into()),
        }
    }

    /// Says in the channel that a game leaves where it goes on, so that nobody loses it from sight. Nothing hangs on it:
    /// the channel may be gone.
    pub(super) async fn tell_of_the_way(&self, game: &Game, from: ChannelId, to: ChannelId, request: &str) {
        let text = format!("This game goes on in <#{to}>.\n{}", layout::mark(game));
        if let Ok(message) = fit(&Message::text(text)) {
            let nonce = nonce(game.id(), &format!("{request}-left"));
            if let Err(error) = self.discord.post(from, &message, &nonce).await {
                tracing::debug!(game = %game.id(), %error, "where a game goes on could not be said");
            }
        }
    }

    /// Takes the buttons off the board before this one.
    pub(super) async fn dim(&self, game: &GameId, table: &Table, new: MessageRef) -> Result<(), Failed> {
        if let Some(old) = self.board_of(game, table).await?
            && old != new
        {
            let discord = Arc::clone(&self.discord);
            // Whoever presses an old button is told what happened since: nothing hangs on this.
            self.tasks.begin(async move {
                let _ = discord.retouch(old, &[]).await;
            });
        }
        Ok(())
    }

    /// The message that shows how a game stands.
    pub(super) async fn board_of(&self, game: &GameId, table: &Table) -> Result<Option<MessageRef>, Failed> {
        let told = or_passed_over(self.referee.told(game).await.map_err(Failed::from))?.unwrap_or_default();
        let last = told.receipts.iter().rev().find_map(|(_, receipt)| receipt.parse::<MessageRef>().ok());
        Ok(last.into_iter().chain(table.shown).max_by_key(|placed| placed.message))
    }

    /// Why the latest message of a game is not where it is played, as a sentence; nothing when it is.
    pub(super) async fn not_posted(&self, game: &GameId, table: &Table) -> Result<Option<String>, Failed> {
        if table.lost {
            let text = "I cannot post there: its channel is gone, or I may no longer write there. `/game move` takes it elsewhere.";
            return Ok(Some(text.to_owned()));
        }
        let (why, given_up) = if let Some(waiting) = self.undelivered.of(game.as_str()) {
            (waiting.why, waiting.given_up)
        } else {
            let told = self.referee.told(game).await?;
            let last = told.receipts.iter().rev().find(|(_, receipt)| receipt != SILENT);
            match last.and_then(|(_, receipt)| receipt.strip_prefix(UNDELIVERED)) {
                Some(why) => (why.to_owned(), true),
                None => return Ok(None),
            }
        };
        let next = if given_up { Some("the next move is") } else { None };
        Ok(Some(could_not_be_posted(table.channel, &why, next)))
    }

    /// Sends the board of a game again, and remembers it as the one that shows how it stands. It calls nobody: nothing
    /// has happened, and a game can be moved to and fro.
    pub(super) async fn show_again(
        &self,
        game: &Game,
        table: &Table,
        news: &[String],
        request: &str,
    ) -> Result<MessageRef, Failed> {
        let people = People::of(&self.referee, game).await?;
        let view = self.public_view(game, table).await?;
        let now = self.referee.now();
        let mut news = news.to_vec();
        if game.record().is_none() {
            news.extend(layout::lobby(game, &people));
        }
        let mut message = fit(&layout::board(&self.render_pool, game, &people, view, &news, now).await?)?;
        message.mentions.clear();
        let placed = self.discord.post(table.channel, &message, &nonce(game.id(), request)).await?;
        let shown = Table { shown: Some(placed), ..table.clone() };
        self.tables.set(game.id(), Change::Shown, &shown, request).await?;
        Ok(placed)
    }
}

/// That a message could not be posted, and why. `next` is what will be posted, where this message is given up.
pub(super) fn could_not_be_posted(channel: ChannelId, why: &str, next: Option<&str>) -> String {
    let why = plain(&cut(why, REASON));
    let rest =
        next.map_or_else(|| "I keep trying.".to_owned(), |next| format!("It is not tried again; {next}."));
    format!("The latest message could not be posted in <#{channel}>. {why}. {rest}")
}

/// What makes a message that is sent again the same message: the same for the same notice.
#[must_use]
pub fn nonce(game: &GameId, key: &str) -> String {
    hashed(&format!("{game} {key}"))
}

/// The same of any text.
pub(super) fn hashed(text: &str) -> String {
    hex::encode_string(&Sha256::digest(text)[..super::limits::NONCE / 2])
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

/// What the players of a frozen game are told.
fn frozen(game: &Game) -> Told {
    let said = "This game is on hold: a fault of mine stopped its timer. Nobody loses on time meanwhile, nothing is lost, and the operator has been told.";
    let content = format!("{said}\n{}", layout::mark(game));
    Told { message: Message { content, ..Message::default() }, board: false }
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
