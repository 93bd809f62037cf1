//! The table of all players and rounds of a tournament.

use crate::people::People;
use castellan_discord_api::escape::visible_name;
use castellan_discord_api::limits::shorten;
use castellan_game::PlayerId;
use castellan_picture::crosstable::{MOST_ROUNDS, MOST_ROWS, MOST_STEPS, PodiumStep, Row as TableRow};
use castellan_picture::{Crosstable, HanForms, Theme};
use castellan_text::names::isolate;
use castellan_text::{Language, message};
use castellan_tournament::history::EntrantRound;
use castellan_tournament::{Bye, PairingNumber, Tournament};
use std::collections::HashMap;
use unicode_segmentation::UnicodeSegmentation;

/// The most bytes of a text in a picture, more than fit on a line.
pub const CAPTION: usize = 500;
/// The number of letters of an opponent's name in a cell.
const CELL_LETTERS: usize = 5;

/// The data of a finished tournament.
pub struct TournamentResult {
    /// The rating changes of players.
    pub gained: HashMap<PlayerId, i64>,
}

/// Returns a change of a rating: `+12`, `−7`.
fn signed(change: i64) -> String {
    if change < 0 { format!("−{}", change.unsigned_abs()) } else { format!("+{change}") }
}

/// Returns `true` for a cell of the table with a colour.
#[must_use]
pub fn has_colours(cell: &EntrantRound) -> bool {
    matches!(cell, EntrantRound::Game { against, .. } if against.len() == 1)
}

/// Returns the table of all players and rounds, for drawing. If there are many rounds, only the latest ones.
#[must_use]
pub fn table(
    tournament: &Tournament,
    people: &People,
    outcome: &TournamentResult,
    theme: &'static Theme,
    language: Language,
) -> Crosstable {
    let lines = tournament.standings();
    let cells = tournament.history().entrant_rounds();
    // As in the message, players who left have no place.
    let ranks: HashMap<PairingNumber, u32> =
        tournament.active_standings().iter().map(|line| (line.number, line.rank)).collect();
    let rounds = tournament.history().played.len();
    let from = rounds.saturating_sub(MOST_ROUNDS);
    let player = |number: PairingNumber| tournament.entrant(number).map(|entrant| &entrant.player.id);
    let named = |number: PairingNumber| player(number).map(|player| caption(&people.person(player)));
    let rows = lines.iter().take(MOST_ROWS).map(|line| TableRow {
        rank: ranks.get(&line.number).map_or_else(|| "–".to_owned(), u32::to_string),
        name: named(line.number).unwrap_or_default(),
        cells: cells[line.number.index()][from..].iter().map(|cell| table_cell(cell, named)).collect(),
        points: line.points.to_string(),
    });
    // A simul has no first place, and team tournaments rank teams.
    let has_none = tournament.is_simul() || tournament.is_team_tournament();
    let steps = if has_none { 0 } else { MOST_STEPS };
    let there = tournament.active_standings();
    let podium = there.iter().take(steps).map(|line| {
        let points = line.points.to_string();
        let note = match player(line.number).and_then(|player| outcome.gained.get(player)) {
            Some(gained) => format!("{points} ({})", signed(*gained)),
            None => points,
        };
        PodiumStep { rank: line.rank, name: named(line.number).unwrap_or_default(), note }
    });
    let what = message!(TournamentAnswers, "standings-final").text(language);
    let title = visible_name(&tournament.announcement().title).unwrap_or_else(|| tournament.id().to_string());
    Crosstable {
        // The description contains the title too. Isolates take no space in the picture.
        title: caption(
            &message!(TournamentAnswers, "picture-title", what = what, of = isolate(&title)).text(language),
        ),
        podium: podium.collect(),
        rounds: (from..rounds).map(|round| (round + 1).to_string()).collect(),
        rows: rows.collect(),
        theme,
        han_forms: HanForms::of_tag(language.tag()),
    }
}

/// Returns a cell of a player: the beginning of the opponent's name, and below it the colour and the result. Places may
/// be shared, and would not identify the opponent.
fn table_cell(cell: &EntrantRound, named: impl Fn(PairingNumber) -> Option<String>) -> [String; 2] {
    match cell {
        EntrantRound::Bye(bye) => [String::new(), bye_sign(*bye).to_owned()],
        EntrantRound::Game { place, seat, against, played, absent, points } => {
            let [(other, _)] = against.as_slice() else {
                return [String::new(), place_sign(*place, *absent)];
            };
            let colour = if *seat == 0 { '○' } else { '●' };
            let name: String = named(*other).unwrap_or_default().graphemes(true).take(CELL_LETTERS).collect();
            let came = match (*absent, *played) {
                (true, _) => "−".to_owned(),
                (false, false) => "+".to_owned(),
                (false, true) => points.to_string(),
            };
            [name.trim_end().to_owned(), format!("{colour}{came}")]
        }
    }
}

/// Returns a round without a game in the notation of crosstables.
const fn bye_sign(bye: Bye) -> &'static str {
    match bye {
        Bye::Full => "1",
        Bye::Half => "½",
        Bye::Zero => "0",
        Bye::Free | Bye::SatOut => "–",
    }
}

fn place_sign(place: u8, absent: bool) -> String {
    if absent { "−".to_owned() } else { format!("{place}.") }
}

/// Returns a text in a form that a picture accepts.
#[must_use]
pub fn caption(text: &str) -> String {
    // A unit of UTF-16 takes at most three bytes.
    shorten(text, CAPTION / 3)
}
