//! `castellan diagram`: shows how a piece moves, as a picture and in words.

use crate::language::language;
use crate::position::look::{Look, write};
use crate::process::{BadInput, line};
use castellan_picture::{Crop, Renderer};
use castellan_rules::Variant;
use castellan_rules::info::Diagram;
use castellan_rules::options::one_line;
use castellan_text::{self as text, message};
use clap::Args;
use std::path::{Path, PathBuf};

/// The widest board that is shown whole. On wider ones, only the squares around the piece are shown.
const WIDEST: u8 = 12;
/// The number of squares shown on each side of the piece on wider boards.
const AROUND: u8 = 5;

#[derive(Args)]
pub struct Arguments {
    /// The game
    variant: String,
    /// The piece, by name or code; if it has several diagrams, all of them
    piece: String,
    #[command(flatten)]
    look: Look,
    /// The PNG to write; numbered if there are several
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Describes how a piece moves, and draws it if a file is given.
pub fn run(arguments: &Arguments) -> Result<String, BadInput> {
    let variant = crate::position::game::variant(&arguments.variant)?;
    let diagrams = Diagram::named(variant, &arguments.piece);
    if diagrams.is_empty() {
        let info = variant.info();
        let names = info.kinds.iter().map(|kind| text::kind_name_in(info, kind.kind, language()));
        return Err(BadInput::of(&message!(
            CommandLine,
            "no-piece",
            game = text::title_in(info, language()),
            piece = one_line(&arguments.piece),
            pieces = names.collect::<Vec<_>>().join(", "),
        )));
    }
    let mut renderer = Renderer::new();
    let mut text = String::new();
    for (place, diagram) in diagrams.iter().enumerate() {
        let shown = diagram.position(variant)?;
        line(&mut text, text::diagram_in(diagram, &shown, language()));
        let Some(file) = &arguments.out else { continue };
        let (radius, files) = window(variant);
        let mut scene = arguments.look.scene(&shown.position, files)?;
        scene.crop = Some(Crop { centre: shown.from, radius });
        scene.title = text::diagram_name_in(variant.info(), diagram, language());
        scene.marks.clone_from(&shown.targets);
        scene.legend = true;
        let file = if diagrams.len() > 1 { numbered(file, place + 1) } else { file.clone() };
        write(&file, &renderer.png(&scene)?)?;
    }
    Ok(text)
}

/// Returns the number of squares to show on each side of the piece, and the highest number of files that this gives.
fn window(variant: Variant) -> (u8, u8) {
    let info = variant.info();
    if info.files > WIDEST { (AROUND, 2 * AROUND + 1) } else { (info.files.max(info.ranks), info.files) }
}

/// Returns the file name with a number: `king.png` becomes `king-2.png`.
fn numbered(file: &Path, number: usize) -> PathBuf {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let mut name = format!("{stem}-{number}");
    if let Some(extension) = file.extension() {
        name = format!("{name}.{}", extension.to_string_lossy());
    }
    file.with_file_name(name)
}
