//! `/tournament why`: explanations of pairings, colours and places in the standings.

use crate::commands::handler::{Call, HandlerResult, TournamentCall};
use crate::commands::option_spec::Source;
use crate::commands::option_values::options;
use crate::commands::tournaments::parsing;
use crate::interactions::context::InteractionContext;
use castellan_community::error::UserError;
use castellan_community::people::People;
use castellan_discord_api::escape::escape_with_small_lines;
use castellan_game::PlayerId;
use castellan_text::{self as text, message};
use castellan_tournament::teams::TeamLine;
use castellan_tournament::{PairingNumber, Phase, Tournament};

options! {
    /// The options of `/tournament why`.
    pub(super) struct WhyOptions {
        board: Option<String> = "board".suggests(Source::Boards),
        entrant: Option<String> = "entrant".suggests(Source::Entrants),
    }
}

/// Explains a player's pairing in the latest round and place in the standings, by default the user's own, or the
/// pairing of a board.
pub(super) async fn explain(
    call: TournamentCall<'_>,
    WhyOptions { board, entrant }: WhyOptions,
) -> HandlerResult {
    let Call { services, context, subject: (tournament, _), .. } = call;
    let people = People::of_tournament(&services.referee, tournament).await?;
    let name_of = |player: &PlayerId| people.marked(player, context.language);
    let language = context.language;
    let mut sentences = Vec::new();
    if let Some(board) = board {
        let board = parsing::board(tournament, &board)?;
        let Some(why) = text::pairing_reason_in(tournament, board, &name_of, language) else {
            return UserError::err(message!(TournamentRefusals, "no-such-board", board = board.to_string()));
        };
        sentences.push(why);
    }
    let wanted = match entrant {
        Some(text) => Some(parsing::entrant_number(tournament, &people, &text)?),
        None => tournament.number_of(&context.player).filter(|_| sentences.is_empty()),
    };
    if let Some(number) = wanted {
        sentences.extend(explain_latest_pairing(tournament, number, &name_of, context));
        sentences.extend(explain_rank(tournament, number, &name_of, context));
    } else if sentences.is_empty() {
        return UserError::err(message!(TournamentAnswers, "why-whom"));
    }
    if sentences.is_empty() {
        sentences.push(context.to_text(&message!(TournamentAnswers, "no-round-paired")));
    }
    Ok(escape_with_small_lines(&sentences.join("\n")).into())
}

/// Explains a player's pairing or bye in the latest round.
fn explain_latest_pairing(
    tournament: &Tournament,
    number: PairingNumber,
    name_of: text::NameLookup,
    context: &InteractionContext<'_>,
) -> Option<String> {
    let round = tournament.rounds().last()?;
    let pairing = round.pairings.iter().rev().find(|pairing| pairing.entrants.contains(&number));
    match pairing {
        Some(pairing) => text::pairing_reason_in(tournament, pairing.board, name_of, context.language),
        None => text::bye_reason_in(tournament, round.number, number, name_of, context.language),
    }
}

/// Explains a player's place between the neighbours in the standings.
fn explain_rank(
    tournament: &Tournament,
    number: PairingNumber,
    name_of: text::NameLookup,
    context: &InteractionContext<'_>,
) -> Vec<String> {
    if tournament.phase() == Phase::SignUp {
        return Vec::new();
    }
    if tournament.is_team_tournament() {
        let lines = tournament.team_standings();
        let is_own = |line: &TeamLine| tournament.teams()[line.team].numbers.contains(&number);
        let Some(own) = lines.iter().position(is_own) else { return Vec::new() };
        let pairs = lines[own.saturating_sub(1)..lines.len().min(own + 2)].windows(2);
        let language = context.language;
        return pairs
            .map(|two| text::team_ranking_reason_in(tournament, (&two[0], &two[1]), language))
            .collect();
    }
    let lines = tournament.standings();
    let Some(own) = lines.iter().position(|line| line.number == number) else { return Vec::new() };
    let pairs = lines[own.saturating_sub(1)..lines.len().min(own + 2)].windows(2);
    pairs
        .map(|two| text::ranking_reason_in(tournament, (&two[0], &two[1]), name_of, context.language))
        .collect()
}
