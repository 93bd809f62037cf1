//! The picture of a board, and its description in words.

use castellan_community::boards::render_pool::{RenderError, RenderPool};
use castellan_community::boards::{BoardPicture, PICTURE_SIZE, clocks};
use castellan_community::people::People;
use castellan_discord_api::limits::{FILE_DESCRIPTION, shorten};
use castellan_discord_api::wire::File;
use castellan_game::{End, Game};
use castellan_picture::{PictureError, Scene, Theme};
use castellan_rules::record::Step;
use castellan_rules::{Mark, Options, PieceKind, Record, Square, Variant};
use castellan_text as text;
use castellan_text::names::isolate;

pub use castellan_community::boards::{
    RenderOptions, describe, ending, public_viewpoint, record_end, square_size, theme_named,
};

/// The approximate longest side of a picture of part of a board, in pixels.
const CLOSE_UP_SIZE: u32 = 560;
/// The minimum number of squares shown on each side of a picked piece.
const CLOSE_UP_RADIUS: u8 = 4;
/// The size of a square in the preview of a theme, in pixels.
const PREVIEW_SQUARE: u32 = 48;
/// The name of a board's picture.
pub const BOARD_FILE: &str = "board.png";

/// Returns a small board in a theme, with a last move and the targets of a piece.
///
/// # Errors
/// Returns an error if the picture cannot be drawn.
pub async fn theme_preview(
    render_pool: &RenderPool,
    theme: &'static Theme,
    description: String,
) -> Result<File, RenderError> {
    let bytes = render_pool
        .draw(move |renderer| {
            let mut position = Variant::AllRoundKing
                .begin(&Options::default())
                .map_err(|error| PictureError::Encoding(error.to_string()))?;
            let (seat, first) = (position.to_act(), position.actions().into_iter().next());
            if let Some(action) = first {
                position.play_unchecked(action, None);
            }
            let squares: Vec<Square> = position.info().squares().collect();
            let busiest = squares.into_iter().max_by_key(|square| position.targets(*square).len());
            let mut scene = Scene::new(&position, theme, PREVIEW_SQUARE);
            scene.last = first.map(|action| Step { action, roll: None, seat });
            if let Some(square) = busiest {
                scene.mark_targets(square);
            }
            renderer.png(&scene)
        })
        .await?;
    Ok(File { description: shorten(&description, FILE_DESCRIPTION), ..File::new(BOARD_FILE, bytes) })
}

/// The highlighted parts of a position.
#[derive(Default)]
pub struct BoardHighlights {
    /// The name of a private picture, which its title gives with the number of moves: otherwise an old one would look
    /// like the current board.
    pub name: Option<text::Message>,
    /// The piece whose targets are marked, and the part of the board around it.
    pub piece: Option<Square>,
    /// The kind whose drop squares are marked.
    pub placing: Option<PieceKind>,
    /// The numbered targets, which a list beside the picture contains too.
    pub numbers: Vec<(Square, usize)>,
    /// Other squares that are marked.
    pub marks: Vec<(Square, Mark)>,
    /// Further labels of squares. On a large board, the picture shows only the part with them, so that they are
    /// legible on a phone.
    pub labels: Vec<(Square, String)>,
    /// An arrow from one square to another.
    pub arrow: Option<(Square, Square)>,
}

/// Returns the board of a started game, as a file with its description.
///
/// # Errors
/// Returns an error if the picture cannot be drawn.
pub async fn board_file(
    render_pool: &RenderPool,
    game: &Game,
    people: &People,
    view: RenderOptions,
    shown: BoardHighlights,
) -> Result<Option<File>, RenderError> {
    match game.record() {
        Some(record) => {
            let captions = (people.seats(game, view.language), clocks(game, view.language));
            Ok(Some(draw(render_pool, record, game.end(), captions, view, shown).await?))
        }
        None => Ok(None),
    }
}

/// Returns the board of a record as a file, with its result and the names of its seats.
///
/// # Errors
/// Returns an error if the picture cannot be drawn.
pub async fn record_file(
    render_pool: &RenderPool,
    record: &Record,
    end: Option<End>,
    names: [Option<String>; 4],
    view: RenderOptions,
    shown: BoardHighlights,
) -> Result<File, RenderError> {
    draw(render_pool, record, end, (names, [const { None }; 4]), view, shown).await
}

async fn draw(
    render_pool: &RenderPool,
    record: &Record,
    end: Option<End>,
    (names, clocks): ([Option<String>; 4], [Option<String>; 4]),
    view: RenderOptions,
    shown: BoardHighlights,
) -> Result<File, RenderError> {
    // A description is text, while a picture orders names itself.
    let isolated = names.each_ref().map(|name| name.as_deref().map(isolate));
    let isolated = isolated.each_ref().map(Option::as_deref);
    let described = describe(record, end, isolated, FILE_DESCRIPTION, view.language);
    let picture = BoardPicture::new(record, end, (names, clocks), shown.name, view.language);
    let bytes = render_pool
        .draw(move |renderer| {
            let mut scene = picture.board(view, PICTURE_SIZE);
            if let Some(from) = shown.piece {
                scene.crop_to_targets(from, CLOSE_UP_RADIUS);
                scene.has_legend = true;
                scene.last = None;
            } else {
                let labelled: Vec<Square> = shown.labels.iter().map(|(square, _)| *square).collect();
                scene.crop_to(&labelled, CLOSE_UP_RADIUS);
            }
            if let Some(crop) = scene.crop {
                let part = CLOSE_UP_SIZE / u32::from(2 * crop.radius + 1);
                scene.square_size = part.max(square_size(picture.position(), PICTURE_SIZE));
            }
            if let Some(kind) = shown.placing {
                scene.mark_placements(kind);
                scene.has_legend = true;
            }
            scene.labels =
                shown.numbers.iter().map(|(square, number)| (*square, number.to_string())).collect();
            scene.labels.extend(shown.labels);
            scene.marks.extend(shown.marks);
            scene.arrow = shown.arrow;
            if shown.piece.is_none() {
                picture.add_lines(&mut scene);
            }
            renderer.png(&scene)
        })
        .await?;
    Ok(File { description: shorten(&described, FILE_DESCRIPTION), ..File::new(BOARD_FILE, bytes) })
}
