//! The standings of a tournament as tables: of players, division by division in a league, or of teams.

use crate::tournaments::announcement_message::entrant_name;
use crate::tournaments::table_page::{ROWS_PER_PAGE, TablePage};
use castellan_community::people::People;
use castellan_game::PlayerId;
use castellan_text::{self as text, Catalogue, Language, MessageArgument, message};
use castellan_tournament::standings::StandingsLine;
use castellan_tournament::teams::TeamLine;
use castellan_tournament::{PairingNumber, Phase, Tiebreak, Tournament};

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

/// Returns a page of the standings, numbered from 0.
#[must_use]
pub fn standings(
    tournament: &Tournament,
    people: &People,
    page: usize,
    own: Option<&PlayerId>,
    language: Language,
) -> TablePage {
    let title = standings_title(tournament);
    if tournament.is_team_tournament() {
        return team_page(tournament, (&title, &tournament.team_standings()), (page, own), language);
    }
    player_page(tournament, (&title, &tournament.standings()), people, (page, own), language)
}

/// Returns the first page of the standings after a round.
#[must_use]
pub fn standings_after(
    tournament: &Tournament,
    round: u32,
    people: &People,
    language: Language,
) -> TablePage {
    let title = message!(TournamentAnswers, "standings-after", round = round);
    if tournament.is_team_tournament() {
        return team_page(tournament, (&title, &tournament.team_standings_after(round)), (0, None), language);
    }
    player_page(tournament, (&title, &tournament.standings_after(round)), people, (0, None), language)
}

fn team_page(
    tournament: &Tournament,
    (title, lines): (&text::Message, &[TeamLine]),
    (page, own): (usize, Option<&PlayerId>),
    language: Language,
) -> TablePage {
    let heads = [
        "#".into(),
        "".into(),
        message!(TournamentAnswers, "head-match-points"),
        message!(TournamentAnswers, "head-board-points"),
    ];
    let title_of = &tournament.announcement().title;
    let mut sheet = TablePage::new(title, title_of, &heads, (page, lines.len()), language);
    let own = own.and_then(|player| tournament.team_of(player));
    for line in lines.iter().skip(sheet.page * ROWS_PER_PAGE).take(ROWS_PER_PAGE) {
        let team = &tournament.teams()[line.team];
        if own.is_some_and(|own| own.name == team.name) {
            sheet.marked = Some(sheet.rows.len());
        }
        let (match_points, board_points) = (line.match_points.to_string(), line.board_points.to_string());
        sheet.rows.push(vec![line.rank.to_string(), team.name.clone(), match_points, board_points]);
    }
    sheet
}

fn player_page(
    tournament: &Tournament,
    (title, lines): (&text::Message, &[StandingsLine]),
    people: &People,
    (page, own): (usize, Option<&PlayerId>),
    language: Language,
) -> TablePage {
    let tiebreaks = &tournament.announcement().tiebreaks;
    let heads = ["#".into(), "".into(), message!(TournamentAnswers, "head-points")];
    let heads = heads.into_iter().chain(tiebreaks.iter().map(|tiebreak| tiebreak_heading(*tiebreak)));
    let heads = heads.collect::<Vec<_>>();
    // Each division has its own heading line.
    let divisions = tournament.divisions();
    let count = lines.len() + divisions.len();
    let mut sheet = TablePage::new(title, &tournament.announcement().title, &heads, (page, count), language);
    let mut rows = Vec::with_capacity(count);
    for line in lines {
        let division = divisions.iter().position(|division| division.contains(&line.number.index()));
        let before = division.map_or(0, |at| divisions[at].start);
        if let Some(at) = division.filter(|at| rows.len() == divisions[*at].start + at) {
            let named = message!(TournamentAnswers, "division", division = at + 1).text(language);
            let mut row = vec![String::new(); heads.len()];
            row[1] = named;
            rows.push((None, row));
        }
        let player = tournament.entrant(line.number).map(|entrant| &entrant.player.id);
        let name = player.map(|player| people.person(player)).unwrap_or_default();
        let fixed = [(line.rank as usize - before).to_string(), name, line.points.to_string()];
        let values = line.tiebreaks.iter().map(|value| text::tiebreak_value_in(*value, language));
        rows.push((player, fixed.into_iter().chain(values).collect()));
    }
    for (player, row) in rows.into_iter().skip(sheet.page * ROWS_PER_PAGE).take(ROWS_PER_PAGE) {
        if player.is_some() && player == own {
            sheet.marked = Some(sheet.rows.len());
        }
        sheet.rows.push(row);
    }
    let annulled = (0..tournament.entrants().len()).map(PairingNumber::from_index);
    let annulled = annulled.filter(|number| tournament.entrants()[number.index()].annulled);
    let annulled: Vec<MessageArgument> =
        annulled.map(|number| entrant_name(tournament, people, number)).collect();
    if !annulled.is_empty() {
        let said = message!(TournamentAnswers, "annulled", players = MessageArgument::and_list(annulled));
        sheet.note = said.text(language);
    }
    let moves = league_moves(tournament, people);
    if let (Some(moves), true) = (moves, sheet.note.is_empty()) {
        sheet.note = moves.text(language);
    }
    if sheet.note.is_empty() {
        // The headings are abbreviations.
        let meaning = |tiebreak: &Tiebreak| {
            let (head, name) = (tiebreak_heading(*tiebreak), text::tiebreak_in(*tiebreak, language));
            format!("{}: {name}", head.text(language))
        };
        sheet.note = tiebreaks.iter().map(meaning).collect::<Vec<_>>().join(" · ");
    }
    sheet
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
