//! The connection of a public page to its game, for anybody who watches.
//!
//! The permission is checked again with each state and at intervals, once for all spectators of a language.

use super::games::people_in;
use super::visit::{Id, Refusal, Visit, read};
use crate::help::{Answer, rules_of};
use crate::hub::{Hub, Snapshot};
use crate::inbox::{Inbox, Received};
use crate::limits::ConnectionPermit;
use crate::messages::ClientMessage;
use crate::requests::{Reply, explanation, log_failure, started_position};
use crate::socket::{
    Closing, FAILED, NO_GAME, OwnUpgrade, STOPPING, Screen, Step, TOO_MANY, close, refuse, send,
    send_position, send_reply, session_checks, stopped,
};
use crate::state::Web;
use crate::view::Reader;
use axum::body::Body;
use axum::extract::State;
use axum::extract::ws::{Message, WebSocket};
use axum::http::Response;
use castellan_game::GameId;
use castellan_text::{Language, message};
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep};

/// The word that asks for the rules of the game.
const RULES: &str = "rules";
/// The time for which a check of the permission serves other spectators.
const CHECK_LIFETIME: Duration = Duration::from_secs(1);

/// Opens the connection of a page.
pub(super) async fn open(
    State(web): State<Arc<Web>>,
    id: Id,
    visit: Visit,
    upgrade: OwnUpgrade,
) -> Response<Body> {
    let address = upgrade.address;
    let Some(permit) = web.connections.visitor_permit(address) else { return upgrade.reject(TOO_MANY) };
    match Spectator::new(&web, id, address, visit.language).await {
        Ok(spectator) => upgrade.open(move |socket| run(socket, spectator, permit)),
        Err(refusal) => upgrade.reject(reason(refusal)),
    }
}

async fn run(mut socket: WebSocket, mut spectator: Spectator, permit: ConnectionPermit) {
    spectator.web.metrics.connections.inc();
    if let Some(reason) = spectator.run(&mut socket).await {
        close(&mut socket, reason).await;
    }
    spectator.web.metrics.connections.dec();
    drop(permit);
}

/// Returns the reason to close a connection.
fn reason(refusal: Refusal) -> (u16, &'static str) {
    match refusal {
        Refusal::Missing => NO_GAME,
        Refusal::Busy => FAILED,
        Refusal::Failed(error) => {
            log_failure(&error);
            FAILED
        }
    }
}

/// Returns a state with the names that anybody may read.
async fn public_state(web: &Web, snapshot: &Snapshot, language: Language) -> Result<Arc<Snapshot>, Refusal> {
    let mut states = snapshot.public.lock().await;
    let known = states.get(&language);
    if let Some((checked, state)) = known
        && checked.elapsed() < CHECK_LIFETIME
    {
        return Ok(Arc::clone(state));
    }
    let Some((_, server)) = web.access.public_game(snapshot.game.id()).await? else {
        return Err(Refusal::Missing);
    };
    let people = people_in(web, &server, snapshot, language).await?;
    let state = match known {
        Some((_, state)) if *state.people == people => Arc::clone(state),
        _ => Arc::new(snapshot.with_people(people)),
    };
    states.insert(language, (Instant::now(), Arc::clone(&state)));
    Ok(state)
}

/// A connection under way.
struct Spectator {
    web: Arc<Web>,
    address: IpAddr,
    reader: Reader,
    hub: Arc<Hub>,
    /// The number among those who only watch.
    number: u32,
    states: watch::Receiver<Arc<Snapshot>>,
    /// The state that may be shown.
    shown: Arc<Snapshot>,
    screen: Screen,
    /// `true` once the page has asked for states.
    has_resumed: bool,
    inbox: Inbox,
}

impl Spectator {
    async fn new(web: &Arc<Web>, id: Id, address: IpAddr, language: Language) -> Result<Self, Refusal> {
        let id = read(id, |text| GameId::new(text).ok())?;
        // Only games that anybody may see are loaded.
        if web.access.public_game(&id).await?.is_none() {
            return Err(Refusal::Missing);
        }
        let (hub, _) = web.hubs.watch(&id).await?;
        let (states, number) = hub.watched();
        let newest = Arc::clone(&states.borrow());
        let shown = public_state(web, &newest, language).await?;
        Ok(Self {
            web: Arc::clone(web),
            address,
            reader: Reader::spectator(language),
            hub,
            number,
            states,
            shown,
            screen: Screen::default(),
            has_resumed: false,
            inbox: Inbox::new(),
        })
    }

    /// Serves the page until the connection ends, and returns the reason to close it.
    async fn run(&mut self, socket: &mut WebSocket) -> Closing {
        let web = Arc::clone(&self.web);
        let mut stopped = pin!(stopped(&web));
        let mut check = session_checks();
        loop {
            let step = tokio::select! {
                biased;
                () = &mut stopped => Err(Some(STOPPING)),
                changed = self.states.changed(), if self.has_resumed => match changed {
                    Ok(()) => self.send_news(socket).await,
                    Err(_) => Err(Some(FAILED)),
                },
                _ = check.tick() => Box::pin(self.check(socket)).await,
                received = socket.recv() => match received {
                    Some(Ok(message)) => Box::pin(self.receive(socket, message)).await,
                    Some(Err(_)) | None => Err(None),
                },
            };
            if let Err(closing) = step {
                return closing;
            }
        }
    }

    /// Takes the newest state, if it may still be shown. Returns `true` if names have changed.
    async fn refresh(&mut self) -> Result<bool, Closing> {
        let newest = Arc::clone(&self.states.borrow_and_update());
        let state = public_state(&self.web, &newest, self.reader.language).await;
        let state = state.map_err(|refusal| Some(reason(refusal)))?;
        let is_renamed = state.people != self.shown.people;
        self.shown = state;
        Ok(is_renamed)
    }

    async fn send_news(&mut self, socket: &mut WebSocket) -> Step {
        sleep(self.hub.pause_of(self.number)).await;
        self.send_state(socket, false).await
    }

    async fn send_state(&mut self, socket: &mut WebSocket, is_asked: bool) -> Step {
        let is_renamed = self.refresh().await?;
        let is_asked = is_asked || is_renamed;
        self.screen.send(socket, &self.web, &self.shown, &self.reader, is_asked).await.map(drop)
    }

    /// Checks that the game is still public and the connection still lives.
    async fn check(&mut self, socket: &mut WebSocket) -> Step {
        if self.has_resumed {
            self.send_state(socket, false).await?;
        } else {
            self.refresh().await?;
        }
        send(socket, Message::Ping(bytes::Bytes::new())).await
    }

    async fn receive(&mut self, socket: &mut WebSocket, message: Message) -> Step {
        let language = self.reader.language;
        let too_fast = || message!(Web, "too-fast").text(language);
        let message = match self.inbox.read(&self.web.metrics, message)? {
            Received::Message(message) => message,
            Received::TooFast(request) => return refuse(socket, request, too_fast()).await,
            Received::Nothing => return Ok(()),
        };
        if !self.web.public.limits.take(self.address, self.web.referee.instant()) {
            return match message {
                ClientMessage::Resume { .. } => Err(Some(TOO_MANY)),
                message => refuse(socket, message.request().cloned(), too_fast()).await,
            };
        }
        match message {
            ClientMessage::Resume { words, .. } => {
                self.web.metrics.count("resume");
                self.screen.has_words |= words;
                self.has_resumed = true;
                self.send_state(socket, true).await
            }
            ClientMessage::Position { request, event, line } => {
                self.web.metrics.count("position");
                self.refresh().await?;
                send_position(socket, Arc::clone(&self.shown), &self.reader, (request, event, line)).await
            }
            ClientMessage::Explain { request, action } => {
                self.web.metrics.count("explain");
                self.refresh().await?;
                let explained = started_position(&self.shown.game)
                    .map(|position| explanation(position, &action, language));
                let is_legal = matches!(explained, Ok((_, true)));
                let reply = self.web.reply(language, explained.map(|(text, _)| Answer::from(text))).await;
                send_reply(socket, request, Reply { accepted: is_legal, ..reply }).await
            }
            ClientMessage::Command { request, command, .. } if command == RULES => {
                self.web.metrics.count("command");
                let rules = rules_of(self.shown.game.settings().variant, language);
                let reply = self.web.reply(language, Ok(Answer::from(rules))).await;
                send_reply(socket, request, reply).await
            }
            message => {
                self.web.metrics.count("command");
                let text = message!(Web, "unknown-command").text(language);
                refuse(socket, message.request().cloned(), text).await
            }
        }
    }
}
