//! `castellan replay`: writes a game as an animated picture or as an interactive page.

use crate::language::language;
use crate::position::picture_args::{Appearance, PictureSource, add_caption, player_names, write_picture};
use crate::process::CliError;
use castellan_picture::{Frame, Renderer};
use castellan_rules::{Record, Status};
use castellan_text as text;
use clap::Args;
use std::path::{Path, PathBuf};

/// The maximum size of a replay in bytes, which every Discord user may upload.
const MAX_BYTES: usize = 8 << 20;
/// The minimum display time of the last position with a single delay, in hundredths of a second.
const MIN_LAST_DELAY: u16 = 400;

#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    source: PictureSource,
    #[command(flatten)]
    appearance: Appearance,
    /// The display time of each position in hundredths of a second, the start first; the last number holds for the rest
    #[arg(long, value_name = "HUNDREDTHS", value_delimiter = ',', default_value = "100")]
    delay: Vec<u16>,
    /// The file to write: a GIF, or with the ending .html an interactive page that needs no network
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Writes a game as an animated GIF or as an HTML page.
pub fn run(arguments: &Arguments) -> Result<String, CliError> {
    let appearance = &arguments.appearance;
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
    for (index, position) in positions.iter().enumerate() {
        let mut scene = appearance.scene(position, position.info().files)?;
        add_caption(&mut scene, &text);
        scene.last = index.checked_sub(1).and_then(|previous| record.steps().nth(previous));
        if let Status::Over(outcome) = record.status() {
            // The status line exists from the start, so that the board does not move when it is filled.
            scene.status = if index == last {
                text::outcome_in(outcome, &player_names(&text), language())
            } else {
                " ".to_owned()
            };
        }
        scenes.push(scene);
    }
    let bytes = if is_page(&arguments.out) {
        Renderer::new().page(&scenes)?.into_bytes()
    } else {
        let frame = |(index, scene)| Frame { scene, delay: delay(&arguments.delay, index, last) };
        let frames: Vec<Frame> = scenes.into_iter().enumerate().map(frame).collect();
        Renderer::new().gif(&frames, MAX_BYTES)?
    };
    write_picture(&arguments.out, &bytes)?;
    Ok(String::new())
}

/// Returns `true` if a file has the name of an HTML page.
fn is_page(path: &Path) -> bool {
    path.extension().is_some_and(|end| end.eq_ignore_ascii_case("html") || end.eq_ignore_ascii_case("htm"))
}

/// Returns the display time of a position.
fn delay(delays: &[u16], index: usize, last: usize) -> u16 {
    let delay = delays.get(index).or(delays.last()).copied().unwrap_or_default();
    // With a single delay for all positions, the last one is still shown for long enough.
    if index == last && delays.len() == 1 { delay.max(MIN_LAST_DELAY) } else { delay }
}

#[cfg(test)]
mod tests {
    use super::{MIN_LAST_DELAY, delay, is_page};
    use std::path::Path;

    #[test]
    fn files_ending_in_html_or_htm_are_pages() {
        for (name, expected) in
            [("game.html", true), ("game.HTM", true), ("game.gif", false), ("html", false)]
        {
            assert_eq!(is_page(Path::new(name)), expected, "{name}");
        }
    }

    #[test]
    fn the_last_position_is_shown_longer_if_there_is_only_one_delay() {
        assert_eq!([0, 1, 2].map(|index| delay(&[5], index, 2)), [5, 5, MIN_LAST_DELAY]);
        assert_eq!(delay(&[MIN_LAST_DELAY + 1], 2, 2), MIN_LAST_DELAY + 1);
        assert_eq!([0, 1, 2].map(|index| delay(&[5, 7], index, 2)), [5, 7, 7]);
    }
}
