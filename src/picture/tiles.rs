//! Tiles: complete squares with their contents, composed once and cached.

use super::figures::{Art, Figures, find_art};
use super::indexed::Sprite;
use super::palette::Palette;
use super::theme::{Inks, MEDALS, Theme};
use castellan_rules::{GameInfo, Mark, PieceKind, Seat, Terrain};
use image::RgbImage;
use image::imageops::index_colors;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The background of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Ground {
    /// The page around the board.
    Page,
    /// A light square.
    Light,
    /// A dark square.
    Dark,
}

/// The role of a square in the last action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum ActionRole {
    /// The origin of the piece.
    From,
    /// The target of a move or placing.
    To,
    /// The target of a shot.
    Hit,
}

/// A piece to draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Figure {
    pub(super) seat: Seat,
    pub(super) art: Art,
    pub(super) promoted: bool,
    /// The quarter, for a figure that covers four squares.
    pub(super) quarter: Option<u8>,
    /// The badge of a King's phase.
    pub(super) phase: Option<Art>,
    /// `true` if the seat's sign is drawn next to the piece.
    pub(super) has_seat_sign: bool,
}

/// The complete description of a tile.
// Each flag is independent.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Tile {
    pub(super) ground: Ground,
    pub(super) terrain: Terrain,
    pub(super) wall: bool,
    pub(super) action_role: Option<ActionRole>,
    pub(super) danger: bool,
    /// `true` for the piece whose targets are marked.
    pub(super) chosen: bool,
    /// `true` for the winner's King.
    pub(super) crowned: bool,
    pub(super) figure: Option<Figure>,
    pub(super) mark: Option<Mark>,
    pub(super) symbol: Option<Symbol>,
}

/// A small picture in a line beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Symbol {
    /// The medal of a place, from 1 to 3.
    Medal(u8),
    /// The time left.
    Clock,
    /// The badge of a King's phase.
    Phase(Art, Seat),
}

impl Tile {
    /// Creates a tile with only a background.
    pub(super) const fn bare(ground: Ground) -> Self {
        let terrain = Terrain::Plain;
        Self {
            ground,
            terrain,
            wall: false,
            action_role: None,
            danger: false,
            chosen: false,
            crowned: false,
            figure: None,
            mark: None,
            symbol: None,
        }
    }
}

impl Figure {
    /// Returns the figure of a kind of piece; `None` if there is no art for it.
    pub(super) fn of(info: &GameInfo, kind: PieceKind, seat: Seat) -> Option<Self> {
        let art = find_art(info.kind(kind.unpromoted())?.name)?;
        let has_seat_sign = info.seats.len() > 2;
        Some(Self { seat, art, promoted: kind.is_promoted(), quarter: None, phase: None, has_seat_sign })
    }
}

/// The maximum size of the cache in bytes; beyond that it is emptied.
const MAX_CACHE_BYTES: usize = 3 << 20;
/// The bytes of an encoded tile row: thirty of its own, and as many codes on average.
const ROW_BYTES: u32 = 60;

/// A cache of the tiles of one theme at one size.
pub(super) struct TileCache {
    theme: &'static Theme,
    side: u32,
    cache: FxHashMap<Tile, Arc<Sprite>>,
}

impl TileCache {
    pub(super) fn new(theme: &'static Theme, side: u32) -> Self {
        Self { theme, side, cache: FxHashMap::default() }
    }

    /// Returns the size in bytes of the pixels and encoded rows, assuming that all are encoded.
    pub(super) fn bytes(&self) -> usize {
        self.cache.len() * (self.side * (self.side + ROW_BYTES)) as usize
    }

    /// Returns the pixels of a tile, as palette indices.
    pub(super) fn get(&mut self, tile: &Tile, figures: &mut Figures, palette: &Palette) -> &Arc<Sprite> {
        if self.bytes() > MAX_CACHE_BYTES && !self.cache.contains_key(tile) {
            self.cache.clear();
        }
        let (theme, side) = (self.theme, self.side);
        self.cache.entry(*tile).or_insert_with(|| {
            Arc::new(Sprite::new(index_colors(&compose(tile, theme, side, figures), palette)))
        })
    }
}

/// Composes a tile in full colour.
pub(super) fn compose(tile: &Tile, theme: &Theme, side: u32, figures: &mut Figures) -> RgbImage {
    let moved = tile.action_role.is_some();
    let ground = match tile.ground {
        _ if tile.crowned => MEDALS[0].body,
        Ground::Page => theme.page,
        Ground::Light if moved => theme.light_last,
        Ground::Light => theme.light,
        Ground::Dark if moved => theme.dark_last,
        Ground::Dark => theme.dark,
    };
    let mut pixels = RgbImage::from_pixel(side, side, image::Rgb(ground));
    let mut draw_layer = |figures: &mut Figures, art: Art, inks: Inks| {
        figures.get(art, side).draw_over(&mut pixels, (0, 0), inks);
    };
    if tile.wall {
        draw_layer(figures, const { Art::named("terrain-wall") }, theme.wall);
    }
    match tile.terrain {
        Terrain::Plain => {}
        Terrain::Summit => {
            let Inks { body, line, shade } = theme.summit;
            // A white King is not distinct on white slopes.
            let slopes = if tile.crowned { Inks { body: shade, line, shade: body } } else { theme.summit };
            draw_layer(figures, const { Art::named("terrain-summit") }, slopes);
        }
        Terrain::Respawn(seat) => {
            draw_layer(figures, const { Art::named("terrain-respawn") }, theme.seats[seat as usize]);
        }
        Terrain::Raised => draw_layer(figures, const { Art::named("terrain-raised") }, theme.raised),
    }
    match tile.action_role {
        Some(ActionRole::From) => draw_layer(figures, const { Art::named("mark-from") }, theme.last),
        Some(ActionRole::To) => draw_layer(figures, const { Art::named("mark-to") }, theme.last),
        Some(ActionRole::Hit) => draw_layer(figures, const { Art::named("mark-hit") }, theme.last),
        None => {}
    }
    if tile.danger {
        draw_layer(figures, const { Art::named("mark-danger") }, theme.danger);
    }
    if tile.chosen {
        draw_layer(figures, const { Art::named("mark-chosen") }, theme.mark);
    }
    if let Some(figure) = tile.figure {
        // The King that has climbed the summit stands on top of it.
        let (size, left) = match tile.terrain {
            Terrain::Summit if tile.crowned => (side * 7 / 10, side * 3 / 20),
            _ => (side, 0),
        };
        draw(figure, theme, (size, left), figures, &mut pixels);
    }
    // A King that covers four squares has one crown.
    if tile.crowned && tile.figure.and_then(|figure| figure.quarter).is_none_or(|quarter| quarter == 0) {
        figures.get(const { Art::named("crown") }, side).draw_over(&mut pixels, (0, 0), MEDALS[0]);
    }
    if let Some(mark) = tile.mark {
        let art = match mark {
            Mark::Move => const { Art::named("mark-move") },
            Mark::Capture => const { Art::named("mark-capture") },
            Mark::Shot => const { Art::named("mark-shot") },
            Mark::Mount => const { Art::named("mark-mount") },
            Mark::Promotion => const { Art::named("mark-promotion") },
            Mark::Place => const { Art::named("mark-place") },
        };
        figures.get(art, side).draw_over(&mut pixels, (0, 0), theme.mark);
    }
    match tile.symbol {
        Some(Symbol::Medal(place)) => draw_medal(&mut pixels, place, side, figures),
        Some(Symbol::Clock) => {
            let inks = Inks { body: theme.muted, line: theme.muted, shade: theme.muted };
            figures.get(const { Art::named("clock") }, side).draw_over(&mut pixels, (0, 0), inks);
        }
        Some(Symbol::Phase(art, seat)) => {
            // On a King, the badge takes the lower right quarter.
            figures.quarter(art, side, 3).draw_over(&mut pixels, (0, 0), theme.seats[seat as usize]);
        }
        None => {}
    }
    pixels
}

/// Draws the medal of a place from 1 to 3. Each has its own shape.
pub(super) fn draw_medal(pixels: &mut RgbImage, place: u8, side: u32, figures: &mut Figures) {
    let (art, inks) = match place {
        1 => (const { Art::named("medal-1") }, MEDALS[0]),
        2 => (const { Art::named("medal-2") }, MEDALS[1]),
        _ => (const { Art::named("medal-3") }, MEDALS[2]),
    };
    figures.get(art, side).draw_over(pixels, (0, 0), inks);
}

/// The side of a sample, in pixels.
pub(super) const SAMPLE: u32 = 24;

/// Returns sample tiles for counting adjacent colours: every piece of every seat, walls and marks, on both kinds of
/// squares.
pub(super) fn sample_tiles(theme: &Theme, figures: &mut Figures) -> Vec<RgbImage> {
    let mut samples = Vec::new();
    for ground in [Ground::Light, Ground::Dark] {
        let bare = Tile::bare(ground);
        let wall = Tile { wall: true, ..bare };
        // Walls come in groups: boards with walls have as many of them as pieces.
        samples.extend(vec![compose(&wall, theme, SAMPLE, figures); 20]);
        for seat in Seat::ALL {
            for art in Art::pieces() {
                let figure =
                    Figure { seat, art, promoted: false, quarter: None, phase: None, has_seat_sign: true };
                samples.push(compose(&Tile { figure: Some(figure), ..bare }, theme, SAMPLE, figures));
            }
        }
        for mark in [Mark::Move, Mark::Capture, Mark::Shot, Mark::Mount, Mark::Promotion, Mark::Place] {
            samples.push(compose(&Tile { mark: Some(mark), ..bare }, theme, SAMPLE, figures));
        }
    }
    samples
}

/// Draws a piece with its badges, of a size and from the left.
fn draw(
    figure: Figure,
    theme: &Theme,
    (side, left): (u32, u32),
    figures: &mut Figures,
    pixels: &mut RgbImage,
) {
    let corner = (left, 0);
    let inks = theme.seats[figure.seat as usize];
    match figure.quarter {
        Some(quarter) => {
            figures.quarter(figure.art, side, quarter.into()).draw_over(pixels, corner, inks);
        }
        None => figures.get(figure.art, side).draw_over(pixels, corner, inks),
    }
    if figure.promoted {
        figures.get(const { Art::named("rank") }, side).draw_over(
            pixels,
            corner,
            theme.seats[Seat::Gold as usize],
        );
    }
    if let Some(badge) = figure.phase {
        figures.get(badge, side).draw_over(pixels, corner, inks);
    }
    if figure.has_seat_sign {
        let size = side * 3 / 10;
        figures.get(sign(figure.seat), size).draw_over(pixels, (left, side - size), inks);
    }
}

/// Returns the sign of a seat: a shape, so that seats never rely on colour alone.
const fn sign(seat: Seat) -> Art {
    match seat {
        Seat::White => const { Art::named("seat-w") },
        Seat::Red => const { Art::named("seat-r") },
        Seat::Black => const { Art::named("seat-b") },
        Seat::Gold => const { Art::named("seat-g") },
    }
}
