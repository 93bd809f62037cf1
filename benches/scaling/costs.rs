//! Costs of games: disk space, database size, memory, statements and time.

use crate::server::Server;
use async_trait::async_trait;
use castellan::game::command::SeatRequest;
use castellan::game::{
    Command, CommandKind, Game, GameId, GameSettings, Phase, Player, PlayerId, Requester, Time,
};
use castellan::referee::{
    Announcer, Clock, DeliveryError, Entropy, EntropyError, Notice, Receipt, Referee, game_of_stream,
};
use castellan::rules::Variant;
use castellan::store::{
    MemoryStore, PostgresOptions, PostgresStore, SharedStore, SledOptions, SledStore, Store,
};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;

/// The most actions of a game.
const MAX_ACTIONS: usize = 60;
const NOW: Time = Time::from_ms(1_700_000_000_000);
const PLAYERS: [&str; 2] = ["ann", "ben"];

/// A fixed clock, fixed entropy, and an announcer that accepts every message.
struct FixedEnvironment;

#[async_trait]
impl Clock for FixedEnvironment {
    fn now(&self) -> Time {
        NOW
    }

    async fn sleep_until(&self, _: Time) {}
}

impl Entropy for FixedEnvironment {
    fn random_bytes(&self) -> Result<[u8; 32], EntropyError> {
        Ok([7; 32])
    }
}

impl Announcer for FixedEnvironment {
    async fn announce(&self, _: &Notice) -> Result<Receipt, DeliveryError> {
        Ok(Receipt("1300000000000000000".to_owned()))
    }
}

fn player(name: &str) -> PlayerId {
    PlayerId::new(name).expect("a name")
}

/// A game played request by request.
struct GamePlayer<'a> {
    referee: &'a Referee,
    announcer: Arc<FixedEnvironment>,
    id: GameId,
    requests: usize,
    actions: usize,
}

impl GamePlayer<'_> {
    async fn send(&mut self, by: &str, kind: CommandKind) {
        self.requests += 1;
        let request = format!("discord:13000000{}{:04}", self.id, self.requests);
        let command = Command { by: Requester::Player(player(by)), at: NOW, request, kind };
        self.referee.games.command(&self.id, &command).await.expect("an accepted command");
        // Deliver all notices, so that the game leaves no pending work.
        self.referee.outbox.run_due(&self.announcer).await.expect("a delivered notice");
    }

    /// Plays pseudorandom actions up to the end of the game or the longest length.
    async fn play_game(&mut self, variant: Variant, seed: usize) {
        let settings: &[(&str, &str)] = match variant.info().name {
            "king-of-the-mountain" => &[("army", "balanced"), ("time", "3d")],
            _ => &[("time", "3d")],
        };
        let game_settings = GameSettings::from_pairs(variant, settings).expect("valid settings");
        let owner = Player::person(player(PLAYERS[0]));
        let create =
            CommandKind::Create { settings: Box::new(game_settings), owner, seat: Some(SeatRequest::Any) };
        self.send(PLAYERS[0], create).await;
        let join = CommandKind::Join { player: Player::person(player(PLAYERS[1])), place: SeatRequest::Any };
        self.send(PLAYERS[1], join).await;
        self.send(PLAYERS[0], CommandKind::Start).await;
        for turn in 0..MAX_ACTIONS {
            let game = self.referee.games.game(&self.id).await.expect("a game");
            if game.phase() != Phase::Running {
                return;
            }
            let record = game.record().expect("a started game");
            let actions = record.position().actions();
            let action = actions[(seed * 31 + turn * 17) % actions.len()].into();
            let seat = record.position().to_act();
            let by = game.player_at(seat).expect("a player at the seat").id.to_string();
            self.send(&by, CommandKind::Act { action, seen: None }).await;
            self.actions += 1;
        }
    }
}

/// The totals of several games.
struct Totals {
    games: usize,
    actions: usize,
    span: Duration,
}

async fn play_games(store: SharedStore, variant: Variant, games: usize) -> Totals {
    let referee = Referee::new(store, FixedEnvironment, FixedEnvironment);
    let (began, mut actions) = (Instant::now(), 0);
    for number in 0..games {
        let id = GameId::new(format!("{}{number}", variant.info().name.replace('-', ""))).expect("a name");
        let mut player = GamePlayer {
            referee: &referee,
            announcer: Arc::new(FixedEnvironment),
            id,
            requests: 0,
            actions: 0,
        };
        player.play_game(variant, number).await;
        actions += player.actions;
    }
    Totals { games, actions, span: began.elapsed() }
}

fn folder_size(folder: &Path) -> u64 {
    let entries = std::fs::read_dir(folder).expect("a folder").flatten();
    entries
        .map(|entry| {
            let metadata = entry.metadata().expect("metadata");
            if metadata.is_dir() { folder_size(&entry.path()) } else { metadata.len() }
        })
        .sum()
}

/// Returns the memory of this process in bytes, or `None` without `/proc`.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes * 1_024)
}

fn print_row(variant: Variant, totals: &Totals, bytes: u64, rest: &str) {
    println!(
        "{:22} {:5} games of {:4.1} actions: {:7.0} bytes a game, {:5.0} an action, {:5.2} ms an action{rest}",
        variant.info().name,
        totals.games,
        totals.actions as f64 / totals.games as f64,
        bytes as f64 / totals.games as f64,
        bytes as f64 / totals.actions as f64,
        totals.span.as_secs_f64() * 1_000.0 / totals.actions as f64,
    );
}

/// The number of copies of each game: large enough that previously free memory does not matter.
const COPIES: usize = 20;

/// Prints the memory of a cached game.
fn measure_memory(runtime: &Runtime, games: usize) {
    let store = MemoryStore::new();
    for &variant in Variant::ALL {
        runtime.block_on(play_games(SharedStore::new(store.clone()), variant, games));
    }
    let referee = Referee::new(store.clone(), FixedEnvironment, FixedEnvironment);
    let (mut copies, mut before) = (Vec::with_capacity(Variant::ALL.len() * games * COPIES), None);
    for stream in runtime.block_on(store.streams(None, usize::MAX)).expect("names") {
        if let Some(id) = game_of_stream(&stream) {
            let game = runtime.block_on(referee.games.game(&id)).expect("a game");
            before = before.or_else(memory);
            copies.extend((0..COPIES).map(|_| Game::clone(&game)));
        }
    }
    if let (Some(before), Some(after)) = (before, memory()) {
        let each = after.saturating_sub(before) as f64 / copies.len() as f64;
        println!("memory: {} games, {each:.0} bytes each", copies.len());
    }
}

/// Prints the costs of games in each store.
pub fn measure() {
    let games = std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(100);
    let runtime = Runtime::new().expect("a runtime");
    measure_memory(&runtime, games);
    println!("\nsled: what its folder grows by");
    for &variant in Variant::ALL {
        let folder = tempfile::tempdir().expect("a folder");
        let store = SledStore::open(folder.path(), SledOptions::default()).expect("a store");
        let before = folder_size(folder.path());
        let totals = runtime.block_on(play_games(SharedStore::new(store.clone()), variant, games));
        drop(store);
        print_row(variant, &totals, folder_size(folder.path()) - before, "");
    }
    let Some(server) = Server::start(&["autovacuum=off"]) else {
        println!("\nPostgreSQL: it is not installed");
        return;
    };
    println!("\nPostgreSQL: what the database grows by, after a vacuum, and its transactions");
    for &variant in Variant::ALL {
        let url = server.database();
        let store = runtime.block_on(PostgresStore::open(&url, PostgresOptions::default())).expect("a store");
        let number = |query: &str| -> u64 {
            let output = server.psql(&url, query);
            output.trim().parse().unwrap_or_else(|_| panic!("{query}: {output}"))
        };
        let bytes = "SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace \
                     WHERE relkind = 'r' AND nspname LIKE 'castellan%'";
        let commits = "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()";
        server.psql(&url, "VACUUM FULL");
        let (empty, before) = (number(bytes), number(commits));
        let totals = runtime.block_on(play_games(SharedStore::new(store.clone()), variant, games));
        // Connections report their transactions at most once per second, and when they close.
        runtime.block_on(store.close()).expect("a closed store");
        drop(store);
        std::thread::sleep(Duration::from_secs(2));
        let transactions = number(commits) - before;
        server.psql(&url, "VACUUM FULL");
        let each = transactions as f64 / totals.actions as f64;
        print_row(variant, &totals, number(bytes) - empty, &format!(", {each:.1} transactions an action"));
        // Finished games are packed after a while.
        let store = runtime.block_on(PostgresStore::open(&url, PostgresOptions::default())).expect("a store");
        for stream in runtime.block_on(store.streams(None, usize::MAX)).expect("names") {
            runtime.block_on(store.pack(&stream)).expect("a packed stream");
        }
        drop(store);
        server.psql(&url, "VACUUM FULL");
        let packed = (number(bytes) - empty) as f64 / totals.games as f64;
        println!("{:22} packed: {packed:7.0} bytes a game", "");
    }
}
