//! Measures strength against simple players, levels against their neighbours, three ways to search positions of four
//! seats, and speed.
//!
//! `cargo run --release -p castellan-engine --example strength -- WHAT GAME [GAMES] [SEED] [LEVEL]`
//!
//! `LEVEL` is the first level of the ladder, 1 by default.

use castellan_engine::{
    Level, Limits, Match, MatchPlayer, MultiSeatAlgorithm, RepetitionCounts, SearchOptions, search,
};
use castellan_rules::{Action, AnyPosition, Options, Variant};
use std::error::Error;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text = |place: usize| arguments.get(place).map(String::as_str);
    let (Some(what), Some(game)) = (text(0), text(1)) else {
        return Err(
            "say what to measure (greedy, material, ladder, seats, plies, speed), and the game".into()
        );
    };
    // An option follows a colon: `all-round-king:phases=N`.
    let (name, option) = game.split_once(':').unwrap_or((game, ""));
    let variant: Variant = name.parse()?;
    let pairs: Vec<(&str, &str)> = option.split_once('=').into_iter().collect();
    let options = Options::new(variant.info(), &pairs)?;
    let games = text(2).map_or(Ok(40), str::parse)?;
    let seed = text(3).map_or(Ok(1), str::parse)?;
    // With three or four seats, each seat has as many moves.
    let longest = 200 * variant.begin(&options)?.seats().len() as u32;
    let contest = Match { variant, options: options.clone(), games, opening: 6, max_plies: longest, seed };
    let strong = MatchPlayer::Search(Limits::nodes(5_000), Box::default());
    match what {
        "greedy" => play_and_print(&contest, game, "5,000 nodes", &strong, "greedy", &MatchPlayer::Greedy)?,
        "material" => play_and_print(
            &contest,
            game,
            "5,000 nodes",
            &strong,
            "material, depth 2",
            &MatchPlayer::Material,
        )?,
        "ladder" => {
            let first = text(4).map_or(Ok(1), str::parse::<usize>)?;
            let levels: Vec<Level> = Level::all().take(8).collect();
            for pair in levels.windows(2).skip(first.saturating_sub(1)) {
                let names = [pair[1], pair[0]].map(|level| format!("level {level}"));
                play_and_print(
                    &contest,
                    game,
                    &names[0],
                    &MatchPlayer::Level(pair[1]),
                    &names[1],
                    &MatchPlayer::Level(pair[0]),
                )?;
            }
        }
        "seats" => {
            let player_with = |multi_seat_algorithm| {
                let options = SearchOptions { multi_seat_algorithm, ..SearchOptions::default() };
                MatchPlayer::Search(Limits::nodes(200), Box::new(options))
            };
            // Between equals hardly any game is won: a win takes mistakes, and many moves.
            let contest = Match { max_plies: 5 * contest.max_plies, ..contest };
            let algorithms =
                [MultiSeatAlgorithm::BestReply, MultiSeatAlgorithm::Paranoid, MultiSeatAlgorithm::MaxN];
            for alone in algorithms {
                let match_score = contest.play(&player_with(alone), &MatchPlayer::Material)?;
                let moves = match_score.plies;
                println!("{game}: {alone:?} alone against material, depth 2: {match_score}, {moves} moves");
            }
            for first in algorithms {
                for second in algorithms.into_iter().filter(|second| *second != first) {
                    let match_score = contest.play(&player_with(first), &player_with(second))?;
                    println!("{game}: {first:?} alone against {second:?}: {match_score}");
                }
            }
        }
        // The rules check every move: an illegal one would stop the program.
        "plies" => {
            let quick = MatchPlayer::Search(Limits::nodes(60), Box::default());
            let match_score = contest.play(&quick, &quick)?;
            println!("{game}: {} legal moves in {games} games", match_score.plies);
        }
        "speed" => {
            let position = variant.begin(&options)?;
            let limits = Limits::nodes(200_000);
            let begun = Instant::now();
            let options = SearchOptions::default();
            let report =
                search(&position, &RepetitionCounts::default(), &limits, &options, &AtomicBool::new(false));
            let rate = report.nodes as f64 / begun.elapsed().as_secs_f64();
            let stop = AtomicBool::new(false);
            let after_a_second = std::thread::scope(|scope| {
                scope.spawn(|| {
                    std::thread::sleep(Duration::from_secs(1));
                    stop.store(true, Ordering::Relaxed);
                });
                search(&position, &RepetitionCounts::default(), &Limits::NONE, &options, &stop)
            });
            let begun = Instant::now();
            let counted: u64 = position.perft(3);
            let counting = counted as f64 / begun.elapsed().as_secs_f64();
            // Perft does not make the moves of the last ply. For a fair comparison, the moves made are counted.
            let begun = Instant::now();
            let made = count_made_moves(&position, 3);
            let making = made as f64 / begun.elapsed().as_secs_f64();
            println!("{game}: {rate:.0} nodes a second, depth {} after {} nodes", report.depth, report.nodes);
            println!("{game}: depth {} after a second, {} nodes", after_a_second.depth, after_a_second.nodes);
            println!(
                "{game}: perft counts {counting:.0} a second, and makes {making:.0} moves a second: the search makes {:.2} of that",
                rate / making
            );
        }
        _ => return Err("nothing to measure has this name".into()),
    }
    Ok(())
}

/// Makes all moves to this depth. Returns their number.
fn count_made_moves(position: &AnyPosition, depth: u32) -> u64 {
    let behind = |action: &Action| {
        let mut next = position.clone();
        next.play_unchecked(*action, None);
        if depth > 1 && next.outcome().is_none() { 1 + count_made_moves(&next, depth - 1) } else { 1 }
    };
    position.actions().iter().map(behind).sum()
}

fn play_and_print(
    contest: &Match,
    game: &str,
    a: &str,
    first: &MatchPlayer,
    b: &str,
    second: &MatchPlayer,
) -> Result<(), Box<dyn Error>> {
    let match_score = contest.play(first, second)?;
    let (elo, error) = match_score.elo();
    println!("{game}: {a} against {b}: {match_score}: {elo:+.0} +- {error:.0} Elo");
    Ok(())
}
