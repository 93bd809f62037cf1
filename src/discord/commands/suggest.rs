//! Suggestions for typed text, best first: shown in the user's language, and matched in English too.

use crate::commands::descriptions::about;
use crate::commands::game_option::{candidates, own_games, state};
use crate::commands::games::setup::army_name;
use crate::commands::help::topics::topics_for;
use crate::commands::matching::{Found, actions, best, fitting, piece_name};
use crate::commands::opt::{Kind, Source};
use crate::commands::options::{GAME, chosen_variant, id_typed};
use crate::commands::spec::Candidates;
use crate::commands::terms::suggest_terms;
use crate::commands::tournaments::suggest::suggest_of_tournament;
use crate::interactions::answer_state::PendingAnswer;
use crate::interactions::context::{Admitted, InteractionContext};
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::policy::Intent;
use castellan_discord_api::wire::{Choice, CommandInvocation, Interaction};
use castellan_discord_view::moves::choices::from;
use castellan_game::{Game, GameId, Phase, Span};
use castellan_referee::reminders;
use castellan_rules::{AnyPosition, Square, Variant};
use castellan_text::{self as text, Language, diagram_name_in, lasting_in, message, rule_in, title_in};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The common lead times of reminders.
const LEADS: &[&str] = &["usual", "1h", "3h", "6h", "12h", "1d", "2d", "3d"];
/// The common quiet hours.
const QUIET: &[&str] = &["22:00-07:00", "22:00-08:00", "23:00-07:00", "00:00-08:00", "none"];

/// Returns suggestions for a partly typed option.
pub(crate) async fn suggest(
    services: &Services,
    interaction: &Interaction,
    admitted: &Admitted<'_>,
    (invocation, option): (&CommandInvocation, &str),
) -> Result<Vec<Choice>, UserError> {
    let typed = invocation.text(option).unwrap_or_default();
    let command = services.registry.command(&invocation.path);
    if command.is_none_or(|command| command.too_long(invocation).is_some()) {
        return Ok(Vec::new());
    }
    let source = match command.and_then(|spec| spec.option(option)).map(|option| option.kind) {
        Some(Kind::Text(Source::Zones)) => return Ok(fitting(reminders::zones().into_iter(), typed)),
        Some(Kind::Text(source)) if source != Source::Nothing => source,
        _ => return Ok(Vec::new()),
    };
    let answer = PendingAnswer::new(admitted.answering);
    let needs_no_store =
        matches!(source, Source::Leads | Source::Quiet | Source::Commands | Source::Rules | Source::Kinds);
    let context = if needs_no_store {
        services.context_or_stranger(interaction, admitted, &answer).await
    } else {
        services.context(interaction, admitted, &answer).await?
    };
    let language = context.language;
    Ok(match source {
        Source::Leads => best(LEADS.iter().map(|lead| of_lead(lead, language)), typed),
        Source::Quiet => best(QUIET.iter().map(|hours| of_hours(hours, language)), typed),
        Source::Commands => best(of_help(services, &context).into_iter(), typed),
        Source::Rules => best(rules(invocation, language), typed),
        Source::Kinds => best(kinds(invocation, language), typed),
        Source::Terms | Source::Tiebreaks => {
            suggest_terms(services, &context, invocation, option, typed).await
        }
        Source::Tournaments | Source::Rounds | Source::Boards | Source::Entrants | Source::Results => {
            suggest_of_tournament(services, &context, invocation, source, typed).await?
        }
        source => suggest_of_game(services, &context, invocation, source, typed).await?,
    })
}

/// Returns the suggestion for a lead time.
fn of_lead(lead: &'static str, language: Language) -> Found {
    Found::said(lead, language, |language| match lead.parse::<Span>() {
        Ok(span) => lasting_in(span, language),
        Err(_) => message!(Help, "lead-usual").text(language),
    })
}

/// Returns the suggestion for quiet hours.
fn of_hours(hours: &'static str, language: Language) -> Found {
    Found::said(hours, language, |language| match hours {
        "none" => message!(Help, "quiet-none").text(language),
        hours => hours.to_owned(),
    })
}

/// Returns the topics and commands for the user, with descriptions.
fn of_help(services: &Services, context: &InteractionContext<'_>) -> Vec<Found> {
    let language = context.language;
    let topics = topics_for(context).into_iter().map(|topic| {
        Found::said(topic.word, language, |language| {
            format!("{} {}", topic.title(language), topic.about(language))
        })
    });
    let commands = services.registry.commands().filter(|spec| spec.who.check(context).is_ok()).map(|spec| {
        let path = spec.path.join(" ");
        Found::said(path.clone(), language, |language| format!("/{path}: {}", about(spec.path, language)))
    });
    topics.chain(commands).collect()
}

/// Returns the rules of the chosen variant, with their text.
fn rules(invocation: &CommandInvocation, language: Language) -> impl Iterator<Item = Found> {
    let info = chosen_variant(invocation).map(Variant::info);
    let prefix = info.map_or("", |info| info.cites.board.split('-').next().unwrap_or_default());
    let numbers = text::rules().map(|rule| rule.number).filter(move |number| number.starts_with(prefix));
    numbers.map(move |number| {
        Found::said(number, language, |language| {
            let said = rule_in(number, language).map_or("", |rule| rule.text);
            message!(Help, "suggested-rule", number = number, text = said).text(language)
        })
    })
}

/// Returns the kinds of pieces of the chosen variant.
fn kinds(invocation: &CommandInvocation, language: Language) -> impl Iterator<Item = Found> {
    let info = chosen_variant(invocation).map(Variant::info);
    info.into_iter().flat_map(move |info| {
        info.diagrams.all.iter().map(move |diagram| {
            Found::said(diagram.name, language, |language| diagram_name_in(info, diagram, language))
        })
    })
}

async fn suggest_of_game(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
    source: Source,
    typed: &str,
) -> Result<Vec<Choice>, UserError> {
    let language = context.language;
    if source == Source::Games {
        let mut games = own_games(services, context).await?;
        for game in candidates(services, context, Candidates::Any).await?.games {
            if games.iter().all(|known| known.id() != game.id()) {
                games.push(game);
            }
        }
        games.sort_by_key(|game| !crate::commands::game_option::waits_for(game, &context.player));
        let mut found = Vec::new();
        for game in &games {
            found.push(of_game(game, &state(services, game).await?, language));
        }
        return Ok(best(found.into_iter(), typed));
    }
    let named = invocation.text(GAME).and_then(|name| GameId::new(id_typed(name)).ok());
    let game: Option<Arc<Game>> = if let Some(id) = named {
        services.access.game_for(context, &id, Intent::See).await.ok()
    } else {
        // Moves of a game in another channel could be mistaken for moves in this channel's game.
        let found = candidates(services, context, Candidates::Any).await?;
        found.games.into_iter().next().filter(|_| found.here || source != Source::Actions)
    };
    let Some(game) = game else { return Ok(Vec::new()) };
    let position = game.record().map(castellan_rules::Record::position);
    let own = game.seats_of(&context.player);
    Ok(match (source, position) {
        // Only the player to move gets suggestions.
        (Source::Actions, Some(position))
            if game.phase() == Phase::Running && own.contains(&position.to_act()) =>
        {
            actions(position, typed, language)
        }
        (Source::Pieces, Some(position)) => {
            let squares: BTreeSet<Square> = position.actions().into_iter().filter_map(from).collect();
            let pieces = squares.into_iter().map(|square| of_piece(position, square, language));
            best(pieces, typed)
        }
        (Source::Armies, _) if game.phase() == Phase::SetUp && !own.is_empty() => {
            let words = game.choice().map(|choice| choice.words).unwrap_or_default();
            best(words.into_iter().chain(["random"]).map(|word| of_army(word, language)), typed)
        }
        _ => Vec::new(),
    })
}

/// Returns the suggestion for a piece that can move.
fn of_piece(position: &AnyPosition, square: Square, language: Language) -> Found {
    Found::said(square.to_string(), language, |language| {
        let name = piece_name(position, square, language).unwrap_or_default();
        message!(Help, "suggested-piece", square = square, piece = name).text(language)
    })
}

/// Returns the suggestion for a ready-made army.
fn of_army(word: &'static str, language: Language) -> Found {
    Found::said(word, language, |language| army_name(word, language))
}

/// Returns the suggestion for a game.
fn of_game(game: &Game, state: &castellan_text::Message, language: Language) -> Found {
    let info = game.agreement().variant.info();
    Found::said(game.id().to_string(), language, |language| {
        let title = title_in(info, language);
        message!(Help, "suggested-game", id = game.id().as_str(), title = title, state = state.clone())
            .text(language)
    })
}
