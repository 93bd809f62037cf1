//! Private links to boards on the web, and the sessions that they are exchanged for.
//!
//! A link is signed with the operator's key for one person and one game or puzzle, and can be exchanged once, within
//! [`LINK_LIFETIME`]. A session is a random token of which only a keyed hash is stored, so that neither a backup nor a
//! copy of the store opens a board. Another key ends all links and sessions.

mod activity;
mod place;
mod revocation;

pub use activity::{ActivityLaunch, LAUNCH_LIFETIME};
pub use place::{BoardPlace, BoardPlaceError};

use crate::access::changes::AccessChanges;
use crate::error::OperatorError;
use crate::learning::lessons::LessonStep;
use crate::rows::rows;
use base64ct::{Base64UrlUnpadded, Encoding};
use castellan_discord_api::wire::GuildId;
use castellan_game::{GameId, PlayerId, Span, Time};
use castellan_referee::{EntropyError, Referee};
use castellan_store::{
    Append, ExpectedRow, IndexChange, RequestId, StoreError, StreamName, Version, read_object,
};
use castellan_text::Language;
use castellan_tournament::TournamentId;
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use thiserror::Error;
use tokio::sync::broadcast;

/// The time within which a link can be exchanged.
pub const LINK_LIFETIME: Span = Span::minutes(10);
/// The time after which a session ends.
pub const SESSION_LIFETIME: Span = Span::days(30);
/// The time for which Discord's word counts that a person is in a server.
pub const MEMBERSHIP_LIFETIME: Span = Span::hours(24);
/// The least length of the operator's key, in characters.
pub const MIN_KEY_LENGTH: usize = 32;
/// The most sessions of a person. Beyond that, the oldest ends.
pub const MAX_SESSIONS: usize = 100;

/// The index of sessions and of links that have been exchanged.
const BOARDS: &str = "boards";
/// The launches that a slow page may miss before it looks for its own in the store.
const KEPT_LAUNCHES: usize = 64;
/// The longest token that is looked at.
const LONGEST_TOKEN: usize = 1_000;

/// The operator's key, which signs links and sessions.
#[derive(Clone, PartialEq, Eq)]
pub struct BoardKey(Arc<[u8]>);

/// The error for a key that is too short.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a key has at least {MIN_KEY_LENGTH} characters")]
pub struct BoardKeyError;

impl FromStr for BoardKey {
    type Err = BoardKeyError;

    fn from_str(text: &str) -> Result<Self, BoardKeyError> {
        if text.chars().count() < MIN_KEY_LENGTH {
            Err(BoardKeyError)
        } else {
            Ok(Self(text.as_bytes().into()))
        }
    }
}

impl From<[u8; 32]> for BoardKey {
    fn from(bytes: [u8; 32]) -> Self {
        Self(Arc::new(bytes))
    }
}

impl fmt::Debug for BoardKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BoardKey(…)")
    }
}

impl BoardKey {
    /// Returns an HMAC of a text for one purpose.
    ///
    /// # Panics
    /// Never: HMAC takes keys of any length.
    fn mac(&self, purpose: &str, text: &[u8]) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key of any length");
        mac.update(purpose.as_bytes());
        mac.update(&[0]);
        mac.update(text);
        mac
    }

    /// Returns the keyed hash of a text for one purpose, as hexadecimal digits.
    pub(crate) fn hash(&self, purpose: &str, text: &[u8]) -> String {
        base16ct::lower::encode_string(&self.mac(purpose, text).finalize().into_bytes())
    }
}

/// The public address of the boards: a scheme and a host, with its port, and nothing behind them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardAddress(String);

/// The error for a text that is not the public address of boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("it is https:// and a host, such as https://board.example.org")]
pub struct BoardAddressError;

impl FromStr for BoardAddress {
    type Err = BoardAddressError;

    fn from_str(text: &str) -> Result<Self, BoardAddressError> {
        let text = text.strip_suffix('/').unwrap_or(text).to_ascii_lowercase();
        let is_host = |host: &str| {
            let fits =
                |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b':' | b'[' | b']');
            !host.is_empty() && host.bytes().all(fits)
        };
        // Browsers keep sessions over TLS alone, except on their own machine.
        let is_local = |host: &str| {
            let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
            matches!(name, "localhost" | "127.0.0.1" | "[::1]")
        };
        let is_valid = match text.split_once("://") {
            Some(("https", host)) => is_host(host),
            Some(("http", host)) => is_host(host) && is_local(host),
            _ => false,
        };
        if is_valid { Ok(Self(text)) } else { Err(BoardAddressError) }
    }
}

/// The contents of a link: the person and the place that it is for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardGrant {
    /// The person.
    #[serde(rename = "p")]
    pub player: PlayerId,
    /// The place.
    #[serde(rename = "g")]
    pub place: BoardPlace,
    /// The server in which the person asked for the link.
    #[serde(rename = "s")]
    pub guild: Option<u64>,
    /// The tag of the person's language.
    #[serde(rename = "l")]
    pub language: String,
    /// The start of the session that asked for the link: its successor ends when it does. `None` for a link of Discord.
    #[serde(rename = "t", default, skip_serializing_if = "Option::is_none")]
    pub since: Option<Time>,
}

/// The contents of a link, with what makes it unique.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SignedGrant {
    b: BoardGrant,
    /// The time of its expiry, in milliseconds since 1970 UTC.
    x: u64,
    /// A random number, as hexadecimal digits.
    n: String,
}

/// A session: a person at the board of one game, or at puzzles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardSession {
    /// The person.
    pub player: PlayerId,
    /// The place that the link opened. A session for one puzzle is for all.
    pub place: BoardPlace,
    /// The server in which the person asked for the link.
    guild: Option<u64>,
    /// The tag of the language of the link.
    language: String,
    /// The time of the exchange, or of that of the session that it continues.
    since: Time,
    /// The time of the exchange, if the session continues another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    continued: Option<Time>,
    /// The key of the launch that the session is of, within Discord.
    launch: Option<String>,
}

/// The token of a session, which only the person's browser keeps.
#[derive(Clone, PartialEq, Eq)]
pub struct SessionToken(String);

/// The reason that a link is not exchanged.
#[derive(Debug, Error)]
pub enum LinkError {
    /// The link is not one of ours, or was changed.
    #[error("the link is not signed with the present key")]
    Forged,
    /// The link is too old, or its person has signed out everywhere since.
    #[error("the link has expired")]
    Expired,
    /// The link was exchanged before.
    #[error("the link has been used")]
    Used,
    /// The store or the source of entropy failed.
    #[error(transparent)]
    Failed(#[from] OperatorError),
}

impl SessionToken {
    /// Returns the token as text for a cookie.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for SessionToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SessionToken(…)")
    }
}

impl BoardSession {
    /// Returns the server of the person, as long as that counts.
    #[must_use]
    pub fn guild(&self, now: Time) -> Option<GuildId> {
        let counts = now < self.since.plus(MEMBERSHIP_LIFETIME);
        self.guild.filter(|_| counts).map(GuildId)
    }

    /// Returns a grant for the board of another game, whose session ends with this one.
    #[must_use]
    pub fn grant_for(&self, game: GameId) -> BoardGrant {
        let Self { player, guild, language, since, .. } = self.clone();
        BoardGrant { player, place: BoardPlace::Game(game), guild, language, since: Some(since) }
    }

    /// Returns the language of the link.
    #[must_use]
    pub fn language(&self) -> Language {
        Language::of_tag(&self.language).unwrap_or_default()
    }

    /// Returns the time of the exchange.
    #[must_use]
    pub fn exchanged(&self) -> Time {
        self.continued.unwrap_or(self.since)
    }

    /// Returns `true` if the session is of a board within Discord.
    #[must_use]
    pub fn is_in_activity(&self) -> bool {
        self.launch.is_some()
    }

    fn has_expired(&self, now: Time) -> bool {
        now >= self.since.plus(SESSION_LIFETIME)
    }
}

/// The links to boards, and their sessions.
#[derive(Clone)]
pub struct BoardLinks {
    referee: Arc<Referee>,
    address: Arc<str>,
    key: BoardKey,
    has_activity: bool,
    /// Tells the open pages of people that they chose a game.
    launches: broadcast::Sender<PlayerId>,
    /// The people who signed out everywhere.
    revocations: AccessChanges,
}

impl BoardLinks {
    /// Creates the links of a page at a public address.
    #[must_use]
    pub fn new(referee: Arc<Referee>, address: &BoardAddress, key: BoardKey) -> Self {
        let (launches, _) = broadcast::channel(KEPT_LAUNCHES);
        let (address, revocations) = (address.0.as_str().into(), AccessChanges::default());
        Self { referee, address, key, has_activity: false, launches, revocations }
    }

    /// Returns the public address, without a slash at its end.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Returns the address of the public page of a server.
    #[must_use]
    pub fn server_page(&self, guild: GuildId) -> String {
        format!("{}/servers/{guild}", self.address)
    }

    /// Returns the address of the public page of a game.
    #[must_use]
    pub fn game_page(&self, game: &GameId) -> String {
        format!("{}/games/{game}", self.address)
    }

    /// Returns the address of the public page of a tournament.
    #[must_use]
    pub fn tournament_page(&self, tournament: &TournamentId) -> String {
        format!("{}/tournaments/{tournament}", self.address)
    }

    /// Returns the address of a step of a tutorial, which anybody may open.
    #[must_use]
    pub fn lesson_page(&self, step: LessonStep, language: Language) -> String {
        let (variant, number) = (step.variant(), step.number());
        format!("{}/learn/{variant}/{number}?language={}", self.address, language.tag())
    }

    pub(crate) fn referee(&self) -> &Arc<Referee> {
        &self.referee
    }

    pub(crate) fn key(&self) -> &BoardKey {
        &self.key
    }

    /// Returns a new link.
    ///
    /// # Errors
    /// Returns an error if the source of entropy fails.
    ///
    /// # Panics
    /// Never: names and numbers have a JSON form.
    pub fn link(&self, grant: BoardGrant) -> Result<String, OperatorError> {
        let nonce = base16ct::lower::encode_string(&self.random()?[..16]);
        let expires = self.referee.now().plus(LINK_LIFETIME).ms();
        let signed = SignedGrant { b: grant, x: expires, n: nonce };
        let payload = serde_json::to_vec(&signed).expect("names and numbers have a JSON form");
        let signature = self.key.mac("link", &payload).finalize().into_bytes();
        let [payload, signature] = [payload.as_slice(), &signature].map(Base64UrlUnpadded::encode_string);
        Ok(format!("{}/enter/{payload}.{signature}", self.address))
    }

    /// Returns the contents of a link without exchanging it.
    ///
    /// # Errors
    /// Returns an error if the link is forged or too old.
    pub fn read(&self, token: &str) -> Result<BoardGrant, LinkError> {
        self.read_signed(token).map(|signed| signed.b)
    }

    fn read_signed(&self, token: &str) -> Result<SignedGrant, LinkError> {
        let (payload, signature) = token
            .split_once('.')
            .filter(|_| token.len() <= LONGEST_TOKEN)
            .and_then(|(payload, signature)| {
                let decode = |text| Base64UrlUnpadded::decode_vec(text).ok();
                Some((decode(payload)?, decode(signature)?))
            })
            .ok_or(LinkError::Forged)?;
        // Compares in constant time.
        self.key.mac("link", &payload).verify_slice(&signature).map_err(|_| LinkError::Forged)?;
        let signed: SignedGrant = serde_json::from_slice(&payload).map_err(|_| LinkError::Forged)?;
        if self.referee.now().ms() >= signed.x { Err(LinkError::Expired) } else { Ok(signed) }
    }

    /// Exchanges a link for a session.
    ///
    /// # Errors
    /// Returns an error if the link is forged, too old or used.
    pub async fn exchange(&self, token: &str) -> Result<(SessionToken, BoardSession), LinkError> {
        let SignedGrant { b: grant, x: expires, n: nonce } = self.read_signed(token)?;
        let now = self.referee.now();
        let BoardGrant { player, place, guild, language, since } = grant;
        let revoked = self.revocation(&player).await?;
        let issued = Time::from_ms(expires.saturating_sub(LINK_LIFETIME.ms()));
        if revoked.ends(issued).map_err(OperatorError::from)? {
            return Err(LinkError::Expired);
        }
        let (continued, since) = (since.map(|_| now), since.unwrap_or(now));
        let session = BoardSession { player, place, guild, language, since, continued, launch: None };
        let used = format!("used/{}/{expires:016}/{nonce}", session.player);
        let (token, rows) = self.new_session(&session)?;
        let mut append = new_append(&session.player, &format!("web:link-{nonce}"))?;
        append.index = self.outdated(&session.player, now).await?;
        // Of an exchange and a revocation at the same time, the exchange fails, or the revocation finds its session.
        append.depends_on.push(revoked.0);
        append.depends_on.push(ExpectedRow { index: BOARDS.to_owned(), key: used.clone(), value: None });
        append.index.push(put(used, String::new()));
        append.index.extend(rows);
        match self.referee.store().append(append).await {
            Ok(castellan_store::AppendOutcome::Stored(_)) => Ok((token, session)),
            Ok(castellan_store::AppendOutcome::Repeated { .. }) | Err(StoreError::Conflict(_)) => {
                Err(LinkError::Used)
            }
            Err(error) => Err(LinkError::Failed(error.into())),
        }
    }

    /// Returns a token for a session, and the rows that store it.
    ///
    /// # Panics
    /// Never: names and numbers have a JSON form.
    fn new_session(&self, session: &BoardSession) -> Result<(SessionToken, [IndexChange; 2]), OperatorError> {
        let token = SessionToken(Base64UrlUnpadded::encode_string(&self.random()?));
        let key = self.row_key(&token.0);
        let value = serde_json::to_string(session).expect("names and numbers have a JSON form");
        let of_person = format!("person/{}/{:016}/{key}", session.player, session.exchanged().ms());
        Ok((token, [put(of_person, String::new()), put(format!("session/{key}"), value)]))
    }

    /// Returns the session of a token at the board of a game; `None` if there is none.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn session(&self, token: &str, game: &GameId) -> Result<Option<BoardSession>, OperatorError> {
        let found = self.any_session(token).await?;
        Ok(found.filter(|session| matches!(&session.place, BoardPlace::Game(own) if own == game)))
    }

    /// Returns the session of a token at puzzles; `None` if there is none.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn puzzle_session(&self, token: &str) -> Result<Option<BoardSession>, OperatorError> {
        let found = self.any_session(token).await?;
        Ok(found.filter(|session| matches!(session.place, BoardPlace::Puzzle(_))))
    }

    /// Returns the session of a token at any place; `None` if there is none.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn any_session(&self, token: &str) -> Result<Option<BoardSession>, OperatorError> {
        if token.is_empty() || token.len() > LONGEST_TOKEN {
            return Ok(None);
        }
        let key = format!("session/{}", self.row_key(token));
        let Some(row) = self.row(&key).await? else { return Ok(None) };
        let session: BoardSession = read_object(BOARDS, &key, &row).map_err(StoreError::from)?;
        Ok(Some(session).filter(|session| !session.has_expired(self.referee.now())))
    }

    /// Returns the changes that remove what is no longer needed: used links and sessions that have expired, and
    /// sessions beyond the limit.
    async fn outdated(&self, player: &PlayerId, now: Time) -> Result<Vec<IndexChange>, OperatorError> {
        let store = self.referee.store();
        let used = format!("used/{player}/");
        let has_passed = |key: &str, prefix: &str, lifetime: Span| {
            let at = key.strip_prefix(prefix).and_then(|rest| rest.split('/').next()?.parse().ok());
            at.is_none_or(|at| Time::from_ms(at).plus(lifetime) <= now)
        };
        let mut changes: Vec<IndexChange> = rows(store, BOARDS, &used, usize::MAX)
            .await?
            .into_iter()
            .filter(|(key, _)| has_passed(key, &used, Span::ZERO))
            .map(|(key, _)| IndexChange::Remove { index: BOARDS.to_owned(), key })
            .collect();
        let prefix = format!("person/{player}/");
        let sessions = rows(store, BOARDS, &prefix, usize::MAX).await?;
        let surplus = (sessions.len() + 1).saturating_sub(MAX_SESSIONS);
        for (index, (key, _)) in sessions.iter().enumerate() {
            if index < surplus || has_passed(key, &prefix, SESSION_LIFETIME) {
                changes.extend(ended(key));
            }
        }
        Ok(changes)
    }

    /// Returns the keyed hash of a token. Equal hashes are found by a look-up, so nothing is compared byte by byte.
    fn row_key(&self, token: &str) -> String {
        self.key.hash("session", token.as_bytes())
    }

    fn random(&self) -> Result<[u8; 32], OperatorError> {
        self.referee.random_bytes().map_err(|error: EntropyError| {
            OperatorError::Referee(castellan_referee::RefereeError::from(error))
        })
    }
}

/// Creates an append of rows to the stream of a person's sessions.
fn new_append(player: &PlayerId, request: &str) -> Result<Append, OperatorError> {
    let stream = StreamName::new(format!("boards/{player}"))?;
    Ok(Append::new(stream, Version::ZERO, RequestId::new(request)?))
}

fn put(key: String, value: String) -> IndexChange {
    IndexChange::Put { index: BOARDS.to_owned(), key, value }
}

/// Returns the changes that end a session, by its row under its person.
fn ended(key: &str) -> [IndexChange; 2] {
    let hash = key.rsplit('/').next().unwrap_or_default();
    [key.to_owned(), format!("session/{hash}")]
        .map(|key| IndexChange::Remove { index: BOARDS.to_owned(), key })
}
