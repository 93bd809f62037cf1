//! The connection of one page to one game.
//!
//! A page begins with `resume` and gets the newest state; then it gets every newer one. While a message is being sent,
//! no other is made: a slow reader gets the newest state next, whatever came in between. No message of a page can end
//! the server: what is not understood is counted, and closes the connection if it comes too often.

mod choice;
mod screen;
mod upgrade;

pub(crate) use upgrade::{FramedUpgrade, OwnUpgrade};

use crate::hub::{Hub, Presence, Snapshot};
use crate::inbox::{Inbox, Received};
use crate::limits::SEND_TIMEOUT;
use crate::messages::{ClientMessage, OtherGame, RequestKey, ServerMessage};
use crate::requests::{Act, Person, Reply, log_failure};
use crate::state::Web;
use crate::view::{Reader, words};
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use castellan_community::access::Access;
use castellan_community::error::UserError;
use castellan_game::PlayerId;
use castellan_text::{Language, message};
use std::collections::{BTreeMap, VecDeque};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{broadcast, watch};
use tokio::time::{Interval, MissedTickBehavior, interval, sleep, timeout};

pub(crate) use screen::{Screen, send_position};

/// The reason of a close: the session has ended, or there never was one.
pub(crate) const SIGNED_OUT: (u16, &str) = (4401, "signed-out");
/// The reason of a close: the person sees no such game.
pub(crate) const NO_GAME: (u16, &str) = (4404, "no-game");
/// The reason of a close: the person chose another game in the same instance of the Activity.
const OTHER_GAME: (u16, &str) = (4410, "other-game");
/// The reason of a close: too many connections.
pub(crate) const TOO_MANY: (u16, &str) = (4429, "too-many");
/// The reason of a close: a failure of the server.
pub(crate) const FAILED: (u16, &str) = (1011, "failed");
/// The reason of a close: the server stops.
pub(crate) const STOPPING: (u16, &str) = (1012, "restart");
/// The reason of a close: messages that are not ours, or too many.
pub(crate) const FAULTY: (u16, &str) = (1008, "messages");

/// The time between two looks at the session of a page that only watches, for changes by other processes. Each request
/// looks at it too.
const SESSION_CHECK: Duration = Duration::from_secs(20);
/// The time between two looks at the choice of a page within Discord, in a store that other processes share.
const CHOICE_CHECK: Duration = Duration::from_secs(1);
/// The time that a page has to confirm a close.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);
/// The number of states that a move can refer to.
const REMEMBERED_STATES: usize = 32;

pub(crate) async fn close(socket: &mut WebSocket, (code, reason): (u16, &'static str)) {
    let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
    // The page may be gone.
    if let Ok(Ok(())) = timeout(SEND_TIMEOUT, socket.send(Message::Close(Some(frame)))).await {
        // A connection that is dropped with unread messages is reset, and the page would not get the reason.
        let _ = timeout(CLOSE_TIMEOUT, async { while let Some(Ok(_)) = socket.recv().await {} }).await;
    }
}

/// The reason to close a connection; `None` if it is gone.
pub(crate) type Closing = Option<(u16, &'static str)>;
/// The result of a step of a connection: why it ends, if it does.
pub(crate) type Step = Result<(), Closing>;

/// Waits until the server stops.
pub(crate) async fn stopped(web: &Web) {
    let mut stopping = web.stopping.clone();
    // The sender lives as long as the server.
    let _ = stopping.wait_for(|is_stopping| *is_stopping).await;
}

/// Returns the times at which a connection checks that its page may still be shown.
pub(crate) fn session_checks() -> Interval {
    let mut check = interval(SESSION_CHECK);
    check.set_missed_tick_behavior(MissedTickBehavior::Delay);
    check.reset();
    check
}

/// A connection under way.
struct Connection {
    web: Arc<Web>,
    person: Person,
    token: String,
    reader: Reader,
    hub: Arc<Hub>,
    /// The number among those who only watch; `None` for the people of the game.
    number: Option<u32>,
    states: watch::Receiver<Arc<Snapshot>>,
    present: watch::Receiver<BTreeMap<PlayerId, usize>>,
    /// The reader's presence, unless they hide it or do not play.
    presence: Option<Presence>,
    /// The people who choose games within Discord, for a page there.
    launches: Option<broadcast::Receiver<PlayerId>>,
    /// The reader's other games, as they were sent.
    others: Vec<OtherGame>,
    /// `true` once the page has asked for states.
    has_resumed: bool,
    screen: Screen,
    /// The boards that were sent: their public events, and their versions.
    sent: VecDeque<(u64, u32)>,
    inbox: Inbox,
    /// The revocations and the bans that the session was checked after.
    checked: (u64, u64),
}

impl Connection {
    async fn open(web: &Arc<Web>, person: Person, token: String) -> Result<Self, (u16, &'static str)> {
        // The first message that gets a state checks the session once more.
        let checked = (web.links.revocations().count(), web.access.settings.bans().count());
        // Subscribed before the choice is looked at, so that none is missed.
        let launches = person.session_in_activity().is_some().then(|| web.links.subscribe_to_launches());
        let game = match web.visible_game(&person).await {
            Ok(game) => game,
            Err(UserError::Failed(failed)) => {
                log_failure(&failed);
                return Err(FAILED);
            }
            Err(_) => return Err(NO_GAME),
        };
        let reader = web.reader(&person, &game).await.map_err(|failed| {
            log_failure(&failed);
            FAILED
        })?;
        let (hub, states) = web.hubs.watch(game.id()).await.map_err(|error| {
            tracing::warn!(game = %game.id(), %error, "web: game not loaded");
            FAILED
        })?;
        // Those who only watch get their states later. They may become players, and then they still do.
        let is_concerned = states.borrow().concerns(&reader);
        let (states, number) = if is_concerned {
            (states, None)
        } else {
            let (states, number) = hub.watched();
            (states, Some(number))
        };
        let player = &person.caller.player;
        let presence = (!reader.away && !game.seats_of(player).is_empty()).then(|| hub.enter(player));
        Ok(Self {
            web: Arc::clone(web),
            person,
            token,
            reader,
            present: hub.presence(),
            number,
            hub,
            states,
            presence,
            launches,
            others: Vec::new(),
            has_resumed: false,
            screen: Screen::default(),
            sent: VecDeque::new(),
            inbox: Inbox::new(),
            checked,
        })
    }

    /// Serves the page until the connection ends, and returns the reason to close it.
    async fn run(&mut self, socket: &mut WebSocket) -> Closing {
        let web = Arc::clone(&self.web);
        let mut stopped = pin!(stopped(&web));
        let mut check = session_checks();
        let is_shared = self.launches.is_some() && self.web.referee.store().is_remote();
        let mut choice = interval(CHOICE_CHECK);
        choice.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let step = tokio::select! {
                biased;
                () = &mut stopped => Err(Some(STOPPING)),
                changed = self.states.changed(), if self.has_resumed => match changed {
                    Ok(()) => self.send_news(socket).await,
                    Err(_) => Err(Some(FAILED)),
                },
                changed = self.present.changed(), if self.has_resumed => match changed {
                    Ok(()) => self.send_presence(socket).await,
                    Err(_) => Err(Some(FAILED)),
                },
                () = choice::launch_of(&mut self.launches, &self.person.caller.player) => self.check_choice().await,
                _ = choice.tick(), if is_shared => self.check_choice().await,
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

    /// Checks that the session still stands and the connection still lives.
    async fn check(&mut self, socket: &mut WebSocket) -> Step {
        self.check_session().await?;
        self.send_others(socket).await?;
        // A ping also keeps proxies from closing a quiet connection.
        send(socket, Message::Ping(bytes::Bytes::new())).await
    }

    /// Loads the person again: their session may have ended, and their permissions changed.
    async fn check_session(&mut self) -> Step {
        let web = Arc::clone(&self.web);
        let failed = |error| {
            log_failure(&error);
            Some(FAILED)
        };
        let session = web.links.session(&self.token, &self.person.game).await.map_err(failed)?;
        let Some(session) = session else { return Err(Some(SIGNED_OUT)) };
        let person = web.person(&session).await.map_err(failed)?;
        self.person = person.ok_or(Some(SIGNED_OUT))?;
        match web.visible_game(&self.person).await {
            Ok(_) => Ok(()),
            Err(UserError::Failed(error)) => Err(failed(error)),
            Err(_) => Err(Some(NO_GAME)),
        }
    }

    /// Checks the session before a state is sent that the page has not asked for. Thousands of pages may get it, so the
    /// store is asked only if this process knows of a change that may concern the reader.
    async fn check_changes(&mut self) -> Step {
        let player = &self.person.caller.player;
        let is_revoked = self.web.links.revocations().concern(player, &mut self.checked.0);
        let is_banned = self.web.access.settings.bans().concern(player, &mut self.checked.1);
        let may_have_lost = Access::may_have_lost_sight(&self.states.borrow().game, player);
        if is_revoked || is_banned || may_have_lost { Box::pin(self.check_session()).await } else { Ok(()) }
    }

    /// Handles a message of the page.
    async fn receive(&mut self, socket: &mut WebSocket, message: Message) -> Step {
        match self.inbox.read(&self.web.metrics, message)? {
            Received::Message(message) => self.handle(socket, message).await,
            Received::TooFast(request) => {
                refuse(socket, request, message!(Web, "too-fast").text(self.language())).await
            }
            Received::Nothing => Ok(()),
        }
    }

    async fn handle(&mut self, socket: &mut WebSocket, message: ClientMessage) -> Step {
        match message {
            ClientMessage::Resume { words, .. } => {
                self.web.metrics.count("resume");
                self.check_session().await?;
                self.screen.has_words |= words;
                self.send_state(socket, true).await?;
                self.check_choice().await?;
                self.send_others(socket).await?;
                let was_resumed = std::mem::replace(&mut self.has_resumed, true);
                if was_resumed { Ok(()) } else { self.send_presence(socket).await }
            }
            ClientMessage::Act { request, event, action, picked } => {
                self.web.metrics.count("act");
                self.check_session().await?;
                let seen = self.sent.iter().rev().find(|(sent, _)| *sent == event).map(|(_, board)| *board);
                let act = Act { request: &request, seen, action: &action, is_picked: picked };
                let reply = self.web.act(&self.person, act).await;
                send_reply(socket, request, reply).await
            }
            ClientMessage::Command { request, command, argument } => {
                self.web.metrics.count("command");
                self.check_session().await?;
                let reply = self.web.command(&self.person, &request, &command, &argument).await;
                send_reply(socket, request, reply).await
            }
            ClientMessage::Explain { request, action } => {
                self.web.metrics.count("explain");
                self.check_session().await?;
                let reply = self.web.explain(&self.person, &action).await;
                send_reply(socket, request, reply).await
            }
            ClientMessage::Position { request, event, line } => {
                self.web.metrics.count("position");
                self.check_session().await?;
                self.send_position(socket, request, event, line).await
            }
            ClientMessage::Hide { request } => self.set_away(socket, request, true).await,
            ClientMessage::Show { request } => self.set_away(socket, request, false).await,
            ClientMessage::Choose { request, game } => {
                self.web.metrics.count("choose");
                self.check_session().await?;
                let reply = self.web.choose_game(&self.person, game).await;
                send_reply(socket, request, reply).await
            }
        }
    }

    /// Hides the reader from others from now on, at every board, or shows them again.
    async fn set_away(&mut self, socket: &mut WebSocket, request: RequestKey, is_away: bool) -> Step {
        self.web.metrics.count("away");
        self.check_session().await?;
        let reply = self.web.set_away(&self.person, &request, is_away).await;
        if reply.accepted {
            let player = &self.person.caller.player;
            let plays = !self.states.borrow().game.seats_of(player).is_empty();
            self.reader.away = is_away;
            self.presence = (plays && !is_away).then(|| self.hub.enter(player));
        }
        send_reply(socket, request, reply).await
    }

    fn snapshot(&mut self) -> Arc<Snapshot> {
        Arc::clone(&self.states.borrow_and_update())
    }

    fn language(&self) -> Language {
        self.reader.language
    }

    /// Sends a new state.
    async fn send_news(&mut self, socket: &mut WebSocket) -> Step {
        if let Some(number) = self.number {
            sleep(self.hub.pause_of(number)).await;
        }
        self.send_state(socket, false).await
    }

    /// Sends the newest state. Unless it `is_asked` for, one that looks the same to the reader is left out, so that
    /// nobody notices what is secret.
    async fn send_state(&mut self, socket: &mut WebSocket, is_asked: bool) -> Step {
        if !is_asked {
            self.check_changes().await?;
        }
        let snapshot = self.snapshot();
        if !self.screen.send(socket, &self.web, &snapshot, &self.reader, is_asked).await? {
            return Ok(());
        }
        let board = (snapshot.game.public_head().number, snapshot.game.board_version());
        if self.sent.back() != Some(&board) {
            self.sent.push_back(board);
            if self.sent.len() > REMEMBERED_STATES {
                self.sent.pop_front();
            }
        }
        Ok(())
    }

    async fn send_presence(&mut self, socket: &mut WebSocket) -> Step {
        let snapshot = self.snapshot();
        let (own, language) = (self.person.caller.player.clone(), self.language());
        let present: Vec<PlayerId> = self.present.borrow_and_update().keys().cloned().collect();
        let others = present.iter().filter(|player| **player != own);
        let people = others.map(|player| snapshot.people.label(player, language)).collect();
        // Marked as seen above, so it is looked at here.
        self.send_state(socket, false).await?;
        send_message(socket, &ServerMessage::Presence { people }).await
    }

    async fn send_position(
        &mut self,
        socket: &mut WebSocket,
        request: Option<RequestKey>,
        event: u64,
        line: Vec<String>,
    ) -> Step {
        if let Err(error) = self.web.may_look(&self.person).await {
            let text = self.web.refusal(error, self.language()).await;
            return refuse(socket, request, text).await;
        }
        let snapshot = Arc::clone(&self.states.borrow());
        send_position(socket, snapshot, &self.reader, (request, event, line)).await
    }
}

/// Sends the refusal of a request, if it has an id.
pub(crate) async fn refuse(socket: &mut WebSocket, request: Option<RequestKey>, text: String) -> Step {
    match request {
        Some(request) => send_reply(socket, request, Reply::refused(text)).await,
        None => Ok(()),
    }
}

/// Adds the page's words to the text of a state.
pub(crate) fn with_words(state: &str, language: Language) -> Utf8Bytes {
    let words = serde_json::to_string(&words(language)).unwrap_or_else(|_| "{}".to_owned());
    Utf8Bytes::from(format!("{{\"words\":{words},{}", state.strip_prefix('{').unwrap_or("}")))
}

pub(crate) async fn send_reply(socket: &mut WebSocket, request: RequestKey, reply: Reply) -> Step {
    let Reply { accepted, text, arrows, open } = reply;
    send_message(socket, &ServerMessage::Result { request, accepted, text, arrows, open }).await
}

pub(crate) async fn send_message(socket: &mut WebSocket, message: &ServerMessage) -> Step {
    match serde_json::to_string(message) {
        Ok(text) => send(socket, Message::Text(text.into())).await,
        Err(_) => Err(Some(FAILED)),
    }
}

/// Sends a message. A page that does not take it in time is given up.
pub(crate) async fn send(socket: &mut WebSocket, message: Message) -> Step {
    match timeout(SEND_TIMEOUT, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(None),
    }
}
