//! A game as an interactive page: a single HTML file that needs no network.
//!
//! Squares look as in the pictures: each distinct tile is drawn once, into a sprite sheet.

use super::{COLOURS, PreparedScene, Renderer};
use crate::error::PictureError;
use crate::scene::Scene;
use crate::tiles::Tile;
use crate::{canvas, indexed};
use base64ct::{Base64, Encoding};
use castellan_rules::record::number_moves;
use castellan_rules::text::notation;
use castellan_rules::{Action, AnyPosition, Seat};
use castellan_text::{self as text, Language, Message, MessageArgument, message};
use serde::Serialize;
use std::collections::HashMap;

/// The template of the page.
const PAGE: &str = include_str!("page.html");
/// The number of tiles in a row of the sheet.
const TILES_PER_ROW: usize = 32;

/// The game, as data for the page.
#[derive(Serialize)]
struct GameData {
    title: String,
    words: PageTexts,
    /// The number of squares in a row.
    columns: usize,
    /// The names of the rows from the top, and of the columns from the left.
    labels: (Vec<String>, Vec<String>),
    /// The number of tiles in a row and in a column of the sheet.
    sheet: (usize, usize),
    /// The tile of each square at the start, from the upper left on, as an index into the sheet.
    start: Vec<usize>,
    #[serde(rename = "leaves")]
    positions: Vec<PositionData>,
}

/// A position of the game, as data for the page.
#[derive(Serialize)]
struct PositionData {
    /// The line in the list of moves.
    line: String,
    /// The sentence below the board.
    status: String,
    /// The seats with their reserves.
    seats: Vec<String>,
    /// The squares that differ from the position before, with their tiles.
    changes: Vec<(usize, usize)>,
}

/// The texts of the page itself, as data for the page.
#[derive(Serialize)]
struct PageTexts {
    play: String,
    stop: String,
    steps: String,
    /// The titles of parts of the page, by element id.
    titles: [(&'static str, String); 6],
}

impl PageTexts {
    fn new(language: Language) -> Self {
        let say = |message: Message| message.text(language);
        Self {
            play: say(message!(Pictures, "replay-play")),
            stop: say(message!(Pictures, "replay-stop")),
            steps: say(message!(Pictures, "replay-steps")),
            titles: [
                ("first", say(message!(Pictures, "replay-first-title"))),
                ("back", say(message!(Pictures, "replay-back-title"))),
                ("play", say(message!(Pictures, "replay-play-title"))),
                ("on", say(message!(Pictures, "replay-on-title"))),
                ("last", say(message!(Pictures, "replay-last-title"))),
                ("place", say(message!(Pictures, "replay-place"))),
            ],
        }
    }
}

/// The sheet of distinct tiles, with the index of each.
#[derive(Default)]
struct SpriteSheet {
    indices: HashMap<Tile, usize>,
    tiles: Vec<Tile>,
}

impl SpriteSheet {
    fn index_of(&mut self, tile: Tile) -> usize {
        *self.indices.entry(tile).or_insert_with(|| {
            self.tiles.push(tile);
            self.tiles.len() - 1
        })
    }
}

/// Builds the page of a game.
pub(super) fn build(renderer: &mut Renderer, scenes: &[Scene]) -> Result<String, PictureError> {
    let Some(first) = scenes.first() else {
        return Err(PictureError::Encoding("a page needs a position".to_owned()));
    };
    let mut sheet = SpriteSheet::default();
    let mut previous: Vec<usize> = Vec::new();
    let mut positions = Vec::with_capacity(scenes.len());
    let numbers = number_moves(scenes.iter().skip(1).filter_map(|scene| scene.last));
    for (ply, scene) in scenes.iter().enumerate() {
        scene.check()?;
        let prepared = PreparedScene::new(scene, &mut renderer.fonts);
        let tiles: Vec<usize> = prepared.tiles().map(|(tile, ..)| sheet.index_of(tile)).collect();
        let changed = tiles.iter().zip(&previous).enumerate().filter(|(_, (new, old))| new != old);
        let before = ply.checked_sub(1).map(|before| scenes[before].position);
        let line = match scene.last.zip(before) {
            Some((step, before)) => {
                let action = match step.action {
                    Action::Pass | Action::Leave(_) => notation::write(before, step.action),
                    _ => text::describe_action_in(step, before, scene.position, first.language),
                };
                let action = format!("{action}{}", scene.move_mark);
                let number =
                    ply.checked_sub(1).and_then(|before| numbers.get(before)).copied().unwrap_or(ply);
                message!(Pictures, "replay-move", number = number, seat = step.seat, move = action)
            }
            None => message!(Pictures, "replay-start"),
        };
        positions.push(PositionData {
            line: line.text(first.language),
            status: status(scene),
            seats: seats(scene),
            changes: changed.map(|(square, (new, _))| (square, *new)).collect(),
        });
        previous = tiles;
    }
    let prepared = PreparedScene::new(first, &mut renderer.fonts);
    let game = GameData {
        title: first.title.clone(),
        words: PageTexts::new(first.language),
        columns: usize::from(prepared.layout.columns.1),
        labels: prepared.layout.labels(),
        sheet: (TILES_PER_ROW, sheet.tiles.len().div_ceil(TILES_PER_ROW)),
        start: prepared.tiles().map(|(tile, ..)| sheet.index_of(tile)).collect(),
        positions,
    };
    let picture = Base64::encode_string(&draw(renderer, first, &sheet.tiles)?);
    let theme = first.theme;
    let json = serde_json::to_string(&game).map_err(|error| PictureError::Encoding(error.to_string()))?;
    // Escaped so that no tag can begin within the script.
    let json = json.replace('<', "\\u003c");
    let hex = |[red, green, blue]: [u8; 3]| format!("#{red:02x}{green:02x}{blue:02x}");
    // The game's own texts are inserted last, so that no placeholder in them is replaced.
    Ok(PAGE
        .replace("{LANGUAGE}", first.language.tag())
        .replace("{PAGE}", &hex(theme.page))
        .replace("{INK}", &hex(theme.ink))
        .replace("{MUTED}", &hex(theme.muted))
        .replace("{LAST}", &hex(theme.light_last))
        .replace("{SHEET}", &picture)
        .replace("{GAME}", &json))
}

/// Draws the sheet of tiles as a PNG.
fn draw(renderer: &mut Renderer, scene: &Scene, tiles: &[Tile]) -> Result<Vec<u8>, PictureError> {
    let side = scene.square_size;
    let rows = tiles.len().div_ceil(TILES_PER_ROW);
    let mut canvas = canvas::blank(side * TILES_PER_ROW as u32, side * rows as u32, 0, Vec::new());
    for (index, tile) in tiles.iter().enumerate() {
        let (left, top) = ((index % TILES_PER_ROW) as u32 * side, (index / TILES_PER_ROW) as u32 * side);
        canvas::copy_part(&mut canvas, left, top, renderer.tile(scene.theme, side, tile, COLOURS));
    }
    indexed::encode(&canvas, &renderer.colours(scene.theme, COLOURS), &[])
}

/// Returns the scene's status, or else a description of the position.
fn status(scene: &Scene) -> String {
    if !scene.status.trim().is_empty() {
        return scene.status.clone();
    }
    let names = scene.names.each_ref().map(Option::as_deref);
    text::position_status_in(scene.position, None, &names, scene.language)
}

/// Returns each seat with its reserve: `White (Ann): Queen, 2 Knights`.
fn seats(scene: &Scene) -> Vec<String> {
    let position = scene.position;
    let line = |seat: Seat| {
        let player = MessageArgument::player(seat, scene.names[seat as usize].clone());
        let Some(reserve) = reserve(position, seat) else { return player.text(scene.language) };
        message!(Pictures, "seat-holds", player = player, pieces = reserve).text(scene.language)
    };
    position.seats().into_iter().map(line).collect()
}

fn reserve(position: &AnyPosition, seat: Seat) -> Option<MessageArgument> {
    let (info, pieces) = (position.info(), position.off_board_pieces(seat));
    let counted = info.kinds.iter().filter_map(|kind| {
        match pieces.iter().filter(|piece| **piece == kind.kind).count() {
            0 => None,
            1 => Some(MessageArgument::Kind(info, kind.kind)),
            many => Some(MessageArgument::Counted(info, kind.kind, many)),
        }
    });
    let counted: Vec<MessageArgument> = counted.collect();
    (!counted.is_empty()).then_some(MessageArgument::List("list-comma", counted))
}
