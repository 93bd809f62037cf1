//! Effects of events outside the tournament: games to start, messages to send. They follow from the event and the
//! tournament after it, so that a restart yields the same effects for the same events.

use super::event::{Cancelling, Directing, Event, EventKind};
use super::ids::{Board, Number};
use super::state::{Pairing, Phase, Tournament};
use crate::formats::knockout::{Verdict, verdict};
use castellan_game as game;
use castellan_game::agreement::Agreement;
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
    TellMissed,
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
        agreement: Box<Agreement>,
        /// The players by seat.
        seats: Vec<(Seat, Player)>,
    },
    /// Removes a seat from a game.
    TakeOut {
        /// The id of the game.
        game: GameId,
        /// The seat.
        seat: Seat,
    },
    /// Gives a seat of a game to another player.
    Reseat {
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
    Direct {
        /// The id of the game.
        game: GameId,
        /// The command for the game.
        kind: game::CommandKind,
    },
    /// Cancels a running game whose result does not count.
    CallOff {
        /// The id of the game.
        game: GameId,
    },
    /// Notifies the players that the tournament was cancelled.
    TellCancelled(Cancelling),
    /// Sends a director's message to the players.
    TellPlayers {
        /// The message.
        text: String,
    },
    /// Asks the directors for a decision.
    AskDirectors(Call),
    /// Invites players to sign up.
    TellInvited {
        /// The invited players.
        players: Vec<PlayerId>,
    },
    /// Notifies a player that they have a place in the tournament.
    Welcome {
        /// The player.
        player: PlayerId,
    },
}

/// A decision that directors are asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Call {
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
    let at = |board: &Board| state.pairing(*board);
    match &event.what {
        EventKind::Announced { .. }
        | EventKind::SignedUp { .. }
        | EventKind::JoinedTeam { .. }
        | EventKind::LinedUp { .. }
        | EventKind::CheckedIn { .. }
        | EventKind::RoundsSet { .. }
        | EventKind::Amended { .. }
        | EventKind::OutageNoted { .. } => {
            vec![Effect::ShowTournament]
        }
        EventKind::Started { .. } => {
            let missed = (!state.missed_check_in().is_empty()).then_some(Effect::TellMissed);
            std::iter::once(Effect::ShowTournament).chain(missed).collect()
        }
        EventKind::Invited { invited } => {
            // Entrants see their rating anyway.
            let there = state.players();
            let players: Vec<PlayerId> = invited
                .iter()
                .map(|invited| &invited.player.id)
                .filter(|player| !there.contains(*player))
                .cloned()
                .collect();
            let told = (!players.is_empty()).then_some(Effect::TellInvited { players });
            std::iter::once(Effect::ShowTournament).chain(told).collect()
        }
        EventKind::CheckInOpened => vec![Effect::AskForCheckIn],
        EventKind::Entered { player, .. } => {
            vec![Effect::ShowTournament, Effect::Welcome { player: player.id.clone() }]
        }
        EventKind::Withdrew { player } | EventKind::Removed { player, .. } => {
            let number = state.number_of(player).filter(|_| state.phase() == Phase::Running);
            let games = number.into_iter().flat_map(|number| running(state, number));
            let out = games.map(|(game, seat)| Effect::TakeOut { game, seat });
            std::iter::once(Effect::ShowTournament).chain(out).collect()
        }
        EventKind::RoundPaired { round, .. } | EventKind::Extended { round, .. } => {
            vec![Effect::ShowPairings { round: *round }]
        }
        EventKind::Unpaired { round } => vec![Effect::AskDirectors(Call::Unpaired { round: *round })],
        EventKind::RoundStarted { round, .. } => {
            let pairings = state.round(*round).into_iter().flat_map(|round| &round.pairings);
            // A board with entrants who have left has no game; it is forfeited.
            let all_there = |pairing: &&Pairing| {
                let there = |number: &&Number| state.entrant(**number).is_some_and(|entrant| !entrant.left);
                pairing.entrants.iter().filter(there).count() >= 2
            };
            let games = pairings.filter(all_there).filter_map(|pairing| start(state, pairing));
            games.chain([Effect::ShowTournament]).collect()
        }
        EventKind::PlayedAgain { board } | EventKind::Restarted { board, .. } => {
            let pairing = at(board).filter(|pairing| pairing.score.is_none());
            let mut effects: Vec<Effect> = Vec::new();
            if let (EventKind::Restarted { .. }, Some(pairing)) = (&event.what, pairing) {
                let before = pairing.games.saturating_sub(1);
                effects.push(Effect::CallOff { game: board.game(state.id(), before) });
            }
            effects.extend(pairing.and_then(|pairing| start(state, pairing)));
            effects.push(Effect::ShowTournament);
            effects
        }
        EventKind::GameStarted { board, game } => {
            let Some(pairing) = at(board) else { return Vec::new() };
            let settled = pairing.score.is_some() || state.is_cut_off();
            // Entrants who had left before the start of the game still have seats.
            if settled {
                vec![Effect::CallOff { game: game.clone() }]
            } else {
                absent(state, pairing, &pairing.absent)
            }
        }
        EventKind::Absent { board, seats, .. } => {
            let out = at(board).map_or_else(Vec::new, |pairing| absent(state, pairing, seats));
            out.into_iter().chain([Effect::ShowTournament]).collect()
        }
        EventKind::Scored { board, .. } => {
            let open = at(board).is_some_and(|pairing| waits_for_director(state, pairing));
            let asked = open.then_some(Effect::AskDirectors(Call::Drawn { board: *board }));
            asked.into_iter().chain([Effect::ShowTournament]).collect()
        }
        // Both players play on; a director may set the result.
        EventKind::GameClosed { .. } if state.adds_boards() => vec![Effect::ShowTournament],
        EventKind::GameClosed { board } => vec![Effect::AskDirectors(Call::Closed { board: *board })],
        EventKind::Matched { games } => {
            let pairings = state.rounds().iter().flat_map(|round| &round.pairings);
            let new = pairings.rev().take(games.len()).collect::<Vec<_>>().into_iter().rev();
            let starts =
                new.filter(|pairing| pairing.score.is_none()).filter_map(|pairing| start(state, pairing));
            starts.chain([Effect::ShowTournament]).collect()
        }
        EventKind::Challenged { .. } => {
            let pairing = state.rounds().iter().flat_map(|round| &round.pairings).next_back();
            pairing
                .and_then(|pairing| start(state, pairing))
                .into_iter()
                .chain([Effect::ShowTournament])
                .collect()
        }
        EventKind::Paused { .. } | EventKind::Resumed { .. } => vec![Effect::ShowTournament],
        EventKind::DeadlinePassed { round, .. } if state.adds_boards() => {
            let open = state.playing().filter(|_| state.is_cut_off());
            let off = open.map(|pairing| Effect::CallOff { game: state.game_of(pairing) });
            off.chain([Effect::ShowRound { round: *round }]).collect()
        }
        EventKind::DeadlinePassed { round, boards } => {
            vec![Effect::AskDirectors(Call::Overdue { round: *round, boards: boards.clone() })]
        }
        EventKind::RoundFinished { round } => vec![Effect::ShowRound { round: *round }],
        EventKind::Overridden { board, .. } => {
            let game = at(board).filter(|pairing| pairing.begun).map(|pairing| state.game_of(pairing));
            let shown = Effect::ShowRound { round: board.round };
            game.map(|game| Effect::CallOff { game }).into_iter().chain([shown]).collect()
        }
        EventKind::Replaced { number, player, .. } => {
            let games = running(state, *number).into_iter();
            let reseat = games.map(|(game, seat)| Effect::Reseat { game, seat, player: player.clone() });
            reseat.chain([Effect::ShowTournament, Effect::Welcome { player: player.id.clone() }]).collect()
        }
        EventKind::Told { text } => vec![Effect::TellPlayers { text: text.clone() }],
        EventKind::Reinstated { board, give, .. } => at(board)
            .map(|pairing| Effect::Reinstate { game: state.game_of(pairing), give: *give })
            .into_iter()
            .chain([Effect::ShowTournament])
            .collect(),
        EventKind::Directed { board, act, .. } => {
            let kind = at(board).and_then(|pairing| Some((pairing, directed(state, pairing, *act)?)));
            let direct = kind.map(|(pairing, kind)| Effect::Direct { game: state.game_of(pairing), kind });
            direct.into_iter().collect()
        }
        EventKind::Finished { .. } => vec![Effect::ShowTournament, Effect::ShowResult],
        EventKind::Cancelled { why } => {
            let running = state.rounds().iter().flat_map(|round| &round.pairings);
            let running = running.filter(|pairing| pairing.begun && pairing.score.is_none());
            let off = running.map(|pairing| Effect::CallOff { game: state.game_of(pairing) });
            off.chain([Effect::ShowTournament, Effect::TellCancelled(why.clone())]).collect()
        }
        EventKind::SitsOut { .. }
        | EventKind::Forbidden { .. }
        | EventKind::Looked { .. }
        | EventKind::Relocated { .. } => Vec::new(),
    }
}

/// Returns the command for the game of a board that carries out a director's intervention; `None` if the game has no
/// such seat.
#[must_use]
pub fn directed(state: &Tournament, pairing: &Pairing, act: Directing) -> Option<game::CommandKind> {
    Some(match act {
        Directing::Pause => game::CommandKind::Pause,
        Directing::Resume => game::CommandKind::Resume,
        Directing::Give { seat, span } => {
            let seats = state.announcement().seats_of(pairing.entrants.len());
            game::CommandKind::GiveTime { seat: *seats.get(usize::from(seat))?, span }
        }
    })
}

/// Returns the running games of an entrant, with their seats.
fn running(state: &Tournament, number: Number) -> Vec<(GameId, Seat)> {
    let pairings = state.rounds().iter().filter(|round| round.started && !round.finished);
    let pairings =
        pairings.flat_map(|round| &round.pairings).filter(|pairing| pairing.begun && pairing.score.is_none());
    let seat = |pairing: &Pairing| {
        let at = pairing.seated().iter().position(|seated| *seated == number)?;
        let seat = *state.announcement().seats_of(pairing.entrants.len()).get(at)?;
        Some((state.game_of(pairing), seat))
    };
    pairings.filter_map(seat).collect()
}

/// Returns the start of the current game of a board.
fn start(state: &Tournament, pairing: &Pairing) -> Option<Effect> {
    let agreement = state.announcement().agreement_of(pairing.entrants.len()).ok()?;
    let seats = agreement.seats().ok()?;
    let players = pairing.seated();
    let players = players.iter().map(|number| state.entrant(*number).map(|entrant| entrant.player.clone()));
    let players: Vec<Player> = players.collect::<Option<_>>()?;
    Some(Effect::StartGame {
        game: state.game_of(pairing),
        board: pairing.board,
        agreement: Box::new(agreement),
        seats: seats.into_iter().zip(players).collect(),
    })
}

/// Returns the removal of absent players from a game, or the cancellation of the game if that ended it.
fn absent(state: &Tournament, pairing: &Pairing, new: &[u8]) -> Vec<Effect> {
    let game = state.game_of(pairing);
    if !pairing.begun {
        return Vec::new();
    }
    if pairing.score.is_some() {
        return vec![Effect::CallOff { game }];
    }
    let seats = state.announcement().seats_of(pairing.entrants.len());
    let out = new.iter().filter_map(|seat| seats.get(usize::from(*seat)));
    out.map(|seat| Effect::TakeOut { game: game.clone(), seat: *seat }).collect()
}

/// Returns `true` if a drawn game of a knock-out needs a director's decision.
fn waits_for_director(state: &Tournament, pairing: &Pairing) -> bool {
    let Some(rules) = state.announcement().format.of_brackets() else { return false };
    let follows =
        pairing.score.as_ref().map(|score| verdict(rules, &pairing.seated(), score, pairing.replays));
    follows == Some(Verdict::Open)
}
