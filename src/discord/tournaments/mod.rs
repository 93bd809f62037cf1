//! Messages of tournaments, and places for their games.
//!
//! A tournament has one message with its state, and one for each phase: check-in, each round, and the result. These
//! are edited, at most once per [`EDIT_INTERVAL`]. Notifications are separate messages. Each message has a nonce
//! derived from its contents, so that a repeat after a crash posts it only once.
//!
//! `announcement` keeps the message with the state up to date, `phases` the messages of phases. `game_threads` starts
//! the threads for games, and `calendar` updates the events in the server's calendar and gives the role for winners.

mod announcement;
mod calendar;
mod game_threads;
pub(crate) mod invitation_list;
mod phases;

use crate::announcing::direct_messages::{is_undeliverable, send_direct_message};
use crate::announcing::edit_throttle::EditThrottle;
use crate::announcing::lost_channels::LostChannels;
use crate::announcing::nonce::hashed;
use crate::announcing::undelivered::{UndeliveredMessages, announce_error};
use crate::dependencies::Dependencies;
pub(crate) use calendar::CalendarCache;
use castellan_community::boards::render_pool::RenderPool;
use castellan_community::error::OperatorError;
use castellan_community::keyed_lock::KeyedLock;
use castellan_community::people::People;
use castellan_community::places::game_locations::GameLocations;
use castellan_community::places::tournament_locations::{PhasePost, TournamentLocation, TournamentLocations};
use castellan_community::settings::Settings;
use castellan_discord_api::blocked_names::recording_names;
use castellan_discord_api::client::{ARCHIVED_THREAD, CallError, Discord, SentMessage};
use castellan_discord_api::escape::{escape_line, escape_with_small_lines};
use castellan_discord_api::limits::{CONTENT, shorten};
use castellan_discord_api::shortening::shorten_to_limits;
use castellan_discord_api::wire::{ChannelId, Message, RoleId, Row, UserId};
use castellan_discord_view::tournaments::announcement_buttons;
use castellan_discord_view::tournaments::announcement_message::{self, MessageLine};
use castellan_discord_view::tournaments::director_actions::decision_row;
use castellan_game::PlayerId;
use castellan_referee::{DeliveryError, Host, Referee, TournamentPost};
use castellan_text::{self as text, Language, message};
use castellan_tournament::event::CancelReason;
use castellan_tournament::{Board, DirectorQuestion, Phase, Tournament, TournamentId};
pub(crate) use phases::MessageContents;
use std::sync::Arc;
use std::time::Duration;

/// The shortest interval between two edits of a tournament's message.
pub const EDIT_INTERVAL: Duration = Duration::from_secs(5);
/// The number of mentions in a line.
const MENTIONS_PER_LINE: usize = 10;

/// Posts the messages of tournaments, and creates places for their games.
pub(super) struct TournamentHost {
    pub referee: Arc<Referee>,
    pub discord: Arc<dyn Discord>,
    pub places: GameLocations,
    pub venues: TournamentLocations,
    pub settings: Arc<Settings>,
    pub render_pool: RenderPool,
    pub undelivered: UndeliveredMessages,
    /// The tournaments with out-of-date messages.
    pub throttle: EditThrottle<TournamentId>,
    /// The last known contents of the messages.
    pub contents: MessageContents,
    /// Locks for the tasks that write the messages.
    pub writers: KeyedLock<TournamentId>,
    /// The last known contents of servers' calendars.
    pub calendar_cache: CalendarCache,
    /// Lost channels.
    pub lost: LostChannels,
}

impl Host for TournamentHost {
    async fn assign_channel(
        &self,
        tournament: &Tournament,
        board: Board,
        game: &castellan_game::GameId,
    ) -> Result<(), DeliveryError> {
        let key = format!("place {game}");
        let placed = recording_names(Box::pin(self.create_game_place(tournament, board, game))).await;
        self.record_result(tournament, &key, placed, |failed| match failed {
            // A director can move the tournament to a channel in which there is room for its games.
            OperatorError::Call(CallError::Gone { .. } | CallError::Forbidden { .. })
            | OperatorError::ChannelLost => DeliveryError::Temporary(failed.to_string()),
            failed => announce_error(failed),
        })
    }

    async fn show(
        &self,
        tournament: &Tournament,
        showing: &TournamentPost,
        key: &str,
    ) -> Result<(), DeliveryError> {
        let shown = recording_names(Box::pin(self.post_showing(tournament, showing, key))).await;
        self.record_result(tournament, key, shown, announce_error)
    }
}

impl TournamentHost {
    pub fn new(dependencies: &Dependencies) -> Self {
        Self {
            referee: Arc::clone(&dependencies.referee),
            discord: Arc::clone(&dependencies.discord),
            places: dependencies.places.clone(),
            venues: dependencies.venues.clone(),
            settings: Arc::clone(&dependencies.settings),
            render_pool: dependencies.render_pool.clone(),
            undelivered: dependencies.undelivered.clone(),
            throttle: EditThrottle::new(EDIT_INTERVAL),
            contents: MessageContents::default(),
            writers: KeyedLock::default(),
            calendar_cache: CalendarCache::default(),
            lost: dependencies.lost_channels.clone(),
        }
    }

    /// Records the result of posting for a tournament.
    fn record_result(
        &self,
        tournament: &Tournament,
        key: &str,
        (posted, blocked): (Result<(), OperatorError>, Option<u32>),
        error: impl FnOnce(&OperatorError) -> DeliveryError,
    ) -> Result<(), DeliveryError> {
        let id = tournament.id();
        let failed = match posted {
            Ok(()) => {
                self.undelivered.record_posted(id.as_str());
                if blocked.is_some() {
                    self.undelivered.record_block_code(id.as_str(), blocked);
                }
                return Ok(());
            }
            Err(failed) => failed,
        };
        let error = error(&failed);
        let given_up = matches!(error, DeliveryError::Permanent(_));
        self.undelivered.record_failure("tournament", id, key, &failed, given_up);
        Err(error)
    }

    /// Returns the venue of a tournament.
    pub(super) async fn venue(&self, tournament: &TournamentId) -> Result<TournamentLocation, OperatorError> {
        let venue = self.venues.of(tournament).await?;
        venue.ok_or_else(|| OperatorError::Unknown(format!("tournament {tournament} has no place")))
    }

    async fn post_showing(
        &self,
        tournament: &Tournament,
        showing: &TournamentPost,
        key: &str,
    ) -> Result<(), OperatorError> {
        let venue = self.venue(tournament.id()).await?;
        if venue.message.is_some() {
            self.throttle.mark_stale(tournament.id().clone());
        }
        if matches!(
            showing,
            TournamentPost::Tournament | TournamentPost::Result | TournamentPost::Cancelled(_)
        ) {
            self.update_calendar(tournament, &venue).await;
        }
        match showing {
            // The message is posted once, then edited.
            TournamentPost::Tournament if venue.message.is_some() => return Ok(()),
            TournamentPost::Tournament => return self.announce_if_missing(tournament.id()).await,
            TournamentPost::CheckIn => return self.post_phase(tournament.id(), PhasePost::CheckIn).await,
            // An existing message is edited with the others.
            TournamentPost::Pairings { round }
                if *round <= venue.shown_round && self.has_round_message(tournament, *round).await? =>
            {
                return Ok(());
            }
            TournamentPost::Pairings { round } | TournamentPost::Round { round } => {
                return self.post_phase(tournament.id(), PhasePost::Round(*round)).await;
            }
            TournamentPost::Result => {
                // No later event triggers the edit.
                self.edit_now(tournament.id()).await;
                self.post_phase(tournament.id(), PhasePost::Result).await?;
                return self.assign_winner_role(tournament, &venue).await;
            }
            TournamentPost::Cancelled(_) => self.edit_now(tournament.id()).await,
            TournamentPost::MissedCheckIn
            | TournamentPost::DirectorMessage { .. }
            | TournamentPost::Invited { .. }
            | TournamentPost::DirectorQuestion(_)
            | TournamentPost::Welcome { .. } => {}
        }
        let mut people = People::of_tournament(&self.referee, tournament).await?;
        let language = self.settings.server_language(venue.guild).await?;
        let messages = match showing {
            TournamentPost::MissedCheckIn => missed_check_in_messages(tournament, &people, language),
            TournamentPost::Cancelled(why) => cancellation_messages(tournament, why, &people, language),
            TournamentPost::Invited { players } => {
                for player in players {
                    people.add(&self.referee, player).await?;
                }
                invitation_messages(tournament, players, &people, language)
            }
            TournamentPost::DirectorMessage { text } => {
                director_messages(tournament, text, &people, language)
            }
            TournamentPost::DirectorQuestion(call) => {
                people.add(&self.referee, &venue.announcer).await?;
                let role = self.settings.server_or_default(Some(venue.guild)).await?.director;
                let announcer = people.user(&venue.announcer);
                vec![call_message(tournament, call, (&people, language), role, announcer)]
            }
            TournamentPost::Welcome { player } => {
                return self.welcome(tournament, &venue, player, (&people, language), key).await;
            }
            _ => Vec::new(),
        };
        self.post_all(tournament, &venue, &messages, key).await
    }

    /// Returns `true` if a round has a message that can be edited.
    async fn has_round_message(&self, tournament: &Tournament, round: u32) -> Result<bool, OperatorError> {
        Ok(self.venues.phase_messages(tournament.id()).await?.contains_key(&PhasePost::Round(round)))
    }

    /// Posts messages in a tournament's channel, one after another.
    async fn post_all(
        &self,
        tournament: &Tournament,
        venue: &TournamentLocation,
        messages: &[Message],
        key: &str,
    ) -> Result<(), OperatorError> {
        for (index, message) in messages.iter().enumerate() {
            self.post_to_venue(
                tournament,
                venue,
                message,
                &hashed(&format!("{} {key} {index}", tournament.id())),
            )
            .await?;
        }
        Ok(())
    }

    /// Posts a message in a tournament's channel. If that is impossible, the channel is lost.
    async fn post_to_venue(
        &self,
        tournament: &Tournament,
        venue: &TournamentLocation,
        message: &Message,
        nonce: &str,
    ) -> Result<SentMessage, OperatorError> {
        let message = &shorten_to_limits(message)?;
        if venue.lost {
            return Err(OperatorError::ChannelLost);
        }
        let sent = self.post_to_channel(venue.channel, message, nonce).await;
        if let Err(error @ (CallError::Gone { .. } | CallError::Forbidden { .. })) = &sent
            && !self.handle_lost_venue(tournament, venue).await?
        {
            // The tournament was moved meanwhile, and the message is posted again in its new channel.
            let what = error.to_string();
            return Err(CallError::Unavailable { status: None, what, perhaps_done: false }.into());
        }
        Ok(sent?)
    }

    /// Posts a message in a channel or thread, which is unarchived if necessary.
    async fn post_to_channel(
        &self,
        channel: ChannelId,
        message: &Message,
        nonce: &str,
    ) -> Result<SentMessage, CallError> {
        match self.discord.send(channel, message, nonce).await {
            Err(CallError::Forbidden { code: ARCHIVED_THREAD, .. }) => {
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
        venue: &TournamentLocation,
        player: &PlayerId,
        (people, language): (&People, Language),
        key: &str,
    ) -> Result<(), OperatorError> {
        let Some(user) = people.user(player) else { return Ok(()) };
        let title = escape_line(&tournament.announcement().title);
        let channel = format!("<#{}>", venue.channel);
        let nonce = hashed(&format!("{} {key}", tournament.id()));
        let alone = if venue.lost {
            message!(TournamentAnswers, "welcome-not-posted", title = title.as_str())
        } else {
            message!(TournamentAnswers, "welcome", title = title.as_str(), channel = channel.as_str())
        };
        let alone = alone.text(self.settings.language_for(player, Some(venue.guild)).await?);
        match send_direct_message(&*self.discord, user, &Message::text(alone), &nonce).await {
            Err(error) if is_undeliverable(&error) => {}
            sent => return Ok(sent.map(drop)?),
        }
        let player = format!("<@{user}>");
        let here =
            message!(TournamentAnswers, "welcome-here", player = player, title = title, channel = channel);
        let message = Message { mentions: vec![user], ..Message::text(here.text(language)) };
        self.post_to_venue(tournament, venue, &message, &nonce).await.map(drop)
    }

    /// Returns the running tournaments of all servers.
    pub(super) async fn running_tournaments(&self) -> Result<Vec<TournamentId>, OperatorError> {
        let all = self.referee.tournament_list.all().await?;
        Ok(all.into_iter().filter(|(_, entry)| entry.is_open()).map(|(id, _)| id).collect())
    }
}

/// Returns messages to the players who signed up but did not check in: they do not play, and may be able to enter late.
fn missed_check_in_messages(tournament: &Tournament, people: &People, language: Language) -> Vec<Message> {
    let missed = tournament.missed_check_in();
    if missed.is_empty() || tournament.phase() != Phase::Running {
        return Vec::new();
    }
    let title = escape_line(&tournament.announcement().title);
    let (heading, open) = if tournament.is_open() {
        let until = tournament.announcement().late_until;
        (message!(TournamentAnswers, "missed-call-late", title = title, round = until), true)
    } else {
        (message!(TournamentAnswers, "missed-call", title = title), false)
    };
    let mut lines = vec![MessageLine::plain(heading.text(language))];
    lines.extend(mention_lines(missed.into_iter(), people));
    let mut messages = announcement_message::messages(lines);
    if let (true, Some(last)) = (open, messages.last_mut()) {
        last.rows.push(Row::Buttons(vec![announcement_buttons::sign_up_button(tournament, language)]));
    }
    messages
}

/// Returns messages that invite players who have not signed up yet.
fn invitation_messages(
    tournament: &Tournament,
    players: &[PlayerId],
    people: &People,
    language: Language,
) -> Vec<Message> {
    let players_already_in = tournament.players();
    let invited: Vec<&PlayerId> =
        players.iter().filter(|player| !players_already_in.contains(*player)).collect();
    if invited.is_empty() || !tournament.is_open() {
        return Vec::new();
    }
    let title = escape_line(&tournament.announcement().title);
    let heading = message!(TournamentAnswers, "invited-call", title = title);
    let mut lines = vec![MessageLine::plain(heading.text(language))];
    lines.extend(mention_lines(invited.into_iter(), people));
    let mut messages = announcement_message::messages(lines);
    for message in &mut messages {
        message.rows.push(Row::Buttons(vec![announcement_buttons::sign_up_button(tournament, language)]));
    }
    messages
}

/// Returns lines that mention players.
fn mention_lines<'a>(players: impl Iterator<Item = &'a PlayerId>, people: &People) -> Vec<MessageLine> {
    let users: Vec<UserId> = players.filter_map(|player| people.user(player)).collect();
    let line = |users: &[UserId]| {
        let mentions: Vec<String> = users.iter().map(|user| format!("<@{user}>")).collect();
        MessageLine { text: mentions.join(" "), users: users.to_vec() }
    };
    users.chunks(MENTIONS_PER_LINE).map(line).collect()
}

/// Returns messages about the cancellation to all players.
fn cancellation_messages(
    tournament: &Tournament,
    why: &CancelReason,
    people: &People,
    language: Language,
) -> Vec<Message> {
    let title = escape_line(&tournament.announcement().title);
    let heading = match why {
        CancelReason::Director(why) => {
            message!(TournamentAnswers, "cancelled-call", title = title, reason = escape_line(why))
        }
        CancelReason::TooFew { there } => {
            message!(TournamentAnswers, "cancelled-too-few-call", title = title, count = *there)
        }
        CancelReason::TooFewTeams { .. } => {
            message!(TournamentAnswers, "cancelled-too-few-teams-call", title = title)
        }
        CancelReason::NoExhibitor => {
            message!(TournamentAnswers, "cancelled-no-exhibitor-call", title = title)
        }
    };
    messages_to_players(tournament, heading.text(language), people)
}

/// Returns messages to all players with a director's text.
fn director_messages(
    tournament: &Tournament,
    text: &str,
    people: &People,
    language: Language,
) -> Vec<Message> {
    let title = escape_line(&tournament.announcement().title);
    let heading = message!(TournamentAnswers, "told-call", title = title, text = escape_line(text));
    messages_to_players(tournament, heading.text(language), people)
}

/// Returns messages that mention all entrants or, before the start, all who have signed up.
fn messages_to_players(tournament: &Tournament, heading: String, people: &People) -> Vec<Message> {
    let mut lines = vec![MessageLine::plain(heading)];
    let entrants = tournament.entrants();
    let signed_up =
        tournament.signed_up().iter().filter(|_| entrants.is_empty()).map(|sign_up| &sign_up.player.id);
    let playing = entrants.iter().filter(|entrant| !entrant.left).map(|entrant| &entrant.player.id);
    lines.extend(mention_lines(signed_up.chain(playing), people));
    announcement_message::messages(lines)
}

/// Returns a question to the directors: to the role, or else to the announcer.
fn call_message(
    tournament: &Tournament,
    call: &DirectorQuestion,
    (people, language): (&People, Language),
    role: Option<RoleId>,
    announcer: Option<UserId>,
) -> Message {
    let name_of = |player: &PlayerId| people.marked(player, language);
    let what = escape_with_small_lines(&text::director_question_in(call, tournament, &name_of, language));
    let key = match call {
        DirectorQuestion::Unpaired { .. } => "call-unpaired",
        DirectorQuestion::Closed { .. } | DirectorQuestion::Drawn { .. } => "call-board",
        DirectorQuestion::Overdue { .. } => "call-overdue",
    };
    let question = text::Message::new(text::Catalogue::TournamentAnswers, key)
        .with("title", escape_line(&tournament.announcement().title))
        .with("what", shorten(&what, CONTENT - 600))
        .with("tournament", tournament.id().as_str());
    let mention = match (role, announcer) {
        (Some(role), _) => format!("<@&{role}>: "),
        (None, Some(user)) => format!("<@{user}>: "),
        (None, None) => String::new(),
    };
    Message {
        mentions: announcer.filter(|_| role.is_none()).into_iter().collect(),
        roles: role.into_iter().collect(),
        rows: vec![decision_row(call, tournament, language)],
        ..Message::text(mention + &question.text(language))
    }
}
