//! Suggestions for the options of tournament commands.

use crate::commands::matching::{Suggestion, best_matches};
use crate::commands::option_spec::Source;
use crate::commands::shared_options::TOURNAMENT;
use crate::commands::tournaments::parsing;
use crate::commands::tournaments::tournament_option::{
    find_tournament, is_tournament_posted_here, require_guild, tournament_entries,
};
use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::access::policy::Intent;
use castellan_community::error::UserError;
use castellan_community::people::People;
use castellan_discord_api::limits::{CHOICE, length, shorten};
use castellan_discord_api::wire::{Choice, CommandInvocation};
use castellan_discord_view::tournaments::announcement_message::versus;
use castellan_game::PlayerId;
use castellan_referee::tournaments::TournamentSummary;
use castellan_text::names::{isolate, remove_marks};
use castellan_text::{self as text, Catalogue, Language, Message};
use castellan_tournament::teams::Team;
use castellan_tournament::{Format, PairingNumber, Tiebreak, Tournament, TournamentId};

/// Returns suggestions for a partly typed tournament, with those of this channel first.
pub(in crate::commands) async fn suggest_tournaments(
    services: &Services,
    context: &InteractionContext<'_>,
    typed: &str,
) -> Result<Vec<Choice>, UserError> {
    // Banned users see only the tournaments that they are entered in.
    let sees_all = context.check_allowed_here(Intent::SeeServer).is_ok();
    let (mut here, mut elsewhere) = (Vec::new(), Vec::new());
    for (id, summary) in tournament_entries(services, require_guild(context)?).await? {
        if !sees_all && services.access.tournament_for(context, &id, Intent::SeeTournament).await.is_err() {
            continue;
        }
        let is_here = is_tournament_posted_here(services, context, &id).await?;
        if is_here { &mut here } else { &mut elsewhere }.push((id, summary));
    }
    let choice = |(id, summary): (TournamentId, TournamentSummary)| {
        let phase = text::tournament_phase_in(summary.phase, context.language);
        let name = format!("{} ({phase})", isolate(&summary.title));
        Choice { name: shorten(&name, CHOICE), value: id.to_string() }
    };
    Ok(best_matches(here.into_iter().chain(elsewhere).map(choice), typed))
}

/// Returns suggestions for a partly typed option about the chosen tournament.
pub(in crate::commands) async fn suggest_for_tournament(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
    source: Source,
    typed: &str,
) -> Result<Vec<Choice>, UserError> {
    let language = context.language;
    let name = invocation.text(TOURNAMENT);
    let (tournament, _) = find_tournament(services, context, name, Intent::SeeTournament).await?;
    let people = People::of_tournament(&services.referee, &tournament).await?;
    Ok(match source {
        Source::Rounds => best_matches(round_choices(context, &tournament), typed),
        Source::Boards => best_matches(board_choices(&tournament, &people, language), typed),
        Source::Results => {
            let board = invocation.text("board").and_then(|text| parsing::board(&tournament, text).ok());
            let pairing = board.and_then(|board| tournament.pairing(board));
            let seats = match (pairing, tournament.announcement().format) {
                (Some(pairing), _) => pairing.entrants.len(),
                // Pods have three or four players.
                (None, Format::Pods { .. }) => return Ok(Vec::new()),
                (None, _) => 2,
            };
            let scores = parsing::possible_scores(seats).into_iter();
            best_matches(scores.map(|score| result_suggestion(score, language)), typed)
        }
        Source::Teams => {
            let choice = |team: &Team| Choice { name: isolate(&team.name), value: team.name.clone() };
            best_matches(tournament.teams().iter().map(choice), typed)
        }
        Source::NumberedEntrants if tournament.entrants().is_empty() => Vec::new(),
        Source::Opponents => {
            let own = tournament.number_of(&context.player);
            let now = services.referee.now();
            let opponents = own.map(|own| tournament.possible_opponents(own, now)).unwrap_or_default();
            let opponents: Vec<String> = opponents.iter().map(ToString::to_string).collect();
            let all = entrant_choices(&tournament, &people);
            best_matches(all.filter(|choice| opponents.contains(&choice.value)), typed)
        }
        _ => best_matches(entrant_choices(&tournament, &people), typed),
    })
}

/// Returns the rounds, the latest first.
fn round_choices(context: &InteractionContext<'_>, tournament: &Tournament) -> impl Iterator<Item = Choice> {
    tournament.rounds().iter().rev().map(|round| {
        let key = match (round.started, round.finished) {
            (_, true) => "choice-round-finished",
            (true, _) => "choice-round-running",
            (false, _) => "choice-round-paired",
        };
        let name = Message::new(Catalogue::TournamentAnswers, key).with("round", round.number);
        Choice { name: context.to_text(&name), value: round.number.to_string() }
    })
}

/// Returns the boards, with those of the latest round first.
fn board_choices(
    tournament: &Tournament,
    people: &People,
    language: Language,
) -> impl Iterator<Item = Choice> {
    let pairings = tournament.rounds().iter().rev().flat_map(|round| &round.pairings);
    pairings.map(move |pairing| {
        let annulled = tournament.is_annulled(pairing);
        let result = |score| format!(", {}", text::annotated_score_in(score, annulled, language));
        let result = pairing.score.as_ref().map_or_else(String::new, result);
        let name = format!(
            "{}: {}{result}",
            pairing.board,
            remove_marks(&versus(tournament, people, pairing, language))
        );
        Choice { name: shorten(&name, CHOICE), value: pairing.board.to_string() }
    })
}

/// Returns the entrants by number or, before the start, the players who have signed up.
fn entrant_choices(tournament: &Tournament, people: &People) -> impl Iterator<Item = Choice> {
    let name = |player: &PlayerId| isolate(&people.person(player));
    let signed_up = tournament.signed_up().iter().filter(|_| tournament.entrants().is_empty());
    let signed_up = signed_up.map(move |sign_up| Choice {
        name: shorten(&name(&sign_up.player.id), CHOICE),
        value: sign_up.player.id.to_string(),
    });
    let playing = tournament.entrants().iter().enumerate().map(move |(index, entrant)| {
        let number = PairingNumber::from_index(index).to_string();
        Choice { name: shorten(&format!("{number}: {}", name(&entrant.player.id)), CHOICE), value: number }
    });
    signed_up.chain(playing)
}

/// Suggests further tiebreaks after those already typed, matched by name or keyword.
pub(in crate::commands) fn suggest_tiebreaks(typed: &str, language: Language) -> Vec<Choice> {
    let (before, last) = match typed.rsplit_once(',') {
        Some((before, last)) => (format!("{}, ", before.trim()), last.trim()),
        None => (String::new(), typed.trim()),
    };
    // Discord sends the shown text when users type on, so it has to be the keyword, which can be parsed.
    let choices = Tiebreak::ALL.into_iter().map(|tiebreak| {
        let named = |language| text::tiebreak_in(tiebreak, language).to_owned();
        Suggestion::localized(tiebreak.word(), language, named).showing_value()
    });
    let whole = |choice: Choice| Choice::plain(format!("{before}{}", choice.value));
    let fits = |choice: &Choice| length(&choice.value) <= CHOICE;
    best_matches(choices, last).into_iter().map(whole).filter(fits).collect()
}

/// Returns the suggestion for a result, with its meaning in games of two.
fn result_suggestion(written: String, language: Language) -> Suggestion {
    let key = match written.as_str() {
        "1-0" => "result-white",
        "0-1" => "result-black",
        "1/2-1/2" => "result-draw",
        "1-0 forfeit" => "result-white-forfeit",
        "0-1 forfeit" => "result-black-forfeit",
        "0-0 forfeit" => "result-no-show",
        _ => return Choice::plain(written).into(),
    };
    Suggestion::localized(written.clone(), language, |language| {
        Message::new(Catalogue::Help, key).with("written", written.as_str()).text(language)
    })
}
