//! A game as a page to step through: one file of HTML that needs nothing else, and no network.
//!
//! Every square looks as it does in the pictures: each tile that occurs is drawn once, into one sheet of tiles.

use super::renderer::{Renderer, View};
use super::scene::{PictureError, Scene};
use super::tiles::Tile;
use super::{canvas, encode};
use base64ct::{Base64, Encoding};
use castellan_rules::text::notation;
use castellan_rules::{AnyPosition, Seat};
use castellan_text as text;
use serde::Serialize;
use std::collections::HashMap;

/// The page without a game.
const PAGE: &str = include_str!("page.html");
/// How many colours the tiles have.
const COLOURS: usize = 72;
/// How many tiles stand in a row of the sheet.
const IN_A_ROW: usize = 32;

/// What the page is told of a game.
#[derive(Serialize)]
struct Game {
    title: String,
    /// How many squares stand side by side.
    columns: usize,
    /// The names of rows from the top, and of columns from the left.
    labels: (Vec<String>, Vec<String>),
    /// How many tiles the sheet has in each direction.
    sheet: (usize, usize),
    /// What each square shows at the start, from the upper left on: a place in the sheet.
    start: Vec<usize>,
    leaves: Vec<Leaf>,
}

/// What the page is told of one moment.
#[derive(Serialize)]
struct Leaf {
    /// The action that led to it, as it is written; empty at the start.
    action: String,
    /// Who acted.
    seat: String,
    /// The sentence below the board.
    status: String,
    /// Each seat with what it holds.
    seats: Vec<String>,
    /// The squares that look otherwise than on the leaf before, and what they show.
    changes: Vec<(usize, usize)>,
}

/// The tiles that occur, each with its place in the sheet.
#[derive(Default)]
struct Sheet {
    places: HashMap<Tile, usize>,
    tiles: Vec<Tile>,
}

impl Sheet {
    fn place(&mut self, tile: Tile) -> usize {
        *self.places.entry(tile).or_insert_with(|| {
            self.tiles.push(tile);
            self.tiles.len() - 1
        })
    }
}

/// Binds the moments of a game into a page.
pub(super) fn bind(renderer: &mut Renderer, scenes: &[Scene]) -> Result<String, PictureError> {
    let Some(first) = scenes.first() else {
        return Err(PictureError::Encoding("a page needs a position".to_owned()));
    };
    let mut sheet = Sheet::default();
    let mut shown: Vec<usize> = Vec::new();
    let mut leaves = Vec::with_capacity(scenes.len());
    for (place, scene) in scenes.iter().enumerate() {
        scene.check()?;
        let tiles = View::of(scene).tiles().map(|(tile, ..)| sheet.place(tile)).collect::<Vec<_>>();
        let changed = tiles.iter().zip(&shown).enumerate().filter(|(_, (new, old))| new != old);
        let before = place.checked_sub(1).map(|before| scenes[before].position);
        let action = scene.last.zip(before).map(|(step, before)| notation::write(before, step.action));
        leaves.push(Leaf {
            action: action.unwrap_or_default(),
            seat: scene.last.map_or_else(String::new, |step| step.seat.to_string()),
            status: status(scene),
            seats: seats(scene),
            changes: changed.map(|(square, (new, _))| (square, *new)).collect(),
        });
        shown = tiles;
    }
    let view = View::of(first);
    let game = Game {
        title: first.title.clone(),
        columns: usize::from(view.layout.columns.1),
        labels: view.layout.labels(),
        sheet: (IN_A_ROW, sheet.tiles.len().div_ceil(IN_A_ROW)),
        start: view.tiles().map(|(tile, ..)| sheet.place(tile)).collect(),
        leaves,
    };
    let picture = Base64::encode_string(&draw(renderer, first, &sheet.tiles)?);
    let theme = first.theme;
    let json = serde_json::to_string(&game).map_err(|error| PictureError::Encoding(error.to_string()))?;
    // Within a script no tag can begin.
    let json = json.replace('<', "\\u003c");
    let hex = |[red, green, blue]: [u8; 3]| format!("#{red:02x}{green:02x}{blue:02x}");
    // The game's own texts come last: nothing is looked for in them.
    Ok(PAGE
        .replace("{PAGE}", &hex(theme.page))
        .replace("{INK}", &hex(theme.ink))
        .replace("{MUTED}", &hex(theme.muted))
        .replace("{LIGHT}", &hex(theme.light))
        .replace("{LAST}", &hex(theme.light_last))
        .replace("{SHEET}", &picture)
        .replace("{GAME}", &json))
}

/// The sheet of tiles as a PNG.
fn draw(renderer: &mut Renderer, scene: &Scene, tiles: &[Tile]) -> Result<Vec<u8>, PictureError> {
    let side = scene.square;
    let rows = tiles.len().div_ceil(IN_A_ROW);
    let mut canvas = canvas::blank(side * IN_A_ROW as u32, side * rows as u32, 0, Vec::new());
    for (place, tile) in tiles.iter().enumerate() {
        let (left, top) = ((place % IN_A_ROW) as u32 * side, (place / IN_A_ROW) as u32 * side);
        canvas::put(&mut canvas, left, top, renderer.tile(scene.theme, side, tile, COLOURS));
    }
    encode::indexed_png(&canvas, &renderer.colours(scene.theme, COLOURS))
}

/// The scene's own sentence, or how the game stands.
fn status(scene: &Scene) -> String {
    if !scene.status.trim().is_empty() {
        return scene.status.clone();
    }
    text::standing(scene.position, None, &scene.names.each_ref().map(Option::as_deref))
}

/// Each seat with what it holds: `White (Ann): Queen, 2 Knights`.
fn seats(scene: &Scene) -> Vec<String> {
    let position = scene.position;
    let line = |seat: Seat| {
        let name = scene.names[seat as usize].as_ref();
        let name = name.map_or_else(|| seat.to_string(), |name| format!("{seat} ({name})"));
        let held = held(position, seat);
        if held.is_empty() { name } else { format!("{name}: {held}") }
    };
    position.seats().into_iter().map(line).collect()
}

fn held(position: &AnyPosition, seat: Seat) -> String {
    let (info, held) = (position.info(), position.held(seat));
    let counted = info.kinds.iter().filter_map(|kind| {
        let name = info.kind_name(kind.kind);
        match held.iter().filter(|held| **held == kind.kind).count() {
            0 => None,
            1 => Some(name),
            many => Some(format!("{many} {}", text::plural(&name))),
        }
    });
    counted.collect::<Vec<_>>().join(", ")
}
