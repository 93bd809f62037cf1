//! Executes tournament commands for the user of an interaction.

use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::error_messages::{game_error, tournament_error, user_error};
use castellan_community::people::People;
use castellan_discord_api::escape::{escape_line, escape_with_small_lines};
use castellan_discord_api::limits::{CONTENT, shorten};
use castellan_game::{PlayerId, Requester};
use castellan_referee::RefereeError;
use castellan_text::{self as text, message};
use castellan_tournament::{self as tournament, Board, CommandKind, EventKind, Refusal, TournamentId};

/// Executes a command in a tournament, and returns the events as sentences.
pub(super) async fn execute_in_tournament(
    services: &Services,
    context: &InteractionContext<'_>,
    id: &TournamentId,
    by: Requester,
    kind: CommandKind,
) -> Result<String, UserError> {
    let (players, board) = (named_players(&kind), board_of_command(&kind));
    let (request, at) = (context.request_id(), context.created_at());
    let command = tournament::Command { by, at, request, kind };
    let decision = match (services.referee.tournaments.command(id, &command).await, board) {
        (Ok(decision), _) => decision,
        // The board's game refused the command.
        (Err(trouble @ RefereeError::Refused(_)), Some(board)) => {
            let tournament = services.referee.tournaments.tournament(id).await.map_err(user_error)?;
            let Some(pairing) = tournament.pairing(board) else { return Err(user_error(trouble)) };
            return Err(game_error(&tournament.game_id(pairing), trouble));
        }
        (Err(trouble), _) => {
            let error = tournament_error(id, trouble, &players);
            return Err(match &error {
                UserError::RefusedByTournament { refusal, .. } => {
                    own_refusal(refusal, &context.player).map_or(error, UserError::Sentence)
                }
                _ => error,
            });
        }
    };
    let mut people = People::of_tournament(&services.referee, &decision.state_after).await?;
    people.add_of_tournament(&services.referee, &decision.events).await?;
    let name_of = |player: &PlayerId| people.marked(player, context.language);
    let language = context.language;
    let to_sentence = |event: &tournament::Event| {
        if let Some(own) = own_event(&event.what, &context.player) {
            return context.to_text(&own);
        }
        escape_with_small_lines(&text::tournament_event_sentence_in(
            event,
            &decision.state_after,
            &name_of,
            language,
        ))
    };
    // An arena or a ladder has no rounds: its start and its first games say enough.
    let is_round = |event: &&tournament::Event| {
        matches!(event.what, EventKind::RoundPaired { .. } | EventKind::RoundStarted { .. })
    };
    let is_continuous = decision.state_after.is_continuous();
    let told = decision.events.iter().filter(|event| !(is_continuous && is_round(event)));
    let mut sentences: Vec<String> = told.map(to_sentence).collect();
    if let Some(venue) = services.venues.of(id).await?.filter(|venue| venue.lost) {
        Box::pin(services.holds.resume_usable(venue.guild, Some(venue.channel))).await?;
        let venue = services.venues.of(id).await?.filter(|venue| venue.lost);
        if let Some(venue) = venue.filter(|_| !sentences.is_empty()) {
            sentences.extend(services.tournaments.not_posted_reason(id, &venue, language).await);
        }
    }
    if sentences.is_empty() {
        return Ok(context.to_text(&message!(TournamentAnswers, "nothing-to-do")));
    }
    Ok(shorten(&sentences.join("\n"), CONTENT))
}

/// Returns the sentence for a user about their own entry.
fn own_event(event: &EventKind, user: &PlayerId) -> Option<text::Message> {
    Some(match event {
        EventKind::SignedUp { player, .. } if player.id == *user => message!(Tournaments, "you-signed-up"),
        EventKind::JoinedTeam { player, team, .. } if player.id == *user => {
            message!(Tournaments, "you-joined-team", team = escape_line(team))
        }
        EventKind::CheckedIn { player } if player == user => message!(Tournaments, "you-checked-in"),
        EventKind::Paused { player } if player == user => message!(Tournaments, "you-paused"),
        EventKind::Resumed { player } if player == user => message!(Tournaments, "you-resumed"),
        _ => return None,
    })
}

/// Returns the refusal for a user about their own entry.
fn own_refusal(refusal: &Refusal, user: &PlayerId) -> Option<text::Message> {
    Some(match refusal {
        Refusal::AlreadySignedUp { player } if player == user => {
            message!(TournamentRefusals, "you-already-signed-up")
        }
        Refusal::NotSignedUp { player } if player == user => {
            message!(TournamentRefusals, "you-not-signed-up")
        }
        Refusal::HasLeft { player } if player == user => message!(TournamentRefusals, "you-left"),
        Refusal::AlreadyCheckedIn { player } if player == user => {
            message!(TournamentRefusals, "you-already-checked-in")
        }
        Refusal::AlreadyPaused { player } if player == user => {
            message!(TournamentRefusals, "you-already-paused")
        }
        _ => return None,
    })
}

/// Returns the board whose game may refuse a command.
fn board_of_command(kind: &CommandKind) -> Option<Board> {
    match kind.inner() {
        CommandKind::Reinstate { board, .. } | CommandKind::Intervene { board, .. } => Some(*board),
        _ => None,
    }
}

/// Returns the players named in a command.
fn named_players(kind: &CommandKind) -> Vec<PlayerId> {
    match kind.inner() {
        CommandKind::SignUp { player, .. }
        | CommandKind::JoinTeam { player, .. }
        | CommandKind::Replace { player, .. } => vec![player.id.clone()],
        CommandKind::CheckIn { player }
        | CommandKind::Withdraw { player }
        | CommandKind::Pause { player }
        | CommandKind::RequestBye { player, .. } => {
            vec![player.clone()]
        }
        CommandKind::Challenge { player, opponent } => vec![player.clone(), opponent.clone()],
        CommandKind::Remove { player, .. } => vec![player.clone()],
        CommandKind::Forbid { pair, .. } => pair.to_vec(),
        _ => Vec::new(),
    }
}
