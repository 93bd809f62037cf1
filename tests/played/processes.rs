//! Tests of several processes over one database: each serves all games, and if one ends or is killed, the others
//! continue.
//!
//! `KILLS=200 PROCESSES=4 cargo test --test played processes::` kills one of four processes 200 times.

use crate::balancer::Balancer;
use crate::harness::{Harness, castellan, ended, quick, signalled, until};
use crate::stores::proxy::Proxy;
use crate::stores::server::Server;
use crate::test_game::{SLOW_DOWN, TestGame, export, line, told, words};
use crate::{over, stores};
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
pub fn count() -> usize {
    std::env::var("PROCESSES").ok().map_or(2, |count| count.parse().expect("PROCESSES is a number"))
}

/// The most moves until enough connections were cut and enough statements failed.
const MOST_TURNS: usize = 200;

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
        let harness = Harness::without_a_bot_in(quick(), stores::choose_database).await?;
        Some(Self::start_at(harness, count, over_http).await)
    }

    /// Starts `count` bots with a gateway of `shards` shards.
    pub async fn start_with_shards(count: usize, shards: usize) -> Option<Self> {
        let harness = Harness::without_a_bot_in(quick(), stores::choose_database).await?;
        Some(Self::start_all(harness, count, false, shards).await)
    }

    /// Starts bots at an existing test server whose store is already chosen.
    pub async fn start_at(harness: Harness, count: usize, over_http: bool) -> Self {
        Self::start_all(harness, count, over_http, 1).await
    }

    async fn start_all(harness: Harness, count: usize, over_http: bool, shards: usize) -> Self {
        let balancer = if over_http { Some(Balancer::start(count).await) } else { None };
        if let Some(balancer) = &balancer {
            let mut note = over::note_over_http(&harness.sandbox);
            note["endpoint"] = json!(balancer.url());
            std::fs::write(harness.file("stand-in"), note.to_string()).expect("written");
        } else {
            let note = over::note_through_the_gateway(&harness.sandbox);
            std::fs::write(harness.file("stand-in"), note.to_string()).expect("written");
        }
        let bots = (0..count).map(|_| None).collect();
        let mut processes = Self { harness, bots, runs: vec![0; count], balancer, shards };
        for bot in 0..count {
            processes.begin(bot);
        }
        let all = castellan::discord::REGISTRY.registration().len();
        let sandbox = &processes.harness.sandbox;
        until("the commands", || (sandbox.command_count(None) == all).then_some(())).await;
        processes.can_be_reached().await;
        for bot in 0..count {
            processes.says(bot, "people can reach the bot").await;
        }
        processes
    }

    /// Directs interactions over HTTP to this bot, if it is there.
    pub async fn turns_to(&self, bot: usize) {
        let refused = || self.harness.sandbox.bad_signatures_refused();
        let before = refused();
        self.balancer.as_ref().expect("there is one").turns_to(bot);
        // Attempts in the meantime have replaced the lost connection.
        until("bad signatures", || (refused() > before + 1).then_some(())).await;
    }

    pub fn begin(&mut self, bot: usize) {
        self.runs[bot] += 1;
        let mut command = castellan(self.harness.folder());
        if let Some(balancer) = &self.balancer {
            command.env("CASTELLAN_GATEWAY", "off");
            command.env("CASTELLAN_LISTEN", balancer.place(bot).to_string());
        }
        if self.shards > 1 {
            command.env("CASTELLAN_SHARDS", format!("0-{}/{}", self.shards - 1, self.shards));
        }
        let log = File::create(self.log(bot)).expect("a file");
        command.args(["run", "--stand-in", "stand-in"]).stderr(log);
        self.bots[bot] = Some(command.spawn().expect("it starts"));
    }

    fn log(&self, bot: usize) -> PathBuf {
        self.harness.file(&format!("log-{bot}-{}", self.runs[bot]))
    }

    /// Returns the log of a bot's current process.
    pub fn told(&self, bot: usize) -> String {
        std::fs::read_to_string(self.log(bot)).unwrap_or_default()
    }

    pub async fn says(&self, bot: usize, words: &str) {
        until(words, || self.told(bot).contains(words).then_some(())).await;
    }

    /// Returns `true` if a bot runs the only shard.
    pub fn has_the_shard(&self, bot: usize) -> bool {
        let told = self.told(bot);
        told.rfind("this process runs this shard") > told.rfind("another process runs this shard")
    }

    /// Waits until interactions reach a bot.
    pub async fn can_be_reached(&self) {
        let sandbox = &self.harness.sandbox;
        if self.balancer.is_some() {
            until("the endpoint", || sandbox.endpoint()).await;
        } else {
            until("the shards", || (sandbox.connected() == self.shards).then_some(())).await;
        }
    }

    /// Starts another bot and returns its index.
    pub fn add(&mut self) -> usize {
        self.bots.push(None);
        self.runs.push(0);
        self.begin(self.bots.len() - 1);
        self.bots.len() - 1
    }

    /// Removes the last bot, which must be stopped.
    pub fn remove(&mut self, bot: usize) {
        assert!(bot + 1 == self.bots.len() && self.bots[bot].is_none());
        self.bots.pop();
    }

    /// Sends a signal to a bot.
    pub async fn signal(&self, bot: usize, signal: &str) {
        signalled(self.bots[bot].as_ref().expect("it runs"), signal).await;
    }

    async fn kill(&mut self, bot: usize) {
        let before = self.harness.sandbox.sessions();
        let had_the_shard = self.has_the_shard(bot);
        let mut killed = self.bots[bot].take().expect("it runs");
        killed.kill().await.expect("it ran");
        if had_the_shard {
            let sandbox = &self.harness.sandbox;
            until("another session", || (sandbox.sessions() != before).then_some(())).await;
        }
    }

    /// Stops a bot in order.
    pub async fn stop(&mut self, bot: usize) {
        ended(self.bots[bot].take().expect("it runs")).await;
        assert!(!self.told(bot).contains("panicked"), "{}", self.told(bot));
    }

    /// Stops all bots in order, and checks that no request was invalid.
    pub async fn end(mut self) {
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
                    let told = std::fs::read_to_string(self.harness.file(&format!("log-{bot}-{run}")));
                    eprintln!("{bot}, run {run}:\n{}", told.unwrap_or_default());
                }
            }
        }
    }
}

/// Plays this number of moves.
pub async fn plays(harness: &Harness, test_game: &mut TestGame, moves: usize) {
    for _ in 0..moves {
        let action = test_game.some(1)[0];
        test_game.types(harness, action).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn any_process_serves_any_game_over_http() {
    let Some(mut processes) = Processes::start(count().max(2), true).await else { return };
    let mut test_game = TestGame::duel(&processes.harness).await;
    for turn in 0..6 {
        processes.turns_to(turn % processes.bots.len()).await;
        plays(&processes.harness, &mut test_game, 1).await;
    }
    test_game.was_told_once(&processes.harness).await;
    test_game.is_what_was_played(&processes.harness).await;
    // A rolling restart follows.
    for bot in 0..processes.bots.len() {
        processes.stop(bot).await;
        plays(&processes.harness, &mut test_game, 2).await;
        processes.begin(bot);
        processes.says(bot, "people can reach the bot").await;
        plays(&processes.harness, &mut test_game, 1).await;
    }
    test_game.was_told_once(&processes.harness).await;
    test_game.is_what_was_played(&processes.harness).await;
    processes.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_process_has_the_shard_and_another_takes_over_when_it_ends() {
    let Some(mut processes) = Processes::start(count().max(2), false).await else { return };
    let mut test_game = TestGame::duel(&processes.harness).await;
    plays(&processes.harness, &mut test_game, 4).await;
    assert_eq!(processes.harness.sandbox.sessions().0, 1, "one has identified");
    for bot in 0..processes.bots.len() {
        let (before, had_the_shard) = (processes.harness.sandbox.sessions(), processes.has_the_shard(bot));
        processes.stop(bot).await;
        if had_the_shard {
            let sandbox = &processes.harness.sandbox;
            until("another session", || (sandbox.sessions() != before).then_some(())).await;
        }
        processes.can_be_reached().await;
        plays(&processes.harness, &mut test_game, 2).await;
        processes.begin(bot);
        processes.says(bot, "people can reach the bot").await;
        plays(&processes.harness, &mut test_game, 1).await;
    }
    assert_eq!(processes.harness.sandbox.sessions().0, 1, "the others went on with its session");
    test_game.was_told_once(&processes.harness).await;
    test_game.is_what_was_played(&processes.harness).await;
    processes.end().await;
}

/// Plays complete games while processes are killed at random moments.
async fn is_played_while_processes_are_killed(over_http: bool) {
    let Some(mut processes) = Processes::start(count().max(2), over_http).await else { return };
    let mut random = Random::new(7);
    let (mut left, mut lost) = (kills(), 0);
    while left > 0 {
        let mut test_game = TestGame::duel(&processes.harness).await;
        let line = line(&test_game.record, 24, |_| true);
        let mut killed = 0;
        for step in &line {
            if left == 0 || !random.chance(50) {
                test_game.types(&processes.harness, step.action).await;
                continue;
            }
            (left, killed) = (left - 1, killed + 1);
            let body = json!({ "action": step.action.to_string(), "game": test_game.id });
            let body = processes.harness.command("move", &body, None).await;
            let who = test_game.to_act().to_owned();
            let asked = format!("channels/{}/run", processes.harness.hall);
            let before = processes.harness.sandbox.interactions(1);
            let victim = random.below(processes.bots.len());
            let moment = Duration::from_millis(random.below(400) as u64);
            // The interaction is delivered twice, to any process.
            processes.harness.sandbox.deliver_twice(1);
            let outcome = tokio::time::timeout(moment, processes.harness.asks(&who, &asked, &body)).await;
            processes.kill(victim).await;
            processes.begin(victim);
            processes.can_be_reached().await;
            processes.harness.sandbox.deliver_twice(0);
            let said = match &outcome {
                Ok(Ok(outcome)) if outcome["outcome"] == "message" => {
                    let (user, hall) = (processes.harness.person(&who), processes.harness.hall);
                    processes.harness.message(user, hall, &outcome["message"])
                }
                _ => None,
            };
            // The answer to slow down means that no move was made.
            let is_told =
                |message: &Value| message["content"].as_str().is_some_and(|said| said.starts_with(SLOW_DOWN));
            let acknowledged = said.as_ref().is_some_and(|message| !is_told(message));
            let asked = processes.harness.sandbox.interactions(1);
            if asked == before {
                // The test server has not received the interaction.
                test_game.types(&processes.harness, step.action).await;
                continue;
            }
            if acknowledged && stored(&processes.harness, &test_game).await == 0 {
                println!("not stored: {said:?}");
                lost += 1;
            }
            comes_again(&processes.harness, &test_game, asked[0]).await;
            test_game.record.play(step.action, None).expect("a legal action");
            test_game.board(&processes.harness, "the board after a kill").await;
        }
        // A move played twice would not match.
        test_game.is_what_was_played(&processes.harness).await;
        let told: Vec<String> =
            test_game.played(&processes.harness).into_iter().map(|played| played.action).collect();
        let mut once = told.clone();
        once.dedup();
        let wanted: Vec<String> = (0..line.len()).map(|place| words(&test_game.record, place)).collect();
        assert_eq!(once, wanted);
        assert!(told.len() <= wanted.len() + killed, "{told:?}");
    }
    println!("{} kills: {lost} acknowledged actions lost", kills());
    assert_eq!(lost, 0);
    processes.end().await;
}

/// Returns the number of stored actions that the test has not played yet.
async fn stored(harness: &Harness, test_game: &TestGame) -> usize {
    let known = export(harness, "Ada", &test_game.id).await;
    known.record().steps().len() - test_game.record.steps().len()
}

/// Delivers an interaction repeatedly until its action is stored, exactly once.
async fn comes_again(harness: &Harness, test_game: &TestGame, interaction: Id) {
    loop {
        harness.sandbox.replay(interaction).expect("it is kept");
        match stored(harness, test_game).await {
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
async fn a_deadline_is_kept_when_the_process_is_killed_that_would_have_seen_to_it() {
    let Some(mut processes) = Processes::start(2, true).await else { return };
    let options = json!({ "variant": "mount-chess", "time": "30s per action" });
    let id = TestGame::lobby(&processes.harness, options, &["Ben"]).await;
    processes.turns_to(0).await;
    let heard = processes.harness.gives("Ada", "game start", json!({ "game": id })).await;
    assert!(!heard.failed(), "{heard:?}");
    let began = Instant::now();
    // The time is up, but the bot still waits for moves in transit.
    tokio::time::sleep(Duration::from_secs(35)).await;
    processes.kill(0).await;
    until("the end of the game", || {
        let told = told(&processes.harness, processes.harness.hall, &id);
        let is_over =
            |message: &Value| message["content"].as_str().is_some_and(|text| text.contains("on time"));
        told.iter().any(is_over).then_some(())
    })
    .await;
    println!("over {} seconds after the start", began.elapsed().as_secs());
    processes.begin(0);
    processes.says(0, "people can reach the bot").await;
    processes.end().await;
}

/// Makes about every tenth change of the database fail with a serialization error, so that it has to be retried.
const MEETINGS: &str = "
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
const CUT: &str = "
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE datname LIKE 'test%' AND pid <> pg_backend_pid() AND (state <> 'idle' OR random() < 0.2) AND random() < 0.7";

const END_ALL: &str = "
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE datname LIKE 'test%' AND pid <> pg_backend_pid()";

/// Plays a game while database faults disturb two processes.
async fn is_played_while_the_database(is_disturbed: impl Fn(&Server, usize)) {
    let Some(server) = Server::start(&["fsync=off"]) else { return };
    let url = server.database();
    let begun = || drop(server.psql(&url, MEETINGS));
    is_played_while(&url, begun, |turn| is_disturbed(&server, turn), || true).await;
}

/// Plays games with a database fault at the start and with every move, until enough faults have occurred.
async fn is_played_while(
    url: &str,
    begun: impl Fn(),
    is_disturbed: impl Fn(usize),
    is_enough: impl Fn() -> bool,
) {
    let chosen = |folder: &Path| {
        stores::choose_url(folder, url);
        true
    };
    let harness = Harness::without_a_bot_in(quick(), chosen).await.expect("a store");
    let processes = Processes::start_at(harness, count().max(2), true).await;
    begun();
    let mut test_game = TestGame::duel(&processes.harness).await;
    for turn in 0.. {
        if turn >= 12 && is_enough() {
            break;
        }
        assert!(turn < MOST_TURNS, "it is never enough");
        if test_game.record.status() != Status::Ongoing {
            test_game.is_what_was_played(&processes.harness).await;
            test_game = TestGame::duel(&processes.harness).await;
        }
        processes.turns_to(turn % processes.bots.len()).await;
        let action = test_game.some(1)[0];
        let who = test_game.to_act().to_owned();
        let body = json!({ "action": action.to_string(), "game": test_game.id });
        let body = processes.harness.command("move", &body, None).await;
        let asked = format!("channels/{}/run", processes.harness.hall);
        let asking = processes.harness.asks(&who, &asked, &body);
        let disturbing = async { tokio::task::block_in_place(|| is_disturbed(turn)) };
        let (outcome, ()) = tokio::join!(asking, disturbing);
        // The answer was followed by its public message.
        let (eve, hall) = (processes.harness.person("Eve"), processes.harness.hall);
        let is_shown =
            outcome.is_ok_and(|outcome| processes.harness.message(eve, hall, &outcome["message"]).is_some());
        assert!(!is_shown || stored(&processes.harness, &test_game).await == 1);
        let asked = processes.harness.sandbox.interactions(1)[0];
        comes_again(&processes.harness, &test_game, asked).await;
        test_game.record.play(action, None).expect("a legal action");
        test_game.board(&processes.harness, "the board").await;
    }
    test_game.is_what_was_played(&processes.harness).await;
    processes.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_survive_transactions_that_fail_and_connections_that_are_cut() {
    is_played_while_the_database(|server, _| {
        for _ in 0..4 {
            server.psql("postgres", CUT);
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_survive_a_database_that_crashes() {
    is_played_while_the_database(|server, turn| {
        if turn % 3 == 1 {
            server.kill();
            server.restart();
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_survive_a_proxy_that_cuts_in_the_middle_and_statements_that_fail() {
    let Some(server) = Server::start(&["fsync=off"]) else { return };
    let proxy = Proxy::start(server.folder());
    let begun = || {
        proxy.cut_within(40_000);
        proxy.fail_every(10);
        // The database terminates the connections itself, so that new ones are opened.
        server.psql("postgres", END_ALL);
    };
    let is_enough = || {
        let (failed, reading) = proxy.failure_counts();
        proxy.cut_count() > 2 && reading > 0 && failed > reading
    };
    is_played_while(&proxy.url(&server.database()), begun, |_| {}, is_enough).await;
    let (failed, reading) = proxy.failure_counts();
    println!("{} connections cut, {failed} statements failed, {reading} of them reading", proxy.cut_count());
}

#[tokio::test(flavor = "multi_thread")]
async fn games_over_http_survive_kills_of_any_process_at_any_moment() {
    is_played_while_processes_are_killed(true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_through_the_gateway_survive_kills_of_any_process_at_any_moment() {
    is_played_while_processes_are_killed(false).await;
}
