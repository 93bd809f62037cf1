//! A game as an interactive page: a single HTML file that needs no network.
//!
//! Squares look as in the pictures: each distinct tile is drawn once, into a sprite sheet.

use super::{Renderer, View};
use crate::error::PictureError;
use crate::scene::Scene;
use crate::tiles::Tile;
use crate::{canvas, indexed};
use base64ct::{Base64, Encoding};
use castellan_rules::text::notation;
use castellan_rules::{Action, AnyPosition, Seat};
use castellan_text::{self as text, Fact, Language, Message, message};
use serde::Serialize;
use std::collections::HashMap;

/// The template of the page.
const PAGE: &str = include_str!("page.html");
/// The maximum number of colours of the tiles.
const COLOURS: usize = 72;
/// The number of tiles in a row of the sheet.
const IN_A_ROW: usize = 32;

/// The game, as data for the page.
#[derive(Serialize)]
struct Game {
    title: String,
    words: Words,
    /// The number of squares in a row.
    columns: usize,
    /// The names of the rows from the top, and of the columns from the left.
    labels: (Vec<String>, Vec<String>),
    /// The number of tiles in a row and in a column of the sheet.
    sheet: (usize, usize),
    /// The tile of each square at the start, from the upper left on, as an index into the sheet.
    start: Vec<usize>,
    #[serde(rename = "leaves")]
    positions: Vec<Shown>,
}

/// A position of the game, as data for the page.
#[derive(Serialize)]
struct Shown {
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
struct Words {
    play: String,
    stop: String,
    steps: String,
    /// The titles of parts of the page, by element id.
    titles: [(&'static str, String); 6],
}

impl Words {
    fn of(language: Language) -> Self {
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

/// Builds the page of a game.
pub(super) fn build(renderer: &mut Renderer, scenes: &[Scene]) -> Result<String, PictureError> {
    let Some(first) = scenes.first() else {
        return Err(PictureError::Encoding("a page needs a position".to_owned()));
    };
    let mut sheet = Sheet::default();
    let mut shown: Vec<usize> = Vec::new();
    let mut positions = Vec::with_capacity(scenes.len());
    for (place, scene) in scenes.iter().enumerate() {
        scene.check()?;
        let tiles = View::of(scene).tiles().map(|(tile, ..)| sheet.place(tile)).collect::<Vec<_>>();
        let changed = tiles.iter().zip(&shown).enumerate().filter(|(_, (new, old))| new != old);
        let before = place.checked_sub(1).map(|before| scenes[before].position);
        let line = match scene.last.zip(before) {
            Some((step, before)) => {
                let action = match step.action {
                    Action::Pass | Action::Leave(_) => notation::write(before, step.action),
                    _ => text::acted_in(step, before, scene.position, first.language),
                };
                message!(Pictures, "replay-move", number = place, seat = step.seat, move = action)
            }
            None => message!(Pictures, "replay-start"),
        };
        positions.push(Shown {
            line: line.text(first.language),
            status: status(scene),
            seats: seats(scene),
            changes: changed.map(|(square, (new, _))| (square, *new)).collect(),
        });
        shown = tiles;
    }
    let view = View::of(first);
    let game = Game {
        title: first.title.clone(),
        words: Words::of(first.language),
        columns: usize::from(view.layout.columns.1),
        labels: view.layout.labels(),
        sheet: (IN_A_ROW, sheet.tiles.len().div_ceil(IN_A_ROW)),
        start: view.tiles().map(|(tile, ..)| sheet.place(tile)).collect(),
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
    let side = scene.square;
    let rows = tiles.len().div_ceil(IN_A_ROW);
    let mut canvas = canvas::blank(side * IN_A_ROW as u32, side * rows as u32, 0, Vec::new());
    for (place, tile) in tiles.iter().enumerate() {
        let (left, top) = ((place % IN_A_ROW) as u32 * side, (place / IN_A_ROW) as u32 * side);
        canvas::put(&mut canvas, left, top, renderer.tile(scene.theme, side, tile, COLOURS));
    }
    indexed::encode(&canvas, &renderer.colours(scene.theme, COLOURS), &[])
}

/// Returns the scene's status, or else a description of the position.
fn status(scene: &Scene) -> String {
    if !scene.status.trim().is_empty() {
        return scene.status.clone();
    }
    let names = scene.names.each_ref().map(Option::as_deref);
    text::standing_in(scene.position, None, &names, scene.language)
}

/// Returns each seat with its reserve: `White (Ann): Queen, 2 Knights`.
fn seats(scene: &Scene) -> Vec<String> {
    let position = scene.position;
    let line = |seat: Seat| {
        let player = Fact::player(seat, scene.names[seat as usize].clone());
        let Some(held) = held(position, seat) else { return player.text(scene.language) };
        message!(Pictures, "seat-holds", player = player, pieces = held).text(scene.language)
    };
    position.seats().into_iter().map(line).collect()
}

fn held(position: &AnyPosition, seat: Seat) -> Option<Fact> {
    let (info, held) = (position.info(), position.off_board_pieces(seat));
    let counted =
        info.kinds.iter().filter_map(|kind| match held.iter().filter(|held| **held == kind.kind).count() {
            0 => None,
            1 => Some(Fact::Kind(info, kind.kind)),
            many => Some(Fact::Counted(info, kind.kind, many)),
        });
    let counted: Vec<Fact> = counted.collect();
    (!counted.is_empty()).then_some(Fact::List("list-comma", counted))
}
