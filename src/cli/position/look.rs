//! The arguments for pictures.

use crate::language::{language, said};
use crate::position::game::GameArgs;
use crate::process::BadInput;
use castellan_picture::{LARGEST_SQUARE, Scene, Theme, theme};
use castellan_rules::options::one_line;
use castellan_rules::text::game::GameText;
use castellan_rules::{AnyPosition, Seat, Variant};
use castellan_text::{self as text, message};
use clap::Args;
use std::fmt::Display;
use std::path::{Path, PathBuf};

/// The approximate width of a picture in pixels, if no size of squares is given.
const ABOUT: u32 = 900;

/// The appearance of a picture.
#[derive(Args)]
pub struct Look {
    /// The colours: light, dark, high-contrast or colour-blind
    #[arg(long, default_value = "light")]
    theme: String,
    /// The seat from whose side the board is shown: w, r, b or g
    #[arg(long, value_name = "SEAT", default_value = "w")]
    viewpoint: String,
    /// Turn the board by half
    #[arg(long)]
    flip: bool,
    /// The side of a square, in pixels
    #[arg(long, value_name = "PIXELS")]
    square: Option<u32>,
}

impl Look {
    fn theme(&self) -> Result<&'static Theme, BadInput> {
        Theme::named(&self.theme).ok_or_else(|| {
            let names: Vec<_> = theme::ALL.iter().map(|theme| theme.name).collect();
            BadInput::of(&message!(
                CommandLine,
                "no-theme",
                name = one_line(&self.theme),
                themes = names.join(", "),
            ))
        })
    }

    /// Returns the seat from whose side the board is shown.
    pub fn viewpoint(&self) -> Result<Seat, BadInput> {
        let mut letters = self.viewpoint.chars();
        let seat = letters.next().and_then(Seat::from_letter).filter(|_| letters.next().is_none());
        let wrong = || message!(CommandLine, "no-viewpoint", name = one_line(&self.viewpoint));
        seat.ok_or_else(|| BadInput::of(&wrong()))
    }

    /// Returns a scene of a position with this appearance, of which this many files are shown.
    pub fn scene<'a>(&self, position: &'a AnyPosition, files: u8) -> Result<Scene<'a>, BadInput> {
        let square = self.square.unwrap_or((ABOUT / u32::from(files)).min(LARGEST_SQUARE));
        let mut scene = Scene::new(position, self.theme()?, square);
        scene.viewpoint = self.viewpoint()?;
        scene.flipped = self.flip;
        scene.language = language();
        text::title_in(position.info(), language()).clone_into(&mut scene.title);
        Ok(scene)
    }
}

/// The source of a picture: a position, or a game text.
#[derive(Args)]
pub struct Source {
    #[command(flatten)]
    game: GameArgs,
    /// A game text to draw instead of a position
    #[arg(long = "game", value_name = "FILE")]
    game_text: Option<PathBuf>,
}

impl Source {
    /// Returns the game to draw: the game text's, or one with only the position.
    pub fn read(&self) -> Result<GameText, BadInput> {
        match &self.game_text {
            Some(path) => read_game_text(path, self.game.variant()?),
            None => Ok(GameText::new(self.game.record()?)),
        }
    }
}

/// Parses the game text of a file, which must be one of this game.
pub fn read_game_text(path: &Path, variant: Variant) -> Result<GameText, BadInput> {
    let text = crate::process::text_file(path)?;
    let text = text.parse::<GameText>().map_err(|error| at(path, &error))?;
    let played = text.record().variant();
    if played != variant {
        return Err(at(path, &said(&message!(CommandLine, "other-game", game = played.info().name))));
    }
    Ok(text)
}

/// Returns the names of the players in a game text, by seat.
pub fn names(text: &GameText) -> [Option<&str>; 4] {
    Seat::ALL.map(|seat| text.tag(seat.name()))
}

/// Adds the game text's event as the title, and its players, to a scene.
pub fn caption(scene: &mut Scene, text: &GameText) {
    if let Some(event) = text.tag("Event") {
        event.clone_into(&mut scene.title);
    }
    scene.names = names(text).map(|name| name.map(str::to_owned));
}

/// Writes a picture.
pub fn write(file: &Path, bytes: &[u8]) -> Result<(), BadInput> {
    std::fs::write(file, bytes).map_err(|error| at(file, &error))
}

fn at(path: &Path, problem: &dyn Display) -> BadInput {
    BadInput(format!("{}: {problem}", path.display()))
}
