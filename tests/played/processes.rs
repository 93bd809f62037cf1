//! Tests of several processes over one database: each serves all games, and if one ends or is killed, the others
//! continue.
//!
//! `KILLS=200 PROCESSES=4 cargo test --test played processes::` kills one of four processes 200 times.

use crate::balancer::Balancer;
use crate::harness::{Harness, castellan_command, quick_options, send_signal, stop_process, wait_for};
use crate::stores::proxy::Proxy;
use crate::stores::server::Server;
use crate::test_game::{SLOW_DOWN, TestGame, action_text, export, game_messages, random_finished_game};
use crate::{interaction_transport, stores};
use castellan::rules::Status;
use castellan::sandbox::Id;
use castellan_test_support::Random;
use serde_json::{Value, json};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tokio::process::Child;

/// Returns the number of kills.
fn kills() -> usize {
    std::env::var("KILLS").ok().map_or(4, |kills| kills.parse().expect("KILLS is a number"))
}

/// Returns the number of processes.
pub fn process_count() -> usize {
    std::env::var("PROCESSES").ok().map_or(2, |count| count.parse().expect("PROCESSES is a number"))
}

/// The most moves until enough connections were cut and enough statements failed.
const MAX_TURNS: usize = 200;

/// Several bots over one database.
pub struct Processes {
    pub harness: Harness,
    bots: Vec<Option<Child>>,
    /// The number of starts of each bot.
    runs: Vec<usize>,
    /// The load balancer, with interactions over HTTP.
    balancer: Option<Balancer>,
    /// The number of shards that the bots share, with interactions through the gateway.
    shards: usize,
}

impl Processes {
    /// Starts `count` bots and waits until users can reach them. Returns `None` without PostgreSQL.
    pub async fn start(count: usize, over_http: bool) -> Option<Self> {
        let harness = Harness::without_bot_in_store(quick_options(), stores::assign_database).await?;
        Some(Self::start_at(harness, count, over_http).await)
    }

    /// Starts `count` bots with a gateway of `shards` shards.
    pub async fn start_with_shards(count: usize, shards: usize) -> Option<Self> {
        let harness = Harness::without_bot_in_store(quick_options(), stores::assign_database).await?;
        Some(Self::start_all(harness, count, false, shards).await)
    }

    /// Starts bots at an existing test server whose store is already chosen.
    pub async fn start_at(harness: Harness, count: usize, over_http: bool) -> Self {
        Self::start_all(harness, count, over_http, 1).await
    }

    async fn start_all(harness: Harness, count: usize, over_http: bool, shards: usize) -> Self {
        let balancer = if over_http { Some(Balancer::start(count).await) } else { None };
        if let Some(balancer) = &balancer {
            let mut note = interaction_transport::http_addresses(&harness.sandbox);
            note["endpoint"] = json!(balancer.url());
            std::fs::write(harness.file("stand-in"), note.to_string()).expect("written");
        } else {
            let note = interaction_transport::gateway_addresses(&harness.sandbox);
            std::fs::write(harness.file("stand-in"), note.to_string()).expect("written");
        }
        let bots = (0..count).map(|_| None).collect();
        let mut processes = Self { harness, bots, runs: vec![0; count], balancer, shards };
        for bot in 0..count {
            processes.start_bot(bot);
        }
        let all = castellan::discord::REGISTRY.registration().len();
        let sandbox = &processes.harness.sandbox;
        wait_for("the commands", || (sandbox.command_count(None) == all).then_some(())).await;
        processes.wait_until_reachable().await;
        for bot in 0..count {
            processes.wait_for_log(bot, "people can reach the bot").await;
        }
        processes
    }

    /// Directs interactions over HTTP to this bot, if it is there.
    pub async fn route_to(&self, bot: usize) {
        let refused = || self.harness.sandbox.bad_signatures_refused();
        let before = refused();
        self.balancer.as_ref().expect("there is one").route_to(bot);
        // Attempts in the meantime have replaced the lost connection.
        wait_for("bad signatures", || (refused() > before + 1).then_some(())).await;
    }

    pub fn start_bot(&mut self, bot: usize) {
        self.runs[bot] += 1;
        let mut command = castellan_command(self.harness.folder());
        if let Some(balancer) = &self.balancer {
            command.env("CASTELLAN_GATEWAY", "off");
            command.env("CASTELLAN_LISTEN", balancer.bot_address(bot).to_string());
        }
        if self.shards > 1 {
            command.env("CASTELLAN_SHARDS", format!("0-{}/{}", self.shards - 1, self.shards));
        }
        let log = File::create(self.log_path(bot)).expect("a file");
        command.args(["run", "--stand-in", "stand-in"]).stderr(log);
        self.bots[bot] = Some(command.spawn().expect("it starts"));
    }

    fn log_path(&self, bot: usize) -> PathBuf {
        self.harness.file(&format!("log-{bot}-{}", self.runs[bot]))
    }

    /// Returns the log of a bot's current process.
    pub fn log(&self, bot: usize) -> String {
        std::fs::read_to_string(self.log_path(bot)).unwrap_or_default()
    }

    pub async fn wait_for_log(&self, bot: usize, words: &str) {
        wait_for(words, || self.log(bot).contains(words).then_some(())).await;
    }

    /// Returns `true` if a bot runs the only shard.
    pub fn has_the_shard(&self, bot: usize) -> bool {
        let log = self.log(bot);
        log.rfind("this process runs this shard") > log.rfind("another process runs this shard")
    }

    /// Waits until interactions reach a bot.
    pub async fn wait_until_reachable(&self) {
        let sandbox = &self.harness.sandbox;
        if self.balancer.is_some() {
            wait_for("the endpoint", || sandbox.endpoint()).await;
        } else {
            wait_for("the shards", || (sandbox.connected_sessions() == self.shards).then_some(())).await;
        }
    }

    /// Starts another bot and returns its index.
    pub fn add(&mut self) -> usize {
        self.bots.push(None);
        self.runs.push(0);
        self.start_bot(self.bots.len() - 1);
        self.bots.len() - 1
    }

    /// Removes the last bot, which must be stopped.
    pub fn remove(&mut self, bot: usize) {
        assert!(bot + 1 == self.bots.len() && self.bots[bot].is_none());
        self.bots.pop();
    }

    /// Sends a signal to a bot.
    pub async fn signal(&self, bot: usize, signal: &str) {
        send_signal(self.bots[bot].as_ref().expect("it runs"), signal).await;
    }

    async fn kill(&mut self, bot: usize) {
        let before = self.harness.sandbox.session_counts();
        let had_the_shard = self.has_the_shard(bot);
        let mut killed = self.bots[bot].take().expect("it runs");
        killed.kill().await.expect("it ran");
        if had_the_shard {
            let sandbox = &self.harness.sandbox;
            wait_for("another session", || (sandbox.session_counts() != before).then_some(())).await;
        }
    }

    /// Stops a bot in order.
    pub async fn stop(&mut self, bot: usize) {
        stop_process(self.bots[bot].take().expect("it runs")).await;
        assert!(!self.log(bot).contains("panicked"), "{}", self.log(bot));
    }

    /// Stops all bots in order, and checks that no request was invalid.
    pub async fn finish(mut self) {
        for bot in 0..self.bots.len() {
            self.stop(bot).await;
        }
        assert_eq!(self.harness.sandbox.complaints(), Vec::<String>::new());
        crate::journal::check(&self.harness.sandbox.journal());
    }
}

impl Drop for Processes {
    fn drop(&mut self) {
        if std::thread::panicking() {
            for (bot, runs) in self.runs.iter().enumerate() {
                for run in 1..=*runs {
                    let log = std::fs::read_to_string(self.harness.file(&format!("log-{bot}-{run}")));
                    eprintln!("{bot}, run {run}:\n{}", log.unwrap_or_default());
                }
            }
        }
    }
}

/// Plays this number of moves.
pub async fn play_moves(harness: &Harness, test_game: &mut TestGame, moves: usize) {
    for _ in 0..moves {
        let action = test_game.random_actions(1)[0];
        test_game.type_action(harness, action).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn any_process_serves_any_game_over_http() {
    let Some(mut processes) = Processes::start(process_count().max(2), true).await else { return };
    let mut test_game = TestGame::start_duel(&processes.harness).await;
    for turn in 0..6 {
        processes.route_to(turn % processes.bots.len()).await;
        play_moves(&processes.harness, &mut test_game, 1).await;
    }
    test_game.assert_posted_once_and_dimmed(&processes.harness).await;
    test_game.assert_stored(&processes.harness).await;
    // A rolling restart follows.
    for bot in 0..processes.bots.len() {
        processes.stop(bot).await;
        play_moves(&processes.harness, &mut test_game, 2).await;
        processes.start_bot(bot);
        processes.wait_for_log(bot, "people can reach the bot").await;
        play_moves(&processes.harness, &mut test_game, 1).await;
    }
    test_game.assert_posted_once_and_dimmed(&processes.harness).await;
    test_game.assert_stored(&processes.harness).await;
    processes.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_process_takes_over_the_shard_of_a_stopped_process() {
    let Some(mut processes) = Processes::start(process_count().max(2), false).await else { return };
    let mut test_game = TestGame::start_duel(&processes.harness).await;
    play_moves(&processes.harness, &mut test_game, 4).await;
    assert_eq!(processes.harness.sandbox.session_counts().0, 1, "one has identified");
    for bot in 0..processes.bots.len() {
        let (before, had_the_shard) =
            (processes.harness.sandbox.session_counts(), processes.has_the_shard(bot));
        processes.stop(bot).await;
        if had_the_shard {
            let sandbox = &processes.harness.sandbox;
            wait_for("another session", || (sandbox.session_counts() != before).then_some(())).await;
        }
        processes.wait_until_reachable().await;
        play_moves(&processes.harness, &mut test_game, 2).await;
        processes.start_bot(bot);
        processes.wait_for_log(bot, "people can reach the bot").await;
        play_moves(&processes.harness, &mut test_game, 1).await;
    }
    assert_eq!(processes.harness.sandbox.session_counts().0, 1, "the others went on with its session");
    test_game.assert_posted_once_and_dimmed(&processes.harness).await;
    test_game.assert_stored(&processes.harness).await;
    processes.finish().await;
}

/// Plays complete games while processes are killed at random moments.
async fn play_while_processes_are_killed(over_http: bool) {
    let Some(mut processes) = Processes::start(process_count().max(2), over_http).await else { return };
    let mut random = Random::new(7);
    let (mut left, mut lost) = (kills(), 0);
    while left > 0 {
        let mut test_game = TestGame::start_duel(&processes.harness).await;
        let line = random_finished_game(&test_game.record, 24, |_| true);
        let mut killed = 0;
        for step in &line {
            if left == 0 || !random.chance(50) {
                test_game.type_action(&processes.harness, step.action).await;
                continue;
            }
            (left, killed) = (left - 1, killed + 1);
            let body = json!({ "action": step.action.to_string(), "game": test_game.id });
            let body = processes.harness.command_body("move", &body, None).await;
            let who = test_game.to_act().to_owned();
            let path = format!("channels/{}/run", processes.harness.games_channel);
            let before = processes.harness.sandbox.interactions(1);
            let victim = random.below(processes.bots.len());
            let delay = Duration::from_millis(random.below(400) as u64);
            // The interaction is delivered twice, to any process.
            processes.harness.sandbox.deliver_twice(1);
            let outcome = tokio::time::timeout(delay, processes.harness.request(&who, &path, &body)).await;
            processes.kill(victim).await;
            processes.start_bot(victim);
            processes.wait_until_reachable().await;
            processes.harness.sandbox.deliver_twice(0);
            let reply = match &outcome {
                Ok(Ok(outcome)) if outcome["outcome"] == "message" => {
                    let (user, games_channel) =
                        (processes.harness.person(&who), processes.harness.games_channel);
                    processes.harness.message(user, games_channel, &outcome["message"])
                }
                _ => None,
            };
            // The answer to slow down means that no move was made.
            let is_slow_down =
                |message: &Value| message["content"].as_str().is_some_and(|text| text.starts_with(SLOW_DOWN));
            let acknowledged = reply.as_ref().is_some_and(|message| !is_slow_down(message));
            let latest = processes.harness.sandbox.interactions(1);
            if latest == before {
                // The test server has not received the interaction.
                test_game.type_action(&processes.harness, step.action).await;
                continue;
            }
            if acknowledged && count_new_actions(&processes.harness, &test_game).await == 0 {
                println!("not stored: {reply:?}");
                lost += 1;
            }
            redeliver(&processes.harness, &test_game, latest[0]).await;
            test_game.record.play(step.action, None).expect("a legal action");
            test_game.wait_for_board(&processes.harness, "the board after a kill").await;
        }
        // A move played twice would not match.
        test_game.assert_stored(&processes.harness).await;
        let posted: Vec<String> =
            test_game.posted_actions(&processes.harness).into_iter().map(|played| played.action).collect();
        let mut once = posted.clone();
        once.dedup();
        let expected: Vec<String> =
            (0..line.len()).map(|place| action_text(&test_game.record, place)).collect();
        assert_eq!(once, expected);
        assert!(posted.len() <= expected.len() + killed, "{posted:?}");
    }
    println!("{} kills: {lost} acknowledged actions lost", kills());
    assert_eq!(lost, 0);
    processes.finish().await;
}

/// Returns the number of stored actions that the test has not played yet.
async fn count_new_actions(harness: &Harness, test_game: &TestGame) -> usize {
    let known = export(harness, "Ada", &test_game.id).await;
    known.record().steps().len() - test_game.record.steps().len()
}

/// Delivers an interaction repeatedly until its action is stored, exactly once.
async fn redeliver(harness: &Harness, test_game: &TestGame, interaction: Id) {
    loop {
        harness.sandbox.replay(interaction).expect("it is kept");
        match count_new_actions(harness, test_game).await {
            // Reading is rate limited, too.
            0 => tokio::time::sleep(Duration::from_secs(1)).await,
            count => {
                assert_eq!(count, 1, "it was done twice");
                return;
            }
        }
    }
}

/// The process that created a timer fires it first. If that process is killed just before, another one does.
#[tokio::test(flavor = "multi_thread")]
async fn a_deadline_passes_in_time_after_the_process_that_reserved_it_is_killed() {
    let Some(mut processes) = Processes::start(2, true).await else { return };
    let options = json!({ "variant": "mount-chess", "time": "30s per action" });
    let id = TestGame::open_lobby(&processes.harness, options, &["Ben"]).await;
    processes.route_to(0).await;
    let answer = processes.harness.run("Ada", "game start", json!({ "game": id })).await;
    assert!(!answer.has_failed(), "{answer:?}");
    let began = Instant::now();
    // The time is up, but the bot still waits for moves in transit.
    tokio::time::sleep(Duration::from_secs(35)).await;
    processes.kill(0).await;
    wait_for("the end of the game", || {
        let messages = game_messages(&processes.harness, processes.harness.games_channel, &id);
        let is_over =
            |message: &Value| message["content"].as_str().is_some_and(|text| text.contains(" wins!"));
        messages.iter().any(is_over).then_some(())
    })
    .await;
    println!("over {} seconds after the start", began.elapsed().as_secs());
    processes.start_bot(0);
    processes.wait_for_log(0, "people can reach the bot").await;
    processes.finish().await;
}

/// Makes about every tenth change of the database fail with a serialization error, so that it has to be retried.
const RANDOM_SERIALIZATION_FAILURES: &str = "
    CREATE FUNCTION public.meet() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF random() < 0.1 THEN RAISE EXCEPTION 'met another' USING ERRCODE = '40001'; END IF;
        RETURN NULL;
    END $$;
    DO $$
    DECLARE name text;
    BEGIN
        FOREACH name IN ARRAY ARRAY['streams', 'events', 'requests', 'index_rows', 'jobs', 'sessions', 'leases'] LOOP
            EXECUTE format('CREATE TRIGGER meet BEFORE INSERT OR UPDATE OR DELETE ON castellan.%I
                FOR EACH STATEMENT EXECUTE FUNCTION public.meet()', name);
        END LOOP;
    END $$";

/// Terminates some of the active connections.
const TERMINATE_SOME_CONNECTIONS: &str = "
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE datname LIKE 'test%' AND pid <> pg_backend_pid() AND (state <> 'idle' OR random() < 0.2) AND random() < 0.7";

const TERMINATE_ALL_CONNECTIONS: &str = "
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE datname LIKE 'test%' AND pid <> pg_backend_pid()";

/// Plays a game while database faults disturb two processes.
async fn play_with_database_faults(disturb: impl Fn(&Server, usize)) {
    let Some(server) = Server::start(&["fsync=off"]) else { return };
    let url = server.database();
    let prepare = || drop(server.psql(&url, RANDOM_SERIALIZATION_FAILURES));
    play_with_faults(&url, prepare, |turn| disturb(&server, turn), || true).await;
}

/// Plays games with a database fault at the start and with every move, until enough faults have occurred.
async fn play_with_faults(
    url: &str,
    prepare: impl Fn(),
    disturb: impl Fn(usize),
    has_enough_faults: impl Fn() -> bool,
) {
    let chosen = |folder: &Path| {
        stores::assign_url(folder, url);
        true
    };
    let harness = Harness::without_bot_in_store(quick_options(), chosen).await.expect("a store");
    let processes = Processes::start_at(harness, process_count().max(2), true).await;
    prepare();
    let mut test_game = TestGame::start_duel(&processes.harness).await;
    for turn in 0.. {
        if turn >= 12 && has_enough_faults() {
            break;
        }
        assert!(turn < MAX_TURNS, "too few faults");
        if test_game.record.status() != Status::Ongoing {
            test_game.assert_stored(&processes.harness).await;
            test_game = TestGame::start_duel(&processes.harness).await;
        }
        processes.route_to(turn % processes.bots.len()).await;
        let action = test_game.random_actions(1)[0];
        let who = test_game.to_act().to_owned();
        let body = json!({ "action": action.to_string(), "game": test_game.id });
        let body = processes.harness.command_body("move", &body, None).await;
        let path = format!("channels/{}/run", processes.harness.games_channel);
        let asking = processes.harness.request(&who, &path, &body);
        let disturbing = async { tokio::task::block_in_place(|| disturb(turn)) };
        let (outcome, ()) = tokio::join!(asking, disturbing);
        // The answer was followed by its public message.
        let (eve, games_channel) = (processes.harness.person("Eve"), processes.harness.games_channel);
        let is_shown = outcome.is_ok_and(|outcome| {
            processes.harness.message(eve, games_channel, &outcome["message"]).is_some()
        });
        assert!(!is_shown || count_new_actions(&processes.harness, &test_game).await == 1);
        let latest = processes.harness.sandbox.interactions(1)[0];
        redeliver(&processes.harness, &test_game, latest).await;
        test_game.record.play(action, None).expect("a legal action");
        test_game.wait_for_board(&processes.harness, "the board").await;
    }
    test_game.assert_stored(&processes.harness).await;
    processes.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_survive_failed_transactions_and_terminated_connections() {
    play_with_database_faults(|server, _| {
        for _ in 0..4 {
            server.psql("postgres", TERMINATE_SOME_CONNECTIONS);
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_survive_crashes_of_the_database() {
    play_with_database_faults(|server, turn| {
        if turn % 3 == 1 {
            server.kill();
            server.restart();
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_survive_connections_cut_in_mid_statement_and_failed_statements() {
    let Some(server) = Server::start(&["fsync=off"]) else { return };
    let proxy = Proxy::start(server.folder());
    let prepare = || {
        proxy.cut_within(40_000);
        proxy.fail_every(10);
        // The database terminates the connections itself, so that new ones are opened.
        server.psql("postgres", TERMINATE_ALL_CONNECTIONS);
    };
    let has_enough_faults = || {
        let (failed, reading) = proxy.failure_counts();
        proxy.cut_count() > 2 && reading > 0 && failed > reading
    };
    play_with_faults(&proxy.url(&server.database()), prepare, |_| {}, has_enough_faults).await;
    let (failed, reading) = proxy.failure_counts();
    println!("{} connections cut, {failed} statements failed, {reading} of them reading", proxy.cut_count());
}

#[tokio::test(flavor = "multi_thread")]
async fn games_over_http_survive_kills_of_any_process_at_any_moment() {
    play_while_processes_are_killed(true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_through_the_gateway_survive_kills_of_any_process_at_any_moment() {
    play_while_processes_are_killed(false).await;
}
