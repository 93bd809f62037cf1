//! The message with a tournament's state, and its channel. Both may be lost and restored.

use crate::announcing::channel_state::ChannelState;
use crate::announcing::direct_messages::send_directly;
use crate::announcing::nonce::hashed;
use crate::announcing::undelivered::{Next, could_not_be_posted, not_told, sent_without_names};
use crate::tournaments::TournamentHost;
use crate::tournaments::phases::Edited;
use castellan_community::error::OperatorError;
use castellan_community::people::People;
use castellan_community::venues::{Change, PhasePost, Venue};
use castellan_discord_api::blocked_names::noting_names;
use castellan_discord_api::escape::{plain, with_small_lines};
use castellan_discord_api::fit::fit;
use castellan_discord_api::ports::{CallError, Sent};
use castellan_discord_api::wire::{ChannelId, GuildId, Message, MessageRef};
use castellan_discord_view::tournaments::layout;
use castellan_game::PlayerId;
use castellan_referee::{AnnounceError, Trouble};
use castellan_text::{self as text, Language, message};
use castellan_tournament::{Event, EventKind, Phase, Tournament, TournamentId};
use std::sync::Arc;

/// The number of latest changes to an announcement listed.
const MOST_CHANGES: usize = 3;
/// The key, among undelivered messages, of the message with a tournament's state.
const HOW_IT_STANDS: &str = "how it stands";

impl TournamentHost {
    /// Returns a sentence with the reason that a tournament's latest message could not be posted; `None` if it was
    /// posted.
    pub(crate) async fn not_posted(
        &self,
        id: &TournamentId,
        venue: &Venue,
        language: Language,
    ) -> Option<String> {
        let channel = venue.channel;
        if venue.lost {
            let state = self.lost.state(&*self.discord, Some(venue.guild), channel).await;
            return Some(state.holds_tournament(channel).text(language));
        }
        if let Some(code) = self.undelivered.nameless(id.as_str()) {
            return Some(sent_without_names(channel, code).text(language));
        }
        let waiting = self.undelivered.of(id.as_str())?;
        let next = if waiting.given_up { Next::Message } else { Next::Again };
        Some(could_not_be_posted(channel, &waiting.why, next).text(language))
    }

    /// Returns the message with a tournament's state. Until the start, it lists changes to the announcement.
    pub(crate) async fn announcement_of(
        &self,
        tournament: &Tournament,
        people: &People,
        language: Language,
    ) -> Result<Message, OperatorError> {
        let mut changes = Vec::new();
        if tournament.phase() == Phase::SignUp {
            let log = self.referee.tournaments.log(tournament.id()).await?;
            let called = |player: &PlayerId| people.marked(player, language);
            let told = |event: &Event| {
                with_small_lines(&text::tournament_event_sentence_in(event, tournament, &called, language))
            };
            let amended = log.iter().filter(|event| matches!(event.what, EventKind::Amended { .. }));
            changes.extend(amended.rev().take(MOST_CHANGES).map(told));
            changes.reverse();
        }
        Ok(layout::announcement(tournament, (people, &changes), self.referee.now(), language))
    }

    /// Posts the message with a tournament's state and stores its id, unless the tournament was moved meanwhile.
    pub(crate) async fn announce(&self, tournament: &Tournament, venue: &Venue) -> Result<(), OperatorError> {
        let (message, nonce) = self.new_announcement(tournament, venue).await?;
        let sent = self.tell_in(tournament, venue, &message, &nonce).await?;
        let placed = self.note_sent(tournament, sent, hashed(&format!("{:?}", fit(&message)?)));
        let request = format!("venue:shown-{}-{}", tournament.id(), placed.message);
        let shows = |now: &mut Venue| {
            if now.channel == venue.channel {
                now.message = Some(placed);
            }
        };
        self.venues.change(tournament.id(), Change::Shown, &request, shows).await
    }

    /// Posts the message with a tournament's state, unless it was posted before.
    pub(super) async fn announce_once(&self, id: &TournamentId) -> Result<(), OperatorError> {
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
    pub(super) fn note_sent(&self, tournament: &Tournament, sent: Sent, digest: String) -> MessageRef {
        if sent.is_earlier {
            self.throttle.touch(tournament.id().clone());
        } else {
            self.shown.note(sent.at, digest, tournament.events());
        }
        sent.at
    }

    /// Posts the message of a tournament that was just announced, unless it was posted before. Returns the reason and
    /// the remedy if that fails.
    pub(crate) async fn announce_at_once(
        &self,
        id: &TournamentId,
    ) -> Result<Option<text::Message>, OperatorError> {
        let venue = self.venue(id).await?;
        let channel = format!("<#{}>", venue.channel);
        match self.announce_once(id).await {
            Ok(()) => Ok(None),
            Err(OperatorError::Call(CallError::Unavailable { .. })) => {
                Ok(Some(message!(TournamentAnswers, "announced-not-yet", channel = channel)))
            }
            Err(OperatorError::Call(CallError::Refused { what, .. })) => {
                Ok(Some(could_not_be_posted(venue.channel, &what, Next::Message)))
            }
            Err(OperatorError::Call(_) | OperatorError::Lost) => {
                let state = ChannelState::of(&*self.discord, Some(venue.guild), venue.channel).await;
                Ok(Some(state.holds_tournament(venue.channel)))
            }
            Err(failed) => Err(failed),
        }
    }

    /// Posts the message with a tournament's state in the channel that it was moved to.
    pub(crate) async fn announce_at(
        &self,
        tournament: &Tournament,
        venue: &Venue,
    ) -> Result<MessageRef, OperatorError> {
        let (message, nonce) = self.new_announcement(tournament, venue).await?;
        Ok(self.post_in(venue.channel, &fit(&message)?, &nonce).await?.at)
    }

    async fn new_announcement(
        &self,
        tournament: &Tournament,
        venue: &Venue,
    ) -> Result<(Message, String), OperatorError> {
        let people = People::of_tournament(&self.referee, tournament).await?;
        let language = self.settings.server_language(venue.guild).await?;
        let message = self.announcement_of(tournament, &people, language).await?;
        let before = venue.message.map_or_else(String::new, |before| before.to_string());
        Ok((message, hashed(&format!("announcement {} {} {before}", tournament.id(), venue.channel))))
    }

    /// Edits the messages of tournaments after events, until the future is dropped. At the start, those of all running
    /// tournaments are edited, because events may have been missed.
    pub(crate) async fn keep(&self) {
        match self.going_on_anywhere().await {
            Ok(tournaments) => {
                for tournament in tournaments {
                    self.throttle.touch(tournament);
                }
            }
            Err(error) => tracing::warn!(%error, "the tournaments cannot be listed"),
        }
        loop {
            self.edit_all().await;
            self.throttle.wait(self.referee.clock()).await;
        }
    }

    /// Edits the messages that are due.
    pub async fn edit_all(&self) {
        let edit = |tournament| async move { self.edit_now(&tournament).await };
        self.throttle.edit_due(self.referee.instant(), edit).await;
    }

    /// Edits the out-of-date messages of a tournament. Retries later if that fails.
    pub(super) async fn edit_now(&self, tournament: &TournamentId) {
        let (edited, blocked) = noting_names(Box::pin(self.edit_messages(tournament))).await;
        match edited {
            Ok(()) => {
                // Another message may still be waiting.
                let waiting = self.undelivered.of(tournament.as_str());
                if waiting.is_some_and(|waiting| waiting.key == HOW_IT_STANDS) {
                    self.undelivered.posted(tournament.as_str());
                }
                self.undelivered.note_blocked(tournament.as_str(), blocked);
            }
            Err(failed) => {
                let again = matches!(not_told(&failed), AnnounceError::Later(_));
                self.undelivered.failed("tournament", tournament, HOW_IT_STANDS, &failed, !again);
                if again {
                    self.throttle.touch(tournament.clone());
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
            Err(Trouble::Tournament(_)) => return Ok(()),
            Err(trouble) => return Err(trouble.into()),
        };
        let goes_on = matches!(tournament.phase(), Phase::SignUp | Phase::Running);
        let Some(placed) = venue.message else {
            // Posting failed when the tournament was announced.
            if goes_on {
                self.announce(&tournament, &venue).await?;
            }
            return self.keep_phases(id, &venue).await;
        };
        let people = People::of_tournament(&self.referee, &tournament).await?;
        let language = self.settings.server_language(venue.guild).await?;
        let message = fit(&self.announcement_of(&tournament, &people, language).await?)?;
        let digest = hashed(&format!("{message:?}"));
        let events = tournament.events();
        if !self.shown.says(placed, &digest, events) {
            match self.edit(placed, &message).await? {
                Edited::Done => self.shown.note(placed, digest, events),
                Edited::Gone if goes_on => self.announce(&tournament, &venue).await?,
                Edited::Stuck if goes_on => {
                    // The old message could not lose its buttons either.
                    drop(self.discord.delete(placed).await);
                    self.announce(&tournament, &venue).await?;
                }
                Edited::Gone | Edited::Stuck => {}
            }
        }
        self.keep_phases(id, &venue).await?;
        // Another process may have shown a later state in the meantime.
        if self.referee.tournaments.tournament(id).await?.events() != events {
            self.throttle.touch(id.clone());
        }
        Ok(())
    }

    /// Marks a tournament's channel as lost and tells the announcer as far as possible, unless it has another channel
    /// by now.
    pub(super) async fn lose_venue(
        &self,
        tournament: &Tournament,
        venue: &Venue,
    ) -> Result<bool, OperatorError> {
        if venue.lost {
            return Ok(true);
        }
        let lost = self.stop(tournament, venue).await?;
        self.lost.add(Some(venue.guild), venue.channel, self.referee.instant());
        if lost {
            self.tell_of_lost_venue(tournament, venue.guild, &venue.announcer).await?;
        }
        Ok(lost)
    }

    /// Marks a tournament's channel as lost, so that nothing is sent there, unless it has another channel by now.
    async fn stop(&self, tournament: &Tournament, venue: &Venue) -> Result<bool, OperatorError> {
        let id = tournament.id();
        let request = format!("venue:lost-{id}-{}", self.referee.now().ms());
        let loses = |now: &mut Venue| now.lost |= now.channel == venue.channel;
        self.venues.change(id, Change::Lost, &request, loses).await?;
        Ok(self.venues.of(id).await?.is_some_and(|now| now.lost && now.channel == venue.channel))
    }

    /// Tells the announcer of a tournament, as far as possible, that its channel is lost.
    pub(crate) async fn tell_of_lost_venue(
        &self,
        tournament: &Tournament,
        guild: GuildId,
        announcer: &PlayerId,
    ) -> Result<(), OperatorError> {
        let id = tournament.id();
        let mut people = People::default();
        people.add(&self.referee, announcer).await?;
        let said = message!(
            TournamentAnswers,
            "lost-channel",
            title = plain(&tournament.announcement().title),
            tournament = id.as_str(),
        );
        let text = said.text(self.settings.language_for(announcer, Some(guild)).await?);
        if let Some(user) = people.user(announcer) {
            let nonce = hashed(&format!("venue:lost-{id}-{}", self.referee.now().ms()));
            // Users who accept no direct messages cannot be reached.
            let _ = send_directly(&*self.discord, user, &Message::text(text), &nonce).await;
        }
        Ok(())
    }

    /// Marks the tournaments of a deleted channel as lost and tells their announcers.
    pub(crate) async fn lose_channel(&self, channel: ChannelId) -> Result<(), OperatorError> {
        for id in self.going_on_anywhere().await? {
            let venue = self.venues.of(&id).await?.filter(|venue| venue.channel == channel);
            if let Some(venue) = venue
                && let Ok(tournament) = self.referee.tournaments.tournament(&id).await
            {
                self.lose_venue(&tournament, &venue).await?;
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
    pub(crate) async fn stop_in(
        &self,
        guild: GuildId,
    ) -> Result<Vec<(Arc<Tournament>, PlayerId)>, OperatorError> {
        let here = self.venues.in_guild(guild).await?;
        let mut stopped = Vec::new();
        for id in self.going_on_anywhere().await?.into_iter().filter(|id| here.contains(id)) {
            if let Some(venue) = self.venues.of(&id).await?.filter(|venue| !venue.lost)
                && let Ok(tournament) = self.referee.tournaments.tournament(&id).await
                && self.stop(&tournament, &venue).await?
            {
                stopped.push((tournament, venue.announcer));
            }
        }
        Ok(stopped)
    }

    /// Restores the tournaments of a server whose channel is usable again; with `only`, those in a channel and its
    /// threads.
    pub(crate) async fn found_again(
        &self,
        guild: GuildId,
        only: Option<ChannelId>,
    ) -> Result<(), OperatorError> {
        let here = self.venues.in_guild(guild).await?;
        for id in self.going_on_anywhere().await?.into_iter().filter(|id| here.contains(id)) {
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
                self.find(&id, &venue).await?;
            }
        }
        Ok(())
    }

    /// Returns `true` if a tournament is posted in a thread of this channel.
    async fn is_thread_in(&self, venue: &Venue, channel: ChannelId) -> bool {
        // Threads cannot contain threads, so only tournaments without threads for games can be in one.
        venue.without_threads
            && !self.lost.is_gone(venue.channel)
            && self.discord.channel(venue.channel).await.is_ok_and(|thread| thread.parent == Some(channel))
    }

    /// Restores a tournament's channel.
    async fn find(&self, id: &TournamentId, venue: &Venue) -> Result<(), OperatorError> {
        let request = format!("venue:found-{id}-{}", self.referee.now().ms());
        let finds = |now: &mut Venue| now.lost &= now.channel != venue.channel;
        self.venues.change(id, Change::Found, &request, finds).await?;
        self.undelivered.posted(id.as_str());
        self.throttle.touch(id.clone());
        // Games retry their threads by themselves, but a round that could not be posted has to be posted again.
        if let Ok(tournament) = self.referee.tournaments.tournament(id).await
            && let Some(round) = tournament.rounds().last().map(|round| round.number)
            && !self.has_shown(&tournament, round).await?
        {
            self.show_phase(id, PhasePost::Round(round)).await?;
        }
        Ok(())
    }

    /// Returns the lost channels of running tournaments.
    pub(crate) async fn lost_venues(&self) -> Result<Vec<(GuildId, ChannelId)>, OperatorError> {
        let mut lost = Vec::new();
        for id in self.going_on_anywhere().await? {
            let venue = self.venues.of(&id).await?.filter(|venue| venue.lost);
            lost.extend(venue.map(|venue| (venue.guild, venue.channel)));
        }
        Ok(lost)
    }

    /// Posts the messages of running tournaments again if they are among these deleted ones.
    pub(crate) async fn show_again(&self, messages: &[MessageRef]) -> Result<(), OperatorError> {
        for message in messages {
            self.shown.forget(*message);
        }
        for id in self.going_on_anywhere().await? {
            let announcement = self.venues.of(&id).await?.and_then(|venue| venue.message);
            let posted = self.venues.posted(&id).await?;
            let mut shown = posted.values().flat_map(|posted| &posted.messages).chain(&announcement);
            if shown.any(|shown| messages.contains(shown)) {
                self.throttle.touch(id);
            }
        }
        Ok(())
    }
}
