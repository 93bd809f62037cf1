//! The cost of a command without the disk: a game of many actions is restored from its snapshot, an action is decided,
//! and the events and the next snapshot are written.
//!
//! `benches/README.md` at the top level explains the numbers.

use castellan_game::command::SeatRequest;
use castellan_game::{
    ActionInput, Command, CommandKind, Event, Game, GameId, GameSettings, Player, PlayerId, Requester, Time,
    decide,
};
use castellan_rules::{Options, Variant};
use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;

const NOW: Time = Time::from_ms(1_700_000_000_000);
const NAMES: [&str; 4] = ["ann", "ben", "cem", "dan"];
/// Options of a game.
type Pairs = &'static [(&'static str, &'static str)];

/// The numbers of actions in the games.
const LENGTHS: [usize; 3] = [10, 1_000, 10_000];

fn game_id() -> GameId {
    GameId::new("bench").expect("a name")
}

fn player(name: &str) -> PlayerId {
    PlayerId::new(name).expect("a name")
}

fn command(by: PlayerId, kind: CommandKind) -> Command {
    Command { by: Requester::Player(by), at: NOW, request: "bench:1".to_owned(), kind }
}

/// Decides a command, and appends its events to the log.
fn ask(game: &mut Option<Game>, log: &mut Vec<Event>, by: PlayerId, kind: CommandKind) {
    let decided =
        decide(game.as_ref(), &game_id(), &command(by, kind), NOW, NOW, &[7; 32]).expect("accepted");
    *game = Some(decided.game);
    log.extend(decided.events);
}

/// Returns an action that keeps the game going for long, as typed text with its player.
fn quiet_action(game: &Game, turn: usize) -> (PlayerId, String) {
    let record = game.record().expect("a game that started");
    let position = record.position();
    let actions = position.actions();
    let pieces = |position: &castellan_rules::AnyPosition| {
        position.to_string().bytes().filter(u8::is_ascii_uppercase).count()
    };
    let lasts = |action: &&castellan_rules::Action| {
        let mut after = position.clone();
        after.play_unchecked(**action, None);
        let new = record.repetition_keys().all(|stood| stood != after.repetition_key());
        new && after.outcome().is_none() && pieces(&after) == pieces(position)
    };
    let start = turn * 7 % actions.len();
    let mut tried = actions[start..].iter().chain(&actions[..start]);
    let action = tried.find(lasts).unwrap_or(&actions[0]);
    let seat = game.to_act().expect("somebody is to act");
    (game.player_at(seat).expect("somebody sits there").id.clone(), action.to_string())
}

/// Returns a game and its log after this many actions, or fewer if it ends.
fn long_game(name: &str, pairs: Pairs, actions: usize) -> (Game, Vec<Event>) {
    let variant = name.parse::<Variant>().expect("a game");
    let options = Options::new(variant.info(), pairs).expect("options of the game");
    let settings = GameSettings::new(variant, options);
    let seats = settings.seats().expect("seats").len();
    let (mut game, mut log) = (None, Vec::new());
    let owner = Player::person(player(NAMES[0]));
    let create = CommandKind::Create { settings: Box::new(settings), owner, seat: Some(SeatRequest::Any) };
    ask(&mut game, &mut log, player(NAMES[0]), create);
    for name in &NAMES[1..seats] {
        let join = CommandKind::Join { player: Player::person(player(name)), place: SeatRequest::Any };
        ask(&mut game, &mut log, player(name), join);
    }
    ask(&mut game, &mut log, player(NAMES[0]), CommandKind::Start);
    for turn in 0..actions {
        let current = game.as_ref().expect("a game");
        if current.to_act().is_none() {
            break;
        }
        let (by, text) = quiet_action(current, turn);
        ask(&mut game, &mut log, by, CommandKind::Act { action: ActionInput::typed(text), seen: None });
    }
    (game.expect("a game"), log)
}

fn long_games(criterion: &mut Criterion) {
    let games: [(&str, &str, Pairs); 3] = [
        (
            "king-of-the-mountain, four seats",
            "king-of-the-mountain",
            &[("seats", "4"), ("army", "balanced"), ("first", "w")],
        ),
        ("giant-king", "giant-king", &[]),
        ("kings-mate, active", "kings-mate", &[("active", "on")]),
    ];
    let each = games.iter().flat_map(|game| LENGTHS.map(|length| (game, length)));
    for ((title, name, options), length) in each {
        let (game, log) = long_game(name, options, length);
        let actions = game.record().expect("played").steps().len();
        let text = game.snapshot();
        println!("{title}: {actions} actions, {} events, a snapshot of {} bytes", log.len(), text.len());
        let mut group = criterion.benchmark_group(format!("game/{title}, {actions} actions"));
        if let Some(seat) = game.to_act() {
            let (_, typed) = quiet_action(&game, 0);
            let by = game.player_at(seat).expect("somebody sits there").id.clone();
            let command = command(by, CommandKind::Act { action: ActionInput::typed(typed), seen: None });
            let decided = || decide(Some(&game), &game_id(), &command, NOW, NOW, &[7; 32]).expect("accepted");
            group.bench_function("decide and encode", |bencher| {
                bencher.iter(|| decided().events.iter().map(Event::to_json).collect::<Vec<_>>());
            });
            group.bench_function("restore, decide and encode", |bencher| {
                bencher.iter(|| {
                    let game = Game::restore(black_box(&text)).expect("a game");
                    let decided =
                        decide(Some(&game), &game_id(), &command, NOW, NOW, &[7; 32]).expect("accepted");
                    decided.events.iter().map(Event::to_json).collect::<Vec<_>>()
                });
            });
        }
        group.bench_function("restore", |bencher| bencher.iter(|| Game::restore(black_box(&text))));
        group.bench_function("snapshot", |bencher| bencher.iter(|| black_box(&game).snapshot()));
        group.bench_function("fold", |bencher| bencher.iter(|| Game::fold(black_box(&log))));
        group.finish();
    }
}

criterion_group!(benches, long_games);
criterion_main!(benches);
