//! Tests of `castellan engine`: its output, and the UCI protocol for chess programs.

use castellan::engine::orthodox::parse_fen;
use castellan::engine::puzzles::{Puzzle, check};
use castellan::rules::text::game::GameText;
use castellan::rules::{Options, Record, Status, Variant};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};

/// Runs `castellan engine` and returns its exit code, output and standard error.
fn castellan(arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_castellan"));
    let output = command.env("LC_ALL", "C").arg("engine").args(arguments).output().expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// The engine process, in a conversation over UCI.
struct Engine {
    program: Child,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(game: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_castellan"));
        command.args(["engine", game, "uci"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut program = command.spawn().expect("the program runs");
        let output = BufReader::new(program.stdout.take().expect("an output"));
        Self { program, output }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.program.stdin.as_mut().expect("an input"), "{line}").expect("open input");
    }

    /// Returns the next line with this prefix, skipping all others.
    fn expect_line(&mut self, prefix: &str) -> String {
        loop {
            let mut line = String::new();
            assert!(
                self.output.read_line(&mut line).expect("text") > 0,
                "the output ended before `{prefix}`"
            );
            if line.starts_with(prefix) {
                return line.trim().to_owned();
            }
        }
    }

    fn best_move(&mut self, position: &str, go: &str) -> String {
        self.send(position);
        self.send(go);
        self.expect_line("bestmove ").trim_start_matches("bestmove ").to_owned()
    }

    fn quit(mut self) {
        self.send("quit");
        assert!(self.program.wait().expect("an exit status").success());
    }
}

#[test]
fn orthodox_chess_follows_the_uci_protocol() {
    let mut engine = Engine::start("all-round-king:phases=N");
    engine.send("uci");
    assert_eq!(engine.expect_line("id name"), format!("id name Castellan {}", env!("CARGO_PKG_VERSION")));
    assert!(
        engine
            .expect_line("option name UCI_Variant")
            .contains("default chess var chess var king-of-the-mountain")
    );
    engine.expect_line("uciok");
    engine.send("setoption name Hash value 4");
    engine.send("isready");
    engine.expect_line("readyok");
    engine.send("ucinewgame");
    // A Pawn mates by promotion; the protocol writes the move without `=`.
    assert_eq!(engine.best_move("position fen 7k/P5pp/8/8/8/8/8/K7 w - - 0 1", "go depth 3"), "a7a8q");
    assert_eq!(
        engine.best_move("position fen 7k/P5pp/8/8/8/8/8/K7 w - - 0 1 moves a7a8q", "go depth 3"),
        "0000"
    );
    assert_eq!(engine.best_move("position startpos moves f2f3 e7e5 g2g4", "go movetime 50"), "d8h4");
    assert_eq!(engine.best_move("position startpos moves f2f3 e7e5 g2g4 d8h4", "go nodes 100"), "0000");
    // Castling and en passant.
    let castled = "position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6";
    assert_ne!(engine.best_move(castled, "go wtime 600 btime 600 winc 10 binc 10"), "0000");
    let passing = "position startpos moves e2e4 a7a6 e4e5 d7d5 e5d6";
    assert_ne!(engine.best_move(passing, "go nodes 500"), "0000");
    // Invalid moves are reported, and the previous position is kept.
    engine.send("position startpos moves e2e5");
    assert_eq!(engine.expect_line("info string"), "info string illegal move e2e5");
    engine.send("position fen nonsense");
    engine.expect_line("info string");
    engine.quit();
}

/// Checks limits without `stop`: a search without a limit would never end.
#[test]
fn negative_and_enormous_times_are_limits() {
    let mut engine = Engine::start("all-round-king:phases=N");
    let enormous = "99999999999999999999999999999999999999999999";
    for go in [
        "go wtime -250 btime -250 winc 0 binc 0",
        "go movetime -1",
        &format!("go wtime 200 btime 200 winc {enormous} binc {enormous}"),
        &format!("go wtime 200 btime 200 winc {} binc {}", u64::MAX, u64::MAX),
        "go nodes -5",
        "go depth -5",
        &format!("go wtime {enormous} btime {enormous} nodes 300"),
        &format!("go movetime {enormous} nodes 300"),
    ] {
        assert_ne!(engine.best_move("position startpos", go), "0000", "{go}");
    }
    engine.quit();
}

#[test]
fn an_infinite_search_reports_its_move_when_it_is_stopped() {
    let mut engine = Engine::start("mount-chess");
    engine.send("position startpos");
    engine.send("go infinite");
    engine.send("isready");
    engine.expect_line("readyok");
    engine.send("stop");
    let best = engine.expect_line("bestmove ");
    let record = Record::begin(Variant::MountChess, Options::default()).expect("a start");
    let best = best.trim_start_matches("bestmove ").parse().expect("an action");
    assert!(record.position().is_legal(best));
    engine.quit();
}

#[test]
fn every_game_can_be_played_over_uci() {
    let mut engine = Engine::start("all-round-king");
    for &variant in Variant::ALL {
        let info = variant.info();
        engine.send(&format!("setoption name UCI_Variant value {}", info.name));
        let mut record = Record::begin(variant, Options::default()).expect("a start");
        let mut moves = String::new();
        for _ in 0..4 {
            let position = record.start();
            let best = engine.best_move(&format!("position text {position} moves{moves}"), "go nodes 200");
            let action = best.parse().unwrap_or_else(|_| panic!("{}: `{best}`", info.name));
            let roll = record
                .position()
                .dice_sides(action)
                .map(|sides| castellan::rules::Roll { attack: sides, defence: 1 });
            record.play(action, roll).expect("a legal move");
            moves.push(' ');
            moves.push_str(&best);
        }
        assert_eq!(record.status(), Status::Ongoing);
    }
    engine.quit();
}

#[test]
fn the_best_move_is_printed() {
    let mate = ["all-round-king:phases=N", "--position"];
    let position = parse_fen("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1").expect("a position").to_string();
    let run = |rest: &[&str]| castellan(&[&mate[..], &[&position], rest].concat());
    let (status, printed, _) = run(&["bestmove", "--depth", "4"]);
    assert_eq!(status, Some(0));
    assert!(printed.ends_with("pv a1a8\nbestmove a1a8\n") && printed.contains("score mate 1 "), "{printed}");
    let (_, again, _) = run(&["bestmove", "--depth", "4"]);
    assert_eq!(printed, again);
    let (_, printed, _) = run(&["analyse", "--nodes", "20000", "--lines", "2"]);
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!((lines.len(), lines[1]), (3, "a1a8 mate 1"));
}

#[test]
fn every_move_of_a_game_text_is_assessed() {
    let options = Options::new(Variant::AllRoundKing.info(), &[("phases", "N")]).expect("an option");
    let mut record = Record::begin(Variant::AllRoundKing, options).expect("a start");
    for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        record.play(text.parse().expect("an action"), None).expect("a legal move");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt");
    std::fs::write(&file, GameText::new(record).to_string()).expect("a written file");
    let file = file.to_str().expect("text");
    let (status, printed, stderr) =
        castellan(&["all-round-king", "analyse", "--game", file, "--nodes", "4000"]);
    assert_eq!(status, Some(0), "{stderr}");
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.len(), 6, "{printed}");
    assert!(lines[2].starts_with("3 white g2g4?? 0.0 "), "{printed}");
    assert_eq!(lines[3], "4 black d8h4 100.0 100.0 d8h4");
    let accuracy = |line: &str, seat: &str| -> f64 {
        let number = line.strip_prefix(&format!("accuracy {seat} ")).and_then(|number| number.parse().ok());
        number.unwrap_or_else(|| panic!("{printed}"))
    };
    let (white, black) = (accuracy(lines[4], "white"), accuracy(lines[5], "black"));
    assert!(white < 60.0 && (90.0..=100.0).contains(&black), "{printed}");
    let (status, _, stderr) = castellan(&["mount-chess", "analyse", "--game", file]);
    assert_eq!(status, Some(2), "{stderr}");
}

#[test]
fn a_match_and_a_game_against_the_engine_are_played() {
    let (status, printed, _) = castellan(&["mount-chess", "match", "nodes:200", "greedy", "--games", "4"]);
    assert_eq!(status, Some(0));
    assert!(printed.starts_with("4 won, 0 drawn, 0 lost\nelo +"), "{printed}");
    let (status, _, stderr) = castellan(&["mount-chess", "match", "nodes:0", "greedy"]);
    assert_eq!(status, Some(2));
    assert!(stderr.contains("nodes:NUMBER"), "{stderr}");

    let mut command = Command::new(env!("CARGO_BIN_EXE_castellan"));
    command.env("LC_ALL", "C").args(["engine", "mount-chess", "play", "--level", "1"]);
    let mut program = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program runs");
    program.stdin.take().expect("an input").write_all(b"a1a1\na1b2\nquit\n").expect("open input");
    let output = program.wait_with_output().expect("an exit status");
    let printed = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success());
    // The first move was rejected with a reason; the second was answered.
    assert_eq!(printed.matches("Your move.").count(), 3, "{printed}");
    assert_eq!(printed.matches("Castellan: ").count(), 1, "{printed}");
}

#[test]
fn puzzles_are_correct_and_reproducible_by_their_seed() {
    let make = |seed: &str| {
        let (status, out, stderr) = castellan(&["mount-chess", "puzzles", "--count", "3", "--seed", seed]);
        assert_eq!((status, stderr.as_str()), (Some(0), ""));
        out
    };
    let out = make("4");
    let (head, puzzles): (Vec<&str>, Vec<&str>) = out.lines().partition(|line| line.starts_with('#'));
    assert!(head[0].ends_with("engine mount-chess puzzles --count 3 --seed 4"), "{head:?}");
    assert_eq!(puzzles.len(), 3, "{out}");
    for line in puzzles {
        let puzzle = Puzzle::read(Variant::MountChess, line).expect("a puzzle");
        assert_eq!(check(&puzzle, u64::MAX), Ok(()), "{line}");
    }
    assert_eq!(make("4"), out);
}
