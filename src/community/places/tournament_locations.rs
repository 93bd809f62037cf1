//! The location of each tournament: a stream per tournament, with index rows by tournament and by server.
//!
//! A location is stored before its tournament, so that every tournament has a channel to post to.

use crate::error::OperatorError;
use crate::rows::rows;
use castellan_discord_api::wire::{ChannelId, GuildId, MessageRef};
use castellan_game::PlayerId;
use castellan_store::{
    Append, AppendOutcome, IndexChange, RequestId, SharedStore, StoreError, StreamName, StreamRow,
    UnreadableError, read_object,
};
use castellan_tournament::TournamentId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The index of locations, by tournament: a [`TournamentLocation`].
const LOCATIONS: &str = "tournaments.places";
/// The index of the tournaments in a server: `server/tournament`.
const GUILDS: &str = "tournaments.servers";
/// The index of the messages that show the phases of tournaments: `tournament/phase`, a [`PhaseMessages`].
const PHASE_MESSAGES: &str = "tournaments.messages";
/// The version of the events that are written.
const VERSION: u32 = 1;

/// The location of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentLocation {
    /// The server.
    pub guild: GuildId,
    /// The channel.
    pub channel: ChannelId,
    /// The announcer, who directs if there is no role for it.
    pub announcer: PlayerId,
    /// The message that shows the state, once it is sent.
    pub message: Option<MessageRef>,
    /// `true` if the channel is gone, or the bot may not write there.
    pub lost: bool,
    /// `true` if the games are played in the channel itself, because no threads can be created there.
    pub without_threads: bool,
    /// The last round whose pairings were posted, so that players are mentioned only once.
    pub shown_round: u32,
}

/// A phase of a tournament that has its own messages.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum PhasePost {
    /// The call to check in.
    CheckIn,
    /// A round.
    Round(u32),
    /// The result.
    Result,
}

impl fmt::Display for PhasePost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CheckIn => f.write_str("check-in"),
            Self::Round(round) => write!(f, "round-{round}"),
            Self::Result => f.write_str("result"),
        }
    }
}

impl PhasePost {
    fn read(text: &str) -> Option<Self> {
        match text {
            "check-in" => Some(Self::CheckIn),
            "result" => Some(Self::Result),
            _ => text.strip_prefix("round-")?.parse().ok().map(Self::Round),
        }
    }
}

/// The messages that show a phase, in order of pages.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PhaseMessages {
    /// The messages.
    pub messages: Vec<MessageRef>,
}

/// A change of a location.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TournamentLocationChange {
    /// The location was set.
    Placed,
    /// The tournament moved to another location.
    Moved,
    /// The message was sent.
    Shown,
    /// No threads can be created there.
    WithoutThreads,
    /// Messages of a phase were sent.
    Posted,
    /// The location was lost.
    Lost,
    /// The location was found again.
    Found,
}

#[derive(Serialize)]
struct StoredEvent<'a> {
    v: u32,
    #[serde(rename = "what")]
    change: TournamentLocationChange,
    #[serde(rename = "venue")]
    location: &'a TournamentLocation,
}

/// The locations in a store.
#[derive(Clone)]
pub struct TournamentLocations(pub SharedStore);

fn stream(tournament: &TournamentId) -> Result<StreamName, StoreError> {
    Ok(StreamName::new(format!("venue/{tournament}"))?)
}

impl TournamentLocations {
    /// Returns the location of a tournament, if known.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn of(&self, tournament: &TournamentId) -> Result<Option<TournamentLocation>, OperatorError> {
        let rows = rows(&self.0, LOCATIONS, tournament.as_str(), 1).await?;
        let row = rows.into_iter().find(|(key, _)| key == tournament.as_str());
        let location = row.map(|(key, value)| read_object(LOCATIONS, &key, &value)).transpose();
        Ok(location.map_err(StoreError::from)?)
    }

    /// Stores the location of a tournament. Idempotent for the same request.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn set(
        &self,
        tournament: &TournamentId,
        location: &TournamentLocation,
        request: &str,
    ) -> Result<(), OperatorError> {
        self.write(tournament, TournamentLocationChange::Placed, request, |_| Some(location.clone()), None)
            .await
    }

    /// Returns `true` if a request has already changed the location of a tournament, as when its interaction arrives
    /// twice.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn was_changed_by(
        &self,
        tournament: &TournamentId,
        request: &str,
    ) -> Result<bool, OperatorError> {
        let answer = self.0.answer(&stream(tournament)?, &RequestId::new(request)?).await?;
        Ok(answer.is_some())
    }

    /// Changes the location of a tournament, if known. Idempotent for the same request.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn change(
        &self,
        tournament: &TournamentId,
        kind: TournamentLocationChange,
        request: &str,
        change: impl Fn(&mut TournamentLocation) + Send + Sync,
    ) -> Result<(), OperatorError> {
        let changed = |before: Option<TournamentLocation>| {
            before.map(|mut location| {
                change(&mut location);
                location
            })
        };
        self.write(tournament, kind, request, changed, None).await
    }

    /// Returns the messages that show the phases of a tournament.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn phase_messages(
        &self,
        tournament: &TournamentId,
    ) -> Result<BTreeMap<PhasePost, PhaseMessages>, OperatorError> {
        let prefix = format!("{tournament}/");
        let mut all = BTreeMap::new();
        for (key, value) in rows(&self.0, PHASE_MESSAGES, &prefix, usize::MAX).await? {
            if let Some(post) = PhasePost::read(&key[prefix.len()..]) {
                all.insert(post, read_object(PHASE_MESSAGES, &key, &value).map_err(StoreError::from)?);
            }
        }
        Ok(all)
    }

    /// Records sent messages of a phase. `complete` means that these are all. Idempotent for the same request.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn record_posted(
        &self,
        tournament: &TournamentId,
        post: PhasePost,
        posted: &PhaseMessages,
        complete: bool,
        request: &str,
    ) -> Result<(), OperatorError> {
        let changed = |before: Option<TournamentLocation>| {
            before.map(|mut location| {
                if let (PhasePost::Round(round), true) = (post, complete) {
                    location.shown_round = location.shown_round.max(round);
                }
                location
            })
        };
        self.write(tournament, TournamentLocationChange::Posted, request, changed, Some((post, posted))).await
    }

    async fn write(
        &self,
        tournament: &TournamentId,
        kind: TournamentLocationChange,
        request: &str,
        changed: impl Fn(Option<TournamentLocation>) -> Option<TournamentLocation> + Send + Sync,
        posted: Option<(PhasePost, &PhaseMessages)>,
    ) -> Result<(), OperatorError> {
        let stream = stream(tournament)?;
        let request = RequestId::new(request)?;
        loop {
            // Read after the head, so that a concurrent write is a conflict.
            let head = self.0.head(&stream).await?;
            let expected = head.map(|head| head.version).unwrap_or_default();
            let Some(location) = changed(self.of(tournament).await?) else { return Ok(()) };
            let mut append = Append::new(stream.clone(), expected, request.clone());
            let stored = StoredEvent { v: VERSION, change: kind, location: &location };
            append.events.push(serde_json::to_string(&stored).expect("words and numbers have a JSON form"));
            let mut put = |index: &str, key, value| {
                append.index.push(IndexChange::Put { index: index.to_owned(), key, value });
            };
            // A tournament stays in its server.
            put(GUILDS, format!("{}/{tournament}", location.guild), String::new());
            let value = serde_json::to_string(&location).expect("words and numbers have a JSON form");
            put(LOCATIONS, tournament.to_string(), value);
            if let Some((post, posted)) = posted {
                let value = serde_json::to_string(posted).expect("words and numbers have a JSON form");
                let (index, key) = (PHASE_MESSAGES.to_owned(), format!("{tournament}/{post}"));
                append.index.push(IndexChange::Put { index, key, value });
            }
            match self.0.append(append).await {
                Ok(AppendOutcome::Stored(_) | AppendOutcome::Repeated { .. }) => return Ok(()),
                Err(StoreError::Conflict(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Returns all tournaments of a server, running or not.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn in_guild(&self, guild: GuildId) -> Result<Vec<TournamentId>, OperatorError> {
        let prefix = format!("{guild}/");
        let rows = rows(&self.0, GUILDS, &prefix, usize::MAX).await?;
        let tournament = |(key, _): &(String, String)| {
            let tournament = TournamentId::new(&key[prefix.len()..]).ok();
            if tournament.is_none() {
                UnreadableError::new(GUILDS, key, "its key should name a tournament").log_skipped();
            }
            tournament
        };
        Ok(rows.iter().filter_map(tournament).collect())
    }
}

/// Checks that a row of locations can be parsed.
///
/// # Errors
/// Returns the row and its error.
pub fn check_row(row: &StreamRow) -> Result<(), UnreadableError> {
    let StreamRow { index, key, value } = row;
    match index.as_str() {
        LOCATIONS => read_object::<TournamentLocation>(index, key, value).map(drop),
        PHASE_MESSAGES => read_object::<PhaseMessages>(index, key, value).map(drop),
        _ => Ok(()),
    }
}
