//! `castellan replay`: writes a game as an animated picture or as an interactive page.

use crate::language::language;
use crate::position::look::{Look, Source, caption, names, write};
use crate::process::BadInput;
use castellan_picture::{Frame, Renderer};
use castellan_rules::{Record, Status};
use castellan_text as text;
use clap::Args;
use std::path::{Path, PathBuf};

/// The maximum size of a replay in bytes, which every Discord user may upload.
const MOST_BYTES: usize = 8 << 20;
/// The default display time of the last position, in hundredths of a second.
const LAST: u16 = 400;

#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    look: Look,
    /// The display time of each position in hundredths of a second, the start first; the last number holds for the rest
    #[arg(long, value_name = "HUNDREDTHS", value_delimiter = ',', default_value = "100")]
    delay: Vec<u16>,
    /// The file to write: a GIF, or with the ending .html an interactive page that needs no network
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Writes a game as an animated GIF or as an HTML page.
pub fn run(arguments: &Arguments) -> Result<String, BadInput> {
    let look = &arguments.look;
    let text = arguments.source.read()?;
    let record = text.record();
    let mut positions = vec![record.start().clone()];
    let mut replayed = Record::new(record.options().clone(), record.start().clone());
    for step in record.steps() {
        replayed.play(step.action, step.roll)?;
        positions.push(replayed.position().clone());
    }
    let last = positions.len() - 1;
    let mut scenes = Vec::new();
    for (place, position) in positions.iter().enumerate() {
        let mut scene = look.scene(position, position.info().files)?;
        caption(&mut scene, &text);
        scene.last = place.checked_sub(1).and_then(|before| record.steps().nth(before));
        if let Status::Over(outcome) = record.status() {
            // The status line exists from the start, so that the board does not move when it is filled.
            scene.status = if place == last {
                text::outcome_in(outcome, &names(&text), language())
            } else {
                " ".to_owned()
            };
        }
        scenes.push(scene);
    }
    let bytes = if is_page(&arguments.out) {
        Renderer::new().page(&scenes)?.into_bytes()
    } else {
        let frame = |(place, scene)| Frame { scene, delay: delay(&arguments.delay, place, last) };
        let frames: Vec<Frame> = scenes.into_iter().enumerate().map(frame).collect();
        Renderer::new().gif(&frames, MOST_BYTES)?
    };
    write(&arguments.out, &bytes)?;
    Ok(String::new())
}

/// Returns `true` if a file has the name of an HTML page.
fn is_page(path: &Path) -> bool {
    path.extension().is_some_and(|end| end.eq_ignore_ascii_case("html") || end.eq_ignore_ascii_case("htm"))
}

/// Returns the display time of a position.
fn delay(asked: &[u16], place: usize, last: usize) -> u16 {
    let delay = asked.get(place).or(asked.last()).copied().unwrap_or_default();
    // With a single delay for all positions, the last one is still shown for long enough.
    if place == last && asked.len() == 1 { delay.max(LAST) } else { delay }
}

#[cfg(test)]
mod tests {
    use super::{LAST, delay, is_page};
    use std::path::Path;

    #[test]
    fn the_ending_of_the_name_says_that_it_is_a_page() {
        for (name, expected) in
            [("game.html", true), ("game.HTM", true), ("game.gif", false), ("html", false)]
        {
            assert_eq!(is_page(Path::new(name)), expected, "{name}");
        }
    }

    #[test]
    fn one_delay_holds_for_all_but_a_short_last_one_and_several_for_a_position_each() {
        assert_eq!([0, 1, 2].map(|place| delay(&[5], place, 2)), [5, 5, LAST]);
        assert_eq!(delay(&[LAST + 1], 2, 2), LAST + 1);
        assert_eq!([0, 1, 2].map(|place| delay(&[5, 7], place, 2)), [5, 7, 7]);
    }
}
