//! Tables as text and as a picture: standings, rating lists.

use crate::argument::Argument;
use crate::game_buttons;
use crate::ids::{ComponentId, Step};
use castellan_community::boards::render_pool::{RenderError, RenderPool};
use castellan_discord_api::escape::{code_block, escape_line};
use castellan_discord_api::limits::{CONTENT, FILE_DESCRIPTION, shorten};
use castellan_discord_api::wire::{File, Message, Row};
use castellan_picture::HanForms;
use castellan_picture::list::{Align, Column, List, MOST_COLUMNS, MOST_ROWS, Row as ListRow};
use castellan_picture::theme::Theme;
use castellan_text::names::{clean, isolate};
use castellan_text::{self as text, Language, message};
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

pub use castellan_community::tables::crosstables::caption;

/// The number of rows on a page.
pub const ROWS_PER_PAGE: usize = MOST_ROWS;
/// The most characters in a line of text that a phone shows without breaking it.
const WIDTH: usize = 40;
/// The minimum width of the names column. To keep it, columns are dropped.
const NAME: usize = 12;
/// The column of names.
const NAMES: usize = 1;

/// A page of rows. The second column holds names, the others hold numbers.
#[derive(Clone, Debug)]
pub struct TablePage {
    /// The subject: `Standings after round 2`.
    pub what: String,
    /// The title of the tournament, unescaped.
    pub of: String,
    /// The headings of the columns.
    pub heads: Vec<String>,
    /// The rows of this page, with a cell for each column.
    pub rows: Vec<Vec<String>>,
    /// The user's row, if it is on this page.
    pub marked: Option<usize>,
    /// The note below the table, or empty.
    pub note: String,
    /// The number of this page, from 0.
    pub page: usize,
    /// The number of pages.
    pub pages: usize,
    /// The forms of Chinese characters in the picture.
    pub han_forms: Option<HanForms>,
    /// The language of the sheet.
    language: Language,
}

impl TablePage {
    /// Creates a page without rows, for this total number of rows: the requested page, or the last.
    #[must_use]
    pub fn new(
        what: &text::Message,
        of: &str,
        heads: &[text::Message],
        (page, rows): (usize, usize),
        language: Language,
    ) -> Self {
        let pages = rows.div_ceil(ROWS_PER_PAGE).max(1);
        let page = page.min(pages - 1);
        let (of, note) = (of.to_owned(), String::new());
        let what = what.text(language);
        let heads = heads.iter().map(|head| head.text(language)).collect();
        let han_forms = HanForms::of_tag(language.tag());
        Self { what, of, heads, rows: Vec::new(), marked: None, note, page, pages, han_forms, language }
    }

    /// Returns the title and the note, for a message with the picture of the table.
    #[must_use]
    pub fn caption(&self) -> String {
        let note = Some(&self.note).filter(|note| !note.is_empty()).map(|note| format!("\n-# {note}"));
        shorten(&(self.title() + &note.unwrap_or_default()), CONTENT)
    }

    fn title(&self) -> String {
        let (what, of) = (escape_line(&self.what), escape_line(&self.of));
        let title = if self.pages > 1 {
            let (page, pages) = (self.page + 1, self.pages);
            message!(TournamentAnswers, "sheet-page", what = what, of = of, page = page, pages = pages)
        } else {
            message!(TournamentAnswers, "sheet", what = what, of = of)
        };
        title.text(self.language)
    }

    /// Returns the page as text within the limits of a message.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = self.title();
        if self.rows.is_empty() {
            return text + "\n" + &message!(TournamentAnswers, "sheet-empty").text(self.language);
        }
        text += "\n";
        text += &code_block(&self.table());
        if !self.note.is_empty() {
            text += "\n-# ";
            text += &self.note;
        }
        shorten(&text, CONTENT)
    }

    /// Returns the rows, one per line, none wider than [`WIDTH`]: names take the space that the other columns leave.
    /// Columns that do not fit are dropped, the last one first.
    fn table(&self) -> String {
        let all: Vec<Vec<String>> = std::iter::once(&self.heads)
            .chain(&self.rows)
            .map(|row| row.iter().map(|cell| clean(cell)).collect())
            .collect();
        let widest = |column: usize| all.iter().map(|row| row[column].width()).max().unwrap_or_default();
        let widths: Vec<usize> = (0..self.heads.len()).map(widest).collect();
        let taken =
            |shown: usize| (0..shown).filter(|at| *at != NAMES).map(|at| widths[at] + 1).sum::<usize>();
        let mut shown = widths.len();
        while shown > 3 && taken(shown) + NAME > WIDTH {
            shown -= 1;
        }
        let name = widths[NAMES].min(WIDTH.saturating_sub(taken(shown)));
        let line = |row: &Vec<String>| {
            let cells = row.iter().take(shown).enumerate().map(|(at, cell)| match at {
                NAMES => {
                    let cell = cut_to_width(cell, name);
                    isolate(&cell) + &" ".repeat(name - cell.width())
                }
                at => " ".repeat(widths[at] - cell.width()) + &isolate(cell),
            });
            cells.collect::<Vec<_>>().join(" ").trim_end().to_owned()
        };
        all.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// Returns the page as a list to draw.
    fn list(&self, theme: &'static Theme) -> List {
        let columns = self.heads.iter().take(MOST_COLUMNS).enumerate().map(|(at, heading)| Column {
            heading: caption(heading),
            align: if at == NAMES { Align::Left } else { Align::Right },
        });
        let row = |(at, row): (usize, &Vec<String>)| ListRow {
            cells: row.iter().take(MOST_COLUMNS).map(|cell| caption(cell)).collect(),
            marked: self.marked == Some(at),
        };
        List {
            // A name that is too long is cut, but not the remark after it.
            title: caption(
                &message!(TournamentAnswers, "picture-title", what = &*self.what, of = &*self.of)
                    .text(self.language),
            ),
            columns: columns.collect(),
            rows: self.rows.iter().enumerate().map(row).collect(),
            theme,
            han_forms: self.han_forms,
        }
    }
}

/// Returns a text cut to a number of columns of a terminal or code block, with `…` in place of the rest. Grapheme
/// clusters are kept whole.
fn cut_to_width(text: &str, most: usize) -> String {
    if text.width() <= most {
        return text.to_owned();
    }
    let Some(mut left) = most.checked_sub(1) else { return String::new() };
    let mut kept = String::new();
    for letter in text.graphemes(true) {
        let Some(rest) = left.checked_sub(letter.width()) else { break };
        (left, kept) = (rest, kept + letter);
    }
    kept + "…"
}

/// Returns the buttons to the previous and next page, if there are several. Their ids end with the page.
#[must_use]
pub fn page_row(
    step: Step,
    of: impl Argument + Copy,
    page: usize,
    pages: usize,
    language: Language,
) -> Option<Row> {
    game_buttons::page_row(page, pages, language, |to| ComponentId::without_game(step).with((of, to)))
}

impl TablePage {
    /// Returns a page as a picture in these colours, or as text if there are none.
    ///
    /// # Errors
    /// Returns an error if the picture cannot be drawn.
    pub async fn message(
        &self,
        render_pool: &RenderPool,
        theme: Option<&'static Theme>,
    ) -> Result<Message, RenderError> {
        let mut message = Message::text(self.text());
        if let Some(theme) = theme
            && !self.rows.is_empty()
        {
            let list = self.list(theme);
            let bytes = render_pool.draw(move |renderer| renderer.list(&list)).await?;
            let description = shorten(&self.table(), FILE_DESCRIPTION);
            message.content = self.caption();
            message.files.push(File { description, ..File::new("list.png", bytes) });
        }
        Ok(message)
    }
}

#[cfg(test)]
mod tests {
    use super::{TablePage, WIDTH, caption, cut_to_width};
    use castellan_community::tables::crosstables::CAPTION;
    use castellan_discord_api::limits::{CONTENT, length};
    use castellan_picture::theme;
    use castellan_text::{self as text, Language, message};
    use unicode_width::UnicodeWidthStr;

    fn row(name: &str, more: &[&str]) -> Vec<String> {
        ["1000", name, "29½"].into_iter().chain(more.iter().copied()).map(str::to_owned).collect()
    }

    fn sheet(rows: Vec<Vec<String>>) -> TablePage {
        let heads = ["#", "", "Pts", "BHC1", "BH", "SB", "WIN", "PS", "DE", "PL", "BHM1"];
        let heads = heads.map(text::Message::verbatim).to_vec();
        let what = message!(TournamentAnswers, "standings");
        TablePage { rows, ..TablePage::new(&what, "Spring", &heads, (0, 25), Language::En) }
    }

    #[test]
    fn a_page_of_the_longest_names_fits_a_telephone_a_message_and_a_picture() {
        let long = "somebody with a name that is much too long for any table";
        let values = ["412.125", "400.5", "31", "29", "17", "3", "2", "1"];
        let sheet = sheet(vec![row(long, &values); 25]);
        let table = sheet.table();
        assert!(table.lines().all(|line| line.chars().count() <= WIDTH), "{table}");
        assert!(table.contains("1000 somebody wit"), "{table}");
        assert!(table.contains("29½ 412.125"), "{table}");
        assert!(length(&sheet.text()) <= CONTENT);
        assert_eq!(sheet.list(&theme::DARK).check(), Ok(()));
    }

    #[test]
    fn columns_are_aligned_by_visible_width_and_no_letter_is_cut_in_two() {
        let names = [
            "Ann",
            "Ａlpha",
            "국민",
            "👨\u{200d}👩\u{200d}👧👨\u{200d}👩\u{200d}👧👨\u{200d}👩\u{200d}👧👨\u{200d}👩\u{200d}👧👨\u{200d}👩\u{200d}👧👨\u{200d}👩\u{200d}👧👨\u{200d}👩\u{200d}👧👨\u{200d}👩\u{200d}👧",
            "Z\u{351}\u{36b}\u{343}a\u{322}\u{328}l\u{334}\u{315}g\u{358}o\u{301}\u{302}",
            "محمد",
            "a\u{202e}b\u{200b}c",
            "ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ",
        ];
        for values in [&[][..], &["412.125", "400.5", "31", "29", "17", "3", "2", "1"]] {
            let mut sheet = sheet(names.iter().map(|name| row(name, values)).collect());
            sheet.heads.truncate(3 + values.len());
            let table = sheet.table();
            let at = |line: &str| {
                let shown = line.replace(['\u{2068}', '\u{2069}'], "");
                let (before, _) = shown.split_once(" 29½").expect("the points");
                before.width()
            };
            let places: Vec<usize> = table.lines().skip(1).map(at).collect();
            assert!(places.iter().all(|place| *place == places[0]), "{places:?}\n{table}");
            assert!(table.lines().all(|line| line.width() <= WIDTH), "{table}");
            assert!(table.contains("\u{2068}محمد\u{2069}"), "{table}");
            for line in table.lines().filter(|line| line.contains('…')) {
                let (before, _) = line.split_once('…').expect("it is cut");
                assert!(!before.ends_with('\u{200d}'), "{line}");
            }
        }
        assert_eq!(cut_to_width("국민은행", 5), "국민…");
        assert_eq!(cut_to_width("국민은행", 4), "국…");
        assert_eq!(cut_to_width("e\u{301}e\u{301}e\u{301}", 2), "e\u{301}…");
    }

    #[test]
    fn a_text_is_cut_between_graphemes() {
        assert_eq!(caption("Ann"), "Ann");
        let family = "👨\u{200d}👩\u{200d}👧";
        let cut = caption(&family.repeat(CAPTION));
        assert!(cut.len() <= CAPTION && cut.ends_with('…'), "{cut}");
        assert!(cut.trim_end_matches('…').replace(family, "").is_empty(), "{cut}");
    }
}
