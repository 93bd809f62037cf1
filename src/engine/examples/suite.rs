//! Solves positions of orthodox chess with known best moves, and counts the solutions.
//!
//! `cargo run --release -p castellan-engine --example suite -- FILE [NODES]`
//!
//! `positions/` has two collections in EPD that are common in chess programming: 24 positions by Bratko and Kopec, and
//! 300 from "Win at Chess" by Reinfeld.

use castellan_engine::{Limits, RepetitionCounts, SearchOptions, orthodox, search};
use castellan_rules::text::input;
use std::error::Error;
use std::sync::atomic::AtomicBool;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, rest @ ..] = arguments.as_slice() else { return Err("say which file of positions".into()) };
    let nodes = rest.first().map_or(Ok(400_000), |text| text.parse())?;
    let (mut solved, mut all, mut failed) = (0, 0, Vec::new());
    for line in std::fs::read_to_string(file)?.lines() {
        let (fen, operations) = line.split_once(" bm ").ok_or_else(|| format!("no best move: {line}"))?;
        let (moves, name) = operations.split_once("; id ").ok_or_else(|| format!("no name: {line}"))?;
        let position = orthodox::parse_fen(fen)?;
        let mut best = Vec::new();
        for text in moves.split(' ') {
            let plain = text.trim_end_matches(['+', '#', '!']);
            // Chess notation omits the Pawn's letter, even if another piece could move there too.
            let pawn = if plain.starts_with(|letter: char| letter.is_ascii_lowercase()) { "P" } else { "" };
            let read = input::read(&position, &format!("{pawn}{plain}")).ok();
            best.push(read.ok_or_else(|| format!("{name}: `{text}` is no move"))?);
        }
        let limits = Limits::nodes(nodes);
        let options = SearchOptions::default();
        let report =
            search(&position, &RepetitionCounts::default(), &limits, &options, &AtomicBool::new(false));
        all += 1;
        if report.best.is_some_and(|found| best.contains(&found)) {
            solved += 1;
        } else {
            failed.push(name.trim_end_matches(';').to_owned());
        }
    }
    println!("{file}, {nodes} nodes: {solved} of {all} solved; not {}", failed.join(", "));
    Ok(())
}
