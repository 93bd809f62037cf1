//! The people who make requests: their tokens, languages and request ids, and the bodies that they send.

use super::problem::{Code, Problem};
use super::state::GUESSES;
use crate::browser::{Peer, browser_address};
use crate::limits::network;
use crate::messages::RequestKey;
use crate::requests::{Person, log_failure};
use crate::state::Web;
use axum::body::Bytes;
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header::{ACCEPT_LANGUAGE, AUTHORIZATION};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, StatusCode};
use castellan_community::access::caller::Caller;
use castellan_community::error::OperatorError;
use castellan_community::quota::RequestClass;
use castellan_discord_api::wire::{GuildId, UserId};
use castellan_game::GameId;
use castellan_game::command::API_REQUEST_PREFIX;
use castellan_text::{Language, Message, message};
use serde::de::DeserializeOwned;
use std::net::IpAddr;
use std::sync::{Arc, PoisonError};
use std::time::Duration;
use utoipa::IntoParams;

/// The header with the id of a request.
pub(super) const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// The time after which a visitor may ask again: that in which the bucket of an address gets a request.
const VISITOR_WAIT: Duration = Duration::from_secs(1);

/// A person with a token.
pub(super) struct ApiCaller {
    /// The person in no server: they reach their own games alone.
    pub caller: Caller,
    pub user: UserId,
    /// The token, which may be revoked while a stream is open.
    pub token: String,
    /// The language that the request asks for.
    asked: Option<Language>,
}

/// The id of a request: the value of `Idempotency-Key`, or a random one.
pub(super) struct IdempotencyKey(RequestKey);

/// The header that has it, as the API's description says.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "it is only described")]
pub(super) struct IdempotencyHeader {
    /// The same key acts once.
    #[param(rename = "Idempotency-Key", min_length = 1, max_length = 64, pattern = "^[A-Za-z0-9_-]+$")]
    key: Option<String>,
}

/// The body of a request as a value.
pub(super) struct Body<T>(pub T);

/// The names in a path.
pub(super) struct Named<T>(pub T);

/// The query of a request.
pub(super) struct Asked<T>(pub T);

/// Returns the language that a request asks for, if it is one of ours.
pub(super) fn accepted_language(headers: &HeaderMap) -> Option<Language> {
    let asked = headers.get(ACCEPT_LANGUAGE)?.to_str().ok()?;
    let weighted = asked.split(',').filter_map(|item| {
        let (tag, weight) = item.split_once(';').unwrap_or((item, ""));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.trim().parse::<f64>().ok());
        let tag = tag.trim();
        let language: Language = tag.parse().unwrap_or_default();
        // Unknown languages are read as English.
        let is_known =
            language != Language::En || tag.get(..2).is_some_and(|tag| tag.eq_ignore_ascii_case("en"));
        is_known.then_some((language, weight.unwrap_or(1.0)))
    });
    // Of equal weights, the first counts.
    let best = weighted.reduce(|best, other| if other.1 > best.1 { other } else { best });
    best.filter(|(_, weight)| *weight > 0.0).map(|(language, _)| language)
}

/// Returns the failure of the operator's as a refusal, and logs it.
pub(super) fn failed(error: &OperatorError, language: Option<Language>) -> Problem {
    log_failure(error);
    Problem::of(Code::Failed, &message!(Web, "failed"), language)
}

/// Returns the refusal of requests that come too fast.
fn too_fast(language: Option<Language>, wait: Duration) -> Problem {
    Problem::of(Code::TooManyRequests, &message!(Web, "too-fast"), language).after(wait)
}

impl Web {
    /// Checks that an address has not sent too many wrong tokens.
    fn check_guesses(&self, address: IpAddr, language: Option<Language>) -> Result<(), Problem> {
        let now = self.referee.instant();
        let guesses = self.api.guesses.lock().unwrap_or_else(PoisonError::into_inner);
        let ready = guesses.ready(&network(address), GUESSES, now);
        if ready > now { Err(too_fast(language, ready.duration_since(now))) } else { Ok(()) }
    }

    /// Counts a wrong token.
    fn count_guess(&self, address: IpAddr) {
        let mut guesses = self.api.guesses.lock().unwrap_or_else(PoisonError::into_inner);
        guesses.take(network(address), GUESSES, self.referee.instant());
    }

    /// Counts a request without a token, as one for a public page.
    pub(super) fn take_visitor(&self, address: IpAddr, language: Option<Language>) -> Result<(), Problem> {
        let has_room = self.public.limits.take(address, self.referee.instant());
        if has_room { Ok(()) } else { Err(too_fast(language, VISITOR_WAIT)) }
    }

    /// Returns the person whose token this is, in a server or in none.
    pub(super) async fn token_caller(
        &self,
        token: &str,
        guild: Option<GuildId>,
        asked: Option<Language>,
    ) -> Result<Option<(Caller, UserId)>, OperatorError> {
        let Some(player) = self.api.tokens.player(token).await? else { return Ok(None) };
        let found = self.access.caller_of_session(&player, guild, asked.unwrap_or_default()).await?;
        // A program that names a language gets it, whichever its person has chosen in Discord.
        Ok(found.map(|(caller, user)| {
            let language = asked.unwrap_or(caller.language);
            (Caller { language, ..caller }, user)
        }))
    }
}

impl ApiCaller {
    /// Returns the person with the token of a request.
    pub(super) async fn of(parts: &Parts, web: &Web) -> Result<Self, Problem> {
        let asked = accepted_language(&parts.headers);
        let address = address(parts);
        let Some(token) = bearer(&parts.headers) else {
            web.take_visitor(address, asked)?;
            return Err(no_token(asked));
        };
        // Too many guesses cost no further look into the store.
        web.check_guesses(address, asked)?;
        let found = web.token_caller(token, None, asked).await.map_err(|error| failed(&error, asked))?;
        if let Some((caller, user)) = found {
            return Ok(Self { caller, user, token: token.to_owned(), asked });
        }
        web.count_guess(address);
        Err(no_token(asked))
    }

    /// Returns the language of answers.
    pub(super) fn language(&self) -> Language {
        self.caller.language
    }

    /// Counts a request.
    pub(super) async fn spend(&self, web: &Web, class: RequestClass) -> Result<(), Problem> {
        let taken = web.quotas.take(class, self.user, self.caller.guild, web.referee.instant());
        match taken {
            Ok(()) => Ok(()),
            Err(exceeded) => Err(web.problem(exceeded.into(), self.language()).await),
        }
    }

    /// Returns the person at a game.
    pub(super) fn at(self, game: GameId) -> Person {
        Person { caller: self.caller, user: self.user, game, session: None }
    }

    /// Returns the person in a server, as long as they are known to be a member of it, or else in none.
    pub(super) async fn in_server(self, web: &Web, guild: GuildId) -> Result<Self, Problem> {
        let failed = |error: OperatorError| failed(&error, self.asked);
        if !web.api.tokens.is_member(&self.caller.player, guild).await.map_err(failed)? {
            return Ok(self);
        }
        let found = web.token_caller(&self.token, Some(guild), self.asked).await.map_err(failed)?;
        let (caller, user) = found.ok_or_else(|| no_token(self.asked))?;
        Ok(Self { caller, user, ..self })
    }

    /// Returns the refusal of a path or a query that names nothing.
    pub(super) fn not_found(&self) -> Problem {
        Problem::of(Code::NotFound, &message!(Web, "api-not-found"), Some(self.language()))
    }

    /// Returns the refusal of a malformed request.
    pub(super) fn bad_request(&self, detail: &Message) -> Problem {
        Problem::of(Code::BadRequest, detail, Some(self.language()))
    }
}

impl FromRequestParts<Arc<Web>> for ApiCaller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, web: &Arc<Web>) -> Result<Self, Problem> {
        Self::of(parts, web).await
    }
}

impl IdempotencyKey {
    /// Returns the id of the request of a person.
    pub(super) fn request(&self, caller: &Caller) -> String {
        format!("{API_REQUEST_PREFIX}{}-{}", caller.player, self.0.as_str())
    }
}

impl FromRequestParts<Arc<Web>> for IdempotencyKey {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, web: &Arc<Web>) -> Result<Self, Problem> {
        let asked = accepted_language(&parts.headers);
        let text = if let Some(value) = parts.headers.get(IDEMPOTENCY_KEY) {
            // The draft of the standard puts the key in quotation marks.
            value.to_str().unwrap_or_default().trim().trim_matches('"').to_owned()
        } else {
            let bytes = web.referee.random_bytes().map_err(|error| {
                let error = castellan_referee::RefereeError::from(error);
                failed(&OperatorError::Referee(error), asked)
            })?;
            base16ct::lower::encode_string(&bytes[..16])
        };
        let key = RequestKey::try_from(text);
        key.map(Self).map_err(|_| Problem::of(Code::BadRequest, &message!(Web, "api-key"), asked))
    }
}

impl<T: DeserializeOwned + Send> FromRequestParts<Arc<Web>> for Named<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, web: &Arc<Web>) -> Result<Self, Problem> {
        let asked = accepted_language(&parts.headers);
        let named = Path::<T>::from_request_parts(parts, web).await;
        let Path(named) =
            named.map_err(|_| Problem::of(Code::NotFound, &message!(Web, "api-not-found"), asked))?;
        Ok(Self(named))
    }
}

impl<T: DeserializeOwned> FromRequestParts<Arc<Web>> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<Web>) -> Result<Self, Problem> {
        let asked = accepted_language(&parts.headers);
        let query = Query::<T>::try_from_uri(&parts.uri);
        let Query(query) =
            query.map_err(|_| Problem::of(Code::BadRequest, &message!(Web, "api-query"), asked))?;
        Ok(Self(query))
    }
}

impl<T: DeserializeOwned> FromRequest<Arc<Web>> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, web: &Arc<Web>) -> Result<Self, Problem> {
        let asked = accepted_language(request.headers());
        let malformed = || Problem::of(Code::BadRequest, &message!(Web, "api-body"), asked);
        let bytes = Bytes::from_request(request, web).await.map_err(|rejection| {
            if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                Problem::of(Code::TooLarge, &message!(Web, "api-too-large"), asked)
            } else {
                malformed()
            }
        })?;
        serde_json::from_slice(&bytes).map(Self).map_err(|_| malformed())
    }
}

/// Returns the token of a request.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    let mut values = headers.get_all(AUTHORIZATION).iter();
    let (scheme, token) = values.next()?.to_str().ok()?.split_once(' ')?;
    let is_alone = values.next().is_none();
    Some(token.trim()).filter(|_| is_alone && scheme.eq_ignore_ascii_case("bearer"))
}

/// Returns the address of a request.
pub(super) fn address(parts: &Parts) -> IpAddr {
    let peer = parts.extensions.get::<ConnectInfo<Peer>>();
    peer.map_or(IpAddr::from([0, 0, 0, 0]), |ConnectInfo(Peer(peer))| browser_address(*peer, &parts.headers))
}

/// Returns the refusal of a request that needs a token.
pub(super) fn no_token(language: Option<Language>) -> Problem {
    Problem::of(
        Code::Unauthorized,
        &message!(Web, "api-no-token", button = message!(Web, "tokens")),
        language,
    )
}
