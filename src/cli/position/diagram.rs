//! `castellan diagram`: shows how a piece moves, as a picture and in words.

use crate::language::language;
use crate::position::picture_args::{Appearance, write_picture};
use crate::process::{CliError, push_line};
use castellan_picture::{Crop, Renderer};
use castellan_rules::Variant;
use castellan_rules::info::Diagram;
use castellan_rules::options::one_line;
use castellan_text::{self as text, message};
use clap::Args;
use std::path::{Path, PathBuf};

/// The most files of a board that is shown whole. On wider boards, only the squares around the piece are shown.
const MAX_WHOLE_FILES: u8 = 12;
/// The number of squares shown on each side of the piece on wider boards.
const RADIUS: u8 = 5;

#[derive(Args)]
pub struct Arguments {
    /// The game
    variant: String,
    /// The piece, by name or code; if it has several diagrams, all of them
    piece: String,
    #[command(flatten)]
    appearance: Appearance,
    /// The PNG to write; numbered if there are several
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Describes how a piece moves, and draws it if a file is given.
pub fn run(arguments: &Arguments) -> Result<String, CliError> {
    let variant = crate::position::game_args::variant(&arguments.variant)?;
    let diagrams = Diagram::named(variant, &arguments.piece);
    if diagrams.is_empty() {
        let info = variant.info();
        let names = info.kinds.iter().map(|kind| text::kind_name_in(info, kind.kind, language()));
        return Err(CliError::from_message(&message!(
            CommandLine,
            "no-piece",
            game = text::game_title_in(info, language()),
            piece = one_line(&arguments.piece),
            pieces = names.collect::<Vec<_>>().join(", "),
        )));
    }
    let mut renderer = Renderer::new();
    let mut text = String::new();
    for (index, diagram) in diagrams.iter().enumerate() {
        let example = diagram.position(variant)?;
        push_line(&mut text, text::diagram_in(diagram, &example, language()));
        let Some(file) = &arguments.out else { continue };
        let (radius, files) = window(variant);
        let mut scene = arguments.appearance.scene(&example.position, files)?;
        scene.crop = Some(Crop { centre: example.from, radius });
        scene.title = text::diagram_name_in(variant.info(), diagram, language());
        scene.marks.clone_from(&example.targets);
        scene.has_legend = true;
        let file = if diagrams.len() > 1 { numbered_path(file, index + 1) } else { file.clone() };
        write_picture(&file, &renderer.png(&scene)?)?;
    }
    Ok(text)
}

/// Returns the number of squares to show on each side of the piece, and the number of files to fit into the picture.
fn window(variant: Variant) -> (u8, u8) {
    let info = variant.info();
    if info.files > MAX_WHOLE_FILES {
        (RADIUS, 2 * RADIUS + 1)
    } else {
        (info.files.max(info.ranks), info.files)
    }
}

/// Returns the file name with a number: `king.png` becomes `king-2.png`.
fn numbered_path(file: &Path, number: usize) -> PathBuf {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let mut name = format!("{stem}-{number}");
    if let Some(extension) = file.extension() {
        name = format!("{name}.{}", extension.to_string_lossy());
    }
    file.with_file_name(name)
}
