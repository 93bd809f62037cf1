//! `castellan engine GAME analyse --game FILE`: rates each move of a game.

use crate::process::line;
use castellan_engine::move_assessment::{DEFAULT_NODES, MoveQuality, assess_move};
use castellan_engine::orthodox::format_move;
use castellan_rules::{Record, Seat};
use std::sync::atomic::AtomicBool;

/// Returns a line for each move: its number, its player, the move with its mark, the win probability in per cent with
/// it and with the best move, and the best move. The accuracies of the seats follow.
pub fn run(record: &Record, positions: Option<u64>) -> String {
    let (mut printed, mut accuracies) = (String::new(), Vec::<(Seat, f64)>::new());
    for (place, step) in record.steps().enumerate() {
        let judged = assess_move(record, place, positions.unwrap_or(DEFAULT_NODES), &AtomicBool::new(false));
        let Some(judged) = judged else { continue };
        let position = record.rewound(place);
        let write = |action| format_move(position.position(), action);
        let (number, seat) = (place + 1, step.seat.name().to_lowercase());
        let sign = judged.quality.map_or("", MoveQuality::symbol);
        let [played, best] = [judged.with_played, judged.with_best].map(|probability| 100.0 * probability);
        let (action, better) = (write(step.action), write(judged.best));
        line(&mut printed, format_args!("{number} {seat} {action}{sign} {played:.1} {best:.1} {better}"));
        accuracies.extend(judged.accuracy().map(|accuracy| (step.seat, accuracy)));
    }
    for seat in record.start().seats() {
        let own = accuracies.iter().filter(|(of, _)| *of == seat).map(|(_, accuracy)| *accuracy);
        let own: Vec<f64> = own.collect();
        if !own.is_empty() {
            let mean = own.iter().sum::<f64>() / own.len() as f64;
            line(&mut printed, format_args!("accuracy {} {mean:.1}", seat.name().to_lowercase()));
        }
    }
    printed
}
