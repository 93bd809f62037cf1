//! Pictures of public pages, under addresses that change with what they show.

use super::visit::language_of_tag;
use castellan_community::boards::{BoardPicture, PICTURE_SIZE, RenderOptions, clocks, public_viewpoint};
use castellan_community::people::People;
use castellan_community::settings::BoardView;
use castellan_community::tables::crosstables::caption;
use castellan_community::tables::rating_charts::{RatingCurve, rating_chart};
use castellan_game::{Game, PlayerId};
use castellan_picture::chart::Chart;
use castellan_picture::list::{Align, Column, List, MOST_COLUMNS, MOST_ROWS, Row};
use castellan_picture::{HanForms, PictureError, Renderer, Theme, theme};
use castellan_rules::Seat;
use castellan_text::Language;
use castellan_text::names::clean;
use sha2::{Digest, Sha256};

/// The beginning of the file names of rating charts.
pub(super) const CURVES: &str = "curve-";
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
    List(List),
    Chart(Box<Chart>),
}

impl Picture {
    /// Draws the picture as PNG.
    ///
    /// # Errors
    /// Returns an error if it cannot be drawn.
    pub fn paint(&self, renderer: &mut Renderer) -> Result<Vec<u8>, PictureError> {
        match &self.drawing {
            Drawing::Board(picture, view) => {
                let mut scene = picture.board(*view, PICTURE_SIZE);
                picture.add_lines(&mut scene);
                renderer.png(&scene)
            }
            Drawing::List(list) => renderer.list(list),
            Drawing::Chart(chart) => renderer.chart(chart),
        }
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

    /// Returns a table, whose second column holds names; `None` if it has no rows. `subject` is a part of the address.
    pub fn of_table(
        subject: &str,
        title: &str,
        heads: &[String],
        rows: &[Vec<String>],
        look: Look,
    ) -> Option<Self> {
        let first = rows.first()?;
        let width = heads.len().min(first.len()).min(MOST_COLUMNS);
        let columns = heads.iter().take(width).enumerate().map(|(at, heading)| Column {
            heading: caption(&clean(heading)),
            align: if at == 1 { Align::Left } else { Align::Right },
        });
        let row = |cells: &Vec<String>| {
            let cells = cells.iter().take(width).map(|cell| caption(&clean(cell)));
            Row { cells: cells.collect(), marked: false }
        };
        let list = List {
            title: caption(&clean(title)),
            columns: columns.collect(),
            rows: rows.iter().take(MOST_ROWS).map(row).collect(),
            theme: look.theme,
            han_forms: look.han_forms(),
        };
        let key = key(&format!("{}{:?}{:?}", list.title, list.columns, list.rows));
        let path = format!("{}/{subject}/{key}.png", look.folder());
        Some(Self { path, drawing: Drawing::List(list) })
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

/// Returns the part of an address that changes with a text.
pub(super) fn key(text: &str) -> String {
    base16ct::lower::encode_string(&Sha256::digest(text.as_bytes())[..10])
}
