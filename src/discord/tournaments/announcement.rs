//! The message with a tournament's state, and its channel. Both may be lost and restored.

use crate::announcing::channel_state::ChannelState;
use crate::announcing::direct_messages::send_direct_message;
use crate::announcing::nonce::hashed;
use crate::announcing::undelivered::{
    NextAttempt, announce_error, not_posted_message, posted_without_names_message,
};
use crate::tournaments::TournamentHost;
use crate::tournaments::phases::EditOutcome;
use castellan_community::error::OperatorError;
use castellan_community::people::People;
use castellan_community::places::tournament_locations::{
    PhasePost, TournamentLocation, TournamentLocationChange,
};
use castellan_discord_api::blocked_names::recording_names;
use castellan_discord_api::client::{CallError, SentMessage};
use castellan_discord_api::escape::{escape_line, escape_with_small_lines};
use castellan_discord_api::shortening::shorten_to_limits;
use castellan_discord_api::wire::{ChannelId, GuildId, Message, MessageRef};
use castellan_discord_view::tournaments::announcement_message;
use castellan_game::PlayerId;
use castellan_referee::{DeliveryError, RefereeError};
use castellan_text::{self as text, Language, message};
use castellan_tournament::{Event, EventKind, Phase, Tournament, TournamentId};
use std::sync::Arc;

/// The number of latest changes to an announcement listed.
const MOST_CHANGES: usize = 3;
/// The key, among undelivered messages, of the message with a tournament's state.
const ANNOUNCEMENT_KEY: &str = "how it stands";

impl TournamentHost {
    /// Returns a sentence with the reason that a tournament's latest message could not be posted; `None` if it was
    /// posted.
    pub(crate) async fn not_posted_reason(
        &self,
        id: &TournamentId,
        venue: &TournamentLocation,
        language: Language,
    ) -> Option<String> {
        let channel = venue.channel;
        if venue.lost {
            let state = self.lost.state(&*self.discord, Some(venue.guild), channel).await;
            return Some(state.tournament_hold_reason(channel).text(language));
        }
        if let Some(code) = self.undelivered.block_code(id.as_str()) {
            return Some(posted_without_names_message(channel, code).text(language));
        }
        let undelivered = self.undelivered.get(id.as_str())?;
        let remedy =
            if undelivered.is_given_up { NextAttempt::NextMessage } else { NextAttempt::SameMessage };
        Some(not_posted_message(channel, &undelivered.reason, remedy).text(language))
    }

    /// Returns the message with a tournament's state. Until the start, it lists changes to the announcement.
    pub(crate) async fn announcement_message(
        &self,
        tournament: &Tournament,
        people: &People,
        language: Language,
    ) -> Result<Message, OperatorError> {
        let changes = self.latest_changes(tournament, people, language).await?;
        Ok(announcement_message::announcement(tournament, (people, &changes), self.referee.now(), language))
    }

    /// Returns the latest changes to the announcement before the start, as sentences.
    pub(crate) async fn latest_changes(
        &self,
        tournament: &Tournament,
        people: &People,
        language: Language,
    ) -> Result<Vec<String>, OperatorError> {
        let mut changes = Vec::new();
        if tournament.phase() == Phase::SignUp {
            let log = self.referee.tournaments.log(tournament.id()).await?;
            let name_of = |player: &PlayerId| people.marked(player, language);
            let to_sentence = |event: &Event| {
                escape_with_small_lines(&text::tournament_event_sentence_in(
                    event, tournament, &name_of, language,
                ))
            };
            let amended = log.iter().filter(|event| matches!(event.what, EventKind::Amended { .. }));
            changes.extend(amended.rev().take(MOST_CHANGES).map(to_sentence));
            changes.reverse();
        }
        Ok(changes)
    }

    /// Posts the message with a tournament's state and stores its id, unless the tournament was moved meanwhile.
    pub(crate) async fn announce(
        &self,
        tournament: &Tournament,
        venue: &TournamentLocation,
    ) -> Result<(), OperatorError> {
        let (message, nonce) = self.new_announcement(tournament, venue).await?;
        let sent = self.post_to_venue(tournament, venue, &message, &nonce).await?;
        let placed =
            self.record_sent(tournament, sent, hashed(&format!("{:?}", shorten_to_limits(&message)?)));
        let request = format!("venue:shown-{}-{}", tournament.id(), placed.message);
        let set_message = |now: &mut TournamentLocation| {
            if now.channel == venue.channel {
                now.message = Some(placed);
            }
        };
        self.venues.change(tournament.id(), TournamentLocationChange::Shown, &request, set_message).await
    }

    /// Posts the message with a tournament's state, unless it was posted before.
    pub(super) async fn announce_if_missing(&self, id: &TournamentId) -> Result<(), OperatorError> {
        let _only = self.writers.lock(id).await;
        match self.venue(id).await? {
            venue if venue.message.is_none() => {
                self.announce(&*self.referee.tournaments.tournament(id).await?, &venue).await
            }
            _ => Ok(()),
        }
    }

    /// Records the content of a posted message. If the message was posted earlier, it may be out of date, and is
    /// edited.
    pub(super) fn record_sent(
        &self,
        tournament: &Tournament,
        sent: SentMessage,
        digest: String,
    ) -> MessageRef {
        if sent.is_earlier {
            self.throttle.mark_stale(tournament.id().clone());
        } else {
            self.contents.record(sent.at, digest, tournament.events());
        }
        sent.at
    }

    /// Posts the message of a tournament that was just announced, unless it was posted before. Returns the reason and
    /// the remedy if that fails.
    pub(crate) async fn announce_new(
        &self,
        id: &TournamentId,
    ) -> Result<Option<text::Message>, OperatorError> {
        let venue = self.venue(id).await?;
        let channel = format!("<#{}>", venue.channel);
        match self.announce_if_missing(id).await {
            Ok(()) => Ok(None),
            Err(OperatorError::Call(CallError::Unavailable { .. })) => {
                Ok(Some(message!(TournamentAnswers, "announced-not-yet", channel = channel)))
            }
            Err(OperatorError::Call(CallError::Refused { what, .. })) => {
                Ok(Some(not_posted_message(venue.channel, &what, NextAttempt::NextMessage)))
            }
            Err(OperatorError::Call(_) | OperatorError::ChannelLost) => {
                let state = ChannelState::fetch(&*self.discord, Some(venue.guild), venue.channel).await;
                Ok(Some(state.tournament_hold_reason(venue.channel)))
            }
            Err(failed) => Err(failed),
        }
    }

    /// Posts the message with a tournament's state in the channel that it was moved to.
    pub(crate) async fn post_announcement(
        &self,
        tournament: &Tournament,
        venue: &TournamentLocation,
    ) -> Result<MessageRef, OperatorError> {
        let (message, nonce) = self.new_announcement(tournament, venue).await?;
        Ok(self.post_to_channel(venue.channel, &shorten_to_limits(&message)?, &nonce).await?.at)
    }

    async fn new_announcement(
        &self,
        tournament: &Tournament,
        venue: &TournamentLocation,
    ) -> Result<(Message, String), OperatorError> {
        let people = People::of_tournament(&self.referee, tournament).await?;
        let language = self.settings.server_language(venue.guild).await?;
        let message = self.announcement_message(tournament, &people, language).await?;
        let before = venue.message.map_or_else(String::new, |before| before.to_string());
        Ok((message, hashed(&format!("announcement {} {} {before}", tournament.id(), venue.channel))))
    }

    /// Edits the messages of tournaments after events, until the future is dropped. At the start, those of all running
    /// tournaments are edited, because events may have been missed.
    pub(crate) async fn run_edits(&self) {
        match self.running_tournaments().await {
            Ok(tournaments) => {
                for tournament in tournaments {
                    self.throttle.mark_stale(tournament);
                }
            }
            Err(error) => tracing::warn!(%error, "the tournaments cannot be listed"),
        }
        loop {
            self.edit_due().await;
            self.throttle.wait_until_due(self.referee.clock()).await;
        }
    }

    /// Edits the messages that are due.
    pub async fn edit_due(&self) {
        let edit = |tournament| async move { self.edit_now(&tournament).await };
        self.throttle.edit_due(self.referee.instant(), edit).await;
    }

    /// Edits the out-of-date messages of a tournament. Retries later if that fails.
    pub(super) async fn edit_now(&self, tournament: &TournamentId) {
        let (edited, blocked) = recording_names(Box::pin(self.edit_messages(tournament))).await;
        match edited {
            Ok(()) => {
                // Another message may still be waiting.
                let waiting = self.undelivered.get(tournament.as_str());
                if waiting.is_some_and(|waiting| waiting.key == ANNOUNCEMENT_KEY) {
                    self.undelivered.record_posted(tournament.as_str());
                }
                self.undelivered.record_block_code(tournament.as_str(), blocked);
            }
            Err(failed) => {
                let again = matches!(announce_error(&failed), DeliveryError::Temporary(_));
                self.undelivered.record_failure("tournament", tournament, ANNOUNCEMENT_KEY, &failed, !again);
                if again {
                    self.throttle.mark_stale(tournament.clone());
                }
            }
        }
    }

    async fn edit_messages(&self, id: &TournamentId) -> Result<(), OperatorError> {
        let _only = self.writers.lock(id).await;
        let Some(venue) = self.venues.of(id).await?.filter(|venue| !venue.lost) else { return Ok(()) };
        let tournament = match self.referee.tournaments.tournament(id).await {
            Ok(tournament) => tournament,
            // Never announced, or frozen, which is reported elsewhere.
            Err(RefereeError::Tournament(_)) => return Ok(()),
            Err(trouble) => return Err(trouble.into()),
        };
        let is_running = matches!(tournament.phase(), Phase::SignUp | Phase::Running);
        let Some(placed) = venue.message else {
            // Posting failed when the tournament was announced.
            if is_running {
                self.announce(&tournament, &venue).await?;
            }
            return self.update_phases(id, &venue).await;
        };
        let people = People::of_tournament(&self.referee, &tournament).await?;
        let language = self.settings.server_language(venue.guild).await?;
        let message = shorten_to_limits(&self.announcement_message(&tournament, &people, language).await?)?;
        let digest = hashed(&format!("{message:?}"));
        let events = tournament.events();
        if !self.contents.is_current(placed, &digest, events) {
            match self.edit(placed, &message).await? {
                EditOutcome::Done => self.contents.record(placed, digest, events),
                EditOutcome::Gone if is_running => self.announce(&tournament, &venue).await?,
                EditOutcome::NotEditable if is_running => {
                    // The old message could not lose its buttons either.
                    drop(self.discord.delete(placed).await);
                    self.announce(&tournament, &venue).await?;
                }
                EditOutcome::Gone | EditOutcome::NotEditable => {}
            }
        }
        self.update_phases(id, &venue).await?;
        // Another process may have shown a later state in the meantime.
        if self.referee.tournaments.tournament(id).await?.events() != events {
            self.throttle.mark_stale(id.clone());
        }
        Ok(())
    }

    /// Marks a tournament's channel as lost and tells the announcer as far as possible, unless it has another channel
    /// by now.
    pub(super) async fn handle_lost_venue(
        &self,
        tournament: &Tournament,
        venue: &TournamentLocation,
    ) -> Result<bool, OperatorError> {
        if venue.lost {
            return Ok(true);
        }
        let lost = self.mark_venue_lost(tournament, venue).await?;
        self.lost.add(Some(venue.guild), venue.channel, self.referee.instant());
        if lost {
            self.notify_of_lost_venue(tournament, venue.guild, &venue.announcer).await?;
        }
        Ok(lost)
    }

    /// Marks a tournament's channel as lost, so that nothing is sent there, unless it has another channel by now.
    async fn mark_venue_lost(
        &self,
        tournament: &Tournament,
        venue: &TournamentLocation,
    ) -> Result<bool, OperatorError> {
        let id = tournament.id();
        let request = format!("venue:lost-{id}-{}", self.referee.now().ms());
        let mark_lost = |now: &mut TournamentLocation| now.lost |= now.channel == venue.channel;
        self.venues.change(id, TournamentLocationChange::Lost, &request, mark_lost).await?;
        Ok(self.venues.of(id).await?.is_some_and(|now| now.lost && now.channel == venue.channel))
    }

    /// Tells the announcer of a tournament, as far as possible, that its channel is lost.
    pub(crate) async fn notify_of_lost_venue(
        &self,
        tournament: &Tournament,
        guild: GuildId,
        announcer: &PlayerId,
    ) -> Result<(), OperatorError> {
        let id = tournament.id();
        let mut people = People::default();
        people.add(&self.referee, announcer).await?;
        let notice = message!(
            TournamentAnswers,
            "lost-channel",
            title = escape_line(&tournament.announcement().title),
            tournament = id.as_str(),
        );
        let text = notice.text(self.settings.language_for(announcer, Some(guild)).await?);
        if let Some(user) = people.user(announcer) {
            let nonce = hashed(&format!("venue:lost-{id}-{}", self.referee.now().ms()));
            // Users who accept no direct messages cannot be reached.
            let _ = send_direct_message(&*self.discord, user, &Message::text(text), &nonce).await;
        }
        Ok(())
    }

    /// Marks the tournaments of a deleted channel as lost and tells their announcers.
    pub(crate) async fn handle_deleted_channel(&self, channel: ChannelId) -> Result<(), OperatorError> {
        for id in self.running_tournaments().await? {
            let venue = self.venues.of(&id).await?.filter(|venue| venue.channel == channel);
            if let Some(venue) = venue
                && let Ok(tournament) = self.referee.tournaments.tournament(&id).await
            {
                self.handle_lost_venue(&tournament, &venue).await?;
            }
        }
        Ok(())
    }

    /// Returns the channels of a server's tournaments.
    pub(crate) async fn channels_in(&self, guild: GuildId) -> Result<Vec<ChannelId>, OperatorError> {
        let mut channels = Vec::new();
        for id in self.venues.in_guild(guild).await? {
            channels.extend(self.venues.of(&id).await?.map(|venue| venue.channel));
        }
        Ok(channels)
    }

    /// Marks the channels of a server's tournaments as lost after the bot was removed. Returns these tournaments with
    /// their announcers.
    pub(crate) async fn mark_venues_lost(
        &self,
        guild: GuildId,
    ) -> Result<Vec<(Arc<Tournament>, PlayerId)>, OperatorError> {
        let here = self.venues.in_guild(guild).await?;
        let mut stopped = Vec::new();
        for id in self.running_tournaments().await?.into_iter().filter(|id| here.contains(id)) {
            if let Some(venue) = self.venues.of(&id).await?.filter(|venue| !venue.lost)
                && let Ok(tournament) = self.referee.tournaments.tournament(&id).await
                && self.mark_venue_lost(&tournament, &venue).await?
            {
                stopped.push((tournament, venue.announcer));
            }
        }
        Ok(stopped)
    }

    /// Restores the tournaments of a server whose channel is usable again; with `only`, those in a channel and its
    /// threads.
    pub(crate) async fn restore_venues(
        &self,
        guild: GuildId,
        only: Option<ChannelId>,
    ) -> Result<(), OperatorError> {
        let here = self.venues.in_guild(guild).await?;
        for id in self.running_tournaments().await?.into_iter().filter(|id| here.contains(id)) {
            let lost = self.venues.of(&id).await?.filter(|venue| venue.lost);
            let Some(venue) = lost else { continue };
            let is_there = match only {
                Some(only) => only == venue.channel || self.is_thread_in(&venue, only).await,
                None => true,
            };
            if !is_there {
                continue;
            }
            self.lost.add(Some(guild), venue.channel, self.referee.instant());
            let state = self.lost.state(&*self.discord, Some(guild), venue.channel).await;
            if state == ChannelState::Usable {
                self.restore_venue(&id, &venue).await?;
            }
        }
        Ok(())
    }

    /// Returns `true` if a tournament is posted in a thread of this channel.
    async fn is_thread_in(&self, venue: &TournamentLocation, channel: ChannelId) -> bool {
        // Threads cannot contain threads, so only tournaments without threads for games can be in one.
        venue.without_threads
            && !self.lost.is_deleted(venue.channel)
            && self.discord.channel(venue.channel).await.is_ok_and(|thread| thread.parent == Some(channel))
    }

    /// Restores a tournament's channel.
    async fn restore_venue(
        &self,
        id: &TournamentId,
        venue: &TournamentLocation,
    ) -> Result<(), OperatorError> {
        let request = format!("venue:found-{id}-{}", self.referee.now().ms());
        let mark_found = |now: &mut TournamentLocation| now.lost &= now.channel != venue.channel;
        self.venues.change(id, TournamentLocationChange::Found, &request, mark_found).await?;
        self.undelivered.record_posted(id.as_str());
        self.throttle.mark_stale(id.clone());
        // Games retry their threads by themselves, but a round that could not be posted has to be posted again.
        if let Ok(tournament) = self.referee.tournaments.tournament(id).await
            && let Some(round) = tournament.rounds().last().map(|round| round.number)
            && !self.has_round_message(&tournament, round).await?
        {
            self.post_phase(id, PhasePost::Round(round)).await?;
        }
        Ok(())
    }

    /// Returns the lost channels of running tournaments.
    pub(crate) async fn lost_venues(&self) -> Result<Vec<(GuildId, ChannelId)>, OperatorError> {
        let mut lost = Vec::new();
        for id in self.running_tournaments().await? {
            let venue = self.venues.of(&id).await?.filter(|venue| venue.lost);
            lost.extend(venue.map(|venue| (venue.guild, venue.channel)));
        }
        Ok(lost)
    }

    /// Posts the messages of running tournaments again if they are among these deleted ones.
    pub(crate) async fn repost_deleted(&self, messages: &[MessageRef]) -> Result<(), OperatorError> {
        for message in messages {
            self.contents.forget(*message);
        }
        for id in self.running_tournaments().await? {
            let announcement = self.venues.of(&id).await?.and_then(|venue| venue.message);
            let posted = self.venues.phase_messages(&id).await?;
            let mut shown = posted.values().flat_map(|posted| &posted.messages).chain(&announcement);
            if shown.any(|shown| messages.contains(shown)) {
                self.throttle.mark_stale(id);
            }
        }
        Ok(())
    }
}
