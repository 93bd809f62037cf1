//! `castellan render` and `castellan replay`: pictures of positions and games.

use super::{BadInput, GameArgs};
use crate::picture::{Crop, Frame, Scene, Studio, Theme, theme};
use crate::rules::options::one_line;
use crate::rules::text::game::GameText;
use crate::rules::{AnyPosition, Record, Seat, Square, Status};
use crate::words;
use clap::Args;
use std::path::{Path, PathBuf};

/// Squares of this size are drawn when none is asked for, by the number of files: a picture of about 900 pixels.
const ABOUT: u32 = 900;
/// The most bytes of a replay: what Discord takes from everybody.
const MOST_REPLAY_BYTES: usize = 8 << 20;

/// What is common to every picture.
#[derive(Args)]
struct Look {
    /// A game text to draw instead of a position
    #[arg(long, value_name = "FILE")]
    game: Option<PathBuf>,
    /// The colours: light, dark, high-contrast or colour-blind
    #[arg(long, default_value = "light")]
    theme: String,
    /// The seat from whose side the board is seen: w, r, b or g
    #[arg(long, value_name = "SEAT", default_value = "w")]
    viewpoint: String,
    /// Turn the board half round
    #[arg(long)]
    flip: bool,
    /// The side of a square, in pixels
    #[arg(long, value_name = "PIXELS")]
    square: Option<u32>,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Look {
    fn theme(&self) -> Result<&'static Theme, BadInput> {
        Theme::named(&self.theme).ok_or_else(|| {
            let names: Vec<_> = theme::ALL.iter().map(|theme| theme.name).collect();
            BadInput(format!("`{}` is no theme; there are {}", one_line(&self.theme), names.join(", ")))
        })
    }

    fn viewpoint(&self) -> Result<Seat, BadInput> {
        let mut letters = self.viewpoint.chars();
        let seat = letters.next().and_then(Seat::from_letter).filter(|_| letters.next().is_none());
        seat.ok_or_else(|| BadInput(format!("viewpoint `{}` is no seat", one_line(&self.viewpoint))))
    }

    /// The record to draw: from the game text, or of the position alone.
    fn record(&self, game: &GameArgs) -> Result<(Record, Option<String>), BadInput> {
        let Some(path) = &self.game else { return Ok((game.record()?, None)) };
        let text = std::fs::read_to_string(path).map_err(|error| at(path, &error))?;
        let text = GameText::read(&text).map_err(|error| at(path, &error))?;
        let played = text.record().variant();
        if played != game.variant()? {
            return Err(at(path, &format!("is a game of {}", played.info().name)));
        }
        let event = text.tag("Event").map(str::to_owned);
        Ok((text.into_record(), event))
    }

    /// A position with this look.
    fn scene<'a>(&self, position: &'a AnyPosition) -> Result<Scene<'a>, BadInput> {
        let square = self.square.unwrap_or(ABOUT / u32::from(position.info().files));
        let mut scene = Scene::new(position, self.theme()?, square);
        scene.viewpoint = self.viewpoint()?;
        scene.flipped = self.flip;
        position.info().title.clone_into(&mut scene.title);
        Ok(scene)
    }

    fn write(&self, bytes: &[u8]) -> Result<String, BadInput> {
        std::fs::write(&self.out, bytes).map_err(|error| at(&self.out, &error))?;
        Ok(String::new())
    }
}

fn at(path: &Path, problem: &dyn std::fmt::Display) -> BadInput {
    BadInput(format!("{}: {problem}", path.display()))
}

#[derive(Args)]
pub struct RenderArguments {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    look: Look,
    /// Mark where the piece on this square may go
    #[arg(long, value_name = "SQUARE")]
    piece: Option<String>,
    /// Show only so many squares around that piece
    #[arg(long, value_name = "SQUARES", requires = "piece")]
    radius: Option<u8>,
}

/// Writes a position, or the end of a game, as a PNG.
pub fn render(arguments: &RenderArguments) -> Result<String, BadInput> {
    let look = &arguments.look;
    let (record, title) = look.record(&arguments.game)?;
    let mut scene = look.scene(record.position())?;
    scene.title = title.unwrap_or(scene.title);
    scene.last = record.steps().last().copied();
    scene.status = status(&record);
    if let Some(name) = &arguments.piece {
        let square =
            Square::read(name).ok_or_else(|| BadInput(format!("`{}` is no square", one_line(name))))?;
        scene.mark_targets(square);
        scene.crop = arguments.radius.map(|radius| Crop { centre: square, radius });
    }
    look.write(&Studio::new().png(&scene)?)
}

#[derive(Args)]
pub struct ReplayArguments {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    look: Look,
    /// For how long each position is shown, in hundredths of a second
    #[arg(long, value_name = "HUNDREDTHS", default_value_t = 100)]
    delay: u16,
}

/// Writes a game as an animated GIF.
pub fn replay(arguments: &ReplayArguments) -> Result<String, BadInput> {
    let look = &arguments.look;
    let (record, _) = look.record(&arguments.game)?;
    let mut positions = vec![record.start().clone()];
    let mut replayed = Record::new(record.options().clone(), record.start().clone());
    for step in record.steps() {
        replayed.play(step.action, step.roll)?;
        positions.push(replayed.position().clone());
    }
    let mut frames = Vec::new();
    for (place, position) in positions.iter().enumerate() {
        let mut scene = look.scene(position)?;
        scene.last = place.checked_sub(1).and_then(|before| record.steps().get(before)).copied();
        // The last position stays on for a while.
        let delay =
            if place + 1 == positions.len() { arguments.delay.saturating_mul(4) } else { arguments.delay };
        frames.push(Frame { scene, delay });
    }
    look.write(&Studio::new().gif(&frames, MOST_REPLAY_BYTES)?)
}

/// The line below the board.
fn status(record: &Record) -> String {
    match record.status() {
        Status::Over(outcome) => words::outcome(outcome, &[None; 4]),
        Status::Ongoing => match record.steps().last().and_then(|step| step.roll) {
            Some(roll) => format!("Dice {} : {}", roll.attack, roll.defence),
            None => String::new(),
        },
    }
}
