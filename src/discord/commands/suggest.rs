//! What fits what was typed so far, the best first.

use crate::authority::Intent;
use crate::commands::game_option::{Candidates, candidates, own_games};
use crate::commands::matching::{actions, best, fitting, from, piece_name};
use crate::commands::options::GAME;
use crate::commands::registry::{command_specs, spec};
use crate::commands::spec::{Kind, Source};
use crate::commands::terms::suggest_terms;
use crate::commands::tournaments::suggest::suggest_of_tournament;
use crate::context::InteractionContext;
use crate::limits::{CHOICE, cut};
use crate::services::Services;
use crate::trouble::UserError;
use crate::wire::{Choice, CommandInvocation, Interaction, Value};
use castellan_game::{Game, GameId, Phase};
use castellan_referee::reminders;
use castellan_rules::Variant;
use castellan_text as text;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How long before a deadline somebody may want to be reminded.
const LEADS: &[&str] = &["usual", "1h", "3h", "6h", "12h", "1d", "2d", "3d"];
/// Hours in which somebody may not want to be disturbed.
const QUIET: &[&str] = &["22:00-07:00", "22:00-08:00", "23:00-07:00", "00:00-08:00", "none"];

/// Suggestions for an option that is being typed into.
pub(crate) async fn suggest(
    services: &Services,
    interaction: &Interaction,
    invocation: &CommandInvocation,
    option: &str,
) -> Result<Vec<Choice>, UserError> {
    let typed = match invocation.get(option) {
        Some(Value::Text(typed)) => typed.as_str(),
        _ => "",
    };
    let command = spec(&invocation.path);
    if command.is_none_or(|command| command.too_long(invocation).is_some()) {
        return Ok(Vec::new());
    }
    let options = command.map_or(&[][..], |spec| spec.options);
    let source = options.iter().find_map(|known| match known.kind {
        Kind::Text(source) if known.name == option => Some(source),
        _ => None,
    });
    let info =
        invocation.text("variant").and_then(|text: &str| text.parse::<Variant>().ok()).map(Variant::info);
    Ok(match source {
        None | Some(Source::Nothing) => Vec::new(),
        Some(Source::Leads) => fitting(LEADS.iter().map(|lead| (*lead).to_owned()), typed),
        Some(Source::Quiet) => fitting(QUIET.iter().map(|hours| (*hours).to_owned()), typed),
        Some(Source::Zones) => fitting(reminders::zones().into_iter(), typed),
        Some(Source::Commands) => fitting(command_specs().map(|spec| spec.path.join(" ")), typed),
        Some(Source::Rules) => {
            let prefix = info.map_or("", |info| info.cites.board.split('-').next().unwrap_or_default());
            let rules = text::rules().filter(|rule| rule.number.starts_with(prefix));
            let choices = rules.map(|rule| Choice {
                name: cut(&format!("{}: {}", rule.number, rule.text), CHOICE),
                value: rule.number.to_owned(),
            });
            best(choices, typed)
        }
        Some(Source::Kinds) => {
            let all = info.map_or(&[][..], |info| info.diagrams.all);
            fitting(all.iter().map(|diagram| diagram.name.to_owned()), typed)
        }
        Some(Source::Terms | Source::Tiebreaks) => {
            let context = services.access.context(interaction).await?;
            suggest_terms(services, &context, invocation, option, typed).await
        }
        Some(
            source @ (Source::Tournaments
            | Source::Rounds
            | Source::Boards
            | Source::Entrants
            | Source::Results),
        ) => {
            let context = services.access.context(interaction).await?;
            suggest_of_tournament(services, &context, invocation, source, typed).await?
        }
        Some(source) => {
            let context = services.access.context(interaction).await?;
            suggest_of_game(services, &context, invocation, source, typed).await?
        }
    })
}

async fn suggest_of_game(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
    source: Source,
    typed: &str,
) -> Result<Vec<Choice>, UserError> {
    if source == Source::Games {
        let mut games = own_games(services, context).await?;
        for game in candidates(services, context, Candidates::Any).await? {
            if games.iter().all(|known| known.id() != game.id()) {
                games.push(game);
            }
        }
        games.sort_by_key(|game| !crate::commands::game_option::waits_for(game, &context.player));
        return Ok(best(games.iter().map(|game| choice_of(game)), typed));
    }
    let named = invocation.text(GAME).and_then(|name| GameId::new(name).ok());
    let game: Option<Arc<Game>> = match named {
        Some(id) => services.access.game_for(context, &id, Intent::See).await.ok(),
        None => candidates(services, context, Candidates::Any).await?.into_iter().next(),
    };
    let Some(game) = game else { return Ok(Vec::new()) };
    let position = game.record().map(castellan_rules::Record::position);
    let own = game.seats_of(&context.player);
    Ok(match (source, position) {
        // Only the seat to act is taken at its word.
        (Source::Actions, Some(position))
            if game.phase() == Phase::Running && own.contains(&position.to_act()) =>
        {
            actions(position, typed)
        }
        (Source::Pieces, Some(position)) => {
            let mut pieces: BTreeMap<String, Choice> = BTreeMap::new();
            for action in position.actions() {
                if let Some(from) = from(action) {
                    let name = piece_name(position, from).unwrap_or_default();
                    let choice = Choice { name: format!("{from} {name}"), value: from.to_string() };
                    pieces.entry(from.to_string()).or_insert(choice);
                }
            }
            best(pieces.into_values(), typed)
        }
        (Source::Armies, _) if game.phase() == Phase::SetUp && !own.is_empty() => {
            let words = game.choice().map(|choice| choice.words).unwrap_or_default();
            fitting(words.into_iter().chain(["random"]).map(str::to_owned), typed)
        }
        _ => Vec::new(),
    })
}

/// A game as a suggestion.
fn choice_of(game: &Game) -> Choice {
    let title = game.agreement().variant.info().title;
    let waiting: Vec<&str> = game.waiting_for().iter().map(|seat| seat.name()).collect();
    let state =
        if waiting.is_empty() { game.phase().to_string() } else { format!("{} to act", waiting.join(", ")) };
    Choice { name: cut(&format!("{} {title}, {state}", game.id()), CHOICE), value: game.id().to_string() }
}
