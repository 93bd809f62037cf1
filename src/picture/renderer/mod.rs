//! The renderer: draws a scene as PNG or, move by move, as GIF.
//!
//! A renderer keeps the tiles of the sizes and themes that it has drawn, up to a limit, so that most of a board is
//! copied. `painter` and `arrow` draw the rest; `gif` stores only the squares that change.

mod arrow;
mod gif;
mod page;
mod painter;
mod texts;

pub use gif::Frame;

use super::canvas::{self, Canvas};
use super::card::{self, Card};
use super::chart::{self, Chart};
use super::crosstable::{self, Crosstable};
use super::encode::{self, Format};
use super::error::PictureError;
use super::figures::{Figures, find_art};
use super::fonts::Fonts;
use super::han::HanForms;
use super::indexed::{self, PlacedTile};
use super::layout::{CaptionLine, Layout};
use super::legend::{self, Legend};
use super::list::{self, List};
use super::palette::Palette;
use super::pen::Pen;
use super::scene::Scene;
use super::theme::{Rgb, Theme};
use super::tiles::{ActionRole, Figure, Ground, Tile, TileCache, compose, sample_tiles};
use arrow::Arrow;
use castellan_rules::{Action, Cell, MoveEffect, Piece, PieceKind, Seat, Square, Terrain};
use image::{GrayImage, RgbImage};
use painter::Painter;
use std::collections::HashMap;
use std::sync::Arc;

/// The maximum number of colours of a still picture.
const COLOURS: usize = 78;
/// The maximum size in bytes of the tile cache, over all themes and sizes; beyond that the cache is emptied. A theme at
/// 64 pixels per square needs two or three million.
const MAX_TILE_BYTES: usize = 4 << 20;
/// The maximum size of a pixel buffer that is reused; 19 x 19 squares of 90 pixels take less.
const LARGEST_BUFFER: usize = 4 << 20;

/// The tiles of one theme, size and number of colours.
pub(super) struct ThemeTiles {
    pub(super) palette: Palette,
    /// The tiles by side: those of squares, and the smaller ones of the lines.
    pub(super) tiles: HashMap<u32, TileCache>,
}

/// A scene drawn with a palette.
pub(super) struct IndexedPicture {
    canvas: Canvas,
    colours: Vec<Rgb>,
    /// The tiles of the board, row by row.
    board: Vec<PlacedTile>,
}

/// A renderer of scenes and lists. It caches figures, tiles and letters, so one renderer should draw many pictures; the
/// cache never changes a picture.
///
/// ```
/// use castellan_picture::{Format, Frame, Renderer, Scene, theme};
/// use castellan_rules::{Action, Options, Variant};
///
/// let game = "mount-chess".parse::<Variant>().unwrap();
/// let start = game.begin(&Options::default()).unwrap();
/// let mut later = start.clone();
/// later.try_play("a1b2".parse::<Action>().unwrap(), None).unwrap();
///
/// let mut renderer = Renderer::new();
/// let scenes = [&start, &later].map(|position| Scene::new(position, &theme::DARK, 24));
/// let webp = renderer.encode(&scenes[1], Format::WebP).unwrap();
/// assert_eq!(&webp[8..12], b"WEBP");
///
/// let page = renderer.page(&scenes).unwrap();
/// assert!(page.starts_with("<!DOCTYPE html>"));
///
/// // One second for each frame, at most 100 kB.
/// let frames = scenes.map(|scene| Frame { scene, delay: 100 });
/// let gif = renderer.gif(&frames, 100_000).unwrap();
/// assert!(gif.starts_with(b"GIF89a"));
/// ```
pub struct Renderer {
    figures: Figures,
    fonts: Fonts,
    tiles_by_theme: HashMap<(&'static str, usize), ThemeTiles>,
    /// The pixel buffer of the last picture, for reuse.
    buffer: Vec<u8>,
}

impl Default for Renderer {
    fn default() -> Self {
        Self::new()
    }
}

impl Renderer {
    /// Creates a renderer with an empty cache. Parsing the art and the fonts takes some milliseconds.
    #[must_use]
    pub fn new() -> Self {
        Self {
            figures: Figures::new(),
            fonts: Fonts::new(),
            tiles_by_theme: HashMap::new(),
            buffer: Vec::new(),
        }
    }

    /// Renders a scene as an indexed PNG, the smallest form.
    ///
    /// # Errors
    /// Returns an error if the scene is out of bounds; see [`Scene::check`].
    pub fn png(&mut self, scene: &Scene) -> Result<Vec<u8>, PictureError> {
        let IndexedPicture { canvas, colours, board } = self.draw(scene, COLOURS)?;
        self.encode_indexed(canvas, &colours, &board)
    }

    /// Renders a list as a PNG, 800 pixels wide.
    ///
    /// # Errors
    /// Returns an error if the list is out of bounds; see [`List::check`].
    pub fn list(&mut self, list: &List) -> Result<Vec<u8>, PictureError> {
        list.check()?;
        let buffer = std::mem::take(&mut self.buffer);
        self.fonts.set_han_forms(list.han_forms);
        let (canvas, colours) = list::draw(list, &mut self.fonts, buffer);
        self.encode_indexed(canvas, &colours, &[])
    }

    /// Renders a crosstable as a PNG, 800 pixels wide.
    ///
    /// # Errors
    /// Returns an error if the table is out of bounds; see [`Crosstable::check`].
    pub fn crosstable(&mut self, table: &Crosstable) -> Result<Vec<u8>, PictureError> {
        table.check()?;
        let buffer = std::mem::take(&mut self.buffer);
        self.fonts.set_han_forms(table.han_forms);
        let (canvas, colours) = crosstable::draw(table, &mut self.fonts, &mut self.figures, buffer);
        self.encode_indexed(canvas, &colours, &[])
    }

    /// Renders a legend as a PNG, 800 pixels wide.
    ///
    /// # Errors
    /// Returns an error if the legend is out of bounds; see [`Legend::check`].
    pub fn legend(&mut self, legend: &Legend) -> Result<Vec<u8>, PictureError> {
        legend.check()?;
        self.limit_tiles();
        let Self { figures, fonts, tiles_by_theme, buffer } = self;
        fonts.set_han_forms(HanForms::of_tag(legend.language.tag()));
        let legend_layout = legend::LegendLayout::new(legend, fonts);
        let ThemeTiles { palette, tiles } = theme_tiles(tiles_by_theme, figures, legend.theme, COLOURS);
        let page = palette.nearest(legend.theme.page);
        let mut canvas = canvas::blank(legend::WIDTH, legend_layout.height(), page, std::mem::take(buffer));
        let tiles =
            tiles.entry(legend::FIGURE).or_insert_with(|| TileCache::new(legend.theme, legend::FIGURE));
        legend_layout.draw(&mut Pen { canvas: &mut canvas, fonts, figures, tiles, palette });
        let colours = palette.colours.clone();
        self.encode_indexed(canvas, &colours, &[])
    }

    /// Renders a chart as a PNG, 800 pixels wide.
    ///
    /// # Errors
    /// Returns an error if the chart is out of bounds; see [`Chart::check`].
    pub fn chart(&mut self, chart: &Chart) -> Result<Vec<u8>, PictureError> {
        chart.check()?;
        let buffer = std::mem::take(&mut self.buffer);
        self.fonts.set_han_forms(chart.han_forms);
        let (canvas, colours) = chart::draw(chart, &mut self.fonts, buffer);
        self.encode_indexed(canvas, &colours, &[])
    }

    /// Renders a card as a PNG of [`WIDTH`](card::WIDTH) x [`HEIGHT`](card::HEIGHT) pixels, with a board at the left if
    /// there is one.
    ///
    /// # Errors
    /// Returns an error if the card or the scene is out of bounds; see [`Card::check`] and [`Scene::check`].
    pub fn card(&mut self, card: &Card, board: Option<&Scene>) -> Result<Vec<u8>, PictureError> {
        card.check()?;
        let board = match board.map(|scene| card::fitted(scene, &mut self.fonts)) {
            Some(scene) => Some(self.draw(&scene, COLOURS)?),
            None => None,
        };
        self.limit_tiles();
        let Self { figures, fonts, tiles_by_theme, buffer } = self;
        fonts.set_han_forms(card.han_forms);
        let ThemeTiles { palette, tiles } = theme_tiles(tiles_by_theme, figures, card.theme, COLOURS);
        let page = palette.nearest(card.theme.page);
        let mut canvas = canvas::blank(card::WIDTH, card::HEIGHT, page, std::mem::take(buffer));
        let (mut placed, mut begins) = (Vec::new(), 0);
        if let Some(board) = board {
            let top = (card::HEIGHT - board.canvas.height()) / 2;
            canvas::copy_part(&mut canvas, 0, top, &board.canvas);
            begins = board.canvas.width();
            placed = board.board;
            for tile in &mut placed {
                tile.top += top as usize;
            }
        }
        let figure = card.figure();
        let tiles = tiles.entry(figure).or_insert_with(|| TileCache::new(card.theme, figure));
        Pen { canvas: &mut canvas, fonts, figures, tiles, palette }.draw(card, begins);
        let colours = palette.colours.clone();
        self.encode_indexed(canvas, &colours, &placed)
    }

    fn encode_indexed(
        &mut self,
        canvas: Canvas,
        colours: &[Rgb],
        board: &[PlacedTile],
    ) -> Result<Vec<u8>, PictureError> {
        let bytes = indexed::encode(&canvas, colours, board);
        let buffer = canvas.into_raw();
        if buffer.capacity() <= LARGEST_BUFFER {
            self.buffer = buffer;
        }
        bytes
    }

    /// Renders the scenes of a game as an animated GIF of at most `max_bytes`. To fit, squares are made smaller first,
    /// then frames are left out.
    ///
    /// # Errors
    /// Returns an error if a scene is out of bounds or there is none, or [`PictureError::ReplayTooLarge`] if even the
    /// smallest GIF is too large.
    pub fn gif(&mut self, frames: &[Frame], max_bytes: usize) -> Result<Vec<u8>, PictureError> {
        gif::encode(self, frames, max_bytes)
    }

    /// Renders a game, given as one scene per position from the start on, as an interactive self-contained HTML page.
    /// The sentence below a board is the scene's status, or a description of the position if the status is blank.
    ///
    /// ```
    /// use castellan_picture::{Renderer, Scene, theme};
    /// use castellan_rules::{Options, Variant};
    ///
    /// let start = Variant::MountChess.begin(&Options::default()).unwrap();
    /// let page = Renderer::new().page(&[Scene::new(&start, &theme::DARK, 24)]).unwrap();
    /// assert!(page.contains("<html"));
    /// ```
    ///
    /// # Errors
    /// Returns an error if a scene is out of bounds, or there is none.
    pub fn page(&mut self, scenes: &[Scene]) -> Result<String, PictureError> {
        page::build(self, scenes)
    }

    /// Renders a scene in full colour and encodes it. Slower and larger than [`Renderer::png`]; for programs that do
    /// not support indexed pictures.
    ///
    /// ```
    /// use castellan_picture::{Format, Renderer, Scene, theme};
    /// use castellan_rules::{Options, Variant};
    ///
    /// let start = Variant::MountChess.begin(&Options::default()).unwrap();
    /// let scene = Scene::new(&start, &theme::LIGHT, 24);
    /// let jpeg = Renderer::new().encode(&scene, Format::Jpeg).unwrap();
    /// assert!(jpeg.starts_with(&[0xff, 0xd8]));
    /// ```
    ///
    /// # Errors
    /// Returns an error if the scene is out of bounds, or the picture is too large for the format.
    pub fn encode(&mut self, scene: &Scene, format: Format) -> Result<Vec<u8>, PictureError> {
        encode::full_colour(&self.full_colour(scene)?, format)
    }

    /// Renders a scene as full-colour pixels.
    ///
    /// # Errors
    /// Returns an error if the scene is out of bounds.
    pub fn full_colour(&mut self, scene: &Scene) -> Result<RgbImage, PictureError> {
        let IndexedPicture { canvas, colours, .. } = self.draw(scene, COLOURS)?;
        let colour = |x: u32, y: u32| image::Rgb(colours[usize::from(canvas.get_pixel(x, y).0[0])]);
        let mut picture = RgbImage::from_fn(canvas.width(), canvas.height(), colour);
        let prepared = PreparedScene::new(scene, &mut self.fonts);
        let labels = painter::place_labels(scene, &prepared.layout, &mut self.fonts);
        let labelled = |x, y| labels.iter().any(|label| label.contains(x, y));
        for (tile, left, top) in prepared.tiles() {
            let tile = compose(&tile, scene.theme, prepared.layout.side, &mut self.figures);
            for (x, y, pixel) in tile.enumerate_pixels() {
                if !labelled(left + x, top + y) {
                    picture.put_pixel(left + x, top + y, *pixel);
                }
            }
        }
        if let Some(arrow) = Arrow::of(scene, &prepared.layout) {
            for (x, y) in arrow.pixels().filter(|(x, y)| !labelled(*x, *y)) {
                let Some(pixel) = picture.get_pixel_mut_checked(x, y) else { continue };
                pixel.0 = arrow.blend((x, y), pixel.0).unwrap_or(pixel.0);
            }
        }
        Ok(picture)
    }

    /// Draws a scene with a palette.
    pub(super) fn draw(&mut self, scene: &Scene, max_colours: usize) -> Result<IndexedPicture, PictureError> {
        scene.check()?;
        let prepared = PreparedScene::new(scene, &mut self.fonts);
        let layout = &prepared.layout;
        self.limit_tiles();
        let Self { figures, fonts, tiles_by_theme, buffer } = self;
        let theme_tiles = theme_tiles(tiles_by_theme, figures, scene.theme, max_colours);
        let page = theme_tiles.palette.nearest(scene.theme.page);
        let mut canvas = canvas::blank(layout.width(), layout.height(), page, std::mem::take(buffer));
        let tiles =
            theme_tiles.tiles.entry(layout.side).or_insert_with(|| TileCache::new(scene.theme, layout.side));
        let mut board = Vec::new();
        for (tile, left, top) in prepared.tiles() {
            let sprite = Arc::clone(tiles.get(&tile, figures, &theme_tiles.palette));
            canvas::copy_part(&mut canvas, left, top, &sprite.pixels);
            board.push(PlacedTile { tile, sprite, left: left as usize, top: top as usize });
        }
        let mut painter = Painter { scene, layout, canvas: &mut canvas, figures, fonts, theme_tiles };
        painter.draw_coordinates();
        painter.draw_lines();
        painter.draw_arrow();
        painter.draw_labels();
        Ok(IndexedPicture { canvas, colours: theme_tiles.palette.colours.clone(), board })
    }

    /// Draws one line above or below the board of a checked scene, as wide as the picture, for a replay.
    pub(super) fn strip(&mut self, scene: &Scene, line: CaptionLine, max_colours: usize) -> Canvas {
        let Self { figures, fonts, tiles_by_theme, .. } = self;
        let layout = Layout::new(scene, fonts);
        let theme_tiles = theme_tiles(tiles_by_theme, figures, scene.theme, max_colours);
        let page = theme_tiles.palette.nearest(scene.theme.page);
        let mut canvas = canvas::blank(layout.width(), layout.height_of(line), page, Vec::new());
        let mut painter =
            Painter { scene, layout: &layout, canvas: &mut canvas, figures, fonts, theme_tiles };
        painter.draw_line(line, 0);
        canvas
    }

    /// Returns the pixels of a tile, for a replay.
    pub(super) fn tile(
        &mut self,
        theme: &'static Theme,
        side: u32,
        tile: &Tile,
        max_colours: usize,
    ) -> &GrayImage {
        let Self { figures, tiles_by_theme, .. } = self;
        let theme_tiles = theme_tiles(tiles_by_theme, figures, theme, max_colours);
        let tiles = theme_tiles.tiles.entry(side).or_insert_with(|| TileCache::new(theme, side));
        &tiles.get(tile, figures, &theme_tiles.palette).pixels
    }

    /// Returns the palette of a theme's tiles.
    pub(super) fn colours(&mut self, theme: &'static Theme, max_colours: usize) -> Vec<[u8; 3]> {
        let Self { figures, tiles_by_theme, .. } = self;
        theme_tiles(tiles_by_theme, figures, theme, max_colours).palette.colours.clone()
    }

    /// Empties the tile cache if it is too large.
    fn limit_tiles(&mut self) {
        let tiles = self.tiles_by_theme.values().flat_map(|theme_tiles| theme_tiles.tiles.values());
        if tiles.map(TileCache::bytes).sum::<usize>() > MAX_TILE_BYTES {
            self.tiles_by_theme.values_mut().for_each(|theme_tiles| theme_tiles.tiles.clear());
        }
    }
}

fn theme_tiles<'a>(
    tiles_by_theme: &'a mut HashMap<(&'static str, usize), ThemeTiles>,
    figures: &mut Figures,
    theme: &'static Theme,
    max_colours: usize,
) -> &'a mut ThemeTiles {
    tiles_by_theme.entry((theme.name, max_colours)).or_insert_with(|| {
        let palette = Palette::new(theme, max_colours, &sample_tiles(theme, figures));
        ThemeTiles { palette, tiles: HashMap::new() }
    })
}

/// A scene with its layout, and precomputed data for its squares.
pub(super) struct PreparedScene<'a, 'b> {
    pub(super) scene: &'a Scene<'b>,
    pub(super) layout: Layout,
    endangered: Vec<Square>,
    /// The art of each kind of piece, promoted or not.
    art: Vec<(PieceKind, Option<Figure>)>,
}

impl<'a, 'b> PreparedScene<'a, 'b> {
    pub(super) fn new(scene: &'a Scene<'b>, fonts: &mut Fonts) -> Self {
        let info = scene.position.info();
        let art = info.kinds.iter().map(|kind| (kind.kind, Figure::of(info, kind.kind, Seat::White)));
        Self {
            scene,
            layout: Layout::new(scene, fonts),
            endangered: scene.position.checked_kings(),
            art: art.collect(),
        }
    }

    /// Returns the tile of every square, with its upper left corner.
    pub(super) fn tiles(&self) -> impl Iterator<Item = (Tile, u32, u32)> {
        self.layout.squares().map(|(square, left, top)| (self.tile(square), left, top))
    }

    /// Returns the lines above and below the board, with their top edges and texts.
    pub(super) fn lines(&self) -> impl Iterator<Item = (CaptionLine, u32, String)> {
        let text = |line: CaptionLine| match line {
            CaptionLine::Title => self.scene.title.clone(),
            CaptionLine::Result => format!("{:?}", self.scene.ending),
            CaptionLine::Status => self.scene.status.clone(),
            CaptionLine::Legend => format!("{:?}", self.scene.marks),
            CaptionLine::Seat(seat) => {
                let (place, clock) = (self.scene.place(seat), &self.scene.clocks[seat as usize]);
                let phase = self.scene.position.phase_code(seat);
                format!("{:?} {phase:?} {place:?} {clock:?}", self.scene.position.off_board_pieces(seat))
            }
        };
        self.layout.lines().map(move |(line, top)| (line, top, text(line)))
    }

    /// Returns the tile of a square.
    fn tile(&self, square: Square) -> Tile {
        let position = self.scene.position;
        let is_dark = (square.file() + square.rank()).is_multiple_of(2);
        let cell = position.cell(square);
        let marked = self.scene.marks.iter().find(|(marked, _)| *marked == square);
        Tile {
            terrain: if cell == Cell::Wall { Terrain::Plain } else { position.terrain(square) },
            wall: cell == Cell::Wall,
            action_role: action_role(self.scene, square),
            danger: self.endangered.contains(&square),
            chosen: self.scene.chosen == Some(square),
            crowned: self.scene.is_crowned(square),
            figure: match cell {
                Cell::Piece(piece) => self.figure(square, piece),
                _ => None,
            },
            mark: marked.map(|(_, mark)| *mark),
            ..Tile::bare(if is_dark { Ground::Dark } else { Ground::Light })
        }
    }

    fn figure(&self, square: Square, piece: Piece) -> Option<Figure> {
        let position = self.scene.position;
        let info = position.info();
        let (_, white_figure) = self.art.iter().find(|(kind, _)| *kind == piece.kind)?;
        let mut figure = Figure { seat: piece.seat, ..(*white_figure)? };
        if piece.kind == info.kinds[0].kind {
            figure.phase =
                position.phase_code(piece.seat).and_then(|code| find_art(&format!("phase-{code}")));
            // A King that occupies four squares shows a quarter on each.
            let same = |other: &Square| position.cell(*other) == Cell::Piece(piece);
            let around = (-1..=1).flat_map(|up| (-1..=1).filter_map(move |right| square.offset(right, up)));
            let on_board = |other: &Square| other.file() < info.files && other.rank() < info.ranks;
            let block: Vec<Square> = around.filter(on_board).filter(same).collect();
            if block.len() == 4 {
                figure.quarter = Some(self.layout.quarter(square, &block));
            }
        }
        Some(figure)
    }
}

/// Returns the role of a square in the last action.
fn action_role(scene: &Scene, square: Square) -> Option<ActionRole> {
    let step = scene.last?;
    match step.action {
        Action::Move { from, to, effect } => {
            let second_target = match effect {
                MoveEffect::PromoteAt(at) | MoveEffect::Drop(_, at) => Some(at),
                MoveEffect::Nothing | MoveEffect::PromoteTo(_) => None,
            };
            // A failed capture moved nothing.
            let failed = step.roll.is_some_and(|roll| !roll.succeeds());
            match square {
                _ if square == from && failed => Some(ActionRole::To),
                _ if square == to && failed => Some(ActionRole::Hit),
                _ if square == from => Some(ActionRole::From),
                _ if square == to || second_target == Some(square) => Some(ActionRole::To),
                _ => None,
            }
        }
        Action::Shoot { from, target } => match square {
            _ if square == from => Some(ActionRole::To),
            _ if square == target => Some(ActionRole::Hit),
            _ => None,
        },
        Action::Place { to, .. } => (square == to).then_some(ActionRole::To),
        Action::Pass | Action::Leave(_) => None,
    }
}
