//! What fits what was typed so far, the best first.

use super::GAME;
use super::table::{Kind, Source, command_specs, spec};
use super::which::Wanted;
use crate::authority::Intent;
use crate::bot::{Bot, InteractionContext};
use crate::limits::{CHOICE, CHOICES, cut};
use crate::trouble::UserError;
use crate::wire::{Choice, CommandInvocation, Interaction, Value};
use castellan_game::{Game, GameId, Phase};
use castellan_referee::reminders;
use castellan_rules::text::notation;
use castellan_rules::{Action, AnyPosition, Cell, Variant};
use castellan_text as text;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How long before a deadline somebody may want to be reminded.
const LEADS: &[&str] = &["usual", "1h", "3h", "6h", "12h", "1d", "2d", "3d"];
/// Hours in which somebody may not want to be disturbed.
const QUIET: &[&str] = &["22:00-07:00", "22:00-08:00", "23:00-07:00", "00:00-08:00", "none"];

impl Bot {
    /// Suggestions for an option that is being typed into.
    pub(crate) async fn suggest(
        &self,
        interaction: &Interaction,
        given: &CommandInvocation,
        option: &str,
    ) -> Result<Vec<Choice>, UserError> {
        let typed = match given.get(option) {
            Some(Value::Text(typed)) => typed.as_str(),
            _ => "",
        };
        let command = spec(&given.path);
        if command.is_none_or(|command| command.too_long(given).is_some()) {
            return Ok(Vec::new());
        }
        let options = command.map_or(&[][..], |spec| spec.options);
        let source = options.iter().find_map(|known| match known.kind {
            Kind::Text(source) if known.name == option => Some(source),
            _ => None,
        });
        let info =
            given.text("variant").and_then(|text: &str| text.parse::<Variant>().ok()).map(Variant::info);
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
                let here = self.here(interaction).await?;
                self.suggest_terms(&here, given, option, typed).await
            }
            Some(
                source @ (Source::Tournaments
                | Source::Rounds
                | Source::Boards
                | Source::Entrants
                | Source::Results),
            ) => {
                let here = self.here(interaction).await?;
                self.suggest_of_tournament(&here, given, source, typed).await?
            }
            Some(source) => {
                let here = self.here(interaction).await?;
                self.suggest_of_game(&here, given, source, typed).await?
            }
        })
    }

    async fn suggest_of_game(
        &self,
        here: &InteractionContext<'_>,
        given: &CommandInvocation,
        source: Source,
        typed: &str,
    ) -> Result<Vec<Choice>, UserError> {
        if source == Source::Games {
            let mut games = self.own_games(here).await?;
            for game in self.could_mean(here, Wanted::Any).await? {
                if games.iter().all(|known| known.id() != game.id()) {
                    games.push(game);
                }
            }
            games.sort_by_key(|game| !super::which::waits_for(game, &here.player));
            return Ok(best(games.iter().map(|game| choice_of(game)), typed));
        }
        let named = given.text(GAME).and_then(|name| GameId::new(name).ok());
        let game: Option<Arc<Game>> = match named {
            Some(id) => self.game_for(here, &id, Intent::See).await.ok(),
            None => self.could_mean(here, Wanted::Any).await?.into_iter().next(),
        };
        let Some(game) = game else { return Ok(Vec::new()) };
        let position = game.record().map(castellan_rules::Record::position);
        let own = game.seats_of(&here.player);
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
}

/// A game as a suggestion.
fn choice_of(game: &Game) -> Choice {
    let title = game.agreement().variant.info().title;
    let waiting: Vec<&str> = game.waiting_for().iter().map(|seat| seat.name()).collect();
    let state =
        if waiting.is_empty() { game.phase().to_string() } else { format!("{} to act", waiting.join(", ")) };
    Choice { name: cut(&format!("{} {title}, {state}", game.id()), CHOICE), value: game.id().to_string() }
}

/// The texts that fit, as suggestions.
pub(super) fn fitting(texts: impl Iterator<Item = String>, typed: &str) -> Vec<Choice> {
    best(texts.map(Choice::plain), typed)
}

/// The suggestions that fit, the best first.
pub(super) fn best(choices: impl Iterator<Item = Choice>, typed: &str) -> Vec<Choice> {
    let typed = squeezed(typed);
    let ranked = choices.filter_map(|choice| {
        let rank =
            [&choice.name, &choice.value].into_iter().filter_map(|text| rank(&squeezed(text), &typed)).min();
        rank.map(|rank| (rank, choice))
    });
    let mut ranked: Vec<(u8, Choice)> = ranked.collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().take(CHOICES).map(|(_, choice)| choice).collect()
}

/// How well a text fits what was typed, both squeezed: 0 is best; nothing when it does not fit.
fn rank(text: &str, typed: &str) -> Option<u8> {
    if text == typed {
        return Some(0);
    }
    if text.starts_with(typed) {
        return Some(1);
    }
    if text.contains(typed) {
        return Some(2);
    }
    let mut letters = text.chars();
    typed.chars().all(|letter| letters.any(|known| known == letter)).then_some(3)
}

/// The letters and digits of a text, small.
fn squeezed(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase()).collect()
}

/// The square that an action begins on.
#[must_use]
pub fn from(action: Action) -> Option<castellan_rules::Square> {
    match action {
        Action::Move { from, .. } | Action::Shoot { from, .. } => Some(from),
        Action::Place { .. } | Action::Pass | Action::Leave(_) => None,
    }
}

/// The name of the piece on a square.
#[must_use]
pub fn piece_name(position: &AnyPosition, square: castellan_rules::Square) -> Option<String> {
    match position.cell(square) {
        Cell::Piece(piece) => Some(position.info().kind_name(piece.kind)),
        _ => None,
    }
}

/// The legal actions that fit what was typed so far, the best first: what is meant exactly, then what
/// begins so, then what has it in it; captures before other actions where they fit as well.
#[must_use]
pub fn actions(position: &AnyPosition, typed: &str) -> Vec<Choice> {
    let wanted = squeezed(typed);
    let meant = castellan_rules::text::input::read(position, typed).ok();
    let mut ranked: Vec<(u8, bool, String, Action)> = Vec::new();
    for (action, written) in notation::write_all(position) {
        let canonical = action.to_string();
        let named = from(action).and_then(|from| piece_name(position, from)).unwrap_or_default();
        let texts =
            [&canonical, &written, &format!("{named}{canonical}"), &format!("{named}{}", target(action))];
        let best = texts.into_iter().filter_map(|text| rank(&squeezed(text), &wanted)).min();
        let best = if meant == Some(action) { Some(0) } else { best };
        if let Some(best) = best {
            ranked.push((best, !captures(position, action), written, action));
        }
    }
    // Only what is shown needs words.
    ranked.sort_unstable_by(|one, other| (one.0, one.1, &one.2).cmp(&(other.0, other.1, &other.2)));
    ranked
        .into_iter()
        .take(CHOICES)
        .map(|(_, _, written, action)| choice(position, &written, action))
        .collect()
}

fn choice(position: &AnyPosition, written: &str, action: Action) -> Choice {
    let piece = from(action).and_then(|from| piece_name(position, from));
    let victim = match action {
        Action::Move { to, .. } | Action::Shoot { target: to, .. } => match position.cell(to) {
            Cell::Piece(piece) => Some(format!("{}'s {}", piece.seat, position.info().kind_name(piece.kind))),
            _ => None,
        },
        _ => None,
    };
    let mut name = written.to_owned();
    if let Some(piece) = piece {
        name = format!("{name}: {piece} {action}");
    }
    if let Some(victim) = victim {
        name = format!("{name}, onto {victim}");
    }
    Choice { name: cut(&name, CHOICE), value: action.to_string() }
}

/// Where an action leads.
fn target(action: Action) -> String {
    match action {
        Action::Move { to, .. } | Action::Place { to, .. } => to.to_string(),
        Action::Shoot { target, .. } => target.to_string(),
        Action::Pass | Action::Leave(_) => String::new(),
    }
}

/// Whether an action goes onto a piece of another seat.
fn captures(position: &AnyPosition, action: Action) -> bool {
    match action {
        Action::Shoot { .. } => true,
        Action::Move { to, .. } => {
            matches!(position.cell(to), Cell::Piece(piece) if piece.seat != position.to_act())
        }
        _ => false,
    }
}
