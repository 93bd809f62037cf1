//! Pictures of public pages, under addresses that change with what they show.

use super::visit::language_of_tag;
use castellan_community::boards::{BoardPicture, PICTURE_SIZE, RenderOptions, clocks, public_viewpoint};
use castellan_community::learning::lessons::LessonStep;
use castellan_community::people::People;
use castellan_community::settings::BoardView;
use castellan_community::tables::crosstables::caption;
use castellan_community::tables::rating_charts::{RatingCurve, rating_chart};
use castellan_game::{Game, PlayerId};
use castellan_picture::chart::Chart;
use castellan_picture::list::{Align, Column, MOST_ROWS};
use castellan_picture::{Card, HanForms, PictureError, Renderer, Scene, Theme, theme};
use castellan_rules::{Record, Seat, Variant};
use castellan_text::Language;
use sha2::{Digest, Sha256};

/// The beginning of the file names of rating charts.
pub(super) const CURVES: &str = "curve-";
/// The beginning of the file names of cards, for previews of links.
pub(super) const CARDS: &str = "card-";
/// The most columns of the table on a card: more would be too narrow.
const MOST_CARD_COLUMNS: usize = 6;

/// The language and theme of a picture.
#[derive(Clone, Copy)]
pub(super) struct Look {
    /// The language of its words.
    pub language: Language,
    theme: &'static Theme,
}

impl Look {
    /// Returns the light and the dark look in a language.
    pub fn both(language: Language) -> [Self; 2] {
        [&theme::LIGHT, &theme::DARK].map(|theme| Self { language, theme })
    }

    pub fn read(text: &str) -> Option<Self> {
        let (tag, name) = text.rsplit_once('-')?;
        Self::both(language_of_tag(tag)?).into_iter().find(|look| look.theme.name == name)
    }

    fn folder(self) -> String {
        format!("/pictures/{}-{}", self.language.tag(), self.theme.name)
    }

    /// Returns the options for boards that are seen from a seat.
    pub fn options(self, viewpoint: Seat) -> RenderOptions {
        let han_forms = self.han_forms();
        RenderOptions { viewpoint, theme: self.theme, language: self.language, han_forms }
    }

    fn han_forms(self) -> Option<HanForms> {
        HanForms::of_tag(self.language.tag())
    }
}

/// A picture that is not drawn yet.
pub(super) struct Picture {
    /// The address.
    pub path: String,
    drawing: Drawing,
}

enum Drawing {
    Board(Box<BoardPicture>, RenderOptions),
    Card(Box<Card>, Option<(Box<BoardPicture>, RenderOptions)>),
    Chart(Box<Chart>),
}

/// The words on a card: what previews of links to a page show.
#[derive(Default)]
pub(super) struct CardText {
    /// The title.
    pub title: String,
    /// The lines below it.
    pub lines: Vec<String>,
    /// The headings of a table.
    pub heads: Vec<String>,
    /// The columns of the table that hold words; the others hold numbers.
    pub texts: Vec<usize>,
    /// The rows of the table.
    pub rows: Vec<Vec<String>>,
    /// The game that the page is about, if it is one.
    pub variant: Option<Variant>,
}

impl CardText {
    fn drawn(self, look: Look) -> Card {
        let Self { title, lines, heads, texts, rows, variant } = self;
        let columns = heads.iter().take(MOST_CARD_COLUMNS).enumerate().map(|(at, heading)| Column {
            heading: caption(heading),
            align: if texts.contains(&at) { Align::Left } else { Align::Right },
        });
        let row =
            |cells: Vec<String>| cells.iter().take(MOST_CARD_COLUMNS).map(|cell| caption(cell)).collect();
        Card {
            title: caption(&title),
            lines: lines.iter().map(|line| caption(line)).collect(),
            columns: columns.collect(),
            rows: rows.into_iter().take(MOST_ROWS).map(row).collect(),
            emblem: variant,
            han_forms: look.han_forms(),
            ..Card::new(look.theme)
        }
    }
}

impl Picture {
    /// Draws the picture as PNG.
    ///
    /// # Errors
    /// Returns an error if it cannot be drawn.
    pub fn paint(&self, renderer: &mut Renderer) -> Result<Vec<u8>, PictureError> {
        match &self.drawing {
            Drawing::Board(picture, view) => renderer.png(&scene(picture, *view)),
            Drawing::Card(card, None) => renderer.card(card, None),
            Drawing::Card(card, Some((picture, view))) => renderer.card(card, Some(&scene(picture, *view))),
            Drawing::Chart(chart) => renderer.chart(chart),
        }
    }

    /// Returns the card of a page. `subject` is a part of the address.
    pub fn card(subject: &str, text: CardText, look: Look) -> Self {
        Self::new_card(&format!("{subject}/{CARDS}"), text, None, look)
    }

    /// Returns the card of a game, with its board after some of its moves.
    pub fn card_of_game(game: &Game, steps: usize, text: CardText, look: Look) -> Self {
        let board = game.record().map(|record| {
            let is_last = steps == record.steps().len();
            let nobody = ([const { None }; 4], [const { None }; 4]);
            let end = game.end().filter(|_| is_last);
            let picture = BoardPicture::new(&record.rewound(steps), end, nobody, None, look.language);
            (picture, public_viewpoint(game, BoardView::White))
        });
        Self::new_card(&format!("games/{}/{CARDS}{steps}-", game.id()), text, board, look)
    }

    /// Returns the card of a step of a tutorial, with its board.
    pub fn card_of_lesson(step: LessonStep, record: &Record, text: CardText, look: Look) -> Self {
        let nobody = ([const { None }; 4], [const { None }; 4]);
        let picture = BoardPicture::new(record, None, nobody, None, look.language);
        let beginning = format!("learn/{}/{}/{CARDS}", step.variant(), step.number());
        Self::new_card(&beginning, text, Some((picture, Seat::White)), look)
    }

    fn new_card(beginning: &str, text: CardText, board: Option<(BoardPicture, Seat)>, look: Look) -> Self {
        let card = text.drawn(look);
        let Card { title, lines, columns, rows, emblem, .. } = &card;
        let key = key(&format!("{title:?}{lines:?}{columns:?}{rows:?}{emblem:?}{board:?}"));
        let path = format!("{}/{beginning}{key}.png", look.folder());
        let board = board.map(|(picture, viewpoint)| (Box::new(picture), look.options(viewpoint)));
        Self { path, drawing: Drawing::Card(Box::new(card), board) }
    }

    /// Returns the board of a game after some of its moves; `None` if the game has not started.
    pub fn of_game(game: &Game, steps: usize, people: &People, look: Look) -> Option<Self> {
        let record = game.record()?;
        let is_last = steps == record.steps().len();
        let shown = record.rewound(steps);
        let clocks = if is_last { clocks(game, look.language) } else { [const { None }; 4] };
        let names = people.seats(game, look.language);
        let end = game.end().filter(|_| is_last);
        let picture = BoardPicture::new(&shown, end, (names, clocks), None, look.language);
        let moves: Vec<_> = shown.steps().collect();
        let key = key(&format!("{picture:?}{moves:?}"));
        let path = format!("{}/games/{}/{steps}-{key}.png", look.folder(), game.id());
        let view = look.options(public_viewpoint(game, BoardView::White));
        Some(Self { path, drawing: Drawing::Board(Box::new(picture), view) })
    }

    /// Returns the chart of a player's ratings with its description; `None` if no curve has two points.
    pub fn of_curves(
        player: &PlayerId,
        name: &str,
        curves: &[RatingCurve],
        look: Look,
    ) -> Option<(Self, String)> {
        let look_of_chart = (look.theme, look.han_forms());
        let (chart, description) = rating_chart(name, curves, look.language, look_of_chart)?;
        // The headings of the page say whose ratings these are.
        let chart = Chart { title: String::new(), ..chart };
        let key = key(&format!("{:?}{:?}", chart.lines, chart.dates));
        let path = format!("{}/players/{player}/{CURVES}{key}.png", look.folder());
        Some((Self { path, drawing: Drawing::Chart(Box::new(chart)) }, description))
    }
}

/// Returns the scene of a board with its lines.
fn scene(picture: &BoardPicture, view: RenderOptions) -> Scene<'_> {
    let mut scene = picture.board(view, PICTURE_SIZE);
    picture.add_lines(&mut scene);
    scene
}

/// Returns the part of an address that changes with a text.
pub(super) fn key(text: &str) -> String {
    base16ct::lower::encode_string(&Sha256::digest(text.as_bytes())[..10])
}
