//! What the referee has shown of tournaments, and places for their games.
//!
//! A tournament has one message that says how it stands: it is edited, at most once in [`EVERY`], however many sign up.
//! Everything else is a message of its own. Each has a nonce that follows from what it shows, so that it is there once
//! when it is sent again after a stop.
//!
//! [`layout`]: tournaments as messages. [`sheet`]: lists as text and as pictures. `message`: the one message, kept up
//! to date. `place`: threads for games.

pub mod layout;
mod message;
mod place;
pub mod sheet;

use crate::direct_messages::send_directly;
use crate::edit_throttle::EditThrottle;
use crate::escape::{plain, with_small_lines};
use crate::fit::fit;
use crate::game_places::GamePlaces;
use crate::layout::theme_named;
use crate::limits::{CONTENT, cut};
use crate::nonce::hashed;
use crate::people::People;
use crate::ports::{CallError, Discord};
use crate::render_pool::RenderPool;
use crate::settings::Settings;
use crate::trouble::Failed;
use crate::undelivered::{Undelivered, not_told};
use crate::venues::{Change, Venue, Venues};
use crate::wire::{Message, MessageRef, RoleId, Row, UserId};
use castellan_game::{PlayerId, Span};
use castellan_referee::{AnnounceError, Host, Referee, Showing};
use castellan_text::{self as text, Language, message};
use castellan_tournament::{Board, Call, Phase, Tournament, TournamentId};
use layout::Line;
use std::sync::Arc;

/// How often the message of one tournament is edited at most.
pub const EVERY: Span = Span::from_ms(5_000);
/// How many people are called in one line.
const IN_A_LINE: usize = 10;
/// Discord's code for a thread that is archived.
const ARCHIVED: u32 = 50_083;

/// Shows tournaments, and gives their games places.
pub(super) struct TournamentHost {
    pub referee: Arc<Referee>,
    pub discord: Arc<dyn Discord>,
    pub places: GamePlaces,
    pub venues: Venues,
    pub settings: Arc<Settings>,
    pub render_pool: RenderPool,
    pub undelivered: Undelivered,
    /// The tournaments whose message says what is no longer so.
    pub throttle: EditThrottle<TournamentId>,
}

impl Host for TournamentHost {
    async fn place(
        &self,
        tournament: &Tournament,
        board: Board,
        game: &castellan_game::GameId,
    ) -> Result<(), AnnounceError> {
        let key = format!("place {game}");
        self.noted(tournament, &key, self.give_place(tournament, board, game).await, |failed| match failed {
            // A director can move the tournament to where its games have room.
            Failed::Call(CallError::Gone { .. } | CallError::Forbidden { .. }) | Failed::Lost => {
                AnnounceError::Later(failed.to_string())
            }
            failed => not_told(failed),
        })
    }

    async fn show(&self, tournament: &Tournament, showing: &Showing, key: &str) -> Result<(), AnnounceError> {
        self.noted(tournament, key, self.show_of(tournament, showing, key).await, not_told)
    }
}

impl TournamentHost {
    /// Notes whether something of a tournament was posted.
    fn noted(
        &self,
        tournament: &Tournament,
        key: &str,
        posted: Result<(), Failed>,
        error: impl FnOnce(&Failed) -> AnnounceError,
    ) -> Result<(), AnnounceError> {
        let id = tournament.id();
        let failed = match posted {
            Ok(()) => {
                self.undelivered.posted(id.as_str());
                return Ok(());
            }
            Err(failed) => failed,
        };
        let error = error(&failed);
        let given_up = matches!(error, AnnounceError::Never(_));
        self.undelivered.failed("tournament", id, key, &failed, given_up);
        Err(error)
    }

    /// Where a tournament is told.
    pub(super) async fn venue(&self, tournament: &TournamentId) -> Result<Venue, Failed> {
        let venue = self.venues.of(tournament).await?;
        venue.ok_or_else(|| Failed::Unknown(format!("tournament {tournament} has no place")))
    }

    async fn show_of(&self, tournament: &Tournament, showing: &Showing, key: &str) -> Result<(), Failed> {
        let venue = self.venue(tournament.id()).await?;
        let mut people = People::of_tournament(&self.referee, tournament).await?;
        let language = self.settings.server_language(venue.guild).await?;
        if venue.message.is_some() {
            self.throttle.touch(tournament.id().clone());
        }
        let messages = match showing {
            Showing::Tournament => {
                // The first is sent; what follows edits it.
                return if venue.message.is_none() {
                    self.announce(tournament, &venue).await
                } else {
                    Ok(())
                };
            }
            Showing::CheckIn => check_in(tournament, &people, language),
            Showing::Pairings { round } => {
                return self.show_round(tournament, venue, *round, (&people, language), key).await;
            }
            Showing::Standings => {
                return self.show_standings(tournament, &venue, (&people, language), key).await;
            }
            Showing::Call(call) => {
                people.add(&self.referee, &venue.announcer).await?;
                let role = self.settings.server_or_closed(Some(venue.guild)).await?.director;
                let announcer = people.user(&venue.announcer);
                vec![call_message(tournament, call, (&people, language), role, announcer)]
            }
            Showing::Welcome { player } => {
                return self.welcome(tournament, &venue, player, (&people, language), key).await;
            }
        };
        self.tell_all(tournament, &venue, &messages, key).await
    }

    /// Sends messages where a tournament is told, one after the other.
    async fn tell_all(
        &self,
        tournament: &Tournament,
        venue: &Venue,
        messages: &[Message],
        key: &str,
    ) -> Result<(), Failed> {
        for (place, message) in messages.iter().enumerate() {
            self.tell_in(tournament, venue, message, &hashed(&format!("{} {key} {place}", tournament.id())))
                .await?;
        }
        Ok(())
    }

    /// Sends a message where a tournament is told. Where that cannot be, its place is lost.
    async fn tell_in(
        &self,
        tournament: &Tournament,
        venue: &Venue,
        message: &Message,
        nonce: &str,
    ) -> Result<MessageRef, Failed> {
        let message = &fit(message)?;
        if venue.lost {
            return Err(Failed::Lost);
        }
        let mut sent = self.discord.post(venue.channel, message, nonce).await;
        if matches!(sent, Err(CallError::Forbidden { code: ARCHIVED, .. })) {
            sent = match self.discord.unarchive(venue.channel).await {
                Ok(()) => self.discord.post(venue.channel, message, nonce).await,
                Err(error) => Err(error),
            };
        }
        if let Err(CallError::Gone { .. } | CallError::Forbidden { .. }) = sent {
            self.lose_venue(tournament, venue).await?;
        }
        Ok(sent?)
    }

    /// Shows who plays whom. Players are mentioned when that is shown for the first time.
    async fn show_round(
        &self,
        tournament: &Tournament,
        venue: Venue,
        number: u32,
        (people, language): (&People, Language),
        key: &str,
    ) -> Result<(), Failed> {
        let Some(round) = tournament.round(number) else { return Ok(()) };
        let first = number > venue.shown_round;
        // Where everybody plays all rounds at once, they are told once.
        let mention = first && (number == 1 || !layout::is_at_once(tournament));
        let now = self.referee.now();
        let lines = layout::pairings(tournament, round, people, mention, now, language);
        self.tell_all(tournament, &venue, &layout::messages(lines), key).await?;
        if first {
            let request = format!("venue:paired-{}-{number}", tournament.id());
            let told = |venue: &mut Venue| venue.shown_round = number;
            self.venues.change(tournament.id(), Change::Paired, &request, told).await?;
        }
        Ok(())
    }

    /// Shows the standings, unless they are what was shown last, or the final ones follow.
    async fn show_standings(
        &self,
        tournament: &Tournament,
        venue: &Venue,
        (people, language): (&People, Language),
        key: &str,
    ) -> Result<(), Failed> {
        let over = tournament.rounds().iter().filter(|round| round.finished).count();
        let is_last = tournament.phase() == Phase::Running && over >= tournament.rounds_to_be() as usize;
        // Nothing counts before the first round is over, but in a round robin.
        if is_last || (over == 0 && !tournament.is_predetermined()) {
            return Ok(());
        }
        let sheet = layout::standings(tournament, people, 0, None, language);
        let text = hashed(&sheet.text());
        if venue.standings == text {
            return Ok(());
        }
        let theme = theme_named(&self.settings.server_or_closed(Some(venue.guild)).await?.theme);
        let shown = sheet.message(&self.render_pool, Some(theme)).await?;
        let shown = Message { rows: vec![Row::Buttons(layout::looks(tournament, language))], ..shown };
        self.tell_all(tournament, venue, &[shown], key).await?;
        let id = tournament.id();
        let told = |venue: &mut Venue| venue.standings.clone_from(&text);
        self.venues.change(id, Change::Ranked, &format!("venue:standings-{id}-{key}"), told).await
    }

    /// Tells somebody that a place is theirs: by a direct message, or where the tournament is told.
    async fn welcome(
        &self,
        tournament: &Tournament,
        venue: &Venue,
        player: &PlayerId,
        (people, language): (&People, Language),
        key: &str,
    ) -> Result<(), Failed> {
        let Some(user) = people.user(player) else { return Ok(()) };
        let title = plain(&tournament.announcement().title);
        let channel = format!("<#{}>", venue.channel);
        let nonce = hashed(&format!("{} {key}", tournament.id()));
        let alone =
            message!(TournamentAnswers, "welcome", title = title.as_str(), channel = channel.as_str());
        let alone = alone.text(self.settings.language_for(player, Some(venue.guild)).await?);
        match send_directly(&*self.discord, user, &Message::text(alone), &nonce).await {
            Err(CallError::Forbidden { .. } | CallError::Gone { .. } | CallError::Refused { .. }) => {}
            sent => return Ok(sent.map(drop)?),
        }
        let player = format!("<@{user}>");
        let here =
            message!(TournamentAnswers, "welcome-here", player = player, title = title, channel = channel);
        let message = Message { mentions: vec![user], ..Message::text(here.text(language)) };
        self.tell_in(tournament, venue, &message, &nonce).await.map(drop)
    }

    /// The tournaments that go on, in whichever server.
    pub(super) async fn going_on_anywhere(&self) -> Result<Vec<TournamentId>, Failed> {
        let all = self.referee.tournaments().await?;
        Ok(all.into_iter().filter(|(_, entry)| entry.is_open()).map(|(id, _)| id).collect())
    }
}

/// Asks those who signed up to say that they are there.
fn check_in(tournament: &Tournament, people: &People, language: Language) -> Vec<Message> {
    let title = plain(&tournament.announcement().title);
    let call = message!(TournamentAnswers, "check-in-call", title = title);
    let mut lines = vec![Line::plain(call.text(language))];
    let waiting = tournament.signed_up().iter().filter(|sign_up| !sign_up.checked_in);
    let users: Vec<UserId> = waiting.filter_map(|sign_up| people.user(&sign_up.player.id)).collect();
    for users in users.chunks(IN_A_LINE) {
        let named: Vec<String> = users.iter().map(|user| format!("<@{user}>")).collect();
        lines.push(Line { text: named.join(" "), users: users.to_vec() });
    }
    let mut messages = layout::messages(lines);
    if let Some(last) = messages.last_mut() {
        last.rows.push(layout::check_in_row(tournament, language));
    }
    messages
}

/// A question to those who direct: the role that does, or whoever announced the tournament.
fn call_message(
    tournament: &Tournament,
    call: &Call,
    (people, language): (&People, Language),
    role: Option<RoleId>,
    announcer: Option<UserId>,
) -> Message {
    let called = |player: &PlayerId| people.name(player);
    let what = with_small_lines(&text::asked_of_directors_in(call, tournament, &called, language));
    let key = match call {
        Call::Unpaired { .. } => "call-unpaired",
        Call::Closed { .. } | Call::Drawn { .. } => "call-board",
        Call::Overdue { .. } => "call-overdue",
    };
    let asked = text::Message::new(text::Family::TournamentAnswers, key)
        .with("title", plain(&tournament.announcement().title))
        .with("what", cut(&what, CONTENT - 600))
        .with("tournament", tournament.id().as_str());
    let whom = match (role, announcer) {
        (Some(role), _) => format!("<@&{role}>: "),
        (None, Some(user)) => format!("<@{user}>: "),
        (None, None) => String::new(),
    };
    Message {
        mentions: announcer.filter(|_| role.is_none()).into_iter().collect(),
        roles: role.into_iter().collect(),
        ..Message::text(whom + &asked.text(language))
    }
}
