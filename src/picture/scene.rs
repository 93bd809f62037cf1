//! Scenes: descriptions of pictures.

use super::error::PictureError;
use super::han::HanForms;
use super::limits::{LARGEST_SQUARE, LONGEST_CAPTION, SMALLEST_SQUARE};
use super::theme::Theme;
use castellan_rules::record::Step;
use castellan_rules::{Action, AnyPosition, Cell, Mark, Piece, PieceKind, Seat, Square};
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
    /// The forms of Chinese characters; `None` for those of the language, or else those that each text suggests.
    pub han_forms: Option<HanForms>,
    /// The side of a square, in pixels.
    pub square_size: u32,
    /// The last action, which is highlighted.
    pub last: Option<Step>,
    /// The mark of the last action in the list of moves, such as `??`. Only for interactive pages.
    pub move_mark: &'static str,
    /// The square of the chosen piece, which is marked.
    pub chosen: Option<Square>,
    /// The chosen kind of piece in the reserve of the seat to move, which is marked.
    pub chosen_kind: Option<PieceKind>,
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
    /// The time left on the players' clocks, by seat; `None` for no clock.
    pub clocks: [Option<String>; 4],
    /// The title above the board; empty for none.
    pub title: String,
    /// The text below the board; empty for none. It takes up to [`MOST_STATUS_ROWS`](super::MOST_STATUS_ROWS) rows.
    pub status: String,
    /// The minimum number of rows for the status, so that all frames of a replay have the same size.
    pub(super) status_rows: u32,
    /// The end of the game, if this is its last picture.
    pub ending: Option<Ending>,
}

/// The end of a game.
///
/// ```
/// use castellan_picture::{Ending, Renderer, Scene, theme};
/// use castellan_rules::{Options, Seat, Variant};
///
/// let start = Variant::KingOfTheMountain.begin(&Options::default()).unwrap();
/// let mut scene = Scene::new(&start, &theme::DARK, 24);
/// let without = Renderer::new().png(&scene).unwrap();
/// scene.ending = Some(Ending {
///     sentence: "White (Ada) wins by resignation.".to_owned(),
///     winner: Some(Seat::White),
///     places: [Some(1), None, Some(2), None],
/// });
/// assert!(Renderer::new().png(&scene).unwrap() != without);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ending {
    /// The result, in large letters above the board; empty for none.
    pub sentence: String,
    /// The winner, whose King is crowned; `None` for a draw.
    pub winner: Option<Seat>,
    /// The places, by seat, for games of more than two. The first three get medals.
    pub places: [Option<u8>; 4],
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
            han_forms: None,
            square_size,
            last: None,
            move_mark: "",
            chosen: None,
            chosen_kind: None,
            marks: Vec::new(),
            labels: Vec::new(),
            arrow: None,
            has_legend: false,
            crop: None,
            marks_turn: true,
            names: [const { None }; 4],
            clocks: [const { None }; 4],
            title: String::new(),
            status: String::new(),
            status_rows: 0,
            ending: None,
        }
    }

    /// Marks a piece and its targets.
    pub fn mark_targets(&mut self, from: Square) {
        self.chosen = Some(from);
        self.marks = self.position.targets(from);
    }

    /// Marks a piece and its targets, and crops the board to them: at least `min_radius` squares on each
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
        let targets: Vec<Square> = self.marks.iter().map(|(to, _)| *to).collect();
        self.crop_around(from, &targets, min_radius);
    }

    /// Crops the board to these squares: at least `min_radius` squares on each side of a centre, up to the whole board
    /// if necessary.
    fn crop_around(&mut self, centre: Square, squares: &[Square], min_radius: u8) {
        let radius = squares.iter().map(|square| distance(centre, *square)).fold(min_radius, u8::max);
        let crop = Crop { centre, radius };
        let is_whole_board = self.position.info().squares().all(|square| crop.contains(square));
        self.crop = (!is_whole_board).then_some(crop);
    }

    /// Crops the board to the smallest part that contains all these squares, and at least `min_radius` squares on each
    /// side of their centre, up to the whole board if necessary.
    ///
    /// ```
    /// use castellan_picture::{Scene, theme};
    /// use castellan_rules::{Options, Variant};
    ///
    /// let start = Variant::KingOfTheMountain.begin(&Options::default()).unwrap();
    /// let mut scene = Scene::new(&start, &theme::DARK, 40);
    /// let corner = ["a1", "f6"].map(|square| square.parse().unwrap());
    /// scene.crop_to(&corner, 0);
    /// let crop = scene.crop.expect("a part of the board");
    /// assert!(corner.into_iter().all(|square| crop.contains(square)));
    /// ```
    pub fn crop_to(&mut self, squares: &[Square], min_radius: u8) {
        let middle = |side: fn(&Square) -> u8| {
            let (least, most) = (squares.iter().map(side).min()?, squares.iter().map(side).max()?);
            Some(u8::midpoint(least, most))
        };
        if let Some((file, rank)) = middle(|square| square.file()).zip(middle(|square| square.rank())) {
            self.crop_around(Square::new(file, rank), squares, min_radius);
        }
    }

    /// Marks a kind of piece in the reserve, and the squares on which it may be placed.
    pub fn mark_placements(&mut self, kind: PieceKind) {
        self.chosen_kind = Some(kind);
        self.marks = self.position.placements(kind);
    }

    /// Returns the forms of Chinese characters for its texts.
    pub(super) fn shown_han_forms(&self) -> Option<HanForms> {
        self.han_forms.or_else(|| HanForms::of_tag(self.language.tag()))
    }

    /// Returns the seats to show beside the board: those in the game, and those that have a place.
    pub(super) fn shown_seats(&self) -> Vec<Seat> {
        let playing = self.position.seats();
        let is_shown = |seat: &Seat| playing.contains(seat) || self.place(*seat).is_some();
        self.position.info().seats.iter().copied().filter(is_shown).collect()
    }

    /// Returns the King of the winner, as it stands on its square.
    fn crowned_king(&self) -> Option<Cell> {
        let seat = self.ending.as_ref()?.winner?;
        Some(Cell::Piece(Piece { seat, kind: self.position.info().kinds[0].kind }))
    }

    /// Returns `true` if a square has the winner's King. Of several royal pieces, the one that moved last has won.
    pub(super) fn is_crowned(&self, square: Square) -> bool {
        let Some(king) = self.crowned_king().filter(|king| self.position.cell(square) == *king) else {
            return false;
        };
        match self.last.map(|step| step.action) {
            // A King of four squares is around the square to which it moved.
            Some(Action::Move { to, .. }) if self.position.cell(to) == king => distance(to, square) <= 1,
            _ => true,
        }
    }

    /// Returns the place of a seat at the end of the game.
    pub(super) fn place(&self, seat: Seat) -> Option<u8> {
        self.ending.as_ref()?.places[seat as usize]
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
        let sentence = self.ending.as_ref().map(|ending| &ending.sentence);
        let captions = [&self.title, &self.status].into_iter().chain(sentence);
        let captions = captions.chain(self.names.iter().chain(&self.clocks).flatten()).chain(labels);
        for caption in captions {
            if caption.len() > LONGEST_CAPTION {
                return Err(PictureError::Caption(caption.len()));
            }
        }
        let marked = self.marks.iter().map(|(square, _)| *square);
        let labelled = self.labels.iter().map(|(square, _)| *square);
        let ends = self.arrow.into_iter().flat_map(|(from, to)| [from, to]);
        let squares = marked.chain(labelled).chain(ends).chain(self.crop.map(|crop| crop.centre));
        let squares = squares.chain(self.chosen);
        let info = self.position.info();
        for square in squares {
            if square.file() >= info.files || square.rank() >= info.ranks {
                return Err(PictureError::OffBoard(square));
            }
        }
        Ok(())
    }
}
