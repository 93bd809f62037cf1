//! Matches suggestions with typed text, in the user's language and in English.

use castellan_discord_api::limits::{CHOICE, CHOICES, shorten};
use castellan_discord_api::wire::Choice;
use castellan_discord_view::moves::choices::start_square;
use castellan_rules::text::{input, normalization, notation};
use castellan_rules::{Action, AnyPosition, Cell, Piece, Square};
use castellan_text::{Language, Message, MessageArgument, kind_name_in, message, piece_letters_in};
use std::collections::HashMap;

/// A suggestion with its alternative texts, such as the English name.
pub(in crate::commands) struct Suggestion {
    choice: Choice,
    alternatives: Vec<String>,
}

impl From<Choice> for Suggestion {
    fn from(choice: Choice) -> Self {
        Self { choice, alternatives: Vec::new() }
    }
}

impl Suggestion {
    /// Creates a suggestion that fills in a value, shown in one language and also matched in English.
    pub(in crate::commands) fn localized(
        value: impl Into<String>,
        language: Language,
        say: impl Fn(Language) -> String,
    ) -> Self {
        let choice = Choice { name: shorten(&say(language), CHOICE), value: value.into() };
        // The label may be shortened, so the full text is matched too.
        Self { choice, alternatives: vec![say(language), say(Language::En)] }
    }

    /// Shows the value instead of the label. Suggestions that users extend by typing need this, because Discord sends
    /// the shown text.
    pub(in crate::commands) fn showing_value(mut self) -> Self {
        self.choice.name.clone_from(&self.choice.value);
        self
    }
}

/// Returns the matching texts as suggestions.
pub(super) fn best_matching_texts(texts: impl Iterator<Item = String>, typed: &str) -> Vec<Choice> {
    best_matches(texts.map(Choice::plain), typed)
}

/// Returns the matching suggestions, best first.
pub(super) fn best_matches(choices: impl Iterator<Item = impl Into<Suggestion>>, typed: &str) -> Vec<Choice> {
    let typed = normalized(typed);
    let ranked = choices.filter_map(|found| {
        let Suggestion { choice, alternatives: others } = found.into();
        let texts = [&choice.name, &choice.value].into_iter().chain(&others);
        let rank = texts.filter_map(|text| rank(&normalized(text), &typed)).min();
        rank.map(|rank| (rank, choice))
    });
    let mut ranked: Vec<(u8, Choice)> = ranked.collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    let mut best: Vec<Choice> = ranked.into_iter().take(CHOICES).map(|(_, choice)| choice).collect();
    tell_apart(&mut best);
    best
}

/// Adds its value to the name of each choice that another choice shares: Discord refuses equal names.
fn tell_apart(choices: &mut [Choice]) {
    let mut uses: HashMap<String, usize> = HashMap::new();
    for choice in choices.iter() {
        *uses.entry(choice.name.clone()).or_default() += 1;
    }
    for choice in choices.iter_mut().filter(|choice| uses.get(&choice.name).is_some_and(|count| *count > 1)) {
        let suffix = format!(" ({})", choice.value);
        let room = CHOICE.saturating_sub(suffix.chars().count());
        choice.name = shorten(&choice.name, room) + &suffix;
    }
}

/// Returns the rank of a text for a typed one, both normalized: 0 is best, and `None` means no match.
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

/// Returns the letters and digits of a text in lower case, in the form that is easiest to type.
fn normalized(text: &str) -> String {
    let plain = normalization::ascii_style(text);
    let letters = plain.chars().map(to_katakana).filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).map(|letter| if letter == 'ё' { 'е' } else { letter }).collect()
}

/// Converts hiragana to katakana.
fn to_katakana(letter: char) -> char {
    let moved = match letter {
        // Japanese keyboards produce hiragana before conversion.
        'ぁ'..='ゖ' => u32::from(letter) + 0x60,
        _ => return letter,
    };
    char::from_u32(moved).unwrap_or(letter)
}

/// Returns the piece on a square.
fn piece_on(position: &AnyPosition, square: Square) -> Option<Piece> {
    match position.cell(square) {
        Cell::Piece(piece) => Some(piece),
        _ => None,
    }
}

/// Returns the name of the piece on a square, in a language.
pub(super) fn piece_name(position: &AnyPosition, square: Square, language: Language) -> Option<String> {
    piece_on(position, square).map(|piece| kind_name_in(position.info(), piece.kind, language))
}

/// Returns the legal actions that match the typed text, best first: exact matches, then prefixes, then other matches,
/// each with captures first.
#[must_use]
pub fn suggest_actions(position: &AnyPosition, typed: &str, language: Language) -> Vec<Choice> {
    let normalized_text = normalized(typed);
    let exact = input::read_with(position, typed, &piece_letters_in(position.info(), language)).ok();
    let mut ranked: Vec<(u8, bool, String, String, Action)> = Vec::new();
    for (action, written) in notation::write_all(position) {
        let canonical = action.to_string();
        let mut texts = vec![canonical.clone(), written.clone()];
        for language in [language, Language::En] {
            let named = start_square(action)
                .and_then(|from| piece_name(position, from, language))
                .unwrap_or_default();
            texts.extend([format!("{named}{canonical}"), format!("{named}{}", target_square(action))]);
        }
        let best_rank = texts.iter().filter_map(|text| rank(&normalized(text), &normalized_text)).min();
        let best_rank = if exact == Some(action) { Some(0) } else { best_rank };
        if let Some(best_rank) = best_rank {
            ranked.push((
                best_rank,
                !is_capture(position, action),
                square_sort_key(&written),
                written,
                action,
            ));
        }
    }
    // Only the shown actions need descriptions.
    ranked.sort_unstable_by(|one, other| (one.0, one.1, &one.2).cmp(&(other.0, other.1, &other.2)));
    let shown = ranked.into_iter().take(CHOICES);
    shown
        .map(|(_, _, _, written, action)| {
            let name = action_description(position, &written, action)
                .map_or(written, |description| description.text(language));
            Choice { name: shorten(&name, CHOICE), value: action.to_string() }
        })
        .collect()
}

/// Returns a description of an action.
fn action_description(position: &AnyPosition, written: &str, action: Action) -> Option<Message> {
    let info = position.info();
    let piece = |square: Square| piece_on(position, square);
    Some(match action {
        Action::Move { from, to, .. } => {
            let moving = MessageArgument::Kind(info, piece(from)?.kind);
            let step = action.to_string();
            match piece(to) {
                Some(victim) if victim.seat != position.to_act() => {
                    let victim = MessageArgument::Piece(info, victim);
                    message!(Help, "suggested-capture", written = written, piece = moving, move = step, victim = victim)
                }
                Some(below) if is_mount(position, action, to) => {
                    let below = MessageArgument::Kind(info, below.kind);
                    message!(Help, "suggested-mount", written = written, piece = moving, move = step, other = below)
                }
                Some(below) => {
                    let below = MessageArgument::Piece(info, below);
                    message!(Help, "suggested-onto", written = written, piece = moving, move = step, victim = below)
                }
                None => message!(Help, "suggested-move", written = written, piece = moving, move = step),
            }
        }
        Action::Shoot { from, target } => {
            let shooter = MessageArgument::Kind(info, piece(from)?.kind);
            let victim = MessageArgument::Piece(info, piece(target)?);
            message!(Help, "suggested-shot", written = written, piece = shooter, from = from, victim = victim)
        }
        Action::Place { kind, to } => {
            message!(
                Help,
                "suggested-placing",
                written = written,
                piece = MessageArgument::Kind(info, kind),
                to = to
            )
        }
        Action::Pass => message!(Help, "suggested-pass", written = written),
        Action::Leave(_) => return None,
    })
}

/// Returns `true` if an action mounts a piece on one of its own side, which yields a different piece.
fn is_mount(position: &AnyPosition, action: Action, to: Square) -> bool {
    let mut after = position.clone();
    after.play_unchecked(action, None);
    let moving = start_square(action).and_then(|from| piece_on(position, from));
    piece_on(&after, to).map(|piece| piece.kind) != moving.map(|piece| piece.kind)
}

/// Returns the target square of an action as text.
fn target_square(action: Action) -> String {
    match action {
        Action::Move { to, .. } | Action::Place { to, .. } => to.to_string(),
        Action::Shoot { target, .. } => target.to_string(),
        Action::Pass | Action::Leave(_) => String::new(),
    }
}

/// Returns a sort key that orders texts by their squares: `q2` before `q10`. Ranks have at most two digits.
fn square_sort_key(text: &str) -> String {
    let is_digit = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    let mut key = String::with_capacity(2 * text.len());
    for (at, letter) in text.char_indices() {
        let before = at.checked_sub(1).is_some_and(is_digit);
        if is_digit(at) && !before && !is_digit(at + 1) {
            key.push('0');
        }
        key.push(letter);
    }
    key
}

/// Returns `true` if an action captures a piece of another seat.
fn is_capture(position: &AnyPosition, action: Action) -> bool {
    match action {
        Action::Shoot { .. } => true,
        Action::Move { to, .. } => {
            piece_on(position, to).is_some_and(|piece| piece.seat != position.to_act())
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{Suggestion, best_matches, best_matching_texts};
    use castellan_text::Language;

    #[test]
    fn letters_of_every_script_are_compared() {
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let found = |all: &[&str], typed: &str| {
            best_matching_texts(names(all).into_iter(), typed)
                .into_iter()
                .map(|choice| choice.value)
                .collect::<Vec<_>>()
        };
        assert_eq!(found(&["Läufer", "Turm"], "läu"), ["Läufer"]);
        assert_eq!(found(&["слон", "конь"], "КОН"), ["конь"]);
        assert_eq!(found(&["чёрные", "белые"], "чер"), ["чёрные"]);
        assert_eq!(found(&["キング", "クイーン"], "きん"), ["キング"], "as it is typed");
        assert_eq!(found(&["e2e4", "d2d4"], "ｅ２"), ["e2e4"], "wide letters");
    }

    #[test]
    fn a_suggestion_is_found_in_two_languages() {
        let name =
            |language| if language == Language::Ru { "конь".to_owned() } else { "Knight".to_owned() };
        for typed in ["кон", "kni", "N7"] {
            let choices =
                best_matches(std::iter::once(Suggestion::localized("N7", Language::Ru, name)), typed);
            assert_eq!(choices.len(), 1, "{typed}");
            assert_eq!((choices[0].name.as_str(), choices[0].value.as_str()), ("конь", "N7"));
        }
        let plain = Suggestion::localized("N7", Language::Ru, name).showing_value();
        assert_eq!(best_matches(std::iter::once(plain), "кон")[0].name, "N7");
    }
}
