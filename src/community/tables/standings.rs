//! The standings of a tournament as tables: of players, division by division in a league, or of teams.

use crate::people::People;
use castellan_game::PlayerId;
use castellan_text::{self as text, Catalogue, Language, MessageArgument, message};
use castellan_tournament::standings::StandingsLine;
use castellan_tournament::teams::TeamLine;
use castellan_tournament::{PairingNumber, Phase, Tiebreak, Tournament};

/// The standings as a table. The second column holds names, the others hold numbers.
pub struct StandingsTable {
    /// The title: after a round, or final.
    pub title: text::Message,
    /// The headings of the columns.
    pub heads: Vec<text::Message>,
    /// The rows.
    pub rows: Vec<StandingsRow>,
    /// The note below the table, escaped for a message, or empty.
    pub note: String,
}

/// A row of the standings.
pub struct StandingsRow {
    /// The player; `None` for a team, and for the heading of a division.
    pub player: Option<PlayerId>,
    /// The index of the team.
    pub team: Option<usize>,
    /// A cell for each column.
    pub cells: Vec<String>,
}

/// Returns the title of the standings: after a round, or final.
fn standings_title(tournament: &Tournament) -> text::Message {
    let finished = tournament.rounds().iter().filter(|round| round.finished).count();
    match (tournament.phase(), finished) {
        (Phase::Finished, _) => message!(TournamentAnswers, "standings-final"),
        (_, 0) => message!(TournamentAnswers, "standings"),
        _ if tournament.is_continuous() => message!(TournamentAnswers, "standings"),
        (_, rounds) => message!(TournamentAnswers, "standings-after", round = rounds),
    }
}

/// Returns the heading of a tiebreak's column: the abbreviation of the FIDE Handbook, if it has one.
const fn tiebreak_heading(tiebreak: Tiebreak) -> text::Message {
    let key = match tiebreak {
        Tiebreak::Buchholz => "head-buchholz",
        Tiebreak::BuchholzCut1 => "head-buchholz-cut1",
        Tiebreak::BuchholzMedian => "head-buchholz-median",
        Tiebreak::SonnebornBerger => "head-sonneborn-berger",
        Tiebreak::DirectEncounter => "head-direct-encounter",
        Tiebreak::Wins => "head-wins",
        Tiebreak::Progressive => "head-progressive",
        Tiebreak::Places => "head-places",
        Tiebreak::Performance => "head-performance",
    };
    text::Message::new(Catalogue::TournamentAnswers, key)
}

/// Returns the present standings.
#[must_use]
pub fn standings(tournament: &Tournament, people: &People, language: Language) -> StandingsTable {
    let title = standings_title(tournament);
    if tournament.is_team_tournament() {
        return team_table(tournament, title, &tournament.team_standings());
    }
    player_table(tournament, title, &tournament.standings(), people, language)
}

/// Returns the standings after a round.
#[must_use]
pub fn standings_after(
    tournament: &Tournament,
    round: u32,
    people: &People,
    language: Language,
) -> StandingsTable {
    let title = message!(TournamentAnswers, "standings-after", round = round);
    if tournament.is_team_tournament() {
        return team_table(tournament, title, &tournament.team_standings_after(round));
    }
    player_table(tournament, title, &tournament.standings_after(round), people, language)
}

fn team_table(tournament: &Tournament, title: text::Message, lines: &[TeamLine]) -> StandingsTable {
    let heads = vec![
        "#".into(),
        "".into(),
        message!(TournamentAnswers, "head-match-points"),
        message!(TournamentAnswers, "head-board-points"),
    ];
    let row = |line: &TeamLine| {
        let name = tournament.teams()[line.team].name.clone();
        let (match_points, board_points) = (line.match_points.to_string(), line.board_points.to_string());
        let cells = vec![line.rank.to_string(), name, match_points, board_points];
        StandingsRow { player: None, team: Some(line.team), cells }
    };
    StandingsTable { title, heads, rows: lines.iter().map(row).collect(), note: String::new() }
}

fn player_table(
    tournament: &Tournament,
    title: text::Message,
    lines: &[StandingsLine],
    people: &People,
    language: Language,
) -> StandingsTable {
    let tiebreaks = &tournament.announcement().tiebreaks;
    let heads = ["#".into(), "".into(), message!(TournamentAnswers, "head-points")];
    let heads = heads.into_iter().chain(tiebreaks.iter().map(|tiebreak| tiebreak_heading(*tiebreak)));
    let heads = heads.collect::<Vec<_>>();
    // Each division has its own heading line.
    let divisions = tournament.divisions();
    let mut rows = Vec::with_capacity(lines.len() + divisions.len());
    for line in lines {
        let division = divisions.iter().position(|division| division.contains(&line.number.index()));
        let before = division.map_or(0, |at| divisions[at].start);
        if let Some(at) = division.filter(|at| rows.len() == divisions[*at].start + at) {
            let named = message!(TournamentAnswers, "division", division = at + 1).text(language);
            let mut cells = vec![String::new(); heads.len()];
            cells[1] = named;
            rows.push(StandingsRow { player: None, team: None, cells });
        }
        let player = tournament.entrant(line.number).map(|entrant| entrant.player.id.clone());
        let name = player.as_ref().map(|player| people.person(player)).unwrap_or_default();
        let fixed = [(line.rank as usize - before).to_string(), name, line.points.to_string()];
        let values = line.tiebreaks.iter().map(|value| text::tiebreak_value_in(*value, language));
        rows.push(StandingsRow { player, team: None, cells: fixed.into_iter().chain(values).collect() });
    }
    StandingsTable { title, heads, rows, note: note(tournament, people, language) }
}

/// Returns the note below the standings of players.
fn note(tournament: &Tournament, people: &People, language: Language) -> String {
    let annulled = (0..tournament.entrants().len()).map(PairingNumber::from_index);
    let annulled = annulled.filter(|number| tournament.entrants()[number.index()].annulled);
    let annulled: Vec<MessageArgument> =
        annulled.map(|number| entrant_name(tournament, people, number)).collect();
    if !annulled.is_empty() {
        let said = message!(TournamentAnswers, "annulled", players = MessageArgument::and_list(annulled));
        return said.text(language);
    }
    if let Some(moves) = league_moves(tournament, people) {
        return moves.text(language);
    }
    // The headings are abbreviations.
    let meaning = |tiebreak: &Tiebreak| {
        let (head, name) = (tiebreak_heading(*tiebreak), text::tiebreak_in(*tiebreak, language));
        format!("{}: {name}", head.text(language))
    };
    tournament.announcement().tiebreaks.iter().map(meaning).collect::<Vec<_>>().join(" · ")
}

/// Returns the players who are promoted and relegated by the current standings of a league, or `None` if there are
/// none.
#[must_use]
pub fn league_moves(tournament: &Tournament, people: &People) -> Option<text::Message> {
    let moves = tournament.division_changes();
    let named = |numbers: &[PairingNumber]| {
        MessageArgument::and_list(
            numbers.iter().map(|number| entrant_name(tournament, people, *number)).collect(),
        )
    };
    let some = !moves.up.is_empty();
    some.then(|| {
        message!(TournamentAnswers, "league-moves", up = named(&moves.up), down = named(&moves.down))
    })
}

/// Returns the name of an entrant, escaped for a message.
#[must_use]
pub fn entrant_name(tournament: &Tournament, people: &People, number: PairingNumber) -> MessageArgument {
    match tournament.entrant(number) {
        Some(entrant) => people.escaped_name(&entrant.player.id),
        None => message!(Tournaments, "number", number = number).into(),
    }
}
