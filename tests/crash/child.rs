//! The child process: plays random games until it is killed or finishes.

use async_trait::async_trait;
use castellan::game::command::{Proposal, SeatRequest};
use castellan::game::{
    Command, CommandKind, GameId, GameSettings, Hidden, Player, PlayerId, Requester, Time,
};
use castellan::referee::{
    Announcer, Clock, CommandOutcome, DeliveryError, Entropy, EntropyError, Notice, Receipt, Referee,
    RefereeError, game_stream,
};
use castellan::store::{SledOptions, SledStore, Version};
use castellan_test_support::{self as common, Random};
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The name of the test that acts as the child.
pub const CHILD_TEST: &str = "child::plays_until_killed";
/// The environment variable with the path of the store.
pub const FOLDER: &str = "CRASH_FOLDER";
/// The environment variable with the random seed.
pub const SEED: &str = "CRASH_SEED";

/// The number of concurrent users.
const TASKS: usize = 8;
/// The number of commands of each user before the store is closed.
const COMMANDS: usize = 60;
const PLAYERS: [&str; 4] = ["ann", "ben", "cem", "dan"];
/// All games with options that skip the choice of armies, and one with that choice.
const GAMES: &[common::Terms] = &[
    ("king-of-the-mountain", &[("seats", "4"), ("army", "siege")]),
    ("king-of-the-mountain", &[]),
    ("all-round-king", &[("time", "1d per action")]),
    ("mount-chess", &[("setup", "random"), ("time", "2d + 1h")]),
    ("giant-king", &[]),
    ("kings-mate", &[("active", "on"), ("gambit", "on"), ("die", "20")]),
];

struct System;

#[async_trait]
impl Clock for System {
    fn now(&self) -> Time {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("a time after 1970");
        Time::from_ms(since.as_millis() as u64)
    }

    async fn sleep_until(&self, at: Time) {
        tokio::time::sleep(Duration::from_millis(at.since(self.now()).ms())).await;
    }
}

impl Entropy for System {
    fn random_bytes(&self) -> Result<[u8; 32], EntropyError> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| EntropyError(Arc::new(error)))?;
        Ok(bytes)
    }
}

/// An announcer that accepts a notice by printing it.
struct PrintingAnnouncer;

impl Announcer for PrintingAnnouncer {
    async fn announce(&self, notice: &Notice) -> Result<Receipt, DeliveryError> {
        print_line(&format!("accepted {} {}", notice.game.id(), notice.key));
        Ok(Receipt("printed".to_owned()))
    }
}

/// Prints one complete line.
fn print_line(line: &str) {
    let mut out = std::io::stdout().lock();
    out.write_all(format!("{line}\n").as_bytes()).expect("open output");
    out.flush().expect("open output");
}

type SharedReferee = Arc<Referee>;

#[test]
fn plays_until_killed() {
    let Ok(folder) = std::env::var(FOLDER) else { return };
    let seed: u64 = std::env::var(SEED).expect("a seed").parse().expect("a number");
    print_line("\nrunning");
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.expect("a runtime");
    print_line("opening");
    let store = SledStore::open(folder, SledOptions::default()).expect("a store");
    let referee: SharedReferee = Arc::new(Referee::new(store, System, System));
    runtime.block_on(play(&referee, seed));
    drop(runtime);
    print_line("closing");
    assert_eq!(Arc::strong_count(&referee), 1, "no task still holds the referee");
    drop(referee);
    print_line("closed");
}

async fn play(referee: &SharedReferee, seed: u64) {
    referee.outages.end_outage().await.expect("a store");
    print_line("open");
    let stop = |error: &RefereeError| panic!("{error}");
    let announcer = Arc::new(PrintingAnnouncer);
    let mut random = Random::new(seed);
    let mut tasks = tokio::task::JoinSet::new();
    let games = referee.game_list.games(None, 10_000).await.expect("a store");
    let unfinished: Vec<GameId> = games
        .into_iter()
        .filter(|(_, summary)| summary.phase != castellan::game::Phase::Over)
        .map(|(game, _)| game)
        .collect();
    for number in 0..TASKS {
        let own: Vec<GameId> = unfinished.iter().skip(number).step_by(TASKS).cloned().collect();
        let player =
            User { referee: referee.clone(), random: Random::new(random.next()), seed, number, commands: 0 };
        tasks.spawn(player.play(own));
    }
    tokio::select! {
        _ = tasks.join_all() => {}
        () = referee.timers.run(stop) => {}
        () = referee.outbox.run(&announcer, stop) => {}
        () = send_heartbeats(referee) => {}
    }
}

async fn send_heartbeats(referee: &SharedReferee) {
    loop {
        referee.outages.beat().await.expect("a store");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// A concurrent user, who plays several games.
struct User {
    referee: SharedReferee,
    random: Random,
    seed: u64,
    number: usize,
    commands: u32,
}

impl User {
    async fn play(mut self, mut games: Vec<GameId>) {
        for _ in 0..COMMANDS {
            if games.len() < 3 {
                games.push(self.create_game().await);
            }
            let game = self.random.pick(&games).clone();
            let is_over = self.send_next_command(&game).await;
            if is_over {
                games.retain(|other| *other != game);
            }
        }
    }

    /// Creates a game.
    async fn create_game(&mut self) -> GameId {
        let (name, pairs) = *self.random.pick(GAMES);
        let settings = GameSettings::from_pairs(common::variant(name), pairs).expect("valid settings");
        let game = self.referee.games.new_id().expect("entropy");
        let kind = CommandKind::Create {
            settings: Box::new(settings),
            owner: person(PLAYERS[0]),
            seat: Some(SeatRequest::Any),
        };
        self.send(&game, PLAYERS[0], kind).await;
        game
    }

    /// Sends a command that the game needs, or another one. Returns `true` if the game is over.
    async fn send_next_command(&mut self, game: &GameId) -> bool {
        let state = self.referee.games.game(game).await.expect("a game");
        let player = *self.random.pick(&PLAYERS);
        let joined = state.seats().len();
        let (player, kind) = match state.to_act() {
            Some(seat) if self.random.chance(85) => {
                let actions = state.record().expect("a game").position().actions();
                let action = (*self.random.pick(&actions)).into();
                (
                    state.player_at(seat).expect("a player at the seat").id.to_string(),
                    CommandKind::Act { action, seen: None },
                )
            }
            Some(_) => (player.to_owned(), self.random_other_command()),
            None if state.phase() == castellan::game::Phase::SetUp => {
                let army = castellan::game::command::Army::Random;
                let kind = if self.random.chance(50) {
                    CommandKind::Ready { seat: None }
                } else {
                    CommandKind::SetArmy { seat: None, army: Hidden(army) }
                };
                (player.to_owned(), kind)
            }
            None if state.phase() == castellan::game::Phase::Over => return true,
            None if joined < state.all_seats().len() => (
                PLAYERS[joined].to_owned(),
                CommandKind::Join { player: person(PLAYERS[joined]), place: SeatRequest::Any },
            ),
            None => (PLAYERS[0].to_owned(), CommandKind::Start),
        };
        self.send(game, &player, kind).await;
        false
    }

    fn random_other_command(&mut self) -> CommandKind {
        match self.random.below(9) {
            0 => CommandKind::Offer(Proposal::Draw),
            1 => CommandKind::Offer(Proposal::Takeback),
            2 => CommandKind::Accept(1),
            3 if self.random.chance(20) => CommandKind::Resign { seat: None },
            4..7 => CommandKind::Watch,
            _ => CommandKind::Unwatch,
        }
    }

    /// Sends a command, sometimes twice at once, and prints it once it is acknowledged.
    async fn send(&mut self, game: &GameId, player: &str, kind: CommandKind) {
        self.commands += 1;
        let request = format!("crash:{}-{}-{}", self.seed, self.number, self.commands);
        let by = Requester::Player(PlayerId::new(player).expect("a name"));
        let command = Command { by, at: self.referee.now(), request, kind };
        let is_repeated = self.random.chance(10);
        let answer = if is_repeated {
            let (first, second) = tokio::join!(
                self.referee.games.command(game, &command),
                self.referee.games.command(game, &command)
            );
            if let (Ok(first), Ok(second)) = (&first, &second) {
                assert_eq!(first.events, second.events);
            }
            first
        } else {
            self.referee.games.command(game, &command).await
        };
        match answer {
            Ok(outcome) => self.acknowledge(game, &command, &outcome).await,
            Err(RefereeError::Refused(_)) => {}
            Err(error) => panic!("{error}"),
        }
    }

    async fn acknowledge(&self, game: &GameId, command: &Command, outcome: &CommandOutcome) {
        if outcome.events.is_empty() {
            return;
        }
        let count = outcome.events.len() as u64;
        let store = self.referee.store();
        // Find the end of this command's events, since others may follow.
        let mut to = outcome.state.events();
        if outcome.repeated {
            let log = self.referee.games.log(game).await.expect("a log");
            let last = log.iter().rposition(|event| event.request == command.request).expect("its events");
            to = last as u64 + 1;
        }
        let last = store.read(&game_stream(game), Version(to), 1).await.expect("an event").remove(0);
        let from = to + 1 - count;
        print_line(&format!("ack {game} {} {from} {to} {}", command.request, last.hash));
    }
}

fn person(name: &str) -> Player {
    Player::person(PlayerId::new(name).expect("a name"))
}
