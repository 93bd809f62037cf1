//! Random faults: in requests, the gateway, the bot's process, its disk and the state of the server.

use super::ledger::{Cause, SharedLedger, now};
use super::people::{FOUR, id};
use crate::full_disk::{command_with_file_limits, limit_files};
use crate::harness::{Harness, castellan_command, components};
use castellan::sandbox::faults::{Disconnect, Fault, FaultRule, Scope};
use castellan::sandbox::{Id, permissions};
use castellan_test_support::Random;
use serde_json::Value;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::process::{Child, Command};
use tokio::time::sleep;

/// The timeout for expected changes: generous, for busy machines.
const PATIENCE: Duration = Duration::from_mins(3);
/// The requests that get single faults. Answers to interactions get at most two, so that they can still be in time.
const REQUESTS: [(&str, &str); 13] = [
    ("POST", "/interactions/*/*/callback"),
    ("POST", "/interactions/*/*/callback"),
    ("POST", "/channels/*/messages"),
    ("POST", "/channels/*/messages"),
    ("PATCH", "/channels/*/messages/*"),
    ("PATCH", "/webhooks/*/*/messages/*"),
    ("PATCH", "/webhooks/*/*/messages/@original"),
    ("DELETE", "/webhooks/*/*/messages/@original"),
    ("POST", "/webhooks/*/*"),
    ("POST", "/channels/*/threads"),
    ("POST", "/channels/*/messages/*/threads"),
    ("POST", "/users/@me/channels"),
    ("GET", "/**"),
];
/// The codes with which the gateway closes. The last three reject the bot for good, so its program exits.
const CLOSES: [u16; 15] =
    [1000, 1001, 4000, 4001, 4002, 4003, 4005, 4007, 4008, 4009, 4010, 4011, 4012, 4013, 4014];

/// The source of faults, with the bot's process.
pub struct Faults<'a> {
    pub harness: &'a Harness,
    pub shared: &'a SharedLedger,
    pub over: &'a AtomicBool,
    pub random: Random,
    /// The second server.
    pub second: Id,
    /// Set if writes to the bot's disk can be made to fail.
    pub disk: bool,
    pub bot: Child,
}

/// Returns a command for the bot whose disk can be limited, if possible.
pub fn command(harness: &Harness, disk: bool) -> Command {
    let limited = if disk { command_with_file_limits(harness) } else { None };
    limited.unwrap_or_else(|| castellan_command(harness.folder()))
}

impl Faults<'_> {
    /// Causes faults until the end of the test, then removes them and waits for the bot. Returns its process.
    pub async fn run(mut self) -> Child {
        while !self.over.load(Ordering::SeqCst) {
            let pause = 200 + self.random.below(2_500) as u64;
            sleep(Duration::from_millis(pause)).await;
            match self.random.below(100) {
                0..46 => self.fail_request(),
                46..51 => self.fail_all_requests().await,
                51..63 => self.disturb_gateway().await,
                63..67 => self.lose_events().await,
                67..74 => self.repeat_events(),
                74..79 => self.restart_process().await,
                79..82 => self.fill_disk().await,
                82..84 => self.expire_tokens(),
                _ => self.change_server().await,
            }
        }
        self.harness.sandbox.clear_faults();
        self.wait_for_bot().await;
        self.bot
    }

    fn below(&mut self, most: usize) -> Duration {
        Duration::from_millis(self.random.below(most) as u64)
    }

    fn fault(&mut self) -> Fault {
        let executed = self.random.chance(50);
        let after = self.below(900);
        match self.random.below(9) {
            0 => Fault::RateLimited { scope: Scope::Route, after },
            1 => Fault::RateLimited { scope: Scope::Global, after },
            2 => Fault::RateLimited { scope: Scope::Shared, after },
            3..6 => Fault::ServerError { status: *self.random.pick(&[500, 502, 503, 504]), executed },
            6 => Fault::Slow { before: after, after: Duration::ZERO },
            7 => Fault::Slow { before: Duration::ZERO, after },
            _ => Fault::Cut { executed },
        }
    }

    fn fail_request(&mut self) {
        let (method, path) = *self.random.pick(&REQUESTS);
        let callback = path.ends_with("/callback");
        if callback && self.harness.sandbox.faults_left() > 0 {
            return;
        }
        let fault = self.fault();
        let times = 1 + self.random.below(if callback { 2 } else { 4 }) as u32;
        self.shared.fault("request", &format!("{method} {path} {times} x {fault:?}"));
        self.harness.sandbox.inject(FaultRule::new(method, path, times, fault));
    }

    async fn fail_all_requests(&mut self) {
        let from = now();
        let span = Duration::from_millis(500) + self.below(6_000);
        let fault = self.fault();
        self.shared.fault("all requests", &format!("{fault:?} for {span:?}"));
        let trap = FaultRule { method: None, path: "/**".to_owned(), times: u32::MAX, fault };
        self.harness.sandbox.clear_faults();
        self.harness.sandbox.inject(trap);
        sleep(span).await;
        self.harness.sandbox.clear_faults();
        // Waiting requests are retried after a growing pause.
        sleep(Duration::from_secs(1)).await;
        self.shared.span(from, Cause::Requests);
    }

    async fn disturb_gateway(&mut self) {
        let from = now();
        match self.random.below(14) {
            0..4 => {
                let code = *self.random.pick(&CLOSES);
                self.disconnect(Disconnect::Close(code));
            }
            // After most other events the session is resumed.
            9..14 => {
                let resumable = [Disconnect::Drop, Disconnect::Reconnect, Disconnect::Close(4000)];
                let disconnect = *self.random.pick(&resumable);
                self.disconnect(disconnect);
            }
            4 => self.disconnect(Disconnect::CloseWithoutCode),
            5 => self.disconnect(Disconnect::Drop),
            6 => self.disconnect(Disconnect::Reconnect),
            7 => {
                let resumable = self.random.chance(50);
                self.disconnect(Disconnect::InvalidSession(resumable));
            }
            8 if self.random.chance(50) => {
                self.harness.sandbox.refuse_resumes(1);
                self.disconnect(Disconnect::Drop);
            }
            _ => {
                let span = Duration::from_secs(5) + self.below(20_000);
                self.shared.fault("heartbeats", &format!("not answered for {span:?}"));
                self.harness.sandbox.ignore_heartbeats(true);
                sleep(span).await;
                self.harness.sandbox.ignore_heartbeats(false);
            }
        }
        sleep(Duration::from_millis(300)).await;
        self.wait_for_bot().await;
        self.harness.sandbox.refuse_resumes(0);
        self.shared.span(from, Cause::Gateway);
    }

    fn disconnect(&mut self, kind: Disconnect) {
        self.shared.fault("gateway", &format!("{kind:?}"));
        if self.harness.sandbox.connected_sessions() == 1 {
            let code = if let Disconnect::Close(code) = kind { Some(code) } else { None };
            self.shared.lock().closes.push((now(), code));
        }
        self.harness.sandbox.disconnect(kind);
    }

    async fn lose_events(&mut self) {
        let from = now();
        let span = self.below(2_000);
        self.shared.fault("events", &format!("lost for {span:?}"));
        self.harness.sandbox.lose_events(true);
        sleep(span).await;
        self.harness.sandbox.lose_events(false);
        self.shared.span(from, Cause::Gateway);
    }

    fn repeat_events(&mut self) {
        let latest = self.harness.sandbox.interactions(40);
        if self.random.chance(50) && !latest.is_empty() {
            let again = *self.random.pick(&latest);
            self.shared.fault("events", &format!("{again} comes again"));
            // Old interactions are no longer kept.
            let _ = self.harness.sandbox.replay(again);
        } else {
            self.shared.fault("events", "interactions come twice");
            self.harness.sandbox.deliver_twice(1 + self.random.below(4) as u32);
        }
    }

    async fn restart_process(&mut self) {
        let from = now();
        let down = self.random.chance(15);
        if self.random.chance(80) {
            self.shared.fault("process", "killed");
            self.bot.kill().await.expect("it ran");
        } else {
            self.shared.fault("process", "asked to end");
            let id = self.bot.id().map(|id| id.to_string()).unwrap_or_default();
            // The process may have exited by itself.
            let _ = Command::new("sh").args(["-c", "kill -TERM \"$0\"", &id]).status().await;
            tokio::time::timeout(PATIENCE, self.bot.wait()).await.expect("it ends").expect("it ended");
        }
        if down {
            self.shared.fault("network", "down while the bot starts");
            self.harness.sandbox.set_down(true);
        }
        let pause = self.below(1_500);
        sleep(pause).await;
        self.bot = self.harness.spawn(command(self.harness, self.disk));
        if down {
            let pause = Duration::from_secs(1) + self.below(4_000);
            sleep(pause).await;
            self.harness.sandbox.set_down(false);
        }
        self.wait_for_bot().await;
        self.shared.span(from, Cause::Process);
    }

    async fn fill_disk(&mut self) {
        let Some(id) = self.bot.id().filter(|_| self.disk) else { return };
        let span = Duration::from_millis(300) + self.below(5_000);
        if limit_files(id, "1").await {
            let from = now();
            self.shared.fault("disk", &format!("full for {span:?}"));
            sleep(span).await;
            assert!(limit_files(id, "unlimited").await, "its limits can be lifted");
            // The bot checks for room after a growing pause.
            sleep(Duration::from_secs(5)).await;
            self.shared.span(from, Cause::Disk);
        }
    }

    fn expire_tokens(&self) {
        self.shared.fault("tokens", "all expire");
        self.harness.sandbox.expire_tokens();
    }

    /// Waits until the bot can be reached, and restarts it if it has exited by itself.
    async fn wait_for_bot(&mut self) {
        let (from, began) = (now(), Instant::now());
        let all = castellan::discord::REGISTRY.registration().len();
        while self.harness.sandbox.connected_sessions() != 1
            || self.harness.sandbox.command_count(None) != all
        {
            if let Ok(Some(status)) = self.bot.try_wait() {
                self.shared.fault("process", &format!("ended by itself: {status}"));
                self.bot = self.harness.spawn(command(self.harness, self.disk));
            }
            assert!(
                began.elapsed() < PATIENCE,
                "the bot does not come back: {}",
                self.shared.lock().around(now(), 60_000, 0)
            );
            sleep(Duration::from_millis(50)).await;
        }
        if now() > from + 500 {
            self.shared.span(from, Cause::Gateway);
        }
    }

    /// Changes the server: removes channels, threads and messages, lets people leave and return, kicks the bot and
    /// invites it again.
    async fn change_server(&mut self) {
        let sandbox = &self.harness.sandbox;
        let first = self.harness.guild;
        let who = *self.random.pick(&FOUR[1..]);
        let person = self.harness.person(who);
        match self.random.below(12) {
            0..4 => self.delete_message().await,
            4 | 5 => self.delete_or_archive_thread().await,
            6 => {
                self.shared.fault("world", "another channel");
                let name = format!("extra-{}", self.random.below(1_000_000));
                sandbox.add_channel(first, &name).expect("there is the server");
            }
            7 => {
                let extra = self.find_channels(|place| {
                    place["name"].as_str().is_some_and(|name| name.starts_with("extra-"))
                });
                if let Some(extra) = extra.await.first() {
                    self.shared.fault("world", &format!("channel {extra} goes"));
                    self.shared.lock().deleted_channels.push((now(), *extra));
                    sandbox.delete_channel(*extra).expect("it was there");
                }
            }
            8 => {
                self.shared.fault("world", &format!("{who} leaves for a while"));
                // Requests of the absent person are rejected by the test server.
                if sandbox.leave(first, person).is_ok() {
                    sleep(Duration::from_secs(1)).await;
                    sandbox.join(first, person).expect("they may come");
                }
            }
            9 => {
                self.shared.fault("world", "the first server cannot be reached");
                sandbox.set_available(first, false).expect("it was");
                sleep(Duration::from_millis(500)).await;
                sandbox.set_available(first, true).expect("it was not");
            }
            _ => self.kick_bot().await,
        }
    }

    /// Returns the matching channels and threads.
    async fn find_channels(&self, fits: impl Fn(&Value) -> bool) -> Vec<Id> {
        let world = self.harness.world("Ada").await;
        let guilds = world["guilds"].as_array().into_iter().flatten();
        let places = guilds.flat_map(|guild| guild["channels"].as_array().into_iter().flatten());
        places.filter(|place| fits(place)).filter_map(|place| id(&place["id"])).collect()
    }

    async fn delete_message(&mut self) {
        let channels = self.harness.sandbox.channels(self.harness.guild);
        let channel = *self.random.pick(&channels);
        let seen = self.harness.latest("Ada", channel, 10, None).await;
        let boards: Vec<&Value> = seen.iter().filter(|message| !components(message).is_empty()).collect();
        if boards.is_empty() {
            return;
        }
        let board = *self.random.pick(&boards);
        let message = id(&board["id"]).expect("an id");
        self.shared.fault("world", &format!("message {message} is deleted"));
        self.shared.lock().deleted_messages.push((now(), board.clone()));
        // The channel may be gone in the meantime.
        let _ = self.harness.sandbox.delete_message(channel, message);
    }

    async fn delete_or_archive_thread(&mut self) {
        let threads = self.find_channels(|place| place["thread_metadata"].is_object()).await;
        if threads.is_empty() {
            return;
        }
        let thread = *self.random.pick(&threads);
        if self.random.chance(50) {
            self.shared.fault("world", &format!("thread {thread} is deleted"));
            self.shared.lock().deleted_channels.push((now(), thread));
            let _ = self.harness.sandbox.delete_channel(thread);
        } else {
            self.shared.fault("world", &format!("thread {thread} is archived"));
            let _ = self.harness.sandbox.set_thread_state(thread, true, false);
        }
    }

    async fn kick_bot(&mut self) {
        let sandbox = &self.harness.sandbox;
        self.shared.fault("world", "kicked from the second server");
        let (from, sessions) = (now(), sandbox.session_counts());
        if sandbox.kick_bot(self.second).is_err() {
            return;
        }
        let span = Duration::from_secs(3) + self.below(12_000);
        sleep(span).await;
        let (channels, to) = (self.harness.sandbox.channels(self.second), now());
        // A session that started in the meantime did not receive the event.
        if self.harness.sandbox.session_counts() == sessions && self.harness.sandbox.connected_sessions() == 1
        {
            self.shared.lock().absences.push((from, to, channels));
        }
        self.harness.sandbox.invite_bot(self.second, permissions::BOT).expect("it may come");
        self.shared.log("invited to the second server again");
    }
}
