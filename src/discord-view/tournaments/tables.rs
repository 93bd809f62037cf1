//! The standings of a tournament, page by page.

use crate::tournaments::table_page::{ROWS_PER_PAGE, TablePage};
use castellan_community::people::People;
use castellan_community::tables::standings::{self, StandingsRow, StandingsTable};
use castellan_game::PlayerId;
use castellan_text::Language;
use castellan_tournament::Tournament;

pub use castellan_community::tables::standings::league_moves;

/// Returns a page of the standings, numbered from 0.
#[must_use]
pub fn standings(
    tournament: &Tournament,
    people: &People,
    page: usize,
    own: Option<&PlayerId>,
    language: Language,
) -> TablePage {
    let table = standings::standings(tournament, people, language);
    table_page(tournament, table, (page, own), language)
}

/// Returns the first page of the standings after a round.
#[must_use]
pub fn standings_after(
    tournament: &Tournament,
    round: u32,
    people: &People,
    language: Language,
) -> TablePage {
    let table = standings::standings_after(tournament, round, people, language);
    table_page(tournament, table, (0, None), language)
}

fn table_page(
    tournament: &Tournament,
    table: StandingsTable,
    (page, own): (usize, Option<&PlayerId>),
    language: Language,
) -> TablePage {
    let of = &tournament.announcement().title;
    let mut sheet = TablePage::new(&table.title, of, &table.heads, (page, table.rows.len()), language);
    sheet.note = table.note;
    let team = own.and_then(|player| tournament.team_of(player)).map(|team| &team.name);
    let is_own = |row: &StandingsRow| match row.team {
        Some(index) => team == Some(&tournament.teams()[index].name),
        None => row.player.is_some() && row.player.as_ref() == own,
    };
    for row in table.rows.into_iter().skip(sheet.page * ROWS_PER_PAGE).take(ROWS_PER_PAGE) {
        if is_own(&row) {
            sheet.marked = Some(sheet.rows.len());
        }
        sheet.rows.push(row.cells);
    }
    sheet
}
