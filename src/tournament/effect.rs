//! Effects of events outside the tournament: games to start, messages to send. They follow from the event and the
//! tournament after it, so that a restart yields the same effects for the same events.

use super::event::{CancelReason, Event, EventKind, Intervention, Invitation};
use super::ids::{Board, PairingNumber};
use super::state::{Pairing, Phase, Tournament};
use crate::formats::knockout::{Advancement, advancement};
use castellan_game as game;
use castellan_game::command::ForfeitReason;
use castellan_game::settings::GameSettings;
use castellan_game::{GameId, Player, PlayerId, Span};
use castellan_rules::Seat;

/// An effect outside the tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Posts the tournament, or updates its post: entrants or the phase have changed.
    ShowTournament,
    /// Asks players who signed up to check in.
    AskForCheckIn,
    /// Posts the pairings of a round.
    ShowPairings {
        /// The round's number, from 1.
        round: u32,
    },
    /// Notifies players who signed up but missed the check-in.
    NotifyMissedCheckIn,
    /// Updates the posted round: it is finished, or one of its results was set.
    ShowRound {
        /// The round's number, from 1.
        round: u32,
    },
    /// Posts the final standings.
    ShowResult,
    /// Starts a game unless it exists, and reports it with
    /// [`CommandKind::GameStarted`](super::CommandKind::GameStarted).
    StartGame {
        /// The id of the game.
        game: GameId,
        /// The board of the game.
        board: Board,
        /// The settings of the game.
        agreement: Box<GameSettings>,
        /// The players by seat.
        seats: Vec<(Seat, Player)>,
    },
    /// Removes a seat from a game.
    RemoveSeat {
        /// The id of the game.
        game: GameId,
        /// The seat.
        seat: Seat,
        /// The reason; `None` if a director removed the player.
        why: Option<ForfeitReason>,
    },
    /// Gives a seat of a game to another player.
    ReplacePlayer {
        /// The id of the game.
        game: GameId,
        /// The seat.
        seat: Seat,
        /// The new player.
        player: Player,
    },
    /// Undoes the end of a game.
    Reinstate {
        /// The id of the game.
        game: GameId,
        /// Additional time for the seat to act.
        give: Option<Span>,
    },
    /// Pauses or resumes a game, or gives a seat time.
    Intervene {
        /// The id of the game.
        game: GameId,
        /// The command for the game.
        kind: game::CommandKind,
    },
    /// Cancels a running game whose result does not count.
    CancelGame {
        /// The id of the game.
        game: GameId,
    },
    /// Notifies the players that the tournament was cancelled.
    NotifyCancelled(CancelReason),
    /// Sends a director's message to the players.
    MessagePlayers {
        /// The message.
        text: String,
    },
    /// Asks the directors for a decision.
    AskDirectors(DirectorQuestion),
    /// Invites players to sign up.
    NotifyInvited {
        /// The invited players.
        players: Vec<PlayerId>,
    },
    /// Notifies a player that they have a place in the tournament.
    WelcomeEntrant {
        /// The player.
        player: PlayerId,
    },
}

/// A decision that directors are asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DirectorQuestion {
    /// A round cannot be paired by the rules.
    Unpaired {
        /// The round's number, from 1.
        round: u32,
    },
    /// A game was closed without a result.
    Closed {
        /// The board.
        board: Board,
    },
    /// The time of a round is up, and these boards have no result.
    Overdue {
        /// The round.
        round: u32,
        /// The boards.
        boards: Vec<u32>,
    },
    /// A drawn game of a knock-out has no replays left, and one of the players must advance.
    Drawn {
        /// The board.
        board: Board,
    },
}

/// Returns the effects of an event. `state` is the tournament after the event.
#[must_use]
pub fn effects(event: &Event, state: &Tournament) -> Vec<Effect> {
    let pairing_at = |board: &Board| state.pairing(*board);
    match &event.what {
        EventKind::Announced { .. }
        | EventKind::SignedUp { .. }
        | EventKind::JoinedTeam { .. }
        | EventKind::LinedUp { .. }
        | EventKind::CheckedIn { .. }
        | EventKind::RoundsSet { .. }
        | EventKind::Amended { .. }
        | EventKind::Paused { .. }
        | EventKind::Resumed { .. }
        | EventKind::OutageNoted { .. } => vec![Effect::ShowTournament],
        EventKind::Started { .. } => {
            let missed = (!state.missed_check_in().is_empty()).then_some(Effect::NotifyMissedCheckIn);
            std::iter::once(Effect::ShowTournament).chain(missed).collect()
        }
        EventKind::Invited { invited } => {
            let notification = notify_invited(state, invited);
            std::iter::once(Effect::ShowTournament).chain(notification).collect()
        }
        EventKind::CheckInOpened => vec![Effect::AskForCheckIn],
        EventKind::EnteredLate { player, .. } => {
            vec![Effect::ShowTournament, Effect::WelcomeEntrant { player: player.id.clone() }]
        }
        EventKind::Withdrew { player } | EventKind::Removed { player, .. } => {
            let withdrew = matches!(event.what, EventKind::Withdrew { .. });
            let removals = remove_from_games(state, player, withdrew.then_some(ForfeitReason::Withdrawal));
            std::iter::once(Effect::ShowTournament).chain(removals).collect()
        }
        EventKind::RoundPaired { round, .. } | EventKind::Extended { round, .. } => {
            vec![Effect::ShowPairings { round: *round }]
        }
        EventKind::PairingFailed { round } => {
            vec![Effect::AskDirectors(DirectorQuestion::Unpaired { round: *round })]
        }
        EventKind::RoundStarted { round, .. } => {
            let pairings = state.round(*round).into_iter().flat_map(|round| &round.pairings);
            let pairings = pairings.filter(|pairing| has_two_players(state, pairing));
            let games = pairings.filter_map(|pairing| start_game(state, pairing));
            games.chain([Effect::ShowTournament]).collect()
        }
        EventKind::PlayedAgain { board } | EventKind::Restarted { board, .. } => {
            let pairing = pairing_at(board).filter(|pairing| pairing.score.is_none());
            let is_restart = matches!(event.what, EventKind::Restarted { .. });
            let cancelled = pairing.filter(|_| is_restart).map(|pairing| {
                let before = pairing.games.saturating_sub(1);
                Effect::CancelGame { game: board.game_id(state.id(), before) }
            });
            let started = pairing.and_then(|pairing| start_game(state, pairing));
            cancelled.into_iter().chain(started).chain([Effect::ShowTournament]).collect()
        }
        EventKind::GameStarted { board, game } => {
            let Some(pairing) = pairing_at(board) else { return Vec::new() };
            let settled = pairing.score.is_some() || state.is_cut_off();
            // Entrants who had left before the start of the game still have seats.
            if settled {
                vec![Effect::CancelGame { game: game.clone() }]
            } else {
                remove_absent(state, pairing, &pairing.absent)
            }
        }
        EventKind::Absent { board, seats, .. } => {
            let removals =
                pairing_at(board).map_or_else(Vec::new, |pairing| remove_absent(state, pairing, seats));
            removals.into_iter().chain([Effect::ShowTournament]).collect()
        }
        EventKind::Scored { board, .. } => {
            let is_undecided = pairing_at(board).is_some_and(|pairing| waits_for_director(state, pairing));
            let question =
                is_undecided.then_some(Effect::AskDirectors(DirectorQuestion::Drawn { board: *board }));
            question.into_iter().chain([Effect::ShowTournament]).collect()
        }
        // Both players play on; a director may set the result.
        EventKind::GameClosed { .. } if state.is_continuous() => vec![Effect::ShowTournament],
        EventKind::GameClosed { board } => {
            vec![Effect::AskDirectors(DirectorQuestion::Closed { board: *board })]
        }
        EventKind::Matched { games } => {
            let pairings = state.rounds().iter().flat_map(|round| &round.pairings);
            let new = pairings.rev().take(games.len()).collect::<Vec<_>>().into_iter().rev();
            let starts = new
                .filter(|pairing| pairing.score.is_none())
                .filter_map(|pairing| start_game(state, pairing));
            starts.chain([Effect::ShowTournament]).collect()
        }
        EventKind::Challenged { .. } => {
            let pairing = state.rounds().iter().flat_map(|round| &round.pairings).next_back();
            let start = pairing.and_then(|pairing| start_game(state, pairing));
            start.into_iter().chain([Effect::ShowTournament]).collect()
        }
        // Unfinished games that do not count are cancelled by the end, which follows at once.
        EventKind::DeadlinePassed { round, .. } if state.is_continuous() => {
            vec![Effect::ShowRound { round: *round }]
        }
        EventKind::DeadlinePassed { round, boards } => {
            vec![Effect::AskDirectors(DirectorQuestion::Overdue { round: *round, boards: boards.clone() })]
        }
        EventKind::RoundFinished { round } => vec![Effect::ShowRound { round: *round }],
        EventKind::Overridden { board, .. } => {
            let game =
                pairing_at(board).filter(|pairing| pairing.has_started).map(|pairing| state.game_id(pairing));
            let shown = Effect::ShowRound { round: board.round };
            game.map(|game| Effect::CancelGame { game }).into_iter().chain([shown]).collect()
        }
        EventKind::Replaced { number, player, .. } => {
            let games = running_games(state, *number).into_iter();
            let reseat =
                games.map(|(game, seat)| Effect::ReplacePlayer { game, seat, player: player.clone() });
            reseat
                .chain([Effect::ShowTournament, Effect::WelcomeEntrant { player: player.id.clone() }])
                .collect()
        }
        EventKind::PlayersMessaged { text } => vec![Effect::MessagePlayers { text: text.clone() }],
        EventKind::Reinstated { board, give, .. } => pairing_at(board)
            .map(|pairing| Effect::Reinstate { game: state.game_id(pairing), give: *give })
            .into_iter()
            .chain([Effect::ShowTournament])
            .collect(),
        EventKind::Intervened { board, act, .. } => {
            let kind = pairing_at(board)
                .and_then(|pairing| Some((pairing, intervention_command(state, pairing, *act)?)));
            let direct = kind.map(|(pairing, kind)| Effect::Intervene { game: state.game_id(pairing), kind });
            direct.into_iter().collect()
        }
        EventKind::Finished { .. } => {
            cancel_running(state).chain([Effect::ShowTournament, Effect::ShowResult]).collect()
        }
        EventKind::Cancelled { why } => cancel_running(state)
            .chain([Effect::ShowTournament, Effect::NotifyCancelled(why.clone())])
            .collect(),
        EventKind::ByeRequested { .. }
        | EventKind::Forbidden { .. }
        | EventKind::NoShowsChecked { .. }
        | EventKind::Relocated { .. } => Vec::new(),
    }
}

/// Returns the notice to invited players. Entrants see their rating anyway.
fn notify_invited(state: &Tournament, invited: &[Invitation]) -> Option<Effect> {
    let entrants = state.players();
    let players = invited.iter().map(|invited| &invited.player.id);
    let players: Vec<PlayerId> = players.filter(|player| !entrants.contains(*player)).cloned().collect();
    (!players.is_empty()).then_some(Effect::NotifyInvited { players })
}

/// Returns the removals of a player who leaves from their running games.
fn remove_from_games(
    state: &Tournament,
    player: &PlayerId,
    why: Option<ForfeitReason>,
) -> impl Iterator<Item = Effect> {
    let number = state.number_of(player).filter(|_| state.phase() == Phase::Running);
    let games = number.into_iter().flat_map(|number| running_games(state, number));
    games.map(move |(game, seat)| Effect::RemoveSeat { game, seat, why })
}

/// Returns `true` if a board has a game. With entrants who have left, it is forfeited instead.
fn has_two_players(state: &Tournament, pairing: &Pairing) -> bool {
    let is_active = |number: &&PairingNumber| state.entrant(**number).is_some_and(|entrant| !entrant.left);
    pairing.entrants.iter().filter(is_active).count() >= 2
}

/// Returns the command for the game of a board that carries out a director's intervention; `None` if the game has no
/// such seat.
#[must_use]
pub fn intervention_command(
    state: &Tournament,
    pairing: &Pairing,
    act: Intervention,
) -> Option<game::CommandKind> {
    Some(match act {
        Intervention::Pause => game::CommandKind::Pause,
        Intervention::Resume => game::CommandKind::Resume,
        Intervention::Give { seat, span } => {
            let seats = state.announcement().seats_of(pairing.entrants.len());
            game::CommandKind::GiveTime { seat: *seats.get(usize::from(seat))?, span }
        }
    })
}

/// Returns the cancellations of the games that are under way when the tournament ends.
fn cancel_running(state: &Tournament) -> impl Iterator<Item = Effect> {
    let pairings = state.rounds().iter().flat_map(|round| &round.pairings);
    let running =
        pairings.filter(|pairing| pairing.has_started && pairing.score.is_none() && !pairing.closed);
    running.map(|pairing| Effect::CancelGame { game: state.game_id(pairing) })
}

/// Returns the running games of an entrant, with their seats.
fn running_games(state: &Tournament, number: PairingNumber) -> Vec<(GameId, Seat)> {
    let pairings = state.rounds().iter().filter(|round| round.started && !round.finished);
    let pairings = pairings
        .flat_map(|round| &round.pairings)
        .filter(|pairing| pairing.has_started && pairing.score.is_none());
    let seat = |pairing: &Pairing| {
        let at = pairing.players_by_seat().iter().position(|seated| *seated == number)?;
        let seat = *state.announcement().seats_of(pairing.entrants.len()).get(at)?;
        Some((state.game_id(pairing), seat))
    };
    pairings.filter_map(seat).collect()
}

/// Returns the start of the current game of a board.
fn start_game(state: &Tournament, pairing: &Pairing) -> Option<Effect> {
    let agreement = state.announcement().agreement_of(pairing.entrants.len()).ok()?;
    let seats = agreement.seats().ok()?;
    let players = pairing.players_by_seat();
    let players = players.iter().map(|number| state.entrant(*number).map(|entrant| entrant.player.clone()));
    let players: Vec<Player> = players.collect::<Option<_>>()?;
    Some(Effect::StartGame {
        game: state.game_id(pairing),
        board: pairing.board,
        agreement: Box::new(agreement),
        seats: seats.into_iter().zip(players).collect(),
    })
}

/// Returns the removal of absent players from a game, or the cancellation of the game if that ended it.
fn remove_absent(state: &Tournament, pairing: &Pairing, new: &[u8]) -> Vec<Effect> {
    let game = state.game_id(pairing);
    if !pairing.has_started {
        return Vec::new();
    }
    if pairing.score.is_some() {
        return vec![Effect::CancelGame { game }];
    }
    let seats = state.announcement().seats_of(pairing.entrants.len());
    let players = pairing.players_by_seat();
    let removals = new.iter().filter_map(|at| {
        let (seat, number) = (*seats.get(usize::from(*at))?, *players.get(usize::from(*at))?);
        Some(Effect::RemoveSeat { game: game.clone(), seat, why: Some(state.forfeit_reason(number)) })
    });
    removals.collect()
}

/// Returns `true` if a drawn game of a knock-out needs a director's decision.
fn waits_for_director(state: &Tournament, pairing: &Pairing) -> bool {
    let Some(rules) = state.announcement().format.bracket_rules() else { return false };
    let advancement = pairing
        .score
        .as_ref()
        .map(|score| advancement(rules, &pairing.players_by_seat(), score, pairing.replays));
    advancement == Some(Advancement::Undecided)
}
