//! `castellan engine GAME analyse --game FILE`: rates each move of a game.

use crate::process::push_line;
use castellan_engine::move_assessment::{DEFAULT_NODES, MoveQuality, assess_move};
use castellan_engine::orthodox::format_move;
use castellan_rules::{Record, Seat};
use std::sync::atomic::AtomicBool;

/// Returns a line for each move: its number, its player, the move with its mark, the win probability in per cent with
/// it and with the best move, and the best move. The accuracies of the seats follow.
pub fn run(record: &Record, positions: Option<u64>) -> String {
    let (mut printed, mut accuracies) = (String::new(), Vec::<(Seat, f64)>::new());
    for (index, step) in record.steps().enumerate() {
        let assessment =
            assess_move(record, index, positions.unwrap_or(DEFAULT_NODES), &AtomicBool::new(false));
        let Some(assessment) = assessment else { continue };
        let position = record.rewound(index);
        let format = |action| format_move(position.position(), action);
        let (number, seat) = (index + 1, step.seat.name().to_lowercase());
        let symbol = assessment.quality.map_or("", MoveQuality::symbol);
        let [played, best] =
            [assessment.with_played, assessment.with_best].map(|probability| 100.0 * probability);
        let (action, best_move) = (format(step.action), format(assessment.best));
        push_line(
            &mut printed,
            format_args!("{number} {seat} {action}{symbol} {played:.1} {best:.1} {best_move}"),
        );
        accuracies.extend(assessment.accuracy().map(|accuracy| (step.seat, accuracy)));
    }
    for seat in record.start().seats() {
        let own = accuracies.iter().filter(|(mover, _)| *mover == seat).map(|(_, accuracy)| *accuracy);
        let own: Vec<f64> = own.collect();
        if !own.is_empty() {
            let mean = own.iter().sum::<f64>() / own.len() as f64;
            push_line(&mut printed, format_args!("accuracy {} {mean:.1}", seat.name().to_lowercase()));
        }
    }
    printed
}
