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
pub const PLAYS: &str = "child::plays";
/// The environment variable with the path of the store.
pub const FOLDER: &str = "CRASH_FOLDER";
/// The environment variable with the random seed.
pub const SEED: &str = "CRASH_SEED";

/// The number of concurrent users.
const TASKS: usize = 8;
/// The number of commands of each user before the store is closed.
const COMMANDS: usize = 60;
const PEOPLE: [&str; 4] = ["ann", "ben", "cem", "dan"];
/// All games with options that skip the choice of armies, and one with that choice.
const TERMS: &[common::Terms] = &[
    ("king-of-the-mountain", &[("seats", "4"), ("army", "siege")]),
    ("king-of-the-mountain", &[]),
    ("all-round-king", &[("time", "1d per action")]),
    ("mount-chess", &[("setup", "random"), ("time", "2d + 1h")]),
    ("giant-king", &[]),
    ("kings-mate", &[("active", "on"), ("gambit", "on"), ("die", "20")]),
];

struct Machine;

#[async_trait]
impl Clock for Machine {
    fn now(&self) -> Time {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is later than 1970");
        Time::from_ms(since.as_millis() as u64)
    }

    async fn sleep_until(&self, at: Time) {
        tokio::time::sleep(Duration::from_millis(at.since(self.now()).ms())).await;
    }
}

impl Entropy for Machine {
    fn random_bytes(&self) -> Result<[u8; 32], EntropyError> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| EntropyError(Arc::new(error)))?;
        Ok(bytes)
    }
}

/// An announcer that accepts a notice by printing it.
struct Printer;

impl Announcer for Printer {
    async fn announce(&self, notice: &Notice) -> Result<Receipt, DeliveryError> {
        say(&format!("told {} {}", notice.game.id(), notice.key));
        Ok(Receipt("printed".to_owned()))
    }
}

/// Prints one complete line.
fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    out.write_all(format!("{line}\n").as_bytes()).expect("somebody listens");
    out.flush().expect("somebody listens");
}

type Judge = Arc<Referee>;

#[test]
fn plays() {
    let Ok(folder) = std::env::var(FOLDER) else { return };
    let seed: u64 = std::env::var(SEED).expect("a seed").parse().expect("a number");
    say("\nrunning");
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.expect("a runtime");
    say("opening");
    let store = SledStore::open(folder, SledOptions::default()).expect("a store");
    let referee: Judge = Arc::new(Referee::new(store, Machine, Machine));
    runtime.block_on(play(&referee, seed));
    drop(runtime);
    say("closing");
    assert_eq!(Arc::strong_count(&referee), 1, "nobody works on");
    drop(referee);
    say("closed");
}

async fn play(referee: &Judge, seed: u64) {
    referee.outages.end_outage().await.expect("a store");
    say("open");
    let stop = |trouble: &RefereeError| panic!("{trouble}");
    let announcer = Arc::new(Printer);
    let mut random = Random::new(seed);
    let mut tasks = tokio::task::JoinSet::new();
    let games = referee.game_list.games(None, 10_000).await.expect("a store");
    let going: Vec<GameId> = games
        .into_iter()
        .filter(|(_, summary)| summary.phase != castellan::game::Phase::Over)
        .map(|(game, _)| game)
        .collect();
    for number in 0..TASKS {
        let own: Vec<GameId> = going.iter().skip(number).step_by(TASKS).cloned().collect();
        let player =
            Somebody { referee: referee.clone(), random: Random::new(random.next()), seed, number, asked: 0 };
        tasks.spawn(player.play(own));
    }
    tokio::select! {
        _ = tasks.join_all() => {}
        () = referee.timers.run(stop) => {}
        () = referee.outbox.run(&announcer, stop) => {}
        () = keep_beating(referee) => {}
    }
}

async fn keep_beating(referee: &Judge) {
    loop {
        referee.outages.beat().await.expect("a store");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// A concurrent user, who plays several games.
struct Somebody {
    referee: Judge,
    random: Random,
    seed: u64,
    number: usize,
    asked: u32,
}

impl Somebody {
    async fn play(mut self, mut games: Vec<GameId>) {
        for _ in 0..COMMANDS {
            if games.len() < 3 {
                games.push(self.begin().await);
            }
            let game = self.random.pick(&games).clone();
            let over = self.turn(&game).await;
            if over {
                games.retain(|other| *other != game);
            }
        }
    }

    /// Opens a game.
    async fn begin(&mut self) -> GameId {
        let (name, pairs) = *self.random.pick(TERMS);
        let agreement = GameSettings::from_pairs(common::variant(name), pairs).expect("what can be agreed");
        let game = self.referee.games.new_id().expect("entropy");
        let kind = CommandKind::Create {
            settings: Box::new(agreement),
            owner: person(PEOPLE[0]),
            seat: Some(SeatRequest::Any),
        };
        self.ask(&game, PEOPLE[0], kind).await;
        game
    }

    /// Sends a command that the game needs, or another one. Returns `true` if the game is over.
    async fn turn(&mut self, game: &GameId) -> bool {
        let state = self.referee.games.game(game).await.expect("a game");
        let who = *self.random.pick(&PEOPLE);
        let joined = state.seats().len();
        let (who, kind) = match state.to_act() {
            Some(seat) if self.random.chance(85) => {
                let actions = state.record().expect("a game").position().actions();
                let action = (*self.random.pick(&actions)).into();
                (
                    state.player_at(seat).expect("somebody").id.to_string(),
                    CommandKind::Act { action, seen: None },
                )
            }
            Some(_) => (who.to_owned(), self.aside()),
            None if state.phase() == castellan::game::Phase::SetUp => {
                let army = castellan::game::command::Army::Random;
                let kind = if self.random.chance(50) {
                    CommandKind::Ready { seat: None }
                } else {
                    CommandKind::SetArmy { seat: None, army: Hidden(army) }
                };
                (who.to_owned(), kind)
            }
            None if state.phase() == castellan::game::Phase::Over => return true,
            None if joined < state.all_seats().len() => (
                PEOPLE[joined].to_owned(),
                CommandKind::Join { player: person(PEOPLE[joined]), place: SeatRequest::Any },
            ),
            None => (PEOPLE[0].to_owned(), CommandKind::Start),
        };
        self.ask(game, &who, kind).await;
        false
    }

    fn aside(&mut self) -> CommandKind {
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
    async fn ask(&mut self, game: &GameId, who: &str, kind: CommandKind) {
        self.asked += 1;
        let request = format!("crash:{}-{}-{}", self.seed, self.number, self.asked);
        let by = Requester::Player(PlayerId::new(who).expect("a name"));
        let command = Command { by, at: self.referee.now(), request, kind };
        let twice = self.random.chance(10);
        let answer = if twice {
            let (one, two) = tokio::join!(
                self.referee.games.command(game, &command),
                self.referee.games.command(game, &command)
            );
            if let (Ok(one), Ok(two)) = (&one, &two) {
                assert_eq!(one.events, two.events);
            }
            one
        } else {
            self.referee.games.command(game, &command).await
        };
        match answer {
            Ok(verdict) => self.acknowledge(game, &command, &verdict).await,
            Err(RefereeError::Refused(_)) => {}
            Err(trouble) => panic!("{trouble}"),
        }
    }

    async fn acknowledge(&self, game: &GameId, command: &Command, verdict: &CommandOutcome) {
        if verdict.events.is_empty() {
            return;
        }
        let count = verdict.events.len() as u64;
        let store = self.referee.store();
        // Find the end of this command's events, since others may follow.
        let mut to = verdict.state.events();
        if verdict.repeated {
            let log = self.referee.games.log(game).await.expect("a log");
            let last = log.iter().rposition(|event| event.request == command.request).expect("its events");
            to = last as u64 + 1;
        }
        let last = store.read(&game_stream(game), Version(to), 1).await.expect("an event").remove(0);
        let from = to + 1 - count;
        say(&format!("ack {game} {} {from} {to} {}", command.request, last.hash));
    }
}

fn person(name: &str) -> Player {
    Player::person(PlayerId::new(name).expect("a name"))
}
