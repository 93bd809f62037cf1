//! What a director decides in a tournament, and what is for another director because they play in it themselves.
//!
//! Directors who play still do what favours nobody: they start the tournament and its rounds, have a round paired again
//! by the rules, and move where it is posted. Games of others are theirs to decide too; the tournament's log names them and
//! the reason. Whom a decision concerns follows from the format and not from the boards of the moment: where everybody is
//! ranked with everybody, whoever goes or comes concerns all. What concerns a player concerns the whole team.

use crate::authority::{Access, Fact, Intent, Standing};
use crate::context::InteractionContext;
use crate::trouble::{Denied, UserError};
use castellan_game::PlayerId;
use castellan_tournament::state::Pairing;
use castellan_tournament::{Board, CommandKind, Format, Number, Phase, Tournament};
use std::collections::BTreeSet;

impl Access {
    /// Whether whoever is here may decide what they ask of a tournament, and as what. They have to direct it, and not to
    /// be concerned themselves.
    ///
    /// # Errors
    /// A sentence why not.
    pub(crate) async fn may_decide(
        &self,
        context: &InteractionContext<'_>,
        tournament: &Tournament,
        kind: &CommandKind,
    ) -> Result<Standing, UserError> {
        let home = self.venues.of(tournament.id()).await?.map(|venue| venue.guild);
        let facts = context.facts_at(home, home).with(Fact::Open);
        let facts = facts.and(Fact::Plays, concerned(tournament, kind).contains(&context.player));
        Ok((self.policy.decide)(Intent::DecideBoard, facts).map_err(Denied::Anywhere)?)
    }
}

/// Those about whom something that a director asks decides: they are not to ask it themselves.
#[must_use]
pub fn concerned(tournament: &Tournament, kind: &CommandKind) -> BTreeSet<PlayerId> {
    let players = named_by(tournament, kind.asked());
    let teams = players.iter().filter_map(|player| tournament.team_of(player));
    let team_mates: BTreeSet<PlayerId> =
        teams.flat_map(|team| players_of(tournament, &team.numbers)).collect();
    players.into_iter().chain(team_mates).collect()
}

/// Those at the boards, and in the places, that something is about.
fn named_by(tournament: &Tournament, kind: &CommandKind) -> BTreeSet<PlayerId> {
    match kind {
        CommandKind::Override { board, .. }
        | CommandKind::Reinstate { board, .. }
        | CommandKind::Restart { board, .. } => {
            let mut players = at(tournament, *board);
            players.extend(players_of(tournament, &tournament.moved_on_ladder(*board)));
            players
        }
        CommandKind::Direct { board, .. } => at(tournament, *board),
        CommandKind::Replace { number, .. } => ranked_with(tournament, *number),
        CommandKind::Remove { player, .. } => match tournament.number_of(player) {
            Some(number) => ranked_with(tournament, number),
            // Before the start nobody has a number, and everybody may come to meet everybody.
            None => tournament.players(),
        },
        // Ratings say who meets whom, so they are for nobody to settle who plays; to be asked without one decides nothing.
        CommandKind::Invite { invited } if invited.iter().any(|invited| invited.rating.is_some()) => {
            let invited = invited.iter().map(|invited| invited.player.id.clone());
            tournament.players().into_iter().chain(invited).collect()
        }
        // Whom somebody meets, or never meets, decides about everybody; so does an end before all rounds were played.
        CommandKind::Correct { .. }
        | CommandKind::Forbid { .. }
        | CommandKind::SetRounds { .. }
        | CommandKind::LineUp { .. }
        | CommandKind::Amend { .. }
        | CommandKind::Finish { .. } => tournament.players(),
        // As long as games are added, everybody may still have one.
        CommandKind::Extend { .. } | CommandKind::Cancel { .. }
            if tournament.adds_boards() && tournament.phase() == Phase::Running =>
        {
            tournament.players()
        }
        CommandKind::Extend { round, .. } => {
            let boards = undecided(tournament).filter(|pairing| pairing.board.round == *round);
            boards.flat_map(|pairing| at_board(tournament, pairing)).collect()
        }
        // Every game that goes on ends with it.
        CommandKind::Cancel { .. } => {
            let boards = undecided(tournament).filter(|pairing| pairing.begun);
            boards.flat_map(|pairing| at_board(tournament, pairing)).collect()
        }
        CommandKind::Announce(_)
        | CommandKind::AsSeen { .. }
        | CommandKind::SignUp { .. }
        | CommandKind::CheckIn { .. }
        | CommandKind::Withdraw { .. }
        | CommandKind::SitOut { .. }
        | CommandKind::Pause { .. }
        | CommandKind::JoinTeam { .. }
        | CommandKind::Challenge { .. }
        | CommandKind::Invite { .. }
        | CommandKind::Start
        | CommandKind::Relocate { .. }
        | CommandKind::Tell { .. }
        | CommandKind::StartRound
        | CommandKind::PairAgain { .. }
        | CommandKind::GameStarted { .. }
        | CommandKind::GameEnded { .. }
        | CommandKind::Look { .. }
        | CommandKind::Outage { .. }
        | CommandKind::Tick => BTreeSet::new(),
    }
}

/// Those who play against an entrant now.
#[must_use]
pub fn opponents(tournament: &Tournament, number: Number) -> BTreeSet<PlayerId> {
    let boards = undecided(tournament).filter(|pairing| pairing.begun);
    opponents_at(tournament, number, boards)
}

/// An entrant, and those who are ranked with them: it matters to them who that is, and whether it is anybody.
fn ranked_with(tournament: &Tournament, number: Number) -> BTreeSet<PlayerId> {
    let mut players = match tournament.announcement().format {
        // Each game is a contest of its own.
        Format::Simul { .. } => opponents_at(tournament, number, undecided(tournament)),
        Format::League { .. } => {
            let divisions = tournament.divisions().into_iter();
            let own = divisions.filter(|division| division.contains(&number.place())).flatten();
            let there: Vec<Number> = own.map(Number::at).collect();
            players_of(tournament, &there).collect()
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
    number: Number,
    boards: impl Iterator<Item = &'a Pairing>,
) -> BTreeSet<PlayerId> {
    let boards = boards.filter(|pairing| pairing.entrants.contains(&number));
    let others = boards.flat_map(|pairing| &pairing.entrants).filter(|other| **other != number);
    players_of(tournament, others).collect()
}

/// The boards that have no result.
fn undecided(tournament: &Tournament) -> impl Iterator<Item = &Pairing> {
    let pairings = tournament.rounds().iter().flat_map(|round| &round.pairings);
    pairings.filter(|pairing| pairing.score.is_none())
}

fn at(tournament: &Tournament, board: Board) -> BTreeSet<PlayerId> {
    tournament.pairing(board).map(|pairing| at_board(tournament, pairing)).unwrap_or_default()
}

fn at_board(tournament: &Tournament, pairing: &Pairing) -> BTreeSet<PlayerId> {
    players_of(tournament, &pairing.entrants).collect()
}

fn players_of<'a>(
    tournament: &'a Tournament,
    numbers: impl IntoIterator<Item = &'a Number>,
) -> impl Iterator<Item = PlayerId> {
    let entrants = numbers.into_iter().filter_map(|number| tournament.entrant(*number));
    entrants.map(|entrant| entrant.player.id.clone())
}
