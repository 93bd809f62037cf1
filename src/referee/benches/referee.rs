//! The cost of a command without the disk (load, decide, encode) for histories of different lengths.
//!
//! `benches/README.md` at the top level explains the numbers.

use async_trait::async_trait;
use castellan_game::command::SeatRequest;
use castellan_game::{Command, CommandKind, GameId, GameSettings, Player, PlayerId, Requester, Time};
use castellan_referee::{
    Announcer, Clock, DeliveryError, Entropy, EntropyError, Notice, Receipt, Referee, game_stream,
};
use castellan_rules::{Action, AnyPosition, Variant};
use castellan_store::{MemoryStore, Store};
use criterion::{Criterion, criterion_group, criterion_main};
use std::collections::HashSet;
use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::runtime::{Builder, Runtime};

/// The lengths of histories, in actions.
const LENGTHS: [usize; 4] = [10, 100, 1_000, 10_000];
const NOW: Time = Time::from_ms(1_700_000_000_000);
const PLAYERS: [&str; 2] = ["ann", "ben"];

struct FixedPorts;

#[async_trait]
impl Clock for FixedPorts {
    fn now(&self) -> Time {
        NOW
    }

    async fn sleep_until(&self, _: Time) {}
}

impl Entropy for FixedPorts {
    fn random_bytes(&self) -> Result<[u8; 32], EntropyError> {
        Ok([7; 32])
    }
}

impl Announcer for FixedPorts {
    async fn announce(&self, _: &Notice) -> Result<Receipt, DeliveryError> {
        Ok(Receipt(String::new()))
    }
}

fn new_referee(store: &MemoryStore) -> Arc<Referee> {
    Arc::new(Referee::new(store.clone(), FixedPorts, FixedPorts))
}

fn game_id() -> GameId {
    GameId::new("long").expect("a name")
}

fn player(name: &str) -> PlayerId {
    PlayerId::new(name).expect("a name")
}

/// Returns a command with a unique request id.
fn command(by: &str, kind: CommandKind) -> Command {
    static LAST: AtomicU64 = AtomicU64::new(0);
    let request = format!("bench:{}", LAST.fetch_add(1, Ordering::Relaxed));
    Command { by: Requester::Player(player(by)), at: NOW, request, kind }
}

fn execute(runtime: &Runtime, referee: &Referee, command: &Command) {
    runtime.block_on(referee.games.command(&game_id(), command)).expect("accepted");
}

/// Returns the number of pieces.
fn pieces(position: &AnyPosition) -> usize {
    position.to_string().bytes().filter(u8::is_ascii_uppercase).count()
}

/// Returns an action that captures nothing and leads to a new position.
fn quiet_action(position: &AnyPosition, seen: &mut HashSet<u128>, turn: usize) -> Action {
    let actions = position.actions();
    let start = turn * 7 % actions.len();
    let found = actions[start..].iter().chain(&actions[..start]).find(|action| {
        let mut after = position.clone();
        after.play_unchecked(**action, None);
        after.outcome().is_none() && pieces(&after) == pieces(position) && seen.insert(after.repetition_key())
    });
    *found.expect("the mountain is large")
}

/// Creates a store with a game of this many actions.
fn long_game(runtime: &Runtime, actions: usize) -> MemoryStore {
    let store = MemoryStore::new();
    let referee = new_referee(&store);
    let variant = "king-of-the-mountain".parse::<Variant>().expect("a game");
    let pairs = [("army", "balanced"), ("first", "w"), ("time", "10d + 1d")];
    let settings = GameSettings::from_pairs(variant, &pairs).expect("valid settings");
    let owner = Player::person(player(PLAYERS[0]));
    let create = CommandKind::Create { settings: Box::new(settings), owner, seat: Some(SeatRequest::Any) };
    execute(runtime, &referee, &command(PLAYERS[0], create));
    let join = CommandKind::Join { player: Player::person(player(PLAYERS[1])), place: SeatRequest::Any };
    execute(runtime, &referee, &command(PLAYERS[1], join));
    execute(runtime, &referee, &command(PLAYERS[0], CommandKind::Start));
    let announcer = Arc::new(FixedPorts);
    let mut seen = HashSet::new();
    for turn in 0..actions {
        let game = runtime.block_on(referee.games.game(&game_id())).expect("a game");
        let position = game.record().expect("it has started").position();
        let action = quiet_action(position, &mut seen, turn);
        execute(runtime, &referee, &command(PLAYERS[turn % 2], move_command(action)));
        // All notices are delivered, as in a real game.
        runtime.block_on(referee.outbox.run_due(&announcer)).expect("a store");
    }
    store
}

fn move_command(action: Action) -> CommandKind {
    CommandKind::Act { action: action.into(), seen: None }
}

/// Returns a copy of the game alone, with its snapshot.
fn copy_game(runtime: &Runtime, store: &MemoryStore) -> MemoryStore {
    let copy = MemoryStore::new();
    runtime.block_on(async {
        let name = game_stream(&game_id());
        let whole = store.whole_stream(&name).await.expect("a store").expect("a game");
        copy.restore(whole).await.expect("a copy");
        let snapshot = store.snapshot(&name).await.expect("a store");
        copy.put_snapshot(&name, snapshot.expect("a snapshot"));
    });
    copy
}

fn commands(criterion: &mut Criterion) {
    let runtime = Builder::new_current_thread().build().expect("a runtime");
    let mut group = criterion.benchmark_group("a command's own cost");
    for length in LENGTHS {
        let store = long_game(&runtime, length);
        let warm = new_referee(&store);
        let game = runtime.block_on(warm.games.game(&game_id())).expect("a game");
        if runtime.block_on(store.snapshot(&game_stream(&game_id()))).expect("a store").is_none() {
            keep_snapshot(&runtime, &store, &game);
        }
        let next = next_actions(game.record().expect("it has started").position(), length);
        for (loaded, title) in [(true, "cached"), (false, "from its snapshot")] {
            group.bench_function(format!("{length} actions/{title}"), |bencher| {
                bencher.iter_custom(|times| measure_play(&runtime, &store, &next, loaded, times));
            });
        }
    }
    group.finish();
}

/// Returns actions that continue from a position, with their players.
fn next_actions(position: &AnyPosition, length: usize) -> Vec<(&'static str, Action)> {
    let (mut position, mut seen) = (position.clone(), HashSet::new());
    let turns = length..length + 65;
    turns
        .map(|turn| {
            let action = quiet_action(&position, &mut seen, turn);
            position.play_unchecked(action, None);
            (PLAYERS[turn % 2], action)
        })
        .collect()
}

/// Measures continued play on copies of the game, which grow little. The first action on a copy is not counted, because
/// copying evicts the processor's caches.
fn measure_play(
    runtime: &Runtime,
    store: &MemoryStore,
    next: &[(&str, Action)],
    loaded: bool,
    times: u64,
) -> Duration {
    let (mut left, mut spent) = (times, Duration::ZERO);
    while left > 0 {
        let store = copy_game(runtime, store);
        let mut referee = new_referee(&store);
        for (turn, (by, action)) in next.iter().enumerate().take(left as usize + 1) {
            if !loaded {
                referee = new_referee(&store);
            }
            let command = command(by, move_command(*action));
            let begun = Instant::now();
            execute(runtime, &referee, black_box(&command));
            if turn > 0 {
                spent += begun.elapsed();
                left -= 1;
            }
        }
    }
    spent
}

fn keep_snapshot(runtime: &Runtime, store: &MemoryStore, game: &castellan_game::Game) {
    let name = game_stream(&game_id());
    let head = runtime.block_on(store.head(&name)).expect("a store").expect("a game");
    let snapshot = castellan_store::Snapshot {
        version: head.version,
        hash: head.hash,
        code_version: "game".to_owned(),
        bytes: game.snapshot(),
    };
    store.put_snapshot(&name, snapshot);
}

criterion_group!(benches, commands);
criterion_main!(benches);
