//! The memory of a renderer that draws 100,000 different pictures.
//!
//! `benches/README.md` at the top level explains the numbers.

use castellan_picture::{Renderer, Scene, theme};
use castellan_rules::record::Step;
use castellan_rules::{AnyPosition, Cell, Options, Roll, Square, Variant};
use std::process::ExitCode;

/// The sizes of squares: those for phones and screens, and odd ones in between.
const SQUARE_SIZES: [u32; 10] = [20, 24, 29, 32, 40, 48, 57, 64, 72, 90];
/// The number of plies of a game to draw before the next game.
const PLIES: usize = 100;
/// The numbers of pictures after which memory is measured.
const MEASURED_AT: [usize; 3] = [1_000, 10_000, 100_000];
/// The maximum growth between the last two measurements, in kilobytes.
const MAX_GROWTH_KB: usize = 10_000;

/// A deterministic random generator.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }

    fn choose<T: Copy>(&mut self, choices: &[T]) -> Option<T> {
        choices.get(self.below(choices.len())).copied()
    }
}

/// Returns the resident memory of this process in kilobytes, if the system reports it.
fn resident_kb() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().trim_end_matches("kB").trim().parse().ok()
}

/// Plays one ply of a game. Returns the step; `None` if the game has ended.
fn play(position: &mut AnyPosition, random: &mut Random) -> Option<Step> {
    if position.outcome().is_some() {
        return None;
    }
    let action = random.choose(&position.actions())?;
    let seat = position.to_act();
    let roll = position.dice_sides(action).map(|sides| {
        let mut die = || random.below(sides.into()) as u8 + 1;
        Roll { attack: die(), defence: die() }
    });
    position.play_unchecked(action, roll);
    Some(Step { action, roll, seat })
}

fn begin(random: &mut Random) -> AnyPosition {
    let variant = Variant::ALL[random.below(Variant::ALL.len())];
    let seats = if variant.info().seats.len() > 2 { [("seats", "4")].as_slice() } else { &[] };
    let options = Options::new(variant.info(), seats).expect("options of the game");
    variant.begin(&options).expect("a start position")
}

/// Draws this many pictures. Returns the memory at each measurement.
fn draw(pictures: usize) -> Vec<Option<usize>> {
    let mut random = Random(1);
    let mut renderer = Renderer::new();
    let mut measurements = Vec::new();
    let mut drawn = 0;
    let mut bytes = 0;
    while drawn < pictures {
        let mut position = begin(&mut random);
        let theme = theme::ALL[random.below(theme::ALL.len())];
        let square_size = SQUARE_SIZES[random.below(SQUARE_SIZES.len())];
        let pieces = |position: &AnyPosition| -> Vec<Square> {
            let squares = position.info().squares();
            squares.filter(|square| matches!(position.cell(*square), Cell::Piece(_))).collect()
        };
        for _ in 0..PLIES {
            let Some(step) = play(&mut position, &mut random) else { break };
            let mut scene = Scene::new(&position, theme, square_size);
            scene.viewpoint = position.to_act();
            scene.flipped = random.below(8) == 0;
            scene.last = Some(step);
            position.info().title.clone_into(&mut scene.title);
            scene.status = format!("Picture {drawn}: {}", step.seat);
            scene.names[step.seat as usize] = Some(format!("player {}", random.below(1 << 30)));
            if let Some(square) = random.choose(&pieces(&position)) {
                scene.mark_targets(square);
            }
            bytes += renderer.png(&scene).expect("a picture").len();
            drawn += 1;
            if MEASURED_AT.contains(&drawn) {
                measurements.push(resident_kb());
                match measurements[measurements.len() - 1] {
                    Some(kilobytes) => println!("{drawn} pictures, {bytes} bytes: {kilobytes} kB in use"),
                    None => println!("{drawn} pictures: this system does not report the memory in use"),
                }
            }
            if drawn == pictures {
                break;
            }
        }
    }
    measurements
}

fn main() -> ExitCode {
    // `cargo test` runs benchmarks without this argument, only to see that they still work.
    let is_bench = std::env::args().any(|argument| argument == "--bench");
    let measurements = draw(if is_bench { MEASURED_AT[2] } else { MEASURED_AT[0] });
    if let [_, Some(early), Some(late)] = measurements[..] {
        let growth = late.saturating_sub(early);
        println!("growth: {growth} kB of at most {MAX_GROWTH_KB}");
        if growth > MAX_GROWTH_KB {
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
