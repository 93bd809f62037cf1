//! Scenes: descriptions of pictures.

use super::error::PictureError;
use super::limits::{LARGEST_SQUARE, LONGEST_CAPTION, SMALLEST_SQUARE};
use super::theme::Theme;
use castellan_rules::record::Step;
use castellan_rules::{AnyPosition, Mark, PieceKind, Seat, Square};
use castellan_text::Language;

/// A part of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crop {
    /// The centre square.
    pub centre: Square,
    /// The number of squares on each side of the centre.
    pub radius: u8,
}

impl Crop {
    /// Returns `true` if the crop contains a square.
    #[must_use]
    pub fn contains(self, square: Square) -> bool {
        distance(self.centre, square) <= self.radius
    }
}

/// Returns the distance of two squares in King's steps.
fn distance(from: Square, to: Square) -> u8 {
    from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank()))
}

/// The description of a picture of a board.
///
/// ```
/// use castellan_picture::{PictureError, Scene, theme};
/// use castellan_rules::{Options, Seat, Variant};
///
/// let game = "mount-chess".parse::<Variant>().unwrap();
/// let position = game.begin(&Options::default()).unwrap();
/// let mut scene = Scene::new(&position, &theme::HIGH_CONTRAST, 32);
/// scene.viewpoint = Seat::Black;
/// scene.status = "White to move".to_owned();
/// assert_eq!(scene.check(), Ok(()));
///
/// scene.square_size = 1_000;
/// assert_eq!(scene.check(), Err(PictureError::SquareSize(1_000)));
/// ```
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The position to draw.
    pub position: &'a AnyPosition,
    /// The seat whose corner or first rank is at the bottom.
    pub viewpoint: Seat,
    /// `true` if the board is turned by 180 degrees from that viewpoint.
    pub flipped: bool,
    /// The theme, which sets all colours.
    pub theme: &'static Theme,
    /// The language of the legend, and of seats without a name.
    pub language: Language,
    /// The side of a square, in pixels.
    pub square_size: u32,
    /// The last action, which is highlighted.
    pub last: Option<Step>,
    /// Marked squares, such as the targets of a piece.
    pub marks: Vec<(Square, Mark)>,
    /// Texts on squares, such as the numbers of targets. Only for still pictures.
    pub labels: Vec<(Square, String)>,
    /// An arrow from one square to another, such as a suggested move. Only for still pictures.
    pub arrow: Option<(Square, Square)>,
    /// `true` if a line below the board explains the marks.
    pub has_legend: bool,
    /// The visible part of the board; `None` for all of it.
    pub crop: Option<Crop>,
    /// `true` if an arrow marks the seat to move.
    pub marks_turn: bool,
    /// The players' names, by seat; `None` shows the seat's own name.
    pub names: [Option<String>; 4],
    /// The title above the board; empty for none.
    pub title: String,
    /// The line below the board; empty for none.
    pub status: String,
}

impl<'a> Scene<'a> {
    /// Creates a scene of a position from White's side, without captions, in English, with squares of `square_size`
    /// pixels.
    #[must_use]
    pub fn new(position: &'a AnyPosition, theme: &'static Theme, square_size: u32) -> Self {
        Self {
            position,
            viewpoint: Seat::White,
            flipped: false,
            theme,
            language: Language::default(),
            square_size,
            last: None,
            marks: Vec::new(),
            labels: Vec::new(),
            arrow: None,
            has_legend: false,
            crop: None,
            marks_turn: true,
            names: [const { None }; 4],
            title: String::new(),
            status: String::new(),
        }
    }

    /// Marks the targets of the piece on a square.
    pub fn mark_targets(&mut self, from: Square) {
        self.marks = self.position.targets(from);
    }

    /// Marks the targets of the piece on a square, and crops the board to them: at least `min_radius` squares on each
    /// side of the piece, up to the whole board if necessary.
    ///
    /// ```
    /// use castellan_picture::{Scene, theme};
    /// use castellan_rules::{Options, Variant};
    ///
    /// let start = Variant::KingOfTheMountain.begin(&Options::default()).unwrap();
    /// let mut scene = Scene::new(&start, &theme::DARK, 40);
    /// scene.crop_to_targets("b1".parse().unwrap(), 2);
    /// let crop = scene.crop.expect("a King goes one step");
    /// assert!(scene.marks.iter().all(|(square, _)| crop.contains(*square)));
    /// ```
    pub fn crop_to_targets(&mut self, from: Square, min_radius: u8) {
        self.mark_targets(from);
        let radius = self.marks.iter().map(|(to, _)| distance(from, *to)).fold(min_radius, u8::max);
        let crop = Crop { centre: from, radius };
        let is_whole_board = self.position.info().squares().all(|square| crop.contains(square));
        self.crop = (!is_whole_board).then_some(crop);
    }

    /// Crops the board to the smallest part that contains all these squares.
    ///
    /// ```
    /// use castellan_picture::{Scene, theme};
    /// use castellan_rules::{Options, Variant};
    ///
    /// let start = Variant::KingOfTheMountain.begin(&Options::default()).unwrap();
    /// let mut scene = Scene::new(&start, &theme::DARK, 40);
    /// let corner = ["a1", "f6"].map(|square| square.parse().unwrap());
    /// scene.crop_to(&corner);
    /// let crop = scene.crop.expect("a part of the board");
    /// assert!(corner.into_iter().all(|square| crop.contains(square)));
    /// ```
    pub fn crop_to(&mut self, squares: &[Square]) {
        let middle = |side: fn(&Square) -> u8| {
            let (least, most) = (squares.iter().map(side).min()?, squares.iter().map(side).max()?);
            Some(u8::midpoint(least, most))
        };
        let centre = middle(|square| square.file()).zip(middle(|square| square.rank()));
        self.crop = centre.map(|(file, rank)| {
            let centre = Square::new(file, rank);
            let radius = squares.iter().map(|square| distance(centre, *square)).max().unwrap_or_default();
            Crop { centre, radius }
        });
    }

    /// Marks the squares on which a piece from the reserve may be placed.
    pub fn mark_placements(&mut self, kind: PieceKind) {
        self.marks = self.position.placements(kind);
    }

    /// Checks that the scene can be drawn.
    ///
    /// # Errors
    /// Returns the size, viewpoint, caption or square that is out of bounds.
    pub fn check(&self) -> Result<(), PictureError> {
        if !(SMALLEST_SQUARE..=LARGEST_SQUARE).contains(&self.square_size) {
            return Err(PictureError::SquareSize(self.square_size));
        }
        if !self.position.info().seats.contains(&self.viewpoint) {
            return Err(PictureError::Viewpoint(self.viewpoint));
        }
        let labels = self.labels.iter().map(|(_, label)| label);
        let captions =
            [&self.title, &self.status].into_iter().chain(self.names.iter().flatten()).chain(labels);
        for caption in captions {
            if caption.len() > LONGEST_CAPTION {
                return Err(PictureError::Caption(caption.len()));
            }
        }
        let marked = self.marks.iter().map(|(square, _)| *square);
        let labelled = self.labels.iter().map(|(square, _)| *square);
        let ends = self.arrow.into_iter().flat_map(|(from, to)| [from, to]);
        let squares = marked.chain(labelled).chain(ends).chain(self.crop.map(|crop| crop.centre));
        let info = self.position.info();
        for square in squares {
            if square.file() >= info.files || square.rank() >= info.ranks {
                return Err(PictureError::OffBoard(square));
            }
        }
        Ok(())
    }
}
