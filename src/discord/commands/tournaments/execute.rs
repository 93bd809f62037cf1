//! Executes tournament commands for the user of an interaction.

use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::people::People;
use castellan_community::refusals::{game_error, tournament_error, user_error};
use castellan_discord_api::escape::with_small_lines;
use castellan_discord_api::limits::{CONTENT, cut};
use castellan_game::{By, PlayerId};
use castellan_referee::Trouble;
use castellan_text::{self as text, message};
use castellan_tournament::{self as tournament, Board, CommandKind, TournamentId};

/// Executes a command in a tournament, and returns the events as sentences.
pub(super) async fn tournament_command(
    services: &Services,
    context: &InteractionContext<'_>,
    id: &TournamentId,
    by: By,
    kind: CommandKind,
) -> Result<String, UserError> {
    let (named, board) = (named(&kind), of_its_game(&kind));
    let (request, at) = (context.request(), context.asked_at());
    let command = tournament::Command { by, at, request, kind };
    let verdict = match (services.referee.tournaments.command(id, &command).await, board) {
        (Ok(verdict), _) => verdict,
        // The board's game refused the command.
        (Err(trouble @ Trouble::Refused(_)), Some(board)) => {
            let tournament = services.referee.tournaments.tournament(id).await.map_err(user_error)?;
            let Some(pairing) = tournament.pairing(board) else { return Err(user_error(trouble)) };
            return Err(game_error(&tournament.game_of(pairing), trouble));
        }
        (Err(trouble), _) => return Err(tournament_error(id, trouble, &named)),
    };
    let mut people = People::of_tournament(&services.referee, &verdict.then).await?;
    people.add_of_tournament(&services.referee, &verdict.events).await?;
    let called = |player: &PlayerId| people.marked(player, context.language);
    let language = context.language;
    let told = |event| {
        with_small_lines(&text::tournament_event_sentence_in(event, &verdict.then, &called, language))
    };
    let mut sentences: Vec<String> = verdict.events.iter().map(told).collect();
    if let Some(venue) = services.venues.of(id).await?.filter(|venue| venue.lost) {
        Box::pin(services.holds.look_at(venue.guild, Some(venue.channel))).await?;
        let venue = services.venues.of(id).await?.filter(|venue| venue.lost);
        if let Some(venue) = venue.filter(|_| !sentences.is_empty()) {
            sentences.extend(services.tournaments.not_posted(id, &venue, language).await);
        }
    }
    if sentences.is_empty() {
        return Ok(context.say(&message!(TournamentAnswers, "nothing-to-do")));
    }
    Ok(cut(&sentences.join("\n"), CONTENT))
}

/// Returns the board whose game may refuse a command.
fn of_its_game(kind: &CommandKind) -> Option<Board> {
    match kind.asked() {
        CommandKind::Reinstate { board, .. } | CommandKind::Direct { board, .. } => Some(*board),
        _ => None,
    }
}

/// Returns the players named in a command.
fn named(kind: &CommandKind) -> Vec<PlayerId> {
    match kind.asked() {
        CommandKind::SignUp { player, .. }
        | CommandKind::JoinTeam { player, .. }
        | CommandKind::Replace { player, .. } => vec![player.id.clone()],
        CommandKind::CheckIn { player }
        | CommandKind::Withdraw { player }
        | CommandKind::Pause { player }
        | CommandKind::SitOut { player, .. } => {
            vec![player.clone()]
        }
        CommandKind::Challenge { player, opponent } => vec![player.clone(), opponent.clone()],
        CommandKind::Remove { player, .. } => vec![player.clone()],
        CommandKind::Forbid { pair, .. } => pair.to_vec(),
        _ => Vec::new(),
    }
}
