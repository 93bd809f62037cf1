//! The picture of a board, and its description in words.

use crate::render_pool::{RenderError, RenderPool};
use castellan_community::people::People;
use castellan_discord_api::limits::{FILE_DESCRIPTION, length, shorten};
use castellan_discord_api::wire::File;
use castellan_game::{End, Game};
use castellan_picture::{LARGEST_SQUARE, Scene, Theme, theme};
use castellan_rules::{AnyPosition, Mark, PieceKind, Record, Seat, Square, Status};
use castellan_text::names::isolate;
use castellan_text::{self as text, DescribedPosition, Language, MessageArgument};

/// The approximate longest side of a board's picture, in pixels.
const PICTURE_SIZE: u32 = 900;
/// The approximate longest side of a picture of part of a board, in pixels.
const CLOSE_UP_SIZE: u32 = 560;
/// The minimum number of squares shown on each side of a picked piece.
const CLOSE_UP_RADIUS: u8 = 4;
/// The name of a board's picture.
pub const BOARD_FILE: &str = "board.png";

/// The options for drawing a board for a reader.
#[derive(Clone, Copy)]
pub struct RenderOptions {
    /// The seat at the bottom.
    pub viewpoint: Seat,
    /// The colours.
    pub theme: &'static Theme,
    /// The language of the words.
    pub language: Language,
}

/// Returns the theme with this name, or the default one.
#[must_use]
pub fn theme_named(name: &str) -> &'static Theme {
    theme::ALL.iter().copied().find(|theme| theme.name == name).unwrap_or(&theme::DARK)
}

/// The highlighted parts of a position.
#[derive(Default)]
pub struct BoardHighlights {
    /// The piece whose targets are marked, and the part of the board around it.
    pub piece: Option<Square>,
    /// The kind whose drop squares are marked.
    pub placing: Option<PieceKind>,
    /// The numbered targets, which a list beside the picture contains too.
    pub numbers: Vec<(Square, usize)>,
    /// Other squares that are marked.
    pub marks: Vec<(Square, Mark)>,
    /// Further labels of squares.
    pub labels: Vec<(Square, String)>,
    /// An arrow from one square to another.
    pub arrow: Option<(Square, Square)>,
}

/// Returns the result of a record, if it is over.
#[must_use]
pub fn record_end(record: &Record) -> Option<End> {
    match record.status() {
        Status::Over(outcome) => Some(End::Outcome(outcome)),
        Status::Ongoing => None,
    }
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
            let names = people.seats(game, view.language);
            Ok(Some(record_file(render_pool, record, game.end(), names, view, shown).await?))
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
    let position = record.position().clone();
    let last = record.last();
    let named = names.each_ref().map(Option::as_deref);
    // A description is text, while a picture orders names itself.
    let isolated = names.each_ref().map(|name| name.as_deref().map(isolate));
    let isolated = isolated.each_ref().map(Option::as_deref);
    let described = describe(record, end, isolated, FILE_DESCRIPTION, view.language);
    let status = text::position_status_in(&position, end, &named, view.language);
    let title = MessageArgument::game_title(position.info()).text(view.language);
    let bytes = render_pool
        .draw(move |renderer| {
            let mut scene = Scene::new(&position, view.theme, square_size(&position, PICTURE_SIZE));
            scene.viewpoint = view.viewpoint;
            scene.language = view.language;
            scene.last = last;
            scene.names = names;
            scene.marks_turn = end.is_none();
            if let Some(from) = shown.piece {
                scene.crop_to_targets(from, CLOSE_UP_RADIUS);
                let part = scene.crop.map_or(0, |crop| CLOSE_UP_SIZE / u32::from(2 * crop.radius + 1));
                scene.square_size = part.max(square_size(&position, PICTURE_SIZE));
                scene.has_legend = true;
                scene.last = None;
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
                scene.title = title;
                scene.status = status;
            }
            renderer.png(&scene)
        })
        .await?;
    Ok(File { description: shorten(&described, FILE_DESCRIPTION), ..File::new(BOARD_FILE, bytes) })
}

/// Returns a board in words for screen readers: every piece with its square, if the limit (in Discord's characters) has
/// room for all.
#[must_use]
pub fn describe(
    record: &Record,
    end: Option<End>,
    names: [Option<&str>; 4],
    longest: usize,
    language: Language,
) -> String {
    let before = record.steps().len().checked_sub(1).map(|steps| record.rewound(steps));
    let before = before.as_ref().map(Record::position);
    let scene = DescribedPosition { position: record.position(), end, last: record.last(), before, names };
    let text = text::describe_in(&scene, longest, language);
    // Only names have characters that Discord counts twice.
    match length(&text) - text.chars().count() {
        0 => text,
        twice => text::describe_in(&scene, longest.saturating_sub(twice), language),
    }
}

/// Returns the size of a square for a board of about this size.
fn square_size(position: &AnyPosition, size: u32) -> u32 {
    let info = position.info();
    (size / u32::from(info.files.max(info.ranks))).min(LARGEST_SQUARE)
}
