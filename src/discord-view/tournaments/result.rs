//! The result of a tournament: the winner, and a picture of the podium and the table.

use crate::sentences::HEADING;
use crate::tournaments::announcement_buttons::{games_button, view_buttons};
use crate::tournaments::announcement_message::{entrant_name, exhibitor_scores, first_teams};
use crate::tournaments::tables::league_moves;
use castellan_community::boards::render_pool::{RenderError, RenderPool};
use castellan_community::people::People;
use castellan_community::tables::crosstables::has_colours;
use castellan_discord_api::escape::escape_line;
use castellan_discord_api::limits::{CONTENT, FILE_DESCRIPTION, shorten};
use castellan_discord_api::wire::{File, Message, Row};
use castellan_picture::Crosstable;
use castellan_picture::crosstable::{MOST_STEPS, PodiumStep, Row as TableRow};
use castellan_text::names::isolate;
use castellan_text::{Language, MessageArgument, message};
use castellan_tournament::{PairingNumber, Tournament};

pub use castellan_community::tables::crosstables::{TournamentResult, table};

/// The number of places, of players or teams, that the message may name.
const PLACES: usize = 5;

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
