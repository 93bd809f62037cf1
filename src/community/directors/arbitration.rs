//! Decisions that directors must leave to another director because they play in the tournament themselves.
//!
//! Directors who play still take decisions that favour no player: they start the tournament and its rounds, have a
//! round paired again by the rules, and move its place. They also decide the games of others; the tournament's log
//! names them and the reason. The players that a decision concerns follow from the format and not from the open boards:
//! if all players are ranked together, each arrival or withdrawal concerns all. A decision about a player concerns the
//! whole team.

use castellan_game::PlayerId;
use castellan_tournament::state::Pairing;
use castellan_tournament::{Board, CommandKind, Format, PairingNumber, Phase, Tournament};
use std::collections::BTreeSet;

/// Returns the players concerned by a director's decision, who may not take it themselves.
#[must_use]
pub fn concerned(tournament: &Tournament, kind: &CommandKind) -> BTreeSet<PlayerId> {
    let players = players_named_by(tournament, kind.inner());
    let teams = players.iter().filter_map(|player| tournament.team_of(player));
    let team_mates: BTreeSet<PlayerId> =
        teams.flat_map(|team| players_of(tournament, &team.numbers)).collect();
    players.into_iter().chain(team_mates).collect()
}

/// Returns `true` if directors who play may end a tournament so where nobody else is known to direct: an arena, in which
/// everyone has had games until then, or an unrated event. A rated arena is not cancelled, because that would undo the
/// games under way.
#[must_use]
pub fn may_end_own(tournament: &Tournament, kind: &CommandKind) -> bool {
    let is_friendly = !tournament.announcement().agreement.rated;
    match kind.inner() {
        CommandKind::Finish { .. } => is_friendly || tournament.is_arena(),
        CommandKind::Cancel { .. } => is_friendly,
        _ => false,
    }
}

/// Returns the players at the boards and places that a command names.
fn players_named_by(tournament: &Tournament, kind: &CommandKind) -> BTreeSet<PlayerId> {
    match kind {
        CommandKind::Override { board, .. }
        | CommandKind::Reinstate { board, .. }
        | CommandKind::Restart { board, .. } => {
            let mut players = players_at(tournament, *board);
            players.extend(players_of(tournament, &tournament.affected_on_ladder(*board)));
            players
        }
        CommandKind::Intervene { board, .. } => players_at(tournament, *board),
        CommandKind::Replace { number, .. } => ranked_with(tournament, *number),
        CommandKind::Remove { player, .. } => match tournament.number_of(player) {
            Some(number) => ranked_with(tournament, number),
            // Before the start, players have no numbers, and any two of them may meet.
            None => tournament.players(),
        },
        // Ratings decide pairings, so no player may set them. An invitation without a rating decides nothing.
        CommandKind::Invite { invited } if invited.iter().any(|invited| invited.rating.is_some()) => {
            let invited = invited.iter().map(|invited| invited.player.id.clone());
            tournament.players().into_iter().chain(invited).collect()
        }
        // Pairings and exclusions concern all players, as does an end before all rounds were played.
        CommandKind::CorrectPairing { .. }
        | CommandKind::Forbid { .. }
        | CommandKind::SetRounds { .. }
        | CommandKind::LineUp { .. }
        | CommandKind::Amend { .. }
        | CommandKind::Finish { .. } => tournament.players(),
        // While games are added, every player may still get one.
        CommandKind::Extend { .. } | CommandKind::Cancel { .. }
            if tournament.is_continuous() && tournament.phase() == Phase::Running =>
        {
            tournament.players()
        }
        CommandKind::Extend { round, .. } => {
            let boards = undecided(tournament).filter(|pairing| pairing.board.round == *round);
            boards.flat_map(|pairing| players_of_pairing(tournament, pairing)).collect()
        }
        // Every open game ends with it.
        CommandKind::Cancel { .. } => {
            let boards = undecided(tournament).filter(|pairing| pairing.has_started);
            boards.flat_map(|pairing| players_of_pairing(tournament, pairing)).collect()
        }
        CommandKind::Announce(_)
        | CommandKind::AtVersion { .. }
        | CommandKind::SignUp { .. }
        | CommandKind::CheckIn { .. }
        | CommandKind::Withdraw { .. }
        | CommandKind::RequestBye { .. }
        | CommandKind::Pause { .. }
        | CommandKind::JoinTeam { .. }
        | CommandKind::Challenge { .. }
        | CommandKind::Invite { .. }
        | CommandKind::OpenCheckIn
        | CommandKind::Start
        | CommandKind::Relocate { .. }
        | CommandKind::MessagePlayers { .. }
        | CommandKind::StartRound
        | CommandKind::PairAgain { .. }
        | CommandKind::GameStarted { .. }
        | CommandKind::GameEnded { .. }
        | CommandKind::ReportNoShows { .. }
        | CommandKind::Outage { .. }
        | CommandKind::Tick => BTreeSet::new(),
    }
}

/// Returns the present opponents of an entrant.
#[must_use]
pub fn opponents(tournament: &Tournament, number: PairingNumber) -> BTreeSet<PlayerId> {
    let boards = undecided(tournament).filter(|pairing| pairing.has_started);
    opponents_at(tournament, number, boards)
}

/// Returns an entrant and those ranked with them, who are affected by a replacement or a withdrawal.
fn ranked_with(tournament: &Tournament, number: PairingNumber) -> BTreeSet<PlayerId> {
    let mut players = match tournament.announcement().format {
        // Each game is a separate contest.
        Format::Simul { .. } => opponents_at(tournament, number, undecided(tournament)),
        Format::League { .. } => {
            let divisions = tournament.divisions().into_iter();
            let own = divisions.filter(|division| division.contains(&number.index())).flatten();
            let numbers: Vec<PairingNumber> = own.map(PairingNumber::from_index).collect();
            players_of(tournament, &numbers).collect()
        }
        Format::RoundRobin { .. }
        | Format::Swiss { .. }
        | Format::Knockout(_)
        | Format::DoubleKnockout(_)
        | Format::Pods { .. }
        | Format::Arena { .. }
        | Format::Ladder { .. }
        | Format::Teams { .. } => tournament.players(),
    };
    players.extend(tournament.entrant(number).map(|entrant| entrant.player.id.clone()));
    players
}

fn opponents_at<'a>(
    tournament: &'a Tournament,
    number: PairingNumber,
    boards: impl Iterator<Item = &'a Pairing>,
) -> BTreeSet<PlayerId> {
    let boards = boards.filter(|pairing| pairing.entrants.contains(&number));
    let others = boards.flat_map(|pairing| &pairing.entrants).filter(|other| **other != number);
    players_of(tournament, others).collect()
}

/// Returns the boards without a result.
fn undecided(tournament: &Tournament) -> impl Iterator<Item = &Pairing> {
    let pairings = tournament.rounds().iter().flat_map(|round| &round.pairings);
    pairings.filter(|pairing| pairing.score.is_none())
}

fn players_at(tournament: &Tournament, board: Board) -> BTreeSet<PlayerId> {
    tournament.pairing(board).map(|pairing| players_of_pairing(tournament, pairing)).unwrap_or_default()
}

fn players_of_pairing(tournament: &Tournament, pairing: &Pairing) -> BTreeSet<PlayerId> {
    players_of(tournament, &pairing.entrants).collect()
}

fn players_of<'a>(
    tournament: &'a Tournament,
    numbers: impl IntoIterator<Item = &'a PairingNumber>,
) -> impl Iterator<Item = PlayerId> {
    let entrants = numbers.into_iter().filter_map(|number| tournament.entrant(*number));
    entrants.map(|entrant| entrant.player.id.clone())
}
