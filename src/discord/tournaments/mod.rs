//! Messages of tournaments, and places for their games.
//!
//! A tournament has one message with its state, and one for each phase: check-in, each round, and the result. These are
//! edited, at most once per [`EVERY`]. Notifications are separate messages. Each message has a nonce derived from its
//! contents, so that a repeat after a crash posts it only once.
//!
//! `message` keeps the state up to date, `phases` holds the messages of phases, `place` the threads for games, and
//! `calendar` the events in the server's calendar and the role for winners.

mod calendar;
pub(crate) mod entrant_list;
mod message;
mod phases;
mod place;

use crate::announcing::direct_messages::{send_directly, takes_none};
use crate::announcing::edit_throttle::EditThrottle;
use crate::announcing::lost_channels::LostChannels;
use crate::announcing::nonce::hashed;
use crate::announcing::undelivered::{Undelivered, not_told};
use crate::parts::Parts;
pub(crate) use calendar::Calendars;
use castellan_community::error::OperatorError;
use castellan_community::game_places::GamePlaces;
use castellan_community::keyed_lock::KeyedLock;
use castellan_community::people::People;
use castellan_community::settings::Settings;
use castellan_community::venues::{PhasePost, Venue, Venues};
use castellan_discord_api::blocked_names::noting_names;
use castellan_discord_api::escape::{plain, with_small_lines};
use castellan_discord_api::fit::fit;
use castellan_discord_api::limits::{CONTENT, cut};
use castellan_discord_api::ports::{CallError, Discord, Sent};
use castellan_discord_api::wire::{ChannelId, Message, RoleId, Row, UserId};
use castellan_discord_view::render_pool::RenderPool;
use castellan_discord_view::tournaments::acts::ways_out;
use castellan_discord_view::tournaments::layout::{self, Line};
use castellan_game::PlayerId;
use castellan_referee::{AnnounceError, Host, Referee, Showing};
use castellan_text::{self as text, Language, message};
use castellan_tournament::event::Cancelling;
use castellan_tournament::{Board, Call, Phase, Tournament, TournamentId};
pub(crate) use phases::Shown;
use std::sync::Arc;
use std::time::Duration;

/// The shortest interval between two edits of a tournament's message.
pub const EVERY: Duration = Duration::from_secs(5);
/// The number of mentions in a line.
const IN_A_LINE: usize = 10;
/// Discord's code for an archived thread.
const ARCHIVED: u32 = 50_083;

/// Posts the messages of tournaments, and creates places for their games.
pub(super) struct TournamentHost {
    pub referee: Arc<Referee>,
    pub discord: Arc<dyn Discord>,
    pub places: GamePlaces,
    pub venues: Venues,
    pub settings: Arc<Settings>,
    pub render_pool: RenderPool,
    pub undelivered: Undelivered,
    /// The tournaments with out-of-date messages.
    pub throttle: EditThrottle<TournamentId>,
    /// The last known contents of the messages.
    pub shown: Shown,
    /// Locks for the tasks that write the messages.
    pub writers: KeyedLock<TournamentId>,
    /// The last known contents of servers' calendars.
    pub calendars: Calendars,
    /// Lost channels.
    pub lost: LostChannels,
}

impl Host for TournamentHost {
    async fn place(
        &self,
        tournament: &Tournament,
        board: Board,
        game: &castellan_game::GameId,
    ) -> Result<(), AnnounceError> {
        let key = format!("place {game}");
        let placed = noting_names(Box::pin(self.give_place(tournament, board, game))).await;
        self.noted(tournament, &key, placed, |failed| match failed {
            // A director can move the tournament to a channel in which there is room for its games.
            OperatorError::Call(CallError::Gone { .. } | CallError::Forbidden { .. })
            | OperatorError::Lost => AnnounceError::Later(failed.to_string()),
            failed => not_told(failed),
        })
    }

    async fn show(&self, tournament: &Tournament, showing: &Showing, key: &str) -> Result<(), AnnounceError> {
        let shown = noting_names(Box::pin(self.show_of(tournament, showing, key))).await;
        self.noted(tournament, key, shown, not_told)
    }
}

impl TournamentHost {
    pub fn new(parts: &Parts) -> Self {
        Self {
            referee: Arc::clone(&parts.referee),
            discord: Arc::clone(&parts.discord),
            places: parts.places.clone(),
            venues: parts.venues.clone(),
            settings: Arc::clone(&parts.settings),
            render_pool: parts.render_pool.clone(),
            undelivered: parts.undelivered.clone(),
            throttle: EditThrottle::new(EVERY),
            shown: Shown::default(),
            writers: KeyedLock::default(),
            calendars: Calendars::default(),
            lost: parts.lost_channels.clone(),
        }
    }

    /// Records the result of posting for a tournament.
    fn noted(
        &self,
        tournament: &Tournament,
        key: &str,
        (posted, blocked): (Result<(), OperatorError>, Option<u32>),
        error: impl FnOnce(&OperatorError) -> AnnounceError,
    ) -> Result<(), AnnounceError> {
        let id = tournament.id();
        let failed = match posted {
            Ok(()) => {
                self.undelivered.posted(id.as_str());
                if blocked.is_some() {
                    self.undelivered.note_blocked(id.as_str(), blocked);
                }
                return Ok(());
            }
            Err(failed) => failed,
        };
        let error = error(&failed);
        let given_up = matches!(error, AnnounceError::Never(_));
        self.undelivered.failed("tournament", id, key, &failed, given_up);
        Err(error)
    }

    /// Returns the venue of a tournament.
    pub(super) async fn venue(&self, tournament: &TournamentId) -> Result<Venue, OperatorError> {
        let venue = self.venues.of(tournament).await?;
        venue.ok_or_else(|| OperatorError::Unknown(format!("tournament {tournament} has no place")))
    }

    async fn show_of(
        &self,
        tournament: &Tournament,
        showing: &Showing,
        key: &str,
    ) -> Result<(), OperatorError> {
        let venue = self.venue(tournament.id()).await?;
        if venue.message.is_some() {
            self.throttle.touch(tournament.id().clone());
        }
        if matches!(showing, Showing::Tournament | Showing::Result | Showing::Cancelled(_)) {
            self.keep_calendar(tournament, &venue).await;
        }
        match showing {
            // The message is posted once, then edited.
            Showing::Tournament if venue.message.is_some() => return Ok(()),
            Showing::Tournament => return self.announce_once(tournament.id()).await,
            Showing::CheckIn => return self.show_phase(tournament.id(), PhasePost::CheckIn).await,
            // An existing message is edited with the others.
            Showing::Pairings { round }
                if *round <= venue.shown_round && self.has_shown(tournament, *round).await? =>
            {
                return Ok(());
            }
            Showing::Pairings { round } | Showing::Round { round } => {
                return self.show_phase(tournament.id(), PhasePost::Round(*round)).await;
            }
            Showing::Result => {
                // No later event triggers the edit.
                self.edit_now(tournament.id()).await;
                self.show_phase(tournament.id(), PhasePost::Result).await?;
                return self.give_winners_their_role(tournament, &venue).await;
            }
            Showing::Cancelled(_) => self.edit_now(tournament.id()).await,
            Showing::Missed
            | Showing::Told { .. }
            | Showing::Invited { .. }
            | Showing::Call(_)
            | Showing::Welcome { .. } => {}
        }
        let mut people = People::of_tournament(&self.referee, tournament).await?;
        let language = self.settings.server_language(venue.guild).await?;
        let messages = match showing {
            Showing::Missed => missed(tournament, &people, language),
            Showing::Cancelled(why) => cancelled(tournament, why, &people, language),
            Showing::Invited { players } => {
                for player in players {
                    people.add(&self.referee, player).await?;
                }
                invited(tournament, players, &people, language)
            }
            Showing::Told { text } => told(tournament, text, &people, language),
            Showing::Call(call) => {
                people.add(&self.referee, &venue.announcer).await?;
                let role = self.settings.server_or_closed(Some(venue.guild)).await?.director;
                let announcer = people.user(&venue.announcer);
                vec![call_message(tournament, call, (&people, language), role, announcer)]
            }
            Showing::Welcome { player } => {
                return self.welcome(tournament, &venue, player, (&people, language), key).await;
            }
            _ => Vec::new(),
        };
        self.tell_all(tournament, &venue, &messages, key).await
    }

    /// Returns `true` if a round has a message that can be edited.
    async fn has_shown(&self, tournament: &Tournament, round: u32) -> Result<bool, OperatorError> {
        Ok(self.venues.posted(tournament.id()).await?.contains_key(&PhasePost::Round(round)))
    }

    /// Posts messages in a tournament's channel, one after another.
    async fn tell_all(
        &self,
        tournament: &Tournament,
        venue: &Venue,
        messages: &[Message],
        key: &str,
    ) -> Result<(), OperatorError> {
        for (place, message) in messages.iter().enumerate() {
            self.tell_in(tournament, venue, message, &hashed(&format!("{} {key} {place}", tournament.id())))
                .await?;
        }
        Ok(())
    }

    /// Posts a message in a tournament's channel. If that is impossible, the channel is lost.
    async fn tell_in(
        &self,
        tournament: &Tournament,
        venue: &Venue,
        message: &Message,
        nonce: &str,
    ) -> Result<Sent, OperatorError> {
        let message = &fit(message)?;
        if venue.lost {
            return Err(OperatorError::Lost);
        }
        let sent = self.post_in(venue.channel, message, nonce).await;
        if let Err(error @ (CallError::Gone { .. } | CallError::Forbidden { .. })) = &sent
            && !self.lose_venue(tournament, venue).await?
        {
            // The tournament was moved meanwhile, and the message is posted again in its new channel.
            let what = error.to_string();
            return Err(CallError::Unavailable { status: None, what, perhaps_done: false }.into());
        }
        Ok(sent?)
    }

    /// Posts a message in a channel or thread, which is unarchived if necessary.
    async fn post_in(&self, channel: ChannelId, message: &Message, nonce: &str) -> Result<Sent, CallError> {
        match self.discord.send(channel, message, nonce).await {
            Err(CallError::Forbidden { code: ARCHIVED, .. }) => {
                self.discord.unarchive(channel).await?;
                self.discord.send(channel, message, nonce).await
            }
            sent => sent,
        }
    }

    /// Welcomes a player to a tournament by direct message or, if they accept none, in the tournament's channel.
    async fn welcome(
        &self,
        tournament: &Tournament,
        venue: &Venue,
        player: &PlayerId,
        (people, language): (&People, Language),
        key: &str,
    ) -> Result<(), OperatorError> {
        let Some(user) = people.user(player) else { return Ok(()) };
        let title = plain(&tournament.announcement().title);
        let channel = format!("<#{}>", venue.channel);
        let nonce = hashed(&format!("{} {key}", tournament.id()));
        let alone = if venue.lost {
            message!(TournamentAnswers, "welcome-not-posted", title = title.as_str())
        } else {
            message!(TournamentAnswers, "welcome", title = title.as_str(), channel = channel.as_str())
        };
        let alone = alone.text(self.settings.language_for(player, Some(venue.guild)).await?);
        match send_directly(&*self.discord, user, &Message::text(alone), &nonce).await {
            Err(error) if takes_none(&error) => {}
            sent => return Ok(sent.map(drop)?),
        }
        let player = format!("<@{user}>");
        let here =
            message!(TournamentAnswers, "welcome-here", player = player, title = title, channel = channel);
        let message = Message { mentions: vec![user], ..Message::text(here.text(language)) };
        self.tell_in(tournament, venue, &message, &nonce).await.map(drop)
    }

    /// Returns the running tournaments of all servers.
    pub(super) async fn going_on_anywhere(&self) -> Result<Vec<TournamentId>, OperatorError> {
        let all = self.referee.tournament_list.all().await?;
        Ok(all.into_iter().filter(|(_, entry)| entry.is_open()).map(|(id, _)| id).collect())
    }
}

/// Returns messages to the players who signed up but did not check in: they do not play, and may be able to enter late.
fn missed(tournament: &Tournament, people: &People, language: Language) -> Vec<Message> {
    let missed = tournament.missed_check_in();
    if missed.is_empty() || tournament.phase() != Phase::Running {
        return Vec::new();
    }
    let title = plain(&tournament.announcement().title);
    let (said, open) = if tournament.is_open() {
        let until = tournament.announcement().late_until;
        (message!(TournamentAnswers, "missed-call-late", title = title, round = until), true)
    } else {
        (message!(TournamentAnswers, "missed-call", title = title), false)
    };
    let mut lines = vec![Line::plain(said.text(language))];
    lines.extend(mentions(missed.into_iter(), people));
    let mut messages = layout::messages(lines);
    if let (true, Some(last)) = (open, messages.last_mut()) {
        last.rows.push(Row::Buttons(vec![layout::sign_up_button(tournament, language)]));
    }
    messages
}

/// Returns messages that invite players who have not signed up yet.
fn invited(
    tournament: &Tournament,
    players: &[PlayerId],
    people: &People,
    language: Language,
) -> Vec<Message> {
    let there = tournament.players();
    let asked: Vec<&PlayerId> = players.iter().filter(|player| !there.contains(*player)).collect();
    if asked.is_empty() || !tournament.is_open() {
        return Vec::new();
    }
    let title = plain(&tournament.announcement().title);
    let said = message!(TournamentAnswers, "invited-call", title = title);
    let mut lines = vec![Line::plain(said.text(language))];
    lines.extend(mentions(asked.into_iter(), people));
    let mut messages = layout::messages(lines);
    for message in &mut messages {
        message.rows.push(Row::Buttons(vec![layout::sign_up_button(tournament, language)]));
    }
    messages
}

/// Returns lines that mention players.
fn mentions<'a>(players: impl Iterator<Item = &'a PlayerId>, people: &People) -> Vec<Line> {
    let users: Vec<UserId> = players.filter_map(|player| people.user(player)).collect();
    let line = |users: &[UserId]| {
        let named: Vec<String> = users.iter().map(|user| format!("<@{user}>")).collect();
        Line { text: named.join(" "), users: users.to_vec() }
    };
    users.chunks(IN_A_LINE).map(line).collect()
}

/// Returns messages about the cancellation to all players.
fn cancelled(tournament: &Tournament, why: &Cancelling, people: &People, language: Language) -> Vec<Message> {
    let title = plain(&tournament.announcement().title);
    let said = match why {
        Cancelling::Director(why) => {
            message!(TournamentAnswers, "cancelled-call", title = title, reason = plain(why))
        }
        Cancelling::TooFew { there } => {
            message!(TournamentAnswers, "cancelled-too-few-call", title = title, count = *there)
        }
        Cancelling::TooFewTeams { .. } => {
            message!(TournamentAnswers, "cancelled-too-few-teams-call", title = title)
        }
        Cancelling::NoExhibitor => message!(TournamentAnswers, "cancelled-no-exhibitor-call", title = title),
    };
    to_players(tournament, said.text(language), people)
}

/// Returns messages to all players with a director's text.
fn told(tournament: &Tournament, said: &str, people: &People, language: Language) -> Vec<Message> {
    let title = plain(&tournament.announcement().title);
    let call = message!(TournamentAnswers, "told-call", title = title, text = plain(said));
    to_players(tournament, call.text(language), people)
}

/// Returns messages that mention all entrants or, before the start, all who have signed up.
fn to_players(tournament: &Tournament, said: String, people: &People) -> Vec<Message> {
    let mut lines = vec![Line::plain(said)];
    let entrants = tournament.entrants();
    let signed_up =
        tournament.signed_up().iter().filter(|_| entrants.is_empty()).map(|sign_up| &sign_up.player.id);
    let playing = entrants.iter().filter(|entrant| !entrant.left).map(|entrant| &entrant.player.id);
    lines.extend(mentions(signed_up.chain(playing), people));
    layout::messages(lines)
}

/// Returns a question to the directors: to the role, or else to the announcer.
fn call_message(
    tournament: &Tournament,
    call: &Call,
    (people, language): (&People, Language),
    role: Option<RoleId>,
    announcer: Option<UserId>,
) -> Message {
    let called = |player: &PlayerId| people.marked(player, language);
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
        rows: vec![ways_out(call, tournament, language)],
        ..Message::text(whom + &asked.text(language))
    }
}
