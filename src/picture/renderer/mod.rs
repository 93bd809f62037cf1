//! The renderer, with its cache of figures, tiles and letters.

mod arrow;
mod frame;
mod gif;
mod page;

pub use gif::Frame;

use super::canvas::{self, Canvas};
use super::chart::{self, Chart};
use super::crosstable::{self, Crosstable};
use super::encode::{self, Format};
use super::error::PictureError;
use super::figures::{Figures, art};
use super::indexed::{self, Placed};
use super::layout::{Layout, Line};
use super::legend::{self, Legend};
use super::lettering::Lettering;
use super::list::{self, List};
use super::palette::Palette;
use super::scene::Scene;
use super::theme::{Rgb, Theme};
use super::tiles::{Figure, Ground, Part, Tile, Tiles, compose, samples};
use arrow::Arrow;
use castellan_rules::{Action, Cell, MoveEffect, Piece, PieceKind, Seat, Square, Terrain};
use frame::Page;
use image::{GrayImage, RgbImage};
use std::collections::HashMap;
use std::sync::Arc;

/// The maximum number of colours of a still picture.
const COLOURS: usize = 72;
/// The maximum size in bytes of the tile cache, over all themes and sizes; beyond that the cache is emptied. A theme at
/// 64 pixels per square needs two or three million.
const MOST_TILES: usize = 4 << 20;
/// The maximum size of a pixel buffer that is reused; 19 x 19 squares of 90 pixels take less.
const LARGEST_BUFFER: usize = 4 << 20;

/// The tiles of one theme, size and number of colours.
pub(super) struct Sheet {
    pub(super) palette: Palette,
    /// The tiles by side: those of squares, and the smaller ones of the lines.
    pub(super) tiles: HashMap<u32, Tiles>,
}

/// A scene drawn with a palette.
pub(super) struct Drawn {
    canvas: Canvas,
    colours: Vec<Rgb>,
    /// The tiles of the board, row by row.
    board: Vec<Placed>,
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
/// let webp = renderer.encoded_as(&scenes[1], Format::WebP).unwrap();
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
    lettering: Lettering,
    sheets: HashMap<(&'static str, usize), Sheet>,
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
            lettering: Lettering::new(),
            sheets: HashMap::new(),
            buffer: Vec::new(),
        }
    }

    /// Renders a scene as an indexed PNG, the smallest form.
    ///
    /// # Errors
    /// Returns an error if the scene is out of bounds; see [`Scene::check`].
    pub fn png(&mut self, scene: &Scene) -> Result<Vec<u8>, PictureError> {
        let Drawn { canvas, colours, board } = self.draw(scene, COLOURS)?;
        self.encoded(canvas, &colours, &board)
    }

    /// Renders a list as a PNG, 800 pixels wide.
    ///
    /// # Errors
    /// Returns an error if the list is out of bounds; see [`List::check`].
    pub fn list(&mut self, list: &List) -> Result<Vec<u8>, PictureError> {
        list.check()?;
        let buffer = std::mem::take(&mut self.buffer);
        let (canvas, colours) = list::draw(list, &mut self.lettering, buffer);
        self.encoded(canvas, &colours, &[])
    }

    /// Renders a crosstable as a PNG, 800 pixels wide.
    ///
    /// # Errors
    /// Returns an error if the table is out of bounds; see [`Crosstable::check`].
    pub fn crosstable(&mut self, table: &Crosstable) -> Result<Vec<u8>, PictureError> {
        table.check()?;
        let buffer = std::mem::take(&mut self.buffer);
        let (canvas, colours) = crosstable::draw(table, &mut self.lettering, buffer);
        self.encoded(canvas, &colours, &[])
    }

    /// Renders a legend as a PNG, 800 pixels wide.
    ///
    /// # Errors
    /// Returns an error if the legend is out of bounds; see [`Legend::check`].
    pub fn legend(&mut self, legend: &Legend) -> Result<Vec<u8>, PictureError> {
        legend.check()?;
        self.limit_tiles();
        let Self { figures, lettering, sheets, buffer } = self;
        let written = legend::Sheet::of(legend, lettering);
        let Sheet { palette, tiles } = sheet(sheets, figures, legend.theme, COLOURS);
        let page = palette.nearest(legend.theme.page);
        let mut canvas = canvas::blank(legend::WIDTH, written.height(), page, std::mem::take(buffer));
        let tiles = tiles.entry(legend::FIGURE).or_insert_with(|| Tiles::new(legend.theme, legend::FIGURE));
        written.draw(&mut legend::Pen { canvas: &mut canvas, lettering, figures, tiles, palette });
        let colours = palette.colours.clone();
        self.encoded(canvas, &colours, &[])
    }

    /// Renders a chart as a PNG, 800 pixels wide.
    ///
    /// # Errors
    /// Returns an error if the chart is out of bounds; see [`Chart::check`].
    pub fn chart(&mut self, chart: &Chart) -> Result<Vec<u8>, PictureError> {
        chart.check()?;
        let buffer = std::mem::take(&mut self.buffer);
        let (canvas, colours) = chart::draw(chart, &mut self.lettering, buffer);
        self.encoded(canvas, &colours, &[])
    }

    fn encoded(
        &mut self,
        canvas: Canvas,
        colours: &[Rgb],
        board: &[Placed],
    ) -> Result<Vec<u8>, PictureError> {
        let bytes = indexed::encode(&canvas, colours, board);
        let buffer = canvas.into_raw();
        if buffer.capacity() <= LARGEST_BUFFER {
            self.buffer = buffer;
        }
        bytes
    }

    /// Renders the scenes of a game as an animated GIF of at most `most_bytes`. To fit, squares are made smaller first,
    /// then frames are left out.
    ///
    /// # Errors
    /// Returns an error if a scene is out of bounds or there is none, or [`PictureError::TooLong`] if even the smallest
    /// GIF is too large.
    pub fn gif(&mut self, frames: &[Frame], most_bytes: usize) -> Result<Vec<u8>, PictureError> {
        gif::encode(self, frames, most_bytes)
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

    /// Returns `true` if the fonts have a letter; others are drawn as a box.
    ///
    /// ```
    /// use castellan_picture::Renderer;
    ///
    /// assert!("Läufer слон 僧侶".chars().all(|letter| Renderer::new().has_letter(letter)));
    /// ```
    #[must_use]
    pub fn has_letter(&self, letter: char) -> bool {
        self.lettering.has(letter)
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
    /// let jpeg = Renderer::new().encoded_as(&scene, Format::Jpeg).unwrap();
    /// assert!(jpeg.starts_with(&[0xff, 0xd8]));
    /// ```
    ///
    /// # Errors
    /// Returns an error if the scene is out of bounds, or the picture is too large for the format.
    pub fn encoded_as(&mut self, scene: &Scene, format: Format) -> Result<Vec<u8>, PictureError> {
        encode::full_colour(&self.full_colour(scene)?, format)
    }

    /// Renders a scene as full-colour pixels.
    ///
    /// # Errors
    /// Returns an error if the scene is out of bounds.
    pub fn full_colour(&mut self, scene: &Scene) -> Result<RgbImage, PictureError> {
        let Drawn { canvas, colours, .. } = self.draw(scene, COLOURS)?;
        let colour = |x: u32, y: u32| image::Rgb(colours[usize::from(canvas.get_pixel(x, y).0[0])]);
        let mut picture = RgbImage::from_fn(canvas.width(), canvas.height(), colour);
        let view = View::of(scene);
        let labels = frame::boxes(scene, &view.layout, &mut self.lettering);
        let labelled = |x, y| labels.iter().any(|label| label.holds(x, y));
        for (tile, left, top) in view.tiles() {
            let tile = compose(&tile, scene.theme, view.layout.side, &mut self.figures);
            for (x, y, pixel) in tile.enumerate_pixels() {
                if !labelled(left + x, top + y) {
                    picture.put_pixel(left + x, top + y, *pixel);
                }
            }
        }
        if let Some(arrow) = Arrow::of(scene, &view.layout) {
            for (x, y) in arrow.pixels().filter(|(x, y)| !labelled(*x, *y)) {
                let Some(pixel) = picture.get_pixel_mut_checked(x, y) else { continue };
                pixel.0 = arrow.over((x, y), pixel.0).unwrap_or(pixel.0);
            }
        }
        Ok(picture)
    }

    /// Draws a scene with a palette.
    pub(super) fn draw(&mut self, scene: &Scene, most_colours: usize) -> Result<Drawn, PictureError> {
        scene.check()?;
        let view = View::of(scene);
        let layout = &view.layout;
        self.limit_tiles();
        let Self { figures, lettering, sheets, buffer } = self;
        let sheet = sheet(sheets, figures, scene.theme, most_colours);
        let page = sheet.palette.nearest(scene.theme.page);
        let mut canvas = canvas::blank(layout.width(), layout.height(), page, std::mem::take(buffer));
        let tiles = sheet.tiles.entry(layout.side).or_insert_with(|| Tiles::new(scene.theme, layout.side));
        let mut board = Vec::new();
        for (tile, left, top) in view.tiles() {
            let sprite = Arc::clone(tiles.get(&tile, figures, &sheet.palette));
            canvas::put(&mut canvas, left, top, &sprite.pixels);
            board.push(Placed { tile, sprite, left: left as usize, top: top as usize });
        }
        let mut page = Page { scene, layout, canvas: &mut canvas, figures, lettering, sheet };
        page.coordinates();
        page.lines();
        page.arrow();
        page.labels();
        Ok(Drawn { canvas, colours: sheet.palette.colours.clone(), board })
    }

    /// Draws one line above or below the board of a checked scene, as wide as the picture, for a replay.
    pub(super) fn strip(&mut self, scene: &Scene, line: Line, most_colours: usize) -> Canvas {
        let layout = Layout::of(scene);
        let Self { figures, lettering, sheets, .. } = self;
        let sheet = sheet(sheets, figures, scene.theme, most_colours);
        let page = sheet.palette.nearest(scene.theme.page);
        let mut canvas = canvas::blank(layout.width(), layout.line, page, Vec::new());
        let mut page = Page { scene, layout: &layout, canvas: &mut canvas, figures, lettering, sheet };
        page.line(line, 0);
        canvas
    }

    /// Returns the pixels of a tile, for a replay.
    pub(super) fn tile(
        &mut self,
        theme: &'static Theme,
        side: u32,
        tile: &Tile,
        most_colours: usize,
    ) -> &GrayImage {
        let Self { figures, sheets, .. } = self;
        let sheet = sheet(sheets, figures, theme, most_colours);
        let tiles = sheet.tiles.entry(side).or_insert_with(|| Tiles::new(theme, side));
        &tiles.get(tile, figures, &sheet.palette).pixels
    }

    /// Returns the palette of a theme's tiles.
    pub(super) fn colours(&mut self, theme: &'static Theme, most_colours: usize) -> Vec<[u8; 3]> {
        let Self { figures, sheets, .. } = self;
        sheet(sheets, figures, theme, most_colours).palette.colours.clone()
    }

    /// Empties the tile cache if it is too large.
    fn limit_tiles(&mut self) {
        let tiles = self.sheets.values().flat_map(|sheet| sheet.tiles.values());
        if tiles.map(Tiles::bytes).sum::<usize>() > MOST_TILES {
            self.sheets.values_mut().for_each(|sheet| sheet.tiles.clear());
        }
    }
}

fn sheet<'a>(
    sheets: &'a mut HashMap<(&'static str, usize), Sheet>,
    figures: &mut Figures,
    theme: &'static Theme,
    most_colours: usize,
) -> &'a mut Sheet {
    sheets.entry((theme.name, most_colours)).or_insert_with(|| {
        let palette = Palette::new(theme, most_colours, &samples(theme, figures));
        Sheet { palette, tiles: HashMap::new() }
    })
}

/// A scene with precomputed data for its squares.
pub(super) struct View<'a, 'b> {
    pub(super) scene: &'a Scene<'b>,
    pub(super) layout: Layout,
    endangered: Vec<Square>,
    /// The art of each kind of piece, promoted or not.
    art: Vec<(PieceKind, Option<Figure>)>,
}

impl<'a, 'b> View<'a, 'b> {
    pub(super) fn of(scene: &'a Scene<'b>) -> Self {
        let info = scene.position.info();
        let art = info.kinds.iter().map(|kind| (kind.kind, Figure::of(info, kind.kind, Seat::White)));
        Self {
            scene,
            layout: Layout::of(scene),
            endangered: scene.position.checked_kings(),
            art: art.collect(),
        }
    }

    /// Returns the tile of every square, with its upper left corner.
    pub(super) fn tiles(&self) -> impl Iterator<Item = (Tile, u32, u32)> {
        self.layout.squares().map(|(square, left, top)| (self.tile(square), left, top))
    }

    /// Returns the lines above and below the board, with their top edges and texts.
    pub(super) fn lines(&self) -> impl Iterator<Item = (Line, u32, String)> {
        let says = |line: Line| match line {
            Line::Title => self.scene.title.clone(),
            Line::Status => self.scene.status.clone(),
            Line::Legend => format!("{:?}", self.scene.marks),
            Line::Seat(seat) => format!("{:?}", self.scene.position.off_board_pieces(seat)),
        };
        self.layout.lines().map(move |(line, top)| (line, top, says(line)))
    }

    /// Returns the tile of a square.
    fn tile(&self, square: Square) -> Tile {
        let position = self.scene.position;
        let dark = (square.file() + square.rank()).is_multiple_of(2);
        let cell = position.cell(square);
        let marked = self.scene.marks.iter().find(|(marked, _)| *marked == square);
        Tile {
            terrain: if cell == Cell::Wall { Terrain::Plain } else { position.terrain(square) },
            wall: cell == Cell::Wall,
            part: part(self.scene, square),
            danger: self.endangered.contains(&square),
            figure: match cell {
                Cell::Piece(piece) => self.figure(square, piece),
                _ => None,
            },
            mark: marked.map(|(_, mark)| *mark),
            ..Tile::bare(if dark { Ground::Dark } else { Ground::Light })
        }
    }

    fn figure(&self, square: Square, piece: Piece) -> Option<Figure> {
        let position = self.scene.position;
        let info = position.info();
        let (_, drawn) = self.art.iter().find(|(kind, _)| *kind == piece.kind)?;
        let mut figure = Figure { seat: piece.seat, ..(*drawn)? };
        if piece.kind == info.kinds[0].kind {
            figure.phase = position.phase_code(piece.seat).and_then(|code| art(&format!("phase-{code}")));
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

/// Returns the part of a square in the last action.
fn part(scene: &Scene, square: Square) -> Option<Part> {
    let step = scene.last?;
    match step.action {
        Action::Move { from, to, effect } => {
            let more = match effect {
                MoveEffect::PromoteAt(at) | MoveEffect::Drop(_, at) => Some(at),
                MoveEffect::Nothing | MoveEffect::PromoteTo(_) => None,
            };
            // A failed capture moved nothing.
            let failed = step.roll.is_some_and(|roll| !roll.succeeds());
            match square {
                _ if square == from && failed => Some(Part::To),
                _ if square == to && failed => Some(Part::Hit),
                _ if square == from => Some(Part::From),
                _ if square == to || more == Some(square) => Some(Part::To),
                _ => None,
            }
        }
        Action::Shoot { from, target } => match square {
            _ if square == from => Some(Part::To),
            _ if square == target => Some(Part::Hit),
            _ => None,
        },
        Action::Place { to, .. } => (square == to).then_some(Part::To),
        Action::Pass | Action::Leave(_) => None,
    }
}
