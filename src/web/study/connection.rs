//! The connection of a page to its lesson or puzzle.

use super::puzzle::SOLUTION;
use super::{Task, not_possible};
use crate::help::{Answer, rules_of};
use crate::inbox::{Inbox, Received};
use crate::limits::ConnectionPermit;
use crate::messages::{ClientMessage, LONGEST_LINE, RequestKey, ServerMessage};
use crate::requests::{Reply, explanation, log_failure};
use crate::socket::{
    Closing, FAILED, OwnUpgrade, STOPPING, Step, TOO_MANY, close, refuse, send, send_message, send_reply,
    session_checks, stopped, with_words,
};
use crate::state::Web;
use crate::state_text::state_text;
use crate::view::{study_position, study_view};
use axum::body::Body;
use axum::extract::ws::{Message, WebSocket};
use axum::http::Response;
use castellan_community::error::UserError;
use castellan_community::quota::RequestClass;
use castellan_referee::RefereeError;
use castellan_rules::Action;
use castellan_rules::text::input;
use castellan_text::{self as text, message};
use std::pin::pin;
use std::sync::Arc;

/// The word that asks for the rules of the game.
const RULES: &str = "rules";

/// Opens a connection.
pub(super) fn accept(
    upgrade: OwnUpgrade,
    web: Arc<Web>,
    task: Task,
    permit: ConnectionPermit,
) -> Response<Body> {
    upgrade.open(async move |mut socket| {
        web.metrics.connections.inc();
        let mut connection =
            Connection { web, task, event: 1, inbox: Inbox::new(), has_resumed: false, has_words: false };
        if let Some(reason) = connection.run(&mut socket).await {
            close(&mut socket, reason).await;
        }
        connection.web.metrics.connections.dec();
        drop(permit);
    })
}

/// A connection under way.
struct Connection {
    web: Arc<Web>,
    task: Task,
    /// The number of the state, which grows with every change.
    event: u64,
    inbox: Inbox,
    /// `true` once the page has asked for states.
    has_resumed: bool,
    has_words: bool,
}

impl Connection {
    /// Serves the page until the connection ends, and returns the reason to close it.
    async fn run(&mut self, socket: &mut WebSocket) -> Closing {
        let web = Arc::clone(&self.web);
        let mut stopped = pin!(stopped(&web));
        let mut check = session_checks();
        loop {
            let step = tokio::select! {
                biased;
                () = &mut stopped => Err(Some(STOPPING)),
                _ = check.tick() => self.check(socket).await,
                received = socket.recv() => match received {
                    Some(Ok(message)) => self.receive(socket, message).await,
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
        self.task.check_session(&self.web).await?;
        send(socket, Message::Ping(bytes::Bytes::new())).await
    }

    async fn receive(&mut self, socket: &mut WebSocket, message: Message) -> Step {
        let web = Arc::clone(&self.web);
        let message = match self.inbox.read(&web.metrics, message)? {
            Received::Message(message) => message,
            Received::TooFast(request) => {
                let text = message!(Web, "too-fast").text(self.task.language());
                return refuse(socket, request, text).await;
            }
            Received::Nothing => return Ok(()),
        };
        self.task.check_session(&web).await?;
        let class = match &message {
            // The pages of people connect again by themselves. Those of strangers count like their other requests.
            ClientMessage::Resume { .. } => {
                let is_stranger = matches!(self.task, Task::Lesson(_));
                if is_stranger && self.task.admit(&web, RequestClass::Look).is_err() {
                    return Err(Some(TOO_MANY));
                }
                None
            }
            ClientMessage::Act { .. } => Some(RequestClass::Change),
            ClientMessage::Command { command, .. } if command != RULES => Some(RequestClass::Change),
            _ => Some(RequestClass::Look),
        };
        if let Some(class) = class
            && let Err(error) = self.task.admit(&web, class)
        {
            let text = web.refusal(error, self.task.language()).await;
            return refuse(socket, message.request().cloned(), text).await;
        }
        self.handle(socket, message).await
    }

    async fn handle(&mut self, socket: &mut WebSocket, message: ClientMessage) -> Step {
        let web = Arc::clone(&self.web);
        match message {
            ClientMessage::Act { request, event, action, picked } => {
                web.metrics.count("act");
                let result = self.act(&request, event, &action, picked).await;
                if result.is_ok() {
                    self.event += 1;
                    self.send_state(socket).await?;
                }
                self.answer(socket, request, result.map(|()| None)).await
            }
            ClientMessage::Command { request, command, .. } if command == RULES => {
                web.metrics.count("command");
                let text = rules_of(self.task.variant(), self.task.language());
                let reply = web.reply(self.task.language(), Ok(Answer::from(text))).await;
                send_reply(socket, request, reply).await
            }
            ClientMessage::Command { request, command, .. } => {
                web.metrics.count("command");
                let id = self.request_id(&request);
                let result = self.task.command(&web, &command, &id).await;
                if matches!(result, Ok(None)) {
                    self.event += 1;
                    self.send_state(socket).await?;
                }
                self.answer(socket, request, result).await
            }
            ClientMessage::Explain { request, action } => {
                web.metrics.count("explain");
                let language = self.task.language();
                let (text, is_legal) = explanation(self.task.study().record.position(), &action, language);
                let reply = web.reply(language, Ok(Answer::from(text))).await;
                send_reply(socket, request, Reply { accepted: is_legal, ..reply }).await
            }
            ClientMessage::Position { request, event, line } => {
                web.metrics.count("position");
                self.send_position(socket, request, event, line).await
            }
            // Nobody is shown to others here, and no board within Discord.
            ClientMessage::Hide { request }
            | ClientMessage::Show { request }
            | ClientMessage::Choose { request, .. } => self.answer(socket, request, not_possible()).await,
            ClientMessage::Resume { after, words, progress } => {
                web.metrics.count("resume");
                self.has_words |= words;
                if !std::mem::replace(&mut self.has_resumed, true) {
                    self.event = self.event.max(after);
                    self.restore(&progress).await?;
                }
                self.send_state(socket).await
            }
        }
    }

    /// Plays a move on the board that the reader saw.
    async fn act(
        &mut self,
        request: &RequestKey,
        event: u64,
        action: &str,
        is_picked: bool,
    ) -> Result<(), UserError> {
        if event != self.event {
            return UserError::err(message!(Boards, "out-of-date-nothing"));
        }
        let (position, language) = (self.task.study().record.position(), self.task.language());
        let letters = text::piece_letters_in(position.info(), language);
        let action = match action.parse::<Action>() {
            Ok(action) if is_picked && position.is_legal(action) => action,
            _ => input::read_with(position, action, &letters).map_err(|error| {
                let text = text::input_error_in(&error, position, language);
                UserError::sentence(text::Message::verbatim(text))
            })?,
        };
        let (web, id) = (Arc::clone(&self.web), self.request_id(request));
        self.task.act(&web, action, &id).await
    }

    /// Plays over again what the page has played at an earlier connection, up to the first move that leads no further.
    async fn restore(&mut self, progress: &str) -> Step {
        let web = Arc::clone(&self.web);
        for word in progress.split_whitespace().take(LONGEST_LINE) {
            // Results are recorded already, so this request changes nothing.
            let id = self.nonce()?;
            let known = self.task.study().progress.len();
            let restored = match word.parse() {
                _ if word == SOLUTION => self.task.command(&web, word, &id).await.map(drop),
                Ok(action) => self.task.act(&web, action, &id).await,
                Err(_) => break,
            };
            match restored {
                Ok(()) if self.task.study().progress.len() > known => {}
                Err(UserError::Failed(error)) => {
                    log_failure(&error);
                    return Err(Some(FAILED));
                }
                Ok(()) | Err(_) => break,
            }
        }
        Ok(())
    }

    /// Returns the id of a page's request in the store. Ids are the pages' own, so that of one person must not stand
    /// for that of another.
    fn request_id(&self, request: &RequestKey) -> String {
        self.owned(request.as_str())
    }

    /// Returns a new id of a request.
    fn nonce(&self) -> Result<String, Closing> {
        let bytes = self.web.referee.random_bytes().map_err(|error| {
            log_failure(&RefereeError::from(error).into());
            Some(FAILED)
        })?;
        Ok(self.owned(&base16ct::lower::encode_string(&bytes[..16])))
    }

    fn owned(&self, request: &str) -> String {
        match &self.task {
            Task::Puzzle(puzzle) => format!("web:{}-{request}", puzzle.caller.player),
            // Lessons store nothing.
            Task::Lesson(_) => request.to_owned(),
        }
    }

    async fn answer(
        &self,
        socket: &mut WebSocket,
        request: RequestKey,
        result: Result<Option<String>, UserError>,
    ) -> Step {
        let (open, result) = match result {
            Ok(open) => (open, Ok(Answer::from(String::new()))),
            Err(error) => (None, Err(error)),
        };
        let reply = self.web.reply(self.task.language(), result).await;
        send_reply(socket, request, Reply { open, ..reply }).await
    }

    async fn send_state(&mut self, socket: &mut WebSocket) -> Step {
        let (study, event) = (self.task.study().clone(), self.event);
        let (theme, language, now) = (self.task.theme(), self.task.language(), self.web.referee.now());
        // The legal moves of the largest game take milliseconds.
        let text =
            tokio::task::spawn_blocking(move || state_text(&study_view(&study, event, theme, language), now));
        let text = text.await.map_err(|_| Some(FAILED))?;
        let text = if self.has_words { text } else { with_words(&text, language) };
        send(socket, Message::Text(text)).await?;
        self.web.metrics.states.inc();
        self.has_words = true;
        Ok(())
    }

    async fn send_position(
        &self,
        socket: &mut WebSocket,
        request: Option<RequestKey>,
        event: u64,
        line: Vec<String>,
    ) -> Step {
        let (study, language) = (self.task.study(), self.task.language());
        let actions: Option<Vec<Action>> = line.iter().map(|action| action.parse().ok()).collect();
        let actions = actions.filter(|actions| actions.len() <= LONGEST_LINE);
        let (record, seat) = (study.record.clone(), study.seat);
        let position =
            tokio::task::spawn_blocking(move || study_position(&record, seat, event, &actions?, language));
        match position.await.map_err(|_| Some(FAILED))? {
            Some(position) => {
                send_message(socket, &ServerMessage::Position { position: Box::new(position), line }).await
            }
            None => refuse(socket, request, message!(Web, "no-position").text(language)).await,
        }
    }
}
