//! Legends: the figures, names and moves of a game's pieces.
//!
//! Legends are designed for phones, which show them at about half their size.

use super::canvas;
use super::error::PictureError;
use super::fonts::Fonts;
use super::limits::LONGEST_CAPTION;
use super::palette::Ink;
use super::pen::Pen;
use super::theme::Theme;
use super::tiles::{Figure, Ground, Tile};
use castellan_rules::{AnyPosition, Cell, GameInfo, PieceKind, Seat};
use castellan_text::{Language, kind_name_in, moves_in, piece_letter_in};

/// The width of every legend, in pixels.
pub(super) const WIDTH: u32 = 800;
/// The margin on all sides, and the gap between figure and text.
const MARGIN: u32 = 20;
/// The height of the title, if present.
const TITLE: u32 = 60;
/// The side of a figure.
pub(super) const FIGURE: u32 = 72;
/// The heights of a name, and of a line of the movement; the gap below each piece.
const NAME: u32 = 36;
const LINE: u32 = 33;
const GAP: u32 = 12;
/// Font sizes in pixels.
const TITLE_SIZE: u32 = 32;
const NAME_SIZE: u32 = 28;
const LINE_SIZE: u32 = 25;
/// The left edge of the text.
const LEFT: u32 = MARGIN + FIGURE + MARGIN;

/// A legend of kinds of piece: figure, name, letter and moves.
///
/// ```
/// use castellan_picture::{Legend, Renderer, theme};
/// use castellan_rules::{Options, Variant};
/// use castellan_text::Language;
///
/// let start = Variant::MountChess.begin(&Options::default()).unwrap();
/// let legend = Legend::of(&start, &theme::LIGHT, Language::En);
/// assert_eq!(legend.kinds.len(), 3, "Flags, Farmers and Hunters");
/// assert!(Renderer::new().legend(&legend).unwrap().starts_with(b"\x89PNG"));
/// ```
#[derive(Clone, Debug)]
pub struct Legend {
    /// The game.
    pub info: &'static GameInfo,
    /// The kinds, from the top.
    pub kinds: Vec<PieceKind>,
    /// The seat whose colours are used.
    pub seat: Seat,
    /// The title; empty for none.
    pub title: String,
    /// The theme, which sets all colours.
    pub theme: &'static Theme,
    /// The language of names, letters and moves.
    pub language: Language,
}

impl Legend {
    /// Creates a legend of the kinds of piece on a board, in the order of the game's list, in White's colours and
    /// without a title.
    #[must_use]
    pub fn of(position: &AnyPosition, theme: &'static Theme, language: Language) -> Self {
        let info = position.info();
        let mut kinds: Vec<PieceKind> = info.kinds.iter().map(|known| known.kind).collect();
        kinds.retain(|kind| {
            let shows_kind = |cell: Cell| matches!(cell, Cell::Piece(piece) if piece.kind == *kind);
            info.squares().any(|square| shows_kind(position.cell(square)))
        });
        Self { info, kinds, seat: Seat::White, title: String::new(), theme, language }
    }

    /// Checks that the legend can be drawn.
    ///
    /// # Errors
    /// Returns an error if the title is too long, or the game has no such seat.
    pub fn check(&self) -> Result<(), PictureError> {
        if self.title.len() > LONGEST_CAPTION {
            return Err(PictureError::Caption(self.title.len()));
        }
        if self.info.seats.contains(&self.seat) { Ok(()) } else { Err(PictureError::Viewpoint(self.seat)) }
    }
}

/// An entry of a legend, ready to be drawn.
struct LegendEntry {
    figure: Option<Figure>,
    name: String,
    letter: String,
    lines: Vec<String>,
}

impl LegendEntry {
    fn new(legend: &Legend, kind: PieceKind, fonts: &mut Fonts) -> Self {
        let (info, language) = (legend.info, legend.language);
        let room = (WIDTH - LEFT - MARGIN) as f32;
        let figure = Figure::of(info, kind, legend.seat);
        Self {
            figure: figure.map(|figure| Figure { has_seat_sign: false, ..figure }),
            name: kind_name_in(info, kind, language),
            letter: piece_letter_in(info, kind, language),
            lines: fonts.wrap(&moves_in(info, kind, language), LINE_SIZE, room),
        }
    }

    fn height(&self) -> u32 {
        (NAME + self.lines.len() as u32 * LINE).max(FIGURE) + GAP
    }
}

impl Pen<'_> {
    fn figure(&mut self, figure: Figure, (left, top): (u32, u32)) {
        let tile = Tile { figure: Some(figure), ..Tile::bare(Ground::Page) };
        canvas::copy_part(self.canvas, left, top, &self.tiles.get(&tile, self.figures, self.palette).pixels);
    }
}

/// A legend with its texts laid out.
pub(super) struct LegendLayout {
    title: String,
    entries: Vec<LegendEntry>,
}

impl LegendLayout {
    pub(super) fn new(legend: &Legend, fonts: &mut Fonts) -> Self {
        let title = fonts.fit(&legend.title, TITLE_SIZE, (WIDTH - 2 * MARGIN) as f32);
        let entries = legend.kinds.iter().map(|kind| LegendEntry::new(legend, *kind, fonts)).collect();
        Self { title, entries }
    }

    pub(super) fn height(&self) -> u32 {
        let title = if self.title.is_empty() { MARGIN / 2 } else { TITLE };
        title + self.entries.iter().map(LegendEntry::height).sum::<u32>() + MARGIN / 2
    }

    pub(super) fn draw(&self, pen: &mut Pen<'_>) {
        let base = |top: u32, height: u32, size: u32| top as f32 + height as f32 * 0.5 + size as f32 * 0.36;
        let mut top = MARGIN / 2;
        if !self.title.is_empty() {
            let at = (MARGIN as f32, base(0, TITLE, TITLE_SIZE));
            pen.write(&self.title, at, TITLE_SIZE, Ink::Strong);
            top = TITLE;
        }
        for entry in &self.entries {
            if let Some(figure) = entry.figure {
                pen.figure(figure, (MARGIN, top));
            }
            let name = base(top, NAME, NAME_SIZE);
            let end = pen.write(&entry.name, (LEFT as f32, name), NAME_SIZE, Ink::Strong);
            let beside = end + NAME_SIZE as f32 * 0.6;
            pen.write(&entry.letter, (beside, name), NAME_SIZE, Ink::Muted);
            for (line, index) in entry.lines.iter().zip(0..) {
                let base = base(top + NAME + index * LINE, LINE, LINE_SIZE);
                pen.write(line, (LEFT as f32, base), LINE_SIZE, Ink::Strong);
            }
            top += entry.height();
        }
    }
}
