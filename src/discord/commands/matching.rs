//! How well suggestions fit what was typed.

use crate::limits::{CHOICE, CHOICES, cut};
use crate::wire::Choice;
use castellan_rules::text::notation;
use castellan_rules::{Action, AnyPosition, Cell};

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
