//! The pieces of a game as a picture, on request: beside the board it would not fit a phone.

use crate::board::RenderOptions;
use castellan_community::boards::render_pool::{RenderError, RenderPool};
use castellan_discord_api::limits::{FILE_DESCRIPTION, shorten};
use castellan_discord_api::wire::File;
use castellan_picture::Legend;
use castellan_rules::{AnyPosition, PieceKind, Seat, Variant};
use castellan_text::{
    self as text, MessageArgument, game_title_in, kind_name_in, message, moves_in, piece_letter_in,
};

/// The file name of the picture.
pub const LEGEND_FILE: &str = "pieces.png";

/// Returns the heading above the pieces of a game.
#[must_use]
pub fn title(variant: Variant) -> text::Message {
    message!(Learning, "legend", game = MessageArgument::game_title(variant.info()))
}

/// Returns the pieces on a board in words, one sentence per kind.
#[must_use]
pub fn describe(legend: &Legend) -> Vec<String> {
    let (info, language) = (legend.info, legend.language);
    let sentence = |kind: &PieceKind| {
        let sentence = message!(
            Learning,
            "piece-words",
            piece = kind_name_in(info, *kind, language),
            letter = piece_letter_in(info, *kind, language),
            moves = moves_in(info, *kind, language)
        );
        sentence.text(language)
    };
    legend.kinds.iter().map(sentence).collect()
}

/// Returns the pieces on a board, as a file with its description.
///
/// # Errors
/// Returns an error if the picture cannot be drawn.
pub async fn legend_file(
    render_pool: &RenderPool,
    position: &AnyPosition,
    seat: Seat,
    view: RenderOptions,
) -> Result<File, RenderError> {
    let mut legend = Legend::of(position, view.theme, view.language);
    legend.seat = seat;
    game_title_in(position.info(), view.language).clone_into(&mut legend.title);
    let described = describe(&legend).join(" ");
    let bytes = render_pool.draw(move |renderer| renderer.legend(&legend)).await?;
    Ok(File { description: shorten(&described, FILE_DESCRIPTION), ..File::new(LEGEND_FILE, bytes) })
}
