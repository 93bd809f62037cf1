//! Exports of tournaments: standings and results as CSV, everything as JSON, and TRF for games of two players.
//!
//! The caller provides the names. Exports contain public data only: no request ids and, before the start, no secret of
//! the lots. With the secret, anyone can repeat the draw.

use super::announcement::Format;
use super::decide::swiss_tournament;
use super::history::Bye;
use super::ids::PairingNumber;
use super::lots::LotEntry;
use super::points::Points;
use super::rating::Rating;
use super::score::Score;
use super::standings::StandingsLine;
use super::state::{Pairing, Phase, Tournament};
use super::trf;
use castellan_game::dice::{Commitment, Secret};
use castellan_game::{GameId, PlayerId};
use castellan_rules::Seat;
use castellan_rules::text::normalization;
use serde::Serialize;
use std::fmt::Write as _;
use thiserror::Error;

/// A filter of the games that an export may name.
pub type VisibleGames<'a> = &'a dyn Fn(&GameId) -> bool;
/// A function that returns the name of a player.
pub type PlayerNames<'a> = &'a dyn Fn(&PlayerId) -> String;
/// A function that returns the id under which a player is shown.
pub type ShownIds<'a> = &'a dyn Fn(&PlayerId) -> PlayerId;

/// The version of the JSON format.
pub const VERSION: u32 = 1;

/// Returns the standings as CSV (RFC 4180): rank, number, name, points and each tiebreak; in a league, also the
/// division.
#[must_use]
pub fn standings_csv(tournament: &Tournament, player_name: PlayerNames) -> String {
    let tiebreaks = tournament.announcement().tiebreaks.iter().map(|tiebreak| tiebreak.word().to_owned());
    let head = ["rank", "number", "player", "points"].into_iter().map(str::to_owned);
    let division = tournament.is_league().then(|| "division".to_owned());
    let mut text = csv_row(head.chain(tiebreaks).chain(division));
    for line in tournament.standings() {
        let fixed = [
            line.rank.to_string(),
            line.number.to_string(),
            entrant_name(tournament, line.number, player_name),
            decimal_points(line.points.as_quarters()),
        ];
        let division = tournament.division_of(line.number).map(|division| division.to_string());
        let tiebreaks = line.tiebreaks.iter().map(ToString::to_string);
        text += &csv_row(fixed.into_iter().chain(tiebreaks).chain(division));
    }
    text
}

/// Returns the standings of teams as CSV (RFC 4180): rank, team, match points, board points and the numbers of the
/// players in board order. `None` without teams.
#[must_use]
pub fn teams_csv(tournament: &Tournament) -> Option<String> {
    if !tournament.is_team_tournament() {
        return None;
    }
    let head = ["rank", "team", "match-points", "board-points", "players"];
    let mut text = csv_row(head.into_iter().map(str::to_owned));
    for line in tournament.team_standings() {
        let team = &tournament.teams()[line.team];
        let players: Vec<String> = team.numbers.iter().map(ToString::to_string).collect();
        text += &csv_row([
            line.rank.to_string(),
            team.name.clone(),
            line.match_points.to_string(),
            decimal_points(line.board_points.as_quarters()),
            players.join(" "),
        ]);
    }
    Some(text)
}

/// Returns the games of all rounds as CSV (RFC 4180), with a line for each seat and a line for each bye.
#[must_use]
pub fn results_csv(tournament: &Tournament, player_name: PlayerNames, visible: VisibleGames) -> String {
    let head = ["round", "board", "game", "seat", "number", "player", "place", "points", "note"];
    let mut text = csv_row(head.into_iter().map(str::to_owned));
    let board_points = tournament.board_points();
    for round in tournament.rounds() {
        for pairing in &round.pairings {
            for line in player_results_with(tournament, pairing, &board_points, player_name) {
                text += &csv_row([
                    round.number.to_string(),
                    pairing.board.board.to_string(),
                    visible_game_id(tournament, pairing, visible),
                    line.seat,
                    line.number.to_string(),
                    line.name,
                    line.place.map_or_else(String::new, |place| place.to_string()),
                    line.quarters.map_or_else(String::new, decimal_points),
                    line.note.to_owned(),
                ]);
            }
        }
        for (number, bye) in &round.byes {
            let (number, player) = (number.to_string(), entrant_name(tournament, *number, player_name));
            let empty = String::new;
            let fields =
                [round.number.to_string(), empty(), empty(), empty(), number, player, empty(), empty()];
            text += &csv_row(fields.into_iter().chain([bye_label(*bye).to_owned()]));
        }
    }
    text
}

/// Returns a rating list as CSV (RFC 4180): rank, player, rating, deviation, games, and `yes` for a provisional rating,
/// which has no rank.
#[must_use]
pub fn ratings_csv(ratings: &[(PlayerId, Rating)], player_name: PlayerNames) -> String {
    let head = ["rank", "player", "rating", "deviation", "games", "provisional"];
    let mut text = csv_row(head.into_iter().map(str::to_owned));
    for (rank, (player, rating)) in (1..).zip(ratings) {
        text += &csv_row([
            if rating.provisional { String::new() } else { rank.to_string() },
            player_name(player),
            rating.rounded().to_string(),
            format!("{:.0}", rating.deviation),
            rating.games.to_string(),
            if rating.provisional { "yes" } else { "no" }.to_owned(),
        ]);
    }
    text
}

/// The result of a player in a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerResult {
    /// The seat.
    pub seat: String,
    /// The number in the tournament.
    pub number: u32,
    /// The name.
    pub name: String,
    /// The place, from 1; `None` without a result.
    pub place: Option<u8>,
    /// The points, in quarters; `None` without a result.
    #[serde(rename = "points", serialize_with = "as_points")]
    pub quarters: Option<u32>,
    /// A note: `absent`, `forfeit`, `annulled`, `open` or empty.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub note: &'static str,
}

// `serde` passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref, clippy::ref_option)]
fn as_points<S: serde::Serializer>(quarters: &Option<u32>, serializer: S) -> Result<S::Ok, S::Error> {
    quarters.map(|quarters| f64::from(quarters) / 4.0).serialize(serializer)
}

/// Returns the results of a game's players, in the order of the seats.
#[must_use]
pub fn player_results(
    tournament: &Tournament,
    pairing: &Pairing,
    player_name: PlayerNames,
) -> Vec<PlayerResult> {
    player_results_with(tournament, pairing, &tournament.board_points(), player_name)
}

fn player_results_with(
    tournament: &Tournament,
    pairing: &Pairing,
    board_points: &[[Points; 2]],
    player_name: PlayerNames,
) -> Vec<PlayerResult> {
    let scoring = tournament.announcement().scoring();
    let seats = tournament.announcement().seats_of(pairing.entrants.len());
    let score = pairing.score.as_ref();
    let annulled = tournament.is_annulled(pairing);
    let quarters = |score: &Score, at: usize| match board_points.get(pairing.board.board as usize - 1) {
        // The points of an arena game depend on earlier games.
        Some(points) => points[at].as_quarters(),
        None if annulled => 0,
        None => score.points(scoring, at).as_quarters(),
    };
    let line = |(at, (number, seat)): (usize, (PairingNumber, Seat))| PlayerResult {
        seat: seat.to_string(),
        number: number.get(),
        name: entrant_name(tournament, number, player_name),
        place: score.map(|score| score.places[at]),
        quarters: score.map(|score| quarters(score, at)),
        note: if annulled { "annulled" } else { result_note(score, at) },
    };
    pairing.players_by_seat().into_iter().zip(seats).enumerate().map(line).collect()
}

/// Returns all data as JSON: the announcement, the players, the rounds and the standings.
#[must_use]
pub fn json(tournament: &Tournament, player_name: PlayerNames, visible: VisibleGames) -> String {
    json_with_ids(tournament, player_name, &PlayerId::clone, visible)
}

/// Returns all data as JSON, with other ids for some players.
///
/// # Panics
/// Never: all data can be serialized.
#[must_use]
pub fn json_with_ids(
    tournament: &Tournament,
    player_name: PlayerNames,
    shown_id: ShownIds,
    visible: VisibleGames,
) -> String {
    let shown_ids = |ids: &[PlayerId]| ids.iter().map(shown_id).collect::<Vec<_>>();
    let announced = tournament.announcement();
    let player = |number: PairingNumber| Player {
        number: number.get(),
        id: tournament.entrant(number).map(|entrant| shown_id(&entrant.player.id)),
        name: entrant_name(tournament, number, player_name),
        rating: tournament.entrant(number).and_then(|entrant| entrant.rating),
        left: tournament.entrant(number).is_some_and(|entrant| entrant.left),
        division: tournament.division_of(number),
        annulled: tournament.entrant(number).is_some_and(|entrant| entrant.annulled),
    };
    let rounds = tournament.rounds().iter().map(|round| Round {
        number: round.number,
        finished: round.finished,
        games: round
            .pairings
            .iter()
            .map(|pairing| Game {
                board: pairing.board.board,
                id: visible_game_id(tournament, pairing, visible),
                players: pairing.players_by_seat(),
                score: pairing.score.as_ref(),
            })
            .collect(),
        byes: &round.byes,
    });
    let tiebreaks = &announced.tiebreaks;
    let standing = |line: &StandingsLine| Standing {
        rank: line.rank,
        number: line.number.get(),
        points: f64::from(line.points.as_quarters()) / 4.0,
        tiebreaks: tiebreaks
            .iter()
            .zip(&line.tiebreaks)
            .map(|(tiebreak, value)| (tiebreak.word(), f64::from(value.as_eighths()) / 8.0))
            .collect(),
    };
    let export = Export {
        version: VERSION,
        tournament: tournament.id().as_str(),
        announcement: super::Announcement {
            exhibitors: shown_ids(&announced.exhibitors),
            placed: shown_ids(&announced.placed),
            ..announced.clone()
        },
        phase: tournament.phase(),
        players: (0..tournament.entrants().len()).map(PairingNumber::from_index).map(player).collect(),
        lots: Lots {
            commitment: tournament.secret.commitment(),
            drawn: (!tournament.numbered.is_empty()).then(|| RevealedLots {
                secret: &tournament.secret,
                there: tournament
                    .lot_entries()
                    .into_iter()
                    .map(|entry| LotEntry { player: shown_id(&entry.player), ..entry })
                    .collect(),
                numbered: shown_ids(&tournament.numbered),
                white_first: tournament.white_first,
            }),
        },
        rounds: rounds.collect(),
        teams: tournament
            .team_standings()
            .iter()
            .map(|line| TeamStanding {
                rank: line.rank,
                name: &tournament.teams()[line.team].name,
                players: &tournament.teams()[line.team].numbers,
                match_points: line.match_points,
                board_points: f64::from(line.board_points.as_quarters()) / 4.0,
            })
            .collect(),
        standings: tournament.standings().iter().map(standing).collect(),
    };
    serde_json::to_string_pretty(&export).expect("keys are texts, and nothing fails while writing to memory")
}

/// The error for a tournament that cannot be written as TRF.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TrfExportError {
    /// Games of more than two seats.
    #[error("only games of two seats can be written as TRF")]
    MoreSeats,
    /// A tournament that the format cannot represent.
    #[error(transparent)]
    Trf(trf::TrfError),
}

/// Returns the tournament as TRF, for pairing engines and rating offices. Annulled games count as they were played. Of
/// a replayed knock-out game, the last one counts. Rounds that a player passes without a game are listed as zero-point
/// byes.
///
/// # Errors
/// Returns an error if its games have more than two seats, or the format cannot represent it.
pub fn trf(tournament: &Tournament, player_name: PlayerNames) -> Result<String, TrfExportError> {
    trf::write(&report(tournament, player_name)?).map_err(TrfExportError::Trf)
}

/// Returns the tournament as TRF in the edition of 2026.
///
/// # Errors
/// Returns an error as [`trf()`] does.
pub fn trf_26(tournament: &Tournament, player_name: PlayerNames) -> Result<String, TrfExportError> {
    trf::write_26(&report(tournament, player_name)?).map_err(TrfExportError::Trf)
}

fn report(tournament: &Tournament, player_name: PlayerNames) -> Result<trf::Report, TrfExportError> {
    if matches!(tournament.announcement().format, Format::Pods { .. }) {
        return Err(TrfExportError::MoreSeats);
    }
    let players = (0..tournament.entrants().len()).map(PairingNumber::from_index).map(|number| trf::Player {
        name: entrant_name(tournament, number, player_name),
        rating: tournament.entrant(number).and_then(|entrant| entrant.rating?.try_into().ok()),
    });
    Ok(trf::Report {
        name: tournament.announcement().title.clone(),
        headings: Vec::new(),
        players: players.collect(),
        tournament: swiss_tournament(tournament, tournament.rounds().len() as u32 + 1),
    })
}

#[derive(Serialize)]
struct Export<'a> {
    #[serde(rename = "castellan-tournament")]
    version: u32,
    tournament: &'a str,
    announcement: super::Announcement,
    phase: Phase,
    players: Vec<Player>,
    lots: Lots<'a>,
    rounds: Vec<Round<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    teams: Vec<TeamStanding<'a>>,
    standings: Vec<Standing>,
}

/// The commitment to the lots, and the draw at the start.
#[derive(Serialize)]
struct Lots<'a> {
    commitment: Commitment,
    #[serde(flatten)]
    drawn: Option<RevealedLots<'a>>,
}

#[derive(Serialize)]
struct RevealedLots<'a> {
    secret: &'a Secret,
    there: Vec<LotEntry>,
    numbered: Vec<PlayerId>,
    white_first: bool,
}

#[derive(Serialize)]
struct Player {
    number: u32,
    #[serde(rename = "player")]
    id: Option<PlayerId>,
    name: String,
    rating: Option<u32>,
    left: bool,
    /// The division of a league, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    division: Option<usize>,
    /// `true` if the player's games do not count.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    annulled: bool,
}

#[derive(Serialize)]
struct Round<'a> {
    #[serde(rename = "round")]
    number: u32,
    finished: bool,
    games: Vec<Game<'a>>,
    byes: &'a [(PairingNumber, Bye)],
}

#[derive(Serialize)]
struct Game<'a> {
    board: u32,
    #[serde(rename = "game")]
    id: String,
    players: Vec<PairingNumber>,
    score: Option<&'a Score>,
}

#[derive(Serialize)]
struct TeamStanding<'a> {
    rank: u32,
    #[serde(rename = "team")]
    name: &'a str,
    players: &'a [PairingNumber],
    #[serde(rename = "match-points")]
    match_points: u32,
    #[serde(rename = "board-points")]
    board_points: f64,
}

#[derive(Serialize)]
struct Standing {
    rank: u32,
    number: u32,
    points: f64,
    tiebreaks: Vec<(&'static str, f64)>,
}

/// Returns the id of the game of a board; empty if the game is not public.
pub(super) fn visible_game_id(tournament: &Tournament, pairing: &Pairing, visible: VisibleGames) -> String {
    let game = tournament.game_id(pairing);
    if visible(&game) { game.to_string() } else { String::new() }
}

/// The characters that begin a formula in spreadsheets, including wide ones, and those that some spreadsheets skip
/// before it.
const FORMULA_PREFIXES: [char; 16] =
    ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', '−', '﹢', '﹣', '﹦', '﹫'];

/// Returns `true` if a spreadsheet would treat a text as a formula. Some skip blanks and invisible characters.
fn is_formula(text: &str) -> bool {
    let shown = text
        .trim_start_matches(|letter| letter == '\0' || letter == ' ' || normalization::is_invisible(letter));
    let without_blanks = shown.trim_start();
    shown.starts_with(FORMULA_PREFIXES) || without_blanks.starts_with(FORMULA_PREFIXES)
}

/// Returns a line of CSV. Fields that a spreadsheet would treat as a formula are prefixed with an apostrophe.
fn csv_row(fields: impl IntoIterator<Item = String>) -> String {
    let mut line = String::new();
    for (at, field) in fields.into_iter().enumerate() {
        if at > 0 {
            line.push(',');
        }
        let field = if is_formula(&field) { format!("'{field}") } else { field };
        // In some locales, spreadsheets split fields at semicolons, and the text after one would become a cell of its
        // own.
        if field.contains([',', ';', '\t', '"', '\n', '\r']) {
            let _ = write!(line, "\"{}\"", field.replace('"', "\"\""));
        } else {
            line += &field;
        }
    }
    line + "\r\n"
}

/// Formats quarter points as a decimal number.
fn decimal_points(quarters: u32) -> String {
    let part = ["", ".25", ".5", ".75"][quarters as usize % 4];
    format!("{}{part}", quarters / 4)
}

fn entrant_name(tournament: &Tournament, number: PairingNumber, player_name: PlayerNames) -> String {
    tournament.entrant(number).map(|entrant| player_name(&entrant.player.id)).unwrap_or_default()
}

fn result_note(score: Option<&Score>, seat: usize) -> &'static str {
    match score {
        Some(score) if score.is_absent(seat) => "absent",
        Some(score) if !score.is_played() => "forfeit",
        Some(_) => "",
        None => "open",
    }
}

const fn bye_label(bye: Bye) -> &'static str {
    match bye {
        Bye::Full => "full-point bye",
        Bye::Half => "half-point bye",
        Bye::Zero => "zero-point bye",
        Bye::Free => "free",
        Bye::SatOut => "sat out",
    }
}
