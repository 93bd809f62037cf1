//! The place of each tournament: a stream per tournament, with index rows by tournament and by server.
//!
//! A venue is stored before its tournament, so that every tournament has a place to post to.

use crate::error::OperatorError;
use crate::rows::rows;
use castellan_discord_api::wire::{ChannelId, GuildId, MessageRef};
use castellan_game::PlayerId;
use castellan_store::{
    Append, Appended, IndexChange, OwnRow, RequestId, SharedStore, StoreError, StreamName, Unreadable,
    read_object,
};
use castellan_tournament::TournamentId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The index of venues, by tournament: a [`Venue`].
const VENUES: &str = "tournaments.places";
/// The index of the tournaments in a server: `server/tournament`.
const GUILDS: &str = "tournaments.servers";
/// The index of the messages that show the phases of tournaments: `tournament/phase`, a [`Posted`].
const POSTED: &str = "tournaments.messages";
/// The version of the events that are written.
const VERSION: u32 = 1;

/// The place of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Venue {
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
pub struct Posted {
    /// The messages.
    pub messages: Vec<MessageRef>,
}

/// A change of a venue.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// The venue was set.
    Placed,
    /// The tournament moved to another venue.
    Moved,
    /// The message was sent.
    Shown,
    /// No threads can be created there.
    WithoutThreads,
    /// Messages of a phase were sent.
    Posted,
    /// The venue was lost.
    Lost,
    /// The venue was found again.
    Found,
}

#[derive(Serialize)]
struct Stored<'a> {
    v: u32,
    what: Change,
    venue: &'a Venue,
}

/// The venues in a store.
#[derive(Clone)]
pub struct Venues(pub SharedStore);

fn stream(tournament: &TournamentId) -> Result<StreamName, StoreError> {
    Ok(StreamName::new(format!("venue/{tournament}"))?)
}

impl Venues {
    /// Returns the venue of a tournament, if known.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn of(&self, tournament: &TournamentId) -> Result<Option<Venue>, OperatorError> {
        let rows = rows(&self.0, VENUES, tournament.as_str(), 1).await?;
        let row = rows.into_iter().find(|(key, _)| key == tournament.as_str());
        let venue = row.map(|(key, value)| read_object(VENUES, &key, &value)).transpose();
        Ok(venue.map_err(StoreError::from)?)
    }

    /// Stores the venue of a tournament. Idempotent for the same request.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn place(
        &self,
        tournament: &TournamentId,
        venue: &Venue,
        request: &str,
    ) -> Result<(), OperatorError> {
        self.write(tournament, Change::Placed, request, |_| Some(venue.clone()), None).await
    }

    /// Returns `true` if a request has already changed the venue of a tournament, as when its interaction arrives
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

    /// Changes the venue of a tournament, if known. Idempotent for the same request.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn change(
        &self,
        tournament: &TournamentId,
        what: Change,
        request: &str,
        change: impl Fn(&mut Venue) + Send + Sync,
    ) -> Result<(), OperatorError> {
        let changed = |before: Option<Venue>| {
            before.map(|mut venue| {
                change(&mut venue);
                venue
            })
        };
        self.write(tournament, what, request, changed, None).await
    }

    /// Returns the messages that show the phases of a tournament.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn posted(
        &self,
        tournament: &TournamentId,
    ) -> Result<BTreeMap<PhasePost, Posted>, OperatorError> {
        let prefix = format!("{tournament}/");
        let mut all = BTreeMap::new();
        for (key, value) in rows(&self.0, POSTED, &prefix, usize::MAX).await? {
            if let Some(post) = PhasePost::read(&key[prefix.len()..]) {
                all.insert(post, read_object(POSTED, &key, &value).map_err(StoreError::from)?);
            }
        }
        Ok(all)
    }

    /// Records sent messages of a phase. `complete` means that these are all. Idempotent for the same request.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn note_posted(
        &self,
        tournament: &TournamentId,
        post: PhasePost,
        posted: &Posted,
        complete: bool,
        request: &str,
    ) -> Result<(), OperatorError> {
        let changed = |before: Option<Venue>| {
            before.map(|mut venue| {
                if let (PhasePost::Round(round), true) = (post, complete) {
                    venue.shown_round = venue.shown_round.max(round);
                }
                venue
            })
        };
        self.write(tournament, Change::Posted, request, changed, Some((post, posted))).await
    }

    async fn write(
        &self,
        tournament: &TournamentId,
        what: Change,
        request: &str,
        changed: impl Fn(Option<Venue>) -> Option<Venue> + Send + Sync,
        posted: Option<(PhasePost, &Posted)>,
    ) -> Result<(), OperatorError> {
        let stream = stream(tournament)?;
        let request = RequestId::new(request)?;
        loop {
            // Read after the head, so that a concurrent write is a conflict.
            let head = self.0.head(&stream).await?;
            let expected = head.map(|head| head.number).unwrap_or_default();
            let Some(venue) = changed(self.of(tournament).await?) else { return Ok(()) };
            let mut append = Append::new(stream.clone(), expected, request.clone());
            let stored = Stored { v: VERSION, what, venue: &venue };
            append.events.push(serde_json::to_string(&stored).expect("words and numbers have a JSON form"));
            let mut put = |index: &str, key, value| {
                append.index.push(IndexChange::Put { index: index.to_owned(), key, value });
            };
            // A tournament stays in its server.
            put(GUILDS, format!("{}/{tournament}", venue.guild), String::new());
            let value = serde_json::to_string(&venue).expect("words and numbers have a JSON form");
            put(VENUES, tournament.to_string(), value);
            if let Some((post, posted)) = posted {
                let value = serde_json::to_string(posted).expect("words and numbers have a JSON form");
                let (index, key) = (POSTED.to_owned(), format!("{tournament}/{post}"));
                append.index.push(IndexChange::Put { index, key, value });
            }
            match self.0.append(append).await {
                Ok(Appended::Stored(_) | Appended::Repeated { .. }) => return Ok(()),
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
                Unreadable::new(GUILDS, key, "its key should name a tournament").passed_over();
            }
            tournament
        };
        Ok(rows.iter().filter_map(tournament).collect())
    }
}

/// Checks that a row of venues can be parsed.
///
/// # Errors
/// Returns the row and its error.
pub fn check_row(row: &OwnRow) -> Result<(), Unreadable> {
    let OwnRow { index, key, value } = row;
    match index.as_str() {
        VENUES => read_object::<Venue>(index, key, value).map(drop),
        POSTED => read_object::<Posted>(index, key, value).map(drop),
        _ => Ok(()),
    }
}
