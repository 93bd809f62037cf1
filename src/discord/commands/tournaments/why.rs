//! `/tournament why`: explanations of pairings, colours and places in the standings.

use crate::commands::handler::{Answered, Call, TournamentCall};
use crate::commands::opt::Source;
use crate::commands::option_values::options;
use crate::commands::tournaments::reading;
use crate::interactions::context::InteractionContext;
use castellan_community::error::UserError;
use castellan_community::people::People;
use castellan_discord_api::escape::with_small_lines;
use castellan_game::PlayerId;
use castellan_text::{self as text, message};
use castellan_tournament::teams::TeamLine;
use castellan_tournament::{Number, Phase, Tournament};

options! {
    /// The options of `/tournament why`.
    pub(super) struct WhyWhom {
        board: Option<String> = "board".suggests(Source::Boards),
        entrant: Option<String> = "entrant".suggests(Source::Entrants),
    }
}

/// Explains a player's pairing in the latest round and place in the standings, by default the user's own, or the
/// pairing of a board.
pub(super) async fn why(call: TournamentCall<'_>, WhyWhom { board, entrant }: WhyWhom) -> Answered {
    let Call { services, context, subject: (tournament, _), .. } = call;
    let people = People::of_tournament(&services.referee, tournament).await?;
    let called = |player: &PlayerId| people.marked(player, context.language);
    let language = context.language;
    let mut said = Vec::new();
    if let Some(board) = board {
        let board = reading::board(tournament, &board)?;
        let Some(why) = text::why_paired_in(tournament, board, &called, language) else {
            return UserError::say(message!(TournamentRefusals, "no-such-board", board = board.to_string()));
        };
        said.push(why);
    }
    let of = match entrant {
        Some(text) => Some(reading::number(tournament, &people, &text)?),
        None => tournament.number_of(&context.player).filter(|_| said.is_empty()),
    };
    if let Some(number) = of {
        said.extend(latest_of(tournament, number, &called, context));
        said.extend(neighbours(tournament, number, &called, context));
    } else if said.is_empty() {
        return UserError::say(message!(TournamentAnswers, "why-whom"));
    }
    if said.is_empty() {
        said.push(context.say(&message!(TournamentAnswers, "no-round-paired")));
    }
    Ok(with_small_lines(&said.join("\n")).into())
}

/// Explains a player's pairing or bye in the latest round.
fn latest_of(
    tournament: &Tournament,
    number: Number,
    called: text::Called,
    context: &InteractionContext<'_>,
) -> Option<String> {
    let round = tournament.rounds().last()?;
    let pairing = round.pairings.iter().rev().find(|pairing| pairing.entrants.contains(&number));
    match pairing {
        Some(pairing) => text::why_paired_in(tournament, pairing.board, called, context.language),
        None => text::why_out_in(tournament, round.number, number, called, context.language),
    }
}

/// Explains a player's place between the neighbours in the standings.
fn neighbours(
    tournament: &Tournament,
    number: Number,
    called: text::Called,
    context: &InteractionContext<'_>,
) -> Vec<String> {
    if tournament.phase() == Phase::SignUp {
        return Vec::new();
    }
    if tournament.is_of_teams() {
        let lines = tournament.team_standings();
        let is_own = |line: &TeamLine| tournament.teams()[line.team].numbers.contains(&number);
        let Some(own) = lines.iter().position(is_own) else { return Vec::new() };
        let pairs = lines[own.saturating_sub(1)..lines.len().min(own + 2)].windows(2);
        let language = context.language;
        return pairs.map(|two| text::why_team_ahead_in(tournament, (&two[0], &two[1]), language)).collect();
    }
    let lines = tournament.standings();
    let Some(own) = lines.iter().position(|line| line.number == number) else { return Vec::new() };
    let pairs = lines[own.saturating_sub(1)..lines.len().min(own + 2)].windows(2);
    pairs.map(|two| text::why_ahead_in(tournament, (&two[0], &two[1]), called, context.language)).collect()
}
