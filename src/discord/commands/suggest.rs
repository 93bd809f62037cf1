//! Suggestions for typed text, best first: shown in the user's language, and matched in English too.

use crate::commands::current_variant::variant_or_current;
use crate::commands::descriptions::command_description;
use crate::commands::game_option::{candidates, opponent_names, own_games, state_message};
use crate::commands::games::setup::army_name;
use crate::commands::help::topics::topics_for;
use crate::commands::matching::{Suggestion, best_matches, best_matching_texts, piece_name, suggest_actions};
use crate::commands::option_spec::{OptionKind, Source};
use crate::commands::shared_options::{GAME, chosen_variant, normalized_id};
use crate::commands::spec::Candidates;
use crate::commands::suggest_terms::suggest_terms;
use crate::commands::tournaments::suggest::{suggest_for_tournament, suggest_tournaments};
use crate::interactions::answer_state::PendingAnswer;
use crate::interactions::context::{AdmissionTerms, InteractionContext};
use crate::services::Services;
use castellan_community::access::policy::Intent;
use castellan_community::error::UserError;
use castellan_discord_api::wire::{Choice, CommandInvocation, Interaction};
use castellan_discord_view::moves::choices::start_square;
use castellan_game::{Game, GameId, Phase, Span};
use castellan_referee::reminder_preferences;
use castellan_rules::{AnyPosition, Square, Variant};
use castellan_text::names::isolate;
use castellan_text::{
    self as text, Language, MessageArgument, diagram_name_in, duration_in, game_title_in, message, rule_in,
};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The common lead times of reminders.
const LEAD_TIMES: &[&str] = &["usual", "1h", "3h", "6h", "12h", "1d", "2d", "3d"];
/// The common quiet hours.
const QUIET_HOURS: &[&str] = &["22:00-07:00", "22:00-08:00", "23:00-07:00", "00:00-08:00", "none"];

/// Returns suggestions for a partly typed option.
pub(crate) async fn suggest(
    services: &Services,
    interaction: &Interaction,
    terms: &AdmissionTerms<'_>,
    (invocation, option): (&CommandInvocation, &str),
) -> Result<Vec<Choice>, UserError> {
    let typed = invocation.text(option).unwrap_or_default();
    let command = services.registry.command(&invocation.path);
    if command.is_none_or(|command| command.length_error(invocation).is_some()) {
        return Ok(Vec::new());
    }
    let source = match command.and_then(|spec| spec.option(option)).map(|option| option.kind) {
        Some(OptionKind::Text(Source::TimeZones)) => {
            return Ok(best_matching_texts(reminder_preferences::zones().into_iter(), typed));
        }
        Some(OptionKind::Text(source)) if source != Source::None => source,
        _ => return Ok(Vec::new()),
    };
    let answer = PendingAnswer::new(terms.answer_mode);
    let needs_no_store = matches!(
        source,
        Source::LeadTimes | Source::QuietHours | Source::Commands | Source::Rules | Source::PieceKinds
    );
    let context = if needs_no_store {
        services.context_or_default(interaction, terms, &answer).await
    } else {
        services.context(interaction, terms, &answer).await?
    };
    let language = context.language;
    Ok(match source {
        Source::LeadTimes => {
            best_matches(LEAD_TIMES.iter().map(|lead| lead_time_suggestion(lead, language)), typed)
        }
        Source::QuietHours => {
            best_matches(QUIET_HOURS.iter().map(|hours| quiet_hours_suggestion(hours, language)), typed)
        }
        Source::Commands => best_matches(help_suggestions(services, &context).into_iter(), typed),
        Source::Rules | Source::PieceKinds => {
            let variant = variant_or_current(services, &context, chosen_variant(invocation)).await;
            match source {
                Source::Rules => best_matches(rule_suggestions(variant, language), typed),
                _ => best_matches(piece_kind_suggestions(variant, language), typed),
            }
        }
        Source::Terms | Source::Tiebreaks => {
            suggest_terms(services, &context, invocation, option, typed).await
        }
        Source::Tournaments => suggest_tournaments(services, &context, typed).await?,
        Source::Rounds
        | Source::Boards
        | Source::Entrants
        | Source::NumberedEntrants
        | Source::Opponents
        | Source::Teams
        | Source::Results => suggest_for_tournament(services, &context, invocation, source, typed).await?,
        source => suggest_for_game(services, &context, invocation, source, typed).await?,
    })
}

/// Returns the suggestion for a lead time.
fn lead_time_suggestion(lead: &'static str, language: Language) -> Suggestion {
    Suggestion::localized(lead, language, |language| match lead.parse::<Span>() {
        Ok(span) => duration_in(span, language),
        Err(_) => message!(Help, "lead-usual").text(language),
    })
}

/// Returns the suggestion for quiet hours.
fn quiet_hours_suggestion(hours: &'static str, language: Language) -> Suggestion {
    Suggestion::localized(hours, language, |language| match hours {
        "none" => message!(Help, "quiet-none").text(language),
        hours => hours.to_owned(),
    })
}

/// Returns the topics and commands for the user, with descriptions.
fn help_suggestions(services: &Services, context: &InteractionContext<'_>) -> Vec<Suggestion> {
    let language = context.language;
    let topics = topics_for(context).into_iter().map(|topic| {
        Suggestion::localized(topic.key, language, |language| {
            format!("{} {}", topic.title(language), topic.introduction(language))
        })
    });
    let commands =
        services.registry.commands().filter(|spec| spec.audience.check(context).is_ok()).map(|spec| {
            let path = spec.path.join(" ");
            Suggestion::localized(path.clone(), language, |language| {
                format!("/{path}: {}", command_description(spec.path, language))
            })
        });
    topics.chain(commands).collect()
}

/// Returns the rules of a variant, with their text.
fn rule_suggestions(variant: Variant, language: Language) -> impl Iterator<Item = Suggestion> {
    let prefix = variant.info().cited_rules.board.split('-').next().unwrap_or_default();
    let numbers = text::rules().map(|rule| rule.number).filter(move |number| number.starts_with(prefix));
    numbers.map(move |number| {
        Suggestion::localized(number, language, |language| {
            let rule_text = rule_in(number, language).map_or("", |rule| rule.text);
            message!(Help, "suggested-rule", number = number, text = rule_text).text(language)
        })
    })
}

/// Returns the kinds of pieces of a variant.
fn piece_kind_suggestions(variant: Variant, language: Language) -> impl Iterator<Item = Suggestion> {
    let info = variant.info();
    info.diagrams.all.iter().map(move |diagram| {
        Suggestion::localized(diagram.name, language, |language| diagram_name_in(info, diagram, language))
    })
}

async fn suggest_for_game(
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
        games.sort_by_key(|game| !castellan_community::people::pending::waits_for(game, &context.player));
        let mut found = Vec::new();
        for game in &games {
            let opponents = opponent_names(services, context, game).await?;
            found.push(game_suggestion(game, &opponents, &state_message(services, game).await?, language));
        }
        return Ok(best_matches(found.into_iter(), typed));
    }
    let named = invocation.text(GAME).and_then(|name| GameId::new(normalized_id(name)).ok());
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
            suggest_actions(position, typed, language)
        }
        (Source::MovablePieces, Some(position)) => {
            let squares: BTreeSet<Square> = position.actions().into_iter().filter_map(start_square).collect();
            let pieces = squares.into_iter().map(|square| piece_suggestion(position, square, language));
            best_matches(pieces, typed)
        }
        (Source::Armies, _) if game.phase() == Phase::SetUp && !own.is_empty() => {
            let words = game.setup_choice().map(|choice| choice.presets).unwrap_or_default();
            best_matches(
                words.into_iter().chain(["random"]).map(|word| army_suggestion(word, language)),
                typed,
            )
        }
        _ => Vec::new(),
    })
}

/// Returns the suggestion for a piece that can move.
fn piece_suggestion(position: &AnyPosition, square: Square, language: Language) -> Suggestion {
    Suggestion::localized(square.to_string(), language, |language| {
        let name = piece_name(position, square, language).unwrap_or_default();
        message!(Help, "suggested-piece", square = square, piece = name).text(language)
    })
}

/// Returns the suggestion for a ready-made army.
fn army_suggestion(word: &'static str, language: Language) -> Suggestion {
    Suggestion::localized(word, language, |language| army_name(word, language))
}

/// Returns the suggestion for a game.
fn game_suggestion(
    game: &Game,
    opponents: &[String],
    state: &castellan_text::Message,
    language: Language,
) -> Suggestion {
    let info = game.settings().variant.info();
    Suggestion::localized(game.id().to_string(), language, |language| {
        let (title, count) = (game_title_in(info, language), opponents.len());
        let players = MessageArgument::and_list(opponents.iter().map(|name| isolate(name).into()).collect());
        let title = message!(Help, "game-with", game = title, players = players, count = count);
        message!(Help, "suggested-game", title = title, state = state.clone()).text(language)
    })
}
