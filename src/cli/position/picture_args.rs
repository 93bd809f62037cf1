//! The arguments for pictures.

use crate::language::{language, localize};
use crate::position::game_args::GameArgs;
use crate::process::CliError;
use castellan_picture::{LARGEST_SQUARE, Scene, Theme, theme};
use castellan_rules::options::one_line;
use castellan_rules::text::game::GameText;
use castellan_rules::{AnyPosition, Seat, Variant};
use castellan_text::{self as text, message};
use clap::Args;
use std::fmt::Display;
use std::path::{Path, PathBuf};

/// The approximate width of a picture in pixels, if no size of squares is given.
const DEFAULT_WIDTH: u32 = 900;

/// The appearance of a picture.
#[derive(Args)]
pub struct Appearance {
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

impl Appearance {
    fn theme(&self) -> Result<&'static Theme, CliError> {
        Theme::named(&self.theme).ok_or_else(|| {
            let names: Vec<_> = theme::ALL.iter().map(|theme| theme.name).collect();
            CliError::from_message(&message!(
                CommandLine,
                "no-theme",
                name = one_line(&self.theme),
                themes = names.join(", "),
            ))
        })
    }

    /// Returns the seat from whose side the board is shown.
    pub fn viewpoint(&self) -> Result<Seat, CliError> {
        let mut letters = self.viewpoint.chars();
        let seat = letters.next().and_then(Seat::from_letter).filter(|_| letters.next().is_none());
        let problem = || message!(CommandLine, "no-viewpoint", name = one_line(&self.viewpoint));
        seat.ok_or_else(|| CliError::from_message(&problem()))
    }

    /// Returns a scene of a position with this appearance. `files` is the number of files that are shown.
    pub fn scene<'a>(&self, position: &'a AnyPosition, files: u8) -> Result<Scene<'a>, CliError> {
        let square = self.square.unwrap_or((DEFAULT_WIDTH / u32::from(files)).min(LARGEST_SQUARE));
        let mut scene = Scene::new(position, self.theme()?, square);
        scene.viewpoint = self.viewpoint()?;
        scene.flipped = self.flip;
        scene.language = language();
        text::game_title_in(position.info(), language()).clone_into(&mut scene.title);
        Ok(scene)
    }
}

/// The source of a picture: a position, or a game text.
#[derive(Args)]
pub struct PictureSource {
    #[command(flatten)]
    game: GameArgs,
    /// A game text to draw instead of a position
    #[arg(long = "game", value_name = "FILE")]
    game_text: Option<PathBuf>,
}

impl PictureSource {
    /// Returns the game to draw: the game text's, or one with only the position.
    pub fn read(&self) -> Result<GameText, CliError> {
        match &self.game_text {
            Some(path) => read_game_text(path, self.game.variant()?),
            None => Ok(GameText::new(self.game.record()?)),
        }
    }
}

/// Parses the game text in a file. Returns an error if it is a game of another variant.
pub fn read_game_text(path: &Path, variant: Variant) -> Result<GameText, CliError> {
    let text = crate::process::read_text_file(path)?;
    let text = text.parse::<GameText>().map_err(|error| file_error(path, &error))?;
    let played = text.record().variant();
    if played != variant {
        return Err(file_error(
            path,
            &localize(&message!(CommandLine, "other-game", game = played.info().name)),
        ));
    }
    Ok(text)
}

/// Returns the names of the players in a game text, by seat.
pub fn player_names(text: &GameText) -> [Option<&str>; 4] {
    Seat::ALL.map(|seat| text.tag(seat.name()))
}

/// Adds the game text's event as the title, and its players, to a scene.
pub fn add_caption(scene: &mut Scene, text: &GameText) {
    if let Some(event) = text.tag("Event") {
        event.clone_into(&mut scene.title);
    }
    scene.names = player_names(text).map(|name| name.map(str::to_owned));
}

/// Writes a picture.
pub fn write_picture(file: &Path, bytes: &[u8]) -> Result<(), CliError> {
    std::fs::write(file, bytes).map_err(|error| file_error(file, &error))
}

fn file_error(path: &Path, problem: &dyn Display) -> CliError {
    CliError(format!("{}: {problem}", path.display()))
}
