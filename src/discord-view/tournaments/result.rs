//! The result of a tournament: the winner, and a picture of the podium and the table.

use crate::render_pool::{RenderError, RenderPool};
use crate::sentences::HEADING;
use crate::tournaments::announcement_buttons::{games_button, view_buttons};
use crate::tournaments::announcement_message::{entrant_name, exhibitor_scores, first_teams};
use crate::tournaments::table_page::caption;
use crate::tournaments::tables::league_moves;
use castellan_community::people::People;
use castellan_discord_api::escape::{escape_line, visible_name};
use castellan_discord_api::limits::{CONTENT, FILE_DESCRIPTION, shorten};
use castellan_discord_api::wire::{File, Message, Row};
use castellan_game::PlayerId;
use castellan_picture::crosstable::{MOST_ROUNDS, MOST_ROWS, MOST_STEPS, PodiumStep, Row as TableRow};
use castellan_picture::{Crosstable, HanForms, Theme};
use castellan_text::names::isolate;
use castellan_text::{Language, MessageArgument, message};
use castellan_tournament::history::EntrantRound;
use castellan_tournament::{Bye, PairingNumber, Tournament};
use std::collections::HashMap;
use unicode_segmentation::UnicodeSegmentation;

/// The number of places, of players or teams, that the message may name.
const PLACES: usize = 5;

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

/// Returns the message with a tournament's result, without its picture.
#[must_use]
pub fn message(tournament: &Tournament, people: &People, language: Language) -> Message {
    let lines = tournament.active_standings();
    let account = |number: PairingNumber| {
        let player = tournament.entrant(number).map(|entrant| &entrant.player.id);
        player.and_then(|player| people.user(player))
    };
    let called = |number: PairingNumber| match account(number) {
        Some(user) => format!("<@{user}>").into(),
        None => entrant_name(tournament, people, number),
    };
    let mut first: Vec<MessageArgument> =
        lines.iter().filter(|line| line.rank == 1).map(|line| called(line.number)).collect();
    if tournament.is_team_tournament() {
        first = first_teams(tournament);
    }
    let title = escape_line(&tournament.announcement().title);
    let heading = if tournament.is_simul() {
        message!(
            TournamentAnswers,
            "result-heading-simul",
            title = title,
            made = exhibitor_scores(tournament, called)
        )
    } else {
        let (count, players) = (first.len(), MessageArgument::and_list(first));
        message!(TournamentAnswers, "result-heading", title = title, count = count, players = players)
    };
    let mut content = format!("{HEADING}{}", heading.text(language));
    let mut mentions = Vec::new();
    let gone = |number: &PairingNumber| tournament.entrant(*number).is_none_or(|entrant| entrant.left);
    let teams = tournament.team_standings().into_iter();
    let mut teams: Vec<_> =
        teams.filter(|line| !tournament.teams()[line.team].numbers.iter().all(gone)).collect();
    let ranks: Vec<u32> = teams.iter().map(|line| line.rank).collect();
    for line in &mut teams {
        line.rank = 1 + ranks.iter().filter(|rank| **rank < line.rank).count() as u32;
    }
    for line in teams.iter().take(PLACES) {
        let team = escape_line(&tournament.teams()[line.team].name);
        let points = line.match_points.to_string();
        let said =
            message!(TournamentAnswers, "result-place", rank = line.rank, player = team, points = points);
        content += "\n";
        content += &said.text(language);
    }
    // In team tournaments, teams count and not their players. A simul has no podium.
    let of_players = if tournament.is_team_tournament() || tournament.is_simul() { 0 } else { PLACES };
    let on_podium = || lines.iter().take(of_players).filter(|line| line.rank as usize <= MOST_STEPS);
    mentions.extend(on_podium().filter_map(|line| account(line.number)));
    let others: Vec<MessageArgument> =
        on_podium().filter(|line| line.rank > 1).map(|line| called(line.number)).collect();
    // The picture has the points.
    if !others.is_empty() {
        let podium =
            message!(TournamentAnswers, "result-podium", players = MessageArgument::and_list(others));
        content += "\n";
        content += &podium.text(language);
    }
    if let Some(moves) = league_moves(tournament, people) {
        content += "\n";
        content += &moves.text(language);
    }
    if tournament.history().entrant_rounds().iter().flatten().any(has_colours) {
        content += "\n";
        content += &message!(TournamentAnswers, "result-legend").text(language);
    }
    content = shorten(&content, CONTENT);
    let mut buttons = view_buttons(tournament, language);
    buttons.push(games_button(tournament, language));
    let rows = vec![Row::Buttons(buttons)];
    Message { rows, mentions, ..Message::text(content) }
}

/// Returns `true` for a cell of the table with a colour.
fn has_colours(cell: &EntrantRound) -> bool {
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

/// Draws a table. Its description has the podium and the cells, for users who cannot see the picture.
///
/// # Errors
/// Returns an error if the picture cannot be drawn.
pub async fn draw(table: &Crosstable, render_pool: &RenderPool) -> Result<File, RenderError> {
    let step = |step: &PodiumStep| format!("{} {} {}", step.rank, isolate(&step.name), step.note);
    let row = |row: &TableRow| {
        let cell = |[against, came]: &[String; 2]| format!("{}{came}", isolate(against));
        let cells: Vec<String> = row.cells.iter().map(cell).collect();
        format!("{} {} {} {}", row.rank, isolate(&row.name), cells.join(" "), row.points)
    };
    let description: Vec<String> = table.podium.iter().map(step).chain(table.rows.iter().map(row)).collect();
    let drawn = table.clone();
    let bytes = render_pool.draw(move |renderer| renderer.crosstable(&drawn)).await?;
    let description = shorten(&format!("{}\n{}", table.title, description.join("\n")), FILE_DESCRIPTION);
    Ok(File { description, ..File::new("result.png", bytes) })
}
