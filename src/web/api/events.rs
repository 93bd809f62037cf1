//! The public events of a game: a page of them, or a stream that goes on.
//!
//! An event has exactly the form in which it was [chained](castellan_game::visibility), so that a program can check that
//! nothing was left out.

use super::caller::{Asked, Named, failed};
use super::problem::{Code, Problem};
use super::reader::{ApiReader, Audience};
use super::respond::{GamePath, json};
use crate::hub::Snapshot;
use crate::limits::ConnectionPermit;
use crate::requests::log_failure;
use crate::state::Web;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{ACCEPT, CACHE_CONTROL, HeaderName};
use axum::http::{HeaderMap, Response};
use axum::response::IntoResponse;
use axum::response::sse::{Event as SentEvent, Sse};
use castellan_community::access::policy::Intent;
use castellan_community::access::public::PublicServer;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::people::People;
use castellan_game::visibility::public_form;
use castellan_game::{Event, FoldError, Game, PlayerId};
use castellan_referee::RefereeError;
use castellan_text::message;
use futures_util::stream::{Stream, unfold};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::collections::VecDeque;
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Interval, MissedTickBehavior, interval};
use utoipa::{IntoParams, ToSchema};

/// The most events on a page.
const PAGE: usize = 500;
/// The number of events read from the store at once.
const READ_AT_ONCE: u64 = 500;
/// The time between two looks at the token of a quiet stream, each of which also shows that the stream is alive. New
/// events cause one too.
const CHECK: Duration = Duration::from_secs(20);
/// The header with the last event that a client has seen, which browsers send when they connect again.
pub(super) const LAST_EVENT_ID: HeaderName = HeaderName::from_static("last-event-id");

/// The query of the events.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct EventsQuery {
    /// The number of the last event that is known; 0 for none.
    #[serde(default)]
    #[param(value_type = u64, maximum = 4_294_967_295_u64)]
    after: u32,
}

/// A page of events.
#[derive(Serialize, ToSchema)]
struct EventPage {
    /// The events, the oldest first.
    events: Vec<PublicEvent>,
    /// The number of public events so far. If the page ends before, ask again after its last event.
    last: u64,
}

/// A public event.
#[derive(Serialize, ToSchema)]
struct PublicEvent {
    /// The number among the public events, from 1.
    number: u64,
    /// The SHA-256 of the hash before it, as hexadecimal digits, followed by the text of `event`; null once an event
    /// leaves out who a person is.
    hash: Option<String>,
    /// The event: `at`, `by` and `what`. The public gets `withheld-1` and so on for people who are not named on pages.
    #[schema(value_type = Object)]
    event: Box<RawValue>,
}

/// Returns the public events of a game: a page as JSON or, with `Accept: text/event-stream`, a stream that goes on and
/// resumes after `Last-Event-ID`.
#[utoipa::path(
    get, path = "/api/v1/games/{game}/events", tag = "games", operation_id = "readEvents",
    params(GamePath, EventsQuery),
    security((), ("token" = [])),
    responses((status = OK, description = "The events", content(
        (EventPage = "application/json"),
        (String = "text/event-stream")
    )))
)]
pub(super) async fn read(
    State(web): State<Arc<Web>>,
    reader: ApiReader,
    Named(id): Named<String>,
    Asked(query): Asked<EventsQuery>,
    headers: HeaderMap,
) -> Result<Response<Body>, Problem> {
    let address = reader.address;
    let (game, audience) = reader.game(&web, &id).await?;
    let text = |name: &HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let wants_stream = text(&ACCEPT).is_some_and(|accepted| accepted.contains("text/event-stream"));
    if wants_stream {
        let known =
            text(&LAST_EVENT_ID).and_then(|id| id.trim().parse().ok()).unwrap_or_else(|| query.after.into());
        return Follower::start(web, (audience, address), &game, known).await;
    }
    match Log::new(query.after.into()).read((&web, &audience), &game, PAGE).await {
        Ok(events) => Ok(json(&EventPage { events: events.into(), last: game.public_head().number })),
        Err(error) => Err(failed(&error, Some(audience.language()))),
    }
}

/// Returns the error for events that cannot be read.
fn unreadable(game: &Game, error: &FoldError) -> OperatorError {
    OperatorError::Referee(RefereeError::frozen(game.id(), game.events(), error))
}

/// The log of a game, as far as it has been read.
struct Log {
    /// The game after the events that were read.
    game: Option<Game>,
    /// The number of the last public event that the reader knows.
    after: u64,
    /// The people who were withheld from the reader, in the order of their numbers.
    withheld: Vec<PlayerId>,
}

impl Log {
    /// Creates a log of which nothing has been read, for a reader who knows the first events.
    const fn new(after: u64) -> Self {
        Self { game: None, after, withheld: Vec::new() }
    }

    /// Returns further public events that `newest` has, at most this many, as the audience may see them.
    async fn read(
        &mut self,
        (web, audience): (&Web, &Audience),
        newest: &Game,
        most: usize,
    ) -> Result<VecDeque<PublicEvent>, OperatorError> {
        let mut found = VecDeque::new();
        // Read each time: people change their minds while a stream is open.
        let mut people = People::default();
        loop {
            let read = self.game.as_ref().map_or(0, Game::events);
            if read >= newest.events() || found.len() >= most {
                return Ok(found);
            }
            let last = newest.events().min(read + READ_AT_ONCE);
            let events = web.referee.games.events(newest.id(), read + 1, last).await?;
            if events.is_empty() {
                return Ok(found);
            }
            for event in &events {
                let shown = match audience {
                    Audience::Person(_) => None,
                    Audience::Public(server, _) => Some(self.shown(web, server, &mut people, event).await?),
                };
                let shown = shown.as_ref().unwrap_or(event);
                let public = self.advance(event, shown).map_err(|error| unreadable(newest, &error))?;
                if found.len() < most {
                    found.extend(public.filter(|public| public.number > self.after));
                }
            }
        }
    }

    /// Returns an event without the people who are not named on the pages of a server.
    async fn shown(
        &mut self,
        web: &Web,
        server: &PublicServer,
        people: &mut People,
        event: &Event,
    ) -> Result<Event, OperatorError> {
        let mut shown = event.clone();
        // Nobody learns from the numbers of others that there was a secret event.
        if public_form(event, self.game.as_ref()).is_none() {
            return Ok(shown);
        }
        for player in shown.players_mut() {
            if !people.has_name(player) && !people.is_withheld(player) {
                web.access.add_public_people(people, server, [(player.clone(), String::new())]).await?;
            }
            if people.is_withheld(player) {
                let known = self.withheld.iter().position(|known| known == player);
                let index = known.unwrap_or(self.withheld.len());
                if known.is_none() {
                    self.withheld.push(player.clone());
                }
                if let Ok(id) = PlayerId::new(format!("withheld-{}", index + 1)) {
                    *player = id;
                }
            }
        }
        Ok(shown)
    }

    /// Applies an event, and returns it as it is `shown` if it is public.
    fn advance(&mut self, event: &Event, shown: &Event) -> Result<Option<PublicEvent>, FoldError> {
        let shown = public_form(shown, self.game.as_ref());
        match &mut self.game {
            Some(game) => game.apply(event)?,
            None => self.game = Some(Game::begin(event)?),
        }
        let head = self.game.as_ref().map(Game::public_head);
        Ok(shown.zip(head).map(|(event, head)| PublicEvent {
            number: head.number,
            // With the hash, ids as short as these could be guessed.
            hash: self.withheld.is_empty().then(|| head.hash.clone()),
            event,
        }))
    }
}

/// A stream under way.
struct Follower {
    web: Arc<Web>,
    audience: Audience,
    states: watch::Receiver<Arc<Snapshot>>,
    stopping: watch::Receiver<bool>,
    log: Log,
    queue: VecDeque<PublicEvent>,
    check: Interval,
    /// Keeps the place among the connections.
    _permit: ConnectionPermit,
}

impl Follower {
    /// Opens a stream after the last known event.
    async fn start(
        web: Arc<Web>,
        (audience, address): (Audience, IpAddr),
        game: &Game,
        after: u64,
    ) -> Result<Response<Body>, Problem> {
        let language = Some(audience.language());
        let permit = match &audience {
            Audience::Person(person) => web.connections.permit(&person.caller.player, address),
            Audience::Public(..) => web.connections.visitor_permit(address),
        };
        let permit = permit.ok_or_else(|| {
            Problem::of(Code::TooManyRequests, &message!(Web, "api-streams"), language).after(CHECK)
        })?;
        let mut log = Log::new(after);
        let queue =
            log.read((&web, &audience), game, usize::MAX).await.map_err(|error| failed(&error, language))?;
        let (_, mut states) = web.hubs.watch(game.id()).await.map_err(|error| {
            tracing::warn!(game = %game.id(), %error, "api: game not followed");
            Problem::of(Code::Failed, &message!(Web, "failed"), language)
        })?;
        // The newest state may have come before the subscription.
        states.mark_changed();
        let mut check = interval(CHECK);
        check.set_missed_tick_behavior(MissedTickBehavior::Delay);
        check.reset();
        let stopping = web.stopping.clone();
        let follower = Self { web, audience, states, stopping, log, queue, check, _permit: permit };
        let mut response = Sse::new(follower.events()).into_response();
        crate::headers::add_common(response.headers_mut());
        response.headers_mut().insert(CACHE_CONTROL, crate::headers::NO_STORE);
        Ok(response)
    }

    fn events(self) -> impl Stream<Item = Result<SentEvent, Infallible>> {
        unfold(self, |mut follower| async move {
            let event = follower.next().await?;
            Some((Ok(event), follower))
        })
    }

    /// Returns the next event, or a sign of life; `None` at the end of the stream.
    async fn next(&mut self) -> Option<SentEvent> {
        loop {
            if let Some(event) = self.queue.pop_front() {
                self.log.after = event.number;
                let data = serde_json::to_string(&event).ok()?;
                return Some(SentEvent::default().id(event.number.to_string()).data(data));
            }
            let stopped = async {
                // The sender lives as long as the server.
                let _ = self.stopping.wait_for(|is_stopping| *is_stopping).await;
            };
            tokio::select! {
                biased;
                () = stopped => return None,
                changed = self.states.changed() => {
                    // Clients connect again, and get the reason if it lasts.
                    changed.ok()?;
                    if !self.may_read().await {
                        return None;
                    }
                    let game = Arc::clone(&self.states.borrow_and_update().game);
                    self.queue = match self.log.read((&self.web, &self.audience), &game, usize::MAX).await {
                        Ok(events) => events,
                        Err(error) => {
                            log_failure(&error);
                            return None;
                        }
                    };
                }
                _ = self.check.tick() => {
                    if !self.may_read().await {
                        return None;
                    }
                    return Some(SentEvent::default().comment(""));
                }
            }
        }
    }

    /// Returns `true` if the token still stands, and the reader may still see the game.
    async fn may_read(&mut self) -> bool {
        let found = self.is_allowed().await;
        found.unwrap_or_else(|error| {
            log_failure(&error);
            false
        })
    }

    async fn is_allowed(&mut self) -> Result<bool, OperatorError> {
        let Some(game) = &self.log.game else { return Ok(false) };
        match &mut self.audience {
            Audience::Person(person) => {
                let language = Some(person.language());
                let found = self.web.token_caller(&person.token, None, language).await?;
                let Some((caller, _)) = found else { return Ok(false) };
                match self.web.access.game_for(&caller, game.id(), Intent::See).await {
                    Err(UserError::Failed(error)) => Err(error),
                    found => Ok(found.is_ok()),
                }
            }
            Audience::Public(server, _) => match self.web.access.public_home(game).await? {
                Some(home) => {
                    // Bans in it change who is named.
                    *server = home;
                    Ok(true)
                }
                None => Ok(false),
            },
        }
    }
}
