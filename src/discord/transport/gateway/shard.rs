//! One shard: a connection of twilight's, watched, and what must be known to go on after it.
//!
//! twilight-gateway keeps the protocol: heartbeats, resuming, and which closes are final. Here is what it leaves to
//! its user: how long anything may take, whether the address that Discord names for resuming may be used, and that a
//! new session begins only when the budget allows it. So one [`Shard`] identifies at most once; when its session is
//! lost, it ends.

use super::forward::EventForwarder;
use crate::transport::{Address, BotToken};
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use std::error::Error;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{oneshot, watch};
use tokio::time::timeout;
use twilight_gateway::error::ReceiveMessageErrorType;
use twilight_gateway::queue::Queue;
use twilight_gateway::{CloseFrame, ConfigBuilder, Intents, Message, Session, Shard, ShardId, ShardState};

/// How long anything may take until a shard is connected.
const HANDSHAKE: Duration = Duration::from_secs(30);
/// How long a connected shard may hear nothing, not even the answer to a heartbeat: these come every 41 seconds.
const SILENCE: Duration = Duration::from_mins(2);
/// How long a connection may take to close and the next to greet, before a fresh shard goes on with the session.
const CLOSING: Duration = Duration::from_secs(2);
/// What twilight gives instead of a close frame when a connection is lost, or its heartbeats stay unanswered.
const LOST: u16 = 1006;

/// What a shard is started with.
pub struct Start<'a> {
    /// Which of how many.
    pub id: ShardId,
    /// The gateway's address.
    pub url: String,
    /// Which addresses may be used.
    pub address: &'a Address,
    /// What it identifies with.
    pub token: BotToken,
    /// The session with which it goes on, if there is one.
    pub resume: Option<Resume>,
}

/// A session that can go on.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Resume {
    session: Session,
    /// Where Discord wants it to go on. It may be gone: then the gateway's own address does as well.
    url: Option<String>,
}

/// Whoever hears what a shard does.
pub trait Observer {
    /// Whether it is connected, and the session with which another shard could go on now.
    fn observe(&self, is_connected: bool, session: Option<Resume>);

    /// Whether another process is to go on with its session when it leaves.
    fn hands_over(&self) -> bool;
}

/// How a shard ended.
pub enum End {
    /// It is to be started again, with its session if that can go on.
    Over(&'static str, Option<Resume>),
    /// It did nothing for too long, and was stopped.
    Hung(Option<Resume>),
    /// To start it again would lead to the same.
    Fatal(String),
    /// It was told to leave.
    Left,
}

/// Runs a shard until it ends or is to leave.
pub async fn run(
    start: Start<'_>,
    forwarder: &EventForwarder,
    observer: &impl Observer,
    mut leaving: watch::Receiver<bool>,
) -> End {
    let number = start.id.number();
    let mut shard = start.shard();
    let mut begun = false;
    loop {
        let before = shard.state();
        let patience = match before {
            ShardState::Active => SILENCE,
            ShardState::Disconnected { .. } if begun => CLOSING,
            _ => HANDSHAKE,
        };
        let leave = async { drop(leaving.wait_for(|leaving| *leaving).await) };
        let next = tokio::select! {
            next = timeout(patience, shard.next()) => next,
            () = leave => {
                // A connection that only ends leaves its session to whoever goes on with it, and what was not read yet is
                // sent again.
                let session = resume(&shard).filter(|_| observer.hands_over());
                match session {
                    Some(_) => drop(shard),
                    None => say_goodbye(shard, forwarder).await,
                }
                observer.observe(false, session);
                return End::Left;
            }
        };
        begun = true;
        match next {
            Ok(Some(Ok(Message::Text(text)))) => forwarder.payload(&text),
            Ok(Some(Ok(Message::Close(frame)))) => {
                // What comes after a close of our own only answers it.
                if !matches!(before, ShardState::Disconnected { .. }) {
                    log_close(number, frame.as_ref());
                }
                if shard.state() == ShardState::FatallyClosed {
                    return End::Fatal(frame.map_or_else(String::new, |frame| explain(&frame)));
                }
            }
            Ok(Some(Err(error))) => match error.kind() {
                ReceiveMessageErrorType::Reconnect => {
                    let cause = error.source().map_or_else(String::new, ToString::to_string);
                    tracing::warn!(shard = number, cause, "gateway: no connection");
                    return End::Over("no connection", resume(&shard));
                }
                _ => forwarder.unreadable("", "it has no form that the gateway knows"),
            },
            Ok(None) => return End::Fatal("the gateway closed for good".to_owned()),
            Err(_) => return End::Hung(resume(&shard)),
        }
        let now = shard.state();
        observer.observe(now == ShardState::Active, resume(&shard));
        if shard.session().is_none()
            && (before.is_identified() || matches!(now, ShardState::Disconnected { .. }))
        {
            return End::Over("its session is lost", None);
        }
        let is_ready = now == ShardState::Active && before != ShardState::Active;
        if is_ready && shard.resume_url().is_some_and(|url| start.address.gateway(url).is_err()) {
            let resume = resume(&shard).map(|resume| Resume { url: None, ..resume });
            return End::Over("it would resume where it may not connect", resume);
        }
    }
}

impl Start<'_> {
    fn shard(&self) -> Shard<OneIdentify> {
        let intents = Intents::GUILDS | Intents::GUILD_MESSAGES;
        let mut config = ConfigBuilder::new(self.token.0.clone(), intents)
            .proxy_url(self.url.clone())
            .queue(OneIdentify::default());
        if let Some(Resume { session, url }) = &self.resume {
            config = config.session(session.clone());
            if let Some(url) = url {
                config = config.resume_url(url.clone());
            }
        }
        Shard::with_config(self.id, config.build())
    }
}

/// Lets a shard identify once: whoever started it has waited for the budget. It does not ask twice, because a shard that
/// lost its session ends; if it did, it would wait until it counts as hung.
#[derive(Debug, Default)]
struct OneIdentify(Mutex<InteractionData>);

#[derive(Debug, Default)]
struct InteractionData {
    allowed: bool,
    /// Kept, because twilight asks again as soon as one is dropped.
    refused: Vec<oneshot::Sender<()>>,
}

impl Queue for OneIdentify {
    fn enqueue(&self, _: u32) -> oneshot::Receiver<()> {
        let (permit, wanted) = oneshot::channel();
        let mut asked = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if asked.allowed {
            asked.refused.push(permit);
        } else {
            asked.allowed = permit.send(()).is_ok();
        }
        wanted
    }
}

/// The session with which another shard can go on.
fn resume(shard: &Shard<OneIdentify>) -> Option<Resume> {
    let session = shard.session()?.clone();
    Some(Resume { session, url: shard.resume_url().map(str::to_owned) })
}

/// Closes for good, and waits until Discord has answered. What still comes meanwhile is handed on.
async fn say_goodbye(mut shard: Shard<OneIdentify>, forwarder: &EventForwarder) {
    shard.close(CloseFrame::NORMAL);
    let answered = async {
        while let Some(Ok(Message::Text(text))) = shard.next().await {
            forwarder.payload(&text);
        }
    };
    // Without an answer the connection is dropped.
    let _ = timeout(CLOSING, answered).await;
}

fn log_close(shard: u32, frame: Option<&CloseFrame<'_>>) {
    match frame {
        Some(CloseFrame { code: LOST, .. }) => tracing::warn!(shard, "gateway: connection lost"),
        Some(CloseFrame { code, reason }) => {
            // One line, whatever the reason is.
            tracing::warn!(shard, code, reason = %reason.escape_debug(), "gateway: closed");
        }
        None => tracing::warn!(shard, "gateway: closed without a code"),
    }
}

/// Why a close is final, for whoever runs the bot.
fn explain(frame: &CloseFrame<'_>) -> String {
    let cause = match frame.code {
        4004 => "the token is not valid",
        4010..=4012 => "its shards are not as Discord wants them",
        4013 | 4014 => "its intents are not allowed",
        _ => "the close is final",
    };
    format!("{cause} (gateway close {}: {})", frame.code, frame.reason.escape_debug())
}
