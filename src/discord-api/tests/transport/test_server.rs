//! The transport at the test server: limits, faults and disconnects.

use crate::clock::TestClock;
use castellan_discord_api::shared_state::LocalState;
use castellan_discord_api::transport::gateway::Shards;
use castellan_discord_api::transport::{Address, BotToken, DiscordInput, Transport};
use castellan_discord_api::wire::{ChannelId, Event, GuildId, Message};
use castellan_discord_api::{CallError, Discord as _};
use castellan_sandbox::faults::{Disconnect, Fault, FaultRule, Scope};
use castellan_sandbox::{self as sandbox, Options, Sandbox};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;

async fn test_server() -> (Sandbox, Transport) {
    let sandbox = sandbox::start(Options::default()).await.expect("it starts");
    let (rest, certificate) = (sandbox.rest_address(), sandbox.certificate_pem().to_owned());
    let address = Address::TestServer { rest, certificate };
    let transport = Transport::new(address, BotToken::new(sandbox.token()), TestClock::new());
    (sandbox, transport.expect("it is on this machine"))
}

fn channels(sandbox: &Sandbox) -> Vec<ChannelId> {
    let guild = sandbox.first_guild().expect("a server");
    let id = |id: &sandbox::Id| ChannelId(id.to_string().parse().expect("a number"));
    sandbox.channels(guild).iter().map(id).collect()
}

/// Returns the number of public messages in the first channel.
fn messages(sandbox: &Sandbox) -> usize {
    let guild = sandbox.first_guild().expect("a server");
    let (ada, channel) = (sandbox.person("Ada").expect("she is there"), sandbox.channels(guild)[0]);
    sandbox.history(ada, channel).expect("she may look").len()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_posted_once_despite_faults() {
    let (sandbox, transport) = test_server().await;
    let after = Duration::from_millis(50);
    let faults = [
        Fault::RateLimited { scope: Scope::Route, after },
        Fault::RateLimited { scope: Scope::Shared, after },
        Fault::RateLimited { scope: Scope::Global, after },
        Fault::ServerError { status: 500, executed: false },
        Fault::ServerError { status: 502, executed: true },
        Fault::Cut { executed: false },
        Fault::Cut { executed: true },
        Fault::Slow { before: after, after },
    ];
    let channel = channels(&sandbox)[0];
    for (number, fault) in (1..).zip(faults) {
        sandbox.inject(FaultRule::new("POST", "/channels/*/messages", 1, fault));
        let sent = transport.post(channel, &Message::text("Once"), &format!("nonce-{number}")).await;
        sent.unwrap_or_else(|error| panic!("{fault:?}: {error}"));
        assert_eq!((sandbox.faults_left(), messages(&sandbox)), (0, number), "{fault:?}");
    }
    assert_eq!(sandbox.complaints(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn permanent_errors_are_returned() {
    let (sandbox, transport) = test_server().await;
    let channel = channels(&sandbox)[0];
    sandbox.inject(FaultRule::new("GET", "/channels/*", 1, Fault::Refused { status: 403, code: 50001 }));
    let refused = transport.channel(channel).await;
    assert!(matches!(refused, Err(CallError::Forbidden { code: 50001, .. })), "{refused:?}");
    assert_eq!(transport.channel(channel).await.expect("it may look now").id, channel);
    let nowhere = transport.channel(ChannelId(4_000_000_000_000)).await;
    assert!(matches!(nowhere, Err(CallError::Gone { code: 10003, .. })), "{nowhere:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn at_most_fifty_requests_are_sent_per_second() {
    let (sandbox, transport) = test_server().await;
    let guild = sandbox.first_guild().expect("a server");
    for number in 0..130 {
        sandbox.add_channel(guild, &format!("hall-{number}")).expect("there is room");
    }
    let mut calls = JoinSet::new();
    for channel in channels(&sandbox) {
        let transport = transport.clone();
        calls.spawn(async move { transport.channel(channel).await.map(drop) });
    }
    for result in calls.join_all().await {
        assert_eq!(result, Ok(()));
    }
    assert!(sandbox.busiest_second() <= 50, "{}", sandbox.busiest_second());
    assert_eq!(transport.metrics().rate_limited.get(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_limit_of_a_route_is_respected_in_advance() {
    let (sandbox, transport) = test_server().await;
    let channel = channels(&sandbox)[0];
    for number in 0..7 {
        let sent = transport.post(channel, &Message::text("One of many"), &format!("nonce-{number}")).await;
        sent.expect("it is sent when there is room");
    }
    assert_eq!((messages(&sandbox), transport.metrics().rate_limited.get()), (7, 0));
}

/// A bot connected to the test server's gateway.
struct ConnectedBot {
    sandbox: Sandbox,
    received: mpsc::UnboundedReceiver<DiscordInput>,
    reached: watch::Receiver<bool>,
}

impl ConnectedBot {
    async fn start() -> Self {
        let (sandbox, transport) = test_server().await;
        let (sender, received) = mpsc::unbounded_channel();
        let (told, reached) = watch::channel(false);
        tokio::spawn(async move {
            let state = Arc::new(LocalState::default());
            transport.run_gateway(Shards::Recommended, state, sender, told, std::future::pending()).await
        });
        let mut bot = Self { sandbox, received, reached };
        bot.wait_for_session().await;
        bot
    }

    /// Waits until a session begins.
    async fn wait_for_session(&mut self) {
        while !matches!(self.received.recv().await.expect("it listens"), DiscordInput::Ready { .. }) {}
    }

    /// Checks that the bot still receives events.
    async fn check_events(&mut self) {
        let guild = self.sandbox.first_guild().expect("a server");
        self.sandbox.set_available(guild, false).expect("it was");
        let guild = GuildId(guild.to_string().parse().expect("a number"));
        let gone = DiscordInput::Event(Event::GuildDeleted { guild, unavailable: true });
        while self.received.recv().await.expect("it listens") != gone {}
    }

    /// Disconnects the bot, and checks that it resumes its session or begins a new one.
    async fn reconnect(farewell: Disconnect, resumes: bool) {
        let mut bot = Self::start().await;
        bot.sandbox.disconnect(farewell);
        if !resumes {
            bot.wait_for_session().await;
        }
        bot.check_events().await;
        assert_eq!(bot.sandbox.session_counts().0, if resumes { 1 } else { 2 }, "{farewell:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn resumable_sessions_are_resumed() {
    for farewell in [
        Disconnect::Drop,
        Disconnect::Reconnect,
        Disconnect::Close(1000),
        Disconnect::Close(4000),
        Disconnect::CloseWithoutCode,
        Disconnect::InvalidSession(true),
    ] {
        ConnectedBot::reconnect(farewell, true).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lost_sessions_are_replaced() {
    let mut all = JoinSet::new();
    for farewell in [Disconnect::Close(4003), Disconnect::InvalidSession(false)] {
        all.spawn(ConnectedBot::reconnect(farewell, false));
    }
    all.join_all().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_event_is_missed_during_an_outage() {
    let mut bot = ConnectedBot::start().await;
    bot.reached.wait_for(|reached| *reached).await.expect("it listens");
    bot.sandbox.set_down(true);
    bot.reached.wait_for(|reached| !*reached).await.expect("it listens");
    bot.sandbox.set_down(false);
    bot.check_events().await;
    assert_eq!(bot.sandbox.session_counts(), (1, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_of_one_bot_count_each_other() {
    let (sandbox, one) = test_server().await;
    let (rest, certificate) = (sandbox.rest_address(), sandbox.certificate_pem().to_owned());
    let address = Address::TestServer { rest, certificate };
    let other =
        Transport::new(address, BotToken::new(sandbox.token()), TestClock::new()).expect("it is here");
    let state = LocalState::default();
    let (told, mut heard) = watch::channel(None);
    let sharing = one.share_limits(&state, |others| {
        told.send_replace(Some(others));
    });
    let both = async {
        heard.wait_for(|others| *others == Some(0)).await.expect("it is told");
        tokio::select! {
            () = other.share_limits(&state, |_| ()) => {}
            heard = heard.wait_for(|others| *others == Some(1)) => drop(heard.expect("it is told")),
        }
    };
    tokio::select! {
        () = sharing => {}
        () = both => {}
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_process_sends_nothing_until_others_have_counted_it() {
    let (sandbox, one) = test_server().await;
    let (rest, certificate) = (sandbox.rest_address(), sandbox.certificate_pem().to_owned());
    let address = Address::TestServer { rest, certificate };
    let other =
        Transport::new(address, BotToken::new(sandbox.token()), TestClock::new()).expect("it is here");
    let state = LocalState::default();
    let (told, mut heard) = watch::channel(None);
    let (told_other, mut heard_other) = watch::channel(None);
    let channel = channels(&sandbox)[0];
    let counts = one.share_limits(&state, |others| {
        told.send_replace(Some(others));
    });
    let posts = async {
        heard.wait_for(|others| *others == Some(0)).await.expect("it is told");
        let comes = other.share_limits(&state, |others| {
            told_other.send_replace(Some(others));
        });
        let sends = async {
            heard_other.wait_for(|others| *others == Some(1)).await.expect("it is told");
            other.post(channel, &Message::text("here"), "here").await.expect("it is posted");
        };
        tokio::select! {
            () = comes => {}
            () = sends => {}
        }
        assert_eq!(*heard.borrow(), Some(1));
    };
    tokio::select! {
        // The earlier process counts first where both are due.
        biased;
        () = counts => {}
        () = posts => {}
    }
}
