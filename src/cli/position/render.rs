//! `castellan render`: shows a position, or the end of a game, as a picture, as text and in words.

use crate::language::language;
use crate::position::picture_args::{Appearance, PictureSource, add_caption, player_names, write_picture};
use crate::process::{CliError, push_line};
use castellan_game::End;
use castellan_picture::{Crop, Format, Renderer, Scene, text_board};
use castellan_rules::options::one_line;
use castellan_rules::{Record, Square, Status};
use castellan_text::{self as text, DescribedPosition, LONGEST_DESCRIPTION, message};
use clap::Args;
use std::path::PathBuf;

#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    source: PictureSource,
    #[command(flatten)]
    appearance: Appearance,
    /// Mark the targets of the piece on this square
    #[arg(long, value_name = "SQUARE")]
    piece: Option<String>,
    /// Show only this many squares around that piece
    #[arg(long, value_name = "SQUARES", requires = "piece")]
    radius: Option<u8>,
    /// The picture to write: a small PNG with a palette, as the bot sends it
    #[arg(long, value_name = "FILE", required_unless_present_any = ["text", "describe"])]
    out: Option<PathBuf>,
    /// Write full colour instead: png, jpeg or webp
    #[arg(long, value_name = "FORMAT", requires = "out")]
    format: Option<Format>,
    /// Print the board in letters
    #[arg(long)]
    text: bool,
    /// Describe the position in words
    #[arg(long)]
    describe: bool,
}

/// Writes a position, or the end of a game, as a picture, and returns the other requested output.
pub fn run(arguments: &Arguments) -> Result<String, CliError> {
    let appearance = &arguments.appearance;
    let text = arguments.source.read()?;
    let record = text.record();
    let mut scene = appearance.scene(record.position(), record.position().info().files)?;
    add_caption(&mut scene, &text);
    scene.last = record.last();
    scene.status = text::position_status_in(record.position(), end(record), &player_names(&text), language());
    if let Some(roll) = scene.last.and_then(|step| step.roll) {
        scene.status = format!("{} {}", text::dice_in(roll, language()), scene.status);
    }
    if let Some(name) = &arguments.piece {
        mark_targets(&mut scene, name, arguments.radius)?;
    }
    if let Some(file) = &arguments.out {
        let mut renderer = Renderer::new();
        let bytes = match arguments.format {
            Some(format) => renderer.encode(&scene, format)?,
            None => renderer.png(&scene)?,
        };
        write_picture(file, &bytes)?;
    }
    let mut printed = String::new();
    if arguments.text {
        printed.push_str(&text_board::draw_in(record.position(), appearance.viewpoint()?, language()));
    }
    if arguments.describe {
        push_line(&mut printed, describe(record, player_names(&text)));
    }
    Ok(printed)
}

/// Marks the targets of a piece and, if a radius is given, limits the picture to its surroundings.
fn mark_targets(scene: &mut Scene, name: &str, radius: Option<u8>) -> Result<(), CliError> {
    let info = scene.position.info();
    let square =
        name.parse::<Square>().ok().filter(|square| square.file() < info.files && square.rank() < info.ranks);
    let problem = || {
        message!(
            CommandLine,
            "no-square",
            square = one_line(name),
            game = text::game_title_in(info, language())
        )
    };
    let square = square.ok_or_else(|| CliError::from_message(&problem()))?;
    scene.mark_targets(square);
    scene.has_legend = true;
    scene.crop = radius.map(|radius| Crop { centre: square, radius });
    Ok(())
}

fn describe(record: &Record, names: [Option<&str>; 4]) -> String {
    let mut previous = Record::new(record.options().clone(), record.start().clone());
    let count = record.steps().len().saturating_sub(1);
    let replayed = record.steps().take(count).all(|step| previous.play(step.action, step.roll).is_ok());
    let scene = DescribedPosition {
        position: record.position(),
        end: end(record),
        last: record.last(),
        before: replayed.then(|| previous.position()),
        names,
    };
    text::describe_in(&scene, LONGEST_DESCRIPTION, language())
}

/// Returns the result of the game, if it is over.
fn end(record: &Record) -> Option<End> {
    match record.status() {
        Status::Over(outcome) => Some(End::Outcome(outcome)),
        Status::Ongoing => None,
    }
}
